"""Age of Ascension, Logos: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, DECK, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Archimedes")
class Archimedes:
    """Elusive. Its neighbors have “Destroyed: archives itself”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in g.neighbors(me)

    class Grants:
        """Destroyed: archives itself."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.archive(me)


@card("Director of Z.Y.X.")
class DirectorOfZYX:
    """Elusive. At the beginning of your turn, archives the card on top of your deck."""

    @after("turn_began", by="you")
    def direct(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you))


@card("Eyegor")
class Eyegor:
    """Play: looks at the top 3 cards of your deck, puts 1 of them into your hand and discards the others."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        top = yield from g.look_at_top(you, 3, by=you)
        if top:
            chosen = yield from g.choose_card(top, by=you, private=True, secret=True, purpose="to put into hand")
            yield from g.return_to_hand(chosen)
            yield from g.discard(g.all_but(top, chosen))


@card("Fila the Researcher")
class FilaTheResearcher:
    """Elusive. Whenever a player plays a creature as a neighbor of this creature, draws a card."""

    @after("played", card="creature", when=lambda g, me, you, e: e.card in g.neighbors(me))
    def research(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.draw(you, 1)


@card("Helper Bot")
class HelperBot:
    """Play: for the rest of the turn, you may play 1 non-Logos card whatever the active house is."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, HelperBot.Helped)

    @lasting
    class Helped:
        """You may play 1 non-Logos card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and not g.is_of(card, "logos")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Hexpion")
class Hexpion:
    """Destroyed: archives itself and the card on top of your deck."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive([me, *g.top_of_deck(you)])


@card("Jargogle")
class Jargogle:
    """Elusive. Play: puts a card facedown under itself from your hand. Destroyed: plays that card if it is your turn,
    archives it if not."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for jumbled in (yield from g.choose_from(you, HAND, secret=True)):
            yield from g.put_under(jumbled, me, facedown=True)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        jumbled = yield from g.choose_card([card for card in me.under if card.facedown])
        if g.active_player is you:
            yield from g.play_card(jumbled, you)
        else:
            yield from g.archive(jumbled)


@card("Pip Pip")
class PipPip:
    """Whenever an enemy creature reaps, stuns it."""

    @after("reaped", side="enemy")
    def pip(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.stun(event.card)


@card("Professor Sutterkin")
class ProfessorSutterkin:
    """Reap: draws a card for every friendly Logos creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(len(g.creatures(friendly_to=you, where=lambda c: g.is_of(c, "logos"))), g.draw, you)


@card("Project Z.Y.X.")
class ProjectZYX:
    """Fight/Reap: plays a card from your archives, which you may decline."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for archived in (yield from g.choose_to_play(you, ARCHIVES, up_to=True)):
            yield from g.play_card(archived, you)


@card("The Curator")
class TheCurator:
    """A friendly artifact enters play ready."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        return card.type == "artifact" and card.controller == me.controller


@card("Titan Librarian")
class TitanLibrarian:
    """At the end of your turn, archives a card from your hand if this creature is a non-flank creature."""

    @after("turn_ended", by="you")
    def shelve(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if not g.on_flank(me):
            yield from g.archive_from_hand(you)


@card("Z.Y.X. Researcher")
class ZYXResearcher:
    """Play: archives either the card on top of your deck or the card on top of your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        useful = g.count_in(you, DECK) + len(you.discard) > 0
        if (yield from g.choose_mode(("deck", "discard"), useful=useful)) == "deck":
            yield from g.archive(g.top_of_deck(you))
        else:
            yield from g.archive(you.discard[-1:])
