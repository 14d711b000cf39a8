"""From plain data to a table: described positions (`positions`, their `faults`), the cards of the
decks and the state of a snapshot laid on it (`dealing`), chains for unequal decks (`handicap`)."""
