"""The artifact of Untamed in Mass Mutation."""

from __future__ import annotations


def test_the_mushroom_heals_every_friend_by_1(table, version):
    hurt = [{"title": "Goon 4", "damage": 2}, {"title": "Goon 5", "damage": 1}, "Goon 6"]
    t = table(
        me={"artifacts": ["Mushroom with a View"], "line": hurt},
        foe={"line": [{"title": "Goon 7", "damage": 2}]},
        house="brobnar",
        ruleset=version,
    )
    t.omni("Mushroom with a View")
    assert [card.damage for card in (*t.me.line, *t.foe.line)] == [1, 0, 0, 2]
