"""Cards of Untamed in Age of Ascension beside others: prohibitions, keywords, houses, destruction and fights."""

from __future__ import annotations

import pytest

HEART = "Heart of the Forest"
MONGREL = "Æmberspine Mongrel"
EVERYWHERE = "They’re Everywhere!"

# what a creature must not do


@pytest.mark.pair("Earthbind", "Collar of Subordination")
def test_whoever_controls_the_creature_must_have_discarded(table, version):
    bound = {"title": "Goon 3", "upgrades": ["Earthbind"]}
    t = table(
        me={
            "hand": ["Collar of Subordination", "Dis Chant", "Dis Drill", "Dis Drill"],
            "houses": ["dis", "logos", "mars"],
        },
        foe={"line": [bound]},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination")
    assert t.titles(t.me.line) == ["Goon 3"]
    before = t.me.amber
    t.play("Dis Drill")
    assert t.me.amber == before
    t.discard("Dis Chant").play("Dis Drill")
    assert t.me.amber == before + 1
    assert not t.card("Goon 3").ready


@pytest.mark.pair("Earthbind", "Evasion Sigil")
def test_the_card_that_the_sigil_discards_frees_the_bound_one(table, version):
    t = table(
        me={
            "line": ["Untamed Goon 9", {"title": "Untamed Goon 3", "upgrades": ["Earthbind"]}],
            "artifacts": ["Evasion Sigil"],
        },
        foe={"line": ["Goon 1", "Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    assert not t.may("fight:Untamed Goon 3")
    t.fight("Untamed Goon 9", "Goon 1")
    assert len(t.me.discard) == 1
    assert t.may("fight:Untamed Goon 3")


@pytest.mark.pair("Earthbind", "Anger")
def test_anger_readies_a_bound_creature_that_then_does_not_fight(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Earthbind"], "ready": False}], "hand": ["Anger"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.play("Anger")
    assert t.card("Goon 3").ready
    assert len(t.foe.line) == 1


@pytest.mark.pair("Camouflage", "Champion Anaphiel")
def test_a_taunting_creature_in_camouflage_hides_its_neighbors_too(table, version):
    hidden = {"title": "Champion Anaphiel", "upgrades": ["Camouflage"]}
    t = table(
        me={"line": ["Goon 9", "Goon 8", "Goon 7"]},
        foe={"line": ["Goon 1", hidden, "Goon 2", "Goon 4"]},
        ruleset=version,
    )
    t.submit(f"fight:{t.card('Goon 8').id}")
    assert t.at_rest, "only Goon 4 was open to it"
    assert t.titles(t.foe.line) == ["Goon 1", "Champion Anaphiel", "Goon 2"], "only Goon 4 was open to it"
    t.fight("Goon 9")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]


@pytest.mark.pair("Camouflage", "Niffle Ape")
def test_the_ape_ignores_taunt_but_not_camouflage(table, version):
    hidden = {"title": "Champion Anaphiel", "upgrades": ["Camouflage"]}
    t = table(
        me={"line": ["Goon 1", "Niffle Ape", "Goon 1"]},
        foe={"line": [hidden, "Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Niffle Ape")
    assert t.card("Goon 2").zone == "discard"


# keywords that are lost


@pytest.mark.pair("Niffle Grounds", "Perilous Wild")
def test_what_the_grounds_expose_the_wild_does_not_destroy(table, version):
    t = table(
        me={"artifacts": ["Niffle Grounds"], "hand": ["Perilous Wild"]},
        foe={"line": ["Elusive Goon 2", "Elusive Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.action("Niffle Grounds", "Elusive Goon 3").play("Perilous Wild")
    assert t.titles(t.foe.line) == ["Elusive Goon 3"]


# keys


@pytest.mark.pair("Heart of the Forest", "Keyforgery")
def test_a_key_that_cannot_be_forged_is_not_guessed_for(table):
    t = table(
        me={"keys": ["red"], "amber": 6}, foe={"artifacts": [HEART, "Keyforgery"], "hand": ["Goon 1"]}, step="forge"
    )
    assert t.me.amber == 6
    assert t.titles(t.foe.artifacts) == [HEART, "Keyforgery"]
    assert t.pending.kind == "house"


@pytest.mark.pair("Heart of the Forest", "Key Charge")
def test_a_charge_into_the_heart_costs_its_amber_and_asks_nothing(table, version):
    t = table(
        me={"keys": ["red"], "amber": 8, "hand": ["Key Charge"]},
        foe={"artifacts": [HEART]},
        house="untamed",
        ruleset=version,
    )
    t.play("Key Charge")
    assert t.at_rest
    assert t.me.amber == 7
    assert t.me.keys == ["red"]


@pytest.mark.pair("Marmo Swarm", "Key Charge")
def test_the_swarm_dies_when_the_pool_is_spent_on_a_key(table, version):
    t = table(
        me={"line": [{"title": "Marmo Swarm", "damage": 4}], "amber": 7, "hand": ["Key Charge"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Key Charge", "yes", "key:red")
    assert t.me.amber == 0
    assert t.me.line == []


# houses that change


@pytest.mark.pair("Persistence Hunting", "Experimental Therapy")
@pytest.mark.pair("Bumblebird", "Experimental Therapy")
@pytest.mark.parametrize(("version", "everywhere"), [("1.3", True), ("16.0", False), ("18.4", False)])
def test_a_creature_of_every_house_counts_as_untamed_until_the_erratum(table, version, everywhere):
    treated = {"title": "Goon 3", "upgrades": ["Experimental Therapy"]}
    t = table(me={"line": [treated], "hand": ["Bumblebird"]}, foe={}, house="untamed", ruleset=version)
    t.play("Bumblebird")
    assert t.card("Goon 3").power_counters == (2 if everywhere else 0)
    t = table(me={"hand": ["Persistence Hunting"]}, foe={"line": [treated]}, house="untamed", ruleset=version)
    t.play("Persistence Hunting", "house:dis")
    assert t.card("Goon 3").ready is not everywhere


@pytest.mark.pair("Song of Spring", "Way of the Bear")
def test_an_upgrade_stays_behind_when_its_creature_joins_the_song(table, version):
    t = table(
        me={
            "line": [{"title": "Untamed Goon 3", "upgrades": ["Way of the Bear"], "amber": 2}],
            "hand": ["Song of Spring"],
        },
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Song of Spring", ["Untamed Goon 3"])
    assert t.titles(t.me.discard) == ["Way of the Bear", "Song of Spring"]
    assert t.foe.amber == 2
    assert t.me.line == []


# destruction and damage


@pytest.mark.pair("Quicksand", "Armageddon Cloak")
def test_quicksand_takes_the_cloak_in_place_of_the_creature(table, version):
    t = table(
        me={"hand": ["Quicksand"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Armageddon Cloak"], "damage": 2}, "Goon 4"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Quicksand")
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 4"]
    assert t.card("Goon 5").damage == 0
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Quicksand", "Mushroom Man")
@pytest.mark.parametrize(("keys", "left"), [([], "Goon 7"), (["red", "blue"], "Mushroom Man")])
def test_quicksand_measures_the_power_of_the_moment(table, version, keys, left):
    t = table(
        me={"hand": ["Quicksand"]},
        foe={"line": [{"title": "Mushroom Man", "ready": False}, "Goon 7"], "keys": keys},
        house="untamed",
        ruleset=version,
    )
    t.play("Quicksand")
    assert t.titles(t.foe.line) == [left]


@pytest.mark.pair("They’re Everywhere!", "Shadow Self")
def test_shadow_self_takes_what_its_neighbors_would(table, version):
    t = table(
        me={"hand": [EVERYWHERE]}, foe={"line": ["Goon 3", "Shadow Self", "Goon 3"]}, house="untamed", ruleset=version
    )
    t.play(EVERYWHERE)
    assert [(card.title, card.damage) for card in t.foe.line] == [("Goon 3", 0), ("Shadow Self", 5), ("Goon 3", 0)]


@pytest.mark.pair("They’re Everywhere!", "Encounter Suit")
def test_the_suit_wards_its_creature_before_they_come(table):
    t = table(
        me={"hand": [EVERYWHERE]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Encounter Suit"]}, "Goon 4"]},
        house="untamed",
    )
    t.play(EVERYWHERE)
    assert [card.damage for card in t.foe.line] == [0, 2]
    assert not t.card("Goon 3").warded


@pytest.mark.pair("Knoxx", "Ammonia Clouds")
def test_knoxx_outlives_the_clouds_only_beside_a_survivor(table, version):
    t = table(
        me={"line": ["Goon 3", "Knoxx", "Goon 2", "Goon 3"], "hand": ["Ammonia Clouds"]},
        foe={"line": ["Goon 9", "Knoxx"]},
        house="mars",
        ruleset=version,
    )
    t.play("Ammonia Clouds")
    while not t.at_rest or t.pending.kind != "main":
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 9", "Knoxx"]


@pytest.mark.pair("Roxador", "Armageddon Cloak")
def test_roxador_stuns_a_creature_that_its_cloak_saved(table, version):
    t = table(
        me={"line": ["Roxador"]},
        foe={"line": [{"title": "Goon 2", "upgrades": ["Armageddon Cloak"]}]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Roxador")
    assert t.card("Roxador").damage == 2
    assert t.card("Goon 2").stunned
    assert t.card("Goon 2").damage == 0


@pytest.mark.pair("Roxador", "Shadow Self")
def test_roxador_stuns_what_it_attacked_although_another_took_the_damage(table, version):
    t = table(me={"line": ["Roxador"]}, foe={"line": ["Goon 5", "Shadow Self"]}, house="untamed", ruleset=version)
    t.fight("Roxador", "Goon 5")
    assert (t.card("Goon 5").damage, t.card("Shadow Self").damage) == (0, 2)
    assert t.card("Goon 5").stunned
    assert not t.card("Shadow Self").stunned


@pytest.mark.pair("Roxador", "Bigtwig")
def test_bigtwig_may_attack_what_roxador_stunned(table, version):
    t = table(me={"line": ["Roxador", "Bigtwig"]}, foe={"line": ["Goon 5"]}, house="untamed", ruleset=version)
    assert not t.may("fight:Bigtwig")
    t.fight("Roxador").fight("Bigtwig")
    assert t.foe.line == []


@pytest.mark.pair("Tantadlin", "Uxlyx the Zookeeper")
def test_a_creature_that_tantadlin_drives_out_of_the_zoo_goes_home(table, version):
    t = table(
        me={"line": ["Uxlyx the Zookeeper"]},
        foe={"line": ["Goon 5", "Tantadlin"], "houses": ["brobnar", "dis", "untamed"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Uxlyx the Zookeeper", "Goon 5")
    assert t.titles(t.me.archives) == ["Goon 5"]
    t.next_turn("untamed")
    t.fight("Tantadlin")
    assert t.me.archives == []
    assert "Goon 5" in t.titles(t.foe.hand)
    assert t.foe.discard == []


# other meetings


@pytest.mark.pair("Rustgnawer", "Creed of Nurture")
def test_a_creature_with_the_text_of_rustgnawer_eats_artifacts_too(table):
    t = table(
        me={"line": ["Untamed Goon 9"], "artifacts": ["Creed of Nurture"], "hand": ["Rustgnawer"]},
        foe={"line": ["Goon 1"], "artifacts": ["Heart of the Forest"]},
        house="untamed",
    )
    t.omni("Creed of Nurture")
    while not t.at_rest or t.pending.kind != "main":
        t.choose("Rustgnawer" if "Rustgnawer" in t.offered else "Untamed Goon 9")
    t.fight("Untamed Goon 9")
    assert t.foe.artifacts == []
    assert t.me.amber == 1


@pytest.mark.pair("Knoxx", "Creed of Nurture")
def test_a_creature_with_the_text_of_knoxx_counts_its_own_neighbors(table):
    t = table(
        me={"line": ["Goon 1", "Goon 2"], "artifacts": ["Creed of Nurture"], "hand": ["Knoxx"]},
        foe={"line": ["Goon 3"]},
        house="untamed",
    )
    t.omni("Creed of Nurture")
    while not t.at_rest or t.pending.kind != "main":
        t.choose("Knoxx" if "Knoxx" in t.offered else "Goon 2")
    assert (t.power("Goon 2"), t.power("Goon 1")) == (5, 1)
    t.next_turn("brobnar")
    assert t.power("Goon 2") == 2


@pytest.mark.pair("Shard of Life", "Nexus")
def test_nexus_uses_an_enemy_shard_for_its_own_side(table, version):
    t = table(
        me={"line": ["Nexus"], "artifacts": ["Shard of Life"], "discard": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"artifacts": ["Shard of Life", "Shard of Life"], "discard": ["Goon 4"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus", t.foe.artifacts[0])
    t.choose(*(["Goon 1", "Goon 3"] if version == "18.4" else [["Goon 1", "Goon 3"]]))
    assert t.titles(t.me.discard) == ["Goon 2"]
    assert t.titles(t.foe.discard) == ["Goon 4"]


@pytest.mark.pair("Dharna", "Replicator")
def test_replicator_heals_with_an_enemy_dharna_on_its_own_side(table, version):
    t = table(
        me={"line": ["Replicator", {"title": "Goon 4", "damage": 3}]},
        foe={"line": ["Dharna", {"title": "Goon 5", "damage": 3}]},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator")
    assert "Goon 5" not in t.offered
    t.choose("Goon 4")
    assert t.card("Goon 4").damage == 1
    assert t.card("Goon 5").damage == 3


@pytest.mark.pair("Æmberspine Mongrel", "Dimension Door")
def test_the_mongrel_gains_for_a_reap_whose_amber_was_stolen(table, version):
    t = table(
        me={"hand": ["Dimension Door"], "line": ["Logos Goon 3"]},
        foe={"line": [MONGREL], "amber": 3},
        house="logos",
        ruleset=version,
    )
    t.play("Dimension Door").reap("Logos Goon 3")
    assert t.foe.amber == 3 - 1 + 1


@pytest.mark.pair("Panpaca, Anga", "Harland Mindlock")
@pytest.mark.parametrize(("flank", "power"), [("left", 4), ("right", 2)])
def test_anga_taken_over_strengthens_what_is_on_its_right_there(table, version, flank, power):
    t = table(
        me={"hand": ["Harland Mindlock"], "line": ["Goon 2"]},
        foe={"line": ["Panpaca, Anga", "Goon 3"]},
        house="logos",
        ruleset=version,
    )
    assert t.power("Goon 3") == 5
    t.play("Harland Mindlock", "Panpaca, Anga", flank)
    assert t.power("Goon 3") == 3
    assert t.power("Goon 2") == power
