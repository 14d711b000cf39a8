"""Worlds Collide: the anomalies, which the catalogue has as Brobnar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Ghostform")
class Ghostform:
    """This creature has invulnerable and “Fight/Reap: archives Ghostform”."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"invulnerable": 1} if creature is me.host else {}

    class Grants:
        """Fight/Reap: archives Ghostform."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.archive(g.own_upgrade())


def _graft_action(g: Verbs, me: Card, you: Player) -> Flow[None]:
    """Put an action from the player's hand faceup under the card."""
    chosen = yield from g.choose_from(you, HAND, where=lambda c: c.type == "action", purpose="to graft")
    for action in chosen:
        yield from g.put_under(action, me)


def _grafted_actions(me: Card) -> list[Card]:
    """The actions that lie faceup under the card."""
    return [card for card in me.under if card.type == "action" and not card.facedown]


def _resolve_grafted(g: Verbs, me: Card, you: Player) -> Flow[None]:
    """Resolve the Play abilities of an action under the card."""
    action = yield from g.choose_card(_grafted_actions(me))
    yield from g.trigger_grafted(action, "play", you)


@card("Infomancer")
class Infomancer:
    """Elusive. Play: puts an action from your hand faceup under itself. Reap: resolves the Play abilities of an action
    that lies faceup under it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _graft_action(g, me, you)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _resolve_grafted(g, me, you)


@card("Lateral Shift")
class LateralShift:
    """Play: looks at your opponent's hand and plays a card from it as though it were yours."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.look_at_hand(opponent, you)
        for shifted in (yield from g.choose_to_play(you, HAND, of=opponent)):
            yield from g.play_card(shifted, you)


@card("Memolith")
class Memolith:
    """Action: either puts an action from your hand faceup under itself, or resolves the Play abilities of an action
    that lies faceup under it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        useful = g.count_in(you, HAND) > 0 or bool(_grafted_actions(me))
        if (yield from g.choose_mode(("graft", "resolve"), useful=useful)) == "graft":
            yield from _graft_action(g, me, you)
        else:
            yield from _resolve_grafted(g, me, you)


@card("Nizak, The Forgotten")
class NizakTheForgotten:
    """Has invulnerable while fighting. Whenever an enemy creature is destroyed in a fight with this creature, returns
    it to the hand of its owner."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        fights = creature is me and g.fight is not None and g.fight.opposing(me) is not None
        return {"invulnerable": 1} if fights else {}

    @after("destroyed", fell_to_me=True)
    def forget(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.finds_destroyed(event.card):
            yield from g.return_to_hand(g.became(event.card))


@card("Orb of Wonder")
class OrbOfWonder:
    """Omni: sacrifices itself. If it does, searches for a card in your deck, puts it into your hand and shuffles your
    deck."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.sacrifice(me, you)):
            card = yield from g.search(you, (DECK,), where=lambda c: True)
            yield from g.return_to_hand(card)
            g.shuffle_deck(you)


@card("The Grim Reaper")
class TheGrimReaper:
    """Enters play ready if you are haunted. Reap: purges an enemy creature and a friendly creature."""

    def enters_ready(g: Verbs, me: Card, player: Player) -> bool:
        return g.haunted(player)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        enemy = yield from g.choose_creature(enemy_of=you)
        friend = yield from g.choose_creature(friendly_to=you)
        yield from g.purge([creature for creature in (enemy, friend) if creature is not None])


@card("The Red Baron")
class TheRedBaron:
    """Has “Reap: steals 1 Æmber” while your red key is forged, and elusive while the red key of an opponent is
    forged."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        hunted = creature is me and any("red" in other.keys for other in g.opponents(g.controller(me)))
        return {"elusive": 1} if hunted else {}

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and "red" in g.controller(me).keys

    class Grants:
        """Reap: steals 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Timequake")
class Timequake:
    """Play: shuffles every card that you control into the deck of its owner. Draws a card for each so shuffled into
    your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # upgrades first: they are shuffled themselves, and do not go with their creatures
        friendly = sorted(g.cards_in_play_of(you), key=lambda card: card.type != "upgrade")
        shuffled = yield from g.shuffle_into_deck(friendly)
        yield from g.for_each(sum(card.zone == DECK and card.owner == you.seat for card in shuffled), g.draw, you)


@card("Valoocanth")
class Valoocanth:
    """Cannot be used while the tide is low for you. Fight/Reap: exhausts an enemy creature and its neighbors."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and g.tide_is_low(g.controller(me))

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        enemy = yield from g.choose_creature(
            enemy_of=you, useful=lambda c: any(g.can_be_exhausted(creature) for creature in (c, *g.neighbors(c)))
        )
        if enemy is not None:
            yield from g.exhaust([enemy, *g.neighbors(enemy)])
