"""Artifacts of Untamed in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import plain

plain("Hedge Giant", power=2, traits=("giant",))

CREED = "Creed of Nurture"
NATURE = "Creed of Nature"
TREE = "Vineapple Tree"
BOX = pytest.mark.clause("self-reference-follows-gained-text", versions=("2021-03", "16.0", "18.4"))


@BOX
@pytest.mark.ruling("example-self-reference-creed-of-nurture")
def test_dust_pixie_returns_to_hand_with_the_text_of_bad_penny(table, version):
    t = table(
        me={"artifacts": [CREED], "hand": ["Bad Penny"], "line": ["Dust Pixie", "Goon 3"]},
        foe={"line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.omni(CREED, "Bad Penny", "Dust Pixie")
    assert t.card(CREED).zone == "discard"
    assert t.card("Bad Penny").known == t.g.everyone
    t.fight("Dust Pixie")
    assert t.card("Dust Pixie").zone == "hand"
    assert t.card("Bad Penny").zone == "hand"


def test_for_the_rest_of_the_turn(table, version):
    t = table(
        me={"artifacts": [CREED], "hand": ["Dodger"], "line": ["Goon 3"]},
        foe={"line": ["Goon 1", "Goon 1"], "amber": 3},
        ruleset=version,
    )
    t.omni(CREED, "Dodger", "Goon 3").fight("Goon 3", "Goon 1")
    assert t.me.amber == 1
    t.next_turn().next_turn("brobnar").fight("Goon 3")
    assert t.me.amber == 1


@pytest.mark.parametrize("hand, line", [([], ["Goon 3"]), (["Trinket"], ["Goon 3"]), (["Goon 5"], [])])
def test_without_a_creature_to_show_or_to_teach_it_is_sacrificed_for_nothing(table, version, hand, line):
    t = table(me={"artifacts": [CREED], "hand": hand, "line": line}, foe={}, ruleset=version)
    t.omni(CREED)
    if t.pending.private and t.pending.kind == "card":
        t.choose(["Goon 5"] if "Goon 5" in hand else [])
    assert t.card(CREED).zone == "discard"
    assert t.g.state.lasting == []
    assert t.at_rest


# Creed of Nature


def test_nature_gives_assault_equal_to_power_and_skirmish(table, version):
    t = table(
        me={"artifacts": [NATURE], "line": ["Goon 4", "Goon 2"]}, foe={"line": ["Goon 9", "Goon 7"]}, ruleset=version
    )
    t.omni(NATURE, "Goon 4").fight("Goon 4", "Goon 9")
    assert t.card("Goon 9").damage == 8
    assert t.card("Goon 4").damage == 0
    assert t.card(NATURE).zone == "discard"
    t.fight("Goon 2", "Goon 7")
    assert t.card("Goon 2").zone == "discard"
    assert t.card("Goon 7").damage == 2


@pytest.mark.reading("creed-of-nature-power", versions=("1.2", "1.3"))
def test_nature_counts_the_power_of_the_moment(table, version):
    t = table(
        me={"artifacts": [NATURE], "line": ["Untamed Goon 4"], "hand": ["The Fittest"]},
        foe={"line": ["Goon 12"]},
        house="untamed",
        ruleset=version,
    )
    t.omni(NATURE, "Untamed Goon 4").play("The Fittest").fight("Untamed Goon 4")
    assert t.card("Goon 12").damage == 10


def test_a_hunter_kills_before_the_fight(table, version):
    t = table(me={"artifacts": [NATURE], "line": ["Goon 4"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.omni(NATURE, "Goon 4").fight("Goon 4")
    assert t.foe.line == []
    assert t.me.line[0].damage == 0


def test_nature_ends_with_the_turn_and_may_be_given_to_an_enemy(table, version):
    t = table(
        me={"artifacts": [NATURE], "line": ["Goon 4"]}, foe={"line": ["Goon 5"]}, house="untamed", ruleset=version
    )
    t.omni(NATURE, "Goon 5")
    assert t.g.keyword(t.card("Goon 5"), "assault") == 5
    assert t.g.keyword(t.card("Goon 4"), "assault") == 0
    t.next_turn("brobnar").fight("Goon 5")
    assert t.card("Goon 4").zone == "discard"
    assert t.card("Goon 5").damage == 4


def test_nature_without_a_creature_is_sacrificed_for_nothing(table, version):
    t = table(me={"artifacts": [NATURE]}, foe={}, ruleset=version)
    t.omni(NATURE)
    assert t.card(NATURE).zone == "discard"
    assert t.g.state.lasting == []


# Fangtooth Cavern


def test_the_cavern_takes_the_weakest_at_the_end_of_its_turn_only(table, version):
    t = table(
        me={"artifacts": ["Fangtooth Cavern"], "line": ["Goon 2", "Goon 3"]},
        foe={"line": ["Goon 1", "Goon 4"]},
        ruleset=version,
    )
    t.next_turn()
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert len(t.me.line) == 2
    t.next_turn()
    assert len(t.me.line) == 2, "that was the turn of the other side"
    t.next_turn()
    assert t.titles(t.me.line) == ["Goon 3"]


@pytest.mark.clause("least-powerful-lowest-power", versions=("1.3", "2021-03", "16.0", "18.4"))
def test_the_active_player_picks_among_the_weakest(table, version):
    t = table(
        me={"artifacts": ["Fangtooth Cavern"], "line": ["Goon 2"]},
        foe={"line": ["Goon 2", "Goon 3"]},
        ruleset=version,
    )
    t.end()
    assert t.offered == ["Goon 2", "Goon 2"]
    assert t.pending.seat == 0
    t.choose("Goon 2#2")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    t.choose("house:brobnar")


def test_a_ward_keeps_the_weakest_from_the_cavern(table):
    t = table(me={"artifacts": ["Fangtooth Cavern"]}, foe={"line": [{"title": "Goon 1", "warded": True}, "Goon 2"]})
    t.next_turn()
    assert len(t.foe.line) == 2
    assert not t.card("Goon 1").warded


# Nepeta Gigantica


def test_nepeta_stuns_the_strong_and_giants(table, version):
    t = table(
        me={"artifacts": ["Nepeta Gigantica"], "line": ["Goon 5"]},
        foe={"line": ["Goon 4", "Hedge Giant", {"title": "Goon 4", "power_counters": 1}]},
        house="untamed",
        ruleset=version,
    )
    t.action("Nepeta Gigantica")
    assert sorted(t.offered) == ["Goon 4", "Goon 5", "Hedge Giant"]
    t.choose("Hedge Giant")
    assert [card.stunned for card in (*t.me.line, *t.foe.line)] == [False, False, True, False]


def test_nepeta_finds_nothing_among_the_weak(table, version):
    t = table(me={"artifacts": ["Nepeta Gigantica"]}, foe={"line": ["Goon 4"]}, house="untamed", ruleset=version)
    t.action("Nepeta Gigantica")
    assert t.at_rest
    assert not t.card("Goon 4").stunned


# Vineapple Tree


def test_the_tree_grows_and_keys_cost_every_player_more(table, version):
    t = table(me={"artifacts": [TREE]}, foe={}, house="untamed", ruleset=version)
    for cost in (7, 8):
        t.action(TREE)
        assert [t.g.key_cost(player) for player in t.g.players] == [cost, cost]
        t.next_turn().next_turn("untamed")


@NEW
@pytest.mark.parametrize("seat", [0, 1])
def test_the_tree_withers_when_a_player_forges(table, version, seat):
    tree = {"title": TREE, "counters": {"growth": 2}}
    sides = {"me": {}, "foe": {}}
    sides["foe" if seat else "me"]["artifacts"] = [tree]
    t = table(me={**sides["me"], "hand": ["Key Gift"]}, foe=sides["foe"], ruleset=version)
    t.play("Key Gift", "key:red")
    assert t.me.keys == ["red"]
    assert t.card(TREE).counters == {}
    assert t.g.key_cost(t.me) == 6


@NEW
@pytest.mark.parametrize(("amber", "forged"), [(7, 0), (8, 1)])
def test_the_grown_cost_is_paid(table, version, amber, forged):
    tree = {"title": TREE, "counters": {"growth": 2}}
    t = table(me={"artifacts": [tree]}, foe={"amber": amber}, ruleset=version)
    t.end()
    if forged:
        t.choose("key:blue")
        assert t.foe.amber == 0
    assert len(t.foe.keys) == forged
    assert t.card(TREE).counters == ({} if forged else {"growth": 2})
    t.choose("house:brobnar")
