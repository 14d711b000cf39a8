"""Mass Mutation, Sanctum, creatures from Angry Mob to Dæmo-Knight."""

from __future__ import annotations

from functools import partial

import pytest

import tests.engine.cards.mm.sanctum_invented  # noqa: F401
from tests.engine.books import NEW
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import facing

chapel = partial(facing, house="sanctum")


# Angry Mob


def test_angry_mob_finds_another_and_leaves_the_cards_above_it_discarded(table, version):
    t = chapel(table, ["Angry Mob"], ["Goon 3"], version, deck=["Goon 1", "Angry Mob", "Goon 2", "Sanctum Chant"])
    t.fight("Angry Mob", "yes")
    assert t.titles(t.me.hand) == ["Angry Mob"]
    assert t.titles(t.me.discard) == ["Sanctum Chant", "Goon 2"]
    assert t.me.deck[-1].title == "Goon 1"
    assert t.titles(t.foe.discard) == ["Goon 3"]


def test_angry_mob_without_another_empties_the_deck(table, version):
    t = chapel(table, ["Angry Mob"], ["Goon 3"], version)
    t.fight("Angry Mob", "yes")
    assert t.me.deck == []
    assert t.me.hand == []
    assert len(t.me.discard) == 12


def test_angry_mob_may_leave_the_deck_alone(table, version):
    t = chapel(table, ["Angry Mob"], ["Goon 3"], version, deck=["Angry Mob"])
    t.fight("Angry Mob", "no")
    assert len(t.me.deck) == 13
    assert t.foe.line == []


def test_angry_mob_searches_before_the_fight_and_only_while_attacking(table, version):
    t = chapel(table, ["Angry Mob"], ["Goon 9"], version, deck=["Angry Mob"])
    t.fight("Angry Mob", "yes")
    assert t.titles(t.me.discard) == ["Angry Mob"]
    assert t.titles(t.me.hand) == ["Angry Mob"]
    t = chapel(table, ["Goon 3"], ["Angry Mob"], version, house="brobnar", theirs={"deck": ["Angry Mob"]})
    t.fight("Goon 3")
    assert t.at_rest
    assert len(t.foe.deck) == 13


# Ardent Hero


@pytest.mark.ruling("faq-rock-hurling-giant-ardent-hero", versions=("2021-03", "16.0", "18.4"))
def test_a_rock_of_a_strong_giant_does_not_hurt_the_hero(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Goon 1"]},
        foe={"line": ["Ardent Hero", "Goon 9"]},
        ruleset=version,
    )
    t.discard("Goon 1")
    while not t.at_rest:
        t.choose("yes" if "yes" in t.pending.keys else "Ardent Hero")
    assert t.card("Ardent Hero").damage == 0
    assert t.card("Ardent Hero").zone == "play"


@pytest.mark.parametrize(
    ("attacker", "damage"), [("Goon 3", 3), ("Goon 4", None), ("Goon 5", 0), ("Goon 9", 0), ("Murk Mutant", 0)]
)
def test_ardent_hero_is_not_hurt_by_the_strong_nor_by_mutants(table, version, attacker, damage):
    t = chapel(table, [attacker], ["Ardent Hero"], version, house="brobnar")
    t.fight(attacker)
    hero = t.card("Ardent Hero")
    assert (hero.zone, hero.damage) == (("discard", 0) if damage is None else ("play", damage))


def test_ardent_hero_looks_at_the_power_a_creature_has_now(table, version):
    t = chapel(table, [{"title": "Goon 4", "power_counters": 1}], ["Ardent Hero"], version, house="brobnar")
    t.fight("Goon 4")
    assert t.card("Ardent Hero").damage == 0


@pytest.mark.parametrize("title", ["Stab", "Jab"])
def test_ardent_hero_is_hurt_by_cards_that_are_no_creatures(table, version, title):
    t = chapel(table, [], ["Ardent Hero"], version, house="brobnar", hand=[title])
    t.play(title)
    assert t.card("Ardent Hero").damage == {"Stab": 3, "Jab": 1}[title]


@NEW
def test_a_damage_icon_of_a_strong_creature_hurts_the_hero(table, version):
    strong = {"title": "Goon 9", "icons": ["damage"]}
    t = chapel(table, [], ["Ardent Hero"], version, house="brobnar", hand=[strong])
    t.play("Goon 9", "Ardent Hero")
    assert t.card("Ardent Hero").damage == 1


def test_ardent_hero_protects_only_itself_from_damage(table, version):
    t = chapel(table, ["Firespitter"], ["Ardent Hero", "Goon 4"], version, house="brobnar")
    t.fight("Firespitter")
    assert t.card("Goon 4").damage == 1
    assert t.card("Ardent Hero").damage == 0


def test_ardent_hero_has_taunt(table, version):
    t = chapel(table, ["Goon 3"], ["Goon 4", "Ardent Hero", "Goon 5", "Goon 6"], version, house="brobnar")
    t.fight("Goon 3")
    assert sorted(t.offered) == ["Ardent Hero", "Goon 6"]
    t.choose("Goon 6")


# Baldric the Bold


@pytest.mark.parametrize(("target", "gained"), [("Goon 5", 2), ("Goon 3", 0)])
def test_baldric_gains_for_fighting_the_most_powerful_enemy(table, version, target, gained):
    t = chapel(table, ["Baldric the Bold", "Goon 9"], ["Goon 3", "Goon 5"], version)
    t.fight("Baldric the Bold", target)
    assert t.me.amber == gained


def test_baldric_counts_one_of_several_equals(table, version):
    t = chapel(table, ["Baldric the Bold"], ["Goon 5", "Guard 5/2"], version)
    t.fight("Baldric the Bold", "Guard 5/2")
    assert t.me.amber == 2


def test_baldric_gains_nothing_while_attacked(table, version):
    t = chapel(table, ["Goon 5"], ["Baldric the Bold"], version, house="brobnar")
    t.fight("Goon 5")
    assert pools(t) == [0, 0]


# Berinon


@pytest.mark.parametrize(("hand", "enraged"), [("Murk Mutant", True), ("Goon 3", False)])
@pytest.mark.parametrize("side", ["me", "foe"])
def test_berinon_is_enraged_by_mutants_of_either_side(table, hand, enraged, side):
    seats = {"me": {"hand": [hand]}, "foe": {}}
    seats[side]["line"] = ["Berinon", "Goon 4"]
    t = table(**seats)
    t.play(hand)
    assert t.card("Berinon").enraged is enraged
    assert not t.card("Goon 4").enraged


def test_berinon_captures_two_by_reaping(table, version):
    t = chapel(table, ["Berinon", "Goon 3"], [], version, theirs={"amber": 3})
    t.reap("Berinon")
    assert amber_by_title(t) == {"Berinon": 2}
    assert pools(t) == [1, 1]


# Bull-wark


@NEW
def test_bull_wark_and_its_neighbors_have_assault_two(table, version):
    t = chapel(table, ["Goon 1", "Goon 2", "Bull-wark", "Goon 3"], ["Goon 9"], version, house="brobnar")
    assert [t.g.keyword(card, "assault") for card in t.me.line] == [0, 2, 2, 2]
    assert t.g.keyword(t.foe.line[0], "assault") == 0
    t.fight("Goon 3")
    assert t.card("Goon 9").damage == 5


@pytest.mark.parametrize(("target", "damage"), [("Guard 9/2", 1), ({"title": "Goon 9", "warded": True}, 1)])
def test_assault_beside_bull_wark_meets_armor_and_ward_first(table, target, damage):
    t = chapel(table, ["Bull-wark", "Goon 1"], [target], house="brobnar")
    t.fight("Goon 1")
    assert t.foe.line[0].damage == damage
    assert not t.foe.line[0].warded


def test_what_has_left_bull_warks_side_has_no_assault(table, version):
    t = chapel(table, ["Bull-wark", "Goon 2", "Goon 3"], [], version, house="brobnar", hand=["Slaying"])
    t.play("Slaying", "Goon 2")
    assert [t.g.keyword(card, "assault") for card in t.me.line] == [2, 2]
    t = chapel(table, ["Bull-wark", "Goon 2", "Goon 3"], [], version, house="brobnar", hand=["Slaying"])
    t.play("Slaying", "Bull-wark")
    assert [t.g.keyword(card, "assault") for card in t.me.line] == [0, 0]


# Dino-Knight


def test_dino_knight_exalts_itself_to_deal_damage(table):
    t = chapel(table, [], [{"title": "Goon 5", "warded": True}, "Guard 3/2"], hand=["Dino-Knight", "Dino-Knight"])
    t.play("Dino-Knight", "yes", "Guard 3/2")
    assert t.card("Dino-Knight").amber == 1
    assert t.card("Guard 3/2").damage == 1
    t.play("Dino-Knight", "yes", "Goon 5")
    assert not t.card("Goon 5").warded
    assert t.card("Goon 5").damage == 0


def test_dino_knight_may_stay_as_it_is(table, version):
    t = chapel(table, [], ["Goon 3"], version, hand=["Dino-Knight"])
    t.play("Dino-Knight", "no")
    assert amber_by_title(t) == {}
    assert t.card("Goon 3").damage == 0


# Dæmo-Knight


@pytest.mark.parametrize(("amber", "stolen"), [(3, 1), (0, 0)])
def test_daemo_knight_steals_when_it_is_destroyed(table, version, amber, stolen):
    t = table(me={"hand": ["Slaying"], "amber": amber}, foe={"line": ["Dæmo-Knight"]}, ruleset=version)
    t.play("Slaying")
    assert t.foe.line == []
    assert pools(t) == [amber - stolen, stolen]


def test_daemo_knight_steals_nothing_when_it_only_leaves(table, version):
    t = table(me={"hand": ["Recall"], "amber": 3}, foe={"line": ["Dæmo-Knight"]}, ruleset=version)
    t.play("Recall")
    assert pools(t) == [3, 0]


def test_general_xalvador_stands_by_its_armor_alone(table, version):
    t = chapel(table, ["General Xalvador"], ["Goon 3"], version)
    t.fight("General Xalvador")
    assert damage(t.me) == [1]
    assert t.foe.line == []
