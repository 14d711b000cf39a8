"""Behaviour of cards: `cards/<set>/<house>.py`, each card in the set that first printed it."""

from __future__ import annotations

import importlib
import pkgutil


def _import_all() -> None:
    for package in ("cota", "aoa", "wc", "mm", "dt", "woe"):
        module = importlib.import_module(f"{__name__}.{package}")
        for info in sorted(pkgutil.iter_modules(module.__path__), key=lambda m: m.name):
            importlib.import_module(f"{__name__}.{package}.{info.name}")


_import_all()
