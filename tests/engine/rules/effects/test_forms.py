"""Cards in play that become something else: artifacts and upgrades creatures, creatures upgrades, and themselves."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.views import Viewer, project
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Morph Pup", power=3, traits=("robot",))
class MorphPup:
    """May be played as an upgrade. Reap: gains 1 Æmber."""

    also_played_as = ("upgrade",)

    def reap(g, me, you):
        yield from g.gain(you, 1)

    class AsUpgrade:
        """This creature has 2 more power and “Destroyed: makes the upgrade a creature on your right flank, ready.”"""

        class Grants:
            """Destroyed: makes the upgrade a creature on your right flank, ready."""

            def power(g, me, creature):
                return 2 if creature is me else 0

            def destroyed(g, me, you, giver):
                yield from g.become_creature(giver, player=you, place="right", ready=True)


@invent("Morph Gate", type="artifact")
class MorphGate:
    """Nobody can play creatures while this has no counter, nor upgrades unless it has one."""

    def cannot_play(g, me, player, card):
        return card.type == ("upgrade" if me.counters else "creature")

    def omni(g, me, you):
        yield from g.add_counters(me, "turn")


@invent("Morph Statue", type="artifact")
class MorphStatue:
    """Action: becomes a creature of 7 power and 2 armor."""

    def action(g, me, you):
        yield from g.become_creature(me, power=7, armor=2)

    class AsCreature:
        """Fight: steals 1 Æmber. Omni: becomes what it was."""

        def fight(g, me, you):
            yield from g.steal(you, 1)

        def omni(g, me, you):
            yield from g.become_itself(me)


@invent("Morph Wrap", type="action")
class MorphWrap:
    """Play: a creature becomes an upgrade on another one. For the rest of the match, watches what comes of it."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        host = yield from g.choose_creature(other_than=creature)
        yield from g.become_upgrade(creature, host)


@invent("Morph Mend", type="action")
class MorphMend:
    """Play: each card in play that is not of its printed type becomes itself again."""

    def play(g, me, you):
        for creature in g.creatures():
            for card in [creature, *creature.upgrades]:
                yield from g.become_itself(card)


@invent("Morph Wake", type="action")
class MorphWake:
    """Play: an upgrade becomes a creature of 5 power under your control, beside the creature it was on."""

    def play(g, me, you):
        upgrade = yield from g.choose_card([one for creature in g.creatures() for one in creature.upgrades])
        yield from g.become_creature(upgrade, power=5, player=you, place=g.beside(upgrade.host, "left"))


@invent("Morph Ear", type="artifact")
class MorphEar:
    """Puts a counter on itself whenever a card enters or leaves play."""

    @after("entered_play")
    def enters(g, me, you, event):
        yield from g.add_counters(me, "in")

    @after("left_play")
    def leaves(g, me, you, event):
        yield from g.add_counters(me, "out")


@invent("Morph Spell", type="action")
class MorphSpell:
    """Play: for the rest of the turn each creature has 1 more power."""

    def play(g, me, you):
        yield from g.begin(me, you, MorphSpell.Cast)

    @lasting
    class Cast:
        """Each creature has 1 more power."""

        def power(g, me, creature):
            return 1


EAR = {"title": "Morph Ear", "counters": {}}


def facts_of(t):
    return t.card("Morph Ear").counters


def test_each_form_has_its_own_text(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Morph Pup", "Morph Pup"]}, foe={}, ruleset=version)
    t.play("Morph Pup", "upgrade")
    assert t.titles(t.card("Goon 3").upgrades) == ["Morph Pup"]
    assert t.power("Goon 3") == 5
    t.play("Morph Pup", "creature", "right")
    t.next_turn().next_turn("brobnar").reap("Morph Pup#2").reap("Goon 3")
    assert t.me.amber == 1 + 1 + 1  # the upgrade's other form does not gain for its host
    (host, pup) = project(t.game, t.game, Viewer.parse("public"))["players"][0]["line"]
    assert "Reap" in pup["text"]
    assert "2 more power" in host["upgrades"][0]["text"]
    assert "Destroyed" in host["granted"][0]


@pytest.mark.clause("upgrade-discarded-with-host")
@pytest.mark.parametrize("fighter, owner", [("Goon 3", 0), ("Goon 9", 1)])
def test_an_upgrade_becomes_a_creature_before_its_host_is_gone(table, version, fighter, owner):
    t = table(
        me={"line": ["Goon 3", "Goon 1"], "hand": ["Morph Pup"], "artifacts": [EAR]},
        foe={"line": ["Goon 9", "Goon 12"]},
        ruleset=version,
    )
    t.play("Morph Pup", "upgrade", fighter)
    pup = t.card("Morph Pup")
    if owner:
        t.next_turn("brobnar").fight("Goon 9", "Goon 3")
        assert pup.zone == "play"
        assert pup.host is t.card("Goon 9")
        t.next_turn("brobnar").next_turn("brobnar")
        return
    t.fight("Goon 3", "Goon 9")
    assert t.titles(t.me.line) == ["Goon 1", "Morph Pup"]
    assert t.card("Goon 3").upgrades == []
    assert pup.ready
    assert pup.type == "creature"
    assert pup.facts is pup.printed
    assert pup.host is None
    assert facts_of(t) == {"in": 1, "out": 1}  # the play of Morph Pup, the death of Goon 3
    t.reap("Morph Pup")
    assert t.me.amber == 2


def test_under_the_player_whose_battleline_it_joins(table, version):
    t = table(me={"line": ["Goon 12"], "hand": ["Morph Pup"]}, foe={"line": ["Goon 1", "Goon 2"]}, ruleset=version)
    t.play("Morph Pup", "upgrade", "Goon 1").fight("Goon 12", "Goon 1")
    pup = t.card("Morph Pup")
    assert t.titles(t.foe.line) == ["Goon 2", "Morph Pup"]
    assert (pup.owner, pup.controller) == (0, 1)
    t.next_turn("brobnar").reap("Morph Pup")
    assert t.foe.amber == 2


def test_an_artifact_becomes_a_creature_with_armor_and_an_artifact_again(table, version):
    t = table(
        me={"line": ["Goon 2"], "artifacts": ["Morph Statue", EAR]},
        foe={"line": ["Goon 5"], "amber": 3},
        ruleset=version,
    )
    t.action("Morph Statue", "left")
    statue = t.card("Morph Statue")
    assert t.titles(t.me.line) == ["Morph Statue", "Goon 2"]
    assert (t.power("Morph Statue"), t.armor("Morph Statue")) == (
        7,
        2,
    )
    t.next_turn().next_turn("brobnar").fight("Morph Statue")
    assert statue.damage == 3
    assert t.me.amber == 1
    t.next_turn().next_turn("brobnar").omni("Morph Statue")
    assert statue in t.me.artifacts
    assert statue.type == "artifact"
    assert facts_of(t) == {"out": 1}
    assert t.g.labelled(statue, "fight") == []
    assert t.g.labelled(statue, "action") != []


@SINCE_2021
@pytest.mark.clause("upgrade-discarded-when-host-is-no-creature", versions=("2021-03", "16.0"))
def test_a_creature_becomes_an_upgrade_and_loses_its_own(table, version):
    pup = {"title": "Morph Pup", "upgrades": ["Badge"], "amber": 1}
    t = table(
        me={"line": [pup, "Goon 3"], "hand": ["Morph Wrap", "Morph Mend"], "artifacts": [EAR]}, foe={}, ruleset=version
    )
    t.play("Morph Wrap", "Morph Pup")
    card = t.card("Morph Pup")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert card.host is t.card("Goon 3")
    assert card.type == "upgrade"
    assert t.power("Goon 3") == 5
    assert t.card("Badge").zone == "discard"
    assert card.amber == 1
    t.play("Morph Mend", "left")
    assert t.titles(t.me.line) == ["Morph Pup", "Goon 3"]
    assert card.facts is card.printed
    assert t.power("Goon 3") == 3
    assert facts_of(t) == {"out": 1}  # the badge


@pytest.mark.clause("upgrade-discarded-when-host-is-no-creature", versions=("2021-03", "16.0"))
def test_an_upgrade_that_was_a_creature_is_one_no_more(table):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Badge"]}], "hand": ["Morph Wake", "Morph Mend"]},
        foe={},
        ruleset="16.0",
    )
    t.play("Morph Wake")
    badge = t.card("Badge")
    assert t.me.line == [badge, t.card("Goon 3")]
    assert t.power("Badge") == 5
    assert not badge.ready
    t.play("Morph Mend")
    assert badge.zone == "discard"
    assert badge.type == "upgrade"
    assert t.titles(t.me.line) == ["Goon 3"]


def test_what_cannot_be_does_not_become(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Morph Wrap", "Morph Mend"]}, foe={}, ruleset=version)
    t.play("Morph Wrap").play("Morph Mend")
    assert t.titles(t.me.line) == ["Goon 3"]


def test_bonuses_count_for_what_became_a_creature(table, version):
    t = table(me={"artifacts": ["Morph Statue"], "hand": ["Morph Spell"]}, foe={}, ruleset=version)
    t.action("Morph Statue").play("Morph Spell")
    assert t.power("Morph Statue") == 8


def test_what_cannot_be_played_as_one_type_is_played_as_the_other(table):
    me = {"artifacts": ["Morph Gate"], "hand": ["Morph Pup", "Morph Pup", "Goon 3", "Badge"], "line": ["Goon 1"]}
    t = table(me=me, foe={})
    assert t.may("play:Morph Pup")
    assert t.may("play:Badge")
    assert not t.may("play:Goon 3")
    t.play("Morph Pup")
    assert t.card("Goon 1").upgrades == [t.card("Morph Pup")], "nothing is asked"
    t.omni("Morph Gate")
    assert t.may("play:Morph Pup#2")
    assert not t.may("play:Badge")
    assert t.may("play:Goon 3")
    t.play("Morph Pup", flank="right")
    assert t.titles(t.me.line) == ["Goon 1", "Morph Pup"]


def test_without_a_creature_to_go_on_it_cannot_be_played_as_an_upgrade(table):
    t = table(me={"artifacts": ["Morph Gate"], "hand": ["Morph Pup"]}, foe={})
    assert not t.may("play:Morph Pup")
