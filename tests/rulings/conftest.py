"""The table of the engine's tests, for rulings that are acted out."""

from __future__ import annotations

from tests.engine.conftest import table, version

__all__ = ["table", "version"]
