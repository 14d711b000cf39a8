"""Set-ups: what they take, a sentence for every fault, and that no JSON raises anything else."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SetupError
from engine.opening.starter import starter_setup
from engine.table.description import DECK, DECK_CARD, LOGGED, OPTIONS, SETUP
from engine.table.setup import Setup, for_new_match


def changed(path: str, value: Any) -> dict[str, Any]:
    """The starter set-up with one thing in it set: "seats/0/deck/name"."""
    setup = copy.deepcopy(starter_setup())
    at: Any = setup
    *way, last = path.split("/")
    for word in way:
        at = at[int(word)] if isinstance(at, list) else at[word]
    at[int(last) if isinstance(at, list) else last] = value
    return setup


def faults(raw: Any) -> list[str]:
    with pytest.raises(SetupError) as error:
        Setup.from_data(raw)
    return error.value.faults


FAULTS = [
    ("schema", 2, "schema is 2; give 1, as this engine reads"),
    ("ruleset", "9", "ruleset is '9'; give one of 1.2, 1.3, 2021-03, 16.0"),
    ("ruleset", ["1.2"], "ruleset is a list; give one of"),
    ("variant", "three", "variant is 'three'; give one of standard, break-key"),
    ("seats", {}, "seats is an object; give a list of objects with name and deck"),
    ("seats/0", None, "seat 0 is None; give an object with name, deck, chains"),
    ("seats/0/name", " ", "seat 0: name is ' '; give a text of 1 to 100 letters"),
    ("seats/0/chains", 25, "seat 0: chains is 25; give a number from 0 to 24"),
    ("seats/0/chains", True, "seat 0: chains is True; give a number from 0 to 24"),
    ("seats/1/deck", "Argus", "seat 1: deck is 'Argus'; give an object with name, set, houses, cards"),
    ("seats/1/deck/houses", "dis", "seat 1: houses of deck is 'dis'; give a list of different houses"),
    ("seats/1/deck/tide", 1, "seat 1: tide of deck is 1; give true or false"),
    ("seats/1/deck/alliance", "yes", "seat 1: alliance of deck is 'yes'; give true or false"),
    ("seats/1/deck/token", "Anger", "seat 1: token is 'Anger'; give the title of a creature that is known, or null"),
    ("seats/1/deck/cards/3", 7, "item 4 of cards of deck is 7; give an object with set and number, or with title"),
    ("seats/1/deck/cards/3/number", 7, "seat 1: number of item 4 of cards of deck is 7; give a text, or null"),
    ("seats/1/deck/cards/3/enhancements", ["gold"], "item 1 of enhancements of item 4 of cards of deck is 'gold'"),
    ("seats/1/deck/cards/3", {}, "seat 1: a card without title and number is not in the catalogue"),
    ("first", 2, "first is 2; give the number of a seat, or null to let chance decide"),
    ("first", "Ann", "first is 'Ann'; give the number of a seat, or null"),
    ("lost_previous", 5, "lost_previous is 5; give the seat whose deck lost the game before"),
    ("readings", [], "readings is an empty list; give an object of readings and options"),
    ("readings", {"nothing": 3}, "nothing of readings is 3; give one of its options"),
    ("options", [1], "options is a list; give an object with ask_forced, ask_idle, mulligan"),
    ("options/mulligan", "no", "mulligan of options is 'no'; give true or false"),
    ("chance", None, "chance is None; give an object with scheme, seed, observed, sees, renews_ids, entropy"),
    ("chance/scheme", 2, "scheme of chance is 2; give 1, as this engine draws"),
    ("chance/seed", "07", "seed of chance is '07'; give 64 hex digits"),
    ("chance/seed", "07" * 31 + "0\n", "seed of chance is"),
    ("chance/entropy", ["x"], "entropy of chance has 1 items; give one text for each seat"),
    ("chance/entropy", "xy", "entropy of chance is 'xy'; give a list of one text for each seat"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "sentence"), FAULTS)
def test_what_is_no_set_up_is_refused_in_a_sentence(path: str, value: Any, sentence: str) -> None:
    found = faults(changed(path, value))
    assert any(sentence in fault for fault in found), found
    assert len(found) == 1, found


def test_every_fault_is_named_at_once() -> None:
    setup = changed("seats/0/chains", -1) | {"first": 2, "ruleset": "9"}
    setup["seats"][1]["deck"]["cards"][0] = {"title": "Nobody"}
    found = faults(setup)
    assert [fault.partition(";")[0] for fault in found] == [
        "ruleset is '9'", "seat 0: chains is -1", "seat 1: Nobody is not in the catalogue", "first is 2",
    ]  # fmt: skip


def test_a_house_stands_once_in_a_deck() -> None:
    setup = starter_setup()
    houses = setup["seats"][0]["deck"]["houses"]
    found = faults(changed("seats/0/deck/houses", [houses[0], houses[1], houses[0]]))
    assert f"seat 0: item 3 of houses of deck is {houses[0]!r} for the second time; give each once" in found


def test_defaults_are_those_of_the_structs() -> None:
    raw = starter_setup()
    for name in ("schema", "ruleset", "variant", "options"):
        raw.pop(name, None)
    data = Setup.from_data(raw).to_data()
    assert (data["schema"], data["ruleset"], data["variant"]) == (1, "16.0", "standard")
    assert data["options"] == {"ask_forced": False, "mulligan": True}, "ask_idle is never filled in"
    assert [seat["chains"] for seat in data["seats"]] == [0, 0]
    assert data["chance"]["entropy"] == ["", ""]


def test_the_full_form_is_as_it_is_described() -> None:
    data = Setup.from_data(starter_setup()).to_data()
    assert SETUP.faults(data) == []
    assert LOGGED.faults(data) == []
    assert data.keys() <= SETUP.fields.keys()
    assert data["options"].keys() <= OPTIONS.fields.keys()
    deck = data["seats"][0]["deck"]
    assert deck.keys() <= DECK.fields.keys()
    assert deck["cards"][0].keys() == DECK_CARD.fields.keys()


def test_null_is_left_out_and_an_empty_text_is_not() -> None:
    before = Setup.from_data(starter_setup()).to_data()
    for name in ("title", "house"):
        assert Setup.from_data(changed(f"seats/0/deck/cards/3/{name}", None)).to_data() == before
        assert faults(changed(f"seats/0/deck/cards/3/{name}", ""))


def test_old_logs_may_have_longer_names() -> None:
    setup = changed("seats/0/name", "x" * 150)
    assert Setup.from_data(setup).seats[0]["name"] == "x" * 150
    assert [fault.pointer for fault in SETUP.faults(setup)] == ["/seats/0/name"]


def tidal(ruleset: str, *, tide: Any = 0, deck: bool = False, beside: bool = False, **more: Any) -> dict[str, Any]:
    """A described table, and whether one of its decks, or one given beside it, has the card of the tide."""
    seat = {"line": ["Troll"]}
    position = {"house": "brobnar", "tide": tide, "seats": [{**seat, "tide": True} if deck else seat, seat]}
    seats = {"seats": [{"name": "Ann", "deck": {"tide": True}}, {"name": "Ben", "deck": {}}]} if beside else {}
    return {"ruleset": ruleset, "position": position, **seats, **more}


NEWEST = {"what-the-rulebook-does-not-know": "newest"}


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (tidal("16.0"), "tide is 0, but no deck has the reference card of the tide"),
        (tidal("16.0", tide=1), "leave it out, or say of a deck that it has one"),
        (tidal("1.3", deck=True), "tide is 0, but rulebook 1.3 knows no tide; leave it out"),
        (tidal("1.3", readings=NEWEST), "no deck has the reference card"),
    ],
)
def test_a_new_match_without_a_tide_has_none_that_is_high(raw: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as told:
        for_new_match(raw)
    assert sentence in str(told.value)
    assert told.value.pointers == ["/position/tide"]


@pytest.mark.parametrize(
    "raw",
    [
        tidal("16.0", deck=True),
        tidal("16.0", beside=True),
        tidal("16.0", tide=None),
        tidal("2021-03"),
        tidal("1.3", deck=True, readings=NEWEST),
    ],
)
def test_a_tide_is_high_where_there_is_one(raw: dict[str, Any]) -> None:
    assert for_new_match(raw)["position"] == raw["position"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["Troll", "1.3"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*SETUP.fields, *DECK.fields, *DECK_CARD.fields]), inner, max_size=4)
    ),
    max_leaves=12,
)
PLACES = ["seats", "seats/0", "seats/0/deck", "seats/0/deck/cards", "seats/0/deck/cards/0", "seats/0/deck/houses",
          "seats/0/deck/token", "seats/0/deck/cards/0/title", "options", "readings", "chance", "chance/entropy",
          "ruleset", "variant", "first"]  # fmt: skip


@given(st.sampled_from(PLACES), JSON)
def test_whatever_is_given_is_taken_or_refused(path: str, value: Any) -> None:
    for raw in (changed(path, value), value):
        for make in (Setup.from_data, for_new_match):
            try:
                make(raw)
            except SetupError as error:
                assert error.faults
                assert all(isinstance(fault, str) for fault in error.faults)
        try:
            LOGGED.read(raw)
        except msgspec.ValidationError:
            assert LOGGED.faults(raw) != []
