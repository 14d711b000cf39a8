"""/exports and /imports: download matches, and import those of other servers."""
