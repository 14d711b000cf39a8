"""Zones: every way of a card from one area to another, and what leaving play takes from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.in_play.amber import release
from engine.rules.in_play.control import control_may_vary, follow_control
from engine.rules.in_play.creatures import houses_on
from engine.rules.in_play.status import several, use_up_ward
from engine.rules.listening import change_text, listen_from, refresh_texts, stop_listening, unregister
from engine.rules.questions.asking import choose_cards
from engine.rules.questions.forgetting import forget_all_but, renew_ids
from engine.rules.questions.knowledge import is_faceup, lay_faceup
from engine.rules.resolving.labels import labelled
from engine.rules.resolving.lasting import end_with
from engine.rules.resolving.statics import forbidden, is_blank
from engine.rules.resolving.timing import after, instead, is_here, replaced, resolve_all, same, window
from engine.rules.zones.departed import last_known
from engine.table.choices import OVER, Flow
from engine.table.events import INSTEAD, Event, Trigger
from engine.table.state import (
    ARCHIVES,
    DECK,
    DISCARD,
    HAND,
    HIDDEN_ZONES,
    LIMBO,
    PLAY,
    PURGED,
    UNDER,
    Card,
    Player,
    without,
)
from engine.table.table import Table


def pile(g: Table, zone: str, seat: int) -> list[Card]:
    """The list that is a zone of a player. Raises AttributeError for play, which is several lists."""
    cards: list[Card] = g.state.limbo if zone == LIMBO else getattr(g.players[seat], zone)
    return cards


def take(g: Table, card: Card) -> None:
    """Take a card out of the zone it is in, without a trace."""
    zone = card.zone
    if card.text.elsewhere and zone != PLAY:
        stop_listening(g, card)
        g.unsettled = True
    if zone == PLAY:
        if card.host is not None:
            card.host.upgrades = without(card.host.upgrades, card)
        else:
            line = g.players[card.controller].line
            (line if card in line else g.players[card.controller].artifacts).remove(card)
    elif zone == UNDER:
        assert card.host is not None
        card.host.under = without(card.host.under, card)
        card.host = None
        card.facedown = False
    else:
        # archived cards lie with the player who archived them, all others with their owner
        seat = card.controller if zone == ARCHIVES else card.owner
        (g.state.limbo if zone == LIMBO else getattr(g.players[seat], zone)).remove(card)  # as `pile` says
        if zone == ARCHIVES:
            end_with(g, card)
            if "faceup" in card.more:
                card.more = {name: value for name, value in card.more.items() if name != "faceup"}


def put(
    g: Table, card: Card, zone: str, seat: int | None = None, *, bottom: bool = False, secret: bool = False
) -> None:
    """Put a card that has been taken into an area out of play, on top or at the bottom. `secret`: the others do not see
    which card it is. Players who may not see the area know the card only if they knew it before: a token that goes back
    to hand is not shown."""
    if card.facts is not card.printed and zone != LIMBO:  # what was played as a copy is itself again
        revert(g, card)
    was, holder = card.zone, card.controller
    card.zone = zone
    card.incarnation += 1
    card.facedown = False
    open_ = lies_open(g, zone)
    g.lies_elsewhere(card, open_)
    card.controller = card.owner if seat is None else seat
    target = g.state.limbo if zone == LIMBO else getattr(g.players[card.controller], zone)
    if bottom:
        target.insert(0, card)
    else:
        target.append(card)
    if open_:
        card.known = g.everyone
    else:
        followed = was == PLAY and card.known != g.everyone  # a token creature: all saw it, and not what it is
        if secret:
            forget(g, card, was, holder)
        if zone in (HAND, ARCHIVES):
            card.known |= 1 << card.controller
        if followed:
            renew_ids(g, (card.owner,))
    if card.text.elsewhere:
        listen_from(g, card)
        g.unsettled = True
    # an ability goes on knowing what it moves itself; all others lose it, in a hidden area for good
    # (leaves-play-hidden-zone-stops-pending-effects)
    if g.frame is not None and card.id in g.frame.held:
        g.frame.held[card.id] = card.incarnation


def lies_open(g: Table, zone: str) -> bool:
    """Whether everyone sees the cards of an area. Purged cards lie facedown in the books that say so: who saw a card
    before still knows it (purge-facedown, purge-faceup)."""
    return zone not in HIDDEN_ZONES and (zone != PURGED or g.ruleset.purge_faceup)


def revert(g: Table, card: Card) -> None:
    """Make a copy or a token its printed card again (token-reverts-after-leaving)."""
    card.show(card.printed)
    change_text(g, card, g.text_of(card.facts))


def are_halves(card: Card, other: Card) -> bool:
    """Whether two cards are the two halves of a gigantic creature (gigantic-both-halves-from-hand)."""
    mine, others = card.printed, other.printed
    return bool(mine.half and others.half) and mine.half != others.half and mine.title == others.title


def lay_under(g: Table, card: Card, host: Card) -> None:
    """Lay a card beneath a card in play; it is not in play itself (gigantic-two-cards-out-of-play,
    graft-faceup-under-not-in-play)."""
    take(g, card)
    card.zone = UNDER
    card.order = 0  # when it was in play last is forgotten, as a snapshot would forget it
    card.incarnation += 1
    card.host = host
    card.known = g.everyone
    host.under = [*host.under, card]


def forget(g: Table, card: Card, was: str, holder: int) -> None:
    """Make the others forget a card that left a hidden area of a player unseen, and those that stayed."""
    mixed = [card, *[other for other in pile(g, was, holder) if other is not card and not is_faceup(other)]]
    forget_all_but(g, mixed, 1 << holder)
    g.lose_track(mixed)


def leave_play(
    g: Table,
    cards: Card | Sequence[Card] | None,
    zone: str,
    *,
    seat: int | None = None,
    bottom: bool = False,
    reactions: list[Event] | None = None,
) -> Flow[list[Card]]:
    """Move cards in play to an area of their owner at the same time; returns those that left.

    (leaves-play-owner-zone.) `seat`: to the archives of this player instead. Wards, replacements and Leaves Play
    abilities come first; tokens, statuses, upgrades and lasting effects on the card go with it
    (leaves-play-removes-tokens-and-status, lasting-effect-expires-when-card-leaves). A replacement may send a card to
    another area. `reactions`: the list that takes the events, for a caller that opens one window for these and others.
    """
    leaving: list[Card] = []
    elsewhere: dict[Card, str] = {}
    yield from _sort_out(g, several(cards), zone, leaving, elsewhere)
    yield from _leaves_play_abilities(g, leaving)
    leaving = [card for card in leaving if card.zone == PLAY]
    if zone != DISCARD:  # upgrades first: their hosts would take them along to the discard piles
        leaving = sorted(leaving, key=lambda card: card.host not in leaving)
    for card in leaving:  # all at the same time: none of them is gone yet when the others are looked at
        g.gone[card.id] = last_known(g, card)
    events = []
    for card in leaving:
        if card.zone == PLAY:  # no upgrade that went with its host
            to, player = elsewhere.get(card, zone), g.players[card.controller]
            events.append(Event("left_play", player=player, card=card, zone=to, was=g.gone[card.id]))
            yield from depart(g, card, to, seat=seat, bottom=bottom)
    if not events:
        return []
    g.unsettled = True
    yield from _end_with_what_left(g)
    for event in events:
        event.stays_known()
    if reactions is not None:
        reactions += events
    else:
        yield from window(g, events)
        if g.batch is None:
            yield from g.settle()
    return [event.card for event in events]


def _end_with_what_left(g: Table) -> Flow[None]:
    """Bring types and control up to date: what lasted with what left has ended before anything reacts to it."""
    if g.formed:
        yield from g.follow_forms()
    if g.contested or control_may_vary(g):
        yield from follow_control(g)


def _sort_out(g: Table, cards: Sequence[Card], zone: str, leaving: list[Card], to: dict[Card, str]) -> Flow[None]:
    """List those of some cards that leave play, and `to` which other areas a replacement sends some of them."""
    if INSTEAD["leave_play"] in g.audible:
        return _sort_replaced(g, cards, zone, leaving, to)
    for card in cards:
        if is_here(g, card) and not _ward_keeps(g, card, zone):
            leaving.append(card)
    return OVER


def _ward_keeps(g: Table, card: Card, zone: str) -> bool:
    """Whether a ward keeps a card in play, which uses it up."""
    if not card.warded or card.type != "creature" or (card.tagged and zone == DISCARD):
        return False  # ward-after-tag-does-not-save, ward-after-tag-stops-other-moves
    use_up_ward(g, card)
    return True


def _sort_replaced(g: Table, cards: Sequence[Card], zone: str, leaving: list[Card], to: dict[Card, str]) -> Flow[None]:
    for card in cards:
        if not is_here(g, card) or _ward_keeps(g, card, zone):
            continue
        event = Event("leave_play", card=card, zone=zone)
        if (yield from replaced(g, event)):
            continue
        if event.zone is not None and event.zone != zone:
            to[card] = event.zone
        leaving.append(card)


def _leaves_play_abilities(g: Table, leaving: Sequence[Card]) -> Flow[None]:
    """Resolve the Leaves Play abilities of cards, where the rulebook knows them."""
    if not g.ruleset.leaves_play_abilities:
        return OVER
    triggers: list[Trigger] = []
    for card in leaving:
        if card.tagged and len(leaving) > 1:
            continue  # destroyed-other-abilities-of-dying-cards-silent
        you = g.players[card.controller]
        triggers += [Trigger(ability, card, you, None) for ability in labelled(g, card, "leaves_play")]
    return resolve_all(g, triggers) if triggers else OVER


def depart(g: Table, card: Card, zone: str, *, seat: int | None = None, bottom: bool = False) -> Flow[None]:
    """Move one card from play to an area of its owner (or of a seat), with all that hangs on it."""
    controller = card.controller
    if lies_open(g, zone):
        yield from g.identify([card])
    yield from release(g, card)
    for upgrade in list(card.upgrades):  # upgrade-discarded-with-host
        yield from depart(g, upgrade, DISCARD)
    for n, below in enumerate(list(card.under)):
        # the halves of a gigantic creature go together, what is grafted goes to the discard pile
        # (gigantic-two-cards-out-of-play, graft-goes-to-discard-with-host)
        together = n == 0 and not card.facedown and are_halves(card, below)
        if not together and g.ruleset.under_cards_wait_for_pending:
            g.left_beneath.append(below)
            continue
        yield from g.identify([below])
        take(g, below)
        put(g, below, zone if together else DISCARD, seat if together else None, bottom=bottom and together)
        if together and card.id in g.gone:
            g.gone[card.id].half = g.ref(below)
        g.record("card.moved", card=below.id, origin=UNDER, zone=below.zone, player=below.controller)
    host = card.host
    unregister(g, card, card.texts)
    take(g, card)
    card.host = None
    if host is not None:
        refresh_texts(g, host)
    end_with(g, card)
    # before it is its printed card again: a token that leaves for a hidden area is not shown
    g.record("card.left_play", card=card.id, zone=zone, player=controller)
    was_type = card.type
    card.clear()
    card.texts = (card.text,)
    put(g, card, zone, seat, bottom=bottom)
    if was_type != "upgrade":
        g.variant.lost_from_play(g, card, g.players[controller])


def return_to_hand(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Return cards to their owners' hands, from play or from a discard pile."""
    return move(g, cards, HAND)


def archive(
    g: Table,
    cards: Card | Sequence[Card] | None,
    *,
    of: Player | None = None,
    shown: bool = False,
    faceup: bool = False,
    by: Player | None = None,
    chosen: bool = False,
) -> Flow[list[Card]]:
    """Archive cards from wherever they are. `of`: the player to whose archives they go, if not their owners'; `shown`:
    everyone sees which card of a hand it is; `faceup`: they lie faceup in the archives, as those do whose own text says
    so where their own player does it. `by`: who does, if not the player whose ability it is; `chosen`: one by one."""
    archivist = (g.doer if by is None else by).seat

    def goes_faceup(card: Card) -> bool:
        return "archived_faceup" in card.text.own and card.controller == archivist and not is_blank(g, card)

    if not (faceup or shown or chosen):
        own = [card for card in several(cards) if card.controller == archivist]
        yield from g.identify_where(own, goes_faceup, declares="archived_faceup")
    open_ = [card for card in several(cards) if faceup or goes_faceup(card)]
    moved = yield from move(
        g, cards, ARCHIVES, seat=None if of is None else of.seat, shown=shown, goes_faceup=lambda card: card in open_
    )
    yield from window(g, [Event("archived", card=card, player=g.players[card.controller]) for card in moved])
    return moved


def put_into_archives(g: Table, cards: Card | Sequence[Card] | None, *, of: Player | None = None) -> Flow[list[Card]]:
    """Put cards into archives without archiving: nothing reacts to it (archive-put-is-not-archiving)."""
    return move(g, cards, ARCHIVES, seat=None if of is None else of.seat)


def archive_from_hand(g: Table, player: Player, count: int = 1, *, up_to: bool = False) -> Flow[list[Card]]:
    """Let the player archive chosen cards from hand, unseen by the others. That is what archiving means where no origin
    is said (archive-default-from-hand)."""
    if not player.hand:
        return []
    chosen = yield from choose_cards(
        g, list(player.hand), count=count, up_to=up_to, by=player, private=True, secret=True, purpose="to archive"
    )
    return (yield from archive(g, chosen, chosen=True))


def purge(g: Table, cards: Card | Sequence[Card] | None, *, shown: bool = False) -> Flow[list[Card]]:
    """Purge cards: out of the game, under the owner's identity card (purge-facedown, purge-faceup). `shown`: everyone
    sees which card of a hidden area it is."""
    origins = {card: card.zone for card in several(cards)}
    purged = yield from move(g, cards, PURGED, shown=shown)
    by, source = g.doer, g.acting_card
    yield from window(g, [Event("purged", card=card, player=by, zone=origins[card], source=source) for card in purged])
    return purged


def put_on_deck(
    g: Table,
    cards: Card | Sequence[Card] | None,
    *,
    bottom: bool = False,
    shuffled: bool = False,
    shown: bool = False,
) -> Flow[list[Card]]:
    """Put cards on top of their owner's deck, or to the bottom; the last one given ends up outermost.

    `shuffled`: those of one owner in a random order, which nobody sees. `shown`: everyone sees which card of a hidden
    area it is.
    """
    if not shuffled:
        return (yield from move(g, cards, DECK, bottom=bottom, shown=shown))
    mixed = []
    for player in g.players:
        own = [card for card in several(cards) if card.owner == player.seat]
        mixed += g.chance.shuffled(f"{player.seat}/order", own) if len(own) > 1 else own
    before = {card.id for player in g.players for card in player.deck}
    moved = yield from move(g, mixed, DECK, bottom=bottom)
    for player in g.players:
        new = [card for card in player.deck if card.id not in before]
        if len(new) > 1:
            forget_all_but(g, new, 0)
            g.mix(new)
    return moved


def stays_in_archives(g: Table, card: Card | None, zone: str) -> Flow[bool]:
    """Whether something keeps a card in archives that is about to go elsewhere: the one door out of them.

    True when a static forbids that it leaves, something replaces it, or has moved the card meanwhile; never for a card
    elsewhere. What moves a card by the rules asks it first, into play or out of it; `take` ends what lasted on the card
    there. Officials and what goes with a player who leaves do not ask.
    """
    return OVER if card is None or card.zone != ARCHIVES else _stays(g, card, zone)


def _stays(g: Table, card: Card, zone: str) -> Flow[bool]:
    player = g.players[card.controller]
    if forbidden(g, "cannot_leave_archives", player, card):
        return True
    incarnation = card.incarnation
    if (yield from instead(g, "leave_archives", card=card, player=player, zone=zone)):
        return True
    return card.zone != ARCHIVES or card.incarnation != incarnation


def discard(g: Table, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Discard cards from hand, deck or archives, one after the other in the order given."""
    moved = []
    for card in several(cards):
        if card.zone in (PLAY, DISCARD, PURGED) or not same(g, card):
            continue
        if (yield from stays_in_archives(g, card, DISCARD)):
            continue
        yield from g.identify([card])
        player = g.players[card.owner]
        if (yield from instead(g, "discard", player=player, card=card, zone=card.zone)):
            continue
        zone = card.zone
        if zone == HAND:
            for house in houses_on(g, card):
                g.tally(f"discarded:{house}", player.seat)
        if "discards" in g.remembered:
            g.tally("discarded", player.seat)
        take(g, card)
        put(g, card, DISCARD)
        moved.append(card)
        if player.seat == g.state.active:
            g.state.acted += 1  # alpha-first-action-of-current-step
        g.record("card.discarded", ("discard-pile-newest-on-top",), card=card.id, player=player.seat, zone=zone)
        if zone == HAND and "scrap" in card.text.labelled and player.seat == g.state.active:
            yield from _scrap(g, card, player)
        else:
            yield from after(g, "discarded", player=player, card=card, zone=zone)
    return moved


def _scrap(g: Table, card: Card, player: Player) -> Flow[None]:
    """Resolve the Scrap abilities of a card that the active player has discarded from hand, with what reacts to that.

    They resolve while it lies in the discard pile, and before the next card is discarded
    (scrap-after-discard-from-hand, scrap-not-from-elsewhere, scrap-in-discard-pile).
    """
    abilities = labelled(g, card, "scrap") if g.ruleset.scrap_known else ()
    event = Event("discarded", player, card, zone=HAND)
    return window(g, [event], [Trigger(ability, card, player, None) for ability in abilities])


def move(
    g: Table,
    cards: Card | Sequence[Card] | None,
    zone: str,
    *,
    seat: int | None = None,
    bottom: bool = False,
    shown: bool = False,
    goes_faceup: Callable[[Card], bool] = lambda card: False,
) -> Flow[list[Card]]:
    """Move cards from wherever they are to an area out of play. `shown`: everyone sees which card of a hidden area it
    is. `goes_faceup`: which of them lie faceup in archives."""
    chosen = several(cards)
    if seat is not None and g.players[seat].eliminated:
        return []  # into the archives of a player who has left the match
    in_play = [card for card in chosen if card.zone == PLAY]
    moved: list[Card] = []
    if in_play:
        moved += yield from leave_play(g, in_play, zone, seat=seat, bottom=bottom)
        for card in moved:
            if goes_faceup(card):
                lay_faceup(g, card)
    for card in chosen:
        if card in in_play or card.zone == zone or not same(g, card):
            continue
        if (yield from stays_in_archives(g, card, zone)):
            continue
        if shown or lies_open(g, zone):
            yield from g.identify([card])
        origin = card.zone
        # what leaves a deck from a known place stays known; a searched deck was forgotten when it was taken up
        faceup = goes_faceup(card)
        unseen = not (shown or faceup or is_faceup(card))
        secret = origin in (HAND, ARCHIVES) and not lies_open(g, zone) and unseen
        take(g, card)
        put(g, card, zone, seat, bottom=bottom, secret=secret)
        if faceup:
            lay_faceup(g, card)
        yield from g.identify_known([card])
        moved.append(card)
        g.record_for((card,), "card.moved", card=card.id, origin=origin, zone=zone, player=card.controller)
    return moved
