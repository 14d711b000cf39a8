"""Cards of Logos in Dark Tidings beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.logos_invented import shore
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import plain

LOGOS = ["logos", "brobnar", "dis"]
KRESAGE, EVIL_KRESAGE = "Captain Kresage", "Captain Kresage (evil twin)"
RUINS = {"title": "Ruins of Archonis", "amber": 4}

plain("Lab Note", type="action", house="logos")
plain("Lab Warden", house="logos", power=4, keywords={"elusive": 1})


def has(t, card, keyword):
    return t.g.has_keyword(t.card(card), keyword)


# omega that is gained


@NEW
@pytest.mark.pair("Chronophage", "Wild Wormhole")
def test_what_a_wormhole_plays_under_chronophage_ends_the_step(table, version):
    t = table(
        me={"hand": ["Wild Wormhole", "Logos Goon 4"], "deck": ["Goon 3"]},
        foe={"line": ["Chronophage"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Wild Wormhole"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.g.active_player is t.foe


@NEW
@pytest.mark.pair("Chronophage", "SLRS Austeralis")
@pytest.mark.clause("omega-does-not-stop-pending-plays")
def test_the_crew_plays_all_its_cards_in_spite_of_chronophage(table, version):
    t = table(
        me={
            "artifacts": ["SLRS Austeralis"],
            "line": ["Logos Goon 1", "Logos Goon 2"],
            "deck": ["Trinket", "Trinket"],
            "hand": ["Logos Goon 4"],
        },
        foe={"line": ["Chronophage"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.action("SLRS Austeralis", ["Logos Goon 1", "Logos Goon 2"]))
    assert t.titles(t.me.artifacts) == ["SLRS Austeralis", "Trinket", "Trinket"]
    assert t.g.active_player is t.foe


@NEW
@pytest.mark.pair("Chronophage", "Shadow of Dis")
@pytest.mark.clause("omega-applies-after-entering-play", versions=("2021-03", "16.0"))
def test_a_blank_chronophage_gives_no_omega(table, version):
    t = table(
        me={"hand": ["Shadow of Dis", "Dis Goon 3", "Dis Goon 4"]},
        foe={"line": ["Chronophage"]},
        house="dis",
        ruleset=version,
    )
    t.play("Shadow of Dis").play("Dis Goon 3").play("Dis Goon 4")
    assert len(t.me.line) == 2
    assert t.g.active_player is t.me


@NEW
@pytest.mark.pair("Chronophage", "Harland Mindlock")
def test_harland_takes_chronophage_and_still_ends_the_step(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", "Logos Goon 3"], "houses": LOGOS},
        foe={"line": ["Chronophage"], "hand": ["Logos Goon 1", "Logos Goon 2"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock")
    if t.pending.kind == "flank":
        t.choose("right")
    assert "Chronophage" in t.titles(t.me.line)
    assert t.g.active_player is t.foe
    t.submit("house:logos").play("Logos Goon 1")
    assert t.g.active_player is t.me, "now it is the other side's creatures that have omega"
    t.submit("house:logos").play("Logos Goon 3")
    assert t.g.active_player is t.me


@NEW
@pytest.mark.pair("Chronophage", "Mimic Gel")
def test_a_gel_that_copies_chronophage_has_omega_from_it(table, version):
    t = table(me={"hand": ["Mimic Gel", "Logos Goon 3"]}, foe={"line": ["Chronophage"]}, house="logos", ruleset=version)
    to_rest(t.play("Mimic Gel"))
    assert t.g.active_player is t.foe
    assert t.me.line[0].title == "Chronophage"
    assert t.g.has_keyword(t.foe.line[0], "omega")


# keywords shared and lost


@pytest.mark.pair("Captain Kresage", "Captain Kresage (evil twin)")
def test_the_captain_has_nothing_to_share_while_its_twin_is_in_play(table, version):
    t = table(me={"line": [KRESAGE, "Lab Warden"], "hand": ["Slaying"]}, foe={"line": [EVIL_KRESAGE]}, ruleset=version)
    assert not has(t, KRESAGE, "elusive")
    assert not has(t, "Lab Warden", "elusive")
    t.play("Slaying", EVIL_KRESAGE)
    assert has(t, KRESAGE, "elusive")
    assert has(t, "Lab Warden", "elusive")


@pytest.mark.pair("Captain Kresage", "Mimic Gel")
def test_a_gel_that_is_a_captain_shares_with_the_first_one_and_has_no_keyword_of_its_own(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Logos Slaying"], "line": [KRESAGE, "Lab Warden"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Mimic Gel", KRESAGE))
    captains = [card for card in t.me.line if card.title == KRESAGE]
    assert len(captains) == 2
    assert all(t.g.has_keyword(card, "elusive") for card in captains)
    t.play("Logos Slaying", "Lab Warden")
    assert not any(t.g.has_keyword(card, "elusive") for card in captains)


@pytest.mark.pair("Captain Kresage", "Niffle Ape")
def test_an_ape_ignores_what_the_captain_has_gained(table, version):
    t = table(me={"line": ["Niffle Ape"]}, foe={"line": [KRESAGE, "Lab Warden"]}, house="untamed", ruleset=version)
    t.fight("Niffle Ape", KRESAGE)
    assert t.card(KRESAGE).damage == 3


@pytest.mark.pair("Captain Kresage", "Dr. Verokter")
def test_a_captain_beside_the_doctor_is_elusive_until_the_doctor_changes_sides(table, version):
    t = table(me={"hand": ["Lure"]}, foe={"line": [KRESAGE, "Dr. Verokter"]}, ruleset=version)
    assert has(t, KRESAGE, "elusive")
    to_rest(t.play("Lure", "Dr. Verokter"))
    assert not has(t, KRESAGE, "elusive")
    assert has(t, "Dr. Verokter", "elusive")


# cards that play cards


@pytest.mark.pair("Think Twice", "Library Access")
@pytest.mark.parametrize("version", ["1.3", "16.0", "18.4"])
def test_library_access_is_purged_whether_its_erratum_or_think_twice_does_it(table, version):
    t = table(
        me={"hand": ["Think Twice", "Lab Note"], "discard": ["Library Access"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Think Twice"))
    assert t.titles(t.me.purged) == ["Library Access"]
    many = len(t.me.hand)
    to_rest(t.play("Lab Note"))
    assert len(t.me.hand) == many, "one card played, one drawn"


@pytest.mark.pair("Think Twice", "Reverse Time")
def test_a_reverse_time_played_by_think_twice_is_purged_after_the_swap(table, version):
    t = table(
        me={"hand": ["Think Twice"], "discard": ["Goon 1", "Reverse Time"], "deck": ["Goon 2"]},
        foe={},
        house="logos",
        ruleset=version,
        filler=0,
    )
    to_rest(t.play("Think Twice"))
    assert t.titles(t.me.purged) == ["Reverse Time"]
    assert t.titles(t.me.deck) == ["Goon 1"]
    assert sorted(t.titles(t.me.discard)) == ["Goon 2", "Think Twice"]


@pytest.mark.pair("Science!", "Think Twice")
def test_science_pays_for_both_actions(table, version):
    t = table(me={"hand": ["Science!", "Think Twice"], "discard": ["Lab Note"]}, foe={}, house="logos", ruleset=version)
    t.play("Science!")
    to_rest(t.play("Think Twice"))
    assert t.me.amber == 2


@pytest.mark.pair("Talmage Steelheart", "Wild Wormhole")
def test_talmage_counts_the_wormhole_that_plays_it(table, version):
    t = table(me={"hand": ["Wild Wormhole"], "deck": ["Talmage Steelheart"]}, foe={}, house="logos", ruleset=version)
    to_rest(t.play("Wild Wormhole"))
    assert t.power("Talmage Steelheart") == 3 + 2


@pytest.mark.pair("Reckless Experimentation", "Replicator")
def test_replicator_plays_from_its_own_deck_what_a_reckless_neighbor_would(table, version):
    t = table(
        me={"line": ["Replicator"], "deck": ["Trinket"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Reckless Experimentation"]}], "deck": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.reap("Replicator"))
    assert t.titles(t.me.artifacts) == ["Trinket"]
    assert t.foe.deck[-1].title == "Goon 1"


@pytest.mark.pair("Dr. Verokter", "Replicator")
def test_replicator_digs_in_the_discard_pile_of_its_own_player(table, version):
    t = table(
        me={"line": ["Replicator"], "discard": ["Chant"]},
        foe={"line": ["Dr. Verokter"], "discard": ["Badge"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.reap("Replicator"))
    assert t.me.deck[-1].title == "Chant"
    assert t.me.discard == []
    assert len(t.foe.discard) == 1


# keys and Æmber


@pytest.mark.pair("Honors Keysis", "Titan Mechanic")
def test_honors_keysis_goes_by_the_current_cost(table, version):
    t = table(
        me={"hand": ["Honors Keysis"], "line": ["Titan Mechanic", "Goon 1"], "amber": 10},
        foe={},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Honors Keysis"))
    assert len(t.me.keys) == 1
    assert t.me.amber == 0
    assert t.titles(t.me.purged) == ["Honors Keysis"]


@pytest.mark.pair("Ruins of Archonis", "Ether Spider")
def test_a_spider_catches_what_the_ruins_pay(table, version):
    t = table(
        me={"hand": ["Lab Note"] * 6, "artifacts": [RUINS]},
        foe={"line": ["Ether Spider"]},
        house="logos",
        ruleset=version,
    )
    for _ in range(6):
        to_rest(t.play("Lab Note"))
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 4
    assert t.card("Ruins of Archonis").amber == 0


@NEW
@pytest.mark.pair("Ruins of Archonis", "The Curator")
def test_ruins_that_enter_ready_as_the_sixth_card_pay_if_they_are_filled_first(table, version):
    def played(first):
        t = table(
            me={"hand": [*["Lab Note"] * 5, "Ruins of Archonis"], "line": ["The Curator"]},
            foe={},
            house="logos",
            ruleset=version,
        )
        for _ in range(5):
            t.play("Lab Note")
        t.play("Ruins of Archonis")
        assert t.pending.prompt == "order.triggers"
        assert t.me.amber == 1
        t.submit(t.pending.keys[first])
        return t.me.amber, t.card("Ruins of Archonis").amber

    assert sorted([played(0), played(1)]) == [(1, 4), (5, 0)]


@pytest.mark.pair("Mechabuoy", "Ether Spider")
def test_a_spider_catches_what_the_buoy_gives(table):
    t = shore(
        table,
        {"line": ["Ether Spider"], "artifacts": ["Mechabuoy"]},
        {"houses": LOGOS},
        tide=1,
    )
    to_rest(t.next_turn("logos"))
    assert t.foe.amber == 0
    assert t.card("Ether Spider").amber == 1


@pytest.mark.pair("Armadrone (evil twin)", "The Vaultkeeper")
def test_a_vaultkeeper_stops_the_drone(table, version):
    drone = "Armadrone (evil twin)"
    t = table(
        me={"line": [drone]}, foe={"line": ["The Vaultkeeper", "Goon 1"], "amber": 4}, house="logos", ruleset=version
    )
    t.fight(drone, "Goon 1")
    assert (t.me.amber, t.foe.amber) == (0, 4)


# destruction


@pytest.mark.pair("Final Analysis", "Harland Mindlock")
def test_final_analysis_draws_for_the_player_who_controlled_the_creature(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", "Final Analysis"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Harland Mindlock"))
    to_rest(t.play("Final Analysis"))
    assert (len(t.me.hand), len(t.foe.hand)) == (2, 1)
    assert len(t.foe.discard) == 2


@pytest.mark.pair("Final Analysis", "Armageddon Cloak")
def test_final_analysis_draws_nothing_for_a_creature_that_a_cloak_saves(table, version):
    t = table(
        me={"hand": ["Final Analysis"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}, "Goon 4"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Final Analysis"))
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert len(t.foe.hand) == 1


@NEW
@pytest.mark.pair("Groundbreaking Discovery", "Armageddon Cloak")
def test_a_cloak_that_is_destroyed_itself_still_saves_its_creature(table, version):
    t = table(
        me={
            "hand": ["Groundbreaking Discovery"],
            "line": [{"title": "Dr. Verokter", "upgrades": ["Reckless Experimentation", "Armageddon Cloak"]}],
            "artifacts": ["Rooftop Laboratory"],
        },
        foe={"line": ["Goon 3"], "keys": ["red"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Groundbreaking Discovery"))
    assert t.foe.line == t.me.artifacts == []
    assert t.foe.keys == []
    assert t.titles(t.me.purged) == ["Groundbreaking Discovery"]
    assert "Armageddon Cloak" in t.titles(t.me.discard)


@NEW
@pytest.mark.pair("Old Egad", "Gateway to Dis")
def test_the_wards_of_old_egad_come_too_late_for_a_gateway(table, version):
    t = table(
        me={"hand": ["Gateway to Dis"]}, foe={"line": ["Goon 3", "Old Egad", "Goon 4"]}, house="dis", ruleset=version
    )
    to_rest(t.play("Gateway to Dis"))
    assert t.foe.line == []


@NEW
@pytest.mark.pair("Old Egad (evil twin)", "Replicator")
def test_enraged_enemies_are_those_of_the_player_who_lost_the_twin(table, version):
    t = table(
        me={"hand": ["Logos Slaying"], "line": ["Old Egad (evil twin)", "Goon 1"]},
        foe={"line": ["Replicator"]},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Slaying", "Old Egad (evil twin)")
    assert t.card("Replicator").enraged
    assert not t.card("Goon 1").enraged


@pytest.mark.pair("Static Charge", "Shadow Self")
def test_a_shadow_self_takes_the_charge_of_its_neighbor(table, version):
    line = [{"title": "Goon 5", "upgrades": ["Static Charge"]}, "Goon 6", "Shadow Self"]
    t = table(me={}, foe={"line": line}, ruleset=version)
    to_rest(t.end())
    assert [card.damage for card in t.foe.line] == [0, 0, 2]


@pytest.mark.pair("Mind Bullets", "Shadow Self")
def test_a_shadow_self_takes_the_bullets_of_its_neighbors(table, version):
    t = table(
        me={"hand": ["Mind Bullets", "Lab Note"]},
        foe={"line": ["Goon 5", "Shadow Self", "Goon 6"]},
        house="logos",
        ruleset=version,
    )
    t.play("Lab Note").play("Mind Bullets")
    assert [card.damage for card in t.foe.line] == [0, 6, 0]


# archives, entering play


@NEW
@pytest.mark.pair("Hydrocataloguer", "The Archivist")
@pytest.mark.parametrize("side", [0, 1])
def test_an_archivist_that_its_own_player_archives_for_any_hydrocataloguer_lies_faceup(table, version, side):
    seats = [{"deck": ["The Archivist"]}, {}]
    seats[side]["artifacts"] = ["Hydrocataloguer"]
    t = shore(table, *seats, version=version)
    t.omni("Lab Moon", "mine")
    assert [card.title for card in t.me.archives if "faceup" in card.more] == ["The Archivist"]


@pytest.mark.pair("Rooftop Laboratory", "Mimic Gel")
def test_a_gel_that_copies_a_scientist_enters_ready(table, version):
    t = table(
        me={"hand": ["Mimic Gel"], "artifacts": ["Rooftop Laboratory"]},
        foe={"line": ["Bilgewarden"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Mimic Gel"))
    assert t.titles(t.me.line) == ["Bilgewarden"]
    assert t.me.line[0].ready


@pytest.mark.pair("Groundbreaking Discovery", "Mimic Gel")
def test_a_gel_that_is_the_doctor_makes_the_discovery(table, version):
    t = table(
        me={
            "hand": ["Groundbreaking Discovery", "Mimic Gel"],
            "line": [{"title": "Goon 3", "upgrades": ["Reckless Experimentation"]}],
            "artifacts": ["Rooftop Laboratory"],
        },
        foe={"line": ["Dr. Verokter"], "keys": ["red"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Mimic Gel", "Dr. Verokter"))
    to_rest(t.play("Groundbreaking Discovery"))
    assert t.foe.keys == []
    assert t.me.line == t.foe.line == []


@pytest.mark.pair("Forgive or Forget", "Auto-Encoder")
def test_cards_that_are_archived_from_the_discard_pile_are_not_discarded(table, version):
    t = table(
        me={"hand": ["Forgive or Forget"], "discard": ["Goon 1", "Trinket"], "artifacts": ["Auto-Encoder"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Forgive or Forget", "archive"))
    assert sorted(t.titles(t.me.archives)) == ["Goon 1", "Trinket"]


@pytest.mark.pair("Binary Moray", "Tide Warp")
def test_tide_warp_sends_the_moray_of_its_player_under_every_other_turn(table):
    seat = {"artifacts": ["Tide Warp"], "line": ["Binary Moray"], "houses": LOGOS}
    t = shore(table, {"houses": LOGOS}, seat, tide=1)
    to_rest(t.next_turn("logos"))
    assert t.g.state.tide == 0
    assert not t.card("Binary Moray").ready
    to_rest(t.next_turn("logos").next_turn("logos"))
    assert t.g.state.tide == 1
    assert t.card("Binary Moray").ready
