"""Play: recording a match. Commands in, events out.

`opening`        the first event: from decks, or from a described table
`announcements`  commit and reveal for chance, before the first event
`commands`       what can be asked of a live match, and what each command does
`caps`           how much may be appended beside the play
`live`           matches held in memory, to which commands are applied and then stored
`memory_match`   a match that is played without a store
"""
