"""Creatures of Sanctum in Age of Ascension, “Lion” Bautrem to Challe the Safeguard."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import sanctum

# “Lion” Bautrem


def test_lion_bautrem_strengthens_his_neighbors_only(table):
    t = sanctum(table, ["Goon 1", "Goon 2", "“Lion” Bautrem", "Goon 3"], ["Goon 4"])
    assert [t.g.power(card) for card in (*t.me.line, *t.foe.line)] == [1, 4, 4, 5, 4]


def test_lion_bautrem_is_deployed_between_others(table):
    t = sanctum(table, ["Goon 1", "Goon 2"], hand=["“Lion” Bautrem"])
    t.play("“Lion” Bautrem", "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 1", "“Lion” Bautrem", "Goon 2"]
    assert (t.power("Goon 1"), t.power("Goon 2")) == (3, 4)


def test_a_neighbor_falls_when_lion_bautrem_leaves(table):
    t = sanctum(table, [{"title": "Goon 2", "damage": 3}, "“Lion” Bautrem"], hand=["Sanctum Slaying"])
    t.play("Sanctum Slaying", "“Lion” Bautrem")
    assert t.me.line == []


# Abond the Armorsmith


def test_abond_armors_other_friendly_creatures(table, version):
    t = sanctum(table, ["Abond the Armorsmith", "Goon 2", "Guard 3/2"], ["Goon 4"], version)
    assert [t.g.armor(card) for card in (*t.me.line, *t.foe.line)] == [0, 1, 3, 0]


def test_abond_armors_them_once_more_for_the_turn(table, version):
    t = sanctum(
        table,
        ["Abond the Armorsmith", "Goon 2"],
        ["Goon 4"],
        version,
        hand=["Sanctum Goon 5", "Sanctum Slaying"],
    )
    t.action("Abond the Armorsmith").play("Sanctum Goon 5")
    assert [t.g.armor(card) for card in (*t.me.line, *t.foe.line)] == [0, 2, 2, 0]
    t.play("Sanctum Slaying", "Abond the Armorsmith")
    assert [t.g.armor(card) for card in (*t.me.line, *t.foe.line)] == [1, 1, 0]
    t.next_turn()
    assert [t.g.armor(card) for card in t.me.line] == [0, 0]


def test_two_armorsmiths_armor_each_other(table):
    t = sanctum(table, ["Abond the Armorsmith", "Abond the Armorsmith", "Goon 2"])
    t.action("Abond the Armorsmith")
    assert [t.g.armor(card) for card in t.me.line] == [1, 2, 3]


# Anahita the Trader


@pytest.mark.reading("anahita-opponent-with-1-amber")
@pytest.mark.parametrize(("amber", "given"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_anahita_trades_an_artifact_for_two_amber(table, version, amber, given):
    t = sanctum(
        table,
        ["Anahita the Trader"],
        ["Goon 4"],
        version,
        artifacts=["Trinket", "Dis Trinket"],
        theirs={"amber": amber, "artifacts": ["Lamp"]},
    )
    t.reap("Anahita the Trader")
    assert t.offered == ["Trinket", "Dis Trinket"]
    t.choose("Dis Trinket")
    assert t.titles(t.me.artifacts) == ["Trinket"]
    assert t.titles(t.foe.artifacts) == ["Lamp", "Dis Trinket"]
    assert pools(t) == [1 + given, amber - given]


def test_anahita_has_nothing_to_trade_without_an_artifact(table):
    t = sanctum(table, ["Anahita the Trader"], ["Goon 4"], theirs={"amber": 3, "artifacts": ["Lamp"]})
    t.reap("Anahita the Trader")
    assert pools(t) == [1, 3]
    assert t.titles(t.foe.artifacts) == ["Lamp"]


def test_anahita_gives_the_artifact_for_good(table):
    t = sanctum(
        table,
        ["Anahita the Trader"],
        ["Goon 4"],
        artifacts=["Lamp"],
        hand=["Sanctum Slaying"],
        theirs={"amber": 3, "houses": ["brobnar", "dis", "logos"]},
    )
    t.reap("Anahita the Trader").play("Sanctum Slaying", "Anahita the Trader").next_turn("dis")
    t.omni("Lamp")
    assert pools(t) == [3, 2]
    assert t.titles(t.foe.artifacts) == ["Lamp"]


# Aubade the Grim


@pytest.mark.parametrize(("pool", "captured"), [(0, 0), (2, 2), (5, 3)])
def test_aubade_captures_three(table, version, pool, captured):
    t = sanctum(table, ["Goon 1"], ["Goon 2"], version, hand=["Aubade the Grim"], theirs={"amber": pool})
    t.play("Aubade the Grim")
    assert t.card("Aubade the Grim").amber == captured
    assert pools(t) == [0, pool - captured]


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (3, 2)])
def test_aubade_gives_one_to_the_supply_by_reaping(table, version, held, left):
    line = [{"title": "Aubade the Grim", "amber": held}, {"title": "Goon 3", "amber": 2}]
    t = sanctum(table, line, ["Goon 2"], version, theirs={"amber": 4})
    t.reap("Aubade the Grim")
    assert t.card("Aubade the Grim").amber == left
    assert t.card("Goon 3").amber == 2
    assert pools(t) == [1, 4]


# Baron Mengevin


def test_baron_mengevin_captures_for_a_sanctum_card_discarded_from_hand(table, version):
    t = sanctum(
        table,
        ["Baron Mengevin", "Goon 3"],
        ["Goon 2"],
        version,
        hand=["Sanctum Chant", "Sanctum Goon 1"],
        theirs={"amber": 5},
    )
    t.discard("Sanctum Chant").discard("Sanctum Goon 1")
    assert amber_by_title(t) == {"Baron Mengevin": 2}
    assert pools(t) == [0, 3]


def test_baron_mengevin_ignores_other_houses_and_what_the_opponent_discards(table):
    t = sanctum(
        table,
        ["Baron Mengevin"],
        ["Goon 2"],
        house="brobnar",
        hand=["Chant"],
        theirs={"amber": 5, "hand": ["Sanctum Chant"], "houses": ["sanctum", "dis", "logos"]},
    )
    t.discard("Chant").next_turn("sanctum").discard("Sanctum Chant")
    assert amber_by_title(t) == {}
    assert t.foe.amber == 5


def test_baron_mengevin_ignores_a_card_that_is_played(table):
    t = sanctum(table, ["Baron Mengevin"], hand=["Sanctum Chant"], theirs={"amber": 5})
    t.play("Sanctum Chant")
    assert t.titles(t.me.discard) == ["Sanctum Chant"]
    assert amber_by_title(t) == {}


# Barrister Joya


def test_enemy_creatures_cannot_reap_while_barrister_joya_is_in_play(table, version):
    t = sanctum(table, ["Goon 3"], ["Barrister Joya", "Goon 2"], version, house="brobnar")
    assert not t.may("reap:Goon 3")
    assert t.may("fight:Goon 3")
    assert t.refused("reap:Goon 3").clause == "cannot-beats-may"


def test_barrister_joya_lets_her_own_side_reap_and_enemies_act(table, version):
    t = sanctum(table, ["Barrister Joya", "Sanctum Goon 3"], ["Goon 9"], version)
    t.reap("Barrister Joya").reap("Sanctum Goon 3")
    assert t.me.amber == 2
    t = sanctum(table, ["Bordan the Redeemed"], ["Barrister Joya"], version, theirs={"amber": 2})
    t.action("Bordan the Redeemed")
    assert amber_by_title(t) == {"Bordan the Redeemed": 2}


def test_enemies_reap_again_when_barrister_joya_has_left(table):
    t = sanctum(table, ["Sanctum Goon 3"], ["Barrister Joya"], hand=["Sanctum Slaying"])
    t.play("Sanctum Slaying", "Barrister Joya").reap("Sanctum Goon 3")
    assert t.me.amber == 1


def test_barrister_joya_changes_sides_with_her_rule(table):
    t = sanctum(table, ["Goon 3"], ["Barrister Joya", "Goon 2"], house="brobnar", hand=["Lure"])
    t.play("Lure", "Barrister Joya", flank="").choose("right")
    assert t.may("reap:Goon 3")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 2")


# Bordan the Redeemed


def test_bordan_captures_two_by_his_action(table, version):
    t = sanctum(table, ["Bordan the Redeemed", "Goon 3"], ["Goon 2"], version, theirs={"amber": 5})
    t.action("Bordan the Redeemed")
    assert amber_by_title(t) == {"Bordan the Redeemed": 2}
    assert pools(t) == [0, 3]
    assert not t.card("Bordan the Redeemed").ready


def test_bordan_is_elusive(table):
    t = sanctum(table, ["Goon 5"], ["Bordan the Redeemed"], house="brobnar")
    t.fight("Goon 5")
    assert damage(t.foe) == [0]
    assert damage(t.me) == [0]


# Challe the Safeguard


def test_challe_is_deployed_and_taunts(table):
    t = sanctum(table, ["Goon 1", "Goon 2", "Goon 3"], ["Goon 9", "Goon 8"], hand=["Challe the Safeguard"])
    t.play("Challe the Safeguard", "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 1", "Challe the Safeguard", "Goon 2", "Goon 3"]
    t.next_turn("brobnar").fight("Goon 9")
    assert t.offered == ["Challe the Safeguard", "Goon 3"]
    t.choose("Challe the Safeguard")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2", "Goon 3"]
