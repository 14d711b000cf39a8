"""/tournaments/{tournament}: one tournament."""
