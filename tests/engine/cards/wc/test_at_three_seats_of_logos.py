"""Cards of Logos in Worlds Collide at a table of three."""

from __future__ import annotations

import pytest

LOGOS = ["logos", "brobnar", "dis"]


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("victim", "pools"), [("seat:0", (1, 2, 5)), ("seat:1", (3, 1, 4))])
def test_information_exchange_asks_what_the_picked_opponent_stole(table, victim, pools):
    t = table(
        me={"hand": ["Theft of 2"], "amber": 1},
        foe={"amber": 2},
        third={"amber": 5, "hand": ["Information Exchange"], "houses": LOGOS},
    )
    t.play("Theft of 2", "seat:2").next_turn().next_turn("logos")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 2, 3)
    t.play("Information Exchange", victim)
    assert (t.me.amber, t.foe.amber, t.third.amber) == pools


def test_a_theft_from_another_player_does_not_count_for_information_exchange(table):
    t = table(
        me={"hand": ["Theft of 2"], "amber": 1},
        foe={"amber": 2},
        third={"amber": 5, "hand": ["Information Exchange"], "houses": LOGOS},
    )
    t.play("Theft of 2", "seat:1").next_turn().next_turn("logos").play("Information Exchange", "seat:0")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 0, 6)


@pytest.mark.parametrize(("opponent", "archived"), [("seat:1", 1), ("seat:2", 3)])
def test_dr_milli_counts_the_creatures_of_the_picked_opponent(table, opponent, archived):
    hand = ["Goon 5", "Goon 6", "Goon 7", "Goon 8"]
    t = table(
        me={"hand": ["Dr. Milli", *hand]},
        foe={"line": ["Goon 1"]},
        third={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        house="logos",
    )
    t.play("Dr. Milli", opponent, hand[:archived])
    assert t.titles(t.me.archives) == hand[:archived]


def test_edie_makes_the_keys_of_both_opponents_dearer(table):
    t = table(me={"line": ["EDAI “Edie” 4x4"], "archives": ["Goon 1", "Goon 2"]}, foe={}, third={}, house="logos")
    assert t.g.key_cost(t.foe) - t.g.key_cost(t.me) == t.g.key_cost(t.third) - t.g.key_cost(t.me) == 2


@pytest.mark.parametrize("victim", ["seat:1", "seat:2"])
def test_candle_unit_captures_from_the_picked_opponent_and_watches_both(table, victim):
    t = table(
        me={"line": ["C.Æ.N.D.L.E. Unit"]},
        foe={"line": ["Goon 1"], "amber": 2},
        third={"line": ["Goon 2"], "amber": 2},
        house="logos",
    )
    t.action("C.Æ.N.D.L.E. Unit", victim)
    assert (t.foe.amber, t.third.amber) == ((1, 2) if victim == "seat:1" else (2, 1))
    t.next_turn("brobnar")
    before = len(t.me.hand)
    t.reap("Goon 1").next_turn("brobnar").reap("Goon 2")
    assert len(t.me.hand) == before + 2


@pytest.mark.parametrize(("creature", "seat"), [("Goon 3", 1), ("Goon 6", 2)])
def test_thorium_plasmate_moves_a_creature_in_the_line_of_its_controller(table, creature, seat):
    t = table(
        me={"hand": ["Thorium Plasmate"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        third={"line": ["Goon 4", "Goon 5", "Goon 6"]},
        house="logos",
    )
    t.play("Thorium Plasmate", creature, "position:0")
    assert t.g.players[seat].line[0] is t.card(creature)
    assert t.card(creature).damage == 2
    assert [card.damage for card in t.g.players[3 - seat].line] == [0, 0, 0]
