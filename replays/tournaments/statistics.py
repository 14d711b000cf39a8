"""Statistics of a tournament, per player, per deck and per card, from what was tallied of its matches.

Matches count that have a result and belong to a pairing that stands; without annulled and abandoned ones, and without
undone events (`replays.telling.tallies`). What-if matches belong to no pairing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from replays.telling.tallies import COUNTED, USES, SeatTally
from replays.tournaments.standings import MatchOutcome
from replays.tournaments.state import Tournament

MOST_TURNS = 200
"""The last turn of a course."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a tournament. Lists are by seat."""

    outcome: MatchOutcome
    turns: int
    seats: Sequence[SeatTally]
    first: int | None
    """The seat that had the first turn; None before it."""
    scores: Sequence[tuple[int, Sequence[int], Sequence[int]]]
    """(turn, Æmber, keys) as each turn began, and as the match ended."""


class GroupStatistics(msgspec.Struct, kw_only=True):
    """Statistics of one player, one deck, or all."""

    matches: int = 0
    wins: int = 0
    keys: int = 0
    amber: int = 0
    """Left when the matches ended."""
    turns: int = 0
    decisions: int = 0
    decision_ms: int = 0
    penalties: dict[str, int] = {}
    houses: dict[str, int] = {}
    """How often each was chosen."""
    counts: dict[str, int] = {}
    """By the names of `replays.telling.tallies`."""
    course: dict[int, list[int]] = {}
    """Turn -> [matches that reached it, sum of Æmber, sum of keys] as it began."""

    def add(self, played: Played, seat: int) -> None:
        """Take a seat of a match in."""
        tally = played.seats[seat]
        self.matches += 1
        self.wins += played.outcome.won_by == seat
        self.keys += played.outcome.keys[seat]
        self.amber += played.outcome.amber[seat]
        self.turns += tally.counts.get("turns", 0)
        self.decisions += tally.decisions
        self.decision_ms += tally.decision_ms
        for mine, theirs in (
            (self.penalties, tally.penalties),
            (self.houses, tally.houses),
            (self.counts, tally.counts),
        ):
            for name, many in theirs.items():
                mine[name] = mine.get(name, 0) + many
        turns: set[int] = set()  # a turn has further scores where a match went back to its middle, and at the end
        for turn, amber, keys in played.scores:
            if turn <= MOST_TURNS and turn not in turns:
                turns.add(turn)
                point = self.course.setdefault(turn, [0, 0, 0])
                point[0] += 1
                point[1] += amber[seat]
                point[2] += keys[seat]

    def answer(self) -> ShareStatistics:
        """Sums, and means where a sum says little."""
        return ShareStatistics(
            matches=self.matches,
            wins=self.wins,
            keys=self.keys,
            amber_left=self.amber,
            turns=self.turns,
            decisions=self.decisions,
            decision_ms=self.decision_ms,
            mean_decision_ms=round(self.decision_ms / self.decisions) if self.decisions else None,
            penalties=dict(sorted(self.penalties.items())),
            houses=dict(sorted(self.houses.items())),
            counts={name: self.counts.get(name, 0) for name in (*COUNTED.values(), *USES)},
            course=[
                TurnMeans(turn, many, round(amber / many, 3), round(keys / many, 3))
                for turn, (many, amber, keys) in sorted(self.course.items())
            ],
        )


class TurnMeans(msgspec.Struct, frozen=True):
    """How it stood on average as a turn began."""

    turn: int
    matches: Annotated[int, Meta(description="that reached it")]
    amber: float
    keys: float


class ShareStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics of all matches, or of those of one player or deck."""

    matches: int
    wins: int
    keys: int
    amber_left: Annotated[int, Meta(description="left when the matches ended")]
    turns: int
    decisions: int
    decision_ms: int
    mean_decision_ms: int | None
    penalties: dict[str, int]
    houses: Annotated[dict[str, int], Meta(description="how often each was chosen")]
    counts: Annotated[dict[str, int], Meta(description="what was counted, by its name")]
    course: list[TurnMeans]


class CardShare(msgspec.Struct, kw_only=True):
    """Statistics of all cards of one title."""

    title: str
    listed: int = 0
    """Decks of seats that list it, counted per match."""
    listed_wins: int = 0
    """How many of those won."""
    matches: int = 0
    """Seats that did something with it, counted per match."""
    wins: int = 0
    """How many of those won."""
    deeds: dict[str, int] = {}
    """played, discarded, destroyed, and uses, each as often as it happened."""


class Statistics(msgspec.Struct, kw_only=True):
    """See the module. `by_player`, `by_deck`: by id; `by_card`: by title."""

    matches: int
    turns: int
    decisions: int
    first_wins: int
    """Matches won by the seat that had the first turn."""
    by_player: dict[str, GroupStatistics]
    by_deck: dict[str, GroupStatistics]
    by_card: dict[str, CardShare]
    overall: GroupStatistics


def statistics(now: Tournament, played: Iterable[Played]) -> Statistics:
    """Everything that is counted of these matches."""
    result = Statistics(
        matches=0, turns=0, decisions=0, first_wins=0, by_player={}, by_deck={}, by_card={}, overall=GroupStatistics()
    )
    for match in played:
        pairing = now.pairing_of(match.outcome.match)
        if pairing is None or not match.outcome.counts or len(match.seats) != len(pairing.seats):
            continue
        result.matches += 1
        result.turns += match.turns
        winner = match.outcome.won_by
        result.first_wins += winner is not None and match.first == winner
        for seat, (paired, id) in enumerate(zip(pairing.seats, now.decks_in[match.outcome.match], strict=True)):
            deck = now.decks[id]
            for share in (
                result.overall,
                result.by_player.setdefault(paired.player, GroupStatistics()),
                result.by_deck.setdefault(deck.id, GroupStatistics()),
            ):
                share.add(match, seat)
            result.decisions += match.seats[seat].decisions
            listed = set() if deck.list is None else {card["title"] for card in deck.list["cards"]}
            _cards(result.by_card, match.seats[seat], listed, won=winner == seat)
    return result


def _cards(cards: dict[str, CardShare], tally: SeatTally, listed: set[str], *, won: bool) -> None:
    for title in sorted(listed | set(tally.cards)):
        card = cards.setdefault(title, CardShare(title=title))
        if title in listed:
            card.listed += 1
            card.listed_wins += won
        if title in tally.cards:
            card.matches += 1
            card.wins += won
            for deed, many in tally.cards[title].items():
                card.deeds[deed] = card.deeds.get(deed, 0) + many
