"""Creatures of Untamed in Age of Ascension, A to G."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

KNOWN = pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
"""Rulebooks that know alpha and omega."""
MONGREL = "Æmberspine Mongrel"


# Æmberspine Mongrel


def test_the_mongrel_gains_when_an_enemy_creature_reaps(table, version):
    t = table(me={"line": ["Goon 3", "Goon 9"]}, foe={"line": [MONGREL]}, ruleset=version)
    t.reap("Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    t.fight("Goon 9")
    assert t.card("Goon 9").damage == 3 + 3
    assert (t.me.amber, t.foe.amber) == (1, 1)


def test_the_mongrel_gains_nothing_for_its_own_side(table, version):
    t = table(me={"line": [MONGREL, "Untamed Goon 3"]}, foe={}, house="untamed", ruleset=version)
    t.reap(MONGREL).reap("Untamed Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_two_mongrels_gain_one_each_and_a_blank_one_none(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": [MONGREL, MONGREL]}, ruleset=version)
    t.reap("Goon 3")
    t.submit(t.pending.keys[0])
    assert t.foe.amber == 2
    t = table(me={"line": ["Goon 3"], "artifacts": ["Silence"]}, foe={"line": [MONGREL]}, ruleset=version)
    t.reap("Goon 3")
    assert t.foe.amber == 0


# Bumblebird


@KNOWN
def test_bumblebird_makes_the_other_untamed_creatures_grow(table, version):
    t = table(
        me={"hand": ["Bumblebird"], "line": ["Untamed Goon 2", "Goon 3", {"title": "Goon 4", "house": "untamed"}]},
        foe={"line": ["Untamed Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Bumblebird")
    assert [(card.title, card.power_counters) for card in t.me.line] == [
        ("Untamed Goon 2", 2), ("Goon 3", 0), ("Goon 4", 2), ("Bumblebird", 0),
    ]  # fmt: skip
    assert t.foe.line[0].power_counters == 0
    assert t.power("Untamed Goon 2") == 4


@pytest.mark.clause("alpha-first-action-of-current-step")
@pytest.mark.parametrize("card", ["Bumblebird", "Glimmer"])
@NEW
def test_an_alpha_creature_is_played_before_all_else(table, version, card):
    t = table(me={"hand": [card, "Untamed Chant"]}, foe={}, house="untamed", ruleset=version)
    assert t.may(f"play:{card}")
    t.play("Untamed Chant")
    assert not t.may(f"play:{card}")


# Dharna


def test_dharna_gains_for_each_damaged_friendly_creature(table, version):
    t = table(
        me={"hand": ["Dharna"], "line": [{"title": "Goon 3", "damage": 2}, {"title": "Goon 4", "damage": 1}, "Goon 5"]},
        foe={"line": [{"title": "Goon 5", "damage": 1}]},
        house="untamed",
        ruleset=version,
    )
    t.play("Dharna")
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_dharna_gains_nothing_without_damage(table, version):
    t = table(me={"hand": ["Dharna"], "line": ["Goon 3"]}, foe={}, house="untamed", ruleset=version)
    assert t.play("Dharna").me.amber == 0


@pytest.mark.parametrize(("damage", "left"), [(1, 0), (2, 0), (3, 1)])
def test_dharna_heals_a_friendly_creature_when_she_reaps(table, version, damage, left):
    t = table(
        me={"line": ["Dharna", {"title": "Goon 4", "damage": damage}, {"title": "Dis Goon 4", "damage": 3}]},
        foe={"line": [{"title": "Goon 9", "damage": 5}]},
        house="untamed",
        ruleset=version,
    )
    t.reap("Dharna")
    assert "Goon 9" not in t.offered
    t.choose("Goon 4")
    assert [card.damage for card in t.me.line] == [0, left, 3]
    assert t.card("Goon 9").damage == 5


# Duskwitch


@KNOWN
def test_duskwitch_lets_later_creatures_of_her_side_enter_ready(table, version):
    t = table(
        me={"line": ["Duskwitch"], "hand": ["Untamed Goon 2", "Untamed Trinket"]},
        foe={"hand": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Goon 2").play("Untamed Trinket")
    assert t.card("Untamed Goon 2").ready
    assert not t.card("Untamed Trinket").ready
    t.next_turn("brobnar").play("Goon 3")
    assert not t.card("Goon 3").ready


@pytest.mark.reading("duskwitch-herself")
@KNOWN
def test_duskwitch_herself_enters_exhausted_and_ends_the_step(table, version):
    t = table(me={"hand": ["Duskwitch", "Untamed Goon 2"]}, foe={}, house="untamed", ruleset=version)
    t.play("Duskwitch")
    assert t.game.active == 1
    (entered,) = t.happened("card.entered")
    assert not entered.data["ready"]


@KNOWN
def test_what_is_put_into_play_enters_ready_beside_duskwitch_and_not_after_her(table, version):
    t = table(
        me={"line": ["Duskwitch"], "hand": ["Untamed Ushering", "Goon 2"]}, foe={}, house="untamed", ruleset=version
    )
    t.play("Untamed Ushering")
    assert t.card("Goon 2").ready
    t = table(
        me={"line": ["Duskwitch"], "hand": ["Untamed Slaying", "Untamed Goon 2"]}, foe={}, house="untamed",
        ruleset=version,
    )  # fmt: skip
    t.play("Untamed Slaying").play("Untamed Goon 2")
    assert not t.card("Untamed Goon 2").ready


def test_a_blank_duskwitch_readies_nothing(table):
    t = table(me={"line": ["Duskwitch"], "hand": ["Untamed Goon 2"]}, foe={"artifacts": ["Silence"]}, house="untamed")
    t.play("Untamed Goon 2")
    assert not t.card("Untamed Goon 2").ready


# Fanghouse


def test_fanghouse_bites_before_it_attacks_and_when_it_is_attacked(table, version):
    t = table(me={"line": ["Fanghouse"]}, foe={"line": ["Goon 3", "Goon 7"]}, house="untamed", ruleset=version)
    t.fight("Fanghouse", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 7"]
    assert t.card("Fanghouse").damage == 0
    t.next_turn("brobnar").fight("Goon 7")
    assert t.me.line == []
    assert t.card("Goon 7").damage == 3 + 3


def test_ward_and_armor_before_fanghouse(table):
    t = table(
        me={"line": ["Fanghouse", "Fanghouse"]}, foe={"line": [{"title": "Goon 5", "warded": True}, "Guard 2/2"]},
        house="untamed",
    )  # fmt: skip
    t.fight("Fanghouse", "Guard 2/2")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.me.discard == []
    t.submit(f"fight:{t.me.line[1].id}")
    assert t.card("Goon 5").damage == 3
    assert not t.card("Goon 5").warded


# Glimmer


@KNOWN
def test_glimmer_returns_any_card_from_the_discard_pile(table, version):
    t = table(
        me={"hand": ["Glimmer"], "discard": ["Trinket", "Goon 3"]}, foe={"discard": ["Goon 4"]}, house="untamed",
        ruleset=version,
    )  # fmt: skip
    t.play("Glimmer")
    assert sorted(t.offered) == ["Goon 3", "Trinket"]
    t.choose("Goon 3")
    assert (t.titles(t.me.hand), t.titles(t.me.discard)) == (["Goon 3"], ["Trinket"])


@KNOWN
def test_glimmer_with_an_empty_discard_pile(table, version):
    t = table(me={"hand": ["Glimmer"]}, foe={"discard": ["Goon 4"]}, house="untamed", ruleset=version)
    t.play("Glimmer")
    assert t.at_rest
    assert t.me.hand == []


# Grovekeeper


def test_grovekeeper_tends_its_neighbors_at_the_end_of_its_turn(table, version):
    t = table(me={"line": ["Goon 1", "Goon 2", "Grovekeeper", "Goon 4"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.end()
    assert [card.power_counters for card in t.me.line] == [0, 1, 0, 1]
    assert t.foe.line[0].power_counters == 0
    t.choose("brobnar").next_turn("brobnar").end()
    assert [card.power_counters for card in t.me.line] == [0, 2, 0, 2], "not at the end of the other turn"
    t.submit(t.pending.keys[0])


def test_grovekeeper_alone_or_blank_tends_nothing(table, version):
    t = table(me={"line": ["Grovekeeper"]}, foe={}, ruleset=version)
    t.next_turn("brobnar")
    assert t.me.line[0].power_counters == 0
    t = table(me={"line": ["Goon 1", "Grovekeeper"]}, foe={"artifacts": ["Silence"]}, ruleset=version)
    t.next_turn("brobnar")
    assert t.me.line[0].power_counters == 0
