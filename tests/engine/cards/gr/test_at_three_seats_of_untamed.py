"""Cards of Untamed in Grim Reminders at a table of three: which players they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import grave, lines
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.looks import damage_of_all, pools

HOUSES = {"houses": ["brobnar", "dis", "logos"]}
forest = partial(grave, house="untamed")


def test_a_curse_of_fertility_gives_to_both_opponents(table):
    t = forest(table, {"artifacts": ["Curse of Fertility"]}, HOUSES, HOUSES)
    t.end()
    assert pools(t) == [0, 1, 1]
    t.submit("house:brobnar")


def test_a_dark_heart_keeps_the_haunted_one_of_two_opponents_from_forging(table):
    sides = [{"amber": 6, **HOUSES} for _ in range(2)]
    t = forest(table, {"artifacts": ["Dark Heart of the Forest"], "keys": ["red"]}, *sides, piles=(0, 10, 0))
    t.end()
    assert t.foe.amber == 6
    to_rest(t.submit("house:brobnar").end())
    assert t.third.amber == 0


def test_the_circle_of_life_goes_around_the_table(table):
    t = forest(table, {"hand": ["The Circle of Life"]}, {}, {}, piles=(0, 10, 10))
    t.play("The Circle of Life")
    assert pools(t) == [1, 2, 2]


def test_till_the_earth_reaches_all_three_piles(table):
    t = forest(table, {"hand": ["Till the Earth"]}, {}, {}, piles=(1, 2, 3))
    t.play("Till the Earth")
    assert [len(player.deck) for player in t.g.players] == [13, 14, 15]
    assert [len(player.discard) for player in t.g.players] == [1, 0, 0]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_warfaline_picks_one_of_three_piles(table, seat):
    t = forest(table, {"hand": ["Warfaline"]}, {}, {}, piles=(6, 6, 6))
    t.play("Warfaline", f"seat:{seat}")
    assert [len(player.discard) for player in t.g.players] == [1 if n == seat else 6 for n in range(3)]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_bog_spitter_picks_one_of_three_hands(table, seat):
    sides = [{"hand": ["Goon 2"]}, {"line": ["Goon 1"], "hand": ["Goon 2"]}, {"hand": ["Goon 2"]}]
    sides[0]["line"] = ["Bog Spitter"]
    t = forest(table, *sides)
    t.fight("Bog Spitter", f"seat:{seat}")
    assert [len(player.hand) for player in t.g.players] == [int(n != seat) for n in range(3)]


@pytest.mark.parametrize(("seat", "left"), [(1, [0, 5, 6]), (2, [1, 5, 5])])
def test_a_bog_spitter_that_is_discarded_asks_one_opponent(table, seat, left):
    t = forest(table, {"hand": ["Bog Spitter"]}, {"amber": 5}, {"amber": 6})
    t.discard("Bog Spitter", f"seat:{seat}")
    assert pools(t) == left


def test_a_skeletal_murmook_weighs_on_both_opponents(table):
    t = forest(table, {"line": ["Skeletal Murmook"]}, {}, {}, piles=(10, 0, 0))
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]


def test_an_aember_storm_falls_on_enemies_at_both_seats(table):
    me = {"hand": ["Æmber Storm"], "line": ["Goon 1"], "amber": 1}
    t = forest(table, me, {"line": ["Goon 2"]}, {"line": ["Goon 3"]})
    t.play("Æmber Storm", ["Goon 2", "Goon 3"])
    assert damage_of_all(t) == [0, 1, 1]


def test_a_loyal_packmate_guards_against_both_opponents(table):
    sides = [{"line": ["Goon 1", "Loyal Packmate", "Goon 2"], **HOUSES}, {"line": ["Goon 3"], **HOUSES}]
    t = forest(table, {"line": ["Goon 9"]}, *sides, house="brobnar")
    t.fight("Goon 9")
    assert t.offered == ["Loyal Packmate", "Goon 3"]
    t.choose("Goon 3").next_turn("brobnar").next_turn("brobnar")
    assert lines(t)[2] == []


def test_lost_in_the_wild_takes_the_flanks_of_all_lines(table):
    sides = [{"line": ["Goon 1", "Goon 2", "Goon 3"]} for _ in range(3)]
    sides[0]["hand"] = ["Lost in the Wild"]
    t = forest(table, *sides)
    ordered(t.play("Lost in the Wild"))
    assert lines(t) == [["Goon 2"]] * 3


def test_a_forgotten_guardian_purges_from_any_of_three_piles(table):
    t = forest(table, {"hand": ["Forgotten Guardian"]}, {"discard": ["Goon 1"]}, {"discard": ["Goon 2"]})
    t.play("Forgotten Guardian", "Goon 2")
    assert t.titles(t.third.purged) == ["Goon 2"]
    assert t.titles(t.foe.discard) == ["Goon 1"]
