"""Routes are compiled once in a process of tests, and not for each of the applications that it makes.

Three quarters of the time in which an application is made goes into functions that werkzeug builds for its routes. They
depend on nothing but the text of the route: the converters are looked up on the rule that they are bound to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]

_compile = Rule._compile_builder
_built: dict[tuple[Any, ...], Builder] = {}


def compile_once() -> None:
    """Share what is built for a route among all applications of this process."""
    Rule._compile_builder = _once  # type: ignore[method-assign]


def _once(rule: Rule, append_unknown: bool = True) -> Builder:
    defaults = tuple(sorted((rule.defaults or {}).items()))
    key = (rule.rule, tuple(rule._trace), defaults, append_unknown)
    if key not in _built:
        _built[key] = _compile(rule, append_unknown)
    return _built[key]
