"""The names of a question's options in a sheet, from question and state as a viewer sees both.

Two options never have the same words. Copies of a card are told apart as people do: by their owner, their place, their
house and icons, and their place among those of the same title, counted from the left or from the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.catalogue import in_words
from engine.observed.deck_discovery import candidate_of
from engine.table.choices import CARD_VERBS
from engine.table.description import DECK_SIZE
from engine.table.state import HIDDEN_ZONES
from engine.views.labels import HIDDEN_CARD

UNSEEN = "unseen"
"""Stands for a card that nobody saw."""
NONE = "none"
"""The answer that chooses nothing."""
SECRET = "secret"
"""Stands for an answer that the viewer may not see."""
KEYS = "keys"
"""Before the keys of options, where words would not do."""
ACTS = ("play", "discard", "reap", "fight", "action", "omni", "unstun")
"""The verbs of options about cards that stand in a sheet as they are."""
AREAS = ("hand", "deck", "archives", "discard", "purged")
_NAMED = frozenset(("title", "trait", "type"))
_LEADS = {"house": "house ", "key": "key ", "number": "number "}


class CardPlace(NamedTuple):
    """A card that the viewer sees, and where it lies."""

    title: str
    side: int
    """Whose area or battleline it lies in."""
    zone: str
    """line, artifacts, upgrades, under, limbo or one of `AREAS`."""
    number: int
    """Its place among the cards of its title there, from 1: from the left, or from the top of a pile."""
    house: str
    icons: tuple[str, ...]
    """Icons that were added to it."""
    set: str = ""
    """The set of the deck of an unknown card, if that is known."""


class OptionWording(NamedTuple):
    """The words of an option."""

    key: str
    verb: str
    """One of `ACTS`; "choose" of other options about cards; "" of all others."""
    name: str
    """The title of a card, else the whole phrase."""
    side: int | None = None
    zone: str = ""
    house: str = ""
    icons: tuple[str, ...] = ()
    number: int = 0
    hidden: bool = False
    """Its exact place means nothing to people, so of equal cards the first one will do."""
    marks: tuple[str, ...] = ()
    """The words that tell it from the others; without its number if it is `hidden`."""
    nth: int = 0
    """Which of several with the very same words; 0: there is only one."""

    @property
    def alike(self) -> tuple[Any, ...]:
        """The same for options that may stand for one another."""
        return self.verb, self.name, self.marks

    @property
    def text(self) -> str:
        """All of its words, without the act."""
        words = [self.name, *self.marks]
        if self.nth and self.number:
            words.insert(1, str(self.number))
        elif self.nth:
            words.append(f"#{self.nth}")
        return " ".join(words)


def wordings(question: Mapping[str, Any], state: Mapping[str, Any], lists: Sequence[CardPlace]) -> list[OptionWording]:
    """The words of all options of a question, in their order. `state`: as it is while that is asked; `lists`: the cards
    of all lists by their ids in a match with printed cards, else empty."""
    places = _learnt_of(state, lists) | places_of(state)
    options = [_wording(option, places, lists) for option in question["options"] or ()]
    groups: dict[tuple[str, str], list[int]] = {}
    for n, wording in enumerate(options):
        groups.setdefault((wording.verb, wording.name), []).append(n)
    for group in groups.values():
        if len(group) > 1:
            _tell_apart(options, group)
    return options


def places_of(state: Mapping[str, Any]) -> dict[int, CardPlace]:
    """Where all cards lie that a viewer sees in a state, by their ids."""
    met: Counter[tuple[str, int, str]] = Counter()
    places: dict[int, CardPlace] = {}
    for card, side, zone in _cards(state):
        where = (card["title"], side, zone)
        met[where] += 1
        icons = tuple(card.get("enhancements", ()))
        places[card["id"]] = CardPlace(card["title"], side, zone, met[where], card["house"], icons)
    return places


def listed(setup: Mapping[str, Any]) -> list[CardPlace]:
    """The cards of the lists of a match with printed cards by their ids; none for other cards, whose ids are drawn.

    Cards of a deck without a list have no title: the state has what is known of them.
    """
    if not setup["chance"].get("observed"):
        return []
    places: list[CardPlace] = []
    for seat, seat_setup in enumerate(setup["seats"]):
        if "learnt" in seat_setup["deck"]:
            places += [CardPlace("", seat, "", 0, "", (), seat_setup["deck"].get("set", ""))] * DECK_SIZE
            continue
        for row in seat_setup["deck"]["cards"]:
            places.append(CardPlace(row["title"], seat, "", 0, row["house"], tuple(row["enhancements"])))
    return places


def _learnt_of(state: Mapping[str, Any], lists: Sequence[CardPlace]) -> dict[int, CardPlace]:
    """The cards of decks without a list that have turned up, by id, as a viewer sees them."""
    places: dict[int, CardPlace] = {}
    for player in state["players"] if lists else ():
        for card in player["deck_list"].get("learnt", {"cards": ()})["cards"]:
            icons = tuple(card.get("enhancements", ()))
            places[card["id"]] = CardPlace(card["title"], player["seat"], "", 0, card["house"], icons)
    return places


def _candidate(number: int, lists: Sequence[CardPlace]) -> CardPlace | None:
    """The cards that a deck without a list may hold, by id."""
    seats = len({place.side for place in lists})
    if not seats or number < 2 * len(lists):
        return None
    candidate = candidate_of(number - 2 * len(lists), seats)
    return candidate and CardPlace(candidate.facts.name, candidate.seat, "", 0, candidate.facts.house, ())


def lead_of(question: Mapping[str, Any], many: int) -> str:
    """The word before the chosen options, where they do not say themselves what they are about."""
    if question["kind"] == "observed":
        return "seen: "
    if (question["repeats"] or 1) > 1:
        return "divide "
    return "order " if question["ordered"] and many > 1 else "choose "


def answer_in_words(question: Mapping[str, Any], options: Sequence[OptionWording], answer: Sequence[str]) -> str:
    """The words of an answer, all of whose keys are among the options."""
    by_key = {option.key: option for option in options}
    chosen = [by_key[key] for key in answer]
    if len(chosen) == 1 and chosen[0].verb != "choose" and question["kind"] != "observed":
        first = chosen[0]
        return f"{first.verb} {_short(first, options, ())}" if first.verb else first.text
    pieces = [_short(option, options, answer[:n]) for n, option in enumerate(chosen)]
    return lead_of(question, len(answer)) + (", ".join(pieces) or NONE)


def phrase_of(key: str, label: str) -> str:
    """The words of an option that is not about a card."""
    verb, _, rest = key.partition(":")
    if verb == "house":
        return f"house {in_words(rest).lower()}"
    if verb in _LEADS:
        return _LEADS[verb] + rest
    if verb == "flank":
        return rest
    if verb == "position":
        return f"position {int(rest) + 1}"
    if verb == "seat":
        return f"choose P{int(rest) + 1}"
    if verb in _NAMED:
        return f"name {rest}"
    if not rest:
        return verb
    words = " ".join(label.split()) or key
    return f"resolve {words.removeprefix('Resolve ')}" if verb in ("trigger", "effect") else f"choose {words}"


def _cards(state: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], int, str]]:
    """Every card that is seen, whose area it lies in, and which: in the order in which people count."""
    for player in state["players"]:
        seat = player["seat"]
        for zone in ("line", "artifacts"):
            for card in player[zone]:
                yield card, seat, zone
                yield from ((upgrade_id, seat, "upgrades") for upgrade_id in card["upgrades"])
                for upgrade in (card, *card["upgrades"]):
                    yield from ((card_under, seat, "under") for card_under in upgrade["under"] if "id" in card_under)
        for area in AREAS:
            cards = player[area]["cards"]
            yield from (
                (card_in_area, seat, area) for card_in_area in (cards[::-1] if area in ("discard", "purged") else cards)
            )
    for card in state["limbo"]:
        yield card, card["owner"], "limbo"


def _wording(option: Mapping[str, Any], places: Mapping[int, CardPlace], lists: Sequence[CardPlace]) -> OptionWording:
    key, card = option["key"], option["card"]
    verb = key.partition(":")[0]
    if verb == "seat":
        return OptionWording(key, "choose", f"P{int(key[5:]) + 1}")
    if card is None or verb not in CARD_VERBS or verb == "trigger":
        return OptionWording(key, "", phrase_of(key, option["label"]))
    verb = verb if verb in ACTS else "choose"
    place = places.get(card)
    if place is None:
        place = lists[card] if card < len(lists) else _candidate(card, lists)
    if place is None or not place.title:
        return OptionWording(key, verb, UNSEEN if HIDDEN_CARD in option["label"] else option["label"], hidden=True)
    hidden = place.zone in HIDDEN_ZONES or not place.zone
    number = 0 if hidden else place.number
    return OptionWording(key, verb, place.title, place.side, place.zone, place.house, place.icons, number, hidden)


def _tell_apart(wordings: list[OptionWording], group: Sequence[int]) -> None:
    """Say of options with the same title what tells them apart."""
    cards = [wordings[n] for n in group]
    marks: list[list[str]] = [[] for _ in group]
    if any(place.hidden for place in cards) and len({(place.house, place.icons) for place in cards}) > 1:
        for words, place in zip(marks, cards, strict=True):
            words.append("{" + " ".join((place.house, *place.icons)) + "}")
    zones = {place.zone for place in cards}
    if len(zones) > 1 and "" not in zones:
        for words, place in zip(marks, cards, strict=True):
            words.append(f"in {place.zone}")
    sides = {place.side for place in cards}
    if len(sides) > 1 and None not in sides:
        for words, place in zip(marks, cards, strict=True):
            words.append(f"of P{(place.side or 0) + 1}")
    counted = Counter(map(tuple, marks))
    numbers = Counter((tuple(words), place.number) for words, place in zip(marks, cards, strict=True))
    met = Counter[tuple[str, ...]]()
    for n, words, place in zip(group, marks, cards, strict=True):
        said = tuple(words)
        met[said] += 1
        number = place.number if numbers[said, place.number] == 1 else 0
        if place.hidden and place.name:
            number = met[said]
        nth = met[said] if counted[said] > 1 else 0
        wordings[n] = place._replace(marks=said, number=number, nth=nth)


def _short(option: OptionWording, options: Sequence[OptionWording], taken: Sequence[str]) -> str:
    """The words of an option; without its number if it is the first of the equal ones that are left."""
    if option.hidden and option.nth:
        first = next(other for other in options if other.alike == option.alike and other.key not in taken)
        if first.key == option.key:
            return " ".join((option.name, *option.marks))
    return option.text
