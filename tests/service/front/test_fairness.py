"""Which waiting request the API gets next."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from service.front.fairness import (
    AT_A_TIME,
    DEAR,
    OF_ONE,
    PLAY,
    WAITING_OF_ONE,
    Fairness,
    RequestKind,
    RequestTraits,
    traits_of,
)
from service.http.problems import Problem

STATE = "/api/v1/matches/01M8HR/state"
EXPORT = "/api/v1/matches/01M8HR/export?format=html"
CHEAP, DEARLY = 0.01, 1.35


def request(
    target: str = STATE, token: str | None = None, *, method: str = "GET", address: str = "venue"
) -> RequestTraits:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    return traits_of(method, target, headers, address)


def known(*tokens: str) -> Fairness:
    """A front to which the API has said who these are, and what two shapes of requests cost."""
    fairness = Fairness()
    for token in tokens:
        fairness.learn(request(STATE, token), token, CHEAP)
        fairness.learn(request(EXPORT, token), token, DEARLY)
    return fairness


class Crowd:
    """Requests that are worked on until the test says that they are done."""

    def __init__(self, fairness: Fairness) -> None:
        self.fairness = fairness
        self.at_work: list[tuple[str, asyncio.Event]] = []
        self.order: list[str] = []
        self.failed: list[Problem] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, name: str, one: RequestTraits, many: int = 1) -> None:
        """So many requests arrive."""
        for _ in range(many):
            self.tasks.append(asyncio.create_task(self._ask(name, one)))
        await self.settle()

    async def _ask(self, name: str, one: RequestTraits) -> None:
        done = asyncio.Event()
        try:
            async with self.fairness.place(one):
                self.at_work.append((name, done))
                self.order.append(name)
                await done.wait()
        except Problem as problem:
            self.failed.append(problem)

    async def settle(self) -> None:
        for _ in range(8):
            await asyncio.sleep(0)

    async def end(self, name: str | None = None) -> None:
        """One of those at work, the oldest of this name, is answered."""
        found = next(each for each in self.at_work if name in (None, each[0]))
        self.at_work.remove(found)
        found[1].set()
        await self.settle()

    def now(self) -> Counter[str]:
        return Counter(name for name, _ in self.at_work)

    async def all_end(self) -> None:
        while self.at_work:
            await self.end()
        await asyncio.gather(*self.tasks)


def scene(act: Callable[[Crowd], Awaitable[None]], fairness: Fairness) -> Crowd:
    crowd = Crowd(fairness)

    async def whole() -> None:
        await act(crowd)
        await crowd.all_end()

    asyncio.run(whole())
    return crowd


def test_one_caller_has_a_few_under_way_and_waits_for_its_own() -> None:
    async def act(crowd: Crowd) -> None:
        await crowd.come("noisy", request(STATE, "noisy"), 32)
        assert crowd.now() == {"noisy": OF_ONE}
        await crowd.come("other", request(STATE, "other"), 2)
        assert crowd.now() == {"noisy": OF_ONE, "other": 2}

    assert scene(act, known("noisy", "other")).failed == []


def test_callers_take_turns() -> None:
    names = [f"caller {number}" for number in range(8)]

    async def act(crowd: Crowd) -> None:
        for name in names:
            await crowd.come(name, request(STATE, name), 8)
        assert crowd.now().total() == AT_A_TIME - PLAY
        begun = len(crowd.order)
        for _ in range(40):
            await crowd.end()
        later = Counter(crowd.order[begun:])
        assert max(later.values()) - min(later.values()) <= OF_ONE

    scene(act, known(*names))


def test_places_are_kept_for_play() -> None:
    """However many others come, a table's question and its append are passed on at once."""
    names = [f"caller {number}" for number in range(20)]

    async def act(crowd: Crowd) -> None:
        for name in names:
            await crowd.come(name, request(STATE, name), 20)
        assert crowd.now().total() == AT_A_TIME - PLAY
        append = request("/api/v1/matches/01M8HS/events", "table", method="POST")
        await crowd.come("append", append)
        await crowd.come("question", request("/api/v1/matches/01M8HS/choice", "table"))
        await crowd.come("health", request("/healthz"))
        assert crowd.now() & Counter(append=1, question=1, health=1) == Counter(append=1, question=1, health=1)
        await crowd.come("appends", append, 20)
        assert crowd.now()["appends"] + 3 == PLAY, "the places that are kept are full, and so are all"

    scene(act, known(*names))


def test_dear_reads_are_worked_on_one_at_a_time_of_all_callers() -> None:
    async def act(crowd: Crowd) -> None:
        await crowd.come("noisy", request(EXPORT, "noisy"), 32)
        await crowd.come("other", request(EXPORT, "other"), 1)
        assert crowd.now() == {"noisy": DEAR}
        await crowd.end("noisy")
        await crowd.end("noisy")
        assert crowd.now() == {"other": 1}, "who has one waits for one more of the others, and not for 31"
        await crowd.come("noisy reads", request(STATE, "noisy"), 9)
        assert crowd.now()["noisy reads"] == OF_ONE, "and dear requests hold up no cheap ones of theirs"

    scene(act, known("noisy", "other"))


def test_what_was_never_seen_counts_as_dear_until_its_first_answer() -> None:
    new, token = request("/m/01M8HR/new?vs=1", "one"), "one"
    fairness = known(token)

    async def act(crowd: Crowd) -> None:
        await crowd.come("new", new, 6)
        assert crowd.now() == {"new": DEAR}
        fairness.learn(new, token, CHEAP)
        await crowd.settle()
        assert crowd.now() == {"new": DEAR + OF_ONE}, "those that wait are let go as soon as it is known"
        fairness.learn(new, token, DEARLY)
        assert fairness.kind_of(new) is RequestKind.DEAR

    scene(act, fairness)


def test_a_cost_is_forgotten_slowly_and_never_by_a_cheap_refusal() -> None:
    fairness, export = known("one"), request(EXPORT, "one")
    for _ in range(3):
        fairness.learn(export, "one", CHEAP)
        fairness.learn(export, "one", None)
    assert fairness.kind_of(export) is RequestKind.DEAR
    for _ in range(20):
        fairness.learn(export, "one", CHEAP)
    assert fairness.kind_of(export) is RequestKind.PLAIN


def test_what_one_caller_makes_dear_is_dear_for_that_caller() -> None:
    """The same page of the longest match, again and again, slows down nobody who reads another one."""
    fairness = known("noisy", "other", "new")
    noisy, other, new = (request(STATE, name) for name in ("noisy", "other", "new"))
    newest = request(STATE, "newest")

    async def act(crowd: Crowd) -> None:
        await crowd.come("noisy", noisy, 9)
        fairness.learn(noisy, "noisy", DEARLY)
        await crowd.settle()
        await crowd.come("other", other, 3)
        assert crowd.now() == {"noisy": OF_ONE + DEAR, "other": 3}, "one more, in the place of the dear ones"
        for _ in range(OF_ONE):
            await crowd.end("noisy")
        assert crowd.now() == {"noisy": DEAR, "other": 3}, "and then one at a time"

    scene(act, fairness)
    assert [fairness.kind_of(each) for each in (noisy, other, new, newest)] == [
        RequestKind.DEAR, RequestKind.PLAIN, RequestKind.PLAIN, RequestKind.DEAR,
    ]  # fmt: skip


def test_play_is_never_dear() -> None:
    fairness, append = known("seat"), request("/api/v1/matches/01M8HS/events", "seat", method="POST")
    fairness.learn(append, "seat", DEARLY)
    assert fairness.kind_of(append) is RequestKind.PLAY


@pytest.mark.parametrize(
    ("method", "target", "play"),
    [
        ("POST", "/api/v1/matches/01M8/events", True),
        ("POST", "/api/v1/matches/01M8/lines", True),
        ("POST", "/api/v1/matches/01M8/undo/4/answers", True),
        ("POST", "/t/01M8/score/events", True),
        ("PUT", "/api/v1/announcements/01M8/entropy", True),
        ("GET", "/api/v1/matches/01M8/choice?view=player:0", True),
        ("GET", "/readyz", True),
        ("POST", "/api/v1/matches/01M8/variations", False),
        ("POST", "/api/v1/matches/01M8/chances", False),
        ("POST", "/api/v1/imports", False),
        ("GET", "/api/v1/matches/01M8/events", False),
        ("GET", "/api/v1/matches/01M8/state", False),
        ("GET", "/api/v1/matches/01M8/choice/../export", False),
    ],
)
def test_what_a_table_waits_for(method: str, target: str, play: bool) -> None:
    assert request(target, method=method).play is play


def test_requests_of_a_shape_differ_in_ids_and_values_only() -> None:
    one = request("/api/v1/matches/01M8AA/export?format=html&share=secret").shape
    assert one == request("/api/v1/matches/01M8BB/export?share=other&format=html").shape
    assert one == "GET /api/v1/matches/*/export?format=html"
    assert one != request("/api/v1/matches/01M8AA/export?format=csv").shape
    assert request("/m/01M8AA/e/12").shape != request("/m/01M8AA/e/12?vs=3").shape


# -- who a caller is ------------------------------------------------------------------------------------------------


def test_credentials_count_by_themselves_once_the_api_has_confirmed_them() -> None:
    fairness = Fairness()
    one = request(STATE, "one")
    assert fairness.caller_of(one) == "address venue", "invented tokens are not as many callers"
    fairness.learn(one, "tok_1", None)
    assert fairness.caller_of(one) == "tok_1"
    fairness.learn(one, None, CHEAP)
    assert fairness.caller_of(one) == "tok_1", "where nobody looks at it, as with the files of pages, it stays"
    fairness.learn(one, None, None, ended=True)
    assert fairness.caller_of(one) == "address venue"


def test_all_ways_to_show_one_credential_are_one_caller() -> None:
    fairness = Fairness()
    session = traits_of("GET", STATE, {"cookie": "theme=dark; vaultlog-session=abc"}, "venue")
    link = traits_of("GET", f"{STATE}?share=abc", {}, "venue")
    assert session.credential != link.credential != None  # noqa: E711
    for each in (request(STATE, "one"), session):
        fairness.learn(each, "tok_1", None)
    fairness.learn(link, "links of tok_1", None)
    assert {fairness.caller_of(request(STATE, "one")), fairness.caller_of(session)} == {"tok_1"}
    assert fairness.caller_of(link) == "links of tok_1"
    both = traits_of("GET", f"{STATE}?share=abc", {"authorization": "Bearer one"}, "venue")
    assert fairness.caller_of(both) == "tok_1", "as the API looks at the header first"
    assert traits_of("GET", STATE, {"cookie": 'vaultlog-session="\\'}, "venue").address == "venue"


# -- those that wait ------------------------------------------------------------------------------------------------


def test_no_more_of_one_caller_wait_than_may() -> None:
    async def act(crowd: Crowd) -> None:
        await crowd.come("noisy", request(STATE, "noisy"), OF_ONE + WAITING_OF_ONE + 3)
        assert [(one.status, one.headers["Retry-After"]) for one in crowd.failed] == [(429, "1")] * 3
        await crowd.come("other", request(STATE, "other"))
        assert crowd.now()["other"] == 1

    scene(act, known("noisy", "other"))


def test_a_wait_ends_with_a_problem_and_leaves_nothing_behind() -> None:
    fairness = known("noisy")
    fairness._wait_seconds = 0.0

    async def act(crowd: Crowd) -> None:
        await crowd.come("noisy", request(EXPORT, "noisy"), 3)
        await crowd.settle()
        assert [one.status for one in crowd.failed] == [503, 503]

    scene(act, fairness)
    assert not fairness._waiting
    assert not fairness._queues[RequestKind.DEAR].callers


def test_who_goes_while_waiting_leaves_the_place_to_the_next() -> None:
    """Clients go at every moment, also when their turn has just come."""
    chance = random.Random(7)
    names = ["one", "two", "three"]

    async def act(crowd: Crowd) -> None:
        for _ in range(300):
            name = chance.choice(names)
            target = chance.choice([STATE, EXPORT])
            match chance.randrange(4):
                case 0 if crowd.at_work:
                    found = crowd.at_work.pop(chance.randrange(len(crowd.at_work)))
                    found[1].set()
                case 1:
                    waiting = [task for task in crowd.tasks if not task.done()]
                    if waiting:
                        chance.choice(waiting).cancel()
                case _:
                    crowd.tasks.append(asyncio.create_task(crowd._ask(name, request(target, name))))
            for _ in range(chance.randrange(3)):
                await asyncio.sleep(0)
        for task in crowd.tasks:
            task.cancel()
        await asyncio.gather(*crowd.tasks, return_exceptions=True)
        crowd.tasks, crowd.at_work = [], []
        await crowd.come("last", request(EXPORT, "one"))
        await crowd.come("last", request(STATE, "two"))
        assert crowd.now() == {"last": 2}

    fairness = known(*names)
    scene(act, fairness)
    left: list[Any] = [queues.under_way.total() for queues in fairness._queues.values()]
    assert left == [0, 0, 0]
    assert not fairness._waiting
