"""/demonstrations: a tournament of made-up players, to try."""
