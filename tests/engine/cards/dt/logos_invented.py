"""What the tests of Logos in Dark Tidings share: the tide at their tables, and a card that raises it."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

THERE = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
"""The rulebooks that know the tide."""


@invent("Lab Moon", type="artifact", house="logos")
class LabMoon:
    """Omni: raises the tide for a player."""

    def omni(g, me, you):
        if (yield from g.choose_mode(["mine", "theirs"])) == "mine":
            yield from g.raise_tide(you)
        else:
            yield from g.raise_tide((yield from g.opponent(you)))


def shore(table, me=None, foe=None, *, version="16.0", tide=None, house="logos", **more):
    """A table with the tide, high for a seat or neutral, and the invented moon on each side."""
    mine, theirs = dict(me or {}), dict(foe or {})
    if version in ("16.0", "18.4"):
        mine["tide"] = True
    for seat in (mine, theirs):
        seat["artifacts"] = [*seat.get("artifacts", ()), "Lab Moon"]
    return table(me=mine, foe=theirs, house=house, ruleset=version, tide=tide, **more)
