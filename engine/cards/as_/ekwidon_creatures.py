"""Æmber Skies, Ekwidon: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.state import HAND, UNDER, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Ace Jonavan")
class AceJonavan:
    """Keys cost every player 1 Æmber more for every Æmber on this creature. Play: captures 1 Æmber."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return me.amber

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Aerial Pedlar")
class AerialPedlar:
    """Reap: takes control of the least powerful enemy creature, which for the rest of the turn may be used whatever the
    active house is. Your opponent takes control of Aerial Pedlar."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for weakest in (yield from g.choose_least_powerful(g.creatures(enemy_of=you))):
            yield from g.take_control(weakest, you)
            yield from g.begin(me, you, AerialPedlar.Sold, on=weakest)
        opponent = yield from g.opponent(you)
        yield from g.take_control(me, opponent)

    @lasting
    class Sold:
        """This creature may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat and g.ref(card) == me.on


@card("Change Agent")
class ChangeAgent:
    """Fight/Reap: makes your opponent lose 1 Æmber for each card in their hand above 5."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.for_each(max(0, g.count_in(opponent, HAND) - 5), g.lose, opponent)


@card("Cogg Miller")
class CoggMiller:
    """Fight: may destroy an artifact. If it does, makes its owner archive a card at random from their hand."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        milled = yield from g.choose_card([card for card in g.artifacts() if not card.tagged], optional=True)
        for gone in (yield from g.destroy(milled)):
            owner = g.owner(gone)
            yield from g.archive((yield from g.random_from_hand(owner)), by=owner)


@card("Distributor Janŏŏnt")
class DistributorJanoont:
    """Fight/Reap: moves 1 Æmber from a creature to another creature."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        source = yield from g.choose_creature(useful=lambda c: c.amber > 0)
        target = yield from g.choose_creature(other_than=source, useful=source is not None and source.amber > 0)
        if source is not None and target is not None:
            yield from g.move_amber(source, target, 1)


@card("Game Changer")
class GameChanger:
    """Friendly Ekwidon creatures cannot reap, and have “Action: steals 1 Æmber”."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        friend = how == "reap" and card.type == "creature" and card.controller == me.controller
        return friend and g.is_of(card, "ekwidon")

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and g.is_of(card, "ekwidon")

    class Grants:
        """Action: steals 1 Æmber."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Skipper Hukŏ")
class SkipperHuko:
    """Reap: captures 1 Æmber. If it does, exalts every enemy flank creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.capture(me, 1)):
            for creature in g.creatures(enemy_of=you, where=g.on_flank):
                yield from g.exalt(creature)


@card("Skŏllĕnbŭzzz")
class Skollenbuzzz:
    """Play/Reap: may put a creature faceup under itself from your hand. Destroyed: puts every creature that lies faceup
    under itself into play under your control. Puts itself on top of the deck of its owner."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.here(me):
            larvae = yield from g.choose_from(
                you, HAND, where=lambda c: c.type == "creature", up_to=True, purpose="to put under"
            )
            for larva in larvae:
                yield from g.put_under(larva, me)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        brood = [card for card in me.under if card.type == "creature" and not card.facedown]
        order = "in the order of entering play"
        for larva in (yield from g.choose_cards(brood, count=len(brood), ordered=True, aims=False, purpose=order)):
            if larva.zone == UNDER:  # a half of a gigantic creature has entered play with the other one
                yield from g.put_into_play(larva, you, half=g.other_half(larva))
        yield from g.put_on_deck(me)


@card("Vendor Hyertula")
class VendorHyertula:
    """Reap: may destroy itself. If it does, takes control of an enemy artifact, which belongs to house Ekwidon as long
    as you control it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not (yield from g.may("destroy {card}", subject=me)) or not (yield from g.destroy(me)):
            return
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        if artifact is not None and (yield from g.take_control(artifact, you)):
            yield from g.begin(me, you, VendorHyertula.Bought, until="match", on=artifact)

    @lasting
    class Bought:
        """This artifact belongs to house Ekwidon as long as you control it."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            if g.ref(card) != me.on or card.controller != me.seat:
                return None
            return "ekwidon"


@card("Vĕsted Harŏld")
class VestedHarold:
    """Scrap: puts a friendly creature and an enemy creature in the archives of their owners."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you)
        enemy = yield from g.choose_creature(enemy_of=you)
        yield from g.put_into_archives([creature for creature in (friend, enemy) if creature is not None])


@card("Æmberwind")
class Aemberwind:
    """Elusive. Versatile. Play: exalts itself 3 times. Reap: moves 1 Æmber from itself to your pool."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 3)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, you, 1)
