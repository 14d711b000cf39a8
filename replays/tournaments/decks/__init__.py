"""Decks as people bring them to a tournament: read in any form we know, and checked against the rules for decks.

`check`        the rules of `engine.table.setup`, asked for a deck alone
`titles`       houses and titles as people write them
`sets`         the sets that decks are of, known or not
`houses_only`  decks of printed cards whose lists nobody has
`text`         a deck as a plain list of cards
`reading`      a deck in any form
`incomplete`   a deck that nobody can play yet: an id, or a list with faults
`master_vault` lists asked for at the Master Vault, where the operator allows it
"""
