"""The page of a player over all events of this server, and the same as JSON.

GET /players/<profile>             the page
GET /api/v1/players/<profile>      the same for programs

There is one for each profile: of its owner alone, until they publish it under a name.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import Blueprint, Response
from msgspec import Meta

from service.access.profiles import Profile
from service.frame.frame import failed, page
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import json_response
from service.profile.career import MOST_TOURNAMENTS, Career, career_of
from service.services import services
from service.who import sign_ins
from service.who.entrances import gate_or_public

blueprint = ApiBlueprint(
    "players", __name__, url_prefix="/api/v1/players", description="What a player has played, over all events"
)
blueprint.before_request(gate_or_public)
pages = Blueprint("career", __name__, url_prefix="/players")
pages.before_request(gate_or_public)
pages.register_error_handler(Exception, failed)
LONGEST_ID = 32
UNKNOWN = "There is no public page of a player here. Its owner may have made it private."


class PlayerAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has played on this server."""

    profile: str
    name: Annotated[str, Meta(description="under which the owner has published it")]
    public: Annotated[bool, Meta(description="whether everybody may read it; else only its owner, who does now")]
    career: Career


@blueprint.route("/<profile>", methods=["GET"])
@blueprint.response(200, PlayerAnswer)
@blueprint.doc(security=[])
def player(profile: str) -> Response:
    """What a player has played, over all events of this server

    Needs no credentials for what a player has published; the owner of a profile reads it before that, with the session
    of a browser. Tournaments, results, decks and matches are those that the caller may see there, the hundred newest
    tournaments at most.
    """
    owner = _profile(profile)[0]
    return json_response(_answer(owner))


@pages.get("/<profile>")
def page_of(profile: str) -> Response:
    """The page."""
    owner, own = _profile(profile)
    return page("profile/player.html", shown=_answer(owner), own=own, most=MOST_TOURNAMENTS)


def _answer(profile: Profile) -> PlayerAnswer:
    return PlayerAnswer(
        profile=profile.id,
        name=profile.published or profile.name,
        public=profile.published is not None,
        career=career_of(profile),
    )


def _profile(id: str) -> tuple[Profile, bool]:
    """A profile that the caller may read, and whether it is theirs. Raises Problem 404: the same for one that is
    private and for none."""
    own = sign_ins.profile_of_browser()
    if own is not None and own.id == id:
        return own, True
    profile = services().profiles.get(id) if len(id) <= LONGEST_ID and services().config.has_profiles else None
    if profile is None or profile.published is None:
        raise Problem("not-found", UNKNOWN)
    return profile, False
