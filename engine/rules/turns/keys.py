"""Keys: what one costs, who must forge, how it is paid, and winning by the third."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.in_play.amber import lift
from engine.rules.questions.asking import ask
from engine.rules.resolving.statics import added, entries, forbidden
from engine.rules.resolving.timing import after, instead, replaced
from engine.rules.zones.zones import leave_play
from engine.table.choices import OVER, Choice, Flow
from engine.table.events import Event
from engine.table.state import COLOURLESS, DISCARD, KEY_COLOURS, Card, Player
from engine.table.table import Table

_COLOUR = "colour-of-a-key-forged-in-another-turn"

BASE_COST = 6


def key_cost(g: Table, player: Player) -> int:
    """The current cost of the player's next key, never below 0: of the cheapest, where colours cost more than others.

    (forge-default-cost-six, current-cost-is-modified-cost)
    """
    extra = min(_colour_costs(g, player).values(), default=0)
    return max(0, BASE_COST + added(g, "key_cost", player) + extra)


def _colour_costs(g: Table, player: Player) -> dict[str, int]:
    """By colour of the player's keys that are not forged, what it costs more; nothing where colours cost the same."""
    if "colour_cost" not in g.audible or not g.variant.forges_own_keys:
        return {}
    unforged = [colour for colour in KEY_COLOURS if colour not in player.keys]
    costs = {colour: added(g, "colour_cost", player, colour) for colour in unforged}
    return costs if any(costs.values()) else {}


def _prices(g: Table, player: Player, cost: int) -> dict[str, int]:
    """By colour of the player's keys that are not forged, its price; nothing where colours cost the same.

    `cost`: of the cheapest key. A key at no cost stays without one.
    """
    extra = _colour_costs(g, player) if cost else {}
    least = min(extra.values(), default=0)
    return {colour: cost + more - least for colour, more in extra.items()}


def spendable_cards(g: Table, player: Player) -> list[Card]:
    """Controlled cards whose Æmber the player may spend on keys (forge-spendable-amber-on-cards-counts)."""
    spendable: list[Card] = []
    for _, _, ability, source in entries(g, "spendable"):
        spendable += [card for card in ability.body(g, source, player) if card.amber and card not in spendable]
    return spendable


def spendable_creatures(g: Table, player: Player) -> list[Card]:
    """Cards in play that the player may spend on keys themselves, each as 1 Æmber."""
    spendable: list[Card] = []
    for _, _, ability, source in entries(g, "spent_as_amber"):
        if isinstance(source, Card) and ability.body(g, source, player):
            spendable.append(source)
    return spendable


def spendable_pools(g: Table, player: Player) -> list[tuple[Player, int]]:
    """The pools of others that the player may spend on keys, and how much of each."""
    if "spendable_pools" not in g.audible:
        return []
    most: dict[Player, int] = {}
    for _, _, ability, source in entries(g, "spendable_pools"):
        for other, many in ability.body(g, source, player):
            most[other] = min(other.amber, most.get(other, 0) + many)
    return [(other, many) for other, many in most.items() if many]


def can_pay(g: Table, player: Player, cost: int) -> bool:
    """Whether pool, spendable Æmber and what may be spent in place of Æmber cover a cost."""
    if player.amber >= cost:
        return True
    more = len(spendable_creatures(g, player))
    for card in spendable_cards(g, player):
        more += card.amber
    for _, most in spendable_pools(g, player):
        more += most
    return player.amber + more >= cost


def flip_forged(g: Table, player: Player, cost: int, clauses: tuple[str, ...], wanted: str | None = None) -> Flow[str]:
    """Let a forging player flip a key that is not forged yet; returns its colour. `wanted`: the only one that will
    do."""
    # forge-player-picks-key-colour; in another's turn it is a reading
    chooser = g.active_player if g.reads(_COLOUR, "active-player") else player
    able = [key for key in KEY_COLOURS if key not in player.keys]
    if not able:
        able = [additional_key(player)]
        clauses = (*clauses, "keys-additional-colourless-last")
    colour = wanted if wanted in able else (yield from choose_key(g, chooser, able, "forge.key"))
    player.keys.append(colour)
    count_forged(g, player, colour)
    readings = () if player is g.active_player or len(able) < 2 else (_COLOUR,)
    g.record("key.forged", clauses, readings, player=player.seat, colour=colour, cost=cost)
    return colour


def keys_needed(g: Table, player: Player) -> int:
    """How many forged keys win the match for the player: those of the set-up, else of the variant, and additional ones
    where the rulebook knows them."""
    wanted = len(KEY_COLOURS) if g.keys_to_win is None else g.keys_to_win
    if g.ruleset.additional_keys_colourless:
        return wanted + added(g, "additional_keys", player)
    return wanted


def additional_key(player: Player) -> str:
    """The name of the player's next key without a colour (keys-additional-colourless-last)."""
    forged = sum(key not in KEY_COLOURS for key in player.keys)
    return f"{COLOURLESS} {forged + 1}" if forged else COLOURLESS


def count_forged(g: Table, player: Player, colour: str) -> None:
    """Note for this turn that the player has forged."""
    g.tally("keys_forged", player.seat)
    g.tally(f"forged:{colour}", player.seat)


def choose_key(g: Table, chooser: Player, colours: Sequence[str], prompt: str) -> Flow[str]:
    """Let a player choose one of some colours."""
    choice = Choice("key", chooser.seat, prompt, offered=tuple(f"key:{colour}" for colour in colours))
    return (yield from ask(g, choice))[0][4:]


def may_forge_for(g: Table, player: Player, cost: int) -> bool:
    """Whether the player has a key to forge, may forge it, and can pay this cost."""
    return _is_free_to(g, player) and can_pay(g, player, cost)


def _is_free_to(g: Table, player: Player) -> bool:
    if not g.variant.may_forge(g, player):
        return False
    return not forbidden(g, "cannot_forge", player)


def forge(
    g: Table, player: Player, *, cost: int | None = None, by_step: bool = False, colour: str | None = None
) -> Flow[bool]:
    """Forge a key at the current cost, or another; returns whether a key was forged.

    Mandatory when it can be paid (forge-is-mandatory-when-affordable, forge-obligatory-by-card-effect-too). The third
    key ends the match. `colour`: the player's key of this colour alone, which is not forged yet.
    """
    if cost is None:
        cost = key_cost(g, player)
    if not _is_free_to(g, player) or (colour is not None and not g.variant.has_to_forge(player, colour)):
        return OVER
    clauses = ("forge-is-mandatory-when-affordable",) if by_step else ()
    prices = _prices(g, player, cost)
    if colour is not None and prices:
        prices = {colour: prices[colour]}
        cost = prices[colour]
    if not can_pay(g, player, cost):
        if by_step:
            g.record("key.unaffordable", player=player.seat, cost=cost)
        return OVER
    return _forge_priced(g, player, prices, clauses) if prices else _forge(g, player, cost, clauses, colour)


def _forge_priced(g: Table, player: Player, prices: dict[str, int], clauses: tuple[str, ...]) -> Flow[bool]:
    """Let the player choose the colour before the cost is paid, where colours cost more than others."""
    able = [colour for colour, price in prices.items() if can_pay(g, player, price)]
    colour = yield from choose_key(g, player, able, "forge.key")
    return (yield from _forge(g, player, prices[colour], clauses, colour))


def _forge(g: Table, player: Player, cost: int, clauses: tuple[str, ...], colour: str | None) -> Flow[bool]:
    event = Event("forge", player=player, amount=cost)
    if (yield from replaced(g, event)):
        return False
    cost = event.amount
    yield from _pay(g, player, cost)
    forged = yield from g.variant.forge(g, player, cost, clauses, colour)
    if player.eliminated:
        return False
    yield from after(g, "key_forged", player=player, reason=forged, amount=cost)
    return True


def _pay(g: Table, player: Player, cost: int) -> Flow[None]:
    """Move the cost to where it goes, and discard what is spent in place of Æmber.

    The active player splits it between pool and cards (forge-payer-split-chosen-by-active-player).
    """
    cards, others = spendable_cards(g, player), spendable_creatures(g, player)
    unpaid = yield from _pay_from_pools(g, player, cost, sum(c.amber for c in cards) + len(others))
    for n, card in enumerate(cards):
        rest = player.amber + sum(c.amber for c in cards[n + 1 :]) + len(others)
        least = max(0, unpaid - rest)
        most = min(unpaid, card.amber)
        keys = tuple(f"number:{k}" for k in range(least, most + 1))
        choice = Choice("number", g.state.active, "forge.pay_from_card", offered=keys, source=card)
        taken = int((yield from ask(g, choice, useful=most > 0))[0][7:])
        taken = sum(many for _, many in (yield from lift(g, card, taken)))
        g.state.returned += taken
        unpaid -= taken
        if taken:
            g.record("amber.returned", card=card.id, player=None, amount=taken)
    spent = yield from _choose_spent(g, player, others, unpaid)
    unpaid -= len(spent)
    cost -= len(spent)
    player.amber -= unpaid
    g.state.returned += unpaid
    for card in spent:
        card.warded = False
    yield from leave_play(g, spent, DISCARD)
    if cost:
        yield from instead(g, "spend", player=player, amount=cost)


def _pay_from_pools(g: Table, player: Player, cost: int, beside: int) -> Flow[int]:
    """Let the active player choose how much of a cost comes from the pools of others; returns what is left of it.

    `beside`: what there is to spend besides these and the player's pool.
    """
    pools = spendable_pools(g, player)
    unpaid = cost
    for n, (other, most) in enumerate(pools):
        rest = player.amber + beside + sum(many for _, many in pools[n + 1 :])
        most = min(most, unpaid)
        keys = tuple(f"number:{k}" for k in range(max(0, unpaid - rest), most + 1))
        choice = Choice("number", g.state.active, "forge.pay_from_pool", offered=keys, side=other.seat)
        taken = int((yield from ask(g, choice, useful=most > 0))[0][7:])
        other.amber -= taken
        g.state.returned += taken
        unpaid -= taken
        if taken:
            g.variant.lost_from_pool(g, other)
            g.record("amber.paid", player=other.seat, other=None, amount=taken)
    return unpaid


def _choose_spent(g: Table, player: Player, cards: Sequence[Card], unpaid: int) -> Flow[list[Card]]:
    """Let the active player choose which cards are spent in place of Æmber on what is left of a cost."""
    most = min(unpaid, len(cards))
    if most == 0:
        return []
    least = max(0, unpaid - player.amber)
    choice = Choice("card", g.state.active, "forge.spend_card", cards=cards, minimum=least, maximum=most)
    return [g.by_id[int(key[5:])] for key in (yield from ask(g, choice))]


def keys_forged(g: Table, colour: str, player: Player | None = None) -> int:
    """How many keys of a colour are forged: those of a player, or of all players."""
    return sum(colour in owner.keys for owner in g.players if player in (None, owner) and not owner.eliminated)


def forged_last_turn(g: Table, player: Player) -> list[str]:
    """The colours of the keys that the player forged in their last turn, as far as they can be undone."""
    colours = (*KEY_COLOURS, *[key for key in player.keys if key not in KEY_COLOURS])
    forged = [colour for colour in colours if f"forged:{colour}/{player.seat}" in player.last_tally]
    return g.variant.can_be_unforged(player, forged)


def unforge(g: Table, player: Player, among: Sequence[str] | None = None) -> Flow[str | None]:
    """Flip one of the player's forged keys back; returns its colour, or None when there was none.

    `among`: the colours to choose from, all where it is None. A variant may do something else instead.
    """
    return g.variant.unforge(g, player, among)


def flip_back(g: Table, player: Player, among: Sequence[str] | None) -> Flow[str | None]:
    """Unforge one of the player's forged keys that the active player picks; returns its colour.

    (unforge-flips-key, unforge-single-key-if-several-forged)
    """
    able = [colour for colour in player.keys if among is None or colour in among]
    if not able:
        return None
    colour = yield from choose_key(g, g.active_player, able, "unforge.key")
    player.keys.remove(colour)
    g.record("key.unforged", ("unforge-flips-key",), player=player.seat, colour=colour)
    yield from after(g, "key_unforged", player=player, reason=colour)
    return colour


def in_check(g: Table, player: Player) -> bool:
    """Whether the player could pay for a key now (check-announced-at-turn-end)."""
    return g.variant.may_forge(g, player) and can_pay(g, player, key_cost(g, player))
