"""Open, list and share matches, and show one at a glance."""

from __future__ import annotations

from itertools import islice
from typing import Any, cast

import msgspec
from flask import Response, g
from ulid import ULID

from engine.rulesets import CURRENT
from replays.play.live import Recorded
from replays.store.store import RequestKey
from replays.telling.clock import clock_answer
from replays.tournaments.matches import readings_by_hand
from service.answers import projection
from service.answers.entity_tags import tag_for
from service.answers.grade import graded_answer
from service.answers.match import LastMoment, MatchAnswer, match_answer
from service.answers.moments import present
from service.answers.queries import ViewQuery
from service.answers.summaries import candidates, match_at_a_glance
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, replayed
from service.http.responses import cacheable, idempotency_key, json_response, next_link, tag
from service.match.schemas import (
    MatchListAnswer,
    MatchListQuery,
    MatchRow,
    OpenedAnswer,
    OpenMatchSchema,
    ShareBodySchema,
)
from service.services import services
from service.who import Caller, Reader, caller_in, permits, reader_of, readers_of
from service.who.entrances import gate
from service.who.openers import handed_tokens, opener, opener_sees
from service.who.share_links import ShareAnswer, share_link

blueprint = ApiBlueprint("matches", __name__, url_prefix="/api/v1/matches", description="Open, list and share matches")
blueprint.before_request(gate)


@blueprint.route("", methods=["POST"])
@permits("match:open")
@blueprint.arguments(
    OpenMatchSchema,
    examples={
        "two players": {
            "value": {
                "title": "Round 1, table 4",
                "seats": [
                    {"name": "Ann", "deck": "Radiant Argus the Supreme", "entropy": "rolled 6 3 1"},
                    {"name": "Ben", "deck": 'Miss "Onyx" Censorius', "entropy": "coffee"},
                ],
            }
        },
        "three players": {
            "value": {
                "title": "Round 1, table 5",
                "variant": "break-key",
                "seats": [
                    {"name": "Ann", "deck": "Radiant Argus the Supreme", "entropy": "rolled 6 3 1"},
                    {"name": "Ben", "deck": 'Miss "Onyx" Censorius', "entropy": "coffee"},
                    {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"},
                ],
            }
        },
    },
)
@blueprint.response(201, OpenedAnswer, description="Opened; only this answer shows the tokens")
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def open_match(body: dict[str, Any]) -> Response:
    """Open a match: two decks, a rulebook, the players' entropy; or a described table

    The server adds a secret 256-bit seed and publishes its commitment. Refused, with every reason, when a deck is not
    valid or has cards whose behaviour is not implemented yet, and when a described table is not possible.
    """
    caller = opener(body["tournament"])
    request_key = RequestKey.of(f"{caller.id} POST /matches", idempotency_key(), _canonical(body))
    recorder = services().recorder
    described = {name: body[name] for name in ("title", "tournament", "round", "table")}
    body = with_rulebook(body)
    setup = setup_of(body)
    setup |= named_readings(body)
    return opened_answer(
        recorder.open(setup, actor=caller.actor(), match=str(ULID()), request=request_key, **described), caller
    )


def with_rulebook(body: dict[str, Any]) -> dict[str, Any]:
    """The body with the rulebook that it names; else that of the tournament whose label it has, else the newest."""
    home = None if body["tournament"] is None else services().visibility.tournament(body["tournament"])
    return {**body, "ruleset": body["ruleset"] or (CURRENT if home is None else home.ruleset)}


def setup_of(body: dict[str, Any]) -> dict[str, Any]:
    """The set-up that a body of `OpenMatchSchema` describes, without its readings and its seed."""
    setup = {name: body[name] for name in ("ruleset", "variant", "first", "keys_to_win", "options")}
    if "position" in body:
        setup["position"] = body["position"]
    if "seats" in body:
        setup["seats"] = [{name: value for name, value in seat.items() if name != "entropy"} for seat in body["seats"]]
        setup["chance"] = {"entropy": [seat["entropy"] for seat in body["seats"]]}
        if body["printed_cards"] is not None:
            setup["chance"] |= {"observed": True, **body["printed_cards"]}
    return setup


def named_readings(body: dict[str, Any]) -> dict[str, Any]:
    """The readings of a set-up: as the request chooses, and in a tournament as its policy does. Raises
    engine.errors.SetupError."""
    label = body["tournament"]
    home = None if label is None else services().visibility.tournament(label)
    chosen = readings_by_hand(home, body["ruleset"], body["variant"], body.get("readings"))
    return {} if chosen is None else {"readings": chosen}


def opened_answer(recorded: Recorded, caller: Caller) -> Response:
    """The answer to the caller who opened a match: its summary, and the tokens of its parts."""
    match, recorder = recorded.match, services().recorder
    g.match, g.seq = match, 1
    services().waker.opened(recorded)
    opened = recorder.traveller.opening(match)
    reader = opener_sees(match, caller)
    moment = recorder.traveller.at(match, 1)
    summary = match_answer(
        opened.event,
        LastMoment(1, projection.state(moment.game, reader), closed=False, film=None),
        graded_answer(match, 1, moment.graded, reader.view),
        readings=moment.game.table.readings,
    )
    handed = handed_tokens(caller, match, len(opened.setup.seats))
    answer = OpenedAnswer(
        **msgspec.structs.asdict(summary),
        seed_commitment=opened.data.setup["chance"]["seed_commitment"],
        tokens=handed.tokens,
        withheld=handed.withheld,
    )
    headers = {
        "Location": f"/api/v1/matches/{match}",
        "ETag": f'"{tag(match, 1, services().marks.of(recorded.events[0].hash))}"',
        **projection.grade_header(moment.graded),
        **replayed(recorded.repeated),
    }
    return json_response(answer, 201, headers)


def _canonical(body: dict[str, Any]) -> bytes:
    return msgspec.json.encode(body, order="deterministic")


@blueprint.route("", methods=["GET"])
@permits("match:read")
@blueprint.arguments(MatchListQuery, location="query")
@blueprint.response(200, MatchListAnswer)
def list_matches(query: dict[str, Any]) -> Response:
    """The matches the caller has a part in, newest first

    Made from the workers' projections; a match that they have not folded yet has only its `id` and `version`.
    """
    limit = query["limit"]
    rows: list[MatchRow] = []
    ids = candidates(caller_in(), query["after"])
    with services().visibility.steady():
        # One more than asked for, to know whether there is another page.
        while len(rows) <= limit and (chunk := list(islice(ids, limit + 1))):
            entries = services().projections.entries(chunk)
            seen = readers_of(chunk, entries)
            rows += [_row(seen[match], entry) for match, entry in zip(chunk, entries, strict=True) if match in seen]
    following = rows[limit - 1]["id"] if len(rows) > limit else None
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response(MatchListAnswer(rows[:limit], following), headers=headers)


def _row(reader: Reader, entry: dict[str, Any] | None) -> MatchRow:
    """A match in a list. Callers with a delay get no projection, which may know later events."""
    if entry is None or entry["seq"] > reader.horizon or reader.behind:
        entry = {"id": reader.match, "folded": False}
    elif reader.embargoed:
        entry = {**entry, "decks": [None] * len(entry["decks"])}
    row: Any = {**entry, "version": reader.horizon, "closed": reader.closed}
    return cast(MatchRow, row)


@blueprint.route("/<match>", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, MatchAnswer)
def get_match(query: dict[str, Any], match: str) -> Response:
    """A match at a glance: players, decks, score"""
    reader = reader_of(match, query["view"])
    opening = services().recorder.traveller.opening(match).event
    with present(reader) as now:
        g.seq = now.seq
        clock = clock_answer(services().clocks.of(match, now.version))
        answer = match_at_a_glance(opening, now, reader, clock)
        headers = projection.grade_header(now.graded)
        variant = "film" if answer.film is not None else ""
        return cacheable(answer, tag_for(reader, now.version, variant), headers=headers)


@blueprint.route("/<match>/shares", methods=["POST"])
@permits("match:share")
@blueprint.arguments(ShareBodySchema)
@blueprint.response(201, ShareAnswer)
def share_match(body: dict[str, Any], match: str) -> Response:
    """Make a link with which anybody can look at the match

    The link shows one view, the caller's own or a narrower one, and allows nothing else. It ends when it expires.
    """
    return json_response(share_link(reader_of(match, body["view"]), body["expires_in"]), 201)
