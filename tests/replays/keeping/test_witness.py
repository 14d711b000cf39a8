"""What a broken store has lost is named by what was noted beside it; the append-only file cut wherever."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
import redis

from replays.fold.fold import fold
from replays.keeping.witness import Witness, witness_of
from replays.log.chain import verify_chain
from replays.log.errors import MatchNotFound
from replays.play.commands import Close
from replays.storage.redis_server import RedisServer, StoreMismatch
from replays.store.keys import match_keys
from replays.store.log_reader import Head
from replays.store.store import Store
from tests.replays.logs import chain, closed, noted, opened
from tests.replays.matches import JUDGE, play_on, played, recorder

CUTS = 200
FILE = Witness(Path()).file


def heads(store: Store) -> dict[str, Head]:
    return store.heads(store.matches(limit=1000).matches)


@pytest.fixture
def store(fake_redis: redis.Redis) -> Store:
    found = Store(fake_redis)
    for name in ("M1", "M2", "M3"):
        found.append(name, chain(opened(name), noted(), noted(), noted()))
    return found


def test_nothing_is_lost_where_everything_is_there(store: Store, tmp_path: Path) -> None:
    witness = Witness(tmp_path)
    assert witness.note(heads(store)) == 3
    assert witness.note(heads(store)) == 0
    store.append("M1", chain(noted(), after=store.events("M1")[-1]))
    assert Witness(tmp_path).compare(store) == [], "what came after the last note is no loss"
    assert witness.note(heads(store)) == 1
    assert len((tmp_path / FILE).read_bytes().splitlines()) == 4
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert Witness(tmp_path).losses() == []


def test_what_is_missing_is_named_once_and_kept(store: Store, tmp_path: Path) -> None:
    Witness(tmp_path).note(heads(store))
    before = {name: store.events(name) for name in ("M1", "M2", "M3")}
    store.redis.delete(*match_keys("M2"))
    keys = match_keys("M1")
    store.redis.xdel(keys.events, "3-0", "4-0")
    store.redis.hset(keys.meta, mapping={"v": 2, "h": bytes.fromhex(before["M1"][1].hash)})
    found = Witness(tmp_path).compare(store)
    assert [(loss.match, loss.first, loss.last, loss.head) for loss in found] == [
        ("M1", 3, 4, before["M1"][3].hash),
        ("M2", 1, 4, before["M2"][3].hash),
    ]
    assert str(found[0]) == "match M1 has lost its events 3 to 4"
    assert str(found[1]) == "match M2 is lost, with events 1 to 4"
    assert Witness(tmp_path).compare(store) == [], "it may be played on"
    assert Witness(tmp_path).losses() == found


def test_another_event_in_the_place_of_one_is_a_loss(store: Store, tmp_path: Path) -> None:
    Witness(tmp_path).note(heads(store))
    old = store.events("M3")
    store.redis.delete(*match_keys("M3"))
    store.append("M3", [*old[:3], *chain(noted("another"), closed(), after=old[2])])
    (found,) = Witness(tmp_path).compare(store)
    assert (found.match, found.first, found.last, found.head) == ("M3", 4, 4, old[3].hash)


@pytest.mark.slow
def test_the_note_itself_may_be_cut_off(store: Store, tmp_path: Path) -> None:
    Witness(tmp_path).note(heads(store))
    content = (tmp_path / FILE).read_bytes()
    for cut in range(len(content)):
        (tmp_path / FILE).write_bytes(content[:cut])
        witness = Witness(tmp_path)
        assert witness.compare(store) == []
        witness.note(heads(store))
        assert Witness(tmp_path).note(heads(store)) == 0, "every head is noted again"


def test_it_does_not_grow_for_ever(store: Store, tmp_path: Path) -> None:
    witness = Witness(tmp_path)
    for number in range(500):
        witness.note({"M1": Head(number + 1, f"{number:064x}", False)})
    store.redis.hset(match_keys("M1").meta, mapping={"v": 500, "h": bytes.fromhex(f"{499:064x}")})
    fresh = Witness(tmp_path)
    fresh.compare(store)
    assert len((tmp_path / FILE).read_bytes().splitlines()) == 1


@pytest.mark.slow
def test_the_append_only_file_cut_at_200_places(tmp_path: Path) -> None:
    """Whatever is cut off: the server starts, what is left verifies, can be played on, and what was lost is named."""
    data = tmp_path / "redis"
    with RedisServer(data) as server, server.client() as client:
        witness = witness_of(tmp_path, client)
        on, dice = recorder(client), random.Random(1)
        for name in ("M1", "M2", "M3"):
            played(dice.randrange(1000), 8, match=name, on=on)
        for _ in range(12):
            play_on(on, dice.choice(["M1", "M2"]), dice, 3)
        with on.live("M3") as live:
            live.sync()
            live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
        complete = {name: on.store.events(name) for name in ("M1", "M2", "M3")}
        witness.note(heads(on.store))
        client.config_set("auto-aof-rewrite-percentage", "0")
    names = [file for file in data.rglob("*.aof") if file.stat().st_size]
    file = max(names, key=lambda each: each.stat().st_size)
    whole = file.read_bytes()
    # A start makes keys of its own; before them there is no store yet, which is refused, see test_redis_server.
    first = whole.index(b"match:{M1}:events")
    spare = tmp_path / "spare"
    shutil.copytree(data, spare, ignore=shutil.ignore_patterns("*.sock"))
    cuts = [*(random.Random(2).randrange(first, len(whole)) for _ in range(CUTS - 1)), len(whole)]
    lost = 0
    for cut in sorted(cuts):
        shutil.rmtree(data)
        shutil.copytree(spare, data)
        (data / file.relative_to(data)).write_bytes(whole[:cut])
        noted_at = tmp_path / f"cut-{cut}"
        noted_at.mkdir(exist_ok=True)
        shutil.copy(tmp_path / witness.file, noted_at / witness.file)
        with RedisServer(data) as server, server.client() as client:
            found = {loss.match: loss for loss in witness_of(noted_at, client).compare(Store(client))}
            fresh = recorder(client)
            for name, events in complete.items():
                try:
                    left = fresh.store.events(name)
                except MatchNotFound:
                    left = []
                assert left == events[: len(left)], f"cut at {cut}: a beginning of the log"
                assert verify_chain(left, thorough=True) is None
                if left:
                    head = fresh.store.head(name)
                    assert (head.version, head.hash) == (len(left), left[-1].hash)
                    assert fold(left).exact
                if len(left) == len(events):
                    assert name not in found
                    continue
                lost += 1
                loss = found.pop(name)
                assert (loss.first, loss.last, loss.head) == (len(left) + 1, len(events), events[-1].hash)
                if left:
                    play_on(fresh, name, random.Random(cut), 1)
                    assert fold(fresh.store.events(name)).exact, "the match goes on where it stands"
            assert not found, "nothing else is said to be lost"
    assert lost > CUTS // 2


def test_a_file_cut_before_the_store_began_is_refused(tmp_path: Path) -> None:
    """Not taken for an empty server: whoever runs it must say so."""
    data = tmp_path / "redis"
    with RedisServer(data) as server, server.client() as client:
        client.set("some", "key")
    file = max((file for file in data.rglob("*.aof")), key=lambda each: each.stat().st_size)
    file.write_bytes(file.read_bytes()[:10])
    with pytest.raises(StoreMismatch, match="no store id"):
        RedisServer(data).start()


def test_every_store_has_its_own(real_redis: redis.Redis, fake_redis: redis.Redis, tmp_path: Path) -> None:
    """So no other store of the same directory is said to have lost what it never had."""
    one, other = witness_of(tmp_path, real_redis), witness_of(tmp_path, fake_redis)
    assert one.file != other.file
    assert witness_of(tmp_path, fake_redis).file == other.file
    one.note({"M1": Head(9, "ab" * 32, False)})
    assert witness_of(tmp_path, fake_redis).compare(Store(fake_redis)) == []
    assert len(witness_of(tmp_path, real_redis).compare(Store(real_redis))) == 1
