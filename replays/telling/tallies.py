"""Tallies of a match, event by event, from typed facts: for the counters of a match and for statistics.

Counts are flat (`<name>/<seat>` -> number), so that the counts of undone events are easily taken off. The names are in
`COUNTED` and `USES`; `decided` and `ms`, decisions and the milliseconds they took (`replays.telling.clock`);
`house:<house>`, how often it was chosen; `<deed>:<title>`, what was done with cards of that title; the deeds are in
`CARD_DEEDS` and `USES`; `penalty:<penalty>`. Only what everybody at the table saw is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.table.facts import Fact
from replays.engines.replayed_game import ReplayedGame
from replays.log.event_types import PenaltyGiven
from replays.telling.clock import DecisionTime, Timed

COUNTED = {
    "turn.began": "turns",
    "card.played": "played",
    "card.discarded": "discarded",
    "amber.gained": "gained",
    "amber.stolen": "stolen",
    "key.forged": "forged",
}
"""Facts that are counted per seat, and under which name; Æmber by its amount. Uses of cards count by `USES`."""
USES = ("reap", "fight", "action", "omni", "unstun")
CARD_DEEDS = {"card.played": "played", "card.discarded": "discarded", "card.destroyed": "destroyed"}
"""Facts that are counted per title, and under which name; uses of cards count by `USES` here too."""
_PENALTY = "penalty:"
_AMOUNTS = frozenset({"amber.gained", "amber.stolen"})

Counts = dict[str, int]


class SeatTally(msgspec.Struct, kw_only=True):
    """Tally of one seat in a match. `houses`: house -> how often chosen; `cards`: title -> deed -> how often."""

    counts: dict[str, int]
    """By the names of `COUNTED` and `USES`, each of them."""
    decisions: int = 0
    decision_ms: int = 0
    """How long they took together, less pauses."""
    penalties: dict[str, int] = {}
    """By the name of the penalty."""
    houses: dict[str, int] = {}
    cards: dict[str, dict[str, int]] = {}


def counted(event: Timed, facts: Iterable[Fact], game: ReplayedGame, decision: DecisionTime | None = None) -> Counts:
    """Counts that one event adds. `game` is the match after it; `decision`: how long it took, if it is one."""
    counts: Counts = {}
    if isinstance(event.data, PenaltyGiven):
        counts[f"{_PENALTY}{event.data.penalty}/{event.data.seat}"] = 1
    if decision is not None:
        counts[f"decided/{decision.seat}"] = 1
        counts[f"ms/{decision.seat}"] = decision.ms
    for fact in facts:
        if fact.audience is not None:
            continue
        data = fact.data
        name = data["how"] if fact.kind == "card.used" else COUNTED.get(fact.kind)
        if name is not None:
            add(counts, {f"{name}/{data['player']}": data["amount"] if fact.kind in _AMOUNTS else 1})
        if fact.kind == "house.chosen":
            add(counts, {f"house:{data['house']}/{data['player']}": 1})
        deed = data["how"] if fact.kind == "card.used" else CARD_DEEDS.get(fact.kind)
        title = None if deed is None else _title(fact, game)
        if title is not None:
            add(counts, {f"{deed}:{title}/{data['player']}": 1})
    return counts


def add(counts: Counts, more: Mapping[str, int]) -> None:
    """Add up."""
    for key, amount in more.items():
        counts[key] = counts.get(key, 0) + amount


def summed(deltas: Sequence[Counts], line: Iterable[range]) -> Counts:
    """The counts of a match that was taken back. `deltas`: what each event added, from event 1; `line`: the runs of
    events that lead to where it stands now. Penalties were given at the table, and no rewind takes one away."""
    total: Counts = {}
    for run in line:
        for seq in run:
            add(total, {key: n for key, n in deltas[seq - 1].items() if not key.startswith(_PENALTY)})
    for delta in deltas:
        add(total, {key: n for key, n in delta.items() if key.startswith(_PENALTY)})
    return total


def tallies(counts: Mapping[str, int], seats: int) -> list[SeatTally]:
    """The counts of a match, seat by seat, in a form to work with."""
    tallies_of_seats = [SeatTally(counts=dict.fromkeys((*COUNTED.values(), *USES), 0)) for _ in range(seats)]
    for key, amount in counts.items():
        name, _, seat = key.rpartition("/")
        if int(seat) >= seats:
            continue
        tally = tallies_of_seats[int(seat)]
        what, colon, rest = name.partition(":")
        if what == "house" and colon:
            tally.houses[rest] = amount
        elif name.startswith(_PENALTY):
            tally.penalties[rest] = amount
        elif colon:
            tally.cards.setdefault(rest, {})[what] = amount
        elif name == "decided":
            tally.decisions = amount
        elif name == "ms":
            tally.decision_ms = amount
        elif name in tally.counts:
            tally.counts[name] = amount
    return tallies_of_seats


def has_penalties(counts: bytes) -> bool:
    """Whether there may be penalties in counts as JSON."""
    return _PENALTY.encode() in counts


def _title(fact: Fact, game: ReplayedGame) -> str | None:
    """The title that everybody saw, or None."""
    card: Any = fact.data["card"]
    if fact.titles is not None and card in fact.titles:
        return fact.titles[card]
    title: str = game.table.by_id[card].printed.name
    return title
