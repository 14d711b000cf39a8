"""/, /matches, /tournaments: the front page and the lists."""
