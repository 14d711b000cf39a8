"""Dearer keys, forge steps that are skipped, and cards that unforge."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.table.durations import next_turn
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import keys, pools

TAX = pytest.mark.clause("break-key-tax-lasts-until-victims-turn")
READING = pytest.mark.reading("break-key-tax-or-skipped-forge-step")
UNFORGE = pytest.mark.clause("break-key-unforge-effects-reforge-own")
UNFORGING = pytest.mark.reading("break-key-unforging")
MIASMA = {"title": "Miasma", "house": "brobnar"}
HAMMER = {"title": "Key Hammer", "house": "brobnar"}


@invent("Trio Chime", type="artifact")
class TrioChime:
    """After a creature reaps: forges a key at current cost."""

    @after("reaped")
    def ring(g, me, you, event):
        yield from g.forge(you)


@invent("Trio Rust", type="action")
class TrioRust:
    """Play: unforges a key of the opponent, and gains 1 Æmber if one was."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        if (yield from g.unforge(opponent)):
            yield from g.gain(you, 1)


@invent("Trio Frost", type="action")
class TrioFrost:
    """Play: creatures of an opponent have 1 less power in the next turn."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, TrioFrost.Frozen, until=next_turn(opponent), seat=opponent)

    @lasting
    class Frozen:
        """Creatures of one player have 1 less power."""

        def power(g, me, creature):
            return -1 if creature.controller == me.data["seat"] else 0


def costs(t):
    return [t.g.key_cost(player) for player in t.g.players]


def houses(t):
    """Up to the next choice of a house; keys are picked as offered."""
    while t.pending.kind != "house":
        t.submit(t.pending.keys[0])
    return t.choose("brobnar")


@TAX
@READING
def test_a_tax_begins_at_once_and_ends_with_the_victims_forge_step(table, version):
    t = table(me={"hand": ["Trio Wedge"]}, foe={}, third={"amber": 8}, ruleset=version)
    t.play("Trio Wedge", "seat:2")
    assert costs(t) == [6, 6, 9], "the victim alone, and before its turn"
    t.next_turn("brobnar")
    assert t.game.active == 1
    assert costs(t) == [6, 6, 9]
    houses(t.end())
    assert t.game.active == 2
    assert t.third.amber == 8
    assert keys(t) == (3, 3, 3)
    assert costs(t) == [6, 6, 6], "from the victim's forge step on"
    for _ in range(3):
        houses(t.end())
    assert t.game.active == 2
    assert t.third.amber == 2
    assert keys(t) == (2, 2, 3)


@TAX
@pytest.mark.parametrize("amber, forges", [(8, False), (9, True)])
def test_the_victim_pays_the_tax_in_its_forge_step(table, version, amber, forges):
    t = table(me={"hand": ["Trio Wedge"]}, foe={"amber": amber}, third={}, ruleset=version)
    t.play("Trio Wedge", "seat:1")
    houses(t.end())
    assert t.foe.amber == (0 if forges else amber)
    assert keys(t) == ((2, 3, 2) if forges else (3, 3, 3))


@TAX
@READING
@pytest.mark.parametrize("amber, forges", [(8, False), (9, True)])
def test_what_the_victim_forges_before_costs_more_too(table, version, amber, forges):
    t = table(
        me={"hand": ["Trio Wedge"], "line": ["Goon 3"]}, foe={"artifacts": ["Trio Chime"], "amber": amber}, third={},
        ruleset=version,
    )  # fmt: skip
    t.play("Trio Wedge", "seat:1").reap("Goon 3")
    to_rest(t)
    assert keys(t) == ((2, 3, 2) if forges else (3, 3, 3))
    assert costs(t) == [6, 9, 6], "and it is not over for that"


@TAX
@READING
def test_what_the_victim_forges_later_in_its_turn_does_not(table, version):
    t = table(me={"hand": ["Trio Wedge"]}, foe={"artifacts": ["Trio Anvil"], "amber": 8}, third={}, ruleset=version)
    t.play("Trio Wedge", "seat:1")
    houses(t.end())
    t.omni("Trio Anvil", "red", "red")
    assert t.foe.amber == 2
    assert keys(t) == (2, 3, 2)


@TAX
def test_taxes_of_both_opponents_add_up(table, version):
    t = table(me={"hand": ["Trio Wedge"]}, foe={"hand": ["Trio Wedge"]}, third={"amber": 11}, ruleset=version)
    t.play("Trio Wedge", "seat:2").next_turn("brobnar").play("Trio Wedge", "seat:2")
    assert costs(t) == [6, 6, 12]
    houses(t.end())
    assert t.third.amber == 11
    assert costs(t) == [6, 6, 6]


@TAX
@READING
def test_with_an_extra_turn_in_between_it_goes_on(table, version):
    t = table(me={"hand": ["Trio Wedge", "Encore"]}, foe={"amber": 8}, third={}, ruleset=version)
    t.play("Trio Wedge", "seat:1").play("Encore")
    houses(t.end())
    assert t.game.active == 0
    assert costs(t) == [6, 9, 6]
    houses(t.end())
    assert t.game.active == 1
    assert t.foe.amber == 8


@TAX
@READING
def test_a_skipped_forge_step_waits_for_its_victim(table, version):
    t = table(me={"hand": [MIASMA], "amber": 0}, foe={"amber": 6}, third={"amber": 12}, ruleset=version)
    t.play("Miasma", "seat:2")
    icons = t.me.amber
    houses(t.end())
    assert keys(t) == (2, 3, 2), "seat 1 forges"
    houses(t.end())
    assert keys(t) == (2, 3, 2), "seat 2 does not"
    assert t.third.amber == 12, "seat 2 does not"
    assert [fact.data["player"] for fact in t.happened("step.skipped")] == [2]
    for _ in range(3):
        houses(t.end())
    assert keys(t) == (1, 2, 2), "but the next time"
    assert t.third.amber == 6, "but the next time"
    assert t.me.amber == icons


@TAX
@pytest.mark.parametrize("gone", [0, 1])
def test_it_ends_with_its_victim_and_with_its_maker(table, version, gone):
    t = table(me={"hand": ["Trio Wedge"]}, foe={"amber": 8}, third={}, ruleset=version)
    t.play("Trio Wedge", "seat:1")
    t.concede(gone)
    assert t.g.state.lasting == []
    if gone == 0:
        houses(t)
        assert t.game.active == 1
        assert keys(t)[1:] == (3, 2)
        assert t.foe.amber == 2


@TAX
def test_what_is_no_tax_waits_for_the_turn_as_usual(table, version):
    t = table(me={"hand": ["Trio Frost"]}, foe={}, third={"line": ["Goon 3"]}, ruleset=version)
    t.play("Trio Frost", "seat:2")
    assert t.power("Goon 3") == 3
    t.next_turn("brobnar")
    assert t.power("Goon 3") == 3
    t.next_turn("brobnar")
    assert t.game.active == 2
    assert t.power("Goon 3") == 2
    t.next_turn("brobnar")
    assert t.power("Goon 3") == 3


@TAX
def test_between_two_players_it_begins_with_the_turn(table, version):
    t = table(me={"hand": ["Trio Wedge"]}, foe={"artifacts": ["Trio Anvil"], "amber": 8}, ruleset=version)
    t.play("Trio Wedge")
    assert costs(t) == [6, 6]
    t.next_turn("brobnar")
    assert costs(t) == [6, 9]
    t.omni("Trio Anvil")
    assert t.foe.amber == 8
    assert t.foe.keys == []


# cards that unforge


@UNFORGE
@UNFORGING
@pytest.mark.parametrize("picked", ["yellow", "blue"])
def test_a_card_that_unforges_forges_an_own_key_again(table, version, picked):
    t = table(me={"hand": ["Trio Rust"], "keys": ["red"]}, foe={}, third={}, ruleset=version)
    t.play("Trio Rust", "seat:2")
    assert (t.pending.kind, t.pending.seat, t.pending.prompt) == ("key", 0, "reforge.key")
    assert t.pending.keys == ("key:yellow", "key:blue")
    t.choose(picked)
    assert t.me.keys == ["red", picked], "no opponent loses one"
    assert keys(t) == (2, 3, 3), "no opponent loses one"
    assert t.me.amber == 1, "it counts as done"
    assert [fact.data for fact in t.happened("key.reforged")] == [{"player": 0, "colour": picked}]
    assert not t.happened("key.unforged")
    assert not t.happened("key.forged")


@UNFORGE
@UNFORGING
def test_with_no_key_missing_nothing_is_forged_again(table, version):
    t = table(me={"hand": ["Trio Rust"]}, foe={"keys": ["red"]}, third={"keys": ["red"]}, ruleset=version)
    t.play("Trio Rust", "seat:1")
    assert t.at_rest
    assert keys(t) == (3, 1, 1)
    assert t.me.amber == 0


@UNFORGE
def test_it_is_free_and_one_key_only(table, version):
    t = table(me={"hand": ["Trio Rust"], "keys": ["blue"], "amber": 3}, foe={"amber": 5}, third={}, ruleset=version)
    t.play("Trio Rust", "seat:1", "red")
    assert keys(t) == (2, 3, 3)
    assert pools(t) == (4, 5, 0)


@UNFORGE
@UNFORGING
def test_with_two_left_it_is_the_same(table, version):
    t = table(me={"hand": ["Trio Rust"], "keys": ["blue"]}, foe={"keys": ["red"]}, third={}, ruleset=version)
    t.concede(2)
    t.play("Trio Rust", "red")
    assert keys(t)[:2] == (2, 1)
    assert t.game.result is None


@UNFORGE
@pytest.mark.reading("break-key-key-forged-last-turn")
@pytest.mark.parametrize("amber, victim, again", [(6, 0, True), (5, 0, False), (6, 2, False)])
def test_the_rest_of_the_card_resolves_as_written(table, version, amber, victim, again):
    """Seat 0 forges; then seat 1 plays a card about a key that the opponent forged in the turn before."""
    t = table(me={"amber": amber}, foe={"hand": [HAMMER]}, third={}, step="start", ruleset=version)
    houses(t)
    t.next_turn("brobnar")
    before = pools(t)
    assert keys(t) == ((3, 2, 2) if amber == 6 else (3, 3, 3))
    t.play("Key Hammer", f"seat:{victim}")
    assert t.at_rest, "with one key missing, which one is not asked"
    assert keys(t) == ((3, 3, 2) if again else (3, 2, 2) if amber == 6 else (3, 3, 3))
    gained = [after - was for was, after in zip(before, pools(t), strict=True)]
    assert gained[victim] == 6, "the six Æmber come in any case"
    assert gained[2 - victim] == 0, "the six Æmber come in any case"


@UNFORGE
def test_what_one_forged_again_can_be_broken_again(table, version):
    t = table(me={"hand": ["Trio Rust"], "keys": ["red"]}, foe={"amber": 6}, third={}, ruleset=version)
    t.play("Trio Rust", "seat:1", "blue")
    t.end()
    t.choose("red", "blue", "brobnar")
    assert t.me.keys == ["red"], "seat 2 is picked from first"
    assert t.third.keys == ["yellow", "blue"], "seat 2 is picked from first"
