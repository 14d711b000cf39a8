"""Begin the next stage of a tournament, with those who go on from the one before."""

from __future__ import annotations

from collections.abc import Sequence

from replays.tournaments import event_types as types
from replays.tournaments.stages.progress import Cut, cut_of
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Change, Tournament, TournamentRefused


def next_entrants(now: Tournament, outcomes: Outcomes) -> Cut:
    """The players of the next stage, the best seed first: at first everybody, later the players that go on."""
    if now.stage is None and not now.rounds:
        players = tuple(player.id for player in now.players.values() if not player.dropped)
        why = f"{len(players)} players are registered."
        return Cut(players=players, ready=len(players) > 1, why=why)
    return cut_of(now, outcomes, now.stage)


def begin_stage(
    now: Tournament, outcomes: Outcomes, *, entrants: Sequence[str] | None = None, anyway: bool = False
) -> list[Change]:
    """The event that begins the next stage. `entrants`: other players for it, the best seed first. `anyway`: before
    the stage in progress is at its end.

    Raises TournamentRefused: no stage is left (`no-stage`), nobody could play (`nobody`), the stage in progress is not
    at its end (`not-ready`); what else is wrong is refused when the event is stored.
    """
    due = now.next_stage
    if due is None:
        raise TournamentRefused("every stage has begun; add another one first", code="no-stage")
    cut = next_entrants(now, outcomes)
    if not cut.ready and not anyway:
        raise TournamentRefused(
            f"stage {due.id} cannot begin yet: {cut.why[:1].lower()}{cut.why[1:-1]}; begin it with `anyway` to do so "
            "in spite of that",
            code="not-ready",
        )
    players = tuple(entrants) if entrants is not None else cut.players
    if not players:
        raise TournamentRefused("nobody could play in it; register players first", code="nobody", field="entrants")
    return [(types.StageBegun(stage=due.id, entrants=players), None)]
