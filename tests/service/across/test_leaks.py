"""Nothing leaks: whatever somebody cannot know is exchanged, and no byte of anything they are told changes.

Over real matches, for everybody who is not an official, over every address of a match in the API document, live
streams, pages, lists and errors; what lies beyond the delay, and what an embargo keeps back, included.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from engine.views import Viewer
from replays.tournaments import event_types as types
from replays.tournaments.policy import Policy
from tests.service.across.test_hidden import names_in, never_seen
from tests.service.helpers.looking import addresses, differences, otherwise, scan, told
from tests.service.helpers.people import OPEN, Cup, parts
from tests.service.helpers.roles import ADMIN, DECKS, Api, decision, problem
from tests.workers.help import folder

VIEWS = {
    "player 0": "player:0",
    "player 1": "player:1",
    "seat 0": "player:0",
    "scorekeeper": "spectator",
    "spectator": "spectator",
    "spectator of the match": "spectator",
    "player elsewhere": "spectator",
    "streamer": "spectator",
}
"""Everybody who does not see everything, and whose eyes they have."""
OUTSIDERS = ["spectator", "spectator of the match", "player elsewhere", "streamer"]


@pytest.fixture
def admin(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Api:
    """An application whose streams end at once when nothing happens, and whose documents all have one date."""
    monkeypatch.setattr("service.case.disputes.now", lambda: "2026-11-21T12:00:00.000000Z")
    app = make_app()
    return Api(app, ADMIN)


def fold(cup: Cup) -> None:
    """Let a worker fold the match, for the lists."""
    folder(parts(cup.app).redis).run(cup.match)


def played(admin: Api, policy: Policy = OPEN, decisions: int = 22) -> Cup:
    """A match in the middle, with what officials and players keep under seal; its version is 4 more than decisions."""
    cup = Cup(admin, policy)
    now = cup.table.play(decisions)
    claim = {"claim": "They looked at my hand.", "first": 2, "last": 3, "sealed": True}
    opened = cup.roles["player 0"](
        "POST", f"{cup.path}/disputes", claim, Idempotency_Key="claim", If_Match=f'"{now["version"]}"'
    )
    assert opened.status_code == 201, opened.text
    for text in ("A judge's remark.", "Another one."):
        note = {"type": "note.added", "data": {"text": text, "sealed": True}}
        assert cup.table.append(cup.roles["judge"], note, cup.table.now()["version"]).status_code == 201
    note = {"type": "note.added", "data": {"text": "For all to read."}}
    assert cup.table.append(cup.roles["judge"], note, cup.table.now()["version"]).status_code == 201
    fold(cup)
    return cup


@pytest.mark.parametrize("role", VIEWS)
def test_what_somebody_cannot_know_changes_no_byte(admin: Api, role: str) -> None:
    cup = played(admin)
    n = cup.table.now()["version"]
    before = scan(cup.roles[role], cup.match, n)
    assert len(before) > 40
    assert sum(text.startswith(b"[200") for text in before.values()) > 20
    parts(cup.app).timelines._kept.clear()
    account = "ann-account" if role == "player 0" else None
    with otherwise(Viewer.parse(VIEWS[role]), account=account) as made:
        assert differences(before, scan(cup.roles[role], cup.match, n)) == []
    assert sum(made) > 30, "hidden cards were exchanged"


@pytest.mark.parametrize("view", ["player:0", "spectator", "public"])
def test_a_share_link_shows_no_more_than_its_view(admin: Api, view: str) -> None:
    cup = played(admin)
    n, nobody, link = cup.table.now()["version"], admin.with_token(None), cup.share("judge", view)
    before = scan(nobody, cup.match, n, link)
    with otherwise(Viewer.parse(view)):
        assert differences(before, scan(nobody, cup.match, n, link)) == []


def test_the_exchange_would_be_noticed(admin: Api) -> None:
    """The same exchange changes what a judge is shown at almost every address: the test above can fail."""
    cup = played(admin)
    n = cup.table.now()["version"]
    before = scan(cup.roles["judge"], cup.match, n)
    with otherwise(Viewer.parse("spectator")):
        changed = {name for name, *_ in differences(before, scan(cup.roles["judge"], cup.match, n))}
    base = f"/api/v1/{cup.path}"
    assert {f"{base}/state", f"{base}/facts", f"{base}/transcript", f"{base}/diff?from=1", f"{base}/events"} <= changed
    assert {f"{base}/export", f"{base}/events/stream?after=0", f"/m/{cup.match}/e/{n}"} <= changed


@pytest.mark.parametrize("role", ["player 0", "player 1"])
def test_a_refused_answer_tells_nothing(admin: Api, role: str) -> None:
    """Whatever key a player tries, asked or not, the refusal depends on what they know alone."""
    cup = played(admin, decisions=9)
    n = cup.table.now()["version"]
    verbs = ("play", "discard", "reap", "fight", "action", "omni", "unstun", "card", "trigger")
    keys = [f"{verb}:{number}" for verb in verbs for number in range(0, 72, 5)] + ["nonsense", "house:dis"]
    bodies = [{"events": [decision(key), decision("no-such-key"), decision("no-such-key")]} for key in keys]

    def refusals() -> list[bytes]:
        answers = [
            cup.roles[role]("POST", f"{cup.path}/events", body, If_Match=f'"{n}"', Idempotency_Key=f"k{number}",
                            X_Request_ID="the-same")
            for number, body in enumerate(bodies)
        ]  # fmt: skip
        assert all(answer.status_code in (409, 422) for answer in answers)
        return [answer.data for answer in answers]

    before = refusals()
    parts(cup.app).recorder.forget(cup.match)
    with otherwise(Viewer.parse(VIEWS[role])):
        assert refusals() == before


# -- delay ----------------------------------------------------------------------------------------------------------


def go_on(cup: Cup, decisions: int = 7) -> int:
    """Play on, with an undo among it; how many events that made."""
    start = cup.table.now()["version"]
    cup.table.play(decisions - 2)
    cup.table.go_back(start - 6, "They agreed.")
    cup.table.play(1)
    fold(cup)
    return int(cup.table.now()["version"]) - start


def unfolded(found: dict[str, bytes]) -> dict[str, bytes]:
    """Without the list: it is made of what workers have folded, and says less of a match that has gone on."""
    return {name: text for name, text in found.items() if name != "/api/v1/matches"}


@pytest.mark.parametrize("role", OUTSIDERS)
def test_what_lies_beyond_the_delay_changes_no_byte(admin: Api, role: str) -> None:
    """What is told with a delay of so many events is, byte for byte, what was told when they had not happened."""
    cup = played(admin)
    who, n = cup.roles[role], cup.table.now()["version"]
    before = scan(who, cup.match, n)
    cup.set_policy(delay_events=go_on(cup))
    assert who.ok(f"{cup.path}/choice")["version"] == n
    assert differences(unfolded(before), unfolded(scan(who, cup.match, n))) == []
    rows = who.ok("matches")["matches"]
    assert rows in ([], [{"id": cup.match, "folded": False, "version": n, "closed": False}])
    officials = cup.roles["judge"].ok(f"{cup.path}/choice")["version"]
    assert officials > n
    assert cup.roles["player 0"].ok(f"{cup.path}/choice")["version"] == officials


def test_a_delay_in_seconds_is_that_of_the_server_s_clock(admin: Api) -> None:
    """And what the tournament tells of its matches is as old as what they tell themselves."""
    cup = played(admin, msgspec_policy(delay_seconds=90))
    who, n = cup.roles["spectator"], cup.table.now()["version"]
    events = cup.roles["judge"].ok(f"{cup.path}/events")["events"]
    last, seen = max(event["at"] for event in events), parts(cup.app).visibility
    seen.clock = lambda: later(last, 90)
    before = scan(who, cup.match, n, tournament=cup.id)
    assert who.ok(f"{cup.path}/choice")["version"] == n
    go_on(cup)
    after = scan(who, cup.match, n, tournament=cup.id)
    assert differences(before, after) == []
    seen.clock = lambda: later(events[0]["at"], 89)
    for address in addresses(who, cup.match, n):  # not even that there is a match
        nothing = told(who, address)
        if address == "/api/v1/matches":
            assert b'"matches":[]' in nothing
        else:
            elsewhere = told(who, address.replace(cup.match, "NoSuchMatch"))
            assert nothing == elsewhere.replace(b"NoSuchMatch", cup.match.encode()), address
    seen.clock = lambda: later(last, 3600)
    assert who.ok(f"{cup.path}/choice")["version"] == cup.table.now()["version"]


def later(time: str, seconds: float) -> str:
    moment = datetime.strptime(time, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC) + timedelta(seconds=seconds)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def test_clocks_that_do_not_agree_let_nothing_through_early(admin: Api) -> None:
    """An event that another server dated earlier than the one before it is as old as that one, not older."""
    cup = played(admin)
    visibility = parts(cup.app).visibility
    head = visibility.store.head(cup.match)
    times = visibility._latest(cup.match, head)
    assert len(times) == head.version
    assert times == sorted(times)
    visibility._ages.clear()
    readable, early = visibility.store.readable, "2001-01-01T00:00:00.000000Z"
    with pytest.MonkeyPatch.context() as patch:
        import msgspec

        def drifting(*args: Any) -> Any:
            found = readable(*args)
            return found._replace(
                events=[msgspec.structs.replace(e, at=early) if e.seq == 9 else e for e in found.events]
            )

        patch.setattr(visibility.store, "readable", drifting)
        assert visibility._latest(cup.match, head)[8] == times[7]


def test_a_share_link_stays_behind_like_a_spectator(admin: Api) -> None:
    cup = played(admin, msgspec_policy(delay_events=5))
    n = cup.table.now()["version"]
    nobody = admin.with_token(None)
    for maker, view, version in [
        ("player 0", "player:0", n - 5),
        ("judge", "spectator", n - 5),
        ("judge", "player:1", n - 5),
        ("judge", "judge", n),
    ]:
        shown = nobody.ok(f"{cup.path}/state?share={cup.share(maker, view)}")
        assert (shown["version"], shown["view"]) == (version, view)


def msgspec_policy(**changes: Any) -> Policy:
    return Policy(**{"embargo_lifted": True, **changes})


def test_a_closed_match_waits_for_the_seconds_only(admin: Api) -> None:
    cup = played(admin, msgspec_policy(delay_events=6))
    n = cup.table.now()["version"]
    close = {"type": "match.closed", "data": {"unfinished": True}}
    assert cup.table.append(cup.roles["judge"], close, n).status_code == 201
    who = cup.roles["spectator"]
    assert who.ok(f"{cup.path}/choice")["version"] == n + 1
    cup.set_policy(delay_seconds=3600)
    problem(who.get(f"{cup.path}/choice"), 404, "match-not-found")


def test_nobody_watches_where_nobody_may(admin: Api) -> None:
    cup = played(admin, msgspec_policy(spectators_open=False))
    for role in OUTSIDERS:
        assert "watch" in problem(cup.roles[role].get(f"{cup.path}/state"), 403, "forbidden")["detail"]
        assert cup.roles[role].ok("matches")["matches"] == []
    for role in ("player 0", "seat 1", "scorekeeper", "judge"):
        assert cup.roles[role].get(f"{cup.path}/state").status_code == 200


# -- embargo --------------------------------------------------------------------------------------------------------

CLOSED_CUP = Policy()
"""The embargo runs until it is lifted."""


@pytest.mark.parametrize("role", OUTSIDERS)
def test_an_embargo_keeps_decklists_and_logs_from_outsiders(admin: Api, role: str) -> None:
    cup = played(admin, CLOSED_CUP)
    who, n = cup.roles[role], cup.table.now()["version"]
    for path in ("/events", "/events?after=1", "/export"):
        problem(who.get(cup.path + path), 403, "embargoed")
    found = scan(who, cup.match, n)
    text = b"\n".join(found.values()).decode(errors="replace")  # pictures are no text
    assert names_in(text, {*DECKS, *never_seen(cup.table, None)}) == set()
    assert '"withheld":"embargoed"' in text
    assert who.ok(cup.path)["seats"][0]["deck"] is None
    with otherwise(Viewer.parse("spectator"), decks=True):
        assert differences(found, scan(who, cup.match, n)) == []
    cup.change(types.EmbargoLifted())
    assert who.get(f"{cup.path}/export").status_code == 200
    assert who.ok(cup.path)["seats"][0]["deck"] == DECKS[0]


def test_an_embargo_until_a_day_ends_on_that_day(admin: Api) -> None:
    cup = played(admin, Policy(embargo_until="2126-01-01T00:00:00.000000Z"))
    who = cup.roles["spectator"]
    problem(who.get(f"{cup.path}/events"), 403, "embargoed")
    parts(cup.app).visibility.clock = lambda: "2126-01-01T00:00:00.000000Z"
    assert who.get(f"{cup.path}/events").status_code == 200
    shown = who.ok(f"{cup.path}/state")["state"]["players"][0]
    assert shown["hand"]["hidden"] == shown["hand"]["count"], "hands of a match that is being played stay hidden"


@pytest.mark.parametrize("role", ["player 0", "seat 1", "scorekeeper", "spectator"])
def test_an_embargo_keeps_the_seed_from_all_but_officials(admin: Api, role: str) -> None:
    """The closing event reveals the seed, and with it every hand; until the embargo ends it does not exist."""
    cup = played(admin, CLOSED_CUP)
    who, n = cup.roles[role], cup.table.now()["version"]
    before = unfolded(scan(who, cup.match, n))
    close = {"type": "match.closed", "data": {"unfinished": True}}
    closed = cup.table.append(cup.roles["judge"], close, n)
    seed = closed.json["events"][0]["data"]["seed"]
    after = unfolded(scan(who, cup.match, n))
    assert differences(before, after) == []
    assert seed.encode() not in b"".join(after.values())
    judge = cup.roles["judge"].ok(f"{cup.path}/events?after={n}")["events"]
    assert judge[0]["data"]["seed"] == seed
    cup.change(types.EmbargoLifted())
    assert seed.encode() in b"".join(scan(who, cup.match, n + 1).values())


# -- release --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [*OUTSIDERS, "player 0"])
def test_what_is_released_shows_what_a_judge_sees(admin: Api, role: str) -> None:
    """All but what was said in confidence: notes of judges, and claims under seal of others."""
    cup = played(admin)
    n = cup.table.now()["version"]
    close = {"type": "match.closed", "data": {"unfinished": True}}
    assert cup.table.append(cup.roles["judge"], close, n).status_code == 201
    who, judge = cup.roles[role], cup.roles["judge"]
    for path in ("/state", "/state?seq=5", "/facts", "/transcript?format=text"):
        mine, theirs = who.get(cup.path + path), judge.get(cup.path + path)
        strip = lambda text: text.replace(f'"view":"{VIEWS[role]}"', '"view":"judge"')  # noqa: E731
        assert strip(mine.text) == theirs.text, path
    events = who.ok(f"{cup.path}/events?limit=500")["events"]
    assert events[0]["sealed"]["value"]["seed"] == events[-1]["data"]["seed"]
    text = who.get(f"{cup.path}/export").text
    assert "A judge's remark." not in text
    assert ("They looked at my hand." in text) == (role == "player 0")


def test_the_streamer_sees_hands_by_consent_and_behind(admin: Api) -> None:
    cup = played(admin, msgspec_policy(delay_events=4))
    streamer, n = cup.roles["streamer"], cup.table.now()["version"]
    problem(streamer.get(f"{cup.path}/state?view=player:0"), 403, "forbidden")
    cup.set_policy(streaming_shows_hands=True)
    shown = streamer.ok(f"{cup.path}/state?view=player:0")
    assert shown["version"] == n - 4
    assert shown["state"]["players"][0]["hand"]["hidden"] == 0
    assert shown["state"]["players"][1]["hand"]["hidden"] > 0
    for view in ("player:1", "judge"):  # Ben did not agree
        problem(streamer.get(f"{cup.path}/state?view={view}"), 403, "forbidden")
    problem(cup.roles["spectator"].get(f"{cup.path}/state?view=player:0"), 403, "forbidden")


def test_judges_accesses_are_noted(admin: Api) -> None:
    cup = Cup(admin, msgspec_policy())
    cup.table.play(2)
    cup.roles["head-judge"].ok(f"{cup.path}/state?seq=2", X_Request_ID="look-1")
    cup.roles["scorekeeper"].ok(f"{cup.path}/choice?view=player:1")
    cup.roles["player 0"].ok(f"{cup.path}/state")
    cup.roles["judge"].ok(f"{cup.path}/state?view=public")
    link = cup.share("judge", "judge")
    admin.with_token(None).ok(f"{cup.path}/facts?share={link}")
    assert admin.get(f"{cup.path}/export?full=true").status_code == 200
    noted = cup.founder.ok(f"{cup.path}/accesses?limit=500")["accesses"]
    mine = [one for one in noted if one["account"] in ("cup-head-judge", "cup-scorekeeper") or one["role"] == "share"]
    route = "/api/v1/matches/<match>"
    assert [(one["role"], one["view"], one["route"]) for one in mine] == [
        ("head-judge", "judge", f"{route}/state"),
        ("scorekeeper", "player:1", f"{route}/choice"),
        ("share", "judge", f"{route}/facts"),
    ]
    assert mine[0]["request"] == "look-1"
    assert mine[0]["by"].startswith("tok_")
    assert mine[0]["at"].endswith("Z")
    assert noted[-1]["view"] == "full"
    assert noted[-1]["by"] == "administrator"
    assert not any(one["role"] == "player" or one["view"] == "public" for one in noted)
    first = cup.founder.ok(f"{cup.path}/accesses?limit=1")
    second = cup.founder.ok(f"{cup.path}/accesses?limit=1&after={first['next']}")
    assert [first["accesses"][0], second["accesses"][0]] == noted[:2]
