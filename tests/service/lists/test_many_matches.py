"""Lists with many matches: what waits for a judge is never paged, and no list asks Redis match by match."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis
from flask import Flask

from replays.disputes.calls import Calls
from replays.fold.snapshots import Snapshots
from replays.log.events import Actor
from replays.play.commands import Close, Command, Note
from replays.play.live import Recorder
from replays.store.keys import DISPUTED_INDEX, INDEXED_TOURNAMENTS, WAITING_INDEX
from replays.store.store import Store
from replays.tournaments import event_types as types
from replays.tournaments.registry import Tournaments
from service.tournament.overview import page as pages
from tests.bench import lists as bench
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import ADMIN, Api
from tests.workers.help import folder
from workers.processes.clean_up import Tidying

JUDGE = Actor("judge", "judge")


@pytest.fixture
def into(real_redis: redis.Redis) -> Recorder:
    return Recorder(Store(real_redis), Snapshots(real_redis))


@pytest.fixture
def sixty(into: Recorder) -> bench.Store:
    """A tournament of 60 live matches; in the two that were opened first judges were called."""
    return bench.fill(into, 61, rounds=2, tables=30, called=2, events=6)


@pytest.fixture
def cup(into: Recorder) -> tuple[str, list[str]]:
    """A tournament with four matches that go on, and their ids in the order of opening."""
    tournament = bench.fill(into, 5, rounds=1, tables=4, called=0, events=6).tournament
    matches = [bench.record(into, events=6, tournament=tournament, round="r9", table="1") for _ in range(4)]
    changes: list[Any] = [(types.RoundAdded(round="r9"), None)]
    for number, match in enumerate(matches):
        pair = [f"p{2 * number}", f"p{2 * number + 1}"]
        seats = tuple(types.PairedSeat(player=each) for each in pair)
        pairing = types.PairingAdded(pairing=f"r9-{number}", round="r9", table=str(number), seats=seats)
        held = tuple(f"d-{each}" for each in pair)
        changes += [(pairing, None), (types.MatchAssigned(pairing=f"r9-{number}", match=match, decks=held), None)]
    Tournaments(into.store.redis).change(tournament, changes, actor=Actor("organiser", "bench"))
    return tournament, matches


def text(who: Api, path: str) -> str:
    answer = who.get(path)
    check_page(answer, 200)
    return joined(answer.text)


def linked(html: str) -> list[str]:
    """The matches of the cases in a page, in its order."""
    return re.findall(r'<h3><a href="/m/([^/"]+)/cases/\d+">', html)


def parted(html: str) -> tuple[list[str], list[str]]:
    waiting, _, settled = html.partition('id="settled"')
    return linked(waiting), linked(settled)


def do(into: Recorder, match: str, *commands: Command) -> int:
    """Let a judge do something; the event of the first of it."""
    with into.live(match) as live:
        live.sync()
        done = live.record(commands, actor=JUDGE, expected=live.version)
    return done.events[0].seq


def called(into: Recorder, match: str) -> int:
    return do(into, match, Note("dispute.opened", {"claim": "A card too many.", "first": 2, "last": 2}))


def withdrawn(into: Recorder, match: str, case: int) -> None:
    do(into, match, Note("dispute.withdrawn", {"reason": None}, cause=case))


# -- what waits ------------------------------------------------------------------------------------------------------


def test_a_call_in_the_first_of_60_matches_is_seen_everywhere(admin: Api, sixty: bench.Store) -> None:
    path = f"/tournaments/{sixty.tournament}"
    oldest = sorted(sixty.matches)[:2]
    assert "2 cases wait" in text(admin, path)
    assert parted(text(admin, f"{path}/cases")) == (oldest, [])
    assert linked(text(admin, "/")) == oldest
    told = admin.ok(f"/api/v1{path}/disputes?limit=1")
    assert [case["match"] for case in told["cases"]] == oldest
    assert told["next"] is None


def test_what_waits_comes_first_and_only_what_is_settled_is_paged(
    admin: Api, into: Recorder, cup: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "CASES", 2)
    tournament, matches = cup
    cases = {match: [called(into, match) for _ in range(2)] for match in matches}
    for match in matches[1:]:
        for case in cases[match]:
            withdrawn(into, match, case)
    path, found = f"/tournaments/{tournament}/cases", []
    first = text(admin, path)
    assert parted(first)[0] == [matches[0]] * 2
    while True:
        html = text(admin, path)
        found += re.findall(r'<h3><a href="/m/([^/"]+)/cases/(\d+)">', html.partition('id="settled"')[2])
        onward = re.search(r'rel="next" href="([^"]+)"', html)
        if onward is None:
            break
        path = onward[1]
        assert parted(text(admin, path))[0] == [], "what waits stands on the first page, once"
    newest_first = [(match, str(case)) for match in sorted(matches[1:], reverse=True) for case in cases[match][::-1]]
    assert found == newest_first
    api, listed, after = f"/api/v1/tournaments/{tournament}/disputes?limit=3", [], ""
    while after is not None:
        told = admin.ok(api + after)
        listed += [(case["match"], str(case["seq"])) for case in told["cases"]]
        after = told["next"] and f"&after={told['next']}"
    assert listed == [(matches[0], str(case)) for case in cases[matches[0]]] + newest_first
    for status, wanted in (("open", listed[:2]), ("withdrawn", newest_first), ("ruled", [])):
        told = admin.ok(f"/api/v1/tournaments/{tournament}/disputes?status={status}")
        assert [(case["match"], str(case["seq"])) for case in told["cases"]] == wanted
    assert admin.get(api + "&after=../x").status_code == 400


def test_a_call_that_comes_while_another_is_settled_is_not_lost(
    admin: Api, real_redis: redis.Redis, into: Recorder, cup: tuple[str, list[str]]
) -> None:
    tournament, (match, *_) = cup
    case = called(into, match)
    withdrawn(into, match, case)
    read_to = into.store.head(match).version
    second = called(into, match)  # after somebody has read the log, and before they say what they found
    Calls(real_redis).settled(match, read_to)
    assert linked(text(admin, f"/tournaments/{tournament}/cases").partition('id="settled"')[0]) == [match]
    withdrawn(into, match, second)
    assert parted(text(admin, f"/tournaments/{tournament}/cases")) == ([], [match] * 2)
    assert real_redis.zscore(WAITING_INDEX, match) is None, "looked through once, and not again"
    third = called(into, match)
    assert real_redis.zscore(WAITING_INDEX, match) == third


@pytest.mark.parametrize("folded", [True, False])
def test_calls_of_before_there_was_an_index_are_found(
    admin: Api, real_redis: redis.Redis, into: Recorder, cup: tuple[str, list[str]], folded: bool
) -> None:
    tournament, matches = cup
    called(into, matches[1])
    withdrawn(into, matches[2], called(into, matches[2]))
    if folded:
        for match in matches:
            folder(real_redis).run(match)
    real_redis.delete(DISPUTED_INDEX, WAITING_INDEX, INDEXED_TOURNAMENTS)
    for _ in range(2):
        assert parted(text(admin, f"/tournaments/{tournament}/cases")) == ([matches[1]], [matches[2]])
    assert admin.ok(f"/api/v1/tournaments/{tournament}/disputes")["cases"][0]["match"] == matches[1]


def test_what_is_over_and_what_is_sought_is_found_without_asking_for_all(
    admin: Api, into: Recorder, real_redis: redis.Redis
) -> None:
    Tidying(real_redis).look()
    closed = bench.record(into, events=6, title="The one that is over")
    with into.live(closed) as live:
        live.sync()
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
    asked = []
    for _ in range(2):
        bench.copies(real_redis, bench.record(into, events=6, title="A match that is played"), 40)
        html = text(admin, "/matches?state=over")
        assert html.count("The one that is over") == 1
        assert "A match that is played" not in html
        assert text(admin, "/matches?q=match+played").count("A match that is played") == 25, "a page of them"
        assert "The one that is over" in text(admin, "/matches?q=OVER+one")
        before = real_redis.info("stats")["total_commands_processed"]
        for path in ("/matches?state=over", "/matches?q=nobody+of+this+name"):
            text(admin, path)
        asked.append(real_redis.info("stats")["total_commands_processed"] - before)
    assert asked[0] == asked[1] < 40, "as many commands for 41 live matches as for 82"


# -- round trips -----------------------------------------------------------------------------------------------------


def test_spectators_of_a_tournament_cost_no_round_trip_for_each_match(
    make_app: Any, real_redis: redis.Redis, sixty: bench.Store
) -> None:
    app: Flask = make_app()
    asked, path = {"role": "spectator", "tournament": sixty.tournament}, f"/tournaments/{sixty.tournament}"
    headers = {"Authorization": f"Bearer {ADMIN}", "Idempotency-Key": "one"}
    token = app.test_client().post("/api/v1/tokens", json=asked, headers=headers).get_json()["token"]
    for one in (path, f"/api/v1{path}/results", f"/api/v1{path}/standings"):
        assert bench.cost(app, real_redis, one, runs=1, token=token).trips < 10, one


@pytest.mark.slow
def test_no_list_asks_redis_match_by_match(make_app: Any, into: Recorder, real_redis: redis.Redis) -> None:
    """With ten times as many matches a list takes as many round trips, and one for each page of the index at most."""
    asked: list[dict[str, int]] = []
    for many in (40, 400):
        real_redis.flushdb()
        store = bench.fill(into, many, rounds=2, tables=many // 5, called=3, events=6)
        app: Flask = make_app()
        costs = [bench.cost(app, real_redis, path, runs=1, token=ADMIN) for path in bench.addresses(store)]
        asked.append({one.path.replace(store.tournament, "T"): one.trips for one in costs})
    few, lots = asked
    pages_of_index = 400 // 250 + 1
    assert {path: trips for path, trips in lots.items() if trips > few[path] + 4 * pages_of_index} == {}
    assert max(lots.values()) < 40, lots
