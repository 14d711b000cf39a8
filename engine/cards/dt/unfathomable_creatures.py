"""Dark Tidings, Unfathomable: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Horrid Synan")
plain("Horrid Synan (evil twin)")


@card("Abyssal Zealot")
class AbyssalZealot:
    """Whenever you raise the tide, captures 2 Æmber. Whenever an opponent raises the tide, moves 2 Æmber from itself
    to the common supply."""

    @after("tide_raised", by="you")
    def flood(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 2)

    @after("tide_raised", by="opponent")
    def ebb(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.move_amber(me, None, 2)


@card("“Bubbles”")
class Bubbles:
    """Play: puts an enemy creature on top of the deck of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_on_deck((yield from g.choose_creature(enemy_of=you)))


@card("Deep Priest Glebe")
class DeepPriestGlebe:
    """Whenever you play an Aquan creature, exhausts an enemy creature."""

    @after("played", by="you", card="creature", trait="aquan")
    def preach(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.exhaust((yield from g.choose_creature(enemy_of=you, useful=g.can_be_exhausted)))


@card("Flamegill Enforcer")
class FlamegillEnforcer:
    """Whenever an opponent raises the tide, enrages itself. Action: captures 3 Æmber."""

    @after("tide_raised", by="opponent")
    def rage(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.enrage(me)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 3)


@card("Flamegill Enforcer (evil twin)")
class FlamegillEnforcerEvilTwin:
    """Whenever an opponent raises the tide, enrages itself. Action: steals 1 Æmber."""

    @after("tide_raised", by="opponent")
    def rage(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.enrage(me)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Fuguru")
class Fuguru:
    """Poison. Refills each opponent's hand to 1 card less in their draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return -1 if player.seat != me.controller else 0


@card("General Sherman")
class GeneralSherman:
    """Deals no damage in fights. Play: purges every other creature. When this creature leaves play, puts every creature
    that it purged into play under its owner's control."""

    def deals_no_fight_damage(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        others = [creature for creature in g.creatures() if creature is not me]
        yield from g.purge_and_keep(me, you, others, GeneralSherman.Purged)

    @lasting
    class Purged:
        """When the creature leaves play, puts every creature that it purged into play under its owner's control."""

        @after("left_play", when=lambda g, me, you, e: e.card.id == me.source)
        def give_back(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.return_kept(me)


@card("Giltspine Netcaster")
class GiltspineNetcaster:
    """Reap: exhausts a creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exhaust((yield from g.choose_creature(useful=g.can_be_exhausted)))


@card("Giltspine Netcaster (evil twin)")
class GiltspineNetcasterEvilTwin:
    """Reap: readies a friendly non-Aquan creature and uses it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you,
            where=lambda c: not g.has_trait(c, "aquan"),
            useful=lambda c: g.can_ready_or_use(c, you),
        )
        yield from g.ready(creature)
        yield from g.use(creature, you)


@card("Hookmaster")
class Hookmaster:
    """Fight: makes your opponent lose 2 Æmber if the tide is high for you."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            opponent = yield from g.opponent(you)
            yield from g.lose(opponent, 2)


def one_of_its_type(g: Verbs, player: Player, card: Card) -> bool:
    """Whether the player has played a card of the same type this turn."""
    return g.happened(f"played:{card.type}", player) > 0


@card("Kaupe")
class Kaupe:
    """In a turn, an opponent cannot play more than 1 card of each type."""

    def cannot_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return player.seat != me.controller and one_of_its_type(g, player, card)


@card("Kaupe (evil twin)")
class KaupeEvilTwin:
    """In a turn, you cannot play more than 1 card of each type. Fight/Reap: discards as many cards from your hand as
    you like. For every card so discarded, deals 2 damage to an enemy creature, the same or another each time."""

    def cannot_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return player.seat == me.controller and one_of_its_type(g, player, card)

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, count=None, up_to=True, purpose="to discard")
        discarded = yield from g.discard(chosen)
        hits: list[tuple[Card | None, int]] = []
        for _ in discarded:
            hits.append(((yield from g.choose_creature(enemy_of=you)), 2))
        yield from g.deal_each(hits)


@card("Kiri Giltspine")
class KiriGiltspine:
    """Elusive. Whenever an enemy creature reaps, it cannot ready in the next ready step of its controller."""

    @after("reaped", side="enemy")
    def pin(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.begin(me, you, KiriGiltspine.Pinned, until="match", on=event.card)

    @lasting
    class Pinned:
        """This creature cannot ready in the next ready step of its controller, at the end of which this is over."""

        def cannot_ready(g: Verbs, me: Lasting, card: Card) -> bool:
            return card is g.bearer(me) and in_its_ready_step(g, card)

        @after("step_ended", reason="ready", when=lambda g, me, you, e: in_its_ready_step(g, g.bearer(me)))
        def unpin(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from ()
            g.end_lasting(me)


def in_its_ready_step(g: Verbs, card: Card | None) -> bool:
    """Whether this is the ready step of the controller of the card."""
    return card is not None and g.state.step == "ready" and g.controller(card) is g.active_player


@card("Llack Gaboon")
class LlackGaboon:
    """Has 1 more power for every other exhausted creature. Has skirmish and hazardous 5 while there are at least 3
    other exhausted creatures."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return exhausted_beside(g, me) if creature is me else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        lurks = creature is me and exhausted_beside(g, me) >= 3
        return {"skirmish": 1, "hazardous": 5} if lurks else {}


def exhausted_beside(g: Verbs, me: Card) -> int:
    """How many other creatures in play are exhausted."""
    return len(g.creatures(where=lambda c: c is not me and not c.ready))


@card("Omnipus")
class Omnipus:
    """Cannot fight. Play: discards the top 8 cards of your deck, then plays every Tentaclid from your discard pile.
    Reap: gains 1 Æmber for every friendly Tentaclid."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how == "fight"

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.discard_top(you, 8)
        for arm in [c for c in you.discard if c.title == "Tentaclid"]:
            yield from g.play_card(arm, you)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(len(g.creatures(friendly_to=you, where=lambda c: c.title == "Tentaclid")), g.gain, you)


@card("Photic Raider")
class PhoticRaider:
    """Has 4 more power while the tide is high for you. Play: captures 2 Æmber."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 4 if creature is me and g.tide_is_high(g.controller(me)) else 0

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 2)


@card("Portalmonger")
class Portalmonger:
    """Keys cost each opponent 4 Æmber more while the tide is high for you."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 4 if player.seat != me.controller and g.tide_is_high(g.controller(me)) else 0


@card("Rustmiser")
class Rustmiser:
    """Reap: exhausts every enemy artifact."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exhaust(g.artifacts(enemy_of=you))


@card("Scyphos")
class Scyphos:
    """Hazardous 4. Destroyed: archives itself if the tide is high for you."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.archive(me)


@card("Seabringer Kekoa")
class SeabringerKekoa:
    """Taunt. Destroyed: raises the tide."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.raise_tide(you)


@card("Sparkfist")
class Sparkfist:
    """Skirmish. Fight: stuns and exhausts the creature that it fights."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opposing = g.opposing(me)
        yield from g.stun(opposing)
        yield from g.exhaust(opposing)


@card("Taniwha")
class Taniwha:
    """Fight/Reap: destroys a friendly creature and gains 1 Æmber."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy((yield from g.choose_creature(friendly_to=you, untagged=True)))
        yield from g.gain(you, 1)


@card("Taniwha (evil twin)")
class TaniwhaEvilTwin:
    """Fight/Reap: puts a creature on top of your deck from your discard pile."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card([card for card in you.discard if card.type == "creature"])
        yield from g.put_on_deck(creature)


@card("Te-wheke Kraken")
class TeWhekeKraken:
    """Play: exhausts 2 friendly Unfathomable creatures, or destroys itself if it does not exhaust 2. Fight/Reap: deals
    2 damage to a creature and 2 damage to each of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        exhausted = yield from g.exhaust(
            (
                yield from g.choose_creatures(
                    2, friendly_to=you, where=lambda c: g.is_of(c, "unfathomable"), useful=g.can_be_exhausted
                )
            )
        )
        if len(exhausted) < 2:
            yield from g.destroy(me)

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature()), 2, splash=2)


@card("Tentaclid")
class Tentaclid:
    """Skirmish. Taunt. Cannot reap."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how == "reap"


@card("The Chosen One")
class TheChosenOne:
    """Whenever an opponent would ready their creatures in their ready step, deals 1 damage to itself for every
    exhausted creature that they control instead."""

    @instead_of("ready_creatures", by="opponent")
    def suffer(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        weary = g.creatures(friendly_to=event.player, where=lambda c: not c.ready)
        yield from g.deal_damage(me, len(weary))


@card("Tomwa of the Glow")
class TomwaOfTheGlow:
    """Reap: exhausts a creature, then draws a card for every exhausted enemy creature if the tide is high for you."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exhaust((yield from g.choose_creature(useful=g.can_be_exhausted)))
        if g.tide_is_high(you):
            yield from g.for_each(len(g.creatures(enemy_of=you, where=lambda c: not c.ready)), g.draw, you)


@card("Tomwa of the Glow (evil twin)")
class TomwaOfTheGlowEvilTwin:
    """Reap: if the tide is high for you, exhausts an enemy creature and makes your opponent discard a card at random
    from their hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.exhaust((yield from g.choose_creature(enemy_of=you, useful=g.can_be_exhausted)))
            opponent = yield from g.opponent(you)
            yield from g.discard_at_random(opponent)


@card("Voice of Rakuzel")
class VoiceOfRakuzel:
    """Friendly creatures have 1 more power and 1 more armor while the tide is high for you. Enemy creatures have 1 more
    power and 1 more armor while the tide is low for you."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if it_hears(g, me, creature) else 0

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if it_hears(g, me, creature) else 0


def it_hears(g: Verbs, me: Card, creature: Card) -> bool:
    """Whether the tide lets the voice strengthen the creature."""
    you = g.controller(me)
    return g.tide_is_high(you) if creature.controller == me.controller else g.tide_is_low(you)


@card("Wikolia")
class Wikolia:
    """Reap: keys cost every player 2 Æmber more in your opponent's next turn, and your opponent also before it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Wikolia.Drought, until=next_turn(opponent))

    @lasting
    class Drought:
        """Keys cost every player 2 Æmber more in your opponent's next turn, and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 2 if g.victim(me) in (player, g.active_player) else 0


@card("Wikolia (evil twin)")
class WikoliaEvilTwin:
    """Reap: exalts itself. Keys cost every player 4 Æmber more in your opponent's next turn, and your opponent also
    before it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me)
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, WikoliaEvilTwin.Drought, until=next_turn(opponent))

    @lasting
    class Drought:
        """Keys cost every player 4 Æmber more in your opponent's next turn, and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 4 if g.victim(me) in (player, g.active_player) else 0
