"""Tournaments: their people, decks, rounds, matches and numbers; their pages, and the forms of organisers."""
