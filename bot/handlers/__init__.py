"""What a press or a command asks for, and the answer it gets. Handlers sequence; they decide nothing."""
