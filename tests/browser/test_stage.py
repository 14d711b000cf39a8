"""The stage in a browser: over any picture, and a key that is forged there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from service.running.demo import DECKS
from tests.browser.inside import UNNAMED
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment

PICTURES = {
    "bright": "repeating-linear-gradient(45deg, #fff 0 40px, #ffe9a0 40px 80px, #bfe6ff 80px 120px)",
    "dark": "repeating-linear-gradient(45deg, #000 0 40px, #241a33 40px 80px, #0d2a18 80px 120px)",
}
"""What lies behind a stage without a ground."""
READ = (".event-line > :first-child", ".middle .now strong", ".far .bar h2", ".third strong", ".happened .lines")
PUT_BEHIND = "picture => document.documentElement.style.setProperty('background', picture, 'important')"
HANDS = """() => [...document.querySelectorAll(".hand")].map((hand) => {
    hand.classList.add("changed");
    const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(hand);
    return [backgroundColor, backgroundImage, boxShadow];
})"""


def looks(page: Page, part: str) -> bytes:
    """How a part looks, without its edges."""
    box = page.locator(part).first.bounding_box()
    assert box, part
    clip = {"x": box["x"] + 1, "y": box["y"] + 1, "width": box["width"] - 2, "height": box["height"] - 2}
    return page.screenshot(clip=clip)


def test_over_any_picture_the_stage_reads_the_same(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    """A white line on a bright picture was not to be seen, and the glow behind a hand was a smear."""
    visitor = visit(vaultlog.admin, viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    page = visitor.go(moment(crowd, 12, stage="clear", third="on"))
    looks_over = {}
    for name, picture in PICTURES.items():
        page.evaluate(PUT_BEHIND, picture)
        looks_over[name] = [looks(page, part) for part in READ]
        visitor.picture(f"stage-clear-{name}")
    assert looks_over["bright"] == looks_over["dark"]
    assert page.evaluate(HANDS) == [["rgba(0, 0, 0, 0)", "none", "none"]] * 2


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_names_on_the_stage_are_whole(
    width: int, height: int, visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    visitor = visit(vaultlog.admin, viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = visitor.go(moment(crowd, 1, stage="", third="on"))
    page.evaluate("document.querySelectorAll('.asks').forEach((each) => each.remove())")  # the stage does not ask
    assert page.evaluate(UNNAMED) == []
    assert page.evaluate("document.documentElement.scrollHeight") == height
    visitor.picture(f"stage-{width}")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_forged_key_comes_down_unless_motion_is_unwanted(
    motion: str, visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    forged = next(seq for seq in range(2, 400) if keys(vaultlog, seq) > keys(vaultlog, seq - 1))
    visitor = visit(vaultlog.admin, reduced_motion=motion)
    page = visitor.go(moment(vaultlog.demo, forged, stage=""))
    new = page.locator(".key.new")
    assert new.count() == 1
    moves = new.evaluate("key => getComputedStyle(key).animationName")
    assert moves == ("forges" if motion == "no-preference" else "none")
    page = visitor.go(moment(vaultlog.demo, forged + 1, stage=""))
    assert page.locator(".key.new").count() == 0


def keys(vaultlog: Vaultlog, seq: int) -> int:
    """How many keys are forged in the first match after an event."""
    return sum(len(player["keys"]) for player in vaultlog.state(vaultlog.demo, seq)["players"])


def evening(vaultlog: Vaultlog) -> tuple[str, Any]:
    """A tournament in which two players meet three times, with its first match open; its id, and the match."""
    quoted = [deck.replace('"', '""') for deck in DECKS]
    decks = f'deck,player,list\na,ann,"{quoted[0]}"\nb,ben,"{quoted[1]}"\n'
    tables = {"players": "player,name\nann,Ann\nben,Ben\n", "decks": decks}
    tournament = vaultlog.write("tournaments", {"name": "Evening", **tables})["tournament"]
    at = f"tournaments/{tournament}/events"
    rules = {"kind": "swiss", "best_of": 3}
    seats = [{"player": "ann"}, {"player": "ben"}]
    for type, data in (
        ("stage.added", {"stage": "s", "name": "Swiss", "rules": rules}),
        ("stage.begun", {"stage": "s", "entrants": ["ann", "ben"]}),
        ("round.added", {"round": "1", "stage": "s"}),
        ("pairing.added", {"pairing": "p1", "round": "1", "table": "7", "seats": seats}),
    ):
        vaultlog.write(at, {"type": type, "data": data})
    return tournament, opened_at(vaultlog, tournament)


def opened_at(vaultlog: Vaultlog, tournament: str) -> Any:
    """The next match of the table."""
    return vaultlog.write(f"tournaments/{tournament}/pairings/p1/matches", {})


def conceded(vaultlog: Vaultlog, opened: Any) -> None:
    """The first player gives the match up, and it is closed."""
    path = f"matches/{opened['match']}/events"
    token = opened["tokens"]["seats"][0]
    vaultlog.write(path, {"type": "conceded"}, token=token, version=vaultlog.head(opened["match"]))
    vaultlog.write(path, {"type": "match.closed"}, version=vaultlog.head(opened["match"]))


def test_the_stage_goes_on_to_the_next_match_of_its_table(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    tournament, first = evening(vaultlog)
    visitor = visit(vaultlog.admin, viewport={"width": 1920, "height": 1080})
    page = visitor.go(f"/tournaments/{tournament}/stage/7")
    expect(page.locator("#onward")).to_be_attached()
    vaultlog.play(first, 6)
    conceded(vaultlog, first)
    expect(page.locator(".middle .result")).to_be_visible()
    second = opened_at(vaultlog, tournament)
    expect(page.locator("#onward [role=status]")).to_have_text("Next: Ann against Ben, Round 1 of 1, table 7")
    visitor.picture("stage-next")
    page.wait_for_url(f"**/m/{second['match']}/**")
    assert "then=table" in page.url
    expect(page.locator(".middle .result")).to_have_count(0)


def test_a_button_keeps_the_match_on_the_stage(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    tournament, first = evening(vaultlog)
    vaultlog.play(first, 6)
    conceded(vaultlog, first)
    opened_at(vaultlog, tournament)
    visitor = visit(vaultlog.admin, viewport={"width": 1920, "height": 1080})
    page = visitor.page
    page.clock.install()
    visitor.go(f"/m/{first['match']}?stage=&then=table")
    stays = page.get_by_role("button", name="Stay with this match")
    assert stays.evaluate("each => getComputedStyle(each).opacity") == "0"
    page.mouse.move(400, 400)
    page.mouse.move(420, 400)
    expect(stays).to_have_css("opacity", "1")
    visitor.picture("stage-stays")
    stays.click()
    expect(page.locator("#onward [role=status]")).to_have_text("This match stays on the stage.")
    assert "then=" not in page.url
    page.clock.run_for(60_000)
    assert first["match"] in page.url
    stays.click()
    expect(stays).to_have_attribute("aria-pressed", "false")
    assert "then=table" in page.url
