"""Cards of Brobnar in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest


@pytest.mark.pair("Berserker", "Revna Starsong")
def test_an_enemy_revna_saves_no_berserker(table):
    t = table(me={"hand": ["Levy"], "token": "Berserker"}, foe={"line": ["Revna Starsong"]})
    to_rest(t.play("Levy").fight("Berserker"))
    assert t.me.line == []
    assert t.card("Revna Starsong").damage == 5


@pytest.mark.pair("Ancient Battleground", "Revna Starsong")
def test_a_berserker_loses_what_the_battleground_gave_it(table):
    t = table(
        me={"hand": ["Levy"], "artifacts": ["Ancient Battleground"], "line": ["Revna Starsong"], "token": "Berserker"},
        foe={"line": ["Goon 1"]},
    )
    t.play("Levy").fight("Berserker")
    assert t.me.amber == 0
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.pair("Ancient Battleground", "Berserker")
def test_a_berserker_that_is_destroyed_by_itself_may_gain_before(table):
    t = table(
        me={"hand": ["Levy"], "artifacts": ["Ancient Battleground"], "token": "Berserker"}, foe={"line": ["Goon 1"]}
    )
    t.play("Levy").fight("Berserker")
    assert t.pending.prompt == "order.triggers"
    assert len(t.pending.keys) == 2
    to_rest(t)
    assert t.g.tokens() == []


@pytest.mark.pair("Frost Giant", "Might Club")
def test_the_club_readies_the_frost_giant(table):
    t = table(me={"line": [{"title": "Frost Giant", "ready": False}], "artifacts": ["Might Club"]}, foe={})
    t.action("Might Club")
    assert t.card("Frost Giant").ready
    assert t.card("Frost Giant").enraged


@pytest.mark.pair("Harmal Atoon", "Purifier of Souls")
def test_no_creature_returns_where_no_destroyed_ability_triggers(table):
    t = table(me={"line": ["Harmal Atoon", "Goon 3"], "hand": ["Slaying"]}, foe={"line": ["Purifier of Souls"]})
    t.play("Slaying", "Goon 3")
    assert t.titles(t.me.discard) == ["Goon 3", "Slaying"]


@pytest.mark.pair("Harmal Atoon", "Ged Hammer")
def test_ged_may_return_to_the_hand(table):
    t = table(me={"line": ["Harmal Atoon", "Ged Hammer"], "hand": ["Slaying"]}, foe={})
    to_rest(t.play("Slaying", "Ged Hammer"))
    assert t.card("Ged Hammer").zone == "hand"


@pytest.mark.pair("Kretchee", "Shattered Throne")
def test_what_captures_for_the_throne_gets_one_more(table):
    t = table(
        me={"line": ["Kretchee", "Goon 5"], "artifacts": ["Shattered Throne"]}, foe={"line": ["Goon 1"], "amber": 3}
    )
    t.fight("Goon 5")
    assert t.foe.amber == 2
    assert t.card("Goon 5").amber == 2


@pytest.mark.pair("Brikk Nastee", "Jarl Svend")
def test_jarl_fights_for_brikk(table):
    t = table(me={"line": ["Brikk Nastee", "Jarl Svend"], "token": "Skirmisher"}, foe={"line": ["Goon 1"]})
    to_rest(t.fight("Jarl Svend"))
    assert t.me.amber == 1
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.pair("Feats of Strength", "Jarl Svend")
def test_both_make_a_token_of_one_death(table):
    t = table(
        me={"hand": ["Feats of Strength"], "line": ["Jarl Svend"], "token": "Skirmisher"}, foe={"line": ["Goon 1"]}
    )
    to_rest(t.play("Feats of Strength").fight("Jarl Svend"))
    assert len(t.g.tokens(t.me)) == 2


@pytest.mark.pair("Near-Future Lens", "Brawl In")
def test_the_lens_shows_what_lies_under_the_tokens(table):
    t = table(
        me={"artifacts": ["Near-Future Lens"], "hand": ["Brawl In"], "deck": ["Goon 9"], "token": "Skirmisher"}, foe={}
    )
    to_rest(t.play("Brawl In"))
    assert t.me.deck[-1].known == t.g.everyone


@pytest.mark.pair("Curse of Forgetfulness", "Ecto-Charge")
def test_the_curse_purges_the_charge_that_forged_nothing(table):
    t = table(me={"hand": ["Ecto-Charge"], "artifacts": ["Curse of Forgetfulness"]}, foe={})
    t.play("Ecto-Charge").next_turn("brobnar")
    assert t.card("Ecto-Charge").zone == "purged"


@pytest.mark.pair("Stratosmack", "Harmal Atoon")
def test_a_creature_that_returns_was_destroyed_for_stratosmack(table):
    t = table(me={"hand": ["Stratosmack"], "token": "Skirmisher"}, foe={"line": ["Harmal Atoon", "Goon 3"]})
    to_rest(t.play("Stratosmack", "Goon 3"))
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.pair("Broken Axe Outpost", "Nirbor Flamewing")
def test_nirbor_on_the_bottom_of_the_deck_makes_no_token(table):
    t = table(
        me={"artifacts": ["Broken Axe Outpost"], "line": ["Nirbor Flamewing"], "token": "Skirmisher"},
        foe={"line": ["Goon 9"]},
    )
    t.action("Broken Axe Outpost")
    assert t.me.line == []
    assert t.card("Goon 9").damage == 6


@pytest.mark.pair("Endless Hordes", "Berserker")
def test_berserkers_of_the_horde_fall_after_their_fights(table):
    t = table(me={"hand": ["Endless Hordes"], "token": "Berserker"}, foe={"line": ["Goon 9", "Goon 3"]})
    to_rest(t.play("Endless Hordes"))
    assert t.me.line == []
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 9", 5)]


@pytest.mark.pair("Vulka", "Crogg the Clumsy")
def test_splash_attack_adds_up(table):
    t = table(me={"line": ["Vulka", "Crogg the Clumsy"]}, foe={"line": ["Goon 1", "Goon 9"]})
    t.fight("Crogg the Clumsy", "Goon 1")
    assert t.card("Goon 9").damage == 3


@pytest.mark.pair("Kretchee", "Grimlocus Dux")
def test_all_that_was_added_to_the_dux_goes_to_the_opponent_with_it(table):
    t = table(me={"line": ["Kretchee"], "hand": ["Grimlocus Dux", "Saurian Slaying"]}, foe={}, house="saurian")
    t.play("Grimlocus Dux").play("Saurian Slaying", "Grimlocus Dux")
    assert t.foe.amber == 4


@pytest.mark.pair("Near-Future Lens", "Wild Wormhole")
def test_the_wormhole_plays_the_open_card_and_the_next_one_is_shown(table):
    t = table(
        me={"artifacts": ["Near-Future Lens"], "hand": ["Wild Wormhole"], "deck": ["Goon 1", "Goon 3"]},
        foe={},
        house="logos",
    )
    to_rest(t.play("Wild Wormhole"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.card("Goon 1").known == t.g.everyone


@pytest.mark.pair("Near-Future Lens", "Exhume")
def test_an_action_from_the_top_resolves_before_the_next_card_lies_open(table):
    t = table(me={"artifacts": ["Near-Future Lens"], "deck": ["Goon 4", "Exhume"], "discard": ["Dis Goon 3"]}, foe={})
    t.omni("Near-Future Lens")
    to_rest(t.choose("Dis Goon 3"))
    assert t.titles(t.me.line) == ["Dis Goon 3"]
    assert t.card("Goon 4").known == t.g.everyone


@pytest.mark.pair("Ecto-Charge", "Interdimensional Graft")
def test_a_key_of_the_charge_costs_what_is_left_under_the_graft(table):
    t = table(
        me={"hand": ["Interdimensional Graft"]},
        foe={"hand": ["Ecto-Charge"], "discard": ["Chant"] * 20, "amber": 5},
        house="logos",
    )
    t.play("Interdimensional Graft").next_turn("brobnar")
    before = t.me.amber
    to_rest(t.play("Ecto-Charge"))
    assert len(t.foe.keys) == 1
    assert t.me.amber - before == t.foe.amber == 0
    assert t.card("Ecto-Charge").zone == "purged"


@pytest.mark.pair("Harmal Atoon", "Armageddon Cloak")
def test_harmal_returns_a_creature_before_its_cloak_can_save_it(table):
    worn = {"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}
    t = table(me={"line": ["Harmal Atoon", worn], "hand": ["Slaying"]}, foe={})
    t.play("Slaying", "Goon 3")
    assert t.card("Goon 3").zone == "hand"
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Frost Giant", "Gauntlet of Command")
def test_the_gauntlet_readies_the_frost_giant_to_fight(table):
    t = table(
        me={"line": [{"title": "Frost Giant", "ready": False}], "artifacts": ["Gauntlet of Command"]},
        foe={"line": ["Goon 9"]},
    )
    t.action("Gauntlet of Command")
    assert t.foe.line == []
    assert t.card("Frost Giant").damage == 9


@pytest.mark.pair("Endless Hordes", "Shadow Self")
def test_hordes_fight_each_creature_though_a_shadow_takes_the_damage(table):
    t = table(me={"hand": ["Endless Hordes"], "token": "Skirmisher"}, foe={"line": ["Goon 3", "Shadow Self", "Goon 4"]})
    to_rest(t.play("Endless Hordes"))
    assert [card.damage for card in t.foe.line] == [0, 6, 0]
    assert len(t.g.tokens(t.me)) == 3


@pytest.mark.pair("Revna Starsong", "Livia the Elder")
@pytest.mark.parametrize(("revna", "tokens"), [(["Revna Starsong"], 1), ([], 0)])
def test_a_fight_ability_that_revna_took_does_not_count_as_reap_either(table, revna, tokens):
    t = table(
        me={"line": [*revna, "Livia the Elder"], "hand": ["Saurian Levy", "Saurian Drill"], "token": "Berserker"},
        foe={},
        house="saurian",
    )
    t.play("Saurian Levy").reap("Livia the Elder").choose("yes")
    t.play("Saurian Drill", "Berserker")
    assert t.me.amber == 2
    assert len(t.g.tokens(t.me)) == tokens
