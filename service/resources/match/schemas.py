"""Requests and answers about whole matches."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import validate

from engine.catalogue.decks import deck_lists
from engine.nearest import did_you_mean
from service.http.api import StrictSchema
from service.reading.queries import VIEW

LABEL = validate.Length(max=200)
POSITION = (
    "A described table to play on from, instead of seats: {turn, active, first, step (start, forge, house, main, "
    "ready, draw or end), house (the active one, needed in step main), tide, seats: [{name, amber, keys, chains, "
    "houses, tide, token, line, artifacts, hand, deck, discard, archives, purged}]}. Zones are lists of cards, from "
    "left to right or from bottom to top; a card is a title (where several cards share it, `Armadrone (evil twin)` or "
    "`Armadrone (DT 048)`), or {title, house, owner, icons}, in play also {ready, "
    "damage, amber, power_counters, counters, stunned, warded, enraged, armor_used, upgrades, under}. In Break-Key "
    "(three seats) a seat has every key unless `keys` says otherwise, and may have its `boon` (true) on the deck; a "
    "card's `amber_of` {seat: number} says whose Æmber is on it, and what that leaves out is the next player's. "
    "Everything but titles and, in step main, the house may be left out. Hand, deck and archives stay hidden from "
    "those who may not see them."
)


class CardEntrySchema(StrictSchema):
    """A card of a deck: by set and number, or by title. A title that several cards share also needs the number, or the
    full name, such as `Armadrone (evil twin)`."""

    set = ma.fields.String(validate=validate.Length(max=20))
    number = ma.fields.String(validate=validate.Length(max=20))
    title = ma.fields.String(validate=validate.Length(max=120))
    house = ma.fields.String(validate=validate.Length(max=40), metadata={"description": "In this deck (mavericks)"})
    enhancements = ma.fields.List(ma.fields.String(validate=validate.Length(max=20)), validate=validate.Length(max=20))


class DeckSchema(StrictSchema):
    """A deck list."""

    name = ma.fields.String(required=True, validate=validate.Length(min=1, max=200))
    set = ma.fields.String(required=True, validate=validate.Length(max=20))
    houses = ma.fields.List(
        ma.fields.String(validate=validate.Length(max=40)), required=True, validate=validate.Length(max=12)
    )
    cards = ma.fields.List(ma.fields.Nested(CardEntrySchema), required=True, validate=validate.Length(max=200))


class DeckField(ma.fields.Field[Any]):
    """A deck list, or the name of one that Vaultlog comes with."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            known = deck_lists()
            if value not in known:
                told = did_you_mean(value, known) or f"there are {'; '.join(known)}."
                raise ma.ValidationError(f"There is no deck of this name here; {told}")
            return known[value]
        return DeckSchema().load(value)


class SeatSchema(StrictSchema):
    """One player of a match to be opened."""

    name = ma.fields.String(required=True, validate=validate.Length(min=1, max=100))
    deck = DeckField(
        required=True, metadata={"description": "A deck list, or the name of a deck that comes with Vaultlog"}
    )
    chains = ma.fields.Integer(strict=True, load_default=0, validate=validate.Range(0, 24))
    entropy = ma.fields.String(
        load_default="",
        validate=validate.Length(max=256),
        metadata={"description": "The player's own contribution to the shuffles, unknown to the server beforehand"},
    )


class OptionsSchema(StrictSchema):
    """How the match asks questions."""

    ask_forced = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={"description": "Ask also where there is only one answer, so that every target is confirmed"},
    )
    ask_idle = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        metadata={
            "description": "Ask also where no answer makes a difference, such as which creature to heal when none is "
            "damaged; false if left out"
        },
    )
    mulligan = ma.fields.Boolean(truthy={True}, falsy={False}, load_default=True)


class OpenMatchSchema(StrictSchema):
    """A match to be opened, from decks (`seats`) or from a described table (`position`), not both. The secret seed of
    its chance is drawn by the server, never given."""

    seats = ma.fields.List(
        ma.fields.Nested(SeatSchema),
        validate=validate.Length(min=1, max=8),
        metadata={"description": "As many as the variant is played by, clockwise"},
    )
    position = ma.fields.Dict(keys=ma.fields.String(), metadata={"description": POSITION})
    ruleset = ma.fields.String(load_default="16.0", metadata={"description": "Rulebook: 1.2, 1.3, 2021-03 or 16.0"})
    variant = ma.fields.String(
        load_default="standard",
        metadata={"description": "standard (two seats) or break-key (three); what they say is at /variants"},
    )
    first = ma.fields.Integer(
        strict=True,
        allow_none=True,
        load_default=None,
        metadata={"description": "The seat that goes first; null: by chance"},
    )
    options = ma.fields.Nested(OptionsSchema, load_default=dict)
    readings = ma.fields.Dict(
        keys=ma.fields.String(validate=validate.Length(max=100)),
        values=ma.fields.String(validate=validate.Length(max=100)),
        metadata={
            "description": "{id: option}: how to read what the rulebook leaves open, where GET /readings offers "
            "another option than the one taken. In a tournament its policy decides: leave it out"
        },
    )
    title = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    tournament = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    round = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    table = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)

    @ma.validates_schema
    def from_one_thing(self, data: dict[str, Any], **_: Any) -> None:
        """Require either seats or a position."""
        if "position" not in data and "seats" not in data:
            raise ma.ValidationError("Give seats with decks, or a position.", "seats")
        if "position" in data:
            for name in ("seats", "first"):
                if data.get(name) is not None:
                    raise ma.ValidationError("A position describes this itself: leave it out.", name)


class MatchListQuery(StrictSchema):
    """Which page of the matches."""

    after = ma.fields.String(
        validate=validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z"),
        load_default=None,
        metadata={"description": "Cursor, from `next` or the Link header of the page before"},
    )
    limit = ma.fields.Integer(load_default=50, validate=validate.Range(1, 200))


class ShareBodySchema(StrictSchema):
    """A share link to create."""

    view = ma.fields.String(validate=VIEW, load_default=None, metadata={"description": "Default: the caller's own"})
    expires_in = ma.fields.Integer(
        strict=True,
        load_default=7 * 24 * 3600,
        validate=validate.Range(60, 366 * 24 * 3600),
        metadata={"description": "Seconds"},
    )


class GradedSchema(ma.Schema):
    """Part of every answer about a match."""

    match = ma.fields.String()
    version = ma.fields.Integer(metadata={"description": "The last event of the match that this answer knows of"})
    grade = ma.fields.String(
        metadata={"description": "EXACT: proven by the log; UNVERIFIED: not checked; DIVERGED: stops before a fault"}
    )
    divergence = ma.fields.Dict(allow_none=True, metadata={"description": "{at, what}, when DIVERGED"})
    view = ma.fields.String(metadata={"description": "Through whose eyes"})


class MatchSchema(GradedSchema):
    """A match at a glance."""

    seq = ma.fields.Integer(metadata={"description": "The event after which this is the state: the last proven one"})
    title = ma.fields.String(allow_none=True)
    tournament = ma.fields.String(allow_none=True)
    round = ma.fields.String(allow_none=True)
    table = ma.fields.String(allow_none=True)
    ruleset = ma.fields.String()
    variant = ma.fields.String()
    readings = ma.fields.Dict(
        metadata={"description": "{id: option}: how the match reads what its rulebook leaves open; see GET /readings"}
    )
    seats = ma.fields.List(ma.fields.Dict(), metadata={"description": "{seat, name, deck, keys, amber, eliminated}"})
    opened_at = ma.fields.String()
    turn = ma.fields.Integer()
    step = ma.fields.String()
    active = ma.fields.Integer(metadata={"description": "Seat whose turn it is"})
    to_decide = ma.fields.Integer(allow_none=True, metadata={"description": "Seat that is asked now"})
    result = ma.fields.Dict(allow_none=True)
    closed = ma.fields.Boolean()
    film = ma.fields.Dict(
        allow_none=True, metadata={"description": "{engine, grade} when a film shows the end; null or absent otherwise"}
    )
    clock = ma.fields.Dict(metadata={"description": "As GET .../clock, when the last event was appended"})
    links = ma.fields.Dict()


class MatchListSchema(ma.Schema):
    """One page of matches, newest first."""

    matches = ma.fields.List(ma.fields.Dict())
    next = ma.fields.String(allow_none=True)


WITHHELD = (
    "When the caller who opens the match plays in it: {parts, issuers, detail}, the parts whose tokens are null "
    "here, the "
    "accounts of organisers who issue them (administrators do too), and the same in words"
)


class OpenedSchema(MatchSchema):
    """A match that was opened."""

    seed_commitment = ma.fields.String(metadata={"description": "SHA-256 of the seed, which is published at the close"})
    tokens = ma.fields.Dict(metadata={"description": "{seats: [token per seat], judge, spectator}; shown only here"})
    withheld = ma.fields.Dict(metadata={"description": WITHHELD})


class ShareSchema(ma.Schema):
    """A share link."""

    share = ma.fields.String()
    view = ma.fields.String()
    expires_at = ma.fields.String()
    links = ma.fields.Dict()
