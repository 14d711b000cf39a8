"""Grim Reminders, Mars: creatures from A to P."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_mars_actions import mars
from tests.engine.helpers.cards import grave, warded, with_amber
from tests.engine.helpers.looks import amber, pools

MARTIANS = ["Mars Goon 1", "Mars Chant", "Chant"]


# Abduct-o-Matic


@pytest.mark.parametrize(("dead", "caught"), [(9, 0), (10, 2)])
def test_the_haunted_abduct_in_fights(table, dead, caught):
    t = mars(
        table,
        {"line": ["Abduct-o-Matic", "Goon 1"], "discard": grave(count=dead)},
        {"line": ["Goon 1"], "amber": 3, "discard": grave()},
    )
    t.fight("Abduct-o-Matic")
    assert amber(t) == [caught, 0]
    assert t.foe.amber == 3 - caught


def test_scrapped_it_lets_the_weakest_friend_capture(table):
    t = mars(
        table, {"hand": ["Abduct-o-Matic"], "line": ["Goon 3", "Goon 2", "Goon 2"]}, {"line": ["Goon 1"], "amber": 3}
    )
    t.discard("Abduct-o-Matic")
    assert t.offered == ["Goon 2", "Goon 2"]
    t.choose("Goon 2")
    assert amber(t) == [0, 2, 0, 0]
    assert t.foe.amber == 1


def test_scrapped_without_a_friend_it_captures_nothing(table):
    t = mars(table, {"hand": ["Abduct-o-Matic"]}, {"line": ["Goon 1"], "amber": 3})
    t.discard("Abduct-o-Matic")
    assert t.foe.amber == 3


# Brash Grabber


@pytest.mark.parametrize(("dead", "enraged"), [(9, True), (10, False)])
def test_the_grabber_is_calm_among_the_haunted(table, dead, enraged):
    t = mars(table, {"hand": ["Brash Grabber"], "line": ["Goon 1"], "discard": grave(count=dead)}, {"discard": grave()})
    t.play("Brash Grabber")
    assert t.card("Brash Grabber").enraged is enraged
    assert not t.card("Goon 1").enraged


def test_the_grabber_enrages_no_other_that_enters(table):
    t = mars(table, {"hand": ["Mars Goon 2"], "line": ["Brash Grabber"]})
    t.play("Mars Goon 2")
    assert not t.card("Mars Goon 2").enraged


@pytest.mark.parametrize(("there", "moved"), [(0, 0), (1, 1), (3, 1)])
def test_the_grabber_takes_what_an_enemy_holds(table, there, moved):
    t = mars(
        table,
        {"line": [with_amber("Brash Grabber", 2)]},
        {"line": [with_amber("Goon 3", there)], "amber": 2},
        house="dis",
    )
    t.omni("Brash Grabber")
    assert amber(t) == [2, there - moved]
    assert pools(t) == [moved, 2]


# Distant Void Prober


@pytest.mark.parametrize(("dead", "more"), [(9, 0), (10, 3)])
def test_a_probe_of_the_haunted_makes_the_next_key_of_the_opponent_dearer(table, dead, more):
    t = mars(table, {"line": ["Distant Void Prober"], "discard": grave(count=dead)}, {"discard": grave()})
    t.reap("Distant Void Prober")
    assert t.g.key_cost(t.foe) == 6, "only in the next turn"
    t.next_turn()
    assert t.g.key_cost(t.foe) == 6 + more
    assert t.g.key_cost(t.me) == 6
    t.next_turn()
    assert t.g.key_cost(t.foe) == 6


def test_a_dearer_key_is_not_forged(table):
    t = mars(table, {"line": ["Distant Void Prober"], "discard": grave()}, {"amber": 8})
    t.reap("Distant Void Prober").next_turn()
    assert t.foe.keys == []
    t.next_turn().next_turn()
    assert len(t.foe.keys) == 1


def test_a_scrapped_prober_makes_an_enemy_capture_from_its_own_side(table):
    t = mars(
        table,
        {"hand": ["Distant Void Prober"], "line": ["Goon 1"], "amber": 2},
        {"line": ["Goon 3", "Goon 4"], "amber": 2},
    )
    t.discard("Distant Void Prober", "Goon 4")
    assert amber(t) == [0, 0, 1]
    assert pools(t) == [2, 1]


# Dr. Xyloxxzlphrex


def test_the_doctor_plays_a_dead_martian_ready(table):
    t = mars(
        table,
        {"line": ["Dr. Xyloxxzlphrex"], "discard": ["Mars Goon 3", "Ilxid Avenger", "Goon 4", "Mars Chant"]},
        {"discard": ["Mars Goon 5"]},
    )
    t.reap("Dr. Xyloxxzlphrex")
    assert t.offered == ["Mars Goon 3", "Ilxid Avenger"]
    t.choose("Ilxid Avenger", "right")
    assert t.card("Ilxid Avenger").ready
    assert t.power("Ilxid Avenger") == 5, "its Play ability counts Mars Goon 3 and Mars Chant"


def test_the_doctor_has_no_patient(table):
    t = mars(table, {"line": ["Dr. Xyloxxzlphrex"], "discard": ["Goon 4"]}, {})
    t.reap("Dr. Xyloxxzlphrex")
    assert t.titles(t.me.discard) == ["Goon 4"]
    assert t.me.amber == 1


# Elite Disruptzord


@pytest.mark.parametrize(("title", "may"), [("Mars Goon 6", True), ("Mars Goon 7", False), ("Mars Trinket", True)])
def test_nobody_plays_what_is_stronger_than_the_disruptzord(table, title, may):
    t = mars(table, {"hand": [title], "line": ["Elite Disruptzord"]}, {"hand": [title]})
    assert t.may(f"play:{title}") is may
    t.next_turn("mars")
    assert (f"play:{t.foe.hand[0].id}" in t.pending.keys) is may


def test_the_disruptzord_compares_with_its_power_as_it_is(table):
    t = mars(
        table,
        {"hand": ["Mars Goon 7", "Mars Goon 8"], "line": [{"title": "Elite Disruptzord", "power_counters": 1}]},
    )
    assert t.may("play:Mars Goon 7")
    assert not t.may("play:Mars Goon 8")


def test_the_disruptzord_lets_creatures_be_put_into_play(table):
    t = mars(table, {"hand": ["Mars Ushering", "Goon 9"], "line": ["Elite Disruptzord"]})
    t.play("Mars Ushering")
    assert t.titles(t.me.line) == ["Elite Disruptzord", "Goon 9"]


@pytest.mark.pair("Elite Disruptzord", "Banner of Battle")
@pytest.mark.reading("elite-disruptzord-what-power")
def test_a_creature_in_hand_has_its_printed_power(table):
    t = mars(
        table, {"hand": ["Mars Goon 6"], "artifacts": ["Banner of Battle"]}, {"line": ["Elite Disruptzord", "Goon 1"]}
    )
    t.play("Mars Goon 6")
    assert t.power("Mars Goon 6") == 7


# Ilxid Avenger


@pytest.mark.parametrize(("dead", "power"), [([], 3), (["Chant"], 3), (MARTIANS, 5)])
def test_the_avenger_grows_by_dead_martians(table, dead, power):
    t = mars(table, {"hand": ["Ilxid Avenger"], "line": ["Goon 1"], "discard": dead}, {"discard": ["Mars Goon 9"]})
    t.play("Ilxid Avenger")
    assert t.power("Ilxid Avenger") == power
    assert t.power("Goon 1") == 1


def test_the_avenger_grows_again_by_fighting(table):
    t = mars(table, {"line": ["Ilxid Avenger"], "discard": MARTIANS}, {"line": ["Goon 1"]})
    t.fight("Ilxid Avenger")
    assert t.card("Ilxid Avenger").power_counters == 2


def test_a_scrapped_avenger_counts_itself(table):
    t = mars(
        table, {"hand": ["Ilxid Avenger"], "line": ["Goon 1", "Goon 2"], "discard": MARTIANS}, {"line": ["Goon 3"]}
    )
    t.discard("Ilxid Avenger")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert t.power("Goon 2") == 5


# Nameless Horror


@pytest.mark.parametrize(("dead", "has"), [(9, False), (10, True)])
def test_the_horror_haunts_with_the_haunted(table, dead, has):
    t = mars(table, {"line": ["Nameless Horror", "Goon 1"], "discard": grave(count=dead)}, {"discard": grave()})
    horror = t.card("Nameless Horror")
    assert t.g.has_keyword(horror, "elusive") is has
    assert t.g.has_keyword(horror, "skirmish") is has
    assert t.g.has_keyword(horror, "poison")
    assert not t.g.has_keyword(t.card("Goon 1"), "elusive")


def test_the_horror_loses_its_shape_when_the_pile_shrinks(table):
    t = mars(table, {"line": ["Nameless Horror"], "hand": ["Target Yynxzdyl"], "discard": grave()}, {})
    t.play("Target Yynxzdyl", "Chant")
    assert not t.g.has_keyword(t.card("Nameless Horror"), "elusive")


# Phloxem Spewer


def test_the_spewer_gives_its_splash_to_martian_neighbors(table):
    t = mars(table, {"line": ["Mars Goon 1", "Goon 2", "Phloxem Spewer", "Mars Goon 3", "Mars Goon 4"]}, {})
    assert [t.g.keyword(card, "splash-attack") for card in t.me.line] == [0, 0, 2, 2, 0]


@pytest.mark.parametrize(
    ("neighbor", "damage"), [("Goon 9", 2), ("Guard 9/1", 1), (warded("Goon 9"), 0), ("Invulnerable Goon 5", 0)]
)
def test_a_neighbor_of_the_spewer_splashes(table, neighbor, damage):
    t = mars(table, {"line": ["Phloxem Spewer", "Mars Goon 5"]}, {"line": ["Goon 1", neighbor]})
    t.fight("Mars Goon 5", "Goon 1")
    assert [card.damage for card in t.foe.line] == [damage]


def test_two_spewers_add_up(table):
    t = mars(table, {"line": ["Phloxem Spewer", "Phloxem Spewer"]}, {})
    assert [t.g.keyword(card, "splash-attack") for card in t.me.line] == [4, 4]
