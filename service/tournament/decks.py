"""Register and read decks of a tournament, and check decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flask import Response
from msgspec import UNSET
from msgspec.structs import replace

from engine.english import capitalised
from engine.opening.made_up_decks import deck_named
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.contributing import held_to_sources
from replays.tournaments.decks.given import given_deck
from replays.tournaments.decks.incomplete import completing, deck_to_fetch, in_place, take_deck
from replays.tournaments.decks.master_vault import ListNotFetched
from replays.tournaments.entries import Deck
from replays.tournaments.event_types import DeckRegistered, DeckSecret
from replays.tournaments.state import Change, Tournament
from service.answers.tournament import CheckedDeckAnswer, RegisteredDeckAnswer, TournamentChangedAnswer
from service.answers.tournaments import TournamentView, shows_deck, view_of
from service.http.api import MAX_ERRORS, ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY
from service.http.problems import Problem
from service.http.responses import cacheable, json_response, tag
from service.services import services
from service.tournament.schemas import (
    CheckDeckSchema,
    NewDeckSchema,
)
from service.tournament.tournaments import canonical, change_answer, change_once, notices
from service.who import caller_in, permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "tournament decks", __name__, url_prefix="/api/v1/tournaments", description="Decks of a tournament"
)
blueprint.before_request(gate)
checking = ApiBlueprint("decks", __name__, url_prefix="/api/v1/decks", description="Read and check decks")
checking.before_request(gate)
_DECK = {"player": "ann", "source": "Name: Ann's deck\nLogos\n2 Dimension Door\n…"}


@blueprint.route("/<tournament>/decks", methods=["POST"])
@permits("tournament:run")
@blueprint.arguments(NewDeckSchema, example=_DECK)
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def register_deck(body: dict[str, Any], tournament: str) -> Response:
    """Register a player's deck, or one of the event, from a plain list, the Master Vault's JSON or our own

    Without a `player` the deck belongs to the event: players bid chains for it at an auction (`POST …/auctions`).
    Without a list, three houses and perhaps the set (`CotA:brobnar+dis+logos`, or `{houses, set}`) make a deck. It is
    played with printed cards, and each match learns it. A list of the same houses, registered later, takes its place:
    the deck without a list is withdrawn by the same request. Where its houses or its set are others, both stay, and
    `notices` say what to do.
    A link to the Master Vault or an id there registers the deck without its list, to be completed. 422 with everything
    that is wrong with a list; unknown titles come with the nearest known ones. With `incomplete` it is registered
    nevertheless, as far as it could be read, and `notices` say what is wrong.
    """
    ruleset = services().tournaments.get(tournament).ruleset
    deck = _taken(body, ruleset)

    def register(at: Tournament) -> list[Change]:
        id = body["deck"] or at.free_deck_id(body["player"])
        new = DeckRegistered(deck=id, player=UNSET if body["player"] is None else body["player"])
        held = held_to_sources(at, body["player"], deck, keep=body["incomplete"])
        registered, withdrawn = in_place(at, new, held)
        return [(new, registered), *((old, None) for old in withdrawn)]

    with _faults_as_problem():
        changed = change_once(tournament, "decks", canonical(body), register)
    return change_answer(changed, notices=notices(changed))


@blueprint.route("/<tournament>/decks/<deck>", methods=["GET"])
@permits("tournament:read")
@blueprint.response(200, RegisteredDeckAnswer)
def get_deck(tournament: str, deck: str) -> Response:
    """A deck's list: for officials and its owner, for everybody once the embargo is over"""
    state = services().tournaments.get(tournament)
    eyes = view_of(state)
    registered = state.decks.get(deck)
    if registered is not None and not shows_deck(eyes, registered):
        raise Problem("embargoed", "Decklists of this tournament are not public before its embargo ends.")
    if registered is not None and not eyes.released and not _own(eyes, registered):
        caller_in(tournament=tournament).note_access(tournament, "judge", of="tournament")
    if registered is None or registered.list is None:
        raise Problem("not-found", "The tournament has no deck of this id; its decks are listed with it.")
    body = RegisteredDeckAnswer(
        tournament,
        state.version,
        registered.id,
        registered.player,
        registered.withdrawn,
        registered.list,
        UNSET if registered.vault is None else registered.vault,
        list(registered.faults) or UNSET,
        UNSET if registered.written is None else registered.written,
    )
    return cacheable(body, tag(tournament, state.version, services().marks.of(state.head)))


def _own(eyes: TournamentView, deck: Deck) -> bool:
    """Whether a deck is the caller's, or is shown to everybody with credentials."""
    return eyes.open_pool or deck.id in eyes.bought if deck.player is None else eyes.player == deck.player


@blueprint.route("/<tournament>/decks/<deck>/fetch", methods=["POST"])
@permits("tournament:run")
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def fetch_list(tournament: str, deck: str) -> Response:
    """Fetch the list of a deck that is registered by its id in the Master Vault

    Only where the operator allows it (`VAULTLOG_DECK_LISTS`). A list is asked for once and kept for good. The deck is
    registered with its list under a new id, the one without is withdrawn. 409 where there is nothing to fetch, or the
    list cannot be had; `detail` says why, and Retry-After when to try again.
    """
    try:
        changed = change_once(tournament, f"decks/{deck}/fetch", b"", lambda at: fetching(at, deck))
    except ListNotFetched as why:
        headers = {} if why.seconds is None else {"Retry-After": str(why.seconds)}
        raise Problem("refused", f"{capitalised(str(why))}.", headers=headers, reason="not-fetched") from None
    return change_answer(changed, notices=notices(changed))


def fetching(at: Tournament, deck: str) -> list[Change]:
    """The events by which a fetched list takes its deck's place, if anything new came.

    Raises TournamentRefused, ListNotFetched.
    """
    wanted = deck_to_fetch(at, deck)
    vault = services().master_vault
    if vault is None:
        raise ListNotFetched("this Vaultlog fetches no lists: paste it, or ask the operator to set VAULTLOG_DECK_LISTS")
    return completing(at, wanted, vault.deck(str(wanted.vault)))


@checking.route("", methods=["POST"])
@permits("match:read", "tournament:read", "tournament:create")
@checking.arguments(CheckDeckSchema, example={"source": _DECK["source"]})
@checking.response(200, CheckedDeckAnswer)
def check_deck(body: dict[str, Any]) -> Response:
    """Check a deck in any format, and convert it to the one for opening a match; stores nothing

    A link to the Master Vault, or an id there, is fetched where the operator allows it (`VAULTLOG_DECK_LISTS`).
    """
    name = body["name"]
    with _faults_as_problem():
        deck = given_deck(
            body["source"],
            services().master_vault,
            name=name,
            ruleset=body["ruleset"],
            alliance=body.get("alliance", False),
        )
    return json_response(CheckedDeckAnswer({**deck, "name": name or deck["name"]}))


def _taken(body: Mapping[str, Any], ruleset: str) -> DeckSecret:
    """The deck of a request, as it is registered. Raises Problem 422."""
    with _faults_as_problem():
        deck = take_deck(
            _source(body),
            name=body["name"] or "",
            ruleset=ruleset,
            alliance=body.get("alliance", False),
            keep=body["incomplete"],
        )
    return replace(deck, list={**deck.list, "name": body["name"] or deck.list["name"]})


def _source(body: Mapping[str, Any]) -> Any:
    """What a request gives as the deck; a name of one of ours is that deck."""
    source = body["source"]
    held = deck_named(source.strip()) if isinstance(source, str) else None
    return source if held is None else held


@contextmanager
def _faults_as_problem() -> Iterator[None]:
    try:
        yield
    except DeckInvalid as error:
        more = f" ({len(error.faults) - 1} more in `errors`)" if len(error.faults) > 1 else ""
        raise Problem(
            "invalid-deck",
            f"{error.faults[0]}{more}",
            errors=[{"pointer": "/source", **fault.to_data()} for fault in error.faults[:MAX_ERRORS]],
        ) from None
