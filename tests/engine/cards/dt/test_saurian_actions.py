"""Actions of Saurian in Dark Tidings."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.looks import amber, damage_of_all

WARDED = {"title": "Goon 3", "warded": True}


def saurian(table, hand, me=(), foe=(), *, mine=None, theirs=None, **more):
    hand = [hand] if isinstance(hand, str) else hand
    mine = {"hand": hand, "line": list(me), "tide": True, **(mine or {})}
    return table(me=mine, foe={"line": list(foe), **(theirs or {})}, house="saurian", **more)


# Ankylo Formation


@NEW
@pytest.mark.parametrize(("mode", "exalted", "hurt"), [("one", 0, [0, 2]), ("all", 1, [0, 0])])
def test_one_or_all_of_a_formation_skirmish(table, version, mode, exalted, hurt):
    t = saurian(table, "Ankylo Formation", ["Saurian Goon 5", "Saurian Goon 4"], ["Goon 2", "Goon 2"], ruleset=version)
    t.play("Ankylo Formation", mode, "Saurian Goon 5")
    t.fight("Saurian Goon 5", "Goon 2").fight("Saurian Goon 4")
    assert t.foe.line == []
    assert amber(t) == [exalted, 0]
    assert damage_of_all(t) == hurt


def test_the_formation_includes_who_joins_it_and_no_enemy(table):
    t = saurian(table, ["Ankylo Formation", "Saurian Lure"], ["Saurian Goon 1"], ["Goon 5"])
    t.play("Ankylo Formation", "all")
    assert not t.g.has_keyword(t.card("Goon 5"), "skirmish")
    t.play("Saurian Lure", "right")
    assert t.g.has_keyword(t.card("Goon 5"), "skirmish")


@pytest.mark.parametrize("mode", ["one", "all"])
def test_the_formation_dissolves_with_the_turn(table, mode):
    t = saurian(table, "Ankylo Formation", ["Saurian Goon 5"], ["Goon 2"])
    t.play("Ankylo Formation", mode)
    assert t.g.has_keyword(t.card("Saurian Goon 5"), "skirmish")
    t.next_turn()
    assert not t.g.has_keyword(t.card("Saurian Goon 5"), "skirmish")


@pytest.mark.parametrize("mode", ["one", "all"])
def test_a_formation_of_none_exalts_none(table, mode):
    t = saurian(table, "Ankylo Formation", (), ["Goon 2"])
    t.play("Ankylo Formation", mode)
    assert t.at_rest
    assert amber(t) == [0]


# Bury Riches, Reach Advantage


@NEW
@pytest.mark.parametrize("title", ["Bury Riches", "Reach Advantage"])
@pytest.mark.parametrize("tide", [None, 1])
def test_unless_the_tide_is_high_it_is_raised(table, version, title, tide):
    foe = [with_amber("Goon 3", 1)]
    t = saurian(table, title, [with_amber("Goon 4", 1)], foe, theirs={"amber": 3}, tide=tide, ruleset=version)
    t.play(title)
    assert t.g.tide_is_high(t.me)
    assert amber(t) == [1, 1]
    assert t.foe.amber == 3


@NEW
def test_buried_riches_go_one_each_to_the_controllers(table, version):
    theirs = [with_amber("Goon 3", 1), with_amber("Goon 4", 3)]
    t = saurian(table, "Bury Riches", [with_amber("Goon 1", 2), "Goon 2"], theirs, tide=0, ruleset=version)
    t.play("Bury Riches")
    assert amber(t) == [1, 0, 0, 2]
    assert (t.me.amber, t.foe.amber) == (1, 2)


@NEW
@pytest.mark.parametrize(("there", "caught"), [(5, 3), (2, 2), (0, 0)])
def test_who_has_the_advantage_captures_three(table, version, there, caught):
    t = saurian(table, "Reach Advantage", ["Goon 1", "Goon 2"], ["Goon 3"], theirs={"amber": there}, tide=0,
                ruleset=version)  # fmt: skip
    t.play("Reach Advantage", *(["Goon 2"] if there else []))
    assert amber(t) == [0, caught, 0]
    assert t.foe.amber == there - caught
    assert t.me.amber == 1


def test_an_advantage_without_creatures_is_none(table):
    t = saurian(table, "Reach Advantage", (), ["Goon 3"], theirs={"amber": 2}, tide=0)
    t.play("Reach Advantage")
    assert t.at_rest
    assert t.foe.amber == 2
    assert amber(t) == [0]


# Carpe Vinum


@NEW
def test_two_enemies_are_exalted(table, version):
    t = saurian(table, "Carpe Vinum", ["Goon 1"], ["Goon 2", "Goon 3", "Goon 4"], ruleset=version)
    t.play("Carpe Vinum", ["Goon 2", "Goon 4"])
    assert amber(t) == [0, 1, 0, 1]


@pytest.mark.parametrize("foe", [["Goon 2"], []])
def test_fewer_enemies_drink_alone(table, foe):
    t = saurian(table, "Carpe Vinum", ["Goon 1"], foe)
    t.play("Carpe Vinum")
    assert t.at_rest
    assert amber(t) == [0, *[1 for _ in foe]]


# Crushing Charge


@NEW
def test_the_charge_crushes_power_four_or_less_on_both_sides(table, version):
    t = saurian(table, "Crushing Charge", ["Goon 4", "Goon 5"], ["Goon 3", "Goon 9", "Guard 4/2"], ruleset=version)
    t.play("Crushing Charge")
    t.submit(*t.pending.keys)
    assert t.titles(t.g.creatures()) == ["Goon 5", "Goon 9"]
    assert (t.me.chains, t.foe.chains) == (1, 0)


def test_the_charge_counts_power_as_it_is_and_spares_the_warded(table):
    strong = {"title": "Goon 4", "power_counters": 1}
    t = saurian(table, "Crushing Charge", [strong], [WARDED])
    t.play("Crushing Charge")
    assert len(t.g.creatures()) == 2
    assert not t.card("Goon 3").warded


def test_a_charge_into_nothing_costs_a_chain_all_the_same(table):
    t = saurian(table, "Crushing Charge", mine={"chains": 2})
    assert t.play("Crushing Charge").me.chains == 3


# Decadence


@NEW
@pytest.mark.parametrize("ready", [True, False])
def test_a_decadent_creature_is_exalted_readied_and_used(table, version, ready):
    lazy = {"title": "Goon 5", "ready": ready}
    t = saurian(table, "Decadence", ["Goon 4", lazy], ["Goon 3"], ruleset=version)
    t.play("Decadence", "use", "Goon 5", f"fight:{t.card('Goon 5').id}")
    assert amber(t) == [0, 1]
    assert t.foe.line == []
    assert not t.card("Goon 5").ready
    assert t.me.amber == 0


@pytest.mark.parametrize(("stunned", "gained"), [(True, 0), (False, 1)])
def test_a_decadent_creature_that_is_stunned_recovers_only(table, stunned, gained):
    t = saurian(table, "Decadence", [{"title": "Goon 5", "stunned": stunned, "ready": False}])
    t.play("Decadence", "use")
    assert amber(t) == [1]
    assert not t.card("Goon 5").stunned
    assert t.me.amber == gained


@NEW
def test_decadence_moves_one_between_any_two(table, version):
    t = saurian(table, "Decadence", ["Goon 4", "Goon 5"], [with_amber("Goon 3", 2)], ruleset=version)
    t.play("Decadence", "move", "Goon 3", "Goon 5")
    assert amber(t) == [0, 1, 1]
    assert t.card("Goon 4").ready


@pytest.mark.parametrize("line", [(), [with_amber("Goon 3", 1)]])
def test_decadence_with_no_other_to_move_to(table, line):
    t = saurian(table, "Decadence", line)
    t.play("Decadence", *(["move"] if line else []))
    assert t.at_rest
    assert amber(t) == [1 for _ in line]


# Di-No You Didn’t!


@NEW
def test_only_an_enemy_with_amber_is_destroyed(table, version):
    foe = ["Goon 2", with_amber("Goon 3", 2), with_amber("Goon 4", 1)]
    t = saurian(table, "Di-No You Didn’t!", [with_amber("Goon 1", 1)], foe, ruleset=version)
    t.play("Di-No You Didn’t!")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 4"]
    assert t.me.amber == 1 + 2


@pytest.mark.parametrize("foe", [["Goon 2"], [with_amber("Goon 3", 1, warded=True)], []])
def test_what_is_not_destroyed(table, foe):
    t = saurian(table, "Di-No You Didn’t!", [with_amber("Goon 1", 1)], foe)
    t.play("Di-No You Didn’t!")
    assert t.at_rest
    assert len(t.foe.line) == len(foe)
    assert not any(c.warded for c in t.foe.line)


# Enlist Numeri


@NEW
def test_a_recruit_changes_sides_and_house(table, version):
    t = saurian(table, "Enlist Numeri", ["Saurian Goon 1"], ["Goon 2", with_amber("Goon 3", 1)], ruleset=version)
    t.play("Enlist Numeri", "right")
    recruit = t.card("Goon 3")
    assert t.titles(t.me.line) == ["Saurian Goon 1", "Goon 3"]
    assert recruit.amber == 1
    assert t.g.house_of(recruit) == "saurian"
    assert t.me.amber == 1
    t.reap("Goon 3")
    assert t.me.amber == 2


def test_a_recruit_stays_for_good_and_no_longer_belongs_to_its_own_house(table):
    t = saurian(table, "Enlist Numeri", (), [with_amber("Goon 3", 1)], mine={"houses": ["saurian", "brobnar", "dis"]})
    t.play("Enlist Numeri").next_turn().next_turn("brobnar")
    assert t.card("Goon 3") in t.me.line
    assert not t.may("reap:Goon 3")
    t.next_turn().next_turn("saurian")
    assert t.may("reap:Goon 3")


def test_a_recruit_taken_back_is_of_its_own_house_again(table):
    t = saurian(table, "Enlist Numeri", (), [with_amber("Goon 3", 1)], theirs={"hand": ["Lure"]})
    t.play("Enlist Numeri").next_turn("brobnar").play("Lure")
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"
    assert t.may("reap:Goon 3")


@pytest.mark.parametrize("foe", [["Goon 2"], []])
def test_without_amber_none_enlists(table, foe):
    t = saurian(table, "Enlist Numeri", [with_amber("Goon 1", 1)], foe)
    t.play("Enlist Numeri")
    assert t.at_rest
    assert len(t.foe.line) == len(foe)


# Ostracize


@NEW
@pytest.mark.parametrize(("there", "left"), [(2, 1), (0, 0)])
def test_a_creature_is_ostracized_for_one(table, version, there, left):
    t = saurian(
        table, "Ostracize", ["Goon 1"], [with_amber("Goon 3", 2), "Goon 4"], mine={"amber": there}, ruleset=version
    )
    t.play("Ostracize", *(["Goon 3"] if there else []))
    assert t.titles(t.foe.purged) == (["Goon 3"] if there else [])
    assert t.me.amber == left + (2 if there else 0)


def test_a_ward_keeps_a_creature_in_the_city(table):
    t = saurian(table, "Ostracize", (), [WARDED], mine={"amber": 2})
    t.play("Ostracize")
    assert t.foe.purged == []
    assert t.me.amber == 1
    assert not t.card("Goon 3").warded


def test_the_price_is_paid_even_where_nobody_is_there(table):
    t = saurian(table, "Ostracize", mine={"amber": 2})
    assert t.play("Ostracize").me.amber == 1


# Swallow Whole


@NEW
@pytest.mark.parametrize("tide", [None, 0, 1])
def test_it_is_swallowed_only_at_high_tide(table, version, tide):
    t = saurian(table, "Swallow Whole", ["Goon 5"], ["Goon 3"], tide=tide, ruleset=version)
    assert t.may("play:Swallow Whole") == (tide == 0)
    if tide == 0:
        t.play("Swallow Whole")
        assert t.titles(t.foe.purged) == ["Goon 3"]
        assert t.power("Goon 5") == 8


@NEW
def test_two_of_several_are_chosen_and_the_weaker_grows_the_other(table, version):
    foe = [{"title": "Goon 3", "power_counters": 1}, "Goon 5"]
    t = saurian(table, "Swallow Whole", ["Goon 2", "Goon 9"], foe, tide=0, ruleset=version)
    t.play("Swallow Whole", ["Goon 5", "Goon 3"])
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.card("Goon 5").power_counters == 4
    assert t.power("Goon 9") == 9
    assert t.power("Goon 2") == 2


@pytest.mark.parametrize(("prey", "eater"), [("Goon 3", "Knight 3"), ("Knight 3", "Goon 3")])
def test_of_equals_the_player_picks(table, prey, eater):
    t = saurian(table, "Swallow Whole", ["Goon 3"], ["Knight 3"], tide=0)
    t.play("Swallow Whole", prey)
    assert t.power(eater) == 6
    assert t.card(prey).zone == "purged"


@NEW
@pytest.mark.reading("swallow-whole-prey-that-stays")
def test_what_a_ward_saves_feeds_the_other_all_the_same(table, version):
    t = saurian(table, "Swallow Whole", ["Goon 5"], [WARDED], tide=0, ruleset=version)
    t.play("Swallow Whole")
    assert t.card("Goon 3").zone == "play"
    assert not t.card("Goon 3").warded
    assert t.power("Goon 5") == 8


@NEW
@pytest.mark.reading("swallow-whole-one-creature")
def test_a_creature_alone_is_purged(table, version):
    t = saurian(table, "Swallow Whole", ["Goon 5"], tide=0, ruleset=version)
    t.play("Swallow Whole")
    assert t.titles(t.me.purged) == ["Goon 5"]


# Wipe Clear


@NEW
def test_every_creature_is_hurt_and_every_upgrade_destroyed(table, version):
    me = [{"title": "Goon 2", "upgrades": ["Badge"]}, "Goon 1"]
    foe = [{"title": "Goon 3", "upgrades": ["Badge", "Badge"]}, "Guard 3/1"]
    t = saurian(table, "Wipe Clear", me, foe, ruleset=version)
    t.play("Wipe Clear")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.g.creatures()) == ["Goon 2", "Goon 3", "Guard 3/1"]
    assert damage_of_all(t) == [1, 1, 0]
    assert not any(card.upgrades for card in t.g.creatures())
    assert len(t.foe.discard) == 2
    assert t.me.amber == 1


def test_a_warded_creature_is_not_hurt_and_loses_its_upgrades(table):
    t = saurian(table, "Wipe Clear", (), [{**WARDED, "upgrades": ["Badge"]}])
    t.play("Wipe Clear")
    assert damage_of_all(t) == [0]
    assert t.card("Goon 3").upgrades == []
    assert not t.card("Goon 3").warded
