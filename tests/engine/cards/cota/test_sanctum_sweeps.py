"""Actions of Sanctum in Call of the Archons that strike, stun or purge what is in play."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward


@invent("Sweep Oak", type="action", house="sanctum")
class SweepOak:
    """Play: three +1 power counters on an enemy creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.add_counters(creature, count=3)


def played(table, title, me=(), foe=(), version="16.0", third=None, **more):
    side = {"line": list(me), "hand": [title], **more}
    sides = {} if third is None else {"third": {"line": list(third)}}
    t = table(me=side, foe={"line": list(foe)}, house="sanctum", ruleset=version, **sides)
    return t.play(title)


def hurt(title, damage):
    return {"title": title, "damage": damage}


def stunned(t):
    return [c.title for p in t.g.players for c in p.line if c.stunned]


# Begone!


def test_begone_destroys_every_dis_creature_on_both_sides(table, version):
    t = played(table, "Begone!", ["Dis Goon 3", "Goon 3"], ["Goon 4", "Dis Goon 3", "Logos Goon 3"], version)
    assert t.offered == ["mode:destroy", "mode:gain"]
    t.choose("destroy")
    assert t.titles(t.me.line) == ["Goon 3"] and t.titles(t.foe.line) == ["Goon 4", "Logos Goon 3"]
    assert t.me.amber == 0


def test_begone_gains_one_instead(table, version):
    t = played(table, "Begone!", ["Dis Goon 3"], ["Dis Goon 3"], version)
    t.choose("gain")
    assert t.me.amber == 1 and len(t.me.line) == len(t.foe.line) == 1


def test_begone_can_be_wasted_where_there_is_no_dis_creature(table):
    t = played(table, "Begone!", ["Goon 3"])
    t.choose("destroy")
    assert t.me.amber == 0 and t.titles(t.me.line) == ["Goon 3"]


@NEW
def test_begone_and_a_ward(table, version):
    t = played(table, "Begone!", [], [{"title": "Dis Goon 3", "warded": True}, "Dis Goon 3"], version)
    t.choose("destroy")
    assert len(t.foe.line) == 1 and not t.foe.line[0].warded


def test_begone_goes_by_the_house_of_a_maverick_in_three_battlelines(table):
    t = played(table, "Begone!", [{"title": "Dis Goon 3", "house": "mars"}], ["Dis Goon 3"], third=["Dis Goon 3"])
    t.choose("destroy")
    assert len(t.me.line) == 1 and t.foe.line == t.third.line == []


# Blinding Light


def test_blinding_light_stuns_a_house_on_both_sides(table, version):
    t = played(table, "Blinding Light", ["Dis Goon 3", "Goon 3"], ["Goon 4", "Dis Goon 3", "Logos Goon 3"], version)
    assert "house:dis" in t.offered and "house:sanctum" in t.offered and "house:logos" in t.offered
    t.choose("dis")
    assert stunned(t) == ["Dis Goon 3", "Dis Goon 3"] and t.me.amber == 1


def test_blinding_light_may_name_a_house_without_creatures(table):
    t = played(table, "Blinding Light", ["Goon 3"], ["Goon 4"])
    t.choose("sanctum")
    assert stunned(t) == []


def test_blinding_light_does_not_stun_twice(table):
    t = played(table, "Blinding Light", [{"title": "Goon 3", "stunned": True}], ["Goon 4"])
    t.choose("brobnar")
    assert stunned(t) == ["Goon 3", "Goon 4"]


# Mighty Lance


@pytest.mark.parametrize(("first", "second", "left"), [("Goon 3", "Goon 4", [3]), ("Guard 3/1", "Goon 3", [2])])
def test_mighty_lance_hits_a_creature_and_one_neighbor(table, version, first, second, left):
    t = played(table, "Mighty Lance", ["Goon 9"], ["Goon 8", first, second], version)
    t.choose(first)
    assert t.offered == ["Goon 8", second]
    t.choose(second)
    assert [c.damage for c in t.foe.line] == [0, *left] and t.card("Goon 9").damage == 0


def test_mighty_lance_has_no_choice_of_neighbors_on_a_flank(table, version):
    t = played(table, "Mighty Lance", ["Goon 9"], ["Goon 8", "Goon 7", "Goon 6"], version)
    t.choose("Goon 8")
    assert [c.damage for c in t.foe.line] == [3, 3, 0]


def test_mighty_lance_on_a_lone_creature_or_nobody(table):
    t = played(table, "Mighty Lance", [], ["Goon 8"])
    assert t.card("Goon 8").damage == 3
    assert played(table, "Mighty Lance").at_rest


def test_mighty_lance_may_strike_friends(table):
    t = played(table, "Mighty Lance", ["Goon 9", "Goon 5"], ["Goon 8"])
    t.choose("Goon 5")
    assert [c.damage for c in t.me.line] == [3, 3]


@NEW
def test_mighty_lance_and_a_ward(table, version):
    t = played(table, "Mighty Lance", [], [{"title": "Goon 3", "warded": True}, "Goon 4"], version)
    t.choose("Goon 3")
    assert [c.damage for c in t.foe.line] == [0, 3] and not t.foe.line[0].warded


# Radiant Truth


def test_radiant_truth_stuns_enemies_off_the_flanks(table, version):
    t = played(
        table, "Radiant Truth", ["Goon 1", "Goon 2", "Goon 3"], ["Goon 4", "Goon 5", "Goon 6", "Goon 7"], version
    )
    assert stunned(t) == ["Goon 5", "Goon 6"] and t.me.amber == 1


@pytest.mark.parametrize("foe", [[], ["Goon 4"], ["Goon 4", "Goon 5"]])
def test_radiant_truth_finds_nobody_in_a_short_battleline(table, foe):
    assert stunned(played(table, "Radiant Truth", ["Goon 1"] * 3, foe)) == []


def test_radiant_truth_stuns_in_every_enemy_battleline(table):
    t = played(table, "Radiant Truth", [], ["Goon 1", "Goon 2", "Goon 3"], third=["Goon 4", "Goon 5", "Goon 6"])
    assert stunned(t) == ["Goon 2", "Goon 5"]


# The Harder They Come


def test_the_harder_they_come_purges_a_creature_of_power_five_or_more(table, version):
    t = played(table, "The Harder They Come", ["Goon 5", "Goon 4"], ["Goon 9", "Guard 4/3"], version)
    assert t.offered == ["Goon 5", "Goon 9"]
    t.choose("Goon 9")
    assert t.titles(t.foe.purged) == ["Goon 9"] and len(t.me.line) == 2 and t.foe.discard == []


def test_the_harder_they_come_counts_power_as_it_is_now(table):
    t = table(
        me={"hand": ["Sweep Oak", "The Harder They Come"]},
        foe={"line": [{**hurt("Goon 4", 1), "amber": 2}], "amber": 0},
        house="sanctum",
    )
    t.play("Sweep Oak").play("The Harder They Come")
    assert t.titles(t.foe.purged) == ["Goon 4"] and t.me.amber == 2, "what was on it goes to the opponent"


def test_the_harder_they_come_without_such_a_creature(table, version):
    t = played(table, "The Harder They Come", ["Goon 4"], ["Goon 4"], version)
    assert t.at_rest and t.me.purged == t.foe.purged == []


@NEW
def test_a_ward_keeps_its_creature_from_being_purged(table, version):
    t = played(table, "The Harder They Come", [], [{"title": "Goon 9", "warded": True}], version)
    assert t.titles(t.foe.line) == ["Goon 9"] and not t.foe.line[0].warded


# The Spirit's Way


def test_the_spirits_way_destroys_all_from_power_three(table, version):
    t = played(table, "The Spirit’s Way", ["Goon 2", "Goon 4"], ["Guard 2/2", "Goon 9", hurt("Goon 8", 7)], version)
    t.choose(["Goon 9", "Goon 8"])
    assert t.titles(t.me.line) == ["Goon 2"] and t.titles(t.foe.line) == ["Guard 2/2"]
    assert t.titles(t.foe.discard) == ["Goon 9", "Goon 8"]


@pytest.mark.parametrize(("power", "lives"), [(2, True), (3, False)])
def test_the_spirits_way_at_the_boundary(table, power, lives):
    t = played(table, "The Spirit’s Way", [], [f"Goon {power}"])
    assert bool(t.foe.line) is lives


@NEW
def test_the_spirits_way_and_a_ward(table, version):
    t = played(table, "The Spirit’s Way", [], [{"title": "Goon 9", "warded": True}], version)
    assert t.titles(t.foe.line) == ["Goon 9"] and not t.foe.line[0].warded


# Clear Mind


def test_clear_mind_unstuns_friendly_creatures_only(table, version):
    line = [{"title": "Goon 3", "stunned": True, "ready": False}, "Goon 4", {"title": "Goon 5", "stunned": True}]
    t = played(table, "Clear Mind", line, [{"title": "Goon 6", "stunned": True}], version)
    assert stunned(t) == ["Goon 6"] and t.me.amber == 1
    assert [c.ready for c in t.me.line] == [False, True, True], "an exhausted one stays exhausted"


def test_clear_mind_with_nothing_to_clear(table):
    t = played(table, "Clear Mind", ["Goon 3"])
    assert t.at_rest and t.me.amber == 1 and t.happened("status.unstunned") == []
