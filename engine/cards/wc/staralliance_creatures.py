"""Worlds Collide, Star Alliance: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Lieutenant Khrkhar")


@card("Armsmaster Molina")
class ArmsmasterMolina:
    """Hazardous 3. Its neighbors have hazardous 3."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"hazardous": 3} if creature in g.neighbors(me) else {}


@card("CALV-1N")
class CALV1N:
    """May be played as an upgrade, by which this creature has “Fight/Reap: draws a card”. Fight/Reap: draws a card."""

    also_played_as = ("upgrade",)

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)

    class AsUpgrade:
        """This creature has “Fight/Reap: draws a card”."""

        class Grants:
            """Fight/Reap: draws a card."""

            def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.draw(you, 1)


@card("Captain Val Jericho")
class CaptainValJericho:
    """In each of your turns, while in the center of your battleline, you may play 1 off-house card whatever the active
    house is."""

    def may_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        if player.seat != me.controller or player is not g.active_player or not g.in_center(me):
            return False
        return g.is_off_house(card) and not g.happened(f"permitted:{me.id}.{me.incarnation}", player)

    def permission_used(g: Verbs, me: Card, card: Card) -> None:
        g.tally(f"permitted:{me.id}.{me.incarnation}", me.controller)


@card("Chief Engineer Walls")
class ChiefEngineerWalls:
    """Elusive. Play/Fight/Reap: may return an upgrade or a Robot card to your hand from your discard pile."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        parts = [card for card in you.discard if card.type == "upgrade" or g.has_trait(card, "robot")]
        part = yield from g.choose_card(parts, optional=True)
        yield from g.return_to_hand(part)


@card("Com. Officer Kirby")
class ComOfficerKirby:
    """Play/Fight/Reap: for the rest of the turn, you may play 1 non-Star Alliance artifact, upgrade or action whatever
    the active house is."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ComOfficerKirby.Channel)

    @lasting
    class Channel:
        """You may play 1 non-Star Alliance artifact, upgrade or action whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and card.type != "creature" and not g.is_of(card, "staralliance")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Commander Chan")
class CommanderChan:
    """Fight/Reap: uses another friendly creature."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, other_than=me, useful=lambda c: g.can_be_used(c, you))
        yield from g.use(creature, you)


@card("Crash Muldoon")
class CrashMuldoon:
    """Deploy. Enters play ready. Action: uses a non-Star Alliance neighbor."""

    enters_ready = True

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        neighbors = [near for near in g.neighbors(me) if not g.is_of(near, "staralliance")]
        creature = yield from g.choose_card(neighbors, useful=lambda c: g.can_be_used(c, you))
        yield from g.use(creature, you)


@card("CXO Taber")
class CXOTaber:
    """Fight/Reap: for the rest of the turn, you may play or use 1 non-Star Alliance card whatever the active house
    is."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, CXOTaber.Exchange)

    @lasting
    class Exchange:
        """You may play or use 1 non-Star Alliance card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and not g.is_of(card, "staralliance")

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat and not g.is_of(card, "staralliance")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Doctor Driscoll")
class DoctorDriscoll:
    """Elusive. Action: heals 2 damage from a creature. Gains 1 Æmber for each damage so healed."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_healed)
        if creature is not None:
            damage = min(2, creature.damage)
            if (yield from g.heal(creature, 2)):
                yield from g.for_each(damage, g.gain, you)


@card("Explo-rover")
class ExploRover:
    """Skirmish. May be played as an upgrade, by which this creature has skirmish."""

    also_played_as = ("upgrade",)

    class AsUpgrade:
        """This creature has skirmish."""

        def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
            return {"skirmish": 1} if creature is me.host else {}


@card("First Officer Frane")
class FirstOfficerFrane:
    """Play/Fight/Reap: makes a friendly creature capture 1 Æmber."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(creature, 1)


@card("Helmsman Spears")
class HelmsmanSpears:
    """Fight/Reap: discards as many cards from your hand as you like. Draws a card for each card so discarded."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, count=None, up_to=True, ordered=True, purpose="to discard")
        discarded = yield from g.discard(chosen)
        yield from g.for_each(len(discarded), g.draw, you)


@card("Information Officer Gray")
class InformationOfficerGray:
    """Play/Fight/Reap: may reveal a non-Star Alliance card from your hand. If it does, archives it."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(
            you, HAND, where=lambda c: not g.is_of(c, "staralliance"), up_to=True, purpose="to reveal and archive"
        )
        revealed = yield from g.reveal(chosen, you)
        yield from g.archive(revealed, shown=True)


@card("Medic Ingram")
class MedicIngram:
    """Play/Fight/Reap: heals 3 damage from up to 1 creature and wards it."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(optional=True, useful=lambda c: g.can_be_healed(c) or not c.warded)
        yield from g.heal(creature, 3)
        yield from g.ward(creature)


@card("Navigator Ali")
class NavigatorAli:
    """Play/Fight/Reap: looks at the top 3 cards of your deck and puts them back in an order of your choice."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.order_top(you, 3, by=you)


@card("Nurse Soto")
class NurseSoto:
    """Deploy. Play/Fight/Reap: heals 3 damage from each of its neighbors."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(g.neighbors(me), 3)


@card("Operations Officer Yshi")
class OperationsOfficerYshi:
    """Taunt. Its neighbors have “Fight/Reap: captures 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in g.neighbors(me)

    class Grants:
        """Fight/Reap: captures 1 Æmber."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.capture(me, 1)


@card("Psionic Officer Lang")
class PsionicOfficerLang:
    """Whenever an enemy creature reaps, archives the card on top of your deck."""

    @after("reaped", side="enemy")
    def sense(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you))


@card("Sci. Officer Morpheus")
class SciOfficerMorpheus:
    """Whenever you play a creature that has a Play ability, resolves that ability 1 more time."""

    @after(
        "played",
        by="you",
        card="creature",
        when=lambda g, me, you, e: bool(g.labelled(e.card, "play")),
    )
    def again(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.trigger_again(event.card, "play")


def _unfamiliar(g: Verbs, me: Card, you: Player, e: Event) -> bool:
    cards = [card for player in g.players for card in g.cards_in_play_of(player)]
    return e.reason is not None and not any(g.is_of(card, e.reason) for card in cards)


@card("Sci. Officer Qincan")
class SciOfficerQincan:
    """Elusive. Whenever a player chooses a house to which no card in play belongs as active house, steals 1 Æmber."""

    @after("house_chosen", when=_unfamiliar)
    def deduce(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Sensor Chief Garcia")
class SensorChiefGarcia:
    """Play/Fight/Reap: keys cost every player 2 Æmber more in your opponent's next turn, and your opponent also before
    it."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, SensorChiefGarcia.Jammed, until=next_turn(opponent))

    @lasting
    class Jammed:
        """Keys cost every player 2 Æmber more in your opponent's next turn, and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 2 if g.victim(me) in (player, g.active_player) else 0


@card("Special Agent “Fingers”")
class SpecialAgentFingers:
    """Elusive. Action: steals 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Tactical Officer Moon")
class TacticalOfficerMoon:
    """Assault 2. Play: rearranges the creatures of a player's battleline, which may stay as they are."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        movable = [player for player in g.clockwise() if len(player.line) > 1]
        if (yield from g.may("rearrange the creatures of a battleline", useful=bool(movable))):
            player = yield from g.choose_player(list(g.clockwise()))
            yield from g.rearrange(player)


@card("Techivore Pulpate")
class TechivorePulpate:
    """Whenever a player chooses a house as active house, destroys every artifact of that house."""

    @after("house_chosen")
    def devour(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(g.artifacts(where=lambda a: g.is_of(a, event.reason)))


@card("Æmbertracker")
class Aembertracker:
    """Play: deals 2 damage, which armor does not prevent, to every enemy creature with Æmber on it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_piercing(g.creatures(enemy_of=you, where=lambda c: c.amber > 0), 2)
