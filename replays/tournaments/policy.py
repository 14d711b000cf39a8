"""Policy of a tournament: viewers and delays, required approvals and signatures, penalties.

A policy is plain data; the views, the undo review and rulings ask it, and it decides nothing itself. Matches
that belong to no tournament are played under `DEFAULT_POLICY`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.rules.turns.time_procedure import NEWEST, PROCEDURES
from engine.shapes import Contract
from replays.tournaments.printed_sets import NAMES
from replays.tournaments.restricted_lists import BY_DAY, RESTRICTED_LISTS, RestrictedList, list_named

Approver = Literal["opponent", "judge", "head-judge", "organiser"]
"""The roles that must agree: `opponent` means every other seat of the match."""
Grade = Literal["simple", "possible", "inadvisable"]
"""Grades of an undo review."""
Measure = Literal["upheld", "rewound", "adjusted", "warning", "chains", "game-loss", "match-loss"]
"""The possible results of a ruling: a verdict or a penalty."""
Penalty = Literal["warning", "chains", "game-loss", "match-loss"]
Approvers = Annotated[tuple[Approver, ...], Meta(max_length=4)]

TimeProcedureName = Annotated[
    str, Meta(pattern=f"^({'|'.join(PROCEDURES)})$", extra={"wanted": f"one of {', '.join(PROCEDURES)}"})
]

SetCode = Annotated[str, Meta(pattern=f"^({'|'.join(NAMES)})$", extra={"wanted": f"a set: one of {', '.join(NAMES)}"})]
RestrictedName = Annotated[
    str,
    Meta(
        pattern=f"^({'|'.join([BY_DAY, *RESTRICTED_LISTS])})$",
        extra={"wanted": f"{BY_DAY}, or a restricted list: one of {', '.join(RESTRICTED_LISTS)}"},
    ),
]

ZoneName = Annotated[
    str,
    Meta(pattern=r"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$", extra={"wanted": "a time zone such as Europe/Berlin"}),
]
DayOfEvent = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$", extra={"wanted": "a day such as 2026-12-05"})]

MOST_DELAY_EVENTS = 10_000
MOST_DELAY_SECONDS = 24 * 3600
MOST_READINGS = 100


def _undo() -> dict[Grade, Approvers]:
    return {
        "simple": ("opponent",),
        "possible": ("opponent", "judge"),
        "inadvisable": ("opponent", "head-judge"),
    }


def _signers() -> dict[Measure, Approvers]:
    return {"rewound": (), "adjusted": (), "game-loss": ("head-judge",), "match-loss": ("head-judge",)}


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tournament's policy. Field by field it is explained in replays/README.md."""

    public: bool = False
    """Whether callers without credentials may see pairings, results and standings before the release, and, where
    spectators may look, the matches that are being played, as far as spectators may. Logs older than this field are
    closed, and so is a policy that leaves it out; where a tournament is created, it is taken as true."""
    spectators_open: bool = True
    """Whether spectators, streamers and the public may look at matches that are being played."""
    delay_events: Annotated[int, Meta(ge=0, le=MOST_DELAY_EVENTS)] = 0
    """How many events they stay behind the last one; both delays hold where both are given."""
    delay_seconds: Annotated[int, Meta(ge=0, le=MOST_DELAY_SECONDS)] = 0
    """How old an event must be before they see it, by the server's clock."""
    embargo_until: (
        Annotated[
            str,
            Meta(
                pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$",
                extra={"wanted": "a time in UTC such as 2026-11-21T10:00:00.000000Z"},
            ),
        ]
        | None
    ) = None
    """Decklists, hands and logs of others stay hidden until then (server time, as the log writes it); null: until the
    embargo is lifted, or, for a match of no tournament, until the match is closed."""
    embargo_lifted: bool = False
    """An official ended the embargo (`embargo.lifted`); never set by hand."""
    streaming_shows_hands: bool = False
    """Whether a streamer sees the hands of players who agreed to it (`Tournament.players[...].streams_hand`)."""
    undo: dict[Grade, Approvers] = msgspec.field(default_factory=_undo)
    """Whose approval going back takes, by the grade of its review."""
    signers: dict[Measure, Approvers] = msgspec.field(default_factory=_signers)
    """The roles that must sign a ruling beside the judge who gives it, by verdict and by penalty; what is left out has
    its default, so that asking for one more signature takes none away."""
    penalties: Annotated[tuple[Penalty, ...], Meta(max_length=4)] = ("warning", "chains", "game-loss", "match-loss")
    """The penalties that judges may give."""
    minutes: Annotated[int, Meta(ge=1, le=24 * 60)] | None = None
    """Length of a match on the clock; null: no time limit."""
    time_procedure: TimeProcedureName | None = None
    """The procedure by which its matches go on to their end when time is called (`engine.rules.turns.time_procedure`);
    null, as in logs older than this field: nothing follows from the call."""
    absence_game_loss: Annotated[int, Meta(ge=1, le=24 * 60)] | None = None
    """Minutes of a round after which an absent player loses a game; null, as in logs older than this field: never. An
    official records it."""
    absence_match_loss: Annotated[int, Meta(ge=1, le=24 * 60)] | None = None
    """Minutes of a round after which an absent player loses the match; null: never."""
    readings: Annotated[dict[str, str], Meta(max_length=MOST_READINGS)] = {}
    """How the matches read what their rulebook leaves open, by the ids of `engine.readings`: what is chosen where the
    list offers it. Omitted fields have their defaults."""
    sets: Annotated[tuple[SetCode, ...], Meta(max_length=len(NAMES))] = ()
    """Codes of the sets whose decks may be registered from now on; empty: of every set."""
    restricted: RestrictedName | None = None
    """The restricted list that an Alliance must keep to (`replays.tournaments.restricted_lists`): `by-day`, the one
    that holds on the day of the event, or the name of one; null, as in logs older than `by-day`: none. Where a
    tournament is created, it is taken as `by-day`."""
    day: DayOfEvent | None | UnsetType = UNSET
    """The day of the event, or its first; null or left out: the day on which it was created."""
    zone: ZoneName | None | UnsetType = UNSET
    """Time zone of the hall by its IANA name, in which pages say days and times; null or left out: UTC."""

    featured: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=200)], ...], Meta(max_length=12)] = ()
    """The tables whose boards the page of the tournament shows first, by name, in this order; behind them come the
    others by number."""

    players_report: bool = False
    """Whether the players of a pairing report its result, which is recorded once all say the same; false, as in logs
    older than this field: only officials record results. Where a tournament is created, it is taken as true."""

    @property
    def hall(self) -> str | None:
        """The time zone of the hall by its name; None: UTC."""
        return None if isinstance(self.zone, UnsetType) else self.zone

    def restricted_on(self, day: str) -> RestrictedList | None:
        """The restricted list of Alliances at an event that is held on a day (YYYY-MM-DD); None: none."""
        return list_named(self.restricted, day)

    open_pool: bool = False
    """Whether everybody with credentials may read the lists of decks that belong to the event; else officials may, and
    who bought one."""

    def undo_approvals(self, grade: Grade) -> tuple[Approver, ...]:
        """Roles that must agree to going back when a review has this grade; a grade left out asks the head judge."""
        return self.undo.get(grade, ("head-judge",))

    def signers_of(self, *measures: Measure) -> tuple[Approver, ...]:
        """Roles that must sign a ruling with these verdicts and penalties, each once, in the order of the policy."""
        signers = {**_signers(), **self.signers}
        all_signers = [signer for measure in measures for signer in signers.get(measure, ())]
        return tuple(dict.fromkeys(all_signers))

    def released(self, now: str, *, closed: bool, tournament: bool = True) -> bool:
        """Whether decklists, hands and logs of others may be shown.

        `now`: server time as the log writes it; `closed`: the match is closed; `tournament`: the match belongs to one.
        """
        if self.embargo_lifted:
            return True
        if self.embargo_until is not None:
            return now >= self.embargo_until
        return closed and not tournament


POLICY: Contract[Policy] = Contract(Policy)
DEFAULT_POLICY = Policy()
"""For matches that belong to no tournament."""
NEW_POLICY = Policy(public=True, time_procedure=NEWEST, players_report=True, restricted=BY_DAY)
"""For tournaments that are created without saying otherwise."""
NEW_FIELDS = {
    "public": NEW_POLICY.public,
    "time_procedure": NEW_POLICY.time_procedure,
    "players_report": NEW_POLICY.players_report,
    "restricted": NEW_POLICY.restricted,
}
"""What a new tournament is given where its policy leaves these fields out; old logs without them keep the defaults."""
