"""The structure of a tournament: its stages, their rules, and the beginning of the next one.

/tournaments/<tournament>/structure         the stages as they stand
POST /tournaments/<tournament>/structure    add, change, remove or begin a stage; `act` says which
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from engine.variants import VARIANTS
from replays.tournaments.entries import Stage
from replays.tournaments.formats import FORMATS
from replays.tournaments.games.beginners import BEGINS
from replays.tournaments.games.open_lists import OPEN_LISTS
from replays.tournaments.stage_kinds import KINDS, kind_of
from replays.tournaments.stages.beginning import next_entrants
from replays.tournaments.stages.presets import STRUCTURES, stages_to_add
from replays.tournaments.stages.progress import Cut, players_of, still_in, teams_of
from replays.tournaments.standings import TIE_BREAKS, Outcomes
from replays.tournaments.state import Change, Tournament
from service.answers.stages import stage_in_words
from service.answers.tournaments import outcomes_of
from service.frame.frame import guarded, page
from service.lists.rows import steady
from service.services import services
from service.tournament.organising.asking import Question, confirmation_page, is_sure
from service.tournament.organising.form_results import NotStored, back, event, field, number_or_none, store
from service.tournament.rounds import ended_with
from service.tournament.stages import beginning
from service.who import caller_in

blueprint = guarded(Blueprint("structure", __name__, url_prefix="/tournaments"))
SAID = {
    "added": "The stages were added.",
    "changed": "The stage was changed.",
    "removed": "The stage was removed.",
    "begun": "The stage has begun. Pair its first round.",
}
_NUMBERS = ("rounds", "minutes", "list_minutes", "cut", "keys_to_win", "days", "boards")
"""Rules that are a number, or nothing."""


class StageSummary(msgspec.Struct, frozen=True):
    """A stage as the page shows it."""

    stage: Stage
    words: str
    players: int
    left: int
    rounds: int
    teams: int | None = None
    """How many teams meet in it; None where players meet."""


@dataclass(frozen=True, kw_only=True)
class StructurePage:
    """The data of the page."""

    tournament: Tournament
    said: str | None
    fault: NotStored | None
    stages: list[StageSummary]
    due: Stage | None
    cut: Cut | None
    names: dict[str, str]
    team_names: dict[str, str]
    two: bool
    """Whether it is played at tables of two, as teams are."""
    structures: dict[str, Any]
    kinds: dict[Any, Any]
    tie_breaks: Any
    formats: dict[Any, Any]
    begins: dict[Any, Any]
    open_lists: dict[Any, Any]
    key: str
    judges: bool


@blueprint.get("/<tournament>/structure")
@steady
def structure(tournament: str) -> Response:
    """The stages."""
    caller_in(tournament=tournament).require("tournament:run")
    return _page(services().tournaments.get(tournament), said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/structure")
@steady
def change(tournament: str) -> BaseResponse:
    """Change them."""
    caller_in(tournament=tournament).require("tournament:run")
    act = field("act")
    try:
        if act == "take":
            chosen = STRUCTURES.get(field("structure"))
            if chosen is None:
                raise NotStored("choose one of the structures.")
            store(tournament, lambda at: stages_to_add(at, chosen))
            return back(tournament, "structure", "added")
        if act == "remove":
            stage = services().tournaments.get(tournament).stages.get(field("stage"))
            if stage is not None and not stage.begun and not is_sure():
                return confirmation_page(services().tournaments.get(tournament), _removal(tournament, stage))
            store(tournament, [event("stage.removed", stage=field("stage"))])
            return back(tournament, "structure", "removed")
        if act == "change":
            store(tournament, lambda at: [_changed(at)])
            return back(tournament, "structure", "changed")
        if act != "begin":
            raise NotStored("open the page itself and use its buttons.")
        body = {"entrants": None, "anyway": field("anyway") == "yes"}
        ended_with(store(tournament, lambda at: beginning(at, body)))
        return back(tournament, "pair" if field("page") == "pair" else "structure", "begun")
    except NotStored as why:
        return _page(services().tournaments.get(tournament), fault=why)


def _removal(tournament: str, stage: Stage) -> Question:
    """What is asked before a stage is removed."""
    return Question(
        title=f"Remove {stage.name}?",
        text="Its rules go with it. It has not begun, so that no result is lost.",
        act=f"Remove {stage.name}",
        back=f"/tournaments/{tournament}/structure#stage-{stage.id}",
    )


def _changed(at: Tournament) -> Change:
    """The event that changes a stage as the form says. Raises NotStored."""
    stage = at.stages.get(field("stage"))
    if stage is None:
        raise NotStored("the stage is not there any more; open the page again.", 409)
    rules = {**msgspec.to_builtins(stage.rules), **{name: number_or_none(name, most_digits=5) for name in _NUMBERS}}
    rules["best_of"] = number_or_none("best_of", most_digits=5) or 1
    rules["format"] = field("format") or stage.rules.format
    rules["begins"] = field("begins") or stage.rules.begins
    rules["open_lists"] = field("open_lists") or stage.rules.open_lists
    rules["draws"] = bool(field("draws"))
    rules["won_decks_done"] = bool(field("won_decks_done"))
    rules["early"] = bool(field("early"))
    rules["players_open"] = bool(field("players_open"))
    if kind_of(stage.rules).bracket:
        rules["final_best_of"] = number_or_none("final_best_of", most_digits=5)
        rules["third_place"] = bool(field("third_place"))
    if kind_of(stage.rules).pools:
        rules["pools"] = number_or_none("pools", most_digits=5) or 1
    named = [name for place in range(len(TIE_BREAKS)) if (name := field(f"tie{place}"))]
    rules["tie_breaks"] = list(dict.fromkeys(named))
    return event("stage.changed", stage=stage.id, rules=rules)


def _page(tournament: Tournament, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    outcomes = outcomes_of(tournament)
    due = tournament.next_stage
    return page(
        "tournament/organising/structure.html",
        200 if fault is None else fault.status,
        shown=StructurePage(
            tournament=tournament,
            said=said,
            fault=fault,
            stages=[_summary(tournament, outcomes, stage) for stage in tournament.stages.values()],
            due=due,
            cut=None if due is None or tournament.closed else next_entrants(tournament, outcomes),
            names={player.id: player.name for player in tournament.players.values()},
            team_names={team.id: team.name for team in tournament.teams.values()},
            two=max(VARIANTS[tournament.variant].seats) == 2,
            structures=STRUCTURES,
            kinds=KINDS,
            tie_breaks=TIE_BREAKS,
            formats=FORMATS,
            begins=BEGINS,
            open_lists=OPEN_LISTS,
            key=str(ULID()),
            judges=caller_in(tournament=tournament.id).may("dispute:rule"),
        ),
    )


def _summary(tournament: Tournament, outcomes: Outcomes, stage: Stage) -> StageSummary:
    players: Sequence[str] = players_of(tournament, stage) if stage.begun else ()
    left = still_in(tournament, outcomes, stage) if stage.begun else []
    rounds = len(tournament.rounds_of(stage.id))
    teams = len(teams_of(tournament, stage)) if stage.rules.boards is not None else None
    return StageSummary(stage, stage_in_words(stage), len(players), len(left), rounds, teams)
