"""Lasting effects, and the colours of keys."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from tests.engine.invent import invent

OLD = ["1.2", "1.3"]
NEW = ["2021-03", "16.0", "18.4"]


@invent("Last Red", power=3)
class LastRed:
    """Reap: gains 3 Æmber if its player has forged the red key."""

    def reap(g, me, you):
        yield from g.gain(you, 3 if "red" in you.keys else 0)


@invent("Last Song", power=2)
class LastSong:
    """Play: for the rest of the turn each friendly creature has 1 more power for each card in the discard pile."""

    def play(g, me, you):
        yield from g.begin(me, you, LastSong.Sung)

    @lasting
    class Sung:
        """Each friendly creature has 1 more power for each card in the discard pile."""

        def power(g, me, creature):
            return len(g.players[me.seat].discard) if creature.controller == me.seat else 0


@invent("Last Omen", type="action")
class LastOmen:
    """Play: the next time you play a creature this turn, gains 2 Æmber."""

    def play(g, me, you):
        yield from g.begin(me, you, LastOmen.Next)

    @lasting
    class Next:
        """The next time you play a creature, gains 2 Æmber."""

        @after("played", when=lambda g, me, you, e: e.player is you and e.card.type == "creature")
        def come_true(g, me, you, event):
            g.end_lasting(me)
            yield from g.gain(you, 2)


@invent("Last Shift", type="action")
class LastShift:
    """Play: you may play one card of another house this turn."""

    def play(g, me, you):
        yield from g.begin(me, you, LastShift.Shifted)

    @lasting
    class Shifted:
        """You may play one card of another house."""

        def may_play(g, me, player, card):
            return player.seat == me.seat

        def permission_used(g, me, card):
            g.end_lasting(me)


# the colours of keys


@pytest.mark.clause("keys-colour-without-meaning", versions=("1.2", "1.3"))
@pytest.mark.parametrize("version", OLD)
@pytest.mark.parametrize("colour", ["red", "yellow", "blue"])
def test_the_colour_of_a_key_does_not_matter(table, version, colour):
    t = table(me={"amber": 7}, foe={"amber": 3}, step="forge", ruleset=version)
    t.choose(f"key:{colour}")
    t.submit("house:brobnar")
    assert t.me.keys == [colour]
    assert (t.me.amber, t.foe.amber) == (1, 3)
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 6


@pytest.mark.clause("keys-colour-without-meaning", versions=("1.2", "1.3"))
@pytest.mark.parametrize("version", OLD)
@pytest.mark.parametrize("forged", [["red", "yellow"], ["blue", "red"], ["yellow", "blue"]])
def test_any_third_colour_wins(table, version, forged):
    t = table(me={"amber": 6, "keys": forged}, foe={}, step="forge", ruleset=version)
    assert t.game.result is not None
    assert t.game.result["winner"] == 0


@pytest.mark.clause("keys-three-colours-may-matter", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("colour, amber", [("red", 4), ("yellow", 1), ("blue", 1)])
def test_an_ability_may_look_at_the_colours(table, version, colour, amber):
    t = table(me={"amber": 6, "line": ["Last Red"]}, foe={"keys": ["red"]}, step="forge", ruleset=version)
    assert sorted(t.pending.keys) == ["key:blue", "key:red", "key:yellow"]
    t.choose(f"key:{colour}", "house:brobnar").reap("Last Red")
    assert t.me.keys == [colour]
    assert t.me.amber == amber


# lasting effects


@pytest.mark.clause("lasting-effect-outlives-source", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("lasting-effect-is-constant-for-its-duration", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("lasting-effect-covers-later-cards", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_lasting_effect(table, version):
    t = table(
        me={"hand": ["Last Song", "Punch", "Goon 3"], "line": ["Goon 2"], "discard": ["Chant"]},
        foe={"line": ["Goon 5"], "discard": ["Chant", "Chant"]},
        ruleset=version,
    )
    t.play("Last Song")
    assert (t.power("Goon 2"), t.power("Last Song"), t.power("Goon 5")) == (3, 3, 5)
    t.play("Punch", "Last Song")  # its source leaves play; the pile has grown by two cards
    assert t.card("Last Song").zone == "discard"
    assert t.power("Goon 2") == 2 + 3
    t.play("Goon 3")
    assert t.power("Goon 3") == 3 + 3, "a card that came later"
    t.end()
    assert (t.power("Goon 2"), t.power("Goon 3")) == (2, 3), "it lasted for the turn"
    t.submit(t.pending.keys[0])


@pytest.mark.clause("lasting-next-time-this-turn-only", versions=("16.0", "18.4"))
def test_the_next_time_is_the_next_one_of_this_turn(table):
    t = table(me={"hand": ["Last Omen", "Goon 1", "Goon 2"]}, foe={}, ruleset="16.0")
    t.play("Last Omen").play("Goon 1").play("Goon 2")
    assert t.me.amber == 2, "the first one only"
    t = table(me={"hand": ["Last Omen", "Goon 1"]}, foe={"hand": ["Goon 2"]}, ruleset="16.0")
    t.play("Last Omen").next_turn("brobnar").play("Goon 2")
    t.next_turn("brobnar").play("Goon 1")
    assert (t.me.amber, t.foe.amber) == (0, 0), "in no later turn"


@pytest.mark.clause("lasting-effects-of-copies-stack")
@pytest.mark.parametrize("copies", [1, 2])
def test_permissions_of_several_copies_add_up(table, version, copies):
    t = table(
        me={"hand": ["Last Shift"] * copies + ["Dis Goon 3", "Dis Trinket", "Logos Goon 3"]}, foe={}, ruleset=version
    )
    for _ in range(copies):
        t.play("Last Shift")
    t.play("Dis Goon 3")
    assert t.may("play:Dis Trinket") == t.may("play:Logos Goon 3") == (copies == 2)
    if copies == 2:
        t.play("Dis Trinket")
        assert not t.may("play:Logos Goon 3")
