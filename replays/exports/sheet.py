"""A match as a sheet: plain text, one decision a line (`replays.sheet`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from replays.exports.texts import confirmed
from replays.exports.walk import ExportStep, ExportWalk
from replays.log.event_types import MatchClosed, MatchOpened, SeedSecret
from replays.sheet.writing import SheetWriter


def sheet(
    walk: ExportWalk, on_step: Callable[[ExportStep], None] = lambda step: None, *, full: bool = False
) -> Iterator[bytes]:
    """A match as a sheet in UTF-8. `full`: with the seed also while the match goes on, so that it can be read back.

    The walk's eyes decide what is shown of secret answers. Raises what the walk raises."""
    writer = SheetWriter(_seed(walk, full))
    before: dict[str, Any] | None = None
    for step in walk:
        on_step(step)
        after = walk.eyes.state(step.fold.game)
        setup = step.fold.setup
        assert setup is not None
        for line in writer.event(step.event, step.question, before, after, setup.to_data()):
            yield f"{line}\n".encode()
        before = after
    for line in writer.end():
        yield f"{line}\n".encode()
    for line in confirmed(walk.graded).split("\n"):
        if line:
            yield f"# {line}\n".encode()


def _seed(walk: ExportWalk, full: bool) -> str | None:
    """The seed, where the viewer may know it: `full`, or it was revealed."""
    seed = walk.source.seed
    for event in walk.source.open():
        if full and isinstance(event.data, MatchOpened) and isinstance(event.secret, SeedSecret):
            return event.secret.seed
        if isinstance(event.data, MatchClosed) and walk.eyes.viewer.sees_all:
            return event.data.seed
    return seed if walk.eyes.viewer.sees_all else None
