"""What abilities ask of hidden cards: who looks, what is asked, and what the others do not learn."""

from __future__ import annotations

import pytest

from engine.errors import EngineError
from engine.table.state import ARCHIVES, DECK, HAND
from tests.engine.invent import invent, plain
from tests.engine.table import Table

plain("Veil Robot", type="creature", power=2, house="logos")


@invent("Veil Call", type="action")
class VeilCall:
    """Play: puts a Logos creature from your hand into play."""

    def play(g, me, you):
        for chosen in (yield from g.choose_from(you, HAND, where=lambda c: g.is_of(c, "logos"))):
            yield from g.put_into_play(chosen, you)


@invent("Veil Toll", type="action")
class VeilToll:
    """Play: discards a card from your hand."""

    def play(g, me, you):
        yield from g.discard((yield from g.choose_from(you, HAND)))


@invent("Veil Thief", type="action")
class VeilThief:
    """Play: looks at your opponent's archives; discards as many cards from them as you like."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.discard((yield from g.choose_from(you, ARCHIVES, of=opponent, count=None, up_to=True)))


@invent("Veil Seer", type="action")
class VeilSeer:
    """Play: looks at the 2 cards on top of your deck and gains 1 Æmber for each."""

    def play(g, me, you):
        seen = yield from g.look_at_top(you, 2, by=you)
        assert seen == g.top_of_deck(you, 2)
        yield from g.gain(you, len(seen))


@invent("Veil Wrong", type="action")
class VeilWrong:
    """Play: discards a card from your deck."""

    def play(g, me, you):
        yield from g.discard((yield from g.choose_from(you, DECK)))


@invent("Veil Search", type="action")
class VeilSearch:
    """Play: discards from the top of your deck until it discards a Logos card; archives that card."""

    def play(g, me, you):
        yield from g.archive((yield from g.discard_until(you, lambda c: g.is_of(c, "logos"))))


@invent("Veil Sorter", type="action")
class VeilSorter:
    """Play: looks at the 3 cards on top of your deck and puts them back in an order of your choice."""

    def play(g, me, you):
        yield from g.order_top(you, 3, by=you)


@invent("Veil Sinker", type="action")
class VeilSinker:
    """Play: looks at the 2 cards on top of your deck and puts 1 of them on the bottom of your deck."""

    def play(g, me, you):
        seen = yield from g.look_at_top(you, 2, by=you)
        sunk = yield from g.choose_card(seen, by=you, private=True, secret=True)
        yield from g.put_to_bottom(sunk, seen, by=you)


@invent("Veil Beacon", type="action")
class VeilBeacon:
    """Play: reveals the card on top of your deck."""

    def play(g, me, you):
        yield from g.reveal_top(you)


def test_only_fitting_cards_are_offered_and_who_chooses_sees_them(table):
    t = table(me={"hand": ["Veil Call", "Punch", "Veil Robot", "Veil Robot"]}, foe={})
    t.play("Veil Call")
    assert t.pending.seat == 0
    assert t.pending.private
    assert t.offered == ["Veil Robot", "Veil Robot"]
    t.submit(t.pending.keys[0])
    assert t.titles(t.me.line) == ["Veil Robot"]


def test_whether_nothing_fits_is_not_told_by_not_asking(table):
    t = table(me={"hand": ["Veil Call", "Punch"]}, foe={})
    t.play("Veil Call")
    assert t.pending.prompt == "Veil Call/play"
    assert t.pending.keys == ()
    t.submit()
    assert t.pending.kind == "main"


def test_an_empty_hand_is_asked_nothing(table):
    for title in ("Veil Call", "Veil Toll"):
        t = table(me={"hand": [title]}, foe={})
        t.play(title)
        assert t.pending.kind == "main"


def test_cards_of_another_players_archives_are_chosen_from(table):
    t = table(me={"hand": ["Veil Thief"]}, foe={"archives": ["Punch", "Veil Robot", "Anger"]})
    t.play("Veil Thief")
    assert (t.pending.seat, t.pending.minimum, t.pending.maximum) == (0, 0, 3)
    t.choose(["Punch", "Anger"])
    assert t.titles(t.foe.archives) == ["Veil Robot"]
    assert len(t.foe.discard) == 2


def test_a_deck_is_not_chosen_from():
    t = Table(me={"hand": ["Veil Wrong"], "deck": ["Punch"]}, foe={})
    with pytest.raises(EngineError, match="search a deck with search"):
        t.play("Veil Wrong")


def test_the_top_of_a_deck_is_known_to_who_looked(table):
    t = table(me={"hand": ["Veil Seer"], "deck": ["Punch", "Anger", "Veil Robot"]}, foe={})
    t.play("Veil Seer")
    assert t.me.amber == 2
    assert [card.known for card in t.me.deck[-3:]] == [0, 1, 1]


@pytest.mark.parametrize(
    ("deck", "archived", "discarded"),
    [(["Punch", "Veil Robot", "Anger"], 1, 1), (["Punch", "Anger"], 0, 2), ([], 0, 0)],
)
def test_discarding_goes_on_until_a_card_fits(table, deck, archived, discarded):
    t = table(me={"hand": ["Veil Search"], "deck": deck}, foe={}, filler=0)
    t.play("Veil Search")
    assert len(t.me.archives) == archived
    assert len([card for card in t.me.discard if card.title != "Veil Search"]) == discarded


def test_counts_are_public_and_ask_nobody(table):
    t = table(me={"hand": ["Punch", "Anger"], "archives": ["Punch"]}, foe={})
    counts = [t.g.count_in(t.me, zone) for zone in (HAND, ARCHIVES, DECK)]
    assert counts == [2, 1, len(t.me.deck)]
    assert t.g.all_in(t.me, HAND) == t.me.hand
    assert t.g.all_in(t.me, HAND) is not t.me.hand


def test_the_top_of_a_deck_is_put_in_order_unseen_by_the_others(table):
    t = table(me={"hand": ["Veil Beacon", "Veil Sorter"], "deck": ["Trinket", "Punch", "Anger", "Veil Robot"]}, foe={})
    t.play("Veil Beacon").play("Veil Sorter")
    assert (t.pending.seat, t.pending.private, t.pending.secret) == (0, True, True)
    assert t.offered == ["Veil Robot", "Anger", "Punch"]
    t.choose(["Anger", "Veil Robot", "Punch"])
    assert t.titles(t.me.deck[-4:]) == ["Trinket", "Punch", "Veil Robot", "Anger"]
    assert [card.known for card in t.me.deck[-4:]] == [0, 1, 1, 1], "nobody else knows where the revealed card went"


@pytest.mark.parametrize("deck", [[], ["Punch"]])
def test_less_than_2_cards_have_one_order(table, deck):
    t = table(me={"hand": ["Veil Sorter"], "deck": deck}, foe={}, filler=0)
    t.play("Veil Sorter")
    assert t.pending.kind == "main"
    assert [card.known for card in t.me.deck] == [1] * len(deck)


def test_of_two_cards_that_everyone_saw_nobody_else_knows_which_one_sank(table):
    t = table(me={"hand": ["Veil Beacon", "Veil Sinker"], "deck": ["Punch", "Goon 3"]}, foe={})
    t.play("Veil Beacon")
    top, other = t.me.deck[-1], t.me.deck[-2]
    assert top.title == "Goon 3"
    assert top.known >> t.foe.seat & 1
    t.play("Veil Sinker", "Goon 3")
    assert t.me.deck[0] is top
    assert t.me.deck[-1] is other
    assert [card.known >> t.me.seat & 1 for card in (top, other)] == [1, 1]
    assert not any(card.known >> t.foe.seat & 1 for card in (top, other))


@invent("Veil Digger", type="action")
class VeilDigger:
    """Play: archives the 2 cards on the bottom of your deck."""

    def play(g, me, you):
        yield from g.archive(g.bottom_of_deck(you, 2))


@pytest.mark.parametrize("filler", [1, 2, 3])
def test_cards_leave_the_bottom_of_a_deck_unseen(table, version, filler):
    t = table(me={"hand": ["Veil Digger"], "deck": ["Goon 1"]}, foe={}, filler=filler, ruleset=version)
    t.play("Veil Digger")
    assert t.titles(t.me.archives) == (["Chant", "Goon 1"] if filler == 1 else ["Chant", "Chant"])
    assert t.titles(t.me.deck) == ([] if filler == 1 else ["Chant"] * (filler - 2) + ["Goon 1"])
    assert not any(card.known >> 1 for card in t.me.archives)
