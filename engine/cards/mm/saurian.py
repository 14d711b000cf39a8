"""Mass Mutation, Saurian: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import CHANGED, Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def move_between(g: Verbs, creatures: list[Card], amount: int) -> Flow[None]:
    """Move Æmber from one of some creatures to another of them."""
    proud = yield from g.choose_card(creatures, useful=lambda c: c.amber > 0)
    if proud is not None:
        other = yield from g.choose_card(g.all_but(creatures, proud), useful=proud.amber > 0)
        if other is not None:
            yield from g.move_amber(proud, other, amount)


def _has_fallen(you: Player, title: str) -> bool:
    """Whether a card of this title, to which a monument was built, lies in the discard pile of the player."""
    return any(card.title == title for card in you.discard)


@card("Beware the Ides")
class BewareTheIdes:
    """Play: deals 23 damage to a creature in the center of its battleline."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=g.in_center)
        yield from g.deal_damage(creature, 23)


@card("Blast from the Past")
class BlastFromThePast:
    """Play: exalts a friendly creature. Archives a Saurian creature from your discard pile and deals damage to an enemy
    creature, as much as the archived creature has power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt((yield from g.choose_creature(friendly_to=you)))
        past = [card for card in you.discard if card.type == "creature" and g.is_of(card, "saurian")]
        chosen = yield from g.choose_card(past)
        power = 0 if chosen is None else chosen.facts.power
        if (yield from g.archive(chosen)):
            struck = yield from g.choose_creature(enemy_of=you, useful=power > 0)
            yield from g.deal_damage(struck, power)


@card("Crystal Surge")
class CrystalSurge:
    """Play: exalts every Mutant creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.creatures(where=lambda c: g.has_trait(c, "mutant")):
            yield from g.exalt(creature)


@card("Curse of Vanity")
class CurseOfVanity:
    """Play: exalts a friendly creature and an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you)
        enemy = yield from g.choose_creature(enemy_of=you)
        yield from g.exalt(friend)
        yield from g.exalt(enemy)


@card("Defense Initiative")
class DefenseInitiative:
    """Play: wards a creature. May exalt that creature. If it does, wards each of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is None:
            return
        yield from g.ward(creature)
        if (yield from g.may("exalt {card}", subject=creature)) and (yield from g.exalt(creature)):
            yield from g.ward(g.neighbors(creature))


@card("Hedonistic Intent")
class HedonisticIntent:
    """Play: exalts every flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.creatures(where=g.on_flank):
            yield from g.exalt(creature)


@card("Humble")
class Humble:
    """Play: exhausts a creature. If it does, moves 3 Æmber from that creature to the common supply."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_exhausted)
        for humbled in (yield from g.exhaust(creature)):
            yield from g.move_amber(humbled, None, 3)


@card("Legion’s March")
class LegionsMarch:
    """Play: for the rest of the turn, deals 1 damage to every non-Dinosaur creature whenever you use a Dinosaur
    creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, LegionsMarch.Marching)

    @lasting
    class Marching:
        """Deals 1 damage to every non-Dinosaur creature whenever you use a Dinosaur creature."""

        @after("used", by="you", card="creature", when=lambda g, me, you, e: "dinosaur" in g.last_known(e.card).traits)
        def march(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.deal_damage(g.creatures(where=lambda c: not g.has_trait(c, "dinosaur")), 1)


@card("Patronage")
class Patronage:
    """Play: moves half of the Æmber, rounded up, to your pool from a creature. Moves the rest of it to your opponent's
    pool."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        client = yield from g.choose_creature(useful=lambda c: c.amber > 0)
        if client is not None and client.amber:
            yield from g.move_amber(client, you, -(-client.amber // 2))
            if client.amber:
                yield from g.move_amber(client, (yield from g.opponent(you)))


@card("Sagittarii’s Gaze")
class SagittariisGaze:
    """Play: exalts a creature with damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt((yield from g.choose_creature(where=lambda c: c.damage > 0)))


@card("Spoils of Battle")
class SpoilsOfBattle:
    """Play: makes a friendly creature capture 1 Æmber. Makes every creature with Æmber on it capture 1 Æmber from its
    opponent, in an order of your choice where there is not enough for all."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        captor = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(captor, 1)
        for player in g.clockwise():
            line = [creature for creature in player.line if creature.amber]
            if any(0 < opponent.amber < len(line) for opponent in g.opponents(player)):
                line = yield from g.choose_cards(line, count=len(line), ordered=True)
            for creature in line:
                yield from g.capture(creature, 1)


@card("Amphora Captura")
class AmphoraCaptura:
    """You may resolve any other bonus icon as a capture bonus icon instead."""

    @instead_of("bonus_icon", by="you", when=lambda g, me, you, e: e.reason != "capture", optional=True)
    def pour(g: Verbs, me: Card, you: Player, event: Event) -> Flow[object]:
        yield from ()
        event.reason = "capture"
        return CHANGED


@card("Curia Saurus")
class CuriaSaurus:
    """Every creature with Æmber on it has “Destroyed: moves 1 Æmber from itself to the most powerful enemy
    creature”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.amber > 0

    class Grants:
        """Destroyed: moves 1 Æmber from itself to the most powerful enemy creature."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            for heir in (yield from g.choose_most_powerful(g.creatures(enemy_of=you))):
                yield from g.move_amber(me, heir, 1)


@card("Forum of Giants")
class ForumOfGiants:
    """At the beginning of your turn, makes the player who controls the most powerful creature gain 1 Æmber."""

    @after("turn_began", by="you")
    def acclaim(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        line = g.creatures()
        seats = sorted({giant.controller for giant in g.most_powerful(line)})
        if seats:
            leader = yield from g.choose_player([g.players[seat] for seat in seats])
            yield from g.gain(leader, 1)


@card("Monument to Faust")
class MonumentToFaust:
    """Action: in your opponent's next turn, keys cost every player 1 Æmber more, or 2 Æmber if Faust the Great is in
    your discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        more = 2 if _has_fallen(you, "Faust the Great") else 1
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, MonumentToFaust.Taxed, until=next_turn(opponent), more=more)

    @lasting
    class Taxed:
        """Keys cost every player more Æmber."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return int(me.data["more"])


@card("Monument to Ludo")
class MonumentToLudo:
    """Action: moves 1 Æmber from a creature to the common supply, or 2 Æmber if Praefectus Ludo is in your discard
    pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        amount = 2 if _has_fallen(you, "Praefectus Ludo") else 1
        creature = yield from g.choose_creature(useful=lambda c: c.amber > 0)
        if creature is not None:
            yield from g.move_amber(creature, None, amount)


@card("Monument to Octavia")
class MonumentToOctavia:
    """Action: makes a friendly creature capture 1 Æmber, or 2 Æmber if Cornicen Octavia is in your discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        captor = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(captor, 2 if _has_fallen(you, "Cornicen Octavia") else 1)


@card("Monument to Primus")
class MonumentToPrimus:
    """Action: moves 1 Æmber from a friendly creature to another friendly creature, or if Consul Primus is in your
    discard pile, from a creature to another creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = _has_fallen(you, "Consul Primus")
        yield from move_between(g, g.creatures() if fallen else g.creatures(friendly_to=you), 1)


@card("Monument to Shrix")
class MonumentToShrix:
    """The Æmber on this artifact may be spent on your keys. Action: moves 1 Æmber from your pool onto itself, or from
    the pool of a player of your choice if Citizen Shrix is in your discard pile."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return [me] if player.seat == me.controller else []

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        giver = you
        if _has_fallen(you, "Citizen Shrix"):
            giver = yield from g.choose_player(g.clockwise())
        yield from g.place_amber(giver, me, 1)


@card("Siren Horn")
class SirenHorn:
    """This creature has “Before Fight: moves 1 Æmber from itself to the creature that it fights”."""

    class Grants:
        """Before Fight: moves 1 Æmber from itself to the creature that it fights."""

        def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            fought = g.opposing(me)
            if fought is not None:
                yield from g.move_amber(me, fought, 1)
