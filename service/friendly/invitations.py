"""Invitations to a match between friends: the second player chooses a deck before the match opens.

An invitation is a hash in Redis, for as long as its links play: the names, the deck of the first player and what was
proposed to the second one; then what the second one chose; then the match. What is chosen is stored before the match
is opened, once: a player who comes back after a crash opens the match with exactly that, under one idempotency key.

Each player has a secret, worked out from a key of the server (`Tokens.pepper`), so no record holds it. It lets its
holder choose, or wait, and then leads to the seat.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from typing import Any

import msgspec
import redis

from replays.store.connection import clear_errors

LASTS = 30 * 24 * 3600
"""Seconds for which the links play."""
_BYTES = 12


class ChosenDeck(msgspec.Struct, frozen=True):
    """What a player plays with. `deck`: as a set-up takes it."""

    name: str
    deck: dict[str, Any]


class Invitation(msgspec.Struct, frozen=True):
    """An invitation as it was made."""

    first: ChosenDeck
    second: str
    """The name of the player who was invited, as the first one wrote it; may be empty."""
    proposed: dict[str, Any] | None
    """The deck that was proposed to that player."""


class InvitationState(msgspec.Struct, frozen=True):
    """An invitation as it stands."""

    id: str
    made: Invitation
    chosen: ChosenDeck | None = None
    """What the second player chose."""
    match: str | None = None


class InvitationTaken(ValueError):
    """The form that made an invitation was sent before, with other entries."""


class Invitations:
    """The invitations in Redis. Everything raises StoreUnavailable or StoreFull when Redis is in trouble."""

    def __init__(self, client: redis.Redis, pepper: bytes) -> None:
        self.redis, self._pepper = client, pepper

    def make(self, key: str, invitation: Invitation) -> str:
        """Store an invitation; its id. `key`: of the form, so that it can be sent twice. Raises InvitationTaken.

        The id follows from the key and leads back to none: a friend who has the id cannot send the form again.
        """
        id = self._digest(f"id/{key}")
        content = msgspec.json.encode(invitation)
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=True)
            pipe.hsetnx(_key(id), "made", content)
            pipe.expire(_key(id), LASTS)
            pipe.hget(_key(id), "made")
            _, _, first = pipe.execute()
        if first != content:
            raise InvitationTaken
        return id

    def get(self, id: str) -> InvitationState | None:
        """The invitation of an id; None if there never was one, or if its links play no longer."""
        with clear_errors():
            raw: Any = self.redis.hgetall(_key(id))
        if b"made" not in raw:
            return None
        chosen, match = raw.get(b"chosen"), raw.get(b"match")
        return InvitationState(
            id,
            msgspec.json.decode(raw[b"made"], type=Invitation),
            None if chosen is None else msgspec.json.decode(chosen, type=ChosenDeck),
            None if match is None else match.decode(),
        )

    def choose(self, id: str, chosen: ChosenDeck) -> None:
        """Note what the second player plays with. The first choice stays."""
        with clear_errors():
            self.redis.hsetnx(_key(id), "chosen", msgspec.json.encode(chosen))

    def opened(self, id: str, match: str) -> None:
        """Note the match. Its links play from now on."""
        with clear_errors():
            self.redis.hset(_key(id), "match", match)
            self.redis.expire(_key(id), LASTS)

    def secret(self, id: str, seat: int) -> str:
        """The secret of a player."""
        return f"{id}.{seat}.{self._digest(f'{id}/{seat}')}"

    def seat_of(self, secret: str) -> tuple[str, int] | None:
        """The invitation and the seat of a secret; None for a wrong one, which takes as long."""
        id, _, rest = secret.partition(".")
        seat = 1 if rest.startswith("1") else 0
        right = hmac.compare_digest(self.secret(id, seat).encode(), secret.encode("utf-8", "surrogatepass"))
        return (id, seat) if right else None

    def _digest(self, text: str) -> str:
        digest = hmac.digest(self._pepper, f"vaultlog/friendly/1/{text}".encode("utf-8", "surrogatepass"), "sha256")
        return urlsafe_b64encode(digest[:_BYTES]).decode()


def _key(id: str) -> str:
    return f"vaultlog:friendly:{id}"
