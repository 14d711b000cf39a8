"""Cards of Unfathomable in Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import armed, hurt, of_house, spent
from tests.engine.helpers.looks import amber, damage, pools, stunned, tired

deep = partial(grave, house="unfathomable")
ours = partial(of_house, "unfathomable")

# who is hurt


@pytest.mark.pair("Awful Atoll", "Blood of Titans")
def test_the_blood_of_titans_bears_an_awful_atoll(table):
    me = {"hand": ["Awful Atoll"], "line": [armed("Goon 1", "Blood of Titans"), "Goon 2"]}
    t = deep(table, me, piles=HAUNTED)
    t.play("Awful Atoll")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.power("Goon 1") == 4


@pytest.mark.pair("Awful Atoll", "Gateway to Dis")
def test_an_awful_atoll_sinks_behind_the_gateway(table):
    t = deep(table, {"artifacts": ["Awful Atoll"], "hand": [ours("Gateway to Dis")], "line": ["Goon 1"]})
    t.play("Gateway to Dis")
    assert not t.me.artifacts


@pytest.mark.pair("Eldritch Synan", "PYR*0")
@pytest.mark.parametrize(("attacker", "left"), [(hurt("PYR*0", 1), True), ("PYR*0", False)])
def test_the_splash_of_a_creature_with_damage_does_not_reach_a_synan(table, attacker, left):
    t = deep(table, {"line": [attacker]}, {"line": ["Eldritch Synan", "Goon 1"]}, house="staralliance")
    ordered(t.fight("PYR*0", "Goon 1"))
    assert ("Eldritch Synan" in t.titles(t.foe.line)) is left


@pytest.mark.pair("Thoughtswim", "Toxicuda Venom")
def test_poison_does_nothing_to_one_that_is_dealt_no_damage(table):
    me = {"line": [armed("Goon 5", "Thoughtswim")]}
    t = deep(table, me, {"line": [armed("Goon 9", "Toxicuda Venom")]}, piles=NEARLY, house="brobnar")
    t.fight("Goon 5")
    assert lines(t) == [["Goon 5"], ["Goon 9"]]
    assert damage(t.foe) == [5]


@pytest.mark.pair("Echoing Deathknell", "Loot the Bodies")
def test_the_bodies_of_all_tolls_are_looted(table):
    me = {"hand": [ours("Loot the Bodies"), "Echoing Deathknell"], "line": ["Goon 3"]}
    t = deep(table, me, {"line": ["Goon 1", "Goon 2", "Goon 9"]})
    to_rest(t.play("Loot the Bodies").play("Echoing Deathknell"))
    assert t.me.amber == 2
    assert damage(t.foe) == [4]


@pytest.mark.pair("Echoing Deathknell", "Bad Penny")
def test_a_penny_that_returns_to_hand_was_destroyed_and_the_knell_echoes(table):
    t = deep(table, {"hand": ["Echoing Deathknell"], "line": ["Bad Penny"]}, {"line": ["Goon 9"]})
    t.play("Echoing Deathknell")
    assert damage(t.foe) == [2]
    assert t.titles(t.me.hand) == ["Bad Penny"]


@pytest.mark.pair("Strange Torpedo", "Protect the Weak")
def test_what_armor_protects_is_not_stunned_by_a_torpedo(table):
    line = ["Goon 2", armed("Goon 3", "Protect the Weak")]
    t = deep(table, {"hand": ["Strange Torpedo"]}, {"line": line}, piles=NEARLY)
    t.play("Strange Torpedo", "Goon 3")
    assert [card.stunned for card in t.foe.line] == [True, False]


@pytest.mark.pair("Strange Torpedo", "Shadow Self")
def test_a_torpedo_stuns_whom_it_hurts_in_place_of_a_neighbor(table):
    t = deep(table, {"hand": ["Strange Torpedo"]}, {"line": ["Shadow Self", "Goon 3", "Goon 5"]}, piles=NEARLY)
    t.play("Strange Torpedo", "Goon 5")
    assert damage(t.foe) == [1, 0, 1]
    assert stunned(t) == tired(t) == ["Shadow Self", "Goon 5"]


@pytest.mark.pair("Gatewatcher", "Spectral Tunneler")
def test_a_gatewatcher_takes_what_counts_as_a_flank_creature(table):
    me = {"line": ["Gatewatcher"], "artifacts": [ours("Spectral Tunneler")], "hand": ["Unfathomable Slaying"]}
    t = deep(table, me, {"line": ["Goon 1", "Goon 2", "Goon 3"]}, piles=NEARLY)
    t.action("Spectral Tunneler", "Goon 2")
    ordered(t.play("Unfathomable Slaying", "Gatewatcher"))
    assert lines(t) == [[], []]


@pytest.mark.pair("Gatewatcher", "Gateway to Dis")
def test_a_gatewatcher_at_the_gateway_finds_all_flanks_going_already(table):
    t = deep(table, {"hand": [ours("Gateway to Dis")], "line": ["Gatewatcher"]}, {"line": ["Goon 1"]}, piles=NEARLY)
    ordered(t.play("Gateway to Dis"))
    assert lines(t) == [[], []]
    assert len(t.happened("card.destroyed")) == 2


# ready and exhausted


@pytest.mark.pair("Giltspine Mesmerist", "Brackish Shoreline")
def test_a_mesmerist_discards_nothing_for_one_that_stays_exhausted(table):
    me = {"line": ["Unfathomable Goon 5", spent("Goon 1")]}
    foe = {"line": ["Goon 2", "Giltspine Mesmerist"], "artifacts": ["Brackish Shoreline"]}
    t = deep(table, me, foe)
    t.fight("Unfathomable Goon 5", "Goon 2").end()
    assert len(t.me.discard) == 1
    assert tired(t) == ["Unfathomable Goon 5"]
    t.submit("house:brobnar")


@pytest.mark.pair("Giltspine Mesmerist", "Ganger Chieftain")
def test_a_chieftain_that_readies_is_mesmerised_at_once(table):
    me = {"hand": [ours("Ganger Chieftain")], "line": [spent("Goon 5")]}
    t = deep(table, me, {"line": ["Giltspine Mesmerist"]})
    t.play("Ganger Chieftain", "Goon 5")
    assert len(t.me.discard) == 1
    assert t.titles(t.foe.line) == []


@pytest.mark.pair("Dirge of the Deep", "Badge of Unity")
def test_a_dirge_reaches_the_house_of_a_badge(table):
    me = {"hand": ["Dirge of the Deep"], "line": [armed("Goon 1", "Badge of Unity"), "Goon 2"]}
    t = deep(table, me, {"deck": ["Star Alliance Goon 1"]}, filler=0)
    t.play("Dirge of the Deep")
    assert tired(t) == ["Goon 1"]


@pytest.mark.pair("Nightmare Inducer", "Badge of Unity")
def test_a_nightmare_reaches_the_house_of_a_badge(table):
    foe = {"line": [armed("Goon 1", "Badge of Unity"), "Goon 2"], "discard": ["Star Alliance Goon 1"]}
    t = deep(table, {"artifacts": ["Nightmare Inducer"]}, foe)
    t.action("Nightmare Inducer")
    assert tired(t) == ["Goon 1"]


@pytest.mark.pair("Curse of Confusion", "Badge of Unity")
def test_a_curse_confuses_what_a_badge_brings_into_the_active_house(table):
    me = {"artifacts": ["Curse of Confusion"], "line": [armed("Goon 1", "Badge of Unity"), "Goon 2"]}
    t = deep(table, me, house="staralliance")
    t.end()
    assert tired(t) == ["Goon 1"]
    t.submit("house:brobnar")


# hands, decks, discard piles


@pytest.mark.pair("Bottomless Depths", "Auto-Encoder")
def test_a_card_in_the_depths_was_discarded_for_the_encoder(table):
    me = {"artifacts": ["Bottomless Depths", "Auto-Encoder"], "hand": ["Unfathomable Goon 1"]}
    t = deep(table, me)
    to_rest(t.discard("Unfathomable Goon 1"))
    assert len(t.me.archives) == 1
    assert t.titles(t.card("Bottomless Depths").under) == ["Unfathomable Goon 1"]


@pytest.mark.pair("Ihaka of the Depths", "Library Access")
def test_ihaka_sinks_a_card_for_each_that_the_library_draws(table):
    me = {
        "line": ["Ihaka of the Depths"],
        "hand": [ours("Library Access"), "Unfathomable Chant"],
        "discard": ["Goon 1"],
    }
    t = deep(table, me)
    t.play("Library Access").play("Unfathomable Chant", "yes")
    assert t.me.deck[0].title == "Goon 1"
    assert len(t.me.hand) == 1


@pytest.mark.pair("Dredge", "Bryozoarch")
def test_an_encrusted_dredge_gives_nobody_anything(table):
    me = {"hand": ["Dredge"], "line": ["Unfathomable Goon 1"], "discard": ["Goon 9"]}
    t = deep(table, me, {"line": ["Bryozoarch"]})
    t.play("Dredge").reap("Unfathomable Goon 1")
    assert t.titles(t.me.discard) == ["Goon 9", "Dredge"]


@pytest.mark.pair("Thing from the Deep", "Exhume")
@pytest.mark.parametrize(("seal", "line"), [(["Open the Seal"], ["Thing from the Deep"]), ([], [])])
def test_the_thing_is_exhumed_only_beside_an_open_seal(table, seal, line):
    me = {"hand": ["Exhume"], "discard": ["Thing from the Deep", *seal]}
    t = deep(table, me, house="dis")
    t.play("Exhume", "Thing from the Deep")
    assert t.titles(t.me.line) == line


@pytest.mark.pair("Squallmaster", "Auto-Encoder")
def test_a_squall_feeds_the_encoder(table):
    t = deep(table, {"line": ["Squallmaster"], "hand": ["Goon 1"], "artifacts": ["Auto-Encoder"]})
    t.reap("Squallmaster")
    assert len(t.me.archives) == 1


@pytest.mark.pair("Tendrils from Beyond", "Harland Mindlock")
def test_tendrils_that_take_harland_free_whom_he_holds_first(table):
    me = {"hand": [ours("Harland Mindlock"), "Tendrils from Beyond"], "line": ["Goon 1"]}
    t = deep(table, me, {"line": ["Goon 5"]}, piles=HAUNTED)
    t.play("Harland Mindlock", "left", flank="right")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 1", "Harland Mindlock"]
    to_rest(t.play("Tendrils from Beyond", "Goon 1"))
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Harland Mindlock"]


# Æmber


@pytest.mark.pair("Circlespeak", "Po’s Pixies")
def test_circlespeak_takes_what_pixies_guard_from_the_supply(table):
    me = {"hand": ["Circlespeak"], "line": ["Goon 1"], "amber": 3}
    t = deep(table, me, {"line": ["Po’s Pixies"], "amber": 3}, piles=(10, 10))
    t.play("Circlespeak", "Goon 1")
    assert amber(t) == [4, 0]
    assert pools(t) == [2, 3]


@pytest.mark.pair("Mnemoleech", "Po’s Pixies")
def test_a_mnemoleech_steals_from_the_supply_beside_the_pixies(table):
    t = deep(table, {"line": ["Mnemoleech"]}, {"line": ["Po’s Pixies"], "amber": 2}, piles=NEARLY)
    t.reap("Mnemoleech")
    assert pools(t) == [3, 2]


@pytest.mark.pair("Trawler", "Ether Spider")
def test_a_trawler_leaves_what_a_spider_holds(table):
    t = deep(table, {"hand": ["Trawler"]}, {"line": [{"title": "Ether Spider", "amber": 2}], "amber": 3}, piles=HAUNTED)
    t.play("Trawler")
    assert amber(t) == [3, 2]


@pytest.mark.pair("Tangimangi", "Grump Buggy")
def test_tangimangi_and_a_buggy_add_up(table):
    t = deep(table, {"line": ["Tangimangi", "Goon 5"], "artifacts": ["Grump Buggy"]}, piles=NEARLY)
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 10]
