"""The card of a turning point: the players, what the turn brought, the chances before and after it; 1200 by 630."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from service.board.picture.canvas import box, sheet, words
from service.board.picture.drawing import BAR, FAINT, GOLD, HEIGHT, INK, TABLE, WIDTH

_LEFT, _ROOM = 60, WIDTH - 120
_SEATS = ("#4a8fdb", "#e07b39", "#9a7bd0")
"""Colours of the players' parts of a bar."""


class TurningPoint(NamedTuple):
    """The turn that changed the chances most."""

    names: Sequence[str]
    turn: int
    whose: str
    """Whose turn it was."""
    gainer: int
    """The seat whose chance grew most."""
    before: Sequence[float]
    """The chance of each seat at the beginning of the turn, from 0 to 1."""
    after: Sequence[float]
    brought: Sequence[str]
    """The key moments of the turn, in words."""

    @property
    def headline(self) -> str:
        """The change in words."""
        was, then = (f"{100 * chances[self.gainer]:.0f}" for chances in (self.before, self.after))
        return f"{self.names[self.gainer]}: {was} → {then} %"

    @property
    def where(self) -> str:
        """The turn in words."""
        return f"Turn {self.turn}, {self.whose}’s"


def card(point: TurningPoint) -> str:
    """An SVG of a turning point."""
    parts = [
        box(0, 0, WIDTH, HEIGHT, TABLE),
        words(" against ".join(point.names), _LEFT, 90, 40, INK, width=_ROOM, bold=True),
        words(f"The turning point. {point.where}", _LEFT, 145, 28, FAINT, width=_ROOM),
        words(point.headline, _LEFT, 255, 84, GOLD, width=_ROOM, bold=True),
        *(words(text, _LEFT, 315 + 38 * row, 28, INK, width=_ROOM) for row, text in enumerate(point.brought[:2])),
        *_bar("Before", point.names, point.before, 410),
        *_bar("After", point.names, point.after, 490),
        words("Chances to win as estimated by playing the turn out many times. Vaultlog", _LEFT, 600, 20, FAINT),
    ]
    return sheet(f"{' against '.join(point.names)}. {point.where}. {point.headline}", parts, WIDTH, HEIGHT)


def _bar(label: str, names: Sequence[str], chances: Sequence[float], y: float) -> list[Markup]:
    """The chances of all players side by side, each part named where its name fits."""
    at, room = float(_LEFT + 110), float(_ROOM - 110)
    parts = [words(label, _LEFT, y + 40, 26, FAINT), box(at, y, room, 60, BAR, radius=8)]
    for seat, (name, chance) in enumerate(zip(names, chances, strict=True)):
        wide = room * chance
        parts.append(box(at, y, wide, 60, _SEATS[seat % len(_SEATS)], radius=8))
        if wide > 120:
            parts.append(
                words(f"{100 * chance:.0f} % {name}", at + 14, y + 40, 26, "#10151b", width=wide - 24, bold=True)
            )
        at += wide
    return parts
