"""Files that belong to one running Vaultlog: private, whole or absent, and held by one process at a time."""

from __future__ import annotations

import errno
import fcntl
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import IO

SOCKET_PATH_LIMIT = 100
"""Bytes of a Unix socket's path; kernels allow 107 (Linux) or 103 (macOS); servers differ in how they fail above."""


_ROOM = 65_536
"""Bytes that a start needs at the least: for its records, and the first lines of its log files."""


class DirectoryInUse(RuntimeError):
    """Another process works in this data directory; the message names it."""


class DirectoryLock:
    """An exclusive lock on a directory for as long as this process lives; not inherited by child processes."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Make the directory if needed (mode 0700) and lock it. Taking it twice is once.

        Raises `DirectoryInUse` when another process holds it, OSError when the directory cannot be used at all.
        """
        if self._file is not None:
            return
        self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(self.directory / "lock", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        file = open(descriptor, "a+", encoding="ascii", errors="replace")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.seek(0)
            holder = file.read().strip() or "of unknown id"
            file.close()
            raise DirectoryInUse(
                f"the data directory {self.directory} is in use by process {holder}. "
                "Stop that Vaultlog first, or give this one another data directory (VAULTLOG_DATA)."
            ) from error
        try:
            file.seek(0)
            file.truncate()
            file.write(f"{os.getpid()}\n")
            file.flush()
        except OSError:
            with suppress(OSError):  # closing tries to write again
                file.close()  # else the lock would stay with nobody who could release it
            raise
        self._file = file

    def release(self) -> None:
        """Give the directory free. Safe to repeat."""
        if self._file is not None:
            self._file.close()
            self._file = None


def no_room(error: BaseException | None) -> bool:
    """Whether this error, or a cause of it, is a write to a full disk or over a quota."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            return True
        error = error.__cause__
    return False


def lacks_room(directory: Path) -> bool:
    """Whether a small file cannot be written there, because the disk is full or a quota is used up."""
    probe = directory / f".room-{os.getpid()}"
    try:
        descriptor = os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "wb") as file:
            file.write(bytes(_ROOM))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return no_room(error)
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
    return False


def write_private(path: Path, text: str) -> None:
    """Write a file of mode 0600 so that it is whole or absent, also after a power cut."""
    draft = path.with_name(path.name + ".new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def open_to_others(directory: Path) -> list[str]:
    """The names in a data directory that other users of the machine may read or enter, with their modes.

    Empty where they cannot enter the directory itself. New files are private; what is listed was there before,
    or came from a copy.
    """
    paths = []
    with suppress(OSError):
        if directory.stat().st_mode & 0o077:
            for path in sorted(directory.iterdir()):
                with suppress(OSError):  # gone meanwhile
                    if (mode := path.lstat().st_mode & 0o777) & 0o077 and not path.is_symlink():
                        paths.append(f"{path.name} ({mode:o})")
    return paths


LEAST_TOKEN = 16
"""Characters of an administrator's token: it opens everything, and requests with it are not counted, so it must not be
one that can be guessed."""


def require_token(text: str) -> str:
    """The administrator's token, if it can be used. Raises ValueError with what it should be, and why.

    >>> require_token("x")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: the administrator's token has 1 of at least 16 printable ASCII characters without blanks: it opens ...
    """
    if len(text) < LEAST_TOKEN or not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError(
            f"the administrator's token has {len(text)} of at least {LEAST_TOKEN} printable ASCII characters without "
            "blanks: it opens everything, so it must not be one that can be guessed"
        )
    return text


def read_or_make_secret(path: Path) -> str:
    """The secret in this file; a new one (256 random bits in hexadecimal) when there is no file or it is empty.

    Safe to call from several processes at once: all of them get the same one. Raises OSError, also when what the file
    holds cannot be a secret.
    """
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(directory, fcntl.LOCK_EX)
        try:
            secret = path.read_text("ascii", errors="replace").strip()
        except FileNotFoundError:
            secret = ""
        if not secret.isascii() or not secret.isprintable():
            raise OSError(
                errno.EIO, "it is damaged: delete it and a new secret is made, or restore it from a copy", str(path)
            )
        if not secret:
            secret = secrets.token_hex(32)
            write_private(path, secret + "\n")
        return secret
    finally:
        os.close(directory)
