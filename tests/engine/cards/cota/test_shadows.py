"""The Shadows creatures of Call of the Archons, without Shadow Self."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward


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
    assert t.titles(player.hand) == ["Bad Penny"] and t.titles(player.line) == ["Goon 3"]
    assert "Bad Penny" not in t.titles(player.discard) and len(t.happened("card.destroyed")) == 1


def test_bad_penny_may_be_played_again_at_once(table, version):
    t = table(me={"line": ["Bad Penny"], "hand": ["Shadows Slaying"]}, foe={}, house="shadows", ruleset=version)
    t.play("Shadows Slaying").play("Bad Penny")
    assert t.titles(t.me.line) == ["Bad Penny"] and not t.card("Bad Penny").ready


def test_bad_penny_dies_in_a_fight_and_leaves_what_it_carried(table, version):
    penny = {"title": "Bad Penny", "amber": 2, "upgrades": ["Badge"]}
    t = table(me={"line": [penny]}, foe={"line": ["Goon 3"]}, house="shadows", ruleset=version)
    t.fight("Bad Penny")
    assert t.titles(t.me.hand) == ["Bad Penny"] and t.titles(t.me.discard) == ["Badge"]
    assert t.foe.amber == 2 and t.card("Goon 3").damage == 1


def test_bad_penny_under_foreign_control_returns_to_its_owner(table, version):
    t = table(
        me={"hand": ["Shadows Lure", "Shadows Slaying"]}, foe={"line": ["Bad Penny"]}, house="shadows", ruleset=version
    )
    t.play("Shadows Lure").play("Shadows Slaying")
    assert t.titles(t.foe.hand) == ["Bad Penny"] and t.me.hand == []


@pytest.mark.parametrize(("way", "zone"), [("Lane Exile", "purged"), ("Dense Fog", "discard")])
def test_bad_penny_purged_or_without_text_does_not_return(table, version, way, zone):
    t = table(
        me={"hand": ["Lane Exile", "Shadows Slaying"], "artifacts": ["Dense Fog"] if way == "Dense Fog" else []},
        foe={"line": ["Bad Penny"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Lane Exile" if way == "Lane Exile" else "Shadows Slaying")
    assert t.foe.hand == [] and t.titles(getattr(t.foe, zone)) == ["Bad Penny"]


@NEW
def test_a_warded_penny_stays_where_it_is(table, version):
    t = table(
        me={"hand": ["Shadows Slaying"]},
        foe={"line": [{"title": "Bad Penny", "warded": True}]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Slaying")
    assert t.titles(t.foe.line) == ["Bad Penny"] and not t.card("Bad Penny").warded and t.foe.hand == []


# Noddy the Thief


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (5, 1)])
def test_noddy_steals_one(table, version, pool, stolen):
    t = table(me={"line": ["Noddy the Thief"], "amber": 1}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.action("Noddy the Thief")
    assert (t.me.amber, t.foe.amber) == (1 + stolen, pool - stolen) and not t.card("Noddy the Thief").ready


def test_noddy_needs_to_be_ready_unstunned_and_of_the_active_house(table, version):
    line = [{"title": "Noddy the Thief", "ready": False}, {"title": "Noddy the Thief", "stunned": True}]
    t = table(me={"line": line}, foe={"amber": 3}, house="shadows", ruleset=version)
    first, second = t.cards("Noddy the Thief")
    assert t.refused(f"action:{first.id}").clause == "exhausted-card-not-usable"
    assert t.refused(f"action:{second.id}").clause == "stun-forbids-all-uses"
    t = table(me={"line": ["Noddy the Thief"]}, foe={"amber": 3}, house="dis", ruleset=version)
    assert t.refused("action:Noddy the Thief").clause == "use-creature-active-house-required"


def test_noddy_steals_nothing_by_reaping_or_from_a_vault(table, version):
    t = table(
        me={"line": ["Noddy the Thief", "Noddy the Thief"]},
        foe={"amber": 3, "artifacts": ["Vault"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Noddy the Thief").action("Noddy the Thief#2")
    assert (t.me.amber, t.foe.amber) == (1, 3)


@pytest.mark.parametrize(("title", "power"), [("Noddy the Thief", 2), ("Urchin", 1)])
def test_the_first_attack_each_turn_finds_nobody(table, version, title, power):
    t = table(me={"line": ["Goon 3", "Goon 4", "Goon 5"]}, foe={"line": [title, "Goon 12"]}, ruleset=version)
    t.fight("Goon 3", title)
    assert t.card(title).zone == "play" and t.card(title).damage == 0 and t.card("Goon 3").damage == 0
    t.fight("Goon 4", "Goon 12")
    assert t.card("Goon 12").damage == 4, "no elusive beside it"
    t.fight("Goon 5", title)
    assert t.card(title).zone == "discard" and t.card("Goon 5").damage == power


def test_it_eludes_anew_in_the_next_turn(table, version):
    t = table(me={"line": ["Goon 3", "Goon 4"]}, foe={"line": ["Noddy the Thief"]}, ruleset=version)
    t.fight("Goon 3")
    t.next_turn("shadows").next_turn("brobnar")
    t.fight("Goon 4")
    assert t.card("Noddy the Thief").zone == "play" and t.card("Goon 4").damage == 0


def test_noddy_attacking_is_not_elusive(table, version):
    t = table(me={"line": ["Noddy the Thief"]}, foe={"line": ["Goon 3"]}, house="shadows", ruleset=version)
    t.fight("Noddy the Thief")
    assert t.me.line == [] and t.card("Goon 3").damage == 2


def test_with_three_players_noddy_asks_whom_to_rob(table):
    t = table(me={"line": ["Noddy the Thief"]}, foe={"amber": 2}, third={"amber": 2}, house="shadows")
    t.action("Noddy the Thief")
    assert t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 2, 1)


# Dodger


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (3, 1)])
def test_dodger_steals_one_after_a_fight(table, version, pool, stolen):
    t = table(me={"line": ["Dodger"]}, foe={"line": ["Goon 4"], "amber": pool}, house="shadows", ruleset=version)
    t.fight("Dodger")
    assert (t.me.amber, t.foe.amber) == (stolen, pool - stolen) and t.card("Dodger").damage == 4


@pytest.mark.parametrize(("power", "stolen"), [(4, 1), (5, 0), (6, 0)])
def test_dodger_steals_only_when_it_survives(table, version, power, stolen):
    t = table(me={"line": ["Dodger"]}, foe={"line": [f"Goon {power}"], "amber": 2}, house="shadows", ruleset=version)
    t.fight("Dodger")
    assert (t.me.amber, t.foe.amber) == (stolen, 2 - stolen) and len(t.me.line) == stolen


def test_dodger_steals_nothing_by_reaping_or_by_being_attacked(table, version):
    t = table(me={"line": ["Dodger"]}, foe={"line": ["Goon 3"], "amber": 2}, house="shadows", ruleset=version)
    t.reap("Dodger")
    t.next_turn("brobnar")
    t.fight("Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_dodger_steals_after_a_fight_against_an_elusive_creature(table, version):
    t = table(me={"line": ["Dodger"]}, foe={"line": ["Urchin"], "amber": 2}, house="shadows", ruleset=version)
    t.fight("Dodger")
    assert (t.me.amber, t.foe.amber) == (1, 1) and t.card("Urchin").damage == 0


def test_with_three_players_dodger_robs_the_one_it_fought(table):
    t = table(
        me={"line": ["Dodger"]},
        foe={"line": ["Goon 3"], "amber": 2},
        third={"line": ["Goon 4"], "amber": 2},
        house="shadows",
    )
    t.fight("Dodger", "Goon 4")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 2, 1)


# Silvertooth


def test_silvertooth_enters_ready_and_acts_at_once(table, version):
    t = table(me={"hand": ["Silvertooth", "Urchin"]}, foe={"line": ["Goon 1"]}, house="shadows", ruleset=version)
    t.play("Urchin").play("Silvertooth", flank="left")
    assert t.card("Silvertooth").ready and not t.card("Urchin").ready, "nobody else does"
    t.fight("Silvertooth")
    assert t.foe.line == [] and not t.card("Silvertooth").ready and t.card("Silvertooth").damage == 1


def test_silvertooth_is_exhausted_by_use_like_any_creature(table, version):
    t = table(me={"hand": ["Silvertooth"]}, foe={}, house="shadows", ruleset=version)
    t.play("Silvertooth").reap("Silvertooth")
    assert t.me.amber == 1 and not t.may("reap:Silvertooth")


# Urchin


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (4, 1)])
def test_urchin_steals_one_when_it_is_played(table, version, pool, stolen):
    t = table(me={"hand": ["Urchin"], "amber": 1}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.play("Urchin")
    assert (t.me.amber, t.foe.amber) == (1 + stolen, pool - stolen) and not t.card("Urchin").ready


def test_urchin_in_play_steals_nothing_more(table, version):
    t = table(me={"line": ["Urchin"]}, foe={"amber": 4}, house="shadows", ruleset=version)
    t.reap("Urchin")
    assert (t.me.amber, t.foe.amber) == (1, 4)


def test_urchin_cannot_open_a_vault(table, version):
    t = table(me={"hand": ["Urchin"]}, foe={"amber": 4, "artifacts": ["Vault"]}, house="shadows", ruleset=version)
    t.play("Urchin")
    assert (t.me.amber, t.foe.amber) == (0, 4)


def test_with_three_players_urchin_asks_whom_to_rob(table):
    t = table(me={"hand": ["Urchin"]}, foe={"amber": 2}, third={"amber": 2}, house="shadows")
    t.play("Urchin")
    assert t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose("1")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 1, 2)
