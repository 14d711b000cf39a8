"""Creatures of Shadows in Mass Mutation, R to Z."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.looks import damage, pools
from tests.engine.invent import invent

ID = "Shoulder Id"
RIZZO = "Reckless Rizzo"


@invent("Nudge Gloves", type="upgrade", house="shadows")
class NudgeGloves:
    """This creature deals 1 damage to each enemy creature when it reaps."""

    class Grants:
        """Reap: deals 1 damage to each enemy creature."""

        def reap(g, me, you):
            yield from g.deal_damage(g.creatures(enemy_of=you), 1)


# Rad Penny


def test_rad_penny_steals_and_is_shuffled_into_the_deck(table, version):
    t = table(me={"hand": ["Rad Penny", "Shadows Slaying"]}, foe={"amber": 2}, house="shadows", ruleset=version)
    t.play("Rad Penny").play("Shadows Slaying")
    assert pools(t) == [1, 1]
    assert t.card("Rad Penny").zone == "deck"
    assert t.titles(t.me.discard) == ["Shadows Slaying"]


def test_rad_penny_goes_to_the_deck_of_its_owner(table, version):
    t = table(me={"hand": ["Lure", "Slaying"]}, foe={"line": ["Rad Penny"]}, ruleset=version)
    t.play("Lure").play("Slaying")
    assert "Rad Penny" in t.titles(t.foe.deck)
    assert "Rad Penny" not in t.titles(t.me.deck)


@pytest.mark.parametrize("way", ["Recall", "Kidnapping"])
def test_rad_penny_goes_elsewhere_if_it_is_not_destroyed(table, version, way):
    t = table(me={"hand": [way]}, foe={"line": ["Rad Penny"]}, ruleset=version)
    t.play(way)
    assert t.card("Rad Penny").zone == ("hand" if way == "Recall" else "archives")


@pytest.mark.ruling("faq-rad-penny-damage-icon", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("bonus-before-play-ability")
@NEW
def test_a_damage_icon_sends_rad_penny_into_the_deck_before_it_steals(table, version):
    penny = {"title": "Rad Penny", "icons": ["damage"]}
    t = table(me={"hand": [penny]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.play("Rad Penny")
    assert t.at_rest
    assert pools(t) == [0, 3]
    assert t.card("Rad Penny").zone == "deck"
    assert t.me.discard == []


@pytest.mark.ruling("faq-rad-penny-damage-and-draw-icon", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("bonus-continues-if-card-leaves-play")
@NEW
def test_the_icon_below_the_damage_icon_still_draws_a_card(table, version):
    penny = {"title": "Rad Penny", "icons": ["damage", "draw"]}
    t = table(me={"hand": [penny]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.play("Rad Penny")
    assert pools(t) == [0, 3]
    assert len(t.me.hand) == 1
    assert t.card("Rad Penny").zone in ("deck", "hand")


def test_where_an_enemy_can_be_hit_rad_penny_stays_and_steals(table):
    penny = {"title": "Rad Penny", "icons": ["damage"]}
    t = table(me={"hand": [penny]}, foe={"amber": 3, "line": ["Goon 2"]}, house="shadows")
    t.play("Rad Penny", "Goon 2")
    assert pools(t) == [1, 2]
    assert damage(t.foe) == [1]


# Reckless Rizzo


def test_rizzo_steals_2_and_is_not_elusive_until_the_next_own_turn(table, version):
    t = table(
        me={"line": [RIZZO, "Elusive Goon 3"]},
        foe={"amber": 5, "line": ["Goon 2"], "houses": ["brobnar", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    t.action(RIZZO)
    assert pools(t) == [2, 3]
    assert not t.g.has_keyword(t.card(RIZZO), "elusive")
    assert t.g.has_keyword(t.card("Elusive Goon 3"), "elusive")
    t.next_turn("brobnar")
    assert not t.g.has_keyword(t.card(RIZZO), "elusive")
    t.next_turn("shadows")
    assert t.g.has_keyword(t.card(RIZZO), "elusive")
    assert t.g.state.lasting == []


@pytest.mark.parametrize("acts", [True, False])
def test_a_rizzo_that_was_reckless_is_caught(table, version, acts):
    t = table(
        me={"line": [RIZZO]},
        foe={"amber": 5, "line": ["Goon 2"], "houses": ["brobnar", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    (t.action if acts else t.reap)(RIZZO)
    t.next_turn("brobnar").fight("Goon 2")
    assert len(t.me.line) == (0 if acts else 1)


def test_a_rizzo_that_returned_is_elusive(table, version):
    t = table(me={"line": [RIZZO], "hand": ["Shadows Blink"]}, foe={"amber": 5}, house="shadows", ruleset=version)
    t.action(RIZZO).play("Shadows Blink")
    assert t.g.has_keyword(t.card(RIZZO), "elusive")


def test_with_only_1_to_steal_rizzo_is_exposed_all_the_same(table, version):
    t = table(me={"line": [RIZZO]}, foe={"amber": 1}, house="shadows", ruleset=version)
    t.action(RIZZO)
    assert pools(t) == [1, 0]
    assert not t.g.has_keyword(t.card(RIZZO), "elusive")


# Shadowsaurus


def test_shadowsaurus_frees_the_amber_and_takes_the_creature(table, version):
    t = table(
        me={"line": ["Shadowsaurus"]},
        foe={"line": [{"title": "Goon 3", "amber": 2}, {"title": "Goon 4", "amber": 1}], "amber": 1},
        house="shadows",
        ruleset=version,
    )
    t.action("Shadowsaurus", "Goon 3", "right")
    assert t.titles(t.me.line) == ["Shadowsaurus", "Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert pools(t) == [0, 3]
    assert t.card("Goon 3").amber == 0
    assert t.g.house_of(t.card("Goon 3")) == "shadows"
    t.reap("Goon 3")
    assert pools(t) == [1, 3]


def test_a_creature_without_amber_stays(table, version):
    t = table(
        me={"line": ["Shadowsaurus", {"title": "Goon 2", "amber": 1}]},
        foe={"line": ["Goon 3", {"title": "Goon 4", "amber": 1}]},
        house="shadows",
        ruleset=version,
    )
    t.action("Shadowsaurus")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"
    assert t.card("Goon 4").amber == 1
    assert t.card("Goon 2").amber == 1


def test_taken_back_the_creature_is_of_its_own_house_again(table, version):
    t = table(
        me={"line": ["Shadowsaurus"]},
        foe={"line": [{"title": "Dis Goon 3", "amber": 1}], "hand": ["Lure"], "houses": ["brobnar", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    t.action("Shadowsaurus", "left").next_turn("brobnar").play("Lure", "Dis Goon 3")
    assert t.titles(t.foe.line) == ["Dis Goon 3"]
    assert t.g.house_of(t.card("Dis Goon 3")) == "dis"


# Shoulder Id


def test_shoulder_id_cannot_fight_and_shields_its_neighbors(table, version):
    t = table(
        me={"line": [ID, "Shadows Goon 3"], "hand": ["Shadows Sally"]},
        foe={"line": ["Goon 1"], "houses": ["brobnar", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    assert not t.may(f"fight:{ID}")
    assert t.may(f"reap:{ID}")
    t.play("Shadows Sally", ID)
    assert t.card(ID).ready
    assert damage(t.foe) == [0]
    t.next_turn("brobnar").fight("Goon 1")
    assert t.card(ID).damage == 1


def test_attacked_shoulder_id_steals_and_deals_no_damage(table, version):
    t = table(me={"line": ["Goon 4"], "amber": 3}, foe={"line": [ID]}, ruleset=version)
    t.fight("Goon 4")
    assert pools(t) == [2, 1]
    assert damage(t.me) == [0]
    assert damage(t.foe) == [4]


@pytest.mark.ruling("faq-shoulder-id-attacked-by-armor", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("replacement-applies-to-attempted-damage")
@NEW
@pytest.mark.parametrize(
    "attacker",
    [
        {"title": "Guard 3/2", "upgrades": ["Plate", "Plate"]},
        {"title": "Goon 3", "warded": True},
        "Invulnerable Goon 3",
        "Goon 3",
    ],
)
def test_it_steals_from_an_attacker_that_would_not_have_been_hurt(table, version, attacker):
    safe = ["Aegis"] if attacker == "Goon 3" else []
    t = table(
        me={"line": [attacker], "amber": 3, "artifacts": safe}, foe={"line": [ID]}, house="brobnar", ruleset=version
    )
    t.fight(t.me.line[0].title)
    striker = t.me.line[0]
    assert pools(t) == [2, 1]
    assert damage(t.me) == [0]
    assert damage(t.foe) == [3]
    assert striker.armor_used == 0
    assert striker.warded is (isinstance(attacker, dict) and "warded" in attacker)


@pytest.mark.ruling("faq-shoulder-id-attacked-by-skirmish", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("replacement-applies-to-attempted-damage")
@NEW
@pytest.mark.parametrize("how", ["skirmish", "elusive"])
def test_it_steals_nothing_where_it_would_deal_no_damage(table, version, how):
    defender = {"title": ID, "upgrades": ["Opportunist"] if how == "elusive" else []}
    attacker = "Lyco-Thief" if how == "skirmish" else "Shadows Goon 3"
    t = table(me={"line": [attacker], "amber": 3}, foe={"line": [defender]}, house="shadows", ruleset=version)
    t.fight(attacker)
    assert pools(t) == [3, 0]
    assert damage(t.me) == [0]


@pytest.mark.ruling("faq-shoulder-id-own-damage-icon", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("bonus-damage-source-is-not-the-card")
@NEW
def test_its_damage_icon_deals_damage(table, version):
    t = table(
        me={"hand": [{"title": ID, "icons": ["damage"]}]},
        foe={"line": ["Goon 4"], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.play(ID, "Goon 4")
    assert damage(t.foe) == [1]
    assert pools(t) == [0, 3]


def test_where_there_is_nothing_to_steal_it_deals_no_damage_either(table, version):
    t = table(me={"line": ["Goon 4"]}, foe={"line": [ID], "amber": 2}, ruleset=version)
    t.fight("Goon 4")
    assert pools(t) == [0, 2]
    assert damage(t.me) == [0]


@pytest.mark.reading("shoulder-id-several-creatures")
@NEW
@pytest.mark.parametrize("enemies", [1, 2, 3])
def test_it_steals_once_for_each_creature_that_it_would_damage(table, version, enemies):
    worn = {"title": ID, "upgrades": ["Nudge Gloves"]}
    line = ["Goon 3", "Guard 3/2", "Goon 1"][:enemies]
    t = table(me={"line": [worn]}, foe={"line": line, "amber": 9}, house="shadows", ruleset=version)
    t.reap(ID)
    assert pools(t) == [1 + enemies, 9 - enemies]
    assert damage(t.foe) == [0] * enemies


# Subtle Otto


def test_subtle_otto_makes_the_opponent_discard_one_card(table, version):
    t = table(
        me={"hand": ["Subtle Otto", "Goon 1"]}, foe={"hand": ["Goon 2", "Goon 3"]}, house="shadows", ruleset=version
    )
    t.play("Subtle Otto")
    assert len(t.foe.hand) == len(t.foe.discard) == 1
    assert t.titles(t.me.hand) == ["Goon 1"]


def test_subtle_otto_finds_an_empty_hand(table, version):
    t = table(me={"hand": ["Subtle Otto"]}, foe={}, house="shadows", ruleset=version)
    t.play("Subtle Otto")
    assert t.at_rest
    assert t.foe.discard == []


# Techno-Thief


def test_a_thief_of_part_logos_swaps_a_card_of_the_hand(table, version):
    t = table(me={"line": ["Techno-Thief"], "hand": ["Goon 1", "Goon 2"]}, foe={}, house="shadows", ruleset=version)
    t.reap("Techno-Thief", "Goon 1")
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.titles(t.me.hand) == ["Goon 2", "Chant"]
    assert t.me.amber == 1


def test_with_an_empty_hand_it_draws_nothing(table, version):
    t = table(me={"line": ["Techno-Thief"]}, foe={}, house="shadows", ruleset=version)
    t.reap("Techno-Thief")
    assert t.me.hand == []
    assert t.me.discard == []


# The Shadowsmith


@pytest.mark.parametrize("side", ["me", "foe"])
def test_every_mutant_is_elusive_beside_the_shadowsmith(table, version, side):
    sides = {"me": {"line": ["Splinter", "Goon 3"]}, "foe": {"line": ["Mutant Cutpurse", "Goon 4"]}}
    sides[side]["line"].append("The Shadowsmith")
    t = table(**sides, ruleset=version)
    elusive = {card.title for card in t.g.creatures() if t.g.has_keyword(card, "elusive")}
    assert elusive == {"Splinter", "Mutant Cutpurse", "The Shadowsmith"}


def test_a_mutant_that_attacks_another_is_eluded(table, version):
    t = table(
        me={"line": ["Mutant Cutpurse", "Splinter"]},
        foe={"line": ["The Shadowsmith"]},
        house="shadows",
        ruleset=version,
    )
    t.fight("Mutant Cutpurse")
    assert damage(t.foe) == [0]
    assert damage(t.me) == [0, 0]
    ordered(t.fight("Splinter"))
    assert damage(t.foe) == [1]


# Xeno-Thief


def test_a_thief_of_part_star_alliance_sorts_three_cards(table, version):
    t = table(
        me={"line": ["Xeno-Thief"], "deck": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"line": ["Goon 1"]},
        house="shadows",
        ruleset=version,
    )
    t.fight("Xeno-Thief", "Goon 2", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert (t.me.deck[0].title, t.me.deck[-1].title) == ("Goon 3", "Goon 1")


def test_one_that_is_destroyed_in_the_fight_sorts_nothing(table, version):
    t = table(
        me={"line": ["Xeno-Thief"], "deck": ["Goon 1"]}, foe={"line": ["Goon 9"]}, house="shadows", ruleset=version
    )
    t.fight("Xeno-Thief")
    assert t.at_rest
    assert t.me.line == []
    assert t.me.hand == []
