"""Whatever is made of a match's log is made of a match with printed cards too, for every viewer, and shows no more."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.errors import CorrectionsRefused
from engine.game import Game
from engine.observed.unseen_cards import UNSEEN
from engine.views import Viewer, project
from replays.disputes.case_file import case_file
from replays.disputes.cases import cases_of
from replays.disputes.comparison import compare_rulesets
from replays.disputes.ruling_preview import foresee
from replays.estimating.chances import estimate
from replays.exports.bundle import import_bundle
from replays.exports.formats import FORMATS, Item, Order, write
from replays.exports.sources import stored
from replays.fold.fold import Fold
from replays.keeping.film import make, pack, unpack
from replays.log.errors import CommandRefused
from replays.play.commands import Adjust, Answer, Close, Note, Override, Rewind
from replays.play.live import Recorder
from replays.store.store import Store
from replays.telling.diff import diff
from replays.telling.timeline import Timelines
from replays.telling.transcript import grouped, plain_text, tell
from replays.telling.viewer import Eyes
from tests.quick import first_quick
from tests.replays.matches import ANN, JUDGE, recorder
from tests.replays.observed import asked_at, asked_of, game_at, observed, unseen_in
from workers.checking.findings import audit

VIEWS = ("judge", "player:0", "player:1", "spectator", "public")
MATCHES = (2, 13)
"""One of two seats, one of three."""


@pytest.fixture(scope="module", params=first_quick(1, MATCHES))
def on(request: pytest.FixtureRequest) -> Recorder:
    """M1 with a slip of the record taken back, and closed."""
    number: int = request.param
    seq = asked_at("main", number, least=60)
    found = observed(number, seq)
    with found.live("M1") as live:
        live.sync()
        live.record([Rewind(seq, "recording")], actor=ANN, expected=live.version)
        claim = {"claim": "It was another card.", "first": seq - 5, "last": seq}
        live.record([Note("dispute.opened", claim)], actor=ANN, expected=live.version)
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
    return found


def views(on: Recorder) -> Iterator[str]:
    yield from VIEWS
    if len(on.traveller.opening("M1").setup.seats) == 3:
        yield "player:2"


@pytest.mark.slow
def test_a_film_shows_every_state_to_every_view(on: Recorder) -> None:
    events = on.store.events("M1")
    film, fold = unpack(pack(make(events))), Fold()
    for event in events:
        fold.feed(event)
        assert film.digests[event.seq - 1] == fold.game.digest()
        if event.seq % 7:
            continue
        for view in views(on):
            shown = json.loads(msgspec.json.encode(Eyes.of(view).state(fold.game)))
            assert film.state(event.seq, view) == shown, (event.seq, view)


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_every_format_is_exported_for_every_view(on: Recorder, format: str) -> None:
    for view in VIEWS:
        file = io.BytesIO()
        full = view == "judge" and format == "jsonl"
        write([Item(stored(on.store, "M1"), Eyes.of(view))], Order(format, full=full), file, one_match=True)
        assert UNSEEN.name.encode() not in file.getvalue(), (format, view)
        assert len(file.getvalue()) > 100, (format, view)


def test_a_bundle_comes_back_with_the_same_hashes(on: Recorder) -> None:
    file, elsewhere = io.BytesIO(), recorder()
    write([Item(stored(on.store, "M1"), Eyes.of("judge"))], Order("jsonl", full=True), file, one_match=False)
    assert [one.refused for one in import_bundle(elsewhere.store, io.BytesIO(file.getvalue()))] == [None]
    assert elsewhere.store.head("M1") == on.store.head("M1")
    assert elsewhere.traveller.at("M1").grade == "EXACT"


def test_the_story_is_told_to_every_view(on: Recorder) -> None:
    for view in views(on):
        text = plain_text(grouped(tell(on.traveller, "M1", Eyes.of(view), by_now=on.store.head("M1").version)))
        assert "wins" in text or "draws a card" in text
        assert UNSEEN.name not in text, view
        assert "None" not in text, view


def test_the_timeline_ends_where_the_log_does(on: Recorder) -> None:
    line = Timelines(on.traveller).of("M1")
    assert line.version == on.store.head("M1").version
    assert line.grade == "EXACT"
    assert len(line.scores) > 3


def test_two_moments_differ_for_every_view(on: Recorder) -> None:
    early, late = game_at(on, 20), game_at(on, 55)
    for view in views(on):
        viewer = Viewer.parse(view)
        assert diff(project(early, early, viewer), project(late, late, viewer))


@pytest.mark.parametrize("ruleset", ["1.2", "1.3", "2021-03", "16.0"])
def test_another_rulebook_is_tried(on: Recorder, ruleset: str) -> None:
    events = on.store.events("M1")
    found = compare_rulesets(events, ruleset, Eyes.of("judge"))
    assert found.there == ruleset
    assert found.last >= 1
    if found.here == found.there:
        assert found.first is None
        assert found.end is None
        assert not found.drift


def test_a_dispute_has_its_file(on: Recorder) -> None:
    for view in views(on):
        eyes = Eyes.of(view)
        log = [eyes.event(event) for event in on.store.events("M1")]
        (case,) = cases_of("M1", log)
        assert case_file(on.traveller, case, eyes)


def test_a_worker_folds_it_and_finds_nothing(on: Recorder) -> None:
    found = audit("M1", on.store.head("M1").version, on.store.iterate("M1"))
    assert found.sound
    assert found.grade == "EXACT"


@pytest.mark.slow
def test_chances_are_estimated_through_the_eyes_of_the_public(on: Recorder) -> None:
    found = estimate(on.traveller, "M1", decisions=1, most=1)
    again = estimate(on.traveller, "M1", decisions=1, most=1)
    assert found == again
    assert found.points
    assert all(point.playouts == 8 for point in found.points)


@pytest.mark.slow
def test_what_is_hidden_from_a_seat_stays_hidden_where_the_record_sees_it() -> None:
    on = observed(2, sees=(0,))
    version = on.store.head("M1").version
    for seq in range(20, version, 23):
        game = game_at(on, seq)
        hand = [card for card in game.table.players[0].hand if not card.known & game.table.everyone - 1]
        for view, sees in (("public", False), ("player:1", False), ("player:0", True), ("judge", True)):
            shown = project(game, game, Viewer.parse(view))["players"][0]["hand"]
            titles: list[Any] = [card.get("title") for card in shown["cards"]]
            if sees and hand:
                assert any(titles), (seq, view)
            if not sees:
                known = {card.name for card in game.table.players[0].hand if card.known & 1 << len(game.table.players)}
                assert {title for title in titles if title} <= known, (seq, view)


def test_a_judge_corrects_and_records_against_the_rules_and_the_record_goes_on() -> None:
    seq = asked_at("main", least=60)
    on = observed(2, seq - 1)
    with on.live("M1") as live:
        live.sync()
        game = live.game
        assert isinstance(game, Game)
        table, asked, unseen = game.table, asked_of(game), unseen_in(game)
        owner = table.players[asked.seat]
        offered = set(asked.keys)
        wrong = next(
            card
            for card in unseen.could_be(owner.hand)
            if f"play:{card.id}" not in offered and card.type == "creature" and not card.printed.half
        )
        done = live.record(
            [Override(asked.seat, (f"play:{wrong.id}",), "played at the table")], actor=JUDGE, expected=seq
        )
        assert done.events[0].type == "overridden"
        assert table.cards[wrong.id].incarnation >= 0
        while not live.game.at_rest:
            asked = asked_of(game)
            live.record([Answer(asked.seat, asked.keys[: asked.minimum])], actor=ANN, expected=live.version)
        assert live.game.table.cards[wrong.id].zone != "hand"
        place = next(card for card in table.players[1 - asked.seat].hand if card.printed is UNSEEN)
        card = unseen.could_be([place])[0]
        move = {"kind": "move", "card": place.id, "zone": "discard", "seen": card.id}
        with pytest.raises(CorrectionsRefused, match="say by `seen` which card"):
            live.record(
                [Adjust([{"kind": "move", "card": place.id, "zone": "discard"}], "x")],
                actor=JUDGE,
                expected=live.version,
            )
        live.record([Adjust([move], "it was shown")], actor=JUDGE, expected=live.version)
        assert live.game.table.cards[card.id].zone == "discard"
        seen = foresee(on.traveller, "M1", [{"kind": "rewind", "to": seq}], Eyes.of("judge"), live.version)
        assert not seen.faults
    fold = Fold().feed_all(on.store.events("M1"))
    assert fold.exact
    assert isinstance(on.store, Store)


def test_going_back_with_fresh_entropy_mixes_the_decks_and_stays_proven() -> None:
    seq = asked_at("main", least=80)
    on = observed(2, seq + 6)
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(seq, "the deck was looked through", "fresh-entropy")], actor=JUDGE, expected=live.version)
    assert Fold().feed_all(on.store.events("M1")).exact
    for player in game_at(on).table.players:
        unknown = [card for card in player.deck if not card.known]
        assert len({card.more["could"] for card in unknown}) <= 1
    told = foresee(
        on.traveller, "M1", [{"kind": "rewind", "to": seq, "policy": "fresh-entropy"}], Eyes.of("judge"), seq
    )
    assert "shuffle their decks again" in told.sentences[0]


def test_while_a_card_is_looked_at_its_deck_cannot_be_shuffled_again() -> None:
    seq = asked_at("observed")
    on = observed(2, seq + 3)
    with on.live("M1") as live:
        live.sync()
        before = live.version
        with pytest.raises(CommandRefused, match=f"go back to event {seq - 1}") as refused:
            live.record([Rewind(seq, "x", "fresh-entropy")], actor=JUDGE, expected=before)
        assert refused.value.code == "card-looked-at"
        assert live.version == before
        live.record([Rewind(seq, "x")], actor=JUDGE, expected=before)
    assert asked_of(game_at(on)).kind == "observed"
