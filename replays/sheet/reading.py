"""A match from the lines of a sheet. All that is wrong is told, line by line; then nothing has come of it.

The lines are played as they are read, so that each is held against the question that is asked then. From the first one
on that answers no question, the others can only be held against the grammar and the titles of the lists.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine import catalogue
from engine.catalogue.names import plain
from engine.errors import CorrectionsRefused, EngineError, IllegalAnswer
from engine.nearest import did_you_mean, nearest
from engine.table.facts import Fact
from engine.table.setup import Setup
from replays.log.errors import ReplayError
from replays.log.events import Actor
from replays.play.commands import Adjust, Answer, Close, Command, Concede, EndByTime, Override, Rewind
from replays.play.in_memory import MatchInMemory
from replays.sheet.header import FIRST, Decks, Fault, Header
from replays.sheet.matching import NoMatch, answer_of
from replays.sheet.words import ACTS, SECRET, Place, listed, places_of, wordings
from replays.sheet.writing import BEHIND, REMARK, is_act, standing_acts
from replays.telling.eyes import Eyes

LONGEST = 2_000_000
"""Letters of a sheet; a long match has some 30,000."""
MOST_FAULTS = 60
EYES = Eyes.of("judge")
_LINE = re.compile(r"P(\d)\s+(\S.*)", re.IGNORECASE)
_BECAUSE = re.compile(r'(.*?)\s+because\s+("(?:[^"\\]|\\.)*")', re.DOTALL)
_BACK = re.compile(r"back (?:to act (\d{1,6})|(\d{1,6}))( with chance drawn afresh at event (\d{1,6}))?")
_FLANK = re.compile(r"(.+) (left|right|position \d{1,2})", re.IGNORECASE)
_FIGHT = re.compile(r"(.+?) (?:>|vs\.?) (.+)")
_OFFICIALS = ("back", "adjust", "time", "close")
_OTHERS = ("choose", "order", "divide", "seen:", "name", "keys", "house", "key", "number", "position", "resolve")


class SheetInvalid(ValueError):
    """A text is no sheet of a match. `faults`: what is wrong, by line."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(f"line {fault.line}: {fault.text}" for fault in faults))
        self.faults = list(faults)


class _Line(NamedTuple):
    number: int
    text: str


def no_decks(name: str) -> Mapping[str, Any]:
    """For sheets that must hold the lists themselves. Raises ValueError."""
    raise ValueError(f'the cards of the deck "{name}" are missing; write them below: cards logos: 2 Dextre | …')


def read(text: str, *, match: str, actor: Actor, decks: Decks = no_decks) -> MatchInMemory:
    """The match of a sheet, with all its events. `match`: its id; `actor`: who records it, each decision for its seat.

    `decks`: finds the decks that are named without their cards. Raises SheetInvalid with what is wrong with all lines.
    """
    if len(text) > LONGEST:
        raise SheetInvalid([Fault(1, f"the sheet has {len(text)} letters; at most {LONGEST} are read")])
    lines = [
        _Line(number, _bare(line.strip()))
        for number, line in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), 1)
        if line.strip() and not line.strip().startswith("#")
    ]
    if not lines or not lines[0].text.startswith(FIRST):
        number = lines[0].number if lines else 1
        raise SheetInvalid([Fault(number, f'a sheet begins with "{FIRST} rulebook 16.0, variant standard"')])
    header = Header(decks)
    header.head(lines[0].text)
    rest = lines[1:]
    while rest and not _begins_play(rest[0].text):
        header.line = rest[0].number
        if not header.take(*rest[0]):
            header.fault(f'"{_cut(rest[0].text)}" is no line of a header; below it a decision begins with P1, P2 …')
        rest = rest[1:]
    setup = header.setup(secrets.token_hex(32))
    if setup is None:
        seats = max(len(header.seats), 2)
        titles = {row["title"] for seat in header.seats for row in seat["deck"].get("cards", ())}
        raise _invalid([*header.faults, *_apart(rest, seats, titles)])
    reader = _Reader(setup, match, actor)
    for n, line in enumerate(rest):
        try:
            reader.take(line.text)
        except _Wrong as error:
            titles = {row["title"] for seat in setup.seats for row in seat["deck"]["cards"]}
            raise _invalid([Fault(line.number, str(error)), *_apart(rest[n + 1 :], len(setup.seats), titles)]) from None
    return reader.match


class _Wrong(ValueError):
    """A line cannot be what happened next. The message says why."""


class _Reader:
    """Plays the lines."""

    def __init__(self, setup: Setup, match: str, actor: Actor) -> None:
        try:
            self.match = MatchInMemory(setup, match=match, actor=actor)
        except (EngineError, ReplayError) as error:
            raise SheetInvalid([Fault(1, text) for text in getattr(error, "faults", [str(error)])]) from error
        self._actor = actor
        self._acts: list[int] = []
        self._lists: Sequence[Place] = listed(setup.to_data())
        self._seats = len(setup.seats)

    def take(self, text: str) -> None:
        """Do what a line says. Raises _Wrong."""
        if self.match.fold.closed:
            raise _Wrong("the match is closed; nothing can follow")
        found = _LINE.fullmatch(text)
        if found is None:
            self._official(text)
            return
        seat = int(found[1]) - 1
        if not 0 <= seat < self._seats:
            raise _Wrong(f"there is no P{found[1]}; the players are P1 to P{self._seats}")
        words = " ".join(found[2].split())
        if words.lower() == "concede":
            self._record(Concede(seat), seat)
        elif words.startswith("override "):
            body, reason = _reasoned(words.removeprefix("override "))
            if body == SECRET:
                raise _Wrong(_SECRET)
            self._record(Override(seat, tuple(body.split()), reason), seat)
        else:
            self._decide(seat, words)

    def _decide(self, seat: int, words: str) -> None:
        if words.lower() == SECRET:
            raise _Wrong(_SECRET)
        question = self._asked(seat)
        main = question["kind"] == "main"
        try:
            self._answer(seat, question, words)
            return
        except NoMatch as error:
            flank, fight = _FLANK.fullmatch(words), _FIGHT.fullmatch(words)
            if main and words.lower().startswith("play ") and flank is not None:
                self._play_to(seat, question, flank[1], flank[2].lower())
            elif main and words.lower().startswith("fight ") and fight is not None:
                self._fight(seat, question, fight[1], fight[2])
            else:
                raise _Wrong(str(error)) from None

    def _play_to(self, seat: int, question: Mapping[str, Any], words: str, flank: str) -> None:
        """A card that is played on a flank; where the battleline is empty, that is not asked."""
        key = self._first_part(seat, question, words)
        asked = self._question()
        if asked is not None and _prompt(asked) in BEHIND:
            self._second_part(seat, asked, flank)
            return
        state = EYES.state(self.match.fold.game)
        ends = [line[0 if flank == "left" else -1]["id"] for line in (one["line"] for one in state["players"]) if line]
        if int(key.partition(":")[2].partition("/")[0]) not in ends:
            raise _Wrong(f"no flank was asked for: {_says(asked)} comes first; write {flank} on a separate line")

    def _fight(self, seat: int, question: Mapping[str, Any], words: str, target: str) -> None:
        """A creature that fights another one; where only one can be fought, that is not asked."""
        places = places_of(EYES.state(self.match.fold.game))
        before = len(self._acts)
        self._first_part(seat, question, words)
        asked = self._question()
        if asked is not None and _prompt(asked) in BEHIND:
            self._second_part(seat, asked, target)
            return
        fought = [fact.data["defender"] for fact in self._facts if fact.kind == "fight.declared"]
        name = re.sub(r" (?:\d{1,2}|of P\d)$", "", target, flags=re.IGNORECASE)
        titles = [places[one].title for one in fought if one in places]
        if not titles:
            raise _Wrong(f"no target was asked for: {_says(asked)} comes first; write the target on a separate line")
        assert len(self._acts) > before
        if not any(_begins(name, title) for title in titles):
            raise _Wrong(f'"{target}" cannot be fought; it was {titles[0]}, the only one that could be')

    def _first_part(self, seat: int, question: Mapping[str, Any], words: str) -> str:
        try:
            return self._answer(seat, question, words)[0]
        except NoMatch as error:
            raise _Wrong(str(error)) from None

    def _second_part(self, seat: int, asked: Mapping[str, Any], words: str) -> None:
        if asked["seat"] != seat:
            raise _Wrong(f"P{asked['seat'] + 1} decides that: {_says(asked)}; write it on a separate line")
        try:
            self._answer(seat, asked, words)
        except NoMatch as error:
            raise _Wrong(str(error)) from None

    def _asked(self, seat: int) -> Mapping[str, Any]:
        question = self._question()
        if question is None:
            raise _Wrong("the match is over; nothing is asked any more")
        if question["seat"] != seat:
            raise _Wrong(f"P{question['seat'] + 1} decides now, not P{seat + 1}: {_says(question)}")
        return question

    def _question(self) -> Mapping[str, Any] | None:
        found: Mapping[str, Any] | None = EYES.choice(self.match.fold.game)
        return found

    def _answer(self, seat: int, question: Mapping[str, Any], words: str) -> list[str]:
        options = wordings(question, EYES.state(self.match.fold.game), self._lists)
        try:
            keys = answer_of(question, options, words)
        except NoMatch as error:
            raise NoMatch(f"{_says(question)} {_upper(str(error))}") from None
        self._record(Answer(seat, tuple(keys)), seat)
        return keys

    def _official(self, text: str) -> None:
        word = text.partition(" ")[0].lower()
        if word == "back":
            body, reason = _reasoned(text)
            self._back(body, reason)
        elif word == "adjust":
            body, reason = _reasoned(text)
            try:
                corrections = json.loads(body.removeprefix("adjust").strip())
            except (ValueError, RecursionError):
                raise _Wrong(_SECRET if body.endswith(SECRET) else "the corrections are not JSON") from None
            self._record(Adjust(corrections, reason), None)
        elif text.lower() == "time":
            self._record(EndByTime(), None)
        elif text.lower() == "close":
            self._record(Close(unfinished=True), None)
        else:
            raise _Wrong(_unknown(text))

    def _back(self, body: str, reason: str) -> None:
        found = _BACK.fullmatch(body)
        if found is None:
            raise _Wrong('write back, how many decisions are taken back, and why: back 2 because "a slip"')
        fold = self.match.fold
        if found[1] is not None:
            at = int(found[1])
            if at > len(self._acts):
                raise _Wrong(f"there is no act {at} yet; this sheet has {len(self._acts)} so far")
            to = self._acts[at - 1] if at else 1
        else:
            standing, many = standing_acts(fold.history, self._acts, fold.version), int(found[2])
            if many > len(standing):
                raise _Wrong(f"{many} decisions cannot be taken back: {len(standing)} stand so far")
            to = standing[len(standing) - many - 1] if many < len(standing) else 1
        if found[4] is not None and int(found[4]) != fold.version + 1:
            raise _Wrong(
                f"chance was drawn afresh at event {found[4]}, and this would be event {fold.version + 1}: that draw "
                "cannot be repeated here; import the log instead"
            )
        self._record(Rewind(to, reason, "same-future" if found[3] is None else "fresh-entropy"), None)

    def _record(self, command: Command, seat: int | None) -> None:
        kind = "recorder" if seat is not None else self._actor.kind
        try:
            event, self._facts = self.match.record(command, actor=Actor(kind, self._actor.id, on_behalf_of=seat))
        except IllegalAnswer as error:
            raise _Wrong(error.reason) from None
        except CorrectionsRefused as error:
            raise _Wrong("; ".join(error.faults)) from None
        except (EngineError, ReplayError) as error:
            raise _Wrong(str(error)) from None
        if is_act(event):
            self._acts.append(event.seq)

    _facts: Sequence[Fact] = ()


_SECRET = "this was written for a viewer who does not know the answer; write the sheet again when the match is closed"


def _apart(lines: Sequence[_Line], seats: int, titles: set[str]) -> Iterator[Fault]:
    """What can be seen to be wrong with lines that cannot be played."""
    for number, text in lines:
        found = _LINE.fullmatch(text)
        if found is None:
            if text.partition(" ")[0].lower() not in _OFFICIALS:
                yield Fault(number, _unknown(text))
            continue
        verb, _, rest = found[2].partition(" ")
        if not 1 <= int(found[1]) <= seats:
            yield Fault(number, f"there is no P{found[1]}; the players are P1 to P{seats}")
        elif found[2].lower() == SECRET:
            yield Fault(number, _SECRET)
        elif verb.lower() in ACTS and titles and (wrong := _title_fault(verb.lower(), rest, titles)):
            yield Fault(number, wrong)


def _title_fault(verb: str, rest: str, titles: set[str]) -> str | None:
    """That no card of the lists, nor of the catalogue, begins with what is named."""
    name = rest
    if (found := _FIGHT.fullmatch(rest)) is not None and verb == "fight":
        name = found[1]
    elif (found := _FLANK.fullmatch(rest)) is not None and verb == "play":
        name = found[1]
    name = re.split(r" (?:\d{1,2}|#\d+|of P\d|in [a-z]+|\{.*)$", name, maxsplit=1)[0]
    if any(_begins(name, title) for title in titles) or any(_begins(name, title) for title in catalogue.titles()):
        return None
    near = nearest(plain(name), {plain(title): title for title in titles})
    spelt = {plain(title): title for title in titles}
    hint = f"; did you mean {' or '.join(spelt[one] for one in near)}?" if near else ""
    return f'no card of the lists is called "{_cut(name)}"{hint}'


def _begins(text: str, title: str) -> bool:
    """Whether a text is the beginning of a title, or of words of it in their order."""
    wanted, words = plain(text).split(), iter(plain(title).split())
    return bool(wanted) and all(any(word.startswith(part) for word in words) for part in wanted)


def _begins_play(text: str) -> bool:
    """Whether a line is a decision or what an official does, rather than one of the header."""
    found = _LINE.fullmatch(text)
    if found is not None:
        return not found[2].startswith(('"', ":"))
    return text.partition(" ")[0].lower() in _OFFICIALS


def _bare(line: str) -> str:
    """A line without the remark behind it; what is said in quotes stays."""
    found = _LINE.fullmatch(line)
    in_quotes = found is None or found[2].startswith(('"', "override "))
    return line if in_quotes else line.partition(REMARK)[0].rstrip()


def _reasoned(text: str) -> tuple[str, str]:
    """What a line says, and the reason behind it."""
    found = _BECAUSE.fullmatch(text)
    if found is None:
        return text, "as the sheet says"
    try:
        return found[1], str(json.loads(found[2], strict=False))
    except ValueError:
        raise _Wrong(f"the reason {_cut(found[2])} is no text in quotes") from None


def _unknown(text: str) -> str:
    word = text.partition(" ")[0].lower()
    hint = did_you_mean(word, (*ACTS, *_OTHERS, *_OFFICIALS))
    what = hint or "a decision begins with the player: P1 play Dextre left"
    return f'"{_cut(text)}" is no line of a sheet; {what}'


def _invalid(faults: Sequence[Fault]) -> SheetInvalid:
    found = sorted(faults)
    if len(found) > MOST_FAULTS:
        more = len(found) - MOST_FAULTS
        found = [*found[:MOST_FAULTS], Fault(found[MOST_FAULTS].line, f"and {more} faults more from here on")]
    return SheetInvalid(found)


def _prompt(question: Mapping[str, Any]) -> str:
    return str(question["prompt"]).partition("@")[0]


def _says(question: Mapping[str, Any] | None) -> str:
    """What is asked, for a message."""
    return "nothing is asked" if question is None else f"P{question['seat'] + 1} is asked: {question['text']}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
