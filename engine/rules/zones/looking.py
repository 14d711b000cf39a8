"""Revealing, looking, searching: who learns which card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.in_play.status import several
from engine.rules.questions.asking import choose_cards
from engine.rules.questions.forgetting import forget_all_but
from engine.rules.questions.knowledge import is_faceup, learn
from engine.rules.resolving.timing import window
from engine.rules.zones.shuffling import shuffle_deck
from engine.rules.zones.zones import are_halves, put, return_to_hand, stays_in_archives, take
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, DECK, HAND, HIDDEN_ZONES, UNDER, Card, Player
from engine.table.table import Table


def reveal(g: Table, cards: Card | Sequence[Card] | None, player: Player) -> Flow[list[Card]]:
    """Show cards to everyone; they stay where they are (peek-unmoved-card-returns-to-place)."""
    shown = list(several(cards))
    if shown:
        yield from g.identify(shown)
        learn(g, shown, g.everyone)
        g.record("card.revealed", cards=[c.id for c in shown], player=player.seat, zone=shown[0].zone)
        yield from window(g, [Event("revealed", card=card, player=player, zone=card.zone) for card in shown])
    return shown


def look_at(g: Table, cards: Card | Sequence[Card] | None, player: Player) -> Flow[list[Card]]:
    """Let one player look at cards; the others do not see them."""
    looked_at = list(several(cards))
    if looked_at:
        learn(g, looked_at, 1 << player.seat)
        yield from g.identify_known(looked_at)
        ids = [card.id for card in looked_at]
        g.record_for([player.seat], "card.looked_at", cards=ids, player=player.seat, zone=looked_at[0].zone)
    return looked_at


def search(
    g: Table,
    player: Player,
    zones: Sequence[str],
    *,
    where: Callable[[Card], bool],
    count: int | None = 1,
    found_before: Sequence[Card] = (),
) -> Flow[list[Card]]:
    """Let the player search their areas for up to `count` cards that fit, any number where it is None.

    (search-private-look, search-may-fail-to-find.) Only the player looks. `where` is held against every card there: the
    player says which are found, or that none is. Found cards of a hidden area are revealed where the rulebook says so
    (search-hidden-area-reveals-found-card); a searched deck must be shuffled by the caller once the cards have moved
    (search_deck does). `found_before`: what the same ability has found there already and not moved yet. `where` must
    not fit it again; of a printed card that nobody else has seen only this says so.
    """
    areas = [card for zone in zones for card in zone_of(player, zone)]
    useful = bool(areas)
    hidden = any(zone in HIDDEN_ZONES for zone in zones)
    if hidden:
        mine = 1 << player.seat
        # taken up and looked through: the others lose track of cards they knew in it
        forget_all_but(g, [card for card in areas if card.zone == DECK], mine)
        areas = g.take_up(areas, found_before)
        learn(g, [card for card in areas if card.zone in HIDDEN_ZONES], mine)
    unseen = hidden and not g.ruleset.search_reveals_found
    areas.sort(key=lambda card: card.id)
    chosen = yield from choose_cards(
        g,
        areas,
        count=len(areas) if count is None else count,
        up_to=True,
        by=player,
        private=hidden,
        secret=unseen,
        useful=useful,
        where=where,
    )
    if g.ruleset.search_reveals_found:
        yield from g.identify(chosen)
        learn(g, chosen, g.everyone)
    audience = [player.seat] if unseen else None
    ids = [card.id for card in chosen]
    g.record_for(audience, "card.searched", player=player.seat, zone=",".join(zones), cards=ids)
    return chosen


def search_deck(
    g: Table, player: Player, *, where: Callable[[Card], bool], count: int | None = 1, discard_too: bool = False
) -> Flow[list[Card]]:
    """Search the deck (and the discard pile), put what is found into the hand, and shuffle.

    (search-deck-is-shuffled-after)
    """
    zones = (DECK, "discard") if discard_too else (DECK,)
    chosen = yield from search(g, player, zones, where=where, count=count)
    yield from return_to_hand(g, chosen)
    shuffle_deck(g, player)
    return chosen


def zone_of(player: Player, zone: str) -> list[Card]:
    """The cards of an area of a player out of play."""
    return {
        DECK: player.deck,
        HAND: player.hand,
        ARCHIVES: player.archives,
        "discard": player.discard,
        "purged": player.purged,
    }[zone]


def other_half(g: Table, card: Card) -> Card | None:
    """The other half of a gigantic creature, where it lies in the same area out of play; for what takes both.

    (gigantic-single-half-effect-fails)
    """
    if not card.printed.half or card.zone not in (DECK, HAND, ARCHIVES, "discard", "purged", UNDER):
        return None
    beneath = card.host.under if card.zone == UNDER and card.host is not None else None
    beside = zone_of(g.players[card.owner], card.zone) if beneath is None else beneath
    return next((other for other in beside if are_halves(card, other)), None)


def take_archives(g: Table, player: Player) -> Flow[int]:
    """Move all archived cards to hand, each to its owner's; returns how many.

    (archives-pickup-is-all-or-nothing, control-lost-card-goes-to-owner-zone.) Cards that something keeps there stay.
    Where a card among them says so, any number of them may be taken: one that everyone knows to lie there, as the
    question tells of it.
    """
    wanted = list(player.archives)
    in_part = any("archives_in_part" in card.text.own and card.known == g.everyone for card in wanted)
    if in_part:
        wanted = yield from choose_cards(
            g,
            wanted,
            count=len(wanted),
            up_to=True,
            by=player,
            prompt="archives.take",
            private=True,
            secret=True,
        )
    cards = []
    for card in wanted:
        if not (yield from stays_in_archives(g, card, HAND)):
            cards.append(card)
    cards = [card for card in cards if card.zone == ARCHIVES]
    for card in cards:
        unseen = in_part and not is_faceup(card)
        take(g, card)
        put(g, card, HAND, secret=unseen)
        card.known |= 1 << card.owner
    yield from g.identify_known(cards)
    yield from g.settle()
    ids = [card.id for card in cards]
    g.record_for(cards or None, "archives.taken", player=player.seat, count=len(cards), cards=ids)
    return len(cards)
