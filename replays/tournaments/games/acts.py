"""The events of a secret choice and of a bid, checked against what is due at the pairing."""

from __future__ import annotations

from collections.abc import Collection

from replays.tournaments import event_types as types
from replays.tournaments.games.due import NextStep, due
from replays.tournaments.games.held import choices_at
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Change, Pairing, Tournament, TournamentRefused


def choose(now: Tournament, outcomes: Outcomes, pairing: Pairing, seat: int, deck: str) -> list[Change]:
    """The events of a seat's secret choice; the last one that is due reveals them all.

    Raises TournamentRefused (`nothing-due`, `chosen`, `unknown-deck`).
    """
    what = due(now, outcomes, pairing)
    if what.purpose is None:
        raise TournamentRefused(f"no choice waits here. {what.text}", code="nothing-due")
    if seat not in what.seats:
        raise TournamentRefused(f"seat {seat} has chosen, or has nothing to choose", code="chosen", field="seat")
    _require_option(what.options[seat], deck)
    changes: list[Change] = [
        (
            types.ChoiceSealed(pairing=pairing.id, game=what.game, seat=seat, purpose=what.purpose),
            types.ChoiceSecret(deck=deck),
        )
    ]
    if what.seats == (seat,):
        made: dict[int, str | None] = {
            at: choice.deck for at, choice in choices_at(now, pairing, what.game, what.purpose).items()
        }
        made[seat] = deck
        decks = tuple(made.get(number) for number in range(len(pairing.seats)))
        revealed = types.ChoiceRevealed(pairing=pairing.id, game=what.game, purpose=what.purpose, decks=decks)
        changes.append((revealed, None))
    return changes


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
