"""Review what going back to an event would mean, before it is done; the review is graded and approved.

The grade says how far the match can still be taken back without a player going on with knowledge that they should
not have. It is the worst of these reasons (`WEIGHT`); there is no other rule for it:

With printed cards chance happens at the table, and the record says what was seen of it: the reasons then name such
observations instead of chance. Typing errors of the recorder are no matter of this review (`replays.undo.slips`).

simple        one seat's own decisions are undone, within one step, nothing was left to chance, and no viewer came to
              know a card, but for cards that this very seat showed itself: what it gives away by taking back is its
              own.
possible      otherwise, when none of the following holds: decisions of several seats, steps, cards that a viewer came
              to know, or chance lie between, or part of it was undone before.
inadvisable   a turn ended in between; or a seat decided, after the first undone decision of another seat, with
              knowledge that it had gained since; or the end of the match, a player's leaving it, or an official's act
              would be undone; or the tournament has recorded a result that rests on the match.

`replays.telling.knowledge` defines learning. Everything the grade rests on is public, so that
neither it nor its reasons tell anything that the table could not count; only viewers who may know the seen cards learn
which they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from engine.english import counted
from engine.table.chance import ERA, FILLED
from engine.table.facts import Fact
from replays.engines.replayed_game import ReplayedGame
from replays.fold.travel import Moment, Traveller
from replays.log.errors import CommandRefused, Diverged, LogClosed
from replays.log.event_types import Conceded, Decision, Overridden, Rewound
from replays.log.events import Actor, Event
from replays.log.history import History
from replays.telling.knowledge import KnowledgeWatch, Sighting

UndoGrade: TypeAlias = Literal["simple", "possible", "inadvisable"]
GRADES: tuple[UndoGrade, ...] = ("simple", "possible", "inadvisable")
"""From the best to the worst."""

WEIGHT: dict[str, UndoGrade] = {
    "own-decisions": "simple",
    "own-cards-shown": "simple",
    "several-deciders": "possible",
    "steps-crossed": "possible",
    "cards-learnt": "possible",
    "chance-used": "possible",
    "observations-since": "possible",
    "undone-before": "possible",
    "takes-back-an-undo": "possible",
    "turns-crossed": "inadvisable",
    "informed-decision": "inadvisable",
    "match-over": "inadvisable",
    "result-recorded": "inadvisable",
    "seat-returns": "inadvisable",
    "officials-act": "inadvisable",
}
"""Code of a reason -> the grade that it leads to."""


class UndoReason(msgspec.Struct, frozen=True):
    """Why the review comes to its grade."""

    code: Annotated[str, Meta(description="never changes its meaning")]
    """A key of `WEIGHT`."""
    grade: UndoGrade
    text: str


class UndoneAct(msgspec.Struct, frozen=True):
    """A decision, or another act that changed the match, that would be undone."""

    seq: int
    type: str
    seat: Annotated[int | None, Meta(description="whose decision it was; null for an official's act")]
    actor: Actor
    turn: Annotated[int, Meta(description="where the match stood when it was made")]
    step: str
    at: str
    observed: Annotated[
        bool, Meta(description="it says what was seen at a table with printed cards, and is no decision of a player")
    ] = False


class Use(msgspec.Struct, frozen=True):
    """Chance that was used: a stream of `engine.table.chance` and how many draws from it."""

    seq: int
    purpose: str
    uses: int


class UndoStretch(msgspec.Struct):
    """Events, facts and knowledge from the event to go back to until now."""

    undone: list[UndoneAct] = []
    restored: list[int] = []
    """Events that would count again, because the event to go back to was itself undone."""
    sightings: list[Sighting] = []
    """Everything that a seat learnt since, also on branches that were undone before."""
    chance: list[Use] = []
    turns: int = 0
    """Turns that began."""
    steps: int = 0
    """Steps that began or were skipped."""
    rewinds: list[int] = []
    """Rewinds after the event to go back to."""
    over: bool = False
    """The match has ended since."""
    returning: list[int] = []
    """Seats that have left the match since, while it went on, and would be back."""

    @property
    def decisions(self) -> list[UndoneAct]:
        """Acts of the seats, without acts of officials and without mere observations."""
        return [act for act in self.undone if act.seat is not None and not act.observed]

    @property
    def observations(self) -> list[UndoneAct]:
        """The observations that would be undone."""
        return [act for act in self.undone if act.observed]

    @property
    def decider(self) -> int | None:
        """The seat of the first undone decision."""
        return self.decisions[0].seat if self.decisions else None


class Review(msgspec.Struct, frozen=True):
    """Review of going back to event `to` from event `version`."""

    match: str
    to: int
    version: int
    grade: UndoGrade
    reasons: tuple[UndoReason, ...]
    """The worst first."""
    stretch: UndoStretch
    before: Moment
    """The match as it stands."""
    after: Moment
    """The match as it would stand."""
    names: tuple[str, ...]
    """The names of the seats."""
    printed: bool = False
    """The match is played with printed cards: a person enters what happens at the table."""

    @property
    def seats_needed(self) -> tuple[int, ...]:
        """The seats that take part in the match at the event to go back to: whose match it is that changes."""
        return tuple(player.seat for player in self.after.game.table.players if not player.eliminated)


def review(
    traveller: Traveller, match: str, to: int, version: int | None = None, recorded: str | None = None
) -> Review:
    """Review going back to event `to` from event `version` (the last one by default). Changes nothing.

    `recorded`: what a tournament has recorded that rests on the match (`replays.undo.governed.recorded_result`).

    Raises CommandRefused (`no-such-event`, `nothing-to-undo`), MatchClosed, Diverged when the log cannot be confirmed
    so far, and what `Traveller.at` raises.
    """
    if version is None:
        version = traveller.store.head(match).version
    if not 1 <= to < version:
        raise CommandRefused(
            f"cannot go back to event {to}: give an event from 1 to {version - 1}"
            if version > 1
            else "nothing has happened yet that could be undone",
            code="no-such-event",
        )
    after, before = _proven(traveller.at(match, to)), _proven(traveller.at(match, version))
    if before.fold.closed:
        raise LogClosed(match, version)
    stretch = _stretch(traveller, after, before)
    if not stretch.undone and not stretch.restored:
        raise CommandRefused(
            f"nothing that changes the match has happened since event {to}; there is nothing to undo",
            code="nothing-to-undo",
        )
    names = tuple(player.name for player in before.game.table.players)
    reasons = assess(stretch, names, recorded)
    return Review(match, to, version, reasons[0].grade, reasons, stretch, before, after, names, _printed(before.game))


def assess(stretch: UndoStretch, names: Sequence[str], recorded: str | None = None) -> tuple[UndoReason, ...]:
    """The reasons for the grade, the worst first; the grade is that of the first one. See the module for the rule."""
    codes = (*_weighty_reasons(stretch, names, recorded), *_other_reasons(stretch, names))
    reasons = [UndoReason(code, WEIGHT[code], text) for code, text in codes]
    reasons.sort(key=lambda reason: -GRADES.index(reason.grade))
    return tuple(reasons)


def _weighty_reasons(stretch: UndoStretch, names: Sequence[str], recorded: str | None) -> Iterator[tuple[str, str]]:
    """(code, text): the end of the match, acts of others than the decider, and turns."""
    if stretch.over:
        yield "match-over", "The match has ended since."
    if recorded is not None:
        yield "result-recorded", recorded
    for seat in stretch.returning:
        yield "seat-returns", f"{_name(names, seat)} has left the match since, and would be back."
    acts = [act for act in stretch.undone if act.seat is None]
    if acts:
        yield "officials-act", f"An official's act would be undone (event {_listed([act.seq for act in acts])})."
    if stretch.turns:
        yield "turns-crossed", f"{counted(stretch.turns, 'turn')} began since."
    for act in _informed(stretch):
        yield "informed-decision", f"{_name(names, act.seat)} decided in event {act.seq} with knowledge gained since."
    deciders = _deciders(stretch)
    if len(deciders) > 1:
        names_of_deciders = " and ".join(_name(names, seat) for seat in deciders)
        yield "several-deciders", f"Decisions of {names_of_deciders} would be undone."


def _other_reasons(stretch: UndoStretch, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(code, text): steps, chance, knowledge, and decisions of the decider alone."""
    decider = stretch.decider
    if stretch.steps:
        yield "steps-crossed", f"{counted(stretch.steps, 'step')} began since."
    for seat in range(len(names)):
        seen = [sighting for sighting in stretch.sightings if sighting.by(seat) and not _own(sighting, decider, seat)]
        if seen:
            yield "cards-learnt", f"{_name(names, seat)} came to know {counted(len(seen), 'card')} since."
    if stretch.chance:
        times = sum(use.uses for use in stretch.chance)
        yield "chance-used", f"Chance decided {'once' if times == 1 else f'{times} times'} since."
    if stretch.observations:
        many = counted(len(stretch.observations), "observation")
        yield "observations-since", f"{many} of what was seen at the table would be taken back."
    if stretch.rewinds:
        yield "undone-before", f"The match was taken back since already (event {_listed(stretch.rewinds)})."
    if stretch.restored:
        yield "takes-back-an-undo", f"{counted(len(stretch.restored), 'undone event')} would count again."
    shown = [sighting for sighting in stretch.sightings if decider is not None and _own(sighting, decider, None)]
    if shown:
        yield "own-cards-shown", f"{_name(names, decider)} has shown {counted(len(shown), 'card')} since."
    if len(_deciders(stretch)) == 1:
        yield "own-decisions", f"{counted(len(stretch.decisions), 'decision')} of {_name(names, decider)}."


def _deciders(stretch: UndoStretch) -> list[int | None]:
    """The seats whose decisions would be undone, the first decider first."""
    return list(dict.fromkeys(act.seat for act in stretch.decisions))


def _own(sighting: Sighting, decider: int | None, seat: int | None) -> bool:
    """Whether a seat (None: any) was shown a card that the deciding seat knew, at the latter's own loss."""
    return decider is not None and bool(sighting.before >> decider & 1) and seat != decider


def _informed(stretch: UndoStretch) -> list[UndoneAct]:
    """The first decision of each seat but the first decider that was made with knowledge gained since."""
    informed: dict[int, UndoneAct] = {}
    decider = stretch.decider
    for act in stretch.decisions:
        if act.seat is None or act.seat == decider or act.seat in informed:
            continue
        if any(
            sighting.seq < act.seq and sighting.by(act.seat) and not _own(sighting, decider, act.seat)
            for sighting in stretch.sightings
        ):
            informed[act.seat] = act
    return list(informed.values())


def _stretch(traveller: Traveller, after: Moment, before: Moment) -> UndoStretch:
    stretch = UndoStretch(over=before.game.result is not None and after.game.result is None)
    if not stretch.over:
        out = [player.seat for player in before.game.table.players if player.eliminated]
        stretch.returning = [
            player.seat for player in after.game.table.players if player.seat in out and not player.eliminated
        ]
    history, match, to, version = before.fold.history, before.match, after.seq, before.seq
    going, coming = _line(history, version), _line(history, to)
    stretch.restored = sorted(coming - going)
    watch = KnowledgeWatch(after.game)
    place, ordinals = (after.game.turn, after.game.step), dict(after.game.table.chance.ordinals)
    observation = _is_observation(after.game)
    fork = max(going & coming)
    if fork != to:  # the way to the state that would be left begins before the event to go back to
        game = traveller.at(match, fork).game
        place, ordinals = (game.turn, game.step), dict(game.table.chance.ordinals)
        observation = _is_observation(game)
    for fold, event, facts in traveller.between(match, fork + 1, version):
        game = fold.game
        rewound = isinstance(event.data, Rewound)
        if event.seq > to:
            if rewound:
                stretch.rewinds.append(event.seq)
                watch.jump(game)
            else:
                stretch.sightings += watch.follow(event.seq, facts, game)
        if event.seq in going and not rewound:
            _take(stretch, event, facts, game, place, ordinals, observation)
        place, ordinals = (game.turn, game.step), dict(game.table.chance.ordinals)
        observation = _is_observation(game)
    return stretch


def _printed(game: ReplayedGame) -> bool:
    """Whether the record does not know every card, because the match is played with printed cards."""
    return getattr(game.table, "unseen", None) is not None


def _is_observation(game: ReplayedGame) -> bool:
    """Whether what is asked now is what was seen at the table."""
    return game.pending is not None and game.pending.kind == "observed"


def _take(
    stretch: UndoStretch,
    event: Event,
    facts: Sequence[Fact],
    game: ReplayedGame,
    place: tuple[int, str],
    before: dict[str, int],
    observation: bool,
) -> None:
    """Take in an event that would be undone. `place`, `before`: turn, step and chance before it; `observation`:
    it answers what was seen at the table."""
    data: Any = event.data
    if hasattr(data, "state"):
        own = isinstance(data, Decision | Conceded | Overridden)
        seat = data.seat if own else None
        observed = observation and isinstance(data, Decision)
        stretch.undone.append(UndoneAct(event.seq, event.type, seat, event.actor, *place, event.at, observed))
    for fact in facts:
        if _printed(game) and fact.kind == "deck.shuffled":
            stretch.chance.append(Use(event.seq, f"{fact.data['player']}/shuffle", 1))
        stretch.turns += fact.kind == "turn.began"
        stretch.steps += fact.kind in ("step.began", "step.skipped")
    for purpose, uses in sorted(game.table.chance.ordinals.items()):
        if purpose not in (ERA, FILLED) and uses > before.get(purpose, 0):
            stretch.chance.append(Use(event.seq, purpose, uses - before.get(purpose, 0)))


def _line(history: History, at: int) -> set[int]:
    return {seq for run in history.line(at) for seq in run}


def _proven(moment: Moment) -> Moment:
    if moment.fold.divergence is not None:
        raise Diverged(moment.fold.divergence)
    return moment


def _name(names: Sequence[str], seat: int | None) -> str:
    return names[seat] if seat is not None and seat < len(names) else "an official"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
