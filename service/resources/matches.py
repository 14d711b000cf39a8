"""Matches: opening, listing, looking at one at a glance, sharing."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from flask import Response, g, request
from ulid import ULID

from engine.game import Game
from replays.events import Event
from replays.store import Request
from service import auth, projection
from service.api import ApiBlueprint
from service.http import cacheable, idempotency_key, json_response, next_link, tag
from service.moments import Present, present
from service.resources.match_schemas import (
    MatchListQuery,
    MatchListSchema,
    MatchSchema,
    OpenedSchema,
    OpenMatchSchema,
    ShareBodySchema,
    ShareSchema,
    ViewQuery,
)
from service.roles import Role
from service.services import services
from service.shares import Share

blueprint = ApiBlueprint("matches", __name__, url_prefix="/api/v1/matches", description="Open, list and share matches")
blueprint.before_request(auth.gate)
IDEMPOTENCY_HEADER = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": True,
    "schema": {"type": "string", "maxLength": 200},
    "description": "New for every new request; the same again repeats the first answer",
}
REPLAYED = "Idempotency-Replayed"
"""Header `true` on an answer to a request that was done before."""


@blueprint.route("", methods=["POST"])
@auth.permits("match:open")
@blueprint.arguments(
    OpenMatchSchema,
    example={
        "title": "Round 1, table 4",
        "seats": [
            {"name": "Ann", "deck": "Radiant Argus the Supreme", "entropy": "rolled 6 3 1"},
            {"name": "Ben", "deck": 'Miss "Onyx" Censorius', "entropy": "coffee"},
        ],
    },
)
@blueprint.response(201, OpenedSchema, description="Opened; the tokens are shown in this answer only")
@blueprint.doc(parameters=[IDEMPOTENCY_HEADER])
def open_match(body: dict[str, Any]) -> Response:
    """Open a match: two decks, a rulebook, the players' entropy; or a described table

    The server adds a secret 256-bit seed and publishes its commitment. Refused, with every reason, when a deck is not
    valid or holds cards whose behaviour is not implemented yet, and when a described table is not possible.
    """
    who = auth.caller()
    who_asks = Request.of(f"{who.id} POST /matches", idempotency_key(), _canonical(body))
    recorder = services().recorder
    described = {name: body[name] for name in ("title", "tournament", "round", "table")}
    setup = {name: body[name] for name in ("ruleset", "variant", "first", "options")}
    if "position" in body:
        setup["position"] = body["position"]
    else:
        setup["chance"] = {"entropy": [seat.pop("entropy") for seat in body["seats"]]}
        setup["seats"] = body["seats"]
    recorded = recorder.open(setup, actor=who.actor(), match=str(ULID()), request=who_asks, **described)
    match = recorded.match
    g.match, g.seq = match, 1
    services().metrics.appended.labels("match.opened").inc(0 if recorded.repeated else 1)
    if recorded.wake:
        services().waker.wake(match)
    opened = recorder.traveller.opening(match)
    reader = auth.reader(match)
    moment = recorder.traveller.at(match, 1)
    answer = {
        **projection.graded(match, 1, moment.grade, moment.fold.divergence, reader),
        **at_a_glance(opened.event, moment.game, closed=False),
        "seed_commitment": opened.data.setup["chance"]["seed_commitment"],
        "tokens": _tokens(who, match, len(opened.setup.seats)),
    }
    headers = {
        "Location": f"/api/v1/matches/{match}",
        "ETag": f'"{tag(match, 1)}"',
        **projection.grade_header(moment.grade, moment.fold.divergence),
        **({REPLAYED: "true"} if recorded.repeated else {}),
    }
    return json_response(answer, 201, headers)


def _canonical(body: dict[str, Any]) -> bytes:
    return msgspec.json.encode(body, order="deterministic")


def _tokens(who: auth.Caller, match: str, seats: int) -> dict[str, Any]:
    tokens = services().tokens
    assert who.bearer is not None

    def token(role: Role, seat: int | None = None) -> str:
        derived = tokens.derive(who.bearer or "", match, role, seat)
        return tokens.create(role, match=match, seat=seat, by=who.id, token=derived)[0]

    return {
        "seats": [token("seat", seat) for seat in range(seats)],
        "judge": token("judge"),
        "spectator": token("spectator"),
    }


@blueprint.route("", methods=["GET"])
@auth.permits("match:read")
@blueprint.arguments(MatchListQuery, location="query")
@blueprint.response(200, MatchListSchema)
def list_matches(query: dict[str, Any]) -> Response:
    """The matches the caller has a part in, newest first

    Made from what the workers have folded; a match that they have not reached yet has only its `id` and `version`.
    """
    who = auth.caller()
    store = services().store
    if who.match is not None:
        found, following = list(store.heads([who.match])), None
    else:
        page = store.matches(after=query["after"], limit=query["limit"])
        found, following = list(page.matches), page.next
    heads = store.heads(found)
    entries = services().projections.entries(found)
    rows = [
        {**(entry or {"id": match, "folded": False}), "version": heads[match].version, "closed": heads[match].closed}
        for match, entry in zip(found, entries, strict=True)
    ]
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response({"matches": rows, "next": following}, headers=headers)


@blueprint.route("/<match>", methods=["GET"])
@auth.permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, MatchSchema)
def get_match(query: dict[str, Any], match: str) -> Response:
    """A match at a glance: who plays what, how it stands"""
    reader = auth.reader(match, query["view"])
    opening = services().recorder.traveller.opening(match).event
    with present(match) as now:
        g.seq = now.seq
        body = {**heading(now, reader), **at_a_glance(opening, now.game, closed=now.closed)}
        return cacheable(body, tag(match, now.version), headers=projection.grade_header(now.grade, now.divergence))


def at_a_glance(opening: Event, game: Game, *, closed: bool) -> dict[str, Any]:
    """What everybody may know of a match in a few fields."""
    data: Any = opening.data
    base = f"/api/v1/matches/{data.match}"
    return {
        **{name: getattr(data, name) for name in ("title", "tournament", "round", "table")},
        "ruleset": data.setup["ruleset"],
        "variant": data.setup["variant"],
        "seats": [
            {
                "seat": player.seat,
                "name": player.name,
                "deck": player.deck_name,
                "keys": len(player.keys),
                "amber": player.amber,
            }
            for player in game.players
        ],
        "opened_at": opening.at,
        "turn": game.turn,
        "step": game.step,
        "active": game.active,
        "to_decide": None if game.pending is None else game.pending.seat,
        "result": game.result,
        "closed": closed,
        "links": {
            "self": base,
            **{
                name: f"{base}/{name}"
                for name in ("choice", "state", "events", "timeline", "facts", "transcript", "diff", "export")
            },
            "stream": f"{base}/events/stream",
            "replay": f"/m/{data.match}/e/1",
        },
    }


def heading(now: Present, reader: auth.Reader) -> dict[str, Any]:
    """What an answer about the present begins with."""
    graded = projection.graded(now.match, now.version, now.grade, now.divergence, reader)
    return {**graded, "seq": now.seq}


@blueprint.route("/<match>/shares", methods=["POST"])
@auth.permits("match:share")
@blueprint.arguments(ShareBodySchema)
@blueprint.response(201, ShareSchema)
def share_match(body: dict[str, Any], match: str) -> Response:
    """Make a link with which anybody can look at the match

    The link shows one view, the caller's own or a narrower one, and nothing can be done with it. It ends on its day.
    """
    reader = auth.reader(match, body["view"])
    services().store.head(match)
    expires = int(time.time()) + body["expires_in"]
    share = services().shares.sign(Share(match, reader.view, expires))
    base = request.host_url.rstrip("/")
    paths = {
        "replay": f"/m/{match}/e/1",
        "state": f"/api/v1/matches/{match}/state",
        "transcript": f"/api/v1/matches/{match}/transcript",
    }
    answer = {
        "share": share,
        "view": reader.view,
        "expires_at": datetime.fromtimestamp(expires, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "links": {name: f"{base}{path}?share={share}" for name, path in paths.items()},
    }
    return json_response(answer, 201)
