"""Playing the top card of another player's deck."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Borrow Hook", type="action")
class BorrowHook:
    """Play: plays the top card of the opponent's deck."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.play_top_of_deck(you, of=opponent)


def borrowed(table, version, top, **me):
    t = table(me={"hand": ["Borrow Hook"], "deck": ["Goon 9"], **me}, foe={"deck": [top], "amber": 4}, ruleset=version)
    return t.play("Borrow Hook")


def test_a_creature_is_played_under_your_control(table, version):
    t = borrowed(table, version, "Dis Goon 4")
    card = t.card("Dis Goon 4")
    assert t.me.line == [card]
    assert (card.owner, card.controller, card.ready) == (1, 0, False)
    assert t.titles(t.me.deck)[-1] == "Goon 9"
    assert t.g.happened("played:creature", t.me) == 1


def test_an_action_resolves_for_you_and_goes_to_the_pile_of_its_owner(table, version):
    t = borrowed(table, version, "Dis Theft of 2")
    assert (t.me.amber, t.foe.amber) == (2, 2)
    assert t.titles(t.foe.discard) == ["Dis Theft of 2"]
    assert t.titles(t.me.discard) == ["Borrow Hook"]


def test_what_cannot_be_played_stays_on_top_and_everyone_knows_it(table, version):
    t = borrowed(table, version, "Badge")
    card = t.card("Badge")
    assert t.foe.deck[-1] is card
    assert card.known == t.g.everyone
    assert t.at_rest


@pytest.mark.parametrize("discard", [[], ["Goon 3"]])
def test_an_empty_deck_is_not_refilled(table, version, discard):
    t = table(me={"hand": ["Borrow Hook"]}, foe={"discard": discard}, ruleset=version, filler=0)
    t.play("Borrow Hook")
    assert t.titles(t.foe.discard) == discard
    assert t.me.line == []
