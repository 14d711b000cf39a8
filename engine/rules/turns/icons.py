"""The bonus icons of a card: which it has, and what each does as the card is played."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.effects.damage import Packet, deal
from engine.rules.in_play.amber import can_capture, capture, gain
from engine.rules.in_play.status import add_counters
from engine.rules.questions.asking import choose_cards, choose_creature
from engine.rules.resolving.statics import forbidden
from engine.rules.resolving.timing import after, replaced
from engine.rules.turns.legality import discard_prohibition
from engine.rules.zones.drawing import draw
from engine.rules.zones.zones import are_halves, discard
from engine.rulesets import Ruleset
from engine.table.choices import OVER, Flow
from engine.table.events import INSTEAD, Event
from engine.table.state import Card, Player
from engine.table.table import Table

_AGAIN = "bonus-icons-an-additional-time"
_ICONS_OF_2021 = ("amber", "capture", "damage", "draw")
_CLAUSES_OF_ICONS = {"discard": ("icon-discard",), "power": ("icon-power",)}
_RESOLVED = (*_ICONS_OF_2021, *_CLAUSES_OF_ICONS)
"""The kinds of icon that do something when their card is played; the others tell its houses."""


def bonus_icons(g: Table, card: Card) -> list[tuple[Card, str]]:
    """The bonus icons of a card from top to bottom, those of each half of a gigantic creature in play.

    Each with the card that it is on. None that the rulebook does not know (gigantic-attributes-split).
    """
    icons: list[tuple[Card, str]] = []
    for part in (*[other for other in card.under if are_halves(card, other)], card) if card.under else (card,):
        # a copy has the icons of what it copies; enhancements are on the card itself
        for icon in part.icons if part.name == part.printed.name else part.facts.icons:
            icons.append((part, icon))
    return icons if not icons or g.ruleset.later_bonus_icons else _known_icons(g.ruleset, icons)


def _known_icons(ruleset: Ruleset, icons: Sequence[tuple[Card, str]]) -> list[tuple[Card, str]]:
    """Those of some icons whose kind a rulebook before the later ones knows."""
    kinds = _ICONS_OF_2021 if ruleset.all_bonus_icons else _ICONS_OF_2021[:1]
    return [(part, icon) for part, icon in icons if icon in kinds]


def resolve_icons(g: Table, card: Card, player: Player, icons: Sequence[tuple[Card, str]] | None = None) -> Flow[None]:
    """Resolve the bonus icons of a played card from top to bottom, even if the card leaves play meanwhile.

    (bonus-top-to-bottom, bonus-is-mandatory, bonus-continues-if-card-leaves-play.) The icons of a card that is not
    played are resolved as if it had been: the same effects double or stop them
    (bonus-as-if-played-triggers-next-card-effects, bonus-as-if-played-is-stopped-by-prohibition). `icons`: those that
    it had before it was moved, as `bonus_icons` told them.
    """
    if icons is not None and not icons and INSTEAD["bonus_icons"] not in g.audible:
        return OVER
    return _resolve_icons(g, card, player, icons)


def _resolve_icons(g: Table, card: Card, player: Player, icons: Sequence[tuple[Card, str]] | None) -> Flow[None]:
    event = Event("bonus_icons", player, card, amount=1)
    if (yield from replaced(g, event)):
        return
    times = event.amount
    listed = bonus_icons(g, card) if icons is None else icons
    if not listed or not times:
        return
    if times > 1:
        in_a_row = g.reads(_AGAIN, "each-in-a-row")
        listed = [pair for pair in listed for _ in range(times)] if in_a_row else [*listed] * times
    if forbidden(g, "no_bonus_icons", player, card):
        return
    for part, icon in listed:
        if icon in _RESOLVED:  # icon-house-not-resolved
            yield from resolve_icon(g, icon, part, player)


def resolve_icon(g: Table, icon: str, card: Card, player: Player) -> Flow[None]:
    """Resolve one bonus icon."""
    event = Event("bonus_icon", card=card, player=player, reason=icon, amount=1)
    if (yield from replaced(g, event)):
        return
    icon = event.reason or icon
    clauses = ("bonus-is-mandatory", *_CLAUSES_OF_ICONS.get(icon, ()))
    g.record("icon.resolved", clauses, card=card.id, player=player.seat, icon=icon)
    if icon == "amber":  # bonus-amber-gains-one
        yield from gain(g, player, 1, "bonus")
    elif icon == "draw":  # bonus-draw-draws-one
        yield from draw(g, player, 1)
    elif icon == "capture":  # bonus-capture-by-any-friendly-creature
        creature = yield from choose_creature(
            g, friendly_to=player, prompt="icon.capture", subject=card, useful=can_capture(g, player)
        )
        yield from capture(g, creature, 1)
    elif icon == "damage":  # bonus-damage-any-creature, bonus-damage-source-is-not-the-card
        creature = yield from choose_creature(g, prompt="icon.damage", subject=card)
        if creature is not None:
            yield from deal(g, [Packet(creature, 1, None, reason="bonus")])
    elif icon == "discard":
        yield from _discard_for_icon(g, card, player)
    elif icon == "power":
        creature = yield from choose_creature(g, prompt="icon.power", subject=card)
        if creature is not None:
            yield from add_counters(g, creature, "power", 1)
    yield from after(g, "icon_resolved", card=card, player=player, reason=icon)


def _discard_for_icon(g: Table, card: Card, player: Player) -> Flow[None]:
    """Discard a card of any house from hand, which the player chooses (icon-discard).

    A card that only abilities may discard can be chosen: icons are abilities (icons-are-abilities).
    """
    hand = list(player.hand)
    if not hand:
        return
    if not g.ruleset.icons_are_abilities:
        hand = [held for held in hand if discard_prohibition(g, player, held) is None]
    chosen = yield from choose_cards(g, hand, by=player, private=True, prompt="icon.discard", subject=card)
    yield from discard(g, chosen)
