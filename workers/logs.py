"""Logs of the worker processes: one JSON object per line on standard error, ours and those of the libraries."""

from __future__ import annotations

import logging
import os
import sys
from typing import Any

import structlog


def configure(level: str, *, role: str) -> None:
    """Log from `level` (`debug`, `info`, `warning`, `error`) on. Every line has `role` and the `pid` that wrote it."""

    def add_process(logger: Any, method: str, line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "role": role, "pid": os.getpid()}  # asked each time: jobs run in forks

    shared: list[Any] = [
        add_process,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Several lines of rq per job say less than our one; what goes wrong is still told.
    logging.getLogger("rq").setLevel(max(logging.WARNING, root.level))


def quiet_logs() -> None:
    """Send only warnings and worse to standard error: standard output is for the result of a command."""
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
