"""Cards of Logos in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered, to_rest

AUTOMATA = "Self-Bolstering Automata"
LOGOS = ["logos", "brobnar", "dis"]


@pytest.mark.pair("Self-Bolstering Automata", "Shadow Self")
def test_damage_that_another_takes_over_does_not_destroy_it(table, version):
    t = table(
        me={"line": ["Shadow Self", AUTOMATA, "Goon 3"]}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version
    )
    t.fight(AUTOMATA)
    assert t.titles(t.me.line) == [AUTOMATA, "Goon 3"]
    assert t.power(AUTOMATA) == 1
    assert t.card("Shadow Self").zone == "discard"


# neighbors, houses


@NEW
@pytest.mark.pair("Code Monkey", "Backup Copy")
def test_what_code_monkey_archives_is_not_put_on_the_deck(table, version):
    worn = {"title": "Goon 1", "upgrades": ["Backup Copy"]}
    t = table(me={"hand": ["Code Monkey"], "line": [worn, "Goon 2"]}, foe={}, house="logos", ruleset=version)
    t.play("Code Monkey", "position:1", flank="")
    assert sorted(t.titles(t.me.archives)) == ["Goon 1", "Goon 2"]
    assert t.titles(t.me.discard) == ["Backup Copy"]
    assert t.me.amber == 2


@NEW
@pytest.mark.pair("Code Monkey", "Harland Mindlock")
def test_what_harland_holds_is_archived_by_its_owner_with_harland_beside_it(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", "Code Monkey"]},
        foe={"line": ["Logos Goon 3"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Harland Mindlock"))
    assert len(t.me.line) == 2
    t.play("Code Monkey", "position:1", flank="")
    assert t.titles(t.me.archives) == ["Harland Mindlock"]
    assert t.titles(t.foe.archives) == ["Logos Goon 3"]
    assert t.titles(t.me.line) == ["Code Monkey"]
    assert t.foe.line == []
    assert t.me.amber == 2


@pytest.mark.pair("Code Monkey", "Experimental Therapy")
@pytest.mark.parametrize(("version", "gained"), [("1.3", 2), ("2021-03", 0), ("16.0", 0), ("18.4", 0)])
def test_a_creature_of_every_house_shares_one_with_each_neighbor(table, version, gained):
    treated = {"title": "Goon 1", "upgrades": ["Experimental Therapy"]}
    t = table(me={"hand": ["Code Monkey"], "line": [treated, "Dis Goon 2"]}, foe={}, house="logos", ruleset=version)
    t.play("Code Monkey", "position:1", flank="")
    assert len(t.me.archives) == 2
    assert t.me.amber == gained


@pytest.mark.pair("Thorium Plasmate", "Staunch Knight")
def test_a_staunch_knight_moved_off_its_flank_falls_before_the_damage(table, version):
    t = table(
        me={"hand": ["Thorium Plasmate"]},
        foe={"line": [{"title": "Staunch Knight", "damage": 5}, "Sanctum Goon 1", "Sanctum Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.play("Thorium Plasmate", "Staunch Knight", "position:1")
    assert t.titles(t.foe.discard) == ["Staunch Knight"]
    assert not t.happened("damage.dealt")


@pytest.mark.pair("Thorium Plasmate", "Shadow Self")
def test_a_shadow_self_takes_the_damage_of_what_was_moved_beside_it(table, version):
    t = table(
        me={"hand": ["Thorium Plasmate"]},
        foe={"line": ["Shadows Goon 3", "Goon 1", "Shadow Self", "Shadows Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.play("Thorium Plasmate", "Shadows Goon 3", "position:2")
    assert t.titles(t.foe.line) == ["Goon 1", "Shadow Self", "Shadows Goon 3", "Shadows Goon 2"]
    assert (t.card("Shadow Self").damage, t.card("Shadows Goon 3").damage) == (4, 0)


@pytest.mark.pair("Mini Groupthink Tank", "Shadow Self")
def test_a_shadow_self_takes_eight_damage_for_its_neighbor(table, version):
    t = table(
        me={"line": ["Mini Groupthink Tank"]},
        foe={"line": ["Shadow Self", "Shadows Goon 3", "Shadows Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Mini Groupthink Tank")
    assert t.card("Shadow Self").damage == 8
    assert t.card("Shadows Goon 3").damage == 0


@pytest.mark.pair("Groupthink Tank", "Self-Bolstering Automata")
def test_an_automata_hit_beside_its_kind_bolsters_itself_once(table, version):
    t = table(
        me={"line": ["Groupthink Tank", AUTOMATA, "Logos Goon 9"]},
        foe={"line": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.action("Groupthink Tank", "left")
    assert t.titles(t.me.line) == [AUTOMATA, "Groupthink Tank", "Logos Goon 9"]
    assert t.power(AUTOMATA) == 3
    assert [card.damage for card in t.me.line] == [0, 1, 4]
    assert t.foe.line[0].damage == 0


@pytest.mark.pair("Academy Training", "Professor Sutterkin")
def test_a_trained_creature_counts_as_a_logos_creature(table, version):
    trained = {"title": "Goon 3", "upgrades": ["Academy Training"]}
    t = table(me={"line": ["Professor Sutterkin", trained, "Goon 4"]}, foe={}, house="logos", ruleset=version)
    t.reap("Professor Sutterkin")
    assert len(t.me.hand) == 2


@pytest.mark.pair("Academy Training", "Harland Mindlock")
def test_a_creature_held_by_harland_can_be_trained_until_it_returns(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", "Academy Training", "Logos Slaying"]},
        foe={"line": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Harland Mindlock"))
    t.play("Academy Training", "Goon 3").reap("Goon 3")
    assert t.me.amber == 1
    assert len(t.me.hand) == 2
    t.play("Logos Slaying", "Harland Mindlock")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"


# Æmber and keys


@pytest.mark.pair("Information Exchange", "Ether Spider")
def test_what_a_spider_caught_on_its_way_was_not_stolen(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "amber": 3},
        foe={"line": ["Ether Spider"], "hand": ["Information Exchange"], "amber": 3, "houses": LOGOS},
        ruleset=version,
    )
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber, t.card("Ether Spider").amber) == (3, 1, 2)
    t.next_turn("logos").play("Information Exchange")
    assert (t.me.amber, t.foe.amber) == (2, 2)


@pytest.mark.reading("information-exchange-theft-from-the-supply")
@pytest.mark.pair("Information Exchange", "Po’s Pixies")
def test_what_came_from_the_supply_was_not_stolen_from_the_player(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "amber": 3},
        foe={"line": ["Po’s Pixies"], "hand": ["Information Exchange"], "amber": 3, "houses": LOGOS},
        ruleset=version,
    )
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (5, 3)
    t.next_turn("logos").play("Information Exchange")
    assert (t.me.amber, t.foe.amber) == (4, 4)


@pytest.mark.pair("Information Exchange", "Magda the Rat")
def test_what_magda_gives_back_in_the_opponents_turn_was_stolen_then(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Recall"], "amber": 3},
        foe={"hand": ["Magda the Rat", "Information Exchange"], "amber": 1, "houses": ["logos", "shadows", "dis"]},
        house="brobnar",
        ruleset=version,
    )
    t.next_turn("shadows").play("Magda the Rat").next_turn("brobnar").play("Recall", "Magda the Rat")
    assert (t.me.amber, t.foe.amber) == (3, 1)
    t.next_turn("logos").play("Information Exchange")
    assert (t.me.amber, t.foe.amber) == (1, 3), "2, as it was their turn in which they stole"


@pytest.mark.pair("Information Exchange", "The Vaultkeeper")
def test_a_theft_that_the_vaultkeeper_stopped_is_none(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "amber": 3},
        foe={"line": ["The Vaultkeeper"], "hand": ["Information Exchange"], "amber": 3, "houses": LOGOS},
        ruleset=version,
    )
    t.play("Theft of 2").next_turn("logos").play("Information Exchange")
    assert (t.me.amber, t.foe.amber) == (2, 4)


@pytest.mark.pair("Discombobulator", "Harland Mindlock")
def test_a_discombobulator_keeps_the_pool_of_who_holds_its_creature(table, version):
    t = table(
        me={"hand": ["Harland Mindlock"], "amber": 3},
        foe={
            "line": [{"title": "Goon 3", "upgrades": ["Discombobulator"]}],
            "hand": ["Logos Theft of 2", "Logos Slaying"],
            "houses": LOGOS,
        },
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Harland Mindlock")).next_turn("logos").play("Logos Theft of 2")
    assert (t.me.amber, t.foe.amber) == (3, 0)


@pytest.mark.pair("Discombobulator", "Interdimensional Graft")
def test_a_discombobulator_does_not_stop_what_is_given(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Discombobulator"]}
    t = table(
        me={"hand": ["Interdimensional Graft"]},
        foe={"line": [worn], "amber": 9, "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Interdimensional Graft").end()
    t.choose("key:red", "house:logos")
    assert t.foe.keys == ["red"]
    assert (t.me.amber, t.foe.amber) == (4, 0)


@pytest.mark.pair("Discombobulator", "Bait and Switch")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_bait_and_switch_ends_where_nothing_can_be_stolen(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Discombobulator"]}
    t = table(me={"hand": ["Bait and Switch"]}, foe={"line": [worn], "amber": 5}, house="shadows", ruleset=version)
    t.play("Bait and Switch")
    assert t.at_rest
    assert t.foe.amber == 5


@pytest.mark.pair("Discombobulator", "Duskrunner")
def test_a_creature_with_both_upgrades_steals_and_is_not_stolen_from(table, version):
    worn = {"title": "Logos Goon 3", "upgrades": ["Discombobulator", "Duskrunner"]}
    t = table(
        me={"line": [worn], "amber": 1},
        foe={"line": [{"title": "Logos Goon 2", "upgrades": ["Duskrunner"]}], "amber": 2, "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.reap("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (3, 1)
    t.next_turn("logos").reap("Logos Goon 2")
    assert (t.me.amber, t.foe.amber) == (3, 2)


@pytest.mark.pair("Universal Keylock", "[REDACTED]")
def test_a_key_at_no_cost_destroys_the_keylock_too(table, version):
    t = table(
        me={"artifacts": [{"title": "[REDACTED]", "amber": 3}, "Universal Keylock"], "houses": LOGOS, "amber": 2},
        foe={},
        step="house",
        ruleset=version,
    )
    t.choose("house:logos", "key:red")
    assert t.me.artifacts == []
    assert t.me.keys == ["red"]
    assert t.me.amber == 2


@pytest.mark.pair("Universal Keylock", "Strange Gizmo")
@pytest.mark.parametrize("first", ["Universal Keylock", "Strange Gizmo"])
def test_the_keylock_and_the_gizmo_go_with_one_key_in_either_order(table, version, first):
    t = table(
        me={"artifacts": ["Universal Keylock", "Strange Gizmo"], "hand": ["Key Gift"], "line": ["Goon 3"]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    to_rest(t.play("Key Gift", "key:red", first))
    assert t.me.artifacts == t.me.line == t.foe.line == []


@pytest.mark.pair("Data Forge", "Universal Keylock")
def test_data_forge_pays_for_the_keylock_and_opens_it(table, version):
    t = table(
        me={"hand": ["Data Forge", "Goon 1"], "amber": 17, "artifacts": ["Universal Keylock"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Data Forge", "yes", "key:red")
    assert t.me.amber == 0
    assert t.me.keys == ["red"]
    assert t.me.artifacts == []


# archives, hands, purged cards


@pytest.mark.pair("EDAI “Edie” 4x4", "Uxlyx the Zookeeper")
def test_edie_counts_an_enemy_creature_in_its_players_archives(table, version):
    t = table(
        me={"line": ["Uxlyx the Zookeeper", "EDAI “Edie” 4x4"]}, foe={"line": ["Goon 3"]}, house="mars", ruleset=version
    )
    t.reap("Uxlyx the Zookeeper")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 7)


@pytest.mark.pair("EDAI “Edie” 4x4", "Harland Mindlock")
def test_edie_counts_the_archives_of_who_holds_it(table, version):
    t = table(
        me={"hand": ["Harland Mindlock"], "archives": ["Goon 1"] * 2},
        foe={"line": ["EDAI “Edie” 4x4"], "archives": ["Goon 1"] * 3},
        house="logos",
        ruleset=version,
    )
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (9, 6)
    to_rest(t.play("Harland Mindlock"))
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 8)


@pytest.mark.pair("Universal Recycle Bin", "Spangler Box")
def test_a_creature_recycled_out_of_the_box_does_not_return_from_it(table, version):
    t = table(
        me={
            "artifacts": ["Spangler Box", "Universal Recycle Bin"],
            "line": ["Goon 3"],
            "hand": ["Logos Crowbar"],
        },
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Spangler Box").action("Universal Recycle Bin")
    to_rest(t)
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.me.purged == []
    t.play("Logos Crowbar", "Spangler Box")
    assert t.me.line == []
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.g.state.lasting == []


@NEW
@pytest.mark.pair("Universal Recycle Bin", "Library Access")
def test_a_library_access_that_purged_itself_is_recycled(table, version):
    t = table(
        me={"artifacts": ["Universal Recycle Bin"], "hand": ["Library Access"]}, foe={}, house="logos", ruleset=version
    )
    t.play("Library Access")
    assert t.titles(t.me.purged) == ["Library Access"]
    t.action("Universal Recycle Bin")
    assert t.titles(t.me.archives) == ["Library Access"]
    assert t.me.purged == []


@pytest.mark.pair("Universal Recycle Bin", "Remote Access")
def test_a_bin_used_by_remote_access_recycles_for_who_uses_it(table, version):
    t = table(
        me={"hand": ["Remote Access"], "purged": ["Goon 1"]},
        foe={"artifacts": ["Universal Recycle Bin"], "purged": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Remote Access"))
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.titles(t.foe.purged) == ["Goon 2"]
    assert t.foe.archives == []


@pytest.mark.pair("Daughter", "Mother")
def test_mother_and_daughter_add_up(table, version):
    t = table(me={"line": ["Mother", "Daughter"]}, foe={"line": ["Daughter"]}, ruleset=version)
    t.end()
    assert len(t.me.hand) == 8
    t.submit(t.pending.keys[0])


@pytest.mark.pair("Zenzizenzizenzic", "Succubus")
def test_a_succubus_takes_one_of_the_two_cards_off_again(table, version):
    t = table(me={"line": ["Zenzizenzizenzic"]}, foe={"line": ["Succubus"]}, ruleset=version)
    t.end()
    assert len(t.me.hand) == 7
    t.submit(t.pending.keys[0])


@pytest.mark.pair("Zenzizenzizenzic", "Quantum Fingertrap")
def test_a_creature_swapped_into_the_center_refills_more(table, version):
    t = table(
        me={"line": ["Zenzizenzizenzic", "Goon 1", "Goon 2"], "artifacts": ["Quantum Fingertrap"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Quantum Fingertrap", "Zenzizenzizenzic", "Goon 1").end()
    assert len(t.me.hand) == 8
    t.submit(t.pending.keys[0])


@NEW
@pytest.mark.pair("Wormhole Technician", "Eureka!")
def test_a_technician_comes_too_late_for_eureka(table, version):
    t = table(me={"line": ["Wormhole Technician"], "deck": ["Eureka!"]}, foe={}, house="logos", ruleset=version)
    t.reap("Wormhole Technician")
    assert t.me.deck[-1].title == "Eureka!"
    assert t.me.archives == []
    assert t.me.amber == 1


# destroyed, and not


@pytest.mark.pair("Hyde", "Archimedes")
@pytest.mark.parametrize("first", ["Hyde", "Archimedes"])
def test_hyde_beside_archimedes_takes_velum_along_unless_it_has_gone_before(table, version, first):
    t = table(me={"line": ["Hyde", "Archimedes"], "hand": ["Slaying"], "discard": ["Velum"]}, foe={}, ruleset=version)
    t.play("Slaying", "Hyde")
    assert t.pending.kind == "trigger"
    t.submit(t.pending.keys[0 if first == "Hyde" else 1])
    to_rest(t)
    along = first == "Hyde" or version not in ("16.0", "18.4")  # where an ability that waits survives its source
    assert sorted(t.titles(t.me.archives)) == ["Hyde", "Velum"][: 1 + along]
    assert t.titles(t.me.line) == ["Archimedes"]


@pytest.mark.pair("Reassembling Automaton", "Armageddon Cloak")
@pytest.mark.parametrize("moved", [True, False])
def test_an_automaton_in_a_cloak_is_saved_by_one_of_them(table, version, moved):
    worn = {"title": "Reassembling Automaton", "upgrades": ["Armageddon Cloak"]}
    t = table(me={"line": ["Goon 1", worn, "Goon 2"], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying", "Reassembling Automaton")
    t.submit(t.pending.keys[0 if moved else 1])
    if moved:
        t.choose("left")
    automaton = t.card("Reassembling Automaton")
    assert automaton.zone == "play"
    assert t.titles(automaton.upgrades) == (["Armageddon Cloak"] if moved else [])
    assert t.me.line.index(automaton) == (0 if moved else 1)


@pytest.mark.pair("Titan Guardian", "Spectral Tunneler")
def test_a_guardian_that_counts_as_a_flank_creature_draws_nothing(table, version):
    t = table(
        me={
            "line": ["Goon 1", "Titan Guardian", "Goon 2"],
            "artifacts": ["Spectral Tunneler"],
            "hand": ["Logos Slaying"],
        },
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Spectral Tunneler", "Titan Guardian").play("Logos Slaying", "Titan Guardian")
    assert t.me.hand == []


@pytest.mark.pair("Quant", "Phase Shift")
def test_quant_and_phase_shift_allow_an_action_and_another_card(table, version):
    t = table(
        me={"line": ["Quant"], "hand": ["Phase Shift", "Dis Chant", "Mars Goon 2", "Shadows Chant"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.reap("Quant").play("Phase Shift").play("Dis Chant", flank="")
    assert t.pending.prompt == "permission"
    theory = next(one for one in t.g.state.lasting if one.text.key.startswith("Quant"))
    t.submit(f"effect:{theory.id}")
    assert t.may("play:Mars Goon 2")
    assert t.may("play:Shadows Chant")
    t.play("Mars Goon 2")
    assert not t.may("play:Shadows Chant")
    assert t.g.state.lasting == []


@NEW
@pytest.mark.pair("Hapsis", "Shadow Self")
def test_hapsis_gets_nothing_where_its_damage_destroys_a_shadow_self(table, version):
    t = table(
        me={"line": ["Hapsis"]},
        foe={"line": ["Goon 3", {"title": "Shadow Self", "damage": 8}]},
        house="logos",
        ruleset=version,
    )
    ordered(t.fight("Hapsis", "Goon 3"))
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Hapsis").warded
    assert t.me.hand == []


@pytest.mark.pair("C.Æ.N.D.L.E. Unit", "Pip Pip")
def test_candle_unit_and_pip_pip_both_watch_a_reap(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["C.Æ.N.D.L.E. Unit", "Pip Pip"]}, ruleset=version)
    to_rest(t.reap("Goon 3"))
    assert t.card("Goon 3").stunned
    assert len(t.foe.hand) == 1


@pytest.mark.pair("Academy Training", "Brain Stem Antenna")
def test_the_antenna_makes_a_trained_creature_martian_for_a_turn(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Academy Training", "Brain Stem Antenna"]}
    t = table(me={"hand": ["Mars Goon 1"], "line": [worn]}, foe={}, house="mars", ruleset=version)
    t.play("Mars Goon 1")
    assert t.g.house_of(t.card("Goon 3")) == "mars"
    t.next_turn()
    assert t.g.house_of(t.card("Goon 3")) == "logos"


@pytest.mark.pair("Academy Training", "Golden Aura")
def test_a_creature_trained_after_golden_aura_is_of_logos(table, version):
    t = table(
        me={"hand": ["Golden Aura", "Sanctum Permit", "Academy Training"], "line": ["Goon 3"]},
        foe={},
        house="sanctum",
        ruleset=version,
    )
    t.play("Golden Aura")
    assert t.g.house_of(t.card("Goon 3")) == "sanctum"
    t.play("Sanctum Permit").play("Academy Training")
    assert t.g.house_of(t.card("Goon 3")) == "logos"
