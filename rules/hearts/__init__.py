"""Hearts (H1-H11): seats, rounds, tricks and scores as values."""
