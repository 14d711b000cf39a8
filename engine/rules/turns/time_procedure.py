"""Time called: the procedures by which a match ends after the call, and how each compares the players.

`PROCEDURES` is the one table of them. The engine, the form for a table without a record, the API and the commands look
the criteria up here. A procedure is given by its name, never by a rulebook: it holds under every one.

After the call the turn in progress is finished. Where the procedure has final turns, each other player has one more
turn, and then the player whose turn was in progress has a 'forge a key' step alone. Extra turns lapse. Last, who has
the Æmber for it pays for a key, all at the same time, and the criteria are asked in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.rules.in_play.creatures import houses_of
from engine.rules.turns.keys import additional_key
from engine.table.state import KEY_COLOURS, Player
from engine.table.table import Table

TIME = "time"
"""The name in `State.more` of what was noted with the call: [procedure], and after the turn in progress
[procedure, seat of the last forge step, seats that still have a turn, whether nothing but that step is left], and where
the procedure has decided, the name of the criterion or None at its end."""


class TimeStanding(NamedTuple):
    """How one player stands when time decides."""

    seat: int
    keys: int
    amber: int
    """In the pool."""
    chains: int = 0
    creatures: int = 0
    """That the player controls in play."""
    potential: int | None = None
    """The most Æmber that one house could bring: a creature of it in play counts 1, and so does each Æmber icon of its
    cards in hand. None: unknown."""
    place: int | None = None
    """In turn order, 0 for the first player of the match. None: unknown."""


class Criterion(NamedTuple):
    """What players are compared by."""

    name: str
    """The field of `TimeStanding`."""
    words: str
    """What decides: `most keys`."""
    lowest: bool = False
    """Whether the lowest figure is the best."""

    def figure(self, standing: TimeStanding) -> int | None:
        """The player's figure; None where it is unknown."""
        value: int | None = getattr(standing, self.name)
        return value


class TimeProcedure(NamedTuple):
    """What follows when time is called."""

    name: str
    summary: str
    """In a sentence."""
    criteria: tuple[Criterion, ...]
    final_turns: bool
    """Whether each other player has a turn after the one in progress, and its player a last 'forge a key' step."""
    payment: int | None
    """The Æmber that who can pays for one more key before the comparison; None: nobody does."""


KEYS = Criterion("keys", "most keys")
AMBER = Criterion("amber", "most Æmber")
CHAINS = Criterion("chains", "fewest chains", lowest=True)
CREATURES = Criterion("creatures", "most creatures")
POTENTIAL = Criterion("potential", "most potential Æmber of a house")
FIRST = Criterion("place", "first player of the match", lowest=True)

CRITERIA = {row.name: row for row in (KEYS, AMBER, CHAINS, CREATURES, POTENTIAL, FIRST)}
"""The criteria by name."""

PROCEDURES: dict[str, TimeProcedure] = {
    row.name: row
    for row in (
        TimeProcedure(
            "2026",
            "Finish the turn; the opponent has one more; then one last ‘forge a key’ step, and 6 Æmber buy a key.",
            (KEYS, AMBER, CHAINS, CREATURES, FIRST),
            final_turns=True,
            payment=6,
        ),
        TimeProcedure(
            "2018",
            "Finish the turn, then compare.",
            (KEYS, AMBER, POTENTIAL, FIRST),
            final_turns=False,
            payment=None,
        ),
    )
}
"""The procedures by name, the newest first."""
NEWEST = next(iter(PROCEDURES))


class TimeComparison(NamedTuple):
    """The outcome of comparing players."""

    winner: int | None
    """None: no criterion decides, or the first that could is unknown."""
    by: Criterion | None
    """What decided; None with no winner."""
    figures: tuple[tuple[Criterion, tuple[int | None, ...]], ...]
    """The criteria that were asked, in order, each with the figures of all players in the order given."""


def after_payment(
    standing: TimeStanding, procedure: TimeProcedure, keys_to_win: int = len(KEY_COLOURS)
) -> TimeStanding:
    """How a player stands after paying for a last key, if the Æmber and a key are left for it."""
    price = procedure.payment
    if price is None or standing.amber < price or standing.keys >= keys_to_win:
        return standing
    return standing._replace(keys=standing.keys + 1, amber=standing.amber - price)


def compare(standings: Sequence[TimeStanding], procedure: TimeProcedure) -> TimeComparison:
    """Compare players by the criteria of a procedure, in order, until one player leads."""
    equal = list(standings)
    figures: list[tuple[Criterion, tuple[int | None, ...]]] = []
    for criterion in procedure.criteria:
        figures.append((criterion, tuple(criterion.figure(standing) for standing in standings)))
        values = [value for standing in equal if (value := criterion.figure(standing)) is not None]
        if len(values) < len(equal):
            break
        best = min(values) if criterion.lowest else max(values)
        equal = [standing for standing, value in zip(equal, values, strict=True) if value == best]
        if len(equal) == 1:
            return TimeComparison(equal[0].seat, criterion, tuple(figures))
    return TimeComparison(None, None, tuple(figures))


# at the table


def call(g: Table, procedure: TimeProcedure) -> None:
    """Note that time was called: what the end of the turn in progress leads to follows from it."""
    g.state.more = {**g.state.more, TIME: [procedure.name]}
    g.record("time.called", player=g.state.active, procedure=procedure.name)


def procedure_called(g: Table) -> TimeProcedure | None:
    """The procedure by which time was called in this match; None where it was not."""
    noted = g.state.more.get(TIME)
    return None if noted is None else PROCEDURES[noted[0]]


def turns_are_over(g: Table) -> bool:
    """Whether all turns that were left after the call are over, so that the last forge step is next."""
    noted = g.state.more.get(TIME)
    return noted is not None and len(noted) > 1 and noted[3]


def pass_to_last_turn(g: Table) -> None:
    """Pass to the next turn that the procedure leaves, or to the player of the last forge step. Extra turns lapse."""
    state = g.state
    for seat in state.extra_turns:
        g.record("time.turn_lapsed", player=seat)
    state.extra_turns = []
    forger, seats_left = _left(g)
    over = not seats_left
    state.active = forger if over else seats_left[0]
    if not over:
        g.record("time.last_turn", player=state.active)
    state.more = {**state.more, TIME: [state.more[TIME][0], forger, seats_left[1:], over]}


def _left(g: Table) -> tuple[int, list[int]]:
    """The seat of the last forge step, and the seats with a turn after the one in progress."""
    procedure, *noted = g.state.more[TIME]
    if noted:
        forger, left = noted[:2]
    else:
        forger = g.state.active
        seats = [player.seat for player in g.players]
        left = [*seats[forger + 1 :], *seats[:forger]] if PROCEDURES[procedure].final_turns else []
    return forger, [seat for seat in left if not g.players[seat].eliminated]


def still_to_come(g: Table) -> dict[str, Any] | None:
    """What the procedure leaves after the turn in progress; None where time was not called.

    {procedure, turns: seats, forges: the seat of the last 'forge a key' step or None, last_step: whether that step is
    the one in progress}.
    """
    procedure = procedure_called(g)
    if procedure is None or g.state.reason is not None:
        return None
    over = turns_are_over(g)
    if over or g.state.turn == 0:  # before the first turn it is not settled whose turns are left
        return {"procedure": procedure.name, "turns": [], "forges": None, "last_step": over}
    forger, left = _left(g)
    forges = forger if procedure.final_turns and not g.players[forger].eliminated else None
    return {"procedure": procedure.name, "turns": left, "forges": forges, "last_step": False}


def decide(g: Table) -> None:
    """Let who can pay for a last key, compare the players, and note who wins: as a proposal, which officials sign.

    Players pay at the same time, so that a third key decides by the comparison only. Nothing reacts to it, and no
    effect changes what it costs.
    """
    procedure = procedure_called(g)
    assert procedure is not None
    remaining = [player for player in g.players if not player.eliminated]
    if g.variant.forges_own_keys:
        for player in remaining:
            _pay(g, player, procedure)
    compared = compare([standing_of(g, player) for player in remaining], procedure)
    g.record(
        "time.decided",
        player=compared.winner,
        by=None if compared.by is None else compared.by.words,
        seats=[player.seat for player in remaining],
        figures=[[criterion.name, list(values)] for criterion, values in compared.figures],
    )
    by = None if compared.by is None else compared.by.name
    g.state.more = {**g.state.more, TIME: [*g.state.more[TIME], by]}
    if compared.winner is None:
        g.state.reason = "time"
        g.record("match.drawn", reason="time")
    else:
        g.win(g.players[compared.winner], "time")


def decided(g: Table) -> dict[str, Any]:
    """What a result says of the procedure that decided it: {time: {procedure, by: criterion or None}}; else {}.

    Such a result is a proposal, until officials close the match or record it.
    """
    noted = g.state.more.get(TIME, ())
    return {"time": {"procedure": noted[0], "by": noted[4]}} if len(noted) > 4 else {}


def _pay(g: Table, player: Player, procedure: TimeProcedure) -> None:
    before = standing_of(g, player)
    after = after_payment(before, procedure, len(KEY_COLOURS) if g.keys_to_win is None else g.keys_to_win)
    if after is before:
        return
    price = before.amber - after.amber
    player.amber -= price
    g.state.returned += price
    colour = next((colour for colour in KEY_COLOURS if colour not in player.keys), additional_key(player))
    player.keys.append(colour)
    g.record("time.key_paid", player=player.seat, colour=colour, amount=price)


def standing_of(g: Table, player: Player) -> TimeStanding:
    """How a player stands at the table now."""
    first = g.state.first
    place = None if first is None else (player.seat - first) % len(g.players)
    return TimeStanding(
        player.seat,
        len(player.keys),
        player.amber,
        player.chains,
        len(player.line),
        _potential(g, player),
        place,
    )


def _potential(g: Table, player: Player) -> int | None:
    """See `TimeStanding.potential`; None where a card in hand is not known to the record."""
    if not all(g.is_identified(card) for card in player.hand):
        return None
    return max(
        (
            sum(house in houses_of(g, card) for card in player.line)
            + sum(card.icons.count("amber") for card in player.hand if card.house == house)
            for house in player.houses
        ),
        default=0,
    )
