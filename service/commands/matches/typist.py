"""What is typed at a table, question by question: letters of titles, a key per act, and what mends a slip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import click

from engine.english import capitalised
from engine.errors import CorrectionsRefused, IllegalAnswer
from replays.log.errors import CommandRefused, VersionConflict
from replays.log.event_types import RECORDING, Conceded, Decision
from replays.play.commands import Adjust, Answer, Command, Concede, Override, Rewind
from replays.play.live import LiveMatch
from replays.sheet.matching import NoMatch, answer_of, meant
from replays.sheet.off_list import HOW_TO_LEARN, LEARNT, learn_of, otherwise
from replays.sheet.refusals import override_of
from replays.sheet.words import ACTS, CardPlace, OptionWording, answer_in_words, listed, wordings
from replays.sheet.writing import BEHIND
from replays.undo.governed import in_words
from service.answers import projection
from service.commands.common import read_line
from service.commands.local_store import SIGNS_FOR, LocalStore, operator, plain, reader_of
from service.commands.matches.board import print_board, result_line
from service.commands.matches.recording import MatchBefore
from service.commands.matches.typed_lines import (
    GiveUp,
    PressEnter,
    RecordForbidden,
    ShowHelp,
    ShowTable,
    TakeBack,
    TypedAnswer,
    TypedLearning,
    TypedLine,
    typed_line,
    with_place,
)

LETTERS = {
    "p": "play",
    "d": "discard",
    "r": "reap",
    "f": "fight",
    "a": "action",
    "o": "omni",
    "u": "unstun",
    "e": "end",
    "t": "tide",
}
"""A key for each act of the main step."""
HELP = """\
p TITLE      play a card (p dex left: on that flank)    d TITLE   discard it
r TITLE      reap with it        f TITLE > TITLE        fight with it, against that one
a TITLE      use its action      o TITLE                use its omni ability
u TITLE      take its stun off   t                      raise the tide      e   end the step
TITLE ...    or its number here, several with commas; any letters of it that leave only one; none: choose nothing
Enter        take the only answer that there is; it is told with the question
undo         take back what was typed last
override ... what the rules forbid, and stands: override p dex because nobody noticed
board        show the table          concede P1   a player gives up
P1 learn TITLE, HOUSE {ICONS}   printed cards without a list: a maverick, or with added icons, is in that deck
?            list what can be done   quit         leave; the match stays as it is"""
HAPPENED = "it happened at the table, and stands"
"""Why something is recorded that the rules forbid, where the typist does not say."""
_JUDGE = "judge"


class Typist:
    """Asks what happened next in a match, until the typist leaves."""

    def __init__(self, local: LocalStore, match: str) -> None:
        self._local, self._match = local, match
        self._version = 0
        self._question: Mapping[str, Any] | None = None
        self._state: Mapping[str, Any] = {}
        self._options: Sequence[OptionWording] = ()
        self._left: Sequence[OptionWording] = ()  # those to which what was typed has come down
        self._told = False  # whether the options were listed, so that their numbers mean something
        self._lists: Sequence[CardPlace] = ()
        self._names: Sequence[str] = ()
        self._recorded = 0  # decisions
        self._before: list[int] = []  # for each line that recorded something, the version before it

    def run(self) -> None:
        """Read lines until one says to leave."""
        with self._local.recorder.live(self._match) as live:
            live.sync()
            assert live.fold.opened is not None
            self._lists = listed(live.fold.opened.setup)
            self._names = live.fold.opened.names
            if live.fold.closed:
                click.echo("The match is closed; nothing can be added.")
                return
        self._ask()
        while True:
            line = self._line()
            if line is None or line in ("quit", "q"):
                break
            before, recorded = self._version, self._recorded
            self._do(line)
            if self._recorded > recorded:
                self._before.append(before)
        if self._question is None:
            click.echo(f"Close it, so that nothing can be added: vaultlog match close {self._match}")
        else:
            click.echo(f"The match is kept; go on with: vaultlog record {self._match}")

    def _line(self) -> str | None:
        prompt = "over" if self._question is None else self._names[self._question["seat"]]
        line = read_line(f"{plain(prompt)}> ")
        return None if line is None else " ".join(line.split())

    def _do(self, line: str) -> None:
        match typed_line(line):
            case ShowHelp():
                self._list(self._options)
                click.echo(HELP)
            case ShowTable():
                self._board()
            case TakeBack(1):
                self._undo()
            case TakeBack():
                click.echo("One line is taken back at a time: type `undo` again for each.")
            case _ if self._question is None:
                click.echo("The match is over: `undo` takes back what was typed last, `quit` leaves.")
            case act:
                self._act(act)

    def _act(self, act: TypedLine) -> None:
        """Do what a line asks for while there is a question."""
        match act:
            case GiveUp(player):
                if self._is_there(player):
                    self._record(Concede(player - 1), player - 1)
            case RecordForbidden(words, reason):
                self._override(words, reason)
            case TypedLearning(player, card):
                self._learn(player, card)
            case PressEnter():
                self._enter()
            case TypedAnswer(text):
                self._decide(text)

    def _learn(self, player: int | None, card: str) -> None:
        """Enter a card that a deck without a list holds, and that its set does not say by itself."""
        if player is None:
            click.echo(f"Say whose deck it is, and the card: P1 {HOW_TO_LEARN}.")
        elif self._is_there(player):
            try:
                self._record(Adjust([learn_of(player - 1, f"learn {card}".rstrip())], LEARNT), None)
            except ValueError as error:
                click.echo(plain(f"{capitalised(str(error))}."))

    def _is_there(self, player: int) -> bool:
        """Whether there is such a player, counted from 1; if not, says so."""
        if player > len(self._names):
            click.echo(f"There is no P{player}; the players are P1 to P{len(self._names)}.")
        return player <= len(self._names)

    def _enter(self) -> None:
        """Take what Enter alone takes; where that is nothing, list what there is."""
        keys = self._only()
        if keys is not None and not self._left:
            self._give(keys)
            return
        left = self._left or self._options
        click.echo(f"{len(left)} are left; type letters of one, or its number:")
        self._list(left)

    def _only(self) -> list[str] | None:
        """The only answer that there is, which `_ask` has told; None where there are several."""
        assert self._question is not None
        least, options = self._question["minimum"], self._options
        only = len(options) == least and (least <= 1 or not self._question["ordered"])
        return [option.key for option in options] if only else None

    def _decide(self, line: str) -> None:
        assert self._question is not None
        behind = None
        text = self._spelt(line)
        if self._question["kind"] == "main" and not self._meant(text):
            text, behind = with_place(text)
        keys = self._keys(text)
        if keys is None or not self._give(keys, ask=behind is None) or behind is None:
            return
        self._look()
        follow = self._question
        if follow is not None and str(follow["prompt"]).partition("@")[0] in BEHIND:
            more = self._keys(behind)
            if more is None or not self._give(more):
                self._ask()
            return
        self._ask()

    def _override(self, words: str, reason: str) -> None:
        """Record what the rules forbid, because it happened."""
        assert self._question is not None
        with self._local.recorder.live(self._match) as live:
            state = projection.state(live.game, reader_of(_JUDGE))
        try:
            keys = override_of(self._question, state, self._lists, self._spelt(words, acts=True))
        except NoMatch as error:
            click.echo(plain(f"{capitalised(str(error))}."))
            return
        seat = self._question["seat"]
        self._record(Override(seat, keys, reason or HAPPENED), seat)

    def _spelt(self, line: str, *, acts: bool = False) -> str:
        """What was typed, with the act that a single letter stands for. `acts`: even if no act is offered."""
        assert self._question is not None
        acts = (acts and self._question["kind"] == "main") or any(option.verb in ACTS for option in self._options)
        letter, _, rest = line.partition(" ")
        if acts and letter.lower() in LETTERS:
            return f"{LETTERS[letter.lower()]} {rest}".strip()
        return line

    def _meant(self, text: str) -> list[OptionWording]:
        """The options that a text can mean: those left first, of one act if it begins with one."""
        verb, _, rest = text.partition(" ")
        for options in (self._left, self._options):
            if verb in ACTS and any(option.verb == verb for option in self._options):
                of_act = [option for option in options if option.verb == verb]
                fitting = meant(of_act, rest) if rest else of_act
            else:
                fitting = meant(options, text)
            if fitting:
                return fitting
        return []

    def _keys(self, text: str) -> list[str] | None:
        """The answer that was typed; None if it is not one yet, after saying why."""
        assert self._question is not None
        many = self._question["maximum"] != 1
        numbers = self._numbered(text)
        if numbers is not None:
            return numbers
        if not many:
            fitting = self._meant(text)
            if len(fitting) > 1:
                self._left = fitting
                click.echo(f"{len(fitting)} fit; type more letters, or a number:")
                self._list(fitting)
                return None
            if fitting:
                return [fitting[0].key]
        try:
            return answer_of(self._question, self._options, "none" if text == "-" else text)
        except NoMatch as error:
            if not self._told and text.replace(",", " ").replace(" ", "").isdecimal():
                click.echo("Nothing has a number before it is listed: type ? first.")
                return None
            reply = f"{error}{otherwise(self._question, self._state, self._lists, text)}"
            click.echo(plain(capitalised(reply) + ("" if reply.endswith("?") else ".")))
            return None

    def _numbered(self, text: str) -> list[str] | None:
        """The options of these numbers; None if anything else was typed than numbers that the list has."""
        numbered = self._left or self._options
        parts = text.replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and 1 <= int(part[:4]) <= len(numbered) for part in parts):
            return None
        if any(option.name in parts for option in self._options):  # a number is to be chosen
            return None
        if not self._told:  # nobody has seen what has this number
            return None
        return [numbered[int(part) - 1].key for part in parts]

    def _give(self, keys: Sequence[str], *, ask: bool = True) -> bool:
        assert self._question is not None
        seat = self._question["seat"]
        return self._record(Answer(seat, tuple(keys)), seat, ask=ask)

    def _undo(self) -> None:
        """Go back before the last line that was typed; before the last decision, where that was not typed here."""
        with self._local.recorder.live(self._match) as live:
            live.sync()
            if live.version != self._version:  # others recorded, so it is no longer this typist's line
                self._before.clear()
            to = self._before.pop() if self._before else _before_last_decision(live)
        if to is None:
            click.echo("There is nothing to take back.")
        elif (why := self._not_own(to)) is not None:
            click.echo(plain(f"{why}: `vaultlog undo ask {self._match} {to}` asks to go back."))
        else:
            self._record(Rewind(to, RECORDING), None)

    def _not_own(self, to: int) -> str | None:
        """Why going back is no slip of this typist: others have to agree to it then. None where it is one."""
        going = self._local.going
        recorded = going.recorded(self._match)
        if recorded is not None:
            return recorded.rstrip(".")
        review = going.review(self._match, to)
        if not review.printed and (needed := going.approvals(review, None, SIGNS_FOR, operator())):
            return f"{in_words(needed, review.names)} must agree to this"
        return None

    def _record(self, command: Command, seat: int | None, *, ask: bool = True) -> bool:
        """Append the event of a command, and tell what it did; returns whether it did anything."""
        try:
            with self._local.recorder.live(self._match) as live:
                live.sync()
                before = MatchBefore.of(live.game, reader_of(_JUDGE))
                recorded = live.record([command], actor=operator(seat), expected=self._version)
                lines = before.lines(recorded.events[0], recorded.facts[0], live.game)
        except IllegalAnswer as error:
            click.echo(plain(f"Not possible: {error.reason}."))
            return False
        except CorrectionsRefused as error:
            faults = "; ".join(fault.partition(": ")[2] or fault for fault in error.faults)
            click.echo(plain(f"Not possible: {faults}{'' if faults.endswith('?') else '.'}"))
            return False
        except CommandRefused as error:
            click.echo(plain(f"Not possible: {error}."))
            return False
        except VersionConflict:
            click.echo("Another recorder was faster; this is where the match stands now.")
            self._ask()
            return False
        self._local.wake_for(recorded)
        self._recorded += not isinstance(command, Rewind)
        for text, alike in groupby(lines):
            times = sum(1 for _ in alike)
            click.echo(text if times == 1 else f"{text} ({times} times)")
        if ask:
            self._ask()
        return True

    def _look(self) -> None:
        """Take the question that is asked now."""
        with self._local.recorder.live(self._match) as live:
            live.sync()
            reader = reader_of(_JUDGE)
            self._version = live.version
            self._question = None if live.fold.closed else projection.choice(live.game, reader)
            self._state = projection.state(live.game, reader)
        self._left, self._told = (), False
        self._options = () if self._question is None else wordings(self._question, self._state, self._lists)

    def _ask(self) -> None:
        self._look()
        question = self._question
        if question is None:
            with self._local.recorder.live(self._match) as live:
                result = live.game.result
            click.echo("The match is closed." if result is None else result_line(result))
            return
        click.secho(plain(f"{self._names[question['seat']]}: {question['text']}"), bold=True)
        if (only := self._only()) is not None:
            click.echo(f"  Enter: {plain(answer_in_words(question, self._options, only))}")
        elif question["kind"] != "main" and question["naming"] is None and len(self._options) <= 12:
            click.echo("  " + plain(", ".join(option.text for option in self._options)))
            self._told = True

    def _list(self, options: Sequence[OptionWording]) -> None:
        self._told = True
        for number, option in enumerate(options, 1):
            act = f"{option.verb} " if option.verb in ACTS else ""
            click.echo(f"  {number:>2}  {plain(act + option.text)}")

    def _board(self) -> None:
        with self._local.recorder.live(self._match) as live:
            print_board("The table", projection.state(live.game, reader_of(_JUDGE)), None)


def _before_last_decision(live: LiveMatch) -> int | None:
    """The event before the last decision that still counts; None when there is none."""
    for run in reversed(live.fold.history.line(live.version)):
        for seq in reversed(run):
            event = live.store.event(live.match, seq)
            if event is not None and isinstance(event.data, Decision | Conceded):
                return live.fold.history.parent(seq)
    return None
