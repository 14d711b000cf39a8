"""Æmber: gaining, losing, paying, stealing, capturing, exalting, and where it goes when its card leaves play.

Æmber in a pool is that of its player. On a card it has no owner, unless the variant tells owners apart
(break-key-amber-distinguishable): `lay` and `lift` keep the account.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.abilities import Ability
from engine.rules.questions.asking import choose_cards, choose_player, opponent_of
from engine.rules.resolving.multiples import do_times
from engine.rules.resolving.statics import entries, forbidden
from engine.rules.resolving.timing import after, instead, is_here, replaced
from engine.table.choices import OVER, Flow
from engine.table.events import INSTEAD, Event
from engine.table.state import Card, Player
from engine.table.table import Table

_FOR_EACH = "steal-for-each"
_CAUGHT = "theft-caught-on-its-way"


def lay(g: Table, card: Card, amount: int, owner: Player | None) -> None:
    """Put an owner's Æmber on a card; None: that of the card's controller."""
    card.amber += amount
    if g.variant.amber_has_owners:
        seat = card.controller if owner is None else owner.seat
        card.amber_of = {**card.amber_of, seat: card.amber_of.get(seat, 0) + amount}


def lift(g: Table, card: Card, amount: int) -> Flow[list[tuple[Player | None, int]]]:
    """Take Æmber off a card, which has that much; returns [(owner or None, how much)].

    Where it is of several owners and some of it stays, the active player picks each piece.
    """
    if not card.amber_of:
        card.amber -= amount
        return [(None, amount)]
    lifted = dict(card.amber_of)
    if amount < card.amber and len(lifted) == 1:
        lifted = dict.fromkeys(lifted, amount)
    elif amount < card.amber:
        picked: dict[int, int] = {}
        for _ in range(amount):
            owners = [seat for seat in sorted(card.amber_of) if picked.get(seat, 0) < card.amber_of[seat]]
            if owners:  # fewer than asked for, when one of them left the match meanwhile
                among = [g.players[seat] for seat in owners]
                owner = yield from choose_player(g, among, prompt="amber.owner", aims=False, subject=card)
                picked[owner.seat] = picked.get(owner.seat, 0) + 1
        lifted = {seat: many for seat, many in picked.items() if not g.players[seat].eliminated}
    remaining = {seat: many - lifted.get(seat, 0) for seat, many in card.amber_of.items()}
    card.amber_of = {seat: many for seat, many in remaining.items() if many}
    card.amber -= sum(lifted.values())
    return [(g.players[seat], lifted[seat]) for seat in sorted(lifted)]


def gain(g: Table, player: Player, amount: int, reason: str | None = None) -> Flow[int]:
    """Move Æmber from the supply to the player's pool (amber-gained-goes-to-pool); returns how much."""
    if amount <= 0:
        return 0
    event = Event("gain", player=player, amount=amount, reason=reason)
    if (yield from replaced(g, event)):
        return 0
    amount = event.amount
    g.state.minted += amount - event.taken
    if (yield from _stray(g, player, amount)):
        return 0
    g.record("amber.gained", player=player.seat, amount=amount, reason=reason)
    yield from after(g, "amber_gained", player=player, amount=amount, reason=reason)
    return amount


def take_from(g: Table, event: Event, card: Card, amount: int) -> Flow[int]:
    """Let Æmber that is about to be gained (the event "gain") come from a card in place of the supply; returns how much
    does."""
    able = min(amount, card.amber, event.amount - event.taken) if is_here(g, card) else 0
    if able <= 0:
        return 0
    taken = sum(many for _, many in (yield from lift(g, card, able)))
    event.taken += taken
    g.record("amber.returned", card=card.id, player=event.player.seat, amount=taken)
    return taken


def _stray(
    g: Table,
    player: Player,
    amount: int,
    origin: Player | None = None,
    card: Card | None = None,
    *,
    leaving: bool = False,
) -> Flow[bool]:
    """Bring Æmber into a pool that was taken from a pool (`origin`), a card or the supply; true when it was replaced.

    A replacement captures it on the way. A card that is `leaving` play cannot catch what was on it.
    """
    if player.eliminated or INSTEAD["add"] in g.audible:
        return _may_stray(g, player, amount, origin, card, leaving=leaving)
    player.amber += amount
    return OVER


def _may_stray(
    g: Table, player: Player, amount: int, origin: Player | None, card: Card | None, *, leaving: bool
) -> Flow[bool]:
    if player.eliminated:
        g.state.returned += amount
        return True
    own: list[tuple[int, Ability]] = []
    if card is not None and leaving:
        own = [(card.order, ability) for _, _, ability, source in entries(g, "instead:add") if source is card]
    if (yield from instead(g, "add", player=player, amount=amount, other=origin, card=card, applied=own)):
        return True
    player.amber += amount
    return False


def catch(g: Table, creature: Card, event: Event) -> Flow[None]:
    """Let a creature capture the Æmber of an event "add" before it comes into a pool, wherever it comes from.

    Its owner is still the player who had it, or was about to have it.
    """
    lay(g, creature, event.amount, event.player if event.other is None else event.other)
    other = None if event.other is None else event.other.seat
    origin = {} if event.card is None else {"source": event.card.id}
    g.record("amber.captured", card=creature.id, other=other, amount=event.amount, **origin)
    yield from after(g, "captured", card=creature, other=event.other, amount=event.amount)


def lose(g: Table, player: Player, amount: int) -> Flow[int]:
    """Move Æmber from the pool to the supply, as much as there is; returns how much."""
    if amount > 0 and player.amber > 0:  # replacement-needs-an-event
        event = Event("lose", player=player, amount=amount)
        if (yield from replaced(g, event)):
            return 0
        amount = event.amount
    lost = min(amount, player.amber)
    if lost <= 0:
        return 0
    player.amber -= lost
    g.state.returned += lost
    g.variant.lost_from_pool(g, player)
    g.record("amber.lost", player=player.seat, amount=lost)
    yield from after(g, "amber_lost", player=player, amount=lost)
    return lost


def turn_away(g: Table, event: Event) -> Flow[None]:
    """Let the Æmber of an event "add" go to the supply instead of the pool, wherever it comes from."""
    g.state.returned += event.amount
    if event.card is not None:
        g.record("amber.returned", card=event.card.id, player=None, amount=event.amount)
    elif event.other is not None:
        g.record("amber.paid", player=event.other.seat, other=None, amount=event.amount)
    yield from ()  # a flow like every operation, although nothing is asked here


def pay(g: Table, payer: Player, amount: int, to: Player | None = None) -> Flow[bool]:
    """Pay exactly this much from the pool, to a player (pay-moves-amber-to-opponent) or to the supply.

    False, with nothing paid, when the pool does not hold it or the player to be paid has left the match.
    """
    if payer.amber < amount or (to is not None and to.eliminated):
        return False
    payer.amber -= amount
    if amount:
        g.variant.lost_from_pool(g, payer)
    if to is None:
        g.state.returned += amount
    elif (yield from _stray(g, to, amount, payer)):
        return True
    g.record("amber.paid", player=payer.seat, other=None if to is None else to.seat, amount=amount)
    return True


def steal(g: Table, player: Player, amount: int, from_: Player | None = None) -> Flow[int]:
    """Move Æmber from an opponent's pool to the player's, as much as there is; returns how much was stolen.

    (steal-moves-pool-to-pool, steal-limited-to-pool.) A replacement that sets the event's `other` to None takes it from
    the supply instead: it still counts as stolen (replacement-event-counts-as-original-event). Whether what is caught
    on its way to the pool was stolen is a reading.
    """
    if amount <= 0 or player.eliminated:
        return 0
    victim: Player | None = (yield from opponent_of(g, player)) if from_ is None else from_
    assert victim is not None
    if forbidden(g, "cannot_steal", victim):
        return 0
    if victim.amber > 0:
        event = Event("steal", player=player, other=victim, amount=min(amount, victim.amber))
        if (yield from replaced(g, event)):
            return 0
        victim, amount = event.other, event.amount
    stolen = _take(g, victim, amount)
    if stolen <= 0:
        return 0
    caught = yield from _stray(g, player, stolen, victim)
    if caught and not g.rests_on(_CAUGHT, "stolen"):
        return 0
    if "thefts" in g.remembered and victim is not None:
        g.tally(f"stolen:{victim.seat}", player.seat)
    if not caught:
        g.record("amber.stolen", player=player.seat, other=None if victim is None else victim.seat, amount=stolen)
    yield from after(g, "stolen", player=player, other=victim, amount=stolen)
    return stolen


def steal_for_each(g: Table, player: Player, count: int) -> Flow[int]:
    """Steal 1 Æmber for each of `count` things; returns how much was stolen.

    Whether that is one theft or several is a reading in the books that do not say it (for-each-one-at-a-time).
    """
    if g.ruleset.for_each_one_at_a_time:
        return (yield from do_times(g, "steal", count, partial(steal, g, player)))
    if count > 1 and g.frame is not None:
        g.frame.readings += (_FOR_EACH,)
    several = g.reads(_FOR_EACH, "several")
    stolen = 0
    for amount in [1] * count if several else [count]:
        stolen += yield from steal(g, player, amount)
    return stolen


def _take(g: Table, victim: Player | None, amount: int) -> int:
    """Take Æmber out of a pool, as much as there is, or (None) out of the supply; returns how much."""
    if victim is None:
        g.state.minted += amount
        return amount
    taken = min(amount, victim.amber)
    victim.amber -= taken
    if taken:
        g.variant.lost_from_pool(g, victim)
    return taken


def capture(
    g: Table,
    creature: Card | None,
    amount: int,
    from_: Player | None = None,
    *,
    gained: Event | None = None,
    from_supply: bool = False,
) -> Flow[int]:
    """Move Æmber from an opponent's pool onto a creature of the capturing player; returns how much.

    (capture-moves-from-opponent-pool, capture-defaults-to-capturing-creature.) A replacement may take it from the
    supply, as for `steal`. `gained`: the event that brought this very Æmber into the pool; what has been captured of it
    before is not captured again (capture-limited-to-available). `from_supply`: it captures what would have been stolen,
    and a replacement has this taken from the supply already.
    """
    if gained is not None:
        amount = min(amount, gained.amount - gained.taken)
    if creature is None or not is_here(g, creature) or amount <= 0:
        return 0
    if from_ is None and not from_supply:
        frame = g.frame
        # as-if-yours-resolves-from-user-view: what you use as if it were yours captures from your opponent
        yours = frame is not None and frame.as_if_yours and frame.me is creature
        from_ = yield from opponent_of(g, frame.you if frame and yours else g.players[creature.controller])
    victim: Player | None = from_
    if from_ is not None and from_.amber > 0:
        event = Event("capture", card=creature, other=victim, amount=min(amount, from_.amber))
        if (yield from replaced(g, event)):
            return 0
        victim, amount = event.other, event.amount
    captured = _take(g, victim, amount)
    if captured <= 0:
        return 0
    if gained is not None and victim is not None:
        gained.taken += captured
    lay(g, creature, captured, from_)  # also what a replacement takes from the supply: as if it had been theirs
    other = None if victim is None else victim.seat
    g.record("amber.captured", card=creature.id, other=other, amount=captured)
    yield from after(g, "captured", card=creature, other=victim, amount=captured)
    return captured


def choose_captors(g: Table, creatures: Sequence[Card], available: int, apiece: int = 1) -> Flow[list[Card]]:
    """Choose which of some creatures capture where Æmber may be scarce; returns all that are to capture.

    `available`: the Æmber that they share. `apiece`: how much one captures; the last one chosen may get less of it. The
    others follow where a replacement may let them capture from elsewhere.
    """
    if available >= apiece * len(creatures):
        return list(creatures)
    first = yield from choose_cards(g, creatures, count=-(-available // apiece), ordered=available % apiece > 0)
    rest = [creature for creature in creatures if creature not in first] if "instead:capture" in g.audible else []
    return [*first, *rest]


def exalt(g: Table, creature: Card | None, amount: int = 1) -> Flow[int]:
    """Put Æmber from the supply onto a creature (exalt-adds-amber-from-supply).

    It is its controller's where owners are told apart (break-key-exalt-uses-own-amber).
    """
    if creature is None or not is_here(g, creature):
        return 0
    lay(g, creature, amount, None)
    g.state.minted += amount
    if "exalts" in g.remembered and creature.controller == g.doer.seat:
        g.tally("exalted", creature.controller)
    g.record("amber.exalted", ("exalt-adds-amber-from-supply",), card=creature.id, amount=amount)
    yield from after(g, "exalted", card=creature, player=g.doer, amount=amount, source=g.acting_card)
    return amount


def add_amber(g: Table, card: Card | None, amount: int = 1) -> Flow[int]:
    """Put Æmber from the supply onto a card. That exalts nothing, and nothing is captured by it."""
    if card is None or not is_here(g, card):
        return 0
    lay(g, card, amount, None)
    g.state.minted += amount
    g.record("amber.added", card=card.id, amount=amount)
    yield from ()  # a flow like every operation, although nothing is asked here
    return amount


def move_amber(g: Table, source: Card, target: Card | Player | None, amount: int | None = None) -> Flow[int]:
    """Move Æmber from a card to another card, a pool or (None) the supply; returns how much.

    It is neither captured, stolen nor lost (move-amber-is-no-capture-steal-loss).
    """
    moved = source.amber if amount is None else min(amount, source.amber)
    if moved <= 0 or not is_here(g, source) or (isinstance(target, Card) and not is_here(g, target)):
        return 0
    lifted = yield from lift(g, source, moved)
    moved = sum(many for _, many in lifted)
    if target is None:
        g.state.returned += moved
    elif isinstance(target, Card):
        for owner, many in lifted:
            lay(g, target, many, owner)
    elif (yield from _stray(g, target, moved, card=source)):
        return moved
    if isinstance(target, Card):
        g.record("amber.moved", source=source.id, target=target.id, amount=moved)
    else:
        g.record("amber.returned", card=source.id, player=None if target is None else target.seat, amount=moved)
    return moved


def place_amber(g: Table, player: Player, card: Card, amount: int) -> Flow[int]:
    """Move Æmber from the player's pool onto a card, as much as there is; returns how much.

    It is neither lost nor captured (move-amber-is-no-capture-steal-loss).
    """
    moved = min(amount, player.amber)
    if moved <= 0 or not is_here(g, card):
        return 0
    player.amber -= moved
    lay(g, card, moved, player)
    g.variant.lost_from_pool(g, player)
    g.record("amber.placed", card=card.id, player=player.seat, amount=moved)
    yield from ()  # a flow like every operation, although nothing is asked here
    return moved


def take_spent(g: Table, player: Player, amount: int, spender: Player) -> Flow[None]:
    """Move Æmber that another player has just spent on a key to this player's pool instead of the supply.

    It is paid to that player, neither gained nor stolen.
    """
    g.state.returned -= amount
    if not (yield from _stray(g, player, amount, spender)):
        g.record("amber.paid", player=spender.seat, other=player.seat, amount=amount)


def release(g: Table, card: Card) -> Flow[None]:
    """Move the Æmber off a card that is leaving play, from a creature to the pool that the variant names.

    From another card it goes to the supply (amber-on-creature-leaving-goes-to-opponent,
    amber-on-noncreature-leaving-goes-to-supply).
    """
    return _release(g, card) if card.amber else OVER


def _release(g: Table, card: Card) -> Flow[None]:
    amount = card.amber
    if card.type == "creature":
        parts = yield from g.variant.heirs_of_amber(g, card)
        card.amber = 0
        card.amber_of = {}
        for player, part, clause in parts:
            if not (yield from _stray(g, player, part, card=card, leaving=True)):
                g.record("amber.returned", (clause,), card=card.id, player=player.seat, amount=part)
    else:
        card.amber = 0
        card.amber_of = {}
        g.state.returned += amount
        clause = "amber-on-noncreature-leaving-goes-to-supply"
        g.record("amber.returned", (clause,), card=card.id, player=None, amount=amount)


def can_capture(g: Table, player: Player) -> bool:
    """Whether an opponent has Æmber for a creature of the player to capture.

    Where picking an opponent is rewarded, capturing none still matters, for the opponent it is aimed at.
    """
    return g.variant.aiming_matters or any(opponent.amber for opponent in g.opponents(player))


def capturable(g: Table, player: Player, amount: int) -> int:
    """How much of an amount creatures of the player can capture, 1 Æmber at a time: no more than their opponents have.

    All of it where a replacement may let them capture from elsewhere, so that the pools do not shrink.
    """
    pooled = sum(opponent.amber for opponent in g.opponents(player))
    return amount if pooled and "instead:capture" in g.audible else min(amount, pooled)


def controller_has_amber(g: Table, creature: Card) -> bool:
    """Whether the creature's controller has Æmber in the pool to capture."""
    return g.players[creature.controller].amber > 0
