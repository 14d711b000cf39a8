"""Tournaments over HTTP: created, run by their people, watched by everybody as far as they may."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from engine.catalogue.decks import deck_lists
from engine.rulesets import CURRENT
from replays.log.chain import verify_chain
from replays.log.events import from_data
from replays.proof.checkpoints import TreeDamaged
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from service.who.appenders import OF_TOURNAMENTS, appended_as_they_are
from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import PAIRINGS, PLAYERS, WHOLE, Tourney, create


def test_a_tournament_is_created_with_everything_in_one_call(tourney: Tourney) -> None:
    made = tourney.made
    assert (made["name"], made["ruleset"], made["variant"], made["version"]) == ("Open", CURRENT, "standard", 7)
    assert [player["player"] for player in made["players"]] == ["ann", "ben"]
    assert [deck["name"] for deck in made["decks"]] == list(DECKS)
    assert made["rounds"][0]["pairings"][0]["seats"][0] == {"player": "ann", "deck": None, "chains": 0}
    assert made["policy"]["undo"]["possible"] == ["opponent", "judge"]
    assert made["organiser"].startswith("tok_")
    assert made["staff"] == []
    listed = tourney.organiser.ok("tournaments")["tournaments"]
    assert [row["tournament"] for row in listed] == [tourney.id]
    assert listed[0]["players"] == 2


def test_the_same_request_creates_one_tournament(admin: Api) -> None:
    one, two = create(admin), create(admin)
    assert one.json == two.json
    assert two.headers["Idempotency-Replayed"] == "true"
    assert one.headers["Location"] == f"/api/v1/tournaments/{one.json['tournament']}"
    problem(create(admin, name="Other"), 422, "idempotency-key-reused")
    problem(admin("POST", "tournaments", {"name": "Open"}), 400, "idempotency-key-missing")
    assert len(admin.ok("tournaments")["tournaments"]) == 1


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"name": ""}, "/name"),
        ({"ruleset": "17.0"}, "/ruleset"),
        ({"variant": "chess"}, "/variant"),
        ({"policy": {"delay_events": -1}}, "/policy/delay_events"),
        ({"policy": {"nonsense": 1}}, "/policy/nonsense"),
        ({"players": 7}, "/players"),
        ({"nonsense": 1}, "/nonsense"),
    ],
)
def test_tournaments_that_make_no_sense(admin: Api, change: Any, pointer: str) -> None:
    assert problem(create(admin, **change), 422, "invalid-body")["errors"][0]["pointer"] == pointer
    assert admin.ok("tournaments")["tournaments"] == []


def test_nothing_is_created_when_a_line_is_bad(admin: Api) -> None:
    answer = problem(create(admin, pairings=PAIRINGS + "p2,1,2,eve,\n"), 422, "import-refused")
    assert answer["errors"] == [
        {
            "part": "pairings",
            "line": 3,
            "field": "player1",
            "detail": "there is no player eve; add a line to players",
        }
    ]
    assert admin.ok("tournaments")["tournaments"] == []
    # The key was not used up by a request that came to nothing.
    assert create(admin).status_code == 201


def test_a_tournament_that_is_not_there(tourney: Tourney) -> None:
    for path in ("", "/events", "/results", "/standings", "/statistics", "/decks/a"):
        problem(tourney.admin.get(f"tournaments/NoSuch{path}"), 404, "tournament-not-found")
    problem(tourney.admin.get("tournaments/no%20such"), 404, "tournament-not-found")


READING: dict[str, set[str]] = {
    "": {"administrator", "organiser", "head-judge", "judge", "scorekeeper", "streamer", "ann", "spectator"},
    "/events": {"administrator", "organiser", "head-judge", "judge"},
    "/results": {"administrator", "organiser", "head-judge", "judge", "scorekeeper", "streamer", "ann", "spectator"},
    "/standings": {"administrator", "organiser", "head-judge", "judge", "scorekeeper", "streamer", "ann", "spectator"},
    "/statistics": {"administrator", "organiser", "head-judge", "judge"},
    "/decks/a": {"administrator", "organiser", "head-judge", "judge", "ann"},
}


@pytest.mark.parametrize("path", READING)
def test_who_may_read_what(tourney: Tourney, path: str) -> None:
    for role, who in tourney.roles.items():
        answer = who.get(tourney.path + path)
        if role in READING[path] or (role == "ben" and "spectator" in READING[path]):
            assert answer.status_code == 200, (role, answer.text)
        elif role == "nobody":
            problem(answer, 401, "unauthenticated")
        else:
            assert answer.status_code == 403, (role, answer.text)
            assert answer.json["code"] in ("forbidden", "embargoed"), (role, answer.text)


TYPES: dict[str, Any] = {
    "policy.changed": {"policy": {"minutes": 35}},
    "staff.appointed": {"account": "acc-new", "role": "judge"},
    "staff.dismissed": {"account": "acc-none"},
    "player.registered": {"player": "cat", "name": "Cat"},
    "player.changed": {"player": "ann", "name": "Anne", "account": "acc-ann", "streams_hand": False},
    "player.consented": {"player": "ann", "streams_hand": True},
    "player.dropped": {"player": "ben"},
    "player.returned": {"player": "ben"},
    "player.checked_in": {"player": "ben"},
    "joining.opened": {},
    "joining.closed": {},
    "player.seated": {"player": "ann", "table": "7"},
    "player.absent": {"pairing": "p1", "player": "ann"},
    "player.arrived": {"pairing": "p1", "player": "ann"},
    "deck.withdrawn": {"deck": "a"},
    "team.added": {"team": "red", "name": "Red", "players": ["ann", "ben"]},
    "team.changed": {"team": "red", "name": "Red", "players": ["ben", "ann"]},
    "team.removed": {"team": "red"},
    "stage.added": {"stage": "1", "name": "Swiss", "rules": {"kind": "swiss"}},
    "stage.changed": {"stage": "1", "rules": {"kind": "swiss", "cut": 8}},
    "stage.removed": {"stage": "1"},
    "stage.begun": {"stage": "1", "entrants": ["ann", "ben"]},
    "round.added": {"round": "2", "name": "Final"},
    "round.rescheduled": {"round": "1", "due": "2026-12-06T22:59:00.000000Z"},
    "round.reopened": {"round": "2"},
    "round.timed": {"round": "2", "act": "start", "seconds": 2700},
    "pairing.added": {"pairing": "p2", "round": "2", "table": "1", "seats": [{"player": "ann"}]},
    "pairing.removed": {"pairing": "p1", "reason": "wrong"},
    "auction.opened": {"auction": "a", "stage": "1", "players": ["ann", "ben"], "decks": ["c", "d"]},
    "auction.cancelled": {"auction": "a", "reason": "wrong"},
    "match.annulled": {"match": "M", "reason": "wrong"},
    "result.recorded": {"pairing": "p1", "winner": "ann", "keys": [3, 1], "reason": "paper"},
    "result.withdrawn": {"pairing": "p1", "reason": "typo"},
    "embargo.lifted": {},
    "tournament.closed": {"note": "well played"},
}
RECORDERS = {"administrator", "organiser", "head-judge", "judge", "scorekeeper"}


def test_the_table_of_types_is_whole() -> None:
    appended = set(appended_as_they_are(OF_TOURNAMENTS))
    assert set(TYPES) == appended
    made_elsewhere = {"tournament.created", "deck.registered", "match.assigned", "token.issued", "token.revoked"}
    made_elsewhere |= {
        "round.closed",
        "choice.sealed",
        "result.reported",
        "judge.called",
        "judge.answered",
        "choice.revealed",
        "auction.bid",
        "auction.passed",
        "bid.made",
        "bid.passed",
    }
    made_elsewhere |= {"penalty.recorded", "penalty.withdrawn", "deck.checked"}
    assert appended | made_elsewhere == set(TOURNAMENT_VOCABULARY.names)


@pytest.mark.parametrize("type", TYPES)
def test_what_each_role_may_append(tourney: Tourney, type: str) -> None:
    allowed = {"administrator", "organiser"}
    if type.startswith("result.") or type in ("player.absent", "player.arrived", "round.timed"):
        allowed = RECORDERS
    for role in ["nobody", "stranger", "spectator", "ben", "ann", "streamer", *RECORDERS]:
        answer = tourney.event(role, type, **TYPES[type])
        own = role == "ben" and type in ("player.dropped", "player.checked_in")
        if role in allowed or own or (role == "ann" and type == "player.consented"):
            assert answer.status_code in (201, 409), (role, answer.text)
        elif role == "nobody":
            problem(answer, 401, "unauthenticated")
        else:
            problem(answer, 403, "forbidden")


def test_players_agree_for_themselves_alone(tourney: Tourney) -> None:
    tourney.did("ann", "player.consented", player="ann", streams_hand=True)
    problem(tourney.event("ann", "player.consented", player="ben", streams_hand=True), 403, "forbidden")
    assert [player["streams_hand"] for player in tourney.now()["players"]] == [True, False]


def test_the_log_tells_who_did_what_and_is_a_chain(tourney: Tourney) -> None:
    tourney.did("judge", "result.recorded", pairing="p1", winner="ann", reason="paper")
    page = tourney.organiser.ok(f"{tourney.path}/events?limit=500")
    events = [from_data(event, vocabulary=TOURNAMENT_VOCABULARY) for event in page["events"]]
    assert verify_chain(events, thorough=True) is None
    assert page["next"] is None
    assert events[-1].actor.kind == "judge"
    assert events[-1].actor.id.startswith("tok_")
    appointed = [event for event in events if event.type == "staff.appointed"]
    assert len(appointed) == 4
    assert {event.actor.id for event in appointed} == {tourney.made["organiser"]}
    decks = [event for event in page["events"] if event["type"] == "deck.registered"]
    assert decks[0]["sealed"]["value"]["list"]["name"] == DECKS[0]
    assert "list" not in decks[0]["data"]
    found, after = [], 0
    while after is not None:
        part = tourney.organiser.ok(f"{tourney.path}/events?limit=4&after={after}")
        found += part["events"]
        after = part["next"]
    assert found == page["events"]


def test_a_second_writer_hears_of_the_first(tourney: Tourney) -> None:
    version = tourney.now()["version"]
    body = {"type": "round.added", "data": {"round": "2"}}
    stored = tourney.post("organiser", "/events", body, If_Match=f'"{version}"')
    assert stored.status_code == 201
    assert stored.headers["ETag"].startswith(f'"{tourney.id}.{version + 1}.')
    late = {"type": "round.added", "data": {"round": "3"}}
    told = problem(tourney.post("administrator", "/events", late, If_Match=f'"{version}"'), 412, "version-conflict")
    assert told["current_version"] == version + 1
    problem(tourney.post("administrator", "/events", late, If_Match="nonsense"), 400, "if-match-malformed")
    assert tourney.post("administrator", "/events", late).status_code == 201
    assert [round["round"] for round in tourney.now()["rounds"]] == ["1", "2", "3"]


def test_a_repeated_request_is_answered_and_not_done_again(tourney: Tourney) -> None:
    body = {"type": "round.added", "data": {"round": "2"}}
    one = tourney.post("organiser", "/events", body, Idempotency_Key="same")
    two = tourney.post("organiser", "/events", body, Idempotency_Key="same")
    assert one.json == two.json
    assert two.headers["Idempotency-Replayed"] == "true"
    other = {"type": "round.added", "data": {"round": "3"}}
    problem(tourney.post("organiser", "/events", other, Idempotency_Key="same"), 422, "idempotency-key-reused")
    # Another caller's keys are their own.
    assert tourney.post("administrator", "/events", other, Idempotency_Key="same").status_code == 201


@pytest.mark.parametrize(
    ("type", "data", "status", "code"),
    [
        ("round.added", {"round": "1"}, 409, "refused"),
        ("round.added", {"round": "a b"}, 422, "invalid-event"),
        ("round.added", {"round": "2", "more": 1}, 422, "invalid-event"),
        ("pairing.added", {"pairing": "p2", "round": "1", "table": "2", "seats": []}, 422, "invalid-event"),
        ("policy.changed", {"policy": {"minutes": 0}}, 422, "invalid-body"),
        ("policy.changed", {}, 422, "invalid-body"),
        ("match.assigned", {"pairing": "p1", "match": "M", "decks": ["a", "b"]}, 422, "invalid-body"),
        ("nonsense", {}, 422, "invalid-body"),
    ],
)
def test_events_that_make_no_sense(tourney: Tourney, type: str, data: Any, status: int, code: str) -> None:
    version = tourney.now()["version"]
    problem(tourney.event("organiser", type, **data), status, code)
    assert tourney.now()["version"] == version


def test_a_refusal_points_at_the_field(tourney: Tourney) -> None:
    seats = [{"player": "ann"}, {"player": "eve"}]
    told = problem(
        tourney.event("organiser", "pairing.added", pairing="p2", round="1", table="2", seats=seats), 409, "refused"
    )
    assert told["reason"] == "player-paired"
    assert told["errors"][0]["pointer"] == "/data/seats/0/player"


def test_a_closed_tournament_takes_nothing_more(tourney: Tourney) -> None:
    told = problem(tourney.event("organiser", "tournament.closed"), 409, "refused")
    assert told["reason"] == "embargoed"
    assert "append embargo.lifted" in told["detail"]
    date = {"policy": {"embargo_until": "2027-01-01T00:00:00.000000Z"}}
    tourney.did("organiser", "policy.changed", **date)
    tourney.did("organiser", "tournament.closed")
    problem(tourney.event("organiser", "round.added", round="2"), 409, "tournament-closed")
    assert tourney.now()["closed"] is True


def test_a_checkpoint_vouches_for_the_matches_of_a_closed_tournament(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.played(real_redis)
    tourney.did("organiser", "embargo.lifted")
    closed = tourney.post("organiser", "/events", {"type": "tournament.closed"}, Idempotency_Key="close").json
    (made,) = tourney.organiser.ok(f"checkpoints?tournament={tourney.id}")["checkpoints"]
    assert closed["checkpoint"] == made["note"]
    assert made["size"] == 1
    assert tourney.post("organiser", "/events", {"type": "tournament.closed"}, Idempotency_Key="close").json == closed
    proof = tourney.roles["ann"].get(f"{table.path}/checkpoint?tree=tournament")
    assert proof.status_code == 200
    assert made["note"] in proof.text


def test_it_is_noted_who_looked_at_decklists_before_the_embargo_ended(tourney: Tourney) -> None:
    where = f"{tourney.path}/accesses"
    for role, path in (("judge", "/decks/a"), ("head-judge", "/statistics"), ("ann", "/decks/a"), ("ben", "/decks/a")):
        tourney.roles[role].get(f"{tourney.path}{path}")
    body = {"tournament": tourney.id, "format": "jsonl", "full": True}
    assert tourney.organiser("POST", "exports", body, Idempotency_Key="full").status_code == 202
    noted = tourney.organiser.ok(where)
    assert noted["tournament"] == tourney.id
    assert [(row["role"], row["view"], row["route"].rpartition("/")[2]) for row in noted["accesses"]] == [
        ("judge", "judge", "<deck>"),
        ("head-judge", "judge", "statistics"),
        ("organiser", "full", "exports"),
    ]
    tourney.did("organiser", "embargo.lifted")
    assert tourney.roles["judge"].get(f"{tourney.path}/decks/a").status_code == 200
    assert len(tourney.organiser.ok(where)["accesses"]) == 3, "what is public is nobody's secret"
    assert len(tourney.organiser.ok(f"{where}?limit=1")["accesses"]) == 1
    problem(tourney.roles["judge"].get(where), 403, "forbidden")
    problem(tourney.admin.get("tournaments/NoSuch/accesses"), 404, "tournament-not-found")


def test_a_tournament_is_closed_even_if_no_checkpoint_can_be_made(
    tourney: Tourney, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: Any) -> Any:
        raise TreeDamaged("the leaves are not those")

    monkeypatch.setattr("replays.proof.checkpoints.Checkpoints.make", damaged)
    tourney.did("organiser", "embargo.lifted")
    assert tourney.did("organiser", "tournament.closed")["checkpoint"] is None
    assert tourney.now()["closed"] is True


# -- what is hidden before the embargo ends -------------------------------------------------------------------------


def test_decks_stay_hidden_until_the_embargo_ends(tourney: Tourney) -> None:
    for role in ("ben", "spectator", "streamer", "scorekeeper"):
        told = tourney.roles[role].get(tourney.path)
        assert told.json["decks"][0]["name"] is None, role
        assert DECKS[0] not in told.text, role
        assert "staff" not in told.json
        assert "organiser" not in told.json
        assert "acc-ann" not in told.text
        problem(tourney.roles[role].get(f"{tourney.path}/decks/a"), 403, "embargoed")
        problem(tourney.roles[role].get(f"{tourney.path}/statistics"), 403, "embargoed")
    assert tourney.now("ann")["decks"][0]["name"] == DECKS[0]
    assert tourney.now("ann")["decks"][1]["name"] is None
    assert tourney.now("ann")["players"][0]["account"] == "acc-ann"
    tourney.did("organiser", "embargo.lifted", reason="the final is over")
    told = tourney.now("spectator")
    assert told["released"]
    assert [deck["name"] for deck in told["decks"]] == list(DECKS)
    assert tourney.roles["spectator"].ok(f"{tourney.path}/decks/a")["list"] == deck_lists()[DECKS[0]]
    assert tourney.roles["spectator"].ok(f"{tourney.path}/statistics")["matches"] == 0


def test_an_embargo_ends_on_its_day(admin: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    tourney = Tourney(admin, policy={"embargo_until": "2030-01-01T00:00:00.000000Z"})
    before = tourney.roles["spectator"].get(tourney.path)
    assert before.json["released"] is False
    monkeypatch.setattr("service.answers.tournaments.now", lambda: "2030-01-01T00:00:00.000000Z")
    after = tourney.roles["spectator"].get(tourney.path, If_None_Match=before.headers["ETag"])
    assert after.status_code == 200
    assert after.json["released"] is True
    again = tourney.roles["spectator"].get(tourney.path, If_None_Match=after.headers["ETag"])
    assert again.status_code == 304


def test_a_token_for_one_tournament_sees_no_other(tourney: Tourney) -> None:
    other = create(tourney.admin, key="other", name="Other").json["tournament"]
    for role in ("ann", "judge", "spectator"):
        problem(tourney.roles[role].get(f"tournaments/{other}"), 403, "forbidden")
        assert [row["name"] for row in tourney.roles[role].ok("tournaments")["tournaments"]] == ["Open"]
    problem(
        tourney.roles["organiser"]("POST", f"tournaments/{other}/events", {"type": "round.added"}), 403, "forbidden"
    )


def test_dismissed_is_dismissed_at_once(tourney: Tourney) -> None:
    judge = tourney.roles["judge"]
    account = next(row["account"] for row in tourney.now()["staff"] if row["role"] == "judge")
    assert judge.get(f"{tourney.path}/events").status_code == 200
    tourney.did("organiser", "staff.dismissed", account=account, reason="went home")
    problem(judge.get(f"{tourney.path}/events"), 403, "forbidden")
    problem(tourney.event("organiser", "staff.dismissed", account=account), 409, "refused")


# -- importing -----------------------------------------------------------------------------------------------------


def test_an_import_is_all_or_nothing_and_repeatable(admin: Api) -> None:
    made = admin("POST", "tournaments", {"name": "Empty"}, Idempotency_Key="empty").json
    path = f"tournaments/{made['tournament']}/import"
    bad = problem(
        admin("POST", path, {**WHOLE, "decks": "player,list\nann,nothing\n"}, Idempotency_Key="1"),
        422,
        "import-refused",
    )
    assert [fault["part"] for fault in bad["errors"]] == ["decks"]
    assert "Import rejected, nothing was stored" in bad["detail"]
    dry = admin("POST", path, {**WHOLE, "dry_run": True}, Idempotency_Key="2")
    assert dry.status_code == 200
    assert dry.json["added"] == {"players": 2, "decks": 2, "rounds": 1, "pairings": 1}
    assert admin.ok(f"tournaments/{made['tournament']}")["version"] == 1
    one = admin("POST", path, WHOLE, Idempotency_Key="3")
    assert one.status_code == 201
    assert one.json["added"]["players"] == 2
    assert one.json["version"] == 7
    two = admin("POST", path, WHOLE, Idempotency_Key="3")
    assert two.json == one.json
    assert two.headers["Idempotency-Replayed"] == "true"
    doubled = problem(admin("POST", path, {"players": PLAYERS}, Idempotency_Key="4"), 422, "import-refused")
    assert [(fault["line"], fault["field"]) for fault in doubled["errors"]] == [(2, "player"), (3, "player")]


def test_an_import_may_be_large_but_not_endless(tourney: Tourney) -> None:
    many = "player,name\n" + "".join(f"p{n},{'x' * 90}\n" for n in range(4900))
    assert len(many) > 470_000
    padded = many + "\n" * 100_000
    answer = tourney.post("organiser", "/import", {"players": padded})
    assert answer.status_code == 201
    assert answer.json["added"]["players"] == 4900
    problem(tourney.post("organiser", "/import", {"players": "x" * 9_000_000}), 413, "body-too-large")
    problem(tourney.post("ann", "/import", {"players": "x" * 9_000_000}), 403, "forbidden")
    problem(tourney.event("organiser", "round.added", round="2", name="x" * 600_000), 413, "body-too-large")


def test_a_name_that_is_there_takes_a_word(tourney: Tourney) -> None:
    refused = tourney.event("organiser", "player.registered", player="ann-2", name="ann")
    problem(refused, 409, "refused")
    assert refused.json["reason"] == "namesake"
    assert refused.json["errors"][0]["pointer"] == "/data/name"
    tourney.did("organiser", "player.registered", player="ann-2", name="ann", namesake=True)
    imported = tourney.post("organiser", "/import", {"players": "ANN\nMia\n"})
    problem(imported, 422, "import-refused")
    assert [error["field"] for error in imported.json["errors"]] == ["namesake"]
    done = tourney.post("organiser", "/import", {"players": "ANN\nMia\n", "namesakes": True})
    assert done.status_code == 201, done.text
    assert done.json["added"]["players"] == 2, done.text


def test_a_drop_can_be_taken_back(tourney: Tourney) -> None:
    tourney.did("organiser", "player.dropped", player="ben")
    tourney.did("organiser", "player.returned", player="ben", reason="a slip")
    assert not any(player["dropped"] for player in tourney.now()["players"])
    problem(tourney.event("organiser", "player.returned", player="ben"), 409, "refused")
