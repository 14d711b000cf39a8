"""What is remembered of a player's last turn, and only where a card asks."""

from __future__ import annotations

import pytest

from engine.errors import EngineError
from engine.game import Game
from tests.engine.invent import invent


@invent("Grudge Seal", type="artifact")
class GrudgeSeal:
    """A player's active house cannot be the one of their previous turn."""

    remembers = ("house",)

    def cannot_choose_house(g, me, player, house):
        return g.house_last_turn(player) == house


def houses(t) -> list[str]:
    return [key.partition(":")[2] for key in t.pending.keys]


@pytest.mark.clause("house-choice-is-mandatory", "cannot-beats-must")
def test_each_player_has_a_house_of_the_last_turn(table, version):
    t = table(me={"artifacts": ["Grudge Seal"]}, foe={}, step="house", ruleset=version)
    assert t.g.house_last_turn(t.me) is None
    assert houses(t) == ["brobnar", "dis", "logos"]
    t.submit("house:dis").end()
    assert t.g.house_last_turn(t.me) == "dis" and t.g.house_last_turn(t.foe) is None
    assert houses(t) == ["brobnar", "dis", "logos"]
    t.submit("house:logos").end()
    assert houses(t) == ["brobnar", "logos"]
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()
    assert [again.table.house_last_turn(player) for player in again.table.players] == ["dis", "logos"]
    t.submit("house:brobnar").end()
    assert houses(t) == ["brobnar", "dis"]


def test_nothing_is_written_down_where_no_card_asks(table, version):
    t = table(ruleset=version)
    t.next_turn("brobnar").next_turn("brobnar")
    assert t.me.more == t.foe.more == {}
    with pytest.raises(EngineError, match="remembers"):
        t.g.house_last_turn(t.me)


def test_it_is_written_down_from_the_first_turn_although_the_card_is_in_the_deck_of_the_other(table, version):
    t = table(foe={"deck": ["Grudge Seal"]}, ruleset=version)
    t.next_turn("brobnar")
    assert t.me.more == {"house": "brobnar"}


@invent("Harvest Ledger", type="artifact")
class HarvestLedger:
    """Action: gains 1 Æmber for every time that a creature has reaped in this turn."""

    remembers = ("reaps",)

    def action(g, me, you):
        yield from g.gain(you, sum(g.happened("reaped", player) for player in g.players))


def test_reaps_are_counted_where_a_card_asks(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "artifacts": ["Harvest Ledger"]}, foe={"line": ["Goon 5"]}, ruleset=version
    )
    t.reap("Goon 3").reap("Goon 4").action("Harvest Ledger")
    assert t.me.amber == 4 and t.g.happened("reaped", t.me) == 2
    t.next_turn("brobnar").reap("Goon 5")
    assert (t.g.happened("reaped", t.foe), t.g.happened("reaped", t.me)) == (1, 0)


def test_reaps_are_not_counted_elsewhere(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={}, ruleset=version)
    t.reap("Goon 3")
    assert t.g.state.tally == {name: many for name, many in t.g.state.tally.items() if not name.startswith("reaped")}
