"""Cards of Star Alliance in Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, grave, lines
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import armed, hurt, of_house, spent, with_amber
from tests.engine.helpers.looks import amber, damage, pools, stunned

bridge = partial(grave, house="staralliance")
ALLY = "Star Alliance Goon 4"
DOOM = of_house("staralliance", "Gateway to Dis")


# houses


@pytest.mark.pair("Bad Chemistry", "Badge of Unity")
def test_a_badge_is_a_house_in_common(table):
    t = bridge(table, {"hand": ["Bad Chemistry"], "line": [armed("Goon 1", "Badge of Unity"), ALLY, "Dis Goon 2"]})
    t.play("Bad Chemistry")
    assert stunned(t) == ["Goon 1", ALLY]


@pytest.mark.pair("Pentacorder", "Badge of Unity")
def test_a_badge_is_one_more_house_for_a_pentacorder(table):
    t = bridge(table, {"line": [armed("Goon 1", "Pentacorder", "Badge of Unity"), ALLY]})
    assert t.g.key_cost(t.foe) == 8


@pytest.mark.pair("Strength from Diversity", "Badge of Unity")
def test_a_creature_with_a_badge_is_no_ally_any_more(table):
    me = {"hand": ["Strength from Diversity"], "line": [armed("Goon 1", "Badge of Unity"), "Goon 2"]}
    t = bridge(table, me, {"amber": 3})
    t.play("Strength from Diversity")
    assert amber(t) == [0, 1]


@pytest.mark.pair("Curse of Obstinacy", "Spectral Tunneler")
def test_what_counts_as_a_flank_creature_is_not_obstinate(table):
    tunneler = of_house("staralliance", "Spectral Tunneler")
    me = {"artifacts": ["Curse of Obstinacy", tunneler], "line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]}
    t = bridge(table, me)
    to_rest(t.action("Spectral Tunneler", "Goon 2").end())
    assert "Goon 3" in stunned(t)


@pytest.mark.pair("Into the Warp", "Bad Penny")
def test_a_penny_that_is_warped_comes_back_to_hand(table):
    t = bridge(table, {"hand": ["Into the Warp"], "deck": ["Shadows Goon 9"], "line": ["Bad Penny", "Goon 1"]})
    t.play("Into the Warp")
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert not t.me.line


# playing


@pytest.mark.pair("Event Horizon", "Library Access")
def test_the_action_beyond_the_horizon_draws_a_card_after_library_access(table):
    me = {"hand": [of_house("staralliance", "Library Access"), "Event Horizon"], "deck": ["Goon 1", "Goon 2", "Chant"]}
    t = bridge(table, me, filler=0)
    t.play("Library Access").play("Event Horizon", "Event Horizon")
    assert t.titles(t.me.hand) == ["Goon 2", "Goon 1"]
    assert t.titles(t.me.discard) == ["Chant", "Event Horizon"]


@pytest.mark.pair("Event Horizon", "First Blood")
def test_an_alpha_action_stays_in_the_discard_pile(table):
    t = bridge(table, {"hand": ["Event Horizon"], "deck": ["Chant", "First Blood"], "line": ["Goon 1"]})
    t.play("Event Horizon")
    assert t.titles(t.me.discard) == ["First Blood", "Event Horizon"]
    assert damage(t.me) == [0]


@pytest.mark.pair("Multi-Dimensional Rescue", "Com. Officer Kirby")
def test_two_permissions_let_two_cards_of_other_houses_be_played(table):
    me = {"hand": ["Com. Officer Kirby", "Multi-Dimensional Rescue", "Goon 1", "Chant", "Chant"]}
    t = bridge(table, me)
    t.play("Com. Officer Kirby").play("Multi-Dimensional Rescue").play("Goon 1", flank="left")
    assert t.may("play:Chant")
    t.play("Chant")
    assert not t.may("play:Chant")


@pytest.mark.pair("Missile Officer Myers", "Harland Mindlock")
def test_myers_lets_harland_take_another_creature(table):
    t = bridge(table, {"line": ["Harland Mindlock", "Missile Officer Myers"]}, {"line": ["Goon 1", "Goon 2", "Goon 3"]})
    t.reap("Missile Officer Myers", "Goon 3", "right")
    assert lines(t) == [["Harland Mindlock", "Missile Officer Myers", "Goon 3"], ["Goon 1", "Goon 2"]]


@pytest.mark.pair("Missile Officer Myers", "Almsmaster")
def test_the_neighbors_of_the_neighbor_of_myers_capture(table):
    t = bridge(table, {"line": ["Goon 1", "Almsmaster", "Missile Officer Myers"]}, {"amber": 3})
    t.reap("Missile Officer Myers")
    assert amber(t) == [1, 0, 1]


@pytest.mark.clause("infinite-loop-player-picks-count")
def test_two_of_myers_side_by_side_go_on_as_often_as_is_named(table):
    t = bridge(table, {"line": ["Missile Officer Myers", "Missile Officer Myers"]})
    t.reap("Missile Officer Myers")
    assert t.pending.kind == "number"
    to_rest(t.submit("number:2"))
    assert t.titles(t.me.line) == ["Missile Officer Myers"]


@pytest.mark.pair("Retrotechnician Le", "Hunting Witch")
def test_what_le_plays_is_played_before_the_witch(table):
    t = bridge(table, {"line": ["Hunting Witch", "Retrotechnician Le"], "discard": ["Goon 1"]})
    t.reap("Retrotechnician Le", "Goon 1", "left")
    assert t.me.amber == 2
    assert lines(t)[0] == ["Goon 1", "Hunting Witch", "Retrotechnician Le"]


@pytest.mark.pair("Staff Sergeant Rhea", "Auto-Encoder")
def test_rhea_that_is_discarded_is_encoded_for_as_well(table):
    me = {"hand": ["Staff Sergeant Rhea"], "line": [spent("Goon 1")], "artifacts": ["Auto-Encoder"]}
    t = bridge(table, me)
    to_rest(t.discard("Staff Sergeant Rhea"))
    assert len(t.me.archives) == 1
    assert t.me.amber == 1


# destroyed, and not


@pytest.mark.pair("Alien Horror", "Creeping Oblivion")
def test_an_alien_horror_shrinks_when_oblivion_creeps_up_on_its_player(table):
    me = {"hand": [of_house("staralliance", "Creeping Oblivion")], "line": [hurt("Alien Horror", 4), "Goon 1"]}
    t = bridge(table, me, piles=HAUNTED)
    t.play("Creeping Oblivion", t.me.discard[:2])
    assert t.titles(t.me.line) == ["Goon 1"]
    assert len(t.me.discard) == 8 + 2


@pytest.mark.pair("Necromorph", "Gateway to Dis")
@pytest.mark.reading("necromorph-dying-neighbor")
def test_a_necromorph_is_the_last_one_at_the_gateway(table):
    t = bridge(table, {"hand": [DOOM], "line": ["Goon 1", "Necromorph", "Goon 2"]}, {"line": ["Necromorph"]})
    ordered(t.play("Gateway to Dis"))
    assert lines(t) == [["Necromorph"], []]
    assert t.me.chains == 3


@pytest.mark.pair("Necromorph", "Armageddon Cloak")
@pytest.mark.parametrize(("saviour", "left"), [("Necromorph", ["Necromorph"]), ("cloak", ["Necromorph", "Goon 1"])])
def test_either_the_cloak_or_the_ally_of_a_necromorph_goes(table, saviour, left):
    me = {"hand": ["Star Alliance Slaying"], "line": [armed("Necromorph", "Armageddon Cloak"), "Goon 1"]}
    t = bridge(table, me)
    t.play("Star Alliance Slaying", "Necromorph")
    assert t.pending.prompt == "order.replacements"
    t.submit(t.pending.keys[saviour == "cloak"])
    assert t.titles(t.me.line) == left
    assert bool(t.me.line[0].upgrades) is (saviour != "cloak")


@pytest.mark.pair("Paradox Shield", "Bad Penny")
def test_a_penny_returns_to_hand_before_its_shield_pays(table):
    t = bridge(table, {"hand": ["Star Alliance Slaying"], "line": [armed("Bad Penny", "Paradox Shield")]})
    t.play("Star Alliance Slaying")
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.titles(t.me.discard) == ["Paradox Shield", "Star Alliance Slaying"]


@pytest.mark.pair("Paradox Shield", "Blood of Titans")
def test_a_shield_pays_for_the_power_that_an_upgrade_adds(table):
    shielded = armed("Goon 1", "Paradox Shield", "Blood of Titans")
    t = bridge(table, {"hand": ["Star Alliance Slaying"], "line": [shielded]})
    t.play("Star Alliance Slaying")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert len(t.me.discard) == 6 + 2


@pytest.mark.pair("Prototype Harness", "Protect the Weak")
def test_armor_bears_the_wear_of_a_harness(table):
    t = bridge(table, {}, {"line": [armed("Goon 1", "Prototype Harness", "Protect the Weak")]})
    t.next_turn("brobnar")
    assert damage(t.foe) == [0]


@pytest.mark.pair("Essence Entangler", "ANT1-10NY")
def test_an_entangled_thief_is_destroyed_by_what_it_captures(table):
    me = {"hand": ["Missile Officer Myers"], "line": [armed("ANT1-10NY", "Essence Entangler"), "Goon 1"]}
    t = bridge(table, me, {"amber": 9})
    t.play("Missile Officer Myers", "position:1", "ANT1-10NY", flank="")
    assert t.titles(t.me.line) == ["Missile Officer Myers", "Goon 1"]
    assert pools(t) == [0, 9]


# Æmber


@pytest.mark.pair("Com. Officer Palik", "Po’s Pixies")
def test_palik_captures_from_the_supply_beside_the_pixies(table):
    t = bridge(table, {"line": ["Com. Officer Palik"]}, {"line": ["Po’s Pixies"], "amber": 2})
    t.reap("Com. Officer Palik")
    assert amber(t) == [1, 0]
    assert pools(t) == [1, 2]


@pytest.mark.pair("Triangulator Newsome", "Ether Spider")
def test_what_newsome_moves_is_caught_by_a_spider(table):
    me = {"line": [with_amber("Goon 1", 2), "Triangulator Newsome"]}
    t = bridge(table, me, {"line": ["Ether Spider"]}, piles=HAUNTED)
    t.reap("Triangulator Newsome")
    assert amber(t) == [0, 0, 3]
    assert t.me.amber == 0


@pytest.mark.pair("Jackpot Greene", "Ether Spider")
def test_the_jackpot_is_caught_by_a_spider(table):
    t = bridge(table, {"line": ["Jackpot Greene"], "deck": [ALLY]}, {"line": ["Ether Spider"]})
    t.reap("Jackpot Greene")
    assert amber(t) == [0, 2]


@pytest.mark.pair("Corporal Bridger", "Duskrunner")
def test_bridger_lets_an_ally_run_at_dusk(table):
    t = bridge(table, {"hand": ["Corporal Bridger"], "line": [armed("Goon 1", "Duskrunner")]}, {"amber": 2})
    t.play("Corporal Bridger").reap("Goon 1")
    assert pools(t) == [2, 1]


# upgrades from the discard pile


@pytest.mark.pair("3LL-I0T", "Duskrunner")
def test_elliot_takes_up_what_makes_it_steal(table):
    t = bridge(table, {"hand": ["3LL-I0T", "Star Alliance Whip"], "discard": ["Duskrunner"]}, {"amber": 2})
    to_rest(t.play("3LL-I0T", "Duskrunner").play("Star Alliance Whip").reap("3LL-I0T"))
    assert pools(t) == [2, 1]


@pytest.mark.pair("3LL-I0T", "PYR*0")
def test_a_creature_that_may_be_an_upgrade_is_none_in_the_discard_pile(table):
    t = bridge(table, {"line": ["3LL-I0T"], "discard": ["PYR*0"]})
    t.reap("3LL-I0T")
    assert t.at_rest
    assert t.titles(t.me.discard) == ["PYR*0"]


@pytest.mark.pair("Anachronometer", "Library Access")
def test_an_anachronometer_shuffles_a_purged_library_nowhere(table):
    me = {"hand": [of_house("staralliance", "Library Access")], "line": [armed(ALLY, "Anachronometer")]}
    t = bridge(table, me, {"discard": ["Goon 1"] * 2})
    t.play("Library Access").reap(ALLY)
    assert t.titles(t.me.purged) == ["Library Access"]
    assert len(t.me.discard) == 2
    assert len(t.me.hand) == 1
