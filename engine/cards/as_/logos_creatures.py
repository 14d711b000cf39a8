"""Æmber Skies, Logos: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.forms import ARTIFACT, Form
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Articulated Ren")
class ArticulatedRen:
    """Hazardous 1. At the end of your turn, may exhaust a friendly creature. If it does, draws a card."""

    @after("turn_ended", by="you")
    def bend(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, where=lambda c: c.ready, optional=True)
        if (yield from g.exhaust(creature)):
            yield from g.draw(you, 1)


@card("Brillix Ponder")
class BrillixPonder:
    """Scrap: draws a card."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Captain Nemo")
class CaptainNemo:
    """Fight: destroys an artifact and a creature."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        creature = yield from g.choose_creature(untagged=True)
        yield from g.destroy([card for card in (artifact, creature) if card is not None])


@card("Cmd. Prompt")
class CmdPrompt:
    """Reap: for the rest of the turn, you may play 1 non-Logos card whatever the active house is."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, CmdPrompt.Prompted)

    @lasting
    class Prompted:
        """You may play 1 non-Logos card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and not g.is_of(card, "logos")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("De-Animator")
class DeAnimator:
    """Elusive. Every card with a mineralize counter is an artifact and has “Action: destroys itself”. Play/Reap: puts a
    mineralize counter on a creature."""

    def form_of(g: Verbs, me: Card, card: Card) -> Form | None:
        return ARTIFACT if card.counters.get("mineralize") else None

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.counters.get("mineralize", 0) > 0

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.add_counters(creature, "mineralize")

    class Grants:
        """Action: destroys itself."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.destroy(me)


@card("Ezra Paws")
class EzraPaws:
    """Play/Reap: reveals your opponent's hand. Draws a card."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.reveal_hand((yield from g.opponent(you)))
        yield from g.draw(you, 1)


@card("Nautilus")
class Nautilus:
    """Play/Fight: wards a creature. Draws a card."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ward((yield from g.choose_creature()))
        yield from g.draw(you, 1)


@card("Quantum Mouse")
class QuantumMouse:
    """Whenever you would resolve a draw bonus icon, may resolve it as a discard bonus icon instead."""

    @instead_of("bonus_icon", by="you", reason="draw", optional=True)
    def jump(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str]:
        yield from ()
        event.reason = "discard"
        return CHANGED


@card("Rm-Foler")
class RmFoler:
    """Reap: destroys an enemy creature. If it does, draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.destroy((yield from g.choose_creature(enemy_of=you, untagged=True)))):
            yield from g.draw(you, 1)


@card("Skippy the Glorious")
class SkippyTheGlorious:
    """Play/Reap: archives the card on top of your deck. Scrap: uses an enemy artifact as though you controlled it. If
    it does, draws a card."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you))

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you), useful=lambda c: g.can_be_used(c, you))
        if artifact is not None and (yield from g.use(artifact, you)):
            yield from g.draw(you, 1)


@card("Titan Sentry")
class TitanSentry:
    """Players take no archives in their house step. Play/Reap: puts a card at random from the hand of a player of your
    choice in that player's archives."""

    def cannot_take_archives(g: Verbs, me: Card, player: Player) -> bool:
        return True

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        player = yield from g.choose_player(g.clockwise())
        card = yield from g.random_from_hand(player)
        yield from g.put_into_archives(card)
