"""Dis actions that deal with houses, keys, Æmber, artifacts and armor: Control the Weak, Creeping Oblivion, Key Hammer,
Pandemonium, Poltergeist, Red-Hot Armor."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])


@invent("Deal Lamp", type="artifact", house="logos")
class DealLamp:
    """Action: gains 2 Æmber."""

    def action(g, me, you):
        yield from g.gain(you, 2)


@invent("Deal Bomb", type="artifact", house="logos")
class DealBomb:
    """Omni: is sacrificed and the opponent loses 1 Æmber."""

    def omni(g, me, you):
        yield from g.sacrifice(me, you)
        opponent = yield from g.opponent_of(you)
        yield from g.lose(opponent, 1)


@invent("Deal Spark", type="action", house="dis")
class DealSpark:
    """Play: deals 2 damage to a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2)


# Control the Weak


def test_control_the_weak_binds_the_opponent_for_one_turn(table, version):
    t = table(
        me={"hand": ["Control the Weak"]},
        foe={"houses": ["logos", "mars", "untamed"]},
        house="dis",
        ruleset=version,
        ask_forced=True,
    )
    t.play("Control the Weak")
    assert t.pending.seat == 0 and t.pending.keys == ("house:logos", "house:mars", "house:untamed")
    t.choose("house:mars").end()
    assert t.pending.seat == 1 and t.pending.keys == ("house:mars",)
    t.submit("house:mars").end()
    assert t.pending.seat == 0 and len(t.pending.keys) == 3, "its own player is free"
    t.submit(t.pending.keys[0]).end()
    assert t.pending.seat == 1 and t.pending.keys == ("house:logos", "house:mars", "house:untamed"), "over"


def test_with_three_players_only_the_chosen_one_is_controlled(table):
    t = table(me={"hand": ["Control the Weak"]}, foe={}, third={}, house="dis", ask_forced=True)
    t.play("Control the Weak", "seat:2", "house:logos").end()
    assert t.pending.seat == 1 and len(t.pending.keys) == 3
    t.submit("house:dis").end()
    assert t.pending.seat == 2 and t.pending.keys == ("house:logos",)


# Creeping Oblivion


@pytest.mark.parametrize(("picked", "left"), [([], 3), (["Goon 2"], 2), (["Goon 2", "Goon 1"], 1)])
def test_creeping_oblivion_purges_up_to_two_of_one_pile(table, version, picked, left):
    t = table(
        me={"hand": ["Creeping Oblivion"], "discard": ["Goon 7"]},
        foe={"discard": ["Goon 1", "Goon 2", "Fear"]},
        house="dis",
        ruleset=version,
    )
    t.play("Creeping Oblivion", "seat:1")
    assert t.offered == ["Goon 1", "Goon 2", "Fear"] and (t.pending.minimum, t.pending.maximum) == (0, 2)
    t.choose(picked)
    assert len(t.foe.discard) == left and sorted(t.titles(t.foe.purged)) == sorted(picked)
    assert t.titles(t.me.discard) == ["Goon 7", "Creeping Oblivion"] and t.me.purged == []


def test_creeping_oblivion_may_look_at_the_own_pile_and_needs_one(table, version):
    t = table(
        me={"hand": ["Creeping Oblivion", "Creeping Oblivion"], "discard": ["Goon 7"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    t.play("Creeping Oblivion").choose(["Goon 7"])
    assert t.titles(t.me.purged) == ["Goon 7"]
    t = table(me={"hand": ["Creeping Oblivion"]}, foe={}, house="dis", ruleset=version)
    t.play("Creeping Oblivion")
    assert t.at_rest and t.me.amber == 1


# Key Hammer


def forged(table, version, **more):
    """The foe's turn, in which the foe has Key Hammer, after a turn in which a key was or was not forged."""
    t = table(
        me={"keys": ["red"], **more}, foe={"hand": ["Key Hammer"], "keys": ["blue"]}, step="forge", ruleset=version
    )
    while t.game.active == 0:
        t.submit("end" if "end" in t.pending.keys else "key:yellow" if t.pending.kind == "key" else t.pending.keys[0])
    t.submit("house:dis")
    return t


def test_key_hammer_unforges_the_key_of_the_turn_before(table, version):
    t = forged(table, version, amber=7)
    assert t.me.keys == ["red", "yellow"] and t.me.amber == 1
    t.play("Key Hammer")
    assert t.me.keys == ["red"] and t.me.amber == 7 and t.foe.keys == ["blue"] and t.foe.amber == 1


def test_without_a_key_the_hammer_pays_all_the_same(table, version):
    t = forged(table, version)
    t.play("Key Hammer")
    assert t.me.keys == ["red"] and t.me.amber == 6


# Pandemonium


def test_pandemonium_has_every_undamaged_creature_capture(table, version):
    t = table(
        me={"hand": ["Pandemonium"], "line": ["Goon 3", {"title": "Goon 4", "damage": 1}], "amber": 4},
        foe={"line": ["Goon 5", "Goon 6"], "amber": 4},
        house="dis",
        ruleset=version,
    )
    t.play("Pandemonium")
    assert [t.card(f"Goon {n}").amber for n in (3, 4, 5, 6)] == [1, 0, 1, 1]
    assert (t.me.amber, t.foe.amber) == (4 + 1 - 2, 3)


def test_with_too_little_amber_the_captors_are_picked(table, version):
    t = table(
        me={"hand": ["Pandemonium"], "line": ["Goon 3", "Goon 4", "Goon 5"]},
        foe={"amber": 2},
        house="dis",
        ruleset=version,
    )
    t.play("Pandemonium")
    assert t.pending.seat == 0 and (t.pending.minimum, t.pending.maximum) == (2, 2)
    t.choose(["Goon 3", "Goon 5"])
    assert [t.card(f"Goon {n}").amber for n in (3, 4, 5)] == [1, 0, 1] and t.foe.amber == 0


# Poltergeist


@pytest.mark.parametrize("side", ["me", "foe"])
def test_poltergeist_uses_an_artifact_and_destroys_it(table, version, side):
    sides = {"me": {"hand": ["Poltergeist"]}, "foe": {}}
    sides[side]["artifacts"] = ["Deal Lamp"]
    t = table(**sides, house="dis", ruleset=version)
    t.play("Poltergeist")
    assert t.me.amber == 1 + 2 and t.foe.amber == 0 and t.card("Deal Lamp").zone == "discard"


def test_what_cannot_be_used_is_destroyed_all_the_same(table, version):
    t = table(
        me={"hand": ["Poltergeist"], "artifacts": ["Logos Trinket"]},
        foe={"artifacts": [{"title": "Deal Lamp", "ready": False}], "line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Poltergeist", "Deal Lamp")
    assert t.me.amber == 1 and t.foe.artifacts == [] and len(t.me.artifacts) == 1


def test_what_sacrifices_itself_works_for_the_user(table, version):
    t = table(me={"hand": ["Poltergeist"]}, foe={"artifacts": ["Deal Bomb"], "amber": 3}, house="dis", ruleset=version)
    t.play("Poltergeist")
    assert (t.me.amber, t.foe.amber) == (1, 2) and t.titles(t.foe.discard) == ["Deal Bomb"]


def test_poltergeist_without_artifacts(table, version):
    t = table(me={"hand": ["Poltergeist"]}, foe={"line": ["Goon 3"]}, house="dis", ruleset=version)
    t.play("Poltergeist")
    assert t.at_rest and t.me.amber == 1 and len(t.foe.line) == 1


# Red-Hot Armor


def test_red_hot_armor_burns_its_wearers(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"], "line": ["Guard 6/2"]},
        foe={"line": ["Guard 5/1", "Guard 4/3", {"title": "Goon 7", "upgrades": ["Dis Plate"]}, "Goon 8"]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert [t.card(title).damage for title in ("Guard 5/1", "Guard 4/3", "Goon 7", "Goon 8")] == [1, 3, 2, 0]
    assert [t.armor(title) for title in ("Guard 5/1", "Guard 4/3", "Goon 7", "Guard 6/2")] == [0, 0, 0, 2]
    assert t.card("Guard 6/2").damage == 0
    t.end()
    assert [t.armor(title) for title in ("Guard 5/1", "Guard 4/3", "Goon 7")] == [1, 3, 2], "until the turn ends"
    t.submit(t.pending.keys[0])


def test_armor_used_up_before_counts_too_and_what_comes_later_protects(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor", "Dis Plate", "Deal Spark"]},
        foe={"line": ["Guard 6/2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Deal Spark").play("Red-Hot Armor")
    assert t.card("Guard 6/2").damage == 2 and t.armor("Guard 6/2") == 0
    t.play("Dis Plate")
    assert t.armor("Guard 6/2") == 2 == t.g.armor_left(t.card("Guard 6/2"))


def test_red_hot_armor_can_kill(table, version):
    t = table(me={"hand": ["Red-Hot Armor"]}, foe={"line": ["Guard 3/3", "Guard 3/2"]}, house="dis", ruleset=version)
    t.play("Red-Hot Armor")
    assert t.titles(t.foe.line) == ["Guard 3/2"] and t.titles(t.foe.discard) == ["Guard 3/3"]


@NEW
def test_a_ward_stops_the_heat_but_the_armor_is_lost(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"]},
        foe={"line": [{"title": "Guard 3/2", "warded": True}]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert t.card("Guard 3/2").damage == 0 and t.armor("Guard 3/2") == 0 and not t.card("Guard 3/2").warded
