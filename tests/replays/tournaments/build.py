"""A tournament of three, in memory and in a store, for the tests."""

from __future__ import annotations

from typing import Any

import fakeredis

from engine.catalogue.decks import deck_lists
from replays.log.events import Actor
from replays.store.store import RequestKey
from replays.tournaments import event_types as types
from replays.tournaments.fold import apply
from replays.tournaments.policy import DEFAULT_POLICY
from replays.tournaments.registry import Tournaments
from replays.tournaments.state import Tournament

OLGA = Actor("organiser", "acc-olga")
JO = Actor("judge", "acc-jo")
LISTS = deck_lists("CotA")
ARGUS, ONYX, GREGG = list(LISTS)[:3]
PLAYERS = {"ann": ARGUS, "ben": ONYX, "cat": GREGG}


def created(**changes: Any) -> types.TournamentCreated:
    data = {
        "tournament": "T1",
        "name": "Open",
        "organiser": OLGA.id,
        "ruleset": "16.0",
        "variant": "standard",
        "policy": DEFAULT_POLICY,
        **changes,
    }
    return types.TournamentCreated(**data)


def changes(players: dict[str, str] = PLAYERS) -> list[tuple[Any, Any]]:
    """Players with their decks, and a round."""
    found: list[tuple[Any, Any]] = []
    for player, deck in players.items():
        found.append((types.PlayerRegistered(player=player, name=player.title()), None))
        found.append((types.DeckRegistered(deck=f"{player}-1", player=player), types.DeckSecret(list=LISTS[deck])))
    return [*found, (types.RoundAdded(round="1"), None)]


def tournament(*more: Any, **opening: Any) -> Tournament:
    """A tournament of Ann, Ben and Cat with one round, after `more` events (data, or data with a secret)."""
    now = Tournament()
    apply(now, created(**opening), None, actor=OLGA)
    for data, secret in [*changes(), *((each, None) for each in more)]:
        apply(now, data, secret, actor=OLGA)
    return now


def pairing(id: str, *players: str, round: str = "1", table: str | None = None) -> types.PairingAdded:
    seats = tuple(types.PairedSeat(player=player) for player in players)
    return types.PairingAdded(pairing=id, round=round, table=table or id, seats=seats)


def assigned(pairing: str, match: str, *decks: str) -> types.MatchAssigned:
    return types.MatchAssigned(pairing=pairing, match=match, decks=decks)


def tournaments(client: Any = None) -> Tournaments:
    client = client if client is not None else fakeredis.FakeRedis(server=fakeredis.FakeServer(version=(6, 2)))
    return Tournaments(client)


def create(on: Tournaments, key: str = "k", **values: Any) -> Any:
    wanted = {"name": "Open", "ruleset": "16.0", "variant": "standard", "policy": DEFAULT_POLICY, **values}
    return on.create(**wanted, actor=OLGA, request=RequestKey.of("olga", key, repr(sorted(values.items())).encode()))
