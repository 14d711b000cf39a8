"""Engines that are kept: every match replays with the engine that played it.

`archive` is an engine as bytes, named by what it is made of; `kept_engines` keeps them, and `transport` takes them to
another server. `process` runs one, confined, and `kept_game` is a match in it; `present_game` is one in memory, and
`replayed_game` what replay asks of either. `registry` says which engine a match is folded by.
"""
