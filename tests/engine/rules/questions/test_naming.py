"""Naming a card, a trait, a type: whatever the catalogue knows can be named, and no list of it is in any digest."""

from __future__ import annotations

import pytest

from engine import catalogue
from engine.abilities import lasting
from engine.players import RandomPlayer
from engine.views import Viewer, project
from tests.engine.invent import facts, invent, known, plain
from tests.engine.namesakes import DRONE, ORIGINAL, TWIN

plain("Oracle Fox", traits=("fox", "oracle"))


@invent("Oracle Jar", type="artifact")
class OracleJar:
    """Action: names a card; for the rest of the turn, it cannot be played."""

    def action(g, me, you):
        title = yield from g.name_card()
        yield from g.begin(me, you, OracleJar.Shut, until="match", title=title)

    @lasting
    class Shut:
        """Cards of the named title cannot be played."""

        def cannot_play(g, me, player, card):
            return card.title == me.data["title"]


@invent("Oracle Tide", type="action")
class OracleTide:
    """Play: makes your opponent name a trait, and stuns each creature with it."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        trait = yield from g.name_trait(by=opponent)
        yield from g.stun(g.creatures(where=lambda c: g.has_trait(c, trait)))


@invent("Oracle Net", type="action")
class OracleNet:
    """Play: names a type of card, and gains 1 Æmber for each of it in play. Names creature or artifact, too."""

    def play(g, me, you):
        named = yield from g.name_type()
        yield from g.gain(you, sum(card.type == named for card in [*g.creatures(), *g.artifacts()]))
        yield from g.name_type(("creature", "artifact"))


def asked(t, viewer):
    return project(t.pending, t.game, Viewer.parse(viewer))


def test_any_card_can_be_named_and_counts_by_its_title(table, version):
    t = table(me={"artifacts": ["Oracle Jar"], "hand": ["Goon 3", "Goon 4"]}, foe={"hand": ["Goon 3"]}, ruleset=version)
    t.action("Oracle Jar")
    assert t.pending.kind == "name"
    assert "title:Anger" in t.pending.keys
    assert "title:Goon 3" in t.game.legal
    t.submit("title:Goon 3")
    assert not t.may("play:Goon 3")
    assert t.may("play:Goon 4")
    assert "title:Goon 3" in [key for answer in t.log for key in answer]
    t.next_turn("brobnar")
    assert not t.may("play:Goon 3")


def test_all_cards_of_a_title_have_that_name(table):
    t = table(me={"artifacts": ["Oracle Jar"], "hand": [ORIGINAL, TWIN]}, foe={})
    t.action("Oracle Jar")
    assert t.pending.keys.count(f"title:{DRONE}") == 1
    assert f"title:{TWIN}" not in t.pending.keys
    t.submit(f"title:{DRONE}")
    assert not any(key.startswith("play:") and t.g.cards[int(key[5:])].title == DRONE for key in t.pending.keys)


@pytest.mark.parametrize("key", ["title:Angr", "trait:knight", "Anger", "title:", "card:1"])
def test_what_is_no_title_is_refused_with_a_hint(table, key):
    t = table(me={"artifacts": ["Oracle Jar"]}, foe={})
    t.action("Oracle Jar")
    error = t.refused(key) if not key.startswith("card") else t.refused("card:1")
    assert "names no title" in error.reason
    assert ("did you mean Anger" in error.reason) == (key == "title:Angr")
    t.submit("title:Anger")


def test_the_one_who_is_asked_names_the_trait(table, version):
    t = table(me={"hand": ["Oracle Tide"], "line": ["Oracle Fox", "Goon 3"]}, foe={}, ruleset=version)
    t.play("Oracle Tide")
    assert (t.pending.seat, t.pending.naming) == (1, "trait")
    assert "trait:knight" in t.pending.keys
    t.choose("fox")
    assert [card.stunned for card in t.me.line] == [True, False]


def test_a_type_is_one_of_four_or_of_those_the_card_lists(table, version):
    t = table(me={"hand": ["Oracle Net"], "line": ["Goon 3"], "artifacts": ["Trinket"]}, foe={}, ruleset=version)
    t.play("Oracle Net")
    assert t.pending.keys == ("type:action", "type:artifact", "type:creature", "type:upgrade")
    t.choose("creature")
    assert t.pending.keys == ("type:creature", "type:artifact")
    assert [option["label"] for option in asked(t, "public")["options"]] == ["Creature", "Artifact"]
    t.choose("artifact")
    assert t.me.amber == 1


def test_only_who_is_asked_gets_the_whole_catalogue(table):
    t = table(me={"artifacts": ["Oracle Jar"]}, foe={})
    t.action("Oracle Jar")
    for viewer in ("player:0", "judge"):
        shown = asked(t, viewer)
        assert shown["naming"] == "title"
        assert len(shown["options"]) == len(catalogue.titles())
        assert {"key": "title:Anger", "card": None, "label": "Anger"} in shown["options"]
    for viewer in ("player:1", "public"):
        shown = asked(t, viewer)
        assert shown["options"] is None
        assert shown["naming"] == "title"
        assert shown["text"] == "Oracle Jar: name a card."
    t.submit("title:Anger")


def test_what_is_offered_does_not_depend_on_any_deck(table):
    one = table(me={"artifacts": ["Oracle Jar"], "hand": ["Goon 1"]}, foe={"hand": ["Goon 2"]})
    other = table(me={"artifacts": ["Oracle Jar"], "hand": ["Goon 7"]}, foe={"hand": ["Goon 8"]})
    assert one.action("Oracle Jar").pending.keys == other.action("Oracle Jar").pending.keys
    for t in (one, other):
        t.submit("title:Anger")


def test_a_catalogue_that_grows_does_not_change_the_past(table):
    t = table(me={"artifacts": ["Oracle Jar"]}, foe={})
    t.action("Oracle Jar")
    before, offered = t.game.digest(), t.pending.keys
    t.pending._fingerprint = t.pending.offered = None
    with known(facts("Oracle Newcomer")):
        assert "title:Oracle Newcomer" in t.pending.keys
        assert t.game.digest() == before
    t.pending.offered = None
    assert t.pending.keys == offered
    t.submit("title:Anger")


def test_random_players_name_something(table):
    t = table(me={"artifacts": ["Oracle Jar"]}, foe={})
    t.action("Oracle Jar")
    (key,) = RandomPlayer("x").answer(t.pending)
    t.submit(key)
    assert key.removeprefix("title:") in catalogue.titles()


def test_every_title_makes_a_key_that_the_log_takes():
    assert max(len(f"title:{title}") for title in catalogue.titles()) <= 64
    assert len(set(catalogue.titles())) == len(catalogue.titles()) >= 370
    assert catalogue.traits() == tuple(sorted(set(catalogue.traits())))
    assert "knight" in catalogue.traits()
