"""Actions of Mars in Call of the Archons, A to M."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.helpers.cards import alike

# Ammonia Clouds


def test_ammonia_clouds_hurt_everybody(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "hand": ["Ammonia Clouds"]},
        foe={"line": ["Guard 3/1", "Guard 3/3", "Red Giant"]},
        house="mars",
        ruleset=version,
    )
    t.play("Ammonia Clouds")
    assert [(c.title, c.damage) for c in t.g.creatures()] == [
        ("Goon 4", 3),
        ("Guard 3/1", 2),
        ("Guard 3/3", 0),
        ("Red Giant", 3),
    ]
    assert t.me.amber == 0


@NEW
def test_a_ward_keeps_the_clouds_out(table, version):
    t = table(
        me={"hand": ["Ammonia Clouds"]},
        foe={"line": alike("Goon 2", warded=True), "artifacts": ["Trinket"]},
        house="mars",
        ruleset=version,
    )
    t.play("Ammonia Clouds")
    assert t.card("Goon 2").damage == 0
    assert not t.card("Goon 2").warded
    assert len(t.foe.artifacts) == 1


# Battle Fleet


@pytest.mark.parametrize("shown", [[], ["Red Grunt"], ["Red Grunt", "Red Chant"]])
def test_battle_fleet_draws_for_what_is_revealed(table, version, shown):
    t = table(me={"hand": ["Battle Fleet", "Red Grunt", "Red Chant", "Goon 3"]}, house="mars", ruleset=version)
    t.play("Battle Fleet")
    assert t.pending.private, "neither itself nor another house"
    assert sorted(t.offered) == ["Red Chant", "Red Grunt"], "neither itself nor another house"
    t.choose(shown)
    assert len(t.me.hand) == 3 + len(shown)
    assert t.me.amber == 1
    public = 1 << len(t.g.players)
    assert [c.title for c in t.me.hand if c.known & public] == [c.title for c in t.me.hand if c.title in shown]


def test_battle_fleet_without_mars_cards(table, version):
    t = table(me={"hand": ["Battle Fleet", "Goon 3"]}, house="mars", ruleset=version)
    t.play("Battle Fleet", [])
    assert len(t.me.hand) == 1
    assert t.at_rest
    assert not t.happened("card.revealed")


# Deep Probe


def test_deep_probe_discards_the_creatures_of_a_house(table, version):
    t = table(
        me={"hand": ["Deep Probe", "Goon 4"]},
        foe={"hand": ["Goon 3", "Goon 2", "Dis Goon 3", "Chant"], "line": ["Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play("Deep Probe")
    assert t.pending.kind == "house"
    assert t.pending.seat == 0
    t.choose("brobnar")
    assert sorted(t.titles(t.foe.discard)) == ["Goon 2", "Goon 3"]
    assert sorted(t.titles(t.foe.hand)) == ["Chant", "Dis Goon 3"]
    assert all(card.known == t.g.everyone for card in t.foe.hand), "what stays was revealed too"
    assert t.titles(t.me.hand) == ["Goon 4"]
    assert len(t.foe.line) == 1
    assert t.me.amber == 1


def test_deep_probe_into_an_empty_hand_or_the_wrong_house(table, version):
    t = table(me={"hand": ["Deep Probe", "Deep Probe"]}, foe={"hand": ["Goon 3"]}, house="mars", ruleset=version)
    t.play("Deep Probe", "dis")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.foe.discard == []
    t.play("Deep Probe", "brobnar")
    assert t.foe.hand == []
    assert t.me.amber == 2


def test_with_three_players_one_hand_is_probed(table):
    t = table(me={"hand": ["Deep Probe"]}, foe={"hand": ["Goon 3"]}, third={"hand": ["Goon 3"]}, house="mars")
    t.play("Deep Probe", "brobnar", "2")
    assert len(t.foe.hand) == 1
    assert t.third.hand == []


# EMP Blast


def test_emp_blast_stuns_mars_and_robots_and_destroys_artifacts(table, version):
    t = table(
        me={"line": ["Red Grunt", "Goon 3"], "artifacts": ["Trinket"], "hand": ["EMP Blast"]},
        foe={"line": ["Tin Robot", "Tunk", "Goon 4"], "artifacts": ["Aegis"]},
        house="mars",
        ruleset=version,
    )
    t.play("EMP Blast")
    assert [c.stunned for c in t.g.creatures()] == [True, False, True, True, False]
    assert t.me.artifacts == t.foe.artifacts == []
    assert t.titles(t.foe.discard) == ["Aegis"]
    assert len(t.foe.line) == 3
    assert t.me.amber == 1


def test_emp_blast_over_an_empty_table(table, version):
    t = table(me={"hand": ["EMP Blast"]}, house="mars", ruleset=version)
    t.play("EMP Blast")
    assert t.at_rest
    assert t.me.amber == 1


# Hypnotic Command


def test_hypnotic_command_makes_enemies_capture_from_their_own(table, version):
    t = table(
        me={"line": ["Red Grunt", "Goon 1", "Red Giant"], "hand": ["Hypnotic Command"], "amber": 2},
        foe={"line": ["Goon 3", "Red Agent"], "amber": 5},
        house="mars",
        ruleset=version,
    )
    t.play("Hypnotic Command")
    assert sorted(t.offered) == ["Goon 3", "Red Agent"]
    t.choose("Goon 3", "Goon 3")
    assert t.card("Goon 3").amber == 2
    assert (t.me.amber, t.foe.amber) == (2, 3)
    assert {fact.data["other"] for fact in t.happened("amber.captured")} == {1}


@pytest.mark.parametrize(("line", "pool"), [(["Goon 3"], 5), (["Red Grunt"], 0)])
def test_nothing_to_command(table, version, line, pool):
    t = table(
        me={"line": line, "hand": ["Hypnotic Command"]},
        foe={"line": ["Goon 3"], "amber": pool},
        house="mars",
        ruleset=version,
    )
    t.play("Hypnotic Command")
    assert t.foe.amber == pool
    assert t.foe.line[0].amber == 0
    assert t.at_rest


def test_with_three_players_each_captures_from_its_own_controller(table):
    t = table(
        me={"line": ["Red Grunt", "Red Grunt"], "hand": ["Hypnotic Command"], "amber": 1},
        foe={"line": ["Goon 3"], "amber": 2},
        third={"line": ["Goon 4"], "amber": 2},
        house="mars",
    )
    t.play("Hypnotic Command", "Goon 3", "Goon 4")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 1, 1)


# Irradiated Æmber


@pytest.mark.parametrize(("pool", "hurt"), [(5, 0), (6, 3), (9, 3)])
def test_irradiated_amber_needs_six(table, version, pool, hurt):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Irradiated Æmber"]},
        foe={"line": ["Goon 5", "Guard 5/1"], "amber": pool},
        house="mars",
        ruleset=version,
    )
    t.play("Irradiated Æmber")
    assert [c.damage for c in t.g.creatures()] == [0, hurt, max(0, hurt - 1)]
    assert t.foe.amber == pool
    assert t.me.amber == 1


# Key Abduction


@pytest.mark.parametrize(("amber", "forged"), [(10, False), (11, True), (13, True)])
def test_key_abduction_forges_for_fifteen_less_the_hand(table, version, amber, forged):
    t = table(
        me={"line": ["Red Grunt", "Goon 3"], "hand": ["Key Abduction", "Goon 1", "Goon 2"], "amber": amber},
        foe={"line": ["Red Giant", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.play("Key Abduction")
    assert "Red Grunt" in t.titles(t.me.hand)
    assert t.titles(t.foe.hand) == ["Red Giant"]
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    # 6 + 9 - 3 cards = 12; the icon gave 1
    assert t.at_rest is not forged
    t.choose(*(["yes", "red"] if forged else []))
    assert (t.me.keys, t.me.amber) == ((["red"], amber + 1 - 12) if forged else ([], amber + 1))


def test_the_abducted_key_is_not_forced(table, version):
    t = table(me={"hand": ["Key Abduction"], "amber": 20}, house="mars", ruleset=version)
    t.play("Key Abduction", "no")
    assert t.me.keys == []
    assert t.me.amber == 21


def test_what_makes_keys_dearer_counts_for_the_abducted_one(table, version):
    t = table(me={"hand": ["Key Abduction"], "amber": 15}, foe={"line": ["Red Grunt"]}, house="mars", ruleset=version)
    t.play("Key Abduction", "yes", "red")
    assert t.me.amber == 1
    t = table(
        me={"hand": ["Key Abduction"], "amber": 14},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Jammer Pack"]}]},
        house="mars",
        ruleset=version,
    )
    t.play("Key Abduction")
    assert t.at_rest, "17 would be needed"
    assert t.me.keys == [], "17 would be needed"


# Martian Hounds


@pytest.mark.parametrize(("hurt", "counters"), [(0, 0), (1, 2), (3, 6)])
def test_martian_hounds_count_the_damaged(table, version, hurt, counters):
    damaged = [{"title": "Goon 5", "damage": 1 if n < hurt else 0} for n in range(3)]
    t = table(
        me={"line": ["Red Grunt", damaged[0]], "hand": ["Martian Hounds"]},
        foe={"line": damaged[1:]},
        house="mars",
        ruleset=version,
    )
    t.play("Martian Hounds", *(["Red Grunt"] if hurt else []))
    assert t.card("Red Grunt").power_counters == counters
    assert t.power("Red Grunt") == 3 + counters
    assert all(c.power_counters == 0 for c in t.g.creatures() if c.title == "Goon 5")


def test_the_hounds_also_count_the_chosen_one_and_may_be_the_enemys(table, version):
    t = table(
        me={"hand": ["Martian Hounds"], "line": ["Goon 1"]},
        foe={"line": alike("Goon 5", damage=2)},
        house="mars",
        ruleset=version,
    )
    t.play("Martian Hounds", "Goon 5")
    assert t.power("Goon 5") == 7


# Martians Make Bad Allies


def test_bad_allies_are_purged_from_the_hand(table, version):
    t = table(
        me={
            "hand": ["Martians Make Bad Allies", "Goon 3", "Goon 4", "Red Grunt", "Chant", "Trinket"],
            "line": ["Goon 5"],
        },
        foe={"hand": ["Goon 6"]},
        house="mars",
        ruleset=version,
    )
    t.play("Martians Make Bad Allies")
    assert sorted(t.titles(t.me.purged)) == ["Goon 3", "Goon 4"]
    assert t.me.amber == 2
    assert sorted(t.titles(t.me.hand)) == ["Chant", "Red Grunt", "Trinket"]
    assert all(card.known == t.g.everyone for card in t.me.hand)
    assert t.titles(t.foe.hand) == ["Goon 6"]
    assert len(t.me.line) == 1


# Mass Abduction


def test_mass_abduction_takes_up_to_three_damaged_enemies(table, version):
    t = table(
        me={"line": alike("Goon 9", damage=1), "hand": ["Mass Abduction"]},
        foe={"line": alike("Goon 5", "Goon 6", "Goon 7", "Goon 8", damage=1) + alike("Goon 4")},
        house="mars",
        ruleset=version,
    )
    t.play("Mass Abduction")
    assert t.offered == ["Goon 5", "Goon 6", "Goon 7", "Goon 8"]
    assert (t.pending.minimum, t.pending.maximum) == (0, 3)
    t.choose(["Goon 5", "Goon 6", "Goon 8"])
    assert sorted(t.titles(t.me.archives)) == ["Goon 5", "Goon 6", "Goon 8"]
    assert t.titles(t.foe.line) == ["Goon 7", "Goon 4"]
    assert t.me.amber == 1
    assert t.foe.archives == []


def test_the_abducted_go_home_with_the_archives(table, version):
    t = table(
        me={"hand": ["Mass Abduction"], "archives": ["Goon 3"]},
        foe={"line": alike("Goon 5", damage=1)},
        house="mars",
        ruleset=version,
    )
    t.play("Mass Abduction", ["Goon 5"]).next_turn().end()
    t.choose("brobnar", "yes")
    assert t.titles(t.me.hand).count("Goon 3") == 1
    assert "Goon 5" not in t.titles(t.me.hand)
    assert "Goon 5" in t.titles(t.foe.hand)
    assert t.g.state.lasting == []


def test_nobody_needs_to_be_abducted(table, version):
    t = table(me={"hand": ["Mass Abduction"]}, foe={"line": alike("Goon 5", damage=1)}, house="mars", ruleset=version)
    t.play("Mass Abduction", [])
    assert len(t.foe.line) == 1
    assert t.me.archives == []
    assert t.g.state.lasting == []


@NEW
def test_a_warded_creature_is_not_abducted(table, version):
    t = table(
        me={"hand": ["Mass Abduction"]},
        foe={"line": alike("Goon 5", damage=1, warded=True)},
        house="mars",
        ruleset=version,
    )
    t.play("Mass Abduction", ["Goon 5"])
    assert len(t.foe.line) == 1
    assert t.me.archives == []
    assert t.g.state.lasting == []


# Mating Season


def test_mating_season_pays_each_owner(table, version):
    stolen = {"title": "Red Giant", "owner": 1}
    t = table(
        me={"line": ["Red Grunt", stolen, "Goon 3"], "hand": ["Mating Season"]},
        foe={"line": ["Red Agent", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    before = len(t.me.deck), len(t.foe.deck)
    t.play("Mating Season")
    assert (len(t.me.deck), len(t.foe.deck)) == (before[0] + 1, before[1] + 2)
    assert (t.me.amber, t.foe.amber) == (1 + 1, 2)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert {fact.data["player"] for fact in t.happened("deck.shuffled")} == {0, 1}


@NEW
def test_no_amber_for_a_creature_that_stays(table, version):
    t = table(
        me={"hand": ["Mating Season"]}, foe={"line": alike("Red Grunt", warded=True)}, house="mars", ruleset=version
    )
    t.play("Mating Season")
    assert len(t.foe.line) == 1
    assert t.foe.amber == 0


# Mothership Support


@pytest.mark.clause("for-each-may-be-split")
def test_mothership_support_fires_for_each_ready_martian(table, version):
    t = table(
        me={
            "line": ["Red Grunt", "Red Giant", *alike("Red Agent", ready=False), "Goon 1"],
            "hand": ["Mothership Support"],
        },
        foe={"line": ["Goon 9", "Goon 4", "Red Grunt"]},
        house="mars",
        ruleset=version,
    )
    t.play("Mothership Support", "Goon 9", "Goon 4")
    assert t.at_rest
    assert t.card("Goon 9").damage == t.card("Goon 4").damage == 2
    assert t.me.amber == 1


@pytest.mark.clause("damage-whole-ability-simultaneous")
@NEW
def test_the_mothership_fires_at_once(table, version):
    t = table(
        me={"line": ["Red Grunt", "Red Giant"], "hand": ["Mothership Support"]},
        foe={"line": ["Guard 4/1", "Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play("Mothership Support", "Guard 4/1")
    assert t.card("Guard 4/1").damage == 0, "nothing is dealt before all is chosen"
    t.choose("Guard 4/1")
    assert t.card("Guard 4/1").damage == 3, "one instance"


@OLD
def test_the_mothership_fires_one_shot_after_the_other(table, version):
    t = table(
        me={"line": ["Red Grunt", "Red Giant"], "hand": ["Mothership Support"]},
        foe={"line": ["Goon 2", "Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.play("Mothership Support", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert sorted(t.offered) == ["Goon 5", "Red Giant", "Red Grunt"]
    t.choose("Goon 5")
    assert t.card("Goon 5").damage == 2


def test_no_ready_martian_no_support(table, version):
    t = table(
        me={"line": ["Goon 3", *alike("Red Grunt", ready=False)], "hand": ["Mothership Support"]},
        foe={"line": ["Red Grunt"]},
        house="mars",
        ruleset=version,
    )
    t.play("Mothership Support")
    assert t.at_rest
    assert not t.happened("damage.dealt")
