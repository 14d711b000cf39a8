"""Where an ability names the end: the flank that control goes to, the bottom of a deck, an order that nobody sees."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Ends Ferry", type="action")
class EndsFerry:
    """Play: takes control of an enemy creature or artifact, which goes to a named flank."""

    def play(g, me, you):
        flank = yield from g.choose_mode(("left", "right"))
        card = yield from g.choose_card([*g.creatures(enemy_of=you), *g.artifacts(enemy_of=you)])
        yield from g.take_control(card, you, flank=flank)


@invent("Ends Sieve", type="action")
class EndsSieve:
    """Play: makes your opponent discard the 2 cards on the bottom of their deck."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.discard_bottom(opponent, 2)


@invent("Ends Storm", type="action")
class EndsStorm:
    """Play: puts every creature on top of the deck of its owner in a random order."""

    def play(g, me, you):
        yield from g.put_on_deck(g.creatures(), shuffled=True)


@pytest.mark.parametrize(
    ("flank", "line"), [("left", ["Goon 3", "Goon 1", "Goon 2"]), ("right", ["Goon 1", "Goon 2", "Goon 3"])]
)
def test_control_goes_to_the_named_flank(table, flank, line):
    t = table(me={"line": ["Goon 1", "Goon 2"], "hand": ["Ends Ferry"]}, foe={"line": ["Goon 4", "Goon 3"]})
    t.play("Ends Ferry", f"mode:{flank}", "Goon 3")
    assert t.titles(t.me.line) == line
    assert t.titles(t.foe.line) == ["Goon 4"]


@pytest.mark.parametrize("flank", ["left", "right"])
def test_an_artifact_goes_behind_the_battleline_all_the_same(table, flank):
    t = table(
        me={"line": ["Goon 1"], "artifacts": ["Trinket"], "hand": ["Ends Ferry"]}, foe={"artifacts": ["Dis Trinket"]}
    )
    t.play("Ends Ferry", f"mode:{flank}")
    assert t.titles(t.me.artifacts) == ["Trinket", "Dis Trinket"]


@pytest.mark.parametrize("cards", [["Goon 1", "Goon 2", "Goon 3"], ["Goon 1"], []])
def test_what_lies_on_the_bottom_is_discarded_and_no_more_than_is_there(table, cards):
    t = table(me={"hand": ["Ends Sieve"]}, foe={"deck": cards, "discard": ["Goon 9"]}, filler=0)
    t.play("Ends Sieve")
    assert t.titles(t.foe.discard)[1:] == cards[:2]
    assert t.titles(t.foe.deck) == cards[2:]


def test_each_deck_gets_its_own_in_an_order_that_changes(table):
    orders = set()
    for seed in range(6):
        t = table(
            me={"line": ["Goon 1", "Goon 2", "Goon 3"], "hand": ["Ends Storm"]},
            foe={"line": ["Goon 4", {"title": "Goon 5", "owner": 0}]},
            seed=seed,
        )
        t.play("Ends Storm")
        mine = t.titles(t.me.deck[-4:])
        assert sorted(mine) == ["Goon 1", "Goon 2", "Goon 3", "Goon 5"]
        assert t.foe.deck[-1].title == "Goon 4"
        assert not any(card.known for card in t.me.deck[-4:])
        assert t.foe.deck[-1].known
        orders.add(tuple(mine))
    assert len(orders) > 1


def test_a_ward_keeps_a_creature_where_it_is(table):
    t = table(me={"line": [{"title": "Goon 1", "warded": True}, "Goon 2"], "hand": ["Ends Storm"]}, foe={})
    t.play("Ends Storm")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert not t.me.line[0].warded
    assert t.me.deck[-1].title == "Goon 2"
