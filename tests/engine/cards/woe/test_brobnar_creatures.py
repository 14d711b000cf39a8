"""Creatures of Brobnar in Winds of Exchange, and its token creatures."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest


def with_token(table, title, enemies, *hand, line=()):
    """A table where a token creature of this title was made and readied."""
    me = {"hand": ["Levy", "Bugle", *hand], "line": list(line), "token": title}
    t = table(me=me, foe={"line": enemies})
    return t.play("Levy").play("Bugle")


@pytest.mark.parametrize(("friend", "gained"), [("Goon 3", 1), ("Brikk Nastee", 0)])
def test_brikk_gains_for_another_friendly_fighter(table, friend, gained):
    t = table(me={"line": ["Brikk Nastee", "Goon 3"]}, foe={"line": ["Goon 1"]})
    t.fight(friend)
    assert t.me.amber == gained


def test_brikk_does_not_gain_for_another_house(table):
    t = table(me={"line": ["Brikk Nastee"]}, foe={"line": ["Goon 9", "Dis Goon 3"]})
    t.fight("Brikk Nastee", "Dis Goon 3")
    assert t.me.amber == t.foe.amber == 0


def test_crim_splashes_and_enrages_its_neighbors(table):
    t = table(
        me={"line": ["Goon 3", "Crim Torchtooth", "Goon 4", "Goon 5"]}, foe={"line": ["Goon 5", "Goon 1", "Guard 6/2"]}
    )
    t.fight("Crim Torchtooth", "Goon 1")
    assert [c.enraged for c in t.me.line] == [True, False, True, False]
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 5", 4), ("Guard 6/2", 2)]


@pytest.mark.parametrize(("title", "splash"), [("Crogg the Clumsy", 2), ("Grumpus", 1)])
def test_splash_attack_hits_the_neighbors(table, title, splash):
    enemies = ["Goon 5", "Goon 1", "Goon 4", "Goon 9"]
    t = table(me={"line": [title]}, foe={"line": enemies}) if splash == 2 else with_token(table, title, enemies)
    t.fight(title, "Goon 1")
    assert [c.damage for c in t.foe.line] == [splash, splash, 0]


def test_the_frost_giant_stays_exhausted_until_a_card_readies_it(table):
    t = table(me={"line": ["Frost Giant", "Goon 3"], "hand": ["Bugle"]}, foe={})
    t.reap("Frost Giant").reap("Goon 3").next_turn().next_turn("brobnar")
    assert not t.card("Frost Giant").ready
    assert t.card("Goon 3").ready
    t.play("Bugle")
    assert t.card("Frost Giant").ready


def test_ged_readies_and_enrages_the_others_of_its_house(table):
    line = ["Ged Hammer", {"title": "Goon 3", "ready": False}, {"title": "Dis Goon 4", "ready": False}]
    t = table(me={"line": line, "hand": ["Slaying"]}, foe={"line": ["Goon 9"]})
    t.play("Slaying", "Ged Hammer")
    assert [(c.ready, c.enraged) for c in t.me.line] == [(True, True), (False, False)]
    assert not t.foe.line[0].enraged


@pytest.mark.parametrize(
    ("victim", "zone"), [("Goon 3", "hand"), ("Harmal Atoon", "discard"), ("Dis Goon 4", "discard")]
)
def test_harmal_returns_the_others_of_its_house(table, victim, zone):
    t = table(me={"line": ["Harmal Atoon", "Goon 3", "Dis Goon 4"], "hand": ["Slaying"]}, foe={"line": ["Goon 9"]})
    card = t.card(victim)
    t.play("Slaying", victim)
    assert card.zone == zone


@pytest.mark.parametrize(("enemy", "made"), [("Goon 6", 1), ("Goon 8", 0)])
def test_jarl_makes_a_token_of_what_it_destroys(table, enemy, made):
    t = table(me={"line": ["Jarl Svend"], "token": "Skirmisher"}, foe={"line": [enemy]})
    t.fight("Jarl Svend", *(["right"] if made else []))
    assert len(t.g.tokens(t.me)) == made


def test_jarl_that_is_destroyed_too_makes_none(table):
    t = table(me={"line": ["Jarl Svend"], "token": "Skirmisher"}, foe={"line": ["Goon 7"]})
    t.fight("Jarl Svend")
    assert t.me.line == t.foe.line == []


def test_kretchee_adds_to_what_captures(table):
    t = table(me={"line": ["Kretchee", "Goon 3"], "hand": ["Snare"]}, foe={"amber": 5})
    t.play("Snare", "Goon 3")
    assert t.card("Goon 3").amber == 3
    assert t.foe.amber == 3
    assert t.card("Kretchee").amber == 0


def test_kretchee_adds_to_each_exalted_creature_of_either_side(table):
    t = table(me={"line": ["Kretchee", "Goon 1"], "hand": ["Fresh Marks"]}, foe={"line": ["Goon 3", "Goon 4"]})
    t.play("Fresh Marks", "Goon 1")
    to_rest(t)
    assert [c.amber for c in t.foe.line] == [2, 2]


@pytest.mark.reading("kretchee-how-often")
def test_kretchee_adds_for_each_time_of_exalting_and_once_for_a_capture(table, version):
    t = table(
        me={"line": ["Kretchee", "Goon 3"], "hand": ["Saurian Snare", "Grimlocus Dux"]},
        foe={"amber": 5},
        house="saurian",
        ruleset=version,
    )
    t.play("Grimlocus Dux").play("Saurian Snare", "Goon 3")
    assert t.card("Grimlocus Dux").amber == 4
    assert t.card("Goon 3").amber == 3
    assert t.foe.amber == 3


@pytest.mark.parametrize(("amber", "left"), [(3, 2), (0, 0)])
def test_pelf_makes_the_opponent_lose_one(table, amber, left):
    t = table(me={"line": ["Pelf"]}, foe={"line": ["Goon 9"], "amber": amber})
    t.fight("Pelf")
    assert t.foe.amber == left
    assert t.card("Pelf").damage == 0
    assert t.me.amber == 0


@pytest.mark.parametrize("revna", [True, False])
def test_a_berserker_outlives_its_fight_beside_revna(table, revna):
    line = ["Revna Starsong"] if revna else []
    t = table(me={"line": line, "hand": ["Levy"], "token": "Berserker"}, foe={"line": ["Goon 1"]})
    t.play("Levy")
    (made,) = t.g.tokens(t.me)
    assert made.ready
    assert made.enraged
    assert t.power("Berserker") == 5
    t.fight("Berserker")
    assert (made.zone == "play") is revna
    assert t.foe.line == []


@pytest.mark.reading("revna-gained-abilities")
def test_revna_takes_what_a_berserker_has_gained_and_no_more(table):
    t = table(
        me={
            "line": ["Revna Starsong", "Goon 6"],
            "artifacts": ["Ancient Battleground"],
            "hand": ["Levy"],
            "token": "Berserker",
        },
        foe={"line": ["Goon 1", "Goon 2"]},
    )
    t.play("Levy").fight("Berserker", "Goon 1")
    assert t.me.amber == 0
    assert len(t.g.tokens(t.me)) == 1
    t.fight("Goon 6")
    assert t.me.amber == 1


def test_a_rowdy_skald_is_a_goblin_of_power_4(table):
    t = table(me={"line": ["Rowdy Skald"]}, foe={})
    assert t.power("Rowdy Skald") == 4


def test_the_herder_deploys_and_fights_with_a_neighbor(table):
    line = [{"title": "Goon 4", "ready": False}, "Goon 5", "Goon 6"]
    t = table(me={"line": line, "hand": ["Shock Herder"]}, foe={"line": ["Goon 1"]})
    t.play("Shock Herder", "position:1", flank="")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 4")
    assert t.foe.line == []
    assert t.card("Goon 4").damage == 1
    assert not t.card("Goon 4").ready


@pytest.mark.parametrize(("enemy", "made"), [("Goon 4", 1), ("Goon 5", 1), ("Goon 6", 0)])
def test_gord_makes_a_token_where_none_is_stronger(table, enemy, made):
    t = table(me={"line": [enemy]}, foe={"line": ["The Grand Gord"], "token": "Skirmisher"})
    t.next_turn("brobnar")
    assert len(t.g.tokens(t.foe)) == made


@pytest.mark.parametrize(("attacker", "splash"), [("Goon 3", 1), ("Vulka", 1), ("Dis Goon 4", 0)])
def test_vulka_gives_splash_attack_to_its_house(table, attacker, splash):
    t = table(me={"line": ["Vulka", "Goon 3", "Dis Goon 4"]}, foe={"line": ["Goon 5"]})
    assert t.g.keyword(t.card(attacker), "splash-attack") == splash
    assert t.g.keyword(t.card("Goon 5"), "splash-attack") == 0


def test_a_skirmisher_is_not_hit_back(table):
    t = with_token(table, "Skirmisher", ["Goon 9"])
    t.fight("Skirmisher")
    assert t.card("Skirmisher").damage == 0
    assert t.card("Goon 9").damage == 2


@pytest.mark.parametrize("enemies", [[], ["Goon 1"]])
def test_a_warrior_reaps_only_where_there_is_no_enemy(table, enemies):
    t = with_token(table, "Warrior", enemies, line=["Goon 3"])
    assert t.may("reap:Warrior") is not bool(enemies)
    assert t.may("reap:Goon 3")
