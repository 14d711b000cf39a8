"""Mass Mutation, Logos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import while_here
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Animator")
class Animator:
    """Action: for the rest of the turn, an artifact becomes a creature of 3 power that belongs to the active house, on
    a flank of the battleline of its controller. Then it becomes an artifact again."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        if artifact is not None and (yield from g.become_creature(artifact, power=3)):
            yield from g.begin(me, you, Animator.Animated, on=artifact)

    @lasting
    class Animated:
        """This creature belongs to the active house, and then becomes an artifact again."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return g.state.house if g.ref(card) == me.on else None

        def on_end(g: Verbs, me: Lasting, you: Player) -> Flow[None]:
            yield from g.become_itself(g.bearer(me))


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


@card("The Archivist")
class TheArchivist:
    """Is archived faceup. While in your archives, you may take up as many of your archived cards as you like in place
    of all."""

    archived_faceup = True
    archives_in_part = True
