"""Estimates of matches that are over: the chance of each player to win, turn by turn.

Lowest first:

`chances`    the estimate: positions at which turns began, played out many times by greedy players
`requests`   who asked for one, how far it is, and what came of it, in the Redis with the logs
"""
