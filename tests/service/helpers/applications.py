"""One application for each configuration in a process of tests, lent to one test after another.

To make one takes as long as twenty requests. What a test could leave behind is in the parts (`service.services`), in
the caches of modules, and in Redis: every borrower gets new parts, emptied caches and an empty database.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cachetools import Cache
from flask import Flask

from service.app import create_app, make_services
from service.config import Config
from service.http import logs
from service.services import EXTENSION

MakeApp = Callable[..., Flask]
"""The type of the fixture `make_app`."""

_waiting: dict[Config, list[tuple[Flask, object]]] = defaultdict(list)
"""Applications that nobody has borrowed, and their shapes, by the configuration without its directory."""


class Lender:
    """Lends applications, several of the same configuration too: each is then a process of the service."""

    def __init__(self) -> None:
        self._lent: list[tuple[Config, Flask, object]] = []

    def lend(self, config: Config) -> Flask:
        """An application with this configuration that remembers nothing."""
        assert config.admin_token is not None, "it would be one of the directory, and the application keeps it"
        kind = replace(config, data=Path())
        if not self._lent:
            for cache in caches():
                cache.clear()
        if _waiting[kind]:
            app, made = _waiting[kind].pop()
            logs.configure(config.log_level)
            app.extensions[EXTENSION] = make_services(config)
        else:
            app = create_app(config)
            made = shape(app)
        self._lent.append((kind, app, made))
        return app

    def take_back(self) -> None:
        """Keep the applications for the next borrower. Raises AssertionError for one that was built on."""
        for kind, app, made in self._lent:
            assert shape(app) == made, "This test changes its application: make it with `create_app`."
            _waiting[kind].append((app, made))
        self._lent.clear()


@contextmanager
def lending() -> Iterator[Lender]:
    """Yield a lender, and take back at the end what it lent."""
    lender = Lender()
    try:
        yield lender
    finally:
        lender.take_back()


@cache
def caches() -> list[Cache[Any, Any]]:
    """What modules remember of matches. Not of this code: `replays.engines` packs it, which takes a second."""
    modules = [
        each for name, each in sys.modules.items() if re.match(r"(service|workers|replays(?!\.engines))\b", name)
    ]
    return [value for module in modules for value in vars(module).values() if isinstance(value, Cache)]


def shape(app: Flask) -> object:
    """What an application is besides its parts: routes, hooks, handlers, settings, globals of its templates."""
    hooks = (app.before_request_funcs, app.after_request_funcs, app.teardown_request_funcs)
    return (
        list(app.blueprints),
        [(rule.rule, rule.endpoint) for rule in app.url_map.iter_rules()],
        [{name: list(functions) for name, functions in each.items()} for each in hooks],
        dict(app.view_functions),
        dict(app.config),
        set(app.extensions),
        app.wsgi_app,
        app.jinja_loader,
    )
