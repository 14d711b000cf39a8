"""A match with printed cards, entered by lines, for the tests of the API and of the pages."""

from __future__ import annotations

from typing import Any

from tests.service.helpers.roles import SEATS, Api, Table, open_table

BEGUN = "P1 seen: P1\nP1 keep\nP2 keep\nP1 house logos"
"""Until Ann is in the main step of her first turn, at version 5."""


def paper_match(admin: Api) -> Table:
    """A match with printed cards, just opened."""
    return open_table(admin, "paper", seats=[{**seat, "entropy": ""} for seat in SEATS], printed_cards={})


def enter(table: Table, who: Api, lines: str, version: int, key: str | None = None, **more: Any) -> Any:
    """Lines, decided upon a version."""
    body, headers = {"lines": lines, **more}, {"If_Match": f'"{version}"', "Idempotency_Key": key or table.key()}
    return who("POST", f"{table.path}/lines", body, **headers)
