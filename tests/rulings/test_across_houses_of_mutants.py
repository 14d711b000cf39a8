"""Rulings about cards of several houses or sets, of those that Mass Mutation and Dark Tidings brought."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import plain

plain("Ruled Page", type="action", icons=("amber",))
plain("Ruled Relic", type="artifact", traits=("item",), icons=("amber",))
plain("Ruled Lesson", type="action", icons=("draw",))

GREY = {"line": ["Master of the Grey"]}


@NEW
@pytest.mark.ruling("faq-master-of-the-grey-as-if-played")
def test_icons_that_may_not_be_resolved_are_not_resolved_as_though_played_either(table, version):
    t = table(me={"line": ["Ensign El-Samra"], "hand": ["Ruled Page"]}, foe=GREY, house="staralliance", ruleset=version)
    t.action("Ensign El-Samra", "Ruled Page")
    assert t.pending.prompt == "main"
    assert t.me.amber == 0
    t = table(
        me={"hand": ["Reclaimed by Nature"], "artifacts": ["Ruled Relic"]}, foe=GREY, house="untamed", ruleset=version
    )
    t.play("Reclaimed by Nature")
    assert t.card("Ruled Relic").zone == "purged"
    assert t.me.amber == 0
    purged = {"title": "Goon 3", "icons": ["amber"]}
    giant = {"title": "Ultra Gravitron (bottom half)", "under": ["Ultra Gravitron (top half)"]}
    t = table(me={"line": [giant, purged], "archives": ["Goon 1"]}, foe=GREY, house="logos", ruleset=version)
    t.reap("Ultra Gravitron", "Goon 1", "Goon 3")
    assert t.card("Goon 3").zone == "purged", "that of the reap"
    assert t.me.amber == 1, "that of the reap"


@NEW
@pytest.mark.ruling("faq-scrivener-favian-amphora-captura")
def test_an_icon_made_a_capture_may_be_made_a_theft(table, version):
    t = table(
        me={"line": ["Scrivener Favian"], "artifacts": ["Amphora Captura"], "hand": ["Ruled Lesson"]},
        foe={"amber": 3},
        ruleset=version,
    )
    t.play("Ruled Lesson")
    while t.pending.prompt != "main":
        t.submit(*(["yes"] if "yes" in t.pending.keys else t.pending.keys[: t.pending.minimum]))
    assert (t.me.amber, t.foe.amber, t.card("Scrivener Favian").amber, t.me.hand) == (1, 2, 0, [])


@NEW
@pytest.mark.ruling("faq-pale-star-chonkers")
def test_power_that_is_set_is_not_raised_by_counters_or_bonuses(table, version):
    t = table(
        me={
            "artifacts": ["The Pale Star", "Dark Æmber Vault (Untamed)"],
            "line": [{"title": "Chonkers", "power_counters": 1}],
        },
        foe={"line": ["Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    assert t.power("Chonkers") == 4
    t.omni("The Pale Star")
    assert t.power("Chonkers") == 1
    t.fight("Chonkers")
    assert (t.card("Chonkers").power_counters, t.power("Chonkers"), t.foe.line) == (2, 1, [])


@NEW
@pytest.mark.ruling("faq-cross-porpoises-tide-already-high")
def test_a_tide_that_is_high_is_not_raised_and_nothing_reacts(table, version):
    t = table(
        me={"artifacts": ["Hydrocataloguer"], "hand": ["Cross Porpoises"], "tide": True},
        foe={"line": ["Goon 3"]},
        house="untamed",
        ruleset=version,
        tide=0,
    )
    t.play("Cross Porpoises")
    assert t.g.state.tide == 0
    assert t.me.archives == []
    assert t.card("Goon 3").enraged
