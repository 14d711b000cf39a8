"""Winds of Exchange, Saurian, token creatures: Bellatoran Warrior, Scholar, Senator, Trooper."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project

TRAINER = "Legionary Trainer"
WATCHERS = ("player:0", "player:1", "spectator")


def made(table, token, me=None, foe=None, **more):
    """A table where a token creature has just entered play ready, made of a Goon 9."""
    me = me or {}
    mine = {"token": token, "hand": ["Saurian Levy", *me.pop("hand", ())], "line": [TRAINER, *me.pop("line", ())], **me}
    t = table(me={"deck": ["Goon 9"], **mine}, foe=foe or {}, house="saurian", **more)
    t.play("Saurian Levy")
    assert t.me.line[-1].title == token
    assert t.me.line[-1].ready
    return t


@pytest.mark.parametrize(
    ("token", "power", "armor"), [("Bellatoran Warrior", 5, 2), ("Scholar", 1, 0), ("Senator", 2, 0), ("Trooper", 5, 0)]
)
def test_a_token_is_of_the_house_and_strength_of_its_reference(table, token, power, armor):
    t = made(table, token)
    card = t.me.line[-1]
    assert (t.g.power(card), t.g.armor(card), t.g.is_of(card, "saurian")) == (power, armor, True)
    assert t.g.has_trait(card, "dinosaur")
    assert t.may(f"reap:{token}")


@pytest.mark.parametrize("token", ["Bellatoran Warrior", "Scholar", "Senator", "Trooper"])
@pytest.mark.parametrize(("way", "zone"), [("Saurian Slaying", "discard"), ("Saurian Recall", "hand")])
def test_a_token_leaves_play_as_the_card_that_it_was(table, token, way, zone):
    t = made(table, token, {"hand": [way]})
    card = t.me.line[-1]

    def printed():
        views = [project(t.game, t.game, Viewer.parse(who))["players"][0]["line"][-1] for who in WATCHERS]
        return [view["printed"] for view in views]

    assert printed() == [{"title": "Goon 9"}, {"hidden": True}, {"hidden": True}]
    t.play(way, token)
    assert (card.title, card.zone, card.facedown, card.amber) == ("Goon 9", zone, False, 0)


def test_a_warrior_wears_its_armor(table):
    t = made(table, "Bellatoran Warrior", foe={"line": ["Goon 6"]})
    t.fight("Bellatoran Warrior")
    assert t.card("Bellatoran Warrior").damage == 4
    assert t.card("Goon 6").damage == 5


def test_a_scholar_draws_by_reaping_alone(table):
    t = made(table, "Scholar", {"deck": ["Goon 4", "Goon 9"]}, {"line": ["Elusive Goon 1"]})
    t.reap("Scholar")
    assert t.titles(t.me.hand) == ["Goon 4"]
    assert t.me.amber == 1


def test_a_fighting_scholar_draws_nothing(table):
    t = made(table, "Scholar", foe={"line": ["Elusive Goon 1"]})
    t.fight("Scholar")
    assert t.me.hand == []
    assert len(t.me.line) == 2


def test_a_senator_taxes_every_player_in_the_next_turn_of_the_opponent(table):
    t = made(table, "Senator")
    t.action("Senator")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6]
    assert t.me.amber == 0
    t.next_turn("brobnar")
    assert [t.g.key_cost(player) for player in t.g.players] == [7, 7]
    t.next_turn("saurian")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6]


def test_the_tax_of_a_senator_that_has_fallen_still_holds(table):
    t = made(table, "Senator", {"hand": ["Saurian Slaying"]}, {"amber": 6})
    t.action("Senator").play("Saurian Slaying", "Senator").next_turn("brobnar")
    assert t.foe.keys == []
    assert t.g.key_cost(t.foe) == 7


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_a_trooper_is_exalted_by_what_it_does(table, how):
    t = made(table, "Trooper", foe={"line": ["Goon 2"]})
    getattr(t, how)("Trooper")
    assert t.card("Trooper").amber == 1
    assert t.card(TRAINER).amber == 0


def test_a_trooper_that_falls_is_not_exalted(table):
    t = made(table, "Trooper", foe={"line": ["Goon 5"]})
    t.fight("Trooper")
    assert t.foe.amber == 0
    assert t.titles(t.me.line) == [TRAINER]
    assert "Goon 9" in t.titles(t.me.discard)


def test_the_amber_of_a_lost_trooper_is_the_opponents(table):
    t = made(table, "Trooper", {"hand": ["Saurian Slaying"]})
    t.reap("Trooper").play("Saurian Slaying", "Trooper")
    assert (t.me.amber, t.foe.amber) == (1, 1)
