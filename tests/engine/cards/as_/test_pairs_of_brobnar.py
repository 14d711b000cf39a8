"""Cards of Brobnar in Æmber Skies beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import chanted, crypt, scrapped
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, hurt, of_house, spent, with_amber
from tests.engine.helpers.looks import amber, damage, damage_of_all, pools

ENVOY = "Diplomat Agung"
SPIKES = "Armored Spikes"

# power and armor


@pytest.mark.pair("Clap of Thunder", "Banner of Battle")
def test_a_banner_makes_another_the_weakest(table):
    me = {"line": ["Goon 3", "Goon 9"], "artifacts": ["Banner of Battle"]}
    t = chanted(table, "Clap of Thunder", me=me, foe={"line": ["Goon 3"]})
    assert t.foe.line == []
    assert len(t.me.line) == 2


@pytest.mark.pair("Clap of Thunder", "Armageddon Cloak")
def test_the_weakest_in_a_cloak_is_left_and_may_be_the_strongest(table):
    t = chanted(table, "Clap of Thunder", foe={"line": [armed("Goon 3", "Armageddon Cloak", ready=False)]})
    assert t.card("Goon 3").enraged
    assert t.card("Goon 3").ready
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Cirrus Mace", "Grey Monk")
@pytest.mark.pair("Nagoo Yani", "Grey Monk")
def test_a_monk_softens_maces_and_bullets(table):
    t = crypt(
        table, {"artifacts": ["Cirrus Mace"], "hand": ["Nagoo Yani"]}, {"line": ["Goon 9", "Goon 5", "Grey Monk"]}
    )
    t.action("Cirrus Mace", "Goon 5")
    assert damage(t.foe) == [1, 0, 1]
    t.play("Nagoo Yani", "Goon 5")
    assert damage(t.foe) == [1, 3, 1]


@pytest.mark.pair("Armored Spikes", "Grey Monk")
def test_a_monk_and_spikes_add_up(table):
    t = crypt(table, {"line": [armed("Goon 4", SPIKES), "Grey Monk"]})
    assert t.armor("Goon 4") == 3


@pytest.mark.pair("Crunch", "Blood of Titans")
def test_crunch_grows_by_the_blood_of_a_neighbor(table):
    t = crypt(table, {"line": ["Crunch", armed("Goon 1", "Blood of Titans")]})
    t.reap("Crunch")
    assert t.power("Crunch") == 8


@pytest.mark.pair("Raise Your Glass", "Crunch")
def test_crunch_is_the_one_that_drinks(table):
    t = crypt(table, {"hand": ["Raise Your Glass"], "line": [spent("Crunch"), "Goon 3"]})
    to_rest(t.play("Raise Your Glass"))
    assert t.power("Crunch") == 5
    assert t.me.amber == 2


# fights


@pytest.mark.pair("Improvised Aviation", "Soft Landing")
def test_two_ways_to_land_are_for_one_creature(table):
    hand = ["Improvised Aviation", of_house("brobnar", "Soft Landing"), "Goon 3", "Goon 4"]
    t = crypt(table, {"hand": hand})
    t.play("Improvised Aviation").play("Soft Landing").play("Goon 3").play("Goon 4")
    assert t.card("Goon 3").ready
    assert not t.card("Goon 4").ready


@pytest.mark.pair("Improvised Aviation", "Banner of Battle")
def test_a_banner_is_flown_away(table):
    me = {"hand": ["Improvised Aviation", "Goon 5"]}
    t = crypt(table, me, {"line": ["Goon 1", "Goon 2"], "artifacts": ["Banner of Battle"]})
    t.play("Improvised Aviation").play("Goon 5").fight("Goon 5", "Goon 1")
    assert t.power("Goon 2") == 2
    assert "Banner of Battle" in t.titles(t.foe.deck)


@pytest.mark.pair("Incensed", "Warsong")
def test_a_warsong_pays_the_incensed_again(table):
    t = crypt(table, {"hand": ["Incensed", "Warsong"], "line": ["Goon 5"]}, {"line": ["Goon 1"]})
    to_rest(t.play("Incensed").play("Warsong"))
    before = t.me.amber
    to_rest(t.fight("Goon 5"))
    assert t.me.amber == before + 2


@pytest.mark.pair("Bigger Guns for Everyone", "Rocket Boots")
def test_guns_in_boots_fire_and_go_on(table):
    line = [armed("Goon 5", "Bigger Guns for Everyone", "Rocket Boots")]
    t = crypt(table, {"line": line}, {"line": ["Goon 1", "Goon 9"]})
    to_rest(t.fight("Goon 5", "Goon 1"), f"card:{t.card('Goon 9').shown_id}")
    assert damage(t.foe) == [5]
    assert t.card("Goon 5").ready


@pytest.mark.pair("Brunx and Bongle", "Anger")
def test_brunx_in_anger_may_reap(table):
    t = crypt(table, {"hand": ["Anger"], "line": [spent("Brunx and Bongle")]}, {"line": ["Goon 1"]})
    t.play("Anger", "yes")
    assert t.me.amber == 2
    assert not t.card("Brunx and Bongle").ready


@pytest.mark.pair("Bosch the Unyielding", "Anger")
def test_bosch_in_anger_is_healed_twice(table):
    t = crypt(table, {"hand": ["Anger"], "line": ["Bosch the Unyielding"]}, {"line": ["Goon 4", "Goon 3"]})
    t.fight("Bosch the Unyielding", "Goon 4").play("Anger")
    assert damage(t.me) == [0]
    assert t.foe.line == []


@pytest.mark.pair("Belcher", "Rock-Hurling Giant")
def test_a_giant_hurls_nothing_of_the_deck(table):
    me = {"artifacts": ["Belcher"], "line": ["Rock-Hurling Giant"], "deck": ["Goon 3"]}
    t = crypt(table, me, {"line": ["Goon 9"]})
    t.action("Belcher")
    assert damage(t.foe) == [3]


# Æmber and keys


@pytest.mark.pair("On the Mark", "Ether Spider")
def test_a_spider_can_be_the_mark(table):
    t = chanted(table, "On the Mark", me={"line": [with_amber("Goon 3", 2)]}, foe={"line": ["Ether Spider"]})
    assert amber(t) == [0, 2]


@pytest.mark.pair("Eruption", "Ether Spider")
def test_a_spider_catches_what_eruption_pays(table):
    t = crypt(table, {"line": [with_amber("Eruption", 2)]}, {"line": ["Ether Spider", "Goon 1"]})
    t.fight("Eruption", "Goon 1")
    assert t.me.amber == 0
    assert amber(t) == [1, 1]


@pytest.mark.pair("Raince Furyheart", "Ether Spider")
def test_a_spider_catches_what_raince_put_on_its_friend(table):
    t = crypt(table, {"line": ["Raince Furyheart"]}, {"line": ["Ether Spider", "Goon 3"]})
    t.fight("Raince Furyheart", "Goon 3")
    assert pools(t) == [0, 0]
    assert amber(t) == [0, 1]


@pytest.mark.pair("D.B. Gobber", "The Vaultkeeper")
def test_no_vault_keeps_gobber_out(table):
    t = scrapped(table, "D.B. Gobber", foe={"line": ["The Vaultkeeper"], "amber": 7})
    assert t.foe.amber == 5


@pytest.mark.pair("Terrance Surefoot", "Po’s Pixies")
def test_terrance_captures_from_the_supply(table):
    t = crypt(table, {"hand": ["Terrance Surefoot"]}, {"line": ["Po’s Pixies"], "amber": 2})
    t.play("Terrance Surefoot")
    assert t.card("Terrance Surefoot").amber == 1
    assert t.foe.amber == 2


@pytest.mark.pair("Strength Within", "Jammer Pack")
def test_pain_and_a_pack_add_up(table):
    t = crypt(table, {"line": [armed("Goon 5", "Strength Within", "Jammer Pack", damage=1), hurt("Goon 4", 2)]})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 9]


# houses


@pytest.mark.pair("Dreadstarr the Lone", "Diplomat Agung")
def test_a_friend_that_also_belongs_to_brobnar_is_company(table):
    t = crypt(table, {"line": ["Dreadstarr the Lone", of_house("dis", ENVOY), "Dis Goon 3"]}, house="dis")
    assert t.g.has_keyword(t.card("Dreadstarr the Lone"), "versatile")
    t.reap(ENVOY, "Dis Goon 3", "brobnar")
    assert not t.g.has_keyword(t.card("Dreadstarr the Lone"), "versatile")


@pytest.mark.pair("Fancy Donavon", "Diplomat Agung")
def test_a_friend_that_also_belongs_to_brobnar_is_no_stranger(table):
    me = {"line": [of_house("brobnar", ENVOY), "Dis Goon 3"], "hand": ["Fancy Donavon"]}
    t = crypt(table, me, {"line": ["Goon 9"]})
    t.reap(ENVOY, "Dis Goon 3", "brobnar").discard("Fancy Donavon")
    assert t.at_rest
    assert damage_of_all(t) == [0, 0, 0]


@pytest.mark.pair("Grat Tattuu", "Diplomat Agung")
def test_a_friend_that_also_belongs_to_brobnar_is_strong(table):
    t = crypt(table, {"line": ["Grat Tattuu", of_house("brobnar", ENVOY), "Dis Goon 3", "Dis Goon 4"]})
    t.reap(ENVOY, "Dis Goon 3", "brobnar")
    assert (t.power("Dis Goon 3"), t.power("Dis Goon 4")) == (5, 4)
