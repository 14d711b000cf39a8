"""`vaultlog tournament auctions | open-auction | auction-bid`: chains are bid for decks of the event.

The commands belong to `vaultlog tournament`.
"""

from __future__ import annotations

import click
import msgspec

from engine.table.description import MOST_CHAINS
from replays.tournaments.entries import Auction
from replays.tournaments.event_types import AuctionOpened
from replays.tournaments.games.auctions import auction_bid, auction_in_words, auction_of
from replays.tournaments.state import Tournament
from service.answers.auctions import auctions_answer
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import operator, plain
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument
from service.http.whole_numbers import WholeNumber


@click.command("auctions", epilog=EPILOG)
@tournament_argument
@json_option
def auctions(tournament: str, as_json: bool) -> None:
    """List the auctions: which player has bought which deck, and whose turn it is.

    \b
    vaultlog tournament auctions last
    """
    with open_tournament(tournament) as home:
        now = home.now
    if as_json:
        print_json(msgspec.to_builtins(auctions_answer(now)))
        return
    if not now.auctions:
        click.echo("No auction was opened yet. `vaultlog tournament open-auction` opens one.")
    for auction in now.auctions.values():
        click.echo(f"Auction {auction.id} of stage {auction.stage}:")
        _print(now, auction)


def _print(now: Tournament, auction: Auction) -> None:
    bought = {sale.player: sale for sale in auction.bought}
    print_table(
        ["player", "deck", "chains"],
        [
            [player, bought[player].deck if player in bought else "", bought[player].chains if player in bought else ""]
            for player in auction.players
        ],
    )
    click.echo(plain(auction_in_words(now, auction)))


@click.command("open-auction", epilog=EPILOG)
@tournament_argument
@click.argument("stage")
@click.argument("auction")
@click.option("--player", "players", multiple=True, help="Who bids; in the order in which they name decks.")
@click.option("--deck", "decks", multiple=True, help="A deck that is put up; default: all decks of the event.")
def open_auction(tournament: str, stage: str, auction: str, players: tuple[str, ...], decks: tuple[str, ...]) -> None:
    """Open an auction of a STAGE, with the id AUCTION.

    \b
    vaultlog tournament open-auction last final a --player ann --player ben
    """
    with open_tournament(tournament) as home:
        up = decks or tuple(deck.id for deck in home.now.decks_of(None))
        wanted = {"auction": auction, "stage": stage, "players": players, "decks": up}
        try:
            opened = msgspec.convert(wanted, AuctionOpened)
        except msgspec.ValidationError as why:
            raise click.UsageError(f"{why}; give 2 to 16 players and as many decks or more, by their ids") from None
        home.all.change(home.id, lambda at: [(opened, None)], actor=operator())
        click.echo(plain(auction_in_words(home.now, auction_of(home.now, auction))))


@click.command("auction-bid", epilog=EPILOG)
@tournament_argument
@click.argument("auction")
@click.argument("player")
@click.argument("chains", type=WholeNumber(0, MOST_CHAINS), required=False)
@click.option("--deck", help="The deck that the bid names, where none is bid for yet.")
def bid_at_auction(tournament: str, auction: str, player: str, chains: int | None, deck: str | None) -> None:
    """Bid CHAINS for PLAYER at an AUCTION, or pass: without CHAINS.

    \b
    vaultlog tournament auction-bid last a ann 0 --deck pool-1
    vaultlog tournament auction-bid last a ben
    """
    with open_tournament(tournament) as home:
        home.all.change(
            home.id,
            lambda at: auction_bid(at, auction, player, chains, deck),
            actor=operator(),
        )
        click.echo(plain(auction_in_words(home.now, auction_of(home.now, auction))))


COMMANDS = (auctions, open_auction, bid_at_auction)
