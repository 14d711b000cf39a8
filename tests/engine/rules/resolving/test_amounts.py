"""How much there was: what operations hand back to the ability that did them, and nothing where nothing was done."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent


@invent("Sum Gainer", type="artifact")
class SumGainer:
    """Action: gains as much Æmber as there are friendly creatures, and again as much as was gained and 1."""

    def action(g, me, you):
        gained = yield from g.gain(you, len(you.line))
        yield from g.gain(you, gained + 1, "again")


@invent("Sum Payer", type="artifact")
class SumPayer:
    """Action: pays 2 Æmber to the opponent. If it was paid, draws a card."""

    def action(g, me, you):
        other = yield from g.opponent(you)
        if (yield from g.pay(you, 2, other)):
            yield from g.draw(you, 1)


@invent("Sum Echo", type="artifact")
class SumEcho:
    """After a creature captures Æmber: its player gains as much."""

    @after("captured")
    def echo(g, me, you, event):
        yield from g.gain(you, event.amount, "echo")


@invent("Sum Captor", power=3)
class SumCaptor:
    """Action: captures 2, then its player gains as much as was captured and 1."""

    def action(g, me, you):
        captured = yield from g.capture(me, 2)
        yield from g.gain(you, captured + 1)


@invent("Sum Martyr", power=3)
class SumMartyr:
    """Action: destroys itself and captures 2, then its player gains as much as was captured and 1."""

    def action(g, me, you):
        yield from g.destroy(me)
        yield from g.gain(you, (yield from g.capture(me, 2)) + 1)


@invent("Sum Vow", type="artifact")
class SumVow:
    """Æmber that its player's opponent would capture stays where it is; damage dealt by that one's cards is nothing."""

    @instead_of("capture", when=lambda g, me, you, e: e.card.controller != you.seat)
    def keep(g, me, you, event):
        yield from ()

    @instead_of("deal_damage", when=lambda g, me, you, e: e.source is not None and e.source.controller != you.seat)
    def blunt(g, me, you, event):
        yield from ()


@invent("Sum Bailiff", power=3)
class SumBailiff:
    """Whenever an opponent gains Æmber, captures 1 of it."""

    @after("amber_gained", by="opponent")
    def seize(g, me, you, event):
        yield from g.capture(me, 1, event.player, gained=event)


@invent("Sum Spring", type="artifact")
class SumSpring:
    """What would be captured from you is taken from the supply instead."""

    @instead_of("capture", when=lambda g, me, you, e: e.other is you)
    def spare(g, me, you, event):
        yield from ()
        event.other = None
        return CHANGED


@invent("Sum Bolts", type="action")
class SumBolts:
    """Play: deals 2 to a creature, and 1 to it again. Its player gains what was dealt to it, and 10 for each other
    creature that was dealt damage by this."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_listed([(creature, 2), (creature, 1), (None, 5)])
        others = [card for card in g.creatures() if card is not creature]
        yield from g.gain(you, outcome.dealt_to(creature) + sum(10 * outcome.dealt_to(card) for card in others))


@invent("Sum Wave", type="action")
class SumWave:
    """Play: the most powerful of the enemy creatures deals 3 to a creature, and 1 to each neighbor of it."""

    def play(g, me, you):
        other = yield from g.opponent(you)
        strongest = g.most_powerful(other.line)
        creature = yield from g.choose_creature()
        if strongest:
            yield from g.deal_damage(creature, 3, splash=1, source=strongest[0])


@invent("Sum Nothing", type="action")
class SumNothing:
    """Play: deals 0 damage to each creature."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(), 0)


@invent("Sum Witness", type="artifact")
class SumWitness:
    """After damage is dealt by an enemy creature: gains 1 Æmber."""

    @after("damaged", when=lambda g, me, you, e: e.source is not None and e.source.controller != you.seat)
    def see(g, me, you, event):
        yield from g.gain(you, 1, "seen")


@pytest.mark.parametrize("line, amber", [([], 1), (["Goon 1", "Goon 2"], 5)])
def test_nothing_is_gained_by_gaining_nothing(table, line, amber):
    t = table(me={"artifacts": ["Sum Gainer"], "line": line}, foe={})
    t.action("Sum Gainer")
    assert t.me.amber == amber


def test_what_comes_to_another_than_expected_was_paid_all_the_same(table):
    # the creature catches what is paid to its opponent: that one has not got it, yet the other has paid it
    t = table(me={"artifacts": ["Sum Payer"], "amber": 3, "line": ["Catcher"]}, foe={})
    t.action("Sum Payer")
    assert (t.me.amber, t.foe.amber, t.card("Catcher").amber) == (1, 0, 2)
    assert len(t.me.hand) == 1
    assert not t.happened("amber.paid")


def test_what_a_creature_catches_it_captures(table):
    t = table(me={"artifacts": ["Sum Echo", "Sum Payer"], "amber": 3, "line": ["Catcher"]}, foe={})
    t.action("Sum Payer")
    assert (t.me.amber, t.foe.amber, t.card("Catcher").amber) == (1 + 2, 0, 2)


@pytest.mark.parametrize("amber, vow, gained", [(5, False, 3), (1, False, 2), (0, False, 1), (5, True, 1)])
def test_what_was_captured_is_what_there_was(table, amber, vow, gained):
    t = table(me={"line": ["Sum Captor"]}, foe={"amber": amber, "artifacts": ["Sum Vow"] if vow else []})
    t.action("Sum Captor")
    assert t.me.amber == gained
    assert t.card("Sum Captor").amber == gained - 1


@pytest.mark.clause("capture-limited-to-available")
@pytest.mark.parametrize("amber, bailiffs, seized", [(1, 1, 1), (1, 2, 1), (2, 2, 2), (2, 3, 2)])
def test_the_very_amber_that_was_gained_is_captured_once(table, version, amber, bailiffs, seized):
    crank = ["Crank"] if amber == 2 else ["Lamp"]
    t = table(
        me={"artifacts": crank, "amber": 5}, foe={"line": ["Sum Bailiff"] * bailiffs, "amber": 1}, ruleset=version
    )
    t.action("Crank") if amber == 2 else t.omni("Lamp")
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.me.amber == 5 + amber - seized
    assert sum(card.amber for card in t.foe.line) == seized


def test_what_is_captured_from_the_supply_leaves_the_very_amber_to_the_next(table):
    t = table(me={"artifacts": ["Lamp", "Sum Spring"], "amber": 0}, foe={"line": ["Sum Bailiff", "Sum Bailiff"]})
    t.omni("Lamp").submit(t.pending.keys[0])
    assert t.me.amber == 1
    assert [card.amber for card in t.foe.line] == [1, 1]


def test_damage_listed_in_parts_is_added_up_for_each_creature(table, version):
    t = table(me={"hand": ["Sum Bolts"]}, foe={"line": ["Goon 5", "Goon 6"]}, ruleset=version)
    t.play("Sum Bolts", "Goon 5")
    assert t.me.amber == 3
    assert t.card("Goon 5").damage == 3


def test_damage_that_is_replaced_is_not_dealt(table, version):
    t = table(me={"hand": ["Sum Bolts"]}, foe={"line": ["Goon 5", "Goon 6"], "artifacts": ["Sum Vow"]}, ruleset=version)
    t.play("Sum Bolts", "Goon 5")
    assert t.me.amber == 0
    assert t.card("Goon 5").damage == 0
    assert {fact.data["event"] for fact in t.happened("ability.replaced")} == {"deal_damage"}


def test_no_damage_uses_no_ward_up(table):
    t = table(me={"hand": ["Sum Nothing"]}, foe={"line": [{"title": "Goon 5", "warded": True}]})
    t.play("Sum Nothing")
    assert t.card("Goon 5").warded
    assert not t.happened("damage.prevented")


@pytest.mark.clause("splash-hits-each-neighbor")
@pytest.mark.clause("damage-source-is-dealing-card", versions=("16.0", "18.4"))
def test_a_named_source_deals_the_damage_to_the_neighbors_too(table):
    t = table(
        me={"hand": ["Sum Wave"], "artifacts": ["Sum Witness"], "line": ["Goon 5", "Goon 6", "Goon 7"]},
        foe={"line": ["Goon 8", "Goon 2"]},
    )
    t.play("Sum Wave", "Goon 6")
    to_rest(t)
    assert [card.damage for card in t.me.line] == [1, 3, 1]
    assert t.me.amber == 3


def test_nobody_is_the_most_powerful_of_none(table):
    t = table(me={"hand": ["Sum Wave"], "line": ["Goon 5"]}, foe={})
    t.play("Sum Wave")
    assert t.card("Goon 5").damage == 0


def test_what_has_left_play_captures_nothing(table, version):
    t = table(me={"line": ["Sum Martyr"]}, foe={"amber": 5}, ruleset=version)
    t.action("Sum Martyr")
    assert (t.me.amber, t.foe.amber) == (1, 5)


def test_what_happens_names_the_ability_that_did_it(table):
    t = table(me={"line": ["Sum Captor"]}, foe={"amber": 5})
    t.action("Sum Captor")
    (fact,) = t.happened("amber.gained")
    assert fact.cause == {"card": t.card("Sum Captor").id, "title": "Sum Captor", "ability": "action"}
