"""Signing in: a browser trades a token for a session (`service.access.sessions`), and ends it again."""

from __future__ import annotations

from urllib.parse import quote

from flask import Blueprint, redirect, request
from werkzeug import Response

from service.access.tokens import ADMINISTRATOR, Grant
from service.frame.frame import page
from service.frame.onward import ADDS, address_of_passkeys, local_address
from service.services import services
from service.who import sign_ins

blueprint = Blueprint("sign_in", __name__)
LONGEST_TOKEN = 200


@blueprint.get("/sign-in")
def form() -> Response:
    """The form. `next`: where to go then."""
    return _page(local_address(request.args.get("next")))


@blueprint.post("/sign-in")
def sign_in() -> Response:
    """Start a session with the token, if it is valid, and go on."""
    sign_ins.require_own_page()
    sign_ins.count()
    token = request.form.get("token", "").strip()
    onward = local_address(request.form.get("next"))
    if not token or len(token) > LONGEST_TOKEN or not token.isascii():
        return _page(onward, fault="Enter the token that you were given; it begins with vl_.")
    grant = sign_ins.grant_of(token)
    if grant is None:
        return _page(onward, fault="This token is unknown, revoked or expired.")
    return _go_on(grant, token, _first_page(grant) if onward == "/" else onward)


@blueprint.get("/sign-in/lost")
def lost() -> Response:
    """What to do for each role when a link, a badge or a passkey is lost."""
    config = services().config
    return page(
        "token/sign_in/lost.html", passkeys=config.passkeys, openid=config.openid_name if config.has_openid else None
    )


def _go_on(grant: Grant, token: str, onward: str) -> Response:
    """Begin a session with a token that is valid. A person who is signed in to a profile is asked first whether it
    belongs there; one that is there already is used first from now on."""
    profile = sign_ins.profile_of_browser()
    if profile is not None and grant.id in {added.id for added in profile.tokens}:
        services().profiles.prefer_token(profile.id, grant.id)
        answer = redirect(onward, 303)
        sign_ins.end_of_token(answer)
        return answer
    asks = profile is not None and grant.id != ADMINISTRATOR.id
    answer = redirect(f"{ADDS}?next={quote(onward)}" if asks else onward, 303)
    sign_ins.begin(answer, token)
    return answer


def _page(onward: str, *, fault: str | None = None) -> Response:
    config, profile = services().config, sign_ins.profile_of_browser()
    return page(
        "token/sign_in/page.html",
        200 if fault is None else 422,
        next=onward,
        led_here=onward != "/",
        fault=fault,
        asks=fault is None and sign_ins.is_signed_in(),
        passkeys=config.passkeys,
        elsewhere=address_of_passkeys(),
        openid=config.openid_name if config.has_openid else None,
        own_profile=None if profile is None else profile.name,
    )


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
