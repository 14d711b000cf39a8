"""Tables at which one house is active, for tests of its cards.

A test's module binds the house: `staralliance = partial(at_house, house="staralliance")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from tests.engine.table import Table

MakeTable = Callable[..., Table]
"""The fixture `table`."""
Side = Mapping[str, Any]
"""What one player has, by zone."""
WITH_UNTAMED = ["brobnar", "untamed", "dis"]
"""The houses of an identity card with Untamed."""


def position(me: Side, foe: Side | None = None, *, house: str, token: str | None = None, **more: Any) -> dict[str, Any]:
    """What `table` is given where a house is active; `token`: the token creature of `me`."""
    return {"me": me if token is None else {"token": token, **me}, "foe": foe or {}, "house": house, **more}


def at_house(table: MakeTable, me: Side, foe: Side | None = None, *, house: str, **more: Any) -> Table:
    """A table at which a house is active."""
    return table(**position(me, foe, house=house, **more))


def under_book(table: MakeTable, version: str, me: Side, foe: Side | None = None, *, house: str, **more: Any) -> Table:
    """A table at which a house is active, under a rulebook."""
    return at_house(table, me, foe, house=house, ruleset=version, **more)


def with_tide(table: MakeTable, me: Side, foe: Side | None = None, *, house: str, **more: Any) -> Table:
    """A table at which a house is active, with the tide; it is neutral, or `tide` is the seat for which it is high."""
    chosen = {name: value for name, value in more.items() if name != "tide" or value is not None}
    return at_house(table, {"tide": True, **me}, foe, house=house, **chosen)


def three_seats(table: MakeTable, me: Side, foe: Side, third: Side, *, house: str, **more: Any) -> Table:
    """A table of three players at which a house is active."""
    return table(me=me, foe=foe, third=third, house=house, **more)


def with_artifact(
    table: MakeTable, artifact: str, me: Side | None = None, foe: Side | None = None, *, house: str, **more: Any
) -> Table:
    """A table at which a house is active and `me` has an artifact in play before any others."""
    mine = dict(me or {})
    mine["artifacts"] = [artifact, *mine.get("artifacts", ())]
    return at_house(table, mine, foe, house=house, **more)


def with_action(
    table: MakeTable, title: str, me: Side | None = None, foe: Side | None = None, *, house: str, **more: Any
) -> Table:
    """A table at which a house is active and `me` has a card in hand before any others."""
    mine = dict(me or {})
    mine["hand"] = [title, *mine.get("hand", ())]
    return at_house(table, mine, foe, house=house, **more)


def ambush(
    table: MakeTable, version: str, title: str, me: Side | None = None, foe: Side | None = None, **more: Any
) -> Table:
    """A table at which Shadows is active and a card is in hand, under a rulebook."""
    return with_action(table, title, me, foe, house="shadows", ruleset=version, **more)


def den(
    table: MakeTable, version: str, artifact: str, me: Side | None = None, foe: Side | None = None, **more: Any
) -> Table:
    """A table at which Shadows is active and `me` has an artifact in play, under a rulebook."""
    return with_artifact(table, artifact, me, foe, ruleset=version, **{"house": "shadows", **more})


def playing(
    table: MakeTable, title: str, *then: Any, me: Side | None = None, foe: Side | None = None, **more: Any
) -> Table:
    """A match in which a card has just been played, and these answers given; `house` is active."""
    return at_house(table, {"hand": [title], **(me or {})}, foe, **more).play(title, *then)


def lines(
    table: MakeTable, version: str, me: Iterable[Any] = (), foe: Iterable[Any] = (), *, house: str, **more: Any
) -> Table:
    """A table with two battlelines at which a house is active, under a rulebook.

    `mine`, `theirs`: what else each player has, by zone.
    """
    return table(
        me={"line": list(me), **more.pop("mine", {})},
        foe={"line": list(foe), **more.pop("theirs", {})},
        house=house,
        ruleset=version,
        **more,
    )


def from_hand(
    table: MakeTable, version: str, title: str, me: Iterable[Any] = (), foe: Iterable[Any] = (), **more: Any
) -> Table:
    """A table of `lines` at which a card is in hand, before the others of `hand`."""
    mine = {"hand": [title, *more.pop("hand", ())], **more.pop("mine", {})}
    return lines(table, version, me, foe, mine=mine, **more)


def facing(
    table: MakeTable, me: Iterable[Any] = (), foe: Iterable[Any] = (), version: str = "16.0", **more: Any
) -> Table:
    """A table with two battlelines at which `house` is active; what else is given belongs to `me`, by zone.

    `theirs`: what else the opponent has. `third`: the battleline of a third player.
    """
    house, theirs, third = more.pop("house"), more.pop("theirs", {}), more.pop("third", None)
    others = {} if third is None else {"third": {"line": list(third)}}
    return table(
        me={"line": list(me), **more}, foe={"line": list(foe), **theirs}, house=house, ruleset=version, **others
    )


def played(
    table: MakeTable,
    title: str,
    me: Iterable[Any] = (),
    foe: Iterable[Any] = (),
    version: str = "16.0",
    **more: Any,
) -> Table:
    """A match in which a card of Sanctum has just been played, at a table of `facing`."""
    return facing(table, me, foe, version, house="sanctum", hand=[title], **more).play(title)


def next_for_foe(table: MakeTable, title: str, version: str = "16.0", foe: Side | None = None, **me: Any) -> Table:
    """A match in which an action of Logos has just been played that counts in the opponent's next turn."""
    return at_house(
        table,
        {"hand": [title], "line": ["Goon 9"], **me},
        foe or {"line": ["Goon 5"], "hand": ["Punch", "Goon 1"], "artifacts": ["Crank"]},
        house="logos",
        ruleset=version,
    ).play(title)


def robbing(
    table: MakeTable, version: str, deck: Iterable[Any] = (), archives: Iterable[Any] = (), **more: Any
) -> Table:
    """A match in which a creature of Shadows that robs the opponent's deck or archives has just been played.

    `title` is the creature, `me` what else its player has; what else is given belongs to the opponent.
    """
    title, me = more.pop("title"), more.pop("me", None)
    t = ambush(table, version, title, me, {"deck": list(deck), "archives": list(archives), **more})
    return t.play(title, flank="")


wild = partial(from_hand, house="untamed")
"""A table of `from_hand` at which Untamed is active."""
sanctum = partial(facing, house="sanctum", houses=["sanctum", "brobnar", "dis"])
"""A table of `facing` at which Sanctum is active."""
