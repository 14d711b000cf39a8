"""The player who begins a game of a pairing, where the rules of its stage say it (`StageRules.begins`)."""

from __future__ import annotations

from typing import NamedTuple

from replays.tournaments.entries import Pairing
from replays.tournaments.event_fields import Begins
from replays.tournaments.games.held import choices_at, format_of
from replays.tournaments.standings import Outcomes, seat_that_won
from replays.tournaments.state import Tournament


class BeginsRule(NamedTuple):
    """A rule about who begins the games after the first."""

    label: str
    about: str
    """A sentence for organisers and players."""


_DRAWN = "the first game, and one after a game that nobody won, goes by lot"
BEGINS: dict[Begins, BeginsRule] = {
    "lot": BeginsRule("who begins is drawn by lot", "Chance says who begins each game, unless an official does."),
    "loser": BeginsRule("the loser of a game begins the next", f"Who lost a game begins the next one; {_DRAWN}."),
    "loser-chooses": BeginsRule(
        "the loser of a game says who begins the next", f"Who lost a game says who begins the next one; {_DRAWN}."
    ),
}
"""The rules by name, as people read them."""


def beginner(now: Tournament, outcomes: Outcomes, pairing: Pairing, game: int) -> int | None:
    """The seat that begins a game; None: chance decides, or who opens it.

    `outcomes`: by match id, as far as known.
    """
    begins = format_of(now, pairing).begins
    if begins == "loser":
        return loser_before(outcomes, pairing) if game > 1 else None
    return beginner_chosen(now, pairing, game)


def beginner_chosen(now: Tournament, pairing: Pairing, game: int) -> int | None:
    """The seat of the player who was chosen to begin a game; None: nobody was."""
    for choice in choices_at(now, pairing, game, "begin").values():
        if choice.revealed and choice.chosen is not None:
            return [seat.player for seat in pairing.seats].index(choice.chosen[0])
    return None


def loser_before(outcomes: Outcomes, pairing: Pairing) -> int | None:
    """The seat that lost the last game of a pairing of two; None: there is none, or nobody won it."""
    counted = [match for match in pairing.matches if match in outcomes and outcomes[match].counts]
    winner = seat_that_won(outcomes, counted[-1]) if counted else None
    return None if winner is None else 1 - winner
