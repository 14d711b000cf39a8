"""Whole hands, several players and chance: cards are discarded one at a time."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from tests.engine.invent import invent

LATER = pytest.mark.parametrize("version", ["18.4"])
SEVERAL = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
BOTH = pytest.mark.clause("discard-both-players-one-after-the-other", versions=("18.4",))


@invent("Bin Hoarder", power=4)
class BinHoarder:
    """Whenever its player discards a card, draws a card, twice a turn at most."""

    @after("discarded", by="you", when=lambda g, me, you, e: me.counters.get("bin", 0) < 2)
    def hoard(g, me, you, event):
        yield from g.add_counters(me, "bin", 1)
        yield from g.draw(you, 1)


@invent("Bin Keeper", type="artifact")
class BinKeeper:
    """A creature that its player would discard from hand stays there."""

    @instead_of("discard", by="you", card="creature")
    def keep(g, me, you, event):
        yield from ()


@invent("Bin Empty", type="action")
class BinEmpty:
    """Play: discards your hand, then gains 1 Æmber for each card so discarded."""

    def play(g, me, you):
        gone = yield from g.discard_hand(you)
        yield from g.gain(you, len(gone))


@invent("Bin Dice", type="action")
class BinDice:
    """Play: discards 2 cards at random from your hand."""

    def play(g, me, you):
        yield from g.discard_at_random(you, 2)


@SEVERAL
@pytest.mark.clause("discard-hand-until-empty", versions=("18.4",))
def test_a_hand_is_discarded_with_what_is_drawn_meanwhile(table, version):
    me = {"hand": ["Bin Empty", "Goon 3"], "line": ["Bin Hoarder"], "deck": ["Urchin", "Dodger", "Punch"]}
    t = table(me=me, foe={"hand": ["Nexus"]}, ruleset=version)
    t.play("Bin Empty")
    later = version == "18.4"
    assert t.titles(t.me.hand) == ([] if later else ["Punch"])
    assert t.titles(t.me.discard) == (["Goon 3", "Punch", "Dodger"] if later else ["Goon 3"]) + ["Bin Empty"]
    assert t.me.amber == (3 if later else 1)
    assert t.titles(t.foe.hand) == ["Nexus"]


@LATER
@pytest.mark.clause("discard-hand-until-empty", versions=("18.4",))
def test_a_card_that_stays_in_hand_does_not_go_round_for_ever(table, version):
    me = {"hand": ["Bin Empty", "Goon 3", "Punch"], "artifacts": ["Bin Keeper"]}
    t = table(me=me, ruleset=version)
    t.play("Bin Empty")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.titles(t.me.discard) == ["Punch", "Bin Empty"]


@SEVERAL
@BOTH
@pytest.mark.parametrize("first", [0, 1])
def test_the_active_player_says_whose_hand_goes_first(table, version, first):
    t = table(
        me={
            "hand": ["Punctuated Equilibrium", "Goon 3", "Goon 4"],
            "line": ["Untamed Goon 2"],
            "artifacts": ["Bin Keeper"],
        },
        foe={"hand": ["Punch", "Nexus"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Punctuated Equilibrium")
    if version == "18.4":
        assert t.pending.prompt == "discard.first"
        assert t.pending.seat == 0
        t.choose(str(first))
    seats = [fact.data["player"] for fact in t.happened("card.discarded")]
    assert seats == [1, 1], "the creatures of the other hand are kept"
    assert t.titles(t.foe.discard) == ["Punch", "Nexus"]


@LATER
@BOTH
@pytest.mark.parametrize("first", [0, 1])
def test_one_player_finishes_before_the_other_begins(table, version, first):
    t = table(
        me={"hand": ["Punctuated Equilibrium", "Goon 3", "Goon 4"], "line": ["Bin Hoarder"]},
        foe={"hand": ["Punch", "Nexus"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Punctuated Equilibrium", str(first))
    seats = [fact.data["player"] for fact in t.happened("card.discarded")]
    mine, theirs = [0] * 4, [1] * 2
    assert seats == (mine + theirs if first == 0 else theirs + mine)


@LATER
@BOTH
@pytest.mark.parametrize("foe", [["Punch"], []])
def test_nobody_is_asked_if_nothing_hears_the_order(table, version, foe):
    t = table(me={"hand": ["Punctuated Equilibrium", "Goon 3"]}, foe={"hand": foe}, house="untamed", ruleset=version)
    t.play("Punctuated Equilibrium")
    assert t.at_rest
    assert len(t.me.hand) == 6


@LATER
@BOTH
def test_whose_card_comes_first_decides_what_the_machine_destroys_first(table, version):
    t = table(
        me={"artifacts": ["Crazy Killing Machine"], "deck": ["Dodger"], "line": ["Shadows Goon 2"]},
        foe={"deck": ["Punch"], "line": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.action("Crazy Killing Machine", "1")
    assert [fact.data["player"] for fact in t.happened("card.discarded")] == [1, 0]
    assert [t.g.cards[fact.data["card"]].title for fact in t.happened("card.destroyed")][0] == "Goon 3"


@LATER
@pytest.mark.clause("faq-random-discards-one-at-a-time", versions=("18.4",))
def test_each_random_discard_is_settled_before_the_next(table, version):
    me = {"hand": ["Bin Dice", "Goon 3"], "line": ["Bin Hoarder"], "deck": ["Urchin"]}
    t = table(me=me, foe={"hand": ["Nexus"]}, ruleset=version)
    t.play("Bin Dice")
    assert t.titles(t.me.discard) == ["Goon 3", "Urchin", "Bin Dice"], "Urchin was drawn before the second"
    assert len(t.me.hand) == 1
    assert t.titles(t.foe.hand) == ["Nexus"]
