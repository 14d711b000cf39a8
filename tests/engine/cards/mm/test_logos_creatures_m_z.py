"""Mass Mutation, Logos, creatures from Munchling to Titan Engineer."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import seen_by

LOGOS = ["logos", "brobnar", "dis"]


# Munchling


@pytest.mark.parametrize("zone", ["hand", "archives"])
def test_munchling_eats_a_logos_card_from_hand_or_archives(table, version, zone):
    t = table(
        me={"line": ["Munchling"], zone: ["Logos Goon 1", "Goon 2"]},
        foe={"line": ["Goon 9"]},
        house="logos",
        ruleset=version,
    )
    t.fight("Munchling")
    assert "Goon 2" not in t.offered
    t.choose("Logos Goon 1")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Logos Goon 1"]
    assert t.card("Munchling").damage == 0


def test_munchling_may_leave_its_food(table, version):
    t = table(
        me={"line": ["Munchling"], "hand": ["Logos Goon 1"], "archives": ["Logos Goon 2"]},
        foe={"line": ["Goon 9"]},
        house="logos",
        ruleset=version,
    )
    t.fight("Munchling").submit().submit()
    assert t.at_rest
    assert t.me.amber == 0
    assert t.me.discard == []


def test_munchling_eats_one_card_only(table, version):
    t = table(
        me={"line": ["Munchling"], "hand": ["Logos Goon 1"], "archives": ["Logos Goon 2"]},
        foe={"line": ["Goon 9"]},
        house="logos",
        ruleset=version,
    )
    t.fight("Munchling", "Logos Goon 1")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.titles(t.me.archives) == ["Logos Goon 2"]


def test_whether_munchling_asks_does_not_tell_what_the_cards_are(table):
    def asked(card):
        t = table(me={"line": ["Munchling"], "hand": [card]}, foe={"line": ["Goon 9"]}, house="logos")
        t.fight("Munchling")
        found = (t.pending.prompt, t.pending.private)
        t.submit()
        return found

    assert asked("Logos Goon 1") == asked("Goon 1")


# Novu Dynamo


def dynamo(table, version="16.0", answer=(), **me):
    t = table(
        me={"line": ["Goon 1"]},
        foe={"line": ["Novu Dynamo"], "houses": LOGOS, **me},
        house="brobnar",
        ruleset=version,
    )
    t.end()
    for one in answer:
        t.submit() if one is None else t.choose(one)
    return t.submit("house:logos") if not t.at_rest or t.pending.kind == "house" else t


@pytest.mark.parametrize("zone", ["hand", "archives"])
def test_novu_dynamo_is_fed_a_logos_card_at_the_start_of_its_turn(table, version, zone):
    t = dynamo(table, version, ["Logos Goon 1"], **{zone: ["Logos Goon 1", "Goon 2"]})
    if not t.at_rest:
        t.submit("no")
    assert t.titles(t.foe.line) == ["Novu Dynamo"]
    assert t.foe.amber == 1
    assert t.titles(t.foe.discard) == ["Logos Goon 1"]


def test_novu_dynamo_that_is_not_fed_is_destroyed(table, version):
    t = dynamo(table, version, [None], hand=["Logos Goon 1"])
    assert t.foe.line == []
    assert t.foe.amber == 0
    assert t.titles(t.foe.hand) == ["Logos Goon 1"]
    t = dynamo(table, version)
    assert t.foe.line == []
    assert t.titles(t.me.line) == ["Goon 1"]


def test_novu_dynamo_is_quiet_in_the_turn_of_the_opponent(table, version):
    t = table(
        me={"line": ["Novu Dynamo"], "hand": ["Logos Goon 1"]}, foe={"houses": LOGOS}, house="logos", ruleset=version
    )
    t.next_turn("brobnar")
    assert t.titles(t.me.line) == ["Novu Dynamo"]
    assert t.me.amber == 0


@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_a_warded_novu_dynamo_stays_for_a_turn(table, version):
    t = table(
        me={},
        foe={"line": [{"title": "Novu Dynamo", "warded": True}], "houses": LOGOS},
        house="brobnar",
        ruleset=version,
    )
    t.end().submit("house:logos")
    assert t.titles(t.foe.line) == ["Novu Dynamo"]
    assert not t.card("Novu Dynamo").warded


# Odd Clawde


@pytest.mark.parametrize(("amber", "stolen"), [(0, 0), (1, 1), (2, 0), (3, 1), (6, 0)])
def test_odd_clawde_steals_from_an_odd_pool(table, version, amber, stolen):
    t = table(me={"line": ["Odd Clawde"], "amber": 2}, foe={"amber": amber}, house="logos", ruleset=version)
    t.action("Odd Clawde")
    assert (t.me.amber, t.foe.amber) == (2 + stolen, amber - stolen)


# Professor Terato


def test_professor_terato_lets_mutants_of_both_sides_draw(table, version):
    t = table(
        me={"line": ["Professor Terato", "Infomorph", "Logos Goon 3"]},
        foe={"line": ["Even Ivan"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.reap("Infomorph").reap("Professor Terato")
    assert len(t.me.hand) == 2
    assert t.foe.hand == []
    t.reap("Logos Goon 3")
    assert len(t.me.hand) == 2
    t.next_turn("logos").reap("Even Ivan")
    assert len(t.foe.hand) == 1


def test_without_professor_terato_mutants_draw_no_longer(table, version):
    t = table(
        me={"line": ["Professor Terato", "Infomorph"], "hand": ["Logos Slaying"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Slaying", "Professor Terato").reap("Infomorph")
    assert t.me.hand == []
    assert t.me.amber == 1


# Q-Mechs


def test_q_mechs_draws_a_card_and_is_archived_as_it_is_destroyed(table, version):
    t = table(me={"hand": ["Q-Mechs", "Logos Slaying"]}, foe={}, house="logos", ruleset=version)
    t.play("Q-Mechs")
    assert len(t.me.hand) == 2
    t.play("Logos Slaying")
    assert t.titles(t.me.archives) == ["Q-Mechs"]
    assert t.titles(t.me.discard) == ["Logos Slaying"]
    assert seen_by(t, "Q-Mechs", 1)


def test_q_mechs_under_another_controller_is_archived_by_its_owner(table, version):
    t = table(
        me={"line": [{"title": "Q-Mechs", "owner": 1}], "hand": ["Logos Slaying"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Slaying")
    assert t.me.archives == []
    assert t.titles(t.foe.archives) == ["Q-Mechs"]


# Titan Engineer


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        (["Goon 1", "Titan Engineer", "Goon 2"], 7),
        (["Titan Engineer", "Goon 2"], 6),
        (["Goon 1", "Titan Engineer"], 6),
        (["Titan Engineer"], 6),
    ],
)
def test_titan_engineer_makes_all_keys_dearer_off_the_flanks(table, version, line, cost):
    t = table(me={"line": line}, foe={}, house="logos", ruleset=version)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (cost, cost)
