"""Profiles: the lasting identity of a person on this server, over all tournaments.

A profile has ways in (passkeys, identities of an OpenID provider) and tokens that its owner has added, each of which is
in one profile at most. Nothing of a token's worth is copied: `service.who.keyrings` checks it at every use, so a role
ends with its token. Redis holds no secret of a profile: a passkey is its public half, and of a session there is the
SHA-256.

    vaultlog:{profiles}:profile:<id>       the profile as JSON
    vaultlog:{profiles}:all                sorted set of the ids, by time
    vaultlog:{profiles}:claims             hash from a way in or a token to the profile that has it
    vaultlog:{profiles}:session:<sha256>   a session as JSON; it expires, and is in no backup
    vaultlog:{profiles}:once:<sha256>      a step of a sign-in, good for one answer; likewise

They share a hash tag, so a profile and its claims change together, on a cluster, too.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
import redis
from msgspec import structs
from redis.client import Pipeline

from replays.store.connection import clear_errors
from service.access.sessions import LONGEST
from service.roles import Role

_PREFIX = "vaultlog:{profiles}"
ALL = f"{_PREFIX}:all"
CLAIMS = f"{_PREFIX}:claims"
ONCE_SECONDS = 600
"""How long a step of a sign-in may take a person."""
MOST_WAYS = 10
"""The most passkeys, and the most identities, of a profile."""
MOST_TOKENS = 300
"""The most tokens of a profile."""
Step = TypeVar("Step", bound=msgspec.Struct)


class Passkey(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The public half of a passkey."""

    id: str
    """As browsers name it, base64url."""
    key: str
    """Its public key in COSE form, base64url."""
    uses: int = 0
    """The counter of the authenticator; 0 from those that do not count."""
    label: str = ""
    added: float = 0.0
    """Seconds since 1970, UTC."""
    used: float | None = None

    @property
    def added_on(self) -> str:
        """The day on which it was added, as the log writes it."""
        return time.strftime("%Y-%m-%d", time.gmtime(self.added))

    @property
    def claim(self) -> str:
        """Its name among the claims."""
        return f"passkey:{self.id}"


class Identity(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An identity at an OpenID provider."""

    issuer: str
    subject: str
    label: str = ""
    added: float = 0.0

    @property
    def claim(self) -> str:
        """Its name among the claims, which says nothing of the person."""
        return f"openid:{sha256(msgspec.json.encode([self.issuer, self.subject])).hexdigest()}"


class AddedToken(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A token in a profile, by its public id, with what never changes about it."""

    id: str
    role: Role
    match: str | None = None
    tournament: str | None = None
    account: str | None = None
    label: str | None = None
    added: float = 0.0

    @property
    def claim(self) -> str:
        """Its name among the claims."""
        return f"token:{self.id}"


class Profile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A profile. Private, until its owner publishes it under a name."""

    id: str
    handle: str
    """The random name under which authenticators store it, base64url."""
    name: str
    """What the owner calls it; nobody else reads it."""
    created: float
    published: str | None = None
    """The name under which everybody may read it; None: it is private."""
    passkeys: tuple[Passkey, ...] = ()
    identities: tuple[Identity, ...] = ()
    tokens: tuple[AddedToken, ...] = ()
    """In the order in which the owner wants them used."""
    sessions_from: float = 0.0
    """Sessions that began before have ended."""

    @property
    def ways(self) -> frozenset[str]:
        """The claims of its ways in."""
        return frozenset([key.claim for key in self.passkeys] + [identity.claim for identity in self.identities])

    @property
    def claims(self) -> frozenset[str]:
        """All that no other profile may have."""
        return self.ways | {token.claim for token in self.tokens}


class ProfileSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session of a person who signed in to a profile. `way`: the claim by which they did."""

    profile: str
    way: str
    began: float


class ProfileRefused(Exception):
    """A change of a profile that is not possible. Its text says why, and what to do."""


class ClaimedElsewhere(ProfileRefused):
    """Another profile has this token or way in."""

    def __init__(self, claim: str) -> None:
        what = "link" if claim.startswith("token:") else "way to sign in"
        remedy = (
            "ask the organiser for a new link, which ends this one" if what == "link" else "sign in to that one with it"
        )
        super().__init__(f"This {what} is in another profile already. If that one is yours, {remedy}.")


_decode = msgspec.json.Decoder(Profile).decode
_decode_session = msgspec.json.Decoder(ProfileSession).decode


def _key(id: str) -> str:
    return f"{_PREFIX}:profile:{id}"


def _hidden(kind: str, secret: str) -> str:
    return f"{_PREFIX}:{kind}:{sha256(secret.encode()).hexdigest()}"


class Profiles:
    """The profiles in Redis. Thread-safe. Every method raises StoreUnavailable, and each that writes StoreFull."""

    def __init__(self, client: redis.Redis, clock: Callable[[], float] = time.time) -> None:
        self.redis, self.clock = client, clock

    # -- profiles ----------------------------------------------------------------------------------------------------

    def get(self, id: str) -> Profile | None:
        """The profile of this id."""
        with clear_errors():
            raw: Any = self.redis.get(_key(id))
        return None if raw is None else _decode(raw)

    def with_claim(self, claim: str) -> Profile | None:
        """The profile that has this token or way in."""
        with clear_errors():
            id: Any = self.redis.hget(CLAIMS, claim)
        return None if id is None else self.get(id.decode())

    def create(self, name: str, way: Passkey | Identity, *, handle: str | None = None) -> Profile:
        """A new profile with a first way in. `handle`: what the authenticator has stored. Raises ClaimedElsewhere."""
        profile = Profile(
            id=secrets.token_hex(8),
            handle=handle or secrets.token_urlsafe(32),
            name=name,
            created=self.clock(),
            passkeys=(way,) if isinstance(way, Passkey) else (),
            identities=(way,) if isinstance(way, Identity) else (),
        )
        self._write(profile.id, lambda before: profile)
        return profile

    def change(self, id: str, change: Callable[[Profile], Profile]) -> Profile:
        """Change a profile; `change` may be called again. Raises ProfileRefused, and what `change` raises."""

        def present(before: Profile | None) -> Profile:
            if before is None:
                raise ProfileRefused("This profile was deleted.")
            return change(before)

        after = self._write(id, present)
        assert after is not None
        return after

    def delete(self, id: str) -> None:
        """Delete a profile with all that is stored of it. Safe to repeat."""
        self._write(id, lambda before: None)

    def _write(self, id: str, change: Callable[[Profile | None], Profile | None]) -> Profile | None:
        after: Profile | None = None

        def attempt(pipe: Pipeline) -> None:
            nonlocal after
            raw: Any = pipe.get(_key(id))
            before = None if raw is None else _decode(raw)
            after = change(before)
            old = frozenset[str]() if before is None else before.claims
            new = frozenset[str]() if after is None else after.claims
            for claim in sorted(new - old):
                holder: Any = pipe.hget(CLAIMS, claim)
                if holder is not None and holder.decode() != id:
                    raise ClaimedElsewhere(claim)
            pipe.multi()
            for claim in sorted(old - new):
                pipe.hdel(CLAIMS, claim)
            for claim in sorted(new - old):
                pipe.hset(CLAIMS, claim, id)
            if after is None:
                pipe.delete(_key(id))
                pipe.zrem(ALL, id)
            else:
                pipe.set(_key(id), msgspec.json.encode(after))
                pipe.zadd(ALL, {id: after.created}, nx=True)

        with clear_errors():
            self.redis.transaction(attempt, _key(id), CLAIMS)
        return after

    # -- what an owner changes ---------------------------------------------------------------------------------------

    def add_way(self, id: str, way: Passkey | Identity) -> Profile:
        """Add a way in. Raises ProfileRefused."""

        def added(profile: Profile) -> Profile:
            if isinstance(way, Passkey):
                _require_room(len(profile.passkeys), MOST_WAYS, "passkeys")
                return structs.replace(profile, passkeys=(*profile.passkeys, way))
            if way.claim in profile.ways:
                return profile
            _require_room(len(profile.identities), MOST_WAYS, "sign-ins by OpenID")
            return structs.replace(profile, identities=(*profile.identities, way))

        return self.change(id, added)

    def remove_way(self, id: str, claim: str) -> Profile:
        """Remove a way in, and end the sessions that began by it. Raises ProfileRefused for the last one."""

        def removed(profile: Profile) -> Profile:
            if profile.ways == {claim}:
                raise ProfileRefused(
                    "This is the only way into your profile. Add another passkey first, or delete the profile."
                )
            return structs.replace(
                profile,
                passkeys=tuple(key for key in profile.passkeys if key.claim != claim),
                identities=tuple(identity for identity in profile.identities if identity.claim != claim),
            )

        return self.change(id, removed)

    def note_use(self, id: str, passkey: str, uses: int) -> Profile:
        """Note that a passkey was used. Raises ProfileRefused for a counter that does not go on, as a copy's."""
        now = self.clock()

        def noted(profile: Profile) -> Profile:
            key = next((key for key in profile.passkeys if key.id == passkey), None)
            if key is None or (key.uses and uses <= key.uses):
                raise ProfileRefused("This passkey was removed, or is a copy. Sign in with another one.")
            after = structs.replace(key, uses=uses, used=now)
            return structs.replace(
                profile, passkeys=tuple(after if other.id == passkey else other for other in profile.passkeys)
            )

        return self.change(id, noted)

    def add_token(self, id: str, token: AddedToken) -> Profile:
        """Add a token, as the first one. Raises ProfileRefused, ClaimedElsewhere."""

        def added(profile: Profile) -> Profile:
            if token.claim in profile.claims:
                return profile
            _require_room(len(profile.tokens), MOST_TOKENS, "links")
            return structs.replace(profile, tokens=(token, *profile.tokens))

        return self.change(id, added)

    def remove_token(self, id: str, token: str) -> Profile:
        """Remove a token, which itself stays as it is. Raises ProfileRefused."""
        return self.change(
            id, lambda profile: structs.replace(profile, tokens=tuple(t for t in profile.tokens if t.id != token))
        )

    def prefer_token(self, id: str, token: str) -> Profile:
        """Use a token before the others of its tournament. Raises ProfileRefused."""
        return self.change(
            id,
            lambda profile: structs.replace(profile, tokens=tuple(sorted(profile.tokens, key=lambda t: t.id != token))),
        )

    def publish(self, id: str, name: str | None) -> Profile:
        """Let everybody read a profile under a name; None: nobody. Raises ProfileRefused."""
        return self.change(id, lambda profile: structs.replace(profile, published=name))

    def end_sessions(self, id: str) -> Profile:
        """End every session of a profile. Raises ProfileRefused."""
        now = self.clock()
        return self.change(id, lambda profile: structs.replace(profile, sessions_from=now))

    # -- sessions ----------------------------------------------------------------------------------------------------

    def begin_session(self, profile: Profile, way: str) -> str:
        """The secret of a new session. `way`: the claim by which the person signed in."""
        secret = f"vp_{secrets.token_urlsafe(32)}"
        session = ProfileSession(profile=profile.id, way=way, began=self.clock())
        with clear_errors():
            self.redis.set(_hidden("session", secret), msgspec.json.encode(session), ex=LONGEST)
        return secret

    def of_session(self, secret: str) -> Profile | None:
        """The profile of a session; None when the session has ended: by itself, with its way in, or by its owner."""
        with clear_errors():
            raw: Any = self.redis.get(_hidden("session", secret))
        if raw is None:
            return None
        session = _decode_session(raw)
        profile = self.get(session.profile)
        if profile is None or session.way not in profile.ways or session.began < profile.sessions_from:
            return None
        return profile

    def way_of_session(self, secret: str) -> str | None:
        """The claim of the way in by which a session began; None when it has ended by itself."""
        with clear_errors():
            raw: Any = self.redis.get(_hidden("session", secret))
        return None if raw is None else _decode_session(raw).way

    def end_session(self, secret: str) -> None:
        """End a session. Safe to repeat."""
        with clear_errors():
            self.redis.delete(_hidden("session", secret))

    # -- steps of a sign-in ------------------------------------------------------------------------------------------

    def begin_step(self, secret: str, step: msgspec.Struct) -> None:
        """Remember a step for `ONCE_SECONDS`, under a secret that the answer to it must bring along."""
        with clear_errors():
            self.redis.set(_hidden("once", secret), msgspec.json.encode(step), ex=ONCE_SECONDS)

    def take_step(self, secret: str, kind: type[Step]) -> Step | None:
        """The step under a secret, once: an answer that is sent again finds none. None for one of another kind."""
        with clear_errors():
            raw: Any = self.redis.getdel(_hidden("once", secret))
        if raw is None:
            return None
        try:
            return msgspec.json.decode(raw, type=kind)
        except msgspec.ValidationError:
            return None


def _require_room(count: int, most: int, what: str) -> None:
    if count >= most:
        raise ProfileRefused(f"A profile has at most {most} {what}; remove one first.")
