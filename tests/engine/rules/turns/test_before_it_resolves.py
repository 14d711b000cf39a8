"""The moment after a card is played and its icons are resolved, before its Play abilities."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent


@invent("Pause Suit", type="upgrade")
class PauseSuit:
    """Wards this creature whenever an action card or upgrade is played, before it resolves."""

    @after("play_resolves", when=lambda g, me, you, e: e.card is not me and e.card.type in ("action", "upgrade"))
    def suit(g, me, you, event):
        yield from g.add_counters(me, "seen", 1)
        yield from g.heal(me.host)


@invent("Pause Echo", type="artifact")
class PauseEcho:
    """Gains 1 Æmber whenever an action card is played."""

    @after("played", when=lambda g, me, you, e: e.card.type == "action")
    def echo(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Pause Blast", type="action", icons=("amber",))
class PauseBlast:
    """Play: deals 2 damage to every creature."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(), 2)


@invent("Pause Strap", type="upgrade")
class PauseStrap:
    """Play: deals 2 damage to this creature."""

    def play(g, me, you):
        yield from g.deal_damage(me.host, 2)


HURT = {"title": "Goon 5", "damage": 4, "upgrades": ["Pause Suit"]}


@pytest.mark.ruling("faq-encounter-suit-timing", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("bonus-before-play-ability", "golden-rule-card-beats-rules", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(("played", "then"), [("Pause Blast", ()), ("Pause Strap", ("Goon 5",))])
def test_it_comes_after_the_icons_and_before_the_play_ability(table, version, played, then):
    t = table(me={"line": [HURT], "hand": [played]}, ruleset=version)
    t.play(played)
    if t.pending.prompt == "play.host":
        t.choose("Goon 5")
    goon = t.card("Goon 5")
    assert goon.zone == "play"
    assert goon.damage == 2
    kinds = [fact.kind for fact in t.facts]
    if played == "Pause Blast":
        assert kinds.index("amber.gained") < kinds.index("damage.healed") < kinds.index("damage.dealt")


@pytest.mark.clause("timing-play-sequence", "order-by-active-player", versions=("2021-03", "16.0", "18.4"))
def test_it_shares_the_window_of_what_reacts_and_the_play_ability_waits_for_it(table, version):
    t = table(me={"line": [HURT], "artifacts": ["Pause Echo"], "hand": ["Pause Blast"]}, ruleset=version)
    t.play("Pause Blast")
    offered = [t.pending.waiting[key].me.title for key in t.pending.keys]
    assert offered == ["Pause Suit", "Pause Echo"]
    t.choose("Pause Suit")
    if version in ("2021-03", "16.0", "18.4"):  # now the Play ability may come first
        offered = [t.pending.waiting[key].me.title for key in t.pending.keys]
        assert offered == ["Pause Blast", "Pause Echo"]
        t.choose("Pause Blast")
    assert (t.card("Goon 5").damage, t.me.amber) == (2, 2)


def test_without_a_play_ability_it_comes_all_the_same(table, version):
    t = table(me={"line": [HURT, "Goon 3"], "hand": ["Chant", "Badge", "Goon 2", "Trinket"]}, ruleset=version)
    t.play("Chant").play("Badge", "Goon 3").play("Goon 2").play("Trinket")
    assert t.card("Pause Suit").counters == {"seen": 2}


def test_it_does_not_see_its_own_play(table, version):
    t = table(me={"line": [{"title": "Goon 5", "damage": 4}], "hand": ["Pause Suit"]}, ruleset=version)
    t.play("Pause Suit")
    assert t.card("Goon 5").damage == 4
