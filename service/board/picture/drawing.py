"""The picture of a position: both sides of the table as they face each other, 1200 by 630, as previews of links want.

Drawn from a projected state, so it shows no more than the viewer may see. The other side is mirrored: its right flank
lies at our left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from engine.catalogue import in_words
from engine.english import counted
from engine.table.state import KEY_COLOURS
from replays.log.event_words import final_standing
from service.board.board import seated
from service.board.picture import faces
from service.board.picture.canvas import box, element, glyph, group, house_colour, sheet, width_of, words

WIDTH, HEIGHT = 1200, 630
TABLE, BAR, ACTIVE, INK, FAINT = "#20262d", "#2d353e", "#3d4a58", "#f1eee6", "#b6bfc9"
GOLD = "#ffc94d"
KEYS = {"red": "#e0483f", "yellow": "#ecc53a", "blue": "#4a8fdb"}
_BAR, _SMALL, _LINE, _GAP, _MIDDLE = 40, 72, 164, 7, 30
_PILES = ("hand", "deck", "discard", "archives", "purged")
_SIDE = _BAR + _SMALL + _LINE + 2 * _GAP


def picture(state: Any, near: int, about: str, paths: Mapping[str, str]) -> str:
    """An SVG of a projected state. `near`: the seat on our side; `about`: what it is of, for its title; `paths`: the
    glyphs by name."""
    *others, own = seated(state["players"], near)
    top = 4.0
    middle = top + _SIDE + 2
    parts = [box(0, 0, WIDTH, HEIGHT, TABLE)]
    shares = [max(7, len(player["line"])) for player in others]
    room, left = WIDTH - 16 - 12 * (len(others) - 1), 8.0
    for player, share in zip(others, shares, strict=True):
        width = room * share / sum(shares)
        parts.append(_side(_Side(player, state, paths, True), left, top, width))
        left += width + 12
    parts.append(_strip(state, middle))
    parts.append(_side(_Side(own, state, paths, False), 8, middle + _MIDDLE + 2, WIDTH - 16))
    return sheet(about, parts, WIDTH, HEIGHT)


def situation(state: Any) -> str:
    """The stage of the match, in a few words: "Turn 7 of Ann, house Mars, main step"."""
    if state["result"] is not None:
        winner = state["result"]["winner"]
        won = "The match has ended" if winner is None else f"{state['players'][winner]['name']} has won"
        return f"{won}: {final_standing(state['result'])}"
    if not state["turn"]:
        return "Set-up"
    parts = [f"Turn {state['turn']} of {state['players'][state['active']]['name']}"]
    if state["house"]:
        parts.append(f"house {in_words(state['house'])}")
    parts.append(f"{state['step']} step")
    return ", ".join(parts)


def _strip(state: Any, y: float) -> Markup:
    text = situation(state)
    if state["limbo"]:
        text += f" · playing {', '.join(card['title'] for card in state['limbo'])}"
    colour = house_colour(state["house"]) if state["house"] else ACTIVE
    wide = min(WIDTH - 120, width_of(text, 17, True) + 28)
    return group(
        box(8, y + _MIDDLE / 2 - 0.5, WIDTH - 16, 1, FAINT, opacity="0.4"),
        box((WIDTH - wide) / 2, y + 2, wide, _MIDDLE - 4, colour, radius=13),
        words(text, WIDTH / 2, y + 20.5, 17, "#ffffff", width=wide - 20, bold=True, anchor="middle"),
    )


class _Side(NamedTuple):
    """A player's side of the table."""

    player: Any
    state: Any
    paths: Mapping[str, str]
    far: bool


class _Frame(NamedTuple):
    """Where a row of a side is drawn."""

    x: float
    y: float
    width: float
    height: float


def _side(side: _Side, x: float, y: float, width: float) -> Markup:
    """A player's side, the battleline towards the middle."""
    rows = [(_bar, _BAR), (_small, _SMALL), (_line, _LINE)]
    parts = []
    for draw, height in rows if side.far else rows[::-1]:
        parts.append(draw(side, _Frame(x, y, width, height)))
        y += height + _GAP
    return group(*parts)


def _bar(side: _Side, frame: _Frame) -> Markup:
    """Name, Æmber, keys, piles and houses of a player."""
    player, state, paths, _ = side
    x, y, width, height = frame
    active = player["seat"] == state["active"] and state["turn"] and state["result"] is None
    middle = y + height / 2
    narrow = width < 800
    parts = [box(x, y, width, height, ACTIVE if active else BAR, radius=8)]
    if active:
        parts.append(box(x, y, 6, height, GOLD, radius=3))
    name = min(120.0 if narrow else 250.0, width_of(player["name"], 20, True) + 1)
    parts.append(words(player["name"], x + 14, middle + 7, 20, INK, width=name, bold=True))
    at = x + 14 + name + 14
    parts.append(glyph(paths, "amber", at, middle - 12, 24, GOLD))
    parts.append(words(player["amber"], at + 27, middle + 8, 23, GOLD, bold=True))
    at += 27 + width_of(str(player["amber"]), 23, True) + 8
    for colour in (*KEY_COLOURS, *[key for key in player["keys"] if key not in KEY_COLOURS]):
        forged = colour in player["keys"]
        stroke = KEYS.get(colour, INK)
        fill = stroke if forged else "none"
        parts.append(glyph(paths, "key", at, middle - 13, 26, fill, stroke=stroke, stroke_width=1.1,
                           opacity=None if forged else "0.55"))  # fmt: skip
        at += 29
    at += 6
    wanted = state.get("keys_to_win")
    badges = [f"{len(player['keys'])} of {counted(wanted, 'key')}"] if wanted else []
    badges += [] if narrow else [f"a key costs {player['key_cost']}"]
    badges += [counted(player["chains"], "chain")] if player["chains"] else []
    badges += ["high tide"] if state["tide"] == player["seat"] else []
    badges += ["boon"] if player["boon"] else []
    badges += ["out"] if player["eliminated"] else []
    badges += [f"not {in_words(player['barred_house'])}"] if player.get("barred_house") else []
    houses = player["deck_list"]["houses"]
    end = x + width - 8 - 28 * len(houses)
    piles = [f"{zone} {player[zone]['count']}" for zone in _PILES if player[zone]["count"] or zone in ("hand", "deck")]
    text = "  ·  ".join([*badges, *piles])
    if end - 12 - at > 60:
        parts.append(words(text, end - 8, middle + 6, 16, FAINT, width=end - 12 - at, anchor="end"))
    for number, house in enumerate(houses):
        lit = active and house == state["house"]
        left = end + 28 * number
        parts.append(element("circle", cx=left + 12, cy=middle, r=12, fill=house_colour(house),
                             stroke="#ffffff" if lit else None, stroke_width=2 if lit else None))  # fmt: skip
        parts.append(glyph(paths, house, left + 4, middle - 8, 16, "#ffffff"))
    return group(*parts)


def _small(side: _Side, frame: _Frame) -> Markup:
    """Artifacts at the left, the hand at the right."""
    player, paths = side.player, side.paths
    x, y, width, height = frame
    hand = [*player["hand"]["cards"], *({} for _ in range(player["hand"]["hidden"]))]
    artifacts = player["artifacts"]
    share = 0.5 if artifacts and hand else 1.0
    room = width * share - 6
    parts = [
        faces.artifact(paths, card, left, y + 2, wide, height - 4)
        for card, left, wide in _places(artifacts, x, room, 148.0, 112.0, centred=False)
    ]
    wide = 44.0 if not player["hand"]["cards"] else 66.0
    held = list(_places(hand, x + width - room, room, wide, wide, centred=False))
    rest = x + width - (held[-1][1] + held[-1][2]) if held else 0.0
    parts += [faces.held(paths, card, left + rest, y + 2, wide, height - 4) for card, left, wide in held]
    return group(*parts)


def _line(side: _Side, frame: _Frame) -> Markup:
    """The battleline; that of the far side is mirrored."""
    x, y, width, height = frame
    line = side.player["line"][::-1] if side.far else side.player["line"]
    least = 84.0 if width > 1000 else 58.0
    parts = [
        faces.creature(side.paths, card, left, y, wide, height)
        for card, left, wide in _places(line, x, width, 117.0, least)
    ]
    if not line:
        parts.append(words("no creatures", x + width / 2, y + height / 2, 16, "#7d8894", anchor="middle"))
    return group(*parts)


def _places(
    cards: Sequence[Any], x: float, room: float, widest: float, least: float, *, centred: bool = True
) -> list[tuple[Any, float, float]]:
    """(card, left edge, width) of cards in a row: as wide as there is room for, and from `least` on they overlap."""
    if not cards:
        return []
    many = len(cards)
    wide = max(least, min(widest, (room - 6 * (many - 1)) / many))
    step = min(wide + 6, (room - wide) / (many - 1)) if many > 1 else 0.0
    used = step * (many - 1) + wide
    left = x + (room - used) / 2 if centred else x
    return [(card, left + at * step, wide) for at, card in enumerate(cards)]
