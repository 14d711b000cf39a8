"""Upgrades of Untamed in Call of the Archons."""

from __future__ import annotations

from tests.engine.books import NEW
from tests.engine.invent import plain

plain("Grove Claw", house="untamed", power=4, keywords={"assault": 1})


# Way of the Bear


def test_way_of_the_bear_gives_assault(table, version):
    t = table(
        me={"hand": ["Way of the Bear"], "line": ["Goon 3", "Grove Claw"]},
        foe={"line": ["Goon 5", "Guard 2/1"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Way of the Bear", "Grove Claw")
    assert t.me.amber == 1, "it adds to what there is"
    assert t.g.keyword(t.card("Grove Claw"), "assault") == 3, "it adds to what there is"
    assert t.g.keyword(t.card("Goon 3"), "assault") == 0
    t.fight("Grove Claw", "Guard 2/1")
    assert t.titles(t.foe.line) == ["Goon 5"], "dead before the fight"
    assert t.card("Grove Claw").damage == 0, "dead before the fight"


def test_way_of_the_bear_works_only_in_attacks_and_goes_with_its_creature(table, version):
    t = table(
        me={"line": ["Goon 1"]},
        foe={"line": [{"title": "Goon 9", "upgrades": ["Way of the Bear"]}], "hand": []},
        ruleset=version,
    )
    t.fight("Goon 1")
    assert t.me.line == []
    assert t.card("Goon 9").damage == 1
    assert t.g.keyword(t.card("Goon 9"), "assault") == 2


@NEW
def test_a_ward_stops_the_assault(table, version):
    t = table(
        me={"line": [{"title": "Untamed Goon 2", "upgrades": ["Way of the Bear"]}]},
        foe={"line": [{"title": "Goon 3", "warded": True}]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Untamed Goon 2")
    assert t.me.line == []
    assert t.card("Goon 3").damage == 2
    assert not t.card("Goon 3").warded


# Way of the Wolf


def test_way_of_the_wolf_gives_skirmish_to_a_creature_of_either_side(table, version):
    t = table(
        me={"hand": ["Way of the Wolf", "Way of the Wolf"], "line": ["Untamed Goon 2"]},
        foe={"line": ["Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Way of the Wolf", "Untamed Goon 2").play("Way of the Wolf", "Goon 5")
    assert t.me.amber == 2
    t.fight("Untamed Goon 2")
    assert t.card("Goon 5").damage == 2
    assert t.card("Untamed Goon 2").damage == 0
    t.next_turn("brobnar")
    t.fight("Goon 5")
    assert t.me.line == [], "the skirmisher is not hit back"
    assert t.card("Goon 5").damage == 2, "the skirmisher is not hit back"
    assert t.titles(t.me.discard) == ["Way of the Wolf", "Untamed Goon 2"]
