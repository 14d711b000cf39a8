"""Entering play: flanks, readiness, attaching upgrades; and the battleline's order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.choices import Flow
from engine.rules import control
from engine.rules.events import Event
from engine.rules.timing import register
from engine.rules.zones import are_halves, lay_under, learn, may_leave_archives, put, refresh_texts, revert, take
from engine.state import DISCARD, PLAY, REMOVED, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.game import Game


def enter(
    g: Game,
    card: Card,
    player: Player,
    *,
    host: Card | None = None,
    deploy: bool | None = None,
    half: Card | None = None,
    place: int | None = None,
    played: bool = False,
) -> Flow[Event]:
    """A card enters play under the player's control from wherever it is; returns the event of its entering.

    Creatures go to a flank the active player picks, exhausted unless something says otherwise
    (creature-enters-on-flank, enter-play-exhausted, artifact-placed-behind-battleline). `half`: the top half of a
    gigantic creature, which lies beneath the bottom half as long as that is in play. `place`: the position in the
    battleline where it has one already. `played`: the player plays it.
    """
    position = 0
    player_of_it = player if played else None
    if "enters_under_opponent" in card.text.own:  # control-opponent-side-entry-repeats
        player = yield from g.opponent_of(player)
    if not card.facedown:  # token-owner-may-look: nobody else sees what a token was, not even while its flank is asked
        learn(g, [card], g.everyone)
    if card.type == "creature":
        if place is None:
            may_deploy = g.has_keyword(card, "deploy") if deploy is None else deploy
            position = yield from g.choose_flank(card, player, "enter.flank", deploy=may_deploy)
        else:
            position = min(place, len(player.line))
    if card.zone == REMOVED or player.eliminated or (host is not None and host.zone == REMOVED):
        return _nowhere_to_go(g, card, player)
    lay_into_play(g, card, player, position=position, host=host)
    if card.facedown:
        card.known |= 1 << card.owner  # token-owner-may-look
    if card.type == "creature":
        card.ready = _enters_ready(g, card, player, player_of_it)
        card.stunned = "enters_stunned" in card.text.own
        if half is not None:
            lay_under(g, half, card)
    elif card.type == "artifact":
        card.ready = _enters_ready(g, card, player, player_of_it)
    begin_to_listen(g, card)
    if g.frame is not None:
        g.frame.held[card.id] = card.incarnation
    entered = Event("entered_play", card=card, player=player)
    if g.recording:
        clauses = ("creature-enters-on-flank",) if card.type == "creature" else ()
        if card.type == "upgrade":
            g.record(
                "card.attached", ("upgrade-attached-to-chosen-creature",), card=card.id, host=host.id if host else None
            )
        g.record("card.entered", clauses, card=card.id, player=player.seat, position=position, ready=card.ready)
        if card.stunned:
            g.record("status.stunned", card=card.id)
    if "power" in g.hooks or "grants_to" in g.hooks or "destroyed_if" in g.hooks or control.may_vary(g):
        g.unsettled = True
    # ability-on-entering-waits-behind-constants: a constant ability that destroys what enters acts first
    if g.unsettled or (card.type == "creature" and card.facts.power <= 0):
        g.unsettled = True
        yield from g.settle()
    return entered


def _nowhere_to_go(g: Game, card: Card, player: Player) -> Event:
    """While the question was open somebody left the match: the card is gone, or goes to its owner's discard pile."""
    if card.zone != REMOVED:
        take(g, card)
        put(g, card, DISCARD)
    nothing = Event("entered_play", card=card, player=player)
    nothing.incarnation = -1
    return nothing


def lay_into_play(g: Game, card: Card, player: Player, *, position: int, host: Card | None) -> None:
    """Take a card from wherever it is and lay it into play as another one: a creature at a position of the player's
    battleline, an upgrade on its host. Its text is not heard yet."""
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
    elif card.type == "artifact":
        player.artifacts.append(card)
    else:
        assert host is not None
        card.host = host
        host.upgrades.append(card)


def begin_to_listen(g: Game, card: Card) -> None:
    """A card that was laid into play has its text from now on, and its host what it grants."""
    register(g, card, card.texts)
    if card.host is not None:
        refresh_texts(g, card.host)


def _enters_ready(g: Game, card: Card, player: Player, played_by: Player | None) -> bool:
    declared: Any = g.own(card, "enters_ready")
    ready = declared is not None and bool(declared if isinstance(declared, bool) else declared(g, card, player))
    if "enters_ready_for" in g.hooks:
        for _, _, ability, source in list(g.entries("enters_ready_for")):
            if ability.body(g, source, card, played_by):
                ready = True
                _made_ready(g, source, card)
    return ready


def _made_ready(g: Game, source: Card | Lasting, card: Card) -> None:
    """Tell what makes a card enter play ready that it has (lasting-next-time-this-turn-only)."""
    for _, _, ability, giver in list(g.entries("entered_ready")):
        if giver is source:
            ability.body(g, source, card)


def take_form(g: Game, card: Card, player: Player) -> Flow[None]:
    """A card that is played or enters play as a copy becomes what it copies beforehand, so that what the copied text
    says about playing and entering holds (copy-includes-entering-text, alpha-copied-by-copying-card)."""
    copies: Any = g.own(card, "copies")
    original = None if copies is None else (yield from copies(g, card, player))
    if original is not None:
        g.become_copy(card, original)


def put_into_play(
    g: Game, card: Card | None, player: Player, *, host: Card | None = None, half: Card | None = None
) -> Flow[bool]:
    """Put a card into play without playing it: no icons, no Play ability, no restrictions on playing
    (put-into-play-skips-play-ability, put-into-play-ignores-play-restrictions). A half of a gigantic creature enters
    play only together with the other `half` (gigantic-single-half-effect-fails)."""
    if card is None or card.zone == PLAY or card.type == "action" or not g.same(card) or player.eliminated:
        return False
    if card.printed.half and (half is None or not g.same(half) or not are_halves(card, half)):
        return False
    if half is not None and card.facts.half == "top":
        card, half = half, card
    yield from take_form(g, card, player)
    if card.type == "upgrade" and host is None:
        host = yield from g.choose_creature(prompt="enter.host", subject=card)
        if host is None:
            return False
    for part in (card, half):
        if not (yield from may_leave_archives(g, part, PLAY)):
            if card.facts is not card.printed:
                revert(g, card)
            return False
    event = yield from enter(g, card, player, host=host, half=half)
    if g.heard("after:entered_play"):
        yield from g.window([event])
    return True


def attach(g: Game, upgrade: Card, host: Card) -> Flow[bool]:
    """Move an upgrade that is in play to another creature."""
    if not g.here(upgrade) or not g.here(host) or upgrade.host is host or host.type != "creature":
        return False
    rehang(g, upgrade, host)
    if g.recording:
        g.record("card.attached", card=upgrade.id, host=host.id)
    if g.heard("after:upgrade_attached"):
        yield from g.window([Event("upgrade_attached", card=upgrade, other=host)])
    g.unsettled = True
    yield from g.settle()
    return True


def rehang(g: Game, upgrade: Card, host: Card) -> None:
    """An upgrade in play hangs on another creature."""
    old = upgrade.host
    if old is not None:
        old.upgrades.remove(upgrade)
        refresh_texts(g, old)
    upgrade.host = host
    host.upgrades.append(upgrade)
    refresh_texts(g, host)


def move_creature(g: Game, creature: Card, position: int) -> Flow[bool]:
    """Move a creature to a position of its controller's battleline, perhaps the one it has
    (move-creature-keeps-controller, move-creature-may-stay-in-place)."""
    if not g.here(creature) or creature.type != "creature":
        return False
    line = g.players[creature.controller].line
    line.remove(creature)
    line.insert(max(0, min(position, len(line))), creature)
    if g.recording:
        g.record("creature.moved", card=creature.id, position=line.index(creature))
    g.unsettled = True
    yield from g.settle()
    return True
