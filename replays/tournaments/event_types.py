"""The event types of a tournament. Field by field they are explained in replays/tournaments/README.md.

Ids of players, decks, rounds and pairings are the organiser's own; nothing is ever taken out of a log, so an id is
never used twice for different things.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.table.description import MOST_KEYS_TO_WIN
from replays.log.event_types import MOST_SECONDS
from replays.log.vocabulary import EventData, SecretData
from replays.tournaments.event_fields import (
    MOST_DECK_FAULTS,
    MOST_WRITTEN,
    Account,
    BoardNumber,
    Chains,
    ClockAct,
    GameNumber,
    HistoryId,
    HouseName,
    Id,
    Label,
    Name,
    Purpose,
    SeatNumber,
    StaffRole,
    StageRules,
    TeamPlayers,
    Text,
    VaultId,
    When,
)
from replays.tournaments.policy import Policy


class TournamentCreated(EventData, frozen=True, kw_only=True):
    """The first event of every tournament."""

    tournament: HistoryId
    name: Label
    organiser: Account
    ruleset: Label
    variant: Label
    policy: Policy
    demonstration: bool | UnsetType = UNSET
    """Made up to be tried, and in no list once it is closed; left out for any other."""


class PolicyChanged(EventData, frozen=True, kw_only=True):
    """The organiser decides otherwise from now on. Does not end the embargo: `embargo.lifted` does."""

    policy: Policy
    reason: Text | None = None


class StaffAppointed(EventData, frozen=True, kw_only=True):
    """An account has this role in all matches of the tournament from now on, and no other one."""

    account: Account
    role: StaffRole


class StaffDismissed(EventData, frozen=True, kw_only=True):
    """An account loses its role. Tokens that it issued end, and so do tokens that made it an official of one match."""

    account: Account
    reason: Text | None = None


class PlayerRegistered(EventData, frozen=True, kw_only=True):
    """Register a player."""

    player: Id
    name: Name
    account: Account | None = None
    """Whose account it is; null for players without one, who get a token with each match."""
    streams_hand: bool = False
    """The player agrees that a streamer sees their hand, if the policy allows it at all."""
    namesake: bool = False
    """The official knows that another player has this name."""


class PlayerChanged(EventData, frozen=True, kw_only=True):
    """Change a registered player: every field replaces what it was."""

    player: Id
    name: Name
    account: Account | None
    streams_hand: bool
    namesake: bool = False
    """The official knows that another player has this name."""


class PlayerConsented(EventData, frozen=True, kw_only=True):
    """A player agrees that a streamer sees their hand, or withdraws that; the policy must allow it as well."""

    player: Id
    streams_hand: bool


class PlayerDropped(EventData, frozen=True, kw_only=True):
    """A player leaves; what was played counts, and no new pairing may name them."""

    player: Id
    reason: Text | None = None


class PlayerReturned(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """A player who left is back: the drop was a mistake, or they changed their mind."""

    player: Id
    reason: Text | None = None


class DeckRegistered(EventData, frozen=True, kw_only=True):
    """A player's deck, or one of the event. Its name and list are under seal, because nobody may know them before the
    embargo ends."""

    deck: Id
    player: Id | UnsetType = UNSET
    """Left out: the deck belongs to the event, and players bid chains for it."""

    @property
    def owner(self) -> str | None:
        """The player whose deck it is; None: it belongs to the event."""
        return None if isinstance(self.player, UnsetType) else self.player


class DeckSecret(SecretData, frozen=True):
    """Sealed in `deck.registered`: the deck as `engine.table.setup` gives it.

    A deck to be completed has `faults`. Its list is then what could be read: `learnt`, and without houses where these
    are not known either.
    """

    list: dict[str, Any]
    vault: VaultId | UnsetType = UNSET
    """Its id in the Master Vault, where it is known."""
    faults: Annotated[tuple[Text, ...], Meta(max_length=MOST_DECK_FAULTS)] | UnsetType = UNSET
    """What is missing or wrong, one sentence each."""
    written: Annotated[str, Meta(max_length=MOST_WRITTEN)] | UnsetType = UNSET
    """What was given for a deck that has faults, so that nothing of it is lost."""
    sources: Annotated[tuple[Id, ...], Meta(max_length=3)] | UnsetType = UNSET
    """The decks that its pods come from, by pod; only an Alliance that was put together here has them."""


class DeckWithdrawn(EventData, frozen=True, kw_only=True):
    """A deck is withdrawn; matches already opened with it stay as they are."""

    deck: Id
    reason: Text | None = None


class TeamAdded(EventData, frozen=True, kw_only=True):
    """Players form a team. One that was removed is back with it."""

    team: Id
    name: Name
    players: TeamPlayers


class TeamChanged(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """Change a team: name and players replace what they were. Pairings that are there stay as they are."""

    team: Id
    name: Name
    players: TeamPlayers
    reason: Text | None = None


class TeamRemoved(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """A team leaves; what was played counts, and nobody meets it from now on. Its players stay."""

    team: Id
    reason: Text | None = None


class StageAdded(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """A stage, after those before it."""

    stage: Id
    name: Label
    rules: StageRules


class StageChanged(EventData, frozen=True, kw_only=True):
    """The rules of a stage from now on; its kind stays once it has begun."""

    stage: Id
    rules: StageRules
    reason: Text | None = None


class StageRemoved(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """A stage that has not begun is not played."""

    stage: Id
    reason: Text | None = None


class StageBegun(EventData, frozen=True, kw_only=True):
    """A stage begins, and the one before it is over."""

    stage: Id
    entrants: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=5000)]
    """Its players, the best seed first."""
    teams: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=1000)] | UnsetType = UNSET
    """Its teams, the best seed first; left out where players meet."""


class RoundAdded(EventData, frozen=True, kw_only=True):
    """A round, after those before it."""

    round: Id
    name: Label | None = None
    stage: Id | UnsetType = UNSET
    """Its stage; left out before any stage has begun."""
    due: When | UnsetType = UNSET
    """Until when its matches are played; left out: nobody said so."""


class RoundRescheduled(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """The matches of a round have another last day."""

    round: Id
    due: When | None
    """Null: without such a day."""
    reason: Text | None = None


class RoundClosed(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """A round ends: no more pairings or matches are added to it. Results can still be corrected."""

    round: Id
    unfinished: Annotated[tuple[Id, ...], Meta(max_length=5000)] = ()
    """The pairings without a result that it is closed in spite of."""
    reason: Text | None = None


class RoundReopened(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """The end of a round was a mistake. Matches that ended with it stay closed."""

    round: Id
    reason: Text | None = None


class RoundTimed(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """An act on the clock of a round, which holds for every table."""

    round: Id
    act: ClockAct
    seconds: Annotated[int, Meta(ge=1, le=MOST_SECONDS)] | UnsetType = UNSET
    """For `start` and `more`: how much time."""
    list_seconds: Annotated[int, Meta(ge=1, le=3600)] | UnsetType = UNSET
    """For `start`: how many of these seconds, the first ones, are for the look at the opponent's decklist."""
    reason: Text | None = None


class PairedSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player at a table: seats count from 0 in the order of the pairing."""

    player: Id
    deck: Id | None = None
    """Null: the player's only deck, whichever that is when the match is opened."""
    chains: Chains = 0


class MeetingBoard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board of two teams that meet."""

    number: BoardNumber
    teams: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=2)]
    """The teams in the order of the seats; a single one has a bye. Of two teams, one may lack a player for the board:
    then the player of the other one sits there alone."""


class PairingAdded(EventData, frozen=True, kw_only=True):
    """Players meet at a table in a round. A single seat has a bye and wins."""

    pairing: Id
    round: Id
    table: Label
    seats: Annotated[tuple[PairedSeat, ...], Meta(min_length=1, max_length=8)]
    board: MeetingBoard | UnsetType = UNSET
    """The board of the teams that meet; left out where players meet."""


class PairingRemoved(EventData, frozen=True, kw_only=True):
    """The pairing was a mistake; matches opened for it do not count."""

    pairing: Id
    reason: Text


class MatchAssigned(EventData, frozen=True, kw_only=True):
    """The next match of this pairing has this id. It is opened right after; a request that misses it opens it."""

    pairing: Id
    match: HistoryId
    decks: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=8)]
    """The decks that are played, by seat; whose they may be, the format says."""
    game: GameNumber | UnsetType = UNSET
    """Which game of the pairing it is; left out where everybody plays their own deck."""
    chains: Annotated[tuple[Chains, ...], Meta(min_length=1, max_length=8)] | UnsetType = UNSET
    """The chains that the game begins with, by seat; left out: those of the pairing."""
    barred_houses: Annotated[tuple[HouseName | None, ...], Meta(min_length=1, max_length=8)] | UnsetType = UNSET
    """The house that each seat cannot choose, by seat; left out: none."""
    first: SeatNumber | UnsetType = UNSET
    """The seat that begins, where a rule of the stage says it; left out: by chance, or as its opener says."""


class ChoiceSealed(EventData, frozen=True, kw_only=True):
    """A player has chosen in secret: the opponent's choice is not known yet."""

    pairing: Id
    game: GameNumber
    """The game before which it is made; 1 for what holds longer."""
    seat: SeatNumber
    purpose: Purpose


class ChoiceSecret(SecretData, frozen=True):
    """Sealed in `choice.sealed`: the deck, the house, the decks in the order of their games, or the player."""

    deck: Id | UnsetType = UNSET
    house: HouseName | UnsetType = UNSET
    order: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=9)] | UnsetType = UNSET
    player: Id | UnsetType = UNSET


class ChoiceRevealed(EventData, frozen=True, kw_only=True):
    """All who have a choice have made it, and it is known."""

    pairing: Id
    game: GameNumber
    purpose: Purpose
    decks: Annotated[tuple[Id | None, ...], Meta(min_length=1, max_length=8)] | UnsetType = UNSET
    """The decks that were chosen, by seat; null: there was nothing to choose at that seat."""
    houses: Annotated[tuple[HouseName | None, ...], Meta(min_length=1, max_length=8)] | UnsetType = UNSET
    """The same, where houses are chosen."""
    orders: (
        Annotated[
            tuple[Annotated[tuple[Id, ...], Meta(min_length=1, max_length=9)] | None, ...],
            Meta(min_length=1, max_length=8),
        ]
        | UnsetType
    ) = UNSET
    """The same, where decks are put in the order of their games."""
    players: Annotated[tuple[Id | None, ...], Meta(min_length=1, max_length=8)] | UnsetType = UNSET
    """The same, where a player is chosen."""


class BidMade(EventData, frozen=True, kw_only=True):
    """A player would play a deck with so many chains."""

    pairing: Id
    game: GameNumber
    seat: SeatNumber
    deck: Id
    chains: Chains


class BidPassed(EventData, frozen=True, kw_only=True):
    """A player leaves a deck to who bid for it last."""

    pairing: Id
    game: GameNumber
    seat: SeatNumber
    deck: Id


class AuctionOpened(EventData, frozen=True, kw_only=True):
    """Chains are bid for decks of the event, which their players play in a stage."""

    auction: Id
    stage: Id
    players: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=16)]
    """In the order in which they name decks and bid."""
    decks: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=64)]
    """As many as players, or more."""


class AuctionBid(EventData, frozen=True, kw_only=True):
    """A player would play a deck in the stage with so many chains; the first bid for a deck names it."""

    auction: Id
    player: Id
    deck: Id
    chains: Chains


class AuctionPassed(EventData, frozen=True, kw_only=True):
    """A player bids no more for a deck."""

    auction: Id
    player: Id
    deck: Id


class AuctionCancelled(EventData, frozen=True, kw_only=True):
    """The auction was a mistake: nobody has bought anything there."""

    auction: Id
    reason: Text


class MatchAnnulled(EventData, frozen=True, kw_only=True):
    """A match does not count: for no result, no standing, no statistic. Its log stays."""

    match: HistoryId
    reason: Text


class ResultReported(EventData, frozen=True, kw_only=True):
    """A player of a pairing says how it ended. Decides nothing by itself."""

    pairing: Id
    player: Id
    """The player who reports."""
    winner: Id | None
    """The player who won; null: nobody."""
    keys: tuple[Annotated[int, Meta(ge=0, le=MOST_KEYS_TO_WIN)], ...] | UnsetType = UNSET
    """Keys forged, by seat; left out where the player gives none."""


class JudgeCalled(EventData, frozen=True, kw_only=True):
    """A judge is wanted at the table of a pairing, without a case in the log of a match."""

    pairing: Id
    player: Id
    """The player who wants one."""


class JudgeAnswered(EventData, frozen=True, kw_only=True):
    """The call at a pairing is over: a judge has been there, or the player takes it back."""

    pairing: Id
    note: Text | UnsetType = UNSET


class ResultRecorded(EventData, frozen=True, kw_only=True):
    """An official says how a pairing ended, whatever its matches say: played on paper, a no-show, a penalty. The last
    one counts."""

    pairing: Id
    winner: Id | None
    """The player who won; null: nobody, which is a draw unless all lose."""
    keys: tuple[Annotated[int, Meta(ge=0, le=MOST_KEYS_TO_WIN)], ...] | None = None
    """Keys forged, by seat, if known."""
    reason: Text
    all_lose: bool = False
    """Nobody has won, and each of the players has lost."""


class ResultWithdrawn(EventData, frozen=True, kw_only=True):
    """The recorded result of a pairing was a mistake: its matches decide again."""

    pairing: Id
    reason: Text


class EmbargoLifted(EventData, frozen=True, kw_only=True):
    """Decklists, hands and logs are public from now on, whatever day the policy names."""

    reason: Text | None = None


class TokenIssued(EventData, frozen=True, kw_only=True):
    """Record the issue of a token for this tournament or a match of it. The token itself is stored nowhere."""

    token: Account
    """Its public id."""
    role: Label
    account: Account | None = None
    match: HistoryId | None = None
    """Null: for all matches of the tournament."""
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    permissions: Annotated[tuple[Label, ...], Meta(max_length=100)] | None = None
    """The permissions that it carries; null: everything its role has."""
    expires_at: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")] | None = None


class TokenRevoked(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """A token becomes invalid."""

    token: Account
    issued: bool = False
    """Neither is what was issued with it, directly or not."""


class TournamentClosed(EventData, frozen=True, kw_only=True):
    """The last event. Lifts no embargo."""

    note: Text | None = None
