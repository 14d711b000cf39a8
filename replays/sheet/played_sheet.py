"""A match from the lines of a sheet. All faults are reported, line by line; then nothing has come of it.

The lines are played as they are read, so that each is held against the question that is asked then. From the first one
on that answers no question, the others can only be held against the grammar and the titles of the lists.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine import catalogue
from engine.catalogue import EVERY_HOUSE, in_words
from engine.catalogue.names import plain
from engine.errors import EngineError
from engine.nearest import did_you_mean, nearest
from engine.table.setup import Setup
from replays.log.errors import ReplayError
from replays.log.events import Actor
from replays.play.memory_match import MatchInMemory
from replays.sheet.header import FIRST, Decks, Header, LineFault
from replays.sheet.playing import (
    FIGHT,
    FLANK,
    LINE,
    OFFICIALS,
    UNKNOWN,
    Playing,
    SheetLine,
    Wrong,
    begins,
    cut,
    lines_of,
    unknown,
)
from replays.sheet.words import ACTS, SECRET, listed
from replays.telling.viewer import Eyes

LONGEST = 2_000_000
"""Letters of a sheet; a long match has some 30,000."""
MOST_FAULTS = 60
EYES = Eyes.of("judge")


class SheetInvalid(ValueError):
    """A text is no sheet of a match. `faults`: what is wrong, by line."""

    def __init__(self, faults: Sequence[LineFault]) -> None:
        super().__init__("\n".join(f"line {fault.line}: {fault.text}" for fault in faults))
        self.faults = list(faults)


def no_decks(name: str) -> Mapping[str, Any]:
    """For sheets that must hold the lists themselves. Raises ValueError."""
    raise ValueError(f'the cards of the deck "{name}" are missing; write them below: cards logos: 2 Dextre | …')


def read(
    text: str,
    *,
    match: str,
    actor: Actor,
    decks: Decks = no_decks,
    seed: str | None = None,
    labels: Mapping[str, str | None] | None = None,
) -> MatchInMemory:
    """The match of a sheet, with all its events.

    `match`: its id.
    `actor`: the recorder, who enters each decision for its seat.
    `decks`: finds the decks that are named without their cards.
    `seed`: the key of the commitments of a match with printed cards; default: a new one.
    `labels`: as `replays.play.opening.opening_event` takes them.

    Raises SheetInvalid with the faults of all lines.
    """
    if len(text) > LONGEST:
        raise SheetInvalid([LineFault(1, f"the sheet has {len(text)} letters; at most {LONGEST} are read")])
    lines = lines_of(text)
    if not lines or not lines[0].text.startswith(FIRST):
        number = lines[0].number if lines else 1
        raise SheetInvalid([LineFault(number, f'a sheet begins with "{FIRST} rulebook 18.4, variant standard"')])
    header = Header(decks)
    header.head(lines[0].text)
    rest = lines[1:]
    while rest and not _begins_play(rest[0].text):
        header.line = rest[0].number
        if not header.take(*rest[0]):
            header.fault(f'"{cut(rest[0].text)}" is no line of a header; below it a decision begins with P1, P2 …')
        rest = rest[1:]
    setup = header.setup(seed or secrets.token_hex(32))
    if setup is None:
        seats = max(len(header.seats), 2)
        titles = {row["title"] for seat in header.seats for row in seat["deck"].get("cards", ())}
        raise _invalid([*header.faults, *apart(rest, seats, titles)])
    opened, playing = _playing(setup, match, actor, labels or {})
    for n, line in enumerate(rest):
        try:
            playing.take(line.text)
        except Wrong as error:
            titles = {row["title"] for seat in setup.seats for row in seat["deck"]["cards"]}
            raise _invalid(
                [LineFault(line.number, str(error)), *apart(rest[n + 1 :], len(setup.seats), titles)]
            ) from None
    return opened


def _playing(setup: Setup, match: str, actor: Actor, labels: Mapping[str, str | None]) -> tuple[MatchInMemory, Playing]:
    """The match, just opened, and what plays lines on it. Raises SheetInvalid."""
    try:
        opened = MatchInMemory(setup, match=match, actor=actor, labels=labels)
    except (EngineError, ReplayError) as error:
        raise SheetInvalid([LineFault(1, text) for text in getattr(error, "faults", [str(error)])]) from error

    def signed(seat: int | None) -> Actor:
        return Actor("recorder" if seat is not None else actor.kind, actor.id, on_behalf_of=seat)

    lists = listed(setup.to_data())
    return opened, Playing(opened, lists, len(setup.seats), actor=signed, eyes=lambda seat: EYES)


def apart(lines: Sequence[SheetLine], seats: int, titles: set[str]) -> Iterator[LineFault]:
    """The visible faults of lines that cannot be played. `titles`: of the lists; empty to look at none."""
    for number, text in lines:
        parts = LINE.fullmatch(text)
        if parts is None:
            if text.partition(" ")[0].lower() not in OFFICIALS:
                yield LineFault(number, unknown(text))
            continue
        verb, _, rest = parts[2].partition(" ")
        if not 1 <= int(parts[1]) <= seats:
            yield LineFault(number, f"there is no P{parts[1]}; the players are P1 to P{seats}")
        elif parts[2].lower() == SECRET:
            yield LineFault(number, UNKNOWN)
        elif verb.lower() == "house" and (wrong := _house_fault(rest)):
            yield LineFault(number, wrong)
        elif verb.lower() in ACTS and titles and (wrong := _title_fault(verb.lower(), rest, titles)):
            yield LineFault(number, wrong)


def _house_fault(name: str) -> str | None:
    """That no house begins with what is named."""
    if any(in_words(house).casefold().startswith(name.casefold()) for house in EVERY_HOUSE):
        return None
    if any(house.startswith(name.casefold()) for house in EVERY_HOUSE):
        return None
    hint = did_you_mean(name.casefold(), EVERY_HOUSE) or f"houses are {', '.join(EVERY_HOUSE)}"
    return f'there is no house "{cut(name)}"; {hint}'


def _title_fault(verb: str, rest: str, titles: set[str]) -> str | None:
    """That no card of the lists, nor of the catalogue, begins with what is named."""
    name = rest
    if (fight := FIGHT.fullmatch(rest)) is not None and verb == "fight":
        name = fight[1]
    elif (fight := FLANK.fullmatch(rest)) is not None and verb == "play":
        name = fight[1]
    name = re.split(r" (?:\d{1,2}|#\d+|of P\d|in [a-z]+|\{.*)$", name, maxsplit=1)[0]
    if any(begins(name, title) for title in titles) or any(begins(name, title) for title in catalogue.titles()):
        return None
    near = nearest(plain(name), {plain(title): title for title in titles})
    spelt = {plain(title): title for title in titles}
    hint = f"; did you mean {' or '.join(spelt[word] for word in near)}?" if near else ""
    return f'no card of the lists is called "{cut(name)}"{hint}'


def _begins_play(text: str) -> bool:
    """Whether a line is a decision or what an official does, rather than one of the header."""
    parts = LINE.fullmatch(text)
    if parts is not None:
        return not parts[2].startswith(('"', ":"))
    return text.partition(" ")[0].lower() in OFFICIALS


def _invalid(faults: Sequence[LineFault]) -> SheetInvalid:
    in_order = sorted(faults)
    if len(in_order) > MOST_FAULTS:
        more = len(in_order) - MOST_FAULTS
        in_order = [
            *in_order[:MOST_FAULTS],
            LineFault(in_order[MOST_FAULTS].line, f"and {more} faults more from here on"),
        ]
    return SheetInvalid(in_order)
