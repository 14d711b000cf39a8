"""What abilities ask of hidden cards: those of a hand, of a deck, of archives.

Cards never look into these areas themselves: they ask here, and a test over their syntax trees keeps it so. Each verb
says two things, because at a table with printed cards the engine does not know every card. Who looks: nobody, the
player who chooses, or everyone. And whether a player must tell the engine which card it is: not for what is counted or
moved as it lies, but before a condition (`where`) is held against it.

| Verb | Who looks | Which card it is |
|---|---|---|
| `count_in`, `top_lies_open` | nobody: how many lie there is public | not asked |
| `all_in`, `top_of_deck` | nobody, until what is done with them shows them | not asked |
| `reveal_hand`, `reveal_top` | everyone | known from then on |
| `look_at_hand`, `look_at_top`, `order_top`, `put_to_bottom` | one player | known to that player |
| `choose_from` | who chooses | asked of the chosen; of all that lie there, with `where` |
| `search`, `search_deck` (`engine.rules.zones.looking`) | who searches | asked of the found ones |
| `discard_until` | everyone, card by card | known from then on |
| `discard_hand` | everyone, card by card | known from then on |
| `archive_from_hand` | who archives | not asked |
| `discard_at_random`, `discard_top`, `discard_bottom`, `play_top_of_deck` | everyone | known from then on |

`where` gets one card at a time and may only look at that card. The discard pile and what is in play lie open: cards may
read and filter them as they like.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict, Unpack, cast

from engine.errors import EngineError
from engine.rules.questions.asking import AskedForCreatures, Condition, choose_cards, choose_player
from engine.rules.questions.forgetting import forget_all_but
from engine.rules.resolving.timing import hold
from engine.rules.zones.drawing import discard_top
from engine.rules.zones.looking import look_at, reveal, zone_of
from engine.rules.zones.zones import discard
from engine.table.choices import Flow
from engine.table.state import ARCHIVES, DECK, HAND, Card, Player
from engine.table.table import Table

_HEARING_DISCARDS = ("after:discarded", "instead:discard")


def count_in(g: Table, player: Player, zone: str) -> int:
    """How many cards lie in an area of a player out of play. Public: nobody looks."""
    return len(zone_of(player, zone))


def all_in(g: Table, player: Player, zone: str) -> list[Card]:
    """All cards of an area of a player out of play, to do the same with each of them.

    As they lie. Nobody looks, and which cards they are is not asked: never filter them.
    """
    return list(zone_of(player, zone))


def top_of_deck(g: Table, player: Player, count: int = 1) -> list[Card]:
    """The uppermost cards of a deck, the top one first, to move or to show them; fewer where it holds fewer.

    Nobody looks, and which cards they are is not asked: never filter them.
    """
    top = player.deck[: -count - 1 : -1]
    for card in top:
        hold(g, card)
    return top


def bottom_of_deck(g: Table, player: Player, count: int = 1) -> list[Card]:
    """The lowest cards of a deck, the bottom one first, to move them; fewer where it holds fewer.

    Nobody looks, and which cards they are is not asked: never filter them.
    """
    bottom = player.deck[:count]
    for card in bottom:
        hold(g, card)
    return bottom


def top_of_discard(g: Table, player: Player, count: int = 1) -> list[Card]:
    """The uppermost cards of a discard pile, which is open, the top one first; fewer where it holds fewer."""
    return player.discard[: -count - 1 : -1]


def top_lies_open(g: Table, player: Player) -> bool:
    """Whether everyone knows the uppermost card of a deck, or there is none. Public: nobody looks."""
    return not player.deck or player.deck[-1].known == g.everyone


def reveal_hand(g: Table, player: Player) -> Flow[list[Card]]:
    """Show the player's whole hand to everyone; returns it. It may be filtered, as everyone has seen it."""
    return reveal(g, list(player.hand), player)


def reveal_top(g: Table, player: Player, count: int = 1) -> Flow[list[Card]]:
    """Show the uppermost cards of a deck to everyone; returns them, the top one first. They stay there."""
    return reveal(g, top_of_deck(g, player, count), player)


def look_at_hand(g: Table, player: Player, by: Player) -> Flow[int]:
    """Let one player look at the whole hand of another; returns the number of its cards.

    What is then chosen from it is chosen by `choose_from`: the others, and the scorekeeper, have not seen it.
    """
    return len((yield from look_at(g, list(player.hand), by)))


def look_at_top(g: Table, player: Player, count: int, by: Player) -> Flow[list[Card]]:
    """Let one player look at the uppermost cards of a deck; returns them, the top one first. They stay there.

    Nobody else sees them: choose among them with `private=True`, and never filter them otherwise.
    """
    return look_at(g, top_of_deck(g, player, count), by)


def order_top(g: Table, player: Player, count: int, by: Player) -> Flow[None]:
    """Let one player look at the uppermost cards of a deck and put them back in any order.

    The top one is named first. The others do not see the order: of a card that they knew there, they no longer know
    where it lies.
    """
    top = yield from look_at_top(g, player, count, by)
    if len(top) < 2:
        return
    order = yield from choose_cards(
        g, top, count=len(top), by=by, private=True, secret=True, ordered=True, purpose="from the top down"
    )
    if not order:  # who should order them has left the match
        return
    player.deck[-len(order) :] = order[::-1]
    forget_all_but(g, order, 1 << by.seat)
    g.lose_track(order)


def put_to_bottom(g: Table, card: Card | None, top: Sequence[Card], by: Player) -> Flow[None]:
    """Put one of the cards of a deck that a player looks at to the bottom of that deck.

    `seen`: those among which it was chosen. The others see that one goes there, and not which: of a card that they knew
    among them, they no longer know where it lies.
    """
    yield from ()
    if card is None or card.zone != DECK:
        return
    deck = g.players[card.controller].deck
    deck.remove(card)
    deck.insert(0, card)
    forget_all_but(g, top, 1 << by.seat)
    g.lose_track(top)


def all_but(g: Table, cards: Sequence[Card], *chosen: Card | None) -> list[Card]:
    """Some cards without those chosen of them, in their order; it does not matter what any of them is."""
    return [card for card in cards if card not in chosen]


class AskedFrom(TypedDict, total=False):
    """How a question for cards of a hidden area is put.

    count    how many, all that fit where it is None, fewer where fewer fit
    up_to    any number up to it
    secret   the others do not see what is chosen
    ordered  the order of the cards matters
    purpose  what with them, see `Choice`
    moot     the note beside a card that may be chosen although it does nothing, or None
    """

    count: int | None
    up_to: bool
    secret: bool
    ordered: bool
    purpose: str | None
    moot: Callable[[Card], str | None] | None


def choose_from(
    g: Table,
    by: Player,
    zone: str,
    *,
    of: Player | None = None,
    where: Condition | None = None,
    **manner: Unpack[AskedFrom],
) -> Flow[list[Card]]:
    """Let a player choose cards of a hand or of archives, the player's own or those `of` another; returns the chosen.

    The others do not see what there is to choose from. With `where` a player who has cards there is asked even if none
    fits: whether the question is asked must not reveal them. With an empty hand it is idle. `manner`: see `AskedFrom`.
    Raises EngineError for another zone.
    """
    if zone not in (HAND, ARCHIVES):
        raise EngineError(f"choose_from does not look into the {zone}: search a deck with search; other areas lie open")
    cards = list(zone_of(of or by, zone))
    if where is None and not cards:
        return []
    count = manner.pop("count", 1)
    how = cast("AskedForCreatures", {**manner, "by": by, "private": True, "useful": bool(cards)})
    return (yield from choose_cards(g, cards, count=len(cards) if count is None else count, where=where, **how))


def discard_hand(g: Table, player: Player) -> Flow[list[Card]]:
    """Discard the whole hand of a player; returns the cards discarded, in their order.

    Card by card until the hand is empty, those drawn meanwhile too (discard-hand-until-empty); in the older books those
    that are there now. A card that stays in hand, because something stands in place of discarding it, is tried once.
    """
    if not g.ruleset.whole_hand_discarded_until_empty:
        return (yield from discard(g, list(player.hand)))
    discarded: list[Card] = []
    tried: list[list[int]] = []
    while (card := next((card for card in player.hand if g.ref(card) not in tried), None)) is not None:
        tried.append(g.ref(card))
        hold(g, card)
        discarded += yield from discard(g, card)
    return discarded


def order_of_discarding(g: Table, zone: str, *, matters: bool = False) -> Flow[list[Player]]:
    """The players in the order in which they discard together from their hands or decks.

    The active player says who begins, and that one finishes before the next (discard-both-players-one-after-the-other);
    in the older books the active player begins. Asked if several have cards there and anything hears the order.
    `matters`: the ability goes on about the cards in the order in which they were discarded.
    """
    players = g.clockwise()
    having = [player for player in players if zone_of(player, zone)]
    if not g.ruleset.players_discard_in_turn or len(having) < 2:
        return players
    hears = matters or any(hook in g.audible for hook in _HEARING_DISCARDS)
    if not hears and not (zone == HAND and g.scraps):
        return players
    first = yield from choose_player(g, having, aims=False, prompt="discard.first")
    return [first, *(player for player in players if player is not first)]


def discard_until(g: Table, player: Player, where: Condition) -> Flow[Card | None]:
    """Discard from the top of a deck, card by card, until one fits; returns that one, or None.

    None where the deck is empty first, or a card stays on it although it should be discarded. Everyone sees each card.
    """
    while player.deck:
        top = player.deck[-1]
        discarded: Sequence[Card] = yield from discard_top(g, player)
        if discarded and where(top):
            hold(g, top)
            return top
        if player.deck and player.deck[-1] is top:
            return None
    return None
