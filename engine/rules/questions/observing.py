"""What the record of a match with printed cards is told: which card lies where nobody had seen it, and what chance did.

In such a match (`chance.observed` of the set-up) the engine does not know every card (`engine.table.printed`), and it
draws nothing. Where a card is about to be seen, the record is asked which it is, by a question of the kind `observed`:
its answer is no decision of a player. Where a player chooses among cards that nobody else sees, the answer names a card
if the record knows it, and else a place. A match that the engine deals itself is asked none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.rules.questions.asking import ask
from engine.rules.questions.places import contradiction, keys_among, picked, possible_among, refusal_to_see
from engine.table.choices import Choice, Flow, Lazily
from engine.table.printed.placed import UNSEEN
from engine.table.state import ARCHIVES, HAND, HIDDEN_ZONES, PURGED, Card, Player
from engine.table.table import Table


def identify(g: Table, cards: Iterable[Card | None], *, secret: bool = False) -> Flow[None]:
    """Have the record say which cards these are that are about to be seen, where it does not know.

    Those of a deck one after the other; those of a hand or of archives, whose order means nothing, all at once.
    `secret`: not everyone sees them, so what is answered stays hidden from the others.
    """
    unseen = g.unseen
    if unseen is None:
        return
    hidden = [card for card in cards if card is not None and card.printed is UNSEEN]
    while hidden:
        first = hidden[0]
        group = [first]
        if first.zone in (HAND, ARCHIVES):
            pile = (first.zone, first.owner, first.controller)
            group = [card for card in hidden if (card.zone, card.owner, card.controller) == pile]
        hidden = [card for card in hidden if card not in group]
        offered = Lazily(partial(possible_among, g, group, most=len(group)))
        answer: Sequence[str] = Lazily(partial(_keys_of, offered))
        if unseen.leaves_open(group, len(group)) or len(offered) > len(group):
            asked = _who_knows(g, first) if secret else first.owner
            answer = yield from ask(
                g,
                Choice(
                    "observed",
                    asked,
                    "observed.cards",
                    cards=offered,
                    minimum=len(group),
                    maximum=len(group),
                    side=first.controller,
                    purpose=first.zone,
                    private=True,  # what a place can be may tell what the record has seen elsewhere
                    secret=secret,
                    refusal=partial(refusal_to_see, g, answer),
                    fits=partial(contradiction, g, among=group),
                ),
            )
        picked(g, answer, group, secret=secret)


def _keys_of(cards: Sequence[Card]) -> list[str]:
    return [f"card:{card.id}" for card in cards]


def identify_known(g: Table, cards: Iterable[Card]) -> Flow[None]:
    """Have the record say which cards these are, as far as it shares the eyes of who knows them."""
    if g.unseen is not None:
        eyes = g.unseen.eyes
        yield from identify(g, [card for card in cards if card.known & eyes], secret=True)


def which_show_themselves(
    g: Table, cards: Sequence[Card], shows: Callable[[Card], bool], *, declares: str = ""
) -> Flow[None]:
    """Have the record say which of some unseen cards are shown because of what they are (`shows`), if any can be.

    A card goes faceup into archives by its own text, a creature comes back. The others are none of that kind.
    `declares`: what the own text of a card declares that shows itself, where that is why.
    """
    unseen = g.unseen
    assert unseen is not None
    hidden = [card for card in cards if card.printed is UNSEEN and card.zone in (*HIDDEN_ZONES, PURGED)]
    offered = [card for card in possible_among(g, hidden, most=len(hidden), declares=declares) if shows(card)]
    if not offered:
        return
    answer = yield from ask(
        g,
        Choice(
            "observed",
            hidden[0].owner,
            "observed.faceup",
            cards=offered,
            minimum=sum(
                not (unseen.leaves_open([card], len(offered)) or unseen.could_but(card, offered)) for card in hidden
            ),
            maximum=min(len(hidden), len(offered)),
            side=hidden[0].controller,
            purpose=hidden[0].zone,
            private=True,
            fits=partial(contradiction, g, among=hidden),
        ),
    )
    picked(g, answer, hidden)
    for card in hidden:
        if card.printed is UNSEEN and (could := unseen.could_but(card, offered)):
            unseen.narrow(card, could)


def who_begins(g: Table) -> Flow[int]:
    """Have the record say which player chance let begin; the seat."""
    keys = tuple(f"seat:{player.seat}" for player in g.players)
    answer = yield from ask(g, Choice("observed", 0, "observed.first", offered=keys))
    return int(answer[0][5:])


def which_by_chance(g: Table, cards: Sequence[Card], of: Player) -> Flow[Card]:
    """Have the record say which of some cards chance has picked; one that nobody saw is picked as a place."""
    if len(cards) == 1:
        return cards[0]
    keys = Lazily(partial(keys_among, g, cards, most=1))
    answer = yield from ask(
        g,
        Choice(
            "observed",
            of.seat,
            "observed.random",
            enumerate_keys=lambda: tuple(keys),
            private=True,
            secret=bool(g.setup.sees),
            side=cards[0].controller,
            purpose=cards[0].zone,
            refusal=partial(refusal_to_see, g, keys),
            fits=partial(contradiction, g, among=cards),
        ),
    )
    return picked(g, answer, cards, secret=bool(g.setup.sees))[0]


def _who_knows(g: Table, card: Card) -> int:
    """The seat that knows a card and whose eyes the record shares."""
    assert g.unseen is not None
    return next(player.seat for player in g.players if (card.known & g.unseen.eyes) >> player.seat & 1)
