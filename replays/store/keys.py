"""The Redis keys of Vaultlog's histories, in one place.

All keys of one match share the hash tag `{<match id>}`, so a Redis Cluster keeps them on one node and one script may
touch them together. The index of matches spans matches and therefore lives outside of any tag.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

_MATCH_ID = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)

MATCH_INDEX = "vaultlog:matches"
"""Sorted set of match ids, all with score 0, so ordered by id; ids are ULIDs, so that is the order of opening."""

WHAT_IF_INDEX = "vaultlog:what-ifs"
"""Sorted set, all with score 0, of `<id of the match it comes from>:<id>` of the what-if matches; they are in no other
index of matches."""

LIVE_INDEX = "vaultlog:matches:live"
"""Set of the ids of matches that are not closed; what a sweeper of forgotten wake-ups walks through."""

LOOSE_INDEX = "vaultlog:matches:loose"
"""Sorted set of the ids of settled matches whose log is not packed yet; the score is when they were settled, in ms. See
`replays.keeping.packing`."""

PACKED_INDEX = "vaultlog:matches:packed"
"""Sorted set of the ids of matches whose log is packed, or about to be; the score is the time of their last event, in
ms."""

OVER_INDEX = "vaultlog:matches:over"
"""Sorted set, all with score 0, of the ids of matches that are closed, or about to be, or that had a result when they
were folded. May name too many."""

TIDIED = "vaultlog:matches:tidied"
"""Hash: how far `workers.processes.clean_up` has filled these three from what was stored before there were such lists:
`after` the last match looked at, `done`."""

DISPUTED_INDEX = "vaultlog:disputes"
"""Sorted set of the ids of matches in which there are, or are about to be, disputes; the score is the event of the last
one. See `replays.disputes.calls`."""

WAITING_INDEX = "vaultlog:disputes:waiting"
"""The same for matches in which a case may wait for a judge."""

TAKEN_CALLS = "vaultlog:disputes:taken"
"""Hash from a case to the judge who walks to its table; no part of the record. See `replays.disputes.calls`."""

CALL_NEWS = "vaultlog:disputes:news"
"""Stream with an empty entry for every change of the waiting calls or of the judges who take them; the latest."""

INDEXED_TOURNAMENTS = "vaultlog:disputes:tournaments"
"""Set of the ids of tournaments all of whose disputed matches are in both."""

ALL = "all"
"""The tree of checkpoints of all matches."""

OPENINGS = "vaultlog:openings"
"""Hash: idempotency key hash of an opening request -> `<fingerprint>:<match id>`; a repeated one finds its match."""


class MatchKeys(NamedTuple):
    """The keys of one match; see `match_keys`."""

    events: str
    """Stream; entry `<seq>-0` with the fields `e`, `h`, `s` (see `replays.store.store`)."""
    meta: str
    """Hash: `v` version, `h` hash of the last event (32 raw bytes), `closed` = 1 once closed; `packed` and `at`, the
    time of the last event, once its log is packed."""
    requests: str
    """Hash: idempotency key hash -> `<fingerprint>:<first seq>:<last seq>`. Kept as long as the match."""
    lock: str
    """Lease of the worker that folds this match; value is its token. Written by workers only."""
    queued: str
    """Flag: a wake-up is on its way to a worker. Set by the append script, deleted when a worker takes the lock."""
    snapshots: str
    """Prefix of the snapshot sets, one per engine, catalogue, schema and set-up; never authoritative."""
    packed: str
    """Hash: the log and the requests of a closed match after packing (`replays.store.packed`), in place of both."""
    state: str
    """Hash: what the workers folded. Written by workers only."""
    deltas: str
    """List: what each event added to counts. Written by workers only."""
    rows: str
    """List: what each event added to the timeline. Written by workers only."""


@dataclass(frozen=True)
class Family:
    """A kind of history that the store keeps, each under its own names: matches, tournaments."""

    noun: str
    """Its noun in messages; also the first part of its keys."""
    index: str
    live: str
    openings: str
    opens: str
    """Type of the first event of each, and of no other."""
    closes: str
    """Type of the event that nothing can follow."""
    most: int
    """Most events of one append: the script blocks Redis for about 10 us per event."""
    calls: str | None = None
    """Type of the event that opens a dispute, where there are any."""

    def keys(self, id: str) -> MatchKeys:
        """The keys of the one with this id. Raises ValueError when the id is malformed."""
        tag = f"{self.noun}:{{{check_match_id(id, self.noun)}}}:"
        written = ("events", "meta", "requests", "fold:lock", "fold:queued", "snapshots", "packed")
        return MatchKeys(*(tag + name for name in (*written, "fold:state", "fold:deltas", "fold:timeline")))


MATCHES = Family("match", MATCH_INDEX, LIVE_INDEX, OPENINGS, "match.opened", "match.closed", 500, "dispute.opened")
TOURNAMENTS = Family(
    "tournament",
    "vaultlog:tournaments",
    "vaultlog:tournaments:live",
    "vaultlog:tournaments:openings",
    "tournament.created",
    "tournament.closed",
    5000,
)
"""Imported whole, so with room for every player, deck and pairing of a large one in a single append.

Nothing folds tournaments in the background, so nobody asks for the wake-ups of their appends."""


def is_match_id(id: str) -> bool:
    """Whether a match, or a tournament, can have this id."""
    return _MATCH_ID.fullmatch(id) is not None


def check_match_id(id: str, noun: str = "match") -> str:
    """Return `id`, or raise ValueError: 1 to 64 letters, digits, `_`, `-` (braces would break the hash tag)."""
    if not is_match_id(id):
        raise ValueError(f"not a {noun} id: {id!r}; it has 1 to 64 letters, digits, '_' or '-'")
    return id


def match_keys(match: str) -> MatchKeys:
    """The keys of the match with this id. Raises ValueError when the id is malformed."""
    return MATCHES.keys(match)


def film_key(match: str) -> str:
    """The key of the film of a closed match (`replays.keeping.film`). Raises ValueError when the id is malformed."""
    return match_keys(match).events.removesuffix("events") + "film"


def chances_key(match: str) -> str:
    """The key of the estimate of a match (`replays.estimating.requests`). Raises ValueError when the id is
    malformed."""
    return match_keys(match).events.removesuffix("events") + "chances"


def study_key(match: str, author: str) -> str:
    """The key of the stream of a study of a match (`replays.studies`). Raises ValueError when the id is malformed."""
    return match_keys(match).events.removesuffix("events") + f"study:{author}"


def studies_key(match: str) -> str:
    """The key of the hash that lists the studies of a match. Raises ValueError when the id is malformed."""
    return match_keys(match).events.removesuffix("events") + "studies"


def tree_key(tree: str, name: str) -> str:
    """A key of a tree of checkpoints (`replays.proof.checkpoints`)."""
    return f"vaultlog:tree:{{{tree}}}:{name}"


def tournament_tree(tournament: str) -> str:
    """The tree of checkpoints of the matches with this label. Raises ValueError when the label is malformed."""
    return f"tournament/{check_match_id(tournament, 'tournament')}"


def waiting_key(tree: str) -> str:
    """The key of the set of matches that may have another head than a tree of checkpoints knows; a match enters it
    before its first event does, and leaves it when it is in the tree as it was closed."""
    return tree_key(tree, "waiting")
