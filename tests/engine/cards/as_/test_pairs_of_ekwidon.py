"""Cards of Ekwidon in Æmber Skies beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, chant, of_house, with_amber, with_icons
from tests.engine.helpers.looks import amber, damage, damage_of_all, pools

crypt = partial(crypts.crypt, house="ekwidon")
chanted = partial(crypts.chanted, house="ekwidon")
scrapped = partial(crypts.scrapped, house="ekwidon")
BARTER = "Barter and Games"
EXECUTION = "Contract Execution"
MARKET = "Niche Market"
MOON = "Moon Light Special"
WRIT = "Requisition Writ"
BUZZ = "Skŏllĕnbŭzzz"

# Æmber on its way


@pytest.mark.pair("Barter and Games", "Ether Spider")
@pytest.mark.pair("Reap the Wild Wind", "Ether Spider")
@pytest.mark.parametrize(("title", "bonus"), [(BARTER, 0), ("Reap the Wild Wind", 1)])
def test_a_spider_catches_what_the_shown_card_pays(table, title, bonus):
    me = {"hand": [with_icons("Logos Goon 1", "amber", "amber")]}
    t = chanted(table, title, me=me, foe={"line": ["Ether Spider"], "hand": [chant("amber", title="Dis Chant")]})
    assert pools(t) == [0, 1]
    assert t.card("Ether Spider").amber == 2 + bonus


@pytest.mark.pair("Moon Light Special", "Ether Spider")
def test_a_spider_catches_the_special(table):
    t = chanted(table, MOON, me={"hand": ["Goon 1"]}, foe={"line": ["Ether Spider"]})
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 2


@pytest.mark.pair("Requisition Writ", "Ether Spider")
def test_your_own_spider_catches_the_price(table):
    t = crypt(table, {"line": [armed("Ekwidon Goon 2", WRIT), "Ether Spider"]}, {"line": ["Goon 5"]})
    to_rest(t.reap("Ekwidon Goon 2"))
    assert pools(t) == [0, 0]
    assert t.card("Ether Spider").amber == 1
    assert t.foe.line == []


@pytest.mark.pair("Æmberwind", "Ether Spider")
def test_a_spider_catches_what_the_wind_carries(table):
    t = crypt(table, {"line": [with_amber("Æmberwind", 2)]}, {"line": ["Ether Spider"]})
    to_rest(t.reap("Æmberwind"))
    assert t.me.amber == 0
    assert amber(t) == [1, 2]


@pytest.mark.pair("Niche Market", "The Vaultkeeper")
@pytest.mark.pair("Game Changer", "The Vaultkeeper")
@pytest.mark.parametrize("more", [{"artifacts": [MARKET]}, {}])
def test_the_vaultkeeper_keeps_everything(table, more):
    line = ["Ekwidon Goon 1"] if more else ["Ekwidon Goon 1", "Game Changer"]
    t = crypt(table, {"line": line, **more}, {"line": ["The Vaultkeeper"], "amber": 3})
    t.action("Ekwidon Goon 1")
    assert pools(t) == [0, 3]


@pytest.mark.pair("Change Agent", "The Vaultkeeper")
def test_no_vault_keeps_the_agent_out(table):
    foe = {"line": ["The Vaultkeeper"], "amber": 3, "hand": ["Chant"] * 7}
    t = crypt(table, {"line": ["Change Agent"]}, foe)
    t.reap("Change Agent")
    assert t.foe.amber == 1


@pytest.mark.pair("Ace Jonavan", "Po’s Pixies")
@pytest.mark.pair("Skipper Hukŏ", "Po’s Pixies")
def test_pixies_let_the_captures_come_from_the_supply(table):
    me = {"hand": ["Ace Jonavan"], "line": ["Skipper Hukŏ"]}
    t = crypt(table, me, {"line": ["Po’s Pixies"], "amber": 2})
    t.play("Ace Jonavan").reap("Skipper Hukŏ")
    assert amber(t) == [1, 1, 1]
    assert pools(t) == [1, 2]


@pytest.mark.pair("Reap the Wild Wind", "Dust Pixie")
def test_a_pixie_in_the_wind_is_2_aember(table):
    t = chanted(table, "Reap the Wild Wind", foe={"hand": ["Dust Pixie"]})
    assert pools(t) == [1, 2]


# what is discarded


@pytest.mark.pair("Barter and Games", "Rock-Hurling Giant")
@pytest.mark.pair("Moon Light Special", "Rock-Hurling Giant")
@pytest.mark.parametrize("title", [BARTER, MOON])
def test_a_giant_hurls_what_is_given_away(table, title):
    giant = {"title": "Rock-Hurling Giant", "house": "mars"}
    t = crypt(table, {"hand": [title, "Goon 1"], "line": [giant]}, {"line": ["Mars Goon 12"]})
    t.play(title, "Mars Goon 12")
    assert damage(t.foe) == [4]


@pytest.mark.pair("Suggestion Box", "Rock-Hurling Giant")
def test_a_giant_hurls_no_suggestions(table):
    me = {"line": [armed("Ekwidon Goon 2", "Suggestion Box"), "Rock-Hurling Giant"], "deck": ["Goon 1"] * 5}
    t = to_rest(crypt(table, me, {"line": ["Goon 12"]}).reap("Ekwidon Goon 2"))
    assert damage_of_all(t) == [0, 0, 0]


@pytest.mark.pair("High Street Churn", "Mother")
def test_the_mother_of_the_opponent_refills_to_7(table):
    t = chanted(table, "High Street Churn", foe={"line": ["Mother"], "hand": ["Goon 1"]})
    assert len(t.foe.hand) == 7


@pytest.mark.pair("Hoist Operations", "Bad Penny")
@pytest.mark.pair("Vĕsted Harŏld", "Bad Penny")
def test_a_penny_is_archived_and_does_not_return(table):
    side = {"line": ["Bad Penny"]}
    t = scrapped(table, "Vĕsted Harŏld", me={**side, "hand": ["Hoist Operations"]}, foe={"line": ["Bad Penny"] * 2})
    to_rest(t).play("Hoist Operations")
    assert [t.titles(player.archives) for player in t.g.players] == [["Bad Penny"], ["Bad Penny"] * 2]
    assert t.me.hand == t.foe.hand == []


@pytest.mark.pair("Three Sheets to the Wind", "Mother")
def test_sheets_leave_fewer_to_draw_for_a_mother(table):
    t = chanted(table, "Three Sheets to the Wind", foe={"line": ["Mother"], "hand": ["Goon 1"] * 4})
    assert len(t.foe.hand) == 4
    t.next_turn().next_turn()
    assert len(t.foe.hand) == 7


# creatures and houses


@pytest.mark.pair("Contract Execution", "Autocannon")
def test_a_contract_and_a_cannon_hit_who_enters(table):
    t = crypt(table, {"hand": [EXECUTION, "Ekwidon Goon 5"], "artifacts": ["Autocannon"]})
    to_rest(t.play(EXECUTION).play("Ekwidon Goon 5"))
    assert damage(t.me) == [3]


@pytest.mark.pair("Skŏllĕnbŭzzz", "Autocannon")
def test_a_cannon_hits_the_brood(table):
    buzz = {"title": BUZZ, "under": ["Goon 4", "Goon 1"]}
    t = crypt(table, {"line": [buzz], "hand": ["Ekwidon Slaying"], "artifacts": ["Autocannon"]})
    to_rest(t.play("Ekwidon Slaying"))
    assert t.titles(t.me.line) == ["Goon 4"]
    assert damage(t.me) == [1]


@pytest.mark.pair("Niche Market", "Banner of Battle")
def test_a_banner_lifts_its_side_out_of_the_niche(table):
    me = {"line": ["Ekwidon Goon 3"], "artifacts": [MARKET, "Banner of Battle"]}
    t = crypt(table, me, {"line": ["Goon 3"], "amber": 1})
    assert not t.may("action:Ekwidon Goon 3")
    t.next_turn("brobnar")
    assert t.may("action:Goon 3")


@pytest.mark.pair("Vendor Hyertula", "Banner of Battle")
def test_a_banner_is_bought(table):
    t = crypt(table, {"line": ["Vendor Hyertula", "Goon 3"]}, {"line": ["Goon 4"], "artifacts": ["Banner of Battle"]})
    t.reap("Vendor Hyertula", "yes")
    assert (t.power("Goon 3"), t.power("Goon 4")) == (4, 4)


@pytest.mark.pair("Aerial Pedlar", "Banner of Battle")
def test_the_pedlar_looks_at_the_power_under_a_banner(table):
    t = crypt(table, {"line": ["Aerial Pedlar"]}, {"line": ["Goon 2", "Goon 1"], "artifacts": ["Banner of Battle"]})
    to_rest(t.reap("Aerial Pedlar"))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.power("Goon 1") == 1


@pytest.mark.pair("Game Changer", "Diplomat Agung")
def test_one_that_also_belongs_to_ekwidon_plays_the_changed_game(table):
    me = {"line": [of_house("dis", "Game Changer"), of_house("ekwidon", "Diplomat Agung"), "Goon 3"]}
    t = crypt(table, me, {"amber": 3, "line": ["Goon 1"]})
    t.fight("Diplomat Agung", "Goon 3", "ekwidon")
    assert not t.may("reap:Goon 3")
    t.action("Goon 3")
    assert pools(t) == [1, 2]


@pytest.mark.pair("Cogg Miller", "Soul Snatcher")
def test_a_snatcher_that_is_ground_snatches_no_more(table):
    t = crypt(table, {"line": ["Cogg Miller"]}, {"line": ["Goon 1"], "artifacts": ["Soul Snatcher"]})
    t.fight("Cogg Miller", "Soul Snatcher")
    assert t.foe.artifacts == []
    assert t.foe.amber == 1


@pytest.mark.pair("Distributor Janŏŏnt", "Ether Spider")
def test_what_is_distributed_passes_a_spider(table):
    t = crypt(table, {"line": ["Distributor Janŏŏnt", with_amber("Goon 1", 1)]}, {"line": ["Ether Spider", "Goon 3"]})
    t.reap("Distributor Janŏŏnt", "Goon 1", "Goon 3")
    assert t.card("Goon 3").amber == 1
    assert t.card("Ether Spider").amber == 1


@pytest.mark.pair("Shard of Change", "Shard of Pain")
def test_a_shard_of_pain_is_one_change_more(table):
    me = {"artifacts": ["Shard of Change", "Shard of Pain"], "hand": ["Goon 1", "Goon 2"], "discard": ["Goon 5", "Jab"]}
    t = crypt(table, {**me, "discard": ["Goon 5", "Goon 6"]})
    t.action("Shard of Change", "Goon 5", "Goon 1", "Goon 6", "Goon 2")
    assert sorted(t.titles(t.me.hand)) == ["Goon 5", "Goon 6"]
