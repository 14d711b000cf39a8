"""Actions of Brobnar in Call of the Archons, A to B."""

from __future__ import annotations

import pytest

from engine.rulesets import RULESETS
from tests.engine.invent import invent, plain

plain("Clan Wall", power=4, keywords={"taunt": 1})


@invent("Clan Truce", type="artifact")
class ClanTruce:
    """No enemy creature can fight."""

    def cannot_use(g, me, player, card, how):
        return how == "fight" and card.controller != me.controller


@invent("Clan Chains", type="artifact")
class ClanChains:
    """Enemy creatures cannot ready."""

    def cannot_ready(g, me, card):
        return card.controller != me.controller


# Anger


def test_anger_readies_a_friendly_creature_and_fights_with_it(table, version):
    t = table(
        me={"line": [{"title": "Goon 4", "ready": False}, {"title": "Goon 6", "ready": False}], "hand": ["Anger"]},
        foe={"line": ["Goon 3", "Goon 5"]},
        ruleset=version,
    )
    t.play("Anger")
    assert t.pending.seat == 0, "no enemy creature may be chosen"
    assert t.offered == ["Goon 4", "Goon 6"], "no enemy creature may be chosen"
    t.choose("Goon 4")
    assert t.offered == ["Goon 3", "Goon 5"], "and no friendly one fought"
    t.choose("Goon 3")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.card("Goon 5").damage == 0
    assert t.card("Goon 4").damage == 3
    assert not t.card("Goon 4").ready
    assert t.card("Goon 6").damage == 0
    assert not t.card("Goon 6").ready
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Anger"]


@pytest.mark.ruling("example-anger-ready-snufflegator")
def test_anger_fights_with_a_creature_that_is_ready_already_and_of_another_house(table, version):
    t = table(me={"line": ["Snufflegator"], "hand": ["Anger"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    assert not t.may("fight:Snufflegator")
    t.play("Anger")
    assert t.foe.line == []
    assert t.card("Snufflegator").damage == 0
    assert not t.card("Snufflegator").ready
    assert not t.happened("card.readied")


@pytest.mark.ruling("faq-anger-stunned-creature")
@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("line", [["Goon 3"], []])
def test_anger_takes_the_stun_off_a_stunned_creature_and_no_fight_takes_place(table, version, ready, line):
    t = table(
        me={"line": [{"title": "Goon 5", "stunned": True, "ready": ready}], "hand": ["Anger"]},
        foe={"line": line},
        ruleset=version,
    )
    t.play("Anger")
    goon = t.card("Goon 5")
    assert not goon.stunned
    assert not goon.ready
    assert goon.damage == 0
    assert len(t.foe.line) == len(line)
    assert not t.happened("damage.dealt")
    assert not t.happened("fight.declared")


@pytest.mark.parametrize("reason", ["nobody", "forbidden"])
def test_a_creature_that_cannot_fight_is_readied_and_may_be_used_otherwise(table, version, reason):
    t = table(
        me={"line": [{"title": "Goon 5", "ready": False}], "hand": ["Anger"]},
        foe={} if reason == "nobody" else {"line": ["Goon 3"], "artifacts": ["Clan Truce"]},
        ruleset=version,
    )
    t.play("Anger")
    assert t.card("Goon 5").ready
    assert not t.happened("fight.declared")
    t.reap("Goon 5")
    assert t.me.amber == 2


def test_a_creature_that_cannot_be_readied_does_not_fight(table, version):
    t = table(
        me={"line": [{"title": "Goon 5", "ready": False}], "hand": ["Anger"]},
        foe={"line": ["Goon 3"], "artifacts": ["Clan Chains"]},
        ruleset=version,
    )
    t.play("Anger")
    assert not t.card("Goon 5").ready
    assert t.card("Goon 3").damage == 0


def test_anger_on_an_empty_side_gives_its_amber_only(table, version):
    t = table(me={"hand": ["Anger"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Anger")
    assert t.me.amber == 1
    assert t.card("Goon 3").damage == 0
    assert t.at_rest


def test_anger_obeys_taunt(table, version):
    t = table(me={"line": ["Goon 9"], "hand": ["Anger"]}, foe={"line": ["Goon 2", "Clan Wall", "Goon 3", "Goon 1"]})
    t.play("Anger")
    assert t.offered == ["Clan Wall", "Goon 1"]
    t.choose("Clan Wall")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3", "Goon 1"]


def test_with_three_players_any_opponents_creature_may_be_fought(table):
    t = table(me={"line": ["Goon 5"], "hand": ["Anger"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 2"]})
    t.play("Anger")
    assert t.offered == ["Goon 3", "Goon 2"]
    t.choose("Goon 2")
    assert t.third.line == []
    assert t.titles(t.foe.line) == ["Goon 3"]


# Barehanded


def test_barehanded_puts_every_artifact_on_top_of_the_deck_of_its_owner(table, version):
    t = table(
        me={
            "artifacts": ["Trinket", {"title": "Logos Trinket", "owner": 1}],
            "line": ["Goon 3"],
            "hand": ["Barehanded"],
        },
        foe={"artifacts": ["Dis Trinket"], "line": [{"title": "Goon 4", "upgrades": ["Badge"]}]},
        ruleset=version,
    )
    t.play("Barehanded", ["Logos Trinket", "Dis Trinket"])
    assert t.me.artifacts == t.foe.artifacts == []
    assert t.me.amber == 1
    assert t.me.deck[-1].title == "Trinket"
    assert t.titles(t.foe.deck[-2:]) == ["Logos Trinket", "Dis Trinket"], "the last one ends up on top"
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.card("Goon 4").upgrades) == ["Badge"]
    assert t.titles(t.me.discard) == ["Barehanded"]
    assert t.foe.discard == []


def test_barehanded_lets_the_active_player_order_each_deck(table, version):
    t = table(
        me={"hand": ["Barehanded"]}, foe={"artifacts": ["Trinket", "Dis Trinket", "Logos Trinket"]}, ruleset=version
    )
    t.play("Barehanded")
    assert t.pending.seat == 0
    assert t.pending.ordered
    assert t.pending.minimum == 3
    t.choose(["Logos Trinket", "Trinket", "Dis Trinket"])
    assert t.titles(t.foe.deck[-3:]) == ["Logos Trinket", "Trinket", "Dis Trinket"]
    t.next_turn("dis")
    t.next_turn("brobnar")
    assert t.titles(t.foe.hand)[:3] == ["Dis Trinket", "Trinket", "Logos Trinket"], "and they are drawn again"


def test_barehanded_without_artifacts_gives_its_amber(table, version):
    t = table(me={"hand": ["Barehanded"], "line": ["Goon 3"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Barehanded")
    assert t.me.amber == 1
    assert len(t.me.line) == len(t.foe.line) == 1
    assert t.at_rest


# Blood Money


def test_blood_money_puts_two_amber_from_the_supply_on_an_enemy_creature(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Blood Money"], "amber": 3},
        foe={"line": ["Goon 4", "Goon 5"], "amber": 4},
        ruleset=version,
    )
    t.play("Blood Money")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert t.card("Goon 5").amber == 2
    assert t.card("Goon 4").amber == 0
    assert (t.me.amber, t.foe.amber) == (3, 4)


def test_blood_money_is_yours_when_the_creature_dies(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Blood Money"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Blood Money")
    t.fight("Goon 5")
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_blood_money_does_nothing_without_an_enemy_creature(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Blood Money"]}, foe={}, ruleset=version)
    t.play("Blood Money")
    assert t.card("Goon 3").amber == 0
    assert t.at_rest


# Brothers in Battle


def test_brothers_in_battle_lets_friendly_creatures_of_the_named_house_fight(table, version):
    t = table(
        me={"line": ["Dis Goon 3", "Logos Goon 3", "Goon 5"], "hand": ["Brothers in Battle"]},
        foe={"line": ["Goon 9"], "houses": ["dis", "mars", "untamed"]},
        ruleset=version,
    )
    assert not t.may("fight:Dis Goon 3")
    t.play("Brothers in Battle")
    assert t.offered == [f"house:{house}" for house in RULESETS[version].houses]
    t.choose("dis")
    assert t.me.amber == 1
    assert t.may("fight:Dis Goon 3")
    assert not t.may("reap:Dis Goon 3")
    assert not t.may("fight:Logos Goon 3"), "the active house fights as ever"
    assert t.may("fight:Goon 5"), "the active house fights as ever"
    t.fight("Dis Goon 3")
    assert t.card("Goon 9").damage == 3
    assert t.titles(t.me.discard) == ["Brothers in Battle", "Dis Goon 3"]


def test_a_house_that_only_a_card_in_play_belongs_to_can_be_named(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "house": "sanctum"}], "hand": ["Brothers in Battle"], "houses": ["brobnar"]},
        foe={"line": ["Goon 9"], "houses": ["dis", "logos", "mars"]},
        ruleset=version,
    )
    t.play("Brothers in Battle")
    assert "house:sanctum" in t.offered
    t.choose("sanctum")
    assert t.may("fight:Goon 3")


def test_brothers_cover_creatures_that_come_later_and_end_with_the_turn(table, version):
    t = table(
        me={"hand": ["Brothers in Battle", "Lure"]},
        foe={"line": ["Dis Goon 3", "Goon 9"]},
        ruleset=version,
    )
    t.play("Brothers in Battle", "dis")
    t.play("Lure", "Dis Goon 3")
    assert t.may("fight:Dis Goon 3")
    t.next_turn("brobnar")
    t.next_turn("logos")
    assert t.card("Dis Goon 3").ready
    assert not t.may("fight:Dis Goon 3")


def test_brothers_do_not_ready_and_a_stunned_one_only_loses_its_stun(table, version):
    t = table(
        me={
            "line": [{"title": "Dis Goon 3", "stunned": True}, {"title": "Dis Goon 3", "ready": False}],
            "hand": ["Brothers in Battle"],
        },
        foe={"line": ["Goon 9"]},
        ruleset=version,
    )
    t.play("Brothers in Battle", "dis")
    assert not t.may("fight:Dis Goon 3#2")
    assert not t.may("fight:Dis Goon 3")
    t.unstun("Dis Goon 3")
    assert not t.card("Dis Goon 3").stunned
    assert t.card("Goon 9").damage == 0


# Burn the Stockpile


@pytest.mark.parametrize(("before", "after"), [(6, 6), (7, 3), (11, 7)])
def test_burn_the_stockpile_costs_the_rich_four(table, version, before, after):
    t = table(me={"hand": ["Burn the Stockpile"], "amber": 9}, foe={"amber": before}, ruleset=version)
    t.play("Burn the Stockpile")
    assert (t.me.amber, t.foe.amber) == (9, after)


def test_with_three_players_the_opponent_who_is_burnt_is_picked(table):
    t = table(me={"hand": ["Burn the Stockpile"]}, foe={"amber": 8}, third={"amber": 9})
    t.play("Burn the Stockpile")
    assert t.pending.prompt == "opponent"
    t.choose("seat:2")
    assert (t.foe.amber, t.third.amber) == (8, 5)
