"""One client's connection: read and answer request after request, each within its deadlines.

HTTP/1.1 is read and framed by h11. A request that does not arrive in time is answered with 408 and the connection is
closed; an idle connection, or one whose client does not read, is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import h11

from service.front import refusals
from service.front.front import Front
from service.front.passing import ApiAnswer
from service.front.refusals import Headers
from service.front.spool import PIECE, Spool
from service.http.headers import FOLLOW
from service.http.problems import Problem
from service.live.follower import Follower, Piece
from service.live.ticket import Ticket

_FOLLOW = FOLLOW.lower().encode()
_REQUEST_ID = b"x-request-id"
_LINGER_SECONDS = 2.0


class Connection:
    """An accepted connection; `run` serves it to its end."""

    def __init__(self, front: Front, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._front, self._reader, self._writer = front, reader, writer
        peer = writer.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        self._talk = self._new_talk()

    @staticmethod
    def _new_talk() -> h11.Connection:
        return h11.Connection(h11.SERVER, max_incomplete_event_size=refusals.LONGEST_HEAD)

    def give_way(self) -> None:
        """Close to make room for another connection; a client with a request under way gets a problem document."""
        if self._talk.our_state is h11.IDLE and self._talk.trailing_data[0]:
            problem = Problem("too-many-connections", "Newer connections of this address took the place of this one.")
            status, headers, body = refusals.answer(problem, refusals.new_id(), self._front.metrics)
            response = _begun(status, [*headers, (b"Connection", b"close")])
            with contextlib.suppress(h11.LocalProtocolError):
                self._writer.write(b"".join((self._talk.send(response) or b"", body)))
            self._writer.close()
        else:
            self._writer.transport.abort()

    async def run(self) -> None:
        """Serve the client until either side closes."""
        crowd = self._front.crowd
        try:
            if not crowd.enter(self):
                raise Problem("too-many-connections", "Close other connections of this address first.")
            idle = self._front.times.head
            while (request := await self._head(idle)) is not None and await self._serve(request):
                idle = self._front.times.idle
                crowd.wait(self)
        except Problem as problem:
            await self._refuse(problem)
        except (OSError, TimeoutError, h11.LocalProtocolError):
            pass  # the client has gone, or does not read
        finally:
            crowd.leave(self)
            self._writer.close()
            if self._writer.transport.get_write_buffer_size():  # the client does not read
                asyncio.get_running_loop().call_later(self._front.times.unread, self._writer.transport.abort)

    # -- a request -------------------------------------------------------------------------------------------------

    async def _serve(self, request: h11.Request) -> bool:
        """Serve a request whose head was read; whether another one may follow. Raises Problem."""
        client = self._front.client_of(self.address, list(request.headers))
        with Spool() as body, contextlib.ExitStack() as held:
            await self._body(request, body, held, client)
            with self._front.answering():
                answer = await self._ask(request, body, client)
                ticket, headers = _split(answer)
                if ticket is None:
                    with answer.body:
                        await self._send(answer.status, headers, answer.body)
        if ticket is not None:
            with answer.body:
                await self._stream(request, answer.body, headers, ticket)
            return False
        if self._talk.our_state is not h11.DONE or self._talk.their_state is not h11.DONE or self._front.stopping:
            return False
        self._talk.start_next_cycle()
        return True

    async def _ask(self, request: h11.Request, body: Spool, client: str) -> ApiAnswer:
        """The API's answer to a request that was read in full. Raises Problem."""
        self._front.crowd.work(self)
        with self._front.at_work(client):
            answer = await self._front.passing.ask(request, body, self.address, client)
        self._front.crowd.wait(self)
        if answer.status >= 400 and _value(answer.headers, _REQUEST_ID) is None:  # refused by the server below the API
            answer.body.close()
            raise refusals.of_status(answer.status)
        return answer

    async def _head(self, idle: float) -> h11.Request | None:
        """The next request's line and headers; None when the client has closed."""
        if not self._talk.trailing_data[0]:
            try:
                async with asyncio.timeout(idle):
                    data = await self._reader.read(PIECE)
            except TimeoutError:
                return None
            if not data:
                return None
            self._talk.receive_data(data)
        async with _deadline(self._front.times.head, "The headers of a request must arrive within"):
            event = await self._event()
        if not isinstance(event, h11.Request):
            return None
        refusals.check_head(event)
        return event

    async def _body(self, request: h11.Request, into: Spool, held: contextlib.ExitStack, client: str) -> None:
        """Read a body. `held` releases the room of a large one."""
        length = next((int(value) for name, value in request.headers if name == b"content-length"), 0)
        if length > refusals.LARGEST_BODY:
            raise refusals.too_large()
        times = self._front.times
        async with _deadline(times.body, "The body of a request must arrive within"):
            while True:
                if self._talk.they_are_waiting_for_100_continue:
                    await self._write(self._talk.send(h11.InformationalResponse(status_code=100, headers=[])))
                async with _deadline(times.silence, "The body must not pause for more than"):
                    event = await self._event()
                if isinstance(event, h11.EndOfMessage):
                    return
                if not isinstance(event, h11.Data):
                    raise ConnectionResetError
                if into.size <= refusals.SMALL_BODY < into.size + len(event.data):
                    held.enter_context(self._front.large_body(client))
                into.write(event.data)
                if into.size > refusals.LARGEST_BODY:
                    raise refusals.too_large()

    async def _event(self) -> object:
        """The next h11 event from the client. Raises Problem when it is not HTTP."""
        while True:
            try:
                event = self._talk.next_event()
                if event is not h11.NEED_DATA:
                    return event
                if not (data := await self._reader.read(PIECE)):
                    raise ConnectionResetError  # in the middle of a request
                self._talk.receive_data(data)
            except h11.RemoteProtocolError as error:
                raise refusals.of_protocol(error, self._talk.trailing_data[0]) from error

    # -- an answer -------------------------------------------------------------------------------------------------

    async def _send(self, status: int, headers: Headers, body: Spool | None, content: bytes = b"") -> None:
        headers = [*headers, (b"Connection", b"close")] if self._front.stopping else headers
        ready = self._talk.send(_begun(status, headers)) or b""  # with as much of the body as fits
        for piece in body.pieces() if body is not None else [content]:
            ready += self._talk.send(h11.Data(data=piece)) or b""
            if len(ready) >= PIECE:
                await self._write(ready)
                ready = b""
        await self._write(ready + (self._talk.send(h11.EndOfMessage()) or b""))

    async def _write(self, data: bytes | None) -> None:
        """Send, waiting while the client does not read. Raises TimeoutError when it pauses too long."""
        if data:
            self._writer.write(data)
            async with asyncio.timeout(self._front.times.unread):
                await self._writer.drain()

    async def _refuse(self, problem: Problem) -> None:
        """Answer with a problem and close, so that a client that is still sending can read the answer."""
        if self._talk.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            return
        status, headers, body = refusals.answer(problem, refusals.new_id(), self._front.metrics)
        with contextlib.suppress(OSError, TimeoutError, h11.LocalProtocolError):
            await self._send(status, [*headers, (b"Connection", b"close")], None, body)
            self._writer.write_eof()
            async with asyncio.timeout(_LINGER_SECONDS):
                while await self._reader.read(PIECE):
                    pass

    # -- a stream --------------------------------------------------------------------------------------------------

    async def _stream(self, request: h11.Request, behind: Spool, headers: Headers, ticket: Ticket) -> None:
        """Continue the API's answer as a live stream. Raises Problem when there is no place for one more."""
        hub = self._front.hub
        with hub.place(ticket):
            chunked = request.http_version == b"1.1"
            await self._write(self._talk.send(_begun(200, [*headers, (b"Connection", b"close")])))
            for content in behind.pieces():
                piece = Piece(content)
                await self._write(piece.chunk if chunked else piece.plain)
            self._front.crowd.leave(self)
            self._talk = self._new_talk()  # a stream lasts long and no longer needs the request and answer before it
            follower = Follower(self._writer.transport, ticket.after, chunked=chunked, seconds=hub.times.life)
            with hub.following(ticket, follower):
                while await self._reader.read(PIECE):  # ignore everything from the client except its departure
                    pass


@asynccontextmanager
async def _deadline(seconds: float, what: str) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise Problem("request-timeout", f"{what} {seconds:g} s.") from None


def _begun(status: int, headers: Headers) -> h11.Response:
    return h11.Response(status_code=status, reason=refusals.phrase(status), headers=headers)


def _value(headers: Headers, name: bytes) -> bytes | None:
    return next((value for given, value in headers if given.lower() == name), None)


def _split(answer: ApiAnswer) -> tuple[Ticket | None, Headers]:
    """The ticket of an answer, if it has one, and the headers for the client."""
    given = _value(answer.headers, _FOLLOW)
    if given is None:
        return None, answer.headers
    headers = [header for header in answer.headers if header[0].lower() not in (_FOLLOW, b"content-length")]
    return Ticket.read(given.decode("ascii")), headers
