"""/m/{match}/story: what happened, line by line, and why."""
