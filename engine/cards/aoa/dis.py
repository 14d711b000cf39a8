"""Age of Ascension, Dis: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import start_of_turn
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Banish")
class Banish:
    """Play: puts an enemy creature in the archives of its controller."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.put_into_archives(creature, of=g.controller(creature))


@card("Binding Irons")
class BindingIrons:
    """Play: makes your opponent gain 3 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.gain_chains(opponent, 3)


@card("Cull the Weak")
class CullTheWeak:
    """Play: destroys the least powerful enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        weakest = yield from g.choose_least_powerful(g.creatures(enemy_of=you))
        yield from g.destroy(weakest)


@card("Exhume")
class Exhume:
    """Play: may play a creature from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card([c for c in you.discard if c.type == "creature"], optional=True)
        yield from g.play_card(creature, you)


@card("Misery Exploit")
class MiseryExploit:
    """Play: gains 1 Æmber for every enemy creature with damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(len(g.creatures(enemy_of=you, where=lambda c: c.damage > 0)), g.gain, you)


@card("Not Finished with You")
class NotFinishedWithYou:
    """Play: shuffles as many creatures as you like from your discard pile into your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = [card for card in you.discard if card.type == "creature"]
        chosen = yield from g.choose_cards(fallen, count=len(fallen), up_to=True)
        yield from g.shuffle_into_deck(chosen, any_number=you)


@card("Ortannu’s Binding")
class OrtannusBinding:
    """Play: deals 2 damage to a friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.deal_damage(creature, 2)


@card("Pain Reaction")
class PainReaction:
    """Play: deals 2 damage to an enemy creature. If that destroys it, deals 2 damage to each creature that was its
    neighbor."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            outcome = yield from g.deal_damage(creature, 2)
            if creature in outcome.destroyed:
                yield from g.deal_damage(g.last_known(creature).neighbors, 2)


@card("Shadow of Dis")
class ShadowOfDis:
    """Play: until your next turn begins, the text boxes of enemy creatures count as blank, save their traits."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ShadowOfDis.Shadowed, until=start_of_turn(you))

    @lasting
    class Shadowed:
        """The text boxes of enemy creatures count as blank, save their traits."""

        def blanks(g: Verbs, me: Lasting, card: Card) -> bool:
            return card.type == "creature" and card.controller != me.seat


@card("Unlocked Gateway")
class UnlockedGateway:
    """Omega. Play: destroys every creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures())


@card("Orb of Invidius")
class OrbOfInvidius:
    """Whenever a creature reaps, stuns it."""

    @after("reaped")
    def envy(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.stun(event.card)


def friendly_shards(g: Verbs, you: Player) -> int:
    """How many Shards the player controls, an artifact used as though it were the player's among them."""
    return sum(g.has_trait(c, "shard") for c in (*g.artifacts(friendly_to=you), *g.creatures(friendly_to=you)))


@card("Shard of Pain")
class ShardOfPain:
    """Action: deals 1 damage for every friendly Shard, divided among enemy creatures as you choose."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shares = yield from g.divide(friendly_shards(g, you), g.creatures(enemy_of=you), purpose="damage")
        yield from g.deal_each(shares)


@card("Wretched Doll")
class WretchedDoll:
    """Action: destroys every creature with a doom counter on it. If no card in play has one, puts a doom counter on a
    creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if any("doom" in card.counters for player in g.players for card in g.cards_in_play_of(player)):
            yield from g.destroy(g.creatures(where=lambda c: "doom" in c.counters))
            return
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.add_counters(creature, "doom", 1)


@card("Soulkeeper")
class Soulkeeper:
    """This creature has “Destroyed: destroys the most powerful enemy creature”."""

    class Grants:
        """Destroyed: destroys the most powerful enemy creature."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            # a single most powerful one may be tagged already; but of several, none that is tagged can be picked
            # (destroyed-unchosen-target-may-be-tagged, destroyed-tagged-cannot-be-chosen)
            enemies = g.creatures(enemy_of=you)
            doomed = yield from g.choose_most_powerful([c for c in g.most_powerful(enemies) if not c.tagged])
            yield from g.destroy(doomed)
