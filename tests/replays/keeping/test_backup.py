"""A backup of a server under load is whole, and a server made from it is the same one."""

from __future__ import annotations

import base64
import gzip
import io
import json
import random
import tarfile
import threading
import time
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis
from redis.client import Pipeline

from replays.disputes.what_if import open_branch
from replays.exports.log import export
from replays.fold.fold import fold
from replays.keeping.archive import Archive
from replays.keeping.backup import RESTORING, BackupInvalid, Manifest, NotEmpty, backup, check, restore
from replays.keeping.packing import Packer
from replays.log.chain import verify_chain
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.proof.checkpoints import Checkpoints
from replays.proof.signing import SigningKey
from replays.storage.redis_server import STORE_KEY, RedisServer
from replays.storage.stored_form import SCHEMA_KEY
from replays.store.connection import connect
from replays.store.keys import ALL, film_key, match_keys
from replays.store.store import RequestKey, Store
from tests.replays.matches import JUDGE, ORGANISER, play_on, played, recorder, setup

KEY = SigningKey("11" * 32)


@pytest.fixture
def target(own_redis_server: RedisServer) -> Any:
    """An empty server to restore to."""
    with own_redis_server.client() as client:
        yield client


def saved(client: redis.Redis, place: Path, data: Path) -> tuple[Manifest, bytes]:
    file = io.BytesIO()
    manifest = backup(client, Archive(client, str(place)), data, file)
    return manifest, file.getvalue()


def put_back(client: redis.Redis, place: Path, data: Path, content: bytes) -> Manifest:
    return restore(client, Archive(client, str(place)), data, io.BytesIO(content))


def everything(client: redis.Redis) -> dict[bytes, Any]:
    readers: dict[bytes, Any] = {
        b"string": client.get,
        b"hash": client.hgetall,
        b"set": client.smembers,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
        b"stream": client.xrange,
    }
    return {
        key: readers[client.type(key)](key)  # type: ignore[index]
        for key in client.scan_iter()
        if key not in (STORE_KEY.encode(), SCHEMA_KEY.encode())
    }


@pytest.fixture
def source(real_redis: redis.Redis, tmp_path: Path) -> Recorder:
    """M1 closed and archived, M2 under way; other keys of every type; secrets."""
    on = recorder(real_redis)
    archive = Archive(real_redis, str(tmp_path / "archive"))
    on.store.shelf = archive
    for name in ("M1", "M2"):
        played(4, 10, match=name, on=on)
    with on.live("M1") as live:
        request = RequestKey.of("tester", "close", b"body")
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version, request=request)
    on.store.settle("M1")
    real_redis.set(film_key("M1"), b"\x00film")
    assert archive.move("M1") == "moved"
    Checkpoints(on.store, KEY).make(ALL)
    archive.move("M1")
    real_redis.set("vaultlog:pepper", b"\x00\xff" * 16)
    real_redis.zadd("vaultlog:tokens", {"a": 1.5, "b": 1e17})
    real_redis.set("vaultlog:token:soon", b"x", px=10_000_000)
    real_redis.rpush("rq:queue:vaultlog-fold", "job")
    real_redis.set(match_keys("M2").lock, "somebody")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "signing-key").write_text("11" * 32 + "\n")
    return on


def test_everything_comes_back_byte_for_byte(source: Recorder, target: redis.Redis, tmp_path: Path) -> None:
    manifest, content = saved(source.store.redis, tmp_path / "archive", tmp_path / "data")
    assert (manifest.matches, manifest.archived) == (2, 1)
    done = put_back(target, tmp_path / "archive2", _made(tmp_path / "data2"), content)
    assert done == manifest
    before = everything(source.store.redis)
    made_anew = (b":lock", b":fold:queued", b"vaultlog:matches:over")
    left_out = [key for key in before if key.startswith(b"rq:") or b":snapshots:" in key or key.endswith(made_anew)]
    left_out += [key for key in before if key.startswith(b"vaultlog:tree:") and key.endswith((b":waiting", b":whole"))]
    assert left_out, "job queues, locks and snapshots are made anew"
    assert everything(target) == {key: value for key, value in before.items() if key not in left_out}
    assert 9_000_000 < target.pttl("vaultlog:token:soon") <= 10_000_000  # type: ignore[operator]
    assert (tmp_path / "data2" / "signing-key").read_text() == "11" * 32 + "\n"
    assert (tmp_path / "data2" / "signing-key").stat().st_mode & 0o777 == 0o600
    store = Store(target, shelf=Archive(target, str(tmp_path / "archive2")))
    for match in ("M1", "M2"):
        assert list(export(store, match)) == list(export(source.store, match))
        assert fold(store.events(match)).exact
    assert Checkpoints(store, KEY).latest(ALL) == Checkpoints(source.store, KEY).latest(ALL)


def test_a_what_if_match_comes_back_into_no_list(source: Recorder, target: redis.Redis, tmp_path: Path) -> None:
    made = open_branch(source, "M2", 5, actor=JUDGE).match
    source.store.redis.delete("vaultlog:matches", "vaultlog:what-ifs")  # as if opened while the backup was under way
    _, content = saved(source.store.redis, tmp_path / "archive", tmp_path / "data")
    put_back(target, tmp_path / "archive2", _made(tmp_path / "data2"), content)
    store = Store(target, shelf=Archive(target, str(tmp_path / "archive2")))
    assert set(store.matches().matches) == {"M1", "M2"}
    assert store.what_ifs("M2") == (made,)


def _made(path: Path) -> Path:
    path.mkdir(exist_ok=True)
    return path


def test_nothing_is_restored_over_something(source: Recorder, target: redis.Redis, tmp_path: Path) -> None:
    _, content = saved(source.store.redis, tmp_path / "archive", tmp_path / "data")
    with pytest.raises(NotEmpty, match="holds"):
        put_back(source.store.redis, tmp_path / "a", _made(tmp_path / "b"), content)
    with pytest.raises(NotEmpty, match="signing-key is there already"):
        put_back(target, tmp_path / "a", tmp_path / "data", content)
    assert everything(target) == {}


def test_a_restore_that_was_cut_off_is_begun_again(
    source: Recorder, target: redis.Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, content = saved(source.store.redis, tmp_path / "archive", tmp_path / "data")
    with monkeypatch.context() as patch:
        patch.setattr(Archive, "put", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            put_back(target, tmp_path / "a", _made(tmp_path / "b"), content)
    assert target.exists(RESTORING)
    put_back(target, tmp_path / "a", tmp_path / "b", content)
    assert not target.exists(RESTORING)
    assert fold(Store(target).events("M2")).exact


def gzip_of(content: bytes) -> bytes | None:
    """What is packed in it; None when it cannot be unpacked."""
    try:
        return gzip.decompress(content)
    except (EOFError, OSError, zlib.error):
        return None


def test_a_changed_or_cut_file_is_refused_as_a_whole(source: Recorder, target: redis.Redis, tmp_path: Path) -> None:
    _, content = saved(source.store.redis, tmp_path / "archive", tmp_path / "data")
    dice = random.Random(1)
    for at in [*(dice.randrange(12, len(content)) for _ in range(60)), *range(len(content) - 24, len(content))]:
        changed = content[:at] + bytes([content[at] ^ (1 << dice.randrange(8))]) + content[at + 1 :]
        with pytest.raises(BackupInvalid):
            check(io.BytesIO(content[:at]))
        if gzip_of(changed) != gzip_of(content):  # there are bits of a packed file that change nothing in it
            with pytest.raises(BackupInvalid):
                check(io.BytesIO(changed))
    with pytest.raises(BackupInvalid):
        put_back(target, tmp_path / "a", _made(tmp_path / "b"), content[: len(content) // 2])
    assert everything(target) == {}
    assert not (tmp_path / "a").exists()
    assert list((tmp_path / "b").iterdir()) == []


@pytest.mark.parametrize("way", ["packed", "archived", "brought back"])
def test_a_log_that_goes_elsewhere_while_it_is_read_is_in_the_backup(
    source: Recorder, target: redis.Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """It is in other keys from one moment to the next: what was there to be read is not there any more."""
    client = source.store.redis
    archive = Archive(client, str(tmp_path / "archive"))
    lines = list(export(source.store, "M1"))
    if way == "brought back":
        assert archive.move("M1") == "moved"
    move = {
        "packed": lambda: Packer(client).pack("M1") == "packed",
        "archived": lambda: archive.move("M1") == "moved",
        "brought back": lambda: archive.bring_back("M1"),
    }[way]
    moved: list[bool] = []
    execute = Pipeline.execute

    def then_move(pipe: Any) -> Any:
        asked = [args for args, _ in pipe.command_stack if args[0] == "TYPE" and b"{M1}" in args[1]]
        replies = execute(pipe)
        if asked and not moved:
            moved.append(False)
            moved[0] = bool(move())
        return replies

    monkeypatch.setattr(Pipeline, "execute", then_move)
    _, content = saved(client, tmp_path / "archive", tmp_path / "data")
    assert moved == [True]
    put_back(target, tmp_path / "archive2", _made(tmp_path / "data2"), content)
    store = Store(target, shelf=Archive(target, str(tmp_path / "archive2")))
    assert list(export(store, "M1")) == lines
    assert fold(store.events("M1")).exact


class Writer(threading.Thread):
    """Plays its own matches one after the other, closes, archives and reads them; notes what was acknowledged when."""

    def __init__(self, url: str, number: int, place: Path, stop: threading.Event) -> None:
        super().__init__()
        client = connect(url)
        self.on = recorder(client)
        self.archive = Archive(client, str(place))
        self.on.store.shelf = self.archive
        self.number, self.stop = number, stop
        self.acknowledged: list[tuple[float, str, int, str]] = []
        self.failed: BaseException | None = None

    def run(self) -> None:
        dice = random.Random(self.number)
        try:
            turn = 0
            while not self.stop.is_set():
                match, turn = f"W{self.number}-{turn}", turn + 1
                self.on.open(setup(self.number), actor=ORGANISER, match=match)
                for _ in range(dice.randint(3, 8)):
                    events = play_on(self.on, match, dice, 2)
                    if events:
                        self.acknowledged.append((time.monotonic(), match, events[-1].seq, events[-1].hash))
                if dice.random() < 0.5:
                    with self.on.live(match) as live:
                        live.sync()
                        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
                    self.on.store.settle(match)
                    assert self.archive.move(match) in ("moved", "held")
                    if dice.random() < 0.5:
                        self.on.store.events(match)
        except BaseException as error:
            self.failed = error


@pytest.mark.slow
def test_a_backup_under_load_has_everything_acknowledged_before_it_began(
    redis_server: RedisServer, real_redis: redis.Redis, target: redis.Redis, tmp_path: Path
) -> None:
    stop = threading.Event()
    writers = [Writer(redis_server.url, number, tmp_path / "archive", stop) for number in range(4)]
    trees = Checkpoints(Store(real_redis, shelf=Archive(real_redis, str(tmp_path / "archive"))), KEY)
    for writer in writers:
        writer.start()
    backups: list[tuple[float, float, bytes]] = []
    for _ in range(3):
        time.sleep(0.7)
        trees.make(ALL)
        began = time.monotonic()
        _, content = saved(real_redis, tmp_path / "archive", _made(tmp_path / "none"))
        backups.append((began, time.monotonic(), content))
    stop.set()
    for writer in writers:
        writer.join(30)
        assert writer.failed is None, repr(writer.failed)
    during = sum(began < at < ended for began, ended, _ in backups for w in writers for at, *_ in w.acknowledged)
    assert during > 5, "the writers were at work during the backups"
    for number, (began, _, content) in enumerate(backups):
        for key in target.scan_iter():
            if key != STORE_KEY.encode():
                target.delete(key)
        place = tmp_path / f"restored-{number}"
        manifest = put_back(target, place, _made(tmp_path / f"data-{number}"), content)
        store = Store(target, shelf=Archive(target, str(place)))
        names = store.matches(limit=10_000).matches
        assert len(names) == manifest.matches > 3
        for match in names:
            events = store.events(match)
            head = store.head(match)
            assert verify_chain(events, thorough=True) is None, match
            assert fold(events).exact, match
            assert (head.version, head.hash) == (len(events), events[-1].hash)
        for writer in writers:
            for at, match, seq, expected in writer.acknowledged:
                if at < began:
                    event = store.event(match, seq)
                    assert event is not None, (match, seq)
                    assert event.hash == expected, (match, seq)
        restored = Checkpoints(store, KEY)
        leaves: Any = target.lrange("vaultlog:tree:{all}:leaves", 0, -1)
        assert restored.latest(ALL).size == len(leaves)
        restored.make(ALL)  # the tree is whole, and every match it vouches for is there
        for leaf in leaves:
            told = json.loads(leaf)
            event = store.event(told["match"], told["seq"])
            assert event is not None
            assert event.hash == told["head"]


def b64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def key(type: str, value: Any, name: str = "k", **more: Any) -> bytes:
    return json.dumps({"key": b64(name), "type": type, "value": value, **more}).encode() + b"\n"


def packed(members: list[tuple[str, bytes]], *, link: bool = False) -> bytes:
    """A well-formed backup with a right manifest, whatever its members are."""
    file = io.BytesIO()
    digests = {name: sha256(content).hexdigest() for name, content in members}
    manifest = Manifest(1, "2027-01-01T00:00:00.000000Z", "2027-01-01T00:00:00.000000Z", 0, 0, 0, digests)
    with tarfile.open(fileobj=file, mode="w:gz") as tar:
        for name, content in [*members, ("MANIFEST.json", msgspec.json.encode(manifest))]:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            if link and name != "MANIFEST.json":
                entry.type, entry.linkname, entry.size = tarfile.SYMTYPE, "/etc/passwd", 0
            tar.addfile(entry, io.BytesIO(content))
    return file.getvalue()


GOOD = ("keys-000000.jsonl", key("string", b64("v"), "good"))
TOKEN = ("data/admin-token", b"a-token-that-is-long-enough")


def keys(*lines: bytes) -> tuple[str, bytes]:
    return "keys-000001.jsonl", b"".join(lines)


EVIL: dict[str, tuple[list[tuple[str, bytes]], str]] = {
    "not utf-8": ([keys(b"\xff\xfe\n")], "keys-000001.jsonl, line 1: "),
    "no json": ([keys(key("string", "").replace(b"k", b"\\", 1))], "line 1: "),
    "not an object": ([keys(b"[]\n")], "Expected `object`"),
    "no key": ([keys(b'{"type": "string", "value": ""}\n')], "missing required field `key`"),
    "the second line": ([keys(key("string", ""), b"x\n")], "line 2: "),
    "a type there is none of": ([keys(key("module", ""))], "there is no type 'module'"),
    "a text for a hash": ([keys(key("hash", "x"))], "Expected `array`"),
    "a hash of single texts": ([keys(key("hash", ["x"]))], "Expected `array`"),
    "a number": ([keys(key("string", 5))], "Expected `str`"),
    "no base64": ([keys(key("string", "n\u00f6"))], "is not base64"),
    "an empty hash": ([keys(key("hash", []))], "a hash has no members"),
    "a score": ([keys(key("zset", [["", "high"]]))], "could not convert"),
    "nan": ([keys(key("zset", [["", "nan"]]))], "a score is not a number"),
    "an id": ([keys(key("stream", [["*", [["", ""]]]]))], "the entry '*' does not follow 0-0"),
    "ids that descend": ([keys(key("stream", [["2-0", [["", ""]]], ["1-0", [["", ""]]]]))], "does not follow 2-0"),
    "an entry of nothing": ([keys(key("stream", [["1-0", []]]))], "has no fields"),
    "an expiry": ([keys(key("string", "", expires_at=-1))], "is no time"),
    "a huge expiry": ([keys(key("string", "", expires_at=10**300))], "line 1: "),
    "one key twice": ([keys(key("string", ""), key("list", [""]))], "is in it twice"),
    "deep": ([keys(b"[" * 100_000 + b"\n")], "line 1: "),
    "an unknown secret": ([("data/../x", b"")], "no place in a backup"),
    "another file": ([("data/id_rsa", b"")], "no place in a backup"),
    "another name": ([("notes.txt", b"")], "no place in a backup"),
    "another archive file": ([("archive/matches/M1/x", b"")], "no place in a backup"),
    "another archive": ([("archive/x", b"")], "no place in a backup"),
    "a match id": ([("archive/matches/{}/film", b"")], "no place in a backup"),
    "a token in bytes": ([("data/admin-token", b"\xff" * 20)], "is no text"),
    "a short token": ([("data/admin-token", b"x")], "has 1 of at least 16"),
    "an empty token": ([("data/admin-token", b"\n")], "has 0 of at least 16"),
    "a signing key": ([("data/signing-key", b"x" * 64)], "64 hexadecimal digits"),
    "a member twice": ([GOOD, GOOD], "is in it twice"),
}


@pytest.mark.parametrize("what", EVIL)
def test_what_cannot_be_restored_is_one_message_and_nothing_is_written(
    what: str, target: redis.Redis, tmp_path: Path
) -> None:
    members, told = EVIL[what]
    before = set(target.keys())
    with pytest.raises(BackupInvalid) as caught:
        put_back(
            target,
            tmp_path / "archive",
            tmp_path / "data",
            packed([TOKEN, GOOD, *members]) if "token" not in what else packed([GOOD, *members]),
        )
    assert told in str(caught.value)
    assert len(str(caught.value)) < 500
    assert set(target.keys()) == before
    assert not (tmp_path / "archive").exists()
    assert not (tmp_path / "data").exists()


def test_a_link_has_no_place_in_a_backup(target: redis.Redis, tmp_path: Path) -> None:
    with pytest.raises(BackupInvalid, match="no place"):
        put_back(target, tmp_path / "archive", tmp_path / "data", packed([GOOD], link=True))


def test_a_token_that_can_be_guessed_may_be_left_out(target: redis.Redis, tmp_path: Path) -> None:
    content = packed([GOOD, ("data/admin-token", b"x"), ("data/signing-key", b"ab" * 32)])
    with pytest.raises(BackupInvalid, match="--new-token"):
        put_back(target, tmp_path / "archive", tmp_path, content)
    restore(target, Archive(target, str(tmp_path / "archive")), tmp_path, io.BytesIO(content), new_token=True)
    assert target.get("good") == b"v"
    assert (tmp_path / "signing-key").read_text() == "ab" * 32
    assert not (tmp_path / "admin-token").exists()


def test_a_damaged_log_is_backed_up_and_restored_as_it_is(
    source: Recorder, target: redis.Redis, tmp_path: Path
) -> None:
    raw = source.store.redis
    entries = raw.xrange(match_keys("M2").events)
    raw.delete(match_keys("M2").events)
    for id, fields in entries:
        raw.xadd(match_keys("M2").events, {**fields, **({b"e": b"{"} if id == b"1-0" else {})}, id=id)
    (tmp_path / "new").mkdir()
    _, content = saved(raw, tmp_path / "archive", tmp_path)
    put_back(target, tmp_path / "new" / "archive", tmp_path / "new", content)
    assert target.xrange(match_keys("M2").events)[0][1][b"e"] == b"{"
