"""How matches end with their tournament's log: by a result, with their round; and who finishes what was interrupted."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from replays.engines.registry import Engines
from replays.store.store import Store
from service.tournament import tournaments as resource
from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import Tourney
from tests.workers.help import SilentQueue, folder
from workers import match_ender
from workers.match_ender import JOB, Ender, Endings

FOUR = {
    "players": "player,name,account\n" + "".join(f"{p},{p.title()},acc-{p}\n" for p in ("ann", "ben", "cat", "dan")),
    "decks": "player,list\n" + "".join(f"{p},{DECKS[0]}\n" for p in ("ann", "ben", "cat", "dan")),
    "pairings": "pairing,round,table,player1,player2\np1,1,1,ann,ben\np2,1,2,cat,dan\n",
}


@pytest.fixture
def four(admin: Api) -> Tourney:
    return Tourney(admin, **FOUR)


def record(tourney: Tourney, who: str = "organiser", pairing: str = "p1", **more: Any) -> Any:
    return tourney.did(who, "result.recorded", pairing=pairing, winner="ann", reason="paper", **more)


def last(client: redis.Redis, match: str) -> Any:
    """The last event of a match."""
    store = Store(client)
    return store.event(match, store.head(match).version)


class Queue(SilentQueue):
    """Remembers the jobs that close matches."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[tuple[str, ...]] = []

    def enqueue(self, function: str, *arguments: str) -> bool:
        self.jobs.append((function, *arguments))
        return True


def swept(client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What came of the jobs that the sweeper enqueues."""
    queue = Queue()
    endings = Endings(client, queue)
    endings.look()
    monkeypatch.setattr(match_ender, "EVERY_SECONDS", 0.0)
    endings.look()
    assert len(queue.jobs) == len(set(queue.jobs)), "no second job while the first one is young"
    assert all(function == JOB for function, *_ in queue.jobs)
    ender = Ender(client, queue, engines=Engines())
    return [ender.run(tournament, match) for _, tournament, match in queue.jobs]


# -- by a result ----------------------------------------------------------------------------------------------------


def test_a_recorded_result_closes_the_match_and_stops_its_clock(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.open()
    table.play(6)
    version = table.now()["version"]
    started = table.append(table.judge, {"type": "clock.started", "data": {"seconds": 60}}, version)
    assert started.status_code == 201, started.text
    told = record(tourney, "scorekeeper")
    [match] = told["matches"]
    assert match == {"match": table.match, "pairing": "p1", "table": "1", "event": version + 2, "fault": None}
    closed = last(real_redis, table.match)
    assert (closed.type, closed.data.reason) == ("match.closed", "Its result was recorded")
    assert closed.data.result is None
    assert closed.actor.kind == "recorder"
    folder(real_redis).run(table.match)
    assert not table.judge.ok(f"{table.path}/clock")["running"]
    assert tourney.organiser.ok(f"{tourney.path}/wall")["counts"] == {"over": 1}
    assert table.match not in tourney.organiser.get("/matches?state=live").text


def test_the_same_result_again_says_what_it_closed(tourney: Tourney) -> None:
    table = tourney.open()
    body = {"type": "result.recorded", "data": {"pairing": "p1", "winner": "ann", "reason": "paper"}}
    first, second = (tourney.post("organiser", "/events", body, Idempotency_Key="one") for _ in range(2))
    assert first.json == second.json
    assert first.json["matches"][0]["match"] == table.match
    assert second.headers["Idempotency-Replayed"] == "true"


def test_a_result_for_whom_a_table_was_opened_counts_when_all_is_released(
    tourney: Tourney, real_redis: redis.Redis
) -> None:
    table = tourney.open()
    record(tourney)
    nobody = tourney.roles["nobody"]
    problem(nobody.get(table.path), 401, "unauthenticated")
    tourney.did("organiser", "embargo.lifted")
    folder(real_redis).run(table.match)
    assert nobody.ok(table.path)["closed"]
    assert table.match in nobody.get("/").text


def test_a_corrected_result_counts_and_a_withdrawn_one_leaves_room_for_a_match(tourney: Tourney) -> None:
    first = tourney.open()
    record(tourney)
    problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")
    corrected = tourney.did("organiser", "result.recorded", pairing="p1", winner="ben", reason="read wrong")
    assert corrected["matches"][0]["event"]
    assert last_decided(tourney)["winner"] == "ben"
    tourney.did("organiser", "result.withdrawn", pairing="p1", reason="they play again")
    assert last_decided(tourney) is None
    again = tourney.open()
    assert again.match != first.match
    assert not again.judge.ok(again.path)["closed"]


def last_decided(tourney: Tourney) -> Any:
    return tourney.organiser.ok(f"{tourney.path}/results")["rounds"][-1]["pairings"][0]["decided"]


def test_an_annulled_match_and_that_of_a_removed_pairing_take_no_place_among_the_live(
    four: Tourney, real_redis: redis.Redis
) -> None:
    one, two = four.open("p1"), four.open("p2")
    annulled = four.did("organiser", "match.annulled", match=one.match, reason="wrong decks")
    removed = four.did("organiser", "pairing.removed", pairing="p2", reason="a slip")
    assert [told["matches"][0]["event"] for told in (annulled, removed)] == [2, 2]
    assert last(real_redis, two.match).data.reason == "Its pairing was removed"


def test_a_match_waits_for_its_case_and_is_closed_by_the_sweeper_then(
    tourney: Tourney, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tourney.open()
    judge = tourney.roles["judge"]
    body = {"claim": "Something is wrong here.", "first": 1, "last": 1}
    called = judge("POST", f"{table.path}/disputes", body, If_Match='"1"', Idempotency_Key="call")
    assert called.status_code == 201, called.text
    [match] = record(tourney)["matches"]
    assert match["event"] is None
    assert "case waits, of event 2" in match["fault"]
    assert swept(real_redis, monkeypatch) == [match["fault"]]
    ruling = {"verdict": "upheld", "ruling": "It stands.", "clauses": [], "measures": []}
    ruled = judge("POST", f"{table.path}/disputes/2/rulings", ruling, If_Match='"2"', Idempotency_Key="rule")
    assert ruled.status_code == 201, ruled.text
    assert swept(real_redis, monkeypatch) == ["closed"]
    assert last(real_redis, table.match).type == "match.closed"
    assert swept(real_redis, monkeypatch) == []


def test_what_a_dead_process_left_open_is_closed_by_the_sweeper_or_the_same_request(
    four: Tourney, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = four.open("p1"), four.open("p2")

    def dies(*_: Any) -> None:
        raise RuntimeError("the process dies between the two logs")

    for pairing, winner in (("p1", "ann"), ("p2", "cat")):
        with monkeypatch.context() as patched:
            patched.setattr(resource, "ended_by", dies)
            body = {"type": "result.recorded", "data": {"pairing": pairing, "winner": winner, "reason": "paper"}}
            answer = four.post("judge", "/events", body, Idempotency_Key=pairing)
            assert answer.status_code == 500
    assert not last(real_redis, one.match).type == "match.closed"
    answer = four.post("judge", "/events", body, Idempotency_Key="p2")
    assert answer.json["matches"][0]["event"] == 2, answer.text
    assert swept(real_redis, monkeypatch) == ["closed"]
    closed = last(real_redis, one.match)
    assert (closed.type, closed.actor.kind) == ("match.closed", "judge"), "by who recorded the result"
    assert Ender(real_redis, Queue(), engines=Engines()).run(four.id, two.match) == "closed before"


def test_nothing_is_swept_that_is_not_due(four: Tourney, real_redis: redis.Redis, monkeypatch: Any) -> None:
    table = four.open("p1")
    assert swept(real_redis, monkeypatch) == []
    assert Ender(real_redis, Queue(), engines=Engines()).run(four.id, table.match) == "not due"
    assert Ender(real_redis, Queue(), engines=Engines()).run(four.id, "unknown") == "not due"


# -- rounds ---------------------------------------------------------------------------------------------------------


def close(tourney: Tourney, who: str = "organiser", round: str = "1", **body: Any) -> Any:
    return tourney.post(who, f"/rounds/{round}/close", body)


def test_a_round_is_closed_when_nothing_is_open_and_says_what_is(four: Tourney, real_redis: redis.Redis) -> None:
    won = four.played(real_redis, "p1", close=False)
    going_on = four.open("p2")
    shown = four.organiser.ok(f"{four.path}/rounds/1")
    assert not shown["closed"]
    assert [one["table"] for one in shown["unfinished"]] == ["2"]
    refused = close(four)
    problem(refused, 409, "refused")
    assert refused.json["reason"] == "undecided"
    assert [e["pairing"] for e in refused.json["errors"]] == ["p2"]
    four.did("organiser", "result.recorded", pairing="p2", winner="cat", reason="paper")
    told = close(four)
    assert told.status_code == 201, told.text
    assert [event["type"] for event in told.json["events"]] == ["round.closed"]
    assert {one["match"]: one["fault"] for one in told.json["matches"]} == {won.match: None, going_on.match: None}
    closed = last(real_redis, won.match)
    assert closed.data.reason == "Its round is over"
    assert closed.data.result is not None
    assert four.organiser.ok(f"{four.path}/rounds/1")["closed"]
    problem(close(four), 409, "refused")
    problem(four.post("organiser", "/pairings/p2/matches", {}), 409, "refused")


def test_a_round_closed_anyway_leaves_its_open_table_which_ends_with_its_result(
    four: Tourney, real_redis: redis.Redis
) -> None:
    table = four.open("p1")
    told = close(four, anyway=True, reason="the hall closes")
    data = four.organiser.ok(f"{four.path}/events?after={told.json['version'] - 1}")["events"][0]["data"]
    assert data == {"round": "1", "unfinished": ["p1", "p2"], "reason": "the hall closes"}
    assert last(real_redis, table.match).type == "match.opened"
    assert four.post("organiser", "/rounds", {}).status_code == 201, "who closed it anyway waits for nothing"
    assert record(four)["matches"][0]["event"] == 2


def test_a_round_that_was_closed_by_mistake_goes_on(four: Tourney) -> None:
    close(four, anyway=True)
    seats = {"seats": [{"player": "ann"}]}
    more = four.event("organiser", "pairing.added", pairing="p3", round="1", table="3", **seats)
    problem(more, 409, "refused")
    four.did("organiser", "round.reopened", round="1")
    problem(four.event("organiser", "round.reopened", round="1"), 409, "refused")
    four.open("p1")


def test_the_next_round_closes_the_one_before_it(four: Tourney, real_redis: redis.Redis) -> None:
    won = four.played(real_redis, "p1", close=False)
    problem(four.post("organiser", "/rounds", {}), 409, "refused")
    four.did("organiser", "result.recorded", pairing="p2", winner="cat", reason="paper")
    told = four.post("organiser", "/rounds", {}).json
    assert [event["type"] for event in told["events"]][:2] == ["round.closed", "round.added"]
    assert [(one["match"], bool(one["event"])) for one in told["matches"]] == [(won.match, True)]


def test_the_next_round_leaves_open_what_it_is_told_to(four: Tourney) -> None:
    for pairing, winner in (("p1", "ann"), ("p2", "cat")):
        four.did("organiser", "result.recorded", pairing=pairing, winner=winner, reason="paper")
    told = four.post("organiser", "/rounds", {"close": False}).json
    assert told["events"][0]["type"] == "round.added"
    assert told["matches"] == []


def test_a_closed_tournament_closes_what_is_won_and_is_settled_when_all_is(
    four: Tourney, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    won, going_on = four.played(real_redis, "p1", close=False), four.open("p2")
    four.did("organiser", "embargo.lifted")
    told = four.did("organiser", "tournament.closed")
    assert [one["match"] for one in told["matches"]] == [won.match]
    assert told["checkpoint"]
    live = four.admin.app.extensions["vaultlog"].tournaments.store.live
    assert swept(real_redis, monkeypatch) == []
    assert live() == (four.id,)
    closing = going_on.append(going_on.judge, {"type": "match.closed", "data": {"unfinished": True}}, 1)
    assert closing.status_code == 201, closing.text
    assert swept(real_redis, monkeypatch) == []
    assert live() == ()


def test_rounds_are_closed_by_those_who_run_the_tournament(four: Tourney) -> None:
    for role in ("judge", "scorekeeper", "ann", "spectator", "streamer", "stranger", "nobody"):
        assert close(four, role, anyway=True).status_code in (401, 403, 404), role
    assert close(four, round="9").status_code == 404


def test_two_close_one_round(four: Tourney) -> None:
    assert [close(four, anyway=True).status_code for _ in range(2)] == [201, 409]


# -- what is counted ------------------------------------------------------------------------------------------------


def test_lists_wall_and_pages_agree_how_many_are_over(four: Tourney, real_redis: redis.Redis) -> None:
    one, two = four.open("p1"), four.open("p2")
    for table in (one, two):
        table.play(4)
        folder(real_redis).run(table.match)
    assert ", 2 live" in four.organiser.get(f"/tournaments/{four.id}").text
    record(four)
    for worked in (False, True):
        if worked:
            folder(real_redis).run(one.match)
        assert ", 1 live" in four.organiser.get(f"/tournaments/{four.id}").text
        assert four.organiser.ok(f"{four.path}/wall")["counts"] == {"playing": 1, "over": 1}
        shown = four.organiser.get("/matches?state=live").text
        assert two.match in shown
        assert one.match not in shown
    assert "Ann won, as recorded" in four.organiser.get("/matches?state=over").text


def test_the_clock_of_a_round_says_which_tables_are_over(four: Tourney, real_redis: redis.Redis) -> None:
    four.played(real_redis, "p1", close=False)
    four.open("p2")
    told = four.post("judge", "/rounds/1/clock", {"act": "start", "minutes": 30}).json["tables"]
    assert [(one["over"], one["fault"], bool(one["event"])) for one in told] == [
        (True, None, False),
        (False, None, True),
    ]


def test_a_table_that_nobody_records_is_not_still(
    four: Tourney, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper, recorded = four.open("p1"), four.open("p2")
    recorded.play(4)
    for table in (paper, recorded):
        folder(real_redis).run(table.match)
    monkeypatch.setattr("service.answers.wall.STILL_MINUTES", 0)
    assert [one["state"] for one in four.organiser.ok(f"{four.path}/wall")["tables"]] == ["playing", "still"]
