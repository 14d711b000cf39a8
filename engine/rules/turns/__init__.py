"""Turns: setting up, the steps of a turn, what may be played and used in it and at what cost, keys, and elimination."""
