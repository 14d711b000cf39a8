"""Play a whole match over the API, by seeded players, each with the token of their seat.

Nothing but HTTP is used, so this is also an example of a client. The same seed makes the same decisions, but not the
same match: the server draws the secret seed of the shuffles.
"""

from __future__ import annotations

import http.client
import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self
from urllib.parse import quote, urlsplit

from engine.players import RandomPlayer

DECKS = ('Miss "Onyx" Censorius', "Radiant Argus the Supreme")
NAMES = ("Onyx", "Argus")
TABLES = {
    "standard": tuple(zip(NAMES, DECKS, strict=True)),
    "break-key": (*zip(NAMES, DECKS, strict=True), ("Achea", "Guide Achea")),
}
"""Variant -> who plays it, and with which deck."""
TITLE = "Demonstration"
SHARE_SECONDS = 30 * 24 * 3600
TURN_SHOWN = 5

Progress = Callable[[int, int | None], None]


class DemoFailed(RuntimeError):
    """The API refused a request of the demo; the message quotes its answer."""


class DemoMatch(NamedTuple):
    """A match to look at."""

    id: str
    share: str
    """Secret of a share link that shows everything, for `?share=`."""
    decisions: int = 0
    result: dict[str, Any] | None = None


class Client:
    """A persistent connection to the API. `token`: the bearer token to send."""

    def __init__(self, base_url: str, timeout: float = 30.0) -> None:
        parts = urlsplit(base_url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(parts.hostname or "", parts.port, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def ask(self, method: str, path: str, token: str, body: object = None, **headers: str) -> Any:
        """The JSON answer. `headers`: underscores for hyphens. Raises DemoFailed for errors, OSError."""
        sent = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        content = None
        if body is not None:
            content = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        try:
            answer = self._once(method, path, content, sent)
        except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
            # The server may close an idle connection at any time. Asking again is safe: what writes has its key.
            self._connection.close()
            answer = self._once(method, path, content, sent)
        status, text = answer
        if status >= 400:
            raise DemoFailed(f"{method} {path} was answered with {status}: {text.decode('utf-8', 'replace')[:500]}")
        return json.loads(text)

    def _once(self, method: str, path: str, content: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        self._connection.request(method, path, content, headers)
        response = self._connection.getresponse()
        return response.status, response.read()


def play_demo(
    base_url: str,
    admin_token: str,
    *,
    seed: str = "demonstration",
    variant: str = "standard",
    code: str | None = None,
    progress: Progress | None = None,
    limit: int | None = None,
) -> DemoMatch:
    """Open a match of the two starter decks (and one more in Break-Key), play it to its end, close it, and answer with
    it. It is the only one of a demonstration tournament, and so is public. `code`: of the set of which made-up decks
    are played instead.

    `progress` is called with (decisions made, None). `limit`: the number of decisions after which it stops and leaves
    the match open. Raises DemoFailed, OSError.
    """
    with Client(base_url) as client:
        table = TABLES[variant]
        if code is not None:
            table = tuple((name, f"Made up {code} {number}") for number, (name, _) in enumerate(table, 1))
        key = f"demo-{secrets.token_hex(8)}"  # of this attempt: a second demonstration is a second match
        tournament = client.ask(
            "POST", "/api/v1/tournaments", admin_token, _tournament(table, variant), Idempotency_Key=f"{key}-tournament"
        )
        home = f"/api/v1/tournaments/{tournament['tournament']}"
        pairing = tournament["rounds"][0]["pairings"][0]["pairing"]
        entropy = [f"{seed}/{name}" for name, _ in table]
        opened = client.ask(
            "POST",
            f"{home}/pairings/{pairing}/matches",
            admin_token,
            {"entropy": entropy},
            Idempotency_Key=f"{key}-open",
        )
        match, tokens = opened["match"], opened["tokens"]["seats"]
        players = [RandomPlayer(f"{seed}/{seat}") for seat in range(len(tokens))]
        path = f"/api/v1/matches/{match}"
        seat = opened["to_decide"]
        now = client.ask("GET", f"{path}/choice", tokens[seat])
        decisions = 0
        while now["choice"] is not None and decisions != limit:
            choice = now["choice"]
            if choice["seat"] != seat:
                seat = choice["seat"]
                now = client.ask("GET", f"{path}/choice", tokens[seat])
                continue
            keys = [option["key"] for option in choice["options"]]
            answer = players[seat].answer_keys(
                choice["kind"], keys, choice["minimum"], choice["maximum"], choice["repeats"]
            )
            now = client.ask(
                "POST",
                f"{path}/events",
                tokens[seat],
                {"type": "decision", "data": {"answer": answer}},
                Idempotency_Key=f"{key}-{decisions}",
                If_Match=f'"{now["version"]}"',
            )
            decisions += 1
            if progress is not None:
                progress(decisions, None)
        if now["choice"] is None:
            client.ask(
                "POST",
                f"{path}/events",
                opened["tokens"]["judge"],
                {"type": "match.closed", "data": {}},
                Idempotency_Key=f"{key}-close",
                If_Match=f'"{now["version"]}"',
            )
            lifted = {"type": "embargo.lifted", "data": {"reason": "It is for everybody to look at"}}
            client.ask("POST", f"{home}/events", admin_token, lifted, Idempotency_Key=f"{key}-public")
        return DemoMatch(match, _share(client, match, admin_token), decisions, now["result"])


def _tournament(table: Sequence[tuple[str, str]], variant: str) -> dict[str, Any]:
    """A tournament of one match, which makes that match public."""
    players = {f"player{number}": f"p{number}" for number in range(1, len(table) + 1)}
    return {
        "name": TITLE,
        "demonstration": True,
        "variant": variant,
        "players": [{"player": id, "name": name} for id, (name, _) in zip(players.values(), table, strict=True)],
        "decks": [{"player": id, "list": deck} for id, (_, deck) in zip(players.values(), table, strict=True)],
        "pairings": [{"round": "1", "table": "1", **players}],
    }


def find_match(base_url: str, admin_token: str) -> DemoMatch | None:
    """The newest match there is, with a fresh share link, or None. Raises DemoFailed, OSError."""
    with Client(base_url) as client:
        page = client.ask("GET", "/api/v1/matches?limit=1", admin_token)
        if not page["matches"]:
            return None
        match = page["matches"][0]["id"]
        return DemoMatch(match, _share(client, match, admin_token))


def _share(client: Client, match: str, admin_token: str) -> str:
    body = {"view": "judge", "expires_in": SHARE_SECONDS}
    answer = client.ask("POST", f"/api/v1/matches/{match}/shares", admin_token, body)
    return str(answer["share"])


def links(base_url: str, match: DemoMatch | None) -> list[tuple[str, str]]:
    """The links to print: (label, address). The addresses of a match carry its share link."""
    rows = [("API documentation", f"{base_url}/api/docs")]
    if match is not None:
        share = f"share={quote(match.share, safe='')}"
        api = f"{base_url}/api/v1/matches/{match.id}"
        rows += [
            ("replay", f"{base_url}/m/{match.id}/e/1?{share}"),
            (f"state at turn {TURN_SHOWN}", f"{api}/state?turn={TURN_SHOWN}&{share}"),
            ("transcript", f"{api}/transcript?format=text&{share}"),
        ]
    return rows
