"""The front: slow clients hold nothing up, what is no request is refused like everything else, nobody is taken for
somebody else."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request, request_started

from replays.storage.redis_server import RedisServer
from service.app import create_app
from service.front import passing, refusals
from service.front.crowd import Crowd
from service.front.fairness import RequestKind, traits_of
from service.front.front import Timeouts
from service.front.spool import IN_MEMORY, Spool
from service.http import trust
from service.http.trust import CALLER, COST
from tests.service.helpers.fronted import HASTE, PATIENCE, Fronted, answer_on, refused
from tests.service.helpers.roles import ADMIN, Table, config_for
from tests.waiting import eventually

NOTE = {"type": "note.added", "data": {"text": "A remark."}}
HEAD = b"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer %b\r\n"
POST = HEAD % ADMIN.encode()
UNFINISHED = {
    "nothing but a line": b"GET /healthz HTTP/1.1\r\n",
    "half a line": b"GET /heal",
    "half a header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-a: ",
    "no end of the headers": b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
    "no body": POST + b"Content-Length: 100\r\n\r\n",
    "half a body": POST + b'Content-Length: 100\r\n\r\n{"seats": [',
    "half a chunk": POST + b'Transfer-Encoding: chunked\r\n\r\n64\r\n{"seats": [',
    "no last chunk": POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
}


@pytest.fixture
def hasty(table: Table) -> Iterator[Fronted]:
    """The same, without patience."""
    times = Timeouts(head=0.3, body=1.0, silence=0.3, idle=0.3, unread=0.3)
    with Fronted(table.admin.app, times, HASTE) as running:
        yield running


def works(fronted: Fronted, table: Table) -> None:
    """Everybody else is served: a page of health, and an append."""
    assert fronted.ask("/healthz")[2] == b'{"status":"ok"}'
    version = table.now()["version"]
    connection = http.client.HTTPConnection("127.0.0.1", fronted.port, timeout=PATIENCE)
    headers = {"Authorization": f"Bearer {table.judge.token}", "Content-Type": "application/json"}
    headers |= {"If-Match": f'"{version}"', "Idempotency-Key": f"works-{version}"}
    connection.request("POST", f"/api/v1/{table.path}/events", json.dumps(NOTE), headers)
    assert connection.getresponse().status == 201
    connection.close()


# -- slow clients ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [70, 500])
def test_unfinished_requests_hold_nothing_up(table: Table, fronted: Fronted, count: int) -> None:
    kinds = [*UNFINISHED.values(), b""]
    with ExitStack() as open:
        for number in range(count):
            open.enter_context(fronted.raw(kinds[number % len(kinds)]))
            if number % 100 == 99:
                works(fronted, table)
        works(fronted, table)
        assert len(fronted.front.crowd) <= 257


@pytest.mark.parametrize("kind", UNFINISHED)
def test_an_unfinished_request_is_refused_in_time(hasty: Fronted, kind: str) -> None:
    with hasty.raw(UNFINISHED[kind]) as line:
        refused(answer_on(line), 408, "request-timeout")


def test_a_body_that_drips_is_refused_in_time(hasty: Fronted) -> None:
    """However little it pauses."""
    with hasty.raw(POST + b"Content-Length: 100000\r\n\r\n") as line:
        done = threading.Event()

        def drip() -> None:
            while not done.wait(0.05):
                line.sendall(b" ")

        dripping = threading.Thread(target=drip)
        dripping.start()
        refused(answer_on(line), 408, "request-timeout")
        done.set()
        dripping.join()


def test_slow_requests_that_come_whole_are_served(table: Table, fronted: Fronted) -> None:
    with fronted.raw() as line:
        for byte in b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n":
            line.sendall(bytes([byte]))
        status, headers, body = answer_on(line)
        assert (status, body) == (200, {"status": "ok"})
        assert headers["Connection"] == "close"


@pytest.mark.slow
def test_answers_that_nobody_reads_hold_nothing_up(table: Table, hasty: Fronted) -> None:
    """And their connections are cut in the end."""
    with ExitStack() as open:
        for _ in range(70):
            line = open.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", hasty.port))
            for _ in range(40):
                line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
        works(hasty, table)
        eventually(lambda: not len(hasty.front.crowd), within=3 * PATIENCE, what="every connection is cut")
        works(hasty, table)


def test_idle_connections_are_kept_for_the_next_request_and_closed_in_time(hasty: Fronted) -> None:
    assert Timeouts().idle >= 60.0, "pooled clients think for longer than a moment"
    with hasty.raw() as silent, hasty.raw() as used:
        for _ in range(3):
            used.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert used.recv(65536).endswith(b'{"status":"ok"}')
        assert used.recv(100) == silent.recv(100) == b""


def test_the_api_tells_the_front_alone_who_asked_and_what_it_cost(table: Table, fronted: Fronted) -> None:
    path, token = f"/api/v1/{table.path}/state", table.seats[0].token
    fairness = fronted.front.passing.fairness
    mine = traits_of("GET", path, {"authorization": f"Bearer {token}"}, "127.0.0.1")
    assert fairness.caller_of(mine) == "address 127.0.0.1"
    assert fairness.kind_of(mine) is RequestKind.DEAR
    status, headers, _ = fronted.ask(path, token)
    assert status == 200
    assert not {CALLER, COST} & set(headers)
    assert fairness.caller_of(mine).startswith("tok_")
    assert ("", mine.shape) in fairness._costs
    share = table.judge("POST", f"{table.path}/shares", {"view": "public"}).json["share"]
    link = traits_of("GET", f"{path}?share={share}", {}, "127.0.0.1")
    assert fronted.ask(f"{path}?share={share}")[0] == 200
    assert fairness.caller_of(link).startswith("links of tok_")
    made_up = traits_of("GET", path, {"authorization": "Bearer nonsense"}, "127.0.0.1")
    assert fronted.ask(path, "nonsense")[0] == 401
    assert fairness.caller_of(made_up) == "address 127.0.0.1"
    direct = table.seats[0].get(path, **{CALLER.replace("-", "_"): "me"})
    assert not {CALLER, COST} & set(direct.headers.keys()), "they are for nobody else"


def test_requests_in_one_piece_are_answered_in_order(fronted: Fronted) -> None:
    ask = b"GET %b HTTP/1.1\r\nHost: x\r\n%b\r\n"
    with fronted.raw(ask % (b"/healthz", b"") + ask % (b"/nothing", b"Connection: close\r\n")) as line:
        received = b""
        while piece := line.recv(65536):
            received += piece
    assert received.index(b"HTTP/1.1 200 OK") < received.index(b"HTTP/1.1 404 NOT FOUND".replace(b"NOT FOUND", b"Not"))


def test_an_address_has_so_many_connections_and_the_longest_waiting_gives_way(
    redis_server: RedisServer, real_redis: Any, tmp_path: Path
) -> None:
    app = create_app(config_for(redis_server, tmp_path, connections_per_address=3))
    with Fronted(app, Timeouts(), HASTE) as running, ExitStack() as open:
        half = UNFINISHED["half a header"]
        lines = [open.enter_context(running.raw(half)) for _ in range(3)]
        eventually(lambda: running.front.crowd.of("127.0.0.1") >= 3, within=PATIENCE, what="three connections")
        lines.append(open.enter_context(running.raw(half)))
        refused(answer_on(lines[0]), 429, "too-many-connections")
        assert running.ask("/healthz")[0] == 200
        refused(answer_on(lines[1]), 429, "too-many-connections")
        for line in lines[2:]:
            line.sendall(b"b\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 OK")


class Guest:
    def __init__(self, address: str, gone: list[Guest]) -> None:
        self.address, self._gone = address, gone

    def give_way(self) -> None:
        self._gone.append(self)


def test_whoever_is_worked_for_does_not_give_way() -> None:
    gone: list[Guest] = []
    crowd = Crowd(most=5, most_of_one=3)
    one, two, three, four = (Guest("a", gone) for _ in range(4))
    assert all(crowd.enter(guest) for guest in (one, two, three))
    crowd.work(one)
    assert crowd.enter(four)
    assert gone == [two]
    assert len(crowd) == 3
    for guest in (three, four):
        crowd.work(guest)
    assert not crowd.enter(Guest("a", gone))
    assert gone == [two]
    other, another, third = (Guest(address, gone) for address in ("b", "c", "c"))
    assert crowd.enter(other)
    assert crowd.enter(another)
    assert len(crowd) == 5
    assert crowd.enter(third), "in all there are too many: the longest waiting of the most"
    assert gone == [two, other], "in all there are too many: the longest waiting of the most"
    crowd.wait(one)
    assert crowd.enter(Guest("d", gone))
    assert len(crowd) == 5
    for guest in (one, three, four, another, third):
        crowd.leave(guest)
        crowd.leave(guest)
    assert len(crowd) == 1


# -- what is no request ---------------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[bytes, int, str]] = {
    "nonsense": (b"nonsense\r\n\r\n", 400, "malformed-request"),
    "encryption": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, "malformed-request"),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400, "malformed-request"),
    "two hosts": (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "malformed-request"),
    "another version": (b"GET / HTTP/3.0\r\nHost: x\r\n\r\n", 505, "not-implemented"),
    "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "not-implemented"),
    "two lengths": (POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400, "malformed-request"),
    "a length that is none": (POST + b"Content-Length: +2\r\n\r\n{}", 400, "malformed-request"),
    "a line that goes on": (b"GET / HTTP/1.1\r\nHost: x\r\n  y: z\r\nBad header\r\n\r\n", 400, "malformed-request"),
    "a chunk that is none": (POST + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n", 400, "malformed-request"),
    "a long address": (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "address-too-long"),
    "an endless address": (b"GET /" + b"a" * 99_000, 414, "address-too-long"),
    "a long header": (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 99_000, 431, "headers-too-large"),
    "a long header in one piece": (
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 40_000 + b"\r\n\r\n",
        431,
        "headers-too-large",
    ),
    "many headers": (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
    "an encoding": (POST + b"Transfer-Encoding: gzip\r\n\r\n", 501, "not-implemented"),
    "a tunnel": (b"CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n", 501, "not-implemented"),
    "too much to read": (POST + b"Content-Length: 99999999\r\n\r\n{", 413, "body-too-large"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_no_request_is_a_problem_document(fronted: Fronted, kind: str) -> None:
    raw, status, code = REFUSED[kind]
    with fronted.raw(raw) as line:
        refused(answer_on(line), status, code)
    assert fronted.ask("/healthz")[0] == 200


def test_no_request_hides_in_the_body_of_another_one(fronted: Fronted) -> None:
    seen: list[str] = []
    smuggled = b"GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
    both = POST + b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" % (5 + len(smuggled))
    with request_started.connected_to(lambda _: seen.append(request.path), fronted.app):
        with fronted.raw(both + smuggled) as line:
            refused(answer_on(line), 400, "malformed-request")
        with fronted.raw(both.replace(b"chunked", b"identity, chunked") + smuggled) as line:
            refused(answer_on(line), 501, "not-implemented")
    assert seen == []


def test_a_chunked_body_that_is_too_large_is_told_so(fronted: Fronted) -> None:
    """By the API, whose limit it is: it hears the length of every body."""
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    with fronted.raw(
        POST + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk * 10 + b"0\r\n\r\n"
    ) as line:
        status, headers, document = answer_on(line)
    assert (status, headers["Content-Type"]) == (413, "application/problem+json")
    assert document["code"] == "body-too-large"


def test_bodies_that_nothing_takes_are_given_up_where_they_get_too_large(
    fronted: Fronted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusals, "LARGEST_BODY", 600_000)
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    with fronted.raw(POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 10) as line:
        refused(answer_on(line), 413, "body-too-large")


def test_an_address_sends_so_many_large_bodies_at_a_time(fronted: Fronted) -> None:
    begun = POST + b"Content-Length: 30000000\r\n\r\n" + b" " * 600_000

    def more_than(number: int) -> bool:
        return fronted.front._large.total() > number

    with ExitStack() as open:
        for number in range(4):
            open.enter_context(fronted.raw(begun))
            eventually(partial(more_than, number), within=PATIENCE, what="another large body")
        with fronted.raw(begun) as line:
            refused(answer_on(line), 429, "too-many-connections")
    eventually(lambda: not fronted.front._large.total(), within=PATIENCE, what="no large body")


def test_a_client_that_asks_first_is_told_to_go_on(fronted: Fronted) -> None:
    with fronted.raw(POST + b"Idempotency-Key: k\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n") as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 100 ")
        line.sendall(b"{}")
        assert line.recv(65536).startswith(b"HTTP/1.1 422 ")


def test_an_old_client_gets_its_stream_unchunked(table: Table, fronted: Fronted) -> None:
    path = (
        f"GET /api/v1/{table.path}/events/stream?after=0 HTTP/1.0\r\nAuthorization: Bearer {table.judge.token}\r\n\r\n"
    )
    with fronted.raw(path.encode()) as line:
        received = b""
        while b"event: match.opened" not in received:
            received += line.recv(65536)
        body = received.partition(b"\r\n\r\n")[2]
        assert body.startswith(b"retry: 2000\n\nid: 1.")
        assert b"chunked" not in received
        works(fronted, table)
        while b"event: note.added" not in received:
            received += line.recv(65536)
        assert b"\n\nid: 2." in received


def test_bodies_are_the_same_in_memory_and_in_a_file() -> None:
    for size in (0, 1, IN_MEMORY, IN_MEMORY + 1, 3 * IN_MEMORY):
        with Spool() as spool:
            content = bytes(range(256)) * (size // 256) + b"x" * (size % 256)
            spool.write(content[: size // 2])
            spool.write(content[size // 2 :])
            assert spool.size == size
            assert b"".join(spool.pieces()) == b"".join(spool.pieces()) == content


# -- who asks -------------------------------------------------------------------------------------------------------


def seen_by(app: Flask, listening: ExitStack) -> list[tuple[str | None, str | None]]:
    """(address, scheme) of every request that the application gets from now on."""
    seen: list[tuple[str | None, str | None]] = []
    listening.enter_context(
        request_started.connected_to(lambda _: seen.append((request.remote_addr, request.scheme)), app)
    )
    return seen


def test_the_api_hears_who_the_client_is_and_believes_nobody_else(table: Table, fronted: Fronted) -> None:
    listening = ExitStack()
    seen = seen_by(table.admin.app, listening)
    forged = {"Vaultlog_Client": "10.9.9.9", "X_Forwarded_For": "10.9.9.9", "X_Forwarded_Proto": "https"}
    assert fronted.ask("/healthz", **forged)[0] == 200
    assert fronted.ask("/healthz", Vaultlog_Front=trust.secret("another token, of somebody"), **forged)[0] == 200
    table.admin.get("/healthz", Vaultlog_Client="10.9.9.9", Vaultlog_Front="")
    listening.close()
    assert seen == [("127.0.0.1", "http")] * 3


def test_proxies_are_believed_as_many_as_there_are(redis_server: RedisServer, real_redis: Any, tmp_path: Path) -> None:
    """What stands before that may be made up. The cap is on the requests of the client, not on the proxy's."""
    app = create_app(config_for(redis_server, tmp_path, proxies=1, connections_per_address=2))
    at_work: list[Any] = []
    with Fronted(app, Timeouts(), HASTE) as running, ExitStack() as open:
        seen = seen_by(app, open)
        app.before_request(lambda: at_work.append(dict(running.front._at_work)))
        for _ in range(4):
            open.enter_context(running.raw(b"GET /"))
        sent = {"X_Forwarded_For": "10.9.9.9, 192.0.2.7", "X_Forwarded_Proto": "https"}
        assert running.ask("/healthz", **sent)[0] == 200
        assert running.ask("/healthz")[0] == 200
        assert running.front.crowd.of("127.0.0.1") >= 4
    assert seen == [("192.0.2.7", "https"), ("127.0.0.1", "http")]
    assert at_work == [{"192.0.2.7": 1}, {"127.0.0.1": 1}]


def test_an_address_has_so_many_requests_worked_on(redis_server: RedisServer, real_redis: Any, tmp_path: Path) -> None:
    app = create_app(config_for(redis_server, tmp_path, proxies=1, connections_per_address=1))
    entered, leave = threading.Event(), threading.Event()

    @app.before_request
    def slow() -> None:
        if request.path == "/slow":
            entered.set()
            assert leave.wait(PATIENCE)

    with Fronted(app, Timeouts(), HASTE) as running:
        asking = threading.Thread(target=running.ask, args=("/slow",), kwargs={"X_Forwarded_For": "192.0.2.7"})
        asking.start()
        assert entered.wait(PATIENCE)
        status, headers, body = running.ask("/healthz", X_Forwarded_For="192.0.2.7")
        assert (status, json.loads(body)["code"], headers["Retry-After"]) == (429, "too-many-connections", "1")
        assert running.ask("/healthz", X_Forwarded_For="192.0.2.8")[0] == 200
        leave.set()
        asking.join()
        assert running.ask("/healthz", X_Forwarded_For="192.0.2.7")[0] == 200


# -- the API behind -------------------------------------------------------------------------------------------------


class Behind:
    """A server in the place of the API, which does as it is told with one connection after another."""

    def __init__(self, path: str, *deeds: Callable[[socket.socket], None]) -> None:
        self.heard: list[bytes] = []
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(path)
        self._server.listen()
        self._deeds = deeds
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        for deed in self._deeds:
            line, _ = self._server.accept()
            with line:
                self.heard.append(line.recv(65536))
                deed(line)
        self._server.close()

    def join(self) -> None:
        self._thread.join(PATIENCE)


def say(text: bytes) -> Callable[[socket.socket], None]:
    return lambda line: line.sendall(text)


GOOD = b"HTTP/1.1 200 OK\r\nX-Request-ID: r\r\nContent-Length: 2\r\n\r\nok"
CUT = b"HTTP/1.1 200 OK\r\nX-Request-ID: r\r\nContent-Length: 200\r\n\r\nok"


@pytest.fixture
def alone(redis_server: RedisServer, real_redis: Any, tmp_path: Path) -> Iterator[tuple[Fronted, str]]:
    """A front whose API is somewhere else, and where."""
    app = create_app(config_for(redis_server, tmp_path))
    with Fronted(app, Timeouts(), HASTE) as running:
        path = str(tmp_path / "a.sock")
        running.front.passing = passing.Passing(path, ADMIN)
        yield running, path


def test_a_process_that_dies_is_told_and_what_only_reads_is_asked_again(alone: tuple[Fronted, str]) -> None:
    running, path = alone
    behind = Behind(path, say(b""), say(GOOD), say(CUT), say(b"HTTP/1.1 2"), say(CUT))
    assert running.ask("/healthz")[::2] == (200, b"ok")
    for method in ("GET", "POST"):
        status, headers, body = running.ask("/x", method=method)
        assert (status, json.loads(body)["code"], headers["Retry-After"]) == (503, "api-unavailable", "1")
    running.ask("/x", method="POST")
    behind.join()
    assert [heard.split()[0] for heard in behind.heard] == [b"GET", b"GET", b"GET", b"POST", b"POST"]


def test_an_api_that_is_not_there_yet_is_waited_for(
    alone: tuple[Fronted, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    running, path = alone
    told: list[Any] = []
    asking = threading.Thread(target=lambda: told.append(running.ask("/healthz")))
    asking.start()
    behind = Behind(path, say(GOOD))
    asking.join()
    behind.join()
    assert told[0][::2] == (200, b"ok")
    Path(path).unlink()
    monkeypatch.setattr(passing, "CONNECT_SECONDS", 0.2)
    status, headers, body = running.ask("/healthz")
    assert (status, json.loads(body)["code"], headers["Retry-After"]) == (503, "api-unavailable", "1")


def test_answers_of_the_server_below_the_api_are_for_no_client(alone: tuple[Fronted, str]) -> None:
    running, path = alone
    html = b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>"
    behind = Behind(path, say(html))
    status, headers, body = running.ask("/healthz")
    behind.join()
    assert (status, headers["Content-Type"]) == (400, "application/problem+json")
    assert json.loads(body)["code"] == "malformed-request"
    assert b"html" not in body


def test_a_request_is_passed_on_as_it_came_but_for_what_is_the_connection_s(alone: tuple[Fronted, str]) -> None:
    running, path = alone
    behind = Behind(path, say(GOOD))
    sent = (
        b"POST /api/v1/x?a=%2F;b HTTP/1.1\r\nHost: vault.example\r\nConnection: keep-alive, X\r\nTE: trailers\r\n"
        b"X-Own: 1\r\nX-Own: 2\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    )
    with running.raw(sent) as line:
        assert line.recv(65536).endswith(b"ok")
    behind.join()
    head, _, body = behind.heard[0].partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    secret = trust.secret(ADMIN)
    assert first == "POST /api/v1/x?a=%2F;b HTTP/1.1"
    assert body == b"abc"
    assert lines == [
        "Host: vault.example", "X-Own: 1", "X-Own: 2", f"Vaultlog-Front: {secret}", "Vaultlog-Client: 127.0.0.1",
        "Connection: close", "Content-Length: 3",
    ]  # fmt: skip


def test_refusals_are_counted_and_noted(table: Table, fronted: Fronted, capsys: pytest.CaptureFixture[str]) -> None:
    with fronted.raw(REFUSED["nonsense"][0]) as line:
        refused(answer_on(line), 400, "malformed-request")
    text = table.admin.get("/metrics").text
    assert 'vaultlog_http_requests_total{method="(any)",route="(front)",status="400"} 1.0' in text
