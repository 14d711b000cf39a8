"""Which decklists the players of a pairing may read of each other (`StageRules.open_lists`)."""

from __future__ import annotations

from typing import NamedTuple

from replays.tournaments.entries import Deck, Pairing
from replays.tournaments.event_fields import OpenLists
from replays.tournaments.games.auctions import bought_by
from replays.tournaments.games.due import NextStep
from replays.tournaments.games.held import brought, format_of, others
from replays.tournaments.state import Tournament


class OpenListsRule(NamedTuple):
    """A rule about the lists of the decks at a table."""

    label: str
    about: str
    """A sentence for organisers and players."""


OPEN_LISTS: dict[OpenLists, OpenListsRule] = {
    "never": OpenListsRule("closed", "Nobody reads the list of an opponent before the embargo ends."),
    "before": OpenListsRule(
        "open before a game",
        "Once they are paired, both players of a table read each other's lists there, until the game begins and the "
        "time for it is over, and between two games.",
    ),
    "always": OpenListsRule(
        "open at the table", "Once they are paired, both players of a table read each other's lists there."
    ),
}
"""The rules by name, as people read them."""


def lists_at(now: Tournament, pairing: Pairing) -> OpenLists:
    """When the players of a pairing may read each other's lists."""
    rules = now.rules_of(pairing)
    return "never" if rules is None or pairing.bye or pairing.removed else rules.open_lists


def looks_on(now: Tournament, pairing: Pairing, time: int) -> bool:
    """Whether the clock of the round of a pairing still counts the look at the lists. `time`: milliseconds since
    1970."""
    clock = now.clocks.get(pairing.round)
    return clock is not None and clock.look_left(time) > 0


def open_to(now: Tournament, pairing: Pairing, seat: int, step: NextStep, time: int) -> list[Deck]:
    """The decks of the others at a table whose lists the player of a seat may read now.

    `step`: what comes next; `time`: now, in milliseconds since 1970.
    """
    when = lists_at(now, pairing)
    waits = step.what not in ("play", "decided") or (step.what == "play" and looks_on(now, pairing, time))
    if when == "never" or (when == "before" and (not waits or now.rounds[pairing.round].closed)):
        return []
    decks = [now.decks[id] for other in others(pairing, seat) for id in _decks_of(now, pairing, other)]
    return [deck for deck in decks if deck.list is not None]


def _decks_of(now: Tournament, pairing: Pairing, seat: int) -> list[str]:
    """The decks that the player of a seat brings: the one bought for the stage, or those registered."""
    if not format_of(now, pairing).sells_decks:
        return brought(now, pairing, seat)
    bought = bought_by(now, pairing, seat)
    return [] if bought is None else [bought.deck]
