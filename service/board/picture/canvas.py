"""Elements of SVG as text: shapes, glyphs, and words that stay within their width in any font.

Only attributes for presentation, no styles, so that the policy of the pages holds for the pictures too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from unicodedata import east_asian_width

from markupsafe import Markup, escape

from service.http import assets

FONTS = "'Source Sans Pro', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
GREY = "#55606e"
_HOUSE = re.compile(r"--h-([a-z]+):\s*(#[0-9a-fA-F]{6})")
_NARROW = frozenset("iIlj.,:;'’!|()[] tfr“”-")
_WIDE = frozenset("mwMWÆ@%–—")


@cache
def house_colours() -> dict[str, str]:
    """The colours of the houses, as the style sheets of the board have them; `none` for cards of no house."""
    colours: dict[str, str] = {}
    for name, file in assets.files().items():
        if name.endswith(".css"):
            for house, colour in _HOUSE.findall(file.read_text("utf-8")):
                colours.setdefault(house, colour)
    return {"none": GREY, **colours}


def house_colour(house: str | None) -> str:
    """The colour of a house."""
    return house_colours().get(house or "none", GREY)


def element(name: str, content: str = "", /, **attributes: object) -> Markup:
    """An element; underscores in names of attributes stand for hyphens, and None leaves one out."""
    attributes_text = Markup("").join(
        Markup(' {}="{}"').format(key.rstrip("_").replace("_", "-"), _number(value))
        for key, value in attributes.items()
        if value is not None
    )
    return Markup("<{}{}>{}</{}>").format(name, attributes_text, content, name)


def sheet(title: str, parts: Iterable[Markup], width: int, height: int) -> Markup:
    """A whole picture. `title`: what it is read out as."""
    return element(
        "svg",
        element("title", title) + Markup("").join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family=FONTS,
        role="img",
    )


def _number(value: object) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def group(*content: Markup, **attributes: object) -> Markup:
    """Elements together."""
    return element("g", Markup("").join(content), **attributes)


def box(x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0, **more: object) -> Markup:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, fill=fill, **more)


def glyph(paths: Mapping[str, str], name: str, x: float, y: float, size: float, fill: str, **more: object) -> Markup:
    """A glyph of `board/_glyphs.html`, its left upper corner at (x, y)."""
    path = element("path", d=paths.get(name, paths["house"]), fill_rule="evenodd")
    return group(path, transform=f"translate({x:.1f} {y:.1f}) scale({size / 16:.3f})", fill=fill, **more)


def words(
    text: object,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    width: float | None = None,
    bold: bool = False,
    anchor: str | None = None,
) -> Markup:
    """A line of text, its baseline at y. With `width` it is cut to it, and squeezed where a font is wider than most."""
    line = str(text) if width is None else cut(str(text), size, width, bold)
    length = width_of(line, size, bold)
    squeezed = width is not None and length > width * 0.7
    return element(
        "text",
        escape(line),
        x=float(x),
        y=float(y),
        font_size=float(size),
        fill=fill,
        font_weight=700 if bold else None,
        text_anchor=anchor,
        textLength=min(length, width) if squeezed and width is not None else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )


def width_of(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is."""
    ems = sum(
        1.0
        if east_asian_width(letter) in "WF"
        else 0.26
        if letter in _NARROW
        else 0.8
        if letter in _WIDE
        else 0.58
        if letter.isupper()
        else 0.485
        for letter in text
    )
    return ems * size * (1.05 if bold else 1.0)


def cut(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, or as much of it as fits, with dots at its end."""
    if width_of(text, size, bold) <= width:
        return text
    while text and width_of(f"{text}…", size, bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str, size: float, width: float, most: int, bold: bool = False) -> list[str]:
    """The text in at most so many lines of this width."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, size, bold) > width:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [cut(line, size, width, bold) for line in lines]
