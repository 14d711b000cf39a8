"""The lines of a match, event by event, as a viewer sees it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from replays.log.event_kinds import is_marker
from replays.log.event_types import (
    Adjusted,
    ClockEnded,
    Conceded,
    Decision,
    EngineMoved,
    MatchClosed,
    MatchOpened,
    NoteAdded,
    Overridden,
    Rewound,
    TimeCalled,
)
from replays.log.events import Event
from replays.log.history import History
from replays.sheet.header import header_of, quoted
from replays.sheet.matching import NoMatch, answer_of
from replays.sheet.refusals import override_in_words
from replays.sheet.words import (
    ACTS,
    KEYS,
    SECRET,
    CardPlace,
    OptionWording,
    answer_in_words,
    listed,
    phrase_of,
    places_of,
    wordings,
)

FLANK, TARGET = "enter.flank", "fight.target"
"""The questions whose answers stand on the line of the act that they belong to."""
BEHIND = {FLANK: ("play", " "), TARGET: ("fight", " > ")}
"""Prompt -> the act before it, and what stands between the two."""

REMARK = "  # "
"""Between a line and its remark; no words of an answer have two blanks in them."""
_PLAIN = frozenset(("main", "house", "mulligan", "flank", "position", "observed"))
"""Kinds of questions whose answers say themselves what they are about."""


class SheetWriter:
    """Writes the sheet of one match. Give it the events in order, and `end` at the end."""

    def __init__(self, seed: str | None) -> None:
        """`seed`: None where the viewer must not know it."""
        self._seed = seed
        self._history = History()
        self._acts: list[int] = []
        self._lists: Sequence[CardPlace] = ()
        self._waiting: tuple[int, str] | None = None  # a line that an answer may follow: seat, text
        self._turn = 0

    def event(
        self,
        event: Event,
        question: Mapping[str, Any] | None,
        before: Mapping[str, Any] | None,
        after: Mapping[str, Any],
        setup: Mapping[str, Any],
    ) -> Iterator[str]:
        """The lines of an event. `event`, `question` (asked before it) and the states before and after it: as the
        viewer may see them; `setup`: all of it, of which only what is open is written."""
        data = event.data
        if isinstance(data, MatchOpened):
            self._lists = listed(setup)
            yield from header_of(setup if self._seed else data.setup, seed=self._seed)
            yield ""
            return
        elif isinstance(data, Decision | Overridden):
            assert before is not None
            yield from self._decided(event, data, question, before, after)
        elif isinstance(data, NoteAdded):
            if data.text is not None:
                yield from self.end()
                yield from (f"# {line}" for line in data.text.splitlines())
        elif not is_marker(event.type):
            yield from self.end()
            yield from self._official(event)
        if is_act(event):
            self._acts.append(event.seq)
        if after["turn"] != self._turn:
            yield from self.end()
            self._turn = after["turn"]
            yield f"# turn {self._turn}, P{after['active'] + 1}"

    def end(self) -> Iterator[str]:
        """The line that still waits, if one does."""
        if self._waiting is not None:
            yield self._waiting[1]
            self._waiting = None

    def _decided(
        self,
        event: Event,
        data: Decision | Overridden,
        question: Mapping[str, Any] | None,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
    ) -> Iterator[str]:
        answer = data.answer if data.answer is not None else getattr(event.secret, "answer", None)
        text = decided_in_words(answer, question, before, after, self._lists, forced=isinstance(data, Overridden))
        line = f"P{data.seat + 1} {text}"
        if isinstance(data, Overridden):
            yield from self.end()
            yield f"{line} because {quoted(data.reason)}"
            return
        prompt = "" if question is None else str(question["prompt"]).partition("@")[0]
        act, sign = BEHIND.get(prompt, ("", ""))
        waiting, self._waiting = self._waiting, None
        if waiting is not None and act and answer is not None and waiting[1].startswith(f"P{data.seat + 1} {act} "):
            words = text.removeprefix("choose ")
            if "," not in words and not words.startswith(KEYS):
                yield waiting[1] + sign + words
                return
        if waiting is not None:
            yield waiting[1]
        if question is not None and question["kind"] == "main" and text.startswith(("play ", "fight ")):
            self._waiting = (data.seat, line)
        else:
            yield line + _about(question)

    def _official(self, event: Event) -> Iterator[str]:
        data = event.data
        if isinstance(data, Conceded):
            yield f"P{data.seat + 1} concede"
        elif isinstance(data, Rewound):
            where = self._back(event.seq, data.to)
            fresh = f" with chance drawn afresh at event {event.seq}" if data.policy != "same-future" else ""
            yield f"back {where}{fresh} because {quoted(data.reason)}"
        elif isinstance(data, Adjusted):
            corrections = (
                data.corrections if data.corrections is not None else getattr(event.secret, "corrections", None)
            )
            shown = SECRET if corrections is None else json.dumps(list(corrections), ensure_ascii=False)
            yield f"adjust {shown} because {quoted(data.reason)}"
        elif isinstance(data, ClockEnded):
            yield "time"
        elif isinstance(data, TimeCalled):
            yield f"time called {data.procedure}"
        elif isinstance(data, MatchClosed):
            yield "close"

    def _back(self, seq: int, to: int) -> str:
        """How many acts that stood a rewind takes back; or after which act of the sheet it goes on."""
        standing = standing_acts(self._history, self._acts, seq - 1)
        left = standing_acts(self._history, self._acts, to)
        self._history.rewind(seq, to)
        if standing[: len(left)] == left:
            return str(len(standing) - len(left))
        return f"to act {self._acts.index(left[-1]) + 1}"


def decided_in_words(
    answer: Sequence[str] | None,
    question: Mapping[str, Any] | None,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    lists: Sequence[CardPlace],
    *,
    forced: bool = False,
) -> str:
    """The words of an answer on a line, without the player in front; None: it is secret. `question`, and the states
    before and after it: as the viewer sees them. `forced`: the rules forbid it."""
    if answer is None:
        return f"override {SECRET}" if forced else SECRET
    if forced:
        return f"override {override_in_words(question, before, lists, answer)}"
    if question is None or question["options"] is None:
        return _unseen(answer, before, after)
    options = wordings(question, before, lists)
    text = answer_in_words(question, options, answer)
    try:
        sound = answer_of(question, options, text) == list(answer)
    except NoMatch:
        sound = False
    return text if sound else " ".join((KEYS, *answer))


def is_act(event: Event) -> bool:
    """Whether an event counts as an act of the sheet: it changes the state, other than by going back."""
    data = event.data
    if isinstance(data, MatchOpened | EngineMoved) or is_marker(event.type):
        return False
    return not isinstance(data, Rewound) or data.policy != "same-future"


def standing_acts(history: History, acts: Sequence[int], at: int) -> list[int]:
    """The events among these that lead to the state after an event, in order."""
    line = history.line(at)
    return [seq for seq in acts if any(seq in run for run in line)]


def _about(question: Mapping[str, Any] | None) -> str:
    """A remark behind an answer that does not say what it is about."""
    if question is None or question["kind"] in _PLAIN or "/" not in str(question["prompt"]):
        return ""
    return f"{REMARK}{' '.join(str(question['text']).split())}"


def _unseen(answer: Sequence[str], before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """An answer to a question whose options the viewer does not see, as far as it could be seen."""
    places_before, places_after = places_of(before), places_of(after)
    words = []
    for key in answer:
        verb, _, rest = key.partition(":")
        number = rest.partition("/")[0]
        if verb not in (*ACTS, "card", "opponent-card"):
            words.append(phrase_of(key, "an ability" if verb in ("trigger", "effect") else rest))
            continue
        place = places_before.get(int(number)) or places_after.get(int(number))
        title = "a hidden card" if place is None else place.title
        wording = OptionWording(key, verb if verb in ACTS else "choose", title)
        words.append(f"{wording.verb} {title}" if len(answer) == 1 else title)
    if len(words) == 1:
        return words[0]
    return "choose " + (", ".join(words) or "none")
