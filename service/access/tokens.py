"""Bearer tokens and their grants. Only their SHA-256 is stored, so nobody who reads Redis can act with them.

A record is a JSON value under `vaultlog:token:<sha256>`; `vaultlog:tokens` (sorted set, by time) lists them by their
public id. Tokens are not guessable (256 bits), so a plain hash suffices and needs no salt.
"""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

import msgspec
import redis
from cachetools import LRUCache
from redis.client import Pipeline

from replays.log.errors import StoreUnavailable
from replays.store.cluster import by_shard
from replays.store.connection import clear_errors
from service.roles import Permission, Role, allowed

PEPPER = "vaultlog:pepper"
"""Redis key of 32 random bytes that go into derived tokens and share links."""
LIST = "vaultlog:tokens"
_AWAY = b""
"""Stands for a record that could not be read."""
LONGEST_LINE = 16
"""Longest line of tokens, each issued with the one before. Every request checks the whole line."""
_KEPT = 4096
"""Tokens whose line of issuers is cached."""
_PAGE = 500


class Grant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The grant of a token: a role, bound to a match, to a tournament, or to neither. Only a seat's token has a
    `seat`."""

    id: str
    """Public name of the token, safe for logs; also the actor's id in the events it appends, without an `account`."""
    role: Role = msgspec.field(name="scope")
    match: str | None = None
    tournament: str | None = None
    seat: int | None = None
    account: str | None = None
    """Pseudonym of the person, as the tournament knows it; the actor's id in the events they append."""
    permissions: tuple[Permission, ...] | None = None
    """The permissions of its role that it carries; None: all of them."""
    label: str | None = None
    created: float = 0.0
    """Seconds since 1970, UTC."""
    expires: float | None = None
    revoked: bool = False
    reaches: bool = False
    """Its revocation also ends tokens issued with it, directly or through other tokens."""
    by: str | None = None
    """The token that made it; None for the oldest, which no other token's end affects."""
    request: str | None = None
    """Fingerprint of the request that made it, so that its Idempotency-Key cannot be used for another one."""

    @property
    def bound(self) -> bool:
        """Whether it is limited to one match or one tournament."""
        return self.match is not None or self.tournament is not None

    @property
    def held(self) -> frozenset[Permission]:
        """Its permissions, before the match is known."""
        return self.narrowed(allowed(self.role, match=self.match is not None, tournament=self.tournament is not None))

    def narrowed(self, permissions: frozenset[Permission]) -> frozenset[Permission]:
        """The given permissions that the token carries."""
        return permissions if self.permissions is None else permissions & frozenset(self.permissions)


ADMINISTRATOR = Grant(id="administrator", role="administrator")
"""The grant of the configuration's token."""


class NewToken(NamedTuple):
    """A token, shown once, and its grant. `repeated`: it was made before, and the grant is as it stands now."""

    token: str
    grant: Grant
    repeated: bool


_decode = msgspec.json.Decoder(Grant).decode


def time_as_text(seconds: float | None) -> str | None:
    """A time of a grant, RFC 3339 in UTC."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def public_id(token: str) -> str:
    """The name of a token, safe for logs."""
    return f"tok_{sha256(token.encode()).hexdigest()[:16]}"


def _key(token: str) -> str:
    return f"vaultlog:token:{sha256(token.encode()).hexdigest()}"


def unspent(grant: Grant) -> bool:
    """Whether a token is neither revoked nor expired itself."""
    return not grant.revoked and (grant.expires is None or grant.expires >= time.time())


class Tokens:
    """The tokens in Redis, and the administrator's own from the configuration. Thread-safe."""

    def __init__(self, client: redis.Redis, admin_token: str) -> None:
        self.redis = client
        self._admin = sha256(admin_token.encode()).digest()
        self._pepper: bytes | None = None
        self._lines: LRUCache[str, tuple[str, ...]] = LRUCache(_KEPT)
        self._issuers: LRUCache[str, frozenset[str]] = LRUCache(_KEPT)
        self._lock = Lock()

    @property
    def pepper(self) -> bytes:
        """Random bytes shared by every process on this store, made by the first of them."""
        if self._pepper is None:
            with clear_errors():
                self.redis.set(PEPPER, secrets.token_bytes(32), nx=True)
                pepper: Any = self.redis.get(PEPPER)
            self._pepper = pepper
        assert self._pepper is not None
        return self._pepper

    def grant(self, token: str) -> Grant | None:
        """The grant of a token; None when it is unknown, revoked or expired itself. Its issuers are checked by
        `service.access.validity`. Raises StoreUnavailable."""
        if hmac.compare_digest(sha256(token.encode()).digest(), self._admin):
            return ADMINISTRATOR
        with clear_errors():
            raw: Any = self.redis.get(_key(token))
        if raw is None:
            return None
        grant = _decode(raw)
        return grant if unspent(grant) else None

    def by_id(self, id: str) -> Grant | None:
        """The grant of that id, or None when there is none, or it is revoked or expired itself, as `grant`. Raises
        StoreUnavailable."""
        if id == ADMINISTRATOR.id:
            return ADMINISTRATOR
        grant = self.find(id)
        return grant if grant is not None and unspent(grant) else None

    def by_ids(self, ids: Sequence[str], *, away: set[str] | None = None) -> dict[str, Grant]:
        """The grants of these ids that are valid now, in two round trips. Raises StoreUnavailable.

        `away`: gets the ids of those on a shard that does not answer, which is then no error."""
        grants = {ADMINISTRATOR.id: ADMINISTRATOR} if ADMINISTRATOR.id in ids else {}
        ids = [id for id in ids if id not in grants]
        if not ids:
            return grants
        with clear_errors():
            keys: Any = self.redis.hmget(f"{LIST}:keys", ids)
            listed = [(id, key) for id, key in zip(ids, keys, strict=True) if key is not None]
            raws = self._raws([key for _, key in listed]) if away is None else self._there([key for _, key in listed])
        for (id, _), raw in zip(listed, raws, strict=True):
            if raw is _AWAY and away is not None:
                away.add(id)
            elif raw is not None and unspent(grant := _decode(raw)):
                grants[id] = grant
        return grants

    def create(
        self,
        role: Role,
        *,
        match: str | None = None,
        tournament: str | None = None,
        seat: int | None = None,
        account: str | None = None,
        permissions: tuple[Permission, ...] | None = None,
        label: str | None = None,
        expires: float | None = None,
        by: str | None = None,
        request: str | None = None,
        token: str | None = None,
    ) -> NewToken:
        """Store a new token (or `token`, once) and return it with its grant; it cannot be read again later.

        `expires`: seconds since 1970; `by`: id of the token that makes it; `request`: fingerprint of the request.
        Raises StoreUnavailable, StoreFull.
        """
        token = token or f"vl_{secrets.token_urlsafe(32)}"
        grant = Grant(
            id=public_id(token),
            role=role,
            match=match,
            tournament=tournament,
            seat=seat,
            account=account,
            permissions=permissions,
            label=label,
            created=time.time(),
            expires=expires,
            by=by,
            request=request,
        )
        with clear_errors():
            # The lists first, and the token last: they may be on different nodes. An interruption leaves an entry
            # without a token, which readers skip; a token in no list could not be found and revoked.
            self.redis.hset(f"{LIST}:keys", grant.id, _key(token))
            self.redis.zadd(LIST, {grant.id: grant.created}, nx=True)
            # NX: a token derived again after a lost answer stays as it is, even if it was revoked meanwhile
            if self.redis.set(_key(token), msgspec.json.encode(grant), nx=True):
                return NewToken(token, grant, False)
            raw: Any = self.redis.get(_key(token))
        return NewToken(token, _decode(raw), True)

    def derive(self, bearer: str, match: str, role: Role, seat: int | None) -> str:
        """The token of a role in a match that the holder of `bearer` opened: always the same. So a repeated request to
        open a match gets the same answer although no token is stored. It cannot be searched for without the pepper by
        the holder of a derived token, nor without `bearer` by a reader of Redis.
        """
        message = f"vaultlog/token/1/{match}/{role}/{'' if seat is None else seat}".encode()
        digest = hmac.digest(self.pepper + bearer.encode(), message, "sha256")
        return f"vl_{urlsafe_b64encode(digest).rstrip(b'=').decode()}"

    def derive_new(self, bearer: str, key: str) -> str:
        """The token that the holder of `bearer` makes under an idempotency key: the same each time."""
        digest = hmac.digest(self.pepper + bearer.encode(), f"vaultlog/token/2/{key}".encode(), "sha256")
        return f"vl_{urlsafe_b64encode(digest).rstrip(b'=').decode()}"

    def page(
        self, *, where: Callable[[Grant], bool] | None = None, after: str | None = None, limit: int = 100
    ) -> list[Grant]:
        """Grants, newest first, revoked and expired ones included; `after` is the id of the last one of a page."""
        with clear_errors():
            start = 0
            if after is not None:
                rank: Any = self.redis.zrevrank(LIST, after)
                start = 0 if rank is None else rank + 1
            page: list[Grant] = []
            while len(page) < limit:
                ids: Any = self.redis.zrevrange(LIST, start, start + limit - 1)
                if not ids:
                    break
                start += len(ids)
                keys: Any = self.redis.hmget(f"{LIST}:keys", ids)
                raws = self._raws([key for key in keys if key is not None])
                grants = [_decode(raw) for raw in raws if raw is not None]
                page += [grant for grant in grants if where is None or where(grant)]
        return page[:limit]

    def _raws(self, keys: Sequence[str | bytes]) -> list[bytes | None]:
        """The records under these keys, in one round trip to each node that has some."""
        if not keys:
            return []
        pipe = self.redis.pipeline(transaction=False)
        for key in keys:
            pipe.get(key)
        records: list[bytes | None] = pipe.execute()
        return records

    def _there(self, keys: Sequence[str | bytes]) -> list[bytes | None]:
        """As `_raws`, with `_AWAY` for records on a shard that does not answer."""
        records: dict[str, bytes | None] = {}
        names = [key.decode() if isinstance(key, bytes) else key for key in keys]
        for some in by_shard(self.redis, names).values():
            try:
                with clear_errors():
                    records |= zip(some, self._raws(some), strict=True)
            except StoreUnavailable:
                records |= dict.fromkeys(some, _AWAY)
        return [records[name] for name in names]

    def find(self, id: str) -> Grant | None:
        """The grant of that id, valid or not. Raises StoreUnavailable."""
        with clear_errors():
            key: Any = self.redis.hget(f"{LIST}:keys", id)
            raw: Any = None if key is None else self.redis.get(key)
        return None if raw is None else _decode(raw)

    def several(self, ids: Sequence[str]) -> dict[str, Grant]:
        """The grants of these ids, valid or not, in two round trips. Raises StoreUnavailable."""
        if not ids:
            return {}
        with clear_errors():
            keys: Any = self.redis.hmget(f"{LIST}:keys", ids)
            listed = [(id, key) for id, key in zip(ids, keys, strict=True) if key is not None]
            raws = self._raws([key for _, key in listed])
        return {id: _decode(raw) for (id, _), raw in zip(listed, raws, strict=True) if raw is not None}

    def lines(self, grants: Iterable[Grant], *, away: set[str] | None = None) -> dict[str, list[Grant]]:
        """The issuers of each of these grants, by id: the token that made it, the one that made that, and so on. It
        ends at the administrator's own token or an unknown one. Mostly one round trip, because who issued what never
        changes. Raises StoreUnavailable. `away`: gets the ids of grants with an issuer on a shard that does not answer,
        which is then no error; they are left out."""
        grants = list(grants)
        with self._lock:
            lines = {grant.id: self._lines.get(grant.id) for grant in grants}
        keys = sorted({key for line in lines.values() if line is not None for key in line})
        with clear_errors():
            raws = self._raws(keys) if away is None else self._there(keys)
        gone = {key for key, raw in zip(keys, raws, strict=True) if raw is _AWAY}
        issuers = {
            key: _decode(raw) for key, raw in zip(keys, raws, strict=True) if raw is not None and raw is not _AWAY
        }
        issuers_by_id, in_vain = {}, set()
        for grant in grants:
            line = lines[grant.id]
            if away is not None and (grant.by in in_vain or not gone.isdisjoint(line or ())):
                away.add(grant.id)
                continue
            try:
                issuers_by_id[grant.id] = (
                    self._walk(grant) if line is None else [issuers[key] for key in line if key in issuers]
                )
            except StoreUnavailable:
                if away is None:
                    raise
                in_vain.add(grant.by)  # do not ask for its other tokens now: each would wait as long
                away.add(grant.id)
        return issuers_by_id

    def _walk(self, grant: Grant) -> list[Grant]:
        issuers: list[Grant] = []
        keys: list[str] = []
        by = grant.by
        while by is not None and by != ADMINISTRATOR.id:
            with clear_errors():
                key: Any = self.redis.hget(f"{LIST}:keys", by)
                raw: Any = None if key is None else self.redis.get(key)
            if raw is None:
                break
            issuers.append(_decode(raw))
            keys.append(key)
            by = issuers[-1].by
        with self._lock:
            self._lines[grant.id] = tuple(keys)
        return issuers

    def issuers(self, id: str) -> frozenset[str]:
        """The accounts that issued a token, directly or through other tokens, and so may hold it. An issuing token
        without an account counts by its id; administrators are left out, because they may do everything anyway. Empty
        for an unknown token. Mostly without a round trip, because issuers never change. Raises StoreUnavailable."""
        with self._lock:
            accounts = self._issuers.get(id)
        if accounts is None:
            grant = None if id == ADMINISTRATOR.id else self.find(id)
            line = [] if grant is None else self.lines([grant])[grant.id]
            accounts = frozenset(issuer.account or issuer.id for issuer in line if issuer.role != "administrator")
            with self._lock:
                self._issuers[id] = accounts
        return accounts

    def issued_with(self, id: str) -> list[Grant]:
        """All tokens issued with a token, directly or through others, oldest first, including revoked and expired ones.
        Looks through all tokens. Raises StoreUnavailable."""
        made_by: dict[str, list[Grant]] = {}
        after: str | None = None
        while page := self.page(after=after, limit=_PAGE):
            for grant in page:
                if grant.by is not None:
                    made_by.setdefault(grant.by, []).append(grant)
            after = page[-1].id
        issued = list(made_by.pop(id, ()))
        for grant in issued:  # grows meanwhile
            issued += made_by.pop(grant.id, ())
        return sorted(issued, key=lambda grant: grant.created)

    def revoke(self, id: str, *, reaches: bool = False) -> Grant | None:
        """Revoke a token from now on; None when there is none of that id. `reaches`: revoke what was issued with it
        too, at once, because every use of a token checks its issuers. Safe to repeat, and concurrently: neither effect
        is ever undone."""
        with clear_errors():
            key: Any = self.redis.hget(f"{LIST}:keys", id)
            if key is None:
                return None

            done: Grant | None = None

            def change(pipe: Pipeline) -> None:
                nonlocal done
                raw: Any = pipe.get(key)
                done = None
                if raw is None:
                    return
                before = _decode(raw)
                done = msgspec.structs.replace(before, revoked=True, reaches=before.reaches or reaches)
                pipe.multi()
                pipe.set(key, msgspec.json.encode(done))

            self.redis.transaction(change, key)
        return done
