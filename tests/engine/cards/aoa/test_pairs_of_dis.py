"""Creatures, artifacts and upgrades of Dis in Age of Ascension beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import under_book

BINDING = "Ortannu’s Binding"
HOUSES = ["dis", "logos", "mars"]


dis = partial(under_book, house="dis")


# Soulkeeper


@pytest.mark.pair("Soulkeeper", "Phoenix Heart")
@pytest.mark.clause("destroyed-chain-of-destruction")
def test_a_soul_wakes_a_phoenix_and_all_leave_together(table, version):
    t = table(
        me={"line": [{"title": "Goon 8", "upgrades": ["Phoenix Heart"]}]},
        foe={"line": [{"title": "Dust Imp", "upgrades": ["Soulkeeper"]}, "Drumble", "Shaffles"]},
        ruleset=version,
    )
    t.fight("Goon 8", "Dust Imp")
    t.submit(t.pending.keys[0])
    to_rest(t)
    assert t.foe.amber == 2
    assert "Goon 8" in t.titles(t.me.hand)
    assert t.me.line == t.foe.line == []
    assert sorted(t.titles(t.foe.discard)) == ["Drumble", "Dust Imp", "Shaffles", "Soulkeeper"]


@pytest.mark.pair("Soulkeeper", "Armageddon Cloak")
def test_a_creature_that_is_saved_by_its_cloak_has_taken_its_enemy_along(table, version):
    both = {"title": "Goon 2", "upgrades": ["Soulkeeper", "Armageddon Cloak"]}
    t = dis(table, version, {"hand": ["Dis Slaying"], "line": [both]}, {"line": ["Goon 5", "Goon 4"]})
    t.play("Dis Slaying", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.card("Goon 2").upgrades) == ["Soulkeeper"]


@pytest.mark.pair("Soulkeeper", "Collar of Subordination")
def test_a_collared_soul_takes_one_of_its_owners_creatures(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Collar of Subordination", "Dis Slaying"], "line": ["Goon 9"]},
        {"line": [{"title": "Goon 2", "upgrades": ["Soulkeeper"]}, "Goon 7"]},
    )
    t.play("Collar of Subordination", "Goon 2", "left").play("Dis Slaying", "Goon 2")
    t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 9"]
    assert t.foe.line == []


@pytest.mark.pair("Soulkeeper", "Hecatomb")
def test_what_a_soul_takes_along_was_not_destroyed_by_the_hecatomb(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Hecatomb"], "line": [{"title": "Dis Goon 2", "upgrades": ["Soulkeeper"]}]},
        {"line": ["Goon 5", "Dis Goon 3"]},
    )
    t.play("Hecatomb")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.me.line == t.foe.line == []
    assert (t.me.amber, t.foe.amber) == (2, 1), "its icon, and 1 for the one Dis creature of each"


@pytest.mark.pair("Soulkeeper", "Loot the Bodies")
def test_what_a_soul_takes_along_is_looted(table, version):
    t = table(
        me={"hand": ["Loot the Bodies", "Slaying"], "line": [{"title": "Goon 2", "upgrades": ["Soulkeeper"]}]},
        foe={"line": ["Goon 5", "Goon 4"]},
        ruleset=version,
    )
    icons = t.play("Loot the Bodies").me.amber
    t.play("Slaying", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.me.amber == icons + 1


# Bloodshard Imp, Æmber Imp, Orb of Invidius


@pytest.mark.pair("Bloodshard Imp", "Armageddon Cloak")
def test_a_cloak_burns_in_place_of_the_sacrifice(table, version):
    cloaked = {"title": "Goon 3", "damage": 2, "upgrades": ["Armageddon Cloak"]}
    t = table(me={"line": [cloaked]}, foe={"line": ["Bloodshard Imp"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert damage(t.me) == [0]
    assert t.card("Goon 3").upgrades == []


@pytest.mark.pair("Bloodshard Imp", "Bad Penny")
def test_a_sacrificed_penny_comes_back_to_hand(table, version):
    t = table(me={"line": ["Bad Penny"]}, foe={"line": ["Bloodshard Imp"]}, house="shadows", ruleset=version)
    t.reap("Bad Penny")
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.me.amber == 1


@pytest.mark.pair("Bloodshard Imp", "Annihilation Ritual")
def test_a_sacrificed_creature_is_purged_by_the_ritual(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Annihilation Ritual"]}, foe={"line": ["Bloodshard Imp"]}, ruleset=version
    )
    t.reap("Goon 3")
    assert t.titles(t.me.purged) == ["Goon 3"]
    assert t.me.discard == []


@pytest.mark.pair("Æmber Imp", "Orb of Invidius")
def test_what_is_stunned_by_one_is_not_stunned_by_the_other(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Æmber Imp"], "artifacts": ["Orb of Invidius"]}, ruleset=version)
    t.reap("Goon 3", "Æmber Imp")
    assert t.card("Goon 3").stunned
    assert len(t.happened("status.stunned")) == 1


@pytest.mark.pair("Æmber Imp", "Bad Penny")
@pytest.mark.pair("Æmber Imp", "Bloodshard Imp")
@pytest.mark.parametrize("first", ["Bloodshard Imp", "Æmber Imp"])
def test_stun_does_not_follow_a_creature_that_was_sacrificed(table, version, first):
    t = table(
        me={"line": ["Bad Penny"]}, foe={"line": ["Bloodshard Imp", "Æmber Imp"]}, house="shadows", ruleset=version
    )
    t.reap("Bad Penny", first)
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert len(t.happened("status.stunned")) == (first == "Æmber Imp")


# Neffru


@pytest.mark.pair("Neffru", "Soul Snatcher")
def test_both_pay_for_the_dead(table, version):
    t = dis(table, version, {"hand": ["Dis Slaying"], "artifacts": ["Soul Snatcher"]}, {"line": ["Neffru", "Goon 3"]})
    t.play("Dis Slaying", "Goon 3")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (0, 2)


@pytest.mark.pair("Neffru", "Annihilation Ritual")
def test_a_purged_creature_was_destroyed_all_the_same(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Dis Slaying"], "line": ["Neffru"], "artifacts": ["Annihilation Ritual"]},
        {"line": ["Goon 3"]},
    )
    t.play("Dis Slaying", "Goon 3")
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.foe.amber == 1


@pytest.mark.pair("Neffru", "Collar of Subordination")
def test_the_owner_of_a_collared_creature_is_paid(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Collar of Subordination", "Dis Slaying"], "line": ["Neffru"]},
        {"line": ["Goon 3"]},
    )
    t.play("Collar of Subordination", "Goon 3", "left").play("Dis Slaying", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (0, 1)


# the Key Imps


@pytest.mark.pair("Bronze Key Imp", "Key Hammer")
def test_a_first_key_that_was_broken_is_a_first_key_again(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Dis Key Gift"]},
        {"hand": ["Bronze Key Imp", "Key Hammer"], "houses": ["dis", "logos", "brobnar"]},
    )
    t.play("Dis Key Gift", "key:red").next_turn("dis").play("Bronze Key Imp").play("Key Hammer")
    assert (t.me.keys, t.me.amber) == ([], 6)
    t.next_turn()
    assert (t.me.keys, t.me.amber) == ([], 6)


@pytest.mark.pair("Silver Key Imp", "Chota Hazri")
def test_no_key_is_offered_that_cannot_be_forged(table, version):
    t = table(
        me={"hand": ["Chota Hazri"], "amber": 8, "keys": ["red"]},
        foe={"line": ["Silver Key Imp"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Chota Hazri")
    assert t.at_rest
    assert (t.me.keys, t.me.amber) == (["red"], 7)


@pytest.mark.pair("Bronze Key Imp", "Interdimensional Graft")
def test_without_a_forged_key_nothing_is_given(table, version):
    t = table(
        me={"hand": ["Interdimensional Graft"], "line": ["Bronze Key Imp"]},
        foe={"amber": 9},
        house="logos",
        ruleset=version,
    )
    icons = t.play("Interdimensional Graft").me.amber
    t.next_turn()
    assert (t.me.amber, t.foe.amber, t.foe.keys) == (icons, 9, [])


@pytest.mark.pair("Gold Key Imp", "Epic Quest")
def test_no_quest_brings_the_third_key_past_the_imp(table, version):
    t = table(
        me={"artifacts": ["Epic Quest"], "keys": ["red", "blue"], "hand": [*["Sanctum Chant"] * 6, "Sanctum Goon 1"]},
        foe={"line": ["Gold Key Imp"]},
        house="sanctum",
        ruleset=version,
    )
    for _ in range(6):
        t.play("Sanctum Chant")
    t.play("Sanctum Goon 1").omni("Epic Quest")
    assert t.me.artifacts == []
    assert t.me.keys == ["red", "blue"]


# Tezmal


@pytest.mark.pair("Tezmal", "Pitlord")
@pytest.mark.clause("cannot-beats-must")
def test_a_barred_house_cannot_be_demanded(table, version):
    t = dis(table, version, {"line": ["Tezmal"]}, {"line": ["Pitlord"], "houses": HOUSES})
    t.reap("Tezmal", "house:dis").end()
    assert t.pending.keys == ("house:logos", "house:mars")
    t.submit("house:mars")


@pytest.mark.pair("Tezmal", "Control the Weak")
@pytest.mark.parametrize(("barred", "left"), [("mars", ("house:dis", "house:logos")), ("dis", None)])
def test_of_two_orders_the_ban_is_stronger(table, version, barred, left):
    t = dis(table, version, {"line": ["Tezmal"], "hand": ["Control the Weak"]}, {"houses": HOUSES})
    t.play("Control the Weak", "house:mars").reap("Tezmal", f"house:{barred}").end()
    if left is None:
        assert t.game.table.state.house == "mars"
    else:
        assert t.pending.keys == left
        t.submit(left[0])


@pytest.mark.pair("Tezmal", "Restringuntus")
def test_two_bans_leave_one_house(table, version):
    t = dis(table, version, {"line": ["Tezmal"], "hand": ["Restringuntus"]}, {"houses": HOUSES})
    t.play("Restringuntus", "house:mars").reap("Tezmal", "house:dis").end()
    assert t.game.table.state.house == "logos"
    assert t.game.active == 1


# creatures that fight, hurt and stand in line


@pytest.mark.pair("Spyyyder", "Shadow Self")
def test_poison_goes_over_with_the_damage(table, version):
    t = dis(table, version, {"line": ["Spyyyder"]}, {"line": ["Goon 9", "Shadow Self", "Goon 8"]})
    t.fight("Spyyyder", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 8"]
    assert damage(t.foe) == [0, 0]


@pytest.mark.pair("Angwish", "Guardian Demon")
def test_a_healed_angwish_makes_keys_cheaper(table, version):
    t = dis(table, version, {"line": ["Guardian Demon"]}, {"line": [{"title": "Angwish", "damage": 3}]})
    assert t.g.key_cost(t.me) == 9
    t.reap("Guardian Demon", "Angwish", "number:2")
    assert t.g.key_cost(t.me) == 7
    assert t.card("Guardian Demon").damage == 2


@pytest.mark.pair("Streke", "Succubus")
def test_two_shorten_the_same_hand(table, version):
    t = dis(table, version, {"line": ["Succubus", "Streke", "Goon 3"]})
    t.next_turn()
    t.next_turn()
    assert len(t.foe.hand) == 4


@pytest.mark.pair("Skullion", "Dust Imp")
def test_a_sacrifice_is_a_destruction(table, version):
    t = dis(table, version, {"hand": ["Skullion"], "line": ["Dust Imp"]})
    t.play("Skullion", "Dust Imp")
    assert t.me.amber == 2
    assert t.titles(t.me.line) == ["Skullion"]


@pytest.mark.pair("Ortannu the Chained", "Shadow Self")
def test_shadow_self_takes_over_what_ortannu_deals(table, version):
    t = dis(
        table,
        version,
        {"line": ["Ortannu the Chained"], "discard": [BINDING]},
        {"line": ["Goon 9", "Shadow Self", "Goon 8"]},
    )
    t.reap("Ortannu the Chained", "Goon 9")
    assert damage(t.foe) == [0, 4, 0]


@pytest.mark.pair("Onyx Knight", "Staunch Knight")
def test_power_is_looked_at_where_the_creature_stands(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Onyx Knight"]},
        {"line": [{"title": "Staunch Knight", "power_counters": 1}, "Goon 4", "Staunch Knight"]},
    )
    t.play("Onyx Knight")
    assert [card.power_counters for card in t.foe.line] == [0, 0]


# artifacts


@pytest.mark.pair("Wretched Doll", "Poltergeist")
def test_a_doll_used_by_an_opponent_dooms_and_is_destroyed(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Poltergeist"], "line": ["Goon 3"]},
        {"artifacts": ["Wretched Doll"], "line": ["Goon 5"]},
    )
    t.play("Poltergeist", "Goon 5")
    assert t.card("Goon 5").counters == {"doom": 1}
    assert t.foe.artifacts == []


@pytest.mark.pair("Wretched Doll", "Remote Access")
def test_a_doll_knows_what_another_player_doomed_with_it(table, version):
    t = table(
        me={"hand": ["Remote Access"], "line": ["Goon 3"]},
        foe={"artifacts": ["Wretched Doll"], "line": ["Goon 5"], "houses": ["dis", "logos", "brobnar"]},
        house="logos",
        ruleset=version,
    )
    t.play("Remote Access", "Goon 5").next_turn().next_turn("logos")
    t.next_turn("dis").action("Wretched Doll")
    assert t.foe.line == []
    assert t.titles(t.me.line) == ["Goon 3"]


@pytest.mark.pair("Shard of Pain", "Remote Access")
@NEW
def test_a_shard_used_as_though_it_were_yours_is_friendly(table, version):
    t = table(
        me={"hand": ["Remote Access"], "artifacts": ["Shard of Pain"], "line": ["Goon 9"]},
        foe={"artifacts": ["Shard of Pain", "Shard of Pain"], "line": ["Goon 8"]},
        house="logos",
        ruleset=version,
    )
    t.play("Remote Access", t.foe.artifacts[0])
    assert damage(t.foe) == [2]
    assert damage(t.me) == [0]


@pytest.mark.pair("Ortannu the Chained", "Mimicry")
@pytest.mark.pair("Ortannu’s Binding", "Mimicry")
def test_a_copied_binding_is_no_copy_of_the_binding_in_the_discard_pile(table, version):
    t = table(
        me={"hand": ["Mimicry"], "line": ["Ortannu the Chained"], "houses": ["untamed", "dis", "logos"]},
        foe={"discard": [BINDING], "line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Mimicry")
    assert damage(t.me) == [2]
    assert t.titles(t.me.discard) == ["Mimicry"]
    t.next_turn().next_turn("dis").reap("Ortannu the Chained")
    assert t.at_rest
    assert damage(t.foe) == [0]
    assert t.titles(t.foe.discard) == [BINDING]
