"""Cards of Brobnar in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

import pytest


def to_rest(t):
    """Answer whatever is still asked with what is offered first."""
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum or 1])
    return t


@pytest.mark.pair("Berserker", "Revna Starsong")
def test_an_enemy_revna_saves_no_berserker(table):
    t = table(me={"hand": ["Levy"], "token": "Berserker"}, foe={"line": ["Revna Starsong"]})
    to_rest(t.play("Levy").fight("Berserker"))
    assert t.me.line == [] and t.card("Revna Starsong").damage == 5


@pytest.mark.pair("Ancient Battleground", "Revna Starsong")
def test_a_berserker_loses_what_the_battleground_gave_it(table):
    t = table(
        me={"hand": ["Levy"], "artifacts": ["Ancient Battleground"], "line": ["Revna Starsong"], "token": "Berserker"},
        foe={"line": ["Goon 1"]},
    )
    t.play("Levy").fight("Berserker")
    assert t.me.amber == 0 and len(t.g.tokens(t.me)) == 1


@pytest.mark.pair("Ancient Battleground", "Berserker")
def test_a_berserker_that_is_destroyed_by_itself_may_gain_before(table):
    t = table(
        me={"hand": ["Levy"], "artifacts": ["Ancient Battleground"], "token": "Berserker"}, foe={"line": ["Goon 1"]}
    )
    t.play("Levy").fight("Berserker")
    assert t.pending.prompt == "order.triggers" and len(t.pending.keys) == 2
    to_rest(t)
    assert t.g.tokens() == []


@pytest.mark.pair("Frost Giant", "Might Club")
def test_the_club_readies_the_frost_giant(table):
    t = table(me={"line": [{"title": "Frost Giant", "ready": False}], "artifacts": ["Might Club"]}, foe={})
    t.action("Might Club")
    assert t.card("Frost Giant").ready and t.card("Frost Giant").enraged


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
    assert t.foe.amber == 2 and t.card("Goon 5").amber == 2


@pytest.mark.pair("Brikk Nastee", "Jarl Svend")
def test_jarl_fights_for_brikk(table):
    t = table(me={"line": ["Brikk Nastee", "Jarl Svend"], "token": "Skirmisher"}, foe={"line": ["Goon 1"]})
    to_rest(t.fight("Jarl Svend"))
    assert t.me.amber == 1 and len(t.g.tokens(t.me)) == 1


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
    assert t.titles(t.foe.hand) == ["Goon 3"] and len(t.g.tokens(t.me)) == 1


@pytest.mark.pair("Broken Axe Outpost", "Nirbor Flamewing")
def test_nirbor_on_the_bottom_of_the_deck_makes_no_token(table):
    t = table(
        me={"artifacts": ["Broken Axe Outpost"], "line": ["Nirbor Flamewing"], "token": "Skirmisher"},
        foe={"line": ["Goon 9"]},
    )
    t.action("Broken Axe Outpost")
    assert t.me.line == [] and t.card("Goon 9").damage == 6


@pytest.mark.pair("Endless Hordes", "Berserker")
def test_berserkers_of_the_horde_fall_after_their_fights(table):
    t = table(me={"hand": ["Endless Hordes"], "token": "Berserker"}, foe={"line": ["Goon 9", "Goon 3"]})
    to_rest(t.play("Endless Hordes"))
    assert t.me.line == [] and [(c.title, c.damage) for c in t.foe.line] == [("Goon 9", 5)]


@pytest.mark.pair("Vulka", "Crogg the Clumsy")
def test_splash_attack_adds_up(table):
    t = table(me={"line": ["Vulka", "Crogg the Clumsy"]}, foe={"line": ["Goon 1", "Goon 9"]})
    t.fight("Crogg the Clumsy", "Goon 1")
    assert t.card("Goon 9").damage == 3
