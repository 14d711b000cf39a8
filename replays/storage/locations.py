"""Places of files that are more than one host's: a directory, or any address that fsspec has a plug-in for.

A file is there whole or not at all, also at a power cut; in a directory it is synced. Object stores answer late,
refuse, or break off: every failure is one error with one sentence, and none waits for longer than `READ_SECONDS` a try.
"""

from __future__ import annotations

import importlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem

CONNECT_SECONDS, READ_SECONDS, TRIES = 3, 5, 3
"""Timeouts of an S3 object store, to connect and to answer, and the number of tries."""
_S3 = {
    "config_kwargs": {
        "connect_timeout": CONNECT_SECONDS,
        "read_timeout": READ_SECONDS,
        "retries": {"mode": "standard", "total_max_attempts": 1},  # the plug-in repeats by itself
    }
}
_OPTIONS: dict[str, dict[str, Any]] = {"s3": _S3, "s3a": _S3}


class PlaceUnavailable(Exception):
    """A place cannot be read or written. Nothing was lost; try again when it can."""

    def __init__(self, what: str, error: Exception) -> None:
        super().__init__(f"{what}: {str(error) or type(error).__name__}")


class StoragePlace:
    """One place. `address`: of a directory, or for fsspec; the credentials of an object store come from where its
    plug-in looks for them. Thread-safe. All methods raise PlaceUnavailable; the place is looked for at its first use.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._found: tuple[Any, str] | None = None

    def path(self, name: str) -> str:
        """The whole path of a file, for messages."""
        return f"{self._at[1]}/{name}"

    def read(self, name: str) -> bytes | None:
        """The content of a file; None when there is none."""
        with self._clear(f"cannot read {name} in {self.address}"):
            fs, root = self._at
            try:
                content: bytes = fs.cat_file(f"{root}/{name}")
            except FileNotFoundError:
                return None
            return content

    def exists(self, name: str) -> bool:
        """Whether the file exists."""
        with self._clear(f"cannot look for {name} in {self.address}"):
            fs, root = self._at
            return bool(fs.exists(f"{root}/{name}"))

    def names(self) -> list[str]:
        """The names of the files in the place itself, sorted; none if the place does not exist yet."""
        with self._clear(f"cannot list {self.address}"):
            fs, root = self._at
            try:
                paths: list[str] = fs.ls(root, detail=False)
            except FileNotFoundError:
                return []
            return sorted(path.rstrip("/").rpartition("/")[2] for path in paths)

    def write(self, name: str, content: bytes) -> None:
        """Write a file, in place of the one that has the name; missing directories are made."""
        with self._clear(f"cannot write {name} in {self.address}"):
            fs, root = self._at
            if isinstance(fs, LocalFileSystem):
                _write_synced(Path(root, name), content)
            else:
                _make_parents(fs, root, name)
                fs.pipe_file(f"{root}/{name}", content)

    def put(self, name: str, file: Path) -> None:
        """The same with the content of a local file, which may be large."""
        with self._clear(f"cannot write {name} in {self.address}"):
            fs, root = self._at
            if isinstance(fs, LocalFileSystem):
                _write_synced(Path(root, name), file)
            else:
                _make_parents(fs, root, name)
                fs.put_file(str(file), f"{root}/{name}")

    @property
    def _at(self) -> tuple[Any, str]:
        if self._found is None:
            with self._clear(f"cannot use {self.address}"):
                self._found = file_system(self.address)
        return self._found

    @contextmanager
    def _clear(self, what: str) -> Iterator[None]:
        """Context: tell in one sentence what went wrong. A plug-in raises errors of whatever it is made of."""
        try:
            yield
        except PlaceUnavailable:
            raise
        except Exception as error:
            raise PlaceUnavailable(what, error) from error


def file_system(address: str) -> tuple[Any, str]:
    """The file system of an address, and the path in it. No answer is waited for longer than this module says.

    Raises whatever its plug-in does."""
    options = {**_OPTIONS.get(address.partition("://")[0], {})}
    if options:
        options["session"] = _impatient_session()
    untyped: Any = fsspec.core.url_to_fs(address, use_listings_cache=False, **options)
    fs, path = untyped
    if options:
        fs.retries = TRIES
    return fs, path.rstrip("/")


@cache
def _impatient_session() -> Any:
    """A session of the S3 plug-in that sends its writes at once. By default it asks first whether it may
    (`Expect: 100-continue`, RFC 9110, 10.1.1), and waits for that answer for ever, whatever its timeouts are."""
    handlers: Any = importlib.import_module("botocore.handlers")  # installed with the plug-in, or not at all
    session: Any = importlib.import_module("aiobotocore.session").AioSession()
    session.unregister("before-call.s3", handlers.add_expect_header)
    return session


@contextmanager
def as_os_error(what: str) -> Iterator[None]:
    """Context that raises one kind of error for all failures, with `what` and their message. A plug-in raises whatever
    it is made of."""
    try:
        yield
    except FileNotFoundError:  # says something of a file, and nothing of the place
        raise
    except Exception as error:
        raise OSError(f"{what}: {str(error) or type(error).__name__}") from error


def _make_parents(fs: Any, root: str, name: str) -> None:
    """Make missing directories. An object store has none, and its bucket is not ours to make."""
    above = f"{root}/{name}".rpartition("/")[0]
    if not fs.async_impl:
        fs.makedirs(above, exist_ok=True)


def _write_synced(path: Path, content: bytes | Path) -> None:
    missing = [above for above in path.parents if not above.exists()]
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(descriptor, "wb") as file:
        if isinstance(content, bytes):
            file.write(content)
        else:
            with content.open("rb") as source:
                shutil.copyfileobj(source, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
    for directory in {path.parent, *(above.parent for above in missing)}:
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
