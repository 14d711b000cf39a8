"""Structs as contracts: every fault is found and named, whatever JSON is given."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, Meta, UnsetType

from engine.judging.kinds import CORRECTION
from engine.shapes import Contract, Integer, KnownValues, OneOf, each_once, one_of

Seat = Annotated[int, Meta(ge=0, le=7, extra={"named": "seat", "wanted": "a seat"})]


class Thing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of what is described."""


class Gift(Thing, frozen=True, kw_only=True, tag="gift"):
    """Gives a seat
    something."""

    seat: Seat
    many: Annotated[int, Meta(ge=1, le=9)] = 1
    colours: Annotated[tuple[Annotated[str, one_of(("red", "blue"))], ...], each_once(max_length=2)] = ()
    note: Annotated[
        Annotated[str, Meta(max_length=5, extra={"least": 1})] | None | UnsetType, Meta(description="why it is given")
    ] = UNSET


class Parcel(Thing, frozen=True, tag="parcel"):
    """Holds things by name."""

    inside: dict[Annotated[str, Meta(pattern="^[a-z]+$", extra={"wanted": "small letters"})], Gift]
    size: Literal["small", "large"] = "small"


THING: Contract[Gift | Parcel] = Contract(Gift | Parcel)
GIFT = {"kind": "gift", "seat": 1}


def told(value: Any, **known: KnownValues) -> list[str]:
    return [f"{fault.pointer} {fault}" for fault in THING.faults(value, known)]


@pytest.mark.parametrize(
    "value",
    [
        GIFT,
        {**GIFT, "colours": ["blue", "red"], "note": None},
        {**GIFT, "colours": (), "note": "fünf!"},
        {"kind": "parcel", "inside": {}},
        {"kind": "parcel", "inside": {"a": GIFT}, "size": "large"},
    ],
)
def test_what_keeps_to_it_has_no_faults_and_can_be_read(value: dict[str, Any]) -> None:
    assert told(value) == []
    assert isinstance(THING.read(value), Gift | Parcel)


@pytest.mark.parametrize(
    ("value", "faults"),
    [
        (7, [" is 7; give an object with a kind"]),
        ([], [" is an empty list; give an object with a kind"]),
        ({}, ["/kind is missing; give one of gift, parcel"]),
        ({"kind": ["gift"]}, ["/kind is a list; give one of gift, parcel"]),
        ({"kind": "gift"}, ["/seat is missing; give a seat"]),
        ({**GIFT, "sat": 1}, ["/sat is no field here; did you mean seat?"]),
        ({**GIFT, "x/~y": 1}, ["/x~1~0y is no field here; there are seat, many, colours, note"]),
        ({**GIFT, "seat": True}, ["/seat is True; give a seat"]),
        ({**GIFT, "seat": None}, ["/seat is None; give a seat"]),
        ({**GIFT, "many": 0}, ["/many is 0; give a number from 1 to 9"]),
        ({**GIFT, "many": 1.0}, ["/many is 1.0; give a number from 1 to 9"]),
        ({**GIFT, "many": 10**40}, ["/many is a number beyond all bounds; give a number from 1 to 9"]),
        ({**GIFT, "note": ""}, ["/note is ''; give a text of 1 to 5 letters, or null"]),
        ({**GIFT, "colours": 3}, ["/colours is 3; give a list of at most 2, each one of red, blue, none twice"]),
        ({**GIFT, "colours": ["red", "red"]}, ["/colours/1 is 'red' for the second time; give each once"]),
        ({**GIFT, "colours": ["red", {}]}, ["/colours/1 is an object; give one of red, blue"]),
        ({**GIFT, "colours": ["red", "blue", 1]}, ["/colours has 3 items; give at most 2"]),
        ({"kind": "parcel", "inside": {"A": GIFT}}, ["/inside/A is no name there; give small letters"]),
        (
            {"kind": "parcel", "inside": {"a": {"kind": "gift", "many": 0}}, "size": "huge", "y": 1},
            [
                "/y is no field here; there are inside, size",
                "/inside/a/seat is missing; give a seat",
                "/inside/a/many is 0; give a number from 1 to 9",
                "/size is 'huge'; give one of small, large",
            ],
        ),
    ],
)  # fmt: skip
def test_all_that_is_wrong_is_told_with_its_place(value: Any, faults: list[str]) -> None:
    assert told(value) == faults


def test_what_is_known_at_the_moment_narrows_what_can_be_given() -> None:
    seats = KnownValues("a seat from 0 to 1", lambda seat: seat < 2)
    assert told(GIFT, seat=seats) == []
    assert told({**GIFT, "seat": 2}, seat=seats) == ["/seat is 2; give a seat from 0 to 1"]
    assert told({"kind": "gift"}, seat=seats) == ["/seat is missing; give a seat from 0 to 1"]


def test_old_data_may_be_wider_than_new() -> None:
    read = THING.read({**GIFT, "note": ""})
    assert isinstance(read, Gift)
    assert read.note == ""


def test_a_kind_says_what_it_is_for_and_what_its_fields_take() -> None:
    gift = THING.kinds["gift"]
    assert gift.in_short == "gives a seat something; `note`: why it is given"
    assert (gift.required, gift.optional) == (["seat"], ["many", "colours", "note"])
    assert gift.fields["many"].value == Integer(1, 9)
    assert THING.kinds["parcel"].fields["size"].value == OneOf(("small", "large")), "the default first"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
KINDS = sorted(CORRECTION.kinds)
FIELDS = sorted({name for kind in CORRECTION.kinds.values() for name in kind.fields})


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(FIELDS), JSON | st.integers(0, 9), max_size=4), st.sampled_from(KINDS) | JSON)
def test_the_contract_takes_nothing_that_msgspec_does_not(fields: dict[str, Any], kind: Any) -> None:
    """What has no faults can be read, and what cannot be read has faults."""
    value = {"kind": kind, **fields}
    try:
        CORRECTION.read(value)
    except (msgspec.ValidationError, TypeError):
        assert CORRECTION.faults(value) != []
    else:
        for fault in CORRECTION.faults(value):
            assert fault.remedy.startswith("give "), "only what msgspec cannot say is stricter here"
