"""Cards of Saurian in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed, of_house
from tests.engine.helpers.tables import position

AUTO = "Auto-Legionary"
CLOAK = "Armageddon Cloak"
COLLAR = "Collar of Subordination"
COLOSSEUM = "The Colosseum"
KOMPSOS = "Kompsos Haruspex"
LIVIA = "Livia the Elder"
LUDO = "Praefectus Ludo"
PIXIES = "Po’s Pixies"
REX = "Cincinnatus Rex"
SCUTUM = "Imperial Scutum"


given = partial(position, house="saurian")


home = partial(of_house, "saurian")


# what would be stolen


@NEW
@pytest.mark.pair("Gargantodon", "Po’s Pixies")
@pytest.mark.parametrize("first", ["Gargantodon", PIXIES])
def test_what_would_be_stolen_from_pixies_is_captured_from_the_supply(table, version, first):
    me = {"line": ["Gargantodon"], "hand": ["Saurian Theft of 2"]}
    t = table(**given(me, {"line": [PIXIES], "amber": 3}, ruleset=version))
    t.play("Saurian Theft of 2", first)
    assert (t.me.amber, t.foe.amber, t.card("Gargantodon").amber) == (0, 3, 2)


@pytest.mark.pair("Gargantodon", "Ether Spider")
def test_the_spider_catches_nothing_that_gargantodon_makes_others_capture(table):
    me = {"line": ["Gargantodon"], "hand": ["Saurian Theft of 2"]}
    t = table(**given(me, {"line": ["Ether Spider"], "amber": 3}))
    t.play("Saurian Theft of 2")
    assert (t.foe.amber, t.card("Gargantodon").amber, t.card("Ether Spider").amber) == (1, 2, 0)


@NEW
@pytest.mark.pair("Gargantodon", "The Vaultkeeper")
@pytest.mark.pair("Gargantodon", "Odoac the Patrician")
@pytest.mark.parametrize("keeper", ["The Vaultkeeper", {"title": "Odoac the Patrician", "amber": 1}])
def test_what_cannot_be_stolen_is_not_captured_instead(table, version, keeper):
    me = {"line": ["Gargantodon"], "hand": ["Saurian Theft of 2"]}
    t = table(**given(me, {"line": [keeper], "amber": 3}, ruleset=version))
    t.play("Saurian Theft of 2")
    assert (t.me.amber, t.foe.amber, t.card("Gargantodon").amber) == (0, 3, 0)


@NEW
@pytest.mark.pair("Gargantodon", "Bait and Switch")
def test_the_bait_is_repeated_as_the_pools_still_differ(table, version):
    me = {"line": ["Gargantodon"], "hand": [home("Bait and Switch")]}
    t = table(**given(me, {"amber": 5}, ruleset=version))
    t.play("Bait and Switch")
    assert (t.me.amber, t.foe.amber, t.card("Gargantodon").amber) == (0, 3, 2)


@pytest.mark.pair("Gargantodon", "J. Vinda")
def test_vinda_that_fights_for_amber_captures_it_herself_if_you_say_so(table):
    me = {"line": [home("J. Vinda"), "Gargantodon"]}
    t = table(**given(me, {"line": ["Goon 1"], "amber": 2}))
    t.reap("J. Vinda", "Goon 1", ["J. Vinda"])
    assert (t.me.amber, t.foe.amber, t.card("J. Vinda").amber, t.card("Gargantodon").amber) == (1, 1, 1, 0)


# capturing


@NEW
@pytest.mark.pair("Crassosaurus", "Po’s Pixies")
def test_crassosaurus_is_content_with_amber_from_the_supply(table, version):
    t = table(**given({"hand": ["Crassosaurus"], "amber": 4}, {"line": [PIXIES], "amber": 6}, ruleset=version))
    t.play("Crassosaurus")
    assert (t.me.amber, t.foe.amber, t.card("Crassosaurus").amber) == (0, 6, 10)
    assert len(t.me.line) == 1


@pytest.mark.pair("Crassosaurus", "Ether Spider")
def test_the_spider_catches_what_a_purged_crassosaurus_gives_back(table):
    t = table(**given({"hand": ["Crassosaurus"], "line": ["Ether Spider"], "amber": 2}, {"amber": 3}))
    t.play("Crassosaurus")
    assert t.titles(t.me.purged) == ["Crassosaurus"]
    assert (t.me.amber, t.foe.amber, t.card("Ether Spider").amber) == (0, 0, 5)


@pytest.mark.pair("City-State Interest", "Po’s Pixies")
def test_pixies_never_run_short_of_interest(table):
    me = {"hand": ["City-State Interest"], "line": ["Goon 3", "Goon 4"]}
    t = table(**given(me, {"line": [PIXIES], "amber": 1}))
    t.play("City-State Interest", ["Goon 3", "Goon 4"])
    assert [card.amber for card in t.me.line] == [1, 1]
    assert t.foe.amber == 1


# as though it were yours


@NEW
@pytest.mark.pair("Favor of Rex", "Crassosaurus")
def test_a_favor_to_an_enemy_crassosaurus_empties_both_pools(table, version):
    foe = {"line": ["Crassosaurus"], "amber": 6}
    t = table(**given({"hand": ["Favor of Rex"], "amber": 3}, foe, ruleset=version))
    t.play("Favor of Rex")
    assert (t.me.amber, t.foe.amber, t.card("Crassosaurus").amber) == (0, 0, 10)
    assert len(t.foe.line) == 1


@pytest.mark.pair("Favor of Rex", "Charette")
def test_a_favor_to_an_enemy_charette_captures_from_its_own_player(table):
    t = table(**given({"hand": ["Favor of Rex"], "amber": 3}, {"line": ["Charette"], "amber": 5}))
    t.play("Favor of Rex")
    assert (t.me.amber, t.foe.amber, t.card("Charette").amber) == (4, 2, 3)


@NEW
@pytest.mark.pair("Favor of Rex", "Magda the Rat")
def test_a_favor_to_an_enemy_magda_is_paid_back_when_she_leaves(table, version):
    me = {"hand": ["Favor of Rex", "Saurian Slaying"]}
    t = table(**given(me, {"line": ["Magda the Rat"], "amber": 5}, ruleset=version))
    t.play("Favor of Rex")
    assert (t.me.amber, t.foe.amber) == (3, 3)
    t.play("Saurian Slaying")
    assert (t.me.amber, t.foe.amber) == (1, 5)


@pytest.mark.pair("Questor Jarta", "Replicator")
@pytest.mark.parametrize(("answer", "amber", "pool"), [("yes", 1, 2), ("no", 0, 1)])
def test_a_replicated_jarta_is_exalted_herself_for_your_gain(table, answer, amber, pool):
    t = table(**given({"line": [home("Replicator")]}, {"line": ["Questor Jarta"]}))
    t.reap("Replicator", answer)
    assert t.card("Questor Jarta").amber == amber
    assert (t.me.amber, t.foe.amber) == (pool, 0)


@pytest.mark.pair("Kompsos Haruspex", "Replicator")
def test_an_enemy_kompsos_gives_replicator_play_abilities_to_copy(table):
    t = table(**given({"line": [home("Replicator")]}, {"line": [KOMPSOS, "Charette"], "amber": 4}))
    t.reap("Replicator")
    assert t.card("Charette").amber == 3
    assert (t.me.amber, t.foe.amber) == (1, 1)


@pytest.mark.pair("Auto-Legionary", "Poltergeist")
def test_a_poltergeist_breaks_the_machine_where_it_stands(table):
    t = table(**given({"hand": [home("Poltergeist")]}, {"artifacts": [AUTO], "line": ["Goon 4"]}))
    t.play("Poltergeist")
    assert t.titles(t.foe.discard) == [AUTO]
    assert t.me.line == []
    assert len(t.foe.line) == 1


# labels


@pytest.mark.reading("livia-the-elder-labels")
@NEW
@pytest.mark.pair("Livia the Elder", "Kompsos Haruspex")
def test_beside_kompsos_and_livia_a_fight_resolves_a_play_ability(table, version):
    me = {"line": [KOMPSOS, LIVIA, "Grimlocus Dux"]}
    t = table(**given(me, {"line": ["Goon 1"]}, ruleset=version))
    t.reap(LIVIA, "yes").fight("Grimlocus Dux")
    assert t.card("Grimlocus Dux").amber == 2


@NEW
@pytest.mark.pair("Livia the Elder", "Umbra")
def test_a_taught_umbra_steals_by_reaping(table, version):
    t = table(**given({"line": [LIVIA, home("Umbra")]}, {"amber": 3}, ruleset=version))
    t.reap(LIVIA, "yes").reap("Umbra")
    assert (t.me.amber, t.foe.amber) == (3, 2)


@pytest.mark.pair("Livia the Elder", "Symon")
def test_a_taught_symon_that_reaps_has_fought_nothing(table):
    t = table(**given({"line": [LIVIA, home("Symon")]}, {"line": ["Goon 3"]}))
    t.reap(LIVIA, "yes").reap("Symon")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.amber == 2


@pytest.mark.pair("Livia the Elder", "Rocket Boots")
def test_what_an_upgrade_gives_for_both_labels_is_there_once(table):
    t = table(**given({"line": [LIVIA, home("Goon 3", upgrades=["Rocket Boots"])]}, {"line": ["Goon 2"]}))
    t.reap(LIVIA, "yes").reap("Goon 3")
    assert t.at_rest
    assert t.card("Goon 3").ready
    t.reap("Goon 3")
    assert not t.card("Goon 3").ready
    assert t.me.amber == 3


@pytest.mark.pair("Kompsos Haruspex", "Sci. Officer Morpheus")
def test_morpheus_does_not_double_what_kompsos_adds_to_a_reap(table):
    t = table(**given({"line": [KOMPSOS, "Sci. Officer Morpheus", "Grimlocus Dux"]}))
    t.reap("Grimlocus Dux")
    assert t.card("Grimlocus Dux").amber == 2


@NEW
@pytest.mark.pair("Kompsos Haruspex", "Charge!")
def test_a_charge_is_for_the_creatures_that_you_play_in_it(table, version):
    me = {"line": [KOMPSOS, home("Goon 3")], "hand": [home("Charge!"), home("Goon 4"), "Saurian Bugle"]}
    t = table(**given(me, {"line": ["Goon 9"]}, ruleset=version))
    t.play("Charge!").play("Goon 4")
    assert t.card("Goon 9").damage == 2
    t.play("Saurian Bugle").reap("Goon 3")
    assert t.card("Goon 9").damage == 2, "it was there before the charge"
    t.reap("Goon 4")
    assert t.card("Goon 9").damage == 4


# the dying


@pytest.mark.pair("Cincinnatus Rex", "Armageddon Cloak")
def test_a_cloak_saves_a_king_without_enemies_once_and_in_vain(table):
    t = table(**given({"hand": ["Saurian Slaying"], "line": [armed(REX, CLOAK)]}, {"line": ["Goon 3"]}))
    t.play("Saurian Slaying", "Goon 3")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.me.line == []
    assert sorted(t.titles(t.me.discard)) == [CLOAK, REX, "Saurian Slaying"]


@NEW
@pytest.mark.pair("Praefectus Ludo", "Armageddon Cloak")
def test_a_cloaked_creature_beside_ludo_lives_on_without_its_amber(table, version):
    foe = {"line": [LUDO, armed("Goon 3", CLOAK, amber=2)]}
    t = table(**given({"hand": ["Saurian Slaying"]}, foe, ruleset=version))
    t.play("Saurian Slaying", "Goon 3")
    assert t.titles(t.foe.line) == [LUDO, "Goon 3"]
    assert t.card("Goon 3").amber == 0
    assert t.me.amber == 0


@NEW
@pytest.mark.pair("Praefectus Ludo", "Dextre")
@pytest.mark.parametrize(("first", "gained"), [(0, 2), (1, 0)])
def test_which_destroyed_ability_of_dextre_comes_first_says_where_the_amber_goes(table, version, first, gained):
    foe = {"line": [LUDO, {"title": "Dextre", "amber": 2}]}
    t = table(**given({"hand": ["Saurian Slaying"]}, foe, ruleset=version))
    t.play("Saurian Slaying", "Dextre").submit(t.pending.keys[first])
    assert t.titles(t.foe.deck[-1:]) == ["Dextre"]
    assert (t.me.amber, t.foe.amber) == (gained, 0)


@pytest.mark.pair("Imperial Scutum", "Praefectus Ludo")
def test_two_ways_to_the_supply_are_one(table):
    foe = {"line": [LUDO, armed("Goon 3", SCUTUM, amber=2)]}
    t = table(**given({"hand": ["Saurian Slaying"]}, foe))
    t.play("Saurian Slaying", "Goon 3")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.titles(t.foe.line) == [LUDO]
    assert t.me.amber == 0


@NEW
@pytest.mark.pair("Spartasaur", "Armageddon Cloak")
def test_a_cloaked_friend_that_is_saved_does_not_anger_spartasaur(table, version):
    me = {"line": ["Spartasaur", armed("Goon 3", CLOAK), "Goon 4"], "hand": ["Saurian Slaying"]}
    t = table(**given(me, {"line": ["Goon 5"]}, ruleset=version))
    t.play("Saurian Slaying", "Goon 3")
    assert t.titles(t.me.line) == ["Spartasaur", "Goon 3", "Goon 4"]
    assert len(t.foe.line) == 1


@NEW
@pytest.mark.pair("Spartasaur", "Bad Penny")
def test_a_penny_that_returned_angers_spartasaur_all_the_same(table, version):
    me = {"line": ["Spartasaur", "Bad Penny"], "hand": ["Saurian Slaying"]}
    t = table(**given(me, {"line": ["Goon 5", "Senator Shrix"]}, ruleset=version))
    t.play("Saurian Slaying", "Bad Penny")
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.titles(t.foe.line) == ["Senator Shrix"]


@pytest.mark.pair("The Colosseum", "Bad Penny")
@pytest.mark.pair("The Colosseum", "Armageddon Cloak")
@pytest.mark.parametrize(
    ("fought", "glory"), [("Bad Penny", {"glory": 1}), (armed("Goon 1", CLOAK), {})], ids=["Bad Penny", CLOAK]
)
def test_glory_is_for_what_was_destroyed(table, fought, glory):
    t = table(**given({"artifacts": [COLOSSEUM], "line": [home("Goon 5")]}, {"line": [fought]}))
    t.fight("Goon 5")
    assert t.card(COLOSSEUM).counters == glory


@pytest.mark.reading("the-colosseum-fighting")
@NEW
@pytest.mark.pair("The Colosseum", "Shadow Self")
def test_a_protector_that_dies_beside_the_fight_is_no_glory(table, version):
    foe = {"line": ["Goon 3", {"title": "Shadow Self", "damage": 8}]}
    t = table(**given({"artifacts": [COLOSSEUM], "line": [home("Goon 5")]}, foe, ruleset=version))
    t.fight("Goon 5", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card(COLOSSEUM).counters == {}


# keys


@NEW
@pytest.mark.pair("Senator Shrix", "The Sting")
def test_the_sting_takes_also_what_shrix_lent(table, version):
    me = {"line": [{"title": "Senator Shrix", "amber": 4}], "amber": 2}
    t = table(me=me, foe={"artifacts": ["The Sting"], "amber": 1}, step="forge", ruleset=version)
    t.choose("red")
    assert t.foe.amber == 7
    assert (t.me.amber, t.card("Senator Shrix").amber) == (0, 0)


@pytest.mark.reading("senator-shrix-losses")
@NEW
@pytest.mark.pair("Senator Shrix", "Chota Hazri")
def test_what_lies_on_shrix_cannot_be_lost(table, version):
    me = {"line": [{"title": "Senator Shrix", "amber": 6}], "hand": [home("Chota Hazri")]}
    t = table(**given(me, ruleset=version))
    t.play("Chota Hazri")
    assert t.at_rest
    assert t.me.keys == []
    assert t.card("Senator Shrix").amber == 6


@NEW
@pytest.mark.pair("Imperial Forge", "Grabber Jammer")
@pytest.mark.pair("Imperial Forge", "Senator Bracchus")
def test_the_forge_counts_amber_that_also_pays_for_it(table, version):
    me = {"hand": ["Imperial Forge"], "line": [{"title": "Senator Bracchus", "amber": 6}], "amber": 2}
    t = table(**given(me, {"line": ["Grabber Jammer"]}, ruleset=version))
    t.play("Imperial Forge", "red")
    assert t.me.keys == ["red"], "7 + 8 - 6 is 9"
    assert (t.me.amber, t.card("Senator Bracchus").amber) == (0, 0), "7 + 8 - 6 is 9"


@NEW
@pytest.mark.pair("Rhetor Gallim", "Lash of Broken Dreams")
def test_gallim_and_the_lash_add_up(table, version):
    me = {"hand": ["Rhetor Gallim"], "artifacts": [home("Lash of Broken Dreams")]}
    t = table(**given(me, {"amber": 11}, ruleset=version))
    t.play("Rhetor Gallim").action("Lash of Broken Dreams").end()
    assert t.g.key_cost(t.foe) == 12
    assert t.foe.keys == []


# control and places


@NEW
@pytest.mark.pair("Exile", "Collar of Subordination")
def test_an_exiled_captive_stays_with_its_owner(table, version):
    me = {"hand": [home(COLLAR), "Exile"]}
    t = table(**given(me, {"line": ["Goon 3", "Goon 4"]}, ruleset=version))
    t.play(COLLAR, "Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    t.play("Exile", "left")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert len(t.card("Goon 3").upgrades) == 1


@pytest.mark.pair("The Callipygian Ideal", "Collar of Subordination")
def test_an_ideal_creature_lends_its_amber_to_its_captor(table):
    me = {"hand": [home(COLLAR), "Saurian Key Purchase"], "amber": 4}
    t = table(**given(me, {"line": [armed("Goon 3", "The Callipygian Ideal", amber=2)]}))
    t.play(COLLAR).play("Saurian Key Purchase", "red")
    assert t.me.keys == ["red"]
    assert (t.me.amber, t.card("Goon 3").amber) == (0, 0)


@pytest.mark.pair("Auto-Legionary", "Collar of Subordination")
def test_a_collared_machine_changes_lines_and_serves_in_any_house(table):
    me = {"hand": [home(COLLAR)]}
    t = table(me={"artifacts": [AUTO]}, foe=me | {"houses": ["saurian", "dis", "mars"]}, house="saurian")
    t.action(AUTO).next_turn("saurian").play(COLLAR)
    assert t.titles(t.foe.line) == [AUTO]
    assert t.me.line == []
    t.next_turn().next_turn("mars").reap(AUTO)
    assert t.foe.amber == 1


@pytest.mark.pair("Auto-Legionary", "Annihilation Ritual")
@pytest.mark.parametrize(("march", "pile"), [(True, "purged"), (False, "discard")])
def test_the_ritual_purges_the_machine_as_a_creature_only(table, march, pile):
    me = {"artifacts": [AUTO, "Annihilation Ritual"], "hand": ["Saurian Scything"]}
    t = table(**given(me, {"line": ["Goon 3"]}))
    if march:
        t.action(AUTO)
    t.play("Saurian Scything", AUTO)
    assert t.card(AUTO).zone == pile


@NEW
@pytest.mark.pair("Auto-Legionary", "Spangler Box")
def test_a_machine_that_was_purged_as_a_creature_comes_back_as_an_artifact(table, version):
    me = {"artifacts": [AUTO, home("Spangler Box")], "hand": ["Saurian Crowbar"]}
    t = table(**given(me, ruleset=version))
    t.action(AUTO).action("Spangler Box")
    assert t.titles(t.me.purged) == [AUTO]
    t.play("Saurian Crowbar")
    assert t.titles(t.me.artifacts) == [AUTO]
    assert t.me.line == []


@pytest.mark.pair("Sic Semper Tyrannosaurus", "Ether Spider")
def test_the_spider_catches_the_wealth_of_the_tyrant(table):
    foe = {"line": ["Ether Spider", {"title": "Goon 9", "amber": 3}]}
    t = table(**given({"hand": ["Sic Semper Tyrannosaurus"]}, foe))
    t.play("Sic Semper Tyrannosaurus")
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 3
    assert t.titles(t.foe.line) == ["Ether Spider"]


@pytest.mark.pair("Terrordactyl", "Shadow Self")
def test_shadow_self_takes_what_terrordactyl_deals_to_its_neighbor(table):
    foe = {"line": ["Goon 9", "Goon 3", "Shadow Self"]}
    t = table(**given({"line": ["Terrordactyl"]}, foe))
    t.fight("Terrordactyl", "Goon 9")
    assert t.card("Shadow Self").damage == 4
    assert t.card("Goon 3").damage == 0


@pytest.mark.pair("Sow Salt", "Inspiration")
def test_an_inspired_creature_on_salted_ground_can_only_fight(table):
    me = {"hand": ["Sow Salt", home("Inspiration")], "line": ["Goon 3"]}
    t = table(**given(me, {"line": ["Goon 2"]}))
    t.play("Sow Salt").play("Inspiration")
    assert t.foe.line == []
    assert not t.card("Goon 3").ready
