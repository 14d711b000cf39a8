"""Artifacts of Dis in Mass Mutation, but for Etan’s Jar."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

VAULT = "Dark Æmber Vault (Dis)"
STAR = "The Pale Star"


def lair(table, version, artifact, line=(), foe=(), **more):
    """A table at which Dis is active and has the artifact in play."""
    return table(
        me={"artifacts": [artifact], "line": list(line), **more.pop("mine", {})},
        foe={"line": list(foe), **more.pop("theirs", {})},
        house="dis",
        ruleset=version,
        **more,
    )


# Dark Æmber Vault


VAULTS = [
    VAULT,
    "Dark Æmber Vault (Logos)",
    "Dark Æmber Vault (Sanctum)",
    "Dark Æmber Vault (Saurian)",
    "Dark Æmber Vault (Shadows)",
    "Dark Æmber Vault (Star Alliance)",
    "Dark Æmber Vault (Untamed)",
]


@pytest.mark.parametrize("vault", VAULTS)
def test_dark_aember_vault_strengthens_friendly_mutants(table, version, vault):
    t = lair(table, version, vault, ["Snarette", "Goon 3"], ["Dark Minion"])
    assert [t.power(title) for title in ("Snarette", "Goon 3", "Dark Minion")] == [6, 3, 1]


def test_dark_aember_vault_draws_for_a_mutant_that_is_played(table, version):
    t = lair(table, version, VAULT, mine={"hand": ["Snarette", "Dis Goon 3"]})
    t.play("Dis Goon 3")
    assert t.titles(t.me.hand) == ["Snarette"]
    t.play("Snarette")
    assert t.titles(t.me.hand) == ["Chant"]


def test_the_opponents_mutant_draws_nothing(table, version):
    t = lair(table, version, VAULT, theirs={"hand": ["Snarette"]})
    t.next_turn("dis").play("Snarette")
    assert t.foe.hand == []
    assert len(t.me.hand) == 6
    assert t.power("Snarette") == 4


def test_a_mutant_put_into_play_was_not_played(table, version):
    t = lair(table, version, VAULT, mine={"hand": ["Dis Ushering", "Snarette"]})
    t.play("Dis Ushering")
    assert t.me.hand == []
    assert t.power("Snarette") == 6


# Essence Scale


def test_essence_scale_destroys_a_friend_to_ready_and_use_one_of_its_house(table, version):
    tired = {"title": "Goon 3", "ready": False}
    t = lair(table, version, "Essence Scale", ["Goon 2", tired, "Logos Goon 4"], ["Goon 5"])
    t.action("Essence Scale", "Goon 2")
    assert [key.partition(":")[0] for key in t.pending.keys] == ["reap", "fight"]
    t.submit(t.pending.keys[0])
    assert t.titles(t.me.line) == ["Goon 3", "Logos Goon 4"]
    assert t.me.amber == 1
    assert not t.card("Goon 3").ready


def test_essence_scale_needs_another_creature_of_that_house(table, version):
    t = lair(table, version, "Essence Scale", ["Goon 2", "Logos Goon 4"], ["Goon 5"])
    t.action("Essence Scale", "Goon 2")
    assert t.titles(t.me.line) == ["Logos Goon 4"]
    assert t.me.amber == 0
    assert t.at_rest


@NEW
def test_nothing_is_used_if_the_chosen_creature_is_not_destroyed(table, version):
    kept = {"title": "Goon 2", "warded": True}
    t = lair(table, version, "Essence Scale", [kept, {"title": "Goon 3", "ready": False}])
    t.action("Essence Scale", "Goon 2")
    assert len(t.me.line) == 2
    assert not t.card("Goon 2").warded
    assert not t.card("Goon 3").ready
    assert t.me.amber == 0


def test_essence_scale_without_a_friend_does_nothing(table, version):
    t = lair(table, version, "Essence Scale", (), ["Goon 5"])
    t.action("Essence Scale")
    assert len(t.foe.line) == 1
    assert t.at_rest


# The Pale Star


def test_the_pale_star_makes_every_creature_weak_for_a_turn(table, version):
    strong = {"title": "Goon 5", "power_counters": 3}
    t = lair(table, version, STAR, [strong, "Guard 3/2"], ["Goon 9"])
    t.omni(STAR)
    assert t.card(STAR).zone == "discard"
    assert [t.power(title) for title in ("Goon 5", "Guard 3/2", "Goon 9")] == [1, 1, 1]
    assert t.armor("Guard 3/2") == 0
    t.next_turn()
    assert [t.power(title) for title in ("Goon 5", "Guard 3/2", "Goon 9")] == [8, 3, 9]
    assert t.armor("Guard 3/2") == 2


def test_the_pale_star_destroys_what_has_damage(table, version):
    t = lair(table, version, STAR, [{"title": "Goon 9", "damage": 1}, "Goon 2"], [{"title": "Goon 8", "damage": 3}])
    t.omni(STAR)
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.foe.line == []


def test_armor_protects_nothing_under_the_pale_star(table, version):
    t = lair(table, version, STAR, (), ["Guard 5/3", "Goon 5"], mine={"hand": ["Dis Jab", "Dis Jab"]})
    t.omni(STAR).play("Dis Jab", "Guard 5/3")
    assert t.titles(t.foe.line) == ["Goon 5"]


@NEW
def test_a_ward_still_protects_under_the_pale_star(table, version):
    warded = {"title": "Guard 5/3", "warded": True}
    t = lair(table, version, STAR, (), [warded, "Goon 5"], mine={"hand": ["Dis Jab"]})
    t.omni(STAR).play("Dis Jab", "Guard 5/3")
    assert len(t.foe.line) == 2
    assert t.card("Guard 5/3").damage == 0
    assert not t.card("Guard 5/3").warded


def test_a_creature_that_comes_later_is_weak_too_and_so_with_more_counters(table, version):
    t = lair(table, version, STAR, mine={"hand": ["Dis Goon 7"]})
    t.omni(STAR).play("Dis Goon 7")
    assert t.power("Dis Goon 7") == 1
    t.next_turn()
    assert t.power("Dis Goon 7") == 7


def test_the_pale_star_is_used_in_any_house(table, version):
    t = table(
        me={"artifacts": [STAR], "line": ["Logos Goon 3"]}, foe={"line": ["Goon 4"]}, house="logos", ruleset=version
    )
    t.omni(STAR)
    assert t.power("Goon 4") == 1
    assert t.power("Logos Goon 3") == 1


@pytest.mark.clause("power-set-to-fixed-value-overrides-bonuses")
@NEW
def test_no_vault_and_no_counter_helps_a_mutant_under_the_pale_star(table, version):
    mutant = {"title": "Snarette", "power_counters": 1}
    t = lair(table, version, STAR, [mutant], ["Goon 1"], mine={"artifacts": [STAR, VAULT]})
    assert t.power("Snarette") == 7
    t.omni(STAR)
    assert t.power("Snarette") == 1
