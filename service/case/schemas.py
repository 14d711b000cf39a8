"""Requests and answers about disputes, rulings and what-if matches."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import validate

from engine.judging.kinds import MOST_FILLINGS
from engine.rulesets import RULESETS
from replays.disputes.cases import STATUSES
from replays.disputes.measures import MEASURE, MOST_MEASURES
from service.answers.cases import CASE_ID
from service.answers.queries import SEQ, CaseQuery, ViewQuery
from service.http.api import StrictSchema
from service.http.contracts import ContractField
from service.match.event_schemas import flag, schema_of

FORMATS = ("html", "markdown", "json")


def _seq(text: str, required: bool = False) -> ma.fields.Field[Any]:
    return ma.fields.Integer(strict=True, required=required, validate=SEQ, metadata={"description": text})


def _event(text: str) -> ma.fields.Field[Any]:
    return ma.fields.Integer(validate=SEQ, metadata={"description": text})


MOST_WORDS = 400
SEALED = "Only officials and its author read it"
OpenDisputeSchema = schema_of(
    "dispute.opened", "OpenDispute", given=["claim"], optional=["last"], more={"sealed": flag(SEALED)}
)
"""A call for a judge about some events; `last` defaults to `first`."""
StatementSchema = schema_of("statement.given", "Statement", given=["text"], more={"sealed": flag(SEALED)})
"""A statement in a case."""
WithdrawalSchema = schema_of("dispute.withdrawn", "Withdrawal", defaults={"reason": None})
"""The withdrawal of a dispute."""
RulingSchema = schema_of(
    "ruling.given",
    "Ruling",
    without=["signers"],
    given=["verdict"],
    defaults={"clauses": list},
    more={
        "measures": ma.fields.List(
            ContractField("Measure", MEASURE),
            load_default=list,
            validate=validate.Length(max=MOST_MEASURES),
            metadata={"description": "What the ruling does, in order"},
        ),
        "sealed": flag("Measures are for officials only"),
    },
)
"""A ruling: its measures, and the clauses it rests on."""
SignatureSchema = schema_of("ruling.signed", "Signature", defaults={"role": None, "reason": None})
"""A signature of a ruling, or its refusal. The role may be left out where only one is possible."""


class OverrideSchema(
    schema_of(  # type: ignore[misc]
        "overridden",
        "OverrideFields",
        given=["answer"],
        optional=["answer"],
        more={
            "words": ma.fields.String(
                validate=validate.Length(1, MOST_WORDS),
                metadata={
                    "description": "Instead of keys, what was done, as a sheet says it: `play Dextre left`; of cards "
                    "that are not offered too. Keys are words too: `play:17`"
                },
            )
        },
    )
):
    """An answer that a seat gave although the rules forbid it: the keys of options, or words."""

    @ma.validates_schema
    def either_keys_or_words(self, data: dict[str, Any], **_: Any) -> None:
        """Require one of them."""
        if "answer" not in data and "words" not in data:
            fault = "Say what was done: give words, such as play Dextre, or the keys as answer."
            raise ma.ValidationError(fault, "words")
        if "answer" in data and "words" in data:
            fault = "The answer is given by its keys already: leave out the one or the other."
            raise ma.ValidationError(fault, "words")


class OpenBranchSchema(StrictSchema):
    """A what-if match to be opened."""

    seq = _seq("The last event that it repeats", required=True)
    case = _seq("The event `dispute.opened` that it is made for")
    title = ma.fields.String(load_default=None, validate=validate.Length(1, 150))
    fill = ma.fields.Integer(
        strict=True,
        load_default=1,
        validate=validate.Range(0, MOST_FILLINGS),
        metadata={
            "description": "With printed cards, the number by which the cards that nobody saw become some that they "
            "can be: the same one gives the same cards"
        },
    )


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
    """The format of an exported case."""

    format = ma.fields.String(
        load_default=None,
        validate=validate.OneOf(FORMATS),
        metadata={"description": "Default: by Accept (text/html, text/markdown, application/json)"},
    )


class RulesetQuery(StrictSchema):
    """The rulebook version to compare with."""

    ruleset = ma.fields.String(required=True, validate=validate.OneOf(sorted(RULESETS)))
    to = _event("Compare up to this event; default: the last one")
