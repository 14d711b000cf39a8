"""Pass a whole request to a process of the API, and take its whole answer.

Each request has its own connection: it goes to a free process, and no closing connection can lose it.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import NamedTuple

import h11

from service.front.fairness import Fairness, traits_of
from service.front.refusals import Headers
from service.front.spool import PIECE, Spool
from service.http import trust
from service.http.problems import Problem

CONNECT_SECONDS = 5.0
"""How long to wait for an API that is restarting."""
ANSWER_SECONDS = 300.0
"""The longest time for an answer, such as a whole export."""
_AGAIN = {"Retry-After": "1"}
_OF_ONE_CONNECTION = frozenset(
    b"connection keep-alive proxy-connection te trailer transfer-encoding upgrade expect content-length".split()
)
_OF_THE_SERVER = frozenset({b"server", b"connection", b"keep-alive", b"transfer-encoding", b"content-length"})


_CALLER, _COST = trust.CALLER.lower().encode(), trust.COST.lower().encode()
_TOLD = frozenset({_CALLER, _COST})
"""Headers of answers that are for the front alone."""


class ApiAnswer(NamedTuple):
    """An answer of the API."""

    status: int
    headers: Headers
    body: Spool


def _learnt(answer: ApiAnswer) -> tuple[str | None, float | None]:
    """The caller of an answer, and the cost of its request; None for the cost unless the answer was given in full."""
    for_the_front = {name.lower(): value.decode("latin-1") for name, value in answer.headers if name.lower() in _TOLD}
    cost = float(for_the_front[_COST]) if _COST in for_the_front and answer.status in (200, 201) else None
    return for_the_front.get(_CALLER), cost


class Unanswered(Exception):
    """The connection to the API ended before its answer did."""


class Passing:
    """A client of the API. `socket`: path of the Unix socket, or host:port, on which it listens; `fairness` says which
    request is next."""

    def __init__(self, socket: str, admin_token: str) -> None:
        self._socket = socket
        self._secret = trust.secret(admin_token).encode()
        self.fairness = Fairness()

    async def ask(self, request: h11.Request, body: Spool, peer: str, client: str) -> ApiAnswer:
        """The answer to a request; close its body. `peer`: the address it came from; `client`: the same, or what
        trusted proxies say that it is. Raises Problem: 429 and 503 as `Fairness.place`, 503 when no process answers, or
        too late."""
        traits = traits_of(
            request.method.decode(),
            request.target.decode("latin-1"),
            {name.decode(): value.decode("latin-1") for name, value in request.headers},
            client,
        )
        answer = Spool()
        try:
            async with self.fairness.place(traits):
                response = await self._ask(request, body, peer, answer)
                self.fairness.learn(traits, *_learnt(response), ended=response.status == 401)
            return response._replace(headers=[header for header in response.headers if header[0].lower() not in _TOLD])
        except BaseException:
            answer.close()
            raise

    async def _ask(self, request: h11.Request, body: Spool, client: str, answer: Spool) -> ApiAnswer:
        raw = self._head(request, body, client)
        for last in (request.method not in (b"GET", b"HEAD"), True):
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    return await self._once(request, raw, body, answer)
            except TimeoutError:
                detail = f"The API did not answer within {ANSWER_SECONDS:.0f} s."
                raise Problem("api-unavailable", detail) from None
            except (Unanswered, OSError, h11.ProtocolError):
                if last or answer.size:
                    break
        raise Problem(
            "api-unavailable",
            "The process that worked on this request ended. Repeat the same request, with the same Idempotency-Key, in "
            "a moment.",
            headers=_AGAIN,
        )

    def _head(self, request: h11.Request, body: Spool, client: str) -> bytes:
        drop = _OF_ONE_CONNECTION | {name.encode() for name in trust.OWN}
        headers = [(name, value) for name, value in request.headers.raw_items() if name.lower() not in drop]
        headers += [
            (trust.FRONT.encode(), self._secret),
            (trust.CLIENT.encode(), client.encode()),
            (b"Connection", b"close"),
        ]
        if not any(name == b"host" for name, _ in request.headers):  # HTTP/1.0
            headers.append((b"Host", b"localhost"))
        if body.size or any(name in (b"content-length", b"transfer-encoding") for name, _ in request.headers):
            headers.append((b"Content-Length", b"%d" % body.size))
        lines = [b"%b: %b\r\n" % header for header in headers]
        return b"%b %b HTTP/1.1\r\n%b\r\n" % (request.method, request.target, b"".join(lines))

    async def _once(self, request: h11.Request, head: bytes, body: Spool, into: Spool) -> ApiAnswer:
        reader, writer = await self._connect()
        try:
            pieces = body.pieces()
            writer.write(head + next(pieces, b""))
            for piece in pieces:
                await writer.drain()
                writer.write(piece)
            talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=2 * PIECE)
            talk.send(h11.Request(method=request.method, target=b"/", headers=[(b"Host", b"api")]))
            talk.send(h11.EndOfMessage())
            while True:
                event = talk.next_event()
                if event is h11.NEED_DATA:
                    talk.receive_data(await reader.read(PIECE))
                elif isinstance(event, h11.Response):
                    headers = [(name, value) for name, value in event.headers.raw_items()]
                    status = event.status_code
                elif isinstance(event, h11.Data):
                    into.write(event.data)
                elif isinstance(event, h11.EndOfMessage):
                    passed_on = [(name, value) for name, value in headers if name.lower() not in _OF_THE_SERVER]
                    if request.method == b"HEAD":
                        passed_on += [(name, value) for name, value in headers if name.lower() == b"content-length"]
                    elif status >= 200 and status not in (204, 304):
                        passed_on.append((b"Content-Length", b"%d" % into.size))
                    return ApiAnswer(status, passed_on, into)
                elif isinstance(event, h11.ConnectionClosed):
                    raise Unanswered
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the API, trying again while it starts. Nothing was sent yet, so nothing is done twice."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + CONNECT_SECONDS
        while True:
            try:
                if self._socket.startswith("/"):
                    return await asyncio.open_unix_connection(self._socket)
                host, _, port = self._socket.rpartition(":")
                return await asyncio.open_connection(host.strip("[]"), int(port))
            except OSError as error:
                if loop.time() > deadline:
                    raise Problem(
                        "api-unavailable", "The API is restarting; repeat the request.", headers=_AGAIN
                    ) from error
            await asyncio.sleep(0.1)
