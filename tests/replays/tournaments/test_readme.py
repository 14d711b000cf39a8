"""The page about the log of a tournament is whole."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.policy import Policy
from replays.tournaments.tables import COLUMNS

PAGE = (Path(__file__).parents[3] / "replays" / "tournaments" / "README.md").read_text("utf-8")
ROWS = {row.split("|")[1].strip(): row for row in PAGE.splitlines() if row.startswith("| `")}


@pytest.mark.parametrize("name", TOURNAMENT_VOCABULARY.names)
def test_every_type_and_field_is_documented(name: str) -> None:
    kind = TOURNAMENT_VOCABULARY.kind(name)
    row = ROWS[f"`{name}`"]
    fields = [field.name for field in msgspec.structs.fields(kind.data)]
    fields += [field.name for field in msgspec.structs.fields(kind.secret)] if kind.secret is not None else []
    assert [field for field in fields if f"`{field}`" not in row] == []


def test_every_field_of_a_policy_and_every_column_is_documented() -> None:
    policy = PAGE.partition("## The policy")[2].partition("## Importing")[0]
    assert [field.name for field in msgspec.structs.fields(Policy) if f"`{field.name}`" not in policy] == []
    columns = PAGE.partition("## Importing")[2].partition("## Results")[0]
    named = [name for names in COLUMNS.values() for name in names if name[-1] not in "2345678"]
    assert [name for name in named if f"`{name}`" not in columns] == []
