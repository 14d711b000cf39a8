"""Checkpoints: one signature that vouches for the state of many matches, and the proofs that belong to it.

A *tree* collects the heads of matches: all of a server (`all`), or those of one tournament (`tournament/<id>`). It only
grows: a checkpoint first adds a leaf for every match whose head is not the one of its last leaf, then signs the root
over all leaves so far. So two checkpoints can be proven to tell the same past (consistency), and a match to be in one
(inclusion), by anybody who has nothing but the server's public key.

* leaf: canonical JSON (RFC 8785) of `{"closed": bool, "head": <64 hex digits>, "match": <id>, "seq": <n>}`: the match
  had n events and this was the hash of the last one;
* tree: `replays.proof.merkle` (RFC 6962);
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
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from replays.log.canonical import canonical
from replays.log.errors import ReplayError
from replays.log.event_types import MatchOpened
from replays.log.events import Event, now
from replays.proof.merkle import consistency_proof, included, inclusion_proof, leaf_hash, root
from replays.proof.signing import SignatureInvalid, SigningKey, open_note, sign_note
from replays.store.connection import clear_errors
from replays.store.keys import check_match_id
from replays.store.store import Store

LOG_ID = "vaultlog:log"
"""Redis key of the id of this store's logs, 16 hex digits, made once: the same after a restore."""
LABELS = "vaultlog:labels"
"""Hash in Redis: match -> `_Label`, derived from its first event; so that making a checkpoint reads no logs."""
ALL = "all"
PROOF_HEADER = "c2sp.org/tlog-proof@v1"
_ATTEMPTS = 20
_ADD = """
-- KEYS: 1 leaves (list), 2 last (hash match -> head of its last leaf), 3 checkpoints (list)
-- ARGV: 1 leaves so far, 2 checkpoints so far, 3 the checkpoint, then match, head, leaf of each new leaf
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
if redis.call('LLEN', KEYS[3]) ~= tonumber(ARGV[2]) then return 0 end
for i = 4, #ARGV, 3 do
  redis.call('RPUSH', KEYS[1], ARGV[i + 2])
  redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1] .. ':' .. (redis.call('LLEN', KEYS[1]) - 1))
end
redis.call('RPUSH', KEYS[3], ARGV[3])
return 1
"""


class ProofInvalid(ReplayError, ValueError):
    """A checkpoint or a proof does not hold, or is about another log; the message says which."""


class TreeDamaged(ReplayError):
    """The stored leaves are not those that the last checkpoint vouches for, so no further one is signed."""


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

    note: str
    """The whole signed note."""
    origin: str
    size: int
    root: str
    """64 hex digits."""
    at: str | None
    """When, RFC 3339; null in notes that do not say."""


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


class _Label(msgspec.Struct, frozen=True):
    """What the first event of a match says of where it belongs."""

    tournament: str | None
    branch: bool
    """A what-if match, which no checkpoint vouches for."""


class _Keys:
    def __init__(self, tree: str) -> None:
        tag = f"vaultlog:tree:{{{tree}}}:"
        self.leaves, self.last, self.checkpoints = tag + "leaves", tag + "last", tag + "checkpoints"


def tree_of(tournament: str | None) -> str:
    """The name of the tree of a tournament, or of all matches. Raises ValueError for a malformed id."""
    return ALL if tournament is None else f"tournament/{check_match_id(tournament, 'tournament')}"


def matches_of(store: Store, tournament: str | None) -> Iterator[str]:
    """The ids of all matches, or of those of a tournament, the oldest first; what-if matches are left out."""
    after: str | None = None
    while True:
        page = store.matches(after=after, limit=500, newest_first=False)
        known = _labels(store, page.matches)
        for match in page.matches:
            label = known.get(match) or _label(store, match)
            if not label.branch and (tournament is None or label.tournament == tournament):
                yield match
        if page.next is None:
            return
        after = page.next


def _labels(store: Store, matches: Sequence[str]) -> dict[str, _Label]:
    """What is known of these matches without reading their logs."""
    if not matches:
        return {}
    with clear_errors():
        found: Any = store.redis.hmget(LABELS, matches)
    return {
        match: msgspec.json.decode(raw, type=_Label)
        for match, raw in zip(matches, found, strict=True)
        if raw is not None
    }


def _label(store: Store, match: str) -> _Label:
    """The same from the log; noted, because the first event of a log never changes."""
    opened = store.first(match).data
    label = _Label(None, True)
    if isinstance(opened, MatchOpened):
        label = _Label(opened.tournament, opened.branch is not None)
    with clear_errors():
        store.redis.hset(LABELS, match, msgspec.json.encode(label))
    return label


class Checkpoints:
    """The trees of a store. Thread-safe; one per process is enough."""

    def __init__(self, store: Store, key: SigningKey) -> None:
        self.store, self.redis, self.key = store, store.redis, key
        untyped: Any = store.redis
        self._add: Any = untyped.register_script(_ADD)
        self._log: str | None = None

    @property
    def log_id(self) -> str:
        """The id of this store's logs. Raises StoreUnavailable."""
        if self._log is None:
            with clear_errors():
                self.redis.set(LOG_ID, secrets.token_hex(8), nx=True)
                found: Any = self.redis.get(LOG_ID)
            self._log = found.decode()
        assert self._log is not None
        return self._log

    def origin(self, tree: str) -> str:
        """The first line of the checkpoints of a tree, and the name of their key."""
        return f"vaultlog/{self.log_id}/{tree}"

    def make(self, tree: str, matches: Iterable[str]) -> Checkpoint:
        """Sign a checkpoint that has the heads of these matches as they are now; when nothing has changed since the
        last one, that one is the answer.

        Raises TreeDamaged, StoreUnavailable, StoreFull.
        """
        names = list(matches)
        keys = _Keys(tree)
        for _ in range(_ATTEMPTS):  # another process may make one at the same time
            leaves, notes = self._read(keys)
            last = parse(notes[-1]) if notes else None
            hashes = [leaf_hash(leaf) for leaf in leaves]
            if last is not None and (last.size > len(hashes) or root(hashes[: last.size]).hex() != last.root):
                raise TreeDamaged(
                    f"the leaves of the tree {tree} are not those of its last checkpoint ({last.size} leaves, root "
                    f"{last.root}); restore the server from a backup that is younger than that"
                )
            new = self._new(keys, names)
            if last is not None and not new and last.size == len(hashes):
                return last
            hashes += [leaf_hash(leaf.raw()) for leaf in new]
            note = self._sign(tree, hashes)
            flat = [part for leaf in new for part in (leaf.match, leaf.head, leaf.raw())]
            with clear_errors():
                if self._add(
                    keys=[keys.leaves, keys.last, keys.checkpoints], args=[len(leaves), len(notes), note, *flat]
                ):
                    self.key.publish(self.redis)
                    return parse(note)
        raise TreeDamaged(f"the tree {tree} changes faster than it can be signed; try again")

    def latest(self, tree: str) -> Checkpoint:
        """The last checkpoint of a tree. Raises NoCheckpoint, StoreUnavailable."""
        with clear_errors():
            found: Any = self.redis.lindex(_Keys(tree).checkpoints, -1)
        if found is None:
            raise NoCheckpoint(f"no checkpoint of the tree {tree} was made yet")
        return parse(found.decode())

    def newest(self, tree: str, *, limit: int = 50) -> list[Checkpoint]:
        """The last checkpoints of a tree, the newest first. Raises StoreUnavailable."""
        with clear_errors():
            found: Any = self.redis.lrange(_Keys(tree).checkpoints, -limit, -1)
        return [parse(note.decode()) for note in reversed(found)]

    def proof(self, tree: str, match: str) -> str:
        """The last checkpoint of a tree with the proof that it vouches for this match, as `check_proof` takes it.

        Raises NoCheckpoint, StoreUnavailable.
        """
        keys = _Keys(tree)
        checkpoint = self.latest(tree)
        with clear_errors():
            found: Any = self.redis.hget(keys.last, match)
            raw: Any = self.redis.lrange(keys.leaves, 0, checkpoint.size - 1)
        index = -1 if found is None else int(found.rpartition(b":")[2])
        while index >= len(raw):  # added after the checkpoint was read: an earlier leaf of the match may be in it
            index = next((n for n in range(len(raw) - 1, -1, -1) if _leaf(raw[n]).match == match), -1)
        if index < 0:
            raise NoCheckpoint(f"match {match} is in no checkpoint of the tree {tree} yet")
        hashes = [leaf_hash(leaf) for leaf in raw]
        lines = [PROOF_HEADER, f"extra {_b64(raw[index])}", f"index {index}"]
        lines += [_b64(one) for one in inclusion_proof(hashes, index)]
        return "\n".join(lines) + "\n\n" + checkpoint.note

    def consistency(self, tree: str, first: int, size: int) -> list[str]:
        """The proof (hashes, 64 hex digits each) that the tree of `first` leaves is the beginning of that of `size`.

        Raises NoCheckpoint when the tree never had so many leaves, ValueError for sizes that make no sense.
        """
        with clear_errors():
            raw: Any = self.redis.lrange(_Keys(tree).leaves, 0, -1)
        if size > len(raw):
            raise NoCheckpoint(f"the tree {tree} has {len(raw)} leaves, not {size}")
        return [one.hex() for one in consistency_proof([leaf_hash(leaf) for leaf in raw[:size]], first)]

    def _read(self, keys: _Keys) -> tuple[list[bytes], list[str]]:
        with clear_errors():
            pipe = self.redis.pipeline(transaction=True)
            pipe.lrange(keys.leaves, 0, -1)
            pipe.lrange(keys.checkpoints, 0, -1)
            leaves, notes = pipe.execute()
        return leaves, [note.decode() for note in notes]

    def _new(self, keys: _Keys, matches: Sequence[str]) -> list[Leaf]:
        with clear_errors():
            known: Any = self.redis.hgetall(keys.last)
        heads = self.store.heads(matches)
        return [
            Leaf(match, head.version, head.hash, head.closed)
            for match in matches
            if (head := heads.get(match)) is not None
            and known.get(match.encode(), b":").partition(b":")[0].decode() != head.hash
        ]

    def _sign(self, tree: str, hashes: Sequence[bytes]) -> str:
        origin = self.origin(tree)
        return sign_note(f"{origin}\n{len(hashes)}\n{_b64(root(hashes))}\ntime {now()}\n", origin, self.key)


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
