"""What is asked and answered about disputes, rulings and what-if matches."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import validate

from engine.rulesets import RULESETS
from replays.disputes.cases import STATUSES
from replays.disputes.measures import MEASURE, MOST_MEASURES, VERDICTS
from service.http.api import StrictSchema
from service.http.contracts import Described
from service.reading.cases import CASE_ID
from service.reading.queries import SEQ, CaseQuery, ViewQuery
from service.resources.match.event_schemas import TEXT
from service.resources.match.schemas import GradedSchema

FORMATS = ("html", "markdown", "json")


def _seq(text: str, required: bool = False) -> ma.fields.Field[Any]:
    return ma.fields.Integer(strict=True, required=required, validate=SEQ, metadata={"description": text})


def _event(text: str) -> ma.fields.Field[Any]:
    return ma.fields.Integer(validate=SEQ, metadata={"description": text})


def _text(text: str, required: bool = True) -> ma.fields.Field[Any]:
    default: dict[str, Any] = {} if required else {"load_default": None}
    return ma.fields.String(required=required, validate=TEXT, metadata={"description": text}, **default)


def _sealed() -> ma.fields.Field[Any]:
    return ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={"description": "Only officials, and whoever said it, read it"},
    )


class OpenDisputeSchema(StrictSchema):
    """A judge is called about some events."""

    claim = _text("What is claimed")
    first = _seq("The first event that it is about", required=True)
    last = _seq("The last one; default: `first`")
    sealed = _sealed()


class StatementSchema(StrictSchema):
    """What somebody has to say."""

    text = _text("The statement")
    about = _seq("Event that it is about: evidence")
    sealed = _sealed()


class WithdrawalSchema(StrictSchema):
    """No judge is needed any more."""

    reason = _text("Why", required=False)


class RulingSchema(StrictSchema):
    """A ruling: with what it does, and on which clauses it rests."""

    verdict = ma.fields.String(required=True, validate=validate.OneOf(VERDICTS))
    ruling = _text("The text of the ruling")
    clauses = ma.fields.List(
        ma.fields.String(validate=validate.Length(1, 200)),
        load_default=list,
        validate=validate.Length(max=100),
        metadata={"description": "Ids of rulebook clauses and rulings"},
    )
    measures = ma.fields.List(
        Described("Measure", MEASURE),
        load_default=list,
        validate=validate.Length(max=MOST_MEASURES),
        metadata={"description": "What is done, in order"},
    )
    sealed = ma.fields.Boolean(
        truthy={True}, falsy={False}, load_default=False, metadata={"description": "Measures are for officials only"}
    )


class SignatureSchema(StrictSchema):
    """Somebody signs a ruling, or refuses to."""

    accepted = ma.fields.Boolean(truthy={True}, falsy={False}, required=True)
    role = ma.fields.String(
        load_default=None,
        validate=validate.Regexp(r"^(seat:[0-7]|judge|head-judge|organiser)\Z"),
        metadata={"description": "For whom; may be left out where there is no choice"},
    )
    reason = _text("Why", required=False)


class OverrideSchema(StrictSchema):
    """What a seat did at the table although the rules forbid it."""

    seat = ma.fields.Integer(strict=True, required=True, validate=validate.Range(0, 7))
    answer = ma.fields.List(
        ma.fields.String(validate=validate.Regexp(r"^[!-~]{1,64}\Z", error="An option key has 1 to 64 characters.")),
        required=True,
        validate=validate.Length(max=200),
        metadata={"description": "The keys of what was done, as a decision has them"},
    )
    reason = _text("Why it is recorded")


class BranchSchema(StrictSchema):
    """A what-if match is opened."""

    seq = _seq("The last event that it repeats", required=True)
    case = _seq("The `dispute.opened` for which it is made")
    title = ma.fields.String(load_default=None, validate=validate.Length(1, 150))


class CasesQuery(ViewQuery):
    """Which cases."""

    status = ma.fields.String(load_default=None, validate=validate.OneOf(STATUSES))


class TournamentCasesQuery(StrictSchema):
    """Which cases of a tournament, page by page."""

    status = ma.fields.String(load_default=None, validate=validate.OneOf(STATUSES))
    after = ma.fields.String(
        load_default=None,
        validate=validate.Regexp(rf"^{CASE_ID}\Z", error="Take `next` of the page before."),
        metadata={"description": "`next` of the page before"},
    )
    limit = ma.fields.Integer(
        load_default=100,
        validate=validate.Range(1, 500),
        metadata={"description": "Most cases of a page, beside those that wait"},
    )


class CaseExportQuery(CaseQuery):
    """In which form a case is taken away."""

    format = ma.fields.String(
        load_default=None,
        validate=validate.OneOf(FORMATS),
        metadata={"description": "Default: by Accept (text/html, text/markdown, application/json)"},
    )


class RulesetQuery(StrictSchema):
    """The rulebook version to compare with."""

    ruleset = ma.fields.String(required=True, validate=validate.OneOf(sorted(RULESETS)))
    to = _event("Compare up to this event; default: the last one")


class CasesSchema(GradedSchema):
    """The cases of a match."""

    cases = ma.fields.List(ma.fields.Dict(), metadata={"description": "Each with `status`; sealed texts are null"})


class TournamentCasesSchema(ma.Schema):
    """Cases of a tournament."""

    tournament = ma.fields.String()
    cases = ma.fields.List(ma.fields.Dict())
    next = ma.fields.String(allow_none=True, metadata={"description": "`after` of the next page; null at the end"})


class CaseSchema(GradedSchema):
    """A case as it stands after what was appended."""

    case = ma.fields.Dict()
    links = ma.fields.Dict(metadata={"description": "Where to look, and where to do what can be done in the case"})
    events = ma.fields.List(ma.fields.Dict(), metadata={"description": "The envelopes that were appended"})


class CaseFileSchema(GradedSchema):
    """Everything about a case, as the viewer may see it."""

    case = ma.fields.Dict()
    about = ma.fields.Dict(metadata={"description": "The match: labels, rulebook, seats"})
    moment = ma.fields.Dict(metadata={"description": "Where the match stood: {seq, at, turn, step, active}"})
    question = ma.fields.Dict(allow_none=True, metadata={"description": "What was asked then, with the legal choices"})
    views = ma.fields.Dict(metadata={"description": "view -> position; the viewer's own, officials get all"})
    knowledge = ma.fields.List(ma.fields.Dict(), metadata={"description": "Who could know which hidden card"})
    story = ma.fields.List(ma.fields.Dict(), metadata={"description": "Events with decisions, choices, facts, clauses"})
    diff = ma.fields.Dict(metadata={"description": "{from, to, views: view -> changes}"})
    branches = ma.fields.List(ma.fields.Dict(), metadata={"description": "What-if matches of the case; officials only"})
    links = ma.fields.Dict(metadata={"description": "Where to look, and where to do what can be done in the case"})


class WhatIfSchema(ma.Schema):
    """A what-if match."""

    match = ma.fields.String()
    branch = ma.fields.Dict(metadata={"description": "{match, seq, head, case}: where it comes from"})
    version = ma.fields.Integer()
    links = ma.fields.Dict()


class WhatIfsSchema(ma.Schema):
    """The what-if matches that come from a match."""

    match = ma.fields.String()
    branches = ma.fields.List(ma.fields.Dict())


class BranchingSchema(ma.Schema):
    """Two branches compared."""

    common = ma.fields.Integer(metadata={"description": "Deeds that both have before they part"})
    here = ma.fields.Dict(metadata={"description": "The match: {match, version, deeds, parting, end, result}"})
    there = ma.fields.Dict(metadata={"description": "The what-if match, likewise"})
    views = ma.fields.Dict(metadata={"description": "view -> how the positions at the ends differ"})
    branch = ma.fields.Dict(metadata={"description": "{match, seq, head, case}: where the what-if match comes from"})


class RulesetComparisonSchema(ma.Schema):
    """The same decisions under two rulebook versions."""

    match = ma.fields.String()
    here = ma.fields.String(metadata={"description": "The rulebook version of the match"})
    there = ma.fields.String(metadata={"description": "The other one"})
    last = ma.fields.Integer(metadata={"description": "The last event that both games took"})
    decisions = ma.fields.Integer()
    first = ma.fields.Dict(allow_none=True, metadata={"description": "The first event at which they differ, and why"})
    outcome = ma.fields.Dict(allow_none=True, metadata={"description": "The first at which something else happens"})
    skipped = ma.fields.List(ma.fields.Integer(), metadata={"description": "Decisions the other one does not ask for"})
    drift = ma.fields.List(ma.fields.Dict(), metadata={"description": "How the positions differ, event by event"})
    end = ma.fields.Dict(allow_none=True, metadata={"description": "Where the decisions lose their meaning, and why"})
    changes = ma.fields.List(ma.fields.Dict(), metadata={"description": "How the positions differ in the end"})
