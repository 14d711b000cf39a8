"""Answers about tournaments: people, rounds, decks, events, results, standings, statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, Union

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.table.description import DeckList
from replays.log.events import now
from replays.tournaments.entries import Pairing
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.policy import Policy
from replays.tournaments.rounds import NextRound
from replays.tournaments.seating import tables_of
from replays.tournaments.standings import Decided, MatchOutcome, PlayerStanding
from replays.tournaments.state import Tournament
from replays.tournaments.statistics import CardShare, ShareStatistics
from replays.tournaments.weeks import next_due
from service.answers.events import event_shapes

PUBLIC_POLICY = ("public", "spectators_open", "delay_events", "delay_seconds", "embargo_until", "minutes")
"""What everybody may know of a policy: what they see when."""

if TYPE_CHECKING:
    StoredTournamentEvent: TypeAlias = dict[str, Any]
    SeenPolicy: TypeAlias = dict[str, Any]
    PlainDeck: TypeAlias = dict[str, Any]
else:
    StoredTournamentEvent = Union[tuple(event_shapes(TOURNAMENT_VOCABULARY))]  # noqa: UP007
    _POLICY: Iterable[Any] = msgspec.structs.fields(Policy)
    SeenPolicy = msgspec.defstruct(
        "SeenPolicy",
        [
            *((field.name, field.type) for field in _POLICY if field.name in PUBLIC_POLICY),
            *(
                (field.name, Union[field.type, UnsetType], UNSET)  # noqa: UP007 - `|` takes no Annotated
                for field in _POLICY
                if field.name not in PUBLIC_POLICY
            ),
        ],
        kw_only=True,
        namespace={"__doc__": "The policy of a tournament; all of it for those with a part in the tournament."},
    )
    PlainDeck = DeckList
"""Plain data that is sent as it was stored: events, policies, deck lists."""


class TournamentPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a tournament."""

    player: str
    name: str
    dropped: bool
    streams_hand: Annotated[bool | UnsetType, Meta(description="not for the public before the release")] = UNSET
    account: Annotated[str | None | UnsetType, Meta(description="for officials, and of the caller")] = UNSET
    table: Annotated[
        str | None | UnsetType,
        Meta(description="at which they sit in every round, null: at any; for officials, and of the caller"),
    ] = UNSET


class TournamentDeck(msgspec.Struct, frozen=True):
    """A deck of a tournament."""

    deck: str
    player: Annotated[str | None, Meta(description="null: it belongs to the event")]
    name: Annotated[str | None, Meta(description="null while an embargo keeps it back")]
    withdrawn: bool


class TournamentTeam(msgspec.Struct, frozen=True):
    """A team of a tournament."""

    team: str
    name: str
    players: Annotated[list[str], Meta(description="ids in the order of the boards; then the substitutes")]
    removed: Annotated[bool, Meta(description="it has left")]


class BoardAnswer(msgspec.Struct, frozen=True):
    """The board of two teams that meet."""

    number: int
    teams: Annotated[list[str], Meta(description="ids in the order of the seats; a single one has a bye")]
    sides: Annotated[list[str], Meta(description="the team of each seat")]


class PairingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a table; the rest is not for the public before the release."""

    player: str
    deck: Annotated[
        str | None | UnsetType,
        Meta(description="null: the player's only deck, whichever that is when the match is opened"),
    ] = UNSET
    chains: int | UnsetType = UNSET


class TournamentPairing(msgspec.Struct, frozen=True):
    """A table of a round."""

    pairing: str
    table: str
    seats: list[PairingSeat]
    matches: list[str]
    board: Annotated[BoardAnswer | UnsetType, Meta(description="where teams meet")] = UNSET


class TournamentRound(msgspec.Struct, frozen=True):
    """A round of a tournament."""

    round: str
    number: int
    name: str
    pairings: list[TournamentPairing]
    due: Annotated[str | UnsetType, Meta(description="until when it is played, if that was said")] = UNSET


class StaffMember(msgspec.Struct, frozen=True):
    """An account with a role in a tournament."""

    account: str
    role: str


class TournamentHead(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of every answer about a tournament."""

    tournament: str
    version: int
    name: str
    ruleset: str
    variant: str
    created_at: str
    day: Annotated[str, Meta(description="of the event, or its first, as YYYY-MM-DD")]
    closed: bool
    released: Annotated[bool, Meta(description="the embargo is over")]


class TournamentRow(TournamentHead, frozen=True, kw_only=True):
    """A tournament in a list."""

    players: int
    rounds: int


class TournamentListAnswer(msgspec.Struct, frozen=True):
    """Tournaments, newest first."""

    tournaments: list[TournamentRow]
    next: str | None


class TournamentAnswer(TournamentHead, frozen=True, kw_only=True):
    """A tournament, as far as the caller may see it."""

    policy: SeenPolicy
    players: list[TournamentPlayer]
    decks: list[TournamentDeck]
    rounds: list[TournamentRound]
    links: dict[str, str]
    teams: Annotated[list[TournamentTeam] | UnsetType, Meta(description="where there are any")] = UNSET
    organiser: Annotated[str | UnsetType, Meta(description="for officials")] = UNSET
    staff: Annotated[list[StaffMember] | UnsetType, Meta(description="for officials")] = UNSET


class EndedMatch(msgspec.Struct, frozen=True):
    """A match that a change of its tournament has ended."""

    match: str
    pairing: str
    table: str
    event: Annotated[int | None, Meta(description="that closed it; null while it is open")]
    fault: Annotated[str | None, Meta(description="why it is open")]


class TournamentChangedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What was stored."""

    tournament: str
    version: int
    events: Annotated[list[StoredTournamentEvent], Meta(description="without what is sealed in them")]
    matches: Annotated[list[EndedMatch] | UnsetType, Meta(description="matches that this has ended")] = UNSET
    checkpoint: Annotated[
        str | None | UnsetType,
        Meta(description="when it is closed: the signed note; null: signing failed, make it later"),
    ] = UNSET
    notices: Annotated[
        list[str] | UnsetType,
        Meta(
            description="lists that did not take the place of a deck known by its houses, and decks to be completed, "
            "with what to do; players who are paired at another table than their fixed one"
        ),
    ] = UNSET


class ImportedParts(msgspec.Struct, frozen=True):
    """How many there were of each."""

    players: int
    decks: int
    rounds: int
    pairings: int


class ImportedAnswer(msgspec.Struct, frozen=True):
    """What was imported, or would be."""

    tournament: str
    version: int
    dry_run: bool
    added: ImportedParts
    notices: Annotated[
        list[str],
        Meta(
            description="lists that did not take the place of a deck known by its houses, and decks to be completed, "
            "with what to do; players who are paired at another table than their fixed one"
        ),
    ]


class TournamentEventsAnswer(msgspec.Struct, frozen=True):
    """One page of a tournament's events."""

    tournament: str
    version: int
    events: list[StoredTournamentEvent]
    next: int | None


class RegisteredDeckAnswer(msgspec.Struct, frozen=True):
    """A deck of a tournament, with its list."""

    tournament: str
    version: int
    deck: str
    player: Annotated[str | None, Meta(description="null: it belongs to the event")]
    withdrawn: bool
    list: PlainDeck
    vault: Annotated[str | UnsetType, Meta(description="its id in the Master Vault, where it is known")] = UNSET
    faults: Annotated[
        Sequence[str] | UnsetType, Meta(description="what is missing or wrong, of a deck to be completed")
    ] = UNSET
    written: Annotated[str | UnsetType, Meta(description="what was given for a deck to be completed")] = UNSET


class CheckedDeckAnswer(msgspec.Struct, frozen=True):
    """A deck that can be played."""

    deck: PlainDeck


class MatchOutcomeAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended, or stands; lists are by seat."""

    finished: Annotated[bool, Meta(description="it has a result, or was closed without one")]
    abandoned: Annotated[bool, Meta(description="it was closed without one")]
    winner: Annotated[int | None, Meta(description="seat, penalties considered; null: nobody")]
    keys: tuple[int, ...]
    amber: tuple[int, ...]
    places: Annotated[tuple[int, ...] | UnsetType, Meta(description="from 1, where more than two play")] = UNSET
    proposed: Annotated[
        bool | UnsetType,
        Meta(description="true: decided by the procedure after time was called, and no official has signed it yet"),
    ] = UNSET


class MatchOfPairing(msgspec.Struct, frozen=True):
    """A match of a pairing."""

    match: str
    result: Annotated[MatchOutcomeAnswer | None, Meta(description="null: not known yet")]


class PairingResults(msgspec.Struct, frozen=True):
    """The matches of a pairing, and what they come to."""

    pairing: str
    table: str
    players: list[str]
    matches: list[MatchOfPairing]
    decided: Annotated[Decided | None, Meta(description="null while it is not decided")]


class RoundResults(msgspec.Struct, frozen=True):
    """The results of a round."""

    round: str
    number: int
    name: str
    pairings: list[PairingResults]


Pending = Annotated[int, Meta(description="matches that the workers have not folded to their end yet")]


class ResultsAnswer(msgspec.Struct, frozen=True):
    """The results of every pairing."""

    tournament: str
    version: int
    rounds: list[RoundResults]
    pending: Pending


class TableAnswer(msgspec.Struct, frozen=True):
    """A table of a tournament."""

    tournament: str
    version: int
    table: str
    columns: Annotated[Sequence[str], Meta(description="in their order; replays/tournaments/README.md describes them")]
    rows: Annotated[list[dict[str, str | int | float | bool | None]], Meta(description="each with every column")]
    pending: Pending


class StandingsAnswer(msgspec.Struct, frozen=True):
    """The players, best first."""

    tournament: str
    version: int
    standings: list[PlayerStanding]
    pending: Pending


class PlayerStatistics(ShareStatistics, frozen=True, kw_only=True):
    """Statistics of a player."""

    player: str
    name: str


class DeckStatistics(ShareStatistics, frozen=True, kw_only=True):
    """Statistics of a deck."""

    deck: str
    name: str | None


class StatisticsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was counted."""

    tournament: str
    version: int
    matches: int
    first_wins: Annotated[int, Meta(description="won by the seat that had the first turn")]
    overall: ShareStatistics
    players: list[PlayerStatistics]
    decks: list[DeckStatistics]
    cards: list[CardShare]
    pending: Pending


class OpenPairing(msgspec.Struct, frozen=True):
    """A pairing without a result."""

    pairing: str
    table: str
    players: list[str]
    matches: list[str]


class RoundAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A round, and what is not at an end in it."""

    tournament: str
    version: Annotated[int, Meta(description="for If-Match")]
    round: str
    number: int
    name: str
    closed: bool
    unfinished: list[OpenPairing]
    due: Annotated[str | UnsetType, Meta(description="until when it is played, if that was said")] = UNSET
    overdue: Annotated[bool | UnsetType, Meta(description="true: it is open, and that day has passed")] = UNSET


TwoPlayers = Annotated[tuple[str, ...], Meta(min_length=2, max_length=2)]


class ProposalAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The next round as it may be added."""

    tournament: str
    round: Annotated[str, Meta(description="its id, the next free number")]
    number: Annotated[int, Meta(description="in its stage, from 1")]
    planned: Annotated[
        int | None,
        Meta(description="how many rounds the stage takes, also where more are played; null: its results decide"),
    ]
    stage: Annotated[str | None, Meta(description="the stage that it belongs to, if any")]
    name: Annotated[str | None, Meta(description="where it has more than a number, as a final has")]
    draw: int
    version: Annotated[int, Meta(description="for If-Match")]
    points: Annotated[
        Mapping[str, int], Meta(description="player -> points in the stage; else two for a win, one for a draw")
    ]
    undecided: Annotated[tuple[str, ...], Meta(description="pairings without a result")]
    tables: Annotated[tuple[tuple[str, ...], ...], Meta(description="player ids by table, the highest points first")]
    places: Annotated[list[str], Meta(description="the tables at which they meet, by table; fixed ones are kept")]
    byes: tuple[str, ...]
    repeats: Annotated[tuple[TwoPlayers, ...], Meta(description="those who meet again, because they must")]
    again: Annotated[tuple[str, ...], Meta(description="those with a further bye")]
    floats: Annotated[tuple[str, ...], Meta(description="those who meet other points")]
    boards: Annotated[
        int | UnsetType, Meta(description="where teams meet: at how many boards; the ids above are those of teams then")
    ] = UNSET
    lacking: Annotated[
        Mapping[str, tuple[int, ...]] | UnsetType,
        Meta(description="team -> the boards for which it has nobody, and which it loses"),
    ] = UNSET
    due: Annotated[str | UnsetType, Meta(description="until when it is played, where the stage says how many days")] = (
        UNSET
    )


class TableClock(msgspec.Struct, frozen=True):
    """What was done with the clock of a table."""

    pairing: str
    table: str
    match: str | None
    event: Annotated[int | None, Meta(description="null where nothing was to be done")]
    fault: Annotated[str | None, Meta(description="why it could not be done")]
    over: bool


class RoundClocksAnswer(msgspec.Struct, frozen=True):
    """What was done with the clocks of a round."""

    tournament: str
    round: str
    tables: list[TableClock]


def board_answer(pairing: Pairing) -> BoardAnswer | UnsetType:
    """The board that a pairing is; left out where players meet."""
    board = pairing.board
    return UNSET if board is None else BoardAnswer(board.number, list(board.teams), list(pairing.sides))


def proposal_answer(tournament: Tournament, proposed: NextRound) -> ProposalAnswer:
    """A proposal for the next round of a tournament."""
    due = next_due(tournament, now())
    tables = proposed.proposal
    return ProposalAnswer(
        tournament=tournament.id,
        round=proposed.round,
        number=proposed.number,
        planned=proposed.planned,
        stage=proposed.stage,
        name=proposed.name,
        draw=proposed.draw,
        version=proposed.version,
        points=proposed.points,
        undecided=proposed.undecided,
        tables=tables.tables,
        places=tables_of(tournament, tables.tables),
        byes=tables.byes,
        repeats=tables.repeats,
        again=tables.again,
        floats=tables.floats,
        boards=UNSET if proposed.boards is None else proposed.boards,
        lacking=UNSET if proposed.boards is None else proposed.lacking,
        due=UNSET if due is None else due,
    )


def outcome_answer(outcome: MatchOutcome) -> MatchOutcomeAnswer:
    """How a match ended, or stands."""
    return MatchOutcomeAnswer(
        finished=outcome.finished,
        abandoned=outcome.abandoned,
        winner=outcome.won_by,
        keys=outcome.keys,
        amber=outcome.amber,
        places=UNSET if outcome.places is None else outcome.places,
        proposed=True if outcome.proposed else UNSET,
    )
