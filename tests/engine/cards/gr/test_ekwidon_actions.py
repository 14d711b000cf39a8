"""Actions of Ekwidon in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import grown, hurt, of_house, spent, warded, with_amber
from tests.engine.helpers.looks import amber, damage, pools

crypt = partial(crypts.crypt, house="ekwidon")
chanted = partial(crypts.chanted, house="ekwidon")
scrapped = partial(crypts.scrapped, house="ekwidon")
ANOTHER = "Technorachnophobia"

# Art Project


def test_a_key_is_exchanged_for_10_cards(table):
    t = chanted(table, "Art Project", me={"keys": ["red"]}, foe={"keys": ["red", "blue"], "hand": ["Goon 1"]})
    assert (len(t.me.keys), len(t.foe.keys)) == (1, 1)
    assert len(t.foe.hand) == 11
    assert t.titles(t.me.purged) == ["Art Project"]


def test_without_a_key_there_is_no_art_project(table):
    t = chanted(table, "Art Project", me={"keys": ["red"]})
    assert t.foe.hand == []
    assert t.titles(t.me.discard) == ["Art Project"]
    assert len(t.me.keys) == 1


# De-escalation


def test_de_escalation_destroys_all_and_lets_the_opponent_archive_3(table):
    t = chanted(table, "De-escalation", me={"line": ["Goon 3"]}, foe={"line": ["Goon 4"], "deck": ["Goon 1", "Goon 2"]})
    assert [player.line for player in t.g.players] == [[], []]
    assert sorted(t.titles(t.foe.archives)) == ["Chant", "Goon 1", "Goon 2"]
    assert t.me.archives == []


@pytest.mark.parametrize("many", [0, 1, 2])
def test_no_more_is_archived_than_there_is(table, many):
    t = chanted(table, "De-escalation", filler=many, foe={"line": [warded("Goon 4")]})
    assert len(t.foe.archives) == many
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded


# Estate Sale


@pytest.mark.parametrize("title", ["Chant", "Badge", "Trinket"])
def test_all_but_creatures_are_sold(table, title):
    t = chanted(table, "Estate Sale", me={"discard": ["Goon 1", title]}, foe={"discard": ["Trinket"]})
    assert t.titles(t.me.purged) == [title]
    assert t.me.amber == 2
    assert len(t.foe.discard) == 1


def test_the_estate_sale_of_a_creature_brings_nothing(table):
    t = chanted(table, "Estate Sale", me={"discard": ["Goon 1"]}, foe={"discard": ["Trinket"]})
    assert t.me.purged == []
    assert t.me.amber == 0


# Grisly Exchange


@pytest.mark.reading("grisly-exchange-order")
def test_the_exchange_orders_the_uppermost_5(table):
    dead = ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Goon 5", "Goon 6"]
    t = crypt(table, {"hand": ["Grisly Exchange"]}, {"discard": dead})
    t.play("Grisly Exchange", ["Goon 3", "Goon 6", "Goon 2", "Goon 5", "Goon 4"])
    assert t.titles(t.foe.deck[:6]) == ["Goon 4", "Goon 5", "Goon 2", "Goon 6", "Goon 3", "Chant"]
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert len(t.me.discard) == 6


@pytest.mark.parametrize("many", [0, 1, 4])
def test_the_exchange_takes_what_there_is(table, many):
    t = chanted(table, "Grisly Exchange", foes_dead=many, filler=3)
    assert t.foe.discard == []
    assert len(t.foe.deck) == 3 + many
    assert t.me.deck == []
    assert len(t.me.discard) == 4


# Hoaxpitality


@pytest.mark.parametrize(("mine", "theirs"), [("Goon 2", "Goon 9"), ("Goon 9", "Goon 2")])
def test_a_hoax_makes_a_friend_as_strong_as_an_enemy(table, mine, theirs):
    t = chanted(table, "Hoaxpitality", me={"line": [mine]}, foe={"line": [theirs]})
    assert t.power(mine) == t.power(theirs) == int(theirs[5:])
    t.next_turn()
    assert t.power(mine) == int(mine[5:])


def test_a_hoax_counts_what_adds_to_the_enemy_and_not_to_the_friend(table):
    me, foe = {"line": [grown("Goon 5", 2), "Goon 1"]}, {"line": [grown("Goon 3", 1), "Goon 9"]}
    t = chanted(table, "Hoaxpitality", "Goon 3", "Goon 5", me=me, foe=foe)
    assert t.power("Goon 5") == 4
    assert t.power("Goon 1") == 1


@pytest.mark.reading("hoaxpitality-power-of-that-moment")
def test_a_hoax_outlasts_the_enemy(table):
    me = {"line": ["Goon 2"], "hand": ["Ekwidon Slaying", "Ekwidon Drum"]}
    t = chanted(table, "Hoaxpitality", me=me, foe={"line": ["Goon 7"]})
    t.play("Ekwidon Drum")
    assert (t.power("Goon 2"), t.power("Goon 7")) == (7, 10)
    t.play("Ekwidon Slaying", "Goon 7")
    assert t.power("Goon 2") == 7


def test_a_hoax_may_destroy_who_has_damage(table):
    t = chanted(table, "Hoaxpitality", me={"line": [hurt("Goon 5", 2)]}, foe={"line": ["Goon 2"]})
    assert t.me.line == []


@pytest.mark.parametrize(("me", "foe"), [(["Goon 5"], []), ([], ["Goon 5"])])
def test_it_takes_two_for_a_hoax(table, me, foe):
    t = chanted(table, "Hoaxpitality", me={"line": me}, foe={"line": foe})
    assert t.power("Goon 5") == 5


# Legerdemain


def test_a_hurt_creature_goes_home_for_an_aember(table):
    me, foe = {"line": [hurt("Goon 5", 1)]}, {"line": ["Goon 6", hurt("Goon 7", 1)]}
    t = chanted(table, "Legerdemain", "Goon 7", me=me, foe=foe)
    assert t.titles(t.foe.hand) == ["Goon 7"]
    assert pools(t) == [1, 1]


def test_its_controller_gains_and_not_its_owner(table):
    t = chanted(table, "Legerdemain", me={"line": [hurt("Goon 5", 1, owner=1)]})
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert pools(t) == [2, 0]


@pytest.mark.parametrize("line", [["Goon 5"], [warded(**hurt("Goon 5", 1))]])
def test_legerdemain_pays_for_nobody_who_stays(table, line):
    t = chanted(table, "Legerdemain", foe={"line": line})
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert pools(t) == [1, 0]


# Market Fluctuation


@pytest.mark.parametrize(
    ("dead", "foes_dead", "hands"), [(10, 9, [7, 1]), (9, 10, [1, 7]), (10, 10, [7, 7]), (0, 0, [1, 1])]
)
def test_the_market_is_good_to_the_haunted(table, dead, foes_dead, hands):
    hand = {"hand": ["Chant"] * 4}
    t = chanted(table, "Market Fluctuation", me=hand, foe=hand, dead=dead, foes_dead=foes_dead)
    assert [len(player.hand) for player in t.g.players] == hands


@pytest.mark.reading("market-fluctuation-haunted-when")
def test_who_is_haunted_no_more_after_drawing_discards(table):
    t = chanted(table, "Market Fluctuation", foe={"hand": ["Goon 1"] * 2}, foes_dead=10, filler=2)
    assert len(t.foe.hand) == 2
    assert len(t.foe.discard) == 3


# Midyear Festivities


def test_the_festivities_are_for_9(table):
    mine = [with_amber("Goon 1", 2), "Goon 2", "Goon 3", "Goon 4"]
    theirs = [with_amber("Goon 5", 3), "Goon 6", "Goon 7", "Goon 8", "Goon 9", with_amber("Goon 10", 1)]
    t = crypt(table, {"hand": ["Midyear Festivities"], "line": mine}, {"line": theirs})
    guests = ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Goon 5", "Goon 6", "Goon 7", "Goon 8", "Goon 9"]
    to_rest(t.play("Midyear Festivities", guests))
    assert pools(t) == [3, 3]
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 10"]
    assert amber(t) == [1]


def test_a_guest_with_a_ward_stays_without_its_aember(table):
    t = chanted(table, "Midyear Festivities", me={"line": [with_amber("Goon 1", 2, warded=True)]})
    assert t.me.amber == 3
    assert t.titles(t.me.line) == ["Goon 1"]
    assert amber(t) == [0]


def test_all_come_where_there_are_fewer_than_9(table):
    t = chanted(table, "Midyear Festivities", me={"line": ["Goon 1"]}, foe={"line": [with_amber("Goon 5", 3)]})
    assert pools(t) == [1, 3]
    assert [player.line for player in t.g.players] == [[], []]


# Permanent Record


@pytest.mark.parametrize(("line", "stolen"), [(["Goon 1"], 2), ([spent("Goon 1")], 0), ([], 0)])
def test_a_record_exhausts_a_friend_and_steals(table, line, stolen):
    t = chanted(table, "Permanent Record", me={"line": line}, foe={"line": ["Goon 5"], "amber": 3})
    assert pools(t) == [stolen, 3 - stolen]
    assert not any(card.ready for card in t.me.line)
    assert t.card("Goon 5").ready


# Put in a Spin


@pytest.mark.parametrize(("house", "left"), [("dis", 4), ("mars", 0)])
def test_a_spin_pays_for_the_right_house(table, house, left):
    t = crypt(table, {"hand": ["Put in a Spin"], "amber": 1}, {"deck": ["Dis Goon 1"]})
    t.play("Put in a Spin", house)
    assert t.me.amber == left
    assert t.titles(t.foe.discard) == ["Dis Goon 1"]


def test_without_an_aember_there_is_no_spin(table):
    t = chanted(table, "Put in a Spin", foe={"deck": ["Dis Goon 1"], "amber": 3})
    assert t.foe.discard == []
    assert pools(t) == [0, 3]


def test_a_spin_over_an_empty_deck_only_costs(table):
    t = chanted(table, "Put in a Spin", "dis", me={"amber": 2}, foes_dead=2, filler=0)
    assert t.me.amber == 1
    assert len(t.foe.discard) == 2


# Security Detail


def test_the_detail_and_its_neighbors_capture(table):
    line = ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]
    t = chanted(table, "Security Detail", "Goon 2", me={"line": line}, foe={"line": ["Goon 5"], "amber": 5})
    assert amber(t) == [1, 1, 1, 0, 0]
    assert pools(t) == [1, 2]


def test_where_there_is_not_enough_the_guards_are_chosen(table):
    t = crypt(table, {"hand": ["Security Detail"], "line": ["Goon 1", "Goon 2", "Goon 3"]}, {"amber": 2})
    t.play("Security Detail", "Goon 2", ["Goon 1", "Goon 3"])
    assert amber(t) == [1, 0, 1]
    assert t.foe.amber == 0


# Skreel Swarm


def test_the_swarm_stings_every_enemy(table):
    line = [warded("Goon 3"), "Guard 4/1", "Goon 5", "Goon 1"]
    t = chanted(table, "Skreel Swarm", me={"line": ["Goon 6"]}, foe={"line": line})
    assert damage(t.foe) == [0, 0, 1]
    assert damage(t.me) == [0]


@pytest.mark.parametrize(("answer", "zone"), [("yes", "archives"), ("no", "discard")])
def test_a_scrapped_swarm_may_be_archived(table, answer, zone):
    t = scrapped(table, "Skreel Swarm", answer, me={"discard": ["Goon 1"]}, foe={"line": ["Goon 5"]})
    assert t.card("Skreel Swarm").zone == zone
    assert t.titles(t.me.discard)[:1] == ["Goon 1"]
    assert damage(t.foe) == [0]


# Soul Exchange


@pytest.mark.parametrize("seat", [0, 1])
def test_a_soul_is_exchanged_on_one_side(table, seat):
    side = {"line": ["Goon 5", "Goon 6"], "discard": ["Goon 1", "Goon 2", "Chant"]}
    t = crypt(table, {**side, "hand": ["Soul Exchange"]}, side)
    t.play("Soul Exchange", f"seat:{seat}")
    player, other = t.g.players[seat], t.g.players[1 - seat]
    t.choose(player.line[1])
    assert t.titles(player.hand) == ["Goon 2"]
    assert t.titles(player.line) == ["Goon 5"]
    assert t.titles(other.line) == ["Goon 5", "Goon 6"]
    assert other.hand == []


def test_a_creature_is_destroyed_where_none_returns(table):
    t = chanted(table, "Soul Exchange", "seat:1", foe={"line": ["Goon 5"], "discard": ["Chant"]})
    assert t.titles(t.foe.discard) == ["Chant", "Goon 5"]
    assert t.foe.hand == []


def test_a_creature_returns_where_none_is_destroyed(table):
    t = chanted(table, "Soul Exchange", "seat:1", foe={"discard": ["Goon 5"]})
    assert t.titles(t.foe.hand) == ["Goon 5"]


# Technorachnophobia


@pytest.mark.parametrize(("same", "stolen"), [(4, 0), (5, 2), (7, 2)])
def test_5_cards_of_a_house_are_enough(table, same, stolen):
    others = ["Dis Goon 1", "Dis Goon 2", "Dis Goon 3", "Logos Goon 1", "Logos Goon 2", "Logos Goon 3"]
    deck = [*others[: 10 - same], *["Mars Goon 1"] * same]
    t = chanted(table, ANOTHER, me={"deck": deck}, foe={"amber": 3})
    assert pools(t) == [stolen, 3 - stolen]
    assert len(t.me.discard) == 11


def test_a_small_deck_will_do(table):
    t = chanted(table, ANOTHER, foe={"amber": 3}, filler=5)
    assert pools(t) == [2, 1]
    assert t.me.deck == []


def test_a_card_counts_for_the_house_that_it_is_of(table):
    deck = [of_house("mars", "Dis Goon 1"), *["Mars Goon 1"] * 4, *["Dis Goon 1"] * 3]
    t = chanted(table, ANOTHER, me={"deck": deck}, foe={"amber": 3}, filler=2)
    assert t.me.amber == 2
