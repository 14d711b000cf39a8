"""Pages that some may not open: whether to offer the way to one is asked of the very function that lets it open.

    opens("cases", match)             the cases of a match, and going back: those who may read its log
    opens("statistics", tournament)   the statistics of a tournament: `service.answers.tournaments.shows_statistics`

Templates ask so before they show a link, a tab or a part that a script fetches. A page that is not named here opens for
all who may open the page that leads to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from replays.tournaments.state import Tournament
from service.answers.projection import sees_log
from service.answers.tournaments import shows_statistics, view_of
from service.who import caller_in, reader_or_none


def _log(match: str) -> bool:
    reader = reader_or_none(match)
    return reader is not None and sees_log(reader)


def _statistics(tournament: Tournament) -> bool:
    return caller_in(tournament=tournament.id).may("statistics:read") and shows_statistics(view_of(tournament))


_DOORS: Mapping[str, Callable[[Any], bool]] = {"cases": _log, "undo": _log, "statistics": _statistics}


def opens(page: str, of: Any) -> bool:
    """Whether a page opens for the caller. `of`: the id of the match, or the tournament."""
    door = _DOORS.get(page)
    return door is None or door(of)
