"""A tournament under test: its clients play it over HTTP, and the comparison finds what is not as they were told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
import redis

from replays.log.events import Event
from replays.storage.redis_server import RedisServer
from replays.store.store import Store
from replays.tournaments.registry import Tournaments
from service.app import create_app
from tests.service.helpers.fronted import listening
from tests.service.helpers.roles import config_for
from tests.soak.clients import Client
from tests.soak.ledger import Ledger
from tests.soak.results import FoundInRounds, compare_rounds, compare_tournaments, unasked
from tests.soak.rounds import Hall, Organiser, Rounds, Seated
from tests.soak.target import TOKEN
from tests.workers.help import folder


class Place(NamedTuple):
    """Where the tournament of a test is played."""

    port: int
    redis_url: str = ""

    def metrics(self) -> dict[str, float]:
        return {}


class Played(NamedTuple):
    """A tournament that was played."""

    rounds: Rounds
    ledger: Ledger
    clients: list[Client]
    compare: Callable[..., FoundInRounds]
    """Compares it as it is now."""


@pytest.fixture
def played(redis_server: RedisServer, real_redis: redis.Redis, tmp_path: Path) -> Iterator[Played]:
    """Two rounds at two tables, of two decisions each."""
    rounds, ledger = Rounds(2, 2, 60.0, decisions=2), Ledger()
    over = threading.Event()

    def fold() -> None:
        ended = False
        while not ended:
            ended = over.wait(0.05)  # and once more, after the last decision
            for match in ledger.matches():
                folder(real_redis).run(match.id)

    worker = threading.Thread(target=fold)
    with listening(create_app(config_for(redis_server, tmp_path, admin_token=TOKEN))) as port:
        given = (Place(port), ledger, "two", 0.001, rounds)
        clients: list[Client] = [Organiser("organiser", *given)]
        clients += [Seated(f"table-{number}", *given, table=number) for number in range(2)]
        for thread in (worker, *clients):
            thread.start()
        while not rounds.over and all(client.is_alive() for client in clients):
            over.wait(0.05)
        for client in clients:
            client.ask_to_stop()
        for client in clients:
            client.join()
        over.set()
        worker.join()

        def compare(logs: dict[str, list[Event]] | None = None) -> FoundInRounds:
            stored = {match.id: Store(real_redis).events(match.id) for match in ledger.matches()}
            return compare_rounds(real_redis, rounds, stored if logs is None else logs, [port])

        yield Played(rounds, ledger, clients, compare)


def test_a_tournament_is_played_and_compared_with_what_its_tables_were_told(
    played: Played, real_redis: redis.Redis
) -> None:
    rounds = played.rounds
    assert [client.failure for client in played.clients] == [None] * 3
    assert played.ledger.contradictions == []
    assert rounds.over
    found = played.compare()
    assert found.sentences == []
    assert found.wrong_standings == 0
    assert (found.rounds, found.pairings, found.by_matches + found.recorded) == (2, 4, 4)
    assert (found.by_matches, found.recorded) == (2, 2)
    tournaments = Tournaments(real_redis)
    now, events = tournaments.get(rounds.id), tournaments.store.events(rounds.id)
    by_the_way = ("match.assigned", "token.issued")  # no answer tells these events
    assert now.closed
    assert found.acknowledged == sum(event.type not in by_the_way for event in events)
    assert found.stored == len(events) == found.acknowledged + found.by_the_way
    assert found.unknown == 0

    first, *_, last = rounds.all()
    given_up = next(one for one in rounds.all() if one.conceded is not None)
    told = {**rounds.acknowledged}
    with instead(last, match=first.match):
        assigned, others = played.compare().sentences[:2]
        assert f"pairing {last.id} has the matches" in others
        assert "stored, and never acknowledged: " in assigned
        assert played.compare().unknown == 6
    with instead(last, players=last.players[::-1]):
        assert played.compare().sentences[0] == f"pairing {last.id} is lost, or has other players"
    with instead(given_up, conceded=1 - (given_up.conceded or 0)):
        wrong, *counted = played.compare().sentences
        assert f"pairing {given_up.id} was won by" in wrong
        assert sorted(line[:2] for line in counted) == sorted(given_up.players)
    with instead(rounds, played=rounds.played[:1]):
        assert any("were never acknowledged: ['2-1', '2-2']" in said for said in played.compare().sentences)
    with instead(rounds, over=False, many=3):
        assert played.compare().sentences == ["the tournament was not over after round 2 of 3"]
    with instead(rounds, acknowledged={**told, now.version: "ef" * 32, now.version + 1: None}):
        wrong_log = played.compare()
        assert (wrong_log.lost, wrong_log.other, len(wrong_log.sentences)) == (1, 1, 1)
    with instead(rounds, acknowledged={seq: hash for seq, hash in told.items() if seq != now.version}):
        assert f"stored, and never acknowledged: [{now.version}]" in played.compare().sentences[0]
    again = next(event for event in events if event.type == "token.issued")
    assert [event.seq for event in unasked(rounds, [again, again])] == [again.seq], (
        "what is stored twice is one too many"
    )
    assert played.compare(logs={}).wrong_standings == 1
    with instead(rounds, id="01NOSUCHTOURNAMENT"):
        assert played.compare().lost == len(told)


def test_a_hall_holds_tournaments_alone_and_each_event_is_accounted_for(
    redis_server: RedisServer, real_redis: redis.Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hall, "DECISIONS", 1)
    ledger, over = Ledger(), threading.Event()

    def fold() -> None:
        ended = False
        while not ended:
            ended = over.wait(0.05)  # and once more, after the last decision
            for match in ledger.matches():
                folder(real_redis).run(match.id)

    worker = threading.Thread(target=fold)
    with listening(create_app(config_for(redis_server, tmp_path, admin_token=TOKEN))) as port:
        hall = Hall("hall", Place(port), ledger, "hall", 0.001)
        for thread in (worker, hall):
            thread.start()
        while not (hall.held and hall.held[0].over) and hall.is_alive():
            over.wait(0.05)
        hall.ask_to_stop()
        hall.join()
        over.set()
        worker.join()
    assert hall.failure is None
    assert ledger.contradictions == []
    found = compare_tournaments(real_redis, hall.held)
    assert found.sentences == []
    assert found.lost == found.other == found.unknown == 0
    assert found.by_matches + found.recorded >= 4
    assert found.rounds >= 2
    assert found.pairings >= 4
    assert found.stored == found.acknowledged + found.by_the_way
    unheard = compare_tournaments(real_redis, hall.held[1:])
    assert unheard.unknown == 1
    assert hall.held[0].id in unheard.sentences[0]


@contextmanager
def instead(what: object, **values: object) -> Iterator[None]:
    """Context: these attributes are others."""
    before = {name: getattr(what, name) for name in values}
    for name, value in values.items():
        setattr(what, name, value)
    yield
    for name, value in before.items():
        setattr(what, name, value)
