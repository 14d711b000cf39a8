"""Which tests act out which cards: read from their source, and written down as the product has it."""

from __future__ import annotations

import json
import os
import textwrap
from pathlib import Path

import pytest

from engine import catalogue
from service.card import acted_out as lists
from tests import acted_out
from tests.engine.cards.test_index import printed


def rows_of(source: str) -> dict[str, acted_out.Row]:
    return acted_out.rows_of(textwrap.dedent(source))


@pytest.mark.parametrize("folder", acted_out.folders())
def test_the_tests_that_act_cards_out_are_written_down(folder: str) -> None:
    text = acted_out.file_of(folder).read_text("utf-8")
    assert text == acted_out.written(folder), f"write it again: {acted_out.COMMAND}"


def test_a_list_that_is_missing_or_older_than_a_test_is_stale(tmp_path: Path) -> None:
    assert acted_out.stale(tmp_path)
    for folder in acted_out.folders():
        (tmp_path / acted_out.file_of(folder).name).write_text("{}")
    assert not acted_out.stale(tmp_path)
    os.utime(tmp_path / acted_out.file_of("tests/rulings").name, (0, 0))
    assert acted_out.stale(tmp_path)


def test_a_card_page_without_the_list_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rulebook.json").write_text((acted_out.HERE / "rulebook.json").read_text("utf-8"))
    monkeypatch.setattr(lists, "files", lambda package: tmp_path)
    assert not lists.written()
    assert list(lists._rows()) == []


def test_what_the_index_says_is_written_down_and_nothing_else_is_there() -> None:
    text = (acted_out.HERE / "rulebook.json").read_text("utf-8")
    assert text == acted_out.rulebook(), f"write it again: {acted_out.COMMAND}"
    files = {acted_out.file_of(folder) for folder in acted_out.folders()} | {acted_out.HERE / "rulebook.json"}
    assert set(acted_out.HERE.glob("*.json")) == files


def test_a_test_that_is_written_down_is_there() -> None:
    for folder in acted_out.folders():
        for file, rows in json.loads(acted_out.file_of(folder).read_text("utf-8")).items():
            source = (Path(acted_out.ROOT) / file).read_text("utf-8")
            assert [name for name in rows if f"def {name}(" not in source] == [], file


def test_every_card_that_behaves_is_acted_out() -> None:
    named = {
        name
        for folder in acted_out.folders()
        for rows in json.loads(acted_out.file_of(folder).read_text("utf-8")).values()
        for row in rows.values()
        for name in row
        if isinstance(name, str)
    }
    assert [card.name for card in printed() if not {card.name, card.title} & named] == []


def test_cards_are_named_in_a_test_its_parameters_and_what_it_uses() -> None:
    rows = rows_of(
        """
        FOE = "Troll"

        def _play(table):
            return table(me={"line": ["Bumpsy"]})

        @pytest.mark.parametrize("title", ["Anger", "Goon 3"])
        def test_anger(table, title):
            t = _play(table)
            t.submit("fight:Valdr#2", FOE)

        def test_nothing(table):
            assert table(me={"line": ["Goon 3"]})
        """
    )
    assert rows == {"test_anger": ["Anger", "Bumpsy", "Troll", "Valdr"]}


def test_a_twin_is_not_the_card_whose_title_it_has() -> None:
    twin = next(card for card in catalogue.cards("DT") if card.version == "evil twin")
    rows = rows_of(
        f"""
        TWIN = " (evil twin)"

        def test_the_twin(table):
            table(me={{"line": ["{twin.title}" + TWIN]}})
        """
    )
    assert rows == {"test_the_twin": [twin.name]}


def test_marks_are_of_a_test_a_parameter_or_the_module() -> None:
    rows = rows_of(
        """
        pytestmark = [pytest.mark.clause("of-all")]
        BOOKS = ("of-some", "of-others")

        @pytest.mark.ruling(*BOOKS, versions=("1.2",))
        @pytest.mark.pair("Troll", "Anger")
        @pytest.mark.parametrize("more", [pytest.param(1, marks=pytest.mark.reading("of-one"))])
        def test_marked(table, more):
            table("Anger", "Troll")

        def test_plain(table):
            table("Anger")
        """
    )
    assert rows == {
        "test_marked": ["Anger", "Troll", ["Troll", "Anger"], "of-all", "of-one", "of-others", "of-some"],
        "test_plain": ["Anger", "of-all"],
    }
