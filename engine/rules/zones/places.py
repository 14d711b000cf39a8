"""Places: where in a battleline a creature arrives, and where it cannot."""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.in_play.creatures import has_on_entering
from engine.rules.questions.asking import ask, choose_flank
from engine.rules.resolving.statics import entries
from engine.rules.resolving.timing import is_here
from engine.table.choices import Choice, Flow
from engine.table.events import LastKnown
from engine.table.state import Card, Player
from engine.table.table import Table


class Place(NamedTuple):
    """A place in a battleline beside another creature, on its "left" or "right".

    Without a side, on the one that the active player picks.
    """

    of: Card
    side: str | None = None


def beside(g: Table, creature: Card, side: str | None = None) -> Place:
    """The place beside a creature where another arrives: to its "left" or "right", or either."""
    assert side in ("left", "right", None)
    return Place(creature, side)


def where_it_stood(g: Table, was: LastKnown) -> Place | str:
    """The place in its battleline where a creature stood that has left play.

    To the right of the nearest creature of those on its left that is still there, or else on the left flank.
    """
    line = g.players[was.controller].line
    near = next((card for card in reversed(was.left) if card in line), None)
    return "left" if near is None else Place(near, "right")


def choose_place(
    g: Table, card: Card, player: Player, prompt: str, place: Place | str | int | None, *, deploy: bool = False
) -> Flow[int]:
    """Choose the position at which a creature arrives in a player's battleline.

    Nothing is asked where the place is given, save for "anywhere", which is any position. One beside a creature that
    has gone does not count: a flank is asked for instead (resolve-as-much-as-possible).
    """
    if place is None or place == "anywhere":
        return choose_flank(g, card, player, prompt, deploy=deploy or place is not None)
    return _choose_given(g, card, player, prompt, place, deploy=deploy)


def _choose_given(
    g: Table, card: Card, player: Player, prompt: str, place: Place | str | int, *, deploy: bool
) -> Flow[int]:
    if isinstance(place, int):
        return min(place, len(player.line))
    if isinstance(place, str):
        return 0 if place == "left" else len(player.line)
    if place.of not in player.line or not is_here(g, place.of):
        return (yield from choose_flank(g, card, player, prompt, deploy=deploy))
    at = player.line.index(place.of)
    if place.side is not None:
        return at + (place.side == "right")
    choice = Choice(
        "position",
        g.state.active,
        prompt,
        offered=(f"position:{at}", f"position:{at + 1}"),
        subject=card,
        side=player.seat,
    )
    return int((yield from ask(g, choice))[0][9:])


def barred_flanks(g: Table, player: Player, card: Card) -> frozenset[str]:
    """The flanks of their battleline, of left and right, on which a player cannot play a creature."""
    if "barred_flanks" not in g.audible:
        return frozenset()
    sides: list[str] = []
    for _, _, ability, source in entries(g, "barred_flanks"):
        sides += ability.body(g, source, player, card)
    return frozenset(sides)


def has_a_place(g: Table, player: Player, card: Card) -> bool:
    """Whether there is a place in the player's battleline where they can play a creature. In an empty one the only
    place is on both flanks; between two creatures none is."""
    barred = barred_flanks(g, player, card)
    if not barred or enters_under_opponent(g, card):
        return True
    if len(barred) < 2:
        return bool(player.line)
    return len(player.line) > 1 and has_on_entering(g, card, "deploy")


def enters_under_opponent(g: Table, card: Card) -> bool:
    """Whether a card enters play under an opponent's control, not that of its player."""
    treachery = "treachery" in card.facts.keywords and "treachery" not in g.unknown_keywords
    return treachery or "enters_under_opponent" in card.text.own
