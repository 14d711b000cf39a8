"""What is put back is what setting it up leaves."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import redis

from service.services import Services
from tests.service.conftest import Preparations
from tests.service.helpers.applications import MakeApp, caches
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.prepared import COUNTED, Prepared
from tests.service.helpers.roles import ADMIN, Api, Table, open_table
from tests.service.helpers.tourney import Tourney

STARTS: dict[str, Callable[[Api], Table | Tourney | Cup]] = {"table": open_table, "tourney": Tourney, "cup": Cup}
ID = re.compile(rb"[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f-]{36}|[0-9a-f]{16,}")
"""Ids of matches, tournaments, tokens and requests."""


def stored(client: redis.Redis) -> dict[bytes, int]:
    """The kinds of keys, without ids, and how many there are of each."""
    kinds = [ID.sub(b"ID", key) for key in client.scan_iter() if not key.startswith(COUNTED)]
    return {kind: kinds.count(kind) for kind in sorted(kinds)}


def files(services: Services) -> set[str]:
    data = services.config.data
    return {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", STARTS)
def test_keys_and_files_are_those_of_a_service_at_which_it_was_set_up(
    name: str, prepared: Preparations, make_app: MakeApp, real_redis: redis.Redis
) -> None:
    begun = Api(make_app(), ADMIN)
    STARTS[name](begun)
    expected = stored(real_redis), files(parts(begun.app))
    real_redis.flushall()
    again = Api(make_app(), ADMIN)
    preparation: Prepared[Any] = getattr(prepared, name)
    assert preparation.put_back(again) is not None
    assert (stored(real_redis), files(parts(again.app))) == expected


def test_nothing_is_put_back_where_something_is(prepared: Preparations, admin: Api, real_redis: redis.Redis) -> None:
    assert prepared.cup.put_back(admin) is not None
    keys = set(real_redis.scan_iter())
    assert prepared.table.put_back(admin) is None
    assert set(real_redis.scan_iter()) == keys


def test_clients_are_those_of_the_new_service_and_the_match_goes_on(
    prepared: Preparations, admin: Api, real_redis: redis.Redis
) -> None:
    cup = prepared.cup.put_back(admin)
    assert cup is not None
    assert cup.admin is admin
    assert cup.tournaments is parts(admin.app).tournaments
    assert {role.app for role in (*cup.roles.values(), *cup.table.seats)} == {admin.app}
    assert cup.table.play(12)["version"] == 13
    assert cup.roles["judge"].ok(f"{cup.path}/state")["grade"] == "EXACT"
    cup.set_policy(delay_events=3)
    real_redis.flushall()


def test_the_next_test_finds_it_as_it_was(prepared: Preparations, make_app: MakeApp, real_redis: redis.Redis) -> None:
    digests = []
    for _ in range(2):
        real_redis.flushall()
        table = prepared.table.put_back(Api(make_app(), ADMIN))
        assert table is not None
        assert table.now()["version"] == 1
        table.play(20)
        digests.append(parts(table.admin.app).recorder.traveller.at(table.match).game.digest())
    assert digests[0] == digests[1], "the same players and the same seed"


def test_caches_are_empty_for_the_next_test(make_app: MakeApp) -> None:
    assert caches()
    for cache in caches():
        assert not cache
