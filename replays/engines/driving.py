"""What replay does to a match, be it in memory or in the process of a kept engine.

Everything that is built on a fold (state, time line, transcript, difference, case file, exports, branches, undo) goes
through here, so that it works for any match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from engine import views
from engine.errors import EngineError, IllegalAnswer
from engine.game import Game
from engine.judging import officials
from engine.table.choices import Choice
from engine.table.facts import Fact
from engine.table.rows import dump
from engine.views import Viewer
from engine.views.happenings import project_fact
from engine.views.questions import project_refusal
from replays.engines.errors import EngineFailed
from replays.engines.kept_game import KeptGame, KeptQuestion

AnyGame: TypeAlias = Game | KeptGame
AnyQuestion: TypeAlias = Choice | KeptQuestion
Thing: TypeAlias = "AnyGame | AnyQuestion | Fact | Sequence[Fact] | IllegalAnswer | None"


def project(thing: Thing, game: AnyGame, viewer: Viewer) -> Any:
    """As `engine.views.project`. Of a kept engine's match, the question is always the one that it asks now."""
    if isinstance(game, Game):
        assert not isinstance(thing, KeptGame | KeptQuestion), "a thing of another engine's match"
        return views.project(thing, game, viewer)
    try:
        return _project(thing, game, viewer)
    except EngineError:  # the viewer has no place in this match
        raise
    except (ArithmeticError, AttributeError, LookupError, ValueError) as error:
        raise EngineFailed(game.engine, f"told what cannot be shown ({type(error).__name__}: {error})") from error


def _project(thing: Thing, game: KeptGame, viewer: Viewer) -> Any:
    table: Any = game.table
    viewer.mask(table)
    if thing is None:
        return None
    if isinstance(thing, KeptGame):
        return thing.view(viewer, "table")
    if isinstance(thing, KeptQuestion):
        return game.view(viewer, "question")
    if isinstance(thing, Fact):
        return project_fact(thing, table, viewer)
    if isinstance(thing, IllegalAnswer):
        asked: Any = game.pending
        return project_refusal(thing, asked, viewer)
    if isinstance(thing, list | tuple) and all(isinstance(one, Fact) for one in thing):
        return [project_fact(one, table, viewer) for one in thing]
    raise TypeError(f"there is no view of {type(thing).__name__}")


def adjust(game: AnyGame, corrections: Sequence[Mapping[str, Any]]) -> tuple[list[Fact], bool]:
    """As `engine.judging.officials.adjust`."""
    if isinstance(game, Game):
        return officials.adjust(game, corrections)
    facts = game.play([["adjust", [dict(one) for one in corrections]]])
    return facts, game.named_unknown


def submit_override(game: AnyGame, answer: Sequence[str]) -> list[Fact]:
    """As `engine.judging.officials.submit_override`."""
    if isinstance(game, Game):
        return officials.submit_override(game, answer)
    return game.play([["override", list(answer)]])


def renew_chance(game: AnyGame, event: int) -> list[Fact]:
    """As `engine.judging.officials.renew_chance`."""
    if isinstance(game, Game):
        return officials.renew_chance(game, event)
    return game.play([["renew", event]])


def end_by_time(game: AnyGame) -> list[Fact]:
    """As `engine.judging.officials.end_by_time`."""
    if isinstance(game, Game):
        return officials.end_by_time(game)
    return game.play([["time"]])


def board_power(game: AnyGame) -> list[int]:
    """The power of all creatures that each seat controls, which lies open to everybody."""
    if isinstance(game, Game):
        table = game.table
        return [sum(table.power(card) for card in player.line) for player in table.players]
    shown = game.view(Viewer.parse("public"), "table")
    try:
        return [sum(card["power"] for card in player["line"]) for player in shown["players"]]
    except (ArithmeticError, LookupError, TypeError) as error:
        raise EngineFailed(game.engine, f"told what cannot be shown ({type(error).__name__}: {error})") from error


def rows(game: AnyGame) -> list[Any]:
    """The whole state as rows (`engine.table.rows`), for comparing two states of one engine."""
    if isinstance(game, Game):
        return dump(game.table.state, game.table.chance.ordinals)
    return game.rows()
