"""The answer about a match: its players, their decks, and how it stands."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.views.projected import TableView
from replays.log.events import Event
from replays.log.grades import FilmLabel
from replays.telling.clock import ClockAnswer
from service.answers.grade import GradedAnswer, MomentAnswer

PARTS = (
    *("choice", "state", "events", "timeline", "facts", "transcript", "diff", "export"),
    *("clock", "times", "undo", "undone", "disputes", "branches", "comparison", "checkpoint"),
)
"""What a match links to below its own address."""


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A player of a match."""

    seat: int
    name: str
    deck: Annotated[str | None, Meta(description="null while an embargo keeps it back")]
    keys: int
    amber: int
    eliminated: bool


class SeatResult(msgspec.Struct, frozen=True):
    """How a player stood when the match ended."""

    seat: int
    name: str
    keys: int
    amber: int
    place: Annotated[int | UnsetType, Meta(description="from 1, where more than two play")] = UNSET


class ResultByTime(msgspec.Struct, frozen=True):
    """By what the procedure decided that follows when time is called."""

    procedure: str
    by: Annotated[
        str | None,
        Meta(description="what decided: keys, amber, chains, creatures, potential or place; null: nothing did"),
    ]


class MatchResult(msgspec.Struct, frozen=True):
    """How a match ended."""

    winner: Annotated[int | None, Meta(description="seat; null: nobody won")]
    reason: str
    seats: list[SeatResult]
    time: Annotated[
        ResultByTime | UnsetType, Meta(description="a proposal until the match is closed or it is recorded")
    ] = UNSET


class MatchAnswer(MomentAnswer, frozen=True, kw_only=True):
    """A match at a glance."""

    title: str | None
    tournament: str | None
    round: str | None
    table: str | None
    ruleset: str
    variant: str
    keys_to_win: Annotated[
        int | UnsetType,
        Meta(description="how many forged keys win, where the set-up says so; else as the variant says"),
    ] = UNSET
    readings: Annotated[
        dict[str, str],
        Meta(description="{id: option}: how the match reads what its rulebook leaves open; see GET /readings"),
    ]
    seats: list[SeatedPlayer]
    opened_at: str
    turn: int
    step: str
    active: Annotated[int, Meta(description="seat whose turn it is")]
    to_decide: Annotated[int | None, Meta(description="seat that is asked now")]
    result: MatchResult | None
    closed: bool
    links: dict[str, str]
    film: Annotated[
        FilmLabel | None, Meta(description="the film that shows the end, where this engine cannot reach it; else null")
    ]
    clock: Annotated[
        ClockAnswer | UnsetType, Meta(description="as GET .../clock, when the last event was appended")
    ] = UNSET


class LastMoment(NamedTuple):
    """The last moment of a match that can be shown."""

    seq: int
    """The event after which it was so."""
    state: TableView
    """Projected for the reader."""
    closed: bool
    film: FilmLabel | None
    """The film that the state is from; None when it was folded."""


def match_answer(
    opening: Event,
    last: LastMoment,
    graded: GradedAnswer,
    *,
    readings: dict[str, str],
    clock: ClockAnswer | UnsetType = UNSET,
) -> MatchAnswer:
    """The summary of a match.

    `opening`: its first event;
    `last`: what it shows;
    `readings`: how the match is read.
    """
    data: Any = opening.data
    base = f"/api/v1/matches/{data.match}"
    state = last.state
    return MatchAnswer(
        **msgspec.structs.asdict(graded),
        seq=last.seq,
        title=data.title,
        tournament=data.tournament,
        round=data.round,
        table=data.table,
        ruleset=data.setup["ruleset"],
        variant=data.setup["variant"],
        keys_to_win=data.setup.get("keys_to_win", UNSET),
        readings=readings,
        seats=[
            SeatedPlayer(
                player["seat"],
                player["name"],
                player["deck_list"]["name"],
                len(player["keys"]),
                player["amber"],
                player["eliminated"],
            )
            for player in state["players"]
        ],
        opened_at=opening.at,
        turn=state["turn"],
        step=state["step"],
        active=state["active"],
        to_decide=None if state["decision"] is None else state["decision"]["seat"],
        result=None if state["result"] is None else msgspec.convert(state["result"], MatchResult),
        links={
            "self": base,
            **{name: f"{base}/{name}" for name in PARTS},
            "stream": f"{base}/events/stream",
            "replay": f"/m/{data.match}/e/1",
        },
        closed=last.closed,
        film=last.film,
        clock=clock,
    )
