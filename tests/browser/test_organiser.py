"""Organisers and judges in a browser: the wall, a result, a call; their clicks are counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from service.running.demo import DECKS
from tests.browser.server import FOUR, Vaultlog
from tests.browser.visitor import Visitor, press


@pytest.fixture
def open_(vaultlog: Vaultlog) -> tuple[str, list[Any]]:
    """A tournament of four with a paired round whose matches are opened; its id and what was said of the matches."""
    quoted = DECKS[1].replace('"', '""')
    tables = {
        "players": "name\n" + "\n".join(FOUR),
        "decks": "player,list\n" + "\n".join(f'{name},"{quoted}"' for name in FOUR),
    }
    tournament = vaultlog.write("tournaments", {"name": "Small Open", "policy": {"minutes": 45}, **tables})[
        "tournament"
    ]
    vaultlog.write(f"tournaments/{tournament}/rounds", {})
    opened = [vaultlog.write(f"tournaments/{tournament}/pairings/1-{table}/matches", {}) for table in (1, 2)]
    return tournament, opened


def test_one_click_starts_the_clocks_and_the_wall_counts_on(
    administrator: Visitor, open_: tuple[str, list[Any]]
) -> None:
    page = administrator.go(f"/tournaments/{open_[0]}/wall")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_text("The clock was started at 2 tables.")).to_be_visible()
    expect(page.locator(".clock.runs")).to_have_count(1)
    first = page.locator(".clock.runs").first
    before = first.inner_text()
    expect(first).not_to_have_text(before)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_label("Table or player").fill("1")
    expect(page.locator(".tile")).to_have_count(1)
    page.get_by_label("Table or player").fill("nobody")
    expect(page.get_by_text("No table fits.")).to_be_visible()


def test_four_presses_make_a_tournament(administrator: Visitor) -> None:
    page = administrator.go("/tournaments/new")
    for question in range(1, 4):
        expect(page.locator(".step:visible")).to_have_count(1)
        expect(page.get_by_text(f"Question {question} of 4")).to_be_visible()
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Create the tournament").click()
    expect(page).to_have_url(re.compile("/people$"))
    expect(page.get_by_text("Swiss · Archon")).to_be_visible()


def test_a_structure_says_its_rounds_for_the_pasted_names(administrator: Visitor) -> None:
    page = administrator.go("/tournaments/new")
    page.get_by_role("button", name="Next").click()
    page.get_by_label("Paste the list").first.fill("name\n" + "\n".join(f"Player {number}" for number in range(9)))
    expect(page.get_by_text("9 players.")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".card", has_text="Swiss, then top 4")).to_contain_text("9 players: 4 rounds")


def test_a_press_is_taken_back_for_some_seconds(administrator: Visitor, open_: tuple[str, list[Any]]) -> None:
    page = administrator.go(f"/tournaments/{open_[0]}/pair")
    page.locator("#p-1-2").get_by_role("button").first.click()
    expect(page.locator("#run-round")).to_contain_text("1 of 2 results in")
    page.get_by_role("button", name="No, back").click()
    expect(page.locator("#run-round")).to_contain_text("0 of 2 results in")
    expect(page.locator("#p-1-2.decided")).to_have_count(0)


def test_two_organisers_see_what_the_other_does_and_keep_what_they_type(
    vaultlog: Vaultlog, visit: Callable[..., Visitor], open_: tuple[str, list[Any]]
) -> None:
    token = vaultlog.write("tokens", {"role": "organiser", "tournament": open_[0], "label": "Olga"})["token"]
    olga = visit(token)
    page = olga.go(f"/tournaments/{open_[0]}/pair")
    with page.expect_response(lambda answer: answer.status == 304):  # nobody has changed anything
        pass
    page.locator("#p-1-1 summary").click()
    page.locator("#p-1-1").get_by_label("Reason").fill("half a sen")
    other = visit(vaultlog.admin).go(f"/tournaments/{open_[0]}/pair")
    other.locator("#p-1-2").get_by_role("button").first.click()
    expect(page.locator("#p-1-2.decided")).to_be_visible(timeout=12_000)
    expect(page.locator("#p-1-1").get_by_label("Reason")).to_have_value("half a sen")
    assert not olga.violations()


def test_the_last_result_says_so_in_the_title_of_every_organiser(
    administrator: Visitor, vaultlog: Vaultlog, open_: tuple[str, list[Any]]
) -> None:
    page = administrator.go(f"/tournaments/{open_[0]}/pair")
    expect(page.get_by_text("Round 2 comes when the last of the 2 is in.")).to_be_visible()
    for table in (1, 2):
        result = {"pairing": f"1-{table}", "winner": None, "reason": "Time"}
        vaultlog.write(f"tournaments/{open_[0]}/events", {"type": "result.recorded", "data": result})
    expect(page).to_have_title(re.compile("^Round 2 is ready"), timeout=12_000)
    expect(page.get_by_role("button", name="Pair round 2: 2 tables")).to_be_visible()
    filled = page.locator("main button:visible:not(.plain, .danger, .won)")
    expect(filled).to_have_count(1)


def test_enter_goes_to_the_only_table_that_fits(administrator: Visitor, vaultlog: Vaultlog) -> None:
    names = ["Ünal Çınar", "Ben Berg", *(f"Player {number}" for number in range(10))]
    lists = {"players": "name\n" + "\n".join(names)}
    tournament = vaultlog.write("tournaments", {"name": "Search Open", **lists})["tournament"]
    vaultlog.write(f"tournaments/{tournament}/rounds", {})
    page = administrator.go(f"/tournaments/{tournament}/pair")
    page.get_by_label("Table or player").fill("player")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Table or player")).to_be_focused()
    page.get_by_label("Table or player").fill("unal")
    page.keyboard.press("Enter")
    assert "Ünal Çınar" in page.evaluate("document.activeElement.closest('li').textContent")


def test_chosen_players_are_counted_and_the_buttons_come(administrator: Visitor, open_: tuple[str, list[Any]]) -> None:
    page = administrator.go(f"/tournaments/{open_[0]}/people")
    expect(page.get_by_role("button", name="Drop …")).to_be_hidden()
    page.get_by_label("Choose all").check()
    expect(page.get_by_text("4 chosen:")).to_be_visible()
    page.get_by_role("button", name="Drop …").click()
    expect(page.get_by_role("heading", name="Drop 4 players?")).to_be_visible()


@pytest.mark.parametrize("many", [128])
def test_a_large_round_fits_on_one_screen(many: int, administrator: Visitor, vaultlog: Vaultlog) -> None:
    lists = {"players": "name\n" + "\n".join(f"Player {number:03} Vandermeer" for number in range(2 * many))}
    tournament = vaultlog.write("tournaments", {"name": "Largest Open", **lists})["tournament"]
    vaultlog.write(f"tournaments/{tournament}/rounds", {})
    administrator.page.set_viewport_size({"width": 1920, "height": 1080})
    page = administrator.go(f"/tournaments/{tournament}/wall")
    expect(page.locator(".tile")).to_have_count(many)
    assert page.locator(".tile").last.evaluate("tile => tile.getBoundingClientRect().bottom") <= 1080


def test_on_a_phone_the_tables_of_the_wall_come_before_the_search(
    administrator: Visitor, open_: tuple[str, list[Any]]
) -> None:
    administrator.page.set_viewport_size({"width": 390, "height": 844})
    page = administrator.go(f"/tournaments/{open_[0]}/wall")
    expect(page.get_by_label("Table or player")).to_be_hidden()
    assert page.locator(".tile").first.evaluate("tile => tile.getBoundingClientRect().top") < 700


@pytest.mark.parametrize(
    ("zone", "entered", "kept"),
    [
        ("Europe/Berlin", "2030-07-01T10:00", "2030-07-01T08:00"),
        ("America/New_York", "2030-01-01T20:30", "2030-01-02T01:30"),
    ],
)
def test_the_end_of_an_embargo_is_entered_by_the_clock_of_the_organiser(
    zone: str, entered: str, kept: str, visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    tournament = vaultlog.write("tournaments", {"name": "Far Open"})["tournament"]
    page = visit(vaultlog.admin, timezone_id=zone).go(f"/tournaments/{tournament}/settings")
    expect(page.locator("#embargo-zone")).to_have_text(zone)
    page.get_by_label("Decks and logs are hidden until").fill(entered)
    page.get_by_role("button", name="Change the policy").click()
    policy = vaultlog.ask("GET", f"tournaments/{tournament}")["policy"]
    assert policy["embargo_until"] == f"{kept}:00.000000Z"
    expect(page.get_by_label("Decks and logs are hidden until")).to_have_value(entered)
    page.get_by_role("button", name="Change the policy").click()
    expect(page.get_by_label("Decks and logs are hidden until")).to_have_value(entered)
    assert vaultlog.ask("GET", f"tournaments/{tournament}")["policy"]["embargo_until"] == policy["embargo_until"]


def test_a_result_is_one_click_and_a_round_another(administrator: Visitor, open_: tuple[str, list[Any]]) -> None:
    page = administrator.go(f"/tournaments/{open_[0]}/pair")
    for table in (1, 2):
        page.locator(f"#p-1-{table}").get_by_role("button").first.click()
        expect(page.locator(f"#p-1-{table} .won")).to_be_visible()
        expect(page.get_by_role("button", name="No, back")).to_be_visible()
    page.get_by_role("button", name="Pair round 2").click()
    expect(page.get_by_role("heading", name="Results: Round 2")).to_be_visible()


def test_what_an_organiser_presses_on_a_phone_is_as_high_as_a_thumb(
    administrator: Visitor, open_: tuple[str, list[Any]]
) -> None:
    administrator.page.set_viewport_size({"width": 390, "height": 844})
    for path in ("pair", "people", "settings"):
        page = administrator.go(f"/tournaments/{open_[0]}/{path}")
        pressed = page.locator("main :is(button, summary, select, label:has([type=checkbox])):visible")
        low = pressed.evaluate_all(
            "all => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.innerText)"
        )
        assert pressed.count() > 5, path
        assert low == [], path
        assert page.evaluate("document.documentElement.scrollWidth") == 390, path


def test_a_call_shows_by_itself_and_is_taken_with_one_click(
    vaultlog: Vaultlog, visit: Callable[..., Visitor], open_: tuple[str, list[Any]]
) -> None:
    tournament, opened = open_
    token = vaultlog.write("tokens", {"role": "judge", "tournament": tournament, "label": "Judge Kim"})["token"]
    judge = visit(token)
    page = judge.go("/calls")
    expect(page).to_have_title(re.compile("^Calls"))
    match = opened[1]["match"]
    claim = {"claim": "A card was drawn too many.", "first": 1, "last": 1}
    case = vaultlog.write(f"matches/{match}/disputes", claim, version=1)["events"][0]["seq"]
    expect(page).to_have_title(re.compile(r"^\(1\) Calls"))  # nobody touched the page
    assert not judge.violations()
    page.get_by_role("button", name="Take it").click()
    expect(page).to_have_url(re.compile(f"/m/{match}/cases/{case}$"))


def test_a_sign_in_from_a_code_needs_no_press(vaultlog: Vaultlog, visit: Callable[..., Visitor]) -> None:
    token = vaultlog.write("tokens", {"role": "judge", "label": "Judge Kim"})["token"]
    page = visit(None).go(f"/sign-in#{token}")
    expect(page).to_have_url(re.compile("/calls$"))


def test_a_code_signs_nobody_out_without_a_press(vaultlog: Vaultlog, administrator: Visitor) -> None:
    token = vaultlog.write("tokens", {"role": "judge", "label": "Judge Kim"})["token"]
    page = administrator.go(f"/sign-in#{token}")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_focused()
    assert token not in page.url
    press(page, "Enter")
    expect(page).to_have_url(re.compile("/calls$"))


def test_the_overview_is_printed_for_a_wall(administrator: Visitor, vaultlog: Vaultlog) -> None:
    """Tables and standings on a sheet each, and nothing that one looks up elsewhere."""
    names = [f"Player {number:02} with a longer name" for number in range(64)]
    lists = {"players": "name\n" + "\n".join(names)}
    tournament = vaultlog.write("tournaments", {"name": "Large Open", **lists})["tournament"]
    vaultlog.write(f"tournaments/{tournament}/rounds", {})
    page = administrator.go(f"/tournaments/{tournament}")
    pdf = administrator.printed("overview")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2
    page.emulate_media(media="print")
    expect(page.locator(".pairings").get_by_text("Player 07 with a longer name")).to_be_visible()
    expect(page.locator("#lines")).to_be_visible()
    for elsewhere in (".facts", ".tabs", "#players", "#staff"):
        expect(page.locator(elsewhere)).to_be_hidden()


def test_the_standings_of_256_players_are_three_sheets(administrator: Visitor, vaultlog: Vaultlog) -> None:
    names = [f"Player {number:03} Vandermeer" for number in range(256)]
    lists = {"players": "name\n" + "\n".join(names)}
    tournament = vaultlog.write("tournaments", {"name": "Largest Open", **lists})["tournament"]
    administrator.go(f"/tournaments/{tournament}/prints/standings")
    pdf = administrator.printed("standings")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 3
