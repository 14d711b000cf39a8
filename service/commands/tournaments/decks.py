"""`vaultlog decks`: list the project's decks, and check others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from engine import catalogue
from engine.english import counted
from engine.errors import EngineError, SetupError
from engine.opening.handicap import Bid, bidding, handicap
from engine.opening.made_up_decks import deck_named, deck_names, make_deck
from engine.rulesets import CURRENT, RULESETS
from engine.table.description import MOST_CHAINS
from replays.tournaments.decks.check import DeckFault, DeckInvalid, deck_faults
from replays.tournaments.decks.given import given_deck
from replays.tournaments.decks.titles import house_named
from service.commands.common import EXIT_CODES, ExitCode, file_bytes, json_option, print_json, print_table
from service.config import Config
from service.http.whole_numbers import WholeNumber

MOST_SEED = 2**31 - 1
_alliance_option = click.option(
    "--alliance", is_flag=True, help="Its houses come from several decks of one set, as the list itself may say."
)


@click.group("decks", invoke_without_command=True, epilog=EXIT_CODES)
@json_option
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """List the deck lists in the project, or work with one of them."""
    if context.invoked_subcommand is not None:
        return

    decks = [
        {
            "name": name,
            "set": deck["set"],
            "houses": deck["houses"],
            "cards": len(deck["cards"]),
            "faults": deck_faults(deck),
        }
        for name in deck_names()
        if (deck := deck_named(name)) is not None
    ]
    if as_json:
        print_json({"decks": decks})
        return
    print_table(
        ["name", "set", "houses", "cards", "can be played"],
        [
            [deck["name"], deck["set"], ", ".join(deck["houses"]), deck["cards"], "no" if deck["faults"] else "yes"]
            for deck in decks
        ],
    )


@command.command("show", epilog=EXIT_CODES)
@click.argument("name")
@json_option
def show(name: str, as_json: bool) -> None:
    """Print the deck list NAME; with --json in the format for opening a match."""
    deck = deck_named(name)
    if deck is None:
        raise click.UsageError(f"there is no deck {name!r} in the project; choose from {', '.join(deck_names())}")
    if as_json:
        print_json(deck)
        return
    print_table(
        ["set", "number", "title", "house", "icons by enhancement"],
        [
            [card["set"], card["number"], card["title"], card["house"], ", ".join(card["enhancements"])]
            for card in deck["cards"]
        ],
    )


@command.command("check", epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@_alliance_option
@json_option
@click.pass_context
def check(context: click.Context, file: Path, alliance: bool, as_json: bool) -> None:
    """Check that a match can be opened with the deck in FILE (- for standard input).

    FILE is the Master Vault's JSON about a deck (asked for with its cards), our own JSON, or a plain list such as

    \b
    Name: My deck
    Logos
    2 Dimension Door
    Library Access {draw}

    Lines are a count and a title; a house alone begins its cards. Without houses every card is of the house that
    printed it, and a maverick has its house after it: Punch (Logos). `Alliance: yes` at the beginning says that its
    houses come from several decks.
    """
    deck, faults = _import(file, alliance=alliance)
    if as_json:
        details = [fault.to_data() for fault in faults]
        print_json(
            {"name": deck and deck["name"], "valid": not faults, "faults": list(map(str, faults)), "details": details}
        )
    elif faults:
        _print_faults(faults, err=False)
    else:
        assert deck is not None
        click.echo(f"{deck['name'] or 'The deck'} can be played.")
    context.exit(ExitCode.FAULT if faults else ExitCode.OK)


@command.command("import", epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@_alliance_option
@click.pass_context
def import_(context: click.Context, file: Path, alliance: bool) -> None:
    """Print the deck in FILE, in any format that `check` reads, as the JSON for opening a match."""
    deck, faults = _import(file, alliance=alliance)
    if faults:
        _print_faults(faults, err=True)
        context.exit(ExitCode.FAULT)
    print_json(deck)


@command.command("make", epilog=EXIT_CODES)
@click.argument("code", metavar="SET")
@click.option(
    "--seed", type=WholeNumber(0, MOST_SEED), default=1, show_default=True, help="The same seed, the same deck."
)
@click.option("--house", "houses", multiple=True, help="One of its three houses; give it three times, or not at all.")
@json_option
def make(code: str, seed: int, houses: tuple[str, ...], as_json: bool) -> None:
    """Make up a deck of SET (CotA, AoA, WC ...).

    It keeps the rules of the set: three houses, twelve cards of each, rarities as printed decks have them.

    What is printed is a plain list, which `check` and `import` read; with --json the format for opening a match.

    \b
    vaultlog decks make WC --seed 7
    vaultlog decks make WC --house saurian --house logos --house untamed --json
    """
    named = {card_set.code.lower(): card_set.code for card_set in catalogue.sets()}
    try:
        deck = make_deck(named.get(code.lower(), code), seed, [house_named(house) or house for house in houses] or None)
    except SetupError as error:
        raise click.UsageError("; ".join(error.faults)) from error
    if as_json:
        print_json(deck)
        return
    click.echo(f"Name: {deck['name']}")
    for house in deck["houses"]:
        click.echo(f"\n{catalogue.in_words(house)}")
        titles = [card["title"] for card in deck["cards"] if card["house"] == house]
        for title in dict.fromkeys(titles):
            click.echo(f"{titles.count(title)} {title}")


@command.command("handicap", epilog=EXIT_CODES)
@click.argument("results", default="")
@click.option("--chains", type=WholeNumber(0, MOST_CHAINS), default=4, show_default=True, help="Chains to begin with.")
@click.option("--ruleset", type=click.Choice([*RULESETS]), default=CURRENT, show_default=True, help="Rulebook version.")
@json_option
def handicap_of(results: str, chains: int, ruleset: str, as_json: bool) -> None:
    """Count the chains of a stronger deck after RESULTS against the same deck: W for each win, L for each loss.

    \b
    vaultlog decks handicap WWWLW
    """
    if set(results.upper()) - {"W", "L"}:
        raise click.UsageError(f"{results!r} must consist of W and L, one letter for each match, oldest first")
    now = handicap((letter == "W" for letter in results.upper()), chains, ruleset=RULESETS[ruleset])
    if as_json:
        print_json({"results": results.upper(), "chains": now})
    else:
        click.echo(f"The deck opens its next match against that deck with {counted(now, 'chain')}.")


@command.command("bid", epilog=EXIT_CODES)
@click.argument("bids", nargs=-1, required=True)
@json_option
def bid(bids: tuple[str, ...], as_json: bool) -> None:
    """Find who plays the deck that players bid chains for. BIDS in their order: SEAT:CHAINS or SEAT:pass.

    \b
    vaultlog decks bid 0:5 1:6 0:7 1:pass
    """
    read = []
    for text in bids:
        seat, colon, chains = text.partition(":")
        if not colon or not text.isascii() or not seat.isdecimal() or not (chains.isdecimal() or chains == "pass"):
            raise click.UsageError(f"{text!r} is not a bid; give SEAT:CHAINS or SEAT:pass")
        read.append(Bid(int(seat), None if chains == "pass" else int(chains)))
    try:
        winner = bidding(read)
    except EngineError as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        print_json({"seat": winner.seat, "chains": winner.chains})
    else:
        click.echo(f"Seat {winner.seat} plays the deck with {winner.chains} chains; the other deck has none.")


def _import(file: Path, *, alliance: bool) -> tuple[dict[str, Any] | None, list[DeckFault]]:
    """Read and check a deck; print its faults and exit if there are any."""
    raw = file_bytes(file)
    try:
        vault = Config.from_environment().master_vault
        return given_deck(raw, vault, name="" if str(file) == "-" else file.stem, alliance=alliance), []
    except DeckInvalid as error:
        return None, error.faults


def _print_faults(faults: list[DeckFault], *, err: bool) -> None:
    for fault in faults:
        near = f"; did you mean {' or '.join(fault.nearest)}?" if fault.nearest else ""
        click.echo(f"- {fault}{near}", err=err)
