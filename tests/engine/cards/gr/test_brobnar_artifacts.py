"""Artifacts of Brobnar in Grim Reminders."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import hurt, warded
from tests.engine.helpers.looks import damage, damage_of_all

CURSE = "Curse of Cowardice"

# Beanstalk


@pytest.mark.parametrize(("title", "ready"), [("Rickety Cybergiant", True), ("Goon 5", False)])
def test_giants_come_ready_down_the_beanstalk(table, title, ready):
    t = crypt(table, {"artifacts": ["Beanstalk"], "hand": [title]})
    t.play(title)
    assert t.card(title).ready is ready


def test_giants_of_the_opponent_do_not(table):
    t = crypt(table, {"artifacts": ["Beanstalk"]}, {"hand": ["Rickety Cybergiant"]})
    t.next_turn("brobnar").play("Rickety Cybergiant")
    assert not t.card("Rickety Cybergiant").ready


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_a_giant_is_fetched_from_deck_or_discard_pile(table, zone):
    t = crypt(table, {"artifacts": ["Beanstalk"], zone: ["Goon 3", "Rickety Cybergiant", "Goon 4"]})
    t.action("Beanstalk", "Rickety Cybergiant")
    assert t.titles(t.me.hand) == ["Rickety Cybergiant"]
    assert t.happened("deck.shuffled")


def test_up_the_beanstalk_there_need_not_be_a_giant(table):
    t = crypt(table, {"artifacts": ["Beanstalk"], "discard": ["Goon 3"]}, {"discard": ["Rickety Cybergiant"]})
    to_rest(t.action("Beanstalk"))
    assert t.me.hand == []


# Brawling Grounds


def test_who_loses_a_creature_in_a_brawl_discards_a_card(table):
    me = {"artifacts": ["Brawling Grounds"], "line": ["Goon 5", "Goon 3"], "hand": ["Chant", "Chant"]}
    t = crypt(table, me, {"line": ["Goon 4", "Goon 3"], "hand": ["Goon 1", "Goon 2"]})
    t.omni("Brawling Grounds").fight("Goon 5", "Goon 4")
    assert (len(t.me.hand), len(t.foe.hand)) == (2, 1)
    t.fight("Goon 3")
    to_rest(t)
    assert (len(t.me.hand), len(t.foe.hand)) == (1, 0)


def test_only_fights_count_as_a_brawl(table):
    me = {"artifacts": ["Brawling Grounds"], "hand": ["Slaying"]}
    t = crypt(table, me, {"line": ["Goon 4"], "hand": ["Goon 1"]})
    t.omni("Brawling Grounds").play("Slaying")
    assert len(t.foe.hand) == 1


def test_the_brawl_ends_with_the_turn(table):
    t = crypt(table, {"artifacts": ["Brawling Grounds"], "line": ["Goon 1"]}, {"line": ["Goon 4"], "hand": ["Chant"]})
    t.omni("Brawling Grounds").next_turn("brobnar").fight("Goon 4")
    assert len(t.me.hand) == 6


def test_an_empty_hand_has_nothing_to_lose_in_a_brawl(table):
    t = crypt(table, {"artifacts": ["Brawling Grounds"], "line": ["Goon 5"]}, {"line": ["Goon 4"]})
    t.omni("Brawling Grounds").fight("Goon 5")
    assert t.foe.line == []


# Curse of Cowardice


@pytest.mark.clause("treachery-enters-under-opponent")
def test_the_curse_comes_down_on_the_opponent(table):
    t = crypt(table, {"hand": [CURSE]})
    t.play(CURSE)
    assert t.titles(t.foe.artifacts) == [CURSE]


def test_who_does_not_fight_is_cursed(table):
    t = crypt(table, {"artifacts": [CURSE], "line": ["Goon 5"], "amber": 4}, {"line": ["Goon 4"], "amber": 4})
    t.reap("Goon 5").next_turn()
    assert t.me.amber == 3
    assert t.titles(t.me.artifacts) == [CURSE]
    t.next_turn()
    assert t.foe.amber == 4, "the opponent has no curse"


def test_who_fights_is_not(table):
    t = crypt(table, {"artifacts": [CURSE], "line": ["Goon 5"], "amber": 4}, {"line": ["Goon 4"]})
    t.fight("Goon 5").next_turn()
    assert t.me.amber == 4
    assert t.titles(t.me.artifacts) == [CURSE]


def test_a_creature_that_falls_in_its_fight_has_fought(table):
    t = crypt(table, {"artifacts": [CURSE], "line": ["Goon 1"], "amber": 4}, {"line": ["Goon 4"]})
    t.fight("Goon 1").next_turn()
    assert t.me.amber == 4
    assert t.titles(t.me.discard) == ["Goon 1", CURSE]


@pytest.mark.parametrize("amber", [0, 1, 2])
def test_the_curse_is_gone_with_the_last_creature(table, amber):
    t = crypt(table, {"artifacts": [CURSE], "amber": amber}, {"line": ["Goon 4"]})
    t.next_turn()
    assert t.me.amber == 0
    assert t.titles(t.me.discard) == [CURSE]


def test_the_fights_of_the_opponent_do_not_help(table):
    t = crypt(table, {"artifacts": [CURSE], "line": ["Goon 9"], "amber": 6}, {"line": ["Goon 4"]})
    t.next_turn("brobnar").fight("Goon 4").next_turn("brobnar").next_turn()
    assert t.me.amber == 2


# Soul Bomb


@pytest.mark.parametrize(("dead", "dealt"), [(9, 0), (10, 4)])
def test_the_bomb_goes_off_for_the_haunted(table, dead, dealt):
    t = crypt(table, {"artifacts": ["Soul Bomb"], "line": ["Goon 9"]}, {"line": ["Goon 8"]}, dead=dead, foes_dead=11)
    t.omni("Soul Bomb")
    assert damage_of_all(t) == [dealt, dealt]
    assert t.me.artifacts == []
    assert t.me.discard[-1].title == "Soul Bomb"


def test_the_bomb_meets_ward_and_armor(table):
    line = [warded("Goon 3"), "Guard 6/3", hurt("Goon 5", 1)]
    t = crypt(table, {"artifacts": ["Soul Bomb"]}, {"line": line}, dead=10)
    t.omni("Soul Bomb")
    assert damage(t.foe) == [0, 1]
    assert not t.foe.line[0].warded
