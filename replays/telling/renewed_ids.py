"""Which cards of a state are shown by other ids in a later one, as players lost sight of them.

Found by how they look and where they lie, in what the viewer sees of both states: of equal copies it only says that one
was there and one is there now. So it shows nothing that the viewer could not see.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

_LOOK = ("owner", "title", "version", "set", "number", "house", "enhancements")
_NAMING = frozenset({"id", "source", "on"})
"""Fields that hold the id of a card."""


def with_ids_of(before: Any, after: Any) -> Any:
    """The earlier state with the ids of the later one; the same object where no card has another."""
    old, new = dict(_cards(before, ())), dict(_cards(after, ()))
    gone = {number: id for number, id in old.items() if number not in new}
    come = {number: id for number, id in new.items() if number not in old}
    if not gone or not come:
        return before
    now: dict[int, int] = {}
    for whole in (True, False):  # first the cards in the same area, then also those that moved
        left = defaultdict(list)
        for number, (area, look) in come.items():
            if number not in now.values():
                left[area if whole else None, look].append(number)
        for number, (area, look) in gone.items():
            alike = left.get((area if whole else None, look))
            if number not in now and alike:
                now[number] = alike.pop(0)
    return _renamed(before, now) if now else before


def _cards(value: Any, area: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, Any]]]:
    """By id, the area and the look of every card that shows its own face."""
    if isinstance(value, list):
        for at, item in enumerate(value):
            if isinstance(item, Mapping) and isinstance(item.get("id"), int) and "owner" in item:
                if item.get("printed") is None:
                    look = tuple([str(item.get(name)) for name in _LOOK])
                    yield item["id"], (area, look)
                yield from _cards(item, (*area, item["id"]))
            else:
                yield from _cards(item, (*area, at))
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _cards(item, (*area, name))


def _renamed(value: Any, now: Mapping[int, int]) -> Any:
    if isinstance(value, list):
        return [_renamed(item, now) for item in value]
    if not isinstance(value, Mapping):
        return value
    return {
        name: now.get(item, item) if name in _NAMING and isinstance(item, int) else _renamed(item, now)
        for name, item in value.items()
    }
