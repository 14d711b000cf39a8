"""`vaultlog replay`: show any moment of a match on the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click
import msgspec

from replays.fold.travel import Moment
from replays.log.grades import Graded
from replays.telling import notation, transcript
from replays.telling.diff import diff
from replays.telling.differences import differences_in_words
from replays.telling.timeline import SeatScore, Timelines
from service.answers import projection
from service.commands.common import EXIT_CODES, ExitCode, json_option, print_json, print_table, progress_bar
from service.commands.local_store import WHERE, LocalStore, open_store, plain, reader_of, view_option
from service.commands.matches.board import print_board
from service.http.whole_numbers import WholeNumber
from service.who import Reader


@click.command("replay", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("match")
@click.option("--seq", type=WholeNumber(1), help="The moment after this event.  [default: the last one]")
@click.option("--turn", type=WholeNumber(0), help="The first moment of this turn; 0 is the set-up.")
@click.option("--step", help="With --turn: the first moment of this step (forge, house, main, ready, draw ...).")
@click.option("--state", "show", flag_value="state", default=True, help="The board and the question.  [default]")
@click.option("--notation", "show", flag_value="notation", help="The position as notation, to be passed on.")
@click.option("--transcript", "show", flag_value="transcript", help="The transcript, in English.")
@click.option("--timeline", "show", flag_value="timeline", help="Turns, scores and key moments.")
@click.option(
    "--diff", "between", type=WholeNumber(1), nargs=2, metavar="A B", help="The difference between events A and B."
)
@view_option
@json_option
@click.pass_context
def command(
    context: click.Context, /, match: str, show: str, between: tuple[int, int] | None, as_json: bool, **options: Any
) -> None:
    """Look at MATCH (an id, or `last`): the board at any moment, the transcript, the timeline, or a difference.

    \b
    vaultlog replay last --turn 5
    vaultlog replay last --seq 57 --view player:0
    vaultlog replay last --turn 5 --step main --transcript
    vaultlog replay last --diff 40 57 --json
    vaultlog replay last --seq 57 --notation > position.txt

    With --transcript, --seq means only that event, and --turn only that turn (with --step only that step). Where the
    log cannot be confirmed, what is shown ends at the last proven event, a warning says so, and the exit code is 1.
    """
    look = LookOptions(between=between, as_json=as_json, **options)
    if look.step is not None and look.turn is None:
        raise click.UsageError("--step needs --turn")
    if look.seq is not None and look.turn is not None:
        raise click.UsageError("give --seq or --turn, not both")
    if (between or show == "timeline") and (look.seq, look.turn) != (None, None):
        raise click.UsageError("--seq and --turn go with --state, --notation and --transcript")
    reader_of(look.view)
    forms = {"state": _state, "notation": _notation, "timeline": _timeline, "transcript": _transcript}
    form = _diff if between else forms[show]
    with open_store() as local:
        graded = form(local, local.find(match), look)
    context.exit(ExitCode.OK if _sound(graded) else ExitCode.FAULT)


@dataclass(frozen=True, kw_only=True)
class LookOptions:
    """Where in a match to look, in which view, and how to print it."""

    seq: int | None
    turn: int | None
    step: str | None
    between: tuple[int, int] | None
    view: str
    as_json: bool

    def moment(self, local: LocalStore, match: str) -> Moment:
        """The moment that `seq`, or `turn` and `step`, name; else the last one."""
        seq = self.seq if self.turn is None else Timelines(local.traveller).find(match, self.turn, self.step)
        return local.traveller.at(match, seq)


def _about(match: str, moment: Moment, reader: Reader) -> dict[str, Any]:
    graded = projection.graded(match, moment.asked, moment.graded, reader)
    return {**graded, "asked": moment.asked, "seq": moment.seq, "at": moment.event.at}


def _state(local: LocalStore, match: str, look: LookOptions) -> Graded:
    moment, reader = look.moment(local, match), reader_of(look.view)
    state = projection.state(moment.game, reader)
    choice = projection.choice(moment.game, reader)
    if look.as_json:
        print_json({**_about(match, moment, reader), "state": state, "choice": choice})
    else:
        when = f"after event {moment.seq} ({moment.event.at})"
        print_board(f"Match {match} {when}, as {look.view} sees it: {moment.graded.in_short}", state, choice)
    return moment.graded


def _notation(local: LocalStore, match: str, look: LookOptions) -> Graded:
    moment, reader = look.moment(local, match), reader_of(look.view)
    state = projection.state(moment.game, reader)
    text = notation.write(state)
    if look.as_json:
        hidden = notation.described(state).hidden
        print_json({**_about(match, moment, reader), "notation": text, "hidden": hidden})
    else:
        click.echo("\n".join(plain(line) for line in text.split("\n")))
    return moment.graded


def _diff(local: LocalStore, match: str, look: LookOptions) -> Graded:
    assert look.between is not None
    reader = reader_of(look.view)
    moments = [local.traveller.at(match, seq) for seq in look.between]
    worse = next((moment for moment in moments if moment.fold.divergence is not None), moments[-1])
    changes = diff(*(projection.state(moment.game, reader) for moment in moments))
    if look.as_json:
        graded = projection.graded(match, moments[-1].asked, worse.graded, reader)
        ends = {"from": moments[0].seq, "to": moments[1].seq}
        print_json({**graded, **ends, "changes": [msgspec.to_builtins(change) for change in changes]})
    elif not changes:
        click.echo("There is no difference.")
    else:
        names = [player["name"] for player in projection.state(moments[-1].game, reader)["players"]]
        click.echo("\n".join(plain(text) for text in differences_in_words(changes, names)))
    return worse.graded


def _timeline(local: LocalStore, match: str, look: LookOptions) -> Graded:
    with progress_bar("folding the match") as progress:
        progress(0, local.store.head(match).version)
        timeline = Timelines(local.traveller).of(match)
        progress(timeline.version, timeline.version)
    if look.as_json:
        graded = projection.graded(match, timeline.version, timeline.graded, reader_of(look.view))
        print_json({**timeline.to_data(), **graded})
        return timeline.graded
    names = [plain(name) for name in local.traveller.opening(match).data.names]
    rows = []
    for segment in timeline.segments:
        undone = "" if segment.undone_by is None else f"undone by {segment.undone_by}"
        rows.append(
            [
                segment.first,
                segment.last,
                segment.turn,
                segment.step,
                names[segment.active],
                segment.house or "",
                undone,
            ]
        )
    print_table(["from", "to", "turn", "step", "player", "house", ""], rows)
    click.echo()
    scores = [
        [score.seq, score.turn, *("out" if seat.eliminated else _score(seat) for seat in score.seats)]
        for score in timeline.scores
        if score.undone_by is None
    ]
    print_table(["event", "turn", *names], scores)
    click.echo()
    moments = [
        [
            moment.seq,
            moment.turn,
            "" if moment.player is None else names[moment.player],
            moment.kind,
            plain(", ".join(f"{name} {value}" for name, value in moment.data.items())),
        ]
        for moment in timeline.moments
        if moment.undone_by is None
    ]
    print_table(["event", "turn", "player", "moment", ""], moments)
    return timeline.graded


def _score(seat: SeatScore) -> str:
    return f"{seat.amber} Æmber, {seat.keys} keys"


def _transcript(local: LocalStore, match: str, look: LookOptions) -> Graded:
    reader, seq, turn, step = reader_of(look.view), look.seq, look.turn, look.step
    first, last = (1, None) if seq is None else (seq, seq)
    if turn is not None:  # an event belongs to where the match stood before it, and may lead on from there
        first = max(1, Timelines(local.traveller).find(match, turn, step) - 1)
    lines = list(transcript.tell(local.traveller, match, projection.eyes(reader), first, last))
    if turn is not None:
        lines = [line for line in lines if line.turn == turn and step in (None, line.step)]
    # `tell` stops without a word where the log cannot be confirmed.
    end = local.traveller.at(match, last)
    if look.as_json:
        graded = projection.graded(match, end.asked, end.graded, reader)
        print_json({**graded, "turns": [msgspec.to_builtins(group) for group in transcript.grouped(lines)]})
    else:
        text = transcript.plain_text(transcript.grouped(lines))
        click.echo(
            "\n".join(plain(line) for line in text.splitlines()) or "Nothing happened in this part of the match."
        )
    return end.graded


def _sound(how: Graded) -> bool:
    """Warn of a log that cannot be confirmed, and name a kept engine; returns whether it can."""
    if how.kept_engine is not None:
        click.echo(f"Told by the engine that played the match: {plain(how.in_short)}", err=True)
    if how.divergence is not None:
        why = plain(how.divergence)
        click.secho(f"Warning: this ends at the last proven event, because {why}", err=True, fg="yellow")
    return how.divergence is None
