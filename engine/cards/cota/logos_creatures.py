"""The creatures of Logos in Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Batdrone")
class Batdrone:
    """Skirmish. After a fight that it survives it steals 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Doc Bookton")
class DocBookton:
    """Each time it reaps you draw one card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Dr. Escotera")
class DrEscotera:
    """Play: every key on the opponent's side is worth 1 Æmber to you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.gain(you, len(opponent.keys))


@card("Quixo the “Adventurer”")
class QuixoTheAdventurer:
    """Skirmish. After a fight that it survives you draw one card."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Mother")
class Mother:
    """The hand you draw up to at the end of your turn is one card larger."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 1 if me.controller == player.seat else 0


@card("Brain Eater")
class BrainEater:
    """Draws you a card when a creature has died fighting it."""

    @after("destroyed", when=lambda g, me, you, e: e.fight is not None and e.fight.opposing(me) is e.card)
    def eat(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Dextre")
class Dextre:
    """Captures 1 Æmber when played. Destroyed: its owner finds it on top of the deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_on_deck(me)


@card("Dysania")
class Dysania:
    """Play: empties the archives of the opponent into the discard pile, and every card so discarded brings 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        gone = yield from g.discard(list(opponent.archives))
        yield from g.gain(you, len(gone))


@card("Ganymede Archivist")
class GanymedeArchivist:
    """Each time it reaps a card from hand goes to the archives."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Harland Mindlock")
class HarlandMindlock:
    """Play: an enemy creature on a flank is yours for as long as Harland is in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, where=g.on_flank)
        if creature is not None and g.here(me):
            # `back` is asked by nobody: it is in the bytes of the states of old logs
            back = creature.controller
            yield from g.begin(me, you, HarlandMindlock.Locked, until="match", on=creature, back=back)

    @lasting
    class Locked:
        """The creature is yours until Harland leaves play."""

        gives_control = True
        ends_with_source = True


@card("Neutron Shark")
class NeutronShark:
    """Play, Fight and Reap: destroys a creature or an artifact of each side and discards from the top of your deck.
    Unless that was a Logos card, all of it happens again."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        enemies = [*g.creatures(enemy_of=you), *g.artifacts(enemy_of=you)]
        friends = [*g.creatures(friendly_to=you), *g.artifacts(friendly_to=you)]
        victims = []
        for side in (enemies, friends):
            victims += yield from g.choose_cards([card for card in side if not card.tagged])
        yield from g.destroy(victims)
        gone = yield from g.discard_top(you)
        if any(not g.is_of(card, "logos") for card in gone):
            yield from g.repeat()


@card("Novu Archaeologist")
class NovuArchaeologist:
    """Action: digs a card out of your discard pile for your archives."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        found = yield from g.choose_card(list(you.discard))
        yield from g.archive(found)


@card("Ozmo, Martianologist")
class OzmoMartianologist:
    """Elusive. Fight and Reap: takes 3 damage off a creature of Mars, or stuns one."""

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
    """Play and Reap: you see the hand of the opponent."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.look_at(list(opponent.hand), you)


@card("Replicator")
class Replicator:
    """Reap: does what another creature on either side does by reaping, as though that one were yours."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        model = yield from g.choose_creature(where=lambda c: bool(g.labelled(c, "reap")), other_than=me)
        if model is not None:
            yield from g.resolve_as_if_yours(model, "reap", you)


@card("Research Smoko")
class ResearchSmoko:
    """Destroyed: what lies on top of your deck goes to your archives."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(you.deck[-1:])


@card("Skippy Timehog")
class SkippyTimehog:
    """Play: nothing can be used in the opponent's next turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.begin(me, you, SkippyTimehog.Skipped, until=f"next:{opponent.seat}", seat=opponent.seat)

    @lasting
    class Skipped:
        """One player uses no cards."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            seat: int = me.data["seat"]
            return player.seat == seat


@card("Timetraveller")
class Timetraveller:
    """Play: you draw 2 cards. Action: it goes back into its owner's deck, which is shuffled."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 2)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck(me)


@card("Titan Mechanic")
class TitanMechanic:
    """As long as it stands on a flank, keys are cheaper by 1 Æmber for everyone."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return -1 if g.on_flank(me) else 0


@card("Vespilon Theorist")
class VespilonTheorist:
    """Elusive. Reap: names a house and shows what lies on top of your deck; of that house, it is archived and brings 1
    Æmber, of another one it is discarded."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=bool(you.deck))
        for top in (yield from g.reveal(you.deck[-1:], you)):
            if g.is_of(top, house):
                yield from g.archive(top)
                yield from g.gain(you, 1)
            else:
                yield from g.discard(top)


@card("Veylan Analyst")
class VeylanAnalyst:
    """Every artifact that you use brings you 1 Æmber."""

    @after("used", when=lambda g, me, you, e: e.player is you and e.card.type == "artifact")
    def analyse(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)
