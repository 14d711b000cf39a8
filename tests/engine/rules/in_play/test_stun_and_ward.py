"""Stun, ward, sacrifice."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)
EARLY = pytest.mark.parametrize("version", ["1.2", "1.3"])


@invent("Numb Worker", power=4)
class NumbWorker:
    """Each other friendly creature has 1 more power. Action: gains 3 Æmber. Omni: gains 5. Fight, Reap: gains 10."""

    def power(g, me, creature):
        return 1 if creature.controller == me.controller and creature is not me else 0

    def action(g, me, you):
        yield from g.gain(you, 3)

    def omni(g, me, you):
        yield from g.gain(you, 5)

    def fight_reap(g, me, you):
        yield from g.gain(you, 10)


@invent("Numb Spur", type="action")
class NumbSpur:
    """Play: reaps, fights or does anything else with a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        how = yield from g.choose_mode(["reap", "fight", "use", "ready"])
        verb = {"reap": g.reap_with, "fight": g.fight_with, "use": g.use, "ready": g.ready_and_fight}[how]
        yield from verb(creature, you)


@invent("Numb Watch", type="artifact")
class NumbWatch:
    """Gains 1 Æmber whenever a creature is used, 100 whenever one is stunned."""

    @after("used", when=lambda g, me, you, e: e.card.type == "creature")
    def used(g, me, you, event):
        yield from g.gain(you, 1)

    @after("stunned")
    def stunned(g, me, you, event):
        yield from g.gain(you, 100)


@invent("Numb Ray", type="action")
class NumbRay:
    """Play: stuns a creature and gains 1 Æmber if that was done."""

    def play(g, me, you):
        stunned = yield from g.stun((yield from g.choose_creature()))
        yield from g.gain(you, len(stunned))


@invent("Numb Blow", type="action")
class NumbBlow:
    """Play: a creature is damaged, destroyed, sacrificed, purged, archived, returned or shuffled away."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        ways = ["damage", "destroy", "sacrifice", "purge", "archive", "return", "shuffle"]
        way = yield from g.choose_mode(ways)
        if way == "damage":
            yield from g.deal_damage(creature, 2)
        elif way == "sacrifice":
            yield from g.sacrifice(creature, g.controller(creature))
        else:
            verbs = [g.destroy, g.purge, g.archive, g.return_to_hand, g.shuffle_into_deck]
            yield from dict(zip(["destroy", *ways[3:]], verbs, strict=True))[way](creature)


@invent("Numb Double", type="action")
class NumbDouble:
    """Play: deals 2 damage to each of some creatures, then 1 damage to one."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(enemy_of=you), 2)
        yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), 1)


@invent("Numb Shield", type="action")
class NumbShield:
    """Play: wards a creature and gains 1 Æmber if that was done."""

    def play(g, me, you):
        warded = yield from g.ward((yield from g.choose_creature()))
        yield from g.gain(you, len(warded))


@invent("Numb Ghost", power=2)
class NumbGhost:
    """Destroyed: wards each other friendly creature and itself, tagged or not."""

    def destroyed(g, me, you):
        yield from g.ward(g.creatures(friendly_to=you))


@invent("Numb Bargain", power=2)
class NumbBargain:
    """When it would be destroyed, bargains for another end, and gets none."""

    @instead_of("destroy", card="me", under="destroyed")
    def bargain(g, me, you, event):
        yield from g.gain(you, 1)
        return CHANGED


@invent("Numb Penny", power=2)
class NumbPenny:
    """Destroyed: wards itself and returns to hand."""

    def destroyed(g, me, you):
        yield from g.ward(me)
        yield from g.return_to_hand(me)


@invent("Numb Gift", type="action")
class NumbGift:
    """Play: its player sacrifices a creature, whoever controls it; gains 1 Æmber if that was done."""

    def play(g, me, you):
        gone = yield from g.sacrifice((yield from g.choose_creature()), you)
        yield from g.gain(you, len(gone))


@invent("Numb Crow", power=8)
class NumbCrow:
    """Gains 1 Æmber whenever another creature is destroyed."""

    @after("destroyed", when=lambda g, me, you, e: e.card is not me)
    def caw(g, me, you, event):
        yield from g.gain(you, 1)


STUNNED = {"title": "Numb Worker", "stunned": True}

# stun


@pytest.mark.clause("stun-next-use-only-removes-stun", versions=("1.2", "1.3"))
@EARLY
def test_the_next_use_of_a_stunned_creature_only_removes_the_stun(table, version):
    t = table(me={"line": [STUNNED]}, foe={"line": ["Goon 3"]}, ruleset=version)
    worker = t.card("Numb Worker")
    for how in ("reap", "fight", "action"):
        t.refused(f"{how}:Numb Worker")
    t.unstun("Numb Worker")
    assert not worker.stunned
    assert not worker.ready
    assert t.me.amber == 0
    assert t.card("Goon 3").damage == 0
    t.next_turn().next_turn("brobnar").reap("Numb Worker")
    assert t.me.amber == 11, "and then it works again"


@pytest.mark.clause("stun-forbids-all-uses", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("how", ["reap", "fight", "action", "omni"])
def test_a_stunned_creature_cannot_be_used(table, version, how):
    t = table(me={"line": [STUNNED, "Numb Worker"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    stunned, other = t.me.line
    assert t.refused(f"{how}:{stunned.id}").clause == "stun-forbids-all-uses"
    assert t.may(f"{how}:{other.id}")


@pytest.mark.clause("stun-removed-by-exhausting", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("ready, house, able", [(True, "brobnar", True), (False, "brobnar", False)])
def test_a_stun_is_removed_by_exhausting(table, version, ready, house, able):
    creature = {"title": "Goon 4", "stunned": True, "ready": ready}
    other = {"title": "Dis Goon 3", "stunned": True}
    t = table(me={"line": [creature, other, "Goon 5"]}, foe={"line": ["Goon 3"]}, ruleset=version, house=house)
    assert t.may("unstun:Goon 4") == able
    t.refused("unstun:Dis Goon 3")  # could not be used now
    t.refused("unstun:Goon 5")  # is not stunned
    if able:
        t.unstun("Goon 4")
        assert not t.card("Goon 4").stunned
        assert not t.card("Goon 4").ready
        assert t.me.amber == 0
        assert t.card("Dis Goon 3").stunned


@pytest.mark.clause("stun-forced-use-removes-stun")
@pytest.mark.parametrize("how", ["reap", "fight", "use", "ready"])
def test_a_card_that_uses_a_stunned_creature_only_removes_the_stun(table, version, how):
    t = table(me={"line": [STUNNED], "hand": ["Numb Spur"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Numb Spur", how)
    worker = t.card("Numb Worker")
    assert not worker.stunned
    assert not worker.ready
    assert t.me.amber == 0
    assert t.card("Goon 3").damage == 0
    assert worker.damage == 0


@pytest.mark.clause("stun-forced-use-removes-stun")
def test_an_exhausted_stunned_creature_keeps_its_stun(table, version):
    t = table(me={"line": [{**STUNNED, "ready": False}], "hand": ["Numb Spur"]}, foe={}, ruleset=version)
    t.play("Numb Spur", "reap")
    assert t.card("Numb Worker").stunned
    assert t.me.amber == 0


@pytest.mark.clause("stun-removal-counts-as-use", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_removing_a_stun_counts_as_a_use(table, version):
    t = table(me={"line": [STUNNED], "hand": ["Numb Spur"], "artifacts": ["Numb Watch"]}, foe={}, ruleset=version)
    t.play("Numb Spur", "reap")
    assert t.me.amber == 1
    assert [fact.data["how"] for fact in t.happened("card.used")] == ["unstun"]


@pytest.mark.clause("stun-constant-abilities-work")
def test_constant_abilities_of_a_stunned_creature_work(table, version):
    t = table(me={"line": [STUNNED, "Goon 3"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    assert [t.power("Goon 3"), t.g.power(t.foe.line[0])] == [4, 3]


@pytest.mark.clause("stun-defender-deals-damage")
def test_a_stunned_defender_strikes_back(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": [{"title": "Goon 4", "stunned": True}]}, ruleset=version)
    t.fight("Goon 9")
    assert t.card("Goon 9").damage == 4
    assert t.card("Goon 4").zone == "discard"


@pytest.mark.clause("stun-does-not-stack")
def test_a_stunned_creature_is_not_stunned_again(table, version):
    t = table(
        me={"line": ["Goon 5"], "hand": ["Numb Ray", "Numb Ray", "Numb Ray"], "artifacts": ["Numb Watch"]},
        foe={},
        ruleset=version,
    )
    t.play("Numb Ray")
    assert t.me.amber == 101
    t.play("Numb Ray")
    assert t.me.amber == 101
    assert t.card("Goon 5").stunned
    t.unstun("Goon 5")
    assert not t.card("Goon 5").stunned, "once is enough"
    t.play("Numb Ray")
    assert t.card("Goon 5").stunned
    assert t.me.amber == 203


@pytest.mark.clause("stun-removal-works-without-enemies")
@pytest.mark.parametrize("enemies", [[], ["Goon 3"]])
def test_a_fight_instruction_removes_a_stun_without_enemies(table, version, enemies):
    t = table(me={"line": [STUNNED], "hand": ["Numb Spur"]}, foe={"line": enemies}, ruleset=version)
    t.play("Numb Spur", "fight")
    assert not t.card("Numb Worker").stunned
    assert not t.card("Numb Worker").ready


# ward


@pytest.mark.clause("ward-replaces-damage-destruction-leaving", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("way", ["damage", "destroy", "sacrifice", "purge", "archive", "return", "shuffle"])
def test_a_ward_is_lost_instead(table, version, way):
    t = table(
        me={"hand": ["Numb Blow", "Numb Blow"]}, foe={"line": [{"title": "Goon 2", "warded": True}]}, ruleset=version
    )
    goon = t.card("Goon 2")
    t.play("Numb Blow", way)
    assert goon.zone == "play"
    assert not goon.warded
    assert goon.damage == 0
    assert not goon.tagged
    t.play("Numb Blow", way)
    assert goon.zone != "play"


@pytest.mark.clause("ward-prevents-tagging", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("warded", [True, False])
def test_a_warded_creature_is_not_tagged(table, version, warded):
    t = table(me={"hand": ["Numb Blow"]}, foe={"line": [{"title": "Dust Imp", "warded": warded}]}, ruleset=version)
    t.play("Numb Blow", "destroy")
    assert (t.foe.amber, len(t.happened("card.tagged"))) == ((0, 0) if warded else (2, 1))


@pytest.mark.clause("ward-does-not-stack", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_warded_creature_is_not_warded_again(table, version):
    t = table(
        me={"line": ["Goon 2", "Goon 3"], "hand": ["Numb Shield", "Numb Shield", "Numb Blow", "Numb Blow"]},
        foe={},
        ruleset=version,
    )
    t.play("Numb Shield", "Goon 2").play("Numb Shield", "Goon 2")
    assert t.me.amber == 1
    assert t.card("Goon 2").warded
    assert not t.card("Goon 3").warded
    t.play("Numb Blow", "Goon 2", "destroy").play("Numb Blow", "Goon 2", "destroy")
    assert t.card("Goon 2").zone == "discard"


@pytest.mark.clause("ward-after-tag-does-not-save", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_ward_on_a_tagged_creature_does_not_save_it(table, version):
    t = table(me={"hand": ["Poison Wave"]}, foe={"line": ["Numb Ghost", "Goon 2", "Goon 3"]}, ruleset=version,
              house="shadows")  # fmt: skip
    t.play("Poison Wave")
    t.choose(["Numb Ghost", "Goon 2"])
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Goon 3").warded
    assert t.titles(t.foe.discard) == ["Numb Ghost", "Goon 2"]


@pytest.mark.clause("ward-after-tag-does-not-save", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("destroyed-tag-removed-only-by-instead", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_nor_one_whose_replacement_has_failed(table, version):
    line = ["Numb Ghost", "Numb Bargain"]
    t = table(me={"hand": ["Poison Wave"]}, foe={"line": line}, ruleset=version, house="shadows")
    t.play("Poison Wave", line)
    assert t.foe.amber == 1
    assert t.foe.line == []


@pytest.mark.clause("ward-after-tag-stops-other-moves", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_ward_on_a_tagged_creature_stops_its_return_to_hand(table, version):
    t = table(me={"hand": ["Numb Blow", "Numb Blow"]}, foe={"line": ["Numb Penny", "Bad Penny"]}, ruleset=version)
    t.play("Numb Blow", "Numb Penny", "destroy")
    assert t.titles(t.foe.discard) == ["Numb Penny"]
    assert t.foe.hand == []
    assert len(t.happened("status.ward_used")) == 1
    t.play("Numb Blow", "destroy")
    assert t.titles(t.foe.hand) == ["Bad Penny"]


@pytest.mark.clause("ward-prevents-one-instance", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_ward_prevents_one_instance_of_damage(table, version):
    t = table(
        me={"hand": ["Numb Double"]}, foe={"line": [{"title": "Goon 9", "warded": True}, "Goon 8"]}, ruleset=version
    )
    t.play("Numb Double", "Goon 9")
    assert t.card("Goon 9").damage == 1
    assert not t.card("Goon 9").warded
    assert t.card("Goon 8").damage == 2


def test_ward_is_unknown_to_the_old_books(table):
    t = table(me={"line": ["Goon 2"], "hand": ["Numb Shield", "Numb Blow"]}, foe={}, ruleset="1.3")
    t.play("Numb Shield").play("Numb Blow", "destroy")
    assert t.me.amber == 0
    assert t.card("Goon 2").zone == "discard"


# sacrifice


@pytest.mark.clause("sacrifice-is-destruction")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_sacrificed_creature_is_destroyed(table, version, owner):
    t = table(
        me={"line": [{"title": "Dust Imp", "owner": owner}, "Numb Crow"], "hand": ["Numb Gift"]}, foe={},
        ruleset=version,
    )  # fmt: skip
    t.play("Numb Gift", "Dust Imp")
    assert t.card("Dust Imp") in (t.me, t.foe)[owner].discard
    assert t.me.amber == 2 + 1 + 1, "its Destroyed ability, the crow, and the card itself"


@pytest.mark.clause("sacrifice-only-controlled-card", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_only_the_controller_sacrifices(table, version):
    t = table(
        me={"hand": ["Numb Gift", "Numb Gift"], "line": [{"title": "Goon 2", "owner": 1}]},
        foe={"line": [{"title": "Goon 4", "owner": 0}]},
        ruleset=version,
    )
    t.play("Numb Gift", "Goon 4")
    assert t.card("Goon 4").zone == "play"
    assert t.me.amber == 0
    t.play("Numb Gift", "Goon 2")
    assert t.card("Goon 2") in t.foe.discard
    assert t.me.amber == 1


def test_the_first_book_does_not_say_who_may_sacrifice(table):
    t = table(me={"hand": ["Numb Gift"]}, foe={"line": ["Goon 4"]}, ruleset="1.2")
    t.play("Numb Gift")
    assert t.card("Goon 4") in t.foe.discard
    assert t.me.amber == 1
