"""The Redis keys of the workers, in the Redis with the logs.

The keys of one match share its hash tag with `replays.store.keys.match_keys`, because the scripts touch both. All of it
is derived: deleting any of these keys only makes the workers fold again.
"""

from __future__ import annotations

from typing import NamedTuple

from replays.store.keys import match_keys

STOPPED_INDEX = "vaultlog:fold:stopped"
"""Set of the ids of matches that are quarantined or under an incident; the record is in the match's `state`."""

COUNTERS = "vaultlog:fold:counters"
"""Hash: what the workers did since this Redis was set up; the names are those of `workers.health.COUNTED`."""

CHAINS = "vaultlog:chains"
"""Hash: how far the check of what is stored is (`workers.checking.chains.ChainProgress`)."""

REMADE = "vaultlog:remade"
"""Hash: how far it was found out what another version made (`workers.processes.upgrades`): `maker` the present one,
`after` the last match looked at, `done`."""

STALE = "vaultlog:remade:left"
"""Set of the ids of matches whose projections another version made."""

SWEEPER = "vaultlog:sweeper"
"""Hash that lives for a minute: the last `workers.processes.sweeper.SweepReport`, and the process that made it."""


class FoldKeys(NamedTuple):
    """The keys of one match that matter to the workers."""

    meta: str
    """Written by appends: `v` is the version of the log."""
    lock: str
    """The lease: value is its token, `<fence>:<worker>`, life `workers.leases.LEASE_MS`."""
    queued: str
    """A wake-up is on its way; set by appends, deleted when a worker takes the lease."""
    state: str
    """Hash: `v` last event folded, `head` its hash, `maker` who folded, `digest` (never served), `entry` and `counts`
    (JSON), `kept` (the kept engine that confirmed it, JSON), `pace` and `clock` (JSON), `folded_at` (ms of the Redis
    clock); `fence`: the number of leases given; `reached` the highest `v` ever; `deaths` leases that ended without a
    word, and
    `failures`, since that was reached; `failure`; `stopped`: the record of an incident or a quarantine; `timeline`
    (JSON, zlib): the whole of it, where an older version of this program made it."""
    deltas: str
    """List: what each event added to the counts (JSON); that of event n has the index n - 1."""
    rows: str
    """List: what each event added to the timeline (MessagePack of a `Row` of it), with the same index."""
    pause: str
    """Present while a match whose fold failed is left alone for a moment."""
    released: str
    """List of former `stopped` records, with the time and the actor of their release."""


def fold_keys(match: str) -> FoldKeys:
    """The keys of the match with this id. Raises ValueError when the id is malformed."""
    keys = match_keys(match)
    own = keys.lock.removesuffix("lock")
    names = ("state", "deltas", "timeline", "pause", "released")
    return FoldKeys(keys.meta, keys.lock, keys.queued, *(own + name for name in names))
