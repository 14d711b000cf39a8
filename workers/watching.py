"""Keeps the witness (`replays.witness`) up to date: once after every sweep."""

from __future__ import annotations

from replays.store import Store
from replays.witness import Witness
from workers.audit import in_order

_CHUNK = 500
_NEWEST = 50
"""Matches looked at beside the live ones: one that opened and closed between two sweeps is among them."""


class Watch:
    """Notes the heads of the matches that may have changed. One per server: the sweeper's."""

    def __init__(self, store: Store, witness: Witness) -> None:
        self.store, self.witness = store, witness
        self._before: set[str] | None = None

    def look(self) -> None:
        """Note what changed since the last look; the first one looks at every match.

        Raises StoreUnavailable, OSError (a full disk): then the next look does it.
        """
        live = set(self.store.live())
        if self._before is None:
            names = set(in_order(self.store)) | live
        else:  # those of before too: they may have been closed and settled since
            names = live | self._before | set(self.store.matches(limit=_NEWEST).matches)
        ordered = sorted(names)
        for start in range(0, len(ordered), _CHUNK):
            self.witness.note(self.store.heads(ordered[start : start + _CHUNK]))
        self._before = live
