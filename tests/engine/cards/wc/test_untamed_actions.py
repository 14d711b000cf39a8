"""Actions of Untamed in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import hurt

BOIL = "Cauldron Boil"
SELECTION = "Unnatural Selection"
PREY = "Unsuspecting Prey"


# Cauldron Boil


def test_boiling_doubles_the_damage_on_every_creature(table, version):
    t = table(
        me={"hand": [BOIL], "line": [hurt("Goon 9", 3), "Goon 1"]},
        foe={"line": [hurt("Goon 4", 2), hurt("Goon 5", 2)]},
        house="untamed",
        ruleset=version,
    )
    t.play(BOIL)
    assert t.card("Goon 9").damage == 6
    assert t.card("Goon 1").damage == 0
    assert t.card("Goon 4").zone == "discard"
    assert t.card("Goon 5").damage == 4
    assert t.me.amber == 1


def test_armor_and_ward_stop_what_boils(table):
    t = table(
        me={"hand": [BOIL]},
        foe={"line": [hurt("Guard 9/2", 3), hurt("Goon 3", 2, warded=True)]},
        house="untamed",
    )
    t.play(BOIL)
    assert t.card("Guard 9/2").damage == 4
    assert t.card("Goon 3").damage == 2
    assert not t.card("Goon 3").warded


# Low Dawn


@pytest.mark.parametrize(("dead", "gained"), [(2, 0), (3, 2), (4, 2)])
def test_three_wild_creatures_make_a_dawn(table, version, dead, gained):
    wild = [f"Untamed Goon {n + 1}" for n in range(dead)]
    t = table(
        me={"hand": ["Low Dawn"], "discard": [*wild, "Goon 9", "Untamed Trinket", "Untamed Chant"]},
        foe={"discard": ["Untamed Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Low Dawn")
    assert t.me.amber == 1 + gained
    assert len(t.foe.discard) == 1
    assert sorted(t.titles(t.me.discard)) == ["Goon 9", "Low Dawn", "Untamed Chant", "Untamed Trinket"]
    assert all(t.card(title).zone == "deck" for title in wild)


def test_at_dawn_nothing_happens_to_an_empty_discard_pile(table, version):
    t = table(me={"hand": ["Low Dawn"]}, foe={}, house="untamed", ruleset=version)
    t.play("Low Dawn")
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Low Dawn"]


# Song of the Wild


def test_the_song_pays_for_reaping_until_the_turn_ends(table, version):
    t = table(
        me={"hand": ["Song of the Wild", "Wild Spirit"], "line": ["Untamed Goon 1", "Goon 2"]},
        foe={"line": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Song of the Wild").reap("Untamed Goon 1")
    assert t.me.amber == 2
    t.next_turn("brobnar").reap("Goon 3")
    assert t.foe.amber == 1
    t.next_turn("untamed").reap("Untamed Goon 1")
    assert t.me.amber == 3


@pytest.mark.clause("lasting-effect-covers-later-cards", versions=("2021-03", "16.0", "18.4"))
def test_creatures_that_enter_later_sing_along(table, version):
    t = table(
        me={"hand": ["Song of the Wild", "Bramble Lynx"], "line": ["Untamed Goon 1"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Song of the Wild").reap("Untamed Goon 1").play("Bramble Lynx").reap("Bramble Lynx")
    assert t.me.amber == 4


def test_two_songs_pay_twice_and_enemies_are_not_paid(table, version):
    t = table(
        me={"hand": ["Song of the Wild"] * 2, "line": ["Untamed Goon 1"]},
        foe={"line": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Song of the Wild").play("Song of the Wild").reap("Untamed Goon 1")
    t.submit(t.pending.keys[0])
    assert t.me.amber == 3
    assert [len(t.g.labelled(t.card(each), "reap")) for each in ("Untamed Goon 1", "Goon 3")] == [2, 0]


# The Fittest


def test_only_friendly_creatures_become_fitter(table, version):
    t = table(
        me={"hand": ["The Fittest"], "line": ["Goon 1", hurt("Goon 3", 2), "Dis Goon 2"]},
        foe={"line": ["Goon 4"]},
        house="untamed",
        ruleset=version,
    )
    t.play("The Fittest")
    assert [card.power_counters for card in (*t.me.line, *t.foe.line)] == [1, 1, 1, 0]
    assert t.me.amber == 1
    assert t.power("Goon 3") == 4
    t.next_turn().next_turn("untamed")
    assert t.power("Goon 3") == 4


# Unnatural Selection


def test_three_of_each_side_are_selected(table, version):
    t = table(
        me={"hand": [SELECTION], "line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Goon 5"]},
        foe={"line": ["Goon 6", "Goon 7", "Goon 8", "Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.play(SELECTION, ["Goon 1", "Goon 3", "Goon 5"])
    t.choose(["Goon 6", "Goon 7", "Goon 9"])
    t.choose(["Goon 2", "Goon 4"])
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3", "Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 6", "Goon 7", "Goon 9"]
    assert t.titles(t.foe.discard) == ["Goon 8"]


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 3), (3, 2), (3, 3)])
def test_up_to_three_of_a_side_are_all_spared_unasked(table, version, mine, theirs):
    t = table(
        me={"hand": [SELECTION], "line": ["Goon 1"] * mine},
        foe={"line": ["Goon 1"] * theirs},
        house="untamed",
        ruleset=version,
    )
    t.play(SELECTION)
    assert t.at_rest
    assert (len(t.me.line), len(t.foe.line)) == (mine, theirs)


def test_a_ward_spares_a_fourth(table):
    t = table(
        me={"hand": [SELECTION]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3", {"title": "Goon 4", "warded": True}]},
        house="untamed",
    )
    t.play(SELECTION, ["Goon 1", "Goon 2", "Goon 3"])
    assert len(t.foe.line) == 4
    assert not t.card("Goon 4").warded


# Unsuspecting Prey


def test_prey_has_no_damage_yet(table, version):
    t = table(
        me={"hand": [PREY], "line": ["Goon 3"]},
        foe={"line": [hurt("Goon 4", 1), "Goon 2", "Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play(PREY)
    assert sorted(t.offered) == ["Goon 2", "Goon 3", "Goon 5"]
    t.choose(["Goon 2", "Goon 5"])
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 5"]
    assert t.card("Goon 5").damage == 2
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 4").damage == 1


def test_prey_may_be_none_and_is_at_most_three(table, version):
    line = {"line": ["Goon 3", "Goon 4", "Goon 5", "Goon 6"]}
    t = table(me={"hand": [PREY, PREY]}, foe=line, house="untamed", ruleset=version)
    t.play(PREY, [])
    assert all(card.damage == 0 for card in t.foe.line)
    t.play(PREY)
    assert (t.pending.minimum, t.pending.maximum) == (0, 3)
    t.choose(["Goon 3", "Goon 4", "Goon 6"])
    assert [card.damage for card in t.foe.line] == [2, 2, 0, 2]


def test_armor_and_ward_protect_prey(table):
    t = table(me={"hand": [PREY]}, foe={"line": ["Guard 3/2", {"title": "Goon 1", "warded": True}]}, house="untamed")
    t.play(PREY, ["Guard 3/2", "Goon 1"])
    assert [card.damage for card in t.foe.line] == [0, 0]
    assert not t.card("Goon 1").warded
