"""Creatures of Dis in Worlds Collide, Lord Invidius to Snaglet."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import lines

LORD = "Lord Invidius"
HOUSES = ["dis", "logos", "mars"]


dis = partial(lines, house="dis")


# Lord Invidius


def court(table, version, foe=("Goon 3", "Goon 4", "Goon 5"), line=("Dis Goon 1", LORD, "Dis Goon 2"), **more):
    return dis(table, version, line, foe, **more)


def test_in_the_center_the_lord_takes_a_flank_creature_which_is_of_dis(table, version):
    t = court(table, version)
    t.reap(LORD)
    assert t.offered == ["Goon 3", "Goon 5"], "on a flank"
    t.choose("Goon 3", "left")
    assert t.titles(t.me.line) == ["Goon 3", "Dis Goon 1", LORD, "Dis Goon 2"]
    assert t.me.amber == 1
    taken = t.card("Goon 3")
    assert not taken.ready
    assert t.g.house_of(taken) == "dis"
    assert taken.owner == 1
    t.next_turn().next_turn("dis").reap("Goon 3")
    assert t.me.amber == 2


@pytest.mark.clause("center-needs-odd-number", "center-equal-on-both-sides", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("line", [[LORD, "Goon 1", "Goon 2"], [LORD, "Goon 1"], ["Goon 1", "Goon 2", LORD, "Goon 3"]])
def test_elsewhere_in_the_battleline_the_lord_takes_nothing(table, version, line):
    t = court(table, version, line=line)
    t.reap(LORD)
    assert t.at_rest
    assert len(t.foe.line) == 3
    assert t.me.amber == 1


def test_a_lord_that_is_alone_is_in_the_center(table, version):
    t = court(table, version, line=[LORD], foe=["Goon 3"])
    t.reap(LORD, "left")
    assert t.titles(t.me.line) == ["Goon 3", LORD]
    assert t.foe.line == []


@pytest.mark.reading("lord-invidius-control-lost")
def test_a_creature_that_changes_sides_again_is_of_its_own_house(table, version):
    t = court(table, version, foe=["Goon 3"], mine={"hand": ["Dis Desertion", "Dis Lure"]})
    t.reap(LORD, "right").play("Dis Desertion", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"
    t.play("Dis Lure", "right")
    assert t.g.house_of(t.card("Goon 3")) == "dis", "under its control again"


def test_what_the_lord_took_stays_when_it_leaves(table, version):
    t = court(table, version, foe=["Goon 3"], mine={"hand": ["Dis Slaying"]})
    t.reap(LORD, "right").play("Dis Slaying", LORD)
    assert t.titles(t.me.line) == ["Dis Goon 1", "Dis Goon 2", "Goon 3"]
    assert t.g.house_of(t.card("Goon 3")) == "dis"


def test_a_taken_creature_that_left_play_is_of_its_own_house(table, version):
    t = court(table, version, foe=["Goon 3"], mine={"hand": ["Dis Slaying"]})
    t.reap(LORD, "right").play("Dis Slaying", "Goon 3")
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"
    assert t.g.state.lasting == []


def test_a_ward_does_not_keep_a_creature_from_the_lord(table):
    t = court(table, "16.0", foe=[{"title": "Goon 3", "warded": True}])
    t.reap(LORD, "right")
    assert t.foe.line == []
    assert t.card("Goon 3").warded


# Malison


def test_malison_moves_an_enemy_to_a_flank_where_it_captures_from_its_own_side(table, version):
    t = dis(table, version, ["Malison"], ["Goon 1", "Goon 8", "Goon 9"], theirs={"amber": 3}, mine={"amber": 2})
    t.fight("Malison", "Goon 1", "Goon 9")
    assert t.pending.keys == ("position:0", "position:1")
    t.choose("position:0")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 8"]
    assert t.card("Goon 9").amber == 1
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_off_the_flank_nothing_is_captured(table, version):
    t = dis(table, version, ["Malison"], ["Goon 1", "Goon 6", "Goon 7", "Goon 8"], theirs={"amber": 3})
    t.fight("Malison", "Goon 1", "Goon 6", "position:1")
    assert t.titles(t.foe.line) == ["Goon 7", "Goon 6", "Goon 8"]
    assert t.foe.amber == 3


@pytest.mark.reading("malison-moved-to-its-own-place", versions=("1.2", "1.3"))
@pytest.mark.clause("move-creature-may-stay-in-place")
def test_a_creature_that_is_moved_to_where_it_was_may_capture(table, version):
    t = dis(table, version, ["Malison"], ["Goon 1", "Goon 7", "Goon 8"], theirs={"amber": 3})
    t.fight("Malison", "Goon 1", "Goon 7", "position:0")
    assert t.titles(t.foe.line) == ["Goon 7", "Goon 8"]
    assert t.card("Goon 7").amber == 1


def test_malison_need_not_move_anything(table, version):
    t = dis(table, version, ["Malison"], ["Goon 1", "Goon 7"], theirs={"amber": 3})
    t.fight("Malison", "Goon 1").choose([])
    assert t.card("Goon 7").amber == 0
    assert t.foe.amber == 3


def test_malison_does_nothing_when_it_reaps_or_is_destroyed(table, version):
    t = dis(table, version, ["Malison", "Malison"], ["Goon 9", "Goon 7"], theirs={"amber": 3})
    t.reap("Malison").fight("Malison#2", "Goon 9")
    assert t.at_rest
    assert t.foe.amber == 3


# Noname


def test_noname_grows_with_every_purged_card(table, version):
    t = dis(
        table,
        version,
        ["Noname", "Goon 2"],
        mine={"purged": ["Goon 1"], "discard": ["Chant"]},
        theirs={"purged": ["Goon 3", "Goon 4"], "discard": ["Trinket"]},
    )
    assert t.power("Noname") == 4
    assert t.power("Goon 2") == 2
    t.reap("Noname")
    assert t.offered == ["Chant", "Trinket"]
    t.choose("Trinket")
    assert t.titles(t.foe.purged)[-1] == "Trinket"
    assert t.power("Noname") == 5
    assert t.me.amber == 1


def test_noname_purges_when_it_is_played_and_fights(table, version):
    t = dis(table, version, foe=["Goon 2"], mine={"hand": ["Noname"], "discard": ["Chant", "Goon 1", "Badge"]})
    t.play("Noname", "Goon 1")
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert t.power("Noname") == 2
    t.next_turn().next_turn("dis").fight("Noname")
    assert t.me.line == [], "destroyed in the fight, it purges nothing"
    assert len(t.me.purged) == 1, "destroyed in the fight, it purges nothing"


def test_noname_that_survives_its_fight_purges(table, version):
    t = dis(table, version, ["Noname"], ["Goon 2"], mine={"purged": ["Chant"] * 3, "discard": ["Badge"]})
    t.fight("Noname", "Goon 2")
    assert t.titles(t.foe.discard) == []
    assert t.titles(t.foe.purged) == ["Goon 2"]
    assert t.power("Noname") == 5


def test_without_discard_piles_noname_purges_nothing(table, version):
    t = dis(table, version, ["Noname"])
    t.reap("Noname")
    assert t.at_rest
    assert t.power("Noname") == 1


# Rotgrub


@pytest.mark.parametrize(("amber", "left"), [(3, 2), (0, 0)])
def test_rotgrub_makes_the_opponent_lose_amber(table, version, amber, left):
    t = dis(table, version, mine={"hand": ["Rotgrub"], "amber": 2}, theirs={"amber": amber})
    t.play("Rotgrub")
    assert (t.me.amber, t.foe.amber) == (2, left)


def test_rotgrub_that_reaped_is_archived(table, version):
    t = dis(table, version, ["Rotgrub", "Goon 2"], theirs={"amber": 2})
    t.reap("Rotgrub")
    assert t.titles(t.me.archives) == ["Rotgrub"]
    assert t.titles(t.me.line) == ["Goon 2"]
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_a_warded_rotgrub_stays(table):
    t = dis(table, "16.0", [{"title": "Rotgrub", "warded": True}])
    t.reap("Rotgrub")
    assert t.me.archives == []
    assert not t.card("Rotgrub").warded


# Snag


@pytest.mark.parametrize("fought", ["Mars Goon 9", "Mars Goon 2"])
def test_the_opponent_must_choose_the_house_of_the_creature_that_snag_fights(table, version, fought):
    snag = {"title": "Snag", "power_counters": 9}
    t = dis(table, version, [snag], [fought, "Goon 5"], theirs={"houses": HOUSES})
    t.fight("Snag", fought).end()
    assert t.pending.kind == "main"
    assert t.g.state.house == "mars"
    t.next_turn("dis").end()
    assert t.pending.keys == ("house:dis", "house:logos", "house:mars", "house:brobnar"), "for one turn"
    t.choose("dis")


@pytest.mark.clause("house-unavailable-must-choose-is-ignored", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_a_house_that_went_with_the_creature_cannot_be_demanded(table, version):
    t = dis(table, version, ["Snag"], ["Untamed Goon 2"], theirs={"houses": HOUSES})
    t.fight("Snag").end()
    assert t.pending.keys == ("house:dis", "house:logos", "house:mars")
    t.choose("dis")


def test_a_snag_that_is_destroyed_demands_nothing(table, version):
    t = dis(table, version, ["Snag"], ["Mars Goon 9"], theirs={"houses": HOUSES})
    t.fight("Snag").end()
    assert len(t.pending.keys) == 3
    t.choose("dis")


def test_a_snag_that_is_attacked_demands_nothing(table, version):
    t = table(me={"line": ["Mars Goon 3"]}, foe={"line": ["Snag"], "houses": HOUSES}, house="mars", ruleset=version)
    t.fight("Mars Goon 3").end()
    assert len(t.pending.keys) == 3
    assert t.g.state.lasting == []
    t.choose("dis")


# Snaglet


@pytest.mark.parametrize(("house", "amber"), [("logos", (2, 1)), ("dis", (0, 3))])
def test_snaglet_steals_when_the_named_house_is_chosen(table, version, house, amber):
    t = dis(table, version, ["Snaglet"], theirs={"amber": 3, "houses": HOUSES})
    t.action("Snaglet", "house:logos").end().choose(house)
    assert (t.me.amber, t.foe.amber) == amber
    t.next_turn("dis").end().choose("logos")
    assert (t.me.amber, t.foe.amber) == amber, "for one turn"


def test_snaglet_steals_once_it_has_left_too(table, version):
    t = dis(table, version, ["Snaglet"], mine={"hand": ["Dis Slaying"]}, theirs={"amber": 1, "houses": HOUSES})
    t.action("Snaglet", "house:mars").play("Dis Slaying").end().choose("mars")
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_snaglet_does_not_heed_its_own_players_choice(table, version):
    t = dis(table, version, ["Snaglet"], theirs={"amber": 3, "houses": HOUSES})
    t.action("Snaglet", "house:dis").next_turn("mars").next_turn("dis")
    assert (t.me.amber, t.foe.amber) == (0, 3)


@pytest.mark.clause("house-after-choice-effects-before-archives", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_snaglet_steals_before_the_archives_are_taken(table, version):
    t = dis(table, version, ["Snaglet"], theirs={"amber": 3, "houses": HOUSES, "archives": ["Chant"]})
    t.action("Snaglet", "house:mars").end().choose("mars")
    assert t.pending.prompt == "house.take_archives"
    assert t.me.amber == 2
    t.choose("no")
