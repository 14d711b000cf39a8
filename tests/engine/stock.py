"""The stock: invented cards that many tests need, so that no test file has to invent them.

Each card is there for every house: "Lure" is of Brobnar (the house that is active where a test says nothing),
"Dis Lure" of Dis. `tests.engine.table` makes the stock known; a card that only one file needs stays in that file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.abilities import after, instead_of, lasting
from engine.catalogue import EVERY_HOUSE, in_words
from tests.engine.invent import invent, plain

C = TypeVar("C", bound=type)
HOME = "brobnar"


def of_house(title: str, house: str) -> str:
    """The title of a stock card of this house."""
    return title if house == HOME else f"{in_words(house)} {title}"


def stock(title: str, **given: Any) -> Callable[[C], C]:
    """Make a card known in every house, whose text is the decorated class."""

    def register(cls: C) -> C:
        for house in EVERY_HOUSE:
            invent(of_house(title, house), house=house, **given)(cls)
        return cls

    return register


def stock_plain(title: str, **given: Any) -> None:
    """Make a card without text known in every house."""
    for house in EVERY_HOUSE:
        plain(of_house(title, house), house=house, **given)


# without text: "Goon 5" has 5 power, "Guard 3/2" 3 power and 2 armor, "Elusive Goon 4" 4 power and a keyword

for _power in range(1, 13):
    stock_plain(f"Goon {_power}", power=_power)
    for _armor in range(1, 4):
        plain(f"Guard {_power}/{_armor}", power=_power, armor=_armor)
for _power in range(1, 6):
    stock_plain(f"Elusive Goon {_power}", power=_power, keywords={"elusive": 1})
    stock_plain(f"Invulnerable Goon {_power}", power=_power, keywords={"invulnerable": 1})
    stock_plain(f"Poison Goon {_power}", power=_power, keywords={"poison": 1})
    stock_plain(f"Knight {_power}", power=_power, traits=("knight",))
    stock_plain(f"Martian {_power}", power=_power, traits=("martian",))
    stock_plain(f"Goblin {_power}", power=_power, traits=("goblin",))
stock_plain("Trinket", type="artifact")
stock_plain("Badge", type="upgrade")
stock_plain("Chant", type="action")


# actions: who controls, what enters and leaves play


@stock("Lure", type="action")
class Lure:
    """Play: takes control of an enemy creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.take_control(creature, you)


@stock("Hook", type="action")
class Hook:
    """Play: takes control of an enemy artifact."""

    def play(g, me, you):
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        yield from g.take_control(artifact, you)


@stock("Desertion", type="action")
class Desertion:
    """Play: the opponent takes control of a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        opponent = yield from g.opponent(you)
        yield from g.take_control(creature, opponent)


@stock("Slaying", type="action")
class Slaying:
    """Play: destroys a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(untagged=True)
        yield from g.destroy(creature)


@stock("Slaughter", type="action")
class Slaughter:
    """Play: destroys each creature."""

    def play(g, me, you):
        yield from g.destroy(g.creatures())


@stock("Crowbar", type="action")
class Crowbar:
    """Play: destroys an artifact."""

    def play(g, me, you):
        yield from g.destroy((yield from g.choose_card(g.artifacts())))


@stock("Wrecking", type="action")
class Wrecking:
    """Play: destroys a card in play."""

    def play(g, me, you):
        card = yield from g.choose_card([card for player in g.players for card in g.cards_in_play_of(player)])
        yield from g.destroy(card)


@stock("Scything", type="action")
class Scything:
    """Play: destroys a creature or an artifact."""

    def play(g, me, you):
        card = yield from g.choose_card([*g.creatures(), *g.artifacts()])
        yield from g.destroy(card)


@stock("Rust", type="action")
class Rust:
    """Play: destroys each upgrade."""

    def play(g, me, you):
        yield from g.destroy([upgrade for creature in g.creatures() for upgrade in creature.upgrades])


@stock("Recall", type="action")
class Recall:
    """Play: returns a creature to its owner's hand."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.return_to_hand(creature)


@stock("Blink", type="action")
class Blink:
    """Play: returns a creature to hand and puts it into play again under its owner's control."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.return_to_hand(creature)
        yield from g.put_into_play(creature, g.owner(creature))


@stock("Kidnapping", type="action")
class Kidnapping:
    """Play: puts an enemy creature into your archives."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.put_into_archives(creature, of=you)


@stock("Ushering", type="action")
class Ushering:
    """Play: puts a creature from hand into play."""

    def play(g, me, you):
        creature = yield from g.choose_card([card for card in you.hand if card.type == "creature"])
        yield from g.put_into_play(creature, you)


@stock("Raising", type="action")
class Raising:
    """Play: puts a creature from the discard pile into play."""

    def play(g, me, you):
        creature = yield from g.choose_card([card for card in you.discard if card.type == "creature"])
        yield from g.put_into_play(creature, you)


@stock("Rummaging", type="action")
class Rummaging:
    """Play: plays a creature from the discard pile."""

    def play(g, me, you):
        creature = yield from g.choose_card([card for card in you.discard if card.type == "creature"])
        yield from g.play_card(creature, you)


@stock("Top of the Deck", type="action")
class TopOfTheDeck:
    """Play: plays the top card of the deck."""

    def play(g, me, you):
        yield from g.play_top_of_deck(you)


@stock("Levy", type="action")
class Levy:
    """Play: makes a token creature."""

    def play(g, me, you):
        yield from g.make_token(you)


# actions: damage, readiness, use


@stock("Jab", type="action")
class Jab:
    """Play: deals 1 damage to a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1)


@stock("Stab", type="action")
class Stab:
    """Play: deals 3 damage to a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 3)


@stock("Hailstorm", type="action")
class Hailstorm:
    """Play: deals 2 damage to each creature."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(), 2)


@stock("Whip", type="action")
class Whip:
    """Play: readies a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.ready(creature)


@stock("Bugle", type="action")
class Bugle:
    """Play: readies each friendly creature."""

    def play(g, me, you):
        yield from g.ready(g.creatures(friendly_to=you))


@stock("Goad", type="action")
class Goad:
    """Play: an enemy creature fights."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.fight_with(creature)


@stock("Sally", type="action")
class Sally:
    """Play: fights with a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.fight_with(creature, you)


@stock("Drill", type="action")
class Drill:
    """Play: uses a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.use(creature, you)


@stock("Strings", type="action")
class Strings:
    """Play: uses an enemy artifact as if it were yours."""

    def play(g, me, you):
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        yield from g.use(artifact, you)


@stock("Flank March", type="action")
class FlankMarch:
    """Play: moves a friendly creature to the right flank."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.move_creature(creature, len(you.line) - 1)


@stock("Permit", type="action")
class Permit:
    """Play: this turn you may play one card of another house."""

    def play(g, me, you):
        yield from g.begin(me, you, Permit.Licence)

    @lasting
    class Licence:
        """You may play one card of another house."""

        def may_play(g, me, player, card):
            return player.seat == me.seat and g.is_off_house(card)

        def permission_used(g, me, card):
            g.end_lasting(me)


# actions: Æmber, keys, turns


@stock("Theft of 2", type="action")
class TheftOf2:
    """Play: steals 2 Æmber."""

    def play(g, me, you):
        yield from g.steal(you, 2)


@stock("Snare", type="action")
class Snare:
    """Play: a friendly creature captures 2 Æmber."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.capture(creature, 2)


@stock("Release", type="action")
class Release:
    """Play: returns all captured Æmber from a creature."""

    def play(g, me, you):
        yield from g.release((yield from g.choose_creature()))


@stock("Sluice", type="action")
class Sluice:
    """Play: moves 2 Æmber from a creature to your pool."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.move_amber(creature, you, 2)


@stock("Key Purchase", type="action")
class KeyPurchase:
    """Play: forges a key at current cost."""

    def play(g, me, you):
        yield from g.forge(you)


@stock("Key Gift", type="action")
class KeyGift:
    """Play: forges a key at no cost."""

    def play(g, me, you):
        yield from g.forge(you, cost=0)


@stock("Encore", type="action")
class Encore:
    """Play: you take another turn after this one."""

    def play(g, me, you):
        yield from g.extra_turn(you)


# artifacts


@stock("Vault", type="artifact")
class Vault:
    """Nothing can be stolen from its player."""

    def cannot_steal(g, me, victim):
        return victim.seat == me.controller


@stock("Strongbox", type="artifact")
class Strongbox:
    """Æmber that its player would lose stays."""

    @instead_of("lose", when=lambda g, me, you, e: e.player is you)
    def keep(g, me, you, event):
        yield from ()


@stock("Key Lock", type="artifact")
class KeyLock:
    """The opponent cannot forge keys."""

    def cannot_forge(g, me, player):
        return player.seat != me.controller


@stock("Silence", type="artifact")
class Silence:
    """The text of each enemy creature is blank."""

    def blanks(g, me, card):
        return card.type == "creature" and card.controller != me.controller


@stock("Dense Fog", type="artifact")
class DenseFog:
    """The text of each creature is blank."""

    def blanks(g, me, card):
        return card.type == "creature"


@stock("Aegis", type="artifact")
class Aegis:
    """Friendly creatures cannot be dealt damage."""

    def cannot_be_dealt_damage(g, me, creature, source):
        return creature.controller == me.controller


@stock("Angel", type="artifact")
class Angel:
    """Instead of a friendly creature being destroyed, it is healed and this is sacrificed."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card.controller == me.controller and e.card.type == "creature")
    def save(g, me, you, event):
        yield from g.heal(event.card)
        yield from g.sacrifice(me, you)


@stock("Lifeguard", type="artifact")
class Lifeguard:
    """A friendly creature that would be destroyed loses its damage instead."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card.controller == me.controller)
    def save(g, me, you, event):
        yield from g.heal(event.card)


@stock("Greeter", type="artifact")
class Greeter:
    """Gains 1 Æmber whenever a creature enters play."""

    @after("entered_play", when=lambda g, me, you, e: e.card.type == "creature")
    def greet(g, me, you, event):
        yield from g.gain(you, 1)


@stock("Census", type="artifact")
class Census:
    """Puts a counter on itself whenever a card is used, named for the use."""

    @after("used")
    def count(g, me, you, event):
        yield from g.add_counters(me, event.reason)


@stock("Crank", type="artifact")
class Crank:
    """Action: gains 2 Æmber and the opponent loses 1."""

    def action(g, me, you):
        yield from g.gain(you, 2)
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@stock("Lamp", type="artifact")
class Lamp:
    """Omni: gains 1 Æmber."""

    def omni(g, me, you):
        yield from g.gain(you, 1)


@stock("Fuse", type="artifact")
class Fuse:
    """Omni: is sacrificed for 1 Æmber."""

    def omni(g, me, you):
        yield from g.sacrifice(me, you)
        yield from g.gain(you, 1)


# upgrades


@stock("Plate", type="upgrade")
class Plate:
    """Its creature has 2 more armor."""

    def armor(g, me, creature):
        return 2 if creature is me.host else 0


@stock("Cloak", type="upgrade")
class Cloak:
    """Instead of its creature being destroyed, that is fully healed and this is destroyed."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card is me.host)
    def save(g, me, you, event):
        yield from g.heal(event.card)
        yield from g.destroy(me)


# creatures


@stock("Ghost", power=2)
class Ghost:
    """Destroyed: returns to hand."""

    def destroyed(g, me, you):
        yield from g.return_to_hand(me)


@stock("Outrider", power=2)
class Outrider:
    """Counts as if it stood on a flank."""

    def counts_as_flank(g, me, creature):
        return creature is me


@stock("Coffer", power=3)
class Coffer:
    """The Æmber on it can be spent on keys like that of the pool."""

    def spendable(g, me, player):
        return [me] if player.seat == me.controller else []


@stock("Catcher", power=3)
class Catcher:
    """Captures what would come into the pool of an opponent."""

    @instead_of("add", when=lambda g, me, you, e: e.player is not you)
    def catch(g, me, you, event):
        yield from g.catch(me, event)


@stock("Avenger", power=2)
class Avenger:
    """Destroyed: steals 1 Æmber."""

    def destroyed(g, me, you):
        yield from g.steal(you, 1)
