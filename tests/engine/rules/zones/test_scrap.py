"""Scrap abilities: what a card does when the active player discards it from hand."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.abilities.mechanisms import mechanisms_of, unknown_to
from engine.rulesets import RULESETS
from engine.table.state import DISCARD
from tests.engine.helpers.cards import chant
from tests.engine.invent import facts, invent

SINCE = ("18.4",)
LATER = pytest.mark.parametrize("version", SINCE)
FROM_HAND = pytest.mark.clause("scrap-after-discard-from-hand", versions=SINCE)


@invent("Scrap Coin", type="action")
class ScrapCoin:
    """Play: gains 5 Æmber. Scrap: gains 1 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 5)

    def scrap(g, me, you):
        assert me.zone == DISCARD
        yield from g.gain(you, 1)


@invent("Scrap Golem", power=3)
class ScrapGolem:
    """Scrap: returns itself to the hand of its owner. Scrap: gains 2 Æmber."""

    def scrap(g, me, you):
        yield from g.return_to_hand(me)

    def scrap_2(g, me, you):
        yield from g.gain(you, 2)


@invent("Scrap Toss", type="action")
class ScrapToss:
    """Play: discards your hand."""

    def play(g, me, you):
        yield from g.discard_hand(you)


@invent("Scrap Mill", type="action")
class ScrapMill:
    """Play: discards the 2 cards on top of your deck, and your archives."""

    def play(g, me, you):
        yield from g.discard_top(you, 2)
        yield from g.discard(g.all_in(you, "archives"))


@invent("Scrap Raid", type="action")
class ScrapRaid:
    """Play: makes your opponent discard a card at random."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)


@invent("Scrap Bin", type="artifact")
class ScrapBin:
    """Whenever a card is discarded, draws a card."""

    @after("discarded")
    def sift(g, me, you, event):
        yield from g.draw(you, 1)


@FROM_HAND
@pytest.mark.parametrize("version", ["16.0", "18.4"])
def test_a_discard_in_step_3_scraps(table, version):
    t = table(me={"hand": ["Scrap Coin"]}, foe={"hand": ["Scrap Coin"]}, ruleset=version)
    t.discard("Scrap Coin")
    assert t.me.amber == (1 if version == "18.4" else 0)
    assert t.foe.amber == 0
    assert t.titles(t.me.discard) == ["Scrap Coin"]


@LATER
@FROM_HAND
def test_a_discard_icon_scraps(table, version):
    t = table(me={"hand": [chant("discard"), "Scrap Coin", "Goon 3"]}, ruleset=version)
    t.play("Chant", "Scrap Coin")
    assert t.me.amber == 1


@LATER
@FROM_HAND
@pytest.mark.clause("scrap-in-discard-pile", versions=SINCE)
def test_of_several_one_is_scrapped_after_the_other(table, version):
    t = table(me={"hand": ["Scrap Toss", "Scrap Coin", "Goon 3", "Scrap Coin"]}, ruleset=version)
    t.play("Scrap Toss")
    kinds = [fact.kind for fact in t.facts if fact.kind in ("card.discarded", "amber.gained")]
    assert kinds == ["card.discarded", "amber.gained", "card.discarded", "card.discarded", "amber.gained"]
    assert t.me.amber == 2


@LATER
@pytest.mark.clause("scrap-in-discard-pile", versions=SINCE)
@pytest.mark.parametrize(("first", "amber"), [(0, 0), (1, 2)])
def test_a_scrap_ability_waits_in_vain_if_its_card_has_left_the_discard_pile(table, version, first, amber):
    t = table(me={"hand": ["Scrap Golem"]}, ruleset=version)
    t.discard("Scrap Golem").submit(t.pending.keys[first])
    assert t.titles(t.me.hand) == ["Scrap Golem"]
    assert t.me.amber == amber


@LATER
@FROM_HAND
def test_what_reacts_to_the_discard_shares_its_moment(table, version):
    t = table(me={"hand": ["Scrap Coin"], "artifacts": ["Scrap Bin"]}, ruleset=version)
    t.discard("Scrap Coin")
    assert sorted(t.offered) == sorted([t.key("Scrap Bin"), t.key("Scrap Coin")])
    t.choose("Scrap Coin")
    assert (t.me.amber, len(t.me.hand)) == (1, 1)


@LATER
@pytest.mark.clause("scrap-not-from-elsewhere", versions=SINCE)
def test_nothing_is_scrapped_from_deck_or_archives(table, version):
    me = {"hand": ["Scrap Mill"], "deck": ["Scrap Coin", "Scrap Coin"], "archives": ["Scrap Coin"]}
    t = table(me=me, ruleset=version)
    t.play("Scrap Mill")
    assert t.titles(t.me.discard) == ["Scrap Coin"] * 3 + ["Scrap Mill"]
    assert t.me.amber == 0


@LATER
@FROM_HAND
def test_nothing_is_scrapped_of_another_player(table, version):
    t = table(me={"hand": ["Scrap Raid"]}, foe={"hand": ["Scrap Coin"]}, ruleset=version)
    t.play("Scrap Raid")
    assert t.titles(t.foe.discard) == ["Scrap Coin"]
    assert (t.me.amber, t.foe.amber) == (0, 0)


@LATER
@pytest.mark.clause("discard-both-players-one-after-the-other", versions=SINCE)
@pytest.mark.parametrize("deck", [["Goon 3"], ["Scrap Coin"]])
def test_whose_hand_goes_first_is_asked_where_a_deck_has_a_scrap_ability(table, version, deck):
    me = {"hand": ["Punctuated Equilibrium", "Goon 3"], "discard": deck}
    t = table(me=me, foe={"hand": ["Punch"]}, house="untamed", ruleset=version)
    t.play("Punctuated Equilibrium")
    assert t.at_rest is (deck == ["Goon 3"])
    if not t.at_rest:
        t.choose("seat:1")
    assert [fact.data["player"] for fact in t.happened("card.discarded")] == ([0, 1] if deck == ["Goon 3"] else [1, 0])


@LATER
@FROM_HAND
def test_playing_a_card_does_not_scrap_it(table, version):
    t = table(me={"hand": ["Scrap Coin"]}, ruleset=version)
    t.play("Scrap Coin")
    assert t.me.amber == 5


def test_older_books_do_not_know_the_label():
    assert mechanisms_of("Scrap Coin") == {"scrap"}
    card = facts("Scrap Coin", type="action")
    assert unknown_to(RULESETS["16.0"], card) == ("scrap",)
    assert unknown_to(RULESETS["18.4"], card) == ()


@invent("Scrap Echo", type="artifact")
class ScrapEcho:
    """Scrap: gains 1 Æmber. Returns itself to your hand at 7 Æmber. Repeats this unless you have 3."""

    def scrap(g, me, you):
        yield from g.gain(you, 1)
        if you.amber == 7:
            yield from g.return_to_hand(me)
        if you.amber != 3:
            yield from g.repeat()


@pytest.mark.clause("repeat-includes-itself", "repeat-stops-when-source-left-play")
@LATER
@pytest.mark.parametrize(("before", "after_it"), [(0, 3), (2, 3), (5, 7), (6, 7)])
def test_a_scrap_ability_is_repeated_as_long_as_its_card_lies_in_the_discard_pile(table, version, before, after_it):
    t = table(me={"hand": ["Scrap Echo"], "amber": before}, ruleset=version)
    t.discard("Scrap Echo")
    assert t.me.amber == after_it
