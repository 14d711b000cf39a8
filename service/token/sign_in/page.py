"""Signing in: a browser trades a token for a session (`service.access.sessions`), and ends it again."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, redirect, request
from werkzeug import Response

from service.access.tokens import Grant
from service.frame.frame import page
from service.who import sign_ins

blueprint = Blueprint("sign_in", __name__)
LONGEST_TOKEN = 200


@blueprint.get("/sign-in")
def form() -> Response:
    """The form. `next`: where to go then."""
    onward = _local(request.args.get("next"))
    return page(
        "token/sign_in/page.html", next=onward, led_here=onward != "/", fault=None, asks=sign_ins.is_signed_in()
    )


@blueprint.post("/sign-in")
def sign_in() -> Response:
    """Start a session with the token, if it is valid, and go on."""
    sign_ins.require_own_page()
    sign_ins.count()
    token = request.form.get("token", "").strip()
    onward = _local(request.form.get("next"))
    if not token or len(token) > LONGEST_TOKEN or not token.isascii():
        return page(
            "token/sign_in/page.html",
            422,
            next=onward,
            fault="Enter the token that you were given; it begins with vl_.",
        )
    grant = sign_ins.grant_of(token)
    if grant is None:
        return page("token/sign_in/page.html", 422, next=onward, fault="This token is unknown, revoked or expired.")
    answer = redirect(_first_page(grant) if onward == "/" else onward, 303)
    sign_ins.begin(answer, token)
    return answer


@blueprint.post("/sign-out")
def sign_out() -> Response:
    """Forget the token in this browser."""
    sign_ins.require_own_page()
    answer = redirect("/sign-in", 303)
    sign_ins.end(answer)
    return answer


def _first_page(grant: Grant) -> str:
    """Where one is at once unless another page led here: a judge at the calls, a player at their table or their own
    home in the tournament, an organiser at the results, a scorekeeper at the live tables, a streamer at the tables
    for the stage, who looks on at one match in its replay."""
    if grant.role in ("judge", "head-judge"):
        return "/calls"
    if grant.match is not None:
        return {"seat": f"/t/{grant.match}", "spectator": f"/m/{grant.match}"}.get(grant.role, "/")
    if grant.tournament is None:
        return "/"
    home = f"/tournaments/{grant.tournament}"
    return {
        "player": f"{home}/me",
        "organiser": f"{home}/pair",
        "streamer": f"{home}/stage",
        "scorekeeper": f"/matches?tournament={grant.tournament}&state=live",
    }.get(grant.role, home)


def _local(address: str | None) -> str:
    """The address to go on to, if it is on this server; else the front page."""
    if not address or not address.startswith("/") or address.startswith(("//", "/\\")):
        return "/"
    parts = urlsplit(address)
    return "/" if parts.scheme or parts.netloc or "\n" in address or "\r" in address else address
