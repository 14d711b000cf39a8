"""Cards of a position, each as its description: a title, and what is on the card."""

from __future__ import annotations

from typing import Any

Described = dict[str, Any]
"""A card of a position, as `engine.opening.description` takes it."""


def with_amber(title: str, amber: int, **more: Any) -> Described:
    """A creature with Æmber on it."""
    return {"title": title, "amber": amber, **more}


def armed(title: str, *upgrades: Any, **more: Any) -> Described:
    """A creature with upgrades."""
    return {"title": title, "upgrades": list(upgrades), **more}


def hurt(title: str, damage: int, **more: Any) -> Described:
    """A creature with damage."""
    return {"title": title, "damage": damage, **more}


def all_hurt(*pairs: tuple[str, int]) -> list[Described]:
    """Creatures with damage: pairs of a title and how much."""
    return [hurt(title, damage) for title, damage in pairs]


def grown(title: str, counters: int, **more: Any) -> Described:
    """A creature with +1 power counters."""
    return {"title": title, "power_counters": counters, **more}


def spent(title: str) -> Described:
    """An exhausted card."""
    return {"title": title, "ready": False}


def warded(title: str, **more: Any) -> Described:
    """A creature with a ward."""
    return {"title": title, "warded": True, **more}


def of_house(house: str, title: str, **more: Any) -> Described:
    """A card that belongs to another house than its own: a maverick."""
    return {"title": title, "house": house, **more}


def with_icons(title: str, *icons: str) -> Described:
    """A card with these bonus icons."""
    return {"title": title, "icons": list(icons)}


def chant(*icons: str, title: str = "Chant") -> Described:
    """An action that does nothing but for its bonus icons."""
    return with_icons(title, *icons)


def alike(*titles: str, **given: object) -> list[Described]:
    """Creatures that share something, such as ready=False."""
    return [{"title": title, **given} for title in titles]


def in_hand(*titles: str) -> dict[str, list[str]]:
    """What a side has in hand."""
    return {"hand": list(titles)}


def grave(*on_top: Any, count: int = 10) -> list[Any]:
    """A discard pile, which haunts from 10 cards on: plain ones, and these on top of them."""
    return ["Chant"] * (count - len(on_top)) + list(on_top)
