"""The facts of all cards, the contract of every class that makes a card behave, and the deck lists."""

from __future__ import annotations

import ast
import hashlib
import importlib
import inspect
import pkgutil
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import Any, TypeVar

import pytest

import engine.cards
from engine import catalogue
from engine.abilities import (
    CARDS,
    COMBINATIONS,
    EVENTS,
    LABELS,
    OWN,
    PLAIN,
    REPLACEABLE,
    STATICS,
    Text,
    behaves,
    text_of,
)
from engine.catalogue.decks import starter_decks
from engine.rulesets import RULESETS
from engine.table.setup import Setup
from tests.engine import invent

T = TypeVar("T")
KEYWORDS = frozenset(
    "alpha assault deploy elusive hazardous omega poison skirmish splash-attack taunt treachery versatile".split()
)
WITH_VALUE = {"assault", "hazardous", "splash-attack"}
WITHOUT_POWER = {"Mimic Gel", "Picaroon", "Kaspara", "Xenos Darkshadow"}
"""Creatures that have no power of their own: what their text says decides."""
_HOUSED = ("Orb of Wonder", "Valoocanth", "Curse of Forgetfulness", "Ecto-Charge", "The Grim Reaper", "The Red Baron")
OTHERWISE_REPRINTED = {
    "Haedroth’s Wall": "traits",
    "Near-Future Lens": "house",
    "Talent Scout": "keywords",
    "Tireless Crocag": "keywords",
} | dict.fromkeys(_HOUSED, "house")
"""Cards of which a reprint differs in something: anomalies that a later set prints in a house, a changed trait, and
what is printed as a keyword later."""

# facts


@dataclass(frozen=True)
class Counted:
    """What there is in a set: numbers, cards by house, type and rarity, Æmber icons, and the digest of all its facts.

    The digests were taken of facts that had been compared, row by row, with the printed cards.
    """

    numbers: tuple[str, ...]
    houses: dict[str, int]
    types: tuple[int, int, int, int]
    rarities: dict[str, int]
    amber: int
    digest: str


def _numbers(last: int, anomalies: int = 0) -> tuple[str, ...]:
    return (*(f"{n:03}" for n in range(1, last + 1)), *(f"A{n:02}" for n in range(1, anomalies + 1)))


HALVES = ("bottom", "top")


def _in_houses(numbers: tuple[str, ...], printed: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Numbers, with one for each of the cards on which the set prints the same."""
    return tuple(one for n in numbers for one in ([f"{n}-{which}" for which in printed[n]] if n in printed else [n]))


FOLDERS = {of.code: of.folder for of in catalogue.sets()}
SETS = {
    "CotA": Counted(
        _numbers(370),
        {"brobnar": 52, "dis": 54, "logos": 53, "mars": 52, "sanctum": 55, "shadows": 52, "untamed": 52},
        (134, 61, 154, 21),
        {"common": 112, "uncommon": 112, "rare": 140, "fixed": 4, "variant": 2},
        135,
        "22a2a27fe0f9539c",
    ),
    "AoA": Counted(
        _numbers(370),
        {"brobnar": 52, "dis": 55, "logos": 52, "mars": 51, "sanctum": 56, "shadows": 52, "untamed": 52},
        (128, 60, 161, 21),
        {"common": 112, "uncommon": 109, "rare": 138, "fixed": 2, "variant": 9},
        120,
        "16d7062bc4f8d678",
    ),
    "WC": Counted(
        _numbers(405, anomalies=10),
        {"brobnar": 78, "dis": 60, "logos": 53, "saurian": 53, "shadows": 57, "staralliance": 61, "untamed": 53},
        (126, 58, 199, 32),
        {"common": 112, "uncommon": 111, "rare": 142, "fixed": 22, "variant": 28},
        140,
        "d8bba1b65b0fd295",
    ),
    "MM": Counted(
        _in_houses(
            _numbers(422),
            {
                "001": ("dis", "logos", "sanctum", "saurian", "shadows", "staralliance", "untamed"),
                "117": ("logos", "saurian", "untamed"),
                "125": HALVES,
                "244": HALVES,
                "341": ("dis", "logos", "sanctum", "saurian", "shadows", "untamed"),
                "422": HALVES,
            },
        ),
        {"dis": 66, "logos": 63, "sanctum": 59, "saurian": 66, "shadows": 59, "staralliance": 60, "untamed": 65},
        (129, 67, 217, 25),
        {"common": 112, "uncommon": 112, "rare": 144, "variant": 48, "fixed": 15, "special": 7},
        141,
        "de1a49908a5bb603",
    ),
    "DT": Counted(
        _numbers(428),
        {
            "logos": 63,
            "sanctum": 60,
            "saurian": 60,
            "shadows": 59,
            "staralliance": 63,
            "unfathomable": 62,
            "untamed": 61,
        },
        (126, 59, 218, 25),
        {"common": 112, "uncommon": 112, "rare": 140, "evil twin": 49, "fixed": 15},
        132,
        "d765d3b4bc01442c",
    ),
    "WoE": Counted(
        (*_numbers(403), *(f"A{n:02}" for n in (1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 14))),
        {
            "brobnar": 67,
            "ekwidon": 57,
            "mars": 61,
            "sanctum": 56,
            "saurian": 59,
            "staralliance": 57,
            "unfathomable": 57,
        },
        (130, 73, 187, 24),
        {"common": 114, "uncommon": 109, "rare": 139, "special": 24, "token": 28},
        123,
        "f6a0b64623a2b2a3",
    ),
    "GR": Counted(
        (*(f"{n:03}" for n in range(1, 389) if n != 224), *(f"R{n:02}" for n in range(1, 12))),
        {
            "brobnar": 64,
            "ekwidon": 53,
            "geistoid": 59,
            "mars": 53,
            "staralliance": 55,
            "unfathomable": 57,
            "untamed": 57,
        },
        (138, 58, 176, 26),
        {"common": 117, "uncommon": 115, "rare": 142, "special": 24},
        128,
        "1896e5dbd6e17a26",
    ),
    "AS": Counted(
        (*(f"{n:03}" for n in range(1, 307)), *(f"S{n:02}" for n in range(1, 24))),
        {"brobnar": 65, "dis": 43, "ekwidon": 42, "geistoid": 45, "logos": 45, "mars": 42, "skyborn": 47},
        (107, 29, 163, 30),
        {"common": 84, "uncommon": 84, "rare": 111, "special": 50},
        97,
        "f081294d90ca44a2",
    ),
}


def test_the_sets_are_those_counted_here() -> None:
    assert [found.code for found in catalogue.sets()] == list(SETS)


@pytest.mark.parametrize("code", SETS)
def test_all_cards_of_a_set_are_there(code: str) -> None:
    cards, counted = catalogue.cards(code), SETS[code]
    assert tuple(card.number for card in cards) == counted.numbers
    assert len({card.name for card in cards}) == len(cards)
    assert Counter(card.house for card in cards) == counted.houses
    assert Counter(card.type for card in cards) == dict(zip(catalogue.CARD_TYPES, counted.types, strict=True))
    assert Counter(card.rarity for card in cards) == counted.rarities
    assert Counter(icon for card in cards for icon in card.icons) == {"amber": counted.amber}
    rows = [
        (c.number, c.title, c.house, c.type, c.power, c.armor, sorted(c.traits), c.keywords, c.icons, c.rarity)
        + ((c.version,) if c.version else ())
        + ((c.enhances,) if c.enhances else ())
        for c in cards
    ]
    assert hashlib.sha256(repr(rows).encode()).hexdigest()[:16] == counted.digest


SHARED = {card.title for code in SETS for card in catalogue.cards(code) if card.version}
"""Titles that several cards share."""


def each(checked: Iterable[T], check: Callable[[T], None]) -> None:
    """Check one after the other, and name the one that fails. One test for each would cost more than all checks."""
    for one in checked:
        try:
            check(one)
        except AssertionError as fault:
            fault.add_note(f"in {one}")
            raise


@pytest.mark.parametrize("code", SETS)
def test_the_facts_of_a_card_fit_together(code: str) -> None:
    each(catalogue.cards(code), fit_together)


def fit_together(facts: catalogue.CardFacts) -> None:
    assert catalogue.find(facts.set, facts.number) is facts
    first = catalogue.by_name(facts.name)
    assert first is not None
    assert first in catalogue.by_title(facts.title)
    assert (catalogue.by_title(facts.title) == (first,)) == (first.title not in SHARED)
    same = ("title", "house", "type", "power", "armor", "traits", "keywords", "icons")
    differing = [name for name in same if getattr(first, name) != getattr(facts, name)]
    assert differing in ([], [OTHERWISE_REPRINTED.get(facts.name)]), "a reprint is the same card"
    assert catalogue.meant(catalogue.written(facts), code=facts.set) == (facts,)
    assert facts.name == facts.title or facts.version
    assert facts.house in catalogue.HOUSES_OF_SET[facts.set]
    assert facts.type in catalogue.CARD_TYPES
    assert facts.title == facts.title.strip()
    assert facts.title
    has_power = facts.type == "creature" and facts.title not in WITHOUT_POWER and facts.half != "top"
    assert (facts.power > 0) == has_power
    assert facts.armor == 0 or facts.type == "creature"
    assert bool(facts.traits) == (facts.type in ("creature", "artifact"))
    assert {*facts.icons, *facts.enhances} <= {*catalogue.ICONS, *catalogue.HOUSE_ICONS}
    assert set(facts.keywords) <= (KEYWORDS if facts.type == "creature" else {"alpha", "omega", "treachery"})
    for keyword, value in facts.keywords.items():
        assert value >= 1
        assert value == 1 or keyword in WITH_VALUE


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("001", ("Anger", "brobnar", "action", 0, 0, (), ("amber",))),
        ("029", ("Valdr", "brobnar", "creature", 6, 0, ("giant",), ())),
        ("102", ("Tocsin", "dis", "creature", 3, 0, ("demon",), ())),
        ("115", ("Library Access", "logos", "action", 0, 0, (), ())),
        ("239", ("Champion Anaphiel", "sanctum", "creature", 6, 1, ("knight", "spirit"), ())),
        ("276", ("Nerve Blast", "shadows", "action", 0, 0, (), ())),
        ("358", ("Snufflegator", "untamed", "creature", 4, 0, ("beast",), ())),
    ],
)
def test_facts_of_some_cards(number: str, expected: tuple[Any, ...]) -> None:
    facts = catalogue.find("CotA", number)
    assert facts is not None
    found = (facts.title, facts.house, facts.type, facts.power, facts.armor, facts.traits, facts.icons)
    assert found == expected


def test_looking_up_what_is_not_there() -> None:
    assert catalogue.find("CotA", "371") is None
    assert catalogue.find("XYZ", "001") is None
    assert catalogue.by_name("No Such Card") is None
    assert catalogue.by_title("No Such Card") == catalogue.meant("No Such Card") == ()
    with pytest.raises(KeyError):
        catalogue.cards("XYZ")


def test_the_catalogue_has_an_id_of_its_data() -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", catalogue.CATALOGUE_ID)


# deck lists


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_starter_decks_open_a_match(ruleset: str) -> None:
    decks = starter_decks()
    assert set(decks) == {'Miss "Onyx" Censorius', "Radiant Argus the Supreme"}
    seats = [{"name": name, "deck": deck} for name, deck in decks.items()]
    setup = Setup.from_data({"ruleset": ruleset, "seats": seats, "chance": {"seed": "00" * 32}})
    for seat in setup.seats:
        assert Counter(row["house"] for row in seat["deck"]["cards"]) == dict.fromkeys(seat["deck"]["houses"], 12)


def test_deck_lists_are_made_afresh() -> None:
    first = starter_decks()["Radiant Argus the Supreme"]
    first["cards"].clear()
    assert len(starter_decks()["Radiant Argus the Supreme"]["cards"]) == 36


# the classes that make cards behave


def _card_modules() -> list[Any]:
    names = [info.name for info in pkgutil.walk_packages(engine.cards.__path__, "engine.cards.") if not info.ispkg]
    return [importlib.import_module(name) for name in names]


def _nested(cls: type) -> Iterator[type]:
    yield cls
    for value in vars(cls).values():
        if isinstance(value, type):
            yield from _nested(value)


MODULES = _card_modules()


def _classes(module: Any) -> list[type]:
    """The classes of the cards of a module."""
    return [cls for cls in vars(module).values() if isinstance(cls, type) and cls.__module__ == module.__name__]


CLASSES = [cls for module in MODULES for cls in _classes(module)]
ALL_CLASSES = [inner for cls in CLASSES for inner in _nested(cls)]
BEHAVING = sorted(name for name in CARDS if (known := catalogue.by_name(name)) is None or known.set != invent.SET)
"""The names that behave, without the cards that tests invent."""


def _arguments(function: FunctionType) -> list[str]:
    parameters = inspect.signature(function).parameters.values()
    assert all(one.kind is one.POSITIONAL_OR_KEYWORD and one.default is one.empty for one in parameters)
    return [one.name for one in parameters if one.name != "giver"]


def _label(name: str) -> str:
    return re.sub(r"_\d$", "", name)


def test_every_name_that_behaves_is_in_the_catalogue() -> None:
    assert len(BEHAVING) >= 56
    assert [name for name in BEHAVING if catalogue.by_name(name) is None] == []


def test_every_card_of_the_starter_decks_behaves() -> None:
    titles = {row["title"] for deck in starter_decks().values() for row in deck["cards"]}
    assert titles <= set(BEHAVING)
    assert all(behaves(title) for title in titles)


def test_a_card_that_does_not_behave_is_refused_by_name_when_a_match_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent = catalogue.by_name("Pit Demon")
    assert silent is not None
    monkeypatch.delitem(CARDS, silent.title)
    decks = list(starter_decks().values())
    deck = decks[1]
    at = [row["house"] for row in deck["cards"]].index("dis")
    deck["cards"][at] = {"set": "CotA", "number": silent.number}
    with pytest.raises(ValueError, match=f"seat 1: these cards do not behave yet: {silent.title}"):
        Setup.from_data(
            {"seats": [{"name": "A", "deck": decks[0]}, {"name": "B", "deck": deck}], "chance": {"seed": "00" * 32}}
        )
    assert text_of(silent.title) is PLAIN


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_cards_are_written_in_the_file_of_their_house(module: Any) -> None:
    _, _, code, file = module.__name__.split(".")
    house = file.partition("_")[0]  # a house may fill several files: dis, dis_creatures
    source = inspect.getsource(module)
    declared = [
        argument
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
        for mark in node.decorator_list
        if isinstance(mark, ast.Call)
        for argument in mark.args
    ]
    if house not in catalogue.EVERY_HOUSE:
        assert not declared, "what houses share is no card"
        assert "plain(" not in source, "what houses share is no card"
        return
    assert declared or "plain(" in source
    for title in map(ast.literal_eval, declared):
        card = catalogue.by_name(title)
        cards = catalogue.by_title(title) if card is None else (card,)
        assert cards, f"{title} is in no set"
        assert (code, house) in [(FOLDERS[facts.set], facts.house) for facts in cards], title


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_a_card_says_in_our_words_what_it_does(module: Any) -> None:
    each(_classes(module), says_in_our_words)


def says_in_our_words(cls: type) -> None:
    words = inspect.cleandoc(cls.__doc__ or "")
    assert len(words) > 10
    assert words[0].isupper()
    assert words[-1] == "."
    assert words in [text.summary for text in CARDS.values()], "no card of the catalogue behaves as this class says"


IMMUTABLE = (str, int, bool, tuple, frozenset, type(None))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_a_card_class_holds_no_state(module: Any) -> None:
    each((inner for cls in _classes(module) for inner in _nested(cls)), holds_no_state)


def holds_no_state(cls: type) -> None:
    assert cls.__bases__ == (object,)
    for name, value in vars(cls).items():
        assert isinstance(value, (FunctionType, type, *IMMUTABLE)) or name in ("__dict__", "__weakref__"), name
        if isinstance(value, FunctionType):
            assert not value.__closure__, f"{name} closes over something"
            assert value.__kwdefaults__ is None, f"{name} has defaults"
            assert value.__defaults__ is None, f"{name} has defaults"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_a_module_of_cards_holds_no_state(module: Any) -> None:
    mutable = [
        name
        for name, value in vars(module).items()
        if isinstance(value, list | dict | set | bytearray) and not name.startswith("__")
    ]
    assert mutable == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_abilities_take_what_they_are_given_and_are_flows_where_they_may_ask(module: Any) -> None:
    each((inner for cls in _classes(module) for inner in _nested(cls)), takes_what_it_is_given)


def takes_what_it_is_given(cls: type) -> None:
    for name, body in vars(cls).items():
        if name.startswith("_") or not isinstance(body, FunctionType):
            continue
        hook = getattr(body, "_hook", None)
        flow = inspect.isgeneratorfunction(body)
        given = _arguments(body)
        if hook is not None:
            family, _, event = hook.partition(":")
            parts = 3 if family == "when" else 4
            assert family == "when" or event in {"after": EVENTS, "instead": REPLACEABLE}[family]
            assert flow, f"{name} is no flow"
            assert len(given) == parts, f"{name} takes {given}"
            when = body._when  # type: ignore[attr-defined]
            if when is not None:
                assert len(_arguments(when)) == parts, f"the condition of {name} takes {_arguments(when)}"
                assert not inspect.isgeneratorfunction(when), f"the condition of {name} is a flow"
        elif _label(name) in (*LABELS, *COMBINATIONS) or (name == "on_end" and getattr(cls, "_is_lasting", False)):
            assert flow, f"{name} is no flow"
            assert len(given) == 3, f"{name} takes {given}"
        elif name in STATICS:
            wanted = STATICS[name].partition(")")[0].strip("(").split(", ")
            assert not flow, f"{name} answers a question and must not ask"
            assert len(given) == len(wanted), f"{name} takes {given}; it is given {wanted}"
        else:
            assert name in OWN
            assert flow == (name in ("copies", "use_cost")), f"{name} must not ask" if flow else f"{name} is no flow"
            assert len(given) == 3, f"{name} takes {given}"


def test_the_contract_looks_at_every_text() -> None:
    """Each compiled ability comes from a class that the tests above have seen."""
    seen = {id(value) for cls in ALL_CLASSES for value in vars(cls).values()}

    def bodies(text: Text) -> Iterator[Any]:
        for family in (text.labelled, text.hooks, *text.elsewhere.values()):
            for abilities in family.values():
                yield from (ability.body for ability in abilities)
        for form in text.forms.values():
            yield from bodies(form)
        if text.grants is not None:
            yield from bodies(text.grants)

    compiled = [body for title in BEHAVING for body in bodies(CARDS[title])]
    assert len(compiled) >= 50
    assert [body.__qualname__ for body in compiled if id(body) not in seen] == []


@pytest.mark.parametrize(
    "house, key", [("unfathomable", "DT 350"), ("brobnar", "WC A10"), ("", "WC A10"), ("dis", "WC A10")]
)
def test_the_house_tells_the_printings_of_a_card_apart(house: str, key: str) -> None:
    (meant,) = catalogue.meant("Valoocanth", house=house)
    assert f"{meant.set} {meant.number}" == key
    assert catalogue.meant("Valoocanth", code="DT", house="brobnar") == (catalogue.find("DT", "350"),)
    assert [card.set for card in catalogue.candidates("", "", "Valoocanth", "unfathomable")] == ["DT"]
