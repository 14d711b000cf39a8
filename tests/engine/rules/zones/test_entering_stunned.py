"""Creatures that enter play stunned because what plays them says so."""

from __future__ import annotations

from engine.table.state import HAND
from tests.engine.invent import invent


@invent("Drowsy Gate", type="artifact")
class DrowsyGate:
    """Omni: plays a card from your hand; a creature enters play stunned."""

    def omni(g, me, you):
        for card in (yield from g.choose_from(you, HAND)):
            yield from g.play_card(card, you, stunned=True)


@invent("Drowsy Scout", power=3)
class DrowsyScout:
    """Play: readies itself and uses itself."""

    def play(g, me, you):
        yield from g.ready(me)
        yield from g.use(me, you)


@invent("Drowsy Viscount", type="artifact")
class DrowsyViscount:
    """Enemy creatures enter play stunned."""

    def enters_stunned_for(g, me, card, player):
        return card.type == "creature" and card.controller != me.controller


def gate(table, card, **more):
    return table(me={"artifacts": ["Drowsy Gate"], "hand": [card]}, **more)


def test_it_is_stunned_before_its_play_ability(table):
    t = gate(table, "Drowsy Scout")
    t.omni("Drowsy Gate", "Drowsy Scout")
    scout = t.card("Drowsy Scout")
    assert not scout.stunned, "its use only took the stun off"
    assert not scout.ready, "its use only took the stun off"
    kinds = [fact.kind for fact in t.facts]
    assert kinds.index("status.stunned") < kinds.index("ability.resolved", kinds.index("card.entered"))


def test_what_is_no_creature_is_never_stunned(table):
    t = gate(table, "Trinket")
    t.omni("Drowsy Gate", "Trinket")
    assert not t.card("Trinket").stunned
    assert t.card("Trinket").zone == "play"


def test_the_same_card_played_by_hand_is_not_stunned(table):
    t = gate(table, "Goon 3")
    t.play("Goon 3")
    assert not t.card("Goon 3").stunned


def test_a_card_in_play_lets_others_enter_stunned(table):
    t = table(
        me={"hand": ["Goon 3", "Trinket"]}, foe={"artifacts": ["Drowsy Viscount"], "hand": ["Goon 4"]}, ruleset="18.4"
    )
    t.play("Goon 3").play("Trinket")
    assert t.card("Goon 3").stunned
    assert not t.card("Trinket").stunned
    t.next_turn("brobnar").play("Goon 4")
    assert not t.card("Goon 4").stunned, "it is no enemy"
