"""Live streams: where they begin, what they send, when they end, how many there may be."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from replays.play.caps import Cap
from replays.tournaments import event_types as types
from replays.tournaments.policy import Policy
from service.front.front import Timeouts
from service.live import channel, messages
from service.live.hub import StreamTimes
from service.live.ticket import Ticket
from service.who.streams import Credential
from tests.service.across.test_leaks import later
from tests.service.helpers.applications import MakeApp
from tests.service.helpers.fronted import HASTE, PATIENCE, Fronted
from tests.service.helpers.people import OPEN, Cup, parts
from tests.service.helpers.roles import ADMIN, Api, Table, open_table, problem
from tests.waiting import eventually

NOTE = {"type": "note.added", "data": {"text": "A remark."}}
CLOSE = {"type": "match.closed", "data": {"unfinished": True}}


def note(table: Table, text: str = "A remark.", **more: Any) -> None:
    body = {"type": "note.added", "data": {"text": text, **more}}
    assert table.append(table.judge, body, table.now()["version"]).status_code == 201


# -- what is told ---------------------------------------------------------------------------------------------------


def test_events_come_in_order_with_their_numbers(table: Table, fronted: Fronted) -> None:
    table.play(3)
    with fronted.watch(f"{table.path}?after=0", table.judge.token) as watch:
        headers = watch.answer.headers
        assert headers["X-Accel-Buffering"] == "no"
        assert headers["Cache-Control"] == "no-store"
        assert "Vaultlog-Follow" not in headers
        assert headers["X-Request-ID"]
        got: list[Any] = [watch.next() for _ in range(4)]
        assert [(message["id"], message["event"]) for message in got] == [
            ("1", "match.opened"), ("2", "decision"), ("3", "decision"), ("4", "decision")
        ]  # fmt: skip
        paged = table.judge.ok(f"{table.path}/events")["events"]
        assert [json.loads(message["data"]) for message in got] == paged
        note(table)
        told: Any = watch.next()
        assert told["id"] == "5"
        assert json.loads(told["data"]) == table.judge.ok(f"{table.path}/events?after=4")["events"][0]


@pytest.mark.parametrize(
    ("after", "header", "first"), [("?after=1", None, "2"), ("?after=1", "2", "3"), ("", "0", "1")]
)
def test_a_stream_goes_on_where_the_client_was(
    table: Table, fronted: Fronted, after: str, header: str | None, first: str
) -> None:
    table.play(3)
    headers = {} if header is None else {"Last_Event_ID": header}
    with fronted.watch(table.path + after, table.judge.token, **headers) as watch:
        assert watch.ids(4 - int(first) + 1) == [str(seq) for seq in range(int(first), 5)]
        note(table)
        assert watch.ids(1) == ["5"]


def test_without_a_beginning_only_what_is_new_comes(table: Table, fronted: Fronted) -> None:
    table.play(2)
    with fronted.watch(table.path, table.judge.token) as watch:
        note(table)
        assert watch.ids(1) == ["4"]


def test_without_a_front_a_stream_ends_after_what_there_is(table: Table) -> None:
    table.play(2)
    answer = table.judge.get(f"{table.path}/events/stream?after=1")
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    assert answer.text.startswith("retry: 2000\n\nid: 2.")
    assert answer.text.count("\nid: ") == 2
    forged = table.judge.get(f"{table.path}/events/stream", Vaultlog_Front="0" * 64, Vaultlog_Client="10.0.0.1")
    assert "Vaultlog-Follow" not in forged.headers
    assert forged.text == "retry: 2000\n\n"


def test_nothing_is_missed_between_the_answer_and_the_stream(table: Table, fronted: Fronted) -> None:
    """Events that come while streams are being opened come once, whichever side of the seam they fall on."""
    with ExitStack() as open:
        writer = threading.Thread(target=lambda: [note(table, f"Number {n}.") for n in range(30)])
        writer.start()
        watches = [open.enter_context(fronted.watch(f"{table.path}?after=1", table.judge.token)) for _ in range(12)]
        writer.join()
        assert [watch.ids(30) for watch in watches] == [[str(seq) for seq in range(2, 32)]] * 12


def test_whoever_is_far_behind_is_read_for(table: Table, fronted: Fronted, monkeypatch: pytest.MonkeyPatch) -> None:
    """A delay that is longer than what is kept in memory."""
    monkeypatch.setattr(channel, "KEPT", 2)
    monkeypatch.setattr(channel, "PAGE", 3)
    cup = Cup(table.admin, Policy(embargo_lifted=True, delay_events=8))
    note_all(cup, 9)
    with fronted.watch(f"{cup.path}?after=0", cup.roles["spectator"].token) as watch:
        assert watch.ids(2) == ["1", "2"]
        cup.set_policy(delay_events=0)
        assert watch.ids(8) == [str(seq) for seq in range(3, 11)]


def note_all(cup: Cup, count: int) -> None:
    for _ in range(count):
        note(cup.table)


def test_a_stream_hides_what_the_viewer_may_not_see(table: Table, fronted: Fronted) -> None:
    with ExitStack() as open:
        watches = {
            role: open.enter_context(fronted.watch(f"{table.path}?after=1", table.roles[role].token))
            for role in ("judge", "seat 0", "spectator")
        }
        note(table, "Watch them.", sealed=True)
        told = {role: (watch.next() or {})["data"] for role, watch in watches.items()}
        assert {role for role, data in told.items() if "Watch" in data} == {"judge"}
        paged = {role: table.roles[role].ok(f"{table.path}/events?after=1")["events"] for role in watches}
        assert {role: [json.loads(data)] for role, data in told.items()} == paged


def test_an_event_is_told_in_as_many_ways_as_it_looks(
    table: Table, fronted: Fronted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many follow: rendered once for the judges, once for each seat, once for all spectators."""
    rendered: list[str] = []
    original = messages.message

    def counting(event: Any, reader: Any, marks: Any) -> bytes:
        rendered.append(reader.view)
        return original(event, reader, marks)

    monkeypatch.setattr(channel, "message", counting)
    tokens = [table.roles[role].token for role in ("judge", "seat 0", "seat 1", "spectator")]
    other = parts(table.admin.app).tokens.create("spectator", match=table.match).token
    with ExitStack() as open:
        watches = [open.enter_context(fronted.watch(table.path, token)) for token in [*tokens, other] * 5]
        note(table)
        note(table)
        assert {tuple(watch.ids(2)) for watch in watches} == {("2", "3")}
        assert sorted(rendered) == sorted(["judge", "player:0", "player:1", "spectator"] * 2)


def test_one_reader_follows_a_match_for_all(table: Table, fronted: Fronted) -> None:
    def readers() -> int:
        clients: Any = parts(table.admin.app).redis.client_list()
        return sum(client["cmd"] == "xread" for client in clients)

    second = open_table(table.admin, key="second")
    with ExitStack() as open:
        for each in (table, second):
            for _ in range(20):
                open.enter_context(fronted.watch(each.path, each.judge.token))
        with fronted.watch(table.path, table.judge.token) as watch:
            note(table)
            assert watch.ids(1) == ["2"]
            assert readers() == 2


# -- where it begins ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["x", "-1", "²", "1.5", "1." + "g" * 12, "9" * 30])
def test_a_last_event_id_that_is_none(table: Table, given: str) -> None:
    answer = table.judge.get(f"{table.path}/events/stream", Last_Event_ID=given)
    problem(answer, 400, "invalid-parameter")


def test_a_beginning_beyond_the_end(table: Table, fronted: Fronted) -> None:
    answer = table.judge.get(f"{table.path}/events/stream?after=7")
    assert problem(answer, 404, "event-not-found")["current_version"] == 1
    status, headers, body = fronted.ask(f"/api/v1/{table.path}/events/stream?after=7", table.judge.token)
    assert (status, headers["Content-Type"]) == (404, "application/problem+json")
    assert json.loads(body)["code"] == "event-not-found"


def test_a_head_request_opens_nothing(table: Table, fronted: Fronted) -> None:
    status, headers, body = fronted.ask(f"/api/v1/{table.path}/events/stream", table.judge.token, "HEAD")
    assert (status, headers["Content-Type"], body) == (200, "text/event-stream", b"")
    assert live(table) == 0


# -- when it ends ---------------------------------------------------------------------------------------------------


def live(table: Table) -> int:
    line = next(x for x in table.admin.get("/metrics").text.splitlines() if x.startswith("vaultlog_live_streams "))
    return int(float(line.split()[1]))


def test_a_silent_stream_says_that_it_lives_and_ends_in_time(table: Table) -> None:
    times = StreamTimes(life=3.0, heartbeat=0.5, check=0.1)
    with Fronted(table.admin.app, Timeouts(), times) as running, running.watch(table.path, table.judge.token) as watch:
        found = watch.rest()
        assert 2 <= len(found) <= 6
        assert all(message == {"": ": still here"} for message in found)


def test_a_stream_ends_with_the_match(table: Table, fronted: Fronted) -> None:
    with ExitStack() as open:
        watches = [
            open.enter_context(fronted.watch(table.path, table.roles[role].token))
            for role in ("judge", "seat 1", "spectator")
        ]
        assert table.append(table.judge, CLOSE, 1).status_code == 201
        told = [[message.get("event") for message in watch.rest()] for watch in watches]
        assert told == [["match.closed"]] * 3
    with fronted.watch(f"{table.path}?after=0", table.judge.token) as watch:
        assert [message.get("event") for message in watch.rest()] == ["match.opened", "match.closed"]


def test_an_embargo_keeps_the_end_from_all_but_officials(table: Table, fronted: Fronted) -> None:
    cup = Cup(table.admin, Policy())
    with (
        fronted.watch(cup.path, cup.roles["judge"].token) as judge,
        fronted.watch(cup.path, cup.roles["player 0"].token) as player,
        fronted.watch(cup.path, cup.roles["spectator"].token) as spectator,
    ):
        note(cup.table)
        assert cup.table.append(cup.roles["judge"], CLOSE, 2).status_code == 201
        assert [message["id"] for message in judge.rest()] == ["2", "3"]
        assert player.ids(1) == ["2"]
        told: Any = spectator.next()
        assert json.loads(told["data"])["withheld"] == "embargoed"
        cup.change(types.EmbargoLifted())
        for watch in (player, spectator):
            [end] = watch.rest()
            assert end["id"] == "3"
            assert "seed" in json.loads(end["data"])["data"]


def test_delayed_spectators_hear_what_the_delay_lets_through(table: Table, fronted: Fronted) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True, delay_events=2))
    cup.table.play(4)
    with (
        fronted.watch(cup.path, cup.roles["spectator"].token) as spectator,
        fronted.watch(cup.path, cup.roles["player 1"].token) as player,
    ):
        cup.table.play(3)
        assert player.ids(3) == ["6", "7", "8"]
        assert spectator.ids(3) == ["4", "5", "6"]
        note(cup.table)
        assert player.ids(1) == ["9"], "and no more of them before"
        assert spectator.ids(1) == ["7"], "and no more of them before"


def test_a_delay_in_seconds_is_waited_for(table: Table, fronted: Fronted) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True, delay_seconds=3600))
    visibility = parts(cup.app).visibility
    cup.table.play(2)
    last = cup.roles["judge"].ok(f"{cup.path}/events")["events"][-1]["at"]
    visibility.clock = lambda: later(last, 3600)
    with fronted.watch(f"{cup.path}?after=2", cup.roles["spectator"].token) as watch:
        assert watch.ids(1) == ["3"]
        cup.table.play(1)
        with fronted.watch(f"{cup.path}?after=2", cup.roles["judge"].token) as judge:
            assert judge.ids(2) == ["3", "4"]
        visibility.clock = lambda: later(last, 7200)
        assert watch.ids(1) == ["4"], "with no event to say so"


def test_a_stream_ends_with_the_token_that_opened_it(table: Table, fronted: Fronted) -> None:
    """And what is appended afterwards does not come."""
    made = table.admin("POST", "tokens", {"role": "judge", "match": table.match}, Idempotency_Key="judge").json
    with (
        fronted.watch(table.path, made["token"]) as ending,
        fronted.watch(table.path, table.judge.token) as going_on,
    ):
        note(table)
        assert ending.ids(1) == going_on.ids(1) == ["2"]
        assert table.admin("DELETE", f"tokens/{made['id']}").status_code in (200, 204)
        assert ending.rest() == []
        note(table, "For judges.", sealed=True)
        assert going_on.ids(1) == ["3"]
    assert fronted.ask(f"/api/v1/{table.path}/events/stream", made["token"])[0] == 401


def test_a_stream_ends_when_its_token_runs_out(table: Table, fronted: Fronted) -> None:
    tokens = parts(table.admin.app).tokens
    made = tokens.create("spectator", match=table.match, expires=4e9)
    with fronted.watch(table.path, made.token) as watch:
        note(table)
        assert watch.ids(1) == ["2"]
        with pytest.MonkeyPatch.context() as later:
            later.setattr("service.access.tokens.time.time", lambda: 4e9 + 1)
            assert watch.rest() == []


def test_streams_end_with_the_share_link_or_whoever_made_it(table: Table, fronted: Fronted) -> None:
    made = table.admin("POST", "tokens", {"role": "judge", "match": table.match}, Idempotency_Key="judge").json
    maker = table.admin.with_token(made["token"])
    link = maker("POST", f"{table.path}/shares", {"view": "spectator", "expires_in": 3600}).json["share"]
    lasting = table.judge("POST", f"{table.path}/shares", {"view": "spectator", "expires_in": 7200}).json["share"]
    with (
        fronted.watch(f"{table.path}?share={link}", None) as ending,
        fronted.watch(f"{table.path}?share={lasting}", None) as running_out,
    ):
        note(table)
        assert ending.ids(1) == running_out.ids(1) == ["2"]
        table.admin("DELETE", f"tokens/{made['id']}")
        assert ending.rest() == []
        note(table)
        assert running_out.ids(1) == ["3"]
        with pytest.MonkeyPatch.context() as later:
            later.setattr("service.access.shares.time.time", lambda: 4e9)
            assert running_out.rest() == []


def test_a_stream_ends_when_staff_are_dismissed(table: Table, fronted: Fronted) -> None:
    cup = Cup(table.admin, OPEN)
    with (
        fronted.watch(cup.path, cup.roles["judge"].token) as ending,
        fronted.watch(cup.path, cup.roles["player 0"].token) as going_on,
    ):
        note(cup.table)
        assert ending.ids(1) == going_on.ids(1) == ["2"]
        cup.change(types.StaffDismissed(account="cup-judge"))
        assert ending.rest() == []
        note_by(cup, "organiser")
        assert going_on.ids(1) == ["3"]


def note_by(cup: Cup, role: str) -> None:
    assert cup.table.append(cup.roles[role], NOTE, 2).status_code == 201


def test_streams_end_when_nobody_may_watch_any_more(table: Table, fronted: Fronted) -> None:
    cup = Cup(table.admin, OPEN)
    with fronted.watch(cup.path, cup.roles["spectator"].token) as watch:
        cup.set_policy(spectators_open=False)
        assert watch.rest() == []


def test_streams_end_when_the_log_was_cut_short(table: Table, fronted: Fronted) -> None:
    """A crash has lost events that were told already: whoever comes back hears that they are not there."""
    note(table)
    with fronted.watch(table.path, table.judge.token) as watch:
        note(table)
        assert watch.ids(1) == ["3"]
        store = parts(table.admin.app).store
        store.redis.hset(store.family.keys(table.match).meta, "v", "2")
        assert watch.rest() == []


def test_a_log_that_is_damaged_ends_its_own_streams_only(table: Table, fronted: Fronted) -> None:
    second = open_table(table.admin, key="second")
    with (
        fronted.watch(table.path, table.judge.token) as ending,
        fronted.watch(second.path, second.judge.token) as going_on,
    ):
        note(table)
        assert ending.ids(1) == ["2"]
        store = parts(table.admin.app).store
        store.redis.xadd(store.family.keys(table.match).events, {"x": "y"}, id="3-0")
        assert ending.rest() == []
        note(second)
        assert going_on.ids(1) == ["2"]


def test_a_fault_of_ours_ends_streams_and_the_next_ones_are_served(
    table: Table, fronted: Fronted, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(event: Any, reader: Any) -> bytes:
        raise ZeroDivisionError

    with fronted.watch(table.path, table.judge.token) as ending:
        with monkeypatch.context() as patch:
            patch.setattr(channel, "message", broken)
            note(table)
            assert ending.rest() == []
        with fronted.watch(table.path, table.judge.token, Last_Event_ID="1") as again:
            note(table)
            assert again.ids(2) == ["2", "3"]


def test_a_stream_that_is_left_gives_its_place_back(table: Table, fronted: Fronted) -> None:
    with fronted.watch(table.path, table.judge.token) as other:
        with fronted.watch(table.path, table.judge.token):
            assert live(table) == 2
        eventually(lambda: live(table) == 1, within=PATIENCE, what="1 streams")
        note(table)
        assert other.ids(1) == ["2"]
    eventually(lambda: live(table) == 0, within=PATIENCE, what="0 streams")
    assert fronted.front.hub._channels == {}, "nobody reads what nobody follows"


def test_whoever_does_not_read_is_cut_off_alone(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.live.follower.LONGEST_UNREAD", 0)
    app = make_app(official_cap=Cap(0, 0, 0, 0), match_cap=Cap(0, 0, 0, 0))
    table = open_table(Api(app, ADMIN))
    ask = f"GET /api/v1/{table.path}/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {table.judge.token}"
    with (
        Fronted(app, Timeouts(), HASTE) as running,
        running.watch(table.path, table.judge.token) as reading,
        running.raw(f"{ask}\r\n\r\n".encode()),
    ):
        eventually(lambda: live(table) == 2, within=PATIENCE, what="2 streams")
        version = 1
        while live(table) == 2:  # until the sockets' own buffers are full
            body = {"events": [{"type": "note.added", "data": {"text": "x" * 3900}}] * 100}
            assert table.append(table.judge, body, version).status_code == 201
            assert len(reading.ids(100)) == 100
            version += 100
        note(table)
        assert reading.ids(1) == [str(version + 1)]


# -- how many there may be ------------------------------------------------------------------------------------------


@pytest.fixture
def narrow(make_app: MakeApp) -> Iterator[tuple[Table, Fronted]]:
    """A server with room for four streams, two of one caller."""
    app = make_app(streams=4, streams_per_caller=2)
    with Fronted(app, Timeouts(), HASTE) as running:
        yield open_table(Api(app, ADMIN)), running


def test_a_caller_may_have_so_many_streams(narrow: tuple[Table, Fronted]) -> None:
    table, running = narrow
    path = f"/api/v1/{table.path}/events/stream"
    with ExitStack() as open:
        watches = [open.enter_context(running.watch(table.path, table.judge.token)) for _ in range(2)]
        status, headers, body = running.ask(path, table.judge.token)
        document = json.loads(body)
        assert (status, document["code"], headers["Retry-After"]) == (429, "too-many-own-streams", "30")
        assert headers["Content-Type"] == "application/problem+json"
        assert document["instance"] == f"urn:vaultlog:request:{headers['X-Request-ID']}"
        for _ in range(3):  # refusals take no place
            assert running.ask(path + "?after=9", table.seats[0].token)[0] == 404
            assert running.ask(path)[0] == 401
        share = table.judge("POST", f"{table.path}/shares", {"view": "spectator", "expires_in": 3600}).json["share"]
        for _ in range(2):
            watches.append(open.enter_context(running.watch(f"{table.path}?share={share}", None)))
        more = table.judge("POST", f"{table.path}/shares", {"view": "judge", "expires_in": 3600}).json["share"]
        assert running.ask(f"{path}?share={more}")[0] == 429, "all links of one maker are one caller"
        status, headers, body = running.ask(path, table.seats[0].token)
        assert (status, json.loads(body)["code"], headers["Retry-After"]) == (503, "too-many-streams", "5")
        assert live(table) == 4
        watches[0].close()
        eventually(lambda: live(table) == 3, within=PATIENCE, what="3 streams")
        open.enter_context(running.watch(table.path, table.seats[0].token))
        note(table)
        assert [watch.ids(1) for watch in watches[1:]] == [["2"]] * 3


def test_the_public_is_counted_by_address() -> None:
    here, there = (Ticket("M", "spectator", 1, Credential(), address) for address in ("10.0.0.1", "10.0.0.2"))
    assert here.caller != there.caller
    assert Ticket.read(here.header()) == here
    assert Ticket("M", "judge", 1, Credential(token="t"), "10.0.0.1").caller == "t"
    assert Ticket("M", "judge", 1, Credential(share="s"), "10.0.0.1", "t").caller == "links of t"
