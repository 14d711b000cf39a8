"""What must happen next at a pairing: choose, bid, open its next game, play on; and which decks a game is played with.

`outcomes` everywhere: by match id, as far as known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.catalogue import in_words
from engine.english import counted
from replays.tournaments.entries import HOUSES_IN_A_DECK, Pairing
from replays.tournaments.event_fields import Purpose
from replays.tournaments.formats import PURPOSES, MatchFormat, SecretChoice
from replays.tournaments.games.auctions import bought_by
from replays.tournaments.games.beginners import beginner, loser_before
from replays.tournaments.games.bidding import Sale, chains_with, sale_of, same_choice
from replays.tournaments.games.held import (
    barred,
    brought,
    choices_at,
    chosen_in_stage,
    deck_for,
    format_of,
    houses_of,
    offered,
    owner_at,
    pool_of,
)
from replays.tournaments.standings import Decided, Outcomes, best_of, decide, seat_that_won
from replays.tournaments.state import Tournament

What = Literal["decks", "choose", "bid", "open", "play", "decided"]


class NextStep(msgspec.Struct, frozen=True, kw_only=True):
    """What must happen next."""

    what: What
    """decks: a player has not as many as the format takes, or none left; choose: secret choices; bid: chains are bid;
    open: the next game can be opened; play: a game is being played, or is not counted yet; decided: nothing."""
    game: int
    """The game that it is about, from 1."""
    text: str
    """It in a sentence. Names decks by their ids: it is for officials and the players of the pairing."""
    purpose: Purpose | None = None
    """The purpose of the choice that waits."""
    seats: tuple[int, ...] = ()
    """The seats that must choose or bid."""
    options: tuple[tuple[str, ...], ...] = ()
    """By seat, the decks, houses or players to choose from or to bid for; empty for a seat that does neither."""
    sale: Sale | None = None
    """How the bidding stands."""
    decks: tuple[str | None, ...] = ()
    """The decks of the game, by seat, once it can be opened; null: the player has none, or several."""
    bid: tuple[int, ...] = ()
    """The chains that were bid, by seat."""
    barred: tuple[str | None, ...] = ()
    """The house that each seat cannot choose in the game, by seat; empty where no seat has one."""
    first: int | None = None
    """The seat that begins the game, where a rule of the stage says it; None: chance decides, or who opens it."""

    @property
    def button(self) -> str:
        """What a button says that leads to a choice or a bid."""
        return "Bid or pass" if self.purpose is None else PURPOSES[self.purpose].button


def due(now: Tournament, outcomes: Outcomes, pairing: Pairing) -> NextStep:
    """What must happen next at a pairing."""
    game = game_of(pairing, outcomes)
    step = _due(now, outcomes, pairing, game)
    first = beginner(now, outcomes, pairing, game) if step.what == "open" else None
    if first is None:
        return step
    return replace(step, first=first, text=f"{step.text} {_name(now, pairing, first)} begins.")


def _due(now: Tournament, outcomes: Outcomes, pairing: Pairing, game: int) -> NextStep:
    """The same, without who begins."""
    decided = decide(now, pairing, outcomes)
    if decided is not None:
        return NextStep(what="decided", game=game, text=_result(now, decided))
    running = [match for match in pairing.matches if match not in outcomes or not outcomes[match].over]
    if running:
        return NextStep(what="play", game=game, text=f"Game {game} is being played, or not counted yet.")
    row = format_of(now, pairing)
    wrong = _wrong_number(now, pairing, row)
    if wrong:
        return NextStep(what="decks", game=game, text=wrong)
    if row.own_decks_only:
        return _opened(now, outcomes, pairing, game, _named(now, pairing, game))
    wrong = _without_decks(now, outcomes, pairing, game, row)
    if wrong:
        return NextStep(what="decks", game=game, text=wrong)
    for choice in row.choices_in(game):
        open_choice = _choice(now, outcomes, pairing, game, choice)
        if open_choice is not None:
            return open_choice
    return _decks_due(now, outcomes, pairing, game, row)


def game_of(pairing: Pairing, outcomes: Outcomes) -> int:
    """The number of the game that is played next, or now: those before it have a result."""
    return 1 + sum(match in outcomes and outcomes[match].counts for match in pairing.matches)


def _result(now: Tournament, decided: Decided) -> str:
    if decided.winner is None:
        lost = ": all its players lose" if decided.all_lose else ""
        return f"The match is over, without a winner{lost}."
    return f"{now.players[decided.winner].name} has won the match."


def _wrong_number(now: Tournament, pairing: Pairing, row: MatchFormat) -> str:
    """A sentence for the first player who has too few or too many decks; empty if the numbers are right."""
    if row.least == row.most == 1:
        return _several(now, pairing, row)  # a pairing may name one of several
    if row.least == 0:
        return _not_bought(now, pairing)
    wanted = counted(row.least, "deck") if row.least == row.most else f"{counted(row.least, 'deck')} or more"
    if row.most is not None and row.most > row.least:
        wanted = f"{row.least} to {row.most} decks"
    for seat in range(len(pairing.seats)):
        has = len(brought(now, pairing, seat))
        if has < row.least or (row.most is not None and has > row.most):
            what = "no deck" if not has else counted(has, "deck")
            do = "register the others" if has < row.least else "withdraw the others"
            return f"{_name(now, pairing, seat)} has {what}, and {row.label} takes {wanted}: {do}."
    return ""


def _several(now: Tournament, pairing: Pairing, row: MatchFormat) -> str:
    """A sentence for the first player of several decks, if nothing says which of them is played; else empty."""
    for seat, paired in enumerate(pairing.seats):
        decks = [id for id in brought(now, pairing, seat) if not now.decks[id].without_houses]
        if len(decks) > 1 and now.deck_at(paired) is None:
            do = "put an Alliance of them together" if row.composes else "pair again with the one that is played"
            many = f"{_name(now, pairing, seat)} has {counted(len(decks), 'deck')}"
            return f"{many}, and nothing says which is played: {do}, or withdraw others."
    return ""


def _not_bought(now: Tournament, pairing: Pairing) -> str:
    """A sentence for the first player who has not bought a deck; empty if all have."""
    for seat in range(len(pairing.seats)):
        if bought_by(now, pairing, seat) is None:
            return f"{_name(now, pairing, seat)} has no deck yet: it is bought at an auction of the stage."
    return ""


def _without_decks(now: Tournament, outcomes: Outcomes, pairing: Pairing, game: int, row: MatchFormat) -> str:
    """A sentence for the first player without a deck that can be played, or chosen from; empty if all have one.

    Where players choose among houses, those of the decks must be known; and not all decks may be done."""
    for seat in range(len(pairing.seats)):
        name = _name(now, pairing, seat)
        if row.open_houses:
            only_deck = deck_for(now, pairing, seat, game)
            unknown = [deck for deck in brought(now, pairing, seat) if len(houses_of(now, deck)) < HOUSES_IN_A_DECK]
            if row.least == row.most == 1 and only_deck is None:
                return f"{name} has no deck, or several of which the pairing names none: register one, or pair again."
            if (only_deck in unknown) if row.least == row.most == 1 else unknown:
                return f"Of a deck of {name} not even the houses are known: complete {unknown[0]}."
        choice = row.choice("deck", game)
        if row.spent and choice is not None and choice.of == "held":
            if not options_of(now, outcomes, pairing, seat, choice, game):
                return f"{name} has no deck left: all are done."
    return ""


# -- choices --------------------------------------------------------------------------------------------------------


def options_of(
    now: Tournament, outcomes: Outcomes, pairing: Pairing, seat: int, choice: SecretChoice, game: int
) -> list[str]:
    """The decks, houses or players from which a seat chooses, without spent decks."""
    if choice.of == "players" and loser_before(outcomes, pairing) != seat:
        return []
    decks = offered(now, pairing, seat, choice, game)
    if choice.of != "held":
        return decks
    gone = spent(now, outcomes, pairing, seat)
    return [deck for deck in decks if deck not in gone]


def _choice(now: Tournament, outcomes: Outcomes, pairing: Pairing, game: int, choice: SecretChoice) -> NextStep | None:
    """A choice that waits for a seat; None where it is made, or nobody has anything to choose."""
    made = choices_at(now, pairing, game, choice.purpose)
    if any(earlier.revealed for earlier in made.values()):
        return None
    options: list[tuple[str, ...]] = []
    for seat in range(len(pairing.seats)):
        decks = options_of(now, outcomes, pairing, seat, choice, game)
        lasting = choice.each == "stage" and chosen_in_stage(now, pairing, seat)
        options.append(tuple(decks) if len(decks) > 1 and not lasting and seat not in made else ())
    waiting = tuple(seat for seat, decks in enumerate(options) if decks)
    if not waiting:
        return None
    names = " and ".join(_name(now, pairing, seat) for seat in waiting)
    purpose = PURPOSES[choice.purpose]
    does = f"each {purpose.words_of_several}" if len(waiting) > 1 else purpose.words
    text = f"Before game {game}, {names} {does}{', in secret' if purpose.secret else ''}."
    return NextStep(what="choose", game=game, text=text, purpose=choice.purpose, seats=waiting, options=tuple(options))


def spent(now: Tournament, outcomes: Outcomes, pairing: Pairing, seat: int) -> set[str]:
    """The decks of a seat that are done: by the games of this match, or by those of the stage."""
    done: set[str] = set()
    stage, player = now.rounds[pairing.round].stage, pairing.seats[seat].player
    for rule in format_of(now, pairing).spent:
        if rule.by == "lost":
            done |= lost_decks(now, outcomes, stage).get(player, set())
        elif rule.within == "stage":
            done |= won_decks(now, outcomes, stage)
        else:
            done |= {
                now.decks_in[match][seat]
                for match in pairing.matches
                if (rule.by == "played" and match in outcomes and outcomes[match].counts)
                or seat_that_won(outcomes, match) == seat
            }
    return done


def won_decks(now: Tournament, outcomes: Outcomes, stage: str | None) -> set[str]:
    """The decks that won a game of a stage, as far as they are known."""
    won: set[str] = set()
    for round in now.rounds_of(stage):
        for pairing in now.pairings_of(round.id):
            for match in pairing.matches:
                winner = seat_that_won(outcomes, match)
                if winner is not None:
                    won.add(now.decks_in[match][winner])
            decided = None if pairing.bye or pairing.matches else decide(now, pairing, outcomes)
            for seat, paired in enumerate(pairing.seats):  # recorded without a match
                if decided is not None and paired.player == decided.winner:
                    won |= {deck for deck in (_played(now, pairing, seat),) if deck is not None}
    return won


def lost_decks(now: Tournament, outcomes: Outcomes, stage: str | None) -> dict[str, set[str]]:
    """The decks that lost in a stage, by player, as far as they are known."""
    lost: dict[str, set[str]] = {}
    for round in now.rounds_of(stage):
        for pairing in now.pairings_of(round.id):
            decided = None if pairing.bye else decide(now, pairing, outcomes)
            if decided is None or decided.drawn:
                continue
            for seat, paired in enumerate(pairing.seats):
                deck = None if paired.player == decided.winner else _played(now, pairing, seat)
                if deck is not None:
                    lost.setdefault(paired.player, set()).add(deck)
    return lost


def _played(now: Tournament, pairing: Pairing, seat: int) -> str | None:
    """The deck that a seat played, or would have, where the result was recorded without a match."""
    if pairing.matches:
        return now.decks_in[pairing.matches[-1]][seat]
    made = choices_at(now, pairing, 1, "deck").get(seat)
    if made is not None:
        return made.deck
    decks = brought(now, pairing, seat)
    return decks[0] if len(decks) == 1 else None


# -- bids and decks -------------------------------------------------------------------------------------------------


def sale_due(now: Tournament, outcomes: Outcomes, pairing: Pairing, game: int) -> Sale | None:
    """How the bidding before a game stands; None: no deck is bid for."""
    rule = format_of(now, pairing).rule(game)
    if rule == "auctioned":
        return sale_of(now, pairing, game, None)
    deck = None
    if rule == "winner-auctioned":
        deck = _winning_deck(now, outcomes, pairing)
    elif rule == "chosen":
        deck = same_choice(now, pairing, game)
    return None if deck is None else sale_of(now, pairing, game, deck)


def _winning_deck(now: Tournament, outcomes: Outcomes, pairing: Pairing) -> str | None:
    """The deck that won more games of a match than the other; None: neither did."""
    won: dict[str, int] = {}
    for match in pairing.matches:
        winner = seat_that_won(outcomes, match)
        if winner is not None:
            deck = now.decks_in[match][winner]
            won[deck] = won.get(deck, 0) + 1
    most = max(won.values(), default=0)
    best = [deck for deck, many in won.items() if many == most]
    return best[0] if len(best) == 1 else None


def _decks_due(now: Tournament, outcomes: Outcomes, pairing: Pairing, game: int, row: MatchFormat) -> NextStep:
    """The bidding, or the decks of the next game."""
    rule = row.rule(game)
    own = _named(now, pairing, game)
    if rule == "bought":
        bought = [bought_by(now, pairing, seat) for seat in range(len(pairing.seats))]
        decks = tuple(None if deck is None else deck.deck for deck in bought)
        return _opened(now, outcomes, pairing, game, decks, [0 if deck is None else deck.chains for deck in bought])
    if rule == "exchanged":
        return _opened(now, outcomes, pairing, game, tuple(reversed(own)))
    sale = None if None in own and rule != "chosen" else sale_due(now, outcomes, pairing, game)
    if sale is not None:
        return _sold(now, outcomes, pairing, game, sale) if sale.sold else _bidding(now, pairing, game, sale)
    if rule != "chosen":
        return _opened(now, outcomes, pairing, game, own)
    decks = tuple(_chosen(now, outcomes, pairing, seat, game, row) for seat in range(len(pairing.seats)))
    return _opened(now, outcomes, pairing, game, decks)


def _chosen(
    now: Tournament, outcomes: Outcomes, pairing: Pairing, seat: int, game: int, row: MatchFormat
) -> str | None:
    """The deck that a seat chose, or the only one that it has left."""
    made = choices_at(now, pairing, game, "deck").get(seat)
    if made is not None:  # sealed or not, the other seat has nothing to choose
        return made.deck
    choice = row.choice("deck", game) or row.choice("deck", 1)
    assert choice is not None
    if choice.each == "stage" and (lasting := chosen_in_stage(now, pairing, seat)) is not None:
        return lasting
    left = options_of(now, outcomes, pairing, seat, choice, game)
    return left[0] if len(left) == 1 else None


def _sold(now: Tournament, outcomes: Outcomes, pairing: Pairing, game: int, sale: Sale) -> NextStep:
    """The game whose deck is sold: the other seat plays the other deck."""
    assert sale.holder is not None
    left = [deck for deck in pool_of(now, pairing, game) if deck != sale.deck]
    decks = [sale.deck if seat == sale.holder else left[0] for seat in range(2)]
    more = (sale.chains * (sale.holder == 0), sale.chains * sale.holder)
    return _opened(now, outcomes, pairing, game, tuple(decks), more)


def _bidding(now: Tournament, pairing: Pairing, game: int, sale: Sale) -> NextStep:
    turn = sale.turn
    assert turn is not None
    name = _name(now, pairing, turn)
    if sale.holder is None or sale.deck is None:
        text = f"Before game {game}, {name} bids chains for one of the two decks, 0 or more."
        pool = tuple(pool_of(now, pairing, game))
    else:
        holder = _name(now, pairing, sale.holder)
        text = (
            f"Before game {game}, chains are bid for deck {sale.deck}: {holder} would play it with {sale.chains}. "
            f"{name} bids {sale.least} or more, or passes."
        )
        pool = (sale.deck,)
    options = tuple(pool if seat == turn else () for seat in range(2))
    return NextStep(what="bid", game=game, text=text, seats=(turn,), options=options, sale=sale)


def _opened(
    now: Tournament,
    outcomes: Outcomes,
    pairing: Pairing,
    game: int,
    decks: Sequence[str | None],
    bid: Sequence[int] = (),
) -> NextStep:
    """The next game, with the decks it is played with."""
    more = tuple(bid) or (0,) * len(pairing.seats)
    begins_with = chains_with(pairing, more)
    not_chosen = barred(now, pairing, game)
    seats = []
    for seat, deck in enumerate(decks):
        owner = None if deck is None else owner_at(now, pairing, deck)
        whose = "" if owner in (None, seat) else f" of {_name(now, pairing, owner)}"
        chains = begins_with[seat]
        with_chains = f" with {counted(chains, 'chain')}" if chains else ""
        house = not_chosen[seat]
        without = "" if house is None else f", and cannot choose {in_words(house)}"
        what = f"deck {deck}{whose}" if deck else "a deck"
        seats.append(f"{_name(now, pairing, seat)} plays {what}{with_chains}{without}")
    games = best_of(now, pairing, outcomes)
    text = f"Game {game}{f' of at most {games}' if games > 1 else ''} can be opened: {'; '.join(seats)}."
    houses = not_chosen if any(not_chosen) else ()
    return NextStep(what="open", game=game, text=text, decks=tuple(decks), bid=more, barred=houses)


def _named(now: Tournament, pairing: Pairing, game: int) -> tuple[str | None, ...]:
    """The deck of each player; None: they have none, or several of which nothing names one."""
    return tuple(deck_for(now, pairing, seat, game) for seat in range(len(pairing.seats)))


def _name(now: Tournament, pairing: Pairing, seat: int | None) -> str:
    assert seat is not None
    return now.players[pairing.seats[seat].player].name
