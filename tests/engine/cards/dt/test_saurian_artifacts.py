"""Artifacts of Saurian in Dark Tidings."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.looks import amber, damage_of_all
from tests.engine.helpers.tables import with_artifact

ROSTRUM = "Altruist’s Rostrum"
BRACCHANALIA = "Bracchanalia"
INDOMINUS = "ISS Indominus"
SCROLL = "The First Scroll"
TROJAN = "Trojan Sauropod"


saurian = partial(with_artifact, house="saurian")


# Altruist’s Rostrum


@NEW
def test_the_rostrum_moves_one_between_any_two(table, version):
    t = saurian(table, ROSTRUM, {"line": ["Goon 1", with_amber("Goon 2", 2)]}, {"line": ["Goon 3"]}, ruleset=version)
    t.action(ROSTRUM, "Goon 2", "Goon 3")
    assert amber(t) == [0, 1, 1]


@pytest.mark.parametrize("line", [[], [with_amber("Goon 2", 2)], ["Goon 2", "Goon 3"]])
def test_the_rostrum_with_nothing_to_move(table, line):
    t = saurian(table, ROSTRUM, {"line": line})
    before = amber(t)
    t.action(ROSTRUM)
    assert t.at_rest
    assert amber(t) == before


# Bracchanalia


@NEW
def test_the_feast_begins_with_four_from_the_supply_and_a_capture(table, version):
    t = table(me={"hand": [BRACCHANALIA], "line": ["Goon 1", "Goon 2"]}, foe={"line": ["Goon 3"], "amber": 2},
              house="saurian", ruleset=version)  # fmt: skip
    t.play(BRACCHANALIA, "Goon 2")
    assert t.card(BRACCHANALIA).amber == 4
    assert amber(t) == [0, 1, 0]
    assert (t.me.amber, t.foe.amber) == (1, 1)


def revel(table, mine, theirs, **more):
    feast = with_amber(BRACCHANALIA, 4)
    me = {"line": [with_amber("Goon 1", 1)] * mine + ["Goon 9"], "houses": ["saurian", "dis", "logos"]}
    return saurian(table, feast, me, {"line": [with_amber("Goon 2", 1)] * theirs + ["Goon 9"]}, **more)


@NEW
@pytest.mark.parametrize(
    ("mine", "theirs", "pools", "left"),
    [(3, 3, (0, 0), 4), (4, 3, (4, 0), 0), (3, 4, (0, 4), 0), (4, 5, (0, 4), 0)],
)
def test_the_first_to_begin_a_turn_with_four_takes_all(table, version, mine, theirs, pools, left):
    t = revel(table, mine, theirs, ruleset=version)
    assert t.card(BRACCHANALIA).amber == 4
    t.next_turn("brobnar").next_turn("saurian")
    assert (t.me.amber, t.foe.amber) == pools
    assert t.card(BRACCHANALIA).amber == left


def test_it_is_there_before_keys_are_forged(table):
    me = {"line": [with_amber("Goon 1", 1)], "artifacts": [with_amber(BRACCHANALIA, 4)]}
    t = table(me=me, foe={"line": [with_amber("Goon 2", 1)] * 4, "amber": 2})
    t.end().choose("key:red", "house:brobnar")
    assert t.foe.amber == 0
    assert t.foe.keys == ["red"]


@pytest.mark.parametrize("there", [0, 1])
def test_an_empty_feast_moves_nothing(table, there):
    me = {"line": [with_amber("Goon 1", 1)] * 4, "houses": ["saurian", "dis", "logos"]}
    t = saurian(table, with_amber(BRACCHANALIA, there), me)
    t.next_turn("brobnar").next_turn("saurian")
    assert t.me.amber == there


# ISS Indominus


@NEW
@pytest.mark.parametrize("rowers", [0, 1, 3])
def test_each_rower_deals_one_to_every_enemy(table, version, rowers):
    crew = ["Saurian Goon 2", "Saurian Goon 3", "Saurian Goon 4", "Goon 5"]
    t = saurian(table, INDOMINUS, {"line": crew}, {"line": ["Goon 9", "Goon 3"]}, ruleset=version)
    t.action(INDOMINUS)
    assert t.offered == crew[:3]
    t.choose(crew[:rowers])
    assert [card.ready for card in t.me.line] == [False] * rowers + [True] * (4 - rowers)
    assert damage_of_all(t)[:5] == [0, 0, 0, 0, rowers]
    assert len(t.foe.line) == (1 if rowers == 3 else 2)


def test_five_row_at_most(table):
    t = saurian(table, INDOMINUS, {"line": ["Saurian Goon 1"] * 6}, {"line": ["Goon 9"]})
    t.action(INDOMINUS)
    assert t.pending.maximum == 5
    t.choose([f"Saurian Goon 1#{n}" for n in range(1, 6)])
    assert t.foe.line[0].damage == 5


def test_who_is_exhausted_already_rows_for_nothing(table):
    crew = [{"title": "Saurian Goon 2", "ready": False}, "Saurian Goon 3"]
    t = saurian(table, INDOMINUS, {"line": crew}, {"line": ["Goon 9"]})
    t.action(INDOMINUS, ["Saurian Goon 2", "Saurian Goon 3"])
    assert t.foe.line[0].damage == 1


@pytest.mark.parametrize(
    ("foe", "hurt"), [({"title": "Goon 3", "warded": True}, 0), ("Guard 3/2", 0), ("Guard 3/1", 1)]
)
def test_the_rowers_hit_at_the_same_time(table, foe, hurt):
    t = saurian(table, INDOMINUS, {"line": ["Saurian Goon 2", "Saurian Goon 3"]}, {"line": [foe]})
    t.action(INDOMINUS, ["Saurian Goon 2", "Saurian Goon 3"])
    assert t.foe.line[0].damage == hurt
    assert not t.foe.line[0].warded


# Saurarium


@NEW
@pytest.mark.parametrize("mine", [True, False])
def test_the_least_powerful_cannot_reap(table, version, mine):
    me = {"line": ["Goon 2", "Goon 3"], **({"artifacts": ["Saurarium"]} if mine else {})}
    t = table(me=me, foe={"line": ["Goon 9"], "artifacts": [] if mine else ["Saurarium"]}, ruleset=version)
    assert not t.may("reap:Goon 2")
    assert t.may("fight:Goon 2")
    assert t.may("reap:Goon 3")


@pytest.mark.parametrize(("mine", "theirs", "able"), [(2, 2, False), (3, 2, True), (2, 3, False), (2, None, False)])
def test_every_one_of_the_least_powerful_of_both_sides_counts(table, mine, theirs, able):
    foe = {"line": [f"Goon {theirs}"]} if theirs else {}
    t = table(me={"line": [f"Goon {mine}"], "artifacts": ["Saurarium"]}, foe=foe)
    assert t.may(f"reap:Goon {mine}") == able


def test_it_follows_the_power_and_stops_reaping_by_other_cards(table):
    weak = {"title": "Saurian Goon 2", "power_counters": 2}
    t = saurian(table, "Saurarium", {"line": [weak, "Saurian Goon 3"], "hand": ["Saurian Drill"]})
    assert t.may("reap:Saurian Goon 2")
    assert not t.may("reap:Saurian Goon 3")
    t.play("Saurian Drill", "Saurian Goon 3")
    assert t.me.amber == 0
    assert t.card("Saurian Goon 3").ready


# The First Scroll


@NEW
@pytest.mark.parametrize("mine", [True, False])
def test_who_forges_pays_their_own_creatures(table, version, mine):
    me = {"hand": ["Key Purchase"], "amber": 9, "line": ["Goon 1", "Goon 2"], "artifacts": [SCROLL] * mine}
    foe = {"line": ["Goon 3"], "amber": 3, "artifacts": [] if mine else [SCROLL]}
    t = table(me=me, foe=foe, ruleset=version)
    t.play("Key Purchase", "key:red")
    assert amber(t) == [1, 1, 0]
    assert (t.me.amber, t.foe.amber) == (1, 3)


def test_where_there_is_not_enough_the_player_picks_who_captures(table):
    line = ["Goon 1", "Goon 2", "Goon 3"]
    t = table(me={"hand": ["Key Purchase"], "amber": 7, "line": line, "artifacts": [SCROLL]})
    t.play("Key Purchase", "key:red", "Goon 2")
    assert amber(t) == [0, 1, 0]
    assert t.me.amber == 0


def test_in_the_forge_step_it_takes_what_is_left(table):
    t = table(me={"artifacts": [SCROLL]}, foe={"amber": 8, "line": ["Goon 1", "Goon 2", "Goon 3"]})
    t.end().choose("key:red", ["Goon 1", "Goon 3"], "house:brobnar")
    assert amber(t) == [1, 0, 1]
    assert t.foe.amber == 0
    assert len(t.foe.keys) == 1


def test_no_key_no_scroll(table):
    t = table(me={"artifacts": [SCROLL], "line": ["Goon 1"]}, foe={"amber": 5, "line": ["Goon 2"]})
    t.next_turn("brobnar")
    assert amber(t) == [0, 0]


# Trojan Sauropod


@NEW
def test_the_sauropod_enters_on_the_other_side(table, version):
    t = table(me={"hand": [TROJAN]}, foe={}, house="saurian", ruleset=version)
    t.play(TROJAN)
    assert t.titles(t.foe.artifacts) == [TROJAN]
    assert t.me.artifacts == []
    assert t.me.amber == 1
    t.next_turn("brobnar").next_turn("saurian").next_turn("brobnar").omni(TROJAN)
    assert t.foe.amber == 3
    assert t.titles(t.me.discard) == [TROJAN]


@NEW
def test_what_hides_in_it_comes_out_ready(table, version):
    hand = ["Brachiaditus", "Chant", "Gub"]
    t = saurian(table, TROJAN, {"line": ["Goon 1"]}, {"hand": hand, "line": ["Goon 9"]}, ruleset=version)
    t.omni(TROJAN)
    assert set(t.offered) == {"Brachiaditus", "Gub"}
    assert t.pending.ordered
    t.choose(["Gub", "Brachiaditus"], "right")
    t.submit("position:1")
    assert t.titles(t.foe.line) == ["Goon 9", "Brachiaditus", "Gub"]
    assert all(card.ready for card in t.foe.line)
    assert not any(card.stunned for card in t.foe.line), "they were not played"
    assert len(t.foe.hand) == 6
    assert t.foe.hand[0].title == "Chant"
    assert t.me.amber == 3
    assert t.titles(t.me.discard) == [TROJAN]
    assert t.foe.hand[0].known & 1


@pytest.mark.parametrize(("chains", "cards"), [(0, 6), (1, 5), (7, 4)])
def test_the_refill_is_that_of_a_draw_step(table, chains, cards):
    t = saurian(table, TROJAN, {}, {"hand": ["Goon 3"], "chains": chains})
    t.omni(TROJAN)
    assert len(t.foe.hand) == cards
    assert t.foe.chains == max(0, chains - 1)
    assert len(t.me.hand) == 0


def test_a_full_hand_of_actions_stays(table):
    t = saurian(table, TROJAN, {}, {"hand": ["Chant"] * 6, "chains": 1})
    t.omni(TROJAN)
    assert len(t.foe.hand) == 6
    assert t.foe.chains == 1
    assert t.foe.line == []
    assert t.me.amber == 3
