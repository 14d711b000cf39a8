"""Writing a view as notation."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from replays.telling.notation.described import HIDDEN, ZONES, Notation, described

FIRST = "Vaultlog position 1:"
BREAK = " // "
_STATUSES = ("stunned", "warded", "enraged", "facedown")
PLAIN = re.compile(r"[a-z]+(?:-[a-z]+)*")
"""Kinds of counters that need no quotes, unless they are among `WORDS`."""
_OF_THE_GRAMMAR = str.maketrans({sign: f"\\u{ord(sign):04x}" for sign in "/{}|+"})
WORDS = frozenset(("damage", "ae", "amber"))
_HEAD = (("turn", "turn"), ("active", "seat"), ("step", "step"), ("house", "house"), ("first", "first"),
         ("tide", "tide"))  # fmt: skip


def write(state: Any, *, one_line: bool = False) -> str:
    """The notation of a projected state, without a newline at its end; `one_line` puts everything on one line."""
    return text_of(described(state), one_line=one_line)


def text_of(notation: Notation, *, one_line: bool = False) -> str:
    """The text of what was described or read."""
    position = notation.position
    head = [f"rulebook {notation.ruleset}", f"variant {notation.variant}"]
    head += [f"{word} {position[name]}" for name, word in _HEAD if position.get(name) is not None]
    lines = [f"{FIRST} {', '.join(head)}"]
    for number, seat in enumerate(position["seats"]):
        lines += _seat(number, seat)
    lines += [f"# {_flat(remark)}" for remark in notation.remarks]
    return BREAK.join(line.strip() for line in lines) if one_line else "\n".join(lines)


def _seat(number: int, seat: Mapping[str, Any]) -> Iterator[str]:
    keys = f"keys {' '.join(seat['keys'])}" if seat["keys"] else "no keys"
    counts = [f"{seat['amber']} Æ", keys]
    if seat.get("chains"):
        counts.append(f"{seat['chains']} chains")
    if seat.get("houses"):
        counts.append(f"houses {' '.join(seat['houses'])}")
    if seat.get("boon"):
        counts.append("boon")
    yield f"{number} {quoted(seat['name'])}: {', '.join(counts)}"
    unseen = [f"token: {seat['token']}"] if seat.get("token") is not None else []
    for zone in ZONES:
        entries = seat.get(zone, ())
        text = f"{zone}: {' | '.join(map(_entry, entries))}"
        if len(entries) == 1 and not isinstance(entries[0], str) and HIDDEN in entries[0]:
            unseen.append(text)
        elif entries:
            yield f"  {text}"
    if unseen:
        yield f"  {BREAK.join(unseen)}"


def _entry(entry: Any) -> str:
    """A card with what is on it and under it, or how many are hidden."""
    if isinstance(entry, str):
        return entry
    if HIDDEN in entry:
        return f"?{entry[HIDDEN]}"
    parts = [_card(entry)]
    parts += [f"+ {_card(upgrade)}" for upgrade in entry.get("upgrades", ())]
    parts += [f"/ {_card(below)}" for below in entry.get("under", ())]
    return " ".join(parts)


def _card(card: Any) -> str:
    if isinstance(card, str):
        return card
    marks = ", ".join(_marks(card))
    name = "?" if HIDDEN in card else card["title"]
    return f"{name} {{{marks}}}" if marks else name


def _marks(card: Mapping[str, Any]) -> Iterator[str]:
    if card.get("damage"):
        yield f"{card['damage']} damage"
    if card.get("amber"):
        yield f"{card['amber']} Æ"
    yield from (f"{amount} Æ of {seat}" for seat, amount in card.get("amber_of", {}).items())
    if card.get("power_counters"):
        yield f"+{card['power_counters']} power"
    for kind, amount in card.get("counters", {}).items():
        yield f"{amount} {kind if PLAIN.fullmatch(kind) and kind not in WORDS else quoted(kind)}"
    yield from (status for status in _STATUSES if card.get(status))
    if card.get("armor_used"):
        yield f"{card['armor_used']} armor used"
    if "ready" in card:
        yield "ready" if card["ready"] else "exhausted"
    if "house" in card:
        yield f"house {card['house']}"
    if "owner" in card:
        yield f"of {card['owner']}"
    if card.get("icons"):
        yield f"icons {' '.join(card['icons'])}"


def quoted(text: str) -> str:
    """A text as JSON has it, without the signs of the grammar."""
    return json.dumps(text, ensure_ascii=False).translate(_OF_THE_GRAMMAR)


def _flat(text: str) -> str:
    """A remark on one line."""
    return " ".join(text.split()).replace(BREAK, " / ")
