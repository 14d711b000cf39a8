"""Winds of Exchange, Saurian, actions."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.tables import position
from tests.engine.invent import plain

RECRUIT = "Phalanx Recruit"
plain(RECRUIT, power=2)
WARDED = {"title": "Goon 3", "warded": True}


given = partial(position, house="saurian", token=RECRUIT)


# Arm the Plebeians


def test_an_armed_plebeian_is_warded_and_no_other_creature(table):
    t = table(**given({"hand": ["Arm the Plebeians"], "line": ["Goon 3"], "deck": ["Goon 9"]}, {"line": ["Goon 4"]}))
    t.play("Arm the Plebeians")
    token = t.me.line[1]
    assert t.titles(t.me.line) == ["Goon 3", RECRUIT]
    assert token.warded
    assert not token.ready
    assert not t.card("Goon 3").warded
    assert not t.card("Goon 4").warded
    assert t.me.amber == 1


def test_without_a_plebeian_none_is_armed(table):
    t = table(**given({"hand": ["Arm the Plebeians"], "line": ["Goon 3"], "token": None}))
    t.play("Arm the Plebeians")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


# Conscription


@pytest.mark.parametrize(("mine", "others", "made"), [(0, 3, 3), (1, 2, 1), (2, 2, 0), (3, 1, 0), (0, 0, 0)])
def test_conscripts_make_up_the_difference(table, mine, others, made):
    t = table(**given({"hand": ["Conscription"], "line": ["Goon 3"] * mine}, {"line": ["Goon 4"] * others}))
    to_rest(t.play("Conscription"))
    assert len(t.g.tokens(t.me)) == made
    assert len(t.me.line) == mine + made
    assert t.me.amber == 1
    assert not t.g.tokens(t.foe)


def test_no_more_are_conscripted_than_the_deck_holds(table):
    me = {"hand": ["Conscription"], "deck": ["Goon 5"], "discard": ["Goon 6"]}
    t = table(**given(me, {"line": ["Goon 3"] * 3}, filler=0))
    to_rest(t.play("Conscription"))
    assert t.titles(t.me.line) == [RECRUIT]
    assert t.me.deck == []


# Epic Poem, Inspiring Oration


@pytest.mark.parametrize("before", [0, 3])
def test_a_poem_gains_what_lies_on_its_hero(table, before):
    me = {"hand": ["Epic Poem"], "line": [{"title": "Goon 3", "amber": before}, {"title": "Goon 4", "amber": 5}]}
    t = table(**given(me))
    t.play("Epic Poem", "Goon 3")
    assert t.me.amber == t.card("Goon 3").amber == before + 1
    assert t.card("Goon 4").amber == 5


def test_a_poem_without_a_hero_gains_nothing(table):
    t = table(**given({"hand": ["Epic Poem"]}, {"line": [{"title": "Goon 3", "amber": 2}]}))
    t.play("Epic Poem")
    assert t.me.amber == 0
    assert t.card("Goon 3").amber == 2


def test_an_oration_inspires_a_token_for_each_amber_on_the_orator(table):
    me = {"hand": ["Inspiring Oration"], "line": [{"title": "Goon 3", "amber": 2}, "Goon 4"]}
    t = table(**given(me, {"line": ["Goon 5"]}))
    to_rest(t.play("Inspiring Oration", "Goon 3"))
    assert t.card("Goon 3").amber == 3
    assert len(t.g.tokens(t.me)) == 3
    assert t.me.amber == 1


def test_an_oration_without_an_orator_inspires_none(table):
    t = table(**given({"hand": ["Inspiring Oration"]}, {"line": ["Goon 5"]}))
    t.play("Inspiring Oration")
    assert t.me.line == []
    assert t.me.amber == 1


# Pale Into Insignificance


def test_all_of_the_lowest_power_are_destroyed_on_both_sides(table):
    me = {"hand": ["Pale Into Insignificance"], "line": ["Goon 2", "Goon 3"]}
    t = table(**given(me, {"line": ["Goon 2", "Goon 4"]}))
    to_rest(t.play("Pale Into Insignificance"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_power_and_not_damage_says_who_is_the_lowest(table):
    me = {"hand": ["Pale Into Insignificance"], "line": [{"title": "Goon 2", "power_counters": 2}]}
    t = table(**given(me, {"line": ["Goon 3", {"title": "Goon 9", "damage": 8}]}))
    t.play("Pale Into Insignificance")
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.titles(t.me.line) == ["Goon 2"]


def test_a_ward_saves_the_lowest_and_none_takes_its_place(table):
    t = table(**given({"hand": ["Pale Into Insignificance"], "line": ["Goon 4"]}, {"line": [WARDED]}))
    t.play("Pale Into Insignificance")
    assert t.titles(t.g.creatures()) == ["Goon 4", "Goon 3"]
    assert not t.card("Goon 3").warded


# Pax Sauriana


def test_peace_wards_every_creature_on_both_sides(table):
    t = table(**given({"hand": ["Pax Sauriana"], "line": ["Goon 3"], "artifacts": ["Trinket"]}, {"line": ["Goon 4"]}))
    t.play("Pax Sauriana")
    assert all(card.warded for card in t.g.creatures())
    assert not t.card("Trinket").warded
    assert t.me.amber == 2


# Recruit


def test_a_recruit_goes_to_the_discard_pile(table):
    t = table(**given({"hand": ["Recruit"], "line": ["Goon 3"]}))
    t.play("Recruit")
    assert t.card("Recruit").zone == "discard"
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.parametrize("gone", [True, False])
def test_a_recruit_is_archived_after_exalting_a_friend(table, gone):
    hand = ["Epic Poem", *(["Saurian Slaying"] if gone else []), "Recruit"]
    t = table(**given({"hand": hand, "line": ["Goon 3"]}, {"line": ["Goon 4"]}))
    t.play("Epic Poem")
    if gone:
        t.play("Saurian Slaying", "Goon 3")
    t.play("Recruit")
    assert t.titles(t.me.archives) == ["Recruit"]
    assert len(t.g.tokens(t.me)) == 1


def test_only_your_own_exalting_in_this_turn_counts(table):
    foe = {"hand": ["Recruit", "Saurian Chant"], "line": ["Goon 4"]}
    t = table(**given({"hand": ["Epic Poem", "Recruit"], "line": ["Goon 3"]}, {**foe, "token": RECRUIT}))
    t.play("Epic Poem").next_turn("saurian").play("Recruit")
    assert t.card("Goon 3").amber == 1
    assert "Recruit" in t.titles(t.foe.discard)
    t.next_turn("saurian").play("Recruit")
    assert "Recruit" in t.titles(t.me.discard)


def test_an_exalted_enemy_does_not_keep_a_recruit(table):
    me = {"hand": ["Sagittarii’s Gaze", "Recruit"]}
    t = table(**given(me, {"line": [{"title": "Goon 3", "damage": 1}]}))
    t.play("Sagittarii’s Gaze").play("Recruit")
    assert t.card("Goon 3").amber == 1
    assert t.card("Recruit").zone == "discard"


# Symposium


def test_the_speaker_is_exalted_readied_and_used(table):
    me = {"hand": ["Symposium"], "line": [{"title": "Goon 3", "ready": False}, "Goon 4"]}
    t = table(**given(me))
    t.play("Symposium", "Goon 3")
    to_rest(t)
    assert t.card("Goon 3").amber == 1
    assert not t.card("Goon 3").ready
    assert t.me.amber == 1
    assert t.card("Goon 4").ready
    assert t.card("Goon 4").amber == 0


def with_token(table, me, foe=None):
    """A table where a token creature was made in the turn before."""
    t = table(**given({"hand": ["Saurian Levy", "Symposium"], **me}, foe))
    return t.play("Saurian Levy")


def test_after_a_token_another_creature_may_speak(table):
    t = with_token(table, {"line": ["Goon 3", "Goon 4"]})
    t.play("Symposium", RECRUIT)
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    to_rest(t.choose("Goon 4"))
    assert [card.amber for card in t.me.line] == [0, 1, 1]
    assert t.me.amber == 2
    assert t.card("Goon 3").ready


def test_the_second_speaker_may_be_declined(table):
    t = with_token(table, {"line": ["Goon 3"]})
    t.play("Symposium", RECRUIT).submit()
    assert [card.amber for card in t.me.line] == [0, 1]
    assert t.me.amber == 1


@pytest.mark.reading("symposium-token-gone")
def test_a_token_that_fell_as_it_fought_was_a_token(table):
    t = with_token(table, {"line": ["Goon 3"]}, {"line": ["Goon 9"]})
    t.play("Symposium", RECRUIT)
    t.submit(next(key for key in t.pending.keys if "fight" in key))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.offered == ["Goon 3"]
    t.choose("Goon 3")
    t.submit(next(key for key in t.pending.keys if "reap" in key))
    assert t.card("Goon 3").amber == 1
    assert t.me.amber == 1


# Tectonic Shift


@pytest.mark.parametrize(("flank", "left"), [("Goon 1", ["Goon 3", "Goon 4"]), ("Goon 4", ["Goon 1", "Goon 2"])])
def test_half_of_an_even_battleline_is_destroyed(table, flank, left):
    t = table(**given({"hand": ["Tectonic Shift"], "line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]}))
    t.play("Tectonic Shift")
    assert t.offered == ["Goon 1", "Goon 4"]
    to_rest(t.choose(flank))
    assert t.titles(t.me.line) == left


@pytest.mark.parametrize(
    ("flank", "center", "left"),
    [
        ("Goon 1", "yes", ["Goon 3"]),
        ("Goon 1", "no", ["Goon 2", "Goon 3"]),
        ("Goon 3", "yes", ["Goon 1"]),
        ("Goon 3", "no", ["Goon 1", "Goon 2"]),
    ],
)
def test_the_center_of_an_odd_battleline_goes_with_either_half(table, flank, center, left):
    t = table(**given({"hand": ["Tectonic Shift"]}, {"line": ["Goon 1", "Goon 2", "Goon 3"]}))
    to_rest(t.play("Tectonic Shift", flank, center))
    assert t.titles(t.foe.line) == left


@pytest.mark.reading("tectonic-shift-single-creature")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_single_creature_is_in_one_half_and_the_other_is_empty(table, answer):
    t = table(**given({"hand": ["Tectonic Shift"]}, {"line": ["Goon 1"]}))
    t.play("Tectonic Shift", answer)
    assert bool(t.foe.line) is (answer == "no")


def test_the_halves_of_all_battlelines_are_destroyed_together(table):
    me = {"hand": ["Tectonic Shift"], "line": ["Saurian Avenger", WARDED]}
    t = table(**given(me, {"line": ["Goon 4", "Goon 5"], "amber": 2}))
    t.play("Tectonic Shift", "Saurian Avenger")
    assert len(t.me.line) == 2, "the other battleline is divided first"
    to_rest(t.choose("Goon 5"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.me.amber == 1
    assert t.card("Goon 3").warded


def test_an_empty_table_shifts_nothing(table):
    t = table(**given({"hand": ["Tectonic Shift"]}))
    t.play("Tectonic Shift")
    assert t.titles(t.me.discard) == ["Tectonic Shift"]


# Training Costs


@pytest.mark.clause("cannot-beats-may", versions=("16.0", "18.4"))
def test_training_cannot_be_discarded_by_the_rules(table):
    t = table(**given({"hand": ["Training Costs", "Saurian Chant"]}))
    assert not t.may("discard:Training Costs")
    assert t.may("discard:Saurian Chant")
    assert t.may("play:Training Costs")
    assert t.refused("discard:Training Costs").clause == "cannot-beats-may"


def test_a_card_discards_training(table):
    me = {"hand": ["Training Costs", "Saurian Goon 3"], "line": ["Techno-Saurus"]}
    t = table(**given(me))
    t.reap("Techno-Saurus", "Training Costs")
    assert t.titles(t.me.discard) == ["Training Costs"]


@pytest.mark.parametrize(
    ("pool", "left", "zone"), [(3, 1, "discard"), (2, 0, "discard"), (1, 0, "deck"), (0, 0, "deck")]
)
def test_training_not_paid_in_full_returns_to_the_deck(table, pool, left, zone):
    t = table(**given({"hand": ["Training Costs"], "amber": pool}, {"amber": 4}))
    t.play("Training Costs")
    assert t.me.amber == left
    assert t.card("Training Costs").zone == zone
    assert t.foe.amber == 4


def test_a_stubborn_pool_sends_training_back(table):
    t = table(**given({"hand": ["Training Costs"], "amber": 5, "artifacts": ["Strongbox"]}))
    t.play("Training Costs")
    assert t.me.amber == 5
    assert t.card("Training Costs").zone == "deck"
    assert t.card("Training Costs").known == 0
