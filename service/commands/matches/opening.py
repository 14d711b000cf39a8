"""Open a match as the options of a command say: the body that POST /matches takes, and the set-up made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from engine.rulesets import CURRENT
from engine.variants import variant_for
from replays.tournaments.matches import readings_by_hand
from replays.tournaments.state import Tournament
from service.commands.bodies import loaded
from service.commands.local_store import LocalStore, operator
from service.commands.matches.tables import TableFile, described_table, played_deck, readings_of
from service.match.matches import setup_of
from service.match.schemas import OpenMatchSchema

deck_option = click.option(
    "--deck",
    "decks",
    multiple=True,
    help="A deck of the project, by name or a part of it, or a file: the Master Vault's, JSON or a list of cards; one "
    "per seat (`vaultlog decks`). With printed cards, where nobody has the list, its set and houses: "
    "CotA:brobnar+dis+logos.",
)
name_option = click.option(
    "--name", "names", multiple=True, help="The player's name; one per seat.  [default: Player 1, Player 2]"
)
ruleset_option = click.option("--ruleset", help="Rulebook version.  [default: the current one]")
variant_option = click.option(
    "--variant", help="standard, or break-key for three players.  [default: by the number of seats]"
)
LABELS = ("title", "tournament", "round", "table")


@dataclass(frozen=True, kw_only=True)
class MatchOptions:
    """What the options of a command say of the match that it begins. Seats count from 0."""

    decks: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    chains: tuple[int, ...] = ()
    entropy: tuple[str, ...] = ()
    position: str | None = None
    """A file with a described table."""
    ruleset: str | None = None
    variant: str | None = None
    first: int | None = None
    printed_cards: bool = False
    sees: tuple[int, ...] = ()
    readings: tuple[str, ...] = ()
    """Each ID=OPTION."""
    title: str | None = None
    tournament: str | None = None
    round: str | None = None
    table: str | None = None

    def body(self) -> dict[str, Any]:
        """The body of a request to open the match, checked. Raises click's errors, CannotRun."""
        if self.sees and not self.printed_cards:
            raise click.UsageError("--sees is for printed cards; leave it out where Vaultlog deals")
        if self.position is not None and (self.chains or self.entropy):
            raise click.UsageError("a position says the chains, and nothing is drawn: leave out --chains and --entropy")
        for option, values in (("--name", self.names), ("--chains", self.chains), ("--entropy", self.entropy)):
            if values and len(values) != len(self.decks):
                raise click.UsageError(f"there are {len(self.decks)} decks; give {option} as many times, or not at all")
        described = (
            TableFile({}, None, None)
            if self.position is None
            else described_table(self.position, printed_cards=self.printed_cards)
        )
        book = self.ruleset or described.ruleset or CURRENT
        body = {
            "seats": [self._seat(seat, described, book) for seat in range(len(self.decks))] or None,
            "position": described.position or None,
            "ruleset": book,
            "variant": self.variant or described.variant or variant_for(len(self.decks) or described.seats),
            "first": self.first,
            "printed_cards": {"sees": list(self.sees)} if self.printed_cards else None,
            "readings": readings_of(self.readings),
            **{label: getattr(self, label) for label in LABELS},
        }
        return loaded(OpenMatchSchema(), body, {"seats": "--deck", "readings": "--reading", "id": "--reading"})

    def _seat(self, seat: int, described: TableFile, book: str) -> dict[str, Any]:
        return {
            "name": self.names[seat] if self.names else described.name(seat),
            "deck": played_deck(self.decks[seat], printed_cards=self.printed_cards, ruleset=book),
            "chains": self.chains[seat] if self.chains else 0,
            "entropy": self.entropy[seat] if self.entropy else "",
        }


def set_up(body: dict[str, Any], *, seed: str | None = None, home: Tournament | None = None) -> dict[str, Any]:
    """The set-up that a body describes. `seed`: of all chance, else it is drawn; `home`: the tournament whose policy
    decides how it is read. Raises SetupError."""
    setup = setup_of(body)
    if seed is not None:
        setup.setdefault("chance", {})["seed"] = seed
    readings = readings_by_hand(home, setup["ruleset"], setup["variant"], body.get("readings"))
    return setup if readings is None else {**setup, "readings": readings}


def open_match(local: LocalStore, body: dict[str, Any], *, seed: str | None = None) -> str:
    """Open a match, wake a worker for it, and return its id. Raises SetupError."""
    setup = set_up(body, seed=seed, home=local.tournaments.labelled(body["tournament"]))
    recorded = local.recorder.open(setup, actor=operator(), **{label: body[label] for label in LABELS})
    local.wake_for(recorded)
    return recorded.match
