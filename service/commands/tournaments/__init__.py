"""Commands about tournaments and their decks."""
