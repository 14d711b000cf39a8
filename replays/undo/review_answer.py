"""An undo review as a viewer may read it. It is the same for every viewer but for

- `knowledge[].cards`: of the cards that a viewer learnt, those which the viewer could tell at that moment as well,
- `changes`: the difference between now and then, as the viewer sees both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from engine.views import Viewer
from replays.engines.replayed_game import ReplayedGame
from replays.telling.clock import Clock
from replays.telling.diff import Change, diff
from replays.telling.knowledge import Sighting
from replays.undo.review import Review, UndoneAct, UndoReason, Use


class SeenCardAnswer(msgspec.Struct, frozen=True):
    """A card that a seat came to know."""

    seq: Annotated[int, Meta(description="the event in which it did")]
    card: int
    title: str
    how: str


class KnowledgeAnswer(msgspec.Struct, frozen=True):
    """What a seat has learnt since."""

    seat: int
    name: str
    count: int
    seen: Annotated[dict[str, int], Meta(description="how often it came to know a card in each way")]
    cards: Annotated[list[SeenCardAnswer], Meta(description="as far as the viewer may know them")]


class RanAnswer(msgspec.Struct, frozen=True):
    """Time that has run since, and is not given back."""

    seat: Annotated[int | None, Meta(description="whose clock; null: the common one")]
    ms: int


class ReviewAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What going back would undo."""

    to: Annotated[int, Meta(description="the event to go back to")]
    version: Annotated[int, Meta(description="the event from which")] = msgspec.field(name="from")
    grade: Literal["simple", "possible", "inadvisable"]
    reasons: Annotated[tuple[UndoReason, ...], Meta(description="the worst first")]
    undone: Annotated[list[UndoneAct], Meta(description="every act that would be undone")]
    restored: Annotated[list[int], Meta(description="undone events that would count again")]
    turns: Annotated[int, Meta(description="turns that began since")]
    steps: Annotated[int, Meta(description="steps that began since")]
    rewinds: Annotated[list[int], Meta(description="events that went back since")]
    over: Annotated[bool, Meta(description="the end of the match would be undone")]
    returning: Annotated[list[int], Meta(description="seats that have left the match since, and would be back")]
    knowledge: Annotated[list[KnowledgeAnswer], Meta(description="per seat")]
    printed: Annotated[bool, Meta(description="printed cards: chance is observed at the table")]
    observations: Annotated[list[int], Meta(description="undone events that only say what was seen at the table")]
    chance: Annotated[list[Use], Meta(description="with printed cards the shuffles at the table")]
    clock: list[RanAnswer]
    changes: Annotated[list[Change], Meta(description="from now to then")]
    approvals: Annotated[
        tuple[str, ...], Meta(description="the approvals it would need if the caller asked; nobody's without a caller")
    ]


def review_answer(
    review: Review,
    viewer: Viewer,
    clocks: tuple[Clock, Clock] | None = None,
    approvals: Sequence[str] = (),
) -> ReviewAnswer:
    """The whole review.

    `clocks`: at the event to go back to, and at the last one.
    `approvals`: the approvals that the reader would need.
    """
    stretch = review.stretch
    before, after = review.before.game, review.after.game
    return ReviewAnswer(
        to=review.to,
        version=review.version,
        grade=review.grade,
        reasons=review.reasons,
        undone=stretch.undone,
        restored=stretch.restored,
        turns=stretch.turns,
        steps=stretch.steps,
        rewinds=stretch.rewinds,
        over=stretch.over,
        returning=stretch.returning,
        knowledge=[
            _knowledge([sighting for sighting in stretch.sightings if sighting.by(seat)], seat, name, before, viewer)
            for seat, name in enumerate(review.names)
        ],
        printed=review.printed,
        observations=[act.seq for act in stretch.observations],
        chance=stretch.chance,
        clock=[] if clocks is None else _ran(*clocks),
        changes=diff(before.project(before, viewer), after.project(after, viewer)),
        approvals=tuple(approvals),
    )


def _knowledge(seen: Sequence[Sighting], seat: int, name: str, game: ReplayedGame, viewer: Viewer) -> KnowledgeAnswer:
    table: Any = game.table  # of either kind
    mask = viewer.mask(table)
    shown = [sighting for sighting in seen if viewer.sees_all or sighting.after & mask]
    return KnowledgeAnswer(
        seat,
        name,
        len(seen),
        dict(sorted(Counter(sighting.how for sighting in seen).items())),
        [
            SeenCardAnswer(sighting.seq, sighting.card, game.table.by_id[sighting.card].printed.name, sighting.how)
            for sighting in sorted(shown, key=lambda sighting: (sighting.seq, sighting.card))
        ],
    )


def _ran(then: Clock, now: Clock) -> list[RanAnswer]:
    used = {face.seat: face.used for face in then.faces}
    return [RanAnswer(face.seat, face.used - used.get(face.seat, 0)) for face in now.faces]
