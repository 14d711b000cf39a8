"""Back up a running server into one file, and restore a server from it.

The file is a gzipped tar: `keys-<n>.jsonl` with every Redis key (one JSON object per line, bytes in base64, whatever
server family wrote them), `archive/…` with the files of the archive, `engines/…` with the kept engines, `data/…` with
the secrets of the data directory, and, last, `MANIFEST.json` with the SHA-256 of each; without its manifest a file was
cut off and is refused.

Consistent without stopping any writer: the keys of one match, tournament, announcement or tree of checkpoints share a
hash tag and are read in one transaction, so each of them is as it was at one moment; matches are read last, so a
reference to a match finds it, with at least the events it knew of; and logs only grow. Everything that was acknowledged
before the backup began is in it. Job queues, locks and snapshots are left out: they are made again by themselves.
"""

from __future__ import annotations

import base64
import gzip
import io
import os
import re
import tarfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

import msgspec
import redis

from replays.engines.kept_engines import KeptEngines
from replays.engines.transport import members_of
from replays.keeping.archive import Archive
from replays.keeping.backup_content import SECRETS, TOKEN, BackupInvalid, Checker, Key
from replays.log.errors import ReplayError, StoreDamaged
from replays.log.events import now, now_ms
from replays.storage.data_directory import write_private
from replays.storage.redis_server import STORE_KEY
from replays.storage.stored_form import SCHEMA, SCHEMA_KEY, StoreMismatch, open_form, require_known
from replays.store.cluster import node_of
from replays.store.connection import clear_errors
from replays.store.keys import LIVE_INDEX, MATCH_INDEX, WHAT_IF_INDEX
from replays.store.packed import BLOCK, entries_of

FORMAT = 3
READABLE = (1, 2, FORMAT)
"""Format 1 has no engines, 2 does not say which form of stored data it holds; releases of their time refuse 3."""
MANIFEST = "MANIFEST.json"
RESTORING = "vaultlog:restoring"
"""Redis key that is there while a restore is under way: one that was cut off is begun again."""
_LEFT_OUT = re.compile(
    rb"rq:.*|.*:lock|.*:fold:(queued|pause)|.*:snapshots:.*|vaultlog:(store|schema|sweeper|chains|remade|remade:left|restoring|disputes.*|matches:(over|tidied))"
    rb"|vaultlog:\{profiles\}:(session|once):.*"  # they expire, which a restored key would not
    rb"|vaultlog:tree:.*:(waiting|whole)",  # after a restore every match is looked at once
    re.DOTALL,
)
_TAG = re.compile(rb"(.*?)\{(.+?)\}", re.DOTALL)
_MEMBER_BYTES = 4_000_000
_READS: dict[bytes, Callable[[Any, bytes], Any]] = {
    b"string": lambda pipe, key: pipe.get(key),
    b"hash": lambda pipe, key: pipe.hgetall(key),
    b"set": lambda pipe, key: pipe.smembers(key),
    b"zset": lambda pipe, key: pipe.zrange(key, 0, -1, withscores=True),
    b"list": lambda pipe, key: pipe.lrange(key, 0, -1),
    b"stream": lambda pipe, key: pipe.xrange(key),
}

Progress = Callable[[int, int | None], None]


class _Branch(msgspec.Struct):
    match: str


class _Data(msgspec.Struct):
    branch: _Branch | None = None


class _Opened(msgspec.Struct):
    """The part of a first event that names its tournament."""

    data: _Data


class NotEmpty(ReplayError):
    """There is something already where a backup should be restored to."""


class Manifest(msgspec.Struct, frozen=True):
    """Description of a backup."""

    format: int
    began_at: str
    """Everything acknowledged before is in it."""
    made_at: str
    matches: int
    keys: int
    archived: int
    """Matches whose log is among the archive's files."""
    members: dict[str, str]
    """Name -> SHA-256."""
    engines: int = 0
    """Kept engines."""
    schema: int = 1
    """The form of what is stored (`replays.storage.stored_form`); a backup that does not say has one of the first two,
    which are both read."""


# -- making ----------------------------------------------------------------------------------------------------------


def backup(
    client: redis.Redis,
    archive: Archive,
    data: Path,
    file: IO[bytes],
    progress: Progress = lambda done, total: None,
    *,
    engines: KeptEngines | None = None,
) -> Manifest:
    """Write a backup of the store, its archive, the kept engines and the secrets of its data directory.

    Raises StoreUnavailable, StoreDamaged (a file of the archive is not what it was), OSError from `file`.
    """
    began = now()
    members: dict[str, str] = {}
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=3) as packed:
        with tarfile.open(fileobj=packed, mode="w|", format=tarfile.PAX_FORMAT) as tar:

            def add(name: str, content: bytes) -> None:
                entry = tarfile.TarInfo(name)
                entry.size, entry.mode, entry.mtime = len(content), 0o600, int(time.time())
                tar.addfile(entry, io.BytesIO(content))
                members[name] = sha256(content).hexdigest()

            for secret in SECRETS:
                if (data / secret).is_file():
                    add(f"data/{secret}", (data / secret).read_bytes())
            keys = matches = 0
            away: list[str] = []
            lines: list[bytes] = []
            groups = _groups(client)
            for done, (prefix, names) in enumerate(groups, 1):
                for record in _read(client, names):
                    lines.append(msgspec.json.encode(record) + b"\n")
                    keys += 1
                    if prefix == b"match:" and _is_meta(record):
                        matches += 1
                        if b"archived" in _hash(record):
                            away.append(_tag_of(record))
                if sum(map(len, lines)) > _MEMBER_BYTES or done == len(groups):
                    add(f"keys-{len(members):06}.jsonl", b"".join(lines))
                    lines = []
                progress(done, len(groups))
            for match in away:
                for name, content in archive.files(match):
                    add(f"archive/matches/{match}/{name}", content)
            engines_kept = () if engines is None else [members_of(engines, about.id) for about in engines.all()]
            for archive_of, about_of in engines_kept:
                add(*archive_of)
                add(*about_of)
            manifest = Manifest(
                FORMAT, began, now(), matches, keys, len(away), dict(members), len(engines_kept), SCHEMA
            )
            add(MANIFEST, msgspec.json.encode(manifest))
    return manifest


def _groups(client: redis.Redis) -> list[tuple[bytes, list[bytes]]]:
    """Every key, grouped by hash tag and by the prefix before the tag; matches last."""
    groups: dict[tuple[bytes, bytes], set[bytes]] = {}
    with clear_errors():
        for key in client.scan_iter(count=1000):
            if _LEFT_OUT.fullmatch(key):
                continue
            tagged = _TAG.match(key)
            group = (tagged[1], tagged[2]) if tagged else (b"", key)
            groups.setdefault(group, set()).add(key)
    for (prefix, tag), names in groups.items():
        if prefix in (b"match:", b"tournament:"):  # a key that came to be during the scan may have been passed over
            stem = prefix + b"{" + tag + b"}:"
            names |= {stem + name for name in (b"events", b"meta", b"requests", b"film", b"packed")}
    order = sorted(groups, key=lambda group: (group[0] == b"match:", group))
    return [(group[0], sorted(groups[group])) for group in order]


def _read(client: redis.Redis, names: list[bytes]) -> Iterator[Key]:
    """The keys of a group as they are at one moment.

    The keys are listed first and checked again as they are read: a log that is packed meanwhile moves from one key to
    another, and would be in neither.
    """
    kinds: dict[bytes, bytes] = {}
    with clear_errors():
        # On the node that has them: through a cluster, the replies of a transaction come as they are sent.
        node = node_of(client, names[0])
        while True:
            present = [name for name in names if kinds.get(name) in _READS]
            pipe: Any = node.pipeline(transaction=True)
            for name in names:
                pipe.type(name)
            for name in present:
                _READS[kinds[name]](pipe, name)
                pipe.pttl(name)
            replies = pipe.execute()
            now_there = dict(zip(names, replies, strict=False))
            if now_there == kinds:
                break
            kinds = now_there
    del replies[: len(names)]
    read_at = now_ms()
    for name, value, left in zip(present, replies[::2], replies[1::2], strict=True):
        if left != -2:  # else it expired just then
            expires = None if left < 0 else read_at + left
            yield Key(_b64(name), kinds[name].decode(), _written(kinds[name], value), expires)


def _written(kind: bytes, value: Any) -> Any:
    if kind == b"string":
        return _b64(value)
    if kind == b"hash":
        return sorted([_b64(field), _b64(content)] for field, content in value.items())
    if kind == b"zset":
        return [[_b64(member), repr(float(score))] for member, score in value]
    if kind == b"stream":
        return [
            [id.decode(), [[_b64(field), _b64(content)] for field, content in fields.items()]] for id, fields in value
        ]
    return [_b64(element) for element in (sorted(value) if kind == b"set" else value)]


# -- restoring -------------------------------------------------------------------------------------------------------


def check(file: IO[bytes], *, new_token: bool = False) -> Manifest:
    """Compare every byte of a backup with its manifest, and check that all of it can be restored.

    `new_token`: without its administrator's token. Raises BackupInvalid.
    """
    origins: dict[str, str] = {}
    last, content = "", b""
    checker, fault = Checker(new_token=new_token), None
    for last, content in _members(file):
        origins[last] = sha256(content).hexdigest()
        if last != MANIFEST and fault is None:
            try:
                checker.member(last, content)
            except BackupInvalid as error:  # told below: that the file was cut off, or changed, explains more
                fault = error
    if last != MANIFEST:
        raise BackupInvalid("this is no backup, or one that was cut off: it does not end with its manifest")
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
    except msgspec.MsgspecError as error:
        raise BackupInvalid(f"its manifest cannot be read: {error}") from error
    if manifest.format not in READABLE:
        raise BackupInvalid(
            f"it has the format {manifest.format}; this version reads {' and '.join(map(str, READABLE))}"
        )
    try:
        require_known("it", manifest.schema)
    except StoreMismatch as error:
        raise BackupInvalid(str(error)) from error
    del origins[MANIFEST]
    for name in sorted({*origins, *manifest.members}):
        if origins.get(name) != manifest.members.get(name):
            raise BackupInvalid(f"{name} differs from its digest in the manifest")
    if fault is not None:
        raise fault
    return manifest


def restore(
    client: redis.Redis,
    archive: Archive,
    data: Path,
    file: IO[bytes],
    progress: Progress = lambda done, total: None,
    *,
    engines: KeptEngines | None = None,
    new_token: bool = False,
) -> Manifest:
    """Make a server from a backup: an empty Redis, archive and data directory get the content of the backup.

    `file` must be seekable: it is checked as a whole before anything is written. A restore that was cut off is
    begun again by the same call. `engines`: where its engines are kept; present ones stay. `new_token`:
    leave its administrator's token out, so that a new one is made.

    Raises BackupInvalid, NotEmpty, StoreMismatch, ArchiveUnavailable, StoreUnavailable, StoreFull, OSError.
    """
    manifest = check(file, new_token=new_token)
    _require_empty(client, archive, data, manifest)
    with clear_errors():
        open_form(client)
        client.set(RESTORING, now())
    file.seek(0)
    for done, (name, content) in enumerate(_members(file), 1):
        kind, _, rest = name.partition("/")
        if kind == "data" and rest in SECRETS:
            if new_token and rest == TOKEN:
                continue
            write_private(data / rest, content.decode("utf-8"))
        elif kind == "archive":
            _put_file(archive, rest, content)
        elif kind == "engines" and engines is not None:
            engines.put(rest, content)
        elif name.startswith("keys-"):
            _load(client, (msgspec.json.decode(line, type=Key) for line in content.splitlines()))
        progress(done, len(manifest.members) + 1)
    with clear_errors():
        client.delete(RESTORING)
    return manifest


def _put_file(archive: Archive, path: str, content: bytes) -> None:
    try:
        matches, match, name = path.split("/")
        if matches != "matches":
            raise ValueError(path)
        archive.put(match, name, content)
    except ValueError as error:
        raise BackupInvalid(f"archive/{path} has no place in a backup") from error


def _require_empty(client: redis.Redis, archive: Archive, data: Path, manifest: Manifest) -> None:
    with clear_errors():
        if client.exists(RESTORING):
            for key in client.scan_iter(count=1000):
                if key not in (STORE_KEY.encode(), SCHEMA_KEY.encode(), RESTORING.encode()):
                    client.delete(key)
            return
        keys = [key for key in client.scan_iter(count=1000) if not _LEFT_OUT.fullmatch(key)]
    if keys:
        raise NotEmpty(f"the Redis to restore to holds {len(keys)} keys already; give an empty one")
    for secret in SECRETS:
        if f"data/{secret}" in manifest.members and (data / secret).exists():
            raise NotEmpty(f"{data / secret} is there already; give an empty data directory")


def _load(client: redis.Redis, keys: Iterable[Key]) -> None:
    pipe: Any = client.pipeline(transaction=False)
    listed: set[bytes] = set()
    origins: dict[bytes, str] = {}
    for waiting, record in enumerate(keys, 1):
        if waiting % 200 == 0:
            _run(pipe)
        key = base64.b64decode(record.key)
        _put(pipe, key, record)
        match = _match_of(key)
        if match is None:
            continue
        if record.type == "stream" or key.endswith(b":packed"):
            origin = _origin(record)
            if origin is not None:
                origins[match] = origin
        if _is_meta(record):
            listed.add(match)
            if b"archived" not in _hash(record):
                pipe.sadd(LIVE_INDEX, match)
    # The indexes were read before the matches, so they lack a match that was opened in between.
    for match in listed:
        if match in origins:
            pipe.zadd(WHAT_IF_INDEX, {f"{origins[match]}:{match.decode()}": 0})
        else:
            pipe.zadd(MATCH_INDEX, {match: 0})
    _run(pipe)


def _put(pipe: Any, key: bytes, record: Key) -> None:
    """Write a key with its value, and the time at which it expires."""
    if record.type == "string":
        pipe.set(key, base64.b64decode(record.value))
    elif record.type == "hash":
        pipe.hset(key, mapping=_hash(record))
    elif record.type == "zset":
        pipe.zadd(key, {base64.b64decode(member): float(score) for member, score in record.value})
    elif record.type == "stream":
        for id, fields in record.value:
            pipe.xadd(key, {base64.b64decode(name): base64.b64decode(content) for name, content in fields}, id=id)
    else:
        add = pipe.sadd if record.type == "set" else pipe.rpush
        add(key, *(base64.b64decode(element) for element in record.value))
    if record.expires_at is not None:
        pipe.pexpireat(key, record.expires_at)


def _match_of(key: bytes) -> bytes | None:
    """The match that a key belongs to."""
    tagged = _TAG.match(key)
    return tagged[2] if tagged is not None and tagged[1] == b"match:" else None


def _origin(record: Key) -> str | None:
    """The match that a log comes from, when it is that of a what-if match."""
    try:
        fields = _first_fields(record)
    except StoreDamaged:
        return None
    try:
        opened = msgspec.json.decode(fields.get(b"e", b""), type=_Opened)
    except (msgspec.MsgspecError, UnicodeError):  # a damaged log is restored as it is, and named afterwards
        return None
    return None if opened.data.branch is None else opened.data.branch.match


def _first_fields(record: Key) -> dict[bytes, bytes]:
    """The first entry of a log, as a stream or packed. Raises StoreDamaged."""
    if record.type != "stream":
        return entries_of(_tag_of(record), {"0": _hash(record).get(b"0")}, BLOCK)[0][1]
    return (
        {base64.b64decode(name): base64.b64decode(content) for name, content in record.value[0][1]}
        if record.value
        else {}
    )


def _run(pipe: Any) -> None:
    with clear_errors():
        pipe.execute()


def _members(file: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as packed:
            with tarfile.open(fileobj=packed, mode="r|") as tar:
                for entry in tar:
                    content = tar.extractfile(entry) if entry.isreg() else None
                    if content is None or entry.name.startswith("/") or ".." in entry.name.split("/"):
                        raise BackupInvalid(f"{entry.name!r} has no place in a backup")
                    yield entry.name, content.read()
            while packed.read(1 << 20):  # up to the checksum at its end
                continue
    except BackupInvalid:
        raise
    except (tarfile.TarError, EOFError, OSError, ValueError, zlib.error) as error:
        raise BackupInvalid(f"it cannot be read as a backup: {error}") from error


def _is_meta(record: Key) -> bool:
    return record.type == "hash" and base64.b64decode(record.key).endswith(b":meta")


def _tag_of(record: Key) -> str:
    tagged = _TAG.match(base64.b64decode(record.key))
    assert tagged is not None
    return tagged[2].decode()


def _hash(record: Key) -> dict[bytes, bytes]:
    return {base64.b64decode(field): base64.b64decode(value) for field, value in record.value}


def _b64(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def synced(path: Path) -> None:
    """Make a file that was just renamed into place survive a power cut."""
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
