"""Upgrades of Shadows in Dark Tidings."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import amber_by_title, damage, pools

CANNON = "Hand Cannon"
RANSOM = "Ransom"


# Hand Cannon


def armed(table, version, foe, worn="Goon 3", **more):
    """The creature with the cannon may attack."""
    sides = {"line": [{"title": worn, "upgrades": [CANNON]}, "Goon 1"], **more}
    return table(me=sides, foe={"line": foe}, ruleset=version)


@pytest.mark.parametrize(("held", "moved"), [(0, 0), (1, 1), (3, 1)])
def test_the_cannon_brings_1_amber_from_the_fought_creature(table, version, held, moved):
    foe = [{"title": "Goon 5", "amber": held}, {"title": "Goon 4", "amber": 2}]
    t = armed(table, version, foe)
    t.fight("Goon 3", "Goon 5")
    assert pools(t) == [moved, 0]
    assert t.card("Goon 5").amber == held - moved
    assert t.card("Goon 4").amber == 2
    assert damage(t.me) == [0, 0]
    assert damage(t.foe) == [3, 0]


def test_what_the_cannon_destroys_leaves_all_its_amber_once(table, version):
    t = armed(table, version, [{"title": "Goon 3", "amber": 2}])
    t.fight("Goon 3")
    assert pools(t) == [2, 0]
    assert t.foe.line == []


def test_the_cannon_is_silent_where_its_creature_is_attacked_or_another_fights(table, version):
    t = armed(table, version, [{"title": "Goon 5", "amber": 2}])
    t.fight("Goon 1")
    assert pools(t) == [0, 0]
    assert t.card("Goon 5").amber == 2
    worn = {"title": "Goon 5", "upgrades": [CANNON]}
    t = table(me={"line": [{"title": "Goon 3", "amber": 1}]}, foe={"line": [worn]}, ruleset=version)
    t.fight("Goon 3")
    assert pools(t) == [0, 1]
    assert damage(t.foe) == [3]
    assert t.me.line == []


def test_a_cannon_in_enemy_hands_serves_the_enemy(table, version):
    t = table(
        me={"hand": [CANNON], "line": [{"title": "Goon 9", "amber": 2}]},
        foe={"line": ["Goon 3"], "houses": ["brobnar", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    t.play(CANNON, "Goon 3").next_turn("brobnar").fight("Goon 3")
    assert pools(t) == [1, 1]
    assert amber_by_title(t) == {"Goon 9": 1}
    assert damage(t.foe) == [0]


def test_a_cannon_that_is_gone_gives_nothing(table, version):
    t = armed(table, version, [{"title": "Goon 2", "amber": 2}], hand=["Rust"])
    assert t.g.has_keyword(t.card("Goon 3"), "skirmish")
    t.play("Rust").fight("Goon 3")
    assert damage(t.me) == [2, 0]
    assert pools(t) == [2, 0]


@pytest.mark.parametrize(("target", "moved"), [({"title": "Goon 2", "warded": True}, 1), ("Elusive Goon 2", 1)])
def test_ward_and_elusive_do_not_save_the_amber(table, target, moved):
    target = {"title": target} if isinstance(target, str) else target
    t = armed(table, "16.0", [{**target, "amber": 2}])
    t.fight("Goon 3")
    assert pools(t) == [moved, 0]
    assert damage(t.foe) == [0]
    assert t.foe.line[0].amber == 2 - moved


# Ransom


def held(table, version, side="me", mine=3, **more):
    """The start of the turn of `me`; the creature with the Ransom is on this side."""
    sides = {"me": {"amber": mine, "keys": []}, "foe": {"amber": 1}}
    sides[side]["line"] = [{"title": "Goon 3", "upgrades": [RANSOM]}, "Goon 4"]
    return table(**sides, step="start", ruleset=version, **more)


@pytest.mark.parametrize("foe", [[], ["Goon 5"]])
def test_a_creature_held_to_ransom_cannot_be_used(table, version, foe):
    lines = [{"title": "Goon 3", "upgrades": [RANSOM]}, "Goon 4", {"title": "Goon 6", "stunned": True}]
    t = table(me={"line": lines}, foe={"line": foe}, ruleset=version)
    assert not any(t.may(f"{how}:Goon 3") for how in ("reap", "fight", "unstun"))
    assert t.may("reap:Goon 4")
    assert t.may("unstun:Goon 6")
    assert t.may("fight:Goon 4") is bool(foe)


def test_even_its_stun_cannot_be_removed_and_no_ability_uses_it(table, version):
    worn = {"title": "Goon 3", "upgrades": [RANSOM], "stunned": True}
    t = table(me={"line": [worn], "hand": ["Drill"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    assert not t.may("unstun:Goon 3")
    t.play("Drill")
    assert t.card("Goon 3").ready
    assert t.card("Goon 3").stunned


def test_a_paid_ransom_frees_the_creature(table, version):
    t = held(table, version)
    assert t.pending.kind == "yes-no"
    assert t.pending.seat == 0
    t.choose("yes").submit("house:brobnar")
    assert pools(t) == [1, 3]
    assert t.titles(t.me.discard) == [RANSOM]
    assert t.may("reap:Goon 3")


def test_an_unpaid_ransom_stays(table, version):
    t = held(table, version)
    t.choose("no").submit("house:brobnar")
    assert pools(t) == [3, 1]
    assert t.titles(t.card("Goon 3").upgrades) == [RANSOM]
    assert not t.may("reap:Goon 3")


@pytest.mark.parametrize(("side", "mine"), [("me", 1), ("me", 0), ("foe", 5)])
def test_nothing_is_asked_of_who_cannot_pay_or_has_not_the_creature(table, version, side, mine):
    t = held(table, version, side, mine)
    assert t.pending.prompt == "house"
    assert pools(t) == [mine, 1]
    t.submit("house:brobnar")


def test_the_controller_of_the_creature_pays_the_player_of_the_ransom(table, version):
    foe = {"line": ["Goon 3"], "amber": 2, "houses": ["brobnar", "dis", "logos"]}
    t = table(me={"hand": [RANSOM]}, foe=foe, house="shadows", ruleset=version)
    t.play(RANSOM).end()
    assert t.pending.seat == 1
    t.choose("yes").submit("house:brobnar")
    assert pools(t) == [2, 0]
    assert t.titles(t.me.discard) == [RANSOM]
    assert t.may("reap:Goon 3")


def test_each_of_two_ransoms_is_paid_for_itself(table, version):
    line = [{"title": "Goon 3", "upgrades": [RANSOM, RANSOM]}]
    t = table(me={"line": line, "amber": 3}, foe={}, step="start", ruleset=version)
    while t.pending.prompt != "house":
        t.submit("yes" if "yes" in t.pending.keys else t.pending.keys[0])
    assert pools(t) == [1, 2]
    assert len(t.card("Goon 3").upgrades) == 1
    t.submit("house:brobnar")
    assert not t.may("reap:Goon 3")
