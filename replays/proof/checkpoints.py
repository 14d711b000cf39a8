"""Checkpoints: one signature that vouches for the state of many matches, and the proofs that belong to it.

A *tree* collects the heads of matches: of a whole server (`all`) or of one tournament (`tournament/<id>`). It only
grows: a checkpoint first adds a leaf for every match whose head differs from its last leaf, then signs the root over
all leaves. So two checkpoints can be proven to tell the same past (consistency), and a match to be in one (inclusion),
by anybody who has nothing but the server's public key.

* leaf: canonical JSON (RFC 8785) of `{"closed": bool, "head": <64 hex digits>, "match": <id>, "seq": <n>}`: the match
  had n events and this was the hash of the last one;
* tree: `replays.proof.merkle` (RFC 6962), its hashes kept as `replays.proof.runs` says;
* checkpoint: a signed note (`replays.proof.signing`) in the format c2sp.org/tlog-checkpoint: three lines, origin,
  number of leaves, root in base64, and a fourth `time <RFC 3339>`. Its key name is the origin, `vaultlog/<log
  id>/<tree>`;
* proof: the format c2sp.org/tlog-proof: `c2sp.org/tlog-proof@v1`, `extra <base64 of the leaf>`, `index <n>`, the hashes
  of the inclusion proof in base64, an empty line, the checkpoint.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from replays.log.canonical import canonical
from replays.log.errors import ReplayError
from replays.log.event_types import MatchOpened
from replays.log.events import Event, now
from replays.proof.members import matches_of
from replays.proof.merkle import consistency_ranges, included, inclusion_ranges, leaf_hash
from replays.proof.runs import LEVELS, Edge, HashStretch, edge_of, hashes_of, roots, whole_runs
from replays.proof.signing import SignatureInvalid, SigningKey, open_note, sign_note
from replays.store.bulk_reads import heads_in
from replays.store.connection import clear_errors
from replays.store.keys import ALL, tournament_tree, tree_key, waiting_key
from replays.store.log_reader import Head
from replays.store.scripts import script_of
from replays.store.store import Store

LOG_ID = "vaultlog:log"
"""Redis key of the id of this store's logs, 16 hex digits, made once: the same after a restore."""
PROOF_HEADER = "c2sp.org/tlog-proof@v1"
_ATTEMPTS = 20
_PAGE = 5000


class ProofInvalid(ReplayError, ValueError):
    """A checkpoint or a proof does not hold, or is about another log; the message says which."""


class TreeDamaged(ReplayError):
    """The stored leaves differ from those that the last checkpoint vouches for, so nothing more is signed."""


class NoCheckpoint(ReplayError, LookupError):
    """There is no such checkpoint, or the match is in none yet."""


class Leaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entry of a checkpoint for one match."""

    match: str
    seq: int
    """Events of the match at the time."""
    head: str
    """Hash of the last of them."""
    closed: bool

    def raw(self) -> bytes:
        """The leaf as it is hashed."""
        return canonical(msgspec.to_builtins(self))


class Checkpoint(msgspec.Struct, frozen=True):
    """A checkpoint that was signed."""

    note: Annotated[str, Meta(description="the whole signed note")]
    origin: str
    size: int
    root: Annotated[str, Meta(description="64 hex digits")]
    at: Annotated[str | None, Meta(description="when, RFC 3339; null in notes that do not say")]


class Proven(msgspec.Struct, frozen=True):
    """Proof of a log by a checkpoint."""

    origin: str
    key: str
    """The public key that signed it, 64 hex digits."""
    trusted: bool
    """Whether that is the key the reader named; false when none was named."""
    size: int
    at: str | None
    seq: int
    """The log's events up to this one are vouched for."""


class _Keys:
    def __init__(self, tree: str) -> None:
        self.leaves, self.last, self.checkpoints = (tree_key(tree, name) for name in ("leaves", "last", "checkpoints"))
        self.waiting, self.whole = waiting_key(tree), tree_key(tree, "whole")
        self.runs = [tree_key(tree, f"runs:{level}") for level in range(1, LEVELS + 1)]


class _Found(NamedTuple):
    """A tree as it is."""

    size: int
    notes: int
    last: Checkpoint | None
    runs: list[int]
    """How many runs it has, by level."""
    whole: bool
    """Whether all matches are listed that may have another head than that of their last leaf."""


def tree_of(tournament: str | None) -> str:
    """The name of the tree of a tournament, or of all matches. Raises ValueError for a malformed id."""
    return ALL if tournament is None else tournament_tree(tournament)


class Checkpoints:
    """The trees of a store. Thread-safe; one per process is enough."""

    def __init__(self, store: Store, key: SigningKey) -> None:
        self.store, self.redis, self.key = store, store.redis, key
        self._add: Any = script_of(store.redis, "replays.proof", "add")
        self._log: str | None = None

    @property
    def log_id(self) -> str:
        """The id of this store's logs. Raises StoreUnavailable."""
        if self._log is None:
            with clear_errors():
                self.redis.set(LOG_ID, secrets.token_hex(8), nx=True)
                stored: Any = self.redis.get(LOG_ID)
            self._log = stored.decode()
        assert self._log is not None
        return self._log

    def origin(self, tree: str) -> str:
        """The first line of the checkpoints of a tree, and the name of their key."""
        return f"vaultlog/{self.log_id}/{tree}"

    def make(self, tree: str) -> Checkpoint:
        """Sign a checkpoint that has the heads of its matches as they are now; when nothing has changed since the last
        one, that one is the answer.

        Looks only at matches that were opened since, or were not closed then. Raises TreeDamaged, StoreUnavailable,
        StoreFull.
        """
        keys = _Keys(tree)
        for _ in range(_ATTEMPTS):  # another process may make one at the same time
            tree_state = self._look(keys)
            edge = self._edge(tree, keys, tree_state)
            if tree_state.whole:
                heads, wait = heads_in(self.store, keys.waiting), None
            else:
                heads = self.store.heads(list(matches_of(self.store, tree.partition("/")[2] or None)))
                wait = [match for match, head in heads.items() if not head.closed]
            new = self._new(keys, heads)
            over = [match for match, head in heads.items() if head.closed] if tree_state.whole else []
            if tree_state.last is not None and not new:
                if over or wait is not None:
                    self._put(keys, tree_state, edge, wait=wait, over=over)
                return tree_state.last
            for leaf in new:
                edge.add(leaf_hash(leaf.raw()))
            note = self._sign(tree, tree_state.size + len(new), edge.root())
            if self._put(keys, tree_state, edge, note=note, new=new, wait=wait, over=over):
                self.key.publish(self.redis)
                return parse(note)
        raise TreeDamaged(f"the tree {tree} changes faster than it can be signed; try again")

    def latest(self, tree: str) -> Checkpoint:
        """The last checkpoint of a tree. Raises NoCheckpoint, StoreUnavailable."""
        with clear_errors():
            stored: Any = self.redis.lindex(_Keys(tree).checkpoints, -1)
        if stored is None:
            raise NoCheckpoint(f"no checkpoint of the tree {tree} was made yet")
        return parse(stored.decode())

    def newest(self, tree: str, *, limit: int = 50) -> list[Checkpoint]:
        """The last checkpoints of a tree, the newest first. Raises StoreUnavailable."""
        with clear_errors():
            entries: Any = self.redis.lrange(_Keys(tree).checkpoints, -limit, -1)
        return [parse(note.decode()) for note in reversed(entries)]

    def proof(self, tree: str, match: str) -> str:
        """The last checkpoint of a tree with the proof that it vouches for this match, as `check_proof` takes it.

        Raises NoCheckpoint, StoreUnavailable.
        """
        keys = _Keys(tree)
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=True)  # a leaf and its checkpoint are stored at once
            pipe.lindex(keys.checkpoints, -1)
            pipe.hget(keys.last, match)
            note, head = pipe.execute()
        if note is None:
            raise NoCheckpoint(f"no checkpoint of the tree {tree} was made yet")
        if head is None:
            raise NoCheckpoint(f"match {match} is in no checkpoint of the tree {tree} yet")
        checkpoint, index = parse(note.decode()), int(head.rpartition(b":")[2])
        self._whole(tree, keys)
        with clear_errors():
            raw: Any = self.redis.lindex(keys.leaves, index)
        proof = roots(inclusion_ranges(checkpoint.size, index), lambda parts: self._hashes(keys, parts))
        if not included(leaf_hash(raw or b""), index, checkpoint.size, proof, bytes.fromhex(checkpoint.root)):
            raise _damaged(tree, checkpoint)
        lines = [PROOF_HEADER, f"extra {_b64(raw)}", f"index {index}", *map(_b64, proof)]
        return "\n".join(lines) + "\n\n" + checkpoint.note

    def consistency(self, tree: str, first: int, size: int) -> list[str]:
        """The proof (hashes, 64 hex digits each) that the tree of `first` leaves is the beginning of that of `size`.

        Raises NoCheckpoint when the tree never had that many leaves, ValueError for sizes that make no sense.
        """
        keys = _Keys(tree)
        whole = self._whole(tree, keys)
        if size > whole:
            raise NoCheckpoint(f"the tree {tree} has {whole} leaves, not {size}")
        proof = roots(consistency_ranges(size, first), lambda parts: self._hashes(keys, parts))
        return [hash.hex() for hash in proof]

    def _whole(self, tree: str, keys: _Keys) -> int:
        """The number of leaves of a tree; the roots of its runs are there after this."""
        tree_state = self._look(keys)
        if tree_state.runs != whole_runs(tree_state.size):
            self._put(keys, tree_state, self._edge(tree, keys, tree_state))
        return tree_state.size

    def _look(self, keys: _Keys) -> _Found:
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=True)
            for key in (keys.leaves, keys.checkpoints, *keys.runs):
                pipe.llen(key)
            pipe.lindex(keys.checkpoints, -1)
            pipe.get(keys.whole)
            size, notes, *runs, note, whole = pipe.execute()
        return _Found(size, notes, None if note is None else parse(note.decode()), runs, whole is not None)

    def _edge(self, tree: str, keys: _Keys, tree_state: _Found) -> Edge:
        """The right edge of a tree, which is checked against its last checkpoint. Raises TreeDamaged."""
        if tree_state.runs == whole_runs(tree_state.size):
            edge = Edge(self._hashes(keys, edge_of(tree_state.size)))
        else:  # made before there were runs
            edge = Edge()
            for start in range(0, tree_state.size, _PAGE):
                with clear_errors():
                    part: Any = self.redis.lrange(keys.leaves, start, min(start + _PAGE, tree_state.size) - 1)
                for leaf in part:
                    edge.add(leaf_hash(leaf))
        last = tree_state.last
        if last is not None and (last.size != tree_state.size or edge.root().hex() != last.root):
            raise _damaged(tree, last)
        return edge

    def _hashes(self, keys: _Keys, parts: Sequence[HashStretch]) -> list[list[bytes]]:
        pipe: Any = self.redis.pipeline(transaction=False)
        for part in parts:
            name = keys.runs[part.level - 1] if part.level else keys.leaves
            pipe.lrange(name, part.first, part.end - 1) if part.end > part.first else pipe.lrange(name, 1, 0)
        with clear_errors():
            read: list[Any] = pipe.execute() if parts else []
        return [hashes if part.level else hashes_of(hashes) for part, hashes in zip(parts, read, strict=True)]

    def _new(self, keys: _Keys, heads: Mapping[str, Head]) -> list[Leaf]:
        """New leaves for the matches whose heads changed."""
        if not heads:
            return []
        with clear_errors():
            last_sizes: Any = self.redis.hmget(keys.last, sorted(heads))
        return [
            Leaf(match, head.version, head.hash, head.closed)
            for (match, head), last in zip(sorted(heads.items()), last_sizes, strict=True)
            if (last or b":").partition(b":")[0].decode() != head.hash
        ]

    def _put(
        self,
        keys: _Keys,
        tree_state: _Found,
        edge: Edge,
        *,
        note: str = "",
        new: Sequence[Leaf] = (),
        wait: Sequence[str] | None = None,
        over: Sequence[str] = (),
    ) -> bool:
        """Store a checkpoint with its leaves, the roots of runs, and the matches to look at next time.

        `wait`: the matches to look at next time; None when not all matches were searched for them.
        `over`: matches that need no further look.

        False when the tree has changed meanwhile: then nothing is stored.
        """
        arguments: list[Any] = [tree_state.size, tree_state.notes, note, len(new)]
        arguments += [part for leaf in new for part in (leaf.match, leaf.head, leaf.raw())]
        runs = tree_state.runs if tree_state.runs == whole_runs(tree_state.size) else [0] * LEVELS
        for many, further in zip(runs, edge.further, strict=True):
            arguments += [many, len(further), *further]
        with clear_errors():
            return bool(
                self._add(
                    keys=[keys.leaves, keys.last, keys.checkpoints, keys.waiting, keys.whole, *keys.runs],
                    args=[*arguments, int(wait is not None), len(wait or ()), *(wait or ()), *over],
                )
            )

    def _sign(self, tree: str, size: int, top: bytes) -> str:
        origin = self.origin(tree)
        return sign_note(f"{origin}\n{size}\n{_b64(top)}\ntime {now()}\n", origin, self.key)


def _damaged(tree: str, last: Checkpoint) -> TreeDamaged:
    return TreeDamaged(
        f"the leaves of the tree {tree} are not those of its last checkpoint ({last.size} leaves, root {last.root}); "
        "restore the server from a backup that is younger than that"
    )


def parse(note: str) -> Checkpoint:
    """The contents of a checkpoint, its signature not checked. Raises ProofInvalid."""
    lines = note.partition("\n\n")[0].split("\n")
    if len(lines) < 3 or not lines[0] or not _is_number(lines[1]):
        raise ProofInvalid("this is no checkpoint: it begins with its origin, a number of leaves and a root")
    top = _unb64(lines[2], "the root")
    if len(top) != 32:
        raise ProofInvalid("the root of a checkpoint has 32 bytes")
    times = [line.removeprefix("time ") for line in lines[3:] if line.startswith("time ")]
    return Checkpoint(note, lines[0], int(lines[1]), top.hex(), times[0] if times else None)


def leaf_of(proof: str) -> Leaf:
    """The leaf that a proof is about, nothing checked. Raises ProofInvalid."""
    lines = proof.partition("\n\n")[0].split("\n")
    if len(lines) < 2 or not lines[1].startswith("extra "):
        raise ProofInvalid("the proof lacks the leaf (extra …)")
    return _leaf(_unb64(lines[1][6:], "the leaf"))


def check_proof(proof: str, log: Sequence[Event], key: str | None = None) -> Proven:
    """Check a log whose chain holds against a checkpoint and its proof. `key`: the server's public key, as 64 hex
    digits; without it the key is taken from the announcement in the log, if there is one.

    Raises ProofInvalid when anything in it does not hold or the log is not the one it vouches for.
    """
    head, _, note = proof.partition("\n\n")
    lines = head.split("\n")
    if lines[0] != PROOF_HEADER or len(lines) < 3:
        raise ProofInvalid(f"this is no proof: it begins with {PROOF_HEADER}, the leaf and its index")
    if not lines[1].startswith("extra ") or not lines[2].startswith("index ") or not _is_number(lines[2][6:]):
        raise ProofInvalid("the proof lacks the leaf (extra …) or its number (index …)")
    raw, index = _unb64(lines[1][6:], "the leaf"), int(lines[2][6:])
    hashes = [_unb64(line, "a hash of the proof") for line in lines[3:]]
    checkpoint = parse(note)
    opened = log[0].data
    signer = key
    if signer is None and isinstance(opened, MatchOpened) and opened.announcement is not None:
        signer = opened.announcement.key
    if signer is None:
        raise ProofInvalid("the signature cannot be checked: name the server's public key")
    try:
        open_note(note, checkpoint.origin, signer)
    except SignatureInvalid as error:
        raise ProofInvalid(str(error)) from error
    if not included(leaf_hash(raw), index, checkpoint.size, hashes, bytes.fromhex(checkpoint.root)):
        raise ProofInvalid("the proof does not lead from its leaf to the root of the checkpoint")
    leaf = _leaf(raw)
    if not isinstance(opened, MatchOpened) or leaf.match != opened.match:
        raise ProofInvalid(f"the proof is about match {leaf.match}")
    if leaf.seq > len(log):
        raise ProofInvalid(f"the checkpoint vouches for {leaf.seq} events, this log has only {len(log)}")
    if log[leaf.seq - 1].hash != leaf.head:
        raise ProofInvalid(
            f"the checkpoint vouches for another event {leaf.seq}: {leaf.head}, and not {log[leaf.seq - 1].hash}"
        )
    return Proven(checkpoint.origin, signer, key is not None, checkpoint.size, checkpoint.at, leaf.seq)


def _leaf(raw: bytes) -> Leaf:
    try:
        return msgspec.json.decode(raw, type=Leaf)
    except msgspec.MsgspecError as error:
        raise ProofInvalid(f"a leaf cannot be read: {error}") from error


def _b64(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def _unb64(text: str, what: str) -> bytes:
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ProofInvalid(f"{what} is not base64") from error
    if _b64(raw) != text:
        raise ProofInvalid(f"{what} is not canonical base64")
    return raw


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 15 and str(int(text)) == text
