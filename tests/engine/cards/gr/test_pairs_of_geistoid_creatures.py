"""Creatures of Geistoid in Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.cards.gr.test_geistoid_artifacts import ticking
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave, hurt, of_house, with_amber
from tests.engine.helpers.looks import amber, damage_of_all, pools, stunned

KEEPER = "Ancestral Timekeeper"


@pytest.mark.pair("Ancestral Timekeeper", "Big Magnet")
def test_the_upgrades_of_a_purged_keeper_are_discarded(table):
    t = geistoid(table, {"line": [armed(KEEPER, "Badge", counters={"time": 11})]}, {"hand": ["Big Magnet"]})
    t.next_turn()
    assert t.g.state.active == 0
    assert t.titles(t.me.discard) == ["Badge"]
    assert t.titles(t.foe.hand) == ["Big Magnet"]


@pytest.mark.pair("Chronometer", "Armageddon Cloak")
def test_a_cloaked_chronometer_purges_nothing_and_goes_on(table):
    t = geistoid(
        table,
        {"line": [armed("Chronometer", "Armageddon Cloak", counters={"time": 5})], "discard": ["Goon 1"]},
        {},
    )
    t.next_turn()
    assert t.card("Chronometer").counters == {"time": 6}
    assert t.me.purged == []


@pytest.mark.pair("Tick-Tock", "Purifier of Souls")
def test_tick_tock_needs_no_destroyed_ability(table):
    t = geistoid(
        table,
        {"line": [ticking("Tick-Tock", 2), "Purifier of Souls"], "hand": ["Chant"] * 6},
        {},
    )
    t.end().choose(["Tick-Tock"], [])
    assert t.titles(t.me.archives) == ["Tick-Tock"]
    t.submit(t.pending.keys[0])


@pytest.mark.pair("Boiler", "Shadow Self")
def test_a_shadow_takes_the_steam_of_a_flank(table):
    t = geistoid(
        table, {"hand": ["Geistoid Slaying"], "line": ["Boiler"]}, {"line": ["Goon 9", "Shadow Self", "Goon 8"]}
    )
    t.play("Geistoid Slaying", "Boiler")
    assert damage_of_all(t) == [0, 0], "the shadow took 12, and is gone"


@pytest.mark.pair("Darklamp", "Sniffer")
def test_a_sniffer_finds_who_the_lamp_hides(table):
    t = geistoid(table, {"line": [with_amber("Darklamp", 1)], "artifacts": ["Sniffer"]}, {}, house="mars")
    assert t.g.has_keyword(t.card("Darklamp"), "elusive")
    t.action("Sniffer")
    assert not t.g.has_keyword(t.card("Darklamp"), "elusive")


@pytest.mark.pair("Dimo, Elderghast", "Dextre")
@pytest.mark.parametrize(("first", "paid"), [(0, 0), (1, 2)])
def test_dimo_pays_for_dextre_only_before_it_goes_onto_the_deck(table, first, paid):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaying"], "line": ["Dimo, Elderghast", with_amber("Dextre", 2)], "discard": grave()},
        {},
    )
    t.play("Geistoid Slaying", "Dextre")
    t.submit(t.pending.keys[first])
    assert t.card("Dextre").zone == "deck"
    assert t.me.amber == paid


@pytest.mark.pair("Echofly", "Replicator")
def test_an_echo_is_no_reap_ability(table):
    t = geistoid(
        table,
        {"line": ["Echofly", of_house("geistoid", "Replicator")], "discard": ["Chant"]},
        {},
    )
    to_rest(t.reap("Replicator"))
    assert t.me.hand == []


@pytest.mark.pair("Harvest Skimmer", "Replicator")
def test_a_replicated_skimmer_skims_your_deck(table):
    t = geistoid(
        table,
        {"line": [of_house("geistoid", "Replicator")], "deck": ["Goon 1"]},
        {"line": ["Harvest Skimmer"], "deck": ["Goon 3"]},
    )
    t.reap("Replicator")
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert pools(t) == [2, 0]


@pytest.mark.pair("Infiltrator", "Grey Augur")
def test_an_infiltrator_destroys_an_augur_beside_it(table):
    t = geistoid(table, {"line": ["Infiltrator", "Grey Augur", "Goon 1"]}, {})
    t.next_turn()
    assert t.titles(t.me.line) == ["Infiltrator", "Goon 1"]


@pytest.mark.pair("Kaspara", "The Pale Star")
def test_under_the_pale_star_kaspara_stands_in_empty_pools(table):
    t = geistoid(table, {"line": ["Kaspara"], "artifacts": ["The Pale Star"], "amber": 5}, {})
    t.omni("The Pale Star")
    assert t.power("Kaspara") == 1


@pytest.mark.pair("Kaspara", "Dextre")
def test_dextre_of_another_house_pays_nobody_for_kaspara(table):
    t = geistoid(table, {"hand": ["Geistoid Slaying"], "line": ["Kaspara", "Dextre"], "amber": 1}, {})
    t.play("Geistoid Slaying", "Dextre")
    assert pools(t) == [1, 0]


@pytest.mark.pair("Kaspara", "Mimic Gel")
def test_a_gel_as_kaspara_has_the_power_of_all_pools(table):
    t = geistoid(table, {"hand": ["Mimic Gel"], "amber": 3}, {"line": ["Kaspara"]}, house="logos")
    t.play("Mimic Gel", flank="")
    to_rest(t)
    gel = next(card for card in t.g.cards if card.printed.title == "Mimic Gel")
    assert t.g.power(gel) == t.me.amber + t.foe.amber


@pytest.mark.pair("Memette", "Purifier of Souls")
def test_a_pure_memette_archives_only_when_she_comes(table):
    t = geistoid(
        table,
        {"hand": ["Memette", "Geistoid Slaying"], "line": ["Purifier of Souls"], "discard": ["Goon 1", "Trinket"]},
        {},
    )
    t.play("Memette").play("Geistoid Slaying", "Memette")
    assert t.titles(t.me.archives) == ["Trinket"]


@pytest.mark.pair("Mender", "EMP Blast")
def test_mended_robots_are_stunned_by_a_blast_all_the_same(table):
    t = geistoid(table, {"hand": ["Mender"], "line": ["Shadys"]}, {"hand": ["EMP Blast"]})
    t.play("Mender").next_turn("mars").play("EMP Blast")
    assert sorted(stunned(t)) == ["Mender", "Shadys"]
    assert t.card("Shadys").warded


@pytest.mark.pair("Miss Chievous", "Hunting Witch")
def test_the_witch_and_miss_chievous_notice_the_same_creature(table):
    t = geistoid(table, {"hand": ["Touchstone"], "line": ["Miss Chievous", "Hunting Witch"]}, {})
    to_rest(t.play("Touchstone"))
    assert t.me.amber == 1
    assert len(t.me.discard) == len(t.foe.discard) == 2


@pytest.mark.pair("Precocious Fragment", "Eater of the Dead")
def test_a_fragment_beside_an_eater_reaps_less(table):
    t = geistoid(
        table,
        {
            "line": ["Precocious Fragment", {"title": "Eater of the Dead", "house": "geistoid"}],
            "discard": grave("Goon 1"),
        },
        {},
    )
    t.reap("Eater of the Dead").reap("Precocious Fragment")
    assert t.me.amber == 2


@pytest.mark.pair("Protective Playmate", "Eater of the Dead")
def test_a_grown_playmate_falls_when_the_eater_eats(table):
    t = geistoid(
        table,
        {"line": [hurt("Protective Playmate", 4)], "discard": grave("Goon 1")},
        {"line": ["Eater of the Dead"]},
    )
    t.next_turn("dis").reap("Eater of the Dead")
    assert t.card("Protective Playmate").zone == "discard"


@pytest.mark.pair("Purse-a-phone", "Titan Mechanic")
def test_keys_are_cheaper_by_the_phone_and_the_mechanic(table):
    t = geistoid(table, {"line": ["Purse-a-phone"]}, {"line": ["Titan Mechanic"]})
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 3


@pytest.mark.pair("Reaver", "Auto-Encoder")
def test_what_the_reaver_discards_is_encoded(table):
    t = geistoid(
        table,
        {"line": [with_amber("Reaver", 1)], "hand": ["Trinket"], "artifacts": ["Auto-Encoder"], "deck": ["Goon 7"]},
        {},
    )
    t.reap("Reaver", "Trinket")
    assert t.titles(t.me.archives) == ["Goon 7"]


@pytest.mark.pair("Scooboo", "Library of Babble")
def test_scooboo_waits_for_the_draw_of_a_library_that_is_yours(table):
    t = geistoid(table, {"discard": ["Scooboo"], "hand": ["Chant"] * 6}, {"artifacts": ["Library of Babble"]})
    t.next_turn("logos").action("Library of Babble")
    assert t.card("Scooboo").zone == "discard"


@pytest.mark.pair("Shadys", "Grommid")
def test_shadys_beside_grommid_plays_nobody(table):
    t = geistoid(table, {"line": ["Shadys", "Grommid"], "discard": ["Purse-a-phone"]}, {})
    t.action("Shadys")
    assert t.titles(t.me.line) == ["Shadys", "Grommid"]


@pytest.mark.pair("Snippy", "Shadow Self")
def test_a_shadow_is_snipped_for_its_neighbor(table):
    t = geistoid(table, {"hand": ["Snippy"]}, {"line": ["Goon 5", "Shadow Self"]})
    t.play("Snippy", "Goon 5")
    assert damage_of_all(t) == [0, 0, 2]


@pytest.mark.pair("Soultender", "Shadow Self")
def test_a_shadow_is_a_specter_that_is_tended(table):
    t = geistoid(table, {"hand": ["Soultender"]}, {"line": [hurt("Shadow Self", 3, amber=2)]})
    t.play("Soultender")
    assert damage_of_all(t) == [0, 0]
    assert amber(t) == [0, 0]
    assert t.card("Shadow Self").warded


@pytest.mark.pair("Tangler", "Replicator")
def test_a_replicated_tangler_ties_whom_you_choose(table):
    t = geistoid(
        table,
        {"line": [of_house("geistoid", "Replicator")]},
        {"line": ["Tangler", "Goon 1", "Goon 2"]},
    )
    t.reap("Replicator", "Goon 1")
    assert stunned(t) == ["Tangler", "Goon 1", "Goon 2"]


@pytest.mark.pair("Thoughtcatcher", "Bad Penny")
@pytest.mark.parametrize(("first", "hand"), [(0, ["Bad Penny"]), (1, ["Bad Penny", "Chant"])])
def test_a_penny_with_amber_is_drawn_for_only_before_it_returns(table, first, hand):
    t = geistoid(table, {"hand": ["Geistoid Slaying"], "line": ["Thoughtcatcher", with_amber("Bad Penny", 1)]}, {})
    t.play("Geistoid Slaying", "Bad Penny")
    t.submit(t.pending.keys[first])
    assert sorted(t.titles(t.me.hand)) == hand


@pytest.mark.pair("Touchstone", "Auto-Encoder")
def test_the_stone_discards_from_the_deck_which_encodes_nothing(table):
    t = geistoid(table, {"line": ["Touchstone"], "artifacts": ["Auto-Encoder"]}, {})
    t.reap("Touchstone")
    assert len(t.me.discard) == 2
    assert t.me.archives == []


@pytest.mark.pair("Tribute Collector", "Kretchee")
def test_kretchee_adds_to_a_tribute(table):
    t = geistoid(table, {"hand": ["Tribute Collector"]}, {"line": ["Kretchee"], "amber": 3})
    t.play("Tribute Collector")
    assert amber(t) == [2, 0]


@pytest.mark.pair("Varad the Indulgent", "Brikk Nastee")
def test_each_house_has_its_own_spectator(table):
    t = geistoid(
        table,
        {"line": ["Varad the Indulgent", "Brikk Nastee", "Geistoid Goon 5"]},
        {"line": ["Goon 1"], "amber": 2},
    )
    t.fight("Geistoid Goon 5")
    assert t.card("Varad the Indulgent").amber == 1
    assert t.me.amber == 0


@pytest.mark.pair("Webstur", "Shadow Self")
def test_a_webstur_whose_shadow_bleeds_discards_nothing(table):
    t = geistoid(table, {"line": ["Webstur", "Shadow Self"]}, {"line": ["Goon 2"]})
    t.fight("Webstur")
    to_rest(t, "yes")
    assert len(t.me.discard) == t.card("Webstur").damage


@pytest.mark.pair("Ælbia Stray", "Duskwitch")
def test_aelbia_beside_duskwitch_is_ready_though_nothing_haunts(table):
    t = geistoid(table, {"hand": ["Ælbia Stray"], "line": ["Duskwitch"]}, {})
    t.play("Ælbia Stray")
    assert t.card("Ælbia Stray").ready
