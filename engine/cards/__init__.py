"""Behaviour of cards: `cards/<set>/<house>.py`, each card in the set that first printed it."""

from __future__ import annotations

import importlib
import pkgutil

from engine.abilities import CARDS


def _import_all() -> None:
    for package in ("cota", "aoa", "wc", "mm", "woe"):
        module = importlib.import_module(f"{__name__}.{package}")
        for info in sorted(pkgutil.iter_modules(module.__path__), key=lambda m: m.name):
            importlib.import_module(f"{__name__}.{package}.{info.name}")


def behaves(name: str) -> bool:
    """Whether the card of this name behaves: its text is written, or it has none beyond keywords."""
    return name in CARDS


_import_all()
