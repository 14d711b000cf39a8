"""Several fillings of what nobody saw in a match with printed cards, compared: for officials."""

from __future__ import annotations

import json
from typing import Any

import marshmallow as ma
from marshmallow import validate

from replays.disputes.fillings import Fillings, compare_fillings
from replays.variations.tree import LONGEST_CODE, MOST_ANSWERS
from service.answers import moments
from service.answers.case import FillingAnswer, FillingsAnswer
from service.answers.queries import SEQ
from service.http.api import StrictSchema
from service.http.problems import Problem
from service.services import services
from service.who import Reader

MOST_FILLINGS, MOST_PLAYOUTS = 8, 12
"""Of one request, which takes some three seconds then. The command line has no such limit."""
LONGEST_KEY, MOST_KEYS = 64, 200
_ANSWERS: ma.fields.Field[Any] = ma.fields.List(
    ma.fields.List(ma.fields.String(validate=validate.Length(1, LONGEST_KEY)), validate=validate.Length(max=MOST_KEYS)),
    validate=validate.Length(max=MOST_ANSWERS),
)


class FillingsQuery(StrictSchema):
    """Which moment, and how many fillings."""

    seq = ma.fields.Integer(
        validate=SEQ,
        load_default=None,
        metadata={"description": "After this event, at which nothing is half resolved; default: the last one"},
    )
    fillings = ma.fields.Integer(
        load_default=6,
        validate=validate.Range(1, MOST_FILLINGS),
        metadata={"description": "How many: the numbers from 1, as `fill` of a what-if match takes them"},
    )
    playouts = ma.fields.Integer(
        load_default=6,
        validate=validate.Range(1, MOST_PLAYOUTS),
        metadata={"description": "How often greedy players play each of them out"},
    )
    answers = ma.fields.String(
        load_default="[]",
        validate=validate.Length(max=LONGEST_CODE),
        metadata={"description": 'Given first in each filling, in JSON: `[["play:17"],["card:23"]]`; default: none'},
    )


def fillings_at(reader: Reader, query: dict[str, Any]) -> Fillings:
    """The comparison that a query asks for. Raises Problem 400, EventNotFound, and as `compare_fillings`."""
    seq = reader.horizon if query["seq"] is None else moments.require(reader, query["seq"])
    try:
        answers = _ANSWERS.deserialize(json.loads(query["answers"]))
    except (ValueError, RecursionError, ma.ValidationError):
        detail = 'Give answers as JSON lists of keys: [["play:17"]].'
        raise Problem("invalid-parameter", detail, errors=[{"parameter": "answers", "detail": detail}]) from None
    return compare_fillings(
        services().recorder.traveller,
        reader.match,
        seq,
        numbers=range(1, query["fillings"] + 1),
        answers=answers,
        playouts=query["playouts"],
    )


def fillings_answer(comparison: Fillings, names: list[str]) -> FillingsAnswer:
    """The comparison as the API and the command line tell it. `names`: of the players, by seat."""
    return FillingsAnswer(
        match=comparison.match,
        seq=comparison.seq,
        unseen=comparison.unseen,
        answers=comparison.answers,
        fillings=[
            FillingAnswer(
                number=filling.number,
                chances=None if filling.chances is None else [round(chance, 4) for chance in filling.chances],
                wins=filling.wins,
                playouts=filling.playouts,
                hands=filling.hands,
                refused=filling.refused,
            )
            for filling in comparison.fillings
        ],
        means=[round(mean, 4) for mean in comparison.means],
        spread=round(comparison.spread, 4),
        by_lot=round(comparison.by_lot, 4),
        depends=comparison.depends,
        text=comparison.in_words(names),
    )
