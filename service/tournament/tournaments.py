"""Create, import, read and change tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import msgspec
import structlog
from flask import Response, request
from msgspec import UNSET, UnsetType

from engine.english import capitalised
from replays.log.errors import EventInvalid, ReplayError
from replays.log.events import Event, redact
from replays.log.vocabulary import EventData
from replays.proof.checkpoints import tree_of
from replays.store.store import RequestKey
from replays.tournaments.decks.houses_only import still_unlisted
from replays.tournaments.entries import Pairing
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.event_types import ChoiceSealed, PairingAdded, TournamentClosed
from replays.tournaments.imports import PARTS, TournamentImportRefused, plan_import, planned_on
from replays.tournaments.policy import NEW_FIELDS, POLICY, Policy
from replays.tournaments.registry import Changed
from replays.tournaments.seating import fixed_table_warnings
from replays.tournaments.state import Change, Tournament, TournamentRefused
from service.answers.entity_tags import expected_at
from service.answers.tournament import (
    EndedMatch,
    ImportedAnswer,
    ImportedParts,
    TournamentAnswer,
    TournamentChangedAnswer,
    TournamentEventsAnswer,
    TournamentListAnswer,
)
from service.answers.tournaments import home_of, tournament_answer, tournament_row, view_of
from service.http.api import MAX_ERRORS, ApiBlueprint, summary
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY, replayed
from service.http.problems import Problem
from service.http.responses import cacheable, idempotency_key, json_response, next_link, tag
from service.services import services
from service.tournament.ended_answers import ENDING, ended_answer, ended_by
from service.tournament.schemas import (
    ImportSchema,
    NewTournamentSchema,
    TournamentEventSchema,
    TournamentEventsQuery,
    TournamentListQuery,
)
from service.who import barred_players, caller_in, permits
from service.who.appenders import OF_TOURNAMENTS, any_permission
from service.who.entrances import gate

P = ParamSpec("P")
Answer = TypeVar("Answer")
blueprint = ApiBlueprint("tournaments", __name__, url_prefix="/api/v1/tournaments", description="Run tournaments")
blueprint.before_request(gate)
IMPORT_LIMIT = 8 * 1024 * 1024
"""Bytes of a request that imports: a thousand decks fit, and it is read only for those who may import."""
_PLAYERS = "player,name\nann,Ann\nben,Ben\n"
_DECKS = 'player,list\nann,Radiant Argus the Supreme\nben,"Miss ""Onyx"" Censorius"\n'
_PAIRINGS = "round,table,player1,player2\n1,1,ann,ben\n"


def large_body(view: Callable[P, Answer]) -> Callable[P, Answer]:
    """Decorator: the body may be as large as an import. Below `permits`, above `arguments`."""

    @wraps(view)
    def wider(*args: P.args, **kwargs: P.kwargs) -> Answer:
        request.max_content_length = IMPORT_LIMIT
        return view(*args, **kwargs)

    return wider


@blueprint.route("", methods=["POST"])
@permits("tournament:create")
@large_body
@blueprint.arguments(
    NewTournamentSchema,
    example={
        "name": "Summer Open",
        "policy": {"delay_seconds": 300, "minutes": 35},
        "players": _PLAYERS,
        "decks": _DECKS,
        "pairings": _PAIRINGS,
    },
)
@blueprint.response(201, TournamentAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def create(body: dict[str, Any]) -> Response:
    """Create a tournament, with its players, decks and pairings if they are known

    The caller becomes its organiser. Refused, with every bad line, when anything cannot be imported; then no tournament
    is created either.
    """
    caller = caller_in()
    request_key = RequestKey.of(f"{caller.id} POST /tournaments", idempotency_key(), canonical(body))
    parts: dict[str, str | Sequence[Any]] = {part: body[part] for part in PARTS if part in body}
    with refusals_as_problems():
        changed = services().tournaments.create(
            name=body["name"],
            ruleset=body["ruleset"],
            variant=body["variant"],
            policy=_policy({**NEW_FIELDS, **body["policy"]}, "/policy"),
            actor=caller.actor(),
            request=request_key,
            demonstration=body["demonstration"],
            then=lambda empty: plan_import(
                empty, parts, actor=caller.actor(), namesakes=body["namesakes"], incomplete=body["incomplete"]
            ),
        )
    answer = tournament_answer(
        changed.tournament, view_of(changed.tournament, caller_in(tournament=changed.tournament.id))
    )
    headers = {"Location": f"/api/v1/tournaments/{changed.tournament.id}", **_change_headers(changed)}
    return json_response(answer, 201, headers)


@blueprint.route("", methods=["GET"])
@permits("tournament:read", "tournament:create")
@blueprint.arguments(TournamentListQuery, location="query")
@blueprint.response(200, TournamentListAnswer)
def list_tournaments(query: dict[str, Any]) -> Response:
    """The tournaments of this server, newest first; for a token bound to one: that one"""
    caller = caller_in()
    tournaments = services().tournaments
    if caller.tournament is not None or caller.match is not None:
        bound = caller.tournament or home_of(str(caller.match))
        own = None if bound is None else services().visibility.tournament(bound)
        rows, following = ([] if own is None else [tournament_row(own)]), None
    else:
        page = tournaments.page(after=query["after"], limit=query["limit"])
        states = tournaments.several(page.matches)
        rows, following = [tournament_row(states[id]) for id in page.matches], page.next
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response(TournamentListAnswer(rows, following), headers=headers)


@blueprint.route("/<tournament>", methods=["GET"])
@permits("tournament:read")
@blueprint.response(200, TournamentAnswer)
def get_tournament(tournament: str) -> Response:
    """A tournament: players, decks, rounds, pairings, as far as the caller may see them"""
    state = services().tournaments.get(tournament)
    eyes = view_of(state)
    mark = "official" if eyes.official else "own" if eyes.player else "public" if eyes.public else ""
    return cacheable(
        tournament_answer(state, eyes),
        tag(tournament, state.version, services().marks.of(state.head), mark, "released" if eyes.released else ""),
    )


@blueprint.route("/<tournament>/events", methods=["GET"])
@permits("tournament:run", "dispute:rule")
@blueprint.arguments(TournamentEventsQuery, location="query")
@blueprint.response(200, TournamentEventsAnswer)
def list_events(query: dict[str, Any], tournament: str) -> Response:
    """The log of a tournament, with the actor and time of each event; for its officials

    It also says who appointed which staff. Nothing is ever removed from it. A secret choice of a player stays under
    seal here; `choice.revealed` has it.
    """
    store, limit = services().tournaments.store, query["limit"]
    state = services().tournaments.get(tournament)
    events = store.events(tournament, query["after"] + 1, limit=limit)
    following = events[-1].seq if len(events) == limit and events[-1].seq < state.version else None
    answer = TournamentEventsAnswer(
        tournament, state.version, [_as_officials_read(event) for event in events], following
    )
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response(answer, headers=headers)


@blueprint.route("/<tournament>/events", methods=["POST"])
@permits(*any_permission(OF_TOURNAMENTS))
@blueprint.arguments(
    TournamentEventSchema,
    example={"type": "result.recorded", "data": {"pairing": "1-4", "winner": "ann", "reason": "played on paper"}},
)
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def append(body: dict[str, Any], tournament: str) -> Response:
    """Append an event to the log of a tournament

    What each type takes is described in replays/tournaments/README.md. The answer to the last one, `tournament.closed`,
    has a checkpoint of the tournament's matches: hand it out. What ends matches closes them, for good: a recorded
    result those of its pairing, `pairing.removed`, `match.annulled`, and `tournament.closed` those that are decided;
    `matches` says what became of each. One in which a judge's case waits closes when that is settled. 409 when the
    tournament's state does not allow it, 412 when If-Match names an older version.
    """
    caller = caller_in(tournament=tournament)
    caller.require(*OF_TOURNAMENTS[body["type"]].permissions)
    request_key = RequestKey.of(
        f"{caller.id} POST /tournaments/{tournament}/events", idempotency_key(), canonical(body)
    )
    data = body["data"]
    if body["type"] == "policy.changed":
        data = {**data, "policy": msgspec.to_builtins(_policy(data.get("policy"), "/data/policy"))}
    try:
        event = TOURNAMENT_VOCABULARY.new(body["type"], data)
    except EventInvalid as error:
        faults = [{"pointer": f"/data{fault.pointer}", "detail": fault.detail} for fault in error.faults]
        faults = faults or [{"pointer": "/data", "detail": error.reason}]
        raise Problem("invalid-event", summary(faults), errors=faults[:MAX_ERRORS]) from None
    if caller.match is not None:
        _require_own_pairing(tournament, caller.match, event)
    barred_players.check_self(event, caller, services().tournaments.get(tournament))

    def changes(now: Tournament) -> Sequence[Change]:
        barred_players.check_events([event], caller, now)
        barred_players.check_self(event, caller, now)
        return [(event, None)]

    with refusals_as_problems("/data"):
        changed = services().tournaments.change(
            tournament, changes, actor=caller.actor(), expected=expected_of(tournament), request=request_key
        )
    ended: list[EndedMatch] | UnsetType = UNSET
    if isinstance(event, ENDING):
        ended = ended_answer(ended_by(services().tournaments.get(tournament), event))
    checkpoint = _checkpoint(tournament) if isinstance(event, TournamentClosed) else UNSET
    return change_answer(changed, matches=ended, checkpoint=checkpoint)


def _as_officials_read(event: Event) -> dict[str, Any]:
    """An event without a secret choice: an official may be the opponent of the player who chose."""
    return (redact(event) if isinstance(event.data, ChoiceSealed) else event).to_data()


def _require_own_pairing(tournament: str, match: str, event: EventData) -> None:
    """Raise Problem 403 unless the event is about the pairing of that match, which counts."""
    own = services().tournaments.get(tournament).pairing_of(match)
    if own is None or getattr(event, "pairing", None) != own.id:
        raise Problem(
            "forbidden",
            "These credentials are for one match: they can only record and withdraw the result of its pairing.",
        )


def _checkpoint(tournament: str) -> str | None:
    """The checkpoint of a tournament that was closed; None when signing fails. The tournament stays closed, and an
    organiser can make one at any time."""
    try:
        made = services().checkpoints.make(tree_of(tournament))
    except ReplayError as error:
        structlog.get_logger().error("no checkpoint of a closed tournament", tournament=tournament, reason=str(error))
        return None
    return made.note


@blueprint.route("/<tournament>/import", methods=["POST"])
@permits("tournament:run")
@large_body
@blueprint.arguments(ImportSchema, example={"players": _PLAYERS, "decks": _DECKS, "pairings": _PAIRINGS})
@blueprint.response(201, ImportedAnswer)
@blueprint.alt_response(200, schema=ImportedAnswer, description="A dry run: nothing was stored")
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def import_into(body: dict[str, Any], tournament: str) -> Response:
    """Import players, decks and pairings from CSV or JSON, all or none

    422 with a report that names every bad line, its field, and what to do; nothing is stored then. `notices` tell of
    lists that did not take the place of a deck known by its houses, and of decks to be completed: those known by their
    id, and with `incomplete` those that have faults.
    """
    caller = caller_in(tournament=tournament)
    request_key = RequestKey.of(
        f"{caller.id} POST /tournaments/{tournament}/import", idempotency_key(), canonical(body)
    )
    dry_run = body.pop("dry_run")
    settings = {name: body.pop(name) for name in ("namesakes", "incomplete")}
    expected = expected_of(tournament)
    with refusals_as_problems():
        if dry_run:
            state = services().tournaments.get(tournament)
            planned = plan_import(state, body, actor=caller.actor(), **settings)
            after = planned_on(state, planned, actor=caller.actor())
            stored = [data for data, _ in planned]
            notes = [*still_unlisted(after, stored), *_elsewhere(after, stored)]
            kinds = [type(data).__name__ for data, _ in planned]
            return json_response(_imported(state, kinds, notes, dry_run=True), 200)
        changed = services().tournaments.change(
            tournament,
            lambda at: plan_import(at, body, actor=caller.actor(), **settings),
            actor=caller.actor(),
            expected=expected,
            request=request_key,
        )
    kinds = [type(event.data).__name__ for event in changed.events]
    answer = _imported(changed.tournament, kinds, notices(changed), dry_run=False)
    return json_response(answer, 201, _change_headers(changed))


# -- what the resources of tournaments share ------------------------------------------------------------------------


def canonical(body: dict[str, Any]) -> bytes:
    """The bytes by which a repeated request is recognised."""
    return msgspec.json.encode(body, order="deterministic")


class refusals_as_problems:
    """Context: turn refusals of the domain into problems. `at`: where the event's data stand in the body."""

    def __init__(self, at: str = "") -> None:
        self.at = at

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, TournamentRefused):
            place = [] if error.field is None else [{"pointer": f"{self.at}/{error.field}", "detail": error.reason}]
            raise Problem(
                "refused", f"{capitalised(error.reason)}.", reason=error.code, errors=place or None
            ) from error
        if isinstance(error, TournamentImportRefused):
            first, more = error.faults[0], len(error.faults) - 1
            rest = f" ({more} more in `errors`)" if more else ""
            raise Problem(
                "import-refused",
                f"Import rejected, nothing was stored. {first}{rest}",
                errors=[fault.to_data() for fault in error.faults],
            ) from error


def change_once(
    tournament: str, path: str, content: bytes, changes: Callable[[Tournament], Sequence[Change]]
) -> Changed:
    """Store what a request asks for, once however often it is sent.

    * `path`: the rest of its address after the tournament's.
    * `content`: its body, see `canonical`.

    Raises Problem.
    """
    caller = caller_in(tournament=tournament)
    request_key = RequestKey.of(f"{caller.id} POST /tournaments/{tournament}/{path}", idempotency_key(), content)
    with refusals_as_problems():
        return services().tournaments.change(
            tournament, changes, actor=caller.actor(), expected=expected_of(tournament), request=request_key
        )


def pairing_named(tournament: Tournament, pairing: str) -> Pairing:
    """The pairing of this id. Raises Problem 404."""
    if pairing not in tournament.pairings or tournament.pairings[pairing].removed:
        raise Problem("not-found", "The tournament has no pairing of this id; its pairings are listed with it.")
    return tournament.pairings[pairing]


def expected_of(tournament: str) -> int | None:
    """The version that If-Match names; None without it. Raises Problem 400, 412, MatchNotFound."""
    if "If-Match" not in request.headers:
        return None

    def hash_of(seq: int) -> str | None:
        event = services().tournaments.store.event(tournament, seq)
        return None if event is None else event.hash

    return expected_at(tournament, hash_of)


def notices(changed: Changed) -> list[str]:
    """What to tell officials about what they stored.

    Lists that did not take the place of a deck's houses, decks to be completed, and players who are paired at another
    table than the one that is fixed for them.
    """
    stored = [event.data for event in changed.events]
    return [*still_unlisted(changed.tournament, stored), *_elsewhere(changed.tournament, stored)]


def _elsewhere(at: Tournament, stored: Sequence[EventData]) -> list[str]:
    """Sentences about players who are paired at another table than their fixed one."""
    pairings = [at.pairings[data.pairing] for data in stored if isinstance(data, PairingAdded)]
    return fixed_table_warnings(at, pairings)


def change_answer(
    changed: Changed,
    *,
    matches: list[EndedMatch] | UnsetType = UNSET,
    checkpoint: str | None | UnsetType = UNSET,
    notices: list[str] | UnsetType = UNSET,
) -> Response:
    """The answer to a change of a tournament. `notices`: left out, those about fixed tables, if there are any."""
    if notices is UNSET:
        notices = _elsewhere(changed.tournament, [event.data for event in changed.events]) or UNSET
    answer = TournamentChangedAnswer(
        tournament=changed.tournament.id,
        version=changed.events[-1].seq if changed.events else changed.tournament.version,
        events=[redact(event).to_data() for event in changed.events],
        matches=matches,
        checkpoint=checkpoint,
        notices=notices,
    )
    return json_response(answer, 201, _change_headers(changed))


def _change_headers(changed: Changed) -> dict[str, str]:
    now, last = changed.tournament, changed.events[-1] if changed.events else None
    version, hash = (now.version, now.head) if last is None else (last.seq, last.hash)
    return {"ETag": f'"{tag(now.id, version, services().marks.of(hash))}"', **replayed(changed.repeated)}


def _imported(tournament: Tournament, kinds: list[str], notes: list[str], *, dry_run: bool) -> ImportedAnswer:
    added = ImportedParts(
        players=kinds.count("PlayerRegistered"),
        decks=kinds.count("DeckRegistered"),
        rounds=kinds.count("RoundAdded"),
        pairings=kinds.count("PairingAdded"),
    )
    return ImportedAnswer(tournament.id, tournament.version, dry_run, added, notes)


def _policy(raw: object, pointer: str) -> Policy:
    faults = [{"pointer": pointer + fault.pointer, "detail": fault.detail} for fault in POLICY.faults(raw)]
    if faults:
        raise Problem("invalid-body", summary(faults), errors=faults[:MAX_ERRORS])
    return POLICY.read(raw)
