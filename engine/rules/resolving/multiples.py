"""What is done for each of something: all of it at once, or one time after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.table.choices import Flow
from engine.table.state import Card
from engine.table.table import Table

CLAUSES = ("for-each-count-first", "for-each-one-at-a-time")
_HEARD = {
    "gain": ("instead:gain", "instead:add", "after:amber_gained"),
    "lose": ("instead:lose", "after:amber_lost"),
    "steal": ("cannot_steal", "instead:steal", "instead:add", "after:stolen"),
    "capture": ("instead:capture", "after:captured"),
    "exalt": ("after:exalted",),
    "draw": ("cannot_draw", "instead:draw"),
    "archive_from_hand": ("after:archived",),
    "add_counters": ("after:counters_added", "when"),
    "gain_chains": ("after:chains_gained",),
    "add_amber": (),
}
"""An operation that `for_each` does -> the hooks that hear whether it is done once or several times. Cards are drawn
one at a time anyway."""


def times(g: Table, operation: str, count: int) -> Sequence[int]:
    """How an operation is done for each of `count` things: [count], at once, or [1, 1, …], one time after the other.

    Several times where the rulebook says so (for-each-one-at-a-time) and anything in play hears the difference.
    Raises KeyError for an operation of which nobody has said what hears it.
    """
    hooks = _HEARD[operation]
    if count > 1 and g.ruleset.for_each_one_at_a_time and any(hook in g.audible for hook in hooks):
        return [1] * count
    return [count]


def for_each(
    g: Table,
    count: int,
    operation: Callable[..., Flow[int] | Flow[list[Card]]],
    *about: Any,
    apiece: int = 1,
    **manner: Any,
) -> Flow[int]:
    """Do an operation for each of several things; returns how much it did in all: Æmber, counters, cards.

    `count` is fixed before the first time (for-each-count-first), and each time is resolved with all that follows from
    it (for-each-one-at-a-time). Damage is not done so: it is dealt at once. Raises KeyError for an operation that is no
    row of the table above.

    count      how many things there are
    operation  a verb that takes an amount: `g.gain`, `g.lose`, `g.steal`, `g.capture`, `g.draw`, `g.add_counters` …
    about      what comes before the amount
    apiece     the amount for one thing
    manner     what else the verb takes, by name
    """
    return do_times(g, operation.__name__, count, lambda share: operation(*about, share * apiece, **manner))


def do_times(g: Table, name: str, count: int, do: Callable[[int], Flow[int] | Flow[list[Card]]]) -> Flow[int]:
    """Do the operation of this name for each of `count` things, as `for_each` does. `do`: it, for this many of them."""
    total = 0
    shares = times(g, name, count)
    frame = g.frame
    if frame is not None and len(shares) > 1:
        frame.clauses = CLAUSES
    for share in shares:
        result = yield from do(share)
        total += result if isinstance(result, int) else len(result)
    if frame is not None:
        frame.clauses = ()
    return total
