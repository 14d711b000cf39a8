"""The story for its templates: a line for every decision, with its consequences folded away, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from engine import catalogue
from engine.catalogue import CardFacts
from replays.log.event_types import Decision, Overridden
from replays.log.events import Event
from replays.telling.timeline import Segment
from replays.telling.transcript import TranscriptLine
from service.board.naming import cards, cards_shown, linked, titles_in

MARKERS = ("turn.began", "step.began")
"""Facts that headings show."""
PROMINENT = frozenset(
    ("key.forged", "key.unforged", "key.reforged", "player.eliminated", "match.won", "match.drawn", "chance.renewed")
)
"""Facts that are never folded away."""
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "plays": ("Plays", ("card.played", "token.made", "card.attached")),
    "fights": ("Fights", ("fight.", "damage.", "card.destroyed")),
    "amber": ("Keys and Æmber", ("key.", "amber.", "judge.amber", "judge.keys")),
    "officials": ("Officials", ()),
}
"""What the story can be narrowed to: how it is called, and what the kinds of facts begin with. Officials: acts of no
player."""


class NarratedEvent(NamedTuple):
    """An event with its lines and the facts they are about, as the reader may see them."""

    event: Event
    lines: list[TranscriptLine]
    facts: Sequence[Mapping[str, Any]]
    turn: int
    """The turn in which the match stands after it."""
    counts: tuple[tuple[int, int, int], ...] = ()
    """The Æmber, forged keys and chains of each seat after it; empty where nobody asks for them."""

    @property
    def official(self) -> bool:
        """Whether it is no act of a player."""
        return self.seat is None and self.event.type != "match.opened"

    @property
    def seat(self) -> int | None:
        """The seat that decided."""
        return self.lines[0].seat if self.lines else None

    @property
    def shown_lines(self) -> list[TranscriptLine]:
        """The lines without those that headings show, unless there are no others."""
        return [line for line in self.lines if line.kind not in MARKERS] or self.lines

    def is_of(self, seat: int | None, kind: str) -> bool:
        """Whether it is shown when the story is narrowed to what a player did, or to a kind of `KINDS`."""
        if seat is not None and self.seat != seat:
            return False
        if kind == "officials":
            return self.official
        return not kind or any(fact["kind"].startswith(KINDS[kind][1]) for fact in self.facts)


class Said(NamedTuple):
    """A line. `fact`: its index among the facts of the event, where there is something to tell about why."""

    fact: int | None
    text: str | Markup
    reading: str | None = None
    """The reading that it follows from."""


class Happening(NamedTuple):
    """An event, or the part of it in one turn. `lines`: visible at once; `folded`: its consequences."""

    seq: int
    seat: int | None
    official: bool
    undone_by: int | None
    lines: list[Said]
    folded: list[Said]

    @property
    def reasons(self) -> int:
        """The number of visible lines with an explanation."""
        return sum(line.fact is not None for line in self.lines)


class Chapter(NamedTuple):
    """A turn. `again`: it was there before, and a rewind led back into it."""

    turn: int
    player: int | None
    house: str | None
    again: bool
    happenings: list[Happening]


class Chapters:
    """Collects events and sorts them by turn."""

    def __init__(
        self,
        names: Sequence[str],
        segments: list[Segment],
        words: list[str],
        link: Callable[[CardFacts, int, int | str], Markup],
    ) -> None:
        """`segments`: of the timeline, from the first event on; `words`: only lines with all of them are wanted.

        `link`: the attributes of the link at a card's name, for the card, the event, and the id of the card that is
        meant, or its title where several have it.
        """
        self.found: list[Chapter] = []
        self._names, self._segments, self._words, self._link = names, segments, words, link

    def add(self, narrated: NarratedEvent, lines: list[TranscriptLine], undone_by: int | None) -> None:
        """Add an event; one in which a turn ends goes to both turns, unless nothing of note happens in the new one."""
        parts: list[list[TranscriptLine]] = []
        for line in lines:
            if not parts or parts[-1][0].turn != line.turn:
                parts.append([])
            parts[-1].append(line)
        last: Happening | None = None
        for part in parts:
            shown, folded = (part, []) if self._words else _fold(part, begins=last is None)
            if last is not None and not shown:
                last.folded.extend(self._line(line, narrated) for line in folded)
                continue
            seq = narrated.event.seq
            chapter = self._chapter(part[0].turn, seq)
            last = Happening(
                seq,
                narrated.seat,
                narrated.official,
                undone_by,
                [self._line(line, narrated, named=True) for line in shown],
                [self._line(line, narrated) for line in folded],
            )
            chapter.happenings.append(last)

    def _chapter(self, turn: int, seq: int) -> Chapter:
        if not self.found or self.found[-1].turn != turn:
            player, house = _whose(turn, seq, self._segments)
            again = any(chapter.turn == turn for chapter in self.found)
            self.found.append(Chapter(turn, player, house, again, []))
        return self.found[-1]

    def _line(self, line: TranscriptLine, narrated: NarratedEvent, *, named: bool = False) -> Said:
        """A line with its names as the templates draw it; `named`: players in their colours."""
        fact = {} if line.fact is None else narrated.facts[line.fact]
        titles = {*cards(fact)} if fact else titles_in(line.text) - {*self._names}
        cause = (fact.get("cause") or {}).get("title")
        if cause:
            titles.add(cause)
        ids = _ids(narrated.facts)
        links = {
            title: self._link(card, narrated.event.seq, ids.get(title, title))
            for title in titles
            if (card := catalogue.by_name(title)) is not None
        }
        text = linked(line.text, links, self._names if named else (), self._words)
        return Said(_explained_fact(line, narrated), text, line.reading)


def _ids(facts: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The cards of facts by their titles; those whose title two of them have are left out."""
    cards_by_title: dict[str, set[int]] = {}
    for fact in facts:
        for card in cards_shown(fact):
            if card.get("title"):
                cards_by_title.setdefault(card["title"], set()).add(card["card"])
    return {title: next(iter(ids)) for title, ids in cards_by_title.items() if len(ids) == 1}


def has(line: TranscriptLine, facts: Sequence[Mapping[str, Any]], words: list[str]) -> bool:
    """Whether all words stand in a line or in its cause."""
    fact = {} if line.fact is None else facts[line.fact]
    cause = (fact.get("cause") or {}).get("title", "")
    text = " ".join([line.text, cause, *line.clauses, line.reading or ""]).casefold()
    return all(word.casefold() in text for word in words)


def in_short(lines: Sequence[TranscriptLine]) -> list[TranscriptLine]:
    """The lines of an event that are visible at once; the others tell its consequences."""
    said = [line for line in lines if line.kind not in MARKERS] or list(lines)
    return _fold(said, begins=True)[0] if said else []


def _fold(part: list[TranscriptLine], *, begins: bool) -> tuple[list[TranscriptLine], list[TranscriptLine]]:
    """The visible lines of an event in a turn, and its folded lines. `begins`: the event begins in this turn."""
    first = None
    if begins:
        ended = next((line for line in part if line.kind == "turn.ended"), None)
        first = part[0] if ended is None or part[0].kind != "decision" else ended
    shown = [line for line in part if line is first or line.kind in PROMINENT]
    if first is not None and shown[0] is not first:
        shown.remove(first)
        shown.insert(0, first)
    return shown, [line for line in part if line not in shown]


def _whose(turn: int, seq: int, segments: Iterable[Segment]) -> tuple[int | None, str | None]:
    """The player of a turn, and the house chosen in it, in the segment of the match from `seq` on."""
    player, house, begun = None, None, False
    for segment in segments:
        if segment.turn != turn or not turn:
            if begun:
                break
            continue
        if segment.last >= seq:
            begun = True
            player, house = segment.active, house or segment.house
    return player, house


def _explained_fact(line: TranscriptLine, narrated: NarratedEvent) -> int | None:
    """The index of a line's fact if an explanation exists beyond its text; else None."""
    if line.fact is None:
        return None
    fact = narrated.facts[line.fact]
    first = line.fact == 0 and isinstance(narrated.event.data, Decision | Overridden)
    more = line.clauses or fact.get("readings") or fact.get("cause") or any(cards(fact))
    return line.fact if first or more else None
