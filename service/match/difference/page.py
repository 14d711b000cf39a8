"""Two moments, branches or rulebook versions of a match side by side, with their differences named.

    /m/<match>/difference?at=41&vs=12              two moments
    /m/<match>/difference?at=41&vs=<match>:<event> a moment of another branch
    /m/<match>/compare?ruleset=1.3                 the same decisions under another rulebook version

`/m/<match>/e/<event>?vs=…` shows the first two beside the board. Only what the reader may see of both sides is
compared. Branches and rulebook versions are for officials.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import marshmallow as ma
from flask import Blueprint, Response, g, render_template
from markupsafe import Markup
from marshmallow import validate

from engine.rulesets import RULESETS
from replays.disputes.branches import Branching, compare_branches, in_words
from replays.disputes.compared_rulesets import Comparison, Drift
from replays.disputes.comparison import compare_rulesets
from replays.disputes.what_if import branch_of, branches_of
from replays.log.event_types import BranchOrigin
from replays.log.grades import Graded
from replays.telling.diff import Change, diff
from replays.telling.differences import differences_in_words
from service.answers import moments, projection
from service.answers.film import shown_moment
from service.answers.moments import names_of
from service.answers.queries import SEQ
from service.board.board import Board, BoardChanges, CardChange, marks
from service.frame.frame import guarded
from service.frame.parts import PartQuery, answer, link_query, query
from service.http.packing import packs
from service.http.problems import Problem
from service.match.desk.reasons import Clause, clauses_of
from service.match.difference.rulebooks import RulebooksApart, events_apart, is_worth_telling
from service.services import services
from service.who import Reader, caller_in, permits, reader_of

blueprint = packs(guarded(Blueprint("difference", __name__, url_prefix="/m")))
_NO_MOMENT = "Compare with the number of an event, or with an event of a what-if match from the list beside it."
_NOT_THAT = "The other match of this comparison is not open to you."
_VS = re.compile(r"(?:([0-9A-Z]{26}):)?([0-9]{1,16})")
AREAS = (
    ("hand", "Cards in hand"),
    ("deck", "Cards in the deck"),
    ("discard", "Cards in the discard pile"),
    ("archives", "Cards in the archives"),
    ("purged", "Purged cards"),
)


class CompareQuery(PartQuery):
    """The rulebook version to compare with; without one, only the form. `to`: compare up to this event."""

    ruleset = ma.fields.String(validate=validate.OneOf(sorted(RULESETS)), load_default=None)
    to = ma.fields.Integer(validate=SEQ, load_default=None)


class Count(NamedTuple):
    """A number of a player on both sides."""

    name: str
    left: str
    right: str

    @property
    def differs(self) -> bool:
        """Whether the two numbers differ."""
        return self.left != self.right


class ComparedPlayer(NamedTuple):
    """A player on both sides. `said`: what differs, in English."""

    name: str
    counts: list[Count]
    left: Mapping[str, Any]
    right: Mapping[str, Any]
    said: list[str]


class ComparedSide(NamedTuple):
    """One of the two sides."""

    match: str
    seq: int
    name: str
    href: str
    where: str
    """Turn and step, after the title of a what-if match."""
    graded: Graded


class Parting(NamedTuple):
    """Where two branches part."""

    common: int
    left: str
    right: str
    left_seq: int | None
    right_seq: int | None


class Sides(NamedTuple):
    """Two moments side by side."""

    left: ComparedSide
    right: ComparedSide
    players: list[ComparedPlayer]
    rest: list[str]
    """Differences that belong to no player."""
    marks: tuple[BoardChanges, BoardChanges]
    """What is different on each side, seen from the other one."""
    parting: Parting | None
    boards: tuple[Board, Board]
    """Both moments as they lie on the table, with what differs marked on each."""

    @property
    def total(self) -> int:
        """How many differences are named."""
        return len(self.rest) + sum(len(player.said) for player in self.players)


class Ends(NamedTuple):
    """The positions to which the same decisions come under two rulebooks."""

    left: ComparedSide
    right: ComparedSide
    boards: tuple[Board, Board]


@dataclass(frozen=True, kw_only=True)
class MomentsCompared:
    """The data of the template of two moments."""

    sides: Sides | None
    """None before a comparison is asked for."""
    match: str
    names: list[str]
    view: str
    at: int
    official: bool
    """Whether what-if matches and other rulebooks are offered."""
    what_ifs: Sequence[Any]
    origin: BranchOrigin | None
    asked: dict[str, Any]
    """The query of the address."""

    @property
    def vs(self) -> str | None:
        """The moment that is compared, as the address names it."""
        vs: str | None = self.asked.get("vs")
        return vs

    @cached_property
    def query(self) -> str:
        """The query of links that compare nothing."""
        return link_query(self.asked, vs=None)

    def link_query(self, **more: Any) -> str:
        """The query of a link, with these parameters."""
        return link_query(self.asked, **more)


@dataclass(frozen=True, kw_only=True)
class RulebooksCompared:
    """The data of the template of two rulebook versions."""

    match: str
    names: list[str]
    own: str
    """The rulebook that the match is played by."""
    found: Comparison | None
    """None before a comparison is asked for."""
    ends: Ends | None
    parts: list[RulebooksApart]
    asked: dict[str, Any]
    """The query of the address."""

    @property
    def rulesets(self) -> list[str]:
        """The rulebooks to compare with."""
        return [name for name in RULESETS if name != self.own]

    @property
    def drift(self) -> list[Drift]:
        """The events after which the positions differ in what is worth telling."""
        return [] if self.found is None else [row for row in self.found.drift if is_worth_telling(row, self.names)]

    @property
    def end_clauses(self) -> list[Clause]:
        """The clause by which the decisions lose their meaning under the other rulebook."""
        end = None if self.found is None else self.found.end
        return [] if end is None or end.clause is None else clauses_of([end.clause], self.own)

    @cached_property
    def query(self) -> str:
        """The query that links carry on."""
        return link_query(self.asked)

    def in_words(self, changes: Sequence[Change]) -> list[str]:
        """Differences in words."""
        return differences_in_words(changes, self.names)

    def link_query(self, **more: Any) -> str:
        """The query of a link, with these parameters."""
        return link_query(self.asked, **more)


@blueprint.get("/<match>/difference")
@permits("match:read")
def difference(match: str) -> Response:
    """Two moments, or two branches, side by side; or the forms to name them."""
    page_query = query(PartQuery)
    reader = reader_of(match, page_query["view"])
    at = reader.horizon if page_query["at"] is None else moments.require(reader, page_query["at"])
    compared = None if not page_query["vs"] else sides(reader, at, page_query["vs"], page_query)
    g.seq = at
    return answer(
        "match/difference/page.html",
        {"difference": "match/difference/_difference.html"},
        difference=_difference(reader, at, page_query, compared),
    )


@blueprint.get("/<match>/compare")
@permits("match:branch")
def compare(match: str) -> Response:
    """The same decisions under another rulebook version."""
    page_query = query(CompareQuery)
    reader = reader_of(match, page_query["view"])
    own = services().recorder.traveller.opening(match).setup.ruleset.name
    comparison = None
    if page_query["ruleset"] is not None:
        last = reader.horizon if page_query["to"] is None else moments.require(reader, page_query["to"])
        events, engine = (
            services().store.events(match, 1, last),
            services().recorder.traveller.at(match, last).fold.engine,
        )
        comparison = compare_rulesets(events, page_query["ruleset"], projection.eyes(reader), last=last, engine=engine)
    g.seq = reader.horizon
    compared = RulebooksCompared(
        match=match,
        names=names_of(reader),
        own=own,
        found=comparison,
        ends=None if comparison is None else _ends(comparison, reader, page_query),
        parts=[] if comparison is None else events_apart(comparison, names_of(reader)),
        asked=page_query,
    )
    return answer(
        "match/difference/compare_page.html", {"compare": "match/difference/_compare.html"}, comparison=compared
    )


@blueprint.app_template_global()
def difference_section(match: str, view: str, seq: int, page_query: dict[str, Any]) -> Markup:
    """The section of the replay desk's page at event `seq` whose address has `vs`. Raises what the separate page does.
    The desk's page has recorded the access."""
    reader = reader_of(match, view, noted=False)
    compared = None if not page_query.get("vs") else sides(reader, seq, page_query["vs"], page_query)
    section = _difference(reader, seq, page_query, compared)
    return Markup(render_template("match/difference/_difference.html", difference=section))  # noqa: S704 - a template


def _difference(reader: Reader, at: int, page_query: dict[str, Any], compared: Sides | None) -> MomentsCompared:
    official = reader.caller.may("match:branch")
    what_ifs = branches_of(services().recorder, reader.match) if official else []
    origin = branch_of(services().recorder, reader.match) if official else None
    return MomentsCompared(
        sides=compared,
        match=reader.match,
        names=names_of(reader),
        view=reader.view,
        at=at,
        official=official,
        what_ifs=what_ifs,
        origin=origin,
        asked=page_query,
    )


def sides(reader: Reader, at: int, vs: str, page_query: dict[str, Any]) -> Sides:
    """The match after event `at`, and what `vs` names: "12", or "<match>:12". Raises Problem 400, 403, 404,
    EventNotFound, and what `Traveller.at` raises."""
    match, seq = named_moment(vs)
    other = reader if match in (None, reader.match) else _elsewhere(reader, match or "")
    moments.require(other, seq)
    parting = None
    if other is reader:
        first, second = (reader, min(seq, at)), (reader, max(seq, at))
    else:
        first, second = (reader, at), (other, seq)
        own_match, other_match = first[0].match, second[0].match
        parting = _parting(
            compare_branches(services().recorder.traveller, own_match, other_match, projection.eyes(reader))
        )
    left, before = _side(*first, page_query)
    right, after = _side(*second, page_query)
    changes = diff(before, after)
    names = names_of(reader)
    players = [
        ComparedPlayer(
            old["name"],
            _counts(old, new),
            old,
            new,
            _player_differences([change for change in changes if _seat(change) == seat], names, old, new),
        )
        for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True))
    ]
    rest = differences_in_words([change for change in changes if _seat(change) is None], names)
    differing = (marks(after, before), marks(before, after))
    boards = (
        board_of(first[0], before, _unsigned(differing[0]), "left-"),
        board_of(second[0], after, differing[1], "right-"),
    )
    return Sides(left, right, players, rest, differing, parting, boards)


def board_of(reader: Reader, state: Any, marked: BoardChanges, side: str) -> Board:
    """The board of a moment that shares its page with another one. `side`: as `Board.side`. It leads nowhere by itself:
    half as large, its cards are too near to each other to be aimed at; its heading leads to the moment."""
    return Board(
        state=state,
        names=[player["name"] for player in state["players"]],
        near=reader.viewer.seat or 0,
        marks=marked,
        asks=False,
        side=side,
    )


def _unsigned(changes: BoardChanges) -> BoardChanges:
    """What differs, without by how much: that stands on the other board."""
    cards = {card: CardChange(mark.arrived, {}) for card, mark in changes.cards.items()}
    return BoardChanges(cards, {seat: dict.fromkeys(counts, "") for seat, counts in changes.seats.items()}, [])


def named_moment(vs: str) -> tuple[str | None, int]:
    """The match, if one is named, and the event that `vs` names. Raises Problem 400.

    >>> named_moment("12"), named_moment("01M7Z3D0ETKTEAWJ7GF3A281QF:3")
    ((None, 12), ('01M7Z3D0ETKTEAWJ7GF3A281QF', 3))
    """
    parsed = _VS.fullmatch(vs)
    if parsed is None:
        detail = "Compare with an event, as in `vs=12`, or with one of a what-if match, as in `vs=<match>:12`."
        raise Problem(
            "invalid-parameter", detail, errors=[{"parameter": "vs", "detail": "names no moment"}], people=_NO_MOMENT
        )
    return parsed[1], int(parsed[2])


def _elsewhere(reader: Reader, match: str) -> Reader:
    """The reader's view of another branch. Raises Problem 403, 404; others learn nothing about it."""
    reader.caller.require("match:branch")
    caller = caller_in(match=match)
    if not caller.may("match:branch"):
        raise Problem("forbidden", "These credentials do not show that other match.", people=_NOT_THAT)
    if _root(reader.match) != _root(match):
        raise Problem("not-found", "That match is not a branch of this one; the page of this one lists its branches.")
    caller.note_access(match, reader.view)
    return reader_of(match, reader.view, noted=False)


def _root(match: str) -> str:
    """The match that was really played."""
    while (branch := branch_of(services().recorder, match)) is not None:
        match = branch.match
    return match


def _side(reader: Reader, seq: int, page_query: dict[str, Any]) -> tuple[ComparedSide, Any]:
    seen = shown_moment(services().recorder.traveller.at(reader.match, seq), reader)
    state = seen.state
    opened = services().recorder.traveller.opening(reader.match).data
    what_if = opened.branch is not None
    name = f"Event {seen.seq}" + (" of the what-if match" if what_if else "")
    where = f"turn {state['turn']}, {state['step']} step" if state["turn"] else "set-up"
    if what_if and opened.title:
        where = f"{opened.title} · {where}"
    href = f"/m/{reader.match}/e/{seen.seq}{link_query(page_query, vs=None)}"
    return ComparedSide(reader.match, seen.seq, name, href, where, seen.graded), state


def _seat(change: Change) -> int | None:
    return int(change.path[1]) if change.path[0] == "players" and len(change.path) > 1 else None


def _player_differences(
    changes: Sequence[Change], names: Sequence[str], left: Mapping[str, Any], right: Mapping[str, Any]
) -> list[str]:
    """The differences of a player, in English. Places in the deck, and who knows a card, are summarised."""
    sentences = differences_in_words(changes, names)
    orders = [[card["id"] for card in side["deck"]["cards"]] for side in (left, right)]
    both = set(orders[0]) & set(orders[1])
    if [card for card in orders[0] if card in both] != [card for card in orders[1] if card in both]:
        sentences.append(f"The cards of {right['name']}’s deck lie in another order")
    known_cards = {
        tuple(change.path[: change.path.index("known_to")]) for change in changes if "known_to" in change.path
    }
    if known_cards:
        some = f"{len(known_cards)} cards" if len(known_cards) > 1 else "1 card"
        sentences.append(f"Others than before know {some} of {right['name']}")
    return sentences


def _counts(left: Mapping[str, Any], right: Mapping[str, Any]) -> list[Count]:
    def pair(name: str, key: str) -> Count:
        return Count(name, str(left[key]), str(right[key]))

    return [
        pair("Æmber", "amber"),
        Count("Forged keys", _keys(left), _keys(right)),
        pair("A key costs", "key_cost"),
        pair("Chains", "chains"),
        Count("Creatures", str(len(left["line"])), str(len(right["line"]))),
        Count("Artifacts", str(len(left["artifacts"])), str(len(right["artifacts"]))),
        *(Count(name, str(left[key]["count"]), str(right[key]["count"])) for key, name in AREAS),
    ]


def _keys(player: Mapping[str, Any]) -> str:
    return f"{len(player['keys'])} ({', '.join(player['keys'])})" if player["keys"] else "0"


def _parting(branching: Branching) -> Parting:
    own, other = branching.here, branching.there
    return Parting(
        branching.common,
        in_words(own),
        in_words(other),
        None if own.parting is None else own.parting.seq,
        None if other.parting is None else other.parting.seq,
    )


def _ends(comparison: Comparison, reader: Reader, page_query: dict[str, Any]) -> Ends | None:
    """Both positions at the end on boards; None where they are the same."""
    if comparison.positions is None:
        return None
    left, right = comparison.positions
    own, _ = _side(reader, comparison.last, page_query)
    places = [
        own._replace(name=f"Under {name}", where=f"after event {comparison.last}")
        for name in (comparison.here, comparison.there)
    ]
    differing = (_unsigned(marks(right, left)), marks(left, right))
    boards = (board_of(reader, left, differing[0], "left-"), board_of(reader, right, differing[1], "right-"))
    return Ends(places[0], places[1], boards)
