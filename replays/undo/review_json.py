"""An undo review as a viewer may read it. Plain JSON; it is the same for every viewer but for

- `knowledge[].cards`: of the cards that a viewer learnt, those which the viewer could tell at that moment as well,
- `changes`: the difference between now and then, as the viewer sees both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.views import Viewer
from replays.engines.replayed_game import ReplayedGame
from replays.telling.clock import Clock
from replays.telling.diff import diff
from replays.telling.knowledge import Sighting
from replays.undo.review import Review


def review_as_json(review: Review, viewer: Viewer, clocks: tuple[Clock, Clock] | None = None) -> dict[str, Any]:
    """The whole review. `clocks`: as they stood at the event to go back to, and at the last one.

    `to`, `from`     the event to go back to, and the one from which
    `grade`, `reasons`   {code, grade, text}, the worst first
    `undone`         {seq, type, seat, actor, turn, step, at, observed} of every act that would be undone
    `restored`       events that would count again
    `turns`, `steps` how many began since
    `rewinds`        going back that happened since
    `over`           whether the end of the match would be undone
    `returning`      seats that have left the match since, and would be back
    `knowledge`      for each seat: {seat, name, count, seen: how -> times, cards: [{seq, card, title, how}]}
    `printed`        whether the match is played with printed cards, whose chance is observed at the table
    `observations`   events that would be taken back and only say what was seen there
    `chance`         {seq, purpose, uses}; with printed cards the shuffles at the table
    `clock`          {seat, ms}: time that has run since, and is not given back; seat null for the common clock
    `changes`        as `replays.telling.diff.Change`, from now to then
    """
    stretch = review.stretch
    before, after = review.before.game, review.after.game
    return {
        "to": review.to,
        "from": review.version,
        "grade": review.grade,
        "reasons": msgspec.to_builtins(review.reasons),
        "undone": [msgspec.to_builtins(act) for act in stretch.undone],
        "restored": stretch.restored,
        "turns": stretch.turns,
        "steps": stretch.steps,
        "rewinds": stretch.rewinds,
        "over": stretch.over,
        "returning": stretch.returning,
        "knowledge": [
            _knowledge([sighting for sighting in stretch.sightings if sighting.by(seat)], seat, name, before, viewer)
            for seat, name in enumerate(review.names)
        ],
        "printed": review.printed,
        "observations": [act.seq for act in stretch.observations],
        "chance": [msgspec.to_builtins(use) for use in stretch.chance],
        "clock": [] if clocks is None else _ran(*clocks),
        "changes": [
            msgspec.to_builtins(change) for change in diff(before.project(before, viewer), after.project(after, viewer))
        ],
    }


def _knowledge(seen: Sequence[Sighting], seat: int, name: str, game: ReplayedGame, viewer: Viewer) -> dict[str, Any]:
    table: Any = game.table  # of either kind
    mask = viewer.mask(table)
    shown = [sighting for sighting in seen if viewer.sees_all or sighting.after & mask]
    return {
        "seat": seat,
        "name": name,
        "count": len(seen),
        "seen": dict(sorted(Counter(sighting.how for sighting in seen).items())),
        "cards": [
            {
                "seq": sighting.seq,
                "card": sighting.card,
                "title": game.table.by_id[sighting.card].printed.name,
                "how": sighting.how,
            }
            for sighting in sorted(shown, key=lambda sighting: (sighting.seq, sighting.card))
        ],
    }


def _ran(then: Clock, now: Clock) -> list[dict[str, Any]]:
    used = {face.seat: face.used for face in then.faces}
    return [{"seat": face.seat, "ms": face.used - used.get(face.seat, 0)} for face in now.faces]
