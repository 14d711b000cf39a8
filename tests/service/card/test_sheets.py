"""The sheet of a card: facts, text, clauses, rulings, readings, and the tests that act it out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from engine import catalogue
from engine.catalogue import CardFacts
from engine.readings import READINGS
from replays.clauses.index import known_clauses
from service.card import acted_out
from service.card.sheets import CardAnswer, TakenReading, sheet_of, topics_of


def named(name: str) -> CardFacts:
    card = catalogue.by_name(name)
    assert card is not None
    return card


def sheet(name: str) -> CardAnswer:
    return sheet_of(named(name))


def ids(rows: Iterable[Any]) -> list[str]:
    return [row.id for row in rows]


def test_a_sheet_is_json_and_has_every_fact() -> None:
    anger = sheet("Anger")
    assert msgspec.json.decode(msgspec.json.encode(anger))["icons"] == ["amber"]
    assert (anger.set, anger.number, anger.house) == ("CotA", "001", "brobnar")
    assert anger.summary.startswith("Play: ")
    assert anger.behaves


def test_every_id_of_a_sheet_is_known() -> None:
    for of in catalogue.sets():
        for card in catalogue.cards(of.code):
            told = sheet_of(card)
            assert {*ids(told.clauses), *ids(told.rulings)} <= set(known_clauses()), card.name
            assert set(ids(told.readings)) <= set(READINGS), card.name
            assert told.tests, f"no test acts {card.name} out"
            assert all(row.versions for row in told.clauses), card.name


def test_clauses_are_those_of_its_tests_and_then_those_on_its_keywords_and_labels() -> None:
    clauses = sheet("Symon").clauses
    tested = [row.tests for row in clauses]
    assert tested == sorted(tested, reverse=True)
    assert {row.topic for row in clauses if not row.tests} == {"skirmish", "fight"}
    assert len(ids(clauses)) == len(set(ids(clauses)))


@pytest.mark.parametrize(
    ("name", "topics"),
    [
        ("Symon", ["skirmish", "fight"]),
        ("Ultra Gravitron", ["play", "fight", "reap", "gigantic"]),
        ("Ultra Gravitron (top half)", ["gigantic"]),
        ("Lightsmith Clariel (evil twin)", ["action-ability"]),
        ("Lightsmith Clariel", ["before"]),
        ("Blood of Titans", []),
    ],
)
def test_the_topics_that_a_card_touches(name: str, topics: list[str]) -> None:
    assert topics_of(named(name)) == topics


def test_what_an_upgrade_grants_is_a_topic() -> None:
    granting = [card for of in catalogue.sets() for card in catalogue.cards(of.code) if card.type == "upgrade"]
    assert any("reap" in topics_of(card) for card in granting)


def test_rulings_about_a_card_go_before_those_of_its_tests() -> None:
    rulings = sheet("Anger").rulings
    about = [row.about for row in rulings]
    assert about == sorted(about, reverse=True)
    assert about[0]
    assert not about[-1]
    stunned = next(row for row in rulings if row.id == "faq-anger-stunned-creature")
    assert (stunned.kind, stunned.words, stunned.cards) == (
        "answer of the FAQ", "Anger stunned creature", ["Anger"],
    )  # fmt: skip
    assert stunned.tests
    assert "stun-forced-use-removes-stun" in stunned.clauses


def test_readings_that_touch_a_card_come_after_those_about_it() -> None:
    rows = sheet("Ether Spider").readings
    (row,) = [row for row in rows if row.id == "theft-caught-on-its-way"]
    assert (row.own, row.touches, row.offered) == (False, True, True)
    hawk = sheet("Ghosthawk").readings
    assert [(row.own, row.touches) for row in hawk[:3]] == [(True, False), (True, False), (False, True)]


def test_readings_have_their_question_and_the_answer_taken() -> None:
    (row,) = sheet("Symon").readings
    assert row.own
    assert row.tests == 1
    assert row.question.startswith("Symon destroyed")
    assert row.taken == [TakenReading(["1.2", "1.3", "2021-03", "16.0", "18.4"], "no: it stays in the discard pile")]
    apart = next(row for row in READINGS.values() if len(set(row.taken.values())) > 1 and row.cards == ())
    told = [row for card in catalogue.cards("CotA") for row in sheet_of(card).readings if row.id == apart.id]
    assert all(not row.own and len(row.taken) > 1 for row in told)


def test_the_tests_of_its_house_and_kind_come_first() -> None:
    files = [group.file for group in sheet("Anger").tests]
    assert files[0].startswith("tests/engine/cards/cota/test_brobnar_actions")
    assert len(files) == len(set(files))
    assert any(file.startswith("tests/rulings/") for file in files)


def test_pairs_name_the_other_card() -> None:
    pairs = sheet("Symon").pairs
    assert "Shadow Self" in pairs
    assert "Symon" not in pairs
    assert "Symon" in sheet("Shadow Self").pairs


def test_twins_are_told_apart() -> None:
    twin, original = sheet("Armadrone (evil twin)"), sheet("Armadrone")
    assert [one.name for one in twin.namesakes] == ["Armadrone"]
    assert [one.name for one in original.namesakes] == ["Armadrone (evil twin)"]
    assert twin.tests != original.tests
    assert twin.summary != original.summary


def test_both_halves_have_the_tests_of_the_creature() -> None:
    top, bottom = sheet("Ultra Gravitron (top half)"), sheet("Ultra Gravitron")
    assert top.tests
    assert {group.file for group in top.tests} >= {group.file for group in bottom.tests}


def test_a_card_of_several_houses_is_acted_out_under_its_title() -> None:
    several = [card for card in catalogue.cards("MM") if card.title == "Dark Æmber Vault"]
    assert len(several) > 2
    assert all(card.one_of_several_houses for card in several)
    assert frozenset.intersection(*(frozenset(acted_out.tests_of(card)) for card in several))


def test_every_printing_of_a_card_has_the_same_tests() -> None:
    first, second = sheet("Bad Penny"), sheet_of(next(c for c in catalogue.cards("AoA") if c.title == "Bad Penny"))
    assert [one.set for one in first.printings][:2] == ["CotA", "AoA"]
    assert first.printings == second.printings
    names = [{test for group in one.tests for test in group.tests} for one in (first, second)]
    assert names[0] == names[1]


@pytest.mark.quick
def test_nothing_is_read_before_it_is_asked_for() -> None:
    code = (
        "import service.card.sheets\n"
        "from service.card import acted_out as a\n"
        "assert not any(f.cache_info().currsize for f in (a.topics, a.rulings, a._tests))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
