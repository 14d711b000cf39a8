"""`vaultlog demo`: a whole match over HTTP, by a running service."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.serving import make_server

from replays.storage.redis_server import RedisServer
from replays.store.store import Store
from service.app import create_app
from service.commands.common import CannotRun, ExitCode
from tests.service.commands.conftest import Cli
from tests.service.helpers.roles import ADMIN, config_for


@pytest.fixture
def url(cli: Cli, redis_server: RedisServer, tmp_path: Path) -> Iterator[str]:
    """The address of a service."""
    server = make_server("127.0.0.1", 0, create_app(config_for(redis_server, tmp_path / "var")), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_match_is_played_to_its_end(cli: Cli, url: str, tmp_path: Path) -> None:
    (tmp_path / "var").mkdir(exist_ok=True)  # the service has its signing key there
    (tmp_path / "var" / "admin-token").write_text(f"{ADMIN}\n")
    played = cli.json("demo", "--url", url, "--seed", "quick")
    head = Store(cli.redis).head(played["match"])
    assert played["result"]["reason"] == "keys"
    assert head.closed
    assert head.version == played["decisions"] + 2, "opening, decisions, closing"
    assert played["links"]["replay"].startswith(f"{url}/m/{played['match']}/e/1?share=")
    with urllib.request.urlopen(played["links"]["transcript"]) as answer:
        assert answer.status == 200
        assert b"Turn 1" in answer.read()


def test_without_a_service_or_a_token_it_says_what_to_do(cli: Cli, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = cli("demo", "--url", url)
    assert isinstance(answer.exception, CannotRun)
    assert "VAULTLOG_ADMIN_TOKEN" in str(answer.exception)
    monkeypatch.setenv("VAULTLOG_ADMIN_TOKEN", "not-the-token-of-this-service")
    answer = cli("demo", "--url", url)
    assert answer.exit_code == ExitCode.FAULT
    assert "401" in answer.stderr
    answer = cli("demo", "--url", "http://127.0.0.1:1")
    assert isinstance(answer.exception, CannotRun)
    assert "vaultlog run" in str(answer.exception)
    assert cli("demo", "--url", "localhost:8080").exit_code == ExitCode.USAGE
