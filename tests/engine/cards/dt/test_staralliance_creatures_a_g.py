"""Creatures of Star Alliance in Dark Tidings, from 5C077 to Com. Officer Gross."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.tables import with_tide

CADET = "Star Alliance Goon 5"
CART, CART_TWIN = "5C077", "5C077 (evil twin)"
SEPDIA = "Agent Sepdia"
HAWKINS, HAWKINS_TWIN = "C.R. Officer Hawkins", "C.R. Officer Hawkins (evil twin)"
CHAPMAN, CHAPMAN_TWIN = "Colonist Chapman", "Colonist Chapman (evil twin)"
CHESTA, CHESTA_TWIN = "CH-337A", "CH-337A (evil twin)"
HINGS, GROSS = "Com. Officer Hings", "Com. Officer Gross"


at = partial(with_tide, house="staralliance")


# 5C077 and its evil twin


def test_a_creature_of_the_same_power_is_readied_and_used(table):
    me = {"line": [CART, {"title": "Goon 2", "ready": False}, {"title": "Goon 3", "ready": False}]}
    t = at(table, me, {"line": ["Dis Goon 2"]})
    t.reap(CART).choose(f"reap:{t.card('Goon 2').id}", "no")
    assert t.me.amber == 2
    assert not t.card("Goon 2").ready
    assert not t.card("Goon 3").ready
    assert t.card(CART).power_counters == 0


def test_one_of_the_same_power_is_chosen_of_several(table):
    t = at(table, {"line": [CART, "Goon 2", "Dis Goon 2"]})
    t.reap(CART)
    assert sorted(t.offered) == ["Dis Goon 2", "Goon 2"], "neither itself"
    t.choose("Dis Goon 2", "no")
    assert t.card("Goon 2").ready
    assert not t.card("Dis Goon 2").ready
    assert t.me.amber == 2


@pytest.mark.parametrize("title", [CART, CART_TWIN])
@pytest.mark.parametrize(
    ("before", "answers", "after"),
    [(0, ["no"], 0), (0, ["yes"], 1), (2, ["yes", "put"], 3), (2, ["yes", "remove"], 1), (2, ["no"], 2)],
)
def test_it_may_adjust_its_counters(table, title, before, answers, after):
    t = at(table, {"line": [{"title": title, "power_counters": before}, "Goon 9"]})
    t.reap(title, *answers)
    assert t.card(title).power_counters == after
    assert t.card("Goon 9").power_counters == 0
    assert t.me.amber == 1


@pytest.mark.parametrize("title", [CART, CART_TWIN])
def test_the_counters_follow_the_power_that_was_compared(table, title):
    t = at(table, {"line": [title, "Goon 3"]})
    t.reap(title, "yes")
    assert t.power(title) == 3, "the power was 2 before"
    assert t.card("Goon 3").zone == "play", "the power was 2 before"
    assert t.me.amber == 1, "the power was 2 before"


@pytest.mark.parametrize("side", ["me", "foe"])
def test_the_twin_destroys_another_of_the_same_power(table, side):
    lines = {"me": [CART_TWIN], "foe": ["Goon 3"]}
    lines[side] += ["Goon 2"]
    t = at(table, {"line": lines["me"]}, {"line": lines["foe"]})
    t.reap(CART_TWIN, "no")
    assert t.card("Goon 2").zone == "discard"
    assert t.card(CART_TWIN).zone == t.card("Goon 3").zone == "play"


def test_the_twin_must_destroy_and_a_ward_stops_it(table):
    t = at(table, {"line": [CART_TWIN]}, {"line": [{"title": "Goon 2", "warded": True}]})
    t.reap(CART_TWIN, "yes")
    assert t.card("Goon 2").zone == "play"
    assert not t.card("Goon 2").warded
    assert t.power(CART_TWIN) == 3


def test_a_twin_whose_last_counter_holds_it_up_destroys_itself(table):
    line = [{"title": CART_TWIN, "power_counters": 1, "damage": 2}]
    t = at(table, {"line": line})
    t.reap(CART_TWIN, "yes", "remove")
    assert t.me.line == []


# Agent Sepdia


@pytest.mark.parametrize("tide", [None, 0, 1])
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_sepdia_stuns_while_the_tide_is_high(table, how, tide):
    t = at(table, {"line": [SEPDIA]}, {"line": ["Goon 3"], "artifacts": ["Trinket"]}, tide=tide)
    t.reap(SEPDIA, "Goon 3") if how == "reap" else t.fight(SEPDIA)
    if how == "fight":
        assert t.card("Goon 3").zone == "discard"
        assert t.card(SEPDIA).stunned is (tide == 0)
    else:
        assert t.card("Goon 3").damage == 1
        assert t.card("Goon 3").stunned is (tide == 0)


@pytest.mark.parametrize(("title", "damage"), [("Guard 3/2", 0), ({"title": "Goon 3", "warded": True}, 0)])
def test_armor_and_ward_stop_the_damage_of_sepdia_not_the_stun(table, title, damage):
    t = at(table, {"line": [SEPDIA]}, {"line": [title]}, tide=0)
    t.reap(SEPDIA, t.foe.line[0])
    assert t.foe.line[0].damage == damage
    assert t.foe.line[0].stunned


def test_sepdia_must_hit_itself_where_it_is_alone(table):
    t = at(table, {"line": [SEPDIA]}, tide=0)
    t.reap(SEPDIA)
    assert t.card(SEPDIA).stunned, "its armor"
    assert t.card(SEPDIA).damage == 0, "its armor"


# C.R. Officer Hawkins and its evil twin


@pytest.mark.parametrize(
    ("line", "position", "count"),
    [(["Goon 3", "Dis Goon 2"], 1, 2), (["Goon 3", CADET], 1, 1), (["Goon 3", CADET], 2, 0), ([], 0, 0)],
)
@pytest.mark.parametrize("title", [HAWKINS, HAWKINS_TWIN])
def test_hawkins_counts_neighbors_of_other_houses(table, title, line, position, count):
    t = at(table, {"hand": [title], "line": line}, {"amber": 5, "line": ["Goon 4"]})
    t.play(title, *([f"position:{position}"] if line else []), flank="")
    assert t.me.line[position].title == HAWKINS
    assert (t.me.amber, t.foe.amber) == ((count, 5) if title == HAWKINS else (0, 5 - count))


def test_the_twin_takes_no_more_than_there_is(table):
    t = at(table, {"hand": [HAWKINS_TWIN], "line": ["Goon 3"]}, {"amber": 0})
    t.play(HAWKINS_TWIN, "position:1", flank="")
    assert (t.me.amber, t.foe.amber) == (0, 0)


# CH-337A and its evil twin


@pytest.mark.parametrize("tide", [None, 0, 1])
@pytest.mark.parametrize(("title", "keyword"), [(CHESTA, "elusive"), (CHESTA_TWIN, "skirmish")])
def test_neighbors_share_its_keyword_while_the_tide_is_high(table, title, keyword, tide):
    t = at(table, {"line": ["Goon 1", "Goon 2", title, "Goon 3"]}, {"line": ["Goon 4"]}, tide=tide)
    having = [t.g.has_keyword(card, keyword) for card in (*t.me.line, *t.foe.line)]
    assert having == [False, tide == 0, True, tide == 0, False]


@pytest.mark.parametrize("tide", [0, 1])
def test_a_neighbor_is_missed_by_its_first_attacker(table, tide):
    t = at(table, {"line": [CADET]}, {"line": [CHESTA, "Goon 3"]}, tide=1 - tide)
    t.fight(CADET, "Goon 3")
    assert (t.card("Goon 3").zone == "play") is (tide == 0)


@pytest.mark.parametrize("tide", [0, 1])
def test_a_neighbor_skirmishes_beside_the_twin(table, tide):
    t = at(table, {"line": [CHESTA_TWIN, CADET]}, {"line": ["Goon 3"]}, tide=tide)
    t.fight(CADET)
    assert t.card(CADET).damage == (0 if tide == 0 else 3)


# Colonist Chapman and its evil twin


@pytest.mark.parametrize(
    ("line", "amber"), [(["Goon 3", CHAPMAN], 2), ([CHAPMAN, "Dis Goon 2", "Goon 3"], 1), (["Goon 3"], 1)]
)
def test_a_neighbor_of_another_house_reaps_more(table, line, amber):
    t = at(table, {"line": line}, house="brobnar")
    t.reap("Goon 3")
    assert t.me.amber == amber


def test_a_neighbor_of_the_house_reaps_as_always_and_so_does_chapman(table):
    t = at(table, {"line": [CADET, CHAPMAN, "Goon 3"]})
    t.reap(CADET).reap(CHAPMAN)
    assert t.me.amber == 2


def test_chapman_protects_its_neighbors(table):
    t = at(table, {"line": [CADET]}, {"line": ["Goon 1", CHAPMAN]})
    t.fight(CADET)
    assert t.card(CHAPMAN).zone == "discard"
    assert t.card("Goon 1").zone == "play"


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (3, 0), (0, 4), (2, 5)])
def test_the_twin_captures_what_every_player_has(table, mine, theirs):
    t = at(table, {"hand": [CHAPMAN_TWIN], "amber": mine, "line": ["Goon 3"]}, {"amber": theirs})
    t.play(CHAPMAN_TWIN)
    assert (t.me.amber, t.foe.amber) == (0, 0)
    assert t.card(CHAPMAN_TWIN).amber == mine + theirs
    assert t.card("Goon 3").amber == 0


def test_what_the_twin_captured_falls_to_the_opponent(table):
    t = at(table, {"hand": [CHAPMAN_TWIN, "Star Alliance Slaying"], "amber": 2}, {"amber": 1})
    t.play(CHAPMAN_TWIN).play("Star Alliance Slaying")
    assert (t.me.amber, t.foe.amber) == (0, 3)


# Com. Officer Gross (and Com. Officer Hings)


@pytest.mark.parametrize(("played", "sought"), [(HINGS, GROSS), (GROSS, HINGS)])
def test_one_officer_sends_for_the_other(table, played, sought):
    t = at(table, {"hand": [played], "deck": [sought, "Goon 3"]}, {"deck": [sought]})
    t.play(played, "yes", [sought])
    assert t.titles(t.me.hand) == [sought]
    assert len(t.happened("deck.shuffled")) == 1
    assert t.card(sought).known & 2, "revealed"


@pytest.mark.parametrize("answers", [["yes", []], ["no"]])
def test_an_officer_need_not_be_found(table, answers):
    t = at(table, {"hand": [HINGS], "deck": [GROSS]})
    t.play(HINGS, *answers)
    assert t.me.hand == []
    assert len(t.me.deck) == 13


@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
@pytest.mark.parametrize(("answers", "title"), [(["no"], HINGS), (["no"], GROSS)])
@pytest.mark.reading("com-officer-declines-to-search")
def test_the_deck_is_shuffled_even_if_nothing_is_sought(table, version, answers, title):
    t = table(me={"hand": [title], "deck": ["Goon 3"]}, foe={}, house="staralliance", ruleset=version)
    t.play(title, *answers)
    assert [fact.data["player"] for fact in t.happened("deck.shuffled")] == [0]


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_the_creatures_between_gross_and_hings_grow(table, how):
    me = {"line": ["Goon 1", GROSS, "Goon 2", "Dis Goon 3", HINGS, "Goon 4"]}
    t = at(table, me, {"line": ["Goon 1"]})
    t.reap(GROSS) if how == "reap" else t.fight(GROSS)
    assert [card.power_counters for card in t.me.line] == [0, 0, 1, 1, 0, 0]


@pytest.mark.parametrize("line", [[GROSS, HINGS, "Goon 3"], [GROSS, "Goon 3"], ["Goon 3", HINGS, GROSS]])
def test_without_creatures_between_them_none_grows(table, line):
    t = at(table, {"line": line}, {"line": ["Goon 4", HINGS]})
    t.reap(GROSS)
    assert not any(card.power_counters for card in (*t.me.line, *t.foe.line))


def test_one_of_two_partners_is_chosen(table):
    t = at(table, {"line": [HINGS, "Goon 1", GROSS, "Goon 2", "Goon 3", HINGS]})
    t.reap(GROSS, f"{HINGS}#2")
    assert [card.power_counters for card in t.me.line] == [0, 0, 0, 1, 1, 0]
