"""Age of Ascension, Sanctum: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.cards.aoa.sanctum import houses_among
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Challe the Safeguard", "Rothais the Fierce")


@card("“Lion” Bautrem")
class LionBautrem:
    """Deploy. Its neighbors have 2 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature in g.neighbors(me) else 0


@card("Abond the Armorsmith")
class AbondTheArmorsmith:
    """Other friendly creatures have 1 more armor. Action: for the rest of the turn, other friendly creatures have 1
    more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature.controller == me.controller and creature is not me else 0

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, AbondTheArmorsmith.Forged)

    @lasting
    class Forged:
        """Other friendly creatures have 1 more armor."""

        def armor(g: Verbs, me: Lasting, creature: Card) -> int:
            return 1 if creature.controller == me.seat and creature.id != me.source else 0


@card("Anahita the Trader")
class AnahitaTheTrader:
    """Reap: makes your opponent take control of a friendly artifact. If they do, makes them give you 2 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(friendly_to=you))
        if artifact is not None:
            opponent = yield from g.opponent(you)
            if (yield from g.take_control(artifact, opponent)):
                yield from g.pay(opponent, min(2, opponent.amber), you)


@card("Aubade the Grim")
class AubadeTheGrim:
    """Play: captures 3 Æmber. Reap: moves 1 Æmber from itself to the common supply."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 3)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, None, 1)


@card("Baron Mengevin")
class BaronMengevin:
    """Whenever you discard a Sanctum card from your hand, captures 1 Æmber."""

    @after("discarded", by="you", of="sanctum", zone="hand")
    def levy(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Barrister Joya")
class BarristerJoya:
    """Enemy creatures cannot reap."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return how == "reap" and card.controller != me.controller


@card("Bordan the Redeemed")
class BordanTheRedeemed:
    """Elusive. Action: captures 2 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 2)


def _admits(g: Verbs, me: Lasting, player: Player, card: Card, house: str) -> bool:
    return player.seat == me.seat and g.is_of(card, house)


@card("Brobnar Ambassador")
class BrobnarAmbassador:
    """Elusive. Fight/Reap: for the rest of the turn, you may play or use 1 Brobnar card whatever the active house
    is."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, BrobnarAmbassador.Admitted)

    @lasting
    class Admitted:
        """You may play or use 1 Brobnar card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return _admits(g, me, player, card, "brobnar")

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _admits(g, me, player, card, "brobnar")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Dis Ambassador")
class DisAmbassador:
    """Elusive. Fight/Reap: for the rest of the turn, you may play or use 1 Dis card whatever the active house is."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, DisAmbassador.Admitted)

    @lasting
    class Admitted:
        """You may play or use 1 Dis card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return _admits(g, me, player, card, "dis")

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _admits(g, me, player, card, "dis")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Logos Ambassador")
class LogosAmbassador:
    """Elusive. Fight/Reap: for the rest of the turn, you may play or use 1 Logos card whatever the active house is."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, LogosAmbassador.Admitted)

    @lasting
    class Admitted:
        """You may play or use 1 Logos card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return _admits(g, me, player, card, "logos")

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _admits(g, me, player, card, "logos")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Mars Ambassador")
class MarsAmbassador:
    """Elusive. Fight/Reap: for the rest of the turn, you may play or use 1 Mars card whatever the active house is."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, MarsAmbassador.Admitted)

    @lasting
    class Admitted:
        """You may play or use 1 Mars card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return _admits(g, me, player, card, "mars")

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _admits(g, me, player, card, "mars")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Shadows Ambassador")
class ShadowsAmbassador:
    """Elusive. Fight/Reap: for the rest of the turn, you may play or use 1 Shadows card whatever the active house
    is."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ShadowsAmbassador.Admitted)

    @lasting
    class Admitted:
        """You may play or use 1 Shadows card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return _admits(g, me, player, card, "shadows")

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _admits(g, me, player, card, "shadows")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Untamed Ambassador")
class UntamedAmbassador:
    """Elusive. Fight/Reap: for the rest of the turn, you may play or use 1 Untamed card whatever the active house
    is."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, UntamedAmbassador.Admitted)

    @lasting
    class Admitted:
        """You may play or use 1 Untamed card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return _admits(g, me, player, card, "untamed")

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return _admits(g, me, player, card, "untamed")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Maruck the Marked")
class MaruckTheMarked:
    """Whenever its armor prevents damage, captures 1 Æmber for each damage prevented."""

    @after("damage_prevented", card="me", reason="armor")
    def brand(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.for_each(event.amount, g.capture, me)


@card("Mother Northelle")
class MotherNorthelle:
    """Elusive. Reap: moves 1 Æmber to your pool from a friendly creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: c.amber > 0)
        if creature is not None:
            yield from g.move_amber(creature, you, 1)


@card("Opal Knight")
class OpalKnight:
    """Play: destroys every creature of even power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) % 2 == 0))


@card("Prince Derric, Unifier")
class PrinceDerricUnifier:
    """Play: gains 3 Æmber if you control creatures of at least 3 houses."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if houses_among(g, you.line) >= 3:
            yield from g.gain(you, 3)


@card("Sir Marrows")
class SirMarrows:
    """Whenever an opponent gains Æmber by reaping, captures it."""

    @after("amber_gained", by="opponent", reason="reap")
    def confiscate(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, event.amount, event.player, gained=event)


@card("The Grey Rider")
class TheGreyRider:
    """Deploy. Play/Fight/Reap: may ready a neighbor and fight with it."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card(
            g.neighbors(me), optional=True, useful=lambda c: g.can_ready_or_fight(c, you)
        )
        yield from g.ready_and_fight(creature, you)
