"""The colours of houses are told apart by everybody, and what is written on them can be read."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import combinations

import pytest

from engine.catalogue import EVERY_HOUSE
from service.http.assets import FOLDER, files

Colour = Sequence[float]
SIGHTS: dict[str, list[Colour]] = {
    "all colours": [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
    "no red": [(0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)],
    "no green": [(0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)],
    "no blue": [(1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)],
}
"""How linear red, green and blue are seen (Machado, Oliveira and Fernandes 2009, full strength)."""
APART = 0.1
"""The distance in OKLab (Ottosson 2020) at which two fields of colour side by side are plainly two."""

CLOSE = 0.07
"""The distance for houses of printed cards alone: glyph and pattern tell those apart that come as close."""
PRINTED = ("redemption", "ouboros", "keyraken")
"""Houses of sets whose cards are taken as printed cards only."""


def declared(name: str) -> dict[str, str]:
    text = files()["board/houses.css"].read_text()
    return dict(re.findall(rf"--{name}-([a-z]+): (#[0-9a-f]{{3,6}});", text))


def linear(code: str) -> Colour:
    digits = code[1:] if len(code) == 7 else "".join(2 * digit for digit in code[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(code: str, sight: str) -> Colour:
    """Where a colour stands in OKLab for this sight."""
    given = linear(code)
    r, g, b = (min(1, max(0, sum(map(math.prod, zip(row, given, strict=True))))) for row in SIGHTS[sight])
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def contrast(one: str, other: str) -> float:
    """As WCAG 2.2 defines it."""
    light = [sum(map(math.prod, zip((0.2126, 0.7152, 0.0722), linear(code), strict=True))) for code in (one, other)]
    return (max(light) + 0.05) / (min(light) + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_houses_look_alike(sight: str) -> None:
    colours = declared("h")
    assert {*EVERY_HOUSE, *PRINTED, "none"} == set(colours)
    near = {
        (one, other): round(math.dist(seen(colours[one], sight), seen(colours[other], sight)), 3)
        for one, other in combinations(EVERY_HOUSE, 2)
    }
    assert {pair: distance for pair, distance in near.items() if distance < APART} == {}
    closest = {
        (one, other): round(math.dist(seen(colours[one], sight), seen(colours[other], sight)), 3)
        for one, other in combinations((*EVERY_HOUSE, *PRINTED), 2)
    }
    assert {pair: distance for pair, distance in closest.items() if distance < CLOSE} == {}


def test_each_house_has_a_glyph_and_a_pattern() -> None:
    style, glyphs = files()["board/houses.css"].read_text(), (FOLDER / "board/_glyphs.html").read_text()
    for house in (*EVERY_HOUSE, *PRINTED):
        assert f'"{house}": "M' in glyphs
        assert re.search(rf"\.h-{house} {{\s*--pat: ", style), house


def test_words_on_a_house_can_be_read() -> None:
    colours, inks = declared("h"), declared("i")
    assert {name for name in colours if contrast(colours[name], inks[name]) < 4.5} == set()
