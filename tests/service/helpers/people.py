"""Two tournaments, a match in each, and somebody of every role: who the tests of permissions and leaks are about."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Flask

from engine.catalogue.decks import deck_lists
from replays.log.events import Actor
from replays.store.store import RequestKey
from replays.tournaments import event_types as types
from replays.tournaments.policy import Policy
from replays.tournaments.registry import Tournaments
from service.services import EXTENSION, Services
from tests.service.helpers.roles import DECKS, SEATS, Api, Table

STAFF = ("organiser", "head-judge", "judge", "scorekeeper", "streamer")
OPEN = Policy(embargo_lifted=True)
"""No delay, and the embargo (of a new tournament it always runs) is lifted right after."""


def parts(app: Flask) -> Services:
    found: Services = app.extensions[EXTENSION]
    return found


class Cup:
    """A tournament with a paired match, opened, and clients for everybody.

    Players `ann` and `ben` play the match, `cem` plays elsewhere. `roles` maps what somebody is in the match to their
    client; each got their token from the organiser.
    """

    def __init__(self, admin: Api, policy: Policy = OPEN, *, name: str = "cup") -> None:
        self.admin, self.app = admin, admin.app
        self.tournaments: Tournaments = parts(admin.app).tournaments
        self._keys = 0
        self.name = name
        boss = admin(
            "POST", "tokens", {"role": "organiser", "account": f"{name}-boss"}, Idempotency_Key=f"{name}-boss"
        ).json
        self.founder = admin.with_token(boss["token"])
        self.id = self.tournaments.create(
            name=name,
            ruleset="16.0",
            variant="standard",
            policy=policy,
            actor=Actor("organiser", f"{name}-boss"),
            request=RequestKey.of("tests", name, b""),
        ).tournament.id
        self.change(
            *(
                types.PlayerRegistered(
                    player=player, name=player.title(), account=f"{player}-account", streams_hand=hand
                )
                for player, hand in (("ann", True), ("ben", False), ("cem", True))
            ),
            *(
                (types.DeckRegistered(deck=f"{player}-deck", player=player), types.DeckSecret(deck_lists()[deck]))
                for player, deck in zip(("ann", "ben"), DECKS, strict=True)
            ),
            types.RoundAdded(round="r1"),
            types.PairingAdded(
                pairing="p1",
                round="r1",
                table="1",
                seats=(types.PairedSeat(player="ann"), types.PairedSeat(player="ben")),
            ),
        )
        if policy.embargo_lifted:
            self.change(types.EmbargoLifted())
        body = {"seats": SEATS, "tournament": self.id, "round": "r1", "table": "1"}
        opened = self.founder("POST", "matches", body, Idempotency_Key=f"{name}-open")
        assert opened.status_code == 201, opened.text
        self.table = Table(admin, opened.json)
        self.match: str = opened.json["match"]
        self.path = self.table.path
        self.change(types.MatchAssigned(pairing="p1", match=self.match, decks=("ann-deck", "ben-deck")))
        self.roles: dict[str, Api] = {
            "administrator": admin,
            "founder": self.founder,
            **{role: self.issue(role, account=f"{name}-{role}") for role in STAFF},
            "spectator": self.issue("spectator"),
            "player 0": self.issue("player", account="ann-account"),
            "player 1": self.issue("player", account="ben-account"),
            "player elsewhere": self.issue("player", account="cem-account"),
            "seat 0": self.table.seats[0],
            "seat 1": self.table.seats[1],
            "judge of the match": self.table.judge,
            "spectator of the match": self.table.roles["spectator"],
        }

    def change(self, *events: Any) -> None:
        """Let the tournament's events happen, without the API; those with a sealed part as pairs."""
        changes = [event if isinstance(event, tuple) else (event, None) for event in events]
        self.tournaments.change(self.id, changes, actor=Actor("organiser", f"{self.name}-boss"))

    def set_policy(self, **changes: Any) -> None:
        policy = msgspec.structs.replace(self.tournaments.get(self.id).policy, **changes)
        self.change(types.PolicyChanged(policy=policy))

    def issue(self, role: str, *, who: Api | None = None, **body: Any) -> Api:
        """A client with a new token of the tournament, from its organiser unless another one issues it."""
        return self.admin.with_token(self.issued(role, who=who, **body)["token"])

    def issued(self, role: str, *, who: Api | None = None, **body: Any) -> Any:
        self._keys += 1
        body = {"role": role, **({} if "match" in body else {"tournament": self.id}), **body}
        made = (who or self.founder)("POST", "tokens", body, Idempotency_Key=f"{self.name}-{self._keys}")
        assert made.status_code == 201, made.text
        return made.json

    def share(self, who: str, view: str) -> str:
        """The text of a share link that somebody of this role makes."""
        made = self.roles[who]("POST", f"{self.path}/shares", {"view": view})
        assert made.status_code == 201, made.text
        text: str = made.json["share"]
        return text
