"""Rulings about cards of several houses or sets."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest


@NEW
@pytest.mark.ruling("example-destroyed-groggins-chain")
def test_a_chain_of_destruction_leaves_together(table, version):
    t = table(
        me={"line": [{"title": "Groggins", "upgrades": ["Phoenix Heart"]}]},
        foe={"line": [{"title": "Dust Imp", "upgrades": ["Soulkeeper"]}, "Drumble", "Shaffles"]},
        ruleset=version,
    )
    t.fight("Groggins", "Dust Imp")
    assert t.pending.prompt == "order.triggers"
    t.submit(next(key for key, one in t.pending.waiting.items() if one.ability.text.title == "Dust Imp"))
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.foe.amber == 2
    assert t.titles(t.me.hand) == ["Groggins"]
    assert {"Dust Imp", "Drumble", "Shaffles"} <= set(t.titles(t.foe.discard))
    assert t.foe.line == []


@NEW
@pytest.mark.ruling("faq-soulkeeper-opal-knight")
def test_the_soulkeeper_is_wasted_on_a_creature_that_is_tagged_already(table, version):
    t = table(
        me={"line": [{"title": "Goon 2", "upgrades": ["Soulkeeper"]}], "hand": ["Opal Knight"]},
        foe={"line": ["Goon 6", "Goon 5"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Opal Knight")
    assert t.titles(t.me.line) == ["Opal Knight"]
    assert t.titles(t.foe.line) == ["Goon 5"]


@NEW
@pytest.mark.ruling("faq-shadow-of-dis-two-glimmers")
def test_alpha_holds_although_the_text_box_will_be_blank(table, version):
    t = table(me={"hand": ["Shadow of Dis"]}, foe={"hand": ["Glimmer", "Glimmer"]}, house="dis", ruleset=version)
    t.play("Shadow of Dis").next_turn("untamed")
    t.play("Glimmer")
    assert not t.may("play:Glimmer#2")
    assert t.refused("play:Glimmer#2").clause == "alpha-first-action-of-current-step"


@pytest.mark.parametrize("version", ["2021-03", "16.0"])
@pytest.mark.ruling("faq-shadow-of-dis-duskwitch")
def test_the_omega_of_a_blank_creature_does_not_end_the_step(table, version):
    t = table(
        me={"hand": ["Shadow of Dis"]}, foe={"hand": ["Duskwitch", "Untamed Goon 1"]}, house="dis", ruleset=version
    )
    t.play("Shadow of Dis").next_turn("untamed")
    t.play("Duskwitch").play("Untamed Goon 1")
    assert t.titles(t.foe.line) == ["Duskwitch", "Untamed Goon 1"]


@NEW
@pytest.mark.ruling("faq-jargogle-wild-wormhole-unlocked-gateway")
def test_what_jargogle_plays_amid_the_gateway_survives_it(table, version):
    under = [{"title": "Wild Wormhole", "facedown": True}]
    t = table(
        me={"line": [{"title": "Jargogle", "under": under}], "hand": ["Unlocked Gateway"], "deck": ["Goon 4"]},
        foe={"line": ["Goon 2", "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Unlocked Gateway")
    while t.game.active == 0:
        t.submit(*t.pending.keys[: max(t.pending.minimum, 1)])
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.foe.line == []


@NEW
@pytest.mark.ruling("faq-pos-pixies-two-sir-marrows")
def test_two_sir_marrows_capture_from_the_supply_each(table, version):
    t = table(
        me={"line": ["Po’s Pixies"]}, foe={"line": ["Sir Marrows", "Sir Marrows"]}, house="untamed", ruleset=version
    )
    t.reap("Po’s Pixies")
    to_rest(t)
    assert t.me.amber == 1
    assert [marrows.amber for marrows in t.foe.line] == [1, 1]


@NEW
@pytest.mark.ruling("faq-tantadlin-terrordactyl-restriction")
def test_of_two_limits_the_lower_one_holds(table, version):
    t = table(
        me={"line": ["Tantadlin"], "artifacts": ["Creed of Nurture"], "hand": ["Terrordactyl"]},
        foe={"line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.omni("Creed of Nurture")
    while not t.at_rest:
        t.choose("Terrordactyl" if "Terrordactyl" in t.offered else "Tantadlin")
    t.fight("Tantadlin")
    assert t.card("Goon 9").damage == 2


@NEW
@pytest.mark.ruling("faq-discombobulator-gargantodon")
def test_what_cannot_be_stolen_is_not_captured_in_its_place(table, version):
    t = table(
        me={"line": ["Gargantodon", "Shadows Goon 1"], "hand": ["Trust No One"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Discombobulator"]}], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.play("Trust No One")
    assert (t.me.amber, t.foe.amber, t.card("Gargantodon").amber) == (0, 3, 0)


@NEW
@pytest.mark.ruling("faq-mimic-gel-auto-legionary")
def test_a_copy_of_an_artifact_that_is_a_creature_is_a_creature_of_its_power(table, version):
    t = table(
        me={"artifacts": ["Auto-Legionary"], "hand": ["Mimic Gel"]},
        foe={"line": ["Goon 1"]},
        house="saurian",
        ruleset=version,
    )
    t.action("Auto-Legionary").next_turn().next_turn("logos")
    t.play("Mimic Gel", "Auto-Legionary", "left")
    gel = next(card for card in t.me.line if card.printed.title == "Mimic Gel")
    assert gel.type == "creature"
    assert t.g.power(gel) == 5
    t.next_turn().next_turn("brobnar")
    assert f"reap:{gel.id}" in t.pending.keys
