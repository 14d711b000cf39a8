"""What-if matches: the same log on a chain of its own, to be played on, and compared."""

from __future__ import annotations

import random

import pytest

from replays.disputes.branches import compare_branches, in_words
from replays.disputes.what_if import branch_of, branches_of, open_branch
from replays.exports.log import export, import_log
from replays.fold.fold import Grade, fold
from replays.log.chain import verify_chain
from replays.log.errors import CommandRefused, EventNotFound, MatchNotFound, RequestReused
from replays.log.event_types import BranchOrigin
from replays.play.commands import Close, Concede, Note, Rewind
from replays.play.live import Recorder
from replays.store.store import RequestKey
from replays.telling.viewer import Eyes
from tests.replays.matches import ANN, JUDGE, ORGANISER, play_on, played, recorder, setup

JUDGES = Eyes.of("judge")


def disputed(decisions: int = 40) -> tuple[Recorder, int]:
    """A match with a dispute; the number of the event that opened it."""
    on = played(1, decisions)
    with on.live("M1") as live:
        done = live.record(
            [Note("dispute.opened", {"claim": "So it was not.", "first": 30, "last": 31})],
            actor=ANN,
            expected=live.version,
        )
    return on, done.version


def test_it_repeats_the_log_and_proves_itself() -> None:
    on, case = disputed()
    made = open_branch(on, "M1", 35, actor=JUDGE, case=case)
    origin, log = on.store.events("M1", 1, 35), on.store.events(made.match)
    assert made.branch == BranchOrigin(match="M1", seq=35, head=origin[-1].hash, case=case)
    assert verify_chain(log, thorough=True) is None
    assert len(log) == 35
    for here, there in zip(origin[1:], log[1:], strict=True):
        assert (here.data, here.actor, here.at, here.cause, here.seq, here.type) == (
            there.data,
            there.actor,
            there.at,
            there.cause,
            there.seq,
            there.type,
        )
        assert here.secret == there.secret
        assert here.hash != there.hash
        assert here.sealed is None or here.sealed.commitment != there.sealed.commitment  # type: ignore[union-attr]
    opened = log[0]
    assert opened.actor == JUDGE
    assert opened.data.match == made.match
    assert opened.data.title.startswith("What if")
    folded = fold(log)
    assert folded.grade is Grade.EXACT
    assert folded.game.digest() == on.traveller.at("M1", 35).game.digest()


def test_it_goes_its_own_way_and_both_can_be_compared() -> None:
    on, case = disputed()
    made = open_branch(on, "M1", 30, actor=JUDGE, case=case)
    before = on.store.head("M1")
    play_on(on, made.match, random.Random(99), 12)
    assert on.store.head("M1") == before
    assert on.traveller.at(made.match).grade is Grade.EXACT
    found = compare_branches(on.traveller, "M1", made.match, JUDGES)
    here, there = found.here.parting, found.there.parting
    assert here is not None
    assert there is not None
    assert here.seq == there.seq > 30
    assert here.decision is not None
    assert there.decision is not None
    assert here.decision.question == there.decision.question
    assert here.decision.answer != there.decision.answer
    assert in_words(found.here) != in_words(found.there)
    assert found.common == here.seq - 2
    assert found.views["judge"]
    assert set(found.views) == {"judge", "player:0", "player:1"}
    seen = compare_branches(on.traveller, "M1", made.match, Eyes.of("player:0"))
    assert set(seen.views) == {"player:0"}


def test_a_branch_that_was_not_played_on_lacks_what_came_later() -> None:
    on, _ = disputed()
    made = open_branch(on, "M1", 30, actor=JUDGE)
    found = compare_branches(on.traveller, "M1", made.match, JUDGES)
    assert found.there.parting is None
    assert in_words(found.there) == "nothing more"
    assert found.here.parting is not None
    assert found.here.parting.seq == 31
    same = compare_branches(on.traveller, "M1", open_branch(on, "M1", 42, actor=JUDGE).match, JUDGES)
    assert same.here.parting is same.there.parting is None
    assert not same.views["judge"]


def test_the_same_decisions_later_in_the_log_are_the_same() -> None:
    """A dispute and a rewind in between shift the numbers, and change nothing of what was done."""
    on, _ = disputed()
    made = open_branch(on, "M1", 30, actor=JUDGE)
    for match in ("M1", made.match):
        with on.live(match) as live:
            live.sync()
            live.record([Rewind(25, "back"), Note("note.added", {"text": "x"})], actor=JUDGE, expected=live.version)
        play_on(on, match, random.Random(3), 10)
    found = compare_branches(on.traveller, "M1", made.match, JUDGES)
    assert found.here.parting is found.there.parting is None
    assert found.common == 34
    assert not found.views["judge"]


def test_a_branch_at_an_undone_event() -> None:
    on, _ = disputed()
    with on.live("M1") as live:
        live.record([Rewind(20, "wrong")], actor=JUDGE, expected=live.version)
    made = open_branch(on, "M1", 33, actor=JUDGE)
    assert on.traveller.at(made.match).game.digest() == on.traveller.at("M1", 33).game.digest()
    after = open_branch(on, "M1", on.store.head("M1").version, actor=JUDGE)
    assert on.traveller.at(after.match).fold.history.rewinds == on.traveller.at("M1").fold.history.rewinds
    found = compare_branches(on.traveller, "M1", made.match, JUDGES)
    assert found.common == 19
    assert found.here.parting is None
    assert found.there.parting is not None


def test_it_is_in_no_list_but_in_that_of_its_match() -> None:
    on, case = disputed()
    made = [open_branch(on, "M1", seq, actor=JUDGE, case=case if seq > 10 else None).match for seq in (5, 20)]
    assert on.store.matches().matches == ("M1",)
    assert set(on.store.what_ifs("M1")) == set(made)
    assert on.store.what_ifs("M") == ()
    rows = branches_of(on, "M1")
    assert {row.match: row.branch.seq for row in rows} == {made[0]: 5, made[1]: 20}
    assert [row.match for row in branches_of(on, "M1", case=case)] == [made[1]]
    assert branch_of(on, "M1") is None
    assert branch_of(on, made[0]).seq == 5
    with pytest.raises(MatchNotFound):
        branches_of(on, "M2")


def test_it_cannot_publish_the_seed_of_a_match_that_goes_on() -> None:
    on, _ = disputed()
    made = open_branch(on, "M1", 30, actor=JUDGE)
    with on.live(made.match) as live:
        for commands in ([Close(unfinished=True)], [Concede(0), Close()]):
            with pytest.raises(CommandRefused, match="only after the match it comes from") as refused:
                live.record(commands, actor=ORGANISER, expected=30)
            assert refused.value.code == "origin-open"
            assert live.version == 30
    with on.live("M1") as live:
        live.record([Close(unfinished=True)], actor=ORGANISER, expected=live.version)
    with on.live(made.match) as live:
        assert live.record([Close(unfinished=True)], actor=ORGANISER, expected=30).version == 31


def test_it_cannot_publish_the_seed_where_its_origin_is_not_known() -> None:
    on, _ = disputed()
    made = open_branch(on, "M1", 30, actor=JUDGE)
    elsewhere = recorder()
    import_log(elsewhere.store, export(on.store, made.match))
    assert elsewhere.store.matches().matches == ()
    assert elsewhere.store.what_ifs("M1") == (made.match,)
    with elsewhere.live(made.match) as live, pytest.raises(CommandRefused, match="only after"):
        live.record([Close(unfinished=True)], actor=ORGANISER, expected=30)


def test_a_what_if_of_a_what_if() -> None:
    on, _ = disputed()
    first = open_branch(on, "M1", 30, actor=JUDGE)
    second = open_branch(on, first.match, 20, actor=JUDGE)
    assert second.branch.match == first.match
    assert on.traveller.at(second.match).grade is Grade.EXACT
    with on.live("M1") as live:
        live.record([Close(unfinished=True)], actor=ORGANISER, expected=live.version)
    with on.live(second.match) as live, pytest.raises(CommandRefused):
        live.record([Close(unfinished=True)], actor=ORGANISER, expected=20)


def test_the_same_request_again_opens_nothing_new() -> None:
    on, _ = disputed()
    request = RequestKey.of("judge", "key", b"20")
    first = open_branch(on, "M1", 20, actor=JUDGE, request=request)
    again = open_branch(on, "M1", 20, actor=JUDGE, request=request)
    assert (again.match, first.repeated, again.repeated) == (first.match, False, True)
    assert on.store.what_ifs("M1") == (first.match,)
    with pytest.raises(RequestReused):
        open_branch(on, "M1", 21, actor=JUDGE, request=RequestKey.of("judge", "key", b"21"))


def test_a_repetition_that_a_crash_cut_short_is_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    on, _ = disputed()
    monkeypatch.setattr("replays.disputes.what_if._PAGE", 7)
    real, calls = on.store.append, iter(range(100))

    def dies(*args: object, **options: object) -> object:
        if next(calls) == 3:
            raise KeyboardInterrupt
        return real(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(on.store, "append", dies)
    request = RequestKey.of("judge", "key", b"30")
    with pytest.raises(KeyboardInterrupt):
        open_branch(on, "M1", 30, actor=JUDGE, request=request)
    [half] = on.store.what_ifs("M1")
    assert on.store.head(half).version == 15
    done = open_branch(on, "M1", 30, actor=JUDGE, request=request)
    assert done.match == half
    assert not done.repeated
    assert on.store.head(half).version == 30
    assert fold(on.store.events(half)).game.digest() == on.traveller.at("M1", 30).game.digest()


def test_a_branch_at_the_very_beginning() -> None:
    on, _ = disputed()
    made = open_branch(on, "M1", 1, actor=JUDGE, title="From the start")
    assert on.store.head(made.match).version == 1
    play_on(on, made.match, random.Random(1), 3)
    assert on.traveller.at(made.match).grade is Grade.EXACT


def test_what_cannot_be_branched() -> None:
    on, _ = disputed()
    for seq in (0, 99):
        with pytest.raises(EventNotFound):
            open_branch(on, "M1", seq, actor=JUDGE)
    with pytest.raises(MatchNotFound):
        open_branch(on, "M9", 1, actor=JUDGE)
    with pytest.raises(CommandRefused, match="opens no dispute"):
        open_branch(on, "M1", 20, actor=JUDGE, case=30)
    with on.live("M1") as live:
        closed = live.record([Close(unfinished=True)], actor=ORGANISER, expected=live.version).version
    with pytest.raises(CommandRefused, match=f"branch at event {closed - 1}"):
        open_branch(on, "M1", closed, actor=JUDGE)
    assert on.traveller.at(open_branch(on, "M1", closed - 1, actor=JUDGE).match).grade is Grade.EXACT


def test_a_long_title_is_cut() -> None:
    on = recorder()
    on.open(setup(1), actor=ORGANISER, match="M1", title="T" * 200)
    made = open_branch(on, "M1", 1, actor=JUDGE)
    title = on.traveller.opening(made.match).data.title
    assert title is not None
    assert len(title) == 200
    assert title.startswith("What if, after event 1: TTT")
