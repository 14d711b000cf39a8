"""Cases are what the log says of them."""

from __future__ import annotations

import pytest

from replays.disputes.cases import cases_of
from replays.play.commands import Note
from replays.telling.viewer import Eyes
from tests.replays.disputes.matches import BEN, HEAD, case_of, disputed, ruled
from tests.replays.matches import ANN, JUDGE, recorder, setup

JUDGES = Eyes.of("judge")


def test_a_match_without_disputes_has_no_cases() -> None:
    on = recorder()
    on.open(setup(1), actor=JUDGE, match="M1")
    assert cases_of("M1", on.store.events("M1")) == []
    assert cases_of("M1", []) == []


def test_a_case_from_its_call_to_its_end() -> None:
    on, seq = disputed()
    opened = case_of(on, seq, JUDGES)
    assert (opened.id, opened.status, opened.by, opened.first, opened.last) == (
        f"M1.{seq}",
        "open",
        ANN,
        seq - 2,
        seq - 1,
    )
    ruled(on, seq)
    case = case_of(on, seq, JUDGES)
    assert case.status == "ruled"
    assert case.events == tuple(range(seq, seq + 9))
    assert [(said.by, said.sealed, said.about) for said in case.statements] == [(BEN, False, 3), (BEN, True, None)]
    void, valid = case.rulings
    assert (void.effect, void.missing, void.acts, void.by) == ("void", ("head-judge",), (), HEAD)
    assert void.signatures[0].reason == "Careless."
    assert not void.signatures[0].accepted
    assert (valid.effect, valid.missing, valid.acts) == ("in force", (), (seq + 7, seq + 8))
    assert case.ruling == valid
    answer = case.answer()
    assert answer.status == "ruled"
    assert [each.effect for each in answer.rulings] == ["void", "in force"]
    assert [each.missing for each in answer.rulings] == [("head-judge",), ()]


def test_how_it_stands_after_each_event() -> None:
    on, seq = disputed()
    ruled(on, seq)
    log = on.store.events("M1")
    stands = [cases_of("M1", log[:end])[0].status for end in range(seq, seq + 9)]
    waiting = "waiting for signatures"
    assert stands == ["open", "open", "open", waiting, "open", waiting, "ruled", "ruled", "ruled"]


def test_what_is_sealed_is_null_for_whoever_may_not_read_it() -> None:
    on, seq = disputed(sealed=True)
    ruled(on, seq)
    for eyes, claim, said in [
        (JUDGES, True, True),
        (Eyes.of("player:0", "acc-ann"), True, False),
        (Eyes.of("player:1", "acc-ben"), False, True),
        (Eyes.of("player:0"), False, False),
        (Eyes.of("spectator"), False, False),
    ]:
        case = case_of(on, seq, eyes)
        assert (case.claim is not None, case.statements[1].text is not None) == (claim, said), eyes
        assert case.sealed
        assert case.statements[1].sealed
        assert not case.statements[0].sealed


def test_events_of_other_cases_and_of_nothing_are_not_mixed_up() -> None:
    on, seq = disputed()
    with on.live("M1") as live:
        live.record(
            [
                Note("dispute.opened", {"claim": "Another.", "first": 3, "last": 3}),
                Note("statement.given", {"text": "to the second"}, None, seq + 1),
                Note("ruling.given", {"verdict": "upheld", "ruling": "unasked"}),
                Note("penalty.given", {"seat": 0, "penalty": "warning", "reason": "x"}, None, seq + 3),
                Note("dispute.withdrawn", {"reason": "settled"}, None, seq),
                Note("statement.given", {"text": "about a decision"}, None, 3),
            ],
            actor=JUDGE,
            expected=seq,
        )
    first, second = cases_of("M1", on.store.events("M1"))
    assert (first.status, first.withdrawn, first.withdrawn_because) == ("withdrawn", seq + 5, "settled")
    assert second.status == "open"
    assert [said.text for said in second.statements] == ["to the second"]
    assert first.statements == ()
    assert first.rulings == second.rulings == ()


@pytest.mark.parametrize("role", ["seat:0", "judge"])
def test_a_signature_for_somebody_else_does_not_count(role: str) -> None:
    on, seq = disputed()
    with on.live("M1") as live:
        live.record(
            [
                Note("ruling.given", {"verdict": "upheld", "ruling": "x", "signers": ["head-judge"]}, None, seq),
                Note("ruling.signed", {"accepted": True, "role": role}, None, seq + 1),
            ],
            actor=JUDGE,
            expected=seq,
        )
    assert case_of(on, seq, JUDGES).status == "waiting for signatures"
