"""What the buttons for passkeys ask for: options, and the check of what the device answers. JSON, for our own script.

POST /sign-in/passkey/options      a challenge
POST /sign-in/passkey              sign in with its answer
POST /profile/passkeys/options     a challenge to make a passkey: for the profile of the person, or for a new one
POST /profile/passkeys             store the passkey
"""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, request

from service.access.profiles import Profile, ProfileRefused
from service.frame.frame import failed
from service.frame.onward import first_address, local_address
from service.frame.visitors import recognising
from service.http.problems import Problem
from service.profile import passkeys
from service.services import services
from service.who import sign_ins

blueprint = recognising(Blueprint("ways_in", __name__))
blueprint.register_error_handler(Exception, failed)
LONGEST_NAME = 60


@blueprint.post("/sign-in/passkey/options")
def sign_in_options() -> Response:
    """A challenge for a passkey."""
    sign_ins.require_own_page()
    passkeys.require_passkeys()
    sign_ins.require_attempts()
    return _json(passkeys.sign_in_options())


@blueprint.post("/sign-in/passkey")
def sign_in() -> Response:
    """Begin a session of the profile to which the passkey belongs. The answer says where to go on."""
    sign_ins.require_own_page()
    passkeys.require_passkeys()
    sign_ins.count()
    body = _body()
    try:
        profile, passkey = passkeys.sign_in(body["credential"])
    except Problem:
        sign_ins.count_failed()
        raise
    answer = _json({"next": first_address(local_address(body.get("next")))})
    sign_ins.begin_profile(answer, profile, passkey.claim)
    return answer


@blueprint.post("/profile/passkeys/options")
def registration_options() -> Response:
    """A challenge to make a passkey."""
    sign_ins.require_own_page()
    passkeys.require_passkeys()
    profile = sign_ins.profile_of_browser()
    name = profile.name if profile is not None else _text(_body(credential=False), "name")
    if not name:
        raise Problem("invalid-body", "Give the profile a name first, so that your device can list it.")
    return _json(passkeys.registration_options(profile, name))


@blueprint.post("/profile/passkeys")
def register() -> Response:
    """Store a passkey. The person is signed in to the profile that has it. The answer says where to go on."""
    sign_ins.require_own_page()
    passkeys.require_passkeys()
    body, present = _body(), sign_ins.profile_of_browser()
    if present is None:
        services().limits.count_new_profile(request.remote_addr)
    try:
        profile, passkey = passkeys.register(body["credential"], present, _text(body, "label") or _label(present))
    except ProfileRefused as refused:
        raise Problem("refused", str(refused)) from None
    answer = _json({"next": "/profile?said=passkey" if present is not None else first_address("/profile")})
    if present is None:
        sign_ins.begin_profile(answer, profile, passkey.claim)
    return answer


def _body(*, credential: bool = True) -> dict[str, Any]:
    """The body of the request, with the answer of the device. Raises Problem 422."""
    body = request.get_json(force=True, silent=True)
    answer = body.get("credential") if isinstance(body, dict) else None
    if not isinstance(body, dict) or (credential and not (isinstance(answer, dict) and "response" in answer)):
        raise Problem("invalid-body", "Open the page itself and use its button.")
    return body


def _label(present: Profile | None) -> str:
    """What a passkey is called that its owner gives no name."""
    return "First passkey" if present is None else f"Passkey {len(present.passkeys) + 1}"


def _text(body: dict[str, Any], name: str) -> str:
    text = body.get(name)
    return " ".join(text.split())[:LONGEST_NAME] if isinstance(text, str) and text.isprintable() else ""


def _json(content: dict[str, Any]) -> Response:
    return Response(
        msgspec.json.encode(content), headers={"Cache-Control": "no-store"}, content_type="application/json"
    )
