"""What few cards come to: sources that went away and came back, options that are not there, and who picks."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of, lasting
from engine.rules.events import CHANGED
from tests.engine.invent import invent, plain

plain("Nook Bare", type="upgrade")
plain("Nook Dawn", type="action", keywords={"alpha": 1})


@invent("Nook Phoenix", power=3)
class NookPhoenix:
    """Reap: returns to hand and is put into play; then the upgrades in hand are put onto it."""

    def reap(g, me, you):
        yield from g.return_to_hand(me)
        yield from g.put_into_play(me, you)
        for card in [card for card in you.hand if card.type == "upgrade"]:
            yield from g.put_into_play(card, you, host=me)


@invent("Nook Lesson", type="upgrade")
class NookLesson:
    """The creature it is on has: Reap: gains 5 Æmber."""

    class Grants:
        """Reap: gains 5 Æmber."""

        def reap(g, me, you):
            yield from g.gain(you, 5)


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


@invent("Nook Clerk", type="action")
class NookClerk:
    """Play: the opponent archives a card."""

    def play(g, me, you):
        other = yield from g.opponent_of(you)
        yield from g.archive_from_hand(other, 1)


@invent("Nook Lock", type="artifact")
class NookLock:
    """Enemies cannot forge keys."""

    def cannot_forge(g, me, player):
        return player.seat != me.controller


@invent("Nook Smith", type="action")
class NookSmith:
    """Play: forges a key; draws a card if one was forged."""

    def play(g, me, you):
        if (yield from g.forge(you)):
            yield from g.draw(you, 1)


@invent("Nook Windfall", type="action")
class NookWindfall:
    """Play: plays the top card of the deck."""

    def play(g, me, you):
        yield from g.play_top_of_deck(you)


@invent("Nook Coat", power=2)
class NookCoat:
    """May be played as an upgrade."""

    also_played_as = ("upgrade",)


@invent("Nook Dawdler", type="artifact")
class NookDawdler:
    """The opponent skips the main step."""

    def skips_step(g, me, player, step):
        return step == "main" and player.seat != me.controller


@invent("Nook Berserk", power=5)
class NookBerserk:
    """Before Fight: each creature has 2 more power for the turn, and 1 more for the fight."""

    def before_fight(g, me, you):
        yield from g.begin(me, you, NookBerserk.Fury)
        yield from g.begin(me, you, NookBerserk.Rush, until="fight")

    @lasting
    class Fury:
        """Each creature has 2 more power."""

        def power(g, me, creature):
            return 2

    @lasting
    class Rush:
        """Each creature has 1 more power."""

        def power(g, me, creature):
            return 1


@invent("Nook Listener", power=3)
class NookListener:
    """After its player gains Æmber: draws a card."""

    @after("amber_gained", when=lambda g, me, you, e: e.player is you)
    def hear(g, me, you, event):
        yield from g.draw(you, 1)


@invent("Nook Waker", type="action")
class NookWaker:
    """Play: readies every card in play; gains 1 Æmber for each that became ready."""

    def play(g, me, you):
        cards = [card for player in g.players for card in g.cards_in_play_of(player)]
        readied = yield from g.ready(cards)
        yield from g.gain(you, len(readied))


@pytest.mark.clause("reap-abilities-gained-in-window-still-trigger", versions=("16.0",))
def test_a_creature_that_came_back_within_the_window_gains_no_ability_in_it(table):
    t = table(me={"line": ["Nook Phoenix"], "hand": ["Nook Lesson"]}, foe={}, ruleset="16.0")
    t.reap("Nook Phoenix")
    assert t.titles(t.card("Nook Phoenix").upgrades) == ["Nook Lesson"] and t.me.amber == 1


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_the_second_of_two_actions_resolves_although_the_first_destroyed_the_card(table, version):
    t = table(me={"artifacts": ["Nook Bomb"]}, foe={}, ruleset=version)
    t.action("Nook Bomb").submit(t.pending.keys[0])
    assert t.titles(t.me.discard) == ["Nook Bomb"] and t.me.amber == 1


def test_the_second_play_ability_of_an_action_resolves_wherever_the_first_has_put_it(table, version):
    t = table(me={"hand": ["Nook Script"]}, foe={}, ruleset=version)
    t.play("Nook Script").submit(t.pending.keys[0])
    assert t.titles(t.me.archives) == ["Nook Script"] and t.me.amber == 1


def test_an_upgrade_that_has_left_play_is_attached_to_nothing(table):
    t = table(
        me={"hand": ["Nook Cutter"], "line": [{"title": "Goon 3", "upgrades": ["Nook Bare"]}, "Goon 4"]},
        foe={},
    )
    t.play("Nook Cutter", "Goon 4")
    assert t.me.amber == 0 and t.card("Goon 4").upgrades == [] and t.card("Nook Bare").zone == "discard"


@pytest.mark.clause("archive-default-from-hand")
def test_who_archives_from_hand_picks_the_card(table):
    t = table(me={"hand": ["Nook Clerk"]}, foe={"hand": ["Goon 3", "Goon 4"]})
    t.play("Nook Clerk")
    assert t.pending.seat == 1 and t.pending.secret
    t.choose("Goon 4")
    assert t.titles(t.foe.archives) == ["Goon 4"]


@pytest.mark.parametrize("locked, drawn", [(False, 1), (True, 0)])
def test_a_forbidden_forge_is_none(table, locked, drawn):
    t = table(me={"hand": ["Nook Smith"], "amber": 6}, foe={"artifacts": ["Nook Lock"] if locked else []})
    t.play("Nook Smith")
    if not t.at_rest:
        t.choose("red")
    assert len(t.me.hand) == drawn and len(t.me.keys) == drawn and t.me.amber == (6 if locked else 0)


def test_the_card_that_is_played_from_the_top_of_the_deck_is_seen_before_its_form_is_chosen(table):
    t = table(me={"hand": ["Nook Windfall"], "deck": ["Nook Coat"], "line": ["Goon 3", "Goon 4"]}, foe={})
    t.play("Nook Windfall")
    assert t.pending.prompt == "play.form" and t.card("Nook Coat").known == t.game.everyone
    t.choose("upgrade", "Goon 3")
    assert t.titles(t.card("Goon 3").upgrades) == ["Nook Coat"]


def test_a_card_that_is_played_in_another_form_needs_no_host(table):
    t = table(me={"hand": ["Nook Coat"]}, foe={})
    assert t.may("play:Nook Coat")
    t.play("Nook Coat")
    assert t.titles(t.me.line) == ["Nook Coat"]


def test_a_skipped_main_step_goes_on_with_readying_and_drawing(table, version):
    t = table(
        me={"artifacts": ["Nook Dawdler"]},
        foe={"line": [{"title": "Goon 3", "ready": False}], "houses": ["brobnar", "dis", "logos"]},
        ruleset=version,
    )
    t.end().submit("house:brobnar")
    # the opponent's turn is over already, and the next house is asked of the first player
    assert t.pending.seat == 0 and t.card("Goon 3").ready and len(t.foe.hand) == 6


def test_what_begins_in_a_fight_and_lasts_for_the_turn_outlasts_the_fight(table, version):
    t = table(me={"line": ["Nook Berserk"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Nook Berserk")
    assert t.power("Goon 12") == 14


@pytest.mark.clause("order-by-active-player")
def test_what_is_ordered_is_listed_by_when_it_entered_play(table):
    upgrade = {"title": "Goon 3", "upgrades": ["Nook Bare"]}
    t = table(me={"line": ["Nook Listener", "Nook Listener", upgrade], "hand": ["Nook Fitter"]}, foe={})
    t.play("Nook Fitter", "Nook Listener")
    # the first listener was looked at again when the upgrade came, and is still the first
    first, second = t.cards("Nook Listener")
    assert t.pending.keys == (f"trigger:{first.id}", f"trigger:{second.id}")
    t.submit(t.pending.keys[0])


@invent("Nook Fitter", type="action")
class NookFitter:
    """Play: moves the first upgrade in play to a creature, then gains 1 Æmber."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.attach(next(u for c in g.creatures() for u in c.upgrades), creature)
        yield from g.gain(you, 1)


def test_an_upgrade_does_not_become_ready(table):
    host = {"title": "Goon 3", "ready": False, "upgrades": ["Nook Bare"]}
    t = table(me={"hand": ["Nook Waker"], "line": [host, "Goon 4"]}, foe={"artifacts": ["Trinket"]})
    t.play("Nook Waker")
    assert not t.card("Nook Bare").ready and t.me.amber == 1


def test_a_card_that_is_not_in_hand_is_refused_in_one_way(table):
    t = table(me={"hand": ["Goon 3"], "deck": ["Goon 4"]}, foe={"hand": ["Goon 5"]})
    for title in ("Goon 4", "Goon 5"):
        for verb in ("play", "discard"):
            key = f"{verb}:{t.card(title).id}"
            assert t.refused(key).args[0].endswith("that card is not in your hand")


@pytest.mark.clause("alpha-first-action-of-current-step", versions=("16.0",))
def test_an_alpha_card_is_refused_after_one_action(table):
    t = table(me={"hand": ["Goon 3", "Nook Dawn"]}, foe={}, ruleset="16.0")
    assert t.may("play:Nook Dawn")
    t.play("Goon 3")
    assert not t.may("play:Nook Dawn")


def test_captured_amber_is_nobodys_among_two(table, version):
    t = table(me={"line": ["Nook Grabber"]}, foe={"amber": 2}, ruleset=version)
    t.reap("Nook Grabber")
    assert t.card("Nook Grabber").amber == 1 and t.card("Nook Grabber").amber_of == {}


@invent("Nook Grabber", power=3)
class NookGrabber:
    """Reap: captures 1."""

    def reap(g, me, you):
        yield from g.capture(me, 1)


def test_whoever_concedes_among_two_loses(table, version):
    t = table(me={}, foe={}, ruleset=version)
    t.concede(0)
    assert t.game.result is not None and t.game.state.winner == 1


@invent("Nook Avenger", power=2)
class NookAvenger:
    """Destroyed: its opponent fights with a creature of choice."""

    def destroyed(g, me, you):
        other = yield from g.opponent_of(you)
        yield from g.fight_with((yield from g.choose_creature(friendly_to=other)), other)


@invent("Nook Sweep", type="action")
class NookSweep:
    """Play: destroys each enemy creature with less than 5 power."""

    def play(g, me, you):
        yield from g.destroy(g.creatures(enemy_of=you, where=lambda c: g.power(c) < 5))


def test_what_is_being_destroyed_is_not_attacked(table):
    t = table(me={"hand": ["Nook Sweep"], "line": ["Goon 7"]}, foe={"line": ["Nook Avenger", "Goon 4", "Goon 5"]})
    t.play("Nook Sweep")
    t.choose(["Nook Avenger", "Goon 4", "Goon 5"])
    assert t.card("Goon 5").zone == "discard" and t.card("Goon 7").damage == 5


@invent("Nook Herald", type="artifact")
class NookHerald:
    """When a fight is about to begin: the attacked creature's player gains its power in Æmber."""

    @after("fight_begins")
    def tell(g, me, you, event):
        yield from g.gain(g.controller(event.other), g.power(event.other))


def test_what_is_about_to_be_fought_is_known(table, version):
    t = table(me={"line": ["Goon 2"]}, foe={"line": ["Goon 9"], "artifacts": ["Nook Herald"]}, ruleset=version)
    t.fight("Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 9)


@invent("Nook Strap", type="upgrade")
class NookStrap:
    """The creature it is on has: Reap: destroys an upgrade on this creature, then returns this upgrade to hand."""

    class Grants:
        """Reap: destroys an upgrade on this creature, then returns this upgrade to hand."""

        def reap(g, me, you):
            yield from g.destroy((yield from g.choose_card(me.upgrades)))
            yield from g.return_to_hand(g.own_upgrade())


@pytest.mark.clause("self-reference-upgrade-own-title")
def test_an_upgrade_that_is_named_is_one_that_is_there(table):
    host = {"title": "Goon 3", "upgrades": ["Nook Strap", "Nook Strap"]}
    t = table(me={"line": [host]}, foe={}, ruleset="16.0")
    t.reap("Goon 3").submit(t.pending.keys[0]).choose("Nook Strap")
    assert len(t.me.hand) == 1 and t.titles(t.me.discard) == ["Nook Strap"]
    assert t.card("Goon 3").upgrades == []


@invent("Nook Usher", type="artifact")
class NookUsher:
    """After its player plays a card from the deck: gains 2 Æmber."""

    @after("played", when=lambda g, me, you, e: e.zone == "deck")
    def welcome(g, me, you, event):
        yield from g.gain(you, 2)


def test_where_a_played_card_came_from_is_known(table, version):
    t = table(
        me={"hand": ["Nook Windfall", "Chant"], "deck": ["Chant"], "artifacts": ["Nook Usher"]}, foe={}, ruleset=version
    )
    t.play("Chant")
    assert t.me.amber == 0
    t.play("Nook Windfall")
    assert t.me.amber == 2


@invent("Nook Dirge", power=2)
class NookDirge:
    """Destroyed: gains 1 Æmber. After its player gains Æmber for nothing else: gains 10."""

    def destroyed(g, me, you):
        yield from g.gain(you, 1)

    @after("amber_gained", when=lambda g, me, you, e: e.reason is None)
    def envy(g, me, you, event):
        yield from g.gain(you, 10, "envy")


@pytest.mark.clause("destroyed-other-abilities-of-dying-cards-silent", versions=("1.2", "1.3"))
@pytest.mark.parametrize("version", ["1.2", "1.3"])
@pytest.mark.parametrize("line, amber", [(["Nook Dirge"], 11), (["Nook Dirge", "Goon 2"], 1)])
def test_a_card_that_dies_alone_is_not_silent(table, version, line, amber):
    t = table(me={"hand": ["Nook Sweep"]}, foe={"line": line}, ruleset=version)
    t.play("Nook Sweep")
    if not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.foe.amber == amber


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


@pytest.mark.parametrize(
    "damage, target, amber", [(3, "Goon 9", 3), (1, "Goon 9", 2), (0, "Goon 9", 1), (3, "Goon 7", 1)]
)
def test_moved_damage_is_what_there_was(table, damage, target, amber):
    t = table(me={"hand": ["Nook Healer"], "line": [{"title": "Goon 7", "damage": damage}]}, foe={"line": ["Goon 9"]})
    t.play("Nook Healer", target)
    assert t.me.amber == amber and t.card("Goon 7").damage == damage + 1 - amber


def test_damage_is_not_moved_to_what_has_left_play(table):
    t = table(me={"hand": ["Nook Shifter"], "line": [{"title": "Goon 7", "damage": 3}]}, foe={"line": ["Goon 9"]})
    t.play("Nook Shifter")
    assert t.me.amber == 1 and t.card("Goon 7").damage == 3


@invent("Nook Drill", type="action")
class NookDrill:
    """Play: uses a friendly creature."""

    def play(g, me, you):
        yield from g.use((yield from g.choose_creature(friendly_to=you)), you)


def test_a_question_how_to_use_a_creature_names_it(table):
    t = table(me={"hand": ["Nook Drill"], "line": ["Goon 3"]}, foe={"line": ["Goon 9"]})
    t.play("Nook Drill")
    assert t.pending.kind == "use" and t.pending.source is t.card("Goon 3")
    t.submit(f"reap:{t.card('Goon 3').id}")


@pytest.mark.clause("self-reference-upgrade-own-title")
def test_what_an_upgrade_grants_moves_with_it(table, version):
    host = {"title": "Goon 3", "upgrades": ["Nook Lesson"]}
    t = table(me={"line": [host, "Goon 4"], "hand": ["Nook Fitter"]}, foe={}, ruleset=version)
    t.play("Nook Fitter", "Goon 4")
    t.reap("Goon 3")
    assert t.me.amber == 1 + 1
    t.reap("Goon 4")
    assert t.me.amber == 2 + 1 + 5


@invent("Nook Keeper", type="artifact")
class NookKeeper:
    """Enemies cannot discard creatures from hand."""

    def cannot_discard(g, me, player, card):
        return player.seat != me.controller and card.type == "creature"


def test_a_forbidden_discard_is_refused(table, version):
    t = table(me={"hand": ["Goon 3", "Chant"]}, foe={"artifacts": ["Nook Keeper"]}, ruleset=version)
    assert t.may("discard:Chant") and not t.may("discard:Goon 3")
    assert "Nook Keeper forbids discarding Goon 3" in t.refused("discard:Goon 3").args[0]
    t.discard("Chant")
    assert t.titles(t.me.discard) == ["Chant"]


def test_a_key_that_cannot_be_paid_is_told_of_in_the_forge_step_only(table, version):
    t = table(me={"hand": ["Nook Smith"]}, foe={"houses": ["brobnar", "dis", "logos"]}, ruleset=version)
    t.play("Nook Smith")
    assert not t.happened("key.unaffordable")
    t.end().submit("house:dis")
    assert [fact.data["player"] for fact in t.happened("key.unaffordable")] == [1]


@invent("Nook Grafter", power=3)
class NookGrafter:
    """Action: puts a creature of its player's discard pile under itself, then into play if it still may."""

    def action(g, me, you):
        card = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
        yield from g.put_under(card, me)
        if g.same(card):
            yield from g.put_into_play(card, you)


@pytest.mark.clause("graft-faceup-under-not-in-play", versions=("16.0",))
def test_a_card_that_was_put_under_another_is_no_longer_the_one_that_was_picked(table):
    t = table(me={"line": ["Nook Grafter"], "discard": ["Goon 3"]}, foe={}, ruleset="16.0")
    t.action("Nook Grafter")
    assert t.titles(t.card("Nook Grafter").under) == ["Goon 3"] and t.titles(t.me.line) == ["Nook Grafter"]


def test_an_artifact_enters_play_at_no_place_of_the_battleline(table, version):
    t = table(me={"hand": ["Trinket"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    t.play("Trinket")
    assert [fact.data["position"] for fact in t.happened("card.entered")] == [0]


@invent("Nook Appraiser", type="action")
class NookAppraiser:
    """Play: destroys an artifact, and gains 1 Æmber for each power that it had, and 1."""

    def play(g, me, you):
        card = yield from g.choose_card(g.artifacts())
        yield from g.destroy(card)
        yield from g.gain(you, g.last_known(card).power + 1)


@pytest.mark.clause("leaves-play-last-known-state")
def test_an_artifact_had_no_power(table):
    t = table(me={"hand": ["Nook Appraiser"]}, foe={"artifacts": ["Trinket"]})
    t.play("Nook Appraiser")
    assert t.me.amber == 1


@invent("Nook Obverse", power=3)
class NookObverse:
    """Action: turns over to its other side."""

    def action(g, me, you):
        yield from g.flip(me, "Nook Reverse")


@invent("Nook Reverse", power=3)
class NookReverse:
    """After its player gains Æmber: gains 2 more."""

    @after("amber_gained", when=lambda g, me, you, e: e.player is you and e.reason != "more")
    def add(g, me, you, event):
        yield from g.gain(you, 2, "more")


@pytest.mark.clause("flip-keeps-position-and-counters", versions=("16.0",))
def test_a_card_that_was_turned_over_does_what_its_other_side_says_and_is_called_so(table):
    coin = {"title": "Nook Obverse", "upgrades": ["Nook Bare", "Nook Lesson"]}
    t = table(me={"line": [coin, "Goon 3"]}, foe={}, ruleset="16.0")
    t.action("Nook Obverse").reap("Goon 3")
    assert t.me.amber == 3
    t.next_turn("brobnar").next_turn("brobnar").reap("Nook Reverse")
    while not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.me.amber == 3 + (1 + 2) + (5 + 2), "and what its upgrades give it"
    (fact,) = t.happened("card.flipped")
    assert fact.titles == {t.card("Nook Reverse").id: "Nook Reverse"}


@pytest.mark.clause("upgrade-discarded-with-host")
def test_an_upgrade_lies_below_its_host_and_above_what_was_discarded_before(table, version):
    host = {"title": "Goon 3", "upgrades": ["Nook Bare"]}
    t = table(me={"hand": ["Nook Sweep"]}, foe={"line": [host], "discard": ["Chant"]}, ruleset=version)
    t.play("Nook Sweep")
    assert t.titles(t.foe.discard) == ["Chant", "Nook Bare", "Goon 3"]


@invent("Nook Asker", type="action")
class NookAsker:
    """Play: its player may name a number, and gains as much Æmber."""

    def play(g, me, you):
        if (yield from g.may()):
            yield from g.gain(you, (yield from g.choose_number(3)))


def test_a_question_says_which_ability_asks(table, version):
    t = table(me={"hand": ["Nook Asker"]}, foe={}, ruleset=version)
    t.play("Nook Asker")
    assert t.pending.prompt == "Nook Asker/play" and t.pending.source is t.card("Nook Asker")
    t.submit("yes")
    assert t.pending.prompt == "Nook Asker/play" and t.pending.keys[-1] == "number:3"
    t.submit("number:2")
    assert t.me.amber == 2


@invent("Nook Purse", type="artifact")
class NookPurse:
    """Its player may spend the Æmber on friendly creatures on keys."""

    def spendable(g, me, player):
        return list(player.line) if player.seat == me.controller else []


@pytest.mark.clause("forge-spendable-amber-on-cards-counts")
@pytest.mark.parametrize("pool, forged", [(2, False), (3, True)])
def test_amber_that_may_be_spent_for_two_reasons_is_spent_once(table, version, pool, forged):
    t = table(
        me={
            "hand": ["Nook Smith"],
            "amber": pool,
            "line": [{"title": "Goon 3", "amber": 3}, "Goon 4"],
            "artifacts": ["Nook Purse", "Nook Purse"],
        },
        foe={},
        ruleset=version,
    )
    t.play("Nook Smith")
    while not t.at_rest:
        t.submit(t.pending.keys[0])
    assert bool(t.me.keys) == forged and t.me.amber == (0 if forged else pool)


@invent("Nook Shield", power=9)
class NookShield:
    """Damage that would be dealt in a fight to another friendly creature is dealt to this one instead."""

    @instead_of(
        "take_damage",
        when=lambda g, me, you, e: e.fight is not None and e.card is not me and e.card.controller == me.controller,
    )
    def step_in(g, me, you, event):
        yield from ()
        event.card = me
        return CHANGED


def test_what_is_dealt_in_a_fight_is_told_from_other_damage(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Punch"]}, foe={"line": ["Nook Shield", "Goon 5"]}, ruleset=version)
    t.play("Punch", "Goon 5")
    assert [card.damage for card in t.foe.line] == [0, 3]
    t.fight("Goon 3", "Goon 5")
    assert [card.damage for card in t.foe.line] == [3, 3]


@invent("Nook Turncoat", power=3)
class NookTurncoat:
    """After a player takes control of a card: that player gains 1 Æmber for each power it has."""

    @after("control_changed")
    def cheer(g, me, you, event):
        yield from g.gain(event.player, g.power(event.card))


@invent("Nook Charmer", type="action")
class NookCharmer:
    """Play: takes control of an enemy creature."""

    def play(g, me, you):
        yield from g.take_control((yield from g.choose_creature(enemy_of=you)), you)


def test_a_change_of_control_is_reacted_to(table, version):
    t = table(me={"hand": ["Nook Charmer"]}, foe={"line": ["Nook Turncoat", "Goon 5"]}, ruleset=version)
    t.play("Nook Charmer", "Goon 5")
    assert (t.me.amber, t.foe.amber) == (5, 0)


@invent("Nook Muddler", type="action")
class NookMuddler:
    """Play: does to cards what cannot be done to them, and gains 1 Æmber for each thing that was."""

    def play(g, me, you):
        artifact = you.artifacts[0]
        done = [
            (yield from g.put_into_play(you.line[0], you)),
            (yield from g.put_into_play(artifact, you)),
            (yield from g.end_animation(artifact)),
            bool((yield from g.stun([artifact]))),
            bool((yield from g.ward([artifact]))),
        ]
        yield from g.gain(you, sum(done))


def test_what_cannot_be_done_to_a_card_is_not_done(table):
    t = table(me={"hand": ["Nook Muddler"], "line": ["Goon 3", "Goon 4"], "artifacts": ["Trinket"]}, foe={})
    t.play("Nook Muddler")
    assert t.me.amber == 0 and t.titles(t.me.line) == ["Goon 3", "Goon 4"] and t.titles(t.me.artifacts) == ["Trinket"]
    assert not t.card("Trinket").stunned and not t.card("Trinket").warded


def test_who_takes_archives_into_hand_knows_the_cards_and_nobody_else_does(table, version):
    t = table(me={}, foe={"archives": ["Goon 3"], "houses": ["brobnar", "dis", "logos"]}, ruleset=version)
    t.end().submit("house:brobnar").submit("yes")
    card = t.card("Goon 3")
    assert card.zone == "hand" and card.known == 1 << 1


@invent("Nook Frost", type="artifact")
class NookFrost:
    """Each Goon 3 cannot be readied."""

    def cannot_ready(g, me, card):
        return card.title == "Goon 3"


def test_what_cannot_be_readied_is_not_readied_by_an_ability(table, version):
    line = [{"title": "Goon 3", "ready": False}, {"title": "Goon 4", "ready": False}]
    t = table(me={"hand": ["Nook Waker"], "line": line, "artifacts": ["Nook Frost"]}, foe={}, ruleset=version)
    t.play("Nook Waker")
    assert [card.ready for card in t.me.line] == [False, True] and t.me.amber == 1


@invent("Nook Revenant", power=2)
class NookRevenant:
    """Destroyed: returns to hand and is put into play."""

    def destroyed(g, me, you):
        yield from g.return_to_hand(me)
        yield from g.put_into_play(me, you)


@pytest.mark.clause("destroyed-new-arrivals-not-tagged", versions=("2021-03", "16.0"))
@pytest.mark.parametrize("version", ["2021-03", "16.0"])
def test_a_destroyed_card_that_came_back_meanwhile_stays(table, version):
    t = table(me={"hand": ["Nook Sweep"]}, foe={"line": ["Nook Revenant", "Goon 4"]}, ruleset=version)
    t.play("Nook Sweep")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.titles(t.foe.line) == ["Nook Revenant"] and t.titles(t.foe.discard) == ["Goon 4"]


@invent("Nook Anvil", power=9)
class NookAnvil:
    """The power damage that is dealt to it in a fight that it did not begin is dealt to its attacker instead."""

    @instead_of("damage_in_fight", when=lambda g, me, you, e: e.card is me and e.fight.defender is me)
    def ring(g, me, you, event):
        yield from ()
        event.card = event.fight.attacker
        return CHANGED


def test_power_damage_belongs_to_its_fight(table, version):
    t = table(me={"line": ["Goon 12"]}, foe={"line": ["Nook Anvil"]}, ruleset=version)
    t.fight("Goon 12")
    assert t.card("Nook Anvil").damage == 0 and t.card("Goon 12").zone == "discard"


@invent("Nook Minter", type="action")
class NookMinter:
    """Play: makes a token creature, then gains 1 Æmber."""

    def play(g, me, you):
        yield from g.make_token(you)
        yield from g.gain(you, 1)


@pytest.mark.clause("token-is-copy-of-reference", versions=("16.0",))
def test_a_token_does_what_its_reference_card_says(table):
    t = table(me={"hand": ["Nook Minter"], "token": "Nook Listener"}, foe={}, ruleset="16.0")
    t.play("Nook Minter")
    assert t.titles(t.me.line) == ["Nook Listener"] and len(t.me.hand) == 1
