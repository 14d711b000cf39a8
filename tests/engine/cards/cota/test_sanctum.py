"""The creatures of Sanctum in Call of the Archons. The other cards are in test_sanctum_actions.py."""

from __future__ import annotations

import pytest

# Champion Anaphiel -------------------------------------------------------------------------------------------------


def test_champion_anaphiel_taunts_for_its_neighbors_only(table, version):
    t = table(
        me={"line": ["Goon 3"]},
        foe={"line": ["Goon 1", "Goon 2", "Champion Anaphiel", "Goon 4", "Goon 5"]},
        ruleset=version,
    )
    t.fight("Goon 3")
    assert t.offered == ["Goon 1", "Champion Anaphiel", "Goon 5"]
    t.choose("Champion Anaphiel")
    assert t.card("Champion Anaphiel").damage == 2, "1 armor"
    assert t.me.line == [] and t.card("Goon 4").damage == 0


def test_champion_anaphiel_does_not_shield_another_taunting_creature(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Champion Anaphiel", "Champion Anaphiel", "Goon 4"]})
    t.fight("Goon 3")
    assert t.offered == ["Champion Anaphiel", "Champion Anaphiel"]
    t.choose("Champion Anaphiel#2")
    assert [c.damage for c in t.foe.line] == [0, 2, 0]


def test_champion_anaphiel_still_taunts_stunned_and_exhausted(table):
    champion = {"title": "Champion Anaphiel", "stunned": True, "ready": False}
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 1", champion]})
    t.fight("Goon 3")
    assert t.foe.line[1].damage == 2 and t.foe.line[0].damage == 0


@pytest.mark.parametrize(("power", "lives"), [(6, True), (7, False)])
def test_champion_anaphiel_dies_of_its_power_beyond_its_armor(table, power, lives):
    t = table(me={"line": [f"Goon {power}"]}, foe={"line": ["Champion Anaphiel"]})
    t.fight(f"Goon {power}")
    assert t.titles(t.foe.line) == (["Champion Anaphiel"] if lives else [])


# Lady Maxena -------------------------------------------------------------------------------------------------------


def maxena(table, me=(), foe=(), version="16.0"):
    t = table(me={"line": list(me), "hand": ["Lady Maxena"]}, foe={"line": list(foe)}, house="sanctum", ruleset=version)
    return t.play("Lady Maxena")


def test_lady_maxena_stuns_any_creature_when_played(table, version):
    t = maxena(table, ["Goon 1"], ["Goon 2", "Goon 3"], version)
    assert t.offered == ["Goon 1", "Lady Maxena", "Goon 2", "Goon 3"]
    t.choose("Goon 2")
    stunned = [c.title for c in (*t.me.line, *t.foe.line) if c.stunned]
    assert stunned == ["Goon 2"]


def test_lady_maxena_alone_stuns_herself(table, version):
    t = maxena(table, version=version)
    assert t.at_rest and t.card("Lady Maxena").stunned and not t.card("Lady Maxena").ready


def test_lady_maxena_may_choose_what_is_stunned_or_warded(table):
    t = maxena(table, [], [{"title": "Goon 1", "stunned": True}, {"title": "Goon 2", "warded": True}])
    t.choose("Goon 1")
    assert [c.stunned for c in t.foe.line] == [True, False]
    t = maxena(table, [], [{"title": "Goon 2", "warded": True}])
    t.choose("Goon 2")
    assert t.card("Goon 2").stunned and t.card("Goon 2").warded, "a ward does not stop a stun"


def test_lady_maxena_returns_to_hand_with_her_action(table, version):
    t = table(
        me={"line": [{"title": "Lady Maxena", "amber": 2, "damage": 1, "upgrades": ["Badge"]}, "Goon 1"]},
        foe={},
        house="sanctum",
        ruleset=version,
    )
    t.action("Lady Maxena")
    assert t.titles(t.me.hand) == ["Lady Maxena"] and t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.me.discard) == ["Badge"]
    assert t.foe.amber == 2, "the Æmber on her goes to the opponent"
    t.play("Lady Maxena", "Goon 1")
    assert t.card("Lady Maxena").damage == 0 and t.card("Goon 1").stunned, "she may be played again at once"


def test_lady_maxena_goes_to_her_owner(table):
    t = table(me={"line": [{"title": "Lady Maxena", "owner": 1}]}, foe={}, house="sanctum")
    t.action("Lady Maxena")
    assert t.me.hand == [] and t.titles(t.foe.hand) == ["Lady Maxena"]


def test_lady_maxena_stays_with_a_ward_stun_or_exhausted(table):
    t = table(me={"line": [{"title": "Lady Maxena", "warded": True}]}, foe={}, house="sanctum")
    t.action("Lady Maxena")
    assert t.titles(t.me.line) == ["Lady Maxena"] and not t.card("Lady Maxena").warded
    assert not t.card("Lady Maxena").ready
    t = table(me={"line": [{"title": "Lady Maxena", "stunned": True}]}, foe={}, house="sanctum")
    assert t.refused("action:Lady Maxena").clause == "stun-forbids-all-uses"
    t.unstun("Lady Maxena")
    assert t.titles(t.me.line) == ["Lady Maxena"] and not t.card("Lady Maxena").stunned
    t = table(me={"line": [{"title": "Lady Maxena", "ready": False}]}, foe={}, house="sanctum")
    assert t.refused("action:Lady Maxena").clause == "exhausted-card-not-usable"


# Raiding Knight ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "captured"), [(0, 0), (1, 1), (5, 1)])
def test_raiding_knight_captures_one_on_itself(table, version, pool, captured):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Raiding Knight"], "amber": 3},
        foe={"line": ["Goon 2"], "amber": pool},
        house="sanctum",
        ruleset=version,
    )
    t.play("Raiding Knight")
    assert t.card("Raiding Knight").amber == captured and t.foe.amber == pool - captured
    assert t.me.amber == 3 and t.card("Goon 1").amber == 0 and t.card("Goon 2").amber == 0


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
    assert t.foe.amber == 5 and len(t.me.line) == 1


def test_raiding_knight_asks_from_whom_it_captures(table):
    t = table(me={"hand": ["Raiding Knight"]}, foe={"amber": 2}, third={"amber": 2}, house="sanctum")
    t.play("Raiding Knight")
    assert t.pending.kind == "player" and t.pending.seat == 0
    t.choose("2")
    assert (t.card("Raiding Knight").amber, t.foe.amber, t.third.amber) == (1, 2, 1)


# Sergeant Zakiel ---------------------------------------------------------------------------------------------------


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
    assert t.titles(t.foe.line) == ["Goon 4"] and t.card("Goon 4").damage == 0
    assert t.card(neighbor).damage == 3 and not t.card(neighbor).ready, "whatever its house"
    other = "Goon 6" if neighbor == "Goon 5" else "Goon 5"
    assert t.card(other).damage == 0 and not t.card(other).ready


def test_sergeant_zakiel_may_be_declined(table, version):
    t = zakiel(table, [{"title": "Goon 5", "ready": False}], ["Goon 3"], version)
    assert t.pending.minimum == 0
    t.submit()
    assert not t.card("Goon 5").ready and t.card("Goon 3").damage == 0 and t.at_rest


def test_sergeant_zakiel_fights_with_a_neighbor_that_is_ready(table):
    t = zakiel(table, ["Goon 5"], ["Goon 3"]).choose("Goon 5")
    assert t.foe.line == [] and not t.card("Goon 5").ready


def test_sergeant_zakiel_readies_where_there_is_nothing_to_fight(table, version):
    t = zakiel(table, [{"title": "Sanctum Goon 3", "ready": False}], [], version).choose("Sanctum Goon 3")
    assert t.card("Sanctum Goon 3").ready
    t.reap("Sanctum Goon 3")
    assert t.me.amber == 1


def test_sergeant_zakiel_uses_a_stunned_neighbor_to_lose_the_stun(table, version):
    t = zakiel(table, [{"title": "Goon 5", "ready": False, "stunned": True}], ["Goon 3"], version).choose("Goon 5")
    assert not t.card("Goon 5").stunned and not t.card("Goon 5").ready
    assert t.card("Goon 3").damage == 0 and t.card("Goon 5").damage == 0


def test_sergeant_zakiel_alone_asks_nothing(table, version):
    t = zakiel(table, [], ["Goon 3"], version)
    assert t.at_rest and not t.card("Sergeant Zakiel").ready and t.card("Goon 3").damage == 0


def test_sergeant_zakiel_meets_taunt(table):
    t = zakiel(table, ["Goon 5"], ["Goon 3", "Champion Anaphiel"]).choose("Goon 5")
    assert t.card("Champion Anaphiel").damage == 4 and t.card("Goon 3").damage == 0


# Staunch Knight ----------------------------------------------------------------------------------------------------


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
    assert t.armor("Staunch Knight") == 2 and t.power("Goon 5") == 5
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
    assert t.card("Goon 7").damage == 6 and t.card("Staunch Knight").damage == 5
