"""The pages of the cards: lists by set, house and title, and everything about one card."""

from __future__ import annotations

import pytest

from engine import catalogue
from tests.engine.namesakes import DRONE
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Api


def test_the_sets_and_their_houses(nobody: Api) -> None:
    page = check_page(nobody.get("/cards"))
    for of in catalogue.sets():
        assert f"/cards?set={of.code}" in page.links
        assert {f"/cards?set={of.code}&house={house}" for house in of.houses} <= set(page.links)
    assert "/cards" in check_page(nobody.get("/readings")).links, "every page leads there"


def test_the_cards_of_a_set_and_of_a_house(nobody: Api) -> None:
    page = check_page(nobody.get("/cards?set=MM"))
    every = {f"/cards/MM/{card.number}" for card in catalogue.cards("MM")}
    assert every <= set(page.links)
    page = check_page(nobody.get("/cards?set=MM&house=dis&q="))
    of_dis = {f"/cards/MM/{card.number}" for card in catalogue.cards("MM") if card.house == "dis"}
    assert {link for link in page.links if link.startswith("/cards/")} == of_dis


def test_a_card_is_found_by_words_of_its_title(nobody: Api) -> None:
    answer = nobody.get("/cards?q=access+LIBRARY")
    assert "/cards/CotA/115" in check_page(answer).links
    assert "1 card." in joined(answer.text)
    twins = check_page(nobody.get("/cards?q=armadrone")).links
    assert {"/cards/DT/001", "/cards/DT/048"} <= set(twins)


def test_a_misspelt_title_gets_a_proposal(nobody: Api) -> None:
    answer = nobody.get("/cards?q=Dimension+Dor")
    door = catalogue.by_title("Dimension Door")[0]
    assert f"/cards/{door.set}/{door.number}" in check_page(answer).links
    assert "Is it" in answer.text
    nothing = nobody.get("/cards?q=%3Cscript%3Ezzzzzzz")
    check_page(nothing)
    assert "No card of the catalogue fits." in nothing.text
    assert "Is it" not in nothing.text


def test_a_long_list_says_how_to_make_it_shorter(nobody: Api) -> None:
    answer = nobody.get("/cards?q=e")
    check_page(answer)
    assert "the first 240 are listed: choose a set" in joined(answer.text)


@pytest.mark.parametrize("query", ["set=XX", "house=klingon", "colour=red", f"q={'x' * 201}"])
def test_a_choice_that_is_not_there(nobody: Api, query: str) -> None:
    assert nobody.get(f"/cards?{query}").status_code == 400


def test_a_card_with_all_that_is_known_of_it(nobody: Api) -> None:
    answer = nobody.get("/cards/WC/247")
    page, text = check_page(answer), joined(answer.text)
    assert "<h1>Symon</h1>" in text
    assert "Skirmish. Fight: puts the creature" in text
    assert "/readings#symon-fought-creature-destroyed" in page.links
    assert "<strong>Taken</strong> under 1.2, 1.3, 2021-03, 16.0, 18.4: no: it stays in the discard pile." in text
    assert "<code>skirmish-only-when-attacking</code>" in text
    plain = text.replace("<wbr>", "")
    assert "tests/engine/cards/wc/test_shadows_creatures_l_w.py" in plain
    assert "Symon sends what it fought to the top of the deck" in plain
    assert "/cards/CotA/310" in page.links, "Shadow Self, which it meets in a test"
    rulings = nobody.get("/cards/CotA/001").text
    assert "faq-anger-stunned-creature" in rulings
    assert "answer of the FAQ" in rulings


def test_a_number_on_several_cards_leads_to_each(nobody: Api) -> None:
    page = check_page(nobody.get("/cards/MM/125"))
    assert {"/cards/MM/125-top", "/cards/MM/125-bottom"} <= set(page.links)
    top = check_page(nobody.get("/cards/MM/125-top"))
    assert "/cards/MM/125-bottom" in top.links


def test_printings_lead_to_each_other(nobody: Api) -> None:
    first, second = (nobody.get(address) for address in ("/cards/CotA/296", "/cards/AoA/267"))
    assert "Bad Penny" in first.text
    assert "/cards/AoA/267" in check_page(first).links
    assert "/cards/CotA/296" in check_page(second).links


def test_a_card_that_no_set_prints_has_a_page_too(nobody: Api) -> None:
    card = catalogue.by_title(DRONE)[0]
    answer = nobody.get(f"/cards/{card.set}/{card.number}")
    check_page(answer)
    assert "no tests" in joined(answer.text)


def test_the_readings_that_touch_a_card_stand_on_its_page(nobody: Api) -> None:
    spider = catalogue.by_title("Ether Spider")[0]
    answer = nobody.get(f"/cards/{spider.set}/{spider.number}")
    assert "/readings#theft-caught-on-its-way" in check_page(answer).links
    text = joined(answer.text)
    assert "about the rules, or other cards, and likely to decide about this one · a match may choose otherwise" in text


def test_what_is_for_developers_is_folded(nobody: Api) -> None:
    text = joined(nobody.get("/cards/WC/247").text)
    folded = text[text.index('<details class="developers">') :]
    assert "For developers" in folded
    assert "test_shadows_creatures_l_w.py" in folded.replace("<wbr>", "")
    assert "tests/" not in text[: text.index(folded)], "no file of a test stands outside"
    assert "<details open" not in folded
    assert '<details class="developers" open' not in folded


@pytest.mark.parametrize("address", ["/cards/CotA/999", "/cards/XX/001", "/cards/%3Cb%3E/1"])
def test_a_card_that_is_not_there(nobody: Api, address: str) -> None:
    answer = nobody.get(address, Accept="text/html")
    check_page(answer, 404)
    assert "Look for it by its title." in answer.text
    assert "<b>" not in answer.text
