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
    assert t.g.house_last_turn(t.me) == "dis"
    assert t.g.house_last_turn(t.foe) is None
    assert houses(t) == ["brobnar", "dis", "logos"]
    t.submit("house:logos").end()
    assert houses(t) == ["brobnar", "logos"]
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()
    assert [again.table.house_last_turn(player) for player in again.table.players] == ["dis", "logos"]
    t.submit("house:brobnar").end()
    assert houses(t) == ["brobnar", "dis"]


@invent("Turncoat", type="action")
class Turncoat:
    """Play: Dis, then Logos, becomes the active house."""

    def play(g, me, you):
        yield from g.change_house("dis")
        yield from g.change_house("logos")


def test_the_house_that_was_chosen_is_remembered_although_others_became_active(table, version):
    t = table(me={"artifacts": ["Grudge Seal"], "hand": ["Turncoat"]}, foe={}, step="house", ruleset=version)
    t.submit("house:brobnar").play("Turncoat")
    assert t.g.state.house == "logos"
    again = Game.restore(t.g.setup, t.game.snapshot())
    again.submit(["end"])
    assert again.digest() == t.end().game.digest()
    assert t.g.state.more == {}
    assert t.g.house_last_turn(t.me) == "brobnar"


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
    assert t.me.amber == 4
    assert t.g.happened("reaped", t.me) == 2
    t.next_turn("brobnar").reap("Goon 5")
    assert (t.g.happened("reaped", t.foe), t.g.happened("reaped", t.me)) == (1, 0)


def test_reaps_are_not_counted_elsewhere(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={}, ruleset=version)
    t.reap("Goon 3")
    assert t.g.state.tally == {name: many for name, many in t.g.state.tally.items() if not name.startswith("reaped")}


@invent("Theft Ledger", type="artifact")
class TheftLedger:
    """Action: gains 1 Æmber for every time that each opponent stole from you in their previous turn."""

    remembers = ("thefts",)

    def action(g, me, you):
        for opponent in (yield from g.each_opponent(you)):
            yield from g.gain(you, g.happened_last_turn(f"stolen:{you.seat}", opponent))


def test_thefts_are_written_down_by_thief_and_victim_where_a_card_asks(table, version):
    t = table(
        me={"hand": ["Theft of 2", "Theft of 2"]},
        foe={"artifacts": ["Theft Ledger"], "amber": 3},
        third={"artifacts": ["Theft Ledger"], "amber": 3},
        ruleset=version,
    )
    t.play("Theft of 2", "seat:1").play("Theft of 2", "seat:1")
    assert (t.me.amber, t.foe.amber) == (3, 0)
    t.next_turn("brobnar").action("Theft Ledger").next_turn("brobnar").action("Theft Ledger")
    assert (t.foe.amber, t.third.amber) == (2, 3), "two thefts, the second one of what was left"
    t.next_turn("brobnar")
    assert t.me.last_tally["stolen:1/0"] == 2
    t.next_turn("brobnar").action("Theft Ledger")
    assert t.foe.amber == 2, "nothing was stolen in the last turn"


def test_nothing_stolen_is_no_theft(table, version):
    t = table(me={"hand": ["Theft of 2"]}, foe={"artifacts": ["Theft Ledger"], "amber": 0}, ruleset=version)
    t.play("Theft of 2").next_turn("brobnar").action("Theft Ledger")
    assert t.foe.amber == 0


def test_thefts_are_not_written_down_elsewhere(table, version):
    t = table(me={"hand": ["Theft of 2"]}, foe={"amber": 3}, ruleset=version)
    t.play("Theft of 2")
    assert not any(name.startswith("stolen") for name in t.g.state.tally)
