"""/exports and /imports: matches taken away and taken over."""
