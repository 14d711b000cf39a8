"""Actions of Logos in Call of the Archons, K to P."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import seen_by
from tests.engine.invent import invent


@invent("Radiant Recall", type="action", house="logos")
class RadiantRecall:
    """Play: returns a card from your discard pile to your hand."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.discard))
        yield from g.return_to_hand(card)


# Knowledge is Power


def test_knowledge_is_power_archives_or_gains(table, version):
    given = {"hand": ["Knowledge is Power", "Goon 1"], "archives": ["Goon 2", "Goon 3"]}
    t = table(me=given, foe={"archives": ["Goon 4"] * 3}, house="logos", ruleset=version)
    t.play("Knowledge is Power")
    assert t.offered == ["mode:archive", "mode:gain"]
    t.choose("gain")
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert len(t.me.archives) == 2
    assert len(t.me.hand) == 1
    t = table(me=given, foe={}, house="logos", ruleset=version)
    t.play("Knowledge is Power", "archive", "Goon 1")
    assert t.me.amber == 0
    assert t.titles(t.me.archives) == ["Goon 2", "Goon 3", "Goon 1"]


def test_knowledge_is_power_with_nothing(table):
    t = table(me={"hand": ["Knowledge is Power"]}, foe={}, house="logos").play("Knowledge is Power")
    assert t.at_rest
    assert t.me.amber == 0
    assert t.me.archives == []


# Labwork


def test_labwork_archives_a_card_unseen(table, version):
    t = table(
        me={"hand": ["Labwork", "Goon 1", "Goon 2"]},
        foe={"hand": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Labwork")
    assert t.pending.private
    assert t.pending.secret
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.me.amber == 1
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.foe.archives == []
    assert not seen_by(t, "Goon 2", 1)
    assert t.titles(t.me.discard) == ["Labwork"]


def test_labwork_with_nothing_left_in_hand(table):
    t = table(me={"hand": ["Labwork"]}, foe={"hand": ["Goon 3"]}, house="logos")
    t.play("Labwork")
    assert t.at_rest
    assert t.me.archives == []
    assert t.me.amber == 1


# Library Access


def answer_all(t):
    """Order what is to be ordered backwards, and enter on the right."""
    while not t.at_rest:
        assert t.pending.kind in ("trigger", "flank")
        t.submit(t.pending.keys[-1])
    return t


def test_library_access_draws_for_every_type_of_card(table, version):
    t = table(
        me={
            "line": ["Logos Goon 3"],
            "hand": ["Library Access", "Mother", "Library of Babble", "Logos Badge", "Dimension Door"],
            "deck": ["Goon 4", "Goon 3", "Goon 2", "Goon 1"],
        },
        foe={"deck": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Library Access")
    assert len(t.me.hand) == 4
    for title in ("Mother", "Library of Babble", "Dimension Door"):
        t.play(title)
        answer_all(t)
    t.play("Logos Badge", "Mother")
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]
    assert t.foe.hand == []


def test_library_access_does_not_draw_for_what_the_opponent_plays_in_your_turn(table, version):
    t = table(
        me={"hand": ["Library Access", "Radiant Courtesy"]},
        foe={"line": ["Goon 3"], "hand": ["Dust Pixie"]},
        house="logos",
        ruleset=version,
    )
    t.play("Library Access")
    assert t.titles(t.me.purged) == ([] if version == "1.2" else ["Library Access"])
    t.play("Radiant Courtesy")
    answer_all(t)
    assert len(t.foe.line) == 2
    assert t.foe.amber == 3
    assert t.foe.hand == []
    assert t.titles(t.me.hand) == ["Chant"], "one card, for the action"


def test_library_access_does_not_draw_for_discarding_or_using(table):
    t = table(
        me={"line": ["Logos Goon 3"], "hand": ["Library Access", "Mother", "Doc Bookton"]},
        foe={"line": ["Goon 1"]},
        house="logos",
    )
    t.play("Library Access").discard("Mother").reap("Logos Goon 3")
    assert t.titles(t.me.hand) == ["Doc Bookton"]
    t.play("Doc Bookton")
    assert t.titles(t.me.hand) == ["Chant"]


def test_library_access_with_nothing_to_draw(table):
    t = table(me={"hand": ["Library Access", "Mother"]}, foe={}, house="logos", filler=0)
    t.play("Library Access").play("Mother")
    assert t.me.hand == []
    assert t.titles(t.me.line) == ["Mother"]


def test_library_access_draws_from_the_discard_pile_once_the_deck_is_empty(table):
    t = table(
        me={"hand": ["Library Access", "Mother"], "discard": ["Goon 2"]},
        foe={"discard": ["Goon 3"]},
        house="logos",
        filler=0,
    )
    t.play("Library Access").play("Mother")
    assert t.titles(t.me.hand) == ["Goon 2"], "it is itself purged, so it is not drawn"


@pytest.mark.parametrize("own_first", [True, False])
def test_a_second_library_access_is_another_card_for_the_first_but_not_for_itself(table, own_first):
    t = table(me={"hand": ["Library Access", "Library Access", "Library of Babble"]}, foe={}, house="logos")
    t.play("Library Access")
    t.play("Library Access")
    own = f"trigger:{next(card for card in t.g.cards if card.zone == 'limbo').id}"
    assert t.pending.kind == "trigger"
    assert own in t.pending.keys
    assert len(t.pending.keys) == 2
    t.submit(own if own_first else next(key for key in t.pending.keys if key != own))
    assert t.at_rest
    assert sorted(t.titles(t.me.hand)) == ["Chant", "Library of Babble"]
    t.play("Library of Babble")
    answer_all(t)
    assert t.titles(t.me.hand) == ["Chant", "Chant", "Chant"], "now both draw"


def test_library_access_that_comes_back_is_another_card_when_played_again(table):
    t = table(
        me={"hand": ["Library Access", "Radiant Recall", "Mother"], "deck": ["Goon 1", "Goon 2"]},
        foe={},
        house="logos",
        ruleset="1.2",
    )
    t.play("Library Access").play("Radiant Recall")
    assert sorted(t.titles(t.me.hand)) == ["Goon 2", "Library Access", "Mother"]
    t.play("Library Access")
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 2", "Mother"], "the first one sees the second"
    t.play("Mother")
    answer_all(t)
    assert t.titles(t.me.hand)[-2:] == ["Chant", "Chant"], "now two draw"


# Neuro Syphon


@pytest.mark.parametrize(("mine", "theirs", "works"), [(0, 1, False), (0, 2, True), (2, 3, False), (2, 4, True)])
def test_neuro_syphon_needs_a_richer_opponent(table, version, mine, theirs, works):
    t = table(
        me={"hand": ["Neuro Syphon"], "amber": mine, "deck": ["Goon 1"]},
        foe={"amber": theirs},
        house="logos",
        ruleset=version,
    )
    t.play("Neuro Syphon")  # its bonus comes first
    assert (t.me.amber, t.foe.amber) == (mine + 1 + works, theirs - works)
    assert t.titles(t.me.hand) == ["Goon 1"] * works
    assert t.foe.hand == []


# Phase Shift


def test_phase_shift_allows_one_card_of_another_house(table, version):
    t = table(
        me={"hand": ["Phase Shift", "Goon 1", "Goon 2", "Logos Chant"]},
        foe={"hand": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    assert not t.may("play:Goon 1")
    t.play("Phase Shift")
    t.play("Logos Chant")
    assert t.may("play:Goon 1"), "a Logos card uses up nothing"
    assert t.may("play:Goon 2"), "a Logos card uses up nothing"
    assert not t.may("discard:Goon 1"), "a Logos card uses up nothing"
    t.play("Goon 1")
    assert t.refused("play:Goon 2").clause == "step3-only-active-house-cards"
    assert t.titles(t.me.line) == ["Goon 1"]


def test_phase_shift_does_not_help_a_logos_card_in_a_turn_of_another_house(table):
    t = table(
        me={"hand": [{"title": "Phase Shift", "house": "brobnar"}, "Logos Chant", "Goon 1", "Dis Goon 3"]},
        foe={},
        house="brobnar",
    )
    t.play("Phase Shift")
    t.play("Goon 1")
    assert not t.may("play:Logos Chant"), "a card of the active house needs nothing"
    assert t.may("play:Dis Goon 3"), "a card of the active house needs nothing"


def test_phase_shift_ends_with_the_turn(table):
    t = table(me={"hand": ["Phase Shift", "Goon 1"]}, foe={"hand": ["Goon 2"]}, house="logos")
    t.play("Phase Shift")
    t.next_turn("dis")
    assert not t.may("play:Goon 2")
    t.next_turn("logos")
    assert not t.may("play:Goon 1")


# Positron Bolt


def bolt(table, theirs, version="16.0", mine=()):
    t = table(me={"hand": ["Positron Bolt"], "line": list(mine)}, foe={"line": theirs}, house="logos", ruleset=version)
    return t.play("Positron Bolt")


def test_positron_bolt_runs_in_from_a_flank(table, version):
    t = bolt(table, ["Goon 5", "Goon 6", "Goon 7", "Goon 8"], version, mine=["Goon 9"])
    assert t.offered == ["Goon 9", "Goon 5", "Goon 8"]
    t.choose("Goon 8")
    assert [c.damage for c in t.foe.line] == [0, 1, 2, 3]
    assert t.card("Goon 9").damage == 0
    assert t.me.amber == 1


def test_positron_bolt_goes_on_although_the_first_ones_die(table, version):
    t = bolt(table, ["Goon 3", "Goon 2", "Goon 5"], version).choose("Goon 3")
    if version in ("2021-03", "16.0", "18.4"):  # both at the same time
        t.choose(["Goon 3", "Goon 2"])
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.card("Goon 5").damage == 1


@pytest.mark.parametrize(("line", "damage"), [(["Goon 5"], [3]), (["Goon 5", "Goon 6"], [3, 2])])
def test_positron_bolt_in_a_short_line(table, line, damage):
    t = bolt(table, line)
    if len(line) > 1:
        t.choose("Goon 5")
    assert [c.damage for c in t.foe.line] == damage


def test_positron_bolt_without_creatures_and_with_armor_and_ward(table):
    assert bolt(table, []).at_rest
    t = bolt(table, ["Guard 5/2", {"title": "Goon 4", "warded": True}, "Guard 3/1"]).choose("Guard 5/2")
    assert [c.damage for c in t.foe.line] == [1, 0, 0]
    assert not t.card("Goon 4").warded
