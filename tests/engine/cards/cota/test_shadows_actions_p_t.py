"""Actions of Shadows in Call of the Archons, P to T."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import ambush

# Pawn Sacrifice


def test_a_pawn_is_sacrificed_for_three_damage_on_two(table, version):
    t = ambush(
        table, version, "Pawn Sacrifice", {"line": ["Goon 1", "Goon 5"]}, {"line": ["Goon 3", "Goon 4", "Goon 9"]}
    )
    t.play("Pawn Sacrifice")
    assert t.offered == ["Goon 1", "Goon 5"]
    t.choose("Goon 1")
    assert t.offered == ["Goon 5", "Goon 3", "Goon 4", "Goon 9"]
    assert t.pending.minimum == 2
    t.choose(["Goon 3", "Goon 4"])
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 9"]
    assert [c.damage for c in t.foe.line] == [3, 0]
    assert t.titles(t.me.discard) == ["Goon 1", "Pawn Sacrifice"]
    assert t.me.amber == 1


def test_without_a_pawn_nobody_is_hurt(table, version):
    t = ambush(table, version, "Pawn Sacrifice", {}, {"line": ["Goon 3", "Goon 4"]})
    t.play("Pawn Sacrifice")
    assert [c.damage for c in t.foe.line] == [0, 0]
    assert t.at_rest
    assert t.me.amber == 1


def test_a_pawn_that_is_saved_hurts_nobody(table, version):
    t = ambush(table, version, "Pawn Sacrifice", {"line": ["Goon 1"], "artifacts": ["Lifeguard"]}, {"line": ["Goon 3"]})
    t.play("Pawn Sacrifice")
    assert len(t.me.line) == 1
    assert t.card("Goon 3").damage == 0


@pytest.mark.parametrize(("line", "damage"), [(["Goon 4"], [3]), (["Guard 4/1", "Guard 4/3"], [2, 0]), ([], [])])
def test_the_sacrifice_hits_as_many_as_there_are_through_armor(table, version, line, damage):
    t = ambush(table, version, "Pawn Sacrifice", {"line": ["Goon 1"]}, {"line": line})
    t.play("Pawn Sacrifice")
    assert [c.damage for c in t.foe.line] == damage
    assert t.at_rest


@NEW
def test_wards_and_the_sacrifice(table, version):
    t = ambush(
        table,
        version,
        "Pawn Sacrifice",
        {"line": ["Goon 1"]},
        {"line": [{"title": "Goon 2", "warded": True}, "Goon 4"]},
    )
    t.play("Pawn Sacrifice")
    assert [c.damage for c in t.foe.line] == [0, 3]
    t = ambush(table, version, "Pawn Sacrifice", {"line": [{"title": "Goon 1", "warded": True}]}, {"line": ["Goon 4"]})
    t.play("Pawn Sacrifice")
    assert len(t.me.line) == 1
    assert not t.me.line[0].warded
    assert t.card("Goon 4").damage == 0


def test_no_damage_where_none_can_be_dealt(table, version):
    t = ambush(table, version, "Pawn Sacrifice", {"line": ["Goon 1"]}, {"line": ["Goon 2"], "artifacts": ["Aegis"]})
    t.play("Pawn Sacrifice")
    assert t.me.line == []
    assert t.card("Goon 2").damage == 0


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
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert "Goon 1" in t.titles(t.me.discard)
    assert t.me.amber == 1
    assert len(t.me.artifacts) == 1


def test_poison_wave_over_an_empty_table(table, version):
    t = table(me={"hand": ["Poison Wave"]}, foe={}, house="shadows", ruleset=version)
    t.play("Poison Wave")
    assert t.me.amber == 1
    assert t.at_rest
    assert not t.happened("damage.dealt")


def test_armor_aegis_and_the_wave(table, version):
    t = table(
        me={"line": ["Guard 3/1", "Guard 3/2", "Guard 3/3"], "hand": ["Poison Wave"]},
        foe={"line": ["Goon 1"], "artifacts": ["Aegis"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave")
    assert [card.damage for card in t.me.line] == [1, 0, 0]
    assert t.card("Goon 1").damage == 0
    assert t.g.armor_left(t.card("Guard 3/3")) == 1


@NEW
def test_ward_and_invulnerable_in_the_wave(table, version):
    line = [{"title": "Goon 1", "warded": True}, "Invulnerable Goon 2", "Goon 3"]
    t = table(me={"hand": ["Poison Wave"]}, foe={"line": line}, house="shadows", ruleset=version)
    t.play("Poison Wave")
    assert [card.damage for card in t.foe.line] == [0, 0, 2]
    assert not t.card("Goon 1").warded


def test_the_wave_kills_at_the_same_time(table, version):
    t = table(
        me={"hand": ["Poison Wave"]},
        foe={"line": ["Dust Imp", "Bad Penny", "Goon 2"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave")
    assert t.pending.kind == "trigger", "their abilities, before any of them is gone"
    assert t.pending.seat == 0, "their abilities, before any of them is gone"
    assert len(t.foe.line) == 3
    t.choose("Bad Penny", ["Goon 2", "Dust Imp"])
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.foe.amber == 2
    assert t.titles(t.foe.discard) == ["Goon 2", "Dust Imp"]


# Relentless Whispers


@pytest.mark.parametrize(("target", "dies"), [("Goon 2", True), ("Goon 3", False), ("Guard 2/1", False)])
def test_relentless_whispers_steal_for_a_kill(table, version, target, dies):
    t = ambush(table, version, "Relentless Whispers", {"line": ["Goon 9"]}, {"line": [target, "Goon 1"], "amber": 4})
    t.play("Relentless Whispers")
    assert t.offered == ["Goon 9", target, "Goon 1"]
    t.choose(target)
    assert len(t.foe.line) == (1 if dies else 2)
    assert (t.me.amber, t.foe.amber) == ((2, 3) if dies else (1, 4))
    assert t.card("Goon 9").damage == t.card("Goon 1").damage == 0


def test_whispers_that_are_survived_in_the_end_steal_nothing(table, version):
    t = ambush(table, version, "Relentless Whispers", {}, {"line": ["Goon 2"], "artifacts": ["Lifeguard"], "amber": 4})
    t.play("Relentless Whispers")
    assert (t.me.amber, t.foe.amber) == (1, 4)
    assert len(t.foe.line) == 1


@NEW
def test_a_ward_against_whispers(table, version):
    t = ambush(table, version, "Relentless Whispers", {}, {"line": [{"title": "Goon 1", "warded": True}], "amber": 4})
    t.play("Relentless Whispers")
    assert (t.me.amber, t.foe.amber) == (1, 4)
    assert not t.card("Goon 1").warded
    assert t.card("Goon 1").damage == 0


# Routine Job


@pytest.mark.parametrize("earlier", [0, 1, 3])
def test_a_routine_job_pays_more_each_time(table, version, earlier):
    t = ambush(
        table,
        version,
        "Routine Job",
        {"discard": ["Routine Job"] * earlier + ["Shadows Chant"]},
        {"discard": ["Routine Job"], "amber": 9},
    )
    t.play("Routine Job")
    assert (t.me.amber, t.foe.amber) == (1 + earlier, 8 - earlier)


def test_the_second_routine_job_counts_the_first(table, version):
    t = ambush(table, version, "Routine Job", {"hand": ["Routine Job"]}, {"amber": 9})
    t.play("Routine Job").play("Routine Job")
    assert (t.me.amber, t.foe.amber) == (3, 6)
    assert len(t.me.discard) == 2


def test_a_routine_job_in_an_empty_house(table, version):
    t = ambush(table, version, "Routine Job", {"discard": ["Routine Job"]}, {})
    t.play("Routine Job")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    assert t.at_rest


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
    assert (t.me.amber, t.foe.amber) == (1, 5)
    assert t.card("Goon 3").amber == 4


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
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 9, 6)
    assert t.at_rest


# Treasure Map


def test_a_treasure_map_first_and_last(table, version):
    t = ambush(
        table,
        version,
        "Treasure Map",
        {"hand": ["Shadows Chant", "Shadows Goon 2"], "line": [{"title": "Goon 3", "house": "shadows"}]},
    )
    t.reap("Goon 3")
    t.play("Treasure Map")
    assert t.me.amber == 1 + 1 + 3
    assert not t.may("play:Shadows Chant")
    assert not t.may("play:Shadows Goon 2")
    assert t.refused("play:Shadows Chant").clause == "cannot-beats-may"
    assert t.may("discard:Shadows Chant"), "only playing is over"


def test_the_opponent_and_the_next_turn_know_nothing_of_the_map(table, version):
    t = ambush(table, version, "Treasure Map", {"hand": ["Shadows Chant"]}, {"hand": ["Shadows Chant"]})
    t.play("Treasure Map")
    t.next_turn("shadows")
    assert t.may(f"play:{t.foe.hand[0].id}")
    t.next_turn("shadows")
    assert t.may("play:Shadows Chant")
    assert t.g.state.lasting == []


@pytest.mark.parametrize(
    ("first", "then"), [("Shadows Chant", ()), ("Shadows Goon 2", ()), ("Shadows Trinket", ()), ("Shadows Badge", ())]
)
def test_a_treasure_map_after_another_card_finds_nothing_but_ends_the_plays(table, version, first, then):
    t = ambush(table, version, "Treasure Map", {"hand": [first, "Shadows Chant"], "line": ["Goon 3"]})
    t.play(first, *then).play("Treasure Map")
    assert t.me.amber == 1
    assert not t.may("play:Shadows Chant")


def test_a_discarded_card_was_not_played(table, version):
    t = ambush(table, version, "Treasure Map", {"hand": ["Shadows Chant"]})
    t.discard("Shadows Chant").play("Treasure Map")
    assert t.me.amber == 4
