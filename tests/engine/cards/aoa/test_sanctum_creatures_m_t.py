"""Creatures of Sanctum in Age of Ascension, Maruck the Marked to The Grey Rider."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import hurt
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import sanctum

# Maruck the Marked


def test_maruck_captures_for_damage_that_its_armor_prevents(table, version):
    t = sanctum(table, ["Maruck the Marked", "Goon 3"], ["Goon 2"], version, theirs={"amber": 3})
    t.fight("Maruck the Marked")
    assert amber_by_title(t) == {"Maruck the Marked": 1}
    assert pools(t) == [0, 2]
    assert damage(t.me) == [1, 0]


@pytest.mark.reading("shard-of-hope-one-for-each")
@pytest.mark.parametrize(("attack", "captured"), [("Jab", 1), ("Stab", 3), ("Hailstorm", 2)])
def test_maruck_captures_one_for_each_damage_prevented(table, version, attack, captured):
    t = sanctum(
        table,
        [{"title": "Maruck the Marked", "upgrades": ["Sanctum Plate"]}, "Guard 3/2"],
        [],
        version,
        hand=[f"Sanctum {attack}"],
        theirs={"amber": 5},
    )
    t.play(f"Sanctum {attack}", *([] if attack == "Hailstorm" else ["Maruck the Marked"]))
    assert amber_by_title(t) == {"Maruck the Marked": captured}
    assert pools(t) == [0, 5 - captured]
    assert [fact.data["amount"] for fact in t.happened("amber.captured")] == [captured]


def test_maruck_captures_nothing_with_its_armor_used_up_or_for_a_ward(table):
    line = [{"title": "Maruck the Marked", "warded": True}]
    t = sanctum(table, line, hand=["Sanctum Jab", "Sanctum Jab", "Sanctum Jab"], theirs={"amber": 5})
    t.play("Sanctum Jab")
    assert amber_by_title(t) == {}
    t.play("Sanctum Jab")
    assert amber_by_title(t) == {"Maruck the Marked": 1}
    t.play("Sanctum Jab")
    assert amber_by_title(t) == {"Maruck the Marked": 1}
    assert damage(t.me) == [1]


def test_maruck_that_is_destroyed_keeps_nothing(table, version):
    t = sanctum(table, [hurt("Maruck the Marked", 4)], ["Goon 9"], version, theirs={"amber": 3})
    t.fight("Maruck the Marked")
    assert t.me.line == []
    assert pools(t) == [0, 3]


def test_maruck_captures_from_the_attacker_in_the_turn_of_the_opponent(table):
    t = sanctum(table, ["Goon 2"], ["Maruck the Marked"], house="brobnar", amber=4)
    t.fight("Goon 2")
    assert amber_by_title(t) == {"Maruck the Marked": 1}
    assert t.me.amber == 3


# Mother Northelle


def test_mother_northelle_moves_one_from_a_friendly_creature(table, version):
    line = [{"title": "Mother Northelle", "amber": 1}, {"title": "Goon 3", "amber": 2}, "Goon 4"]
    t = sanctum(table, line, [{"title": "Goon 5", "amber": 3}], version, theirs={"amber": 4})
    t.reap("Mother Northelle")
    assert "Goon 5" not in t.offered
    t.choose("Goon 3")
    assert amber_by_title(t) == {"Mother Northelle": 1, "Goon 3": 1, "Goon 5": 3}
    assert pools(t) == [2, 4]


def test_mother_northelle_moves_nothing_where_there_is_none(table):
    t = sanctum(table, ["Mother Northelle", "Goon 3"], [{"title": "Goon 5", "amber": 3}])
    t.reap("Mother Northelle")
    assert t.at_rest
    assert pools(t) == [1, 0]
    assert amber_by_title(t) == {"Goon 5": 3}


def test_mother_northelle_is_elusive(table):
    t = sanctum(table, ["Goon 3"], ["Mother Northelle"], house="brobnar")
    t.fight("Goon 3")
    assert damage(t.foe) == [0]


# Opal Knight


def test_opal_knight_destroys_creatures_of_even_power_on_both_sides(table, version):
    t = sanctum(table, ["Goon 2", "Goon 3"], ["Goon 4", "Goon 5", "Goon 8"], version, hand=["Opal Knight"])
    t.play("Opal Knight")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 3", "Opal Knight"]
    assert t.titles(t.foe.line) == ["Goon 5"]


def test_opal_knight_looks_at_the_power_a_creature_has_now(table):
    line = [{"title": "Goon 2", "power_counters": 1}, {"title": "Goon 3", "power_counters": 1}, hurt("Goon 5", 1)]
    t = sanctum(table, line, [{"title": "Goon 4", "warded": True}], hand=["Opal Knight"])
    t.play("Opal Knight")
    assert t.titles(t.me.line) == ["Goon 2", "Goon 5", "Opal Knight"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded


def test_opal_knight_destroys_itself_when_its_power_is_even(table):
    t = sanctum(table, ["Goon 3"], hand=["Opal Knight"], artifacts=["Banner of Battle"])
    t.play("Opal Knight")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.me.line == []


# Prince Derric, Unifier


@pytest.mark.reading("proclamation-346e-three-houses")
@pytest.mark.parametrize(
    ("line", "gained"),
    [
        ([], 0),
        (["Goon 3", "Goon 4", "Sanctum Goon 3"], 0),
        (["Goon 3", "Dis Goon 3"], 3),
        (["Goon 3", "Dis Goon 3", "Logos Goon 3"], 3),
    ],
)
def test_prince_derric_gains_three_with_creatures_of_three_houses_himself_counted(table, version, line, gained):
    t = sanctum(table, line, ["Mars Goon 3", "Shadows Goon 3"], version, hand=["Prince Derric, Unifier"])
    t.play("Prince Derric, Unifier")
    assert pools(t) == [gained, 0]


def test_prince_derric_does_not_count_artifacts(table):
    t = sanctum(table, ["Goon 3"], artifacts=["Dis Trinket"], hand=["Prince Derric, Unifier"])
    t.play("Prince Derric, Unifier")
    assert t.me.amber == 0


# Rothais the Fierce


def test_rothais_taunts_and_hurts_its_attacker_first(table, version):
    t = sanctum(table, ["Goon 5"], ["Goon 1", "Rothais the Fierce"], version, house="brobnar")
    t.fight("Goon 5")
    assert t.me.line == []
    assert damage(t.foe) == [0, 3]


def test_the_hazardous_damage_of_rothais_meets_ward_and_armor(table):
    t = sanctum(table, ["Guard 7/2"], ["Rothais the Fierce"], house="brobnar")
    t.fight("Guard 7/2")
    assert damage(t.me) == [2 + 4]
    assert t.foe.line == []
    t = sanctum(table, [{"title": "Goon 3", "warded": True}], ["Rothais the Fierce"], house="brobnar")
    t.fight("Goon 3")
    assert t.me.line == []
    assert damage(t.foe) == [1]


# Sir Marrows


def test_sir_marrows_captures_what_the_opponent_gains_by_reaping(table, version):
    t = sanctum(table, ["Sanctum Goon 3"], ["Sir Marrows"], version, amber=2)
    t.reap("Sanctum Goon 3")
    assert amber_by_title(t) == {"Sir Marrows": 1}
    assert pools(t) == [2, 0]


def test_sir_marrows_ignores_other_gains_and_his_own_side(table, version):
    t = sanctum(table, ["Sir Marrows", "Sanctum Goon 3"], ["Goon 2"], version, theirs={"amber": 2})
    t.reap("Sanctum Goon 3")
    assert amber_by_title(t) == {}
    assert pools(t) == [1, 2]
    t = sanctum(table, ["Goon 3"], ["Sir Marrows"], version, house="brobnar", artifacts=["Lamp"])
    t.omni("Lamp")
    assert amber_by_title(t) == {}
    assert pools(t) == [1, 0]


@pytest.mark.ruling("faq-two-sir-marrows", versions=("2021-03", "16.0", "18.4"))
def test_of_two_sir_marrows_one_captures_it(table, version):
    for picked in (0, 1):
        t = sanctum(table, ["Sanctum Goon 3"], ["Sir Marrows", "Sir Marrows"], version, amber=2)
        t.reap("Sanctum Goon 3")
        assert t.pending.kind == "trigger"
        assert t.pending.seat == 0
        t.submit(f"trigger:{t.foe.line[picked].id}")
        assert t.at_rest
        assert t.me.amber == 2
        assert [card.amber for card in t.foe.line] == [int(n == picked) for n in (0, 1)]


@pytest.mark.ruling("faq-dimension-door-sir-marrows", versions=("2021-03", "16.0", "18.4"))
def test_sir_marrows_does_not_capture_what_dimension_door_steals(table, version):
    t = table(
        me={"hand": ["Dimension Door"], "line": ["Logos Goon 3"]},
        foe={"line": ["Sir Marrows"], "amber": 3},
        house="logos",
        ruleset=version,
    )
    t.play("Dimension Door").reap("Logos Goon 3")
    assert pools(t) == [1, 2]
    assert amber_by_title(t) == {}


# The Grey Rider


def test_the_grey_rider_may_ready_a_neighbor_and_fight_with_it_when_played(table):
    line = [{"title": "Goon 3", "ready": False}, {"title": "Goon 5", "ready": False}]
    t = sanctum(table, line, ["Goon 4"], hand=["The Grey Rider"])
    t.play("The Grey Rider", "position:2", flank="")
    assert t.offered == ["Goon 5"]
    assert t.pending.minimum == 0
    t.choose("Goon 5")
    assert t.foe.line == []
    assert damage(t.me) == [0, 4, 0]


def test_the_grey_rider_deployed_between_two_picks_one_of_them(table):
    line = [{"title": "Goon 3", "ready": False}, {"title": "Goon 5", "ready": False}]
    t = sanctum(table, line, ["Goon 4"], hand=["The Grey Rider"])
    t.play("The Grey Rider", "position:1", flank="")
    assert t.offered == ["Goon 3", "Goon 5"]
    t.choose("Goon 3")
    assert t.foe.line[0].damage == 3
    assert t.titles(t.me.line) == ["The Grey Rider", "Goon 5"]


def test_the_grey_rider_rides_after_a_reap_or_a_fight_it_lives_through(table):
    t = sanctum(table, ["The Grey Rider", "Goon 5"], ["Goon 9"])
    t.reap("The Grey Rider", "Goon 5")
    assert damage(t.foe) == [5]
    assert t.me.amber == 1
    t = sanctum(table, ["The Grey Rider", "Goon 5"], ["Goon 1", "Goon 9"])
    t.fight("The Grey Rider", "Goon 1").choose("Goon 5")
    assert damage(t.foe) == [5]
    t = sanctum(table, ["The Grey Rider", "Goon 5"], ["Goon 2"])
    t.fight("The Grey Rider")
    assert t.at_rest
    assert t.card("Goon 5").ready


def test_the_grey_rider_may_stay(table):
    t = sanctum(table, ["The Grey Rider", {"title": "Goon 5", "ready": False}], ["Goon 9"])
    t.reap("The Grey Rider").submit()
    assert damage(t.foe) == [0]
    assert not t.card("Goon 5").ready
