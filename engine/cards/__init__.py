"""Behaviour of cards: `cards/<set>/<house>.py`, each card in the set that first printed it."""

from __future__ import annotations

import importlib
import pkgutil

from engine import catalogue


def _import_all() -> None:
    for card_set in catalogue.sets():
        module = importlib.import_module(f"{__name__}.{card_set.folder}")
        for info in sorted(pkgutil.iter_modules(module.__path__), key=lambda m: m.name):
            importlib.import_module(f"{module.__name__}.{info.name}")


_import_all()
