"""Entrench: a card that its player may leave exhausted in their ready step."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import spent
from tests.engine.invent import plain

LATER = pytest.mark.parametrize("version", ["18.4"])

plain("Dug Sapper", power=3, keywords={"entrench": 1})
plain("Dug Bunker", type="artifact", keywords={"entrench": 1})


@pytest.mark.clause("entrench-may-stay-exhausted")
@LATER
@pytest.mark.parametrize("staying", [[], ["Dug Sapper"], ["Dug Bunker"], ["Dug Sapper", "Dug Bunker"]])
def test_its_player_leaves_exhausted_which_cards_with_entrench_they_like(table, version, staying):
    t = table(
        me={"line": [spent("Dug Sapper"), spent("Goon 2")], "artifacts": [spent("Dug Bunker"), spent("Trinket")]},
        foe={"line": [spent("Dug Sapper")]},
        ruleset=version,
    )
    t.end()
    assert (t.pending.prompt, t.pending.seat) == ("ready.entrenched", 0)
    assert t.offered == ["Dug Sapper", "Dug Bunker"]
    t.submit(*[f"card:{t.card(title).shown_id}" for title in staying])
    assert t.pending.kind == "house"
    ready = {title: t.card(title).ready for title in ("Dug Sapper", "Dug Bunker", "Goon 2", "Trinket")}
    assert ready == {title: title not in staying for title in ready}
    assert not t.foe.line[0].ready, "it is not the ready step of its player"
    facts = t.happened("card.stayed_exhausted")
    assert [fact.data["card"] for fact in facts] == [t.card(title).id for title in staying]
    assert all(fact.clauses == ("entrench-may-stay-exhausted",) for fact in facts)


@pytest.mark.clause("entrench-may-stay-exhausted")
@LATER
@pytest.mark.parametrize(
    "me",
    [
        {"line": ["Dug Sapper", spent("Goon 2")]},
        {"line": [spent("Dug Sapper")], "artifacts": ["Rime"]},
        {"line": [spent("Goon 2")]},
    ],
)
def test_nothing_is_asked_where_none_is_exhausted_or_none_could_ready(table, version, me):
    t = table(me=me, foe={}, ruleset=version)
    was = t.me.line[0].ready
    t.end()
    assert t.pending.kind == "house"
    assert t.me.line[0].ready == (was or t.me.line[0].title == "Goon 2"), "a ready one is not exhausted"


@pytest.mark.clause("entrench-may-stay-exhausted")
@LATER
def test_an_effect_readies_it_whether_its_player_likes_it_or_not(table, version):
    t = table(me={"line": [spent("Dug Sapper")], "hand": ["Bugle"]}, foe={}, ruleset=version)
    t.play("Bugle")
    assert t.card("Dug Sapper").ready
    assert t.at_rest


@pytest.mark.parametrize("version", ["16.0"])
@pytest.mark.parametrize("option", ["refused", "newest"])
def test_a_book_that_does_not_know_entrench_readies_it(table, version, option):
    readings = {"what-the-rulebook-does-not-know": option}
    t = table(me={"line": [spent("Dug Sapper")]}, foe={}, ruleset=version, readings=readings)
    t.end()
    if option == "newest":
        assert t.pending.prompt == "ready.entrenched", "it has the meaning of the newest book"
        t.submit()
    assert t.pending.kind == "house"
    assert t.card("Dug Sapper").ready
