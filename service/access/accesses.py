"""Record every look at hidden information: accesses to a match through a view that shows more than the public one, and
to the decklists of a tournament before its embargo ends.

One entry of the Redis stream `match:{<id>}:accesses` or `tournament:{<id>}:accesses` per request, written before
anything is answered; while Redis is full, the service's own log takes it instead, as a line `access`, so that judges
can still look. Entries are never deleted by age. Fields, all UTF-8 text:

    by       id of the token (of a share link: of the token that made it)
    account the person's pseudonym, if the token has one
    role     the role in which they looked; `share` for a share link
    view     through whose eyes: judge, player:0 ...; `full` for an export with all secrets
    route    what was asked for, e.g. /api/v1/matches/<match>/state
    request  id of the request, as in the service's log and X-Request-ID

The time is that of the entry's id: milliseconds since 1970, UTC, by the clock of Redis.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

import redis
import structlog

from replays.log.errors import StoreFull
from replays.store.connection import clear_errors


class Access(NamedTuple):
    """One entry; `id` is its place in the stream, `at` its time, RFC 3339."""

    id: str
    at: str
    by: str
    account: str | None
    role: str
    view: str
    route: str
    request: str


Of = Literal["match", "tournament"]


def _key(id: str, of: Of) -> str:
    return f"{of}:{{{id}}}:accesses"


class Accesses:
    """Writes and reads the entries. Thread-safe. Every method raises StoreUnavailable; callers must then show
    nothing."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client

    def note(
        self,
        id: str,
        *,
        by: str,
        account: str | None,
        role: str,
        view: str,
        route: str,
        request: str,
        of: Of = "match",
    ) -> None:
        """Write an entry, as durably as the store is configured."""
        fields: dict[Any, Any] = {"by": by, "role": role, "view": view, "route": route, "request": request}
        if account is not None:
            fields["account"] = account
        try:
            with clear_errors():
                self.redis.xadd(_key(id, of), fields)
        except StoreFull:
            structlog.get_logger().warning("access", **{of: id}, **{**fields, "request": request})

    def page(
        self, id: str, *, after: str | None = None, limit: int = 100, of: Of = "match"
    ) -> tuple[list[Access], str | None]:
        """Entries, oldest first, after the one of that id; and the id after which the next page begins, or None."""
        with clear_errors():
            raw: Any = self.redis.xrange(_key(id, of), "-" if after is None else f"({after}", "+", count=limit + 1)
        accesses = [_access(id, fields) for id, fields in raw[:limit]]
        return accesses, accesses[-1].id if len(raw) > limit else None


def _access(id: bytes, fields: dict[bytes, bytes]) -> Access:
    values = {name.decode(): value.decode() for name, value in fields.items()}
    at = datetime.fromtimestamp(int(id.partition(b"-")[0]) / 1000, UTC).isoformat(timespec="milliseconds")
    return Access(
        id=id.decode(),
        at=at.replace("+00:00", "Z"),
        by=values["by"],
        account=values.get("account"),
        role=values["role"],
        view=values["view"],
        route=values["route"],
        request=values["request"],
    )
