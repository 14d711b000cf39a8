"""Structured logs: one JSON object per line on standard output, one line per request.

Every line of a request carries its id, and, if known, match, actor, view and the version reached. Tokens, query
strings (share links) and names of cards are never logged.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog
from flask import Flask, Response, g, request
from ulid import ULID

if TYPE_CHECKING:
    from service.http.metrics import Metrics

_REQUEST_ID = re.compile(r"[0-9A-Za-z._-]{1,64}")


class _PatientLogger(structlog.PrintLogger):
    """Prints lines, and drops lines that cannot be printed: a full disk must not turn a stored event into a 500."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


def configure(level: str) -> None:
    """Configure structlog for this process. `level`: debug, info, warning or error."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=lambda *_: _PatientLogger(sys.stdout),
    )


def install(app: Flask, metrics: Callable[[], Metrics]) -> None:
    """Give every request an id (`X-Request-ID`, the client's if it is well-formed), a log line and its metrics."""

    @app.before_request
    def begin() -> None:
        given = request.headers.get("X-Request-ID", "")
        g.request_id = given if _REQUEST_ID.fullmatch(given) else str(ULID())
        g.began = time.perf_counter()
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=g.request_id)

    @app.after_request
    def end(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule is not None else "(none)"
        seconds = time.perf_counter() - g.get("began", time.perf_counter())
        method = request.method if request.url_rule is not None else "(any)"
        counters = metrics()
        counters.requests.labels(method, route, response.status_code).inc()
        counters.seconds.labels(method, route).observe(seconds)
        response.headers["X-Request-ID"] = g.get("request_id", "none")
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        facts = {
            "method": request.method,
            "route": route,
            "status": response.status_code,
            "ms": round(seconds * 1000, 2),
            "match": g.get("match"),
            "seq": g.get("seq"),
            "actor": g.get("actor"),
            "role": g.get("role"),
            "view": g.get("view"),
            "problem": g.get("problem"),
        }
        structlog.get_logger().info("request", **{name: value for name, value in facts.items() if value is not None})
        return response
