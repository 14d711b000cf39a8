"""The event envelope: writing (seal), reading (decode), hashing, redaction. Settled; see replays/README.md.

The *body* of an event is the RFC 8785 JSON of everything but `prev` and `hash`, with the sealed part reduced to its
commitment. The body is what is hashed and, byte for byte, what is stored, so checking a stored event never depends on
this code writing JSON the same way twice.
"""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from replays.log.canonical import canonical, chain_hash, commitment
from replays.log.errors import EventInvalid
from replays.log.event_kinds import VOCABULARY
from replays.log.event_types import Hex64, Seq
from replays.log.vocabulary import EventData, SecretData, Vocabulary

MAX_BODY_BYTES = 65_536
"""Upper limit of one event; a set-up of three decks takes about 20 KB."""

Timestamp = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")]


class Actor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Actor of an event. `id` is a pseudonym that the service can resolve (of an account or token), never a name."""

    kind: Literal["player", "recorder", "judge", "organiser", "service"]
    id: Annotated[str, Meta(min_length=1, max_length=128)]
    on_behalf_of: Annotated[int, Meta(ge=0, le=7)] | None = None
    """The seat whose decision it is, when another person enters it (a recorder at a paper match, a judge)."""
    forced_by_judge: bool = False
    """True: entered on a judge's order, against or without the will of the seat."""
    token: Annotated[str, Meta(min_length=1, max_length=128)] | None = None
    """The public id of the token by which it was done, where `id` is an account; else `id` is that of the token."""


class Sealed(msgspec.Struct, frozen=True):
    """The sealed part of an event. Without `salt` and `value` (a redacted copy) the chain still verifies."""

    commitment: str
    salt: str | None = None
    value: SecretData | None = None
    raw: bytes = b""
    """Canonical JSON of the value, as committed to and as stored."""


class _Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    commitment: Hex64


class _Disclosure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    salt: Hex64
    value: msgspec.Raw


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: Seq
    type: str
    schema: Annotated[int, Meta(ge=1)]
    actor: Actor
    at: Timestamp
    data: msgspec.Raw
    sealed: _Commitment | None
    cause: Seq | None = None
    client_at: Timestamp | None = None
    engine: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    request: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")] | None = None


_BODY = msgspec.json.Decoder(_Body)
_DISCLOSURE = msgspec.json.Decoder(_Disclosure)


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a log, read and validated. `data` is in the newest schema, `schema` is the one it was written in."""

    seq: int
    """Position in the log, from 1, without gaps; also the version of the match after it."""
    type: str
    schema: int
    actor: Actor
    at: str
    """Server time of the append, RFC 3339 UTC with microseconds. Never used by the fold; not guaranteed to ascend."""
    data: EventData
    sealed: Sealed | None
    cause: int | None = None
    """Seq of the event this one answers."""
    client_at: str | None = None
    """When the client says that it happened."""
    engine: str | None = None
    """Engine and catalogue that validated it, when not those `match.opened` names."""
    request: str | None = None
    """First 128 bits of the SHA-256 of the scoped idempotency key, hex."""
    prev: str
    hash: str
    body: bytes
    """The hashed bytes, as stored."""

    @property
    def secret(self) -> SecretData | None:
        """The sealed value, when there is one and it was not redacted."""
        return None if self.sealed is None else self.sealed.value

    def to_data(self) -> dict[str, Any]:
        """The whole envelope as plain JSON, exactly as written (never upcast)."""
        out: dict[str, Any] = msgspec.json.decode(self.body)
        if self.sealed is not None and self.sealed.salt is not None:
            out["sealed"] = {
                "commitment": self.sealed.commitment,
                "salt": self.sealed.salt,
                "value": msgspec.json.decode(self.sealed.raw),
            }
        out["prev"], out["hash"] = self.prev, self.hash
        return out

    def to_json(self) -> bytes:
        """The whole envelope as canonical JSON, one line without a newline."""
        return canonical(self.to_data())

    def disclosure(self) -> bytes:
        """Canonical JSON of the sealed salt and value, kept beside the body; empty when there is none."""
        if self.sealed is None or self.sealed.salt is None:
            return b""
        return b'{"salt":"%b","value":%b}' % (self.sealed.salt.encode(), self.sealed.raw)


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An event before it has a place in a log."""

    data: EventData
    actor: Actor
    secret: SecretData | None = None
    cause: int | None = None
    client_at: str | None = None
    engine: str | None = None
    request: str | None = None


def now() -> str:
    """The time of this machine in the one format of the log: RFC 3339 in UTC, with microseconds."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def now_ms() -> int:
    """The time of this machine in milliseconds since 1970, for records that are compared by age."""
    return int(time.time() * 1000)


def seal(
    draft: Draft,
    *,
    seq: int,
    prev: str,
    at: str | None = None,
    salt: str | None = None,
    vocabulary: Vocabulary[Any] = VOCABULARY,
) -> Event:
    """Give a draft its place: sequence number, time, salted commitment, hash over `prev`.

    `at` and `salt` are taken from clock and system entropy unless given (tests, test vectors). Raises EventInvalid for
    data or an actor that the reader would refuse, so nothing is ever written that cannot be read.
    """
    kind = vocabulary.kind_of(draft.data)
    body: dict[str, Any] = {
        "seq": seq,
        "type": kind.name,
        "schema": kind.schema,
        "at": now() if at is None else at,
        "actor": msgspec.to_builtins(draft.actor),
        "data": msgspec.to_builtins(draft.data),
        "sealed": None,
    }
    disclosure = b""
    if draft.secret is not None:
        value = canonical(msgspec.to_builtins(draft.secret))
        salt = secrets.token_hex(32) if salt is None else salt
        body["sealed"] = {"commitment": commitment(salt, value)}
        disclosure = b'{"salt":"%b","value":%b}' % (salt.encode(), value)
        if len(value) > MAX_BODY_BYTES:
            raise EventInvalid(
                f"{len(value)} bytes under seal; an event may have at most {MAX_BODY_BYTES}",
                type=kind.name,
                schema=kind.schema,
                seq=seq,
            )
    for name in ("cause", "client_at", "engine", "request"):
        if (given := getattr(draft, name)) is not None:
            body[name] = given
    try:
        raw = canonical(body)
    except ValueError as error:
        raise EventInvalid(str(error), type=kind.name, schema=kind.schema, seq=seq) from error
    if len(raw) > MAX_BODY_BYTES:
        raise EventInvalid(
            f"{len(raw)} bytes; an event may have at most {MAX_BODY_BYTES}", type=kind.name, schema=kind.schema, seq=seq
        )
    return decode(raw, disclosure, prev=prev, hash=chain_hash(prev, raw), vocabulary=vocabulary)


def decode(body: bytes, disclosure: bytes, *, prev: str, hash: str, vocabulary: Vocabulary[Any] = VOCABULARY) -> Event:
    """Read a stored event: its body, and the disclosure of its sealed part (may be empty). Checks shapes, not hashes.

    Raises EventInvalid; `replays.log.chain` checks the hashes.
    """
    try:
        read = _BODY.decode(body)
    except msgspec.MsgspecError as error:
        raise EventInvalid(f"unreadable envelope: {error}") from error
    data = vocabulary.parse(read.type, read.schema, read.data, read.seq)
    sealed = None
    if read.sealed is not None:
        sealed = Sealed(read.sealed.commitment)
        if disclosure:
            try:
                opened = _DISCLOSURE.decode(disclosure)
            except msgspec.MsgspecError as error:
                raise EventInvalid(f"unreadable sealed part: {error}", type=read.type, seq=read.seq) from error
            raw = bytes(opened.value)
            sealed = Sealed(read.sealed.commitment, opened.salt, vocabulary.secret(read.type, raw, read.seq), raw)
    elif disclosure:
        raise EventInvalid("a sealed value is stored, but the event has no commitment", type=read.type, seq=read.seq)
    return Event(
        seq=read.seq,
        type=read.type,
        schema=read.schema,
        actor=read.actor,
        at=read.at,
        data=data,
        sealed=sealed,
        cause=read.cause,
        client_at=read.client_at,
        engine=read.engine,
        request=read.request,
        prev=prev,
        hash=hash,
        body=body,
    )


def from_data(data: dict[str, Any], *, vocabulary: Vocabulary[Any] = VOCABULARY) -> Event:
    """Read a whole envelope (an export, an API answer) back into an event. Raises EventInvalid; checks no hashes."""
    rest = dict(data)
    hashes: list[str] = []
    for name in ("prev", "hash"):
        value = rest.pop(name, None)
        if not isinstance(value, str) or len(value) != 64 or set(value) - set("0123456789abcdef"):
            raise EventInvalid(f"`{name}` must be 64 lower-case hex digits")
        hashes.append(value)
    disclosure = b""
    sealed = rest.get("sealed")
    try:
        if isinstance(sealed, dict):
            inner = dict(sealed)
            rest["sealed"] = {"commitment": inner.pop("commitment", None)}
            if inner:
                disclosure = canonical(inner)
        body = canonical(rest)
    except ValueError as error:
        raise EventInvalid(str(error)) from error
    return decode(body, disclosure, prev=hashes[0], hash=hashes[1], vocabulary=vocabulary)


def redact(event: Event) -> Event:
    """The event without its sealed salt and value. Its hash, and so every proof over the log, stays valid."""
    if event.sealed is None or event.sealed.salt is None:
        return event
    return msgspec.structs.replace(event, sealed=Sealed(event.sealed.commitment))
