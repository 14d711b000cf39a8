"""Project states, questions, facts and events for one viewer. The only module of the service that calls `engine.views`.

The engine projects states, questions and facts, `replays.telling.viewer` the events of the log; this module does the
same for the grade of a fold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec

from engine.errors import IllegalAnswer
from engine.table.facts import Fact
from engine.views.projected import ChoiceView, FactView, RefusalView, ResultView, TableView
from replays.engines.replayed_game import ReplayedGame
from replays.log.events import Event
from replays.log.grades import Graded
from replays.telling.viewer import Eyes
from service.answers.grade import graded_answer
from service.http.headers import GRADE
from service.http.problems import Problem
from service.who import Reader


def state(game: ReplayedGame, reader: Reader) -> TableView:
    """The state of a match."""
    return kept_back(game.project(game, reader.viewer), reader)


def kept_back(state: TableView, reader: Reader) -> TableView:
    """A projected state without what an embargo keeps from this reader: names of decks, which would reveal their
    lists."""
    if reader.embargoed:
        for player in state["players"]:
            player["deck_list"]["name"] = None
    return state


def sees_log(reader: Reader) -> bool:
    """Whether no embargo keeps the log itself, which names the decks, from this reader."""
    return not reader.embargoed


def require_log(reader: Reader) -> None:
    """Raise Problem 403 when an embargo keeps the log from this reader (`sees_log`)."""
    if not sees_log(reader):
        raise Problem(
            "embargoed",
            "The tournament's embargo keeps decklists and logs back until it ends. Read the state, timeline, facts or "
            "transcript instead.",
        )


def choice(game: ReplayedGame, reader: Reader) -> ChoiceView | None:
    """The question now asked, or None."""
    pending = game.pending
    return None if pending is None else game.project(pending, reader.viewer)


def result(game: ReplayedGame) -> ResultView | None:
    """How the match ended; None while it goes on. The same for every viewer."""
    return cast("ResultView | None", game.result)


def facts(all_facts: Sequence[Fact], game: ReplayedGame, reader: Reader) -> list[FactView]:
    """The facts of an event as the reader may see them; `game` is the match after it."""
    views: list[FactView] = game.project(list(all_facts), reader.viewer)
    return views


def refusal(error: IllegalAnswer, game: ReplayedGame, reader: Reader) -> RefusalView:
    """Why an answer was refused. `game` stands at the question that was asked."""
    refused: RefusalView = game.project(error, reader.viewer)
    return refused


def visible(event: Event, reader: Reader) -> Event:
    """An event with its sealed part only for those who may see it (`replays.telling.viewer.Eyes.event`)."""
    return eyes(reader).event(event)


def eyes(reader: Reader) -> Eyes:
    """The reader's view as `replays` takes it. A narrowed view does not show the caller's secrets."""
    caller = reader.caller
    return Eyes(reader.viewer, caller.signature if caller.role is not None and reader.view == caller.view else None)


def events(all_events: Iterable[Event], reader: Reader) -> list[dict[str, Any]]:
    """Events as plain JSON, each `visible`."""
    return [visible(event, reader).to_data() for event in all_events]


def graded(match: str, version: int, how: Graded, reader: Reader) -> dict[str, Any]:
    """The fields of every answer about a match (`GradedAnswer`)."""
    return msgspec.structs.asdict(graded_answer(match, version, how, reader.view))


def grade_header(how: Graded) -> dict[str, str]:
    """The same as a header: `EXACT`, `UNVERIFIED`, or `DIVERGED; at=<event>`; with `; engine=<id>` for a kept one."""
    at = "" if how.divergence is None else f"; at={how.divergence.at}"
    by = "" if how.kept_engine is None else f"; engine={how.kept_engine.id}"
    return {GRADE: how.grade.value + at + by}
