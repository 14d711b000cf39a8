"""Cards of Dis in Æmber Skies beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, of_house, warded, with_amber, with_icons
from tests.engine.helpers.looks import amber, damage, damage_of_all, pools

crypt = partial(crypts.crypt, house="dis")
chanted = partial(crypts.chanted, house="dis")
scrapped = partial(crypts.scrapped, house="dis")
CLOAK = "Armageddon Cloak"
ENVOY = "Diplomat Agung"
UNITY = "Badge of Unity"
AUTOMATON = "Reassembling Automaton"

# what is destroyed and what is not


@pytest.mark.pair("A Gift of Æmber", "Soul Snatcher")
def test_a_soul_and_a_gift_are_2_aember(table):
    t = crypt(table, {"hand": ["A Gift of Æmber"], "artifacts": ["Soul Snatcher"]}, {"line": ["Goon 3"]})
    t.play("A Gift of Æmber", ["Goon 3"])
    assert pools(t) == [1, 2]


@pytest.mark.pair("A Gift of Æmber", "Armageddon Cloak")
def test_one_in_a_cloak_is_no_gift(table):
    t = crypt(table, {"hand": ["A Gift of Æmber"]}, {"line": [armed("Goon 3", CLOAK)]})
    t.play("A Gift of Æmber", ["Goon 3"])
    assert pools(t) == [1, 0]
    assert len(t.foe.line) == 1


@pytest.mark.pair("Delta P", "Armageddon Cloak")
def test_one_that_lost_its_cloak_is_chosen_again(table):
    t = chanted(table, "Delta P", foe={"line": [armed("Goon 3", CLOAK)]})
    assert sorted(t.titles(t.foe.discard)) == [CLOAK, "Goon 3"]


@pytest.mark.pair("Delta P", "Reassembling Automaton")
def test_two_automata_outlast_the_pressure(table):
    t = chanted(table, "Delta P", foe={"line": [AUTOMATON, AUTOMATON]})
    assert t.titles(t.foe.line) == [AUTOMATON] * 2


@pytest.mark.pair("Chauncey", "Bad Penny")
def test_a_penny_that_returns_was_destroyed(table):
    t = to_rest(crypt(table, {"line": ["Chauncey", "Bad Penny"]}).action("Chauncey"))
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.me.amber == 3


@pytest.mark.pair("Chauncey", "Armageddon Cloak")
def test_a_friend_in_a_cloak_spares_chauncey_nothing(table):
    t = to_rest(crypt(table, {"line": ["Chauncey", armed("Goon 3", CLOAK)]}).action("Chauncey"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.me.amber == 0


@pytest.mark.pair("Demonic Shelf", "Bad Penny")
@pytest.mark.pair("Tomb of Agony", "Bad Penny")
def test_a_penny_returns_from_no_shelf_and_no_tomb(table):
    me = {"artifacts": ["Demonic Shelf"], "line": ["Bad Penny", armed("Dis Goon 2", "Tomb of Agony")]}
    t = crypt(table, me, {"line": ["Bad Penny", "Goon 9"]})
    t.action("Demonic Shelf", "Bad Penny", "Goon 9").reap("Dis Goon 2", "Bad Penny")
    assert t.titles(t.card("Demonic Shelf").under) == ["Bad Penny"]
    assert t.titles(t.foe.purged) == ["Bad Penny"]
    assert t.me.hand == t.foe.hand == []


@pytest.mark.pair("Cauterize Vitality", "Dust Pixie")
def test_a_pixie_is_worth_2(table):
    t = chanted(table, "Cauterize Vitality", foe={"line": ["Dust Pixie"], "amber": 3})
    assert t.foe.amber == 1


@pytest.mark.pair("Talon of Invidius", "Soul Snatcher")
def test_a_soul_is_paid_for_a_talon_whose_treasure_moves(table):
    me = {"line": [with_amber("Talon of Invidius", 3)], "hand": ["Dis Slaying"], "artifacts": ["Soul Snatcher"]}
    t = crypt(table, me, {"line": ["Goon 4"]})
    t.play("Dis Slaying", "Talon of Invidius")
    assert amber(t) == [3]
    assert pools(t) == [1, 0]


# armor and houses


@pytest.mark.pair("Ecstacy Siphon", "Grey Monk")
@pytest.mark.pair("Fiendish Apprentice", "Grey Monk")
@pytest.mark.parametrize(("title", "dealt"), [("Ecstacy Siphon", [2, 0]), ("Fiendish Apprentice", [2, 0])])
def test_a_monk_keeps_something_off(table, title, dealt):
    me, foe = {"line": ["Dis Goon 1"]}, {"line": ["Goon 9", "Grey Monk"], "hand": ["Chant"] * 3}
    t = crypt(table, {**me, "hand": [title]}, foe)
    t.play(title, ["Goon 9"] * 3 if title == "Ecstacy Siphon" else "Goon 9")
    assert damage(t.foe) == dealt


@pytest.mark.pair("Monsquito", "Grey Monk")
@pytest.mark.pair("Searine", "Grey Monk")
def test_a_monk_softens_stings_and_blows_among_friends(table):
    t = scrapped(
        table, "Searine", "Goon 9", me={"line": ["Monsquito", "Goon 9", "Grey Monk"]}, foe={"line": ["Goon 1"]}
    )
    assert damage(t.me) == [0, 1, 0]
    t.fight("Monsquito", "Goon 9")
    assert damage(t.me)[1] == 3


@pytest.mark.pair("Fiendish Apprentice", "Diplomat Agung")
def test_one_that_also_belongs_to_dis_is_a_fiend(table):
    me = {"hand": ["Fiendish Apprentice"], "line": [of_house("dis", ENVOY), "Goon 2", "Goon 3"]}
    t = crypt(table, me, {"line": ["Goon 9"]})
    t.reap(ENVOY, "Goon 2", "dis").play("Fiendish Apprentice")
    assert damage(t.foe) == [6]


@pytest.mark.pair("Infinity Strop", "Badge of Unity")
def test_one_of_two_houses_is_kin_of_both(table):
    me = {"hand": ["Infinity Strop"], "line": [armed("Goon 1", UNITY), "Goon 9"]}
    t = crypt(table, me, {"line": ["Star Alliance Goon 9", warded("Goon 8"), "Dis Goon 9"]})
    t.play("Infinity Strop", "Goon 1")
    assert damage_of_all(t) == [4, 4, 0, 0]


@pytest.mark.pair("They Tell No Tales", "Badge of Unity")
def test_one_of_two_houses_tells_no_tales_of_the_second(table):
    t = crypt(table, {"hand": ["They Tell No Tales"], "line": [armed("Goon 1", UNITY), "Goon 2"]})
    t.play("They Tell No Tales", "staralliance")
    assert t.titles(t.me.line) == ["Goon 2"]


# hands, decks and Æmber


@pytest.mark.pair("Infernal Terran", "The Vaultkeeper")
def test_a_vault_is_closed_to_the_terran(table):
    foe = {"line": ["The Vaultkeeper"], "amber": 3}
    t = scrapped(table, "Infernal Terran", me={"hand": [with_icons("Goon 1", "amber")]}, foe=foe)
    assert t.foe.amber == 3
    assert t.me.hand == []


@pytest.mark.pair("Infernal Terran", "Rock-Hurling Giant")
@pytest.mark.pair("Trihard", "Rock-Hurling Giant")
@pytest.mark.parametrize(("title", "hand"), [("Infernal Terran", 1), ("Trihard", 3)])
def test_a_giant_hurls_what_is_discarded(table, title, hand):
    me = {"hand": [title, *["Goon 1"] * hand], "line": ["Rock-Hurling Giant"]}
    t = to_rest(crypt(table, me, {"line": ["Goon 12"]}).play(title), "card:0")
    assert sum(damage_of_all(t)) == 4


@pytest.mark.pair("Ven Omawk", "Mother")
def test_a_mother_makes_up_for_omawk(table):
    t = crypt(table, {"line": ["Ven Omawk"]}, {"line": ["Mother"]})
    t.next_turn().next_turn()
    assert [len(player.hand) for player in t.g.players] == [6, 6]


@pytest.mark.pair("Suspendamander", "Wild Wormhole")
@pytest.mark.parametrize(("house", "left"), [("brobnar", 1), ("dis", 0)])
def test_a_wormhole_plays_no_suspended_action(table, house, left):
    foe = {"hand": ["Wild Wormhole"], "deck": ["Stab"], "line": ["Goon 1"], "houses": ["brobnar", "dis", "logos"]}
    t = crypt(table, {"line": ["Suspendamander"]}, foe)
    t.fight("Suspendamander", house).next_turn("logos")
    to_rest(t.play("Wild Wormhole"))
    assert t.titles(t.foe.deck)[-1:] == ["Stab"] * left + ["Chant"] * (1 - left)


@pytest.mark.pair("Vapor Imp", "Wild Wormhole")
def test_a_wormhole_plays_nothing_that_turned_to_vapor(table):
    foe = {"hand": ["Wild Wormhole"], "deck": ["Goon 3"], "houses": ["brobnar", "dis", "logos"]}
    t = crypt(table, {"line": ["Vapor Imp"], "hand": ["Goon 1"]}, foe)
    t.reap("Vapor Imp").next_turn("logos")
    to_rest(t.play("Wild Wormhole"))
    assert t.foe.line == []


@pytest.mark.pair("Daat", "Anger")
def test_daat_opens_the_way_to_anger(table):
    t = crypt(table, {"hand": ["Daat", "Anger"], "line": ["Goon 5"]}, {"line": ["Goon 3"]})
    t.play("Daat", "brobnar").play("Anger", "Goon 5")
    assert t.foe.line == []


@pytest.mark.pair("Phantasmaquid", "Wild Wormhole")
def test_a_wormhole_leads_to_no_right_flank(table):
    me = {"line": ["Goon 3"], "hand": [of_house("dis", "Wild Wormhole")], "deck": ["Goon 5"]}
    t = crypt(table, me, {"line": ["Phantasmaquid"]})
    to_rest(t.play("Wild Wormhole"))
    assert t.titles(t.me.line) == ["Goon 5", "Goon 3"]


@pytest.mark.pair("Slayer", "Soul Snatcher")
def test_the_slayer_has_a_soul(table):
    t = crypt(table, {"hand": ["Slayer"], "artifacts": ["Soul Snatcher"]})
    t.play("Slayer")
    assert t.me.amber == 1
    assert t.me.line == []
