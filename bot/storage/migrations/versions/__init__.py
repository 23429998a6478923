"""One module for each step. Steps only go forward, and one that has been released is never changed again."""
