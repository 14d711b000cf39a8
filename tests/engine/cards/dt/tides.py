"""How tests of Dark Tidings lay a table with the tide."""

from __future__ import annotations

import pytest

THERE = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
"""The rulebooks that know the tide."""
MINE, THEIRS = 0, 1
TIDES = [None, MINE, THEIRS]
"""The seats for which the tide is high; None: for neither player."""


def shore(table, version="16.0", me=None, foe=None, high=None, house="shadows", **more):
    """A match with the tide, which is high for a seat, at a table where Shadows is active."""
    return table(me={"tide": True, **(me or {})}, foe=foe or {}, house=house, ruleset=version, tide=high, **more)
