"""Results, standings and statistics over HTTP: what counts, and who may know it when."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from replays.log.history import History
from replays.store.store import Store
from replays.telling.clock import decision_times
from tests.service.helpers.roles import Api, Table, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.test_organising_pages import signed_in
from tests.workers.help import folder

FOUR = {
    "players": "player,name\nann,Ann\nben,Ben\ncat,Cat\ndan,Dan\n",
    "decks": "player,list\n" + "".join(f"{player},Guide Achea\n" for player in ("ann", "ben", "cat", "dan")),
    "pairings": "pairing,round,table,player1,player2\np1,1,1,ann,ben\np2,1,2,cat,dan\n",
}


def numbers(tourney: Tourney, what: str, who: str = "organiser", query: str = "") -> Any:
    return tourney.roles[who].ok(f"{tourney.path}/{what}{query}")


def decided(tourney: Tourney, who: str = "organiser", pairing: str = "p1") -> Any:
    rows = numbers(tourney, "results", who)["rounds"][0]["pairings"]
    return next(row for row in rows if row["pairing"] == pairing)["decided"]


def result_of(table: Table) -> Any:
    return table.judge.ok(table.path)["result"]


def test_a_match_that_was_played_decides_its_pairing(tourney: Tourney, real_redis: redis.Redis) -> None:
    assert decided(tourney) is None
    assert numbers(tourney, "standings")["standings"][0]["played"] == 0
    table = tourney.played(real_redis)
    result = result_of(table)
    winner = ("ann", "ben")[result["winner"]]
    keys = [seat["keys"] for seat in result["seats"]]
    games = [int(result["winner"] == seat) for seat in (0, 1)]
    assert decided(tourney) == {"winner": winner, "by": "matches", "games": games, "keys": keys}
    lines = numbers(tourney, "standings", "spectator")["standings"]
    assert [(line["player"], line["place"], line["wins"], line["losses"]) for line in lines] == [
        (winner, 1, 1, 0),
        ("ben" if winner == "ann" else "ann", 2, 0, 1),
    ]
    assert numbers(tourney, "standings", query="?rounds=1")["standings"] == lines
    problem(tourney.organiser.get(f"{tourney.path}/standings?rounds=7"), 400, "invalid-parameter")


def test_statistics_come_from_facts_and_clocks(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.played(real_redis)
    told = numbers(tourney, "statistics", "judge")
    facts = [
        fact["data"] | {"kind": fact["kind"]}
        for event in table.judge.ok(f"{table.path}/facts?limit=500")["events"]
        for fact in event["facts"]
    ]
    events = list(Store(real_redis).iterate(table.match))
    taken = decision_times(events, History())
    assert told["matches"] == 1
    assert told["pending"] == 0
    for seat, player in enumerate(told["players"]):
        own = [fact for fact in facts if fact.get("player") == seat]
        houses = [fact["house"] for fact in own if fact["kind"] == "house.chosen"]
        assert player["player"] == ("ann", "ben")[seat]
        assert player["houses"] == {house: houses.count(house) for house in sorted(set(houses))}
        assert player["turns"] == sum(fact["kind"] == "turn.began" for fact in own)
        assert player["counts"]["played"] == sum(fact["kind"] == "card.played" for fact in own)
        assert player["decision_ms"] == sum(one.ms for one in taken if one.seat == seat)
        assert player["course"][0] == {"turn": 0, "matches": 1, "amber": 0.0, "keys": 0.0}
    titles = [fact["card"]["title"] for fact in facts if fact["kind"] == "card.played"]
    played = {card["title"]: card["deeds"].get("played", 0) for card in told["cards"]}
    assert {title: many for title, many in played.items() if many} == {t: titles.count(t) for t in titles}
    winner = result_of(table)["winner"]
    door = next(card for card in told["cards"] if card["title"] == "Dimension Door")
    assert (door["listed"], door["listed_wins"]) == (1, int(winner == 0))
    assert [deck["deck"] for deck in told["decks"]] == ["a", "b"]
    assert told["overall"]["matches"] == 2
    assert told["overall"]["wins"] == 1


def test_the_same_twice_gives_the_same_numbers(tourney: Tourney, real_redis: redis.Redis) -> None:
    tourney.played(real_redis)
    (match,) = tourney.now()["rounds"][0]["pairings"][0]["matches"]
    folder(real_redis).run(match)
    real_redis.hset(f"match:{{{match}}}:fold:state", "maker", "an older program")
    waiting = numbers(tourney, "statistics")
    assert (waiting["matches"], waiting["pending"]) == (0, 1)
    assert decided(tourney) is None
    folder(real_redis).run(match)
    first = numbers(tourney, "statistics")
    assert (first["matches"], first["pending"]) == (1, 0)
    assert decided(tourney) is not None
    assert numbers(tourney, "statistics") == first


def test_undone_abandoned_annulled_and_what_if_matches_do_not_count(tourney: Tourney, real_redis: redis.Redis) -> None:
    abandoned = tourney.open()
    version = abandoned.play(60)["version"]
    assert (
        abandoned.append(abandoned.judge, {"type": "match.closed", "data": {"unfinished": True}}, version).status_code
        == 201
    )
    folder(real_redis).run(abandoned.match)
    assert decided(tourney) is None
    assert numbers(tourney, "statistics")["matches"] == 0
    table = tourney.open()
    now = table.play(120)
    table.go_back(3, "wrong card")
    conceded = {"type": "conceded", "data": {"seat": 1}}
    assert table.append(table.judge, conceded, now["version"] + 1).status_code == 201
    folder(real_redis).run(table.match)
    told = numbers(tourney, "statistics")
    assert told["matches"] == 1
    assert told["overall"]["turns"] <= 1
    assert told["overall"]["decisions"] == 2
    assert decided(tourney)["winner"] == "ann"
    branch = table.judge("POST", f"{table.path}/branches", {"seq": 3}, Idempotency_Key="branch")
    assert branch.status_code == 201, branch.text
    assert branch.json["match"] not in str(numbers(tourney, "results"))
    tourney.did("organiser", "match.annulled", match=table.match, reason="wrong deck")
    assert numbers(tourney, "statistics")["matches"] == 0
    assert decided(tourney) is None


def test_a_recorded_result_and_penalties(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.open()
    penalty = {"type": "penalty.given", "data": {"seat": 0, "penalty": "match-loss", "reason": "left the hall"}}
    answer = table.append(table.judge, penalty, 1)
    assert answer.status_code == 201, answer.text
    folder(real_redis).run(table.match)
    assert decided(tourney)["winner"] == "ben"
    assert decided(tourney)["by"] == "penalty"
    tourney.did("scorekeeper", "result.recorded", pairing="p1", winner=None, keys=[2, 2], reason="agreed")
    assert decided(tourney) == {"winner": None, "by": "recorded", "games": [0, 0], "keys": [2, 2]}
    assert [line["draws"] for line in numbers(tourney, "standings")["standings"]] == [1, 1]
    tourney.did("head-judge", "result.withdrawn", pairing="p1", reason="typo")
    assert (decided(tourney) or {}).get("by") != "recorded"


def test_a_result_counts_for_watchers_when_the_delay_lets_it_through(
    admin: Api, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    tourney = Tourney(admin, policy={"delay_seconds": 3600})
    table = tourney.played(real_redis)
    for role in ("organiser", "judge", "ann", "ben"):
        assert decided(tourney, role) is not None, role
    for role in ("spectator", "streamer"):
        assert decided(tourney, role) is None, role
        assert all(line["played"] == 0 for line in numbers(tourney, "standings", role)["standings"])
        rows = numbers(tourney, "results", role)["rounds"][0]["pairings"][0]["matches"]
        assert rows == [{"match": table.match, "result": None}]
    monkeypatch.setattr(
        tourney.admin.app.extensions["vaultlog"].visibility, "clock", lambda: "2999-01-01T00:00:00.000000Z"
    )
    assert decided(tourney, "spectator") is not None


def test_a_match_without_a_seal_of_the_workers_is_pending(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.open()
    table.play(5)
    told = numbers(tourney, "results")
    assert told["pending"] == 1
    assert told["rounds"][0]["pairings"][0]["matches"][0]["result"] is None
    folder(real_redis).run(table.match)
    told = numbers(tourney, "results")
    assert told["pending"] == 0
    assert told["rounds"][0]["pairings"][0]["matches"][0]["result"]["finished"] is False


def test_standings_of_four(admin: Api) -> None:
    made = admin("POST", "tournaments", {"name": "Four", **FOUR}, Idempotency_Key="four").json
    path = f"tournaments/{made['tournament']}"
    for number, (pairing, winner) in enumerate((("p1", "ben"), ("p2", "dan"))):
        body = {"type": "result.recorded", "data": {"pairing": pairing, "winner": winner, "reason": "paper"}}
        assert admin("POST", f"{path}/events", body, Idempotency_Key=f"r{number}").status_code == 201
    lines = admin.ok(f"{path}/standings")["standings"]
    assert [(line["place"], line["player"]) for line in lines] == [(1, "ben"), (1, "dan"), (3, "ann"), (3, "cat")]


def test_three_player_results(admin: Api, real_redis: redis.Redis) -> None:
    tourney = Tourney(
        admin,
        variant="break-key",
        players="player,name,account\nann,Ann,acc-ann\nben,Ben,acc-ben\ncat,Cat,\n",
        decks="player,list\nann,Guide Achea\nben,Guide Achea\ncat,Guide Achea\n",
        pairings="pairing,round,table,player1,player2,player3\np1,1,1,ann,ben,cat\n",
    )
    table = tourney.open()
    version = table.now()["version"]
    for seat in (0, 2):
        conceded = {"type": "conceded", "data": {"seat": seat}}
        stored = table.append(table.judge, conceded, version)
        assert stored.status_code == 201, stored.text
        version = stored.json["version"]
    folder(real_redis).run(table.match)
    found = decided(tourney)
    assert (found["winner"], found["games"], found["outlasted"]) == ("ben", [0, 1, 0], [0, 0, 1])
    assert found["keys"] == [0, 3, 0], "who left took the keys with them"
    (shown,) = numbers(tourney, "results")["rounds"][0]["pairings"][0]["matches"]
    assert (shown["result"]["winner"], shown["result"]["places"]) == (1, [3, 1, 2])
    lines = numbers(tourney, "standings")["standings"]
    assert [(line["place"], line["player"], line["wins"], line["losses"], line["outlasted"]) for line in lines] == [
        (1, "ben", 1, 0, 0),
        (2, "cat", 0, 1, 1),
        (3, "ann", 0, 1, 0),
    ]
    assert [player["matches"] for player in numbers(tourney, "statistics")["players"]] == [1, 1, 1]


def test_tables_are_sent_as_csv_and_json(tourney: Tourney) -> None:
    path = f"{tourney.path}/tables"
    told = tourney.organiser.ok(f"{path}/pairings")
    assert [(row["table"], row["player"]) for row in told["rows"]] == [("1", "ann"), ("1", "ben")]
    sent = tourney.organiser("GET", f"{path}/pairings?format=csv")
    assert sent.headers["Content-Type"].startswith("text/csv")
    assert sent.text.splitlines()[1] == ",1,Round 1,1,p1,1,ann,Ann,no,,,,"
    assert {row["player"] for row in tourney.organiser.ok(f"{path}/decks")["rows"]} == {"ann", "ben"}
    assert {row["player"] for row in tourney.roles["ann"].ok(f"{path}/decks")["rows"]} == {"ann"}
    assert tourney.roles["spectator"].ok(f"{path}/decks")["rows"] == []
    assert len(tourney.roles["spectator"].ok(f"{path}/standings")["rows"]) == 2
    problem(tourney.organiser("GET", f"{path}/secrets"), 404, "not-found")
    page = signed_in(tourney.organiser)
    assert f'href="/tournaments/{tourney.id}/prints/tables/decks"' in page.get(f"/tournaments/{tourney.id}/prints").text
    for table in ("standings", "pairings", "results", "decks"):
        file = page.get(f"/tournaments/{tourney.id}/prints/tables/{table}")
        assert (file.status_code, file.mimetype) == (200, "text/csv"), table
    assert page.get(f"/tournaments/{tourney.id}/prints/tables/results?format=json").json["table"] == "results"
