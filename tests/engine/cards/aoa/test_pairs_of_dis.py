"""Cards of Dis in Age of Ascension beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

BINDING = "Ortannu’s Binding"
HOUSES = ["dis", "logos", "mars"]


def dealt(player):
    return [card.damage for card in player.line]


def dis(table, version, me, foe=None, **more):
    """A table at which Dis is active."""
    return table(me=me, foe=foe or {}, house="dis", ruleset=version, **more)


# Shadow of Dis


@pytest.mark.pair("Shadow of Dis", "King of the Crag")
def test_power_that_the_shadow_gave_back_is_lost_when_it_ends(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Stab", "Dis Jab"], "line": ["Goon 5"]},
        {"line": ["King of the Crag"]},
    )
    assert t.power("Goon 5") == 3
    t.play("Shadow of Dis").play("Dis Stab", "Goon 5").play("Dis Jab", "Goon 5")
    assert t.power("Goon 5") == 5 and dealt(t.me) == [4]
    t.next_turn()
    assert t.titles(t.me.line) == ["Goon 5"]
    t.next_turn()
    assert t.me.line == [] and "Goon 5" in t.titles(t.me.discard)


@pytest.mark.pair("Shadow of Dis", "Shadow Self")
def test_a_blank_shadow_self_takes_no_damage_over_and_fights_like_others(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Stab"], "line": ["Dis Goon 12"]},
        {"line": ["Goon 5", "Shadow Self"]},
    )
    t.play("Shadow of Dis").play("Dis Stab", "Goon 5")
    assert dealt(t.foe) == [3, 0]
    t.fight("Dis Goon 12", "Shadow Self")
    assert t.card("Dis Goon 12").damage == 9 and t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.pair("Shadow of Dis", "Mimicry")
def test_a_copied_shadow_falls_on_the_creatures_of_its_first_player(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis"], "line": ["Elusive Goon 3"]},
        {"hand": ["Mimicry"], "line": ["Elusive Goon 4"], "houses": ["untamed", "dis", "logos"]},
    )
    t.play("Shadow of Dis").next_turn("untamed").play("Mimicry")
    assert [t.g.has_keyword(t.card(one), "elusive") for one in ("Elusive Goon 3", "Elusive Goon 4")] == [False, False]
    t.next_turn()
    assert [t.g.has_keyword(t.card(one), "elusive") for one in ("Elusive Goon 3", "Elusive Goon 4")] == [False, True]
    t.next_turn()
    assert t.g.has_keyword(t.card("Elusive Goon 3"), "elusive") and t.g.state.lasting == []


@pytest.mark.pair("Shadow of Dis", "Harland Mindlock")
def test_what_a_play_ability_has_begun_goes_on_in_the_shadow(table, version):
    t = table(
        me={"hand": ["Harland Mindlock"]},
        foe={"line": ["Goon 5"], "hand": ["Shadow of Dis"], "houses": ["dis", "brobnar", "logos"]},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock", "left").next_turn("dis").play("Shadow of Dis")
    assert sorted(t.titles(t.me.line)) == ["Goon 5", "Harland Mindlock"]


@pytest.mark.pair("Shadow of Dis", "Bulwark")
def test_a_blank_bulwark_gives_no_armor_but_keeps_its_own(table, version):
    t = dis(table, version, {"hand": ["Shadow of Dis"]}, {"line": ["Goon 5", "Bulwark"]})
    own = t.armor("Bulwark")
    assert t.armor("Goon 5") == 2
    t.play("Shadow of Dis")
    assert (t.armor("Goon 5"), t.armor("Bulwark")) == (0, own)


@pytest.mark.pair("Shadow of Dis", "Collar of Subordination")
def test_a_collared_creature_steps_out_of_the_shadow(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Collar of Subordination", "Dis Rust"]},
        {"line": ["Tentacus", "Goon 3"], "artifacts": ["Lamp"]},
    )
    t.play("Shadow of Dis")
    assert t.g.is_blank(t.card("Tentacus"))
    t.play("Collar of Subordination", "Tentacus")
    assert t.titles(t.me.line) == ["Tentacus"] and not t.g.is_blank(t.card("Tentacus"))
    t.play("Dis Rust", "right")
    assert t.titles(t.foe.line) == ["Goon 3", "Tentacus"] and t.g.is_blank(t.card("Tentacus"))


@pytest.mark.pair("Shadow of Dis", "Zorg")
@pytest.mark.clause("play-enters-play-modifier-works-before-blanking")
def test_zorg_enters_stunned_in_the_shadow(table, version):
    t = dis(table, version, {"hand": ["Shadow of Dis"]}, {"hand": ["Zorg"], "houses": HOUSES})
    t.play("Shadow of Dis").next_turn("mars").play("Zorg")
    assert t.card("Zorg").stunned and t.g.labelled(t.card("Zorg"), "before_fight") == []


@pytest.mark.pair("Shadow of Dis", "Kelifi Dragon")
@pytest.mark.clause("play-restriction-works-in-hand")
@pytest.mark.parametrize(("amber", "playable"), [(6, False), (7, True)])
def test_a_dragon_in_hand_is_not_blank(table, version, amber, playable):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis"], "line": [{"title": "Angwish", "damage": 5}]},
        {"hand": ["Kelifi Dragon"], "amber": amber, "houses": ["brobnar", "dis", "logos"]},
    )
    t.play("Shadow of Dis").next_turn("brobnar")
    assert t.foe.amber == amber and t.may("play:Kelifi Dragon") is playable


@pytest.mark.pair("Shadow of Dis", "Armageddon Cloak")
def test_what_an_upgrade_gives_is_not_blanked(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Slaying"]},
        {"line": [{"title": "Dust Imp", "upgrades": ["Armageddon Cloak"]}]},
    )
    t.play("Shadow of Dis").play("Dis Slaying")
    assert t.titles(t.foe.line) == ["Dust Imp"] and t.foe.amber == 0
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]


@pytest.mark.pair("Shadow of Dis", "Soulkeeper")
def test_a_soul_is_kept_in_the_shadow_too(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Slaying"], "line": ["Goon 5"]},
        {"line": [{"title": "Dust Imp", "upgrades": ["Soulkeeper"]}]},
    )
    t.play("Shadow of Dis").play("Dis Slaying", "Dust Imp")
    assert t.me.line == t.foe.line == [] and t.foe.amber == 0


@pytest.mark.pair("Shadow of Dis", "Gub")
def test_a_hurt_gub_dies_in_the_shadow(table, version):
    hurt = {"title": "Gub", "damage": 3}
    t = dis(table, version, {"hand": ["Shadow of Dis"]}, {"line": ["Goon 3", hurt, "Goon 4"]})
    t.play("Shadow of Dis")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]


# Exhume


@pytest.mark.pair("Exhume", "Truebaru")
@pytest.mark.parametrize(("amber", "played"), [(1, False), (2, True)])
def test_an_exhumed_truebaru_costs_what_it_costs_from_hand(table, version, amber, played):
    t = dis(table, version, {"hand": ["Exhume"], "discard": ["Truebaru"], "amber": amber})
    t.play("Exhume", "Truebaru")
    assert (t.titles(t.me.line) == ["Truebaru"]) is played
    assert t.me.amber == (0 if played else amber + 1)
    assert ("Truebaru" in t.titles(t.me.discard)) is not played


@pytest.mark.pair("Exhume", "Ember Imp")
@pytest.mark.parametrize("before", [0, 1])
def test_ember_imp_counts_exhume_itself(table, version, before):
    t = dis(
        table,
        version,
        {"hand": ["Exhume", *["Dis Chant"] * before], "discard": ["Goon 3"]},
        {"line": ["Ember Imp"]},
    )
    for _ in range(before):
        t.play("Dis Chant")
    t.play("Exhume", "Goon 3")
    assert t.titles(t.me.line) == ([] if before else ["Goon 3"])


@pytest.mark.pair("Exhume", "Lifeward")
def test_lifeward_lets_no_creature_out_of_the_discard_pile(table, version):
    t = dis(
        table,
        version,
        {"artifacts": ["Lifeward"]},
        {"hand": ["Exhume"], "discard": ["Goon 3"], "houses": ["dis", "brobnar", "logos"]},
    )
    t.omni("Lifeward").next_turn("dis").play("Exhume", "Goon 3")
    assert t.foe.line == [] and t.titles(t.foe.discard) == ["Goon 3", "Exhume"]


@pytest.mark.pair("Exhume", "Silvertooth")
def test_an_exhumed_creature_of_another_house_enters_as_it_says_but_is_not_used(table, version):
    t = dis(table, version, {"hand": ["Exhume"], "discard": ["Silvertooth"], "houses": ["dis", "shadows", "mars"]})
    t.play("Exhume", "Silvertooth")
    assert t.card("Silvertooth").ready and not t.may("reap:Silvertooth")


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
    while not t.at_rest:
        t.submit(*(t.pending.keys if t.pending.kind == "order" else t.pending.keys[:1]))
    assert t.foe.amber == 2 and "Goon 8" in t.titles(t.me.hand) and t.me.line == t.foe.line == []
    assert sorted(t.titles(t.foe.discard)) == ["Drumble", "Dust Imp", "Shaffles", "Soulkeeper"]


@pytest.mark.pair("Soulkeeper", "Armageddon Cloak")
def test_a_creature_that_is_saved_by_its_cloak_has_taken_its_enemy_along(table, version):
    both = {"title": "Goon 2", "upgrades": ["Soulkeeper", "Armageddon Cloak"]}
    t = dis(table, version, {"hand": ["Dis Slaying"], "line": [both]}, {"line": ["Goon 5", "Goon 4"]})
    t.play("Dis Slaying", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 2"] and t.titles(t.foe.line) == ["Goon 4"]
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
    assert t.titles(t.me.line) == ["Goon 9"] and t.foe.line == []


# Bloodshard Imp, Æmber Imp, Orb of Invidius


@pytest.mark.pair("Bloodshard Imp", "Armageddon Cloak")
def test_a_cloak_burns_in_place_of_the_sacrifice(table, version):
    cloaked = {"title": "Goon 3", "damage": 2, "upgrades": ["Armageddon Cloak"]}
    t = table(me={"line": [cloaked]}, foe={"line": ["Bloodshard Imp"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"] and dealt(t.me) == [0] and t.card("Goon 3").upgrades == []


@pytest.mark.pair("Bloodshard Imp", "Bad Penny")
def test_a_sacrificed_penny_comes_back_to_hand(table, version):
    t = table(me={"line": ["Bad Penny"]}, foe={"line": ["Bloodshard Imp"]}, house="shadows", ruleset=version)
    t.reap("Bad Penny")
    assert t.titles(t.me.hand) == ["Bad Penny"] and t.me.amber == 1


@pytest.mark.pair("Bloodshard Imp", "Annihilation Ritual")
def test_a_sacrificed_creature_is_purged_by_the_ritual(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Annihilation Ritual"]}, foe={"line": ["Bloodshard Imp"]}, ruleset=version
    )
    t.reap("Goon 3")
    assert t.titles(t.me.purged) == ["Goon 3"] and t.me.discard == []


@pytest.mark.pair("Æmber Imp", "Orb of Invidius")
def test_what_is_stunned_by_one_is_not_stunned_by_the_other(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Æmber Imp"], "artifacts": ["Orb of Invidius"]}, ruleset=version)
    t.reap("Goon 3", "Æmber Imp")
    assert t.card("Goon 3").stunned and len(t.happened("status.stunned")) == 1


@pytest.mark.pair("Æmber Imp", "Bad Penny")
@pytest.mark.pair("Æmber Imp", "Bloodshard Imp")
@pytest.mark.parametrize("first", ["Bloodshard Imp", "Æmber Imp"])
def test_stun_does_not_follow_a_creature_that_was_sacrificed(table, version, first):
    t = table(
        me={"line": ["Bad Penny"]}, foe={"line": ["Bloodshard Imp", "Æmber Imp"]}, house="shadows", ruleset=version
    )
    t.reap("Bad Penny", first)
    assert t.titles(t.me.hand) == ["Bad Penny"] and len(t.happened("status.stunned")) == (first == "Æmber Imp")


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
    assert t.titles(t.foe.purged) == ["Goon 3"] and t.foe.amber == 1


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
    assert t.at_rest and (t.me.keys, t.me.amber) == (["red"], 7)


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
    assert t.me.artifacts == [] and t.me.keys == ["red", "blue"]


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
    assert t.game.table.state.house == "logos" and t.game.active == 1


# creatures that fight, hurt and stand in line


@pytest.mark.pair("Spyyyder", "Shadow Self")
def test_poison_goes_over_with_the_damage(table, version):
    t = dis(table, version, {"line": ["Spyyyder"]}, {"line": ["Goon 9", "Shadow Self", "Goon 8"]})
    t.fight("Spyyyder", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 8"] and dealt(t.foe) == [0, 0]


@pytest.mark.pair("Angwish", "Guardian Demon")
def test_a_healed_angwish_makes_keys_cheaper(table, version):
    t = dis(table, version, {"line": ["Guardian Demon"]}, {"line": [{"title": "Angwish", "damage": 3}]})
    assert t.g.key_cost(t.me) == 9
    t.reap("Guardian Demon", "Angwish", "number:2")
    assert t.g.key_cost(t.me) == 7 and t.card("Guardian Demon").damage == 2


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
    assert t.me.amber == 2 and t.titles(t.me.line) == ["Skullion"]


@pytest.mark.pair("Ortannu the Chained", "Shadow Self")
def test_shadow_self_takes_over_what_ortannu_deals(table, version):
    t = dis(
        table,
        version,
        {"line": ["Ortannu the Chained"], "discard": [BINDING]},
        {"line": ["Goon 9", "Shadow Self", "Goon 8"]},
    )
    t.reap("Ortannu the Chained", "Goon 9")
    assert dealt(t.foe) == [0, 4, 0]


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


# actions and artifacts


@pytest.mark.pair("Banish", "Harland Mindlock")
@pytest.mark.parametrize(
    ("banished", "archives", "line"),
    [("Goon 5", ["Goon 5"], []), ("Harland Mindlock", ["Harland Mindlock"], ["Goon 5"])],
)
def test_banishing_a_locked_mind_or_its_lock(table, version, banished, archives, line):
    t = table(
        me={"hand": ["Harland Mindlock"]},
        foe={"line": ["Goon 5"], "hand": ["Banish"], "houses": ["dis", "brobnar", "logos"]},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock", "left").next_turn("dis").play("Banish", banished)
    assert t.titles(t.me.archives) == archives and t.titles(t.foe.line) == line


@pytest.mark.pair("Pain Reaction", "Shadow Self")
def test_damage_that_another_takes_over_destroys_no_one_and_reaches_no_neighbor(table, version):
    t = dis(table, version, {"hand": ["Pain Reaction"]}, {"line": ["Goon 5", "Goon 2", "Shadow Self"]})
    t.play("Pain Reaction", "Goon 2")
    assert dealt(t.foe) == [0, 0, 2]


@pytest.mark.pair("Pain Reaction", "Armageddon Cloak")
def test_one_that_is_saved_was_not_destroyed(table, version):
    cloaked = {"title": "Goon 2", "upgrades": ["Armageddon Cloak"]}
    t = dis(table, version, {"hand": ["Pain Reaction"]}, {"line": ["Goon 5", cloaked, "Goon 4"]})
    t.play("Pain Reaction", "Goon 2")
    assert dealt(t.foe) == [0, 0, 0] and t.titles(t.foe.discard) == ["Armageddon Cloak"]


@pytest.mark.pair("Pain Reaction", "Bulwark")
def test_a_neighbor_that_has_armor_of_a_bulwark_is_not_hurt(table, version):
    t = dis(table, version, {"hand": ["Pain Reaction"]}, {"line": ["Bulwark", "Goon 5", "Goon 2", "Goon 4"]})
    t.play("Pain Reaction", "Goon 2")
    assert t.titles(t.foe.line) == ["Bulwark", "Goon 5", "Goon 4"] and dealt(t.foe) == [0, 0, 2]


@pytest.mark.pair("Wretched Doll", "Poltergeist")
def test_a_doll_used_by_an_opponent_dooms_and_is_destroyed(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Poltergeist"], "line": ["Goon 3"]},
        {"artifacts": ["Wretched Doll"], "line": ["Goon 5"]},
    )
    t.play("Poltergeist", "Goon 5")
    assert t.card("Goon 5").counters == {"doom": 1} and t.foe.artifacts == []


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
    assert t.foe.line == [] and t.titles(t.me.line) == ["Goon 3"]


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
    assert dealt(t.foe) == [2] and dealt(t.me) == [0]
