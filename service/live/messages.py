"""Render an event as a server-sent event, as one view shows it.

Most followers of a match see the same; so an event is rendered once for all with the same `Outlook`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from engine.views import Viewer
from replays.log.events import Event
from service.answers import projection
from service.http.marks import Marks
from service.who import Reader

RETRY_MS = 2000
"""Milliseconds after which a client that lost its stream reconnects."""
RETRY = b"retry: %d\n\n" % RETRY_MS
HEARTBEAT = b": still here\n\n"
NUMBER = re.compile(rb"^id: (\d+)\.", re.MULTILINE)
"""The number of each event in a stream of messages."""


class Outlook(NamedTuple):
    """All differences between two readers that can change the rendering of an event."""

    viewer: Viewer
    embargoed: bool
    own: bool
    """Whether the event is the reader's own."""

    @classmethod
    def of(cls, event: Event, reader: Reader) -> Outlook:
        """How a reader sees an event."""
        own = event.secret is not None and projection.eyes(reader).account == event.actor.id
        return cls(reader.viewer, reader.embargoed, own)


def message(event: Event, reader: Reader, marks: Marks) -> bytes:
    """The event as a reader may see it: `id` is its number and mark (`41.0f3a…`), `event` its type, `data` its
    envelope."""
    if reader.embargoed:  # the fact that something happened is public, the log itself is not
        data = {"seq": event.seq, "type": event.type, "at": event.at, "withheld": "embargoed"}
    else:
        data = projection.visible(event, reader).to_data()
    id = f"{event.seq}.{marks.of(event.hash)}"
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (id.encode(), event.type.encode(), msgspec.json.encode(data))
