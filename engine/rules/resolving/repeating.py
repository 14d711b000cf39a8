"""Effects that are repeated or resolved from elsewhere, and abilities that name the upgrade which gave them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.abilities import LABELS
from engine.rules.questions.asking import ask
from engine.rules.resolving.labels import labelled
from engine.rules.resolving.timing import is_here, resolve, resolve_all, same
from engine.table.choices import Choice, Flow
from engine.table.events import Frame, Trigger
from engine.table.state import DISCARD, PLAY, UNDER, Card, Player
from engine.table.table import Table

_SEVERAL = "several-copied-reap-abilities"


def repeat(g: Table) -> Flow[bool]:
    """Resolve the ability that is being resolved once more; False when its card has left the area where it resolves.

    The whole of it, the instruction to repeat it included (repeat-includes-itself, repeat-trigger-again-is-repeat,
    repeat-stops-when-source-left-play). The opponent that the ability is bound to stays the same
    (break-key-prerequisite-fixes-opponent). Nothing is played or used for it, so the rule of six does not count it.
    """
    frame = g.frame
    assert frame is not None, "only an ability that is being resolved can be repeated"
    if _source_left(g, frame):
        return False
    again, bound = frame.as_if_yours, frame.opponent
    yield from resolve(
        g, frame.ability, frame.me, frame.you, frame.event, as_if_yours=again, copy=frame.copy, bound=bound
    )
    return True


def repeat_preceding(g: Table, effect: Callable[[], Flow[Any]]) -> Flow[bool]:
    """Resolve the part of an ability before this instruction once more; False when its card has left play.

    `effect`: that part as a flow. It is not repeated again (preceding-repeat-happens-once,
    repeat-stops-when-source-left-play).
    """
    frame = g.frame
    assert frame is not None, "only an ability that is being resolved can be repeated"
    if _source_left(g, frame):
        return False
    yield from effect()
    return True


def _source_left(g: Table, frame: Frame) -> bool:
    """Whether the card of an ability has left play; of a Scrap ability, the discard pile (scrap-in-discard-pile). An
    action is never in play: it is being played."""
    me = frame.me
    if not isinstance(me, Card):
        return me not in g.state.lasting
    home = DISCARD if frame.ability.label == "scrap" else PLAY
    return (me.type != "action" or home == DISCARD) and (me.zone != home or frame.held[me.id] != me.incarnation)


def own_upgrade(g: Table) -> Card | None:
    """The upgrade that gave the ability which is being resolved; None when it has gone, or another card gave it.

    That copy alone, even if there are others (self-reference-upgrade-own-title).
    """
    frame = g.frame
    if frame is None or not isinstance(frame.me, Card):
        return None
    copies = [upgrade for upgrade in frame.me.upgrades if upgrade.text.grants is frame.ability.text]
    return copies[min(frame.copy, len(copies) - 1)] if copies else None


def trigger_again(g: Table, card: Card, label: str) -> Flow[bool]:
    """Resolve the abilities of this label of a card in play once more; returns whether it has any.

    As its controller's, in the order the active player picks (repeat-trigger-again-is-repeat).
    """
    if not is_here(g, card):
        return False
    you = g.players[card.controller]
    again = [Trigger(ability, card, you, None) for ability in labelled(g, card, label)]
    has_any = bool(again)
    yield from resolve_all(g, again)
    return has_any


def trigger_grafted(g: Table, card: Card | None, label: str, you: Player) -> Flow[bool]:
    """Resolve the abilities of this label of a card that lies faceup under another; returns whether it has any.

    As that player's. The card stays where it is, and nothing is played or used (graft-faceup-under-not-in-play).
    """
    if card is None or card.zone != UNDER or card.facedown or not same(g, card):
        return False
    triggers = [Trigger(ability, card, you, None, needs_source=False) for ability in labelled(g, card, label)]
    has_any = bool(triggers)
    yield from resolve_all(g, triggers)
    return has_any


def resolve_as_if_yours(g: Table, card: Card, label: str, you: Player) -> Flow[bool]:
    """Resolve an ability of another player's card as if it were yours.

    Friendly and enemy are read from your side, and control does not change (as-if-yours-no-control-change,
    as-if-yours-resolves-from-user-view). Where the card has several of the label, one or all of them is a reading.
    """
    assert label in LABELS
    abilities = labelled(g, card, label)
    readings = (_SEVERAL,) if len(abilities) > 1 else ()
    if readings and g.reads(_SEVERAL, "one"):
        keys = tuple(f"{label}:{card.shown_id}/{n}" for n in range(1, len(abilities) + 1))
        picked = (yield from ask(g, Choice("ability", g.state.active, "use.ability", offered=keys, source=card)))[0]
        abilities = [abilities[keys.index(picked)]]
    for ability in abilities:
        yield from resolve(g, ability, card, you, as_if_yours=card.controller != you.seat, readings=readings)
    return bool(abilities)
