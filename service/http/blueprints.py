"""Collect the blueprints of a package whose modules each make one or more."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from flask import Blueprint


def blueprints(package: ModuleType) -> Iterator[Blueprint]:
    """Yield the blueprints of the modules that `package.MODULES` names, in that order."""
    for name in package.MODULES:
        module = import_module(f"{package.__name__}.{name}")
        yield from (value for value in vars(module).values() if isinstance(value, Blueprint))
