"""The form of what is stored, as a number: no version works on a form that it does not know.

A data directory has the number in its `SERVER` file (`replays.storage.redis_stamp`), every Redis with logs under
`SCHEMA_KEY`, a backup in its manifest. Each version opens all forms up to its own, and marks what it has opened with
its own number before it writes anything else. `tests/golden/stores/forms.json` has what each number stands for; a
change of a form raises the number.
"""

from __future__ import annotations

from typing import Any

import redis

from replays.storage.redis_binary import RedisUnavailable

SCHEMA = 2
"""1: logs as streams alone, until there was this number; releases of that time do not look for it in Redis. 2: logs of
closed matches are packed (`replays.store.packed`)."""
SCHEMA_KEY = "vaultlog:schema"
"""The database key that holds the number. Without it what is stored is of form 1."""
_OPEN = """
local found = redis.call('GET', KEYS[1])
if not found or (string.match(found, '^%d+$') and tonumber(found) < tonumber(ARGV[1])) then
  redis.call('SET', KEYS[1], ARGV[1])
end
return found
"""


class StoreMismatch(RedisUnavailable):
    """The stored data do not fit the server, or this version of Vaultlog. Nothing was changed."""


def require_known(what: str, schema: int) -> None:
    """Raise StoreMismatch for a form that only a newer version knows. `what`: where it was found."""
    if schema > SCHEMA:
        raise StoreMismatch(
            f"{what} was written by a newer Vaultlog: its form is {schema}, and this one knows forms up to {SCHEMA}. "
            "Nothing was changed. Use that version or a later one; to go back to this one, restore a backup that was "
            "made before the upgrade."
        )


def open_form(client: redis.Redis) -> None:
    """Mark the database as one of this form, unless it is of a newer one. Safe to repeat, and beside others.

    To be called by every process before it writes. Raises StoreMismatch, redis.RedisError.
    """
    if form_of(client) == SCHEMA:
        return  # so that a start also works on a read-only server
    form: Any = client.eval(_OPEN, 1, SCHEMA_KEY, str(SCHEMA))
    if form is not None:
        require_known("the database", form_in(form))


def form_of(client: redis.Redis) -> int:
    """The form of what the database holds, without a mark 1. Raises StoreMismatch, redis.RedisError."""
    form: Any = client.get(SCHEMA_KEY)
    return 1 if form is None else form_in(form)


def form_in(mark: bytes) -> int:
    """The number that a mark says. Raises StoreMismatch when it says none."""
    if not mark.isdigit():
        raise StoreMismatch(
            f"the key {SCHEMA_KEY} of the database holds {mark[:40]!r}, which is no number of a form. Restore a backup."
        )
    return int(mark)
