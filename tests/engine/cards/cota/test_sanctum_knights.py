"""The other creatures of Sanctum in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward

plain("Order Rider", house="sanctum", power=3, traits=("horseman",))
plain("Order Saddle", type="artifact", house="sanctum", traits=("horseman",))


@invent("Order Revenge", house="sanctum", power=1)
class OrderRevenge:
    """Destroyed: destroys an enemy creature."""

    def destroyed(g, me, you):
        yield from g.destroy((yield from g.choose_creature(enemy_of=you, untagged=True)))


def side(table, line=(), foe=(), version="16.0", house="sanctum", foes=None, third=None, **more):
    seats = {} if third is None else {"third": {"line": list(third)}}
    return table(
        me={"line": list(line), "houses": ["sanctum", "brobnar", "dis"], **more},
        foe={"line": list(foe), **(foes or {})},
        house=house,
        ruleset=version,
        **seats,
    )


def rest(t):
    """Resolve all that is asked by its first option."""
    while not t.at_rest:
        t.submit(*t.pending.keys[: max(1, t.pending.minimum)])
    return t


def damage(player):
    return [c.damage for c in player.line]


# Bulwark


def test_bulwark_armors_its_neighbors(table, version):
    t = side(
        table, ["Goon 4", "Goon 5", "Bulwark", "Guard 5/1", "Goon 6"], ["Goon 7"], version, hand=["Sanctum Hailstorm"]
    )
    assert [t.g.armor(c) for c in t.me.line] == [0, 2, 2, 3, 0] and t.armor("Goon 7") == 0
    t.play("Sanctum Hailstorm")
    assert damage(t.me) == [2, 0, 0, 0, 2] and damage(t.foe) == [2]


def test_the_armor_goes_with_bulwark_and_two_of_them_add_up(table):
    t = side(table, ["Bulwark", "Goon 5", "Bulwark"], hand=["Sanctum Slaying"])
    assert [t.g.armor(c) for c in t.me.line] == [2, 4, 2]
    t.play("Sanctum Slaying", "Bulwark")
    assert [t.g.armor(c) for c in t.me.line] == [2, 2]


# Commander Remiel


def test_remiel_uses_a_creature_of_another_house(table, version):
    t = side(table, ["Commander Remiel", "Sanctum Goon 3", "Goon 4", "Dis Goon 3"], ["Goon 1"], version)
    t.reap("Commander Remiel")
    assert t.offered == ["Goon 4", "Dis Goon 3"]
    t.choose("Dis Goon 3")
    t.submit(next(key for key in t.pending.keys if key.startswith("reap:")))
    assert t.me.amber == 2 and not t.card("Dis Goon 3").ready and t.card("Goon 4").ready


def test_remiel_does_not_ready_whom_he_uses(table, version):
    t = side(table, ["Commander Remiel", {"title": "Goon 4", "ready": False}], ["Goon 1"], version)
    t.reap("Commander Remiel")
    assert t.at_rest and t.me.amber == 1


def test_remiel_among_his_own_uses_nobody_and_only_by_reaping(table):
    t = side(table, ["Commander Remiel", "Sanctum Goon 3"], ["Goon 1"])
    t.reap("Commander Remiel")
    assert t.at_rest and t.card("Sanctum Goon 3").ready
    t = side(table, ["Commander Remiel", "Goon 4"], ["Goon 1"])
    t.fight("Commander Remiel")
    assert t.at_rest and t.card("Goon 4").ready


# Duma the Martyr


def test_duma_heals_the_others_and_draws(table, version):
    t = side(
        table,
        [{"title": "Goon 5", "damage": 4}, "Duma the Martyr", {"title": "Dis Goon 3", "damage": 1}],
        [{"title": "Goon 6", "damage": 2}],
        version,
        hand=["Sanctum Slaying"],
    )
    t.play("Sanctum Slaying", "Duma the Martyr")
    assert damage(t.me) == [0, 0] and damage(t.foe) == [2] and len(t.me.hand) == 2


def test_duma_serves_her_controller_in_the_opponents_turn(table, version):
    t = side(table, ["Goon 9"], ["Duma the Martyr", {"title": "Goon 5", "damage": 4}], version, house="brobnar")
    t.fight("Goon 9", "Duma the Martyr")
    assert damage(t.foe) == [0] and len(t.foe.hand) == 2 and t.card("Goon 9").damage == 3


def test_duma_in_vain_where_she_only_leaves(table):
    t = side(table, ["Duma the Martyr", {"title": "Goon 5", "damage": 4}], hand=["Epic Quest"])
    t.play("Epic Quest")
    assert damage(t.me) == [0, 4], "she is no Knight, and did not die"


# Grey Monk


def test_grey_monk_armors_his_side_and_heals(table, version):
    t = side(table, ["Grey Monk", {"title": "Goon 5", "damage": 3}], ["Goon 6"], version)
    assert (t.armor("Grey Monk"), t.armor("Goon 5"), t.armor("Goon 6")) == (1, 1, 0)
    t.reap("Grey Monk")
    assert t.offered == ["Grey Monk", "Goon 5", "Goon 6"]
    t.choose("Goon 5")
    assert damage(t.me) == [0, 1] and t.me.amber == 1


def test_grey_monks_add_up_and_take_their_armor_with_them(table):
    t = side(table, ["Grey Monk", "Grey Monk", "Goon 5"], hand=["Sanctum Slaying", "Sanctum Hailstorm"])
    t.play("Sanctum Hailstorm")
    assert damage(t.me) == [0, 0, 0]
    t.play("Sanctum Slaying", "Grey Monk")
    assert t.armor("Goon 5") == 1


# Horseman of Death


def test_horseman_of_death_brings_horsemen_back(table, version):
    t = side(
        table,
        ["Order Rider"],
        [],
        version,
        hand=["Horseman of Death"],
        discard=["Horseman of War", "Sanctum Goon 3", "Order Rider", "Order Saddle"],
        foes={"discard": ["Horseman of War"]},
    )
    t.play("Horseman of Death")
    assert sorted(t.titles(t.me.hand)) == ["Horseman of War", "Order Rider"]
    assert t.titles(t.me.discard) == ["Sanctum Goon 3", "Order Saddle"] and len(t.foe.discard) == 1
    assert t.titles(t.me.line) == ["Order Rider", "Horseman of Death"]


# Horseman of Famine


def test_horseman_of_famine_destroys_the_weakest(table, version):
    t = side(table, ["Goon 4"], ["Goon 2", "Goon 3"], version, hand=["Horseman of Famine"])
    t.play("Horseman of Famine")
    assert t.titles(t.foe.line) == ["Goon 3"] and len(t.me.line) == 2


def test_horseman_of_famine_asks_among_equals_and_may_fall_itself(table, version):
    t = side(table, ["Goon 5"], ["Goon 9", "Goon 5"], version, hand=["Horseman of Famine"])
    t.play("Horseman of Famine")
    assert t.offered == ["Goon 5", "Horseman of Famine", "Goon 5"]
    t.choose("Horseman of Famine")
    assert t.titles(t.me.line) == ["Goon 5"] and len(t.foe.line) == 2


def test_horseman_of_famine_by_reaping_and_fighting(table):
    t = side(table, ["Horseman of Famine", "Horseman of Famine"], ["Goon 1", "Goon 2", "Goon 9"])
    t.reap("Horseman of Famine")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 9"]
    t.submit(f"fight:{t.me.line[1].id}")
    t.choose("Goon 2", "Horseman of Famine#2")
    assert len(t.me.line) == 1 and t.titles(t.foe.line) == ["Goon 9"]


@NEW
def test_a_ward_stops_famine_once(table, version):
    t = side(table, ["Horseman of Famine"], [{"title": "Goon 1", "warded": True}], version)
    t.reap("Horseman of Famine")
    assert t.titles(t.foe.line) == ["Goon 1"] and not t.foe.line[0].warded


# Horseman of Pestilence


def test_horseman_of_pestilence_spares_horsemen(table, version):
    t = side(
        table,
        ["Goon 4", "Order Rider"],
        ["Goon 1", "Guard 3/1", "Order Rider"],
        version,
        hand=["Horseman of Pestilence"],
    )
    t.play("Horseman of Pestilence")
    assert damage(t.me) == [1, 0, 0] and t.titles(t.foe.line) == ["Guard 3/1", "Order Rider"]
    assert damage(t.foe) == [0, 0] and t.foe.line[0].armor_used == 1


def test_horseman_of_pestilence_by_reaping_and_fighting(table):
    t = side(table, ["Horseman of Pestilence", "Horseman of Pestilence"], ["Goon 9", "Goon 9"])
    t.reap("Horseman of Pestilence")
    assert damage(t.foe) == [1, 1]
    t.submit(f"fight:{t.me.line[1].id}")
    t.choose("Goon 9")
    assert t.titles(t.me.line) == ["Horseman of Pestilence"] and damage(t.foe) == [6, 1], "dead before it could"


@NEW
def test_a_ward_stops_pestilence(table, version):
    t = side(table, ["Horseman of Pestilence"], [{"title": "Goon 1", "warded": True}], version)
    t.reap("Horseman of Pestilence")
    assert t.titles(t.foe.line) == ["Goon 1"] and not t.foe.line[0].warded


# Horseman of War


def test_horseman_of_war_lets_everyone_fight_and_nothing_else(table, version):
    line = ["Goon 4", "Dis Goon 3", "Sanctum Goon 3", "Lady Maxena"]
    t = side(
        table, line, ["Goon 9", "Goon 1"], version, hand=["Horseman of War"], artifacts=["Hallowed Blaster", "Cannon"]
    )
    t.play("Horseman of War")
    for title in ("Goon 4", "Dis Goon 3", "Sanctum Goon 3"):
        assert t.may(f"fight:{title}") and not t.may(f"reap:{title}")
    assert not t.may("action:Lady Maxena") and t.may("action:Hallowed Blaster")
    assert not t.may("action:Cannon"), "an artifact of another house stays closed"
    assert t.refused("reap:Sanctum Goon 3").clause == "cannot-beats-may"
    t.fight("Dis Goon 3", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 9"]


def test_horseman_of_war_and_the_stunned(table, version):
    t = side(table, [{"title": "Goon 4", "stunned": True}], ["Goon 9"], version, hand=["Horseman of War"])
    t.play("Horseman of War").unstun("Goon 4")
    assert not t.card("Goon 4").stunned and not t.card("Goon 4").ready


def test_horseman_of_war_rides_for_one_turn_on_one_side(table):
    t = side(table, ["Goon 4", "Sanctum Goon 3"], ["Goon 9"], hand=["Horseman of War"])
    t.play("Horseman of War").next_turn("brobnar")
    assert t.may("reap:Goon 9")
    t.next_turn("sanctum")
    assert t.may("reap:Sanctum Goon 3") and not t.may("fight:Goon 4")


# Lord Golgotha


def test_golgotha_hits_the_neighbors_of_whom_he_fights(table, version):
    t = side(table, ["Lord Golgotha"], ["Goon 9", "Goon 3", "Goon 4", "Guard 5/1", "Goon 8"], version)
    t.fight("Lord Golgotha", "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 9", "Guard 5/1", "Goon 8"] and damage(t.foe) == [0, 2, 0]
    assert t.card("Lord Golgotha").damage == 2, "4 less 2 armor"


def test_golgotha_against_a_lone_creature_and_when_attacked(table):
    t = side(table, ["Lord Golgotha"], ["Goon 6"])
    t.fight("Lord Golgotha")
    assert damage(t.foe) == [5] and damage(t.me) == [4]
    t = side(table, ["Goon 9", "Goon 8"], ["Lord Golgotha"], house="brobnar")
    t.fight("Goon 9")
    assert damage(t.me) == [5, 0]


@NEW
def test_golgotha_and_a_ward(table, version):
    t = side(table, ["Lord Golgotha"], ["Goon 6", {"title": "Goon 1", "warded": True}], version)
    t.fight("Lord Golgotha", "Goon 6")
    assert damage(t.foe) == [5, 0] and not t.foe.line[1].warded


# Numquid the Fair


def test_numquid_destroys_until_it_is_fair(table, version):
    t = side(table, ["Goon 4"], ["Goon 1", "Goon 2", "Goon 3", "Goon 5"], version, hand=["Numquid the Fair"])
    t.play("Numquid the Fair", "Goon 5", "Goon 1")
    assert t.at_rest and t.titles(t.foe.line) == ["Goon 2", "Goon 3"] and len(t.me.line) == 2


@pytest.mark.parametrize("many", [0, 1, 2])
def test_numquid_destroys_one_where_you_are_not_behind(table, version, many):
    t = side(table, ["Goon 4"], ["Goon 9"] * many, version, hand=["Numquid the Fair"])
    t.play("Numquid the Fair")
    if many > 1:
        t.choose("Goon 9")
    assert t.at_rest and len(t.foe.line) == max(0, many - 1)


@NEW
def test_numquid_goes_on_when_a_ward_saves(table, version):
    line = [{"title": "Goon 9", "warded": True}, "Goon 8"]
    t = side(table, [], line, version, hand=["Numquid the Fair"])
    t.play("Numquid the Fair", "Goon 9", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 8"] and t.at_rest


def test_numquid_destroyed_stops(table, version):
    t = side(table, [], ["Order Revenge", "Goon 8", "Goon 7"], version, hand=["Numquid the Fair"])
    rest(t.play("Numquid the Fair", "Order Revenge"))
    assert t.me.line == [] and t.titles(t.foe.line) == ["Goon 8", "Goon 7"]


def test_numquid_at_three_seats(table):
    t = side(table, [], ["Goon 1", "Goon 2"], hand=["Numquid the Fair"], third=["Goon 3"])
    t.play("Numquid the Fair", "Goon 3", "seat:1", "Goon 1", "seat:2")
    assert t.titles(t.foe.line) == ["Goon 2"] and t.third.line == []


# Protectrix


def test_protectrix_heals_and_protects(table, version):
    t = side(table, ["Protectrix", {"title": "Goon 4", "damage": 3}], ["Goon 9"], version, hand=["Sanctum Hailstorm"])
    t.reap("Protectrix")
    assert t.offered == ["Protectrix", "Goon 4", "Goon 9"] and t.pending.minimum == 0
    t.choose("Goon 4").play("Sanctum Hailstorm")
    assert damage(t.me) == [2, 0] and damage(t.foe) == [2]


def test_protectrix_protects_nobody_who_was_whole_and_may_decline(table, version):
    line = ["Protectrix", "Goon 4", {"title": "Goon 5", "damage": 1}]
    t = side(table, line, ["Goon 9"], version, hand=["Sanctum Hailstorm"])
    t.reap("Protectrix", "Goon 4").play("Sanctum Hailstorm")
    assert damage(t.me) == [2, 2, 3]
    t = side(table, ["Protectrix", {"title": "Goon 4", "damage": 3}], [], version)
    t.reap("Protectrix").submit()
    assert damage(t.me) == [0, 3]


def test_the_protection_ends_with_the_turn(table):
    t = side(table, ["Protectrix", {"title": "Goon 4", "damage": 3}], ["Goon 2"])
    t.reap("Protectrix", "Goon 4").next_turn("brobnar").fight("Goon 2", "Goon 4")
    assert t.card("Goon 4").damage == 2


# Sanctum Guardian


def test_the_guardian_changes_places(table, version):
    t = side(table, ["Sanctum Guardian", "Goon 4", "Goon 5"], ["Goon 2"], version)
    t.reap("Sanctum Guardian")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 4", "Sanctum Guardian"]


def test_the_guardian_changes_places_after_a_fight_but_not_fallen(table, version):
    t = side(table, ["Sanctum Guardian", "Goon 4"], ["Goon 2", "Goon 9"], version)
    t.fight("Sanctum Guardian", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 4", "Sanctum Guardian"]
    t = side(table, ["Sanctum Guardian", "Goon 4", "Goon 5"], ["Goon 9"], version)
    t.fight("Sanctum Guardian")
    assert t.titles(t.me.line) == ["Goon 4", "Goon 5"] and t.at_rest


def test_the_guardian_taunts_and_stands_alone(table):
    t = side(table, ["Goon 3"], ["Goon 1", "Sanctum Guardian"], house="brobnar")
    t.fight("Goon 3")
    assert damage(t.foe) == [0, 2]
    t = side(table, ["Sanctum Guardian"])
    t.reap("Sanctum Guardian")
    assert t.at_rest and t.me.amber == 1


# Veemos Lightbringer


def test_veemos_destroys_the_elusive_on_both_sides(table, version):
    t = side(
        table,
        ["Sanctum Elusive Goon 4", "Goon 2"],
        ["Goon 3", "Sanctum Elusive Goon 4"],
        version,
        hand=["Veemos Lightbringer"],
    )
    t.play("Veemos Lightbringer")
    assert t.titles(t.me.line) == ["Goon 2", "Veemos Lightbringer"] and t.titles(t.foe.line) == ["Goon 3"]


@NEW
def test_veemos_and_a_ward(table, version):
    t = side(table, [], [{"title": "Sanctum Elusive Goon 4", "warded": True}], version, hand=["Veemos Lightbringer"])
    t.play("Veemos Lightbringer")
    assert t.titles(t.foe.line) == ["Sanctum Elusive Goon 4"] and not t.foe.line[0].warded
