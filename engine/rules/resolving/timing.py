"""Timing windows, reactions and replacements: one mechanism for every event of the game.

A window collects what an event triggers, the active player orders it, and each ability resolves whole, with all that it
causes, before the next begins (order-by-active-player, ability-nested-effects-first).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.abilities import Ability
from engine.rules.questions.asking import ask, may
from engine.rules.resolving.joining import CAME_IN_WINDOW, begun_since, come_since, presence_of
from engine.rules.resolving.loops import LOOP_LIMIT, count_loop
from engine.rules.resolving.statics import cards_in_play, entries, granted, silenced
from engine.table.choices import OVER, Choice, Flow
from engine.table.events import AFTER, CHANGED, INSTEAD, UNNOTED, Event, Frame, Trigger
from engine.table.state import ARCHIVES, HAND, HIDDEN_ZONES, PLAY, PURGED, REMOVED, Card, Lasting, Player
from engine.table.table import Table

LOST_IN_WINDOW = "waiting-ability-that-its-card-loses"
_FIXED = ("destroyed", "leaves_play")
"""Labels whose abilities are those that a card had when it began to leave play."""

_AROUND_FIGHTS = ("fight", "before_fight")
_USES = frozenset(["reap", "fight", "before_fight", "before_reap", "action", "omni"])
"""The labels whose resolving player is the one who uses the card, in control of it or not."""


def notice(
    g: Table, kind: str, card: Card, amount: int = 0, reason: str | None = None, source: Card | None = None
) -> None:
    """Note an event in the midst of an operation: what reacts to it resolves when the game settles."""
    if AFTER[kind] in g.audible:
        g.noticed.append(Event(kind, card=card, amount=amount, reason=reason, source=source).noted())
        g.unsettled = True


# Between what happens and what hears it stand the next three, and mostly nothing does. So they list what they take:
# a function that takes any names makes a dictionary at each call.


def after(
    g: Table,
    kind: str,
    player: Player | None = None,
    card: Card | None = None,
    other: Player | None = None,
    amount: int = 0,
    reason: str | None = None,
    source: Card | None = None,
    zone: str | None = None,
) -> Flow[None]:
    """Resolve what reacts to one event that has just happened."""
    if AFTER[kind] not in g.audible:
        return OVER
    return window(g, [Event(kind, player, card, other, amount, reason, source, zone)])


def after_each(g: Table, kind: str, cards: Sequence[Card]) -> Flow[None]:
    """Resolve what reacts to one event that has happened to each of these cards at the same time.

    The resolving ability, or the player who acts, made it happen.
    """
    if not cards or AFTER[kind] not in g.audible:
        return OVER
    by, source = g.doer, g.acting_card
    return window(g, [Event(kind, card=card, player=by, source=source) for card in cards])


def instead(
    g: Table,
    kind: str,
    player: Player | None = None,
    card: Card | None = None,
    other: Player | None = None,
    amount: int = 0,
    zone: str | None = None,
    incarnation: int | None = None,
    applied: list[tuple[int, Ability]] | None = None,
) -> Flow[bool]:
    """Let replacement effects act on an event that would happen, which nothing else looks at; see `replaced`."""
    if INSTEAD[kind] not in g.audible:
        return OVER
    event = Event(kind, player, card, other, amount, zone=zone)
    if incarnation is not None:
        event.incarnation = incarnation
    if applied is not None:
        event.applied = applied
    return _replaced(g, event)


def triggers_of(g: Table, event: Event) -> list[Trigger]:
    """The reactions to an event of everything in play and every lasting effect."""
    triggers: list[Trigger] = []
    hook = AFTER[event.kind]
    if hook not in g.audible:
        return triggers
    event.noted()
    # destroyed-other-abilities-of-dying-cards-silent
    silenced = g.batch is not None and len(g.batch.cards) > 1 and not g.ruleset.tagging
    for _, _, ability, source in entries(g, hook):
        if silenced and isinstance(source, Card) and source.tagged:
            continue
        you = g.player_of(source)
        if ability.when is None or ability.when(g, source, you, event):
            triggers.append(Trigger(ability, source, you, event))
    return triggers


def window(
    g: Table, events: Sequence[Event], own_triggers: Sequence[Trigger] = (), *, reading: str | None = None
) -> Flow[None]:
    """Resolve everything that some simultaneous events trigger, in the order the active player picks. `reading`: the
    one that brings events of different kinds together here."""
    waiting = [*own_triggers]
    audible = g.audible
    for event in events:
        if AFTER[event.kind] in audible:
            waiting += triggers_of(g, event)
    if not waiting:
        return OVER
    if reading is not None and len({trigger.event.kind for trigger in waiting if trigger.event is not None}) > 1:
        for trigger in waiting:
            trigger.readings = (reading,)
    return resolve_all(g, waiting, events)


def resolve_all(g: Table, waiting: list[Trigger], events: Sequence[Event] = ()) -> Flow[None]:
    """Resolve abilities that share a timing point, one at a time. `events`: those that their window is for."""
    for event in events:
        if event.incarnation == UNNOTED:
            event.noted()
    while waiting:
        yield from resolve_next(g, waiting, events)


def resolve_next(g: Table, waiting: list[Trigger], events: Sequence[Event]) -> Flow[None]:
    """Let the active player pick the next of the waiting abilities, take it off the list and resolve it. `events`:
    those that the window is for; lasting effects that begin meanwhile may add their reactions to the list, and so may
    cards that come into play or change sides, which is a reading."""
    since = g.state.clock
    coming = bool(events) and g.reads(CAME_IN_WINDOW, "reacts")
    before = {presence_of(card) for card in cards_in_play(g)} if coming else ()
    trigger = waiting[0]
    if len(waiting) > 1:
        able = _able(g, waiting)
        trigger = able[0]
        if len(able) > 1:
            keys = trigger_keys(g, able)
            named = dict(zip(keys, able, strict=True))
            choice = Choice("trigger", g.state.active, "order.triggers", offered=keys, waiting=named)
            several = g.ask_idle or sum(not _is_spent(g, waits) for waits in able) > 1
            trigger = named[(yield from ask(g, choice, useful=several))[0]]
    waiting.remove(trigger)
    if not _is_spent(g, trigger):
        copy = 0
        if waiting:  # copies of an upgrade give the same ability, each in its own name
            copy = sum(_are_copies(t.ability, trigger.ability) and t.me is trigger.me for t in waiting)
        me = trigger.me
        lost = isinstance(me, Card) and me.incarnation != trigger.incarnation and _out_of_reach(g, me)
        yield from resolve(
            g, trigger.ability, me, trigger.you, trigger.event, copy=copy, readings=trigger.readings, lost=lost
        )
        if waiting:
            yield from g.recheck()
    if g.state.clock > since:
        waiting += begun_since(g, since, events)
    if coming:
        waiting += come_since(g, before, events)


def _out_of_reach(g: Table, card: Card) -> bool:
    """Whether an ability of the card itself has lost sight of it: in a hidden area, or purged in the books in which
    nothing touches purged cards (leaves-play-hidden-zone-stops-pending-effects, purge-no-interaction, purge-zone-open).
    """
    return card.zone in HIDDEN_ZONES or (card.zone == PURGED and not g.ruleset.purge_open)


def _able(g: Table, waiting: Sequence[Trigger]) -> Sequence[Trigger]:
    """The waiting abilities that may be resolved next."""
    if any(trigger.behind is not None for trigger in waiting):
        kinds = [trigger.event.kind for trigger in waiting if trigger.event is not None]
        waiting = [trigger for trigger in waiting if trigger.behind not in kinds]
    return _pickable(g, waiting)


def _pickable(g: Table, waiting: Sequence[Trigger]) -> Sequence[Trigger]:
    """The abilities that the active player picks from: none of a hidden card, which the options would reveal. When they
    have resolved, those of hidden cards follow one by one, and the player who holds the card is asked."""
    open_ = [trigger for trigger in waiting if not is_hidden(g, trigger.me)]
    return open_ or waiting[:1]


def is_hidden(g: Table, me: Card | Lasting) -> bool:
    """Whether this is a card that lies where not everyone may see which it is."""
    return isinstance(me, Card) and me.zone in (HAND, ARCHIVES) and me.known != g.everyone


def _wants(g: Table, me: Card | Lasting, you: Player) -> Flow[bool]:
    """Ask whether an optional ability is used. That of a hidden card is asked of its holder, and the others do not see
    what about; the card is revealed when it is used."""
    if not is_hidden(g, me):
        return (yield from may(g))
    wanted = yield from may(g, by=you, prompt="hidden.use", private=True)
    if wanted and isinstance(me, Card):
        me.known = g.everyone
        g.record("card.revealed", cards=[me.id], player=you.seat, zone=me.zone)
        yield from after(g, "revealed", card=me, player=you, zone=me.zone)
    return wanted


def _are_copies(ability: Ability, other: Ability) -> bool:
    return ability is other or (ability.text is other.text and ability.key == other.key)


def _is_spent(g: Table, trigger: Trigger) -> bool:
    """Whether a waiting ability can no longer do anything."""
    if trigger.you.eliminated or _removed(trigger.me):
        return True
    given = trigger.ability.giver is not None
    return trigger.needs_source and (_gone(g, trigger) or (given and _lost(g, trigger)))


def _lost(g: Table, trigger: Trigger) -> bool:
    """Whether the card of a granted ability that waits, still in play, has lost it. Whether that stops it is a
    reading, save where abilities are fixed beforehand (destroyed-only-abilities-held-when-tagged)."""
    me, ability = trigger.me, trigger.ability
    if ability.label in _FIXED or not g.reads(LOST_IN_WINDOW, "lost"):
        return False
    if not isinstance(me, Card) or me.zone != PLAY:
        return False
    held = [*me.texts, *(text for _, text in granted(g, me))]
    return not any(
        ability in abilities for text in held for abilities in (*text.labelled.values(), *text.hooks.values())
    )


def _removed(me: Card | Lasting) -> bool:
    return isinstance(me, Card) and me.zone == REMOVED


def _gone(g: Table, trigger: Trigger) -> bool:
    """Whether the source left play before its ability could start (ability-started-finishes-after-source-left)."""
    me = trigger.me
    if isinstance(me, Lasting):
        return me not in g.state.lasting
    if me.incarnation == trigger.incarnation:
        return False
    return not g.ruleset.triggered_ability_survives_source


def trigger_keys(g: Table, waiting: Sequence[Trigger]) -> tuple[str, ...]:
    """One key per waiting ability: trigger:<card>, effect:<lasting effect>, with /2, /3 … where one source has
    several."""
    keys: list[str] = []
    for trigger in waiting:
        stem = f"trigger:{g.public_id(trigger.me)}" if isinstance(trigger.me, Card) else f"effect:{trigger.me.id}"
        key, n = stem, 1
        while key in keys:
            n += 1
            key = f"{stem}/{n}"
        keys.append(key)
    return tuple(keys)


def resolve(
    g: Table,
    ability: Ability,
    me: Card | Lasting,
    you: Player,
    event: Event | None = None,
    *,
    as_if_yours: bool = False,
    copy: int = 0,
    bound: int | None = None,
    readings: tuple[str, ...] = (),
    lost: bool = False,
) -> Flow[Any]:
    """Resolve one ability; returns what its body returns.

    event        what it reacts to
    as_if_yours  the player does not control the card
    copy         which of several upgrades with the same text gave it, counted from 0
    bound        the seat of the opponent that is involved in what the ability follows from, where that is known
    readings     the ids of the readings that its result follows from
    lost         its card has moved to a hidden area since it was triggered, or was purged
                 (leaves-play-hidden-zone-stops-pending-effects)
    """
    outer = g.frame
    if outer is not None and outer.depth >= LOOP_LIMIT:
        allowed = yield from count_loop(g, ability, me)
        if not allowed:
            return None
    depth = 0 if outer is None else outer.depth + 1
    held = _held(ability, me, event, lost=lost)
    as_if_yours = as_if_yours or (isinstance(me, Card) and me.controller != you.seat and ability.label in _USES)
    card = me.id if isinstance(me, Card) else me.source
    g.frame = frame = Frame(me, card, ability, you, outer, event, depth, held, as_if_yours, copy, readings)
    if len(g.players) > 2:
        frame.opponent = _involved(g, frame, event) if bound is None else bound
    in_check = g.variant.in_check_before(g, you)
    try:
        if ability.optional:
            wanted = yield from _wants(g, me, you)
            if not wanted:
                return None
        g.record("ability.resolved", card=card, player=you.seat)
        if event is None:
            result = yield from ability.body(g, me, you)
            if ability.label == "when":  # inside it, so that what has no end is found out
                yield from g.recheck()
        else:
            result = yield from ability.body(g, me, you, event)
        if in_check:
            g.variant.in_check_after(g, you, in_check)
        return result
    finally:
        g.frame = outer


def _held(ability: Ability, me: Card | Lasting, event: Event | None, *, lost: bool) -> dict[int, int]:
    """What an ability that begins knows: its card, what grants it, and the cards of its event (`Frame.held`)."""
    held: dict[int, int] = {}
    if isinstance(ability.giver, Card):
        held[ability.giver.id] = ability.giver.incarnation
    if isinstance(me, Card):
        held[me.id] = -1 if lost else me.incarnation
    if event is not None:
        if event.card is not None:
            held[event.card.id] = event.incarnation
        if isinstance(event.other, Card):
            held[event.other.id] = event.other_incarnation
    return held


def _involved(g: Table, frame: Frame, event: Event | None) -> int | None:
    """The seat of the opponent this ability refers to: the other fighter's, or that of the player its event is about
    (break-key-prerequisite-fixes-opponent)."""
    you = frame.you.seat
    fight = g.fight if event is None and frame.ability.label in _AROUND_FIGHTS else None
    if event is not None and event.fight is not None:
        fight = event.fight
    if fight is not None and you in fight.seats:
        return fight.seats[1] if fight.seats[0] == you else fight.seats[0]
    if event is None:
        return None
    for party in (event.player, event.other):
        if isinstance(party, Player) and party.seat != you:
            return party.seat
    about = event.card
    if isinstance(about, Card):
        seat = about.controller if event.was is None else int(event.was.controller)
        return None if seat == you else seat
    return None


def replaced(g: Table, event: Event) -> Flow[bool]:
    """Let replacement effects act on an event that would happen; true when it no longer happens. Each replacement
    applies once to an event; where several could, the active player orders them. One that returns CHANGED has altered
    the event, which then goes on to the others."""
    return _replaced(g, event) if INSTEAD[event.kind] in g.audible else OVER


def _replaced(g: Table, event: Event) -> Flow[bool]:
    event.noted()
    while True:
        able: list[Trigger] = []
        for _, _, ability, source in entries(g, INSTEAD[event.kind]):
            if (source.order, ability) in event.applied or silenced(g, source, ability.under):
                continue
            you = g.player_of(source)
            if ability.when is None or ability.when(g, source, you, event):
                able.append(Trigger(ability, source, you, event))
        if not able:
            return False
        at = 0
        if len(able) > 1:
            able = list(_pickable(g, able))
        if len(able) > 1:
            keys = trigger_keys(g, able)
            named = dict(zip(keys, able, strict=True))
            choice = Choice("trigger", g.state.active, "order.replacements", offered=keys, waiting=named, event=event)
            at = keys.index((yield from ask(g, choice))[0])
        chosen = able[at]
        if chosen.you.eliminated or _removed(chosen.me):
            continue
        if isinstance(event.applied, tuple):
            event.applied = []
        event.applied.append((chosen.me.order, chosen.ability))
        result = yield from _replace(g, chosen, event)
        if result is None:
            return True


def _replace(g: Table, trigger: Trigger, event: Event) -> Flow[Any]:
    outer = g.frame
    depth = 0 if outer is None else outer.depth + 1
    me = trigger.me
    card = me.id if isinstance(me, Card) else me.source
    g.frame = frame = Frame(me, card, trigger.ability, trigger.you, outer, depth=depth)
    if isinstance(me, Card):
        frame.held[me.id] = me.incarnation
    try:
        if trigger.ability.optional:
            wanted = yield from _wants(g, trigger.me, trigger.you)
            if not wanted:
                return CHANGED
        g.record_of("ability.replaced", me, ("replacement-marked-by-instead",), event=event.kind)
        if event.kind == "destroy":
            event.card.tagged = False  # before all else that the replacement does
        result = yield from trigger.ability.body(g, trigger.me, trigger.you, event)
        if result is not None and event.kind == "destroy" and is_here(g, event.card):
            event.card.tagged = True  # the replacement has failed
        return result
    finally:
        g.frame = outer


def is_here(g: Table, card: Card) -> bool:
    """Whether a card is in play and still the one that the resolving ability knows."""
    if card.zone != PLAY:
        return False
    frame = g.frame
    return frame is None or frame.held.get(card.id, card.incarnation) == card.incarnation


def same(g: Table, card: Card) -> bool:
    """Whether a card, in any zone of the match, is still the one that the resolving ability knows."""
    if card.zone == REMOVED:
        return False
    frame = g.frame
    return frame is None or frame.held.get(card.id, card.incarnation) == card.incarnation


def hold(g: Table, card: Card) -> None:
    """Make the resolving ability know a card as it is now."""
    if g.frame is not None:
        g.frame.held[card.id] = card.incarnation
