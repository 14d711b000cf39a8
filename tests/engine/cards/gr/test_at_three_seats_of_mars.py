"""Cards of Mars in Grim Reminders at a table of three."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import grave
from tests.engine.helpers.looks import amber, pools
from tests.engine.helpers.tables import three_seats

three = partial(three_seats, house="mars", ruleset="18.4")


def test_the_warp_is_repeated_for_one_opponent_whom_you_choose(table):
    t = three(table, {"hand": ["Aberrant Warp Event"]}, {"deck": ["Goon 3"]}, {"deck": ["Goon 4"]})
    t.play("Aberrant Warp Event", "seat:2")
    assert t.titles(t.third.line) == ["Goon 4"]
    assert t.foe.line == []


def test_the_curse_puts_a_creature_into_the_archives_of_an_opponent_whom_you_choose(table):
    t = three(table, {"artifacts": ["Curse of Disappearances"], "line": ["Goon 5"]}, {}, {})
    t.end().choose("seat:2")
    assert t.titles(t.third.archives) == ["Goon 5"]
    assert t.foe.archives == []
    t.submit(t.pending.keys[0])


def test_treachery_gives_the_curse_to_an_opponent_whom_you_choose(table):
    t = three(table, {"hand": ["Curse of Disappearances"]}, {}, {})
    t.play("Curse of Disappearances", "seat:2")
    assert t.titles(t.third.artifacts) == ["Curse of Disappearances"]


def test_the_plan_lets_a_card_go_in_each_of_three_turns(table):
    t = three(table, {"hand": ["Plan 10"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    to_rest(t.play("Plan 10")).end().choose("Goon 4")
    assert "Goon 4" in t.titles(t.third.hand)
    t.submit(t.pending.keys[0])
    t.next_turn()
    assert "Goon 3" in t.titles(t.foe.hand)
    assert t.card("Plan 10").zone == "discard"


def test_a_snatched_creature_goes_to_the_opponent_of_its_own_player(table):
    t = three(
        table,
        {"hand": ["The Body Snatchers", "Mars Slaying"], "line": ["Mars Goon 1"]},
        {"line": ["Goon 5"]},
        {"line": ["Goon 6"]},
    )
    t.play("The Body Snatchers").play("Mars Slaying", "Goon 5")
    assert t.offered == ["seat:0", "seat:2"]
    t.choose("seat:2", "left")
    assert t.titles(t.third.line) == ["Goon 5", "Goon 6"]


def test_a_probe_keeps_the_key_of_one_opponent_dearer_until_that_one_might_forge(table):
    t = three(table, {"line": ["Distant Void Prober"], "discard": grave()}, {"amber": 8}, {"amber": 8})
    t.reap("Distant Void Prober", "seat:2").next_turn()
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 9]
    t.next_turn()
    assert [len(player.keys) for player in t.g.players] == [2, 3, 2]
    assert t.g.key_cost(t.third) == 6


def test_the_disruptzord_stops_all_three(table):
    t = three(table, {"hand": ["Mars Goon 7"]}, {}, {"line": ["Elite Disruptzord"]})
    assert not t.may("play:Mars Goon 7")


def test_the_haze_enrages_enemies_of_both_opponents(table):
    t = three(table, {"artifacts": ["Psychic Haze"], "line": ["Goon 1"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.action("Psychic Haze")
    assert [card.enraged for player in t.g.players for card in player.line] == [False, True, True]


@pytest.mark.parametrize(("seat", "left"), [(1, [3, 0, 2]), (2, [3, 2, 0])])
def test_a_friend_that_eyes_do_not_believe_captures_from_whom_you_choose(table, seat, left):
    t = three(table, {"hand": ["Abduct-o-Matic"], "line": ["Goon 3"], "amber": 3}, {"amber": 2}, {"amber": 2})
    t.discard("Abduct-o-Matic", f"seat:{seat}")
    assert amber(t) == [2]
    assert pools(t) == left
