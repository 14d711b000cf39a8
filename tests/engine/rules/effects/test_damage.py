"""Damage: tokens, what dies of them, instances of damage, redirected and shared damage, and the source of damage."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.books import CHARTS_UNTIL_16
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent, plain

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])

plain("Hurt Squire", power=4, armor=2, traits=("knight",))
plain("Hurt Shard", type="action", icons=("damage",))


@invent("Hurt Flood", type="action")
class HurtFlood:
    """Play: deals 4 damage to each creature."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(), 4)


@invent("Hurt Lance", type="action")
class HurtLance:
    """Play: deals 3 damage to a creature and 3 damage to a neighbor of it."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        neighbor = yield from g.choose_card(g.neighbors(creature))
        yield from g.deal_listed([(creature, 3), (neighbor, 3)])


@invent("Hurt Echo", type="action")
class HurtEcho:
    """Play: deals 2 damage to a creature. You may repeat this."""

    def play(g, me, you):
        again = True
        while again:
            creature = yield from g.choose_creature(enemy_of=you)
            yield from g.deal_damage(creature, 2)
            again = yield from g.may()


@invent("Hurt Burst", type="action")
class HurtBurst:
    """Play: deals 2 damage to a creature. If that destroys it, deals 2 damage to each creature that was next to it."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        outcome = yield from g.deal_damage(creature, 2)
        if creature in outcome.destroyed:
            yield from g.deal_damage(g.last_known(creature).neighbors, 2)


@invent("Hurt Blight", type="artifact")
class HurtBlight:
    """Each enemy goblin has 2 less power."""

    def lowers_power(g, me, creature):
        return 2 if creature.controller != me.controller and "goblin" in creature.facts.traits else 0


@invent("Hurt Salt", type="action")
class HurtSalt:
    """Play: for the rest of the turn, whenever a creature would be dealt damage it is dealt 2 more."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.begin(me, you, HurtSalt.Wound, wounded=creature)

    @lasting
    class Wound:
        """2 more damage to the creature."""

        @instead_of("deal_damage", when=lambda g, me, you, e: g.deref(me.data["wounded"]) is e.card)
        def more(g, me, you, event):
            yield from ()
            event.amount += 2
            return CHANGED


@invent("Hurt Twin", power=5)
class HurtTwin:
    """Damage dealt to its neighbors is also dealt to it."""

    def shares_damage(g, me, creature):
        return creature in g.neighbors(me)


@invent("Hurt Shield", power=8, armor=1)
class HurtShield:
    """Damage to a friendly Knight next to it is dealt to it instead."""

    @instead_of("take_damage", when=lambda g, me, you, e: "knight" in e.card.facts.traits and e.card in g.neighbors(me))
    def shield(g, me, you, event):
        yield from ()
        event.card = me
        return CHANGED


@invent("Hurt Doe", power=6)
class HurtDoe:
    """Cannot be dealt damage by cards of power 5 or more."""

    def cannot_be_dealt_damage(g, me, creature, source):
        return creature is me and source is not None and source.facts.power >= 5


@invent("Hurt Mourner", power=9)
class HurtMourner:
    """After another creature is destroyed, this is dealt 2 damage, unless it has been dealt damage already."""

    @after("destroyed", when=lambda g, me, you, e: me.damage == 0)
    def mourn(g, me, you, event):
        yield from g.deal_damage(me, 2)


@invent("Hurt Heir", power=2)
class HurtHeir:
    """After another creature is destroyed, gains 1 Æmber."""

    @after("destroyed", when=lambda g, me, you, e: e.card is not me)
    def inherit(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Hurt Slinger", power=5)
class HurtSlinger:
    """Action: deals 2 damage to a creature."""

    def action(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_damage(creature, 2)


@invent("Hurt Tally", type="artifact", house="dis")
class HurtTally:
    """Puts a counter "hits" on itself for each creature dealt damage, and one "source" if a card dealt it."""

    @after("damaged")
    def count(g, me, you, event):
        yield from g.add_counters(me, "hits")
        if event.source is not None:
            yield from g.add_counters(me, "source")


@invent("Hurt Physician", type="action")
class HurtPhysician:
    """Play: gains 1 Æmber for each damaged creature."""

    def play(g, me, you):
        yield from g.gain(you, len(g.creatures(where=lambda c: c.damage > 0)))


@invent("Hurt Salve", type="action")
class HurtSalve:
    """Play: heals 2 damage from a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.heal(creature, 2)


# tokens


@pytest.mark.clause("damage-tracked-by-tokens", "damage-does-not-lower-power")
def test_damage_stays_as_tokens_and_does_not_lower_power(table, version):
    t = table(me={"hand": ["Hailstorm", "Hurt Salve", "Fear"]}, foe={"line": ["Goon 9", "Goon 8"]}, ruleset=version)
    t.play("Hailstorm").next_turn().next_turn("brobnar")
    assert t.card("Goon 9").damage == t.card("Goon 8").damage == 2  # from turn to turn
    assert (t.power("Goon 9"), t.power("Goon 8")) == (9, 8)
    t.play("Hurt Salve", "Goon 9")
    assert t.card("Goon 9").damage == 0
    assert t.card("Goon 8").damage == 2
    t.next_turn().next_turn("dis")
    t.play("Fear", "Goon 8")
    assert t.card("Goon 8").damage == 0
    assert t.card("Goon 8").zone == "hand"


@pytest.mark.clause("damage-does-not-lower-power")
def test_a_damaged_creature_fights_with_its_full_power(table, version):
    t = table(me={"line": [{"title": "Goon 5", "damage": 4}]}, foe={"line": ["Goon 6"]}, ruleset=version)
    t.fight("Goon 5")
    assert t.card("Goon 6").damage == 5


@pytest.mark.clause("damage-equal-to-power-destroys")
@pytest.mark.parametrize(("before", "dies"), [(2, False), (3, True), (4, True)])
def test_damage_at_or_above_power_destroys(table, version, before, dies):
    t = table(
        me={"hand": ["Hailstorm"]}, foe={"line": [{"title": "Goon 5", "damage": before}, "Goon 3"]}, ruleset=version
    )
    t.play("Hailstorm")
    assert (t.card("Goon 5").zone == "discard") == dies
    assert t.card("Goon 5").damage == (0 if dies else 4)
    assert t.card("Goon 3").damage == 2


@pytest.mark.clause("damage-zero-power-creature-destroyed")
def test_a_creature_of_no_power_is_destroyed_without_damage(table, version):
    t = table(
        me={"hand": ["Hurt Blight"], "line": ["Goblin 2"]},
        foe={"line": ["Goblin 2", "Goblin 3", {"title": "Goblin 3", "damage": 1}]},
        ruleset=version,
    )
    t.play("Hurt Blight")
    t.submit(*t.pending.keys)  # the order of the two that are destroyed: no power, and 1 damage on 1 power
    assert [card.damage for card in t.foe.line] == [0]
    assert t.g.power(t.foe.line[0]) == 1
    assert sorted(t.titles(t.foe.discard)) == ["Goblin 2", "Goblin 3"]
    assert t.titles(t.me.line) == ["Goblin 2"]
    assert not t.happened("damage.dealt")


# instances


@pytest.mark.clause("damage-one-effect-is-simultaneous")
@pytest.mark.parametrize("line", [["Goon 2", "Hurt Heir"], ["Hurt Heir", "Goon 2"]])
def test_the_damage_of_one_effect_is_dealt_at_the_same_time(table, version, line):
    t = table(me={"hand": ["Hailstorm"], "line": ["Goon 3"]}, foe={"line": line}, ruleset=version)
    t.play("Hailstorm")
    assert t.pending.kind == "order"
    assert [card.damage for card in t.foe.line] == [2, 2]
    t.submit(*t.pending.keys)
    assert t.foe.line == []
    assert t.foe.amber == 0
    assert t.card("Goon 3").damage == 2


@pytest.mark.clause("damage-whole-ability-simultaneous", versions=("2021-03", "16.0", "18.4"))
def test_damage_listed_in_several_places_of_one_ability(table, version):
    line = ["Goon 3", "Hurt Mourner", "Goon 9"]
    t = table(me={"hand": ["Hurt Lance"]}, foe={"line": line}, ruleset=version)
    t.play("Hurt Lance", "Goon 3")
    # hit together with Goon 3, the mourner has been dealt damage by the time that Goon 3 is destroyed
    together = version in ("2021-03", "16.0", "18.4")
    assert t.card("Goon 3").zone == "discard"
    assert t.card("Hurt Mourner").damage == (3 if together else 5)
    assert t.card("Goon 9").damage == 0


@pytest.mark.clause("damage-explicit-sequence-is-sequential")
@SINCE_2021
def test_a_repetition_is_an_instance_of_its_own(table, version):
    t = table(me={"hand": ["Hurt Echo"]}, foe={"line": [{"title": "Goon 5", "warded": True}]}, ruleset=version)
    t.play("Hurt Echo")
    assert not t.card("Goon 5").warded
    assert t.card("Goon 5").damage == 0
    t.choose("yes", "no")
    assert t.card("Goon 5").damage == 2  # the ward stopped only the first


@pytest.mark.clause("damage-explicit-sequence-is-sequential")
@SINCE_2021
@pytest.mark.parametrize(("middle", "hit"), [("Goon 2", 2), ("Guard 2/1", 0)])
def test_damage_after_an_event_follows_it(table, version, middle, hit):
    t = table(me={"hand": ["Hurt Burst"]}, foe={"line": ["Goon 5", middle, "Goon 4", "Goon 6"]}, ruleset=version)
    t.play("Hurt Burst", middle)
    assert [t.card(f"Goon {n}").damage for n in (5, 4, 6)] == [hit, hit, 0]
    assert [card.title for card in t.foe.line][1] == ("Goon 4" if hit else middle)


@pytest.mark.clause("damage-excess-is-ignored")
@SINCE_2021
def test_damage_beyond_what_destroys_does_nothing_more(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Goon 5", "Goon 2", "Goon 4"], "amber": 1}, ruleset=version)
    t.fight("Goon 9", "Goon 2")
    assert t.card("Goon 5").damage == t.card("Goon 4").damage == 0
    assert t.foe.amber == 1
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert t.card("Goon 2").damage == 0
    assert len(t.happened("damage.dealt")) == 2
    assert len(t.happened("card.destroyed")) == 1


@pytest.mark.clause("damage-added-to-instance-is-not-new")
@SINCE_2021
@pytest.mark.parametrize(("copies", "damage"), [(0, 2), (1, 4), (2, 6)])
def test_added_damage_belongs_to_the_instance_it_is_added_to(table, version, copies, damage):
    t = table(
        me={"hand": ["Hailstorm", *["Hurt Salt"] * copies]},
        foe={"line": ["Guard 9/1", "Goon 9"], "artifacts": ["Hurt Tally"]},
        ruleset=version,
    )
    for _ in range(copies):
        t.play("Hurt Salt", "Guard 9/1")
    t.play("Hailstorm")
    to_rest(t)
    assert t.card("Guard 9/1").damage == damage - 1  # armor stops 1 once
    assert t.card("Goon 9").damage == 2
    assert t.card("Hurt Tally").counters["hits"] == 2


@pytest.mark.clause("damage-redirected-or-copied-once")
@SINCE_2021
def test_shared_damage_is_not_shared_a_second_time(table, version):
    t = table(me={"line": ["Goon 2"]}, foe={"line": ["Hurt Twin", "Hurt Twin", "Goon 9", "Hurt Twin"]}, ruleset=version)
    first, second, _, third = t.foe.line
    t.fight("Goon 2", first)
    assert (first.damage, second.damage, third.damage, t.card("Goon 9").damage) == (2, 2, 0, 0)


@pytest.mark.clause("damage-redirected-or-copied-once")
@SINCE_2021
@pytest.mark.parametrize(("warded", "damage"), [(False, 4), (True, 0)])
def test_shared_damage_belongs_to_the_same_instance(table, version, warded, damage):
    line = [{"title": "Hurt Twin", "warded": warded}, "Goon 9"]
    t = table(me={"hand": ["Hailstorm"]}, foe={"line": line}, ruleset=version)
    t.play("Hailstorm")
    shared = (
        2 if warded and version == "18.4" else 0
    )  # what is also dealt has passed the ward (faq-damage-dealt-to-both)
    assert t.card("Hurt Twin").damage == damage + shared
    assert not t.card("Hurt Twin").warded
    assert t.card("Goon 9").damage == 2


@pytest.mark.clause("ward-prevents-one-instance", versions=("2021-03", "16.0"))
@CHARTS_UNTIL_16
def test_a_ward_stops_all_that_one_instance_redirects_to_its_creature(table, version):
    line = ["Hurt Squire", {"title": "Hurt Shield", "warded": True}, "Hurt Squire"]
    reading = {"protection-from-redirected-damage": "protected"}
    t = table(me={"hand": ["Hurt Flood", "Hurt Flood"]}, foe={"line": line}, ruleset=version, readings=reading)
    t.play("Hurt Flood")
    shield = t.card("Hurt Shield")
    assert shield.damage == 0
    assert not shield.warded
    t.play("Hurt Flood")
    assert shield.zone == "discard"


@pytest.mark.clause("damage-redirected-after-armor")
def test_armor_of_the_first_recipient_counts_before_a_redirection(table, version):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": ["Hurt Squire", "Hurt Shield"]}, ruleset=version)
    t.fight("Goon 5", "Hurt Squire")
    assert t.card("Hurt Squire").damage == 0
    # 5, less 2 armor of the squire, and in the earlier books less 1 of the shield
    assert t.card("Hurt Shield").damage == (2 if version in ("1.2", "1.3") else 3)
    assert t.card("Goon 5").damage == 4
    t.fight("Goon 6", "Hurt Squire")
    assert t.card("Hurt Shield").zone == "discard"
    assert t.card("Hurt Squire").damage == 0


# what is damaged, and who dealt it


@pytest.mark.clause("damage-damaged-means-has-tokens")
def test_a_creature_is_damaged_while_it_has_a_token(table):
    t = table(
        me={"line": [{"title": "Goon 9", "damage": 3}, "Goon 8"], "hand": ["Hurt Physician"] * 3 + ["Hurt Salve"] * 2},
        foe={"line": [{"title": "Goon 7", "damage": 1}]},
        ruleset="16.0",
    )
    t.play("Hurt Physician")
    assert t.me.amber == 2
    t.play("Hurt Salve", "Goon 9").play("Hurt Physician")
    assert t.card("Goon 9").damage == 1
    assert t.me.amber == 4
    t.play("Hurt Salve", "Goon 9").play("Hurt Physician")
    assert t.card("Goon 9").damage == 0
    assert t.me.amber == 5


@pytest.mark.clause("damage-source-is-dealing-card")
@SINCE_2021
@pytest.mark.parametrize(("attacker", "damage"), [("Goon 4", 4), ("Goon 5", 0), ("Hurt Slinger", 0)])
def test_the_fighting_creature_is_the_source_of_its_power_damage(table, version, attacker, damage):
    t = table(me={"line": [attacker]}, foe={"line": ["Hurt Doe"]}, ruleset=version)
    t.fight(attacker)
    assert t.card("Hurt Doe").damage == damage


@pytest.mark.clause("damage-source-is-dealing-card")
@SINCE_2021
def test_the_card_whose_ability_deals_damage_is_its_source_and_an_icon_has_none(table, version):
    t = table(
        me={"line": ["Hurt Slinger"], "hand": ["Hurt Shard", "Hailstorm"]},
        foe={"line": ["Hurt Doe", "Goon 9"], "artifacts": ["Hurt Tally"]},
        ruleset=version,
    )
    t.action("Hurt Slinger", "Hurt Doe")
    assert t.card("Hurt Doe").damage == 0
    assert t.card("Hurt Tally").counters == {}
    t.play("Hurt Shard", "Goon 9")
    assert t.card("Hurt Tally").counters == {"hits": 1}
    t.play("Hailstorm")
    to_rest(t)
    assert t.card("Hurt Doe").damage == 2
    assert t.card("Hurt Tally").counters == {"hits": 4, "source": 3}
    sources = [f.data["source"] for f in t.happened("damage.dealt")]
    assert sources == [None] + [t.card("Hailstorm").id] * 3


# what happens during a fight


@invent("Hurt Witness", power=9)
class HurtWitness:
    """Damage dealt to its neighbors during a fight is also dealt to it."""

    def shares_damage(g, me, creature):
        return g.fight is not None and not g.fight.over and creature in g.neighbors(me)


@invent("Hurt Brawler", power=2, keywords={"skirmish": 1})
class HurtBrawler:
    """Before Fight: deals 1 damage to each other creature. Fight: deals 1 damage to each other creature."""

    def before_fight(g, me, you):
        yield from g.deal_damage(g.creatures(other_than=me), 1)

    def fight(g, me, you):
        yield from g.deal_damage(g.creatures(other_than=me), 1)


def test_damage_before_and_in_a_fight_is_dealt_during_it_and_damage_after_it_is_not(table, version):
    t = table(me={"line": ["Hurt Brawler"]}, foe={"line": ["Goon 12", "Hurt Witness"]}, ruleset=version)
    t.fight("Hurt Brawler", "Goon 12")
    assert t.card("Goon 12").damage == 1 + 2 + 1
    assert t.card("Hurt Witness").damage == (1 + 1) + 2 + 1


@invent("Hurt Needle", type="action")
class HurtNeedle:
    """Play: deals 3 damage to a creature, which armor does not prevent."""

    def play(g, me, you):
        yield from g.deal_piercing((yield from g.choose_creature()), 3)


@invent("Hurt Armored Twin", power=7, armor=2)
class HurtArmoredTwin:
    """Damage dealt to its neighbors is also dealt to it."""

    def shares_damage(g, me, creature):
        return creature in g.neighbors(me)


def test_damage_that_armor_does_not_prevent_is_not_prevented_where_it_is_shared(table, version):
    line = [{"title": "Hurt Shield"}, "Hurt Armored Twin", "Goon 3"]
    t = table(me={"hand": ["Hurt Needle"]}, foe={"line": line}, ruleset=version)
    t.play("Hurt Needle", "Hurt Shield")
    assert [t.card(title).damage for title in ("Hurt Shield", "Hurt Armored Twin", "Goon 3")] == [3, 3, 0]
    assert t.card("Hurt Armored Twin").armor_used == 0
