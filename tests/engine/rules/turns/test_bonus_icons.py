"""Bonus icons: the four kinds, when and in what order they resolve."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.helpers.cards import chant
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
EARLY = pytest.mark.parametrize("version", ["1.2", "1.3"])


@invent("Law Thorn", power=6)
class LawThorn:
    """Whenever this deals damage, gains 1 Æmber."""

    @after("damaged", when=lambda g, me, you, e: e.source is me)
    def thrive(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Law Sprout", power=2)
class LawSprout:
    """Has 3 more power with a friendly creature beside it. Enters ready if you have Æmber. Play: gains 10 Æmber."""

    def power(g, me, creature):
        return 3 if creature is me and g.neighbors(me) else 0

    def enters_ready(g, me, you):
        return you.amber > 0

    def play(g, me, you):
        yield from g.gain(you, 10)


@invent("Law Moth", power=1)
class LawMoth:
    """Play: gains 10 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 10)


@invent("Law Counter", power=6)
class LawCounter:
    """Each damage icon deals 1 more damage. Counts itself."""

    @instead_of("deal_damage", when=lambda g, me, you, e: e.source is None)
    def rub(g, me, you, event):
        yield from ()
        event.amount += 1
        return CHANGED


# the four kinds


@pytest.mark.clause("bonus-amber-gains-one")
@SINCE_2021
def test_an_amber_icon_gives_one_from_the_supply(table, version):
    t = table(me={"hand": [chant("amber"), chant("amber", "amber")], "amber": 1}, foe={"amber": 3}, ruleset=version)
    t.play("Chant")
    assert (t.me.amber, t.foe.amber) == (2, 3)
    t.play("Chant")
    assert (t.me.amber, t.foe.amber) == (4, 3)


@pytest.mark.clause("bonus-draw-draws-one")
@SINCE_2021
def test_a_draw_icon_draws_one_card(table, version):
    t = table(me={"hand": [chant("draw")], "deck": ["Goon 1", "Goon 2"]}, foe={}, ruleset=version)
    t.play("Chant")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert t.me.deck[-1].title == "Goon 1"
    assert t.foe.hand == []


@pytest.mark.clause("bonus-capture-by-any-friendly-creature")
@SINCE_2021
@pytest.mark.parametrize("capturer", ["Goon 3", "Goon 5", "Goon 2"])
def test_a_capture_icon_lets_any_friendly_creature_capture_one(table, version, capturer):
    t = table(
        me={"hand": [chant("capture", title="Goon 2")], "line": ["Goon 3", "Goon 5"], "amber": 2},
        foe={"line": ["Goon 4"], "amber": 3},
        ruleset=version,
    )
    t.play("Goon 2")
    assert t.offered == ["Goon 3", "Goon 5", "Goon 2"]
    assert t.pending.seat == 0
    t.choose(capturer)
    assert {c.title: c.amber for c in t.me.line} == {"Goon 3": 0, "Goon 5": 0, "Goon 2": 0} | {capturer: 1}
    assert (t.me.amber, t.foe.amber) == (2, 2)


@pytest.mark.clause("bonus-capture-icons-may-be-split")
@SINCE_2021
@pytest.mark.parametrize(("picks", "amber"), [(("Goon 3", "Goon 5"), [1, 1]), (("Goon 5", "Goon 5"), [0, 2])])
def test_several_capture_icons_may_go_to_different_creatures(table, version, picks, amber):
    me = {"hand": [chant("capture", "capture")], "line": ["Goon 3", "Goon 5"]}
    t = table(me=me, foe={"amber": 5}, ruleset=version)
    t.play("Chant", *picks)
    assert [c.amber for c in t.me.line] == amber
    assert t.foe.amber == 3


@pytest.mark.clause("bonus-damage-any-creature", "bonus-resolved-after-entering-play")
@SINCE_2021
@pytest.mark.parametrize("target", ["Goon 2", "Goon 3", "Goon 4"])
def test_a_damage_icon_may_hit_any_creature_the_played_one_too(table, version, target):
    t = table(
        me={"hand": [chant("damage", title="Goon 2")], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, ruleset=version
    )
    t.play("Goon 2")
    assert t.offered == ["Goon 3", "Goon 2", "Goon 4"]
    assert t.pending.seat == 0
    t.choose(target)
    assert {title: t.card(title).damage for title in ("Goon 2", "Goon 3", "Goon 4")} == {
        "Goon 2": 0,
        "Goon 3": 0,
        "Goon 4": 0,
    } | {target: 1}


@pytest.mark.clause("bonus-damage-must-hit-friendly-if-no-enemy", "bonus-is-mandatory")
@SINCE_2021
def test_without_enemies_a_damage_icon_hits_a_friendly_creature(table, version):
    t = table(me={"hand": [chant("damage")], "line": ["Goon 3", "Goon 5"]}, foe={}, ruleset=version)
    t.play("Chant")
    assert t.offered == ["Goon 3", "Goon 5"]
    assert t.pending.minimum == 1
    assert t.refused()
    assert t.refused("no")
    t.choose("Goon 3")
    assert t.card("Goon 3").damage == 1
    t = table(me={"hand": [chant("damage")], "line": ["Goon 1"]}, foe={}, ruleset=version)
    t.play("Chant")
    assert t.me.line == []


@pytest.mark.clause("bonus-is-mandatory")
@SINCE_2021
def test_every_icon_must_be_resolved(table, version):
    t = table(
        me={"hand": [chant("capture", "draw", "amber", "damage")], "line": ["Goon 3"]},
        foe={"amber": 1},
        ruleset=version,
    )
    t.play("Chant")
    assert t.at_rest, "nothing to decide, nothing to decline"
    assert t.card("Goon 3").amber == 1
    assert t.card("Goon 3").damage == 1
    assert t.me.amber == 1
    assert t.foe.amber == 0
    assert len(t.me.hand) == 1


@pytest.mark.clause("bonus-damage-icons-resolve-separately")
@SINCE_2021
def test_damage_icons_are_instances_of_their_own(table, version):
    t = table(me={"hand": [chant("damage", "damage")]}, foe={"line": ["Guard 3/1", "Goon 4"]}, ruleset=version)
    t.play("Chant", "Goon 4", "Guard 3/1")
    assert t.card("Goon 4").damage == 1
    assert t.card("Guard 3/1").damage == 0
    t = table(
        me={"hand": [chant("damage", "damage")]}, foe={"line": [{"title": "Goon 4", "warded": True}]}, ruleset=version
    )
    t.play("Chant")
    assert t.card("Goon 4").damage == 1, "the ward stops only one of them"
    assert not t.card("Goon 4").warded, "the ward stops only one of them"


@pytest.mark.clause("bonus-damage-source-is-not-the-card")
@SINCE_2021
def test_the_damage_of_an_icon_is_not_dealt_by_its_card(table, version):
    t = table(me={"hand": [chant("damage", title="Law Thorn")]}, foe={"line": ["Goon 4", "Goon 5"]}, ruleset=version)
    t.play("Law Thorn", "Goon 4")
    assert t.card("Goon 4").damage == 1
    assert t.me.amber == 0
    t.next_turn("brobnar")
    t.next_turn("brobnar")
    t.fight("Law Thorn", "Goon 4")
    assert t.me.amber == 1, "what it deals itself counts"


@EARLY
def test_the_early_books_know_only_amber(table, version):
    t = table(
        me={"hand": [chant("draw", "amber", "damage", "capture")], "line": ["Goon 3"]},
        foe={"amber": 2},
        ruleset=version,
    )
    t.play("Chant")
    assert t.me.amber == 1
    assert t.me.hand == []
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 3").amber == 0


# when and in what order


@pytest.mark.clause("bonus-resolved-after-entering-play")
@SINCE_2021
def test_an_upgrade_is_on_its_creature_when_its_icons_resolve(table, version):
    t = table(me={"hand": [chant("damage", title="Girdle")], "line": ["Goon 1"]}, foe={}, ruleset=version)
    t.play("Girdle")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.card("Goon 1").damage == 1
    assert t.power("Goon 1") == 3


@pytest.mark.clause("bonus-before-play-ability")
@SINCE_2021
def test_icons_come_before_play_abilities_and_before_what_reacts(table, version):
    t = table(
        me={"hand": [chant("damage", title="Law Moth")], "line": ["Hunting Witch"]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Law Moth")
    assert t.pending.prompt == "icon.damage"
    assert t.me.amber == 0
    t.choose("Goon 4")
    assert t.pending.kind == "trigger"
    assert t.me.amber == 0
    t.choose("Law Moth")
    assert t.me.amber == 11


@pytest.mark.clause("bonus-before-play-ability")
@SINCE_2021
def test_a_creature_that_dies_of_its_icon_has_no_play_ability(table, version):
    t = table(me={"hand": [chant("damage", title="Law Moth")]}, foe={}, ruleset=version)
    t.play("Law Moth")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Law Moth"]
    assert t.me.amber == 0


@pytest.mark.clause("bonus-top-to-bottom")
@SINCE_2021
@pytest.mark.parametrize(("kinds", "amber"), [(("capture", "damage"), 1), (("damage", "capture"), 0)])
def test_icons_resolve_from_top_to_bottom(table, version, kinds, amber):
    t = table(me={"hand": [chant(*kinds)], "line": ["Goon 1"]}, foe={"amber": 3}, ruleset=version)
    t.play("Chant")
    captured = sum(fact.data["amount"] for fact in t.happened("amber.captured"))
    assert t.me.line == [], "the creature dies of the damage"
    assert captured == amber, "the creature dies of the damage"
    assert t.foe.amber == 3, "what was captured came back"


@pytest.mark.clause("bonus-continues-if-card-leaves-play")
@SINCE_2021
def test_the_other_icons_resolve_although_the_card_has_left(table, version):
    t = table(
        me={"hand": [chant("damage", "draw", "amber", title="Law Moth")], "deck": ["Goon 9"]}, foe={}, ruleset=version
    )
    t.play("Law Moth")
    assert t.titles(t.me.discard) == ["Law Moth"]
    assert t.titles(t.me.hand) == ["Goon 9"]
    assert t.me.amber == 1


@pytest.mark.clause("bonus-creature-already-counts-as-in-play")
@SINCE_2021
def test_a_creature_is_in_play_and_its_text_works_while_its_icons_resolve(table, version):
    t = table(me={"hand": [chant("damage", title="Law Counter")]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Law Counter", "Goon 4")
    assert t.card("Goon 4").damage == 2, "its own text adds to its own icon"
    t = table(me={"hand": [chant("damage", "damage", title="Law Sprout")], "line": ["Goon 6"]}, foe={}, ruleset=version)
    t.play("Law Sprout", "Law Sprout", "Law Sprout")
    assert t.card("Law Sprout").damage == 2
    assert t.power("Law Sprout") == 5


@pytest.mark.clause("bonus-creature-already-counts-as-in-play")
@SINCE_2021
@pytest.mark.parametrize(("amber", "ready"), [(0, False), (1, True)])
def test_how_it_entered_play_is_settled_before_its_icons(table, version, amber, ready):
    t = table(me={"hand": [chant("amber", title="Law Sprout")], "amber": amber}, foe={}, ruleset=version)
    t.play("Law Sprout")
    assert t.me.amber == amber + 11
    assert t.card("Law Sprout").ready is ready


# how many a card has


@invent("Law Icon Census", type="action")
class LawIconCensus:
    """Play: gains 1 Æmber for each bonus icon of the creatures in play."""

    def play(g, me, you):
        yield from g.gain(you, sum(len(g.bonus_icons(creature)) for creature in g.creatures()))


@SINCE_2021
def test_icons_that_enhance_a_creature_are_counted_with_the_printed_ones(table, version):
    enhanced = {"title": "Goon 3", "icons": ["amber", "damage"]}
    t = table(me={"hand": ["Law Icon Census"], "line": [enhanced, "Goon 2"]}, foe={}, ruleset=version)
    t.play("Law Icon Census")
    assert t.me.amber == 2


def test_a_token_creature_has_no_icon_of_the_card_that_it_hides(table):
    hidden = chant("amber", "amber", title="Law Moth")
    t = table(me={"hand": ["Levy", "Law Icon Census"], "deck": [hidden], "token": "Goon 2"}, foe={})
    t.play("Levy").play("Law Icon Census")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.me.amber == 0
