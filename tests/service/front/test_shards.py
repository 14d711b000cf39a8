"""Followers while a shard of the cluster does not answer: those of matches on others are served as ever."""

from __future__ import annotations

import threading
from typing import Any

import pytest
import redis

from replays.log.errors import StoreUnavailable
from replays.store.cluster import by_shard
from replays.store.keys import MATCHES
from service.access import tokens
from service.front.front import Timeouts
from service.live.hub import StreamTimes
from service.who.streams import Credential, Followed, look_again
from tests.service.helpers.fronted import Fronted
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Table, open_table

NOTE = {"type": "note.added", "data": {"text": "A remark."}}
TIMES = StreamTimes(life=60.0, heartbeat=60.0, check=0.1, unchecked=2.0)


def test_keys_are_told_apart_by_the_master_that_has_them(cluster_redis: redis.Redis, fake_redis: redis.Redis) -> None:
    keys = [MATCHES.keys(f"M{number}").meta for number in range(30)]
    found = by_shard(cluster_redis, keys)
    assert len(found) == 3
    assert sorted(key for some in found.values() for key in some) == sorted(keys)
    assert by_shard(fake_redis, keys) == {"": keys}
    assert len(by_shard(cluster_redis, [MATCHES.keys("M1").meta, MATCHES.keys("M1").events])) == 1


def test_a_shard_that_hangs_holds_up_only_its_own_followers(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    other = open_table(table.admin, key="other")
    back = threading.Event()
    with Fronted(table.admin.app, Timeouts(), TIMES) as fronted:
        hub: Any = fronted.front.hub
        find = hub._find

        def found(places: set[Followed]) -> Any:
            if {place.match for place in places} == {table.match} and not back.wait(20):
                raise StoreUnavailable("it hangs")
            return find(places)

        def shards(places: set[Followed]) -> dict[str, list[Followed]]:
            on: dict[str, list[Followed]] = {}
            for place in places:
                on.setdefault(place.match, []).append(place)
            return on

        monkeypatch.setattr(hub, "_find", found)
        monkeypatch.setattr(hub, "_by_shard", shards)
        try:
            with (
                fronted.watch(table.path, table.judge.token) as waiting,
                fronted.watch(other.path, other.judge.token) as watch,
            ):
                assert table.append(table.judge, NOTE, 1).status_code == 201
                assert other.append(other.judge, NOTE, 1).status_code == 201
                assert watch.ids(1) == ["2"]
                assert [one for one in waiting.rest() if "id" in one] == [], "who is not looked after is cut off"
                assert other.append(other.judge, NOTE, 2).status_code == 201
                assert watch.ids(1) == ["3"], "and the others go on"
                back.set()
                with fronted.watch(f"{table.path}?after=1", table.judge.token) as again:
                    assert again.ids(1) == ["2"]
        finally:
            back.set()


def test_tokens_on_a_shard_that_is_away_hold_up_no_others(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    services = parts(table.admin.app)
    roles = {"judge": "judge", "seat 0": "player:0", "seat 1": "player:1", "spectator": "spectator"}
    ids = {role: services.tokens.grant(str(table.roles[role].token)) for role in roles}
    places = {
        role: Followed(table.match, view, Credential(token=found.id))
        for role, view in roles.items()
        if (found := ids[role]) is not None
    }
    heads = services.store.heads([table.match])
    with table.admin.app.app_context():
        assert set(look_again(places.values(), heads, services)) == set(places.values())
        gone = tokens._key(str(table.judge.token))
        monkeypatch.setattr(tokens, "by_shard", lambda client, keys: {key: [key] for key in keys})
        raws = services.tokens._raws

        def some(keys: Any) -> Any:
            if not {gone, gone.encode()}.isdisjoint(keys):
                raise StoreUnavailable("away")
            return raws(keys)

        monkeypatch.setattr(services.tokens, "_raws", some)
        seen = look_again(places.values(), heads, services)
        assert set(seen) == set(places.values()) - {places["judge"]}
        assert not any(isinstance(reader, Exception) for reader in seen.values())
        with pytest.raises(StoreUnavailable):
            services.tokens.by_ids([places["judge"].by.token or ""])
