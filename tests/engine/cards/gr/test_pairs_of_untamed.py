"""Cards of Untamed in Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, grave, lines
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import armed, of_house
from tests.engine.helpers.looks import amber, damage, pools, tired

forest = partial(grave, house="untamed")
wild = partial(of_house, "untamed")

# destroyed, hurt, lost


@pytest.mark.pair("Choking Ivy", "Bad Penny")
def test_choking_ivy_does_not_wait_for_a_penny(table):
    t = forest(table, {"hand": ["Choking Ivy"], "line": ["Bad Penny", "Goon 2", "Goon 5"]})
    t.play("Choking Ivy")
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.titles(t.me.hand) == ["Bad Penny"]


@pytest.mark.pair("Rotfeast", "Ammonia Clouds")
def test_rotfeast_feeds_on_each_creature_in_the_clouds(table):
    me = {"hand": ["Rotfeast", wild("Ammonia Clouds")], "line": ["Goon 1", "Goon 5"]}
    t = forest(table, me, {"line": ["Goon 4"]})
    to_rest(t.play("Rotfeast").play("Ammonia Clouds"))
    assert t.me.amber == 1 + 3, "an icon, and a creature each"
    assert damage(t.foe) == [3]


@pytest.mark.pair("Rotfeast", "Ether Spider")
def test_what_rotfeast_would_gain_is_caught_by_a_spider(table):
    me = {"hand": ["Untamed Jab", "Rotfeast"]}
    t = forest(table, me, {"line": ["Ether Spider"]})
    t.play("Rotfeast").play("Untamed Jab")
    assert amber(t) == [2]
    assert t.me.amber == 0


@pytest.mark.pair("Æmber Storm", "Protect the Weak")
def test_one_drop_of_the_storm_runs_off_the_armor(table):
    t = forest(table, {"hand": ["Æmber Storm"], "amber": 2}, {"line": [armed("Goon 5", "Protect the Weak"), "Goon 4"]})
    t.play("Æmber Storm", ["Goon 5", "Goon 5", "Goon 4"])
    assert damage(t.foe) == [1, 1]


@pytest.mark.pair("Lost in the Wild", "Spectral Tunneler")
def test_what_counts_as_a_flank_creature_gets_lost(table):
    me = {"hand": ["Lost in the Wild"], "artifacts": [wild("Spectral Tunneler")]}
    t = forest(table, me, {"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]})
    t.action("Spectral Tunneler", "Goon 2")
    ordered(t.play("Lost in the Wild"))
    assert lines(t)[1] == ["Goon 3"]


@pytest.mark.pair("Grave Pixie", "Gateway to Dis")
def test_those_who_go_through_the_gateway_leave_a_pixie_in_the_archives(table):
    me = {"hand": [wild("Gateway to Dis")], "line": ["Grave Pixie", "Goon 1"]}
    t = forest(table, me, piles=HAUNTED)
    ordered(t.play("Gateway to Dis"))
    assert t.titles(t.me.archives) == ["Grave Pixie"]


@pytest.mark.pair("Grave Pixie", "Soul Snatcher")
def test_a_pixie_that_is_archived_was_destroyed_for_the_snatcher(table):
    me = {"hand": ["Untamed Slaying"], "line": ["Grave Pixie"], "artifacts": ["Soul Snatcher"]}
    t = forest(table, me, piles=HAUNTED)
    t.play("Untamed Slaying")
    assert t.me.amber == 1
    assert t.titles(t.me.archives) == ["Grave Pixie"]


# fights


@pytest.mark.pair("Loyal Packmate", "PYR*0")
def test_the_neighbors_of_a_packmate_are_splashed_all_the_same(table):
    t = forest(table, {"line": ["PYR*0"]}, {"line": ["Goon 9", "Loyal Packmate"]}, house="staralliance")
    t.fight("PYR*0")
    assert damage(t.foe)[0] == 3


@pytest.mark.pair("Loyal Packmate", "Protect the Weak")
def test_a_packmate_leaves_one_with_lent_taunt_open(table):
    t = forest(
        table,
        {"line": ["Goon 9"]},
        {"line": ["Loyal Packmate", armed("Goon 1", "Protect the Weak"), "Goon 2"]},
        house="brobnar",
    )
    t.fight("Goon 9")
    assert t.offered == ["Loyal Packmate", "Goon 1"]
    t.choose("Goon 1")


@pytest.mark.pair("Ghost Tree", "Armageddon Cloak")
def test_a_ghost_tree_is_hazardous_although_it_deals_nothing(table):
    foe = {"line": [armed("Ghost Tree", "Armageddon Cloak")]}
    t = forest(table, {"line": ["Goon 5"]}, foe, house="brobnar", piles=(0, 10))
    t.fight("Goon 5")
    assert damage(t.me) == [2]


@pytest.mark.pair("Werewolf Curse", "Armageddon Cloak")
def test_a_cursed_creature_that_its_cloak_saves_archives_its_curse(table):
    t = forest(table, {"line": [armed("Untamed Goon 2", "Werewolf Curse", "Armageddon Cloak")]}, {"line": ["Goon 5"]})
    t.fight("Untamed Goon 2")
    assert t.titles(t.me.line) == ["Untamed Goon 2"]
    assert t.titles(t.me.archives) == ["Werewolf Curse"]


@pytest.mark.pair("Narl Gibbus", "Bigtwig")
def test_narl_gibbus_that_is_stunned_stays_enraged(table):
    t = forest(table, {"line": ["Bigtwig", {"title": "Narl Gibbus", "enraged": True}]})
    t.reap("Bigtwig", "Narl Gibbus")
    assert t.g.keyword(t.card("Narl Gibbus"), "splash-attack") == 3


# witches and cards that are played


@pytest.mark.pair("Witch Queen", "Hunting Witch")
def test_a_hunting_witch_follows_its_queen_ready_and_comes_home(table):
    me = {"line": ["Goon 1", "Witch Queen"], "hand": ["Hunting Witch", "Untamed Slaying"]}
    t = forest(table, me)
    t.play("Hunting Witch")
    assert tired(t) == []
    t.play("Untamed Slaying", "Hunting Witch")
    assert t.titles(t.me.hand) == ["Hunting Witch"]


@pytest.mark.pair("Witch Queen", "Shadow of Dis")
def test_the_shadow_of_dis_takes_the_crown_but_not_the_coven(table):
    foe = {"line": ["Hunting Witch", "Witch Queen", "Goon 1"]}
    t = forest(table, {"hand": ["Shadow of Dis"]}, foe, house="dis")
    t.play("Shadow of Dis")
    assert not t.g.keywords_of(t.card("Hunting Witch"))


@pytest.mark.pair("The Witching Hour", "Hunting Witch")
def test_the_witching_hour_calls_witches_of_other_sets(table):
    t = forest(table, {"hand": ["The Witching Hour"], "discard": ["Hunting Witch", "Bigtwig"]})
    t.play("The Witching Hour")
    assert t.titles(t.me.hand) == ["Hunting Witch"]


@pytest.mark.pair("Haunting Witch", "Exhume")
@pytest.mark.parametrize(("pile", "gained"), [(9, 0), (10, 1)])
def test_what_leaves_the_discard_pile_to_be_played_does_not_haunt(table, pile, gained):
    me = {"line": ["Haunting Witch"], "hand": ["Exhume"], "discard": ["Goon 1"]}
    t = forest(table, me, house="dis", piles=(pile, 0))
    icon = 1
    t.play("Exhume", "Goon 1", "left")
    assert t.me.amber == icon + gained


@pytest.mark.pair("Curse of Fertility", "Exhume")
def test_a_creature_that_is_exhumed_appeases_a_curse_of_fertility(table):
    me = {"artifacts": ["Curse of Fertility"], "hand": ["Exhume"], "discard": ["Goon 1"]}
    t = forest(table, me, house="dis")
    t.play("Exhume", "Goon 1").end()
    assert t.foe.amber == 0
    t.submit("house:brobnar")


@pytest.mark.pair("Cauldron", "Library Access")
def test_the_library_draws_for_each_card_out_of_the_cauldron(table):
    me = {"hand": [wild("Library Access")], "artifacts": [{"title": "Cauldron", "under": ["Chant", "Chant"]}]}
    t = forest(table, me)
    t.play("Library Access").omni("Cauldron")
    to_rest(t)
    assert len(t.me.hand) == 3


@pytest.mark.pair("Cauldron", "First Blood")
def test_an_alpha_card_stays_in_the_cauldron(table):
    me = {"hand": ["Untamed Chant"], "artifacts": [{"title": "Cauldron", "under": ["Chant", "First Blood"]}]}
    t = forest(table, me)
    to_rest(t.play("Untamed Chant").omni("Cauldron"))
    assert t.titles(t.card("Cauldron").under) == ["First Blood"]


# counters, keys, piles


@pytest.mark.pair("Flying Broomstick", "Extrematode Infection")
def test_a_broomstick_leaves_the_counters_on_an_upgrade(table):
    infected = armed("Goon 1", {"title": "Extrematode Infection", "counters": {"hatch": 2}})
    t = forest(table, {"line": [armed("Untamed Goon 5", "Flying Broomstick"), infected]})
    t.reap("Untamed Goon 5", "Goon 1")
    assert t.card("Extrematode Infection").counters == {"hatch": 2}


@pytest.mark.pair("Dark Heart of the Forest", "Keyfrog")
def test_a_keyfrog_forges_for_the_haunted(table):
    me = {"hand": ["Untamed Slaying"], "line": ["Keyfrog"], "artifacts": ["Dark Heart of the Forest"], "amber": 6}
    t = forest(table, me, piles=HAUNTED)
    t.play("Untamed Slaying", "key:red")
    assert len(t.me.keys) == 1


@pytest.mark.pair("Skeletal Murmook", "Grabber Jammer")
def test_a_murmook_and_a_jammer_add_up(table):
    t = forest(table, {"line": ["Skeletal Murmook", "Grabber Jammer"]}, piles=HAUNTED)
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 9]


@pytest.mark.pair("Spoo-key Charge", "Grabber Jammer")
@pytest.mark.parametrize(("there", "keys"), [(7, 1), (6, 0)])
def test_a_jammer_makes_a_spoo_key_charge_dear(table, there, keys):
    t = forest(table, {"hand": ["Spoo-key Charge"], "amber": there}, {"line": ["Grabber Jammer"]}, piles=HAUNTED)
    t.play("Spoo-key Charge", *["key:red"] * keys)
    assert len(t.me.keys) == keys


@pytest.mark.pair("Forgotten Guardian", "Library Access")
def test_a_forgotten_guardian_remembers_a_library_that_purged_itself(table):
    t = forest(table, {"hand": [wild("Library Access"), "Forgotten Guardian"]})
    t.play("Library Access").discard("Forgotten Guardian")
    assert t.card("Library Access").zone == "deck"


@pytest.mark.pair("Æmberfly", "Po’s Pixies")
def test_an_aemberfly_captures_from_the_supply_beside_the_pixies(table):
    t = forest(table, {"line": ["Æmberfly"]}, {"line": ["Po’s Pixies"], "amber": 1})
    t.fight("Æmberfly")
    assert t.card("Æmberfly").amber == 1
    assert t.foe.amber == 1


@pytest.mark.pair("The Circle of Life", "Ether Spider")
def test_a_spider_catches_what_the_circle_of_life_gives_to_one_side(table):
    me = {"hand": ["The Circle of Life"]}
    t = forest(table, me, {"line": ["Ether Spider"]}, piles=(10, 10))
    t.play("The Circle of Life")
    assert amber(t) == [3]
    assert pools(t) == [0, 2]


@pytest.mark.pair("Jervi", "Auto-Encoder")
def test_jervi_that_is_discarded_is_encoded_for_as_well(table):
    t = forest(table, {"hand": ["Jervi"], "artifacts": ["Auto-Encoder"], "deck": ["Goon 1"]})
    to_rest(t.discard("Jervi"))
    assert sorted(t.titles(t.me.archives)) == ["Goon 1", "Jervi"]


@pytest.mark.pair("Bog Spitter", "Auto-Encoder")
def test_a_bog_spitter_feeds_the_encoder(table):
    t = forest(
        table, {"line": ["Bog Spitter"]}, {"line": ["Goon 1"], "hand": ["Goon 2"], "artifacts": ["Auto-Encoder"]}
    )
    t.fight("Bog Spitter", "seat:1")
    assert len(t.foe.archives) == 1


# what comes back


@pytest.mark.pair("Came Back Wrong", "Hunting Witch")
def test_what_came_back_wrong_was_played_before_the_witch(table):
    t = forest(table, {"hand": ["Came Back Wrong"], "line": ["Hunting Witch"], "discard": ["Goon 5"]})
    t.play("Came Back Wrong", "left", flank="")
    assert t.me.amber == 1
    assert t.power("Goon 5") == 3


@pytest.mark.pair("Came Back Wrong", "Bad Penny")
def test_a_penny_comes_back_wrong_and_then_to_hand(table):
    t = forest(table, {"hand": ["Came Back Wrong"], "discard": ["Bad Penny"]})
    t.play("Came Back Wrong")
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.titles(t.me.discard) == ["Came Back Wrong"]


@pytest.mark.pair("Came Back Wrong", "Harland Mindlock")
def test_harland_too_weak_to_come_back_wrong_lets_go_of_whom_he_took(table):
    t = forest(table, {"hand": ["Came Back Wrong"], "discard": ["Harland Mindlock"]}, {"line": ["Goon 5"]})
    to_rest(t.play("Came Back Wrong"))
    assert lines(t) == [[], ["Goon 5"]]
    assert sorted(t.titles(t.me.discard)) == ["Came Back Wrong", "Harland Mindlock"]


@pytest.mark.pair("Cauldron", "Reclaimed by Nature")
def test_what_is_left_in_a_cauldron_that_is_reclaimed_is_still_played(table):
    under = ["Reclaimed by Nature", "Goon 1"]
    t = forest(table, {"artifacts": [{"title": "Cauldron", "under": under}], "deck": ["Goon 2"]})
    to_rest(t.omni("Cauldron").choose(["Reclaimed by Nature", "Goon 1", "Goon 2"]))
    assert t.titles(t.me.purged) == ["Cauldron"]
    assert t.titles(t.me.discard) == ["Reclaimed by Nature"]
    assert sorted(t.titles(t.me.line)) == ["Goon 1", "Goon 2"]


@pytest.mark.pair("Sabira the Medium", "Library Access")
def test_sabira_hears_the_library_run_out_of_cards(table):
    me = {"hand": [wild("Library Access"), "Untamed Chant"], "line": ["Sabira the Medium"], "discard": ["Goon 1"] * 2}
    t = forest(table, me, filler=0)
    to_rest(t.play("Library Access").play("Untamed Chant"))
    assert t.me.amber == 3
    assert t.titles(t.me.hand) == ["Goon 1"]


@pytest.mark.pair("Invigorating Shower", "Regrowth")
def test_regrowth_finds_no_creature_after_the_shower(table):
    me = {"hand": ["Invigorating Shower", "Regrowth"], "discard": ["Dis Goon 1", "Goon 2"]}
    t = forest(table, me)
    t.play("Invigorating Shower", "house:dis").play("Regrowth")
    assert t.titles(t.me.hand) == ["Goon 2"]
