"""Places whose cards nobody has seen, in a match with printed cards: what they can be, and what they turn out to be.

`engine.table.printed` keeps what is known; here it is held together with what is being resolved. What asks the record
is in `engine.rules.questions.observing`. In a match that the engine deals itself there are no such places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.catalogue import in_words
from engine.errors import EngineError
from engine.rules.listening import listen_from, stop_listening
from engine.table.chance import Chance, TableChance
from engine.table.choices import Refusal
from engine.table.printed.placed import look
from engine.table.printed.unseen import UNSEEN
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, HIDDEN_ZONES, PLAY, PURGED, UNDER, Card, Player
from engine.table.table import Table

Where = Callable[[Card], bool]


def possible_among(
    g: Table, cards: Sequence[Card], *, most: int, where: Where | None = None, declares: str = ""
) -> list[Card]:
    """The cards of the lists that places among these can be, as if they lay there; copies of a card only up to `most`.

    `where`: only those that fit. `declares`: only those whose own text declares this.
    """
    if g.unseen is None:
        return []
    found: list[Card] = []
    copies: Counter[tuple[object, ...]] = Counter()
    lie = next((card for card in cards if card.printed is UNSEEN), None)
    for card in g.unseen.could_be(cards, most, declares):
        alike = look(card)
        copies[alike] += 1
        if copies[alike] > most:
            continue
        assert lie is not None
        card.zone, card.controller = lie.zone, lie.controller
        if where is None or where(card):
            found.append(card)
    return found


def keys_among(g: Table, cards: Sequence[Card], *, most: int, where: Where | None = None) -> tuple[str, ...]:
    """The options where cards are chosen of which the record need not know which they are.

    The cards that are known and fit, those of the lists that a place can be, and places, for what nobody saw; as many
    of each owner, whose cards are told apart by their backs.
    """
    assert g.unseen is not None
    known = [card for card in cards if card.printed is not UNSEEN and (where is None or where(card))]
    able = cards if where is None else that_can_fit(g, cards, where)
    places = [card for card in able if card.zone in HIDDEN_ZONES]
    places.sort(key=lambda card: card.printed is not UNSEEN)
    numbers = [card.id for card in (*known, *possible_among(g, cards, most=most, where=where))]
    for owner in dict.fromkeys(card.owner for card in places):
        numbers += [g.unseen.place_of(card) for card in places if card.owner == owner][:most]
    return tuple(f"card:{number}" for number in numbers)


def that_can_fit(g: Table, cards: Sequence[Card], where: Where) -> list[Card]:
    """Those of some cards that fit, and the places among them that can be a card that does."""
    unseen = g.unseen
    assert unseen is not None
    able: dict[int, int] = {}  # owner -> a bit for each card that fits
    for card in possible_among(g, cards, most=1, where=where):
        able[card.owner] = able.get(card.owner, 0) | 1 << unseen.bit_of(card.id)
    return [
        card
        for card in cards
        if (unseen.could(card) & able.get(card.owner, 0) if card.printed is UNSEEN else where(card))
    ]


def in_hand(g: Table, player: Player) -> list[Card]:
    """The cards of a hand, to look for what may be done with one: for its unseen places, those that they can be."""
    if g.unseen is None:
        return player.hand
    known = [card for card in player.hand if card.printed is not UNSEEN]
    return [*known, *possible_among(g, player.hand, most=1)]


def may_lie(g: Table, card: Card, among: Sequence[Card]) -> bool:
    """Whether a card of a list that has not been seen can be a place among these; it then counts as lying there."""
    assert g.unseen is not None
    if not g.unseen.can_be_named(card.id) or g.unseen.fit(among, [card.id]) is None:
        return False
    lie = next(one for one in among if one.printed is UNSEEN)
    card.zone, card.controller = lie.zone, lie.controller
    return True


def taken_from(g: Table, card: Card, among: Sequence[Card]) -> Card:
    """The place among these that is the card of a list; it is identified. A card that is known is itself."""
    if g.unseen is None or card in among or card.incarnation >= 0:
        return card
    return picked(g, [f"card:{card.id}"], among)[0]


def picked(
    g: Table, keys: Sequence[str], among: Sequence[Card], where: Where | None = None, *, secret: bool = False
) -> list[Card]:
    """The places that an answer names; cards are identified there. `where`: what was chosen unseen fits it.

    `secret`: only the record and who knows the cards anyhow learn which they are.

    Where a place is named, nobody saw which of the cards went: from then on each of them can be any of them.
    """
    unseen = g.unseen
    assert unseen is not None
    numbers = [int(key[5:]) for key in keys]
    named = [n for n in numbers if not unseen.is_place(n) and g.cards[n] not in among]
    meant = unseen.meant(among, named)
    assert meant is not None, "what is picked was held against the record before"
    if len(named) == len(numbers) == 1:  # mostly so
        return [_turned_up(g, named[0], meant, among, secret=secret)]
    turned_up = {number: unseen.listed(claimed) for claimed, number in meant.items()}
    for number in named:
        unseen.doubt(among, number)
    found = unseen.fit(among, named, in_order=True, meant=meant) if len(named) == len(among) else None
    found = found or unseen.fit(among, named, meant=meant)
    assert found is not None, "what is picked was held against the record before"
    numbers, named = ([meant.get(n, n) for n in each] for each in (numbers, named))
    if named:  # which of the places it was, nobody can tell: what is left may be what any of them could be
        unseen.mix([card for card in among if card.printed is UNSEEN])
    for place, number in zip(found, named, strict=True):
        if number in turned_up and not unseen.is_learnt(number):
            unseen.learn(number, turned_up[number])
        _becomes(g, place, number, g.knowers_of([place]) if secret else None)
    chosen = _chosen(g, numbers, among, found)
    places = [card for card, number in zip(chosen, numbers, strict=True) if unseen.is_place(number)]
    if places:
        lie = {(card.zone, card.controller) for card in places}
        beside = [card for card in among if (card.zone, card.controller) in lie and card not in chosen]
        # what is known of a hand stays known until a card leaves it unseen: `forget` sees to that
        beside = [card for card in beside if card.printed is UNSEEN or card.zone == DECK]
        mix(g, [card for card in places if card.printed is UNSEEN or card.zone == DECK] + beside)
        if where is not None:
            for place in [place for place in places if place.printed is UNSEEN]:
                fitting = [card for card in possible_among(g, [place], most=len(among)) if where(card)]
                unseen.narrow(place, unseen.could_of(place, fitting))
    return chosen


def _turned_up(g: Table, number: int, meant: Mapping[int, int], among: Sequence[Card], *, secret: bool) -> Card:
    """The place among these that is the only card that an answer names; it is identified."""
    unseen = g.unseen
    assert unseen is not None
    unseen.doubt(among, number)
    found = unseen.fit(among, [number], meant=meant)
    assert found is not None, "what is picked was held against the record before"
    unseen.mix([card for card in among if card.printed is UNSEEN])
    place, now = found[0], meant.get(number, number)
    if now != number and not unseen.is_learnt(now):
        unseen.learn(now, unseen.listed(number))
    _becomes(g, place, now, g.knowers_of([place]) if secret else None)
    return place


def _chosen(g: Table, numbers: Sequence[int], among: Sequence[Card], found: Sequence[Card]) -> list[Card]:
    """The cards that an answer names, each once: a place that has become one of the named cards stands for another
    that nobody saw."""
    unseen = g.unseen
    assert unseen is not None
    chosen: list[Card] = []
    named = [*found, *(g.cards[n] for n in numbers if not unseen.is_place(n))]
    taken = [*named, *(g.cards[n] for n in numbers)]
    others = sorted(among, key=lambda one: one.printed is not UNSEEN)
    for number in numbers:
        card = g.cards[number]
        if unseen.is_place(number) and card in named:
            card = next(one for one in others if one not in taken)
            taken.append(card)
        chosen.append(card)
    return chosen


def contradiction(g: Table, keys: Sequence[str], among: Sequence[Card]) -> Refusal | None:
    """Why what an answer says cannot be so, given all that was seen: where the record shows the cards that it names."""
    unseen = g.unseen
    assert unseen is not None
    numbers = [int(key[5:]) for key in keys]
    named = [n for n in numbers if not unseen.is_place(n) and g.cards[n] not in among]
    for n in named:
        if not unseen.can_be_named(n):
            return f"nobody knows which card {n} of the list is; name the card that was seen", None
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

    Where one of them was not seen: in which areas it can be. Nothing of it where the record sees a hand: what it knows
    is then not for everyone.
    """
    unseen = g.unseen
    assert unseen is not None
    if g.setup.sees:
        return "the record shows it elsewhere"
    listed = unseen.listed(number)
    if not unseen.can_be_named(number):
        return "nobody knows which card of the list that is"
    if unseen.is_candidate(number) and not unseen.free_of_house(listed):
        return f"the record knows all twelve cards of {in_words(listed.house)} in {g.players[listed.owner].name}'s deck"
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


def refusal_to_see(g: Table, offered: Sequence[str], key: str) -> Refusal | None:
    """Why a card that is not among those that can be seen is not: where the record shows it."""
    if key in offered:
        return None
    number = key.removeprefix("card:")
    unseen = g.unseen
    known = key != number and number.isdecimal() and len(number) <= 6 and g.is_id(int(number))
    if unseen is None or not known or unseen.is_place(int(number)):
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
    unseen.make_up(found, partial(chance.below, "match/lists"))
    for place, card in found.items():
        _becomes(g, place, card, None)
    g.unseen, g.chance, g.recording = None, chance, recording
    return len(found)


def mix(g: Table, cards: Iterable[Card]) -> None:
    """Lose track of which of these cards is which: they were shuffled, or went where nobody saw which."""
    unseen = g.unseen
    if unseen is None:
        return
    group = list(cards)
    lost = [(card, card.id) for card in unseen.identified(group)]
    for card, _ in lost:
        if card.text.elsewhere and card.zone != PLAY:
            stop_listening(g, card)
            g.unsettled = True
    unseen.mix(group)
    for card, number in lost:
        _renamed(g, number, card.id)


def lose_track(g: Table, cards: Iterable[Card]) -> None:
    """Mix those of these cards that nobody any longer knows whose eyes the record shares, if one was identified.

    Not one on which an effect lasts: everyone sees the effect end when that card goes.
    """
    if g.unseen is not None:
        held = {tuple(record.on) for record in g.state.lasting if record.on is not None}
        lost = [card for card in cards if not card.known & g.unseen.eyes and (card.id, card.incarnation) not in held]
        if g.unseen.identified(lost):
            mix(g, lost)


def _becomes(g: Table, place: Card, number: int, audience: Sequence[int] | None) -> None:
    assert g.unseen is not None
    was = place.id
    g.unseen.identify(place, number)
    _renamed(g, was, number)
    for record in g.state.lasting:  # of or on a token creature, and the card that it was is seen now
        if record.source == was:
            record.source = number
        if record.on is not None and record.on[0] == was:
            record.on = [number, *record.on[1:]]
        record.data = {name: _renamed_in(value, was, number) for name, value in record.data.items()}
    if place.text.elsewhere and place.zone != PLAY:
        listen_from(g, place)
        g.unsettled = True
    g.record_for(audience, "card.identified", card=number, player=place.owner, zone=place.zone)


def _renamed_in(value: Any, was: int, now: int) -> Any:
    """What a lasting effect holds, with references to a place ([id, incarnation], or lists of them) as those to the
    card that it has become."""
    if not isinstance(value, list):
        return value
    if len(value) == 2 and value[0] == was and isinstance(value[1], int):
        return [now, value[1]]
    return [_renamed_in(one, was, now) for one in value]


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
