"""Cards of Sanctum in Age of Ascension beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.cota.helpers import damage, on, ordered, pools, side

LION = "“Lion” Bautrem"


# Æmber that is gained, captured, moved


@pytest.mark.pair("Sir Marrows", "Ether Spider")
def test_what_is_caught_on_its_way_is_not_gained_by_reaping(table, version):
    t = side(table, ["Sanctum Goon 3"], ["Sir Marrows", "Ether Spider"], version, amber=2)
    t.reap("Sanctum Goon 3")
    assert on(t) == {"Ether Spider": 1} and pools(t) == [2, 0]


@pytest.mark.pair("Sir Marrows", "Crystal Hive")
def test_what_is_gained_because_of_a_reap_is_not_gained_by_reaping(table, version):
    t = side(table, ["Mars Goon 3"], ["Sir Marrows"], version, house="mars", artifacts=["Crystal Hive"])
    t.action("Crystal Hive").reap("Mars Goon 3")
    assert on(t) == {"Sir Marrows": 1} and pools(t) == [1, 0]


@pytest.mark.pair("Sir Marrows", "The Vaultkeeper")
def test_amber_that_cannot_be_stolen_is_captured(table, version):
    t = side(table, ["The Vaultkeeper"], ["Sir Marrows"], version)
    t.reap("The Vaultkeeper")
    assert on(t) == {"Sir Marrows": 1} and pools(t) == [0, 0]


@pytest.mark.pair("Sir Marrows", "Dust Imp")
def test_a_gain_in_the_turn_of_another_reap_is_left_alone(table, version):
    t = side(table, ["Dis Goon 3", "Dust Imp"], ["Sir Marrows"], version, house="dis", hand=["Dis Slaying"])
    t.reap("Dis Goon 3").play("Dis Slaying", "Dust Imp")
    assert on(t) == {"Sir Marrows": 1} and pools(t) == [2, 0]


@pytest.mark.pair("Mother Northelle", "Yxili Marauder")
def test_a_creature_falls_that_lived_by_its_amber(table, version):
    line = ["Mother Northelle", {"title": "Yxili Marauder", "amber": 2, "damage": 3}]
    t = side(table, line, ["Goon 2"], version)
    t.reap("Mother Northelle", "Yxili Marauder")
    # one comes to the pool, the other goes to the opponent as the Marauder is destroyed
    assert t.titles(t.me.line) == ["Mother Northelle"] and pools(t) == [2, 1]


@pytest.mark.pair("Equalize", "Yxili Marauder")
def test_what_redistribution_destroys_is_destroyed_before_the_other_side_is_asked(table, version):
    line = [{"title": "Yxili Marauder", "amber": 2, "damage": 3}, "Goon 3"]
    t = side(table, line, [{"title": "Goon 4", "amber": 1}, "Goon 5"], version, hand=["Equalize"])
    t.play("Equalize", ["Goon 3", "Yxili Marauder"])
    assert t.titles(t.me.line) == ["Goon 3"] and pools(t) == [1, 1]
    t.choose("Goon 5")
    assert on(t) == {"Goon 3": 1, "Goon 5": 1}


@pytest.mark.pair("Anahita the Trader", "Ether Spider")
def test_what_the_opponent_gives_may_be_caught_by_their_creature(table, version):
    t = side(
        table,
        ["Anahita the Trader"],
        ["Ether Spider"],
        version,
        artifacts=["Trinket"],
        foes={"amber": 5},
    )
    t.reap("Anahita the Trader")
    assert pools(t) == [0, 3] and on(t) == {"Ether Spider": 3} and t.titles(t.foe.artifacts) == ["Trinket"]


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
    assert t.titles(t.me.artifacts) == ["Mars Lamp"] and t.g.house_of(t.card("Mars Lamp")) == "shadows"
    t.reap("Anahita the Trader")
    assert t.titles(t.foe.artifacts) == ["Mars Lamp"] and pools(t) == [3, 1]
    assert t.g.house_of(t.card("Mars Lamp")) == "mars"


@pytest.mark.pair("Anahita the Trader", "Pocket Universe")
def test_the_amber_on_an_artifact_is_sold_with_it(table, version):
    t = side(
        table,
        ["Anahita the Trader"],
        [],
        version,
        artifacts=[{"title": "Pocket Universe", "amber": 4}],
        foes={"amber": 4, "houses": ["brobnar", "dis", "logos"]},
    )
    t.reap("Anahita the Trader")
    assert pools(t) == [3, 2] and t.card("Pocket Universe").amber == 4
    t.next_turn("brobnar")
    assert len(t.foe.keys) == 1 and t.foe.amber + t.card("Pocket Universe").amber == 0


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
    assert not t.may("reap:Goon 4") and t.may("fight:Goon 4")


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
    assert t.me.line == [] and pools(t) == [bonus + 1 + 2, 1]
    assert t.titles(t.foe.discard) == ["Goon 5"]


# harm that is kept off


@pytest.mark.pair("Golden Aura", "Begone!")
def test_a_gilded_dis_creature_is_no_dis_creature(table, version):
    t = side(table, ["Dis Goon 3"], ["Dis Goon 4"], version, hand=["Golden Aura", "Begone!"])
    t.play("Golden Aura", "Dis Goon 3").play("Begone!", "mode:destroy")
    assert t.titles(t.me.line) == ["Dis Goon 3"] and t.foe.line == []


@pytest.mark.pair("Golden Aura", "Shadow Self")
def test_damage_that_a_gilded_shadow_takes_over_is_dealt_to_neither(table, version):
    t = side(table, ["Shadow Self", "Goon 3"], [], version, hand=["Golden Aura", "Sanctum Stab"])
    t.play("Golden Aura", "Shadow Self").play("Sanctum Stab", "Goon 3")
    assert damage(t.me) == [0, 0]


@pytest.mark.pair("Hallowed Shield", "Macis Asp")
def test_poison_does_not_destroy_where_no_damage_is_dealt(table, version):
    t = side(table, ["Sanctum Goon 9"], ["Macis Asp"], version, artifacts=["Hallowed Shield"])
    t.action("Hallowed Shield", "Sanctum Goon 9").fight("Sanctum Goon 9")
    assert damage(t.me) == [0] and t.foe.line == []


@pytest.mark.pair("Hallowed Shield", "Gongoozle")
def test_a_shielded_creature_is_not_destroyed_so_its_owner_discards(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": [{"title": "Hallowed Shield", "house": "dis"}], "hand": ["Gongoozle"]},
        foe={"line": ["Goon 2"], "hand": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    t.action("Hallowed Shield", "Goon 2").play("Gongoozle", "Goon 2")
    assert damage(t.foe) == [0] and t.foe.hand == []


@pytest.mark.pair("Maruck the Marked", "Bulwark")
def test_armor_lent_to_maruck_is_its_armor(table, version):
    t = side(table, ["Bulwark", "Maruck the Marked"], [], version, hand=["Sanctum Stab"], foes={"amber": 5})
    t.play("Sanctum Stab", "Maruck the Marked")
    assert on(t) == {"Maruck the Marked": 3} and damage(t.me) == [0, 0]


@pytest.mark.pair("Maruck the Marked", "Shadow Self")
def test_maruck_prevents_before_a_shadow_takes_the_rest(table, version):
    t = side(table, ["Shadow Self", "Maruck the Marked"], [], version, hand=["Sanctum Stab"], foes={"amber": 5})
    t.play("Sanctum Stab", "Maruck the Marked")
    assert on(t) == {"Maruck the Marked": 1} and damage(t.me) == [2, 0]


@pytest.mark.pair("Maruck the Marked", "Red-Hot Armor")
def test_armor_that_is_lost_prevents_nothing(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"], "amber": 4},
        foe={"line": ["Maruck the Marked"]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert on(t) == {} and damage(t.foe) == [1]


@pytest.mark.pair("Abond the Armorsmith", "Red-Hot Armor")
def test_the_armor_that_abond_gives_is_lost_to_heat_too(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"], "line": ["Guard 3/2"]},
        foe={"line": ["Abond the Armorsmith", "Goon 4", "Guard 5/2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert damage(t.foe) == [0, 1, 3] and damage(t.me) == [0]


@pytest.mark.pair("Opal Knight", "Armageddon Cloak")
def test_a_cloak_burns_in_place_of_an_even_creature(table, version):
    line = [{"title": "Goon 4", "upgrades": ["Armageddon Cloak"], "damage": 2}, "Goon 2"]
    t = side(table, [], line, version, hand=["Opal Knight"])
    ordered(t.play("Opal Knight"))
    assert t.titles(t.foe.line) == ["Goon 4"] and damage(t.foe) == [0] and t.card("Goon 4").upgrades == []


@pytest.mark.pair("Martyr’s End", "Bad Penny")
def test_a_penny_that_returns_to_hand_was_destroyed(table, version):
    t = side(table, ["Bad Penny", "Goon 3"], [], version, hand=["Martyr’s End"])
    t.play("Martyr’s End", ["Bad Penny"])
    assert t.titles(t.me.hand) == ["Bad Penny"] and t.me.amber == 2


@pytest.mark.pair("Martyr’s End", "Soul Snatcher")
def test_each_martyr_is_paid_for_by_both(table, version):
    t = side(
        table,
        ["Goon 3", "Goon 4"],
        [],
        version,
        hand=["Martyr’s End"],
        foes={"artifacts": ["Soul Snatcher"]},
    )
    t.play("Martyr’s End", ["Goon 3", "Goon 4"])
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert pools(t) == [1 + 2 + 2, 0]


# fights


@pytest.mark.pair("Smite", "Lord Golgotha")
def test_smite_hits_those_who_have_become_neighbors_before_the_fight(table, version):
    line = ["Goon 7", "Goon 3", "Goon 12", "Goon 2", "Goon 8"]
    t = side(table, ["Lord Golgotha"], line, version, hand=["Smite"])
    t.play("Smite", "Goon 12")
    ordered(t)
    assert [(card.title, card.damage) for card in t.foe.line] == [("Goon 7", 2), ("Goon 12", 5), ("Goon 8", 2)]


@pytest.mark.pair("Smite", "Bulwark")
def test_smite_finds_no_armor_when_the_bulwark_between_has_fallen(table, version):
    line = ["Goon 3", "Bulwark", "Goon 4"]
    t = side(table, ["Goon 10"], line, version, hand=["Smite"])
    t.play("Smite", "Bulwark")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"] and damage(t.foe) == [2, 2]
    t = side(table, ["Goon 2"], line, version, hand=["Smite"])
    t.play("Smite", "Bulwark")
    assert damage(t.foe) == [0, 0, 0]


@pytest.mark.pair("Smite", "Overlord Greking")
def test_smite_hits_the_old_neighbors_of_one_that_changed_sides_by_falling(table, version):
    t = side(table, ["Overlord Greking", "Goon 9"], ["Goon 5", "Goon 3", "Goon 6"], version, hand=["Smite"])
    t.play("Smite", "Overlord Greking", "Goon 3")
    while t.pending.kind == "flank":
        t.choose("right")
    assert t.titles(t.me.line) == ["Overlord Greking", "Goon 9", "Goon 3"] and damage(t.me) == [3, 0, 0]
    assert damage(t.foe) == [2, 2]


@pytest.mark.pair("Smite", "Gabos Longarms")
def test_smite_goes_by_the_creature_attacked_not_by_the_one_that_is_hurt(table, version):
    line = ["Goon 5", "Goon 3", "Goon 6", "Goon 7"]
    t = side(table, ["Gabos Longarms"], line, version, hand=["Smite"])
    t.play("Smite", "Goon 3", "Goon 7")
    assert damage(t.foe) == [2, 0, 2, 5]


@pytest.mark.pair("Rothais the Fierce", "Niffle Ape")
def test_an_ape_passes_rothais_by_unhurt(table, version):
    t = side(table, ["Niffle Ape"], ["Rothais the Fierce", "Goon 2"], version, house="untamed")
    t.fight("Niffle Ape", "Goon 2")
    assert t.titles(t.foe.line) == ["Rothais the Fierce"] and damage(t.me) == [2]


@pytest.mark.pair("The Grey Rider", "Foggify")
def test_in_fog_the_neighbor_of_the_rider_is_only_readied(table, version):
    t = table(
        me={"hand": ["Foggify"], "line": ["Goon 2"]},
        foe={
            "line": ["The Grey Rider", {"title": "Sanctum Goon 5", "ready": False}],
            "houses": ["sanctum", "brobnar", "dis"],
        },
        house="logos",
        ruleset=version,
    )
    t.play("Foggify").next_turn("sanctum")
    t.reap("The Grey Rider", "Sanctum Goon 5")
    assert t.card("Sanctum Goon 5").ready and damage(t.me) == [0]
    t.reap("Sanctum Goon 5")
    assert t.foe.amber == 2


# power and places


@pytest.mark.pair("Haedroth’s Wall", "Spectral Tunneler")
def test_what_counts_as_a_flank_creature_stands_at_the_wall(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2", "Goon 3"], "artifacts": ["Haedroth’s Wall", "Spectral Tunneler"]},
        foe={"line": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spectral Tunneler", "Goon 2")
    assert [t.g.power(card) for card in (*t.me.line, *t.foe.line)] == [3, 4, 5, 4]


@pytest.mark.pair("“Lion” Bautrem", "Earthshaker")
def test_lion_saves_his_neighbors_from_those_who_hunt_the_weak(table, version):
    t = side(table, ["Goon 2", LION, "Goon 1"], ["Goon 2"], version, house="brobnar", hand=["Earthshaker"])
    ordered(t.play("Earthshaker"))
    assert t.titles(t.me.line) == ["Goon 2", LION, "Earthshaker"] and t.foe.line == []


# houses


OF_EVERY_HOUSE = [{"title": "Goon 3", "upgrades": ["Experimental Therapy"]}]
"""A creature of every house, which under the erratum is only a Brobnar creature with an upgrade of Logos."""


@pytest.mark.pair("Free Markets", "Experimental Therapy")
@pytest.mark.parametrize(("version", "gained"), [("1.2", 6), ("1.3", 6), ("2021-03", 2), ("16.0", 2)])
def test_one_creature_of_every_house_opens_all_markets_before_the_erratum(table, version, gained):
    t = side(table, [], OF_EVERY_HOUSE, version, hand=["Free Markets"])
    t.play("Free Markets")
    assert t.me.amber == gained


@pytest.mark.pair("Proclamation 346E", "Experimental Therapy")
@pytest.mark.parametrize(("version", "cost"), [("1.2", 6), ("1.3", 6), ("2021-03", 8), ("16.0", 8)])
def test_a_creature_of_every_house_lifts_the_proclamation_before_the_erratum(table, version, cost):
    t = side(table, [], OF_EVERY_HOUSE, version, artifacts=["Proclamation 346E"])
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
    t = side(table, ["Untamed Ambassador", "Witch of the Wilds"], [], version, hand=["Untamed Chant"] * 3)
    t.reap("Untamed Ambassador").play("Untamed Chant")
    assert t.pending.prompt == "permission"
    t.submit(t.pending.keys[0])
    t.play("Untamed Chant")
    assert not t.may("play:Untamed Chant") and t.at_rest


@pytest.mark.pair("Shadows Ambassador", "Mack the Knife")
def test_one_who_may_always_be_used_leaves_the_leave_to_another(table, version):
    t = side(table, ["Shadows Ambassador", "Mack the Knife", "Shadows Goon 3"], ["Goon 9"], version)
    t.reap("Shadows Ambassador").reap("Mack the Knife").reap("Shadows Goon 3")
    assert t.me.amber == 3


@pytest.mark.pair("Dis Ambassador", "Ember Imp")
def test_leave_to_play_does_not_lift_a_limit(table, version):
    t = side(table, ["Dis Ambassador"], ["Ember Imp"], version, hand=["Sanctum Chant", "Sanctum Chant", "Dis Chant"])
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
    t = side(table, ["Mars Ambassador", "Mars Goon 3", "Mars Goon 4"], [], version, hand=["Golden Aura"])
    t.reap("Mars Ambassador").play("Golden Aura", "Mars Goon 3").reap("Mars Goon 3").reap("Mars Goon 4")
    assert t.me.amber == 3


# as though it were yours


@pytest.mark.pair("Shard of Hope", "Nexus")
def test_a_shard_used_as_though_it_were_yours_counts_among_yours(table, version):
    t = table(
        me={"line": ["Nexus"], "artifacts": ["Shard of Hope"]},
        foe={"line": ["Goon 3"], "artifacts": ["Shard of Hope", "Shard of Hope"], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus", t.foe.artifacts[0])
    assert on(t) == {"Nexus": 2} and pools(t) == [1, 3]
    assert not t.foe.artifacts[0].ready and t.foe.artifacts[1].ready


@pytest.mark.pair("Barrister Joya", "Dominator Bauble")
def test_a_creature_used_by_a_bauble_still_cannot_reap(table, version):
    t = side(table, ["Goon 3"], ["Barrister Joya"], version, house="dis", artifacts=["Dominator Bauble"])
    t.action("Dominator Bauble")
    assert damage(t.foe) == [2] and t.me.amber == 0


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
    assert on(t) == {"Baron Mengevin": 1} and t.me.amber == 3 + icons - 1


@pytest.mark.pair("Baron Mengevin", "Library of the Damned")
def test_baron_mengevin_ignores_what_is_archived(table, version):
    t = side(
        table,
        ["Baron Mengevin"],
        [],
        version,
        house="dis",
        hand=["Sanctum Chant"],
        artifacts=["Library of the Damned"],
        foes={"amber": 3},
    )
    t.action("Library of the Damned", "Sanctum Chant")
    assert t.titles(t.me.archives) == ["Sanctum Chant"] and on(t) == {}
