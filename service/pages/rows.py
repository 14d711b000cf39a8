"""Matches in a list, as somebody may know of them now: found by search, newest first, page by page.

A row shows what the API tells of a match. What the workers folded is used where the reader may know all of it; for
whoever stays behind, the score at their own last event is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from itertools import islice
from typing import Any, NamedTuple, ParamSpec, TypeVar

from replays.damage import sentence
from replays.errors import NotFoldable, StoreDamaged
from replays.store import Head
from service import auth, moments
from service.resources.matches import candidates
from service.services import services

P = ParamSpec("P")
T = TypeVar("T")
LOOKED_THROUGH = 1000
"""Matches that one request looks through at most; the next page goes on from there."""
_AT_ONCE = 100


class Row(NamedTuple):
    """A match. Lists are by seat."""

    match: str
    title: str | None
    label: str | None
    """What the match says of its tournament."""
    tournament: str | None
    """The tournament's name, where the label is that of one of this server."""
    round: str | None
    table: str | None
    variant: str
    players: Sequence[str]
    decks: Sequence[str | None]
    """None: kept back by an embargo."""
    turn: int | None
    """None where nobody has folded the match yet."""
    keys: Sequence[int]
    amber: Sequence[int]
    eliminated: Sequence[bool]
    result: dict[str, Any] | None
    over: bool
    """It has a result, or is closed."""
    behind: bool
    """The reader follows it with a delay."""
    released: bool
    updated_at: str | None
    broken: str | None = None
    """What is damaged in its log, as far as it is known."""

    @property
    def winner(self) -> str | None:
        """Who won; None: nobody, or not yet."""
        seat = None if self.result is None else self.result["winner"]
        return None if seat is None else self.players[seat]


class Search(NamedTuple):
    """What is looked for. `words`: each must be found in a player's, deck's or tournament's name, in the title, round
    or table, or be the match's id; `live`: still played, or over; None: either."""

    words: tuple[str, ...] = ()
    live: bool | None = None
    tournament: str | None = None


class Found(NamedTuple):
    """A page. `next`: the match after which the next one begins; None at the end. `looked`: at so many matches."""

    rows: list[Row]
    next: str | None
    looked: int


def steady(view: Callable[P, T]) -> Callable[P, T]:
    """Decorator: what looks at many matches asks for each tournament once."""

    @wraps(view)
    def calm(*args: P.args, **kwargs: P.kwargs) -> T:
        with services().visibility.steady():
            return view(*args, **kwargs)

    return calm


@steady
def find(search: Search, *, after: str | None = None, limit: int = 25) -> Found:
    """The matches that the caller may look at and that are looked for, newest first.

    Raises StoreUnavailable.
    """
    rows: list[Row] = []
    looked = 0
    ids = iter(_ids(search, after))
    while chunk := list(islice(ids, min(_AT_ONCE, LOOKED_THROUGH - looked))):
        for match, row in zip(chunk, _rows(chunk, search), strict=True):
            if row is not None and len(rows) == limit:
                return Found(rows, after, looked)
            looked += 1
            after = match
            if row is not None:
                rows.append(row)
    more = looked == LOOKED_THROUGH and next(ids, None) is not None
    return Found(rows, after if more else None, looked)


def row_of(match: str) -> Row | None:
    """One match, or None where the caller may not look."""
    return next(_rows([match], Search()))


@steady
def rows_of(matches: Sequence[str]) -> dict[str, Row]:
    """Those of some matches that the caller may look at."""
    return {match: row for match, row in zip(matches, _rows(matches, Search()), strict=True) if row is not None}


def _ids(search: Search, after: str | None) -> Iterable[str]:
    if search.tournament is None:
        return candidates(auth.caller(), after)
    there = services().visibility.tournament(search.tournament)
    matches = [] if there is None else sorted(there.matches, reverse=True)
    return services().store.heads([match for match in matches if after is None or match < after])


def _rows(matches: Sequence[str], search: Search) -> Iterator[Row | None]:
    entries = services().projections.entries(matches)
    heads = services().store.heads(matches)
    for match, entry in zip(matches, entries, strict=True):
        yield _row(match, entry, heads[match], search) if match in heads else None


def _row(match: str, entry: dict[str, Any] | None, head: Head, search: Search) -> Row | None:
    about = entry or _opening(match)
    if about is None:
        return None
    players, decks = about["players"], about["decks"]
    home = services().visibility.tournament_of(match)
    texts = [about["title"], about["round"], about["table"], *players]
    texts.append(about["tournament"] if home is None else home.name)
    # Decks are asked for again below, as far as the reader knows them: most matches need no second look.
    if not matches_words(search.words, match, [*texts, *decks]):
        return None
    reader = auth.glance(match)
    if reader is None:
        return None
    if reader.embargoed and not matches_words(search.words, match, texts):
        return None
    row = Row(
        match=match,
        title=about["title"],
        label=about["tournament"],
        tournament=None if home is None else home.name,
        round=about["round"],
        table=about["table"],
        variant=about["variant"],
        players=players,
        decks=[None] * len(decks) if reader.embargoed else decks,
        turn=None,
        keys=(),
        amber=(),
        eliminated=(),
        result=None,
        over=reader.closed,
        behind=reader.behind,
        released=reader.viewer.released,
        updated_at=None,
        broken=None if reader.broken is None else sentence(reader.broken),
    )
    row = _scored(row, reader, entry, head)
    return row if search.live is None or search.live is not row.over else None


def _opening(match: str) -> dict[str, Any] | None:
    """What the first event says, as `Projections.entries` has it, where no worker has come yet."""
    try:
        opened = services().recorder.traveller.opening(match).data
    except (NotFoldable, StoreDamaged):
        return None  # its own page says what is wrong with it
    seats = opened.setup["seats"]
    return {
        **{name: getattr(opened, name) for name in ("title", "tournament", "round", "table")},
        "variant": opened.setup["variant"],
        "players": [seat["name"] for seat in seats],
        "decks": [seat["deck"]["name"] for seat in seats],
    }


def _scored(row: Row, reader: auth.Reader, entry: dict[str, Any] | None, head: Head) -> Row:
    """The row with how the match stands, as far as the reader may know."""
    if entry is not None and knows_all(reader, entry, head):
        return row._replace(
            **{name: entry[name] for name in ("turn", "keys", "amber", "eliminated", "result", "updated_at")},
            over=row.over or entry["closed"] or entry["result"] is not None,
        )
    if not reader.behind:
        return row
    scores = [score for score in moments.timeline(reader).scores if score.undone_by is None]
    if not scores:
        return row
    seats = scores[-1].seats
    return row._replace(
        turn=scores[-1].turn,
        keys=[seat.keys for seat in seats],
        amber=[seat.amber for seat in seats],
        eliminated=[seat.eliminated for seat in seats],
    )


def knows_all(reader: auth.Reader, entry: dict[str, Any], head: Head) -> bool:
    """Whether a reader may know of everything that was folded. That a match was closed is no secret, though the closing
    event itself may be; while it is played, nothing may tell whoever stays behind whether it has gone on."""
    return reader.horizon >= entry["seq"] - entry["closed"] and (head.closed or not reader.behind)


def matches_words(words: Iterable[str], match: str, texts: Iterable[str | None]) -> bool:
    """Whether every word stands in one of the texts, whatever the case, or is the id of the match."""
    found = [text.casefold() for text in texts if text]
    return all(word == match.casefold() or any(word in text for text in found) for word in words)
