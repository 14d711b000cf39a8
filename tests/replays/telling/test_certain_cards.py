"""What is certain only now of moments of a match with printed cards, held against the match that was watched."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.game import Game
from engine.observed.matching import matching_by_lot, perfect_matching, possible_in_all
from engine.observed.unseen_cards import UNSEEN
from replays.play.commands import Rewind
from replays.telling.certain_cards import ByNow, certain_by_now
from replays.telling.transcript import tell
from replays.telling.viewer import Eyes
from tests.engine.matches import Script
from tests.engine.recorder import Recorder as Watching
from tests.replays.matches import JUDGE, played
from tests.replays.observed import observed, unseen_in
from tests.thirds import by_thirds


@cache
def truths(number: int) -> dict[int, dict[Any, Any]]:
    """For each event after which the watched match stood still, the cards that lay in the piles that the record does
    not see: seat, zone -> sorted titles."""
    script = Script.numbered(number)
    one = Watching(script)
    players = script.players()
    found: dict[int, dict[Any, Any]] = {}
    while (asked := one.watched.pending) is not None:
        one.step(players[asked.seat].answer(asked))
        piles: dict[Any, Any] = {}
        for player in one.watched.table.players:
            for zone in ("hand", "archives", "deck"):
                piles[player.seat, zone] = [card.printed.name for card in getattr(player, zone)]
            piles[player.seat, "tokens"] = [card.printed.name for card in player.line if card.facts is not card.printed]
        found[len(one.answers) + 1] = piles
    return found


@pytest.mark.parametrize("number", by_thirds(0, [2, 6, 9]))
def test_what_is_certain_by_now_is_true(number: int) -> None:
    on = observed(number)
    by_now, told, held = certain_by_now(on.traveller, "M1"), 0, 0
    for fold, event, _ in on.traveller.between("M1", 2, on.store.head("M1").version):
        if event.seq not in truths(number):
            continue
        truth, game = truths(number)[event.seq], fold.game
        assert isinstance(game, Game)
        unseen = unseen_in(game)
        certain = by_now.of(event.seq)
        for player in game.table.players:
            for at, place in enumerate(player.deck):
                later = certain.get(unseen.place_of(place))
                if later is not None:
                    assert truth[player.seat, "deck"][at] == later.title
                    told += 1
            tokens = [unseen.place_of(place) for place in player.line if place.facts is not place.printed]
            for at, number_of_place in enumerate(tokens):
                if number_of_place in certain:
                    assert truth[player.seat, "tokens"][at] == certain[number_of_place].title
                    told += 1
            for zone in ("hand", "archives"):
                places = {unseen.place_of(place) for place in getattr(player, zone) if place.printed is UNSEEN}
                titles = list(truth[player.seat, zone])
                for later in by_now.among(event.seq, places):
                    titles.remove(later.title)  # fails where it did not lie there so often
                    held += 1
    assert held > 20
    assert told or number != 2


@pytest.mark.slow
def test_the_story_adds_it_only_on_request_and_only_what_may_be_known() -> None:
    on = observed(2)
    version = on.store.head("M1").version
    plain = [line.text for line in tell(on.traveller, "M1", Eyes.of("public"))]
    more = [line.text for line in tell(on.traveller, "M1", Eyes.of("public"), by_now=version)]
    assert not any("by now" in text or "(seen in turn" in text for text in plain)
    added = [text for text in more if "by now" in text or "(seen in turn" in text]
    assert any("draws a card (seen in turn" in text for text in added)
    assert any("draws a card (certain by now among these" in text for text in added)
    assert len(plain) == len(more)
    assert all(text.startswith(was) for was, text in zip(plain, more, strict=True))
    at_once = on.store.head("M1").version // 2
    early = [line.text for line in tell(on.traveller, "M1", Eyes.of("public"), 1, at_once, by_now=at_once)]
    assert len([text for text in early if "by now" in text or "(seen in turn" in text]) < len(added)


@pytest.mark.slow
def test_where_the_record_sees_a_hand_the_public_is_told_nothing_more() -> None:
    on = observed(6, sees=(1,))
    version = on.store.head("M1").version
    for view, more in (("public", False), ("player:0", False), ("judge", True)):
        plain = [line.text for line in tell(on.traveller, "M1", Eyes.of(view))]
        told = [line.text for line in tell(on.traveller, "M1", Eyes.of(view), by_now=version)]
        assert (plain != told) is more, view


def test_undone_events_and_dealt_matches_say_nothing() -> None:
    on = observed(6, 120)
    version = on.store.head("M1").version
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(60, "recording")], actor=JUDGE, expected=live.version)
    by_now = certain_by_now(on.traveller, "M1")
    assert by_now.of(version) == {} == by_now.of(61)
    assert by_now.among(version, range(200)) == []
    dealt = certain_by_now(played(1, 10).traveller, "M1")
    assert dealt.of(5) == {}
    assert isinstance(dealt, ByNow)


def test_matchings() -> None:
    masks = {"a": 0b011, "b": 0b011, "c": 0b110}
    assert possible_in_all(masks) == {"a": 0b011, "b": 0b011, "c": 0b100}
    assert perfect_matching({"a": 1, "b": 1}) is None
    assert possible_in_all({"a": 1, "b": 1}) is None
    dice = iter(range(10**6))
    seen = {tuple((matching_by_lot(masks, lambda n: next(dice) * 7919 % n) or {}).values()) for _ in range(30)}
    assert seen
    assert all(set(one) == {0, 1, 2} for one in seen)
    assert matching_by_lot({"a": 1, "b": 1}, lambda n: 0) is None
