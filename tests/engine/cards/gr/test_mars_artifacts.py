"""Grim Reminders, Mars: artifacts."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_mars_actions import mars
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, warded, with_amber

CURSE, PLAN = "Curse of Disappearances", "Plan 10"


# Curse of Disappearances


def test_the_curse_enters_play_on_the_other_side_and_takes_a_creature_each_turn(table):
    t = mars(table, {"hand": [CURSE], "line": ["Goon 1"]}, {"line": ["Goon 3", "Goon 4"]})
    t.play(CURSE)
    assert t.titles(t.foe.artifacts) == [CURSE]
    t.next_turn()
    assert t.titles(t.me.archives) == []
    t.end().choose("Goon 4")
    assert t.titles(t.me.archives) == ["Goon 4"]
    to_rest(t, "no")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.line) == ["Goon 1"]


@pytest.mark.parametrize(("owner", "hand"), [(0, "me"), (1, "foe")])
def test_what_disappeared_goes_to_the_hand_of_its_owner(table, owner, hand):
    t = mars(
        table,
        {"artifacts": [CURSE], "line": [{"title": "Goon 5", "owner": owner}]},
        {"hand": ["Mars Cremation"]},
    )
    t.next_turn("mars")
    assert t.titles(t.foe.archives) == ["Goon 5"]
    t.play("Mars Cremation")
    assert "Goon 5" in t.titles(getattr(t, hand).hand)
    assert t.foe.archives == []


def test_what_disappeared_is_taken_up_into_the_hand_of_its_owner(table):
    t = mars(table, {"artifacts": [CURSE], "line": ["Goon 5"]}, {"amber": 1})
    t.end()
    while "yes" not in t.pending.keys:
        t.submit(t.pending.keys[0])
    t.choose("yes")
    assert "Goon 5" in t.titles(t.me.hand)
    assert t.foe.archives == []


def test_the_curse_uses_up_a_ward_and_finds_nobody_on_an_empty_side(table):
    t = mars(table, {"artifacts": [CURSE], "line": [warded("Goon 5")]}, {"line": ["Goon 1"]})
    t.next_turn()
    assert t.titles(t.me.line) == ["Goon 5"]
    assert not t.card("Goon 5").warded
    t.next_turn().next_turn().next_turn()
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 1"]


# Loyalty Implants


def test_implants_let_martians_be_used_for_a_turn(table):
    t = mars(
        table,
        {"artifacts": ["Loyalty Implants"], "line": ["Mars Goon 3", "Logos Goon 3"]},
        {"line": ["Mars Goon 5"]},
        house="dis",
    )
    assert not t.may("reap:Mars Goon 3")
    t.omni("Loyalty Implants")
    assert t.card("Loyalty Implants").zone == "discard"
    assert t.may("reap:Mars Goon 3")
    assert not t.may("reap:Logos Goon 3")
    t.reap("Mars Goon 3").next_turn().next_turn("logos")
    assert not t.may("reap:Mars Goon 3")


# Plan 10


def test_the_plan_hides_all_others_faceup_and_lets_one_go_each_turn(table):
    t = mars(
        table,
        {"hand": [PLAN], "line": ["Goon 1", "Mars Goon 2"]},
        {"line": ["Goon 3", armed(with_amber("Goon 4", 2)["title"], "Badge", amber=2), "Mars Goon 5"]},
    )
    to_rest(t.play(PLAN))
    assert t.titles(t.card(PLAN).under) == ["Goon 1", "Goon 3", "Goon 4"]
    assert t.titles(t.me.line) == ["Mars Goon 2"]
    assert t.titles(t.foe.line) == ["Mars Goon 5"]
    assert t.titles(t.foe.discard) == ["Badge"]
    assert t.me.amber == 2, "the Æmber on it is released"
    t.end().choose("Goon 3")
    assert "Goon 3" in t.titles(t.foe.hand)
    t.submit(t.pending.keys[0]).end().choose("Goon 1")
    assert "Goon 1" in t.titles(t.me.hand)
    assert t.card(PLAN).zone == "play"
    t.submit(t.pending.keys[0])
    t.next_turn()
    assert t.card(PLAN).zone == "discard"
    assert "Goon 4" in t.titles(t.foe.hand)


def test_a_plan_with_nothing_under_it_is_over_with_the_turn(table):
    t = mars(table, {"hand": [PLAN], "line": ["Mars Goon 2"]}, {"line": [warded("Goon 3")]})
    t.play(PLAN)
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded
    t.next_turn()
    assert t.card(PLAN).zone == "discard"


def test_a_broken_plan_leaves_what_was_under_it_to_the_discard_piles(table):
    t = mars(table, {"hand": [PLAN, "Mars Crowbar"], "line": ["Goon 1"]}, {"line": ["Goon 3"]})
    t.play(PLAN).play("Mars Crowbar")
    assert "Goon 1" in t.titles(t.me.discard)
    assert t.titles(t.foe.discard) == ["Goon 3"]


@pytest.mark.reading("plan-10-who-chooses")
def test_the_active_player_says_who_comes_back(table):
    t = mars(table, {"hand": [PLAN], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3", "Goon 4"]})
    to_rest(t.play(PLAN)).next_turn().end()
    assert t.pending.seat == 1
    t.choose("Goon 3")
    assert "Goon 3" in t.titles(t.foe.hand)


# Psychic Haze


def test_the_enraged_do_not_find_martians_in_the_haze(table):
    t = mars(
        table,
        {"line": [{"title": "Goon 5", "enraged": True}, "Goon 6"]},
        {"line": ["Mars Goon 3", "Goon 4"], "artifacts": ["Psychic Haze"]},
        house="brobnar",
    )
    t.fight("Goon 5")
    assert t.card("Goon 4").zone == "discard", "nobody else was there to fight"
    t.fight("Goon 6")
    assert t.card("Mars Goon 3").zone == "discard"


def test_in_the_haze_alone_with_martians_the_enraged_may_reap(table):
    t = mars(
        table,
        {"line": [{"title": "Goon 5", "enraged": True}]},
        {"line": ["Mars Goon 3"], "artifacts": ["Psychic Haze"]},
        house="brobnar",
    )
    assert not t.may("fight:Goon 5")
    t.reap("Goon 5")
    assert t.me.amber == 1


def test_the_haze_hides_no_enemy_martians(table):
    t = mars(
        table,
        {"line": [{"title": "Mars Goon 5", "enraged": True}], "artifacts": ["Psychic Haze"]},
        {"line": ["Mars Goon 3"]},
    )
    t.fight("Mars Goon 5")
    assert t.foe.line == []


def test_the_haze_enrages_every_enemy(table):
    t = mars(
        table,
        {"line": ["Mars Goon 5"], "artifacts": ["Psychic Haze"]},
        {"line": ["Mars Goon 3", warded("Goon 4")]},
    )
    t.action("Psychic Haze")
    assert [card.enraged for card in (*t.me.line, *t.foe.line)] == [False, True, True]
