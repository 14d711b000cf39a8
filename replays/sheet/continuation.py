"""Lines of a sheet as further acts of a running match: all of them are taken over, or none.

So a request with lines has one outcome, however often it is sent, and a line that is refused leaves nothing behind that
the next ones would be held against. Lines that shall each stand for themselves are sent one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.table.setup import Setup
from replays.log.errors import ReplayError
from replays.log.events import Actor
from replays.sheet.header import LineFault
from replays.sheet.played_sheet import apart
from replays.sheet.playing import LINE, OFFICIALS, Ground, Playing, SheetLine, Wrong
from replays.sheet.words import listed
from replays.telling.viewer import Eyes

_ELSEWHERE = {
    "adjust": "a correction of the position is no line of a running match; a judge makes it",
    "back": "back stands alone, and takes back one entry: send it without other lines",
    "close": "a running match is closed by its officials, not by a line",
    "time": "time is called by its officials, not by a line",
}


class LinesRefused(ReplayError):
    """Lines that cannot be what happened next in a match; none was taken over. `faults`: what is wrong, by line."""

    def __init__(self, faults: Sequence[LineFault]) -> None:
        super().__init__("; ".join(f"line {fault.line}: {fault.text}" for fault in faults))
        self.faults = list(faults)


def enter(
    lines: Sequence[SheetLine],
    on: Ground,
    setup: Setup,
    *,
    actor: Callable[[int | None], Actor],
    eyes: Callable[[int | None], Eyes],
    own: int | None = None,
) -> None:
    """Play lines on a match that runs. A line that names no player is about the one who is asked.

    `actor`, `eyes`: as `Playing` takes them; `own`: the only seat whose acts these may be. Raises LinesRefused with
    the first line that does not fit, and what can be seen to be wrong with the others.
    """
    seats = len(setup.seats)
    playing = Playing(on, listed(setup.to_data()), seats, actor=actor, eyes=eyes)
    if not lines:
        raise LinesRefused([LineFault(1, "there is no line; write what was decided, such as P1 play Dextre left")])
    for n, line in enumerate(lines):
        try:
            _take(playing, line.text, own)
        except Wrong as error:
            named = [line for line in lines[n + 1 :] if LINE.fullmatch(line.text) is not None]
            raise LinesRefused([LineFault(line.number, str(error)), *apart(named, seats, set())]) from error


def takes_back(lines: Sequence[SheetLine]) -> bool:
    """Whether lines only take the last entry back. Raises LinesRefused where they say it wrong."""
    words = [line.text.lower().partition(" because ")[0].split() for line in lines]
    if len(lines) != 1 or words[0][0] != "back":
        return False
    if words[0] not in (["back"], ["back", "1"]):
        raise LinesRefused([LineFault(lines[0].number, 'one entry is taken back at a time: back 1 because "a slip"')])
    return True


def _take(playing: Playing, text: str, own: int | None) -> None:
    if LINE.fullmatch(text) is not None:
        playing.take(text)
        return
    word = text.partition(" ")[0].lower()
    if word in OFFICIALS:
        raise Wrong(_ELSEWHERE[word])
    question = playing.question(own)
    if question is None:
        raise Wrong("the match is over; nothing is asked any more")
    seat = question["seat"]
    if own not in (None, seat):
        raise Wrong(f"P{seat + 1} decides now, not P{(own or 0) + 1}")
    playing.act(seat, " ".join(text.split()))
