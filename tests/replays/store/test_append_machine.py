"""The append path against a model: two writers with stale views, repeated and reused requests, batches, rivals.

The model is what the format promises, in a dozen lines; Hypothesis looks for calls upon which the store differs.
"""

from __future__ import annotations

import fakeredis
import pytest
import redis
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from replays.log.chain import verify_chain
from replays.log.errors import (
    ChainConflict,
    LogClosed,
    MatchExists,
    MatchNotFound,
    RequestReused,
    StoreError,
    VersionConflict,
)
from replays.log.events import Draft, Event
from replays.store.store import RequestKey, Store
from tests.replays.logs import chain, closed, decided, noted, opened

WRITERS = st.sampled_from(["ann", "ben"])
REQUESTS = st.none() | st.builds(
    lambda key, content: RequestKey.of("s", key, content),
    st.sampled_from(["k1", "k2", "k3"]),
    st.sampled_from([b"x", b"y"]),
)
BATCHES = st.lists(st.sampled_from(["a", "b", "secret", "note"]), min_size=1, max_size=3)


def draft(kind: str) -> Draft:
    return noted() if kind == "note" else decided(kind, secret=kind == "secret")


class AppendMachine(RuleBasedStateMachine):
    """`log` and `requests` are the model; `seen` is what each writer believes the log to be."""

    client: redis.Redis

    @initialize()
    def start(self) -> None:
        self.client.flushall()
        self.store = Store(self.client)
        self.log: list[Event] = []
        self.requests: dict[str, tuple[str, int, int]] = {}
        self.seen: dict[str, list[Event]] = {"ann": [], "ben": []}
        self.sent: list[tuple[list[Event], RequestKey | None]] = []

    def expect(self, batch: list[Event], request: RequestKey | None) -> tuple[int, int, bool] | type[StoreError]:
        """What the model says to this append; it takes effect in the model."""
        if request is not None and request.id in self.requests:
            fingerprint, first, last = self.requests[request.id]
            return (first, last, True) if fingerprint == request.fingerprint else RequestReused
        expected = batch[0].seq - 1
        if self.log[expected : expected + len(batch)] == batch:
            return batch[0].seq, batch[-1].seq, True
        if self.log and self.log[-1].type == "match.closed":
            return LogClosed
        if expected != len(self.log):
            return MatchNotFound if not self.log else MatchExists if expected == 0 else VersionConflict
        if self.log and self.log[-1].hash != batch[0].prev:
            return ChainConflict
        self.log += batch
        if request is not None:
            self.requests[request.id] = (request.fingerprint, batch[0].seq, batch[-1].seq)
        return batch[0].seq, batch[-1].seq, False

    def send(self, batch: list[Event], request: RequestKey | None) -> bool:
        expected = self.expect(batch, request)
        self.sent.append((batch, request))
        if isinstance(expected, tuple):
            assert self.store.append("M1", batch, request=request)[:3] == expected
            return not expected[2]
        with pytest.raises(expected) as caught:
            self.store.append("M1", batch, request=request)
        assert type(caught.value) is expected
        if isinstance(caught.value, VersionConflict):
            assert caught.value.current == len(self.log)
        return False

    @rule(writer=WRITERS, kinds=BATCHES, request=REQUESTS)
    def append(self, writer: str, kinds: list[str], request: RequestKey | None) -> None:
        """A writer decides upon what it believes, stale or not."""
        seen = self.seen[writer]
        drafts = [draft(kind) for kind in kinds]
        batch = chain(*drafts, after=seen[-1]) if seen else chain(opened(), *drafts)
        if self.send(batch, request):
            self.seen[writer] = seen + batch

    @rule(writer=WRITERS)
    def catch_up(self, writer: str) -> None:
        if self.log:
            self.seen[writer] = self.store.events("M1")
            assert self.seen[writer] == self.log

    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """The network repeats something that was sent before."""
        if self.sent:
            self.send(*data.draw(st.sampled_from(self.sent)))

    @rule(writer=WRITERS, kind=st.sampled_from(["a", "note"]))
    def build_on_a_history_that_never_was(self, writer: str, kind: str) -> None:
        seen = self.seen[writer]
        if len(seen) > 1:
            other = chain(draft("b"), draft(kind), after=seen[-2])
            self.send(other[1:], None)

    @rule(writer=WRITERS, sure=st.integers(0, 4))
    def close(self, writer: str, sure: int) -> None:
        if sure == 0 and self.seen[writer]:
            self.send(chain(closed(), after=self.seen[writer][-1]), None)

    @invariant()
    def the_log_is_the_model(self) -> None:
        if not self.log:
            with pytest.raises(MatchNotFound):
                self.store.events("M1")
            return
        assert self.store.events("M1") == self.log
        assert self.store.head("M1")[:2] == (len(self.log), self.log[-1].hash)
        assert self.store.head("M1").closed == (self.log[-1].type == "match.closed")
        assert verify_chain(self.log) is None
        for seq in {1, len(self.log) // 2 + 1, len(self.log)}:
            assert self.store.events("M1", seq) == self.log[seq - 1 :]


def run(client: redis.Redis, examples: int) -> None:
    class Bound(AppendMachine):
        pass

    Bound.client = client
    run_state_machine_as_test(Bound, settings=settings(max_examples=examples, stateful_step_count=25, deadline=None))


@pytest.mark.slow
def test_the_append_path_on_fakeredis() -> None:
    run(fakeredis.FakeRedis(server=fakeredis.FakeServer(version=(6, 2))), 40)


def test_the_append_path_on_a_real_server(real_redis: redis.Redis) -> None:
    run(real_redis, 100)
