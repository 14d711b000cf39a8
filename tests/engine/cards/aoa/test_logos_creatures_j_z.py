"""Creatures of Logos in Age of Ascension, J to Z."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.looks import seen_by
from tests.engine.invent import invent, plain

LOGOS = ["logos", "brobnar", "dis"]

plain("Jumbled Last Word", type="action", keywords={"omega": 1})
plain("Jumbled First Word", type="action", keywords={"alpha": 1}, icons=("amber",))


@invent("Late Sweeper", type="artifact", house="logos")
class LateSweeper:
    """At the end of your turn, destroys the friendly creature that is farthest to the right."""

    @after("turn_ended", by="you")
    def sweep(g, me, you, event):
        yield from g.destroy(you.line[-1:])


# Jargogle


def jumbled(table, under, version="16.0", me=None, foe=None, **more):
    """Jargogle has been played with a card under it, and it is still its player's turn, of house Logos."""
    mine = {"houses": LOGOS, **(me or {})}
    mine["hand"] = ["Jargogle", under, *mine.get("hand", ())]
    t = table(me=mine, foe={"houses": LOGOS, **(foe or {})}, house="logos", ruleset=version, **more)
    return t.play("Jargogle", under)


def test_jargogle_hides_a_card_of_the_hand(table, version):
    t = table(me={"hand": ["Jargogle", "Goon 1", "Goon 2"]}, foe={"hand": ["Goon 3"]}, house="logos", ruleset=version)
    t.play("Jargogle")
    assert t.offered == ["Goon 1", "Goon 2"]
    assert t.pending.private
    assert t.pending.secret
    assert t.pending.minimum == 1
    t.choose("Goon 2")
    hidden = t.card("Goon 2")
    assert (hidden.zone, hidden.host, hidden.facedown) == ("under", t.card("Jargogle"), True)
    assert not seen_by(t, "Goon 2", 1)
    assert t.titles(t.me.hand) == ["Goon 1"]


@pytest.mark.parametrize(("under", "zone"), [("Dis Goon 4", "play"), ("Dis Chant", "discard")])
def test_jargogle_destroyed_in_your_turn_plays_the_card_of_any_house(table, version, under, zone):
    t = jumbled(table, under, version, {"hand": ["Logos Slaying"], "artifacts": ["Library of Babble"]})
    t.play("Logos Slaying")
    assert t.card(under).zone == zone
    assert t.me.archives == []
    assert t.card("Jargogle").zone == "discard"
    assert not t.card(under).facedown
    assert seen_by(t, under, 1)
    assert len(t.happened("card.played")) == 3


def test_jargogle_destroyed_in_another_turn_archives_the_card(table, version):
    t = jumbled(table, "Goon 4", version, foe={"hand": ["Logos Slaying"]})
    t.next_turn("logos").play("Logos Slaying")
    assert t.titles(t.me.archives) == ["Goon 4"]
    assert t.titles(t.me.discard) == ["Jargogle"]
    assert not seen_by(t, "Goon 4", 1)
    assert t.foe.archives == []


@pytest.mark.parametrize("mover", ["Logos Recall", "Logos Slaying"])
def test_a_jargogle_with_nothing_under_it(table, version, mover):
    t = table(me={"hand": [mover], "line": ["Jargogle"]}, foe={}, house="logos", ruleset=version)
    t.play(mover)
    assert t.at_rest
    assert t.me.archives == []
    assert t.me.line == []


def test_jargogle_that_merely_leaves_loses_the_card(table, version):
    t = jumbled(table, "Goon 4", version, {"hand": ["Logos Recall"]})
    t.play("Logos Recall")
    assert sorted(t.titles(t.me.discard)) == ["Goon 4", "Logos Recall"]
    assert t.titles(t.me.hand) == ["Jargogle"]


def test_jargogle_played_with_an_empty_hand_hides_nothing(table, version):
    t = table(me={"hand": ["Jargogle"]}, foe={}, house="logos", ruleset=version)
    assert t.play("Jargogle").at_rest
    assert t.card("Jargogle").under == []


def test_a_warded_jargogle_keeps_its_card(table):
    t = jumbled(table, "Goon 4", me={"hand": ["Logos Slaying"]})
    t.adjust({"kind": "status", "card": "Jargogle", "status": "warded", "to": True})
    t.play("Logos Slaying")
    assert t.card("Goon 4").zone == "under"
    assert t.titles(t.me.line) == ["Jargogle"]


@pytest.mark.reading("jargogle-whose-turn")
def test_a_jargogle_of_another_player_plays_for_who_controls_it(table, version):
    t = jumbled(table, "Goon 4", version, foe={"hand": ["Logos Lure", "Logos Slaying"]})
    t.next_turn("logos").play("Logos Lure").play("Logos Slaying")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.card("Goon 4").owner == 0
    assert t.titles(t.me.discard) == ["Jargogle"]


@pytest.mark.reading("jargogle-several-cards-under-it")
@pytest.mark.parametrize("yours", [True, False])
def test_of_several_cards_under_jargogle_one_is_picked_and_the_others_are_discarded(table, version, yours):
    two = [{"title": "Dis Goon 4", "facedown": True}, {"title": "Goon 5", "facedown": True}]
    seats = [{"line": [{"title": "Jargogle", "under": two}]}, {}]
    seats[not yours]["hand"] = ["Logos Slaying"]
    t = table(me=seats[0], foe=seats[1], house="logos", ruleset=version)
    if not yours:
        t.next_turn("logos")
    t.play("Logos Slaying")
    assert sorted(t.offered) == ["Dis Goon 4", "Goon 5"]
    t.choose("Goon 5", *["right"] * yours)
    assert t.at_rest
    assert t.card("Goon 5").zone == ("play" if yours else "archives")
    assert sorted(set(t.titles(t.me.discard)) - {"Logos Slaying"}) == ["Dis Goon 4", "Jargogle"]


@NEW
def test_a_card_that_cannot_be_played_goes_with_jargogle(table, version):
    t = jumbled(table, "Jumbled First Word", version, {"hand": ["Logos Slaying"]})
    t.play("Logos Slaying")
    assert t.me.amber == 0
    assert "Jumbled First Word" in t.titles(t.me.discard)
    assert t.me.archives == []


@NEW
@pytest.mark.ruling("faq-jargogle-omega", versions=("2021-03", "16.0", "18.4"))
def test_an_omega_card_under_jargogle_ends_step_3(table, version):
    t = jumbled(
        table,
        "Jumbled Last Word",
        version,
        {"line": ["Avenger"], "hand": ["Logos Slaughter", "Logos Chant"]},
        {"amber": 1},
    )
    t.play("Logos Slaughter", "Jargogle")
    ordered(t)
    assert "Jumbled Last Word" in t.titles(t.me.discard)
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert t.game.active == 1
    assert t.pending.kind == "house"
    assert "Logos Chant" in t.titles(t.me.hand)
    assert len(t.me.hand) == 6, "the steps after it are played"
    t.submit(t.pending.keys[0])


@NEW
@pytest.mark.ruling("faq-jargogle-omega", versions=("2021-03", "16.0", "18.4"))
def test_an_omega_card_under_jargogle_played_in_step_1_leaves_step_3(table, version):
    t = jumbled(
        table, "Jumbled Last Word", version, {"artifacts": ["Strange Gizmo"], "hand": ["Logos Chant"], "amber": 6}
    )
    t.next_turn("logos").end()
    ordered(t.choose("key:red"))
    assert t.me.keys == ["red"]
    assert "Jumbled Last Word" in t.titles(t.me.discard)
    assert t.me.line == []
    assert t.game.active == 0
    assert t.game.step == "house"
    t.choose("house:logos").play("Logos Chant")
    assert t.game.active == 0
    assert "Logos Chant" in t.titles(t.me.discard)


# Pip Pip


def test_pip_pip_stuns_what_reaps(table, version):
    t = table(me={"line": ["Goon 1", "Goon 2"]}, foe={"line": ["Pip Pip"]}, ruleset=version)
    t.reap("Goon 1")
    assert t.card("Goon 1").stunned
    assert not t.card("Goon 2").stunned
    assert t.me.amber == 1
    t.fight("Goon 2")
    assert not t.card("Goon 2").stunned


def test_pip_pip_lets_friends_reap(table, version):
    t = table(me={"line": ["Logos Goon 1", "Pip Pip"]}, foe={}, house="logos", ruleset=version)
    t.reap("Logos Goon 1").reap("Pip Pip")
    assert not any(card.stunned for card in t.me.line)


# Professor Sutterkin


def test_professor_sutterkin_draws_for_every_friendly_logos_creature(table, version):
    t = table(
        me={"line": ["Professor Sutterkin", "Logos Goon 3", "Goon 3"], "artifacts": ["Library of Babble"]},
        foe={"line": ["Logos Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Professor Sutterkin")
    assert (len(t.me.hand), t.me.amber, t.foe.hand) == (2, 1, [])


# Project Z.Y.X.


@pytest.mark.parametrize("act", ["reap", "fight"])
@pytest.mark.parametrize(("pick", "zone"), [("Dis Goon 4", "play"), ("Mars Chant", "discard"), ([], "archives")])
def test_project_zyx_may_play_an_archived_card_of_any_house(table, version, act, pick, zone):
    t = table(
        me={"line": ["Project Z.Y.X."], "archives": ["Dis Goon 4", "Mars Chant"], "hand": ["Goon 1"]},
        foe={"line": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    getattr(t, act)("Project Z.Y.X.")
    assert t.offered == ["Dis Goon 4", "Mars Chant"]
    assert t.pending.minimum == 0
    t.choose(pick)
    if zone == "play":
        t.choose("right")
    assert len(t.me.archives) == (2 if not pick else 1)
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert not pick or t.card(pick).zone == zone


def test_project_zyx_with_empty_archives_asks_nothing(table, version):
    t = table(
        me={"line": ["Project Z.Y.X."], "hand": ["Goon 1"]},
        foe={"archives": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Project Z.Y.X.")
    assert t.at_rest
    assert t.me.amber == 1


@NEW
def test_project_zyx_cannot_play_what_cannot_be_played(table, version):
    t = table(
        me={"line": ["Project Z.Y.X."], "archives": ["Jumbled First Word"]}, foe={}, house="logos", ruleset=version
    )
    t.reap("Project Z.Y.X.", "Jumbled First Word")
    assert t.titles(t.me.archives) == ["Jumbled First Word"]
    assert t.me.amber == 1


@pytest.mark.reading("project-zyx-cards-of-others")
def test_project_zyx_plays_a_card_that_belongs_to_the_opponent(table, version):
    stolen = {"title": "Goon 4", "owner": 1}
    t = table(me={"line": ["Project Z.Y.X."], "archives": [stolen]}, foe={}, house="logos", ruleset=version)
    t.reap("Project Z.Y.X.", "Goon 4", "right")
    assert t.titles(t.me.line) == ["Project Z.Y.X.", "Goon 4"]
    assert t.card("Goon 4").owner == 1


# The Curator


@pytest.mark.parametrize(("line", "foes", "ready"), [(["The Curator"], [], True), ([], ["The Curator"], False)])
def test_friendly_artifacts_of_the_curator_enter_ready(table, version, line, foes, ready):
    t = table(
        me={"hand": ["Logos Trinket", "Logos Goon 2"], "line": line}, foe={"line": foes}, house="logos", ruleset=version
    )
    t.play("Logos Trinket").play("Logos Goon 2")
    assert t.card("Logos Trinket").ready is ready
    assert not t.card("Logos Goon 2").ready


def test_the_curator_itself_enters_exhausted(table, version):
    t = table(me={"hand": ["The Curator"]}, foe={}, house="logos", ruleset=version).play("The Curator")
    assert not t.card("The Curator").ready


# Titan Librarian


@pytest.mark.clause("end-of-turn-effects-after-draw", "archive-default-from-hand")
@pytest.mark.parametrize(
    ("line", "asked"), [(["Goon 1", "Titan Librarian", "Goon 2"], True), (["Titan Librarian"], False)]
)
def test_titan_librarian_archives_in_the_middle_only(table, line, asked, version):
    t = table(me={"line": line, "hand": ["Goon 3"], "houses": LOGOS}, foe={}, ruleset=version)
    t.end()
    if asked:
        assert len(t.pending.keys) == 6, "the hand has been refilled"
        t.choose("Goon 3")
    assert t.titles(t.me.archives) == (["Goon 3"] if asked else [])
    assert t.game.active == 1
    t.submit(t.pending.keys[0])
    t.end()
    assert len(t.me.archives) == asked, "not at the end of another turn"
    assert t.foe.archives == [], "not at the end of another turn"
    to_rest(t)


@pytest.mark.reading("titan-librarian-when-the-flank-is-checked")
@pytest.mark.parametrize("first", ["Titan Librarian", "Late Sweeper"])
def test_titan_librarian_looks_at_its_place_when_its_turn_has_come(table, version, first):
    line = ["Goon 1", "Titan Librarian", "Goon 2"]
    t = table(
        me={"line": line, "artifacts": ["Late Sweeper"], "houses": LOGOS}, foe={}, house="logos", ruleset=version
    ).end()
    t.choose(first)
    if first == "Titan Librarian":
        t.submit(t.pending.keys[0])
    assert t.titles(t.me.line) == ["Goon 1", "Titan Librarian"]
    assert len(t.me.archives) == (first == "Titan Librarian")
    assert t.game.active == 1
    t.submit(t.pending.keys[0])


# Z.Y.X. Researcher


@pytest.mark.parametrize(("mode", "title"), [("deck", "Goon 1"), ("discard", "Goon 4")])
def test_zyx_researcher_archives_a_top_card(table, version, mode, title):
    t = table(
        me={"hand": ["Z.Y.X. Researcher"], "deck": ["Goon 2", "Goon 1"], "discard": ["Goon 3", "Goon 4"]},
        foe={"discard": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Z.Y.X. Researcher", mode)
    assert t.titles(t.me.archives) == [title]
    assert seen_by(t, title, 1) is (mode == "discard")
    assert t.titles(t.foe.discard) == ["Goon 5"]


@pytest.mark.parametrize(("deck", "discard"), [(["Goon 1"], []), ([], ["Goon 1"]), ([], [])])
def test_zyx_researcher_may_pick_an_empty_pile(table, version, deck, discard):
    t = table(
        me={"hand": ["Z.Y.X. Researcher"], "deck": deck, "discard": discard},
        foe={},
        house="logos",
        filler=0,
        ruleset=version,
    )
    t.play("Z.Y.X. Researcher")
    if deck or discard:
        t.choose("deck" if discard else "discard")
    assert t.at_rest
    assert t.me.archives == []
