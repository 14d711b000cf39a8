"""Creatures of Saurian in Worlds Collide, Q to T."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import at_house

JARTA = "Questor Jarta"
GALLIM = "Rhetor Gallim"
BRACCHUS = "Senator Bracchus"
SHRIX = "Senator Shrix"
CENTURION = "Thero Centurion"
POMPITUS = "Tribune Pompitus"
LEGIONARY = "Tricerian Legionary"


saurian = partial(at_house, house="saurian")


# Questor Jarta


@pytest.mark.parametrize(("answer", "amber", "pool"), [("yes", 1, 2), ("no", 0, 1)])
def test_jarta_may_be_exalted_for_one_more(table, answer, amber, pool):
    t = saurian(table, {"line": [JARTA]}, {"amber": 2})
    t.reap(JARTA, answer)
    assert t.card(JARTA).amber == amber
    assert (t.me.amber, t.foe.amber) == (pool, 2)


def test_jarta_eludes_the_first_attack(table):
    t = table(me={"line": ["Goon 9", "Goon 8"]}, foe={"line": [JARTA]})
    t.fight("Goon 9")
    assert t.card(JARTA).zone == "play"
    t.fight("Goon 8")
    assert t.card(JARTA).zone == "discard"


# Rhetor Gallim


@NEW
def test_gallim_makes_the_keys_of_the_next_turn_dear(table, version):
    t = saurian(table, {"hand": [GALLIM]}, {"amber": 8}, ruleset=version)
    t.play(GALLIM)
    assert t.g.key_cost(t.foe) == 6, "not before that turn"
    t.end()
    assert (t.g.key_cost(t.foe), t.g.key_cost(t.me)) == (9, 6)
    assert t.foe.keys == []
    t.choose("brobnar").end()
    assert t.g.key_cost(t.foe) == 6


@pytest.mark.parametrize(("answer", "cost"), [("yes", 9), ("no", 6)])
def test_gallim_does_so_again_by_reaping_if_exalted(table, answer, cost):
    t = saurian(table, {"line": [GALLIM]}, {"amber": 8})
    t.reap(GALLIM, answer)
    t.end()
    if t.pending.kind == "key":
        t.choose("red")
    assert t.g.key_cost(t.foe) == cost
    assert (t.foe.amber == 8) is (cost == 9)


def test_gallim_twice_costs_twice_as_much(table):
    t = saurian(table, {"line": [GALLIM], "hand": [GALLIM]}, {"amber": 11})
    t.reap(GALLIM, "yes").play(GALLIM)
    t.end()
    assert t.g.key_cost(t.foe) == 12
    assert t.foe.keys == []


# Saurus Rex


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_a_king_in_the_center_fetches_a_saurian_card(table, version, how):
    me = {"line": ["Goon 3", "Saurus Rex", "Goon 4"], "deck": [JARTA, "Goon 5"]}
    t = saurian(table, me, {"line": ["Goon 1"]}, ruleset=version)
    getattr(t, how)("Saurus Rex", "yes")
    assert t.offered == [JARTA]
    t.choose([JARTA])
    assert t.titles(t.me.hand) == [JARTA]
    assert t.card("Saurus Rex").amber == 1
    assert len(t.happened("deck.shuffled")) == len(t.happened("card.revealed")) == 1


@pytest.mark.parametrize("line", [["Saurus Rex", "Goon 3"], ["Goon 3", "Goon 4", "Saurus Rex"]])
def test_a_king_elsewhere_is_not_exalted(table, line):
    t = saurian(table, {"line": line, "deck": [JARTA]})
    t.reap("Saurus Rex")
    assert t.at_rest
    assert t.card("Saurus Rex").amber == 0
    assert t.me.hand == []


def test_a_king_that_is_not_exalted_searches_nothing(table):
    t = saurian(table, {"line": ["Saurus Rex"], "deck": [JARTA]})
    t.reap("Saurus Rex", "no")
    assert t.me.hand == []
    assert t.happened("deck.shuffled") == []


def test_a_king_may_find_nothing(table):
    t = saurian(table, {"line": ["Saurus Rex"]})
    t.reap("Saurus Rex", "yes", [])
    assert t.me.hand == []
    assert t.card("Saurus Rex").amber == 1
    assert len(t.happened("deck.shuffled")) == 1


# Senator Bracchus


@NEW
@pytest.mark.clause("forge-spendable-amber-on-cards-counts", versions=("2021-03", "16.0", "18.4"))
def test_bracchus_pays_with_the_amber_of_all_friendly_creatures(table, version):
    line = [BRACCHUS, with_amber("Goon 3", 2), with_amber("Goon 4", 2)]
    foe = {"line": [with_amber("Goon 5", 5)]}
    t = table(me={"line": line, "amber": 3}, foe=foe, step="forge", ruleset=version)
    assert t.pending.keys == ("number:1", "number:2")
    t.choose("number:2", "number:1", "red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 0
    assert [card.amber for card in t.me.line] == [0, 0, 1]
    assert t.card("Goon 5").amber == 5


@pytest.mark.parametrize("line", [[BRACCHUS, "Goon 3"], [with_amber("Goon 3", 3)]])
def test_too_little_or_no_bracchus_forges_no_key(table, line):
    t = table(me={"line": line, "amber": 5}, foe={"line": [BRACCHUS]}, step="forge")
    assert t.me.keys == []
    assert t.me.amber == 5


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_bracchus_is_exalted_without_being_asked(table, how):
    t = saurian(table, {"line": [BRACCHUS]}, {"line": ["Goon 1"]})
    getattr(t, how)(BRACCHUS)
    assert t.card(BRACCHUS).amber == 1


# Senator Shrix


@NEW
@pytest.mark.clause("forge-payer-split-chosen-by-active-player", versions=("2021-03", "16.0", "18.4"))
def test_shrix_lends_its_own_amber_alone(table, version):
    line = [with_amber(SHRIX, 5), with_amber("Goon 3", 4)]
    t = table(me={"line": line, "amber": 5}, step="forge", ruleset=version)
    assert t.pending.keys == tuple(f"number:{n}" for n in range(1, 6))
    t.choose("number:4", "blue")
    assert (t.me.amber, t.card(SHRIX).amber, t.card("Goon 3").amber) == (3, 1, 4)
    assert t.me.keys == ["blue"]


def test_the_amber_of_an_enemy_shrix_is_not_yours(table):
    t = table(me={"amber": 5}, foe={"line": [with_amber(SHRIX, 3)]}, step="forge")
    assert t.me.keys == []


@pytest.mark.parametrize(("answer", "amber"), [("yes", 1), ("no", 0)])
@pytest.mark.parametrize("how", ["play", "reap"])
def test_shrix_may_be_exalted_when_played_and_reaping(table, how, answer, amber):
    t = saurian(table, {"hand" if how == "play" else "line": [SHRIX]})
    getattr(t, how)(SHRIX, answer)
    assert t.card(SHRIX).amber == amber


# Spartasaur


@NEW
def test_the_death_of_a_friend_makes_spartasaur_spare_dinosaurs_only(table, version):
    line = ["Spartasaur", CENTURION, "Goon 3", "Goon 4"]
    t = saurian(table, {"line": line, "hand": ["Saurian Slaying"]}, {"line": [JARTA, "Goon 5"]}, ruleset=version)
    t.play("Saurian Slaying", "Goon 3")
    assert t.titles(t.me.line) == ["Spartasaur", CENTURION]
    assert t.titles(t.foe.line) == [JARTA]


def test_the_death_of_an_enemy_leaves_spartasaur_cold(table):
    t = saurian(table, {"line": ["Spartasaur", "Goon 3"], "hand": ["Saurian Slaying"]}, {"line": ["Goon 5", "Goon 6"]})
    t.play("Saurian Slaying", "Goon 5")
    assert t.titles(t.me.line) == ["Spartasaur", "Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 6"]


def test_its_own_death_ends_the_anger_of_spartasaur(table):
    t = table(me={"hand": ["Slaying"], "line": ["Goon 3"]}, foe={"line": ["Spartasaur", "Goon 4"]})
    t.play("Slaying", "Spartasaur")
    assert len(t.me.line) == len(t.foe.line) == 1


def test_wards_stop_spartasaur(table):
    line = ["Spartasaur", "Goon 3", {"title": "Goon 4", "warded": True}]
    t = saurian(table, {"line": line, "hand": ["Saurian Slaying"]})
    t.play("Saurian Slaying", "Goon 3")
    assert t.titles(t.me.line) == ["Spartasaur", "Goon 4"]
    assert not t.card("Goon 4").warded


def test_spartasaur_gains_two_by_fighting(table):
    t = saurian(table, {"line": ["Spartasaur"]}, {"line": ["Goon 1"]})
    t.fight("Spartasaur")
    assert (t.me.amber, t.foe.amber) == (2, 0)


# Terrordactyl


def test_terrordactyl_enters_stunned(table):
    t = saurian(table, {"hand": ["Terrordactyl"]})
    t.play("Terrordactyl")
    assert t.card("Terrordactyl").stunned


def test_terrordactyl_hurts_the_neighbors_before_it_fights(table):
    foe = {"line": ["Goon 4", "Goon 9", "Guard 5/2", "Goon 3"]}
    t = saurian(table, {"line": ["Goon 2", "Terrordactyl", "Goon 1"]}, foe)
    t.fight("Terrordactyl", "Goon 9")
    assert t.titles(t.foe.discard) == ["Goon 4"]
    assert t.card("Guard 5/2").damage == 2
    assert t.card("Goon 9").damage == 4
    assert t.card("Goon 3").damage == 0
    assert t.card("Terrordactyl").damage == 9
    assert t.card("Goon 1").damage == t.card("Goon 2").damage == 0


def test_a_ward_saves_a_neighbor_from_terrordactyl(table):
    foe = {"line": ["Goon 1", {"title": "Goon 3", "warded": True}]}
    t = saurian(table, {"line": ["Terrordactyl"]}, foe)
    t.fight("Terrordactyl", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Goon 3").damage == 0
    assert not t.card("Goon 3").warded


def test_attacked_terrordactyl_hurts_no_neighbors(table):
    t = table(me={"line": ["Goon 9", "Goon 3"]}, foe={"line": ["Terrordactyl"]})
    t.fight("Goon 9")
    assert t.card("Goon 9").damage == 4
    assert t.card("Goon 3").damage == 0


# Thero Centurion


@pytest.mark.parametrize("how", ["play", "fight"])
def test_a_centurion_captures_one(table, how):
    t = saurian(table, {"hand" if how == "play" else "line": [CENTURION]}, {"amber": 2, "line": ["Goon 1"]})
    getattr(t, how)(CENTURION)
    assert t.card(CENTURION).amber == 1
    assert (t.me.amber, t.foe.amber) == (0, 1)


def test_a_centurion_captures_nothing_by_reaping(table):
    t = saurian(table, {"line": [CENTURION]}, {"amber": 2})
    t.reap(CENTURION)
    assert t.card(CENTURION).amber == 0
    assert t.foe.amber == 2


# Tribune Pompitus


def test_beside_pompitus_each_friendly_creature_grows_by_its_own_amber(table):
    t = saurian(table, {"line": [with_amber(POMPITUS, 1), with_amber("Goon 3", 2), "Goon 5"]}, {
        "line": [with_amber("Goon 4", 1)]})  # fmt: skip
    assert [t.power(name) for name in (POMPITUS, "Goon 3", "Goon 5", "Goon 4")] == [6, 7, 5, 4]


@pytest.mark.parametrize(("answer", "damage"), [("yes", 6), ("no", 4)])
def test_pompitus_may_be_exalted_before_it_strikes(table, answer, damage):
    t = saurian(table, {"line": [POMPITUS]}, {"line": ["Goon 8"]})
    t.fight(POMPITUS, answer)
    assert t.card("Goon 8").damage == damage
    assert (t.card(POMPITUS).zone == "play") is False


# Tricerian Legionary


@pytest.mark.parametrize("warded", [LEGIONARY, "Goon 3"])
def test_the_legionary_wards_a_friendly_creature_perhaps_itself(table, warded):
    t = saurian(table, {"hand": [LEGIONARY], "line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.play(LEGIONARY)
    assert sorted(t.offered) == ["Goon 3", LEGIONARY]
    t.choose(warded)
    assert [card.title for card in t.g.creatures() if card.warded] == [warded]


def test_the_legionary_has_taunt(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 1", LEGIONARY]})
    t.fight("Goon 3")
    assert len(t.foe.line) == 2
    assert t.card(LEGIONARY).damage == 2
