"""The tallies of the workers, in the form that standings and statistics of a tournament take."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from replays.engines.registry import Engines
from replays.fold.fold import Fold
from replays.log.events import Event
from replays.telling.timeline import Timeline
from replays.tournaments.standings import MatchOutcome
from replays.tournaments.statistics import Played
from workers.folding.projections import Projector, Tallied, entry


def outcome_of(tally: Tallied) -> MatchOutcome:
    """How a match stands: the same object as long as its tally is kept."""
    return tally.outcome


def played_of(tally: Tallied, timeline: Timeline) -> Played:
    """Everything that statistics look at; `timeline` is that of the same match."""
    opening = [part for part in timeline.segments if part.undone_by is None and part.turn == 1]
    return Played(
        outcome=outcome_of(tally),
        turns=tally.entry["turn"],
        first=opening[0].active if opening else None,
        seats=tally.seats,
        scores=[
            (score.turn, [seat.amber for seat in score.seats], [seat.keys for seat in score.seats])
            for score in timeline.scores
            if score.undone_by is None
        ],
    )


def tally_here(events: Iterable[Event], engines: Engines | None = None) -> tuple[Tallied, Timeline] | None:
    """Make in this process, from a whole log, the outcome that the workers make; for commands without workers. None
    when the log holds nothing that can be confirmed. `engines`: where to look for the match's own engine."""
    fold, timeline, last = Fold(engines=engines), Timeline(), None
    projector = Projector({}, list)
    for event in events:
        facts = fold.feed(event)
        if fold.divergence is not None:
            break
        projector.note(event, fold, facts)
        timeline.add(fold, event, facts)
        last = event
    if last is None:
        return None
    entry_of_match = entry(fold, last)
    return Tallied(entry_of_match, msgspec.json.encode(projector.counts)), timeline
