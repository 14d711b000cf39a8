"""The answers that were tried from moments of a match: a tree, which only grows by answers and shrinks by pruning.

    stem       a moment of the match at which something else was tried; named by its event
    node       an answer, after the stem or after another node; numbered from 1 within its stem, parents first

In an address a tree is text: the version ("1") and base64url of a check and of zlib over MessagePack of
[[event, [[after, [key ...]] ...]] ...]. The check, 6 bytes of SHA-256 over the match and the rest, tells addresses that
were cut off or belong to another match; it keeps nothing secret. Whether the answers can be given, the engine says.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta

from replays.log.errors import ReplayError
from replays.log.event_types import Keys

MOST_ANSWERS = 200
"""Answers in a tree."""
MOST_STEMS = 20
"""Moments of the match from which something is tried in a tree."""
MOST_STEPS = 800
"""Answers that are played to show a tree: each of its ends is played from its stem on."""
LONGEST_CODE = 4000
"""Characters of a tree in an address."""
_VERSION = "1"
_CHECK = 6
_LARGEST = 65_536
"""Bytes of a tree, unpacked."""
_CODE = re.compile(r"1[0-9A-Za-z_-]+")


class TreeUnreadable(ReplayError, ValueError):
    """The text of an address is no tree of this match."""


class TreeFull(ReplayError):
    """A tree would become larger than one may be."""


class Node(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An answer that was tried."""

    after: Annotated[int, Meta(ge=0, lt=MOST_ANSWERS)]
    """The node that it follows; 0: the moment of the match."""
    answer: Keys


class Stem(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The answers that were tried from one moment of the match."""

    seq: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    nodes: Annotated[tuple[Node, ...], Meta(min_length=1, max_length=MOST_ANSWERS)]

    def path(self, number: int) -> list[int]:
        """The nodes that lead to a node, itself the last; none for 0. Raises LookupError if the node does not exist."""
        if not 0 <= number <= len(self.nodes):
            raise LookupError(number)
        path: list[int] = []
        while number:
            path.append(number)
            number = self.nodes[number - 1].after
        return path[::-1]

    def answers(self, number: int) -> list[tuple[str, ...]]:
        """The answers that lead to a node. Raises LookupError."""
        return [self.nodes[node - 1].answer for node in self.path(number)]

    def following(self, number: int) -> list[int]:
        """The nodes right after a node, or after the moment (0)."""
        return [at for at, node in enumerate(self.nodes, 1) if node.after == number]

    def ends(self) -> list[int]:
        """The nodes after which nothing was tried."""
        return sorted({*range(1, len(self.nodes) + 1)} - {node.after for node in self.nodes})


class Tree(msgspec.Struct, frozen=True):
    """Everything that was tried, by moment."""

    stems: tuple[Stem, ...] = ()
    """In the order of their events."""

    def stem(self, seq: int) -> Stem | None:
        """The answers that were tried from an event; None: nothing."""
        return next((stem for stem in self.stems if stem.seq == seq), None)

    def path(self, seq: int, number: int) -> list[tuple[str, ...]]:
        """The answers that lead from an event to a node. Raises LookupError if the node does not exist."""
        stem = self.stem(seq)
        if stem is None and number:
            raise LookupError(number)
        return [] if stem is None else stem.answers(number)

    def grown(self, seq: int, after: int, answer: Sequence[str]) -> tuple[Tree, int]:
        """The tree with one more answer, and its number; an answer that is there already is found again.

        Raises LookupError if there is no node `after`, TreeFull.

        >>> tree, _ = Tree().grown(40, 0, ["play:17"])
        >>> tree.grown(40, 1, ["end"])[1], tree.grown(40, 0, ["play:17"])[1]
        (2, 1)
        """
        self.path(seq, after)
        stem = self.stem(seq)
        nodes = () if stem is None else stem.nodes
        node = Node(after, tuple(answer))
        if node in nodes:
            return self, nodes.index(node) + 1
        tree = self._with(Stem(seq, (*nodes, node)))
        tree.require_within_limits()
        return tree, len(nodes) + 1

    def pruned(self, seq: int, number: int) -> Tree:
        """The tree without a node and all that follows it; the others are numbered again. Raises LookupError.

        >>> tree = Tree()
        >>> for after, key in ((0, "a"), (1, "b"), (0, "c"), (3, "d")):
        ...     tree, _ = tree.grown(40, after, [key])
        >>> [(node.after, *node.answer) for node in tree.pruned(40, 1).stems[0].nodes]
        [(0, 'c'), (1, 'd')]
        """
        self.path(seq, number)
        stem = self.stem(seq)
        if stem is None or not number:
            raise LookupError(number)
        gone, numbers, nodes = {number}, {0: 0}, []
        for at, node in enumerate(stem.nodes, 1):
            if at in gone or node.after in gone:
                gone.add(at)
            else:
                nodes.append(Node(numbers[node.after], node.answer))
                numbers[at] = len(nodes)
        return self._with(Stem(seq, tuple(nodes)))

    def require_within_limits(self) -> None:
        """Raise TreeFull, with what to do, when there is more in it than a tree may have."""
        if sum(len(stem.nodes) for stem in self.stems) > MOST_ANSWERS:
            raise TreeFull(f"A tree holds {MOST_ANSWERS} answers at most; prune a branch first.")
        if len(self.stems) > MOST_STEMS:
            raise TreeFull(f"Something can be tried from {MOST_STEMS} moments at most; prune what is tried from one.")
        if sum(len(stem.path(end)) for stem in self.stems for end in stem.ends()) > MOST_STEPS:
            raise TreeFull(f"It takes more than {MOST_STEPS} answers to play all branches; prune a long one first.")

    def _with(self, stem: Stem) -> Tree:
        """The tree with this stem in place of the one of its event; without it if it is empty."""
        others = [other for other in self.stems if other.seq != stem.seq]
        return Tree(tuple(sorted([*others, *([stem] if stem.nodes else [])], key=lambda other: other.seq)))


_STEMS = msgspec.msgpack.Decoder(Annotated[tuple[Stem, ...], Meta(min_length=1, max_length=MOST_STEMS)])


def code_of(tree: Tree, origin: str) -> str:
    """The text of a tree for an address; "" for an empty one. `origin` names the match. Raises TreeFull."""
    if not tree.stems:
        return ""
    packed = zlib.compress(msgspec.msgpack.encode(tree.stems), 9)
    code = _VERSION + base64.urlsafe_b64encode(_check(origin, packed) + packed).decode().rstrip("=")
    if len(code) > LONGEST_CODE:
        raise TreeFull("The address would become too long; prune a branch first.")
    return code


def tree_of(code: str, origin: str) -> Tree:
    """The tree that a text stands for. Raises TreeUnreadable, TreeFull.

    >>> tree, _ = Tree().grown(40, 0, ["play:17"])
    >>> tree_of(code_of(tree, "M"), "M") == tree
    True
    """
    if not code:
        return Tree()
    if len(code) > LONGEST_CODE or not _CODE.fullmatch(code):
        raise TreeUnreadable("This is no address of variations, or one of a later version. Copy it whole.")
    try:
        raw = base64.urlsafe_b64decode(code[1:] + "=" * (-(len(code) - 1) % 4))
    except ValueError:
        raw = b""
    check, packed = raw[:_CHECK], raw[_CHECK:]
    if check != _check(origin, packed):
        raise TreeUnreadable(
            "The variations in this address were cut off or changed on the way, or are of another match. "
            "Copy the whole address again."
        )
    try:
        unpacking = zlib.decompressobj()
        tree = Tree(_STEMS.decode(unpacking.decompress(packed, _LARGEST)))
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError):
        raise TreeUnreadable("What this address holds is no tree of answers.") from None
    if unpacking.unconsumed_tail or any(_out_of_order(tree)):
        raise TreeUnreadable("What this address holds is no tree of answers.")
    tree.require_within_limits()
    return tree


def _out_of_order(tree: Tree) -> Iterator[bool]:
    """Whether stems or nodes stand where `Tree.grown` would not put them."""
    seqs = [stem.seq for stem in tree.stems]
    yield seqs != sorted(set(seqs))
    for stem in tree.stems:
        yield any(node.after >= at for at, node in enumerate(stem.nodes, 1))
        yield len(set(stem.nodes)) != len(stem.nodes)


def _check(origin: str, packed: bytes) -> bytes:
    return sha256(b"vaultlog/variations/1\n" + origin.encode() + b"\n" + packed).digest()[:_CHECK]
