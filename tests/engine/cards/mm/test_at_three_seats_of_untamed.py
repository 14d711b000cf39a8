"""Cards of Untamed in Mass Mutation at a table of three: which opponent they mean, where the text leaves it open."""

from __future__ import annotations

MUTANT = "Gloriana’s Attendant"
BLESSING = "Vault’s Blessing"
KONG, TOP = "Niffle Kong (bottom half)", "Niffle Kong (top half)"


def test_pismire_counts_the_mutants_of_both_opponents_and_makes_keys_dear_for_each(table):
    def keys(foe, third):
        t = table(me={"line": ["Pismire", MUTANT]}, foe={"line": foe}, third={"line": third})
        return [t.g.key_cost(player) for player in t.g.players]

    assert keys([MUTANT], []) == [6, 8, 8]
    assert keys([MUTANT], ["Trimble"]) == [6, 6, 6]


def test_a_clash_spares_one_of_all_enemy_creatures(table):
    t = table(
        me={"hand": ["Savage Clash"], "line": ["Goon 1"]},
        foe={"line": ["Goon 4"]},
        third={"line": ["Goon 5", "Goon 2"]},
        house="untamed",
    )
    t.play("Savage Clash")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.foe.line == []
    assert t.titles(t.third.line) == ["Goon 5"]


def test_every_player_of_three_is_blessed_or_born(table):
    t = table(me={"hand": [BLESSING]}, foe={"line": [MUTANT]}, third={"line": [MUTANT, "Trimble"]}, house="untamed")
    t.play(BLESSING)
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 1, 2)
    t = table(
        me={"hand": ["Æmberlution", "Goon 1"]},
        foe={"hand": ["Goon 2"], "line": ["Goon 9"]},
        third={"hand": ["Goon 3"]},
        house="untamed",
    )
    t.play("Æmberlution")
    assert [t.titles(player.line) for player in t.g.players] == [["Goon 1"], ["Goon 2"], ["Goon 3"]]


def test_kong_robs_one_opponent_and_breaks_an_artifact_of_any(table):
    t = table(
        me={"line": [{"title": KONG, "under": [TOP]}, "Niffle Ape"]},
        foe={"amber": 2, "line": ["Goon 9"], "artifacts": ["Trinket"]},
        third={"amber": 2, "artifacts": ["Dis Trinket"]},
        house="untamed",
    )
    t.reap("Niffle Kong", "Niffle Ape", "Goon 9")
    assert t.pending.prompt == "opponent"
    t.choose("seat:2", "Trinket")
    assert (t.foe.amber, t.third.amber) == (2, 1)
    assert t.foe.artifacts == []
    assert len(t.third.artifacts) == 1


def test_a_daemo_beast_robs_one_opponent_of_choice(table):
    t = table(
        me={"hand": ["Untamed Slaying"], "line": ["Dæmo-Beast"]},
        foe={"amber": 2},
        third={"amber": 2, "line": ["Cephaloist"]},
        house="untamed",
    )
    t.play("Untamed Slaying", "Dæmo-Beast", "seat:2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 2, 1)
