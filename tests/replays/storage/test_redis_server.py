"""The private Redis server: durable, recognised again, never opened silently empty."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
import redis

from replays.storage.data_directory import DirectoryLock
from replays.storage.redis_binary import Binary, installed
from replays.storage.redis_server import (
    STORE_KEY,
    DirectoryInUse,
    FileDamaged,
    RedisServer,
    RedisUnavailable,
    StoreMismatch,
)

PROJECT = Path(__file__).parents[3]


def test_the_server_is_durable_private_and_loses_nothing_when_killed(own_redis_server: RedisServer) -> None:
    server = own_redis_server
    with server.client() as client:
        settings = client.config_get("*")
        assert settings["appendonly"] == "yes"
        assert settings["appendfsync"] == "always"
        assert settings["maxmemory-policy"] == "noeviction"
        assert settings["save"] == ""
        client.set("key", "kept")
        with (
            redis.Redis(unix_socket_path=str(server.data_dir / "redis.sock"), retry=None) as stranger,
            pytest.raises(redis.AuthenticationError),
        ):
            stranger.ping()
    for name in ("password", "redis.conf", "SERVER", "address.json"):
        assert stat.S_IMODE((server.data_dir / name).stat().st_mode) == 0o600, name
    assert stat.S_IMODE(server.data_dir.stat().st_mode) == 0o700

    url, first = server.url, server.pid
    server.kill()
    assert server.pid is None
    server.start()
    assert server.url == url
    assert server.pid != first
    with server.client() as client:
        assert client.get("key") == b"kept"


def test_start_and_stop_may_be_repeated(tmp_path: Path) -> None:
    server = RedisServer(tmp_path / "redis")
    with pytest.raises(RuntimeError, match="before start"):
        assert server.url
    server.stop()
    server.start()
    pid = server.pid
    server.start()
    assert server.pid == pid
    server.stop()
    server.stop()
    assert server.pid is None


def test_a_server_that_died_by_itself_is_started_again_by_the_same_object(own_redis_server: RedisServer) -> None:
    assert own_redis_server.pid is not None
    os.kill(own_redis_server.pid, signal.SIGKILL)
    while own_redis_server.pid is not None:
        time.sleep(0.01)
    own_redis_server.start()
    with own_redis_server.client() as client:
        assert client.ping()


def test_a_directory_too_deep_for_a_socket_gets_a_tcp_port_that_stays(tmp_path: Path) -> None:
    with RedisServer(tmp_path / ("deep " * 20)) as server:
        url = server.url
        assert url.startswith("redis://:")
        assert "@127.0.0.1:" in url
        server.kill()
        server.start()
        assert server.url == url


def test_an_asked_for_port_is_used_and_a_taken_one_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(RedisUnavailable, match=rf"(?s){port}.*already in use"):
            RedisServer(tmp_path / "redis", port=port).start()
    with RedisServer(tmp_path / "redis", port=port) as server:
        assert server.url.endswith(f"@127.0.0.1:{port}/0")


def test_odd_characters_in_the_path_are_no_obstacle(tmp_path: Path) -> None:
    with RedisServer(tmp_path / 'a "b" ö %41') as server, server.client() as client:
        assert client.ping()


def test_a_second_server_on_the_directory_is_refused_and_names_the_holder(own_redis_server: RedisServer) -> None:
    with pytest.raises(DirectoryInUse, match=f"in use by process {os.getpid()}"):
        RedisServer(own_redis_server.data_dir).start()
    with own_redis_server.client() as client:
        assert client.ping()


def test_a_server_left_by_a_killed_process_is_ended_first(tmp_path: Path) -> None:
    """The process that started the server is killed with -9; its Redis lives on. The next start takes over."""
    script = (
        "import sys, time; from replays.storage.redis_server import RedisServer; s = RedisServer(sys.argv[1]);"
        "s.start(); s.client().set('key', 'kept'); print(s.pid, flush=True); time.sleep(60)"
    )
    owner = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "redis")], cwd=PROJECT, stdout=subprocess.PIPE, text=True
    )
    assert owner.stdout is not None
    orphan = int(owner.stdout.readline())
    owner.kill()
    owner.wait()
    owner.stdout.close()
    os.kill(orphan, 0)  # still there
    with RedisServer(tmp_path / "redis") as server, server.client() as client:
        assert server.pid != orphan
        assert client.get("key") == b"kept"


def test_a_left_server_that_does_not_answer_is_named_not_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_answer(*_: object, **__: object) -> None:
        raise redis.TimeoutError("Timeout reading from socket")

    with RedisServer(tmp_path / "redis") as server:
        pid = server.pid
        server._lock.release()  # as the death of its owner would
        with monkeypatch.context() as patch, pytest.raises(DirectoryInUse, match=rf"process {pid}.*does not answer"):
            patch.setattr(redis.Redis, "info", no_answer)
            RedisServer(server.data_dir).start()


# -- one directory, two servers ----------------------------------------------------------------------------------------


def stamp_of(directory: Path) -> dict[str, object]:
    stamp: dict[str, object] = json.loads((directory / "SERVER").read_text())
    return stamp


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A directory that a server has written and left."""
    with RedisServer(tmp_path / "redis") as server, server.client() as client:
        client.set("key", "value")
    return tmp_path / "redis"


def change_stamp(directory: Path, **changes: object) -> None:
    (directory / "SERVER").write_text(json.dumps(stamp_of(directory) | changes))


def test_the_stamp_names_the_server_and_the_store_id_is_in_the_database(own_redis_server: RedisServer) -> None:
    stamp = stamp_of(own_redis_server.data_dir)
    binary = next(installed())
    assert (stamp["family"], stamp["version"], stamp["initialised"]) == (binary.family, binary.version_text, True)
    with own_redis_server.client() as client:
        assert client.get(STORE_KEY) == str(stamp["store"]).encode()


def test_another_family_is_refused(written: Path) -> None:
    change_stamp(written, family="valkey" if stamp_of(written)["family"] == "redis" else "redis")
    with pytest.raises(StoreMismatch, match="of another family"):
        RedisServer(written).start()


def test_an_older_version_is_refused_and_a_newer_one_is_noted(written: Path) -> None:
    actual = stamp_of(written)["version"]
    change_stamp(written, version="99.0.0")
    with pytest.raises(StoreMismatch, match=r"written by redis 99\.0\.0.*is older|written by valkey 99\.0\.0"):
        RedisServer(written).start()
    change_stamp(written, version="6.0.0")
    with RedisServer(written):
        assert stamp_of(written)["version"] == actual


def test_a_server_of_6_never_opens_the_files_of_7(written: Path) -> None:
    (written / "appendonlydir").mkdir(exist_ok=True)
    change_stamp(written, version="6.2.0", family="redis")
    six = Binary(Path("/nowhere/redis-server"), "redis", (6, 2, 14), "for this test")
    with pytest.raises(StoreMismatch, match="cannot read appendonlydir and would start empty"):
        RedisServer(written, binary=six).start()


def test_an_empty_look_alike_is_refused(written: Path) -> None:
    for name in ("appendonly.aof", "appendonlydir"):
        for path in sorted(written.glob(f"{name}*/*")) + sorted(written.glob(name)):
            path.rmdir() if path.is_dir() else path.unlink()
    server = RedisServer(written)
    with pytest.raises(StoreMismatch, match="has no store id"):
        server.start()
    assert server.pid is None


def test_the_database_of_another_store_is_refused(written: Path) -> None:
    change_stamp(written, store="0" * 32)
    with pytest.raises(StoreMismatch, match="expects 0{32}: they come from two copies"):
        RedisServer(written).start()


def test_data_without_a_stamp_is_refused(written: Path) -> None:
    (written / "SERVER").unlink()
    with pytest.raises(StoreMismatch, match="but no SERVER file"):
        RedisServer(written).start()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": 1, "version": "x"}'])
def test_an_unreadable_stamp_is_refused(written: Path, text: str) -> None:
    (written / "SERVER").write_text(text)
    with pytest.raises(StoreMismatch, match="cannot be understood"):
        RedisServer(written).start()


def test_a_first_start_cut_off_between_stamp_and_database_is_finished_by_the_next(tmp_path: Path) -> None:
    with RedisServer(tmp_path) as server, server.client() as client:
        client.flushall()
    change_stamp(tmp_path, initialised=False)
    with RedisServer(tmp_path) as server, server.client() as client:
        assert client.get(STORE_KEY) == str(stamp_of(tmp_path)["store"]).encode()
        assert stamp_of(tmp_path)["initialised"] is True


def test_a_directory_that_cannot_be_made_is_an_error_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RedisUnavailable, match="cannot run a Redis server in .*Not a directory"):
        RedisServer(tmp_path / "file" / "redis").start()


def test_a_server_that_ends_at_once_is_quoted(tmp_path: Path) -> None:
    program = tmp_path / "redis-server"
    program.write_text("#!/bin/sh\necho 'Fatal: bad moon' >> redis.log; exit 3\n")
    program.chmod(0o755)
    broken = Binary(program, "redis", (7, 0, 0), "for this test")
    with pytest.raises(RedisUnavailable, match=r"(?s)status 3 instead of starting.*bad moon"):
        RedisServer(tmp_path / "redis", binary=broken).start()


def test_a_server_that_refuses_a_damaged_file_is_quoted_without_advice_that_nobody_can_follow(written: Path) -> None:
    file = max(written.rglob("*.aof"), key=lambda each: each.stat().st_size)
    content = file.read_bytes()
    file.write_bytes(content[:20] + bytes(40) + content[60:])
    with pytest.raises(FileDamaged) as caught:
        RedisServer(written).start()
    said = str(caught.value)
    assert said.startswith(f"the append-only file in {written} is damaged, and ")
    assert "`vaultlog restore`" in said
    assert "reading the append only file" in said
    assert "redis-check-aof" not in said
    assert "valkey-check-aof" not in said
    assert file.read_bytes()[20:60] == bytes(40), "nothing was changed"


@pytest.mark.parametrize("text", ["", "\0" * 30, "[]", '{"pid": 1}', None])
def test_a_left_server_is_found_though_its_address_is_spoilt(tmp_path: Path, text: str | None) -> None:
    """Two servers on one file would destroy it."""
    with RedisServer(tmp_path / "redis") as left:
        pid = left.pid
        left._lock.release()  # as the death of its owner would
        address = left.data_dir / "address.json"
        address.unlink() if text is None else address.write_text(text)
        with RedisServer(left.data_dir) as server:
            assert server.pid not in (None, pid)
            assert left.pid is None


def test_a_left_server_is_waited_for_until_its_last_thread_has_ended(tmp_path: Path) -> None:
    """The first thread often ends before those that write: two servers on one file would destroy it."""
    script = """if True:
        import ctypes, os, platform, signal, threading
        from pathlib import Path
        told = threading.Event()
        def write() -> None:
            told.wait(60)
            threading.Event().wait(0.5)
            Path("written").touch()
            os._exit(0)
        def end_this_thread(*_: object) -> None:
            told.set()
            libc.syscall({"x86_64": 60}.get(platform.machine(), 93), 0)  # SYS_exit
        libc = ctypes.CDLL(None)
        libc.prctl(15, b"redis-server")  # PR_SET_NAME
        threading.Thread(target=write).start()
        signal.signal(signal.SIGTERM, end_this_thread)
        print("ready", flush=True)
        signal.pause()
    """
    directory = tmp_path / "redis"
    directory.mkdir()
    with subprocess.Popen([sys.executable, "-c", script], cwd=directory, stdout=subprocess.PIPE, text=True) as left:
        assert left.stdout is not None
        assert left.stdout.readline() == "ready\n"
        with RedisServer(directory):
            assert (directory / "written").exists()


def test_a_password_that_is_spoilt_is_named(written: Path) -> None:
    (written / "password").write_bytes(bytes(30))
    with pytest.raises(RedisUnavailable, match="damaged: delete it and a new secret is made.*password"):
        RedisServer(written).start()
    (written / "password").unlink()
    with RedisServer(written) as server, server.client() as client:
        assert client.get("key") == b"value"


def test_a_lock_that_cannot_be_written_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: when there is space again, nobody may stand in the way."""
    kept = []  # as a traceback that somebody still looks at keeps the file

    def full() -> int:
        kept.append(sys._getframe(1))
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space left"):
        patch.setattr("replays.storage.data_directory.os.getpid", full)
        DirectoryLock(tmp_path).take()
    lock = DirectoryLock(tmp_path)
    lock.take()
    lock.release()
    assert kept
