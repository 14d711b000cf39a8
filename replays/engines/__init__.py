"""Engines that are kept: every match replays with the engine that played it.

`archive` is an engine as bytes, named by what it is made of; `kept_engines` keeps them, and `carrying` takes them to
another server. `process` runs one, confined, and `kept_game` is a match in it, which reads like `engine.game.Game`;
`driving` does to either what replay does to a match. `registry` says which engine a match is folded by.
"""
