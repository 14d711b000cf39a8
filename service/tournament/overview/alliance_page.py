"""The page on which a player, an official or a scorekeeper puts an Alliance together of the player's decks.

/tournaments/<tournament>/players/<player>/alliance         the decks, house by house, and the Alliance that was made
POST /tournaments/<tournament>/players/<player>/alliance    put it together; `pod`, three times: deck:house
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine.catalogue import in_words
from replays.tournaments.decks.composing import pool_of_player
from replays.tournaments.entries import HOUSES_IN_A_DECK, RegisteredPlayer
from replays.tournaments.printed_sets import name_of
from replays.tournaments.state import Tournament
from service.answers.tournaments import view_of
from service.frame.frame import guarded, page
from service.services import services
from service.tournament.alliances import AlliancePoolAnswer, AllianceSchema, alliance_answer, composing, require_pool
from service.tournament.organising.form_results import NotStored, field, store
from service.who import caller_in

blueprint = guarded(Blueprint("alliance", __name__, url_prefix="/tournaments"))
SAID = {
    "made": "The Alliance is registered. It can be put together again until the first match is assigned.",
    "incomplete": "The Alliance is registered as far as its decks are known. Below is told what is missing.",
}
_MOST_POD = 110
"""Characters of a pod as the form sends it: the id of a deck, a colon and a house."""


@dataclass(frozen=True, kw_only=True)
class AlliancePage:
    """The data of the page."""

    tournament: Tournament
    player: RegisteredPlayer
    told: AlliancePoolAnswer
    cards: dict[str, dict[str, list[tuple[str, int]]]]
    """The cards of each pod, with how many of each: deck -> house -> (title, copies); of the caller's own decks, and
    for officials."""
    houses: dict[str, str]
    """What the houses are called."""
    sets: dict[str, str]
    chosen: list[str]
    """The pods that are ticked, as the form sends them."""
    token_of: str
    name: str
    own: bool
    said: str | None
    fault: NotStored | None
    key: str
    judges: bool
    runs: bool

    @property
    def tokens(self) -> list[tuple[str, str, str]]:
        """The decks that have a token creature: id, name, token."""
        return [(deck.deck, deck.name, deck.token) for deck in self.told.pool if deck.token]


@blueprint.get("/<tournament>/players/<player>/alliance")
def alliance(tournament: str, player: str) -> Response:
    """The form."""
    state = services().tournaments.get(tournament)
    require_pool(state, player)
    return _page(state, player, said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/players/<player>/alliance")
def put_together(tournament: str, player: str) -> BaseResponse:
    """Put it together."""
    require_pool(services().tournaments.get(tournament), player)
    try:
        pods = [_pod(text) for text in request.form.getlist("pod")]
        if len(pods) != HOUSES_IN_A_DECK or len({pod["house"] for pod in pods}) != HOUSES_IN_A_DECK:
            raise NotStored("tick three houses, each once.")
        name = field("name")[:200]
        body: dict[str, Any] = {"pods": pods, "token_of": field("token_of") or None, "name": name or None}
        if faults := AllianceSchema().validate(body):
            raise NotStored(f"open the page itself and use its form ({', '.join(faults)}).")
        changed = store(tournament, composing(tournament, player, body))
    except NotStored as why:
        return _page(services().tournaments.get(tournament), player, fault=why)
    answer = alliance_answer(changed.tournament, player)
    message = "incomplete" if answer.alliance is not None and answer.alliance.incomplete else "made"
    return redirect(f"/tournaments/{tournament}/players/{player}/alliance?said={message}", 303)


def _pod(text: str) -> dict[str, str]:
    """A pod as the form sends it. Raises NotStored."""
    deck, colon, house = text.partition(":")
    if not colon or len(text) > _MOST_POD:
        raise NotStored("open the page itself and tick its houses.")
    return {"deck": deck, "house": house}


def _page(tournament: Tournament, player: str, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    caller, eyes = caller_in(tournament=tournament.id), view_of(tournament)
    answer = alliance_answer(tournament, player)
    made = answer.alliance
    chosen = [] if made is None else [f"{pod.deck}:{pod.house}" for pod in made.pods]
    own, token = eyes.player == player, None if made is None else made.token
    taken = next((deck.deck for deck in answer.pool if token is not None and deck.token == token), "")
    return page(
        "tournament/overview/alliance_page.html",
        200 if fault is None else fault.status,
        shown=AlliancePage(
            tournament=tournament,
            player=tournament.players[player],
            told=answer,
            cards=_cards(tournament, player) if own or eyes.official or eyes.released else {},
            houses={house: in_words(house) for deck in answer.pool for house in deck.houses},
            sets={deck.set: name_of(deck.set) for deck in answer.pool if deck.set},
            chosen=request.form.getlist("pod") if fault else chosen,
            token_of=field("token_of") if fault else taken,
            name=field("name") if fault else "",
            own=own,
            said=said,
            fault=fault,
            key=str(ULID()),
            judges=caller.may("dispute:rule"),
            runs=caller.may("tournament:run"),
        ),
    )


def _cards(tournament: Tournament, player: str) -> dict[str, dict[str, list[tuple[str, int]]]]:
    cards: dict[str, dict[str, list[tuple[str, int]]]] = {}
    for deck in pool_of_player(tournament, player):
        listed = deck.list or {}
        cards[deck.id] = {
            house: sorted(Counter(row["title"] for row in listed["cards"] if row["house"] == house).items())
            for house in listed["houses"]
        }
    return cards
