"""Conditions of reactions and replacements, as keywords: `@after("played", by="you", card="creature", other=True)`.

They are compiled once, when the card is declared, into one function `when(g, me, you, event)`. What they cannot say is
said by `when=`, beside them or alone.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, TypedDict

from engine.abilities.events import FIELDS
from engine.catalogue import CARD_TYPES, EVERY_HOUSE
from engine.errors import UnknownName

When: TypeAlias = Callable[..., bool]
"""A function of (g, me, you, event), or (g, me, you, event, giver): whether the ability applies."""


class Conditions(TypedDict, total=False):
    """The keywords and their values. All the given conditions must hold.

    `by`: the event's player: "you" who have the ability, "opponent", "active" (whose turn it is), "victim" (the player
    that the lasting effect is about, `g.victim`). `from_`: the event's other player. `side`: on which side the card is,
    or was when it left play. `card`: the type of the card, or "me" (the card that has the ability), "host" (the
    creature that this upgrade is on), "on" (the card that the lasting effect is on). `other`: it is not the card that
    has the ability. `of`: its house. `trait`: its trait. `zone`: the event's zone. `reason`: the event's reason.
    `in_turn_of`: whose turn it is. `fell_to_me`: it is an enemy creature, destroyed in a fight with this creature.
    """

    by: Literal["you", "opponent", "active", "victim"]
    from_: Literal["you", "opponent"]
    side: Literal["friendly", "enemy"]
    card: Literal["creature", "artifact", "action", "upgrade", "me", "host", "on"]
    other: Literal[True]
    of: str
    trait: str
    zone: Literal["deck", "hand", "discard", "archives", "purged", "limbo", "play"]
    reason: str
    in_turn_of: Literal["you", "opponent"]
    fell_to_me: Literal[True]


_GONE = ("destroyed", "left_play")
"""Events whose card has left play: conditions look at its last state in play (leaves-play-last-known-state)."""
_CONTROLLED = (*_GONE, "entered_play", "control_changed")
"""The events whose player is the controller of the card at that moment."""
_ZONES = ("deck", "hand", "discard", "archives", "purged", "limbo", "play")
_HOUSES = frozenset(EVERY_HOUSE)
_PARTS: dict[str, str] = {
    "by": "player",
    "from_": "other",
    "side": "card",
    "card": "card",
    "other": "card",
    "of": "card",
    "trait": "card",
    "zone": "zone",
    "reason": "reason",
    "fell_to_me": "fight",
}
"""The part of the event that a keyword looks at."""

_CHOICES: dict[str, dict[Any, When]] = {
    "by": {
        "you": lambda g, me, you, e: e.player is you,
        "opponent": lambda g, me, you, e: e.player is not you,
        "active": lambda g, me, you, e: e.player is g.active_player,
        "victim": lambda g, me, you, e: e.player is g.victim(me),
    },
    "from_": {
        "you": lambda g, me, you, e: e.other is you,
        "opponent": lambda g, me, you, e: e.other is not None and e.other is not you,
    },
    "side": {
        "friendly": lambda g, me, you, e: e.card.controller == you.seat,
        "enemy": lambda g, me, you, e: e.card.controller != you.seat,
    },
    "card": {
        "me": lambda g, me, you, e: e.card is me,
        "host": lambda g, me, you, e: e.card is not None and e.card is me.host,
        "on": lambda g, me, you, e: g.ref(e.card) == me.on,
    },
    "other": {True: lambda g, me, you, e: e.card is not me},
    "in_turn_of": {
        "you": lambda g, me, you, e: g.state.active == you.seat,
        "opponent": lambda g, me, you, e: g.state.active != you.seat,
    },
    "fell_to_me": {True: lambda g, me, you, e: e.fell_to(me)},
}


def compiled(event: str, conditions: Mapping[str, Any], when: When | None) -> When | None:
    """One function for all conditions of a reaction to this event, or of its replacement; None without conditions.

    Raises UnknownName for a keyword or value outside the closed set, and for a keyword that looks at a part which the
    event lacks (`engine.abilities.events.FIELDS`).
    """
    checks = {name: _check(event, name, value) for name, value in conditions.items()}
    by, type = conditions.get("by"), conditions.get("card")
    if by in ("you", "opponent") and type in CARD_TYPES and event not in _GONE:
        # the two most frequent conditions as one function, because it runs whenever a card is played
        checks["by"] = _by_and_type(by == "you", type)
        del checks["card"]
    required = [*checks.values(), *([] if when is None else [when])]
    return _all(required) if required else None


def _check(event: str, name: str, value: Any) -> When:
    if name not in Conditions.__annotations__:
        raise UnknownName(f"{event}: no condition {name!r}; known: {', '.join(Conditions.__annotations__)}")
    part = _PARTS.get(name)
    if part is not None and part not in FIELDS[event]:
        raise UnknownName(f"{event}: {name} asks for the {part} of the event, which has {', '.join(FIELDS[event])}")
    gone = event in _GONE
    if name == "card" and value in CARD_TYPES:
        if gone:
            return lambda g, me, you, e: bool(e.was.type == value)
        return lambda g, me, you, e: e.card is not None and e.card.type == value
    if name == "side" and value in _CHOICES["side"] and event in _CONTROLLED:
        return _CHOICES["by"]["you" if value == "friendly" else "opponent"]
    if name in _CHOICES:
        choices = _CHOICES[name]
        if value not in choices:
            also = CARD_TYPES if name == "card" else ()
            raise UnknownName(f"{event}: {name} cannot be {value!r}; known: {', '.join(map(str, (*choices, *also)))}")
        return choices[value]
    return _named(event, name, value)


def _named(event: str, name: str, value: Any) -> When:
    """The check of a house, a trait, a zone or a reason."""
    allowed = {"of": _HOUSES, "zone": _ZONES}.get(name)
    if not isinstance(value, str) or value != value.lower() or (allowed is not None and value not in allowed):
        which = "a name in small letters" if allowed is None else f"one of {', '.join(sorted(allowed))}"
        raise UnknownName(f"{event}: {name} is {which}, not {value!r}")
    if name == "of":
        if event in _GONE:
            return lambda g, me, you, e: value in e.was.houses
        return lambda g, me, you, e: bool(g.is_of(e.card, value))
    if name == "trait":
        if event in _GONE:
            return lambda g, me, you, e: value in e.was.traits
        return lambda g, me, you, e: bool(g.has_trait(e.card, value))
    if name == "zone":
        return lambda g, me, you, e: bool(e.zone == value)
    return lambda g, me, you, e: bool(e.reason == value)


def _by_and_type(yours: bool, type: str) -> When:
    if yours:
        return lambda g, me, you, e: e.player is you and e.card.type == type
    return lambda g, me, you, e: e.player is not you and e.card.type == type


def _all(checks: list[When]) -> When:
    """One check that runs the checks in their order. The last check gets the giver if it has a parameter for it."""
    if len(checks) == 1:
        return checks[0]
    first, rest = checks[0], _all(checks[1:])
    if "giver" in inspect.signature(rest).parameters:
        return lambda g, me, you, e, giver: first(g, me, you, e) and rest(g, me, you, e, giver=giver)
    return lambda g, me, you, e: first(g, me, you, e) and rest(g, me, you, e)
