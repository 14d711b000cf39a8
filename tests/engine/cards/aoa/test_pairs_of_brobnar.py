"""Cards of Brobnar in Age of Ascension beside cards that meddle with them."""

from __future__ import annotations

import pytest

RIG, CLOAK = "Cybergiant Rig", "Armageddon Cloak"


# Little Rapscal: who must fight, and who cannot


@pytest.mark.pair("Little Rapscal", "Foggify")
def test_who_may_not_fight_at_all_is_not_able_to_and_reaps(table, version):
    t = table(
        me={"hand": ["Foggify"], "line": ["Little Rapscal"]}, foe={"line": ["Goon 4"]}, house="logos", ruleset=version
    )
    t.play("Foggify").next_turn("brobnar")
    assert t.may("reap:Goon 4")
    assert not t.may("fight:Goon 4")
    t.next_turn("logos").next_turn("brobnar")
    assert t.may("fight:Goon 4")
    assert not t.may("reap:Goon 4")


@pytest.mark.pair("Little Rapscal", "Bigtwig")
@pytest.mark.parametrize("stunned", [True, False])
def test_one_that_can_attack_no_creature_there_reaps(table, version, stunned):
    t = table(
        me={"line": ["Bigtwig"]},
        foe={"line": ["Little Rapscal", {"title": "Goon 4", "stunned": stunned}]},
        house="untamed",
        ruleset=version,
    )
    assert t.may("fight:Bigtwig") is stunned
    assert t.may("reap:Bigtwig") is not stunned


@pytest.mark.pair("Little Rapscal", "Deipno Spymaster")
@pytest.mark.parametrize(("house", "how"), [("brobnar", "omni"), ("shadows", "fight")])
def test_an_omni_ability_is_free_only_where_the_house_does_not_let_it_fight(table, version, house, how):
    t = table(
        me={"line": ["Deipno Spymaster", "Little Rapscal"]}, foe={"line": ["Goon 4"]}, house=house, ruleset=version
    )
    assert [one for one in ("reap", "fight", "omni") if t.may(f"{one}:Deipno Spymaster")] == [how]


@pytest.mark.pair("Little Rapscal", "Dominator Bauble")
def test_the_bauble_fights_with_a_creature_beside_the_rapscal(table, version):
    t = table(
        me={"line": ["Goon 9"], "artifacts": ["Dominator Bauble"]},
        foe={"line": ["Little Rapscal", "Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble", "Goon 2")
    assert t.titles(t.foe.line) == ["Little Rapscal"]
    assert t.me.amber == 0


# Groggins and Lollop: who is attacked


@pytest.mark.pair("Groggins", "Champion Anaphiel")
@pytest.mark.parametrize(
    ("line", "open_to"),
    [
        (["Goon 1", "Champion Anaphiel", "Goon 2"], []),
        (["Champion Anaphiel", "Goon 1", "Goon 2"], ["Champion Anaphiel", "Goon 2"]),
    ],
)
def test_taunt_in_the_middle_keeps_groggins_from_the_flanks(table, version, line, open_to):
    t = table(me={"line": ["Groggins"]}, foe={"line": line}, ruleset=version)
    assert t.titles(t.g.attackable(t.card("Groggins"), t.me)) == open_to
    assert t.may("fight:Groggins") is bool(open_to)
    assert t.may("reap:Groggins")


@pytest.mark.pair("Groggins", "Spectral Tunneler")
def test_groggins_reaches_one_that_counts_as_a_flank_creature(table, version):
    t = table(
        me={"line": [{"title": "Groggins", "house": "logos"}], "artifacts": ["Spectral Tunneler"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spectral Tunneler", "Goon 3").fight("Groggins")
    assert t.offered == ["Goon 1", "Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2", "Goon 4"]


@pytest.mark.reading("lollop-hazardous-damage")
@pytest.mark.pair("Lollop the Titanic", "Flame-Wreathed")
def test_hazardous_damage_is_none_of_the_fight(table, version):
    lollop = {"title": "Lollop the Titanic", "upgrades": ["Flame-Wreathed"]}
    t = table(me={"line": ["Goon 5"]}, foe={"line": [lollop]}, ruleset=version)
    t.fight("Goon 5")
    assert t.card("Goon 5").damage == 2
    assert t.card("Lollop the Titanic").damage == 5


@pytest.mark.pair("Lollop the Titanic", "Gabos Longarms")
def test_lollop_deals_no_damage_to_one_that_strikes_elsewhere(table, version):
    t = table(
        me={"line": ["Gabos Longarms"]},
        foe={"line": ["Lollop the Titanic", "Goon 9"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Gabos Longarms", "Lollop the Titanic", "Goon 9")
    assert [c.damage for c in t.foe.line] == [0, t.power("Gabos Longarms")]
    assert t.card("Gabos Longarms").damage == 0


# Ogopogo: what it attacks and destroys


@pytest.mark.pair("Ogopogo", "Shadow Self")
def test_another_creature_that_takes_the_blow_was_not_attacked(table, version):
    t = table(
        me={"line": ["Ogopogo"]},
        foe={"line": [{"title": "Shadow Self", "damage": 4}, "Goon 3", "Goon 2"]},
        ruleset=version,
    )
    t.fight("Ogopogo", "Goon 3")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 2"]
    assert t.card("Goon 2").damage == 0


@pytest.mark.reading("ogopogo-what-it-destroys")
@pytest.mark.pair("Ogopogo", "Way of the Bear")
def test_what_falls_before_the_fight_was_attacked_and_destroyed(table, version):
    t = table(
        me={"line": [{"title": "Ogopogo", "upgrades": ["Way of the Bear"]}]},
        foe={"line": ["Goon 2", "Goon 1"]},
        ruleset=version,
    )
    t.fight("Ogopogo", "Goon 2").choose("Goon 1")
    assert t.foe.line == []
    assert t.card("Ogopogo").damage == 0


@pytest.mark.pair("Ogopogo", "Armageddon Cloak")
def test_what_a_cloak_saves_was_not_destroyed(table, version):
    t = table(
        me={"line": ["Ogopogo"]},
        foe={"line": [{"title": "Goon 3", "upgrades": [CLOAK]}, "Goon 2"]},
        ruleset=version,
    )
    t.fight("Ogopogo", "Goon 3")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 2"]
    assert t.titles(t.foe.discard) == [CLOAK]


# Forgemaster Og: what is left


@pytest.mark.pair("Forgemaster Og", "Pocket Universe")
@pytest.mark.parametrize(("paid", "kept"), [("number:0", 3), ("number:2", 1), ("number:3", 0)])
def test_og_does_not_take_what_lies_in_a_pocket_universe(table, version, paid, kept):
    t = table(
        me={"amber": 7, "artifacts": [{"title": "Pocket Universe", "amber": 3}]},
        foe={"line": ["Forgemaster Og"]},
        step="start",
        ruleset=version,
    )
    t.choose(paid, "red", "brobnar")
    assert t.me.amber == 0
    assert t.card("Pocket Universe").amber == kept


@pytest.mark.pair("Forgemaster Og", "The Sting")
def test_og_does_not_take_what_the_sting_has_brought_another_player(table, version):
    t = table(
        me={"amber": 8, "line": ["Forgemaster Og"]}, foe={"artifacts": ["The Sting"]}, step="start", ruleset=version
    )
    t.choose("red", "brobnar")
    assert (t.me.amber, t.foe.amber) == (0, 6)


# Cybergiant Rig: whose turn, and how it ends


@pytest.mark.pair("Cybergiant Rig", "Collar of Subordination")
def test_the_rig_runs_down_in_the_turns_of_the_one_in_control(table, version):
    rigged = {"title": "Goon 5", "power_counters": 3, "upgrades": [RIG]}
    t = table(me={"hand": ["Collar of Subordination"]}, foe={"line": [rigged]}, house="dis", ruleset=version)
    t.play("Collar of Subordination").next_turn("brobnar")
    assert t.card("Goon 5").controller == 0
    assert t.power("Goon 5") == 7
    t.next_turn("dis")
    assert t.power("Goon 5") == 7


@pytest.mark.pair("Cybergiant Rig", "Armageddon Cloak")
def test_a_cloak_saves_one_that_dies_of_its_rig(table, version):
    rigged = {"title": "Goon 5", "power_counters": 1, "damage": 5, "upgrades": [RIG, CLOAK]}
    t = table(me={"line": [rigged]}, foe={}, ruleset=version)
    t.next_turn("brobnar")
    assert t.titles(t.card("Goon 5").upgrades) == [RIG]
    assert (t.card("Goon 5").damage, t.power("Goon 5")) == (0, 5)


@pytest.mark.pair("Cybergiant Rig", "Blood of Titans")
def test_the_rig_counts_damage_beyond_the_printed_power(table, version):
    hurt = {"title": "Goon 3", "damage": 6, "upgrades": ["Blood of Titans"]}
    t = table(me={"hand": [RIG], "line": [hurt]}, foe={}, ruleset=version)
    t.play(RIG)
    assert (t.card("Goon 3").damage, t.power("Goon 3")) == (0, 14)


# Into the Fray


@pytest.mark.pair("Into the Fray", "Experimental Therapy")
@pytest.mark.parametrize(
    ("version", "ready"), [("1.2", True), ("1.3", True), ("2021-03", False), ("16.0", False), ("18.4", False)]
)
def test_a_creature_in_therapy_belongs_to_brobnar_only_as_printed(table, version, ready):
    patient = {"title": "Dis Goon 9", "upgrades": ["Experimental Therapy"]}
    t = table(me={"hand": ["Into the Fray"], "line": [patient]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.play("Into the Fray").fight("Dis Goon 9")
    assert t.card("Dis Goon 9").ready is ready


@pytest.mark.pair("Into the Fray", "Rocket Boots")
def test_boots_ready_a_creature_once_and_the_fray_every_time(table, version):
    t = table(
        me={"hand": ["Into the Fray"], "line": [{"title": "Goon 12", "upgrades": ["Rocket Boots"]}]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        ruleset=version,
    )
    t.play("Into the Fray")
    for enemy in ("Goon 1", "Goon 2"):
        t.fight("Goon 12", enemy).submit(t.pending.keys[0])
        assert t.card("Goon 12").ready
    t.reap("Goon 12")
    assert not t.card("Goon 12").ready, "it was used before, and that was no fight"


@pytest.mark.pair("Into the Fray", "Evasion Sigil")
def test_a_fight_that_is_evaded_does_not_ready(table, version):
    t = table(
        me={"hand": ["Into the Fray"], "line": ["Goon 5"]},
        foe={"line": ["Goon 1"], "artifacts": ["Evasion Sigil"]},
        ruleset=version,
    )
    t.play("Into the Fray").fight("Goon 5")
    assert not t.card("Goon 5").ready
    assert t.titles(t.foe.line) == ["Goon 1"]


@pytest.mark.pair("Into the Fray", "War Grumpus")
def test_the_grumpus_readies_itself_and_sends_a_giant(table, version):
    t = table(
        me={"hand": ["Into the Fray"], "line": ["War Grumpus", "Bumpsy"]},
        foe={"line": ["Goon 1", "Goon 4", "Goon 5"]},
        ruleset=version,
    )
    t.play("Into the Fray", "War Grumpus").fight("War Grumpus", "Goon 1")
    assert t.pending.kind == "trigger"
    t.submit(t.pending.keys[0])
    if not t.at_rest:
        t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.card("War Grumpus").ready
    assert not t.card("Bumpsy").ready


# as though it were yours


@pytest.mark.pair("Signal Fire", "Nexus")
def test_a_borrowed_signal_calls_the_creatures_of_its_user(table, version):
    t = table(
        me={"line": ["Nexus", "Goon 5"]},
        foe={"artifacts": ["Signal Fire"], "line": ["Goon 2", "Goon 3"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus")
    assert t.titles(t.foe.discard) == ["Signal Fire"]
    assert t.may("fight:Goon 5")
    assert not t.may("reap:Goon 5")
    t.next_turn("dis")
    assert not t.may("fight:Goon 3")


@pytest.mark.pair("Shard of Strength", "Nexus")
def test_a_borrowed_shard_counts_as_friendly_and_the_others_do_not(table, version):
    t = table(
        me={"line": ["Nexus", "Goon 5"], "artifacts": ["Shard of Strength"]},
        foe={"artifacts": ["Shard of Strength", "Shard of Strength"], "line": ["Goon 2"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus").choose(t.foe.artifacts[0], "Goon 5")
    assert t.card("Goon 5").power_counters == 2
    assert t.card("Goon 2").power_counters == 0
    assert [c.ready for c in (*t.foe.artifacts, *t.me.artifacts)] == [False, True, True]


@pytest.mark.pair("Drummernaut", "Replicator")
@pytest.mark.parametrize("version", ["1.2", "16.0", "18.4"])
def test_a_replicated_drummernaut_is_friendly_and_another_one_only_by_its_erratum(table, version):
    t = table(
        me={"line": ["Replicator", "Bumpsy"]}, foe={"line": ["Drummernaut", "Groke"]}, house="logos", ruleset=version
    )
    t.reap("Replicator")
    if version == "1.2":
        assert sorted(t.offered) == ["Bumpsy", "Drummernaut"]
        t.choose("Drummernaut")
        assert t.titles(t.foe.hand) == ["Drummernaut"]
        assert t.me.hand == []
    else:
        assert t.titles(t.me.hand) == ["Bumpsy"]
        assert t.foe.hand == []


@pytest.mark.pair("Grumpus Tamer", "Replicator")
def test_a_replicated_tamer_searches_the_deck_of_the_one_who_replicates(table, version):
    t = table(
        me={"line": ["Replicator"], "deck": ["War Grumpus"]},
        foe={"line": ["Grumpus Tamer"], "deck": ["War Grumpus"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator", "War Grumpus")
    assert t.titles(t.me.hand) == ["War Grumpus"]
    assert t.foe.hand == []
    assert len(t.foe.deck) == 13


# Might Makes Right: what counts as sacrificed


@pytest.mark.pair("Might Makes Right", "Bad Penny")
def test_a_penny_that_returns_was_sacrificed_all_the_same(table, version):
    t = table(me={"hand": ["Might Makes Right"], "line": ["Goon 12", "Goon 12", "Bad Penny"]}, foe={}, ruleset=version)
    t.play("Might Makes Right", ["Goon 12", "Goon 12#2", "Bad Penny"], ["Goon 12", "Goon 12#2"], "red")
    assert t.me.keys == ["red"]
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.me.line == []


@pytest.mark.pair("Might Makes Right", "Armageddon Cloak")
def test_what_a_cloak_saves_was_not_sacrificed(table, version):
    cloaked = {"title": "Goon 12", "upgrades": [CLOAK]}
    t = table(me={"hand": ["Might Makes Right"], "line": [cloaked, "Goon 11", "Goon 2"]}, foe={}, ruleset=version)
    t.play("Might Makes Right", ["Goon 12", "Goon 11", "Goon 2"])
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.me.keys == []
    assert t.titles(t.me.line) == ["Goon 12"]


@pytest.mark.pair("Might Makes Right", "Mushroom Man")
@pytest.mark.parametrize(("keys", "forged"), [([], 1), (["blue"], 0)])
def test_a_mushroom_man_is_as_mighty_as_the_keys_allow(table, version, keys, forged):
    t = table(
        me={"hand": ["Might Makes Right"], "line": ["Goon 12", "Goon 2", "Mushroom Man"], "keys": keys},
        foe={},
        ruleset=version,
    )
    t.play("Might Makes Right")
    if forged:
        every = ["Goon 12", "Goon 2", "Mushroom Man"]
        t.choose(every, every, "red")
    assert t.at_rest
    assert len(t.me.keys) == len(keys) + forged


# Bellowing Patrizate: what enters


@pytest.mark.reading("bellowing-patrizate-itself")
@pytest.mark.pair("Bellowing Patrizate", "Speed Sigil")
def test_a_patrizate_that_enters_ready_hurts_itself(table, version):
    t = table(
        me={"hand": ["Bellowing Patrizate"], "artifacts": ["Speed Sigil"], "line": ["Goon 3"]}, foe={}, ruleset=version
    )
    t.play("Bellowing Patrizate")
    assert t.card("Bellowing Patrizate").ready
    assert [c.damage for c in t.me.line] == [0, 1]


@pytest.mark.pair("Bellowing Patrizate", "Autocannon")
@pytest.mark.parametrize(("title", "lives"), [("Goon 2", False), ("Goon 3", True), ("Guard 2/1", True)])
def test_patrizate_and_autocannon_hit_one_after_the_other(table, version, title, lives):
    t = table(
        me={"hand": [title], "line": ["Bellowing Patrizate"], "artifacts": ["Autocannon"]}, foe={}, ruleset=version
    )
    t.play(title)
    assert t.pending.kind == "trigger"
    t.submit(t.pending.keys[0])
    assert (t.card(title).zone == "play") is lives


# and the rest


@pytest.mark.pair("Grump Buggy", "King of the Crag")
def test_enemies_that_the_king_cows_count_for_what_is_left_of_them(table, version):
    t = table(
        me={"artifacts": ["Grump Buggy"], "line": ["King of the Crag"]},
        foe={"line": ["Goon 6", "Goon 7", "Dis Goon 5"]},
        ruleset=version,
    )
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (8, 7)


@pytest.mark.pair("Foozle", "Collar of Subordination")
def test_a_subordinate_is_no_enemy_when_it_falls(table, version):
    collared = {"title": "Goon 3", "owner": 1, "upgrades": ["Collar of Subordination"]}
    t = table(me={"line": ["Foozle", collared], "hand": ["Slaying"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.play("Slaying", "Goon 3").reap("Foozle")
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.me.amber == 1


@pytest.mark.pair("Bingle Bangbang", "Shadow Self")
def test_the_shadow_takes_what_the_neighbor_of_the_attacked_would(table, version):
    t = table(me={"line": ["Bingle Bangbang"]}, foe={"line": ["Shadow Self", "Goon 3", "Goon 1"]}, ruleset=version)
    t.fight("Bingle Bangbang", "Goon 1")
    assert [(c.title, c.damage) for c in t.foe.line] == [("Shadow Self", 5), ("Goon 3", 0)]


@pytest.mark.pair("Culf the Quiet", "Niffle Ape")
def test_the_ape_finds_the_quiet_one(table, version):
    t = table(me={"line": ["Niffle Ape"]}, foe={"line": ["Culf the Quiet"]}, house="untamed", ruleset=version)
    ape = t.power("Niffle Ape")
    t.fight("Niffle Ape")
    assert t.card("Culf the Quiet").damage == ape
    assert t.me.line == []


@pytest.mark.pair("The Flex", "Banner of Battle")
def test_a_banner_makes_one_flex_for_more(table, version):
    t = table(me={"hand": ["The Flex"], "line": ["Goon 5"], "artifacts": ["Banner of Battle"]}, foe={}, ruleset=version)
    t.play("The Flex")
    assert t.me.amber == 3


@pytest.mark.pair("1-2 Punch", "Armageddon Cloak")
def test_the_second_punch_ends_at_the_cloak(table, version):
    t = table(me={"hand": ["1-2 Punch"] * 3}, foe={"line": [{"title": "Goon 9", "upgrades": [CLOAK]}]}, ruleset=version)
    t.play("1-2 Punch").play("1-2 Punch")
    assert t.card("Goon 9").stunned
    assert t.titles(t.foe.discard) == [CLOAK]
    t.play("1-2 Punch")
    assert t.foe.line == []


@pytest.mark.pair("War Grumpus", "Tremor")
def test_a_stunned_giant_loses_its_stun_in_place_of_fighting(table, version):
    t = table(me={"hand": ["Tremor"], "line": ["War Grumpus", "Bumpsy", "Goon 1"]}, foe={"line": ["Goon 2"]})
    t.play("Tremor", "Goon 1").reap("War Grumpus")
    assert not t.card("Bumpsy").stunned
    assert not t.card("Bumpsy").ready
    assert len(t.foe.line) == 1


@pytest.mark.pair("Pound", "Bulwark")
def test_the_armor_beside_a_bulwark_stops_what_comes_from_pound(table, version):
    t = table(me={"hand": ["Pound"]}, foe={"line": ["Goon 2", "Bulwark", "Goon 3"]}, ruleset=version)
    t.play("Pound", "Goon 2")
    assert t.card("Goon 2").damage == 0
    assert t.armor("Goon 2") == 2
    assert t.card("Bulwark").damage == 0
