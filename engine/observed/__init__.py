"""Matches with printed cards, which the engine has not dealt: the knowledge about their cards, and how the record
supplies it.

`placed` lists the places of such a match and their cards; `unseen` keeps the cards of its owner's list that each place
can be, by `matching` each card to one place. A deck may have no list: `learning` records the cards that turn up,
`candidates` has the possible cards of its places until then, `lists` holds both kinds of deck, and `titles` reads the
cards that a deck is said to hold. `table` is the kind of table for such a match: rules call its methods
(`engine.table.sight`) before a card is seen, and it asks the record. `places` joins this knowledge with the resolution
under way, and `whereabouts` puts it into words.
"""
