"""/tournaments: their people, decks, rounds, matches, numbers."""
