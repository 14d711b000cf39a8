"""Scripts that Redis runs: each is a commented `.lua` file beside the module that calls it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import redis


def script_of(client: redis.Redis, package: str, name: str) -> Callable[..., Any]:
    """The script `name`.lua of a package, to be called with `keys` and `args`. Redis gets it at the first call."""
    untyped: Any = client  # redis-py leaves register_script without types
    registered: Callable[..., Any] = untyped.register_script((files(package) / f"{name}.lua").read_text("utf-8"))
    return registered
