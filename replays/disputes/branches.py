"""Two branches of a match side by side: the first event at which they part, and how their positions differ at the end.

Compared is what was done, along the line of each: notes, statements and what was undone do not count, and the same deed
is the same wherever it stands in its log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engine.views.projected import ResultView
from replays.disputes.applied_events import Deed, deeds
from replays.disputes.case_file import MomentPlace, StoryEvent, all_eyes, game_asked, story_event, where
from replays.fold.travel import Moment, Traveller
from replays.telling.answers import AnsweredQuestion
from replays.telling.diff import Change, diff
from replays.telling.viewer import Eyes


class ComparedBranch(msgspec.Struct, frozen=True):
    """One of the two branches."""

    match: str
    version: Annotated[int, Meta(description="its last event")]
    deeds: Annotated[int, Meta(description="how many events on its line did something")]
    parting: Annotated[
        StoryEvent | None,
        Meta(description="the first of them that the other one does not have; null: the branch ends there"),
    ]

    end: Annotated[MomentPlace, Meta(description="where it stands at the end")]
    result: ResultView | None


class Branching(msgspec.Struct, frozen=True):
    """Comparison of two branches."""

    common: Annotated[int, Meta(description="deeds that both have before they part")]
    here: Annotated[ComparedBranch, Meta(description="the match")]
    there: Annotated[ComparedBranch, Meta(description="the what-if match")]
    views: Annotated[
        dict[str, tuple[Change, ...]],
        Meta(description="view -> how the positions at the ends differ; `before` is here, `after` there"),
    ]


def compare_branches(traveller: Traveller, match_here: str, match_there: str, eyes: Eyes) -> Branching:
    """Compare two matches, of which one is a what-if of the other, or both are of a third one.

    Raises MatchNotFound, NotFoldable, StoreDamaged, StoreUnavailable.
    """
    moments = [traveller.at(match) for match in (match_here, match_there)]
    done = [deeds(traveller.store.events(moment.match, 1, moment.seq)) for moment in moments]
    common = _common(*done)
    ways = [_way(traveller, moment, deeds_done, common, eyes) for moment, deeds_done in zip(moments, done, strict=True)]
    views = {}
    for view in all_eyes(eyes, len(moments[0].game.table.players)):
        states = [view.state(moment.game) for moment in moments]
        views[view.view] = tuple(diff(*states))
    return Branching(common, ways[0], ways[1], views)


def same_deed(traveller: Traveller, match_here: str, match_there: str) -> tuple[int, int]:
    """The events of both after which as much was done by the players since they parted: where to compare them.

    What officials did in one of them only is left out as far as it came later. Raises as `compare_branches`.
    """
    moments = [traveller.at(match) for match in (match_here, match_there)]
    done = [deeds(traveller.store.events(moment.match, 1, moment.seq)) for moment in moments]
    common = _common(*done)
    own = [[deed.seq for deed in deeds_done[common:] if deed.is_answer] for deeds_done in done]
    count = min(len(answers) for answers in own)
    if count:
        return own[0][count - 1], own[1][count - 1]
    last = [deeds_done[common - 1].seq if common else 1 for deeds_done in done]
    return last[0], last[1]


def _common(deeds_here: Sequence[Deed], deeds_there: Sequence[Deed]) -> int:
    count = 0
    for deed, other in zip(deeds_here, deeds_there, strict=False):
        if (deed.type, deed.step) != (other.type, other.step):
            break
        count += 1
    return count


def _way(traveller: Traveller, moment: Moment, done: Sequence[Deed], common: int, eyes: Eyes) -> ComparedBranch:
    parting = _parting(traveller, moment, done[common].seq, eyes) if common < len(done) else None
    result: Any = moment.game.result
    return ComparedBranch(moment.match, moment.seq, len(done), parting, where(moment), result)


def _parting(traveller: Traveller, moment: Moment, seq: int, eyes: Eyes) -> StoryEvent:
    before = traveller.at(moment.match, moment.fold.history.parent(seq))
    after = traveller.at(moment.match, seq, facts=True)
    place = (before.game.turn, before.game.step)
    shown = eyes.facts(after.facts, after.game)
    seats = traveller.opening(moment.match).data.names
    question = game_asked(before.game, eyes)
    return story_event(after.event, shown, eyes, question, seats, place, disputed=False, undone_by=None)


def in_words(way: ComparedBranch) -> str:
    """Describe in English what a branch did where it parted."""
    if way.parting is None:
        return "nothing more"
    decision: AnsweredQuestion | None = way.parting.decision
    if decision is not None and decision.labels:
        return ", ".join(decision.labels)
    return "; ".join(line.text for line in way.parting.lines) or way.parting.type
