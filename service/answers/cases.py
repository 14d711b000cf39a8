"""Cases of one match, or of a tournament's matches, with all that wait for a judge first.

Where cases are is found in the index (`replays.disputes.calls`), so matches without cases are not searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from engine.table.setup import Setup
from replays.disputes.calls import Called
from replays.disputes.case_file import CaseFile, case_file
from replays.disputes.cases import WAITING, Case, cases_of
from replays.engines.replayed_game import ReplayedGame
from replays.fold.travel import Moment
from replays.log.errors import StoreDamaged
from replays.sheet.refusals import override_of
from replays.sheet.words import listed
from replays.tournaments.state import Tournament
from service.answers import moments, projection
from service.http.problems import Problem
from service.services import services
from service.who import Reader, caller_in, reader_of, readers_of

CASE_ID = r"[0-9A-Za-z_-]{1,64}(\.[1-9][0-9]{0,9})?"
"""A cursor of a page of cases: a case or, in older addresses, a match."""
LOOKED_THROUGH = 200
"""Matches whose cases one page looks through at most; the next page goes on from there."""
CALLS = 50
"""Most waiting matches, of all tournaments together, in one answer."""


class CasePage(NamedTuple):
    """A page of the cases of a tournament."""

    waiting: list[Case]
    """For officials, on the first page: all that wait for a ruling or a signature, the first opened first."""
    others: list[Case]
    """Newest matches first; for those who are no officials, whatever their status."""
    next: str | None
    """The case after which the next page begins; None at the end."""


def read_cases(reader: Reader) -> list[Case]:
    """The cases of a match as the reader may see them."""
    if reader.caller.official and reader.view == "judge":
        head = services().visibility.head(reader.match)
        if head.version == reader.horizon and reader.broken is None:
            with suppress(StoreDamaged):
                return services().cases.of(reader.match, head)
    return cases_of(reader.match, (projection.visible(event, reader) for event in moments.log(reader)))


def waiting_in(tournament: Tournament) -> list[Case]:
    """The cases of a tournament that wait for a ruling or a signature, the first opened first. For officials."""
    with services().visibility.steady():
        return _waiting(_indexed(tournament).waiting)


def waiting_anywhere() -> tuple[list[Case], bool]:
    """The cases of all tournaments, and of none, that wait for the caller to rule or sign, oldest first.

    The flag says whether there may be more. What-if matches do not count.
    """
    matches = services().calls.waiting(CALLS + 1)
    with services().visibility.steady():
        return _waiting(matches[:CALLS]), len(matches) > CALLS


def page_of_cases(tournament: Tournament, *, after: str | None, limit: int, status: str | None = None) -> CasePage:
    """A page of the cases of a tournament, as far as the caller may look into them. `after`: `next` of the page before;
    `limit`: most cases beside those that wait; `status`: only such."""
    with services().visibility.steady():
        return _page(tournament, after, limit, status)


def _page(tournament: Tournament, after: str | None, limit: int, status: str | None) -> CasePage:
    official = caller_in(tournament=tournament.id).official
    called = _indexed(tournament)
    waiting: list[Case] = []
    if official and after is None and status in (None, *WAITING):
        waiting = [case for case in _waiting(called.waiting) if status in (None, case.status)]
    if official and status in WAITING:
        return CasePage(waiting, [], None)
    last, _, seq = (after or "").partition(".")
    before = (last, int(seq or 0))
    matches = [match for match in sorted(called.disputed, reverse=True) if after is None or match <= last]
    others: list[Case] = []
    for reader in _readers(matches[:LOOKED_THROUGH]):
        for case in reversed(read_cases(reader)):
            if (after is not None and (case.match, case.seq) >= before) or (official and case.status in WAITING):
                continue
            if status in (None, case.status):
                if len(others) == limit:
                    return CasePage(waiting, others, others[-1].id)
                others.append(case)
    more = len(matches) > LOOKED_THROUGH
    return CasePage(waiting, others, matches[LOOKED_THROUGH - 1] if more else None)


def _waiting(matches: Sequence[str]) -> list[Case]:
    """The cases that wait in these matches, as far as the caller may rule in them. Removes matches without any from the
    index."""
    cases: list[Case] = []
    for reader in _readers(matches):
        if not (reader.caller.official and reader.caller.may("dispute:rule")):
            continue
        open_cases = [case for case in read_cases(reader) if case.status in WAITING]
        if not open_cases and reader.broken is None and _whole(reader):
            services().calls.settled(reader.match, reader.horizon)
        if services().visibility.belonging(reader.match).origin is None:
            cases += open_cases
    return sorted(cases, key=lambda case: (case.at, case.id))


def _readers(matches: Sequence[str]) -> list[Reader]:
    """How the caller sees those of these matches into whose log they may look, in the order given."""
    seen = readers_of(matches, services().projections.entries(matches)) if matches else {}
    return [seen[match] for match in matches if match in seen and not seen[match].embargoed]


def _whole(reader: Reader) -> bool:
    """Whether the log of a match could be read whole: a damaged part may hold a call."""
    return services().store.head(reader.match).broken is None


def _indexed(tournament: Tournament) -> Called:
    """The index of a tournament. Adds matches that are older than the index."""
    if not services().calls.knows(tournament.id):
        services().calls.take_in(tournament.id, dict(_disputed(sorted(tournament.matches))))
    return services().calls.among(sorted(tournament.matches))


def _disputed(matches: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The matches with disputes, and the event of the last one: as the workers know, or, where they are behind, as the
    log says. A log that cannot be read may hold a call: it stays in, and its own page says what is wrong with it."""
    heads = services().store.heads(matches)
    for match, timeline in zip(matches, services().projections.timelines(matches), strict=True):
        if match not in heads:
            continue
        head = heads[match].version
        if timeline is not None and timeline.version >= head:
            calls = [moment.seq for moment in timeline.moments if moment.kind == "dispute.opened"]
        else:
            try:
                calls = [event.seq for event in services().store.iterate(match) if event.type == "dispute.opened"]
            except StoreDamaged:
                calls = [head]
        if calls:
            yield match, calls[-1]


def find_case(cases: list[Case], seq: int) -> Case:
    """The case of that number. Raises Problem 404."""
    for case in cases:
        if case.seq == seq:
            return case
    raise Problem(
        "not-found",
        f"Event {seq} of the match opens no dispute; GET .../disputes lists those there are.",
        people=f"No judge was called at event {seq} of this match. The page of the match leads to its cases.",
    )


def find_file(query: dict[str, Any], match: str, seq: int) -> tuple[Reader, CaseFile, Moment]:
    """The case file that a query (`CaseQuery`) asks for, its reader, and the match as it stands for them. Raises
    Problem 403, 404, EventNotFound, and what `Traveller.at` raises."""
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    case = find_case(read_cases(reader), seq)
    for name in ("at", "vs"):
        if query.get(name) is not None:
            moments.require(reader, query[name], f"event {query[name]} (`{name}`)")
    traveller = services().recorder.traveller
    file = case_file(
        traveller,
        case,
        projection.eyes(reader),
        at=query.get("at"),
        vs=query.get("vs"),
        context=query["context"],
        last=reader.horizon,
    )
    return reader, file, traveller.at(match, reader.horizon)


def sees_branches(reader: Reader) -> bool:
    """Whether what-if matches are shown: only to officials, in their own view."""
    return reader.view == "judge" and reader.caller.may("match:branch")


def override_keys(setup: Setup, game: ReplayedGame, reader: Reader, seat: int, words: str) -> tuple[str, ...]:
    """The keys that the words of an override mean, to those who see what `reader` sees.

    Where another seat is asked, the words as they are: the engine refuses them. Raises NoMatch with what can be meant.
    """
    if game.pending is None or game.pending.seat != seat:
        return (words,)
    question = projection.choice(game, reader)
    assert question is not None  # it is pending
    return override_of(question, projection.state(game, reader), listed(setup.to_data()), words)
