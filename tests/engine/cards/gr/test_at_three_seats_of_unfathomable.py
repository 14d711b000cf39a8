"""Cards of Unfathomable in Grim Reminders at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import grave, lines
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import armed, spent
from tests.engine.helpers.looks import amber, damage_of_all, pools, tired

HOUSES = {"houses": ["brobnar", "dis", "logos"]}
deep = partial(grave, house="unfathomable")
LATTER = (0, 0, 10)
"""The third player alone is haunted."""


@pytest.mark.parametrize(("seat", "left"), [(1, [2, 2, 3]), (2, [3, 3, 1])])
def test_a_mnemoleech_steals_by_the_pile_of_the_opponent_it_steals_from(table, seat, left):
    t = deep(table, {"line": ["Mnemoleech"]}, {"amber": 3}, {"amber": 3}, piles=LATTER)
    t.reap("Mnemoleech", f"seat:{seat}")
    assert pools(t) == left


def test_tangimangi_minds_each_opponent_alone(table):
    t = deep(table, {"line": ["Tangimangi"]}, {}, {}, piles=LATTER)
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 9]


@pytest.mark.reading("thoughtswim-any-opponent")
def test_thoughtswim_spares_its_creature_while_either_opponent_is_haunted(table):
    me = {"line": [armed("Goon 5", "Thoughtswim"), "Goon 4"], "hand": ["Unfathomable Hailstorm"]}
    t = deep(table, me, {}, {}, piles=LATTER)
    t.play("Unfathomable Hailstorm")
    assert damage_of_all(t) == [0, 2]


def test_an_awful_atoll_weakens_the_third_line_alone(table):
    sides = [{"line": [f"{house} Goon 5"]} for house in ("Dis", "Logos", "Mars")]
    sides[0]["artifacts"] = ["Awful Atoll"]
    t = deep(table, *sides, piles=LATTER)
    assert [t.power(f"{house} Goon 5") for house in ("Dis", "Logos", "Mars")] == [5, 5, 3]


@pytest.mark.parametrize(("seat", "left"), [(1, [["Goon 1"], ["Goon 2"]]), (2, [[], []])])
def test_a_gatewatcher_asks_one_opponent_and_takes_all_enemy_flanks(table, seat, left):
    me = {"line": ["Gatewatcher"], "hand": ["Unfathomable Slaying"]}
    t = deep(table, me, {"line": ["Goon 1"]}, {"line": ["Goon 2"]}, piles=LATTER)
    ordered(t.play("Unfathomable Slaying", "Gatewatcher", f"seat:{seat}"))
    assert lines(t)[1:] == left


def test_circlespeak_takes_from_all_the_haunted(table):
    me = {"hand": ["Circlespeak"], "line": ["Goon 1"]}
    t = deep(table, me, {"amber": 3}, {"amber": 3}, piles=(0, 10, 10))
    t.play("Circlespeak")
    assert amber(t) == [4]
    assert pools(t) == [1, 1, 1]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_transmitter_reaches_any_deck(table, seat):
    t = deep(table, {"artifacts": ["Arcane Transmitter"]}, {}, {})
    t.action("Arcane Transmitter", f"seat:{seat}")
    assert [len(player.discard) for player in t.g.players] == [4 * (n == seat) for n in range(3)]


def test_a_mesmerist_minds_all_three_players(table):
    sides = [{"line": [spent("Goon 1")], **HOUSES} for _ in range(2)]
    t = deep(table, {"line": ["Giltspine Mesmerist", spent("Goon 2")]}, *sides)
    t.end().submit("house:brobnar").end()
    assert [len(player.discard) for player in t.g.players] == [1, 1, 0]
    t.submit("house:brobnar").end()
    assert [len(player.discard) for player in t.g.players] == [1, 1, 1]
    t.submit("house:unfathomable")


@pytest.mark.parametrize(("seat", "house"), [(1, "Dis"), (2, "Logos")])
def test_a_dirge_is_sung_at_one_deck(table, seat, house):
    sides = [{"deck": [f"{one} Goon 9"], "line": [f"{one} Goon 1"]} for one in ("Dis", "Logos")]
    t = deep(table, {"hand": ["Dirge of the Deep"]}, *sides, filler=0)
    t.play("Dirge of the Deep", f"seat:{seat}")
    assert tired(t) == [f"{house} Goon 1"]


def test_a_nightmare_reaches_the_enemies_at_both_seats(table):
    sides = [{"line": ["Goon 1"], "discard": ["Goon 2"]}, {"line": ["Goon 3"]}]
    t = deep(table, {"artifacts": ["Nightmare Inducer"]}, *sides)
    t.action("Nightmare Inducer", "seat:1")
    assert tired(t) == ["Goon 1", "Goon 3"]


def test_a_squall_goes_around_the_table(table):
    t = deep(table, {"line": ["Squallmaster"], "hand": ["Goon 1"]}, {"hand": ["Goon 2"]}, {"hand": ["Goon 3"]})
    to_rest(t.reap("Squallmaster"))
    assert [len(player.hand) for player in t.g.players] == [0, 0, 0]
