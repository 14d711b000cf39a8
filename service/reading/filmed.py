"""Show a moment that this engine can no longer confirm from the film, if the closed match has one.

The grade stays that of the present fold; `film` says that the state comes from the film, who made it, and that it was
EXACT when it was made.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from replays.fold.fold import Grade
from replays.fold.travel import Moment
from replays.keeping.film import Film
from replays.log.event_types import MatchClosed
from replays.log.grades import Graded
from service.auth.auth import Reader
from service.http.headers import GRADE
from service.reading import projection
from service.reading.moments import Present
from service.services import services


class ShownMoment(NamedTuple):
    """A moment as it is shown."""

    seq: int
    """The event after which this is the state."""
    at: str
    state: Any
    graded: Graded
    film: dict[str, str] | None
    """`{engine, grade}` of the film that the state is from; None when it was folded."""

    @property
    def headers(self) -> dict[str, str]:
        """The grade as a header."""
        found = projection.grade_header(self.graded)
        if self.film is not None:
            found[GRADE] += "; film"
        return found


def shown_moment(moment: Moment, reader: Reader) -> ShownMoment:
    """A moment in a reader's view: from the film where the fold stopped before it. Raises StoreUnavailable,
    StoreDamaged, ReplayError (a film that cannot be read)."""
    film = None
    if moment.seq < moment.asked and reader.closed:  # that there is a film tells that the match is closed
        film = _film(moment.match)
    if film is not None:
        event = services().store.event(moment.match, moment.asked)
        assert event is not None  # it was asked for, and the film is of the whole log
        return ShownMoment(moment.asked, event.at, _state(film, moment.asked, reader), moment.graded, _label(film))
    return ShownMoment(moment.seq, moment.event.at, projection.state(moment.game, reader), moment.graded, None)


def at_the_end(now: Present, body: dict[str, Any], reader: Reader) -> dict[str, Any]:
    """A match at a glance, `body`, completed from its film when this engine cannot reach the end.

    Raises as `shown`.
    """
    film = _film(now.match) if now.seq < now.version and reader.closed else None
    if film is None:
        return {**body, "film": None}
    state = _state(film, film.version, reader)
    last = services().store.event(now.match, film.version)
    seats = [
        {**row, "keys": len(player["keys"]), "amber": player["amber"], "eliminated": player["eliminated"]}
        for row, player in zip(body["seats"], state["players"], strict=True)
    ]
    return {
        **body,
        **{name: state[name] for name in ("turn", "step", "active")},
        "seq": film.version,
        "seats": seats,
        "to_decide": None if state["decision"] is None else state["decision"]["seat"],
        "result": last.data.result if last is not None and isinstance(last.data, MatchClosed) else None,
        "closed": True,
        "film": _label(film),
    }


def _film(match: str) -> Film | None:
    """The film of the log as it is stored."""
    film = services().films.of(match)
    return film if film is not None and film.head == services().store.head(match).hash else None


def _state(film: Film, seq: int, reader: Reader) -> Any:
    view = "judge" if reader.viewer.sees_all else reader.view
    return projection.kept_back(film.state(seq, view), reader)


def _label(film: Film) -> dict[str, str]:
    return {"engine": film.engine, "grade": Grade.EXACT.value}
