"""Winds of Exchange, Ekwidon: creatures and token creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Antiquities Dealer")
class AntiquitiesDealer:
    """Action: gains 2 Æmber if there is a friendly artifact."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.artifacts(friendly_to=you):
            yield from g.gain(you, 2)


@card("Belligerent Guard")
class BelligerentGuard:
    """Enters play ready. Play: makes your opponent draw a card."""

    enters_ready = True

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.draw(opponent, 1)


@card("Conductor Jărroyă")
class ConductorJarroya:
    """Reap: readies every friendly Buggy artifact."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready(g.artifacts(friendly_to=you, where=lambda c: g.has_trait(c, "buggy")))


@card("Diplomat")
class Diplomat:
    """Elusive. Reap: every player gains 1 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.gain(player, 1)


@card("Dthoshră, Recruiter")
class DthoshraRecruiter:
    """Reap: makes a token creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Envoy of Ekwirrĕ")
class EnvoyOfEkwirre:
    """Reap: swaps places with a neighbor, and swaps all Æmber, damage, counters and upgrades on both of them."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        neighbor = yield from g.choose_card(g.neighbors(me))
        if neighbor is not None and (yield from g.swap(me, neighbor)):
            yield from g.swap_what_is_on(me, neighbor)


@card("Gemcoat Vendor")
class GemcoatVendor:
    """Action: steals 1 Æmber. Deals 1 damage to itself."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
        yield from g.deal_damage(me, 1)


@card("General Ză-Orhă")
class GeneralZaOrha:
    """Skirmish. Play: makes a token creature for each forged key of your opponent."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.make_token(you, count=len(opponent.keys))


@card("Gĕzdrutyŏ the Arcane")
class GezdrutyoTheArcane:
    """Action: steals 2 Æmber. Turns itself facedown, so that it becomes a token creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 2)
        yield from g.turn_facedown(me)


@card("Gezrăhi Blacksmith")
class GezrahiBlacksmith:
    """Elusive. At the beginning of a player's turn, makes that player either make a token creature or draw a card."""

    @after("turn_began")
    def hire(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if (yield from g.choose_mode(("token", "draw"), by=event.player)) == "token":
            yield from g.make_token(event.player)
        else:
            yield from g.draw(event.player, 1)


@card("Molluscaller")
class Molluscaller:
    """Reap: for the rest of the turn, every friendly Strange Shell has 3 more power and its text box counts as
    blank."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Molluscaller.Called)

    @lasting
    class Called:
        """Every friendly Strange Shell has 3 more power and its text box counts as blank."""

        def power(g: Verbs, me: Lasting, creature: Card) -> int:
            return 3 if _is_shell_of(creature, me.seat) else 0

        def blanks(g: Verbs, me: Lasting, card: Card) -> bool:
            return _is_shell_of(card, me.seat)


def _is_shell_of(creature: Card, seat: int) -> bool:
    """Whether it is a Strange Shell of this seat."""
    return creature.title == "Strange Shell" and creature.controller == seat


@card("Prospector")
class Prospector:
    """Destroyed: draws a card."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Scrapscrounger")
class Scrapscrounger:
    """Reap: swaps an artifact in your discard pile with a card in your hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        scrap = yield from g.choose_card(
            [card for card in you.discard if card.type == "artifact"], useful=g.count_in(you, HAND) > 0
        )
        if scrap is None:
            return
        for held in (yield from g.choose_from(you, HAND, purpose="to swap")):
            yield from g.swap_areas(scrap, held)


@card("Shĭzyokŭ Swopper")
class ShizyokuSwopper:
    """Fight: swaps control of itself and the creature that it fights, if both are still in play."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fought = g.opposing(me)
        if fought is not None:
            yield from g.swap_control(me, fought)


@card("Shrewd Investor")
class ShrewdInvestor:
    """Elusive. Play: may make your opponent gain 1 Æmber. If it does, captures 4 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.may("make your opponent gain 1 Æmber")):
            opponent = yield from g.opponent(you)
            if (yield from g.gain(opponent, 1)):
                yield from g.capture(me, 4, opponent)


plain("Steward Su-Uzyanĕ")


@card("Strange Shell")
class StrangeShell:
    """Cannot fight or reap. Action: returns to the hand of its owner."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how in ("fight", "reap")

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Talent Scout")
class TalentScout:
    """May be used whatever the active house is. Play: looks at your opponent's hand and plays a creature from it as
    though it were yours. Your opponent takes control of this creature."""

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if (yield from g.look_at_hand(opponent, by=you)):
            talents = yield from g.choose_to_play(you, HAND, of=opponent, where=lambda c: c.type == "creature")
            for talent in talents:
                yield from g.play_card(talent, you)
        yield from g.take_control(me, opponent)


@card("The Old Tinker")
class TheOldTinker:
    """Elusive. Reap: discards a card from your hand. Draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for scrapped in (yield from g.choose_from(you, HAND, purpose="to discard")):
            yield from g.discard(scrapped)
        yield from g.draw(you, 1)


@card("Trader")
class Trader:
    """Action: steals 1 Æmber. Destroys itself."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
        yield from g.destroy(me)


@card("Transitory Philosopher")
class TransitoryPhilosopher:
    """Action: steals 1 Æmber for each enemy artifact."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal_for_each(you, len(g.artifacts(enemy_of=you)))


@card("Tya-Arhĭ, Esquire")
class TyaArhiEsquire:
    """Every friendly creature that is not a token creature has “Destroyed: makes a token creature”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and not g.is_token(card)

    class Grants:
        """Destroyed: makes a token creature."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.make_token(you)
