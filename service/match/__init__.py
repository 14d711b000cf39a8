"""/matches: open, list, append, read, look at any moment, follow."""
