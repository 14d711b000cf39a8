"""The ids that may be cited: those of the rulebooks' clauses and rulings, and the nearest ones to a wrong id."""

from __future__ import annotations

import json

import pytest

from replays.clauses import index as clauses
from tests.replays.matches import played
from tests.rulings.make_index import citable
from tests.rulings.paths import CITABLE, INDEX


def test_the_ids_are_those_of_the_index() -> None:
    assert CITABLE.read_text("utf-8") == citable(json.loads(INDEX.read_text("utf-8"))), (
        "write it anew with python -m tests.rulings.make_index"
    )
    known = clauses.known_clauses()
    assert len(known) == 715
    assert known["exhausted-card-not-usable"] == ("1.2", "1.3", "2021-03", "16.0", "18.4")


def test_every_clause_that_a_match_names_may_be_cited() -> None:
    on = played(3)
    facts = [fact for _, _, found in on.traveller.between("M1", 1, on.store.head("M1").version) for fact in found]
    named = {clause for fact in facts for clause in fact.clauses}
    assert len(named) > 10
    assert not clauses.unknown(named)


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        ("exhausted-card-not-useable", "exhausted-card-not-usable"),
        ("Enter Play Exhausted", "enter-play-exhausted"),
        ("enter_play_exhausted", "enter-play-exhausted"),
        ("something about being exhausted", "enter-play-exhausted"),
    ],
)
def test_the_nearest_ids_to_a_wrong_one(wrong: str, nearest: str) -> None:
    assert nearest in clauses.unknown([wrong])[wrong]


def test_an_id_like_no_other() -> None:
    assert clauses.unknown(["", "zzz", "x" * 4000]) == {"": [], "zzz": [], "x" * 4000: []}
