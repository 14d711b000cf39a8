"""Æmber Skies, Geistoid: Doppelganger, which has the text box of a neighbor."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_geistoid_actions import geistoid
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import amber, damage_of_all

DOUBLE = "Doppelganger"
DIRECTOR = "Director of Z.Y.X."


def awake(t):
    """The match in the main step of this turn, without archives; what else is asked is answered as it comes."""
    while t.pending.kind != "main":
        keys = t.pending.keys
        t.submit(next((key for key in ("house:geistoid", "no") if key in keys), keys[0]))
    return t


def dawn(table, line, foe=None, **mine):
    """The match at the beginning of my next turn, where Doppelganger may ask for a neighbor."""
    t = geistoid(table, {"line": line, **mine}, foe or {})
    return t.next_turn().end()


def day(table, line, *answers, foe=None, **mine):
    """The match in the main step of my next turn; Doppelganger chose so."""
    return awake(dawn(table, line, foe, **mine).choose(*answers))


def test_it_chooses_one_of_its_neighbors(table):
    t = dawn(table, ["Goon 1", "Wellstring", DOUBLE, "Jahneerie"], {"line": ["Goon 5"]})
    assert sorted(t.offered) == ["Jahneerie", "Wellstring"]
    to_rest(t.choose("Wellstring"))


def test_it_has_the_abilities_of_the_chosen_one(table):
    t = day(table, ["Wellstring", DOUBLE, "Goon 2"], "Wellstring", foe={"line": ["Goon 5"]})
    t.reap(DOUBLE, "Goon 5")
    assert damage_of_all(t) == [0, 0, 0, 3]


def test_it_has_its_keywords_but_neither_its_power_nor_its_house(table):
    t = day(table, ["Titan Apparition", DOUBLE])
    double = t.card(DOUBLE)
    assert t.g.has_keyword(double, "taunt")
    assert t.power(DOUBLE) == 3
    assert t.g.houses_of(double) == ("geistoid",)


def test_what_the_text_says_of_its_card_it_says_of_the_double(table):
    t = day(table, ["Helichopper", {"title": DOUBLE, "amber": 2}], discard=["Goon 1"] * 10)
    assert t.power(DOUBLE) == 9
    assert t.power("Helichopper") == 5
    t.action(DOUBLE)
    assert amber(t) == [0, 2]


def test_a_static_of_the_chosen_one_counts_twice(table):
    t = day(table, ["Parabyte", {"title": DOUBLE, "amber": 2}])
    assert t.g.key_cost(t.foe) == 10
    assert t.g.key_cost(t.me) == 6


def test_it_ends_with_the_turn_and_is_chosen_again(table):
    t = day(table, ["Wellstring", DOUBLE, "Titan Apparition"], "Titan Apparition", foe={"line": ["Goon 5"]})
    assert t.g.has_keyword(t.card(DOUBLE), "taunt")
    t.next_turn()
    assert not t.g.has_keyword(t.card(DOUBLE), "taunt")
    t.end()
    assert sorted(t.offered) == ["Titan Apparition", "Wellstring"]
    to_rest(t.choose("Wellstring"))


def test_it_stays_when_the_chosen_one_has_gone(table):
    t = day(table, ["Wellstring", DOUBLE], foe={"line": ["Goon 5"]}, hand=["Geistoid Slaying"])
    t.play("Geistoid Slaying", "Wellstring").reap(DOUBLE, "Goon 5")
    assert damage_of_all(t) == [0, 3]


def test_it_loses_the_text_as_it_leaves(table):
    t = day(table, ["Titan Apparition", DOUBLE], hand=["Geistoid Recall"])
    t.play("Geistoid Recall", DOUBLE).play(DOUBLE)
    assert not t.g.has_keyword(t.card(DOUBLE), "taunt")


def test_alone_it_has_nobody_to_be(table):
    t = dawn(table, [DOUBLE], {"line": ["Goon 5"]})
    assert t.pending.kind == "house"
    to_rest(t)


def test_in_the_turn_of_another_it_chooses_nobody(table):
    t = geistoid(table, {"line": ["Goon 1"]}, {"line": ["Titan Apparition", DOUBLE]})
    t.next_turn().next_turn()
    assert not t.g.has_keyword(t.card(DOUBLE), "taunt"), "that was in the turn before"


def test_a_neighbor_without_text_gives_nothing(table):
    t = day(table, ["Goon 5", DOUBLE])
    t.reap(DOUBLE)
    assert t.me.amber == 1


def test_a_destroyed_ability_of_the_chosen_one_is_its_own(table):
    t = day(table, ["Portal Guardian", DOUBLE], foe={"amber": 3}, hand=["Geistoid Slaying"])
    t.play("Geistoid Slaying", DOUBLE)
    assert amber(t) == [2]


@pytest.mark.reading("doppelganger-beginning-of-the-turn")
def test_what_the_chosen_one_does_at_the_beginning_of_the_turn_it_does_too(table):
    t = geistoid(table, {"line": [DIRECTOR, DOUBLE], "deck": ["Goon 1", "Goon 2", "Goon 3"]}, {})
    t.next_turn().end()
    to_rest(t, "no")
    assert len(t.me.archives) == 2


@pytest.mark.reading("doppelganger-beginning-of-the-turn")
def test_it_does_so_once(table):
    t = geistoid(table, {"line": [DIRECTOR, DOUBLE]}, {"line": ["Goon 5"]})
    t.next_turn().end()
    awake(t).next_turn().end()
    to_rest(t, "no")
    assert len(t.me.archives) == 4


# two of them


@pytest.mark.reading("doppelganger-beginning-of-the-turn")
def test_two_of_them_that_choose_each_other_come_to_an_end(table):
    t = geistoid(table, {"line": [DOUBLE, DOUBLE]}, {"line": ["Goon 5"]})
    awake(t.next_turn().end())
    assert [len(card.gained) for card in t.me.line] == [1, 1]
    t.next_turn()
    assert [card.gained for card in t.me.line] == [(), ()]


def test_a_text_that_one_has_gained_is_not_in_the_text_box_of_the_other(table):
    t = geistoid(table, {"line": ["Titan Apparition", DOUBLE, DOUBLE]}, {"line": ["Goon 5"]})
    t.next_turn().end()
    first = t.me.line[1]
    t.submit(f"trigger:{first.shown_id}")
    t.choose("Titan Apparition")
    to_rest(t)
    assert [t.g.has_keyword(card, "taunt") for card in t.me.line] == [True, True, False]


def test_three_of_them_come_to_an_end_turn_after_turn(table):
    t = geistoid(table, {"line": [DOUBLE, DOUBLE, DOUBLE]}, {"line": ["Goon 5"]})
    for _ in range(3):
        awake(t.next_turn().end())
        assert [len(card.gained) for card in t.me.line] == [1, 1, 1]
