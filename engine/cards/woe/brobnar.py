"""Winds of Exchange, Brobnar: actions and artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, DISCARD, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Brawl In")
class BrawlIn:
    """Play: makes 2 token creatures and enrages them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage((yield from g.make_token(you, count=2)))


@card("Endless Hordes")
class EndlessHordes:
    """Play: for every enemy creature, one after the other, makes a token creature, readies it and fights with it,
    against that enemy creature alone, protected by others or not."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        enemies = g.creatures(enemy_of=you)
        order = yield from g.choose_cards(enemies, count=len(enemies), ordered=True)
        if len(order) > 1 and g.rests_on("endless-hordes-all-made-first", "all-first"):
            tokens = yield from g.make_token(you, count=len(order))
            yield from g.ready(tokens)
            for token, enemy in zip(tokens, order, strict=False):
                yield from g.fight_with(token, you, against=enemy)
            return
        for enemy in order:
            for token in (yield from g.make_token(you)):
                yield from g.ready_and_fight(token, you, against=enemy)


@card("Feats of Strength")
class FeatsOfStrength:
    """Play: for the rest of the turn, makes a token creature whenever an enemy creature is destroyed in a fight."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, FeatsOfStrength.Feats)

    @lasting
    class Feats:
        """Makes a token creature whenever an enemy creature is destroyed in a fight."""

        @after("destroyed", side="enemy", card="creature", when=lambda g, me, you, e: e.fight is not None)
        def boast(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.make_token(you)


@card("Fresh Marks")
class FreshMarks:
    """Play: destroys a friendly creature. If it does, exalts 3 enemy creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if (yield from g.destroy(creature)):
            for enemy in (yield from g.choose_creatures(3, enemy_of=you)):
                yield from g.exalt(enemy)


@card("Hallafest")
class Hallafest:
    """Play: 4 times, searches for a Bräkken card of another title in your deck and discard pile. Reveals those cards,
    puts them into your hand and shuffles your deck. Gains 1 chain for every card so put there."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        guests: list[Card] = []
        while len(guests) < 4:
            names = [guest.title for guest in guests]
            guest_cards = yield from g.search(
                you,
                (DECK, DISCARD),
                where=lambda c, names=names: g.has_trait(c, "bräkken") and c.title not in names,
                found_before=guests,
            )
            if not guest_cards:
                break
            guests += guest_cards
        yield from g.reveal(guests, you)
        yield from g.return_to_hand(guests)
        g.shuffle_deck(you)
        yield from g.for_each(sum(guest.zone == HAND for guest in guests), g.gain_chains, you)


@card("Press Gang")
class PressGang:
    """Play: makes a token creature. Archives itself if an enemy creature was destroyed this turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        if any(g.happened("destroyed:creature", opponent) for opponent in g.opponents(you)):
            yield from g.archive(me)


@card("Ragnarok Prep")
class RagnarokPrep:
    """Play: makes a token creature. Then makes your opponent lose 2 Æmber if you have more creatures than your
    opponent."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        opponent = yield from g.opponent(you)
        if len(you.line) > len(opponent.line):
            yield from g.lose(opponent, 2)


@card("Rant and Rive")
class RantAndRive:
    """Play: makes your opponent lose half of their Æmber, rounded down, if they have at least 8 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 8:
            yield from g.lose(opponent, opponent.amber // 2)


@card("Stratosmack")
class Stratosmack:
    """Play: deals 3 damage to a creature. Makes a token creature if that destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 3)
        if creature in outcome.destroyed:
            yield from g.make_token(you)


@card("Vow of Blood")
class VowOfBlood:
    """Play: deals 2 damage to every enemy creature with damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you, where=lambda c: c.damage > 0), 2)


# artifacts


@card("Ancient Battleground")
class AncientBattleground:
    """Friendly creatures cannot reap, and have “Fight: gains 1 Æmber”."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return how == "reap" and card.type == "creature" and card.controller == me.controller

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller

    class Grants:
        """Fight: gains 1 Æmber."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Broken Axe Outpost")
class BrokenAxeOutpost:
    """Action: puts a friendly creature on the bottom of the deck of its owner. If it does, deals 6 damage to an enemy
    creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if (yield from g.put_on_deck(creature, bottom=True)):
            yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), 6)


@card("Might Club")
class MightClub:
    """Action: readies and enrages a creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.ready(creature)
        yield from g.enrage(creature)
