"""/m/{match}/pictures: a match as charts."""
