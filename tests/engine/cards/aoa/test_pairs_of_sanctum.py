"""Cards of Sanctum in Age of Ascension beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import sanctum

# Æmber that is gained, captured, moved


@pytest.mark.pair("Sir Marrows", "Ether Spider")
def test_what_is_caught_on_its_way_is_not_gained_by_reaping(table, version):
    t = sanctum(table, ["Sanctum Goon 3"], ["Sir Marrows", "Ether Spider"], version, amber=2)
    t.reap("Sanctum Goon 3")
    assert amber_by_title(t) == {"Ether Spider": 1}
    assert pools(t) == [2, 0]


@pytest.mark.reading("sir-marrows-which-gain")
@pytest.mark.pair("Sir Marrows", "Crystal Hive")
def test_what_is_gained_because_of_a_reap_is_not_gained_by_reaping(table, version):
    t = sanctum(table, ["Mars Goon 3"], ["Sir Marrows"], version, house="mars", artifacts=["Crystal Hive"])
    t.action("Crystal Hive").reap("Mars Goon 3")
    assert amber_by_title(t) == {"Sir Marrows": 1}
    assert pools(t) == [1, 0]


@pytest.mark.pair("Sir Marrows", "The Vaultkeeper")
def test_amber_that_cannot_be_stolen_is_captured(table, version):
    t = sanctum(table, ["The Vaultkeeper"], ["Sir Marrows"], version)
    t.reap("The Vaultkeeper")
    assert amber_by_title(t) == {"Sir Marrows": 1}
    assert pools(t) == [0, 0]


@pytest.mark.pair("Sir Marrows", "Dust Imp")
def test_a_gain_in_the_turn_of_another_reap_is_left_alone(table, version):
    t = sanctum(table, ["Dis Goon 3", "Dust Imp"], ["Sir Marrows"], version, house="dis", hand=["Dis Slaying"])
    t.reap("Dis Goon 3").play("Dis Slaying", "Dust Imp")
    assert amber_by_title(t) == {"Sir Marrows": 1}
    assert pools(t) == [2, 0]


@pytest.mark.pair("Mother Northelle", "Yxili Marauder")
def test_a_creature_falls_that_lived_by_its_amber(table, version):
    line = ["Mother Northelle", {"title": "Yxili Marauder", "amber": 2, "damage": 3}]
    t = sanctum(table, line, ["Goon 2"], version)
    t.reap("Mother Northelle", "Yxili Marauder")
    # one comes to the pool, the other goes to the opponent as the Marauder is destroyed
    assert t.titles(t.me.line) == ["Mother Northelle"]
    assert pools(t) == [2, 1]


@pytest.mark.pair("Equalize", "Yxili Marauder")
def test_what_redistribution_destroys_is_destroyed_before_the_other_side_is_asked(table, version):
    line = [{"title": "Yxili Marauder", "amber": 2, "damage": 3}, "Goon 3"]
    t = sanctum(table, line, [{"title": "Goon 4", "amber": 1}, "Goon 5"], version, hand=["Equalize"])
    t.play("Equalize", ["Goon 3", "Yxili Marauder"])
    assert t.titles(t.me.line) == ["Goon 3"]
    assert pools(t) == [1, 1]
    t.choose("Goon 5")
    assert amber_by_title(t) == {"Goon 3": 1, "Goon 5": 1}


@pytest.mark.pair("Anahita the Trader", "Ether Spider")
def test_what_the_opponent_gives_may_be_caught_by_their_creature(table, version):
    t = sanctum(
        table,
        ["Anahita the Trader"],
        ["Ether Spider"],
        version,
        artifacts=["Trinket"],
        theirs={"amber": 5},
    )
    t.reap("Anahita the Trader")
    assert pools(t) == [0, 3]
    assert amber_by_title(t) == {"Ether Spider": 3}
    assert t.titles(t.foe.artifacts) == ["Trinket"]


@pytest.mark.pair("Mother Northelle", "Ether Spider")
def test_what_moves_to_a_pool_is_caught_like_a_gain(table, version):
    t = sanctum(table, [{"title": "Mother Northelle", "amber": 2}], ["Ether Spider"], version, amber=3)
    t.reap("Mother Northelle")
    assert amber_by_title(t) == {"Mother Northelle": 1, "Ether Spider": 2}
    assert pools(t) == [3, 0]


# control


@pytest.mark.pair("Anahita the Trader", "Sneklifter")
def test_a_lifted_artifact_is_sold_to_its_owner(table, version):
    t = table(
        me={"hand": ["Sneklifter"], "line": [{"title": "Anahita the Trader", "house": "shadows"}]},
        foe={"artifacts": ["Mars Lamp"], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.play("Sneklifter", flank="left")
    assert t.titles(t.me.artifacts) == ["Mars Lamp"]
    assert t.g.house_of(t.card("Mars Lamp")) == "shadows"
    t.reap("Anahita the Trader")
    assert t.titles(t.foe.artifacts) == ["Mars Lamp"]
    assert pools(t) == [3, 1]
    assert t.g.house_of(t.card("Mars Lamp")) == "mars"


@pytest.mark.pair("Anahita the Trader", "Pocket Universe")
def test_the_amber_on_an_artifact_is_sold_with_it(table, version):
    t = sanctum(
        table,
        ["Anahita the Trader"],
        [],
        version,
        artifacts=[{"title": "Pocket Universe", "amber": 4}],
        theirs={"amber": 4, "houses": ["brobnar", "dis", "logos"]},
    )
    t.reap("Anahita the Trader")
    assert pools(t) == [3, 2]
    assert t.card("Pocket Universe").amber == 4
    t.next_turn("brobnar")
    assert len(t.foe.keys) == 1
    assert t.foe.amber + t.card("Pocket Universe").amber == 0


@pytest.mark.pair("Anahita the Trader", "The Sting")
def test_who_buys_the_sting_forges_no_more(table, version):
    t = sanctum(
        table,
        ["Anahita the Trader"],
        [],
        version,
        artifacts=["The Sting"],
        amber=3,
        theirs={"amber": 9, "houses": ["brobnar", "dis", "logos"]},
    )
    t.reap("Anahita the Trader")
    assert pools(t) == [6, 7]
    t.next_turn("brobnar")
    assert t.foe.keys == []
    assert t.foe.amber == 7
    t.next_turn("sanctum")
    assert len(t.me.keys) == 1
    assert pools(t) == [0, 13]


@pytest.mark.pair("Barrister Joya", "Collar of Subordination")
def test_joya_under_a_collar_forbids_her_old_side_to_reap(table, version):
    t = table(
        me={"line": ["Dis Goon 3"], "hand": ["Collar of Subordination"]},
        foe={"line": ["Barrister Joya", "Goon 4"], "houses": ["brobnar", "dis", "sanctum"]},
        house="dis",
        ruleset=version,
    )
    assert not t.may("reap:Dis Goon 3")
    t.play("Collar of Subordination", "Barrister Joya", flank="").choose("left")
    t.reap("Dis Goon 3").next_turn("brobnar")
    assert not t.may("reap:Goon 4")
    assert t.may("fight:Goon 4")


@pytest.mark.pair("Martyr’s End", "Harland Mindlock")
def test_a_mindlocked_creature_is_a_friendly_martyr_beside_its_keeper(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", {"title": "Martyr’s End", "house": "logos"}]},
        foe={"line": [{"title": "Goon 5", "amber": 1}, "Goon 9"]},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock", "Goon 5", flank="left").choose("left")
    assert t.titles(t.me.line) == ["Goon 5", "Harland Mindlock"]
    bonus = t.me.amber
    t.play("Martyr’s End", ["Goon 5", "Harland Mindlock"])
    ordered(t)
    # the Æmber on it goes to the opponent of the player who controlled it
    assert t.me.line == []
    assert pools(t) == [bonus + 1 + 2, 1]
    assert t.titles(t.foe.discard) == ["Goon 5"]


# houses


@pytest.mark.pair("Golden Aura", "Brain Stem Antenna")
@pytest.mark.parametrize(("order", "house"), [((0, 1), "mars"), ((1, 0), "sanctum")])
def test_of_two_changes_of_house_the_newer_one_counts(table, version, order, house):
    goon = {"title": "Goon 4", "upgrades": ["Brain Stem Antenna"]}
    hand = ["Golden Aura", "Mars Goon 2"]
    t = sanctum(table, ["Mars Ambassador", goon], ["Goon 9"], version, hand=hand)
    t.reap("Mars Ambassador")
    for n in order:
        t.play(hand[n], *([] if n else ["Goon 4"]))
    assert t.g.house_of(t.card("Goon 4")) == house
    assert t.may("reap:Goon 4") == (house == "sanctum")


OF_EVERY_HOUSE = [{"title": "Goon 3", "upgrades": ["Experimental Therapy"]}]
"""A creature of every house, which under the erratum is only a Brobnar creature with an upgrade of Logos."""


@pytest.mark.pair("Free Markets", "Experimental Therapy")
@pytest.mark.parametrize(("version", "gained"), [("1.2", 6), ("1.3", 6), ("2021-03", 2), ("16.0", 2), ("18.4", 2)])
def test_one_creature_of_every_house_opens_all_markets_before_the_erratum(table, version, gained):
    t = sanctum(table, [], OF_EVERY_HOUSE, version, hand=["Free Markets"])
    t.play("Free Markets")
    assert t.me.amber == gained


@pytest.mark.pair("Proclamation 346E", "Experimental Therapy")
@pytest.mark.parametrize(("version", "cost"), [("1.2", 6), ("1.3", 6), ("2021-03", 8), ("16.0", 8), ("18.4", 8)])
def test_a_creature_of_every_house_lifts_the_proclamation_before_the_erratum(table, version, cost):
    t = sanctum(table, [], OF_EVERY_HOUSE, version, artifacts=["Proclamation 346E"])
    assert t.g.key_cost(t.foe) == cost


@pytest.mark.pair("Prince Derric, Unifier", "Harland Mindlock")
def test_a_mindlocked_creature_is_unified_with_the_rest(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", {"title": "Prince Derric, Unifier", "house": "logos"}]},
        foe={"line": ["Goon 5", "Dis Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock", "Goon 5").choose("left")
    t.play("Prince Derric, Unifier")
    assert t.me.amber == t.card("Harland Mindlock").icons.count("amber")


# leave to play and use


@pytest.mark.pair("Untamed Ambassador", "Witch of the Wilds")
def test_an_ambassador_and_a_witch_give_leave_one_after_the_other(table, version):
    t = sanctum(table, ["Untamed Ambassador", "Witch of the Wilds"], [], version, hand=["Untamed Chant"] * 3)
    t.reap("Untamed Ambassador").play("Untamed Chant")
    assert t.pending.prompt == "permission"
    t.submit(t.pending.keys[0])
    t.play("Untamed Chant")
    assert not t.may("play:Untamed Chant")
    assert t.at_rest


@pytest.mark.pair("Shadows Ambassador", "Mack the Knife")
def test_one_who_may_always_be_used_leaves_the_leave_to_another(table, version):
    t = sanctum(table, ["Shadows Ambassador", "Mack the Knife", "Shadows Goon 3"], ["Goon 9"], version)
    t.reap("Shadows Ambassador").reap("Mack the Knife").reap("Shadows Goon 3")
    assert t.me.amber == 3


@pytest.mark.pair("Dis Ambassador", "Ember Imp")
def test_leave_to_play_does_not_lift_a_limit(table, version):
    t = sanctum(table, ["Dis Ambassador"], ["Ember Imp"], version, hand=["Sanctum Chant", "Sanctum Chant", "Dis Chant"])
    t.reap("Dis Ambassador").play("Sanctum Chant").play("Sanctum Chant")
    assert not t.may("play:Dis Chant")


@pytest.mark.pair("Brobnar Ambassador", "Replicator")
def test_a_replicated_ambassador_gives_leave_to_who_replicates_it(table, version):
    t = table(
        me={"line": ["Replicator"], "hand": ["Chant"]},
        foe={"line": ["Brobnar Ambassador"], "hand": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator")
    assert t.may("play:Chant")


@pytest.mark.pair("Mars Ambassador", "Golden Aura")
def test_a_gilded_martian_needs_no_leave(table, version):
    t = sanctum(table, ["Mars Ambassador", "Mars Goon 3", "Mars Goon 4"], [], version, hand=["Golden Aura"])
    t.reap("Mars Ambassador").play("Golden Aura", "Mars Goon 3").reap("Mars Goon 3").reap("Mars Goon 4")
    assert t.me.amber == 3


@pytest.mark.pair("Mars Ambassador", "Combat Pheromones")
def test_pheromones_and_an_ambassador_let_three_martians_be_used(table, version):
    martians = ["Mars Goon 1", "Mars Goon 2", "Mars Goon 3", "Mars Goon 4"]
    t = sanctum(table, ["Mars Ambassador", *martians], [], version, artifacts=["Combat Pheromones"])
    t.reap("Mars Ambassador").omni("Combat Pheromones")
    for used in martians[:3]:
        t.reap(used)
        while t.pending.prompt == "permission":
            t.submit(t.pending.keys[0])
    assert t.me.amber == 4
    assert not t.may("reap:Mars Goon 4")


@pytest.mark.pair("Logos Ambassador", "Phase Shift")
def test_leave_for_a_phase_shift_gives_leave_for_another_house(table, version):
    hand = ["Phase Shift", "Logos Chant", "Dis Chant", "Mars Chant"]
    t = sanctum(table, ["Logos Ambassador"], [], version, hand=hand)
    t.reap("Logos Ambassador").play("Phase Shift")
    assert not t.may("play:Logos Chant")
    assert t.may("play:Dis Chant")
    t.play("Dis Chant")
    assert not t.may("play:Mars Chant")


# as though it were yours


@pytest.mark.pair("Shard of Hope", "Poltergeist")
def test_a_shard_haunted_by_a_poltergeist_serves_once_and_breaks(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Poltergeist"]},
        foe={"line": ["Goon 4"], "artifacts": ["Shard of Hope", "Trinket"], "amber": 5},
        house="dis",
        ruleset=version,
    )
    t.play("Poltergeist", "Shard of Hope")
    assert amber_by_title(t) == {"Goon 3": 1}
    assert t.foe.amber == 4
    assert t.titles(t.foe.artifacts) == ["Trinket"]


@pytest.mark.pair("Shard of Hope", "Nexus")
def test_a_shard_used_as_though_it_were_yours_counts_among_yours(table, version):
    t = table(
        me={"line": ["Nexus"], "artifacts": ["Shard of Hope"]},
        foe={"line": ["Goon 3"], "artifacts": ["Shard of Hope", "Shard of Hope"], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus", t.foe.artifacts[0])
    assert amber_by_title(t) == {"Nexus": 2}
    assert pools(t) == [1, 3]
    assert not t.foe.artifacts[0].ready
    assert t.foe.artifacts[1].ready


@pytest.mark.pair("Barrister Joya", "Dominator Bauble")
def test_a_creature_used_by_a_bauble_still_cannot_reap(table, version):
    t = sanctum(table, ["Goon 3"], ["Barrister Joya"], version, house="dis", artifacts=["Dominator Bauble"])
    t.action("Dominator Bauble")
    assert damage(t.foe) == [2]
    assert t.me.amber == 0


# discards


@pytest.mark.pair("Baron Mengevin", "Mind Barb")
def test_baron_mengevin_captures_in_the_turn_of_the_opponent_who_made_you_discard(table, version):
    t = table(
        me={"hand": ["Mind Barb"], "amber": 3},
        foe={"line": ["Baron Mengevin"], "hand": ["Sanctum Chant"]},
        house="dis",
        ruleset=version,
    )
    icons = t.card("Mind Barb").icons.count("amber")
    t.play("Mind Barb")
    assert amber_by_title(t) == {"Baron Mengevin": 1}
    assert t.me.amber == 3 + icons - 1


@pytest.mark.pair("Baron Mengevin", "Sloppy Labwork")
def test_baron_mengevin_captures_whatever_the_active_house_is(table, version):
    t = table(
        me={"line": ["Baron Mengevin"], "hand": ["Sloppy Labwork", "Sanctum Chant", "Sanctum Goon 3"]},
        foe={"amber": 3},
        house="logos",
        ruleset=version,
    )
    t.play("Sloppy Labwork", "Sanctum Goon 3", "Sanctum Chant")
    assert t.titles(t.me.archives) == ["Sanctum Goon 3"]
    assert amber_by_title(t) == {"Baron Mengevin": 1}


@pytest.mark.pair("Baron Mengevin", "Library of the Damned")
def test_baron_mengevin_ignores_what_is_archived(table, version):
    t = sanctum(
        table,
        ["Baron Mengevin"],
        [],
        version,
        house="dis",
        hand=["Sanctum Chant"],
        artifacts=["Library of the Damned"],
        theirs={"amber": 3},
    )
    t.action("Library of the Damned", "Sanctum Chant")
    assert t.titles(t.me.archives) == ["Sanctum Chant"]
    assert amber_by_title(t) == {}
