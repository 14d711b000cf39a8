"""Keys that a player has to forge besides the three: they have no colour and come last."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

LATER = pytest.mark.parametrize("version", ["18.4"])
COSTLY = {"amber": 6, "keys": ["red", "yellow"]}


@invent("Toll Forge", type="artifact")
class TollForge:
    """You have to forge 1 more key. Omni: destroys itself."""

    def additional_keys(g, me, player):
        return 1 if player.seat == me.controller else 0

    def omni(g, me, you):
        yield from g.destroy(me)


@invent("Toll Rust", type="action")
class TollRust:
    """Play: unforges a key of the opponent."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.unforge(opponent)


def forge_again(t):
    """Go on to the player's next forge step, with 6 Æmber."""
    t.next_turn()
    t.adjust({"kind": "amber", "seat": 0, "to": 6})
    t.end()


@pytest.mark.clause("keys-additional-colourless-last")
@LATER
def test_an_additional_key_has_no_colour_and_is_forged_last(table, version):
    t = table(me={"artifacts": ["Toll Forge"], **COSTLY}, foe={}, step="forge", ruleset=version)
    t.choose("house:brobnar")
    assert t.me.keys == ["red", "yellow", "blue"]
    assert t.game.result is None
    forge_again(t)
    assert t.me.keys == ["red", "yellow", "blue", "colourless"]
    assert t.game.result is not None
    assert t.game.result["winner"] == 0
    assert t.happened("key.forged")[-1].clauses[-1] == "keys-additional-colourless-last"
    assert t.happened("key.forged")[-1].data["colour"] == "colourless"


@pytest.mark.clause("keys-additional-colourless-last")
@LATER
def test_two_additional_keys_and_one_that_is_turned_back(table, version):
    t = table(
        me={"artifacts": ["Toll Forge", "Toll Forge"], **COSTLY},
        foe={"hand": ["Toll Rust"]},
        step="forge",
        ruleset=version,
    )
    t.choose("house:brobnar")
    forge_again(t)
    assert t.me.keys == ["red", "yellow", "blue", "colourless"]
    t.choose("house:brobnar").next_turn("brobnar").play("Toll Rust", "key:red")
    t.adjust({"kind": "amber", "seat": 0, "to": 6})
    t.end()
    assert t.me.keys == ["yellow", "blue", "colourless", "red"], "those of a colour come first again"
    t.choose("house:brobnar")
    forge_again(t)
    assert t.me.keys[-1] == "colourless 2"
    assert t.game.result is not None


@pytest.mark.clause("keys-additional-colourless-last")
@LATER
def test_the_opponent_needs_three_keys_all_the_same(table, version):
    t = table(me=COSTLY, foe={"artifacts": ["Toll Forge"]}, step="forge", ruleset=version)
    assert t.game.result is not None
    assert t.game.result["winner"] == 0


@LATER
def test_a_key_that_is_not_needed_any_more_is_not_waited_for(table, version):
    t = table(me={"artifacts": ["Toll Forge"], **COSTLY}, foe={}, step="forge", ruleset=version)
    t.choose("house:brobnar").omni("Toll Forge")
    assert t.game.result is not None
    assert t.game.result["winner"] == 0
