"""Trying other answers from a moment: `/m/<match>/e/<event>/try`. The address holds everything that was tried.

    tree     what was tried (`replays.variations.tree`)
    node     where the board stands: an answer tried from <event>
    answer   the keys of one more answer, as a JSON list: leads on to the address with it
    prune    the answer to take out, with all after it: leads on to the address without it
    case     the case that a what-if match of it will be for

With the header `Vaultlog-Part: trying` it answers with what changes alone. Nothing is written by looking at it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import marshmallow as ma
import msgspec
from flask import Blueprint, g, redirect
from marshmallow import validate
from werkzeug import Response as BaseResponse

from replays.log.event_types import Keys
from replays.log.grades import Graded
from replays.telling.transcript import TranscriptLine
from replays.variations.tree import MOST_ANSWERS, Tree
from service.answers import moments, variations
from service.answers.cases import read_cases
from service.answers.queries import SEQ
from service.board.board import NOTHING, Board, BoardChanges, marks
from service.frame.frame import guarded
from service.frame.parts import DeskQuery, answer, link_query, parameters, query
from service.http.packing import packs
from service.http.problems import Problem
from service.match.desk.moment import look
from service.match.table.rows import OfferedRow, rows_of
from service.match.variations.rows import TreeLine, rows
from service.services import services
from service.who import Reader, reader_of

blueprint = packs(guarded(Blueprint("trying", __name__, url_prefix="/m")))
_NODE = validate.Range(0, MOST_ANSWERS)
_LONGEST_ANSWER = 4000
"""Characters of an answer in an address."""
_KEYS: msgspec.json.Decoder[tuple[str, ...]] = msgspec.json.Decoder(Keys)


class TryQuery(DeskQuery):
    """What was tried, and what is tried now."""

    tree = ma.fields.String(load_default="")
    node = ma.fields.Integer(load_default=0, validate=_NODE)
    answer = ma.fields.String(load_default=None, validate=validate.Length(max=_LONGEST_ANSWER))
    prune = ma.fields.Integer(load_default=None, validate=_NODE)
    case = ma.fields.Integer(load_default=None, validate=SEQ)


@dataclass(frozen=True, kw_only=True)
class Trying:
    """The data of the templates."""

    match: str
    label: str | None
    """The match's title."""
    names: list[str]
    view: str
    seq: int
    node: int
    code: str
    kept: dict[str, Any]
    """The parameters that links carry on."""
    case: int | None
    state: Any
    choice: Any
    marks: BoardChanges
    lines: list[TranscriptLine]
    """What came of the last answer, or of the event."""
    rows: list[TreeLine]
    steps: list[tuple[int, tuple[str, ...]]]
    """The answers from the moment to this place, with their seats."""
    back: int | None
    """The node before this one; None at the moment itself."""
    graded: Graded
    near: int
    closed: bool
    may_branch: bool
    cases: list[tuple[int, str]]
    """The cases of the match, with their claims, that a what-if match may be for."""

    @property
    def board(self) -> Board:
        """The board; the question stands beside it."""
        return Board(
            state=self.state, names=self.names, choice=self.choice, near=self.near, marks=self.marks, asks=False
        )

    @property
    def offered(self) -> list[OfferedRow]:
        """The options of a main step in rows, as at the table."""
        return [] if self.choice is None else rows_of(self.choice)

    @property
    def answers(self) -> str:
        """What a what-if match of this place repeats, for the script: [[seat, [key ...]] ...]."""
        return json.dumps([[seat, list(keys)] for seat, keys in self.steps])

    @property
    def spoken(self) -> str:
        """Where the board is, for screen readers."""
        happened = ". ".join(line.text for line in self.lines[:4])
        where = f"Tried {len(self.steps)} answers from event {self.seq}" if self.node else f"Event {self.seq}"
        question = "" if self.choice is None else f" {self.names[self.choice['seat']]} decides: {self.choice['text']}"
        return f"{where}. {happened}.{question}"

    def at(self, seq: int) -> str:
        """The address of this page at an event, without its query."""
        return f"/m/{self.match}/e/{seq}/try"

    @property
    def replay(self) -> str:
        """The address of the moment in the replay."""
        return f"/m/{self.match}/e/{self.seq}{link_query(self.kept)}"


@blueprint.get("/<match>/e/<int:seq>/try")
def try_here(match: str, seq: int) -> BaseResponse:
    """A moment, or what was tried from it."""
    page_query = query(TryQuery)
    reader = reader_of(match, page_query["view"])
    variations.require_open(reader)
    moments.require(reader, seq)
    tree, node = variations.read_tree(reader, page_query["tree"]), page_query["node"]
    if page_query["prune"] is not None:
        return _go(reader, page_query, seq, *_pruned(tree, seq, page_query["prune"]))
    if page_query["answer"] is not None:
        keys = _keys(page_query["answer"])
        path = variations.answers_to(tree, seq, node)
        grown = variations.grow(tree, seq, node, keys)
        variations.place_at(reader, seq, [*path, keys])
        return _go(reader, page_query, seq, *grown)
    trying = _trying(reader, tree, seq, node, page_query)
    g.seq = seq
    return answer("match/variations/page.html", {"trying": "match/variations/_trying.html"}, trying=trying)


def _trying(reader: Reader, tree: Tree, seq: int, node: int, page_query: dict[str, Any]) -> Trying:
    path = variations.answers_to(tree, seq, node)
    place = variations.place_at(reader, seq, path)
    stem = tree.stem(seq)
    moment = None if path else look(reader, seq)
    outcomes = {stem.seq: variations.tried_from(reader, stem) for stem in tree.stems}
    opened = services().recorder.traveller.opening(reader.match).data
    may_branch = reader.caller.official and reader.caller.may("match:branch") and reader.view == "judge"
    changed = NOTHING if place.before is None else marks(place.before, place.state)
    return Trying(
        match=reader.match,
        label=opened.title,
        names=opened.names,
        view=reader.view,
        seq=seq,
        node=node,
        code=variations.code_for(reader, tree),
        kept=parameters({**page_query, "vs": None, "stage": None}),
        case=page_query["case"],
        state=place.state,
        choice=place.choice,
        marks=changed if moment is None else moment.marks,
        lines=place.steps[-1].lines if moment is None else moment.lines,
        rows=rows(reader, tree, outcomes, seq, node),
        steps=[(step.seat, step.answer) for step in place.steps],
        back=None if stem is None or not node else stem.nodes[node - 1].after,
        graded=place.graded,
        near=reader.viewer.seat or 0,
        closed=reader.closed,
        may_branch=may_branch,
        cases=[(case.seq, case.claim or "") for case in read_cases(reader)] if may_branch else [],
    )


def _pruned(tree: Tree, seq: int, number: int) -> tuple[Tree, int]:
    """The tree without an answer, and the node that it followed, as it is numbered then."""
    smaller = variations.prune(tree, seq, number)
    stem = tree.stem(seq)
    assert stem is not None
    return smaller, stem.nodes[number - 1].after  # parents come first, so what it followed keeps its number


def _keys(text: str) -> tuple[str, ...]:
    """The keys of an answer in an address. Raises Problem 400."""
    try:
        return _KEYS.decode(text)
    except (msgspec.DecodeError, RecursionError):
        detail = "Give the keys of options as a JSON list of texts, as a decision has them."
        raise Problem(
            "invalid-parameter",
            detail,
            errors=[{"parameter": "answer", "detail": detail}],
            people="The answer in this address cannot be read. Go back, and answer on the board again.",
        ) from None


def _go(reader: Reader, page_query: dict[str, Any], seq: int, tree: Tree, node: int) -> BaseResponse:
    """The way to the address of a place in a tree."""
    more = {"case": page_query["case"], "tree": variations.code_for(reader, tree) or None, "node": node or None}
    return redirect(
        f"/m/{reader.match}/e/{seq}/try{link_query({**page_query, 'vs': None, 'stage': None}, **more)}", 303
    )
