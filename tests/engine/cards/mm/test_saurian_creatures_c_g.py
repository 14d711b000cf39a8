"""Creatures of Saurian in Mass Mutation, C to G."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import at_house

DEUSILLUS = {"title": "Deusillus (bottom half)", "under": ["Deusillus (top half)"]}
HALVES = ["Deusillus (bottom half)", "Deusillus (top half)"]
FAUST = "Faust the Great"
DECIMUS = "Dreadbone Decimus"
WARDED = {"title": "Goon 3", "warded": True}


saurian = partial(at_house, house="saurian")


def damage(t):
    return {card.title: card.damage for card in t.g.creatures() if card.damage}


# Charybdis


@NEW
def test_an_enemy_of_charybdis_loses_before_it_fights(table, version):
    foe = {"line": ["Charybdis", "Goon 1"], "amber": 3}
    t = table(me={"line": ["Goon 9"], "amber": 3}, foe=foe, ruleset=version)
    t.fight("Goon 9", "Goon 1")
    assert (t.me.amber, t.foe.amber) == (2, 3)


def test_charybdis_costs_its_own_side_nothing_and_no_reap(table):
    t = saurian(table, {"line": ["Charybdis", "Saurian Goon 5"], "amber": 3}, {"line": ["Goon 1", "Goon 2"]})
    t.fight("Charybdis", "Goon 1").fight("Saurian Goon 5")
    assert t.me.amber == 3
    t = table(me={"line": ["Goon 9"], "amber": 3}, foe={"line": ["Charybdis"]})
    assert t.reap("Goon 9").me.amber == 4


def test_who_has_nothing_fights_charybdis_all_the_same(table):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Charybdis"], "amber": 2})
    t.fight("Goon 9")
    assert t.foe.line == []
    assert (t.me.amber, t.foe.amber) == (0, 2)


# Citizen Shrix


@pytest.mark.parametrize(("how", "pools"), [("play", (1, 2)), ("reap", (2, 2))])
def test_citizen_shrix_is_exalted_and_steals(table, how, pools):
    me = {"hand": ["Citizen Shrix"]} if how == "play" else {"line": ["Citizen Shrix"]}
    t = saurian(table, me, {"amber": 3})
    getattr(t, how)("Citizen Shrix")
    assert t.card("Citizen Shrix").amber == 1
    assert (t.me.amber, t.foe.amber) == pools


def test_citizen_shrix_is_exalted_where_there_is_nothing_to_steal(table):
    t = saurian(table, {"hand": ["Citizen Shrix"]}, {"artifacts": ["Vault"], "amber": 2})
    t.play("Citizen Shrix")
    assert t.card("Citizen Shrix").amber == 1
    assert (t.me.amber, t.foe.amber) == (0, 2)


# Consul Primus


@pytest.mark.parametrize(("source", "target"), [("Goon 3", "Goon 4"), ("Goon 4", "Consul Primus")])
def test_primus_moves_one_between_any_creatures(table, source, target):
    t = saurian(table, {"line": ["Consul Primus", with_amber("Goon 3", 2)]}, {"line": [with_amber("Goon 4", 2)]})
    t.reap("Consul Primus", source, target)
    before = {"Goon 3": 2, "Goon 4": 2, "Consul Primus": 0}
    assert t.card(source).amber == before[source] - 1
    assert t.card(target).amber == before[target] + 1
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_primus_alone_moves_nothing(table):
    t = saurian(table, {"line": [with_amber("Consul Primus", 2)]})
    t.reap("Consul Primus")
    assert t.at_rest
    assert t.card("Consul Primus").amber == 2


# Cornicen Octavia


@pytest.mark.parametrize(("there", "taken"), [(0, 0), (1, 1), (5, 2)])
def test_octavia_captures_two(table, there, taken):
    t = saurian(table, {"line": ["Cornicen Octavia"], "amber": 1}, {"amber": there})
    t.action("Cornicen Octavia")
    assert t.card("Cornicen Octavia").amber == taken
    assert (t.me.amber, t.foe.amber) == (1, there - taken)


# Dark Centurion


@NEW
@pytest.mark.parametrize("which", ["Goon 3", "Goon 4"])
def test_dark_centurion_wards_what_it_takes_from(table, version, which):
    foe = {"line": [with_amber("Goon 4", 2)]}
    t = saurian(table, {"line": ["Dark Centurion", with_amber("Goon 3", 2)]}, foe, ruleset=version)
    t.action("Dark Centurion", which)
    assert t.card(which).amber == 1
    assert [card.title for card in t.g.creatures() if card.warded] == [which]
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_dark_centurion_wards_no_creature_without_amber(table):
    t = saurian(table, {"line": ["Dark Centurion", "Goon 3"]}, {"line": [with_amber("Goon 4", 1)]})
    t.action("Dark Centurion", "Goon 3")
    assert not t.card("Goon 3").warded
    assert t.card("Goon 4").amber == 1
    t = saurian(table, {"line": ["Dark Centurion", "Goon 3"]})
    t.action("Dark Centurion")
    assert t.at_rest
    assert not t.card("Dark Centurion").ready


# Deusillus


@NEW
def test_deusillus_captures_all_and_strikes_an_enemy(table, version):
    foe = {"line": ["Goon 6", "Goon 4"], "amber": 5}
    t = saurian(table, {"hand": HALVES, "line": ["Goon 3"], "amber": 2}, foe, ruleset=version)
    t.play("Deusillus")
    assert t.offered == ["Goon 6", "Goon 4"]
    t.choose("Goon 6")
    assert t.card("Deusillus").amber == 5
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert damage(t) == {"Goon 6": 5}
    assert t.power("Deusillus") == 20
    assert t.me.hand == []


@pytest.mark.parametrize("half", HALVES)
def test_half_a_deusillus_is_not_played(table, half):
    t = saurian(table, {"hand": [half, "Saurian Goon 3"]}, {"amber": 3})
    assert not t.may(f"play:{t.me.hand[0].id}")
    assert t.may("play:Saurian Goon 3")


@pytest.mark.parametrize("struck", ["Goon 3", "Guard 6/2"])
def test_a_ward_and_armor_hold_off_deusillus(table, struck):
    t = saurian(table, {"hand": HALVES}, {"line": [WARDED, "Guard 6/2"]})
    t.play("Deusillus", struck)
    assert damage(t) == ({} if struck == "Goon 3" else {"Guard 6/2": 3})
    assert not t.card("Deusillus").amber


@NEW
@pytest.mark.parametrize(("how", "amber"), [("reap", 2), ("fight", 2), ("reap", 0)])
def test_deusillus_spends_one_to_hurt_all_its_enemies(table, version, how, amber):
    mine = {"line": [{**DEUSILLUS, "amber": amber}, "Goon 3"]}
    foe = {"line": ["Goon 5", WARDED, "Guard 3/1", "Goon 1"]}
    t = saurian(table, mine, foe, ruleset=version)
    t.fight("Deusillus", "Goon 1") if how == "fight" else t.reap("Deusillus")
    assert t.card("Deusillus").amber == max(0, amber - 1)
    assert t.foe.amber == 0
    hurt = damage(t)
    hurt.pop("Deusillus", None)
    assert hurt == {"Goon 5": 2, "Guard 3/1": 1}
    assert t.card("Goon 1").zone == "discard"
    assert not t.card("Goon 3#2").warded or not t.card("Goon 3").warded


def test_the_amber_on_deusillus_goes_to_the_opponent_with_both_halves(table):
    t = saurian(table, {"line": [{**DEUSILLUS, "amber": 4}], "hand": ["Saurian Recall"]}, {"amber": 1})
    t.play("Saurian Recall")
    assert t.titles(t.me.hand) == ["Deusillus", "Deusillus"]
    assert t.foe.amber == 5


# Dreadbone Decimus


@pytest.mark.parametrize("how", ["play", "fight"])
def test_decimus_exalts_itself_to_destroy_what_is_weaker(table, how):
    me = {"hand": [DECIMUS]} if how == "play" else {"line": [DECIMUS]}
    me["line"] = [*me.get("line", []), "Goon 2"]
    t = saurian(table, me, {"line": ["Goon 4", "Goon 5", "Goon 1"]})
    t.play(DECIMUS, "yes") if how == "play" else t.fight(DECIMUS, "Goon 1", "yes")
    assert set(t.offered) == {"Goon 2", "Goon 4"} | ({"Goon 1"} if how == "play" else set())
    t.choose("Goon 4")
    assert t.card("Goon 4").zone == "discard"
    assert t.card(DECIMUS).amber == 1


def test_decimus_that_is_not_exalted_destroys_none(table):
    t = saurian(table, {"hand": [DECIMUS]}, {"line": ["Goon 4"]})
    t.play(DECIMUS, "no")
    assert t.at_rest
    assert t.card("Goon 4").zone == "play"
    assert t.card(DECIMUS).amber == 0


def test_a_ward_saves_the_weaker_from_decimus(table):
    t = saurian(table, {"hand": [DECIMUS]}, {"line": [WARDED]})
    t.play(DECIMUS, "yes")
    assert t.card("Goon 3").zone == "play"
    assert not t.card("Goon 3").warded


def test_decimus_is_measured_as_it_is_now(table):
    strong = {"title": DECIMUS, "power_counters": 1}
    t = saurian(table, {"line": [strong]}, {"line": ["Goon 5", "Goon 6", "Goon 1"]})
    t.fight(DECIMUS, "Goon 1", "yes")
    assert t.card("Goon 5").zone == "discard"
    assert t.card("Goon 6").zone == "play"


# the family that exalts itself


FAMILY = ["Dæmo-Saurus", "Lyco-Saurus", "Sacro-Saurus", "Techno-Saurus", "Umbra-Saurus", "Xeno-Saurus"]


@pytest.mark.parametrize("title", FAMILY)
def test_a_mutant_saurian_exalts_itself_to_deal_damage(table, title):
    guarded = [{"title": "Goon 5", "warded": True}, "Guard 3/2"]
    t = saurian(table, {"hand": [title] * 3}, {"line": guarded})
    t.play(title, "yes", "Guard 3/2")
    assert t.card(title).amber == 1
    assert t.card("Guard 3/2").damage == 1
    t.play(title, "yes", "Goon 5")
    assert not t.card("Goon 5").warded
    assert t.card("Goon 5").damage == 0
    t.play(title, "no")
    assert t.at_rest
    assert sorted(card.amber for card in t.me.line) == [0, 1, 1]


@pytest.mark.parametrize(
    ("title", "keywords"), [("Lyco-Saurus", {"skirmish": 1}), ("Umbra-Saurus", {"elusive": 1}), ("Sacro-Saurus", {})]
)
def test_a_mutant_saurian_has_the_keyword_of_its_other_part(table, title, keywords):
    t = saurian(table, {"line": [title]})
    assert t.g.keywords_of(t.card(title)) == keywords


@pytest.mark.parametrize("mine", [True, False])
def test_a_daemo_saurus_steals_as_it_is_destroyed(table, mine):
    sides = [{"line": ["Dæmo-Saurus"], "amber": 2}, {"amber": 2}]
    me, foe = sides if mine else sides[::-1]
    t = table(me={**me, "hand": ["Slaying"]}, foe=foe)
    t.play("Slaying")
    assert (t.me.amber, t.foe.amber) == ((3, 1) if mine else (1, 3))


def test_a_techno_saurus_discards_to_draw(table):
    t = saurian(table, {"line": ["Techno-Saurus"], "hand": ["Goon 3", "Goon 4"], "deck": ["Goon 5"]})
    t.reap("Techno-Saurus", "Goon 3")
    assert t.titles(t.me.discard) == ["Goon 3"]
    assert sorted(t.titles(t.me.hand)) == ["Goon 4", "Goon 5"]
    t = saurian(table, {"line": ["Techno-Saurus"], "deck": ["Goon 5"]})
    t.reap("Techno-Saurus")
    assert t.me.hand == []
    assert t.at_rest


def test_a_xeno_saurus_sorts_the_top_three(table):
    deck = ["Goon 1", "Goon 2", "Goon 3"]
    t = saurian(table, {"line": ["Xeno-Saurus"], "deck": deck}, {"line": ["Goon 1"]})
    t.fight("Xeno-Saurus", "Goon 2", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert t.me.deck[0].title == "Goon 3"
    assert t.me.deck[-1].title == "Goon 1"


# Faust the Great


@NEW
@pytest.mark.parametrize("answer", ["Goon 3", FAUST, []])
def test_faust_taxes_for_each_exalted_friend(table, version, answer):
    me = {"hand": [FAUST], "line": ["Goon 3", with_amber("Goon 4", 2)]}
    t = saurian(table, me, {"line": [with_amber("Goon 5", 1)]}, ruleset=version)
    t.play(FAUST, answer)
    many = 1 + (answer != [])
    assert t.g.key_cost(t.foe) == 6 + many
    assert t.g.key_cost(t.me) == 6
    assert sum(card.amber for card in t.me.line) == 1 + many
    assert t.card("Goon 5").amber == 1


def test_the_tax_of_faust_ends_with_it(table):
    t = saurian(table, {"line": [FAUST, with_amber("Goon 4", 2)], "hand": ["Saurian Slaying"]})
    assert t.g.key_cost(t.foe) == 7
    t.play("Saurian Slaying", FAUST)
    assert t.g.key_cost(t.foe) == 6


# Galeatops


def test_galeatops_hits_for_four_on_either_side(table):
    t = saurian(table, {"line": ["Galeatops"]}, {"line": ["Goon 9"]})
    t.fight("Galeatops")
    assert damage(t) == {"Galeatops": 9, "Goon 9": 4}
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Galeatops"]})
    t.fight("Goon 9")
    assert damage(t) == {"Galeatops": 9, "Goon 9": 4}


def test_only_the_fights_of_galeatops_are_weak(table):
    t = saurian(table, {"line": ["Galeatops", "Saurian Goon 5"]}, {"line": ["Goon 9"]})
    t.fight("Saurian Goon 5")
    assert t.card("Goon 9").damage == 5
    assert t.power("Galeatops") == 12


# Gladiodontus


@NEW
def test_gladiodontus_enters_stunned_and_hits_for_five(table, version):
    t = saurian(table, {"hand": ["Gladiodontus"]}, {"line": ["Goon 9"]}, ruleset=version)
    t.play("Gladiodontus")
    assert t.card("Gladiodontus").stunned
    assert not t.card("Gladiodontus").ready
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Gladiodontus"]}, ruleset=version)
    t.fight("Goon 9")
    assert damage(t) == {"Gladiodontus": 9, "Goon 9": 5}


@NEW
@pytest.mark.parametrize("first", ["reap", "fight"])
def test_gladiodontus_is_readied_and_enraged_after_its_first_use_alone(table, version, first):
    t = saurian(table, {"line": ["Gladiodontus"]}, {"line": ["Goon 12"]}, ruleset=version)
    t.fight("Gladiodontus") if first == "fight" else t.reap("Gladiodontus")
    glad = t.card("Gladiodontus")
    assert glad.ready
    assert glad.enraged
    assert not t.may("reap:Gladiodontus")
    if first == "reap":
        t.fight("Gladiodontus")
        assert not glad.ready
        assert not glad.enraged


def test_the_next_turn_is_a_first_use_again(table):
    t = saurian(table, {"line": ["Gladiodontus"]})
    t.reap("Gladiodontus")
    t.next_turn("brobnar").next_turn("saurian")
    assert t.card("Gladiodontus").enraged, "there is no enemy to fight"
    assert t.may("reap:Gladiodontus"), "there is no enemy to fight"
    t.reap("Gladiodontus")
    assert t.card("Gladiodontus").ready


def test_taking_off_a_stun_is_a_use_too(table):
    me = {"line": [{"title": "Gladiodontus", "stunned": True}], "hand": ["Saurian Whip"]}
    t = saurian(table, me)
    t.unstun("Gladiodontus").play("Saurian Whip").reap("Gladiodontus")
    assert not t.card("Gladiodontus").ready
    assert not t.card("Gladiodontus").enraged


def test_another_copy_has_its_own_first_use(table):
    t = saurian(table, {"line": ["Gladiodontus", "Gladiodontus"]})
    t.reap("Gladiodontus").reap("Gladiodontus").reap("Gladiodontus#2")
    assert [card.ready for card in t.me.line] == [False, True]
    assert t.me.amber == 3
