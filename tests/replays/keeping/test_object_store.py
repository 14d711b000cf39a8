"""The archive and the dataset in a store that speaks S3, which answers late, in part, or not."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from replays.dataset.dataset import Dataset
from replays.exports.files import ExportFiles
from replays.keeping.archive import Archive, ArchiveUnavailable
from replays.keeping.witness import Witness
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.storage import locations
from replays.storage.locations import PlaceUnavailable, StoragePlace
from replays.store.log_reader import Head
from replays.store.store import Store
from tests.object_store import BUCKET, ObjectStore, object_store
from tests.replays.matches import JUDGE, played

FAULTS = {"denied": "(Access Denied|Forbidden)", "busy": "(rate|Unavailable)", "slow": "cannot", "partial": "cannot"}


@pytest.fixture(scope="module")
def bucket() -> Iterator[ObjectStore]:
    with object_store() as store:
        yield store


@contextmanager
def faulty(bucket: ObjectStore, fault: str) -> Iterator[None]:
    """Context: the store has this fault, and what does not answer is given up at once. Without a fault the patience is
    that of the product: a busy machine is no fault."""
    waits: dict[str, Any] = {**locations._S3["config_kwargs"], "read_timeout": 0.3}
    with mock.patch.dict(locations._S3, config_kwargs=waits), mock.patch.object(locations, "TRIES", 1):
        bucket.fault = fault
        try:
            yield
        finally:
            bucket.fault = None


def closed(match: str) -> Recorder:
    on = played(5, 6, match=match)
    with on.live(match) as live:
        live.sync()
        live.record([Close(True)], actor=JUDGE, expected=live.version)
    on.store.redis.srem("vaultlog:matches:live", match)
    return on


def test_a_match_goes_there_and_comes_back(bucket: ObjectStore) -> None:
    on = closed("A1")
    archive = Archive(on.store.redis, f"s3://{BUCKET}/archive")
    before = on.store.events("A1")
    assert archive.move("A1") == "moved"
    assert [name for name, _ in archive.files("A1")] == ["log.jsonl", "requests.json"]
    store = Store(on.store.redis, shelf=archive)
    assert store.events("A1") == before
    assert not archive.holds("A1")


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_it_answers_nothing_is_lost(bucket: ObjectStore, fault: str) -> None:
    on = closed(f"F-{fault}")
    at = f"s3://{BUCKET}/faults-{fault}"
    archive = Archive(on.store.redis, at)
    before = on.store.events(f"F-{fault}")
    with faulty(bucket, fault), pytest.raises(ArchiveUnavailable, match=FAULTS[fault]):
        Archive(on.store.redis, at).move(f"F-{fault}")
    assert not archive.holds(f"F-{fault}")
    assert on.store.events(f"F-{fault}") == before
    assert archive.move(f"F-{fault}") == "moved"
    with faulty(bucket, fault), pytest.raises(ArchiveUnavailable, match=FAULTS[fault]):
        Archive(on.store.redis, at).bring_back(f"F-{fault}")
    assert archive.holds(f"F-{fault}")
    assert archive.bring_back(f"F-{fault}")
    assert on.store.events(f"F-{fault}") == before


@pytest.mark.parametrize("fault", ["denied", "busy", "slow"])
def test_witness_and_exports_tell_it_as_any_disk_does(bucket: ObjectStore, tmp_path: Path, fault: str) -> None:
    """So a start goes on where the witness cannot be asked, as on a full disk; and what it said is not forgotten."""
    at = f"s3://{BUCKET}/noted-{fault}"
    Witness(tmp_path, place=at).note({"M1": Head(3, "a" * 64, False)})
    files = ExportFiles(tmp_path, at)
    (tmp_path / "x").write_bytes(b"whole")
    with faulty(bucket, fault):
        asked = Witness(tmp_path, place=at)
        for act in (lambda: asked.knows("M1"), lambda: asked.note({"M2": Head(1, "b" * 64, False)}), asked.losses):
            with pytest.raises(OSError, match=f"the witness in {at} cannot be (read|written): "):
                act()
        for act in (lambda: files.publish("x"), lambda: files.opened("x"), lambda: list(files.names(older_than=0))):
            with pytest.raises(OSError, match=f"exports in {at} cannot be "):
                act()
    assert asked.knows("M1")
    assert (tmp_path / "x").exists()
    files.publish("x")
    assert files.opened("x")[1] == 5
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("what", ["read", "write"])
def test_one_that_takes_connections_and_says_nothing_is_given_up(bucket: ObjectStore, what: str) -> None:
    """Not even that it is ready for what is to be written, for which the plug-in would wait for ever."""
    told: list[BaseException] = []

    def ask(place: StoragePlace) -> None:
        try:
            place.read("x") if what == "read" else place.write("x", b"content")
        except PlaceUnavailable as error:
            told.append(error)

    with socket.create_server(("127.0.0.1", 0)) as mute, faulty(bucket, "slow"):
        endpoint = {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{mute.getsockname()[1]}"}
        with mock.patch.dict(os.environ, endpoint):
            asking = threading.Thread(target=ask, args=(StoragePlace(f"s3://{BUCKET}/mute-{what}"),), daemon=True)
            asking.start()
            asking.join(60)
    assert not asking.is_alive()
    assert len(told) == 1
    assert f"cannot {what} x in s3://" in str(told[0])


def test_a_dataset_is_appended_to_there(bucket: ObjectStore, tmp_path: Path) -> None:
    on = closed("D1")
    place = f"s3://{BUCKET}/matches"
    with faulty(bucket, "denied"), pytest.raises(PlaceUnavailable, match="cannot read _vaultlog/state.json"):
        Dataset(on.store.redis, on.store, place).append()
    assert Dataset(on.store.redis, on.store, place).append()[:2] == (1, 1)
    assert Dataset(on.store.redis, on.store, place).append()[:2] == (0, 1)
    here = Dataset(on.store.redis, on.store, str(tmp_path))
    here.append()
    (local,) = tmp_path.glob("facts/*/*/*.parquet")
    assert StoragePlace(place).read(str(local.relative_to(tmp_path))) == local.read_bytes()


def test_a_bucket_that_is_not_there_is_told(bucket: ObjectStore) -> None:
    with pytest.raises(PlaceUnavailable, match=r"cannot write x in s3://no-such-bucket/v: .*bucket"):
        StoragePlace("s3://no-such-bucket/v").write("x", b"1")
