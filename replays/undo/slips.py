"""Slips of a recorder: a mere typing error is taken back without approvals, by the recorder who entered it.

With printed cards the match goes on at the table, whatever the record says of it: a wrong entry tells no player
anything, and taking it back takes nothing back at the table. The decision is entered again. The slip stays in
the log as a `rewound` with the reason `recording`. A wish of the players to take something back is another matter: it
is reviewed and approved as ever (`replays.undo.requests`).

For the same reason what was forgotten is put in between without approvals, when every later entry then stands as it was
(`mends_record`).

At the desk of a dealt match an entry may have shown a card to a player, so there only what the review calls simple is a
slip.
"""

from __future__ import annotations

from replays.fold.travel import Traveller
from replays.log.errors import CommandRefused
from replays.log.event_types import RECORDING, Decision
from replays.log.events import Actor
from replays.play.commands import Command, Rewind
from replays.undo.review import Review, review

_NEVER = frozenset(("match-over", "seat-returns", "result-recorded"))
"""The acts that more than the record rests on: then going back is reviewed in any case."""


def own_slip(review: Review, scorekeeper: Actor | None) -> bool:
    """Whether a scorekeeper takes back only what they entered last for a seat, as a slip of the pen.

    That is one decision, with what was seen of it: observations that were entered after it. `scorekeeper`: the caller,
    if they record for the seats; else None. In a dealt match nobody may have learnt anything by it (grade `simple`);
    with printed cards the grade does not matter, but for the end of the match, a player's leaving it, and a recorded
    result.
    """
    decided = [at for at, act in enumerate(review.stretch.undone) if not act.observed]
    if decided not in ([], [0]) or not _entered_by(scorekeeper, review):
        return False
    return _rests_on_record_alone(review) if review.printed else review.grade == "simple"


def mends_record(review: Review, scorekeeper: Actor | None) -> bool:
    """Whether a scorekeeper may put in what was forgotten before their own entries (`replays.undo.insertion`).

    All of those have to be entered again as they were.

    With printed cards nothing is taken back at the table by that, however many entries follow.
    """
    return review.printed and _entered_by(scorekeeper, review) and _rests_on_record_alone(review)


def _entered_by(scorekeeper: Actor | None, review: Review) -> bool:
    """Whether all that would be undone are decisions that this scorekeeper entered."""
    stretch = review.stretch
    if scorekeeper is None or not stretch.undone or stretch.restored:
        return False
    return all(act.type == "decision" and act.actor.id == scorekeeper.id for act in stretch.undone)


def _rests_on_record_alone(review: Review) -> bool:
    return not any(reason.code in _NEVER for reason in review.reasons)


def last_entry(traveller: Traveller, match: str) -> int | None:
    """The event to go back to, to take back the last entry of the record: a decision, or the last thing seen.

    None if nothing was entered. An observation alone is taken back alone: then it is asked again. Raises
    MatchNotFound, StoreDamaged, StoreUnavailable.
    """
    last = traveller.at(match)
    seq = last.seq
    while seq > 1:
        parent = last.fold.history.parent(seq)
        event = traveller.store.event(match, seq)
        if event is not None and isinstance(event.data, Decision):
            return parent
        if event is not None and hasattr(event.data, "state") and event.type != "rewound":
            return None  # an official's act is not taken back as a slip
        seq = parent
    return None


def take_back(
    traveller: Traveller, match: str, scorekeeper: Actor, to: int | None = None, recorded: str | None = None
) -> tuple[Review, list[Command]]:
    """The commands by which who records takes back their slip, with the review of it.

    `to`: the event to go back to; the last entry is taken back by default. `recorded`: as `review` takes it. Raises
    CommandRefused (`nothing-to-undo`, `not-a-slip`, which says what to do instead) and as `replays.undo.review.review`.
    """
    if to is None:
        to = last_entry(traveller, match)
    if to is None:
        raise CommandRefused("the last event is no entry of a decision; ask to go back instead", code="nothing-to-undo")
    assessment = review(traveller, match, to, recorded=recorded)
    if not assessment.printed or not own_slip(assessment, scorekeeper):
        raise CommandRefused(
            f"going back to event {to} takes back more than your own last entry (grade {assessment.grade}: "
            f"{assessment.reasons[0].text}); ask to go back instead",
            code="not-a-slip",
        )
    return assessment, [Rewind(to, RECORDING)]
