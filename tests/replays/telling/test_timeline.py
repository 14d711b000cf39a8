"""The timeline: complete, without gaps, true after rewinds, and free of anything hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.table.fact_kinds import is_key
from replays.fold.fold import Fold, Grade
from replays.log.errors import EventNotFound, MatchNotFound
from replays.play.commands import Close, Concede, Note, Rewind
from replays.play.live import Recorder
from replays.telling.timeline import Timeline, Timelines
from tests.replays.matches import JUDGE, ORGANISER, play_on, played


@pytest.fixture(scope="module")
def on() -> Recorder:
    """A match that was rewound twice (the second time back into the undone part) and then finished."""
    on, dice = played(31, 50), random.Random(31)
    for command in (Rewind(25, "x"), Note("note.added", {"text": "y"}), Rewind(40, "z")):
        with on.live("M1") as live:
            live.record([command], actor=JUDGE, expected=live.version)
        play_on(on, "M1", dice, 12)
    play_on(on, "M1", dice, 10_000)
    with on.live("M1") as live:
        live.record([Close()], actor=ORGANISER, expected=live.version)
    return on


@pytest.fixture(scope="module")
def timeline(on: Recorder) -> Timeline:
    return Timelines(on.traveller).of("M1")


def test_segments_cover_the_log_and_say_where_the_match_stood(on: Recorder, timeline: Timeline) -> None:
    events = on.store.events("M1")
    spans = [(segment.first, segment.last) for segment in timeline.segments]
    assert spans[0][0] == 1
    assert spans[-1][1] == len(events) == timeline.version
    assert all(a[1] + 1 == b[0] for a, b in zip(spans, spans[1:], strict=False))
    single = Fold(facts=False)
    where = {}
    for event in events:
        single.feed(event)
        where[event.seq] = (single.game.turn, single.game.step, single.game.active)
    for segment in timeline.segments:
        for seq in range(segment.first, segment.last + 1):
            assert where[seq] == (segment.turn, segment.step, segment.active)
            assert segment.undone_by == single.history.undone_by(seq, len(events)) == timeline.undone_by(seq)
    assert timeline.grade is Grade.EXACT
    assert timeline.match == "M1"


def test_decisions_are_those_of_the_log(on: Recorder, timeline: Timeline) -> None:
    assert timeline.decisions == [
        (event.seq, event.data.seat) for event in on.store.events("M1") if event.type == "decision"
    ]


def test_every_turn_and_step_is_found_where_it_begins(on: Recorder, timeline: Timeline) -> None:
    history = Fold(verify=False).feed_all(on.store.events("M1")).history
    single, first, first_step = Fold(facts=False), {}, {}
    for event in on.store.events("M1"):
        single.feed(event)
        if history.on_line(event.seq, timeline.version):
            first.setdefault(single.game.turn, event.seq)
            first_step.setdefault((single.game.turn, single.game.step), event.seq)
    assert len(first) > 10
    for turn, seq in first.items():
        assert timeline.find(turn) == seq
    for (turn, step), seq in first_step.items():
        assert timeline.find(turn, step) == seq
    assert Timelines(on.traveller).find("M1", 3, "main") == first_step[3, "main"]
    with pytest.raises(EventNotFound, match="turn 999"):
        timeline.find(999)
    with pytest.raises(EventNotFound, match="step forge"):
        timeline.find(3, "no such forge step".split()[2])


def test_key_moments_are_the_facts_they_name(on: Recorder, timeline: Timeline) -> None:
    facts = {event.seq: found for _, event, found in on.traveller.between("M1", 1, timeline.version)}
    for moment in timeline.moments:
        if moment.fact is not None:
            fact = facts[moment.seq][moment.fact]
            assert fact.kind == moment.kind
            assert fact.audience is None
            assert moment.player == fact.data.get("player")
    found = [
        (seq, index) for seq, each in facts.items() for index, fact in enumerate(each) if is_key(fact.kind, fact.data)
    ]
    assert found == [(moment.seq, moment.fact) for moment in timeline.moments if moment.fact is not None]
    kinds = [moment.kind for moment in timeline.moments if moment.undone_by is None]
    assert kinds.count("key.forged") >= 3
    assert kinds[-2:] == ["match.won", "match.closed"]
    assert [moment.data["to"] for moment in timeline.moments if moment.kind == "rewound"] == [25, 40]
    checks = [moment for moment in timeline.moments if moment.kind == "turn.ended"]
    assert checks, "the ends of turns that announce one"
    assert all(moment.data == {"check": True} for moment in checks), "the ends of turns that announce one"
    forged = next(moment for moment in timeline.moments if moment.kind == "key.forged")
    assert {"colour", "cost"} <= forged.data.keys()
    assert forged.player in (0, 1)
    assert any(moment.undone_by is not None for moment in timeline.moments)


def test_the_score_is_that_of_the_state(on: Recorder, timeline: Timeline) -> None:
    assert len({score.turn for score in timeline.scores}) == max(score.turn for score in timeline.scores) + 1
    for score in timeline.scores[::5] + timeline.scores[-1:]:
        game = on.traveller.at("M1", score.seq).game
        assert game.turn == score.turn
        for seat, player in zip(score.seats, game.table.players, strict=True):
            assert (seat.amber, seat.keys, seat.hand, seat.creatures) == (
                player.amber,
                len(player.keys),
                len(player.hand),
                len(player.line),
            )
    last = timeline.scores[-1]
    assert max(seat.keys for seat in last.seats) == 3, "the end is on the graph"


def test_a_timeline_grows_with_the_match_and_can_be_stored() -> None:
    on, dice = played(32, 10), random.Random(32)
    kept = Timelines(on.traveller)
    single, stored = Fold(), Timeline()
    for _ in range(4):
        play_on(on, "M1", dice, 15)
        for event in on.store.events("M1", stored.version + 1):
            stored.add(single, event, single.feed(event))
        grown = kept.of("M1")
        assert grown.to_data() == Timelines(on.traveller).of("M1").to_data() == stored.to_data()
    assert kept.of("M1") is grown, "one object for all who ask"
    before = grown.to_data()
    with on.live("M1") as live:
        live.record([Concede(0)], actor=JUDGE, expected=live.version)
    ended = kept.of("M1")
    assert grown.to_data() == before, "what was handed out stays as it is"
    assert ended.scores[-1].seq == ended.version
    assert ended.moments[-1].kind == "conceded"
    with on.live("M1") as live:
        live.record([Close()], actor=JUDGE, expected=live.version)
    assert kept.of("M1").scores == ended.scores, "closing is not another end"


def test_a_timeline_stops_at_a_divergence() -> None:
    from tests.replays.fold.test_travel import forge

    on = played(33, 40)
    forge(on.store.redis, on.store.events("M1"), 30, state="00" * 32)
    found = Timelines(on.traveller).of("M1")
    assert (found.grade, found.version) == (Grade.DIVERGED, 29)
    assert found.divergence is not None
    assert found.divergence.at == 30
    with pytest.raises(MatchNotFound):
        Timelines(on.traveller).of("M2")


def test_nothing_hidden_is_in_it(timeline: Timeline) -> None:
    def keys(value: Any) -> set[str]:
        if isinstance(value, dict):
            return {*value, *(key for inner in value.values() for key in keys(inner))}
        return {key for inner in value for key in keys(inner)} if isinstance(value, list) else set()

    assert not keys(timeline.to_data()) & {"card", "cards", "source", "target", "seed", "answer", "title"}
