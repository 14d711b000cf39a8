"""Fights that are stopped before they are fought, and Æmber spent on keys that does not stay in the supply."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent, plain

plain("Truce Thorn", power=5, keywords={"hazardous": 2})
plain("Truce Spear", power=5, keywords={"assault": 2})


@invent("Truce Flag", type="artifact")
class TruceFlag:
    """No fight of its player takes place."""

    @after("fight_begins", when=lambda g, me, you, e: e.player is you)
    def wave(g, me, you, event):
        yield from g.stop_fight()


@invent("Truce Drum", type="artifact")
class TruceDrum:
    """1 Æmber before each fight, and a card after each."""

    @after("fight_begins")
    def beat(g, me, you, event):
        yield from g.gain(you, 1)

    @after("fought")
    def rest(g, me, you, event):
        yield from g.draw(you, 1)


@invent("Truce Captain", power=5)
class TruceCaptain:
    """Before Fight: readies another friendly creature and fights with it."""

    def before_fight(g, me, you):
        other = yield from g.choose_creature(friendly_to=you, other_than=me)
        yield from g.ready_and_fight(other, you)


@invent("Truce Coward", power=4)
class TruceCoward:
    """Before Fight: no fight takes place."""

    def before_fight(g, me, you):
        yield from g.stop_fight()


@invent("Toll Box", type="artifact")
class TollBox:
    """Its player gets what others spend on keys."""

    @instead_of("spend", when=lambda g, me, you, e: e.player is not you)
    def take(g, me, you, event):
        yield from g.take_spent(you, event.amount, event.player)


@invent("Toll Watch", type="artifact")
class TollWatch:
    """Sees what is spent and changes nothing."""

    @instead_of("spend")
    def see(g, me, you, event):
        yield from g.add_counters(me, "growth", event.amount)
        return CHANGED


# fights that begin -------------------------------------------------------------------------------------------------


def test_what_reacts_to_a_fight_s_beginning_comes_before_its_damage(table, version):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Truce Drum"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.fight("Goon 3")
    kinds = [fact.kind for fact in t.facts]
    assert kinds.index("fight.declared") < kinds.index("amber.gained") < kinds.index("damage.dealt")
    assert t.me.amber == 1
    assert len(t.me.hand) == 1


def test_the_active_player_orders_it_with_assault_and_hazardous(table, version):
    t = table(me={"line": ["Truce Spear"], "artifacts": ["Truce Drum"]}, foe={"line": ["Truce Thorn"]}, ruleset=version)
    t.fight("Truce Spear")
    spear, thorn, drum = (f"trigger:{t.card(name).id}" for name in ("Truce Spear", "Truce Thorn", "Truce Drum"))
    assert t.pending.seat == 0
    assert t.pending.keys == (spear, thorn, drum)
    t.submit(drum)
    assert t.me.amber == 1
    assert t.card("Truce Spear").damage == 0
    t.submit(spear)
    assert t.me.line == []
    assert t.foe.line == []


@pytest.mark.parametrize("reading", ["resolve", "dropped"])
def test_a_stopped_fight_hurts_nobody_and_is_no_fight(table, version, reading):
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Truce Flag"]},
        foe={"line": ["Goon 2"], "artifacts": ["Truce Drum"]},
        ruleset=version,
        readings={"before-effects-of-a-stopped-fight": reading},
    )
    t.fight("Goon 3", "Truce Flag")
    assert t.card("Goon 3").damage == t.card("Goon 2").damage == 0
    assert not t.card("Goon 3").ready
    assert t.foe.amber == (1 if reading == "resolve" else 0)
    assert t.foe.hand == []
    assert not t.g.happened("fights", t.me)
    assert [fact.clauses for fact in t.happened("fight.cancelled")] == [()]
    assert t.g.creatures_used(t.me) == 1, "used all the same"


def test_a_stopped_attack_does_not_spare_the_elusive_the_next_one(table, version):
    t = table(
        me={"line": ["Truce Coward", "Goon 3"]},
        foe={"line": [{"title": "Goon 2", "upgrades": ["Ring of Invisibility"]}]},
        ruleset=version,
    )
    t.fight("Truce Coward").fight("Goon 3")
    assert t.foe.line == [], "it was attacked before in this turn"


def test_a_fight_inside_another_is_stopped_alone(table, version):
    t = table(me={"line": ["Truce Captain", "Truce Coward"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.fight("Truce Captain")
    assert t.foe.line == []
    assert t.card("Truce Coward").damage == 0
    assert t.card("Truce Captain").damage == 3
    assert t.g.happened("fights", t.me) == 1
    assert t.g.fight is None


def test_after_a_stopped_fight_the_next_ability_goes_on(table, version):
    t = table(me={"line": ["Truce Coward", "Goon 3"], "hand": ["Sally"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Sally", "Truce Coward")
    assert t.at_rest
    assert t.titles(t.me.discard) == ["Sally"]
    assert len(t.foe.line) == 1


# what is spent on keys ---------------------------------------------------------------------------------------------


def test_what_is_spent_can_come_to_another_pool(table, version):
    t = table(me={"amber": 8, "hand": ["Key Purchase"]}, foe={"artifacts": ["Toll Box"], "amber": 1}, ruleset=version)
    supply = t.g.state.returned
    t.play("Key Purchase", "key:red")
    assert (t.me.amber, t.foe.amber, t.g.state.returned) == (2, 7, supply)
    kinds = [fact.kind for fact in t.facts]
    assert kinds.index("amber.paid") < kinds.index("key.forged")


def test_who_only_looks_on_leaves_it_to_the_supply_or_the_next(table):
    for foe, pool in (({"artifacts": ["Toll Watch"]}, 0), ({"artifacts": ["Toll Watch", "Toll Box"]}, 6)):
        t = table(me={"amber": 6, "hand": ["Key Purchase"]}, foe=foe)
        t.play("Key Purchase")
        if pool:
            t.choose("Toll Watch")
        t.choose("key:red")
        assert (t.me.amber, t.foe.amber) == (0, pool)
        assert t.card("Toll Watch").counters == {"growth": 6}


def test_what_comes_into_a_pool_this_way_can_be_caught(table, version):
    t = table(
        me={"amber": 6, "hand": ["Key Purchase"], "line": ["Catcher"]}, foe={"artifacts": ["Toll Box"]}, ruleset=version
    )
    t.play("Key Purchase", "key:red")
    assert (t.me.amber, t.foe.amber, t.card("Catcher").amber) == (0, 0, 6)
    assert t.happened("amber.paid") == []


def test_a_key_that_cannot_be_paid_spends_nothing(table, version):
    t = table(me={"amber": 5, "hand": ["Key Purchase"]}, foe={"artifacts": ["Toll Box"]}, ruleset=version)
    t.play("Key Purchase")
    assert t.me.keys == []
    assert (t.me.amber, t.foe.amber) == (5, 0)
