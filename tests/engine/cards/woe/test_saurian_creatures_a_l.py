"""Winds of Exchange, Saurian, creatures: Aedile Tullia to Longusaur Lector."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.tables import position
from tests.engine.invent import plain

RECRUIT = "Phalanx Recruit"
plain(RECRUIT, power=2)
ARISTOTL, PLATO, SOCRATERO = "Aristotlmimus", "Platopelta", "Socraterosaurus"


given = partial(position, house="saurian", token=RECRUIT)


def wise(title, counters=1):
    return {"title": title, "counters": {"wisdom": counters}}


# Aedile Tullia


def test_tullia_hires_a_token_whenever_a_friend_is_exalted(table):
    t = table(**given({"line": ["Aedile Tullia", "Goon 3"], "hand": ["Epic Poem"] * 2}))
    to_rest(t.play("Epic Poem", "Goon 3"))
    assert len(t.g.tokens(t.me)) == 1
    to_rest(t.play("Epic Poem", "Aedile Tullia"))
    assert len(t.g.tokens(t.me)) == 2, "she is a friendly creature herself"


def test_tullia_hires_none_for_a_token_or_an_enemy(table):
    me = {"line": ["Aedile Tullia"], "hand": ["Saurian Levy", "Epic Poem", "Sagittarii’s Gaze"]}
    t = table(**given(me, {"line": [{"title": "Goon 3", "damage": 1}]}))
    to_rest(t.play("Saurian Levy"))
    t.play("Epic Poem", RECRUIT).play("Sagittarii’s Gaze")
    assert len(t.g.tokens()) == 1
    assert t.card(RECRUIT).amber == t.card("Goon 3").amber == 1


def test_tullia_does_not_mind_what_an_opponent_exalts(table):
    t = table(
        **given({"hand": ["Sagittarii’s Gaze"]}, {"line": [{"title": "Aedile Tullia", "damage": 1}], "token": RECRUIT})
    )
    t.play("Sagittarii’s Gaze")
    assert t.card("Aedile Tullia").amber == 1
    assert not t.g.tokens()


@pytest.mark.reading("tullia-exalted-twice")
def test_tullia_hires_one_for_each_time(table):
    t = table(**given({"line": ["Aedile Tullia"], "hand": ["Grimlocus Dux"]}))
    to_rest(t.play("Grimlocus Dux"))
    assert t.card("Grimlocus Dux").amber == 2
    assert len(t.g.tokens(t.me)) == 2


# Aquilia, Lone Hero


@pytest.mark.parametrize(("enemies", "caught"), [(0, 0), (2, 0), (3, 1)])
def test_aquilia_captures_only_while_outnumbered(table, enemies, caught):
    t = table(**given({"line": ["Aquilia, Lone Hero", "Goon 3"]}, {"line": ["Goon 4"] * enemies, "amber": 2}))
    t.omni("Aquilia, Lone Hero")
    assert t.card("Aquilia, Lone Hero").amber == caught
    assert t.foe.amber == 2 - caught


def test_aquilia_is_used_in_any_house(table):
    me = {"line": ["Aquilia, Lone Hero"], "houses": ["saurian", "brobnar", "dis"]}
    t = table(**{**given(me, {"line": ["Goon 4"] * 2, "amber": 2}), "house": "brobnar"})
    t.omni("Aquilia, Lone Hero")
    assert t.card("Aquilia, Lone Hero").amber == 1
    assert not t.card("Aquilia, Lone Hero").ready


# the three philosophers


@pytest.mark.parametrize("wanted", [True, False])
def test_aristotlmimus_may_play_from_archives(table, wanted):
    me = {"line": [ARISTOTL], "archives": ["Saurian Goon 3", "Goon 4"], "hand": ["Goon 5"]}
    t = table(**given(me))
    t.reap(ARISTOTL)
    assert sorted(t.offered) == ["Goon 4", "Saurian Goon 3"]
    if wanted:
        to_rest(t.choose(["Goon 4"]))
    else:
        t.submit()
    assert (t.card("Goon 4").zone == "play") is wanted
    assert t.titles(t.me.hand) == ["Goon 5"]
    assert t.card("Saurian Goon 3").zone == "archives"


def test_a_wise_aristotlmimus_draws_archives_and_plays(table):
    me = {"line": [wise(ARISTOTL), PLATO], "archives": ["Goon 4"], "hand": ["Goon 5"], "deck": ["Goon 6"]}
    t = table(**given(me))
    t.reap(ARISTOTL)
    assert sorted(t.titles(t.me.hand)) == ["Goon 5", "Goon 6"]
    t.choose("Goon 5")
    assert sorted(t.offered) == ["Goon 4", "Goon 5"]
    assert t.pending.minimum == 1
    to_rest(t.choose("Goon 5"))
    assert t.card("Goon 5").zone == "play"
    assert t.titles(t.me.archives) == ["Goon 4"]
    assert t.titles(t.me.hand) == ["Goon 6"]
    assert t.card(ARISTOTL).counters == {"wisdom": 1}


def test_aristotlmimus_without_archives_is_not_asked(table):
    t = table(**given({"line": [ARISTOTL], "hand": ["Goon 5"]}))
    t.reap(ARISTOTL)
    assert t.at_rest
    assert t.me.amber == 1


def test_aristotlmimus_plays_an_action_with_its_icons(table):
    me = {"line": [ARISTOTL], "archives": ["Pax Sauriana"]}
    t = table(**given(me))
    t.reap(ARISTOTL, ["Pax Sauriana"])
    assert t.me.amber == 3
    assert t.card(ARISTOTL).warded
    assert t.titles(t.me.discard) == ["Pax Sauriana"]


def test_platopelta_archives_a_card(table):
    t = table(**given({"line": [PLATO, ARISTOTL], "hand": ["Goon 5", "Goon 6"]}))
    deck = len(t.me.deck)
    t.reap(PLATO, "Goon 5")
    assert t.titles(t.me.archives) == ["Goon 5"]
    assert t.titles(t.me.hand) == ["Goon 6"]
    assert len(t.me.deck) == deck
    assert t.at_rest
    assert not t.card(ARISTOTL).counters


@pytest.mark.parametrize("wanted", [True, False])
def test_a_wise_platopelta_draws_archives_and_makes_aristotlmimus_wise(table, wanted):
    me = {"line": [wise(PLATO), ARISTOTL], "hand": ["Goon 5"], "deck": ["Goon 6"]}
    t = table(**given(me))
    t.reap(PLATO, "Goon 6")
    t.choose([ARISTOTL] if wanted else [])
    assert t.titles(t.me.archives) == ["Goon 6"]
    assert t.titles(t.me.hand) == ["Goon 5"]
    assert t.card(ARISTOTL).counters == ({"wisdom": 1} if wanted else {})


def test_wisdom_for_aristotlmimus_alone(table):
    me = {"line": [wise(PLATO), SOCRATERO], "hand": ["Goon 5"]}
    t = table(**given(me))
    t.reap(PLATO, "Goon 5")
    assert t.at_rest
    assert not t.card(SOCRATERO).counters
    assert t.card(PLATO).counters == {"wisdom": 1}


def test_socraterosaurus_draws_and_makes_platopelta_wise(table):
    t = table(**given({"line": [SOCRATERO, PLATO, ARISTOTL], "deck": ["Goon 6"]}))
    t.reap(SOCRATERO, [PLATO])
    assert t.titles(t.me.hand) == ["Goon 6"]
    assert t.card(PLATO).counters == {"wisdom": 1}
    assert not t.card(ARISTOTL).counters


def test_an_enemy_platopelta_can_be_made_wise_or_not(table):
    t = table(**given({"line": [SOCRATERO, PLATO]}, {"line": [PLATO]}))
    t.reap(SOCRATERO)
    assert t.offered == [PLATO, PLATO]
    assert t.pending.minimum == 0
    t.choose([f"{PLATO}#2"])
    assert not t.me.line[1].counters
    assert t.foe.line[0].counters == {"wisdom": 1}


def test_wisdom_leaves_play_with_the_philosopher(table):
    me = {"line": [wise(PLATO), ARISTOTL], "hand": ["Saurian Recall", "Goon 5"]}
    t = table(**given(me))
    t.play("Saurian Recall", PLATO).play(PLATO).next_turn().next_turn("saurian").reap(PLATO)
    while not t.at_rest:
        assert ARISTOTL not in t.offered
        t.submit(t.pending.keys[0])
    assert not t.card(PLATO).counters
    assert not t.card(ARISTOTL).counters


# Ballistego


@pytest.mark.parametrize("exalted", ["yes", "no"])
def test_ballistego_may_be_exalted_as_it_is_played(table, exalted):
    t = table(**given({"hand": ["Ballistego"], "line": ["Goon 3"]}))
    t.play("Ballistego", exalted)
    on = exalted == "yes"
    assert t.card("Ballistego").amber == int(on)
    assert t.card("Goon 3").amber == 0
    assert t.g.keyword(t.card("Ballistego"), "splash-attack") == (3 if on else 0)


@pytest.mark.parametrize(("amber", "splash"), [(0, 0), (1, 3), (4, 3)])
def test_ballistego_splashes_only_with_amber(table, amber, splash):
    line = [{"title": "Goon 9", "warded": True}, "Goon 5", "Guard 6/2"]
    t = table(**given({"line": [{"title": "Ballistego", "amber": amber}]}, {"line": line}))
    t.fight("Ballistego", "Goon 5")
    assert t.card("Guard 6/2").damage == max(0, splash - 2)
    assert t.card("Goon 9").warded is (splash == 0)
    assert t.card("Goon 9").damage == 0
    assert t.me.line == []


# Chancellor Dexterus


def test_dexterus_sways_its_right_neighbor_for_the_turn(table):
    me = {"line": ["Goon 3", "Chancellor Dexterus", "Goon 4", "Goon 5"], "houses": ["saurian", "brobnar", "dis"]}
    t = table(**given(me))
    assert not t.may("reap:Goon 4")
    t.reap("Chancellor Dexterus", "yes")
    assert [card.amber for card in t.me.line] == [0, 0, 1, 0]
    assert t.may("reap:Goon 4")
    assert not t.may("reap:Goon 3")
    assert not t.may("reap:Goon 5")
    assert not t.g.is_of(t.card("Goon 4"), "brobnar")
    t.next_turn().next_turn("brobnar")
    assert t.g.is_of(t.card("Goon 4"), "brobnar")
    assert not t.g.is_of(t.card("Goon 4"), "saurian")


def test_dexterus_may_leave_its_neighbor_alone(table):
    t = table(**given({"line": ["Chancellor Dexterus", "Goon 4"]}))
    t.reap("Chancellor Dexterus", "no")
    assert t.card("Goon 4").amber == 0
    assert not t.may("reap:Goon 4")


def test_dexterus_on_the_right_flank_sways_none(table):
    t = table(**given({"line": ["Goon 4", "Chancellor Dexterus"]}, {"line": ["Goon 5"]}))
    t.reap("Chancellor Dexterus")
    assert t.at_rest
    assert t.card("Goon 4").amber == 0


# Chaosodon


def test_chaosodon_tramples_its_neighbors_and_those_of_its_enemy(table):
    me = {"line": ["Goon 9", {"title": "Goon 3", "warded": True}, "Chaosodon", "Guard 6/2"]}
    t = table(**given(me, {"line": ["Goon 3", "Goon 8", "Guard 6/2", "Goon 7"]}))
    to_rest(t.fight("Chaosodon", "Goon 8"))
    mine = {card.title: card.damage for card in t.me.line}
    assert mine == {"Goon 9": 0, "Goon 3": 0, "Chaosodon": 8, "Guard 6/2": 1}
    assert not t.me.line[1].warded
    assert t.titles(t.foe.line) == ["Guard 6/2", "Goon 7"]
    assert [card.damage for card in t.foe.line] == [1, 0]


def test_an_attacked_chaosodon_tramples_no_creature(table):
    t = table(me={"line": ["Goon 5"]}, foe={"line": ["Goon 4", "Chaosodon"]})
    t.fight("Goon 5", "Chaosodon")
    assert t.card("Goon 4").damage == 0
    assert t.card("Chaosodon").damage == 5


# Imperator Drusilla


def test_drusilla_destroys_another_friend(table):
    t = table(**given({"hand": ["Imperator Drusilla"], "line": ["Goon 3", "Goon 4"]}, {"line": ["Goon 5"]}))
    t.play("Imperator Drusilla")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.titles(t.me.line) == ["Goon 4", "Imperator Drusilla"]


@pytest.mark.parametrize("friend", [None, {"title": "Goon 3", "warded": True}])
def test_drusilla_alone_or_beside_a_ward_loses_no_creature(table, friend):
    line = [friend] if friend else []
    t = table(**given({"hand": ["Imperator Drusilla"], "line": line}, {"line": ["Goon 5"]}))
    t.play("Imperator Drusilla")
    assert len(t.me.line) == 1 + len(line)
    assert not any(card.warded for card in t.me.line)


@pytest.mark.parametrize(("friends", "splash"), [(0, 4), (1, 4), (2, 0), (3, 0)])
def test_drusilla_splashes_while_outnumbered(table, friends, splash):
    t = table(
        **given({"line": ["Imperator Drusilla", *["Goon 1"] * friends]}, {"line": ["Goon 6", "Goon 5", "Goon 7"]})
    )
    t.fight("Imperator Drusilla", "Goon 5")
    assert [card.damage for card in t.foe.line] == [splash, 4, splash]


# Legionary Trainer, Longusaur Lector


def test_the_trainer_makes_a_token_that_is_ready(table):
    t = table(**given({"hand": ["Legionary Trainer", "Saurian Levy", "Saurian Goon 3"]}))
    to_rest(t.play("Legionary Trainer"))
    t.play("Saurian Levy").play("Saurian Goon 3")
    assert [card.ready for card in t.g.tokens(t.me)] == [True, True]
    assert not t.card("Saurian Goon 3").ready
    assert not t.card("Legionary Trainer").ready


def test_the_trainer_readies_no_token_of_an_opponent(table):
    t = table(**given({"hand": ["Saurian Levy"]}, {"line": ["Legionary Trainer"]}))
    t.play("Saurian Levy")
    assert not t.g.tokens(t.me)[0].ready


@pytest.mark.parametrize("wanted", ["yes", "no"])
@pytest.mark.parametrize("how", ["play", "reap"])
def test_the_lector_makes_a_token_if_it_is_exalted(table, how, wanted):
    t = table(**given({"hand" if how == "play" else "line": ["Longusaur Lector"]}))
    getattr(t, how)("Longusaur Lector", wanted)
    to_rest(t)
    done = wanted == "yes"
    assert t.card("Longusaur Lector").amber == int(done)
    assert len(t.g.tokens(t.me)) == int(done)
    assert not any(card.ready for card in t.g.tokens(t.me))


def test_the_lector_teaches_nothing_by_fighting(table):
    t = table(**given({"line": ["Longusaur Lector"]}, {"line": ["Goon 3"]}))
    t.fight("Longusaur Lector")
    assert t.at_rest
    assert t.card("Longusaur Lector").amber == 0
    assert not t.g.tokens()


# plain ones


def test_grammaticus_thrax_only_stands_there(table):
    t = table(**given({"hand": ["Grammaticus Thrax"], "line": ["Goon 3"]}))
    t.play("Grammaticus Thrax")
    assert t.power("Grammaticus Thrax") == 5
    assert not t.g.keywords_of(t.card("Grammaticus Thrax"))
    assert t.me.amber == 0
