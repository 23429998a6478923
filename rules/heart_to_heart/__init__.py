"""Heart to Heart (S1-S18): a solitaire of pairs, and its deal codes (D1-D5)."""
