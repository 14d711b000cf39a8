"""What the people of a match are called on its pages; the ids under which they sign stand in tooltips.

Players have the name of their seat. Officials have the label of the token they were given, or else what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.access.tokens import ADMINISTRATOR
from service.services import services


def names_of_actors(match: str, names: list[str], record: Any, players: Mapping[str, int]) -> dict[str, str]:
    """Actor's id -> name, for the actors in plain JSON. `players`: whose seat the log tells; `names`: by seat."""
    named = {}
    for id in dict.fromkeys(_actors(record)):
        name = names[players[id]] if id in players else _looked_up(match, names, id)
        if name:
            named[id] = name
    return named


def _actors(part: Any) -> Iterator[str]:
    """The ids of all actors in it."""
    if isinstance(part, Mapping):
        if "kind" in part and isinstance(part.get("id"), str):
            yield part["id"]
        yield from _among(part.values())
    elif isinstance(part, list | tuple):
        yield from _among(part)


def _among(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        yield from _actors(value)


def _looked_up(match: str, names: list[str], id: str) -> str | None:
    if id == ADMINISTRATOR.id:
        return "The administrator"
    grant = services().tokens.find(id)
    if grant is not None and grant.match == match and grant.seat is not None:
        return names[grant.seat] if grant.seat < len(names) else None
    tournament = services().visibility.tournament_of(match)
    player = None if tournament is None else tournament.player_of(id)
    if player is not None:
        return player.name
    staff = None if tournament is None else tournament.role_of(id)
    role = staff or (None if grant is None else grant.role)
    if grant is not None and grant.label and role in ("judge", "head-judge", "organiser", "scorekeeper"):
        return grant.label
    return None if role is None else f"The {role.replace('-', ' ')}"
