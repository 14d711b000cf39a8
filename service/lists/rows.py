"""Matches in a list, as a reader may see them now: by search, newest first, page by page.

A row shows what the API shows of a match. The workers' projection is used where the reader may know all of it; with a
delay, the score at the reader's horizon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import wraps
from itertools import islice
from typing import Any, NamedTuple, ParamSpec, TypeVar

from replays.log.errors import StoreDamaged
from replays.log.event_types import MatchOpened
from replays.store.bulk_reads import firsts
from replays.store.damage import sentence
from replays.store.log_reader import Head
from replays.tournaments.state import Tournament
from service.answers import moments
from service.answers.summaries import candidates
from service.services import services
from service.who import Reader, caller_in, reader_or_none

P = ParamSpec("P")
T = TypeVar("T")
LOOKED_THROUGH = 1000
"""Matches that one request looks through at most; the next page goes on from there."""
_AT_ONCE = 250


class ListedMatch(NamedTuple):
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
    """None where no worker has folded the match yet."""
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
    demonstration: bool = False
    """Its tournament is made up, to be tried."""
    recorded: str | None = None
    """What an official recorded of its pairing, in words; None: nothing."""

    @property
    def winner(self) -> str | None:
        """The name of the winner; None: nobody, or not yet."""
        seat = None if self.result is None else self.result["winner"]
        return None if seat is None else self.players[seat]


class Search(NamedTuple):
    """A search. `words`: each must be found in a player's, deck's or tournament's name, in the title, round or table,
    or be the match's id; `live`: still played, or over; None: either."""

    words: tuple[str, ...] = ()
    live: bool | None = None
    tournament: str | None = None

    @property
    def narrow(self) -> bool:
        """Whether many matches may have to be checked to find a few."""
        return bool(self.words) or (self.live is False and self.tournament is not None)


class Found(NamedTuple):
    """A page. `next`: the match after which the next one begins; None at the end. `looked`: at so many matches."""

    rows: list[ListedMatch]
    next: str | None
    looked: int


def steady(view: Callable[P, T]) -> Callable[P, T]:
    """Decorator: look up each tournament once while checking many matches."""

    @wraps(view)
    def calm(*args: P.args, **kwargs: P.kwargs) -> T:
        with services().visibility.steady():
            return view(*args, **kwargs)

    return calm


@steady
def find(search: Search, *, after: str | None = None, limit: int = 25) -> Found:
    """The matches that fit the search and that the caller may look at, newest first.

    Raises StoreUnavailable.
    """
    rows: list[ListedMatch] = []
    looked = 0
    ids = iter(_ids(search, after))
    # Where everything fits, the first few are the page, and one more tells whether there is another.
    first = _AT_ONCE if search.narrow else min(_AT_ONCE, limit + 1)
    while chunk := list(islice(ids, min(_AT_ONCE if looked else first, LOOKED_THROUGH - looked))):
        possible = _possible(chunk, search.words)
        rows_there = dict(zip(possible, _rows(possible, search), strict=True)) if possible else {}
        for match in chunk:
            row = rows_there.get(match)
            if row is not None and len(rows) == limit:
                return Found(rows, after, looked)
            looked += 1
            after = match
            if row is not None:
                rows.append(row)
    more = looked == LOOKED_THROUGH and next(ids, None) is not None
    return Found(rows, after if more else None, looked)


@steady
def row_of(match: str) -> ListedMatch | None:
    """One match, or None where the caller may not look."""
    return next(_rows([match], Search()))


@steady
def rows_of(matches: Sequence[str]) -> dict[str, ListedMatch]:
    """Those of some matches that the caller may look at."""
    return {match: row for match, row in zip(matches, _rows(matches, Search()), strict=True) if row is not None}


def _ids(search: Search, after: str | None) -> Iterable[str]:
    if search.tournament is None:
        return candidates(caller_in(), after, live=search.live)
    tournament = services().visibility.tournament(search.tournament)
    matches = [] if tournament is None else sorted(tournament.matches, reverse=True)
    return services().store.heads([match for match in matches if after is None or match < after])


class _Candidate(NamedTuple):
    """A match that may be in the list, before it is checked what the caller may know of it."""

    match: str
    entry: dict[str, Any] | None
    about: dict[str, Any]
    """What its first event says, as in an entry."""
    texts: list[str | None]
    """Where words are looked for, but for the names of decks."""


def _rows(matches: Sequence[str], search: Search) -> Iterator[ListedMatch | None]:
    """A row, or None, for each of the matches, in a fixed number of round trips."""
    entries = services().projections.entries(matches)
    folded = {match: entry for match, entry in zip(matches, entries, strict=True) if entry is not None}
    labels = {match: entry["tournament"] for match, entry in folded.items() if not entry["what_if"]}
    heads = services().visibility.look_up(matches, labels)
    openings = _openings([match for match in heads if match not in folded])
    for match in matches:
        entry, head, row = folded.get(match), heads.get(match), None
        about = entry or openings.get(match)
        if about is not None and head is not None and (search.live is not False or _may_be_over(entry, head)):
            candidate = _candidate(match, entry, about)
            if matches_words(search.words, match, [*candidate.texts, *about["decks"]]):
                with suppress(StoreDamaged):
                    row = _row(candidate, head, search)
        yield row


def _possible(matches: Sequence[str], words: Sequence[str]) -> list[str]:
    """Those of some matches in which all the words may stand: nothing is asked of the others. Within `steady`."""
    if not words:
        return list(matches)
    visibility = services().visibility
    sought_in = services().projections.sought(matches)
    visibility.look_up_tournaments(sought.tournament for sought in sought_in.values())
    possible = []
    for match in matches:
        sought = sought_in.get(match)
        if sought is not None:
            home = None if sought.tournament is None else visibility.tournament(sought.tournament)
            if not matches_words(words, match, [sought.texts, sought.tournament if home is None else home.name]):
                continue
        possible.append(match)
    return possible


def _may_be_over(entry: dict[str, Any] | None, head: Head) -> bool:
    """Whether the reader may see a match as over."""
    return head.closed or (entry is not None and (entry["closed"] or entry["result"] is not None))


def _candidate(match: str, entry: dict[str, Any] | None, about: dict[str, Any]) -> _Candidate:
    label = about["tournament"]
    home = None if label is None else services().visibility.tournament(label)
    texts = [about["title"], about["round"], about["table"], *about["players"], label if home is None else home.name]
    return _Candidate(match, entry, about, texts)


def _row(candidate: _Candidate, head: Head, search: Search) -> ListedMatch | None:
    match, entry, about, texts = candidate
    reader = reader_or_none(match)
    if reader is None:
        return None
    # Decks are asked for again, now as far as the reader knows them.
    if reader.embargoed and not matches_words(search.words, match, texts):
        return None
    home = services().visibility.tournament_of(match)
    players, decks = about["players"], about["decks"]
    row = ListedMatch(
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
        demonstration=home is not None and home.demonstration,
        recorded=None if home is None else _recorded(home, match),
    )
    row = _with_score(row, reader, entry, head)
    return row if search.live is None or search.live is not row.over else None


def _recorded(home: Tournament, match: str) -> str | None:
    """The result that an official recorded of the pairing of a match, in words: all who see the match may read it."""
    pairing = home.pairing_of(match)
    result = None if pairing is None else home.results.get(pairing.id)
    if result is None:
        return None
    if result.winner is None:
        return "all lost" if result.all_lose else "nobody won"
    return f"{home.players[result.winner].name} won"


def _openings(matches: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Entries as in `Projections.entries`, from first events, for matches no worker has folded yet. Left out is what
    cannot be read: its own page says what is wrong with it."""
    openings = {}
    for match, event in firsts(services().store, matches).items() if matches else ():
        opened = event.data
        if isinstance(opened, MatchOpened):
            seats = opened.setup["seats"]
            openings[match] = {
                **{name: getattr(opened, name) for name in ("title", "tournament", "round", "table")},
                "variant": opened.setup["variant"],
                "players": opened.names,
                "decks": [seat["deck"]["name"] for seat in seats],
            }
    return openings


def _with_score(row: ListedMatch, reader: Reader, entry: dict[str, Any] | None, head: Head) -> ListedMatch:
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


def knows_all(reader: Reader, entry: dict[str, Any], head: Head) -> bool:
    """Whether a reader may know of everything that was folded. That a match was closed is no secret, though the closing
    event itself may be; while it is played, readers with a delay must not learn whether it has gone on."""
    return reader.horizon >= entry["seq"] - entry["closed"] and (head.closed or not reader.behind)


def matches_words(words: Iterable[str], match: str, texts: Iterable[str | None]) -> bool:
    """Whether every word stands in one of the texts, whatever the case, or is the id of the match."""
    lowered = [text.casefold() for text in texts if text]
    return all(word == match.casefold() or any(word in text for text in lowered) for word in words)
