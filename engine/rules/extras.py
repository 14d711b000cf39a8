"""Mechanisms of later sets whose state and hooks belong to the frame: tide, token creatures, graft, flip, copies,
as if it were yours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import LABELS
from engine.choices import Choice, Flow, Refusal
from engine.rules.entering import enter
from engine.rules.events import Event
from engine.rules.timing import register, unregister
from engine.rules.zones import audience_of, forget, may_leave_archives, take
from engine.setup import facts_of, in_form
from engine.state import ARCHIVES, DISCARD, HAND, PLAY, REMOVED, UNDER, Card, Player

if TYPE_CHECKING:
    from engine.game import Game

_SEVERAL = "several-copied-reap-abilities"

TIDE_CHAINS = 3
HAUNTED = 10
"""How many cards in the discard pile haunt a player."""


def tide_refusal(g: Game, player: Player) -> Refusal | None:
    """Why the player cannot raise the tide for chains now (tide-cannot-raise-when-high, tide-available-in-any-game,
    tide-needs-a-tide-deck-in-the-game)."""
    if not g.tide_in_game:
        return "the tide is not part of this match", "tide-needs-a-tide-deck-in-the-game"
    if g.state.tide == player.seat:
        return "the tide is high for you already", "tide-cannot-raise-when-high"
    return None


def raise_tide(g: Game, player: Player) -> Flow[bool]:
    """Make the tide high for the player and low for the others (tide-high-for-one-low-for-other)."""
    if g.state.tide == player.seat or not g.tide_in_game or player.eliminated:
        return False
    g.state.tide = player.seat
    if g.recording:
        g.record("tide.raised", ("tide-high-for-one-low-for-other",), player=player.seat)
    if g.heard("after:tide_raised"):
        yield from g.window([Event("tide_raised", player=player)])
    return True


def raise_tide_for_chains(g: Game, player: Player) -> Flow[None]:
    """Raise the tide by the rules: for three chains, any number of times a turn (tide-rule-omni-costs-three-chains)."""
    yield from raise_tide(g, player)
    yield from g.gain_chains(player, TIDE_CHAINS)


def make_token(g: Game, player: Player, named: str | None = None) -> Flow[Card | None]:
    """The top card of the deck enters play facedown as a copy of the player's token reference card, exhausted, on a
    flank (token-make-from-top-of-deck, token-is-copy-of-reference, token-no-reference-card-no-token). `named`: the
    token that the ability names, of which a player with another reference card makes none
    (token-named-reference-needed)."""
    if not g.ruleset.tokens_known or player.token is None or not player.deck:
        return None
    if named is not None and named != player.token:
        return None
    card = player.deck[-1]
    g.state.disguised = True
    card.facts = facts_of(player.token)
    card.text = g.text_of(card)
    card.facedown = True
    event = yield from enter(g, card, player, deploy=False)
    card.ready = False
    if g.recording:
        g.record("token.made", ("token-make-from-top-of-deck",), card=card.id, player=player.seat)
    if g.heard("after:entered_play"):
        yield from g.window([event])
    return card


def become_copy(g: Game, card: Card, original: Card) -> None:
    """A card becomes a copy of another's base card: facts and text, without counters, upgrades or changes
    (copy-is-of-base-card)."""
    if card.zone == PLAY:
        unregister(g, card, card.texts)
    g.state.disguised = True
    card.facts = original.facts
    card.text = original.text
    granted = tuple(u.text.grants for u in card.upgrades if u.text.grants is not None)
    card.texts = (card.text, *granted)
    if card.zone == PLAY:
        register(g, card, card.texts)
        g.unsettled = True


def put_under(g: Game, card: Card, host: Card, *, facedown: bool = False) -> Flow[bool]:
    """Put a card beneath a card in play; faceup it is grafted (graft-faceup-under-not-in-play)."""
    if not g.here(host) or card is host or card.zone == REMOVED:
        return False
    if card.zone == PLAY:
        gone = yield from g.leave_play(card, DISCARD)
        if not gone:
            return False
    if not (yield from may_leave_archives(g, card, UNDER)):
        return False
    was, holder = card.zone, card.controller
    take(g, card)
    card.zone = UNDER
    card.order = 0  # when it was in play last is forgotten, as a snapshot would forget it
    card.incarnation += 1
    card.host = host
    card.facedown = facedown
    host.under.append(card)
    if not facedown:
        card.known = g.everyone
    elif was in (HAND, ARCHIVES):
        forget(g, card, was, holder)
    if g.recording:
        g.record("card.under", audience=audience_of(g, [card]), card=card.id, host=host.id)
    return True


def flip(g: Game, card: Card, other_side: str | None = None) -> Flow[bool]:
    """Turn a card over to another side, by title, or a token creature to its printed side: position, counters, tokens
    and upgrades stay, and it neither leaves nor enters play (flip-keeps-position-and-counters). A side that may not be
    where it is goes to the discard pile, and what is on it to the supply (flip-ineligible-card-discarded)."""
    if not g.here(card) or (other_side is None and not card.facedown):
        return False
    was = card.type
    unregister(g, card, card.texts)
    g.state.disguised = True
    card.facts = card.printed if other_side is None else facts_of(other_side)
    card.text = g.text_of(card)
    card.facedown = False
    card.known = g.everyone
    card.flipped = not card.flipped
    granted = tuple(u.text.grants for u in card.upgrades if u.text.grants is not None)
    card.texts = (card.text, *granted)
    register(g, card, card.texts)
    if g.recording:
        g.record("card.flipped", ("flip-keeps-position-and-counters",), card=card.id)
    if card.type != was or (other_side is None and card.printed.half):
        yield from g.move_amber(card, None)
        card.warded = False
        yield from g.leave_play(card, DISCARD)
    g.unsettled = True
    yield from g.settle()
    return True


def animate(g: Game, card: Card, power: int) -> Flow[bool]:
    """An artifact becomes a creature of this power, on a flank that the active player picks; it neither leaves nor
    enters play, and its text stays."""
    if not g.here(card) or card.type != "artifact":
        return False
    player = g.players[card.controller]
    position = yield from g.choose_flank(card, player, "animate.flank")
    player.artifacts.remove(card)
    card.facts = in_form(card.facts, "creature", power)
    player.line.insert(position, card)
    if g.recording:
        g.record("creature.moved", card=card.id, position=position)
    g.unsettled = True
    yield from g.settle()
    return True


def end_animation(g: Game, card: Card) -> Flow[bool]:
    """A creature that is an artifact by its card becomes one again (upgrade-discarded-when-host-is-no-creature)."""
    base = facts_of(card.facts.name)
    if not g.here(card) or card.type != "creature" or base.type != "artifact":
        return False
    player = g.players[card.controller]
    player.line.remove(card)
    card.facts = base
    player.artifacts.append(card)
    yield from g.discard_upgrades(card)
    g.unsettled = True
    yield from g.settle()
    return True


def haunted(g: Game, player: Player) -> bool:
    """Whether the player is haunted, which only cards care about (haunted-ten-in-discard)."""
    return len(player.discard) >= HAUNTED


def discard_upgrades(g: Game, card: Card) -> Flow[None]:
    """All upgrades on a card go to their owners' discard piles."""
    yield from g.leave_play(list(card.upgrades), DISCARD)


def resolve_as_if_yours(g: Game, card: Card, label: str, you: Player) -> Flow[bool]:
    """Resolve an ability of another's card as if it were yours: friendly and enemy are read from your side and control
    does not change (as-if-yours-no-control-change, as-if-yours-resolves-from-user-view). Whether it is one ability or
    all of the label where there are several is a reading."""
    assert label in LABELS
    abilities = g.labelled(card, label)
    readings = (_SEVERAL,) if len(abilities) > 1 else ()
    if readings and g.reads(_SEVERAL, "one"):
        keys = tuple(f"{label}:{card.id}/{n}" for n in range(1, len(abilities) + 1))
        picked = (yield from g.ask(Choice("ability", g.state.active, "use.ability", keys=keys, source=card)))[0]
        abilities = [abilities[keys.index(picked)]]
    for ability in abilities:
        yield from g.resolve(ability, card, you, as_if_yours=card.controller != you.seat, readings=readings)
    return bool(abilities)
