"""Actions of Sanctum in Call of the Archons, B to M."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import hurt
from tests.engine.helpers.looks import amber_by_title, pools, stunned
from tests.engine.helpers.tables import played, sanctum

# Begone!


def test_begone_destroys_every_dis_creature_on_both_sides(table, version):
    t = played(table, "Begone!", ["Dis Goon 3", "Goon 3"], ["Goon 4", "Dis Goon 3", "Logos Goon 3"], version)
    assert t.offered == ["mode:destroy", "mode:gain"]
    t.choose("destroy")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4", "Logos Goon 3"]
    assert t.me.amber == 0


def test_begone_gains_one_instead(table, version):
    t = played(table, "Begone!", ["Dis Goon 3"], ["Dis Goon 3"], version)
    t.choose("gain")
    assert t.me.amber == 1
    assert len(t.me.line) == len(t.foe.line) == 1


def test_begone_can_be_wasted_where_there_is_no_dis_creature(table):
    t = played(table, "Begone!", ["Goon 3"])
    t.choose("destroy")
    assert t.me.amber == 0
    assert t.titles(t.me.line) == ["Goon 3"]


@NEW
def test_begone_and_a_ward(table, version):
    t = played(table, "Begone!", [], [{"title": "Dis Goon 3", "warded": True}, "Dis Goon 3"], version)
    t.choose("destroy")
    assert len(t.foe.line) == 1
    assert not t.foe.line[0].warded


def test_begone_goes_by_the_house_of_a_maverick_in_three_battlelines(table):
    t = played(table, "Begone!", [{"title": "Dis Goon 3", "house": "mars"}], ["Dis Goon 3"], third=["Dis Goon 3"])
    t.choose("destroy")
    assert len(t.me.line) == 1
    assert t.foe.line == t.third.line == []


# Blinding Light


def test_blinding_light_stuns_a_house_on_both_sides(table, version):
    t = played(table, "Blinding Light", ["Dis Goon 3", "Goon 3"], ["Goon 4", "Dis Goon 3", "Logos Goon 3"], version)
    assert "house:dis" in t.offered
    assert "house:sanctum" in t.offered
    assert "house:logos" in t.offered
    t.choose("dis")
    assert stunned(t) == ["Dis Goon 3", "Dis Goon 3"]
    assert t.me.amber == 1


def test_blinding_light_may_name_a_house_without_creatures(table):
    t = played(table, "Blinding Light", ["Goon 3"], ["Goon 4"])
    t.choose("sanctum")
    assert stunned(t) == []


def test_blinding_light_does_not_stun_twice(table):
    t = played(table, "Blinding Light", [{"title": "Goon 3", "stunned": True}], ["Goon 4"])
    t.choose("brobnar")
    assert stunned(t) == ["Goon 3", "Goon 4"]


# Charge!


def test_charge_gives_creatures_that_are_played_a_blow(table, version):
    t = sanctum(table, [], ["Goon 9", "Guard 5/1"], version, hand=["Charge!", "Sanctum Knight 3", "Sanctum Goon 3"])
    t.play("Charge!").play("Sanctum Knight 3", "Goon 9").play("Sanctum Goon 3", "Guard 5/1")
    assert [c.damage for c in t.foe.line] == [2, 1]
    assert t.me.amber == 1
    assert [c.damage for c in t.me.line] == [0, 0]


def test_charge_adds_to_other_play_abilities(table, version):
    t = sanctum(table, [], ["Goon 9"], version, hand=["Charge!", "Raiding Knight"], theirs={"amber": 2})
    t.play("Charge!").play("Raiding Knight")
    to_rest(t)
    assert t.card("Raiding Knight").amber == 1
    assert t.card("Goon 9").damage == 2


def test_charge_twice_strikes_twice(table, version):
    t = sanctum(table, [], ["Goon 9"], version, hand=["Charge!", "Charge!", "Sanctum Knight 3"])
    t.play("Charge!").play("Charge!").play("Sanctum Knight 3")
    to_rest(t)
    assert t.card("Goon 9").damage == 4


def test_charge_is_for_creatures_played_in_this_turn(table):
    t = sanctum(
        table,
        ["Sanctum Goon 3"],
        ["Goon 9"],
        hand=["Sanctum Knight 3", "Charge!", "Clear Mind", "Round Table", "Sanctum Raising"],
        discard=["Goon 5"],
        theirs={"hand": ["Goon 4"]},
    )
    t.play("Sanctum Knight 3").play("Charge!").play("Clear Mind").play("Round Table").play("Sanctum Raising")
    t.reap("Sanctum Goon 3")
    assert t.card("Goon 9").damage == 0, "neither before, nor another type, nor what is put into play"
    t.next_turn("brobnar").play("Goon 4")
    assert all(c.damage == 0 for c in (*t.me.line, *t.foe.line))


def test_charge_into_nobody(table):
    t = sanctum(table, hand=["Charge!", "Sanctum Knight 3"])
    t.play("Charge!").play("Sanctum Knight 3")
    assert t.at_rest
    assert t.card("Sanctum Knight 3").damage == 0


# Cleansing Wave


def wave(table, me=(), foe=(), version="16.0", **more):
    t = table(
        me={"line": list(me), "hand": ["Cleansing Wave"]},
        foe={"line": list(foe)},
        house="sanctum",
        ruleset=version,
        **more,
    )
    return t.play("Cleansing Wave")


def test_cleansing_wave_heals_one_from_each_creature_and_gains_for_each_healed(table, version):
    t = wave(table, [hurt("Goon 3", 1), "Goon 4"], [hurt("Goon 5", 3), hurt("Goon 6", 2)], version)
    assert [c.damage for c in t.me.line] == [0, 0]
    assert [c.damage for c in t.foe.line] == [2, 1]
    assert (t.me.amber, t.foe.amber) == (3, 0), "the unhurt one was not healed"


@pytest.mark.parametrize("foe", [[], ["Goon 3"], ["Goon 3", "Goon 4"]])
def test_cleansing_wave_gains_nothing_where_nothing_is_hurt(table, foe):
    t = wave(table, [], foe)
    assert t.me.amber == 0
    assert t.titles(t.me.discard) == ["Cleansing Wave"]


def test_cleansing_wave_heals_warded_and_stunned_creatures_too(table):
    t = wave(table, [hurt("Goon 3", 2, warded=True, stunned=True)])
    creature = t.card("Goon 3")
    assert creature.damage == 1
    assert creature.warded
    assert creature.stunned
    assert t.me.amber == 1


def test_cleansing_wave_heals_the_creatures_of_every_player(table):
    t = wave(table, [hurt("Goon 3", 1)], [hurt("Goon 4", 1)], third={"line": [hurt("Goon 5", 1)]})
    assert t.at_rest
    assert t.me.amber == 3
    assert t.foe.line[0].damage == 0
    assert t.third.line[0].damage == 0


# Clear Mind


def test_clear_mind_unstuns_friendly_creatures_only(table, version):
    line = [{"title": "Goon 3", "stunned": True, "ready": False}, "Goon 4", {"title": "Goon 5", "stunned": True}]
    t = played(table, "Clear Mind", line, [{"title": "Goon 6", "stunned": True}], version)
    assert stunned(t) == ["Goon 6"]
    assert t.me.amber == 1
    assert [c.ready for c in t.me.line] == [False, True, True], "an exhausted one stays exhausted"


def test_clear_mind_with_nothing_to_clear(table):
    t = played(table, "Clear Mind", ["Goon 3"])
    assert t.at_rest
    assert t.me.amber == 1
    assert t.happened("status.unstunned") == []


# Doorstep to Heaven


@pytest.mark.parametrize(("pool", "left"), [(0, 0), (5, 5), (6, 5), (11, 5)])
def test_doorstep_leaves_everyone_five(table, version, pool, left):
    t = table(me={"hand": ["Doorstep to Heaven"], "amber": 2}, foe={"amber": pool}, house="sanctum", ruleset=version)
    t.play("Doorstep to Heaven")
    assert pools(t) == [3, left], "with the bonus of the card"


@pytest.mark.parametrize(("pool", "left"), [(4, 5), (5, 5), (9, 5)])
def test_doorstep_counts_its_own_bonus(table, pool, left):
    t = table(me={"hand": ["Doorstep to Heaven"], "amber": pool}, foe={}, house="sanctum")
    t.play("Doorstep to Heaven")
    assert pools(t) == [left, 0]


def test_doorstep_at_three_seats_and_æmber_on_creatures(table):
    t = table(
        me={"hand": ["Doorstep to Heaven"]},
        foe={"amber": 8, "line": [{"title": "Goon 3", "amber": 9}]},
        third={"amber": 7},
        house="sanctum",
    )
    t.play("Doorstep to Heaven")
    assert pools(t) == [1, 5, 5]
    assert amber_by_title(t) == {"Goon 3": 9}


# Glorious Few


@pytest.mark.parametrize(("mine", "theirs", "gained"), [(0, 0, 0), (0, 3, 3), (2, 3, 1), (3, 3, 0), (3, 1, 0)])
def test_glorious_few_pays_for_being_few(table, version, mine, theirs, gained):
    t = table(
        me={"hand": ["Glorious Few"], "line": ["Goon 3"] * mine, "artifacts": ["Trinket"]},
        foe={"line": ["Goon 3"] * theirs, "artifacts": ["Trinket"] * 2, "amber": 2},
        house="sanctum",
        ruleset=version,
    )
    t.play("Glorious Few")
    assert pools(t) == [gained, 2]


def test_glorious_few_asks_for_the_opponent(table):
    t = table(me={"hand": ["Glorious Few"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 3"] * 4}, house="sanctum")
    t.play("Glorious Few", "seat:2")
    assert t.me.amber == 4


# Honorable Claim


def test_honorable_claim_lets_each_knight_capture(table, version):
    t = table(
        me={"hand": ["Honorable Claim"], "line": ["Sanctum Knight 4", "Goon 3", "Sequis"]},
        foe={"amber": 5, "line": ["Raiding Knight"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Honorable Claim")
    assert amber_by_title(t) == {"Sanctum Knight 4": 1, "Sequis": 1}
    assert pools(t) == [1, 3]


@pytest.mark.parametrize("order", [["Sanctum Knight 4", "Sequis"], ["Sequis", "Sanctum Knight 4"]])
def test_honorable_claim_for_some_where_there_is_too_little(table, version, order):
    t = table(
        me={"hand": ["Honorable Claim"], "line": ["Sanctum Knight 4", "Sequis"]},
        foe={"amber": 1},
        house="sanctum",
        ruleset=version,
    )
    t.play("Honorable Claim", order)
    assert amber_by_title(t) == {order[0]: 1}
    assert t.foe.amber == 0


def test_honorable_claim_to_nothing(table):
    t = table(me={"hand": ["Honorable Claim"], "line": ["Sanctum Knight 4", "Sequis"]}, foe={}, house="sanctum")
    t.play("Honorable Claim")
    assert t.at_rest
    assert amber_by_title(t) == {}


def test_each_knight_picks_its_victim_at_three_seats(table):
    t = table(
        me={"hand": ["Honorable Claim"], "line": ["Sanctum Knight 4", "Sequis"]},
        foe={"amber": 5},
        third={"amber": 5},
        house="sanctum",
    )
    t.play("Honorable Claim", "seat:1", "seat:2")
    assert pools(t) == [1, 4, 4]


# Inspiration


def test_inspiration_readies_a_creature_of_any_house_and_uses_it(table, version):
    tired = {"title": "Dis Goon 3", "ready": False}
    t = sanctum(table, [tired, "Goon 4"], ["Goon 9"], version, hand=["Inspiration"], house="sanctum")
    t.play("Inspiration")
    assert t.offered == ["Dis Goon 3", "Goon 4"]
    t.choose("Dis Goon 3")
    assert [key.partition(":")[0] for key in t.pending.keys] == ["reap", "fight"]
    t.submit(t.pending.keys[0])
    assert t.me.amber == 1
    assert not t.card("Dis Goon 3").ready
    assert t.card("Goon 4").ready


def test_inspiration_uses_a_stunned_creature_to_lose_its_stun(table, version):
    t = sanctum(
        table, [{"title": "Goon 4", "stunned": True, "ready": False}], ["Goon 9"], version, hand=["Inspiration"]
    )
    t.play("Inspiration")
    assert not t.card("Goon 4").stunned
    assert not t.card("Goon 4").ready
    assert t.me.amber == 0


def test_inspiration_without_creatures_of_yours(table):
    t = sanctum(table, [], ["Goon 9"], hand=["Inspiration"])
    t.play("Inspiration")
    assert t.at_rest
    assert t.titles(t.me.discard) == ["Inspiration"]


# Mighty Lance


@pytest.mark.parametrize(("first", "second", "left"), [("Goon 3", "Goon 4", [3]), ("Guard 3/1", "Goon 3", [2])])
def test_mighty_lance_hits_a_creature_and_one_neighbor(table, version, first, second, left):
    t = played(table, "Mighty Lance", ["Goon 9"], ["Goon 8", first, second], version)
    t.choose(first)
    assert t.offered == ["Goon 8", second]
    t.choose(second)
    assert [c.damage for c in t.foe.line] == [0, *left]
    assert t.card("Goon 9").damage == 0


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
    assert [c.damage for c in t.foe.line] == [0, 3]
    assert not t.foe.line[0].warded
