"""The table of the engine's tests, for rulings that are acted out."""

from __future__ import annotations

from tests.engine.conftest import pytest_generate_tests, table

__all__ = ["pytest_generate_tests", "table"]
