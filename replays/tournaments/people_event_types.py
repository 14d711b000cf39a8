"""The event types about single players: tables, joining, absence, penalties and deck checks."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from replays.log.vocabulary import EventData, SecretData
from replays.tournaments.event_fields import MOST_JOINING, DeckCheckOutcome, Id, Label, Text
from replays.tournaments.policy import Penalty


class PlayerSeated(EventData, frozen=True, kw_only=True):
    """A player sits at this table in every round from now on. Why is stored nowhere."""

    player: Id
    table: Label | None
    """Null: at any table again."""


class JoiningOpened(EventData, frozen=True, kw_only=True):
    """Players join by themselves from now on, by a new link; an earlier one ends."""

    most: Annotated[int, Meta(ge=1, le=MOST_JOINING)] | UnsetType = UNSET
    """How many players there may be with them, those who left not counted; left out: any number."""


class JoiningClosed(EventData, frozen=True, kw_only=True):
    """The link ends, and no player joins by it."""

    reason: Text | UnsetType = UNSET


class PlayerCheckedIn(EventData, frozen=True, kw_only=True):
    """A player is there, before the first round."""

    player: Id


class PlayerAbsent(EventData, frozen=True, kw_only=True):
    """A player has not come to the table of a pairing."""

    pairing: Id
    player: Id


class PlayerArrived(EventData, frozen=True, kw_only=True):
    """A player who was absent from a pairing has come, or the absence was a mistake."""

    pairing: Id
    player: Id


class PenaltyRecorded(EventData, frozen=True, kw_only=True):
    """A player was given a penalty outside the log of a match. Everything else is under seal, because it concerns
    officials and the player alone."""

    record: Id


class PenaltySecret(SecretData, frozen=True, omit_defaults=True):
    """Sealed in `penalty.recorded`."""

    player: Id
    penalty: Penalty
    reason: Text
    round: Id | None = None
    """The round that it concerns; left out with `pairing`, which has one."""
    pairing: Id | None = None
    absence: bool = False
    """It is the loss of the game that an absent player did not begin in time."""


class PenaltyWithdrawn(EventData, frozen=True, kw_only=True):
    """A recorded penalty was a mistake. It stays on record as withdrawn."""

    record: Id


class WithdrawalSecret(SecretData, frozen=True):
    """Sealed in `penalty.withdrawn`."""

    reason: Text


class DeckChecked(EventData, frozen=True, kw_only=True):
    """An official compared a player's cards with the list. A later check of the player adds, and counts."""

    record: Id


class DeckCheckSecret(SecretData, frozen=True, omit_defaults=True):
    """Sealed in `deck.checked`."""

    player: Id
    outcome: DeckCheckOutcome
    deck: Id | None = None
    """Left out where the player presented none."""
    note: Text = ""
