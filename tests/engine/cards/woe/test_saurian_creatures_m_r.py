"""Winds of Exchange, Saurian, creatures: Magistrate Crispus to Rampaging Brutodon."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house
from tests.engine.helpers.tables import position
from tests.engine.invent import invent, plain

RECRUIT = "Phalanx Recruit"
plain(RECRUIT, power=2)
BRUTODON = "Rampaging Brutodon"
CRISPUS = "Magistrate Crispus"


@invent("Brute Bomb", power=1)
class BruteBomb:
    """Destroyed: destroys every enemy creature."""

    def destroyed(g, me, you):
        yield from g.destroy(g.creatures(enemy_of=you))


given = partial(position, house="saurian", token=RECRUIT)


home = partial(of_house, "saurian")


def over_to_next(t, *first):
    """End the turn and answer until the next player chooses a house."""
    t.end()
    while t.pending.kind != "house":
        wanted = [key for key in t.pending.keys if key in first]
        t.submit(*(t.pending.keys if t.pending.kind == "order" else [*wanted, *t.pending.keys][:1]))
    return t


# Magistrate Crispus


def test_crispus_gives_every_card_back_to_its_owner(table):
    mine = [CRISPUS, {"title": "Goon 3", "owner": 1, "amber": 1, "damage": 1}]
    others = [{"title": "Goon 4", "owner": 0}, "Goon 5"]
    t = table(
        **given(
            {"line": mine, "artifacts": [{"title": "Trinket", "owner": 1}], "hand": ["Saurian Chant"]},
            {"line": others, "artifacts": [{"title": "Lamp", "owner": 0}]},
        )
    )
    over_to_next(t, "flank:left").choose(t.pending.keys[0])
    assert t.titles(t.me.line) == ["Goon 4", CRISPUS]
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 5"]
    assert t.titles(t.me.artifacts) == ["Lamp"]
    assert t.titles(t.foe.artifacts) == ["Trinket"]
    assert t.card("Goon 3").amber == 1
    assert t.card("Goon 3").damage == 1


def test_crispus_judges_at_the_end_of_its_own_turn(table):
    line = [{"title": "Goon 4", "owner": 0}, CRISPUS]
    t = table(me={"hand": ["Chant"], "line": ["Goon 3"]}, foe={"line": line})
    t.next_turn("saurian")
    assert t.titles(t.foe.line) == ["Goon 4", CRISPUS]
    over_to_next(t, "flank:right").choose(t.pending.keys[0])
    assert t.titles(t.me.line) == ["Goon 3", "Goon 4"]


def test_crispus_leaves_by_his_own_judgement(table):
    t = table(
        **given({"line": [{"title": CRISPUS, "owner": 1}, "Goon 3"]}, {"line": [{"title": "Goon 4", "owner": 0}]})
    )
    over_to_next(t, "flank:left").choose(t.pending.keys[0])
    assert t.titles(t.me.line) == ["Goon 4", "Goon 3"]
    assert t.titles(t.foe.line) == [CRISPUS]


def test_the_order_and_the_flanks_of_those_who_return_are_chosen(table):
    line = [{"title": "Goon 4", "owner": 0}, {"title": "Goon 5", "owner": 0}]
    t = table(**given({"line": [CRISPUS]}, {"line": line}))
    t.end()
    assert t.pending.prompt == "control.order"
    t.choose(["Goon 5", "Goon 4"], "left", "left")
    assert t.titles(t.me.line) == ["Goon 4", "Goon 5", CRISPUS]
    to_rest(t.choose(t.pending.keys[0]))


def test_a_token_returns_to_the_one_whose_card_it_is(table):
    t = table(**given({"hand": ["Saurian Levy"]}, {"hand": ["Lure"], "line": [CRISPUS]}))
    t.play("Saurian Levy").next_turn("brobnar").play("Lure", "left")
    assert RECRUIT in t.titles(t.foe.line)
    over_to_next(t).choose(t.pending.keys[0])
    assert t.titles(t.me.line) == [RECRUIT]
    assert t.me.line[0].facedown


# Praetor Marius


@pytest.mark.parametrize(("pool", "caught"), [(5, 2), (1, 1), (0, 0)])
def test_marius_captures_for_the_exhausted_on_its_left(table, pool, caught):
    tired = {"ready": False}
    line = [{"title": "Goon 3", **tired}, "Goon 4", {"title": "Goon 5", **tired}, "Praetor Marius"]
    t = table(
        **given(
            {"line": [*line, {"title": "Goon 6", **tired}]}, {"amber": pool, "line": [{"title": "Goon 7", **tired}]}
        )
    )
    t.reap("Praetor Marius")
    assert t.card("Praetor Marius").amber == caught
    assert t.foe.amber == pool - caught
    assert t.me.amber == 1


def test_marius_on_the_left_flank_captures_nothing(table):
    t = table(**given({"line": ["Praetor Marius", {"title": "Goon 6", "ready": False}]}, {"amber": 3}))
    t.reap("Praetor Marius")
    assert t.card("Praetor Marius").amber == 0
    assert t.foe.amber == 3


# Rampaging Brutodon


def test_brutodon_makes_a_token_as_it_is_played(table):
    t = table(**given({"hand": [BRUTODON]}))
    to_rest(t.play(BRUTODON))
    assert sorted(t.titles(t.me.line)) == sorted([BRUTODON, RECRUIT])
    assert not t.happened("card.destroyed")


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_brutodon_tramples_a_friend_to_be_used(table, how):
    t = table(**given({"line": ["Goon 3", BRUTODON, "Goon 4"]}, {"line": ["Goon 2"]}))
    getattr(t, how)(BRUTODON)
    assert t.offered == ["Goon 3", BRUTODON, "Goon 4"]
    assert t.card(BRUTODON).ready
    t.choose("Goon 3")
    assert t.titles(t.me.line) == [BRUTODON, "Goon 4"]
    assert not t.card(BRUTODON).ready
    assert t.me.amber == int(how == "reap")
    assert len(t.foe.line) == int(how == "reap")


@pytest.mark.reading("brutodon-gives-itself")
def test_brutodon_alone_tramples_itself_and_is_not_used(table, version):
    me, foe = {"line": [home(BRUTODON, amber=1)]}, {"line": ["Goon 3"]}
    t = table(me=me, foe=foe, house="saurian", ruleset=version)
    t.reap(BRUTODON)
    assert t.me.line == []
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert not t.happened("card.used")


@pytest.mark.clause("if-you-do-needs-full-resolution", versions=("16.0", "18.4"))
def test_a_ward_keeps_brutodon_from_being_used_once(table):
    t = table(**given({"line": [BRUTODON, {"title": "Goon 3", "warded": True}]}))
    t.reap(BRUTODON, "Goon 3")
    assert t.card(BRUTODON).ready
    assert t.me.amber == 0
    assert not t.card("Goon 3").warded
    t.reap(BRUTODON, "Goon 3")
    assert t.me.amber == 1
    assert t.titles(t.me.line) == [BRUTODON]


@pytest.mark.reading("brutodon-removes-its-stun")
def test_brutodon_tramples_a_friend_to_remove_its_stun(table, version):
    t = table(me={"line": [home(BRUTODON, stunned=True), "Goon 3"]}, foe={}, house="saurian", ruleset=version)
    t.unstun(BRUTODON, "Goon 3")
    assert not t.card(BRUTODON).stunned
    assert t.titles(t.me.line) == [BRUTODON]


def test_an_attacked_brutodon_tramples_no_friend(table):
    t = table(me={"line": ["Goon 5"]}, foe={"line": ["Elusive Goon 3", BRUTODON]})
    t.fight("Goon 5", BRUTODON)
    assert len(t.foe.line) == 2
    assert t.card(BRUTODON).damage == 4


def test_a_fight_that_has_no_enemy_left_is_no_fight(table):
    t = table(**given({"line": [BRUTODON, "Brute Bomb"]}, {"line": ["Goon 1"]}))
    to_rest(t.fight(BRUTODON, "Brute Bomb"))
    assert t.foe.line == []
    assert t.titles(t.me.line) == [BRUTODON]
    assert not t.card(BRUTODON).ready
