"""What officials do to a match: recorded, marked, folded again the same from everywhere, all or nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.errors import CorrectionsRefused, IllegalAnswer
from engine.table.fact_kinds import FACT_KINDS
from engine.views import Viewer, project
from replays.fold.fold import Fold, Grade, fold
from replays.keeping.verification import verify_lines
from replays.log.errors import CommandRefused, NotFoldable
from replays.log.event_types import Adjusted, AnswerSecret, ClockEnded, CorrectionsSecret, Overridden
from replays.log.events import redact
from replays.play.commands import Adjust, Answer, Close, EndByTime, Note, Override, Rewind
from replays.telling.diff import diff
from replays.telling.sentences import sentence
from replays.telling.timeline import Timelines
from replays.telling.transcript import tell
from replays.telling.viewer import Eyes
from tests.replays.fold.test_fold import resealed
from tests.replays.matches import JUDGE, ORGANISER, play_on, played, recorder
from tests.replays.officials import (
    against_the_rules,
    assert_sound,
    at_rest,
    in_the_middle,
    record,
)

# -- corrections ------------------------------------------------------------------------------------------------------


def test_a_correction_is_an_event_marked_as_forced_with_facts_and_a_sentence() -> None:
    on = at_rest()
    was = on.traveller.at("M1").game.table.players[1].amber
    done = record(on, Adjust([{"kind": "amber", "seat": 1, "to": was + 4}], "a reap was forgotten"))
    event = done.events[0]
    assert isinstance(event.data, Adjusted)
    assert event.actor.forced_by_judge
    assert event.actor.kind == "judge"
    assert event.data.corrections == ({"kind": "amber", "seat": 1, "to": was + 4},)
    assert event.sealed is None
    assert [fact.kind for fact in done.facts[0]] == ["judge.amber"]
    lines = [line.text for line in tell(on.traveller, "M1", Eyes.of("public"), event.seq)]
    assert lines == [
        "A judge corrects the position: a reap was forgotten",
        f"A judge sets Ben's Æmber to {was + 4} (was {was})",
    ]
    moments = [moment for moment in Timelines(on.traveller).of("M1").moments if moment.seq == event.seq]
    assert [(moment.kind, moment.player) for moment in moments] == [("judge.amber", 1), ("adjusted", None)]
    before, after = (
        project(game, game, Viewer.parse("public"))
        for game in (on.traveller.at("M1", event.seq - 1).game, on.traveller.at("M1", event.seq).game)
    )
    assert "players/1/amber" in {change.pointer for change in diff(before, after)}
    assert_sound(on)


def test_a_correction_of_a_hidden_card_is_sealed_and_a_redacted_copy_does_not_fold() -> None:
    on = at_rest()
    game = on.traveller.at("M1").game
    card = game.table.players[0].hand[0]
    move = {"kind": "move", "card": card.shown_id, "zone": "deck", "at": "bottom"}
    done = record(on, Adjust([move], "drawn too many"))
    event = done.events[0]
    assert isinstance(event.data, Adjusted)
    assert event.data.corrections is None
    assert isinstance(event.secret, CorrectionsSecret)
    assert event.secret.corrections[0]["card"] == card.shown_id
    told = {view: project(done.facts[0], game, Viewer.parse(view)) for view in ("player:0", "player:1", "judge")}
    assert told["player:1"][0]["data"]["card"] == {"hidden": True}
    assert told["player:0"][0]["data"]["card"]["title"] == told["judge"][0]["data"]["card"]["title"] == card.title
    events = assert_sound(on)
    copies = [redact(each) if each is events[-1] else each for each in events]
    single = Fold()
    with pytest.raises(NotFoldable, match=f"corrections of event {event.seq}"):
        single.feed_all(copies)
    assert single.version == event.seq - 1
    assert single.divergence is None
    report = verify_lines([copy.to_json() + b"\n" for copy in copies])
    assert (report.ok, report.grade, report.folded_to) == (True, Grade.UNVERIFIED, event.seq - 1)


def test_refused_corrections_name_every_fault_and_change_nothing() -> None:
    on = at_rest()
    before = on.store.events("M1")
    with on.live("M1") as live:
        digest = live.game.digest()
        with pytest.raises(CorrectionsRefused) as refused:
            live.record(
                [
                    Note("note.added", {"text": "x"}),
                    Adjust(
                        [
                            {"kind": "amber", "seat": 0, "to": 5},
                            {"kind": "house", "to": "nowhere"},
                            {"kind": "amber", "seat": 7, "to": -1},
                            {"kind": "teleport"},
                        ],
                        "x",
                    ),
                ],
                actor=JUDGE,
                expected=live.version,
            )
        assert len(refused.value.faults) == 4
        assert "correction 2 (house)" in refused.value.faults[0]
        assert live.game.digest() == digest
        assert live.version == len(before)
    assert on.store.events("M1") == before


def test_in_the_middle_of_a_resolution_a_judge_is_told_the_last_rest_point() -> None:
    on = in_the_middle()
    version = on.store.head("M1").version
    with pytest.raises(CommandRefused) as refused:
        record(on, Adjust([{"kind": "amber", "seat": 0, "to": 5}], "x"))
    assert refused.value.code == "not-at-rest"
    rest = int(refused.value.reason.partition("rewind to event ")[2].split(",")[0])
    assert 1 <= rest < version
    assert on.traveller.at("M1", rest).game.at_rest
    assert not any(on.traveller.at("M1", seq).game.at_rest for seq in range(rest + 1, version + 1))
    done = record(on, Rewind(rest, "to correct it"), Adjust([{"kind": "amber", "seat": 0, "to": 5}], "x"))
    assert [event.type for event in done.events] == ["rewound", "adjusted"]
    assert_sound(on)


def test_corrections_of_a_match_that_is_over_are_refused() -> None:
    on = played(1)
    with pytest.raises(CommandRefused, match="rewind to before it ended"):
        record(on, Adjust([{"kind": "amber", "seat": 0, "to": 5}], "x"))


def test_a_forfeit_needs_no_rest_point() -> None:
    on = in_the_middle(7)
    done = record(on, Adjust([{"kind": "forfeit", "seat": 1}], "match loss"))
    result = on.traveller.at("M1").game.result
    assert result is not None
    assert (result["winner"], result["reason"]) == (0, "forfeit")
    record(on, Rewind(done.version - 1, "the head judge says no"), EndByTime(), Close())
    assert_sound(on)


def test_a_forfeit_ends_the_match() -> None:
    on = at_rest()
    done = record(on, Adjust([{"kind": "forfeit", "seat": 0}], "game loss"))
    assert done.facts[0][0].kind == "judge.forfeit"
    result = on.traveller.at("M1").game.result
    assert result is not None
    assert result["winner"] == 1
    record(on, Close())
    assert_sound(on)


# -- answers against the rules ----------------------------------------------------------------------------------------


def test_what_was_done_against_the_rules_is_recorded_and_acted_out() -> None:
    on = at_rest(2)
    game = on.traveller.at("M1").game
    key = against_the_rules(game)
    card = game.table.by_id[int(key[5:])]
    seat = game.pending.seat  # type: ignore[union-attr]
    with pytest.raises(IllegalAnswer):
        record(on, Answer(seat, (key,)))
    done = record(on, Override(seat, (key,), "nobody noticed the house"))
    event = done.events[0]
    assert isinstance(event.data, Overridden)
    assert event.actor.forced_by_judge
    assert (event.data.seat, event.data.answer, event.data.reason) == (seat, (key,), "nobody noticed the house")
    assert "card.played" in {fact.kind for fact in done.facts[0]} or on.traveller.at("M1").game.pending is not None
    play_on(on, "M1", random.Random(2), 12)
    assert card.id not in [each.id for each in on.traveller.at("M1", event.seq + 3).game.table.players[seat].hand]
    text = " / ".join(line.text for line in tell(on.traveller, "M1", Eyes.of("public"), event.seq, event.seq))
    assert "A judge records what" in text
    assert "nobody noticed the house" in text
    assert (event.seq, seat) in Timelines(on.traveller).of("M1").decisions
    assert_sound(on)


@pytest.mark.parametrize(
    "keys, says",
    [
        (("end",), "the rules allow this answer"),
        (("play:999",), "give play, discard"),
        (("play:007",), "give play, discard"),
        (("steal:3",), "give play, discard"),
        (("end", "end"), "give 1 of its options"),
        ((), "give 1 of its options"),
    ],
)
def test_an_answer_without_a_meaning_is_refused(keys: tuple[str, ...], says: str) -> None:
    on = at_rest(2)
    before = on.store.events("M1")
    seat = on.traveller.at("M1").game.pending.seat  # type: ignore[union-attr]
    with pytest.raises(IllegalAnswer, match=says):
        record(on, Override(seat, keys, "x"))
    with pytest.raises(CommandRefused, match="decides now, not seat"):
        record(on, Override(1 - seat, ("end",), "x"))
    assert on.store.events("M1") == before


def test_a_card_that_trips_over_an_override_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    on = at_rest(2)
    game = on.traveller.at("M1").game
    key, seat = against_the_rules(game), game.pending.seat  # type: ignore[union-attr]

    def trip(*_: Any) -> Any:
        raise ZeroDivisionError("a card's mistake")

    with monkeypatch.context() as patch:
        patch.setattr("engine.rules.turns.turn.play_from_hand", trip)
        with pytest.raises(CommandRefused, match="cannot be acted out") as refused:
            record(on, Override(seat, (key,), "x"))
    assert refused.value.code == "not-actable"
    assert_sound(on)
    record(on, Override(seat, (key,), "x"))
    assert_sound(on)


def test_an_override_hides_what_the_question_hides() -> None:
    """A secret answer against the rules is under seal like one that is allowed."""
    on = recorder()
    seats = [
        {"hand": ["Help from Future Self"], "deck": ["Timetraveller", "Dextre", "Dextre"], "houses": ["logos"]},
        {"deck": ["Dextre"], "houses": ["logos"]},
    ]
    position = {"turn": 3, "step": "main", "house": "logos", "active": 0, "seats": seats}
    on.open({"ruleset": "1.2", "position": position, "chance": {"seed": "5e" * 32}}, actor=ORGANISER, match="M1")
    game = on.traveller.at("M1").game
    record(on, Answer(0, (f"play:{game.table.players[0].hand[0].shown_id}",)))
    game = on.traveller.at("M1").game
    choice = game.pending
    assert choice is not None
    assert choice.secret
    assert [card.title for card in choice.cards] == ["Timetraveller"]
    wrong = next(card for card in game.table.players[0].deck if card.title == "Dextre")
    theirs = game.table.players[1].deck[0]
    with pytest.raises(IllegalAnswer, match="not where the offered ones are"):
        record(on, Override(0, (f"card:{theirs.shown_id}",), "x"))
    done = record(on, Override(0, (f"card:{wrong.shown_id}",), "the wrong card was taken"))
    data = done.events[0].data
    assert isinstance(data, Overridden)
    assert data.answer is None
    assert done.events[0].secret == AnswerSecret((f"card:{wrong.shown_id}",))
    assert wrong.id in [card.id for card in on.traveller.at("M1").game.table.players[0].hand]
    assert_sound(on)


# -- the end of the clock ---------------------------------------------------------------------------------------------


def test_time_ends_the_match_at_any_moment_and_can_be_taken_back() -> None:
    on = in_the_middle(5)
    game = on.traveller.at("M1").game
    score = [(len(player.keys), player.amber) for player in game.table.players]
    done = record(on, Note("clock.called", {}), EndByTime(), actor=ORGANISER)
    assert isinstance(done.events[1].data, ClockEnded)
    assert not done.events[1].actor.forced_by_judge
    result = on.traveller.at("M1").game.result
    assert result is not None
    assert result["reason"] == "time"
    best = [seat for seat, points in enumerate(score) if points == max(score)]
    assert result["winner"] == (best[0] if len(best) == 1 else None)
    assert done.facts[1][-1].kind == ("match.won" if len(best) == 1 else "match.drawn")
    with pytest.raises(CommandRefused, match="the match is over"):
        record(on, EndByTime())
    record(on, Rewind(done.events[0].seq, "five turns more"))
    assert on.traveller.at("M1").game.digest() == game.digest()
    record(on, EndByTime(), Close())
    assert_sound(on)


def test_equal_keys_and_amber_are_nobodys_win() -> None:
    on = at_rest(5)
    record(
        on,
        Adjust([{"kind": name, "seat": seat, "to": to} for seat in (0, 1) for name, to in LEVEL], "for the test"),
        EndByTime(),
        Close(),
    )
    events = assert_sound(on)
    assert events[-1].data.result["winner"] is None  # type: ignore[attr-defined]
    lines = [line.text for line in tell(on.traveller, "M1", Eyes.of("public"), len(events) - 1)]
    assert "Nobody wins the match (time)" in lines


LEVEL: tuple[tuple[str, Any], ...] = (("amber", 3), ("keys", ["red"]))


# -- one forged event among honest ones -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "forged, what",
    [
        ({"corrections": [{"kind": "amber", "seat": 1, "to": 98}]}, "state"),
        ({"corrections": [{"kind": "amber", "seat": 8, "to": 1}]}, "answer"),
        ({"corrections": []}, "answer"),
    ],
)
def test_a_forged_correction_is_found(forged: dict[str, Any], what: str) -> None:
    on = at_rest()
    seq = record(on, Adjust([{"kind": "amber", "seat": 1, "to": 9}], "x")).events[0].seq
    play_on(on, "M1", random.Random(1), 3)
    result = fold(resealed(on.store.events("M1"), seq, **forged))
    assert result.divergence is not None
    assert (result.divergence.at, result.divergence.what) == (seq, what)


@pytest.mark.parametrize("kind", [kind for kind in FACT_KINDS if kind.startswith("judge.")])
def test_every_fact_of_a_correction_has_a_sentence_that_says_so(kind: str) -> None:
    """Of all but one by naming a judge: what a deck without a list holds is entered by the scorekeeper, too."""
    data = {"card": {"card": 1, "title": "Troll"}, "host": {"card": 2, "title": "Bumpsy"}, "player": 0, "to": 1}
    more = {"was": 2, "zone": "hand", "origin": "deck", "type": "doom", "status": "warded", "step": "main", "count": 2}
    told = sentence({"kind": kind, "data": data | more}, ["Ann"])
    assert ("it is entered" if kind == "judge.learnt" else "judge") in told.lower()
    assert "?" not in told
    assert "None" not in told
