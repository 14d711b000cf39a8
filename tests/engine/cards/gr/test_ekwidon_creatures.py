"""Creatures of Ekwidon in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house, spent, warded, with_amber
from tests.engine.helpers.looks import damage, pools, stunned
from tests.engine.invent import invent

crypt = partial(crypts.crypt, house="ekwidon")
scrapped = partial(crypts.scrapped, house="ekwidon")
AUCTIONEER = "Bonded Auctioneer"
ELENYA = "Elenya the Charming"
HISTORIAN = "Historian Li-Darkin"
MORPHAZOID = "Ravening Morphazoid"
SAPPER = "Gegrrŏkŭŭ Sapper"
SIPHONAPTERIAN = "Siphonapterian"
TUTOR = "Tutor Bin-Rillo"
ZAVEL = "Zavel, “Archaeologist”"


@invent("Twin Fuse", type="artifact", house="ekwidon")
class TwinFuse:
    """Omni: destroys itself and an enemy artifact together. Destroyed: discards a card from your hand."""

    def omni(g, me, you):
        yield from g.destroy([me, (yield from g.choose_card(g.artifacts(enemy_of=you)))])

    def destroyed(g, me, you):
        yield from g.discard((yield from g.choose_from(you, "hand")))


# Azuretooth


def test_azuretooth_sells_a_friend_and_keeps_its_aember(table):
    line = ["Azuretooth", with_amber("Goon 3", 2), with_amber("Goon 4", 1)]
    t = crypt(table, {"line": line}, {"line": [with_amber("Goon 5", 1)]})
    t.reap("Azuretooth")
    assert t.offered == ["Azuretooth", "Goon 3", "Goon 4"]
    t.choose("Goon 3", "right")
    assert pools(t) == [3, 0]
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 3"]
    assert t.card("Goon 4").amber == 1


def test_azuretooth_alone_sells_itself(table):
    t = crypt(table, {"line": ["Azuretooth"]}, {"line": ["Goon 1"]})
    t.fight("Azuretooth")
    assert t.titles(t.foe.line) == ["Azuretooth"]
    assert t.me.line == []


# Bonded Auctioneer


@pytest.mark.parametrize(("title", "gained"), [("Trinket", [2, 0]), ("Lamp", [1, 1])])
def test_the_seller_gains_at_an_auction(table, title, gained):
    t = crypt(table, {"line": [AUCTIONEER], "artifacts": ["Trinket"]}, {"artifacts": ["Lamp"]})
    t.reap(AUCTIONEER, title)
    assert t.card(title).zone == "discard"
    assert pools(t) == gained


def test_without_an_artifact_there_is_no_auction(table):
    t = crypt(table, {"line": [AUCTIONEER]})
    t.reap(AUCTIONEER)
    assert pools(t) == [1, 0]


@pytest.mark.parametrize(("title", "hands"), [("Trinket", [1, 0]), ("Lamp", [0, 1])])
def test_scrapped_the_auctioneer_returns_an_artifact(table, title, hands):
    t = scrapped(table, AUCTIONEER, title, me={"artifacts": ["Trinket"]}, foe={"artifacts": ["Lamp"]})
    assert [len(player.hand) for player in t.g.players] == hands
    assert t.card(title).zone == "hand"


# Elenya the Charming


@pytest.mark.clause("treachery-enters-under-opponent", versions=("18.4",))
def test_elenya_joins_the_opponent(table):
    t = crypt(table, {"hand": [ELENYA]})
    t.play(ELENYA)
    assert t.titles(t.foe.line) == [ELENYA]


def test_who_forges_beside_elenya_loses_the_strongest(table):
    me = {"line": [ELENYA, "Goon 5", "Goon 6"], "hand": ["Ekwidon Key Gift"]}
    t = crypt(table, me, {"line": ["Goon 9"]})
    to_rest(t.play("Ekwidon Key Gift"))
    assert t.titles(t.me.line) == [ELENYA, "Goon 5"]
    assert sorted(t.titles(t.foe.line)) == ["Goon 6", "Goon 9"]


def test_elenya_herself_may_be_the_strongest(table):
    t = crypt(table, {"line": [ELENYA, "Goon 3"], "hand": ["Ekwidon Key Gift"]})
    to_rest(t.play("Ekwidon Key Gift"))
    assert t.titles(t.foe.line) == [ELENYA]


def test_a_key_of_the_opponent_charms_nobody(table):
    t = crypt(table, {"line": [ELENYA, "Goon 5"], "hand": ["Ekwidon Key Present"]}, {"line": ["Goon 9"], "amber": 6})
    to_rest(t.play("Ekwidon Key Present"))
    assert len(t.foe.keys) == 1
    assert t.titles(t.me.line) == [ELENYA, "Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 9"]


# Gegrrŏkŭŭ Sapper


def test_the_sapper_is_given_for_an_artifact(table):
    me = {"hand": [SAPPER], "line": ["Goon 1"], "artifacts": ["Vault"]}
    t = crypt(table, me, {"artifacts": ["Lamp", "Trinket"], "line": ["Goon 2"]})
    t.play(SAPPER)
    assert t.offered == ["Lamp", "Trinket"]
    t.choose("Lamp", "left")
    assert t.titles(t.me.artifacts) == ["Vault", "Lamp"]
    assert t.titles(t.foe.line) == [SAPPER, "Goon 2"]
    assert t.titles(t.foe.artifacts) == ["Trinket"]


def test_the_sapper_is_given_for_nothing_as_well(table):
    t = crypt(table, {"hand": [SAPPER], "artifacts": ["Lamp"]})
    t.play(SAPPER)
    assert t.titles(t.foe.line) == [SAPPER]
    assert t.titles(t.me.artifacts) == ["Lamp"]


def test_after_a_fight_the_sapper_changes_sides_again(table):
    t = crypt(table, {"line": [SAPPER]}, {"line": ["Goon 1"], "artifacts": ["Lamp"]})
    t.fight(SAPPER)
    assert t.titles(t.me.artifacts) == ["Lamp"]
    assert t.titles(t.foe.line) == [SAPPER]


def test_scrapped_the_sapper_blows_up_one_artifact_each(table):
    artifacts = {"artifacts": ["Lamp", "Trinket"]}
    t = scrapped(table, SAPPER, "Lamp", me=artifacts, foe=artifacts)
    assert t.offered == ["Lamp", "Trinket"]
    t.choose("Trinket#2")
    assert [t.titles(player.artifacts) for player in t.g.players] == [["Trinket"], ["Lamp"]]


@pytest.mark.clause("destroyed-tagged-cannot-be-chosen", versions=("18.4",))
def test_scrapped_the_sapper_leaves_what_is_being_destroyed_anyway(table):
    me = {"hand": [SAPPER], "artifacts": ["Twin Fuse", "Trinket"]}
    t = crypt(table, me, {"artifacts": ["Lamp", "Vault"]})
    to_rest(t.omni("Twin Fuse", "Lamp"))
    assert [player.artifacts for player in t.g.players] == [[], []]


def test_without_an_artifact_of_your_own_the_enemy_keeps_theirs(table):
    t = scrapped(table, SAPPER, foe={"artifacts": ["Lamp"]})
    assert t.titles(t.foe.artifacts) == ["Lamp"]


def test_scrapped_the_sapper_costs_an_artifact_even_if_it_is_the_only_one(table):
    t = scrapped(table, SAPPER, me={"artifacts": ["Lamp"]})
    assert t.me.artifacts == []


# Historian Li-Darkin


def test_the_historian_returns_the_last_card_of_each_pile(table):
    t = crypt(table, {"line": [HISTORIAN], "discard": ["Goon 1", "Goon 2"]}, {"discard": ["Goon 3", "Chant"]})
    t.reap(HISTORIAN)
    assert [t.titles(player.hand) for player in t.g.players] == [["Goon 2"], ["Chant"]]
    assert [t.titles(player.discard) for player in t.g.players] == [["Goon 1"], ["Goon 3"]]


def test_where_nothing_happened_the_historian_returns_nothing(table):
    t = crypt(table, {"line": [HISTORIAN]}, {"discard": ["Goon 3"]})
    t.reap(HISTORIAN)
    assert t.me.hand == []
    assert t.titles(t.foe.hand) == ["Goon 3"]


# Iron Heidy


@pytest.mark.parametrize(("dead", "armor"), [(9, [0, 0, 0, 0]), (10, [2, 2, 2, 0])])
def test_heidy_armors_herself_and_her_neighbors(table, dead, armor):
    line = ["Goon 1", "Iron Heidy", "Goon 2", "Goon 3"]
    t = crypt(table, {"line": line}, {"line": ["Goon 4"]}, dead=dead, foes_dead=12)
    assert [t.g.armor(card) for card in t.me.line] == armor
    assert t.armor("Goon 4") == 0


def test_the_armor_of_heidy_ends_with_the_haunting(table):
    t = crypt(table, {"line": ["Iron Heidy", HISTORIAN]}, dead=10)
    assert t.armor("Iron Heidy") == 2
    t.reap(HISTORIAN)
    assert t.armor("Iron Heidy") == 0


# Pen Pal


def test_who_hears_from_a_pen_pal_is_exhausted_and_all_are_richer(table):
    t = crypt(table, {"line": ["Pen Pal"]}, {"line": ["Goon 3", "Goon 4"]})
    t.action("Pen Pal", "Goon 4")
    assert [card.ready for card in t.foe.line] == [True, False]
    assert pools(t) == [1, 1]


@pytest.mark.parametrize("line", [[], [spent("Goon 3")]])
def test_nobody_writes_back(table, line):
    t = crypt(table, {"line": ["Pen Pal", "Goon 5"]}, {"line": line})
    t.action("Pen Pal")
    assert pools(t) == [0, 0]
    assert t.card("Goon 5").ready


# Ravening Morphazoid


@pytest.mark.parametrize(("dead", "keywords"), [(9, {}), (10, {"poison": 1, "skirmish": 1})])
def test_the_morphazoid_is_ravening_where_it_is_haunted(table, dead, keywords):
    t = crypt(table, {"line": [MORPHAZOID]}, dead=dead, foes_dead=10)
    assert t.g.keywords_of(t.card(MORPHAZOID)) == keywords


def test_the_morphazoid_changes_a_card(table):
    t = crypt(table, {"line": [MORPHAZOID], "hand": ["Goon 1"]}, {"line": ["Goon 9"]}, dead=10)
    t.fight(MORPHAZOID, "Goon 1")
    assert t.foe.line == []
    assert damage(t.me) == [0]
    assert t.titles(t.me.hand) == ["Chant"]
    assert t.me.discard[-1].title == "Goon 1"


def test_the_card_that_was_drawn_may_go_as_well(table):
    t = crypt(table, {"line": [MORPHAZOID]})
    t.reap(MORPHAZOID, "Chant")
    assert t.me.hand == []
    assert t.titles(t.me.discard) == ["Chant"]


# Rumor-sower


def test_a_rumor_stuns_an_enemy_of_the_house(table):
    line = ["Mars Goon 1", "Dis Goon 2", "Dis Goon 3"]
    t = crypt(table, {"line": ["Rumor-sower", "Dis Goon 4"]}, {"line": line, "deck": ["Dis Goon 5"]})
    t.reap("Rumor-sower")
    assert t.offered == ["Dis Goon 2", "Dis Goon 3"]
    t.choose("Dis Goon 3")
    assert stunned(t) == ["Dis Goon 3"]
    assert t.titles(t.foe.discard) == ["Dis Goon 5"]


@pytest.mark.parametrize(("deck", "line"), [(["Dis Goon 5"], ["Mars Goon 1"]), ([], ["Dis Goon 1"])])
def test_a_rumor_about_nobody_stuns_nobody(table, deck, line):
    t = crypt(table, {"line": ["Rumor-sower"]}, {"line": line, "deck": deck}, filler=0)
    t.reap("Rumor-sower")
    assert stunned(t) == []
    assert len(t.foe.discard) == len(deck)


# Sandwyrm


def test_after_its_fight_the_sandwyrm_is_gone(table):
    t = crypt(table, {"line": ["Sandwyrm", "Goon 1"]}, {"line": ["Goon 9"]})
    t.fight("Sandwyrm")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert "Sandwyrm" in t.titles(t.me.deck)
    assert t.foe.line == []


def test_a_sandwyrm_that_reaps_stays(table):
    t = crypt(table, {"line": ["Sandwyrm"]})
    t.reap("Sandwyrm")
    assert t.titles(t.me.line) == ["Sandwyrm"]


def test_a_ward_holds_the_sandwyrm_once(table):
    t = crypt(table, {"line": [warded("Sandwyrm")]}, {"line": ["Elusive Goon 1"]})
    t.fight("Sandwyrm")
    assert t.titles(t.me.line) == ["Sandwyrm"]
    assert not t.card("Sandwyrm").warded


# Siphonapterian


@pytest.mark.parametrize(("dead", "taunt"), [(9, False), (10, True)])
def test_the_siphonapterian_taunts_where_it_is_haunted(table, dead, taunt):
    t = crypt(table, {"line": ["Goon 1", SIPHONAPTERIAN, "Goon 2"]}, dead=dead, foes_dead=11)
    assert [t.g.has_keyword(card, "taunt") for card in t.me.line] == [False, taunt, False]


@pytest.mark.parametrize(("mine", "gained"), [(True, [0, 0]), (False, [0, 2])])
def test_destroyed_in_another_turn_it_pays(table, mine, gained):
    me, foe = ([SIPHONAPTERIAN], []) if mine else ([], [SIPHONAPTERIAN])
    t = crypt(table, {"line": me, "hand": ["Ekwidon Slaying"]}, {"line": foe})
    t.play("Ekwidon Slaying")
    assert pools(t) == gained


# Tutor Bin-Rillo


@pytest.mark.parametrize("many", [0, 1, 2, 3])
def test_the_tutor_discards_up_to_3(table, many):
    hand = ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]
    t = crypt(table, {"hand": [TUTOR, *hand]})
    t.play(TUTOR, hand[:many])
    assert sorted(t.titles(t.me.discard)) == hand[:many]
    assert len(t.foe.hand) == 1
    assert len(t.me.hand) == 4 - many


def test_scrapped_the_tutor_teaches_everybody(table):
    t = scrapped(table, TUTOR)
    assert [len(player.hand) for player in t.g.players] == [1, 1]


# Zavel, “Archaeologist”


def test_zavel_digs_up_an_artifact_for_an_aember(table):
    me = {"hand": [ZAVEL], "discard": ["Trinket", "Goon 1", "Lamp"]}
    t = crypt(table, me, {"discard": ["Vault"]})
    t.play(ZAVEL, "Lamp")
    assert t.titles(t.me.artifacts) == ["Lamp"]
    assert t.me.amber == 1
    t.next_turn("brobnar").next_turn("ekwidon").reap(ZAVEL, "Trinket")
    assert t.titles(t.me.artifacts) == ["Lamp", "Trinket"]
    assert t.me.amber == 3


def test_zavel_may_leave_it_in_the_ground(table):
    t = crypt(table, {"hand": [ZAVEL], "discard": ["Trinket"]})
    t.play(ZAVEL, [])
    assert t.me.artifacts == []
    assert t.me.amber == 0


def test_an_artifact_from_hand_is_no_find(table):
    t = crypt(table, {"line": [ZAVEL], "hand": ["Ekwidon Trinket"]})
    t.play("Ekwidon Trinket")
    assert t.me.amber == 0


def test_a_creature_from_the_discard_pile_is_none_either(table):
    t = crypt(table, {"line": [ZAVEL], "hand": ["Ekwidon Rummaging"], "discard": [of_house("mars", "Goon 1")]})
    t.play("Ekwidon Rummaging")
    assert t.titles(t.me.line) == [ZAVEL, "Goon 1"]
    assert t.me.amber == 0
