"""Actions of Star Alliance in Mass Mutation."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import at_house

CADET = "Star Alliance Goon 5"
WARDED = {"title": "Goon 4", "warded": True}


at = partial(at_house, house="staralliance")


# Hadron Collision


@NEW
def test_the_collision_takes_the_ward_and_hits(table, version):
    t = at(table, {"hand": ["Hadron Collision"], "line": [CADET]}, {"line": [WARDED, "Goon 9"]}, ruleset=version)
    t.play("Hadron Collision", "Goon 4")
    assert not t.card("Goon 4").warded
    assert t.card("Goon 4").damage == 3
    assert t.card("Goon 9").damage == t.card(CADET).damage == 0


@NEW
def test_the_collision_goes_past_ward_and_armor(table, version):
    guard = {"title": "Guard 3/2", "warded": True}
    t = at(table, {"hand": ["Hadron Collision"]}, {"line": [guard, {"title": "Guard 4/2"}]}, ruleset=version)
    t.play("Hadron Collision", "Guard 3/2")
    assert t.titles(t.foe.discard) == ["Guard 3/2"]


@NEW
@pytest.mark.reading("hadron-collision-without-a-ward")
def test_the_collision_may_hit_a_creature_without_a_ward(table, version):
    t = at(table, {"hand": ["Hadron Collision"]}, {"line": ["Guard 4/2", WARDED]}, ruleset=version)
    t.play("Hadron Collision", "Guard 4/2")
    assert t.card("Guard 4/2").damage == 3
    assert t.g.armor_left(t.card("Guard 4/2")) == 2
    assert t.card("Goon 4").warded


def test_the_collision_may_hit_a_friend_and_needs_a_creature(table):
    t = at(table, {"hand": ["Hadron Collision"], "line": [CADET]})
    t.play("Hadron Collision")
    assert t.card(CADET).damage == 3
    t = at(table, {"hand": ["Hadron Collision"]})
    t.play("Hadron Collision")
    assert t.titles(t.me.discard) == ["Hadron Collision"]


# Hold the Line


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(1, 3, 2), (0, 1, 1), (2, 2, 0), (3, 1, 0)])
def test_the_line_is_held_by_as_many_cards_as_creatures_are_missing(table, mine, theirs, drawn):
    me = {"hand": ["Hold the Line"], "line": ["Goon 3"] * mine, "artifacts": ["Trinket"]}
    t = at(table, me, {"line": ["Goon 4"] * theirs, "artifacts": ["Trinket"] * 3})
    t.play("Hold the Line")
    assert len(t.me.hand) == drawn
    assert t.foe.hand == []
    assert t.me.amber == 1


# New Frontiers


@pytest.mark.parametrize(
    ("house", "archived"),
    [("dis", ["Dis Goon 3", "Dis Chant"]), ("logos", ["Logos Goon 3"]), ("mars", [])],
)
def test_the_frontier_keeps_what_is_of_the_house(table, house, archived):
    top = ["Goon 9", "Dis Goon 3", "Logos Goon 3", "Dis Chant"]
    t = at(table, {"hand": ["New Frontiers"], "deck": top}, {"deck": ["Dis Goon 4"]})
    t.play("New Frontiers", house)
    assert sorted(t.titles(t.me.archives)) == sorted(archived)
    assert sorted([*t.titles(t.me.archives), *t.titles(t.me.discard)]) == sorted([*top[1:], "New Frontiers"])
    assert t.me.deck[-1].title == "Goon 9"
    assert t.foe.deck[-1].title == "Dis Goon 4"


@pytest.mark.parametrize("deck", [[], ["Dis Goon 3"], ["Goon 3", "Dis Goon 3"]])
def test_the_frontier_is_as_wide_as_the_deck(table, deck):
    t = at(table, {"hand": ["New Frontiers"], "deck": deck, "discard": ["Dis Goon 4"]}, filler=0)
    t.play("New Frontiers", "dis")
    assert t.titles(t.me.archives) == [title for title in deck if title == "Dis Goon 3"]
    assert t.me.deck == []


# Particle Sweep


@pytest.mark.parametrize(
    ("swept", "damage"), [("Goon 9", 2), ("Guard 3/1", 1), ("Goon 4", 0), ("LCdr. Trigon", None), (CADET, 2)]
)
def test_the_sweep_deals_two_damage_and_destroys_a_mutant(table, swept, damage):
    line = ["Goon 9", "Guard 3/1", WARDED, "LCdr. Trigon"]
    t = at(table, {"hand": ["Particle Sweep"], "line": [CADET]}, {"line": line})
    t.play("Particle Sweep", swept)
    card = t.card(swept)
    assert (card.zone == "discard") if damage is None else (card.zone, card.damage) == ("play", damage)
    assert not card.warded
    assert len(t.foe.line) == 4 - (damage is None)


def test_a_ward_saves_a_mutant_from_the_sweep(table):
    t = at(table, {"hand": ["Particle Sweep"]}, {"line": [{"title": "LCdr. Trigon", "warded": True}]})
    t.play("Particle Sweep")
    trigon = t.card("LCdr. Trigon")
    assert (trigon.zone, trigon.warded, trigon.damage) == ("play", False, 0)


def test_a_mutant_is_swept_whatever_its_armor(table):
    t = at(table, {"hand": ["Particle Sweep"]}, {"line": ["Sacro-Alien"]})
    t.play("Particle Sweep")
    assert t.foe.line == []


# Subdue


@pytest.mark.parametrize(
    ("title", "damage", "warded"), [("Goon 9", 1, False), ("Guard 3/2", 0, False), ("Goon 4", 0, False)]
)
def test_the_subdued_are_stunned_whatever_the_damage_does(table, title, damage, warded):
    t = at(table, {"hand": ["Subdue"]}, {"line": ["Goon 9", "Guard 3/2", WARDED]})
    t.play("Subdue", title)
    assert [card.stunned for card in t.foe.line] == [card.title == title for card in t.foe.line]
    assert (t.card(title).damage, t.card(title).warded) == (damage, warded)


def test_who_dies_of_it_is_not_stunned_and_the_next_one_may_be_a_friend(table):
    t = at(table, {"hand": ["Subdue"] * 2, "line": [CADET]}, {"line": ["Goon 1"]})
    t.play("Subdue", "Goon 1").play("Subdue")
    assert t.foe.line == []
    assert not t.card("Goon 1").stunned
    assert t.card(CADET).stunned
    assert t.card(CADET).damage == 1


# Survey


@pytest.mark.ruling("faq-survey-undiscarded-card", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("peek-unmoved-card-returns-to-place")
@pytest.mark.parametrize(("gone", "stays"), [("Goon 1", "Goon 2"), ("Goon 2", "Goon 1")])
def test_the_card_that_is_not_discarded_stays_on_top(table, version, gone, stays):
    t = at(table, {"hand": ["Survey"], "deck": ["Goon 3", "Goon 2", "Goon 1"]}, ruleset=version)
    t.play("Survey", gone)
    assert t.titles(t.me.discard) == [gone, "Survey"]
    assert t.titles(t.me.deck[-2:]) == ["Goon 3", stays]


@pytest.mark.parametrize("deck", [[], ["Goon 1"]])
def test_a_short_deck_is_surveyed_as_far_as_it_reaches(table, deck):
    t = at(table, {"hand": ["Survey"], "deck": deck, "discard": ["Goon 4"]}, filler=0)
    t.play("Survey", *deck)
    assert t.titles(t.me.discard) == ["Goon 4", *deck, "Survey"]
    assert t.me.deck == []


def test_only_the_surveyor_knows_the_card_that_stays(table):
    t = at(table, {"hand": ["Survey"], "deck": ["Goon 2", "Goon 1"]})
    t.play("Survey", "Goon 1")
    assert t.card("Goon 2").known == 1
