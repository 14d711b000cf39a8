"""`vaultlog decks`: the deck lists in the project, and a check of one's own."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from service.cli.common import EXIT_CODES, CannotRun, ExitCode, json_option, print_json, print_table


@click.group("decks", invoke_without_command=True, epilog=EXIT_CODES)
@json_option
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """List the deck lists in the project, or work with one of them."""
    if context.invoked_subcommand is not None:
        return
    from engine.catalogue.decks import deck_lists

    decks = [
        {
            "name": name,
            "set": deck["set"],
            "houses": deck["houses"],
            "cards": len(deck["cards"]),
            "faults": faults(deck),
        }
        for name, deck in deck_lists().items()
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
    """Print the deck list NAME; with --json in the form that opening a match takes."""
    from engine.catalogue.decks import deck_lists

    decks = deck_lists()
    if name not in decks:
        raise click.UsageError(f"there is no deck {name!r} in the project; choose from {', '.join(decks)}")
    if as_json:
        print_json(decks[name])
        return
    print_table(
        ["number", "title", "house"],
        [[card["number"], card["title"], card["house"]] for card in decks[name]["cards"]],
    )


@command.command("check", epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@json_option
@click.pass_context
def check(context: click.Context, file: Path, as_json: bool) -> None:
    """Check the deck in the JSON FILE (- for standard input): may a match be opened with it?

    The file holds {"name", "set", "houses", "cards": [{"set", "number" or "title", "house"}, ...]}.
    """
    deck = _read(file)
    found = faults(deck)
    if as_json:
        print_json({"name": deck.get("name"), "valid": not found, "faults": found})
    elif found:
        click.echo("\n".join(f"- {fault}" for fault in found))
    else:
        click.echo(f"{deck.get('name') or 'The deck'} can be played.")
    context.exit(ExitCode.FAULT if found else ExitCode.OK)


@command.command("handicap", epilog=EXIT_CODES)
@click.argument("results", default="")
@click.option("--chains", type=click.IntRange(0, 24), default=4, show_default=True, help="Chains to begin with.")
@json_option
def handicap_of(results: str, chains: int, as_json: bool) -> None:
    """The chains of a stronger deck after RESULTS against the same deck: W for each match it won, L for each it lost.

    \b
    vaultlog decks handicap WWWLW
    """
    from engine.handicap import handicap

    if set(results.upper()) - {"W", "L"}:
        raise click.UsageError(f"{results!r} holds more than W and L; give one letter for each match, oldest first")
    now = handicap((letter == "W" for letter in results.upper()), chains)
    if as_json:
        print_json({"results": results.upper(), "chains": now})
    else:
        click.echo(f"The deck opens its next match against that deck with {now} chain{'' if now == 1 else 's'}.")


@command.command("bid", epilog=EXIT_CODES)
@click.argument("bids", nargs=-1, required=True)
@json_option
def bid(bids: tuple[str, ...], as_json: bool) -> None:
    """Who plays the deck that players bid chains for. BIDS in their order: SEAT:CHAINS or SEAT:pass.

    \b
    vaultlog decks bid 0:5 1:6 0:7 1:pass
    """
    from engine.errors import EngineError
    from engine.handicap import Bid, bidding

    read = []
    for text in bids:
        seat, colon, chains = text.partition(":")
        if not colon or not seat.isdecimal() or not (chains.isdecimal() or chains == "pass"):
            raise click.UsageError(f"{text!r} is no bid; give SEAT:CHAINS or SEAT:pass")
        read.append(Bid(int(seat), None if chains == "pass" else int(chains)))
    try:
        winner = bidding(read)
    except EngineError as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        print_json({"seat": winner.seat, "chains": winner.chains})
    else:
        click.echo(f"Seat {winner.seat} plays the deck with {winner.chains} chains; the other deck has none.")


def faults(deck: dict[str, Any]) -> list[str]:
    """Why no match can be opened with this deck, one sentence each: the very check that opening a match makes."""
    from engine.errors import SetupError
    from engine.setup import Setup

    seats = [{"name": name, "deck": deck} for name in ("A", "B")]
    try:
        Setup.from_data({"seats": seats, "chance": {"seed": "0" * 64}})
    except SetupError as error:
        # The deck sits in both seats, so each of its faults is there twice.
        return [fault.removeprefix("seat 0: ") for fault in error.faults if not fault.startswith("seat 1")]
    return []


def _read(file: Path) -> dict[str, Any]:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
        deck = json.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRun(f"cannot read {file}: {error}") from error
    except ValueError as error:
        raise CannotRun(f"{file} is not JSON: {error}") from error
    if not isinstance(deck, dict):
        raise CannotRun(
            f"{file} holds {type(deck).__name__} where a deck, an object with name, houses and cards, is needed"
        )
    return deck
