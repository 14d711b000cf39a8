"""Creatures of Sanctum in Call of the Archons, P to V."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import sanctum
from tests.engine.invent import invent


@invent("Wealth Thief", type="action", house="sanctum")
class WealthThief:
    """Play: steals 3 Æmber."""

    def play(g, me, you):
        yield from g.steal(you, 3)


@invent("Wealth Drain", type="action", house="sanctum")
class WealthDrain:
    """Play: each player loses 1 Æmber."""

    def play(g, me, you):
        for player in g.clockwise():
            yield from g.lose(player, 1)


# Protectrix


def test_protectrix_heals_and_protects(table, version):
    t = sanctum(
        table, ["Protectrix", {"title": "Goon 4", "damage": 3}], ["Goon 9"], version, hand=["Sanctum Hailstorm"]
    )
    t.reap("Protectrix")
    assert t.offered == ["Protectrix", "Goon 4", "Goon 9"]
    assert t.pending.minimum == 0
    t.choose("Goon 4").play("Sanctum Hailstorm")
    assert damage(t.me) == [2, 0]
    assert damage(t.foe) == [2]


def test_protectrix_protects_nobody_who_was_whole_and_may_decline(table, version):
    line = ["Protectrix", "Goon 4", {"title": "Goon 5", "damage": 1}]
    t = sanctum(table, line, ["Goon 9"], version, hand=["Sanctum Hailstorm"])
    t.reap("Protectrix", "Goon 4").play("Sanctum Hailstorm")
    assert damage(t.me) == [2, 2, 3]
    t = sanctum(table, ["Protectrix", {"title": "Goon 4", "damage": 3}], [], version)
    t.reap("Protectrix").submit()
    assert damage(t.me) == [0, 3]


def test_the_protection_ends_with_the_turn(table):
    t = sanctum(table, ["Protectrix", {"title": "Goon 4", "damage": 3}], ["Goon 2"])
    t.reap("Protectrix", "Goon 4").next_turn("brobnar").fight("Goon 2", "Goon 4")
    assert t.card("Goon 4").damage == 2


# Raiding Knight


@pytest.mark.parametrize(("pool", "captured"), [(0, 0), (1, 1), (5, 1)])
def test_raiding_knight_captures_one_on_itself(table, version, pool, captured):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Raiding Knight"], "amber": 3},
        foe={"line": ["Goon 2"], "amber": pool},
        house="sanctum",
        ruleset=version,
    )
    t.play("Raiding Knight")
    assert t.card("Raiding Knight").amber == captured
    assert t.foe.amber == pool - captured
    assert t.me.amber == 3
    assert t.card("Goon 1").amber == 0
    assert t.card("Goon 2").amber == 0


def test_raiding_knight_captures_only_when_played_and_gives_it_back(table):
    t = table(
        me={"line": ["Raiding Knight"], "hand": ["Raiding Knight", "Sanctum Slaying"]},
        foe={"amber": 5},
        house="sanctum",
    )
    t.reap("Raiding Knight")
    assert t.foe.amber == 5
    t.play("Raiding Knight")
    assert t.foe.amber == 4
    t.play("Sanctum Slaying", t.me.line[1])
    assert t.foe.amber == 5
    assert len(t.me.line) == 1


def test_raiding_knight_asks_from_whom_it_captures(table):
    t = table(me={"hand": ["Raiding Knight"]}, foe={"amber": 2}, third={"amber": 2}, house="sanctum")
    t.play("Raiding Knight")
    assert t.pending.kind == "player"
    assert t.pending.seat == 0
    t.choose("2")
    assert (t.card("Raiding Knight").amber, t.foe.amber, t.third.amber) == (1, 2, 1)


# Sanctum Guardian


def test_the_guardian_changes_places(table, version):
    t = sanctum(table, ["Sanctum Guardian", "Goon 4", "Goon 5"], ["Goon 2"], version)
    t.reap("Sanctum Guardian")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 4", "Sanctum Guardian"]


def test_the_guardian_changes_places_after_a_fight_but_not_fallen(table, version):
    t = sanctum(table, ["Sanctum Guardian", "Goon 4"], ["Goon 2", "Goon 9"], version)
    t.fight("Sanctum Guardian", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 4", "Sanctum Guardian"]
    t = sanctum(table, ["Sanctum Guardian", "Goon 4", "Goon 5"], ["Goon 9"], version)
    t.fight("Sanctum Guardian")
    assert t.titles(t.me.line) == ["Goon 4", "Goon 5"]
    assert t.at_rest


def test_the_guardian_taunts_and_stands_alone(table):
    t = sanctum(table, ["Goon 3"], ["Goon 1", "Sanctum Guardian"], house="brobnar")
    t.fight("Goon 3")
    assert damage(t.foe) == [0, 2]
    t = sanctum(table, ["Sanctum Guardian"])
    t.reap("Sanctum Guardian")
    assert t.at_rest
    assert t.me.amber == 1


# Sequis


def test_sequis_captures_by_reaping(table, version):
    t = table(me={"line": ["Sequis"]}, foe={"line": ["Goon 1"], "amber": 1}, house="sanctum", ruleset=version)
    t.reap("Sequis")
    assert amber_by_title(t) == {"Sequis": 1}
    assert pools(t) == [1, 0]


def test_sequis_not_by_fighting(table):
    t = table(me={"line": ["Sequis"]}, foe={"line": ["Goon 1"], "amber": 1}, house="sanctum")
    t.fight("Sequis")
    assert amber_by_title(t) == {}


# Sergeant Zakiel


def zakiel(table, me, foe, version="16.0", flank="right", **more):
    t = table(
        me={"line": list(me), "hand": ["Sergeant Zakiel"]},
        foe={"line": list(foe)},
        house="sanctum",
        ruleset=version,
        **more,
    )
    return t.play("Sergeant Zakiel", flank=flank)


@pytest.mark.parametrize(("flank", "neighbor"), [("left", "Goon 5"), ("right", "Goon 6")])
def test_sergeant_zakiel_readies_a_neighbor_and_fights_with_it(table, version, flank, neighbor):
    line = [{"title": "Goon 5", "ready": False}, "Goon 7", {"title": "Goon 6", "ready": False}]
    t = zakiel(table, line, ["Goon 3", "Goon 4"], version, flank)
    assert t.offered == [neighbor], "neither an enemy, nor the one in the middle, nor himself"
    t.choose(neighbor, "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.card("Goon 4").damage == 0
    assert t.card(neighbor).damage == 3, "whatever its house"
    assert not t.card(neighbor).ready, "whatever its house"
    other = "Goon 6" if neighbor == "Goon 5" else "Goon 5"
    assert t.card(other).damage == 0
    assert not t.card(other).ready


def test_sergeant_zakiel_may_be_declined(table, version):
    t = zakiel(table, [{"title": "Goon 5", "ready": False}], ["Goon 3"], version)
    assert t.pending.minimum == 0
    t.submit()
    assert not t.card("Goon 5").ready
    assert t.card("Goon 3").damage == 0
    assert t.at_rest


def test_sergeant_zakiel_fights_with_a_neighbor_that_is_ready(table):
    t = zakiel(table, ["Goon 5"], ["Goon 3"]).choose("Goon 5")
    assert t.foe.line == []
    assert not t.card("Goon 5").ready


def test_sergeant_zakiel_readies_where_there_is_nothing_to_fight(table, version):
    t = zakiel(table, [{"title": "Sanctum Goon 3", "ready": False}], [], version).choose("Sanctum Goon 3")
    assert t.card("Sanctum Goon 3").ready
    t.reap("Sanctum Goon 3")
    assert t.me.amber == 1


def test_sergeant_zakiel_uses_a_stunned_neighbor_to_lose_the_stun(table, version):
    t = zakiel(table, [{"title": "Goon 5", "ready": False, "stunned": True}], ["Goon 3"], version).choose("Goon 5")
    assert not t.card("Goon 5").stunned
    assert not t.card("Goon 5").ready
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 5").damage == 0


def test_sergeant_zakiel_alone_asks_nothing(table, version):
    t = zakiel(table, [], ["Goon 3"], version)
    assert t.at_rest
    assert not t.card("Sergeant Zakiel").ready
    assert t.card("Goon 3").damage == 0


def test_sergeant_zakiel_meets_taunt(table):
    t = zakiel(table, ["Goon 5"], ["Goon 3", "Champion Anaphiel"]).choose("Goon 5")
    assert t.card("Champion Anaphiel").damage == 4
    assert t.card("Goon 3").damage == 0


# Staunch Knight


@pytest.mark.parametrize(
    ("line", "power"),
    [
        (["Staunch Knight"], 6),
        (["Staunch Knight", "Goon 1"], 6),
        (["Goon 1", "Staunch Knight"], 6),
        (["Goon 1", "Staunch Knight", "Goon 2"], 4),
    ],
)
def test_staunch_knight_has_two_more_power_on_a_flank(table, version, line, power):
    t = table(me={"line": line}, foe={"line": ["Goon 5"]}, ruleset=version)
    assert t.power("Staunch Knight") == power
    assert t.armor("Staunch Knight") == 2
    assert t.power("Goon 5") == 5
    assert all(t.power(title) == int(title[-1]) for title in line if title != "Staunch Knight")


def test_staunch_knight_counts_only_himself(table):
    t = table(me={"line": ["Staunch Knight", "Staunch Knight", "Staunch Knight"]}, foe={"line": ["Staunch Knight"]})
    assert [t.g.power(c) for c in t.me.line] == [6, 4, 6]
    assert t.g.power(t.foe.line[0]) == 6


@pytest.mark.parametrize(("damage", "lives"), [(3, True), (4, False), (5, False)])
def test_staunch_knight_dies_when_he_leaves_the_flank_with_too_much_damage(table, damage, lives):
    t = table(
        me={"line": ["Goon 1", {"title": "Staunch Knight", "damage": damage}], "hand": ["Sanctum Flank March"]},
        foe={},
        house="sanctum",
    )
    t.play("Sanctum Flank March", "Goon 1")
    assert "Staunch Knight" in t.titles(t.me.line), "still on a flank, now the left one"
    t = table(
        me={"line": ["Goon 1", {"title": "Staunch Knight", "damage": damage}], "hand": ["Raiding Knight"]},
        foe={},
        house="sanctum",
    )
    t.play("Raiding Knight", flank="right")
    assert ("Staunch Knight" in t.titles(t.me.line)) is lives
    assert t.titles(t.me.discard) == ([] if lives else ["Staunch Knight"])


def test_staunch_knight_gains_the_power_when_his_neighbor_dies(table):
    t = table(me={"line": ["Goon 1", "Staunch Knight", "Goon 2"], "hand": ["Sanctum Slaying"]}, foe={}, house="sanctum")
    t.play("Sanctum Slaying", "Goon 2")
    assert t.power("Staunch Knight") == 6


def test_staunch_knight_fights_with_his_power_on_the_flank(table):
    t = table(me={"line": ["Staunch Knight"]}, foe={"line": ["Goon 7"]}, house="sanctum")
    t.fight("Staunch Knight")
    assert t.card("Goon 7").damage == 6
    assert t.card("Staunch Knight").damage == 5


# The Vaultkeeper


def test_the_vaultkeeper_keeps_æmber_from_being_stolen(table, version):
    t = table(
        me={"hand": ["Wealth Thief", "Wealth Drain"], "amber": 4},
        foe={"line": ["The Vaultkeeper"], "amber": 3},
        house="sanctum",
        ruleset=version,
    )
    t.play("Wealth Thief")
    assert pools(t) == [4, 3]
    t.play("Wealth Drain")
    assert pools(t) == [3, 2], "it can be lost"


def test_the_vaultkeeper_lets_its_player_steal_and_others_capture(table):
    t = table(me={"hand": ["Wealth Thief"], "line": ["The Vaultkeeper"]}, foe={"amber": 3}, house="sanctum")
    t.play("Wealth Thief")
    assert pools(t) == [3, 0]
    t = table(me={"line": ["Sequis"]}, foe={"line": ["The Vaultkeeper"], "amber": 3}, house="sanctum")
    t.reap("Sequis")
    assert amber_by_title(t) == {"Sequis": 1}


def test_the_vaultkeeper_guards_one_player_and_changes_sides(table):
    t = table(
        me={"hand": ["Wealth Thief", "Sanctum Lure", "Wealth Thief"]},
        foe={"line": ["The Vaultkeeper"], "amber": 3},
        third={"amber": 3},
        house="sanctum",
    )
    t.play("Wealth Thief", "seat:2")
    assert pools(t) == [3, 3, 0]
    t.play("Sanctum Lure").play("Wealth Thief", "seat:1")
    assert pools(t) == [6, 0, 0]


# Veemos Lightbringer


def test_veemos_destroys_the_elusive_on_both_sides(table, version):
    t = sanctum(
        table,
        ["Sanctum Elusive Goon 4", "Goon 2"],
        ["Goon 3", "Sanctum Elusive Goon 4"],
        version,
        hand=["Veemos Lightbringer"],
    )
    t.play("Veemos Lightbringer")
    assert t.titles(t.me.line) == ["Goon 2", "Veemos Lightbringer"]
    assert t.titles(t.foe.line) == ["Goon 3"]


@NEW
def test_veemos_and_a_ward(table, version):
    t = sanctum(table, [], [{"title": "Sanctum Elusive Goon 4", "warded": True}], version, hand=["Veemos Lightbringer"])
    t.play("Veemos Lightbringer")
    assert t.titles(t.foe.line) == ["Sanctum Elusive Goon 4"]
    assert not t.foe.line[0].warded
