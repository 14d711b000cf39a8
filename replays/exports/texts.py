"""Transcripts as files: plain text and Markdown, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from replays.exports.walk import ExportStep, ExportWalk
from replays.log.grades import Graded
from replays.telling.transcript import TranscriptLine, TranscriptTurn, grouped, lines_of, plain_text

HEADINGS = ("turn.began", "step.began")
"""Facts that are headings in a text and need no line."""


def lines(walk: ExportWalk, on_step: Callable[[ExportStep], None] = lambda step: None) -> Iterator[TranscriptLine]:
    """The lines of a transcript. `on_step` sees every event first. Raises what the walk raises."""
    for step in walk:
        on_step(step)
        yield from lines_of(step.event, step.facts, walk.seats, turn=step.turn, step=step.step, decision=step.decision)


def text(walk: ExportWalk, on_step: Callable[[ExportStep], None] = lambda step: None) -> Iterator[bytes]:
    """A transcript as plain text in UTF-8, turn by turn."""
    for turns in _by_turn(lines(walk, on_step)):
        yield plain_text(turns).encode()
    yield from _end(walk)


def markdown(walk: ExportWalk, on_step: Callable[[ExportStep], None] = lambda step: None) -> Iterator[bytes]:
    """A transcript as Markdown in UTF-8, turn by turn."""
    yield f"# Match {walk.source.match}\n".encode()
    for turns in _by_turn(lines(walk, on_step)):
        yield markdown_of(turns).encode()
    yield from _end(walk)


def markdown_of(turns: Iterable[TranscriptTurn]) -> str:
    """Turns as Markdown, each part with an empty line before it."""
    out: list[str] = []
    for turn in turns:
        out.append(f"## Turn {turn.turn}" if turn.turn else "## Set-up")
        for step in turn.steps:
            items = [f"- {escaped(line.text)} `{line.seq}`" for line in step.lines if line.kind not in HEADINGS]
            if items:
                out += [f"### {step.step}", "\n".join(items)]
    return "".join(f"\n{part}\n" for part in out)


def escaped(text: str) -> str:
    """Names are the players' own: they must not become markup."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|!&" else letter for letter in text)


def _by_turn(lines_of_log: Iterable[TranscriptLine]) -> Iterator[list[TranscriptTurn]]:
    for _, part in groupby(lines_of_log, key=lambda line: line.turn):
        yield grouped(part)


def confirmed(how: Graded) -> str:
    """The last words of a text, about its grade; "" when the present engine confirmed it to the end."""
    said = []
    if how.divergence is not None:
        said.append(f"The log cannot be confirmed from event {how.divergence.at} on.")
    if how.kept_engine is not None:
        said.append(f"Told by the engine that played the match: {how.in_short}.")
    return f"\n{' '.join(said)}\n" if said else ""


def _end(walk: ExportWalk) -> Iterator[bytes]:
    if end := confirmed(walk.graded):
        yield end.encode()
