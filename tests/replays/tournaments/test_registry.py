"""Tournaments in a store: created once, changed by several at a time, read back by anybody."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis

from replays.log.chain import verify_chain
from replays.log.errors import Contended, LogClosed, MatchNotFound, RequestReused, StoreDamaged, VersionConflict
from replays.store.keys import LIVE_INDEX, MATCH_INDEX, TOURNAMENTS
from replays.store.store import RequestKey, Store
from replays.tournaments import event_types as types
from replays.tournaments import registry
from replays.tournaments.policy import DEFAULT_POLICY, Policy
from replays.tournaments.registry import Tournaments
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import OLGA, changes, create, pairing, tournaments


def test_what_one_process_stores_another_reads(any_redis: redis.Redis) -> None:
    one, two = tournaments(any_redis), tournaments(any_redis)
    id = create(one).tournament.id
    one.change(id, changes(), actor=OLGA)
    assert list(two.get(id).players) == ["ann", "ben", "cat"]
    two.change(id, [(pairing("a", "ann", "ben"), None)], actor=OLGA)
    assert one.get(id).version == two.get(id).version == 9
    assert verify_chain(one.store.iterate(id)) is None
    assert one.page().matches == (id,)
    assert one.store.live() == (id,)


def test_tournaments_are_not_among_the_matches(any_redis: redis.Redis) -> None:
    create(tournaments(any_redis))
    assert not any_redis.exists(MATCH_INDEX, LIVE_INDEX)
    assert Store(any_redis).matches().matches == ()


def test_what_was_handed_out_does_not_change(any_redis: redis.Redis) -> None:
    on = tournaments(any_redis)
    before = create(on).tournament
    on.change(before.id, changes(), actor=OLGA)
    assert before.version == 1
    assert before.players == {}
    assert on.get(before.id).version == 8


def test_the_same_request_creates_and_changes_once(any_redis: redis.Redis) -> None:
    on = tournaments(any_redis)
    first, again = create(on), create(tournaments(any_redis))
    assert first.tournament.id == again.tournament.id
    assert (first.repeated, again.repeated) == (False, True)
    with pytest.raises(RequestReused):
        create(on, name="Another")
    id, asked = first.tournament.id, RequestKey.of("olga", "change", b"1")
    one = on.change(id, changes(), actor=OLGA, request=asked)
    two = tournaments(any_redis).change(id, changes(), actor=OLGA, request=asked)
    assert two.repeated
    assert [event.hash for event in two.events] == [event.hash for event in one.events]
    with pytest.raises(RequestReused):
        on.change(id, changes(), actor=OLGA, request=RequestKey.of("olga", "change", b"2"))
    assert on.get(id).version == 8


def test_creating_with_everything_is_all_or_nothing(any_redis: redis.Redis) -> None:
    on = tournaments(any_redis)

    def wrong(at: Any) -> Any:
        return [*changes(), (pairing("a", "nobody"), None)]

    asked = RequestKey.of("olga", "whole", b"")
    values = {"name": "Open", "ruleset": "16.0", "variant": "standard", "policy": DEFAULT_POLICY, "actor": OLGA}
    with pytest.raises(TournamentRefused):
        on.create(**values, request=asked, then=wrong)
    assert on.page().matches == ()
    made = on.create(**values, request=asked, then=lambda at: changes())
    assert made.tournament.version == 8
    assert not made.repeated
    assert len(made.events) == 8


def test_a_refused_change_stores_nothing(any_redis: redis.Redis) -> None:
    on = tournaments(any_redis)
    id = create(on).tournament.id
    with pytest.raises(TournamentRefused):
        on.change(id, [*changes(), (pairing("a", "ann", "nobody"), None)], actor=OLGA)
    assert on.get(id).version == 1 == tournaments(any_redis).get(id).version
    assert on.change(id, [], actor=OLGA).events == []


def test_whoever_names_an_old_version_hears_of_it(any_redis: redis.Redis) -> None:
    on = tournaments(any_redis)
    id = create(on).tournament.id
    on.change(id, changes(), actor=OLGA, expected=1)
    with pytest.raises(VersionConflict) as caught:
        on.change(id, [(types.RoundAdded(round="2"), None)], actor=OLGA, expected=1)
    assert (caught.value.current, caught.value.noun) == (8, "tournament")


def test_writers_who_name_no_version_do_not_lose_anything(real_redis: redis.Redis) -> None:
    id = create(tournaments(real_redis)).tournament.id

    def register(number: int) -> int:
        on = Tournaments(real_redis)
        data = types.PlayerRegistered(player=f"p{number}", name=f"Player {number}")
        return on.change(id, [(data, None)], actor=OLGA).events[0].seq

    with ThreadPoolExecutor(4) as pool:
        seqs = list(pool.map(register, range(12)))
    assert sorted(seqs) == list(range(2, 14))
    assert len(Tournaments(real_redis).get(id).players) == 12


@pytest.mark.parametrize(("faster", "stored"), [(registry.TRIES - 1, True), (registry.TRIES, False)])
def test_a_change_waits_longer_each_time_that_another_is_faster(
    fake_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch, faster: int, stored: bool
) -> None:
    on, other = tournaments(fake_redis), tournaments(fake_redis)
    id = create(on).tournament.id
    pauses: list[float] = []
    monkeypatch.setattr(registry.time, "sleep", pauses.append)
    monkeypatch.setattr(registry.random, "uniform", lambda low, high: high)
    others = iter(range(faster))

    def change(at: Tournament) -> Any:
        if (number := next(others, None)) is not None:
            registered = types.PlayerRegistered(player=f"p{number}", name=f"Player {number}")
            other.change(id, [(registered, None)], actor=OLGA)
        return [(types.RoundAdded(round="1"), None)]

    if stored:
        assert on.change(id, change, actor=OLGA).events[0].seq == faster + 2
    else:
        with pytest.raises(Contended, match="too many change tournament"):
            on.change(id, change, actor=OLGA)
        assert on.get(id).rounds == {}
    assert pauses == sorted(pauses)
    assert len(pauses) == registry.TRIES - 1
    assert pauses[:3] == [0.02, 0.04, 0.08]
    assert pauses[-1] == 1.0


def test_a_change_is_made_anew_on_what_others_stored_meanwhile(any_redis: redis.Redis) -> None:
    one, two = tournaments(any_redis), tournaments(any_redis)
    id = create(one).tournament.id
    seen = []

    def add(at: Any) -> Any:
        if not seen:
            two.change(id, [(types.RoundAdded(round="1"), None)], actor=OLGA)
        seen.append(at.version)
        return [(types.RoundAdded(round=str(len(at.rounds) + 1)), None)]

    assert one.change(id, add, actor=OLGA).tournament.rounds["2"].number == 2
    assert seen == [1, 2]


def test_a_closed_tournament_takes_nothing_more(any_redis: redis.Redis) -> None:
    on = tournaments(any_redis)
    id = create(on).tournament.id
    with pytest.raises(TournamentRefused, match="append embargo.lifted") as refused:
        on.change(id, [(types.TournamentClosed(), None)], actor=OLGA)
    assert refused.value.code == "embargoed"
    assert not on.get(id).closed
    on.change(id, [(types.EmbargoLifted(), None), (types.TournamentClosed(note="well played"), None)], actor=OLGA)
    with pytest.raises(LogClosed) as caught:
        on.change(id, changes(), actor=OLGA)
    assert caught.value.noun == "tournament"
    assert on.store.live() == ()


@pytest.mark.parametrize("id", ["nope", "no such id", "", "{x}", "x" * 100])
def test_a_tournament_that_is_not_there(id: str) -> None:
    on = tournaments()
    with pytest.raises(MatchNotFound, match="there is no tournament"):
        on.get(id)
    assert on.policy(id) is DEFAULT_POLICY
    assert on.policy(None) is DEFAULT_POLICY


def test_the_policy_is_the_one_of_now(any_redis: redis.Redis) -> None:
    one, two = tournaments(any_redis), tournaments(any_redis)
    id = create(one, policy=Policy(delay_events=3)).tournament.id
    assert two.policy(id).delay_events == 3
    one.change(id, [(types.PolicyChanged(policy=Policy(minutes=35)), None)], actor=OLGA)
    assert (two.policy(id).delay_events, two.policy(id).minutes) == (0, 35)


def test_a_log_that_a_crash_cut_short_is_folded_anew(any_redis: redis.Redis) -> None:
    on = tournaments(any_redis)
    id = create(on).tournament.id
    stored = on.change(id, changes(), actor=OLGA).events
    key = TOURNAMENTS.keys(id).events
    entries: Any = any_redis.xrange(key)
    any_redis.delete(key)
    for place, fields in entries[:4]:
        any_redis.xadd(key, fields, id=place)
    any_redis.hset(TOURNAMENTS.keys(id).meta, mapping={"v": stored[2].seq, "h": bytes.fromhex(stored[2].hash)})
    assert (on.get(id).version, list(on.get(id).players)) == (stored[2].seq, ["ann", "ben"])
    for number in range(7):  # and has grown beyond what was known, differently
        tournaments(any_redis).change(id, [(types.RoundAdded(round=f"r{number}"), None)], actor=OLGA)
    assert list(on.get(id).rounds)[0] == "r0"
    assert on.get(id).version == stored[2].seq + 7


def test_a_log_that_was_changed_is_not_folded(any_redis: redis.Redis) -> None:
    on = tournaments(any_redis)
    id = create(on).tournament.id
    on.change(id, changes(), actor=OLGA)
    key = TOURNAMENTS.keys(id).events
    entries: Any = any_redis.xrange(key)
    any_redis.delete(key)
    for place, fields in entries:
        any_redis.xadd(key, {**fields, b"e": fields[b"e"].replace(b'"player":"cat"', b'"player":"cut"')}, id=place)
    with pytest.raises(StoreDamaged, match="hash check failed"):
        tournaments(any_redis).get(id)
