"""What is stored has a form with a number: older ones are opened and marked, newer ones are refused, both ways."""

from __future__ import annotations

import base64
import io
import json
import random
import tarfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis

from replays.fold.fold import fold
from replays.keeping import backup as backups
from replays.keeping.archive import Archive
from replays.keeping.backup import BackupInvalid, backup, restore
from replays.keeping.film import SCHEMA as FILM
from replays.keeping.film import Film, pack, unpack
from replays.log.errors import ReplayError
from replays.storage.data_directory import DirectoryInUse
from replays.storage.redis_running import url_of_running
from replays.storage.redis_server import RedisServer, StoreMismatch
from replays.storage.stored_form import SCHEMA, SCHEMA_KEY, form_of, open_form
from replays.store.keys import TOURNAMENTS
from replays.store.store import Store
from tests.golden import last_release
from tests.replays.matches import play_on, played, recorder

NOVEMBER = Path(last_release.__file__).parent / "stores" / "november-2026"
NEWER = f"its form is {SCHEMA + 1}, and this one knows forms up to {SCHEMA}. Nothing was changed"


def stamp(directory: Path, **changes: Any) -> dict[str, Any]:
    """The SERVER file, after some changes of it."""
    path = directory / "SERVER"
    fields: dict[str, Any] = json.loads(path.read_text())
    if changes:
        path.write_text(json.dumps({**fields, **changes}))
    return {**fields, **changes}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A data directory as the last release leaves it."""
    directory = tmp_path / "redis"
    with RedisServer(directory) as server, server.client() as client:
        client.set("kept", "yes")
    written = json.loads((NOVEMBER / "SERVER").read_text())
    assert written["schema"] == 1
    assert written.keys() == stamp(directory).keys()
    stamp(directory, schema=written["schema"])
    return directory


def test_old_data_are_opened_and_from_then_on_the_last_release_refuses_them(old: Path) -> None:
    assert last_release.read_stamp(old)["initialised"] is True
    with RedisServer(old) as server, server.client() as client:
        assert client.get("kept") == b"yes"
        assert stamp(old)["schema"] == SCHEMA > last_release.STAMP, "marked before anybody writes"
    with pytest.raises(last_release.Refused, match="written by a newer Vaultlog; use that one"):
        last_release.read_stamp(old)
    with RedisServer(old) as server, server.client() as client:
        assert client.get("kept") == b"yes"


def test_data_of_a_newer_version_are_refused_as_they_are(old: Path) -> None:
    fields = stamp(old, schema=SCHEMA + 1)
    with pytest.raises(StoreMismatch, match=NEWER):
        RedisServer(old).start()
    with pytest.raises(StoreMismatch, match=NEWER):
        url_of_running(old)
    assert stamp(old) == fields


def test_a_command_does_not_join_a_server_that_an_older_version_runs(old: Path) -> None:
    with RedisServer(old) as server:
        assert url_of_running(old) == server.url
        stamp(old, schema=1)
        with pytest.raises(DirectoryInUse, match=f"writes the form 1, and this one would write the form {SCHEMA}"):
            url_of_running(old)


def test_a_database_is_marked_once_and_a_newer_one_is_left_alone(any_store_redis: redis.Redis) -> None:
    client = any_store_redis
    assert form_of(client) == 1
    open_form(client)
    assert client.get(SCHEMA_KEY) == str(SCHEMA).encode()
    assert form_of(client) == SCHEMA
    client.set(SCHEMA_KEY, "1")
    open_form(client)
    assert form_of(client) == SCHEMA
    client.set(SCHEMA_KEY, str(SCHEMA + 1))
    with pytest.raises(StoreMismatch, match=NEWER):
        open_form(client)
    assert form_of(client) == SCHEMA + 1
    client.set(SCHEMA_KEY, "two")
    with pytest.raises(StoreMismatch, match="is no number of a form"):
        open_form(client)
    assert client.get(SCHEMA_KEY) == b"two"


def test_a_mark_that_is_there_is_not_written_again(real_redis: redis.Redis) -> None:
    open_form(real_redis)
    real_redis.config_set("maxmemory", "1")
    try:
        open_form(real_redis)
        assert form_of(real_redis) == SCHEMA
    finally:
        real_redis.config_set("maxmemory", "0")


# -- backups ----------------------------------------------------------------------------------------------------------


def put_back(client: redis.Redis, place: Path, content: bytes) -> backups.Manifest:
    place.mkdir(exist_ok=True)
    return restore(client, Archive(client, str(place / "archive")), place, io.BytesIO(content))


def manifest_of(content: bytes) -> dict[str, Any]:
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as tar:
        file = tar.extractfile(backups.MANIFEST)
        assert file is not None
        found: dict[str, Any] = json.load(file)
        return found


def saved(client: redis.Redis, place: Path) -> bytes:
    file = io.BytesIO()
    backup(client, Archive(client, str(place / "archive")), place, file)
    return file.getvalue()


def test_a_backup_of_the_last_release_is_restored_and_played_on(real_redis: redis.Redis, tmp_path: Path) -> None:
    content = (NOVEMBER / "backup.tar.gz").read_bytes()
    last_release.check_manifest(manifest_of(content))
    manifest = put_back(real_redis, tmp_path / "new", content)
    assert (manifest.format, manifest.schema, manifest.matches) == (2, 1, 3)
    assert form_of(real_redis) == SCHEMA
    store = Store(real_redis)
    versions = {match: store.head(match) for match in ("M1", "M2", "M3")}
    assert {match: (head.version, head.closed) for match, head in versions.items()} == {
        "M1": (72, True), "M2": (6, False), "M3": (7, True)
    }  # fmt: skip
    assert real_redis.exists("match:{M1}:packed", "match:{M3}:packed") == 1, "one was packed, one was not"
    for match, head in versions.items():
        found = fold(store.events(match))
        assert found.exact
        assert found.head == head.hash
    assert len(store.packed_requests("M1")) == real_redis.hlen("match:{M3}:requests") == 1
    on = recorder(real_redis)
    assert play_on(on, "M2", random.Random(1), 2)
    assert fold(store.events("M2")).exact
    assert len(Store(real_redis, family=TOURNAMENTS).matches().matches) == 1


def test_the_last_release_refuses_a_backup_of_this_one(real_redis: redis.Redis, tmp_path: Path) -> None:
    played(3, 5, on=recorder(real_redis))
    manifest = manifest_of(saved(real_redis, tmp_path))
    assert manifest["schema"] == SCHEMA
    with pytest.raises(last_release.Refused, match="it has the format 3; this version reads 1 and 2"):
        last_release.check_manifest(manifest)


def test_a_backup_of_a_newer_form_is_refused_before_anything_is_written(
    real_redis: redis.Redis, own_redis_server: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(3, 5, on=recorder(real_redis))
    with monkeypatch.context() as later:
        later.setattr(backups, "SCHEMA", SCHEMA + 1)
        content = saved(real_redis, tmp_path)
    with own_redis_server.client() as target:
        before = set(target.scan_iter())
        with pytest.raises(BackupInvalid, match=NEWER):
            put_back(target, tmp_path / "new", content)
        assert set(target.scan_iter()) == before


def test_a_backup_does_not_bring_its_mark_along(real_redis: redis.Redis, tmp_path: Path) -> None:
    played(3, 5, on=recorder(real_redis))
    open_form(real_redis)
    content = saved(real_redis, tmp_path)
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as tar:
        file = tar.extractfile("keys-000000.jsonl")
        assert file is not None
        names = [base64.b64decode(json.loads(line)["key"]) for line in file]
    assert b"match:{M1}:events" in names
    assert SCHEMA_KEY.encode() not in names


def test_a_film_of_a_newer_form_is_refused() -> None:
    film = Film(schema=FILM + 1, match="M1", engine="e c", head="", digests=(), turns=(), series=(), views={})
    with pytest.raises(ReplayError, match=f"the film has the form {FILM + 1}, of a newer Vaultlog"):
        unpack(pack(film))
    assert unpack(pack(msgspec.structs.replace(film, schema=FILM))).match == "M1"
