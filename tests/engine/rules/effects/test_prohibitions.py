"""What cannot be destroyed or leave archives, uses of a house or trait, and upgrades moved together."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.views import Viewer
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent, plain


@invent("Bar Shield", type="artifact")
class BarShield:
    """Friendly creatures of an even power cannot be destroyed."""

    def cannot_be_destroyed(g, me, creature):
        return creature.controller == me.controller and creature.facts.power % 2 == 0


@invent("Bar Lock", type="artifact")
class BarLock:
    """Cards of others cannot leave its player's archives."""

    def cannot_leave_archives(g, me, player, card):
        return player.seat == me.controller and card.owner != player.seat


@invent("Bar Count", type="action")
class BarCount:
    """Play: gains 1 Æmber for each Dis creature, and 1 for each Knight, that was used this turn."""

    remembers = ("uses of dis", "uses of knight")

    def play(g, me, you):
        yield from g.gain(you, g.creatures_used(you, "dis") + g.creatures_used(you, "knight"))


@invent("Bar Crane", type="action")
class BarCrane:
    """Play: attaches every upgrade in play to a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.attach([upgrade for each in g.creatures() for upgrade in each.upgrades], creature)


@invent("Bar Brace", type="upgrade")
class BarBrace:
    """This creature has 1 more power. Whenever an upgrade is attached by moving, gains 1 Æmber."""

    def power(g, me, creature):
        return 1 if creature is me.host else 0

    @after("upgrade_attached")
    def click(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Bar Grave", type="action")
class BarGrave:
    """Play: puts a friendly creature facedown under a friendly artifact."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.put_under(creature, you.artifacts[0], facedown=True)


plain("Bar Grunt", power=2)


@pytest.mark.parametrize("how", ["Slaughter", "Hailstorm"])
def test_what_cannot_be_destroyed_stays_whatever_the_cause(table, version, how):
    t = table(
        me={"hand": [how], "line": ["Goon 2", "Goon 1"], "artifacts": ["Bar Shield"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play(how)
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.foe.line == []
    assert len(t.happened("card.destroyed")) == 2


def test_it_dies_of_its_damage_once_that_is_over(table, version):
    t = table(
        me={"hand": ["Hailstorm", "Crowbar"], "line": ["Goon 2"], "artifacts": ["Bar Shield"]}, foe={}, ruleset=version
    )
    t.play("Hailstorm")
    assert t.card("Goon 2").damage == 2
    t.play("Crowbar")
    assert t.me.line == []


@pytest.mark.parametrize("locked", [False, True])
def test_what_cannot_leave_archives_is_not_taken_up(table, version, locked):
    foreign = {"title": "Goon 9", "owner": 1}
    t = table(
        me={"archives": ["Goon 3", foreign], "artifacts": ["Bar Lock"] * locked}, foe={}, step="house", ruleset=version
    )
    t.choose("brobnar").choose("yes")
    assert t.titles(t.me.archives) == ["Goon 9"] * locked
    assert t.titles(t.foe.hand) == ["Goon 9"] * (not locked)
    assert "Goon 3" in t.titles(t.me.hand)


def test_uses_count_by_house_and_by_trait(table, version):
    t = table(
        me={"line": ["Dis Goon 1", "Dis Knight 2", "Dis Goon 3"], "hand": [{"title": "Bar Count", "house": "dis"}]},
        foe={"line": ["Goon 9"]},
        house="dis",
        ruleset=version,
    )
    t.reap("Dis Goon 1").reap("Dis Knight 2").play("Bar Count")
    assert t.me.amber == 2 + 2 + 1
    assert t.g.creatures_used(t.me) == 2


def test_upgrades_move_together_and_none_is_lost_on_the_way(table, version):
    worn = {"title": "Goon 1", "damage": 1, "upgrades": ["Bar Brace", "Badge"]}
    t = table(me={"hand": ["Bar Crane"], "line": ["Goon 3"]}, foe={"line": [worn]}, ruleset=version)
    t.play("Bar Crane")
    to_rest(t)
    assert t.titles(t.card("Goon 3").upgrades) == ["Bar Brace", "Badge"]
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert t.foe.amber == 2


def test_a_token_put_under_a_card_does_not_show_what_it_was(table):
    t = table(
        me={"hand": ["Levy", "Bar Grave"], "artifacts": ["Trinket"], "deck": ["Goon 9"], "token": "Bar Grunt"}, foe={}
    )
    t.play("Levy").play("Bar Grave")
    (below,) = t.card("Trinket").under
    assert below.title == "Goon 9"
    assert below.facedown
    assert [Viewer.parse(who).knows(t.g, below) for who in ("player:0", "player:1", "public")] == [True, False, False]
