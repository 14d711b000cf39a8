"""Mass Mutation, Logos, creatures: The Archivist."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.helpers.looks import seen_by
from tests.engine.invent import invent

CHARTS = ("2021-03", "16.0", "18.4")
LOGOS = ["logos", "brobnar", "dis"]


@invent("Shelf Filer", type="action", house="logos")
class ShelfFiler:
    """Play: archives a creature."""

    def play(g, me, you):
        yield from g.archive((yield from g.choose_creature()))


@invent("Shelf Thief", type="action", house="logos")
class ShelfThief:
    """Play: archives the hand of the opponent."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.archive(g.all_in(opponent, "hand"))


def shown(t, zone="archives", seat=0):
    return project(t.game, t.game, Viewer.parse("public"))["players"][seat][zone]


@pytest.mark.clause("archives-hidden-from-opponent", "archives-pickup-is-all-or-nothing")
def test_the_archivist_lies_faceup_and_lets_some_be_taken(table, version):
    t = table(
        me={"hand": ["Shelf Filer"], "line": ["The Archivist"], "archives": ["Goon 1", "Goon 2"]},
        foe={},
        house="logos",
        ruleset=version,
        filler=0,
    )
    t.play("Shelf Filer")
    archives = shown(t)
    assert ([card["title"] for card in archives["cards"]], archives["hidden"]) == (["The Archivist"], 2)
    assert archives["cards"][0]["faceup"] is True
    t.next_turn().end().submit("house:logos")
    t.choose("yes", ["Goon 2"])
    assert "Goon 2" in t.titles(t.me.hand)
    assert "Goon 1" not in t.titles(t.me.hand)
    assert t.titles(t.me.archives) == ["Goon 1", "The Archivist"]


def test_what_is_taken_beside_the_archivist_is_not_seen(table, version):
    t = table(
        me={"hand": ["Causal Loop", "The Archivist"], "archives": ["Goon 1", "Goon 2"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Causal Loop", "The Archivist")
    assert sorted(card["title"] for card in shown(t)["cards"]) == ["Causal Loop", "The Archivist"]
    t.next_turn().end().submit("house:logos")
    t.choose("yes", ["Goon 1", "The Archivist"])
    assert seen_by(t, "The Archivist", 1)
    assert not seen_by(t, "Goon 1", 1)
    assert not seen_by(t, "Goon 2", 1)
    assert t.titles(t.me.archives) == ["Goon 2", "Causal Loop"]


def test_after_the_archivist_was_taken_up_all_are_taken_again(table, version):
    t = table(
        me={"hand": ["Causal Loop", "The Archivist"], "archives": ["Goon 1", "Goon 2"], "houses": LOGOS},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Causal Loop", "The Archivist").next_turn().end().submit("house:logos")
    t.choose("yes", ["The Archivist"])
    t.next_turn().end().submit("house:logos").submit("yes")
    assert t.me.archives == []
    assert t.at_rest


@pytest.mark.reading("the-archivist-archived-by-another", versions=CHARTS)
@pytest.mark.parametrize("version", CHARTS)
def test_archived_by_an_opponent_it_lies_facedown(table, version):
    t = table(
        me={"hand": ["Shelf Filer"]}, foe={"line": ["The Archivist"], "houses": LOGOS}, house="logos", ruleset=version
    )
    t.play("Shelf Filer")
    (card,) = shown(t, seat=1)["cards"]
    assert card["title"] == "The Archivist", "it was seen as it left play"
    assert "faceup" not in card, "it was seen as it left play"


@pytest.mark.reading("the-archivist-unseen", versions=CHARTS)
@pytest.mark.parametrize("version", CHARTS)
def test_hidden_in_archives_it_is_not_told_by_the_question(table, version):
    t = table(
        me={"hand": ["Shelf Thief"]},
        foe={"hand": ["The Archivist", "Goon 1"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Shelf Thief")
    assert shown(t, seat=1)["cards"] == []
    assert shown(t, seat=1)["hidden"] == 2
    t.end().submit("house:brobnar").submit("yes")
    assert t.at_rest
    assert sorted(t.titles(t.foe.hand)[-2:]) == ["Goon 1", "The Archivist"]
    assert not seen_by(t, "The Archivist", 0)


@pytest.mark.pair("Mind Over Matter", "The Archivist")
def test_put_into_archives_without_archiving_it_lies_facedown_and_known(table, version):
    t = table(
        me={"hand": ["Mind Over Matter"], "line": ["The Archivist", "Goon 1"], "houses": LOGOS},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Mind Over Matter")
    assert all("faceup" not in card for card in shown(t)["cards"])
    assert len(shown(t)["cards"]) == 2
    t.next_turn().end().submit("house:logos")
    t.choose("yes", ["The Archivist"])
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert not seen_by(t, "The Archivist", 1)


def test_from_the_top_of_the_deck_it_is_archived_faceup_too(table, version):
    t = table(
        me={"hand": ["Eclectic Inquiry"], "deck": ["The Archivist", "Goon 1"]}, foe={}, house="logos", ruleset=version
    )
    t.play("Eclectic Inquiry")
    assert [card["title"] for card in shown(t)["cards"] if card.get("faceup")] == ["The Archivist"]
    assert shown(t)["hidden"] == 1
    assert not seen_by(t, "Goon 1", 1)


@pytest.mark.pair("Mimic Gel", "The Archivist")
@pytest.mark.parametrize("version", CHARTS)
def test_a_copy_of_the_archivist_is_archived_faceup_and_is_a_gel_again(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Shelf Filer"], "archives": ["Goon 1"], "houses": LOGOS},
        foe={"line": ["The Archivist"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel")
    gel = t.me.line[0]
    t.play("Shelf Filer", gel)
    assert [card["title"] for card in shown(t)["cards"]] == ["Mimic Gel"]
    assert shown(t)["cards"][0]["faceup"] is True
    t.next_turn().end().submit("house:logos").submit("yes")
    assert t.me.archives == [], "in the archives it lets no part be taken"
    assert t.at_rest, "in the archives it lets no part be taken"
