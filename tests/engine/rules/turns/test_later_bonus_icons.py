"""The icons discard, power and house."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.abilities import after, instead_of
from engine.abilities.mechanisms import unknown_to
from engine.rulesets import RULESETS
from engine.table.events import CHANGED
from tests.engine.helpers.cards import chant
from tests.engine.invent import facts, invent, plain

pytestmark = pytest.mark.parametrize("version", ["18.4"])
IN_THIS_BOOK = ("18.4",)


@invent("Icon Groom", power=4)
class IconGroom:
    """Whenever counters are put on a creature, gains 1 Æmber. Whenever a card is discarded, gains 2 Æmber."""

    @after("counters_added")
    def groom(g, me, you, event):
        yield from g.gain(you, 1)

    @after("discarded")
    def sweep(g, me, you, event):
        yield from g.gain(you, 2)


@invent("Icon Echo", type="artifact")
class IconEcho:
    """Resolves each icon of the cards that its player plays once more."""

    @instead_of("bonus_icons", by="you")
    def echo(g, me, you, event):
        event.amount += 1
        yield from ()
        return CHANGED


plain("Icon Banner", type="action", icons=("house:dis", "amber"))


@pytest.mark.clause("icon-discard", versions=IN_THIS_BOOK)
@pytest.mark.parametrize("picked", ["Dodger", "Goon 3"])
def test_a_discard_icon_discards_a_chosen_card_of_any_house(table, version, picked):
    t = table(me={"hand": [chant("discard"), "Dodger", "Goon 3"]}, foe={"hand": ["Urchin"]}, ruleset=version)
    t.play("Chant")
    assert t.offered == ["Dodger", "Goon 3"]
    assert t.pending.seat == 0
    assert t.refused(), "it is not optional"
    t.choose(picked)
    assert t.titles(t.me.discard) == [picked, "Chant"]
    assert len(t.me.hand) == 1
    assert t.titles(t.foe.hand) == ["Urchin"]
    (icon,) = t.happened("icon.resolved")
    assert "icon-discard" in icon.clauses


@pytest.mark.clause("icon-discard", versions=IN_THIS_BOOK)
def test_a_discard_icon_does_nothing_with_an_empty_hand(table, version):
    t = table(me={"hand": [chant("discard", "amber")]}, foe={"hand": ["Urchin"]}, ruleset=version)
    t.play("Chant")
    assert t.titles(t.me.discard) == ["Chant"]
    assert t.me.amber == 1


@pytest.mark.clause("icons-are-abilities", versions=IN_THIS_BOOK)
def test_a_card_that_only_abilities_discard_can_be_discarded_for_an_icon(table, version):
    t = table(me={"hand": [chant("discard"), "Cursed Relic", "Goon 3"]}, ruleset=version)
    t.play("Chant")
    assert t.offered == ["Cursed Relic", "Goon 3"]
    t.choose("Cursed Relic")
    assert t.titles(t.me.discard) == ["Cursed Relic", "Chant"]


@pytest.mark.clause("icons-are-abilities", versions=IN_THIS_BOOK)
def test_under_a_book_in_which_icons_are_no_abilities_it_cannot(table, version):
    t = table(me={"hand": [chant("discard"), "Cursed Relic", "Goon 3", "Goon 4"]}, ruleset=version)
    t.g.ruleset = replace(t.g.ruleset, icons_are_abilities=False)
    t.play("Chant")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.g.ruleset = RULESETS[version]
    t.choose("Goon 3")


@pytest.mark.clause("icon-power", versions=IN_THIS_BOOK)
@pytest.mark.parametrize("picked", ["Goon 3", "Goon 4", "Goon 2"])
def test_a_power_icon_puts_a_counter_on_any_creature_in_play(table, version, picked):
    hand, foe = [chant("power", title="Goon 2")], {"line": ["Goon 4"]}
    t = table(me={"hand": hand, "line": ["Goon 3"]}, foe=foe, ruleset=version)
    t.play("Goon 2")
    assert t.offered == ["Goon 3", "Goon 2", "Goon 4"]
    t.choose(picked)
    counters = {title: t.card(title).power_counters for title in ("Goon 2", "Goon 3", "Goon 4")}
    assert counters == {"Goon 2": 0, "Goon 3": 0, "Goon 4": 0} | {picked: 1}
    assert t.power(picked) == int(picked[-1]) + 1
    assert "icon-power" in t.happened("icon.resolved")[0].clauses


@pytest.mark.clause("icon-power", versions=IN_THIS_BOOK)
def test_a_power_icon_does_nothing_without_creatures(table, version):
    t = table(me={"hand": [chant("power", "amber")]}, ruleset=version)
    t.play("Chant")
    assert t.happened("counter.added") == []
    assert t.me.amber == 1


@pytest.mark.clause("icon-discard", "icon-power", versions=IN_THIS_BOOK)
def test_cards_react_to_what_the_icons_do(table, version):
    t = table(me={"hand": [chant("power", "discard"), "Goon 3"], "line": ["Icon Groom"]}, ruleset=version)
    t.play("Chant", "Goon 3")
    assert t.me.amber == 3


@pytest.mark.clause("icon-house-not-resolved", versions=IN_THIS_BOOK)
def test_nothing_is_done_for_a_house_icon(table, version):
    t = table(me={"hand": ["Icon Banner"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Icon Banner")
    assert [fact.data["icon"] for fact in t.happened("icon.resolved")] == ["amber"]
    assert t.me.amber == 1
    assert t.at_rest


@pytest.mark.clause("icon-again-at-once", versions=IN_THIS_BOOK)
def test_each_icon_is_resolved_again_at_once(table, version):
    me = {
        "hand": [chant("discard", "amber", "power"), "Goon 5", "Goon 6"],
        "artifacts": ["Icon Echo"],
        "line": ["Goon 3"],
    }
    t = table(me=me, ruleset=version)
    t.play("Chant", "Goon 5", "Goon 6")
    icons = [fact.data["icon"] for fact in t.happened("icon.resolved")]
    assert icons == ["discard", "discard", "amber", "amber", "power", "power"]
    assert t.card("Goon 3").power_counters == 2
    assert t.me.hand == []


@pytest.mark.clause("icon-discard", "icon-power", versions=IN_THIS_BOOK)
@pytest.mark.parametrize("icon", ["discard", "power"])
@pytest.mark.parametrize("older", ["1.2", "1.3", "2021-03", "16.0"])
def test_older_books_do_not_know_the_icons(table, version, icon, older):
    card = facts(f"Icon {icon}", icons=(icon,))
    assert f"{icon} icon" in unknown_to(RULESETS[older], card)
    assert f"{icon} icon" in unknown_to(RULESETS[older], facts("Icon None"), (icon,))
    assert unknown_to(RULESETS[version], card) == ()
    t = table(me={"hand": [chant(icon)], "line": ["Goon 3"]}, ruleset=older)
    t.play("Chant")
    assert t.happened("icon.resolved") == [], "an official may have put it there"
