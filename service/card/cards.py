"""Cards of the catalogue, with all that is known of each. Open to everybody."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import validate

from engine import catalogue
from engine.catalogue import CardFacts
from service.card.sheets import facts_of, sheet_of
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import json_response
from service.who.entrances import count_open

blueprint = ApiBlueprint(
    "cards", __name__, url_prefix="/api/v1/cards", description="Cards: facts, our texts, rulings, tests"
)

_MARKED = {"description": "How many of the card's tests are marked with it"}


class CardsQuery(StrictSchema):
    """Which cards to list."""

    title = ma.fields.String(
        load_default=None,
        validate=validate.Length(max=200),
        metadata={"description": "A title or name, in any spelling of quotes, accents and case; all cards it can mean"},
    )
    set = ma.fields.String(
        load_default=None,
        validate=validate.OneOf([of.code for of in catalogue.sets()]),
        metadata={"description": "Only this set, in its printing"},
    )


class CardFactsSchema(ma.Schema):
    """What is printed on a card, and what it does in our words."""

    name = ma.fields.String(metadata={"description": "The title, and what tells it from others of that title"})
    title = ma.fields.String()
    version = ma.fields.String(metadata={"description": "evil twin, top half, a house …; mostly empty"})
    half = ma.fields.String(metadata={"description": "top or bottom, of a gigantic creature; else empty"})
    set = ma.fields.String()
    number = ma.fields.String(metadata={"description": "Unique in its set"})
    house = ma.fields.String()
    type = ma.fields.String()
    power = ma.fields.Integer()
    armor = ma.fields.Integer()
    traits = ma.fields.List(ma.fields.String())
    keywords = ma.fields.Dict(metadata={"description": "{keyword: value}, 1 for those without one"})
    icons = ma.fields.List(ma.fields.String(), metadata={"description": "Bonus icons, from top to bottom"})
    enhances = ma.fields.List(ma.fields.String(), metadata={"description": "Icons that it puts on other cards"})
    rarity = ma.fields.String()
    behaves = ma.fields.Boolean(metadata={"description": "Whether a match can be played with it"})
    summary = ma.fields.String(allow_none=True, metadata={"description": "What it does, in our words; null: nothing"})


class RulebookClauseSchema(ma.Schema):
    """A clause of the rulebooks; its own text stands there."""

    id = ma.fields.String()
    words = ma.fields.String()
    paraphrase = ma.fields.String(metadata={"description": "What it says, in our words"})
    section = ma.fields.String(metadata={"description": "The heading under which the rulebooks have it"})
    pages = ma.fields.Dict(metadata={"description": "Rulebook -> page, as 11, 10–11, or empty: without numbers"})
    topic = ma.fields.String()
    versions = ma.fields.List(ma.fields.String(), metadata={"description": "The rulebooks in which it holds"})
    tests = ma.fields.Integer(metadata={**_MARKED})


class OfficialAnswerSchema(RulebookClauseSchema):
    """An official answer, as far as facts about it are known."""

    kind = ma.fields.String()
    cards = ma.fields.List(ma.fields.String(), metadata={"description": "Titles of the cards that it is about"})
    clauses = ma.fields.List(ma.fields.String(), metadata={"description": "Ids of those that it follows from"})
    about = ma.fields.Boolean(metadata={"description": "Whether it is about this card, not only marked on its tests"})


class CardReadingSchema(ma.Schema):
    """A question that the rulebooks leave open, as it is read now. `GET /api/v1/readings` has all answers."""

    id = ma.fields.String()
    about = ma.fields.String()
    question = ma.fields.String()
    taken = ma.fields.List(ma.fields.Dict(), metadata={"description": "{rulebooks, reading}"})
    authority = ma.fields.String()
    own = ma.fields.Boolean(metadata={"description": "Whether it is about this card"})
    touches = ma.fields.Boolean(
        metadata={"description": "Whether it is likely to decide about this card, too, being about others or a rule"}
    )
    offered = ma.fields.Boolean(metadata={"description": "Whether another option may be chosen for a match"})
    tests = ma.fields.Integer(metadata={**_MARKED})


class CardSchema(CardFactsSchema):
    """A card with all that is known of it."""

    printings = ma.fields.List(ma.fields.Dict(), metadata={"description": "{set, number, rarity}, of this card"})
    namesakes = ma.fields.List(
        ma.fields.Dict(), metadata={"description": "{name, set, number, house, type}, other cards of its title"}
    )
    clauses = ma.fields.List(
        ma.fields.Nested(RulebookClauseSchema),
        metadata={"description": "Of its tests, and on its keywords and labels"},
    )
    rulings = ma.fields.List(ma.fields.Nested(OfficialAnswerSchema))
    readings = ma.fields.List(ma.fields.Nested(CardReadingSchema))
    pairs = ma.fields.List(ma.fields.String(), metadata={"description": "Names of the cards that it meets in tests"})
    tests = ma.fields.List(ma.fields.Dict(), metadata={"description": "{file, tests: names}, of those that act it out"})


class CardListSchema(ma.Schema):
    """The list."""

    catalogue = ma.fields.String(metadata={"description": "Names this state of the facts"})
    cards = ma.fields.List(ma.fields.Nested(CardFactsSchema))


blueprint.before_request(count_open)


@blueprint.route("", methods=["GET"])
@blueprint.arguments(CardsQuery, location="query")
@blueprint.response(200, CardListSchema)
@blueprint.doc(security=[])
def list_cards(query: dict[str, Any]) -> Response:
    """List the cards of a set, or those that a title can mean; each with its facts and text

    Needs no credentials. Without a set, each card is in its first printing.
    """
    found = [facts_of(card) for card in _asked_for(query["title"], query["set"])]
    return json_response({"catalogue": catalogue.CATALOGUE_ID, "cards": found})


@blueprint.route("/<code>/<number>", methods=["GET"])
@blueprint.response(200, CardSchema)
@blueprint.doc(security=[])
def get_card(code: str, number: str) -> Response:
    """Get one printing of a card with all that is known of it

    That is the clauses, rulings and readings that it touches, and the tests that act it out. Needs no credentials.
    `number` is that of the catalogue, which is unique in its set.
    """
    card = catalogue.find(code, number)
    if card is None:
        near = " or ".join(one.number for one in catalogue.sharing(code, number))
        hint = f"give its number as {near}" if near else "GET /api/v1/cards lists them"
        raise Problem("not-found", f"There is no card {code} {number} in the catalogue; {hint}.")
    return json_response(sheet_of(card))


def _asked_for(title: str | None, code: str | None) -> list[CardFacts]:
    if title is not None:
        found = catalogue.meant(catalogue.spelt(title), code=code or "")
        return [card for card in found if code in (None, card.set)]
    return [
        card
        for of in catalogue.sets()
        if code in (None, of.code)
        for card in catalogue.cards(of.code)
        if code is not None or catalogue.key_of(card) == card.name
    ]
