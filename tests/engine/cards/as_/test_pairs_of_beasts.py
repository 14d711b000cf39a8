"""The sky beasts of Æmber Skies beside cards of other sets."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, of_house, with_amber
from tests.engine.helpers.looks import amber, houses_offered, pools, tired


@pytest.mark.pair("Red Æmberdrake", "Titan Mechanic")
def test_a_mechanic_makes_the_key_of_a_drake_cheaper(table):
    t = crypt(table, {"line": ["Titan Mechanic", "Red Æmberdrake"], "hand": ["Slaying"], "amber": 1})
    t.play("Slaying", "Red Æmberdrake")
    assert (t.me.keys, t.me.amber) == (["red"], 0)


@pytest.mark.pair("Blue Æmberdrake", "Ether Spider")
def test_a_spider_catches_the_gain_and_leaves_the_drake_without_a_key(table):
    t = crypt(table, {"line": ["Blue Æmberdrake"], "hand": ["Slaying"], "amber": 2}, {"line": ["Ether Spider"]})
    t.play("Slaying", "Blue Æmberdrake")
    assert t.me.keys == []
    assert t.card("Ether Spider").amber == 4


@pytest.mark.pair("Akugyo", "Dust Imp")
def test_akugyo_swallows_what_an_imp_gains(table):
    t = crypt(table, {"line": ["Akugyo"], "hand": ["Slaying"]}, {"line": ["Dust Imp"]})
    t.play("Slaying", "Dust Imp")
    assert amber(t) == [2]
    assert t.foe.amber == 0


@pytest.mark.pair("Akugyo", "Ether Spider")
def test_two_swallowers_at_one_table_swallow_for_each_other(table):
    t = crypt(table, {"line": ["Akugyo", "Goon 1"]}, {"line": ["Ether Spider", "Goon 2"]})
    t.reap("Goon 1")
    assert t.card("Ether Spider").amber == 1
    t.next_turn("brobnar").reap("Goon 2")
    assert t.card("Akugyo").amber == 1


@pytest.mark.pair("Anvil Crawler", "Mother")
def test_a_crawler_and_a_mother_fill_the_hand_to_8(table):
    t = crypt(table, {"line": ["Anvil Crawler", "Mother"]})
    t.next_turn("brobnar")
    assert len(t.me.hand) == 8


@pytest.mark.pair("Titanarpon", "Speed Sigil")
def test_a_sigil_says_the_same_of_every_player(table):
    t = crypt(table, {"line": ["Titanarpon"], "artifacts": ["Speed Sigil"], "hand": ["Goon 1", "Goon 2"]})
    t.play("Goon 1").play("Goon 2")
    assert tired(t) == ["Goon 2"]


@pytest.mark.pair("Screeyan", "Pitlord")
def test_a_house_that_must_be_chosen_and_cannot_be_is_not(table):
    t = crypt(table, {"line": ["Screeyan"]}, {"line": ["Pitlord"], "deck": [of_house("dis", "Goon 1")]})
    t.end()
    assert houses_offered(t) == ["brobnar", "logos"]
    to_rest(t)


@pytest.mark.pair("Sentient Cloud", "Blood of Titans")
def test_an_upgrade_makes_the_strongest(table):
    line = ["Sentient Cloud", "Goon 5", armed("Goon 2", "Blood of Titans")]
    t = crypt(table, {"line": line}, {"line": ["Goon 1", "Goon 1"]})
    t.fight("Goon 5", "Goon 1")
    assert t.me.amber == 0
    t.fight("Goon 2")
    assert t.me.amber == 2


@pytest.mark.pair("Hungry Hippogriff", "Dust Imp")
def test_an_imp_beside_a_hippogriff_brings_both(table):
    t = crypt(table, {"line": ["Hungry Hippogriff", with_amber("Dust Imp", 1)], "hand": ["Slaying"]})
    to_rest(t.play("Slaying", "Dust Imp"))
    assert pools(t) == [3, 0]


@pytest.mark.pair("Falcron", "Ether Spider")
def test_a_spider_catches_what_neighbors_of_falcron_steal(table):
    t = crypt(table, {"line": ["Falcron", "Goon 1"]}, {"line": ["Ether Spider"], "amber": 2})
    to_rest(t.reap("Goon 1"))
    assert t.card("Ether Spider").amber == 2


@pytest.mark.pair("Alien Puffer", "Flip Stallard")
def test_a_puffer_beside_an_enemy_flip_gains_nothing(table):
    t = crypt(table, {"line": ["Flip Stallard"], "hand": ["Slaying"]}, {"line": ["Alien Puffer"]})
    t.play("Slaying", "Alien Puffer")
    assert pools(t) == [0, 0]


@pytest.mark.pair("Impzilla", "Blood of Titans")
def test_impzilla_destroys_who_an_upgrade_makes_the_strongest(table):
    t = crypt(table, {"line": ["Impzilla"]}, {"line": ["Goon 1", armed("Goon 5", "Blood of Titans"), "Goon 9"]})
    t.fight("Impzilla", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 9"]
