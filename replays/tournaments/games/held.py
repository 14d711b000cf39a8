"""Which decks each seat of a pairing may play or choose from, by the log of the tournament alone."""

from __future__ import annotations

from engine.catalogue import EVERY_HOUSE
from replays.tournaments.entries import DeckChoice, Pairing
from replays.tournaments.event_fields import Purpose
from replays.tournaments.formats import PURPOSES, MatchFormat, SecretChoice, format_by
from replays.tournaments.state import Tournament


def format_of(now: Tournament, pairing: Pairing) -> MatchFormat:
    """The format that a pairing is played in, with what its stage adds; Archon where its stage, or the lack of one,
    says nothing else."""
    return format_by(now.rules_of(pairing))


def brought(now: Tournament, pairing: Pairing, seat: int) -> list[str]:
    """The decks that the player of a seat brings to a pairing: the one it names, else all that are registered."""
    paired = pairing.seats[seat]
    if paired.deck is not None and format_of(now, pairing).least == 1:
        named = now.deck_at(paired)
        return [] if named is None else [named.id]
    return [deck.id for deck in now.decks_of(paired.player)]


def deck_for(now: Tournament, pairing: Pairing, seat: int, game: int) -> str | None:
    """The one deck that a seat brings to a game: assigned by the opponent, or its player's only one; None: they have
    none, or several of which nothing names one."""
    assigned = assigned_deck(now, pairing, seat, game)
    if assigned is not None:
        return assigned
    deck = now.deck_at(pairing.seats[seat])
    return None if deck is None else deck.id


def assigned_deck(now: Tournament, pairing: Pairing, seat: int, game: int) -> str | None:
    """The deck that the opponent of a seat assigned to a game, once that is revealed."""
    for other in others(pairing, seat):
        order = [deck for choice in _with_effect(now, pairing, other, "assigns") for deck in choice.chosen or ()]
        if game <= len(order):
            return order[game - 1]
    return None


def held(now: Tournament, pairing: Pairing, seat: int) -> list[str]:
    """The decks that a seat may play once secret choices are revealed: without what the opponent struck or borrowed,
    without those of a banned house unless none were left, with what the player borrowed. Which of them are spent, only
    the matches say."""
    own = _left(now, pairing, seat)
    banned = {
        house
        for other in others(pairing, seat)
        for choice in _with_effect(now, pairing, other, "outlaws")
        for house in choice.chosen or ()
    }
    allowed = [deck for deck in own if banned.isdisjoint(houses_of(now, deck))]
    return [*(allowed or own), *_taken(now, pairing, seat, "borrows")]


def _left(now: Tournament, pairing: Pairing, seat: int) -> list[str]:
    """The decks that a seat brings and the opponent neither struck nor borrowed."""
    away = [deck for other in others(pairing, seat) for deck in _taken(now, pairing, other, "takes", "borrows")]
    return [deck for deck in brought(now, pairing, seat) if deck not in away]


def _with_effect(now: Tournament, pairing: Pairing, seat: int, *effects: str) -> list[DeckChoice]:
    """The choices of a seat with one of these effects (`formats.PURPOSES`), as far as they are revealed."""
    return [
        choice
        for choice in now.choices.get(pairing.id, ())
        if choice.revealed and choice.seat == seat and PURPOSES[choice.purpose].effect in effects
    ]


def _taken(now: Tournament, pairing: Pairing, seat: int, *effects: str) -> list[str]:
    """The decks that a seat chose with one of these effects, as far as they are revealed."""
    return [deck for choice in _with_effect(now, pairing, seat, *effects) for deck in choice.chosen or ()]


def houses_of(now: Tournament, deck: str) -> tuple[str, ...]:
    """The houses of a deck; none in a redacted copy, or while nobody knows them."""
    registered = now.decks.get(deck)
    return () if registered is None or registered.list is None else tuple(registered.list["houses"])


def offered(now: Tournament, pairing: Pairing, seat: int, choice: SecretChoice, game: int) -> list[str]:
    """What a seat chooses from before a game: decks, spent ones among them, houses, or players."""
    if choice.of == "held":
        return held(now, pairing, seat)
    if choice.of == "own":
        return _left(now, pairing, seat)
    if choice.of == "foreign-houses":
        own = {house for deck in brought(now, pairing, seat) for house in houses_of(now, deck)}
        return [house for house in EVERY_HOUSE if house not in own]
    opponents = others(pairing, seat)
    if choice.of == "opponent-houses":
        decks = [deck_for(now, pairing, other, game) for other in opponents]
        return [house for deck in decks if deck is not None for house in houses_of(now, deck)]
    if choice.of == "pool":
        return pool_of(now, pairing, game)
    if choice.of == "players":
        return [paired.player for paired in pairing.seats]
    gone = _taken(now, pairing, seat, "takes", "borrows")
    gone += [deck for other in opponents for deck in _taken(now, pairing, other, "keeps")]
    return [deck for other in opponents for deck in brought(now, pairing, other) if deck not in gone]


def pool_of(now: Tournament, pairing: Pairing, game: int) -> list[str]:
    """The decks that the players of a pairing bring to a game."""
    pool = []
    for seat in range(len(pairing.seats)):
        assigned = assigned_deck(now, pairing, seat, game)
        pool += brought(now, pairing, seat) if assigned is None else [assigned]
    return pool


def barred(now: Tournament, pairing: Pairing, game: int) -> tuple[str | None, ...]:
    """The house that each seat cannot choose in a game, by seat; None: none."""
    seats = range(len(pairing.seats))
    named = {
        seat: choice.chosen
        for seat in seats
        for choice in _with_effect(now, pairing, seat, "bars")
        if choice.game == game and choice.chosen is not None
    }
    return tuple(next((named[other][0] for other in others(pairing, seat) if other in named), None) for seat in seats)


def others(pairing: Pairing, seat: int) -> list[int]:
    """The other seats."""
    return [other for other in range(len(pairing.seats)) if other != seat]


def owner_at(now: Tournament, pairing: Pairing, deck: str) -> int | None:
    """The seat whose player registered a deck; None: nobody at this table."""
    player = now.decks[deck].player if deck in now.decks else None
    if player is None:
        return None
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
