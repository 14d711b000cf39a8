"""The same decisions under another rulebook version: the first difference, why, and what comes of it."""

from __future__ import annotations

import random

import pytest

from engine.errors import EngineError, IllegalAnswer
from engine.table.setup import Setup
from replays.clauses.paraphrases import paraphrases
from replays.disputes import replayed_line
from replays.disputes.applied_events import Deed, allows, deeds, do
from replays.disputes.compared_rulesets import Comparison, Difference
from replays.disputes.comparison import compare_rulesets
from replays.disputes.due_rules import place_in_words, rule_in_words
from replays.engines.registry import PresentEngine
from replays.log.errors import Diverged, EventInvalid, NotFoldable
from replays.log.events import Draft as EventDraft
from replays.log.events import Event, redact, seal
from replays.play.commands import Adjust, EndByTime, Note, Override, Rewind
from replays.play.live import Recorder
from replays.telling.viewer import Eyes
from tests.replays.matches import ANN, JUDGE, ORGANISER, play_on, played, recorder, setup

JUDGES = Eyes.of("judge")


def log(seed: int) -> list[Event]:
    return played(seed).store.events("M1")


def compared(events: list[Event], ruleset: str) -> Comparison:
    return compare_rulesets(events, ruleset, JUDGES)


def test_under_the_same_rulebook_nothing_differs() -> None:
    events = log(1)
    found = compared(events, "16.0")
    assert (found.here, found.there, found.first, found.outcome, found.end) == ("16.0", "16.0", None, None, None)
    assert found.decisions == len(events) - 1
    assert found.last == events[-1].seq
    assert not found.drift


@pytest.mark.clause("errata-replace-printed-text")
def test_a_card_with_an_erratum_makes_the_difference() -> None:
    """Library Access goes to the discard pile as first printed, and is purged since its erratum."""
    found = compared(log(1), "1.2")
    first = found.outcome
    assert first is not None
    assert first == found.first
    assert first.what == ("facts", "position")
    assert first.errata == ("Library Access",)
    assert first.clauses == ("errata-replace-printed-text",)
    [here], [there] = first.here.facts, first.there.facts
    assert (here["data"]["zone"], there["data"]["zone"]) == ("purged", "discard")
    assert "Library Access goes from Ann, purged to Ann, discard" in [change.text for change in first.changes]
    assert found.drift[0].seq == first.seq
    assert found.drift[0].new == first.changes
    assert found.end is not None
    assert found.end.seq > found.last >= first.seq
    assert "not possible" in found.end.reason
    assert found.changes


def test_another_order_of_the_same_things_is_a_difference() -> None:
    found = compared(log(1), "1.3")
    first = found.outcome
    assert first is not None
    assert first.what == ("facts",)
    assert "destroyed-tag-first" in first.clauses
    kinds = [[fact["kind"] for fact in side.facts] for side in (first.here, first.there)]
    assert sorted(kinds[0]) == sorted(kinds[1])
    assert kinds[0] != kinds[1]
    assert found.end is None
    assert not found.changes


def test_a_question_with_other_answers_is_the_first_difference_but_no_other_outcome() -> None:
    found = compared(log(1), "2021-03")
    assert found.first is not None
    assert found.first.what == ("question",)
    assert found.outcome is None
    [refused] = found.first.refused
    assert (refused.key, refused.ruleset) == ("tide", "16.0")
    assert refused.clause == "tide-needs-a-tide-deck-in-the-game"
    assert refused.clause in found.first.clauses
    assert found.first.here.question is not None
    assert found.first.there.question is not None
    assert found.end is None


def test_decisions_that_are_not_asked_for_are_skipped_and_the_rest_goes_on() -> None:
    found = compared(log(2), "1.3")
    assert found.skipped
    assert found.end is None
    assert found.first is not None
    assert all(seq > found.first.seq for seq in found.skipped)
    assert found.decisions == len(log(2)) - 1 - len(found.skipped)


def test_another_question_ends_the_comparison() -> None:
    found = compared(log(10), "1.2")
    assert found.end is not None
    assert "another question is asked" in found.end.reason
    assert found.end.seq == found.last + 1


def test_the_drift_adds_up_to_the_changes_at_the_end() -> None:
    found = compared(log(4), "1.2")
    held: dict[str, object] = {}
    for step in found.drift:
        for pointer in step.gone:
            held.pop(pointer)
        held |= {change.pointer: change for change in step.new}
        assert len(held) == step.count
    assert set(held) == {change.pointer for change in found.changes}


def test_up_to_an_event() -> None:
    events = log(1)
    full = compared(events, "1.2")
    assert full.first is not None
    before = compare_rulesets(events, "1.2", JUDGES, last=full.first.seq - 1)
    assert before.first is None
    assert before.last == full.first.seq - 1
    at = compare_rulesets(events, "1.2", JUDGES, last=full.first.seq)
    assert at.first == full.first


def test_what_was_undone_does_not_count() -> None:
    on = played(1, 60)
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(20, "wrong"), Note("note.added", {"text": "again"})], actor=JUDGE, expected=live.version)
    play_on(on, "M1", random.Random(7), 40)
    events = on.store.events("M1")
    line = [deed.seq for deed in deeds(events)]
    assert line == [*range(2, 21), *range(64, 104)]
    found = compared(events, "16.0")
    assert found.first is None
    assert found.decisions == len(line)
    assert found.last == events[-1].seq


def test_a_player_s_eyes_are_told_no_more_than_they_may_know() -> None:
    """Through a player's eyes the other hand stays hidden in both games."""
    events = log(1)
    told = compare_rulesets(events, "1.2", Eyes.of("player:1"))
    assert told.first is not None
    whole = str(compared(events, "1.2").answer())
    assert len(str(told.answer())) < len(whole)
    for drift in told.drift:
        assert all("Ann, hand, " not in change.text or "count" in change.text or "hidden" in change.text
                   for change in drift.new)  # fmt: skip


def test_what_cannot_be_compared() -> None:
    events = log(1)[:10]
    with pytest.raises(EventInvalid):
        compare_rulesets([], "1.2", JUDGES)
    with pytest.raises(EventInvalid):
        compare_rulesets(events, "1.2", JUDGES, last=11)
    with pytest.raises(NotFoldable):
        compare_rulesets([redact(event) for event in events], "1.2", JUDGES)
    with pytest.raises(EngineError):
        compare_rulesets(events, "17.0", JUDGES)


def test_a_log_that_does_not_fold_is_not_compared() -> None:
    events = log(1)[:10]
    last = events[-1]
    data = type(last.data)(**{**{f: getattr(last.data, f) for f in last.data.__struct_fields__}, "state": "ab" * 32})
    forged = seal(EventDraft(data=data, actor=ANN), seq=last.seq, prev=last.prev)
    with pytest.raises(Diverged) as caught:
        compare_rulesets([*events[:-1], forged], "1.2", JUDGES)
    assert "event 10" in str(caught.value)


def test_a_deck_that_another_rulebook_cannot_play_ends_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.errors import SetupError
    from replays.disputes import comparison

    def refuse(setup: object, ruleset: str) -> object:
        raise SetupError(["no such card then"])

    monkeypatch.setattr(comparison, "under_another_book", refuse)
    found = compared(log(1)[:10], "1.2")
    assert found.end is not None
    assert (found.end.seq, found.decisions) == (1, 0)
    assert "no such card then" in found.end.reason


@pytest.mark.slow
def test_a_whole_match_is_compared_as_far_as_its_decisions_mean_something() -> None:
    on = recorder()
    on.open(setup(5), actor=ORGANISER, match="M1")
    play_on(on, "M1", random.Random(5), 10_000)
    events = on.store.events("M1")
    assert len(events) > 200
    for ruleset in ("1.2", "1.3", "2021-03"):
        found = compared(events, ruleset)
        assert found.last == len(events) if found.end is None else 1 < found.end.seq <= len(events)
        assert found.end is None or found.end.seq == found.last + 1


# -- what officials did ----------------------------------------------------------------------------------------------


def at_house_choice(on: Recorder) -> str:
    """Play on to the choice of a house; a key that is not offered."""
    dice = random.Random(2)
    while (choice := on.traveller.at("M1").game.pending) is None or choice.kind != "house":
        play_on(on, "M1", dice, 1)
    return next(key for key in ("house:mars", "house:dis", "house:logos", "house:untamed") if key not in choice.keys)


def test_corrections_overrides_and_fresh_chance_are_done_in_both_games() -> None:
    on = played(1, 30)
    wrong = at_house_choice(on)
    with on.live("M1") as live:
        live.sync()
        seat = live.game.pending.seat  # type: ignore[union-attr]
        live.record([Override(seat, (wrong,), "as it was")], actor=JUDGE, expected=live.version)
        live.record(
            [Adjust(({"kind": "amber", "seat": 0, "to": 5},), "miscounted")], actor=JUDGE, expected=live.version
        )
        back = live.version
        late = Adjust(({"kind": "chains", "seat": 1, "to": 3},), "late")
        live.record([late], actor=JUDGE, expected=live.version)
        live.record([Rewind(back, "a card was seen", "fresh-entropy")], actor=JUDGE, expected=live.version)
    play_on(on, "M1", random.Random(4), 30)
    with on.live("M1") as live:
        live.sync()
        if live.game.pending is not None:
            live.record([EndByTime()], actor=JUDGE, expected=live.version)
    events = on.store.events("M1")
    kinds = {deed.type for deed in deeds(events)}
    assert {"decision", "overridden", "adjusted", "rewound", "clock.ended"} <= kinds
    found = compared(events, "16.0")
    assert found.first is None
    assert found.end is None
    assert found.last == events[-1].seq


def test_what_was_against_the_rules_and_is_allowed_elsewhere_is_an_ordinary_answer_there() -> None:
    """The same answer is acted out as an override where the rules forbid it, and as an answer where they allow it."""
    on = played(1, 30)
    wrong = at_house_choice(on)
    games = [on.traveller.at("M1").game for _ in range(3)]
    choice = games[0].pending
    assert choice is not None
    assert not allows(games[0], (wrong,))
    do(Deed(1, "overridden", (wrong,), None), games[0])
    assert games[0].table.state.house == wrong.removeprefix("house:")
    offered = choice.keys[:1]
    assert allows(games[1], offered)
    with pytest.raises(IllegalAnswer, match="the rules allow this answer"):
        games[2].submit_override(offered)
    do(Deed(1, "overridden", offered, None), games[1])
    assert games[1].table.state.house == offered[0].removeprefix("house:")
    games[1].concede(0)
    assert not allows(games[1], offered)


# -- the rules that are due --------------------------------------------------------------------------------------------


def due(difference: Difference | None) -> list[tuple[str, str | None]]:
    assert difference is not None
    return [(rule.rule, rule.title) for rule in difference.rules]


@pytest.mark.parametrize(
    ("seed", "ruleset", "rule"),
    [
        (1, "1.2", ("errata", "Library Access")),
        (1, "1.3", ("ability_damage_simultaneous", None)),
        (1, "2021-03", ("tide_needs_a_tide_deck", None)),
        (2, "1.3", ("play_shares_window", None)),
    ],
)
def test_the_rule_that_makes_the_difference_is_named(seed: int, ruleset: str, rule: tuple[str, str | None]) -> None:
    first = compared(log(seed), ruleset).first
    assert due(first) == [rule]


def test_a_rule_has_the_sentences_of_both_books_and_its_place() -> None:
    comparison = compared(log(1), "2021-03")
    first = comparison.first
    assert first is not None
    [rule] = first.rules
    assert [clause.clause for clause in rule.there] == ["tide-available-in-any-game"]
    assert [clause.clause for clause in rule.here] == ["tide-needs-a-tide-deck-in-the-game"]
    sentence = paraphrases()["tide-available-in-any-game"].text
    assert rule_in_words(rule, "16.0", "2021-03").startswith(f"Rulebook 2021-03 does otherwise: {sentence} 16.0: ")
    assert place_in_words(first) == "turn 1, decision 4"


def test_the_rules_are_the_same_from_a_rest_point_and_from_the_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    events = log(2)
    rules = due(compared(events, "1.2").first)
    assert rules
    monkeypatch.setattr(replayed_line.ReplayedLine, "note_rest", lambda self, seq, game: None)
    assert due(compared(events, "1.2").first) == rules


@pytest.mark.parametrize(
    ("ruleset", "rules"),
    [
        ("1.3", [("play_shares_window", None)]),
        ("1.2", [("play_shares_window", None), ("errata", "Library Access")]),
    ],
)
def test_a_difference_behind_a_rewind_has_all_its_rules(ruleset: str, rules: list[tuple[str, str | None]]) -> None:
    on = played(2, 60)
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(20, "wrong", "fresh-entropy")], actor=JUDGE, expected=live.version)
    play_on(on, "M1", random.Random(4), 100)
    first = compared(on.store.events("M1"), ruleset).first
    assert first is not None
    assert first.seq > 61
    assert due(first) == rules


def test_what_stops_a_mixture_of_books_explains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turning a rule may stop the game; the comparison goes on without it."""
    outcome = replayed_line.ReplayedLine.outcome

    def stopped(self: replayed_line.ReplayedLine, seq: int, setup: Setup, rest: object = None) -> object:
        if setup.ruleset.tide_needs_a_tide_deck and not setup.ruleset.ability_damage_simultaneous:
            raise KeyError("what no book has")
        return outcome(self, seq, setup, rest)  # type: ignore[arg-type]

    monkeypatch.setattr(replayed_line.ReplayedLine, "outcome", stopped)
    assert due(compared(log(1), "1.3").first) == [
        ("ability_damage_simultaneous", None),
        ("tide_needs_a_tide_deck", None),
    ]


def test_the_search_for_rules_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replayed_line, "MOST_PLAYED", 0)
    first = compared(log(1), "1.3").first
    assert first is not None
    assert first.rules == ()


def test_a_kept_engine_turns_no_rules() -> None:
    class Kept(PresentEngine):
        kept_id = "0123456789ab"  # type: ignore[assignment]

    first = compare_rulesets(log(1), "1.3", JUDGES, engine=Kept()).first
    assert first is not None
    assert first.rules == ()
