"""The pages that specify the logs name every event type, its newest schema and each of its fields."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.shapes import Contract
from replays.log.event_kinds import VOCABULARY, markers
from replays.log.vocabulary import Vocabulary
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.policy import POLICY

REPLAYS = Path(__file__).parents[3] / "replays"
MATCH = (REPLAYS / "README.md").read_text("utf-8")
TOURNAMENT = (REPLAYS / "tournaments" / "README.md").read_text("utf-8")
TYPES = [
    *((VOCABULARY, name, MATCH) for name in VOCABULARY.names),
    *((TOURNAMENT_VOCABULARY, name, TOURNAMENT) for name in TOURNAMENT_VOCABULARY.names),
]


def row(page: str, name: str) -> tuple[str, str]:
    """The first and the second cell of the row of a table that is about this name."""
    (found,) = re.findall(rf"^\| ([^|]*`{re.escape(name)}`[^|]*) \| (.*) \|$", page, re.MULTILINE)
    return found


@pytest.mark.parametrize(("vocabulary", "name", "page"), TYPES, ids=[name for _, name, _ in TYPES])
def test_every_type_is_specified_with_all_its_fields(vocabulary: Vocabulary[Any], name: str, page: str) -> None:
    names, text = row(page, name)
    fields = set(vocabulary.contract(name).fields)
    kind = vocabulary.kind(name)
    if kind.secret is not None:
        fields |= set(Contract(kind.secret).fields)
    assert {field for field in fields if f"`{field}`" not in text} == set()
    schema = re.search(rf"`{re.escape(name)}`(?: \*)?(?: \((\d+)\))?", names)
    assert schema is not None
    assert int(schema[1] or 1) == kind.schema


def test_the_types_that_change_the_state_are_marked() -> None:
    marked = {name for name in VOCABULARY.names if f"`{name}` *" in row(MATCH, name)[0]}
    assert marked == set(VOCABULARY.names) - markers()


def test_every_field_of_a_policy_is_specified() -> None:
    assert [name for name in POLICY.fields if f"`{name}`" not in TOURNAMENT] == []
