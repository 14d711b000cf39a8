"""Call of the Archons, Logos: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn, while_here
from engine.table.events import Event
from engine.table.state import ARCHIVES, DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Batdrone")
class Batdrone:
    """Skirmish. Fight: steals 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Doc Bookton")
class DocBookton:
    """Reap: draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Dr. Escotera")
class DrEscotera:
    """Play: gains 1 Æmber for every key that your opponent has forged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.for_each(len(opponent.keys), g.gain, you)


@card("Quixo the “Adventurer”")
class QuixoTheAdventurer:
    """Skirmish. Fight: draws a card."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Mother")
class Mother:
    """Refills your hand to 1 card more in your draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 1 if me.controller == player.seat else 0


@card("Brain Eater")
class BrainEater:
    """Whenever a creature is destroyed in a fight with this creature, draws a card."""

    @after("destroyed", when=lambda g, me, you, e: e.died_fighting(me))
    def eat(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Dextre")
class Dextre:
    """Play: captures 1 Æmber. Destroyed: puts itself on top of the deck of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_on_deck(me)


@card("Dysania")
class Dysania:
    """Play: discards every card from your opponent's archives. Gains 1 Æmber for each card so discarded."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        discarded = yield from g.discard(g.all_in(opponent, ARCHIVES))
        yield from g.for_each(len(discarded), g.gain, you)


@card("Ganymede Archivist")
class GanymedeArchivist:
    """Reap: archives a card from your hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Harland Mindlock")
class HarlandMindlock:
    """Play: takes control of an enemy flank creature while this creature is in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, where=g.on_flank)
        if creature is not None:
            # `back` is asked by nobody: it is in the bytes of the states of old logs
            back = creature.controller
            yield from g.begin(me, you, HarlandMindlock.Locked, until=while_here(me), on=creature, back=back)

    @lasting
    class Locked:
        """Gives you control of this creature until Harland Mindlock leaves play."""

        gives_control = True
        ends_with_source = True


@card("Neutron Shark")
class NeutronShark:
    """Play/Fight/Reap: destroys one enemy and one friendly creature or artifact, then discards the card on top of your
    deck. Repeats this if a non-Logos card was discarded."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        enemies = [*g.creatures(enemy_of=you), *g.artifacts(enemy_of=you)]
        friends = [*g.creatures(friendly_to=you), *g.artifacts(friendly_to=you)]
        victims = []
        for side in (enemies, friends):
            victims += yield from g.choose_cards([card for card in side if not card.tagged])
        yield from g.destroy(victims)
        discarded = yield from g.discard_top(you)
        if any(not g.is_of(card, "logos") for card in discarded):
            yield from g.repeat()


@card("Novu Archaeologist")
class NovuArchaeologist:
    """Action: archives a card from your discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_card(list(you.discard))
        yield from g.archive(chosen)


@card("Ozmo, Martianologist")
class OzmoMartianologist:
    """Elusive. Fight/Reap: either stuns a Mars creature or heals 3 damage from one."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        martians = g.creatures(where=lambda c: g.is_of(c, "mars"))
        if not martians:
            return
        useful = {"heal": g.can_be_healed, "stun": g.can_be_stunned}
        mode = yield from g.choose_mode(
            ("heal", "stun"), useful=any(does(martian) for does in useful.values() for martian in martians)
        )
        martian = yield from g.choose_card(martians, useful=useful[mode])
        if mode == "heal":
            yield from g.heal(martian, 3)
        else:
            yield from g.stun(martian)


@card("Psychic Bug")
class PsychicBug:
    """Play/Reap: looks at your opponent's hand."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.look_at_hand(opponent, by=you)


@card("Replicator")
class Replicator:
    """Reap: resolves the Reap ability of another creature as though you controlled it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        model = yield from g.choose_creature(where=lambda c: bool(g.labelled(c, "reap")), other_than=me)
        if model is not None:
            yield from g.resolve_as_if_yours(model, "reap", you)


@card("Research Smoko")
class ResearchSmoko:
    """Destroyed: archives the card on top of your deck."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you))


@card("Skippy Timehog")
class SkippyTimehog:
    """Play: in your opponent's next turn, they cannot use any card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, SkippyTimehog.Skipped, until=next_turn(opponent), seat=opponent)

    @lasting
    class Skipped:
        """Your opponent cannot use any card."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player is g.victim(me)


@card("Timetraveller")
class Timetraveller:
    """Play: draws 2 cards. Action: shuffles itself into the deck of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 2)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck(me)


@card("Titan Mechanic")
class TitanMechanic:
    """Keys cost every player 1 Æmber less while this creature is on a flank."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return -1 if g.on_flank(me) else 0


@card("Vespilon Theorist")
class VespilonTheorist:
    """Elusive. Reap: names a house and reveals the card on top of your deck. If that card is of the named house,
    archives it and gains 1 Æmber; if not, discards it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=g.count_in(you, DECK) > 0)
        for top in (yield from g.reveal_top(you)):
            if g.is_of(top, house):
                yield from g.archive(top)
                yield from g.gain(you, 1)
            else:
                yield from g.discard(top)


@card("Veylan Analyst")
class VeylanAnalyst:
    """Whenever you use an artifact, gains 1 Æmber."""

    @after("used", by="you", card="artifact")
    def analyse(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)
