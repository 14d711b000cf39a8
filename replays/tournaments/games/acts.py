"""The events of a secret choice and of a bid, checked against what is due at the pairing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from replays.tournaments import event_types as types
from replays.tournaments.entries import Pairing
from replays.tournaments.event_fields import Purpose
from replays.tournaments.formats import PURPOSES
from replays.tournaments.games.due import NextStep, due
from replays.tournaments.games.held import choices_at
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Change, Tournament, TournamentRefused


def choose(now: Tournament, outcomes: Outcomes, pairing: Pairing, seat: int, *chosen: str) -> list[Change]:
    """The events of a seat's secret choice; the last one that is due reveals them all. `chosen`: the deck or the house,
    or where an order of decks is due, all of them.

    Raises TournamentRefused (`nothing-due`, `chosen`, `unknown-deck`, `unknown-house`, `order`).
    """
    what = due(now, outcomes, pairing)
    if what.purpose is None:
        raise TournamentRefused(f"no choice waits here. {what.text}", code="nothing-due")
    if seat not in what.seats:
        raise TournamentRefused(f"seat {seat} has chosen, or has nothing to choose", code="chosen", field="seat")
    require_choice(what.options[seat], what.purpose, chosen)
    sealed = types.ChoiceSealed(pairing=pairing.id, game=what.game, seat=seat, purpose=what.purpose)
    changes: list[Change] = [(sealed, types.ChoiceSecret(**_by_thing(what.purpose, chosen)))]
    if what.seats == (seat,):
        made = {at: choice.chosen for at, choice in choices_at(now, pairing, what.game, what.purpose).items()}
        made[seat] = chosen
        by_seat = [_by_thing(what.purpose, made.get(number)) for number in range(len(pairing.seats))]
        together = {f"{thing}s": tuple(chosen_at[thing] for chosen_at in by_seat) for thing in by_seat[0]}
        revealed = types.ChoiceRevealed(pairing=pairing.id, game=what.game, purpose=what.purpose, **together)
        changes.append((revealed, None))
    return changes


def _by_thing(purpose: Purpose, chosen: Sequence[str] | None) -> dict[str, Any]:
    """What was chosen under the name of its kind: deck, house or order; None where there was nothing to choose."""
    thing = PURPOSES[purpose].thing
    return {thing: None if chosen is None else tuple(chosen) if thing == "order" else chosen[0]}


def require_choice(options: Collection[str], purpose: Purpose, chosen: Sequence[str]) -> None:
    """Refuse what is not among the options, and an order that does not name each of them once."""
    thing = PURPOSES[purpose].thing
    if thing == "order":
        if sorted(chosen) != sorted(options):
            raise TournamentRefused(
                f"put each of these in order once: {', '.join(options)}", code="order", field="order"
            )
        return
    if len(chosen) != 1 or chosen[0] not in options:
        raise TournamentRefused(
            f"{thing} {', '.join(chosen) or 'nothing'} is not among those here: {', '.join(options)}",
            code=f"unknown-{thing}",
            field=thing,
        )


def bid(
    now: Tournament, outcomes: Outcomes, pairing: Pairing, seat: int, chains: int | None, deck: str | None = None
) -> list[Change]:
    """The event of a seat's bid. `chains`: None passes; `deck`: the one that the first bid of an auction names.

    Raises TournamentRefused (`nothing-due`, `turn`, `unknown-deck`); what else is wrong is refused when it is stored.
    """
    what = due(now, outcomes, pairing)
    if what.sale is None:
        raise TournamentRefused(f"no chains are bid for here. {what.text}", code="nothing-due")
    if seat not in what.seats:
        raise TournamentRefused(f"it is for seat {what.seats[0]} to bid or to pass", code="turn", field="seat")
    chosen = deck or what.sale.deck
    if chosen is None:
        raise TournamentRefused("name the deck that you bid for", code="unknown-deck", field="deck")
    _require_option(what.options[seat], chosen)
    if chains is None:
        return [(types.BidPassed(pairing=pairing.id, game=what.game, seat=seat, deck=chosen), None)]
    made = types.BidMade(pairing=pairing.id, game=what.game, seat=seat, deck=chosen, chains=chains)
    return [(made, None)]


def _require_option(options: Collection[str], deck: str) -> None:
    if deck not in options:
        raise TournamentRefused(
            f"deck {deck} is not among those here: {', '.join(options)}", code="unknown-deck", field="deck"
        )


def next_game(now: Tournament, outcomes: Outcomes, pairing: Pairing) -> NextStep:
    """The next game, which can be opened. Raises TournamentRefused where something else comes first."""
    what = due(now, outcomes, pairing)
    if what.what != "open":
        raise TournamentRefused(what.text.rstrip("."), code=_NOT_OPEN[what.what])
    return what


_NOT_OPEN = {
    "decks": "no-deck",
    "choose": "choices",
    "bid": "bids",
    "play": "being-played",
    "decided": "decided",
}
"""What is due instead of a game -> the code of the refusal."""
