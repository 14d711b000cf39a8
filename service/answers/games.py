"""Answers about the games of a pairing: which were played with which decks, and what comes next."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType

from replays.log.events import now
from replays.telling.clock import milliseconds
from replays.tournaments.entries import Deck, Pairing
from replays.tournaments.event_fields import Begins, FormatName, OpenLists, Purpose
from replays.tournaments.formats import PURPOSES
from replays.tournaments.games.due import NextStep, What, due
from replays.tournaments.games.held import choices_at, format_of
from replays.tournaments.games.open_lists import lists_at, open_to
from replays.tournaments.standings import Outcomes, best_of, seat_that_won
from replays.tournaments.state import Tournament
from service.answers.tournament import PlainDeck
from service.answers.tournaments import every_outcome_of, outcomes_of, view_of
from service.who import caller_in


class GameOfPairing(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a pairing."""

    game: Annotated[int, Meta(description="which game it is, from 1")]
    match: str
    winner: Annotated[str | None, Meta(description="player; null: nobody, or not known yet")]
    over: bool
    decks: Annotated[list[str] | UnsetType, Meta(description="by seat; for officials and its players")] = UNSET
    chains: Annotated[list[int] | UnsetType, Meta(description="by seat, at its beginning; for the same")] = UNSET
    barred_houses: Annotated[
        list[str | None] | UnsetType,
        Meta(description="by seat, the house that it cannot choose, where there are any; for the same"),
    ] = UNSET


class BiddingAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """How the bidding for a deck stands."""

    deck: Annotated[str | None, Meta(description="null: the first bid names it")]
    holder: Annotated[int | None, Meta(description="the seat that would play it; null: nobody has bid")]
    chains: Annotated[int, Meta(description="with so many")]
    least: Annotated[int, Meta(description="the fewest that can be bid next")]


class NextStepAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What comes next at a pairing."""

    what: Annotated[
        What,
        Meta(
            description="decks: some must be registered or withdrawn; choose, bid: `seats` do; open: the next game can "
            "be opened; play: a game is being played, or not counted yet; decided: nothing"
        ),
    ]
    game: int
    text: Annotated[str, Meta(description="the same in a sentence")]
    purpose: Annotated[Purpose | None, Meta(description="of a choice")]
    seats: Annotated[list[int], Meta(description="that choose or bid")]
    thing: Annotated[
        Literal["deck", "house", "order", "player"] | None,
        Meta(description="what is chosen: a deck, a house, all decks in the order of their games, or a player"),
    ]
    options: Annotated[list[list[str]], Meta(description="what they choose from or bid for, by seat")]
    bidding: BiddingAnswer | None
    decks: Annotated[list[str | None], Meta(description="of the game that can be opened, by seat")]
    bid: Annotated[list[int], Meta(description="chains that were bid for them, by seat")]
    barred_houses: Annotated[
        list[str | None], Meta(description="the house that each seat cannot choose, by seat; empty where there is none")
    ]
    first: Annotated[
        int | None,
        Meta(description="the seat that begins by a rule of the stage; null: by chance, or as its opener says"),
    ]
    chosen: Annotated[
        str | UnsetType,
        Meta(description="the deck that the caller chose for this, under seal until all have chosen; for them alone"),
    ] = UNSET


class OpponentsDeck(msgspec.Struct, frozen=True):
    """A deck of an opponent, with its list."""

    deck: str
    player: Annotated[str | None, Meta(description="null: it belongs to the event")]
    list: PlainDeck


class PairingGamesAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The games of a pairing."""

    tournament: str
    version: int
    pairing: str
    players: list[str]
    format: FormatName
    best_of: int
    begins: Annotated[Begins, Meta(description="who begins the games after the first, by the rules of the stage")]
    keys_to_win: Annotated[
        int | None,
        Meta(description="how many forged keys win, where the stage says so; null: as the variant says"),
    ]
    games: list[GameOfPairing]
    next: Annotated[NextStepAnswer | None, Meta(description="null for others than officials and its players")]
    open_lists: Annotated[
        OpenLists, Meta(description="when its players may read each other's decklists, by the rules of the stage")
    ]
    opponents_decks: Annotated[
        list[OpponentsDeck] | UnsetType,
        Meta(description="the lists that the caller, who plays in it, may read by `open_lists` now"),
    ] = UNSET


def seat_of_caller(tournament: Tournament, pairing: Pairing) -> int | None:
    """The seat that the caller has at a pairing: as a player of the tournament, or by the token of a seat in one of its
    matches. None: none."""
    caller = caller_in(tournament=tournament.id)
    if caller.match is not None:
        bound = tournament.pairing_of(caller.match)
        return caller.seat if bound is not None and bound.id == pairing.id else None
    player = view_of(tournament).player
    return next((seat for seat, paired in enumerate(pairing.seats) if paired.player == player), None)


def _takes_part(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether the caller is an official, or plays in a pairing."""
    return view_of(tournament).official or seat_of_caller(tournament, pairing) is not None


def chosen_by_caller(tournament: Tournament, pairing: Pairing, step: NextStep) -> str | None:
    """The deck that the caller has chosen in what others still choose; None: none, or nothing is chosen."""
    seat = seat_of_caller(tournament, pairing)
    if seat is None or step.purpose is None:
        return None
    made = choices_at(tournament, pairing, step.game, step.purpose).get(seat)
    return None if made is None else made.deck


def games_at(tournament: Tournament, pairing: Pairing, best_of: int | None = None) -> str:
    """The address of the games of a pairing, where its format or their number makes them worth a page; else empty.
    `best_of`: of how many games it is the best; None: that is looked up where the address depends on it."""
    if pairing.bye:
        return ""
    several = not format_of(tournament, pairing).own_decks_only or lists_at(tournament, pairing) != "never"
    several = several or (best_of_now(tournament, pairing) if best_of is None else best_of) > 1
    return f"/tournaments/{tournament.id}/pairings/{pairing.id}" if several else ""


def best_of_now(tournament: Tournament, pairing: Pairing, outcomes: Outcomes | None = None) -> int:
    """Of how many games a pairing is the best. Which one is the final follows from the results before it: from
    `outcomes`, or, with None, from those that are looked up where they are asked for."""
    rules = tournament.rules_of(pairing)
    if outcomes is None:
        outcomes = {} if rules is None or rules.final_best_of is None else every_outcome_of(tournament)
    return best_of(tournament, pairing, outcomes)


class OwnStep(NamedTuple):
    """What the caller has to do at their own table."""

    pairing: Pairing
    step: NextStep


def own_steps(tournament: Tournament, outcomes: Outcomes | None = None) -> list[OwnStep]:
    """The choices and bids that wait for the caller, at pairings in which they play. `outcomes`: as `step_of`."""
    chosen_at = [
        pairing
        for pairing in _own_pairings(tournament)
        if not (
            pairing.removed
            or pairing.bye
            or pairing.id in tournament.results
            or tournament.rounds[pairing.round].closed
            or format_of(tournament, pairing).own_decks_only
        )
    ]
    if chosen_at and outcomes is None:
        outcomes = every_outcome_of(tournament)
    steps = [OwnStep(pairing, step_of(tournament, pairing, outcomes)) for pairing in chosen_at]
    return [own for own in steps if seat_of_caller(tournament, own.pairing) in own.step.seats]


def _own_pairings(tournament: Tournament) -> list[Pairing]:
    """The pairings at which the caller may have a seat."""
    caller = caller_in(tournament=tournament.id)
    if caller.match is not None:
        bound = tournament.pairing_of(caller.match)
        return [] if bound is None else [bound]
    player = view_of(tournament).player
    if player is None:
        return []
    return [pairing for pairing in tournament.pairings.values() if any(seat.player == player for seat in pairing.seats)]


def outcomes_for(tournament: Tournament, pairing: Pairing) -> Outcomes:
    """How matches ended, whatever the caller may know, where the format of a pairing asks for it: both players
    at a table get the same answer."""
    return {} if format_of(tournament, pairing).own_decks_only else every_outcome_of(tournament)


def step_of(tournament: Tournament, pairing: Pairing, outcomes: Outcomes | None = None) -> NextStep:
    """What comes next at a pairing, for officials and its players. `outcomes`: `every_outcome_of`, where the caller has
    read them; None: they are read."""
    return due(tournament, every_outcome_of(tournament) if outcomes is None else outcomes, pairing)


def next_step(tournament: Tournament, pairing: Pairing, outcomes: Outcomes | None = None) -> NextStep | None:
    """What comes next at a pairing; None for those who may not know it (`knows_step`). `outcomes`: as `step_of`."""
    return step_of(tournament, pairing, outcomes) if knows_step(tournament, pairing) else None


def knows_step(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether the caller may know what comes next at a pairing: officials and its players, not at a bye."""
    return not pairing.bye and _takes_part(tournament, pairing)


def lists_open_to_caller(tournament: Tournament, pairing: Pairing, step: NextStep | None) -> list[Deck]:
    """The decks whose lists the caller may read because they play against them (`StageRules.open_lists`)."""
    seat = seat_of_caller(tournament, pairing)
    return [] if seat is None or step is None else open_to(tournament, pairing, seat, step, milliseconds(now()))


def games_answer(
    tournament: Tournament, pairing: Pairing, step: NextStep | None, outcomes: Outcomes | None = None
) -> PairingGamesAnswer:
    """The games of a pairing, as far as the caller may know them. `step`: `next_step`; `outcomes`: as `step_of`."""
    shows_decks = view_of(tournament).released or _takes_part(tournament, pairing)
    lists = lists_open_to_caller(tournament, pairing, step)
    return PairingGamesAnswer(
        tournament=tournament.id,
        version=tournament.version,
        pairing=pairing.id,
        players=[seat.player for seat in pairing.seats],
        format=format_of(tournament, pairing).name,
        best_of=best_of_now(tournament, pairing, outcomes),
        begins=format_of(tournament, pairing).begins,
        keys_to_win=tournament.keys_to_win(pairing),
        games=_games(tournament, pairing, shows_decks=shows_decks),
        open_lists=lists_at(tournament, pairing),
        opponents_decks=[OpponentsDeck(deck.id, deck.player, deck.list) for deck in lists if deck.list is not None]
        or UNSET,
        next=None if step is None else _next(step, chosen_by_caller(tournament, pairing, step)),
    )


def _games(tournament: Tournament, pairing: Pairing, *, shows_decks: bool) -> list[GameOfPairing]:
    outcomes = outcomes_of(tournament, set(pairing.matches))
    own = [seat.chains for seat in pairing.seats]
    games = []
    for number, match in enumerate(pairing.matches, 1):
        outcome, winner = outcomes.get(match), seat_that_won(outcomes, match)
        games.append(
            GameOfPairing(
                game=tournament.games_in.get(match, number),
                match=match,
                winner=None if winner is None else pairing.seats[winner].player,
                over=outcome is not None and outcome.finished,
                decks=list(tournament.decks_in[match]) if shows_decks else UNSET,
                chains=list(tournament.chains_in.get(match, own)) if shows_decks else UNSET,
                barred_houses=list(tournament.barred_in[match])
                if shows_decks and match in tournament.barred_in
                else UNSET,
            )
        )
    return games


def _next(step: NextStep, chosen: str | None) -> NextStepAnswer:
    sale = step.sale
    return NextStepAnswer(
        what=step.what,
        game=step.game,
        text=step.text,
        purpose=step.purpose,
        thing=None if step.purpose is None else PURPOSES[step.purpose].thing,
        seats=list(step.seats),
        options=[list(decks) for decks in step.options],
        bidding=None
        if sale is None
        else BiddingAnswer(deck=sale.deck, holder=sale.holder, chains=sale.chains, least=sale.least),
        decks=list(step.decks),
        bid=list(step.bid),
        barred_houses=list(step.barred),
        first=step.first,
        chosen=UNSET if chosen is None else chosen,
    )
