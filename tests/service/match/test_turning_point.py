"""The turning point of a match as a card: its page and pictures, for those who may see the estimate."""

from __future__ import annotations

import pytest

from service.match.share.turning_point import TurningPoint, card
from tests.service.helpers.roles import Table
from tests.service.match.test_chances import end, make
from tests.service.match.test_chances_page import press
from tests.service.match.test_share import drawing, words_of

KINDS = ("", ".svg", ".png")


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_none_without_an_estimate(table: Table, kind: str) -> None:
    end(table, close=True)
    answer = table.seats[0].get(f"/m/{table.match}/turning-point{kind}")
    assert answer.status_code == 404
    assert "estimated under Charts" in answer.text


def test_the_card_says_who_when_and_how_far(table: Table) -> None:
    end(table, close=True)
    press(table, table.seats[1])
    make(table, 20_000)
    watcher = table.roles["spectator"]
    swing = watcher.ok(f"{table.path}/chances")["estimate"]["swings"][0]
    name = ("Ann", "Ben")[swing["gainer"]]
    headline = f"{name}: {100 * swing['before']:.0f} → {100 * swing['after']:.0f} %"
    page = watcher.get(f"/m/{table.match}/turning-point").text
    assert headline in page
    assert f'href="/m/{table.match}/e/{swing["seq"]}' in page
    drawn = words_of(drawing(watcher.get(f"/m/{table.match}/turning-point.svg")))
    assert headline in drawn
    assert f"Turn {swing['turn']}" in drawn
    png = watcher.get(f"/m/{table.match}/turning-point.png")
    assert (png.mimetype, png.data[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    assert "/turning-point" in watcher.get(f"/m/{table.match}/pictures").text


def test_a_name_is_text_and_no_part_of_the_picture() -> None:
    names = ["<script>alert(1)</script>" * 4, "B"]
    point = TurningPoint(names, 3, names[0], 1, [0.9, 0.1], [0.2, 0.8], ["<b>"] * 3)
    assert "<script" not in card(point)
    assert "<b>" not in card(point)
