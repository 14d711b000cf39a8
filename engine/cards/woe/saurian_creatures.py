"""Winds of Exchange, Saurian: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.cards.wc.saurian_creatures import exalts
from engine.cards.woe.saurian import outnumbered_by
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import ARCHIVES, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Bellatoran Warrior", "Grammaticus Thrax")


def _enlighten(g: Verbs, title: str) -> Flow[None]:
    """Put a wisdom counter on a creature of this title, if that is wanted."""
    thinker = yield from g.choose_creature(where=lambda c: c.title == title, optional=True)
    if thinker is not None:
        yield from g.add_counters(thinker, "wisdom")


@card("Aedile Tullia")
class AedileTullia:
    """Whenever you exalt a friendly non-token creature, makes a token creature for each Æmber that is put on it so."""

    @after("exalted", by="you", side="friendly", when=lambda g, me, you, e: not g.is_token(e.card))
    def hire(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.make_token(you, count=event.amount)


@card("Aquilia, Lone Hero")
class AquiliaLoneHero:
    """Omni: captures 1 Æmber if there are more enemy creatures than friendly creatures."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if outnumbered_by(g, you) > 0:
            yield from g.capture(me, 1)


@card("Aristotlmimus")
class Aristotlmimus:
    """Reap: if it has a wisdom counter, draws a card, archives a card from your hand and plays a card from your
    archives. Otherwise, may play a card from your archives."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        wise = me.counters.get("wisdom", 0) > 0
        if wise:
            yield from g.draw(you, 1)
            yield from g.archive_from_hand(you)
        for archived in (yield from g.choose_to_play(you, ARCHIVES, up_to=not wise)):
            yield from g.play_card(archived, you)


@card("Ballistego")
class Ballistego:
    """Has splash-attack 3 while there is Æmber on it. Play: may exalt itself."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"splash-attack": 3} if creature is me and me.amber else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalts(g, me)


@card("Chancellor Dexterus")
class ChancellorDexterus:
    """Reap: may exalt the creature directly on its right. If it does, for the rest of the turn, that creature belongs
    to house Saurian."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for neighbor in g.right_of(me)[:1]:
            if (yield from g.may("exalt {card}", subject=neighbor)) and (yield from g.exalt(neighbor)):
                yield from g.begin(me, you, ChancellorDexterus.Swayed, on=neighbor)

    @lasting
    class Swayed:
        """This creature belongs to house Saurian."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "saurian" if g.ref(card) == me.on else None


@card("Chaosodon")
class Chaosodon:
    """Splash-attack 3. Before Fight: deals 3 damage to each of its neighbors."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.neighbors(me), 3)


@card("Imperator Drusilla")
class ImperatorDrusilla:
    """Has splash-attack 4 while there are more enemy creatures than friendly creatures. Play: destroys another friendly
    creature."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"splash-attack": 4} if creature is me and outnumbered_by(g, g.controller(me)) > 0 else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy((yield from g.choose_creature(friendly_to=you, other_than=me, untagged=True)))


@card("Legionary Trainer")
class LegionaryTrainer:
    """Every friendly token creature enters play ready. Play: makes a token creature."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        return g.is_token(card) and card.controller == me.controller

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Longusaur Lector")
class LongusaurLector:
    """Play/Reap: may exalt itself. If it does, makes a token creature."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            yield from g.make_token(you)


@card("Magistrate Crispus")
class MagistrateCrispus:
    """At the end of your turn, makes every player take control of every creature and every artifact that they own."""

    @after("turn_ended", by="you")
    def judge(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        away = [creature for creature in g.creatures() if g.owner(creature) is not g.controller(creature)]
        home = g.all_but(g.creatures(), *away)
        away = yield from g.order_cards(away, "control.order")
        for moved in [*home, *away, *g.artifacts()]:
            yield from g.take_control(moved, g.owner(moved))


@card("Phalanx Leader")
class PhalanxLeader:
    """Play: makes a token creature directly on its left. Fight/Reap: for the rest of the turn, every creature on its
    left has 2 more power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, place=g.beside(me, "left"))

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.reads("phalanx-leader-who-comes-later", "now-there"):
            yield from g.begin(me, you, PhalanxLeader.Leading, on=me)
            return
        for creature in g.left_of(me):
            yield from g.begin(me, you, PhalanxLeader.Led, on=creature)

    @lasting
    class Led:
        """This creature has 2 more power."""

        def power(g: Verbs, me: Lasting, creature: Card) -> int:
            return 2 if g.ref(creature) == me.on else 0

    @lasting
    class Leading:
        """Every creature on its left has 2 more power."""

        def power(g: Verbs, me: Lasting, creature: Card) -> int:
            leader = None if me.on is None else g.deref(me.on)
            return 2 if leader is not None and creature in g.left_of(leader) else 0


@card("Platopelta")
class Platopelta:
    """Reap: if it has a wisdom counter, draws a card, archives a card from your hand and may put a wisdom counter on
    Aristotlmimus. Otherwise, archives a card from your hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        wise = me.counters.get("wisdom", 0) > 0
        if wise:
            yield from g.draw(you, 1)
        yield from g.archive_from_hand(you)
        if wise:
            yield from _enlighten(g, "Aristotlmimus")


@card("Praetor Marius")
class PraetorMarius:
    """Reap: captures 1 Æmber for every exhausted creature on its left."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(1 * sum(not creature.ready for creature in g.left_of(me)), g.capture, me)


@card("Rampaging Brutodon")
class RampagingBrutodon:
    """To use this creature, you must destroy a friendly creature. Play: makes a token creature."""

    def use_cost(g: Verbs, me: Card, you: Player) -> Flow[bool]:
        trampled = yield from g.choose_creature(friendly_to=you, untagged=True)
        return bool((yield from g.destroy(trampled)))

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Scholar")
class Scholar:
    """Reap: draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Senator")
class Senator:
    """Action: in your opponent's next turn, keys cost every player 1 Æmber more."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Senator.Taxed, until=next_turn(opponent))

    @lasting
    class Taxed:
        """Keys cost every player 1 Æmber more."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 1


@card("Socraterosaurus")
class Socraterosaurus:
    """Reap: draws a card. May put a wisdom counter on Platopelta."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)
        yield from _enlighten(g, "Platopelta")


@card("Trooper")
class Trooper:
    """Fight/Reap: exalts itself."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me)
