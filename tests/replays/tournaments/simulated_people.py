"""What happens to the people of a simulated event: penalties, deck checks, fixed tables, absences."""

from __future__ import annotations

import random
from collections.abc import Sequence

from replays.log.events import Event, redact
from replays.tournaments.entries import Pairing
from replays.tournaments.event_fields import DeckCheckOutcome
from replays.tournaments.fold import feed
from replays.tournaments.people_event_types import (
    DeckChecked,
    DeckCheckSecret,
    PenaltyRecorded,
    PenaltySecret,
    PenaltyWithdrawn,
    PlayerSeated,
    WithdrawalSecret,
)
from replays.tournaments.player_records import player_records
from replays.tournaments.policy import Penalty
from replays.tournaments.proposed_results import Loss, absence_loss, losses_at, penalty_result
from replays.tournaments.standings import Outcomes, best_of, decide
from replays.tournaments.state import Change, Tournament

SECRET = "seen by nobody else"
"""Stands in everything that is under seal."""
PENALTIES: Sequence[Penalty] = ("warning", "chains", "game-loss", "match-loss")


def fixes_table(at: Tournament, dice: random.Random) -> list[Change]:
    """A player gets a fixed table, perhaps that of another player, or has none from now on."""
    player = dice.choice(list(at.players))
    if player in at.fixed_tables and dice.random() < 0.5:
        return [(PlayerSeated(player=player, table=None), None)]
    table = dice.choice(["1", "2", "3", "Stage", "7"])
    return [] if at.fixed_tables.get(player) == table else [(PlayerSeated(player=player, table=table), None)]


def gives_penalty(at: Tournament, pairing: Pairing, dice: random.Random) -> list[Change]:
    """A penalty for a player of a pairing."""
    data = PenaltyRecorded(record=f"penalty-{len(at.penalties) + 1}")
    seat = dice.choice(pairing.seats)
    about = dice.choice([{"pairing": pairing.id}, {"pairing": pairing.id}, {"round": pairing.round}, {}])
    secret = PenaltySecret(player=seat.player, penalty=dice.choice(PENALTIES), reason=SECRET, **about)
    return [(data, secret)]


def withdraws_penalty(at: Tournament, dice: random.Random) -> list[Change]:
    """One of the penalties that stand was a mistake."""
    standing = [penalty.id for penalty in at.penalties.values() if penalty.withdrawn is None]
    if not standing:
        return []
    return [(PenaltyWithdrawn(record=dice.choice(standing)), WithdrawalSecret(reason=SECRET))]


def checks_deck(at: Tournament, dice: random.Random) -> list[Change]:
    """The deck of a player is checked, perhaps again."""
    outcome: DeckCheckOutcome = dice.choice(["fine", "fine", "fault", "not-presented"])
    secret = DeckCheckSecret(player=dice.choice(list(at.players)), outcome=outcome, note=SECRET)
    return [(DeckChecked(record=f"check-{len(at.deck_checks) + 1}"), secret)]


def records_penalty_result(at: Tournament, pairing: str, outcomes: Outcomes) -> list[Change]:
    """An official records the result that penalties lead to, if there is one."""
    proposed = penalty_result(at, at.pairings[pairing], outcomes)
    return [] if proposed is None else [(proposed.recorded_at(pairing), None)]


def records_absence(at: Tournament, pairing: str, loss: Loss, outcomes: Outcomes) -> list[Change]:
    """An official records this loss of the absent players of a pairing, unless the other one did."""
    due = absence_loss(at, at.pairings[pairing], outcomes)
    if due is None or due.loss != loss:
        return []
    if due.result is not None:
        return [(due.result.recorded_at(pairing), None)]
    return [
        (
            PenaltyRecorded(record=f"penalty-{len(at.penalties) + number}"),
            PenaltySecret(
                player=player, penalty="game-loss", reason=f"{due.reason}, {SECRET}", pairing=pairing, absence=True
            ),
        )
        for number, player in enumerate(due.players, 1)
    ]


# -- what must hold -------------------------------------------------------------------------------------------------


def check_tables(at: Tournament, round: str) -> None:
    """No two pairings are at one table, and a fixed table is kept unless an earlier registered player has it."""
    pairings = at.pairings_of(round)
    assert len({pairing.table for pairing in pairings}) == len(pairings), "a table twice"
    registered = list(at.players)
    there = {pairing.table: pairing for pairing in pairings}
    for pairing in pairings:
        for seat in pairing.seats if not pairing.bye else ():
            fixed = at.fixed_tables.get(seat.player)
            if fixed in (None, pairing.table):
                continue
            others = [*pairing.seats, *(there[fixed].seats if fixed in there else ())]
            earlier = [
                other.player
                for other in others
                if other.player in at.fixed_tables
                and registered.index(other.player) < registered.index(seat.player)
                and at.fixed_tables[other.player] in (fixed, pairing.table)
            ]
            assert earlier, f"{seat.player} does not sit at table {fixed}"


def check_nothing_decided(at: Tournament, pairing: Pairing, outcomes: Outcomes) -> None:
    """Penalties of the tournament's log and absences alone decide nothing."""
    assert decide(at, pairing, outcomes) is None, "a result that no official recorded"


def check_absence(at: Tournament, pairing: str, outcomes: Outcomes) -> None:
    """When an absence has run its course, who was there has won, or both have lost."""
    table = at.pairings[pairing]
    absent = at.absent[pairing]
    came = [seat.player for seat in table.seats if seat.player not in absent]
    assert at.results[pairing].winner == (came[0] if came else None)
    assert at.results[pairing].all_lose is not bool(came)
    game, match = at.policy.absence_game_loss, at.policy.absence_match_loss
    if best_of(at, table, outcomes) > 1 and game is not None and match is not None and game < match:
        assert {penalty.player for penalty in losses_at(at, table) if penalty.absence} >= set(absent)


def check_secrecy(at: Tournament, log: Sequence[Event]) -> None:
    """A redacted copy of the log folds to the same results, and says nothing about anybody's record."""
    redacted = Tournament()
    for event in log:
        without = redact(event)
        feed(redacted, without)
        assert SECRET not in without.to_json().decode()
        if event.type in ("penalty.recorded", "penalty.withdrawn", "deck.checked"):
            assert set(without.to_data()["data"]) == {"record"}
    assert redacted.results == at.results
    assert list(redacted.penalties) == list(at.penalties)
    assert {penalty.player for penalty in redacted.penalties.values()} <= {None}
    assert {check.outcome for check in redacted.deck_checks.values()} <= {None}
    whole = player_records(at, {})
    assert sum(len(record.penalties) for record in whole) == len(at.penalties)
    assert sum(len(record.deck_checks) for record in whole) == len(at.deck_checks)
    assert not any(record.penalties or record.deck_checks for record in player_records(redacted, {}))
