"""The lines of a sheet as acts of a match, each held against the question that is asked then."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engine.catalogue.names import plain
from engine.english import capitalised
from engine.errors import CorrectionsRefused, EngineError, IllegalAnswer
from engine.nearest import did_you_mean
from engine.table.facts import Fact
from replays.fold.fold import Fold
from replays.log.errors import ReplayError
from replays.log.events import Actor, Event
from replays.play.commands import Adjust, Answer, CallTime, Close, Command, Concede, EndByTime, Override, Rewind
from replays.sheet.matching import NoMatch, answer_of
from replays.sheet.off_list import LEARNT, learn_of, otherwise
from replays.sheet.refusals import override_of
from replays.sheet.words import ACTS, KEYS, SECRET, CardPlace, places_of, wordings
from replays.sheet.writing import BEHIND, REMARK, is_act, standing_acts
from replays.telling.viewer import Eyes

UNKNOWN = "this was written for a viewer who does not know the answer; write the sheet again when the match is closed"
OFFICIALS = ("back", "adjust", "time", "close")
"""The first words of lines that are not an act of a player."""
OTHERS = ("choose", "order", "divide", "seen:", "name", "learn", KEYS, "house", "key", "number", "position", "resolve")
LINE = re.compile(r"P(\d)\s+(\S.*)", re.IGNORECASE)
FLANK = re.compile(r"(.+) (left|right|position \d{1,2})", re.IGNORECASE)
FIGHT = re.compile(r"(.+?) (?:>|vs\.?) (.+)")
_BECAUSE = re.compile(r'(.*?)\s+because\s+("(?:[^"\\]|\\.)*")', re.DOTALL)
_BACK = re.compile(r"back (?:to act (\d{1,6})|(\d{1,6}))( with chance drawn afresh at event (\d{1,6}))?")


class Wrong(ValueError):
    """A line cannot be what happened next. The message says why."""


class SheetLine(NamedTuple):
    """A line that says something."""

    number: int
    """From 1."""
    text: str


class Ground(Protocol):
    """The match that lines are played on."""

    fold: Fold

    def record(self, command: Command, *, actor: Actor) -> tuple[Event, list[Fact]]:
        """Act a command out; returns its event and what happened."""


class Playing:
    """Plays lines on a match. `acts`: the events before them that count as acts, in order."""

    def __init__(
        self,
        on: Ground,
        lists: Sequence[CardPlace],
        seats: int,
        *,
        actor: Callable[[int | None], Actor],
        eyes: Callable[[int | None], Eyes],
        acts: Sequence[int] = (),
    ) -> None:
        """`lists`: the cards of all lists, with printed cards (`replays.sheet.words.listed`); `actor`, `eyes`: the
        person who enters a seat's acts (seat None: an official), and that person's view."""
        self._on, self._lists, self._seats = on, lists, seats
        self._actor, self._eyes = actor, eyes
        self._acts = list(acts)
        self._facts: Sequence[Fact] = ()

    def take(self, text: str) -> None:
        """Do what a line says. Raises Wrong."""
        if self._on.fold.closed:
            raise Wrong("the match is closed; nothing can follow")
        parts = LINE.fullmatch(text)
        if parts is None:
            self.official(text)
            return
        seat = int(parts[1]) - 1
        if not 0 <= seat < self._seats:
            raise Wrong(f"there is no P{parts[1]}; the players are P1 to P{self._seats}")
        self.act(seat, " ".join(parts[2].split()))

    def act(self, seat: int, words: str) -> None:
        """Do what a line says about one player, without its first word. Raises Wrong."""
        if words.lower() == "concede":
            self._record(Concede(seat), seat)
        elif words.lower().startswith("override "):
            body, reason = _reasoned(words[len("override ") :])
            if body == SECRET:
                raise Wrong(UNKNOWN)
            self._record(Override(seat, self._against(seat, body), reason), seat)
        elif words.lower().partition(" ")[0] == "learn":
            try:
                self._record(Adjust([learn_of(seat, words)], LEARNT), None)
            except ValueError as error:
                raise Wrong(str(error)) from None
        else:
            self._decide(seat, words)

    def official(self, text: str) -> None:
        """Do what a line says that is about no player. Raises Wrong."""
        word = text.partition(" ")[0].lower()
        if word == "back":
            body, reason = _reasoned(text)
            self._back(body, reason)
        elif word == "adjust":
            body, reason = _reasoned(text)
            try:
                corrections = json.loads(body.removeprefix("adjust").strip())
            except (ValueError, RecursionError):
                raise Wrong(UNKNOWN if body.endswith(SECRET) else "the corrections are not JSON") from None
            self._record(Adjust(corrections, reason), None)
        elif text.lower() == "time":
            self._record(EndByTime(), None)
        elif text.lower().startswith("time called "):
            self._record(CallTime(text.split()[2]), None)
        elif text.lower() == "close":
            self._record(Close(unfinished=True), None)
        else:
            raise Wrong(unknown(text))

    def question(self, seat: int | None = None) -> Mapping[str, Any] | None:
        """The question, as the person who enters for a seat sees it; None when nothing is asked."""
        question: Mapping[str, Any] | None = self._eyes(seat).choice(self._on.fold.game)
        return question

    def _decide(self, seat: int, words: str) -> None:
        if words.lower() == SECRET:
            raise Wrong(UNKNOWN)
        question = self._asked(seat)
        main = question["kind"] == "main"
        try:
            self._answer(seat, question, words)
            return
        except NoMatch as error:
            flank, fight = FLANK.fullmatch(words), FIGHT.fullmatch(words)
            if main and words.lower().startswith("play ") and flank is not None:
                self._play_to(seat, question, flank[1], flank[2].lower())
            elif main and words.lower().startswith("fight ") and fight is not None:
                self._fight(seat, question, fight[1], fight[2])
            else:
                raise Wrong(str(error)) from None

    def _against(self, seat: int, words: str) -> tuple[str, ...]:
        """The keys of an answer that the rules forbid."""
        question = self._asked(seat)
        try:
            return override_of(question, self._eyes(seat).state(self._on.fold.game), self._lists, words)
        except NoMatch as error:
            raise Wrong(f"{says(question)} {capitalised(str(error))}") from None

    def _play_to(self, seat: int, question: Mapping[str, Any], words: str, flank: str) -> None:
        """A card that is played on a flank; where the battleline is empty, that is not asked."""
        self._first_part(seat, question, words)
        next_question = self.question(seat)
        if next_question is not None and _prompt(next_question) in BEHIND:
            self._second_part(seat, next_question, flank)
            return
        state = self._eyes(seat).state(self._on.fold.game)
        ends = [
            line[0 if flank == "left" else -1]["id"] for line in (player["line"] for player in state["players"]) if line
        ]
        played = [fact.data["card"] for fact in self._facts if fact.kind == "card.played"][:1]
        if not set(ends).intersection(played):
            raise Wrong(
                f'no flank was asked for, but "{says(next_question)}"; write {flank} on the line where it is asked'
            )

    def _fight(self, seat: int, question: Mapping[str, Any], words: str, target: str) -> None:
        """A creature that fights another one; where only one can be fought, that is not asked."""
        places = places_of(self._eyes(seat).state(self._on.fold.game))
        before = len(self._acts)
        self._first_part(seat, question, words)
        next_question = self.question(seat)
        if next_question is not None and _prompt(next_question) in BEHIND:
            self._second_part(seat, next_question, target)
            return
        fought = [fact.data["defender"] for fact in self._facts if fact.kind == "fight.declared"]
        name = re.sub(r" (?:\d{1,2}|of P\d)$", "", target, flags=re.IGNORECASE)
        titles = [places[id].title for id in fought if id in places]
        if not titles:
            raise Wrong(
                f'no target was asked for, but "{says(next_question)}"; write the target on the line where it is asked'
            )
        assert len(self._acts) > before
        if not any(begins(name, title) for title in titles):
            raise Wrong(f'"{target}" cannot be fought; it was {titles[0]}, the only one that could be')

    def _first_part(self, seat: int, question: Mapping[str, Any], words: str) -> str:
        try:
            return self._answer(seat, question, words)[0]
        except NoMatch as error:
            raise Wrong(str(error)) from None

    def _second_part(self, seat: int, question: Mapping[str, Any], words: str) -> None:
        if question["seat"] != seat:
            raise Wrong(f"P{question['seat'] + 1} decides that: {says(question)}; write it on a separate line")
        try:
            self._answer(seat, question, words)
        except NoMatch as error:
            raise Wrong(str(error)) from None

    def _asked(self, seat: int) -> Mapping[str, Any]:
        question = self.question(seat)
        if question is None:
            raise Wrong("the match is over; nothing is asked any more")
        if question["seat"] != seat:
            raise Wrong(f"P{question['seat'] + 1} decides now, not P{seat + 1}: {says(question)}")
        return question

    def _answer(self, seat: int, question: Mapping[str, Any], words: str) -> list[str]:
        state = self._eyes(seat).state(self._on.fold.game)
        try:
            keys = answer_of(question, wordings(question, state, self._lists), words)
        except NoMatch as error:
            more = otherwise(question, state, self._lists, words)
            raise NoMatch(f"{says(question)} {capitalised(str(error))}{more}") from None
        self._record(Answer(seat, tuple(keys)), seat)
        return keys

    def _back(self, body: str, reason: str) -> None:
        parts = _BACK.fullmatch(body)
        if parts is None:
            raise Wrong('write back, how many decisions are taken back, and why: back 2 because "a slip"')
        fold = self._on.fold
        if parts[1] is not None:
            at = int(parts[1])
            if at > len(self._acts):
                raise Wrong(f"there is no act {at} yet; this sheet has {len(self._acts)} so far")
            to = self._acts[at - 1] if at else 1
        else:
            standing, many = standing_acts(fold.history, self._acts, fold.version), int(parts[2])
            if many > len(standing):
                raise Wrong(f"{many} decisions cannot be taken back: {len(standing)} stand so far")
            to = standing[len(standing) - many - 1] if many < len(standing) else 1
        if parts[4] is not None and int(parts[4]) != fold.version + 1:
            raise Wrong(
                f"chance was drawn afresh at event {parts[4]}, and this would be event {fold.version + 1}: that draw "
                "cannot be repeated here; import the log instead"
            )
        self._record(Rewind(to, reason, "same-future" if parts[3] is None else "fresh-entropy"), None)

    def _record(self, command: Command, seat: int | None) -> None:
        try:
            event, self._facts = self._on.record(command, actor=self._actor(seat))
        except IllegalAnswer as error:
            projected = self._on.fold.game.project(error, self._eyes(seat).viewer)
            raise Wrong(projected["reason"]) from error
        except CorrectionsRefused as error:
            faults = error.faults
            if isinstance(command, Adjust) and len(command.corrections) == 1:
                faults = [fault.partition("): ")[2] or fault for fault in faults]
            raise Wrong("; ".join(faults)) from None
        except (EngineError, ReplayError) as error:
            raise Wrong(str(error)) from None
        if is_act(event):
            self._acts.append(event.seq)


def lines_of(text: str) -> list[SheetLine]:
    """The lines of a text that say something, without blanks around and remarks behind them."""
    return [
        SheetLine(number, _bare(line.strip()))
        for number, line in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), 1)
        if line.strip() and not line.strip().startswith("#")
    ]


def begins(text: str, title: str) -> bool:
    """Whether a text is the beginning of a title, or of words of it in their order."""
    wanted, words = plain(text).split(), iter(plain(title).split())
    return bool(wanted) and all(any(word.startswith(part) for word in words) for part in wanted)


def unknown(text: str) -> str:
    """The fault of a line that begins with no known word."""
    word = text.partition(" ")[0].lower()
    hint = did_you_mean(word, (*ACTS, *OTHERS, *OFFICIALS))
    what = hint or "a decision begins with the player: P1 play Dextre left"
    return f'"{cut(text)}" is no line of a sheet; {what}'


def says(question: Mapping[str, Any] | None) -> str:
    """The question, in words for a message."""
    return "nothing is asked" if question is None else f"P{question['seat'] + 1} is asked: {question['text']}"


def cut(text: str) -> str:
    """A text as far as a message shows it."""
    return text if len(text) <= 60 else text[:57] + "..."


def _bare(line: str) -> str:
    """A line without the remark behind it; quoted words stay."""
    parts = LINE.fullmatch(line)
    in_quotes = '"' in line if parts is None else parts[2].lower().startswith(('"', "override "))
    return line if in_quotes else line.partition(REMARK)[0].rstrip()


def _reasoned(text: str) -> tuple[str, str]:
    """The words of a line, and the reason behind it."""
    parts = _BECAUSE.fullmatch(text)
    if parts is None:
        return text, "as the sheet says"
    try:
        return parts[1], str(json.loads(parts[2], strict=False))
    except ValueError:
        raise Wrong(f"the reason {cut(parts[2])} is no text in quotes") from None


def _prompt(question: Mapping[str, Any]) -> str:
    return str(question["prompt"]).partition("@")[0]
