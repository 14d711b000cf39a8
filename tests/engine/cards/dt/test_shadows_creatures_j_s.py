"""Creatures of Shadows in Dark Tidings, J to S."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.tides import MINE, THEIRS, THERE, TIDES, shore
from tests.engine.helpers.looks import amber_by_title, damage, pools

TAR = "Jackie Tar"
MONTY, MONTY_TWIN = "Monty Bank", "Monty Bank (evil twin)"
WILLA, WILLA_TWIN = "One-Eyed Willa", "One-Eyed Willa (evil twin)"
URCHIN, URCHIN_TWIN = "Sea Urchin", "Sea Urchin (evil twin)"


# Jackie Tar


@THERE
@pytest.mark.parametrize(("tide", "dealt"), [(None, 1), (MINE, 6), (THEIRS, 1)])
def test_jackie_deals_more_damage_at_high_tide(table, version, tide, dealt):
    t = shore(table, version, {"line": [TAR]}, {"line": ["Goon 9", "Goon 8"]}, tide)
    t.reap(TAR)
    assert t.offered == [TAR, "Goon 9", "Goon 8"]
    t.choose("Goon 9")
    assert damage(t.foe) == [dealt, 0]
    assert damage(t.me) == [0]
    assert t.me.amber == 1


@pytest.mark.parametrize(("target", "left"), [({"title": "Goon 3", "warded": True}, [0]), ("Guard 6/2", [4])])
def test_ward_and_armor_against_jackie(table, target, left):
    t = shore(table, "16.0", {"line": [TAR]}, {"line": [target]}, MINE)
    t.reap(TAR, target if isinstance(target, str) else target["title"])
    assert damage(t.foe) == left


@THERE
def test_jackie_alone_can_only_hit_itself(table, version):
    t = shore(table, version, {"line": [TAR]}, {}, MINE)
    t.reap(TAR)
    assert t.me.line == []
    assert t.me.amber == 1
    assert t.g.has_keyword(t.card(TAR), "elusive")


# Monty Bank


@pytest.mark.parametrize("times", [0, 1, 2])
def test_monty_is_exalted_as_often_as_wanted(table, version, times):
    t = table(me={"hand": [MONTY], "line": ["Goon 3"]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.play(MONTY)
    assert t.offered == ["number:0", "number:1", "number:2"]
    t.choose(f"number:{times}")
    assert t.card(MONTY).amber == times
    assert t.card("Goon 3").amber == 0
    assert pools(t) == [0, 3]
    assert len(t.happened("amber.exalted")) == (times > 0)


def test_the_twin_of_monty_is_exalted_unasked(table, version):
    t = table(me={"hand": [MONTY_TWIN]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.play(MONTY_TWIN)
    assert t.at_rest
    assert t.card(MONTY_TWIN).amber == 2
    assert pools(t) == [0, 3]


@pytest.mark.parametrize("title", [MONTY, MONTY_TWIN])
@pytest.mark.parametrize(("held", "pool", "stolen"), [(0, 3, 0), (2, 3, 2), (4, 3, 3)])
def test_monty_steals_as_much_as_is_on_it(table, version, title, held, pool, stolen):
    line = [{"title": title, "amber": held}, {"title": "Goon 3", "amber": 5}]
    t = table(me={"line": line}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.action(title)
    assert pools(t) == [stolen, pool - stolen]
    assert t.card(title).amber == held


@pytest.mark.parametrize("title", [MONTY, MONTY_TWIN])
def test_what_is_on_monty_goes_to_the_opponent_as_it_leaves_play(table, version, title):
    t = table(me={"line": [{"title": title, "amber": 2}], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying")
    assert pools(t) == [0, 2]


@NEW
@pytest.mark.reading("steal-for-each")
def test_monty_steals_all_of_it_at_once(table, version):
    t = table(me={"line": [{"title": MONTY, "amber": 2}]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.action(MONTY)
    assert [fact.data["amount"] for fact in t.happened("amber.stolen")] == [2]


def test_only_the_twin_of_monty_eludes(table):
    t = table(me={"line": [MONTY, MONTY_TWIN]}, foe={}, house="shadows")
    assert [t.g.has_keyword(card, "elusive") for card in t.me.line] == [False, True]


# One-Eyed Willa


@THERE
@pytest.mark.parametrize("tide", TIDES)
@pytest.mark.parametrize("side", ["me", "foe"])
def test_willa_is_elusive_and_skirmishes_at_high_tide(table, version, tide, side):
    sides = {"me": {"line": ["Goon 3"]}, "foe": {"line": ["Goon 3"]}}
    sides[side] = {"line": [WILLA, "Goon 3"]}
    t = shore(table, version, **sides, high=tide)
    high = tide == (MINE if side == "me" else THEIRS)
    for keyword in ("elusive", "skirmish"):
        assert t.g.has_keyword(t.card(WILLA), keyword) is high
        assert not t.g.has_keyword(t.card("Goon 3"), keyword)


@THERE
@pytest.mark.parametrize("tide", TIDES)
def test_willa_steals_after_a_fight_that_it_comes_out_of(table, version, tide):
    t = shore(table, version, {"line": [WILLA]}, {"line": ["Goon 2"], "amber": 2}, tide)
    t.fight(WILLA)
    high = tide == MINE
    assert pools(t) == ([1, 1] if high else [0, 2])
    assert len(t.me.line) == high
    assert t.foe.line == []


@THERE
def test_willa_loses_its_keywords_as_the_tide_turns(table, version):
    t = shore(table, version, {"line": [WILLA]}, {"line": [WILLA]}, MINE)
    t.next_turn().submit("tide")
    assert [t.g.has_keyword(p.line[0], "elusive") for p in (t.me, t.foe)] == [False, True]


@THERE
@pytest.mark.parametrize(("tide", "pool", "left"), [(None, 3, 3), (MINE, 3, 1), (MINE, 1, 0), (THEIRS, 3, 3)])
def test_the_twin_of_willa_makes_the_opponent_lose_2_at_high_tide(table, version, tide, pool, left):
    t = shore(table, version, {"line": [WILLA_TWIN]}, {"line": ["Goon 4"], "amber": pool}, tide)
    t.fight(WILLA_TWIN)
    assert pools(t) == [0, left]
    assert damage(t.me) == [0]
    assert damage(t.foe) == [2]


@THERE
def test_the_twin_of_willa_takes_nothing_by_reaping_or_attacked(table, version):
    t = shore(table, version, {"line": [WILLA_TWIN]}, {"amber": 3}, MINE)
    t.reap(WILLA_TWIN)
    assert pools(t) == [1, 3]
    foe = {"line": [WILLA_TWIN], "amber": 3}
    t = shore(table, version, {"line": ["Goon 1"], "amber": 3}, foe, THEIRS, house="brobnar")
    t.fight("Goon 1")
    assert pools(t) == [3, 3]
    assert damage(t.me) == damage(t.foe) == [0]


# Sea Urchin


@THERE
@pytest.mark.parametrize("tide", TIDES)
@pytest.mark.parametrize(("title", "amount"), [(URCHIN, 1), (URCHIN_TWIN, 2)])
def test_a_sea_urchin_captures_or_steals_at_high_tide(table, version, tide, title, amount):
    t = shore(table, version, {"hand": [title], "line": ["Goon 3"]}, {"amber": 5}, tide)
    t.play(title)
    high = tide == MINE
    assert pools(t) == [amount if high else 0, 5 - amount]
    assert amber_by_title(t) == ({} if high else {title.split(" (")[0]: amount})


@THERE
@pytest.mark.parametrize("tide", TIDES)
@pytest.mark.parametrize(("title", "pool"), [(URCHIN, 0), (URCHIN_TWIN, 1)])
def test_a_sea_urchin_takes_what_there_is(table, version, tide, title, pool):
    t = shore(table, version, {"hand": [title]}, {"amber": pool}, tide)
    t.play(title)
    assert t.foe.amber == 0
    assert t.me.amber + t.card(title).amber == pool


@pytest.mark.parametrize("version", ["1.2", "1.3"])
@pytest.mark.parametrize(("title", "amount"), [(URCHIN, 1), (URCHIN_TWIN, 2)])
def test_a_sea_urchin_captures_where_there_is_no_tide(table, version, title, amount):
    t = table(me={"hand": [title]}, foe={"amber": 5}, house="shadows", ruleset=version)
    t.play(title)
    assert pools(t) == [0, 5 - amount]
    assert t.card(title).amber == amount


def test_only_the_first_sea_urchin_is_poisonous(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": [URCHIN]}, house="brobnar", ruleset=version)
    t.fight("Goon 9")
    t.submit(*t.pending.keys) if t.pending.kind == "order" else None
    assert t.me.line == []
    assert t.foe.line == []
    t = table(me={"line": ["Goon 9"]}, foe={"line": [URCHIN_TWIN]}, house="brobnar", ruleset=version)
    t.fight("Goon 9")
    assert damage(t.me) == [1]
    assert t.foe.line == []
