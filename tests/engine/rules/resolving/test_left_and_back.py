"""Sources and cards that left play, moved, or came back: what they still do, and what is no longer done to them."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent
from tests.engine.rules import shared_cards  # noqa: F401  (cards that several files use)


@invent("Nook Phoenix", power=3)
class NookPhoenix:
    """Reap: returns to hand and is put into play; then the upgrades in hand are put onto it."""

    def reap(g, me, you):
        yield from g.return_to_hand(me)
        yield from g.put_into_play(me, you)
        for card in [card for card in you.hand if card.type == "upgrade"]:
            yield from g.put_into_play(card, you, host=me)


@invent("Nook Bomb", type="artifact")
class NookBomb:
    """Action: destroys itself. Action: gains 1 Æmber."""

    def action(g, me, you):
        yield from g.destroy(me)

    def action_2(g, me, you):
        yield from g.gain(you, 1)


@invent("Nook Script", type="action")
class NookScript:
    """Play: goes to its player's archives. Play: gains 1 Æmber."""

    def play(g, me, you):
        yield from g.archive(me)

    def play_2(g, me, you):
        yield from g.gain(you, 1)


@invent("Nook Cutter", type="action")
class NookCutter:
    """Play: destroys the upgrades in play, attaches each of them to a creature, and gains 1 Æmber for each attached."""

    def play(g, me, you):
        upgrades = [upgrade for creature in g.creatures() for upgrade in creature.upgrades]
        creature = yield from g.choose_creature()
        yield from g.destroy(upgrades)
        for upgrade in upgrades:
            yield from g.gain(you, int((yield from g.attach(upgrade, creature))))


@invent("Nook Avenger", power=2)
class NookAvenger:
    """Destroyed: its opponent fights with a creature of choice."""

    def destroyed(g, me, you):
        other = yield from g.opponent(you)
        yield from g.fight_with((yield from g.choose_creature(friendly_to=other)), other)


@invent("Nook Sweep", type="action")
class NookSweep:
    """Play: destroys each enemy creature with less than 5 power."""

    def play(g, me, you):
        yield from g.destroy(g.creatures(enemy_of=you, where=lambda c: g.power(c) < 5))


@invent("Nook Strap", type="upgrade")
class NookStrap:
    """The creature it is on has: Reap: destroys an upgrade on this creature, then returns this upgrade to hand."""

    class Grants:
        """Reap: destroys an upgrade on this creature, then returns this upgrade to hand."""

        def reap(g, me, you):
            yield from g.destroy((yield from g.choose_card(me.upgrades)))
            yield from g.return_to_hand(g.own_upgrade())


@invent("Nook Dirge", power=2)
class NookDirge:
    """Destroyed: gains 1 Æmber. After its player gains Æmber for nothing else: gains 10."""

    def destroyed(g, me, you):
        yield from g.gain(you, 1)

    @after("amber_gained", when=lambda g, me, you, e: e.reason is None)
    def envy(g, me, you, event):
        yield from g.gain(you, 10, "envy")


@invent("Nook Healer", type="action")
class NookHealer:
    """Play: moves 2 damage from a friendly creature to any creature; gains as much as was moved and 1 Æmber."""

    def play(g, me, you):
        source = yield from g.choose_creature(friendly_to=you, prompt="from")
        target = yield from g.choose_creature(prompt="to")
        moved = yield from g.move_damage(source, target, 2)
        yield from g.gain(you, moved + 1)


@invent("Nook Shifter", type="action")
class NookShifter:
    """Play: destroys an enemy creature and moves 2 damage to it; gains as much as was moved and 1 Æmber."""

    def play(g, me, you):
        source = yield from g.choose_creature(friendly_to=you)
        target = yield from g.choose_creature(enemy_of=you)
        yield from g.destroy(target)
        yield from g.gain(you, (yield from g.move_damage(source, target, 2)) + 1)


@invent("Nook Grafter", power=3)
class NookGrafter:
    """Action: puts a creature of its player's discard pile under itself, then into play if it still may."""

    def action(g, me, you):
        card = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
        yield from g.put_under(card, me)
        if g.same(card):
            yield from g.put_into_play(card, you)


@pytest.mark.clause("reap-abilities-gained-in-window-still-trigger", versions=("16.0", "18.4"))
@invent("Nook Martyr", power=3)
class NookMartyr:
    """Destroyed: purges itself. Destroyed: returns itself to the hand of its owner and draws a card."""

    def destroyed(g, me, you):
        yield from g.purge(me)

    def destroyed_2(g, me, you):
        yield from g.return_to_hand(me)
        yield from g.draw(you, 1)


@pytest.mark.clause("purge-no-interaction", versions=("1.2", "1.3", "2021-03", "16.0"))
@pytest.mark.parametrize(("first", "zone"), [(0, "purged"), (1, "hand")])
def test_the_first_destroyed_ability_decides_where_the_card_ends(table, version, first, zone):
    t = table(me={"line": ["Nook Martyr"], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying").submit(t.pending.keys[first])
    assert t.at_rest
    assert t.card("Nook Martyr").zone == zone
    drawn = first == 1 or t.g.ruleset.triggered_ability_survives_source
    assert t.titles(t.me.hand) == ["Nook Martyr"] * first + ["Chant"] * drawn


def test_a_creature_that_came_back_within_the_window_gains_no_ability_in_it(table):
    t = table(me={"line": ["Nook Phoenix"], "hand": ["Nook Lesson"]}, foe={}, ruleset="16.0")
    t.reap("Nook Phoenix")
    assert t.titles(t.card("Nook Phoenix").upgrades) == ["Nook Lesson"]
    assert t.me.amber == 1


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_the_second_of_two_actions_resolves_although_the_first_destroyed_the_card(table, version):
    t = table(me={"artifacts": ["Nook Bomb"]}, foe={}, ruleset=version)
    t.action("Nook Bomb").submit(t.pending.keys[0])
    assert t.titles(t.me.discard) == ["Nook Bomb"]
    assert t.me.amber == 1


def test_the_second_play_ability_of_an_action_resolves_wherever_the_first_has_put_it(table, version):
    t = table(me={"hand": ["Nook Script"]}, foe={}, ruleset=version)
    t.play("Nook Script").submit(t.pending.keys[0])
    assert t.titles(t.me.archives) == ["Nook Script"]
    assert t.me.amber == 1


def test_an_upgrade_that_has_left_play_is_attached_to_nothing(table):
    t = table(
        me={"hand": ["Nook Cutter"], "line": [{"title": "Goon 3", "upgrades": ["Badge"]}, "Goon 4"]},
        foe={},
    )
    t.play("Nook Cutter", "Goon 4")
    assert t.me.amber == 0
    assert t.card("Goon 4").upgrades == []
    assert t.card("Badge").zone == "discard"


def test_what_is_being_destroyed_is_not_attacked(table):
    t = table(me={"hand": ["Nook Sweep"], "line": ["Goon 7"]}, foe={"line": ["Nook Avenger", "Goon 4", "Goon 5"]})
    t.play("Nook Sweep")
    t.choose(["Nook Avenger", "Goon 4", "Goon 5"])
    assert t.card("Goon 5").zone == "discard"
    assert t.card("Goon 7").damage == 5


@pytest.mark.clause("self-reference-upgrade-own-title")
def test_an_upgrade_that_is_named_is_one_that_is_there(table):
    host = {"title": "Goon 3", "upgrades": ["Nook Strap", "Nook Strap"]}
    t = table(me={"line": [host]}, foe={}, ruleset="16.0")
    t.reap("Goon 3").submit(t.pending.keys[0]).choose("Nook Strap")
    assert len(t.me.hand) == 1
    assert t.titles(t.me.discard) == ["Nook Strap"]
    assert t.card("Goon 3").upgrades == []


@pytest.mark.clause("destroyed-other-abilities-of-dying-cards-silent", versions=("1.2", "1.3"))
@pytest.mark.parametrize("version", ["1.2", "1.3"])
@pytest.mark.parametrize("line, amber", [(["Nook Dirge"], 11), (["Nook Dirge", "Goon 2"], 1)])
def test_a_card_that_dies_alone_is_not_silent(table, version, line, amber):
    t = table(me={"hand": ["Nook Sweep"]}, foe={"line": line}, ruleset=version)
    t.play("Nook Sweep")
    if not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.foe.amber == amber


@pytest.mark.parametrize(
    "damage, target, amber", [(3, "Goon 9", 3), (1, "Goon 9", 2), (0, "Goon 9", 1), (3, "Goon 7", 1)]
)
def test_moved_damage_is_what_there_was(table, damage, target, amber):
    t = table(me={"hand": ["Nook Healer"], "line": [{"title": "Goon 7", "damage": damage}]}, foe={"line": ["Goon 9"]})
    t.play("Nook Healer", target)
    assert t.me.amber == amber
    assert t.card("Goon 7").damage == damage + 1 - amber


def test_damage_is_not_moved_to_what_has_left_play(table):
    t = table(me={"hand": ["Nook Shifter"], "line": [{"title": "Goon 7", "damage": 3}]}, foe={"line": ["Goon 9"]})
    t.play("Nook Shifter")
    assert t.me.amber == 1
    assert t.card("Goon 7").damage == 3


@pytest.mark.clause("self-reference-upgrade-own-title")
def test_what_an_upgrade_grants_moves_with_it(table, version):
    host = {"title": "Goon 3", "upgrades": ["Nook Lesson"]}
    t = table(me={"line": [host, "Goon 4"], "hand": ["Nook Fitter"]}, foe={}, ruleset=version)
    t.play("Nook Fitter", "Goon 4")
    t.reap("Goon 3")
    assert t.me.amber == 1 + 1
    t.reap("Goon 4")
    assert t.me.amber == 2 + 1 + 5


@pytest.mark.clause("graft-faceup-under-not-in-play", versions=("16.0", "18.4"))
def test_a_card_that_was_put_under_another_is_no_longer_the_one_that_was_picked(table):
    t = table(me={"line": ["Nook Grafter"], "discard": ["Goon 3"]}, foe={}, ruleset="16.0")
    t.action("Nook Grafter")
    assert t.titles(t.card("Nook Grafter").under) == ["Goon 3"]
    assert t.titles(t.me.line) == ["Nook Grafter"]
    (fact,) = t.happened("card.under")
    assert fact.data == {"card": t.card("Goon 3").id, "host": t.card("Nook Grafter").id}


@pytest.mark.clause("upgrade-discarded-with-host")
def test_an_upgrade_lies_below_its_host_and_above_what_was_discarded_before(table, version):
    host = {"title": "Goon 3", "upgrades": ["Badge"]}
    t = table(me={"hand": ["Nook Sweep"]}, foe={"line": [host], "discard": ["Chant"]}, ruleset=version)
    t.play("Nook Sweep")
    assert t.titles(t.foe.discard) == ["Chant", "Badge", "Goon 3"]


@pytest.mark.clause("destroyed-new-arrivals-not-tagged", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_a_destroyed_card_that_came_back_meanwhile_stays(table, version):
    t = table(me={"hand": ["Nook Sweep"]}, foe={"line": ["Revenant", "Goon 4"]}, ruleset=version)
    t.play("Nook Sweep")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.titles(t.foe.line) == ["Revenant"]
    assert t.titles(t.foe.discard) == ["Goon 4"]


@invent("Nook Diver", power=2)
class NookDiver:
    """Destroyed: puts itself on top of its owner's deck."""

    def destroyed(g, me, you):
        yield from g.put_on_deck(me)


@invent("Nook Sweeper", type="action")
class NookSweeper:
    """Play: deals 2 damage to an enemy creature, then discards a random card of the enemy hand, the top card of the
    deck, and purges the next one."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_damage(creature, 2)
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)
        yield from g.discard_top(opponent)
        yield from g.purge(g.top_of_deck(opponent))


@invent("Nook Purger", type="action")
class NookPurger:
    """Play: destroys a creature and purges the top card of the deck."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.destroy(creature)
        yield from g.purge(g.top_of_deck(you))


@invent("Nook Player", type="action")
class NookPlayer:
    """Play: destroys a creature and plays the top card of the deck."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.destroy(creature)
        yield from g.play_top_of_deck(you)


@pytest.mark.parametrize("leaver", ["Ghost", "Nook Diver"])
def test_a_card_that_came_back_elsewhere_can_be_picked_there_by_the_same_ability(table, version, leaver):
    t = table(me={"hand": ["Nook Sweeper"]}, foe={"line": [leaver]}, ruleset=version, filler=3)
    t.play("Nook Sweeper")
    top = [] if leaver == "Nook Diver" else ["Chant"]
    assert sorted(t.titles(t.foe.discard)) == sorted([leaver, *top])
    assert t.foe.hand == []
    assert t.titles(t.foe.purged) == ["Chant"]


@pytest.mark.parametrize(("card", "left"), [("Nook Purger", 0), ("Nook Player", 1)])
def test_the_card_on_top_is_the_one_that_came_back_there(table, version, card, left):
    side = {"line": ["Nook Diver"]}
    t = table(me={"hand": [card], **side}, ruleset=version, filler=0)
    t.play(card)
    assert len(t.me.line) == left
    assert t.me.deck == []
    assert t.titles(t.me.purged) == ([] if left else ["Nook Diver"])
