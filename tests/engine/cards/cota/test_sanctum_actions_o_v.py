"""Actions of Sanctum in Call of the Archons, O to V."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import hurt
from tests.engine.helpers.looks import amber_by_title, pools, stunned
from tests.engine.helpers.tables import played, sanctum
from tests.engine.invent import invent, plain

plain("Radiant Spike", power=1, keywords={"hazardous": 2})

plain("Deed Wall", power=2, keywords={"taunt": 1})


@invent("Sweep Oak", type="action", house="sanctum")
class SweepOak:
    """Play: three +1 power counters on an enemy creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.add_counters(creature, count=3)


# Oath of Poverty


def test_oath_of_poverty_turns_artifacts_into_æmber(table, version):
    t = table(
        me={"hand": ["Oath of Poverty"], "artifacts": ["Trinket", "Round Table"]},
        foe={"artifacts": ["Trinket"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Oath of Poverty", ["Trinket", "Round Table"])
    assert t.me.artifacts == []
    assert t.titles(t.foe.artifacts) == ["Trinket"]
    assert t.me.amber == 5


def test_oath_of_poverty_sworn_by_the_poor(table, version):
    t = table(me={"hand": ["Oath of Poverty"]}, foe={"artifacts": ["Trinket"]}, house="sanctum", ruleset=version)
    t.play("Oath of Poverty")
    assert t.me.amber == 1
    assert len(t.foe.artifacts) == 1


def test_oath_of_poverty_gives_up_a_controlled_artifact_too(table):
    t = table(
        me={"hand": ["Oath of Poverty"], "artifacts": [{"title": "Trinket", "owner": 1}]}, foe={}, house="sanctum"
    )
    t.play("Oath of Poverty")
    assert t.titles(t.foe.discard) == ["Trinket"]
    assert t.me.amber == 3


# One Stood Against Many


def test_one_stands_against_three_different_enemies(table, version):
    t = sanctum(table, ["Goon 12"], ["Goon 2", "Goon 9", "Goon 3", "Goon 1"], version, hand=["One Stood Against Many"])
    t.play("One Stood Against Many", "Goon 2")
    assert t.offered == ["Goon 9", "Goon 3", "Goon 1"]
    t.choose("Goon 3")
    assert t.offered == ["Goon 9", "Goon 1"]
    t.choose("Goon 1")
    assert t.card("Goon 12").damage == 6
    assert not t.card("Goon 12").ready
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.me.amber == 1
    assert len(t.happened("fight.declared")) == 3


def test_one_never_fights_the_same_enemy_again(table, version):
    t = sanctum(table, ["Goon 12"], ["Elusive Goon 4", "Goon 1"], version, hand=["One Stood Against Many"])
    t.play("One Stood Against Many", "Elusive Goon 4")
    assert t.titles(t.foe.line) == ["Elusive Goon 4"]
    assert len(t.happened("fight.declared")) == 2
    assert t.card("Goon 12").ready, "it was readied for the third fight, and there is nobody left"


def test_one_falls_and_the_rest_is_not_fought(table, version):
    t = sanctum(table, ["Goon 3"], ["Goon 5", "Goon 2", "Goon 1"], version, hand=["One Stood Against Many"])
    t.play("One Stood Against Many", "Goon 5")
    assert t.me.line == []
    assert len(t.foe.line) == 3
    assert t.at_rest


def test_one_that_is_stunned_spends_the_first_time_on_it(table, version):
    line = [{"title": "Goon 12", "stunned": True, "ready": False}]
    t = sanctum(table, line, ["Goon 1", "Goon 2", "Goon 3"], version, hand=["One Stood Against Many"])
    t.play("One Stood Against Many", "Goon 1", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 12").stunned
    assert t.at_rest


def test_one_is_held_up_by_taunt(table):
    t = sanctum(table, ["Goon 1"], ["Goon 3", {"title": "Deed Wall", "warded": True}], hand=["One Stood Against Many"])
    t.play("One Stood Against Many")
    assert t.me.line == []
    assert t.card("Goon 3").damage == 0
    t = sanctum(
        table,
        ["Goon 9"],
        ["Goon 3", {"title": "Deed Wall", "warded": True}],
        hand=["One Stood Against Many"],
    )
    t.play("One Stood Against Many")
    assert [c.damage for c in t.foe.line] == [0, 0]
    assert len(t.happened("fight.declared")) == 1


# Radiant Truth


def test_radiant_truth_stuns_enemies_off_the_flanks(table, version):
    t = played(
        table, "Radiant Truth", ["Goon 1", "Goon 2", "Goon 3"], ["Goon 4", "Goon 5", "Goon 6", "Goon 7"], version
    )
    assert stunned(t) == ["Goon 5", "Goon 6"]
    assert t.me.amber == 1


@pytest.mark.parametrize("foe", [[], ["Goon 4"], ["Goon 4", "Goon 5"]])
def test_radiant_truth_finds_nobody_in_a_short_battleline(table, foe):
    assert stunned(played(table, "Radiant Truth", ["Goon 1"] * 3, foe)) == []


def test_radiant_truth_stuns_in_every_enemy_battleline(table):
    t = played(table, "Radiant Truth", [], ["Goon 1", "Goon 2", "Goon 3"], third=["Goon 4", "Goon 5", "Goon 6"])
    assert stunned(t) == ["Goon 2", "Goon 5"]


# Shield of Justice


def shield(table, me, foe=(), version="16.0", hand=(), **more):
    t = table(
        me={"line": list(me), "hand": ["Shield of Justice", *hand]},
        foe={"line": list(foe)},
        house="sanctum",
        ruleset=version,
        **more,
    )
    return t.play("Shield of Justice")


def test_shield_of_justice_stops_all_damage_to_friendly_creatures(table, version):
    t = shield(table, ["Sanctum Goon 4", "Goon 1"], ["Goon 9", "Goon 3"], version, hand=["Sanctum Hailstorm"])
    assert t.me.amber == 1
    t.fight("Sanctum Goon 4", "Goon 9")
    assert t.card("Sanctum Goon 4").damage == 0
    assert t.card("Goon 9").damage == 4
    t.play("Sanctum Hailstorm")
    assert [c.damage for c in t.me.line] == [0, 0]
    assert [c.damage for c in t.foe.line] == [6, 2]


def test_shield_of_justice_ends_with_the_turn(table, version):
    t = shield(table, ["Sanctum Goon 4"], ["Goon 3"], version)
    t.next_turn("brobnar")
    t.fight("Goon 3")
    assert t.card("Sanctum Goon 4").damage == 3


def test_shield_of_justice_covers_who_comes_and_not_who_goes(table, version):
    t = shield(
        table,
        ["Goon 6", "Goon 5"],
        ["Goon 9"],
        version,
        hand=["Raiding Knight", "Sanctum Lure", "Sanctum Desertion", "Sanctum Hailstorm"],
    )
    t.play("Raiding Knight")
    t.play("Sanctum Lure", "left")
    t.play("Sanctum Desertion", "Goon 5")
    t.play("Sanctum Hailstorm")
    assert {c.title: c.damage for c in t.me.line} == {"Goon 9": 0, "Goon 6": 0, "Raiding Knight": 0}
    assert t.card("Raiding Knight").armor_used == 0, "armor is not even needed"
    assert {c.title: c.damage for c in t.foe.line} == {"Goon 5": 2}


def test_shield_of_justice_spares_the_ward(table):
    t = shield(table, [{"title": "Goon 1", "warded": True}], hand=["Sanctum Hailstorm"])
    t.play("Sanctum Hailstorm")
    assert t.card("Goon 1").warded
    assert t.card("Goon 1").damage == 0


def test_shield_of_justice_stops_poison_and_hazardous(table):
    t = shield(table, ["Sanctum Goon 4", "Sanctum Goon 4"], ["Poison Goon 1", "Radiant Spike"])
    t.fight("Sanctum Goon 4", "Poison Goon 1")
    t.fight("Sanctum Goon 4#2")
    assert len(t.me.line) == 2
    assert t.foe.line == []


def test_shield_of_justice_does_not_stop_destruction_or_heal(table):
    t = shield(table, [hurt("Goon 3", 2), "Goon 4"], hand=["Sanctum Slaying"])
    assert t.card("Goon 3").damage == 2
    t.play("Sanctum Slaying", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 4"]


def test_shield_of_justice_on_an_empty_board(table):
    t = shield(table, [])
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Shield of Justice"]


def test_shield_of_justice_covers_one_player_of_three(table):
    t = shield(table, ["Goon 3"], ["Goon 4"], hand=["Sanctum Hailstorm"], third={"line": ["Goon 5"]})
    t.play("Sanctum Hailstorm")
    assert (t.card("Goon 3").damage, t.card("Goon 4").damage, t.card("Goon 5").damage) == (0, 2, 2)


# Take Hostages


def test_take_hostages_captures_with_every_fight(table, version):
    t = table(
        me={"hand": ["Take Hostages"], "line": ["Sanctum Knight 4", "Sequis"]},
        foe={"line": ["Goon 1", "Goon 2"], "amber": 5},
        house="sanctum",
        ruleset=version,
    )
    t.play("Take Hostages")
    t.fight("Sanctum Knight 4", "Goon 1")
    t.fight("Sequis")
    assert amber_by_title(t) == {"Sanctum Knight 4": 1, "Sequis": 1}
    assert pools(t) == [1, 3]


def test_take_hostages_not_by_the_fallen_nor_by_reaping_nor_before_it(table, version):
    t = table(
        me={"hand": ["Take Hostages"], "line": ["Sanctum Knight 4", "Sequis", "Raiding Knight"]},
        foe={"line": ["Goon 9", "Goon 1"], "amber": 5},
        house="sanctum",
        ruleset=version,
    )
    t.fight("Raiding Knight", "Goon 1")
    t.play("Take Hostages")
    t.fight("Sanctum Knight 4")
    assert t.card("Sanctum Knight 4").zone == "discard"
    t.reap("Sequis")
    assert amber_by_title(t) == {"Sequis": 1}, "her own ability"
    assert t.foe.amber == 4, "her own ability"


def test_take_hostages_ends_with_the_turn(table):
    t = table(me={"hand": ["Take Hostages"], "line": ["Goon 9"]}, foe={"line": ["Goon 2"], "amber": 5}, house="sanctum")
    t.play("Take Hostages")
    t.next_turn("brobnar").fight("Goon 2")
    assert amber_by_title(t) == {}
    assert t.card("Goon 9").damage == 2


def test_take_hostages_twice_and_for_the_attacked(table, version):
    t = table(
        me={"hand": ["Take Hostages"] * 2 + ["Sanctum Goad"], "line": ["Goon 9"]},
        foe={"line": ["Goon 2"], "amber": 5},
        house="sanctum",
        ruleset=version,
    )
    t.play("Take Hostages").play("Take Hostages").play("Sanctum Goad")
    to_rest(t)
    assert amber_by_title(t) == {"Goon 9": 2}
    assert t.foe.amber == 3


# Terms of Redress


def terms(table, me, foe, version="16.0", **more):
    t = table(
        me={"line": list(me), "hand": ["Terms of Redress"], "amber": 4},
        foe=foe,
        house="sanctum",
        ruleset=version,
        **more,
    )
    return t.play("Terms of Redress")


def test_terms_of_redress_captures_on_a_friendly_creature_of_choice(table, version):
    t = terms(table, ["Goon 3", "Goon 4"], {"line": ["Goon 5"], "amber": 5}, version)
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert (t.card("Goon 3").amber, t.card("Goon 4").amber, t.card("Goon 5").amber) == (0, 2, 0)
    assert (t.me.amber, t.foe.amber) == (5, 3), "4 and the icon; nothing of my own is captured"


@pytest.mark.parametrize("pool", [0, 1, 2, 3])
def test_terms_of_redress_captures_what_there_is(table, pool):
    t = terms(table, ["Goon 3"], {"amber": pool})
    assert t.card("Goon 3").amber == min(pool, 2)
    assert t.foe.amber == pool - min(pool, 2)


def test_terms_of_redress_without_a_friendly_creature(table, version):
    t = terms(table, [], {"line": ["Goon 5"], "amber": 5}, version)
    assert t.at_rest
    assert t.foe.amber == 5
    assert t.me.amber == 5
    assert t.card("Goon 5").amber == 0


def test_what_terms_of_redress_captured_goes_back_with_the_creature(table):
    t = terms(table, [{"title": "Sanctum Goon 4", "stunned": False}], {"line": ["Goon 9"], "amber": 5})
    t.fight("Sanctum Goon 4")
    assert t.me.line == []
    assert t.foe.amber == 5


def test_terms_of_redress_asks_from_whom_it_captures(table):
    t = terms(table, ["Goon 3"], {"amber": 5}, third={"amber": 5})
    assert t.pending.kind == "player"
    assert t.pending.seat == 0
    t.choose("2")
    assert (t.card("Goon 3").amber, t.foe.amber, t.third.amber) == (2, 5, 3)


# The Harder They Come


def test_the_harder_they_come_purges_a_creature_of_power_five_or_more(table, version):
    t = played(table, "The Harder They Come", ["Goon 5", "Goon 4"], ["Goon 9", "Guard 4/3"], version)
    assert t.offered == ["Goon 5", "Goon 9"]
    t.choose("Goon 9")
    assert t.titles(t.foe.purged) == ["Goon 9"]
    assert len(t.me.line) == 2
    assert t.foe.discard == []


def test_the_harder_they_come_counts_power_as_it_is_now(table):
    t = table(
        me={"hand": ["Sweep Oak", "The Harder They Come"]},
        foe={"line": [{**hurt("Goon 4", 1), "amber": 2}], "amber": 0},
        house="sanctum",
    )
    t.play("Sweep Oak").play("The Harder They Come")
    assert t.titles(t.foe.purged) == ["Goon 4"], "what was on it goes to the opponent"
    assert t.me.amber == 2, "what was on it goes to the opponent"


def test_the_harder_they_come_without_such_a_creature(table, version):
    t = played(table, "The Harder They Come", ["Goon 4"], ["Goon 4"], version)
    assert t.at_rest
    assert t.me.purged == t.foe.purged == []


@NEW
def test_a_ward_keeps_its_creature_from_being_purged(table, version):
    t = played(table, "The Harder They Come", [], [{"title": "Goon 9", "warded": True}], version)
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert not t.foe.line[0].warded


# The Spirit’s Way


def test_the_spirits_way_destroys_all_from_power_three(table, version):
    t = played(table, "The Spirit’s Way", ["Goon 2", "Goon 4"], ["Guard 2/2", "Goon 9", hurt("Goon 8", 7)], version)
    t.choose(["Goon 9", "Goon 8"])
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Guard 2/2"]
    assert t.titles(t.foe.discard) == ["Goon 9", "Goon 8"]


@pytest.mark.parametrize(("power", "lives"), [(2, True), (3, False)])
def test_the_spirits_way_at_the_boundary(table, power, lives):
    t = played(table, "The Spirit’s Way", [], [f"Goon {power}"])
    assert bool(t.foe.line) is lives


@NEW
def test_the_spirits_way_and_a_ward(table, version):
    t = played(table, "The Spirit’s Way", [], [{"title": "Goon 9", "warded": True}], version)
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert not t.foe.line[0].warded


# Virtuous Works


def test_virtuous_works_is_three_æmber(table, version):
    t = table(me={"hand": ["Virtuous Works"]}, foe={}, house="sanctum", ruleset=version)
    t.play("Virtuous Works")
    assert pools(t) == [3, 0]
    assert t.titles(t.me.discard) == ["Virtuous Works"]
