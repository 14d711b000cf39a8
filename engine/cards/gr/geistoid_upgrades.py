"""Grim Reminders, Geistoid: upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, heard_in, lasting, when
from engine.cards.gr.geistoid import purge_discarded
from engine.table.choices import Flow
from engine.table.durations import while_here
from engine.table.events import Event
from engine.table.forms import Form
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Animating Force")
class AnimatingForce:
    """Is attached to an artifact. Play: takes control of this artifact as long as the upgrade is on it. As long, it is
    a creature of 4 power in place of its own, with versatile, on a flank of your battleline. Scrap: gains 1 Æmber."""

    attaches_to = ("artifact",)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, AnimatingForce.Animated, until=while_here(me), on=me.host, force=me)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 1)

    @lasting
    class Animated:
        """Gives you control of this artifact, which is a creature of 4 power in place of its own, with versatile."""

        gives_control = True
        ends_with_source = True

        def lasts_while(g: Verbs, me: Lasting) -> bool:
            force = g.deref(me.data["force"])
            return force is not None and force.host is g.bearer(me)

        def form_of(g: Verbs, me: Lasting, card: Card) -> Form | None:
            return Form("creature", 4) if g.ref(card) == me.on else None

        def base_power(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return 4 if g.ref(creature) == me.on else None

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"versatile": 1} if g.ref(creature) == me.on else {}


def _rise(g: Verbs, me: Card, you: Player) -> Flow[None]:
    """Let the player return a card from the discard pile to hand."""
    if (yield from g.may("return {card} to your hand", by=you, subject=me)):
        yield from g.return_to_hand(me)


@card("Singing Scythe")
class SingingScythe:
    """As soon as you are haunted while this upgrade is in your discard pile, and at the beginning of your turn if you
    are, may return it to your hand. This creature has “Reap: purges a card from any one discard pile if you are
    haunted”."""

    @heard_in("discard")
    @when(lambda g, me, you: g.haunted(you))
    def sing(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _rise(g, me, you)

    @heard_in("discard")
    @after("turn_began", by="you", when=lambda g, me, you, e: g.haunted(you))
    def sing_again(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from _rise(g, me, you)

    class Grants:
        """Reap: purges a card from any one discard pile if you are haunted."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if g.haunted(you):
                yield from purge_discarded(g)
