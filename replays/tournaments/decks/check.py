"""Decks as a tournament takes them: the rules of `engine.table.setup`, asked for a deck alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine import catalogue
from engine.catalogue import CardFacts, in_words, plain
from engine.catalogue.printed import EVIL_TWIN, TOKEN, icon_in_words, named
from engine.english import counted
from engine.errors import SetupError
from engine.game import Setup  # with it the cards are loaded: a deck is asked whether its cards behave
from engine.rulesets import CURRENT
from engine.table.setup import facts_of
from replays.tournaments.legal_decks import is_alliance

MOST_NAME = 200
_SEED = "0" * 64
SET_OF_THE_TIDE = "DT"
_SAY_SO = "; if its houses are of several decks, say that it is an Alliance: `Alliance: yes`, in JSON `alliance`, true"


class DeckFault(NamedTuple):
    """One thing that is wrong with a deck."""

    what: str
    """A sentence that says what, and what to do."""
    line: int | None = None
    """Line of a plain list, from 1."""
    field: str | None = None
    """Of JSON: where, as a JSON pointer (RFC 6901)."""
    nearest: tuple[str, ...] = ()
    """Names of cards that may have been meant, in their correct spelling."""

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line is not None else f"{self.field}: " if self.field else ""
        return where + self.what

    def to_data(self) -> dict[str, Any]:
        """Plain JSON without what is not known."""
        data: dict[str, Any] = {"detail": self.what}
        if self.line is not None:
            data["line"] = self.line
        if self.field is not None:
            data["field"] = self.field
        if self.nearest:
            data["nearest"] = list(self.nearest)
        return data


class DeckInvalid(ValueError):
    """A deck cannot be played, or cannot even be read.

    `faults`: everything that was found. `read`: the deck as far as it could be read, in the form of a set-up.
    """

    def __init__(self, faults: list[DeckFault], read: Mapping[str, Any] | None = None) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults
        self.read: Mapping[str, Any] = read or {}


def checked_deck(raw: Mapping[str, Any], ruleset: str = CURRENT) -> dict[str, Any]:
    """The deck in the form of a set-up, with every card by set, number, title and house.

    An Alliance says so (`alliance`, true), or names the decks that its pods are of (`pods`): its icons and its evil
    twins go by these decks, so they are not held against each other, but its pods must be of one set. Pods that all
    name one deck are that deck, and it is checked as a whole. Raises DeckInvalid with every reason for which no match
    could be opened with it, or for which it is no deck.
    """
    name = raw.get("name")
    if not isinstance(name, str) or len(name) > MOST_NAME:
        raise DeckInvalid([DeckFault(f"a deck has a name of at most {MOST_NAME} characters", field="/name")])
    try:
        setup = Setup.from_data(
            {"ruleset": ruleset, "seats": [{"name": "A", "deck": raw}], "chance": {"seed": _SEED}}, any_seats=True
        )
    except SetupError as error:
        houses = [house for house in raw.get("houses") or () if isinstance(house, str)]
        whats = [*strange_houses(houses), *(fault.removeprefix("seat 0: ") for fault in error.faults)]
        raise DeckInvalid([DeckFault(what) for what in whats], raw) from error
    deck = as_alliance(setup.seats[0]["deck"])
    if faults := [*strange_houses(deck["houses"]), *_never_printed(deck)]:
        raise DeckInvalid([DeckFault(fault) for fault in faults], deck)
    return deck


def as_alliance(deck: dict[str, Any]) -> dict[str, Any]:
    """The deck as the Alliance that it is, or as none.

    Pods of several decks make one, pods that all are of one deck do not. An Alliance of Dark Tidings has the tide.
    """
    if deck.get("pods") and not deck.get("alliance"):
        deck = {**deck, "alliance": True}
    if deck.get("alliance") and not is_alliance(deck):
        deck = {name: value for name, value in deck.items() if name != "alliance"}
    if deck.get("alliance") and deck["set"] == SET_OF_THE_TIDE:
        deck = {**deck, "tide": True}
    return deck


def strange_houses(houses: Sequence[str]) -> Iterator[str]:
    """A sentence for each house that no card in the catalogue is of: a card under it would be one of a wrong house."""
    for house in houses:
        if house not in catalogue.EVERY_HOUSE:
            yield f"{house} is no house that this Vaultlog knows; houses are {', '.join(catalogue.EVERY_HOUSE)}"


def _never_printed(deck: Mapping[str, Any]) -> Iterator[str]:
    """The traits that no printed deck has, although a match could be opened with the deck; one sentence each."""
    pods: dict[str, list[CardFacts]] = defaultdict(list)
    for row in deck["cards"]:
        pods[row["house"]].append(facts_of(row))
    halves = Counter((card.title, card.half) for pod in pods.values() for card in pod if card.half)
    for title in dict.fromkeys(title for title, _ in halves):
        top, bottom = halves[title, "top"], halves[title, "bottom"]
        if top != bottom:
            yield (
                f"{title} is a gigantic creature of two cards, and the deck has {top} top and {bottom} bottom halves; "
                f"write {title} (top half) and {title} (bottom half) equally often"
            )
    if deck.get("alliance"):
        yield from _of_several_sets(deck["set"], pods)
        yield from _strange_references(deck)
    if deck.get("alliance") or len({_set_of(pod) for pod in pods.values()}) > 1:
        for what, pod in _of_one_deck(deck, pods):
            yield from _mixed_twins(what, pod)
        return  # the houses are of several decks, or of a set of reprints: nothing is known of the whole
    yield from _mixed_twins("a deck has", [card for pod in pods.values() for card in pod])
    yield from _icons_beyond(deck["cards"])


def _of_one_deck(deck: Mapping[str, Any], pods: Mapping[str, list[CardFacts]]) -> Iterator[tuple[str, list[CardFacts]]]:
    """The cards of each deck that pods come from, after the beginning of a sentence about them: "the pod of Logos has".
    A pod that names no deck stands for one."""
    sources = {pod["house"]: pod["deck"] for pod in deck.get("pods", ())}
    together: dict[str, list[str]] = defaultdict(list)
    for house in pods:
        together[plain(sources[house]) if house in sources else f"/{house}"].append(house)
    for houses in together.values():
        words = " and ".join(map(in_words, houses))
        what = f"the pod of {words} has" if len(houses) == 1 else f"what is of one deck, {words}, has"
        yield what, [card for house in houses for card in pods[house]]


def _set_of(pod: Sequence[CardFacts]) -> str:
    """The set that most cards of a pod are of: legacies and anomalies are of others."""
    return Counter(card.set for card in pod).most_common(1)[0][0]


def _of_several_sets(code: str, pods: Mapping[str, Sequence[CardFacts]]) -> Iterator[str]:
    """The fault of an Alliance whose pods are not of one set. `code`: the set that it says.

    A pod is of each set that has printed most of its titles. The catalogue does not know what a set of reprints holds.
    """
    sets = [printed.code for printed in catalogue.sets()]
    if code and code not in sets:
        return
    titles = {set_code: {card.title for card in catalogue.cards(set_code)} for set_code in ([code] if code else sets)}
    in_each = [
        {set_code for set_code, printed in titles.items() if 2 * sum(card.title in printed for card in pod) > len(pod)}
        for pod in pods.values()
    ]
    if not set.intersection(*in_each):
        sets_of_houses = ", ".join(f"{in_words(house)} is of {_set_of(pod)}" for house, pod in pods.items())
        wanted = f"this one is called one of {code}" if code else "of these no set has all three"
        yield f"an Alliance is made of pods of one set, and {wanted}: {sets_of_houses}; choose pods of the same set"


def _strange_references(deck: Mapping[str, Any]) -> Iterator[str]:
    """The faults of what an Alliance has beside its cards: a token creature in a set whose decks all have one, and the
    tide in the set that has it. The catalogue does not know what goes with a set of reprints."""
    code, token = deck["set"], deck.get("token")
    if code not in {printed.code for printed in catalogue.sets()}:
        return
    tokens = [card.name for card in catalogue.cards(code) if card.rarity == TOKEN]
    if token and not any(card.rarity == TOKEN for card in catalogue.meant(token, code=code)):
        do = "name that of one of its decks" if tokens else f"{code} has none, so leave it out"
        yield f"{token} is no token creature; {do}"
    elif tokens and not token:
        yield f"an Alliance of {code} has the token creature of one of its decks; name it, such as `Token: {tokens[0]}`"
    if deck.get("tide") is True and code != SET_OF_THE_TIDE:
        yield f"decks of {code} have no tide, and so has no Alliance of them; leave it out"


def _mixed_twins(what: str, cards: Sequence[CardFacts]) -> Iterator[str]:
    """The fault of a deck of which some cards are evil twins, and some their originals."""
    twins = [card.name for card in cards if card.version == EVIL_TWIN]
    others = [card.name for card in cards if not card.version and catalogue.by_name(named(card.title, EVIL_TWIN))]
    if twins and others:
        both = f"{', '.join(dict.fromkeys(twins))} and {', '.join(dict.fromkeys(others))}"
        hint = _SAY_SO * (what == "a deck has")
        yield f"{what} the evil twins of all its cards that have one, or of none; this one has both {both}{hint}"


def _icons_beyond(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A sentence for each icon of which a deck has more than its Enhance cards give."""
    printed = Counter(icon for row in rows for icon in row["enhancements"])
    for icon, over in (printed - Counter(icon for row in rows for icon in facts_of(row).enhances)).items():
        has = counted(printed[icon], f"{icon_in_words(icon)} icon")
        yield (
            f"by enhancement the deck has {has}, and its Enhance cards give {printed[icon] - over}; take the others "
            f"out, or add the cards that they are of{_SAY_SO}"
        )


def deck_faults(raw: Mapping[str, Any], ruleset: str = CURRENT) -> list[str]:
    """Why no match can be opened with this deck, one sentence each."""
    try:
        checked_deck(raw, ruleset)
    except DeckInvalid as error:
        return [fault.what for fault in error.faults]
    return []
