"""`vaultlog play`: a match in the terminal, in memory, for trying cards and positions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import click

from engine.catalogue.decks import STARTERS
from engine.errors import EngineError, IllegalAnswer
from engine.players import RandomPlayer
from engine.table.choices import Choice
from engine.table.facts import Fact
from replays.log.errors import ReplayError
from replays.log.events import Actor, Event
from replays.play.commands import Answer, Command
from replays.play.memory_match import MatchInMemory
from replays.play.opening import checked_setup
from service.answers import projection
from service.commands.common import EXIT_CODES, read_line
from service.commands.local_store import plain, reader_of
from service.commands.matches.board import how_given, print_board, result_line
from service.commands.matches.opening import MatchOptions, ruleset_option, set_up, variant_option
from service.commands.matches.recording import MatchBefore
from service.commands.matches.tables import reading_option

SEATS = click.Choice(["human", "random"])
HELP = """\
NUMBER ...   answer with these options, in the order in which they shall be taken; `none` takes none
KEY ...      the same with the keys of options, such as house:dis
board        show the table again
undo         take back your last decision, and everything after it
save FILE    write the log so far, as `vaultlog verify` and `vaultlog match import` read it
help         show this
quit         leave the match (so does the end of the input)"""


@click.command("play", epilog=EXIT_CODES)
@click.option(
    "--deck",
    "decks",
    multiple=True,
    help="A deck of the project, by name or a part of it, or a JSON file; one per seat.  [default: the starter decks]",
)
@click.option("--position", metavar="FILE", help="Begin from a described table, JSON or notation, instead of decks.")
@click.option("--seat0", type=SEATS, default="human", show_default=True, help="Who decides for seat 0.")
@click.option("--seat1", type=SEATS, default="random", show_default=True, help="Who decides for seat 1.")
@click.option("--seat2", type=SEATS, default="random", show_default=True, help="Who decides for seat 2, of three.")
@variant_option
@ruleset_option
@reading_option
@click.option("--seed", help="Any text: the same seed gives the same shuffles and random players.  [default: drawn]")
def command(seat0: str, seat1: str, seat2: str, seed: str | None, decks: tuple[str, ...], **options: Any) -> None:
    """Play a match in this terminal: alone, against random players, or two or three people. Nothing is stored.

    \b
    vaultlog play --deck onyx --deck argus --seat1 human
    vaultlog play --deck onyx --deck argus --deck radiant --seat2 human
    vaultlog play --position table.json --ruleset 1.3

    You are asked with numbered options; `help` lists what else can be typed. Two people at one terminal each see what
    their own seat may see while it is asked.
    """
    if len(decks) not in (0, 2, 3):
        raise click.UsageError(f"{len(decks)} decks were given; give --deck for each of two or three seats, or none")
    starters = STARTERS if options["position"] is None else ()
    word = secrets.token_hex(32) if seed is None else seed
    drawn = sha256(word.encode("utf-8", "surrogateescape")).hexdigest()
    setup = set_up(MatchOptions(decks=decks or tuple(starters), **options).body(), seed=drawn)
    try:
        match = MatchInMemory(checked_setup(setup), match="play", actor=Actor("organiser", "terminal"))
        _Terminal(match, (seat0, seat1, seat2)[: len(match.fold.game.table.players)], word).run()
    except (EngineError, ReplayError) as error:
        raise click.ClickException("\n".join(getattr(error, "faults", [str(error)]))) from error


class _Terminal:
    """A game at the terminal: prints questions, reads answers."""

    def __init__(self, match: MatchInMemory, kinds: Sequence[str], word: str) -> None:
        self.match = match
        self.humans = frozenset(seat for seat, kind in enumerate(kinds) if kind == "human")
        self.random = [RandomPlayer(f"{word}/{seat}") for seat in range(len(kinds))]
        self.seats = [player.name for player in match.fold.game.table.players]
        # one person sees what their seat sees; two, or none, only what lies open
        self.watcher = f"player:{next(iter(self.humans))}" if len(self.humans) == 1 else "spectator"

    def run(self) -> None:
        """Play until the match is over, or a player leaves."""
        self._tell(MatchBefore(reader_of(self.watcher), 0, "setup", None), self.match.events[0], self.match.opening)
        asked_at = -1
        while (choice := self.match.fold.game.pending) is not None:
            assert isinstance(choice, Choice), "a match in memory is played with the engine of this process"
            if choice.seat not in self.humans:
                keys = self.random[choice.seat].answer(choice)
                self._record(choice.seat, Answer(choice.seat, tuple(keys)))
                continue
            if asked_at != self.match.fold.version:
                asked_at = self.match.fold.version
                self._ask(choice)
            line = self._read()
            if line is None or line == "quit":
                return
            self._do(line, choice)
        result = self.match.fold.game.result
        if not self.humans:
            self._board("spectator")
        if result is not None:
            click.echo(result_line(result))

    def _read(self) -> str | None:
        line = read_line("> ")
        return None if line is None else line.strip()

    def _do(self, line: str, choice: Choice) -> None:
        word, _, rest = line.partition(" ")
        if line == "help":
            click.echo(HELP)
        elif line == "board":
            self._board(f"player:{choice.seat}")
        elif line == "undo":
            back = self.match.before_last_decision(self.humans)
            if back is None:
                click.echo("You have no decision to take back.")
            else:
                self._record(choice.seat, back)
        elif word == "save":
            self._save(rest.strip())
        else:
            self._try(line, choice)

    def _try(self, line: str, choice: Choice) -> None:
        keys: list[str] = []
        if not line:
            click.echo("Type numbers of options; `none`, where none need be taken; or `help`.")
            return
        if choice.naming is not None:
            keys, line = [self._key_of_name(choice, line.strip())], ""
        elif line == "none":
            line = ""
        for word in line.split():
            number = int(word) if word.isascii() and word.isdigit() and len(word) < 6 else None
            if number is not None and not 1 <= number <= len(choice.keys):
                click.echo(f"There is no option {number}; give 1 to {len(choice.keys)}, or `help`.")
                return
            key = word if number is None else choice.keys[number - 1]
            if key not in choice.keys:
                click.echo(f"{plain(word)!r} is neither an option nor a command; give numbers of options, or `help`.")
                return
            keys.append(key)
        try:
            self._record(choice.seat, Answer(choice.seat, tuple(keys)))
        except IllegalAnswer as error:
            click.echo(f"Not possible: {plain(error.reason)}.")

    def _key_of_name(self, choice: Choice, line: str) -> str:
        """The key of the option that a whole line names, in any spelling."""
        from engine import catalogue

        name = line.removeprefix(f"{choice.naming}:")
        spelt = {catalogue.plain(key.partition(":")[2]): key for key in choice.keys}
        return spelt.get(catalogue.plain(name), f"{choice.naming}:{name}")

    def _record(self, seat: int, command: Command) -> None:
        before = MatchBefore.of(self.match.fold.game, reader_of(self.watcher))
        event, facts = self.match.record(command, actor=Actor("player", f"seat-{seat}"))
        self._tell(before, event, facts)

    def _tell(self, before: MatchBefore, event: Event, facts: Sequence[Fact]) -> None:
        for line in before.lines(event, facts, self.match.fold.game):
            click.echo(line)

    def _ask(self, choice: Choice) -> None:
        view = f"player:{choice.seat}"
        if choice.kind in ("main", "house"):
            self._board(view)
        question = projection.choice(self.match.fold.game, reader_of(view))
        assert question is not None and question["options"] is not None  # the seat that is asked sees all of it
        click.secho(plain(f"{self.seats[choice.seat]}: {question['text']}"), bold=True)
        if choice.naming is not None:
            click.echo(f"  Give any {choice.naming}.")
            return
        least, most = question["minimum"], question["maximum"]
        if (least, most) != (1, 1):
            many = str(least) if least == most else f"{least} to {most}"
            click.echo(f"  Give {many} of these{how_given(question)}:")
        for number, option in enumerate(question["options"], 1):
            click.echo(f"  {number:>2}  {plain(option['label'])}")

    def _board(self, view: str) -> None:
        print_board(f"As {view} sees it", projection.state(self.match.fold.game, reader_of(view)), None)

    def _save(self, path: str) -> None:
        if not path:
            click.echo("Give the file too: save FILE")
            return
        try:
            with open(path, "xb") as file:
                file.writelines(self.match.lines())
        except (OSError, ValueError) as error:
            click.echo(f"Error: cannot write {plain(path)}: {plain(getattr(error, 'strerror', None) or error)}")
            return
        click.echo(f"{len(self.match.events)} events are in {plain(path)}; it holds the seed and all hands.")
