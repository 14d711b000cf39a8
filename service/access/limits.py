"""Limit requests: by token, and by address for callers without a valid one.

A sliding window of a minute, counted in Redis, so that it holds over all processes (`limits`, by the author of
Flask-Limiter; used directly, because a token must be looked up before its request is counted: else a client could
invent tokens and get a fresh limit for each). When counting fails, requests pass: their own use of Redis will fail as
well.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from hashlib import sha256
from threading import Lock

import redis
import structlog
from cachetools import LRUCache
from flask import Flask, Response, g, request
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import RedisClusterStorage, RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from replays.store.cluster import as_cluster
from service.access.sessions import Sessions
from service.access.tokens import ADMINISTRATOR, Grant
from service.http import assets
from service.http.problems import Problem

_IN_WORDS = {60: "a minute", 600: "ten minutes", 3600: "an hour"}
"""The windows of the limits, by seconds."""
BLOCKS = 60
"""A process reserves a sixtieth of a limit at once, so limits hold to that precision per process; small limits
exactly."""
BLOCK_SECONDS = 30.0
"""Seconds after which the rest of a block is given up."""
KEPT = 4096
HALL = 20
"""How many times the requests of an address a hall has for what its phones look at: all may share one address, keep the
page of their tournament open, and follow boards. Nothing there tells whether a secret is guessed."""
HALL_ENDPOINTS = frozenset(
    {
        *("front.front", "lists.tournaments", "lists.matches", "me.home", "sign_in.form"),
        *("sign_in.lost", "ways_in.sign_in_options", "openid.start", "career.page_of"),
        *(
            "tournament.overview",
            "page-stream.follow",
            "pairing.pairing",
            "at-table.at_table",
            "table.seat",
            "public.about",
        ),
        *("replay.last", "replay.event", "replay.run", "replay.card", "replay.cards", "replay.count"),
        *("story.story", "stream.stream"),
    }
)
SECRET_ENDPOINTS = frozenset({"join.form", "join.send", "joining.join_by_link", "sign_in.sign_in"}) | {
    "ways_in.sign_in",
    "openid.back",
}
"""Counted where it is known whether the secret is valid: a whole hall joins and signs in by one address."""
FAILED = 30
"""Sign-ins of an address in a minute that may fail; then all are refused for a while."""
JOINED = 300
"""Players that an address may enter in ten minutes, with a valid link."""
JOINING_MINUTES = 10
PICTURES = 60
"""Pictures drawn for a caller in a minute, if requests are limited at all; repeating a picture is free."""
PROFILES = 100
"""Profiles that an address makes in an hour: each is stored, and a hall may share one address."""
OPENED = 12
"""Demonstrations and matches between friends that an address opens in an hour: each is stored."""
VARIATIONS = 180
"""Variations played for a caller in a minute, if requests are limited at all."""
_PREFIX = "vaultlog:limits"


class _ClusterStorage(RedisClusterStorage):
    """Counts through an existing client: a new one would query the cluster when it is made."""

    def __init__(self, client: redis.Redis) -> None:
        super(RedisStorage, self).__init__()
        self.key_prefix, self.target_server = _PREFIX, "redis"
        self.dependency = self.dependencies["redis"].module
        self.storage = client
        self.initialize_storage("")


class _Block:
    """Requests that were counted in Redis together and are used up in this process."""

    __slots__ = ("left", "elsewhere", "resets", "until")

    def __init__(self, left: int, elsewhere: int, resets: float, until: float) -> None:
        self.left, self.elsewhere, self.resets, self.until = left, elsewhere, resets, until

    def _copy(self) -> _Block:
        return _Block(self.left, self.elsewhere, self.resets, self.until)


class Limits:
    """Counts requests. Thread-safe; `per_token`, `per_address`: requests per minute, 0 for no limit."""

    def __init__(self, client: redis.Redis, *, per_token: int, per_address: int) -> None:
        # The address is not used when a pool is given; it only has to name the kind of server.
        storage = (
            _ClusterStorage(client)
            if as_cluster(client) is not None
            else RedisStorage("redis://", connection_pool=client.connection_pool, key_prefix=_PREFIX)
        )
        self._window = SlidingWindowCounterRateLimiter(storage)
        self._token = RateLimitItemPerMinute(per_token) if per_token else None
        self._address = RateLimitItemPerMinute(per_address) if per_address else None
        self._hall = RateLimitItemPerMinute(HALL * per_address) if per_address else None
        self._failed = RateLimitItemPerMinute(FAILED)
        self._picture = RateLimitItemPerMinute(PICTURES)
        self._variation = RateLimitItemPerMinute(VARIATIONS)
        self._opened = RateLimitItemPerHour(OPENED)
        self._profiles = RateLimitItemPerHour(PROFILES)
        self._joined = RateLimitItemPerMinute(JOINED, JOINING_MINUTES)
        self._blocks: LRUCache[tuple[str, str], _Block] = LRUCache(KEPT)
        self._lock = Lock()

    def count_token(self, grant: Grant) -> None:
        """Count a request with this token; the administrator's own, from the configuration, has no limit. Raises
        Problem 429."""
        if grant.id != ADMINISTRATOR.id:
            self._count(self._token, "token", grant.id)

    def count_profile(self, profile: str) -> None:
        """Count a request of a person who is signed in to this profile. Raises Problem 429."""
        self._count(self._token, "profile", profile)

    def count_address(self, address: str | None) -> None:
        """Count a request from this address. Raises Problem 429."""
        self._count(self._address, "address", _hashed(address or ""))

    def count_hall(self, address: str | None) -> None:
        """Count a request from this address for what the phones of a hall look at. Raises Problem 429."""
        self._count(self._hall, "hall", _hashed(address or ""))

    def require_attempts(self, address: str | None) -> None:
        """Raise Problem 429 when too many sign-ins from this address have failed; counts nothing."""
        if self._address is None:
            return
        name = ("failed", _hashed(address or ""))
        try:
            if not self._window.test(self._failed, *name):
                raise _refusal(self._failed, _seconds(self._window.get_window_stats(self._failed, *name).reset_time))
        except (redis.RedisError, OSError) as error:
            structlog.get_logger().warning("requests are not counted", reason=str(error))

    def count_failed(self, address: str | None) -> None:
        """Count a sign-in that failed. Raises Problem 429."""
        if self._address is not None:
            self._count(self._failed, "failed", _hashed(address or ""))

    def count_links(self, maker: str) -> None:
        """Count a request with a share link that is valid: for all links that were made with the token of this id, as
        many as with a token; not by address, because many people may share one, and not with the token itself, which
        they must not use up. Raises Problem 429."""
        self._count(self._token, "links", maker)

    def count_picture(self, caller: str) -> None:
        """Count a picture to draw, which costs as much as many requests. Raises Problem 429."""
        if self._token is not None:
            self._count(self._picture, "picture", _hashed(caller))

    def count_variation(self, caller: str) -> None:
        """Count a variation to play. Raises Problem 429."""
        if self._token is not None:
            self._count(self._variation, "variation", _hashed(caller))

    def count_opened(self, address: str | None) -> None:
        """Count a demonstration, or a match between friends. Raises Problem 429."""
        if self._address is not None:
            self._count(self._opened, "opened", _hashed(address or ""))

    def count_new_profile(self, address: str | None) -> None:
        """Count a profile that is made. Raises Problem 429."""
        if self._address is not None:
            self._count(self._profiles, "profiles", _hashed(address or ""))

    def count_joined(self, address: str | None) -> None:
        """Count a player who joins by a valid link. Raises Problem 429."""
        if self._address is not None:
            self._count(self._joined, "joined", _hashed(address or ""))

    def _count(self, limit: RateLimitItem | None, kind: str, name: str) -> None:
        if limit is None:
            return
        block = self._use(kind, name)
        if block is None:
            try:
                block = self._take(limit, kind, name)
            except (redis.RedisError, OSError) as error:
                structlog.get_logger().warning("requests are not counted", reason=str(error))
                return
        reset = _seconds(block.resets)
        g.rate_limit = {
            "RateLimit-Limit": f"{limit.amount}, {limit.amount};w={limit.get_expiry()}",
            "RateLimit-Remaining": str(block.elsewhere + max(0, block.left)),
            "RateLimit-Reset": str(reset),
        }
        if block.left < 0:
            raise _refusal(limit, reset)

    def _use(self, kind: str, name: str) -> _Block | None:
        """Use one request of this process's block; None if none is left."""
        with self._lock:
            block = self._blocks.get((kind, name))
            if block is None or block.left < 1 or time.monotonic() > block.until:
                return None
            block.left -= 1
            return block._copy()

    def _take(self, limit: RateLimitItem, kind: str, name: str) -> _Block:
        """Count a block of requests in Redis, and use its first one; `left` is -1 when there are none. Counting every
        single one there would cost a write to the disk each."""
        size = max(1, limit.amount // BLOCKS)
        passed = self._window.hit(limit, kind, name, cost=size)
        if not passed and size > 1:  # the last few
            size, passed = 1, self._window.hit(limit, kind, name)
        resets, remaining = self._window.get_window_stats(limit, kind, name)
        block = _Block(size - 1 if passed else -1, remaining, resets, time.monotonic() + BLOCK_SECONDS)
        if block.left > 0:
            with self._lock:
                self._blocks[(kind, name)] = block
        return block._copy()


def _seconds(resets: float) -> int:
    """Whole seconds until a window ends."""
    return max(1, math.ceil(resets - time.time()))


def _refusal(limit: RateLimitItem, reset: int) -> Problem:
    """The problem of a caller who has used up a limit."""
    wait = f"{reset} s" if reset < 120 else f"{reset // 60 + 1} minutes"
    return Problem(
        "too-many-requests",
        f"More than {limit.amount} requests in {_IN_WORDS[limit.get_expiry()]}. Wait {reset} s; to follow a "
        "match, open its stream instead of asking again and again.",
        headers={"Retry-After": str(reset)},
        people=f"Too many requests at once; again in {wait}.",
    )


def _hashed(name: str) -> str:
    """A hash, so that keys name no person and contain nothing that a client sends."""
    return sha256(name.encode()).hexdigest()[:32]


def install(app: Flask, limits: Callable[[], Limits], sessions: Callable[[], Sessions]) -> None:
    """Count requests without credentials, except for health, metrics and the files of pages; `service.who.entrances`
    counts all others. Report to every client how much is left, in RateLimit-Limit, RateLimit-Remaining and
    RateLimit-Reset."""

    @app.before_request
    def count() -> None:
        if request.authorization is not None or "share" in request.args or request.blueprint == "operations":
            return
        if request.endpoint in assets.ENDPOINTS or request.endpoint in SECRET_ENDPOINTS:
            return
        if not sessions().any(request):
            counted = limits().count_hall if request.endpoint in HALL_ENDPOINTS else limits().count_address
            counted(request.remote_addr)

    @app.after_request
    def tell(response: Response) -> Response:
        for name, value in g.get("rate_limit", {}).items():
            response.headers[name] = value
        return response
