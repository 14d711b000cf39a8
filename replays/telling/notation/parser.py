"""Reading notation into a described table. A fault of a line is reported with its number and a remedy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from engine import catalogue
from engine.opening.description import IN_PLAY, PILES
from engine.table.description import MOST_CARDS
from replays.telling.notation.described import HIDDEN, ZONES, Notation, hidden_in
from replays.telling.notation.writing import FIRST

LONGEST = 50_000
"""Letters of a notation; a position of two whole decks has some 6,000."""
_END = re.compile(r"\n| // ")
_FIELDS = {"turn": "turn", "seat": "active", "first": "first", "tide": "tide"}
_TEXTS = {"step": "step", "house": "house"}
_SEAT = re.compile(r'([0-9]) ("(?:[^"\\]|\\.)*") ?:(.*)', re.DOTALL)
_CARD = re.compile(r"([^{}]+)(?:\{([^{}]*)\})?")
_SIGNS = re.compile(r" ([+/]) ")
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_AMBER = frozenset(("æ", "ae", "amber", "æmber"))
_FLAGS = {"stunned": True, "warded": True, "enraged": True, "facedown": True}


class NotationError(ValueError):
    """A text is no notation. The message says where and what to write there."""


class _Seat:
    """A seat that is being read."""

    def __init__(self, name: str) -> None:
        self.fields: dict[str, Any] = {"name": name}


def read(text: str, *, printed_cards: bool = False) -> Notation:
    """The described table of a notation, without the cards that are hidden in it, and how many these are.

    `printed_cards`: with them instead, as cards that nobody has seen; else the deck of the seat for which the tide is
    high has its reference card. Whether a match can open from it is known only when it does (`engine.opening.faults`).
    Raises NotationError.
    """
    if len(text) > LONGEST:
        raise NotationError(f"The text has {len(text)} letters; a notation has at most {LONGEST}.")
    if not _is_text(text):
        raise NotationError("The text has letters that cannot be written, halves of surrogate pairs.")
    lines = [(number, line.strip()) for number, line in enumerate(_END.split(text.strip()), 1) if line.strip()]
    if not lines or not lines[0][1].startswith(FIRST):
        raise NotationError(f'Line 1 must begin with "{FIRST}".')
    ruleset, variant, position = _head(lines[0][1].removeprefix(FIRST))
    seats, remarks = _seats(lines[1:])
    position["seats"] = [seat.fields for seat in seats]
    tide = position.get("tide")
    if tide is not None and tide < len(seats) and not printed_cards:  # there the list of the deck says it
        seats[tide].fields["tide"] = True  # it is high in no match that has none
    hidden = [hidden_in(seat) for seat in position["seats"]]
    for seat in position["seats"]:
        (_count_hidden if printed_cards else _leave_out_hidden)(seat)
    return Notation(ruleset, variant, position, hidden, remarks)


def _seats(lines: list[tuple[int, str]]) -> tuple[list[_Seat], list[str]]:
    """The seats with their zones, and the remarks, of numbered lines. Raises NotationError."""
    seats: list[_Seat] = []
    remarks: list[str] = []
    for number, line in lines:
        try:
            if line.startswith("#"):
                remarks.append(line[1:].strip())
            elif (seat_line := _SEAT.fullmatch(line)) is not None:
                seats.append(_seat(seat_line, len(seats)))
            else:
                _zone(line, seats)
        except NotationError as error:
            raise NotationError(f"Line {number}: {error}") from None
    if not seats:
        raise NotationError('There is no seat; write a line such as: 0 "Ann": 4 Æ, keys red, houses dis logos mars')
    return seats, remarks


def _head(text: str) -> tuple[str, str, dict[str, Any]]:
    ruleset, variant = "", ""
    position: dict[str, Any] = {}
    for field in filter(None, (part.strip() for part in text.split(","))):
        word, _, value = field.partition(" ")
        value = value.strip()
        if word == "rulebook":
            ruleset = value
        elif word == "variant":
            variant = value
        elif word in _FIELDS:
            position[_FIELDS[word]] = _amount(value, field)
        elif word in _TEXTS:
            position[_TEXTS[word]] = value
        else:
            fields = ", ".join(("rulebook", "variant", *_FIELDS, *_TEXTS))
            raise NotationError(f"Line 1: {_cut(field)} is not known; it can have {fields}.")
    if not ruleset or not variant:
        raise NotationError("Line 1: write the rulebook and the variant: rulebook 18.4, variant standard")
    return ruleset, variant, position


def _seat(parts: re.Match[str], number: int) -> _Seat:
    if int(parts[1]) != number:
        raise NotationError(f"this is seat {parts[1]}; seats stand in order, so seat {number} comes now.")
    seat = _Seat(_unquoted(parts[2]))
    fields = seat.fields
    for part in filter(None, (part.strip() for part in parts[3].split(","))):
        word, _, rest = part.partition(" ")
        if word == "keys":
            fields["keys"] = rest.split()
        elif part == "no keys":
            fields["keys"] = []
        elif word == "houses":
            fields["houses"] = rest.split()
        elif part == "boon":
            fields["boon"] = True
        elif rest.strip().lower() in _AMBER:
            fields["amber"] = _amount(word, part)
        elif rest.strip() in ("chains", "chain"):
            fields["chains"] = _amount(word, part)
        else:
            raise NotationError(
                f"{_cut(part)} is not known; write 4 Æ, keys red blue, no keys, 2 chains, houses …, boon."
            )
    return seat


def _zone(line: str, seats: list[_Seat]) -> None:
    name, colon, rest = line.partition(":")
    name = name.strip()
    if not colon or name not in (*ZONES, "token"):
        raise NotationError(f"{_cut(line)} begins with no seat and no zone; zones are {', '.join(ZONES)} and token.")
    if not seats:
        raise NotationError(f"{name} stands above the first seat; write its seat first.")
    fields = seats[-1].fields
    if name in fields:
        raise NotationError(f"{name} stands twice at one seat; put its cards together.")
    if name == "token":
        fields["token"] = catalogue.spelt(rest.strip())
        return
    entries = [part.strip() for part in rest.split("|")] if rest.strip() else []
    fields[name] = [_entry(part, name) for part in entries]


def _entry(text: str, zone: str) -> Any:
    hidden = re.fullmatch(r"\? ?([0-9]{1,4})?", text, re.ASCII)
    if hidden is not None:
        if zone in IN_PLAY:
            raise NotationError("a card in play lies open; ? stands for hidden cards in piles and under cards.")
        return {HIDDEN: int(hidden[1] or 1)}
    first, *others = _SIGNS.split(text)
    card = _card(first)
    if others and zone in PILES:
        raise NotationError(f"{_cut(text)}: only a card in play has cards on it or under it.")
    for sign, part in zip(others[::2], others[1::2], strict=True):
        if sign == "/" and (part.strip() + " ").startswith(("? ", "?{")):
            below = _marked({HIDDEN: True}, part.strip()[1:].strip(" {}"))
            card.setdefault("under", []).append(below)
        else:
            card.setdefault("upgrades" if sign == "+" else "under", []).append(_short(_card(part)))
    return _short(card)


def _card(text: str) -> dict[str, Any]:
    parts = _CARD.fullmatch(text.strip())
    if parts is None:
        raise NotationError(
            f"{_cut(text)} is no card; write its title, and marks in braces: Troll {{2 damage, stunned}}."
        )
    return _marked({"title": catalogue.spelt(parts[1].strip())}, parts[2] or "")


def _marked(card: dict[str, Any], marks: str) -> dict[str, Any]:
    for mark in _parts(marks):
        _mark(card, mark)
    return card


def _parts(marks: str) -> Iterator[str]:
    """The marks between commas; a comma in quotes is part of a word."""
    for part in re.finditer(r'(?:[^,"]|"(?:[^"\\]|\\.)*"|")+', marks):
        if part[0].strip():
            yield part[0].strip()


def _mark(card: dict[str, Any], mark: str) -> None:
    word, _, rest = mark.partition(" ")
    rest = rest.strip()
    if mark in _FLAGS:
        card[mark] = True
    elif mark in ("ready", "exhausted"):
        card["ready"] = mark == "ready"
    elif word == "house":
        card["house"] = rest
    elif word == "of":
        card["owner"] = _amount(rest, mark)
    elif word == "icons":
        card["icons"] = rest.split()
    elif word.startswith("+") and rest == "power":
        card["power_counters"] = _amount(word[1:], mark)
    elif _NUMBER.fullmatch(word) and rest:
        _count(card, int(word), rest)
    else:
        raise NotationError(
            f"{_cut(mark)} is no mark; write such as 2 damage, 1 Æ, +1 power, stunned, exhausted, house mars, of 1."
        )


def _count(card: dict[str, Any], amount: int, what: str) -> None:
    amber, _, owner = what.partition(" of ")
    if amber.lower() in _AMBER:
        if owner:
            card.setdefault("amber_of", {})[str(_amount(owner.strip(), what))] = amount
        else:
            card["amber"] = amount
    elif what == "damage":
        card["damage"] = amount
    elif what == "armor used":
        card["armor_used"] = amount
    else:
        kind = _unquoted(what) if what.startswith('"') else what
        card.setdefault("counters", {})[kind] = amount


def _leave_out_hidden(seat: dict[str, Any]) -> None:
    for zone in ZONES:
        if zone not in seat:
            continue
        visible = [entry for entry in seat[zone] if isinstance(entry, str) or HIDDEN not in entry]
        for at, entry in enumerate(visible):
            if not isinstance(entry, str) and "under" in entry:
                below = [
                    entry_below
                    for entry_below in entry["under"]
                    if isinstance(entry_below, str) or HIDDEN not in entry_below
                ]
                entry = {name: value for name, value in entry.items() if name != "under"}
                visible[at] = _short(entry | ({"under": below} if below else {}))
        seat[zone] = visible
        if not visible:
            del seat[zone]


def _count_hidden(seat: dict[str, Any]) -> None:
    """Write hidden cards as the description of a match with printed cards has them."""
    for zone in ZONES:
        cards: list[Any] = []
        for entry in seat.get(zone, ()):
            if isinstance(entry, str):
                cards.append(entry)
            elif HIDDEN in entry:
                cards += [None] * min(entry[HIDDEN], MOST_CARDS + 1)
            elif "under" in entry:
                cards.append({**entry, "under": [_unseen_below(entry_below) for entry_below in entry["under"]]})
            else:
                cards.append(entry)
        if cards:
            seat[zone] = len(cards) if not any(cards) else cards


def _unseen_below(card: Any) -> Any:
    if isinstance(card, str) or HIDDEN not in card:
        return card
    return {"title": None, "facedown": True, **{name: value for name, value in card.items() if name != HIDDEN}}


def _short(card: dict[str, Any]) -> Any:
    return card["title"] if len(card) == 1 else card


def _amount(text: str, where: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise NotationError(f"{_cut(where)} needs a number of at most four digits, not {_cut(text)}.")
    return int(text)


def _unquoted(text: str) -> str:
    try:
        unquoted = json.loads(text, strict=False)
    except ValueError:
        raise NotationError(f"{_cut(text)} is no text in quotes; write it as JSON has it.") from None
    if not isinstance(unquoted, str) or not _is_text(unquoted):
        raise NotationError(f"{_cut(text)} is no text in quotes.")
    return unquoted


def _is_text(text: str) -> bool:
    """Whether it can be written: half of a surrogate pair cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _cut(text: str) -> str:
    """A part of the text, short enough for a message."""
    return f'"{text if len(text) <= 60 else text[:57] + "..."}"'
