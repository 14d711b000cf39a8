"""What a tournament is made of: players, decks, stages, rounds, pairings, and what was recorded of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from replays.log.events import Actor
from replays.tournaments import event_types as types
from replays.tournaments.event_fields import DeckCheckOutcome, Purpose, StageRules
from replays.tournaments.policy import Penalty

HOUSES_IN_A_DECK = 3


class RegisteredPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A registered player."""

    id: str
    name: str
    account: str | None
    streams_hand: bool
    dropped: bool = False


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A registered deck. `list`: as `engine.table.setup` gives it; None in a redacted copy."""

    id: str
    player: str | None
    """None: it belongs to the event."""
    list: dict[str, Any] | None
    withdrawn: bool = False
    vault: str | None = None
    """Its id in the Master Vault; None: not known."""
    faults: tuple[str, ...] = ()
    """What is missing or wrong, of a deck to be completed."""
    written: str | None = None
    """What was given for a deck to be completed."""
    sources: tuple[str, ...] = ()
    """The decks that its pods come from, by pod; only an Alliance that was put together here has them."""

    @property
    def fetchable(self) -> bool:
        """Whether its list, which is missing or has faults, can be asked for at the Master Vault."""
        return bool(self.faults) and self.vault is not None and not self.withdrawn

    @property
    def without_houses(self) -> bool:
        """Whether not even its three houses are known, so that no match can be opened with it."""
        return self.list is not None and self.without_list and len(self.list["houses"]) < HOUSES_IN_A_DECK

    @property
    def without_list(self) -> bool:
        """Whether only the houses are known, and perhaps the set."""
        return self.list is not None and self.list.get("learnt") is True

    def turns_out_as(self, cards: Mapping[str, Any] | None) -> bool:
        """Whether this can be the deck, of which no list was known: its houses are the same, as far as they are known,
        and so is its set. Houses alone complete a deck that has faults; they are no list of another one."""
        if (
            self.list is None
            or self.sources
            or not self.without_list
            or cards is None
            or len(cards["houses"]) < HOUSES_IN_A_DECK
        ):
            return False
        if cards.get("learnt") and not self.faults:
            return False
        sets = {self.list.get("set"), cards.get("set")} - {None, ""}
        houses = set(self.list["houses"])
        fits = houses <= set(cards["houses"]) if self.without_houses else houses == set(cards["houses"])
        return len(sets) < 2 and fits


class Team(msgspec.Struct, frozen=True, kw_only=True):
    """A team."""

    id: str
    name: str
    players: tuple[str, ...]
    """In the order of the boards; those beyond the boards of a stage are substitutes."""
    removed: bool = False


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """A stage of a tournament."""

    id: str
    name: str
    rules: StageRules
    entrants: tuple[str, ...] | None = None
    """Its players, the best seed first; None: it has not begun."""
    teams: tuple[str, ...] = ()
    """Its teams, the best seed first, where teams meet."""

    @property
    def begun(self) -> bool:
        """Whether it has begun."""
        return self.entrants is not None


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round; `number` counts from 1."""

    id: str
    number: int
    name: str
    stage: str | None = None
    """Its stage; None: it belongs to none."""
    closed_by: Actor | None = None
    """The actor who closed it; None while it goes on."""
    due: str | None = None
    """Until when its matches are played, in server time; None: nobody said so."""

    @property
    def closed(self) -> bool:
        """Whether it is at its end."""
        return self.closed_by is not None


class RoundClock(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of a round, in milliseconds, as it stood at `since` (milliseconds since 1970)."""

    given: int = 0
    used: int = 0
    running: bool = False
    since: int = 0
    called: bool = False
    """Time was called."""
    looking: int = 0
    """How much of what was given, its beginning, is for the look at the opponent's decklist."""

    def at_time(self, time: int) -> RoundClock:
        """The same clock at a later time, if nothing is done to it; an earlier time counts as `since`."""
        passed = max(0, time - self.since)
        return msgspec.structs.replace(
            self, used=self.used + passed if self.running else self.used, since=self.since + passed
        )

    def left(self, time: int) -> int:
        """Time left at a time; negative when it is overdrawn."""
        return self.given - self.at_time(time).used

    def look_left(self, time: int) -> int:
        """Time left at a time for the look at the opponent's decklist; 0 once it is over."""
        return max(0, self.looking - self.at_time(time).used)

    @property
    def ends_at(self) -> int | None:
        """When nothing is left, in milliseconds since 1970; None while it stands still."""
        return self.since + self.given - self.used if self.running else None


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing. `matches`: the ids of its matches, oldest first, without those annulled."""

    id: str
    round: str
    table: str
    seats: tuple[types.PairedSeat, ...]
    matches: tuple[str, ...] = ()
    removed: bool = False
    removed_by: Actor | None = None
    board: types.MeetingBoard | None = None
    """The board of the teams that meet; None where players meet."""
    sides: tuple[str, ...] = ()
    """The teams of the seats; empty where players meet."""

    @property
    def unmet(self) -> bool:
        """Whether the team opposite has nobody for this board, and loses it."""
        return self.bye and self.board is not None and len(self.board.teams) == 2

    @property
    def bye(self) -> bool:
        """Whether nobody sits opposite."""
        return len(self.seats) == 1

    @property
    def table_of_meeting(self) -> str:
        """The table at which the teams meet; where players meet, the table."""
        return self.table if self.board is None else self.table.removesuffix(f".{self.board.number}")


class DeckChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A secret choice at a pairing."""

    game: int
    purpose: Purpose
    seat: int
    chosen: tuple[str, ...] | None
    """The id of a deck, a house, or ids in order. None in a redacted copy, until it is revealed."""
    revealed: bool = False

    @property
    def deck(self) -> str | None:
        """The deck, where one is chosen; None in a redacted copy, until it is revealed."""
        return None if self.chosen is None else self.chosen[0]


class ChainBid(msgspec.Struct, frozen=True, kw_only=True):
    """A bid at a pairing."""

    game: int
    deck: str
    seat: int
    chains: int | None
    """None: the seat passes."""


class BoughtDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck that was sold at an auction."""

    player: str
    deck: str
    chains: int
    """With which its player begins each game of the stage."""


class Auction(msgspec.Struct, frozen=True, kw_only=True):
    """An auction of a stage."""

    id: str
    stage: str
    players: tuple[str, ...]
    """In the order in which they name decks and bid."""
    decks: tuple[str, ...]
    bought: tuple[BoughtDeck, ...] = ()
    """In the order in which they were sold."""
    lot: str | None = None
    """The deck that is bid for; None: the next one must be named."""
    holder: str | None = None
    """The player who would play it."""
    chains: int = 0
    passed: tuple[str, ...] = ()
    """Players who bid no more for it."""
    named: str | None = None
    """The player who named the last deck."""
    last: str | None = None
    """After this player it is the next one's turn; None: the first one's."""
    cancelled: bool = False

    @property
    def without_deck(self) -> list[str]:
        """The players who have bought none yet, in their order."""
        have = {bought.player for bought in self.bought}
        return [player for player in self.players if player not in have]

    def after(self, player: str | None) -> tuple[str, ...]:
        """The players in turn, beginning after one of them; None: with the first."""
        at = 0 if player is None else self.players.index(player) + 1
        return (*self.players[at:], *self.players[:at])

    def with_sale(self, bought: BoughtDeck) -> Auction:
        """The auction once the deck that is bid for is sold: the player after who named it names the next one."""
        return msgspec.structs.replace(
            self, bought=(*self.bought, bought), lot=None, holder=None, chains=0, passed=(), last=self.named
        )


class RecordedResult(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a pairing as an official recorded it."""

    winner: str | None
    keys: tuple[int, ...] | None
    reason: str
    actor: Actor
    """The official."""
    seq: int
    all_lose: bool = False
    """Nobody has won, and each of the players has lost."""

    @property
    def by(self) -> str:
        """The official's account."""
        return self.actor.id


class ReportedResult(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a pairing as one of its players reported it."""

    winner: str | None
    keys: tuple[int, ...] | None


class TableCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call for a judge to the table of a pairing, which waits."""

    player: str
    at: str
    seq: int
    """Its event."""


class Joining(msgspec.Struct, frozen=True, kw_only=True):
    """Players join by a link."""

    number: int
    """The event that opened it: each link has another one."""
    most: int | None
    """How many players there may be; None: any number."""


class RecordedPenalty(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty that was given outside the log of a match. In a redacted copy everything about the player is None or
    empty."""

    id: str
    player: str | None
    penalty: Penalty | None
    reason: str
    round: str | None
    pairing: str | None
    actor: Actor
    """The official."""
    at: str
    """When it was recorded."""
    seq: int
    """Its event."""
    absence: bool = False
    """It follows from an absence: the game that was not begun in time."""
    withdrawn: str | None = None
    """Why it was withdrawn, empty in a redacted copy; None: it stands."""


class DeckCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check of a player's deck. In a redacted copy everything about the player is None or empty."""

    id: str
    player: str | None
    deck: str | None
    outcome: DeckCheckOutcome | None
    note: str
    actor: Actor
    """The official."""
    at: str
    """When it was recorded."""


class Issued(msgspec.Struct, frozen=True, kw_only=True):
    """A token that was issued, as the log tells it."""

    by: str
    """The account that issued it."""
    account: str
    """The holder; the token's id where it names none."""
    staff: bool
    """It gives an official's part in one match, by itself."""
