"""Cards of the catalogue, with all that is known of each. Open to everybody."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import validate

from engine import catalogue
from engine.catalogue import CardFacts
from service.card.sheets import CardAnswer, CardListAnswer, facts_of, sheet_of
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import json_response
from service.who.entrances import count_open

blueprint = ApiBlueprint(
    "cards", __name__, url_prefix="/api/v1/cards", description="Cards: facts, our texts, rulings, tests"
)


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


blueprint.before_request(count_open)


@blueprint.route("", methods=["GET"])
@blueprint.arguments(CardsQuery, location="query")
@blueprint.response(200, CardListAnswer)
@blueprint.doc(security=[])
def list_cards(query: dict[str, Any]) -> Response:
    """List the cards of a set, or those that a title can mean; each with its facts and text

    Needs no credentials. Without a set, each card is in its first printing.
    """
    listed = [facts_of(card) for card in _asked_for(query["title"], query["set"])]
    return json_response(CardListAnswer(catalogue.CATALOGUE_ID, listed))


@blueprint.route("/<code>/<number>", methods=["GET"])
@blueprint.response(200, CardAnswer)
@blueprint.doc(security=[])
def get_card(code: str, number: str) -> Response:
    """Get one printing of a card with all that is known of it

    That is the clauses, rulings and readings that it touches, and the tests that act it out. Needs no credentials.
    `number` is that of the catalogue, which is unique in its set.
    """
    card = catalogue.find(code, number)
    if card is None:
        near = " or ".join(printing.number for printing in catalogue.sharing(code, number))
        hint = f"give its number as {near}" if near else "GET /api/v1/cards lists them"
        raise Problem("not-found", f"There is no card {code} {number} in the catalogue; {hint}.")
    return json_response(sheet_of(card))


def _asked_for(title: str | None, code: str | None) -> list[CardFacts]:
    if title is not None:
        cards = catalogue.meant(catalogue.spelt(title), code=code or "")
        return [card for card in cards if code in (None, card.set)]
    return [
        card
        for of in catalogue.sets()
        if code in (None, of.code)
        for card in catalogue.cards(of.code)
        if code is not None or catalogue.key_of(card) == card.name
    ]
