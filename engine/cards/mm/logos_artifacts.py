"""Mass Mutation, Logos: artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import CHANGED, Event
from engine.table.state import ARCHIVES, Card, Lasting, Player

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


@card("Auto-Encoder")
class AutoEncoder:
    """Whenever a card is discarded from your hand, archives the card on top of your deck."""

    @after("discarded", by="you", zone="hand")
    def encode(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you))


@card("Auto-Vac 5150")
class AutoVac:
    """Action: may discard a card from your archives. If it does, keys cost every player 3 Æmber more in your opponent's
    next turn. If not, archives a card from your hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, ARCHIVES, up_to=True, purpose="to discard")
        if (yield from g.discard(chosen)):
            opponent = yield from g.opponent(you)
            yield from g.begin(me, you, AutoVac.Vacuum, until=next_turn(opponent))
        else:
            yield from g.archive_from_hand(you)

    @lasting
    class Vacuum:
        """Keys cost every player 3 Æmber more in your opponent's next turn, and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 3 if g.victim(me) in (player, g.active_player) else 0


@card("Fission Bloom")
class FissionBloom:
    """Action: for the rest of the turn, resolves each bonus icon of the next card that you play 1 more time."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, FissionBloom.Blooming)

    @lasting
    class Blooming:
        """Resolves each bonus icon of the next card that you play 1 more time."""

        @instead_of("bonus_icons", by="you")
        def again(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[object]:
            yield from ()
            event.amount += 1
            g.end_lasting(me)
            return CHANGED


@card("Forge Compiler")
class ForgeCompiler:
    """Whenever an opponent forges a key, destroys itself and wards every friendly creature."""

    @after("key_forged", by="opponent")
    def compile(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(me)
        yield from g.ward(g.creatures(friendly_to=you))


@card("Library Card")
class LibraryCard:
    """Action: purges itself. If it does, for the rest of the turn, draws a card whenever you play another card."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.purge(me)):
            yield from g.begin(me, you, LibraryCard.Borrowing)

    @lasting
    class Borrowing:
        """Draws a card whenever you play another card."""

        @after("played", by="you")
        def read(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.draw(you, 1)


@card("Mutagenic Serum")
class MutagenicSerum:
    """Omni: destroys itself. For the rest of the turn, friendly Mutant creatures may be used whatever the active house
    is."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        yield from g.begin(me, you, MutagenicSerum.Injected)

    @lasting
    class Injected:
        """Friendly Mutant creatures may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            own = player.seat == me.seat == card.controller
            return own and card.type == "creature" and g.has_trait(card, "mutant")
