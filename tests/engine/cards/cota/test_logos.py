"""The creatures and the artifact of Logos in Call of the Archons. The actions are in test_logos_actions.py."""

from __future__ import annotations

import pytest

from tests.engine.invent import plain

plain("Radiant Thorn", power=1, keywords={"hazardous": 3})
plain("Radiant Thorn 2", power=1, keywords={"hazardous": 2})

# Library of Babble -------------------------------------------------------------------------------------------------


def test_library_of_babble_draws_one_card(table, version):
    t = table(
        me={"artifacts": ["Library of Babble"], "deck": ["Goon 2", "Goon 1"]},
        foe={"deck": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.action("Library of Babble")
    assert t.titles(t.me.hand) == ["Goon 1"] and t.foe.hand == []
    assert not t.card("Library of Babble").ready and not t.may("action:Library of Babble")


def test_library_of_babble_needs_its_house_and_to_be_ready(table):
    t = table(me={"artifacts": ["Library of Babble"]}, foe={}, house="brobnar")
    assert t.refused("action:Library of Babble").clause == "use-creature-active-house-required"
    t = table(me={"artifacts": [{"title": "Library of Babble", "ready": False}]}, foe={}, house="logos")
    assert t.refused("action:Library of Babble").clause == "exhausted-card-not-usable"
    t = table(me={"hand": ["Library of Babble"]}, foe={}, house="logos")
    t.play("Library of Babble")
    assert not t.may("action:Library of Babble") and t.me.hand == [], "playing it draws nothing, and it is exhausted"


def test_library_of_babble_on_an_empty_deck(table):
    t = table(me={"artifacts": ["Library of Babble"], "discard": ["Goon 2"]}, foe={}, house="logos", filler=0)
    t.action("Library of Babble")
    assert t.titles(t.me.hand) == ["Goon 2"] and t.me.discard == []
    t = table(me={"artifacts": ["Library of Babble"]}, foe={"deck": ["Goon 1"]}, house="logos", filler=0)
    t.action("Library of Babble")
    assert t.me.hand == [] and t.foe.hand == [] and not t.card("Library of Babble").ready


# Batdrone ----------------------------------------------------------------------------------------------------------


def test_batdrone_steals_after_a_fight_and_is_not_hit_back(table, version):
    t = table(me={"line": ["Batdrone"]}, foe={"line": ["Goon 3", "Goon 4"], "amber": 2}, house="logos", ruleset=version)
    t.fight("Batdrone", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.card("Batdrone").damage == 0 and t.card("Goon 3").damage == 2 and t.card("Goon 4").damage == 0


@pytest.mark.parametrize(("pool", "mine", "left"), [(0, 0, 0), (1, 1, 0), (2, 1, 1)])
def test_batdrone_steals_what_there_is(table, pool, mine, left):
    t = table(me={"line": ["Batdrone"]}, foe={"line": ["Goon 2"], "amber": pool}, house="logos")
    t.fight("Batdrone")
    assert (t.me.amber, t.foe.amber) == (mine, left) and t.foe.line == []


def test_batdrone_steals_from_the_player_whose_creature_eluded_it(table):
    t = table(me={"line": ["Batdrone"]}, foe={"line": ["Noddy the Thief"], "amber": 2}, house="logos")
    t.fight("Batdrone")
    assert t.card("Noddy the Thief").damage == 0 and (t.me.amber, t.foe.amber) == (1, 1)


def test_batdrone_does_not_steal_by_reaping_being_played_or_being_attacked(table):
    t = table(me={"hand": ["Batdrone"]}, foe={"line": ["Goon 1"], "amber": 2}, house="logos")
    t.play("Batdrone")
    assert t.at_rest and (t.me.amber, t.foe.amber) == (0, 2)
    t = table(me={"line": ["Batdrone"]}, foe={"line": ["Goon 1"], "amber": 2}, house="logos")
    t.reap("Batdrone")
    assert (t.me.amber, t.foe.amber) == (1, 2)
    t = table(me={"line": ["Goon 1"], "amber": 2}, foe={"line": ["Batdrone"]})
    t.fight("Goon 1")
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert t.card("Batdrone").damage == 1, "skirmish protects the attacker only"
    assert t.me.line == []


@pytest.mark.parametrize(("thorn", "stolen"), [("Radiant Thorn", 0), ("Radiant Thorn 2", 0), ("Goon 1", 1)])
def test_batdrone_that_dies_before_the_fight_steals_nothing(table, thorn, stolen):
    t = table(me={"line": ["Batdrone"]}, foe={"line": [thorn], "amber": 2}, house="logos")
    t.fight("Batdrone")
    assert (t.me.amber, t.foe.amber) == (stolen, 2 - stolen)
    assert t.titles(t.me.line) == (["Batdrone"] if stolen else [])


def test_batdrone_stunned_or_exhausted_does_not_fight(table):
    t = table(
        me={"line": [{"title": "Batdrone", "stunned": True}, {"title": "Batdrone", "ready": False}]},
        foe={"line": ["Goon 3"], "amber": 2},
        house="logos",
    )
    assert not t.may("fight:Batdrone") and not t.may("fight:Batdrone#2")
    t.unstun("Batdrone")
    assert (t.me.amber, t.foe.amber) == (0, 2) and not t.card("Batdrone").stunned


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
def test_batdrone_steals_from_whom_it_fought(table):
    t = table(
        me={"line": ["Batdrone"]},
        foe={"line": ["Goon 4"], "amber": 2},
        third={"line": ["Goon 3"], "amber": 2},
        house="logos",
    )
    t.fight("Batdrone", "Goon 3")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 2, 1)


# Doc Bookton -------------------------------------------------------------------------------------------------------


def test_doc_bookton_draws_when_it_reaps(table, version):
    t = table(
        me={"line": ["Doc Bookton", "Logos Goon 3"], "deck": ["Goon 2", "Goon 1"]},
        foe={"deck": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Logos Goon 3")
    assert t.me.hand == [], "only for its own reap"
    t.reap("Doc Bookton")
    assert t.titles(t.me.hand) == ["Goon 1"] and t.me.amber == 2 and t.foe.hand == []


def test_doc_bookton_draws_for_nothing_else(table):
    t = table(me={"hand": ["Doc Bookton"]}, foe={}, house="logos")
    t.play("Doc Bookton")
    assert t.me.hand == []
    t = table(me={"line": ["Doc Bookton"]}, foe={"line": ["Goon 2"]}, house="logos")
    t.fight("Doc Bookton")
    assert t.me.hand == [] and t.card("Doc Bookton").damage == 2
    t = table(me={"line": [{"title": "Doc Bookton", "stunned": True}]}, foe={}, house="logos")
    t.unstun("Doc Bookton")
    assert t.me.hand == [] and t.me.amber == 0


def test_doc_bookton_without_cards_still_reaps(table):
    t = table(me={"line": ["Doc Bookton"]}, foe={}, house="logos", filler=0)
    t.reap("Doc Bookton")
    assert t.me.hand == [] and t.me.amber == 1


# Dr. Escotera ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [[], ["red"], ["red", "yellow"]])
def test_dr_escotera_gains_for_each_key_of_the_opponent(table, version, keys):
    t = table(
        me={"hand": ["Dr. Escotera"], "keys": ["blue"]}, foe={"keys": keys, "amber": 3}, house="logos", ruleset=version
    )
    t.play("Dr. Escotera")
    assert (t.me.amber, t.foe.amber) == (len(keys), 3)
    assert t.me.keys == ["blue"] and t.foe.keys == keys


def test_dr_escotera_gains_only_when_played(table):
    t = table(me={"line": ["Dr. Escotera"]}, foe={"keys": ["red", "blue"]}, house="logos")
    t.reap("Dr. Escotera")
    assert t.me.amber == 1


def test_dr_escotera_counts_the_keys_of_the_opponent_asked_for(table):
    t = table(me={"hand": ["Dr. Escotera"]}, foe={"keys": ["red"]}, third={"keys": ["red", "blue"]}, house="logos")
    t.play("Dr. Escotera")
    assert t.pending.kind == "player" and t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert t.me.amber == 2


# Quixo the “Adventurer” --------------------------------------------------------------------------------------------

QUIXO = "Quixo the “Adventurer”"


def test_quixo_draws_after_a_fight_and_is_not_hit_back(table, version):
    t = table(
        me={"line": [QUIXO], "deck": ["Goon 2", "Goon 1"]},
        foe={"line": ["Goon 3", "Goon 4"], "deck": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.fight(QUIXO, "Goon 4")
    assert t.titles(t.me.hand) == ["Goon 1"] and t.foe.hand == []
    assert t.card(QUIXO).damage == 0 and t.card("Goon 4").damage == 3 and t.card("Goon 3").damage == 0


@pytest.mark.parametrize(("thorn", "drawn"), [("Radiant Thorn", 0), ("Radiant Thorn 2", 1)])
def test_quixo_draws_only_if_there_was_a_fight(table, thorn, drawn):
    t = table(me={"line": [QUIXO]}, foe={"line": [thorn]}, house="logos")
    t.fight(QUIXO)
    assert len(t.me.hand) == drawn and len(t.me.line) == drawn


def test_quixo_does_not_draw_by_reaping_being_played_or_being_attacked(table):
    t = table(me={"line": [QUIXO]}, foe={"line": ["Goon 1"]}, house="logos")
    t.reap(QUIXO)
    assert t.me.hand == [] and t.me.amber == 1
    t = table(me={"hand": [QUIXO]}, foe={"line": ["Goon 1"]}, house="logos")
    t.play(QUIXO)
    assert t.at_rest and t.me.hand == [] and not t.card(QUIXO).ready
    t = table(me={"line": ["Goon 1"]}, foe={"line": [QUIXO]})
    t.fight("Goon 1")
    assert t.foe.hand == [] and t.me.hand == [] and t.card(QUIXO).damage == 1


def test_quixo_without_cards_or_without_an_enemy(table):
    t = table(me={"line": [QUIXO]}, foe={"line": ["Goon 1"]}, house="logos", filler=0)
    t.fight(QUIXO)
    assert t.me.hand == [] and t.foe.line == []
    t = table(me={"line": [QUIXO]}, foe={}, house="logos")
    assert t.refused(f"fight:{QUIXO}").clause == "fight-needs-an-enemy-creature"


# Mother ------------------------------------------------------------------------------------------------------------


def hand_after_the_turn(table, *line, **more):
    t = table(me={"line": list(line), **more.pop("me", {})}, foe=more.pop("foe", {}), house="logos", **more)
    t.end()
    return t


def test_mother_refills_to_seven(table, version):
    t = hand_after_the_turn(table, "Mother", foe={"line": ["Goon 1"]}, ruleset=version)
    assert len(t.me.hand) == 7 and t.foe.hand == []
    t.choose("brobnar")
    t.end()
    assert len(t.foe.hand) == 6, "not for the opponent"


def test_without_mother_the_hand_is_six_and_each_mother_adds_one(table):
    assert len(hand_after_the_turn(table).me.hand) == 6
    assert len(hand_after_the_turn(table, "Mother", "Mother").me.hand) == 8


def test_mother_of_the_opponent_adds_nothing(table):
    t = hand_after_the_turn(table, foe={"line": ["Mother"]})
    assert len(t.me.hand) == 6
    t = hand_after_the_turn(table, {"title": "Mother", "owner": 1})
    assert len(t.me.hand) == 7, "whoever controls her draws, not her owner"


@pytest.mark.parametrize(("held", "after"), [(5, 7), (6, 7), (7, 7), (8, 8)])
def test_mother_at_the_size_of_the_hand(table, held, after):
    t = hand_after_the_turn(table, "Mother", me={"hand": ["Goon 1"] * held})
    assert len(t.me.hand) == after


@pytest.mark.parametrize(("chains", "held", "after", "left"), [(1, 0, 6, 0), (1, 6, 6, 0), (7, 6, 6, 6), (1, 7, 7, 1)])
def test_mother_and_chains(table, chains, held, after, left):
    t = hand_after_the_turn(table, "Mother", me={"hand": ["Goon 1"] * held, "chains": chains})
    assert len(t.me.hand) == after and t.me.chains == left


def test_mother_works_stunned_and_exhausted(table):
    t = hand_after_the_turn(table, {"title": "Mother", "stunned": True, "ready": False})
    assert len(t.me.hand) == 7


def test_mother_does_nothing_once_she_has_left(table):
    t = table(me={"line": ["Mother"]}, foe={"line": ["Goon 5"]}, house="logos")
    t.fight("Mother")
    assert t.me.line == []
    t.end()
    assert len(t.me.hand) == 6


def test_mother_adds_nothing_to_other_draws(table):
    t = table(me={"line": ["Mother", "Doc Bookton"]}, foe={}, house="logos")
    t.reap("Doc Bookton")
    assert len(t.me.hand) == 1


@pytest.mark.parametrize("cards", [0, 6, 7, 8])
def test_mother_draws_what_there_is(table, cards):
    t = hand_after_the_turn(table, "Mother", me={"deck": ["Goon 1"] * cards}, filler=0)
    assert len(t.me.hand) == min(cards, 7) and len(t.me.deck) == cards - min(cards, 7)
