"""What a test did to an application is gone before the next one borrows it."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import redis
from flask import Flask

from replays.storage.redis_server import RedisServer
from service.services import Services
from tests.service.helpers.applications import Lender, lending
from tests.service.helpers.people import parts
from tests.service.helpers.roles import ADMIN, Api, Table, config_for, open_table, problem


@pytest.fixture
def borrow(redis_server: RedisServer, tmp_path: Path) -> Any:
    """Borrows an application as the fixture `make_app` does: two requests a minute for an address without a token."""
    return lambda lender: lender.lend(config_for(redis_server, tmp_path, anonymous_per_minute=2))


@pytest.fixture
def used(borrow: Any, real_redis: redis.Redis) -> tuple[Table, Services]:
    """A table of a test that is over, and the parts that it had. Its token was seen, its match read, its limit used."""
    with lending() as lender:
        table = open_table(Api(borrow(lender), ADMIN))
        table.play(12)
        for path in ("", "/state", "/timeline", "/choice"):
            table.judge.ok(table.path + path)
        nobody = table.admin.with_token(None)
        assert [nobody.get("/api/docs").status_code for _ in range(3)] == [200, 200, 429]
        remembered = parts(table.admin.app)
    real_redis.flushall()
    return table, remembered


def test_the_next_test_gets_the_same_application_with_new_parts(used: tuple[Table, Services], borrow: Any) -> None:
    table, before = used
    with lending() as lender:
        assert borrow(lender) is table.admin.app
        after = parts(table.admin.app)
    shared = {field.name for field in fields(Services) if getattr(before, field.name) is getattr(after, field.name)}
    assert shared == set()


def test_no_token_match_limit_or_figure_is_left(
    used: tuple[Table, Services], borrow: Any, real_redis: redis.Redis
) -> None:
    table, _ = used
    with lending() as lender:
        app = borrow(lender)
        assert real_redis.dbsize() == 0
        problem(table.judge.get(table.path), 401, "unauthenticated")
        problem(table.admin.get(table.path), 404, "match-not-found")
        assert Api(app, None).get("/api/docs").status_code == 200, "nothing is counted yet"
        assert 'route="/api/v1/matches/<string:match>/state"' not in table.admin.get("/metrics").text
        assert open_table(Api(app, ADMIN)).now()["version"] == 1


def test_two_at_a_time_are_two_processes(borrow: Any, real_redis: redis.Redis) -> None:
    with lending() as lender:
        first, second = borrow(lender), borrow(lender)
        assert first is not second
        table = open_table(Api(first, ADMIN))
        there = table.judge.with_token(table.judge.token, second)
        assert there.ok(table.path)["version"] == 1
        nobody = [Api(app, None) for app in (first, second, first)]
        assert [each.get("/api/docs").status_code for each in nobody] == [200, 200, 429], "counted in Redis"


def route(app: Flask) -> None:
    app._got_first_request = False
    app.add_url_rule("/another", "another", str)


def hook(app: Flask) -> None:
    app.before_request_funcs[None].append(lambda: None)


def setting(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1


@pytest.mark.parametrize("change", [route, hook, setting])
def test_an_application_that_was_built_on_is_not_lent_again(change: Any, borrow: Any, real_redis: redis.Redis) -> None:
    lender = Lender()
    app = borrow(lender)
    change(app)
    with pytest.raises(AssertionError, match="make it with `create_app`"):
        lender.take_back()
    with lending() as another:
        assert borrow(another) is not app
