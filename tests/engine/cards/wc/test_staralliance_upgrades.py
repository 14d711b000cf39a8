"""Upgrades of Star Alliance in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

SUITED = {"title": "Goon 3", "upgrades": ["Encounter Suit"]}


@invent("Suit Hail", type="action", icons=("amber",))
class SuitHail:
    """Play: deals 1 damage to every creature."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(), 1)


@pytest.mark.ruling("faq-encounter-suit-timing", versions=("2021-03", "16.0"))
@pytest.mark.clause("bonus-before-play-ability", "golden-rule-card-beats-rules", versions=("2021-03", "16.0"))
def test_the_suit_wards_after_the_icon_and_before_the_play_ability(table, version):
    t = table(me={"line": [SUITED], "hand": ["Suit Hail"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Suit Hail")
    goon = t.card("Goon 3")
    known = version in ("2021-03", "16.0")  # older books know no ward
    assert (goon.damage, goon.warded, t.card("Goon 2").damage) == (0 if known else 1, False, 1)
    if known:
        kinds = [fact.kind for fact in t.facts]
        assert kinds.index("amber.gained") < kinds.index("status.warded") < kinds.index("damage.dealt")


@pytest.mark.parametrize(("played", "warded"), [("Chant", True), ("Goon 1", False), ("Trinket", False)])
def test_the_suit_answers_to_actions_of_either_player(table, played, warded):
    t = table(me={"hand": [played]}, foe={"line": [SUITED]})
    t.play(played)
    assert t.card("Goon 3").warded is warded
