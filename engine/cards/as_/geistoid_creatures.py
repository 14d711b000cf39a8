"""Æmber Skies, Geistoid: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _friend_captures(g: Verbs, you: Player, amount: int, other_than: Card | None = None) -> Flow[None]:
    """Make a friendly creature capture Æmber."""
    creature = yield from g.choose_creature(friendly_to=you, other_than=other_than, useful=g.can_capture(you))
    yield from g.capture(creature, amount)


@card("Colonel Slime")
class ColonelSlime:
    """Scrap: makes a friendly creature capture 1 Æmber."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _friend_captures(g, you, 1)


@card("Doppelganger")
class Doppelganger:
    """At the beginning of your turn, has the text box of a neighbor of your choice for the rest of the turn."""

    @after("turn_began", by="you")
    def double(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        neighbor = yield from g.choose_card(g.neighbors(me))
        if neighbor is not None:
            yield from g.grant_text(me, you, Doppelganger.Doubled, me, of=neighbor)

    @lasting
    class Doubled:
        """This creature has the text box of the chosen creature."""

        gives_text = True
        heard_at_once = True


@card("Helichopper")
class Helichopper:
    """Has 3 more power for each Æmber on it while you are haunted. Action: captures 2 Æmber."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 3 * me.amber if creature is me and g.haunted(g.controller(me)) else 0

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 2)


@card("Jahneerie")
class Jahneerie:
    """Friendly creatures with Æmber on them have “Reap: moves 1 Æmber from itself to your pool”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and card.amber > 0

    class Grants:
        """Reap: moves 1 Æmber from itself to your pool."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.move_amber(me, you, 1)


@card("P.K.E. Syphonator")
class PKESyphonator:
    """Play: gains 1 Æmber for each card in your opponent's archives. Makes your opponent discard every one of them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.for_each(g.count_in(opponent, ARCHIVES), g.gain, you)
        yield from g.discard(g.all_in(opponent, ARCHIVES))


@card("Parabyte")
class Parabyte:
    """Keys cost each opponent 1 Æmber more for each Æmber on friendly creatures. Play/Reap: makes a friendly creature
    capture 1 Æmber."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        you = g.controller(me)
        return 0 if player is you else sum(creature.amber for creature in you.line)

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _friend_captures(g, you, 1)


@card("Paradrone")
class Paradrone:
    """Fight: makes a friendly creature capture 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _friend_captures(g, you, 1)


@card("Portal Guardian")
class PortalGuardian:
    """Taunt. Destroyed: makes another friendly creature capture 2 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _friend_captures(g, you, 2, other_than=me)


@card("Stratowise")
class Stratowise:
    """Fight/Reap: discards a card from your hand. Captures 1 Æmber if you are haunted."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.discard((yield from g.choose_from(you, HAND, purpose="to discard")))
        if g.haunted(you):
            yield from g.capture(me, 1)


@card("Summoned Counsel")
class SummonedCounsel:
    """Reap: shuffles a card from your discard pile, or a purged card of yours, into your deck."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck((yield from g.choose_card([*you.discard, *you.purged])))


@card("Titan Apparition")
class TitanApparition:
    """Taunt. Destroyed: discards the 5 cards on top of your deck if it is your turn, and otherwise those of your
    opponent's deck."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        struck = you if g.active_player is you else (yield from g.opponent(you))
        yield from g.discard_top(struck, 5)


@card("Wellstring")
class Wellstring:
    """Fight/Reap: deals 3 damage to a creature."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature()), 3)
