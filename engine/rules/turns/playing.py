"""Playing a card: into play or revealed, its bonus icons, its Play abilities and what reacts (timing-play-sequence)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict, Unpack

import msgspec

from engine.rules.in_play.creatures import has_keyword, houses_on, is_by_itself
from engine.rules.listening import change_text, hosts_of
from engine.rules.questions.asking import ask, choose_card, choose_mode
from engine.rules.questions.knowledge import learn
from engine.rules.resolving.labels import labelled
from engine.rules.resolving.statics import entries
from engine.rules.resolving.timing import (
    hold,
    instead,
    is_here,
    replaced,
    resolve_all,
    same,
    triggers_of,
    window,
)
from engine.rules.turns.icons import bonus_icons, resolve_icons
from engine.rules.turns.legality import (
    forms_to_play,
    opening_limit_reached,
    other_halves,
    permissions,
    play_refusal,
)
from engine.rules.turns.tolls import CLAUSE, settle_play
from engine.rules.zones.entering import Arrival, attached, choose_host, enter, take_form
from engine.rules.zones.hidden import choose_from
from engine.rules.zones.zones import discard, put, revert, stays_in_archives, take
from engine.table.choices import OVER, Choice, Flow, Refusal
from engine.table.events import AFTER, INSTEAD, Event, Trigger
from engine.table.setup import in_form
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, LIMBO, PLAY, REMOVED, Card, Lasting, Player
from engine.table.table import Table

_ENTERING = "reactions-to-entering-play"
_PERMISSION = "permission-for-a-card-that-needs-none"


def play_from_hand(g: Table, card: Card, player: Player) -> Flow[bool]:
    """Play a card in step 3; legality has been checked."""
    needed = not is_by_itself(g, card, g.state.house) or opening_limit_reached(g, player)
    needed = needed or g.reads(_PERMISSION, "first-such")
    if needed or card.printed.half:
        return _play_permitted(g, card, player, needed)
    return _play(g, card, player, _BY_RULE)


def _play_permitted(g: Table, card: Card, player: Player, needed: bool) -> Flow[bool]:
    """Play a card in step 3 by a permission, if it needs one, and with the other half of it."""
    permission = (yield from choose_permission(g, "may_play", player, card)) if needed else None
    half = (yield from _choose_half(g, card, player)) if card.printed.half else None
    return (yield from _play(g, card, player, _Play(half, by_rule=True, permission=permission)))


def _choose_half(g: Table, card: Card, player: Player) -> Flow[Card | None]:
    halves = g.one_of_each(other_halves(g, card, player))
    half = yield from choose_card(g, halves, by=player, prompt="play.half", subject=card)
    return None if half is None else g.taken_from(half, player.hand)


class PlayedBy(TypedDict, total=False):
    """How an ability plays a card.

    half     the other half of a gigantic creature
    stunned  a creature enters play stunned
    deploy   a creature may arrive anywhere in its battleline, whether it has deploy or not
    host     what an upgrade is attached to; where it cannot be, the upgrade is not played
    """

    half: Card | None
    stunned: bool
    deploy: bool | None
    host: Card


def play_card(g: Table, card: Card | None, player: Player, **how: Unpack[PlayedBy]) -> Flow[bool]:
    """Play a card from wherever it is, by an ability; returns whether it was played.

    Its house does not matter, all other rules on playing hold (use-via-ability-any-house,
    play-ability-from-any-source). A card that cannot be played goes back (play-impossible-card-returns-to-source).
    `how`: see `PlayedBy`.
    """
    if card is None or card.zone == PLAY or not same(g, card) or player.eliminated:
        return False
    yield from g.identify([card])
    if card.printed.half and how.get("half") is None and card.zone == HAND:
        how["half"] = yield from _choose_half(g, card, player)
    refusal = play_refusal(g, player, card, by_ability=True, half=how.get("half"))
    if refusal is not None:
        _goes_back(g, card, refusal)
        return False
    return (yield from _play(g, card, player, _Play(**how)))


def choose_to_play(
    g: Table,
    by: Player,
    zone: str,
    *,
    of: Player | None = None,
    where: Callable[[Card], bool] | None = None,
    up_to: bool = False,
) -> Flow[list[Card]]:
    """Let a player choose a card of a hand or of archives, to play it by an ability: as `choose_from`.

    Every card is offered, for what is offered must not reveal the others; beside one that cannot be played now, who
    sees the options is told so.
    """

    def said_of(card: Card) -> str | None:
        half = next(iter(other_halves(g, card, by)), None) if card.zone == HAND else None
        refused = g.is_identified(card) and play_refusal(g, by, card, by_ability=True, half=half) is not None
        return "cannot be played" if refused else None

    return (yield from choose_from(g, by, zone, of=of, where=where, up_to=up_to, purpose="to play", moot=said_of))


def _goes_back(g: Table, card: Card, refusal: Refusal) -> None:
    """Leave a card that was shown to be played, and cannot be, where it was."""
    learn(g, [card], g.everyone)
    clauses = ("play-impossible-card-returns-to-source", refusal[1])
    g.record("card.returned_to_source", [c for c in clauses if c], card=card.id, zone=card.zone)


def choose_permission(
    g: Table, name: str, player: Player, card: Card, how: str | None = None
) -> Flow[Card | Lasting | None]:
    """Choose what permits it although the card is of another house.

    One that permits it without a limit, or else what the player picks to use up
    (play-permission-used-by-card-that-needs-it).
    """
    givers = permissions(g, name, player, card, how)
    if not givers:
        return None
    limited = [source for _, _, _, source in entries(g, "permission_used")]
    kinds: dict[str, Card | Lasting] = {}
    for giver in givers:
        if giver not in limited:
            return giver
        kinds.setdefault(giver.text.key, giver)
    keys = {
        f"trigger:{kind.shown_id}" if isinstance(kind, Card) else f"effect:{kind.id}": kind for kind in kinds.values()
    }
    choice = Choice("trigger", player.seat, "permission", offered=tuple(keys), subject=card)
    return keys[(yield from ask(g, choice, unasked_before=len(givers) < 2))[0]]


def use_permission(g: Table, source: Card | Lasting, card: Card) -> Flow[None]:
    """Call `permission_used` of what gave a permission that was needed, which may end it.

    (play-permission-used-by-card-that-needs-it)
    """
    for _, _, ability, giver in list(entries(g, "permission_used")):
        if giver is source:
            ability.body(g, source, card)
    yield from g.settle()


class _Play(msgspec.Struct, frozen=True, eq=False, gc=False):
    """How a card is played.

    half        the other half of a gigantic creature
    by_rule     from hand in step 3, perhaps thanks to a permission
    permission  what permits it although the card is of another house
    stunned     a creature enters play stunned
    deploy      a creature may arrive anywhere in its battleline; None: if it has deploy
    host        what an upgrade is attached to; None: what the player chooses
    """

    half: Card | None = None
    by_rule: bool = False
    permission: Card | Lasting | None = None
    stunned: bool = False
    deploy: bool | None = None
    host: Card | None = None


_BY_RULE = _Play(by_rule=True)
"""As mostly in step 3."""
_PREPARING = frozenset(["copies", "also_played_as", "play_loss"])
"""What a text may declare that comes before its card is played."""
_UNSAID: Refusal = ("", None)
"""Why a card is not played that goes back without a word."""


def _play(g: Table, card: Card, player: Player, how: _Play) -> Flow[bool]:
    """Play a card that may be played; returns whether it was."""
    half = how.half
    if half is not None and card.facts.half == "top":
        card, half = half, card
    origin = card.zone
    card.known = g.everyone
    host, refusal = None, None
    if half is not None or _prepares(g, card):
        host, refusal = yield from _before_play(g, card, player, half, how.host)
    if refusal is not None:
        _stays(g, card, refusal)
        return False
    if how.by_rule:
        g.state.from_hand += 1
    if how.permission is not None:
        yield from use_permission(g, how.permission, card)
    _count_play(g, card, player)
    g.record("card.played", card=card.id, player=player.seat, zone=origin)
    icons = bonus_icons(g, card) if half is None else [*bonus_icons(g, half), *bonus_icons(g, card)]
    events = [Event("played", player, card, zone=origin)]
    if card.type == "action":
        take(g, card)
        put(g, card, LIMBO)
        events[0].incarnation = card.incarnation
    else:
        arrival = Arrival(host=host, half=half, played=True, stunned=how.stunned, deploy=how.deploy)
        entered = yield from enter(g, card, player, arrival)
        events[0].incarnation = entered.incarnation
        events += [entered, *attached(g, entered, host)]
    omega = has_keyword(g, card, "omega") and g.ruleset.omega_known
    omega = omega and not (g.ruleset.omega_on_entering and len(events) > 1)
    yield from resolve_icons(g, card, player, icons)
    yield from _play_window(g, card, player, events)
    if omega:
        g.state.omega = True
    if len(events) == 1:  # nothing entered play: an action
        yield from _put_away(g, card, player, events[0].incarnation)
    return True


def _stays(g: Table, card: Card, refusal: Refusal) -> None:
    """Leave a card that is not played where it is, in its own form."""
    if card.facts is not card.printed:
        revert(g, card)
    if refusal is not _UNSAID:
        _goes_back(g, card, refusal)


def _prepares(g: Table, card: Card) -> bool:
    """Whether something may have to be settled before this card is played: see `_before_play`."""
    elsewhere = card.zone == ARCHIVES or "play_toll" in g.hooks
    return card.type == "upgrade" or elsewhere or not _PREPARING.isdisjoint(card.text.own)


def _before_play(
    g: Table, card: Card, player: Player, half: Card | None, host: Card | None
) -> Flow[tuple[Card | None, Refusal | None]]:
    """Settle what comes before a card is played; returns the host of an upgrade, and why the card is not played.

    What it copies, the form in which it is played, what it is attached to, its way out of the archives, and tolls.
    `host`: what an ability attaches it to; None: what the player chooses.
    """
    if "copies" in card.text.own:
        yield from take_form(g, card, player)
        refusal = play_refusal(g, player, card, by_ability=True)
        if refusal is not None:  # alpha-failed-play-returns-to-hand
            return host, refusal
    if "also_played_as" in card.text.own and not (yield from _choose_form(g, card, player)):
        return host, _UNSAID
    if card.type == "upgrade":
        if host is None:
            host = yield from choose_host(g, card, prompt="play.host", where=lambda creature: not creature.tagged)
        if host is None or not is_here(g, host) or host.type not in hosts_of(card):
            return host, _UNSAID
    for part in (card,) if half is None else (card, half):
        if (yield from stays_in_archives(g, part, LIMBO if card.type == "action" else PLAY)):
            return host, _UNSAID
    if "play_toll" in g.hooks or "play_loss" in card.text.own:
        if not (yield from settle_play(g, player, card)):
            return host, (f"{card.name} takes Æmber that cannot be lost", CLAUSE)
    # its owner may have left the match meanwhile
    return host, _UNSAID if card.zone == REMOVED else None


def _count_play(g: Table, card: Card, player: Player) -> None:
    """Note that a card is played."""
    state, title = g.state, card.title
    state.plays_of[title] = state.plays_of.get(title, 0) + 1
    state.acted += 1
    g.tally(f"played:{card.type}", player.seat)
    for house in houses_on(g, card):
        g.tally(f"played:{house}", player.seat)


def under_way(g: Table) -> list[list[int]]:
    """References to the actions that are being played now. They lie open."""
    return [g.ref(card) for card in g.cards if card.zone == LIMBO]


def _put_away(g: Table, card: Card, player: Player, incarnation: int) -> Flow[None]:
    """Put an action that has resolved into the discard pile, unless its own text sent it elsewhere.

    (action-card-discard-is-last-step-of-play)
    """
    if INSTEAD["put_away"] in g.audible:
        return _put_elsewhere(g, card, player, incarnation)
    _discard_played(g, card)
    return OVER


def _put_elsewhere(g: Table, card: Card, player: Player, incarnation: int) -> Flow[None]:
    if not (yield from instead(g, "put_away", card=card, player=player, zone=card.zone, incarnation=incarnation)):
        _discard_played(g, card)


def _discard_played(g: Table, card: Card) -> None:
    if card.zone == LIMBO:
        take(g, card)
        put(g, card, DISCARD)
        g.record("card.moved", card=card.id, origin=LIMBO, zone=DISCARD, player=card.owner)


def _choose_form(g: Table, card: Card, player: Player) -> Flow[bool]:
    """Choose the form in which a card is played: the printed one, or another that its text allows.

    Printed on it or on what it copies, from wherever it is played (play-non-hand-play-via-effect-keeps-card-options).
    Returns whether it can be played in any.
    """
    able = forms_to_play(g, player, card)
    if not able:
        return False
    card.show(in_form(card.facts, (yield from choose_mode(g, able, prompt="play.form", subject=card))))
    change_text(g, card, g.text_of(card.facts))
    return True


def _play_window(g: Table, card: Card, player: Player, events: list[Event]) -> Flow[None]:
    """Resolve Play abilities and everything that reacts to the play.

    A card that its icons or a constant ability made leave play has no Play ability any more (bonus-before-play-ability,
    ability-active-only-while-in-play, ability-on-entering-waits-behind-constants). What waits for the moment before
    they resolve shares the window with what reacts to the play, and comes before them.
    """
    own: list[Trigger] = []
    action, incarnation = card.type == "action", events[0].incarnation
    if card.incarnation == incarnation:
        for ability in labelled(g, card, "play"):
            own.append(Trigger(ability, card, player, None, not action))
    replaceable = action and bool(own) and INSTEAD["resolve_play"] in g.audible
    before: list[Trigger] = []
    if AFTER["play_resolves"] in g.audible:
        before = triggers_of(g, Event("play_resolves", player, card, incarnation=incarnation))
    for trigger in own if before else ():
        trigger.behind = "play_resolves"
    if g.ruleset.play_shares_window and not replaceable:
        return window(g, events, [*before, *own] if before else own)
    return _play_in_parts(g, events, before, own, replaceable)


def _play_in_parts(
    g: Table, events: list[Event], before: list[Trigger], own: list[Trigger], replaceable: bool
) -> Flow[None]:
    """Resolve the window of a play by an earlier book, or one whose Play abilities may be replaced (`replaceable`)."""
    card, player = events[0].card, events[0].player
    if g.ruleset.play_shares_window:
        yield from resolve_all(g, before)
        own = yield from _unless_replaced(g, card, player, own)
        yield from window(g, events, [*before, *own] if before else own)
        return
    # earlier books: what reacts to the play comes first (faq-library-access-wild-wormhole-order); on what reacts to the
    # card entering play they are silent
    late = events[1:] if g.reads(_ENTERING, "after-play") else []
    yield from window(g, events[: len(events) - len(late)], before)
    if replaceable:
        own = yield from _unless_replaced(g, card, player, own)
    if own:
        yield from resolve_all(g, own)
    if late:
        yield from window(g, late, reading=None if not own else _ENTERING)


def _unless_replaced(g: Table, card: Card, player: Player, own: list[Trigger]) -> Flow[list[Trigger]]:
    """The Play abilities of an action, none of them where something stands in place of all."""
    event = Event("resolve_play", card=card, player=player)
    return [] if (yield from replaced(g, event)) else own


def play_top_of_deck(g: Table, player: Player, *, of: Player | None = None) -> Flow[bool]:
    """Play the top card of the player's deck, or that `of` another; returns whether it was played.

    An empty deck is not refilled from the discard pile, as no card is drawn. A card that cannot be played stays on top.
    """
    holder = of or player
    if not holder.deck:
        return False
    card = holder.deck[-1]
    hold(g, card)
    yield from g.identify([card])
    learn(g, [card], g.everyone)
    g.record("card.revealed", cards=[card.id], player=holder.seat, zone=DECK)
    return (yield from play_card(g, card, player))


def discard_from_hand(g: Table, card: Card, player: Player) -> Flow[list[Card]]:
    """Discard a card in step 3 (discard-active-house-cards-freely, discard-one-at-a-time)."""
    assert card.zone == HAND
    g.state.from_hand += 1
    return discard(g, card)
