"""The page at `/m/<match>/e/<event>/embed`: the board of a moment with steps, for frames in pages of other sites.

It opens by share link, or where the match is released. A session is not looked at, so no other site can show in a frame
what the person before it may see; a frame of any site is allowed for this page alone.
"""

from __future__ import annotations

from flask import Blueprint, Response, g
from werkzeug import Response as BaseResponse
from werkzeug.exceptions import HTTPException

from service.answers import moments
from service.frame.error_words import prefers_document
from service.frame.frame import POLICY, page
from service.frame.parts import DeskQuery, query
from service.http import problems
from service.match.desk.moment import board_elsewhere, desk
from service.match.share.links import links
from service.who import reader_of, require_at_address
from service.who.entrances import gate_without_session

blueprint = Blueprint("embedding", __name__, url_prefix="/m")
ANYWHERE = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")


@blueprint.before_request
def admit() -> None:
    """Admit share links and the public, and callers with a token in the header, which no frame has."""
    gate_without_session()
    require_at_address("match:read")


@blueprint.errorhandler(Exception)
def failed(error: Exception) -> BaseResponse:
    """A problem in a few words, which may stand in a frame: there is nothing in it."""
    if isinstance(error, HTTPException):
        problem = problems.of_http_error(error)
    else:
        problem = problems.problem_of(error)
        problems.log(problem, error)
    if prefers_document():
        return problem.response()
    headers = {**problem.headers, "Content-Security-Policy": ANYWHERE}
    return page("match/share/closed.html", problem.status, headers, problem=problem)


@blueprint.get("/<match>/e/<int:seq>/embed")
def embed(match: str, seq: int) -> Response:
    """The board after event `seq`."""
    page_query = query(DeskQuery)
    reader = reader_of(match, page_query["view"])
    replay_desk = desk(reader, moments.require(reader, seq), {**page_query, "vs": None})
    g.seq = replay_desk.seq
    carried = {"share": page_query["share"]} if page_query["share"] is not None else {"view": page_query["view"]}
    return page(
        "match/share/embed.html",
        headers={**replay_desk.headers, **({"Content-Security-Policy": ANYWHERE} if reader.caller.by_address else {})},
        desk=replay_desk,
        board=board_elsewhere(replay_desk),
        steps=[
            (name, None if at is None else links(match, at, **carried).relative.embed) for name, at in replay_desk.steps
        ],
        links=links(match, replay_desk.seq, **carried).relative,
    )
