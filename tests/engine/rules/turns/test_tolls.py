"""What must be paid or lost to play or use a card; replacements that send a leaving card elsewhere; effects that last
for a fight."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.invent import invent


@invent("Gate Keeper", power=3)
class GateKeeper:
    """Opponents pay 2 Æmber to its player to play an artifact."""

    def play_toll(g, me, player, card):
        return 2 if player.seat != me.controller and card.type == "artifact" else 0


@invent("Gate Tax", power=3)
class GateTax:
    """Opponents pay 1 Æmber to its player to reap."""

    def use_toll(g, me, player, card, how):
        return 1 if player.seat != me.controller and how == "reap" else 0


@invent("Gate Colossus", type="artifact")
class GateColossus:
    """Its player must lose 1 Æmber to play it."""

    play_loss = 1


@invent("Gate Rift", type="artifact")
class GateRift:
    """What would be discarded from play goes to its owner's hand."""

    @instead_of("leave_play", when=lambda g, me, you, e: e.zone == "discard" and e.card is not me)
    def divert(g, me, you, event):
        yield from ()
        event.zone = "hand"
        return CHANGED


@invent("Gate Duelist", power=3)
class GateDuelist:
    """Before Fight: has 2 more power for this fight. Fight: readies a friendly creature and fights with it."""

    def before_fight(g, me, you):
        yield from g.begin(me, you, GateDuelist.Roused, until="fight", on=me)

    def fight(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you, where=lambda c: c.title == "Goon 5")
        yield from g.ready_and_fight(creature, you)

    @lasting
    class Roused:
        """A creature has 2 more power."""

        def power(g, me, creature):
            return 2 if g.ref(creature) == me.on else 0


@pytest.mark.clause("pay-moves-amber-to-opponent")
@pytest.mark.parametrize(("pool", "may"), [(1, False), (2, True)])
def test_a_toll_for_playing_goes_to_who_demands_it(table, version, pool, may):
    t = table(me={"hand": ["Trinket", "Goon 1"], "amber": pool}, foe={"line": ["Gate Keeper"]}, ruleset=version)
    assert t.may("play:Trinket") is may
    assert t.may("play:Goon 1")
    if may:
        t.play("Trinket")
        assert (t.me.amber, t.foe.amber) == (0, 2)
        assert len(t.me.artifacts) == 1


def test_tolls_and_losses_are_added_up(table, version):
    foe = {"line": ["Gate Keeper", "Gate Keeper"]}
    t = table(me={"hand": ["Gate Colossus"], "amber": 4}, foe=foe, ruleset=version)
    assert "5 Æmber" in t.refused("play:Gate Colossus").reason
    t = table(me={"hand": ["Gate Colossus"], "amber": 5}, foe=foe, ruleset=version)
    t.play("Gate Colossus")
    assert (t.me.amber, t.foe.amber) == (0, 4)
    assert t.titles(t.me.artifacts) == ["Gate Colossus"]
    kinds = [f.kind for f in t.facts if f.kind in ("amber.lost", "amber.paid", "card.played")]
    assert kinds == ["amber.lost", "amber.paid", "amber.paid", "card.played"]


@pytest.mark.clause("if-you-do-needs-full-resolution")
def test_what_cannot_be_lost_buys_nothing(table, version):
    t = table(
        me={"hand": ["Gate Colossus"], "artifacts": ["Strongbox"], "amber": 5},
        foe={"line": ["Gate Keeper"]},
        ruleset=version,
    )
    t.play("Gate Colossus")
    assert t.titles(t.me.hand) == ["Gate Colossus"]
    assert (t.me.amber, t.foe.amber) == (5, 0)
    assert len(t.happened("card.returned_to_source")) == 1
    assert not t.happened("card.played")


@pytest.mark.parametrize(("pool", "may"), [(0, False), (1, True)])
def test_a_toll_for_one_way_of_use(table, version, pool, may):
    t = table(me={"line": ["Goon 3"], "amber": pool}, foe={"line": ["Gate Tax"]}, ruleset=version)
    assert t.may("reap:Goon 3") is may
    assert t.may("fight:Goon 3")
    if may:
        t.reap("Goon 3")
        assert (t.me.amber, t.foe.amber) == (1, 1)


def test_a_replacement_sends_what_leaves_elsewhere_all_together(table, version):
    t = table(
        me={"hand": ["Slaughter"], "artifacts": ["Gate Rift"], "line": ["Goon 1"]},
        foe={"line": ["Goon 2", {"title": "Goon 3", "upgrades": ["Badge"], "amber": 1}]},
        ruleset=version,
    )
    t.play("Slaughter")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert sorted(t.titles(t.foe.hand)) == ["Goon 2", "Goon 3"]
    assert t.titles(t.foe.discard) == ["Badge"]
    assert t.me.amber == 1
    assert {f.data["zone"] for f in t.happened("card.left_play")} <= {"hand", "discard"}
    assert len(t.happened("card.destroyed")) == 3, "destroyed all the same"


def test_an_effect_for_a_fight_ends_before_the_abilities_after_it(table, version):
    t = table(me={"line": ["Gate Duelist", "Goon 5"]}, foe={"line": ["Goon 2", "Goon 9"]}, ruleset=version)
    t.fight("Gate Duelist", "Goon 2")
    assert t.card("Goon 2").zone == "discard"
    assert t.power("Gate Duelist") == 3
    assert t.g.state.lasting == []
    assert t.card("Goon 9").damage == 5, "the fight after it was fought"


@invent("Gate Brute", power=6)
class GateBrute:
    """To use this creature, you must destroy a friendly creature. Reap: draws a card."""

    def use_cost(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        return bool((yield from g.destroy(creature)))

    def reap(g, me, you):
        yield from g.draw(you, 1)


@pytest.mark.clause("if-you-do-needs-full-resolution")
def test_what_its_use_takes_is_done_first(table, version):
    t = table(me={"line": ["Gate Brute", "Goon 1"]}, foe={}, ruleset=version)
    t.reap("Gate Brute", "Goon 1")
    assert (t.me.amber, len(t.me.hand)) == (1, 1)
    assert t.titles(t.me.line) == ["Gate Brute"]


@pytest.mark.clause("if-you-do-needs-full-resolution")
def test_what_was_not_done_leaves_it_unused(table):
    t = table(me={"line": ["Gate Brute", {"title": "Goon 1", "warded": True}]}, foe={})
    t.reap("Gate Brute", "Goon 1")
    assert t.me.amber == 0
    assert t.card("Gate Brute").ready
    assert not t.card("Goon 1").warded
    t.reap("Gate Brute", "Goon 1")
    assert t.me.amber == 1
    assert not t.card("Gate Brute").ready


def test_what_gives_itself_for_its_use_is_not_used(table, version):
    t = table(me={"line": ["Gate Brute"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.fight("Gate Brute")
    assert t.me.line == []
    assert t.card("Goon 1").damage == 0
    assert not t.happened("card.used")


def test_a_blank_text_asks_for_nothing(table, version):
    t = table(me={"line": ["Gate Brute", "Goon 1"]}, foe={"artifacts": ["Silence"]}, ruleset=version)
    t.reap("Gate Brute")
    assert t.me.amber == 1
    assert len(t.me.line) == 2


def test_removing_a_stun_takes_the_same(table, version):
    t = table(me={"line": [{"title": "Gate Brute", "stunned": True}, "Goon 1"]}, foe={}, ruleset=version)
    t.unstun("Gate Brute", "Goon 1")
    assert not t.card("Gate Brute").stunned
    assert t.titles(t.me.line) == ["Gate Brute"]
