"""The live table: `/t/<match>`, where a seat answers what it is asked, and `/t/<match>/score`, where a scorekeeper or
an official enters what every seat decides. With the header `Vaultlog-Part: table` they answer with what changes alone.

All changes go through the API, by the scripts of the page; only what a scorekeeper enters is sent to `.../score/events`
and `.../score/lines`: they take what the resources of that name take, and answer with what the page shows next, so that
a decision costs one request. Nobody sees more than through the API: a seat its own view, an official everything, a
scorekeeper the view of the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from engine.rules.turns.time_procedure import NEWEST, PROCEDURES
from replays.log.event_types import Conceded, Decision, DisputeOpened, Overridden, Rewound
from replays.log.history import History
from replays.play.live import LiveMatch, Recorded
from replays.telling.clock import ClockAnswer
from replays.telling.recent_clocks import ClockTick
from replays.undo.requests import UndoRequest, open_request, undo_requests
from service.answers import moments
from service.answers.entity_tags import mark_at
from service.answers.games import games_at
from service.answers.queries import ViewQuery
from service.board.board import Board, time_in_words
from service.frame.frame import POLICY, guarded
from service.frame.parts import answer, link_query, query
from service.http import problems
from service.http.api import StrictParser
from service.http.headers import ENTERED_BY
from service.http.packing import packs
from service.http.problems import Problem
from service.http.responses import json_response
from service.match.appending import Receipt
from service.match.desk.moment import DeskMoment, clock_at, look
from service.match.events import append_events
from service.match.lines import LinesSchema, append_lines
from service.match.table.rows import OfferedRow, rows_of
from service.services import services
from service.who import Caller, Reader, caller_in, reader_of

blueprint = packs(guarded(Blueprint("table", __name__, url_prefix="/t")))
_PARSER = StrictParser()
USUAL_MINUTES = 50
"""Minutes that the clock offers to start with where the tournament sets none."""
Undo = tuple[UndoRequest, tuple[str, ...], bool]
"""A request to go back, the approvals that the viewer may give, and whether they may withdraw it."""


class OwnTablePlace(NamedTuple):
    """The table of a player of the match, in its tournament."""

    home: str
    """The address of the player's own home."""
    pairing: str
    key: str
    """The idempotency key of the form that calls a judge."""


@dataclass(frozen=True, kw_only=True)
class MatchTablePage:
    """The data of the templates."""

    match: str
    title: str | None
    names: list[str]
    view: str
    share: str | None
    score: bool
    """Whether this is the page on which all seats' decisions are entered."""
    seat: int | None
    """The seat of the page; on the scorekeeper's page the one that is asked."""
    version: int
    """The last event of the log, which an answer is based on."""
    mark: str
    """Of that event: another one after it was taken back."""
    found: DeskMoment
    answerable: bool
    """Whether the viewer may answer the question."""
    closed: bool
    clock: ClockAnswer | None
    minutes: int
    time_procedure: str
    """The procedure that is chosen first where officials call time."""
    undo: Undo | None
    undo_to: int | None
    """The event before the last decision, the usual one to go back to."""
    slip: tuple[int, int] | None
    """The event before the last decision and its seat, where the viewer recorded it for that seat."""
    printed_cards: bool
    """Whether chance happens at a table, where the network may be away."""
    called: list[int]
    """Disputes: the events that opened them, as far as the log is open to the reader."""
    branch_of: dict[str, Any] | None
    may: frozenset[str]
    who: str | None
    """The id of the caller, where they enter the decisions of all seats: what they have not sent yet is theirs."""
    concedes: list[int]
    """The seats that the viewer may concede for."""
    hides_log: bool
    official: bool
    """Whether the viewer is an official. Where they do not enter decisions, cards and numbers lead to explanations."""
    onward: str
    """The address of the games that the pairing of the match plays; empty where it has no more to choose or to play."""
    time_procedures = tuple(PROCEDURES.values())
    own_table: OwnTablePlace | None
    """Where the caller, a player of it, calls a judge by one tap."""

    @property
    def policy(self) -> str:
        """The content security policy of the page, which it has where it is kept, too."""
        return POLICY

    @property
    def board(self) -> Board:
        """The board; the question stands beside it."""
        faces = [] if self.clock is None else self.clock.clocks
        return Board(
            state=self.state,
            names=self.names,
            choice=self.choice if self.answerable else None,
            near=self.seat or 0,
            marks=self.found.marks,
            asks=False,
            card_at=(lambda card: self.explain_at(card=card)) if self.official and not self.score else None,
            count_at=(lambda seat, what: self.explain_at(count=what, seat=seat))
            if self.official and not self.score
            else None,
            clocks={face.seat: face for face in faces if face.seat is not None},
        )

    def explain_at(self, **what: Any) -> str:
        """The address of the explanation of a card, of a number, or of what just happened."""
        return f"/m/{self.match}/e/{self.version}/explain{link_query({'share': self.share}, **what)}"

    @property
    def time_note(self) -> str:
        """What is left to be played once time was called; empty where it was not."""
        return time_in_words(self.state, self.names, None if self.score else self.seat)

    @property
    def rows(self) -> list[OfferedRow]:
        """The options in rows, for who enters what happens at a table."""
        return rows_of(self.choice) if self.score and self.answerable else []

    @property
    def learnt(self) -> bool:
        """Whether there is a deck whose list is learnt as its cards turn up."""
        return any("learnt" in player["deck_list"] for player in self.state["players"])

    @property
    def api(self) -> str:
        """The address of the match in the API."""
        return f"/api/v1/matches/{self.match}"

    @property
    def state(self) -> Any:
        """The state as the reader sees it."""
        return self.found.state

    @property
    def choice(self) -> Any:
        """The question as the reader sees it."""
        return self.found.choice

    @property
    def chooser(self) -> str | None:
        """The name of the player who is asked."""
        return None if self.choice is None else self.names[self.choice["seat"]]


@blueprint.get("/<match>")
def seat(match: str) -> BaseResponse:
    """The table as one seat sees it, or another viewer; for who has no part in it, what everybody may know."""
    caller = caller_in(match=match)
    caller.require("match:read")
    page_query = query(ViewQuery)
    reader = reader_of(match, page_query["view"])
    if caller.public and not reader.viewer.released:
        return redirect(f"/m/{match}/table", 303)
    return _table_page(_table(reader, reader.caller.seat, page_query["share"], score=False))


@blueprint.get("/<match>/score")
def score(match: str) -> Response:
    """The table for officials and scorekeepers, who enter the decisions of all seats."""
    caller_in(match=match).require("match:record")
    return _table_page(_score_table(match, query(ViewQuery)))


@blueprint.post("/<match>/score/events")
def enter_events(match: str) -> Response:
    """Append what a request to `/api/v1/matches/<match>/events` would, and answer with the table as it stands then:
    {"version": that of the last appended event, "table": HTML, or null where it cannot be shown now}."""
    _require_own_entry(match)
    page_query = query(ViewQuery)
    return _entered(match, page_query, append_events(match, _nothing))


@blueprint.post("/<match>/score/lines")
def enter_lines(match: str) -> Response:
    """As `enter_events`, of what a request to `/api/v1/matches/<match>/lines` would append."""
    _require_own_entry(match)
    page_query = query(ViewQuery)
    body: dict[str, Any] = _PARSER.parse(LinesSchema(), location="json")
    return _entered(match, page_query, append_lines(match, body, _nothing))


def _require_own_entry(match: str) -> None:
    """Raise Problem 401 where another one is signed in by now than who made the entry: a browser keeps entries, and
    nobody's are recorded as another's. Raises Problem 403."""
    caller = caller_in(match=match)
    caller.require("match:record")
    by = request.headers.get(ENTERED_BY)
    if by is not None and by != caller.id:
        raise Problem("unauthenticated", "This was entered under another sign-in. Sign in with that one to send it.")


def _nothing(live: LiveMatch, recorded: Recorded, reader: Reader) -> dict[str, Any]:
    """What is shown of a match after an entry is the page's own."""
    return {}


def _entered(match: str, page_query: dict[str, Any], stored: Receipt) -> Response:
    """A repeated request gets the present table, too, but the version of what it once appended.

    Whatever becomes of the table, the answer says that the entry is stored: else it might be entered twice.
    """
    try:
        table = render_template("match/table/_table.html", table=_score_table(match, page_query))
    except Exception as error:
        problems.log(problems.problem_of(error), error)
        table = None
    return json_response({"version": stored.recorded.version, "table": table}, 201, stored.headers)


def _score_table(match: str, page_query: dict[str, Any]) -> MatchTablePage:
    """The scorekeeper's table. `page_query`: the query of its page."""
    view = page_query["view"]
    if view is None and not caller_in(match=match).official:
        with moments.present(reader_of(match)) as now:
            asked_now = now.game.pending
            view = None if asked_now is None else f"player:{asked_now.seat}"
    return _table(reader_of(match, view), None, page_query["share"], score=True)


def _table_page(table: MatchTablePage) -> Response:
    g.seq = table.version
    return answer("match/table/page.html", {"table": "match/table/_table.html"}, table.found.headers, table=table)


def _table(reader: Reader, seat: int | None, share: str | None, *, score: bool) -> MatchTablePage:
    match, caller = reader.match, reader.caller
    moment = look(reader, reader.horizon)
    opening = services().recorder.traveller.opening(match)
    opened = opening.data
    names = opened.names
    ticks = None if reader.embargoed else services().clocks.ticks(match)
    events = [] if ticks is None else ticks[: reader.horizon]
    choice = moment.choice
    asked_seat = None if choice is None else choice["seat"]
    own = asked_seat if score else seat
    playing = moment.state["result"] is None and not reader.closed
    answers = (
        caller.may("match:record") if score else seat is not None and asked_seat == seat and caller.may("match:decide")
    )
    concedes = []
    if playing and (caller.may("match:record") if score else caller.may("match:decide")):
        concedes = [
            player["seat"]
            for player in moment.state["players"]
            if not player["eliminated"] and (score or player["seat"] == seat)
        ]
    waiting = open_request(undo_requests(events))
    policy = services().policy_for(match)
    branch = opened.branch
    return MatchTablePage(
        match=match,
        title=opened.title,
        names=names,
        view=reader.view,
        share=share,
        score=score,
        seat=own,
        version=reader.horizon,
        mark=mark_at(reader, reader.horizon),
        found=moment,
        answerable=answers and choice is not None and choice["options"] is not None and not reader.closed,
        closed=reader.closed,
        clock=clock_at(reader, reader.horizon, ticks),
        minutes=policy.minutes or USUAL_MINUTES,
        time_procedure=policy.time_procedure or NEWEST,
        undo=None if waiting is None else _undo(waiting, caller),
        undo_to=_before_last_decision(events, None if score else seat),
        slip=_own_entry(events, caller) if score and playing else None,
        printed_cards=opening.setup.observed,
        called=[event.seq for event in events if isinstance(event.data, DisputeOpened)],
        branch_of=None if branch is None else {"match": branch.match, "seq": branch.seq, "case": branch.case},
        may=frozenset(caller.permissions) if caller.role is not None else frozenset(),
        who=caller.id if score and not reader.closed else None,
        concedes=concedes,
        hides_log=reader.embargoed,
        official=caller.official,
        onward=_onward(match),
        own_table=_own_table(match, caller),
    )


def _own_table(match: str, caller: Caller) -> OwnTablePlace | None:
    """Where a player of the match calls a judge by one tap; None for others, and for a match of no tournament."""
    home = services().validity.home_of(match)
    pairing = None if home is None else home.pairing_of(match)
    own = None if home is None or caller.match is not None else home.player_of(caller.signature)
    if home is None or pairing is None or own is None or own.id not in [seat.player for seat in pairing.seats]:
        return None
    # The same page has the same key, and a call changes the tournament: so each tap is one call.
    key = sha256(f"{home.id} {home.version} {own.id}".encode()).hexdigest()[:26]
    return OwnTablePlace(f"/tournaments/{home.id}/me", pairing.id, key)


def _onward(match: str) -> str:
    """The address of the games of the match's pairing, if they have a page."""
    home = services().validity.home_of(match)
    pairing = None if home is None else home.pairing_of(match)
    return "" if home is None or pairing is None else games_at(home, pairing)


def _undo(request: UndoRequest, caller: Caller) -> Undo:
    mine = tuple(role for role in request.open_for if role in caller.approves) if caller.may("undo:answer") else ()
    asks = caller.may("undo:request") and caller.role is not None and request.asked_by(caller.actor(), caller.approves)
    return request, mine, asks and not mine


def _own_entry(events: Sequence[ClockTick], caller: Caller) -> tuple[int, int] | None:
    """The event before the last decision, and its seat, if this caller entered it."""
    before = _before_last_decision(events, None)
    last = None if before is None else events[before]
    if last is None or not isinstance(last.data, Decision) or not caller.may("undo:request"):
        return None
    return (before or 1, last.data.seat) if last.actor.id == caller.actor().id else None


def _before_last_decision(events: Sequence[ClockTick], seat: int | None) -> int | None:
    """The event before the last decision on the line of the match; `seat`: of that seat."""
    history = History((event.seq, event.data.to) for event in events if isinstance(event.data, Rewound))
    for run in reversed(history.line(len(events))):
        for seq in reversed(run):
            data = events[seq - 1].data
            if isinstance(data, Decision | Overridden | Conceded) and seat in (None, data.seat):
                return max(1, seq - 1)
    return None
