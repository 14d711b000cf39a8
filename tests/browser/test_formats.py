"""Formats in a browser: each from its decks through secret choices and bids to a recorded result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from replays.tournaments.event_fields import FormatName
from replays.tournaments.formats import FORMATS, MatchFormat
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

PLAYERS = ("ann", "ben")
OWNER = "player,name,account\nann,Ann Archer,acc-ann\nben,Ben Berg,acc-ben\n"
PRINTED = frozenset(list(FORMATS)[::3])
"""The formats that are played with printed cards here; the others are dealt."""


class Event:
    """A tournament of Ann and Ben that an organiser runs in a browser."""

    def __init__(self, page: Page, vaultlog: Vaultlog, format: FormatName) -> None:
        self.page, self.vaultlog, self.row = page, vaultlog, FORMATS[format]
        self.id: str = vaultlog.write("tournaments", {"name": self.row.label})["tournament"]
        self.home = f"/tournaments/{self.id}"
        self.choices = self.bids = 0

    def register(self) -> None:
        """Import the players with as many decks as the format takes; those of an auction belong to the event."""
        many = 2 if self.row.most is None or self.row.composes else self.row.least
        pool = "yes" if self.row.sells_decks else ""
        rows = [
            f"{player}-{number},{'' if pool else player},Made up WC {2 * number + seat},{pool}"
            for seat, player in enumerate(PLAYERS)
            for number in range(1, many + 1)
        ]
        self.page.goto(f"{self.home}/import")
        self.page.locator("textarea[name=players]").fill(OWNER)
        self.page.locator("textarea[name=decks]").fill("deck,player,list,pool\n" + "\n".join(rows))
        self.page.get_by_role("button", name="Import", exact=True).click()
        expect(self.page.get_by_text("Everything was imported.")).to_be_visible()

    def begin(self) -> None:
        """Take a structure over, choose the format and begin it."""
        page = self.page
        page.goto(f"{self.home}/structure")
        page.get_by_label("Swiss", exact=False).first.check()
        page.get_by_role("button", name="Add its stages").click()
        page.get_by_text("Change Swiss").click()
        page.get_by_label("Format").select_option(self.row.name)
        page.get_by_role("button", name="Change it").click()
        expect(page.get_by_text("The stage was changed.")).to_be_visible()
        page.get_by_role("button", name="Begin Swiss").click()
        expect(page.get_by_text("The stage has begun.")).to_be_visible()

    def put_together(self) -> None:
        """Put an Alliance of each player's decks together: two houses of the first, one of the second."""
        for player in PLAYERS:
            self.page.goto(f"{self.home}/players/{player}/alliance")
            pools = self.page.locator(".pools fieldset")
            taken = set()
            for pool, most in ((pools.nth(0), 2), (pools.nth(1), 1)):
                for box in pool.get_by_role("checkbox").all():
                    house = str(box.get_attribute("value")).partition(":")[2]
                    if most and house not in taken:
                        box.check()
                        taken.add(house)
                        most -= 1
            self.page.get_by_role("button", name="Put the Alliance together").click()
            expect(self.page.get_by_text("Registered as")).to_be_visible()

    def auction(self) -> None:
        """Sell a deck to each: the first after a bid of the other, the last one alone."""
        self.page.goto(f"{self.home}/auctions")
        self.page.get_by_role("button", name="Open it").click()
        for act in ("Bid", "Bid", "Pass", "Bid"):
            expect(self.page.get_by_role("button", name="Bid")).to_be_visible()
            self.page.get_by_role("button", name=act).click()
            self.bids += 1
        expect(self.page.get_by_role("button", name="Bid")).to_have_count(0)

    def pair(self) -> None:
        """Pair a round, and go to its table."""
        self.page.goto(f"{self.home}/pair")
        self.page.get_by_role("button", name="Pair round 1").click()
        expect(self.page.get_by_role("heading", name="Results")).to_be_visible()
        (pairing,) = self.vaultlog.ask("GET", f"tournaments/{self.id}")["rounds"][0]["pairings"]
        self.pairing: str = pairing["pairing"]
        self.table = f"{self.home}/pairings/{self.pairing}"
        self.page.goto(self.table)

    def games(self) -> Any:
        """The games of the pairing, and what comes next."""
        return self.vaultlog.ask("GET", f"tournaments/{self.id}/pairings/{self.pairing}/games")

    def settle(self) -> None:
        """Choose and bid on the page of the table, as long as there is something to choose or to bid for."""
        page = self.page
        while (due := self.games()["next"])["what"] in ("choose", "bid"):
            if due["what"] == "bid":
                page.get_by_role("button", name="Pass" if due["bidding"]["holder"] is not None else "Bid").first.click()
                self.bids += 1
            else:
                form = page.locator("form", has=page.get_by_role("button", name="Choose in secret")).first
                for at, choice in enumerate(form.get_by_role("combobox").all()):
                    choice.select_option(index=at + 1)
                form.get_by_role("button", name="Choose in secret").click()
                self.choices += 1
            expect(page.get_by_role("status")).to_be_visible()

    def open(self, game: int, *, printed: bool) -> str:
        """Open the next game; its id."""
        expect(self.page.get_by_text(f"Game {game} ", exact=False).first).to_be_visible()
        if printed:
            self.page.get_by_label("The players bring printed cards").check()
        self.page.get_by_role("button", name=f"Open game {game}").click()
        expect(self.page.get_by_text("Not opened")).to_have_count(0)
        last = self.games()["games"][-1]
        assert last["game"] == game
        self.page.goto(self.table)
        expect(self.page.get_by_text(f"Game {game} is being played")).to_be_visible()
        return str(last["match"])

    def concede(self, match: str, seat: int) -> None:
        """End a game: a seat concedes, and it is closed."""
        path = f"matches/{match}"
        self.vaultlog.write(f"{path}/events", {"type": "conceded", "data": {"seat": seat}}, version=1)
        version = self.vaultlog.ask("GET", path)["version"]
        self.vaultlog.write(f"{path}/events", {"type": "match.closed"}, version=version)
        self.page.wait_for_function(
            """async (path) => {
                const answer = await fetch(path);
                return !(await answer.text()).includes("is being played, or not counted yet");
            }""",
            arg=self.table,
        )
        self.page.goto(self.table)

    def record(self) -> None:
        """Record on the page of results that the first player has won, although the game is open."""
        page = self.page
        page.goto(f"{self.home}/pair")
        page.locator(f"#p-{self.pairing}").get_by_role("button").first.click()
        expect(page.locator(f"#p-{self.pairing} .won")).to_be_visible()
        page.goto(self.table)
        expect(page.get_by_text("has won the match.")).to_be_visible()


@pytest.mark.parametrize("format", FORMATS)
def test_a_format_is_played_from_its_decks_to_its_result(
    administrator: Visitor, vaultlog: Vaultlog, format: FormatName
) -> None:
    event = Event(administrator.page, vaultlog, format)
    row = event.row
    event.register()
    event.begin()
    if row.composes:
        event.put_together()
    if row.sells_decks:
        event.auction()
    event.pair()
    most = row.best_of or 1
    for game in range(1, most + 1):
        event.settle()
        match = event.open(game, printed=format in PRINTED)
        if game < most:
            event.concede(match, game % 2)
    event.record()
    assert (event.choices > 0, event.bids > 0) == (bool(row.choices), row.bidding or row.sells_decks)
    check_decks(event.games(), row)


def check_decks(games: Any, row: MatchFormat) -> None:
    """Each game was played with the decks that the format says."""
    players = games["players"]
    for game in games["games"]:
        rule = row.rule(game["game"])
        owners = [deck.rpartition("-")[0] for deck in game["decks"]]
        if rule == "exchanged":
            assert owners == players[::-1]
        elif rule == "own":
            assert [owner.partition("-")[0] for owner in owners] == players
        assert len(set(game["decks"])) == 2


def test_two_players_choose_in_secret_and_bid_on_their_own_pages(
    administrator: Visitor, vaultlog: Vaultlog, visit: Callable[..., Visitor]
) -> None:
    event = Event(administrator.page, vaultlog, "adaptive-short")
    event.register()
    event.begin()
    event.pair()
    assert not administrator.violations()
    administrator.go(event.table)
    players = event.games()["players"]
    pages = []
    for player in players:
        issued = vaultlog.write("tokens", {"role": "player", "tournament": event.id, "account": f"acc-{player}"})
        pages.append(visit(issued["token"]).go(event.table))
    for number, own in enumerate(pages):
        own.reload()
        expect(own.get_by_role("button", name="Choose in secret")).to_have_count(1)
        own.get_by_role("combobox").select_option(f"{players[0]}-1")
        own.get_by_role("button", name="Choose in secret").click()
        expect(own.get_by_text("under seal")).to_be_visible()
        expect(own.get_by_text("chains are bid for deck")).to_have_count(number)
    pages[1].get_by_label("Chains").fill("3")
    pages[1].get_by_role("button", name="Bid").click()
    expect(pages[1].get_by_text("would play it with 3")).to_be_visible()
    pages[0].reload()
    pages[0].get_by_role("button", name="Pass").click()
    expect(pages[0].get_by_text("with 3 chains")).to_be_visible()
    administrator.go(event.table)
    event.open(1, printed=False)
    (game,) = event.games()["games"]
    assert (game["decks"], game["chains"]) == ([f"{players[1]}-1", f"{players[0]}-1"], [0, 3])


def test_the_loser_says_who_begins_and_reads_the_other_list_before(
    administrator: Visitor, vaultlog: Vaultlog, visit: Callable[..., Visitor]
) -> None:
    event = Event(administrator.page, vaultlog, "archon")
    event.register()
    event.begin()
    rules = {"kind": "swiss", "best_of": 3, "begins": "loser-chooses", "open_lists": "before"}
    changed = {"type": "stage.changed", "data": {"stage": "1", "rules": rules}}
    vaultlog.write(f"tournaments/{event.id}/events", changed)
    event.pair()
    players = event.games()["players"]
    issued = vaultlog.write("tokens", {"role": "player", "tournament": event.id, "account": f"acc-{players[0]}"})
    loser = visit(issued["token"])
    own = loser.go(event.table)
    expect(own.get_by_role("heading", name="What your opponent plays")).to_be_visible()
    expect(own.locator(".decklist li")).not_to_have_count(0)
    assert not loser.violations()
    match = event.open(1, printed=False)
    own.reload()
    expect(own.locator(".decklist")).to_have_count(0)
    event.concede(match, 0)
    own.reload()
    own.get_by_role("combobox").select_option(players[1])
    own.get_by_role("button", name="Say who begins").click()
    expect(own.get_by_text("It is stored who begins.")).to_be_visible()
    administrator.page.reload()
    expect(administrator.page.get_by_text(" begins.")).to_be_visible()
    expect(administrator.page.get_by_label("Who begins")).to_have_count(0)
    event.open(2, printed=False)
