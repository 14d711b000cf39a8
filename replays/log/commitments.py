"""Keyed commitments: what every event promises about the question it answers and the state it leads to.

A bare hash of hidden cards can be guessed (a hand of six out of a known deck has two million possibilities), so the
hashes are keyed with a key that follows from the secret seed. When the match closes, the seed is published and
everybody can check every commitment.

    match key  = HMAC-SHA-256(key = seed, "vaultlog/commitment/1")
    question   = HMAC-SHA-256(key = match key, "question/<seq>/<fingerprint>"), first 32 hex digits
    state      = HMAC-SHA-256(key = match key, "state/<seq>/<digest>"), 64 hex digits

`<seq>` is the decimal sequence number of the event, so equal states or questions do not show as equal commitments;
`<fingerprint>` and `<digest>` are the lower-case hex texts of `engine.table.choices.Choice.fingerprint` and
`engine.game.Game.digest()`. Seed and keys are raw bytes, messages ASCII.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any

from engine.errors import SetupError
from engine.opening.positions import is_observed, open_part, setup_of
from engine.table.codec import KeyedHash
from engine.table.setup import Setup
from replays.log.errors import NotFoldable, PositionRedacted
from replays.log.event_types import MatchOpened

PURPOSE = b"vaultlog/commitment/1"


class Commitments:
    """Makes and checks the commitments of one match. `seed`: 64 hex digits."""

    __slots__ = ("_hash",)

    def __init__(self, seed: str) -> None:
        self._hash = KeyedHash(hmac.digest(bytes.fromhex(seed), PURPOSE, "sha256"))

    def question(self, seq: int, fingerprint: str) -> str:
        """The commitment to a question's fingerprint in event `seq`: 32 hex digits."""
        return self._hash.of(f"question/{seq}/{fingerprint}".encode()).hexdigest()[:32]

    def state(self, seq: int, digest: str) -> str:
        """The commitment to a state's digest in event `seq`: 64 hex digits."""
        return self._hash.of(f"state/{seq}/{digest}".encode()).hexdigest()


def seed_commitment(seed: str) -> str:
    """`SHA-256` of the 32 seed bytes: what `match.opened` shows of the seed."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def public_setup(setup: dict[str, Any]) -> dict[str, Any]:
    """The set-up as the log shows it: `chance.seed` replaced by `chance.seed_commitment`.

    A position shows only its open cards, and deck lists in an order that does not reveal where a card is; with printed
    cards they are given, and ids follow from their order.
    """
    chance = dict(setup["chance"])
    chance["seed_commitment"] = seed_commitment(chance.pop("seed"))
    shown = {**setup, "chance": chance}
    if "position" in setup:
        shown["position"] = open_part(setup["position"])
    if "position" in setup and not is_observed(setup):
        shown["seats"] = [
            {**seat, "deck": {**seat["deck"], "cards": sorted(seat["deck"]["cards"], key=_by_house)}}
            for seat in setup["seats"]
        ]
    return shown


def _by_house(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["house"], row["title"], row["enhancements"]


def full_setup(opened: MatchOpened, seed: str, position: dict[str, Any] | None = None) -> Setup:
    """The set-up as the engine wants it. `position`: the sealed one, where the match opened from a described table.

    Raises NotFoldable when `seed` is not the one that was committed to, PositionRedacted without the sealed position,
    SetupError when this engine cannot play it or when the sealed position is not the one that the event shows.
    """
    chance = dict(opened.setup.get("chance") or {})
    promised = chance.pop("seed_commitment", None)
    if seed_commitment(seed) != promised:
        raise NotFoldable(f"the seed is not the one match {opened.match} committed to ({promised})")
    raw = {**opened.setup, "chance": {**chance, "seed": seed}}
    if "position" not in raw:
        return Setup.from_data(raw)
    if position is None:
        raise PositionRedacted(f"the position that match {opened.match} opened from was redacted in this copy")
    setup = setup_of({**raw, "position": position})
    if public_setup(setup.to_data()) != opened.setup:
        raise SetupError(["the sealed position is not the one of which match.opened shows the open part"])
    return setup
