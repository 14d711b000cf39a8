"""The chance to win over a match: each turn's beginning is played out many times (`engine.playouts`).

It is an estimate, made through the eyes of the public: cards that it cannot place are dealt again in every playout, so
what either player held is no part of it. Nothing but the log and the engine decides what comes out: seeds follow from
the id of the match, and what is spent is counted in decisions, not in time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from engine import ENGINE_ID
from engine.catalogue import CATALOGUE_ID
from engine.playouts import Position
from engine.table.setup import Setup
from replays.engines.present_game import PresentGame
from replays.fold.travel import Traveller

MAKER = f"{ENGINE_ID} {CATALOGUE_ID}"
"""What else may change an estimate of the same log."""
PLAYERS = "greedy"
"""The players of the playouts (`engine.players.greedy`)."""
DECISIONS = 260_000
"""Answers that the playouts of a match may take together: about half a minute of one core."""
MOST_PLAYOUTS = 200
"""Playouts of one position at most: more would tell little more."""
LEAST_PLAYOUTS = 8
LARGEST = 5
"""The number of swings that are named."""


class NotEstimated(Exception):
    """There can be no estimate of this match; the message says why."""


class ChancesPoint(msgspec.Struct, frozen=True):
    """The chances at the beginning of a turn."""

    seq: int
    """The event after which the first question of the turn was asked."""
    turn: int
    seat: int
    """Whose turn it is."""
    playouts: int
    wins: list[int]
    """By seat: playouts that it won. The rest are playouts that nobody won."""

    @property
    def chances(self) -> list[float]:
        """By seat, from 0 to 1; what nobody won counts for all of them alike."""
        even = (self.playouts - sum(self.wins)) / len(self.wins)
        return [(won + even) / self.playouts for won in self.wins]


class Estimate(msgspec.Struct, frozen=True):
    """The chances over a match."""

    match: str
    ended: int
    """The event with which it ended."""
    winner: int | None
    seats: int
    points: list[ChancesPoint]
    maker: str = MAKER
    players: str = PLAYERS

    @property
    def playouts(self) -> int:
        """How many matches were played for it."""
        return sum(point.playouts for point in self.points)

    @property
    def end(self) -> list[float]:
        """The chances at the end, when it is decided."""
        if self.winner is None:
            return [1 / self.seats] * self.seats
        return [float(seat == self.winner) for seat in range(self.seats)]


class Swing(NamedTuple):
    """A turn in which the chances changed."""

    seq: int
    """Where the turn began."""
    turn: int
    seat: int
    """Whose turn it was."""
    gainer: int
    """The seat whose chance grew most."""
    before: float
    after: float


def swings(estimate: Estimate, most: int = LARGEST) -> list[Swing]:
    """The turns that changed the chances most, the largest change first."""
    moves = []
    after = [*(point.chances for point in estimate.points[1:]), estimate.end]
    for point, then in zip(estimate.points, after, strict=True):
        before = point.chances
        gainer = max(range(len(before)), key=lambda seat: then[seat] - before[seat])
        moves.append(Swing(point.seq, point.turn, point.seat, gainer, before[gainer], then[gainer]))
    return sorted(moves, key=lambda swing: (swing.before - swing.after, swing.seq))[:most]


def margin(estimate: Estimate) -> float:
    """How far a chance may well be from what endless playouts would give: two standard errors at even chances."""
    fewest = min((point.playouts for point in estimate.points), default=1)
    return float(fewest**-0.5)


class Start(NamedTuple):
    """The beginning of a turn that stands."""

    seq: int
    turn: int
    seat: int
    blob: bytes


class Begun(msgspec.Struct, frozen=True):
    """An estimate of which some turns are made."""

    starts: list[int]
    """The events after which the turns of the match began, all of them."""
    left: int
    """Decisions that the turns to come may take together."""
    points: list[ChancesPoint]
    maker: str = MAKER

    @staticmethod
    def of(starts: Sequence[Start], decisions: int = DECISIONS) -> Begun:
        """One of which nothing is made yet."""
        return Begun([start.seq for start in starts], decisions, [])


def estimate(
    traveller: Traveller,
    match: str,
    *,
    decisions: int = DECISIONS,
    most: int = MOST_PLAYOUTS,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Estimate:
    """Estimate the chances over a finished match, in one go.

    `on_progress`: called after every playout with the number of turns done and of all turns; an exception
    ends the work.

    Raises NotEstimated, MatchNotFound, NotFoldable, StoreDamaged, StoreUnavailable.
    """
    made = go_on(traveller, match, None, decisions=decisions, most=most, on_progress=on_progress)
    assert isinstance(made, Estimate)
    return made


def go_on(
    traveller: Traveller,
    match: str,
    begun: Begun | None,
    *,
    decisions: int = DECISIONS,
    most: int = MOST_PLAYOUTS,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    enough: Callable[[], bool] = lambda: False,
) -> Estimate | Begun:
    """Go on with an estimate, as `estimate` makes one, to its end or until it is `enough`: asked after every turn.

    In pieces the same comes out as in one go. Where the match went another way since, or another engine began it, it
    begins again. Raises as `estimate` does.
    """
    starts, ended, result = _look(traveller, match)
    setup = traveller.opening(match).setup
    fresh = Begun.of(starts, decisions)
    if begun is None or (begun.starts, begun.maker) != (fresh.starts, fresh.maker):
        begun = fresh
    begun = over_turns(match, setup, starts, begun, most=most, on_progress=on_progress, enough=enough)
    if len(begun.points) < len(starts):
        return begun
    winner = None if result is None else result["winner"]
    return Estimate(match, ended, winner, len(setup.seats), begun.points)


def over_turns(
    match: str,
    setup: Setup,
    starts: Sequence[Start],
    begun: Begun,
    *,
    most: int = MOST_PLAYOUTS,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    enough: Callable[[], bool] = lambda: False,
) -> Begun:
    """Go on with the chances at the beginnings of turns, to the end or until it is `enough`.

    The unused share of one beginning goes to the others.
    """
    left, points = begun.left, [*begun.points]
    for done, start in enumerate(starts[len(points) :], len(points)):
        share, on_share = left // (len(starts) - done), partial(on_progress, done, len(starts))
        point, spent = _play_out(match, setup, start, share, most, on_share)
        left -= spent
        points.append(point)
        if done + 1 < len(starts) and enough():
            break
    return Begun(begun.starts, left, points)


def _play_out(
    match: str, setup: Setup, start: Start, share: int, most: int, on_playout: Callable[[], None]
) -> tuple[ChancesPoint, int]:
    position = Position(setup, start.blob)
    wins, spent, many = [0] * len(setup.seats), 0, 0
    while many < LEAST_PLAYOUTS or (many < most and spent + spent // max(1, many) <= share):
        played = position.play_out(f"{match}/{MAKER}/{start.seq}/{many}")
        many, spent = many + 1, spent + played.decisions
        if played.winner is not None:
            wins[played.winner] += 1
        on_playout()
    return ChancesPoint(start.seq, start.turn, start.seat, many, wins), spent


def _look(traveller: Traveller, match: str) -> tuple[list[Start], int, dict[str, Any] | None]:
    """The beginnings of its turns, the event with which it ended, and its result. Raises NotEstimated."""
    version = traveller.store.head(match).version
    starts: dict[int, Start] = {}
    order: list[int] = []
    before: tuple[int, int] | None = None
    ended, result, seq, closed, fold = 0, None, 0, False, None
    for fold, event, _ in traveller.between(match, 1, version):
        game, seq = fold.game, event.seq
        if not isinstance(game, PresentGame):
            raise NotEstimated("it was played with an earlier engine, whose cards this one does not play alike")
        closed = fold.closed
        if game.result is None:
            ended, result = 0, None
        elif not ended:
            ended, result = seq, game.result
        if game.at_rest and game.turn and (game.turn, game.active) != before:
            before = game.turn, game.active
            starts[seq] = Start(seq, game.turn, game.active, game.snapshot())
            order.append(seq)
    if fold is None or seq < version:
        raise NotEstimated(f"its log cannot be confirmed after event {seq}")
    if not ended and not closed:
        raise NotEstimated("it is not over yet")
    return _standing(order, starts, fold.history.undone_by, version), ended or version, result


def _standing(
    order: Sequence[int], starts: dict[int, Start], undone_by: Callable[[int, int], int | None], version: int
) -> list[Start]:
    """The beginnings that stand: one for each turn, as it first began."""
    turns: dict[tuple[int, int], Start] = {}
    for seq in order:
        start = starts[seq]
        if undone_by(seq, version) is None:
            turns.setdefault((start.turn, start.seat), start)
    return list(turns.values())
