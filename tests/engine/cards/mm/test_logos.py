"""Mass Mutation, Logos: Chronus."""

from __future__ import annotations

import pytest

from tests.engine import later_cards  # noqa: F401  (makes the card known)
from tests.engine.invent import plain

plain("Chronus Page", type="action", icons=("draw", "amber", "draw"))


@pytest.mark.clause("bonus-draw-draws-one", "archive-default-from-hand", versions=("2021-03", "16.0"))
def test_each_draw_icon_may_archive_a_card(table, version):
    t = table(me={"line": ["Chronus"], "hand": ["Chronus Page", "Goon 1", "Goon 2"]}, ruleset=version)
    t.play("Chronus Page")
    if version in ("1.2", "1.3"):  # there is no such icon
        assert t.pending.prompt == "main" and not t.me.archives
        return
    assert t.me.amber == 0, "the first icon is done with before the second"
    t.submit("yes").choose("Goon 1")
    assert t.me.amber == 1 and t.pending.kind == "yes-no"
    t.submit("no")
    assert t.titles(t.me.archives) == ["Goon 1"] and t.me.amber == 1


def test_icons_of_the_opponent_are_none_of_its_business(table):
    t = table(me={"line": ["Goon 1"], "hand": ["Chronus Page"]}, foe={"line": ["Chronus"], "hand": ["Goon 2"]})
    t.play("Chronus Page")
    assert t.pending.prompt == "main" and not t.foe.archives
