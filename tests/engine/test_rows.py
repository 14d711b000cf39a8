"""The sparse tails of the rows of a state: written only where they say something, and read back."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.table import state
from engine.table.codec import decode, encode
from engine.table.rows import dump
from engine.table.state import Card, Lasting, Player, State


@pytest.fixture
def names(monkeypatch):
    """A name in each tail."""
    monkeypatch.setitem(state.IN_PLAY, "shape", "invented")
    monkeypatch.setitem(state.ANYWHERE, "stain", "invented")
    for table in (state.OF_PLAYERS, state.OF_LASTING, state.OF_STATE):
        monkeypatch.setitem(table, "mark", "invented")


def tails(game: Game) -> int:
    """How many rows end with a tail."""

    def count(row: object) -> int:
        if not isinstance(row, list | tuple):
            return 0
        return sum(count(each) for each in row) + bool(row and isinstance(row[-1], dict))

    return count(dump(game.table.state, {}))


def test_a_state_without_seldom_things_has_no_tail(table):
    t = table(me={"line": ["Troll"]})
    assert tails(t.game) == 0


def test_every_tail_survives_a_snapshot(table, names):
    t = table(me={"line": ["Troll"], "hand": ["Warsong"], "deck": ["Anger"]})
    t.play("Warsong")
    (record,) = t.g.state.lasting
    marked: list[Card | Player | Lasting | State] = [t.me.deck[-1], t.me, record, t.g.state]
    before = t.game.digest()
    for one in marked:
        one.more = {"stain" if isinstance(one, Card) else "mark": [1, "two"]}
    t.card("Troll").more = {"stain": 3, "shape": "round"}
    assert tails(t.game) == 5
    assert t.game.digest() != before
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()
    assert again.table.players[0].deck[-1].more == {"stain": [1, "two"]}
    assert again.table.players[0].line[0].more == {"shape": "round", "stain": 3}
    assert again.table.state.lasting[0].more == {"mark": [1, "two"]}
    for one in (*marked, t.card("Troll")):
        one.more = {}
    assert t.game.digest() == before


def test_the_order_in_which_names_came_does_not_matter(table, names):
    t = table(me={"line": ["Troll"]})
    troll = t.card("Troll")
    troll.more = {"shape": 1, "stain": 2}
    one = t.game.digest()
    troll.more = {"stain": 2, "shape": 1}
    assert t.game.digest() == one
    troll.more = {}


def test_what_is_only_there_in_play_ends_when_the_card_leaves(table, names):
    t = table(me={"line": ["Troll"]}, foe={"line": ["Troll"]})
    troll = t.card("Troll")
    troll.more = {"shape": 1, "stain": 2}
    t.fight("Troll")
    assert troll.zone == "discard"
    assert troll.more == {"stain": 2}
    troll.more = {}


def test_a_snapshot_keeps_when_cards_out_of_play_were_in_play(table):
    t = table(me={"line": ["Troll"]}, foe={"line": ["Krump"]})
    t.fight("Troll")
    blob = t.game.snapshot()
    *old, orders = decode(blob)
    assert len(old) == 4
    assert orders == [[card.id, card.order] for card in t.foe.discard]
    again = Game.restore(t.g.setup, blob)
    assert again.snapshot() == blob
    assert [card.order for card in again.table.players[1].discard] == [orders[0][1]]
    from_before = Game.restore(t.g.setup, encode(old))  # snapshots did not keep it once
    assert from_before.digest() == t.game.digest() == again.digest()
