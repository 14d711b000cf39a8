"""Players who make legal decisions: for demonstrations, random matches, benchmarks and estimates.

They draw from a stream that no match uses, so that a match between them is the same on every machine. Lowest first:

`draws`          the stream that a player draws from
`random_player`  picks any option
`promises`       what the text of a card promises, read from its summary
`seat_view`      the table as one seat sees it, and what cards are worth to it
`greedy`         takes what gains most at once
"""

from __future__ import annotations

from engine.players.greedy import GreedyPlayer
from engine.players.random_player import RandomPlayer

__all__ = ["GreedyPlayer", "RandomPlayer"]
