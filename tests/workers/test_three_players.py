"""What the workers make of a match of three: standings over time, places, and who is out."""

from __future__ import annotations

import random

import redis

from replays.play.commands import Close, Concede, Rewind
from replays.store.store import Store
from tests.replays.matches import ORGANISER, play_on, recorder
from tests.replays.test_three_players import NAMES, three
from tests.workers.help import digest, folder, record
from workers.folding.projections import Projections


def test_a_match_of_three_is_folded_on_across_somebody_s_leaving(any_redis: redis.Redis) -> None:
    on, dice = recorder(any_redis), random.Random(5)
    on.open(three(), actor=ORGANISER, match="M1")
    found = Projections(any_redis)
    play_on(on, "M1", dice, 60)
    folder(any_redis).run("M1")
    before = found.entry("M1")
    assert before is not None
    assert before["players"] == list(NAMES)
    assert before["variant"] == "break-key"
    assert before["eliminated"] == [False] * 3
    assert len(before["keys"]) == len(before["amber"]) == 3
    version = Store(any_redis).head("M1").version
    record(any_redis, "M1", Concede(1))
    folder(any_redis).run("M1")
    after = found.entry("M1")
    assert after is not None
    assert after["eliminated"] == [False, True, False]
    assert after["result"] is None
    record(any_redis, "M1", Rewind(version, "back"))
    folder(any_redis).run("M1")
    back = found.entry("M1")
    assert back is not None
    assert {**back, "seq": 0, "rewinds": 0, "updated_at": ""} == {
        **before,
        "seq": 0,
        "rewinds": 0,
        "updated_at": "",
    }
    play_on(on, "M1", dice, 30)
    record(any_redis, "M1", Concede(1))
    play_on(on, "M1", dice, 4000)
    record(any_redis, "M1", Close())
    folder(any_redis).run("M1")
    state = found.state("M1")
    assert state.digest == digest(any_redis, "M1")
    assert state.version == Store(any_redis).head("M1").version
    end = found.entry("M1")
    assert end is not None
    assert end["closed"]
    assert [seat["place"] > 1 for seat in end["result"]["seats"]] == end["eliminated"]
    assert end["result"]["seats"][1]["place"] == 3


def test_keys_over_time_tell_whose_forging_broke_whose(any_redis: redis.Redis) -> None:
    on = recorder(any_redis)
    on.open(three(8), actor=ORGANISER, match="M1")
    play_on(on, "M1", random.Random(8), 4000)
    folder(any_redis).run("M1")
    timeline = Projections(any_redis).timeline("M1")
    assert timeline is not None
    keys = [[seat.keys for seat in score.seats] for score in timeline.scores]
    assert keys[0] == [3, 3, 3]
    assert sum(count > 0 for count in keys[-1]) == 1
    breaks = [moment for moment in timeline.moments if moment.kind == "key.unforged"]
    forged = [moment for moment in timeline.moments if moment.kind == "key.forged"]
    assert forged
    assert all(moment.data["colour"] is None for moment in forged)
    for moment in forged:
        following = [one.player for one in breaks if one.seq >= moment.seq]
        assert following, "the next key that goes is an opponent's"
        assert following[0] != moment.player, "the next key that goes is an opponent's"
    (tallied,) = Projections(any_redis).tallies(["M1"])
    assert tallied is not None
    assert len(tallied.seats) == 3
    assert [seat.counts["forged"] for seat in tallied.seats] == [
        sum(moment.player == seat for moment in forged) for seat in range(3)
    ]
    out = {moment.player for moment in timeline.moments if moment.kind == "player.eliminated"}
    assert {seat for seat, score in enumerate(timeline.scores[-1].seats) if score.eliminated} == out
