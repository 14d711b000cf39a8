"""The creatures of Shadows in Call of the Archons that are about Æmber, keys and control: Magda the Rat, Old Bruno,
Selwyn the Fence, Smiling Ruth."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])
OLD = pytest.mark.parametrize("version", ["1.2", "1.3"])


@invent("Boss Gate", type="action", house="shadows")
class BossGate:
    """Play: puts a creature from hand into play."""

    def play(g, me, you):
        yield from g.put_into_play(next(c for c in you.hand if c.type == "creature"), you)


@invent("Boss Anchor", type="artifact")
class BossAnchor:
    """Friendly creatures do not leave play."""

    @instead_of(
        "leave_play", when=lambda g, me, you, e: e.card.type == "creature" and e.card.controller == me.controller
    )
    def hold(g, me, you, event):
        yield from ()


# Magda the Rat -----------------------------------------------------------------------------------------------------


def magda(table, version, hand=(), foe=None, **more):
    """Magda has been played against an opponent with 4 Æmber."""
    me = {"hand": ["Magda the Rat", *hand], **more.pop("me", {})}
    t = table(me=me, foe={"amber": 4, **(foe or {})}, house="shadows", ruleset=version, **more)
    return t.play("Magda the Rat")


def test_magda_steals_two_and_loses_them_when_she_goes(table, version):
    t = magda(table, version, ["Shadows Recall"])
    assert (t.me.amber, t.foe.amber) == (2, 2)
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (0, 4) and t.titles(t.me.hand) == ["Magda the Rat"]
    assert t.g.state.lasting == []


def test_magda_s_debt_outlives_the_turn(table, version):
    t = magda(table, version, (), {"hand": ["Shadows Slaughter"]})
    t.next_turn().next_turn().next_turn("shadows")
    assert (t.me.amber, t.foe.amber) == (2, 2)
    t.play("Shadows Slaughter")
    assert (t.me.amber, t.foe.amber) == (0, 4)


@pytest.mark.parametrize(("pool", "after"), [(0, (0, 0)), (1, (0, 1)), (2, (0, 2))])
def test_the_rat_takes_and_gives_back_no_more_than_there_is(table, version, pool, after):
    t = magda(table, version, ["Shadows Recall"], {"amber": pool})
    assert (t.me.amber, t.foe.amber) == (pool, 0)
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == after


def test_nothing_is_stolen_back_out_of_a_vault(table, version):
    t = magda(table, version, ["Shadows Recall"], me={"artifacts": ["Vault"]})
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_while_she_is_held_in_play_nothing_is_given_back(table, version):
    t = magda(table, version, ["Shadows Recall"], me={"artifacts": ["Boss Anchor"]})
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (2, 2) and len(t.me.line) == 1


def test_a_second_coming_of_magda_is_paid_back_once(table, version):
    t = magda(table, version, ["Shadows Recall", "Shadows Recall"])
    t.play("Shadows Recall").play("Magda the Rat")
    assert (t.me.amber, t.foe.amber) == (2, 2)
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (0, 4)


@OLD
def test_as_printed_it_does_not_matter_how_she_came_or_whose_she_is(table, version):
    t = table(
        me={"hand": ["Boss Gate", "Magda the Rat", "Shadows Recall"], "amber": 3}, house="shadows", ruleset=version
    )
    t.play("Boss Gate").play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (1, 2), "although she stole nothing"
    t = magda(table, version, (), {"hand": ["Shadows Lure", "Shadows Recall"]})
    t.next_turn("shadows")
    t.play("Shadows Lure").play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (4, 0), "from who controlled her last"


@NEW
def test_by_her_erratum_only_who_was_robbed_steals_back(table, version):
    t = table(
        me={"hand": ["Boss Gate", "Magda the Rat", "Shadows Recall"], "amber": 3}, house="shadows", ruleset=version
    )
    t.play("Boss Gate").play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (3, 0), "she was not played"
    t = magda(table, version, (), {"hand": ["Shadows Lure", "Shadows Recall"]})
    t.next_turn("shadows")
    t.play("Shadows Lure").play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (0, 4), "whoever controlled her last"


@NEW
def test_the_one_of_three_who_was_robbed_steals_back(table, version):
    t = magda(table, version, ["Shadows Recall"], third={"amber": 3})
    t.choose("seat:2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 4, 1)
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 4, 3)


@OLD
def test_as_printed_the_active_player_picks_who_steals_back(table, version):
    t = magda(table, version, ["Shadows Recall"], third={"amber": 3})
    t.choose("seat:2").play("Shadows Recall", "seat:1")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 6, 1)


# Old Bruno ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "captured"), [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_old_bruno_captures_three(table, version, pool, captured):
    t = table(me={"hand": ["Old Bruno"], "amber": 1}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.play("Old Bruno")
    assert t.card("Old Bruno").amber == captured and (t.me.amber, t.foe.amber) == (1, pool - captured)


def test_what_bruno_captured_goes_back_when_he_falls(table, version):
    t = table(me={"hand": ["Old Bruno", "Shadows Slaughter"]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.play("Old Bruno").play("Shadows Slaughter")
    assert (t.me.amber, t.foe.amber) == (0, 3)


def test_bruno_captures_from_the_opponent_who_is_picked(table):
    t = table(me={"hand": ["Old Bruno"]}, foe={"amber": 3}, third={"amber": 2}, house="shadows")
    t.play("Old Bruno", "seat:2")
    assert (t.foe.amber, t.third.amber, t.card("Old Bruno").amber) == (3, 0, 2)


# Selwyn the Fence --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_selwyn_sells_what_lies_on_your_cards(table, version, how):
    t = table(
        me={
            "line": ["Selwyn the Fence", {"title": "Goon 3", "amber": 2}, "Goon 4"],
            "artifacts": [{"title": "Safe Place", "amber": 1}, "Shadows Trinket"],
        },
        foe={"line": [{"title": "Goon 1", "amber": 3}], "artifacts": [{"title": "Shadows Trinket", "amber": 1}]},
        house="shadows",
        ruleset=version,
    )
    getattr(t, how)("Selwyn the Fence")
    before = 1 if how == "reap" else 3  # what lay on the fallen enemy is yours
    assert t.me.amber == before and t.offered == ["Goon 3", "Safe Place"]
    t.choose("Goon 3")
    assert t.me.amber == before + 1 and t.card("Goon 3").amber == 1 and t.card("Safe Place").amber == 1


def test_selwyn_takes_the_only_one_there_is_and_nothing_where_none_is(table, version):
    t = table(me={"line": [{"title": "Selwyn the Fence", "amber": 1}]}, house="shadows", ruleset=version)
    t.reap("Selwyn the Fence")
    assert t.me.amber == 2 and t.card("Selwyn the Fence").amber == 0
    t = table(me={"line": ["Selwyn the Fence"]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.reap("Selwyn the Fence")
    assert (t.me.amber, t.foe.amber) == (1, 3) and t.at_rest


def test_a_fence_that_falls_in_the_fight_sells_nothing(table, version):
    t = table(
        me={"line": ["Selwyn the Fence", {"title": "Goon 3", "amber": 2}]},
        foe={"line": ["Goon 9"]},
        house="shadows",
        ruleset=version,
    )
    t.fight("Selwyn the Fence")
    assert t.me.amber == 0 and t.card("Goon 3").amber == 2


# Smiling Ruth ------------------------------------------------------------------------------------------------------


def test_ruth_charms_an_enemy_of_a_flank_once_a_key_is_forged(table, version):
    t = table(
        me={"line": ["Smiling Ruth"], "amber": 6, "hand": ["Shadows Key Purchase"]},
        foe={"line": ["Goon 3", "Goon 4", {"title": "Goon 5", "damage": 1, "amber": 1}]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Key Purchase", "key:red")
    t.reap("Smiling Ruth")
    assert t.offered == ["Goon 3", "Goon 5"]
    t.choose("Goon 5", "left")
    assert t.titles(t.me.line) == ["Goon 5", "Smiling Ruth"] and t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert (t.me.line[0].damage, t.me.line[0].amber, t.me.amber) == (1, 1, 1)


def test_a_key_of_the_forge_step_counts(table, version):
    t = table(
        me={"line": ["Smiling Ruth"], "amber": 6, "houses": ["shadows", "dis", "logos"]},
        foe={"line": ["Goon 3"]},
        step="forge",
        ruleset=version,
    )
    t.choose("key:red", "house:shadows")
    t.reap("Smiling Ruth", "right")
    assert t.titles(t.me.line) == ["Smiling Ruth", "Goon 3"]


def test_without_a_key_of_this_turn_of_yours_ruth_only_reaps(table, version):
    t = table(
        me={"line": ["Smiling Ruth"], "amber": 6, "keys": ["red"], "hand": ["Shadows Key Purchase"]},
        foe={"line": ["Goon 3"], "amber": 6, "houses": ["shadows", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Smiling Ruth")
    assert t.titles(t.foe.line) == ["Goon 3"] and t.me.amber == 7
    t.play("Shadows Key Purchase", "key:blue")
    t.next_turn().next_turn("shadows")
    t.reap("Smiling Ruth")
    assert t.titles(t.foe.line) == ["Goon 3"], "the keys are of the turns before"


def test_ruth_finds_nobody(table, version):
    t = table(
        me={"line": ["Smiling Ruth"], "amber": 6, "hand": ["Shadows Key Purchase"]}, house="shadows", ruleset=version
    )
    t.play("Shadows Key Purchase", "key:red").reap("Smiling Ruth")
    assert t.me.amber == 1 and t.at_rest
