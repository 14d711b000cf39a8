"""Actions of Shadows in Age of Ascension, R to W."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import damage, pools
from tests.engine.helpers.tables import ambush

# Rigged Lottery

LOTTERY = "Rigged Lottery"


@pytest.mark.reading("shard-of-hope-one-for-each")
def test_the_lottery_pays_each_owner_for_shadows_cards(table, version):
    mine = ["Urchin", "Goon 1", "Shadows Goon 2", "Goon 3", "Duskrunner", "Goon 4"]
    theirs = ["Goon 5", "Goon 6", "Goon 7", "Shadows Chant", "Goon 8"]
    t = ambush(table, version, LOTTERY, {"deck": mine}, {"deck": theirs})
    t.play(LOTTERY)
    assert pools(t) == [1 + 2, 1]
    assert [fact.data["amount"] for fact in t.happened("amber.gained")] == [1, 2, 1], "the first is the bonus"
    assert t.titles(t.me.discard) == [*reversed(mine[1:]), LOTTERY]
    assert t.titles(t.foe.discard) == theirs[::-1]
    assert t.titles(t.me.deck)[-1] == "Urchin"


@pytest.mark.parametrize(("mine", "theirs"), [(["Urchin"], []), ([], ["Urchin", "Goon 3"])])
def test_a_short_deck_is_discarded_and_not_refilled(table, version, mine, theirs):
    t = ambush(
        table, version, LOTTERY, {"deck": mine, "discard": ["Dodger"]}, {"deck": theirs, "discard": []}, filler=0
    )
    t.play(LOTTERY)
    assert t.me.deck == []
    assert t.foe.deck == []
    assert pools(t) == [1 + mine.count("Urchin"), theirs.count("Urchin")]


# Sack of Coins

SACK = "Sack of Coins"


@pytest.mark.ruling("faq-sack-of-coins-split", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("for-each-may-be-split", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(
    ("split", "dealt"),
    [
        (["Goon 7", "Goon 8", "Goon 9"], [1, 1, 1]),
        (["Goon 7"] * 3, [3, 0, 0]),
        (["Goon 9", "Goon 8", "Goon 9"], [0, 1, 2]),
    ],
    ids=["each", "one", "two"],
)
def test_coins_are_thrown_at_one_or_split(table, version, split, dealt):
    t = ambush(table, version, SACK, {"amber": 2, "line": ["Goon 7"]}, {"line": ["Goon 8", "Goon 9"], "amber": 5})
    t.play(SACK)
    assert (t.pending.minimum, t.pending.maximum) == (3, 3)
    t.choose(split)
    assert [*damage(t.me), *damage(t.foe)] == dealt
    assert pools(t) == [3, 5]


def test_coins_bounce_off_armor(table, version):
    t = ambush(table, version, SACK, {"amber": 4}, {"line": ["Guard 3/2", "Goon 3"]})
    t.play(SACK, ["Guard 3/2"] * 3 + ["Goon 3"] * 2)
    assert damage(t.foe) == [1, 2]


@NEW
def test_a_ward_stops_all_coins_thrown_at_it(table, version):
    t = ambush(table, version, SACK, {"amber": 4}, {"line": [{"title": "Goon 3", "warded": True}, "Goon 2"]})
    t.play(SACK, ["Goon 3"] * 3 + ["Goon 2"] * 2)
    assert damage(t.foe) == [0]
    assert not t.card("Goon 3").warded
    assert t.titles(t.foe.discard) == ["Goon 2"]


def test_coins_without_creatures(table, version):
    t = ambush(table, version, SACK, {"amber": 4})
    t.play(SACK)
    assert t.at_rest
    assert t.me.amber == 5


# Sucker Punch

PUNCH = "Sucker Punch"


@pytest.mark.parametrize(
    ("victim", "archived"),
    [("Goon 2", True), ("Goon 3", False), ("Guard 1/1", True), ("Guard 2/1", False), ("Ghost", True)],
)
def test_a_punch_that_destroys_is_archived(table, version, victim, archived):
    t = ambush(table, version, PUNCH, {"line": ["Goon 1"]}, {"line": [victim, "Goon 9"]})
    t.play(PUNCH)
    assert t.offered == [victim, "Goon 9"]
    t.choose(victim)
    assert t.titles(t.me.archives) == [PUNCH] * archived
    assert t.titles(t.me.discard) == [PUNCH] * (not archived)
    assert t.card(victim).zone == ("play" if not archived else "hand" if victim == "Ghost" else "discard")
    assert damage(t.me) == [0]
    assert t.me.amber == 1


def test_a_punch_whose_victim_is_saved_is_not_archived(table, version):
    t = ambush(table, version, PUNCH, {}, {"line": ["Goon 2"], "artifacts": ["Lifeguard"]})
    t.play(PUNCH)
    assert len(t.foe.line) == 1
    assert t.titles(t.me.discard) == [PUNCH]


@NEW
def test_a_punch_against_a_ward(table, version):
    t = ambush(table, version, PUNCH, {}, {"line": [{"title": "Goon 2", "warded": True}]})
    t.play(PUNCH)
    assert damage(t.foe) == [0]
    assert not t.card("Goon 2").warded
    assert t.me.archives == []


def test_a_punch_at_nothing(table, version):
    t = ambush(table, version, PUNCH, {"line": ["Goon 1"]})
    t.play(PUNCH)
    assert t.at_rest
    assert damage(t.me) == [0]
    assert t.titles(t.me.discard) == [PUNCH]


# Swindle


@pytest.mark.parametrize(("pool", "stolen"), [(5, 3), (2, 2), (0, 0)])
def test_a_swindle_steals_three(table, version, pool, stolen):
    t = ambush(table, version, "Swindle", {"amber": 1}, {"amber": pool})
    t.play("Swindle")
    assert pools(t) == [1 + stolen, pool - stolen]


@pytest.mark.parametrize(
    ("version", "ends"), [("1.2", False), ("1.3", True), ("2021-03", True), ("16.0", True), ("18.4", True)]
)
def test_a_swindle_ends_the_step(table, version, ends):
    t = ambush(table, version, "Swindle", {"line": ["Gamgee"]}, {"amber": 3})
    t.play("Swindle")
    assert (t.game.active == 1) is ends
    assert t.may("reap:Gamgee") is not ends
    assert t.me.amber == 3


# Throwing Stars

STARS = "Throwing Stars"


def test_stars_hit_up_to_three_and_pay_for_the_dead(table, version):
    line = ["Goon 1", "Guard 1/1", "Goon 2", "Goon 9"]
    t = ambush(table, version, STARS, {"line": ["Goon 1"]}, {"line": line})
    t.play(STARS)
    assert (t.pending.minimum, t.pending.maximum) == (0, 3)
    t.choose(["Goon 1#2", "Guard 1/1", "Goon 2"])
    assert t.titles(t.foe.line) == ["Guard 1/1", "Goon 2", "Goon 9"]
    assert damage(t.foe) == [0, 1, 0]
    assert t.me.amber == 1
    assert len(t.me.line) == 1


@pytest.mark.parametrize("many", [0, 1, 2, 3])
def test_each_star_that_destroys_is_worth_one(table, version, many):
    t = ambush(table, version, STARS, {"line": ["Goon 1"]}, {"line": ["Goon 1", "Goon 1"]})
    t.play(STARS)
    t.submit(*[f"card:{card.id}" for card in [*t.me.line, *t.foe.line][:many]])
    while not t.at_rest:
        t.submit(*t.pending.keys)  # the order in which they go to the pile
    assert t.me.amber == many
    assert len(t.me.line) + len(t.foe.line) == 3 - many


def test_a_star_at_what_is_saved_is_worth_nothing(table, version):
    t = ambush(table, version, STARS, {}, {"line": ["Goon 1"], "artifacts": ["Lifeguard"]})
    t.play(STARS, "Goon 1")
    assert t.me.amber == 0
    assert len(t.foe.line) == 1


@NEW
def test_a_star_against_a_ward(table, version):
    t = ambush(table, version, STARS, {}, {"line": [{"title": "Goon 1", "warded": True}, "Goon 1"]})
    t.play(STARS, [f"card:{card.id}" for card in t.foe.line])
    assert t.me.amber == 1
    assert len(t.foe.line) == 1
    assert not t.foe.line[0].warded


# Whistling Darts


def test_darts_hit_every_enemy(table, version):
    t = ambush(
        table,
        version,
        "Whistling Darts",
        {"line": ["Goon 1"]},
        {"line": ["Goon 1", "Guard 1/1", "Goon 3"]},
    )
    t.play("Whistling Darts")
    assert t.titles(t.foe.line) == ["Guard 1/1", "Goon 3"]
    assert damage(t.foe) == [0, 1]
    assert damage(t.me) == [0]
    assert t.me.amber == 1


@NEW
def test_darts_against_a_ward(table, version):
    t = ambush(table, version, "Whistling Darts", {}, {"line": [{"title": "Goon 1", "warded": True}, "Goon 3"]})
    t.play("Whistling Darts")
    assert damage(t.foe) == [0, 1]
    assert not t.card("Goon 1").warded
