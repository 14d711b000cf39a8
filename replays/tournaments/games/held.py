"""Which decks each seat of a pairing may play or choose from, by the log of the tournament alone."""

from __future__ import annotations

from collections.abc import Sequence

from replays.tournaments.event_types import Purpose
from replays.tournaments.formats import FORMATS, MatchFormat, SecretChoice
from replays.tournaments.state import DeckChoice, Pairing, Tournament


def format_of(now: Tournament, pairing: Pairing) -> MatchFormat:
    """The format that a pairing is played in; Archon where its stage, or the lack of one, says nothing else."""
    rules = now.rules_of(pairing)
    return FORMATS["archon" if rules is None else rules.format]


def brought(now: Tournament, pairing: Pairing, seat: int) -> list[str]:
    """The decks that the player of a seat brings to a pairing: the one it names, else all that are registered."""
    paired = pairing.seats[seat]
    if paired.deck is not None and format_of(now, pairing).least == 1:
        named = now.deck_at(paired)
        return [] if named is None else [named.id]
    return [deck.id for deck in now.decks_of(paired.player)]


def held(now: Tournament, pairing: Pairing, seat: int) -> list[str]:
    """The decks that a seat may play once secret choices are revealed: without what the opponent struck or borrowed,
    with what the player borrowed. Which of them are spent, only the matches say."""
    away = [chosen for other in others(pairing, seat) for chosen in _taken(now, pairing, other, ("strike", "borrow"))]
    own = [deck for deck in brought(now, pairing, seat) if deck not in away]
    return [*own, *_taken(now, pairing, seat, ("borrow",))]


def _taken(now: Tournament, pairing: Pairing, seat: int, purposes: Sequence[Purpose]) -> list[str]:
    """The decks that a seat struck or borrowed, as far as it is revealed."""
    return [
        choice.deck
        for choice in now.choices.get(pairing.id, ())
        if choice.revealed and choice.seat == seat and choice.purpose in purposes and choice.deck is not None
    ]


def offered(now: Tournament, pairing: Pairing, seat: int, choice: SecretChoice) -> list[str]:
    """The decks of which a seat chooses one; spent ones are among them."""
    if choice.of == "held":
        return held(now, pairing, seat)
    return pool_of(now, pairing, others(pairing, seat) if choice.of == "opponent" else None)


def pool_of(now: Tournament, pairing: Pairing, seats: Sequence[int] | None = None) -> list[str]:
    """The decks that the players of these seats bring to a pairing. `seats`: None for all."""
    among = range(len(pairing.seats)) if seats is None else seats
    return [deck for seat in among for deck in brought(now, pairing, seat)]


def others(pairing: Pairing, seat: int) -> list[int]:
    """The other seats."""
    return [other for other in range(len(pairing.seats)) if other != seat]


def owner_at(now: Tournament, pairing: Pairing, deck: str) -> int | None:
    """The seat whose player registered a deck; None: nobody at this table."""
    player = now.decks[deck].player if deck in now.decks else None
    return next((seat for seat, paired in enumerate(pairing.seats) if paired.player == player), None)


def choices_at(now: Tournament, pairing: Pairing, game: int, purpose: Purpose) -> dict[int, DeckChoice]:
    """What was chosen before a game, by seat, revealed or not."""
    return {
        choice.seat: choice
        for choice in now.choices.get(pairing.id, ())
        if choice.purpose == purpose and (choice.game == game or _lasts(now, pairing, purpose))
    }


def _lasts(now: Tournament, pairing: Pairing, purpose: Purpose) -> bool:
    """Whether a choice holds for the whole match, or longer."""
    return all(choice.each != "game" for choice in format_of(now, pairing).choices if choice.purpose == purpose)


def chosen_in_stage(now: Tournament, pairing: Pairing, seat: int) -> str | None:
    """The deck that the player of a seat chose for the whole stage, at this pairing or an earlier one; None: none yet,
    or it is no more played."""
    player, stage = pairing.seats[seat].player, now.rounds[pairing.round].stage
    for other in now.pairings.values():
        if other.removed or now.rounds[other.round].stage != stage:
            continue
        for choice in now.choices.get(other.id, ()):
            deck = None if choice.deck is None else now.decks.get(choice.deck)
            if (
                choice.purpose == "deck"
                and choice.revealed
                and other.seats[choice.seat].player == player
                and deck is not None
            ):
                return None if deck.withdrawn else deck.id
    return None
