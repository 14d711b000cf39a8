"""Cards of Sanctum in Dark Tidings beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.sanctum_hall import hall, strengths
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import amber_by_title, damage, pools

CLARIEL, SMITH = "Lightsmith Clariel", "Lightsmith Clariel (evil twin)"
ALMS, LAERIE = "Almsmaster (evil twin)", "Lærie of the Lake (evil twin)"
REGISTRY = {"artifacts": ["Redhand Registry"], "amber": 3}


# power for armor


@pytest.mark.pair("Lightsmith Clariel", "Banner of Battle")
def test_power_of_a_banner_becomes_armor(table, version):
    t = hall(table, [CLARIEL], ["Goon 2"], version, artifacts=["Banner of Battle"])
    t.fight(CLARIEL, "yes")
    assert strengths(t, CLARIEL) == [(2, 6)]
    assert t.foe.line == []


@pytest.mark.pair("Lightsmith Clariel", "Shoulder Armor")
def test_clariel_in_shoulder_armor_switches_what_it_gives_to_both(table, version):
    t = hall(table, [{"title": CLARIEL, "upgrades": ["Shoulder Armor"]}], ["Goon 2"], version)
    assert strengths(t, CLARIEL) == [(7, 4)]
    t.fight(CLARIEL, "yes")
    assert strengths(t, CLARIEL) == [(4, 7)]


@pytest.mark.pair("Lightsmith Clariel (evil twin)", "Red-Hot Armor")
def test_armor_that_was_power_is_red_hot_as_well(table, version):
    hand = ["Sanctum Permit", "Red-Hot Armor"]
    t = hall(table, [SMITH], ["Guard 5/2", "Guard 1/1"], version, hand=hand)
    t.action(SMITH, "Guard 5/2")
    to_rest(t.play("Sanctum Permit").play("Red-Hot Armor"))
    assert t.foe.line == []
    assert len(t.foe.discard) == 2


@pytest.mark.pair("Lightsmith Clariel (evil twin)", "Red-Hot Armor")
def test_what_red_hot_armor_melted_is_no_power_to_switch_for(table, version):
    hand = ["Sanctum Permit", "Red-Hot Armor"]
    t = hall(table, [SMITH], ["Guard 5/2"], version, hand=hand)
    to_rest(t.play("Sanctum Permit").play("Red-Hot Armor"))
    assert strengths(t, "Guard 5/2") == [(5, 0)]
    assert damage(t.foe) == [2]
    t.action(SMITH, "Guard 5/2")
    assert t.foe.line == []


@pytest.mark.pair("Lightsmith Clariel (evil twin)", "Bulwark")
def test_armor_of_a_bulwark_that_has_gone_is_missed_by_the_armor(table, version):
    t = hall(table, [SMITH], ["Guard 6/1", "Bulwark"], version, hand=["Sanctum Slaying"])
    t.action(SMITH, "Guard 6/1")
    assert strengths(t, "Guard 6/1") == [(3, 6)]
    t.play("Sanctum Slaying", "Bulwark")
    assert strengths(t, "Guard 6/1") == [(3, 4)]


@pytest.mark.pair("Lightsmith Clariel (evil twin)", "Cyber-Clone")
def test_a_clone_is_switched_with_the_power_and_armor_it_has_taken(table, version):
    t = hall(table, [SMITH], ["Guard 6/3"], version, hand=["Sanctum Permit", "Cyber-Clone"])
    t.play("Sanctum Permit").play("Cyber-Clone", "Guard 6/3")
    assert strengths(t, "Cyber-Clone") == [(6, 3)]
    t.action(SMITH, "Cyber-Clone")
    assert strengths(t, "Cyber-Clone") == [(3, 6)]
    t.next_turn()
    assert strengths(t, "Cyber-Clone") == [(6, 3)]


@pytest.mark.pair("Lightsmith Clariel (evil twin)", "Trial by Water")
def test_armor_of_the_tide_is_missed_by_the_armor_when_the_tide_is_gone(table):
    t = hall(table, [SMITH, LAERIE], [], tide=0, hand=["Trial by Water"])
    t.action(SMITH, LAERIE)
    assert strengths(t, LAERIE) == [(5, 3)]
    t.play("Trial by Water")
    assert strengths(t, LAERIE) == [(5, 0)]
    assert t.card(LAERIE).zone == "play"


@pytest.mark.pair("Lightsmith Clariel", "Shadow of Dis")
def test_clariel_in_the_shadow_has_nothing_to_switch_by(table, version):
    t = hall(
        table, ["Dis Goon 6"], [CLARIEL], version, "dis", hand=["Shadow of Dis"], theirs={"hand": ["Sanctum Chant"]}
    )
    t.play("Shadow of Dis").next_turn("sanctum").fight(CLARIEL)
    assert t.at_rest
    assert strengths(t, CLARIEL) == [(5, 2)]


@pytest.mark.pair("Urien the Circumspect", "Gizelhart’s Standard")
def test_urien_gains_for_the_armor_of_a_standard(table, version):
    urien = {"title": "Urien the Circumspect", "amber": 1}
    t = hall(table, [urien], [], version, artifacts=["Gizelhart’s Standard"])
    t.reap("Urien the Circumspect")
    assert t.me.amber == 1 + 2


@pytest.mark.pair("Urien the Circumspect (evil twin)", "Lightsmith Clariel (evil twin)")
def test_uriens_twin_robs_by_armor_that_was_its_power(table, version):
    urien = "Urien the Circumspect (evil twin)"
    t = hall(table, [SMITH, urien], ["Goon 3"], version, theirs={"amber": 5})
    t.action(SMITH, urien).reap(urien)
    assert pools(t) == [1, 2]
    assert strengths(t, urien) == [(1, 3)]


# damage


@pytest.mark.pair("Holdfast", "Shadow Self")
@pytest.mark.parametrize(
    ("line", "ready"), [(["Shadow Self", "Goon 5", "Holdfast"], False), (["Goon 5", "Shadow Self", "Holdfast"], True)]
)
def test_holdfast_looks_at_who_is_dealt_the_damage_in_the_end(table, version, line, ready):
    described = [{"title": title, "ready": title != "Holdfast"} for title in line]
    t = hall(table, described, [], version, "brobnar", hand=["Jab"])
    t.play("Jab", "Goon 5")
    assert t.card("Shadow Self").damage == 1
    assert t.card("Holdfast").ready is ready


@pytest.mark.pair("Aja the Inconspicuous", "Shadow Self")
def test_damage_that_cannot_be_dealt_to_aja_goes_to_no_shadow(table, version):
    t = hall(table, [], ["Goon 5", "Aja the Inconspicuous", "Shadow Self"], version, "brobnar", hand=["Jab"])
    t.play("Jab", "Aja the Inconspicuous")
    assert damage(t.foe) == [0, 0, 0]


@pytest.mark.pair("The Corpulent Collector", "Shadow Self")
def test_a_shadow_takes_the_collectors_damage(table, version):
    hand, title = ["The Corpulent Collector"], "The Corpulent Collector"
    t = hall(table, ["Shadow Self"], [], version, theirs={"amber": 8}, hand=hand)
    t.play(title)
    assert damage(t.me) == [8, 0]
    assert amber_by_title(t) == {title: 8}
    assert t.foe.amber == 0


@pytest.mark.pair("The Corpulent Collector", "Po’s Pixies")
def test_the_collector_is_fed_by_the_supply_where_pixies_guard(table, version):
    hand = ["The Corpulent Collector"]
    t = hall(table, [], ["Po’s Pixies"], version, theirs={"amber": 4}, hand=hand)
    t.play("The Corpulent Collector")
    assert amber_by_title(t) == {"The Corpulent Collector": 4}
    assert t.foe.amber == 4
    assert damage(t.me) == [4]


@pytest.mark.pair("The Corpulent Collector", "Kompsos Haruspex")
def test_a_collector_that_reaps_is_hurt_for_all_that_it_has_captured(table, version):
    collector = {"title": "The Corpulent Collector", "amber": 2}
    t = hall(table, ["Kompsos Haruspex", collector], [], version, theirs={"amber": 3})
    t.reap("The Corpulent Collector")
    assert amber_by_title(t) == {"The Corpulent Collector": 5}
    assert damage(t.me) == [0, 5]
    assert pools(t) == [1, 0]


# destruction and purging


@pytest.mark.pair("Almsmaster (evil twin)", "Purifier of Souls")
def test_neighbors_of_the_twin_steal_nothing_beside_a_purifier(table, version):
    t = hall(table, ["Purifier of Souls"], ["Goon 3", ALMS], version, "brobnar", hand=["Slaying"], amber=3)
    t.play("Slaying", "Goon 3")
    assert pools(t) == [3, 0]
    assert t.titles(t.foe.discard) == ["Goon 3"]


@pytest.mark.pair("Almsmaster (evil twin)", "Armageddon Cloak")
def test_a_neighbor_whose_cloak_is_destroyed_in_its_place_has_stolen(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}
    t = hall(table, ["Goon 9"], [worn, ALMS], version, "brobnar", hand=["Slaying"], amber=3)
    to_rest(t.play("Slaying", "Goon 3"))
    assert t.card("Goon 3").zone == "play"
    assert t.card("Armageddon Cloak").zone == "discard"
    assert pools(t) == [2, 1]


@pytest.mark.pair("Almsmaster (evil twin)", "Odoac the Patrician")
def test_neighbors_of_the_twin_cannot_steal_from_odoacs_player(table, version):
    patrician = {"title": "Odoac the Patrician", "amber": 1}
    t = hall(table, [patrician], ["Goon 3", ALMS], version, "brobnar", hand=["Slaying"], amber=3)
    t.play("Slaying", "Goon 3")
    assert pools(t) == [3, 0]


@pytest.mark.pair("First or Last", "Blood of Titans")
def test_a_creature_with_the_blood_of_titans_is_first(table, version):
    t = hall(table, ["Goon 9"], [{"title": "Goon 6", "upgrades": ["Blood of Titans"]}], version, hand=["First or Last"])
    t.play("First or Last", "highest")
    assert t.titles(t.foe.purged) == ["Goon 6"]
    assert t.titles(t.foe.discard) == ["Blood of Titans"]
    assert t.titles(t.me.line) == ["Goon 9"]


@pytest.mark.pair("First or Last", "Duma the Martyr")
def test_what_is_purged_was_not_destroyed(table, version):
    hurt = {"title": "Goon 9", "damage": 2}
    t = hall(table, [hurt, "Duma the Martyr"], [], version, hand=["First or Last"])
    t.play("First or Last", "lowest")
    assert t.titles(t.me.purged) == ["Duma the Martyr"]
    assert damage(t.me) == [2]
    assert t.me.hand == []


# houses


@pytest.mark.pair("Grand Melee", "Academy Training")
def test_a_trained_creature_has_left_the_house_of_its_neighbor(table, version):
    trained = {"title": "Goon 3", "upgrades": ["Academy Training"]}
    t = hall(table, [trained, "Goon 4", "Goon 5"], [], version, hand=["Grand Melee"])
    t.play("Grand Melee")
    assert t.titles(t.me.line) == ["Goon 4", "Goon 5"]


@pytest.mark.pair("Harmonic Ritual", "Academy Training")
def test_a_trained_creature_is_in_harmony_with_logos(table, version):
    trained = {"title": "Goon 3", "upgrades": ["Academy Training"]}
    t = hall(table, ["Goon 9", trained, "Logos Goon 4"], [], version, hand=["Harmonic Ritual"])
    t.play("Harmonic Ritual", "Logos Goon 4")
    assert t.at_rest
    assert t.me.amber == 1 + 1


# granted abilities and blank texts


@pytest.mark.pair("Grey Augur", "Shadow of Dis")
def test_an_augur_in_the_shadow_gives_nothing(table, version):
    t = hall(table, ["Dis Goon 6"], ["Grey Augur", "Goon 5"], version, "dis", hand=["Shadow of Dis"])
    t.play("Shadow of Dis").next_turn("brobnar").fight("Goon 5")
    assert t.foe.amber == 0


@pytest.mark.pair("Dry the River", "Shadow of Dis")
def test_a_blank_creature_still_has_what_the_river_gives_it(table):
    t = hall(
        table,
        ["Dis Goon 6"],
        ["Goon 5"],
        house="dis",
        tide=0,
        theirs={"artifacts": ["Dry the River"]},
        hand=["Shadow of Dis"],
    )
    t.play("Shadow of Dis").next_turn("brobnar")
    assert not t.may("reap:Goon 5")
    assert t.may("fight:Goon 5")


@pytest.mark.pair("Grey Augur (evil twin)", "Orb of Invidius")
def test_a_reaping_neighbor_of_the_twin_is_exalted_and_stunned(table, version):
    line = ["Sanctum Goon 5", "Grey Augur (evil twin)"]
    t = to_rest(hall(table, line, [], version, artifacts=["Orb of Invidius"]).reap("Sanctum Goon 5"))
    assert amber_by_title(t) == {"Sanctum Goon 5": 1}
    assert t.card("Sanctum Goon 5").stunned
    assert t.me.amber == 2


@pytest.mark.pair("Badgemagus", "Warsong")
def test_a_warsong_is_heard_in_each_of_the_three_fights(table, version):
    line = ["Goon 5", "Badgemagus", "Goon 6"]
    t = hall(table, line, ["Goon 1", "Goon 2", "Goon 3"], version, hand=["Sanctum Permit", "Warsong"])
    t.play("Sanctum Permit").play("Warsong")
    before = t.me.amber
    to_rest(t.fight("Badgemagus"))
    assert t.foe.line == []
    assert t.me.amber == before + 3


# Æmber, keys and the tide


@pytest.mark.pair("Redhand Registry", "Po’s Pixies")
def test_a_theft_from_the_supply_is_not_registered(table, version):
    t = hall(table, [], ["Po’s Pixies"], version, "brobnar", REGISTRY, hand=["Theft of 2"], amber=6)
    t.play("Theft of 2").next_turn().next_turn("brobnar")
    assert len(t.me.keys) == 1
    assert t.me.amber == 2


@pytest.mark.pair("Redhand Registry", "The Vaultkeeper")
def test_a_theft_that_a_vaultkeeper_stops_is_not_registered(table, version):
    t = hall(table, [], ["The Vaultkeeper"], version, "brobnar", REGISTRY, hand=["Theft of 2"], amber=6)
    t.play("Theft of 2").next_turn().next_turn("brobnar")
    assert len(t.me.keys) == 1


@pytest.mark.pair("Seneschal Sargassa", "Marshal Ewer")
def test_a_marshal_that_raises_the_tide_lets_a_creature_capture(table):
    t = hall(table, ["Seneschal Sargassa"], [], theirs={"amber": 3}, hand=["Marshal Ewer"])
    t.play("Marshal Ewer", "Marshal Ewer")
    assert amber_by_title(t) == {"Marshal Ewer": 2}
    assert t.foe.amber == 1


@pytest.mark.pair("Trial by Water", "Hard Simpson")
@pytest.mark.parametrize(("hand", "left"), [([], [2, 4]), (["Trial by Water"], [4, 2])])
def test_simpson_steals_again_when_the_tide_is_neutral(table, hand, left):
    t = hall(
        table,
        ["Hard Simpson"],
        ["Goon 3"],
        theirs={"amber": 3},
        tide=1,
        amber=3 - len(hand),
        hand=[*hand, "Sanctum Jab"],
    )
    for title in hand:
        t.play(title)
    t.play("Sanctum Jab", "Hard Simpson")
    assert pools(t) == left


@pytest.mark.pair("Light Everlasting", "Almsmaster")
@NEW
def test_an_almsmaster_from_the_discard_pile_collects_from_both_sides(table, version):
    hand, line = ["Light Everlasting"], ["Goon 3", "Goon 4"]
    t = hall(table, line, [], version, theirs={"amber": 3}, hand=hand, discard=["Almsmaster"])
    t.play("Light Everlasting", "position:1", flank="")
    assert amber_by_title(t) == {"Goon 3": 1, "Goon 4": 1}
    assert t.foe.amber == 1


@pytest.mark.pair("Light Everlasting", "Grommid")
def test_a_creature_that_cannot_be_played_stays_in_the_discard_pile(table, version):
    hand = ["Light Everlasting"]
    t = hall(table, ["Grommid"], [], version, hand=hand, discard=["Sanctum Goon 5"])
    t.play("Light Everlasting")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Grommid"]
    assert "Sanctum Goon 5" in t.titles(t.me.discard)


@pytest.mark.pair("Aja the Inconspicuous", "Spectral Tunneler")
def test_aja_that_counts_as_a_flank_creature_is_dealt_damage(table, version):
    line = ["Goon 5", "Aja the Inconspicuous", "Goon 4"]
    hand = ["Logos Jab", "Logos Jab"]
    t = hall(table, [], line, version, "logos", artifacts=["Spectral Tunneler"], hand=hand)
    t.play("Logos Jab", "Aja the Inconspicuous")
    assert damage(t.foe) == [0, 0, 0]
    t.action("Spectral Tunneler", "Aja the Inconspicuous").play("Logos Jab", "Aja the Inconspicuous")
    assert damage(t.foe) == [0, 1, 0]


@pytest.mark.pair("Honor or Glory", "Spectral Tunneler")
@pytest.mark.parametrize(("mode", "hurt"), [("flank", [3, 3, 3]), ("others", [0, 0, 0])])
def test_who_counts_as_a_flank_creature_is_hit_with_the_flanks(table, version, mode, hurt):
    hand = ["Logos Permit", "Honor or Glory"]
    t = hall(table, [], ["Goon 5", "Goon 6", "Goon 4"], version, "logos", artifacts=["Spectral Tunneler"], hand=hand)
    t.action("Spectral Tunneler", "Goon 6").play("Logos Permit").play("Honor or Glory", mode)
    assert damage(t.foe) == hurt
