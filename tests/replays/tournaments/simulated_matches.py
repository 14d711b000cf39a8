"""Matches of simulated events, game by game: choices, bids, auctions and winners at random, as the format has them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import UNSET

from engine.catalogue import EVERY_HOUSE
from replays.log.canonical import GENESIS
from replays.log.events import Draft, Event, seal
from replays.log.vocabulary import EventData, SecretData
from replays.tournaments import event_types as types
from replays.tournaments.entries import Pairing
from replays.tournaments.event_fields import FormatName, StageRules
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.fold import apply, feed
from replays.tournaments.formats import FORMATS, PURPOSES
from replays.tournaments.games.acts import bid, choose
from replays.tournaments.games.auctions import auction_bid, least_bid, pool_left, turn_of
from replays.tournaments.games.due import due
from replays.tournaments.policy import Policy
from replays.tournaments.stages.beginning import begin_stage
from replays.tournaments.standings import MATCH_LOSS, MatchOutcome, decide
from replays.tournaments.state import Change, Tournament
from tests.replays.tournaments.build import OLGA

Rules = StageRules
MOST_STEPS = 200


def any_list(name: str, dice: random.Random) -> types.DeckSecret:
    """A deck of three houses."""
    return types.DeckSecret(list={"name": name, "houses": dice.sample(EVERY_HOUSE, 3), "cards": []})


def sells_decks(at: Tournament, stage: str, players: Sequence[str], dice: random.Random) -> list[Change]:
    """An auction of a stage, from decks of the event for these players and one more, until each has bought one."""
    scratch, changes = at.copy(), list[Change]()

    def add(*made: Change) -> None:
        for data, secret in made:
            apply(scratch, data, secret, actor=OLGA)
            changes.append((data, secret))

    auction = f"a-{players[0]}"
    decks = tuple(f"pool-{players[0]}-{number}" for number in range(len(players) + 1))
    add(*((types.DeckRegistered(deck=deck), any_list(deck, dice)) for deck in decks))
    add((types.AuctionOpened(auction=auction, stage=stage, players=tuple(players), decks=decks), None))
    while (player := turn_of(scratch, scratch.auctions[auction])) is not None:
        lot = scratch.auctions[auction]
        passes = lot.lot is not None and dice.random() < 0.4
        chains = None if passes else min(24, least_bid(lot) + dice.randint(0, 3))
        deck = lot.lot or dice.choice(pool_left(scratch, lot))
        add(*auction_bid(scratch, auction, player, chains, deck))
    return changes


def plays_on(
    at: Tournament,
    outcomes: dict[str, MatchOutcome],
    pairing: Pairing,
    dice: random.Random,
    *,
    draws: float = 0.05,
    losses: float = 0.0,
) -> list[Change]:
    """What is due next at a pairing: a choice, a bid, or a game with its outcome, which is added to `outcomes`; nothing
    where no game can be opened.

    * `draws`: the chance that nobody wins a game.
    * `losses`: the chance of a match loss for a player, and again for the other.
    """
    what = due(at, outcomes, pairing)
    if what.what == "choose":
        seat = dice.choice(what.seats)
        assert what.purpose is not None
        options = what.options[seat]
        ordered = PURPOSES[what.purpose].thing == "order"
        chosen = dice.sample(options, len(options)) if ordered else [dice.choice(options)]
        return choose(at, outcomes, pairing, seat, *chosen)
    if what.what == "bid":
        (seat,) = what.seats
        assert what.sale is not None
        passes = what.sale.holder is not None and dice.random() < 0.3
        chains = None if passes else dice.randint(what.sale.least, min(24, what.sale.least + 4))
        return bid(at, outcomes, pairing, seat, chains, dice.choice(what.options[seat]))
    if what.what != "open" or None in what.decks:
        return []
    match = f"M-{pairing.id}-{len(pairing.matches)}"
    winner = None if dice.random() < draws else dice.randint(0, 1)
    keys = tuple(3 if seat == winner else 1 for seat in range(2))
    outcomes[match] = MatchOutcome(
        match=match,
        finished=True,
        winner=winner,
        abandoned=False,
        keys=keys,
        amber=keys,
        penalties=tuple({MATCH_LOSS: 1} if dice.random() < losses else {} for _ in range(2)),
    )
    decks = tuple(deck for deck in what.decks if deck is not None)
    assigned = types.MatchAssigned(
        pairing=pairing.id,
        match=match,
        decks=decks,
        game=what.game,
        chains=what.bid,
        barred_houses=what.barred or UNSET,
    )
    return [(assigned, None)]


def plays_out(
    at: Tournament, outcomes: dict[str, MatchOutcome], pairing: str, dice: random.Random, *, draws: float, losses: float
) -> list[Change]:
    """A whole match, as far as its players have the decks for it."""
    scratch, changes = at.copy(), list[Change]()
    for _ in range(MOST_STEPS):
        made = plays_on(scratch, outcomes, scratch.pairings[pairing], dice, draws=draws, losses=losses)
        if not made:
            return changes
        for data, secret in made:
            apply(scratch, data, secret, actor=OLGA)
        changes += made
    raise AssertionError(f"pairing {pairing} does not come to its end")


class FormatMatch:
    """One match in a format, its choices, bids and winners at random, and the log of its tournament."""

    def __init__(self, format: FormatName, number: int) -> None:
        self.dice = random.Random(f"match {format} {number}")
        self.row = FORMATS[format]
        self.now, self.log = Tournament(), list[Event]()
        self.outcomes: dict[str, MatchOutcome] = {}
        self.decks = self.dice.randint(self.row.least, self.row.most or 4)

    def store(self, data: EventData, secret: SecretData | None = None) -> None:
        """Append to the log, as a store does."""
        prev = self.now.head if self.log else GENESIS
        draft = Draft(data=data, secret=secret, actor=OLGA)
        self.log.append(seal(draft, seq=len(self.log) + 1, prev=prev, vocabulary=TOURNAMENT_VOCABULARY))
        feed(self.now, self.log[-1])

    def play(self) -> FormatMatch:
        """The whole match."""
        self._begin()
        for _ in range(MOST_STEPS):
            if due(self.now, self.outcomes, self.now.pairings["p"]).what == "decided":
                break
            for data, secret in plays_on(self.now, self.outcomes, self.now.pairings["p"], self.dice):
                self.store(data, secret)
        else:
            raise AssertionError(f"{self.row.name} does not come to its end")
        self._check()
        return self

    def _begin(self) -> None:
        self.store(
            types.TournamentCreated(
                tournament="T", name="One", organiser=OLGA.id, ruleset="18.4", variant="standard", policy=Policy()
            )
        )
        for player in ("ann", "ben"):
            self.store(types.PlayerRegistered(player=player, name=player.title()))
            for number in range(self.decks):
                deck = types.DeckRegistered(deck=f"{player}-{number}", player=player)
                self.store(deck, any_list(f"{player} {number}", self.dice))
        best_of = self.row.best_of or self.dice.choice((1, 3))
        rules = Rules(kind="swiss", format=self.row.name, best_of=best_of)
        self.store(types.StageAdded(stage="s", name="S", rules=rules))
        if self.row.sells_decks:
            for data, secret in sells_decks(self.now, "s", ("ben", "ann"), self.dice):
                self.store(data, secret)
        for data, _ in begin_stage(self.now, {}):
            self.store(data)
        self.store(types.RoundAdded(round="1", stage="s"))
        seats = tuple(types.PairedSeat(player=player) for player in ("ann", "ben"))
        self.store(types.PairingAdded(pairing="p", round="1", table="1", seats=seats))

    def _check(self) -> None:
        decided = decide(self.now, self.now.pairings["p"], self.outcomes)
        assert decided is not None
        games = self.now.pairings["p"].matches
        assert len(games) <= (self.row.best_of or 3)
        for match in games:
            assert len(set(self.now.decks_in[match])) == 2, "no deck is played by two seats"
            assert self.row.sells_decks or sum(1 for chains in self.now.chains_in[match] if chains) <= 1, "one bought"
        for seat in range(2):
            played = [self.now.decks_in[match][seat] for match in games]
            assert len(set(played)) == len(played) or not any(rule.by == "played" for rule in self.row.spent)
        if any(rule.by == "won" for rule in self.row.spent) and decided.winner is not None:
            seat = ("ann", "ben").index(decided.winner)
            won = [self.now.decks_in[match][seat] for match in games if self.outcomes[match].winner == seat]
            assert len(set(won)) == len(won), "a deck that won is done"
        again = Tournament()
        for event in self.log:
            feed(again, event)
        assert again.bids == self.now.bids
        assert again.choices == self.now.choices
