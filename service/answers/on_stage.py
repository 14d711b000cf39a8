"""What the stage says beside the board: tournament, round, table, and how many games each player of it has won."""

from __future__ import annotations

from typing import NamedTuple

from replays.tournaments.standings import games_won
from service.answers.event_head import round_in_words
from service.answers.games import best_of_now
from service.answers.tournaments import outcomes_of
from service.services import services
from service.who import Reader


class TableOnStage(NamedTuple):
    """The table of a match."""

    home: str
    """The id of its tournament; empty for a reader who may look at this match alone."""
    tournament: str
    round: str
    """In words."""
    table: str
    games: tuple[int, ...]
    """Games won, by seat, as far as the reader may know; empty where one game decides, or they may not know."""
    best_of: int


def stage_table(reader: Reader) -> TableOnStage | None:
    """The table of a reader's match; None for a match that no tournament has paired.

    A share link shows its match and no other one, so it says nothing about the other games of the table.
    """
    home = services().validity.home_of(reader.match)
    pairing = None if home is None else home.pairing_of(reader.match)
    if home is None or pairing is None:
        return None
    best_of, tells = best_of_now(home, pairing), reader.caller.role is not None
    games = games_won(pairing, outcomes_of(home, {*pairing.matches})) if tells and best_of > 1 else ()
    words = round_in_words(home, home.rounds[pairing.round])
    return TableOnStage(home.id if tells else "", home.name, words, pairing.table, games, best_of)
