"""Creatures of Shadows in Call of the Archons, B to D."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import invent


@invent("Lane Exile", type="action", house="shadows")
class LaneExile:
    """Play: purges a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.purge(creature)


# Bad Penny


@pytest.mark.parametrize("side", ["me", "foe"])
def test_bad_penny_returns_to_hand_when_it_is_destroyed(table, version, side):
    sides = {"me": {"hand": ["Shadows Slaying"]}, "foe": {}}
    sides[side] = {**sides[side], "line": ["Bad Penny", "Goon 3"]}
    t = table(**sides, house="shadows", ruleset=version)
    t.play("Shadows Slaying", "Bad Penny")
    player = t.me if side == "me" else t.foe
    assert t.titles(player.hand) == ["Bad Penny"]
    assert t.titles(player.line) == ["Goon 3"]
    assert "Bad Penny" not in t.titles(player.discard)
    assert len(t.happened("card.destroyed")) == 1


def test_bad_penny_may_be_played_again_at_once(table, version):
    t = table(me={"line": ["Bad Penny"], "hand": ["Shadows Slaying"]}, foe={}, house="shadows", ruleset=version)
    t.play("Shadows Slaying").play("Bad Penny")
    assert t.titles(t.me.line) == ["Bad Penny"]
    assert not t.card("Bad Penny").ready


def test_bad_penny_dies_in_a_fight_and_leaves_what_it_carried(table, version):
    penny = {"title": "Bad Penny", "amber": 2, "upgrades": ["Badge"]}
    t = table(me={"line": [penny]}, foe={"line": ["Goon 3"]}, house="shadows", ruleset=version)
    t.fight("Bad Penny")
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.titles(t.me.discard) == ["Badge"]
    assert t.foe.amber == 2
    assert t.card("Goon 3").damage == 1


def test_bad_penny_under_foreign_control_returns_to_its_owner(table, version):
    t = table(
        me={"hand": ["Shadows Lure", "Shadows Slaying"]}, foe={"line": ["Bad Penny"]}, house="shadows", ruleset=version
    )
    t.play("Shadows Lure").play("Shadows Slaying")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.me.hand == []


@pytest.mark.parametrize(("way", "zone"), [("Lane Exile", "purged"), ("Dense Fog", "discard")])
def test_bad_penny_purged_or_without_text_does_not_return(table, version, way, zone):
    t = table(
        me={"hand": ["Lane Exile", "Shadows Slaying"], "artifacts": ["Dense Fog"] if way == "Dense Fog" else []},
        foe={"line": ["Bad Penny"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Lane Exile" if way == "Lane Exile" else "Shadows Slaying")
    assert t.foe.hand == []
    assert t.titles(getattr(t.foe, zone)) == ["Bad Penny"]


@NEW
def test_a_warded_penny_stays_where_it_is(table, version):
    t = table(
        me={"hand": ["Shadows Slaying"]},
        foe={"line": [{"title": "Bad Penny", "warded": True}]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Slaying")
    assert t.titles(t.foe.line) == ["Bad Penny"]
    assert not t.card("Bad Penny").warded
    assert t.foe.hand == []


# Bulleteye


def test_bulleteye_kills_on_a_flank_of_either_side(table, version):
    t = table(
        me={"line": ["Goon 9", "Bulleteye", "Goon 8"]},
        foe={"line": ["Goon 7", "Goon 1", "Guard 9/3"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Bulleteye")
    assert t.me.amber == 1
    assert t.offered == ["Goon 9", "Goon 8", "Goon 7", "Guard 9/3"]
    t.choose("Guard 9/3")
    assert t.titles(t.foe.line) == ["Goon 7", "Goon 1"]
    assert len(t.me.line) == 3


def test_bulleteye_alone_has_only_itself_to_aim_at(table, version):
    t = table(me={"line": ["Bulleteye"]}, house="shadows", ruleset=version)
    t.reap("Bulleteye")
    assert t.me.line == []
    assert t.me.amber == 1


@NEW
def test_a_ward_or_invulnerability_against_bulleteye(table, version):
    foe = {"line": [{"title": "Goon 3", "warded": True}, "Invulnerable Goon 5"]}
    t = table(me={"line": ["Bulleteye"]}, foe=foe, house="shadows", ruleset=version)
    t.reap("Bulleteye", "Goon 3")
    assert len(t.foe.line) == 2
    assert not t.card("Goon 3").warded
    t = table(me={"line": ["Bulleteye"]}, foe=foe, house="shadows", ruleset=version)
    t.reap("Bulleteye", "Invulnerable Goon 5")
    assert len(t.foe.line) == 2


# Carlo Phantom


def test_carlo_steals_with_each_artifact_of_yours(table, version):
    t = table(
        me={
            "line": ["Carlo Phantom"],
            "hand": ["Shadows Trinket", "Shadows Trinket", "Shadows Goon 6", "Shadows Badge"],
        },
        foe={"amber": 5, "hand": ["Shadows Trinket"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Goon 6").play("Shadows Badge", "Shadows Goon 6")
    assert (t.me.amber, t.foe.amber) == (0, 5)
    t.play("Shadows Trinket").play("Shadows Trinket")
    assert (t.me.amber, t.foe.amber) == (2, 3)
    t.next_turn("shadows")
    t.play("Shadows Trinket")
    assert (t.me.amber, t.foe.amber) == (2, 3), "the opponent's are not Carlo's"


# Deipno Spymaster


def test_the_spymaster_gives_orders_for_a_turn(table, version):
    t = table(
        me={"line": ["Deipno Spymaster", "Logos Goon 3", "Dis Goon 3", "Logos Goon 3"]},
        foe={"line": ["Logos Goon 3"]},
        ruleset=version,
    )
    first, second, _ = t.cards("Logos Goon 3")
    t.omni("Deipno Spymaster")
    assert t.offered == ["Deipno Spymaster", "Logos Goon 3", "Dis Goon 3", "Logos Goon 3"]
    t.choose(first)
    assert t.may(f"reap:{first.id}")
    assert t.may(f"fight:{first.id}")
    assert not t.may(f"reap:{second.id}")
    assert not t.may("reap:Dis Goon 3")
    t.submit(f"reap:{first.id}")
    assert t.me.amber == 1
    assert not t.may(f"reap:{first.id}")
    t.next_turn().next_turn("brobnar")
    assert not t.may(f"reap:{first.id}")
    assert t.g.state.lasting == []


def test_the_spymaster_s_orders_end_with_the_creature(table, version):
    t = table(me={"line": ["Deipno Spymaster", "Logos Goon 3"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.omni("Deipno Spymaster", "Logos Goon 3")
    t.fight("Logos Goon 3")
    assert t.titles(t.me.line) == ["Deipno Spymaster"]
    assert t.g.state.lasting == []


# Dodger


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (3, 1)])
def test_dodger_steals_one_after_a_fight(table, version, pool, stolen):
    t = table(me={"line": ["Dodger"]}, foe={"line": ["Goon 4"], "amber": pool}, house="shadows", ruleset=version)
    t.fight("Dodger")
    assert (t.me.amber, t.foe.amber) == (stolen, pool - stolen)
    assert t.card("Dodger").damage == 4


@pytest.mark.parametrize(("power", "stolen"), [(4, 1), (5, 0), (6, 0)])
def test_dodger_steals_only_when_it_survives(table, version, power, stolen):
    t = table(me={"line": ["Dodger"]}, foe={"line": [f"Goon {power}"], "amber": 2}, house="shadows", ruleset=version)
    t.fight("Dodger")
    assert (t.me.amber, t.foe.amber) == (stolen, 2 - stolen)
    assert len(t.me.line) == stolen


def test_dodger_steals_nothing_by_reaping_or_by_being_attacked(table, version):
    t = table(me={"line": ["Dodger"]}, foe={"line": ["Goon 3"], "amber": 2}, house="shadows", ruleset=version)
    t.reap("Dodger")
    t.next_turn("brobnar")
    t.fight("Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_dodger_steals_after_a_fight_against_an_elusive_creature(table, version):
    t = table(me={"line": ["Dodger"]}, foe={"line": ["Urchin"], "amber": 2}, house="shadows", ruleset=version)
    t.fight("Dodger")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.card("Urchin").damage == 0


def test_with_three_players_dodger_robs_the_one_it_fought(table):
    t = table(
        me={"line": ["Dodger"]},
        foe={"line": ["Goon 3"], "amber": 2},
        third={"line": ["Goon 4"], "amber": 2},
        house="shadows",
    )
    t.fight("Dodger", "Goon 4")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 2, 1)
