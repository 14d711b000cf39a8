"""Creatures of Logos in Call of the Archons, B to N."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import seen_by

# Batdrone


def test_batdrone_steals_after_a_fight_and_is_not_hit_back(table, version):
    t = table(me={"line": ["Batdrone"]}, foe={"line": ["Goon 3", "Goon 4"], "amber": 2}, house="logos", ruleset=version)
    t.fight("Batdrone", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.card("Batdrone").damage == 0
    assert t.card("Goon 3").damage == 2
    assert t.card("Goon 4").damage == 0


@pytest.mark.parametrize(("pool", "mine", "left"), [(0, 0, 0), (1, 1, 0), (2, 1, 1)])
def test_batdrone_steals_what_there_is(table, pool, mine, left):
    t = table(me={"line": ["Batdrone"]}, foe={"line": ["Goon 2"], "amber": pool}, house="logos")
    t.fight("Batdrone")
    assert (t.me.amber, t.foe.amber) == (mine, left)
    assert t.foe.line == []


def test_batdrone_steals_from_the_player_whose_creature_eluded_it(table):
    t = table(me={"line": ["Batdrone"]}, foe={"line": ["Noddy the Thief"], "amber": 2}, house="logos")
    t.fight("Batdrone")
    assert t.card("Noddy the Thief").damage == 0
    assert (t.me.amber, t.foe.amber) == (1, 1)


def test_batdrone_does_not_steal_by_reaping_being_played_or_being_attacked(table):
    t = table(me={"hand": ["Batdrone"]}, foe={"line": ["Goon 1"], "amber": 2}, house="logos")
    t.play("Batdrone")
    assert t.at_rest
    assert (t.me.amber, t.foe.amber) == (0, 2)
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
    assert not t.may("fight:Batdrone")
    assert not t.may("fight:Batdrone#2")
    t.unstun("Batdrone")
    assert (t.me.amber, t.foe.amber) == (0, 2)
    assert not t.card("Batdrone").stunned


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


# Brain Eater


def test_brain_eater_draws_when_a_creature_dies_fighting_it(table, version):
    t = table(me={"line": ["Brain Eater"]}, foe={"line": ["Goon 3", "Goon 9"]}, house="logos", ruleset=version)
    t.fight("Brain Eater", "Goon 3")
    assert len(t.me.hand) == 1
    assert t.foe.hand == []


def test_brain_eater_draws_in_the_turn_of_the_opponent_too(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Brain Eater"]}, ruleset=version)
    t.fight("Goon 3")
    assert len(t.foe.hand) == 1
    assert t.me.hand == []
    assert t.me.line == []


def test_brain_eater_draws_neither_for_survivors_nor_for_other_deaths_nor_when_it_dies(table):
    t = table(me={"line": ["Brain Eater"]}, foe={"line": ["Goon 7"]}, house="logos").fight("Brain Eater")
    assert t.me.hand == []
    assert t.me.line == []
    assert len(t.foe.line) == 1
    t = table(me={"line": ["Brain Eater"]}, foe={"line": ["Goon 6"]}, house="logos").fight("Brain Eater")
    assert t.me.hand == []
    assert t.me.line == t.foe.line == []
    t = table(me={"line": ["Brain Eater"], "hand": ["Logos Slaying"]}, foe={"line": ["Goon 3"]}, house="logos")
    t.play("Logos Slaying", "Goon 3")
    assert t.me.hand == []
    t = table(me={"line": ["Logos Goon 2", "Brain Eater"]}, foe={"line": ["Goon 1"]}, house="logos")
    t.fight("Logos Goon 2")
    assert t.me.hand == []
    assert t.foe.line == []


# Dextre


@pytest.mark.parametrize(("pool", "caught"), [(0, 0), (1, 1), (3, 1)])
def test_dextre_captures_when_played(table, version, pool, caught):
    t = table(me={"hand": ["Dextre"], "amber": 2}, foe={"amber": pool}, house="logos", ruleset=version)
    t.play("Dextre")
    assert (t.me.amber, t.foe.amber, t.card("Dextre").amber) == (2, pool - caught, caught)


def test_dextre_goes_on_top_of_its_owners_deck_when_destroyed(table, version):
    t = table(
        me={"line": ["Goon 5"]},
        foe={"line": [{"title": "Dextre", "amber": 2}, "Goon 1"], "deck": ["Goon 2"]},
        ruleset=version,
    )
    t.fight("Goon 5", "Dextre")
    assert t.foe.deck[-1].title == "Dextre"
    assert t.foe.discard == []
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert t.me.amber == 2


def test_dextre_returned_to_hand_is_not_destroyed(table):
    t = table(me={"hand": ["Nature’s Call"]}, foe={"line": ["Dextre"]}, house="untamed")
    t.play("Nature’s Call", ["Dextre"])
    assert t.titles(t.foe.hand) == ["Dextre"]


# Doc Bookton


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
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.me.amber == 2
    assert t.foe.hand == []


def test_doc_bookton_draws_for_nothing_else(table):
    t = table(me={"hand": ["Doc Bookton"]}, foe={}, house="logos")
    t.play("Doc Bookton")
    assert t.me.hand == []
    t = table(me={"line": ["Doc Bookton"]}, foe={"line": ["Goon 2"]}, house="logos")
    t.fight("Doc Bookton")
    assert t.me.hand == []
    assert t.card("Doc Bookton").damage == 2
    t = table(me={"line": [{"title": "Doc Bookton", "stunned": True}]}, foe={}, house="logos")
    t.unstun("Doc Bookton")
    assert t.me.hand == []
    assert t.me.amber == 0


def test_doc_bookton_without_cards_still_reaps(table):
    t = table(me={"line": ["Doc Bookton"]}, foe={}, house="logos", filler=0)
    t.reap("Doc Bookton")
    assert t.me.hand == []
    assert t.me.amber == 1


# Dr. Escotera


@pytest.mark.parametrize("keys", [[], ["red"], ["red", "yellow"]])
def test_dr_escotera_gains_for_each_key_of_the_opponent(table, version, keys):
    t = table(
        me={"hand": ["Dr. Escotera"], "keys": ["blue"]}, foe={"keys": keys, "amber": 3}, house="logos", ruleset=version
    )
    t.play("Dr. Escotera")
    assert (t.me.amber, t.foe.amber) == (len(keys), 3)
    assert t.me.keys == ["blue"]
    assert t.foe.keys == keys


def test_dr_escotera_gains_only_when_played(table):
    t = table(me={"line": ["Dr. Escotera"]}, foe={"keys": ["red", "blue"]}, house="logos")
    t.reap("Dr. Escotera")
    assert t.me.amber == 1


def test_dr_escotera_counts_the_keys_of_the_opponent_asked_for(table):
    t = table(me={"hand": ["Dr. Escotera"]}, foe={"keys": ["red"]}, third={"keys": ["red", "blue"]}, house="logos")
    t.play("Dr. Escotera")
    assert t.pending.kind == "player"
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert t.me.amber == 2


# Dysania


@pytest.mark.parametrize("archived", [0, 1, 3])
def test_dysania_discards_the_archives_of_the_opponent_for_amber(table, version, archived):
    t = table(
        me={"hand": ["Dysania"], "archives": ["Goon 1"]},
        foe={"archives": ["Goon 2"] * archived, "hand": ["Goon 3"], "amber": 2},
        house="logos",
        ruleset=version,
    )
    t.play("Dysania")
    assert t.foe.archives == []
    assert t.titles(t.foe.discard) == ["Goon 2"] * archived
    assert (t.me.amber, t.foe.amber) == (archived, 2)
    assert len(t.me.archives) == 1
    assert len(t.foe.hand) == 1


# Ganymede Archivist


def test_ganymede_archivist_archives_when_it_reaps(table, version):
    t = table(me={"line": ["Ganymede Archivist"], "hand": ["Goon 1", "Goon 2"]}, foe={}, house="logos", ruleset=version)
    t.reap("Ganymede Archivist")
    assert t.pending.private
    assert t.pending.secret
    t.choose("Goon 1")
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.me.amber == 1
    assert not seen_by(t, "Goon 1", 1)


def test_ganymede_archivist_archives_nothing_by_fighting(table):
    t = table(me={"line": ["Ganymede Archivist"], "hand": ["Goon 1"]}, foe={"line": ["Goon 1"]}, house="logos")
    t.fight("Ganymede Archivist")
    assert t.at_rest
    assert t.me.archives == []


# Harland Mindlock


def harland(table, *theirs, version="16.0", hand=(), **more):
    t = table(
        me={"hand": ["Harland Mindlock", *hand], **more}, foe={"line": list(theirs)}, house="logos", ruleset=version
    )
    return t.play("Harland Mindlock")


def test_harland_mindlock_takes_an_enemy_flank_creature(table, version):
    t = harland(table, "Goon 1", "Goon 2", "Goon 3", version=version, line=["Logos Goon 2"])
    assert t.offered == ["Goon 1", "Goon 3"]
    t.choose("Goon 3", "left")
    assert t.titles(t.me.line) == ["Goon 3", "Logos Goon 2", "Harland Mindlock"]
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    t.next_turn("brobnar")
    t.next_turn("logos")
    assert t.card("Goon 3").controller == 0, "for longer than a turn"


def test_harland_mindlock_gives_it_back_when_he_leaves_play(table, version):
    t = harland(table, "Goon 1", {"title": "Goon 2", "damage": 1}, version=version, hand=["Logos Slaying"])
    t.choose("Goon 2", "right")
    t.play("Logos Slaying", "Harland Mindlock", "left")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 1"]
    assert t.me.line == []
    assert t.card("Goon 2").damage == 1


def test_harland_mindlock_keeps_nothing_of_a_creature_that_died_or_went_over(table):
    t = harland(table, "Goon 2", hand=["Logos Slaying", "Logos Slaying"]).choose("right")
    t.play("Logos Slaying", "Goon 2").play("Logos Slaying")
    assert t.me.line == t.foe.line == []
    assert t.titles(t.foe.discard) == ["Goon 2"]
    t = harland(table, "Goon 2", hand=["Logos Desertion", "Logos Slaying"]).choose("right")
    t.play("Logos Desertion", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 2"]
    t.play("Logos Slaying", "Harland Mindlock")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.at_rest


def test_harland_mindlock_without_enemies(table):
    t = harland(table, line=["Goon 1"])
    assert t.at_rest
    assert len(t.me.line) == 2


# Mother


def hand_after_the_turn(table, *line, **more):
    t = table(me={"line": list(line), **more.pop("me", {})}, foe=more.pop("foe", {}), house="logos", **more)
    t.end()
    return t


def test_mother_refills_to_seven(table, version):
    t = hand_after_the_turn(table, "Mother", foe={"line": ["Goon 1"]}, ruleset=version)
    assert len(t.me.hand) == 7
    assert t.foe.hand == []
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
    assert len(t.me.hand) == after
    assert t.me.chains == left


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
    assert len(t.me.hand) == min(cards, 7)
    assert len(t.me.deck) == cards - min(cards, 7)


# Neutron Shark


def shark(table, deck, theirs=("Goon 5", "Goon 6"), mine=("Goon 1", "Goon 2"), version="16.0"):
    t = table(
        me={"hand": ["Neutron Shark"], "line": list(mine), "deck": list(deck)},
        foe={"line": list(theirs), "artifacts": ["Trinket"], "deck": ["Goon 9"]},
        house="logos",
        ruleset=version,
    )
    return t.play("Neutron Shark")


def test_neutron_shark_destroys_one_card_of_each_side(table, version):
    t = shark(table, ["Logos Chant"], version=version)
    assert t.offered == ["Goon 5", "Goon 6", "Trinket"]
    t.choose("Trinket")
    assert t.offered == ["Goon 1", "Goon 2", "Neutron Shark"]
    t.choose("Goon 1")
    assert t.at_rest
    assert t.foe.artifacts == []
    assert t.titles(t.me.line) == ["Goon 2", "Neutron Shark"]
    assert t.titles(t.me.discard) == ["Goon 1", "Logos Chant"]
    assert t.foe.deck[-1].title == "Goon 9"


def test_neutron_shark_goes_on_until_a_logos_card_is_discarded(table, version):
    t = shark(table, ["Logos Chant", "Punch"], version=version).choose("Goon 5", "Goon 1")
    assert t.offered == ["Goon 6", "Trinket"], "Punch is no Logos card"
    t.choose("Trinket", "Goon 2")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert t.titles(t.me.line) == ["Neutron Shark"]
    assert t.titles(t.me.discard) == ["Goon 1", "Punch", "Goon 2", "Logos Chant"]


def test_neutron_shark_may_eat_artifacts_of_its_own_side_and_does_it_by_reaping_and_fighting(table):
    me = {"line": ["Neutron Shark"], "artifacts": ["Logos Trinket"], "deck": ["Logos Chant"]}
    t = table(me=me, foe={"line": ["Goon 5"]}, house="logos").reap("Neutron Shark", "Logos Trinket")
    assert t.foe.line == []
    assert t.me.artifacts == []
    assert t.me.amber == 1
    me["line"] = [{"title": "Neutron Shark", "power_counters": 5}]
    t = table(me=me, foe={"line": ["Goon 5"], "artifacts": ["Trinket"]}, house="logos")
    t.fight("Neutron Shark", "Logos Trinket")
    assert t.foe.artifacts == []
    assert t.me.artifacts == []
    assert len(t.me.line) == 1


def test_neutron_shark_with_an_empty_deck_does_not_go_on(table):
    t = table(me={"line": ["Neutron Shark", "Goon 1"]}, foe={"line": ["Goon 5", "Goon 6"]}, house="logos", filler=0)
    t.reap("Neutron Shark", "Goon 5", "Goon 1")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 6"]


# Novu Archaeologist


def test_novu_archaeologist_archives_from_the_discard_pile(table, version):
    t = table(
        me={"line": ["Novu Archaeologist"], "discard": ["Goon 1", "Punch"]},
        foe={"discard": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.action("Novu Archaeologist")
    assert t.offered == ["Goon 1", "Punch"]
    t.choose("Punch")
    assert t.titles(t.me.archives) == ["Punch"]
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert not t.card("Novu Archaeologist").ready
    assert t.titles(t.foe.discard) == ["Goon 2"]


def test_novu_archaeologist_without_a_discard_pile(table):
    t = table(me={"line": ["Novu Archaeologist"]}, foe={"discard": ["Goon 2"]}, house="logos")
    t.action("Novu Archaeologist")
    assert t.at_rest
    assert t.me.archives == []
    assert t.me.amber == 0
