"""Tournaments: a separate event stream, folded to pairings, decks, staff and policy.

`event_types`  the event types of a tournament
`policy`       who may look and when, who must agree, which penalties exist
`state`        what a tournament is after its events
`fold`         which event may follow which, and what it makes of the state
`registry`     the tournaments of a store
`decks`        decks as people bring them: read, and checked (a room)
`tables`       CSV or JSON as rows that know their line
`imports`      players, decks and pairings taken over in one go
`matches`      opening the match of a pairing
`standings`    who stands where
`statistics`   numbers per player, deck and card
`transfer`     the log of a tournament as a file
"""
