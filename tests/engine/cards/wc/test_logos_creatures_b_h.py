"""Creatures of Logos in Worlds Collide, B to H."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.looks import seen_by

LOGOS = ["logos", "brobnar", "dis"]

# Babbling Bibliophile


def test_babbling_bibliophile_draws_2_cards(table, version):
    t = table(me={"line": ["Babbling Bibliophile", "Logos Goon 2"]}, foe={}, house="logos", ruleset=version)
    t.reap("Babbling Bibliophile").reap("Logos Goon 2")
    assert (t.me.amber, len(t.me.hand), len(t.foe.hand)) == (2, 2, 0)


# C.Æ.N.D.L.E. Unit


def test_candle_unit_draws_whenever_an_enemy_creature_reaps(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2"]},
        foe={"line": ["C.Æ.N.D.L.E. Unit", "Logos Goon 3"], "houses": LOGOS},
        ruleset=version,
    )
    t.reap("Goon 1").reap("Goon 2")
    assert (len(t.foe.hand), len(t.me.hand)) == (2, 0)
    t.next_turn("logos")
    before = len(t.foe.hand)
    t.reap("Logos Goon 3")
    assert len(t.foe.hand) == before, "a friendly creature"


def test_candle_unit_captures_1_aember(table, version):
    t = table(me={"line": ["C.Æ.N.D.L.E. Unit"], "amber": 2}, foe={"amber": 3}, house="logos", ruleset=version)
    t.action("C.Æ.N.D.L.E. Unit")
    assert (t.me.amber, t.foe.amber, t.me.line[0].amber) == (2, 2, 1)
    assert not t.me.line[0].ready


# Code Monkey


@NEW
@pytest.mark.ruling("example-leaves-play-code-monkey", versions=("2021-03", "16.0", "18.4"))
def test_code_monkey_counts_the_houses_that_its_neighbors_had(table, version):
    trained = {"title": "Goon 3", "upgrades": ["Academy Training"]}
    t = table(me={"hand": ["Code Monkey"], "line": ["Logos Goon 1", trained]}, foe={}, house="logos", ruleset=version)
    t.play("Code Monkey", "position:1", flank="")
    assert sorted(t.titles(t.me.archives)) == ["Goon 3", "Logos Goon 1"]
    assert t.me.amber == 2
    assert t.titles(t.me.line) == ["Code Monkey"]
    assert t.titles(t.me.discard) == ["Academy Training"]


@NEW
@pytest.mark.parametrize(
    ("position", "archived", "gained"),
    [
        ("position:0", ["Goon 1"], 0),
        ("position:1", ["Goon 1", "Goon 2"], 2),
        ("position:2", ["Dis Goon 3", "Goon 2"], 0),
        ("position:3", ["Dis Goon 3"], 0),
    ],
)
def test_code_monkey_archives_its_neighbors_and_gains_for_two_of_one_house(table, version, position, archived, gained):
    t = table(
        me={"hand": ["Code Monkey"], "line": ["Goon 1", "Goon 2", "Dis Goon 3"]},
        foe={"line": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Code Monkey", position, flank="")
    assert sorted(t.titles(t.me.archives)) == archived
    assert t.me.amber == gained
    assert len(t.me.line) == 4 - len(archived)
    assert t.titles(t.foe.line) == ["Goon 4"]


@pytest.mark.reading("code-monkey-one-neighbor")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_one_neighbor_of_code_monkey_shares_no_house(table, version):
    t = table(me={"hand": ["Code Monkey"], "line": ["Goon 1"]}, foe={}, house="logos", ruleset=version)
    t.play("Code Monkey", "position:0", flank="")
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.me.amber == 0


@NEW
def test_code_monkey_alone_archives_nothing(table, version):
    t = table(me={"hand": ["Code Monkey"]}, foe={"line": ["Goon 1"]}, house="logos", ruleset=version)
    t.play("Code Monkey")
    assert t.me.archives == []
    assert t.me.amber == 0


@NEW
def test_code_monkey_archives_what_an_opponent_owns_into_their_archives(table, version):
    t = table(
        me={"hand": ["Code Monkey"], "line": ["Goon 1", {"title": "Goon 2", "owner": 1}]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Code Monkey", "position:1", flank="")
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.titles(t.foe.archives) == ["Goon 2"]
    assert t.me.amber == 2


@pytest.mark.reading("saury-about-that-ward")
@NEW
def test_a_warded_neighbor_of_code_monkey_stays_and_still_shares_its_house(table, version):
    t = table(
        me={"hand": ["Code Monkey"], "line": ["Goon 1", {"title": "Goon 2", "warded": True}]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Code Monkey", "position:1", flank="")
    assert t.titles(t.me.line) == ["Code Monkey", "Goon 2"]
    assert not t.card("Goon 2").warded
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.me.amber == 2


@pytest.mark.parametrize("version", ["1.2"])
def test_code_monkey_goes_to_a_flank_where_deploy_is_unknown(table, version):
    t = table(me={"hand": ["Code Monkey"], "line": ["Goon 1", "Goon 2"]}, foe={}, house="logos", ruleset=version)
    t.play("Code Monkey", flank="left")
    assert t.titles(t.me.line) == ["Code Monkey", "Goon 2"]
    assert t.titles(t.me.archives) == ["Goon 1"]


# Daughter, Zenzizenzizenzic: the hand


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        (["Daughter"], 7),
        (["Daughter", "Daughter"], 8),
        (["Zenzizenzizenzic"], 8),
        (["Goon 1", "Zenzizenzizenzic"], 6),
        (["Goon 1", "Zenzizenzizenzic", "Goon 2"], 8),
        (["Zenzizenzizenzic", "Goon 1", "Goon 2"], 6),
        (["Goon 1", "Zenzizenzizenzic", "Goon 2", "Goon 3"], 6),
        (["Goon 1", "Daughter", "Zenzizenzizenzic", "Goon 2", "Goon 3"], 9),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_a_hand_is_refilled_to_more_cards(table, version, line, cards, side):
    seats = [{}, {}]
    seats[side]["line"] = line
    t = table(me=seats[0], foe=seats[1], house="logos", ruleset=version)
    t.end()
    assert len(t.me.hand) == (cards if side == 0 else 6)
    t.submit(t.pending.keys[0]).end()
    assert len(t.foe.hand) == (cards if side == 1 else 6)
    t.submit(t.pending.keys[0])


def test_daughter_eludes_the_first_attack(table, version):
    t = table(me={"line": ["Goon 9", "Goon 8"]}, foe={"line": ["Daughter"]}, ruleset=version)
    t.fight("Goon 9")
    assert t.titles(t.foe.line) == ["Daughter"]
    assert t.card("Goon 9").damage == 0
    t.fight("Goon 8")
    assert t.foe.line == []


# Dr. Milli


@pytest.mark.parametrize(
    ("mine", "theirs", "archived"), [(0, 0, 0), (0, 1, 1), (0, 3, 3), (1, 3, 2), (2, 2, 0), (3, 1, 0)]
)
def test_dr_milli_archives_a_card_for_each_creature_that_is_wanting(table, version, mine, theirs, archived):
    hand = ["Goon 5", "Goon 6", "Goon 7", "Goon 8"]
    t = table(
        me={"hand": ["Dr. Milli", *hand], "line": ["Goon 1"] * mine},
        foe={"line": ["Goon 2"] * theirs, "hand": ["Goon 9"]},
        house="logos",
        ruleset=version,
    )
    t.play("Dr. Milli")
    if archived:
        t.choose(hand[:archived])
    assert t.at_rest
    assert t.titles(t.me.archives) == hand[:archived]
    assert t.titles(t.foe.hand) == ["Goon 9"]


def test_dr_milli_archives_no_more_than_the_hand_holds(table, version):
    t = table(me={"hand": ["Dr. Milli", "Goon 5"]}, foe={"line": ["Goon 2"] * 3}, house="logos", ruleset=version)
    t.play("Dr. Milli", "Goon 5")
    assert t.titles(t.me.archives) == ["Goon 5"]
    assert t.me.hand == []


def test_dr_milli_counts_another_dr_milli(table, version):
    t = table(
        me={"hand": ["Dr. Milli", "Goon 5"], "line": ["Dr. Milli"]},
        foe={"line": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.play("Dr. Milli")
    assert t.at_rest
    assert t.me.archives == []


# EDAI “Edie” 4x4


@pytest.mark.parametrize("many", [0, 1, 4])
@pytest.mark.parametrize("side", [0, 1])
def test_edie_makes_the_keys_of_opponents_dearer_for_each_archived_card(table, version, many, side):
    seats = [{"archives": ["Goon 1"] * 2}, {"archives": ["Goon 1"] * 2}]
    seats[side] = {"archives": ["Goon 1"] * many, "line": ["EDAI “Edie” 4x4"]}
    t = table(me=seats[0], foe=seats[1], house="logos", ruleset=version)
    costs = [t.g.key_cost(player) for player in t.g.players]
    assert costs == ([6, 6 + many] if side == 0 else [6 + many, 6])


def test_edie_archives_a_card_when_played(table, version):
    t = table(
        me={"hand": ["EDAI “Edie” 4x4", "Goon 1", "Goon 2"]}, foe={"hand": ["Goon 3"]}, house="logos", ruleset=version
    )
    t.play("EDAI “Edie” 4x4", "Goon 2")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert not seen_by(t, "Goon 2", 1)
    assert (t.g.key_cost(t.foe), t.g.key_cost(t.me)) == (7, 6)


def test_keys_cost_less_again_when_edie_has_gone(table, version):
    t = table(me={"line": ["EDAI “Edie” 4x4"], "archives": ["Goon 1"], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying")
    assert t.g.key_cost(t.foe) == 6


# Groupthink Tank


def test_groupthink_tank_hits_every_creature_beside_one_of_its_house(table, version):
    t = table(
        me={"line": ["Groupthink Tank", "Logos Goon 9", "Goon 9", "Dis Goon 9"]},
        foe={"line": ["Goon 8", "Goon 7", "Dis Goon 8", "Mars Goon 9", "Dis Goon 7"]},
        house="logos",
        ruleset=version,
    )
    t.action("Groupthink Tank")
    assert [card.damage for card in t.me.line] == [1, 4, 0, 0], "its own armor prevents 3"
    assert [card.damage for card in t.foe.line] == [4, 4, 0, 0, 0]


def test_groupthink_tank_spares_a_creature_between_those_of_other_houses(table, version):
    t = table(
        me={"line": ["Goon 3", "Groupthink Tank", "Dis Goon 3"]},
        foe={"line": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.action("Groupthink Tank")
    assert [card.damage for card in (*t.me.line, *t.foe.line)] == [0, 0, 0, 0]


def test_groupthink_tank_deals_its_damage_at_the_same_time(table, version):
    t = table(
        me={"line": ["Groupthink Tank"]},
        foe={"line": ["Goon 4", "Goon 3", "Guard 4/2"]},
        house="logos",
        ruleset=version,
    )
    ordered(t.action("Groupthink Tank"))
    assert t.titles(t.foe.line) == ["Guard 4/2"]
    assert t.card("Guard 4/2").damage == 2


def test_groupthink_tank_uses_up_wards(table):
    warded = {"title": "Goon 3", "warded": True}
    t = table(me={"line": ["Groupthink Tank"]}, foe={"line": [warded, "Goon 5"]}, house="logos")
    t.action("Groupthink Tank")
    assert (t.card("Goon 3").damage, t.card("Goon 3").warded, t.card("Goon 5").damage) == (0, False, 4)


# Hapsis


@NEW
@pytest.mark.parametrize("attacking", [True, False])
def test_hapsis_is_warded_and_draws_when_it_destroys_an_enemy_in_a_fight(table, version, attacking):
    if attacking:
        t = table(me={"line": ["Hapsis"]}, foe={"line": ["Goon 3"]}, house="logos", ruleset=version)
        t.fight("Hapsis")
    else:
        t = table(me={"line": ["Goon 3"]}, foe={"line": ["Hapsis"]}, ruleset=version)
        t.fight("Goon 3")
    player, other = (t.me, t.foe) if attacking else (t.foe, t.me)
    assert t.card("Hapsis").warded
    assert t.card("Hapsis").damage == 3
    assert (len(player.hand), len(other.hand)) == (1, 0)


@NEW
def test_hapsis_gets_nothing_for_an_enemy_that_stays_or_falls_to_another(table, version):
    t = table(
        me={"line": ["Hapsis", "Logos Goon 9"], "hand": ["Logos Slaying"]},
        foe={"line": ["Goon 9", "Goon 3", "Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Slaying", "Goon 2").fight("Logos Goon 9", "Goon 3")
    assert not t.card("Hapsis").warded
    assert t.me.hand == []
    t.fight("Hapsis")
    assert t.card("Hapsis").zone == "discard"
    assert t.me.hand == []


# Hyde


@NEW
@pytest.mark.ruling("example-hyde-velum", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(("line", "drawn"), [(["Hyde", "Velum"], 2), (["Hyde"], 1), (["Hyde", "Hyde"], 1)])
def test_hyde_draws_2_cards_beside_velum(table, version, line, drawn):
    t = table(me={"line": line}, foe={}, house="logos", ruleset=version)
    t.reap("Hyde")
    assert len(t.me.hand) == drawn
    assert t.foe.hand == []


def test_an_enemy_velum_does_not_help_hyde(table, version):
    t = table(
        me={"line": ["Hyde"], "discard": ["Velum"], "archives": ["Velum"]},
        foe={"line": ["Velum"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Hyde")
    assert len(t.me.hand) == 1


@pytest.mark.parametrize(("one", "other"), [("Hyde", "Velum"), ("Velum", "Hyde")])
@pytest.mark.parametrize("side", [0, 1])
def test_either_follows_the_other_into_the_archives(table, version, one, other, side):
    seats = [{"hand": ["Slaying"]}, {}]
    seats[side] |= {"line": [one], "discard": ["Goon 1", other, "Goon 2"]}
    seats[1 - side]["discard"] = [other]
    t = table(me=seats[0], foe=seats[1], ruleset=version)
    t.play("Slaying")
    player, rival = t.g.players[side], t.g.players[1 - side]
    assert sorted(t.titles(player.archives)) == ["Hyde", "Velum"]
    assert player.line == []
    assert "Goon 1" in t.titles(player.discard)
    assert other in t.titles(rival.discard)
    assert rival.archives == []


@pytest.mark.parametrize(("one", "other"), [("Hyde", "Velum"), ("Velum", "Hyde")])
def test_neither_is_archived_without_the_other(table, version, one, other):
    t = table(
        me={"line": [one], "hand": ["Slaying", other], "discard": [one], "archives": [other]},
        foe={"discard": [other]},
        ruleset=version,
    )
    t.play("Slaying")
    assert t.titles(t.me.discard) == [one, one, "Slaying"]
    assert t.titles(t.me.archives) == [other]


def test_hyde_and_velum_destroyed_together_are_both_discarded(table, version):
    t = table(me={"line": ["Hyde", "Velum"], "hand": ["Slaughter"]}, foe={}, ruleset=version)
    ordered(t.play("Slaughter"))
    to_rest(t)
    assert sorted(t.titles(t.me.discard)) == ["Hyde", "Slaughter", "Velum"]
    assert t.me.archives == []


def test_hyde_archives_one_of_several_velums(table, version):
    t = table(me={"line": ["Hyde"], "hand": ["Slaying"], "discard": ["Velum", "Velum"]}, foe={}, ruleset=version)
    t.play("Slaying", t.me.discard[1])
    assert sorted(t.titles(t.me.archives)) == ["Hyde", "Velum"]
    assert t.titles(t.me.discard) == ["Velum", "Slaying"]


def test_a_warded_hyde_stays_and_velum_with_the_dead(table):
    t = table(me={"line": [{"title": "Hyde", "warded": True}], "hand": ["Slaying"], "discard": ["Velum"]}, foe={})
    t.play("Slaying")
    assert t.titles(t.me.line) == ["Hyde"]
    assert t.titles(t.me.discard) == ["Velum", "Slaying"]
