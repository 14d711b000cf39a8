"""Artifacts of Shadows in Worlds Collide."""

from __future__ import annotations

import pytest

FORGERY = "Keyforgery"


def opponent_forges(table, version, hand, **more):
    """The opponent's turn begins with enough Æmber for a key, and they are asked for a house."""
    me = {"artifacts": [FORGERY], "hand": hand}
    t = table(me=me, foe={"amber": 7}, ruleset=version, house="shadows", filler=0, **more)
    return t.end()


@pytest.mark.clause("replacement-marked-by-instead", "forge-is-mandatory-when-affordable")
@pytest.mark.parametrize("house, forged", [("brobnar", True), ("dis", False)])
def test_a_wrong_guess_costs_the_key(table, version, house, forged):
    t = opponent_forges(table, version, ["Goon 3"] * 6)
    assert t.pending.seat == 1 and t.pending.kind == "house"
    t.choose(house)
    if forged:
        t.submit(t.pending.keys[0])
    assert len(t.foe.keys) == forged and t.foe.amber == (1 if forged else 7)
    assert t.card(FORGERY).zone == ("play" if forged else "discard")
    (fact,) = t.happened("card.revealed")
    shown = [card for card in t.me.hand if card.known == t.g.everyone]
    assert [card.id for card in shown] == fact.data["cards"] and len(shown) == 1
    t.submit("house:brobnar")


def test_an_empty_hand_shows_nothing_and_the_key_is_forged(table, version):
    t = opponent_forges(table, version, [])
    t.choose("dis").submit(t.pending.keys[0])
    assert len(t.foe.keys) == 1 and t.card(FORGERY).zone == "play"
    t.submit("house:brobnar")


def test_its_own_player_forges_as_ever(table, version):
    t = table(me={"artifacts": [FORGERY], "amber": 6}, foe={}, house="shadows", ruleset=version)
    t.next_turn().end()
    assert t.pending.prompt == "forge.key" and t.pending.seat == 0
    t.submit(t.pending.keys[0]).submit(t.pending.keys[0])
