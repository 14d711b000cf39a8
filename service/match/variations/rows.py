"""The tree as the page draws it: the match's own line around the moments, and below each what was tried from it.

A line goes on below itself; only where several answers were tried at one place do its branches stand further in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from replays.variations.results import Tried
from replays.variations.tree import Stem, Tree
from service.answers import moments
from service.board.chapters import in_short
from service.match.story.page import narrated_events
from service.who import Reader

BEFORE, AFTER = 3, 10
"""Events of the match that are shown before and after the present place."""
BESIDE = 1
"""And around every other moment from which something was tried."""
DEEPEST = 6
"""How far in a branch stands at most."""


class TreeLine(NamedTuple):
    """A line of the tree: an event of the match, or an answer that was tried."""

    seq: int
    """The event; of an answer, the one it was tried from."""
    node: int
    """0: the event itself."""
    text: str
    seat: int | None
    turn: int | None
    """The turn that begins to be told here; None where it goes on."""
    depth: int
    begins: bool
    """A branch begins here."""
    here: bool
    """The board shows it."""
    on_way: bool
    """It lies on the way to what the board shows."""
    gap: bool = False
    """Events before it are left out."""
    undone: bool = False
    over: bool = False
    """The match is over after it."""


def rows(reader: Reader, tree: Tree, outcomes: Mapping[int, Sequence[Tried]], seq: int, node: int) -> list[TreeLine]:
    """The lines of the tree, from the top. `outcomes`: what came of the answers of each stem, by its event; `seq`,
    `node`: where the board is."""
    stem = tree.stem(seq)
    way = set() if stem is None else set(stem.path(node))
    tree_lines: list[TreeLine] = []
    turn = None
    last = moments.timeline(reader).version
    undone = moments.timeline(reader).undone_by
    for first, end in _stretches([seq, *(stem.seq for stem in tree.stems)], seq, last):
        gap = first > 1
        for narrated in narrated_events(reader, first, end):
            at = narrated.event.seq
            lines = in_short(narrated.lines)
            now = lines[-1].turn if lines else None
            tree_lines.append(
                TreeLine(
                    at,
                    0,
                    "; ".join(line.text for line in lines) or f"Event {at}",
                    narrated.seat,
                    now if now != turn else None,
                    0,
                    begins=False,
                    here=at == seq and not node,
                    on_way=at <= seq,
                    gap=gap,
                    undone=undone(at) is not None,
                )
            )
            gap, turn = False, now
            tried = tree.stem(at)
            if tried is not None:
                tree_lines += _branches(tried, outcomes[at], node if at == seq else 0, way if at == seq else set())
    return tree_lines


def _branches(stem: Stem, outcomes: Sequence[Tried], node: int, way: set[int]) -> Iterator[TreeLine]:
    """What was tried from one event, branch after branch; depth first, and not by recursion: it may be deep."""
    waiting = [(number, 1, True) for number in reversed(stem.following(0))]
    following: dict[int, list[int]] = {}
    for at, tried_node in enumerate(stem.nodes, 1):
        following.setdefault(tried_node.after, []).append(at)
    while waiting:
        number, depth, begins = waiting.pop()
        tried = outcomes[number - 1]
        lines = in_short(tried.lines)
        before = outcomes[stem.nodes[number - 1].after - 1].turn if stem.nodes[number - 1].after else None
        yield TreeLine(
            stem.seq,
            number,
            "; ".join(line.text for line in lines) or "Nothing happens",
            tried.seat,
            tried.turn if before is not None and tried.turn != before else None,
            min(depth, DEEPEST),
            begins=begins,
            here=number == node,
            on_way=number in way,
            over=tried.over,
        )
        after = following.get(number, [])
        forks = len(after) > 1
        waiting += [(child, depth + forks, forks) for child in reversed(after)]


def _stretches(seqs: Sequence[int], current: int, last: int) -> list[tuple[int, int]]:
    """The events to show, as (first, last), apart from each other.

    >>> _stretches([40, 90], 40, 200)
    [(37, 50), (89, 91)]
    >>> _stretches([40, 44], 40, 42)
    [(37, 42)]
    """
    wanted = sorted(
        (max(1, seq - (BEFORE if seq == current else BESIDE)), min(last, seq + (AFTER if seq == current else BESIDE)))
        for seq in set(seqs)
    )
    stretches: list[tuple[int, int]] = []
    for first, end in wanted:
        if end < first:
            continue
        if stretches and first <= stretches[-1][1] + 1:
            stretches[-1] = (stretches[-1][0], max(end, stretches[-1][1]))
        else:
            stretches.append((first, end))
    return stretches
