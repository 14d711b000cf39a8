"""The entries that follow an event: their words, and what they answered, so that they can be entered again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from replays.fold.steps import answer_of
from replays.fold.travel import Traveller
from replays.log.errors import CommandRefused
from replays.log.event_types import (
    Adjusted,
    ClockEnded,
    Conceded,
    CorrectionsSecret,
    Decision,
    Overridden,
    Rewound,
    TimeCalled,
)
from replays.log.events import Event
from replays.log.history import History
from replays.play.commands import Adjust, Answer, CallTime, Command, Concede, EndByTime, Override
from replays.sheet.words import CardPlace, OptionWording, wordings
from replays.sheet.writing import decided_in_words, is_act
from replays.telling.viewer import Eyes

ACTS_OF_OFFICIALS = {
    "rewound": "chance drawn afresh",
    "adjusted": "a correction of the position",
    "time.called": "time is called",
    "clock.ended": "the end by time",
}
"""The words of what no player does."""


_SAYING = frozenset(("main", "house", "mulligan", "observed"))
"""Kinds of questions that the words of an answer need not repeat."""


class LaterEntry(NamedTuple):
    """An entry that follows the event after which something is put in."""

    event: Event
    seat: int | None
    """Whose act it is; None: an official's."""
    turn: int
    text: str
    """As a line of a sheet, without the player in front."""
    command: Command | None
    """It enters it again; None for an act that cannot be repeated."""
    prompt: str
    """The prompt of the question that it answered; empty for an act that answers no question."""
    asked: str
    """The same in words."""
    says_itself: bool = True
    """The text needs no question beside it."""
    chosen: tuple[OptionWording, ...] = ()
    """The options that it chose, in order."""


def following(events: Sequence[Event], after: int) -> tuple[list[Event], bool]:
    """The acts that follow event `after` in the log of a match, and whether they stand; else they were taken back, and
    the match stands after that event.

    Raises CommandRefused (`no-such-event`) for an event that does not stand.
    """
    version = len(events)
    history = History((event.seq, event.data.to) for event in events if isinstance(event.data, Rewound))
    if not 1 <= after <= version or not history.on_line(after, version):
        raise CommandRefused(
            f"event {after} does not stand in the match; choose one that was not taken back", code="no-such-event"
        )
    line = _acts(events, history, version)
    standing = [event for event in line if event.seq > after]
    if standing:
        return standing, True
    head = version
    before_going_back = None
    while head > 1 and (isinstance(events[head - 1].data, Rewound) or not is_act(events[head - 1])):
        if isinstance(events[head - 1].data, Rewound):
            before_going_back = head - 1
        head -= 1
    if before_going_back is None:
        return [], False
    stands = {event.seq for event in line}
    return [event for event in _acts(events, history, head) if event.seq not in stands], False


def _acts(events: Sequence[Event], history: History, at: int) -> list[Event]:
    return [event for run in history.line(at) for event in events[run.start - 1 : run.stop - 1] if is_act(event)]


def read_entries(
    traveller: Traveller,
    match: str,
    acts: Sequence[Event],
    lists: Sequence[CardPlace],
    eyes: Callable[[int | None], Eyes],
) -> list[LaterEntry]:
    """Read acts of a match, which are in order, as entries. `eyes`: the view of the person who enters a seat's acts;
    `lists`: the cards of all lists, with printed cards.

    Raises what `Traveller.between` raises.
    """
    if not acts:
        return []
    wanted = {event.seq: event for event in acts}
    entries: list[LaterEntry] = []
    for fold, event, _ in traveller.between(match, acts[0].seq - 1, acts[-1].seq):
        following_act = wanted.get(event.seq + 1)
        if following_act is not None:
            entries.append(_entry(following_act, fold.game, lists, eyes))
    return entries


def _entry(event: Event, game: Any, lists: Sequence[CardPlace], eyes: Callable[[int | None], Eyes]) -> LaterEntry:
    data = event.data
    seat = data.seat if isinstance(data, Decision | Overridden | Conceded) else None
    command = _command(event)
    if not isinstance(data, Decision | Overridden):
        text = "concede" if isinstance(data, Conceded) else ACTS_OF_OFFICIALS[event.type]
        return LaterEntry(event, seat, game.turn, text, command, "", "")
    view = eyes(seat)
    question, state = view.choice(game), view.state(game)
    answer = answer_of(view.event(event))
    text = decided_in_words(answer, question, state, state, lists, forced=isinstance(data, Overridden))
    options = {option.key: option for option in wordings(question, state, lists)} if question["options"] else {}
    chosen = tuple(options[key] for key in answer or () if key in options)
    return LaterEntry(
        event,
        seat,
        game.turn,
        text,
        command,
        str(question["prompt"]),
        question["text"],
        question["kind"] in _SAYING,
        chosen,
    )


def _command(event: Event) -> Command | None:
    """The command that does again what an event did."""
    data = event.data
    answer = answer_of(event)
    if isinstance(data, Decision):
        return None if answer is None else Answer(data.seat, answer)
    if isinstance(data, Overridden):
        return None if answer is None else Override(data.seat, answer, data.reason)
    if isinstance(data, Conceded):
        return Concede(data.seat)
    if isinstance(data, Adjusted):
        secret = event.secret
        sealed = secret.corrections if isinstance(secret, CorrectionsSecret) else ()
        return Adjust(data.corrections if data.corrections is not None else sealed, data.reason)
    if isinstance(data, TimeCalled):
        return CallTime(data.procedure, data.note)
    return EndByTime() if isinstance(data, ClockEnded) else None
