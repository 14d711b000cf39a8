"""Round robin: everybody meets everybody of their pool once."""

from __future__ import annotations

from collections.abc import Sequence


def pools_of(players: Sequence[str], pools: int) -> list[list[str]]:
    """The players, the best seed first, dealt into pools to and fro, so that the pools are about as strong.

    >>> pools_of(["a", "b", "c", "d", "e"], 2)
    [['a', 'd', 'e'], ['b', 'c']]
    """
    dealt: list[list[str]] = [[] for _ in range(max(1, min(pools, len(players))))]
    for number, player in enumerate(players):
        lap, place = divmod(number, len(dealt))
        dealt[place if lap % 2 == 0 else len(dealt) - 1 - place].append(player)
    return dealt


def round_tables(players: Sequence[str], number: int) -> list[tuple[str, ...]]:
    """The tables of a round of one pool, from 0; a table of one has a bye. The circle method: one player stays, and
    the others go round.

    >>> [round_tables("abcd", number) for number in range(3)]
    [[('a', 'd'), ('b', 'c')], [('a', 'c'), ('d', 'b')], [('a', 'b'), ('c', 'd')]]
    >>> round_tables("abc", 0)
    [('a',), ('b', 'c')]
    """
    circle: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    turn = number % max(1, len(circle) - 1)
    rest = circle[1:]
    rest = rest[len(rest) - turn :] + rest[: len(rest) - turn]
    circle = [circle[0], *rest]
    half = len(circle) // 2
    pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
    return [tuple(player for player in pair if player is not None) for pair in pairs]
