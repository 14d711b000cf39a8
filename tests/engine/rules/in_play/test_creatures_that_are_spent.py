"""Creatures that may be spent on keys as though they were Æmber, and cards of more houses than one."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from tests.engine.invent import invent


@invent("Coin Golem", power=2)
class CoinGolem:
    """May be spent on your keys as 1 Æmber of your pool, and is discarded then."""

    def spent_as_amber(g, me, player):
        return player.seat == me.controller


@invent("Coin Mourner", power=2)
class CoinMourner:
    """Whenever a creature leaves play, makes each opponent lose 1 Æmber."""

    @after("left_play", card="creature")
    def mourn(g, me, you, event):
        for opponent in (yield from g.each_opponent(you)):
            yield from g.lose(opponent, 1)


@invent("Coin Toll", type="artifact")
class CoinToll:
    """The Æmber that an opponent spends on a key is paid to you instead."""

    @instead_of("spend", by="opponent")
    def collect(g, me, you, event):
        yield from g.take_spent(you, event.amount, event.player)


@invent("Coin Passport", type="upgrade")
class CoinPassport:
    """This creature belongs to house Logos besides its own houses."""

    def more_houses(g, me, card):
        return ("logos",) if card is me.host else ()


GOLEM = "Coin Golem"


def forging(table, amber, golems=2, foe=None, **more):
    line = [{"title": GOLEM, **more}] * golems
    return table(me={"hand": ["Key Purchase"], "amber": amber, "line": line}, foe=foe or {})


@pytest.mark.parametrize(("amber", "fewest", "most"), [(6, 0, 2), (5, 1, 2), (4, 2, 2)])
def test_a_key_is_paid_with_creatures_in_part(table, amber, fewest, most):
    t = forging(table, amber)
    t.play("Key Purchase")
    if fewest < most:
        assert (t.pending.prompt, t.pending.minimum, t.pending.maximum) == ("forge.spend_card", fewest, most)
        t.choose([GOLEM] * min(fewest, 1))
    t.choose("key:red")
    assert t.me.keys == ["red"]
    assert t.me.amber == amber - 6 + fewest
    assert len(t.me.line) == 2 - fewest
    assert t.titles(t.me.discard).count(GOLEM) == fewest


def test_too_few_of_them_pay_for_nothing(table):
    t = forging(table, 3)
    t.play("Key Purchase")
    assert t.me.keys == []
    assert t.me.amber == 3
    assert len(t.me.line) == 2


def test_a_ward_does_not_keep_what_is_spent(table):
    t = forging(table, 5, 1, warded=True)
    t.play("Key Purchase", "key:red")
    assert t.me.keys == ["red"]
    assert t.me.line == []
    assert t.card(GOLEM).zone == "discard"


def test_what_follows_from_its_leaving_comes_after_the_payment(table):
    t = forging(table, 5, 1, {"line": ["Coin Mourner"], "artifacts": ["Coin Toll"]})
    t.play("Key Purchase", "key:red")
    assert t.me.keys == ["red"]
    assert (t.me.amber, t.foe.amber) == (0, 5)


def test_a_card_may_belong_to_two_houses(table):
    dressed = {"title": "Goon 3", "upgrades": ["Coin Passport"]}
    t = table(me={"line": [dressed, "Goon 4"]}, foe={"line": ["Logos Goon 3"]}, house="logos")
    goon = t.card("Goon 3")
    assert t.g.houses_of(goon) == ("brobnar", "logos")
    assert t.g.is_of(goon, "logos")
    assert t.g.is_of(goon, "brobnar")
    assert t.g.share_house(goon, t.card("Logos Goon 3"))
    assert t.g.share_house(goon, t.card("Goon 4"))
    assert t.may("reap:Goon 3")
    assert not t.may("reap:Goon 4")
    t.reap("Goon 3")
    assert t.me.amber == 1
