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
    asked = query(ExplainQuery)
    reader = reader_of(match, asked["view"])
    at = moments.require(reader, seq)
    about, told = _asked_for(reader, at, asked)
    g.seq = at
    what = {name: asked[name] for name in ("fact", "card", "count") if asked[name] is not None}
    if asked["count"] is not None:
        what["seat"] = asked["seat"]
    address = f"/m/{match}/e/{at}/explain"
    turned = asked["turned"] is not None and told is not None and told.open
    return page(
        "match/explain/page.html",
        shown=ExplainPage(
            match=match,
            at=at,
            about=about,
            told=told,
            turned=turned,
            here=address + link_query(asked, **what),
            round=address + link_query(asked, **what, turned="yes"),
            numbers=_numbers(match, asked),
            similar=[] if told is None or turned else similar_rulings(reader.caller, match, told.clauses, told.titles),
            query=link_query(asked),
        ),
    )


_OF_A_CARD = ("power", "armor", "damage")


def _numbers(match: str, asked: dict[str, Any]) -> list[tuple[str, list[RuleInShort]]]:
    """What the number that is asked about is for, or the numbers of the card."""
    ruleset = services().recorder.traveller.opening(match).data.setup["ruleset"]
    count = asked["count"]
    names = [count] if count is not None else _OF_A_CARD if asked["card"] is not None else ()
    return [(COUNTS.get(name, name.capitalize()), number_explained(name, ruleset)) for name in names]


def _asked_for(reader: Reader, at: int, asked: dict[str, Any]) -> tuple[str, Explanation | None]:
    """What is explained, in words, and the explanation. Raises Problem 404."""
    if asked["card"] is None and asked["count"] is None:
        return f"Event {at}", explained(reader, at, fact=asked["fact"])
    timeline = moments.timeline(reader)
    if asked["card"] is not None:
        found = searches.of_card(reader, asked["card"], timeline)
        if found is None:
            return "A card", None
    else:
        seats = len(names_of(reader))
        if asked["seat"] >= seats:
            raise Problem("not-found", f"There is no seat {asked['seat']}; the seats are 0 to {seats - 1}.")
        found = searches.of_count(reader, asked["seat"], asked["count"], timeline)
    last = found.last_until(at)
    return found.about, None if last is None else explained(reader, last.seq, last.texts)
