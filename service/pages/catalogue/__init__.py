"""/cards: every card of the catalogue, with all that is known of it."""
