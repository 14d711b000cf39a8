"""When power is looked at again: what loses it dies at once, within an ability too, and what has it back stays."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent


@invent("Sag Level", type="artifact")
class SagLevel:
    """Each friendly creature's power is 6."""

    def fixed_power(g, me, creature):
        return 6 if creature.controller == me.controller else None


@invent("Sag Doom", type="artifact")
class SagDoom:
    """Destroys each Goon 9."""

    def destroyed_if(g, me, creature):
        return creature.title == "Goon 9"


@invent("Sag Drum", type="artifact")
class SagDrum:
    """Each creature has 3 more power. Action: destroys itself."""

    def power(g, me, creature):
        return 3

    def action(g, me, you):
        yield from g.destroy(me)


@invent("Sag Teacher", type="artifact")
class SagTeacher:
    """Each friendly creature has: this creature has 2 more power."""

    def grants_to(g, me, card):
        return card.type == "creature" and card.controller == me.controller

    class Grants:
        """This creature has 2 more power."""

        def power(g, me, creature):
            return 2 if creature is me else 0


@invent("Sag Edge", power=3)
class SagEdge:
    """Has 3 more power on a flank."""

    def power(g, me, creature):
        return 3 if creature is me and g.on_flank(me) else 0


@invent("Sag March", type="action")
class SagMarch:
    """Play: moves a creature to the second place of its line, then gains 1 Æmber for each creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.move_creature(creature, 1)
        yield from g.gain(you, len(g.creatures()))


@invent("Sag Idol", type="artifact")
class SagIdol:
    """Action: becomes a creature of power 0, then its player gains 1 Æmber for each creature and 10 if it is gone."""

    def action(g, me, you):
        yield from g.become_creature(me, power=0)
        yield from g.gain(you, len(g.creatures()) + 10 * (me.zone == "discard"))


@invent("Sag Plate", type="upgrade")
class SagPlate:
    """Its host has 3 more power."""

    def power(g, me, creature):
        return 3 if creature is me.host else 0


@invent("Sag Fitter", type="action")
class SagFitter:
    """Play: moves the first upgrade in play to a creature; gains 1 Æmber for each creature, and 10 if it was moved."""

    def play(g, me, you):
        upgrade = next(u for c in g.creatures() for u in c.upgrades)
        moved = yield from g.attach(upgrade, (yield from g.choose_creature()))
        yield from g.gain(you, len(g.creatures()) + 10 * moved)


@invent("Sag Mourner", power=2)
class SagMourner:
    """Destroyed: draws a card."""

    def destroyed(g, me, you):
        yield from g.draw(you, 1)


@invent("Sag Debtor", power=2)
class SagDebtor:
    """Destroyed: its player loses all Æmber."""

    def destroyed(g, me, you):
        yield from g.lose(you, you.amber)


@invent("Sag Miser", power=0)
class SagMiser:
    """Its power is the Æmber of its player. Destroyed: draws a card."""

    def power(g, me, creature):
        return g.player_of(me).amber if creature is me else 0

    def destroyed(g, me, you):
        yield from g.draw(you, 1)


@invent("Sag Sweep", type="action")
class SagSweep:
    """Play: destroys each creature but Sag Misers."""

    def play(g, me, you):
        yield from g.destroy(g.creatures(where=lambda c: c.title != "Sag Miser"))


@invent("Sag Anthem", type="action")
class SagAnthem:
    """Play: each creature has 3 more power for the turn. The third player may look on."""

    def play(g, me, you):
        yield from g.begin(me, you, SagAnthem.Song)
        yield from g.may()

    @lasting
    class Song:
        """Each creature has 3 more power."""

        def power(g, me, creature):
            return 3


def test_a_fixed_power_is_what_damage_is_compared_with(table, version):
    hurt = {"title": "Goon 2", "damage": 4}
    t = table(
        me={"hand": ["Jab", "Jab"], "artifacts": ["Sag Level"], "line": [hurt, "Goon 9"]},
        foe={},
        ruleset=version,
    )
    t.play("Jab", "Goon 9")
    assert t.card("Goon 2").damage == 4
    assert t.card("Goon 2").zone == "play"
    t.play("Jab", "Goon 9")
    assert t.power("Goon 9") == 6


@pytest.mark.clause("damage-equal-to-power-destroys", "constant-continuous-recheck")
def test_lost_power_kills_beside_what_destroys_by_itself(table, version):
    t = table(
        me={"artifacts": ["Sag Drum", "Sag Doom"]},
        foe={"line": [{"title": "Goon 2", "damage": 3}, {"title": "Goon 3", "damage": 2}]},
        ruleset=version,
    )
    t.action("Sag Drum")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.foe.discard) == ["Goon 2"]


def test_power_that_another_card_grants_keeps_the_damaged_alive(table, version):
    t = table(
        me={"hand": ["Jab"], "artifacts": ["Sag Teacher"], "line": [{"title": "Goon 2", "damage": 3}, "Goon 5"]},
        foe={},
        ruleset=version,
    )
    assert t.power("Goon 2") == 4
    t.play("Jab", "Goon 5")
    assert t.card("Goon 2").zone == "play"


@pytest.mark.clause("damage-equal-to-power-destroys")
def test_a_creature_that_moves_off_its_flank_dies_before_the_ability_goes_on(table, version):
    edge = {"title": "Sag Edge", "damage": 3}
    t = table(me={"hand": ["Sag March"], "line": [edge, "Goon 1", "Goon 2"]}, foe={}, ruleset=version)
    t.play("Sag March", "Sag Edge")
    assert t.me.amber == 2
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]
    (fact,) = t.happened("creature.moved")
    assert fact.data == {"card": t.card("Sag Edge").id, "position": 1}


def test_a_ward_saves_it_once_and_it_dies_before_the_ability_goes_on(table):
    edge = {"title": "Sag Edge", "damage": 3, "warded": True}
    t = table(me={"hand": ["Sag March"], "line": [edge, "Goon 1", "Goon 2"]}, foe={}, ruleset="16.0")
    t.play("Sag March", "Sag Edge")
    assert t.me.amber == 2
    assert len(t.happened("status.ward_used")) == 1


@pytest.mark.clause("damage-zero-power-creature-destroyed")
def test_an_artifact_that_becomes_a_creature_without_power_dies_at_once(table, version):
    t = table(me={"artifacts": ["Sag Idol"], "line": ["Goon 1"]}, foe={}, ruleset=version)
    t.action("Sag Idol")
    to_rest(t)
    assert t.me.amber == 11


def test_a_moved_upgrade_works_on_its_new_host_and_no_longer_on_the_old(table, version):
    host = {"title": "Goon 2", "damage": 4, "upgrades": ["Sag Plate"]}
    t = table(me={"hand": ["Sag Fitter"], "line": [host, "Goon 3"]}, foe={}, ruleset=version)
    t.play("Sag Fitter", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.power("Goon 3") == 6
    assert t.me.amber == 11, "the old host has died before the ability goes on"
    (fact,) = t.happened("card.attached")
    assert (fact.data["card"], fact.data["host"]) == (t.card("Sag Plate").id, t.card("Goon 3").id)


def test_an_upgrade_is_not_moved_to_where_it_is(table, version):
    host = {"title": "Goon 2", "upgrades": ["Badge"]}
    t = table(me={"hand": ["Sag Fitter"], "line": [host, "Goon 3"]}, foe={}, ruleset=version)
    t.play("Sag Fitter", "Goon 2")
    assert t.titles(t.card("Goon 2").upgrades) == ["Badge"]
    assert t.me.amber == 2
    assert not t.happened("card.attached")


@pytest.mark.clause("destroyed-chart-after-effects-last", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_what_loses_its_power_while_others_are_destroyed_dies_after_them(table, version):
    t = table(
        me={"hand": ["Sag Sweep"]},
        foe={"line": ["Sag Debtor", "Sag Mourner", "Sag Miser"], "amber": 3},
        ruleset=version,
    )
    t.play("Sag Sweep", "Sag Debtor")
    t.choose(["Sag Debtor", "Sag Mourner"])
    # the miser has no power when the debtor's ability is through: it is stunned as one that stays, and dies afterwards
    acts = [(f.kind, t.g.cards[f.data["card"]].title) for f in t.facts if "card" in f.data]
    assert acts.index(("card.tagged", "Sag Miser")) > acts.index(("card.left_play", "Sag Mourner"))
    assert t.foe.line == []


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_what_lasts_for_the_turn_ends_when_its_player_leaves_in_it(table, version):
    t = table(
        me={"hand": ["Sag Anthem"], "line": ["Goon 1"]},
        foe={"line": [{"title": "Goon 9", "damage": 5}]},
        third={"line": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Sag Anthem")
    assert t.power("Goon 9") == 12
    t.concede(0)
    assert t.power("Goon 9") == 9
    assert not t.g.state.lasting


@invent("Sag Chorus", type="artifact")
class SagChorus:
    """After a creature reaps: each creature has 3 more power for the turn. The one whose turn it is may look on."""

    @after("reaped")
    def sing(g, me, you, event):
        yield from g.begin(me, you, SagAnthem.Song)
        yield from g.may()


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_what_others_began_for_the_turn_ends_with_it(table, version):
    t = table(
        me={"line": ["Goon 1"]},
        foe={"artifacts": ["Sag Chorus"], "line": [{"title": "Goon 9", "damage": 5}]},
        third={"line": ["Goon 4"]},
        ruleset=version,
    )
    t.reap("Goon 1")
    assert t.power("Goon 9") == 12
    t.concede(0)
    assert t.power("Goon 9") == 9
    assert not t.g.state.lasting


# wards, and damage that is still lethal behind them

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@NEW
@pytest.mark.clause("ward-prevents-tagging", "damage-equal-to-power-destroys", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("damage, dies", [(8, True), (3, False)])
def test_a_ward_stops_one_destruction_by_damage_that_was_moved(table, version, damage, dies):
    shadow = {"title": "Shadow Self", "warded": True, "damage": damage}
    t = table(me={"line": ["Goon 5"]}, foe={"line": ["Bad Penny", shadow]}, ruleset=version)
    t.fight("Goon 5", "Bad Penny")
    assert t.titles(t.foe.line) == ["Bad Penny"] + ["Shadow Self"] * (not dies)
    assert t.card("Shadow Self").warded is not dies
    assert len(t.happened("status.ward_used")) == dies


@NEW
@pytest.mark.parametrize("damage, dies", [(1, True), (0, False)])
def test_a_warded_neighbor_dies_of_a_friends_damage(table, version, damage, dies):
    neighbor = {"title": "Goon 4", "warded": True, "damage": damage}
    friend = {"title": "Goon 1", "upgrades": ["Friendship"]}
    t = table(me={"hand": ["Stab"]}, foe={"line": [friend, neighbor]}, ruleset=version)
    t.play("Stab", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 1"] + ["Goon 4"] * (not dies)


@NEW
def test_poison_that_was_moved_kills_a_warded_creature_no_second_time(table, version):
    shadow = {"title": "Shadow Self", "warded": True}
    t = table(me={"line": ["Macis Asp"]}, foe={"line": ["Bad Penny", shadow]}, house="shadows", ruleset=version)
    t.fight("Macis Asp", "Bad Penny")
    shadow = t.card("Shadow Self")
    assert (shadow.zone, shadow.damage, shadow.warded) == ("play", 3, False)
