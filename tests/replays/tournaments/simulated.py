"""Events played out at random, in every structure, format and size: players drop, return and come late, results are
corrected rounds later, penalties are given and withdrawn, decks checked, tables fixed, players absent; all of it
written by two organisers at once.

    python -m tests.replays.tournaments.simulated 0 500

Each number is an event of its own, and every rule of it is checked at each round: nobody sits twice in a round, nobody
meets again where that can be avoided, who is out plays no more, cuts are right, a bracket has a winner, the table is
that of the results, no table is taken twice, nothing that was stored is lost or doubled, and the log folds again to the
same standings, also without what is sealed in it. An event that goes wrong is named with its number, and the next one
is played. `python -m` plays on a Redis server, tests on one of their own.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import fakeredis

from replays.log.events import Event
from replays.log.vocabulary import EventData
from replays.storage.redis_server import RedisServer
from replays.tournaments import event_types as types
from replays.tournaments.entries import Pairing, Stage
from replays.tournaments.fold import feed
from replays.tournaments.formats import FORMATS
from replays.tournaments.people_event_types import PlayerAbsent, PlayerArrived
from replays.tournaments.policy import Policy
from replays.tournaments.proposed_results import absence_loss
from replays.tournaments.registry import Tournaments
from replays.tournaments.rounds import add_round, close_round, next_round, require_decided
from replays.tournaments.stage_kinds import KINDS, kind_of
from replays.tournaments.stages.beginning import begin_stage
from replays.tournaments.stages.progress import cut_of, final_order, players_of, table_of
from replays.tournaments.standings import MatchOutcome, decide
from replays.tournaments.state import Change, Tournament, TournamentRefused
from replays.tournaments.weeks import absences, record_absences
from tests.replays.tournaments.build import OLGA
from tests.replays.tournaments.simulated_checks import ALL_LOSE, Sight, check_cut, check_proposal, check_table
from tests.replays.tournaments.simulated_habits import MOST, Plan, dice_of, plan
from tests.replays.tournaments.simulated_matches import any_list, plays_out, sells_decks
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

MOST_ROUNDS = 120
MOST_CORRECTIONS = 4
"""In a stage that goes on until one player is left: each may begin a part of it again."""


@dataclass
class SimulatedEvent:
    """One event, and its log. `stores`: of the two organisers, on the same Redis; `most`: players."""

    number: int
    stores: Sequence[Tournaments] = ()
    most: int = MOST
    log: list[Event] = field(default_factory=list)
    now: Tournament = field(default_factory=Tournament)
    did: Counter[str] = field(default_factory=Counter)
    outcomes: dict[str, MatchOutcome] = field(default_factory=dict)
    """How the matches ended that are played game by game."""
    entered: dict[str, str | None] = field(default_factory=dict)
    """Pairing -> the result that was entered last: the winner, None for a draw, or `ALL_LOSE`."""
    changed: Counter[str] = field(default_factory=Counter)
    """What happened in a stage by which its rounds are no longer those that were planned."""

    def __post_init__(self) -> None:
        if not self.stores:
            client = fakeredis.FakeRedis(server=fakeredis.FakeServer(version=(6, 2)))
            self.stores = [Tournaments(client), Tournaments(client)]
        self.dice = dice_of(self.number)
        self.plan: Plan = plan(self.dice, self.most)
        self.structure, self.size, self.habits = self.plan.structure, self.plan.size, self.plan.habits

    def store(self, *events: EventData) -> None:
        """One of the organisers appends this to the log."""
        self.now = self.organisers.one_sends(lambda at: [(data, None) for data in events])

    def act(self, make: Make) -> None:
        """One of them stores what is due by what they see."""
        self.now = self.organisers.one_sends(make)

    def chance(self, of: float) -> bool:
        """Whether something happens that has this chance."""
        return self.dice.random() < of

    def sight(self, stage: Stage) -> Sight:
        """The event as checks look at it."""
        return Sight(self.now, self.outcomes, stage, self.entered)

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
        for n, rules in enumerate(self.plan.stages):
            self.store(types.StageAdded(stage=f"s{n}", name=KINDS[rules.kind].label, rules=rules))
        self._decks()
        for _ in self.plan.stages:
            self.act(lambda at: begin_stage(at, self.outcomes))
            assert self.now.stage is not None
            self.changed.clear()
            self._stage(self.now.stage)
        self._end()
        return self

    def _decks(self) -> None:
        """Each player registers as many decks as the format wants, or buys one at an auction of a few."""
        row = FORMATS[self.plan.format]
        players = [f"p{n}" for n in range(self.size)]
        if row.sells_decks:
            seed = self.dice.random()
            for first in range(0, self.size - 1, 4):
                pod = players[first:] if first + 5 == self.size else players[first : first + 4]
                self.act(lambda at, pod=pod: sells_decks(at, "s0", pod, random.Random(seed)))  # type: ignore[misc]
            return
        changes: list[Change] = []
        for player in players:
            for number in range(self.dice.randint(row.least, row.most or 3)):
                deck = types.DeckRegistered(deck=f"{player}-{number}", player=player)
                changes.append((deck, any_list(deck.deck, self.dice)))
        self.act(lambda at: changes)

    def _stage(self, stage: Stage) -> None:
        for _ in range(MOST_ROUNDS):
            if cut_of(self.now, self.outcomes, stage).ready:
                break
            draw = self.dice.randint(0, 3)
            proposed = next_round(self.now, self.outcomes, draw=draw)
            tables = proposed.proposal.seated
            if not tables:
                break
            check_proposal(self.sight(stage), proposed.proposal, tables)
            self._add(proposed.round, draw)
            check_tables(self.now, proposed.round)
            self._results(proposed.round, stage)
            require_decided(self.now, self.outcomes)
            self.act(lambda at, round=proposed.round: close_round(at, round, self.outcomes))  # type: ignore[misc]
            check_table(self.sight(stage))
            self._changes(stage)
        cut = cut_of(self.now, self.outcomes, stage)
        assert cut.ready, f"{stage.id} does not come to its end: {cut.why}"
        check_cut(self.sight(stage), changed=bool(self.changed))

    def _add(self, round: str, draw: int) -> None:
        """Both organisers add the round; the second one sees that it is there."""

        def make(at: Tournament) -> list[Change]:
            proposed = next_round(at, self.outcomes, draw=draw)
            if round in at.rounds:
                return []
            tables = proposed.proposal.seated
            return add_round(at, self.outcomes, proposed.round, tables, name=proposed.name)

        self.now = self.organisers.both_send(make)
        assert list(self.now.rounds).count(round) == 1

    # -- results ----------------------------------------------------------------------------------------------------

    def _results(self, round: str, stage: Stage) -> None:
        if self.chance(self.habits.leave_table):
            self._leaves_a_table(round, stage)
        for pairing in self.now.pairings_of(round):
            if pairing.bye or self._decided(pairing.id):
                continue
            came = self._absence(pairing.id) if self.chance(self.habits.absent) else True
            if came:
                self._penalties(pairing)
                self._ends(pairing.id)
            if self.chance(0.3):
                self.act(lambda at, id=pairing.id: records_penalty_result(at, id, self.outcomes))  # type: ignore[misc]
                self._as_recorded(pairing.id)
            if not self._decided(pairing.id):
                self._result(pairing.id)

    def _decided(self, pairing: str) -> bool:
        return decide(self.now, self.now.pairings[pairing], self.outcomes) is not None

    def _as_recorded(self, *pairings: str) -> None:
        """What the log says of pairings whose result followed from an absence or a penalty."""
        for pairing in pairings:
            if pairing in self.now.results:
                recorded = self.now.results[pairing]
                self.entered[pairing] = ALL_LOSE if recorded.all_lose else recorded.winner

    def _leaves_a_table(self, round: str, stage: Stage) -> None:
        """A player leaves whose table is being played, or both do; the opponent wins, or both lose."""
        playing = [pairing for pairing in self.now.pairings_of(round) if not pairing.bye]
        if not playing:
            return
        seats = self.dice.choice(playing).seats
        for seat in seats[: 2 if self.chance(self.habits.both_absent) else 1]:
            self._leaves(stage, seat.player)
        waiting = [pairing.id for pairing in absences(self.now, self.outcomes)]
        if waiting:
            self.act(lambda at: record_absences(at, self.outcomes))
            self._as_recorded(*waiting)
            self.did["left a table"] += 1

    def _ends(self, pairing: str) -> None:
        """A match is played game by game, or its result recorded."""
        if self.chance(self.habits.by_games):
            seed, habits = self.dice.random(), self.habits

            def make(at: Tournament) -> list[Change]:
                how = random.Random(seed)
                return plays_out(at, self.outcomes, pairing, how, draws=habits.draw, losses=habits.loss)

            self.act(make)
            self.did["games"] += len(self.now.pairings[pairing].matches)
        decided = decide(self.now, self.now.pairings[pairing], self.outcomes)
        rules = self.now.rules_of(self.now.pairings[pairing])
        if decided is None or (decided.drawn and rules is not None and not rules.draws):
            self._result(pairing)
        elif decided.drawn:
            self.changed["draw"] += 1

    def _penalties(self, pairing: Pairing) -> None:
        """Perhaps a penalty before the result; it decides nothing."""
        if self.chance(self.habits.penalty):
            seed = self.dice.random()
            self.act(lambda at: gives_penalty(at, pairing, random.Random(seed)))
            check_nothing_decided(self.now, pairing, self.outcomes)
            self.did["penalties"] += 1

    def _absence(self, pairing: str) -> bool:
        """A player or both are absent, and come or lose by the clock. Returns whether it is played."""
        seats = self.now.pairings[pairing].seats
        absent = [seat.player for seat in seats[: 2 if self.chance(self.habits.both_absent) else 1]]
        for player in absent:
            self.store(PlayerAbsent(pairing=pairing, player=player))
        check_nothing_decided(self.now, self.now.pairings[pairing], self.outcomes)
        self.did["absent"] += 1
        if self.chance(0.3):
            for player in absent:
                self.store(PlayerArrived(pairing=pairing, player=player))
            assert absence_loss(self.now, self.now.pairings[pairing], self.outcomes) is None
            return True
        while (due := absence_loss(self.now, self.now.pairings[pairing], self.outcomes)) is not None:
            loss = due.loss
            self.now = self.organisers.both_send(
                lambda at, loss=loss: records_absence(at, pairing, loss, self.outcomes)  # type: ignore[misc]
            )
        check_absence(self.now, pairing, self.outcomes)
        self._as_recorded(pairing)
        self.did["both lost by the clock" if len(absent) == 2 else "lost by the clock"] += 1
        return False

    def _result(self, pairing: str) -> None:
        """The result is recorded; one that the stage does not allow is refused before."""
        seats, rules = self.now.pairings[pairing].seats, self.now.rules_of(self.now.pairings[pairing])
        draws = rules is None or rules.draws
        drawn = self.chance(self.habits.draw)
        if drawn and not draws:
            self._is_refused(types.ResultRecorded(pairing=pairing, winner=None, reason="played"), "draw")
            drawn = False
        winner = None if drawn else self.dice.choice(seats).player
        most = self.now.most_keys(self.now.pairings[pairing])
        keys = tuple(most if seat.player == winner else self.dice.randint(0, most - 1) for seat in seats)
        all_lose = winner is not None and self.chance(self.habits.loss / 5)
        if all_lose:
            winner = None
        self.store(types.ResultRecorded(pairing=pairing, winner=winner, keys=keys, reason="played", all_lose=all_lose))
        self.entered[pairing] = ALL_LOSE if all_lose else winner
        self.did["both lost" if all_lose else "drawn" if winner is None else "won"] += 1
        if drawn:
            self.changed["draw"] += 1

    def _is_refused(self, data: EventData, code: str) -> None:
        try:
            self.store(data)
        except TournamentRefused as refused:
            assert refused.code == code
            self.did["draws refused"] += 1
        else:
            raise AssertionError(f"{data} is not refused")

    # -- between two rounds -----------------------------------------------------------------------------------------

    def _changes(self, stage: Stage) -> None:
        """What happens between two rounds."""
        for name, make in (
            ("fixed tables", fixes_table),
            ("deck checks", checks_deck),
            ("withdrawn", withdraws_penalty),
        ):
            if self.chance(0.5):
                seed = self.dice.random()
                self.act(lambda at, make=make, seed=seed: make(at, random.Random(seed)))  # type: ignore[misc]
                self.did[name] += 1
        if self.chance(self.habits.leave):
            self._leaves(stage, self.dice.choice(self._present(stage) or [""]))
        gone = [player.id for player in self.now.players.values() if player.dropped]
        if gone and self.chance(self.habits.come_back):
            self.store(types.PlayerReturned(player=self.dice.choice(gone)))
            self.did["came back"] += 1
            self.changed["came back"] += 1
        rounds = self.now.rounds_of(stage.id)
        if not kind_of(stage.rules).seeded and len(rounds) < 3 and self.chance(self.habits.late):
            id = f"p{len(self.now.players)}"
            self.store(types.PlayerRegistered(player=id, name=f"Player {id}"))
            self.did["came late"] += 1
        if len(rounds) > self.habits.back and self.chance(self.habits.correct):
            self._corrects(stage)

    def _present(self, stage: Stage) -> list[str]:
        """The players of a stage who have not left."""
        return [player for player in players_of(self.now, stage) if not self.now.players[player].dropped]

    def _leaves(self, stage: Stage, player: str) -> None:
        """A player leaves, unless nobody would be there to play."""
        present = self._present(stage)
        if player in present and len(present) > (1 if kind_of(stage.rules).elimination else 2):
            self.store(types.PlayerDropped(player=player))
            self.did["left"] += 1

    def _corrects(self, stage: Stage) -> None:
        """A result of two rounds before, or of earlier, was wrong."""
        if kind_of(stage.rules).out_after is not None and self.changed["corrected"] >= MOST_CORRECTIONS:
            return
        before = self.now.rounds_of(stage.id)[-1 - self.habits.back]
        early = [pairing.id for pairing in self.now.pairings_of(before.id) if not pairing.bye]
        if early:
            self._result(self.dice.choice(early))
            self.did["corrected"] += 1
            self.changed["corrected"] += 1

    def _end(self) -> None:
        ordered = final_order(self.now, self.outcomes)
        assert sorted(ordered) == sorted(set(ordered))
        self.organisers.check()
        self.log = self.organisers.log()
        check_secrecy(self.now, self.log)
        again = Tournament()
        for event in self.log:
            feed(again, event)
        assert final_order(again, self.outcomes) == ordered
        for stage in self.now.stages.values():
            before = table_of(self.now, self.outcomes, stage)
            assert table_of(again, self.outcomes, again.stages[stage.id]) == before


def _fault(error: Exception) -> str:
    """What went wrong, and where."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error or at.line} ({at.name}, line {at.lineno})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play these events until it is interrupted, and name those that go wrong. Returns 1 if any did."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int, nargs="?", default=1)
    parser.add_argument("--most", type=int, default=MOST, help="players of an event")
    asked = parser.parse_args(arguments)
    largest: Counter[str] = Counter()
    played, formats, did = Counter[str](), Counter[str](), Counter[str]()
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="vaultlog-events-") as directory, RedisServer(directory) as server:
        for number in range(asked.first, asked.first + asked.count):
            stores = [Tournaments(server.client()) for _ in range(2)]
            stores[0].store.redis.flushall()
            event = SimulatedEvent(number, stores, asked.most)
            try:
                event.play()
            except KeyboardInterrupt:
                break
            except Exception as error:
                wrong += 1
                what = f"{event.structure}, {event.plan.format}, {event.size} players"
                print(f"event {number} ({what}): {_fault(error)}", flush=True)
            played[event.structure] += 1
            formats[event.plan.format] += 1
            largest[event.structure] = max(largest[event.structure], event.size)
            did.update(event.did)
            for organiser in event.organisers.both:
                did.update(sent=organiser.sent, refused=organiser.refused, repeated=organiser.repeated)
    print("; ".join(f"{count} of {name} (up to {largest[name]})" for name, count in sorted(played.items())))
    print("; ".join(f"{name} {count}" for name, count in sorted(formats.items())))
    print("; ".join(f"{name} {count}" for name, count in sorted(did.items())))
    print(f"{played.total()} events, {wrong} went wrong")
    return min(wrong, 1)


if __name__ == "__main__":
    raise SystemExit(main())
