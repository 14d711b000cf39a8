"""The candidates of a list of matches, and the summary of one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from replays.log.events import Event
from replays.store.bulk_reads import live_matches, over_matches
from replays.telling.clock import ClockAnswer
from service.answers.film import at_the_end
from service.answers.grade import graded_answer
from service.answers.match import MatchAnswer, match_answer
from service.answers.moments import Present
from service.services import services
from service.who import Caller, Reader


def candidates(caller: Caller, after: str | None, *, live: bool | None = None) -> Iterator[str]:
    """The matches that may be in a caller's list, newest first. Some ids may have no match. `live`: only those that may
    still be played; False: only those that may be over."""
    if caller.match is not None:
        yield from services().store.heads([caller.match])
    elif caller.tournament is not None:
        tournament = services().visibility.tournament(caller.tournament)
        matches = sorted(tournament.matches, reverse=True) if tournament is not None else []
        yield from services().store.heads([match for match in matches if after is None or match < after])
    elif live:
        yield from live_matches(services().store, after=after)
    elif live is False:
        yield from over_matches(services().store, after=after)
    else:
        more = True
        while more:
            page = services().store.indexed(after=after, limit=500)
            yield from page.matches
            after, more = page.next, page.next is not None


def match_at_a_glance(
    opening: Event, now: Present, reader: Reader, clock: ClockAnswer | UnsetType = UNSET
) -> MatchAnswer:
    """The summary of a match as it stands for a reader (`at_the_end`). Raises as that."""
    graded = graded_answer(now.match, now.version, now.graded, reader.view)
    return match_answer(opening, at_the_end(now, reader), graded, readings=now.game.table.readings, clock=clock)
