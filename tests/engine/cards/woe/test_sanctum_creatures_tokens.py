"""Winds of Exchange, Sanctum: token creatures."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.helpers.looks import amber_by_title, pools

TOKENS = ["Cleric", "Defender", "Disciple", "Squire"]
WATCHERS = ("player:0", "player:1", "spectator")


def camp(table, token, line=(), hand=("Levy",), foe=None, house="brobnar", **more):
    return table(me={"line": list(line), "hand": list(hand), "token": token, **more}, foe=foe or {}, house=house)


@pytest.mark.parametrize(
    ("token", "power", "armor", "taunt"),
    [("Cleric", 1, 0, False), ("Defender", 2, 1, False), ("Disciple", 1, 0, False), ("Squire", 2, 0, True)],
)
def test_a_token_of_sanctum_is_what_its_card_says(table, token, power, armor, taunt):
    t = camp(table, token, deck=["Goon 9"]).play("Levy")
    made = t.card(token)
    assert (t.g.power(made), t.g.armor(made), t.g.has_keyword(made, "taunt")) == (power, armor, taunt)
    assert t.g.is_token(made)
    assert t.g.is_of(made, "sanctum")
    assert not made.ready
    assert t.g.has_trait(made, "knight") is (token == "Defender")


@pytest.mark.parametrize("token", TOKENS)
def test_only_its_owner_knows_what_lies_under_a_token_of_sanctum(table, token):
    t = camp(table, token, deck=["Goon 9"]).play("Levy")
    lines = [project(t.game, t.game, Viewer.parse(who))["players"][0]["line"] for who in WATCHERS]
    assert [one[0]["printed"] for one in lines] == [{"title": "Goon 9"}, {"hidden": True}, {"hidden": True}]


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("way", ["Slaying", "Recall"])
def test_a_token_of_sanctum_leaves_as_the_card_that_it_is(table, token, way):
    t = camp(table, token, hand=["Levy", way], deck=["Trinket"]).play("Levy").play(way)
    pile = t.me.discard if way == "Slaying" else t.me.hand
    assert t.me.line == []
    assert "Trinket" in t.titles(pile)
    assert not t.card("Trinket").facedown


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_of_sanctum_is_used_as_a_creature_of_its_house(table, token):
    t = camp(table, token).play("Levy").next_turn().next_turn("sanctum")
    t.reap(token)
    assert pools(t) == [1, 0]


@pytest.mark.parametrize(("amber", "captured"), [(0, 0), (1, 1), (4, 1)])
def test_a_cleric_captures_as_it_enters(table, amber, captured):
    t = camp(table, "Cleric", ["Goon 3"], foe={"amber": amber}).play("Levy")
    assert amber_by_title(t) == ({"Cleric": captured} if captured else {})
    assert pools(t) == [0, amber - captured]


def test_a_cleric_does_not_collect_for_others(table):
    t = camp(table, "Cleric", hand=["Levy", "Goon 3"], foe={"amber": 4, "hand": ["Goon 5"]})
    t.play("Levy").play("Goon 3").next_turn("brobnar").play("Goon 5")
    assert amber_by_title(t) == {"Cleric": 1}
    assert pools(t) == [0, 3]


def test_a_cleric_that_changes_sides_does_not_enter_play(table):
    t = camp(table, "Cleric", foe={"amber": 4, "hand": ["Lure"]}, amber=2).play("Levy")
    t.next_turn("brobnar").play("Lure")
    assert t.titles(t.foe.line) == ["Cleric"]
    assert amber_by_title(t) == {"Cleric": 1}
    assert pools(t) == [2, 3]


@pytest.mark.parametrize(
    ("flank", "line", "stats"),
    [
        ("right", ["Goon 3", "Revered Monk"], (2, 1)),
        ("left", ["Goon 3", "Revered Monk"], (1, 0)),
        ("left", ["Grey Abbess"], (2, 2)),
    ],
)
def test_a_disciple_grows_beside_a_monk(table, flank, line, stats):
    t = camp(table, "Disciple", line).play("Levy", flank=flank)
    assert (t.power("Disciple"), t.armor("Disciple")) == stats


def test_disciples_are_monks_to_each_other(table):
    t = camp(table, "Disciple", hand=["Levy"] * 3).play("Levy").play("Levy").play("Levy")
    assert [(t.g.power(card), t.g.armor(card)) for card in t.me.line] == [(2, 1), (3, 2), (2, 1)]


def test_a_disciple_dies_of_its_damage_when_the_monk_goes(table):
    t = camp(table, "Disciple", ["Grey Abbess"], hand=["Levy", "Stab", "Slaying"]).play("Levy")
    t.play("Stab", "Disciple")
    assert t.card("Disciple").damage == 1
    t.play("Slaying", "Grey Abbess")
    assert t.me.line == []


def test_a_squire_protects_its_neighbors(table):
    t = camp(table, "Squire", ["Goon 3"], foe={"line": ["Goon 5"]}).play("Levy")
    t.next_turn("brobnar").fight("Goon 5")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.card("Goon 3").damage == 0


def test_a_defender_is_a_knight_with_armor(table):
    t = camp(table, "Defender", hand=["Levy", "Stab"]).play("Levy").play("Stab")
    assert t.me.line == []
    t = camp(table, "Defender", hand=["Levy", "Jab"]).play("Levy").play("Jab")
    assert t.card("Defender").damage == 0
    assert t.card("Defender").armor_used == 1
