"""Commit and reveal: the server is bound to its seed before anybody contributes, and to all contributions after."""

from __future__ import annotations

import json
import threading
from typing import Any

import msgspec
import pytest
import redis

from engine.errors import SetupError
from replays.exports.log import export
from replays.keeping.verification import verify_lines
from replays.log.errors import CommandRefused, RequestReused
from replays.log.event_types import MatchOpened, SeedSecret
from replays.play.announcements import AnnouncementNotFound, Announcements, announce, holds, signed_bytes
from replays.play.commands import Close
from replays.proof.signing import SigningKey, verify
from replays.store.store import RequestKey, Store
from tests.replays.matches import JUDGE, ORGANISER, recorder, setup

KEY = SigningKey("11" * 32)
LABELS = {"title": "Final", "tournament": None, "round": "5", "table": "1"}


def without_chance() -> dict[str, Any]:
    return {name: value for name, value in setup().items() if name != "chance"}


@pytest.fixture
def announced(any_redis: redis.Redis) -> Announcements:
    return Announcements(Store(any_redis), KEY)


def make(on: Announcements, request: RequestKey | None = None) -> Any:
    return on.make(without_chance(), actor=ORGANISER, labels=LABELS, request=request)


def first(on: Announcements, match: str) -> MatchOpened:
    data = on.store.events(match, 1, 1)[0].data
    assert isinstance(data, MatchOpened)
    return data


def test_the_signature_is_over_the_documented_bytes() -> None:
    told = announce("M1", "ab" * 32, KEY, at="2026-11-21T10:00:00.000000Z")
    message = b"vaultlog/announcement/1\nM1\n" + b"ab" * 32 + b"\n2026-11-21T10:00:00.000000Z\n"
    assert signed_bytes("M1", "ab" * 32, told.at) == message
    assert told.key == KEY.public
    assert verify(KEY.public, bytes.fromhex(told.signature), message)


def test_the_match_opens_with_exactly_that_seed_and_these_contributions(announced: Announcements) -> None:
    status = make(announced)
    assert (status.contributed, status.opened, status.labels) == ((False, False), False, LABELS)
    assert announced.pending() == (status.match,)
    assert announced.store.heads([status.match]) == {}
    announced.contribute(status.match, 1, "ben's dice: 4")
    assert announced.contribute(status.match, 0, "ann").contributed == (True, True)
    announced.open(status.match)
    opened = first(announced, status.match)
    event = announced.store.events(status.match, 1, 1)[0]
    assert isinstance(event.secret, SeedSecret)
    assert opened.setup["chance"]["entropy"] == ["ann", "ben's dice: 4"]
    assert opened.setup["chance"]["seed_commitment"] == status.seed_commitment
    assert opened.announcement == status.announcement
    assert holds(opened)
    assert (opened.title, opened.round, opened.table) == ("Final", "5", "1")
    assert status.announcement.at < event.at
    assert announced.pending() == ()
    assert announced.status(status.match).opened
    on = recorder(announced.redis)
    with on.live(status.match) as live:
        live.record([Close(unfinished=True)], actor=JUDGE, expected=1)
    report = verify_lines(export(on.store, status.match, redacted=True))
    assert (report.ok, report.grade, report.announcement) == (True, "EXACT", status.announcement)
    assert report.contributions == ("ann", "ben's dice: 4")


def test_nothing_of_seed_or_contributions_shows_before(announced: Announcements) -> None:
    status = make(announced)
    after = announced.contribute(status.match, 0, "a secret text of ann")
    seed = json.loads(announced.redis.hget(f"announcement:{{{status.match}}}", "record"))["seed"]  # type: ignore[arg-type]
    told = json.dumps(msgspec.to_builtins(after))
    assert "a secret text" not in told
    assert seed not in told
    assert "entropy" not in told
    assert msgspec.structs.replace(after, contributed=status.contributed) == status


def test_a_contribution_is_made_once_and_not_after(announced: Announcements) -> None:
    match = make(announced).match
    announced.contribute(match, 0, "ann")
    announced.contribute(match, 0, "ann")
    with pytest.raises(CommandRefused, match="already contributed another text"):
        announced.contribute(match, 0, "other")
    with pytest.raises(CommandRefused, match="without a contribution are: 1"):
        announced.open(match)
    for wrong in ([0], [0, 1], [1, 2], [7]):
        with pytest.raises(CommandRefused, match="name exactly those"):
            announced.open(match, without=wrong)
    announced.open(match, without=[1])
    assert first(announced, match).setup["chance"]["entropy"] == ["ann", ""]
    with pytest.raises(CommandRefused, match="opens without a contribution of seat 1"):
        announced.contribute(match, 1, "late")
    for seat, text in ((2, "x"), (-1, "x"), (1, ""), (1, "x" * 257)):
        with pytest.raises(CommandRefused):
            announced.contribute(match, seat, text)


def test_what_is_announced_survives_every_restart(announced: Announcements) -> None:
    """Each step by a process of its own; the one that opens it dies between closing the contributions and opening."""
    match = make(announced).match

    def again() -> Announcements:
        return Announcements(Store(announced.redis), SigningKey("22" * 32))

    again().contribute(match, 0, "ann")
    crashing = again()

    def die(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    crashing.store.append = die  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        crashing.open(match, without=[1])
    with pytest.raises(CommandRefused):
        again().contribute(match, 1, "late")
    assert not again().open(match).repeated
    assert again().open(match, without=[1]).repeated, "once more is not twice"
    opened = first(announced, match)
    assert opened.setup["chance"]["entropy"] == ["ann", ""]
    assert opened.announcement is not None
    assert opened.announcement.key == KEY.public
    assert holds(opened)


def test_two_that_open_at_once_open_one_match(announced: Announcements, real_redis: redis.Redis) -> None:
    match = Announcements(Store(real_redis), KEY).make(without_chance(), actor=ORGANISER, labels=LABELS).match
    done: list[bool] = []
    threads = [
        threading.Thread(
            target=lambda: done.append(Announcements(Store(real_redis), KEY).open(match, without=[0, 1]).repeated)
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [False, True, True, True]
    assert Store(real_redis).head(match).version == 1


def test_a_repeated_request_finds_its_announcement(announced: Announcements) -> None:
    request = RequestKey.of("tester", "key", b"content")
    one = make(announced, request)
    announced.contribute(one.match, 0, "ann")
    two = make(announced, request)
    assert (two.match, two.announcement, two.contributed) == (one.match, one.announcement, (True, False))
    with pytest.raises(RequestReused):
        make(announced, RequestKey.of("tester", "key", b"other"))


def test_what_cannot_be_announced(announced: Announcements) -> None:
    with pytest.raises(SetupError):
        announced.make({**without_chance(), "seats": []}, actor=ORGANISER, labels=LABELS)
    assert announced.pending() == ()
    with pytest.raises(AnnouncementNotFound):
        announced.status("M1")


def test_a_false_announcement_is_found(announced: Announcements) -> None:
    status = make(announced)
    announced.open(status.match, without=[0, 1])
    opened = first(announced, status.match)
    assert opened.announcement is not None
    later = msgspec.structs.replace(opened.announcement, at="2026-11-21T10:00:00.000000Z")
    other = msgspec.structs.replace(opened.announcement, key=SigningKey("22" * 32).public)
    for false in (later, other):
        assert holds(msgspec.structs.replace(opened, announcement=false)) is False
    assert holds(msgspec.structs.replace(opened, match="M2")) is False
    assert holds(msgspec.structs.replace(opened, announcement=None)) is None
