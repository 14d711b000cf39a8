"""The client of the Master Vault, at a server of this machine: polite, careful, and quiet once it has a list."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from replays.tournaments.decks.incomplete import completing, deck_to_fetch
from replays.tournaments.decks.master_vault import MOST_BYTES, ListNotFetched, MasterVault, address_of
from replays.tournaments.fold import apply
from replays.tournaments.state import TournamentRefused
from tests.replays.tournaments.build import ARGUS, LISTS, OLGA
from tests.replays.tournaments.decks.test_deck_formats import vault as told_by_vault
from tests.replays.tournaments.test_imports import taken

ID = "53a2cb98-4f5f-4b36-a6a5-1a7d7e3a7d11"


class Server:
    """A server of lists. `answers`: what it says next, as (status, headers, body); the last one stays."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.at_once = self.most_at_once = 0
        self.answers: list[tuple[int, dict[str, str], bytes]] = [(200, {}, answer())]
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.at_once += 1
                server.most_at_once = max(server.at_once, server.most_at_once)
                server.asked.append(self.path)
                status, headers, body = server.answers.pop(0) if len(server.answers) > 1 else server.answers[0]
                body = body.replace(b"THE-ID", self.path.split("/")[2].split("?")[0].encode())
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                server.at_once -= 1

            def log_message(self, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.template = f"http://127.0.0.1:{self.http.server_port}/decks/{{id}}?links=cards"
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()


def answer(id: str = "THE-ID") -> bytes:
    raw = told_by_vault(LISTS[ARGUS])
    raw["data"]["id"] = id
    return json.dumps(raw).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    new = Server()
    new.answers = [(200, {}, answer(ID))]
    yield new
    new.http.shutdown()
    new.http.server_close()


class Clock:
    """Time that passes only where somebody waits."""

    def __init__(self) -> None:
        self.time, self.slept = 1_000_000.0, 0.0

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds
        self.slept += seconds


def client(server: Server, kept: Path, clock: Clock | None = None) -> MasterVault:
    clock = clock or Clock()
    return MasterVault(server.template, kept, local=True, now=clock.now, sleep=clock.sleep)


def test_a_list_is_asked_for_once_and_kept_for_good(server: Server, tmp_path: Path) -> None:
    first = client(server, tmp_path / "lists").deck(ID)
    assert first["data"]["name"] == ARGUS
    assert server.asked == [f"/decks/{ID}?links=cards"]
    server.http.shutdown()
    assert client(server, tmp_path / "lists").deck(ID) == first
    assert len(server.asked) == 1


def test_requests_have_a_pause_between_them(server: Server, tmp_path: Path) -> None:
    clock, other = Clock(), ID.replace("5", "6")
    server.answers = [(200, {}, answer(ID)), (200, {}, answer(other))]
    vault = client(server, tmp_path, clock)
    vault.deck(ID)
    assert clock.slept == 0
    vault.deck(other)
    assert clock.slept == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        (None, 60),
        ("soon", 60),
        ("999999999", 24 * 3600),
        ("Mon, 12 Jan 1970 13:51:40 GMT", 300),
    ],
)
@pytest.mark.parametrize("status", [429, 503])
def test_an_answer_that_asks_for_patience_gets_it_from_everybody(
    server: Server, tmp_path: Path, status: int, header: str | None, seconds: int
) -> None:
    clock = Clock()
    server.answers = [(status, {} if header is None else {"Retry-After": header}, b""), (200, {}, answer(ID))]
    with pytest.raises(ListNotFetched, match="asks for patience") as refused:
        client(server, tmp_path, clock).deck(ID)
    assert refused.value.seconds == pytest.approx(seconds, abs=1)
    with pytest.raises(ListNotFetched, match="asks for patience"):
        client(server, tmp_path, clock).deck(ID)
    assert len(server.asked) == 1, "nobody asks in the meantime"
    clock.time += seconds
    assert client(server, tmp_path, clock).deck(ID)["data"]["id"] == ID


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        ((404, {}, b""), "no deck of this id"),
        ((302, {"Location": "http://127.0.0.1/elsewhere"}, b""), "from another place"),
        ((500, {}, b""), r"an error \(500\)"),
        ((200, {}, b"<html>"), "no deck list"),
        ((200, {}, b'{"data": {"id": "another"}}'), "about another deck"),
        ((200, {}, b"[" + b" " * MOST_BYTES + b"]"), "which is no deck list"),
    ],
)
def test_other_answers_are_refused_and_nothing_is_kept(server: Server, tmp_path: Path, reply: Any, says: str) -> None:
    server.answers = [reply]
    with pytest.raises(ListNotFetched, match=says):
        client(server, tmp_path).deck(ID)
    assert len(server.asked) == 1
    assert not list(tmp_path.glob("*.json"))


def test_a_private_address_is_never_asked(server: Server, tmp_path: Path) -> None:
    port = server.http.server_port
    for host in ("127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254", "[::ffff:127.0.0.1]"):
        with pytest.raises(ListNotFetched, match="no public address|not known"):
            MasterVault(f"https://{host}:{port}/{{id}}", tmp_path).deck(ID)
    assert server.asked == []


@pytest.mark.parametrize(
    "template",
    [
        "http://lists.example/{id}",
        "https://lists.example/",
        "https://{id}.example/",
        "https://me:secret@lists.example/{id}",
        "https:///{id}",
        "ftp://lists.example/{id}",
        "https://lists.example/{id}/{id}",
    ],
)
def test_an_address_is_encrypted_and_has_the_id_after_its_host(template: str) -> None:
    with pytest.raises(ValueError, match="an https address with {id}"):
        address_of(template)
    assert address_of("https://lists.example/decks/{id}?links=cards").port == 443


def test_one_list_at_a_time(server: Server, tmp_path: Path) -> None:
    ids = [f"{number}{ID[1:]}" for number in range(4)]
    clock = Clock()
    server.answers = [(200, {}, answer())]
    clients = [client(server, tmp_path, clock) for _ in ids]
    threads = [threading.Thread(target=each.deck, args=(id,)) for each, id in zip(clients, ids, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert server.most_at_once == 1
    assert sorted(server.asked) == [f"/decks/{id}?links=cards" for id in ids]


def test_a_fetched_list_takes_the_place_of_its_id(server: Server, tmp_path: Path) -> None:
    now = taken(players="player,name\nann,Ann\n", decks=[{"player": "ann", "list": ID}])
    deck = deck_to_fetch(now, "ann-deck-1")
    for data, secret in completing(now, deck, client(server, tmp_path).deck(ID)):
        apply(now, data, secret, actor=OLGA)
    (complete,) = now.decks_of("ann")
    assert (complete.vault, complete.faults) == (ID, ())
    assert complete.list is not None
    assert len(complete.list["cards"]) == 36
    for id, code in (("ann-deck-1", "unknown-deck"), (complete.id, "nothing-to-fetch"), ("x", "unknown-deck")):
        with pytest.raises(TournamentRefused) as refused:
            deck_to_fetch(now, id)
        assert refused.value.code == code
