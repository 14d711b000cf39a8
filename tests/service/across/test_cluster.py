"""One journey through everything that is kept, on a Redis Cluster, with the queues on a plain Redis."""

from __future__ import annotations

import io
import signal
from pathlib import Path
from typing import Any

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from replays.estimating.requests import Requests
from replays.exports.orders import directory_of
from replays.keeping.backup import backup, restore
from replays.play.commands import Close, Concede
from replays.storage.local_cluster import LocalCluster
from replays.storage.redis_server import RedisServer
from replays.store.cluster import infos, infos_of_reachable
from replays.store.connection import connect
from replays.store.keys import match_keys
from service.access.sessions import COOKIE
from service.app import create_app
from service.config import Config, ConfigError
from tests.replays.following import followed
from tests.replays.matches import ORGANISER
from tests.service.helpers.people import parts
from tests.service.helpers.roles import ADMIN, Api, Table, config_for, open_table
from tests.service.helpers.tourney import Tourney
from tests.workers.help import SilentQueue, folder
from workers.exporting import Exporter
from workers.processes.sweeper import Sweeper
from workers.settings import Settings, SettingsError

CLUSTER = "redis+cluster://:secret@localhost:7000,localhost:7001"


@pytest.fixture
def host(redis_cluster: LocalCluster, cluster_redis: redis.Redis, redis_server: RedisServer, tmp_path: Path) -> Api:
    """The administrator at one host of a cluster."""
    config = config_for(redis_server, tmp_path, redis_url=redis_cluster.url, queue_url=redis_server.url)
    return Api(create_app(config), ADMIN)


def test_what_a_cluster_holds_is_what_one_server_holds(host: Api, cluster_redis: redis.Redis, tmp_path: Path) -> None:
    services = parts(host.app)
    checks: Any = host.get("/readyz").json
    assert [checks["checks"][name]["status"] for name in ("redis", "append_only_file", "eviction")] == ["ok"] * 3
    tourney = _a_tournament_with_a_case(host, cluster_redis)
    table = _an_archived_match(host, cluster_redis)
    _an_export(host, table.match, tmp_path)
    _a_session(host, tourney)
    assert [Requests(cluster_redis).ask(table.match).status for _ in range(2)] == ["waiting", "waiting"]
    assert host("POST", "checkpoints", {}).status_code in (200, 201)

    log, listed, kept = services.store.events(table.match), host.ok("matches")["matches"], io.BytesIO()
    assert backup(cluster_redis, services.archive, tmp_path, kept).matches == len(listed) == 2
    cluster_redis.flushall()
    kept.seek(0)
    restored = tmp_path / "restored"
    restored.mkdir()
    restore(cluster_redis, services.archive, restored, kept)
    assert services.store.events(table.match) == log
    assert [row["id"] for row in host.ok("matches")["matches"]] == [row["id"] for row in listed]


def _a_tournament_with_a_case(host: Api, client: redis.Redis) -> Tourney:
    tourney = Tourney(host)
    table = tourney.open()
    last = table.play(12)["version"]
    case = table.seats[0](
        "POST",
        f"{table.path}/disputes",
        {"claim": "Ben reaped with an exhausted creature.", "first": last - 1, "last": last},
        If_Match=f'"{last}"',
        Idempotency_Key=table.key(),
    )
    assert case.status_code == 201, case.text
    assert followed(parts(host.app).store, table.match, last)[0][0].type == "dispute.opened"
    assert folder(client).run(table.match).what == "folded"
    assert table.seats[0].get(case.json["links"]["export"]).status_code == 200
    return tourney


def _an_archived_match(host: Api, client: redis.Redis) -> Table:
    services, table = parts(host.app), open_table(host)
    with services.recorder.live(table.match) as live:
        live.sync()
        live.record([Concede(0), Close()], actor=ORGANISER, expected=live.version)
    assert folder(client).run(table.match).what == "folded"
    assert Sweeper(client, SilentQueue()).sweep().behind == 0
    services.store.settle(table.match)
    log = services.store.events(table.match)
    assert services.archive.move(table.match) == "moved"
    assert client.exists(match_keys(table.match).events) == 0
    assert services.store.events(table.match) == log, "it came back"
    return table


def _an_export(host: Api, match: str, data: Path) -> None:
    services = parts(host.app)
    asked = host("POST", "exports", {"matches": [match], "format": "jsonl"}, Idempotency_Key="e1")
    assert asked.status_code == 202, asked.text
    made = Exporter(services.redis, directory_of(data), archive=services.archive).run(asked.json["id"])
    file = host.get(f"exports/{asked.json['id']}/file")
    assert made == "done"
    assert file.status_code == 200
    assert file.data
    file.close()
    assert host("DELETE", f"exports/{asked.json['id']}").status_code == 204


def _a_session(host: Api, tourney: Tourney) -> None:
    issued = tourney.organiser("POST", "tokens", {"tournament": tourney.id, "role": "judge"}, Idempotency_Key="j").json
    browser: Any = host.app.test_client()
    done = browser.post("/sign-in", data={"token": issued["token"]}, headers={"Origin": "http://localhost"})
    assert COOKIE in done.headers["Set-Cookie"]
    assert browser.get(f"/tournaments/{tourney.id}").status_code == 200
    assert tourney.organiser("DELETE", f"tokens/{issued['id']}").json["revoked"] is True
    assert host.with_token(issued["token"]).get(tourney.path).status_code == 401


def test_a_host_starts_before_its_cluster(redis_server: RedisServer, tmp_path: Path) -> None:
    config = config_for(redis_server, tmp_path, redis_url="redis+cluster://127.0.0.1:1", queue_url=redis_server.url)
    host = Api(create_app(config), ADMIN)
    assert host.get("/readyz").status_code == 503
    answer = host.get("matches")
    assert (answer.status_code, answer.json["code"]) == (503, "store-unavailable")


def test_a_master_that_does_not_answer_is_told_and_the_others_are_asked(redis_cluster: LocalCluster) -> None:
    retry = Retry(NoBackoff(), 0)
    with connect(redis_cluster.url, socket_timeout=0.3, socket_connect_timeout=0.3, retry=retry) as client:
        assert [info["role"] for info in infos(client, "server", "replication")] == ["master"] * 3
        stopped = redis_cluster.nodes[1]
        stopped.signal(signal.SIGSTOP)
        try:
            found = infos_of_reachable(client, "replication")
        finally:
            stopped.signal(signal.SIGCONT)
        assert sorted(isinstance(one, redis.RedisError) for one in found) == [False, False, True]
        assert len(infos(client, "replication")) == 3


@pytest.mark.parametrize("queue", ["", "redis+cluster://localhost:7000"])
def test_the_queues_must_be_elsewhere(queue: str) -> None:
    settings = {"VAULTLOG_REDIS_URL": CLUSTER, "VAULTLOG_QUEUE_URL": queue}
    with pytest.raises(ConfigError, match=r"VAULTLOG_QUEUE_URL is not (set; give|usable; give) .*address"):
        Config.from_environment(settings)
    with pytest.raises(SettingsError, match="the job queues need a separate Redis"):
        Settings.from_environment(settings)


@pytest.mark.parametrize("address", ["redis+cluster://", "redis+cluster://one:7000,", "redis+cluster://one:7000/3"])
def test_an_address_that_names_no_nodes(address: str) -> None:
    with pytest.raises(ConfigError, match=r"VAULTLOG_REDIS_URL is not usable; give redis\+cluster://"):
        Config.from_environment({"VAULTLOG_REDIS_URL": address, "VAULTLOG_QUEUE_URL": "redis://localhost"})
