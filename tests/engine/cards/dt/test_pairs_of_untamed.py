"""Cards of Untamed in Dark Tidings beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import pools

SHIP = "The Mysticeti"
PADDY, EVIL_PADDY = "Ol’ Paddy", "Ol’ Paddy (evil twin)"
EVIL_SPORES = "Sporegorger (evil twin)"
EVIL_WITCH = "Witch of the Dawn (evil twin)"
EVIL_MOOKLING = "Mookling (evil twin)"
SHARK, EVIL_SHARK = "Æmberfin Shark", "Æmberfin Shark (evil twin)"
CREW = ["Untamed Goon 1"]


# The Mysticeti


@pytest.mark.pair("The Mysticeti", "Poltergeist")
def test_a_poltergeist_launches_the_ship_and_sinks_it(table, version):
    t = table(me={"hand": ["Poltergeist"], "artifacts": [SHIP], "line": CREW}, foe={}, house="dis", ruleset=version)
    t.play("Poltergeist", "position:0")
    assert t.titles(t.me.line) == CREW
    assert not t.me.line[0].ready
    assert t.titles(t.me.discard)[0] == SHIP
    assert t.card(SHIP).type == "artifact"
    assert t.g.state.lasting == []


@NEW
@pytest.mark.pair("The Mysticeti", "Animator")
def test_an_animated_ship_is_an_artifact_again_and_keeps_its_counters(table, version):
    t = table(
        me={"artifacts": [SHIP, "Animator"], "line": CREW}, foe={"line": ["Goon 2"]}, house="logos", ruleset=version
    )
    t.action("Animator", SHIP, "left")
    t.action(SHIP, "position:1")
    assert t.titles(t.me.line) == [*CREW, SHIP]
    assert t.power(SHIP) == 3 + 3
    t.next_turn("brobnar")
    assert SHIP in t.titles(t.me.artifacts)
    assert t.titles(t.me.line) == CREW
    t.next_turn("untamed")
    t.action(SHIP, "position:0")
    assert t.power(SHIP) == 6
    assert t.g.keyword(t.card(SHIP), "taunt") == 1


@pytest.mark.pair("The Mysticeti", "Collar of Subordination")
def test_a_ship_that_changes_sides_is_manned_by_its_new_side(table, version):
    t = table(
        me={"artifacts": [SHIP], "line": CREW},
        foe={"hand": ["Collar of Subordination"], "line": ["Untamed Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.action(SHIP, "position:0")
    t.next_turn("dis")
    t.play("Collar of Subordination", SHIP)
    to_rest(t)
    assert SHIP in t.titles(t.foe.line)
    assert t.g.has_keyword(t.card(SHIP), "taunt")
    assert t.power(SHIP) == 3
    t.next_turn().next_turn("untamed")
    t.action(SHIP, "position:0")
    assert t.titles(t.foe.line) == [SHIP, "Untamed Goon 2"]
    assert t.power(SHIP) == 6
    assert t.titles(t.me.line) == CREW


@pytest.mark.pair("The Mysticeti", "Blossom Drake")
def test_a_drake_keeps_the_ship_in_port_and_does_not_call_it_back(table, version):
    t = table(
        me={"artifacts": [SHIP], "line": CREW, "hand": [{"title": "Blossom Drake", "house": "untamed"}]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.action(SHIP, "position:0")
    t.play("Blossom Drake")
    assert t.g.has_keyword(t.card(SHIP), "taunt")
    assert t.power("Blossom Drake") == 4
    t.next_turn().next_turn("untamed")
    assert t.may("action:The Mysticeti")
    t = table(me={"artifacts": [SHIP], "line": [*CREW, "Blossom Drake"]}, foe={}, house="untamed", ruleset=version)
    assert not t.may("action:The Mysticeti")


@pytest.mark.pair("The Mysticeti", "Sporegorger (evil twin)")
def test_the_spores_sink_the_ship(table, version):
    t = table(me={"artifacts": [SHIP], "line": CREW, "hand": [EVIL_SPORES]}, foe={}, house="untamed", ruleset=version)
    t.action(SHIP, "position:0")
    t.play(EVIL_SPORES)
    assert t.titles(t.me.line) == [*CREW, "Sporegorger"]
    assert t.card(EVIL_SPORES).power_counters == 3
    assert t.titles(t.me.discard) == [SHIP]


@pytest.mark.pair("The Mysticeti", "Washed Away")
def test_a_ship_at_sea_is_no_artifact_that_is_washed_away(table):
    t = table(
        me={"artifacts": [SHIP, "Trinket"], "line": CREW, "hand": ["Washed Away"], "tide": True},
        foe={},
        house="untamed",
        tide=0,
    )
    t.action(SHIP, "position:0")
    t.play("Washed Away")
    assert t.me.artifacts == []
    assert t.titles(t.me.line) == [SHIP, *CREW]


# Infighting


@pytest.mark.pair("Infighting", "Shadow Self")
def test_a_shadow_bears_the_blow_for_its_neighbor(table, version):
    t = table(
        me={"hand": ["Infighting"], "line": ["Goon 2", "Goon 3", "Shadow Self"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Infighting")
    assert [c.damage for c in t.me.line] == [0, 0, 5]


@pytest.mark.pair("Infighting", "Ardent Hero")
@pytest.mark.parametrize(("striker", "damage"), [("Goon 3", 3), ("Goon 5", 0)])
def test_each_creature_is_the_source_of_its_own_blow(table, striker, damage):
    t = table(me={"hand": ["Infighting"], "line": [striker, "Ardent Hero"]}, foe={}, house="untamed")
    t.play("Infighting")
    assert t.card("Ardent Hero").damage == damage


# creatures that are destroyed for something


@pytest.mark.pair("Waste Not", "Blood of Titans")
def test_what_an_upgrade_added_to_its_power_counts(table, version):
    worn = {"title": "Goon 4", "upgrades": ["Blood of Titans"]}
    t = table(me={"hand": ["Waste Not"], "line": [worn]}, foe={}, house="untamed", ruleset=version)
    t.play("Waste Not")
    assert len(t.me.hand) == 5
    assert len(t.me.discard) == 3


@pytest.mark.pair("Waste Not", "Bad Penny")
@pytest.mark.pair("Ritual of Life", "Bad Penny")
def test_a_penny_is_in_hand_and_still_was_destroyed(table, version):
    t = table(me={"hand": ["Waste Not"], "line": ["Bad Penny"]}, foe={}, house="untamed", ruleset=version)
    t.play("Waste Not")
    assert len(t.me.hand) == 2
    assert "Bad Penny" in t.titles(t.me.hand)
    t = table(
        me={"artifacts": ["Ritual of Life"], "line": ["Bad Penny"], "discard": ["Goon 3"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.action("Ritual of Life")
    assert sorted(t.titles(t.me.hand)) == ["Bad Penny", "Goon 3"]


@pytest.mark.pair("Witch of the Dawn (evil twin)", "Annihilation Ritual")
def test_a_life_that_is_purged_was_given(table, version):
    t = table(
        me={"hand": [EVIL_WITCH], "line": ["Goon 2"], "discard": ["Goon 5"], "artifacts": ["Annihilation Ritual"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play(EVIL_WITCH, "left")
    assert t.titles(t.me.purged) == ["Goon 2"]
    assert t.titles(t.me.line) == ["Goon 5", "Witch of the Dawn"]
    assert t.me.amber == 1


@pytest.mark.pair("Witch of the Dawn (evil twin)", "Armageddon Cloak")
def test_a_cloak_keeps_the_life_that_was_to_be_given(table, version):
    worn = {"title": "Goon 2", "upgrades": ["Armageddon Cloak"]}
    t = table(
        me={"hand": [EVIL_WITCH], "line": [worn], "discard": ["Goon 5"]}, foe={}, house="untamed", ruleset=version
    )
    t.play(EVIL_WITCH)
    assert len(t.me.line) == 2
    assert t.titles(t.me.discard) == ["Goon 5", "Armageddon Cloak"]


@pytest.mark.pair("Bombyx", "Mimic Gel")
def test_a_copy_of_a_chenille_is_an_egg(table, version):
    gel = {"title": "Mimic Gel", "house": "untamed"}
    t = table(me={"hand": [gel, "Bombyx"]}, foe={"line": ["Chenille"]}, house="untamed", ruleset=version)
    t.play("Mimic Gel")
    t.play("Bombyx")
    assert t.titles(t.me.line) == ["Bombyx"]
    assert t.titles(t.me.discard) == ["Mimic Gel"]
    assert len(t.foe.line) == 1


@pytest.mark.pair("Thin the Herd", "Bad Penny")
def test_a_penny_of_the_herd_is_not_destroyed(table, version):
    t = table(me={"hand": ["Thin the Herd"], "line": ["Bad Penny"]}, foe={}, house="untamed", ruleset=version, filler=0)
    t.play("Thin the Herd")
    assert t.titles(t.me.deck) == ["Bad Penny"]
    assert t.me.hand == []


# Ol’ Paddy


@NEW
@pytest.mark.pair("Ol’ Paddy", "Ember Imp")
def test_an_imp_lets_paddy_land_two(table, version):
    side = {"tide": True} if version in ("16.0", "18.4") else {}
    t = table(
        me={"line": [PADDY], "deck": ["Goon 1", "Goon 2", "Goon 3"], **side},
        foe={"line": ["Ember Imp"]},
        house="untamed",
        tide=0,
        filler=0,
        ruleset=version,
    )
    t.reap(PADDY, "Goon 1", "right", "Goon 3", "right")
    assert t.titles(t.me.line) == [PADDY, "Goon 1", "Goon 3"]
    assert t.titles(t.me.discard) == ["Goon 2"]


@pytest.mark.pair("Ol’ Paddy", "Lifeward")
def test_what_cannot_be_played_stays_on_the_pile(table, version):
    t = table(me={"artifacts": ["Lifeward"]}, foe={"line": [PADDY], "deck": ["Goon 1"]}, filler=0, ruleset=version)
    t.omni("Lifeward").next_turn("untamed")
    t.reap(PADDY)
    assert t.titles(t.foe.line) == [PADDY]
    assert t.titles(t.foe.discard) == ["Goon 1"]


@pytest.mark.pair("Ol’ Paddy", "Hunting Witch")
def test_what_paddy_lands_is_played_before_a_witch(table, version):
    t = table(
        me={"line": [PADDY, "Hunting Witch"], "deck": ["Goon 1"]}, foe={}, house="untamed", filler=0, ruleset=version
    )
    t.reap(PADDY, "right")
    assert t.me.amber == 2
    assert len(t.me.line) == 3


@pytest.mark.pair("Ol’ Paddy (evil twin)", "Replicator")
def test_a_replicator_fishes_in_the_deck_of_its_own_opponent(table, version):
    t = table(
        me={"line": ["Replicator"], "deck": ["Chant"]},
        foe={"line": [EVIL_PADDY, "Goon 3"], "deck": ["Goon 1"]},
        house="logos",
        filler=0,
        ruleset=version,
    )
    t.reap("Replicator")
    assert t.foe.deck == []
    assert len(t.me.deck) == 1
    assert t.titles(t.foe.line) == [PADDY]


# keys


@pytest.mark.pair("Mookling", "Blood of Titans")
def test_a_titanic_mookling_makes_keys_dearer(table, version):
    t = table(me={"line": [{"title": "Mookling", "upgrades": ["Blood of Titans"]}]}, foe={}, ruleset=version)
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6 + 2 + 5]


@pytest.mark.pair("Mookling (evil twin)", "The Quiet Anvil")
@pytest.mark.pair("Mookling (evil twin)", "The Sting")
def test_the_evil_mookling_counts_what_was_spent_wherever_it_goes(table, version):
    t = table(
        me={"line": [EVIL_MOOKLING], "artifacts": ["The Sting"]},
        foe={"amber": 5, "artifacts": ["The Quiet Anvil"]},
        ruleset=version,
    )
    t.end().submit("key:red")
    to_rest(t)
    assert pools(t) == [4, 1]
    assert t.card(EVIL_MOOKLING).power_counters == 4
    assert t.foe.artifacts == []


# damage and spores


@pytest.mark.pair("Sporegorger", "Ardent Hero")
def test_sporegorger_has_lost_its_counters_when_it_bursts(table):
    t = table(
        me={"line": [{"title": "Sporegorger", "power_counters": 2}]}, foe={"line": ["Ardent Hero"]}, house="untamed"
    )
    t.reap("Sporegorger", "yes")
    assert t.card("Ardent Hero").damage == 3


@pytest.mark.pair("Sporegorger (evil twin)", "Self-Bolstering Automata")
def test_an_automaton_that_loses_its_counters_bolsters_itself_again(table, version):
    worn = {"title": "Self-Bolstering Automata", "power_counters": 2, "damage": 2}
    t = table(
        me={"hand": [EVIL_SPORES], "line": ["Goon 3"]}, foe={"line": [worn, "Goon 2"]}, house="untamed", ruleset=version
    )
    to_rest(t.play(EVIL_SPORES))
    robot = t.card("Self-Bolstering Automata")
    assert robot.zone == "play"
    assert (robot.damage, robot.power_counters, robot.ready) == (0, 2, False)
    assert t.card(EVIL_SPORES).power_counters == 2


# entering play


@NEW
@pytest.mark.pair("Pestergrove", "Speed Sigil")
def test_the_first_creature_enters_ready_and_enraged(table, version):
    t = table(
        me={"artifacts": ["Pestergrove", "Speed Sigil"], "hand": ["Goon 3", "Goon 4"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.play("Goon 3").play("Goon 4")
    assert [(c.ready, c.enraged) for c in t.me.line] == [(True, True), (False, True)]
    assert not t.may("reap:Goon 3")
    assert t.may("fight:Goon 3")


@NEW
@pytest.mark.pair("Pestergrove", "Spangler Box")
def test_what_leaves_a_box_is_enraged(table, version):
    t = table(
        me={"artifacts": ["Pestergrove", "Spangler Box"], "line": ["Goon 3"]},
        foe={"hand": ["Crowbar"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spangler Box").next_turn("brobnar")
    t.play("Crowbar", "Spangler Box")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.card("Goon 3").enraged


@pytest.mark.pair("Chelonia", "Mimic Gel")
def test_a_second_chelonia_by_copy_rewards_the_first_alone(table):
    gel = {"title": "Mimic Gel", "house": "untamed"}
    t = table(me={"line": ["Chelonia"], "hand": [gel, "Untamed Goon 1"], "tide": True}, foe={}, house="untamed", tide=0)
    t.play("Mimic Gel")
    assert t.me.amber == 1
    t.play("Untamed Goon 1")
    to_rest(t)
    assert t.me.amber == 3


# Æmber on its way


@pytest.mark.pair("Primal Relic", "Ether Spider")
def test_a_spider_catches_what_the_relic_gives(table, version):
    t = table(
        me={"artifacts": [{"title": "Primal Relic", "amber": 4}], "line": ["Ether Spider"]},
        foe={"line": ["Goon 12", "Goon 8"]},
        ruleset=version,
    )
    t.next_turn()
    assert t.foe.amber == 0
    assert t.card("Ether Spider").amber == 4
    assert t.card("Primal Relic").amber == 0


@pytest.mark.pair("Æmberfin Shark", "Ether Spider")
def test_a_spider_catches_what_the_shark_sheds_for_its_opponent(table, version):
    t = table(me={"line": [{"title": SHARK, "power_counters": 1}]}, foe={"line": ["Ether Spider"]}, ruleset=version)
    t.next_turn()
    assert pools(t) == [0, 1]
    assert t.card("Ether Spider").amber == 1


@pytest.mark.pair("Way of the Pixie", "Song of the Wild")
def test_a_song_adds_to_the_way(table, version):
    worn = {"title": "Untamed Goon 3", "upgrades": ["Way of the Pixie"]}
    t = table(me={"line": [worn], "hand": ["Song of the Wild"]}, foe={}, house="untamed", ruleset=version)
    t.play("Song of the Wild")
    before = t.me.amber
    to_rest(t.reap("Untamed Goon 3"))
    assert t.me.amber == before + 3


# Youngest Bear


@pytest.mark.pair("Youngest Bear", "Narp")
def test_a_neighbor_that_cannot_reap_does_not_join_the_bear(table, version):
    t = table(me={"line": ["Youngest Bear", "Goon 3", "Narp"]}, foe={}, house="untamed", ruleset=version)
    t.reap("Youngest Bear")
    assert t.me.amber == 1
    assert t.card("Goon 3").ready


@pytest.mark.pair("Youngest Bear (evil twin)", "Fogbank")
def test_nobody_fights_in_the_fog(table, version):
    t = table(
        me={"hand": ["Fogbank"], "line": ["Goon 2"]},
        foe={"line": ["Youngest Bear (evil twin)", "Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Fogbank").next_turn("untamed")
    t.reap("Youngest Bear (evil twin)")
    assert t.foe.amber == 1
    assert t.card("Goon 3").ready
    assert t.card("Goon 2").damage == 0
