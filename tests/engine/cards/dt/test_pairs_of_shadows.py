"""Cards of Shadows in Dark Tidings beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.tides import MINE, THEIRS, THERE, shore
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import ambush, den

CANNON = "Hand Cannon"
CHEST = {"title": "Dead Man’s Chest", "amber": 4}
CORRUPTION = "Widespread Corruption"
HOUSES = ["brobnar", "dis", "logos"]
SPECTER = "The Flyin’ Specter"
TROUBLE = "Stir Up Trouble"


# what Monty steals


def bank(table, version, foe, title="Monty Bank", held=2, **more):
    """Monty with Æmber on it is used, against an opponent with 3."""
    line = [{"title": title, "amber": held}, "Goon 3"]
    t = table(me={"line": line, **more}, foe={"amber": 3, **foe}, house="shadows", ruleset=version)
    return t.action(title)


@pytest.mark.pair("Monty Bank", "The Vaultkeeper")
def test_monty_steals_nothing_from_a_vault(table, version):
    t = bank(table, version, {"line": ["The Vaultkeeper"]})
    assert pools(t) == [0, 3]
    assert t.card("Monty Bank").amber == 2


@pytest.mark.pair("Monty Bank (evil twin)", "Po’s Pixies")
def test_the_twin_of_monty_steals_from_the_supply_past_pixies(table, version):
    t = bank(table, version, {"line": ["Po’s Pixies"], "amber": 1}, "Monty Bank (evil twin)")
    assert pools(t) == ([2, 1] if version == "18.4" else [1, 1])


@NEW
@pytest.mark.pair("Monty Bank", "Molephin")
def test_monty_is_hit_for_what_it_steals_and_loses_what_is_on_it(table, version):
    t = bank(table, version, {"line": ["Molephin"]})
    assert pools(t) == [2, 3]
    assert t.titles(t.me.line) == ["Goon 3"]
    assert damage(t.me) == [2]


@NEW
@pytest.mark.pair("Monty Bank", "Gargantodon")
def test_friendly_creatures_capture_what_monty_would_steal(table, version):
    t = bank(table, version, {"line": ["Gargantodon"]})
    t.choose(*(["Monty Bank", "Goon 3"] if version == "18.4" else [["Monty Bank", "Goon 3"]]))
    assert pools(t) == [0, 1]
    assert amber_by_title(t) == {"Monty Bank": 3, "Goon 3": 1}


@NEW
@pytest.mark.pair("Monty Bank", "Kompsos Haruspex")
def test_monty_is_exalted_as_it_reaps_beside_kompsos(table, version):
    line = ["Monty Bank", "Kompsos Haruspex"]
    t = table(me={"line": line}, foe={"line": ["Goon 3"]}, house="shadows", ruleset=version)
    t.reap("Monty Bank", "number:2")
    assert amber_by_title(t) == {"Monty Bank": 2}
    assert pools(t) == [1, 0]


@NEW
@pytest.mark.pair("Monty Bank (evil twin)", "Mimic Gel")
def test_gel_in_the_shape_of_the_twin_is_exalted_and_elusive(table, version):
    me = {"hand": ["Mimic Gel"], "line": ["Goon 3"]}
    t = table(me=me, foe={"line": ["Monty Bank (evil twin)"]}, house="logos", ruleset=version)
    t.play("Mimic Gel", "Monty Bank", "right")
    gel = t.me.line[-1]
    assert gel.amber == 2
    assert t.g.has_keyword(gel, "elusive")
    assert t.g.house_of(gel) == "logos"
    assert t.foe.line[0].amber == 0


@pytest.mark.pair("Safe or Sorry", "Monty Bank")
def test_what_is_on_monty_goes_to_the_opponent_as_it_is_archived(table, version):
    t = ambush(table, version, "Safe or Sorry", {"line": [{"title": "Monty Bank", "amber": 2}]}, {"amber": 1})
    t.play("Safe or Sorry", "archive", ["Monty Bank"])
    assert t.titles(t.me.archives) == ["Monty Bank"]
    assert pools(t) == [0, 3]


# a captain and its neighbors


@pytest.mark.pair("Captain No-Beard", "Shadow of Dis")
def test_in_the_shadow_of_dis_the_captain_teaches_no_taunt(table, version):
    foe = {"line": ["Goon 3", "Captain No-Beard", "Goon 4"]}
    t = table(me={"hand": ["Shadow of Dis"], "line": ["Dis Goon 9"]}, foe=foe, house="dis", ruleset=version)
    t.play("Shadow of Dis").fight("Dis Goon 9")
    assert t.offered == ["Goon 3", "Captain No-Beard", "Goon 4"]
    t.choose("Captain No-Beard")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]


@pytest.mark.pair("Captain No-Beard", "Niffle Ape")
def test_an_ape_ignores_the_taunt_that_the_captain_gives(table, version):
    foe = {"line": ["Goon 3", "Captain No-Beard", "Goon 4"]}
    t = table(me={"line": ["Niffle Ape"]}, foe=foe, house="untamed", ruleset=version)
    t.fight("Niffle Ape")
    assert t.offered == ["Goon 3", "Captain No-Beard", "Goon 4"]
    t.choose("Goon 4")


@NEW
@pytest.mark.pair("Captain No-Beard (evil twin)", "Armageddon Cloak")
def test_the_neighbors_of_a_twin_that_is_saved_capture_all_the_same(table, version):
    twin = {"title": "Captain No-Beard (evil twin)", "upgrades": ["Armageddon Cloak"]}
    me = {"line": ["Goon 2", twin, "Goon 3"], "hand": ["Slaying"]}
    t = table(me=me, foe={"amber": 5}, ruleset=version)
    to_rest(t.play("Slaying", "Captain No-Beard"))
    assert len(t.me.line) == 3
    assert amber_by_title(t) == {"Goon 2": 1, "Goon 3": 1}
    assert pools(t) == [0, 3]
    assert sorted(t.titles(t.me.discard)) == ["Armageddon Cloak", "Slaying"]


@NEW
@pytest.mark.pair("Captain No-Beard (evil twin)", "Po’s Pixies")
def test_both_neighbors_of_the_twin_capture_past_pixies(table, version):
    me = {"line": ["Goon 2", "Captain No-Beard (evil twin)", "Goon 3"], "hand": ["Slaying"]}
    t = table(me=me, foe={"amber": 1, "line": ["Po’s Pixies"]}, ruleset=version)
    to_rest(t.play("Slaying", "Captain No-Beard"))
    assert pools(t) == [0, 1]
    assert amber_by_title(t) == {"Goon 2": 1, "Goon 3": 1}


# tides


@THERE
@pytest.mark.pair("Freebooter Faye", "Kompsos Haruspex")
@pytest.mark.parametrize(("first", "stolen"), [("play", 1), ("reap", 0)])
def test_faye_raises_the_tide_to_steal_beside_kompsos(table, version, first, stolen):
    t = shore(table, version, {"line": ["Freebooter Faye", "Kompsos Haruspex"]}, {"amber": 3}, THEIRS)
    t.reap("Freebooter Faye")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 2
    key = next(key for key, one in t.pending.waiting.items() if one.ability.label == first)
    t.submit(key)
    assert pools(t) == [1 + stolen, 3 - stolen]
    assert t.g.tide_is_high(t.me)


@THERE
@pytest.mark.pair("Freebooter Faye (evil twin)", "Valoocanth")
def test_valoocanth_lies_still_after_faye_has_come(table, version):
    foe = {"line": ["Valoocanth"], "houses": ["brobnar", "dis", "logos"]}
    t = shore(table, version, {"hand": ["Freebooter Faye (evil twin)"]}, foe)
    t.play("Freebooter Faye").next_turn("brobnar")
    assert not t.may("reap:Valoocanth")
    t.submit("tide")
    assert t.may("reap:Valoocanth")


@THERE
@pytest.mark.pair("The Flyin’ Specter", "Freebooter Faye")
@pytest.mark.parametrize(("side", "there"), [("me", True), ("foe", False)])
def test_faye_sinks_an_enemy_specter_alone(table, version, side, there):
    sides = {"me": {"hand": ["Freebooter Faye"]}, "foe": {}}
    sides[side]["artifacts"] = [SPECTER]
    t = shore(table, version, **sides)
    t.play("Freebooter Faye")
    assert (t.card(SPECTER).zone == "play") is there


@THERE
@pytest.mark.pair("The Flyin’ Specter", "Blossom Drake")
def test_a_blank_specter_does_not_sink(table, version):
    t = shore(table, version, {"line": ["Blossom Drake"]}, {"artifacts": [SPECTER]})
    t.submit("tide")
    assert t.card(SPECTER).zone == "play"
    assert t.g.tide_is_high(t.me)


@THERE
@pytest.mark.pair("The Flyin’ Specter", "Hornswoggle")
@pytest.mark.parametrize(("tide", "stolen"), [(None, 0), (MINE, 1), (THEIRS, 0)])
def test_an_enemy_specter_steals_by_the_tide_of_its_user(table, version, tide, stolen):
    t = shore(table, version, {"hand": ["Hornswoggle"]}, {"artifacts": [SPECTER], "amber": 2}, tide)
    t.play("Hornswoggle")
    assert pools(t) == [1 + stolen, 2 - stolen]
    assert not t.card(SPECTER).ready


@THERE
@pytest.mark.pair("Submersible", "Blossom Drake")
def test_nobody_hides_in_a_blank_submersible(table, version):
    me = {"artifacts": ["Submersible"], "line": ["Dodger", "Blossom Drake"], "hand": ["Slaying"]}
    t = shore(table, version, me, {}, MINE, house="brobnar")
    assert not t.g.has_keyword(t.card("Dodger"), "elusive")
    t.play("Slaying", "Blossom Drake")
    assert t.g.has_keyword(t.card("Dodger"), "elusive")


@THERE
@pytest.mark.pair("One-Eyed Willa", "Livia the Elder")
def test_willa_steals_by_reaping_after_livia(table, version):
    line = ["One-Eyed Willa", {"title": "Livia the Elder", "house": "shadows"}]
    t = shore(table, version, {"line": line}, {"amber": 2})
    t.reap("Livia the Elder", "yes").reap("One-Eyed Willa")
    assert pools(t) == [3, 1]


@THERE
@pytest.mark.pair("Cement Shoes", "Hard Simpson")
@pytest.mark.parametrize(("tide", "after"), [(None, [1, 3]), (MINE, [3, 1]), (THEIRS, [1, 3])])
def test_simpson_in_shoes_lives_and_the_tide_stays(table, version, tide, after):
    foe = {"line": ["Hard Simpson"], "amber": 2, "houses": ["shadows", "dis", "logos"]}
    t = shore(table, version, {"hand": ["Cement Shoes"], "amber": 1}, foe, tide)
    t.play("Cement Shoes")
    assert pools(t) == after
    assert damage(t.foe) == [2]
    assert t.g.state.tide == tide


# cannons, gas pipes, ransoms


@NEW
@pytest.mark.pair("Hand Cannon", "Armageddon Cloak")
def test_the_cannon_takes_from_what_its_cloak_saves(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Armageddon Cloak"], "amber": 2}
    t = table(me={"line": [{"title": "Goon 5", "upgrades": [CANNON]}]}, foe={"line": [worn]}, ruleset=version)
    to_rest(t.fight("Goon 5"))
    assert amber_by_title(t) == {"Goon 3": 1}
    assert pools(t) == [1, 0]
    assert damage(t.me) == [2]
    assert damage(t.foe) == [0]


@NEW
@pytest.mark.pair("Hand Cannon", "Ether Spider")
def test_a_spider_catches_its_own_amber_from_the_cannon(table, version):
    foe = [{"title": "Ether Spider", "amber": 2}]
    t = table(me={"line": [{"title": "Goon 3", "upgrades": [CANNON]}]}, foe={"line": foe}, ruleset=version)
    t.fight("Goon 3")
    assert pools(t) == [0, 0]
    assert amber_by_title(t) == {"Ether Spider": 2}


@NEW
@pytest.mark.pair("Gas-Pipes Malone", "Ether Spider")
def test_a_spider_captures_from_its_own_side_before_malone(table, version):
    foe = {"line": ["Ether Spider"], "amber": 2}
    t = table(me={"line": ["Gas-Pipes Malone"]}, foe=foe, house="shadows", ruleset=version)
    t.fight("Gas-Pipes Malone")
    assert pools(t) == [0, 1]
    assert amber_by_title(t) == {"Ether Spider": 1}


@NEW
@pytest.mark.pair("Hand Cannon", "Livia the Elder")
def test_the_cannon_has_no_creature_to_take_from_in_a_reap(table, version):
    line = [{"title": "Shadows Goon 3", "upgrades": [CANNON]}, {"title": "Livia the Elder", "house": "shadows"}]
    foe = {"line": [{"title": "Goon 5", "amber": 2}]}
    t = table(me={"line": line}, foe=foe, house="shadows", ruleset=version)
    t.reap("Livia the Elder", "yes").reap("Shadows Goon 3")
    assert pools(t) == [2, 0]
    assert t.card("Goon 5").amber == 2


@NEW
@pytest.mark.pair("Gas-Pipes Malone", "Evasion Sigil")
def test_malone_may_come_before_a_sigil_that_stops_the_fight(table, version):
    foe = {"line": ["Goon 5"], "amber": 2, "artifacts": ["Evasion Sigil"]}
    t = table(me={"line": ["Gas-Pipes Malone"], "deck": ["Shadows Chant"]}, foe=foe, house="shadows", ruleset=version)
    t.fight("Gas-Pipes Malone", "Gas-Pipes Malone")
    assert pools(t) == [0, 1]
    assert amber_by_title(t) == {"Goon 5": 1}
    assert damage(t.me) == damage(t.foe) == [0]
    assert not t.card("Gas-Pipes Malone").ready


@pytest.mark.pair("Gas-Pipes Malone", "Hand Cannon")
def test_malone_with_a_cannon_takes_what_was_captured_before(table, version):
    me = {"line": [{"title": "Gas-Pipes Malone", "upgrades": [CANNON]}]}
    t = table(me=me, foe={"line": ["Goon 5"], "amber": 2}, house="shadows", ruleset=version)
    t.fight("Gas-Pipes Malone")
    assert pools(t) == [1, 1]
    assert amber_by_title(t) == {}
    assert damage(t.me) == [0]


@pytest.mark.pair("Ransom", "Mantle of the Zealot")
def test_a_mantle_does_not_free_a_creature_held_to_ransom(table, version):
    worn = {"title": "Dis Goon 3", "upgrades": ["Ransom", "Mantle of the Zealot"]}
    t = table(me={"line": [worn], "hand": ["Rust"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    assert not t.may("reap:Dis Goon 3")
    assert not t.may("fight:Dis Goon 3")


@NEW
@pytest.mark.pair("Ransom", "Ganger Chieftain")
def test_a_chieftain_readies_a_creature_held_to_ransom_which_does_not_fight(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Ransom"], "ready": False}
    t = table(me={"line": [worn], "hand": ["Ganger Chieftain"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    to_rest(t.play("Ganger Chieftain", "Goon 3"))
    assert t.card("Goon 3").ready
    assert damage(t.foe) == [0]


@NEW
@pytest.mark.pair("Ransom", "Collar of Subordination")
def test_who_subordinates_the_creature_may_pay_its_ransom(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Ransom"]}
    foe = {"line": [worn], "houses": HOUSES}
    t = table(me={"hand": ["Collar of Subordination"], "amber": 2}, foe=foe, house="dis", ruleset=version)
    to_rest(t.play("Collar of Subordination", "Goon 3") if len(t.foe.line) > 1 else t.play("Collar of Subordination"))
    mine = t.me.amber
    assert t.titles(t.me.line) == ["Goon 3"]
    t.next_turn("brobnar").end().choose("yes").submit("house:brobnar")
    assert pools(t) == [mine - 2, 2]
    assert [u.title for u in t.card("Goon 3").upgrades] == ["Collar of Subordination"]
    assert t.may("reap:Goon 3")


# reaping under corruption


@NEW
@pytest.mark.pair("Widespread Corruption", "Sir Marrows")
def test_what_marrows_has_captured_corruption_cannot(table, version):
    me = {"line": ["Shadows Goon 3"], "amber": 3}
    t = den(table, version, CORRUPTION, me, {"line": ["Sir Marrows", "Goon 5"]})
    to_rest(t.reap("Shadows Goon 3"))
    assert pools(t) == [3, 0]
    assert sum(amber_by_title(t).values()) == 1


@NEW
@pytest.mark.pair("Widespread Corruption", "Ether Spider")
def test_amber_that_a_spider_catches_was_not_gained(table, version):
    me = {"line": ["Shadows Goon 3"], "amber": 3}
    t = den(table, version, CORRUPTION, me, {"line": ["Ether Spider", "Goon 5"]})
    t.reap("Shadows Goon 3")
    assert t.at_rest
    assert pools(t) == [3, 0]
    assert amber_by_title(t) == {"Ether Spider": 1}


@NEW
@pytest.mark.pair("Widespread Corruption", "Po’s Pixies")
def test_pixies_of_the_reaper_leave_what_was_reaped(table, version):
    me = {"line": ["Shadows Goon 3", "Po’s Pixies"]}
    t = den(table, version, CORRUPTION, me, {"line": ["Goon 5"]})
    t.reap("Shadows Goon 3")
    assert pools(t) == [1, 0]
    assert amber_by_title(t) == {"Goon 5": 1}


# the dead


@NEW
@pytest.mark.pair("Dead Man’s Chest", "Gateway to Dis")
@pytest.mark.parametrize(("many", "opened"), [(5, False), (6, True)])
def test_a_gateway_opens_the_chest(table, version, many, opened):
    me = {"hand": ["Gateway to Dis"], "line": ["Goon 3"] * 2, "artifacts": [CHEST]}
    t = table(me=me, foe={"line": ["Goon 4"] * (many - 2)}, house="dis", ruleset=version)
    ordered(t.play("Gateway to Dis"))
    assert t.me.line == t.foe.line == []
    assert t.card("Dead Man’s Chest").amber == (0 if opened else 4)


@NEW
@pytest.mark.pair("Dead Man’s Chest", "Annihilation Ritual")
def test_what_a_ritual_purges_was_destroyed(table, version):
    me = {"hand": ["Slaughter"], "line": ["Goon 3"] * 6, "artifacts": [CHEST, "Annihilation Ritual"]}
    t = table(me=me, foe={}, ruleset=version)
    ordered(t.play("Slaughter"))
    assert len(t.me.purged) == 6
    assert pools(t) == [4, 0]


@NEW
@pytest.mark.pair("Dead Man’s Chest", "Armageddon Cloak")
def test_a_creature_in_its_cloak_does_not_count_for_the_chest(table, version):
    line = [*["Goon 3"] * 5, {"title": "Goon 4", "upgrades": ["Armageddon Cloak"]}]
    t = table(me={"hand": ["Slaughter"], "line": line, "artifacts": [CHEST]}, foe={}, ruleset=version)
    to_rest(t.play("Slaughter"))
    assert t.titles(t.me.line) == ["Goon 4"]
    assert pools(t) == [0, 0]


@NEW
@pytest.mark.pair("Dead Man’s Chest", "Blossom Drake")
def test_a_blank_chest_stays_shut_until_the_drake_is_gone(table, version):
    line = [*["Goon 1"] * 6, "Blossom Drake"]
    me = {"hand": ["Hailstorm", "Recall"], "line": line, "artifacts": [CHEST]}
    t = table(me=me, foe={}, ruleset=version)
    ordered(t.play("Hailstorm"))
    assert pools(t) == [0, 0]
    t.play("Recall")
    assert pools(t) == [4, 0]


@NEW
@pytest.mark.pair("Kerwollop", "Shadow Self")
def test_kerwollop_gains_for_what_no_shadow_self_protects(table, version):
    t = ambush(table, version, "Kerwollop", {"line": ["Goon 1", "Goon 1", "Shadow Self"]}, {"line": ["Goon 1"]})
    ordered(t.play("Kerwollop"))
    assert t.me.amber == 2
    assert t.titles(t.me.line) == ["Goon 1", "Shadow Self"]
    assert damage(t.me) == [0, 2]


@NEW
@pytest.mark.pair("Scooped", "Armageddon Cloak")
def test_a_creature_that_its_cloak_saves_from_being_scooped_out_captures(table, version):
    worn = {"title": "Goon 2", "upgrades": ["Armageddon Cloak"]}
    t = ambush(table, version, "Scooped", {}, {"line": [worn], "amber": 2})
    to_rest(t.play("Scooped"))
    assert amber_by_title(t) == {"Goon 2": 1}
    assert pools(t) == [1, 1]


# trouble


@NEW
@pytest.mark.pair("Stir Up Trouble", "Shoulder Id")
def test_shoulder_id_in_trouble_steals_and_is_hurt(table, version):
    t = ambush(table, version, TROUBLE, {"line": ["Shoulder Id", "Goon 3"]}, {"line": ["Goon 9"], "amber": 2})
    t.play(TROUBLE, "Goon 3")
    assert pools(t) == [1, 1]
    assert damage(t.me) == [3, 0]


@NEW
@pytest.mark.pair("Stir Up Trouble", "Shadow Self")
def test_shadow_self_takes_over_half_of_the_trouble(table, version):
    t = ambush(table, version, TROUBLE, {}, {"line": ["Shadow Self", "Goon 5", "Goon 3"]})
    t.play(TROUBLE, "Goon 3")
    assert t.titles(t.foe.line) == ["Shadow Self", "Goon 5"]
    assert damage(t.foe) == [3, 0]


@NEW
@pytest.mark.pair("Stir Up Trouble", "“Lion” Bautrem")
def test_the_power_that_a_lion_gives_hits_the_lion_and_is_gone_with_it(table, version):
    t = ambush(table, version, TROUBLE, {}, {"line": ["Goon 3", "“Lion” Bautrem", "Goon 9"]})
    to_rest(t.play(TROUBLE, "Goon 3"))
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert damage(t.foe) == [0]


@pytest.mark.pair("Walk the Plank", "The Vaultkeeper")
def test_who_has_amber_in_a_vault_neither_loses_it_nor_walks_the_plank(table, version):
    t = ambush(table, version, "Walk the Plank", {}, {"line": ["The Vaultkeeper"], "amber": 2})
    t.play("Walk the Plank")
    assert t.at_rest
    assert pools(t) == [0, 2]
    assert damage(t.foe) == [0]


@pytest.mark.pair("Hornswoggle", "Archon’s Revenge")
def test_the_revenge_of_another_exhausts_your_creatures(table, version):
    foe = {"artifacts": ["Archon’s Revenge"], "line": ["Shadows Goon 5"], "amber": 2}
    t = ambush(table, version, "Hornswoggle", {"line": ["Shadows Goon 3"]}, foe)
    t.play("Hornswoggle", ["Shadows Goon 3"])
    assert pools(t) == [2, 1]
    assert not t.card("Shadows Goon 3").ready
    assert t.card("Shadows Goon 5").ready
