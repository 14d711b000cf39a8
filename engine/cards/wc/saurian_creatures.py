"""Worlds Collide, Saurian: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Brutodon Auxiliary")


def exalts(g: Verbs, me: Card) -> Flow[bool]:
    """Exalt the creature itself, if it is wanted; whether it was exalted."""
    wanted = yield from g.may("exalt {card}", subject=me, useful=g.here(me))
    return wanted and (yield from g.exalt(me)) > 0


@card("Centurion Stenopius")
class CenturionStenopius:
    """Has 3 more power for each Æmber on it. Play/Fight/Reap: may exalt itself."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 3 * me.amber if creature is me else 0

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalts(g, me)


@card("Cincinnatus Rex")
class CincinnatusRex:
    """Is destroyed as soon as there are no enemy creatures in play. Fight: may exalt itself. If it does, readies every
    other friendly creature and every friendly artifact."""

    def destroyed_if(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me and not any(player.line for player in g.opponents(g.controller(me)))

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            yield from g.ready([*g.creatures(friendly_to=you, other_than=me), *g.artifacts(friendly_to=you)])


@card("Crassosaurus")
class Crassosaurus:
    """Elusive. Play: captures 10 Æmber from the pools of any players, yours too, as much from each as you choose. If
    there is less than 10 Æmber on it then, purges itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        remaining, parts = 10, []
        pools = g.clockwise()
        for n, player in enumerate(pools):
            most = min(remaining, player.amber)
            least = min(most, max(0, remaining - sum(other.amber for other in pools[n + 1 :])))
            part = yield from g.choose_number(
                most, least=least, useful=most > 0, purpose=f"how much is captured from seat {player.seat}", subject=me
            )
            remaining -= part
            parts.append((player, part))
        for player, part in parts:
            yield from g.capture(me, part, player)
        if g.here(me) and me.amber < 10:
            yield from g.purge(me)


@card("Draco Praeco")
class DracoPraeco:
    """Reap: may exalt itself. If it does, names a house and enrages every creature of that house."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            house = yield from g.name_house(g.houses())
            yield from g.enrage(g.creatures(where=lambda c: g.is_of(c, house)))


@card("Gargantodon")
class Gargantodon:
    """Enters play stunned. Deals no more than 4 damage in fights. Makes creatures of the active player capture Æmber
    that would be stolen instead, divided as that player chooses."""

    enters_stunned = True

    def fight_damage_limit(g: Verbs, me: Card, creature: Card) -> int | None:
        return 4 if creature is me else None

    @instead_of("steal")
    def guard(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        line = g.creatures(friendly_to=g.active_player)
        for captor, amount in (yield from g.divide(event.amount, line, purpose="Æmber to capture")):
            yield from g.capture(captor, amount, event.other, from_supply=event.other is None)


@card("Grimlocus Dux")
class GrimlocusDux:
    """Taunt. Play: exalts itself 2 times."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 2)


@card("Kompsos Haruspex")
class KompsosHaruspex:
    """The Play abilities of friendly creatures also count as Reap abilities."""

    def also_as(g: Verbs, me: Card, card: Card, label: str) -> tuple[str, ...]:
        mine = card.type == "creature" and card.controller == me.controller
        return ("play",) if mine and label == "reap" else ()


@card("Legatus Raptor")
class LegatusRaptor:
    """Fight: may exalt itself. If it does, readies another friendly creature and uses it."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            creature = yield from g.choose_creature(
                friendly_to=you, other_than=me, useful=lambda c: g.can_ready_or_use(c, you)
            )
            yield from g.ready(creature)
            yield from g.use(creature, you)


@card("Livia the Elder")
class LiviaTheElder:
    """Reap: may exalt itself. If it does, for the rest of the turn, the Fight and Reap abilities of friendly creatures
    also count as each other."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            yield from g.begin(me, you, LiviaTheElder.Taught)

    @lasting
    class Taught:
        """The Fight and Reap abilities of friendly creatures also count as each other."""

        def also_as(g: Verbs, me: Lasting, card: Card, label: str) -> tuple[str, ...]:
            mine = card.type == "creature" and card.controller == me.seat
            return {"fight": ("reap",), "reap": ("fight",)}.get(label, ()) if mine else ()


@card("Odoac the Patrician")
class OdoacThePatrician:
    """While there is Æmber on it, your Æmber cannot be stolen. Play: captures 1 Æmber."""

    def cannot_steal(g: Verbs, me: Card, victim: Player) -> bool:
        return me.amber > 0 and victim.seat == me.controller

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Orator Hissaro")
class OratorHissaro:
    """Deploy. Play: readies and exalts each of its neighbors. For the rest of the turn, each of them belongs to house
    Saurian."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        audience = g.neighbors(me)
        yield from g.ready(audience)
        for creature in audience:
            yield from g.exalt(creature)
            yield from g.begin(me, you, OratorHissaro.Swayed, on=creature)

    @lasting
    class Swayed:
        """This creature belongs to house Saurian."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "saurian" if g.ref(card) == me.on else None


@card("Paraguardian")
class Paraguardian:
    """Reap: may exalt itself. If it does, wards each of its neighbors."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            yield from g.ward(g.neighbors(me))


@card("Philophosaurus")
class Philophosaurus:
    """Reap: may look at the top 3 cards of your deck. If it does, archives 1 of them, puts 1 into your hand and
    discards 1."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not (yield from g.may("look at the top of the deck", useful=g.count_in(you, DECK) > 0)):
            return
        top = yield from g.look_at_top(you, 3, by=you)
        filed = yield from g.choose_card(top, by=you, private=True, secret=True, purpose="to archive")
        yield from g.archive(filed)
        rest = g.all_but(top, filed)
        if rest:
            chosen = yield from g.choose_card(rest, by=you, private=True, secret=True, purpose="to put into hand")
            yield from g.return_to_hand(chosen)
            yield from g.discard(g.all_but(rest, chosen))


@card("Praefectus Ludo")
class PraefectusLudo:
    """Every other friendly creature has “Destroyed: moves all Æmber on it to the common supply”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card is not me and card.controller == me.controller

    class Grants:
        """Destroyed: moves all Æmber on it to the common supply."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.move_amber(me, None)


@card("Primus Unguis")
class PrimusUnguis:
    """Every friendly creature has 2 more power for each Æmber on this creature. Reap: exalts itself."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 * me.amber if creature.controller == me.controller else 0

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me)


@card("Questor Jarta")
class QuestorJarta:
    """Elusive. Reap: may exalt itself. If it does, gains 1 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            yield from g.gain(you, 1)


@card("Rhetor Gallim")
class RhetorGallim:
    """Play: in your opponent's next turn, their keys cost 3 Æmber more. Reap: may exalt itself. If it does, in your
    opponent's next turn, their keys cost 3 Æmber more."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, RhetorGallim.Taxed, until=next_turn(opponent))

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            opponent = yield from g.opponent(you)
            yield from g.begin(me, you, RhetorGallim.Taxed, until=next_turn(opponent))

    @lasting
    class Taxed:
        """Keys cost your opponent 3 Æmber more."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 3 if player is g.victim(me) else 0


@card("Saurus Rex")
class SaurusRex:
    """Fight/Reap: may exalt itself if it is in the center of your battleline. If it does, searches for a Saurian card
    in your deck, reveals it, puts it into your hand and shuffles the deck."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.in_center(me) and (yield from exalts(g, me)):
            saurian = yield from g.search(you, (DECK,), where=lambda c: g.is_of(c, "saurian"))
            yield from g.reveal(saurian, you)
            yield from g.return_to_hand(saurian)
            g.shuffle_deck(you)


@card("Senator Bracchus")
class SenatorBracchus:
    """The Æmber on friendly creatures may be spent on your keys. Fight/Reap: exalts itself."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return list(player.line) if player.seat == me.controller else []

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me)


@card("Senator Shrix")
class SenatorShrix:
    """The Æmber on this creature may be spent on your keys. Play/Reap: may exalt itself."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return [me] if player.seat == me.controller else []

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalts(g, me)


@card("Spartasaur")
class Spartasaur:
    """Whenever a friendly creature is destroyed, destroys every non-Dinosaur creature. Fight: gains 2 Æmber."""

    @after("destroyed", card="creature", side="friendly")
    def avenge(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: not g.has_trait(c, "dinosaur")))

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 2)


@card("Terrordactyl")
class Terrordactyl:
    """Enters play stunned. Deals no more than 4 damage in fights. Before Fight: deals 4 damage to each neighbor of the
    creature that it fights."""

    enters_stunned = True

    def fight_damage_limit(g: Verbs, me: Card, creature: Card) -> int | None:
        return 4 if creature is me else None

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fought = g.opposing(me)
        if fought is not None:
            yield from g.deal_damage(g.neighbors(fought), 4)


@card("Thero Centurion")
class TheroCenturion:
    """Play/Fight: captures 1 Æmber."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Tribune Pompitus")
class TribunePompitus:
    """Every friendly creature has 2 more power for each Æmber on it. Before Fight: may exalt itself."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 * creature.amber if creature.controller == me.controller else 0

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalts(g, me)


@card("Tricerian Legionary")
class TricerianLegionary:
    """Taunt. Play: wards a friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.ward(creature)
