"""Signing in by an OpenID provider, to a profile that has that identity, or to a new one.

/sign-in/openid          send the person to the provider
/sign-in/openid/back     they come back with its answer

A cookie binds the answer to the browser that asked, and a step in the store is good for one answer. A person who is
signed in to a profile adds the identity to it.
"""

from __future__ import annotations

import secrets
from functools import cache
from urllib.parse import quote

import msgspec
import structlog
from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from service.access.profiles import Identity, Profile, ProfileRefused
from service.frame.frame import failed
from service.frame.onward import first_address, local_address
from service.frame.visitors import recognising
from service.http.problems import Problem
from service.profile.provider import OpenidPerson, Provider, ProviderFailed
from service.services import services
from service.who import sign_ins

blueprint = recognising(Blueprint("openid", __name__, url_prefix="/sign-in/openid"))
blueprint.register_error_handler(Exception, failed)
STALE = "This sign-in took too long, was finished before, or was begun in another browser. Begin it again."


class OpenidStep(msgspec.Struct, frozen=True, kw_only=True, tag="openid"):
    """A sign-in that has begun. `profile`: the one to which the identity is added; None for a sign-in."""

    nonce: str
    verifier: str
    onward: str
    profile: str | None


@blueprint.get("")
def start() -> BaseResponse:
    """Send the person to the provider. Only from a page of ours, so that no other site begins it."""
    provider = _provider()
    onward = local_address(request.args.get("next"))
    if not sign_ins.is_from_own_page():
        return redirect(f"/sign-in?next={quote(onward)}", 303)
    sign_ins.require_attempts()
    profile = sign_ins.profile_of_browser()
    state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
    try:
        address = provider.address(back=_back(), state=state, nonce=nonce, verifier=verifier)
    except ProviderFailed as why:
        raise _problem(why) from None
    step = OpenidStep(nonce=nonce, verifier=verifier, onward=onward, profile=None if profile is None else profile.id)
    services().profiles.begin_step(state, step)
    answer = redirect(address, 303)
    sign_ins.begin_step(answer, state)
    return answer


@blueprint.get("/back")
def back() -> BaseResponse:
    """Sign in the person that the provider names."""
    provider = _provider()
    sign_ins.count()
    state = request.args.get("state", "")
    step = services().profiles.take_step(state, OpenidStep) if sign_ins.is_own_step(state) else None
    present = sign_ins.profile_of_browser()
    if step is None or step.profile != (None if present is None else present.id):
        sign_ins.count_failed()
        raise Problem("forbidden", STALE)
    try:
        person = provider.person(request.args.to_dict(), back=_back(), nonce=step.nonce, verifier=step.verifier)
    except ProviderFailed as why:
        sign_ins.count_failed()
        raise _problem(why) from None
    identity = Identity(
        issuer=provider.issuer, subject=person.subject, label=person.label, added=services().profiles.clock()
    )
    try:
        profile = _profile(identity, person, present)
    except ProfileRefused as refused:
        raise Problem("refused", str(refused)) from None
    answer = redirect("/profile?said=openid" if present is not None else first_address(step.onward), 303)
    sign_ins.end_step(answer)
    if present is None:
        sign_ins.begin_profile(answer, profile, identity.claim)
    return answer


def _profile(identity: Identity, person: OpenidPerson, present: Profile | None) -> Profile:
    """The profile that has an identity from now on: that of the person, else that which has it, else a new one. Raises
    ProfileRefused."""
    profiles = services().profiles
    if present is not None:
        return profiles.add_way(present.id, identity)
    profile = profiles.with_claim(identity.claim)
    if profile is not None:
        return profile
    services().limits.count_new_profile(request.remote_addr)
    return profiles.create(person.label or "My profile", identity)


def _provider() -> Provider:
    """The provider of the settings. Raises Problem 404 for none."""
    config = services().config
    if config.openid_issuer is None or config.openid_client is None or config.openid_secret is None:
        raise Problem("not-found", "This server knows no OpenID provider; its operator can name one.")
    return _client(config.openid_issuer, config.openid_client, config.openid_secret)


@cache
def _client(issuer: str, client: str, secret: str) -> Provider:
    return Provider(issuer, client, secret)


def _back() -> str:
    return f"{services().config.address}/sign-in/openid/back"


def _problem(why: ProviderFailed) -> Problem:
    """The problem of a sign-in that the provider did not confirm; the log has the reason."""
    structlog.get_logger().warning("an OpenID sign-in failed", reason=str(why))
    name = services().config.openid_name
    return Problem(
        "forbidden", f"{name} did not confirm the sign-in. Begin it again; if that does not help, ask the operator."
    )
