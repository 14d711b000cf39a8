"""The document says of corrections and measures what the structs say, and marshmallow finds the same faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import marshmallow as ma
import pytest
from flask import Flask

from engine.judging.kinds import CORRECTION
from engine.opening.description import PARTS as POSITION_PARTS
from engine.shapes import Contract, OneOf
from engine.table.description import DECK, DECK_CARD, OPTIONS, SETUP
from replays.disputes.measures import MEASURE
from replays.log.event_types import Key
from service.http.contracts import ContractField, field_of
from tests.service.helpers.roles import Api, problem

KEY = Contract(Key).value


@pytest.fixture
def document(make_app: Callable[..., Flask]) -> Any:
    answer = make_app().test_client().get("/api/openapi.json")
    assert answer.status_code == 200
    return answer.json


@pytest.mark.parametrize(("name", "contract"), [("Correction", CORRECTION), ("Measure", MEASURE)])
def test_every_kind_is_in_the_document_with_its_fields(document: Any, name: str, contract: Contract[Any]) -> None:
    schemas = document["components"]["schemas"]
    mapping = schemas[name]["discriminator"]["mapping"]
    assert list(mapping) == list(contract.kinds)
    for kind, reference in mapping.items():
        found = schemas[reference.rpartition("/")[2]]
        fields = contract.kinds[kind].fields
        assert list(found["properties"]) == ["kind", *fields]
        assert found["required"] == ["kind", *contract.kinds[kind].required]
        assert found["additionalProperties"] is False


def test_every_reference_leads_somewhere(document: Any) -> None:
    def references(node: Any) -> list[str]:
        if isinstance(node, dict):
            here = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
            return here + [one for inner in node.values() for one in references(inner)]
        return [one for inner in node for one in references(inner)] if isinstance(node, list) else []

    found = {one for one in references(document) if one.startswith("#/components/schemas/")}
    assert "#/components/schemas/Measure" in found
    assert {one.rpartition("/")[2] for one in found} <= set(document["components"]["schemas"])


def test_marshmallow_lists_the_same_faults_at_the_same_places() -> None:
    class Asked(ma.Schema):
        measures = ma.fields.List(ContractField("Measure", MEASURE))

    wrong = {"kind": "penalty", "seat": "one", "chains": 0, "penalty": "warning", "why": "x"}
    corrections = [{"kind": "amber", "seat": 0}, {"kind": "gold"}, 7]
    faults = Asked().validate({"measures": [wrong, {"kind": "adjust", "corrections": corrections}]})
    assert faults["measures"][0].keys() == {"seat", "chains", "why", "reason"}
    assert faults["measures"][0]["seat"] == ["It is 'one'; give a seat from 0 to 7."]
    ruled = [kind for kind in CORRECTION.kinds if kind != "fill"]  # which is for what-if matches only
    assert faults["measures"][1]["corrections"] == {
        0: {"to": ["It is missing; give a number from 0 to 999."]},
        1: {"kind": [f"It is 'gold'; give one of {', '.join(ruled)}."]},
        2: ["It is 7; give an object with a kind."],
    }


def test_set_ups_and_described_tables_are_in_the_document_as_their_structs_say(document: Any) -> None:
    schemas = document["components"]["schemas"]
    body = schemas["OpenMatch"]["properties"]
    assert body["position"]["$ref"] == "#/components/schemas/DescribedTable"
    for contract in POSITION_PARTS.values():
        found = schemas[contract.of.__name__]
        assert list(found["properties"]) == list(contract.fields)
        assert found.get("required", []) == contract.whole.required
    for name, contract in {"CardEntry": DECK_CARD, "Deck": DECK, "Options": OPTIONS}.items():
        assert set(schemas[name]["properties"]) == set(contract.fields)
    for word in ("ruleset", "variant"):
        value = SETUP.fields[word].value
        assert isinstance(value, OneOf)
        assert body[word]["enum"] == list(value.options)


def test_a_deck_may_say_what_any_deck_can(admin: Api) -> None:
    """The tide and the token creature of a deck, which only files of decks could say."""
    deck = {"name": "x", "set": "CotA", "houses": [], "cards": [], "tide": True, "token": "Nobody"}
    body = {"seats": [{"name": "Ann", "deck": deck}, {"name": " ", "deck": {**deck, "tide": "yes"}}]}
    asked = problem(admin("POST", "matches", body, Idempotency_Key="k"), 422, "invalid-body")
    assert [error["pointer"] for error in asked["errors"]] == ["/seats/1/name", "/seats/1/deck/tide"]
    body["seats"][1] = {"name": "Ben", "deck": deck}
    told = problem(admin("POST", "matches", body, Idempotency_Key="k"), 422, "invalid-setup")
    assert "seat 0: token is 'Nobody'; give the title of a creature" in told["errors"][1]["detail"]


@pytest.mark.parametrize(
    "key", ["play:17", "yes", "title:Dust Pixie", "title:Æmber Imp", "title:“Lion” Bautrem’s", "x" * 64]
)
def test_a_key_may_hold_what_a_title_holds(key: str) -> None:
    assert field_of(KEY).deserialize(key) == key
    assert list(KEY.faults(key)) == []


NO_KEYS = [
    "",
    " ",
    "a ",
    " a",
    "a b",
    "title:a  b",
    "title: a",
    "title:a ",
    "play:²",
    "a\n",
    "a\tb",
    "\u202ea",
    "x" * 65,
]


@pytest.mark.parametrize("key", [*NO_KEYS, 7])
def test_what_no_option_is_called_is_no_key(key: object) -> None:
    with pytest.raises(ma.ValidationError):
        field_of(KEY).deserialize(key)
    assert len(list(KEY.faults(key))) == 1
