"""Read the decks or the described table that a command begins a match with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from engine.opening.made_up_decks import deck_named, deck_names
from engine.rulesets import CURRENT
from engine.variants import variant_for
from replays.telling.notation import Notation, NotationError, read
from replays.telling.notation.writing import FIRST
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.houses_only import houses_in
from service.commands.common import CannotRun


def deck_of(text: str) -> dict[str, Any]:
    """The deck that an option names. Raises click.UsageError, CannotRun."""
    if (deck := deck_named(text)) is not None:
        return deck
    found = [name for name in deck_names() if text.casefold() in name.casefold()]
    if len(found) == 1 and (deck := deck_named(found[0])) is not None:
        return deck
    if not Path(text).is_file():
        known = ", ".join(found or deck_names())
        raise click.UsageError(
            f"{text!r} is not a file and names {len(found)} decks of the project; choose from {known}"
        )
    return _object(text, "deck", "name, houses and cards")


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
    found: dict[str, dict[str, Any]] = {}
    for text in given:
        player, sign, houses = text.partition("=")
        deck = learnt_deck(houses) if sign and player else None
        if deck is None:
            raise click.UsageError(
                f"{text!r} is no player with houses; give PLAYER=SET:HOUSE+HOUSE+HOUSE, such as "
                "ben=CotA:brobnar+dis+logos, without SET: where the set is not known"
            )
        if player in found:
            raise click.UsageError(f"{player} has two decks here; give one")
        found[player] = deck
    return found


def played_deck(text: str, *, printed_cards: bool, ruleset: str | None = None) -> dict[str, Any]:
    """The deck that an option names: a list, or with printed cards also set and houses alone.

    `ruleset`: files of other kinds than JSON are read too, under this rulebook. Raises click.UsageError, CannotRun.
    """
    learnt = learnt_deck(text)
    if learnt is not None and not printed_cards:
        raise click.UsageError(f"{text!r} says houses and no cards: only a match with printed cards begins so")
    return learnt or (deck_of(text) if ruleset is None else any_deck(text, ruleset))


def any_deck(text: str, ruleset: str = CURRENT) -> dict[str, Any]:
    """The deck that a text names: one of the project, or a file as the Master Vault, we or people write it.

    Raises click.UsageError, CannotRun."""
    from replays.tournaments.decks.reading import read_deck

    if not Path(text).is_file():
        return deck_of(text)
    try:
        return read_deck(_text(text, "deck"), name=Path(text).stem, ruleset=ruleset)
    except DeckInvalid as error:
        faults = "; ".join(map(str, error.faults))
        raise CannotRun(f"cannot read a deck from {text}: {faults}") from error


def variant_of(given: str | None, seats: int) -> str:
    """The variant of this name, or the one for so many players."""
    return given or variant_for(seats)


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
    "chosen",
    metavar="ID=OPTION",
    multiple=True,
    help="Read what the rulebook leaves open in another way, where that is offered (`vaultlog rulings --readings`); "
    "repeatable.",
)


class TableInFile(NamedTuple):
    """A described table. `ruleset`, `variant`: as a notation names them; None from a JSON file."""

    position: dict[str, Any]
    ruleset: str | None
    variant: str | None

    @property
    def seats(self) -> int:
        """How many seats it has; 0 where that cannot be told."""
        found = self.position.get("seats")
        return len(found) if isinstance(found, list) else 0

    def name(self, seat: int) -> str:
        """What it calls a player, or the number of the player."""
        found = self.position["seats"][seat] if seat < self.seats else None
        name = found.get("name") if isinstance(found, dict) else None
        return name if isinstance(name, str) else f"Player {seat + 1}"


def described_table(path: str, *, printed_cards: bool = False) -> TableInFile:
    """The described table in a file with JSON or notation; what is in it is checked when the match opens.

    Hidden cards of a notation are left out with a warning; with printed cards they are cards that nobody has seen.
    Raises CannotRun."""
    text = _text(path, "position")
    if not text.lstrip().startswith(FIRST):
        return TableInFile(_object(path, "position", "seats (`vaultlog match position` lists all fields)"), None, None)
    found = read_notation(path, printed_cards=printed_cards)
    for seat, zones in enumerate(() if printed_cards else found.hidden):
        if zones:
            told = ", ".join(
                f"{many} in {zone}" if zone != "under" else f"{many} under others" for zone, many in zones.items()
            )
            click.secho(f"Warning: seat {seat} has hidden cards, which are left out: {told}", err=True, fg="yellow")
    return TableInFile(found.position, found.ruleset, found.variant)


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
        found = json.loads(_text(path, what))
    except (ValueError, RecursionError) as error:
        raise CannotRun(f"cannot read a {what} from {path}: {error}") from error
    if not isinstance(found, dict):
        raise CannotRun(f"{path} does not hold a {what}; it must be an object with {fields}")
    return found
