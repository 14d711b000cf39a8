"""Actions of the stock that move cards: who controls them, what enters and leaves play."""

from __future__ import annotations

from tests.engine.stock.making import stock


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


@stock("Spill", type="action")
class Spill:
    """Play: discards the top card of the deck."""

    def play(g, me, you):
        yield from g.discard_top(you)


@stock("Quiet Ushering", type="action")
class QuietUshering:
    """Play: puts a creature from hand into play, which nobody else sees chosen."""

    def play(g, me, you):
        creature = yield from g.choose_card([card for card in you.hand if card.type == "creature"], private=True)
        yield from g.put_into_play(creature, you)


@stock("Gate", type="action")
class Gate:
    """Play: puts the first creature in hand into play."""

    def play(g, me, you):
        yield from g.put_into_play(next(card for card in you.hand if card.type == "creature"), you)


@stock("Cremation", type="action")
class Cremation:
    """Play: discards each card in the archives of its player."""

    def play(g, me, you):
        yield from g.discard(list(you.archives))
