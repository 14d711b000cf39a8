"""The next round of a tournament: proposed from its standings, and turned into the events that add it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from replays.tournaments import event_types as types
from replays.tournaments.registry import Change
from replays.tournaments.standings import Outcome
from replays.tournaments.state import Tournament, TournamentRefused
from replays.tournaments.swiss import Proposal, entrants, propose, seats_of, undecided


class NextRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round that may be added as it stands here."""

    round: str
    """Its id, the next free number."""
    number: int
    draw: int
    version: int
    """Of the tournament that it was made from."""
    proposal: Proposal
    points: Mapping[str, int]
    """Player -> two for a win, one for a draw."""
    undecided: tuple[str, ...]
    """Pairings without a result: their players were taken as they stood before."""


def next_round(now: Tournament, outcomes: Mapping[str, Outcome], *, draw: int = 0) -> NextRound:
    """Propose the next round. `outcomes`: by match id, as far as known; `draw`: another number draws again."""
    field = entrants(now, outcomes)
    number = len(now.rounds) + 1
    # The lot depends on the round, too: else the same players of equal points would win it in every round.
    drawn = 10_000 * number + draw
    return NextRound(
        round=_free(now, number),
        number=number,
        draw=draw,
        version=now.version,
        proposal=propose(field, seats=seats_of(now), draw=drawn),
        points={one.player: one.points for one in field},
        undecided=tuple(undecided(now, outcomes)),
    )


def add_round(
    now: Tournament, round: str, tables: Sequence[Sequence[str]], *, name: str | None = None, first_table: int = 1
) -> list[Change]:
    """The events of a round with these tables, by player ids. A table of one has a bye.

    Raises TournamentRefused when there is nobody to pair, or a player who still plays is left out (`left-out`); what
    else is wrong is refused when the events are stored.
    """
    if not tables:
        raise TournamentRefused("there is nobody to pair; register players first", code="nobody")
    seated = {player for table in tables for player in table}
    missing = [player.name for player in now.players.values() if not player.dropped and player.id not in seated]
    if missing:
        raise TournamentRefused(
            f"{', '.join(missing[:5])} {'has' if len(missing) == 1 else 'have'} no table in this round; give a table "
            "of one for a bye, or drop who has left",
            code="left-out",
            field="tables",
        )
    changes: list[Change] = [(types.RoundAdded(round=round, name=name), None)]
    number, byes = first_table, 0
    for players in tables:
        if len(players) == 1:
            byes += 1
            table = "bye" if byes == 1 else f"bye {byes}"
        else:
            table = str(number)
            number += 1
        id = f"{round[:50]}-{table.replace(' ', '-')}"
        seats = tuple(types.PairedSeat(player=player) for player in players)
        changes.append((types.PairingAdded(pairing=id, round=round, table=table, seats=seats), None))
    return changes


def require_decided(now: Tournament, outcomes: Mapping[str, Outcome]) -> None:
    """Raise TournamentRefused (`undecided`) while a pairing has no result: the next round would be paired without."""
    left = undecided(now, outcomes)
    if left:
        first = now.pairings[left[0]]
        more = f" and {len(left) - 1} more" if len(left) > 1 else ""
        raise TournamentRefused(
            f"table {first.table} of round {first.round}{more} has no result yet; record it, or ask for the round with "
            "`early`",
            code="undecided",
        )


def _free(now: Tournament, number: int) -> str:
    while str(number) in now.rounds:
        number += 1
    return str(number)
