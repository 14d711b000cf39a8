"""Capture, exalt, leaving play, and the discard pile."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from tests.engine.invent import invent

OLD = ["1.2", "1.3"]
NEW = ["2021-03", "16.0", "18.4"]


@invent("Exit Twice", power=2)
class ExitTwice:
    """Destroyed: returns to hand. Destroyed: archives itself."""

    def destroyed(g, me, you):
        yield from g.return_to_hand(me)

    def destroyed_2(g, me, you):
        yield from g.archive(me)


@invent("Exit Grabber", power=3)
class ExitGrabber:
    """Reap: captures 2 Æmber."""

    def reap(g, me, you):
        yield from g.capture(me, 2)


@invent("Exit Net", type="action")
class ExitNet:
    """Play: each friendly creature captures 1 Æmber."""

    def play(g, me, you):
        for creature in list(you.line):
            yield from g.capture(creature, 1)


@invent("Exit Praise", type="action")
class ExitPraise:
    """Play: exalts a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.exalt(creature)


@invent("Exit Oil", type="action")
class ExitOil:
    """Play: a creature has 5 more power for as long as the match lasts, or until it leaves play."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.begin(me, you, ExitOil.Strong, until="match", on=creature, creature=creature)

    @lasting
    class Strong:
        """The creature has 5 more power."""

        def power(g, me, creature):
            return 5 if creature.id == me.data["creature"][0] else 0


@invent("Exit Hook", type="action")
class ExitHook:
    """Play: destroys a creature, then purges it."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.destroy(creature)
        yield from g.purge(creature)


@invent("Exit Ripple", type="action")
class ExitRipple:
    """Play: a friendly creature fights; each neighbor of the creature that it fought gets a +1 power counter."""

    def play(g, me, you):
        fighter = yield from g.choose_creature(friendly_to=you)
        fought = []
        yield from g.fight_with(fighter, you, fought=fought)
        for neighbor in [each for ref in fought for each in g.last_neighbors(ref)]:
            yield from g.add_counters(neighbor)


@invent("Exit Homing", power=2)
class ExitHoming:
    """Destroyed: goes to hand, archives or deck, or stays."""

    def destroyed(g, me, you):
        way = yield from g.choose_mode(["hand", "archives", "deck", "stay"])
        if way == "hand":
            yield from g.return_to_hand(me)
        elif way == "archives":
            yield from g.archive(me)
        elif way == "deck":
            yield from g.put_on_deck(me)


@invent("Exit Debtor", power=2)
class ExitDebtor:
    """Leaves Play: the opponent gains 2 Æmber, and 10 more if this card is not in play any longer."""

    def leaves_play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.gain(opponent, 2 if g.here(me) else 12)


@invent("Exit Weigher", type="action")
class ExitWeigher:
    """Play: destroys a creature and gains Æmber equal to its power."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.destroy(creature)
        yield from g.gain(you, g.last_known(creature).power)


@invent("Exit Grower", power=2)
class ExitGrower:
    """Destroyed: gets two +1 power counters."""

    def destroyed(g, me, you):
        yield from g.add_counters(me, count=2)


@invent("Exit Scale", type="artifact")
class ExitScale:
    """Gains Æmber equal to the power of each creature that is destroyed."""

    @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature")
    def weigh(g, me, you, event):
        yield from g.gain(you, event.was.power)


@invent("Exit Digger", type="action")
class ExitDigger:
    """Play: puts the lowest card of your discard pile on top of it."""

    def play(g, me, you):
        card = you.discard[0]
        g.take(card)
        g.put(card, "discard")
        yield from ()


# capture and exalt


@pytest.mark.clause("capture-moves-from-opponent-pool", "capture-defaults-to-capturing-creature")
@pytest.mark.parametrize("pool, captured", [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_capture_moves_amber_from_the_opponents_pool_onto_the_creature(table, version, pool, captured):
    t = table(
        me={"line": ["Exit Grabber", "Goon 1"], "amber": 1}, foe={"line": ["Goon 2"], "amber": pool}, ruleset=version
    )
    t.reap("Exit Grabber")
    assert t.foe.amber == pool - captured
    assert t.me.amber == 2
    assert [card.amber for card in t.g.creatures()] == [captured, 0, 0]


@pytest.mark.clause("captured-amber-not-spendable")
@pytest.mark.parametrize("pool, forged", [(5, False), (6, True)])
def test_captured_amber_pays_for_no_key(table, version, pool, forged):
    t = table(
        me={"line": [{"title": "Exit Grabber", "amber": 6}], "amber": pool}, foe={}, step="forge", ruleset=version
    )
    if forged:
        t.submit("key:red")
    assert len(t.me.keys) == int(forged)
    assert t.card("Exit Grabber").amber == 6
    t.submit(t.pending.keys[0])


@pytest.mark.clause("capture-limited-to-available", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_one_amber_is_captured_once(table, version):
    t = table(me={"line": ["Goon 1", "Goon 2", "Goon 3"], "hand": ["Exit Net"]}, foe={"amber": 2}, ruleset=version)
    t.play("Exit Net")
    assert [card.amber for card in t.me.line] == [1, 1, 0]
    assert t.foe.amber == 0


@pytest.mark.clause("exalt-adds-amber-from-supply", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_exalting_takes_one_from_the_supply_and_it_goes_to_the_opponent_later(table, version):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Exit Praise", "Wrecking"], "amber": 3}, foe={"amber": 2}, ruleset=version
    )
    t.play("Exit Praise")
    assert t.card("Goon 1").amber == 1
    assert (t.me.amber, t.foe.amber) == (3, 2)
    t.play("Wrecking")
    assert (t.me.amber, t.foe.amber) == (3, 3)


# leaving play


@pytest.mark.clause("amber-on-creature-leaving-goes-to-opponent")
@pytest.mark.parametrize("way", ["Wrecking", "Recall"])
def test_amber_goes_to_the_opponent_of_the_controller(table, version, way):
    t = table(
        me={"hand": [way, way], "line": [{"title": "Goon 4", "amber": 2, "owner": 1}]},
        foe={"line": [{"title": "Goon 5", "amber": 3}]},
        ruleset=version,
    )
    t.play(way, "Goon 4")  # I control it and the foe owns it
    assert (t.me.amber, t.foe.amber) == (0, 2)
    t.play(way)
    assert (t.me.amber, t.foe.amber) == (3, 2)


@pytest.mark.clause("amber-on-noncreature-leaving-goes-to-supply")
def test_amber_on_other_cards_goes_to_the_supply(table, version):
    t = table(
        me={"hand": ["Wrecking", "Wrecking"], "artifacts": [{"title": "Trinket", "amber": 2}]},
        foe={"line": [{"title": "Goon 5", "upgrades": [{"title": "Badge", "amber": 3}]}], "amber": 1},
        ruleset=version,
    )
    t.play("Wrecking", "Trinket")
    t.play("Wrecking", "Badge")
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert t.g.state.returned == 5


@pytest.mark.clause("lasting-effect-expires-when-card-leaves")
def test_a_lasting_effect_on_a_card_ends_with_it(table, version):
    t = table(me={"hand": ["Exit Oil", "Blink"], "line": ["Goon 1", "Goon 2"]}, foe={}, ruleset=version)
    t.play("Exit Oil", "Goon 1")
    assert t.power("Goon 1") == 6
    assert t.power("Goon 2") == 2
    t.play("Blink", "Goon 1", "left")
    assert t.card("Goon 1").zone == "play"
    assert t.power("Goon 1") == 1
    assert t.g.state.lasting == []


@pytest.mark.clause("leaves-play-removes-tokens-and-status")
def test_a_card_that_leaves_loses_everything_on_it(table, version):
    worn = {
        "title": "Goon 7",
        "damage": 3,
        "power_counters": 2,
        "stunned": True,
        "upgrades": ["Badge"],
    }
    t = table(me={"hand": ["Blink"], "line": [worn]}, foe={}, ruleset=version)
    t.play("Blink")
    goon = t.card("Goon 7")
    assert goon.zone == "play"
    assert (goon.damage, goon.power_counters, goon.stunned, goon.upgrades) == (0, 0, False, [])
    assert t.card("Badge").zone == "discard"
    assert t.power("Goon 7") == 7


@pytest.mark.clause("leaves-play-hidden-zone-stops-pending-effects")
@pytest.mark.parametrize("way", ["hand", "archives", "deck", "stay"])
def test_a_pending_effect_loses_a_card_in_a_hidden_area(table, version, way):
    t = table(me={"hand": ["Exit Hook"]}, foe={"line": ["Exit Homing"]}, ruleset=version)
    t.play("Exit Hook", way)
    assert t.card("Exit Homing").zone == ("purged" if way == "stay" else way)


@pytest.mark.clause("leaves-play-hidden-zone-stops-pending-effects")
@pytest.mark.parametrize("way", ["hand", "archives", "deck", "stay"])
def test_a_reaction_loses_a_card_in_a_hidden_area(table, version, way):
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": ["Exit Homing", "Goon 1"]}, ruleset=version, house="dis")
    t.fight("Stealer of Souls", "Exit Homing", way)
    assert t.card("Exit Homing").zone == ("purged" if way == "stay" else way)


@pytest.mark.clause("leaves-play-hidden-zone-stops-pending-effects")
@pytest.mark.parametrize("way", ["hand", "archives"])
def test_a_pending_ability_loses_its_own_card_in_a_hidden_area(table, version, way):
    t = table(me={"hand": ["Slaying"]}, foe={"line": ["Exit Twice"]}, ruleset=version)
    t.play("Slaying")
    t.submit(t.pending.keys[way == "archives"])
    assert t.card("Exit Twice").zone == way


@pytest.mark.clause("leaves-play-owner-zone")
def test_a_card_goes_to_its_owners_hand(table, version):
    stolen = {"title": "Goon 4", "owner": 1}
    t = table(me={"hand": ["Recall"], "line": [stolen, "Goon 1"]}, foe={}, ruleset=version)
    t.play("Recall", "Goon 4")
    assert t.titles(t.foe.hand) == ["Goon 4"]
    assert t.me.hand == []


@pytest.mark.clause("leaves-play-ability-before-leaving", versions=("1.2", "1.3"))
@pytest.mark.parametrize("version", OLD)
@pytest.mark.parametrize("way", ["Wrecking", "Recall"])
def test_a_leaves_play_ability_resolves_just_before_leaving(table, version, way):
    t = table(me={"hand": [way]}, foe={"line": ["Exit Debtor"]}, ruleset=version)
    t.play(way)
    assert t.me.amber == 2
    assert t.card("Exit Debtor").zone != "play"


@pytest.mark.clause("destroyed-other-abilities-of-dying-cards-silent", versions=("1.2", "1.3"))
@pytest.mark.parametrize("version", OLD)
@pytest.mark.parametrize("other, gained", [("Goon 2", 0), ("Goon 3", 2)])
def test_a_leaves_play_ability_is_silent_when_several_die_together(table, version, other, gained):
    t = table(me={"hand": ["Poison Wave"]}, foe={"line": ["Exit Debtor", other]}, ruleset=version, house="shadows")
    t.play("Poison Wave")
    if not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.amber == gained + len(t.card("Poison Wave").icons)


@pytest.mark.clause("leaves-play-last-known-state", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_later_text_uses_what_a_card_was_just_before_it_left(table, version):
    grower = {"title": "Exit Grower", "power_counters": 1}
    t = table(
        me={"hand": ["Exit Weigher"], "artifacts": ["Exit Scale"]}, foe={"line": [grower, "Goon 9"]}, ruleset=version
    )
    t.play("Exit Weigher", "Exit Grower")
    assert t.card("Exit Grower").zone == "discard"
    assert t.card("Exit Grower").power_counters == 0
    assert t.me.amber == 5 + 5, "2 printed, 1 counter, and the 2 of its Destroyed ability: for both"


@pytest.mark.clause("leaves-play-return-is-entering-again", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_card_returned_to_play_enters_anew(table, version):
    t = table(
        me={"hand": ["Blink"], "line": ["Goon 1", "Goon 2", "Silvertooth"], "artifacts": ["Greeter"]},
        foe={},
        ruleset=version,
    )
    t.play("Blink", "Goon 1", "right")
    assert t.titles(t.me.line) == ["Goon 2", "Silvertooth", "Goon 1"]
    assert t.me.amber == 1
    assert not t.card("Goon 1").ready
    assert t.card("Goon 2").ready


@pytest.mark.clause("leaves-play-return-is-entering-again", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_text_about_entering_holds_again_for_a_card_that_returns(table, version):
    t = table(me={"hand": ["Blink"], "line": [{"title": "Silvertooth", "ready": False}]}, foe={}, ruleset=version)
    t.play("Blink")
    assert t.card("Silvertooth").ready


# the discard pile


@pytest.mark.clause("destroyed-goes-to-owner-discard", "discard-pile-newest-on-top")
def test_a_destroyed_card_goes_on_top_of_its_owners_discard_pile(table, version):
    t = table(
        me={"hand": ["Wrecking", "Wrecking"], "line": [{"title": "Goon 4", "owner": 1}]},
        foe={"artifacts": ["Trinket"], "discard": ["Chant"]},
        ruleset=version,
    )
    t.play("Wrecking", "Goon 4")  # I control it, the foe owns it
    t.play("Wrecking")
    assert t.titles(t.foe.discard) == ["Chant", "Goon 4", "Trinket"]
    assert t.titles(t.me.discard) == ["Wrecking", "Wrecking"]


@pytest.mark.clause("discard-pile-newest-on-top", "discard-pile-order-kept")
def test_discarded_and_destroyed_cards_go_on_top_and_the_order_stays(table, version):
    t = table(
        me={"hand": ["Goon 5", "Goon 6", "Wrecking"], "discard": ["Goon 7", "Goon 8"], "line": ["Goon 4"]},
        foe={"discard": ["Goon 9", "Goon 3"]},
        ruleset=version,
    )
    t.discard("Goon 5").discard("Goon 6").play("Wrecking")
    assert t.titles(t.me.discard) == ["Goon 7", "Goon 8", "Goon 5", "Goon 6", "Goon 4", "Wrecking"]
    t.next_turn().next_turn()
    assert t.titles(t.me.discard) == ["Goon 7", "Goon 8", "Goon 5", "Goon 6", "Goon 4", "Wrecking"]
    assert t.titles(t.foe.discard) == ["Goon 9", "Goon 3"]


@pytest.mark.clause("discard-pile-order-kept")
def test_an_ability_may_change_the_order(table, version):
    t = table(me={"hand": ["Exit Digger"], "discard": ["Goon 7", "Goon 8"]}, foe={}, ruleset=version)
    t.play("Exit Digger")
    assert t.titles(t.me.discard) == ["Goon 8", "Goon 7", "Exit Digger"]


@pytest.mark.clause("discard-pile-is-open")
def test_everyone_knows_every_card_in_a_discard_pile(table, version):
    t = table(me={"hand": ["Goon 5", "Wrecking"], "line": ["Goon 4"]}, foe={"discard": ["Goon 9"]}, ruleset=version)
    assert t.card("Goon 5").known != t.g.everyone, "in hand it is hidden"
    t.discard("Goon 5").play("Wrecking")
    piles = [*t.me.discard, *t.foe.discard]
    assert len(piles) == 4
    assert all(card.known == t.g.everyone for card in piles)


@pytest.mark.parametrize("power, left", [(9, True), (3, False), (2, False)])
def test_the_neighbors_of_a_creature_that_has_left_are_those_it_had_last(table, version, power, left):
    line = ["Goon 1", "Goon 4", f"Goon {power}", "Goon 5", "Goon 6"]
    t = table(me={"hand": ["Exit Ripple"], "line": ["Goon 8"]}, foe={"line": line}, ruleset=version)
    t.play("Exit Ripple", t.foe.line[2])
    assert (len(t.foe.line) == 5) == left
    assert [card.title for card in t.foe.line if card.power_counters] == ["Goon 4", "Goon 5"]


def test_a_creature_that_fought_nothing_has_no_last_neighbors(table):
    t = table(
        me={"hand": ["Exit Ripple"], "line": [{"title": "Goon 8", "stunned": True}]}, foe={"line": ["Goon 1"] * 3}
    )
    t.play("Exit Ripple")
    assert not any(card.power_counters for card in t.foe.line)


@invent("Packing Up", type="action")
class PackingUp:
    """Play: returns every card in play to the hands of their owners."""

    def play(g, me, you):
        yield from g.return_to_hand([card for player in g.players for card in g.cards_in_play_of(player)])


@pytest.mark.clause("leaves-play-owner-zone")
def test_an_upgrade_that_leaves_with_its_creature_goes_where_both_are_sent(table, version):
    t = table(
        me={"hand": ["Packing Up"], "line": [{"title": "Goon 3", "upgrades": ["Badge"]}, "Goon 2"]}, ruleset=version
    )
    t.play("Packing Up")
    assert sorted(t.titles(t.me.hand)) == ["Badge", "Goon 2", "Goon 3"]
    assert t.titles(t.me.discard) == ["Packing Up"]
