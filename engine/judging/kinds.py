"""What kinds of corrections there are, what each takes, and what is wrong with a list of them before the table is
looked at.

A correction is a plain object {"kind": …, …}. It comes from outside, so nothing about it is believed before it was
looked at: whatever JSON holds, the answer is a list of sentences and never a TypeError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.opening.faults import MOST, shown
from engine.rules.creatures import EVERY_HOUSE
from engine.table.setup import MOST_CHAINS
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, KEY_COLOURS, PLAY, PURGED
from engine.verbs import Verbs

ZONES = (PLAY, HAND, DECK, DISCARD, ARCHIVES, PURGED)
STATUSES = ("stunned", "warded", "enraged")
STEPS = ("house", "main")
MOST_CORRECTIONS = 100
"""Corrections of one event."""


class Kind(NamedTuple):
    """What a kind of correction takes: required and optional fields, each with the name of its check."""

    required: Mapping[str, str]
    optional: Mapping[str, str]
    says: str
    """What it does."""


CORRECTIONS: dict[str, Kind] = {
    "amber": Kind({"seat": "seat", "to": "number"}, {}, "sets the Æmber in a pool"),
    "keys": Kind({"seat": "seat", "to": "colours"}, {}, "sets which keys are forged, oldest first"),
    "chains": Kind({"seat": "seat", "to": "chains"}, {}, "sets the chain tracker"),
    "card-amber": Kind(
        {"card": "card", "to": "number"},
        {"owner": "seat"},
        "sets the Æmber on a card in play (of one owner, where the variant tells whose it is)",
    ),
    "damage": Kind({"card": "card", "to": "number"}, {}, "sets the damage on a creature"),
    "armor-used": Kind({"card": "card", "to": "number"}, {}, "sets how much of its armor was used this turn"),
    "counters": Kind(
        {"card": "card", "counter": "word", "to": "number"},
        {},
        "sets the counters of a kind on a card; power: +1 power",
    ),
    "status": Kind(
        {"card": "card", "status": "status", "to": "flag"}, {}, "makes a creature stunned, warded or enraged, or not"
    ),
    "ready": Kind({"card": "card", "to": "flag"}, {}, "readies or exhausts a card in play"),
    "move": Kind(
        {"card": "card", "zone": "zone"},
        {"at": "place", "seat": "seat", "host": "card", "ready": "flag", "amber_to": "heir"},
        "moves a card to an area; `at`: top, bottom or how many cards are above it in a deck, or the position in a "
        "battleline from the left; `seat`: whose archives, or under whose control; `host`: the creature of an upgrade; "
        "`amber_to`: whose pool gets the Æmber on it, null for the supply",
    ),
    "position": Kind({"card": "card", "at": "number"}, {}, "moves a creature within its battleline"),
    "control": Kind({"card": "card", "seat": "seat"}, {"at": "number"}, "gives a card in play to another seat"),
    "attach": Kind({"card": "card", "host": "card"}, {}, "moves an upgrade in play to another creature"),
    "deck-top": Kind({"seat": "seat", "cards": "cards"}, {}, "puts the top cards of a deck in an order, the top first"),
    "shuffle": Kind({"seat": "seat"}, {}, "shuffles a deck"),
    "reveal": Kind({"card": "card"}, {"seats": "seats"}, "makes a card known to some seats, or to everyone"),
    "house": Kind({"to": "house"}, {}, "sets the active house, or none"),
    "step": Kind({"to": "step"}, {}, "goes to the step house or main of this turn"),
    "tide": Kind({"seat": "heir"}, {}, "makes the tide high for a seat, or neutral"),
    "effect-ended": Kind({"effect": "number"}, {}, "ends a lasting effect, by its number"),
    "forfeit": Kind(
        {"seat": "seat"}, {}, "the seat loses the game; the last correction of a list, and alone possible at any moment"
    ),
}
"""The vocabulary of corrections. Values are absolute: what it shall be, not by how much it was wrong."""


def shape_faults(g: Verbs, corrections: Any) -> list[str]:
    """A sentence for each thing wrong with the corrections that can be said without acting them out."""
    if not isinstance(corrections, list | tuple) or not corrections:
        return ["give a list with at least one correction"]
    if len(corrections) > MOST_CORRECTIONS:
        return [f"{len(corrections)} corrections were given; {MOST_CORRECTIONS} are the most at a time"]
    return [fault for n, one in enumerate(corrections, 1) for fault in _faults(g, f"correction {n}", one)]


def _faults(g: Verbs, where: str, one: Any) -> Iterator[str]:
    if not isinstance(one, Mapping):
        yield f"{where} is {shown(one)}; give an object with a kind"
        return
    name = one.get("kind")
    kind = CORRECTIONS.get(name) if isinstance(name, str) else None
    if kind is None:
        yield f"{where}: there is no kind {shown(name)}; kinds are {', '.join(CORRECTIONS)}"
        return
    where = f"{where} ({name})"
    fields = {**kind.required, **kind.optional}
    for field in one:
        if field != "kind" and field not in fields:
            yield f"{where} has no field {shown(field)}; its fields are {', '.join(fields)}"
    for field, check in fields.items():
        if field not in one:
            if field in kind.required:
                yield f"{where}: {field} is missing; it {kind.says}"
        elif (wanted := _CHECKS[check](g, one[field])) is not None:
            yield f"{where}: {field} is {shown(one[field])}; give {wanted}"


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _seat(g: Verbs, value: Any) -> str | None:
    if _whole(value, 0, len(g.players) - 1) and not g.players[value].eliminated:
        return None
    return f"a seat that is in the match, from {', '.join(str(p.seat) for p in g.players if not p.eliminated)}"


def _heir(g: Verbs, value: Any) -> str | None:
    wanted = None if value is None else _seat(g, value)
    return None if wanted is None else f"{wanted}, or null"


def _seats(g: Verbs, value: Any) -> str | None:
    good = isinstance(value, list | tuple) and bool(value) and all(_seat(g, one) is None for one in value)
    return None if good else "a list of seats"


def _number(g: Verbs, value: Any) -> str | None:
    return None if _whole(value, 0, MOST) else f"a number from 0 to {MOST}"


def _chains(g: Verbs, value: Any) -> str | None:
    return None if _whole(value, 0, MOST_CHAINS) else f"a number from 0 to {MOST_CHAINS}"


def _card(g: Verbs, value: Any) -> str | None:
    return None if _whole(value, 0, len(g.cards) - 1) else f"the id of a card, from 0 to {len(g.cards) - 1}"


def _cards(g: Verbs, value: Any) -> str | None:
    good = isinstance(value, list | tuple) and bool(value) and all(_card(g, one) is None for one in value)
    return None if good and len(value) == len(frozenset(value)) else "a list of ids of cards, each once"


def _colours(g: Verbs, value: Any) -> str | None:
    good = isinstance(value, list | tuple) and all(isinstance(one, str) and one in KEY_COLOURS for one in value)
    return None if good and len(value) == len(frozenset(value)) else f"a list from {', '.join(KEY_COLOURS)}, each once"


def _place(g: Verbs, value: Any) -> str | None:
    good = value in ("top", "bottom") if isinstance(value, str) else _whole(value, 0, MOST)
    return None if good else f"top, bottom or a number from 0 to {MOST}"


def _flag(g: Verbs, value: Any) -> str | None:
    return None if isinstance(value, bool) else "true or false"


def _word(g: Verbs, value: Any) -> str | None:
    good = isinstance(value, str) and 0 < len(value) <= 40 and value.isprintable()
    return None if good else "a word"


def _house(g: Verbs, value: Any) -> str | None:
    good = value is None or (isinstance(value, str) and value in EVERY_HOUSE)
    return None if good else f"a house, from {', '.join(EVERY_HOUSE)}, or null for none"


def _one_of(names: Sequence[str]) -> Callable[[Verbs, Any], str | None]:
    return lambda g, value: None if isinstance(value, str) and value in names else f"one of {', '.join(names)}"


_CHECKS: dict[str, Callable[[Verbs, Any], str | None]] = {
    "seat": _seat,
    "heir": _heir,
    "seats": _seats,
    "number": _number,
    "chains": _chains,
    "card": _card,
    "cards": _cards,
    "colours": _colours,
    "place": _place,
    "flag": _flag,
    "word": _word,
    "house": _house,
    "zone": _one_of(ZONES),
    "status": _one_of(STATUSES),
    "step": _one_of(STEPS),
}
"""Per name of a check: what should have been given, or None when the value is good."""
