"""Cards of Ekwidon in Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, hurt, of_house, with_amber
from tests.engine.helpers.looks import amber, damage, damage_of_all, pools

crypt = partial(crypts.crypt, house="ekwidon")
chanted = partial(crypts.chanted, house="ekwidon")
ZAVEL = "Zavel, “Archaeologist”"
FULCRUM = "Ekwirrĕ’s Fulcrum"


def ekwidon(title):
    """A card that belongs to Ekwidon."""
    return of_house("ekwidon", title)


# Æmber on its way


@pytest.mark.pair("Midyear Festivities", "Ether Spider")
def test_a_spider_at_the_festivities_catches_what_is_yours_and_loses_it(table):
    t = chanted(table, "Midyear Festivities", me={"line": [with_amber("Goon 1", 2)]}, foe={"line": ["Ether Spider"]})
    assert pools(t) == [2, 1], "1 Æmber of the action lay on the spider before"
    assert [player.line for player in t.g.players] == [[], []]


@pytest.mark.pair("Azuretooth", "Ether Spider")
def test_a_spider_catches_what_azuretooth_brings(table):
    t = crypt(table, {"line": ["Azuretooth", with_amber("Goon 3", 2)]}, {"line": ["Ether Spider"]})
    to_rest(t.reap("Azuretooth", "Goon 3"))
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 3


@pytest.mark.pair("Put in a Spin", "Ether Spider")
def test_a_spider_catches_the_gain_of_a_spin(table):
    t = chanted(table, "Put in a Spin", "dis", me={"amber": 2}, foe={"line": ["Ether Spider"], "deck": ["Dis Goon 1"]})
    assert t.me.amber == 1
    assert t.card("Ether Spider").amber == 4


@pytest.mark.pair("Pen Pal", "Ether Spider")
def test_a_spider_lets_the_letter_of_its_own_player_through(table):
    t = crypt(table, {"line": ["Pen Pal"]}, {"line": ["Ether Spider"]})
    t.action("Pen Pal")
    assert pools(t) == [0, 1]
    assert t.card("Ether Spider").amber == 1


@pytest.mark.pair("Ekwirrĕ’s Fulcrum", "Ether Spider")
def test_nobody_draws_for_an_aember_that_a_spider_catches(table):
    t = crypt(table, {"artifacts": [FULCRUM]}, {"line": ["Ether Spider"]})
    t.end().submit("yes")
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 1
    assert t.foe.hand == []
    t.choose("brobnar")


@pytest.mark.pair("Permanent Record", "The Vaultkeeper")
@pytest.mark.pair("Technorachnophobia", "The Vaultkeeper")
@pytest.mark.parametrize("title", ["Permanent Record", "Technorachnophobia"])
def test_the_vaultkeeper_keeps_everything(table, title):
    t = chanted(table, title, me={"line": ["Goon 3"]}, foe={"line": ["The Vaultkeeper"], "amber": 3})
    assert pools(t)[1] == 3


@pytest.mark.pair("Security Detail", "Po’s Pixies")
def test_the_detail_captures_from_the_supply(table):
    line = ["Goon 1", "Goon 2", "Goon 3"]
    t = crypt(table, {"hand": ["Security Detail"], "line": line}, {"line": ["Po’s Pixies"], "amber": 3})
    to_rest(t.play("Security Detail", "Goon 2"))
    assert amber(t)[:3] == [1, 1, 1]
    assert t.foe.amber == 3


# hands and decks


@pytest.mark.pair("Curse of Spontaneity", "Mother")
def test_a_mother_refills_a_hand_that_was_thrown_away(table):
    t = crypt(table, {"artifacts": ["Curse of Spontaneity"], "line": ["Mother"], "hand": ["Goon 1"] * 3})
    t.next_turn()
    assert t.titles(t.me.hand) == ["Chant"] * 7


@pytest.mark.pair("Forbidden Tome", "Mother")
def test_a_mother_and_a_tome_add_up(table):
    t = crypt(table, {"artifacts": ["Forbidden Tome"], "line": ["Mother"]}, dead=10)
    t.next_turn()
    assert len(t.me.hand) == 8


@pytest.mark.pair("Grisly Exchange", "Reverse Time")
def test_a_pile_of_reversed_time_is_exchanged(table):
    t = crypt(table, {"hand": [ekwidon("Reverse Time"), "Grisly Exchange"], "discard": ["Goon 1"] * 7}, filler=2)
    to_rest(t.play("Reverse Time"))
    to_rest(t.play("Grisly Exchange"))
    assert t.titles(t.me.deck) == ["Goon 1"] * 2
    assert t.titles(t.me.discard).count("Goon 1") == 5


@pytest.mark.pair("Incarnation Pod", "Wild Wormhole")
def test_with_no_deck_the_bottom_is_the_top(table):
    me = {"artifacts": ["Incarnation Pod"], "hand": [ekwidon("Wild Wormhole")], "discard": ["Mars Goon 1"]}
    t = crypt(table, me, filler=0)
    to_rest(t.action("Incarnation Pod"))
    to_rest(t.play("Wild Wormhole"))
    assert t.titles(t.me.line) == ["Mars Goon 1"]


@pytest.mark.pair("Market Fluctuation", "Rock-Hurling Giant")
def test_a_giant_hurls_what_the_market_costs(table):
    me = {"hand": ["Market Fluctuation", *["Goon 1"] * 3], "line": ["Rock-Hurling Giant"]}
    t = crypt(table, me, {"line": ["Goon 12"]})
    t.play("Market Fluctuation", "Goon 12", "Goon 12", [])
    assert damage(t.foe) == [8]


@pytest.mark.pair("Tutor Bin-Rillo", "Rock-Hurling Giant")
def test_a_giant_hurls_what_the_tutor_throws_away(table):
    me = {"hand": ["Tutor Bin-Rillo", "Goon 1", "Mars Goon 1"], "line": ["Rock-Hurling Giant"]}
    t = crypt(table, me, {"line": ["Goon 12"]})
    t.play("Tutor Bin-Rillo", ["Goon 1", "Mars Goon 1"], "Goon 12")
    assert damage(t.foe) == [4]


# creatures


@pytest.mark.pair("Hoaxpitality", "Banner of Battle")
def test_a_banner_counts_for_the_enemy_alone(table):
    banner = {"artifacts": ["Banner of Battle"]}
    t = chanted(table, "Hoaxpitality", me={"line": ["Goon 2"], **banner}, foe={"line": ["Goon 5"], **banner})
    assert t.power("Goon 2") == t.power("Goon 5") == 6


@pytest.mark.pair("De-escalation", "Soul Snatcher")
def test_souls_are_snatched_in_de_escalation(table):
    me = {"line": ["Goon 1"], "artifacts": ["Soul Snatcher"]}
    t = chanted(table, "De-escalation", me=me, foe={"line": ["Goon 2", "Goon 3"]})
    assert pools(t) == [1, 2]


@pytest.mark.pair("Legerdemain", "Magda the Rat")
def test_a_rat_that_is_conjured_away_settles_its_debt(table):
    t = crypt(table, {"hand": [ekwidon("Magda the Rat"), "Ekwidon Jab", "Legerdemain"]}, {"amber": 3})
    t.play("Magda the Rat").play("Ekwidon Jab").play("Legerdemain")
    assert t.titles(t.me.hand) == ["Magda the Rat"]
    assert pools(t) == [2, 3]


@pytest.mark.pair("Soul Exchange", "Bad Penny")
def test_a_penny_for_a_soul(table):
    t = chanted(table, "Soul Exchange", "seat:0", me={"line": ["Bad Penny"], "discard": ["Goon 5"]})
    assert sorted(t.titles(t.me.hand)) == ["Bad Penny", "Goon 5"]


@pytest.mark.pair("Skreel Swarm", "Grey Monk")
def test_a_monk_keeps_a_swarm_off(table):
    t = chanted(table, "Skreel Swarm", foe={"line": ["Grey Monk", "Goon 3"]})
    assert damage(t.foe) == [0, 0]


@pytest.mark.pair("Iron Heidy", "Grey Monk")
def test_a_monk_and_heidy_add_up(table):
    t = crypt(table, {"line": ["Goon 1", "Iron Heidy", "Goon 2", "Grey Monk"]}, dead=10)
    assert [t.g.armor(card) for card in t.me.line] == [3, 3, 3, 1]


@pytest.mark.pair("Elenya the Charming", "Key Charge")
def test_a_key_by_an_ability_charms_as_well(table):
    me = {"hand": [ekwidon("Key Charge")], "line": ["Elenya the Charming", "Goon 5"], "amber": 7}
    t = crypt(table, me)
    to_rest(t.play("Key Charge", "yes"))
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.pair("Siphonapterian", "Armageddon Cloak")
def test_a_siphonapterian_in_a_cloak_is_paid_for_nothing(table):
    t = crypt(table, {"hand": ["Ekwidon Slaying"]}, {"line": [armed("Siphonapterian", "Armageddon Cloak")]})
    to_rest(t.play("Ekwidon Slaying"))
    assert t.titles(t.foe.line) == ["Siphonapterian"]
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Fortune Reverser", "Mother")
def test_a_mother_without_fortune_is_no_mother(table):
    t = crypt(table, {"hand": ["Fortune Reverser"], "line": ["Mother"]})
    t.play("Fortune Reverser").next_turn()
    assert len(t.me.hand) == 6


@pytest.mark.pair("Phobivore", "Anger")
def test_anger_readies_who_cannot_be_used(table):
    line = [armed("Goon 5", "Phobivore", ready=False)]
    t = crypt(table, {"hand": [ekwidon("Anger")], "line": line}, {"line": ["Goon 3"]}, dead=10)
    t.play("Anger")
    assert t.card("Goon 5").ready
    assert damage_of_all(t) == [0, 0]


@pytest.mark.pair("Sandwyrm", "Rocket Boots")
def test_a_sandwyrm_in_boots_is_still_gone(table):
    t = crypt(table, {"line": [armed("Sandwyrm", "Rocket Boots")]}, {"line": ["Goon 1"]})
    to_rest(t.fight("Sandwyrm"))
    assert "Sandwyrm" in t.titles(t.me.deck)
    assert t.card("Rocket Boots").zone == "discard"


@pytest.mark.pair("Rumor-sower", "Bulwark")
def test_a_rumor_about_sanctum_stuns_a_bulwark(table):
    t = crypt(table, {"line": ["Rumor-sower"]}, {"line": [hurt("Bulwark", 1), "Goon 3"], "deck": ["Grey Monk"]})
    t.reap("Rumor-sower")
    assert [card.stunned for card in t.foe.line] == [True, False]


# artifacts


@pytest.mark.pair("Zavel, “Archaeologist”", "Autocannon")
def test_zavel_digs_up_a_cannon(table):
    t = crypt(table, {"hand": [ZAVEL, "Ekwidon Goon 3"], "discard": ["Autocannon"]})
    to_rest(t.play(ZAVEL, "Autocannon").play("Ekwidon Goon 3"))
    assert damage(t.me) == [0, 1]
    assert t.titles(t.me.artifacts) == ["Autocannon"]


@pytest.mark.pair("Gegrrŏkŭŭ Sapper", "Banner of Battle")
def test_the_sapper_changes_who_follows_a_banner(table):
    t = crypt(table, {"hand": ["Gegrrŏkŭŭ Sapper"], "line": ["Goon 5"]}, {"artifacts": ["Banner of Battle"]})
    t.play("Gegrrŏkŭŭ Sapper")
    assert (t.power("Goon 5"), t.power("Gegrrŏkŭŭ Sapper")) == (6, 3)


@pytest.mark.pair("Bonded Auctioneer", "Gorm of Omm")
def test_a_gorm_is_auctioned(table):
    t = crypt(table, {"line": ["Bonded Auctioneer"]}, {"artifacts": ["Gorm of Omm"]})
    t.reap("Bonded Auctioneer")
    assert pools(t) == [1, 1]
    assert t.foe.artifacts == []


@pytest.mark.pair("Tachyon Manifold", "Remote Access")
def test_a_manifold_that_is_borrowed_gives_its_turn_to_the_borrower(table):
    t = crypt(table, {"hand": [ekwidon("Remote Access")]}, {"artifacts": ["Tachyon Manifold"]})
    to_rest(t.play("Remote Access"))
    assert t.titles(t.foe.purged) == ["Tachyon Manifold"]
    assert len(t.foe.hand) == 10
    t.next_turn()
    assert t.g.state.active == 0
