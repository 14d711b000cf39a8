"""Text boxes that a card gains: abilities, keywords and traits of another card, named when the effect begins."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.errors import EngineError
from engine.views import Viewer, project
from tests.engine.invent import invent


@invent("Quote Pixie", power=1, traits=("faerie", "thief"), keywords={"elusive": 1, "assault": 2})
class QuotePixie:
    """Reap: draws a card. Destroyed: returns to the hand of its owner. Has 2 more power while you have Æmber."""

    def reap(g, me, you):
        yield from g.draw(you, 1)

    def destroyed(g, me, you):
        yield from g.return_to_hand(me)

    def power(g, me, creature):
        return 2 if creature is me and g.players[me.controller].amber else 0


@invent("Quote Captain", power=2)
class QuoteCaptain:
    """Each other friendly creature has “Reap: gains 1 Æmber”."""

    def grants_to(g, me, card):
        return card.type == "creature" and card is not me and card.controller == me.controller

    class Grants:
        """Reap: gains 1 Æmber."""

        def reap(g, me, you):
            yield from g.gain(you, 1)


@invent("Quote Watcher", power=2)
class QuoteWatcher:
    """Puts a counter on itself whenever a creature reaps."""

    @after("reaped")
    def watch(g, me, you, event):
        yield from g.add_counters(me, "seen")


@invent("Quote Creed", type="action")
class QuoteCreed:
    """Play: reveals a creature of your hand; for the rest of the turn, a creature has its text box."""

    def play(g, me, you):
        shown = yield from g.choose_card([card for card in you.hand if card.type == "creature"], private=True)
        if shown is None:
            return
        yield from g.reveal(shown, you)
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.grant_text(me, you, QuoteCreed.Learnt, creature, of=shown)

    @lasting
    class Learnt:
        """This creature has the text box of another one."""

        gives_text = True


@invent("Quote Fault", type="action")
class QuoteFault:
    """Play: gives a text box to nobody."""

    def play(g, me, you):
        yield from g.begin(me, you, QuoteCreed.Learnt)


@invent("Quote Hex", type="action")
class QuoteHex:
    """Play: destroys a creature."""

    def play(g, me, you):
        yield from g.destroy((yield from g.choose_creature()))


BOX = pytest.mark.clause("self-reference-follows-gained-text", versions=("2021-03", "16.0", "18.4"))


def learn(table, version, title, *, line=("Goon 3",), hand=(), **more):
    """A table at which the first creature of the line has just learnt the text of a card in hand."""
    t = table(me={"line": list(line), "hand": ["Quote Creed", title, *hand], **more}, foe={}, ruleset=version)
    t.play("Quote Creed", title, *([line[0]] if len(line) > 1 else []))
    return t


@BOX
def test_its_abilities_keywords_and_traits_are_gained(table, version):
    t = learn(table, version, "Quote Pixie")
    goon = t.card("Goon 3")
    assert t.g.keyword(goon, "elusive") == 1
    assert t.g.keywords_of(goon) == {"assault": 2, "elusive": 1}
    assert t.g.traits_of(goon) == ("faerie", "thief")
    assert t.power("Goon 3") == 3
    assert t.g.has_trait(goon, "thief")
    hand = len(t.me.hand)
    t.reap("Goon 3")
    assert len(t.me.hand) == hand + 1
    assert t.power("Goon 3") == 5
    (shown,) = project(t.game, t.game, Viewer.parse("public"))["players"][0]["line"]
    assert shown["granted"] == [t.card("Quote Pixie").text.summary]
    assert shown["traits"] == ["faerie", "thief"]
    t.next_turn("brobnar")
    assert t.g.keywords_of(goon) == {}
    assert t.g.traits_of(goon) == ()
    assert t.power("Goon 3") == 3


@BOX
def test_what_names_itself_means_the_card_that_gained_it(table, version):
    t = learn(table, version, "Quote Pixie", hand=["Quote Hex"])
    t.play("Quote Hex")
    assert t.card("Goon 3").zone == "hand"
    assert t.card("Goon 3").gained == ()


def test_what_it_grants_to_others_it_grants_in_its_new_place(table, version):
    t = learn(table, version, "Quote Captain", line=("Goon 3", "Goon 5"))
    t.reap("Goon 5").reap("Goon 3")
    assert t.me.amber == 2 + 1


def test_reactions_are_heard(table, version):
    t = learn(table, version, "Quote Watcher", line=("Goon 3", "Goon 5"))
    t.reap("Goon 5")
    assert t.card("Goon 3").counters == {"seen": 1}
    t.next_turn("brobnar").next_turn("brobnar").reap("Goon 5")
    assert t.card("Goon 3").counters == {"seen": 1}


def test_it_ends_when_the_card_leaves_play_and_does_not_come_back(table, version):
    t = learn(table, version, "Quote Pixie", hand=["Quote Hex"])
    t.play("Quote Hex").play("Goon 3")
    assert t.g.traits_of(t.card("Goon 3")) == ()


def test_two_text_boxes_add_up(table, version):
    t = learn(table, version, "Quote Pixie", hand=["Quote Creed", "Quote Watcher"])
    t.play("Quote Creed", "Quote Watcher").reap("Goon 3")
    t.submit(t.pending.keys[0])  # both react to its reaping
    assert t.card("Goon 3").counters == {"seen": 1}
    assert t.g.has_keyword(t.card("Goon 3"), "elusive")


def test_a_blank_text_box_keeps_what_it_gained(table, version):
    t = learn(table, version, "Quote Pixie", artifacts=["Dense Fog"])
    assert t.g.has_keyword(t.card("Goon 3"), "elusive")
    assert t.g.labelled(t.card("Goon 3"), "reap") != []
    assert t.g.is_blank(t.card("Goon 3"))


def test_an_effect_that_gives_no_text_to_nobody_is_a_fault(table):
    t = table(me={"hand": ["Quote Fault"]}, foe={})
    flow = QuoteFault.play(t.g, t.card("Quote Fault"), t.me)
    with pytest.raises(EngineError, match="gives a text box: say to which card"):
        next(flow)
