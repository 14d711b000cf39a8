"""The stages of a tournament: see how they stand, take a structure over, begin the next stage."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import validate

from replays.tournaments.rounds import begin_next_stage
from replays.tournaments.stages.presets import STRUCTURES, stages_to_add
from replays.tournaments.state import Change, Tournament
from service.answers.stages import StagesAnswer, stages_answer
from service.answers.tournament import TournamentChangedAnswer
from service.answers.tournaments import outcomes_of
from service.http.api import ApiBlueprint, StrictSchema
from service.http.contracts import field_of
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY
from service.http.responses import json_response
from service.services import services
from service.tournament.ended_answers import ended_answer
from service.tournament.rounds import ended_with
from service.tournament.schemas import ID
from service.tournament.tournaments import canonical, change_answer, change_once
from service.who import permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "tournament stages", __name__, url_prefix="/api/v1/tournaments", description="Stages, cuts, brackets"
)
blueprint.before_request(gate)


class TakeStructureSchema(StrictSchema):
    """A row of stages to take over."""

    structure = ma.fields.String(required=True, validate=validate.OneOf(list(STRUCTURES)))


class BeginStageSchema(StrictSchema):
    """The next stage."""

    entrants = ma.fields.List(
        field_of(ID),
        load_default=None,
        allow_none=True,
        validate=validate.Length(min=1, max=5000),
        metadata={"description": "Player ids, the best seed first. Left out: who goes on from the stage before"},
    )
    anyway = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={"description": "Also before the stage in progress is at its end"},
    )


@blueprint.route("/<tournament>/stages", methods=["GET"])
@permits("statistics:read")
@blueprint.response(200, StagesAnswer)
def get_stages(tournament: str) -> Response:
    """The stages: rules, standings of each, brackets, who goes on

    A tournament without stages is one of Swiss rounds. `order` is that of the whole tournament: those of the last stage
    first.
    """
    state = services().tournaments.get(tournament)
    return json_response(stages_answer(state, outcomes_of(state)))


@blueprint.route("/<tournament>/stages", methods=["POST"])
@permits("tournament:run")
@blueprint.arguments(TakeStructureSchema, example={"structure": "two-losses-top-8"})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def add_structure(body: dict[str, Any], tournament: str) -> Response:
    """Add the stages of a structure; single ones are added, changed and removed as events

    `stage.added`, `stage.changed` and `stage.removed` are appended as any event of the tournament.
    """
    return _changed(tournament, body, "stages", lambda at: stages_to_add(at, STRUCTURES[body["structure"]]))


@blueprint.route("/<tournament>/stages/begin", methods=["POST"])
@permits("tournament:run")
@blueprint.arguments(BeginStageSchema, example={})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def begin(body: dict[str, Any], tournament: str) -> Response:
    """Begin the next stage, with those who go on from the one before

    The rounds that are at an end are closed with it. 409 (`not-ready`) while the stage in progress is not at its end,
    unless `anyway`.
    """
    return _changed(tournament, body, "stages/begin", lambda at: beginning(at, body))


def beginning(at: Tournament, body: dict[str, Any]) -> list[Change]:
    """The events that a request to begin a stage (`BeginStageSchema`) comes to. Raises TournamentRefused."""
    return begin_next_stage(at, outcomes_of(at), entrants=body["entrants"], anyway=body["anyway"])


def _changed(tournament: str, body: dict[str, Any], path: str, changes: Any) -> Response:
    changed = change_once(tournament, path, canonical(body), changes)
    return change_answer(changed, matches=ended_answer(ended_with(changed)))
