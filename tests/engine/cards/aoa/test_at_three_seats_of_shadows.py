"""Cards of Shadows in Age of Ascension at a table of three: which opponent they mean, where the text leaves it open."""

from __future__ import annotations

import pytest

BOUND = pytest.mark.clause("break-key-prerequisite-fixes-opponent")


def pools(t):
    return (t.me.amber, t.foe.amber, t.third.amber)


@BOUND
@pytest.mark.parametrize(("victim", "after"), [("seat:1", (1, 5, 7)), ("seat:2", (2, 6, 5))])
def test_ronnie_looks_at_the_pool_of_the_one_it_robs(table, victim, after):
    t = table(me={"hand": ["Ronnie Wristclocks"]}, foe={"amber": 6}, third={"amber": 7}, house="shadows")
    t.play("Ronnie Wristclocks", victim)
    assert pools(t) == after


@BOUND
@pytest.mark.parametrize(("victim", "after"), [("seat:1", (1, 1, 3)), ("seat:2", (2, 1, 2))])
def test_gamgee_robs_only_the_one_that_it_compares_with(table, victim, after):
    t = table(me={"line": ["Gamgee"]}, foe={"amber": 1}, third={"amber": 3}, house="shadows")
    t.reap("Gamgee", victim)
    assert pools(t) == after


@pytest.mark.parametrize(("victim", "title"), [("seat:1", "Dis Trinket"), ("seat:2", "Mars Trinket")])
def test_murkens_plays_from_the_deck_of_the_one_that_is_picked(table, victim, title):
    t = table(
        me={"hand": ["Murkens"]}, foe={"deck": ["Dis Trinket"]}, third={"deck": ["Mars Trinket"]}, house="shadows"
    )
    t.play("Murkens", victim)
    assert t.titles(t.me.artifacts) == [title]


def test_the_caper_goes_to_the_opponent_that_is_picked(table):
    t = table(me={"hand": ["Scowly Caper"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]}, house="shadows")
    t.play("Scowly Caper", "seat:2", "left")
    assert t.titles(t.third.line) == ["Scowly Caper", "Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 3"]


def test_everyone_takes_part_in_the_lottery(table):
    t = table(
        me={"hand": ["Rigged Lottery"], "deck": ["Urchin"]},
        foe={"deck": ["Urchin", "Dodger"]},
        third={"deck": ["Umbra", "Umbra", "Umbra"]},
        house="shadows",
    )
    t.play("Rigged Lottery")
    assert pools(t) == (1 + 1, 2, 3)
    assert [len(player.discard) for player in t.g.players] == [6, 5, 5]


def test_darts_hit_the_enemies_of_both(table):
    t = table(
        me={"hand": ["Whistling Darts"], "line": ["Goon 3"]},
        foe={"line": ["Goon 3"]},
        third={"line": ["Goon 4"]},
        house="shadows",
    )
    t.play("Whistling Darts")
    assert [card.damage for player in t.g.players for card in player.line] == [0, 1, 1]


@BOUND
@pytest.mark.parametrize(("fought", "after"), [("Goon 5", (1, 1, 2)), ("Goon 6", (1, 2, 1))])
@pytest.mark.parametrize("fighter", ["Shadows Goon 2", "Shadows Goon 9"], ids=["falls", "lives"])
def test_niff_robs_the_one_that_was_fought(table, fighter, fought, after):
    t = table(
        me={"line": [fighter, "Little Niff"]},
        foe={"line": ["Goon 5"], "amber": 2},
        third={"line": ["Goon 6"], "amber": 2},
        house="shadows",
    )
    t.fight(fighter, fought)
    assert t.at_rest
    assert pools(t) == after
