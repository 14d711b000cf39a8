"""/m/{match}/…: what everybody may know about a match."""
