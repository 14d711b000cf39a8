"""What the tests of the service have: an application, a match, the same chance."""

from __future__ import annotations

from tests.service.conftest import admin, make_app, prepared, same_chance, table

__all__ = ["admin", "make_app", "prepared", "same_chance", "table"]
