"""What the record of a match with printed cards is told: which card lies where nobody had seen it, and what chance did.

In such a match (`chance.observed` of the set-up) the engine does not know every card (`engine.table.unseen`), and it
draws nothing. Where a card is about to be seen, the record is asked which it is, by a question of the kind `observed`:
its answer is no decision of a player. Where a player chooses among cards that nobody else sees, the answer names a card
if the record knows it, and else a place. A match that the engine deals itself is asked none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.errors import EngineError
from engine.rules.listening import listen_from, stop_listening
from engine.table.chance import Chance, TableChance
from engine.table.choices import Choice, Flow, Refusal
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, PLAY, PURGED, UNDER, Card, Player
from engine.table.table import Table
from engine.table.unseen import UNSEEN

Where = Callable[[Card], bool]


def is_unseen(card: Card) -> bool:
    """Whether the record does not know which card this is."""
    return card.printed is UNSEEN


def identify(g: Table, cards: Iterable[Card | None]) -> Flow[None]:
    """Have the record say which cards these are that everyone is about to see, where it does not know.

    Those of a deck one after the other; those of a hand or of archives, whose order means nothing, all at once.
    """
    unseen = g.unseen
    if unseen is None:
        return
    hidden = [card for card in cards if card is not None and card.printed is UNSEEN]
    while hidden:
        first = hidden[0]
        alone = first.zone in (DECK, PLAY, UNDER)
        group = [
            card
            for card in hidden
            if card is first
            or not (
                alone or card.zone != first.zone or card.owner != first.owner or card.controller != first.controller
            )
        ]
        hidden = [card for card in hidden if card not in group]
        offered = possible_among(g, group, most=len(group))
        answer: Sequence[str] = [f"card:{card.id}" for card in offered]
        if len(offered) > len(group):
            answer = yield Choice(
                "observed",
                first.owner,
                "observed.cards",
                cards=offered,
                minimum=len(group),
                maximum=len(group),
                side=first.controller,
                purpose=first.zone,
                refusal=partial(_unless_offered, g, frozenset(f"card:{card.id}" for card in offered)),
                fits=partial(contradiction, g, among=group),
            )
        picked(g, answer, group)


def told(g: Table, cards: Iterable[Card]) -> Flow[None]:
    """Have the record say which cards these are, where a player has come to know them whose cards it sees."""
    if g.unseen is not None:
        eyes = g.unseen.eyes
        yield from identify(g, [card for card in cards if card.known & eyes])


def who_begins(g: Table) -> Flow[int]:
    """Have the record say which player chance let begin; the seat."""
    keys = tuple(f"seat:{player.seat}" for player in g.players)
    answer = yield Choice("observed", 0, "observed.first", keys=keys)
    return int(answer[0][5:])


def which_by_chance(g: Table, cards: Sequence[Card], of: Player) -> Flow[Card]:
    """Have the record say which of some cards chance has picked; one that nobody saw is picked as a place."""
    if len(cards) == 1:
        return cards[0]
    keys = keys_among(g, cards, most=1)
    answer = yield Choice(
        "observed",
        of.seat,
        "observed.random",
        keys=keys,
        side=cards[0].controller,
        purpose=cards[0].zone,
        refusal=partial(_unless_offered, g, frozenset(keys)),
        fits=partial(contradiction, g, among=cards),
    )
    return picked(g, answer, cards)[0]


def possible_among(g: Table, cards: Sequence[Card], *, most: int, where: Where | None = None) -> list[Card]:
    """The cards of the lists that places among these can be, as if they lay there; copies of a card only up to `most`.

    `where`: only those that fit.
    """
    if g.unseen is None:
        return []
    found: list[Card] = []
    alike: dict[tuple[object, ...], int] = {}
    lie = next((card for card in cards if card.printed is UNSEEN), None)
    for card in g.unseen.could_be(cards):
        like = (card.owner, card.printed.set, card.printed.number, card.house, card.icons)
        alike[like] = alike.get(like, 0) + 1
        if alike[like] > most:
            continue
        assert lie is not None
        card.zone, card.controller = lie.zone, lie.controller
        if where is None or where(card):
            found.append(card)
    return found


def keys_among(g: Table, cards: Sequence[Card], *, most: int, where: Where | None = None) -> tuple[str, ...]:
    """The options where cards are chosen of which the record need not know which they are.

    The cards that are known and fit, those of the lists that a place can be, and places, for what nobody saw.
    """
    assert g.unseen is not None
    known = [card for card in cards if card.printed is not UNSEEN and (where is None or where(card))]
    places = sorted(cards, key=lambda card: card.printed is not UNSEEN)
    numbers = [card.id for card in (*known, *possible_among(g, cards, most=most, where=where))]
    numbers += [g.unseen.place_of(card) for card in places[:most]]
    return tuple(f"card:{number}" for number in numbers)


def in_hand(g: Table, player: Player) -> list[Card]:
    """The cards of a hand, to look for what may be done with one: for its unseen places, those that they can be."""
    if g.unseen is None:
        return player.hand
    known = [card for card in player.hand if card.printed is not UNSEEN]
    return [*known, *possible_among(g, player.hand, most=1)]


def may_lie(g: Table, card: Card, among: Sequence[Card]) -> bool:
    """Whether a card of a list that has not been seen can be a place among these; it then counts as lying there."""
    assert g.unseen is not None
    if g.unseen.fit(among, [card.id]) is None:
        return False
    lie = next(one for one in among if one.printed is UNSEEN)
    card.zone, card.controller = lie.zone, lie.controller
    return True


def taken_from(g: Table, card: Card, among: Sequence[Card]) -> Card:
    """The place among these that is the card of a list; it is identified. A card that is known is itself."""
    if g.unseen is None or card in among or card.incarnation >= 0:
        return card
    return picked(g, [f"card:{card.id}"], among)[0]


def picked(g: Table, keys: Sequence[str], among: Sequence[Card], where: Where | None = None) -> list[Card]:
    """The places that an answer names; cards are identified there. `where`: what was chosen unseen fits it.

    Where a place is named, nobody saw which of the cards went: from then on each of them can be any of them.
    """
    unseen = g.unseen
    assert unseen is not None
    numbers = [int(key[5:]) for key in keys]
    named = [n for n in numbers if not unseen.is_place(n) and g.cards[n] not in among]
    found = (unseen.fit(among, named, in_order=True) if len(named) == len(among) else None) or unseen.fit(among, named)
    assert found is not None, "what is picked was held against the record before"
    if named:  # which of the places it was, nobody can tell: what is left may be what any of them could be
        unseen.mix([card for card in among if card.printed is UNSEEN])
    for place, number in zip(found, named, strict=True):
        _becomes(g, place, number)
    chosen = [g.cards[n] for n in numbers]
    places = [g.cards[n] for n in numbers if unseen.is_place(n)]
    if places:
        mix(g, [card for card in among if card in places or (card not in chosen and "faceup" not in card.more)])
        if where is not None:
            for place in places:
                fitting = [card for card in possible_among(g, [place], most=len(among)) if where(card)]
                unseen.narrow(place, fitting)
    return chosen


def contradiction(g: Table, keys: Sequence[str], among: Sequence[Card]) -> Refusal | None:
    """Why what an answer says cannot be so, given all that was seen: where the record shows the cards that it names."""
    unseen = g.unseen
    assert unseen is not None
    numbers = [int(key[5:]) for key in keys]
    named = [n for n in numbers if not unseen.is_place(n) and g.cards[n] not in among]
    if unseen.fit(among, named) is not None:
        return None
    for n in named:
        if unseen.fit(among, [n]) is None:
            return f"{unseen.listed(n).name} cannot be there: {whereabouts(g, n)}", None
    titles = " and ".join(unseen.listed(n).name for n in named)
    shown = "; ".join(f"{unseen.listed(n).name}: {whereabouts(g, n)}" for n in named)
    return f"{titles} cannot be there together ({shown}): one of them must lie elsewhere by what was seen before", None


def whereabouts(g: Table, number: int) -> str:
    """Where the record shows a card of a list and all that are alike, in words: the areas of which players.

    Where one of them was not seen: in which areas it can be.
    """
    unseen = g.unseen
    assert unseen is not None
    listed = unseen.listed(number)
    copies = unseen.alike(listed.owner, unseen.bit_of(number))
    seen = [g.cards[copy] for copy in copies if g.cards[copy].incarnation >= 0]
    areas = list(dict.fromkeys(area_of(g, card) for card in seen))
    if len(seen) < len(copies):
        able = [card for card in unseen.places if card.owner == listed.owner and unseen.fit([card], [number])]
        areas = list(dict.fromkeys(area_of(g, card) for card in able))
        which = "it" if not seen else "the one that was not seen"
        return f"by what was seen before, {which} can only be {' or '.join(areas) or 'nowhere'}"
    if len(copies) == 1:
        return f"the record shows it {areas[0]}"
    return f"the record shows {'both' if len(copies) == 2 else f'all {len(copies)}'} of them {' and '.join(areas)}"


_AREAS = {
    DECK: "in {}'s deck",
    HAND: "in {}'s hand",
    ARCHIVES: "in {}'s archives",
    DISCARD: "in {}'s discard pile",
    PURGED: "among {}'s purged cards",
    PLAY: "in play on {}'s side",
    UNDER: "under a card on {}'s side",
}


def area_of(g: Table, card: Card) -> str:
    """Where a card lies, in words: "in Ann's discard pile"."""
    below = card.host if card.zone == UNDER and card.host is not None else card
    return _AREAS.get(card.zone, "being resolved").format(g.players[below.controller].name)


def _unless_offered(g: Table, offered: frozenset[str], key: str) -> Refusal | None:
    """Why a card that is not among those that can be seen is not: where the record shows it."""
    if key in offered:
        return None
    number = key.removeprefix("card:")
    unseen = g.unseen
    if unseen is None or key == number or not number.isdecimal() or unseen.is_place(int(number)):
        return f"{key} is not among the options: give card with the id of a card of the list", None
    return f"{unseen.listed(int(number)).name} cannot be there: {whereabouts(g, int(number))}", None


def fill(g: Table, number: int) -> int:
    """Make every place that nobody has seen a card that it can be, by lot from a number; chance is drawn from then on.

    The same number gives the same cards. Returns how many places were filled. Raises EngineError where the match is
    dealt by the engine, or filled already.
    """
    if g.unseen is None or not isinstance(g.chance, TableChance):
        raise EngineError("every card of this match is known to the engine; there is nothing to fill")
    g.chance.fill(number)
    return fill_by(g, g.chance)


def fill_by(g: Table, chance: Chance) -> int:
    """The same from any chance, which the match then goes on with."""
    unseen = g.unseen
    assert unseen is not None
    recording, g.recording = g.recording, False
    found = unseen.by_lot(partial(chance.below, "match/fill"))
    for place, card in found.items():
        _becomes(g, place, card)
    g.unseen, g.chance, g.recording = None, chance, recording
    return len(found)


def mix(g: Table, cards: Iterable[Card]) -> None:
    """Lose track of which of these cards is which: they were shuffled, or went where nobody saw which."""
    unseen = g.unseen
    if unseen is None:
        return
    group = list(cards)
    for card in group:
        if card.text.elsewhere and card.zone != PLAY:
            stop_listening(g, card)
            g.unsettled = True
    before = {id(card): card.id for card in group}
    for card in unseen.mix(group):
        _renamed(g, before[id(card)], card.id)


def lose_track(g: Table, cards: Iterable[Card]) -> None:
    """Mix those of these cards that nobody any longer knows whose eyes the record shares, if one was identified."""
    if g.unseen is not None:
        lost = [card for card in cards if not card.known & g.unseen.eyes]
        if any(card.printed is not UNSEEN for card in lost):
            mix(g, lost)


def _becomes(g: Table, place: Card, number: int) -> None:
    assert g.unseen is not None
    was = place.id
    g.unseen.identify(place, number)
    _renamed(g, was, number)
    if place.text.elsewhere and place.zone != PLAY:
        listen_from(g, place)
        g.unsettled = True
    if g.recording:
        g.record("card.identified", card=number, player=place.owner, zone=place.zone)


def _renamed(g: Table, was: int, now: int) -> None:
    """What is being resolved goes on knowing a place that has become a card, or is none any more."""
    frame = g.frame
    while frame is not None:
        if was in frame.held:
            frame.held[now] = frame.held.pop(was)
        if was in frame.chosen:
            frame.chosen = tuple(now if number == was else number for number in frame.chosen)
        frame = frame.outer
    if was in g.gone:
        g.gone[now] = g.gone.pop(was)
