"""Actions of Sanctum in Call of the Archons with which creatures act."""

from __future__ import annotations

from tests.engine.invent import plain

plain("Deed Wall", power=2, keywords={"taunt": 1})


def mine(table, line=(), foe=(), version="16.0", house="sanctum", foes=None, **more):
    houses = ["sanctum", "brobnar", "dis"]
    me = {"line": list(line), "houses": houses, **more}
    return table(me=me, foe={"line": list(foe), **(foes or {})}, house=house, ruleset=version)


# Charge!


def test_charge_gives_creatures_that_are_played_a_blow(table, version):
    t = mine(table, [], ["Goon 9", "Guard 5/1"], version, hand=["Charge!", "Sanctum Knight 3", "Sanctum Goon 3"])
    t.play("Charge!").play("Sanctum Knight 3", "Goon 9").play("Sanctum Goon 3", "Guard 5/1")
    assert [c.damage for c in t.foe.line] == [2, 1] and t.me.amber == 1
    assert [c.damage for c in t.me.line] == [0, 0]


def test_charge_adds_to_other_play_abilities(table, version):
    t = mine(table, [], ["Goon 9"], version, hand=["Charge!", "Raiding Knight"], foes={"amber": 2})
    t.play("Charge!").play("Raiding Knight")
    while not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.card("Raiding Knight").amber == 1 and t.card("Goon 9").damage == 2


def test_charge_twice_strikes_twice(table, version):
    t = mine(table, [], ["Goon 9"], version, hand=["Charge!", "Charge!", "Sanctum Knight 3"])
    t.play("Charge!").play("Charge!").play("Sanctum Knight 3")
    while not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.card("Goon 9").damage == 4


def test_charge_is_for_creatures_played_in_this_turn(table):
    t = mine(
        table,
        ["Sanctum Goon 3"],
        ["Goon 9"],
        hand=["Sanctum Knight 3", "Charge!", "Clear Mind", "Round Table", "Sanctum Raising"],
        discard=["Goon 5"],
        foes={"hand": ["Goon 4"]},
    )
    t.play("Sanctum Knight 3").play("Charge!").play("Clear Mind").play("Round Table").play("Sanctum Raising")
    t.reap("Sanctum Goon 3")
    assert t.card("Goon 9").damage == 0, "neither before, nor another type, nor what is put into play"
    t.next_turn("brobnar").play("Goon 4")
    assert all(c.damage == 0 for c in (*t.me.line, *t.foe.line))


def test_charge_into_nobody(table):
    t = mine(table, hand=["Charge!", "Sanctum Knight 3"])
    t.play("Charge!").play("Sanctum Knight 3")
    assert t.at_rest and t.card("Sanctum Knight 3").damage == 0


# Inspiration


def test_inspiration_readies_a_creature_of_any_house_and_uses_it(table, version):
    tired = {"title": "Dis Goon 3", "ready": False}
    t = mine(table, [tired, "Goon 4"], ["Goon 9"], version, hand=["Inspiration"], house="sanctum")
    t.play("Inspiration")
    assert t.offered == ["Dis Goon 3", "Goon 4"]
    t.choose("Dis Goon 3")
    assert [key.partition(":")[0] for key in t.pending.keys] == ["reap", "fight"]
    t.submit(t.pending.keys[0])
    assert t.me.amber == 1 and not t.card("Dis Goon 3").ready and t.card("Goon 4").ready


def test_inspiration_uses_a_stunned_creature_to_lose_its_stun(table, version):
    t = mine(table, [{"title": "Goon 4", "stunned": True, "ready": False}], ["Goon 9"], version, hand=["Inspiration"])
    t.play("Inspiration")
    assert not t.card("Goon 4").stunned and not t.card("Goon 4").ready and t.me.amber == 0


def test_inspiration_without_creatures_of_yours(table):
    t = mine(table, [], ["Goon 9"], hand=["Inspiration"])
    t.play("Inspiration")
    assert t.at_rest and t.titles(t.me.discard) == ["Inspiration"]


# One Stood Against Many


def test_one_stands_against_three_different_enemies(table, version):
    t = mine(table, ["Goon 12"], ["Goon 2", "Goon 9", "Goon 3", "Goon 1"], version, hand=["One Stood Against Many"])
    t.play("One Stood Against Many", "Goon 2")
    assert t.offered == ["Goon 9", "Goon 3", "Goon 1"]
    t.choose("Goon 3")
    assert t.offered == ["Goon 9", "Goon 1"]
    t.choose("Goon 1")
    assert t.card("Goon 12").damage == 6 and not t.card("Goon 12").ready and t.titles(t.foe.line) == ["Goon 9"]
    assert t.me.amber == 1 and len(t.happened("fight.declared")) == 3


def test_one_never_fights_the_same_enemy_again(table, version):
    t = mine(table, ["Goon 12"], ["Elusive Goon 4", "Goon 1"], version, hand=["One Stood Against Many"])
    t.play("One Stood Against Many", "Elusive Goon 4")
    assert t.titles(t.foe.line) == ["Elusive Goon 4"] and len(t.happened("fight.declared")) == 2
    assert t.card("Goon 12").ready, "it was readied for the third fight, and there is nobody left"


def test_one_falls_and_the_rest_is_not_fought(table, version):
    t = mine(table, ["Goon 3"], ["Goon 5", "Goon 2", "Goon 1"], version, hand=["One Stood Against Many"])
    t.play("One Stood Against Many", "Goon 5")
    assert t.me.line == [] and len(t.foe.line) == 3 and t.at_rest


def test_one_that_is_stunned_spends_the_first_time_on_it(table, version):
    line = [{"title": "Goon 12", "stunned": True, "ready": False}]
    t = mine(table, line, ["Goon 1", "Goon 2", "Goon 3"], version, hand=["One Stood Against Many"])
    t.play("One Stood Against Many", "Goon 1", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 3"] and not t.card("Goon 12").stunned and t.at_rest


def test_one_is_held_up_by_taunt(table):
    t = mine(table, ["Goon 1"], ["Goon 3", {"title": "Deed Wall", "warded": True}], hand=["One Stood Against Many"])
    t.play("One Stood Against Many")
    assert t.me.line == [] and t.card("Goon 3").damage == 0
    t = mine(
        table,
        ["Goon 9"],
        ["Goon 3", {"title": "Deed Wall", "warded": True}],
        hand=["One Stood Against Many"],
    )
    t.play("One Stood Against Many")
    assert [c.damage for c in t.foe.line] == [0, 0] and len(t.happened("fight.declared")) == 1
