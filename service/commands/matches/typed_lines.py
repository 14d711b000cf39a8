"""The grammar of `vaultlog record`: what a typed line asks for."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

FLANKS = {"l": "left", "r": "right"}
MOST_PLAYERS = 8


class ShowHelp(NamedTuple):
    """List what can be done: `?`."""


class ShowTable(NamedTuple):
    """Show the table: `board`."""


class TakeBack(NamedTuple):
    """Take back the last lines: `undo`, or `back 1 because REASON` as in a sheet."""

    lines: int


class GiveUp(NamedTuple):
    """A player concedes, counted from 1: `concede P1`."""

    player: int


class RecordForbidden(NamedTuple):
    """Record what the rules forbid: `override WORDS because REASON`."""

    words: str
    reason: str


class TypedLearning(NamedTuple):
    """A deck without a list holds a card: `P1 learn CARD`, or `learn P1 CARD`."""

    player: int | None
    """Counted from 1; None where the line does not say whose deck."""
    card: str


class PressEnter(NamedTuple):
    """Take the only answer that there is: an empty line."""


class TypedAnswer(NamedTuple):
    """Anything else answers the question."""

    text: str


TypedLine: TypeAlias = (
    ShowHelp | ShowTable | TakeBack | GiveUp | RecordForbidden | TypedLearning | PressEnter | TypedAnswer
)


def typed_line(line: str) -> TypedLine:
    """What a line asks for, in whatever case it is typed; its words have one space between them.

    >>> typed_line("concede p2"), typed_line("Back 1 because it slipped")
    (GiveUp(player=2), TakeBack(lines=1))
    >>> typed_line("P1 learn Troll, mars")
    TypedLearning(player=1, card='Troll, mars')
    """
    match line.lower().split():
        case []:
            return PressEnter()
        case ["?"] | ["help"]:
            return ShowHelp()
        case ["board"]:
            return ShowTable()
        case ["undo"] | ["back"] | ["back", "because", _, *_]:
            return TakeBack(1)
        case ["back", number] | ["back", number, "because", _, *_] if _is_number(number, 6):
            return TakeBack(int(number))
        case ["concede", player] if _player(player.removeprefix("p")):
            return GiveUp(int(player[-1]))
        case ["override", _, *_]:
            words, _, reason = _after(line, 1).partition(" because ")
            return RecordForbidden(words, reason.strip('" '))
        case [player, "learn", *_] | ["learn", player, *_] if player[0] == "p" and _player(player[1:]):
            return TypedLearning(int(player[1:]), _after(line, 2))
        case ["learn", *_]:
            return TypedLearning(None, _after(line, 1))
    return TypedAnswer(line)


def with_place(text: str) -> tuple[str, str | None]:
    """An answer, and behind it against which creature it is, or where; None where it says neither.

    >>> with_place("troll > urchin"), with_place("dex l"), with_place("dex position 2"), with_place("dex")
    (('troll', 'urchin'), ('dex', 'left'), ('dex', 'position 2'), ('dex', None))
    """
    answer, sign, target = text.partition(">")
    if answer and sign and target.strip():
        against = target.strip()
        return answer.rstrip(), FLANKS.get(against.lower(), against)
    words = text.split()
    match [word.lower() for word in words]:
        case [_, *_, "position", number] if _is_number(number, 2):
            return " ".join(words[:-2]), f"position {number}"
        case [_, *_, ("l" | "r" | "left" | "right") as flank]:
            return " ".join(words[:-1]), FLANKS.get(flank, flank)
    return text, None


def _is_number(word: str, digits: int) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= digits


def _player(number: str) -> bool:
    return _is_number(number, 1) and 1 <= int(number) <= MOST_PLAYERS


def _after(line: str, words: int) -> str:
    """A line without its first words."""
    return " ".join(line.split()[words:])
