"""The table of results: one row per match and seat, counted while the match is folded for the other tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from replays.exports.columns import Column, ExportTable, Type, time_of
from replays.exports.walk import ExportStep, ExportWalk
from replays.log.event_types import (
    Decision,
    DisputeOpened,
    MatchClosed,
    MatchOpened,
    PenaltyGiven,
    Rewound,
    UndoRequested,
)

MIXED = "mixed"
"""The set of a match, or of a deck, whose cards are of several sets."""


class SeatRow(NamedTuple):
    """How a match ended for one seat: the source of a row."""

    opened: MatchOpened
    opened_at: str
    closed_at: str | None
    last: int
    grade: str
    seat: int
    result: Mapping[str, Any] | None
    """As `engine.game.Game.result` gives it; None: the match was abandoned."""
    first: int | None
    """The seat that took the first turn."""
    turns: int
    cases: int
    counts: Counter[tuple[str, int]]
    """The counts of the seat's acts, by name."""

    @property
    def deck(self) -> Mapping[str, Any]:
        """Its deck, as the set-up has it; empty when it opened from a position."""
        deck: Mapping[str, Any] = self.opened.setup["seats"][self.seat].get("deck") or {}
        return deck

    @property
    def standing(self) -> Mapping[str, Any]:
        """Its part of the result."""
        seats: list[Mapping[str, Any]] = [] if self.result is None else self.result["seats"]
        return next((entry for entry in seats if entry["seat"] == self.seat), {})


class Results:
    """Counts one match, event by event. `walk` is the one that the steps come from."""

    def __init__(self, walk: ExportWalk) -> None:
        self._walk = walk
        self._opened: tuple[MatchOpened, str] | None = None
        self._closed: tuple[MatchClosed, str] | None = None
        self._first: int | None = None
        self._turns = self._cases = 0
        self._counts: Counter[tuple[str, int]] = Counter()
        self._asked: dict[int, int] = {}

    @property
    def sets(self) -> frozenset[str]:
        """The sets of the match's decks."""
        assert self._opened is not None
        return frozenset(
            name for seat in self._opened[0].setup["seats"] for name in sets_of(seat.get("deck") or {}) if name
        )

    @property
    def month(self) -> str:
        """The month in which the match was closed: `2026-11`."""
        assert self._opened is not None
        return (self._closed or self._opened)[1][:7]

    def see(self, step: ExportStep, undone_by: int | None) -> None:
        """Count an event."""
        self._count(step, undone_by)
        if undone_by is not None:
            return
        for fact in step.facts:
            if fact["kind"] == "turn.began":
                self._turns = fact["data"]["turn"]
                if self._turns == 1:
                    self._first = fact["data"]["player"]

    def _count(self, step: ExportStep, undone_by: int | None) -> None:
        data, counts, event = step.event.data, self._counts, step.event
        if isinstance(data, MatchOpened):
            self._opened = data, event.at
        elif isinstance(data, MatchClosed):
            self._closed = data, event.at
        elif isinstance(data, Decision) and undone_by is None:
            counts["decisions", data.seat] += 1
        elif isinstance(data, UndoRequested) and data.seat is not None:
            counts["undos asked", data.seat] += 1
            self._asked[event.seq] = data.seat
        elif isinstance(data, Rewound) and event.cause in self._asked:
            counts["undos granted", self._asked[event.cause]] += 1
        elif isinstance(data, PenaltyGiven):
            counts["penalties", data.seat] += 1
        elif isinstance(data, DisputeOpened):
            self._cases += 1

    def rows(self) -> Iterator[SeatRow]:
        """A row for each seat, once the whole match was seen."""
        assert self._opened is not None
        opened, at = self._opened
        closed = self._closed
        for seat in range(len(opened.setup["seats"])):
            yield SeatRow(
                opened,
                at,
                None if closed is None else closed[1],
                self._walk.version,
                self._walk.graded.in_short,
                seat,
                None if closed is None else closed[0].result,
                self._first,
                self._turns,
                self._cases,
                self._counts,
            )


def sets_of(deck: Mapping[str, Any]) -> frozenset[str]:
    """The sets of a deck's cards; those of a set of reprints are of several.

    >>> sorted(sets_of({"set": "CotA", "cards": []}))
    ['CotA']
    """
    named = {card["set"] for card in deck.get("cards") or () if card.get("set")}
    return frozenset(named or {deck.get("set") or ""})


def one_set(sets: frozenset[str]) -> str | None:
    """The only set among these, `mixed`, or None if none is known."""
    names = sorted(name for name in sets if name)
    return None if not names else names[0] if len(names) == 1 else MIXED


def _count(name: str) -> Callable[[SeatRow], int]:
    return lambda row: row.counts[name, row.seat]


def _opened(name: str) -> Callable[[SeatRow], Any]:
    return lambda row: getattr(row.opened, name)


def _standing(name: str) -> Callable[[SeatRow], Any]:
    return lambda row: row.standing.get(name)


def _houses(row: SeatRow) -> list[str]:
    return sorted(row.deck.get("houses") or ())


def _won(row: SeatRow) -> bool | None:
    return None if row.result is None else row.result["winner"] == row.seat


COLUMNS = (
    Column("match", Type.TEXT, "Id of the match.", lambda row: row.opened.match),
    Column("seat", Type.INTEGER, "The seat that the row is about, from 0.", lambda row: row.seat),
    Column("player", Type.TEXT, "Name of the player.", lambda row: row.opened.names[row.seat]),
    Column("seats", Type.INTEGER, "How many players the match had.", lambda row: len(row.opened.names)),
    Column("opened_at", Type.TIME, "When it was opened.", lambda row: time_of(row.opened_at)),
    Column("closed_at", Type.TIME, "When it was closed.", lambda row: time_of(row.closed_at)),
    Column("tournament", Type.TEXT, "Its tournament, as it was opened.", _opened("tournament")),
    Column("round", Type.TEXT, "Its round.", _opened("round")),
    Column("table", Type.TEXT, "Its table.", _opened("table")),
    Column("ruleset", Type.TEXT, "The rulebook it was played by.", lambda row: row.opened.setup.get("ruleset")),
    Column("variant", Type.TEXT, "The variant of the game.", lambda row: row.opened.setup.get("variant")),
    Column(
        "printed_cards",
        Type.BOOLEAN,
        "It was played with printed cards, and recorded.",
        lambda row: bool((row.opened.setup.get("chance") or {}).get("observed")),
    ),
    Column("deck", Type.TEXT, "Name of the deck.", lambda row: row.deck.get("name")),
    Column(
        "deck_set", Type.TEXT, "Its set; `mixed`: its cards are of several.", lambda row: one_set(sets_of(row.deck))
    ),
    Column("houses", Type.TEXTS, "Its houses, sorted.", _houses),
    Column("house_trio", Type.TEXT, "The same as one text, joined by `+`.", lambda row: "+".join(_houses(row)) or None),
    Column(
        "first",
        Type.BOOLEAN,
        "Whether the seat took the first turn.",
        lambda row: None if row.first is None else row.first == row.seat,
    ),
    Column("won", Type.BOOLEAN, "Whether it won; null: the match was abandoned.", _won),
    Column("reason", Type.TEXT, "What ended it.", lambda row: None if row.result is None else row.result["reason"]),
    Column("keys", Type.INTEGER, "Keys that the seat had forged at the end.", _standing("keys")),
    Column("amber", Type.INTEGER, "Its Æmber at the end.", _standing("amber")),
    Column("turns", Type.INTEGER, "Turns of the match that were begun.", lambda row: row.turns),
    Column("decisions", Type.INTEGER, "Decisions of the seat that stand.", _count("decisions")),
    Column("undos_asked", Type.INTEGER, "How often the seat asked to go back.", _count("undos asked")),
    Column("undos_granted", Type.INTEGER, "How often that was done.", _count("undos granted")),
    Column("cases", Type.INTEGER, "How often a judge was called in the match.", lambda row: row.cases),
    Column("penalties", Type.INTEGER, "Penalties that it was given.", _count("penalties")),
    Column("events", Type.INTEGER, "Events of the match's log.", lambda row: row.last),
    Column("grade", Type.TEXT, "How far the log could be confirmed.", lambda row: row.grade),
)
RESULTS = ExportTable("results", "How the matches ended: one row per match and seat.", COLUMNS, lambda *_: iter(()))
