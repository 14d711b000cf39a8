"""Mass Mutation, Logos: creatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.cards.mm.mutants import discard_to_draw, exalt_to_strike, sort_top_three
from engine.table.choices import Flow
from engine.table.durations import while_here
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Infomorph")
plain("Ultra Gravitron (top half)")


@card("Adaptoid")
class Adaptoid:
    """Whenever you play a card with a bonus icon, for the rest of the turn, this creature has either 2 more armor,
    assault 2 or “Fight: steals 1 Æmber”."""

    @after("played", by="you", when=lambda g, me, you, e: bool(g.bonus_icons(e.card)))
    def adapt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        forms = {"armor": Adaptoid.Shell, "assault": Adaptoid.Spikes, "steal": Adaptoid.Claws}
        chosen = yield from g.choose_mode(tuple(forms))
        yield from g.begin(me, you, forms[chosen], on=me)

    @lasting
    class Shell:
        """This creature has 2 more armor."""

        def armor(g: Verbs, me: Lasting, creature: Card) -> int:
            return 2 if g.ref(creature) == me.on else 0

    @lasting
    class Spikes:
        """This creature has assault 2."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"assault": 2} if g.ref(creature) == me.on else {}

    @lasting
    class Claws:
        """This creature has “Fight: steals 1 Æmber”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return g.ref(card) == me.on

        class Grants:
            """Fight: steals 1 Æmber."""

            def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.steal(you, 1)


@card("Bot Bookton")
class BotBookton:
    """Reap: plays the card on top of your deck."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.play_top_of_deck(you)


@card("Chronus")
class Chronus:
    """Whenever you resolve a draw bonus icon, may archive a card from your hand."""

    @after("icon_resolved", by="you", reason="draw", optional=True)
    def file(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Cyber-Clone")
class CyberClone:
    """Play: purges another creature. While this creature is in play, it has the power of the purged one in place of
    its own, and its armor, keywords and traits besides its own."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(other_than=me)
        if creature is None:
            return
        power, armor = g.power(creature), g.armor(creature)
        keywords, traits = g.keywords_of(creature), g.traits_of(creature)
        facts = creature.facts
        printed = (facts.power, facts.armor, dict(facts.keywords), facts.traits)
        if printed != (power, armor, keywords, traits) and g.rests_on("cyber-clone-values", "printed"):
            power, armor, keywords, traits = printed
        if (yield from g.purge(creature)):
            listed = [[name, value] for name, value in keywords.items()]
            yield from g.begin(
                me,
                you,
                CyberClone.Cloned,
                until=while_here(me),
                power=power,
                armor=armor,
                keywords=listed,
                traits=list(traits),
            )

    @lasting
    class Cloned:
        """Has the power of another creature in place of its own, and its armor, keywords and traits besides its own."""

        def base_power(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return int(me.data["power"]) if g.ref(creature) == me.on else None

        def armor(g: Verbs, me: Lasting, creature: Card) -> int:
            return int(me.data["armor"]) if g.ref(creature) == me.on else 0

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return dict(me.data["keywords"]) if g.ref(creature) == me.on else {}

        def traits(g: Verbs, me: Lasting, card: Card) -> Sequence[str]:
            return tuple(me.data["traits"]) if g.ref(card) == me.on else ()


@card("Dino-Bot")
class DinoBot:
    """Play: may exalt itself. If it does, deals 3 damage to a creature. Reap: discards a card from your hand. If it
    does, draws a card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)


@card("Dæmo-Bot")
class DaemoBot:
    """Reap: discards a card from your hand. If it does, draws a card. Destroyed: steals 1 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Even Ivan")
class EvenIvan:
    """Action: steals 1 Æmber if your opponent has an even number of Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber % 2 == 0:
            yield from g.steal(you, 1, opponent)


@card("Munchling")
class Munchling:
    """Skirmish. Fight: may discard a Logos card from your hand or archives. If it does, gains 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from _discard_logos_card(g, you)):
            yield from g.gain(you, 1)


@card("Novu Dynamo")
class NovuDynamo:
    """At the beginning of your turn, may discard a Logos card from your hand or archives. If it does, gains 1 Æmber. If
    not, destroys itself."""

    @after("turn_began", by="you")
    def run(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if (yield from _discard_logos_card(g, you)):
            yield from g.gain(you, 1)
        else:
            yield from g.destroy(me)


@card("Odd Clawde")
class OddClawde:
    """Action: steals 1 Æmber if your opponent has an odd number of Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber % 2 == 1:
            yield from g.steal(you, 1, opponent)


@card("Professor Terato")
class ProfessorTerato:
    """Every Mutant creature has “Reap: draws a card”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and g.has_trait(card, "mutant")

    class Grants:
        """Reap: draws a card."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.draw(you, 1)


@card("Q-Mechs")
class QMechs:
    """Play: draws a card. Destroyed: archives itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(me)


@card("Sacro-Bot", "Lyco-Bot", "Umbra-Bot")
class SacroBot:
    """Reap: discards a card from your hand. If it does, draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)


@card("The Archivist")
class TheArchivist:
    """Is archived faceup if you archive it. While in your archives, you may take up as many of your archived cards as
    you like in place of all."""

    archived_faceup = True
    archives_in_part = True


@card("Titan Engineer")
class TitanEngineer:
    """Keys cost every player 1 Æmber more while this creature is a non-flank creature."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 1 if not g.on_flank(me) else 0


@card("Ultra Gravitron")
class UltraGravitron:
    """Play: archives the top 5 cards of your deck. Fight/Reap: discards a card from your archives. If it does, purges a
    creature and resolves its bonus icons as though you had played it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you, 5))

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.discard((yield from g.choose_from(you, ARCHIVES, purpose="to discard")))):
            creature = yield from g.choose_creature()
            if creature is not None:
                icons = g.bonus_icons(creature)
                yield from g.purge(creature)
                yield from g.resolve_icons(creature, you, icons)


@card("Xeno-Bot")
class XenoBot:
    """Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your deck.
    Reap: discards a card from your hand. If it does, draws a card."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)


def _discard_logos_card(g: Verbs, you: Player) -> Flow[bool]:
    """Let the player discard a Logos card from hand or archives; whether one was discarded."""
    for zone in (HAND, ARCHIVES):
        purpose = f"to discard from your {zone}"
        chosen = yield from g.choose_from(you, zone, where=lambda c: g.is_of(c, "logos"), up_to=True, purpose=purpose)
        if chosen:
            return bool((yield from g.discard(chosen)))
    return False
