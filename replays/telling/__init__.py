"""Telling: what happened in a match, in English and as data for people, as one viewer may see it.

`viewer`         a match through one viewer's eyes
`answers`        decisions in plain English
`sentences`      facts in plain English
`transcript`     a match in plain English, a line per fact
`diff`           the difference between two states
`patch`          the difference as a JSON Patch, for films and pages
`timeline`       turns, steps, decisions and key moments
`knowledge`      who came to know which card, and when
`clock`          what the clock of a match shows, and how long decisions took
`recent_clocks`  the clocks of the matches looked at most recently
`tallies`        what is counted of a match, for statistics
"""
