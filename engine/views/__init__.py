"""Views: project tables, questions and facts for a viewer; nothing else leaves the engine.

    project(game, viewer=…)           the table, see engine.views.table
    project(choice, game, viewer)     a question, see engine.views.questions
    project(fact, game, viewer)       something that happened, or a list of them, see engine.views.happenings
    project(illegal_answer, …)        why an answer was refused

A viewer never receives an id, title, key, count of options or error text that reveals hidden information: exchanging
what a viewer cannot know leaves every byte of their view unchanged. A view consists of public areas, cards whose
`known` mask has a bit of the viewer's, and facts whose audience includes the viewer. Projecting changes nothing.

Ids are those of the log (`Card.shown_id`). A card that a viewer loses sight of gets another one, so that an id tells a
viewer who remembers all of them no more than the views do: `engine.rules.questions.forgetting` says when. Matches
opened before `chance.renews_ids` existed keep their ids, which are in their logs: there a viewer who saw a card once
recognises its id when it is shown again, also as a facedown token. Their views keep these ids, because every answer
would otherwise need translation, and a closed match may show everyone its facedown cards anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import IllegalAnswer
from engine.game import Game
from engine.table.choices import Choice
from engine.table.facts import Fact
from engine.views.happenings import project_fact
from engine.views.questions import project_choice, project_refusal
from engine.views.table import project_table
from engine.views.viewer import Viewer

__all__ = ["Viewer", "project"]

Thing = Game | Choice | Fact | Sequence[Fact] | IllegalAnswer | None


def project(thing: Thing, game: Game, viewer: Viewer) -> Any:
    """A viewer's view of a thing, as plain JSON data. `game` is its match: for a question in the state in which it is
    asked; for facts in that state or any later one. None (no question) stays None.

    Raises EngineError for a player of a seat that the match does not have, TypeError for a thing that has no view.
    """
    table = game.table
    viewer.mask(table)
    if thing is None:
        return None
    if isinstance(thing, Game):
        return project_table(thing, viewer)
    if isinstance(thing, Choice):
        return project_choice(thing, table, viewer)
    if isinstance(thing, Fact):
        return project_fact(thing, table, viewer)
    if isinstance(thing, IllegalAnswer):
        return project_refusal(thing, game.pending, viewer)
    if isinstance(thing, list | tuple) and all(isinstance(fact, Fact) for fact in thing):
        return [project_fact(fact, table, viewer) for fact in thing]
    raise TypeError(f"there is no view of {type(thing).__name__}")
