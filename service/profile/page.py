"""A person's own profile: its links, the ways into it, what is public of it.

/profile             the profile; to a visitor without one, how to get one
/profile/add         whether to add the link that the person uses
POST /profile        change it; `act` says how
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from service.access.profiles import AddedToken, Profile, ProfileRefused
from service.access.tokens import ADMINISTRATOR, Grant
from service.frame.frame import failed, page
from service.frame.onward import address_of_passkeys, local_address
from service.frame.visitors import recognising
from service.http.problems import Problem
from service.roles import role_in_words
from service.services import services
from service.who import sign_ins

blueprint = recognising(Blueprint("profile", __name__, url_prefix="/profile"))
blueprint.register_error_handler(Exception, failed)
LONGEST_NAME = 60
SAID = {
    "added": "The link was added: signing in to your profile opens it from now on.",
    "removed": "The link was removed. It still works by itself.",
    "preferred": "That link is used first from now on.",
    "passkey": "The passkey was added.",
    "openid": "That sign-in was added.",
    "way": "It was removed. Browsers that were signed in by it are signed out.",
    "published": "Your page is public now.",
    "hidden": "Your page is private again.",
    "ended": "All other browsers are signed out.",
}
OWN_TOKEN = (
    "The token of the server itself is added to no profile: it cannot be taken back. Issue yourself one with it."
)


class ListedLink(NamedTuple):
    """A link in the profile, in words."""

    id: str
    role: str
    name: str | None
    place: str
    """The tournament or match that it is for."""
    address: str
    valid: bool


@dataclass(frozen=True, kw_only=True)
class ProfilePage:
    """The data of the profile's page."""

    profile: Profile
    links: Sequence[ListedLink]
    in_use: ListedLink | None
    """The link that the person uses beside the profile, which is not in it."""
    passkeys: bool
    """Whether passkeys can be added here."""
    openid: str | None
    """What the OpenID provider is called."""
    deletes: bool
    """The person is asked whether they really delete the profile."""
    said: str | None
    fault: str | None


@blueprint.get("")
def own() -> Response:
    """The profile."""
    require_profiles()
    profile = sign_ins.profile_of_browser()
    return _begin() if profile is None else _page(profile, said=SAID.get(request.args.get("said", "")))


@blueprint.get("/add")
def ask() -> BaseResponse:
    """Ask whether the link that the person uses belongs into their profile."""
    require_profiles()
    profile, grant = sign_ins.profile_of_browser(), sign_ins.grant_of_browser()
    if profile is None or grant is None:
        return redirect("/profile", 303)
    onward = local_address(request.args.get("next"))
    return page("profile/add.html", name=profile.name, link=_link(_token_of(grant)), onward=onward, fault=None)


@blueprint.post("")
def act() -> BaseResponse:
    """Do what the form says."""
    sign_ins.require_own_page()
    require_profiles()
    profile = sign_ins.profile_of_browser()
    if profile is None:
        return redirect("/profile", 303)
    wanted = request.form.get("act", "")
    try:
        if wanted == "add":
            return _add(profile)
        if wanted == "delete":
            return _delete(profile)
        if wanted == "end-sessions":
            return _end_sessions(profile)
        message = _change(profile.id, wanted)
    except ProfileRefused as refused:
        present = services().profiles.get(profile.id)
        return _begin() if present is None else _page(present, fault=str(refused))
    answer = redirect(f"/profile?said={message}", 303)
    if message == "way" and sign_ins.profile_of_browser() is None:  # they removed the way by which they came
        sign_ins.end(answer)
    return answer


def require_profiles() -> None:
    """Raise Problem 404 unless people may have profiles here."""
    if not services().config.has_profiles:
        raise Problem("not-found", "There are no profiles here: this server's operator offers no sign-in to one.")


def _add(profile: Profile) -> BaseResponse:
    """Add the link that the person uses; from now on the profile is what they are signed in by. Raises
    ProfileRefused."""
    grant = sign_ins.grant_of_browser()
    if grant is None:
        raise ProfileRefused("Open your link first; then this page offers to add it.")
    if grant.id == ADMINISTRATOR.id:
        raise ProfileRefused(OWN_TOKEN)
    services().profiles.add_token(profile.id, _token_of(grant))
    onward = local_address(request.form.get("next"))
    answer = redirect("/profile?said=added" if onward == "/" else onward, 303)
    sign_ins.end_of_token(answer)
    return answer


def _change(profile: str, wanted: str) -> str:
    """Change the profile, and return the key of the message. Raises ProfileRefused."""
    profiles, about = services().profiles, request.form.get("about", "")
    if wanted == "remove-link":
        profiles.remove_token(profile, about)
        return "removed"
    if wanted == "prefer":
        profiles.prefer_token(profile, about)
        return "preferred"
    if wanted == "remove-way":
        profiles.remove_way(profile, about)
        return "way"
    if wanted == "publish":
        name = " ".join(request.form.get("name", "").split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise ProfileRefused(f"Give the name under which your page is public, with at most {LONGEST_NAME} letters.")
        profiles.publish(profile, name)
        return "published"
    if wanted == "hide":
        profiles.publish(profile, None)
        return "hidden"
    raise ProfileRefused("Open the page itself and use its buttons.")


def _delete(profile: Profile) -> BaseResponse:
    """Delete the profile, once the person has said that they are sure."""
    if request.form.get("sure") != "yes":
        return _page(profile, deletes=True)
    services().profiles.delete(profile.id)
    answer = redirect("/sign-in", 303)
    sign_ins.end(answer)
    return answer


def _end_sessions(profile: Profile) -> BaseResponse:
    """End all sessions but one that begins now, in this browser. Raises ProfileRefused."""
    way = sign_ins.way_of_browser()
    after = services().profiles.end_sessions(profile.id)
    answer = redirect("/profile?said=ended", 303)
    if way is not None:
        sign_ins.begin_profile(answer, after, way)
    return answer


def _begin() -> Response:
    """The page for a visitor who is signed in to no profile."""
    config, grant = services().config, sign_ins.grant_of_browser()
    return page(
        "profile/begin.html",
        passkeys=config.passkeys,
        openid=config.openid_name if config.has_openid else None,
        link=None if grant is None or grant.id == ADMINISTRATOR.id else _link(_token_of(grant)),
        elsewhere=address_of_passkeys(),
    )


def _page(profile: Profile, *, said: str | None = None, fault: str | None = None, deletes: bool = False) -> Response:
    config, grant = services().config, sign_ins.grant_of_browser()
    valid = sign_ins.valid_grants([token.id for token in profile.tokens])
    in_use = None if grant is None or grant.id in {token.id for token in profile.tokens} else grant
    return page(
        "profile/page.html",
        200 if fault is None else 409,
        shown=ProfilePage(
            profile=profile,
            links=[_link(token, valid=token.id in valid) for token in profile.tokens],
            in_use=None if in_use is None or in_use.id == ADMINISTRATOR.id else _link(_token_of(in_use)),
            passkeys=config.passkeys,
            openid=config.openid_name if config.has_openid else None,
            deletes=deletes,
            said=said,
            fault=fault,
        ),
        elsewhere=address_of_passkeys(),
    )


def _token_of(grant: Grant) -> AddedToken:
    """A grant as a profile stores it."""
    return AddedToken(
        id=grant.id,
        role=grant.role,
        match=grant.match,
        tournament=grant.tournament,
        account=grant.account,
        label=grant.label,
        added=services().profiles.clock(),
    )


def _link(token: AddedToken, *, valid: bool = True) -> ListedLink:
    """A link in words."""
    role = role_in_words(token.role)
    home = None if token.tournament is None else services().visibility.tournament(token.tournament)
    if token.match is not None:
        address = f"/t/{token.match}" if token.role == "seat" else f"/m/{token.match}"
        return ListedLink(token.id, role, token.label, "one match", address, valid)
    if token.tournament is None:
        return ListedLink(token.id, role, token.label, "this server", "/", valid)
    address = f"/tournaments/{token.tournament}{'/me' if token.role == 'player' else ''}"
    return ListedLink(token.id, role, token.label, "a tournament" if home is None else home.name, address, valid)
