"""The board is whole inside the window, at every size, whatever lies on it; and it stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.crowd import EVENTS, in_the_middle, three
from tests.browser.inside import (
    BROKEN,
    COVERED,
    CUT_OFF,
    CUT_WORDS,
    HEIGHTS,
    LIES_OVER,
    NARROW_PHONE,
    OVER_TITLES,
    OVERLAPPING,
    PLACES,
    SIZES,
    SPILLED,
    UNNAMED,
    UNREAD,
    Board,
    outside,
)
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment, press

READ_WHOLE = """all => all.map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const { left, bottom } = range.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 2, bottom - 3);
    return each.closest(".upgrade").contains(hit);
})"""
"""Whether the foot of a text is to be seen."""


NARROWEST = """() => Math.min(...[...document.querySelectorAll(".line > li:not(.turned) > .card > .face")].map(
    (face) => face.getBoundingClientRect().width))"""
"""The width of the narrowest creature that is ready."""
FINGER = 36
"""Pixels of it that a title can be read on, and a finger hits: on phones twelve a side were 20 to 24 wide."""


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_whole_board_is_inside_the_window_and_stays_there(
    width: int, height: int, visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    visitor = visit(vaultlog.admin, viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = visitor.go(moment(crowd, 1))
    page.wait_for_function("() => document.documentElement.classList.contains('scripted')")
    visitor.picture(f"board-{width}")
    assert visitor.violations("target-size") == []
    board = Board(page, width, height)
    for seq in range(2, min(EVENTS, vaultlog.head(crowd)) + 1):
        press(page, "ArrowRight")
        page.wait_for_function("seq => Number(document.getElementById('moment').dataset.seq) === seq", arg=seq)
        board.look(f"event {seq}")
    board.judge()


@pytest.mark.slow
def test_what_three_players_have_stands_in_their_bars(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """Side by side, two bars have half of the room each."""
    visitor = visit(vaultlog.admin, reduced_motion="reduce")
    page = visitor.go(moment(three(vaultlog), 1))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SPILLED) == page.evaluate(BROKEN) == [], width
        assert outside(page.evaluate(PLACES), width, height) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        visitor.picture(f"three-{width}")


@pytest.mark.slow
def test_who_is_out_of_the_match_is_grey_and_still_read(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    decks = ("Radiant Argus the Supreme", 'Miss "Onyx" Censorius', "Guide Achea")
    opened = vaultlog.open("Ann", "Ben", "Cat", decks=decks, variant="break-key")
    match, version = opened["match"], vaultlog.head(opened["match"])
    conceded = {"type": "conceded", "data": {"seat": 2}}
    vaultlog.write(f"matches/{match}/events", conceded, token=opened["tokens"]["seats"][2], version=version)
    visitor = visit(vaultlog.admin, reduced_motion="reduce")
    page = visitor.go(moment(match, version + 1))
    out = page.locator(".seat.eliminated")
    expect(out).to_have_count(1)
    expect(out).to_contain_text("out of the match")
    assert "grayscale" in out.evaluate("each => getComputedStyle(each).filter")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == 0, width
        assert page.evaluate(BROKEN) == [], width
        visitor.picture(f"out-{width}")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert visitor.violations("color-contrast") == [], scheme


def test_the_name_of_an_upgrade_is_not_behind_its_creature(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    """On a wide screen the lower half of its letters was."""
    page = visit(vaultlog.admin).go(moment(crowd, 1))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shown = page.locator(".line .upgrade a").evaluate_all(READ_WHOLE)
        assert shown == [True] * 3, width


def test_creatures_of_both_players_are_as_large(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """On this side room for upgrades was left twice, and a creature was a tenth to a third smaller."""
    seats = [
        {"line": ["Troll"], "houses": ["brobnar", "dis", "mars"]},
        {"line": ["Mother"], "houses": ["logos", "dis", "mars"]},
    ]
    opened = vaultlog.write("matches", {"position": {"turn": 3, "active": 0, "house": "brobnar", "seats": seats}})
    page = visit(vaultlog.admin).go(moment(opened["match"], 1))
    for width, height in (NARROW_PHONE, *SIZES):
        page.set_viewport_size({"width": width, "height": height})
        near, far = (page.locator(f".{side} > .line .face").bounding_box() for side in ("near", "far"))
        assert near, width
        assert far, width
        assert abs(near["height"] - far["height"]) < 1, width
        assert near["height"] > 40, width


@pytest.mark.parametrize(
    ("width", "height"), [(320, 640), (360, 640), (390, 844), (768, 1024), (844, 390), (1440, 900)]
)
def test_a_crowded_board_says_everything_at_every_size(
    width: int, height: int, visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    """On phones words were broken, names of piles and upgrades cut off, numbers lay over titles, the question was not
    shown, and the longer line was the smaller one."""
    visitor = visit(vaultlog.admin, reduced_motion="reduce", viewport={"width": width, "height": height})
    for seq in (1, 12, vaultlog.head(crowd)):
        page = visitor.go(moment(crowd, seq))
        assert page.evaluate(CUT_WORDS) == [], seq
        assert page.evaluate(UNNAMED) == [], seq
        assert page.evaluate(OVER_TITLES) == [], seq
        assert page.evaluate(OVERLAPPING) == [], seq
        far, near = page.evaluate(HEIGHTS)
        assert abs(far - near) < 1, seq
        assert page.evaluate(NARROWEST) >= FINGER, seq
        assert page.evaluate("document.documentElement.scrollWidth") <= width, seq
        visitor.picture(f"crowded-{width}-{height}-{seq}")


TURNED = "face => { const { width, height } = face.getBoundingClientRect(); return width > height; }"


def test_exhausted_cards_lie_where_there_is_room_and_bear_a_sign_elsewhere(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    visitor = visit(vaultlog.admin, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    page = visitor.go(moment(crowd, 1))
    creature, artifact = (page.locator(f".{row} .exhausted > .face").first for row in ("line", "artifacts"))
    assert creature.evaluate(TURNED)
    assert not artifact.evaluate(TURNED), "an artifact lies while it is ready"
    page.set_viewport_size({"width": 390, "height": 844})
    for card in (creature, artifact):
        assert card.evaluate("face => getComputedStyle(face, '::after').content") == '""'
    seats = [{"line": ["Troll", {"title": "Mother", "ready": False}], "houses": ["brobnar", "dis", "mars"]}, {}]
    opened = vaultlog.write("matches", {"position": {"turn": 3, "active": 0, "house": "brobnar", "seats": seats}})
    page = visitor.go(moment(opened["match"], 1))
    ready = page.locator(".near .line li:not(.turned) .face").bounding_box()
    turned = page.locator(".near .line .turned .face").bounding_box()
    assert ready
    assert turned
    assert abs(turned["width"] - ready["height"]) < 2, "at full size, since there is room, also on a phone"


def test_on_narrow_phones_nothing_is_cut_off_and_no_power_lies_below_an_upgrade(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    """Twelve creatures a side, in two rows where there is room for them: upgrades lay on the feet of the upper row."""
    visitor = visit(vaultlog.admin, reduced_motion="reduce")
    for seq in (1, vaultlog.head(crowd)):
        page = visitor.go(moment(crowd, seq))
        page.wait_for_function("() => document.documentElement.classList.contains('scripted')")
        for width, height in ((390, 844), (360, 800), (360, 640), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_OFF) == [], (seq, width, height)
            assert page.evaluate(UNREAD) == [], (seq, width, height)
            more = page.locator("#tools summary").bounding_box()
            assert more
            assert more["width"] >= 36
            assert more["x"] + more["width"] <= width


@pytest.mark.slow
def test_what_is_being_played_stays_in_the_middle_of_the_board(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    """Beside a long name, lasting effects and another such card. On a phone it was cut off, or made a page of two
    boards scroll sideways, where a random match ended while a card was being played."""
    match, head, _ = in_the_middle(vaultlog)
    visitor = visit(vaultlog.admin, reduced_motion="reduce")
    page = visitor.go(moment(match, head))
    page.wait_for_function("() => document.documentElement.classList.contains('scripted')")
    for width, height in ((320, 640), *SIZES, (1200, 800), (1345, 800)):
        page.set_viewport_size({"width": width, "height": height})
        visitor.picture(f"middle-{width}")
        found = page.evaluate(PLACES)
        assert outside(found, width, height) == [], width
        assert found["scrolls"] == [width, height]
        assert page.evaluate(LIES_OVER) == page.evaluate(CUT_OFF) == [], width
        strips = [each.bounding_box() for each in page.locator(".limbo .face").all()]
        assert len(strips) == 2, width
        assert all(strip and strip["width"] >= 24 for strip in strips), width
        page.locator(".lasting summary").click()
        effects = page.locator(".lasting ul").bounding_box()
        assert effects, width
        assert effects["x"] >= 0, width
        assert effects["x"] + effects["width"] <= width, width
        page.locator(".lasting summary").click()
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        visitor.go(f"/m/{match}/difference?at={head}&vs={head - 1}")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        visitor.picture(f"middle-difference-{width}")


@pytest.mark.slow
def test_a_player_with_a_long_name_has_the_head_of_a_page_on_a_phone(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    """The head shows the name twice: in the choice of the view, and beside the button that signs out."""
    match, head, token = in_the_middle(vaultlog)
    visitor = visit(token, reduced_motion="reduce")
    for path in (moment(match, head), f"/m/{match}/story", f"/t/{match}"):
        page = visitor.go(path)
        for width in (320, 390, 768):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") == width, path
            visitor.picture(f"long-name-{path.replace(match, '').strip('/').replace('/', '-')}-{width}")
        views = page.locator(".views > summary")
        if views.count():
            page.set_viewport_size({"width": 320, "height": 640})
            views.click()
            opened = page.locator(".views ul").bounding_box()
            assert opened
            assert opened["x"] >= 0
            assert opened["x"] + opened["width"] <= 320
            visitor.picture("long-name-views")
