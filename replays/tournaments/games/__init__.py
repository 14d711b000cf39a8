"""The games of a pairing: which decks a seat may play, how the bidding stands, what happens next."""
