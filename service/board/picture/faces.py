"""Cards in a picture: they differ by house, type, power and the things on them, without any art."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from engine.catalogue import in_words
from service.board.picture.canvas import box, element, glyph, group, house_colour, width_of, words, wrapped

PAPER, INK, LIGHT = "#f4efe4", "#1c1a17", "#ffffff"
RED, GOLD, STEEL, GREEN, VIOLET = "#c3271f", "#e0a021", "#4d6275", "#2f7a35", "#5b3f9e"
BACK = "#39424d"
TURN = 12
"""Degrees by which an exhausted card is turned."""
_STATUSES = {"stunned": ("stun", "#6b4aa0"), "warded": ("ward", "#1f6d8c"), "enraged": ("enrage", "#a34312")}


def creature(paths: Mapping[str, str], card: Any, x: float, y: float, width: float, height: float) -> Markup:
    """A creature in a battleline."""
    house = house_colour(card["house"])
    art = height * 0.36
    size = max(9.0, min(14.0, width / 7.4))
    lines = wrapped(card["title"], size, width - 8, 3, bold=True)
    parts = [
        box(0, 0, width, height, PAPER, radius=8, stroke=house, stroke_width=3),
        element("path", d=f"M0 8a8 8 0 0 1 8-8h{width - 16:.1f}a8 8 0 0 1 8 8v{art - 8:.1f}h{-width:.1f}z", fill=house),
        glyph(paths, card["house"] or "house", width / 2 - art * 0.34, art * 0.16, art * 0.68, LIGHT, opacity="0.55"),
    ]
    top = art + size + 1
    parts += [
        words(line, width / 2, top + at * size * 1.05, size, INK, width=width - 8, bold=True, anchor="middle")
        for at, line in enumerate(lines)
    ]
    below = top + len(lines) * size * 1.05 - size * 0.7
    parts += _upgrades(card, below, width, height - 24)
    parts.append(_corner(card["power"], 4, height - 24, RED))
    if card["armor"]:
        left = card["armor_left"]
        armor = left if left == card["armor"] else f"{left}/{card['armor']}"
        parts.append(_corner(armor, width - 4, height - 24, STEEL, right=True))
    if "taunt" in card["keywords"]:
        parts.append(words("taunt", width / 2, height - 9, 11, INK, width=width - 62, anchor="middle"))
    parts += _tokens(paths, card, width, art)
    return _laid(parts, card, x, y, width, height)


def artifact(paths: Mapping[str, str], card: Any, x: float, y: float, width: float, height: float) -> Markup:
    """An artifact, which lies on its side."""
    house = house_colour(card["house"])
    parts = [
        box(0, 0, width, height, PAPER, radius=6, stroke=house, stroke_width=2.5),
        box(0, 0, height * 0.6, height, house, radius=6),
        glyph(paths, card["house"] or "house", height * 0.13, height * 0.33, height * 0.34, LIGHT),
        *_title(card, height * 0.6, width, height),
    ]
    marks = list(_marks(card))
    at = width - 4.0
    for text, colour in marks:
        wide = width_of(text, 12, True) + 10
        at -= wide
        parts.append(_pill(text, at, height - 12, colour, wide))
        at -= 3
    return _laid(parts, card, x, y, width, height)


def held(paths: Mapping[str, str], card: Any, x: float, y: float, width: float, height: float) -> Markup:
    """A card of a hand that the viewer knows, or the back of one."""
    if "title" not in card:
        return group(
            box(x, y, width, height, BACK, radius=6, stroke="#8d99a6", stroke_width=1.5),
            glyph(paths, "key", x + width / 2 - 9, y + height / 2 - 9, 18, "#8d99a6"),
        )
    house = house_colour(card["house"])
    parts = [
        box(0, 0, width, height, PAPER, radius=6, stroke=house, stroke_width=2.5),
        box(0, 0, width, height * 0.3, house, radius=6),
        glyph(paths, card["house"] or "house", width / 2 - 7, height * 0.15 - 7, 14, LIGHT),
    ]
    size = max(8.5, min(11.0, width / 6))
    lines = wrapped(card["title"], size, width - 5, 3, bold=True)
    parts += [
        words(line, width / 2, height * 0.3 + (at + 1) * (size + 1), size, INK, width=width - 5, bold=True,
              anchor="middle")
        for at, line in enumerate(lines)
    ]  # fmt: skip
    return group(*parts, transform=f"translate({x:.1f} {y:.1f})")


def spoken(card: Any) -> str:
    """A card in words, for its title element."""
    if "title" not in card:
        return "A hidden card"
    parts = [card["title"]]
    if card["house"]:
        parts.append(in_words(card["house"]))
    if "ready" in card and not card["ready"]:
        parts.append("exhausted")
    parts += [text for text, _ in _marks(card)]
    return ", ".join(parts)


def _laid(parts: list[Markup], card: Any, x: float, y: float, width: float, height: float) -> Markup:
    """A card at its place: turned and darkened while it is exhausted."""
    place = f"translate({x:.1f} {y:.1f})"
    if not card["ready"]:
        place += f" rotate({TURN} {width / 2:.1f} {height / 2:.1f})"
        place += f" translate({width * 0.07:.1f} {height * 0.07:.1f}) scale(0.86)"
        parts = [*parts[:3], box(0, 0, width, height, "#000000", radius=8, opacity="0.22"), *parts[3:]]
    return group(element("title", spoken(card)), *parts, transform=place)


def _title(card: Any, left: float, width: float, height: float) -> Iterator[Markup]:
    lines = wrapped(card["title"], 12, width - left - 8, 3, bold=True)
    top = height / 2 - (len(lines) - 1) * 6.5 + 4
    for at, line in enumerate(lines):
        yield words(line, left + 5, top + at * 13, 12, INK, width=width - left - 8, bold=True)


def _corner(value: object, x: float, y: float, colour: str, *, right: bool = False) -> Markup:
    """A number in a lower corner; `x` is its outer edge."""
    wide = max(22.0, width_of(str(value), 16, True) + 8)
    at = x - wide if right else x
    return group(
        box(at, y, wide, 20, colour, radius=5),
        words(value, at + wide / 2, y + 16, 16, LIGHT, bold=True, anchor="middle"),
    )


def _upgrades(card: Any, top: float, width: float, bottom: float) -> Iterator[Markup]:
    """Strips with the titles of the upgrades, as many as there is room for, and how many more."""
    strips = [(upgrade["title"], house_colour(upgrade["house"])) for upgrade in card["upgrades"]]
    if card["under"]:
        strips.append((f"{len(card['under'])} under it", "#55606e"))
    room = max(1, int((bottom - top) // 14))
    if len(strips) > room:
        strips = [*strips[: room - 1], (f"{len(strips) - room + 1} more", "#55606e")]
    for at, (title, colour) in enumerate(strips):
        y = bottom - 14 * (len(strips) - at)
        yield box(5, y, width - 10, 13, "#ddd3bf", radius=3)
        yield box(5, y, 4, 13, colour)
        yield words(title, 12, y + 10, 10, INK, width=width - 19)


def _tokens(paths: Mapping[str, str], card: Any, width: float, art: float) -> Iterator[Markup]:
    """The things on a creature: damage and Æmber in large, the rest as words below them."""
    if card["damage"]:
        yield element("circle", cx=17, cy=17, r=14, fill=RED, stroke=LIGHT, stroke_width=2)
        yield words(card["damage"], 17, 22.5, 17, LIGHT, bold=True, anchor="middle")
    if card["amber"]:
        yield glyph(paths, "amber", width - 33, 1, 32, GOLD, stroke=LIGHT, stroke_width=1)
        yield words(card["amber"], width - 17, 22.5, 16, INK, bold=True, anchor="middle")
    x, y = 4.0, art - 14
    for text, colour in _marks(card, apart=True):
        wide = min(width_of(text, 12, True) + 10, width - 8)
        if x + wide > width - 2:
            x, y = 4.0, y - 17
        yield _pill(text, x, y, colour, wide)
        x += wide + 3


def _marks(card: Any, *, apart: bool = False) -> Iterator[tuple[str, str]]:
    """(words, colour) of each thing on a card. `apart`: without the things that are drawn separately."""
    if not apart and card.get("damage"):
        yield f"{card['damage']} damage", RED
    if not apart and card.get("amber"):
        yield f"{card['amber']} Æ", "#8a5f00"
    for status in card.get("statuses", ()):
        yield _STATUSES.get(status, (status, VIOLET))
    if card.get("power_counters"):
        yield f"+{card['power_counters']}", GREEN
    for kind, many in card.get("counters", {}).items():
        yield f"{many} {kind}", VIOLET
    if card.get("facedown"):
        yield "token", BACK
    if card.get("tagged"):
        yield "dying", RED


def _pill(text: str, x: float, y: float, colour: str, wide: float) -> Markup:
    return group(
        box(x, y, wide, 16, colour, radius=8, stroke=LIGHT, stroke_width=1),
        words(text, x + wide / 2, y + 12, 12, LIGHT, width=wide - 8, bold=True, anchor="middle"),
    )
