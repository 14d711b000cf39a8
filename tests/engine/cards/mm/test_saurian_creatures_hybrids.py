"""Mass Mutation, Saurian, creatures: what those of part Saurian do."""

from __future__ import annotations


def test_it_exalts_itself_to_deal_damage(table):
    guarded = [{"title": "Goon 5", "warded": True}, "Guard 3/2"]
    t = table(me={"hand": ["Sacro-Saurus"] * 2}, foe={"line": guarded}, house="saurian")
    t.play("Sacro-Saurus", "yes", "Guard 3/2")
    assert t.card("Sacro-Saurus").amber == 1 and t.card("Guard 3/2").damage == 1
    t.play("Sacro-Saurus", "yes", "Goon 5")
    assert not t.card("Goon 5").warded and t.card("Goon 5").damage == 0


def test_without_being_exalted_it_deals_none(table):
    t = table(me={"hand": ["Sacro-Saurus"]}, foe={"line": ["Goon 3"]}, house="saurian")
    t.play("Sacro-Saurus", "no")
    assert t.pending.prompt == "main" and (t.card("Sacro-Saurus").amber, t.card("Goon 3").damage) == (0, 0)
