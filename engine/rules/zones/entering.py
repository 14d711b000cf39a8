"""Entering play: flanks, readiness, attaching upgrades; and the battleline's order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict, Unpack

import msgspec

from engine.rules.in_play.creatures import has_keyword, has_on_entering
from engine.rules.in_play.status import several
from engine.rules.listening import change_text, hosts_of, listen, refresh_texts, register, unregister
from engine.rules.questions.asking import ask, choose_card, choose_flank, creatures, opponent_of, order_cards
from engine.rules.questions.knowledge import let_controller_look
from engine.rules.resolving.labels import own
from engine.rules.resolving.statics import entries, forbidden
from engine.rules.resolving.timing import hold, is_here, replaced, same, window
from engine.rules.zones.beneath import discard_left_beneath
from engine.rules.zones.places import Place, barred_flanks, choose_place, enters_under_opponent
from engine.rules.zones.zones import are_halves, lay_under, put, revert, stays_in_archives, take
from engine.table.choices import OVER, Choice, Flow
from engine.table.events import Event
from engine.table.state import DISCARD, PLAY, REMOVED, Card, Lasting, Player, without
from engine.table.table import Table


class Manner(TypedDict, total=False):
    """What puts a card into play may say, see `Arrival`."""

    host: Card | None
    half: Card | None
    place: Place | str | None
    ready: bool


class Arrival(msgspec.Struct, kw_only=True, frozen=True, eq=False):
    """How a card enters play.

    host      the creature that an upgrade is attached to
    half      the top half of a gigantic creature, which lies beneath the bottom half as long as that is in play
    place     where in the battleline it arrives, or the position that it has there already
    deploy    whether it may arrive anywhere in the battleline; None: if it has deploy
    played    the player plays it
    facedown  it enters as a token creature
    ready     what puts it into play says so
    stunned   the same
    """

    host: Card | None = None
    half: Card | None = None
    place: Place | str | int | None = None
    deploy: bool | None = None
    played: bool = False
    facedown: bool = False
    ready: bool = False
    stunned: bool = False


def enter(g: Table, card: Card, player: Player, how: Arrival) -> Flow[Event]:
    """Let a card enter play under the player's control from wherever it is; returns the event of its entering.

    Creatures go to a flank the active player picks, exhausted unless something says otherwise
    (creature-enters-on-flank, enter-play-exhausted, artifact-placed-behind-battleline).
    """
    if card.under and g.left_beneath:  # as another card
        yield from discard_left_beneath(g)
    played_by = player if how.played else None
    if enters_under_opponent(g, card):  # control-opponent-side-entry-repeats
        player = yield from opponent_of(g, player)
    if not how.facedown:  # token-owner-may-look: nobody else sees what a token was, not even while its flank is asked
        yield from g.identify([card])
        card.known = g.everyone
    position, ready = 0, how.ready
    if card.type == "creature":
        manner = Event("enter", card=card, player=player)
        yield from replaced(g, manner)
        ready |= manner.amount > 0
        place, deploys = _place_to_enter(g, card, how, manner)
        barred = barred_flanks(g, player, card) if how.played and place in (None, "anywhere") else ()
        if barred:
            anywhere = deploys or place is not None
            position = yield from choose_flank(g, card, player, "enter.flank", deploy=anywhere, barred=barred)
        else:
            position = yield from choose_place(g, card, player, "enter.flank", place, deploy=deploys)
    if _is_gone(card, player, how.host):
        return _nowhere_to_go(g, card, player)
    lay_into_play(g, card, player, position=position, host=how.host)
    _arrive(g, card, player, played_by, how, ready)
    begin_to_listen(g, card)
    if how.played and g.ruleset.omega_on_entering and _enters_with_omega(g, card):
        g.state.omega = True  # omega-takes-hold-on-entering
    hold(g, card)
    entered = Event("entered_play", player, card, incarnation=card.incarnation)
    g.record_by(_record_entering, card, player, position)
    yield from _settle_entering(g, card)
    return entered


def _enters_with_omega(g: Table, card: Card) -> bool:
    """Whether a card just laid into play came with omega, even if its text box is blank there."""
    if "omega" not in card.facts.keywords:
        return has_keyword(g, card, "omega")
    lost = any("omega" in ability.body(g, source, card) for _, _, ability, source in entries(g, "loses_keywords"))
    return not lost and "omega" not in g.unknown_keywords


def _place_to_enter(g: Table, card: Card, how: Arrival, manner: Event) -> tuple[Place | str | int | None, bool]:
    """The place at which a creature arrives, if it is given, and whether it deploys. `manner`: its "enter" event."""
    if manner.reason == "anywhere":
        return "anywhere", False
    if how.place is not None:
        return how.place, False
    return None, has_on_entering(g, card, "deploy") if how.deploy is None else how.deploy


def _is_gone(card: Card, player: Player, host: Card | None) -> bool:
    """Whether a card cannot enter any more: it, its host or its player left the match meanwhile."""
    return card.zone == REMOVED or player.eliminated or (host is not None and host.zone == REMOVED)


def _arrive(g: Table, card: Card, player: Player, played_by: Player | None, how: Arrival, ready: bool) -> None:
    """Let a card just laid into play be what it enters as: facedown, ready or exhausted, stunned, enraged, whole.

    `ready`: what puts it into play, or replaces its entering, says so.
    """
    if how.facedown:
        card.facedown = True
        card.known |= 1 << card.owner  # token-owner-may-look
        let_controller_look(g, card)
    if card.type != "upgrade":
        card.ready = _enters_ready(g, card, player, played_by) or ready
    if card.type == "creature":
        card.stunned = how.stunned or _enters_stunned(g, card, played_by)
        card.enraged = _enters_enraged(g, card)
        if how.half is not None:
            lay_under(g, how.half, card)


def _record_entering(g: Table, card: Card, player: Player, position: int) -> None:
    if card.host is not None:
        g.record("card.attached", ("upgrade-attached-to-chosen-creature",), card=card.id, host=card.host.id)
    clauses = ("creature-enters-on-flank",) if card.type == "creature" else ()
    g.record("card.entered", clauses, card=card.id, player=player.seat, position=position, ready=card.ready)
    if card.stunned:
        g.record("status.stunned", card=card.id)
    if card.enraged:
        g.record("status.enraged", ("enrage-puts-counter",), card=card.id)


def _settle_entering(g: Table, card: Card) -> Flow[None]:
    """Settle what has changed by a card's entering: a constant ability that destroys what enters acts first.

    (ability-on-entering-waits-behind-constants)
    """
    if g.power_may_vary() or "is_copy" in g.hooks or (card.type == "creature" and card.facts.power <= 0):
        g.unsettled = True
    return g.settle() if g.unsettled else OVER


def _nowhere_to_go(g: Table, card: Card, player: Player) -> Event:
    """Undo an entering during which a player left the match.

    The card is gone with its owner, or goes to its owner's discard pile.
    """
    if card.zone != REMOVED:
        take(g, card)
        put(g, card, DISCARD)
    nothing = Event("entered_play", card=card, player=player)
    nothing.incarnation = -1
    return nothing


def lay_into_play(g: Table, card: Card, player: Player, *, position: int, host: Card | None) -> None:
    """Take a card from wherever it is and lay it into play as another one; its text is not heard yet.

    A creature at a position of the player's battleline, an upgrade on its host.
    """
    take(g, card)
    card.zone = PLAY
    card.incarnation += 1
    card.controller = player.seat
    card.control = () if player.seat == card.owner else (player.seat,)
    g.state.clock += 1
    card.order = g.state.clock
    card.texts = (card.text,)
    if card.type == "creature":
        player.line.insert(position, card)
        if not card.facts.power:
            g.suspects = None
    elif card.type == "artifact":
        player.artifacts.append(card)
    else:
        assert host is not None
        card.host = host
        host.upgrades = [*host.upgrades, card]


def begin_to_listen(g: Table, card: Card) -> None:
    """Make the text of a card that was laid into play heard, and what it grants to its host."""
    register(g, card, card.texts)
    if card.host is not None:
        refresh_texts(g, card.host)


def _enters_ready(g: Table, card: Card, player: Player, played_by: Player | None) -> bool:
    declared: Any = own(g, card, "enters_ready")
    ready = declared is not None and bool(declared if isinstance(declared, bool) else declared(g, card, player))
    ready = ready or _says_of_itself(g, card, "enters_ready_for", card, played_by)
    for _, _, ability, source in list(entries(g, "enters_ready_for")):
        if ability.body(g, source, card, played_by):
            ready = True
            _made_ready(g, source, card)
    return ready


def _enters_stunned(g: Table, card: Card, played_by: Player | None) -> bool:
    if "enters_stunned" in card.text.own or forbidden(g, "enters_stunned_for", card, played_by):
        return True
    return _says_of_itself(g, card, "enters_stunned_for", card, played_by)


def _enters_enraged(g: Table, card: Card) -> bool:
    if not g.ruleset.ward_known:
        return False
    if "enters_enraged" in card.text.own or forbidden(g, "enters_enraged_for", card):
        return True
    return _says_of_itself(g, card, "enters_enraged_for", card)


def _says_of_itself(g: Table, card: Card, name: str, /, *subjects: Any) -> bool:
    """Whether what a card, not heard yet, says about how cards enter play covers itself.

    (enters-play-modifier-covers-itself, play-enters-play-modifier-works-before-blanking)
    """
    if not g.ruleset.entering_modifiers_cover_themselves:
        return False
    return any(ability.body(g, card, *subjects) for ability in card.text.hooks.get(name, ()))


def _made_ready(g: Table, source: Card | Lasting, card: Card) -> None:
    """Call `entered_ready` of what made a card enter play ready (lasting-next-time-this-turn-only)."""
    for _, _, ability, giver in list(entries(g, "entered_ready")):
        if giver is source:
            ability.body(g, source, card)


def take_form(g: Table, card: Card, player: Player) -> Flow[None]:
    """Let a card that is played or enters play as a copy become what it copies, beforehand.

    So the copied text about playing and entering holds (copy-includes-entering-text, alpha-copied-by-copying-card).
    """
    copies: Any = own(g, card, "copies")
    original = None if copies is None else (yield from copies(g, card, player))
    if original is not None:
        become_copy(g, card, original)


def put_into_play(g: Table, card: Card | None, player: Player, **manner: Unpack[Manner]) -> Flow[bool]:
    """Put a card into play without playing it; returns whether it entered.

    No icons, no Play ability, no restrictions on playing (put-into-play-skips-play-ability,
    put-into-play-ignores-play-restrictions). A half of a gigantic creature enters play only together with the other
    half (gigantic-single-half-effect-fails).

    host   of an upgrade, the creature that it is attached to; asked for where none is given
    half   the other half of a gigantic creature
    place  of a creature, a flank, "left" or "right", or one beside a creature (`beside`)
    ready  whether it enters play ready
    """
    if card is None or card.zone == PLAY or not same(g, card) or player.eliminated:
        return False
    yield from g.identify([card])
    half = manner.get("half")
    if card.type == "action" or _lacks_half(g, card, half):
        return False
    if half is not None and card.facts.half == "top":
        card, half = half, card
    yield from take_form(g, card, player)
    host = manner.get("host")
    if card.type == "upgrade" and host is None:
        host = yield from choose_host(g, card, prompt="enter.host")
        if host is None:
            return False
    for part in (card, half):
        if (yield from stays_in_archives(g, part, PLAY)):
            if card.facts is not card.printed:
                revert(g, card)
            return False
    how = Arrival(host=host, half=half, place=manner.get("place"), ready=manner.get("ready", False))
    event = yield from enter(g, card, player, how)
    yield from window(g, [event, *attached(g, event, host)])
    return True


def choose_host(g: Table, upgrade: Card, prompt: str, where: Callable[[Card], bool] | None = None) -> Flow[Card | None]:
    """Let the player choose what an upgrade that enters play is attached to; None where there is nothing."""
    types = hosts_of(upgrade)
    hosts = creatures(g, where=where) if "creature" in types else []
    if "artifact" in types:
        hosts += [card for player in g.clockwise() for card in player.artifacts if where is None or where(card)]
    return choose_card(g, hosts, prompt=prompt, subject=upgrade)


def _lacks_half(g: Table, card: Card, half: Card | None) -> bool:
    """Whether a card is half of a gigantic creature, and the other half is not there."""
    return bool(card.printed.half) and (half is None or not same(g, half) or not are_halves(card, half))


def attached(g: Table, entered: Event, host: Card | None) -> list[Event]:
    """The event of an upgrade that entered play attached to its host; none of another card.

    (upgrade-attached-to-chosen-creature)
    """
    if host is None:
        return []
    event = Event("upgrade_attached", card=entered.card, other=host, player=entered.player)
    event.incarnation, event.other_incarnation = entered.incarnation, host.incarnation
    return [event]


def attach(g: Table, upgrades: Card | Sequence[Card], host: Card, *, unheard: bool = False) -> Flow[bool]:
    """Move upgrades that are in play to another creature, all at the same time; returns whether any moved. `unheard`:
    nothing reacts to their being attached."""
    if not is_here(g, host) or host.type != "creature":
        return False
    moved = [
        card for card in several(upgrades) if is_here(g, card) and card.type == "upgrade" and card.host is not host
    ]
    for upgrade in moved:
        rehang(g, upgrade, host)
        g.record("card.attached", card=upgrade.id, host=host.id)
    if not moved:
        return False
    if not unheard:
        yield from window(g, [Event("upgrade_attached", card=card, other=host, player=g.doer) for card in moved])
    g.unsettled = True
    yield from g.settle()
    return True


def rehang(g: Table, upgrade: Card, host: Card) -> None:
    """Hang an upgrade in play on another creature."""
    old = upgrade.host
    if old is not None:
        old.upgrades = without(old.upgrades, upgrade)
        refresh_texts(g, old)
    upgrade.host = host
    host.upgrades = [*host.upgrades, upgrade]
    refresh_texts(g, host)


def move_creature(g: Table, creature: Card, position: int) -> Flow[bool]:
    """Move a creature to a position of its controller's battleline, perhaps the one it has.

    (move-creature-keeps-controller, move-creature-may-stay-in-place)
    """
    if not is_here(g, creature) or creature.type != "creature":
        return False
    line = g.players[creature.controller].line
    line.remove(creature)
    line.insert(max(0, min(position, len(line))), creature)
    g.record("creature.moved", card=creature.id, position=line.index(creature))
    g.unsettled = True
    yield from g.settle()
    return True


def move_to_flank(g: Table, creature: Card) -> Flow[bool]:
    """Move a creature to a flank of its battleline that the active player picks, perhaps the one it is on.

    (move-creature-keeps-controller)
    """
    if not is_here(g, creature) or creature.type != "creature":
        return False
    position = yield from choose_flank(g, creature, g.players[creature.controller], "move.flank")
    return (yield from move_creature(g, creature, position))


def move_anywhere(g: Table, creature: Card) -> Flow[bool]:
    """Move a creature to a position of its battleline that the active player picks, perhaps the one it has.

    (move-creature-keeps-controller, move-creature-may-stay-in-place)
    """
    if not is_here(g, creature) or creature.type != "creature":
        return False
    seat = creature.controller
    keys = tuple(f"position:{n}" for n in range(len(g.players[seat].line)))
    choice = Choice("position", g.state.active, "move.position", offered=keys, subject=creature, side=seat)
    answer = (yield from ask(g, choice))[0]
    return (yield from move_creature(g, creature, int(answer[9:])))


def rearrange(g: Table, player: Player, *, but: Card | None = None) -> Flow[bool]:
    """Put the creatures of a player's battleline in an order that the active player picks; returns whether it changed.

    (move-creature-keeps-controller.) `but`: the creature that stays where it is.
    """
    movable = [card for card in player.line if card is not but]
    line = yield from order_cards(g, movable, "line.order", side=player)
    if but is not None and but in player.line:
        line.insert(player.line.index(but), but)
    if [card.id for card in line] == [card.id for card in player.line]:
        return False
    for position, card in enumerate(line):
        if player.line[position] is not card:
            g.record("creature.moved", card=card.id, position=position)
    player.line[:] = line
    g.unsettled = True
    yield from g.settle()
    return True


def become_copy(g: Table, card: Card, original: Card) -> None:
    """Make a card a copy of another's base card (copy-is-of-base-card).

    Its facts and text, without counters, upgrades or changes.
    """
    g.state.disguised = True
    card.show(original.facts)
    if card.zone != PLAY:
        change_text(g, card, original.text)
        return
    unregister(g, card, card.texts)
    card.take_text(original.text)
    listen(g, card)
    g.suspects = None
    g.unsettled = True
