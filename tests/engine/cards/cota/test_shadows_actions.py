"""The Shadows actions and the artifact of Call of the Archons: Nerve Blast, Poison Wave, Too Much to Protect,
Seeker Needle."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward and invulnerable


@invent("Alley Mint", type="artifact")
class AlleyMint:
    """What would be stolen from its player is taken from the supply instead."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def mint(g, me, you, event):
        yield from ()
        event.other = None
        return CHANGED


@invent("Alley Safe", type="artifact")
class AlleySafe:
    """Instead of Æmber being stolen from its player, a counter is put on it."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def keep(g, me, you, event):
        yield from g.add_counters(me, "safe")


# Nerve Blast


@pytest.mark.parametrize("pool", [1, 2, 7])
def test_nerve_blast_steals_one_and_deals_two_damage(table, version, pool):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Nerve Blast"], "amber": 1},
        foe={"line": ["Goon 3", "Goon 2"], "amber": pool},
        house="shadows",
        ruleset=version,
    )
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber) == (2, pool - 1)
    assert t.pending.seat == 0 and t.offered == ["Goon 4", "Goon 3", "Goon 2"]
    t.choose("Goon 3")
    assert [card.damage for card in t.g.creatures()] == [0, 2, 0]


@pytest.mark.parametrize(("target", "lives"), [("Goon 1", False), ("Goon 2", False), ("Goon 3", True)])
def test_the_blast_kills_two_power_but_not_three(table, version, target, lives):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"line": [target], "amber": 1}, house="shadows", ruleset=version)
    t.play("Nerve Blast")
    assert len(t.foe.line) == lives and t.me.amber == 1


@pytest.mark.parametrize("reason", ["empty", "vault", "safe"])
def test_without_a_theft_there_is_no_damage(table, version, reason):
    foe = {"line": ["Goon 3"], "amber": 0 if reason == "empty" else 3}
    if reason != "empty":
        foe["artifacts"] = ["Vault" if reason == "vault" else "Alley Safe"]
    t = table(me={"line": ["Goon 4"], "hand": ["Nerve Blast"]}, foe=foe, house="shadows", ruleset=version)
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber) == (0, foe["amber"]) and t.at_rest
    assert t.card("Goon 3").damage == t.card("Goon 4").damage == 0


@NEW
def test_a_theft_from_the_supply_is_a_theft(table, version):
    t = table(
        me={"hand": ["Nerve Blast"]},
        foe={"line": ["Goon 4"], "artifacts": ["Alley Mint"], "amber": 2},
        house="shadows",
        ruleset=version,
    )
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber) == (1, 2) and t.card("Goon 4").damage == 2


def test_the_blast_steals_although_nobody_can_be_hurt(table, version):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"amber": 1}, house="shadows", ruleset=version)
    t.play("Nerve Blast")
    assert (t.me.amber, t.foe.amber) == (1, 0) and t.at_rest


@pytest.mark.parametrize(("target", "damage"), [("Guard 4/1", 1), ("Guard 4/2", 0), ("Guard 4/3", 0)])
def test_armor_takes_its_part_of_the_blast(table, version, target, damage):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"line": [target], "amber": 1}, house="shadows", ruleset=version)
    t.play("Nerve Blast")
    assert t.card(target).damage == damage


def test_with_three_players_the_victim_of_the_blast_is_asked_for(table):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"amber": 2}, third={"amber": 2, "line": ["Goon 3"]}, house="shadows")
    t.play("Nerve Blast")
    assert t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose("1")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 1, 2) and t.card("Goon 3").damage == 2


# Poison Wave


def test_poison_wave_hurts_every_creature_on_both_sides(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 1"], "hand": ["Poison Wave"], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 2", "Goon 5", {"title": "Goon 4", "damage": 1}]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave")
    assert [(card.title, card.damage) for card in t.g.creatures()] == [
        ("Goon 3", 2),
        ("Goon 5", 2),
        ("Goon 4", 3),
    ]
    assert t.titles(t.foe.discard) == ["Goon 2"] and "Goon 1" in t.titles(t.me.discard)
    assert t.me.amber == 1 and len(t.me.artifacts) == 1


def test_poison_wave_over_an_empty_table(table, version):
    t = table(me={"hand": ["Poison Wave"]}, foe={}, house="shadows", ruleset=version)
    t.play("Poison Wave")
    assert t.me.amber == 1 and t.at_rest and not t.happened("damage.dealt")


def test_armor_aegis_and_the_wave(table, version):
    t = table(
        me={"line": ["Guard 3/1", "Guard 3/2", "Guard 3/3"], "hand": ["Poison Wave"]},
        foe={"line": ["Goon 1"], "artifacts": ["Aegis"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave")
    assert [card.damage for card in t.me.line] == [1, 0, 0] and t.card("Goon 1").damage == 0
    assert t.g.armor_left(t.card("Guard 3/3")) == 1


@NEW
def test_ward_and_invulnerable_in_the_wave(table, version):
    line = [{"title": "Goon 1", "warded": True}, "Invulnerable Goon 2", "Goon 3"]
    t = table(me={"hand": ["Poison Wave"]}, foe={"line": line}, house="shadows", ruleset=version)
    t.play("Poison Wave")
    assert [card.damage for card in t.foe.line] == [0, 0, 2] and not t.card("Goon 1").warded


def test_the_wave_kills_at_the_same_time(table, version):
    t = table(
        me={"hand": ["Poison Wave"]},
        foe={"line": ["Dust Imp", "Bad Penny", "Goon 2"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave")
    assert t.pending.kind == "trigger" and t.pending.seat == 0, "their abilities, before any of them is gone"
    assert len(t.foe.line) == 3
    t.choose("Bad Penny", ["Goon 2", "Dust Imp"])
    assert t.titles(t.foe.hand) == ["Bad Penny"] and t.foe.amber == 2
    assert t.titles(t.foe.discard) == ["Goon 2", "Dust Imp"]


# Too Much to Protect


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (5, 0), (6, 0), (7, 1), (11, 5)])
def test_too_much_to_protect_leaves_six(table, version, pool, stolen):
    t = table(me={"hand": ["Too Much to Protect"], "amber": 9}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.play("Too Much to Protect")
    assert (t.me.amber, t.foe.amber) == (9 + 1 + stolen, pool - stolen)
    assert [fact.data["amount"] for fact in t.happened("amber.stolen")] == [stolen] * (stolen > 0)


def test_amber_on_creatures_is_not_too_much(table, version):
    t = table(
        me={"hand": ["Too Much to Protect"]},
        foe={"line": [{"title": "Goon 3", "amber": 4}], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    t.play("Too Much to Protect")
    assert (t.me.amber, t.foe.amber) == (1, 5) and t.card("Goon 3").amber == 4


@pytest.mark.parametrize(("artifact", "mine", "theirs"), [("Vault", 1, 9), ("Alley Safe", 1, 9)])
def test_what_cannot_be_stolen_or_is_kept_stays(table, version, artifact, mine, theirs):
    t = table(
        me={"hand": ["Too Much to Protect"]},
        foe={"artifacts": [artifact], "amber": 9},
        house="shadows",
        ruleset=version,
    )
    t.play("Too Much to Protect")
    assert (t.me.amber, t.foe.amber) == (mine, theirs)


def test_with_three_players_the_chosen_opponent_has_too_much(table):
    t = table(me={"hand": ["Too Much to Protect"]}, foe={"amber": 9}, third={"amber": 8}, house="shadows")
    t.play("Too Much to Protect")
    assert t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 9, 6) and t.at_rest


# Seeker Needle


@pytest.mark.parametrize(
    ("target", "gained"), [("Goon 1", 1), ({"title": "Goon 3", "damage": 2}, 1), ({"title": "Goon 3", "damage": 1}, 0)]
)
@pytest.mark.parametrize("side", ["me", "foe"])
def test_seeker_needle_pays_for_a_kill(table, version, target, gained, side):
    sides = {"me": {"artifacts": ["Seeker Needle"]}, "foe": {}}
    sides[side]["line"] = [target]
    t = table(**sides, house="shadows", ruleset=version)
    t.action("Seeker Needle")
    assert (t.me.amber, t.foe.amber) == (gained, 0)
    assert len(t.g.creatures()) == 1 - gained and not t.card("Seeker Needle").ready


def test_the_needle_picks_any_creature_and_no_other_is_touched(table, version):
    t = table(
        me={"line": ["Goon 2"], "artifacts": ["Seeker Needle"]},
        foe={"line": ["Goon 3", "Goon 1"]},
        house="shadows",
        ruleset=version,
    )
    t.action("Seeker Needle")
    assert t.pending.seat == 0 and t.offered == ["Goon 2", "Goon 3", "Goon 1"]
    t.choose("Goon 3")
    assert [card.damage for card in t.g.creatures()] == [0, 1, 0] and t.me.amber == 0


def test_the_needle_without_a_creature(table, version):
    t = table(me={"artifacts": ["Seeker Needle"]}, foe={}, house="shadows", ruleset=version)
    t.action("Seeker Needle")
    assert t.me.amber == 0 and t.at_rest and not t.card("Seeker Needle").ready


def test_the_needle_enters_exhausted_and_acts_a_turn_later(table, version):
    t = table(me={"hand": ["Seeker Needle"]}, foe={"line": ["Goon 1"]}, house="shadows", ruleset=version)
    t.play("Seeker Needle")
    assert t.refused("action:Seeker Needle").clause == "exhausted-card-not-usable"
    t.next_turn("brobnar").next_turn("shadows")
    t.action("Seeker Needle")
    assert t.me.amber == 1 and t.foe.line == []


@pytest.mark.parametrize("target", ["Guard 1/1", "Guard 1/2"])
def test_armor_turns_the_needle(table, version, target):
    t = table(me={"artifacts": ["Seeker Needle"]}, foe={"line": [target]}, house="shadows", ruleset=version)
    t.action("Seeker Needle")
    assert t.card(target).damage == 0 and t.me.amber == 0


@NEW
def test_a_ward_and_a_creature_saved_at_the_last_moment_pay_nothing(table, version):
    t = table(
        me={"artifacts": ["Seeker Needle", "Seeker Needle"]},
        foe={"line": [{"title": "Goon 1", "warded": True}], "artifacts": ["Angel"]},
        house="shadows",
        ruleset=version,
    )
    t.action("Seeker Needle")
    assert not t.card("Goon 1").warded and t.me.amber == 0
    t.action("Seeker Needle#2")
    assert t.card("Goon 1").zone == "play" and t.foe.artifacts == [] and t.me.amber == 0


def test_a_penny_pricked_to_death_pays_although_it_returns(table, version):
    t = table(me={"artifacts": ["Seeker Needle"]}, foe={"line": ["Bad Penny"]}, house="shadows", ruleset=version)
    t.action("Seeker Needle")
    assert t.titles(t.foe.hand) == ["Bad Penny"] and t.me.amber == 1


def test_shadow_self_dying_in_another_place_pays_nothing(table, version):
    t = table(
        me={"artifacts": ["Seeker Needle"]},
        foe={"line": ["Goon 1", {"title": "Shadow Self", "damage": 8}]},
        house="shadows",
        ruleset=version,
    )
    t.action("Seeker Needle", "Goon 1")
    assert t.titles(t.foe.discard) == ["Shadow Self"] and t.titles(t.foe.line) == ["Goon 1"] and t.me.amber == 0
