"""Harland Mindlock, the Collar of Subordination and Smiling Ruth on one creature: the newest still lasting has it."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.clause("control-latest-effect-wins")

HARLAND, COLLAR = "Harland Mindlock", "Collar of Subordination"


def seats(t):
    return t.titles(t.me.line), t.titles(t.foe.line)


def test_of_two_mindlocks_neither_leaves_the_creature_with_the_other_player(table, version):
    t = table(
        me={"hand": [HARLAND, "Oubliette", "Oubliette"]},
        foe={"line": ["Valdr"], "hand": [HARLAND]},
        house="logos",
        ruleset=version,
    )
    t.play(HARLAND).choose("left")
    mine = next(card for card in t.me.line if card.title == HARLAND)
    t.next_turn("logos").play(HARLAND).choose("Valdr", "left")
    t.next_turn("shadows").play("Oubliette").submit(f"card:{mine.id}")
    assert seats(t) == ([], ["Valdr", HARLAND])
    t.play("Oubliette")
    assert seats(t) == ([], ["Valdr"])
    assert t.at_rest


def test_the_captive_goes_to_the_older_mindlock_when_the_newer_leaves(table, version):
    t = table(
        me={"hand": [HARLAND, "Oubliette"]}, foe={"line": ["Valdr"], "hand": [HARLAND]}, house="logos", ruleset=version
    )
    t.play(HARLAND).choose("left")
    t.next_turn("logos").play(HARLAND).choose("Valdr", "left")
    theirs = next(card for card in t.foe.line if card.title == HARLAND)
    t.next_turn("shadows").play("Oubliette").submit(f"card:{theirs.id}").choose("left")
    assert seats(t) == (["Valdr", HARLAND], [])


def test_a_collar_secures_what_a_mindlock_holds(table, version):
    t = table(me={"hand": [HARLAND, COLLAR]}, foe={"line": ["Valdr"], "hand": ["Fear"]}, house="logos", ruleset=version)
    t.play(HARLAND).choose("left").next_turn()
    t.next_turn("dis").play(COLLAR, "Valdr").next_turn("dis").play("Fear", HARLAND)
    assert seats(t) == (["Valdr"], [])
    assert t.titles(t.card("Valdr").upgrades) == [COLLAR]


def test_a_second_mindlock_is_another_effect_than_the_first(table, version):
    t = table(
        me={"hand": [HARLAND, HARLAND, "Oubliette"]},
        foe={"line": ["Valdr"], "hand": ["Sneklifter"], "amber": 6},
        house="logos",
        ruleset=version,
    )
    t.play(HARLAND).choose("left")
    first = next(card for card in t.me.line if card.title == HARLAND)
    t.adjust({"kind": "control", "card": "Valdr", "seat": 1})  # as by Smiling Ruth
    t.play(HARLAND).choose("left")
    assert t.card("Valdr").controller == 0
    t.next_turn()
    t.next_turn("shadows").play("Oubliette").submit(f"card:{first.id}")
    assert t.card("Valdr").controller == 0
    assert t.at_rest


def test_smiling_ruth_takes_for_good_what_a_mindlock_held(table, version):
    t = table(
        me={"hand": [HARLAND], "line": ["Goon 1"]},
        foe={"line": ["Valdr", "Smiling Ruth"], "hand": ["Oubliette"], "amber": 6},
        house="logos",
        ruleset=version,
    )
    t.play(HARLAND).choose("Valdr", "left").next_turn("shadows")
    t.reap("Smiling Ruth", "Valdr", "left")
    assert t.card("Valdr").controller == 1
    t.play("Oubliette", HARLAND)
    assert t.card("Valdr").controller == 1
    assert t.g.state.lasting == []


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_what_a_player_who_has_left_gave_gives_nothing(table):
    third = {"hand": ["Oubliette"], "line": ["Goon 2"]}
    t = table(me={"hand": [HARLAND]}, foe={"line": ["Goon 5"], "hand": [HARLAND]}, third=third, house="logos")
    t.adjust({"kind": "control", "card": "Goon 5", "seat": 2})  # for good, from its owner
    t.play(HARLAND).choose("Goon 5", "left")
    assert t.card("Goon 5").controller == 0
    t.concede(2)
    assert t.card("Goon 5").control
    assert t.card("Goon 5").controller == 0
    t.adjust({"kind": "move", "card": t.me.line[-1], "zone": "discard"})
    assert t.card("Goon 5").controller == 1, "its owner's, not that of the one who had it before"


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_older_effects_for_good_come_to_light_when_the_newer_players_leave(table):
    t = table(me={"hand": [HARLAND]}, foe={"line": ["Goon 5"]}, third={"line": ["Goon 2"]}, house="logos")
    for seat in (0, 2):
        t.adjust({"kind": "control", "card": "Goon 5", "seat": seat})
    t.play(HARLAND).choose("Goon 5", "left")
    t.concede(2)
    t.adjust({"kind": "move", "card": next(c for c in t.me.line if c.title == HARLAND), "zone": "discard"})
    assert t.card("Goon 5").controller == 0
