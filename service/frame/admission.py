"""Pages that not every caller may open: the function that admits callers to a page also decides whether to offer its
link.

    opens("auctions", tournament)     the auctions of a tournament: `service.answers.tournaments.shows_auctions`
    opens("cases", match)             the cases of a match, and going back: readers of its log
    opens("home", tournament)         the caller's own home there: players of it
    opens("stage", tournament)        its tables for a stream: callers with a sign-in who may watch them
    opens("statistics", tournament)   the statistics of a tournament: `service.answers.tournaments.shows_statistics`

Templates call `opens` before they show a link, a tab or a part that a script fetches. Other pages open for every caller
who may open the page that leads to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from replays.tournaments.state import Tournament
from service.answers.projection import sees_log
from service.answers.tournaments import shows_auctions, shows_statistics, view_of
from service.who import caller_in, reader_or_none


def _log(match: str) -> bool:
    reader = reader_or_none(match)
    return reader is not None and sees_log(reader)


def _statistics(tournament: Tournament) -> bool:
    return caller_in(tournament=tournament.id).may("statistics:read") and shows_statistics(view_of(tournament))


def _auctions(tournament: Tournament) -> bool:
    return shows_auctions(view_of(tournament))


def _home(tournament: Tournament) -> bool:
    return view_of(tournament).player is not None


def _stage(tournament: Tournament) -> bool:
    caller = caller_in(tournament=tournament.id)
    watches = tournament.policy.spectators_open or not caller.delayed
    return not caller.public and watches and caller.may("match:read")


_DOORS: Mapping[str, Callable[[Any], bool]] = {
    "auctions": _auctions,
    "cases": _log,
    "home": _home,
    "stage": _stage,
    "undo": _log,
    "statistics": _statistics,
}


def opens(page: str, of: Any) -> bool:
    """Whether a page opens for the caller. `of`: the id of the match, or the tournament."""
    door = _DOORS.get(page)
    return door is None or door(of)
