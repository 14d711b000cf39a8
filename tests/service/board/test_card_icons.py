"""The icons on a card of the board: a house icon shows its house."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from service.board import board_assets


@pytest.mark.parametrize(
    ("icon", "says", "style"),
    [
        ("amber", "Æmber icon", "icon amber"),
        ("draw", "draw icon", "icon draw"),
        ("house:staralliance", "Star Alliance icon", "icon h-staralliance"),
    ],
)
def test_an_icon_is_named_and_drawn(icon: str, says: str, style: str) -> None:
    environment = Environment(loader=board_assets.loader(), autoescape=True)
    board_assets.equip(environment)
    macro = environment.from_string('{% from "board/_card.html" import icons with context %}{{ icons(one) }}')
    printed = macro.render(one={"icons": [icon], "enhancements": []})
    assert f'class="{style}" title="{says}"' in printed
    added = macro.render(one={"icons": [icon], "enhancements": [icon]})
    assert f'class="{style} enhanced" title="{says} by enhancement"' in added
