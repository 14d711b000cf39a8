"""Dis creatures that act: Drumble, Eater of the Dead, Guardian Demon, the Masters, Pit Demon, Shaffles, Snudge,
Succubus, Gabos Longarms and Overlord Greking."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])

plain("Brood Dancer", power=6, keywords={"elusive": 1})
plain("Brood Thorn", power=3, keywords={"hazardous": 9})


@invent("Brood Goad", type="action", house="dis")
class BroodGoad:
    """Play: readies a friendly creature and fights with it."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.ready_and_fight(creature, you)


@invent("Brood Scythe", type="upgrade")
class BroodScythe:
    """Its creature gains: Before Fight: destroys each creature of power 2."""

    class Grants:
        """Before Fight: destroys each creature of power 2."""

        def before_fight(g, me, you):
            yield from g.destroy(g.creatures(where=lambda c: g.power(c) == 2))


# Drumble


@pytest.mark.parametrize(("pool", "captured"), [(6, 0), (7, 7), (11, 11)])
def test_drumble_captures_all_from_seven_on(table, version, pool, captured):
    t = table(me={"hand": ["Drumble"], "amber": 8}, foe={"amber": pool}, house="dis", ruleset=version)
    t.play("Drumble")
    assert t.card("Drumble").amber == captured and t.foe.amber == pool - captured and t.me.amber == 8


def test_with_three_players_drumble_looks_at_the_chosen_opponent(table):
    t = table(me={"hand": ["Drumble"]}, foe={"amber": 9}, third={"amber": 7}, house="dis")
    t.play("Drumble", "2")
    assert (t.foe.amber, t.third.amber, t.card("Drumble").amber) == (9, 0, 7)


# Eater of the Dead


@pytest.mark.parametrize(("use", "side"), [("reap", "me"), ("reap", "foe"), ("fight", "foe")])
def test_eater_of_the_dead_grows_on_a_dead_creature(table, version, use, side):
    sides = {"me": {"line": ["Eater of the Dead"]}, "foe": {"line": ["Goon 2"]}}
    sides[side]["discard"] = ["Goon 5", "Fear"]
    t = table(**sides, house="dis", ruleset=version)
    getattr(t, use)("Eater of the Dead")
    if use == "fight":
        assert t.offered == ["Goon 5", "Goon 2"]
        t.choose("Goon 5")
    assert t.card("Goon 5").zone == "purged" and t.card("Fear").zone == "discard"
    assert t.card("Eater of the Dead").power_counters == 1 and t.power("Eater of the Dead") == 5


def test_without_a_dead_creature_the_eater_does_not_grow(table, version):
    t = table(me={"line": ["Eater of the Dead"], "discard": ["Fear"]}, foe={}, house="dis", ruleset=version)
    t.reap("Eater of the Dead")
    assert t.power("Eater of the Dead") == 4 and t.titles(t.me.discard) == ["Fear"] and t.me.amber == 1


# Guardian Demon


@pytest.mark.parametrize(("damage", "amount", "dealt"), [(3, 2, 2), (3, 1, 1), (1, 1, 1), (3, 0, 0)])
def test_guardian_demon_passes_damage_on(table, version, damage, amount, dealt):
    t = table(
        me={"hand": ["Guardian Demon"], "line": [{"title": "Goon 5", "damage": damage}]},
        foe={"line": ["Goon 6"]},
        house="dis",
        ruleset=version,
    )
    t.play("Guardian Demon", "Goon 5", f"number:{amount}", *(["Goon 6"] if amount else []))
    assert t.at_rest
    assert t.card("Goon 5").damage == damage - amount and t.card("Goon 6").damage == dealt


def test_guardian_demon_does_so_reaping_and_fighting_past_armor(table, version):
    t = table(
        me={"line": ["Guardian Demon", "Guardian Demon", {"title": "Goon 5", "damage": 4}]},
        foe={"line": ["Guard 6/1"]},
        house="dis",
        ruleset=version,
    )
    t.reap("Guardian Demon", "Goon 5", "number:2")
    assert t.offered == ["Guardian Demon", "Guardian Demon", "Guard 6/1"], "another creature"
    t.choose("Guard 6/1")
    assert t.card("Guard 6/1").damage == 1 and t.card("Goon 5").damage == 2


def test_nothing_healed_is_nothing_dealt(table, version):
    line = ["Goon 6", {"title": "Goon 5", "damage": 1}]
    t = table(me={"hand": ["Guardian Demon"]}, foe={"line": line}, house="dis", ruleset=version)
    t.play("Guardian Demon", "Goon 6")
    assert t.at_rest and t.card("Goon 6").damage == 0


# the Masters


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_master_destroys_a_creature_of_its_number(table, version, number):
    master = f"Master of {number}"
    t = table(
        me={"line": [master, f"Goon {number}"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4", {"title": "Goon 5", "damage": 5 - number}]},
        house="dis",
        ruleset=version,
    )
    t.reap(master)
    assert t.offered == [f"Goon {number}", f"Goon {number}"] and t.pending.minimum == 0, "damage does not count"
    t.choose(f"Goon {number}#2")
    assert t.titles(t.foe.discard) == [f"Goon {number}"] and len(t.me.line) == 2 and t.me.amber == 1


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_master_may_let_them_live(table, version, number):
    t = table(me={"line": [f"Master of {number}"]}, foe={"line": [f"Goon {number}"]}, house="dis", ruleset=version)
    t.reap(f"Master of {number}").submit()
    assert len(t.foe.line) == 1 and t.at_rest


def test_a_master_counts_the_power_of_the_moment(table, version):
    t = table(
        me={"line": ["Master of 3"]},
        foe={"line": ["Goon 3", {"title": "Goon 2", "power_counters": 1}]},
        house="dis",
        ruleset=version,
    )
    t.reap("Master of 3", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 3"]


# Pit Demon


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (5, 1)])
def test_pit_demon_steals_one(table, version, pool, stolen):
    t = table(me={"line": ["Pit Demon"]}, foe={"amber": pool}, house="dis", ruleset=version)
    t.action("Pit Demon")
    assert (t.me.amber, t.foe.amber) == (stolen, pool - stolen) and not t.card("Pit Demon").ready


def test_pit_demon_steals_nothing_that_cannot_be_stolen_and_only_by_its_action(table, version):
    t = table(
        me={"line": ["Pit Demon", "Pit Demon"]},
        foe={"amber": 3, "artifacts": ["Vault"]},
        house="dis",
        ruleset=version,
    )
    t.action("Pit Demon").reap("Pit Demon#2")
    assert (t.me.amber, t.foe.amber) == (1, 3)


# Shaffles


def test_shaffles_nibbles_when_its_players_turn_ends(table, version):
    t = table(me={"line": ["Shaffles"], "amber": 2}, foe={"amber": 2}, house="dis", ruleset=version)
    t.next_turn()
    assert (t.me.amber, t.foe.amber) == (2, 1)
    t.next_turn()
    assert (t.me.amber, t.foe.amber) == (2, 1), "not at the end of the other's turn"


def test_shaffles_finds_nothing_in_an_empty_pool(table, version):
    t = table(me={"line": ["Shaffles"], "amber": 2}, foe={}, house="dis", ruleset=version)
    t.next_turn()
    assert (t.me.amber, t.foe.amber) == (2, 0)


# Snudge


@pytest.mark.parametrize("target", ["Goon 1", "Goon 3", "Trinket", "Snudge"])
def test_snudge_returns_an_artifact_or_a_creature_on_a_flank(table, version, target):
    t = table(
        me={"line": ["Snudge"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"], "artifacts": ["Trinket"]},
        house="dis",
        ruleset=version,
    )
    t.reap("Snudge")
    assert t.offered == ["Snudge", "Goon 1", "Goon 3", "Trinket"] and t.pending.minimum == 1
    t.choose(target)
    assert t.titles([*t.me.hand, *t.foe.hand]) == [target]


def test_snudge_does_so_after_a_fight_that_it_survives(table, version):
    t = table(me={"line": ["Snudge"]}, foe={"line": ["Goon 1", "Goon 3"]}, house="dis", ruleset=version)
    t.fight("Snudge", "Goon 1")
    t.choose("Goon 3")
    assert t.titles(t.foe.hand) == ["Goon 3"] and t.foe.line == []


# Succubus


@pytest.mark.parametrize(("many", "size"), [(1, 5), (2, 4)])
def test_succubus_shortens_the_hand_of_opponents(table, version, many, size):
    t = table(me={"line": ["Succubus"] * many}, foe={}, house="dis", ruleset=version)
    t.next_turn()
    assert len(t.me.hand) == 6
    t.next_turn()
    assert len(t.foe.hand) == size


def test_succubus_takes_no_card_away(table, version):
    t = table(me={"line": ["Succubus"]}, foe={"hand": ["Goon 1"] * 6}, house="dis", ruleset=version)
    t.next_turn()
    t.next_turn()
    assert len(t.foe.hand) == 6


# Gabos Longarms


def test_gabos_strikes_another_creature(table, version):
    t = table(me={"line": ["Gabos Longarms"]}, foe={"line": ["Goon 3", "Guard 6/2"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Goon 3")
    assert t.offered == ["Gabos Longarms", "Goon 3", "Guard 6/2"]
    t.choose("Guard 6/2")
    assert t.card("Guard 6/2").damage == 3 and t.card("Goon 3").damage == 0
    assert t.card("Gabos Longarms").damage == 3 and t.g.state.lasting == []


def test_gabos_may_strike_whom_it_fights_or_its_own_side(table, version):
    t = table(
        me={"line": ["Gabos Longarms", "Goon 7"], "hand": ["Brood Goad"]},
        foe={"line": ["Goon 8"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Gabos Longarms", "Goon 8")
    assert t.card("Gabos Longarms").zone == "discard" and t.card("Goon 8").damage == 5
    t = table(me={"line": ["Gabos Longarms", "Goon 7"]}, foe={"line": ["Goon 2"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Goon 7")
    assert t.card("Goon 7").damage == 5 and t.card("Goon 2").damage == 0 and t.card("Gabos Longarms").damage == 2


def test_the_long_arms_are_for_one_fight_only(table, version):
    t = table(
        me={"line": ["Gabos Longarms"], "hand": ["Brood Goad"]},
        foe={"line": ["Goon 1", "Goon 12"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Gabos Longarms", "Goon 1", "Goon 12")
    t.play("Brood Goad", "Goon 1", "Goon 1")
    assert t.card("Goon 12").damage == 5 and t.card("Goon 1").zone == "discard" and t.at_rest


def test_attacked_gabos_strikes_back_at_its_attacker(table, version):
    t = table(me={"line": ["Goon 6"]}, foe={"line": ["Gabos Longarms"]}, ruleset=version)
    t.fight("Goon 6")
    assert t.card("Goon 6").damage == 5 and t.card("Gabos Longarms").zone == "discard"


def test_a_fight_that_does_not_happen_ends_the_reach(table, version):
    t = table(me={"line": ["Gabos Longarms"]}, foe={"line": ["Brood Thorn", "Goon 9"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Brood Thorn")
    if t.pending.kind == "trigger":
        t.choose("Gabos Longarms")
    t.choose("Goon 9")
    assert t.card("Gabos Longarms").zone == "discard" and t.card("Goon 9").damage == 0
    assert t.g.state.lasting == []


def test_who_is_gone_before_the_blow_is_not_replaced_by_the_one_fought(table, version):
    gabos = {"title": "Gabos Longarms", "upgrades": ["Brood Scythe"]}
    t = table(me={"line": [gabos]}, foe={"line": ["Goon 3", "Goon 2"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Goon 3")
    t.submit(t.pending.keys[0])
    t.choose("Goon 2")
    assert t.titles(t.foe.discard) == ["Goon 2"] and t.card("Goon 3").damage == 0
    assert t.card("Gabos Longarms").damage == 3 and t.g.state.lasting == []


# Overlord Greking


def test_overlord_greking_raises_what_it_kills(table, version):
    soul = {"title": "Goon 3", "amber": 1, "upgrades": ["Badge"]}
    t = table(me={"line": ["Overlord Greking"]}, foe={"line": [soul, "Goon 9"]}, house="dis", ruleset=version)
    t.fight("Overlord Greking", "Goon 3", "left")
    assert t.titles(t.me.line) == ["Goon 3", "Overlord Greking"] and t.titles(t.foe.line) == ["Goon 9"]
    raised = t.card("Goon 3")
    assert (raised.owner, raised.controller, raised.ready, raised.damage, raised.amber) == (1, 0, False, 0, 0)
    assert t.titles(t.foe.discard) == ["Badge"] and t.me.amber == 1


def test_also_when_overlord_greking_is_attacked(table, version):
    t = table(me={"line": ["Goon 4"]}, foe={"line": ["Overlord Greking"]}, ruleset=version)
    t.fight("Goon 4", "right")
    assert t.titles(t.foe.line) == ["Overlord Greking", "Goon 4"] and t.me.line == []


def test_a_raised_creature_that_dies_goes_to_its_owner(table, version):
    t = table(
        me={"line": ["Overlord Greking"], "hand": ["Dis Slaying"]},
        foe={"line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Overlord Greking", "left").play("Dis Slaying", "Goon 3")
    assert t.titles(t.foe.discard) == ["Goon 3"] and t.titles(t.me.line) == ["Overlord Greking"]


@pytest.mark.parametrize("enemy", ["Goon 7", "Goon 9", "Ghost"])
def test_overlord_greking_raises_nobody_when_it_dies_or_the_dead_is_gone(table, version, enemy):
    t = table(me={"line": ["Overlord Greking"]}, foe={"line": [enemy]}, house="dis", ruleset=version)
    t.fight("Overlord Greking")
    assert enemy not in t.titles(t.me.line)
    if enemy == "Ghost":
        assert t.titles(t.foe.hand) == [enemy] and len(t.me.line) == 1


def test_what_dies_otherwise_is_not_raised(table, version):
    t = table(
        me={"line": ["Overlord Greking", "Dis Poison Goon 2"], "hand": ["Dis Slaying"]},
        foe={"line": ["Goon 1", "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying", "Goon 1").fight("Dis Poison Goon 2")
    assert t.titles(t.foe.discard) == ["Goon 1", "Goon 3"] and t.titles(t.me.line) == ["Overlord Greking"]


def test_what_the_ritual_purges_cannot_be_raised(table, version):
    t = table(
        me={"line": ["Overlord Greking"], "artifacts": ["Annihilation Ritual"]},
        foe={"line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Overlord Greking")
    assert t.titles(t.foe.purged) == ["Goon 3"] and len(t.me.line) == 1
