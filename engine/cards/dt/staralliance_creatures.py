"""Dark Tidings, Star Alliance: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _adjusts(g: Verbs, me: Card) -> Flow[None]:
    """A 5C077 may get a +1 power counter or lose one."""
    if g.here(me) and (yield from g.may("put a +1 power counter on itself or remove one")):
        if not me.power_counters or (yield from g.choose_mode(("put", "remove"))) == "put":
            yield from g.add_counters(me)
        else:
            yield from g.remove_counters(me, count=1)


@card("5C077")
class Cart5C077:
    """Reap: readies another friendly creature of the power of this creature and uses it. May either put a +1 power
    counter on itself or remove a +1 power counter from itself."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you,
            other_than=me,
            where=lambda c: g.power(c) == g.power(me),
            useful=lambda c: g.can_ready_or_use(c, you),
        )
        yield from g.ready(creature)
        yield from g.use(creature, you)
        yield from _adjusts(g, me)


@card("5C077 (evil twin)")
class Cart5C077EvilTwin:
    """Reap: destroys another creature of the power of this creature. May either put a +1 power counter on itself or
    remove a +1 power counter from itself."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(other_than=me, where=lambda c: g.power(c) == g.power(me))
        yield from g.destroy(creature)
        yield from _adjusts(g, me)


@card("Agent Sepdia")
class AgentSepdia:
    """Fight/Reap: deals 1 damage to a creature and, if the tide is high for you, stuns it."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1)
        if g.tide_is_high(you):
            yield from g.stun(creature)


def _allied_neighbors(g: Verbs, me: Card) -> list[Card]:
    """The neighbors of a creature that are not of Star Alliance."""
    return [neighbor for neighbor in g.neighbors(me) if not g.is_of(neighbor, "staralliance")]


@card("C.R. Officer Hawkins")
class CROfficerHawkins:
    """Deploy. Play: gains 1 Æmber for each of its non-Star Alliance neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(len(_allied_neighbors(g, me)), g.gain, you)


@card("C.R. Officer Hawkins (evil twin)")
class CROfficerHawkinsEvilTwin:
    """Deploy. Play: makes your opponent lose 1 Æmber for each of its non-Star Alliance neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.for_each(len(_allied_neighbors(g, me)), g.lose, opponent)


@card("CH-337A")
class CH337A:
    """Elusive. Its neighbors have elusive while the tide is high for you."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if g.tide_is_high(g.controller(me)) and creature in g.neighbors(me) else {}


@card("CH-337A (evil twin)")
class CH337AEvilTwin:
    """Skirmish. Its neighbors have skirmish while the tide is high for you."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if g.tide_is_high(g.controller(me)) and creature in g.neighbors(me) else {}


@card("Colonist Chapman")
class ColonistChapman:
    """Taunt. Its non-Star Alliance neighbors have “Reap: gains 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in _allied_neighbors(g, me)

    class Grants:
        """Reap: gains 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Colonist Chapman (evil twin)")
class ColonistChapmanEvilTwin:
    """Elusive. Play: captures all Æmber of every player, yours too."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.capture(me, player.amber, player)


def _sends_for(g: Verbs, you: Player, officer: str) -> Flow[None]:
    """The player may search the deck for an officer."""
    if (yield from g.may(f"search for {officer} in your deck", useful=g.count_in(you, DECK) > 0)):
        sought = yield from g.search(you, (DECK,), where=lambda c: c.title == officer)
        yield from g.reveal(sought, you)
        yield from g.return_to_hand(sought)
    g.shuffle_deck(you)


def _staff_between(g: Verbs, me: Card, officer: str) -> Flow[list[Card]]:
    """The creatures between a creature and an officer in its battleline."""
    posts = [creature for creature in g.controller(me).line if creature.title == officer]
    other = yield from g.choose_card(posts)
    return [] if other is None else g.between(me, other)


@card("Com. Officer Gross")
class ComOfficerGross:
    """Play: may search for a Com. Officer Hings in your deck, reveal it and put it into your hand. Shuffles your
    deck. Fight/Reap: puts a +1 power counter on every creature between this creature and Com. Officer Hings."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _sends_for(g, you, "Com. Officer Hings")

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in (yield from _staff_between(g, me, "Com. Officer Hings")):
            yield from g.add_counters(creature)


@card("Com. Officer Hings")
class ComOfficerHings:
    """Play: may search for a Com. Officer Gross in your deck, reveal it and put it into your hand. Shuffles your
    deck. Fight/Reap: draws a card for each creature between this creature and Com. Officer Gross."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _sends_for(g, you, "Com. Officer Gross")

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        staff = yield from _staff_between(g, me, "Com. Officer Gross")
        yield from g.for_each(len(staff), g.draw, you)


@card("Diplomat Agung")
class DiplomatAgung:
    """Play/Fight/Reap: names a house. For the rest of the turn, a friendly creature also belongs to that house."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            house = yield from g.name_house(g.houses())
            yield from g.begin(me, you, DiplomatAgung.Accredited, on=creature, house=house)

    @lasting
    class Accredited:
        """This creature also belongs to the named house."""

        def more_houses(g: Verbs, me: Lasting, card: Card) -> tuple[str, ...]:
            return (str(me.data["house"]),) if g.ref(card) == me.on else ()


@card("Lieutenant Valmart")
class LieutenantValmart:
    """Play/Fight/Reap: if the tide is high for you, keys cost every player 3 Æmber more in your opponent's next turn,
    and your opponent also before it."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            opponent = yield from g.opponent(you)
            yield from g.begin(me, you, LieutenantValmart.Taxed, until=next_turn(opponent))

    @lasting
    class Taxed:
        """Keys cost every player 3 Æmber more in your opponent's next turn, and your opponent also before it."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 3 if g.victim(me) in (player, g.active_player) else 0


@card("Operative Espion")
class OperativeEspion:
    """Elusive. Whenever a player raises the tide in their turn, they may use a creature that they control."""

    @after("tide_raised", by="active")
    def report(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=event.player,
            by=event.player,
            optional=True,
            useful=lambda c: g.can_be_used(c, event.player),
        )
        yield from g.use(creature, event.player)


@card("Operative Espion (evil twin)")
class OperativeEspionEvilTwin:
    """Elusive. Whenever a player raises the tide in their turn, they may deal 3 damage to a creature."""

    @after("tide_raised", by="active")
    def report(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(by=event.player, optional=True)
        yield from g.deal_damage(creature, 3)


@card("Prof. Emeritus Kering")
class ProfEmeritusKering:
    """Deploy. Play/Fight/Reap: uses a friendly neighbor. If the tide is high for you, uses its other neighbor too."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # use-only-controlled-cards: those of an enemy professor whose ability is resolved as yours are not used
        neighbors = [near for near in g.neighbors(me) if g.is_friendly(near, you)]
        pupil = yield from g.choose_card(neighbors, useful=lambda c: g.can_be_used(c, you))
        yield from g.use(pupil, you)
        if g.tide_is_high(you):
            now = [near for near in g.neighbors(me) if g.is_friendly(near, you)]
            if now != neighbors and g.rests_on("kering-other-neighbor", "now"):
                neighbors = now
            for other in neighbors:
                if other is not pupil:
                    yield from g.use(other, you)


@card("Rocketeer Tryska")
class RocketeerTryska:
    """A creature that enters play as its neighbor enters play ready while the tide is high for you."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        return card in g.neighbors(me) and g.tide_is_high(g.controller(me))


@card("Rocketeer Tryska (evil twin)")
class RocketeerTryskaEvilTwin:
    """Skirmish. Enters play ready if the tide is high for you."""

    def enters_ready(g: Verbs, me: Card, you: Player) -> bool:
        return g.tide_is_high(you)


@card("Shield-U-Later")
class ShieldULater:
    """May be played as an upgrade, by which this creature has 2 more armor."""

    also_played_as = ("upgrade",)

    class AsUpgrade:
        """This creature has 2 more armor."""

        def armor(g: Verbs, me: Card, creature: Card) -> int:
            return 2 if creature is me.host else 0


@card("Shield-U-Later (evil twin)")
class ShieldULaterEvilTwin:
    """May be played as an upgrade, by which this creature has 2 less power and no armor, whatever else adds to it."""

    also_played_as = ("upgrade",)

    class AsUpgrade:
        """This creature has 2 less power and no armor, whatever else adds to it."""

        def lowers_power(g: Verbs, me: Card, creature: Card) -> int:
            return 2 if creature is me.host else 0

        def fixed_armor(g: Verbs, me: Card, creature: Card) -> int | None:
            return 0 if creature is me.host else None


@card("T3R-35A")
class T3R35A:
    """May be used whatever the active house is while a neighbor is of that house. May be played as an upgrade, by which
    this creature may be used whatever the active house is while a neighbor is of that house."""

    also_played_as = ("upgrade",)

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and _beside_the_active_house(g, card)

    class AsUpgrade:
        """This creature may be used whatever the active house is while a neighbor is of that house."""

        def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
            return card is me.host and _beside_the_active_house(g, card)


def _beside_the_active_house(g: Verbs, card: Card) -> bool:
    """Whether a neighbor of the creature is of the active house."""
    return any(not g.is_off_house(neighbor) for neighbor in g.neighbors(card))
