"""Read the decks or the described table that a command begins a match with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from engine.opening.made_up_decks import deck_named, deck_names
from engine.rulesets import CURRENT
from replays.telling.notation import Notation, NotationError, read
from replays.telling.notation.writing import FIRST
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.houses_only import houses_in
from service.commands.common import CannotRun
from service.config import Config


def learnt_deck(text: str) -> dict[str, Any] | None:
    """The deck of printed cards whose list nobody has: its houses, and before a colon its set, if that is known.

    None for a text that is no such thing: `CotA:brobnar+dis+logos`, or `brobnar+dis+logos`. Raises click.UsageError.
    """
    if Path(text).is_file():
        return None
    try:
        return houses_in(text)
    except DeckInvalid as error:
        raise click.UsageError(str(error)) from None


def decks_by_player(given: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The houses that options of the form PLAYER=HOUSES say. Raises click.UsageError."""
    decks: dict[str, dict[str, Any]] = {}
    for text in given:
        player, sign, houses = text.partition("=")
        deck = learnt_deck(houses) if sign and player else None
        if deck is None:
            raise click.UsageError(
                f"{text!r} is no player with houses; give PLAYER=SET:HOUSE+HOUSE+HOUSE, such as "
                "ben=CotA:brobnar+dis+logos, without SET: where the set is not known"
            )
        if player in decks:
            raise click.UsageError(f"{player} has two decks here; give one")
        decks[player] = deck
    return decks


def played_deck(text: str, *, printed_cards: bool = False, ruleset: str = CURRENT) -> dict[str, Any]:
    """The deck that an option names: a list, or with printed cards also set and houses alone. Raises click.UsageError,
    CannotRun."""
    learnt = learnt_deck(text)
    if learnt is not None and not printed_cards:
        raise click.UsageError(f"{text!r} says houses and no cards: only a match with printed cards begins so")
    return learnt or any_deck(text, ruleset, without_list=printed_cards)


def any_deck(text: str, ruleset: str = CURRENT, *, without_list: bool = False) -> dict[str, Any]:
    """The deck that a text names: one of the project, by its name or a part of it; one of the Master Vault, by its link
    or id; or a file as the Master Vault, we or people write it.

    `without_list`: also a file that says houses alone. Raises click.UsageError, CannotRun.
    """
    from replays.tournaments.decks.given import given_deck, named_deck

    vault = Config.from_environment().master_vault
    try:
        deck = named_deck(text, vault, ruleset=ruleset, without_list=without_list)
    except DeckInvalid as error:
        raise CannotRun(f"cannot read a deck from {text}: {'; '.join(map(str, error.faults))}") from error
    if deck is not None:
        return deck
    near = [name for name in deck_names() if text.casefold() in name.casefold()]
    if len(near) == 1 and (deck := deck_named(near[0])) is not None:
        return deck
    if not Path(text).is_file():
        names = ", ".join(near or deck_names())
        raise click.UsageError(
            f"{text!r} is not a file and names {len(near)} decks of the project; choose from {names}"
        )
    try:
        source = _text(text, "deck")
        return given_deck(source, vault, name=Path(text).stem, ruleset=ruleset, without_list=without_list)
    except DeckInvalid as error:
        faults = "; ".join(map(str, error.faults))
        raise CannotRun(f"cannot read a deck from {text}: {faults}") from error


def readings_of(given: Sequence[str]) -> dict[str, str] | None:
    """The readings that options of the form ID=OPTION choose; None when there are none. Their ids are checked when the
    match opens. Raises click.UsageError."""
    chosen: dict[str, str] = {}
    for text in given:
        id, sign, option = text.partition("=")
        if not sign or not id or not option:
            raise click.UsageError(
                f"{text!r} is not a reading; give ID=OPTION, as `vaultlog rulings --readings` lists them"
            )
        if chosen.setdefault(id, option) != option:
            raise click.UsageError(f"{id} is read as {chosen[id]} and as {option}; choose one of them")
    return chosen or None


reading_option = click.option(
    "--reading",
    "readings",
    metavar="ID=OPTION",
    multiple=True,
    help="Read what the rulebook leaves open in another way, where that is offered (`vaultlog rulings --readings`); "
    "repeatable.",
)


class TableFile(NamedTuple):
    """A described table. `ruleset`, `variant`: as a notation names them; None from a JSON file."""

    position: dict[str, Any]
    ruleset: str | None
    variant: str | None

    @property
    def seats(self) -> int:
        """How many seats it has; 0 where that cannot be told."""
        seats = self.position.get("seats")
        return len(seats) if isinstance(seats, list) else 0

    def name(self, seat: int) -> str:
        """What it calls a player, or the number of the player."""
        described = self.position["seats"][seat] if seat < self.seats else None
        name = described.get("name") if isinstance(described, dict) else None
        return name if isinstance(name, str) else f"Player {seat + 1}"


def described_table(path: str, *, printed_cards: bool = False) -> TableFile:
    """The described table in a file with JSON or notation; what is in it is checked when the match opens.

    Hidden cards of a notation are left out with a warning; with printed cards they are cards that nobody has seen.
    Raises CannotRun."""
    text = _text(path, "position")
    if not text.lstrip().startswith(FIRST):
        return TableFile(_object(path, "position", "seats (`vaultlog match position` lists all fields)"), None, None)
    table = read_notation(path, printed_cards=printed_cards)
    for seat, zones in enumerate(() if printed_cards else table.hidden):
        if zones:
            cards = ", ".join(
                f"{many} in {zone}" if zone != "under" else f"{many} under others" for zone, many in zones.items()
            )
            click.secho(f"Warning: seat {seat} has hidden cards, which are left out: {cards}", err=True, fg="yellow")
    return TableFile(table.position, table.ruleset, table.variant)


def read_notation(path: str, *, printed_cards: bool = False) -> Notation:
    """What a file with notation describes. Raises CannotRun."""
    try:
        return read(_text(path, "position"), printed_cards=printed_cards)
    except NotationError as error:
        raise CannotRun(f"cannot read a position from {path}: {error}") from error


def _text(path: str, what: str) -> str:
    try:
        return Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise CannotRun(f"cannot read a {what} from {path}: {error}") from error


def _object(path: str, what: str, fields: str) -> dict[str, Any]:
    try:
        value = json.loads(_text(path, what))
    except (ValueError, RecursionError) as error:
        raise CannotRun(f"cannot read a {what} from {path}: {error}") from error
    if not isinstance(value, dict):
        raise CannotRun(f"{path} does not hold a {what}; it must be an object with {fields}")
    return value
