"""What is shown of a moment that this engine cannot confirm any more: the film, if the match is closed and has one.

The grade stays that of the present fold; `film` says that the state comes from the film, who made it, and that it was
EXACT when it was made.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from replays.fold import Divergence, Grade
from replays.travel import Moment
from service import projection
from service.auth import Reader
from service.services import services


class Shown(NamedTuple):
    """A moment as it is shown."""

    seq: int
    """The event after which this is the state."""
    at: str
    state: Any
    grade: Grade
    divergence: Divergence | None
    film: dict[str, str] | None
    """`{engine, grade}` of the film that the state is from; None when it was folded."""

    @property
    def headers(self) -> dict[str, str]:
        """The grade as a header."""
        found = projection.grade_header(self.grade, self.divergence)
        if self.film is not None:
            found[projection.GRADE_HEADER] += "; film"
        return found


def shown(moment: Moment, reader: Reader) -> Shown:
    """A moment through a reader's eyes: from the film where the fold stopped before it. Raises StoreUnavailable,
    StoreDamaged, ReplayError (a film that cannot be read)."""
    divergence = moment.fold.divergence
    if moment.seq < moment.asked:
        film = services().films.of(moment.match)
        event = services().store.event(moment.match, moment.asked)
        head = services().store.head(moment.match)
        if film is not None and event is not None and film.head == head.hash and moment.asked <= film.version:
            view = "judge" if reader.viewer.sees_all else reader.view
            state = projection.kept_back(film.state(moment.asked, view), reader)
            label = {"engine": film.engine, "grade": Grade.EXACT.value}
            return Shown(moment.asked, event.at, state, moment.grade, divergence, label)
    return Shown(moment.seq, moment.event.at, projection.state(moment.game, reader), moment.grade, divergence, None)
