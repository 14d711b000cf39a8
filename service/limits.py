"""How many requests somebody may make: by token, and by address for those without a valid one.

A sliding window of a minute, counted in Redis, so that it holds over all processes (`limits`, by the author of
Flask-Limiter; used directly, because whether a token is valid is known only after it was looked up: else whoever makes
tokens up would have a limit of their own for each). When the counting fails, requests are let through: what they need
from Redis will fail by itself.
"""

from __future__ import annotations

import math
import time
from hashlib import sha256

import redis
import structlog
from flask import Flask, Response, g, request
from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from service.problems import Problem
from service.sessions import Sessions
from service.tokens import ADMINISTRATOR, Grant

WINDOW = 60
"""Seconds."""
_PREFIX = "vaultlog:limits"


class Limits:
    """Counts requests. Thread-safe; `per_token`, `per_address`: requests per minute, 0 for no limit."""

    def __init__(self, client: redis.Redis, *, per_token: int, per_address: int) -> None:
        # The address is not used when a pool is given; it only has to name the kind of server.
        storage = RedisStorage("redis://", connection_pool=client.connection_pool, key_prefix=_PREFIX)
        self._window = SlidingWindowCounterRateLimiter(storage)
        self._token = RateLimitItemPerMinute(per_token) if per_token else None
        self._address = RateLimitItemPerMinute(per_address) if per_address else None

    def count_token(self, grant: Grant) -> None:
        """Count a request with this token; the administrator's own, from the configuration, has no limit. Raises
        Problem 429."""
        if grant.id != ADMINISTRATOR.id:
            self._count(self._token, "token", grant.id)

    def count_address(self, address: str | None, *, known: bool = False) -> None:
        """Count a request from this address. `known`: with a share link that is valid, so it may be as many as with a
        token. Raises Problem 429."""
        # Hashed: nothing that names a person is kept, and nothing that a client sends becomes part of a key.
        name = sha256((address or "").encode()).hexdigest()[:32]
        if known:
            self._count(self._token, "link", name)
        else:
            self._count(self._address, "address", name)

    def _count(self, limit: RateLimitItem | None, kind: str, name: str) -> None:
        if limit is None:
            return
        try:
            passed = self._window.hit(limit, kind, name)
            resets, remaining = self._window.get_window_stats(limit, kind, name)
        except (redis.RedisError, OSError) as error:
            structlog.get_logger().warning("requests are not counted", reason=str(error))
            return
        reset = max(1, math.ceil(resets - time.time()))
        g.rate_limit = {
            "RateLimit-Limit": f"{limit.amount}, {limit.amount};w={WINDOW}",
            "RateLimit-Remaining": str(remaining),
            "RateLimit-Reset": str(reset),
        }
        if not passed:
            raise Problem(
                "too-many-requests",
                f"More than {limit.amount} requests in a minute. Wait {reset} s; to follow a match, open its stream "
                "instead of asking again and again.",
                headers={"Retry-After": str(reset)},
            )


def install(app: Flask, limits: Limits, sessions: Sessions) -> None:
    """Count requests without credentials, but for health and metrics; `service.auth` counts all others. Tell every
    client how much is left, in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset."""

    @app.before_request
    def count() -> None:
        if request.authorization is not None or "share" in request.args or request.blueprint == "operations":
            return
        if sessions.token(request) is None:
            limits.count_address(request.remote_addr)

    @app.after_request
    def tell(response: Response) -> Response:
        for name, value in g.get("rate_limit", {}).items():
            response.headers[name] = value
        return response
