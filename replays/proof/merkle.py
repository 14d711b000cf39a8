"""Merkle trees as RFC 6962 (section 2.1) hashes them: roots, inclusion proofs, consistency proofs.

    hash of nothing  = SHA-256("")
    hash of a leaf   = SHA-256(0x00 ‖ leaf)
    hash of a node   = SHA-256(0x01 ‖ left ‖ right), the left half being the largest power of two below the size

Leaves and hashes are raw bytes; a tree is given by the hashes of its leaves, in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of a leaf, 32 bytes."""
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash over two halves of a tree, 32 bytes."""
    return sha256(b"\x01" + left + right).digest()


def root(hashes: Sequence[bytes]) -> bytes:
    """The root over the hashes of the leaves. In time linear to their number, without recursion."""
    return joined((1, hash) for hash in hashes)


def joined(parts: Iterable[tuple[int, bytes]]) -> bytes:
    """The root of a tree in whole parts, from left to right: how many leaves each has, and its root.

    A part has a power of two of leaves, and as many before it in the tree as are a multiple of that.
    """
    stack: list[tuple[int, bytes]] = []  # roots of whole subtrees, the sizes descending powers of two
    for size, hash in parts:
        while stack and stack[-1][0] == size:
            hash, size = node_hash(stack.pop()[1], hash), size * 2
        stack.append((size, hash))
    if not stack:
        return EMPTY
    left = stack.pop()[1]
    while stack:
        left = node_hash(stack.pop()[1], left)
    return left


def inclusion_proof(hashes: Sequence[bytes], index: int) -> list[bytes]:
    """Hashes that lead from leaf `index` (from 0) to the root, from the bottom up (RFC 6962, 2.1.1). Raises ValueError
    for an index beyond the tree."""
    return [root(hashes[low:high]) for low, high in inclusion_ranges(len(hashes), index)]


def inclusion_ranges(size: int, index: int) -> list[tuple[int, int]]:
    """The ranges of leaves that the hashes of an inclusion proof cover, each without its end."""
    if not 0 <= index < size:
        raise ValueError(f"there is no leaf {index} in a tree of {size}")
    ranges: list[tuple[int, int]] = []
    low, high = 0, size
    while high - low > 1:
        middle = low + _left(high - low)
        if index < middle:
            ranges.append((middle, high))
            high = middle
        else:
            ranges.append((low, middle))
            low = middle
    return ranges[::-1]


def consistency_proof(hashes: Sequence[bytes], first: int) -> list[bytes]:
    """Hashes that show that the tree of the first `first` leaves is the beginning of this one (RFC 6962, 2.1.2).

    Raises ValueError unless 0 < first <= the size of the tree. Empty when it is the same tree.
    """
    return [root(hashes[low:high]) for low, high in consistency_ranges(len(hashes), first)]


def consistency_ranges(size: int, first: int) -> list[tuple[int, int]]:
    """The ranges of leaves that the hashes of a consistency proof cover, each without its end."""
    if not 0 < first <= size:
        raise ValueError(f"a tree of {size} leaves has no beginning of {first} leaves")
    ranges: list[tuple[int, int]] = []
    low, high, old, whole = 0, size, first, True
    while old < high - low:
        middle = low + _left(high - low)
        if old <= middle - low:
            ranges.append((middle, high))
            high = middle
        else:
            ranges.append((low, middle))
            old, low, whole = old - (middle - low), middle, False
    if not whole:
        ranges.append((low, high))
    return ranges[::-1]


def included(leaf: bytes, index: int, size: int, proof: Sequence[bytes], expected: bytes) -> bool:
    """Whether the proof leads from the hash of a leaf to the root `expected` of a tree of `size` leaves (RFC 9162,
    2.1.3.2)."""
    if not 0 <= index < size:
        return False
    at, last, hash = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return False
        if at & 1 or at == last:
            hash = node_hash(sibling, hash)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            hash = node_hash(hash, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and hash == expected


def consistent(first: int, size: int, proof: Sequence[bytes], old_root: bytes, new_root: bytes) -> bool:
    """Whether the proof shows that one tree is the beginning of another (RFC 9162, 2.1.4.2).

    The older tree has `first` leaves and `old_root`, the newer one `size` leaves and `new_root`.
    """
    if not 0 < first <= size:
        return False
    if first == size:
        return not proof and old_root == new_root
    rest = list(proof)
    if first & (first - 1) == 0:  # the old tree is a whole subtree of the new one, and its root is not sent
        rest.insert(0, old_root)
    if not rest:
        return False
    at, last = first - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = rest[0]
    for sibling in rest[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            new = node_hash(new, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and old == old_root and new == new_root


def _left(size: int) -> int:
    """The largest power of two below `size`, which is at least 2."""
    return 1 << ((size - 1).bit_length() - 1)
