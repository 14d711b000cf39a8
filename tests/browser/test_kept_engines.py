"""A match of another engine in a browser: every page that shows a grade says in words which engine it is by."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from playwright.sync_api import Browser, expect
from werkzeug.serving import make_server

from engine import ENGINE_ID
from replays.engines.archive import present
from replays.storage.redis_server import RedisServer
from service.app import create_app
from tests.browser.visitor import Visitor
from tests.replays.engines.another import upgraded
from tests.service.helpers.roles import ADMIN, Api, Table, config_for, open_table


@pytest.fixture
def table(
    redis_server: RedisServer, real_redis: redis.Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, Table]]:
    """A server that was upgraded after a match was played there: its address, and the match."""
    played = open_table(Api(create_app(config_for(redis_server, tmp_path)), ADMIN))
    version = played.play(40)["version"]
    body = {"claim": "It was exhausted.", "first": version - 1, "last": version}
    headers = {"If_Match": f'"{version}"', "Idempotency_Key": played.key()}
    assert played.judge("POST", f"{played.path}/disputes", body, **headers).status_code == 201
    upgraded(monkeypatch)
    app = create_app(config_for(redis_server, tmp_path))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}", played
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("page", ["e/30", "story", "difference?at=30&vs=12", "cases/42"])
def test_the_grade_says_by_which_engine(page: str, browser: Browser, table: tuple[str, Table]) -> None:
    url, played = table
    visitor = Visitor(browser, url)
    visitor.sign_in(played.opened["tokens"]["judge"])
    badge = visitor.go(f"/m/{played.match}/{page}").locator(".grade", has_text="Exact").first
    expect(badge).to_have_text(f"Exact, by the engine that played it ({present().short[:8]}…)")
    expect(badge).to_be_visible()
    assert f"{ENGINE_ID}+{present().short}" in (badge.get_attribute("title") or "")
    faults = list(visitor.faults())
    visitor.context.close()
    assert not faults, faults
