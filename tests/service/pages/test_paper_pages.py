"""What pages say of a match with printed cards where a dealt one has chance."""

from __future__ import annotations

import pytest

from tests.service.helpers.paper import BEGUN, enter, paper_match
from tests.service.helpers.roles import Api, Table
from tests.service.pages.test_case_desk import part, shown, words
from tests.service.resources.case.test_disputes import opened


@pytest.fixture
def paper(admin: Api) -> Table:
    """A match with printed cards in its first main step."""
    table = paper_match(admin)
    enter(table, table.judge, BEGUN, 1)
    return table


def test_going_back_says_that_chance_was_at_the_table(paper: Table, table: Table) -> None:
    page = words(part(shown(paper.judge, f"/m/{paper.match}/undo?to=1"), "Chance and time"))
    assert "Chance happened at the table" in page and "Seen there since: event 2 ." in page
    assert "left to chance" not in page
    later = words(part(shown(paper.judge, f"/m/{paper.match}/undo?to=4"), "Chance and time"))
    assert "Nothing was entered as seen there since." in later
    table.play(6)
    assert "at the table" not in words(part(shown(table.judge, f"/m/{table.match}/undo?to=5"), "Chance and time"))


def test_a_ruling_can_say_which_card_a_place_turned_out_to_be(paper: Table) -> None:
    case = opened(paper, first=5, last=5)
    page = shown(paper.judge, f"/m/{paper.match}/cases/{case}")
    listed, cards = part(page, 'id="listed-cards"', "</datalist>"), part(page, 'id="all-cards"', "</datalist>")
    assert listed.count("<option") == 72 and "Mother (Ann)" in listed and "Mother" not in cards
    assert "unseen card 7 in hand, from the left (Ann)" in cards
    assert part(page, 'id="correction-reveal"', "</template>").count('list="listed-cards"') == 1
    assert 'name="fill"' in page
    for who in paper.seats:
        assert "listed-cards" not in shown(who, f"/m/{paper.match}/cases/{case}")


def test_a_dealt_match_asks_nobody_what_was_seen(table: Table) -> None:
    table.play(8)
    page = shown(table.judge, f"/m/{table.match}/cases/{opened(table, first=5, last=6)}")
    assert "listed-cards" not in page and 'data-field="seen"' not in page and 'name="fill"' not in page


def test_a_match_is_given_out_as_a_sheet(paper: Table) -> None:
    assert f"/api/v1/matches/{paper.match}/export?format=sheet" in shown(paper.judge, f"/m/{paper.match}/about")


def test_what_can_be_done_with_a_card_stands_in_one_row_for_who_keeps_the_score(paper: Table) -> None:
    page = shown(paper.judge, f"/t/{paper.match}/score")
    row = part(page, '<span class="row-title">Mother</span>', "</li>")
    assert row.count("data-key=") == 2 and row.index("play:") < row.index("discard:")
    assert 'id="enter-lines"' in page and "data-who=" in page
    own = shown(paper.seats[0], f"/t/{paper.match}")
    assert "row-title" not in own and "enter-lines" not in own and "data-who=" not in own
