"""Verifying the log of a match with printed cards: what is checked, and what cannot be."""

from __future__ import annotations

import pytest

from replays.disputes.what_if import open_branch
from replays.exports.log import export
from replays.fold.snapshots import Keeper
from replays.keeping.verification import CHECKS, verify_lines
from replays.log.grades import Grade
from replays.play.commands import Close
from tests.quick import first_quick
from tests.replays.matches import JUDGE, ORGANISER, played
from tests.replays.observed import asked_at, observed


@pytest.mark.parametrize("number", first_quick(1, [2, 13]))
def test_chain_answers_legality_and_states_are_checked_and_chance_is_said_to_be_observed(number: int) -> None:
    on = observed(number)
    report = verify_lines(export(on.store, "M1"))
    assert report.ok
    assert report.grade is Grade.EXACT
    assert report.folded_to == on.store.head("M1").version
    assert report.chance == "observed"
    assert report.chance_in_words == "observed at the table, not verified"
    assert report.checked == ("chain", "answers", "legality", "states")
    assert report.unchecked == ("chance",)
    assert report.observations > 0
    assert report.shuffles == 0
    data = report.to_data()
    assert data["chance"] == "observed"
    assert data["unchecked"] == ("chance",)
    assert data["ok"]


def test_a_dealt_match_says_that_its_shuffles_were_drawn_again() -> None:
    report = verify_lines(export(played(1, 30).store, "M1"))
    assert report.chance == "drawn"
    assert report.checked == tuple(CHECKS)
    assert report.unchecked == ()
    assert report.chance_in_words == f"{report.shuffles} shuffles drawn again and the same"
    assert report.observations == 0


def test_without_the_key_of_the_commitments_only_the_chain_is_checked() -> None:
    on = observed(2, 60)
    report = verify_lines(export(on.store, "M1", redacted=True))
    assert report.grade is Grade.UNVERIFIED
    assert report.checked == ("chain",)
    assert "legality" in report.unchecked
    assert report.chance == "observed"
    assert "not verified" in str(report.chance_in_words)
    with on.live("M1") as live:
        live.sync()
        live.record([Close(unfinished=True)], actor=ORGANISER, expected=live.version)
    closed = verify_lines(export(on.store, "M1"))  # closing publishes the key, as ever
    assert closed.ok
    assert closed.closed
    assert closed.chance == "observed"


def test_a_changed_observation_is_found() -> None:
    on = observed()
    lines = list(export(on.store, "M1"))
    at = next(n for n, line in enumerate(lines) if b'"play:' in line)
    whole = lines[at]
    start = whole.index(b'"play:') + 6
    digit = whole[start : start + 1]
    lines[at] = whole[:start] + (b"8" if digit != b"8" else b"7") + whole[start + 1 :]
    report = verify_lines(lines)
    assert not report.ok
    assert report.fault is not None
    assert report.fault.line == at + 1
    assert "states" not in report.checked
    assert "chance" not in report.checked


def test_a_filled_branch_is_verified_as_observed_and_then_drawn() -> None:
    on = observed()
    made = open_branch(on, "M1", asked_at("house", least=90), actor=JUDGE)
    report = verify_lines(export(on.store, made.match))
    assert report.ok
    assert report.grade is Grade.EXACT
    assert report.chance == "observed, then drawn"
    assert str(report.chance_in_words).startswith(
        "observed at the table, not verified; since what nobody saw was filled"
    )


def test_snapshots_give_the_state_and_the_question_again() -> None:
    on = observed()
    whole = on.traveller.fresh("M1")
    keeper = Keeper(on.traveller.snapshots, "M1", every=9)
    saved = [
        event.seq for event in on.store.iterate("M1") if whole.feed(event) is not None and keeper.offer(whole, event)
    ]
    assert len(saved) > 5
    for seq in (saved[1] + 2, saved[-2], saved[-2] + 3):
        from_a_snapshot = on.traveller.at("M1", seq)
        assert from_a_snapshot.grade is Grade.EXACT
        alone = on.traveller.fresh("M1").feed_all(on.store.events("M1", 1, seq))
        assert from_a_snapshot.game.digest() == alone.game.digest()
        asked, again = from_a_snapshot.game.pending, alone.game.pending
        assert (asked is None) == (again is None)
        if asked is not None and again is not None:
            assert asked.keys == again.keys
