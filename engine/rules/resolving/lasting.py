"""Lasting effects: how they begin, start, and end (lasting-effect-outlives-source).

Each is a record in the state (see `state.Lasting`) that names a nested class of a card marked @lasting; while it runs
it is indexed like a card in play.
"""

from __future__ import annotations

from typing import Any

from engine.abilities import LASTING, Text
from engine.catalogue import key_of
from engine.errors import EngineError
from engine.rules.listening import refresh_texts, register, unregister
from engine.rules.resolving.timing import is_here, resolve_all
from engine.table.choices import Flow
from engine.table.durations import WhileHere
from engine.table.events import Trigger
from engine.table.state import ARCHIVES, PLAY, Card, Lasting, Player
from engine.table.table import Table

_UNTIL = ("turn", "fight", "match", "next", "start", "forge")


def begin(
    g: Table,
    me: Card | Lasting,
    you: Player,
    effect: type,
    *,
    until: str | WhileHere = "turn",
    on: Card | None = None,
    **data: Any,
) -> Flow[Lasting | None]:
    """Begin a lasting effect (a nested class marked @lasting); returns its record, or None where it does not begin.

    Cards in `data` are stored as references, players as seats. `until`: "turn", "fight", "match", `next_turn(player)`,
    `start_of_turn(player)` or `while_here(card)` of `engine.table.durations`; `on` ends it with that card's stay in
    play, or in the archives, so on a card that has left them meanwhile it does not begin.

    Raises EngineError for one that gives control, or a text box, and is `on` no card, and for an unknown `until`.
    """
    text = LASTING[effect._lasting_key]  # type: ignore[attr-defined]
    if isinstance(until, WhileHere):
        if not is_here(g, until.card):
            return None
        if on is None:
            on = until.card
        elif until.card is not me or "ends_with_source" not in text.own:
            raise EngineError(f"{text.key} is on one card and lasts with another; declare ends_with_source in it")
        until = "match"
    elif until.partition(":")[0] not in _UNTIL:
        raise EngineError(f"{text.key} lasts until {until!r}; known: {', '.join(_UNTIL)}")
    if on is not None and on.zone not in (PLAY, ARCHIVES):
        return None
    if "gives_control" in text.own:
        if on is None:
            raise EngineError(f"{text.key} gives control: say of which card, by `on`")
        return (yield from g.begin_control(me, you, text, until, on, data))
    if "gives_text" in text.own and (on is None or "text" not in data):
        raise EngineError(f"{text.key} gives a text box: say to which card, by `on`, and whose, by `text`")
    record = make_lasting(g, me, you, text, until, on, data)
    if start_lasting(g, record):
        yield from g.settle()
    return record


def make_lasting(
    g: Table, me: Card | Lasting, you: Player, text: Text, until: str, on: Card | None, data: dict[str, Any]
) -> Lasting:
    """Make the record of a lasting effect, which is not in force and has no number yet."""
    until = g.variant.lasts(until, tuple(text.hooks), you)
    stored = {name: _plain(g, value) for name, value in data.items()}
    source = me.id if isinstance(me, Card) else me.source
    waits = until.startswith("next:")
    record = Lasting(0, text, you.seat, source, until, not waits, None if on is None else g.ref(on), stored)
    shown = g.public_id(me) if isinstance(me, Card) else me.shown_source
    if shown != source and g.setup.renews_ids:
        record.more = {"source": shown}
    return record


def _plain(g: Table, value: Any) -> Any:
    """An argument of a lasting effect in the form in which a state holds it."""
    if isinstance(value, Card):
        return g.ref(value)
    return value.seat if isinstance(value, Player) else value


def victim(g: Table, me: Lasting) -> Player:
    """The player that a lasting effect is about.

    The one it was begun with (`victim=`; `seat=` in old logs), else the one whose next turn it lasts. Raises
    EngineError for an effect that is about nobody.
    """
    seat = me.data.get("victim", me.data.get("seat"))
    if seat is None:
        word, _, after = me.until.partition(":")
        if word not in ("next", "forge"):
            raise EngineError(f"{me.text.key} is about no player: begin it with victim=… or until=next_turn(…)")
        seat = int(after)
    return g.players[seat]


def start_lasting(g: Table, record: Lasting) -> bool:
    """Put a lasting effect in force, as the newest; returns whether it is.

    False where its player, or the one it waits for, has left the match.
    """
    g.state.clock += 1
    record.id = record.order = g.state.clock
    seat = record.until.partition(":")[2]
    if g.players[record.seat].eliminated or (seat and g.players[int(seat)].eliminated):
        return False
    g.state.lasting.append(record)
    if record.started:
        _take_effect(g, record)
    g.record_of("lasting.began", record, ("lasting-effect-outlives-source",), until=record.until)
    g.unsettled = True
    return True


def _take_effect(g: Table, record: Lasting) -> None:
    register(g, record, (record.text,))
    if "gives_control" in record.text.own:
        g.control_began(record)
    _refresh_texts(g, record)


def bearer(g: Table, record: Lasting) -> Card | None:
    """The card in play that a lasting effect is on, or None."""
    card = None if record.on is None else g.deref(record.on)
    return card if card is not None and card.zone == PLAY else None


def _refresh_texts(g: Table, record: Lasting) -> None:
    """Work out the texts of the card that an effect is on again, unless it is just leaving play."""
    card = bearer(g, record) if "gives_text" in record.text.own else None
    if card is not None:
        player, host = g.players[card.controller], card.host
        if card in player.line or card in player.artifacts or (host is not None and card in host.upgrades):
            refresh_texts(g, card)


def grant_text(
    g: Table, me: Card | Lasting, you: Player, effect: type, card: Card, *, of: Card, until: str = "turn"
) -> Flow[Lasting | None]:
    """Give a card in play the text box of another card, wherever that is, by a lasting effect.

    Abilities, keywords and traits (self-reference-follows-gained-text). `effect` declares the flag `gives_text`; what
    the other card shows at this moment counts, not what it becomes later.
    """
    return begin(g, me, you, effect, until=until, on=card, text=key_of(of.facts))


def end_lasting(g: Table, record: Lasting) -> None:
    """End a lasting effect now."""
    if record not in g.state.lasting:
        return
    g.state.lasting.remove(record)
    if record.started:
        unregister(g, record, (record.text,))
        if "gives_control" in record.text.own:
            g.control_ended(record)
        if "on_end" in record.text.own:
            g.ended.append(record)
        _refresh_texts(g, record)
    g.unsettled = True
    g.record_of("lasting.ended", record)


def ends_resolve(g: Table) -> Flow[None]:
    """Resolve `on_end` of the lasting effects that have ended, in the order the active player picks."""
    ended, g.ended = g.ended, []
    waiting = [Trigger(record.text.own["on_end"], record, g.players[record.seat], None, False) for record in ended]
    try:
        yield from resolve_all(g, waiting)
    finally:  # some are left where a turn is broken off in between
        g.ended += [record for record in ended if any(trigger.me is record for trigger in waiting)]


def end_with(g: Table, card: Card) -> None:
    """End what ends when a card leaves the area it is in.

    The effects on it (lasting-effect-expires-when-card-leaves), and those that last as long as it is in play.
    """
    for record in list(g.state.lasting):
        on_it = record.on is not None and record.on[0] == card.id
        if on_it or (record.source == card.id and card.zone == PLAY and "ends_with_source" in record.text.own):
            end_lasting(g, record)


def lasting_turn_began(g: Table, seat: int) -> None:
    """Start what waited for this turn, end what lasted until it."""
    for record in list(g.state.lasting):
        if record.until == f"start:{seat}":
            end_lasting(g, record)
        elif record.until == f"next:{seat}" and not record.started:
            record.started = True
            _take_effect(g, record)
            g.unsettled = True


def lasting_fight_ended(g: Table, since: int) -> None:
    """End what lasts for a fight whose damage has been dealt.

    That is all that began `since`, by the clock of the state, and not what an outer fight still needs.
    """
    for record in list(g.state.lasting):
        if record.until == "fight" and record.order > since:
            end_lasting(g, record)


def lasting_forge_step_over(g: Table, seat: int) -> None:
    """End what lasted until this player's forge step was over."""
    for record in list(g.state.lasting):
        if record.until == f"forge:{seat}":
            end_lasting(g, record)


def lasting_turn_ended(g: Table, seat: int) -> None:
    """End what lasts for the turn."""
    for record in list(g.state.lasting):
        if record.until == "turn" or (record.until == f"next:{seat}" and record.started):
            end_lasting(g, record)
