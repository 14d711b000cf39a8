"""Creatures of Star Alliance in Mass Mutation, Ambassador Liu to Kartanoo."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed, with_icons
from tests.engine.helpers.tables import at_house

CADET = "Star Alliance Goon 5"
LIU = "Ambassador Liu"
ANTHONY = "ANT1-10NY"
NEL = "Armory Officer Nel"
TEAM = "Away Team"
DHRXGAR = "Commander Dhrxgar"
JORG = "Crewman Jörg"
SAMRA = "Ensign El-Samra"
HAYDEN = "Hayden Oswin"
CARGO = "J.O.N. Cargo"


at = partial(at_house, house="staralliance")


# Ambassador Liu


@pytest.mark.parametrize(
    ("gift", "mine", "theirs", "captured"),
    [
        ("Dis Goon 3", 1, 3, 0),
        ("Shadows Goon 3", 1, 3, 0),
        ("Logos Goon 3", 2, 4, 0),
        ("Untamed Goon 3", 2, 4, 0),
        ("Sanctum Goon 3", 0, 1, 3),
        ("Saurian Goon 3", 0, 1, 3),
        ("Goon 3", 0, 4, 0),
        ("Mars Goon 3", 0, 4, 0),
        ("Star Alliance Goon 3", 0, 4, 0),
    ],
)
def test_the_ambassador_is_rewarded_by_the_house_of_the_gift(table, gift, mine, theirs, captured):
    t = at(table, {"line": [LIU, "Goon 4"], "hand": [gift, "Badge"]}, {"amber": 4})
    t.action(LIU, gift)
    assert (t.me.amber, t.foe.amber, t.card(LIU).amber) == (mine, theirs, captured)
    assert t.titles(t.me.discard) == [gift]
    assert t.titles(t.me.hand) == ["Badge"]


def test_without_a_gift_there_is_no_reward(table):
    t = at(table, {"line": [LIU]}, {"amber": 4, "hand": ["Dis Goon 3"]})
    t.action(LIU)
    assert (t.me.amber, t.foe.amber) == (0, 4)
    assert len(t.foe.hand) == 1


# ANT1-10NY


@pytest.mark.parametrize("theirs", [0, 1, 7])
def test_anthony_captures_all_there_is(table, theirs):
    t = at(table, {"hand": [ANTHONY], "amber": 2}, {"amber": theirs})
    t.play(ANTHONY)
    assert (t.me.amber, t.foe.amber, t.card(ANTHONY).amber) == (2, 0, theirs)


def test_it_leaks_at_the_end_of_your_turns_only(table):
    t = at(table, {"line": [{"title": ANTHONY, "amber": 3}, {"title": "Goon 3", "amber": 1}], "amber": 1})
    t.next_turn("brobnar")
    assert (t.me.amber, t.foe.amber, t.card(ANTHONY).amber) == (1, 1, 2)
    t.next_turn("staralliance")
    assert (t.me.amber, t.foe.amber, t.card(ANTHONY).amber) == (1, 1, 2)
    assert t.card("Goon 3").amber == 1


def test_an_empty_anthony_leaks_nothing(table):
    t = at(table, {"line": [ANTHONY], "amber": 2})
    t.next_turn("brobnar")
    assert (t.me.amber, t.foe.amber) == (2, 0)


# Armory Officer Nel


@pytest.mark.parametrize(("played", "drawn"), [("Star Alliance Badge", 1), ("Star Alliance Trinket", 0), (CADET, 0)])
def test_nel_draws_for_each_upgrade(table, played, drawn):
    t = at(table, {"line": [NEL], "hand": [played]})
    t.play(played)
    assert len(t.me.hand) == drawn


def test_she_draws_for_an_upgrade_of_the_opponent_and_for_one_on_any_creature(table):
    t = at(table, {"line": [CADET], "hand": ["Star Alliance Badge"]}, {"line": [NEL]})
    t.play("Star Alliance Badge", CADET)
    assert len(t.foe.hand) == 1
    assert t.me.hand == []


def test_an_upgrade_that_only_moves_does_not_enter(table):
    t = at(table, {"line": [NEL, armed(CADET, "Blast Shielding")]})
    t.reap(CADET, NEL)
    assert t.me.hand == []
    assert t.titles(t.card(NEL).upgrades) == ["Blast Shielding"]


def test_a_creature_played_as_an_upgrade_is_one(table):
    t = at(table, {"line": [NEL], "hand": ["Securi-Droid"]})
    t.play("Securi-Droid", "upgrade")
    assert len(t.me.hand) == 1


# Away Team


def test_the_equipment_of_the_team_is_archived(table):
    foe_badge = {"title": "Mars Badge", "owner": 1}
    me = {"line": [armed(TEAM, "Badge", "Plate", foe_badge), armed("Goon 3", "Dis Badge")]}
    me["hand"] = ["Star Alliance Slaying"]
    t = at(table, me)
    t.play("Star Alliance Slaying", TEAM)
    assert sorted(t.titles(t.me.archives)) == ["Badge", "Plate"]
    assert t.titles(t.foe.archives) == ["Mars Badge"]
    assert t.card(TEAM).zone == "discard"
    assert t.card("Dis Badge").zone == "play"


def test_a_team_that_leaves_play_otherwise_loses_its_equipment(table):
    t = at(table, {"line": [armed(TEAM, "Badge")], "hand": ["Star Alliance Recall"]})
    t.play("Star Alliance Recall")
    assert t.me.archives == []
    assert t.card("Badge").zone == "discard"


def test_a_ward_keeps_the_team_and_its_equipment(table):
    t = at(table, {"line": [armed(TEAM, "Badge", warded=True)], "hand": ["Star Alliance Slaying"]})
    t.play("Star Alliance Slaying")
    assert t.titles(t.card(TEAM).upgrades) == ["Badge"]
    assert t.me.archives == []


# Commander Dhrxgar


@pytest.mark.parametrize(("on", "gained"), [(DHRXGAR, 1), ("Goon 1", 1), ("Goon 2", 1), ("Goon 3", 0), ("Goon 4", 0)])
def test_the_commander_gains_for_upgrades_around(table, on, gained):
    me = {"line": ["Goon 1", DHRXGAR, "Goon 2", "Goon 3"], "hand": ["Star Alliance Badge"]}
    t = at(table, me, {"line": ["Goon 4"]})
    t.play("Star Alliance Badge", on)
    assert t.me.amber == gained


def test_it_gains_for_what_the_opponent_attaches(table):
    t = at(table, {"hand": ["Star Alliance Badge"]}, {"line": [DHRXGAR]})
    t.play("Star Alliance Badge")
    assert (t.me.amber, t.foe.amber) == (0, 1)


@pytest.mark.parametrize(("to", "gained"), [(DHRXGAR, 2), ("Goon 3", 1)])
def test_an_upgrade_that_moves_is_attached_again(table, to, gained):
    t = at(table, {"line": [DHRXGAR, armed(CADET, "Blast Shielding"), "Goon 3"]})
    t.reap(CADET, to)
    assert t.me.amber == gained


# Crewman Jörg


@pytest.mark.parametrize(
    ("line", "stolen"),
    [
        ([JORG], 1),
        (["Goon 1", JORG, "Goon 2"], 1),
        ([CADET, JORG], 0),
        (["Goon 1", JORG, CADET], 0),
        ([JORG, "Goon 1", CADET], 1),
    ],
)
def test_the_thief_works_out_of_sight_of_the_alliance(table, line, stolen):
    t = at(table, {"line": line}, {"amber": 2, "line": [CADET]})
    t.action(JORG)
    assert (t.me.amber, t.foe.amber) == (stolen, 2 - stolen)


# Ensign El-Samra


@NEW
def test_the_icons_of_the_revealed_card_are_resolved_from_top_to_bottom(table, version):
    me = {"line": [SAMRA], "hand": [with_icons("Trinket", "amber", "draw", "capture", "damage"), "Badge"]}
    t = at(table, me, {"amber": 1, "line": ["Goon 4"]}, ruleset=version)
    t.action(SAMRA, "Trinket", "Goon 4")
    assert t.me.amber == 1
    assert t.card(SAMRA).amber == 1
    assert t.card("Goon 4").damage == 1
    assert t.titles(t.me.hand)[:2] == ["Trinket", "Badge"]
    assert len(t.me.hand) == 3
    assert [fact.data["icon"] for fact in t.happened("icon.resolved")] == ["amber", "draw", "capture", "damage"]
    assert t.card("Trinket").known == t.g.everyone


def test_printed_icons_count_and_the_card_is_not_played(table):
    t = at(table, {"line": [SAMRA], "hand": ["Subdue", "Hold the Line"]}, {"line": ["Goon 4"]})
    t.action(SAMRA, "Subdue")
    assert t.me.amber == 1
    assert not t.card("Goon 4").stunned
    assert t.card("Subdue").zone == "hand"
    t.play("Subdue", "Goon 4")
    assert t.me.amber == 2


@pytest.mark.parametrize("hand", [[], ["Goon 3"]])
def test_where_there_is_no_icon_nothing_is_resolved(table, hand):
    t = at(table, {"line": [SAMRA], "hand": hand}, {"hand": ["Subdue"]})
    t.action(SAMRA, *hand)
    assert t.me.amber == 0
    assert t.pending.prompt == "main"


# Hapless Cadet


@pytest.mark.parametrize(("theirs", "left"), [(5, 2), (3, 0), (1, 0)])
def test_the_loss_of_the_cadet_costs_the_opponent(table, theirs, left):
    t = at(table, {"line": ["Hapless Cadet"], "hand": ["Star Alliance Slaying"], "amber": 2}, {"amber": theirs})
    t.play("Star Alliance Slaying")
    assert (t.me.amber, t.foe.amber) == (2, left)


def test_who_slays_an_enemy_cadet_pays(table):
    t = at(table, {"hand": ["Star Alliance Slaying"], "amber": 4}, {"line": ["Hapless Cadet"], "amber": 2})
    t.play("Star Alliance Slaying")
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_the_cadet_guards_its_neighbors(table):
    t = at(table, {"line": [CADET]}, {"line": ["Goon 1", "Hapless Cadet", "Goon 2", "Goon 3"]})
    t.fight(CADET)
    assert sorted(t.offered) == ["Goon 3", "Hapless Cadet"]
    t.choose("Goon 3")


# Hayden Oswin


@pytest.mark.parametrize("many", [0, 1, 3])
def test_hayden_reaps_for_every_upgrade(table, many):
    t = at(table, {"line": [armed(HAYDEN, *["Badge"] * many), armed("Goon 3", "Badge")]}, {"line": ["Goon 1"]})
    t.reap(HAYDEN)
    assert t.me.amber == 1 + many


def test_hayden_gains_nothing_by_fighting(table):
    t = at(table, {"line": [armed(HAYDEN, "Badge")]}, {"line": ["Goon 1"]})
    t.fight(HAYDEN)
    assert t.me.amber == 0


# J.O.N. Cargo


@pytest.mark.parametrize(
    ("top", "archived"),
    [("Dis Goon 3", ["Dis Badge", "Dis Chant"]), ("Logos Goon 3", ["Logos Goon 4"]), ("Mars Goon 3", [])],
)
def test_the_cargo_is_what_fits_the_discarded_card(table, top, archived):
    hand = ["Dis Chant", "Logos Goon 4", "Dis Badge"]
    t = at(table, {"line": [CARGO], "hand": hand, "deck": ["Goon 9", top]}, {"hand": ["Dis Goon 1"]})
    t.reap(CARGO)
    assert sorted(t.titles(t.me.archives)) == archived
    assert t.titles(t.me.discard) == [top]
    assert sorted([*t.titles(t.me.archives), *t.titles(t.me.hand)]) == sorted(hand)
    assert t.card("Dis Badge").known == t.card("Logos Goon 4").known == t.g.everyone
    assert len(t.foe.hand) == 1


@NEW
@pytest.mark.reading("jon-cargo-discarded-card")
def test_the_discarded_card_stays_discarded(table, version):
    t = at(table, {"line": [CARGO], "hand": ["Dis Chant"], "deck": ["Dis Goon 3"]}, ruleset=version)
    t.reap(CARGO)
    assert t.titles(t.me.archives) == ["Dis Chant"]
    assert t.titles(t.me.discard) == ["Dis Goon 3"]


def test_without_a_deck_the_hand_is_only_revealed(table):
    t = at(table, {"line": [CARGO], "hand": ["Dis Chant"], "discard": ["Dis Goon 3"]}, filler=0)
    t.reap(CARGO)
    assert t.titles(t.me.hand) == ["Dis Chant"]
    assert t.card("Dis Chant").known == t.g.everyone
    assert t.me.archives == []


# Kartanoo


@NEW
@pytest.mark.parametrize(("whose", "mine", "theirs"), [("me", 3, 0), ("foe", 3, 0)])
def test_kartanoo_uses_an_artifact_of_either_side_as_its_own(table, version, whose, mine, theirs):
    crank = {"artifacts": ["Crank"]}
    me = {"line": ["Kartanoo"], **(crank if whose == "me" else {})}
    t = at(table, me, {"amber": 1, **(crank if whose == "foe" else {})}, ruleset=version)
    t.reap("Kartanoo")
    assert (t.me.amber, t.foe.amber) == (mine, theirs)
    crank = t.card("Crank")
    assert not crank.ready
    assert crank.controller == (whose == "foe")


def test_of_several_artifacts_one_is_picked_and_an_exhausted_one_is_not_used(table):
    me = {"line": ["Kartanoo"], "artifacts": ["Crank", {"title": "Lamp", "ready": False}]}
    t = at(table, me, {"artifacts": ["Star Alliance Crank"]})
    t.reap("Kartanoo")
    assert sorted(t.offered) == ["Crank", "Lamp", "Star Alliance Crank"]
    t.choose("Lamp")
    assert t.me.amber == 1
    assert t.card("Crank").ready
    assert t.card("Star Alliance Crank").ready


def test_without_an_artifact_that_can_be_used_nothing_is_asked(table):
    t = at(table, {"line": ["Kartanoo"], "artifacts": ["Trinket"]}, {"artifacts": [{"title": "Crank", "ready": False}]})
    t.reap("Kartanoo")
    assert t.me.amber == 1
    assert t.pending.prompt == "main"


def test_a_fuse_that_kartanoo_uses_is_sacrificed_for_its_user(table):
    t = at(table, {"line": ["Kartanoo"]}, {"artifacts": ["Fuse"]})
    t.reap("Kartanoo")
    assert t.foe.artifacts == []
    assert t.titles(t.foe.discard) == ["Fuse"]
    assert (t.me.amber, t.foe.amber) == (2, 0)
