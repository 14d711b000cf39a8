"""Dis creatures that change what players may do: Ember Imp, Pitlord, Restringuntus, Tentacus, Tolas and Truebaru."""

from __future__ import annotations

import pytest

from engine.rulesets import RULESETS
from tests.engine.invent import invent


@invent("Edict Lamp", type="artifact", house="dis")
class EdictLamp:
    """Action: gains 1 Æmber."""

    def action(g, me, you):
        yield from g.gain(you, 1)


# Ember Imp


def test_ember_imp_allows_opponents_two_cards_a_turn(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Trinket", "Dis Goon 2", "Dis Goon 2"]},
        foe={"line": ["Ember Imp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 2").play("Dis Trinket")
    assert not t.may("play:Dis Goon 2") and "Ember Imp" in t.refused(f"play:{t.me.hand[0].id}").reason
    t.discard("Dis Goon 2")
    t.next_turn()
    t.next_turn("dis")
    t.play("Dis Goon 2")
    assert len(t.me.line) == 2, "two more in the next turn"


def test_ember_imp_does_not_bind_its_own_player(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Trinket", "Dis Goon 2"], "line": ["Ember Imp"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 2").play("Dis Trinket").play("Dis Goon 2")
    assert len(t.me.line) == 3


def test_ember_imp_counts_what_abilities_play_and_what_was_played_before_it_came(table, version):
    t = table(
        me={"hand": ["Dis Top of the Deck", "Dis Top of the Deck"], "deck": ["Dis Goon 2", "Dis Trinket"]},
        foe={"line": ["Ember Imp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Top of the Deck")
    assert t.titles(t.me.artifacts) == ["Dis Trinket"], "the second card"
    assert not t.may("play:Dis Top of the Deck")


def test_a_third_card_that_an_ability_would_play_stays_where_it_is(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Top of the Deck"], "deck": ["Dis Trinket"]},
        foe={"line": ["Ember Imp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 2").play("Dis Top of the Deck")
    assert t.me.artifacts == [] and t.me.deck[-1].title == "Dis Trinket"


def test_when_the_imp_is_gone_more_can_be_played(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Slaying", "Dis Trinket"]},
        foe={"line": ["Ember Imp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 2").play("Dis Slaying", "Ember Imp").play("Dis Trinket")
    assert len(t.me.artifacts) == 1


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
    assert t.pending.seat == 1 and len(t.pending.keys) == 3
    t.submit("house:dis")


def test_pitlord_gives_two_amber_and_protects_its_neighbors(table, version):
    t = table(
        me={"hand": ["Pitlord"], "line": ["Goon 1", "Goon 2"]}, foe={"line": ["Goon 9"]}, house="dis", ruleset=version
    )
    t.play("Pitlord")
    assert t.me.amber == 2 and t.titles(t.g.attackable(t.card("Goon 9"), t.foe)) == ["Goon 1", "Pitlord"]


# Restringuntus


def test_restringuntus_forbids_a_house_as_long_as_it_is_there(table, version):
    t = table(
        me={"hand": ["Restringuntus"], "houses": ["dis", "logos", "mars"]},
        foe={"houses": ["dis", "logos", "mars"], "hand": ["Dis Recall"]},
        house="dis",
        ruleset=version,
    )
    t.play("Restringuntus", "house:mars").end()
    assert t.pending.seat == 1 and t.pending.keys == ("house:dis", "house:logos")
    t.submit("house:logos").end()
    assert t.pending.seat == 0 and len(t.pending.keys) == 3, "not its own player"
    t.submit("house:dis").end()
    assert t.pending.seat == 1 and t.pending.keys == ("house:dis", "house:logos"), "and again"
    t.submit("house:dis").play("Dis Recall")
    assert t.g.state.lasting == []
    t.next_turn("dis").end()
    assert t.pending.seat == 1 and len(t.pending.keys) == 3


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
    assert "house:logos" in t.pending.keys and t.pending.seat == 1
    t.submit("house:dis").end()
    assert "house:logos" not in t.pending.keys and t.pending.seat == 2
    t.submit(t.pending.keys[0])


# Tentacus


@pytest.mark.parametrize(("pool", "may"), [(0, False), (1, True)])
def test_tentacus_is_paid_for_the_use_of_artifacts(table, version, pool, may):
    t = table(
        me={"artifacts": ["Edict Lamp", "Edict Lamp"], "line": ["Dis Goon 2"], "amber": pool},
        foe={"line": ["Tentacus"]},
        house="dis",
        ruleset=version,
    )
    assert t.may("action:Edict Lamp") is may and t.may("reap:Dis Goon 2")
    if may:
        t.action("Edict Lamp")
        assert (t.me.amber, t.foe.amber) == (1, 1) and [f.data["other"] for f in t.happened("amber.paid")] == [1]
        t.action("Edict Lamp#2")
        assert (t.me.amber, t.foe.amber) == (1, 2)
    else:
        assert "1 Æmber" in t.refused(f"action:{t.card('Edict Lamp').id}").reason


def test_tentacus_lets_its_own_player_use_artifacts_for_nothing(table, version):
    t = table(me={"artifacts": ["Edict Lamp"], "line": ["Tentacus"], "amber": 0}, foe={}, house="dis", ruleset=version)
    t.action("Edict Lamp")
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_two_of_tentacus_are_paid_twice(table, version):
    t = table(
        me={"artifacts": ["Edict Lamp"], "amber": 1},
        foe={"line": ["Tentacus", "Tentacus"]},
        house="dis",
        ruleset=version,
    )
    assert not t.may("action:Edict Lamp")
    t = table(
        me={"artifacts": ["Edict Lamp"], "amber": 2},
        foe={"line": ["Tentacus", "Tentacus"]},
        house="dis",
        ruleset=version,
    )
    t.action("Edict Lamp")
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_poltergeist_pays_tentacus_too(table, version):
    t = table(
        me={"hand": ["Poltergeist"]},
        foe={"line": ["Tentacus"], "artifacts": ["Edict Lamp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Poltergeist")
    assert (t.me.amber, t.foe.amber) == (1, 1), "its icon pays for it"
    assert t.titles(t.foe.discard) == ["Edict Lamp"]


# Tolas


@pytest.mark.parametrize(("victim", "mine", "theirs"), [("Goon 3", 0, 1), ("Goon 4", 1, 0)])
@pytest.mark.parametrize("side", ["me", "foe"])
def test_tolas_pays_the_opponent_of_the_dead(table, version, side, victim, mine, theirs):
    sides = {"me": {"hand": ["Dis Slaying"], "line": ["Goon 3"]}, "foe": {"line": ["Goon 4"]}}
    sides[side]["line"].append("Tolas")
    t = table(**sides, house="dis", ruleset=version)
    t.play("Dis Slaying", victim)
    assert (t.me.amber, t.foe.amber) == (mine, theirs)


def test_tolas_looks_at_who_controlled_the_dead(table, version):
    t = table(
        me={"hand": ["Dis Slaying"], "line": ["Tolas"]},
        foe={"line": [{"title": "Goon 3", "owner": 0}]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 0) and t.titles(t.me.discard) == ["Goon 3", "Dis Slaying"]


def test_tolas_pays_nothing_for_itself_nor_for_what_goes_home(table, version):
    t = table(
        me={"hand": ["Dis Slaying", "Dis Recall"], "line": ["Tolas", "Goon 3"]}, foe={}, house="dis", ruleset=version
    )
    t.play("Dis Recall", "Goon 3").play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_with_three_players_each_opponent_of_the_dead_gains(table):
    t = table(me={"hand": ["Dis Slaying"], "line": ["Tolas", "Goon 3"]}, foe={}, third={}, house="dis")
    t.play("Dis Slaying", "Goon 3")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 1, 1)


# Truebaru


@pytest.mark.parametrize("pool", [3, 4])
def test_truebaru_costs_three_amber(table, version, pool):
    t = table(me={"hand": ["Truebaru"], "amber": pool}, foe={}, house="dis", ruleset=version)
    t.play("Truebaru")
    assert t.me.amber == pool - 3 and t.foe.amber == 0 and t.titles(t.me.line) == ["Truebaru"]
    assert [f.data["amount"] for f in t.happened("amber.lost")] == [3]


def test_truebaru_cannot_be_played_for_less(table, version):
    t = table(me={"hand": ["Truebaru"], "amber": 2}, foe={"amber": 9}, house="dis", ruleset=version)
    assert not t.may("play:Truebaru") and "3 Æmber" in t.refused("play:Truebaru").reason
    assert t.may("discard:Truebaru")


@pytest.mark.parametrize(("pool", "played"), [(2, False), (3, True)])
def test_an_ability_plays_truebaru_only_for_its_price(table, version, pool, played):
    t = table(
        me={"hand": ["Dis Top of the Deck"], "deck": ["Truebaru"], "amber": pool}, foe={}, house="dis", ruleset=version
    )
    t.play("Dis Top of the Deck")
    if played:
        assert t.at_rest and t.titles(t.me.line) == ["Truebaru"] and t.me.amber == 0
    else:
        assert t.me.line == [] and t.me.deck[-1].title == "Truebaru" and t.me.amber == 2


@pytest.mark.parametrize("side", ["me", "foe"])
def test_truebaru_pays_five_when_it_is_destroyed(table, version, side):
    sides = {"me": {"hand": ["Dis Slaying"]}, "foe": {}}
    sides[side]["line"] = ["Truebaru"]
    t = table(**sides, house="dis", ruleset=version)
    t.play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == ((5, 0) if side == "me" else (0, 5))
