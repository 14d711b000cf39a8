"""The rulebook, one rule in one home. Every function takes the game first; flows may ask, queries never do.

Its rooms, lowest floor first: `questions`, `resolving`, `in_play`, `zones`, `effects`, `turns`.
"""
