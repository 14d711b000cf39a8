"""Upgrades that stay on a card which has stopped being a creature, and who controls upgrades."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.game import Game
from tests.engine.invent import invent

LATER = pytest.mark.parametrize("version", ["18.4"])


@invent("Shelf Idol", type="artifact")
class ShelfIdol:
    """Action: becomes a creature of 4 power. Omni: becomes an artifact again."""

    def action(g, me, you):
        yield from g.become_creature(me, power=4)

    def omni(g, me, you):
        yield from g.become_itself(me)


@invent("Shelf Strap", type="upgrade")
class ShelfStrap:
    """Its creature belongs to every house and gains: Omni: gains 1 Æmber. Gains 1 Æmber whenever an artifact is
    played."""

    def of_every_house(g, me, card):
        return card is me.host

    @after("played", when=lambda g, me, you, e: e.card.type == "artifact")
    def applaud(g, me, you, event):
        yield from g.gain(you, 1)

    class Grants:
        """Omni: gains 1 Æmber."""

        def omni(g, me, you):
            yield from g.gain(you, 1)


@invent("Shelf Leash", type="upgrade")
class ShelfLeash:
    """Gives you control of its creature."""

    def controls(g, me, card):
        return ShelfLeash.Led if card is me.host else None

    @lasting
    class Led:
        """Gives you control of this creature while the upgrade is on it."""

        gives_control = True
        of_constant = True


def _idol(table, version, **me):
    """An idol that is a creature with a strap on it, in the second turn of its player."""
    t = table(
        me={"artifacts": ["Shelf Idol"], "line": ["Goon 1"], "hand": ["Shelf Strap", "Badge", "Trinket"], **me},
        foe={},
        ruleset=version,
    )
    t.action("Shelf Idol", "left").play("Shelf Strap", "Shelf Idol").play("Badge", "Goon 1")
    return t.next_turn().next_turn("brobnar")


def _back(t):
    """Make the idol an artifact again, by its own ability and not by that of its strap."""
    idol = t.card("Shelf Idol")
    t.omni("Shelf Idol")
    while not t.at_rest:
        t.submit(t.pending.keys[0])
    assert idol.type == "artifact"
    return idol


@pytest.mark.clause("upgrade-stays-on-noncreature")
@LATER
def test_an_upgrade_stays_on_an_artifact_and_does_nothing_there(table, version):
    t = _idol(table, version)
    strap, badge = t.card("Shelf Strap"), t.card("Badge")
    assert t.g.is_of(t.card("Shelf Idol"), "dis")
    idol = _back(t)
    assert (strap.zone, strap.host) == ("play", idol)
    assert idol.upgrades == [strap]
    assert t.happened("card.became")[-1].clauses == ("upgrade-stays-on-noncreature",)
    assert not t.g.is_of(idol, "dis")
    assert [ability.label for ability in t.g.labelled(idol, "omni")] == ["omni"], "only its own"
    amber = t.me.amber
    t.play("Trinket")
    assert t.me.amber == amber, "the strap does not hear it"
    assert badge.host is t.card("Goon 1"), "what is on a creature goes on"
    again = Game.restore(t.game.table.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()


@pytest.mark.clause("upgrade-stays-on-noncreature")
@LATER
def test_it_modifies_its_card_again_once_that_is_a_creature(table, version):
    t = _idol(table, version)
    idol = _back(t)
    t.next_turn().next_turn("brobnar").action("Shelf Idol", "left")
    assert t.titles(idol.upgrades) == ["Shelf Strap"]
    assert t.g.is_of(idol, "dis")
    assert len(t.g.labelled(idol, "omni")) == 2
    amber = t.me.amber
    t.play("Trinket")
    assert t.me.amber == amber + 1


@pytest.mark.clause("upgrade-stays-on-noncreature")
@LATER
def test_upgrades_on_an_artifact_may_be_described_and_go_with_it(table, version):
    t = table(
        me={"artifacts": [{"title": "Shelf Idol", "upgrades": ["Shelf Strap"]}], "hand": ["Trinket"]},
        foe={},
        ruleset=version,
    )
    t.play("Trinket")
    assert t.me.amber == 0
    t.action("Shelf Idol")
    assert t.g.is_of(t.card("Shelf Idol"), "dis")


@pytest.mark.clause("upgrade-controlled-by-its-player")
@LATER
def test_an_upgrade_belongs_to_who_played_it_wherever_it_is(table, version):
    t = table(
        me={"hand": ["Badge", "Shelf Leash"], "line": ["Goon 1"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Girdle"]}]},
        ruleset=version,
    )
    t.play("Badge", "Goon 5")
    badge, girdle = t.card("Badge"), t.card("Girdle")
    assert (badge.controller, t.card("Goon 5").controller, girdle.controller) == (0, 1, 1)
    t.play("Shelf Leash", "Goon 5")
    if not t.at_rest:
        t.choose("right")
    assert t.card("Goon 5").controller == 0
    assert (badge.controller, girdle.controller) == (0, 1), "its creature changes sides, and no upgrade on it"
