"""What a message shows, as values; and the Discord view made of them."""
