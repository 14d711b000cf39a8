"""Actions of Brobnar in Winds of Exchange, among them an anomaly."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest


def test_brawl_in_makes_2_enraged_tokens(table):
    t = table(me={"hand": ["Brawl In"], "line": ["Goon 3"], "token": "Skirmisher"}, foe={})
    to_rest(t.play("Brawl In"))
    assert [c.enraged for c in t.g.tokens(t.me)] == [True, True]
    assert not t.card("Goon 3").enraged


@pytest.mark.parametrize(
    ("cards", "amber", "forged", "left"), [(14, 12, True, 0), (13, 12, False, 12), (20, 6, True, 0), (30, 6, True, 0)]
)
def test_the_charge_is_cheaper_for_a_full_pile(table, cards, amber, forged, left):
    t = table(me={"hand": ["Ecto-Charge"], "discard": ["Chant"] * cards, "amber": amber - 1}, foe={})
    to_rest(t.play("Ecto-Charge"))
    assert bool(t.me.keys) is forged
    assert t.me.amber == left
    assert t.card("Ecto-Charge").zone == ("purged" if forged else "discard")


@pytest.mark.reading("ecto-charge-minimum")
@pytest.mark.parametrize(("cards", "cost"), [(30, 6), (22, 6), (21, 7), (20, 8)])
def test_the_charge_never_costs_less_than_6_with_dearer_keys(table, version, cards, cost):
    t = table(
        me={"hand": ["Ecto-Charge"], "discard": ["Chant"] * cards, "amber": 9},
        foe={"line": ["Myx, the Tallminded", "Mars Goon 1"]},
        ruleset=version,
    )
    to_rest(t.play("Ecto-Charge"))
    assert t.me.amber == 10 - cost
    assert len(t.me.keys) == 1


def test_hordes_fight_each_enemy_past_its_taunt(table):
    t = table(
        me={"hand": ["Endless Hordes"], "token": "Skirmisher"},
        foe={"line": ["Goon 3", {"title": "Champion Anaphiel"}, {"title": "Goon 4", "warded": True}]},
    )
    to_rest(t.play("Endless Hordes"))
    assert [c.damage for c in t.foe.line] == [2, 1, 0]
    assert not t.card("Goon 4").warded
    assert len(t.g.tokens(t.me)) == 3
    assert not any(c.ready for c in t.me.line)


@pytest.mark.reading("endless-hordes-target-gone")
def test_hordes_make_a_token_for_an_enemy_that_is_gone(table):
    t = table(
        me={"hand": ["Endless Hordes"], "token": "Grumpus"},
        foe={"line": ["Goon 2", "Goon 1", "Goon 9"]},
    )
    t.play("Endless Hordes", ["Goon 2", "Goon 1", "Goon 9"])
    to_rest(t)
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 9", 2)], "the first one splashes on the next"
    assert [c.ready for c in t.g.tokens(t.me)] == [True]


def test_feats_count_fights_of_this_turn_alone(table):
    t = table(
        me={"hand": ["Feats of Strength", "Slaying"], "line": ["Goon 9"], "token": "Skirmisher"},
        foe={"line": ["Goon 1", "Goon 2"]},
    )
    t.play("Feats of Strength").play("Slaying", "Goon 1")
    assert t.g.tokens() == []
    to_rest(t.fight("Goon 9"))
    assert len(t.g.tokens(t.me)) == 1


def test_fresh_marks_needs_a_friendly_creature(table):
    t = table(me={"hand": ["Fresh Marks"]}, foe={"line": ["Goon 3"]})
    t.play("Fresh Marks")
    assert t.foe.line[0].amber == 0
    assert t.me.amber == 1


def test_fresh_marks_exalts_3_enemies(table):
    t = table(me={"hand": ["Fresh Marks"], "line": ["Goon 1"]}, foe={"line": ["Goon 3", "Goon 4", "Goon 5", "Goon 6"]})
    t.play("Fresh Marks", ["Goon 3", "Goon 4", "Goon 6"])
    assert [c.amber for c in t.foe.line] == [1, 1, 0, 1]


def test_hallafest_finds_brakken_of_different_names(table):
    t = table(
        me={"hand": ["Hallafest"], "deck": ["Vulka", "Vulka", "Goon 3"], "discard": ["Ged Hammer", "Goon 4"]}, foe={}
    )
    t.play("Hallafest", "Vulka", "Ged Hammer")
    while not t.at_rest:
        t.submit()
    assert sorted(t.titles(t.me.hand)) == ["Ged Hammer", "Vulka"]
    assert t.me.chains == 2


@pytest.mark.parametrize(("target", "zone"), [("Goon 2", "archives"), ("Goon 3", "discard")])
def test_press_gang_is_archived_after_an_enemy_was_destroyed(table, target, zone):
    line = {"me": ["Goon 3"], "foe": ["Goon 2"]}
    t = table(
        me={"hand": ["Slaying", "Press Gang"], "line": line["me"], "token": "Skirmisher"}, foe={"line": line["foe"]}
    )
    to_rest(t.play("Slaying", target).play("Press Gang"))
    assert t.card("Press Gang").zone == zone
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.parametrize(("enemies", "left"), [(0, 1), (1, 3)])
def test_ragnarok_prep_counts_the_token(table, enemies, left):
    t = table(me={"hand": ["Ragnarok Prep"], "token": "Skirmisher"}, foe={"line": ["Goon 1"] * enemies, "amber": 3})
    to_rest(t.play("Ragnarok Prep"))
    assert t.foe.amber == left
    assert len(t.me.line) == 1


@pytest.mark.parametrize(("amber", "left"), [(7, 7), (8, 4), (9, 5)])
def test_rant_and_rive_takes_half_of_8_or_more(table, amber, left):
    t = table(me={"hand": ["Rant and Rive"], "amber": 9}, foe={"amber": amber})
    t.play("Rant and Rive")
    assert t.foe.amber == left
    assert t.me.amber == 10


@pytest.mark.parametrize(
    ("target", "made"), [("Goon 3", 1), ("Goon 4", 0), ("Guard 3/2", 0), ({"title": "Goon 3", "warded": True}, 0)]
)
def test_stratosmack_makes_a_token_if_it_destroys(table, target, made):
    t = table(me={"hand": ["Stratosmack"], "token": "Skirmisher"}, foe={"line": [target]})
    to_rest(t.play("Stratosmack"))
    assert len(t.g.tokens(t.me)) == made


def test_the_vow_hits_enemies_with_damage(table):
    hurt = {"title": "Goon 5", "damage": 1}
    t = table(me={"hand": ["Vow of Blood"], "line": [hurt]}, foe={"line": [hurt, "Goon 4", {**hurt, "warded": True}]})
    to_rest(t.play("Vow of Blood"))
    assert [c.damage for c in t.foe.line] == [3, 0, 1]
    assert t.me.line[0].damage == 1
