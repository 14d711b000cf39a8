"""The Revenants of Grim Reminders, which decks of any house have."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import hurt, of_house, warded, with_amber
from tests.engine.helpers.looks import damage, damage_of_all

CINCINNATUS = "Cincinnatus Resurrexit"
DUMA = "Duma the Returned"
GOLEM = "Encounter Golem"
VEROKTER = "Ghostly Dr. Verokter"
GREKING = "Immortal Greking"
DRUMMERNAUT = "Phantom Drummernaut"
PORTAL = "Portalmonster"
QYXXLYXX = "Qyxxlyxx Grave Master"
ZA_ORHA = "Revived Ză-Orhă"
RUTH = "Spectral Ruth"
XENOS = "Xenos Darkshadow"
REVENANTS = [CINCINNATUS, GOLEM, VEROKTER, GREKING, DRUMMERNAUT, PORTAL, QYXXLYXX, ZA_ORHA, RUTH, XENOS]

# what all of them have


@pytest.mark.parametrize(("dead", "zone"), [(9, "discard"), (10, "archives")])
@pytest.mark.parametrize("title", REVENANTS)
def test_a_revenant_of_the_haunted_is_archived(table, title, dead, zone):
    t = crypt(table, {"line": [title], "hand": ["Slaying"]}, dead=dead, foes_dead=11)
    t.play("Slaying")
    assert t.card(title).zone == zone


@pytest.mark.parametrize("title", [DUMA, *REVENANTS])
def test_a_ward_keeps_a_revenant_in_play(table, title):
    t = crypt(table, {"line": [warded(title)], "hand": ["Slaying"]}, dead=12)
    t.play("Slaying")
    assert t.card(title).zone == "play"


@pytest.mark.parametrize("title", REVENANTS)
def test_a_revenant_that_leaves_play_otherwise_is_not_archived(table, title):
    t = crypt(table, {"line": [title], "hand": ["Recall"]}, dead=12)
    t.play("Recall")
    assert t.card(title).zone == "hand"


@pytest.mark.parametrize(("dead", "foes_dead", "archived"), [(10, 0, True), (0, 10, False)])
def test_whose_revenant_it_is_says_who_must_be_haunted(table, dead, foes_dead, archived):
    me = {"line": [{"title": RUTH, "owner": 1}], "hand": ["Slaying"]}
    t = crypt(table, me, dead=dead, foes_dead=foes_dead)
    t.play("Slaying")
    assert (t.titles(t.foe.archives) == [RUTH]) is archived
    assert t.me.archives == []


# Cincinnatus Resurrexit


def test_cincinnatus_captures_and_is_exalted(table):
    t = crypt(table, {"hand": [CINCINNATUS]}, {"amber": 3})
    t.play(CINCINNATUS)
    assert t.card(CINCINNATUS).amber == 3
    assert t.foe.amber == 1
    assert t.power(CINCINNATUS) == 9


def test_cincinnatus_grows_with_every_fight(table):
    t = crypt(table, {"line": [with_amber(CINCINNATUS, 1), with_amber("Goon 3", 2)]}, {"line": ["Goon 1"], "amber": 1})
    t.fight(CINCINNATUS)
    assert t.power(CINCINNATUS) == 9
    assert t.power("Goon 3") == 3


# Duma the Returned


@pytest.mark.parametrize(("dead", "zone"), [(12, "discard"), (13, "archives")])
def test_duma_empties_the_pile_before_it_counts(table, dead, zone):
    t = crypt(table, {"line": [DUMA], "hand": ["Slaying"]}, dead=dead)
    t.play("Slaying")
    assert t.card(DUMA).zone == zone
    assert [card.title for card in t.me.discard].count("Chant") == dead - 3
    assert t.titles(t.me.hand) == ["Chant"] * 3


def test_duma_returns_the_uppermost_3(table):
    t = crypt(table, {"line": [DUMA], "hand": ["Slaying"], "discard": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]})
    t.play("Slaying")
    assert sorted(t.titles(t.me.hand)) == ["Goon 2", "Goon 3", "Goon 4"]
    assert t.titles(t.me.discard) == ["Goon 1", DUMA, "Slaying"]


@pytest.mark.parametrize("many", [0, 1, 2])
def test_duma_returns_as_many_as_there_are(table, many):
    t = crypt(table, {"line": [DUMA], "hand": ["Slaying"]}, {"discard": ["Goon 1"] * 4}, dead=many)
    t.play("Slaying")
    assert len(t.me.hand) == many
    assert len(t.foe.discard) == 4


# Encounter Golem


@pytest.mark.reading("encounter-golem-and-the-discard-pile")
def test_the_golem_buries_each_action(table):
    t = crypt(table, {"line": [GOLEM, "Goon 3"], "hand": ["Jab", "Stab", "Goon 1"]})
    t.play("Jab", "Goon 3").play("Goon 1")
    assert t.me.deck[0].title == "Jab"
    t.play("Stab", "Goon 1")
    assert t.titles(t.me.deck[:2]) == ["Stab", "Jab"]
    assert t.titles(t.me.discard) == ["Goon 1"]


def test_the_golem_leaves_the_actions_of_the_opponent(table):
    t = crypt(table, {"line": [GOLEM]}, {"hand": ["Jab"], "line": ["Goon 3"]})
    t.next_turn("brobnar").play("Jab", "Goon 3")
    assert t.titles(t.foe.discard) == ["Jab"]


def test_the_golem_finds_no_action_that_went_elsewhere(table):
    t = crypt(table, {"line": [GOLEM], "hand": ["Ecto-Charge"], "amber": 30})
    to_rest(t.play("Ecto-Charge"))
    assert t.titles(t.me.purged) == ["Ecto-Charge"]


def test_the_golem_has_hazardous(table):
    t = crypt(table, {"line": ["Goon 3"]}, {"line": [GOLEM]})
    t.fight("Goon 3")
    assert t.me.line == []
    assert damage(t.foe) == [0]


# Ghostly Dr. Verokter


def test_the_ghostly_doctor_puts_any_card_on_the_deck(table):
    t = crypt(table, {"hand": [VEROKTER], "discard": ["Goon 1", "Badge", "Trinket"]}, {"discard": ["Goon 2"]})
    t.play(VEROKTER, "Badge")
    assert t.me.deck[-1].title == "Badge"
    t.next_turn("brobnar").next_turn("brobnar").reap(VEROKTER, "Goon 1")
    assert t.me.deck[-1].title == "Goon 1"
    assert t.g.has_keyword(t.card(VEROKTER), "elusive")


def test_with_an_empty_pile_the_doctor_does_nothing(table):
    t = crypt(table, {"hand": [VEROKTER]}, {"discard": ["Goon 2"]})
    t.play(VEROKTER)
    assert t.titles(t.foe.discard) == ["Goon 2"]


# Immortal Greking


@pytest.mark.parametrize("place", [0, 1, 2])
def test_greking_puts_a_creature_anywhere(table, place):
    t = crypt(table, {"hand": [GREKING], "line": ["Goon 1"]}, {"line": ["Mars Goon 3", "Goon 4"]})
    t.play(GREKING, "Mars Goon 3").submit(f"position:{place}")
    assert t.me.line.index(t.card("Mars Goon 3")) == place
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_the_creature_is_of_grekings_house_while_greking_is_in_play(table):
    me = {"hand": [of_house("dis", GREKING), "Dis Slaying"]}
    t = crypt(table, me, {"line": ["Mars Goon 3"]}, house="dis")
    to_rest(t.play(GREKING))
    assert t.g.house_of(t.card("Mars Goon 3")) == "dis"
    t.play("Dis Slaying", GREKING)
    assert t.g.house_of(t.card("Mars Goon 3")) == "mars"
    assert t.titles(t.me.line) == ["Mars Goon 3"]


def test_two_grekings_that_take_each_other_keep_a_house_each(table):
    favor = of_house("brobnar", "Favor of Rex")
    me = {"hand": [favor], "line": [of_house("dis", GREKING)]}
    t = crypt(table, me, {"hand": [favor], "line": [of_house("mars", GREKING)]})
    mine, theirs = t.me.line[0], t.foe.line[0]
    to_rest(t.play("Favor of Rex", mine))
    assert (t.g.house_of(mine), t.g.house_of(theirs)) == ("dis", "dis")
    t.next_turn("brobnar")
    to_rest(t.play("Favor of Rex", theirs))
    assert mine in t.foe.line
    assert theirs in t.me.line
    assert (t.g.house_of(mine), t.g.house_of(theirs)) == ("dis", "dis")


def test_greking_without_an_enemy_stands_alone(table):
    t = crypt(table, {"hand": [GREKING], "line": ["Goon 1"]})
    t.play(GREKING)
    assert t.titles(t.me.line) == ["Goon 1", GREKING]


# Phantom Drummernaut


def test_the_drummer_brings_a_creature_back(table):
    t = crypt(table, {"hand": [DRUMMERNAUT], "discard": ["Goon 1", "Chant", "Goon 2"]}, {"discard": ["Goon 3"]})
    t.play(DRUMMERNAUT, "Goon 1")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.me.discard) == ["Chant", "Goon 2"]


def test_the_drummer_does_so_after_a_fight_as_well(table):
    t = crypt(table, {"line": [DRUMMERNAUT], "discard": ["Chant", "Goon 2"]}, {"line": ["Goon 1"]})
    t.fight(DRUMMERNAUT)
    assert t.titles(t.me.hand) == ["Goon 2"]


# Portalmonster


@pytest.mark.parametrize(("dead", "cost"), [(0, 4), (9, 4), (10, 16), (12, 18)])
def test_the_portal_changes_the_cost_of_every_key(table, dead, cost):
    t = crypt(table, {"line": [PORTAL]}, dead=dead, foes_dead=11)
    assert [t.g.key_cost(player) for player in t.g.players] == [cost, cost]


def test_without_the_portal_keys_cost_what_they_did(table):
    t = crypt(table, {"line": [PORTAL], "hand": ["Slaying"]})
    t.play("Slaying")
    assert t.g.key_cost(t.me) == 6


# Qyxxlyxx Grave Master


def test_the_master_hurts_all_who_share_a_trait(table):
    line = ["Knight 3", "Goblin 4", "Martian 5"]
    t = crypt(table, {"hand": [QYXXLYXX], "line": ["Knight 4"]}, {"line": line, "discard": ["Knight 1", "Goblin 1"]})
    t.play(QYXXLYXX, "Knight 1")
    assert damage_of_all(t) == [2, 0, 2, 0, 0]
    assert t.titles(t.foe.purged) == ["Knight 1"]


def test_the_master_hurts_itself_with_another_specter(table):
    t = crypt(table, {"hand": [QYXXLYXX], "discard": [RUTH], "line": ["Knight 4"]})
    t.play(QYXXLYXX)
    assert damage(t.me) == [0, 2]
    assert t.titles(t.me.purged) == [RUTH]


def test_a_creature_without_traits_hurts_nobody(table):
    t = crypt(table, {"hand": [QYXXLYXX], "discard": ["Goon 1"], "line": ["Goon 4"]})
    t.play(QYXXLYXX)
    assert damage(t.me) == [0, 0]
    assert t.titles(t.me.purged) == ["Goon 1"]


def test_without_a_dead_creature_the_master_does_nothing(table):
    t = crypt(table, {"hand": [QYXXLYXX], "discard": ["Chant"], "line": ["Knight 4"]})
    t.play(QYXXLYXX)
    assert damage(t.me) == [0, 0]


@pytest.mark.parametrize(("title", "dealt"), [(warded("Knight 4"), 0), ("Knight 4", 2)])
def test_a_ward_stops_the_master(table, title, dealt):
    t = crypt(table, {"hand": [QYXXLYXX], "discard": ["Knight 1"]}, {"line": [title]})
    t.play(QYXXLYXX)
    assert damage(t.foe) == [dealt]
    assert not t.card("Knight 4").warded


# Revived Ză-Orhă


@pytest.mark.parametrize(
    ("mine", "theirs", "amber", "forged"), [(0, 1, 6, True), (1, 1, 6, False), (0, 1, 5, False), (1, 2, 7, True)]
)
def test_za_orha_forges_where_it_is_behind(table, mine, theirs, amber, forged):
    colours = ["red", "yellow"]
    t = crypt(table, {"hand": [ZA_ORHA], "keys": colours[:mine], "amber": amber}, {"keys": colours[:theirs]})
    to_rest(t.play(ZA_ORHA))
    assert len(t.me.keys) == mine + forged
    assert t.me.amber == amber - 6 * forged
    assert t.card(ZA_ORHA).zone == ("purged" if forged else "play")


# Spectral Ruth


def test_ruth_archives_the_pile_after_a_key(table):
    t = crypt(table, {"hand": ["Key Gift", RUTH], "discard": ["Goon 1", "Badge"]}, {"discard": ["Goon 2"]})
    to_rest(t.play("Key Gift"))
    t.play(RUTH)
    assert sorted(t.titles(t.me.archives)) == ["Badge", "Goon 1", "Key Gift"]
    assert t.me.discard == []
    assert t.titles(t.foe.discard) == ["Goon 2"]


def test_without_a_key_this_turn_ruth_archives_nothing(table):
    t = crypt(table, {"hand": [RUTH], "discard": ["Goon 1"], "keys": ["red"]})
    t.play(RUTH)
    assert t.me.archives == []


def test_a_key_of_the_opponent_is_none_of_ruths(table):
    t = crypt(table, {"hand": ["Key Present", RUTH], "discard": ["Goon 1"]}, {"amber": 6})
    to_rest(t.play("Key Present")).play(RUTH)
    assert t.me.archives == []
    assert len(t.foe.keys) == 1


# Xenos Darkshadow


@pytest.mark.reading("xenos-darkshadow-power")
@pytest.mark.parametrize("dead", [1, 4, 11])
def test_xenos_is_as_strong_as_the_pile_is_high(table, dead):
    t = crypt(table, {"line": [XENOS]}, dead=dead, foes_dead=7)
    xenos = t.card(XENOS)
    assert t.power(XENOS) == dead
    assert t.g.keywords_of(xenos) == {"assault": dead, "hazardous": dead, "splash-attack": dead}


def test_xenos_does_not_outlast_an_empty_pile(table):
    t = crypt(table, {"hand": [XENOS]})
    t.play(XENOS)
    assert t.titles(t.me.discard) == [XENOS]


def test_xenos_strikes_before_and_beside_the_fight(table):
    t = crypt(table, {"line": [XENOS]}, {"line": ["Goon 5", "Goon 9", "Goon 4"]}, dead=4)
    t.fight(XENOS, "Goon 9")
    assert damage(t.foe) == [4, 8]
    assert t.titles(t.me.discard)[-1] == XENOS


def test_who_attacks_xenos_is_struck_first(table):
    t = crypt(table, {"line": ["Goon 4"]}, {"line": [XENOS]}, foes_dead=4)
    t.fight("Goon 4")
    assert t.me.line == []
    assert damage(t.foe) == [0]


def test_xenos_shrinks_with_its_pile(table):
    t = crypt(
        table, {"line": [hurt(XENOS, 1)], "hand": ["Raising"], "discard": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3"]}
    )
    t.play("Raising", "Goon 1", "right")
    assert XENOS not in t.titles(t.me.line)
    assert t.power("Goon 3") == 3
