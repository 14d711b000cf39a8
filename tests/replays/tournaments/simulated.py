"""Events played out at random: players drop, return and come late, results are corrected rounds later, penalties are
given and withdrawn, decks checked, tables fixed, players absent; all of it written by two organisers at once.

    python -m tests.replays.tournaments.simulated 0 500

Each numbered event is a structure with as many players, and every rule of it is checked at each round: nobody sits
twice in a round, nobody meets again where that can be avoided, who is out plays no more, cuts are right, totals are
conserved, no table is taken twice, nothing that was stored is lost or doubled, and the log folds again to the same
standings, also without what is sealed in it. `python -m` plays on a Redis server, tests on one of their own.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import fakeredis
from msgspec import UNSET

from engine.catalogue import EVERY_HOUSE
from replays.log.canonical import GENESIS
from replays.log.events import Draft, Event, seal
from replays.log.vocabulary import EventData, SecretData
from replays.storage.redis_server import RedisServer
from replays.tournaments import event_types as types
from replays.tournaments.entries import Pairing, Stage
from replays.tournaments.event_fields import FormatName, StageRules
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.fold import feed
from replays.tournaments.formats import FORMATS, PURPOSES
from replays.tournaments.games.acts import bid, choose
from replays.tournaments.games.auctions import auction_bid, least_bid, pool_left, turn_of
from replays.tournaments.games.due import NextStep, due
from replays.tournaments.people_event_types import PlayerAbsent, PlayerArrived
from replays.tournaments.policy import Policy
from replays.tournaments.proposed_results import absence_loss
from replays.tournaments.registry import Tournaments
from replays.tournaments.rounds import add_round, close_round, next_round, require_decided
from replays.tournaments.stage_kinds import KINDS, planned_rounds
from replays.tournaments.stages.beginning import begin_stage
from replays.tournaments.stages.progress import bracket_of, cut_of, final_order, out, players_of, still_in, table_of
from replays.tournaments.standings import MatchOutcome, decide
from replays.tournaments.state import Change, Tournament
from tests.replays.tournaments.build import OLGA
from tests.replays.tournaments.simulated_people import (
    check_absence,
    check_nothing_decided,
    check_secrecy,
    check_tables,
    checks_deck,
    fixes_table,
    gives_penalty,
    records_absence,
    records_penalty_result,
    withdraws_penalty,
)
from tests.replays.tournaments.simulated_writers import Make, TwoOrganisers

Rules = StageRules
TOP_8 = Rules(kind="single-elimination", final_best_of=3, third_place=True)
STRUCTURES: Mapping[str, Sequence[Rules]] = {
    "swiss": (Rules(kind="swiss"),),
    "swiss and top 8": (Rules(kind="swiss", cut=8), TOP_8),
    "two losses and top 8": (Rules(kind="two-losses", cut=8), TOP_8),
    "two losses to the end": (Rules(kind="two-losses"),),
    "single elimination": (Rules(kind="single-elimination", best_of=3),),
    "double elimination": (Rules(kind="double-elimination"),),
    "survival": (Rules(kind="swiss", format="survival"),),
    "round robin": (Rules(kind="round-robin", pools=4, cut=8, tie_breaks=("head-to-head", "lot")), TOP_8),
}
MOST_ROUNDS = 60


@dataclass
class SimulatedEvent:
    """One event, and its log. `stores`: of the two organisers, on the same Redis."""

    number: int
    stores: Sequence[Tournaments] = ()
    structure: str = ""
    log: list[Event] = field(default_factory=list)
    now: Tournament = field(default_factory=Tournament)
    did: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not self.stores:
            client = fakeredis.FakeRedis(server=fakeredis.FakeServer(version=(6, 2)))
            self.stores = [Tournaments(client), Tournaments(client)]
        self.dice = random.Random(f"event {self.number}")
        self.structure = list(STRUCTURES)[self.number % len(STRUCTURES)]
        most = 24 if self.structure == "round robin" else 300 if self.number % 10 == 0 else 40
        self.size = self.dice.randint(8, most)

    def store(self, *events: EventData) -> None:
        """One of the organisers appends this to the log."""
        self.now = self.organisers.one_sends(lambda at: [(data, None) for data in events])

    def act(self, make: Make) -> None:
        """One of them stores what is due by what they see."""
        self.now = self.organisers.one_sends(make)

    def play(self) -> SimulatedEvent:
        """The whole event."""
        game_loss = self.dice.choice([None, 5, 10])
        policy = Policy(absence_game_loss=game_loss, absence_match_loss=self.dice.choice([10, 15]))
        created = types.TournamentCreated(
            tournament=f"T{self.number}",
            name="An event",
            organiser=OLGA.id,
            ruleset="18.4",
            variant="standard",
            policy=policy,
        )
        self.organisers = TwoOrganisers(self.stores, created, self.dice)
        self.store(*(types.PlayerRegistered(player=f"p{n}", name=f"Player {n}") for n in range(self.size)))
        if self.structure == "survival":
            self.store(
                *(types.DeckRegistered(deck=f"p{n}-{m}", player=f"p{n}") for n in range(self.size) for m in (1, 2))
            )
        for n, rules in enumerate(STRUCTURES[self.structure]):
            self.store(types.StageAdded(stage=f"s{n}", name=KINDS[rules.kind].label, rules=rules))
        for _ in STRUCTURES[self.structure]:
            self.act(lambda at: begin_stage(at, {}))
            assert self.now.stage is not None
            self._stage(self.now.stage)
        self._end()
        return self

    def _stage(self, stage: Stage) -> None:
        for _ in range(MOST_ROUNDS):
            if cut_of(self.now, {}, stage).ready:
                break
            draw = self.dice.randint(0, 3)
            proposed = next_round(self.now, {}, draw=draw)
            tables = [*proposed.proposal.tables, *((player,) for player in proposed.proposal.byes)]
            if not tables:
                break
            self._check_tables(stage, tables, len(proposed.proposal.repeats))
            self._add(proposed.round, draw)
            check_tables(self.now, proposed.round)
            self._results(proposed.round)
            require_decided(self.now, {})
            self.act(lambda at, round=proposed.round: close_round(at, round, {}))  # type: ignore[misc]
            self._check_table(stage)
            self._changes(stage)
        cut = cut_of(self.now, {}, stage)
        assert cut.ready, f"{stage.id} does not come to its end: {cut.why}"
        self._check_cut(stage, cut.players)

    def _add(self, round: str, draw: int) -> None:
        """Both organisers add the round; the second one sees that it is there."""

        def make(at: Tournament) -> list[Change]:
            proposed = next_round(at, {}, draw=draw)
            if round in at.rounds:
                return []
            tables = [*proposed.proposal.tables, *((player,) for player in proposed.proposal.byes)]
            return add_round(at, {}, proposed.round, tables, name=proposed.name)

        self.now = self.organisers.both_send(make)
        assert list(self.now.rounds).count(round) == 1

    def _results(self, round: str) -> None:
        for pairing in self.now.pairings_of(round):
            if pairing.bye:
                continue
            stage = self.now.stage
            assert stage is not None
            draws = stage.rules.kind in ("swiss", "round-robin")
            came = self._absence(pairing.id, draws) if self.dice.random() < 0.05 else True
            if came:
                self._penalties(pairing)
                self._result(pairing.id)
            if self.dice.random() < 0.3 and draws:
                self.act(lambda at, id=pairing.id: records_penalty_result(at, id))  # type: ignore[misc]

    def _penalties(self, pairing: Pairing) -> None:
        """Perhaps a penalty before the result; it decides nothing."""
        if self.dice.random() < 0.05:
            seed = self.dice.random()
            self.act(lambda at: gives_penalty(at, pairing, random.Random(seed)))
            check_nothing_decided(self.now, pairing)
            self.did["penalties"] += 1

    def _absence(self, pairing: str, both_may: bool) -> bool:
        """A player or both are absent, and come or lose by the clock. Returns whether it is played."""
        seats = self.now.pairings[pairing].seats
        absent = [seat.player for seat in seats] if both_may and self.dice.random() < 0.2 else [seats[0].player]
        for player in absent:
            self.store(PlayerAbsent(pairing=pairing, player=player))
        check_nothing_decided(self.now, self.now.pairings[pairing])
        self.did["absent"] += 1
        if self.dice.random() < 0.3:
            for player in absent:
                self.store(PlayerArrived(pairing=pairing, player=player))
            assert absence_loss(self.now, self.now.pairings[pairing], {}) is None
            return True
        while (due := absence_loss(self.now, self.now.pairings[pairing], {})) is not None:
            loss = due.loss
            self.now = self.organisers.both_send(lambda at, loss=loss: records_absence(at, pairing, loss))  # type: ignore[misc]
        check_absence(self.now, pairing)
        self.did["lost by the clock"] += 1
        return False

    def _result(self, pairing: str) -> None:
        seats = self.now.pairings[pairing].seats
        stage = self.now.stage
        drawn = stage is not None and stage.rules.kind in ("swiss", "round-robin") and self.dice.random() < 0.05
        winner = None if drawn else self.dice.choice(seats).player
        keys = tuple(3 if seat.player == winner else self.dice.randint(0, 2) for seat in seats)
        self.store(types.ResultRecorded(pairing=pairing, winner=winner, keys=keys, reason="played"))

    def _changes(self, stage: Stage) -> None:
        """What happens between two rounds."""
        for name, make in (
            ("fixed tables", fixes_table),
            ("deck checks", checks_deck),
            ("withdrawn", withdraws_penalty),
        ):
            if self.dice.random() < 0.5:
                seed = self.dice.random()
                self.act(lambda at, make=make, seed=seed: make(at, random.Random(seed)))  # type: ignore[misc]
                self.did[name] += 1
        left = [player for player in players_of(self.now, stage) if not self.now.players[player].dropped]
        if len(left) > 10 and self.dice.random() < 0.3:
            self.store(types.PlayerDropped(player=self.dice.choice(left)))
        gone = [player.id for player in self.now.players.values() if player.dropped]
        if gone and self.dice.random() < 0.3:
            self.store(types.PlayerReturned(player=self.dice.choice(gone)))
        rounds = self.now.rounds_of(stage.id)
        if not KINDS[stage.rules.kind].seeded and len(rounds) < 3 and self.dice.random() < 0.2:
            id = f"p{len(self.now.players)}"
            self.store(types.PlayerRegistered(player=id, name=f"Player {id}"))
        if stage.rules.kind == "swiss" and len(rounds) > 2 and self.dice.random() < 0.2:
            early = [pairing.id for pairing in self.now.pairings_of(rounds[-3].id) if not pairing.bye]
            if early:
                self._result(self.dice.choice(early))

    # -- what must hold ---------------------------------------------------------------------------------------------

    def _check_tables(self, stage: Stage, tables: Sequence[Sequence[str]], repeats: int) -> None:
        seated = Counter(player for table in tables for player in table)
        assert max(seated.values()) == 1, "nobody sits twice in a round"
        assert not any(self.now.players[player].dropped for player in seated)
        drawn = bracket_of(self.now, {}, stage) if stage.rules.kind == "single-elimination" else None
        for_third = set() if drawn is None or drawn.third is None else set(drawn.third.sides)
        if stage.rules.format == "survival":
            lost = {line.player: line.losses for line in table_of(self.now, {}, stage)}
            assert all(lost[player] < max(1, len(self.now.decks_of(player))) for player in seated), "no deck is left"
        assert not (out(self.now, {}, stage) - for_third) & set(seated), "who is out plays no more"
        if stage.rules.kind in ("swiss", "two-losses"):
            assert set(seated) == set(still_in(self.now, {}, stage)), "everybody who is in plays"
            rounds, players = len(self.now.rounds_of(stage.id)), len(seated)
            assert not repeats or players <= 2 * rounds + 2, "a rematch that could be avoided"
        if stage.rules.kind == "two-losses" and not repeats:
            lost = {line.player: line.losses for line in table_of(self.now, {}, stage)}
            apart = [table for table in tables if len(table) == 2 and lost[table[0]] != lost[table[1]]]
            assert len(apart) <= 1 + len(seated) // 8, "those with as many losses meet"

    def _check_table(self, stage: Stage) -> None:
        table = table_of(self.now, {}, stage)
        decided = [pairing for round in self.now.rounds_of(stage.id) for pairing in self.now.pairings_of(round.id)]
        met = [pairing for pairing in decided if not pairing.bye]
        assert sum(line.wins + line.draws / 2 for line in table) == len(met) + sum(pairing.bye for pairing in decided)
        assert sum(line.losses for line in table) == sum(line.wins - line.byes for line in table)
        assert sum(line.keys for line in table) == sum(line.keys_against for line in table)
        assert [line.place for line in table] == sorted(line.place for line in table)

    def _check_cut(self, stage: Stage, players: Sequence[str]) -> None:
        assert len(set(players)) == len(players) <= (stage.rules.cut or self.size + 99)
        lines = {line.player: line for line in table_of(self.now, {}, stage)}
        left = still_in(self.now, {}, stage)
        assert set(players) <= set(left)
        if stage.rules.kind == "two-losses":
            undefeated = {player for player in left if not lines[player].losses}
            assert undefeated <= set(players) or len(undefeated) > (stage.rules.cut or 0) // 2
        if stage.rules.kind == "swiss" and stage.rules.cut:
            lowest = min(lines[player].points for player in players)
            assert all(lines[player].points <= lowest for player in left if player not in players)
        if stage.rules.kind == "single-elimination":
            drawn = bracket_of(self.now, {}, stage)
            assert drawn is not None
            assert drawn.champion is not None
            assert list(players) == [drawn.champion] or self.now.players[drawn.champion].dropped
            most = planned_rounds(stage.rules, len(players_of(self.now, stage)))
            assert most is not None
            assert len(self.now.rounds_of(stage.id)) <= most

    def _end(self) -> None:
        ordered = final_order(self.now, {})
        assert sorted(ordered) == sorted(set(ordered))
        self.organisers.check()
        self.log = self.organisers.log()
        check_secrecy(self.now, self.log)
        again = Tournament()
        for event in self.log:
            feed(again, event)
        assert final_order(again, {}) == ordered
        for stage in self.now.stages.values():
            assert table_of(again, {}, again.stages[stage.id]) == table_of(self.now, {}, stage)


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
        for _ in range(200):
            what = due(self.now, self.outcomes, self.now.pairings["p"])
            if what.what == "decided":
                break
            self._go_on(what)
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
                self.store(deck, types.DeckSecret(list=self._list(f"{player} {number}")))
        best_of = self.row.best_of or self.dice.choice((1, 3))
        rules = Rules(kind="swiss", format=self.row.name, best_of=best_of)
        self.store(types.StageAdded(stage="s", name="S", rules=rules))
        if self.row.sells_decks:
            self._auction()
        for data, _ in begin_stage(self.now, {}):
            self.store(data)
        self.store(types.RoundAdded(round="1", stage="s"))
        seats = tuple(types.PairedSeat(player=player) for player in ("ann", "ben"))
        self.store(types.PairingAdded(pairing="p", round="1", table="1", seats=seats))

    def _list(self, name: str) -> dict[str, Any]:
        return {"name": name, "houses": self.dice.sample(EVERY_HOUSE, 3)}

    def _auction(self) -> None:
        """Sell three decks of the event to both."""
        decks = ("pool-1", "pool-2", "pool-3")
        for deck in decks:
            self.store(types.DeckRegistered(deck=deck), types.DeckSecret(list=self._list(deck)))
        self.store(types.AuctionOpened(auction="a", stage="s", players=("ben", "ann"), decks=decks))
        while (player := turn_of(self.now, self.now.auctions["a"])) is not None:
            auction = self.now.auctions["a"]
            passes = auction.lot is not None and self.dice.random() < 0.4
            chains = None if passes else min(24, least_bid(auction) + self.dice.randint(0, 3))
            deck = auction.lot or self.dice.choice(pool_left(self.now, auction))
            for data, secret in auction_bid(self.now, "a", player, chains, deck):
                self.store(data, secret)

    def _go_on(self, what: NextStep) -> None:
        pairing = self.now.pairings["p"]
        if what.what == "choose":
            seat = self.dice.choice(what.seats)
            assert what.purpose is not None
            options = what.options[seat]
            ordered = PURPOSES[what.purpose].thing == "order"
            chosen = self.dice.sample(options, len(options)) if ordered else [self.dice.choice(options)]
            made = choose(self.now, self.outcomes, pairing, seat, *chosen)
        elif what.what == "bid":
            (seat,) = what.seats
            assert what.sale is not None
            passes = what.sale.holder is not None and self.dice.random() < 0.3
            chains = None if passes else self.dice.randint(what.sale.least, min(24, what.sale.least + 4))
            made = bid(self.now, self.outcomes, pairing, seat, chains, self.dice.choice(what.options[seat]))
        else:
            assert what.what == "open", what.text
            match = f"M{len(self.now.matches)}"
            decks = tuple(deck for deck in what.decks if deck is not None)
            assigned = types.MatchAssigned(
                pairing="p",
                match=match,
                decks=decks,
                game=what.game,
                chains=what.bid,
                barred_houses=what.barred or UNSET,
            )
            made = [(assigned, None)]
            winner = None if self.dice.random() < 0.05 else self.dice.randint(0, 1)
            keys = tuple(3 if seat == winner else 1 for seat in range(2))
            self.outcomes[match] = MatchOutcome(
                match=match, finished=True, winner=winner, abandoned=False, keys=keys, amber=keys, penalties=({}, {})
            )
        for data, secret in made:
            self.store(data, secret)

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


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the events that are asked for. Returns how many went wrong, at most 1."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int, nargs="?", default=1)
    asked = parser.parse_args(arguments)
    played: Counter[str] = Counter()
    did: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="vaultlog-events-") as directory, RedisServer(directory) as server:
        for number in range(asked.first, asked.first + asked.count):
            stores = [Tournaments(server.client()) for _ in range(2)]
            stores[0].store.redis.flushall()
            event = SimulatedEvent(number, stores)
            try:
                event.play()
            except AssertionError as why:
                print(f"event {number} ({event.structure}, {event.size} players): {why}")
                return 1
            played[event.structure] += 1
            did.update(event.did)
            for organiser in event.organisers.both:
                did.update(sent=organiser.sent, refused=organiser.refused, repeated=organiser.repeated)
    print("; ".join(f"{count} of {name}" for name, count in played.items()))
    print("; ".join(f"{name} {count}" for name, count in sorted(did.items())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
