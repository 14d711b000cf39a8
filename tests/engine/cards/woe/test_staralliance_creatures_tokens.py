"""Winds of Exchange, Star Alliance: its token creatures."""

from __future__ import annotations

import pytest

OFFICER = "Star Alliance Goon 5"
HOUSES = ["staralliance", "brobnar", "dis"]
AEMBERLING = "Æmberling"


def levied(table, token, count=1, foe=None, levies=(), **mine):
    """I made token creatures in my last turn."""
    hand = ["Levy"] * count + list(mine.pop("hand", ()))
    t = table(me={"token": token, "houses": HOUSES, "hand": hand, **mine}, foe=foe or {"line": ["Goon 9"]})
    for _ in range(count):
        t.play("Levy")
    return t


def mine_again(t, house="staralliance"):
    return t.next_turn("brobnar").next_turn(house)


def test_an_aemberling_cannot_reap_and_may_fight(table):
    t = mine_again(levied(table, AEMBERLING))
    assert not t.may(f"reap:{AEMBERLING}")
    assert t.may(f"fight:{AEMBERLING}")


@pytest.mark.parametrize(("amber", "keys", "left"), [(4, 1, 0), (3, 0, 2)])
def test_aemberlings_pay_for_a_key(table, amber, keys, left):
    t = levied(table, AEMBERLING, 2, amber=amber, hand=["Key Purchase"], deck=["Goon 1", "Trinket"])
    t.play("Key Purchase", *["key:red"] * keys)
    assert len(t.me.keys) == keys
    assert len(t.me.line) == left
    assert t.me.amber == (0 if keys else amber)
    if keys:
        assert {"Goon 1", "Trinket"} <= set(t.titles(t.me.discard))


@pytest.mark.parametrize("spent", [0, 1, 2])
def test_the_pool_may_be_kept_for_aemberlings(table, spent):
    t = levied(table, AEMBERLING, 2, amber=7, hand=["Key Purchase"])
    first, second = t.me.line
    t.play("Key Purchase", [first, second][:spent] and [f"card:{c.id}" for c in (first, second)[:spent]] or [])
    t.choose("key:red")
    assert t.me.amber == 1 + spent
    assert len(t.me.line) == 2 - spent


def test_the_opponent_spends_no_aemberling_of_mine(table):
    t = levied(table, AEMBERLING, foe={"amber": 5, "hand": ["Key Purchase"]})
    t.next_turn("brobnar").play("Key Purchase")
    assert t.foe.keys == []
    assert t.foe.amber == 5
    assert len(t.me.line) == 1


def test_an_aemberling_forges_in_the_forge_step(table):
    t = levied(table, AEMBERLING, amber=5)
    t.next_turn("brobnar").end()
    assert t.pending.prompt == "forge.key"
    t.choose("key:red")
    assert t.me.keys == ["red"]
    assert t.me.line == []
    assert t.me.amber == 0
    t.submit("house:brobnar")


@pytest.mark.parametrize("beside", ["Goon 3", OFFICER])
def test_a_cadet_readies_its_most_powerful_neighbor(table, beside):
    line = [{"title": "Goon 2", "ready": False}, {"title": beside, "ready": False}]
    t = levied(table, "Cadet", line=line, hand=["Slaying"])
    t.play("Slaying", "Cadet")
    assert t.card(beside).ready
    assert not t.card("Goon 2").ready


def test_a_cadet_readies_nobody_where_it_stands_alone(table):
    t = levied(table, "Cadet", hand=["Slaying"])
    t.play("Slaying", "Cadet")
    assert t.me.line == []


@pytest.mark.parametrize("thrown", [True, False])
def test_an_explorer_may_discard_the_top_card(table, thrown):
    t = mine_again(levied(table, "Explorer", deck=["Dis Goon 7", "Goon 1"]), "staralliance")
    top = t.me.deck[-1]
    t.reap("Explorer", [f"card:{top.id}"] if thrown else [])
    assert (top.zone == "discard") is thrown
    assert t.me.amber == 1


def test_b0_t_uses_a_friend_of_another_house(table):
    t = mine_again(levied(table, "B0-T", line=["Goon 3", OFFICER], foe={"amber": 1}))
    t.action("B0-T")
    assert t.me.amber == 1
    assert not t.card("Goon 3").ready
    assert t.card(OFFICER).ready


def test_norbyns_cavern_strengthens_friendly_aemberlings_alone(table):
    t = levied(table, AEMBERLING, line=["Goon 3"], artifacts=["Norbyn’s Cavern"])
    token = t.card(AEMBERLING)
    assert t.power(AEMBERLING) == 4
    assert t.g.has_keyword(token, "skirmish")
    assert t.power("Goon 3") == 3
    assert not t.g.has_keyword(t.card("Goon 3"), "skirmish")


def test_the_cavern_of_the_opponent_does_nothing(table):
    t = levied(table, AEMBERLING, foe={"artifacts": ["Norbyn’s Cavern"]})
    assert t.power(AEMBERLING) == 1
