"""What is remembered of the cards discarded in a turn, and only where a card asks."""

from __future__ import annotations

import pytest

from engine.game import Game
from tests.engine.invent import invent


@invent("Litter Tally", type="action")
class LitterTally:
    """Play: gains 1 Æmber for each card that you have discarded this turn."""

    remembers = ("discards",)

    def play(g, me, you):
        yield from g.gain(you, g.happened("discarded", you))


@invent("Litter Sweep", type="action")
class LitterSweep:
    """Play: every player discards a card from deck, hand and archives."""

    def play(g, me, you):
        for player in g.clockwise():
            yield from g.discard_top(player)
            yield from g.discard_at_random(player)
            yield from g.discard((yield from g.random_from_archives(player)))


def test_a_card_discarded_from_anywhere_counts_for_its_owner(table, version):
    t = table(
        me={"hand": ["Litter Sweep", "Chant", "Litter Tally"], "archives": ["Chant"]},
        foe={"hand": ["Chant"], "archives": ["Chant"]},
        ruleset=version,
        filler=30,
    )
    t.play("Litter Sweep")
    assert [t.g.happened("discarded", player) for player in t.g.players] == [3, 3]
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.table.happened("discarded", again.table.players[0]) == 3


def test_it_is_counted_turn_by_turn(table):
    t = table(me={"hand": ["Chant", "Chant", "Litter Tally"]}, foe={})
    t.discard("Chant").play("Litter Tally")
    assert t.me.amber == 1
    t.end()
    assert [t.g.happened("discarded", player) for player in t.g.players] == [0, 0]
    assert t.g.happened_last_turn("discarded", t.me) == 1


def test_what_is_played_or_destroyed_is_not_discarded(table):
    t = table(me={"hand": ["Slaying", "Litter Tally"]}, foe={"line": ["Goon 3"]})
    t.play("Slaying").play("Litter Tally")
    assert t.me.amber == 0
    assert t.g.happened("discarded", t.foe) == 0


@pytest.mark.parametrize("deck", [[], ["Litter Tally"]])
def test_nothing_is_written_down_where_no_card_asks(table, deck):
    t = table(me={"hand": ["Chant"]}, foe={"deck": deck})
    t.discard("Chant")
    assert ("discarded/0" in t.g.state.tally) is bool(deck)
