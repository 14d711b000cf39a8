"""Actions of Mars in Call of the Archons, O to T."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import alike

# Orbital Bombardment


@pytest.mark.parametrize("shown", [[], ["Red Chant"], ["Red Chant", "Red Grunt"]])
def test_orbital_bombardment_hits_for_each_revealed_card(table, version, shown):
    t = table(
        me={"hand": ["Orbital Bombardment", "Red Chant", "Red Grunt", "Goon 3"], "line": ["Goon 2"]},
        foe={"line": ["Goon 9"]},
        house="mars",
        ruleset=version,
    )
    t.play("Orbital Bombardment", shown, *["Goon 9"] * len(shown))
    assert t.card("Goon 9").damage == 2 * len(shown)
    assert t.card("Goon 2").damage == 0
    assert len(t.me.hand) == 3
    assert t.me.amber == 1


@pytest.mark.clause("damage-whole-ability-simultaneous")
@NEW
def test_one_ward_stops_the_whole_bombardment(table, version):
    t = table(
        me={"hand": ["Orbital Bombardment", "Red Chant", "Red Grunt"]},
        foe={"line": [*alike("Goon 2", warded=True), "Goon 3"]},
        house="mars",
        ruleset=version,
    )
    t.play("Orbital Bombardment", ["Red Chant", "Red Grunt"], "Goon 2", "Goon 2")
    assert t.card("Goon 2").damage == 0
    assert not t.card("Goon 2").warded


def test_bombarding_an_empty_table(table, version):
    t = table(me={"hand": ["Orbital Bombardment", "Red Chant"]}, house="mars", ruleset=version)
    t.play("Orbital Bombardment", ["Red Chant"])
    assert t.at_rest
    assert t.titles(t.me.hand) == ["Red Chant"]


# Phosphorus Stars


def test_phosphorus_stars_stun_all_but_mars_for_two_chains(table, version):
    t = table(
        me={"line": ["Red Grunt", "Goon 3"], "hand": ["Phosphorus Stars"], "chains": 1},
        foe={"line": ["Goon 4", "Red Giant", *alike("Goon 5", stunned=True)]},
        house="mars",
        ruleset=version,
    )
    t.play("Phosphorus Stars")
    assert [c.stunned for c in t.g.creatures()] == [False, True, True, False, True]
    assert (t.me.chains, t.foe.chains) == (3, 0)
    assert len(t.happened("status.stunned")) == 2


def test_a_creature_of_every_house_is_of_mars_too(table, version):
    treated = {"title": "Goon 3", "upgrades": ["Experimental Therapy"]}
    t = table(
        me={"line": [treated], "hand": ["Phosphorus Stars", "Psychic Network"]},
        foe={"line": ["Goon 4"], "amber": 3},
        house="mars",
        ruleset=version,
    )
    t.play("Phosphorus Stars").play("Psychic Network")
    martian = version in ("1.2", "1.3")  # by the erratum of the upgrade its creature keeps its house
    assert [c.stunned for c in t.g.creatures()] == [not martian, True]
    assert (t.me.amber, t.foe.amber) == ((1, 2) if martian else (0, 3))


# Psychic Network


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (5, 2)])
def test_psychic_network_steals_for_ready_martians(table, version, pool, stolen):
    t = table(
        me={
            "line": ["Red Grunt", "Red Giant", *alike("Red Agent", ready=False), "Goon 3"],
            "hand": ["Psychic Network"],
        },
        foe={"line": ["Red Grunt"], "amber": pool},
        house="mars",
        ruleset=version,
    )
    t.play("Psychic Network")
    assert (t.me.amber, t.foe.amber) == (stolen, pool - stolen)


def test_mavericks_count_by_the_house_they_are_in(table, version):
    away, joined = {"title": "Red Grunt", "house": "dis"}, {"title": "Goon 3", "house": "mars"}
    t = table(
        me={"line": [away, joined, joined], "hand": ["Psychic Network"]},
        foe={"amber": 5},
        house="mars",
        ruleset=version,
    )
    t.play("Psychic Network")
    assert t.me.amber == 2


# Sample Collection


@pytest.mark.parametrize("keys", [[], ["red"], ["red", "blue"]])
def test_sample_collection_takes_one_for_each_enemy_key(table, version, keys):
    t = table(
        me={"line": ["Goon 9"], "hand": ["Sample Collection"], "keys": ["yellow"]},
        foe={"line": ["Goon 3", "Goon 4", "Goon 5"], "keys": keys},
        house="mars",
        ruleset=version,
    )
    t.play("Sample Collection")
    taken = ["Goon 3", "Goon 5"][: len(keys)]
    if keys:
        assert "Goon 9" not in t.offered
        t.choose(*(taken if version == "18.4" else [taken]))
    assert sorted(t.titles(t.me.archives)) == taken
    assert len(t.foe.line) == 3 - len(keys)
    assert len(t.me.line) == 1


def test_fewer_enemies_than_keys(table, version):
    t = table(
        me={"hand": ["Sample Collection"]},
        foe={"line": [{"title": "Goon 3", "amber": 2, "upgrades": ["Badge"]}], "keys": ["red", "blue"]},
        house="mars",
        ruleset=version,
    )
    t.play("Sample Collection")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.titles(t.foe.discard) == ["Badge"]
    assert t.me.amber == 2, "what was on it goes to the opponent of its controller"


def test_samples_are_not_the_collectors_to_keep(table, version):
    t = table(
        me={"hand": ["Sample Collection"], "archives": ["Goon 1"]},
        foe={"line": ["Goon 3"], "keys": ["red"]},
        house="mars",
        ruleset=version,
    )
    t.play("Sample Collection").next_turn().end()
    t.choose("brobnar", "yes")
    assert "Goon 3" in t.titles(t.foe.hand)
    assert "Goon 3" not in t.titles(t.me.hand)
    assert "Goon 1" in t.titles(t.me.hand)


# Shatter Storm


@pytest.mark.parametrize(("mine", "theirs", "left"), [(0, 5, 5), (1, 5, 2), (2, 5, 0), (3, 10, 1)])
def test_shatter_storm_costs_the_opponent_three_times_as_much(table, version, mine, theirs, left):
    t = table(
        me={"hand": ["Shatter Storm"], "amber": mine, "line": [{"title": "Goon 3", "amber": 2}]},
        foe={"amber": theirs},
        house="mars",
        ruleset=version,
    )
    t.play("Shatter Storm")
    assert (t.me.amber, t.foe.amber) == (0, left)
    assert t.card("Goon 3").amber == 2


def test_with_three_players_one_is_struck(table):
    t = table(me={"hand": ["Shatter Storm"], "amber": 1}, foe={"amber": 4}, third={"amber": 4}, house="mars")
    t.play("Shatter Storm", "2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 4, 1)


# Soft Landing


@pytest.mark.parametrize("first", ["Red Grunt", "Commpod"])
def test_soft_landing_readies_the_next_creature_or_artifact(table, version, first):
    hand = ["Soft Landing", "Red Chant", "Red Grunt", "Red Giant", "Commpod"]
    t = table(me={"hand": hand}, house="mars", ruleset=version)
    t.play("Soft Landing").play("Red Chant").play(first).play("Red Giant")
    assert t.card(first).ready
    assert not t.card("Red Giant").ready


def test_an_upgrade_does_not_land(table, version):
    t = table(
        me={"hand": ["Soft Landing", "Jammer Pack", "Red Grunt"], "line": ["Goon 3"]}, house="mars", ruleset=version
    )
    t.play("Soft Landing").play("Jammer Pack").play("Red Grunt")
    assert t.card("Red Grunt").ready
    t.reap("Red Grunt")
    assert t.me.amber == 2


@pytest.mark.clause("lasting-next-time-this-turn-only")
def test_two_landings_are_spent_together_and_end_with_the_turn(table, version):
    t = table(
        me={"hand": ["Soft Landing", "Soft Landing", "Red Grunt", "Red Giant"]},
        foe={"hand": ["Goon 3"]},
        house="mars",
        ruleset=version,
    )
    t.play("Soft Landing").play("Soft Landing").play("Red Grunt").play("Red Giant")
    assert t.card("Red Grunt").ready
    assert not t.card("Red Giant").ready
    assert t.g.state.lasting == []
    t = table(me={"hand": ["Soft Landing"]}, foe={"hand": ["Goon 3"]}, house="mars", ruleset=version)
    t.play("Soft Landing").next_turn("brobnar").play("Goon 3")
    assert not t.card("Goon 3").ready


# Squawker


def test_squawker_readies_a_martian(table, version):
    t = table(
        me={"line": [*alike("Red Grunt", "Goon 3", ready=False)], "hand": ["Squawker"]},
        foe={"line": ["Goon 4", "Red Giant"]},
        house="mars",
        ruleset=version,
    )
    t.play("Squawker", "ready")
    assert sorted(t.offered) == ["Red Giant", "Red Grunt"]
    t.choose("Red Grunt")
    assert t.card("Red Grunt").ready
    assert not t.card("Goon 3").ready
    assert t.me.amber == 1
    assert not any(c.stunned for c in t.g.creatures())


def test_squawker_stuns_anyone_else(table, version):
    t = table(
        me={"line": [*alike("Red Grunt", "Goon 3", ready=False)], "hand": ["Squawker"]},
        foe={"line": ["Goon 4", "Red Giant"]},
        house="mars",
        ruleset=version,
    )
    t.play("Squawker", "stun")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert [c.title for c in t.g.creatures() if c.stunned] == ["Goon 4"]
    assert not t.card("Red Grunt").ready


# Total Recall


def test_total_recall_pays_for_the_ready_and_brings_all_home(table, version):
    stolen = {"title": "Goon 5", "owner": 1}
    t = table(
        me={"line": ["Red Grunt", "Goon 3", *alike("Goon 4", ready=False), stolen], "hand": ["Total Recall"]},
        foe={"line": ["Goon 6"]},
        house="mars",
        ruleset=version,
    )
    t.play("Total Recall")
    assert t.me.amber == 1 + 3
    assert t.me.line == []
    assert sorted(t.titles(t.me.hand)) == ["Goon 3", "Goon 4", "Red Grunt"]
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 6"]


def test_nobody_to_recall(table, version):
    t = table(me={"hand": ["Total Recall"]}, foe={"line": ["Goon 6"]}, house="mars", ruleset=version)
    t.play("Total Recall")
    assert t.me.amber == 1
    assert t.at_rest
    assert len(t.foe.line) == 1


@NEW
def test_a_ward_is_paid_for_and_stays(table, version):
    t = table(me={"line": alike("Goon 3", warded=True), "hand": ["Total Recall"]}, house="mars", ruleset=version)
    t.play("Total Recall")
    assert t.me.amber == 2
    assert len(t.me.line) == 1
    assert not t.card("Goon 3").warded
