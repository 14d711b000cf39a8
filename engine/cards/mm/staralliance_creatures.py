"""Mass Mutation, Star Alliance: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.cards.mm.mutants import discard_to_draw, exalt_to_strike, sort_top_three
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Mutagenesis Researcher")


@card("Ambassador Liu")
class AmbassadorLiu:
    """Action: discards a card from your hand. If it is a Dis or Shadows card, steals 1 Æmber; if it is a Logos or
    Untamed card, gains 2 Æmber; if it is a Sanctum or Saurian card, captures 3 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, purpose="to discard")
        for gift in (yield from g.discard(chosen)):
            if g.is_of(gift, "dis") or g.is_of(gift, "shadows"):
                yield from g.steal(you, 1)
            if g.is_of(gift, "logos") or g.is_of(gift, "untamed"):
                yield from g.gain(you, 2)
            if g.is_of(gift, "sanctum") or g.is_of(gift, "saurian"):
                yield from g.capture(me, 3)


@card("ANT1-10NY")
class ANT110NY:
    """At the end of your turn, moves 1 Æmber from itself to the pool of each opponent. Play: captures all of your
    opponent's Æmber."""

    @after("turn_ended", by="you")
    def leak(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for opponent in (yield from g.each_opponent(you)):
            yield from g.move_amber(me, opponent, 1)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.capture(me, opponent.amber, opponent)


@card("Armory Officer Nel")
class ArmoryOfficerNel:
    """Whenever an upgrade enters play, draws a card."""

    @after("entered_play", card="upgrade")
    def equip(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Away Team")
class AwayTeam:
    """Destroyed: puts every upgrade on it in the archives of its owner."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_into_archives(list(me.upgrades))


@card("Commander Dhrxgar")
class CommanderDhrxgar:
    """Whenever an upgrade is attached to this creature or one of its neighbors, gains 1 Æmber."""

    @after("upgrade_attached", when=lambda g, me, you, e: e.other is me or e.other in g.neighbors(me))
    def requisition(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Crewman Jörg")
class CrewmanJorg:
    """Action: steals 1 Æmber if none of its neighbors is a Star Alliance creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not any(g.is_of(neighbor, "staralliance") for neighbor in g.neighbors(me)):
            yield from g.steal(you, 1)


@card("Dino-Alien")
class DinoAlien:
    """Play: may exalt itself. If it does, deals 3 damage to a creature. Fight: looks at the top 3 cards of your deck,
    puts 1 of them into your hand and 1 on the bottom of your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)


@card("Dæmo-Alien")
class DaemoAlien:
    """Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your deck.
    Destroyed: steals 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Ensign El-Samra")
class EnsignElSamra:
    """Action: reveals a card from your hand. Resolves its bonus icons as though you had played it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, purpose="to reveal")
        for revealed in (yield from g.reveal(chosen, you)):
            yield from g.resolve_icons(revealed, you)


@card("Hapless Cadet")
class HaplessCadet:
    """Taunt. Destroyed: makes your opponent lose 3 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 3)


@card("Hayden Oswin")
class HaydenOswin:
    """Reap: gains 1 Æmber for every upgrade on it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(len(me.upgrades), g.gain, you)


@card("J.O.N. Cargo")
class JONCargo:
    """Reap: discards the card on top of your deck and reveals your hand. Archives every card of your hand that shares a
    house with the discarded card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded = yield from g.discard_top(you)
        hand = yield from g.reveal_hand(you)
        alike = [held for held in hand if any(g.share_house(held, top) for top in discarded)]
        yield from g.archive(alike, shown=True)


@card("Kartanoo")
class Kartanoo:
    """Reap: uses an artifact as though you controlled it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts(), useful=lambda a: g.can_be_used(a, you))
        yield from g.use(artifact, you)


@card("LCdr. Trigon")
class LCdrTrigon:
    """Reap: discards the card on top of your deck. Resolves its bonus icons as though you had played it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for top in (yield from g.discard_top(you)):
            yield from g.resolve_icons(top, you)


@card("Lyco-Alien")
class LycoAlien:
    """Skirmish. Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your
    deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)


@card("Sacro-Alien")
class SacroAlien:
    """Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)


@card("Scout Pete")
class ScoutPete:
    """Play/Fight/Reap: looks at the card on top of your deck, which it may discard."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        top = yield from g.look_at_top(you, 1, by=you)
        if top:
            unwanted = yield from g.choose_card(top, by=you, optional=True, private=True, purpose="to discard")
            yield from g.discard(unwanted)


@card("Securi-Droid")
class SecuriDroid:
    """Taunt. May be played as an upgrade, by which this creature has taunt."""

    also_played_as = ("upgrade",)

    class AsUpgrade:
        """This creature has taunt."""

        def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
            return {"taunt": 1} if creature is me.host else {}


@card("Stealthster")
class Stealthster:
    """Elusive. May be played as an upgrade, by which this creature has elusive."""

    also_played_as = ("upgrade",)

    class AsUpgrade:
        """This creature has elusive."""

        def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
            return {"elusive": 1} if creature is me.host else {}


@card("Subject Kirby")
class SubjectKirby:
    """Play/Fight/Reap: for the rest of the turn, you may play 1 non-Star Alliance creature whatever the active house
    is."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, SubjectKirby.Channel)

    @lasting
    class Channel:
        """You may play 1 non-Star Alliance creature whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and card.type == "creature" and not g.is_of(card, "staralliance")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Techno-Alien")
class TechnoAlien:
    """Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your deck.
    Reap: discards a card from your hand. If it does, draws a card."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)


@card("Teleporter Chief Tink")
class TeleporterChiefTink:
    """Elusive. Action: swaps places with another friendly creature. For the rest of the turn, that creature may be used
    whatever the active house is."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        other = yield from g.choose_creature(friendly_to=you, other_than=me)
        if other is not None:
            yield from g.swap(me, other)
            yield from g.begin(me, you, TeleporterChiefTink.Arrived, on=other)

    @lasting
    class Arrived:
        """This creature may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat and g.ref(card) == me.on


@card("Umbra-Alien")
class UmbraAlien:
    """Elusive. Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your
    deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)


@card("Z-Force Agent 14")
class ZForceAgent14:
    """Fight: gains 1 Æmber for every upgrade on it."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(len(me.upgrades), g.gain, you)
