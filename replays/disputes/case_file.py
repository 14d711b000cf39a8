"""The case file: everything a judge looks at before ruling, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.opening.positions import deck_in_words
from engine.views.projected import ChoiceView, FactView, KnownTo, TableView
from replays.disputes.cases import Case, CaseAnswer
from replays.disputes.ruling_preview import foresee
from replays.engines.replayed_game import ReplayedGame
from replays.fold.fold import Fold
from replays.fold.travel import Moment, Traveller
from replays.log.errors import EventNotFound
from replays.log.event_types import BranchOrigin, Decision, MatchOpened, Rewound
from replays.log.events import Actor, Event
from replays.log.history import History
from replays.telling.answers import AnsweredQuestion, answer_to
from replays.telling.diff import Change, diff
from replays.telling.transcript import TranscriptLine, lines_of
from replays.telling.viewer import Eyes

CONTEXT = 8
"""Default number of events shown before the disputed ones."""
MOST_EVENTS = 400
"""Most events shown of one dispute, counted from its first."""
_HIDDEN_AREAS: tuple[Literal["hand", "archives", "deck"], ...] = ("hand", "archives", "deck")


class StoryLine(msgspec.Struct, frozen=True):
    """A sentence of what an event did."""

    fact: Annotated[int | None, Meta(description="the fact of the event that it tells of, by its place")]
    text: str
    clauses: tuple[str, ...]
    reading: Annotated[str | UnsetType, Meta(description="the reading that it tells of")] = UNSET


class StoryEvent(msgspec.Struct, frozen=True):
    """One event of the story."""

    seq: int
    at: str
    type: str
    actor: Actor
    cause: int | None
    turn: Annotated[int, Meta(description="where the match stood before it")]
    step: str
    disputed: Annotated[bool, Meta(description="whether the dispute is about it")]
    undone_by: Annotated[
        int | None, Meta(description="the rewind that took it off the line of the match, as far as the log goes")
    ]
    decision: AnsweredQuestion | None
    facts: Annotated[tuple[FactView, ...], Meta(description="what it did")]
    lines: Annotated[tuple[StoryLine, ...], Meta(description="the same in English")]


class MomentPlace(msgspec.Struct, frozen=True):
    """Where a match stands at a moment."""

    seq: int
    at: str
    turn: int
    step: str
    active: Annotated[int, Meta(description="seat whose turn it is")]


class AboutSeat(msgspec.Struct, frozen=True):
    """A player of a match, and their deck."""

    seat: int
    name: str
    deck: Annotated[str, Meta(description="its name, or that its cards were described")]


class AboutMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match by its labels, set-up and origin."""

    match: str
    title: str | None
    tournament: str | None
    round: str | None
    table: str | None
    ruleset: str
    variant: str
    opened_at: str
    seats: list[AboutSeat]
    branch: Annotated[BranchOrigin | None, Meta(description="where a what-if match comes from; else null")]


class KnownCard(msgspec.Struct, frozen=True):
    """A card in a hand, archives or a deck that a player could know."""

    zone: str
    owner: Annotated[int, Meta(description="seat")]
    card: Annotated[int, Meta(description="its id")]
    title: str
    known_to: Annotated[
        KnownTo | None, Meta(description="for those who see everything; else null: what others know is theirs to know")
    ]


class CaseDifference(msgspec.Struct, frozen=True, kw_only=True):
    """The difference between two moments of a match."""

    before: int = msgspec.field(name="from")
    after: int = msgspec.field(name="to")
    views: Annotated[
        dict[str, list[Change]], Meta(description="view -> what is different after event `to` from after event `from`")
    ]


class CaseFile(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a case, as one viewer may see it."""

    case: Annotated[CaseAnswer, Meta(description="each ruling has `done` and `foreseen`")]
    players: Annotated[dict[str, int], Meta(description="who decided for a seat: id of the actor -> seat")]
    match: AboutMatch
    view: Annotated[str, Meta(description="through whose eyes")]
    moment: Annotated[MomentPlace, Meta(description="where the match stood at the position shown")]
    question: Annotated[ChoiceView | None, Meta(description="what was asked then, with the legal choices")]
    views: Annotated[
        dict[str, TableView],
        Meta(description="view -> position; who sees everything gets the view of each player and the judge's"),
    ]
    knowledge: Annotated[list[KnownCard], Meta(description="who could know which hidden card")]
    story: Annotated[list[StoryEvent], Meta(description="the events that led to the dispute, and those it is about")]
    diff: CaseDifference


def case_file(
    traveller: Traveller,
    case: Case,
    eyes: Eyes,
    *,
    at: int | None = None,
    vs: int | None = None,
    context: int = CONTEXT,
    last: int | None = None,
) -> CaseFile:
    """The case file of a case that was read through the same eyes.

    `at`: the event after which the position is shown; default: the last one in dispute.
    `vs`: the event it is compared with; default: the last one before the dispute.
    `context`: how many events before the dispute are shown.
    `last`: the last event that the viewer may know of.

    Raises EventNotFound, and the errors of `Traveller.at`.
    """
    end = traveller.store.head(case.match).version
    end = end if last is None else min(last, end)
    at = case.last if at is None else at
    vs = max(case.first - 1, 1) if vs is None else vs
    for seq in (at, vs):
        if not 1 <= seq <= end:
            raise EventNotFound(case.match, f"event {seq}", end)
    moment, other = traveller.at(case.match, at), traveller.at(case.match, vs)
    opened = traveller.opening(case.match)
    views = all_eyes(eyes, len(moment.game.table.players))
    now, then = ({view.view: view.state(m.game) for view in views} for m in (moment, other))
    return CaseFile(
        case=_with_deeds(traveller, case, eyes, end),
        players=_players(traveller, case.match, end),
        match=about(opened.event),
        view=eyes.view,
        moment=where(moment),
        question=eyes.choice(moment.game),
        views=now,
        knowledge=known_cards(now, eyes),
        story=list(story(traveller, case, eyes, context=context, end=end)),
        diff=CaseDifference(
            before=other.seq, after=moment.seq, views={view: diff(then[view], now[view]) for view in now}
        ),
    )


def _with_deeds(traveller: Traveller, case: Case, eyes: Eyes, end: int) -> CaseAnswer:
    """The case with what its rulings did.

    A viewer may have seen all that a ruling under seal did: what is visible of it follows the transcript's rule.
    """
    answer = case.answer()
    rulings = []
    for ruling, ruling_answer in zip(case.rulings, answer.rulings, strict=True):
        measures = ruling.measures if ruling.effect == "waiting" else None
        foreseen = foresee(traveller, case.match, measures, eyes, end).sentences if measures else []
        done = _deeds(traveller, case.match, ruling.acts, eyes, end)
        rulings.append(msgspec.structs.replace(ruling_answer, done=done, foreseen=foreseen))
    return msgspec.structs.replace(answer, rulings=rulings)


def _deeds(traveller: Traveller, match: str, acts: Sequence[int], eyes: Eyes, end: int) -> list[str]:
    """What events did, in sentences, as far as the log can be confirmed."""
    seats = traveller.opening(match).data.names
    done: list[str] = []
    for seq in acts:
        if seq > end:
            continue
        moment = traveller.at(match, seq, facts=True)
        if moment.seq != seq:  # the log cannot be confirmed up to this event
            break
        facts, game = eyes.facts(moment.facts, moment.game), moment.game
        lines = lines_of(eyes.event(moment.event), facts, seats, turn=game.turn, step=game.step, decision=None)
        done += [line.text for line in lines]
    return done


def _players(traveller: Traveller, match: str, end: int) -> dict[str, int]:
    """The seats of the actors who have decided for themselves."""
    log = traveller.store.readable(match, 1, end).events
    return {
        event.actor.id: event.data.seat
        for event in log
        if isinstance(event.data, Decision) and event.actor.kind == "player"
    }


def all_eyes(eyes: Eyes, seats: int) -> list[Eyes]:
    """The views to compare: every player's and the judge's for a viewer who sees everything, else their own."""
    if not eyes.viewer.sees_all:
        return [eyes]
    return [*(Eyes.of(f"player:{seat}") for seat in range(seats)), Eyes.of("judge")]


def about(opening: Event) -> AboutMatch:
    """The match by its labels, set-up and branch."""
    data = opening.data
    assert isinstance(data, MatchOpened)
    return AboutMatch(
        match=data.match,
        title=data.title,
        tournament=data.tournament,
        round=data.round,
        table=data.table,
        ruleset=data.setup["ruleset"],
        variant=data.setup["variant"],
        opened_at=opening.at,
        seats=[
            AboutSeat(seat, entry["name"], deck_in_words(entry["deck"]["name"]))
            for seat, entry in enumerate(data.setup["seats"])
        ],
        branch=data.branch,
    )


def where(moment: Moment) -> MomentPlace:
    """Number, time, turn, step and active seat of a moment."""
    game = moment.game
    return MomentPlace(moment.seq, moment.event.at, game.turn, game.step, game.active)


def known_cards(views: dict[str, TableView], eyes: Eyes) -> list[KnownCard]:
    """The cards in hands, archives and decks that a player could know.

    For those who see everything also the cards in hands and archives that nobody knows.
    """
    state = views["judge"] if eyes.viewer.sees_all else views[eyes.view]
    cards = []
    for player in state["players"]:
        for zone in _HIDDEN_AREAS:
            for card in player[zone]["cards"]:
                knowing = card.get("known_to")
                if zone == "deck" and knowing is not None and not (knowing["seats"] or knowing["public"]):
                    continue
                cards.append(KnownCard(zone, player["seat"], card["id"], card["title"], knowing))
    return cards


def story(traveller: Traveller, case: Case, eyes: Eyes, *, context: int, end: int) -> Iterator[StoryEvent]:
    """The events before the dispute on the line that led to it, and those it is about."""
    log = traveller.store.readable(case.match, 1, end).events
    history = History((event.seq, event.data.to) for event in log if isinstance(event.data, Rewound))
    line = [seq for run in history.line(case.first - 1) for seq in run]
    lead = line[-context:] if context > 0 else []
    last = min(case.last, case.first + MOST_EVENTS - 1, end)
    wanted = {*lead, *range(case.first, last + 1)}
    first = min(wanted)
    seats = traveller.opening(case.match).data.names
    question, place = None, (0, "setup")
    if first > 1:
        game = traveller.at(case.match, first - 1).game
        question, place = game_asked(game, eyes), (game.turn, game.step)
    for fold, event, facts in traveller.between(case.match, first, last):
        if event.seq in wanted:
            shown = eyes.facts(facts, fold.game)
            yield story_event(
                event,
                shown,
                eyes,
                question,
                seats,
                place,
                disputed=case.first <= event.seq <= case.last,
                undone_by=history.undone_by(event.seq, end),
            )
        question, place = game_asked(fold.game, eyes), _place(fold)


def story_event(
    event: Event,
    facts: Sequence[FactView],
    eyes: Eyes,
    question: ChoiceView | None,
    seats: Sequence[str],
    place: tuple[int, str],
    *,
    disputed: bool,
    undone_by: int | None,
) -> StoryEvent:
    """One event of the story. `facts`: as the viewer may see them; `question`: the question before it, likewise."""
    event, decision = eyes.event(event), answer_to(event, question, eyes)
    lines = lines_of(event, facts, seats, turn=place[0], step=place[1], decision=decision)
    return StoryEvent(
        event.seq,
        event.at,
        event.type,
        event.actor,
        event.cause,
        place[0],
        place[1],
        disputed,
        undone_by,
        decision,
        tuple(facts),
        tuple(_line(line) for line in lines),
    )


def _line(line: TranscriptLine) -> StoryLine:
    return StoryLine(line.fact, line.text, tuple(line.clauses), UNSET if line.reading is None else line.reading)


def game_asked(game: ReplayedGame, eyes: Eyes) -> ChoiceView | None:
    """The question a game asks now, as the viewer may see it."""
    question: ChoiceView | None = eyes.choice(game)
    return question


def _place(fold: Fold) -> tuple[int, str]:
    return fold.game.turn, fold.game.step
