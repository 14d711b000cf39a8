"""An explanation to be shown at a table, in large type: `/m/<match>/e/<event>/explain`.

`?fact=` explains one line of the event, `?card=` what last happened to a card up to it, `?count=` with `seat` what last
changed a number. Without them: everything that the event did. `?turned=yes` shows the answer alone, upside down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import marshmallow as ma
from flask import Blueprint, Response, g
from marshmallow import validate

from service.answers import moments
from service.answers.moments import names_of
from service.answers.similar_rulings import SimilarRuling, similar_rulings
from service.frame.frame import guarded, page
from service.frame.parts import DeskQuery, link_query, query
from service.http.problems import Problem
from service.match.desk.explaining import Explanation, RuleInShort, explained, number_explained
from service.match.replay import searches
from service.match.replay.searches import COUNTS
from service.services import services
from service.who import Reader, permits, reader_of

blueprint = guarded(Blueprint("explain", __name__, url_prefix="/m"))


class ExplainQuery(DeskQuery):
    """What to explain: `fact`, or `card`, or `count` with its `seat`; all of the event by default."""

    fact = ma.fields.Integer(validate=validate.Range(min=0), load_default=None)
    card = ma.fields.Integer(validate=validate.Range(min=0), load_default=None)
    count = ma.fields.String(validate=validate.OneOf(searches.COUNTS), load_default=None)
    seat = ma.fields.Integer(validate=validate.Range(min=0), load_default=0)
    turned = ma.fields.String(validate=validate.OneOf(("yes",)), load_default=None)


@dataclass(frozen=True, kw_only=True)
class ExplainPage:
    """The data of the template."""

    match: str
    at: int
    """The event at which it was asked."""
    about: str
    """What it is about, in words."""
    told: Explanation | None
    turned: bool
    here: str
    """The address of this page."""
    round: str
    """The address of the answer turned round."""
    numbers: list[tuple[str, list[RuleInShort]]]
    """What the number, or the numbers of the card, are for: each with its name."""
    similar: list[SimilarRuling]
    query: str


@blueprint.get("/<match>/e/<int:seq>/explain")
@permits("match:read")
def explain(match: str, seq: int) -> Response:
    """What happened, the rule, and where the book has it, from what all players may know."""
    page_query = query(ExplainQuery)
    reader = reader_of(match, page_query["view"])
    at = moments.require(reader, seq)
    about, explanation = _asked_for(reader, at, page_query)
    g.seq = at
    what = {name: page_query[name] for name in ("fact", "card", "count") if page_query[name] is not None}
    if page_query["count"] is not None:
        what["seat"] = page_query["seat"]
    address = f"/m/{match}/e/{at}/explain"
    turned = page_query["turned"] is not None and explanation is not None and explanation.open
    return page(
        "match/explain/page.html",
        shown=ExplainPage(
            match=match,
            at=at,
            about=about,
            told=explanation,
            turned=turned,
            here=address + link_query(page_query, **what),
            round=address + link_query(page_query, **what, turned="yes"),
            numbers=_numbers(match, page_query),
            similar=[]
            if explanation is None or turned
            else similar_rulings(reader.caller, match, explanation.clauses, explanation.titles),
            query=link_query(page_query),
        ),
    )


_OF_A_CARD = ("power", "armor", "damage")


def _numbers(match: str, page_query: dict[str, Any]) -> list[tuple[str, list[RuleInShort]]]:
    """What the number that is asked about is for, or the numbers of the card."""
    ruleset = services().recorder.traveller.opening(match).data.setup["ruleset"]
    count = page_query["count"]
    names = [count] if count is not None else _OF_A_CARD if page_query["card"] is not None else ()
    return [(COUNTS.get(name, name.capitalize()), number_explained(name, ruleset)) for name in names]


def _asked_for(reader: Reader, at: int, page_query: dict[str, Any]) -> tuple[str, Explanation | None]:
    """What is explained, in words, and the explanation. Raises Problem 404."""
    if page_query["card"] is None and page_query["count"] is None:
        return f"Event {at}", explained(reader, at, fact=page_query["fact"])
    timeline = moments.timeline(reader)
    if page_query["card"] is not None:
        result = searches.of_card(reader, page_query["card"], timeline)
        if result is None:
            return "A card", None
    else:
        seats = len(names_of(reader))
        if page_query["seat"] >= seats:
            raise Problem("not-found", f"There is no seat {page_query['seat']}; the seats are 0 to {seats - 1}.")
        result = searches.of_count(reader, page_query["seat"], page_query["count"], timeline)
    last = result.last_until(at)
    return result.about, None if last is None else explained(reader, last.seq, last.texts)
