"""Creatures of Untamed in Worlds Collide, Bramble Lynx to Giant Gnawbill."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest

LYNX = "Bramble Lynx"
DRUID = "Deepwood Druid"
BEAR = "Eldest Bear"
HAWK = "Ghosthawk"
GNAWBILL = "Giant Gnawbill"


# Bramble Lynx


@pytest.mark.parametrize("reaped", [True, False])
def test_the_lynx_is_ready_after_a_reap(table, version, reaped):
    t = table(
        me={"hand": [LYNX], "line": ["Untamed Goon 1"]}, foe={"line": ["Goon 2"]}, house="untamed", ruleset=version
    )
    if reaped:
        t.reap("Untamed Goon 1")
    else:
        t.fight("Untamed Goon 1")
    t.play(LYNX)
    assert t.card(LYNX).ready is reaped
    if reaped:
        t.fight(LYNX)
        assert t.card(LYNX).damage == 0
        assert t.foe.line == []


def test_a_reap_of_the_other_side_or_of_the_last_turn_does_not_ready_the_lynx(table, version):
    t = table(
        me={"line": ["Goon 1"]},
        foe={"hand": [LYNX, LYNX], "line": ["Untamed Goon 1"]},
        ruleset=version,
    )
    t.reap("Goon 1").next_turn("untamed").play(LYNX)
    assert not t.card(LYNX).ready
    t.reap("Untamed Goon 1").play(LYNX)
    assert [card.ready for card in t.cards(LYNX)] == [False, True]


def test_the_lynx_put_into_play_is_ready_as_well(table, version):
    t = table(me={"hand": [LYNX, "Ushering"], "line": ["Goon 1"]}, foe={}, ruleset=version)
    t.reap("Goon 1").play("Ushering")
    assert t.card(LYNX).ready


# Deepwood Druid


def test_the_druid_heals_a_neighbor_where_it_is_deployed(table):
    t = table(
        me={
            "hand": [DRUID],
            "line": [
                {"title": "Goon 3", "damage": 2},
                {"title": "Goon 9", "damage": 6},
                {"title": "Goon 4", "damage": 1},
            ],
        },
        foe={"line": [{"title": "Goon 5", "damage": 3}]},
        house="untamed",
    )
    t.play(DRUID, "position:1", flank="")
    assert sorted(t.offered) == ["Goon 3", "Goon 9"]
    t.choose("Goon 9")
    assert [card.damage for card in t.me.line] == [2, 0, 0, 1]
    assert t.card("Goon 5").damage == 3


def test_the_druid_heals_when_it_reaps_and_not_when_it_fights(table, version):
    line = [DRUID, {"title": "Goon 9", "damage": 6}, DRUID]
    t = table(me={"line": line}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.fight(f"{DRUID}#2")
    assert t.card("Goon 9").damage == 6
    t.reap(DRUID)
    assert t.card("Goon 9").damage == 0
    assert t.me.amber == 1


def test_the_druid_with_nothing_to_heal_asks_nothing(table, version):
    t = table(me={"line": ["Goon 1", DRUID, "Goon 2"]}, foe={}, house="untamed", ruleset=version)
    t.reap(DRUID)
    assert t.at_rest


# Eldest Bear


@pytest.mark.parametrize(
    ("line", "gained"),
    [([BEAR], 2), (["Goon 1", BEAR], 0), (["Goon 1", BEAR, "Goon 1"], 2), ([BEAR, "Goon 1", "Goon 1"], 0)],
)
def test_the_bear_is_paid_before_a_fight_in_the_center_only(table, version, line, gained):
    t = table(me={"line": line}, foe={"line": ["Goon 9", "Goon 1"]}, house="untamed", ruleset=version)
    t.fight(BEAR, "Goon 9")
    to_rest(t)
    assert t.me.amber == gained
    assert t.card("Goon 9").damage == 8


def test_the_bear_is_paid_even_if_assault_ends_the_fight_and_not_for_reaping(table, version):
    t = table(me={"line": [BEAR]}, foe={"line": ["Goon 3"]}, house="untamed", ruleset=version)
    t.fight(BEAR)
    to_rest(t)
    assert t.me.amber == 2
    assert t.foe.line == []
    assert t.card(BEAR).damage == 0


def test_the_bear_that_is_attacked_or_reaps_is_not_paid(table, version):
    t = table(me={"line": ["Goon 1"]}, foe={"line": [BEAR]}, ruleset=version)
    t.fight("Goon 1")
    assert t.foe.amber == 0
    t.next_turn("untamed").reap(BEAR)
    assert t.foe.amber == 1


# Gebuk


def gebuk(table, version, line=("Gebuk",), deck=("Goon 2",), **more):
    return table(
        me={"line": list(line), "deck": list(deck), "hand": ["Slaying", "Slaughter", "Recall"]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
        **more,
    )


@pytest.mark.parametrize(
    ("line", "now"),
    [
        (["Gebuk"], ["Goon 2"]),
        (["Goon 3", "Gebuk"], ["Goon 3", "Goon 2"]),
        (["Gebuk", "Goon 3"], ["Goon 2", "Goon 3"]),
        (["Goon 3", "Gebuk", "Goon 5"], ["Goon 3", "Goon 2", "Goon 5"]),
    ],
)
def test_a_creature_from_the_deck_stands_where_gebuk_stood(table, version, line, now):
    t = gebuk(table, version, line)
    t.play("Slaying", "Gebuk")
    assert t.titles(t.me.line) == now
    assert t.card("Gebuk").zone == "discard"
    assert not t.card("Goon 2").ready
    assert t.me.amber == 0
    assert t.g.state.lasting == []


@pytest.mark.parametrize("top", ["Trinket", "Chant", "Badge"])
def test_another_card_from_the_deck_stays_in_the_discard_pile(table, version, top):
    t = gebuk(table, version, ["Goon 3", "Gebuk"], [top])
    t.play("Slaying", "Gebuk")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.me.discard) == [top, "Gebuk", "Slaying"]
    assert t.g.state.lasting == []


def test_with_an_empty_deck_gebuk_has_no_heir(table, version):
    t = gebuk(table, version, deck=(), filler=0)
    t.play("Slaying", "Gebuk")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Gebuk", "Slaying"]


def test_the_heir_arrives_after_all_have_been_destroyed(table, version):
    t = gebuk(table, version, ["Goon 3", "Gebuk", "Goon 5"])
    t.play("Slaughter")
    while not t.at_rest:
        t.submit(*(t.pending.keys if t.pending.ordered else t.pending.keys[:1]))
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.foe.line == []


def test_gebuk_returned_to_hand_discards_nothing(table, version):
    t = gebuk(table, version)
    t.play("Recall", "Gebuk")
    assert t.me.line == []
    assert t.me.deck[-1].title == "Goon 2"


def test_a_play_ability_of_the_heir_does_not_resolve(table, version):
    t = gebuk(table, version, deck=["Moor Wolf", "Musthic Murmook"])
    t.play("Slaying", "Gebuk")
    assert t.titles(t.me.line) == ["Musthic Murmook"]
    assert t.card("Goon 4").damage == 0


def test_one_gebuk_follows_another(table, version):
    t = gebuk(table, version, deck=["Goon 2", "Gebuk"])
    t.play("Slaying", "Gebuk")
    assert t.titles(t.me.line) == ["Gebuk"]
    assert t.me.deck[-1].title == "Goon 2"


@pytest.mark.reading("gebuk-saved-from-destruction")
def test_a_gebuk_that_is_saved_has_no_heir(table, version):
    t = table(
        me={"line": ["Gebuk"], "artifacts": ["Angel"], "deck": ["Goon 2"], "hand": ["Slaying", "Recall"]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Slaying", "Gebuk")
    assert t.titles(t.me.line) == ["Gebuk"]
    assert "Goon 2" in t.titles(t.me.discard)
    assert t.g.state.lasting == []
    t.play("Recall", "Gebuk")
    assert t.me.line == []
    assert t.card("Goon 2").zone == "discard"


# Ghosthawk


@pytest.mark.clause("enrage-specific-reap-permission", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.ruling("faq-ghosthawk-enraged-neighbor", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_ghosthawk_reaps_with_an_enraged_neighbor_that_stays_enraged(table, version):
    t = table(
        me={"hand": [HAWK], "line": [{"title": "Goon 3", "enraged": True}]},
        foe={"line": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play(HAWK, "position:1", "Goon 3", flank="")
    assert t.me.amber == 1
    assert not t.card("Goon 3").ready
    assert t.card("Goon 3").enraged


def test_ghosthawk_reaps_with_both_neighbors_one_at_a_time(table):
    t = table(
        me={"hand": [HAWK], "line": ["Goon 1", "Goon 3", "Goon 4", "Goon 5"]}, foe={"line": ["Goon 2"]}, house="untamed"
    )
    t.play(HAWK, "position:2", flank="")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert t.me.amber == 2
    assert [card.ready for card in t.me.line] == [True, False, False, False, True]


@pytest.mark.parametrize(("answers", "gained"), [([[]], 0), (["Goon 3"], 2)])
def test_ghosthawk_may_reap_with_both_or_none(table, answers, gained):
    t = table(me={"hand": [HAWK], "line": ["Goon 3", "Goon 4"]}, foe={}, house="untamed")
    t.play(HAWK, "position:1", *answers, flank="")
    assert t.me.amber == gained
    assert t.at_rest


def test_ghosthawk_cannot_reap_with_exhausted_ones_and_unstuns_stunned_ones(table):
    t = table(
        me={"hand": [HAWK], "line": [{"title": "Goon 3", "ready": False}, {"title": "Goon 4", "stunned": True}]},
        foe={},
        house="untamed",
    )
    t.play(HAWK, "position:1", "Goon 4", flank="")
    assert t.me.amber == 0
    assert not t.card("Goon 4").stunned


def test_ghosthawk_among_exhausted_creatures_asks_nothing(table):
    line = [{"title": "Goon 3", "ready": False}, {"title": "Goon 4", "ready": False}]
    t = table(me={"hand": [HAWK], "line": line}, foe={}, house="untamed")
    t.play(HAWK, "position:1", flank="")
    assert t.at_rest
    assert t.me.amber == 0


# Giant Gnawbill


def test_who_chooses_a_house_destroys_an_artifact_of_it(table, version):
    t = table(
        me={"line": [GNAWBILL], "artifacts": ["Trinket", "Untamed Trinket"]},
        foe={"artifacts": ["Dis Trinket"]},
        ruleset=version,
    )
    t.end().submit("house:dis")
    assert t.foe.artifacts == []
    assert len(t.me.artifacts) == 2
    t.end().submit("house:untamed")
    assert t.titles(t.me.artifacts) == ["Trinket"]


def test_the_player_who_chose_the_house_picks_the_artifact_of_any_side(table, version):
    t = table(me={"line": [GNAWBILL], "artifacts": ["Trinket", "Lamp"]}, foe={"artifacts": ["Crank"]}, ruleset=version)
    t.end().submit("house:brobnar")
    assert t.pending.seat == 1
    assert sorted(t.offered) == ["Crank", "Lamp", "Trinket"]
    t.choose("Lamp")
    assert t.card("Lamp").zone == "discard"
    assert t.foe.amber == 0


def test_without_an_artifact_of_the_house_nothing_is_gnawed(table, version):
    t = table(me={"line": [GNAWBILL], "artifacts": ["Trinket"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.next_turn("dis")
    assert len(t.me.artifacts) == 1
    assert len(t.foe.line) == 1
