"""Actions, artifacts and upgrades of Geistoid in Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.cards.gr.test_geistoid_artifacts import ticking
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave, with_amber
from tests.engine.helpers.looks import amber, damage_of_all

CLOAK = "Armageddon Cloak"


@pytest.mark.pair("Empathic Malice", "Kretchee")
def test_kretchee_adds_to_malice(table):
    t = geistoid(table, {"hand": ["Empathic Malice"], "line": ["Goon 1"]}, {"line": ["Kretchee"], "amber": 3})
    t.play("Empathic Malice")
    assert amber(t) == [4, 0]


@pytest.mark.pair("Hallowed Eve Festival", "Kretchee")
def test_kretchee_adds_to_each_capture_of_the_festival(table):
    t = geistoid(
        table,
        {"hand": ["Hallowed Eve Festival"], "line": ["Goon 1"], "deck": ["Geistoid Chant"] * 5},
        {"line": ["Kretchee"], "amber": 3},
    )
    t.play("Hallowed Eve Festival")
    assert amber(t) == [6, 0]


@pytest.mark.pair("Veil of Ectoplasm", "Po’s Pixies")
def test_the_veil_takes_from_the_supply_of_the_pixies(table):
    t = geistoid(
        table,
        {"hand": ["Veil of Ectoplasm"], "line": ["Goon 1"], "discard": ["Memette", "Memette"]},
        {"line": ["Po’s Pixies"], "amber": 2},
    )
    t.play("Veil of Ectoplasm")
    assert amber(t) == [2, 0]
    assert t.foe.amber == 2


@pytest.mark.parametrize(("there", "caught"), [(0, 0), (1, 3)])
@pytest.mark.pair("Veil of Ectoplasm", "Po’s Pixies")
def test_the_veil_takes_more_than_is_there_where_the_supply_pays(table, there, caught):
    t = geistoid(
        table,
        {"hand": ["Veil of Ectoplasm"], "line": ["Goon 1"], "discard": ["Memette"] * 3},
        {"line": ["Po’s Pixies"], "amber": there},
    )
    t.play("Veil of Ectoplasm")
    assert amber(t) == [caught, 0]
    assert t.foe.amber == there


@pytest.mark.pair("Energy Vampirism", "Shadow Self")
def test_a_shadow_takes_what_the_vampire_deals_to_its_neighbor(table):
    t = geistoid(
        table,
        {"hand": ["Energy Vampirism"], "line": [with_amber("Goon 1", 2)]},
        {"line": ["Goon 5", "Shadow Self"]},
    )
    t.play("Energy Vampirism", "Goon 1", ["Goon 5", "Goon 5", "Goon 5"])
    assert damage_of_all(t) == [0, 0, 3]


@pytest.mark.pair("Future is Past", "Relentless Creeper")
def test_a_creeper_that_the_future_takes_creeps_no_more(table):
    t = geistoid(
        table,
        {"hand": ["Future is Past", *["Chant"] * 6], "discard": ["Relentless Creeper"], "line": ["Dis Goon 1"]},
        {},
    )
    t.play("Future is Past")
    assert t.card("Relentless Creeper").zone == "deck"
    t.next_turn().next_turn("dis")
    assert t.card("Relentless Creeper").zone == "deck"


@pytest.mark.pair("Boo!", "Relentless Creeper")
def test_a_frightened_creeper_creeps_back(table):
    t = geistoid(
        table,
        {"hand": ["Boo!", *["Chant"] * 6], "deck": ["Relentless Creeper"], "line": ["Dis Goon 1"]},
        {},
    )
    t.play("Boo!", "seat:0").next_turn().end().choose("dis", "yes")
    assert t.card("Relentless Creeper").zone == "hand"


@pytest.mark.pair("Replicative Growth", "Replicator")
def test_a_replicator_reaps_from_the_one_that_it_copies(table):
    t = geistoid(
        table,
        {
            "hand": ["Replicative Growth", {"title": "Goon 9", "house": "geistoid"}],
            "line": [{"title": "Replicator", "house": "geistoid", "amber": 1}, with_amber("Goon 1", 2)],
        },
        {},
    )
    t.play("Replicative Growth").reap("Replicator")
    to_rest(t)
    assert t.me.amber == 4, "the icon, the reap, and 1 from each of the two"
    assert amber(t) == [0, 1]


@pytest.mark.pair("Return to Rubble", "Armageddon Cloak")
def test_a_cloak_bears_rubble(table):
    t = geistoid(
        table, {"hand": ["Return to Rubble"], "discard": grave()}, {"line": [armed("Goon 3", CLOAK), "Goon 4"]}
    )
    to_rest(t.play("Return to Rubble"))
    assert t.titles(t.foe.line) == ["Goon 3"]


@pytest.mark.pair("Winds of Death", "Dextre")
def test_dextre_dies_of_the_winds_onto_its_deck(table):
    t = geistoid(table, {"hand": ["Winds of Death"], "discard": ["Dextre"]}, {"line": ["Dextre"]})
    t.play("Winds of Death")
    assert t.titles(t.me.archives) == ["Dextre"]
    assert t.foe.deck[-1].title == "Dextre"


@pytest.mark.pair("In Here Somewhere…", "Eater of the Dead")
def test_what_the_eater_purges_makes_nobody_haunted(table):
    t = geistoid(
        table,
        {"hand": ["In Here Somewhere…"], "discard": grave("Goon 1")},
        {"line": ["Eater of the Dead"]},
        house="geistoid",
    )
    t.next_turn("dis").reap("Eater of the Dead")
    assert not t.g.haunted(t.me)
    t.next_turn("geistoid").play("In Here Somewhere…")
    assert t.me.archives == []


@pytest.mark.pair("Junk Restoration", "Relentless Creeper")
def test_a_restored_creeper_is_in_hand_at_once(table):
    t = geistoid(table, {"hand": ["Junk Restoration"], "deck": ["Relentless Creeper"]}, {})
    t.play("Junk Restoration", ["Relentless Creeper"])
    assert t.titles(t.me.hand) == ["Relentless Creeper"]


@pytest.mark.pair("Call of Need", "Relentless Creeper")
def test_the_call_needs_a_creeper_in_the_discard_pile(table):
    t = geistoid(
        table, {"hand": ["Call of Need", *["Chant"] * 6], "deck": ["Relentless Creeper"], "line": ["Dis Goon 1"]}, {}
    )
    t.play("Call of Need", ["Relentless Creeper"]).next_turn().end().choose("dis", "yes")
    assert t.card("Relentless Creeper").zone == "hand"


@pytest.mark.pair("Be Our Geist", "Hunting Witch")
def test_the_witch_counts_a_guest(table):
    t = geistoid(table, {"hand": ["Be Our Geist"], "line": ["Hunting Witch"]}, {"discard": grave("Goon 3")})
    t.play("Be Our Geist")
    assert t.me.amber == 2


@pytest.mark.pair("Be Our Geist", "Grommid")
def test_who_may_play_no_creature_has_no_guest(table):
    t = geistoid(table, {"hand": ["Be Our Geist"], "line": ["Grommid"]}, {"discard": grave("Goon 3")})
    t.play("Be Our Geist")
    assert t.card("Goon 3").zone == "discard"


@pytest.mark.pair("Poltergeistoids", "Hunting Witch")
def test_the_witch_counts_a_risen_creature(table):
    t = geistoid(
        table, {"hand": ["Poltergeistoids"], "line": ["Hunting Witch"], "purged": ["Goon 4"]}, {"discard": ["Goon 3"]}
    )
    t.play("Poltergeistoids")
    assert t.me.amber == 1


@pytest.mark.pair("Poltergeistoids", "Big Magnet")
def test_a_magnet_takes_the_poltergeist_and_its_house(table):
    t = geistoid(
        table,
        {"hand": ["Poltergeistoids"], "purged": ["Goon 4"]},
        {"discard": ["Goon 3"], "hand": ["Big Magnet"], "line": ["Mars Goon 5"]},
    )
    t.play("Poltergeistoids").next_turn("mars").play("Big Magnet")
    assert t.g.houses_of(t.card("Goon 4")) == ("brobnar",)
    assert t.g.houses_of(t.card("Mars Goon 5")) == ("geistoid",)


@pytest.mark.pair("Spontaneous Awakening", "Titan Mechanic")
def test_a_woken_mechanic_works_for_its_new_side(table):
    t = geistoid(table, {"hand": ["Spontaneous Awakening"]}, {"line": ["Titan Mechanic"], "discard": grave()})
    t.play("Spontaneous Awakening")
    assert t.card("Titan Mechanic").controller == 0
    assert t.g.key_cost(t.foe) == 5


@pytest.mark.pair("Animating Force", "Big Magnet")
@pytest.mark.reading("animating-force-how-long")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_magnet_that_takes_the_force_away_leaves_an_artifact(table, owner):
    seats = [{"hand": ["Animating Force", {"title": "Big Magnet", "house": "geistoid"}], "line": ["Goon 3"]}, {}]
    seats[owner]["artifacts"] = ["Crank"]
    t = geistoid(table, *seats)
    t.play("Animating Force", "left").play("Big Magnet", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.g.players[owner].artifacts) == ["Crank"]
    assert t.power("Goon 3") == 3, "the force works on artifacts alone"


@pytest.mark.pair("Animating Force", "Remote Access")
def test_an_animated_artifact_is_none_that_is_accessed(table):
    t = geistoid(
        table,
        {"hand": ["Animating Force"], "artifacts": ["Library of Babble"]},
        {"hand": ["Remote Access"]},
    )
    t.play("Animating Force").next_turn("logos").play("Remote Access")
    assert t.foe.hand == [], "there is no artifact"
    assert t.card("Library of Babble").ready


@pytest.mark.pair("Animating Force", "EMP Blast")
def test_a_blast_leaves_an_animated_artifact(table):
    t = geistoid(
        table, {"hand": ["Animating Force"], "artifacts": ["Trinket"]}, {"hand": ["EMP Blast"], "artifacts": ["Lamp"]}
    )
    t.play("Animating Force", "Trinket").next_turn("mars").play("EMP Blast")
    assert t.titles(t.me.line) == ["Trinket"]
    assert t.foe.artifacts == []


@pytest.mark.pair("Singing Scythe", "Big Magnet")
def test_the_scythe_sings_for_who_has_its_creature(table):
    t = geistoid(
        table,
        {"line": [armed("Geistoid Goon 1", "Singing Scythe")], "discard": grave()},
        {"hand": ["Big Magnet"], "line": ["Geistoid Goon 3"]},
    )
    t.next_turn("mars").play("Big Magnet").next_turn().next_turn("geistoid").reap("Geistoid Goon 3")
    assert t.me.purged == []


@pytest.mark.pair("Cursed Tomb", "Armageddon Cloak")
def test_the_tomb_has_a_creature_before_its_cloak_can_save_it(table):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaying"], "artifacts": ["Cursed Tomb"], "line": ["Goon 1"]},
        {"line": [armed("Goon 3", CLOAK)]},
    )
    t.play("Geistoid Slaying", "Goon 3")
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.titles(t.foe.discard) == [CLOAK]


@pytest.mark.pair("Cursed Tomb", "Purifier of Souls")
def test_a_pure_soul_is_not_purged(table):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaying"], "artifacts": ["Cursed Tomb"], "line": ["Purifier of Souls"]},
        {"line": ["Goon 3"]},
    )
    t.play("Geistoid Slaying", "Goon 3")
    assert t.titles(t.foe.discard) == ["Goon 3"]


@pytest.mark.pair("Soul Vial", "Purifier of Souls")
def test_a_pure_soul_goes_into_no_vial(table):
    t = geistoid(
        table,
        {
            "hand": ["Geistoid Slaying"],
            "artifacts": ["Soul Vial"],
            "line": ["Purifier of Souls", with_amber("Goon 1", 1)],
        },
        {},
    )
    t.play("Geistoid Slaying", "Goon 1")
    assert t.me.archives == []


@pytest.mark.pair("Dark Memento", "Relentless Creeper")
def test_the_memento_brings_the_creeper_up(table):
    t = geistoid(
        table,
        {"artifacts": ["Dark Memento"], "hand": ["Chant"] * 6, "deck": ["Relentless Creeper"], "line": ["Dis Goon 1"]},
        {},
    )
    t.next_turn().end().choose("dis", "yes")
    assert t.card("Relentless Creeper").zone == "hand"
    assert not t.g.haunted(t.me)


@pytest.mark.pair("Haunted House", "Eater of the Dead")
def test_the_house_of_an_eaten_pile_pays_nothing(table):
    t = geistoid(
        table,
        {"artifacts": ["Haunted House"], "line": ["Eater of the Dead"], "discard": grave("Goon 1")},
        {},
        house="dis",
    )
    t.reap("Eater of the Dead").omni("Haunted House")
    assert t.me.amber == 1


@pytest.mark.pair("Junkyard Cemetery", "Eater of the Dead")
def test_the_junkyard_counts_what_the_eater_has_eaten(table):
    t = geistoid(
        table,
        {"artifacts": ["Junkyard Cemetery"], "line": ["Eater of the Dead"], "discard": grave("Goon 1")},
        {},
        house="dis",
    )
    t.reap("Eater of the Dead")
    assert len(t.me.discard) == 9
    assert t.g.haunted(t.me)


@pytest.mark.pair("Island of Misfit Toys", "Remote Access")
def test_whose_toys_they_are_says_who_uses_the_island(table):
    t = geistoid(
        table,
        {"hand": ["Remote Access"], "discard": ["Memette"]},
        {"artifacts": ["Island of Misfit Toys"], "discard": ["Touchstone"]},
        house="logos",
    )
    t.play("Remote Access")
    assert t.titles(t.me.hand) == ["Memette"]
    assert t.titles(t.foe.purged) == ["Island of Misfit Toys"]


@pytest.mark.pair("Plow-Sword", "Remote Access")
def test_the_plow_serves_who_accesses_it(table):
    t = geistoid(
        table,
        {"hand": ["Remote Access"], "discard": ["Goon 1"]},
        {"artifacts": ["Plow-Sword"], "line": ["Goon 5"]},
        house="logos",
    )
    t.play("Remote Access")
    assert t.me.deck[0].title == "Goon 1"
    assert damage_of_all(t) == [3]


@pytest.mark.pair("Synchronizer", "Purifier of Souls")
def test_the_time_of_a_pure_clock_is_lost(table):
    t = geistoid(
        table,
        {
            "hand": ["Geistoid Slaying"],
            "artifacts": ["Synchronizer"],
            "line": ["Purifier of Souls", ticking("Tick-Tock", 2)],
        },
        {},
    )
    t.play("Geistoid Slaying", "Tick-Tock")
    assert t.card("Synchronizer").counters == {}


@pytest.mark.pair("Phantasmal Visit", "Relentless Creeper")
def test_a_visit_counts_a_creeper_in_the_pile(table):
    t = geistoid(
        table,
        {"hand": ["Phantasmal Visit"], "discard": grave("Relentless Creeper")},
        {"line": ["Goon 1"]},
    )
    t.play("Phantasmal Visit")
    assert t.titles(t.me.archives) == ["Phantasmal Visit"]
