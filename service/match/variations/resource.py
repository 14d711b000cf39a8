"""Variations: other answers than those of a match, tried on a copy of a moment."""

from __future__ import annotations

import json
from typing import Annotated, Any

import marshmallow as ma
import msgspec
from flask import Response, g, request
from marshmallow import validate
from msgspec import Meta

from engine.views.projected import ChoiceView, ResultView, TableView
from replays.telling.transcript import TranscriptLine
from replays.variations.results import Tried
from replays.variations.tree import LONGEST_CODE, MOST_ANSWERS, Tree
from service.answers import moments, projection, variations
from service.answers.grade import MomentAnswer
from service.answers.queries import SEQ, VIEW, ViewQuery
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import json_response
from service.who import permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "variations", __name__, url_prefix="/api/v1/matches", description="Try other answers from a moment of a match"
)
blueprint.before_request(gate)
LONGEST_KEY, MOST_KEYS = 64, 200
"""As the log has them."""


class VariationBodySchema(StrictSchema):
    """A moment, and what is answered from there on."""

    seq = ma.fields.Integer(required=True, validate=SEQ, metadata={"description": "After this event"})
    answers = ma.fields.List(
        ma.fields.List(
            ma.fields.String(validate=validate.Length(1, LONGEST_KEY)), validate=validate.Length(max=MOST_KEYS)
        ),
        load_default=None,
        validate=validate.Length(max=MOST_ANSWERS),
        metadata={"description": "One after the other, each the keys of options as in a decision; default: none"},
    )
    tree = ma.fields.String(
        load_default=None,
        validate=validate.Length(max=LONGEST_CODE),
        metadata={"description": "A tree from an address of the desk, or from `tree` of an earlier answer"},
    )
    node = ma.fields.Integer(
        load_default=0,
        validate=validate.Range(0, MOST_ANSWERS),
        metadata={"description": "The node of `tree`, among those from event `seq`, after which `answers` come"},
    )
    view = ma.fields.String(
        validate=VIEW, load_default=None, metadata={"description": "As the parameter `view` of other resources"}
    )


class VariationQuery(ViewQuery):
    """The same in an address, for those who only look."""

    seq = ma.fields.Integer(required=True, validate=SEQ, metadata={"description": "After this event"})
    answers = ma.fields.String(
        load_default="[]",
        validate=validate.Length(max=LONGEST_CODE),
        metadata={"description": 'As in the body, in JSON: `[["play:17"],["card:23"]]`; default: none'},
    )
    tree = ma.fields.String(
        load_default=None, validate=validate.Length(max=LONGEST_CODE), metadata={"description": "As in the body"}
    )
    node = ma.fields.Integer(
        load_default=0, validate=validate.Range(0, MOST_ANSWERS), metadata={"description": "As in the body"}
    )


_ANSWERS = VariationBodySchema().fields["answers"]


class TriedAnswer(msgspec.Struct, frozen=True):
    """An answer that was tried."""

    node: Annotated[int, Meta(description="its number in the tree")]
    seat: Annotated[int, Meta(description="who was asked")]
    turn: int
    answer: tuple[str, ...]
    lines: Annotated[list[TranscriptLine], Meta(description="what came of it, as the transcript tells it")]


class VariationLinks(msgspec.Struct, frozen=True):
    """Where to go on from a variation."""

    page: Annotated[str, Meta(description="the same on the desk")]
    branches: Annotated[str, Meta(description="opens what-if matches")]


class VariationAnswer(MomentAnswer, frozen=True, kw_only=True):
    """A position that was tried: no log vouches for it; grade and version are those of the moment before it."""

    steps: Annotated[list[TriedAnswer], Meta(description="each answer on the way from the moment")]
    state: TableView
    choice: Annotated[ChoiceView | None, Meta(description="the question now; null when the match is over")]
    turn: int
    step: str
    active: Annotated[int, Meta(description="seat whose turn it is")]
    result: ResultView | None
    tree: Annotated[str, Meta(description="all that was tried, to send again or to put into addresses")]
    node: Annotated[int, Meta(description="where the position stands in it; 0: nothing was answered")]
    links: VariationLinks


@blueprint.route("/<match>/variations", methods=["POST"])
@permits("match:read")
@blueprint.arguments(
    VariationBodySchema, example={"seq": 40, "answers": [["play:17"], ["card:23"]], "tree": None, "node": 0}
)
@blueprint.response(200, VariationAnswer)
def variation(body: dict[str, Any], match: str) -> Response:
    """Try answers from a moment

    The same as to look (GET), for answers and trees that are too long for an address.

    To open a what-if match of it: POST `seq` to `links.branches`, then append each of `steps` as a decision.
    """
    return _variation(match, body)


@blueprint.route("/<match>/variations", methods=["GET"])
@permits("match:read")
@blueprint.arguments(VariationQuery, location="query")
@blueprint.response(200, VariationAnswer)
def look_at_variation(query: dict[str, Any], match: str) -> Response:
    """Look where answers from a moment lead

    Answers with the position they lead to and the question asked there. Nothing is written: the same request always
    gives the same answer. Chance goes on from the seed of the match: cards are drawn as the deck lies, as in a what-if
    match. So it is for those only who may see both sides: officials who may open what-if matches, in the view `judge`,
    and all others once the match is closed and nothing is kept back.

    A share link, or no credentials once the match is released, is enough for it.
    """
    return _variation(match, {**query, "answers": _answers_in(query["answers"])})


def _answers_in(text: str) -> list[list[str]]:
    """The answers of an address. Raises Problem 400."""
    try:
        answers: list[list[str]] = _ANSWERS.deserialize(json.loads(text))
    except (ValueError, RecursionError, ma.ValidationError):
        detail = 'Give `answers` as a JSON list of lists of keys, like [["play:17"],["card:23"]].'
        raise Problem("invalid-parameter", detail, errors=[{"parameter": "answers", "detail": detail}]) from None
    return answers


def _variation(match: str, wanted: dict[str, Any]) -> Response:
    """The position that answers lead to. `wanted`: seq, answers, tree, node, view."""
    reader = reader_of(match, wanted["view"])
    variations.require_open(reader)
    seq, node = moments.require(reader, wanted["seq"]), wanted["node"]
    tree = variations.read_tree(reader, wanted["tree"] or "")
    path = variations.answers_to(tree, seq, node)
    answers = wanted["answers"] or []
    if len(path) + len(answers) > MOST_ANSWERS:
        detail = f"Give {MOST_ANSWERS} answers at most, those before them included."
        raise Problem("invalid-body", f"/answers: {detail}", errors=[{"pointer": "/answers", "detail": detail}])
    place = variations.place_at(reader, seq, [*path, *answers])
    for answer in answers:
        tree, node = variations.grow(tree, seq, node, answer)
    code = variations.code_for(reader, tree)
    g.seq = seq
    page = f"/m/{match}/e/{seq}/try"
    variation = VariationAnswer(
        **projection.graded(match, seq, place.graded, reader),
        seq=seq,
        steps=_steps(tree, seq, node, place.steps),
        state=place.state,
        choice=place.choice,
        turn=place.turn,
        step=place.step,
        active=place.active,
        result=place.result,
        tree=code,
        node=node,
        links=VariationLinks(
            page=f"{request.root_path}{page}?tree={code}&node={node}" if code else page,
            branches=f"{request.root_path}/api/v1/matches/{match}/branches",
        ),
    )
    return json_response(variation, headers=projection.grade_header(place.graded))


def _steps(tree: Tree, seq: int, node: int, steps: list[Tried]) -> list[TriedAnswer]:
    stem = tree.stem(seq)
    numbers = [] if stem is None else stem.path(node)
    return [
        TriedAnswer(number, step.seat, step.turn, step.answer, step.lines)
        for number, step in zip(numbers, steps, strict=True)
    ]
