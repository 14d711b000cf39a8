"""What was forgotten, put in between: the match goes back, it is entered, and what followed is entered again.

Nothing of a log is ever changed. So putting something in is one batch: going back to the event after which it belongs,
the forgotten decisions, and every later entry again as a new event, as long as the match asks the same of the same
player and the answer means the same. It stops at the first entry that does not fit. The person who enters then says
what stands in its place, or that it is left out, and tries again; until all fits nothing is stored, so nothing is lost.

Where the match went back already and nothing was entered since, what follows is what was taken back
(`replays.undo.later_entries`): so this also enters again what was undone, without going back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from engine.errors import EngineError, IllegalAnswer
from engine.table.facts import Fact
from engine.table.setup import Setup
from replays.fold.fold import Fold
from replays.fold.travel import Traveller
from replays.log.errors import CommandRefused, LogClosed, ReplayError
from replays.log.event_types import RECORDING
from replays.log.events import Actor, Event
from replays.play.commands import Answer, Command, Note, Override, Rewind
from replays.play.rehearsal import Rehearsal
from replays.sheet.continuation import LinesRefused, enter
from replays.sheet.header import LineFault
from replays.sheet.playing import LINE, SheetLine, Wrong
from replays.sheet.words import CardPlace, listed, wordings
from replays.store.store import MAX_BATCH
from replays.telling.viewer import Eyes
from replays.undo.later_entries import LaterEntry, following, read_entries

MOST = MAX_BATCH - 2
"""Entries in one insertion, beside going back and the note about it."""
LONGEST = 4000
"""Letters of a note."""
FORGOTTEN = "something forgotten was put in"
"""The reason of a `rewound` that others agreed to, or that goes back behind what others entered."""
Fate = Literal["new", "again", "instead", "left-out", "stops", "waits"]


class Instead(NamedTuple):
    """What stands in the place of a later entry."""

    event: int
    lines: Sequence[SheetLine]
    """Empty: the entry is left out."""


class Missing(NamedTuple):
    """What was forgotten in a match."""

    after: int
    """The event that it belongs behind."""
    lines: Sequence[SheetLine]
    instead: Sequence[Instead] = ()


class InsertionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line that is put in, or a later entry."""

    event: Annotated[int | None, Meta(description="the entry that it was; null: it is put in")]
    seat: Annotated[int | None, Meta(description="null: an act of an official")]
    turn: int
    text: Annotated[str, Meta(description="as a line of a sheet, without the player in front")]
    fate: Annotated[
        Fate,
        Meta(
            description="new: put in; again: entered again as it was; instead: something else stands in its place; "
            "left-out; stops: it does not fit; waits: it comes after one that does not fit"
        ),
    ]
    asked: Annotated[str, Meta(description="the question that the entry answered, where its text does not say it")] = ""
    why: Annotated[str | None, Meta(description="why it does not fit")] = None
    becomes: Annotated[tuple[int, ...], Meta(description="the events that it becomes")] = ()


class Insertion(NamedTuple):
    """A match with something put in, as far as it fits."""

    match: str
    version: int
    """The event upon which it was tried."""
    after: int
    goes_back: bool
    """What follows stands, so the match has to go back first."""
    rows: list[InsertionRow]
    faults: list[LineFault]
    """What is wrong with the lines that are put in."""
    commands: list[Command]
    actors: list[Actor]

    @property
    def fits(self) -> bool:
        """Whether every later entry was entered, replaced or left out."""
        return not self.faults and all(row.fate not in ("stops", "waits") for row in self.rows)

    @property
    def whole(self) -> bool:
        """Whether every later entry stands as it was."""
        return all(row.fate in ("new", "again") for row in self.rows)

    @property
    def changes(self) -> bool:
        """Whether the match would be another one than it is."""
        return not self.whole or any(row.fate == "new" for row in self.rows) or not self.goes_back


class Inserter(NamedTuple):
    """The person who puts something in, as `insertion` needs to know them."""

    actor: Callable[[int | None], Actor]
    """As who they enter the acts of a seat; of None, an official's."""
    eyes: Callable[[int | None], Eyes]
    """What they see while they enter them."""
    may: Callable[[Command], bool]
    """Whether they may give a command."""


def insertion(
    traveller: Traveller,
    match: str,
    version: int,
    missing: Missing,
    by: Inserter,
) -> Insertion:
    """Try to put in what is missing in a match at this version. Changes nothing.

    Raises CommandRefused (`no-such-event`, `too-far-back`), LogClosed, Diverged, and what `Traveller.at` raises.
    """
    moment = traveller.at(match, version)
    if moment.fold.closed:
        raise LogClosed(match, version)
    after, lines, instead = missing
    setup = traveller.opening(match).setup
    lists = listed(setup.to_data())
    acts, standing = following(traveller.store.events(match, 1, version), after)
    if len(acts) + len(lines) + sum(len(other.lines) for other in instead) > MOST:
        raise CommandRefused(
            f"{len(acts)} entries follow event {after}, and {MOST} can be entered again at once; put it in further on, "
            "or let a judge correct the position",
            code="too-far-back",
        )
    later = read_entries(traveller, match, acts, lists, by.eyes)
    _require_among(instead, later, after)
    trial = _Trial(moment.fold, setup, lists, by)
    if standing:
        trial.on.record(Rewind(after, FORGOTTEN), actor=by.actor(None))
    faults = trial.put_in(lines)
    trial.follow(later, {other.event: other.lines for other in instead}, stopped=bool(faults))
    on = trial.on
    return Insertion(match, version, after, standing, trial.rows, faults, on.commands, on.actors)


def last_entries(traveller: Traveller, match: str, version: int, most: int, by: Inserter) -> list[LaterEntry]:
    """The last entries that stand, before any of which something can be put in; what was taken back is not among them.
    Raises what `Traveller.between` raises."""
    acts, standing = following(traveller.store.events(match, 1, version), 1)
    lists = listed(traveller.opening(match).setup.to_data())
    return read_entries(traveller, match, acts[-most:] if standing else [], lists, by.eyes)


def commands_of(tried: Insertion, *, slip: bool, actor: Actor) -> tuple[list[Command], list[Actor]]:
    """The commands that put it in, with who gives each. `slip`: only the record was wrong (`slips.mends_record`).

    Raises LinesRefused, CommandRefused (`does-not-fit`, `nothing-to-put-in`).
    """
    if tried.faults:
        raise LinesRefused(tried.faults)
    stops = next((row for row in tried.rows if row.fate == "stops"), None)
    if stops is not None:
        raise CommandRefused(
            f"event {stops.event} does not fit any more: {stops.why}. Say what stands in its place, or leave it out",
            code="does-not-fit",
        )
    if not tried.changes or not tried.rows:
        raise CommandRefused(
            "there is nothing to put in: write what was forgotten, or what stands in the place of an entry",
            code="nothing-to-put-in",
        )
    commands = list(tried.commands)
    if tried.goes_back and slip:
        commands[0] = Rewind(tried.after, RECORDING)
    note = Note("note.added", {"text": note_of(tried), "about": tried.after})
    return [*commands, note], [*tried.actors, actor]


def note_of(tried: Insertion) -> str:
    """The note that names the event from which each entry came.

    >>> rows = [InsertionRow(event=None, seat=0, turn=2, text="reap Troll", fate="new", becomes=(45,))]
    >>> for event, fate, becomes in ((41, "again", (46,)), (42, "again", (47,)), (43, "left-out", ())):
    ...     rows.append(InsertionRow(event=event, seat=0, turn=2, text="end", fate=fate, becomes=becomes))
    >>> note_of(Insertion("M", 43, 40, True, rows, [], [], []))
    'Put in after event 40: event 45. Entered again: 46 to 47 are 41 to 42. Left out: 43.'
    """
    new = [seq for row in tried.rows if row.fate == "new" for seq in row.becomes]
    again = [(seq, row.event or 0) for row in tried.rows if row.fate == "again" for seq in row.becomes]
    changed = [(row.becomes, row.event) for row in tried.rows if row.fate == "instead"]
    out = [str(row.event) for row in tried.rows if row.fate == "left-out"]
    parts = [f"Put in after event {tried.after}: {_events(new) if new else 'nothing new'}."]
    if again:
        runs = [
            f"{_span(run[0][0], run[-1][0])} {'is' if len(run) == 1 else 'are'} {_span(run[0][1], run[-1][1])}"
            for run in _runs(again)
        ]
        parts.append(f"Entered again: {'; '.join(runs)}.")
    if changed:
        parts.append(f"Entered otherwise: {'; '.join(f'{_events(made)} for {event}' for made, event in changed)}.")
    if out:
        parts.append(f"Left out: {', '.join(out)}.")
    return " ".join(parts)[:LONGEST]


def _events(seqs: Sequence[int]) -> str:
    spans = [_span(run[0][0], run[-1][0]) for run in _runs([(seq, seq) for seq in seqs])]
    return f"event{'' if len(seqs) == 1 else 's'} {', '.join(spans)}"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def _runs(pairs: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Pairs of events in runs in which both go on by one."""
    runs: list[list[tuple[int, int]]] = []
    for pair in pairs:
        if runs and (runs[-1][-1][0] + 1, runs[-1][-1][1] + 1) == pair:
            runs[-1].append(pair)
        else:
            runs.append([pair])
    return runs


def _require_among(instead: Sequence[Instead], later: Sequence[LaterEntry], after: int) -> None:
    strangers = sorted({other.event for other in instead} - {entry.event.seq for entry in later})
    if strangers:
        raise CommandRefused(
            f"event {strangers[0]} is no entry that follows event {after}, so nothing can stand in its place",
            code="no-such-event",
        )


class _NotedRehearsal(Rehearsal):
    """A rehearsal that notes what it acted out, to do it again in the match itself."""

    def __init__(self, fold: Fold) -> None:
        super().__init__(fold)
        self.commands: list[Command] = []
        self.actors: list[Actor] = []
        """The actor of each of the commands."""

    def record(self, command: Command, *, actor: Actor) -> tuple[Event, list[Fact]]:
        """As `Rehearsal.record`, and note it."""
        recorded = super().record(command, actor=actor)
        self.commands.append(command)
        self.actors.append(actor)
        return recorded


class _Trial:
    """Entries as they are tried, one after the other."""

    def __init__(self, fold: Fold, setup: Setup, lists: Sequence[CardPlace], by: Inserter) -> None:
        self.on = _NotedRehearsal(fold)
        self.rows: list[InsertionRow] = []
        self._setup, self._lists, self._by = setup, lists, by
        self._names = [str(seat["name"]) for seat in setup.seats]

    def put_in(self, lines: Sequence[SheetLine]) -> list[LineFault]:
        """Enter new lines, each a row; returns what is wrong with the first that cannot be."""
        for line in lines:
            turn = self.on.fold.game.turn
            made, faults = self._enter([line])
            if faults:
                return faults
            seat = getattr(made[0].data, "seat", None) if made else None
            self.rows.append(
                InsertionRow(
                    event=None, seat=seat, turn=turn, text=LINE.sub(r"\2", line.text), fate="new", becomes=_seqs(made)
                )
            )
        return []

    def follow(self, later: Sequence[LaterEntry], instead: Mapping[int, Sequence[SheetLine]], stopped: bool) -> None:
        """Enter the later entries again, as far as they fit, each a row."""
        for entry in later:
            fate, why, made = self._fate(entry, instead.get(entry.event.seq), stopped)
            stopped = stopped or fate == "stops"
            self.rows.append(
                InsertionRow(
                    event=entry.event.seq,
                    seat=entry.seat,
                    turn=entry.turn,
                    text=entry.text,
                    fate=fate,
                    asked="" if entry.says_itself else entry.asked,
                    why=why,
                    becomes=_seqs(made),
                )
            )

    def _fate(
        self, entry: LaterEntry, lines: Sequence[SheetLine] | None, stopped: bool
    ) -> tuple[Fate, str | None, Sequence[Event]]:
        """The fate of an entry, why it does not fit, and the events that it becomes."""
        if lines is not None and not lines:
            return "left-out", None, ()
        if stopped:
            return "waits", None, ()
        if lines:
            made, faults = self._enter(lines)
            return ("stops", faults[0].text, ()) if faults else ("instead", None, made)
        before = len(self.on.events)
        try:
            self._again(entry)
        except Wrong as error:
            return "stops", str(error), ()
        return "again", None, self.on.events[before:]

    def _enter(self, lines: Sequence[SheetLine]) -> tuple[Sequence[Event], list[LineFault]]:
        """Enter lines; returns their events, and what is wrong with them."""
        before = len(self.on.events)
        try:
            enter(lines, self.on, self._setup, actor=self._by.actor, eyes=self._by.eyes)
        except LinesRefused as error:
            return (), error.faults
        return self.on.events[before:], []

    def _again(self, entry: LaterEntry) -> None:
        """Enter an entry again. Raises Wrong where it does not fit."""
        command = entry.command
        if command is None or not self._by.may(command):
            raise Wrong("an official has to do this again")
        if isinstance(command, Answer | Override):
            question = self._question(entry)
            if isinstance(command, Answer):
                command = Answer(command.seat, self._meant(entry, command, question))
        try:
            self.on.record(command, actor=self._by.actor(entry.seat))
        except IllegalAnswer as error:
            raise Wrong(self.on.fold.game.project(error, self._by.eyes(entry.seat).viewer)["reason"]) from error
        except (EngineError, ReplayError) as error:
            raise Wrong(str(error)) from error

    def _question(self, entry: LaterEntry) -> Mapping[str, Any]:
        """The question that is asked now. Raises Wrong unless it is the one that the entry answered."""
        question: Mapping[str, Any] | None = self._by.eyes(entry.seat).choice(self.on.fold.game)
        if question is None:
            raise Wrong("the match is over by then")
        prompt = str(question["prompt"])
        same = prompt == entry.prompt or (
            prompt.partition("@")[0] == entry.prompt.partition("@")[0] and question["text"] == entry.asked
        )
        if question["seat"] != entry.seat or not same:
            raise Wrong(f"{self._names[question['seat']]} is asked now: {question['text']}")
        return question

    def _meant(self, entry: LaterEntry, command: Answer, question: Mapping[str, Any]) -> tuple[str, ...]:
        """The keys that now mean what the entry answered. Raises Wrong."""
        state = self._by.eyes(entry.seat).state(self.on.fold.game)
        options = wordings(question, state, self._lists) if question["options"] else []
        by_key = {option.key: option for option in options}
        keys = []
        for option in entry.chosen:
            same = by_key.get(option.key)
            if same is None or (same.verb, same.name) != (option.verb, option.name):
                alike = [other for other in options if other.alike == option.alike]
                if len(alike) != 1:
                    raise Wrong(f"“{option.verb} {option.text}” is not among what can be answered".replace("“ ", "“"))
                same = alike[0]
            keys.append(same.key)
        return tuple(keys) if len(keys) == len(command.keys) else command.keys


def _seqs(events: Sequence[Event]) -> tuple[int, ...]:
    return tuple(event.seq for event in events)
