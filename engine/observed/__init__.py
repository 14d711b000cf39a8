"""Matches with printed cards, which the engine has not dealt: what is known of their cards, and how the record says it.

`placed` lists the places of such a match and what lies there; `unseen` keeps what is known of them: which cards of its
owner's list a place can be, by `matching` each card to one place. A deck may have no list: `learning` is how one turns
up, `candidates` what its places can be until then, `lists` both kinds beside each other, and `titles` what a deck is
said to hold. `table` is the kind of table that such a match has: rules call its methods (`engine.table.sight`) before
a card is seen, and it asks the record; `places` holds what is known together with what is being resolved, and
`whereabouts` says it in words.
"""
