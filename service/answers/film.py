"""Show a moment that this engine can no longer confirm from the film, if the closed match has one.

The grade stays that of the present fold; `film` says that the state comes from the film, who made it, and that it was
EXACT when it was made.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from engine.views.projected import TableView
from replays.fold.fold import Grade
from replays.fold.travel import Moment
from replays.keeping.film import Film
from replays.log.grades import FilmLabel, Graded
from service.answers import projection
from service.answers.match import LastMoment
from service.answers.moments import Present
from service.http.headers import GRADE
from service.services import services
from service.who import Reader


class ShownMoment(NamedTuple):
    """A moment as it is shown."""

    seq: int
    """The event after which this is the state."""
    at: str
    state: TableView
    graded: Graded
    film: FilmLabel | None
    """The film that the state is from; None when it was folded."""

    @property
    def headers(self) -> dict[str, str]:
        """The grade as a header."""
        headers = projection.grade_header(self.graded)
        if self.film is not None:
            headers[GRADE] += "; film"
        return headers


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


def at_the_end(now: Present, reader: Reader) -> LastMoment:
    """The present state of a match in a reader's view, from its film where this engine cannot reach the end.

    Raises as `shown_moment`.
    """
    film = _film(now.match) if now.seq < now.version and reader.closed else None
    if film is None:
        return LastMoment(now.seq, projection.state(now.game, reader), now.closed, None)
    return LastMoment(film.version, _state(film, film.version, reader), True, _label(film))


def _film(match: str) -> Film | None:
    """The film of the log as it is stored."""
    film = services().films.of(match)
    return film if film is not None and film.head == services().store.head(match).hash else None


def _state(film: Film, seq: int, reader: Reader) -> TableView:
    view = "judge" if reader.viewer.sees_all else reader.view
    return projection.kept_back(cast(TableView, film.state(seq, view)), reader)


def _label(film: Film) -> FilmLabel:
    return FilmLabel(film.engine, Grade.EXACT.value)
