"""Clients of a Redis Cluster that behave like clients of one server, and need no node to be created."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable
from typing import Any, cast
from urllib.parse import urlsplit

import redis
import redis.asyncio
from redis.asyncio.cluster import ClusterNode as AsyncNode
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import parse_url
from redis.exceptions import CrossSlotTransactionError, RedisClusterException

from replays.log.errors import StoreUnavailable

SCHEMES = ("redis+cluster", "rediss+cluster")
"""`rediss+cluster` is encrypted; both are followed by one `host:port` or several, of any nodes of the cluster."""


class ClusterUnavailable(redis.ConnectionError, StoreUnavailable):
    """No node of the cluster says which node has what.

    It is both kinds of error because it may come up wherever a client is first used."""


def is_cluster(url: str) -> bool:
    """Whether an address is that of a cluster."""
    return url.startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def nodes_of(url: str) -> tuple[list[tuple[str, int]], dict[str, Any]]:
    """The nodes that an address names, and the other options in it. Raises ValueError.

    >>> nodes_of("redis+cluster://:secret@one:7000,two:7001")
    ([('one', 7000), ('two', 7001)], {'password': 'secret'})
    """
    parts = urlsplit(url)
    before, at, places = parts.netloc.rpartition("@")
    nodes = []
    for place in places.split(","):
        if not place:
            raise ValueError(f"an address of a cluster names its nodes: {SCHEMES[0]}://host:port,host:port")
        address = urlsplit(f"redis://{place}")
        if not address.hostname or parts.path.strip("/") not in ("", "0"):
            raise ValueError(f"{place} is no node of a cluster; give host:port, without a database")
        nodes.append((address.hostname, address.port or 6379))
    plain = parts.scheme.removesuffix("+cluster")
    untyped: Any = parse_url
    options = dict(untyped(f"{plain}://{before}{at}{nodes[0][0]}?{parts.query}"))
    for name in ("host", "port", "db"):
        options.pop(name, None)
    if options.pop("connection_class", None) is not None:
        options["ssl"] = True
    return nodes, options


class ClusterClient(RedisCluster):
    """A client of a cluster that asks for its nodes at the first command: none need answer before.

    Thread-safe. Errors of `RedisCluster` that are not RedisErrors become ClusterUnavailable, except the faults of a
    program that asks a cluster for the impossible.
    """

    def __init__(self, url: str, **options: Any) -> None:
        self._nodes_given, of_address = nodes_of(url)
        self._given = {**options, **of_address}
        self._opening = threading.RLock()
        self._is_opening = False
        self.encoder = redis.Redis().get_encoder()

    def __getattr__(self, name: str) -> Any:
        """The attributes that the constructor of a `RedisCluster` sets; it is called now."""
        if name.startswith("__") or name in ("connection_pool", "_given", "_opening", "_is_opening"):
            raise AttributeError(name)
        with self._opening:
            if "nodes_manager" not in self.__dict__ and not self._is_opening:
                self._open()
            if name not in self.__dict__:
                raise AttributeError(name)
            return self.__dict__[name]

    def _open(self) -> None:
        self._is_opening = True
        try:
            made: Any = ClusterNode
            nodes = [made(host, port) for host, port in self._nodes_given]
            RedisCluster.__init__(self, startup_nodes=nodes, **self._given)
        except (RedisClusterException, redis.RedisError, OSError) as error:
            self.__dict__.pop("nodes_manager", None)
            raise ClusterUnavailable(f"no node of the cluster answers: {error}") from error
        finally:
            self._is_opening = False

    def get_encoder(self) -> Any:
        """The encoder of arguments, for scripts that are registered before there are nodes."""
        return self.encoder

    def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command on the node or the nodes that it is for."""
        try:
            untyped: Any = super()
            return untyped.execute_command(*args, **kwargs)
        except CrossSlotTransactionError:
            raise
        except RedisClusterException as error:
            if "same key slot" in str(error):
                raise
            raise ClusterUnavailable(str(error)) from error

    def close(self) -> None:
        """Close the connections, if there are any."""
        if "nodes_manager" in self.__dict__:
            super().close()

    def __enter__(self) -> ClusterClient:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def __del__(self) -> None:
        return None  # the pools close their connections themselves; nothing must be asked of the nodes here


class ClusterReader(redis.asyncio.RedisCluster):
    """For blocking reads of one stream each, on an event loop."""

    async def xread(  # type: ignore[override]
        self, streams: Any, count: int | None = None, block: int | None = None
    ) -> Any:
        """As `redis.asyncio.Redis.xread` for one stream, without asking a node first where its name is in the
        command: that node may be the one that is gone."""
        await self.initialize()
        [(key, after)] = streams.items()
        counted = () if count is None else ("COUNT", count)
        blocking = () if block is None else ("BLOCK", block)
        try:
            node = self.get_node_from_key(key)
            return await self.execute_command("XREAD", *counted, *blocking, "STREAMS", key, after, target_nodes=node)
        except RedisClusterException as error:
            raise ClusterUnavailable(str(error)) from error


def cluster_client(url: str, **options: Any) -> redis.Redis:
    """A client for the cluster at an address. It has the commands of a `redis.Redis`, and counts as one."""
    return cast(redis.Redis, ClusterClient(url, **options))


def cluster_reader(url: str, **options: Any) -> redis.asyncio.Redis:
    """The same for blocking reads on an event loop."""
    nodes, of_address = nodes_of(url)
    made = ClusterReader(
        startup_nodes=[AsyncNode(host, port) for host, port in nodes],
        retry=AsyncRetry(NoBackoff(), 0),
        **{**options, **of_address},
    )
    return cast(redis.asyncio.Redis, made)


def as_cluster(client: redis.Redis) -> RedisCluster | None:
    """The client of a cluster that this one is; None when it is that of one server."""
    unwrapped: object = client
    return unwrapped if isinstance(unwrapped, RedisCluster) else None


def node_of(client: redis.Redis, key: str | bytes) -> redis.Redis:
    """A client of the one server that has a key, for commands that need one connection. Raises ClusterUnavailable."""
    cluster: Any = as_cluster(client)
    if cluster is None:
        return client
    try:
        connection: redis.Redis = cluster.get_redis_connection(cluster.get_node_from_key(key))
    except RedisClusterException as error:
        raise ClusterUnavailable(str(error)) from error
    return connection


def by_shard(client: redis.Redis, keys: Iterable[str]) -> dict[str, list[str]]:
    """Keys by the name of the master that has them: a shard that does not answer then holds up only its own.

    The name is empty for a single server. Raises ClusterUnavailable."""
    cluster: Any = as_cluster(client)
    if cluster is None:
        return {"": list(keys)}
    groups: dict[str, list[str]] = {}
    try:
        for key in keys:
            groups.setdefault(cluster.get_node_from_key(key).name, []).append(key)
    except RedisClusterException as error:
        raise ClusterUnavailable(str(error)) from error
    return groups


def look_again(client: redis.Redis) -> None:
    """Ask the cluster which node has what, after one said that it has not. Raises ClusterUnavailable."""
    cluster: Any = as_cluster(client)
    if cluster is not None:
        try:
            cluster.nodes_manager.initialize()
        except (RedisClusterException, redis.RedisError) as error:
            raise ClusterUnavailable(str(error)) from error


def infos(client: redis.Redis, *sections: str) -> list[dict[str, Any]]:
    """The INFO of every server that takes writes: one for a plain Redis, one per master of a cluster. Raises
    redis.RedisError when any of them does not answer."""
    replies = infos_of_reachable(client, *sections)
    for reply in replies:
        if isinstance(reply, Exception):
            raise reply
    return [reply for reply in replies if not isinstance(reply, Exception)]


def infos_of_reachable(client: redis.Redis, *sections: str) -> list[dict[str, Any] | redis.RedisError]:
    """The same, with the error of each server that does not answer in its place. Raises redis.RedisError when none
    does.

    A server that does not answer may have been replaced, and one that answers may no longer be a master: then the
    masters are looked up again."""
    cluster: Any = as_cluster(client)
    if cluster is None:
        return [_info(client, sections)]
    primaries = cluster.get_primaries()
    replies = [_tried(cluster, node, sections) for node in primaries]
    if any(isinstance(reply, Exception) or reply.get("role", "master") != "master" for reply in replies):
        with contextlib.suppress(ClusterUnavailable):
            look_again(client)
        now = cluster.get_primaries()
        if {node.name for node in now} != {node.name for node in primaries}:
            replies = [_tried(cluster, node, sections) for node in now]
    if all(isinstance(reply, Exception) for reply in replies):
        raise replies[0] if replies else ClusterUnavailable("the cluster has no master")
    return replies


def _tried(cluster: Any, node: Any, sections: tuple[str, ...]) -> Any:
    try:
        return _info(cluster.get_redis_connection(node), sections)
    except (redis.RedisError, OSError) as error:
        return error if isinstance(error, redis.RedisError) else redis.ConnectionError(str(error))


def _info(server: Any, sections: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for section in sections for name, value in server.info(section).items()}
