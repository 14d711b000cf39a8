"""The real thing: the front, and gunicorn with two processes, as `vaultlog run` starts them; clients over sockets."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from replays.storage.redis_server import RedisServer
from service.config import Config
from service.running.demo import Client, DemoFailed, DemoMatch, find_match, links, play_demo
from service.running.supervisor import process_list
from tests.service.helpers.roles import ADMIN, SEATS, config_for

PATIENCE = 60.0
NOTE = {"type": "note.added", "data": {"text": "A remark."}}


class Server:
    """The API and the front before it as the supervisor runs them, stopped at the end."""

    def __init__(self, config: Config, data: Path) -> None:
        self.config, self.base = config, config.base_url
        (data / "metrics").mkdir()
        environment = {**os.environ, **config.to_environment(), "PROMETHEUS_MULTIPROC_DIR": str(data / "metrics")}
        commands = {spec.name: list(spec.command) for spec in process_list(config)}
        self.logs = {name: data / f"{name}.log" for name in ("api", "front")}
        self._start = partial(self._started, commands, environment)
        self.api, self.front = self._start("api"), self._start("front")
        try:
            self.wait_for(lambda: self.get("/healthz") == b'{"status":"ok"}')
        except BaseException:
            self.stop()
            raise

    def _started(self, commands: Any, environment: Any, name: str) -> subprocess.Popen[bytes]:
        with open(self.logs[name], "ab") as log:
            return subprocess.Popen(commands[name], env=environment, stdout=log, stderr=subprocess.STDOUT)

    def wait_for(self, what: Callable[[], bool]) -> None:
        """Until it is true, which it may say by an answer."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(urllib.error.URLError, ConnectionError):
                if what():
                    return
            assert time.monotonic() < deadline, "".join(log.read_text() for log in self.logs.values())
            time.sleep(0.05)

    def start_again(self, name: str) -> None:
        """As the supervisor does with what has died."""
        setattr(self, name, self._start(name))

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.base + path if path.startswith("/") else path, timeout=PATIENCE) as answer:
            body: bytes = answer.read()
            return body

    def stop(self) -> float:
        """Seconds until both have ended."""
        began = time.monotonic()
        for process in (self.front, self.api):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
        return time.monotonic() - began


@pytest.fixture
def server(own_redis_server: RedisServer, tmp_path: Path) -> Iterator[Server]:
    """A server of this test alone, to be killed and started at will."""
    with serving(own_redis_server, tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for tests that leave it as healthy as it was; what others asked of it stays in it."""
    place = tmp_path_factory.mktemp("standing")
    with RedisServer(place / "redis") as redis_server, serving(redis_server, place) as running:
        yield running


@contextmanager
def serving(redis_server: RedisServer, place: Path) -> Iterator[Server]:
    """The API and the front on this Redis."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = place / "api"
    data.mkdir()
    config = config_for(redis_server, data, port=port, queue_url=redis_server.url, log_level="info")
    running = Server(config.complete(redis_server.url), data)
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def watch(server: Server, match: str, token: str, **headers: str) -> Iterator[http.client.HTTPResponse]:
    connection = http.client.HTTPConnection("127.0.0.1", server.config.port, timeout=PATIENCE)
    path = f"/api/v1/matches/{match}/events/stream"
    connection.request("GET", path, headers={"Authorization": f"Bearer {token}", **headers})
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    try:
        assert answer.readline() == b"retry: 2000\n"
        assert answer.readline() == b"\n"
        yield answer
    finally:
        answer.close()
        connection.close()


def message(answer: http.client.HTTPResponse) -> dict[str, str]:
    """The next message; comments are passed over."""
    while True:
        lines = []
        while (line := answer.readline().decode().rstrip("\n")) != "":
            lines.append(line)
        if lines and not lines[0].startswith(":"):
            found = dict(text.split(": ", 1) for text in lines)
            return {**found, "id": found["id"].partition(".")[0]}  # without the mark of the event


def test_a_stream_follows_a_match_and_goes_on_after_a_break(server: Server) -> None:
    with Client(server.base) as client:
        opened = client.ask("POST", "/api/v1/matches", ADMIN, {"seats": SEATS}, Idempotency_Key=uuid4().hex)
        match, judge = opened["match"], opened["tokens"]["judge"]

        def append(version: int) -> None:
            path = f"/api/v1/matches/{match}/events"
            client.ask("POST", path, judge, NOTE, Idempotency_Key=f"n{version}", If_Match=f'"{version}"')

        with watch(server, match, judge) as answer:
            append(1)
            began = time.monotonic()
            got = message(answer)
            assert (got["id"], got["event"]) == ("2", "note.added")
            assert time.monotonic() - began < 2.0
            assert json.loads(got["data"])["data"]["text"] == "A remark."
        append(2)
        append(3)
        spectator = opened["tokens"]["spectator"]
        with (
            watch(server, match, judge, **{"Last-Event-ID": "2"}) as answer,
            watch(server, match, spectator) as one,
            watch(server, match, spectator) as two,
        ):
            assert [message(answer)["id"], message(answer)["id"]] == ["3", "4"]
            append(4)
            assert [message(each)["id"] for each in (answer, one, two)] == ["5"] * 3
            assert client.ask("GET", f"/api/v1/matches/{match}", judge)["version"] == 5, "others are served meanwhile"
            assert server.stop() < 6.0, "open streams do not hold the service up"
            assert [each.read() for each in (answer, one, two)] == [b""] * 3, "and they end in order"


def test_a_stream_outlives_the_processes_of_the_api(server: Server) -> None:
    """And requests that come while there is none wait for the next one."""
    with Client(server.base) as client:
        opened = client.ask("POST", "/api/v1/matches", ADMIN, {"seats": SEATS}, Idempotency_Key=uuid4().hex)
        path, judge = f"/api/v1/matches/{opened['match']}/events", opened["tokens"]["judge"]
        with watch(server, opened["match"], judge) as answer:
            server.api.kill()
            server.api.wait()
            server.start_again("api")
            client.ask("POST", path, judge, NOTE, Idempotency_Key="n", If_Match='"1"')
            assert message(answer)["id"] == "2"
            server.front.kill()
            server.front.wait()
            with pytest.raises((http.client.IncompleteRead, ConnectionError)):
                answer.read()
        server.start_again("front")
        server.wait_for(lambda: server.get("/healthz") == b'{"status":"ok"}')
        with watch(server, opened["match"], judge, **{"Last-Event-ID": "1"}) as answer:
            assert message(answer)["id"] == "2"


def test_a_stream_outlives_redis(server: Server, own_redis_server: RedisServer) -> None:
    with Client(server.base) as client:
        opened = client.ask("POST", "/api/v1/matches", ADMIN, {"seats": SEATS}, Idempotency_Key=uuid4().hex)
        path, judge = f"/api/v1/matches/{opened['match']}/events", opened["tokens"]["judge"]
        with watch(server, opened["match"], judge) as answer:
            own_redis_server.stop()
            own_redis_server.start()
            client.ask("POST", path, judge, NOTE, Idempotency_Key="n", If_Match='"1"')
            assert message(answer)["id"] == "2"


@pytest.mark.slow
def test_half_sent_requests_hold_nothing_up(standing: Server) -> None:
    with Client(standing.base) as client, ExitStack() as open:
        opened = client.ask("POST", "/api/v1/matches", ADMIN, {"seats": SEATS}, Idempotency_Key=uuid4().hex)
        path, judge = f"/api/v1/matches/{opened['match']}/events", opened["tokens"]["judge"]
        for _ in range(70):
            line = open.enter_context(socket.create_connection(("127.0.0.1", standing.config.port), PATIENCE))
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-a: ")
        assert standing.get("/healthz") == b'{"status":"ok"}'
        client.ask("POST", path, judge, NOTE, Idempotency_Key="n", If_Match='"1"')
        line.sendall(b"b\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200 OK\r\n"), "it was only slow"


def test_a_demonstration_is_a_whole_match_and_its_links_can_be_clicked(server: Server) -> None:
    assert find_match(server.base, ADMIN) is None
    calls: list[tuple[int, int | None]] = []
    match = play_demo(server.base, ADMIN, progress=lambda done, total: calls.append((done, total)))
    assert match.result is not None
    assert match.result["reason"] == "keys"
    assert match.decisions > 20
    assert calls == [(n, None) for n in range(1, match.decisions + 1)]
    with Client(server.base) as client:
        there = client.ask("GET", f"/api/v1/matches/{match.id}", ADMIN)
        assert there["closed"]
        assert there["grade"] == "EXACT"
        assert there["version"] == match.decisions + 2
        assert sorted(seat["deck"] for seat in there["seats"]) == ['Miss "Onyx" Censorius', "Radiant Argus the Supreme"]
    pages = {label: server.get(address) for label, address in links(server.base, match)}
    assert set(pages) == {"API documentation", "replay", "state at turn 5", "transcript"}
    assert json.loads(pages["state at turn 5"])["state"]["turn"] == 5
    assert b'data-seq="1"' in pages["replay"]
    assert "keys" in pages["transcript"].decode()
    found = find_match(server.base, ADMIN)
    assert found is not None
    assert found.id == match.id
    assert server.get(dict(links(server.base, found))["replay"]).startswith(b"<!doctype html>")
    assert links(server.base, None) == [("API documentation", f"{server.base}/api/docs")]
    everything = scrape(server)
    assert everything['vaultlog_events_appended_total{type="decision"}'] == match.decisions
    lines = [line for log in server.logs.values() for line in log.read_text().splitlines()]
    assert all(json.loads(line) for line in lines if not line.startswith("["))


def scrape(server: Server) -> dict[str, float]:
    text = server.get("/metrics").decode()
    return {
        name: float(value)
        for line in text.splitlines()
        if not line.startswith("#")
        for name, _, value in [line.rpartition(" ")]
    }


def test_a_limited_demonstration_stays_open_and_each_is_a_match_of_its_own(standing: Server) -> None:
    first, second = (play_demo(standing.base, ADMIN, limit=5) for _ in range(2))
    assert first.id != second.id
    assert first.decisions == second.decisions == 5
    assert first.result is None
    with pytest.raises(DemoFailed, match="answered with 401"):
        play_demo(standing.base, "a false token of many letters")


def test_whichever_process_is_asked_counts_for_all(standing: Server) -> None:
    for _ in range(40):
        standing.get("/healthz")  # a connection each, so both processes serve some
    name = 'vaultlog_http_requests_total{method="GET",route="/healthz",status="200"}'
    counts = [scrape(standing)[name] for _ in range(10)]
    assert min(counts) == max(counts) >= 41


def test_two_seats_over_two_connections_play_against_each_other(standing: Server) -> None:
    """Each seat has its own connection, which may be to another process: whoever is behind catches up."""
    with Client(standing.base) as one, Client(standing.base) as two, Client(standing.base) as judge:
        opened = one.ask("POST", "/api/v1/matches", ADMIN, {"seats": SEATS}, Idempotency_Key=uuid4().hex)
        path, tokens = f"/api/v1/matches/{opened['match']}", opened["tokens"]
        version, seat = 1, opened["to_decide"]
        for number in range(30):
            client = (one, two)[seat]
            now = client.ask("GET", f"{path}/choice", tokens["seats"][seat])
            assert now["version"] == version
            choice = now["choice"]
            answer = [option["key"] for option in choice["options"]][: max(1, choice["minimum"])]
            body: Any = {"type": "decision", "data": {"answer": answer}}
            headers = {"Idempotency_Key": f"d{number}", "If_Match": f'"{version}"'}
            stored = client.ask("POST", f"{path}/events", tokens["seats"][seat], body, **headers)
            version = stored["version"]
            if stored["choice"] is None:
                break
            seat = stored["choice"]["seat"]
        assert judge.ask("GET", f"{path}/state", tokens["judge"])["grade"] == "EXACT"


def test_the_share_of_a_demonstration_shows_everything_of_it_and_only_of_it(standing: Server) -> None:
    match: DemoMatch = play_demo(standing.base, ADMIN, limit=3)
    other = play_demo(standing.base, ADMIN, limit=3)
    shown = json.loads(standing.get(f"/api/v1/matches/{match.id}/state?share={match.share}"))
    assert shown["view"] == "judge"
    with pytest.raises(urllib.error.HTTPError) as refused:
        standing.get(f"/api/v1/matches/{other.id}/state?share={match.share}")
    assert refused.value.code == 403
    refused.value.close()
