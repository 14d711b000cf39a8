"""Answers about the stages of a tournament: rules, how each stands, who goes on."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.english import counted
from replays.tournaments.entries import Stage
from replays.tournaments.event_fields import StageRules
from replays.tournaments.formats import FORMATS
from replays.tournaments.games.beginners import BEGINS
from replays.tournaments.games.open_lists import OPEN_LISTS
from replays.tournaments.rounds import planned_of
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.stages.beginning import next_entrants
from replays.tournaments.stages.brackets import Bracket, Tie
from replays.tournaments.stages.presets import STRUCTURES
from replays.tournaments.stages.progress import (
    bracket_of,
    final_order,
    still_in,
    table_of,
    team_table,
    teams_of,
)
from replays.tournaments.stages.team_field import TeamStanding, of_teams
from replays.tournaments.standings import Outcomes, PlayerStanding
from replays.tournaments.state import Tournament

Side = Annotated[str | None, Meta(description="null: nobody is there yet, or ever")]


class BracketTie(msgspec.Struct, frozen=True):
    """Two places of a bracket that meet."""

    players: tuple[Side, Side]
    winner: str | None
    bye: Annotated[bool, Meta(description="whether one goes on without a match")]
    nobody: Annotated[bool, Meta(description="whether nobody goes on, because both have lost")] = False


class BracketAnswer(msgspec.Struct, frozen=True):
    """A single elimination as far as it is played."""

    rounds: Annotated[list[list[BracketTie]], Meta(description="the last one is the final")]
    third: Annotated[BracketTie | None, Meta(description="the match for the third place, if there is one")]
    champion: str | None


class StageAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A stage of a tournament."""

    stage: str
    name: str
    rules: StageRules
    begun: bool
    entrants: Annotated[list[str], Meta(description="player ids, the best seed first; empty until it begins")]
    left: Annotated[list[str], Meta(description="who is not out and has not left")]
    rounds: list[str]
    planned: Annotated[
        int | None,
        Meta(
            description="how many rounds it takes, also where more are played; null: its results decide, or not begun"
        ),
    ]
    standings: Annotated[list[PlayerStanding], Meta(description="of this stage alone")]
    bracket: Annotated[
        BracketAnswer | None, Meta(description="of a single elimination that has begun; where teams meet, of teams")
    ]
    teams: Annotated[list[str] | UnsetType, Meta(description="where teams meet: ids, the best seed first")] = UNSET
    team_standings: Annotated[list[TeamStanding] | UnsetType, Meta(description="where teams meet: of them")] = UNSET


class NextStage(msgspec.Struct, frozen=True, kw_only=True):
    """The stage that may begin next."""

    stage: str
    ready: bool
    why: Annotated[str, Meta(description="whether it can begin, in a sentence")]
    entrants: Annotated[tuple[str, ...], Meta(description="who would play in it, the best seed first")]
    teams: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="where teams meet in it: those, the best seed first")
    ] = UNSET


class StructureAnswer(msgspec.Struct, frozen=True):
    """A row of stages that can be taken over."""

    structure: str
    label: str
    about: str


class StagesAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The stages of a tournament."""

    tournament: str
    version: int
    stages: Annotated[list[StageAnswer], Meta(description="none: all rounds are Swiss")]
    next: NextStage | None
    order: Annotated[list[str], Meta(description="player ids in the order in which they end, as it stands now")]
    structures: list[StructureAnswer]


def stages_answer(now: Tournament, outcomes: Outcomes) -> StagesAnswer:
    """The stages of a tournament as they stand."""
    due = now.next_stage
    return StagesAnswer(
        tournament=now.id,
        version=now.version,
        stages=[_stage(now, outcomes, stage) for stage in now.stages.values()],
        next=None if due is None else _next(now, outcomes, due),
        order=final_order(now, outcomes),
        structures=[
            StructureAnswer(structure.id, structure.label, structure.about) for structure in STRUCTURES.values()
        ],
    )


def _stage(now: Tournament, outcomes: Outcomes, stage: Stage) -> StageAnswer:
    drawn = bracket_of(now, outcomes, stage) if stage.begun and kind_of(stage.rules).bracket else None
    return StageAnswer(
        stage=stage.id,
        name=stage.name,
        rules=stage.rules,
        begun=stage.begun,
        entrants=list(stage.entrants or ()),
        left=still_in(now, outcomes, stage) if stage.begun else [],
        rounds=[round.id for round in now.rounds_of(stage.id)],
        planned=planned_of(now, stage) if stage.begun else None,
        standings=table_of(now, outcomes, stage) if stage.begun else [],
        bracket=None if drawn is None else _bracket(drawn),
        teams=teams_of(now, stage) if of_teams(stage) else UNSET,
        team_standings=team_table(now, outcomes, stage) if of_teams(stage) and stage.begun else UNSET,
    )


def _next(now: Tournament, outcomes: Outcomes, due: Stage) -> NextStage:
    cut = next_entrants(now, outcomes)
    teams = cut.teams if of_teams(due) else UNSET
    return NextStage(stage=due.id, ready=cut.ready, why=cut.why, entrants=cut.players, teams=teams)


def _bracket(drawn: Bracket) -> BracketAnswer:
    return BracketAnswer(
        [[_tie(tie) for tie in ties] for ties in drawn.rounds],
        None if drawn.third is None else _tie(drawn.third),
        drawn.champion,
    )


def _tie(tie: Tie) -> BracketTie:
    return BracketTie(tie.sides, tie.winner, any(tie.empty), tie.nobody)


def stage_in_words(stage: Stage) -> str:
    """A stage in a few words: its kind, and what is special about its rules.

    >>> from replays.tournaments.event_types import StageRules
    >>> stage_in_words(Stage(id="1", name="Top 8", rules=StageRules(kind="single-elimination", final_best_of=3)))
    'single elimination, final best of 3'
    """
    rules = stage.rules
    final = rules.final_best_of if rules.final_best_of != rules.best_of else None
    if FORMATS[rules.format].best_of is not None:  # then the format says it, for the final, too
        final = None
    words = (
        kind_of(rules).label.lower(),
        rules.format != "archon" and FORMATS[rules.format].label,
        rules.rounds is not None and counted(rules.rounds, "round"),
        rules.pools > 1 and f"{rules.pools} pools",
        rules.boards is not None and f"teams at {rules.boards} boards",
        rules.best_of > 1 and f"best of {rules.best_of}",
        final is not None and f"final best of {final}",
        rules.begins != "lot" and BEGINS[rules.begins].label,
        rules.open_lists != "never" and f"decklists {OPEN_LISTS[rules.open_lists].label}",
        rules.list_minutes is not None and f"{counted(rules.list_minutes, 'minute')} to look at them",
        rules.keys_to_win is not None and f"{counted(rules.keys_to_win, 'key')} to win",
        rules.won_decks_done and "a deck that won is done",
        rules.third_place and "match for third place",
        rules.days is not None and f"{counted(rules.days, 'day')} a round",
        rules.early and "paired before all results are in",
        rules.minutes is not None and f"{rules.minutes} minutes a game",
        rules.cut is not None and f"the best {rules.cut} go on",
    )
    return ", ".join(word for word in words if word)
