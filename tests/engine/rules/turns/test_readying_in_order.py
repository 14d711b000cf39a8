"""Several cards that ready: one after the other in the later book, and what reacts comes between two of them."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.helpers.cards import spent
from tests.engine.invent import invent

LATER = pytest.mark.parametrize("version", ["18.4"])
BOTH = pytest.mark.parametrize("version", ["16.0", "18.4"])


@invent("Rouse Pyre", type="artifact")
class RousePyre:
    """Whenever a creature readies, deals 1 damage to each exhausted creature."""

    @after("readied", card="creature")
    def burn(g, me, you, event):
        yield from g.deal_damage(g.creatures(where=lambda c: not c.ready), 1)


@invent("Rouse Frost", type="artifact")
class RouseFrost:
    """Creatures cannot ready while this has a counter. Puts one on itself when a creature readies."""

    @after("readied", card="creature")
    def freeze(g, me, you, event):
        yield from g.add_counters(me, "frost")

    def cannot_ready(g, me, card):
        return card.type == "creature" and bool(me.counters)


@invent("Rouse Call", type="action")
class RouseCall:
    """Play: readies each creature."""

    def play(g, me, you):
        yield from g.ready(g.creatures())


@invent("Rouse Trap", type="artifact")
class RouseTrap:
    """Whenever a creature readies, returns each exhausted creature to its owner's hand."""

    @after("readied", card="creature")
    def spring(g, me, you, event):
        yield from g.return_to_hand(g.creatures(where=lambda c: not c.ready))


def by_key(t, *titles):
    return [f"card:{t.card(title).shown_id}" for title in titles]


@pytest.mark.clause("ready-step-readies-all", versions=("16.0",))
@pytest.mark.clause("ready-one-at-a-time", versions=("18.4",))
@BOTH
@pytest.mark.parametrize("order", [("Goon 7", "Goon 8", "Trinket"), ("Trinket", "Goon 8", "Goon 7")])
def test_what_reacts_to_readying_comes_between_two_cards(table, version, order):
    t = table(
        me={"line": [spent("Goon 7"), spent("Goon 8"), "Goon 9"], "artifacts": ["Rouse Pyre", spent("Trinket")]},
        foe={"line": [spent("Goon 6")]},
        ruleset=version,
    )
    t.end()
    if version == "18.4":
        assert t.pending.prompt == "ready.order"
        assert t.pending.seat == 0
        t.submit(*by_key(t, *order))
    else:
        while t.pending.kind == "trigger":
            t.submit(t.pending.keys[0])
    assert t.pending.kind == "house"
    assert all(t.card(title).ready for title in ("Goon 7", "Goon 8", "Trinket"))
    last = [title for title in order if title != "Trinket"][1]
    hurt = {title: t.card(title).damage for title in ("Goon 6", "Goon 7", "Goon 8", "Goon 9")}
    assert hurt == {"Goon 6": 2, "Goon 7": 0, "Goon 8": 0, "Goon 9": 0} | ({last: 1} if version == "18.4" else {})
    clauses = {fact.clauses for fact in t.happened("card.readied")}
    assert clauses == ({("ready-one-at-a-time",)} if version == "18.4" else {()})


@pytest.mark.clause("ready-one-at-a-time")
@LATER
def test_an_effect_that_readies_several_does_it_one_after_the_other(table, version):
    t = table(
        me={"line": [spent("Goon 7"), spent("Goon 8")], "artifacts": ["Rouse Frost"], "hand": ["Rouse Call"]},
        foe={"line": [spent("Goon 6")]},
        ruleset=version,
    )
    t.play("Rouse Call")
    t.submit(*by_key(t, "Goon 8", "Goon 6", "Goon 7"))
    assert [t.card(title).ready for title in ("Goon 6", "Goon 7", "Goon 8")] == [False, False, True]


@pytest.mark.clause("ready-one-at-a-time")
@LATER
def test_a_card_that_has_left_play_is_not_readied(table, version):
    t = table(me={"line": [spent("Goon 7"), spent("Goon 8")], "artifacts": ["Rouse Trap"]}, foe={}, ruleset=version)
    t.end()
    t.submit(*by_key(t, "Goon 8", "Goon 7"))
    assert t.titles(t.me.line) == ["Goon 8"]
    assert len(t.happened("card.readied")) == 1


@pytest.mark.clause("ready-one-at-a-time")
@LATER
@pytest.mark.parametrize("artifact", ["Trinket", "Rouse Pyre"])
def test_no_order_is_asked_for_where_none_matters(table, version, artifact):
    line = [spent("Goon 7")] if artifact == "Rouse Pyre" else [spent("Goon 7"), spent("Goon 8")]
    t = table(me={"line": line, "artifacts": [artifact]}, foe={}, ruleset=version)
    t.end()
    assert t.pending.kind == "house"
    assert all(card.ready for card in t.me.line)
