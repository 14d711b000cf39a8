"""Matches with printed cards, which the engine has not dealt: the knowledge about their cards, and how the record
supplies it.

`placed` lists the places of a match and their cards; `unseen_cards` keeps the cards of its owner's list that each place
can be, by `matching` each card to one place. A deck may have no list: `deck_discovery` records the cards that turn up,
`candidates` has the possible cards of its places until then, `lists` holds both kinds of deck, and `titles` reads the
cards that a judge adds to a deck. `table` is the kind of table for such a match: rules call its methods
(`engine.table.sight`) before a card is seen, and it asks the record. `places` joins this knowledge with the resolution
under way, and `whereabouts` puts it into words.
"""
