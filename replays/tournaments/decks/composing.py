"""Alliances that are put together here: three pods of the decks that a player has registered.

The Alliance is a deck beside its sources, and knows them (`Deck.sources`). It can be put
together again until the player has chosen what to play in the stage, or the first match there is assigned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from engine.catalogue import in_words, plain
from engine.table.description import DECK_SIZE
from replays.tournaments.decks.check import MOST_NAME, DeckInvalid, checked_deck
from replays.tournaments.decks.contributing import label_of
from replays.tournaments.decks.houses_only import checked_houses
from replays.tournaments.entries import HOUSES_IN_A_DECK, Deck
from replays.tournaments.event_fields import MOST_DECK_FAULTS, Id, Name
from replays.tournaments.event_types import DeckRegistered, DeckSecret, DeckWithdrawn
from replays.tournaments.formats import FORMATS, MatchFormat
from replays.tournaments.printed_sets import name_of
from replays.tournaments.state import Change, Tournament, TournamentRefused


class ChosenPod(msgspec.Struct, frozen=True, kw_only=True):
    """A pod that a player takes: a house of one of their decks."""

    house: Name
    deck: Id


def composing_format(at: Tournament) -> MatchFormat:
    """The format that an Alliance would be put together for: that of the stage which is played, else of the next."""
    stage = at.stage or at.next_stage
    return FORMATS["archon" if stage is None else stage.rules.format]


def pool_of_player(at: Tournament, player: str) -> list[Deck]:
    """The decks of which a player may take pods, oldest first."""
    return [deck for deck in at.decks_of(player) if not deck.sources and deck.list is not None]


def composed_of_player(at: Tournament, player: str) -> Deck | None:
    """The Alliance that a player has put together; None: none."""
    return next((deck for deck in reversed(at.decks_of(player)) if deck.sources), None)


def why_not(at: Tournament, player: str) -> TournamentRefused | None:
    """Why a player cannot put an Alliance together now; None where they can."""
    if player not in at.players:
        return TournamentRefused(f"there is no player {player}", code="unknown-player", field="player")
    name, row = at.players[player].name, composing_format(at)
    if not row.composes:
        takers = " or ".join(other.label for other in FORMATS.values() if other.composes)
        return TournamentRefused(
            f"{row.label} is played with decks as they were registered; Alliances are put together for {takers}",
            code="format",
        )
    stage = at.stage
    for pairing in at.pairings.values():
        if pairing.removed or at.rounds[pairing.round].stage != (None if stage is None else stage.id):
            continue
        seats = [seat for seat, paired in enumerate(pairing.seats) if paired.player == player]
        if seats and pairing.matches:
            return TournamentRefused(
                f"the first match of {name} in this stage is assigned, and its deck stays; ask an organiser to annul "
                "that match if it was a mistake",
                code="being-played",
            )
        made = [choice for choice in at.choices.get(pairing.id, ()) if choice.seat in seats]
        if any(choice.purpose == "deck" for choice in made):
            return TournamentRefused(
                f"{name} has chosen the deck to play in this stage; ask an organiser to remove the pairing and add it "
                "again if that was a mistake",
                code="chosen",
            )
    return None


def compose(
    at: Tournament, player: str, pods: Sequence[ChosenPod], *, token_of: str | None = None, name: str | None = None
) -> list[Change]:
    """The events that register an Alliance, and withdraw the one that the player put together before.

    * `pods`: three, of different houses, each of a deck in the player's pool.
    * `token_of`: the deck whose token creature it takes, where they have several.
    * `name`: of the Alliance; None: named after its decks.

    Raises TournamentRefused (`unknown-player`, `format`, `being-played`, `chosen`, `unknown-deck`, `pods`, `token`,
    `deck-not-allowed`).
    """
    if (refused := why_not(at, player)) is not None:
        raise refused
    sources = _sources(at, player, pods)
    decks = list({deck.id: deck for deck in sources}.values())
    _require_one_set(decks)
    if len(decks) == 1 and composing_format(at).choices:
        raise TournamentRefused(
            f"these three houses are the deck {label_of(decks[0])} itself: nothing needs to be put together, choose it "
            "when your first match is due",
            code="pods",
            field="pods",
        )
    secret = _composed(at, pods, sources, decks, token_of, name)
    registered = DeckRegistered(deck=at.free_deck_id(player), player=player)
    before = [deck for deck in at.decks_of(player) if deck.sources]
    reason = f"It was put together again as {registered.deck}."
    return [(registered, secret), *((DeckWithdrawn(deck=deck.id, reason=reason), None) for deck in before)]


def _sources(at: Tournament, player: str, pods: Sequence[ChosenPod]) -> list[Deck]:
    """The deck of each pod. Raises TournamentRefused."""
    houses = [pod.house for pod in pods]
    if len(pods) != HOUSES_IN_A_DECK or len(set(houses)) != HOUSES_IN_A_DECK:
        chosen = f": {', '.join(map(in_words, houses))}" if houses else ""
        raise TournamentRefused(
            f"choose three pods of three different houses, and not {len(pods)}{chosen}", code="pods", field="pods"
        )
    pool = {deck.id: deck for deck in pool_of_player(at, player)}
    for place, pod in enumerate(pods):
        field = f"pods/{place}"
        if pod.deck not in pool:
            whose = at.players[player].name
            raise TournamentRefused(
                f"{pod.deck} is no deck of which {whose} may take a pod", code="unknown-deck", field=f"{field}/deck"
            )
        has = (pool[pod.deck].list or {})["houses"]
        if pod.house not in has:
            said = f"its houses are {', '.join(map(in_words, has))}" if has else "its houses are not known yet"
            what = f"deck {label_of(pool[pod.deck])} has no pod of {in_words(pod.house)}: {said}"
            raise TournamentRefused(what, code="pods", field=f"{field}/house")
    return [pool[pod.deck] for pod in pods]


def _require_one_set(decks: Sequence[Deck]) -> None:
    sets = {label_of(deck): str((deck.list or {}).get("set") or "") for deck in decks}
    if len(set(sets.values()) - {""}) > 1:
        named_sets = ", ".join(f"{name} is of {name_of(code)}" for name, code in sets.items() if code)
        raise TournamentRefused(
            f"an Alliance is made of pods of one set: {named_sets}; choose pods of the same set",
            code="pods",
            field="pods",
        )


def _composed(
    at: Tournament,
    pods: Sequence[ChosenPod],
    sources: Sequence[Deck],
    decks: Sequence[Deck],
    token_of: str | None,
    name: str | None,
) -> DeckSecret:
    """The Alliance as it is registered: without its list where a pod is not wholly known, with faults where a deck that
    it is made of has some."""
    labels = _labels(decks)
    lists = {deck.id: deck.list or {} for deck in decks}
    cards = [
        row
        for pod, deck in zip(pods, sources, strict=True)
        for row in lists[deck.id]["cards"]
        if row["house"] == pod.house
    ]
    token = _token(decks, labels, token_of)
    raw: dict[str, Any] = {
        "name": (name or f"Alliance of {', '.join(labels.values())}")[:MOST_NAME],
        "set": next((listed["set"] for listed in lists.values() if listed.get("set")), ""),
        "houses": [pod.house for pod in pods],
        "cards": cards,
        "alliance": True,
        "pods": [{"house": pod.house, "deck": labels[pod.deck]} for pod in pods],
        **({"token": token} if token else {}),
        **({"tide": True} if any(listed.get("tide") for listed in lists.values()) else {}),
    }
    faults = [
        f"its deck {labels[deck.id]} is incomplete; complete that one, and put the Alliance together again"
        for deck in decks
        if deck.faults
    ]
    made: dict[str, Any] | None = None
    if len(cards) == DECK_SIZE and not any(deck.without_list for deck in decks):
        try:
            made = checked_deck(raw, at.ruleset)
        except DeckInvalid as error:
            faults += [str(fault) for fault in error.faults]
    try:
        made = made or checked_houses(raw, at.ruleset)
    except DeckInvalid as error:
        raise TournamentRefused("; ".join(map(str, error.faults)), code="pods", field="pods") from error
    return DeckSecret(
        list=made, sources=tuple(deck.id for deck in sources), faults=tuple(faults[:MOST_DECK_FAULTS]) or UNSET
    )


def _labels(decks: Sequence[Deck]) -> dict[str, str]:
    """What the pods call their decks, by id: their names, with the id where two have the same."""
    names = [plain(label_of(deck)) for deck in decks]
    return {
        deck.id: (label_of(deck) if names.count(name) == 1 else f"{label_of(deck)[:120]} ({deck.id})")
        for deck, name in zip(decks, names, strict=True)
    }


def _token(decks: Sequence[Deck], labels: dict[str, str], token_of: str | None) -> str | None:
    """The token creature of an Alliance, or None if its decks have none. Raises TournamentRefused."""
    tokens = {deck.id: str((deck.list or {})["token"]) for deck in decks if (deck.list or {}).get("token")}
    if token_of is not None and token_of not in tokens:
        raise TournamentRefused(
            f"{labels.get(token_of, token_of)} is no deck of this Alliance that has a token creature",
            code="token",
            field="token_of",
        )
    if token_of is not None or len(set(tokens.values())) < 2:
        return tokens[token_of] if token_of is not None else next(iter(tokens.values()), None)
    choices = ", ".join(f"{token} of {labels[id]}" for id, token in tokens.items())
    raise TournamentRefused(
        f"an Alliance has the token creature of one of its decks: say which, {choices}", code="token", field="token_of"
    )
