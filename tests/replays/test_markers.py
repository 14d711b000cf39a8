"""What is said about a match: recorded with what it keeps under seal, refused in any other shape; mixed batches."""

from __future__ import annotations

from typing import Any

import pytest

from replays.log.errors import CommandRefused, EventInvalid
from replays.play.commands import Adjust, Close, EndByTime, Note, Override, Rewind
from tests.replays.matches import JUDGE, ORGANISER, played
from tests.replays.officials import (
    against_the_rules,
    assert_sound,
    at_rest,
    record,
)


@pytest.mark.parametrize(
    ("kind", "data", "secret"),
    [
        ("dispute.opened", {"claim": None, "first": 2, "last": 3}, {"text": "it was not in the hand"}),
        ("statement.given", {"text": None, "about": 3}, {"text": "it was"}),
        ("statement.given", {"text": "I saw it"}, None),
        ("dispute.withdrawn", {"reason": "we agree"}, None),
        ("ruling.given", {"verdict": "adjusted", "ruling": "x", "measures": None}, {"measures": [{"kind": "adjust"}]}),
        ("ruling.given", {"verdict": "upheld", "ruling": "as played", "signers": ["head-judge"]}, None),
        ("ruling.signed", {"accepted": True, "role": "head-judge"}, None),
        ("undo.answered", {"accepted": False, "role": "seat:1"}, None),
        ("penalty.given", {"seat": 1, "penalty": "warning", "reason": "slow"}, None),
    ],
)
def test_every_marker_is_recorded_with_what_it_keeps_under_seal(
    kind: str, data: dict[str, Any], secret: dict[str, Any] | None
) -> None:
    on = played(1, 5)
    digest = on.traveller.at("M1").game.digest()
    event = record(on, Note(kind, data, secret, cause=1)).events[0]
    assert event.type == kind
    assert event.cause == 1
    assert (event.secret is None) is (secret is None)
    if secret is not None:
        assert event.to_data()["sealed"]["value"] == secret
        assert all(str(value) not in event.body.decode() for value in secret.values())
    assert on.traveller.at("M1").game.digest() == digest
    assert_sound(on)


@pytest.mark.parametrize(
    ("kind", "data", "secret"),
    [
        ("ruling.signed", {"accepted": True, "role": "king"}, None),
        ("ruling.signed", {"accepted": True, "role": "judge"}, {"text": "x"}),
        ("undo.requested", {"seat": 0, "to": 1, "reason": "x"}, None),
        ("statement.given", {"text": None}, {"measures": []}),
        ("ruling.given", {"verdict": "maybe", "ruling": "x"}, None),
        ("ruling.given", {"verdict": None, "ruling": "x"}, {"measures": [7]}),
    ],
)
def test_a_marker_of_the_wrong_shape_is_refused(kind: str, data: dict[str, Any], secret: Any) -> None:
    on = played(1, 5)
    before = on.store.events("M1")
    with pytest.raises(EventInvalid):
        record(on, Note(kind, data, secret))
    assert on.store.events("M1") == before


@pytest.mark.parametrize("kind", ["adjusted", "overridden", "rewound", "clock.ended", "decision", "match.closed", "x"])
def test_what_changes_the_match_is_no_marker(kind: str) -> None:
    on = played(1, 5)
    with pytest.raises(CommandRefused, match="cannot be appended as it is"):
        record(on, Note(kind, {}))


def test_a_mixed_batch_is_stored_as_one_or_not_at_all() -> None:
    on = at_rest(2)
    game = on.traveller.at("M1").game
    version, seat = on.store.head("M1").version, game.pending.seat  # type: ignore[union-attr]
    key = against_the_rules(game)
    batch: list[Any] = [
        Note("ruling.given", {"verdict": "adjusted", "ruling": "play on"}),
        Adjust([{"kind": "amber", "seat": 0, "to": 7}], "as ruled", version + 1),
        Override(seat, (key,), "it was done", version + 1),
        Rewind(version + 2, "and taken back", "fresh-entropy", version + 1),
        EndByTime(version + 1),
        Close(),
    ]
    digest = game.digest()
    with pytest.raises(CommandRefused, match="time cannot end it any more"):
        record(on, *batch[:5], EndByTime())
    assert on.store.head("M1").version == version
    with on.live("M1") as live:
        assert (live.version, live.game.digest()) == (version, digest)
    done = record(on, *batch, actor=[JUDGE, JUDGE, JUDGE, JUDGE, ORGANISER, ORGANISER])
    types = [event.type for event in done.events]
    assert types == ["ruling.given", "adjusted", "overridden", "rewound", "clock.ended", "match.closed"]
    assert [event.actor.forced_by_judge for event in done.events] == [False, True, True, True, False, False]
    assert [event.cause for event in done.events] == [None, *[version + 1] * 4, None]
    assert_sound(on)
