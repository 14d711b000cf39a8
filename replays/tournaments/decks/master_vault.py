"""Deck lists from the Master Vault, by one polite client, where the operator allows it.

A list is asked for once and kept for good. There is one request at a time, of all processes with the same directory; an
answer that says when to come back (429 or 503, Retry-After) holds for all of them. Only the host of the setting is
asked, at a public address, and redirects are not followed.
"""

from __future__ import annotations

import fcntl
import os
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

PLACE = "{id}"
"""Stands in the address for the id of a deck."""
SECONDS = 15
"""The longest that a list may take."""
PAUSE = 1.0
"""Seconds between two requests."""
LONGEST_PAUSE_WAITED = 2.0
MOST_BYTES = 1024 * 1024
RETRY_UNSAID, MOST_RETRY = 60, 24 * 3600
"""Seconds to wait where the answer does not say how long, and at most."""
AGENT = "Vaultlog (deck lists of a tournament; one at a time)"


class ListNotFetched(Exception):
    """A list could not be had. Its text says why, and what to do. `seconds`: when to try again, if that is known."""

    def __init__(self, why: str, seconds: int | None = None) -> None:
        super().__init__(why)
        self.seconds = seconds


class ListAddress(NamedTuple):
    """Where lists are asked for."""

    scheme: str
    host: str
    port: int
    path: str


def address_of(template: str, *, local: bool = False) -> ListAddress:
    """The parts of the address of lists. `local`: also without encryption, for a server of the tests.

    Raises ValueError for an address that is not https, holds credentials, or has no `{id}` after its host.
    """
    parts = urlsplit(template)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    secure = parts.scheme == "https" or (local and parts.scheme == "http")
    if not secure or not parts.hostname or parts.username or parts.fragment or path.count(PLACE) != 1:
        raise ValueError(f"an https address with {PLACE} for the id of a deck, such as https://host/decks/{PLACE}")
    return ListAddress(parts.scheme, parts.hostname, parts.port or (443 if parts.scheme == "https" else 80), path)


class MasterVault:
    """The client. Thread-safe; several processes may have the same directory."""

    def __init__(
        self,
        template: str,
        directory: Path,
        *,
        local: bool = False,
        now: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Make the client.

        * `template`: the address of a list, with `{id}`.
        * `directory`: the directory in which lists are kept; it is made when the first one comes.
        * `local`: a server of the tests, at a private address and without encryption.

        Raises ValueError for a template that cannot be used.
        """
        self.address, self.directory, self.local = address_of(template, local=local), directory, local
        self.now, self.sleep = now, sleep

    def deck(self, id: str) -> dict[str, Any]:
        """The Master Vault's answer about a deck: the kept one, else a new one. Raises ListNotFetched.

        `id`: 32 digits in five groups, as `DeckSecret.vault` has it.
        """
        file = self.directory / f"{id}.json"
        with suppress(OSError, msgspec.MsgspecError):
            return _answer(file.read_bytes(), id)
        self.directory.mkdir(parents=True, exist_ok=True)
        with self._alone():
            with suppress(OSError, msgspec.MsgspecError):  # another one was faster
                return _answer(file.read_bytes(), id)
            self._wait()
            body = self._asked(id)
            try:
                answer = _answer(body, id)
            except msgspec.MsgspecError as error:
                raise ListNotFetched(f"the answer is no deck list: {error}; paste the list") from error
            partial = file.with_suffix(".part")
            partial.write_bytes(body)
            os.replace(partial, file)
            return answer

    # -- one at a time, and when ------------------------------------------------------------------------------------

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the lock of the directory. Raises ListNotFetched when others hold it for too long."""
        until = time.monotonic() + SECONDS
        with (self.directory / "lock").open("a") as lock:
            while True:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except OSError:
                    if time.monotonic() > until:
                        raise ListNotFetched("other lists are being fetched; try again soon", 1) from None
                    time.sleep(0.05)
            yield

    def _wait(self) -> None:
        """Wait until the next request may be sent. Raises ListNotFetched where that is not soon."""
        try:
            left = float((self.directory / "not-before").read_text()) - self.now()
        except (OSError, ValueError):
            return
        if left > LONGEST_PAUSE_WAITED:
            seconds = int(min(left, MOST_RETRY)) + 1
            raise ListNotFetched(f"the Master Vault asks for patience: try again in {seconds} seconds", seconds)
        if left > 0:
            self.sleep(left)

    def _not_before(self, seconds: float) -> None:
        (self.directory / "not-before").write_text(str(self.now() + seconds))

    # -- a request ---------------------------------------------------------------------------------------------------

    def _asked(self, id: str) -> bytes:
        """The body of the answer about a deck. Raises ListNotFetched."""
        self._not_before(PAUSE)
        connection = self._connection()
        until = time.monotonic() + SECONDS
        try:
            connection.request(
                "GET",
                self.address.path.replace(PLACE, id),
                headers={"Accept": "application/json", "User-Agent": AGENT},
            )
            with connection.getresponse() as response:
                self._require_list(response)
                return _body(response, until)
        except (OSError, HTTPException) as error:
            reason = str(error) or type(error).__name__
            raise ListNotFetched(
                f"the Master Vault cannot be reached: {reason}; try again, or paste the list"
            ) from error
        finally:
            connection.close()

    def _connection(self) -> HTTPConnection:
        """A connection to a public address of the host. Raises ListNotFetched.

        The host is looked up once, so that its address cannot change after the check."""
        host, port = self.address.host, self.address.port
        try:
            addresses = [str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        except OSError as error:
            raise ListNotFetched(f"the host of the Master Vault is not known: {error}") from error
        if not addresses or not (self.local or all(ip_address(address).is_global for address in addresses)):
            raise ListNotFetched("the host of the Master Vault has no public address; the operator's setting is wrong")
        plain = socket.create_connection((addresses[0], port), SECONDS)
        if self.address.scheme == "http":
            connection = HTTPConnection(host, port, timeout=SECONDS)
            connection.sock = plain
            return connection
        secure = HTTPSConnection(host, port, timeout=SECONDS)
        try:
            secure.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        except OSError:
            plain.close()
            raise
        return secure

    def _require_list(self, response: HTTPResponse) -> None:
        """Raise ListNotFetched unless the answer is a list."""
        if response.status == 200:
            return
        if response.status in (429, 503):
            seconds = _retry_after(response.getheader("Retry-After"), self.now())
            self._not_before(seconds)
            raise ListNotFetched(f"the Master Vault asks for patience: try again in {seconds} seconds", seconds)
        if response.status == 404:
            raise ListNotFetched("the Master Vault has no deck of this id; look whether the link is right")
        if 300 <= response.status < 400:
            raise ListNotFetched("the Master Vault answers from another place; the operator's setting is old")
        raise ListNotFetched(
            f"the Master Vault answers with an error ({response.status}); try again, or paste the list"
        )


def _body(response: HTTPResponse, until: float) -> bytes:
    """The body of an answer. Raises ListNotFetched for one that is too large or too slow."""
    body = b""
    while chunk := response.read1(64 * 1024):
        body += chunk
        if len(body) > MOST_BYTES:
            raise ListNotFetched(f"the answer has more than {MOST_BYTES} bytes, which is no deck list")
        if time.monotonic() > until:
            raise ListNotFetched("the Master Vault is too slow; try again, or paste the list")
    return body


def _answer(body: bytes, id: str) -> dict[str, Any]:
    """An answer about the deck of this id. Raises msgspec.MsgspecError for anything else."""
    answer = msgspec.json.decode(body, type=dict[str, Any])
    data = answer.get("data")
    if not isinstance(data, dict) or str(data.get("id", "")).lower() != id:
        raise msgspec.ValidationError("it is about another deck")
    return answer


def _retry_after(text: str | None, now: float) -> int:
    """The seconds that an answer asks to wait: a number or a date (RFC 9110, 10.2.3)."""
    seconds: float = RETRY_UNSAID
    if text is not None and text.strip().isdecimal():
        seconds = int(text.strip()[:9])
    elif text is not None:
        with suppress(ValueError):
            seconds = parsedate_to_datetime(text).timestamp() - now
    return int(min(max(seconds, 1), MOST_RETRY))
