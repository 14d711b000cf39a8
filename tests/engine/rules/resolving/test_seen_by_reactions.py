"""What reactions, questions and facts are told: of fights, places, control, other sides, and who asks."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent
from tests.engine.rules import shared_cards  # noqa: F401  (cards that several files use)


@invent("Nook Clerk", type="action")
class NookClerk:
    """Play: the opponent archives a card."""

    def play(g, me, you):
        other = yield from g.opponent(you)
        yield from g.archive_from_hand(other, 1)


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


@invent("Nook Herald", type="artifact")
class NookHerald:
    """When a fight is about to begin: the attacked creature's player gains its power in Æmber."""

    @after("fight_begins")
    def tell(g, me, you, event):
        yield from g.gain(g.controller(event.other), g.power(event.other))


@invent("Nook Usher", type="artifact")
class NookUsher:
    """After its player plays a card from the deck: gains 2 Æmber."""

    @after("played", when=lambda g, me, you, e: e.zone == "deck")
    def welcome(g, me, you, event):
        yield from g.gain(you, 2)


@invent("Nook Appraiser", type="action")
class NookAppraiser:
    """Play: destroys an artifact, and gains 1 Æmber for each power that it had, and 1."""

    def play(g, me, you):
        card = yield from g.choose_card(g.artifacts())
        yield from g.destroy(card)
        yield from g.gain(you, g.last_known(card).power + 1)


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


@invent("Nook Asker", type="action")
class NookAsker:
    """Play: its player may name a number, and gains as much Æmber."""

    def play(g, me, you):
        if (yield from g.may()):
            yield from g.gain(you, (yield from g.choose_number(3)))


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


@invent("Nook Turncoat", power=3)
class NookTurncoat:
    """After a player takes control of a card: that player gains 1 Æmber for each power it has."""

    @after("control_changed")
    def cheer(g, me, you, event):
        yield from g.gain(event.player, g.power(event.card))


@invent("Nook Anvil", power=9)
class NookAnvil:
    """The power damage that is dealt to it in a fight that it did not begin is dealt to its attacker instead."""

    @instead_of("damage_in_fight", when=lambda g, me, you, e: e.card is me and e.fight.defender is me)
    def ring(g, me, you, event):
        yield from ()
        event.card = event.fight.attacker
        return CHANGED


@invent("Nook Minter", type="action")
class NookMinter:
    """Play: makes a token creature, then gains 1 Æmber."""

    def play(g, me, you):
        yield from g.make_token(you)
        yield from g.gain(you, 1)


@pytest.mark.clause("archive-default-from-hand")
def test_who_archives_from_hand_picks_the_card(table):
    t = table(me={"hand": ["Nook Clerk"]}, foe={"hand": ["Goon 3", "Goon 4"]})
    t.play("Nook Clerk")
    assert t.pending.seat == 1
    assert t.pending.secret
    t.choose("Goon 4")
    assert t.titles(t.foe.archives) == ["Goon 4"]


def test_the_card_that_is_played_from_the_top_of_the_deck_is_seen_before_its_form_is_chosen(table):
    t = table(me={"hand": ["Top of the Deck"], "deck": ["Nook Coat"], "line": ["Goon 3", "Goon 4"]}, foe={})
    t.play("Top of the Deck")
    assert t.pending.prompt == "play.form"
    assert t.card("Nook Coat").known == t.g.everyone
    (fact,) = t.happened("card.revealed")
    assert fact.data == {"cards": [t.card("Nook Coat").id], "player": 0, "zone": "deck"}
    t.choose("upgrade", "Goon 3")
    assert t.titles(t.card("Goon 3").upgrades) == ["Nook Coat"]


def test_what_begins_in_a_fight_and_lasts_for_the_turn_outlasts_the_fight(table, version):
    t = table(me={"line": ["Nook Berserk"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Nook Berserk")
    assert t.power("Goon 12") == 14


@pytest.mark.clause("order-by-active-player")
def test_what_is_ordered_is_listed_by_when_it_entered_play(table):
    upgrade = {"title": "Goon 3", "upgrades": ["Badge"]}
    t = table(me={"line": ["Nook Listener", "Nook Listener", upgrade], "hand": ["Nook Fitter"]}, foe={})
    t.play("Nook Fitter", "Nook Listener")
    # the first listener was looked at again when the upgrade came, and is still the first
    first, second = t.cards("Nook Listener")
    assert t.pending.keys == (f"trigger:{first.id}", f"trigger:{second.id}")
    t.submit(t.pending.keys[0])


def test_what_is_about_to_be_fought_is_known(table, version):
    t = table(me={"line": ["Goon 2"]}, foe={"line": ["Goon 9"], "artifacts": ["Nook Herald"]}, ruleset=version)
    t.fight("Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 9)


def test_where_a_played_card_came_from_is_known(table, version):
    t = table(
        me={"hand": ["Top of the Deck", "Chant"], "deck": ["Chant"], "artifacts": ["Nook Usher"]},
        foe={},
        ruleset=version,
    )
    t.play("Chant")
    assert t.me.amber == 0
    t.play("Top of the Deck")
    assert t.me.amber == 2


def test_a_question_how_to_use_a_creature_names_it(table):
    t = table(me={"hand": ["Drill"], "line": ["Goon 3"]}, foe={"line": ["Goon 9"]})
    t.play("Drill")
    assert t.pending.kind == "use"
    assert t.pending.source is t.card("Goon 3")
    t.submit(f"reap:{t.card('Goon 3').id}")


def test_an_artifact_enters_play_at_no_place_of_the_battleline(table, version):
    t = table(me={"hand": ["Trinket"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    t.play("Trinket")
    assert [fact.data["position"] for fact in t.happened("card.entered")] == [0]


@pytest.mark.clause("leaves-play-last-known-state")
def test_an_artifact_had_no_power(table):
    t = table(me={"hand": ["Nook Appraiser"]}, foe={"artifacts": ["Trinket"]})
    t.play("Nook Appraiser")
    assert t.me.amber == 1


@pytest.mark.clause("flip-keeps-position-and-counters", versions=("16.0", "18.4"))
def test_a_card_that_was_turned_over_does_what_its_other_side_says_and_is_called_so(table):
    coin = {"title": "Nook Obverse", "upgrades": ["Badge", "Nook Lesson"]}
    t = table(me={"line": [coin, "Goon 3"]}, foe={}, ruleset="16.0")
    t.action("Nook Obverse").reap("Goon 3")
    assert t.me.amber == 3
    t.next_turn("brobnar").next_turn("brobnar").reap("Nook Reverse")
    to_rest(t)
    assert t.me.amber == 3 + (1 + 2) + (5 + 2), "and what its upgrades give it"
    (fact,) = t.happened("card.flipped")
    assert fact.titles == {t.card("Nook Reverse").id: "Nook Reverse"}


def test_a_question_says_which_ability_asks(table, version):
    t = table(me={"hand": ["Nook Asker"]}, foe={}, ruleset=version)
    t.play("Nook Asker")
    assert t.pending.prompt == "Nook Asker/play"
    assert t.pending.source is t.card("Nook Asker")
    t.submit("yes")
    assert t.pending.prompt == "Nook Asker/play"
    assert t.pending.keys[-1] == "number:3"
    t.submit("number:2")
    assert t.me.amber == 2


def test_what_is_dealt_in_a_fight_is_told_from_other_damage(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Punch"]}, foe={"line": ["Nook Shield", "Goon 5"]}, ruleset=version)
    t.play("Punch", "Goon 5")
    assert [card.damage for card in t.foe.line] == [0, 3]
    t.fight("Goon 3", "Goon 5")
    assert [card.damage for card in t.foe.line] == [3, 3]
    (fact,) = t.happened("damage.redirected")
    assert fact.data == {"target": t.card("Goon 5").id, "card": t.card("Nook Shield").id, "amount": 3}


def test_a_change_of_control_is_reacted_to(table, version):
    t = table(me={"hand": ["Lure"]}, foe={"line": ["Nook Turncoat", "Goon 5"]}, ruleset=version)
    t.play("Lure", "Goon 5")
    assert (t.me.amber, t.foe.amber) == (5, 0)


def test_who_takes_archives_into_hand_knows_the_cards_and_nobody_else_does(table, version):
    t = table(me={}, foe={"archives": ["Goon 3"], "houses": ["brobnar", "dis", "logos"]}, ruleset=version)
    t.end().submit("house:brobnar").submit("yes")
    card = t.card("Goon 3")
    assert card.zone == "hand"
    assert card.known == 1 << 1


def test_power_damage_belongs_to_its_fight(table, version):
    t = table(me={"line": ["Goon 12"]}, foe={"line": ["Nook Anvil"]}, ruleset=version)
    t.fight("Goon 12")
    assert t.card("Nook Anvil").damage == 0
    assert t.card("Goon 12").zone == "discard"


@pytest.mark.clause("token-is-copy-of-reference", versions=("16.0", "18.4"))
def test_a_token_does_what_its_reference_card_says(table):
    t = table(me={"hand": ["Nook Minter"], "token": "Nook Listener"}, foe={}, ruleset="16.0")
    t.play("Nook Minter")
    assert t.titles(t.me.line) == ["Nook Listener"]
    assert len(t.me.hand) == 1
    (fact,) = t.happened("token.made")
    assert fact.data == {"card": t.me.line[0].id, "player": 0}


@pytest.mark.clause("token-is-copy-of-reference", versions=("16.0", "18.4"))
@pytest.mark.parametrize("house, usable", [("brobnar", False), ("dis", True)])
def test_a_token_is_of_the_house_of_its_reference_card(table, house, usable):
    t = table(me={"hand": ["Nook Minter"], "token": "Dis Goon 3"}, foe={}, ruleset="16.0")
    t.play("Nook Minter").next_turn().next_turn(house)
    assert t.me.line[0].printed.house == "brobnar"
    assert t.g.state.house == house
    assert t.may(f"reap:{t.me.line[0].id}") == usable
