"""Projections that lists and timelines are served from: made by the workers' verified fold, never the service's.

Every viewer who may see the match at that event may see all of it: it holds public facts only, no card ids, no
questions, no answers. A projection ends with the last proven event; `stopped` says when there is more that could
not be proven.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

import msgspec
import redis
from cachetools import LRUCache

from engine.table.facts import Fact
from replays.engines.archive import present_stamp
from replays.fold.fold import Divergence, Fold, Grade
from replays.log.event_types import Rewound
from replays.log.events import Event
from replays.log.grades import KeptBy
from replays.store.connection import clear_errors
from replays.store.log_reader import Head
from replays.store.packed import larger
from replays.telling.clock import Clock, Pace
from replays.telling.tallies import COUNTED, USES, Counts, SeatTally, add, counted, has_penalties, summed, tallies
from replays.telling.timeline import EventRow, Stored, Timeline, TurnPlace, place_of, row_of
from replays.tournaments.standings import MatchOutcome
from workers.keys import fold_keys

SCHEMA = 4
MAKER = f"{present_stamp()} {SCHEMA}"
"""The maker of a projection; any other projection is replaced when the match is next folded."""


KEPT_SOUGHT = 20_000
"""Matches whose names a process keeps for searches; some 500 bytes each."""
KEPT_TALLIES = 4096
"""Matches whose tallies a process keeps as long as their logs do not grow; some 10 kB each."""


class FoldState(NamedTuple):
    """How far the workers have folded a match."""

    version: int
    """Last event folded and proven; 0 before the first fold."""
    head: str
    """Its hash."""
    maker: str
    digest: str
    """Digest of the state after it. Secret, because it can be guessed at: for comparing folds only."""
    entry: dict[str, Any] | None
    counts: Counts
    stopped: dict[str, Any] | None
    """Record of an incident or a quarantine: see `workers.folding.quarantine.StoppedMatch`."""
    folded_at: int
    """When it was saved, ms since 1970 by the clock of Redis."""
    pace: Pace
    """For the decision times of what follows."""
    clock: Clock
    """As it was after the last event folded."""
    troubled: bool
    """A fold of what follows failed, or killed its worker, and the next one had better save event by event."""


class Sought(NamedTuple):
    """The texts of a match that a search reads."""

    tournament: str | None
    """As the match says it."""
    texts: str
    """Title, round, table, names of players and decks, a line each, without capitals."""


@dataclass(frozen=True)
class Tallied:
    """A match for statistics."""

    entry: dict[str, Any]
    """As a list shows it, see `Projections.entries`."""
    counts: bytes
    """Its `Counts`, as JSON: results need few of them."""

    @cached_property
    def seats(self) -> list[SeatTally]:
        """By seat."""
        return tallies(msgspec.json.decode(self.counts), len(self.entry["players"]))

    @property
    def penalties(self) -> list[dict[str, int]]:
        """By seat: how often each penalty was given."""
        if not has_penalties(self.counts):
            return [{} for _ in self.entry["players"]]
        return [seat.penalties for seat in self.seats]

    @cached_property
    def outcome(self) -> MatchOutcome:
        """How it stands, for results and standings."""
        entry, result = self.entry, self.entry["result"]
        places = None if result is None else tuple(seat["place"] for seat in result["seats"] if "place" in seat) or None
        keys = tuple(entry["keys"])
        if places is not None:  # keys of an eliminated player do not count: the match went on without
            keys = tuple(0 if out else many for many, out in zip(keys, entry["eliminated"], strict=True))
        return MatchOutcome(
            match=entry["id"],
            finished=entry["closed"] or result is not None,
            winner=None if result is None else result["winner"],
            abandoned=entry["closed"] and result is None,
            proposed=not entry["closed"] and result is not None and "time" in result,
            keys=keys,
            amber=tuple(entry["amber"]),
            penalties=tuple(self.penalties),
            places=places,
        )


_FIELDS = (
    *("v", "head", "maker", "digest", "entry", "counts", "stopped", "folded_at", "pace", "clock"),
    *("failures", "deaths"),
)
_TIMELINE = msgspec.json.Decoder(Timeline)
_ROW = msgspec.msgpack.Decoder(EventRow)
_KEPT = msgspec.json.Decoder(KeptBy | None)
_CLOCK = msgspec.json.Decoder(Clock)


class Projector:
    """Makes projections along a fold. `deltas`: the counts of each event that was saved; asked only when a rewind needs
    it. `pace`, `clock`, `place`: as they were after the last event saved."""

    def __init__(
        self,
        counts: Counts,
        deltas: Callable[[], list[Counts]],
        pace: Pace | None = None,
        clock: Clock | None = None,
        place: TurnPlace | None = None,
    ) -> None:
        self.counts = dict(counts)
        self.pace = pace or Pace()
        self.clock = clock or Clock()
        self.place = place
        self._deltas = deltas
        self._counted: list[Counts] = []
        self._rows: list[EventRow] = []
        self._still: dict[str, Any] = {}

    def note(self, event: Event, fold: Fold, facts: list[Fact]) -> None:
        """Take in an event that was just folded, and what it did."""
        self._rows.append(row_of(fold, event, facts, self.place))
        self.place = place_of(fold.game)
        self.clock.take(event, lambda seq: None if (question := fold.game.pending) is None else question.seat)
        delta = counted(event, facts, fold.game, self.pace.take(event))
        self._counted.append(delta)
        if isinstance(event.data, Rewound):
            self.counts = summed([*self._deltas(), *self._counted], fold.history.line(event.seq))
        else:
            add(self.counts, delta)

    def take(self) -> list[bytes]:
        """The counts of each event since the last call, as stored."""
        deltas, self._counted = self._counted, []
        return [msgspec.json.encode(delta) for delta in deltas]

    def take_rows(self) -> list[bytes]:
        """The rows of the timeline since the last call, as stored."""
        rows, self._rows = self._rows, []
        return [msgspec.msgpack.encode(row) for row in rows]

    def fields(self, fold: Fold, event: Event) -> dict[str, Any]:
        """The fields of the stored state after `event`, the last one folded."""
        self._still = self._still or _still(fold)
        return {
            "head": fold.head,
            "maker": MAKER,
            "digest": fold.game.digest(),
            "entry": msgspec.json.encode({**self._still, **_moving(fold, event)}),
            "counts": msgspec.json.encode(self.counts),
            "pace": msgspec.json.encode(self.pace),
            "clock": msgspec.json.encode(self.clock),
            "kept": msgspec.json.encode(fold.kept_engine),
        }


def entry(fold: Fold, event: Event) -> dict[str, Any]:
    """The match in a list, after `event`; see `Projections.entries`."""
    return {**_still(fold), **_moving(fold, event)}


def _still(fold: Fold) -> dict[str, Any]:
    """The fixed fields of a match in a list."""
    opened = fold.opened
    assert opened is not None and fold.setup is not None
    setup = fold.setup.to_data()
    return {
        "id": opened.match,
        "title": opened.title,
        "tournament": opened.tournament,
        "round": opened.round,
        "table": opened.table,
        "ruleset": setup["ruleset"],
        "variant": setup["variant"],
        "players": opened.names,
        "decks": [seat["deck"]["name"] for seat in setup["seats"]],
        "what_if": opened.branch is not None,
    }


def _moving(fold: Fold, event: Event) -> dict[str, Any]:
    """The fields of it that each event may change."""
    game = fold.game
    return {
        "turn": game.turn,
        "step": game.step,
        "active": game.active,
        "seq": event.seq,
        "keys": [len(player.keys) for player in game.table.players],
        "amber": [player.amber for player in game.table.players],
        "eliminated": [player.eliminated for player in game.table.players],
        "decisions": game.decisions,
        "rewinds": len(fold.history.rewinds),
        "result": game.result,
        "closed": fold.closed,
        "updated_at": event.at,
    }


class Projections:
    """Reads what the workers made, in one round trip per call. Thread-safe. Every method raises StoreUnavailable."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client
        self._tallied: LRUCache[str, tuple[str, Tallied]] = LRUCache(KEPT_TALLIES)
        """With the hash of the event up to which it is."""
        self._sought: LRUCache[str, Sought] = LRUCache(KEPT_SOUGHT)
        self._lock = Lock()

    def sought(self, matches: Sequence[str]) -> dict[str, Sought]:
        """The searchable texts of these matches, as far as a worker has folded them. Read once, because it never
        changes."""
        with self._lock:
            cached = {match: self._sought.get(match) for match in matches}
        sought_of_matches = {match: sought for match, sought in cached.items() if sought is not None}
        unknown = [match for match in matches if match not in sought_of_matches]
        for match, entry in zip(unknown, self.entries(unknown) if unknown else (), strict=True):
            if entry is not None:
                texts = [entry["title"], entry["round"], entry["table"], *entry["players"], *entry["decks"]]
                sought_of_matches[match] = Sought(
                    entry["tournament"], "\n".join(text for text in texts if text).casefold()
                )
                with self._lock:
                    self._sought[match] = sought_of_matches[match]
        return sought_of_matches

    def states(self, matches: Sequence[str]) -> list[FoldState]:
        """How far each of the matches is folded, in the order asked for."""
        pipe = self.redis.pipeline(transaction=False)
        for match in matches:
            pipe.hmget(fold_keys(match).state, *_FIELDS)
        with clear_errors():
            return [_state(values) for values in pipe.execute()]

    def state(self, match: str) -> FoldState:
        """How far one match is folded."""
        return self.states([match])[0]

    def entries(self, matches: Sequence[str]) -> list[dict[str, Any] | None]:
        """The matches as a list shows them; None for a match that no worker has folded yet.

        `{id, title, tournament, round, table, ruleset, variant, players: [name], decks: [name], turn, step, active,
        seq, keys: [n], amber: [n], eliminated: [bool], decisions, rewinds, result: null | {...}, closed, what_if,
        updated_at, stopped: null | {kind, after}}`; lists are by seat, `seq` is the last proven event, `updated_at`
        its time.
        """
        pipe = self.redis.pipeline(transaction=False)
        for match in matches:
            pipe.hmget(fold_keys(match).state, "entry", "stopped")
        with clear_errors():
            replies = pipe.execute()
        entries: list[dict[str, Any] | None] = []
        for entry, stopped in replies:
            record = msgspec.json.decode(stopped) if stopped else None
            stop = record and {key: record[key] for key in ("kind", "after")}
            entries.append({**msgspec.json.decode(larger(entry)), "stopped": stop} if entry else None)
        return entries

    def entry(self, match: str) -> dict[str, Any] | None:
        """One match as a list shows it."""
        return self.entries([match])[0]

    def clocks(self, matches: Sequence[str]) -> list[Clock | None]:
        """The clocks of the matches after the last event folded, in the order asked for; None for a match that no
        worker of this version of the program has folded yet."""
        pipe = self.redis.pipeline(transaction=False)
        for match in matches:
            pipe.hmget(fold_keys(match).state, "clock")
        with clear_errors():
            return [_CLOCK.decode(larger(stored)) if stored else None for (stored,) in pipe.execute()]

    def timeline(self, match: str) -> Timeline | None:
        """The timeline up to the last event folded (its `version`); None when no worker has folded the match yet, or
        when it was made by another version of this program.
        """
        return self.timelines([match])[0]

    def timelines(self, matches: Sequence[str]) -> list[Timeline | None]:
        """The same of several matches, in the order asked for."""
        pipe = self.redis.pipeline(transaction=False)
        for match in matches:
            keys = fold_keys(match)
            pipe.hmget(keys.state, "v", "maker", "kept", "stopped", "timeline")
            pipe.lrange(keys.rows, 0, -1)
        with clear_errors():
            replies: list[Any] = pipe.execute()
        return [
            _timeline(match, state, rows)
            for match, state, rows in zip(matches, replies[::2], replies[1::2], strict=True)
        ]

    def is_whole(self, match: str, state: FoldState) -> bool:
        """Whether this version of the program saved all there is of a match, up to the same event."""
        keys = fold_keys(match)
        with clear_errors():
            pipe = self.redis.pipeline(transaction=False)
            pipe.llen(keys.rows)
            pipe.llen(keys.deltas)
            lengths = pipe.execute()
        return state.maker == MAKER and lengths == [state.version, state.version]

    def stored_timeline(self, match: str, after: int, last: int | None = None) -> Stored | None:
        """The stored part of the timeline of a match, after event `after` and up to `last`; None as in `timeline`."""
        keys = fold_keys(match)
        with clear_errors():
            pipe = self.redis.pipeline(transaction=True)
            pipe.hmget(keys.state, "v", "head", "maker", "kept")
            pipe.lrange(keys.rows, after, -1 if last is None else last - 1)
            pipe.llen(keys.rows)
            (v, head, maker, form), rows, stored = pipe.execute()
        if maker != MAKER.encode() or stored != int(v):
            return None
        return Stored(int(v), head.decode(), [_ROW.decode(row) for row in rows], _KEPT.decode(form or b"null"))

    def counters(self, match: str) -> dict[str, Any]:
        """The counts of a match, without undone events:
        `{"events", "rewinds", "decisions", "seats": [{"turns", "played", "discarded", "gained", "stolen", "forged",
        "reap", "fight", "action", "omni", "unstun"}]}`.
        """
        state = self.state(match)
        if state.entry is None:
            return {"events": 0, "rewinds": 0, "decisions": 0, "seats": []}
        names = (*COUNTED.values(), *USES)
        seats = [
            {name: state.counts.get(f"{name}/{seat}", 0) for name in names}
            for seat in range(len(state.entry["players"]))
        ]
        return {
            "events": state.version,
            "rewinds": state.entry["rewinds"],
            "decisions": state.entry["decisions"],
            "seats": seats,
        }

    def tallies(self, matches: Sequence[str], heads: Mapping[str, Head] | None = None) -> list[Tallied | None]:
        """The sources of statistics, in the requested order; None for matches that no worker of this version of the
        program has folded to their end yet. `heads`: of some of them as they were just read; a match with the same head
        is not read again."""
        heads = heads or {}
        with self._lock:
            cached = {match: self._tallied.get(match) for match in heads}
        tallied: dict[str, Tallied | None] = {
            match: had[1] for match, had in cached.items() if had is not None and had[0] == heads[match].hash
        }
        unknown = [match for match in matches if match not in tallied]
        pipe = self.redis.pipeline(transaction=False)
        for match in unknown:
            pipe.hmget(fold_keys(match).state, "entry", "counts", "maker", "stopped", "head")
        with clear_errors():
            replies = pipe.execute() if unknown else []
        for match, (entry, counts, maker, stopped, last) in zip(unknown, replies, strict=True):
            tallied[match] = None
            if entry and maker == MAKER.encode() and not stopped:
                tally = tallied[match] = Tallied(msgspec.json.decode(larger(entry)), larger(counts or b"{}"))
                head = heads.get(match)
                if head is not None and (last or b"").decode() == head.hash:
                    with self._lock:
                        self._tallied[match] = head.hash, tally
        return [tallied[match] for match in matches]

    def deltas(self, match: str, last: int) -> list[Counts]:
        """The counts of each of the events 1 to `last`."""
        if last < 1:
            return []
        with clear_errors():
            raw: Any = self.redis.lrange(fold_keys(match).deltas, 0, last - 1)
        return [msgspec.json.decode(text) for text in raw]


def _timeline(match: str, state: Sequence[bytes | None], rows: list[bytes]) -> Timeline | None:
    """The timeline of what is stored of it: rows, or, by an older version of the program, the whole."""
    v, maker, form, stopped, whole = state
    version = int(v or 0)
    if maker != MAKER.encode():
        return None
    if version and len(rows) >= version:  # more of them were saved since the version was read
        timeline = Timeline(match=match, grade=Grade.EXACT, kept_engine=_KEPT.decode(form or b"null"))
        for row in rows[:version]:
            timeline.take(_ROW.decode(row))
    elif whole is not None:
        timeline = _TIMELINE.decode(zlib.decompress(whole))
    else:
        return None
    divergence = json.loads(stopped)["divergence"] if stopped else None
    if divergence is not None:
        timeline.grade, timeline.divergence = Grade.DIVERGED, msgspec.convert(divergence, Divergence)
    return timeline


def _state(values: list[bytes | None]) -> FoldState:
    v, head, maker, digest, entry, counts, stopped, folded_at, pace, clock, failures, deaths = values
    return FoldState(
        int(v or 0),
        (head or b"").decode(),
        (maker or b"").decode(),
        (digest or b"").decode(),
        msgspec.json.decode(larger(entry)) if entry else None,
        msgspec.json.decode(larger(counts)) if counts else {},
        msgspec.json.decode(stopped) if stopped else None,
        int(folded_at or 0),
        msgspec.json.decode(pace, type=Pace) if pace else Pace(),
        _CLOCK.decode(larger(clock)) if clock else Clock(),
        int(failures or 0) > 0 or int(deaths or 0) > 1,
    )
