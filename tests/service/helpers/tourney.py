"""A tournament over HTTP, with a client for each part in it."""

from __future__ import annotations

from typing import Any

import redis
from werkzeug.test import TestResponse

from tests.service.helpers.roles import DECKS, Api, Table
from tests.workers.help import folder

PLAYERS = "player,name,account\nann,Ann,acc-ann\nben,Ben,acc-ben\n"
LISTS = f'deck,player,list\na,ann,{DECKS[0]}\nb,ben,"{DECKS[1].replace(chr(34), chr(34) * 2)}"\n'
PAIRINGS = "pairing,round,table,player1,player2\np1,1,1,ann,ben\n"
WHOLE = {"players": PLAYERS, "decks": LISTS, "pairings": PAIRINGS}
FIVE_PLAYERS = ["ann", "ben", "cat", "dan", "eve"]
FIVE: dict[str, Any] = {
    "players": "player,name,account\n" + "".join(f"{name},{name.title()},acc-{name}\n" for name in FIVE_PLAYERS),
    "decks": "player,list\n" + "".join(f"{name},{DECKS[0]}\n" for name in FIVE_PLAYERS),
    "pairings": [],
}
"""Five players with a deck each, and nothing paired yet."""
STAFF = ("head-judge", "judge", "scorekeeper", "streamer")


def create(who: Api, key: str = "create", **changes: Any) -> TestResponse:
    """A tournament that shows nothing to the public, unless `policy` says otherwise."""
    policy = {"public": False, **changes.pop("policy", {})}
    return who("POST", "tournaments", {"name": "Open", **WHOLE, "policy": policy, **changes}, Idempotency_Key=key)


class Tourney:
    """A tournament of Ann and Ben. `roles`: a client for each."""

    def __init__(self, admin: Api, **changes: Any) -> None:
        organiser = admin("POST", "tokens", {"role": "organiser"}, Idempotency_Key="organiser")
        assert organiser.status_code == 201, organiser.text
        self.admin = admin
        self.organiser = admin.with_token(organiser.json["token"])
        made = create(self.organiser, **changes)
        assert made.status_code == 201, made.text
        self.id, self.made = made.json["tournament"], made.json
        self.path = f"tournaments/{self.id}"
        self._keys = 0
        self.roles = {"administrator": admin, "organiser": self.organiser}
        for role in STAFF:
            self.roles[role] = self.token(role=role)
        for player in ("ann", "ben"):
            self.roles[player] = self.token(role="player", account=f"acc-{player}")
        self.roles["spectator"] = self.token(role="spectator")
        self.roles["stranger"] = admin.with_token(
            admin("POST", "tokens", {"role": "organiser"}, Idempotency_Key="stranger").json["token"]
        )
        self.roles["nobody"] = admin.with_token(None)

    def key(self) -> str:
        self._keys += 1
        return f"tourney-{self._keys}"

    def token(self, **body: Any) -> Api:
        made = self.organiser("POST", "tokens", {"tournament": self.id, **body}, Idempotency_Key=self.key())
        assert made.status_code == 201, made.text
        return self.admin.with_token(made.json["token"])

    def post(self, who: str, path: str, body: Any, **headers: Any) -> TestResponse:
        headers.setdefault("Idempotency_Key", self.key())
        return self.roles[who]("POST", f"{self.path}{path}", body, **headers)

    def event(self, who: str, type: str, **data: Any) -> TestResponse:
        return self.post(who, "/events", {"type": type, "data": data})

    def did(self, who: str, type: str, **data: Any) -> Any:
        answer = self.event(who, type, **data)
        assert answer.status_code == 201, answer.text
        return answer.json

    def now(self, who: str = "organiser") -> Any:
        return self.roles[who].ok(self.path)

    def open(self, pairing: str = "p1", who: str = "organiser", **body: Any) -> Table:
        answer = self.post(who, f"/pairings/{pairing}/matches", body)
        assert answer.status_code == 201, answer.text
        return Table(self.admin, answer.json)

    def played(self, client: redis.Redis, pairing: str = "p1", *, close: bool = True) -> Table:
        """A match of a pairing, played to its end and folded."""
        table = self.open(pairing)
        now = table.play(10_000)
        if close:
            closed = table.append(table.judge, {"type": "match.closed"}, now["version"])
            assert closed.status_code == 201, closed.text
        folder(client).run(table.match)
        return table
