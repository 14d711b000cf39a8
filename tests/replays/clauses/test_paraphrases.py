"""What the rules say in our own words: every clause and ruling, with its section and its page in each rulebook."""

from __future__ import annotations

import re
from pathlib import Path

from engine.readings import READINGS
from replays.clauses.index import known_clauses
from replays.clauses.paraphrases import paraphrases
from tests.replays.matches import played

PAGE = re.compile(r"\d+|\d+–\d+|from \d+ on")
WITHOUT_PAGES = ("18.4", "break-key")
MOST_LETTERS = 130
"""Of a paraphrase: it is read while a table waits."""


def test_every_clause_and_ruling_has_a_sentence_a_section_and_pages() -> None:
    assert set(paraphrases()) == set(known_clauses())
    for id, said in paraphrases().items():
        assert said.text.endswith("."), id
        assert said.text[:1].upper() == said.text[:1], id
        assert 12 < len(said.text) < MOST_LETTERS, id
        assert said.section, id
        assert tuple(said.pages) == known_clauses()[id], "it has a page in each rulebook in which it holds"
        for book, page in said.pages.items():
            assert PAGE.fullmatch(page) if book not in WITHOUT_PAGES else page == "", (id, book, page)
            first, _, last = page.removeprefix("from ").removesuffix(" on").partition("–")
            assert not last or int(first) < int(last), (id, book)


def test_every_clause_that_the_source_of_the_rules_names_has_one() -> None:
    """Ids of readings and of their options look the same, and are told at their place."""
    looks_like = re.compile(r'"([a-z]+(?:-[a-z0-9]+){3,})"')
    rules = (Path(__file__).parents[3] / "engine" / "rules").rglob("*.py")
    named = {id for path in rules for id in looks_like.findall(path.read_text("utf-8"))}
    named -= {name for row in READINGS.values() for name in (row.id, *row.options)}
    assert len(named) > 40
    assert not named - set(paraphrases())


def test_no_two_say_the_same() -> None:
    texts: dict[str, str] = {}
    for id, said in paraphrases().items():
        assert texts.setdefault(said.text, id) == id, f"{id} says what {texts[said.text]} says"


def test_whatever_a_reading_cites_has_one() -> None:
    cited = {id for row in READINGS.values() for id in row.cites}
    assert len(cited) > 20
    assert cited <= set(paraphrases())


def test_whatever_a_match_names_has_one_with_a_page_of_its_rulebook() -> None:
    on = played(3)
    ruleset = on.traveller.opening("M1").data.setup["ruleset"]
    facts = [fact for _, _, found in on.traveller.between("M1", 1, on.store.head("M1").version) for fact in found]
    named = {clause for fact in facts for clause in fact.clauses}
    assert len(named) > 10
    assert all(ruleset in paraphrases()[id].pages for id in named)


def test_where_the_pages_have_no_numbers_none_is_told() -> None:
    assert paraphrases()["break-key-boon-token-each"].places == "rulebook break-key"
    assert paraphrases()["hazardous-before-fight"].places.endswith("; 16.0: page 15; 18.4")
