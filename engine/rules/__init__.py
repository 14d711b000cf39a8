"""The rulebook, one rule in one home. Every function takes the game first; flows may ask, queries never do."""
