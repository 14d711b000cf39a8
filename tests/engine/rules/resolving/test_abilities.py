"""Abilities: how their text is carried out, where they work, when they stop."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Verse Harvest", type="action")
class VerseHarvest:
    """Play: steals 2 Æmber, stuns two enemy creatures, draws 3 cards and readies an artifact."""

    def play(g, me, you):
        yield from g.steal(you, 2)
        creatures = yield from g.choose_creatures(2, enemy_of=you)
        yield from g.stun(creatures)
        yield from g.draw(you, 3)
        artifact = yield from g.choose_card(g.artifacts(friendly_to=you))
        yield from g.ready(artifact)


@invent("Verse Stun", type="action")
class VerseStun:
    """Play: stuns an enemy creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.stun(creature)


@invent("Verse Plan", type="action")
class VersePlan:
    """Play: gains 1 Æmber for each card in your hand, discards a card from hand and draws 2 cards."""

    def play(g, me, you):
        yield from g.gain(you, len(you.hand))
        card = yield from g.choose_card(list(you.hand), by=you)
        yield from g.discard(card)
        yield from g.draw(you, 2)


@invent("Verse Scald", type="action")
class VerseScald:
    """Play: deals 1 damage to each creature; if the opponent has a key, deals 4 damage instead."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.deal_damage(g.creatures(), 4 if opponent.keys else 1)


@invent("Verse Sweep", type="action")
class VerseSweep:
    """Play: destroys each goblin."""

    def play(g, me, you):
        yield from g.destroy(g.creatures(where=lambda c: "goblin" in c.facts.traits))


@invent("Verse Recall", type="action")
class VerseRecall:
    """Play: returns each goblin from your discard pile to your hand."""

    def play(g, me, you):
        yield from g.return_to_hand([c for c in you.discard if "goblin" in c.facts.traits])


@invent("Verse Ferry", power=5)
class VerseFerry:
    """After an enemy creature is destroyed in a fight with it, puts that creature into play under your control."""

    @after("destroyed", when=lambda g, me, you, e: e.fight and e.fight.opposing(me) is e.card and e.player is not you)
    def ferry(g, me, you, event):
        yield from g.put_into_play(event.card, you)


@invent("Verse Lamp", type="artifact")
class VerseLamp:
    """After a creature enters play: gains 1 Æmber. Action: gains 1 Æmber."""

    @after("entered_play")
    def shine(g, me, you, event):
        yield from g.gain(you, 1)

    def action(g, me, you):
        yield from g.gain(you, 1)


@invent("Verse Veto", power=2)
class VerseVeto:
    """Can only be played if the opponent has Æmber. Play: draws a card."""

    def play_requirement(g, me, you):
        return all(player.amber for player in g.opponents(you))

    def play(g, me, you):
        yield from g.draw(you, 1)


@invent("Verse Martyr", power=3)
class VerseMartyr:
    """Reap: destroys itself, then draws a card. Reap: gains 2 Æmber."""

    def reap(g, me, you):
        yield from g.destroy(me)
        yield from g.draw(you, 1)

    def reap_2(g, me, you):
        yield from g.gain(you, 2)


@invent("Verse Bell", power=2)
class VerseBell:
    """After another creature is destroyed, puts 1 damage on a creature of its own side."""

    @after("destroyed", when=lambda g, me, you, e: e.card is not me)
    def toll(g, me, you, event):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.deal_damage(creature, 1)


@invent("Verse Storm", type="action")
class VerseStorm:
    """Play: deals 2 damage to a creature, then gains 1 Æmber for each damaged creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_damage(creature, 2)
        yield from g.gain(you, len(g.creatures(where=lambda c: c.damage > 0)))


@invent("Verse Crag", power=7)
class VerseCrag:
    """Enemy goblins have 2 less power."""

    def lowers_power(g, me, creature):
        return 2 if creature.controller != me.controller and "goblin" in creature.facts.traits else 0


@invent("Verse Heckler", power=2, traits=("goblin",))
class VerseHeckler:
    """After an enemy creature enters play, deals 1 damage to it."""

    @after("played", when=lambda g, me, you, e: e.player is not you and e.card.type == "creature")
    def heckle(g, me, you, event):
        yield from g.deal_damage(event.card, 1)


@invent("Verse Piper", power=2, traits=("goblin",))
class VersePiper:
    """Play: steals 1 Æmber."""

    def play(g, me, you):
        yield from g.steal(you, 1)


@invent("Verse Vault", type="artifact")
class VerseVault:
    """After you chose the house Logos: puts 1 Æmber on itself; if it has 4, is sacrificed and forges a key for you."""

    @after("house_chosen", when=lambda g, me, you, e: e.player is you and e.reason == "logos")
    def fill(g, me, you, event):
        yield from g.exalt(me)
        if me.amber >= 4:
            yield from g.sacrifice(me, you)
            yield from g.forge(you, cost=0)


@invent("Verse Offering", type="action")
class VerseOffering:
    """Play: puts 1 Æmber on an artifact."""

    def play(g, me, you):
        artifact = yield from g.choose_card(g.artifacts(friendly_to=you))
        yield from g.exalt(artifact)


# as much as possible


@pytest.mark.clause("resolve-as-much-as-possible")
def test_what_can_be_done_is_done_and_the_rest_is_ignored(table, version):
    t = table(
        me={"hand": ["Verse Harvest"], "deck": ["Goon 1"]},
        foe={"line": ["Goon 5"], "amber": 1},
        filler=0,
        ruleset=version,
    )
    t.play("Verse Harvest")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert t.card("Goon 5").stunned
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.me.discard) == ["Verse Harvest"]


@pytest.mark.clause("resolve-mandatory-maximum")
@SINCE_2021
def test_a_player_may_not_do_less_than_the_whole(table, version):
    t = table(me={"hand": ["Verse Harvest"]}, foe={"line": ["Goon 5", "Goon 4", "Goon 3"], "amber": 5}, ruleset=version)
    t.play("Verse Harvest")
    assert (t.pending.minimum, t.pending.maximum) == (2, 2)
    one, two, three = (f"card:{card.id}" for card in t.foe.line)
    for less in ([], [one], [one, one], [one, two, three]):
        t.refused(*less)
    t.submit(one, three)
    assert [card.stunned for card in t.foe.line] == [True, False, True]
    assert t.foe.amber == 3
    assert len(t.me.hand) == 3


@pytest.mark.clause("resolve-may-choose-ineffective-target")
def test_a_target_on_which_nothing_happens_may_be_chosen(table, version):
    t = table(
        me={"hand": ["Verse Stun"], "line": ["Goon 9"]}, foe={"line": [{"title": "Goon 5", "stunned": True}, "Goon 4"]},
        ruleset=version,
    )  # fmt: skip
    t.play("Verse Stun")
    assert t.offered == ["Goon 5", "Goon 4"]  # but only what fits the description
    t.choose("Goon 5")
    assert t.card("Goon 5").stunned
    assert not t.card("Goon 4").stunned
    assert not t.card("Goon 9").stunned


@pytest.mark.clause("resolve-in-written-order")
@SINCE_2021
def test_instructions_are_followed_in_the_order_of_the_text(table, version):
    t = table(me={"hand": ["Verse Plan", "Goon 2"], "deck": ["Goon 5", "Goon 4"]}, foe={}, ruleset=version)
    t.play("Verse Plan")
    if not t.at_rest:
        t.choose("Goon 2")
    assert t.me.amber == 1  # counted before the discard and the draw
    assert t.titles(t.me.discard) == ["Goon 2", "Verse Plan"]  # discarded before anything was drawn
    assert t.titles(t.me.hand) == ["Goon 4", "Goon 5"]


@pytest.mark.clause("resolve-later-replacement-modifies-earlier-text")
@SINCE_2021
@pytest.mark.parametrize(("keys", "damage"), [((), 1), (("red",), 4)])
def test_a_later_instead_changes_the_instruction_before_it(table, version, keys, damage):
    line = ["Goon 9", {"title": "Goon 8", "warded": True}]
    t = table(me={"hand": ["Verse Scald"]}, foe={"line": line, "keys": keys}, ruleset=version)
    t.play("Verse Scald")
    assert t.card("Goon 9").damage == damage  # 1 or 4, never both
    assert t.card("Goon 8").damage == 0
    assert not t.card("Goon 8").warded


# where abilities work


@pytest.mark.clause("ability-in-play-zone-only")
def test_an_ability_affects_cards_in_play_unless_it_names_another_area(table, version):
    everywhere = {
        "line": ["Goblin 2"],
        "hand": ["Goblin 2"],
        "deck": ["Goblin 2"],
        "archives": ["Goblin 2"],
    }
    mine = {**everywhere, "hand": ["Goblin 2", "Verse Sweep", "Verse Recall"]}
    t = table(me=mine, foe=everywhere, filler=0, ruleset=version)
    t.play("Verse Sweep")
    assert t.me.line == []
    assert t.foe.line == []
    assert t.titles(t.me.discard) == ["Goblin 2", "Verse Sweep"]
    assert t.titles(t.foe.discard) == ["Goblin 2"]
    assert len(t.me.hand) == 2
    assert len(t.me.deck) == len(t.me.archives) == 1
    assert len(t.foe.hand) == len(t.foe.deck) == len(t.foe.archives) == 1
    t.play("Verse Recall")
    assert t.titles(t.me.hand) == ["Goblin 2", "Goblin 2"]
    assert t.titles(t.foe.discard) == ["Goblin 2"]


@pytest.mark.clause("ability-may-affect-destroyed-card-in-discard")
@SINCE_2021
def test_an_ability_about_a_destroyed_card_finds_it_in_the_discard_pile(table, version):
    t = table(me={"line": ["Verse Ferry"]}, foe={"line": ["Goon 4"], "discard": ["Goon 3"]}, ruleset=version)
    t.fight("Verse Ferry", "left")
    assert t.titles(t.me.line) == ["Goon 4", "Verse Ferry"]
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.card("Goon 4").damage == 0
    assert t.card("Goon 4").owner == 1
    assert len(t.happened("card.destroyed")) == 1


@pytest.mark.clause("ability-active-only-while-in-play")
@SINCE_2021
@pytest.mark.parametrize("zone", ["artifacts", "hand", "discard", "archives", "deck"])
def test_abilities_work_only_while_their_card_is_in_play(table, version, zone):
    mine = {"hand": ["Goon 3"]}
    mine[zone] = [*mine.get(zone, ()), "Verse Lamp"]
    t = table(me=mine, foe={}, ruleset=version)
    t.play("Goon 3")
    assert t.me.amber == (1 if zone == "artifacts" else 0)
    assert t.may("action:Verse Lamp") == (zone == "artifacts")


@pytest.mark.clause("ability-active-only-while-in-play")
@SINCE_2021
@pytest.mark.parametrize("amber", [0, 1])
def test_an_ability_that_names_another_area_works_there(table, version, amber):
    t = table(me={"hand": ["Verse Veto"]}, foe={"amber": amber}, ruleset=version)
    assert t.may("play:Verse Veto") == bool(amber)
    if amber:
        t.play("Verse Veto")
        assert len(t.me.hand) == 1


# abilities whose card leaves play


@pytest.mark.clause("ability-triggered-finishes-after-source-left", versions=("2021-03",))
@pytest.mark.clause("ability-started-finishes-after-source-left", versions=("16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("first", [0, 1])
def test_an_ability_whose_card_leaves_play_meanwhile(table, version, first):
    t = table(me={"line": ["Verse Martyr"]}, foe={}, ruleset=version)
    t.reap("Verse Martyr")
    t.submit(t.pending.keys[first])
    assert t.card("Verse Martyr").zone == "discard"
    assert len(t.me.hand) == 1  # what has begun goes on, in both books
    # the other one was triggered, but if the martyr went first it had not started to resolve
    second = version == "2021-03" or first == 1
    assert t.me.amber == (3 if second else 1)


@pytest.mark.clause("ability-trigger-window-needs-source-in-play")
def test_an_ability_whose_card_left_with_the_event_does_nothing(table, version):
    line = ["Goblin 2", "Verse Bell", "Goon 4"]
    t = table(me={"hand": ["Poison Wave"]}, foe={"line": line}, house="shadows", ruleset=version)
    t.play("Poison Wave")
    t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.card("Goon 4").damage == 2


@pytest.mark.clause("ability-nested-effects-first")
@SINCE_2021
def test_what_an_ability_triggers_is_resolved_before_it_goes_on(table, version):
    t = table(me={"hand": ["Verse Storm"]}, foe={"line": ["Goblin 2", "Verse Bell", "Goon 4"]}, ruleset=version)
    t.play("Verse Storm", "Goblin 2")
    assert t.me.amber == 0
    assert t.offered == ["Verse Bell", "Goon 4"]
    t.choose("Goon 4")
    assert t.me.amber == 1  # the damage of the bell was there when the storm counted


@pytest.mark.clause("ability-on-entering-waits-behind-constants")
@SINCE_2021
@pytest.mark.parametrize(("enters", "damage"), [("Verse Crag", 0), ("Goon 7", 1)])
def test_constant_abilities_that_destroy_act_before_effects_of_entering(table, version, enters, damage):
    t = table(me={"hand": [enters]}, foe={"line": ["Verse Heckler"]}, ruleset=version)
    t.play(enters)
    assert t.card(enters).damage == damage
    assert (t.card("Verse Heckler").zone == "discard") == (damage == 0)


@pytest.mark.clause("ability-on-entering-waits-behind-constants")
@SINCE_2021
@pytest.mark.parametrize("crag", [True, False])
def test_a_creature_that_a_constant_ability_destroys_as_it_enters_has_no_effect_of_entering(table, version, crag):
    t = table(
        me={"hand": ["Verse Piper"]}, foe={"line": ["Verse Crag"] if crag else ["Goon 7"], "amber": 3}, ruleset=version
    )
    t.play("Verse Piper")
    assert (t.me.amber, t.foe.amber) == ((0, 3) if crag else (1, 2))
    assert (t.card("Verse Piper").zone == "discard") == crag


@pytest.mark.clause("ability-parts-are-not-separable")
@SINCE_2021
def test_a_part_of_an_ability_does_not_work_without_its_trigger(table, version):
    t = table(
        me={"artifacts": [{"title": "Verse Vault", "amber": 3}], "hand": ["Verse Offering"]}, foe={}, ruleset=version
    )
    t.play("Verse Offering")
    assert t.card("Verse Vault").amber == 4
    assert t.card("Verse Vault").zone == "play"
    assert t.me.keys == []
    t.next_turn().next_turn("brobnar")
    assert t.card("Verse Vault").amber == 4
    assert t.me.keys == []
    t.next_turn().end()
    t.choose("logos")
    t.choose("red")
    assert t.me.keys == ["red"]
    assert t.card("Verse Vault").zone == "discard"
