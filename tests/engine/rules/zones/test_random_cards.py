"""Cards picked by chance: one verb, one stream of chance for each player and purpose."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Lot Urn", type="artifact")
class LotUrn:
    """Action: stuns a creature at random. Omni: reveals a card of your hand at random."""

    def action(g, me, you):
        creature = yield from g.random_card(g.creatures(), of=you)
        if creature is not None:
            yield from g.stun(creature)

    def omni(g, me, you):
        card = yield from g.random_from_hand(you)
        yield from g.reveal(card, you)


@invent("Lot Theft", type="action")
class LotTheft:
    """Play: makes your opponent discard a card at random, and discards one of theirs that is archived."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)
        yield from g.discard((yield from g.random_from_archives(opponent)))


def ordinals(t):
    return {name: many for name, many in t.g.chance.ordinals.items() if "random" in name}


def test_each_purpose_has_a_stream_of_its_own(table, version):
    t = table(
        me={"artifacts": ["Lot Urn"], "hand": ["Lot Theft", "Goon 1"]},
        foe={"line": ["Goon 2", "Goon 3"], "hand": ["Goon 4", "Goon 5"], "archives": ["Goon 6", "Goon 7"]},
        ruleset=version,
    )
    t.action("Lot Urn").play("Lot Theft")
    assert sum(card.stunned for card in t.foe.line) == 1
    assert len(t.foe.hand) == len(t.foe.archives) == 1
    assert ordinals(t) == {"0/random-card": 1, "1/random-discard": 1, "1/random-archived": 1}


@pytest.mark.parametrize("seed", range(4))
def test_the_card_is_shown_and_the_rest_of_the_hand_is_not(table, seed):
    t = table(me={"artifacts": ["Lot Urn"], "hand": ["Goon 1", "Goon 2", "Goon 3"]}, foe={}, seed=seed)
    t.omni("Lot Urn")
    (fact,) = t.happened("card.revealed")
    shown = [card.id for card in t.me.hand if card.known == t.g.everyone]
    assert fact.data["cards"] == shown
    assert len(shown) == 1
    assert ordinals(t) == {"0/random-hand": 1}


def test_where_there_is_none_nothing_is_drawn_from_chance(table, version):
    t = table(me={"artifacts": ["Lot Urn"]}, foe={}, ruleset=version)
    t.action("Lot Urn")
    assert t.happened("card.used")
    assert ordinals(t) == {}
