"""Rulings about Brobnar cards of Call of the Archons."""

from __future__ import annotations

import pytest

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@pytest.mark.ruling("faq-wild-wormhole-kelifi-dragon")
def test_a_dragon_that_cannot_be_played_goes_back_on_top(table, version):
    t = table(me={"hand": ["Wild Wormhole"], "deck": ["Kelifi Dragon"]}, foe={}, house="logos", ruleset=version)
    t.play("Wild Wormhole")
    assert t.me.line == []
    assert t.me.deck[-1].title == "Kelifi Dragon"
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Wild Wormhole"]


@pytest.mark.ruling("faq-king-of-the-crag-looter-goblin")
def test_a_looter_goblin_of_no_power_is_destroyed(table, version):
    t = table(me={"hand": ["King of the Crag"]}, foe={"line": ["Looter Goblin"]}, ruleset=version)
    t.play("King of the Crag")
    assert t.titles(t.foe.discard) == ["Looter Goblin"]
    assert t.titles(t.me.line) == ["King of the Crag"]


@pytest.mark.ruling("faq-anger-exhausted-bumpsy")
def test_a_bumpsy_that_anger_readied_in_vain_may_still_be_used(table, version):
    t = table(me={"line": [{"title": "Bumpsy", "ready": False}], "hand": ["Anger"]}, foe={}, ruleset=version)
    t.play("Anger")
    assert t.card("Bumpsy").ready
    assert not t.happened("fight.declared")
    assert t.me.amber == 1
    t.reap("Bumpsy")
    assert t.me.amber == 2
    assert not t.card("Bumpsy").ready


@SINCE_2021
@pytest.mark.ruling("faq-pingle-king-of-the-crag")
def test_the_king_is_there_before_pingle_can_be_annoyed(table, version):
    t = table(me={"hand": ["King of the Crag"]}, foe={"line": ["Pingle Who Annoys"]}, ruleset=version)
    t.play("King of the Crag")
    assert t.titles(t.foe.discard) == ["Pingle Who Annoys"]
    assert t.card("King of the Crag").damage == 0
    assert not t.happened("damage.dealt")
