"""Cards of Star Alliance in Dark Tidings beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed
from tests.engine.helpers.looks import houses_offered

CADET = "Star Alliance Goon 5"
AGUNG, TERESA = "Diplomat Agung", "T3R-35A"
SHIELD, SHIELD_TWIN = "Shield-U-Later", "Shield-U-Later (evil twin)"
BLASTER, DEVICE = "Officer’s Blaster", "The Ulfberht Device"
TWIN = "Colonist Chapman (evil twin)"


def at(table, me, foe=None, **more):
    return table(**{"me": {"tide": True, **me}, "foe": foe or {}, "house": "staralliance", **more})


def hangs(t, title, host):
    """Play a creature as an upgrade."""
    return t.submit(f"play:{t.card(title).id}").choose("upgrade", host)


# houses


@NEW
@pytest.mark.pair("Diplomat Agung", "Xenotraining")
def test_a_creature_of_two_houses_trains_for_both(table, version):
    t = at(table, {"line": [AGUNG, "Goon 5"], "hand": ["Xenotraining"]}, {"amber": 5}, ruleset=version)
    t.reap(AGUNG, "Goon 5", "dis").play("Xenotraining", "Goon 5", "Goon 5", "Goon 5")
    assert t.card("Goon 5").amber == 3
    assert t.foe.amber == 2


@NEW
@pytest.mark.pair("Diplomat Agung", "Grand Alliance Council")
def test_a_creature_of_two_houses_may_sit_for_both(table, version):
    me = {"line": [AGUNG, "Goon 5"], "hand": ["Grand Alliance Council"]}
    t = at(table, me, {"line": ["Dis Goon 3", "Logos Goon 1"]}, ruleset=version)
    t.reap(AGUNG, "Goon 5", "dis").play("Grand Alliance Council", "Goon 5")
    assert t.titles(t.me.line) == [AGUNG, "Goon 5"]
    assert t.titles(t.foe.line) == ["Logos Goon 1"]


@NEW
@pytest.mark.pair("Diplomat Agung", "Uncharted Lands")
def test_a_guest_of_the_alliance_explores_too(table, version):
    lands = {"title": "Uncharted Lands", "amber": 6}
    t = at(table, {"line": [AGUNG, "Goon 5"], "artifacts": [lands]}, ruleset=version)
    t.reap(AGUNG, AGUNG).choose("Goon 5", "staralliance").reap("Goon 5")
    assert t.me.amber == 4
    assert t.card("Uncharted Lands").amber == 4


@NEW
@pytest.mark.pair("Diplomat Agung", "Technobabble")
def test_a_house_that_is_lent_is_shared(table, version):
    me = {"line": [AGUNG, "Goon 5"], "hand": ["Technobabble"]}
    t = at(table, me, ruleset=version)
    t.reap(AGUNG, AGUNG, "brobnar").play("Technobabble", "Goon 5")
    assert [card.stunned for card in t.me.line] == [True, True]


@NEW
@pytest.mark.pair("T3R-35A", "Academy Training")
@pytest.mark.parametrize("upgrades", [(), ("Academy Training",)])
def test_a_neighbor_in_training_opens_its_new_house(table, version, upgrades):
    t = at(table, {"line": [armed("Goon 3", *upgrades), TERESA]}, house="logos", ruleset=version)
    assert t.may(f"reap:{TERESA}") is bool(upgrades)


@NEW
@pytest.mark.pair("T3R-35A", "Hypnobeam")
def test_it_looks_to_its_new_neighbors_when_it_changes_sides(table, version):
    me = {"hand": ["Hypnobeam"], "line": ["Mars Goon 3"]}
    t = at(table, me, {"line": ["Goon 3", TERESA]}, house="mars", ruleset=version)
    t.play("Hypnobeam", TERESA, "right")
    gained = t.me.amber
    assert t.may(f"reap:{TERESA}")
    t.reap(TERESA)
    assert t.me.amber == gained + 1


@NEW
@pytest.mark.pair("The Ulfberht Device", "Control the Weak")
def test_a_house_that_must_be_chosen_and_cannot_be_is_not(table, version):
    me = {"artifacts": [DEVICE], "hand": ["Control the Weak"], "houses": ["staralliance", "dis", "logos"]}
    t = at(table, me, {"houses": ["brobnar", "mars", "untamed"]}, ruleset=version)
    t.next_turn("mars").next_turn("dis").play("Control the Weak", "mars").end()
    assert houses_offered(t) == ["brobnar", "untamed"]
    t.choose("untamed")


@NEW
@pytest.mark.pair("The Ulfberht Device", "Pitlord")
def test_a_pitlord_has_its_way_in_every_other_turn(table, version):
    me = {"artifacts": [DEVICE], "line": ["Pitlord"], "houses": ["staralliance", "dis", "logos"]}
    t = at(table, me, house="dis", ruleset=version)
    t.next_turn().end()
    assert houses_offered(t) == ["logos", "staralliance"]
    t.choose("logos").next_turn().end()
    assert t.g.state.house == "dis"


@NEW
@pytest.mark.pair("The Ulfberht Device", "Restringuntus")
def test_two_prohibitions_leave_one_house(table, version):
    me = {"artifacts": [DEVICE], "hand": ["Restringuntus"], "houses": ["staralliance", "dis", "logos"]}
    t = at(table, me, {"houses": ["brobnar", "mars", "untamed"]}, ruleset=version)
    t.next_turn("mars").next_turn("dis").play("Restringuntus", "brobnar").end()
    assert t.g.state.house == "untamed"


# armor and power


@NEW
@pytest.mark.pair("Shield-U-Later (evil twin)", "Red-Hot Armor")
@pytest.mark.parametrize("shielded", [False, True])
def test_armor_that_is_lost_does_not_glow(table, version, shielded):
    me = {"hand": [SHIELD_TWIN, "Red-Hot Armor"]}
    t = at(table, me, {"line": ["Guard 5/2"]}, ruleset=version)
    if shielded:
        t.submit(f"play:{t.card(SHIELD_TWIN).id}").choose("upgrade")
    t.next_turn().next_turn("dis").play("Red-Hot Armor")
    assert t.card("Guard 5/2").damage == (0 if shielded else 2)


@NEW
@pytest.mark.pair("Shield-U-Later", "Red-Hot Armor")
def test_a_shield_that_glows_burns(table, version):
    me = {"hand": [SHIELD, "Red-Hot Armor"]}
    t = at(table, me, {"line": ["Guard 5/2", "Goon 4"]}, ruleset=version)
    hangs(t, SHIELD, "Guard 5/2").next_turn().next_turn("dis").play("Red-Hot Armor")
    assert t.card("Guard 5/2").damage == 4
    assert t.armor("Guard 5/2") == 0
    assert t.card("Goon 4").damage == 0


@NEW
@pytest.mark.pair("Shield-U-Later", "Light of the Archons")
def test_the_shield_is_an_upgrade_that_the_light_counts(table, version):
    t = at(table, {"hand": [SHIELD], "line": [armed("Goon 3", "Light of the Archons"), "Goon 4"]}, ruleset=version)
    hangs(t, SHIELD, "Goon 3")
    assert (t.power("Goon 3"), t.armor("Goon 3")) == (5, 4)


@NEW
@pytest.mark.pair("Shield-U-Later (evil twin)", "Light of the Archons")
def test_the_light_gives_power_that_the_twin_takes(table, version):
    me = {"hand": [SHIELD_TWIN], "line": [armed("Goon 3", "Light of the Archons"), "Goon 4"]}
    t = at(table, me, ruleset=version)
    hangs(t, SHIELD_TWIN, "Goon 3")
    assert (t.power("Goon 3"), t.armor("Goon 3")) == (3, 0)


@NEW
@pytest.mark.pair("Shield-U-Later", "Away Team")
def test_a_shield_that_is_archived_is_a_creature_again(table, version):
    me = {"hand": [SHIELD, "Star Alliance Slaying"], "line": ["Away Team", "Goon 3"]}
    t = at(table, me, ruleset=version)
    hangs(t, SHIELD, "Away Team").play("Star Alliance Slaying", "Away Team")
    assert t.titles(t.me.archives) == [SHIELD]
    assert t.card(SHIELD).type == "creature"


@NEW
@pytest.mark.pair("Officer’s Blaster", "Away Team")
@pytest.mark.parametrize("first", ["inherited", "archived"])
def test_the_blaster_is_inherited_or_archived_by_what_resolves_first(table, version, first):
    me = {"hand": ["Star Alliance Slaying"], "line": [armed("Away Team", BLASTER), "Goon 3"]}
    t = at(table, me, ruleset=version)
    t.play("Star Alliance Slaying", "Away Team")
    keys = t.pending.keys
    own = next(key for key in keys if key.startswith(f"trigger:{t.card('Away Team').id}"))
    t.submit(own) if first == "archived" else t.submit(next(key for key in keys if key != own))
    if first == "archived":
        assert t.titles(t.me.archives) == [BLASTER]
        assert t.power("Goon 3") == 3
    else:
        assert t.me.archives == []
        assert t.card(BLASTER).host is t.card("Goon 3")


@NEW
@pytest.mark.pair("Officer’s Blaster", "Armageddon Cloak")
def test_a_creature_that_the_cloak_saves_has_handed_it_on(table, version):
    me = {"hand": ["Star Alliance Slaying"], "line": [armed("Goon 2", BLASTER, "Armageddon Cloak"), "Goon 3"]}
    t = at(table, me, ruleset=version)
    t.play("Star Alliance Slaying", "Goon 2")
    assert t.card("Goon 2").zone == "play"
    assert t.titles(t.me.discard) == ["Armageddon Cloak", "Star Alliance Slaying"]
    assert t.card(BLASTER).host is t.card("Goon 3"), "it was handed on before the cloak saved the creature"


@NEW
@pytest.mark.pair("Officer’s Blaster", "Commander Dhrxgar")
def test_the_quartermaster_hears_of_a_blaster_that_is_inherited(table, version):
    me = {"hand": ["Star Alliance Slaying"], "line": [armed("Goon 2", BLASTER), "Goon 3", "Commander Dhrxgar"]}
    t = at(table, me, ruleset=version)
    t.play("Star Alliance Slaying", "Goon 2")
    assert t.me.amber == 1
    assert t.card(BLASTER).host is t.card("Goon 3")


@NEW
@pytest.mark.pair("Selective Preservation", "Grump Buggy")
def test_the_buggy_counts_what_was_preserved(table, version):
    me = {"hand": ["Selective Preservation"], "artifacts": ["Grump Buggy"], "line": ["Goon 5", CADET, "Goon 9"]}
    t = at(table, me, ruleset=version)
    assert t.g.key_cost(t.foe) == 9
    t.play("Selective Preservation", CADET)
    assert t.g.key_cost(t.foe) == 8


@NEW
@pytest.mark.pair("Selective Preservation", "Encounter Suit")
def test_a_suit_is_put_on_before_the_selection(table, version):
    me = {"hand": ["Selective Preservation"], "line": [armed("Goon 3", "Encounter Suit"), "Dis Goon 3"]}
    t = at(table, me, ruleset=version)
    t.play("Selective Preservation", "Dis Goon 3")
    assert len(t.me.line) == 2
    assert not t.card("Goon 3").warded


# abilities of other cards


@NEW
@pytest.mark.pair("5C077", "Replicator")
def test_a_copied_scooter_uses_a_creature_of_your_side(table, version):
    me = {"line": ["Replicator", {"title": "Goon 2", "ready": False}]}
    t = at(table, me, {"line": ["5C077", "Dis Goon 2"]}, house="logos", ruleset=version)
    t.reap("Replicator")
    assert sorted(t.offered) == ["Goon 2", "Replicator"], "Replicator is as strong"
    t.choose("Goon 2", f"reap:{t.card('Goon 2').id}", "yes")
    assert t.me.amber == 2
    assert t.card("5C077").power_counters == 1
    assert t.card("Dis Goon 2").ready


@NEW
@pytest.mark.pair("Com. Officer Hings", "Replicator")
def test_a_copied_officer_counts_the_staff_on_its_own_side(table, version):
    foe = {"line": ["Com. Officer Hings", "Goon 1", "Goon 2", "Com. Officer Gross"]}
    t = at(table, {"line": ["Replicator"]}, foe, house="logos", ruleset=version)
    t.reap("Replicator", "Com. Officer Hings")
    assert len(t.me.hand) == 2
    assert t.foe.hand == []


@NEW
@pytest.mark.pair("Colonist Chapman", "Replicator")
def test_what_a_colonist_lends_is_copied(table, version):
    t = at(table, {"line": ["Colonist Chapman", "Goon 3", "Replicator"]}, house="logos", ruleset=version)
    t.reap("Replicator")
    assert t.me.amber == 2


@NEW
@pytest.mark.pair("C.R. Officer Hawkins", "Ether Spider")
def test_the_spider_catches_what_hawkins_gains(table, version):
    me = {"hand": ["C.R. Officer Hawkins"], "line": ["Goon 3", "Goon 4"]}
    t = at(table, me, {"line": ["Ether Spider"]}, ruleset=version)
    t.play("C.R. Officer Hawkins", "position:1", flank="")
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 2


@NEW
@pytest.mark.pair("Colonist Chapman (evil twin)", "Mother Northelle")
def test_what_the_twin_hoards_is_taken_home_bit_by_bit(table, version):
    me = {"hand": [TWIN], "line": ["Mother Northelle"], "amber": 1}
    t = at(table, me, {"amber": 2}, ruleset=version)
    t.play(TWIN).next_turn().next_turn("sanctum")
    t.reap("Mother Northelle", TWIN)
    assert t.me.amber == 2
    assert t.card(TWIN).amber == 2


@NEW
@pytest.mark.pair("Operative Espion (evil twin)", "Shadow Self")
def test_a_shadow_takes_the_blow_of_the_tide(table, version):
    t = at(table, {"line": ["Operative Espion (evil twin)"]}, {"line": ["Shadow Self", "Goon 2"]}, ruleset=version)
    t.submit("tide").choose("Goon 2")
    assert (t.card("Goon 2").damage, t.card("Shadow Self").damage) == (0, 3)


@NEW
@pytest.mark.pair("Together!", "Quixxle Stone")
def test_a_card_that_cannot_be_played_stays_in_hand(table, version):
    me = {"hand": ["Together!", "Goon 3"], "line": [CADET], "artifacts": ["Quixxle Stone"]}
    t = at(table, me, ruleset=version)
    t.play("Together!", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.pending.kind == "main"


@NEW
@pytest.mark.pair("Static Collection Array", "Titan Mechanic")
def test_two_discounts_add_up(table, version):
    me = {"line": ["Titan Mechanic"], "artifacts": ["Static Collection Array"]}
    t = at(table, me, ruleset=version, tide=0)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (4, 5)


@NEW
@pytest.mark.pair("Agent Sepdia", "Hard Simpson")
@pytest.mark.parametrize(("tide", "amber"), [(0, (4, 2)), (1, (2, 4))])
def test_an_agent_provokes_a_thief(table, version, tide, amber):
    me = {"line": ["Agent Sepdia", "Hard Simpson"], "amber": 2}
    t = at(table, me, {"amber": 3}, ruleset=version, tide=tide)
    t.reap("Agent Sepdia", "Hard Simpson")
    assert (t.me.amber, t.foe.amber) == amber
    assert t.card("Hard Simpson").stunned is (tide == 0)


@NEW
@pytest.mark.pair("Ceaseforge", "Key Abduction")
def test_no_key_is_abducted_while_forging_has_ceased(table, version):
    me = {"hand": ["Key Abduction"], "artifacts": ["Ceaseforge"], "amber": 20}
    t = at(table, {**me, "line": ["Mars Goon 3"]}, house="mars", ruleset=version)
    t.play("Key Abduction")
    assert t.me.keys == []
    assert t.me.amber >= 20
    assert t.titles(t.me.hand) == ["Mars Goon 3"]


@NEW
@pytest.mark.pair("Make It So", "Mimicry")
def test_a_mimic_makes_it_so_again_and_again(table, version):
    me = {"hand": ["Mimicry"], "deck": ["Goon 1", "Goon 2", "Dis Goon 1"]}
    t = at(table, me, {"discard": ["Make It So"]}, house="untamed", ruleset=version)
    t.play("Mimicry", "dis", "brobnar", "dis")
    assert sorted(t.titles(t.me.hand)) == ["Dis Goon 1", "Goon 2"]
    assert t.titles(t.me.discard) == ["Mimicry"]


@NEW
@pytest.mark.pair("Rocketeer Tryska", "Hypnobeam")
def test_a_rocketeer_who_changed_sides_rides_another_tide(table, version):
    me = {"hand": ["Hypnobeam", "Mars Goon 3"]}
    t = at(table, me, {"line": ["Rocketeer Tryska"]}, house="mars", ruleset=version, tide=0)
    t.play("Hypnobeam").play("Mars Goon 3")
    assert t.card("Mars Goon 3").ready


@NEW
@pytest.mark.pair("Prof. Emeritus Kering", "Replicator")
def test_a_professor_who_is_copied_uses_no_creature_of_the_other_side(table, version):
    foe = {"line": ["Goon 3", "Prof. Emeritus Kering", "Goon 4"]}
    t = at(table, {"line": ["Goon 1", "Replicator", "Goon 2"]}, foe, house="logos", ruleset=version, tide=0)
    t.reap("Replicator")
    assert t.me.amber == 1
    assert all(card.ready for card in (*t.foe.line, t.card("Goon 1"), t.card("Goon 2")))


@NEW
@pytest.mark.pair("Prof. Emeritus Kering", "Operative Espion")
def test_an_operative_sends_the_professor_to_both_neighbors(table, version):
    me = {"line": ["Operative Espion", "Prof. Emeritus Kering", "Goon 4"]}
    t = at(table, me, ruleset=version)
    t.submit("tide").choose("Prof. Emeritus Kering", "Goon 4")
    assert t.me.amber == 3
    assert not any(card.ready for card in t.me.line)


@NEW
@pytest.mark.pair("Diplomat Agung", "Academy Training")
def test_a_house_besides_one_that_stands_in_place_of_the_printed(table, version):
    me = {"line": [AGUNG, armed("Goon 5", "Academy Training")]}
    t = at(table, me, ruleset=version)
    t.reap(AGUNG, "Goon 5", "staralliance")
    assert t.g.houses_of(t.card("Goon 5")) == ("logos", "staralliance")
    t.reap("Goon 5")
    assert len(t.me.hand) == 1
