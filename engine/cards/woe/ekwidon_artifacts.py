"""Winds of Exchange, Ekwidon: artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, heard_in, instead_of
from engine.cards.woe.ekwidon import exchange
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Æmbitrage")
class Aembitrage:
    """Keys cost you 1 Æmber more. Refills your hand to 1 card more in your draw step."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 1 if player.seat == me.controller else 0

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 1 if player.seat == me.controller else 0


@card("Cursed Relic")
class CursedRelic:
    """Cannot be played. While in your hand, cannot be discarded except by an ability."""

    def play_requirement(g: Verbs, me: Card, you: Player) -> bool:
        return False

    @heard_in("hand")
    def cannot_discard(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return card is me


@card("Exo-shell System")
class ExoShellSystem:
    """Friendly token creatures have elusive. Play: makes a token creature."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if g.is_token(creature) and creature.controller == me.controller else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Flea Market")
class FleaMarket:
    """Action: looks at a card in your opponent's hand at random. May give your opponent 1 Æmber. If it does, plays the
    card as though it were yours."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        card = yield from g.random_from_hand(opponent)
        if card is None:
            return
        yield from g.look_at(card, you)
        if (yield from g.may("give 1 Æmber and play the card", useful=you.amber > 0)):
            if (yield from g.pay(you, 1, opponent)):
                yield from g.play_card(card, you)


@card("Ikwijĭ Outpost")
class IkwijiOutpost:
    """Action: puts a friendly creature on the bottom of its owner's deck. If it does, draws 3 cards."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if (yield from g.put_on_deck(creature, bottom=True)):
            yield from g.draw(you, 3)


@card("Ornate Talking Tray")
class OrnateTalkingTray:
    """Omni: destroys itself. Makes a token creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        yield from g.make_token(you)


@card("Puzzling Trinket")
class PuzzlingTrinket:
    """You may resolve each Æmber bonus icon as either a capture, a damage or a draw bonus icon instead."""

    @instead_of("bonus_icon", by="you", reason="amber", optional=True)
    def puzzle(g: Verbs, me: Card, you: Player, event: Event) -> Flow[object]:
        event.reason = yield from g.choose_mode(("capture", "damage", "draw"))
        return CHANGED


@card("Sandhopper")
class Sandhopper:
    """Action: returns a friendly creature to the hand of its owner. If it does, may play a non-Ekwidon creature from
    your hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if not (yield from g.return_to_hand(creature)):
            return
        rider = yield from g.choose_to_play(
            you, HAND, where=lambda c: c.type == "creature" and not g.is_of(c, "ekwidon"), up_to=True
        )
        for creature in rider:
            yield from g.play_card(creature, you)


@card("Shĭgzisŏ Buggy")
class ShigzisoBuggy:
    """Action: destroys a friendly creature. If it does, gains 2 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if (yield from g.destroy(creature)):
            yield from g.gain(you, 2)


@card("Shĭsnyasĭ Buggy")
class ShisnyasiBuggy:
    """Action: loses 1 Æmber. If it does, draws 3 cards."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.lose(you, 1)):
            yield from g.draw(you, 3)


@card("Shĭzyokŭ Buggy")
class ShizyokuBuggy:
    """Action: reveals 2 cards from your hand. If they belong to the same house, discards them and makes a token
    creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, count=2, purpose="to reveal")
        revealed = yield from g.reveal(chosen, you)
        if len(revealed) == 2 and g.share_house(*revealed):
            yield from g.discard(revealed)
            yield from g.make_token(you)


@card("The Æmber Road")
class TheAemberRoad:
    """Omni: puts a trade counter on itself, then gains 1 Æmber for each trade counter on it. Your opponent takes
    control of it."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.add_counters(me, "trade", 1)
        yield from g.for_each(me.counters.get("trade", 0), g.gain, you)
        opponent = yield from g.opponent(you)
        yield from g.take_control(me, opponent)


@card("Tourist Trap")
class TouristTrap:
    """Play: makes a token creature. Action: swaps control of a friendly token creature and an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exchange(g, g.tokens(you), g.creatures(enemy_of=you))


@card("Uncommon Currency")
class UncommonCurrency:
    """Action: swaps control of itself and an enemy artifact."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        if artifact is not None:
            yield from g.swap_control(me, artifact)
