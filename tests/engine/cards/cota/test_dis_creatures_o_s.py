"""Creatures of Dis in Call of the Archons, O to S."""

from __future__ import annotations

import pytest

from engine.rulesets import RULESETS
from tests.engine.books import NEW
from tests.engine.invent import invent, plain

plain("Abyss Lancer", power=2, house="dis", keywords={"assault": 9})


@invent("Abyss Spikes", type="upgrade")
class AbyssSpikes:
    """Its creature has hazardous 9."""

    def keywords(g, me, creature):
        return {"hazardous": 9} if creature is me.host else {}


# Overlord Greking


def test_overlord_greking_raises_what_it_kills(table, version):
    soul = {"title": "Goon 3", "amber": 1, "upgrades": ["Badge"]}
    t = table(me={"line": ["Overlord Greking"]}, foe={"line": [soul, "Goon 9"]}, house="dis", ruleset=version)
    t.fight("Overlord Greking", "Goon 3", "left")
    assert t.titles(t.me.line) == ["Goon 3", "Overlord Greking"]
    assert t.titles(t.foe.line) == ["Goon 9"]
    raised = t.card("Goon 3")
    assert (raised.owner, raised.controller, raised.ready, raised.damage, raised.amber) == (1, 0, False, 0, 0)
    assert t.titles(t.foe.discard) == ["Badge"]
    assert t.me.amber == 1


def test_also_when_overlord_greking_is_attacked(table, version):
    t = table(me={"line": ["Goon 4"]}, foe={"line": ["Overlord Greking"]}, ruleset=version)
    t.fight("Goon 4", "right")
    assert t.titles(t.foe.line) == ["Overlord Greking", "Goon 4"]
    assert t.me.line == []


def test_a_raised_creature_that_dies_goes_to_its_owner(table, version):
    t = table(
        me={"line": ["Overlord Greking"], "hand": ["Dis Slaying"]},
        foe={"line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Overlord Greking", "left").play("Dis Slaying", "Goon 3")
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.titles(t.me.line) == ["Overlord Greking"]


@pytest.mark.parametrize("enemy", ["Goon 7", "Goon 9", "Ghost"])
def test_overlord_greking_raises_nobody_when_it_dies_or_the_dead_is_gone(table, version, enemy):
    t = table(me={"line": ["Overlord Greking"]}, foe={"line": [enemy]}, house="dis", ruleset=version)
    t.fight("Overlord Greking")
    assert enemy not in t.titles(t.me.line)
    if enemy == "Ghost":
        assert t.titles(t.foe.hand) == [enemy]
        assert len(t.me.line) == 1


def test_what_dies_otherwise_is_not_raised(table, version):
    t = table(
        me={"line": ["Overlord Greking", "Dis Poison Goon 2"], "hand": ["Dis Slaying"]},
        foe={"line": ["Goon 1", "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying", "Goon 1").fight("Dis Poison Goon 2")
    assert t.titles(t.foe.discard) == ["Goon 1", "Goon 3"]
    assert t.titles(t.me.line) == ["Overlord Greking"]


@pytest.mark.clause("ability-may-affect-destroyed-card-in-open-zone", versions=("18.4",))
def test_what_the_ritual_purges_is_raised_in_the_newest_book_only(table, version):
    t = table(
        me={"line": ["Overlord Greking"], "artifacts": ["Annihilation Ritual"]},
        foe={"line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Overlord Greking")
    raised = version == "18.4"
    if raised:
        t.choose("right")
    assert t.titles(t.foe.purged) == ([] if raised else ["Goon 3"])
    assert t.titles(t.me.line) == (["Overlord Greking", "Goon 3"] if raised else ["Overlord Greking"])


# Pit Demon


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (5, 1)])
def test_pit_demon_steals_one(table, version, pool, stolen):
    t = table(me={"line": ["Pit Demon"]}, foe={"amber": pool}, house="dis", ruleset=version)
    t.action("Pit Demon")
    assert (t.me.amber, t.foe.amber) == (stolen, pool - stolen)
    assert not t.card("Pit Demon").ready


def test_pit_demon_steals_nothing_that_cannot_be_stolen_and_only_by_its_action(table, version):
    t = table(
        me={"line": ["Pit Demon", "Pit Demon"]},
        foe={"amber": 3, "artifacts": ["Vault"]},
        house="dis",
        ruleset=version,
    )
    t.action("Pit Demon").reap("Pit Demon#2")
    assert (t.me.amber, t.foe.amber) == (1, 3)


# Pitlord


def test_pitlord_demands_dis_of_its_player_alone(table, version):
    t = table(
        me={"line": ["Pitlord"], "houses": ["dis", "logos", "mars"]},
        foe={"houses": ["dis", "logos", "mars"]},
        step="house",
        ruleset=version,
        ask_forced=True,
    )
    assert t.pending.keys == ("house:dis",)
    t.submit("house:dis").end()
    assert t.pending.seat == 1
    assert len(t.pending.keys) == 3
    t.submit("house:dis")


def test_pitlord_gives_two_amber_and_protects_its_neighbors(table, version):
    t = table(
        me={"hand": ["Pitlord"], "line": ["Goon 1", "Goon 2"]}, foe={"line": ["Goon 9"]}, house="dis", ruleset=version
    )
    t.play("Pitlord")
    assert t.me.amber == 2
    assert t.titles(t.g.attackable(t.card("Goon 9"), t.foe)) == ["Goon 1", "Pitlord"]


# Restringuntus


def test_restringuntus_forbids_a_house_as_long_as_it_is_there(table, version):
    t = table(
        me={"hand": ["Restringuntus"], "houses": ["dis", "logos", "mars"]},
        foe={"houses": ["dis", "logos", "mars"], "hand": ["Dis Recall"]},
        house="dis",
        ruleset=version,
    )
    t.play("Restringuntus", "house:mars").end()
    assert t.pending.seat == 1
    assert t.pending.keys == ("house:dis", "house:logos")
    t.submit("house:logos").end()
    assert t.pending.seat == 0, "not its own player"
    assert len(t.pending.keys) == 3, "not its own player"
    t.submit("house:dis").end()
    assert t.pending.seat == 1, "and again"
    assert t.pending.keys == ("house:dis", "house:logos"), "and again"
    t.submit("house:dis").play("Dis Recall")
    assert t.g.state.lasting == []
    t.next_turn("dis").end()
    assert t.pending.seat == 1
    assert len(t.pending.keys) == 3


def test_any_house_can_be_named(table, version):
    t = table(
        me={"hand": ["Restringuntus"], "houses": ["dis", "logos", "mars"]},
        foe={"houses": ["shadows", "logos", "untamed"]},
        house="dis",
        ruleset=version,
    )
    t.play("Restringuntus")
    assert t.pending.keys == tuple(f"house:{house}" for house in RULESETS[version].houses)
    t.choose("house:brobnar")


def test_with_three_players_the_chosen_opponent_is_bound(table):
    t = table(me={"hand": ["Restringuntus"]}, foe={}, third={}, house="dis")
    t.play("Restringuntus", "seat:2", "house:logos").end()
    assert "house:logos" in t.pending.keys
    assert t.pending.seat == 1
    t.submit("house:dis").end()
    assert "house:logos" not in t.pending.keys
    assert t.pending.seat == 2
    t.submit(t.pending.keys[0])


# Shaffles


def test_shaffles_nibbles_when_its_players_turn_ends(table, version):
    t = table(me={"line": ["Shaffles"], "amber": 2}, foe={"amber": 2}, house="dis", ruleset=version)
    t.next_turn()
    assert (t.me.amber, t.foe.amber) == (2, 1)
    t.next_turn()
    assert (t.me.amber, t.foe.amber) == (2, 1), "not at the end of the other's turn"


def test_shaffles_finds_nothing_in_an_empty_pool(table, version):
    t = table(me={"line": ["Shaffles"], "amber": 2}, foe={}, house="dis", ruleset=version)
    t.next_turn()
    assert (t.me.amber, t.foe.amber) == (2, 0)


# Shooler


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (3, 0), (4, 1), (5, 1)])
def test_shooler_steals_one_from_four_on(table, version, pool, stolen):
    t = table(me={"hand": ["Shooler"], "amber": 4}, foe={"amber": pool}, house="dis", ruleset=version)
    t.play("Shooler")
    assert (t.me.amber, t.foe.amber) == (4 + stolen, pool - stolen)


def test_shooler_cannot_steal_what_cannot_be_stolen(table, version):
    t = table(me={"hand": ["Shooler"]}, foe={"amber": 6, "artifacts": ["Vault"]}, house="dis", ruleset=version)
    t.play("Shooler")
    assert (t.me.amber, t.foe.amber) == (0, 6)


@pytest.mark.parametrize(("victim", "pools"), [("1", (1, 3, 3)), ("2", (0, 4, 3))])
def test_with_three_players_shooler_looks_at_the_chosen_opponent(table, victim, pools):
    t = table(me={"hand": ["Shooler"]}, foe={"amber": 4}, third={"amber": 3}, house="dis")
    t.play("Shooler")
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose(victim)
    assert (t.me.amber, t.foe.amber, t.third.amber) == pools, "asked once"
    assert t.at_rest, "asked once"


# Snudge


@pytest.mark.parametrize("target", ["Goon 1", "Goon 3", "Trinket", "Snudge"])
def test_snudge_returns_an_artifact_or_a_creature_on_a_flank(table, version, target):
    t = table(
        me={"line": ["Snudge"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"], "artifacts": ["Trinket"]},
        house="dis",
        ruleset=version,
    )
    t.reap("Snudge")
    assert t.offered == ["Snudge", "Goon 1", "Goon 3", "Trinket"]
    assert t.pending.minimum == 1
    t.choose(target)
    assert t.titles([*t.me.hand, *t.foe.hand]) == [target]


def test_snudge_does_so_after_a_fight_that_it_survives(table, version):
    t = table(me={"line": ["Snudge"]}, foe={"line": ["Goon 1", "Goon 3"]}, house="dis", ruleset=version)
    t.fight("Snudge", "Goon 1")
    t.choose("Goon 3")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.foe.line == []


# Stealer of Souls


def test_stealer_of_souls_purges_what_it_destroys_in_a_fight(table, version):
    t = table(
        me={"line": ["Stealer of Souls"]}, foe={"line": ["Goon 3", "Goon 2"], "amber": 1}, house="dis", ruleset=version
    )
    t.fight("Stealer of Souls", "Goon 3")
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.foe.discard == []
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert (t.me.amber, t.foe.amber) == (1, 1)


def test_also_when_it_is_attacked(table, version):
    t = table(me={"line": ["Goon 5"]}, foe={"line": ["Stealer of Souls"]}, ruleset=version)
    t.fight("Goon 5")
    assert t.titles(t.me.purged) == ["Goon 5"]
    assert t.foe.amber == 1
    assert t.me.amber == 0


@pytest.mark.parametrize(("power", "left"), [(5, 1), (7, 0)])
def test_neither_a_survivor_nor_its_own_death_gives_a_soul(table, version, power, left):
    t = table(
        me={"line": [{"title": "Stealer of Souls", "damage": 0}]},
        foe={"line": [f"Guard {power}/3"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Stealer of Souls")
    assert len(t.me.line) == left
    assert t.card(f"Guard {power}/3").zone == "play"
    assert t.me.amber == 0
    assert t.foe.purged == []


@pytest.mark.ruling("faq-stealer-of-souls-dies-with-valdr")
def test_stealer_of_souls_takes_nothing_when_it_dies_too(table, version):
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": ["Valdr"]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert t.titles(t.foe.discard) == ["Valdr"]
    assert t.foe.purged == []
    assert t.titles(t.me.discard) == ["Stealer of Souls"]
    assert t.me.amber == 0


def test_what_dies_otherwise_or_in_another_fight_keeps_its_soul(table, version):
    t = table(
        me={"line": ["Stealer of Souls", "Abyss Lancer", "Charette"], "hand": ["Dis Slaying"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying", "Goon 1")
    t.fight("Charette", "Goon 2")
    assert t.foe.purged == []
    assert len(t.foe.discard) == 2
    assert t.me.amber == 0


@NEW
def test_what_dies_before_the_fight_was_not_destroyed_fighting(table, version):
    t = table(me={"line": ["Abyss Lancer"]}, foe={"line": ["Stealer of Souls"]}, house="dis", ruleset=version)
    t.fight("Abyss Lancer")
    assert t.titles(t.foe.discard) == ["Stealer of Souls"]
    assert t.foe.amber == 0
    t = table(me={"line": ["Goon 5"]}, foe={"line": [{"title": "Stealer of Souls", "upgrades": ["Abyss Spikes"]}]})
    t.fight("Goon 5")
    assert t.titles(t.me.discard) == ["Goon 5"]
    assert t.me.purged == []
    assert t.foe.amber == 0


@pytest.mark.clause("leaves-play-hidden-zone-stops-pending-effects")
def test_a_penny_back_in_hand_is_out_of_reach_but_pays(table, version):
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": ["Bad Penny"]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.foe.purged == []
    assert t.me.amber == 1


def test_the_upgrades_of_the_soul_are_discarded_and_its_amber_returns(table, version):
    soul = {"title": "Goon 1", "amber": 2, "upgrades": ["Badge"]}
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": [soul]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert t.titles(t.foe.purged) == ["Goon 1"]
    assert t.titles(t.foe.discard) == ["Badge"]
    assert t.me.amber == 3


def test_the_imp_pays_before_its_soul_is_taken(table, version):
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": ["Dust Imp"]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert t.titles(t.foe.purged) == ["Dust Imp"]


def test_shadow_self_dying_for_its_neighbor_was_not_the_one_fought(table, version):
    t = table(
        me={"line": ["Stealer of Souls"]},
        foe={"line": ["Goon 2", {"title": "Shadow Self", "damage": 3}]},
        house="dis",
        ruleset=version,
    )
    t.fight("Stealer of Souls", "Goon 2")
    assert t.titles(t.foe.discard) == ["Shadow Self"]
    assert t.foe.purged == []
    assert t.me.amber == 0


# Succubus


@pytest.mark.parametrize(("many", "size"), [(1, 5), (2, 4)])
def test_succubus_shortens_the_hand_of_opponents(table, version, many, size):
    t = table(me={"line": ["Succubus"] * many}, foe={}, house="dis", ruleset=version)
    t.next_turn()
    assert len(t.me.hand) == 6
    t.next_turn()
    assert len(t.foe.hand) == size


def test_succubus_takes_no_card_away(table, version):
    t = table(me={"line": ["Succubus"]}, foe={"hand": ["Goon 1"] * 6}, house="dis", ruleset=version)
    t.next_turn()
    t.next_turn()
    assert len(t.foe.hand) == 6
