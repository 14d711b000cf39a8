"""Requests about penalties, deck checks, and results that are proposed."""

from __future__ import annotations

from typing import Any, get_args

import marshmallow as ma
from marshmallow import validate

from replays.tournaments.event_fields import DeckCheckOutcome
from replays.tournaments.policy import Penalty
from replays.tournaments.proposed_results import Loss
from service.http.api import StrictSchema
from service.http.contracts import field_of
from service.tournament.schemas import ID

MOST_TEXT = 4000


def _text(description: str) -> ma.fields.String:
    return ma.fields.String(
        required=True,
        validate=[validate.Length(max=MOST_TEXT), validate.Regexp(r"(?s).*\S", error="Give a reason.")],
        metadata={"description": description},
    )


class RecordPenaltySchema(StrictSchema):
    """A penalty outside the log of a match."""

    penalty = ma.fields.String(
        required=True,
        validate=validate.OneOf(get_args(Penalty)),
        metadata={"description": "One that the policy names"},
    )
    reason = _text("For officials and the player")
    round = field_of(
        ID, load_default=None, allow_none=True, metadata={"description": "That it concerns; left out with `pairing`"}
    )
    pairing = field_of(ID, load_default=None, allow_none=True, metadata={"description": "That it concerns"})

    @ma.validates_schema
    def one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a round beside the pairing that has one."""
        if data.get("round") is not None and data.get("pairing") is not None:
            raise ma.ValidationError("A pairing has its round: leave it out.", "round")


class WithdrawPenaltySchema(StrictSchema):
    """Why a penalty is withdrawn."""

    reason = _text("For officials and the player")


class RecordDeckCheckSchema(StrictSchema):
    """A check of a player's deck."""

    outcome = ma.fields.String(required=True, validate=validate.OneOf(get_args(DeckCheckOutcome)))
    deck = field_of(
        ID,
        load_default=None,
        allow_none=True,
        metadata={"description": "Left out: the player's only one, or none where it was not presented"},
    )
    note = ma.fields.String(load_default="", validate=validate.Length(max=MOST_TEXT))


class RecordProposedSchema(StrictSchema):
    """What is recorded of what is proposed at a pairing."""

    proposal = ma.fields.String(
        required=True,
        validate=validate.OneOf(["absence", "penalty"]),
        metadata={"description": "absence: what absent players lose; penalty: the result that penalties lead to"},
    )
    loss = ma.fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.OneOf(get_args(Loss)),
        metadata={"description": "Of an absence: what is lost, as proposed. Refused if it is another loss by now"},
    )
    winner = field_of(
        ID,
        required=True,
        allow_none=True,
        metadata={
            "description": "As proposed; null: all lose, and of a game loss. Refused if it is another one by now"
        },
    )

    @ma.validates_schema
    def absence_with_its_loss(self, data: dict[str, Any], **_: Any) -> None:
        """Require the loss of an absence, so that two officials who press at once record it once."""
        if (data.get("proposal") == "absence") != (data.get("loss") is not None):
            raise ma.ValidationError("Give it for an absence, and leave it out for a penalty.", "loss")
