"""Cards of Mars in Age of Ascension beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import ordered

ANALYSIS, MANIPULATOR, EXTERMINATE = "Destructive Analysis", "Entropic Manipulator", "Exterminate! Exterminate!"
WORM, KNOWDRONE, HARVESTER, GLYXL = "Collector Worm", "Yzphyz Knowdrone", "Xanthyx Harvester", "Glyxl Proliferator"
FIELD, UNIT, SHOCKWORM = "Containment Field", "Æmber Conduction Unit", "Zysysyx Shockworm"
CLOAK, UXLYX, THERAPY = "Armageddon Cloak", "Uxlyx the Zookeeper", "Experimental Therapy"


def of_mars(title, **more):
    return {"title": title, "house": "mars", **more}


# what lies in archives, and what it is


@pytest.mark.pair("Destructive Analysis", "Uxlyx the Zookeeper")
def test_an_abducted_creature_is_not_purged_and_adds_no_damage(table, version):
    t = table(
        me={"hand": [ANALYSIS], "line": [UXLYX], "archives": ["Chant"]},
        foe={"line": ["Goon 3", "Goon 9"]},
        house="mars",
        ruleset=version,
    )
    t.reap(UXLYX, "Goon 3").play(ANALYSIS, "Goon 9")
    t.choose([f"card:{card.id}" for card in t.me.archives])
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.titles(t.me.purged) == ["Chant"]
    assert t.me.archives == []
    assert t.card("Goon 9").damage == 4, "2, and 2 for the one that was purged"


@pytest.mark.pair("Yzphyz Knowdrone", "Uxlyx the Zookeeper")
def test_an_abducted_creature_that_goes_home_stuns_no_other(table, version):
    t = table(
        me={"hand": [KNOWDRONE], "line": [UXLYX]}, foe={"line": ["Goon 3", "Goon 9"]}, house="mars", ruleset=version
    )
    t.reap(UXLYX, "Goon 3").play(KNOWDRONE, "yes", "Goon 3")
    assert t.at_rest
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert not any(card.stunned for card in t.g.creatures())


@pytest.mark.pair("Collector Worm", "Dysania")
def test_what_the_worm_collected_is_not_discarded(table, version):
    t = table(
        me={"line": [WORM], "archives": ["Chant"]},
        foe={"line": ["Goon 4"], "hand": ["Dysania"]},
        house="mars",
        ruleset=version,
    )
    t.fight(WORM)
    assert len(t.me.archives) == 2
    t.next_turn("logos").play("Dysania")
    assert t.titles(t.me.discard) == ["Chant"]
    assert t.me.archives == []
    assert t.foe.amber == 1
    assert "Goon 4" in t.titles(t.foe.hand)


@pytest.mark.pair("Collector Worm", "Bad Penny")
def test_a_penny_that_returned_to_hand_is_not_collected(table, version):
    t = table(me={"line": [WORM]}, foe={"line": ["Bad Penny"]}, house="mars", ruleset=version)
    t.fight(WORM)
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.me.archives == []


@pytest.mark.pair("Collector Worm", "Armageddon Cloak")
def test_what_the_cloak_saved_is_collected(table, version):
    t = table(
        me={"line": [WORM]}, foe={"line": [{"title": "Goon 2", "upgrades": [CLOAK]}]}, house="mars", ruleset=version
    )
    t.fight(WORM)
    assert t.card(CLOAK).zone == "discard"
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.card(WORM).damage == 0


# damage that is moved, redirected, dealt by another


@pytest.mark.pair("Entropic Manipulator", "Shadow Self")
def test_damage_that_is_moved_is_not_redirected(table, version):
    t = table(
        me={"hand": [MANIPULATOR]},
        foe={"line": ["Shadow Self", "Goon 3", {"title": "Goon 9", "damage": 3}]},
        house="mars",
        ruleset=version,
    )
    t.play(MANIPULATOR, "seat:1", "yes", ["Goon 3", "Goon 3", "Goon 3"])
    assert t.titles(t.foe.line) == ["Shadow Self", "Goon 9"]
    assert [c.damage for c in t.foe.line] == [0, 0]


@pytest.mark.pair("Entropic Manipulator", "Armageddon Cloak")
def test_the_cloak_heals_what_was_moved_there(table, version):
    t = table(
        me={"hand": [MANIPULATOR]},
        foe={"line": [{"title": "Goon 3", "upgrades": [CLOAK]}, {"title": "Goon 9", "damage": 5}]},
        house="mars",
        ruleset=version,
    )
    t.play(MANIPULATOR, "seat:1", "yes", ["Goon 3"] * 5)
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 3", 0), ("Goon 9", 0)]
    assert t.card(CLOAK).zone == "discard"


@pytest.mark.pair("Entropic Manipulator", "Potion of Invulnerability")
def test_creatures_that_cannot_be_dealt_damage_take_what_is_moved(table, version):
    t = table(
        me={
            "hand": [MANIPULATOR],
            "line": ["Goon 2", {"title": "Goon 9", "damage": 2}],
            "artifacts": ["Potion of Invulnerability"],
        },
        foe={},
        house="mars",
        ruleset=version,
    )
    t.omni("Potion of Invulnerability").play(MANIPULATOR, "seat:0", "yes", ["Goon 2", "Goon 2"])
    assert t.titles(t.me.line) == ["Goon 9"]
    assert t.card("Goon 9").damage == 0


@pytest.mark.pair("Mindworm", "Shadow Self")
def test_shadow_self_takes_what_the_neighbor_would_be_dealt(table, version):
    t = table(
        me={"line": ["Mindworm"]},
        foe={"line": ["Goon 6", "Goon 4", "Shadow Self"]},
        house="mars",
        ruleset=version,
    )
    t.fight("Mindworm", "Goon 6")
    assert t.card("Goon 4").damage == 0
    assert t.card("Shadow Self").damage == 6


@pytest.mark.pair("Mindworm", "Staunch Knight")
def test_the_knight_hits_with_the_power_it_has_on_its_flank(table, version):
    t = table(me={"line": ["Mindworm"]}, foe={"line": ["Staunch Knight", "Goon 9"]}, house="mars", ruleset=version)
    power = t.power("Staunch Knight")
    t.fight("Mindworm", "Staunch Knight")
    assert power == t.card("Staunch Knight").facts.power + 2
    assert t.card("Goon 9").damage == power


@pytest.mark.pair("Tyxl Beambuckler", "Shadow Self")
def test_who_is_spared_the_hit_is_moved_all_the_same(table, version):
    t = table(
        me={"hand": ["Tyxl Beambuckler"]},
        foe={"line": ["Goon 2", "Shadow Self", "Goon 1"]},
        house="mars",
        ruleset=version,
    )
    t.play("Tyxl Beambuckler", "Goon 2", "right")
    assert t.titles(t.foe.line) == ["Shadow Self", "Goon 1", "Goon 2"]
    assert t.card("Shadow Self").damage == 2
    assert t.card("Goon 2").damage == 0


@pytest.mark.pair("Ixxyxli Fixfinger", "Red-Hot Armor")
def test_the_armor_of_the_fixfinger_is_taken_too(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"]},
        foe={"line": ["Ixxyxli Fixfinger", "Martian 3", "Goon 4"]},
        house="dis",
        ruleset=version,
    )
    ordered(t.play("Red-Hot Armor"))
    assert t.titles(t.foe.line) == ["Martian 3", "Goon 4"], "2 damage destroys the Fixfinger"
    assert t.card("Martian 3").damage == 1
    assert t.card("Goon 4").damage == 0


# houses


@pytest.mark.pair("Exterminate! Exterminate!", "Brain Stem Antenna")
def test_what_belongs_to_mars_this_turn_exterminates(table, version):
    t = table(
        me={
            "hand": [EXTERMINATE, "Mars Goon 1"],
            "line": [{"title": "Goon 6", "upgrades": ["Brain Stem Antenna"]}],
        },
        foe={"line": ["Goon 5", "Mars Goon 2"]},
        house="mars",
        ruleset=version,
    )
    t.play("Mars Goon 1").play(EXTERMINATE)
    assert t.titles(t.foe.line) == ["Mars Goon 2"]
    assert len(t.me.line) == 2


@pytest.mark.pair("Exterminate! Exterminate!", "Yxili Marauder")
def test_the_marauder_exterminates_with_the_power_of_its_plunder(table, version):
    t = table(
        me={"hand": [EXTERMINATE], "line": [{"title": "Yxili Marauder", "amber": 3}]},
        foe={"line": ["Goon 4", "Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play(EXTERMINATE)
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.pair("Xanthyx Harvester", "Experimental Therapy")
def test_a_neighbor_of_every_house_is_one_of_mars(table, version):
    t = table(
        me={"line": [HARVESTER, {"title": "Goon 4", "upgrades": [THERAPY]}]}, foe={}, house="mars", ruleset=version
    )
    every = not t.g.erratum(THERAPY)
    assert t.may(f"reap:{HARVESTER}") is every
    assert t.may("reap:Goon 4")


@pytest.mark.pair("Xanthyx Harvester", "Mars First")
def test_a_harvester_that_cannot_be_used_is_only_readied(table, version):
    t = table(
        me={"hand": ["Mars First"], "line": [of_mars(HARVESTER, ready=False), "Goon 4"]},
        foe={"line": ["Goon 2"]},
        house="mars",
        ruleset=version,
    )
    t.play("Mars First")
    assert t.at_rest
    assert t.card(HARVESTER).ready
    assert t.me.amber == 1


# uses, and what comes after them


@pytest.mark.pair("Containment Field", "One Stood Against Many")
def test_after_the_first_fight_the_field_ends_the_stand(table, version):
    t = table(
        me={"hand": ["One Stood Against Many"], "line": [{"title": "Goon 9", "upgrades": [FIELD]}]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        house="sanctum",
        ruleset=version,
    )
    ordered(t.play("One Stood Against Many", "Goon 1"))
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3"]


@pytest.mark.pair("Containment Field", "Armageddon Cloak")
def test_the_cloak_saves_from_the_field_once(table, version):
    t = table(
        me={"line": [{"title": "Goon 4", "damage": 3, "upgrades": [FIELD, CLOAK]}], "hand": ["Whip"]},
        foe={},
        ruleset=version,
    )
    t.reap("Goon 4")
    assert t.card("Goon 4").damage == 0
    assert t.titles(t.card("Goon 4").upgrades) == [FIELD]
    ordered(t.play("Whip").reap("Goon 4"))
    assert t.me.line == []


@pytest.mark.pair("Containment Field", "Ulyq Megamouth")
def test_a_use_by_an_ability_is_a_use(table, version):
    t = table(
        me={"line": ["Ulyq Megamouth", {"title": "Goon 4", "upgrades": [FIELD]}]}, foe={}, house="mars", ruleset=version
    )
    ordered(t.reap("Ulyq Megamouth"))
    assert t.titles(t.me.line) == ["Ulyq Megamouth"]
    assert t.me.amber == 2


@pytest.mark.pair("Destroy Them All!", "Armageddon Cloak")
def test_a_cloak_that_is_destroyed_with_its_creature_still_saves_it(table, version):
    t = table(
        me={"hand": ["Destroy Them All!"]},
        foe={"line": [{"title": "Goon 4", "damage": 2, "upgrades": [CLOAK]}], "artifacts": ["Trinket"]},
        house="mars",
        ruleset=version,
    )
    ordered(t.play("Destroy Them All!"))
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 4", 0)]
    assert t.card(CLOAK).zone == "discard"
    assert t.foe.artifacts == []


@pytest.mark.pair("Æmber Conduction Unit", "Dimension Door")
def test_a_creature_that_steals_by_reaping_has_reaped(table, version):
    t = table(
        me={"hand": ["Dimension Door"], "line": ["Logos Goon 3", "Logos Goon 4"]},
        foe={"artifacts": [UNIT], "amber": 2},
        house="logos",
        ruleset=version,
    )
    t.play("Dimension Door").reap("Logos Goon 3").reap("Logos Goon 4")
    assert [c.stunned for c in t.me.line] == [True, False]
    assert t.foe.amber == 0


@pytest.mark.pair("Zysysyx Shockworm", "Rocket Boots")
def test_boots_ready_a_creature_that_is_stunned_meanwhile(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Rocket Boots"]}]}, foe={"line": [SHOCKWORM]}, ruleset=version
    )
    t.reap("Goon 3")
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.card("Goon 3").stunned
    assert t.card("Goon 3").ready
    assert t.may("unstun:Goon 3")
    assert not t.may("reap:Goon 3")
    assert not t.may("fight:Goon 3")


@pytest.mark.pair("Storm Crawler", "Shoulder Armor")
def test_more_power_makes_the_crawler_hit_no_harder(table, version):
    t = table(
        me={"line": [{"title": "Storm Crawler", "upgrades": ["Shoulder Armor"]}]},
        foe={"line": ["Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.fight("Storm Crawler")
    assert t.power("Storm Crawler") == 8
    assert t.card("Goon 4").damage == 1
    assert t.card("Storm Crawler").damage == 1


# control, and what is used as though it were yours


@pytest.mark.pair("Hypnobeam", "Jammer Pack")
def test_the_pack_jams_for_the_new_controller(table, version):
    t = table(
        me={"hand": ["Hypnobeam"]},
        foe={"line": [{"title": "Goon 4", "upgrades": ["Jammer Pack"]}]},
        house="mars",
        ruleset=version,
    )
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (8, 6)
    t.play("Hypnobeam")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 8)


@pytest.mark.pair("Hypnobeam", "Collar of Subordination")
def test_a_collar_put_on_later_wins_as_long_as_it_is_there(table, version):
    t = table(
        me={"hand": ["Hypnobeam", "Mars Rust"]},
        foe={"line": ["Goon 4"], "hand": ["Collar of Subordination"]},
        house="mars",
        ruleset=version,
    )
    t.play("Hypnobeam")
    assert t.titles(t.me.line) == ["Goon 4"]
    t.next_turn("dis").play("Collar of Subordination")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 4"]
    t.next_turn("mars").play("Mars Rust")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.foe.line == []


@pytest.mark.pair("Hypnobeam", "Harland Mindlock")
def test_what_is_taken_back_from_harland_stays_when_harland_leaves(table, version):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Hypnobeam", "Mars Slaying"]},
        foe={"hand": ["Harland Mindlock"]},
        house="mars",
        ruleset=version,
    )
    t.next_turn("logos").play("Harland Mindlock", "left")
    assert t.me.line == []
    assert len(t.foe.line) == 2
    t.next_turn("mars").play("Hypnobeam", "Goon 4").play("Mars Slaying", "Harland Mindlock")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.foe.line == []


@pytest.mark.clause("as-if-yours-no-control-change", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.pair("Shard of Hate", "Nexus")
def test_nexus_counts_the_shard_it_uses(table, version):
    t = table(
        me={"line": ["Nexus"]},
        foe={"artifacts": ["Shard of Hate", "Trinket"], "line": ["Goon 2", "Goon 3"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus", "Shard of Hate")
    assert sorted(t.offered) == ["Goon 2", "Goon 3"]
    t.choose("Goon 3")
    assert t.card("Goon 3").stunned
    assert not t.card("Goon 2").stunned
    assert t.at_rest


@pytest.mark.pair("Glyxl Proliferator", "Replicator")
def test_it_is_the_proliferator_that_must_be_on_a_flank(table, version):
    for line, archived in ((["Goon 1", GLYXL], 1), (["Goon 1", GLYXL, "Goon 2"], 0)):
        t = table(
            me={"line": ["Goon 3", "Replicator", "Goon 4"], "discard": ["Mars Goon 3"]},
            foe={"line": line, "discard": ["Mars Goon 5"]},
            house="logos",
            ruleset=version,
        )
        t.reap("Replicator")
        assert t.titles(t.me.archives) == ["Mars Goon 3"] * archived
        assert t.foe.archives == []


@pytest.mark.pair("Glyxl Proliferator", "Spectral Tunneler")
def test_one_that_counts_as_a_flank_creature_proliferates(table, version):
    t = table(
        me={
            "line": ["Goon 3", GLYXL, "Goon 4"],
            "artifacts": [of_mars("Spectral Tunneler")],
            "discard": ["Mars Goon 3"],
        },
        foe={},
        house="mars",
        ruleset=version,
    )
    t.action("Spectral Tunneler", GLYXL).reap(GLYXL)
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.titles(t.me.archives) == ["Mars Goon 3"]


# Æmber


@pytest.mark.pair("Martian Generosity", "Ether Spider")
def test_the_bonus_that_the_spider_caught_draws_nothing(table, version):
    t = table(
        me={"hand": ["Martian Generosity"], "amber": 2}, foe={"line": ["Ether Spider"]}, house="mars", ruleset=version
    )
    t.play("Martian Generosity")
    assert t.card("Ether Spider").amber == 1
    assert t.me.amber == 0
    assert len(t.me.hand) == 4


@pytest.mark.pair("Extinction", "Annihilation Ritual")
def test_what_becomes_extinct_under_the_ritual_is_purged(table, version):
    t = table(
        me={"hand": ["Extinction"], "artifacts": ["Annihilation Ritual"]},
        foe={"line": ["Knight 2", "Goon 1", "Knight 5"]},
        house="mars",
        ruleset=version,
    )
    ordered(t.play("Extinction", "Knight 2"))
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert len(t.foe.purged) == 2
    assert t.foe.discard == []
    assert t.me.chains == 1


@pytest.mark.pair("Carpet Phloxem", "Shadow Self")
def test_shadow_self_takes_the_carpet_for_both_neighbors(table, version):
    t = table(
        me={"hand": ["Carpet Phloxem"]},
        foe={"line": ["Goon 1", "Shadow Self", "Goon 2"]},
        house="mars",
        ruleset=version,
    )
    t.play("Carpet Phloxem")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    assert [c.damage for c in t.foe.line] == [0, 0]


@pytest.mark.pair("Mars Needs Æmber", "Experimental Therapy")
def test_one_of_every_house_is_not_needed(table, version):
    t = table(
        me={"hand": ["Mars Needs Æmber"]},
        foe={"line": [{"title": "Goon 4", "damage": 1, "upgrades": [THERAPY]}], "amber": 1},
        house="mars",
        ruleset=version,
    )
    t.play("Mars Needs Æmber")
    assert t.card("Goon 4").amber == (1 if t.g.erratum(THERAPY) else 0)
