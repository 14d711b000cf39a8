"""Formats in a browser: chosen for a stage, and played with dealt and with printed cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from service.running.demo import DECKS
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

NAMES = ("Ann Archer", "Ben Berg")


def event(vaultlog: Vaultlog) -> str:
    """A tournament of Ann and Ben with a deck each; its id."""
    tables = {
        "players": "player,name,account\nann,Ann Archer,acc-ann\nben,Ben Berg,acc-ben\n",
        "decks": [{"deck": player, "player": player, "list": DECKS[0]} for player in ("ann", "ben")],
    }
    made: str = vaultlog.write("tournaments", {"name": "Formats", **tables})["tournament"]
    return made


def paired(page: Page, tournament: str, format: str) -> None:
    """Take a structure over, choose its format, begin it and pair a round; the page is that of the pairing then."""
    page.goto(f"/tournaments/{tournament}/structure")
    page.get_by_label("Swiss", exact=False).first.check()
    page.get_by_role("button", name="Add its stages").click()
    page.get_by_text("Change Swiss").click()
    page.get_by_label("Format").select_option(format)
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("The stage was changed.")).to_be_visible()
    page.get_by_role("button", name="Begin Swiss").click()
    expect(page.get_by_text("The stage has begun.")).to_be_visible()
    page.goto(f"/tournaments/{tournament}/pair")
    page.get_by_role("button", name="Pair round 1").click()
    page.goto(f"/tournaments/{tournament}")
    page.get_by_role("link", name="games", exact=True).click()


@pytest.mark.parametrize("printed", [False, True])
def test_reversal_is_opened_with_the_decks_exchanged(
    administrator: Visitor, vaultlog: Vaultlog, *, printed: bool
) -> None:
    tournament, page = event(vaultlog), administrator.page
    paired(page, tournament, "reversal")
    expect(page.get_by_text("Game 1 can be opened")).to_be_visible()
    assert not administrator.violations()
    page.reload()
    if printed:
        page.get_by_label("The players bring printed cards").check()
    page.get_by_role("button", name="Open game 1").click()
    expect(page.get_by_text("Not opened")).to_have_count(0)
    (pairing,) = vaultlog.ask("GET", f"tournaments/{tournament}")["rounds"][0]["pairings"]
    path = f"tournaments/{tournament}/pairings/{pairing['pairing']}/games"
    told = vaultlog.ask("GET", path)
    owners = [seat["player"] for seat in pairing["seats"]]
    assert told["games"][0]["decks"] == owners[::-1]
    page.goto(f"/tournaments/{tournament}/pairings/{pairing['pairing']}")
    expect(page.get_by_text("Game 1 is being played")).to_be_visible()
    page.get_by_role("link", name="Game 1").click()
    expect(page.get_by_text("Ann Archer").first).to_be_visible()


def test_two_players_choose_in_secret_and_bid_on_their_own_pages(
    administrator: Visitor, vaultlog: Vaultlog, visit: Callable[..., Visitor]
) -> None:
    tournament, page = event(vaultlog), administrator.page
    paired(page, tournament, "adaptive-short")
    here = page.url
    (pairing,) = vaultlog.ask("GET", f"tournaments/{tournament}")["rounds"][0]["pairings"]
    players = [seat["player"] for seat in pairing["seats"]]
    pages = []
    for player in players:
        issued = vaultlog.write("tokens", {"role": "player", "tournament": tournament, "account": f"acc-{player}"})
        pages.append(visit(issued["token"]).go(here))
    for number, own in enumerate(pages):
        own.reload()
        expect(own.get_by_role("button", name="Choose in secret")).to_have_count(1)
        own.get_by_role("combobox").select_option(players[0])
        own.get_by_role("button", name="Choose in secret").click()
        expect(own.get_by_text("under seal")).to_be_visible()
        chosen = own.get_by_text("chains are bid for deck")
        expect(chosen).to_have_count(number)
    pages[1].get_by_label("Chains").fill("3")
    pages[1].get_by_role("button", name="Bid").click()
    expect(pages[1].get_by_text("would play it with 3")).to_be_visible()
    pages[0].reload()
    pages[0].get_by_role("button", name="Pass").click()
    expect(pages[0].get_by_text("with 3 chains")).to_be_visible()
    page.goto(here)
    page.get_by_role("button", name="Open game 1").click()
    expect(page.get_by_text("Not opened")).to_have_count(0)
    told = vaultlog.ask("GET", f"tournaments/{tournament}/pairings/{pairing['pairing']}/games")
    assert (told["games"][0]["decks"], told["games"][0]["chains"]) == ([players[1], players[0]], [0, 3])
