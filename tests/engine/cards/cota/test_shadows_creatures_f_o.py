"""Creatures of Shadows in Call of the Archons, F to O."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from tests.engine.books import NEW, OLD
from tests.engine.invent import invent


@invent("Boss Anchor", type="artifact")
class BossAnchor:
    """Friendly creatures do not leave play."""

    @instead_of(
        "leave_play", when=lambda g, me, you, e: e.card.type == "creature" and e.card.controller == me.controller
    )
    def hold(g, me, you, event):
        yield from ()


@invent("Alley Bomb", type="artifact", house="mars")
class AlleyBomb:
    """Omni: is sacrificed and destroys an enemy creature."""

    def omni(g, me, you):
        yield from g.sacrifice(me, you)
        creature = yield from g.choose_creature(enemy_of=you, untagged=True)
        yield from g.destroy(creature)


@invent("Alley Guard", type="artifact")
class AlleyGuard:
    """A friendly creature that would be destroyed loses its damage instead."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card.controller == me.controller and e.card.type == "creature")
    def save(g, me, you, event):
        yield from g.heal(event.card)


# Faygin


def test_faygin_calls_an_urchin_back(table, version):
    t = table(
        me={"line": ["Faygin", "Urchin", "Goon 3"], "discard": ["Urchin", "Dodger"]},
        foe={"line": ["Urchin"], "discard": ["Urchin"], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.reap("Faygin")
    assert t.offered == ["Urchin", "Urchin", "Urchin"], "two in play and the one in your discard pile"
    fallen = t.me.discard[0]
    t.choose(fallen)
    assert t.me.hand == [fallen]
    assert t.titles(t.me.discard) == ["Dodger"]
    assert len(t.foe.discard) == 1
    assert (t.me.amber, t.foe.amber) == (1, 3)


def test_faygin_without_an_urchin_only_reaps(table, version):
    t = table(me={"line": ["Faygin"]}, foe={"discard": ["Urchin"]}, house="shadows", ruleset=version)
    t.reap("Faygin")
    assert t.me.hand == []
    assert len(t.foe.discard) == 1
    assert t.me.amber == 1


# Macis Asp


def test_the_asp_bites_and_is_not_bitten(table, version):
    t = table(me={"line": ["Macis Asp"]}, foe={"line": ["Goon 12", "Guard 9/3"]}, house="shadows", ruleset=version)
    t.fight("Macis Asp", "Goon 12")
    assert t.titles(t.foe.line) == ["Guard 9/3"]
    assert t.card("Macis Asp").damage == 0


def test_armor_keeps_the_poison_off(table, version):
    t = table(me={"line": ["Macis Asp"]}, foe={"line": ["Guard 9/3"]}, house="shadows", ruleset=version)
    t.fight("Macis Asp")
    assert t.titles(t.foe.line) == ["Guard 9/3"]
    assert t.card("Guard 9/3").damage == 0


# Mack the Knife


@pytest.mark.parametrize(("target", "dies"), [("Goon 1", True), ("Goon 2", False), ("Guard 1/1", False)])
def test_mack_cuts_in_any_house(table, version, target, dies):
    me = {"line": ["Mack the Knife", "Dodger"]}
    t = table(me=me, foe={"line": [target, "Goon 9"]}, house="logos", ruleset=version)
    assert not t.may("reap:Dodger")
    assert t.may("reap:Mack the Knife")
    assert t.may("fight:Mack the Knife")
    t.action("Mack the Knife")
    assert t.offered == ["Mack the Knife", "Dodger", target, "Goon 9"]
    t.choose(target)
    assert len(t.foe.line) == (1 if dies else 2)
    assert t.me.amber == int(dies)
    assert t.card("Goon 9").damage == t.card("Dodger").damage == 0


def test_a_saved_victim_is_worth_nothing_to_mack(table, version):
    foe = {"line": ["Goon 1"], "artifacts": ["Alley Guard"]}
    t = table(me={"line": ["Mack the Knife"]}, foe=foe, house="shadows", ruleset=version)
    t.action("Mack the Knife", "Goon 1")
    assert len(t.foe.line) == 1
    assert t.me.amber == 0


@NEW
def test_a_ward_against_mack(table, version):
    t = table(
        me={"line": ["Mack the Knife"]},
        foe={"line": [{"title": "Goon 1", "warded": True}]},
        house="shadows",
        ruleset=version,
    )
    t.action("Mack the Knife", "Goon 1")
    assert len(t.foe.line) == 1
    assert t.me.amber == 0
    assert not t.foe.line[0].warded


# Magda the Rat


def magda(table, version, hand=(), foe=None, **more):
    """Magda has been played against an opponent with 4 Æmber."""
    me = {"hand": ["Magda the Rat", *hand], **more.pop("me", {})}
    t = table(me=me, foe={"amber": 4, **(foe or {})}, house="shadows", ruleset=version, **more)
    return t.play("Magda the Rat")


def test_magda_steals_two_and_loses_them_when_she_goes(table, version):
    t = magda(table, version, ["Shadows Recall"])
    assert (t.me.amber, t.foe.amber) == (2, 2)
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (0, 4)
    assert t.titles(t.me.hand) == ["Magda the Rat"]
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
    assert (t.me.amber, t.foe.amber) == (2, 2)
    assert len(t.me.line) == 1


def test_a_second_coming_of_magda_is_paid_back_once(table, version):
    t = magda(table, version, ["Shadows Recall", "Shadows Recall"])
    t.play("Shadows Recall").play("Magda the Rat")
    assert (t.me.amber, t.foe.amber) == (2, 2)
    t.play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (0, 4)


@OLD
def test_as_printed_it_does_not_matter_how_she_came_or_whose_she_is(table, version):
    t = table(
        me={"hand": ["Shadows Gate", "Magda the Rat", "Shadows Recall"], "amber": 3}, house="shadows", ruleset=version
    )
    t.play("Shadows Gate").play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (1, 2), "although she stole nothing"
    t = magda(table, version, (), {"hand": ["Shadows Lure", "Shadows Recall"]})
    t.next_turn("shadows")
    t.play("Shadows Lure").play("Shadows Recall")
    assert (t.me.amber, t.foe.amber) == (4, 0), "from who controlled her last"


@NEW
def test_by_her_erratum_only_who_was_robbed_steals_back(table, version):
    t = table(
        me={"hand": ["Shadows Gate", "Magda the Rat", "Shadows Recall"], "amber": 3}, house="shadows", ruleset=version
    )
    t.play("Shadows Gate").play("Shadows Recall")
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


# Mooncurser


@pytest.mark.parametrize(("title", "lives"), [("Mooncurser", False), ("Umbra", True)])
def test_mooncurser_and_umbra_steal_by_fighting_unhurt(table, version, title, lives):
    t = table(me={"line": [title]}, foe={"line": ["Goon 9"], "amber": 3}, house="shadows", ruleset=version)
    t.fight(title)
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert t.card(title).damage == 0
    assert len(t.foe.line) == lives
    assert not lives or t.card("Goon 9").damage == 2


@pytest.mark.parametrize("title", ["Mooncurser", "Umbra"])
def test_they_steal_nothing_by_reaping_or_being_attacked(table, version, title):
    t = table(
        me={"line": [{"title": "Goon 9", "house": "shadows"}, {"title": "Goon 8", "house": "shadows"}], "amber": 2},
        foe={"line": [title, "Goon 1"]},
        house="shadows",
        ruleset=version,
    )
    t.fight("Goon 8", title)
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert t.titles(t.foe.line) == ["Goon 1"]
    t = table(me={"line": [title]}, foe={"amber": 2}, house="shadows", ruleset=version)
    t.reap(title)
    assert (t.me.amber, t.foe.amber) == (1, 2)


# Nexus


def test_nexus_uses_an_enemy_artifact_for_its_own_side(table, version):
    t = table(
        me={"line": ["Nexus", "Goon 3"], "artifacts": ["Shadows Trinket"], "amber": 1},
        foe={"line": ["Goon 4"], "artifacts": ["Alley Press", "Shadows Trinket"], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus")
    assert t.offered == ["Alley Press", "Shadows Trinket"]
    t.choose("Alley Press")
    assert t.offered == ["Nexus", "Goon 3"]
    t.choose("Goon 3")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (4, 4, 1)
    press = t.card("Alley Press")
    assert not press.ready
    assert press.controller == 1
    assert t.foe.artifacts[0] is press


def test_nexus_sets_an_enemy_s_bomb_off(table, version):
    t = table(
        me={"line": ["Nexus"]},
        foe={"line": ["Goon 4"], "artifacts": ["Alley Bomb"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus")
    assert t.titles(t.foe.discard) == ["Alley Bomb", "Goon 4"]
    assert len(t.me.line) == 1


@pytest.mark.parametrize(
    "artifacts",
    [[], ["Shadows Trinket"], [{"title": "Alley Press", "ready": False}]],
    ids=["none", "mute", "exhausted"],
)
def test_nexus_reaps_although_nothing_can_be_used(table, version, artifacts):
    t = table(me={"line": ["Nexus"]}, foe={"artifacts": artifacts, "amber": 1}, house="shadows", ruleset=version)
    t.reap("Nexus")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.at_rest


# Noddy the Thief


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (5, 1)])
def test_noddy_steals_one(table, version, pool, stolen):
    t = table(me={"line": ["Noddy the Thief"], "amber": 1}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.action("Noddy the Thief")
    assert (t.me.amber, t.foe.amber) == (1 + stolen, pool - stolen)
    assert not t.card("Noddy the Thief").ready


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
    assert t.card(title).zone == "play"
    assert t.card(title).damage == 0
    assert t.card("Goon 3").damage == 0
    t.fight("Goon 4", "Goon 12")
    assert t.card("Goon 12").damage == 4, "no elusive beside it"
    t.fight("Goon 5", title)
    assert t.card(title).zone == "discard"
    assert t.card("Goon 5").damage == power


def test_it_eludes_anew_in_the_next_turn(table, version):
    t = table(me={"line": ["Goon 3", "Goon 4"]}, foe={"line": ["Noddy the Thief"]}, ruleset=version)
    t.fight("Goon 3")
    t.next_turn("shadows").next_turn("brobnar")
    t.fight("Goon 4")
    assert t.card("Noddy the Thief").zone == "play"
    assert t.card("Goon 4").damage == 0


def test_noddy_attacking_is_not_elusive(table, version):
    t = table(me={"line": ["Noddy the Thief"]}, foe={"line": ["Goon 3"]}, house="shadows", ruleset=version)
    t.fight("Noddy the Thief")
    assert t.me.line == []
    assert t.card("Goon 3").damage == 2


def test_with_three_players_noddy_asks_whom_to_rob(table):
    t = table(me={"line": ["Noddy the Thief"]}, foe={"amber": 2}, third={"amber": 2}, house="shadows")
    t.action("Noddy the Thief")
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 2, 1)


# Old Bruno


@pytest.mark.parametrize(("pool", "captured"), [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_old_bruno_captures_three(table, version, pool, captured):
    t = table(me={"hand": ["Old Bruno"], "amber": 1}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.play("Old Bruno")
    assert t.card("Old Bruno").amber == captured
    assert (t.me.amber, t.foe.amber) == (1, pool - captured)


def test_what_bruno_captured_goes_back_when_he_falls(table, version):
    t = table(me={"hand": ["Old Bruno", "Shadows Slaughter"]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.play("Old Bruno").play("Shadows Slaughter")
    assert (t.me.amber, t.foe.amber) == (0, 3)


def test_bruno_captures_from_the_opponent_who_is_picked(table):
    t = table(me={"hand": ["Old Bruno"]}, foe={"amber": 3}, third={"amber": 2}, house="shadows")
    t.play("Old Bruno", "seat:2")
    assert (t.foe.amber, t.third.amber, t.card("Old Bruno").amber) == (3, 0, 2)
