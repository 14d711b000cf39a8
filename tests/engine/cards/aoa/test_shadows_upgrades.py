"""Upgrades of Shadows in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import pools

VENOM = "Bonerot Venom"


def rotting(table, version, host="Shadows Goon 6", foe=None, **more):
    """A creature with the venom on it, and a bystander beside it."""
    host = {"title": host, "upgrades": [VENOM]} if isinstance(host, str) else {**host, "upgrades": [VENOM]}
    me = {"line": [host, "Shadows Goon 5"], **more}
    return table(me=me, foe={"line": ["Goon 1"], **(foe or {})}, house="shadows", ruleset=version)


def test_the_venom_goes_on_a_creature_of_either_side(table, version):
    t = table(me={"hand": [VENOM], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, house="shadows", ruleset=version)
    t.play(VENOM, "Goon 4")
    assert t.card(VENOM).host is t.card("Goon 4")
    assert t.me.amber == 1
    assert t.card("Goon 4").damage == 0


@pytest.mark.parametrize(("how", "hurt"), [("reap", 2), ("fight", 3)])
def test_each_use_hurts_it(table, version, how, hurt):
    t = rotting(table, version)
    t.submit(f"{how}:{t.me.line[0].id}")
    assert t.me.line[0].damage == hurt
    assert t.me.line[1].damage == 0


def test_an_action_hurts_it_afterwards(table, version):
    t = rotting(table, version, "Noddy the Thief", {"amber": 2})
    t.action("Noddy the Thief")
    assert t.card("Noddy the Thief").zone == t.card(VENOM).zone == "discard"
    assert pools(t) == [1, 1]


def test_removing_a_stun_is_a_use(table, version):
    t = rotting(table, version, {"title": "Shadows Goon 6", "stunned": True})
    t.unstun("Shadows Goon 6")
    assert t.me.line[0].damage == 2
    assert not t.me.line[0].stunned


def test_being_attacked_or_another_being_used_does_not_hurt_it(table, version):
    t = rotting(table, version)
    t.reap("Shadows Goon 5")
    assert [card.damage for card in t.me.line] == [0, 0]
    t = table(
        me={"line": ["Shadows Goon 2"]},
        foe={"line": [{"title": "Goon 9", "upgrades": [VENOM]}]},
        house="shadows",
        ruleset=version,
    )
    t.fight("Shadows Goon 2")
    assert t.card("Goon 9").damage == 2, "that of the fight"


def test_armor_stops_some_of_the_venom(table, version):
    t = rotting(table, version, {"title": "Guard 6/1", "house": "shadows"})
    t.reap("Guard 6/1")
    assert t.card("Guard 6/1").damage == 1


@NEW
def test_a_ward_stops_the_venom_once(table, version):
    t = rotting(table, version, {"title": "Shadows Goon 6", "warded": True})
    t.reap("Shadows Goon 6")
    assert t.me.line[0].damage == 0
    assert not t.me.line[0].warded


def test_it_works_in_the_turn_of_the_creature_s_player(table, version):
    t = table(
        me={"line": ["Goon 3"]},
        foe={"line": [{"title": "Goon 6", "upgrades": [VENOM]}], "houses": ["brobnar"]},
        ruleset=version,
    )
    t.next_turn("brobnar").reap("Goon 6")
    assert t.card("Goon 6").damage == 2
    assert t.card("Goon 3").damage == 0
