"""Actions of Logos in Call of the Archons, R to W."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import seen_by
from tests.engine.helpers.tables import next_for_foe
from tests.engine.invent import plain

plain("Radiant Dawn", power=3, keywords={"alpha": 1})


# Random Access Archives


def test_random_access_archives_takes_the_top_card_unseen_by_the_opponent(table, version):
    t = table(
        me={"hand": ["Random Access Archives"], "deck": ["Goon 1", "Goon 2"]},
        foe={"deck": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Random Access Archives")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.me.deck[-1].title == "Goon 1"
    assert t.me.amber == 1
    assert not seen_by(t, "Goon 2", 1)
    assert seen_by(t, "Goon 2", 0)
    assert t.foe.archives == []


def test_random_access_archives_does_not_shuffle_for_it(table):
    t = table(me={"hand": ["Random Access Archives"], "discard": ["Goon 1"]}, foe={}, house="logos", filler=0)
    t.play("Random Access Archives")
    assert t.me.archives == []
    assert t.titles(t.me.discard) == ["Goon 1", "Random Access Archives"]


# Remote Access


def test_remote_access_uses_an_artifact_of_the_opponent_as_if_it_were_yours(table, version):
    t = table(
        me={"hand": ["Remote Access"], "line": ["Veylan Analyst"], "artifacts": ["Library of Babble"]},
        foe={"artifacts": ["Crank", "Trinket"], "amber": 3},
        house="logos",
        ruleset=version,
    )
    t.play("Remote Access")
    assert t.offered == ["Crank", "Trinket"]
    t.choose("Crank")
    assert (t.me.amber, t.foe.amber) == (4, 2), "a bonus, 2 of the crank, 1 of the analyst"
    assert not t.card("Crank").ready
    assert t.titles(t.foe.artifacts) == ["Crank", "Trinket"]
    assert t.card("Library of Babble").ready


def test_remote_access_sacrifices_what_it_uses(table, version):
    t = table(me={"hand": ["Remote Access"]}, foe={"artifacts": ["Fuse"]}, house="logos", ruleset=version)
    t.play("Remote Access")
    assert t.foe.artifacts == []
    assert (t.me.amber, t.foe.amber) == (2, 0)


@pytest.mark.parametrize("artifacts", [[], ["Trinket"], [{"title": "Crank", "ready": False}]])
def test_remote_access_without_anything_to_use(table, artifacts):
    t = table(me={"hand": ["Remote Access"], "artifacts": ["Crank"]}, foe={"artifacts": artifacts}, house="logos").play(
        "Remote Access"
    )
    assert t.at_rest
    assert t.me.amber == 1


# Reverse Time


def test_reverse_time_swaps_deck_and_discard_pile(table, version):
    t = table(
        me={"hand": ["Reverse Time"], "deck": ["Goon 1", "Goon 2"], "discard": ["Goon 3", "Goon 4", "Goon 5"]},
        foe={"deck": ["Goon 6"], "discard": ["Goon 7"]},
        house="logos",
        ruleset=version,
        filler=0,
    )
    t.play("Reverse Time")
    assert sorted(t.titles(t.me.deck)) == ["Goon 3", "Goon 4", "Goon 5"]
    assert t.titles(t.me.discard) == ["Goon 2", "Goon 1", "Reverse Time"]
    assert t.me.amber == 1
    assert t.titles(t.foe.deck) == ["Goon 6"]
    assert t.titles(t.foe.discard) == ["Goon 7"]
    assert seen_by(t, "Goon 1", 1), "what lies in the discard pile is open"
    assert not any(seen_by(t, f"Goon {n}", seat) for n in (3, 4, 5) for seat in (0, 1)), "it was shuffled"


def test_reverse_time_of_an_empty_discard_pile_empties_the_deck(table):
    t = table(me={"hand": ["Reverse Time"]}, foe={}, house="logos", filler=2)
    t.play("Reverse Time")
    assert t.me.deck == []
    assert t.titles(t.me.discard) == ["Chant", "Chant", "Reverse Time"]


# Scrambler Storm


def test_scrambler_storm_forbids_the_next_actions_of_the_opponent_only(table, version):
    t = next_for_foe(table, "Scrambler Storm", version, hand=["Scrambler Storm", "Anger"])
    assert t.me.amber == 1
    t.next_turn("brobnar")
    assert t.refused("play:Punch").clause == "cannot-beats-may"
    assert t.may("discard:Punch")
    assert t.may("play:Goon 1")
    assert t.may("fight:Goon 5")
    assert t.may("action:Crank")
    t.next_turn("brobnar")
    assert t.may("play:Anger")
    t.next_turn("brobnar")
    assert t.may("play:Punch")


# Sloppy Labwork


def test_sloppy_labwork_archives_one_and_discards_another(table, version):
    t = table(
        me={"hand": ["Sloppy Labwork", "Goon 1", "Goon 2", "Goon 3"]},
        foe={"hand": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Sloppy Labwork", "Goon 2")
    assert t.pending.private
    assert not t.pending.secret
    assert t.offered == ["Goon 1", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.me.discard) == ["Goon 3", "Sloppy Labwork"]
    assert t.titles(t.foe.hand) == ["Goon 4"]


@pytest.mark.parametrize("held", [0, 1])
def test_sloppy_labwork_does_what_it_can(table, held):
    t = table(me={"hand": ["Sloppy Labwork", *["Goon 1"] * held]}, foe={}, house="logos")
    t.play("Sloppy Labwork", *["Goon 1"] * held)
    assert t.at_rest
    assert t.titles(t.me.archives) == ["Goon 1"] * held
    assert t.titles(t.me.discard) == ["Sloppy Labwork"]


# Twin Bolt Emission


def bolt(table, me=(), foe=(), version="16.0"):
    t = table(
        me={"line": list(me), "hand": ["Twin Bolt Emission"]}, foe={"line": list(foe)}, house="logos", ruleset=version
    )
    return t.play("Twin Bolt Emission")


def test_twin_bolt_hits_two_different_creatures_of_any_side(table, version):
    t = bolt(table, ["Goon 4"], ["Goon 2", "Goon 3", "Goon 5"], version)
    assert t.offered == ["Goon 4", "Goon 2", "Goon 3", "Goon 5"]
    assert (t.pending.minimum, t.pending.maximum) == (2, 2)
    t.refused("card:Goon 4")
    t.refused("card:Goon 4", "card:Goon 4")
    t.choose(["Goon 2", "Goon 3"])
    assert t.me.amber == 1
    assert t.titles(t.foe.discard) == ["Goon 2"], "2 damage at 2 power destroys"
    assert t.card("Goon 3").damage == 2, "at 3 it does not"
    assert t.card("Goon 4").damage == 0
    assert t.card("Goon 5").damage == 0


def test_twin_bolt_may_hit_your_own(table):
    t = bolt(table, ["Goon 4", "Goon 5"], ["Goon 3"])
    t.choose(["Goon 4", "Goon 5"])
    assert [c.damage for c in (*t.me.line, *t.foe.line)] == [2, 2, 0]


def test_twin_bolt_with_a_single_creature_hits_it_once(table, version):
    t = bolt(table, [], ["Goon 3"], version)
    assert t.at_rest
    assert t.card("Goon 3").damage == 2


def test_twin_bolt_on_an_empty_board_still_gives_its_amber(table, version):
    t = bolt(table, version=version)
    assert t.at_rest
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Twin Bolt Emission"]


@pytest.mark.parametrize(("armor", "damage"), [(1, 1), (2, 0), (3, 0)])
def test_twin_bolt_meets_armor(table, armor, damage):
    t = bolt(table, [], [f"Guard 3/{armor}", "Goon 5"])
    assert t.card(f"Guard 3/{armor}").damage == damage
    assert t.card("Goon 5").damage == 2


def test_twin_bolt_meets_a_ward_and_invulnerability(table):
    t = bolt(table, [], [{"title": "Goon 1", "warded": True}, "Invulnerable Goon 4"])
    assert t.card("Goon 1").damage == 0
    assert not t.card("Goon 1").warded
    assert t.card("Invulnerable Goon 4").damage == 0


@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_twin_bolts_strike_at_the_same_time_since_2021(table, version):
    t = bolt(table, [], [{"title": "Shadow Self", "damage": 7}, "Goon 2"], version)
    assert t.at_rest, "no order to ask for"
    assert t.titles(t.foe.line) == ["Goon 2"], "Shadow Self took both bolts before it fell"


@pytest.mark.parametrize("version", ["1.2", "1.3"])
@pytest.mark.parametrize(("order", "left"), [(["Shadow Self", "Goon 2"], []), (["Goon 2", "Shadow Self"], ["Goon 2"])])
def test_twin_bolts_strike_one_after_the_other_in_the_early_books(table, version, order, left):
    t = bolt(table, [], [{"title": "Shadow Self", "damage": 7}, "Goon 2"], version)
    assert t.pending.ordered
    t.choose(order)
    assert t.titles(t.foe.line) == left


# Wild Wormhole


def wormhole(table, *deck, me=None, foe=None, version="16.0", **more):
    t = table(
        me={"hand": ["Wild Wormhole"], "deck": list(deck), **(me or {})},
        foe=foe or {},
        house="logos",
        ruleset=version,
        **more,
    )
    return t.play("Wild Wormhole")


def test_wild_wormhole_plays_the_top_card_of_any_house(table, version):
    t = wormhole(table, "Goon 1", "Punch", foe={"line": ["Goon 3"], "deck": ["Goon 2"]}, version=version)
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.me.amber == 2, "the icons of both"
    assert t.titles(t.me.deck)[-1] == "Goon 1"
    assert t.titles(t.foe.deck)[-1] == "Goon 2"
    assert t.titles(t.me.discard) == ["Punch", "Wild Wormhole"]
    assert t.me.hand == []


@pytest.mark.parametrize(("flank", "line"), [("left", ["Goon 9", "Goon 1"]), ("right", ["Goon 1", "Goon 9"])])
def test_wild_wormhole_plays_a_creature_exhausted_on_a_flank_of_choice(table, flank, line):
    t = table(me={"hand": ["Wild Wormhole"], "deck": ["Goon 9"], "line": ["Goon 1"]}, foe={}, house="logos")
    t.play("Wild Wormhole", flank=flank)
    assert t.titles(t.me.line) == line
    assert not t.card("Goon 9").ready


def test_wild_wormhole_gives_the_played_creature_its_play_ability(table):
    t = wormhole(table, "Dr. Escotera", foe={"keys": ["red", "blue"]})
    assert t.titles(t.me.line) == ["Dr. Escotera"]
    assert t.me.amber == 3


def test_wild_wormhole_plays_another_wormhole(table):
    t = wormhole(table, "Dust Pixie", "Wild Wormhole", "Wild Wormhole")
    assert t.titles(t.me.line) == ["Dust Pixie"]
    assert t.me.amber == 5
    assert len(t.me.discard) == 3


def test_wild_wormhole_with_an_empty_deck_does_not_shuffle(table, version):
    t = wormhole(table, me={"discard": ["Goon 1"]}, version=version, filler=0)
    assert t.me.amber == 1
    assert t.me.deck == []
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Goon 1", "Wild Wormhole"]
    assert t.happened("deck.shuffled") == []


def test_wild_wormhole_leaves_an_upgrade_without_a_host_on_top(table, version):
    t = wormhole(table, "Blood of Titans", version=version)
    assert t.titles(t.me.deck)[-1] == "Blood of Titans"
    assert t.me.amber == 1
    assert t.me.deck[-1].known == t.g.everyone, "everybody has seen it"


def test_wild_wormhole_puts_an_upgrade_on_any_creature(table):
    t = wormhole(table, "Blood of Titans", me={"line": ["Goon 1"]}, foe={"line": ["Goon 2"]})
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert t.power("Goon 2") == 7


@pytest.mark.parametrize(
    ("version", "played"), [("1.2", True), ("1.3", False), ("2021-03", False), ("16.0", False), ("18.4", False)]
)
def test_wild_wormhole_cannot_play_an_alpha_card(table, version, played):
    t = wormhole(table, "Radiant Dawn", version=version)
    assert t.titles(t.me.line) == (["Radiant Dawn"] if played else [])
    assert (t.titles(t.me.deck)[-1] == "Radiant Dawn") is not played
