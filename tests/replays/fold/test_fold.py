"""The fold: the same at every cut, checked in every mode, stopped by the first thing that does not hold."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.game import Game
from replays.fold.fold import Fold, Grade, fold
from replays.log.canonical import canonical, chain_hash
from replays.log.commitments import Commitments, full_setup, public_setup, seed_commitment
from replays.log.errors import NotFoldable
from replays.log.event_types import (
    Adjusted,
    ClockEnded,
    Decision,
    MatchOpened,
    Overridden,
    Rewound,
    SeedSecret,
)
from replays.log.events import Draft, Event, decode, from_data, redact, seal
from replays.play.commands import Close, Concede, Note, Rewind
from replays.play.live import Recorder
from tests.replays.matches import ANN, JUDGE, ORGANISER, play_on, played, setup


@pytest.fixture(scope="module")
def log() -> list[Event]:
    """A whole match."""
    on = played(3)
    with on.live("M1") as live:
        live.record([Close()], actor=ORGANISER, expected=live.version)
    return on.store.events("M1")


@pytest.fixture(scope="module")
def rewound() -> Recorder:
    """A match with a rewind, a rewind of the rewind, a note and a concession that is taken back."""
    on, dice = played(4, 30), random.Random(4)
    record(on, Rewind(to=12, reason="misread card"))
    play_on(on, "M1", dice, 9)
    record(on, Note("note.added", {"text": "watch the clock"}))
    record(on, Rewind(to=30, reason="the first was right"))
    play_on(on, "M1", dice, 6)
    record(on, Rewind(to=35, reason="back to the other branch"))
    record(on, Concede(1))
    record(on, Rewind(to=1, reason="from the start"))
    play_on(on, "M1", dice, 25)
    return on


def record(on: Recorder, *commands: Any, match: str = "M1") -> Any:
    with on.live(match) as live:
        live.sync()
        return live.record(list(commands), actor=JUDGE, expected=live.version)


def resealed(events: list[Event], at: int, **changes: Any) -> list[Event]:
    """A forged log: event `at` with other data, and a chain made right again from there on."""
    forged = list(events[: at - 1])
    for event in events[at - 1 :]:
        body = msgspec.json.decode(event.body)
        if event.seq == at:
            body["data"] = {**body["data"], **changes}
        raw = canonical(body)
        prev = forged[-1].hash if forged else event.prev
        forged.append(decode(raw, event.disclosure(), prev=prev, hash=chain_hash(prev, raw)))
    return forged


def digests(events: list[Event]) -> list[str]:
    """The digest after every event, by the plainest fold there is."""
    found, single = [], Fold(verify=False, facts=False)
    for event in events:
        single.feed(event)
        found.append(single.game.digest())
    return found


def test_every_mode_gives_the_same_states(log: list[Event]) -> None:
    assert len(log) > 50
    bare, facts, verified = (fold(log, verify=v, facts=f) for v, f in ((False, False), (False, True), (True, True)))
    assert {each.game.digest() for each in (bare, facts, verified)} == {bare.game.digest()}
    assert (bare.grade, facts.grade, verified.grade) == (Grade.UNVERIFIED, Grade.UNVERIFIED, Grade.EXACT)
    assert verified.closed
    assert verified.version == len(log)
    assert verified.head == log[-1].hash
    assert verified.game.result == log[-1].data.result  # type: ignore[attr-defined]


def test_facts_come_with_the_event_they_belong_to(log: list[Event]) -> None:
    with_facts, without = Fold(facts=True), Fold(facts=False)
    seen = [with_facts.feed(event) for event in log]
    assert all(without.feed(event) == [] for event in log)
    assert seen[0], "setting up is told by the first event"
    assert any(fact.kind == "match.won" for fact in seen[-2])


@pytest.mark.slow
def test_a_log_cut_anywhere_folds_to_the_same_state(log: list[Event]) -> None:
    whole = digests(log)
    for cut in range(1, len(log) + 1):
        part = fold(log[:cut], verify=cut % 10 == 0)
        assert part.divergence is None
        assert part.version == cut
        assert part.game.digest() == whole[cut - 1]


def test_rewinds_lead_to_the_state_they_name(rewound: Recorder) -> None:
    events = rewound.store.events("M1")
    found = digests(events)
    targets = {event.seq: event.data.to for event in events if isinstance(event.data, Rewound)}
    assert len(targets) == 4
    for seq, to in targets.items():
        assert found[seq - 1] == found[to - 1]
    checked = fold(events)
    assert checked.exact
    assert checked.history.rewinds == sorted(targets.items())
    assert checked.game.digest() == found[-1]


def test_every_state_is_that_of_its_line_alone(rewound: Recorder) -> None:
    """Playing only the answers on the line of an event, without the undone ones, gives the same state."""
    events = rewound.store.events("M1")
    found = digests(events)
    opened, secret = events[0].data, events[0].secret
    assert isinstance(opened, MatchOpened)
    assert isinstance(secret, SeedSecret)
    history = fold(events).history
    for at in range(1, len(events) + 1, 3):
        game = Game.open(full_setup(opened, secret.seed))
        for run in history.line(at):
            for seq in run:
                data = events[seq - 1].data
                if isinstance(data, Decision):
                    game.submit(data.answer or events[seq - 1].secret.answer)  # type: ignore[union-attr]
                elif events[seq - 1].type == "conceded":
                    game.concede(data.seat)  # type: ignore[attr-defined]
        assert game.digest() == found[at - 1]


def test_notes_change_nothing(rewound: Recorder) -> None:
    events = rewound.store.events("M1")
    found = digests(events)
    notes = [event.seq for event in events if event.type == "note.added"]
    assert notes
    assert all(found[seq - 1] == found[seq - 2] for seq in notes)


@pytest.mark.parametrize(
    "change, what",
    [
        ({"state": "00" * 32}, "state"),
        ({"question": "00" * 16}, "question"),
        ({"answer": ["no such key"]}, "answer"),
        ({"seat": 7}, "seat"),
    ],
)
def test_a_forged_decision_is_found_although_the_chain_holds(
    log: list[Event], change: dict[str, Any], what: str
) -> None:
    at = next(event.seq for event in log[20:] if event.type == "decision" and event.sealed is None)
    forged = resealed(log, at, **change)
    result = fold(forged)
    assert result.grade is Grade.DIVERGED
    assert result.divergence is not None
    assert (result.divergence.at, result.divergence.what) == (at, what)
    assert result.version == at - 1, "the last proven state"
    assert result.game.digest() == digests(log[: at - 1])[-1], "the last proven state"
    assert result.feed(forged[at]) == [], "a stopped fold stays where it is"
    assert result.version == at - 1, "a stopped fold stays where it is"


def test_another_legal_answer_is_found_by_the_state(log: list[Event]) -> None:
    """The forger knows the rules and repairs the chain, but not the key of the commitments."""
    for at in range(10, len(log)):
        before = fold(log[: at - 1])
        choice, data = before.game.pending, log[at - 1].data
        if choice is None or not isinstance(data, Decision) or data.answer is None or len(choice.keys) < 2:
            continue
        other = next(key for key in choice.keys if key not in data.answer)
        if choice.minimum != 1:
            continue
        result = fold(resealed(log, at, answer=[other]))
        assert result.divergence is not None
        assert (result.divergence.at, result.divergence.what) == (at, "state")
        return
    raise AssertionError("no decision with an alternative in the log")


def test_a_tampered_event_is_found_by_the_chain(log: list[Event]) -> None:
    data = {**log[9].to_data(), "at": "2026-11-21T09:00:00.000000Z"}
    result = fold([*log[:9], from_data(data), *log[10:]])
    assert result.divergence is not None
    assert (result.divergence.at, result.divergence.what) == (10, "chain/hash")
    missing = fold(log[:9] + log[10:])
    assert missing.divergence is not None
    assert (missing.divergence.at, missing.divergence.what) == (10, "chain/gap")
    bare = fold(log[:9] + log[10:], verify=False)
    assert bare.divergence is not None, "even a bare fold misses no event"
    assert bare.divergence.what == "chain/gap", "even a bare fold misses no event"


@pytest.mark.parametrize(
    "change, what",
    [
        ({"result": None}, "result"),
        ({"seed": "00" * 32}, "seed"),
        ({"state": "00" * 32}, "state"),
    ],
)
def test_a_forged_closing_is_found(log: list[Event], change: dict[str, Any], what: str) -> None:
    result = fold(resealed(log, len(log), **change))
    assert result.divergence is not None
    assert result.divergence.what == what
    assert not result.closed


def test_a_forged_opening_leaves_nothing(log: list[Event]) -> None:
    opened = log[0].data
    assert isinstance(opened, MatchOpened)
    setups = [
        ({**opened.setup, "first": 1 - int(opened.setup["first"] or 0)}, "state"),
        ({**opened.setup, "seats": opened.setup["seats"][:1]}, "setup"),
        ({**opened.setup, "chance": {**opened.setup["chance"], "seed_commitment": "00" * 32}}, "seed"),
    ]
    for forged, what in setups:
        result = fold(resealed(log, 1, setup=forged))
        assert result.divergence is not None
        assert (result.divergence.at, result.divergence.what) == (1, what)
        with pytest.raises(NotFoldable):
            _ = result.game
    late = fold(log[1:], verify=False)
    assert late.divergence is not None


def test_acts_of_officials_that_do_not_hold_stop_the_fold(log: list[Event]) -> None:
    state = "00" * 32
    for data, what in (
        (Adjusted(corrections=({"kind": "amber", "seat": 9, "to": 1},), reason="forgot", state=state), "answer"),
        (Adjusted(corrections=({"kind": "amber", "seat": 0, "to": 1},), reason="forgot", state=state), "answer"),
        (Rewound(to=2, policy="fresh-entropy", reason="x", state=state), "state"),
        (Rewound(to=6, policy="same-future", reason="x", state=state), "rewind"),
        (ClockEnded(state=state), "state"),
        (Overridden(seat=5, answer=("end",), question="00" * 16, reason="x", state=state), "seat"),
    ):
        event = seal(Draft(data=data, actor=JUDGE), seq=3, prev=log[1].hash)
        result = fold([*log[:2], event])
        assert result.divergence is not None
        assert result.divergence.what == what
        assert result.version == 2
        assert result.game.digest() == fold(log[:2]).game.digest()


def test_an_engine_that_trips_is_a_finding_and_not_a_crash(log: list[Event], monkeypatch: pytest.MonkeyPatch) -> None:
    at = next(event.seq for event in log[30:] if event.type == "decision")
    honest = fold(log[: at - 1]).game.digest()
    single = Fold()
    for event in log[: at - 1]:
        single.feed(event)

    def trip(self: Game, answer: Any, *, check: bool = True) -> Any:
        raise ZeroDivisionError("a card's mistake")

    with monkeypatch.context() as patch:
        patch.setattr(Game, "submit", trip)
        single.feed(log[at - 1])
    assert single.divergence is not None
    assert single.divergence.what == "engine"
    assert "ZeroDivisionError: a card's mistake" in single.divergence.got
    assert single.game.digest() == honest


def test_a_redacted_copy_folds_only_as_far_as_it_can(log: list[Event]) -> None:
    copies = [redact(event) for event in log]
    with pytest.raises(NotFoldable, match="seed"):
        fold(copies)
    seed = log[-1].data.seed  # type: ignore[attr-defined]
    sealed = [event.seq for event in log[1:] if event.sealed is not None]
    folded = Fold(seed=seed)
    if sealed:
        with pytest.raises(NotFoldable, match=f"event {sealed[0]}"):
            folded.feed_all(copies)
        assert folded.version == sealed[0] - 1
    else:
        folded.feed_all(copies)
        assert folded.version == len(log)
    assert folded.exact


def test_the_match_key_and_the_commitments_are_those_of_the_specification() -> None:
    """Vectors computed with another tool (openssl dgst -mac HMAC)."""
    seed = "00" * 31 + "01"
    keyed = Commitments(seed)
    assert keyed.question(7, "ab" * 16) == "d28ab2f772e769f2f658d76baaa5c942"
    assert keyed.state(7, "cd" * 32) == "cc3c14f07e28670cb725da258b0d7e4fc78f5c9936bb48219583223a6ad88cb1"
    assert keyed.state(8, "cd" * 32) != keyed.state(7, "cd" * 32), "equal states do not show"
    assert seed_commitment(seed) == "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5"


def test_the_seed_is_not_in_the_public_setup() -> None:
    raw = setup(77)
    public = public_setup(raw)
    assert raw["chance"]["seed"] not in repr(public)
    opened = MatchOpened(match="M", setup=public, engine="e", catalogue="c", state="00" * 32)
    assert full_setup(opened, raw["chance"]["seed"]).to_data() == raw
    with pytest.raises(NotFoldable, match="committed"):
        full_setup(opened, "00" * 32)


def test_a_decision_after_the_end_is_refused(log: list[Event]) -> None:
    over = fold(log[:-1])
    assert over.game.pending is None
    extra = Decision(seat=0, answer=("end",), question="00" * 16, state="00" * 32)
    over.feed(seal(Draft(data=extra, actor=ANN), seq=over.version + 1, prev=over.head))
    assert over.divergence is not None
    assert over.divergence.what == "over"
