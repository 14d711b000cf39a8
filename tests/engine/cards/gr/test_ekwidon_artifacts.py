"""Artifacts of Ekwidon in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import pools

crypt = partial(crypts.crypt, house="ekwidon")
SPONTANEITY = "Curse of Spontaneity"
FULCRUM = "Ekwirrĕ’s Fulcrum"
TOME = "Forbidden Tome"
POD = "Incarnation Pod"
MANIFOLD = "Tachyon Manifold"

# Curse of Spontaneity


def test_the_spontaneous_keep_no_card(table):
    t = crypt(table, {"artifacts": [SPONTANEITY], "hand": ["Goon 1", "Goon 2"]}, {"hand": ["Goon 3"]})
    t.next_turn()
    assert t.titles(t.me.hand) == ["Chant"] * 6
    assert sorted(t.titles(t.me.discard)) == ["Goon 1", "Goon 2"]
    assert t.titles(t.foe.hand) == ["Goon 3"]
    t.next_turn()
    assert t.foe.discard == [], "it is no curse of the opponent"


@pytest.mark.clause("treachery-enters-under-opponent", versions=("18.4",))
def test_the_curse_of_spontaneity_is_for_the_opponent(table):
    t = crypt(table, {"hand": [SPONTANEITY, "Goon 1"]}, {"hand": ["Goon 3"]})
    t.play(SPONTANEITY).next_turn()
    assert "Goon 1" in t.titles(t.me.hand)
    t.next_turn()
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert len(t.foe.hand) == 6


def test_what_is_discarded_spontaneously_is_scrapped(table):
    me = {"artifacts": [SPONTANEITY], "hand": ["Ornar Skullface"], "line": ["Goon 5"]}
    t = crypt(table, me)
    t.next_turn()
    assert t.card("Goon 5").damage == 3


# Ekwirrĕ’s Fulcrum


@pytest.mark.parametrize(("answer", "gained", "drawn"), [("yes", 1, 2), ("no", 0, 0)])
def test_each_player_may_use_the_fulcrum_in_their_turn(table, answer, gained, drawn):
    t = crypt(table, {"artifacts": [FULCRUM]})
    t.end()
    assert t.pending.seat == 0
    t.submit(answer)
    assert pools(t) == [gained, 0]
    assert len(t.foe.hand) == drawn
    t.choose("brobnar").end()
    assert t.pending.seat == 1
    t.submit(answer)
    assert pools(t) == [gained, gained]
    assert len(t.me.hand) == 6 + drawn
    t.choose("brobnar")


# Forbidden Tome


@pytest.mark.parametrize(
    ("dead", "foes_dead", "hands"), [(9, 9, [6, 6]), (10, 9, [7, 6]), (9, 10, [6, 7]), (11, 11, [7, 7])]
)
def test_the_tome_gives_each_haunted_player_a_card_more(table, dead, foes_dead, hands):
    t = crypt(table, {"artifacts": [TOME]}, dead=dead, foes_dead=foes_dead)
    t.next_turn().next_turn()
    assert [len(player.hand) for player in t.g.players] == hands


@pytest.mark.clause("refill-amount-fixed-first", versions=("18.4",))
def test_a_pile_that_becomes_a_deck_in_the_refill_is_too_late(table):
    t = crypt(table, {"artifacts": [TOME]}, dead=10, filler=3)
    t.next_turn()
    assert len(t.me.hand) == 7
    assert t.me.discard == []


# Incarnation Pod


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_of_any_pile_goes_to_the_bottom_of_its_deck(table, seat):
    dead = {"discard": ["Goon 1", "Goon 2", "Goon 3"]}
    t = crypt(table, {"artifacts": [POD], **dead}, dead)
    player, other = t.g.players[seat], t.g.players[1 - seat]
    t.action(POD).choose(player.discard[1])
    assert player.deck[0].title == "Goon 2"
    assert t.titles(player.discard) == ["Goon 1", "Goon 3"]
    assert len(other.discard) == 3


def test_scrapped_the_pod_purges_the_bottom_of_every_deck(table):
    t = crypts.scrapped(table, POD, house="ekwidon", me={"deck": ["Goon 1"]}, foe={"deck": ["Goon 2"]}, filler=1)
    assert [t.titles(player.purged) for player in t.g.players] == [["Chant"], ["Chant"]]
    assert [t.titles(player.deck) for player in t.g.players] == [["Goon 1"], ["Goon 2"]]


def test_an_empty_deck_has_no_bottom(table):
    t = crypts.scrapped(table, POD, house="ekwidon", foe={"deck": ["Goon 2"]}, filler=0)
    assert t.me.purged == []
    assert t.titles(t.foe.purged) == ["Goon 2"]


# Tachyon Manifold


def test_the_manifold_buys_a_turn_for_10_cards(table):
    t = crypt(table, {"artifacts": [MANIFOLD], "line": ["Ekwidon Goon 3"]}, {"hand": ["Goon 1"]})
    t.action(MANIFOLD)
    assert len(t.foe.hand) == 11
    assert t.titles(t.me.purged) == [MANIFOLD]
    t.next_turn("ekwidon")
    assert t.g.state.active == 0
    t.reap("Ekwidon Goon 3").next_turn()
    assert t.g.state.active == 1


def test_a_manifold_that_is_destroyed_is_not_purged(table):
    t = crypt(table, {"artifacts": [MANIFOLD], "hand": ["Ekwidon Crowbar"]})
    to_rest(t.play("Ekwidon Crowbar"))
    assert MANIFOLD in t.titles(t.me.discard)
    assert t.foe.hand == []
