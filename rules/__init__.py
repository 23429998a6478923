"""The rules of both games as values and functions: no clock, no chance, no input or output."""
