"""The cards: lists by set, house and title, and a page for each printing. Open to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import quote

import marshmallow as ma
from flask import Blueprint, request
from marshmallow import validate
from werkzeug.wrappers import Response as BaseResponse

from engine import catalogue
from engine.catalogue import EVERY_HOUSE, CardFacts, SetFacts
from service.board.naming import address_of, face_of
from service.card.acted_out import tests_of, written
from service.card.sheets import sheet_of
from service.frame.frame import failed, page
from service.frame.visitors import recognising
from service.http.api import StrictSchema
from service.http.headers import PART
from service.http.problems import Problem

blueprint = recognising(Blueprint("catalogue", __name__))
MOST = 240
"""Cards that a list shows at most where no set is chosen."""


class CardListQuery(StrictSchema):
    """What to list. A form sends what is left empty, too."""

    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    set = ma.fields.String(load_default="", validate=validate.OneOf(("", *(of.code for of in catalogue.sets()))))
    house = ma.fields.String(load_default="", validate=validate.OneOf(("", *EVERY_HOUSE)))


class CardRow(NamedTuple):
    """A card of a list."""

    card: CardFacts
    address: str
    tests: int


@dataclass(frozen=True, kw_only=True)
class CardListPage:
    """The data of the list of cards."""

    query: dict[str, Any]
    chosen: bool
    count: int
    more: int
    near: list[tuple[str, str]]
    groups: list[tuple[str, list[CardRow]]]
    sets: tuple[SetFacts, ...]
    houses: tuple[str, ...]
    sizes: dict[str, int]


@blueprint.get("/cards")
def cards() -> BaseResponse:
    """The cards with these words in their names, of a set or a house; without a choice, the sets and their houses."""
    try:
        query: dict[str, Any] = CardListQuery().load(request.args.to_dict())
    except ma.ValidationError as error:
        return failed(Problem("invalid-parameter", f"The address has a parameter that is not valid: {error}."))
    chosen = any(query.values())
    matching = _searched(**query) if chosen else []
    listed = matching if query["set"] else matching[:MOST]
    groups: dict[str, list[CardRow]] = {}
    for card in listed:
        groups.setdefault(card.house, []).append(CardRow(card, address_of(card), len(tests_of(card))))
    return page(
        "card/list.html",
        shown=CardListPage(
            query=query,
            chosen=chosen,
            count=len(matching),
            more=len(matching) - len(listed),
            near=[] if matching else [(name, _address_of_name(name)) for name in catalogue.nearest(query["q"])],
            groups=[(house, groups[house]) for house in EVERY_HOUSE if house in groups],
            sets=catalogue.sets(),
            houses=EVERY_HOUSE,
            sizes={of.code: len(catalogue.cards(of.code)) for of in catalogue.sets()},
        ),
    )


@blueprint.get("/cards/<code>/<number>")
def card(code: str, number: str) -> BaseResponse:
    """One printing of a card. A number that a set prints on several cards leads to the list of these.

    The part `face` is the card as boards draw it.
    """
    printings = catalogue.sharing(code, number)
    if not printings:
        people = "The catalogue has no card of this set and number. Look for it by its title."
        return failed(Problem("not-found", f"There is no card {code} {number} in the catalogue.", people=people))
    if request.headers.get(PART) == "face":
        return page("board/_face.html", headers={"Vary": PART}, faces=[face_of(printing) for printing in printings])
    sheets = [sheet_of(printing) for printing in printings]
    return page(
        "card/card.html",
        headers={"Vary": PART},
        sheets=sheets,
        card=sheets[0],
        tests_written=written(),
        tests=sum(len(group.tests) for group in sheets[0].tests),
        keywords=[f"{name} {value}" if value > 1 else name for name, value in printings[0].keywords.items()],
        sets={of.code: of.name for of in catalogue.sets()},
        address_of_name=_address_of_name,
    )


def _address_of_name(name: str) -> str:
    """The address of the page of a card that is called so, else of the search for it."""
    card = catalogue.by_name(name)
    return f"/cards?q={quote(name)}" if card is None else address_of(card)


def _searched(q: str, set: str, house: str) -> list[CardFacts]:
    """The cards that fit, each once: in the printing of the chosen set, else in its first."""
    words = _plain(q).split()
    return [
        card
        for of in catalogue.sets()
        if set in ("", of.code)
        for card in catalogue.cards(of.code)
        if (set or catalogue.key_of(card) == card.name)
        and house in ("", card.house)
        and all(word in _plain(card.name) for word in words)
    ]


@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    return catalogue.plain(name)
