"""What the address of a table shows, from the code on its slip: the players, the clock, the ways onward.

/m/<match>/table    of matches in tournaments that are open to everybody; to it lead /t/<match>, and /m/<match> where it
                    cannot be watched
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as BaseResponse

from engine.english import counted
from replays.log.errors import MatchNotFound
from replays.log.events import now
from replays.tournaments.entries import Pairing, Round
from replays.tournaments.policy import Policy
from replays.tournaments.standings import Decided, decide
from replays.tournaments.state import Tournament
from service.answers.clock import clock_now
from service.answers.event_head import ClockFace, clock_face
from service.answers.tournaments import tallied_of
from service.frame.frame import failed, page
from service.lists.rows import steady
from service.services import services
from service.who import Reader, reader_or_none, require_at_address, visitor
from service.who.entrances import enter_as_public, gate, open_home
from workers.folding.outcomes import outcome_of

blueprint = Blueprint("at-table", __name__, url_prefix="/m")
blueprint.register_error_handler(Exception, failed)


@blueprint.before_request
def admit() -> None:
    """Everybody is the public here where the tournament is open to all, whatever else they may see. Elsewhere it is a
    page like any other of the match."""
    home = open_home((request.view_args or {})["match"])
    if home is None:
        gate()
        require_at_address("match:read")
    else:
        enter_as_public(home.id)


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """The data of the page of a table, for who stands before it."""

    match: str
    home: Tournament
    pairing: Pairing
    round: Round
    names: list[str]
    decided: Decided | None
    reader: Reader | None
    left: int | None
    runs: bool
    called: bool
    """Whether time was called."""
    look: ClockFace | None
    """The clock of the round, while it counts the look at the decklists; else None."""
    behind: str
    released: bool


@blueprint.get("/<match>/table")
@steady
def at_table(match: str) -> BaseResponse:
    """The table."""
    home = services().validity.home_of(match)
    pairing = None if home is None else home.pairing_of(match)
    if home is None or pairing is None:
        raise MatchNotFound(match)
    by_link = visitor().role is None  # a share link shows its match, and no other one
    reader = None if by_link else reader_or_none(match)
    tallied = {} if by_link else tallied_of(home, set(pairing.matches))[0]
    decided = decide(home, pairing, {id: outcome_of(tally) for id, tally in tallied.items()})
    clock = None if reader is None else clock_now(reader)
    left = None if clock is None or clock.common is None else clock.common.left // 1000
    face = None if home.rounds[pairing.round].closed else clock_face(home.clocks.get(pairing.round))
    answer: Response = page(
        "tournament/overview/table_page.html",
        shown=TablePage(
            match=match,
            home=home,
            pairing=pairing,
            round=home.rounds[pairing.round],
            names=[home.players[seat.player].name for seat in pairing.seats],
            decided=decided,
            reader=reader,
            left=left,
            runs=clock is not None and clock.running,
            called=clock is not None and clock.called is not None,
            look=None if face is None or not face.looks else face,
            behind=behind(home.policy),
            released=home.released(now()),
        ),
    )
    return answer


def behind(policy: Policy) -> str:
    """How far spectators stay behind, in words; empty where they do not."""
    parts = [
        policy.delay_events and counted(policy.delay_events, "event"),
        policy.delay_seconds and counted(policy.delay_seconds, "second"),
    ]
    return " and ".join(part for part in parts if part)
