"""Actions of Mars in Age of Ascension."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.books import NEW, OLD
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import all_hurt
from tests.engine.helpers.looks import damage

CARPET, SPIKE = "Carpet Phloxem", "Phloxem Spike"
ANALYSIS, MANIPULATOR, EXTERMINATE = "Destructive Analysis", "Entropic Manipulator", "Exterminate! Exterminate!"
ALL, NEEDS, GENEROSITY = "Destroy Them All!", "Mars Needs Æmber", "Martian Generosity"


# Carpet Phloxem, Phloxem Spike


def test_the_carpet_deals_4_to_every_creature_where_none_is_friendly(table, version):
    t = table(
        me={"hand": [CARPET]}, foe={"line": ["Goon 5", "Guard 3/2", "Mars Goon 9"]}, house="mars", ruleset=version
    )
    t.play(CARPET)
    assert damage(t.foe) == [4, 2, 4]
    assert t.me.amber == 1


def test_the_carpet_is_stopped_by_a_ward(table):
    t = table(me={"hand": [CARPET]}, foe={"line": [{"title": "Goon 3", "warded": True}, "Goon 9"]}, house="mars")
    t.play(CARPET)
    assert damage(t.foe) == [0, 4]
    assert not t.card("Goon 3").warded


@pytest.mark.parametrize("card", [CARPET, SPIKE])
def test_one_friendly_creature_stops_both(table, version, card):
    t = table(
        me={"hand": [card], "line": ["Goon 1"]},
        foe={"line": ["Goon 2", "Goon 3", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.play(card)
    assert t.at_rest
    assert len(t.foe.line) == 3
    assert damage(t.foe) == [0, 0, 0]
    assert t.me.amber == 1


def test_the_spike_destroys_what_is_not_on_a_flank(table, version):
    t = table(
        me={"hand": [SPIKE], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 1", "Goon 9", "Guard 3/2", "Mars Goon 4", "Goon 2"]},
        house="mars",
        ruleset=version,
    )
    ordered(t.play(SPIKE))
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    assert t.me.amber == 1
    assert len(t.me.artifacts) == 1


def test_the_spike_leaves_what_is_warded_and_what_counts_as_a_flank(table):
    t = table(
        me={"hand": [SPIKE]},
        foe={"line": ["Goon 1", "Outrider", {"title": "Goon 3", "warded": True}, "Goon 4", "Goon 2"]},
        house="mars",
    )
    t.play(SPIKE)
    assert t.titles(t.foe.line) == ["Goon 1", "Outrider", "Goon 3", "Goon 2"]
    assert not t.card("Goon 3").warded


# Destroy Them All!


def test_an_artifact_a_creature_and_an_upgrade_are_destroyed(table, version):
    t = table(
        me={"hand": [ALL], "line": [{"title": "Goon 3", "upgrades": ["Plate"]}], "artifacts": ["Lamp"]},
        foe={"line": ["Goon 5", {"title": "Goon 4", "upgrades": ["Badge"]}], "artifacts": ["Trinket"]},
        house="mars",
        ruleset=version,
    )
    t.play(ALL, "Trinket", "Goon 5", "Plate")
    ordered(t)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.foe.artifacts == []
    assert len(t.me.artifacts) == 1
    assert t.card("Goon 3").upgrades == []
    assert sorted(t.titles(t.foe.discard)) == ["Goon 5", "Trinket"]
    assert "Plate" in t.titles(t.me.discard)


def test_the_upgrade_may_be_that_of_the_creature(table, version):
    t = table(
        me={"hand": [ALL]},
        foe={"line": ["Goon 5", {"title": "Goon 4", "upgrades": ["Badge"]}]},
        house="mars",
        ruleset=version,
    )
    ordered(t.play(ALL, "Goon 4"))
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert sorted(t.titles(t.foe.discard)) == ["Badge", "Goon 4"]


@pytest.mark.reading("destroy-them-all-chosen-first")
def test_all_three_are_chosen_before_anything_is_destroyed(table, version):
    t = table(
        me={"hand": [ALL]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Plate"]}, {"title": "Goon 4", "upgrades": ["Badge"]}]},
        house="mars",
        ruleset=version,
    )
    t.play(ALL, "Goon 4")
    assert sorted(t.offered) == ["Badge", "Plate"]
    assert len(t.foe.line) == 2
    ordered(t.choose("Badge"))
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.titles(t.card("Goon 5").upgrades) == ["Plate"]


@pytest.mark.clause("resolve-as-much-as-possible")
@pytest.mark.parametrize("there", ["line", "artifacts"])
def test_what_there_is_is_destroyed(table, version, there):
    t = table(
        me={"hand": [ALL]}, foe={there: ["Goon 3" if there == "line" else "Trinket"]}, house="mars", ruleset=version
    )
    t.play(ALL)
    assert t.at_rest
    assert t.foe.line == t.foe.artifacts == []
    assert len(t.foe.discard) == 1


def test_a_ward_and_an_angel_save_only_the_creature(table):
    t = table(
        me={"hand": [ALL]},
        foe={"line": [{"title": "Goon 4", "warded": True, "upgrades": ["Badge"]}], "artifacts": ["Trinket"]},
        house="mars",
    )
    ordered(t.play(ALL))
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded
    assert t.card("Goon 4").upgrades == []
    assert t.foe.artifacts == []


# Destructive Analysis


@pytest.mark.parametrize("purged, dealt", [([], 2), (["Goon 1"], 4), (["Goon 1", "Chant"], 6)])
def test_the_analysis_deals_2_more_for_each_card_purged(table, version, purged, dealt):
    t = table(
        me={"hand": [ANALYSIS], "archives": ["Goon 1", "Chant"]},
        foe={"line": ["Goon 9", "Goon 8"], "archives": ["Goon 2"]},
        house="mars",
        ruleset=version,
    )
    t.play(ANALYSIS, "Goon 9")
    assert sorted(t.offered) == ["Chant", "Goon 1"]
    assert t.pending.private
    t.choose([f"card:{card.id}" for card in t.me.archives if card.title in purged])
    assert damage(t.foe) == [dealt, 0]
    assert t.me.amber == 1
    assert sorted(t.titles(t.me.purged)) == sorted(purged)
    assert len(t.me.archives) == 2 - len(purged)


def test_the_analysis_without_archives_asks_for_nothing_else(table, version):
    t = table(me={"hand": [ANALYSIS]}, foe={"line": ["Goon 2"], "archives": ["Goon 1"]}, house="mars", ruleset=version)
    t.play(ANALYSIS)
    assert t.at_rest
    assert t.foe.line == []


@pytest.mark.reading("destructive-analysis-damage", versions=("2021-03", "16.0", "18.4"))
@NEW
@pytest.mark.clause("damage-whole-ability-simultaneous")
def test_all_damage_of_the_analysis_is_one_instance(table, version):
    t = table(
        me={"hand": [ANALYSIS], "archives": ["Goon 1"]},
        foe={"line": [{"title": "Goon 4", "warded": True}]},
        house="mars",
        ruleset=version,
    )
    t.play(ANALYSIS, ["Goon 1"])
    assert damage(t.foe) == [0]
    assert not t.card("Goon 4").warded


@NEW
def test_armor_is_used_once_against_the_analysis(table, version):
    t = table(
        me={"hand": [ANALYSIS], "archives": ["Goon 1"]}, foe={"line": ["Guard 4/3"]}, house="mars", ruleset=version
    )
    t.play(ANALYSIS, ["Goon 1"])
    assert damage(t.foe) == [1]


@pytest.mark.reading("destructive-analysis-damage", versions=("1.2", "1.3"))
@OLD
def test_in_the_old_books_the_first_2_come_first(table, version):
    t = table(
        me={"hand": [ANALYSIS, ANALYSIS], "archives": ["Goon 1"]},
        foe={"line": ["Goon 2", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.play(ANALYSIS, "Goon 2")
    assert t.at_rest, "it is gone before anything could be purged for it"
    assert len(t.me.archives) == 1, "it is gone before anything could be purged for it"
    t.play(ANALYSIS)
    assert damage(t.foe) == [2]
    t.choose(["Goon 1"])
    assert t.foe.line == []


# Entropic Manipulator


@pytest.mark.clause("move-damage-is-not-damaging", versions=("2021-03", "16.0", "18.4"))
def test_the_damage_on_the_creatures_of_a_player_is_redistributed(table, version):
    t = table(
        me={"hand": [MANIPULATOR], "line": all_hurt(("Goon 9", 3))},
        foe={"line": all_hurt(("Goon 5", 2), ("Guard 3/2", 1), ("Goon 2", 0))},
        house="mars",
        ruleset=version,
    )
    t.play(MANIPULATOR, "seat:1", "yes")
    assert (t.pending.minimum, len(t.pending.keys)) == (3, 3)
    t.choose(["Guard 3/2", "Guard 3/2", "Goon 2"])
    assert damage(t.foe) == [0, 2, 1]
    assert damage(t.me) == [3]
    assert t.me.amber == 1
    assert t.g.armor_left(t.card("Guard 3/2")) == 2


def test_it_may_put_more_damage_on_a_creature_than_it_has_power(table, version):
    t = table(
        me={"hand": [MANIPULATOR]},
        foe={"line": all_hurt(("Goon 9", 5), ("Goon 2", 0), ("Goon 3", 1))},
        house="mars",
        ruleset=version,
    )
    t.play(MANIPULATOR, "seat:1", "yes", ["Goon 2"] * 6)
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 3"]
    assert damage(t.foe) == [0, 0]


def test_the_friendly_creatures_can_be_chosen_and_nothing_need_be_moved(table, version):
    t = table(
        me={"hand": [MANIPULATOR, MANIPULATOR], "line": all_hurt(("Goon 9", 3), ("Goon 3", 0))},
        foe={"line": all_hurt(("Goon 5", 2), ("Goon 2", 0))},
        house="mars",
        ruleset=version,
    )
    t.play(MANIPULATOR, "seat:0", "no")
    assert damage(t.me) == [3, 0]
    t.play(MANIPULATOR, "seat:0", "yes", ["Goon 9", "Goon 3", "Goon 3"])
    assert damage(t.me) == [1, 2]
    assert damage(t.foe) == [2, 0]


@pytest.mark.parametrize("line", [[], all_hurt(("Goon 5", 2)), all_hurt(("Goon 5", 0), ("Goon 4", 0))])
def test_where_there_is_nothing_to_redistribute_it_only_gives_its_bonus(table, version, line):
    t = table(me={"hand": [MANIPULATOR]}, foe={"line": line}, house="mars", ruleset=version)
    t.play(MANIPULATOR, "seat:1")
    assert t.at_rest
    assert t.me.amber == 1


# Exterminate! Exterminate!


def test_every_friendly_mars_creature_destroys_a_weaker_one_of_another_house(table, version):
    t = table(
        me={"hand": [EXTERMINATE], "line": ["Mars Goon 3", "Goon 9", "Mars Goon 5"]},
        foe={"line": ["Goon 2", "Goon 3", "Goon 4", "Mars Goon 1", "Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play(EXTERMINATE)
    assert sorted(t.offered) == ["Goon 3", "Goon 4"], "Goon 2 is the only one that the first can destroy"
    t.choose("Goon 4")
    ordered(t)
    assert t.titles(t.foe.line) == ["Goon 3", "Mars Goon 1", "Goon 5"]
    assert len(t.me.line) == 3
    assert t.me.amber == 0


@pytest.mark.clause("for-each-one-at-a-time", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
def test_one_after_the_other_is_exterminated(table, version):
    t = table(
        me={"hand": [EXTERMINATE], "line": ["Mars Goon 3", "Mars Goon 5"]},
        foe={"line": ["Goon 2", "Goon 4", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.play(EXTERMINATE)
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 4"]
    t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert len(t.me.line) == 2


@pytest.mark.reading("exterminate-one-after-the-other", versions=("1.2", "1.3", "2021-03", "16.0"))
@pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03", "16.0"])
def test_all_of_them_are_exterminated_together(table, version):
    t = table(
        me={"hand": [EXTERMINATE], "line": ["Mars Goon 3", "Mars Goon 5"]},
        foe={"line": ["Goon 2", "Goon 4", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.play(EXTERMINATE)
    assert t.offered == ["Goon 4", "Goon 4"], "Goon 2 is chosen, and still there"
    assert len(t.foe.line) == 3, "Goon 2 is chosen, and still there"
    t.choose("Goon 4")
    assert t.pending.prompt.startswith("destroyed.order")
    assert t.titles(ordered(t).foe.line) == ["Goon 4"]


def test_the_question_says_which_of_mars_destroys(table):
    t = table(
        me={"hand": [EXTERMINATE], "line": ["Mars Goon 5"]}, foe={"line": ["Goon 2", "Goon 3", "Goon 6"]}, house="mars"
    )
    t.play(EXTERMINATE)
    assert project(t.pending, t.game, Viewer.parse("player:0"))["text"] == (
        f"{EXTERMINATE}: choose a creature of less power than Mars Goon 5."
    )
    t.choose("Goon 2")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 6"]


def test_it_does_not_spare_friendly_creatures(table, version):
    t = table(
        me={"hand": [EXTERMINATE], "line": ["Mars Goon 3", "Goon 2"]},
        foe={"line": ["Goon 3", "Mars Goon 2"]},
        house="mars",
        ruleset=version,
    )
    t.play(EXTERMINATE)
    assert t.titles(t.me.line) == ["Mars Goon 3"]
    assert len(t.foe.line) == 2


def test_without_mars_creatures_nothing_is_exterminated(table, version):
    t = table(
        me={"hand": [EXTERMINATE], "line": ["Goon 9"]},
        foe={"line": ["Goon 1", "Mars Goon 9"]},
        house="mars",
        ruleset=version,
    )
    t.play(EXTERMINATE)
    assert t.at_rest
    assert len(t.foe.line) == 2


def test_a_ward_is_used_up_by_it(table):
    t = table(
        me={"hand": [EXTERMINATE], "line": ["Mars Goon 3", "Mars Goon 3"]},
        foe={"line": [{"title": "Goon 2", "warded": True}]},
        house="mars",
    )
    t.play(EXTERMINATE)
    assert len(t.foe.line) == 1, "it is chosen once"
    assert not t.card("Goon 2").warded, "it is chosen once"


# Extinction


def test_all_that_share_a_trait_become_extinct(table, version):
    t = table(
        me={"hand": ["Extinction"], "line": ["Knight 3", "Goblin 2"]},
        foe={"line": ["Goon 4", "Dis Knight 5", "Goblin 1"]},
        house="mars",
        ruleset=version,
    )
    ordered(t.play("Extinction", "Dis Knight 5"))
    assert t.titles(t.me.line) == ["Goblin 2"]
    assert t.titles(t.foe.line) == ["Goon 4", "Goblin 1"]
    assert t.me.chains == 1
    assert t.foe.chains == 0


@pytest.mark.parametrize("foe, left", [(["Goon 4", "Goon 5"], ["Goon 5"]), ([], [])])
def test_one_without_traits_goes_alone_and_the_chain_is_gained_anyway(table, version, foe, left):
    t = table(me={"hand": ["Extinction"]}, foe={"line": foe}, house="mars", ruleset=version)
    t.play("Extinction", *foe[:1])
    assert t.titles(t.foe.line) == left
    assert t.me.chains == 1


def test_a_warded_creature_takes_the_others_with_it(table):
    t = table(
        me={"hand": ["Extinction"]},
        foe={"line": [{"title": "Knight 3", "warded": True}, "Knight 4", "Goon 3"]},
        house="mars",
    )
    t.play("Extinction", "Knight 3")
    assert t.titles(t.foe.line) == ["Knight 3", "Goon 3"]
    assert not t.card("Knight 3").warded


# Hypnobeam


def test_the_beam_takes_control_for_good(table, version):
    t = table(
        me={"hand": ["Hypnobeam"], "line": ["Goon 1"]},
        foe={"line": ["Goon 4", {"title": "Goon 3", "damage": 1, "ready": False}]},
        house="mars",
        ruleset=version,
    )
    t.play("Hypnobeam")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 3", "left")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 1"]
    assert t.card("Goon 3").damage == 1
    assert not t.card("Goon 3").ready
    t.next_turn("brobnar").next_turn("brobnar").reap("Goon 3")
    assert t.me.amber == 1


def test_the_beam_without_a_target(table, version):
    t = table(me={"hand": ["Hypnobeam"], "line": ["Goon 1"]}, foe={}, house="mars", ruleset=version)
    t.play("Hypnobeam")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 1"]


# Mars First


def test_mars_first_readies_and_uses_one_of_mars(table, version):
    t = table(
        me={"hand": ["Mars First"], "line": [{"title": "Mars Goon 3", "ready": False}, "Goon 4"]},
        foe={"line": ["Goon 2"]},
        house="mars",
        ruleset=version,
    )
    t.play("Mars First", f"fight:{t.card('Mars Goon 3').id}")
    assert t.foe.line == []
    assert t.me.amber == 1
    assert not t.card("Mars Goon 3").ready
    assert t.card("Goon 4").ready


def test_mars_first_takes_the_stun_off(table, version):
    t = table(
        me={"hand": ["Mars First"], "line": [{"title": "Mars Goon 3", "ready": False, "stunned": True}]},
        foe={"line": ["Goon 2", "Mars Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play("Mars First")
    assert t.at_rest
    assert not t.card("Mars Goon 3").stunned
    assert not t.card("Mars Goon 3").ready
    assert t.me.amber == 1


def test_mars_first_without_one_of_mars(table, version):
    t = table(
        me={"hand": ["Mars First"], "line": ["Goon 4"]}, foe={"line": ["Mars Goon 2"]}, house="mars", ruleset=version
    )
    t.play("Mars First")
    assert t.at_rest
    assert t.card("Goon 4").ready
    assert t.card("Mars Goon 2").ready


# Mars Needs Æmber


def test_damaged_enemies_of_other_houses_capture_from_their_own_side(table, version):
    t = table(
        me={"hand": [NEEDS], "line": all_hurt(("Goon 5", 1)), "amber": 2},
        foe={"line": all_hurt(("Goon 4", 1), ("Goon 3", 0), ("Mars Goon 4", 1), ("Goon 6", 3)), "amber": 5},
        house="mars",
        ruleset=version,
    )
    t.play(NEEDS)
    assert [card.amber for card in t.foe.line] == [1, 0, 0, 1]
    assert t.foe.amber == 3
    assert t.me.amber == 3
    assert t.card("Goon 5").amber == 0


def test_where_there_is_too_little_amber_the_active_player_chooses(table, version):
    t = table(
        me={"hand": [NEEDS]},
        foe={"line": all_hurt(("Goon 4", 1), ("Goon 5", 1), ("Goon 6", 3)), "amber": 2},
        house="mars",
        ruleset=version,
    )
    t.play(NEEDS)
    assert (t.pending.seat, t.pending.minimum, t.pending.maximum) == (0, 2, 2)
    t.choose(["Goon 4", "Goon 6"])
    assert [card.amber for card in t.foe.line] == [1, 0, 1]
    assert t.foe.amber == 0


def test_without_amber_nothing_is_captured(table, version):
    t = table(me={"hand": [NEEDS]}, foe={"line": all_hurt(("Goon 4", 1))}, house="mars", ruleset=version)
    t.play(NEEDS)
    assert t.at_rest
    assert t.card("Goon 4").amber == 0
    assert t.me.amber == 1


# Martian Generosity


@pytest.mark.parametrize("amber, drawn", [(0, 2), (3, 8)])
def test_generosity_draws_2_for_each_amber_with_its_own(table, version, amber, drawn):
    t = table(me={"hand": [GENEROSITY], "amber": amber}, foe={"amber": 4}, house="mars", ruleset=version)
    t.play(GENEROSITY)
    assert (t.me.amber, t.foe.amber, len(t.me.hand), len(t.foe.hand)) == (0, 4, drawn, 0)


def test_amber_that_is_kept_draws_nothing(table, version):
    t = table(me={"hand": [GENEROSITY], "amber": 3, "artifacts": ["Strongbox"]}, foe={}, house="mars", ruleset=version)
    t.play(GENEROSITY)
    assert t.me.amber == 4
    assert t.me.hand == []
