"""Æmber Skies, Mars: creatures."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_mars_actions import mars
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house, warded, with_amber
from tests.engine.helpers.looks import amber, amber_by_title, damage_of_all, pools, read_by

BARTOS, KAPULET, DAX, MINDER, GLIDER = (
    "Bartos the Ruiner",
    "Cobalt Kapulet",
    "Crimson Dax",
    "Eldest Batchminder",
    "Envyx Glider",
)
IYXRENU, KYYPAX, SAUCER, SYNWYX = "Iyxrenu the Clever", "Kyypax Encapsulator", "Saucer 149", "Synwyx the Bold"


# Bartos the Ruiner


@pytest.mark.parametrize("side", [0, 1])
def test_who_is_no_martian_is_ruined_by_its_use(table, side):
    seats = [{"line": ["Goon 3", "Goon 4"], "artifacts": ["Crank", "Trinket"]}, {"line": ["Goon 9"]}]
    seats[side]["line"] = [*seats[side]["line"], BARTOS]
    t = mars(table, *seats, house="brobnar")
    t.reap("Goon 3").action("Crank")
    assert t.titles(t.me.discard) == ["Goon 3", "Crank"]
    assert pools(t) == [3, 0], "what the use does is done"
    assert "Goon 4" in t.titles(t.me.line)
    assert t.titles(t.me.artifacts) == ["Trinket"]


@pytest.mark.reading("bartos-artifacts-of-mars")
def test_martians_and_their_artifacts_are_not_ruined(table):
    t = mars(table, {"line": [BARTOS, "Mars Goon 3"], "artifacts": ["Mars Crank"]}, {})
    t.reap("Mars Goon 3").action("Mars Crank").reap(BARTOS)
    assert t.me.discard == []


def test_who_fights_is_ruined_as_well(table):
    t = mars(table, {"line": ["Goon 9"]}, {"line": [BARTOS, "Goon 1"]}, house="brobnar")
    t.fight("Goon 9", "Goon 1")
    assert t.me.line == []
    assert t.titles(t.foe.line) == [BARTOS]


def test_who_is_attacked_is_not_used(table):
    t = mars(table, {"line": ["Mars Goon 1"]}, {"line": ["Goon 9", BARTOS]})
    t.fight("Mars Goon 1", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 9", BARTOS]


def test_a_ward_saves_from_ruin_once(table):
    t = mars(table, {"line": [warded("Goon 3"), BARTOS]}, {}, house="brobnar")
    t.reap("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3", BARTOS]
    assert not t.card("Goon 3").warded


def test_without_bartos_nothing_is_ruined(table):
    t = mars(table, {"line": ["Goon 3", BARTOS], "hand": ["Slaying"]}, {}, house="brobnar")
    t.play("Slaying", BARTOS).reap("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]


# Cobalt Kapulet


@pytest.mark.parametrize(
    ("line", "caught"),
    [
        ([KAPULET], 0),
        ([KAPULET, "Goon 1"], 0),
        (["Mars Goon 1", KAPULET, "Goon 1"], 2),
        (["Mars Goon 1", KAPULET, "Mars Goon 2", "Mars Goon 3"], 4),
    ],
)
def test_kapulet_captures_for_martians_beside_it(table, line, caught):
    t = mars(table, {"line": line}, {"line": ["Mars Goon 4"], "amber": 5})
    t.reap(KAPULET)
    assert t.card(KAPULET).amber == caught
    assert t.foe.amber == 5 - caught


def test_kapulet_captures_what_there_is(table):
    t = mars(table, {"line": ["Mars Goon 1", KAPULET, "Mars Goon 2"]}, {"amber": 3})
    t.reap(KAPULET)
    assert amber(t) == [0, 3, 0]


# Crimson Dax


def test_dax_purges_a_card_of_another_house_to_grow_a_martian(table):
    t = mars(table, {"line": [DAX, "Goon 1"], "hand": ["Goon 2", "Mars Chant"]}, {"line": ["Mars Goon 4"]})
    t.reap(DAX)
    assert t.offered == ["Goon 2"]
    t.choose(["Goon 2"])
    assert sorted(t.offered) == [DAX, "Mars Goon 4"]
    t.choose("Mars Goon 4")
    assert t.titles(t.me.purged) == ["Goon 2"]
    assert t.power("Mars Goon 4") == 7
    assert t.titles(t.me.hand) == ["Mars Chant"]


def test_dax_need_not(table):
    t = mars(table, {"line": [DAX], "hand": ["Goon 2"]}, {})
    t.reap(DAX, [])
    assert t.me.purged == []
    assert t.power(DAX) == 2


def test_with_martian_cards_alone_dax_purges_nothing(table):
    t = mars(table, {"line": [DAX], "hand": ["Mars Chant"]}, {})
    to_rest(t.reap(DAX))
    assert t.me.purged == []
    assert read_by(t, "public", 0, "hand") != ["Mars Chant"]


# Donor Vox


def test_scrapped_vox_grows_a_friendly_martian(table):
    t = mars(table, {"hand": ["Donor Vox"], "line": ["Mars Goon 3", "Goon 3"]}, {"line": ["Mars Goon 5"]})
    t.discard("Donor Vox")
    assert [card.power_counters for player in t.g.players for card in player.line] == [2, 0, 0]


def test_scrapped_vox_without_a_martian_grows_nobody(table):
    t = mars(table, {"hand": ["Donor Vox"], "line": ["Goon 3"]}, {"line": ["Mars Goon 5"]})
    t.discard("Donor Vox")
    assert [card.power_counters for player in t.g.players for card in player.line] == [0, 0]


# Eldest Batchminder


def test_all_other_martians_grow_at_the_end_of_the_turn(table):
    t = mars(table, {"line": [MINDER, "Mars Goon 3", "Goon 3"]}, {"line": ["Mars Goon 5", "Goon 5"]})
    t.next_turn()
    assert [card.power_counters for player in t.g.players for card in player.line] == [0, 2, 0, 2, 0]
    t.next_turn()
    assert t.card("Mars Goon 3").power_counters == 2, "not in the turn of another"


def test_two_minders_mind_each_other(table):
    t = mars(table, {"line": [MINDER, MINDER]}, {})
    to_rest(t.end())
    assert [card.power_counters for card in t.me.line] == [2, 2]


# Envyx Glider


def test_keys_of_the_next_turn_cost_more_for_each_friendly_martian(table):
    t = mars(table, {"line": [GLIDER, "Mars Goon 3", "Goon 3"]}, {"line": ["Goon 1", "Mars Goon 4"]})
    t.fight(GLIDER, "Goon 1")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6]
    t.next_turn()
    assert [t.g.key_cost(player) for player in t.g.players] == [8, 8]
    t.next_turn()
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6]


@pytest.mark.reading("envyx-glider-when-counted")
def test_it_counts_those_who_are_there_now(table):
    t = mars(table, {"line": [GLIDER, "Mars Goon 3"]}, {"line": ["Goon 1"], "hand": ["Slaying"]})
    t.fight(GLIDER).next_turn("brobnar").play("Slaying", "Mars Goon 3")
    assert t.g.key_cost(t.foe) == 7


def test_a_glider_that_fell_changes_no_cost(table):
    t = mars(table, {"line": [GLIDER, "Mars Goon 3"]}, {"line": ["Goon 9"]})
    t.fight(GLIDER).next_turn()
    assert t.g.key_cost(t.foe) == 6


# Iyxrenu the Clever


@pytest.mark.parametrize(("pool", "left"), [(0, 0), (1, 3), (4, 6)])
def test_iyxrenu_trades_one_for_all_on_a_creature(table, pool, left):
    t = mars(table, {"line": [IYXRENU, with_amber("Goon 1", 1)], "amber": pool}, {"line": [with_amber("Goon 3", 3)]})
    t.action(IYXRENU, *["Goon 3"][:pool])
    assert pools(t) == [left, 0]
    assert amber(t) == [0, 1, 0 if pool else 3]


def test_iyxrenu_loses_one_even_for_nothing(table):
    t = mars(table, {"line": [IYXRENU], "amber": 2}, {"line": ["Goon 3"]})
    t.action(IYXRENU)
    assert pools(t) == [1, 0]


# Kyypax Encapsulator


@pytest.mark.parametrize("owner", [0, 1])
def test_kyypax_archives_an_enemy_with_its_owner(table, owner):
    t = mars(table, {"line": [KYYPAX]}, {"line": [{"title": "Goon 3", "owner": owner}]})
    t.reap(KYYPAX)
    assert t.titles(t.g.players[owner].archives) == ["Goon 3"]
    assert t.g.players[1 - owner].archives == []


def test_kyypax_breaks_a_ward(table):
    t = mars(table, {"line": [KYYPAX, "Goon 1"]}, {"line": [warded("Goon 3")]})
    t.reap(KYYPAX)
    assert t.foe.archives == []
    assert not t.card("Goon 3").warded


# Number 612


def test_number_612_splashes_and_taunts(table):
    t = mars(table, {"line": ["Number 612"]}, {"line": ["Goon 3", "Goon 5", "Guard 4/1", "Goon 6"]})
    assert t.g.has_keyword(t.card("Number 612"), "taunt")
    t.fight("Number 612", "Goon 5")
    assert damage_of_all(t) == [2, 1, 0]


# Saucer 149


def test_a_saucer_comes_full_and_empties_itself_on_an_enemy(table):
    t = mars(table, {"hand": [SAUCER], "line": ["Goon 1"]}, {"line": ["Goon 3"]})
    t.play(SAUCER)
    assert amber_by_title(t) == {SAUCER: 4}
    t.next_turn().next_turn("brobnar").action(SAUCER)
    assert amber_by_title(t) == {SAUCER: 2, "Goon 3": 2}


@pytest.mark.parametrize(("held", "moved"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_a_saucer_moves_no_more_than_it_holds(table, held, moved):
    t = mars(table, {"line": [with_amber(SAUCER, held)]}, {"line": ["Goon 3"]})
    t.action(SAUCER)
    assert amber(t) == [held - moved, moved]


def test_without_an_enemy_a_saucer_keeps_all(table):
    t = mars(table, {"line": [with_amber(SAUCER, 4), "Goon 1"]}, {})
    t.action(SAUCER)
    assert amber(t) == [4, 0]


# Synwyx the Bold


def test_an_enemy_captures_from_its_own_side(table):
    t = mars(table, {"line": [SYNWYX], "amber": 3}, {"line": ["Goon 2", "Goon 3"], "amber": 3})
    t.fight(SYNWYX, "Goon 2")
    assert amber_by_title(t) == {"Goon 3": 2}
    assert pools(t) == [3, 1]


def test_a_fallen_synwyx_has_nobody_capture(table):
    t = mars(table, {"line": [SYNWYX]}, {"line": ["Goon 9"], "amber": 3})
    t.fight(SYNWYX)
    assert pools(t) == [0, 3]


# Tangrant


def test_tangrant_permits_a_martian_card_in_each_other_turn(table):
    t = mars(table, {"line": ["Tangrant"], "hand": ["Mars Goon 1", "Mars Goon 2", "Dis Goon 1"]}, {}, house="brobnar")
    assert not t.may("play:Dis Goon 1")
    t.play("Mars Goon 1")
    assert not t.may("play:Mars Goon 2")
    t.next_turn().next_turn("brobnar").play("Mars Goon 2")
    assert sorted(t.titles(t.me.line)) == ["Mars Goon 1", "Mars Goon 2", "Tangrant"]


def test_where_mars_is_active_tangrant_adds_nothing(table):
    t = mars(table, {"line": ["Tangrant"], "hand": ["Goon 1", "Mars Goon 1", "Mars Goon 2"]}, {})
    assert not t.may("play:Goon 1")
    t.play("Mars Goon 1").play("Mars Goon 2")
    assert len(t.me.line) == 3


def test_tangrant_permits_no_use_and_nothing_to_others(table):
    t = mars(
        table,
        {"line": ["Tangrant", "Mars Goon 3"], "hand": [of_house("mars", "Goon 1")]},
        {"hand": ["Mars Goon 5"]},
        house="brobnar",
    )
    assert not t.may("reap:Mars Goon 3")
    t.next_turn("brobnar")
    assert not t.may("play:Mars Goon 5")


# Yandylinx


@pytest.mark.parametrize(("hand", "left"), [([], 3), (["Trinket"], 2)])
def test_yandylinx_discards_to_take_from_the_opponent(table, hand, left):
    t = mars(table, {"line": ["Yandylinx"], "hand": hand}, {"amber": 3})
    to_rest(t.reap("Yandylinx"))
    assert pools(t) == [1, left]
    assert t.titles(t.me.discard) == hand


def test_scrapped_it_lets_all_friendly_martians_capture(table):
    t = mars(
        table,
        {"hand": ["Yandylinx"], "line": ["Mars Goon 1", "Goon 2", "Mars Goon 3"]},
        {"line": ["Mars Goon 4"], "amber": 3},
    )
    t.discard("Yandylinx")
    assert amber(t) == [1, 0, 1, 0]
    assert t.foe.amber == 1


def test_where_there_is_too_little_you_choose_who_captures(table):
    t = mars(table, {"hand": ["Yandylinx"], "line": ["Mars Goon 1", "Mars Goon 3"]}, {"amber": 1})
    t.discard("Yandylinx", "Mars Goon 3")
    assert amber(t) == [0, 1]
