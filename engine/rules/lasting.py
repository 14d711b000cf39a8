"""Lasting effects: how they begin, start, and end (lasting-effect-outlives-source).

Each is a record in the state (see state.Lasting) that names a nested class of a card marked @lasting; while it runs it
is indexed like a card in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.abilities import LASTING
from engine.choices import Flow
from engine.rules.timing import register, unregister
from engine.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.game import Game


def begin(
    g: Game,
    me: Card | Lasting,
    you: Player,
    effect: type,
    *,
    until: str = "turn",
    on: Card | None = None,
    **data: Any,
) -> Flow[Lasting]:
    """Begin a lasting effect (a nested class marked @lasting). Cards in `data` are stored as references.

    `until`: "turn", "fight", "next:<seat>", "start:<seat>", "forge:<seat>" or "match" (see state.Lasting); `on` ends it
    with that card's stay in play.
    """
    state = g.state
    text = LASTING[effect._lasting_key]  # type: ignore[attr-defined]
    until = g.variant.lasts(until, tuple(text.hooks), you)
    state.clock += 1
    stored = {name: g.ref(value) if isinstance(value, Card) else value for name, value in data.items()}
    source = me.id if isinstance(me, Card) else me.source
    record = Lasting(
        state.clock,
        text,
        you.seat,
        source,
        until,
        not until.startswith("next:"),
        None if on is None else g.ref(on),
        stored,
    )
    seat = until.partition(":")[2]
    if you.eliminated or (seat and g.players[int(seat)].eliminated):
        return record  # whose it would be, or whom it waits for, has left the match: nothing comes of it
    state.lasting.append(record)
    if record.started:
        register(g, record, (record.text,))
    if g.recording:
        g.record("lasting.began", ("lasting-effect-outlives-source",), card=source, until=until)
    g.unsettled = True
    yield from g.settle()
    return record


def end_lasting(g: Game, record: Lasting) -> None:
    """End a lasting effect now."""
    if record not in g.state.lasting:
        return
    g.state.lasting.remove(record)
    if record.started:
        unregister(g, record, (record.text,))
    g.unsettled = True
    if g.recording:
        g.record("lasting.ended", card=record.source)


def lasting_turn_began(g: Game, seat: int) -> None:
    """Start what waited for this turn, end what lasted until it."""
    for record in list(g.state.lasting):
        if record.until == f"start:{seat}":
            end_lasting(g, record)
        elif record.until == f"next:{seat}" and not record.started:
            record.started = True
            register(g, record, (record.text,))
            g.unsettled = True


def lasting_fight_ended(g: Game, since: int) -> None:
    """End what lasts for a fight whose damage has been dealt: all that began `since`, by the clock, and not what an
    outer fight still needs."""
    for record in list(g.state.lasting):
        if record.until == "fight" and record.order > since:
            end_lasting(g, record)


def lasting_forge_step_over(g: Game, seat: int) -> None:
    """End what lasted until this player's forge step was over."""
    for record in list(g.state.lasting):
        if record.until == f"forge:{seat}":
            end_lasting(g, record)


def lasting_turn_ended(g: Game, seat: int) -> None:
    """End what lasts for the turn."""
    for record in list(g.state.lasting):
        if record.until == "turn" or (record.until == f"next:{seat}" and record.started):
            end_lasting(g, record)
