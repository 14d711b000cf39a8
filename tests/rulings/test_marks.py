"""The index of clauses and rulings, and the check of the marks that refer to it."""

from __future__ import annotations

import pytest

from tests.rulings.make_index import facts, text, with_later_books
from tests.rulings.marks import INDEX, faults
from tests.rulings.paths import INDEX as INDEX_FILE


def test_the_index_has_every_clause_and_ruling_and_only_facts() -> None:
    assert len(INDEX["clauses"]) == 569
    assert len(INDEX["rulings"]) == 146
    for clause in INDEX["clauses"].values():
        assert set(clause) == {"topic", "kind", "versions"}
        assert clause["versions"]
        assert set(clause["versions"]) <= set(INDEX["versions"])
    for ruling in INDEX["rulings"].values():
        assert set(ruling) == {"topic", "kind", "versions", "cards", "clauses"}
        assert ruling["versions"]
        assert set(ruling["versions"]) <= set(INDEX["versions"])
        assert set(ruling["clauses"]) <= set(INDEX["clauses"])


def test_the_index_leaves_the_words_of_its_sources_out() -> None:
    clause = {"id": "a", "topic": "t", "versions": ["1.2"], "source": "rules", "statement": "Words of the clause."}
    ruling = {
        "id": "r",
        "kind": "faq",
        "versions": ["1.3"],
        "rule": "t",
        "clauses": ["a"],
        "cards": [{"name": "Æmber Imp", "set": "CotA", "number": "1"}],
        "outcome": "Words of the ruling.",
    }
    index = facts([clause], [ruling])
    assert index["versions"] == ["1.2", "1.3"]
    assert index["rulings"]["r"]["cards"] == ["Æmber Imp"]
    assert "Words" not in text(index)


def test_the_file_is_in_the_form_that_the_script_writes() -> None:
    assert INDEX_FILE.read_text("utf-8") == text(INDEX)


@pytest.mark.parametrize(
    ("mark", "fault"),
    [
        (pytest.mark.clause("golden-rule-card-beats-rules"), None),
        (pytest.mark.clause("golden-rule-erratum-beats-rules", versions=("16.0", "18.4")), None),
        (pytest.mark.ruling("faq-chains-hand-of-five", "faq-chains-hand-of-seven"), None),
        (pytest.mark.clause("golden-rule"), "there is no clause 'golden-rule'"),
        (pytest.mark.ruling("golden-rule-card-beats-rules"), "there is no ruling 'golden-rule-card-beats-rules'"),
        (pytest.mark.clause(), "clause() names no id"),
        (
            pytest.mark.clause("golden-rule-erratum-beats-rules", versions=("1.2",)),
            "clause 'golden-rule-erratum-beats-rules' does not hold in version '1.2', only in 16.0, 18.4",
        ),
        (
            pytest.mark.clause("golden-rule-card-beats-rules", versions="1.2"),
            "versions of clause() is a text; write a tuple: versions=('1.2',)",
        ),
        (
            pytest.mark.clause("golden-rule-card-beats-rules", version=("1.2",)),
            "clause() takes ids and versions=, not version",
        ),
    ],
)
def test_a_wrong_mark_is_named(mark: pytest.MarkDecorator, fault: str | None) -> None:
    assert faults(mark.mark) == ([fault] if fault else [])


def test_a_later_book_keeps_what_it_does_not_end() -> None:
    held = [{"id": id, "versions": ["1", "2"]} for id in ("stays", "ends")]
    rulings = [{"id": "answer", "versions": ["2"]}, {"id": "older", "versions": ["1"]}]
    book = {"version": "3", "after": "2", "ends": ["ends"], "clauses": [{"id": "begins"}]}
    clauses, answers = with_later_books(held, rulings, [book])
    assert {clause["id"]: clause["versions"] for clause in clauses} == {
        "stays": ["1", "2", "3"],
        "ends": ["1", "2"],
        "begins": ["3"],
    }
    assert [answer["versions"] for answer in answers] == [["2", "3"], ["1"]]
    with pytest.raises(ValueError, match="3 ends what 2 does not have: strange"):
        with_later_books(held, rulings, [{**book, "ends": ["strange"]}])
