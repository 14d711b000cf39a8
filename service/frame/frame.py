"""Pages for people, made on the server, with small scripts of our own: nothing from elsewhere, nothing inline, a strict
content security policy. No `style` attributes either: classes, or the attributes of SVG.

Blueprints of pages that need credentials use `guarded`: callers without them are led to the form, and problems become
pages.
"""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import quote

from flask import Blueprint, Flask, Response, g, redirect, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from engine.english import counted, date_in_words
from replays.log.errors import StoreError
from replays.telling.clock import clock_digits
from service.answers.event_head import event_head
from service.board import board_assets
from service.frame.admission import opens
from service.frame.error_words import prefers_document, prefers_page, trouble_of
from service.frame.qr import qr
from service.frame.times import when
from service.http import problems
from service.http.problems import Problem
from service.roles import Role, role_in_words
from service.services import services
from service.who import Caller, caller_in, visitor
from service.who.entrances import gate, open_home

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


def page(template: str, status: int = 200, headers: dict[str, str] | None = None, **values: object) -> Response:
    """A page from a template, with the policy that every page has."""
    head = {"signed_in": signed_in(), "signed_in_as": signed_in_as(), "profile": visitor().profile}
    html = render_template(template, **head, profiles=services().config.has_profiles, **values)
    fixed = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store", **(headers or {})}
    return Response(html, status, fixed, content_type="text/html; charset=utf-8")


def signed_in() -> Role | None:
    """The role of the person who is signed in with a session, for the page's head."""
    sender = visitor()
    return sender.caller.role if sender.caller is not None and sender.session else None


def signed_in_as() -> str | None:
    """The name of the signed-in person: of their profile, else the label of their token, else the player of their seat,
    else their role."""
    caller, role, profile = visitor().caller, signed_in(), visitor().profile
    if profile is not None:
        return profile
    if caller is None or role is None:
        return None
    return caller.label or _name_of_seat(caller) or role_in_words(role)


def _name_of_seat(caller: Caller) -> str | None:
    """The player of the token's seat, because seat tokens have no label; None for other tokens."""
    if caller.seat is None or g.get("match") is None:
        return None
    try:
        return services().recorder.traveller.opening(g.match).data.names[caller.seat]
    except StoreError:  # the page reports the problem; its head must not fail for the same reason
        return None


def guarded(blueprint: Blueprint) -> Blueprint:
    """Make every page of a blueprint require credentials, and turn its problems into pages."""
    blueprint.before_request(gate)
    blueprint.before_request(_require_reading)
    blueprint.register_error_handler(Exception, failed)
    return blueprint


def _require_reading() -> None:
    """Require the permission to look at the match of a page."""
    match = (request.view_args or {}).get("match")
    if match is not None:
        caller_in(match=match).require("match:read")


def failed(error: Exception) -> BaseResponse:
    """A page for people instead of a problem document; without credentials, the way to the form."""
    if isinstance(error, HTTPException):
        problem = problems.of_http_error(error)
    else:
        problem = problems.problem_of(error)
        problems.log(problem, error)
    reads = request.method == "GET" and visitor().link is None
    if reads and (table := _table_for_all(problem)) is not None:
        return redirect(table, 303)
    if problem.status == 401 and reads:
        return redirect(f"/sign-in?next={quote(request.full_path.rstrip('?'))}", 303)
    return problem.response() if prefers_document() else problem_page(problem)


def _table_for_all(problem: Problem) -> str | None:
    """The public page about a table, for callers at a printed address who may not see its match. None for other
    addresses, and if the tournament is not open to all."""
    match = (request.view_args or {}).get("match")
    if match is None or problem.status not in (401, 403, 404) or request.path.endswith("/table"):
        return None
    if problem.status != 401 and request.path not in (f"/t/{match}", f"/m/{match}"):
        return None
    with suppress(StoreError):
        return None if open_home(match) is None else f"/m/{match}/table"
    return None


def problem_page(problem: Problem) -> Response:
    """The page about a problem."""
    return page(
        "frame/problem.html",
        problem.status,
        problem.headers,
        trouble=trouble_of(problem),
        request_id=g.get("request_id"),
    )


def install(app: Flask) -> None:
    """Answer browsers with a page for problems outside guarded pages, too. Other clients, and requests to the API, keep
    the problem document."""

    def unknown(error: HTTPException) -> Response:
        problem = problems.of_http_error(error)
        return problem_page(problem) if prefers_page() else problem.response()

    def refused(error: Problem) -> Response:
        problem = problems.log(error, error)
        of_api = request.url_rule is not None and request.path.startswith("/api/v1/")
        return problem_page(problem) if prefers_page() and not of_api else problem.response()

    board_assets.equip(app.jinja_env)
    app.register_error_handler(Problem, refused)
    app.jinja_env.globals.update(qr=qr, opens=opens, event_head=event_head, when=when)
    app.jinja_env.filters["clock_digits"] = clock_digits
    app.jinja_env.filters["counted"] = counted
    app.jinja_env.filters["date_in_words"] = date_in_words
    app.register_error_handler(404, unknown)
    app.register_error_handler(405, unknown)
