"""What secret choices, bids and assigned matches do to a tournament, and what its formats do not allow.

The log of the match says which seat won a game, so which deck is spent, which one won twice, and who lost and begins
the next game, is checked where the events are made (`replays.tournaments.games`), and not here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from replays.log.events import Actor
from replays.log.vocabulary import EventData
from replays.tournaments import event_types as types
from replays.tournaments.entries import ChainBid, DeckChoice, Pairing
from replays.tournaments.event_fields import Purpose
from replays.tournaments.formats import PURPOSES
from replays.tournaments.games.acts import require_choice
from replays.tournaments.games.auctions import bought_by
from replays.tournaments.games.beginners import beginner_chosen
from replays.tournaments.games.bidding import Sale, chains_with, sale_in_log
from replays.tournaments.games.held import (
    assigned_deck,
    barred,
    brought,
    choices_at,
    format_of,
    held,
    offered,
    pool_of,
)
from replays.tournaments.state import Tournament, TournamentRefused


def check_assigned(at: Tournament, pairing: Pairing, data: types.MatchAssigned) -> None:
    """Refuse a match with decks or chains that the format of its pairing does not allow."""
    row = format_of(at, pairing)
    game = 1 if isinstance(data.game, UnsetType) else data.game
    if not row.own_decks_only:
        if isinstance(data.game, UnsetType):
            raise TournamentRefused(f"say which game of {row.label} it is", code="order", field="game")
        if data.game > len(pairing.matches) + 1:
            raise TournamentRefused(
                f"pairing {pairing.id} has {len(pairing.matches)} matches: game {data.game} is not the next one",
                code="order",
                field="game",
            )
    _check_barred(at, pairing, game, data)
    _check_first(at, pairing, game, data)
    rule = row.rule(game)
    sale = sale_in_log(at, pairing, game)
    if rule == "auctioned" or (sale is not None and rule in ("winner-auctioned", "chosen")):
        _check_sold(at, pairing, game, data, sale)
        return
    for seat, deck in enumerate(data.decks):
        if deck not in _playable(at, pairing, seat, game):
            raise TournamentRefused(
                f"{row.label} does not let player {pairing.seats[seat].player} play deck {deck} in game {game}",
                code="unknown-deck",
                field=f"decks/{seat}",
            )
    bought = [bought_by(at, pairing, seat) if rule == "bought" else None for seat in range(len(pairing.seats))]
    _check_chains(pairing, data, [0 if deck is None else deck.chains for deck in bought])


def _check_barred(at: Tournament, pairing: Pairing, game: int, data: types.MatchAssigned) -> None:
    """Refuse a match that does not bar the houses that were named before it."""
    due = barred(at, pairing, game)
    if (data.barred_houses or (None,) * len(due)) != due:
        raise TournamentRefused(
            f"the houses that cannot be chosen are {' and '.join(house or 'none' for house in due)}, by seat",
            code="houses",
            field="barred_houses",
        )


def _check_first(at: Tournament, pairing: Pairing, game: int, data: types.MatchAssigned) -> None:
    """Refuse a seat that begins by no rule of the stage, or against what its player's opponent said."""
    if isinstance(data.first, UnsetType):
        return
    begins = format_of(at, pairing).begins
    if begins == "lot" or game == 1:
        raise TournamentRefused(
            f"no rule of the stage says who begins game {game}; leave it out", code="begins", field="first"
        )
    if data.first >= len(pairing.seats):
        raise TournamentRefused(f"the pairing has the seats 0 to {len(pairing.seats) - 1}", code="seats", field="first")
    if begins == "loser-chooses" and data.first != beginner_chosen(at, pairing, game):
        raise TournamentRefused(
            f"seat {data.first} was not chosen to begin game {game}; choose first", code="begins", field="first"
        )


def _playable(at: Tournament, pairing: Pairing, seat: int, game: int) -> list[str]:
    """The decks that a seat may play in a game for which no chains are bid."""
    row = format_of(at, pairing)
    rule = row.rule(game)
    if rule == "bought":
        bought = bought_by(at, pairing, seat)
        return [] if bought is None else [bought.deck]
    if rule in ("own", "exchanged"):
        of = seat if rule == "own" else 1 - seat
        assigned = assigned_deck(at, pairing, of, game)
        if assigned is not None:
            return [assigned]
        return brought(at, pairing, of) if rule == "exchanged" else _registered(at, pairing, seat)
    if rule != "chosen":
        return _registered(at, pairing, seat)
    made = choices_at(at, pairing, game, "deck").get(seat)
    if made is not None and made.revealed and made.deck is not None:
        return [made.deck]
    choice = row.choice("deck", game)
    return held(at, pairing, seat) if choice is None else offered(at, pairing, seat, choice, game)


def _registered(at: Tournament, pairing: Pairing, seat: int) -> list[str]:
    return [deck.id for deck in at.decks_of(pairing.seats[seat].player)]


def _check_sold(at: Tournament, pairing: Pairing, game: int, data: types.MatchAssigned, sale: Sale | None) -> None:
    """Refuse a match before its deck is sold, and one in which another seat than the buyer plays it."""
    if sale is None or not sale.sold or sale.holder is None or sale.deck is None:
        raise TournamentRefused(
            f"chains are still bid for a deck of game {game}; bid or pass first", code="bids", field="game"
        )
    buyer = sale.holder
    pool = pool_of(at, pairing, game)
    if data.decks[buyer] != sale.deck or data.decks[1 - buyer] not in pool or len(set(data.decks)) != 2:
        raise TournamentRefused(
            f"player {pairing.seats[buyer].player} plays deck {sale.deck} in game {game}, and the other one the other "
            "deck",
            code="unknown-deck",
            field="decks",
        )
    _check_chains(pairing, data, [sale.chains if seat == buyer else 0 for seat in range(len(pairing.seats))])


def _check_chains(pairing: Pairing, data: types.MatchAssigned, more: Sequence[int]) -> None:
    due = chains_with(pairing, more)
    own = tuple(seat.chains for seat in pairing.seats)
    if (own if isinstance(data.chains, UnsetType) else data.chains) != due:
        raise TournamentRefused(
            f"the game begins with {' and '.join(map(str, due))} chains, by seat", code="chains", field="chains"
        )


# -- secret choices -------------------------------------------------------------------------------------------------


def _sealed(at: Tournament, data: types.ChoiceSealed, secret: Any, actor: Actor) -> None:
    pairing = _pairing(at, data.pairing, data.seat)
    row = format_of(at, pairing)
    choice = row.choice(data.purpose, data.game)
    if choice is None:
        raise TournamentRefused(
            f"in {row.label} nobody {PURPOSES[data.purpose].words} before game {data.game}",
            code="format",
            field="purpose",
        )
    made = choices_at(at, pairing, data.game, data.purpose)
    if data.seat in made or any(choice.revealed for choice in made.values()):
        raise TournamentRefused(f"seat {data.seat} has chosen before game {data.game}", code="chosen", field="seat")
    chosen = _chosen_in(data.purpose, secret) if isinstance(secret, types.ChoiceSecret) else None
    if chosen is not None:
        require_choice(offered(at, pairing, data.seat, choice, data.game), data.purpose, chosen)
    new = DeckChoice(game=data.game, purpose=data.purpose, seat=data.seat, chosen=chosen)
    at.choices[pairing.id] = (*at.choices.get(pairing.id, ()), new)


def _revealed(at: Tournament, data: types.ChoiceRevealed, secret: Any, actor: Actor) -> None:
    pairing = _pairing(at, data.pairing)
    made = choices_at(at, pairing, data.game, data.purpose)
    if not made or any(choice.revealed for choice in made.values()):
        raise TournamentRefused("there is no such choice to reveal", code="chosen", field="purpose")
    all_chosen = _all_chosen_in(data)
    if len(all_chosen) != len(pairing.seats):
        thing = PURPOSES[data.purpose].thing
        raise TournamentRefused(
            f"name {'an' if thing == 'order' else 'a'} {thing} for each seat that chose one",
            code="seats",
            field=f"{thing}s",
        )
    for seat, chosen in enumerate(all_chosen):
        choice = made.get(seat)
        sealed = None if choice is None else choice.chosen
        if (chosen is None) != (choice is None) or (sealed is not None and sealed != chosen):
            raise TournamentRefused(
                f"that is not what seat {seat} has chosen under seal",
                code="chosen",
                field=f"{PURPOSES[data.purpose].thing}s/{seat}",
            )
    at.choices[pairing.id] = tuple(
        msgspec.structs.replace(choice, chosen=all_chosen[choice.seat], revealed=True)
        if made.get(choice.seat) is choice
        else choice
        for choice in at.choices[pairing.id]
    )


def _chosen_in(purpose: Purpose, secret: types.ChoiceSecret) -> tuple[str, ...]:
    """What is sealed: the deck or the house, or the decks in their order; nothing where it is of another kind."""
    value = getattr(secret, PURPOSES[purpose].thing)
    return () if value is UNSET else value if isinstance(value, tuple) else (value,)


def _all_chosen_in(data: types.ChoiceRevealed) -> tuple[tuple[str, ...] | None, ...]:
    """What is revealed, by seat; nothing where it is of another kind."""
    value = getattr(data, f"{PURPOSES[data.purpose].thing}s")
    if value is UNSET:
        return ()
    return tuple(chosen if chosen is None or isinstance(chosen, tuple) else (chosen,) for chosen in value)


# -- bids -----------------------------------------------------------------------------------------------------------


def _bid(at: Tournament, data: types.BidMade, secret: Any, actor: Actor) -> None:
    pairing, sale = _on_sale(at, data)
    if data.chains < sale.least:
        raise TournamentRefused(
            f"{sale.chains} chains were bid for deck {sale.deck}: bid {sale.least} at least, or pass",
            code="too-low",
            field="chains",
        )
    new = ChainBid(game=data.game, deck=data.deck, seat=data.seat, chains=data.chains)
    at.bids[pairing.id] = (*at.bids.get(pairing.id, ()), new)


def _passed(at: Tournament, data: types.BidPassed, secret: Any, actor: Actor) -> None:
    pairing, sale = _on_sale(at, data)
    if sale.holder is None:
        raise TournamentRefused("nobody has bid yet: name a deck, and how many chains", code="no-bid", field="seat")
    new = ChainBid(game=data.game, deck=data.deck, seat=data.seat, chains=None)
    at.bids[pairing.id] = (*at.bids.get(pairing.id, ()), new)


def _on_sale(at: Tournament, data: types.BidMade | types.BidPassed) -> tuple[Pairing, Sale]:
    """The pairing, and how the bidding stands; refused where this seat cannot bid for this deck now."""
    pairing = _pairing(at, data.pairing, data.seat)
    row = format_of(at, pairing)
    pool = pool_of(at, pairing, data.game)
    sale = sale_in_log(at, pairing, data.game, data.deck)
    if sale is None:
        raise TournamentRefused(
            f"in {row.label} no chains are bid for a deck of game {data.game} now", code="format", field="game"
        )
    if data.deck not in pool or (sale.deck is not None and sale.deck != data.deck):
        raise TournamentRefused(f"chains are not bid for deck {data.deck}", code="unknown-deck", field="deck")
    if sale.sold:
        raise TournamentRefused(f"deck {data.deck} is sold for game {data.game}", code="sold", field="deck")
    if sale.turn != data.seat:
        raise TournamentRefused(f"it is for seat {sale.turn} to bid or to pass", code="turn", field="seat")
    return pairing, sale


def _pairing(at: Tournament, id: str, seat: int = 0) -> Pairing:
    """A pairing that is still played. Raises TournamentRefused."""
    pairing = at.pairing(id)
    if at.rounds[pairing.round].closed:
        raise TournamentRefused(f"round {pairing.round} is closed", code="round-closed", field="pairing")
    if id in at.results:
        raise TournamentRefused(f"the result of pairing {id} is recorded", code="decided", field="pairing")
    if seat >= len(pairing.seats):
        raise TournamentRefused(f"pairing {id} has no seat {seat}", code="seats", field="seat")
    return pairing


FORMAT_CHANGES: dict[type[EventData], Callable[..., None]] = {
    types.ChoiceSealed: _sealed,
    types.ChoiceRevealed: _revealed,
    types.BidMade: _bid,
    types.BidPassed: _passed,
}
"""By the type of an event, its effect: (tournament, data, secret, actor). Each raises TournamentRefused."""
