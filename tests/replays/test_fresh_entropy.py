"""Rewinds after which chance begins anew, and what a ruling does to a rewind."""

from __future__ import annotations

from typing import Any

import pytest

from engine.views import Viewer, project
from replays.play.commands import Adjust, Note, Rewind
from tests.replays.matches import ANN, JUDGE, played
from tests.replays.officials import (
    assert_sound,
    at_rest,
    record,
)


def decks(game: Any) -> list[list[int]]:
    return [[card.id for card in player.deck] for player in game.table.players]


def test_the_same_future_comes_again_and_a_fresh_one_does_not() -> None:
    on = played(3, 40)
    then = on.traveller.at("M1", 20).game
    record(on, Rewind(20, "back"))
    assert on.traveller.at("M1").game.digest() == then.digest()
    first = record(on, Rewind(20, "back", "fresh-entropy"))
    one = on.traveller.at("M1").game
    record(on, Rewind(20, "back", "fresh-entropy"))
    other = on.traveller.at("M1").game
    assert len({str(decks(game)) for game in (then, one, other)}) == 3
    for game in (one, other):
        assert [sorted(deck) for deck in decks(game)] == [sorted(deck) for deck in decks(then)]
        assert [card.id for card in game.table.players[0].hand] == [card.id for card in then.table.players[0].hand]
        assert game.pending.keys == then.pending.keys  # type: ignore[union-attr]
    assert [fact.kind for fact in first.facts[0]] == ["chance.renewed"] * 2
    assert [fact.data["count"] for fact in first.facts[0]] == [len(deck) for deck in decks(then)]
    # back to before it: the first future is still there, and undone events keep theirs
    record(on, Rewind(30, "that was right"))
    assert on.traveller.at("M1").game.digest() == on.traveller.at("M1", 30).game.digest()
    assert decks(on.traveller.at("M1", first.events[0].seq).game) == decks(one)
    assert_sound(on)


def test_what_somebody_knows_stays_where_it_is_known_to_be() -> None:
    on = at_rest(4)
    game = on.traveller.at("M1").game
    deck = game.table.players[0].deck
    known = [deck[-1].id, deck[-4].id]
    record(
        on,
        Adjust(
            [{"kind": "reveal", "card": known[0], "seats": [1]}, {"kind": "reveal", "card": known[1]}], "it was seen"
        ),
    )
    before = on.traveller.at("M1").game
    version = on.store.head("M1").version
    record(on, Note("note.added", {"text": "x"}), Rewind(version, "anew", "fresh-entropy"))
    after = on.traveller.at("M1").game
    was, now = decks(before)[0], decks(after)[0]
    assert (now[-1], now[-4]) == (was[-1], was[-4])
    assert now != was
    for view in ("player:0", "player:1", "public"):
        viewer = Viewer.parse(view)
        assert without_ids(project(before, before, viewer)) == without_ids(project(after, after, viewer)), view
    assert_sound(on)


def test_what_was_seen_in_the_undone_future_is_not_known_again_by_its_id() -> None:
    on = played(3, 60)
    undone = {card.shown_id for card in on.traveller.at("M1").game.table.cards}
    record(on, Rewind(20, "back", "fresh-entropy"))
    game = on.traveller.at("M1").game
    unseen = [card for card in game.table.cards if not card.known >> len(game.table.players) & 1]
    assert len(unseen) > 40
    assert not undone & {card.shown_id for card in unseen}
    offered = {option.card for option in game.pending.options} - {None}  # type: ignore[union-attr]
    assert offered <= {card.shown_id for card in game.table.cards}, "the question names cards as the table does"
    assert_sound(on)


def without_ids(view: Any) -> Any:
    """A view but for the ids, which are others for the cards that lie unseen."""
    if isinstance(view, dict):
        return {name: without_ids(value) for name, value in view.items() if name != "id"}
    return [without_ids(each) for each in view] if isinstance(view, list) else view


def test_a_ruling_marks_the_rewind_it_causes_and_a_request_does_not() -> None:
    on = played(3, 30)
    version = on.store.head("M1").version
    done = record(
        on,
        Note("dispute.opened", {"claim": "?", "first": 3, "last": 4}),
        Note("ruling.given", {"verdict": "rewound", "ruling": "back"}, cause=version + 1),
        Rewind(20, "as ruled", "same-future", version + 2),
        actor=[ANN, JUDGE, JUDGE],
    )
    assert [event.actor.kind for event in done.events] == ["player", "judge", "judge"]
    assert [event.actor.forced_by_judge for event in done.events] == [False, False, True]
    assert [event.cause for event in done.events] == [None, version + 1, version + 2]
    asked = {"seat": 0, "to": 15, "reason": "oops", "policy": "same-future", "grade": None, "approvals": ["seat:1"]}
    again = record(on, Note("undo.requested", asked), Rewind(15, "agreed", "same-future", version + 4))
    assert [event.actor.forced_by_judge for event in again.events] == [False, False]
    later = record(on, Rewind(12, "the ruling, at last", "same-future", version + 2))
    assert later.events[0].actor.forced_by_judge
    with pytest.raises(ValueError, match="2 commands and 1 actors"):
        record(on, Rewind(3, "x"), Rewind(3, "x"), actor=[JUDGE])
    assert_sound(on)
