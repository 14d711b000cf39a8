"""Winds of Exchange, Mars: artifacts."""

from __future__ import annotations

import pytest

from engine.views import Viewer
from tests.engine.helpers.answers import to_rest

HIVE = "Blorb Hive"
BLORBS = {"token": "Blorb"}


@pytest.mark.parametrize("hand, drawn", [(["Goon 3"], 1), (["Mars Goon 3"], 0), ([], 0)])
def test_the_airlock_discards_another_house_to_draw(table, hand, drawn):
    t = table(me={"artifacts": ["Airlock"], "hand": hand, "deck": ["Trinket"]}, foe={"hand": ["Goon 4"]}, house="mars")
    t.action("Airlock")
    to_rest(t)
    assert len(t.me.discard) == drawn
    assert ("Trinket" in t.titles(t.me.hand)) is bool(drawn)
    assert t.titles(t.foe.hand) == ["Goon 4"]


@pytest.mark.ruling("example-token-borrow-blorb-hive", versions=("16.0", "18.4"))
def test_a_borrowed_hive_makes_no_blorbs(table, version):
    hive = {"title": HIVE, "owner": 1}
    t = table(me={"artifacts": [hive], "line": ["Goon 3"]}, foe=BLORBS, house="mars", ruleset=version)
    t.omni(HIVE)
    assert t.me.line == []
    assert t.me.keys == []
    assert t.titles(t.me.artifacts) == [HIVE]


def test_the_hive_makes_two_blorbs_of_a_creature(table):
    t = table(me={"artifacts": [HIVE], "line": ["Goon 3", "Goon 4"], **BLORBS}, foe={"line": ["Goon 5"]}, house="dis")
    t.omni(HIVE)
    assert t.offered == ["Goon 3", "Goon 4"]
    to_rest(t.choose("Goon 3"))
    assert sorted(t.titles(t.me.line)) == ["Blorb", "Blorb", "Goon 4"]
    assert t.titles(t.me.artifacts) == [HIVE]


def test_a_ward_leaves_the_hive_without_blorbs(table):
    t = table(me={"artifacts": [HIVE], "line": [{"title": "Goon 3", "warded": True}], **BLORBS}, foe={}, house="mars")
    t.omni(HIVE)
    assert t.titles(t.me.line) == ["Goon 3"]


@pytest.mark.parametrize("earlier, forged", [(7, False), (8, True)])
def test_ten_blorbs_forge_a_key(table, earlier, forged):
    t = table(
        me={
            "hand": ["Space Invaders", *["Goon 2"] * earlier],
            "artifacts": [HIVE],
            "line": ["Goon 3"],
            "amber": 1,
            **BLORBS,
        },
        foe={},
        house="mars",
    )
    t.play("Space Invaders", [card for card in t.me.hand if card.title == "Goon 2"])
    to_rest(t)
    t.omni(HIVE, "Goon 3")
    to_rest(t)
    assert len(t.me.keys) == int(forged)
    assert t.me.amber == 1
    assert len(t.me.line) == earlier + 2
    assert t.card(HIVE).zone == ("discard" if forged else "play")


@pytest.mark.reading("blorb-hive-nothing-made")
@pytest.mark.parametrize("blorbs, forged", [(9, 0), (10, 1)])
def test_with_ten_blorbs_a_key_is_forged_though_none_is_made(table, blorbs, forged):
    t = table(
        me={
            "hand": ["Space Invaders", *["Goon 2"] * blorbs],
            "artifacts": [HIVE],
            "line": ["Goon 3"],
            "deck": [],
            **BLORBS,
        },
        foe={},
        house="mars",
        filler=0,
    )
    to_rest(t.play("Space Invaders", [card for card in t.me.hand if card.title == "Goon 2"]))
    to_rest(t.omni(HIVE, "Goon 3"))
    assert len(t.me.line) == blorbs
    assert len(t.me.keys) == forged
    assert t.card("Goon 3").zone == "discard"


def test_the_banner_strengthens_friendly_ironyx_creatures(table):
    t = table(
        me={"hand": ["Ironyx Banner"], "line": ["Borka Rikk", "Mars Goon 3"], "token": "Rebel"},
        foe={"line": ["Borka Rikk"]},
        house="mars",
    )
    t.play("Ironyx Banner")
    to_rest(t)
    assert [(c.title, t.g.power(c), t.g.armor(c)) for c in sorted(t.me.line, key=lambda c: c.title)] == [
        ("Borka Rikk", 5, 1),
        ("Mars Goon 3", 3, 0),
        ("Rebel", 2, 1),
    ]
    assert t.g.power(t.foe.line[0]) == 4


def test_the_generator_enters_ready(table):
    t = table(me={"hand": ["Mk.2 Generator"], "token": "Grunt"}, foe={}, house="mars")
    t.play("Mk.2 Generator").action("Mk.2 Generator")
    assert t.titles(t.me.line) == ["Grunt"]
    assert t.may("action:Mk.2 Generator") is False


@pytest.mark.parametrize("warded", [False, True])
def test_the_outpost_sends_a_creature_under_the_deck_of_its_owner(table, warded):
    gone = {"title": "Goon 3", "owner": 1, "warded": warded}
    t = table(me={"artifacts": ["Nyyon Outpost"], "line": [gone], "token": "Grunt"}, foe={}, house="mars")
    t.action("Nyyon Outpost")
    to_rest(t)
    assert t.titles(t.me.line) == (["Goon 3"] if warded else ["Grunt", "Grunt"])
    assert (t.foe.deck[0].title == "Goon 3") is not warded


@pytest.mark.reading("replay-pod-whose-hand")
def test_the_pod_keeps_friendly_martians_and_gives_them_back(table, version):
    t = table(
        me={
            "artifacts": ["Replay Pod"],
            "hand": ["Mars Slaughter"],
            "line": ["Mars Goon 3", "Goon 4", {"title": "Mars Goon 5", "owner": 1}],
        },
        foe={"line": ["Mars Goon 6"]},
        house="mars",
        ruleset=version,
    )
    to_rest(t.play("Mars Slaughter"))
    assert sorted(t.titles(t.card("Replay Pod").under)) == ["Mars Goon 3", "Mars Goon 5"]
    assert all(card.facedown for card in t.card("Replay Pod").under)
    assert t.titles(t.foe.discard) == ["Mars Goon 6"]
    assert "Goon 4" in t.titles(t.me.discard)
    t.action("Replay Pod")
    assert t.titles(t.me.hand) == ["Mars Goon 3"]
    assert t.titles(t.foe.hand) == ["Mars Goon 5"]
    assert t.card("Replay Pod").zone == "purged"


def test_what_is_under_the_pod_goes_with_it(table):
    t = table(
        me={"artifacts": ["Replay Pod"], "hand": ["Mars Slaying", "Mars Crowbar"], "line": ["Mars Goon 3"]},
        foe={},
        house="mars",
    )
    t.play("Mars Slaying")
    assert t.titles(t.card("Replay Pod").under) == ["Mars Goon 3"]
    t.play("Mars Crowbar")
    assert t.card("Mars Goon 3").zone == t.card("Replay Pod").zone == "discard"


def test_with_two_pods_a_creature_goes_under_one(table):
    t = table(
        me={"artifacts": ["Replay Pod", "Replay Pod"], "hand": ["Mars Slaying"], "line": ["Mars Goon 3"]},
        foe={},
        house="mars",
    )
    to_rest(t.play("Mars Slaying"))
    assert sorted(len(card.under) for card in t.me.artifacts) == [0, 1]


def test_a_token_under_the_pod_is_its_card_again_unseen_by_the_opponent(table):
    t = table(
        me={
            "artifacts": ["Replay Pod"],
            "hand": ["Clone Home", "Mars Slaying"],
            "deck": ["Chant"],
            "token": "Grunt",
        },
        foe={"line": ["Goon 5", "Goon 6"]},
        house="mars",
    )
    t.play("Clone Home").play("Mars Slaying", "Grunt")
    (below,) = t.card("Replay Pod").under
    assert below.title == "Chant"
    assert not Viewer.parse("player:1").knows(t.g, below)
    t.action("Replay Pod")
    assert below in t.me.hand
    assert not Viewer.parse("player:1").knows(t.g, below)
