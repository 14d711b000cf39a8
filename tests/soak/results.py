"""Compare a tournament with what its organiser and tables were told: its log, its pairings, results and standings."""

from __future__ import annotations

import http.client
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import msgspec
import redis

from replays.log.chain import verify_chain
from replays.log.errors import ReplayError
from replays.log.events import Event
from replays.tournaments.event_types import MatchAssigned, TokenIssued
from replays.tournaments.registry import Tournaments
from replays.tournaments.standings import MatchOutcome, Outcomes, PlayerStanding, decide, standings
from replays.tournaments.state import Tournament
from tests.soak.answers import PATIENCE
from tests.soak.checks import missing
from tests.soak.rounds import Paired, Rounds
from tests.soak.target import TOKEN
from workers.folding.outcomes import outcome_of, tally_here


@dataclass
class FoundInRounds:
    """Counts of what was compared, and of what was wrong. `sentences` has one per fault."""

    rounds: int = 0
    pairings: int = 0
    acknowledged: int = 0
    """Events of the tournament."""
    lost: int = 0
    other: int = 0
    """Acknowledged events with another hash."""
    stored: int = 0
    by_the_way: int = 0
    """Stored events that no answer tells, since they come with the opening of a match: its assignment, its tokens."""
    unknown: int = 0
    """Stored events that nobody asked for: neither acknowledged nor such a one, or one of these a second time."""
    by_matches: int = 0
    """Pairings that a match decided."""
    recorded: int = 0
    """Pairings whose result an official recorded."""
    wrong_standings: int = 0
    """Hosts whose standings do not follow from what was acknowledged."""
    sentences: list[str] = field(default_factory=list)


def compare_rounds(
    client: redis.Redis, rounds: Rounds, logs: Mapping[str, Sequence[Event]], ports: Sequence[int]
) -> FoundInRounds:
    """Compare a tournament. `logs`: the events of its matches; `ports`: of the hosts, all asked for the standings.

    Raises StoreUnavailable, and OSError or HTTPException when a host does not answer.
    """
    pairings = rounds.all()
    found = FoundInRounds(len(rounds.played), len(pairings), len(rounds.acknowledged))
    if not rounds.over:
        found.sentences.append(f"the tournament was not over after round {len(rounds.played)} of {rounds.many}")
    read = read_tournament(client, rounds, found)
    if read is None:
        return found
    now, events = read
    _compare_log(rounds, events, found)
    outcomes = {match: outcome for match, log in logs.items() if (outcome := _outcome(log)) is not None}
    for pairing in pairings:
        found.sentences += _faults(pairing, now, outcomes)
        found.by_matches += pairing.recorded is None and pairing.over
        found.recorded += pairing.recorded is not None
    stored = {one.id for one in now.pairings.values()}
    if more := sorted(stored - {one.id for one in pairings}):
        found.sentences.append(f"pairings are stored, and were never acknowledged: {more}")
    lines = standings(now, outcomes)
    found.sentences += _miscounted(pairings, outcomes, lines)
    wanted = msgspec.to_builtins(lines)
    for port in ports:
        answer = _ask(port, f"/api/v1/tournaments/{rounds.id}/standings")
        if answer.get("standings") != wanted or answer.get("pending") != 0:
            found.wrong_standings += 1
            found.sentences.append(f"the host at port {port} answers wrongly about the standings: {answer!s:.300}")
    return found


def compare_tournaments(client: redis.Redis, held: Sequence[Rounds]) -> FoundInRounds:
    """Compare the logs of tournaments that were held one after the other, the last of which need not be over; and look
    whether any is stored that nobody was told of. Raises StoreUnavailable."""
    found = FoundInRounds()
    known = [rounds for rounds in held if rounds.id]
    for rounds in known:
        found.rounds += len(rounds.played)
        found.pairings += len(rounds.all())
        found.acknowledged += len(rounds.acknowledged)
        found.recorded += sum(one.recorded is not None for one in rounds.all())
        found.by_matches += sum(one.over and one.recorded is None for one in rounds.all())
        if (read := read_tournament(client, rounds, found)) is not None:
            _compare_log(rounds, read[1], found)
    twice = {*_all_ids(client)} - {rounds.id for rounds in known}
    if twice:
        found.unknown += len(twice)
        found.sentences.append(f"tournaments are stored, and were never acknowledged: {sorted(twice)}")
    return found


def _all_ids(client: redis.Redis) -> Iterator[str]:
    tournaments, after = Tournaments(client), None
    while True:
        page = tournaments.page(after=after)
        yield from page.matches
        after = page.next
        if after is None:
            return


def read_tournament(
    client: redis.Redis, rounds: Rounds, found: FoundInRounds
) -> tuple[Tournament, Sequence[Event]] | None:
    """A tournament and its log; None, and a sentence, where it cannot be read."""
    tournaments = Tournaments(client)
    try:
        return tournaments.get(rounds.id), tournaments.store.events(rounds.id)
    except (ReplayError, ValueError) as error:
        found.lost += len(rounds.acknowledged)
        found.sentences.append(f"the tournament {rounds.id} cannot be read: {error}")
        return None


def _compare_log(rounds: Rounds, events: Sequence[Event], found: FoundInRounds) -> None:
    lost, other = missing(rounds.acknowledged, {event.seq: event.hash for event in events})
    untold = [event for event in events if event.seq not in rounds.acknowledged]
    unknown = [event.seq for event in unasked(rounds, untold)]
    found.lost += len(lost)
    found.other += len(other)
    found.stored += len(events)
    found.unknown += len(unknown)
    found.by_the_way += len(untold) - len(unknown)
    if unknown:
        found.sentences.append(f"tournament {rounds.id}: stored, and never acknowledged: {unknown}")
    if lost or other:
        found.sentences.append(f"tournament {rounds.id}: lost {lost}, another hash {other}")
    if (fault := verify_chain(events, thorough=True)) is not None:
        found.sentences.append(f"tournament {rounds.id}: {fault}")


def unasked(rounds: Rounds, untold: Sequence[Event]) -> Iterator[Event]:
    """Of the events that no answer tells, those that do not belong to the one opening of a pairing's match."""
    opened = {one.match.id: one.id for one in rounds.all() if one.match is not None}
    seen = set[tuple[str, ...]]()
    for event in untold:
        data = event.data
        what: tuple[str, ...] | None = None
        if isinstance(data, MatchAssigned) and opened.get(data.match) == data.pairing:
            what = ("assigned", data.pairing)
        elif isinstance(data, TokenIssued) and data.match in opened:
            what = ("token", data.match, data.role, str(data.seat))
        if what is None or what in seen:
            yield event
        else:
            seen.add(what)


def _outcome(log: Sequence[Event]) -> MatchOutcome | None:
    tally = tally_here(log)
    return None if tally is None else outcome_of(tally[0])


def _faults(pairing: Paired, now: Tournament, outcomes: Outcomes) -> list[str]:
    """What is wrong with a pairing: it is lost, has another match or a second one, or ended otherwise."""
    stored = now.pairings.get(pairing.id)
    if stored is None or tuple(seat.player for seat in stored.seats) != pairing.players:
        return [f"pairing {pairing.id} is lost, or has other players"]
    found = []
    matches = () if pairing.match is None else (pairing.match.id,)
    if tuple(stored.matches) != matches:
        found.append(f"pairing {pairing.id} has the matches {list(stored.matches)}, not {list(matches)}")
    decided, wanted = decide(now, stored, outcomes), _winner(pairing, outcomes)
    if pairing.over and (decided is None or decided.winner != wanted):
        found.append(f"pairing {pairing.id} was won by {wanted}, and is {decided}")
    return found


def _winner(pairing: Paired, outcomes: Outcomes) -> str | None:
    """The player who won, as the table was told; where nobody gave up, as its match says."""
    if pairing.recorded is not None:
        return pairing.recorded
    if pairing.conceded is not None:
        return pairing.players[1 - pairing.conceded]
    outcome = None if pairing.match is None else outcomes.get(pairing.match.id)
    return None if outcome is None or outcome.winner is None else pairing.players[outcome.winner]


def _miscounted(pairings: Sequence[Paired], outcomes: Outcomes, lines: Sequence[PlayerStanding]) -> list[str]:
    """Players whose wins are not those of their tables, and who met twice."""
    wins = Counter(_winner(one, outcomes) for one in pairings if one.over)
    met = Counter(frozenset(one.players) for one in pairings if len(one.players) > 1)
    wrong = [line for line in lines if line.wins != wins[line.player]]
    found = [f"{line.player} has {line.wins} wins, not {wins[line.player]}" for line in wrong]
    return found + [f"{' and '.join(sorted(pair))} met {times} times" for pair, times in met.items() if times > 1]


def _ask(port: int, path: str) -> Any:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("GET", path, None, {"Authorization": f"Bearer {TOKEN}"})
        return json.loads(connection.getresponse().read())
