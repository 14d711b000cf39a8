"""Grim Reminders, Geistoid: actions from I to Z."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave, warded, with_amber
from tests.engine.helpers.looks import amber, pools, stunned, tired

GROWTH, RUBBLE, SOMEWHERE = "Replicative Growth", "Return to Rubble", "In Here Somewhere…"
POLTER, AWAKENING = "Poltergeistoids", "Spontaneous Awakening"


# In Here Somewhere…


def test_the_haunted_find_two_dead_cards(table):
    t = geistoid(table, {"hand": [SOMEWHERE], "discard": grave("Goon 1", "Goon 2", "Trinket")}, {"discard": ["Badge"]})
    t.play(SOMEWHERE, ["Goon 1", "Trinket"])
    assert t.titles(t.me.archives) == ["Goon 1", "Trinket"]
    assert len(t.me.deck) == 12
    assert t.titles(t.foe.discard) == ["Badge"]


def test_others_only_make_a_mess(table):
    t = geistoid(table, {"hand": [SOMEWHERE], "discard": grave(count=9)}, {"discard": grave()})
    t.play(SOMEWHERE)
    assert t.me.archives == []
    assert len(t.me.deck) == 7
    assert len(t.me.discard) == 15


# Junk Restoration


@pytest.mark.parametrize("restored", [[], ["Goon 2"]])
def test_one_of_three_discarded_cards_may_be_restored(table, restored):
    t = geistoid(
        table,
        {"hand": ["Junk Restoration"], "deck": ["Goon 3", "Goon 2", "Trinket", "Goon 1"], "discard": ["Badge"]},
        {},
    )
    t.play("Junk Restoration")
    assert t.offered == ["Goon 1", "Trinket", "Goon 2"]
    t.choose(restored)
    assert t.titles(t.me.hand) == restored
    assert t.me.deck[-1].title == "Goon 3"
    assert len(t.me.discard) == 5 - len(restored)


def test_there_may_be_no_junk(table):
    t = geistoid(table, {"hand": ["Junk Restoration"], "discard": ["Badge"]}, {}, filler=0)
    t.play("Junk Restoration")
    assert t.me.hand == []


# Phantasmal Visit


@pytest.mark.parametrize(("dead", "zone"), [(9, "discard"), (10, "archives")])
def test_a_visit_stuns_and_exhausts_and_comes_again_to_the_haunted(table, dead, zone):
    t = geistoid(
        table,
        {"hand": ["Phantasmal Visit"], "line": ["Goon 1"], "discard": grave(count=dead)},
        {"line": ["Goon 3", "Goon 4"], "discard": grave()},
    )
    t.play("Phantasmal Visit", "Goon 3")
    assert stunned(t) == tired(t) == ["Goon 3"]
    assert t.card("Phantasmal Visit").zone == zone
    assert t.me.amber == 1


# Poltergeistoids


def test_a_poltergeist_raises_a_purged_card_and_stays_on_it(table):
    t = geistoid(
        table,
        {"hand": [POLTER], "discard": ["Goon 1", "Badge"], "purged": ["Crank", "Goon 4"]},
        {"discard": ["Goon 3"], "purged": ["Goon 5"]},
    )
    t.play(POLTER, "Goon 1")
    assert t.offered == ["Crank", "Goon 4", "Goon 1"]
    t.choose("Goon 4")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.titles(t.card("Goon 4").upgrades) == [POLTER]
    assert t.g.houses_of(t.card("Goon 4")) == ("geistoid",)
    assert t.titles(t.me.purged) == ["Crank", "Goon 1"]
    assert t.titles(t.me.discard) == ["Badge"]


def test_a_poltergeist_raises_an_artifact(table):
    t = geistoid(table, {"hand": [POLTER], "purged": ["Crank"]}, {"discard": ["Goon 3"]})
    t.play(POLTER)
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.titles(t.me.artifacts) == ["Crank"]
    t.next_turn().next_turn("geistoid").action("Crank")
    assert t.me.amber == 2


def test_a_poltergeist_raises_nothing_where_nothing_is_purged(table):
    t = geistoid(table, {"hand": [POLTER], "purged": ["Crank"]}, {})
    t.play(POLTER)
    assert t.me.artifacts == []
    assert t.titles(t.me.discard) == [POLTER]


def test_a_poltergeist_with_nothing_to_raise_is_discarded(table):
    t = geistoid(table, {"hand": [POLTER], "purged": ["Chant"]}, {"discard": ["Goon 3"]})
    t.play(POLTER)
    assert t.titles(t.me.discard) == [POLTER]


def test_a_poltergeist_leaves_with_what_it_raised(table):
    t = geistoid(table, {"hand": [POLTER, "Geistoid Slaying"], "purged": ["Goon 4"]}, {"discard": ["Goon 3"]})
    t.play(POLTER).play("Geistoid Slaying")
    assert sorted(t.titles(t.me.discard)) == ["Geistoid Slaying", "Goon 4", POLTER]
    assert t.card(POLTER).type == "action"


# Replicative Growth


def test_growth_reaps_from_your_own_creatures_for_a_turn(table):
    t = geistoid(
        table,
        {"hand": [GROWTH], "line": [with_amber("Geistoid Goon 1", 2), "Geistoid Goon 2"]},
        {"line": [with_amber("Geistoid Goon 3", 2)]},
    )
    t.play(GROWTH).reap("Geistoid Goon 1").reap("Geistoid Goon 2")
    assert amber(t) == [1, 0, 2]
    assert pools(t) == [4, 0], "1 for the icon, 2 for reaping, 1 from a creature"
    t.next_turn("geistoid").reap("Geistoid Goon 3")
    assert pools(t) == [4, 1]
    t.next_turn("geistoid").reap("Geistoid Goon 1")
    assert pools(t) == [5, 1]
    assert amber(t) == [1, 0, 2]


# Return to Rubble


def test_ten_shuffled_cards_bring_every_creature_down(table):
    dead = ["Badge", *[f"Goon {n}" for n in range(1, 11)]]
    t = geistoid(
        table,
        {"hand": [RUBBLE], "line": ["Guard 1/3"], "discard": dead, "artifacts": ["Trinket"]},
        {"line": ["Guard 9/2", warded("Guard 2/2")]},
    )
    to_rest(t.play(RUBBLE))
    assert t.titles(t.me.discard) == ["Badge", "Guard 1/3", RUBBLE]
    assert len(t.me.deck) == 22
    assert t.titles(t.foe.line) == ["Guard 2/2"]
    assert t.titles(t.me.artifacts) == ["Trinket"]
    assert t.happened("deck.shuffled")


@pytest.mark.reading("return-to-rubble-fewer-than-ten")
@pytest.mark.parametrize("dead", [0, 9])
def test_fewer_than_ten_shuffled_cards_leave_all_standing(table, dead):
    t = geistoid(table, {"hand": [RUBBLE], "line": ["Goon 1"], "discard": grave(count=dead)}, {"line": ["Goon 3"]})
    t.play(RUBBLE)
    assert t.titles(t.me.discard) == [RUBBLE]
    assert len(t.me.deck) == 12 + dead
    assert t.titles((*t.me.line, *t.foe.line)) == ["Goon 1", "Goon 3"]


# Spontaneous Awakening


def test_an_enemy_machine_wakes_on_your_side(table):
    t = geistoid(
        table,
        {"hand": [AWAKENING], "line": ["Memette", "Boiler"], "artifacts": ["Trinket"]},
        {"line": ["Shadys", "Goon 3"], "artifacts": ["Crank"], "discard": grave()},
    )
    t.play(AWAKENING)
    assert t.offered == ["Crank", "Shadys"]
    t.choose("Shadys", "right")
    shadys = t.card("Shadys")
    assert t.titles(t.me.line) == ["Memette", "Boiler", "Shadys"]
    assert (shadys.owner, shadys.ready) == (1, False)
    assert t.titles(shadys.upgrades) == [AWAKENING]
    assert t.me.amber == 1


def test_a_woken_artifact_is_of_geistoid(table):
    t = geistoid(table, {"hand": [AWAKENING]}, {"artifacts": ["Crank"], "discard": grave()})
    t.play(AWAKENING)
    assert t.titles(t.me.artifacts) == ["Crank"]
    assert t.g.houses_of(t.card("Crank")) == ("geistoid",)
    assert t.foe.artifacts == []


@pytest.mark.parametrize(("mine", "theirs"), [(10, 9), (0, 0)])
def test_nothing_wakes_unless_the_opponent_is_haunted(table, mine, theirs):
    t = geistoid(
        table,
        {"hand": [AWAKENING], "discard": grave(count=mine)},
        {"artifacts": ["Crank"], "discard": grave(count=theirs)},
    )
    t.play(AWAKENING)
    assert t.titles(t.foe.artifacts) == ["Crank"]
    assert t.me.discard[-1].title == AWAKENING


def test_a_warded_machine_sleeps_on(table):
    t = geistoid(table, {"hand": [AWAKENING]}, {"line": [warded("Shadys")], "discard": grave()})
    t.play(AWAKENING)
    assert t.titles(t.foe.line) == ["Shadys"]
    assert t.titles(t.me.discard) == [AWAKENING]


@pytest.mark.pair("Spontaneous Awakening", "Phoenix Heart")
@pytest.mark.reading("spontaneous-awakening-not-found")
def test_a_machine_that_returns_to_hand_is_not_woken(table):
    t = geistoid(
        table,
        {"hand": ["Spontaneous Awakening"]},
        {"line": [armed("Shadys", "Phoenix Heart")], "discard": grave()},
    )
    t.play(AWAKENING)
    assert t.titles(t.foe.hand) == ["Shadys"]
    assert t.titles(t.me.discard) == [AWAKENING]


# Veil of Ectoplasm


def test_the_veil_captures_for_the_dead_of_its_house(table):
    t = geistoid(
        table,
        {
            "hand": ["Veil of Ectoplasm"],
            "line": ["Goon 1", "Goon 2"],
            "discard": ["Memette", "Geistoid Chant", "Geistoid Trinket", "Goon 3"],
        },
        {"line": ["Goon 4"], "amber": 5, "discard": ["Memette"]},
    )
    t.play("Veil of Ectoplasm", ["Goon 2", "Goon 1", "Goon 2"])
    assert amber(t) == [1, 2, 0]
    assert t.foe.amber == 2


@pytest.mark.parametrize(("line", "there", "left"), [([], 3, 3), (["Goon 1"], 0, 0), (["Goon 1"], 1, 0)])
def test_the_veil_needs_friends_and_something_to_capture(table, line, there, left):
    t = geistoid(
        table,
        {"hand": ["Veil of Ectoplasm"], "line": line, "discard": ["Memette", "Memette"]},
        {"amber": there},
    )
    t.play("Veil of Ectoplasm")
    assert t.foe.amber == left


# Winds of Death


def test_the_winds_archive_the_dead_and_destroy_the_living(table):
    t = geistoid(
        table,
        {"hand": ["Winds of Death"], "line": ["Guard 1/3"], "discard": ["Goon 1", "Trinket"]},
        {"line": ["Goon 3", warded("Goon 4")], "discard": ["Goon 5", "Chant", "Goon 6"], "artifacts": ["Lamp"]},
    )
    to_rest(t.play("Winds of Death"))
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.titles(t.foe.archives) == ["Goon 5", "Goon 6"]
    assert t.titles(t.me.discard) == ["Trinket", "Guard 1/3", "Winds of Death"]
    assert t.titles(t.foe.discard) == ["Chant", "Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.foe.artifacts) == ["Lamp"]
