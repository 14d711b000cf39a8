"""Cards of Star Alliance in Worlds Collide at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.looks import pools
from tests.engine.helpers.tables import three_seats

BOUND = pytest.mark.clause("break-key-prerequisite-fixes-opponent")
CADET = "Star Alliance Goon 5"


seats = partial(three_seats, house="staralliance")


@pytest.mark.parametrize(("victim", "plays"), [("seat:1", [False, True]), ("seat:2", [True, False])])
def test_stealth_is_against_one_opponent(table, victim, plays):
    t = seats(table, {"hand": ["Stealth Mode"]}, {"hand": ["Whip"]}, {"hand": ["Drill"]})
    t.play("Stealth Mode", victim)
    for title, may in zip(("Whip", "Drill"), plays, strict=True):
        t.next_turn("brobnar")
        assert t.may(f"play:{title}") is may


def test_garcia_jams_one_opponent_until_that_ones_turn(table):
    t = seats(table, {"line": ["Sensor Chief Garcia"]}, {"line": ["Goon 1"]}, {"line": ["Goon 2"]})
    t.reap("Sensor Chief Garcia", "seat:2")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 8]
    t.next_turn()
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 8]
    t.next_turn()
    assert t.g.active_player is t.third


def test_the_alert_counts_and_hits_the_creatures_of_both(table):
    t = seats(table, {"line": ["Goon 3"], "hand": ["Red Alert"]}, {"line": ["Goon 8"]}, {"line": ["Goon 9"] * 2})
    t.play("Red Alert")
    assert [card.damage for player in t.g.players for card in player.line] == [0, 2, 2, 2]


@pytest.mark.parametrize(
    ("lines", "may"), [((1, 1, 1), True), ((1, 2, 0), False), ((1, 0, 2), False), ((0, 1, 1), True)]
)
def test_the_stone_holds_against_each_opponent(table, lines, may):
    mine, second, last = ({"line": ["Goon 3"] * many} for many in lines)
    me = {**mine, "hand": ["Star Alliance Goon 1"], "artifacts": ["Quixxle Stone"]}
    assert seats(table, me, second, last).may("play:Star Alliance Goon 1") is may


def test_all_are_paid_for_the_peace_and_one_pays_for_breaking_it(table):
    t = seats(table, {"hand": ["Peace Accord"]}, {"line": ["Goon 9"], "amber": 3}, {"line": ["Goon 3"], "amber": 3})
    t.play("Peace Accord")
    assert pools(t) == [2, 5, 5]
    t.next_turn("brobnar").fight("Goon 9")
    assert pools(t) == [2, 1, 5]
    assert t.card("Peace Accord").zone == "discard"


@BOUND
def test_qincan_robs_who_chose_the_unseen_house(table):
    houses = {"houses": ["dis", "mars", "logos"], "amber": 3}
    t = seats(table, {"line": ["Sci. Officer Qincan"]}, houses, houses)
    t.next_turn("mars")
    assert pools(t) == [1, 2, 3]
    t.next_turn("dis")
    assert pools(t) == [2, 2, 2]


def test_each_of_three_obeys_the_order_in_turn(table):
    me = {"artifacts": ["General Order 24"], "line": ["Dis Goon 3"]}
    t = seats(table, me, {"line": ["Mars Goon 3"]}, {"line": ["Logos Goon 3", "Dis Goon 4", "Mars Goon 4"]})
    t.end()
    assert t.titles(t.third.line) == ["Logos Goon 3", "Dis Goon 4"]
    assert t.foe.line == []
    t.submit(t.pending.keys[0]).end().choose("Dis Goon 4")
    assert t.me.line == []
    assert t.titles(t.third.line) == ["Logos Goon 3"]
    t.submit(t.pending.keys[0]).next_turn()
    assert t.card("General Order 24").zone == "discard"


def test_the_trained_may_capture_from_different_opponents(table):
    me = {"line": ["Dis Goon 3", "Mars Goon 3"], "hand": ["Xenotraining"]}
    t = seats(table, me, {"amber": 2}, {"amber": 2})
    t.play("Xenotraining", "Dis Goon 3", "seat:1", "Dis Goon 3", "seat:2")
    assert pools(t) == [1, 1, 1]
    assert t.card("Dis Goon 3").amber == 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_moon_rearranges_the_line_of_any_player(table, seat):
    lines = [["Goon 1"], ["Goon 3", "Goon 4"], ["Goon 5", "Goon 6"]]
    me = {"line": lines[0], "hand": ["Tactical Officer Moon"]}
    t = seats(table, me, {"line": lines[1]}, {"line": lines[2]})
    t.play("Tactical Officer Moon", "yes", f"seat:{seat}")
    order = t.titles(t.g.players[seat].line)[::-1]
    t.choose(order)
    assert t.titles(t.g.players[seat].line) == order


def test_the_field_and_the_quadracorder_tax_both_opponents(table):
    line = [{"title": CADET, "upgrades": ["Disruption Field", "Quadracorder"]}]
    t = seats(table, {"line": line}, {"line": ["Goon 1"]}, {"line": ["Goon 2"]})
    t.reap(CADET)
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]
