"""/m/{match}/…: two moments, branches or rulebooks side by side."""
