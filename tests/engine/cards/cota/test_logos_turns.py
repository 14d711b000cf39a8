"""Cards of Logos in Call of the Archons about turns, keys, houses, pools and the use of cards."""

from __future__ import annotations

import pytest

# Foggify, Scrambler Storm, Skippy Timehog --------------------------------------------------------------------------


def next_for_foe(table, title, version="16.0", foe=None, **me):
    t = table(
        me={"hand": [title], "line": ["Goon 9"], **me},
        foe=foe or {"line": ["Goon 5"], "hand": ["Punch", "Goon 1"], "artifacts": ["Crank"]},
        house="logos",
        ruleset=version,
    )
    return t.play(title)


def test_foggify_forbids_the_next_fights_of_the_opponent_only(table, version):
    t = next_for_foe(table, "Foggify", version)
    assert t.me.amber == 1
    t.next_turn("brobnar")
    assert t.refused("fight:Goon 5").clause == "cannot-beats-may"
    assert t.may("reap:Goon 5") and t.may("play:Punch") and t.may("action:Crank")
    t.next_turn("brobnar")
    assert t.may("fight:Goon 9"), "its player is free to fight"
    t.next_turn("brobnar")
    assert t.may("fight:Goon 5"), "it lasted for one turn"


def test_foggify_does_not_hinder_the_turn_in_which_it_is_played(table):
    t = table(me={"hand": ["Foggify"], "line": ["Logos Goon 2"]}, foe={"line": ["Goon 5"]}, house="logos")
    t.play("Foggify")
    assert t.may("fight:Logos Goon 2")


def test_scrambler_storm_forbids_the_next_actions_of_the_opponent_only(table, version):
    t = next_for_foe(table, "Scrambler Storm", version, hand=["Scrambler Storm", "Anger"])
    assert t.me.amber == 1
    t.next_turn("brobnar")
    assert t.refused("play:Punch").clause == "cannot-beats-may"
    assert t.may("discard:Punch") and t.may("play:Goon 1") and t.may("fight:Goon 5") and t.may("action:Crank")
    t.next_turn("brobnar")
    assert t.may("play:Anger")
    t.next_turn("brobnar")
    assert t.may("play:Punch")


def test_skippy_timehog_forbids_every_use_in_the_next_turn_of_the_opponent(table, version):
    foe = {
        "line": ["Goon 5", {"title": "Goon 4", "stunned": True}],
        "hand": ["Punch", "Goon 1"],
        "artifacts": ["Crank", "Fuse"],
    }
    t = next_for_foe(table, "Skippy Timehog", version, foe=foe)
    t.next_turn("brobnar")
    for use in (
        "reap:Goon 5",
        "fight:Goon 5",
        "unstun:Goon 4",
        "action:Crank",
        "omni:Fuse",
    ):
        assert t.refused(use).clause == "cannot-beats-may"
    assert t.may("play:Punch") and t.may("discard:Punch") and t.may("play:Goon 1")
    t.next_turn("brobnar")
    assert t.may("fight:Goon 9") and t.may("reap:Goon 9")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 5") and t.may("unstun:Goon 4") and t.may("action:Crank")


def test_skippy_timehog_need_not_stay_in_play(table):
    t = table(me={"hand": ["Skippy Timehog", "Logos Slaying"]}, foe={"line": ["Goon 5"]}, house="logos")
    t.play("Skippy Timehog").play("Logos Slaying", "Skippy Timehog")
    assert t.me.line == []
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 5")


@pytest.mark.parametrize("title", ["Foggify", "Scrambler Storm", "Skippy Timehog"])
def test_one_of_two_opponents_is_hindered(table, title):
    side = {"line": ["Goon 5"], "hand": ["Punch"]}
    t = table(me={"hand": [title], "line": ["Goon 9"]}, foe=side, third=side, house="logos")
    t.play(title, "2")
    t.next_turn("brobnar")
    assert t.game.active == 1 and t.may("fight:Goon 5#1") and t.may("play:Punch#1")
    t.next_turn("brobnar")
    assert t.game.active == 2
    assert not (t.may("fight:Goon 5#2") and t.may("play:Punch#2"))


# Phase Shift -------------------------------------------------------------------------------------------------------


def test_phase_shift_allows_one_card_of_another_house(table, version):
    t = table(
        me={"hand": ["Phase Shift", "Goon 1", "Goon 2", "Logos Chant"]},
        foe={"hand": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    assert not t.may("play:Goon 1")
    t.play("Phase Shift")
    t.play("Logos Chant")
    assert t.may("play:Goon 1") and t.may("play:Goon 2") and not t.may("discard:Goon 1"), "a Logos card uses up nothing"
    t.play("Goon 1")
    assert t.refused("play:Goon 2").clause == "step3-only-active-house-cards" and t.titles(t.me.line) == ["Goon 1"]


def test_phase_shift_does_not_help_a_logos_card_in_a_turn_of_another_house(table):
    t = table(
        me={"hand": [{"title": "Phase Shift", "house": "brobnar"}, "Logos Chant", "Goon 1", "Dis Goon 3"]},
        foe={},
        house="brobnar",
    )
    t.play("Phase Shift")
    t.play("Goon 1")
    assert not t.may("play:Logos Chant") and t.may("play:Dis Goon 3"), "a card of the active house needs nothing"


def test_phase_shift_ends_with_the_turn(table):
    t = table(me={"hand": ["Phase Shift", "Goon 1"]}, foe={"hand": ["Goon 2"]}, house="logos")
    t.play("Phase Shift")
    t.next_turn("dis")
    assert not t.may("play:Goon 2")
    t.next_turn("logos")
    assert not t.may("play:Goon 1")


# Interdimensional Graft --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "mine", "left"), [(5, 0, 5), (6, 0, 0), (7, 1, 0), (10, 4, 0)])
def test_interdimensional_graft_takes_what_a_forging_opponent_has_left(table, version, pool, mine, left):
    t = table(me={"hand": ["Interdimensional Graft"]}, foe={"amber": pool}, house="logos", ruleset=version)
    t.play("Interdimensional Graft").end()
    if pool >= 6:
        t.choose("red")
    t.choose("brobnar")
    assert (t.me.amber, t.foe.amber, len(t.foe.keys)) == (1 + mine, left, int(pool >= 6))
    assert t.at_rest


def test_interdimensional_graft_spares_its_player_and_later_turns(table):
    t = table(
        me={"hand": ["Interdimensional Graft"], "amber": 8},
        foe={"amber": 5, "artifacts": ["Crank"]},
        house="logos",
    )
    t.play("Interdimensional Graft")
    t.next_turn("brobnar")
    t.action("Crank")
    assert (t.me.amber, t.foe.amber) == (8, 7)
    t.end().choose("red", "logos")
    assert (t.me.amber, t.foe.amber) == (2, 7)
    t.end().choose("red", "brobnar")
    assert (t.me.amber, t.foe.amber) == (2, 1), "it was over when the opponent forged"


def test_interdimensional_graft_counts_every_key_of_that_turn(table):
    t = table(
        me={"hand": ["Interdimensional Graft"]},
        foe={"amber": 5, "hand": ["Logos Key Purchase", "Logos Chant"]}
        | {"houses": ["logos", "dis", "brobnar"], "artifacts": [{"title": "Crank", "house": "logos"}]},
        house="logos",
    )
    t.play("Interdimensional Graft")
    t.next_turn("logos")
    t.action("Crank")
    assert t.foe.amber == 7
    t.play("Logos Key Purchase", "red")
    assert t.foe.amber == 0 and t.me.amber == 1, "1 bonus, 1 lost to the crank, 1 handed over"


def test_interdimensional_graft_waits_for_the_one_of_two_opponents_who_is_picked(table):
    t = table(me={"hand": ["Interdimensional Graft"]}, foe={"amber": 7}, third={"amber": 8}, house="logos")
    t.play("Interdimensional Graft", "2").end().choose("red", "red", "brobnar").end().choose("yellow", "red", "brobnar")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 1, 0)


# Neuro Syphon and Effervescent Principle ---------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs", "works"), [(0, 1, False), (0, 2, True), (2, 3, False), (2, 4, True)])
def test_neuro_syphon_needs_a_richer_opponent(table, version, mine, theirs, works):
    t = table(
        me={"hand": ["Neuro Syphon"], "amber": mine, "deck": ["Goon 1"]},
        foe={"amber": theirs},
        house="logos",
        ruleset=version,
    )
    t.play("Neuro Syphon")  # its bonus comes first
    assert (t.me.amber, t.foe.amber) == (mine + 1 + works, theirs - works)
    assert t.titles(t.me.hand) == ["Goon 1"] * works and t.foe.hand == []


@pytest.mark.parametrize(("pools", "after"), [((0, 1), (0, 1)), ((2, 3), (1, 2)), ((7, 10), (4, 5))])
def test_effervescent_principle_halves_every_pool(table, version, pools, after):
    t = table(
        me={"hand": ["Effervescent Principle"], "amber": pools[0], "chains": 2},
        foe={"amber": pools[1], "line": [{"title": "Goon 1", "amber": 4}]},
        house="logos",
        ruleset=version,
    )
    t.play("Effervescent Principle")
    assert (t.me.amber, t.foe.amber) == after and t.card("Goon 1").amber == 4
    assert (t.me.chains, t.foe.chains) == (3, 0)


def test_effervescent_principle_halves_three_pools(table):
    t = table(
        me={"hand": ["Effervescent Principle"], "amber": 4}, foe={"amber": 5}, third={"amber": 6}, house="logos"
    ).play("Effervescent Principle")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 3, 3)


# Titan Mechanic, The Howling Pit, Pocket Universe ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        (["Titan Mechanic"], 5),
        (["Titan Mechanic", "Goon 1"], 5),
        (["Goon 1", "Titan Mechanic"], 5),
        (["Goon 1", "Titan Mechanic", "Goon 2"], 6),
        (["Titan Mechanic", "Titan Mechanic"], 4),
    ],
)
def test_titan_mechanic_makes_keys_cheaper_from_a_flank(table, version, line, cost):
    t = table(me={"line": line}, foe={}, house="logos", ruleset=version)
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == cost


def test_titan_mechanic_lets_both_players_forge_for_less(table):
    t = table(me={"line": ["Titan Mechanic"], "amber": 5}, foe={"amber": 5}, house="logos")
    t.end().choose("red", "brobnar")
    assert t.foe.amber == 0 and t.foe.keys == ["red"]
    t.end().choose("red", "logos")
    assert t.me.amber == 0 and t.me.keys == ["red"]


def test_titan_mechanic_enclosed_in_the_line_stops_helping(table):
    t = table(me={"line": ["Goon 1", "Titan Mechanic"], "hand": ["Logos Goon 2"]}, foe={}, house="logos")
    t.play("Logos Goon 2")
    assert t.g.key_cost(t.me) == 6


def test_the_howling_pit_serves_every_player(table, version):
    t = table(me={"hand": ["The Howling Pit"]}, foe={"hand": ["Goon 1"]}, house="logos", ruleset=version)
    t.play("The Howling Pit").end()
    assert len(t.me.hand) == 7 and t.me.amber == 1
    t.choose("brobnar").end()
    assert len(t.foe.hand) == 7


def test_two_howling_pits_add_up(table):
    t = table(me={"artifacts": ["The Howling Pit"]}, foe={"artifacts": ["The Howling Pit"]}, house="logos").end()
    assert len(t.me.hand) == 8


@pytest.mark.parametrize(("pool", "on", "left"), [(0, 2, 0), (1, 3, 0), (4, 3, 3)])
def test_pocket_universe_takes_one_from_the_pool(table, version, pool, on, left):
    t = table(
        me={"artifacts": [{"title": "Pocket Universe", "amber": 2}], "amber": pool},
        foe={"amber": 3},
        house="logos",
        ruleset=version,
    )
    t.action("Pocket Universe")
    assert (t.me.amber, t.card("Pocket Universe").amber, t.foe.amber) == (left, on, 3)
    assert len(t.happened("amber.placed")) == bool(pool) and not t.happened("amber.lost")


def test_pocket_universe_pays_for_its_players_keys(table, version):
    t = table(
        me={"artifacts": [{"title": "Pocket Universe", "amber": 4}], "amber": 3},
        foe={"amber": 3},
        house="logos",
        ruleset=version,
    )
    t.end().choose("brobnar").end()
    assert t.pending.prompt == "forge.pay_from_card" and t.offered == ["number:3", "number:4"]
    t.choose("4", "red", "logos")
    assert t.me.keys == ["red"] and t.me.amber == 1 and t.card("Pocket Universe").amber == 0


def test_pocket_universe_of_another_pays_for_nothing(table):
    t = table(me={"artifacts": [{"title": "Pocket Universe", "amber": 4}]}, foe={"amber": 3}, house="logos")
    t.end().choose("brobnar")
    assert t.foe.keys == [] and t.foe.amber == 3 and t.card("Pocket Universe").amber == 4
