"""What events about stages and the days of their rounds do to a tournament, and what they may not follow."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
from msgspec import UnsetType

from engine.variants import VARIANTS
from replays.log.events import Actor
from replays.log.vocabulary import EventData
from replays.tournaments import event_types as types
from replays.tournaments.entries import Stage
from replays.tournaments.event_fields import StageRules
from replays.tournaments.formats import FORMATS, format_by
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.state import Tournament, TournamentRefused


def check_round(at: Tournament, stage: str | None) -> None:
    """Refuse a round that does not belong to the stage that is played now."""
    now = at.stage
    if stage is not None and stage not in at.stages:
        raise TournamentRefused(f"there is no stage {stage}; add it first", code="unknown-stage", field="stage")
    if stage != (None if now is None else now.id):
        what = "no stage has begun; begin one, or leave it out" if now is None else f"stage {now.id} is played now"
        raise TournamentRefused(f"the round names stage {stage}, and {what}", code="other-stage", field="stage")


def check_due(due: str) -> str:
    """Returns the time, which a calendar has. Raises TournamentRefused."""
    try:
        sensible = 2000 <= datetime.fromisoformat(due).year < 3000
    except ValueError:
        sensible = False
    if not sensible:
        raise TournamentRefused(f"{due} is no day and time of these centuries", code="no-time", field="due")
    return due


def _rescheduled(at: Tournament, data: types.RoundRescheduled, secret: Any, actor: Actor) -> None:
    if data.round not in at.rounds:
        raise TournamentRefused(f"there is no round {data.round}; add it first", code="unknown-round", field="round")
    due = None if data.due is None else check_due(data.due)
    at.rounds[data.round] = msgspec.structs.replace(at.rounds[data.round], due=due)


def _added(at: Tournament, data: types.StageAdded, secret: Any, actor: Actor) -> None:
    if data.stage in at.stages:
        raise TournamentRefused(
            f"there is a stage {data.stage} already; choose another id", code="stage-exists", field="stage"
        )
    if not data.name.strip():
        raise TournamentRefused("a stage needs a name", code="no-name", field="name")
    _check_rules(at, data.rules)
    at.stages[data.stage] = Stage(id=data.stage, name=data.name, rules=data.rules)


def _changed(at: Tournament, data: types.StageChanged, secret: Any, actor: Actor) -> None:
    stage = _stage(at, data.stage)
    if stage.begun and stage.rules.kind != data.rules.kind:
        raise TournamentRefused(
            f"stage {stage.id} has begun as {kind_of(stage.rules).label}, which stays", code="begun", field="rules"
        )
    if stage.begun and (stage.rules.boards is None) != (data.rules.boards is None):
        raise TournamentRefused(
            f"stage {stage.id} has begun with {'players' if stage.rules.boards is None else 'teams'}, which stays",
            code="begun",
            field="rules/boards",
        )
    if stage.rules.format != data.rules.format and at.rounds_of(stage.id):
        raise TournamentRefused(
            f"stage {stage.id} is being played as {FORMATS[stage.rules.format].label}, which stays",
            code="begun",
            field="rules/format",
        )
    _check_rules(at, data.rules)
    at.stages[stage.id] = msgspec.structs.replace(stage, rules=data.rules)


def _removed(at: Tournament, data: types.StageRemoved, secret: Any, actor: Actor) -> None:
    stage = _stage(at, data.stage)
    if stage.begun:
        raise TournamentRefused(f"stage {stage.id} has begun, and cannot be removed", code="begun", field="stage")
    del at.stages[stage.id]


def _begun(at: Tournament, data: types.StageBegun, secret: Any, actor: Actor) -> None:
    stage = _stage(at, data.stage)
    if stage.begun:
        raise TournamentRefused(f"stage {stage.id} has begun already", code="begun", field="stage")
    due = at.next_stage
    if due is not None and due.id != stage.id:
        raise TournamentRefused(f"stage {due.id} comes before stage {stage.id}", code="order", field="stage")
    for number, player in enumerate(data.entrants):
        field = f"entrants/{number}"
        if player not in at.players:
            raise TournamentRefused(
                f"there is no player {player}; register them first", code="unknown-player", field=field
            )
        if at.players[player].dropped:
            raise TournamentRefused(f"player {player} has left the tournament", code="dropped", field=field)
    if len(set(data.entrants)) != len(data.entrants):
        raise TournamentRefused("a player is named twice", code="player-twice", field="entrants")
    teams = () if isinstance(data.teams, UnsetType) else data.teams
    _check_teams(at, stage, teams, data.entrants)
    open_rounds = [round.id for round in at.rounds.values() if not round.closed]
    if open_rounds:
        raise TournamentRefused(
            f"round {open_rounds[0]} is not closed; close it before the next stage", code="round-open", field="stage"
        )
    at.stages[stage.id] = msgspec.structs.replace(stage, entrants=data.entrants, teams=teams)


def _check_teams(at: Tournament, stage: Stage, teams: tuple[str, ...], entrants: tuple[str, ...]) -> None:
    """Refuse a stage of teams without them, and entrants who are in none of its teams."""
    if (stage.rules.boards is not None) != bool(teams):
        what = "players meet in it: leave the teams out" if teams else "teams meet in it: name them"
        raise TournamentRefused(f"stage {stage.id} cannot begin so, for {what}", code="teams", field="teams")
    for number, team in enumerate(teams):
        if team not in at.teams or at.teams[team].removed:
            raise TournamentRefused(
                f"there is no team {team}; add it first", code="unknown-team", field=f"teams/{number}"
            )
    if len(set(teams)) != len(teams):
        raise TournamentRefused("a team is named twice", code="team-twice", field="teams")
    members = {player for team in teams for player in at.teams[team].players}
    for number, player in enumerate(entrants):
        if teams and player not in members:
            raise TournamentRefused(
                f"player {player} is in none of these teams", code="no-team", field=f"entrants/{number}"
            )


def _check_rules(at: Tournament, rules: StageRules) -> None:
    kind = kind_of(rules)
    if kind.tables_of_two and max(VARIANTS[at.variant].seats) != 2:
        raise TournamentRefused(
            f"{kind.label} is for tables of two, and {at.variant} is played by three; choose Swiss",
            code="variant",
            field="rules/kind",
        )
    if rules.early and kind.out_after is not None:
        raise TournamentRefused(
            f"a round of {kind.label} follows from the results before it; only Swiss and round robin are paired early",
            code="early",
            field="rules/early",
        )
    if rules.list_minutes is not None and rules.open_lists == "never":
        raise TournamentRefused(
            "nobody reads the decklist of an opponent in this stage; open the lists, or give no minutes for them",
            code="lists",
            field="rules/list_minutes",
        )
    _check_boards(at, rules)
    _check_games(at, rules)
    if not kind.pools and rules.pools != 1:
        raise TournamentRefused("only a round robin has pools; leave them out", code="pools", field="rules/pools")
    if len(set(rules.tie_breaks)) != len(rules.tie_breaks):
        raise TournamentRefused("a tie-break is named twice", code="tie-breaks", field="rules/tie_breaks")
    if not kind.bracket and rules.third_place:
        raise TournamentRefused(
            "only a single elimination has a match for the third place; leave it out",
            code="third-place",
            field="rules/third_place",
        )


def _check_games(at: Tournament, rules: StageRules) -> None:
    row = format_by(rules)
    if not row.own_decks_only and max(VARIANTS[at.variant].seats) != 2:
        archon = rules.begins != "lot" and FORMATS[rules.format].own_decks_only and not rules.won_decks_done
        raise TournamentRefused(
            f"who begins by an earlier game is for tables of two, and {at.variant} is played by three; leave it to lot"
            if archon
            else f"{row.label} is for tables of two, and {at.variant} is played by three; choose Archon",
            code="variant",
            field="rules/begins" if archon else "rules/format",
        )
    if rules.begins != "lot" and row.best_of == 1:
        raise TournamentRefused(
            f"a match of {row.label} is one game: who begins the next one is not asked; leave it out",
            code="begins",
            field="rules/begins",
        )
    if rules.keys_to_win is not None and VARIANTS[at.variant].keys_to_win is None:
        raise TournamentRefused(
            f"no number of forged keys wins {at.variant}; leave keys_to_win out",
            code="variant",
            field="rules/keys_to_win",
        )
    for name in ("best_of", "final_best_of"):
        games = getattr(rules, name)
        if row.best_of is not None and games not in (None, 1, row.best_of):
            how = "one game" if row.best_of == 1 else f"best of {row.best_of}"
            raise TournamentRefused(
                f"a match of {row.label} is {how}; leave it out", code="games", field=f"rules/{name}"
            )
        if games is not None and games % 2 == 0 and games != row.best_of:
            raise TournamentRefused(
                f"of {games} games each may win half; give an odd number", code="games", field=f"rules/{name}"
            )


def _check_boards(at: Tournament, rules: StageRules) -> None:
    if rules.boards is None:
        return
    if max(VARIANTS[at.variant].seats) != 2:
        raise TournamentRefused(
            f"teams meet at tables of two, and {at.variant} is played by three; leave the boards out",
            code="variant",
            field="rules/boards",
        )
    if FORMATS[rules.format].outlives_decks:
        raise TournamentRefused(
            f"{FORMATS[rules.format].label} takes out single players; choose another format for teams",
            code="format",
            field="rules/format",
        )


def _stage(at: Tournament, id: str) -> Stage:
    if id not in at.stages:
        raise TournamentRefused(f"there is no stage {id}; add it first", code="unknown-stage", field="stage")
    return at.stages[id]


STAGE_CHANGES: dict[type[EventData], Callable[..., None]] = {
    types.StageAdded: _added,
    types.StageChanged: _changed,
    types.StageRemoved: _removed,
    types.StageBegun: _begun,
    types.RoundRescheduled: _rescheduled,
}
"""By the type of an event, its effect: (tournament, data, secret, actor). Each raises TournamentRefused."""
