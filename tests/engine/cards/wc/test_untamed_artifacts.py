"""Artifacts of Untamed in Worlds Collide."""

from __future__ import annotations

import pytest

CREED = "Creed of Nurture"
BOX = pytest.mark.clause("self-reference-follows-gained-text", versions=("2021-03", "16.0"))


@BOX
@pytest.mark.ruling("example-self-reference-creed-of-nurture")
def test_dust_pixie_returns_to_hand_with_the_text_of_bad_penny(table, version):
    t = table(
        me={"artifacts": [CREED], "hand": ["Bad Penny"], "line": ["Dust Pixie", "Goon 3"]},
        foe={"line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.omni(CREED, "Bad Penny", "Dust Pixie")
    assert t.card(CREED).zone == "discard" and t.card("Bad Penny").known == t.g.everyone
    t.fight("Dust Pixie")
    assert t.card("Dust Pixie").zone == "hand" and t.card("Bad Penny").zone == "hand"


def test_for_the_rest_of_the_turn(table, version):
    t = table(
        me={"artifacts": [CREED], "hand": ["Dodger"], "line": ["Goon 3"]},
        foe={"line": ["Goon 1", "Goon 1"], "amber": 3},
        ruleset=version,
    )
    t.omni(CREED, "Dodger", "Goon 3").fight("Goon 3", "Goon 1")
    assert t.me.amber == 1
    t.next_turn().next_turn("brobnar").fight("Goon 3")
    assert t.me.amber == 1


@pytest.mark.parametrize("hand, line", [([], ["Goon 3"]), (["Trinket"], ["Goon 3"]), (["Goon 5"], [])])
def test_without_a_creature_to_show_or_to_teach_it_is_sacrificed_for_nothing(table, version, hand, line):
    t = table(me={"artifacts": [CREED], "hand": hand, "line": line}, foe={}, ruleset=version)
    t.omni(CREED)
    if t.pending.private and t.pending.kind == "card":
        t.choose(["Goon 5"] if "Goon 5" in hand else [])
    assert t.card(CREED).zone == "discard" and t.g.state.lasting == [] and t.at_rest
