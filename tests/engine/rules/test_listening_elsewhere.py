"""Cards that listen from the discard pile, from hand or from archives, and what others may see of it."""

from __future__ import annotations

import random

import pytest

from engine.abilities import after, compile_text, heard_in, instead_of, when
from engine.errors import UnknownName
from engine.game import Game
from engine.views import Viewer, project
from tests.engine.exchange import exchanged, seen
from tests.engine.invariants import hook_index
from tests.engine.invent import invent

ANN, BEN, CROWD = (Viewer.parse(name) for name in ("player:0", "player:1", "spectator"))


@invent("Crypt Riser", power=4)
class CryptRiser:
    """At the beginning of your turn, puts itself into play if it is in your discard pile. Whenever you gain Æmber by
    reaping while it is in play, draws a card."""

    @heard_in("discard")
    @after("turn_began", when=lambda g, me, you, e: e.player is you, optional=True)
    def rise(g, me, you, event):
        yield from g.put_into_play(me, you)

    @after("reaped", when=lambda g, me, you, e: e.card is me)
    def glad(g, me, you, event):
        yield from g.draw(you)


@invent("Crypt Chill", power=1)
class CryptChill:
    """While it is in your discard pile, your creatures have 1 more power and keys cost every player 1 Æmber more."""

    @heard_in("discard", "play")
    def power(g, me, creature):
        return int(creature.controller == me.owner and me.zone == "discard")

    @heard_in("discard")
    def key_cost(g, me, player):
        return 1


@invent("Crypt Warden", power=2)
class CryptWarden:
    """While it is in your discard pile, a creature that would leave play for it is purged instead."""

    @heard_in("discard")
    @instead_of("leave_play", when=lambda g, me, you, e: e.zone == "discard" and e.card.owner == you.seat)
    def ward_off(g, me, you, event):
        event.zone = "purged"
        yield from ()
        return "changed"


@invent("Crypt Ambush", type="action", house="dis")
class CryptAmbush:
    """While it is in your hand, whenever an opponent's creature reaps, you may discard it to draw 2 cards."""

    @heard_in("hand")
    @after("reaped", when=lambda g, me, you, e: e.player is not you, optional=True)
    def spring(g, me, you, event):
        yield from g.discard(me)
        yield from g.draw(you, 2)


@invent("Crypt Vault", power=1, house="dis")
class CryptVault:
    """While it is in your archives, you may put it into play as soon as an opponent has at least 3 Æmber."""

    @heard_in("archives")
    @when(lambda g, me, you: any(other.amber >= 3 for other in g.opponents(you)), optional=True)
    def open_up(g, me, you):
        yield from g.put_into_play(me, you)


@invent("Crypt Bell", power=3)
class CryptBell:
    """Whenever it reaps, gains 1 Æmber."""

    @after("reaped", when=lambda g, me, you, e: e.card is me)
    def ring(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Crypt Broom", type="artifact")
class CryptBroom:
    """Action: moves every card of your discard pile: to hand, archives, deck, or destroys your creatures."""

    def action(g, me, you):
        where = yield from g.choose_mode(["hand", "archives", "deck", "destroy"])
        pile = list(you.discard)
        if where == "hand":
            yield from g.return_to_hand(pile)
        elif where == "archives":
            yield from g.archive(pile)
        elif where == "deck":
            yield from g.shuffle_into_deck(pile)
        else:
            yield from g.destroy(g.creatures(friendly_to=you))


@pytest.mark.clause("ability-active-only-while-in-play", "turn-start-effects-before-forge-step")
def test_it_acts_from_the_discard_pile_and_not_in_play(table, version):
    t = table(me={"discard": ["Crypt Riser"]}, foe={}, ruleset=version)
    t.next_turn("brobnar")
    assert t.pending.prompt == "main"
    t.end()
    assert (t.pending.kind, t.pending.seat, t.pending.private) == ("yes-no", 0, False)
    t.submit("yes")
    riser = t.card("Crypt Riser")
    assert riser.zone == "play"
    assert not riser.ready
    t.choose("brobnar").next_turn("brobnar").next_turn("brobnar")
    hand = len(t.me.hand)
    t.reap("Crypt Riser")
    assert len(t.me.hand) == hand + 1
    t.end()
    t.choose("brobnar")  # nothing asked at the beginning of the opponent's turn, nor of one's own while in play


def test_it_may_be_declined_and_is_asked_in_each_turn(table, version):
    t = table(me={"discard": ["Crypt Riser", "Crypt Riser"]}, foe={}, ruleset=version)
    t.next_turn("brobnar").end()
    assert t.pending.prompt == "order.triggers"
    t.submit(t.pending.keys[0]).submit("no").submit("yes")
    assert len(t.me.line) == len(t.me.discard) == 1


@pytest.mark.clause("forge-default-cost-six")
def test_statics_hold_while_the_card_lies_there(table, version):
    t = table(me={"line": ["Goon 3", "Crypt Chill"], "artifacts": ["Crypt Broom", "Crypt Broom"]}, ruleset=version)
    assert (t.power("Goon 3"), t.g.key_cost(t.foe)) == (3, 6)
    t.action("Crypt Broom", "destroy")
    while t.pending.prompt != "main":
        t.submit(*t.pending.keys)
    assert t.g.key_cost(t.foe) == 7
    assert t.g.key_cost(t.me) == 7
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()
    assert hook_index(again) == hook_index(t.game)
    t.action("Crypt Broom#2", "deck")
    assert t.g.key_cost(t.me) == 6


def test_what_loses_power_as_the_card_goes_is_destroyed(table, version):
    line = [{"title": "Goon 3", "damage": 3}]
    t = table(me={"line": line, "discard": ["Crypt Chill"], "artifacts": ["Crypt Broom"]}, ruleset=version)
    assert t.power("Goon 3") == 4
    t.action("Crypt Broom", "hand")
    assert t.card("Goon 3").zone == "discard"


def test_a_replacement_from_the_discard_pile(table, version):
    me = {"line": ["Goon 3", "Goon 4"], "discard": ["Crypt Warden"], "artifacts": ["Crypt Broom"]}
    t = table(me=me, ruleset=version)
    t.action("Crypt Broom", "destroy")
    while t.pending.prompt != "main":
        t.submit(*t.pending.keys)
    assert sorted(t.titles(t.me.purged)) == ["Goon 3", "Goon 4"]
    assert t.titles(t.me.discard) == ["Crypt Warden"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_card_in_hand_is_asked_of_its_holder_alone(table, version, answer):
    t = table(me={"line": ["Crypt Bell"]}, foe={"hand": ["Crypt Ambush", "Chant"]}, ruleset=version)
    t.reap("Crypt Bell")
    # two react; the one that everyone sees comes first, and no order is asked, which would tell of the other
    assert t.me.amber == 2
    choice = t.pending
    assert (choice.kind, choice.seat, choice.prompt, choice.private) == ("yes-no", 1, "hidden.use", True)
    asked, watched = project(choice, t.game, BEN), project(choice, t.game, ANN)
    assert asked["source"]["title"] == "Crypt Ambush"
    assert len(asked["options"]) == 2
    assert watched["source"] is None
    assert watched["options"] is None
    assert watched == project(choice, t.game, CROWD)
    assert "Ambush" not in str(watched)
    assert watched["text"] == ("Use the ability of a hidden card, for Crypt Bell reaping?")
    t.submit(answer)
    ambush = t.card("Crypt Ambush")
    if answer == "yes":
        assert ambush.zone == "discard"
        assert len(t.foe.hand) == 3
        assert [fact.data["cards"] for fact in t.happened("card.revealed")] == [[ambush.id]]
    else:
        assert ambush.zone == "hand"
        assert ambush.known == 2
        assert not t.happened("card.revealed")
        assert "Ambush" not in str([project(fact, t.game, ANN) for fact in t.facts])


def test_nothing_of_a_hidden_listener_shows_to_others(table, version):
    """Other cards in the hidden places leave every byte of the others' view as it was."""
    foe = {"hand": ["Crypt Ambush", "Chant"], "deck": ["Goon 2", "Punch"], "archives": ["Crypt Vault", "Anger"]}
    t = table(me={"line": ["Crypt Bell"]}, foe=foe, ruleset=version)
    dice = random.Random(5)

    def unchanged() -> bool:
        differs = False
        for viewer in (ANN, CROWD):
            before = seen(t.game, viewer, t.facts)
            with exchanged(t.game, viewer, dice) as changed:
                assert seen(t.game, viewer, t.facts) == before
                differs = differs or changed
        return differs

    assert unchanged()
    t.reap("Crypt Bell")
    assert t.pending.prompt == "hidden.use"
    assert unchanged()
    t.submit("no")
    assert unchanged()


def test_a_revealed_card_in_hand_is_asked_like_any_other(table, version):
    t = table(me={"line": ["Crypt Bell"]}, foe={"hand": ["Crypt Ambush"]}, ruleset=version)
    t.adjust({"kind": "reveal", "card": "Crypt Ambush"})
    t.reap("Crypt Bell")
    assert t.pending.prompt == "order.triggers"
    t.choose("Crypt Bell")
    assert (t.pending.seat, t.pending.private) == (0, False)
    t.submit("no")


def test_a_drawn_card_listens_and_one_put_back_does_not(table, version):
    t = table(me={"deck": ["Crypt Ambush"], "artifacts": ["Crypt Broom"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    assert "after:reaped" not in t.g.audible
    t.end()  # the hand is filled
    assert t.card("Crypt Ambush").zone == "hand"
    assert "after:reaped" in t.g.audible
    t.choose("brobnar").reap("Goon 1", "no")
    t.next_turn("dis")
    t.submit(f"discard:{t.card('Crypt Ambush').id}")
    assert "after:reaped" not in t.g.audible


def test_a_state_trigger_in_archives(table, version):
    t = table(me={"line": ["Goon 1"], "amber": 2}, foe={"archives": ["Crypt Vault"]}, ruleset=version)
    t.reap("Goon 1")
    assert (t.pending.prompt, t.pending.seat) == ("hidden.use", 1)
    vault = t.card("Crypt Vault")
    assert vault.more == {"met": ["Crypt Vault/when:open_up"]}
    t.submit("yes")
    assert vault.zone == "play"
    assert vault.more == {}
    assert vault.controller == 1


class CryptFault:
    """Whenever a creature reaps, draws a card."""

    @heard_in("hand")
    @after("reaped")
    def never(g, me, you, event):
        yield from g.draw(you)


def test_what_acts_where_nobody_sees_it_must_be_optional():
    with pytest.raises(UnknownName, match="declare it with optional=True"):
        compile_text("Crypt Fault", "Crypt Fault", CryptFault)
    with pytest.raises(UnknownName, match="give play, discard, hand, archives"):
        heard_in("deck")


@invent("Crypt Gossip", type="artifact")
class CryptGossip:
    """Whenever a card is revealed, gains 1 Æmber, and 2 more if it lies in a hand."""

    @after("revealed")
    def hear(g, me, you, event):
        yield from g.gain(you, 3 if event.zone == "hand" and event.player.seat != me.controller else 1)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_hidden_card_whose_ability_is_used_is_revealed(table, version, answer):
    t = table(
        me={"line": ["Crypt Bell"], "artifacts": ["Crypt Gossip"]}, foe={"hand": ["Crypt Ambush"]}, ruleset=version
    )
    t.reap("Crypt Bell")
    before = t.me.amber
    t.submit(answer)
    assert t.me.amber - before == (3 if answer == "yes" else 0)
