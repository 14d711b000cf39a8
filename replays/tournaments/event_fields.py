"""Types of the fields of a tournament's events: ids, texts, numbers, and the rules of a stage."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.table.description import MOST_KEYS_TO_WIN

Id = Annotated[
    str,
    Meta(
        pattern=r"^[0-9A-Za-z][0-9A-Za-z_.-]{0,63}$",
        extra={
            "wanted": "an id: 1 to 64 letters without accents, digits, '.', '_' or '-', first a letter or digit",
        },
    ),
]
HistoryId = Annotated[
    str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}$", extra={"wanted": "the id of a match or of a tournament"})
]
"""Id of a match or of a tournament."""
Account = Annotated[
    str, Meta(pattern=r"^[!-~]{1,128}$", extra={"wanted": "an account: 1 to 128 letters without accents or spaces"})
]
"""The holder of a token: an account or a token id, as in an event's actor; never a person's name."""
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Label = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=4000)]
VaultId = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
        extra={"wanted": "the id of a deck in the Master Vault: 32 digits from 0 to f in five groups"},
    ),
]
When = Annotated[
    str,
    Meta(
        pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$",
        extra={"wanted": "a time in UTC such as 2026-12-06T22:59:00.000000Z"},
    ),
]
"""Server time as the log writes it."""
MOST_DECK_FAULTS = 60
MOST_WRITTEN = 40_000
"""Characters of a list that is kept as it was given."""
MOST_JOINING = 10_000
"""Players that a link may bring in at most."""
StageKind = Literal["swiss", "two-losses", "single-elimination", "double-elimination", "round-robin"]
TieBreak = Literal["wins", "outlasted", "schedule", "schedules", "keys", "head-to-head", "lot", "games"]
FormatName = Literal[
    "archon",
    "sealed",
    "alliance",
    "reversal",
    "adaptive",
    "adaptive-short",
    "triad",
    "triad-short",
    "survival",
    "auction",
    "exchange",
    "pool-auction",
    "hexad",
    "oubliette",
    "moirai",
    "tertiate",
]
DeckCheckOutcome = Literal["fine", "fault", "not-presented"]
Purpose = Literal["strike", "borrow", "protect", "strike-again", "ban-house", "assign", "bar-house", "deck", "begin"]
"""What a secret choice is for."""
Begins = Literal["lot", "loser", "loser-chooses"]
"""The player who begins the second game of a match, and those after it.

lot              chance, unless an official says who, as for the first game
loser            who lost the game before; after a game without a winner as by lot
loser-chooses    who lost the game before says who begins; after a game without a winner as by lot
"""
OpenLists = Literal["never", "before", "always"]
"""When the players of a pairing may read the lists of each other's decks.

never     not before the embargo ends
before    until a game begins, and between two games
always    from the pairing on
"""
HouseName = Annotated[str, Meta(pattern="^[a-z]{1,40}$", extra={"wanted": "a house, in small letters without blanks"})]
GameNumber = Annotated[int, Meta(ge=1, le=99)]
"""A game of the match that a pairing plays, from 1."""
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Chains = Annotated[int, Meta(ge=0, le=24)]
BoardNumber = Annotated[int, Meta(ge=1, le=8)]
BestOf = Annotated[int, Meta(ge=1, le=9)]
"""An odd number of games."""
ClockAct = Literal["start", "pause", "resume", "more", "call"]
"""`start`: those not started yet; `pause`: all running clocks; `resume`: those paused; `more`: more time for all clocks
that were started; `call`: time, where it was not called."""
StaffRole = Literal["organiser", "head-judge", "judge", "scorekeeper", "streamer"]


class Points(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a result is worth in the standings of a stage."""

    win: Annotated[int, Meta(ge=0, le=100)] = 2
    draw: Annotated[int, Meta(ge=0, le=100)] = 1
    loss: Annotated[int, Meta(ge=0, le=100)] = 0
    bye: Annotated[int, Meta(ge=0, le=100)] = 2


class StageRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a stage is paired, scored and ended."""

    kind: StageKind
    rounds: Annotated[int, Meta(ge=1, le=99)] | None = None
    """How many rounds are planned; null: as many as the kind needs for its players."""
    best_of: BestOf = 1
    """A pairing is decided when one player has won more than half of so many games."""
    final_best_of: BestOf | None = None
    """The same for the last match of an elimination, not for that for the third place; null: as the others."""
    minutes: Annotated[int, Meta(ge=1, le=24 * 60)] | None = None
    """Length of a game on the clock; null: as the policy says."""
    points: Points = Points()
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(max_length=8)] = ("outlasted", "schedule", "schedules", "keys")
    """What orders players of equal points, the first first."""
    cut: Annotated[int, Meta(ge=2, le=512)] | None = None
    """How many go on to the next stage; null: everybody who is not out."""
    pools: Annotated[int, Meta(ge=1, le=64)] = 1
    """Into how many pools a round robin is divided."""
    third_place: bool = False
    """Whether those who lose the semifinals of an elimination meet for the third place."""
    draws: bool = True
    """Whether a match may end in a draw."""
    begins: Begins = "lot"
    """The player who begins each game after the first."""
    open_lists: OpenLists = "never"
    """When the players of a pairing may read each other's decklists, whatever the embargo."""
    list_minutes: Annotated[int, Meta(ge=1, le=60)] | None = None
    """For how many minutes the clock of a round first counts the look at these lists; null: it counts none."""
    format: FormatName = "archon"
    """Which deck a seat plays."""
    keys_to_win: Annotated[int, Meta(ge=1, le=MOST_KEYS_TO_WIN)] | None = None
    """How many forged keys win a game; null: as many as the variant says."""
    won_decks_done: bool = False
    """Whether a deck that won a game of the stage is not played in it again."""
    days: Annotated[int, Meta(ge=1, le=366)] | None = None
    """How many days a round lasts; null: its rounds have no such day."""
    early: bool = False
    """Whether the next round is paired although pairings of those before have no result yet."""
    players_open: bool = False
    """Whether the players of a pairing open its match themselves, when they meet."""
    boards: Annotated[int, Meta(ge=2, le=8)] | None = None
    """At how many boards two teams meet; null: players meet, not teams."""


TeamPlayers = Annotated[tuple[Id, ...], Meta(min_length=2, max_length=8)]
"""Players of a team in the order of the boards; those beyond the boards are its substitutes."""
