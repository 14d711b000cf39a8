"""Creatures of Saurian in Worlds Collide, A to K."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import at_house

REX = "Cincinnatus Rex"
KOMPSOS = "Kompsos Haruspex"
STENOPIUS = "Centurion Stenopius"


saurian = partial(at_house, house="saurian")


# Brutodon Auxiliary


def test_brutodon_guards_its_neighbors_and_hurts_its_attacker(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Brutodon Auxiliary", "Goon 1"]})
    t.fight("Goon 3")
    assert t.card("Brutodon Auxiliary").damage == 3
    assert t.card("Goon 3").zone == "discard"
    assert t.happened("damage.dealt")[0].data["amount"] == 2


# Centurion Stenopius


@pytest.mark.parametrize(("amber", "power"), [(0, 3), (1, 6), (3, 12)])
def test_stenopius_grows_by_its_own_amber_alone(table, amber, power):
    t = saurian(table, {"line": [with_amber(STENOPIUS, amber), with_amber("Goon 3", 2)]})
    assert t.power(STENOPIUS) == power
    assert t.power("Goon 3") == 3


@pytest.mark.parametrize(("answer", "amber"), [("yes", 1), ("no", 0)])
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_stenopius_may_be_exalted_whenever_it_acts(table, how, answer, amber):
    me = {"hand": [STENOPIUS]} if how == "play" else {"line": [STENOPIUS]}
    t = saurian(table, me, {"line": ["Goon 1"], "amber": 3})
    getattr(t, how)(STENOPIUS, answer)
    assert t.card(STENOPIUS).amber == amber
    assert t.foe.amber == 3


def test_stenopius_dies_when_its_damage_is_more_than_is_left_of_it(table):
    t = saurian(table, {"line": [with_amber(STENOPIUS, 1, damage=4)], "hand": ["Saurian Sluice"]})
    t.play("Saurian Sluice")
    assert t.card(STENOPIUS).zone == "discard"
    assert t.me.amber == 1


# Cincinnatus Rex


def test_rex_stays_while_there_is_an_enemy_and_not_longer(table):
    t = saurian(table, {"line": [REX], "hand": ["Saurian Slaying"]}, {"line": ["Goon 3"]})
    assert t.card(REX).zone == "play"
    t.play("Saurian Slaying", "Goon 3")
    assert t.titles(t.me.discard) == [REX, "Saurian Slaying"]


def test_rex_that_is_played_against_an_empty_line_dies(table):
    t = saurian(table, {"hand": [REX], "line": ["Goon 3"]})
    t.play(REX)
    assert t.card(REX).zone == "discard"
    assert t.titles(t.me.line) == ["Goon 3"]


def test_rex_that_kills_the_last_enemy_dies_before_it_readies_any(table):
    t = saurian(table, {"line": [REX, {"title": "Goon 3", "ready": False}]}, {"line": ["Goon 1"]})
    t.fight(REX)
    assert t.card(REX).zone == "discard"
    assert not t.card("Goon 3").ready
    assert t.foe.amber == 0


@NEW
def test_a_ward_saves_rex_only_once(table, version):
    t = saurian(table, {"line": [{"title": REX, "warded": True}], "hand": ["Saurian Slaying"]}, {"line": ["Goon 3"]},
                ruleset=version)  # fmt: skip
    t.play("Saurian Slaying", "Goon 3")
    assert t.card(REX).zone == "discard"


@pytest.mark.parametrize(("answer", "ready"), [("yes", True), ("no", False)])
def test_exalted_rex_readies_all_other_friendly_cards(table, answer, ready):
    tired = [{"title": title, "ready": False} for title in ("Goon 3", "Goon 4")]
    drum = {"title": "Trinket", "ready": False}
    foe = {"line": ["Goon 5", {"title": "Goon 6", "ready": False}], "artifacts": [{"title": "Lamp", "ready": False}]}
    t = saurian(table, {"line": [REX, *tired], "artifacts": [drum]}, foe)
    t.fight(REX, "Goon 5", answer)
    assert [t.card(name).ready for name in ("Goon 3", "Goon 4", "Trinket")] == [ready] * 3
    assert not t.card(REX).ready
    assert t.card(REX).amber == ready
    assert not t.card("Goon 6").ready
    assert not t.card("Lamp").ready


# Crassosaurus


@NEW
@pytest.mark.ruling("faq-crassosaurus-must-capture", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("resolve-mandatory-maximum", versions=("2021-03", "16.0", "18.4"))
def test_crassosaurus_must_take_all_ten(table, version):
    t = saurian(table, {"hand": ["Crassosaurus"], "amber": 4}, {"amber": 6}, ruleset=version)
    t.play("Crassosaurus")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    assert t.card("Crassosaurus").amber == 10
    assert t.titles(t.me.line) == ["Crassosaurus"]


def test_crassosaurus_that_finds_less_is_purged(table):
    t = saurian(table, {"hand": ["Crassosaurus"], "amber": 4}, {"amber": 5})
    t.play("Crassosaurus")
    assert t.titles(t.me.purged) == ["Crassosaurus"]
    assert (t.me.amber, t.foe.amber) == (0, 9)


@pytest.mark.parametrize("mine", [3, 4, 7])
def test_you_say_how_much_crassosaurus_takes_from_each(table, mine):
    t = saurian(table, {"hand": ["Crassosaurus"], "amber": 8}, {"amber": 7})
    t.play("Crassosaurus")
    assert t.pending.keys == tuple(f"number:{n}" for n in range(3, 9)), "the rest must be there"
    t.choose(f"number:{mine}")
    assert (t.me.amber, t.foe.amber, t.card("Crassosaurus").amber) == (8 - mine, 7 - (10 - mine), 10)


def test_a_ward_keeps_the_poor_crassosaurus(table):
    t = saurian(table, {"line": [KOMPSOS, {"title": "Crassosaurus", "warded": True}]}, {"amber": 5})
    t.reap("Crassosaurus")
    assert t.titles(t.me.line) == [KOMPSOS, "Crassosaurus"]
    assert not t.card("Crassosaurus").warded
    assert t.card("Crassosaurus").amber == 6
    assert (t.me.amber, t.foe.amber) == (0, 0)


# Draco Praeco


def test_draco_enrages_one_house_on_both_sides(table):
    t = saurian(table, {"line": ["Draco Praeco", "Dis Goon 3", "Goon 2"]}, {"line": ["Dis Goon 4", "Logos Goon 3"]})
    t.reap("Draco Praeco", "yes", "dis")
    assert [card.title for card in t.g.creatures() if card.enraged] == ["Dis Goon 3", "Dis Goon 4"]
    assert t.card("Draco Praeco").amber == 1
    assert t.me.amber == 1


def test_draco_that_is_not_exalted_names_no_house(table):
    t = saurian(table, {"line": ["Draco Praeco"]}, {"line": ["Dis Goon 4"]})
    t.reap("Draco Praeco", "no")
    assert t.at_rest
    assert not t.card("Dis Goon 4").enraged
    assert t.card("Draco Praeco").amber == 0


# Gargantodon


def test_gargantodon_enters_stunned_and_deals_no_more_than_four(table):
    t = saurian(table, {"hand": ["Gargantodon"], "line": [{"title": "Gargantodon", "damage": 3}]}, {"line": ["Goon 5"]})
    t.fight("Gargantodon")
    assert t.card("Goon 5").damage == 4
    t.play("Gargantodon")
    assert t.card("Gargantodon#2").stunned


@pytest.mark.reading("gargantodon-captors")
@NEW
def test_what_would_be_stolen_is_captured_by_creatures_of_the_thief(table, version):
    line = ["Gargantodon", "Goon 3"]
    t = saurian(
        table, {"line": line, "hand": ["Saurian Theft of 2"]}, {"amber": 3, "line": ["Goon 4"]}, ruleset=version
    )
    t.play("Saurian Theft of 2")
    assert t.offered == line
    t.choose(["Gargantodon", "Goon 3"])
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert [card.amber for card in t.me.line] == [1, 1]


def test_gargantodon_meddles_with_thefts_from_its_own_player(table):
    t = table(me={"line": ["Goon 3"], "hand": ["Theft of 2"]}, foe={"line": ["Gargantodon"], "amber": 1})
    t.play("Theft of 2")
    assert t.card("Goon 3").amber == 1
    assert (t.me.amber, t.foe.amber) == (0, 0)


@pytest.mark.reading("gargantodon-captors")
@NEW
def test_who_has_no_creature_steals_nothing_beside_gargantodon(table, version):
    t = table(me={"hand": ["Theft of 2"]}, foe={"line": ["Gargantodon"], "amber": 3}, ruleset=version)
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber, t.card("Gargantodon").amber) == (0, 3, 0)


@pytest.mark.reading("gargantodon-captors")
@NEW
def test_a_theft_in_another_turn_is_captured_by_the_active_player_s_own(table, version):
    t = table(
        me={"line": ["Goon 3", "Gargantodon"], "amber": 2, "hand": ["Slaying"]},
        foe={"line": ["Avenger"]},
        ruleset=version,
    )
    t.play("Slaying", "Avenger", "Goon 3")
    assert t.card("Goon 3").amber == 1
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_captures_and_losses_are_none_of_gargantodon_s_business(table):
    t = saurian(table, {"line": ["Gargantodon", "Goon 3"], "hand": ["Saurian Snare"]}, {"amber": 3})
    t.play("Saurian Snare", "Goon 3")
    assert t.card("Goon 3").amber == 2
    assert t.foe.amber == 1


# Grimlocus Dux


def test_grimlocus_enters_with_two_amber_from_the_supply(table):
    t = saurian(table, {"hand": ["Grimlocus Dux"], "line": ["Goon 3"]}, {"amber": 2})
    t.play("Grimlocus Dux")
    assert t.card("Grimlocus Dux").amber == 2
    assert (t.me.amber, t.foe.amber) == (0, 2)


def test_grimlocus_has_taunt(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 1", "Grimlocus Dux"]})
    t.fight("Goon 3")
    assert t.card("Grimlocus Dux").damage == 1
    assert len(t.foe.line) == 2


# Kompsos Haruspex


@NEW
def test_beside_kompsos_reaping_resolves_the_play_ability(table, version):
    t = saurian(table, {"line": [KOMPSOS, "Grimlocus Dux"]}, ruleset=version)
    t.reap("Grimlocus Dux")
    assert t.card("Grimlocus Dux").amber == 2
    assert t.me.amber == 1


def test_kompsos_adds_a_play_ability_to_the_reap_ability_in_any_order(table):
    t = saurian(table, {"line": [KOMPSOS, "Rhetor Gallim"]}, {"amber": 3})
    t.reap("Rhetor Gallim")
    assert t.pending.kind == "trigger"
    t.submit(t.pending.keys[1]).choose("yes")
    assert t.card("Rhetor Gallim").amber == 1
    t.end()
    assert t.g.key_cost(t.foe) == 12


def test_a_play_fight_ability_resolves_after_a_reap_beside_kompsos_and_after_a_fight_as_ever(table):
    t = saurian(table, {"line": [KOMPSOS, "Thero Centurion", "Thero Centurion"]}, {"amber": 5, "line": ["Goon 2"]})
    t.reap("Thero Centurion").fight("Thero Centurion#2")
    assert [card.amber for card in t.me.line] == [0, 1, 1]
    assert t.foe.amber == 3


@pytest.mark.parametrize("blank", [False, True])
def test_enemy_creatures_and_a_blank_kompsos_have_nothing_of_it(table, blank):
    me = {"line": ["Grimlocus Dux", *([KOMPSOS] if blank else [])]}
    t = saurian(table, me, {"line": [KOMPSOS], "artifacts": ["Silence"] if blank else []})
    t.reap("Grimlocus Dux")
    assert t.card("Grimlocus Dux").amber == 0


def test_a_fight_resolves_no_play_ability_beside_kompsos(table):
    t = saurian(table, {"line": [KOMPSOS, "Grimlocus Dux"]}, {"line": ["Goon 1"]})
    t.fight("Grimlocus Dux")
    assert t.card("Grimlocus Dux").amber == 0
