"""Skyborn of Æmber Skies beside cards of other sets that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, chant, of_house, with_amber
from tests.engine.helpers.looks import amber, pools

sky = partial(crypts.crypt, house="skyborn")
chanted = partial(crypts.chanted, house="skyborn")
flyer = partial(of_house, "skyborn")
LEY = "Ley, Earl of Hurl"
TUNNELER = {"artifacts": [{"title": "Spectral Tunneler", "house": "skyborn"}]}

# keys


@pytest.mark.pair("Freedom to Be", "Titan Mechanic")
def test_freedom_is_cheaper_beside_a_mechanic_on_a_flank(table):
    t = chanted(table, "Freedom to Be", "red", me={"line": ["Titan Mechanic", flyer("Goon 1")], "amber": 8})
    assert (t.me.keys, t.me.amber) == (["red"], 0)


@pytest.mark.pair("Cloudburst Command", "Spectral Tunneler")
def test_a_tunnel_makes_a_skyborn_creature_count_for_the_command(table):
    line = [flyer("Goon 1"), flyer("Goon 2"), flyer("Goon 3")]
    t = sky(table, {"artifacts": ["Cloudburst Command", *TUNNELER["artifacts"]], "line": line})
    t.action("Spectral Tunneler", "Goon 2")
    assert t.g.key_cost(t.foe) == 9


@pytest.mark.pair("Treasure Island", "Safe Place")
def test_an_island_and_a_safe_place_pay_together(table):
    artifacts = [with_amber("Treasure Island", 3), with_amber("Safe Place", 3)]
    t = table(me={"artifacts": artifacts}, foe={}, step="start", ruleset="18.4")
    to_rest(t, "brobnar")
    assert len(t.me.keys) == 1
    assert [card.amber for card in t.me.artifacts] == [0, 0]


@pytest.mark.pair("Efficient Æmber Burner", "Titan Mechanic")
def test_burner_and_mechanic_lower_the_cost_together(table):
    t = sky(table, {"line": [armed("Goon 1", "Efficient Æmber Burner", amber=2)]}, {"line": ["Titan Mechanic"]})
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (5, 3)


# places


@pytest.mark.pair("Torpefying Harpoon", "Spectral Tunneler")
def test_who_counts_as_a_flank_creature_survives_the_harpoon(table):
    t = sky(table, {**TUNNELER, "line": ["Goon 2", armed("Goon 1", "Torpefying Harpoon"), "Goon 3"]})
    t.action("Spectral Tunneler", "Goon 1").next_turn("brobnar")
    assert t.card("Goon 1").zone == "play"


@pytest.mark.pair("Torpefying Harpoon", "Fangtooth Cavern")
@pytest.mark.parametrize(("first", "zone"), [("Fangtooth Cavern", "play"), ("Goon 5", "discard")])
def test_the_harpoon_spares_what_stands_on_a_flank_when_its_ability_resolves(table, first, zone):
    line = ["Goon 1", armed("Goon 5", "Torpefying Harpoon"), "Goon 6"]
    t = sky(table, {"artifacts": ["Fangtooth Cavern"], "line": line})
    t.end().choose(first)
    assert t.titles(t.me.line) == (["Goon 5", "Goon 6"] if zone == "play" else ["Goon 6"])
    assert t.card("Goon 5").zone == zone


@pytest.mark.pair("Chandler Anouk", "Grey Monk")
def test_the_armor_of_chandler_comes_on_top_of_that_of_a_monk(table):
    t = sky(table, {"line": ["Goon 1", "Grey Monk", "Chandler Anouk"]})
    assert t.armor("Goon 1") == 3


@pytest.mark.pair("Ley, Earl of Hurl", "Armageddon Cloak")
@pytest.mark.parametrize(("first", "left"), [(LEY, 1), ("Armageddon Cloak", 0)])
def test_ley_is_saved_by_itself_or_by_a_cloak(table, first, left):
    t = sky(table, {"line": ["Goon 1", armed(LEY, "Armageddon Cloak"), "Goon 2"], "hand": [flyer("Slaying")]})
    t.play("Slaying", LEY)
    keys = t.pending.keys
    assert len(keys) == 2
    t.submit(keys[0 if left else 1])
    to_rest(t)
    assert t.card(LEY).zone == "play"


@pytest.mark.pair("Maqui Expedition", "Dust Imp")
def test_an_imp_that_was_taken_gains_for_who_took_it(table):
    t = sky(table, {"hand": ["Maqui Expedition", flyer("Slaying")]}, {"line": ["Dust Imp"]})
    t.play("Maqui Expedition").play("Slaying")
    assert pools(t) == [2, 0]


@pytest.mark.pair("Edge of the World", "Titan Mechanic")
def test_a_mechanic_that_is_moved_off_the_flank_helps_nobody(table):
    t = sky(table, {"hand": ["Edge of the World"]}, {"line": ["Titan Mechanic", "Goon 1", "Goon 2"]})
    assert t.g.key_cost(t.me) == 5
    to_rest(t.play("Edge of the World", "Goon 2", "left"))
    assert t.g.key_cost(t.me) == 6


# Destroyed abilities, captures, discards


@pytest.mark.pair("Flip Stallard", "Dust Imp")
def test_an_imp_beside_an_enemy_flip_gains_nothing(table):
    t = sky(table, {"line": ["Flip Stallard"], "hand": [flyer("Slaying")]}, {"line": ["Dust Imp"]})
    t.play("Slaying", "Dust Imp")
    assert pools(t) == [0, 0]


@pytest.mark.pair("Flint’s Stash", "Dust Imp")
def test_a_stash_comes_on_top_of_what_an_imp_gains(table):
    t = sky(table, {"artifacts": ["Flint’s Stash"], "line": ["Dust Imp"], "hand": [flyer("Slaying")]})
    to_rest(t.play("Slaying"))
    assert t.me.amber == 4


@pytest.mark.pair("Against All Flags", "Ether Spider")
def test_a_spider_catches_what_all_flags_steal(table):
    t = chanted(table, "Against All Flags", foe={"line": ["Ether Spider"], "amber": 3})
    assert t.card("Ether Spider").amber >= 1
    assert t.foe.amber == 2


@pytest.mark.pair("Black Tempest", "Ether Spider")
def test_a_spider_catches_what_the_tempest_steals(table):
    t = sky(table, {"line": ["Black Tempest"]}, {"line": ["Goon 1", "Ether Spider"], "amber": 3})
    t.fight("Black Tempest", "Goon 1")
    assert amber(t) == [0, 3]
    assert pools(t) == [0, 0]


@pytest.mark.pair("Refined Adhesive", "Mind Barb")
def test_what_a_barb_discards_sticks(table):
    t = sky(
        table,
        {"hand": [flyer("Mind Barb")], "line": [armed("Goon 1", "Refined Adhesive")]},
        {"hand": ["Goon 3"]},
    )
    t.play("Mind Barb")
    assert t.foe.hand == []
    assert t.foe.discard == []
    assert t.titles(t.card("Goon 1").under) == ["Goon 3"]


@pytest.mark.pair("Recreational Jettison", "Bux Bastian")
def test_what_is_jettisoned_is_scrapped_too(table):
    t = chanted(table, "Recreational Jettison", me={"hand": ["Bux Bastian"]}, foe={"line": ["Goon 3"]})
    assert amber(t) == [1]


@pytest.mark.pair("Recreational Jettison", "Quantum Mouse")
def test_a_mouse_changes_an_icon_of_what_is_jettisoned(table):
    hand = [chant("draw"), "Goon 1"]
    t = sky(table, {"hand": ["Recreational Jettison", *hand], "line": ["Quantum Mouse"]})
    to_rest(t.play("Recreational Jettison", "Chant", "yes"))
    assert t.titles(t.me.discard) == ["Chant", "Goon 1", "Recreational Jettison"]


@pytest.mark.pair("Shard of Courage", "Shard of Greed")
def test_a_shard_of_another_set_is_a_shard(table):
    t = sky(
        table, {"artifacts": ["Shard of Courage", "Shard of Greed"], "line": ["Goon 9"]}, {"line": ["Goon 1", "Goon 2"]}
    )
    to_rest(t.action("Shard of Courage", "Goon 1"))
    assert t.foe.line == []


@pytest.mark.pair("Viscount of Aerys", "Ganger Chieftain")
def test_a_chieftain_that_enters_stunned_readies_no_one_to_fight_with_itself(table):
    t = sky(
        table,
        {"line": ["Viscount of Aerys"], "keys": ["yellow"]},
        {"hand": ["Ganger Chieftain"], "line": ["Goon 9"]},
    )
    t.next_turn("brobnar").play("Ganger Chieftain")
    to_rest(t)
    assert t.card("Ganger Chieftain").stunned


@pytest.mark.pair("Skulking Saboteurs", "Armageddon Cloak")
def test_saboteurs_tear_a_cloak_off(table):
    t = sky(table, {"line": ["Skulking Saboteurs"], "keys": ["blue"]}, {"line": [armed("Goon 5", "Armageddon Cloak")]})
    t.reap("Skulking Saboteurs")
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]
    assert t.titles(t.foe.line) == ["Goon 5"]
