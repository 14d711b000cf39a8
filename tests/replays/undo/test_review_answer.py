"""Who is told which cards of an undo review, and how knowledge is followed."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.table.facts import Fact
from engine.views import Viewer
from replays.play.commands import Answer, Rewind
from replays.telling.knowledge import KnowledgeWatch
from replays.undo.review import Review, review
from replays.undo.review_answer import review_answer
from tests.quick import first_quick
from tests.replays.matches import JUDGE, ORGANISER, play_on, played, recorder, setup
from tests.replays.tables import Table
from tests.replays.undoing import Looked, codes, logos, looked, seen, swap_faces

VIEWS = ["player:0", "player:1", "spectator", "public"]


def bytes_for(found: Review, view: str) -> bytes:
    return msgspec.json.encode(review_answer(found, Viewer.parse(view)))


def test_the_cards_learnt_are_told_to_those_who_may_know_them() -> None:
    table = logos("Help from Future Self", deck=["Timetraveller", "Punch", "Krump"])
    table.answer("play Help from Future Self")
    table.answer("Timetraveller")
    found = looked(table, 1)
    judge, ann, ben, public = (
        review_answer(found, Viewer.parse(view)).knowledge for view in ("judge", "player:0", "player:1", "public")
    )
    assert judge == ann
    assert {card.title for card in ann[0].cards} == {"Timetraveller", "Punch", "Krump"}
    for other in (ben, public):
        assert other[0].cards == []
        assert other[0].count == ann[0].count == 3
        assert other[0].seen == {"searched": 3}
        assert [card.title for card in other[1].cards] == ["Help from Future Self", "Timetraveller"]


@pytest.fixture(scope="module")
def played_on() -> Looked:
    """A match with a mulligan's worth of everything, some of it undone."""
    on = played(6, 60)
    with on.live("M1") as live:
        live.record([Rewind(40, "back")], actor=JUDGE, expected=live.version)
    play_on(on, "M1", random.Random(2), 30)
    version = on.store.head("M1").version
    return Looked(
        on.traveller, "M1", [review(on.traveller, "M1", to) for to in (1, 3, 20, 45, version - 3, version - 1)]
    )


@pytest.mark.parametrize("view", first_quick(1, VIEWS))
def test_hidden_cards_may_be_exchanged_without_a_byte_changing(played_on: Looked, view: str) -> None:
    """The cards that the viewer could never tell are given other faces, and other ids in what was learnt."""
    viewer = Viewer.parse(view)
    exchanges = 0
    for found in played_on.reviews:
        for owner in (0, 1):
            hidden = played_on.never_told(viewer, owner)
            assert len(hidden) > 5
            honest, judged = bytes_for(found, view), bytes_for(found, "judge")
            other = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
            sightings = [
                msgspec.structs.replace(one, card=other.get(one.card, one.card)) for one in found.stretch.sightings
            ]
            moved = msgspec.structs.replace(found.stretch, sightings=sightings)
            assert bytes_for(msgspec.structs.replace(found, stretch=moved), view) == honest
            tables = [found.before.game, found.after.game]
            for game in tables:
                swap_faces(game, hidden)
            assert bytes_for(found, view) == honest
            exchanges += bytes_for(found, "judge") != judged
            for game in tables:
                swap_faces(game, hidden[::-1])
            assert bytes_for(found, "judge") == judged
    assert exchanges > 2, "the exchange is one"


def test_how_often_is_told_and_not_how_many_different_cards() -> None:
    """Three cards looked at, the deck shuffled, two drawn: whether they were among the three is nobody else's
    business, so it changes no count, in one event or in two."""
    game = Table({}, {}).on.traveller.at("M1").game
    deck = [card.id for card in game.table.players[0].deck]
    looked_at = Fact("card.looked_at", {"cards": deck[:3], "player": 0, "zone": "deck"}, audience=[0])
    shuffled = Fact("deck.shuffled", {"player": 0, "count": len(deck), "discard": False})
    found = []
    for drawn in (deck[:2], deck[4:6]):
        draws = [Fact("card.drawn", {"card": card, "player": 0}, audience=[0]) for card in drawn]
        watch = KnowledgeWatch(game)
        sightings = watch.follow(2, [looked_at, shuffled, *draws], game)
        found.append([one.how for one in sightings])
    assert found[0] == found[1] == ["looked-at"] * 3 + ["drawn"] * 2
    watch = KnowledgeWatch(game)
    assert len(watch.follow(2, [looked_at, looked_at], game)) == 3, "seen twice in a row is learnt once"


def test_a_card_that_both_knew_before_is_not_learnt_when_it_is_drawn() -> None:
    table = logos(artifacts=["Chaos Portal"], deck=["Punch", "Krump"])
    table.answer("action Chaos Portal")
    table.answer("house:dis")
    shown = looked(table, 1)
    assert seen(shown, 0) == seen(shown, 1) == ["revealed"], "the top of the deck stays where it is"
    table.answer("end")
    assert seen(looked(table, shown.version), 0) == ["drawn"], "two were drawn"
    assert seen(looked(table, shown.version), 1) == []


def test_a_mulligan_is_learnt_anew() -> None:
    on = recorder()
    on.open(setup(3), actor=ORGANISER, match="M1")
    with on.live("M1") as live:
        choice = live.game.pending
        assert choice is not None
        assert choice.kind == "mulligan"
        hand = len(live.game.table.players[choice.seat].hand)
        live.record([Answer(choice.seat, ("mulligan",))], actor=ORGANISER, expected=1)
    found = review(on.traveller, "M1", 1)
    assert seen(found, choice.seat) == ["drawn"] * (hand - 1)
    assert seen(found, 1 - choice.seat) == []
    assert found.grade == "possible"
    assert {"chance-used", "cards-learnt"} <= codes(found)
