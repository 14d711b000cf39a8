"""Grim Reminders, Geistoid: artifacts."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import grave, warded, with_amber
from tests.engine.helpers.looks import damage_of_all

TOMB, MEMENTO, ISLAND = "Cursed Tomb", "Dark Memento", "Island of Misfit Toys"


def ticking(title, count, **more):
    return {"title": title, "counters": {"time": count} if count else {}, **more}


# Cursed Tomb


def test_the_tomb_takes_whom_no_amber_holds(table):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaughter"], "artifacts": [TOMB], "line": ["Goon 1", with_amber("Goon 2", 1)]},
        {"line": ["Goon 3", with_amber("Goon 4", 2), warded("Goon 5")]},
    )
    to_rest(t.play("Geistoid Slaughter"))
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.titles(t.me.discard) == ["Goon 2", "Geistoid Slaughter"]
    assert t.titles(t.foe.discard) == ["Goon 4"]
    assert t.card(TOMB).zone == "play"


def test_an_empty_tomb_is_purged(table):
    t = geistoid(table, {"hand": ["Geistoid Slaying"], "artifacts": [TOMB], "line": ["Goon 1"]}, {})
    t.play("Geistoid Slaying")
    assert sorted(t.titles(t.me.purged)) == [TOMB, "Goon 1"]


def test_a_tomb_that_comes_to_nobody_is_purged(table):
    t = geistoid(table, {"hand": [TOMB]}, {"artifacts": ["Trinket"]})
    t.play(TOMB)
    assert t.titles(t.me.purged) == [TOMB]
    assert t.me.amber == 1


# Dark Memento


@pytest.mark.parametrize(("dead", "left"), [(0, 2), (8, 10), (10, 12), (12, 12)])
def test_the_memento_discards_until_you_are_haunted(table, dead, left):
    t = geistoid(
        table, {"artifacts": [MEMENTO], "hand": ["Chant"] * 6, "discard": grave(count=dead)}, {"hand": ["Chant"] * 6}
    )
    t.next_turn()
    assert len(t.foe.deck) == 12, "not in the turn of the other player"
    t.next_turn()
    assert len(t.me.deck) == left
    assert t.g.haunted(t.me)
    assert len(t.foe.deck) == 12


def test_the_memento_ends_with_the_deck(table):
    t = geistoid(table, {"artifacts": [MEMENTO], "hand": ["Chant"] * 6, "deck": ["Goon 1"]}, {}, filler=0)
    t.next_turn().next_turn()
    assert t.titles(t.me.discard) == ["Goon 1"]


def test_a_scrapped_memento_goes_on_until_a_haunted_player_is_chosen(table):
    t = geistoid(table, {"hand": [MEMENTO], "discard": grave(count=8)}, {"discard": grave(count=3)})
    t.discard(MEMENTO, "seat:1", "seat:1", "seat:0")
    assert len(t.me.discard) == 10
    assert len(t.foe.discard) == 5


def test_a_scrapped_memento_may_end_at_once(table):
    t = geistoid(table, {"hand": [MEMENTO]}, {"discard": grave()})
    t.discard(MEMENTO, "seat:1")
    assert len(t.foe.discard) == 11
    assert t.titles(t.me.discard) == [MEMENTO]


@pytest.mark.reading("dark-memento-empty-deck")
def test_a_scrapped_memento_stops_at_an_empty_deck(table):
    t = geistoid(table, {"hand": [MEMENTO]}, {"deck": ["Goon 1"]}, filler=0)
    t.discard(MEMENTO, "seat:1", "seat:1")
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert t.titles(t.me.discard) == [MEMENTO]


# Haunted House


@pytest.mark.parametrize(("dead", "after_it"), [(0, 1), (9, 10), (10, 10)])
def test_the_house_discards_until_it_is_haunted(table, dead, after_it):
    t = geistoid(
        table, {"artifacts": ["Haunted House"], "hand": ["Chant"] * 6, "discard": grave(count=dead)}, {"hand": []}
    )
    t.next_turn().next_turn()
    assert len(t.me.discard) == after_it
    assert t.foe.discard == []


@pytest.mark.parametrize(("dead", "gained"), [(9, 0), (10, 1)])
def test_the_house_pays_the_haunted(table, dead, gained):
    t = geistoid(
        table, {"artifacts": ["Haunted House"], "discard": grave(count=dead)}, {"discard": grave()}, house="dis"
    )
    t.omni("Haunted House")
    assert t.me.amber == gained


# Island of Misfit Toys


def test_the_toys_come_home_from_the_island(table):
    t = geistoid(
        table,
        {"artifacts": [ISLAND], "discard": ["Memette", "Goon 1", "Geistoid Chant", "Geistoid Trinket"]},
        {"discard": ["Memette"]},
    )
    t.action(ISLAND)
    assert t.titles(t.me.hand) == ["Memette", "Geistoid Chant", "Geistoid Trinket"]
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.titles(t.me.purged) == [ISLAND]
    assert t.titles(t.foe.discard) == ["Memette"]


def test_the_island_is_left_without_toys_too(table):
    t = geistoid(table, {"artifacts": [ISLAND], "discard": ["Goon 1"]}, {})
    t.action(ISLAND)
    assert t.me.hand == []
    assert t.titles(t.me.purged) == [ISLAND]


# Junkyard Cemetery


@pytest.mark.parametrize(("dead", "purged", "haunted"), [(4, 5, False), (4, 6, True), (0, 10, True), (10, 0, True)])
def test_the_junkyard_counts_purged_cards_too(table, dead, purged, haunted):
    piles = {"discard": grave(count=dead), "purged": grave(count=purged)}
    t = geistoid(table, {"artifacts": ["Junkyard Cemetery"], **piles}, piles)
    assert t.g.haunted(t.me) is haunted
    assert t.g.haunted(t.foe) is (dead == 10)


def test_the_junkyard_purges_a_card_of_your_own_pile(table):
    t = geistoid(table, {"artifacts": ["Junkyard Cemetery"], "discard": ["Goon 1", "Trinket"]}, {"discard": ["Goon 3"]})
    t.action("Junkyard Cemetery")
    assert t.offered == ["Goon 1", "Trinket"]
    t.choose("Trinket")
    assert t.titles(t.me.purged) == ["Trinket"]


# Plow-Sword


@pytest.mark.parametrize(("target", "damage"), [("Goon 5", 3), ("Guard 5/2", 1), (warded("Goon 5"), 0)])
def test_the_plow_buries_a_creature_and_the_sword_strikes(table, target, damage):
    t = geistoid(
        table,
        {"artifacts": ["Plow-Sword"], "discard": ["Goon 1", "Trinket"]},
        {"line": [target], "discard": ["Goon 2", "Chant"]},
    )
    t.action("Plow-Sword")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert t.foe.deck[0].title == "Goon 2"
    assert damage_of_all(t) == [damage]


def test_the_sword_rests_where_nothing_is_plowed(table):
    t = geistoid(table, {"artifacts": ["Plow-Sword"], "discard": ["Trinket"]}, {"line": ["Goon 5"]})
    t.action("Plow-Sword")
    assert damage_of_all(t) == [0]


# Soul Vial


def test_the_vial_keeps_friends_with_amber(table):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaughter"], "artifacts": ["Soul Vial"], "line": ["Goon 1", with_amber("Goon 2", 1)]},
        {"line": [with_amber("Goon 3", 1)], "amber": 0},
    )
    to_rest(t.play("Geistoid Slaughter"))
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.discard) == ["Goon 1", "Geistoid Slaughter"]
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.foe.amber == 1, "what was on it goes to the other side"


def test_the_vial_keeps_no_borrowed_soul(table):
    t = geistoid(
        table,
        {
            "hand": ["Geistoid Slaughter"],
            "artifacts": ["Soul Vial"],
            "line": [with_amber("Goon 2", 1, owner=1)],
        },
        {},
    )
    to_rest(t.play("Geistoid Slaughter"))
    assert t.titles(t.foe.archives) == ["Goon 2"]


# Synchronizer


@pytest.mark.parametrize(("there", "moved"), [(0, 0), (1, 1), (4, 2), (5, 3)])
def test_a_dying_clock_gives_half_of_its_time(table, there, moved):
    t = geistoid(
        table,
        {
            "hand": ["Geistoid Slaying"],
            "artifacts": ["Synchronizer"],
            "line": [ticking("Tick-Tock", there), ticking("Goon 1", 3)],
        },
        {"line": [ticking("Chronometer", 4)]},
    )
    t.play("Geistoid Slaying", "Tick-Tock")
    assert t.card("Synchronizer").counters == ({"time": moved} if moved else {})


@pytest.mark.parametrize("title", ["Goon 1", "Chronometer"])
def test_only_friendly_clocks_are_synchronized(table, title):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaying"], "artifacts": ["Synchronizer"], "line": [ticking("Goon 1", 3)]},
        {"line": [ticking("Chronometer", 4)]},
    )
    t.play("Geistoid Slaying", title)
    assert t.card("Synchronizer").counters == {}


def test_the_synchronizer_gives_all_its_time_to_a_clock(table):
    t = geistoid(
        table,
        {"artifacts": [ticking("Synchronizer", 3)], "line": [ticking("Tick-Tock", 1), "Chronometer", "Goon 1"]},
        {"line": ["Tick-Tock"]},
        house="dis",
    )
    t.omni("Synchronizer")
    assert t.offered == ["Tick-Tock", "Chronometer"]
    t.choose("Chronometer")
    assert t.card("Chronometer").counters == {"time": 3}
    assert t.card("Synchronizer").counters == {}


def test_without_a_clock_the_synchronizer_keeps_its_time(table):
    t = geistoid(table, {"artifacts": [ticking("Synchronizer", 3)], "line": ["Goon 1"]}, {"line": ["Tick-Tock"]})
    t.omni("Synchronizer")
    assert t.card("Synchronizer").counters == {"time": 3}


# Well of Memory


@pytest.mark.parametrize(
    ("purged", "back"), [([], []), (["Goon 1"], ["Goon 3"]), (["Goon 1", "Badge"], ["Goon 3", "Lamp"])]
)
def test_the_well_gives_a_card_back_for_each_that_it_takes(table, purged, back):
    t = geistoid(
        table,
        {"hand": ["Well of Memory", "Goon 1", "Badge"], "discard": ["Goon 3", "Goon 4", "Lamp"]},
        {"discard": ["Goon 5"]},
    )
    t.play("Well of Memory", purged)
    if back:
        t.choose(back)
    assert t.titles(t.me.purged) == purged
    assert sorted(t.titles(t.me.hand)) == sorted([*{"Goon 1", "Badge"}.difference(purged), *back])


def test_the_well_gives_what_it_has(table):
    t = geistoid(table, {"hand": ["Well of Memory", "Goon 1", "Badge"], "discard": ["Goon 3"]}, {})
    t.play("Well of Memory", ["Goon 1", "Badge"])
    assert t.titles(t.me.hand) == ["Goon 3"]


def test_the_well_is_closed_by_its_action(table):
    t = geistoid(table, {"artifacts": ["Well of Memory"], "hand": ["Goon 1"], "discard": ["Goon 3"]}, {})
    t.action("Well of Memory")
    assert t.titles(t.me.discard) == ["Goon 3", "Well of Memory"]
    assert t.titles(t.me.hand) == ["Goon 1"]
