"""Histories of matches: what happened, provably, and the state of a match at any moment of it.

The rooms, lowest first: each may import those above it in this list, and none below it (`tests/floors.py`). Each says
in its own docstring what is in it; the event format is specified in `replays/README.md`.

`storage`      the data directory of a server and the private Redis in it
`clauses`      the rules that can be cited, and what they say in our words
`log`          events: their types, bytes, hashes and sealed parts; which of them count
`store`        the logs of matches in Redis
`fold`         from a log to the state of its match at any event, with a grade
`telling`      what happened, for people: the time line, the transcript, differences, clocks
`proof`        signatures and checkpoints
`play`         recording: commands in, events out
`exports`      matches as files
`tournaments`  tournaments, with separate event streams; see its README
`undo`         asking to go back, and what it would mean
`disputes`     what a judge needs to rule on what happened
`keeping`      archive, backup, films, and what notices a loss
"""
