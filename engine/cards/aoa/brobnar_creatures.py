"""Age of Ascension, Brobnar: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, DISCARD, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Culf the Quiet")


def _attacked(g: Verbs, me: Card, creature: Card) -> bool:
    """Whether this is the creature that is being attacked by me."""
    return g.fight is not None and g.fight.attacker is me and g.fight.defender is creature


@card("Bellowing Patrizate")
class BellowingPatrizate:
    """Whenever a creature enters play, deals 1 damage to that creature if this creature is ready."""

    @after("entered_play", card="creature", when=lambda g, me, you, e: me.ready)
    def bellow(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(event.card, 1)


@card("Bingle Bangbang")
class BingleBangbang:
    """Before Fight: deals 5 damage to the neighbors of the creature that it fights."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        attacked = g.opposing(me)
        if attacked is not None:
            yield from g.deal_damage(g.neighbors(attacked), 5)


@card("Brammo")
class Brammo:
    """Play: deals 2 damage to every enemy flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you, where=g.on_flank), 2)


@card("Cowfyne")
class Cowfyne:
    """Before Fight: deals 2 damage to the neighbors of the creature that it fights."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        attacked = g.opposing(me)
        if attacked is not None:
            yield from g.deal_damage(g.neighbors(attacked), 2)


@card("Drummernaut")
class Drummernaut:
    """Play/Fight/Reap: returns a friendly Giant creature to the hand of its owner. Under its erratum, another one than
    itself."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        barred = me if g.erratum("Drummernaut") else None
        giant = yield from g.choose_creature(
            friendly_to=you, where=lambda c: g.has_trait(c, "giant"), other_than=barred
        )
        yield from g.return_to_hand(giant)


@card("Flamewake Shaman")
class FlamewakeShaman:
    """Play: deals 2 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2)


@card("Foozle")
class Foozle:
    """Reap: gains 1 Æmber if an enemy creature was destroyed this turn."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if any(g.happened("destroyed:creature", opponent) for opponent in g.opponents(you)):
            yield from g.gain(you, 1)


@card("Forgemaster Og")
class ForgemasterOg:
    """Whenever a player forges a key, makes that player lose all of their Æmber."""

    @after("key_forged")
    def collect(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.lose(event.player, event.player.amber)


@card("Gargantes Scrapper")
class GargantesScrapper:
    """Alpha. Play: deals 3 damage to an enemy creature if you have at least 3 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if you.amber >= 3:
            creature = yield from g.choose_creature(enemy_of=you)
            yield from g.deal_damage(creature, 3)


@card("Groggins")
class Groggins:
    """Cannot attack non-flank creatures."""

    def cannot_be_attacked(g: Verbs, me: Card, defender: Card, attacker: Card) -> bool:
        return attacker is me and not g.on_flank(defender)


@card("Groke")
class Groke:
    """Fight: makes your opponent lose 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@card("Grumpus Tamer")
class GrumpusTamer:
    """Reap: searches for a War Grumpus in your deck and discard pile, reveals it and puts it into your hand. Shuffles
    your deck."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        grumpus = yield from g.search(you, (DECK, DISCARD), where=lambda c: c.title == "War Grumpus")
        yield from g.reveal(grumpus, you)
        yield from g.return_to_hand(grumpus)
        g.shuffle_deck(you)


@card("Little Rapscal")
class LittleRapscal:
    """Elusive. Every creature that is used must fight if it can."""

    def must_fight(g: Verbs, me: Card, creature: Card) -> bool:
        return True


@card("Lollop the Titanic")
class LollopTheTitanic:
    """Deals no damage in fights in which it is attacked."""

    def deals_no_fight_damage(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me and g.fight is not None and g.fight.defender is me


@card("Ogopogo")
class Ogopogo:
    """Whenever this creature attacks a creature and its damage destroys that creature, may deal 2 damage to a
    creature."""

    @after("destroyed", when=lambda g, me, you, e: e.source is me and _attacked(g, me, e.card))
    def rampage(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(optional=True)
        yield from g.deal_damage(creature, 2)


@card("War Grumpus")
class WarGrumpus:
    """Fight/Reap: readies a Giant neighbor and fights with it."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        giants = [creature for creature in g.neighbors(me) if g.has_trait(creature, "giant")]
        giant = yield from g.choose_card(giants, useful=lambda c: g.can_ready_or_fight(c, you))
        yield from g.ready_and_fight(giant, you)
