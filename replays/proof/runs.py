"""A tree of checkpoints in runs of leaves: what is added or proven reads a few hashes, not all.

Beside its leaves a tree keeps the roots of its whole runs: on level 1 the roots of 256 leaves each, on level 2 the
roots of 256 runs of level 1, and so on. Any root that a checkpoint or a proof needs is made of less than 256 hashes of
each level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from replays.proof.merkle import joined, leaf_hash, root

RUN = 256
"""Hashes of one level that are one of the next."""
LEVELS = 3
"""Levels of runs; the highest is read whole, and has one hash for 16 million leaves."""


class HashStretch(NamedTuple):
    """Hashes of one level that follow each other, `first` to before `end`. Level 0 is the leaves."""

    level: int
    first: int
    end: int


Read = Callable[[Sequence[HashStretch]], Sequence[Sequence[bytes]]]
"""Reads the hashes of some stretches."""


class Edge:
    """The right edge of a tree: on each level the hashes that are in no whole run of the next.

    It grows leaf by leaf, and `further` are the roots of runs that became whole meanwhile, by level from 1.
    """

    def __init__(self, levels: Sequence[Sequence[bytes]] = ()) -> None:
        self._levels = [list(level) for level in levels] or [[] for _ in range(LEVELS + 1)]
        self.further: list[list[bytes]] = [[] for _ in range(LEVELS)]

    def add(self, hash: bytes) -> None:
        """Take in the hash of the next leaf."""
        for level, hashes in enumerate(self._levels):
            hashes.append(hash)
            if level == LEVELS or len(hashes) < RUN:
                return
            hash = root(hashes)
            hashes.clear()
            self.further[level].append(hash)

    def root(self) -> bytes:
        """The root of the tree."""
        levels = reversed(list(enumerate(self._levels)))
        return joined((RUN**level, hash) for level, hashes in levels for hash in hashes)


def whole_runs(size: int) -> list[int]:
    """How many whole runs there are in a tree, by level from 1.

    >>> whole_runs(70_000)
    [273, 1, 0]
    """
    return [size // RUN**level for level in range(1, LEVELS + 1)]


def edge_of(size: int) -> list[HashStretch]:
    """The parts of the right edge of a tree, a stretch for each level from 0."""
    ends = [size, *whole_runs(size)]
    return [
        HashStretch(level, above * RUN, end)
        for level, (end, above) in enumerate(zip(ends, [*ends[1:], 0], strict=True))
    ]


def roots(ranges: Iterable[tuple[int, int]], read: Read) -> list[bytes]:
    """The roots over some ranges of leaves of a tree, as its proofs need them, with one call of `read`."""
    wanted = [list(_parts(low, high)) for low, high in ranges]
    hashes = iter(read([part for parts in wanted for part in parts]))
    return [joined((RUN**part.level, hash) for part in parts for hash in next(hashes)) for parts in wanted]


def hashes_of(leaves: Iterable[bytes]) -> list[bytes]:
    """The hashes of leaves."""
    return [leaf_hash(leaf) for leaf in leaves]


def _parts(low: int, high: int) -> Iterator[HashStretch]:
    """A range of a proof in as few hashes as there are. Such a range begins at a multiple of a power of two that it is
    not longer than."""
    for level in range(LEVELS, -1, -1):
        size = RUN**level
        if high - low >= size:
            end = high // size
            yield HashStretch(level, low // size, end)
            low = end * size
