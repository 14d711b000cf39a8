"""One caller's view of one match, as of the last check (`service.who.streams.look_again`)."""

from __future__ import annotations

import time

from service.live.follower import Follower
from service.who import Reader
from service.who.streams import Followed


class Standing:
    """One caller's view of one match, shared by all their streams."""

    __slots__ = ("followed", "reader", "followers", "looked_at")

    def __init__(self, followed: Followed) -> None:
        self.followed = followed
        self.reader: Reader | None = None
        """The caller as a reader of the match; None before the first check."""
        self.followers: set[Follower] = set()
        self.looked_at = time.monotonic()
        """The time of the last successful check."""

    def limit(self, version: int, closed: bool) -> int:
        """The last event they may see now, of a match that is known up to `version`.

        The check is repeated for the next event only where a delay applies; and for everyone at the closing event,
        which an embargo hides from all but officials.
        """
        if self.reader is None:
            return 0
        if self.reader.caller.delayed or closed:
            return min(version, self.reader.horizon)
        return version
