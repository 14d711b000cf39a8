"""Cards of Shadows in Worlds Collide at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.looks import pools
from tests.engine.helpers.tables import three_seats

BOUND = pytest.mark.clause("break-key-prerequisite-fixes-opponent")


seats = partial(three_seats, house="shadows")


@BOUND
@pytest.mark.parametrize("vinda", ["A. Vinda", "J. Vinda"])
def test_a_vinda_is_rewarded_by_who_lost_the_creature(table, vinda):
    other = {"line": ["Goon 2"], "hand": ["Goon 4"], "amber": 2}
    t = seats(table, {"line": [vinda]}, other, {**other, "line": ["Goon 1"]})
    t.reap(vinda, "Goon 1")
    assert t.third.line == []
    assert len(t.foe.hand) == 1
    assert t.foe.amber == 2
    assert (len(t.third.hand), t.third.amber) == ((0, 2) if vinda == "A. Vinda" else (1, 1))


@BOUND
def test_after_an_own_creature_the_victim_of_vinda_is_picked(table):
    other = {"line": [], "amber": 2}
    t = seats(table, {"line": ["J. Vinda", "Goon 1"]}, other, other)
    t.reap("J. Vinda", "Goon 1")
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("seat:2")
    assert pools(t) == [2, 2, 1]


@pytest.mark.parametrize(("victim", "reaps"), [("seat:1", [False, True]), ("seat:2", [True, False])])
def test_the_gloom_is_that_of_one_opponent(table, victim, reaps):
    t = seats(table, {"hand": ["Inky Gloom"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.play("Inky Gloom", victim)
    for title, may in zip(("Goon 3", "Goon 4"), reaps, strict=True):
        t.next_turn("brobnar")
        assert t.may(f"reap:{title}") is may


def test_the_night_lasts_through_the_turns_of_both_opponents(table):
    t = seats(table, {"hand": ["Into the Night"], "line": ["Goon 5"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.play("Into the Night")
    for title, may in (("Goon 3", False), ("Goon 4", False), ("Goon 5", True)):
        t.next_turn("brobnar")
        assert t.may(f"fight:{title}") is may


def test_fidgit_discards_from_the_deck_of_the_one_that_is_picked(table):
    t = seats(table, {"line": ["Fidgit"]}, {"deck": ["Goon 3"], "amber": 3}, {"deck": ["Theft of 2"], "amber": 3})
    t.reap("Fidgit", "seat:2", "deck")
    assert t.pending.keys == ("seat:1", "seat:2"), "which of them the borrowed action robs is another question"
    t.choose("seat:1")
    assert pools(t) == [3, 1, 3]
    assert t.titles(t.third.discard) == ["Theft of 2"]
    assert t.foe.discard == []


def test_symon_sends_its_victim_to_the_deck_of_its_owner(table):
    t = seats(table, {"line": ["Symon"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.fight("Symon", "Goon 4")
    assert t.third.line == []
    assert t.titles(t.third.deck[-1:]) == ["Goon 4"]
    assert len(t.foe.line) == 1


@BOUND
def test_finch_cloak_compares_with_who_was_fought_and_gives_to_all(table):
    for mine, after in ((0, [1, 1, 1]), (2, [3, 2, 3])):
        me = {"line": ["Finch Cloak"], "amber": mine}
        t = seats(table, me, {"amber": 1, "line": ["Goon 3"]}, {"amber": 2, "line": ["Goon 2"]})
        t.fight("Finch Cloak", "Goon 2")
        assert pools(t) == after


def test_trust_no_one_counts_the_houses_of_both_enemies_and_robs_one(table):
    foe, third = {"line": ["Goon 3", "Dis Goon 3"], "amber": 5}, {"line": ["Mars Goon 3"], "amber": 5}
    t = seats(table, {"hand": ["Trust No One"]}, foe, third, readings={"steal-for-each": "one"})
    t.play("Trust No One", "seat:2")
    assert pools(t) == [3, 5, 2]


def test_each_player_gambles_at_the_den_in_their_own_turn(table):
    t = seats(table, {"artifacts": ["Gambling Den"]}, {"amber": 3}, {"amber": 3, "deck": ["Mars Goon 3"]})
    t.end()
    assert t.pending.seat == 1
    t.choose("no").submit("house:brobnar").end()
    assert t.pending.seat == 2
    t.choose("yes", "mars")
    assert pools(t) == [0, 3, 5]
    t.submit(t.pending.keys[0])


def test_a_plant_hears_the_choice_of_each_opponent(table):
    house = {"houses": ["dis", "mars", "logos"]}
    t = seats(table, {"line": ["Dis Plant"]}, house, house)
    t.next_turn("dis").next_turn("dis")
    assert pools(t) == [2, 0, 0]
