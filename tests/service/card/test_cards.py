"""Cards over HTTP: a list of facts and texts, and one card with all that is known of it."""

from __future__ import annotations

import msgspec

from engine import catalogue
from service.card.sheets import CardAnswer, CardFactsAnswer, CardReading, OfficialAnswer, RulebookClause, sheet_of
from tests.service.frame.test_pages import check_page
from tests.service.helpers.roles import Api, problem


def test_the_cards_of_a_set_with_their_texts(nobody: Api) -> None:
    found = nobody.ok("cards?set=MM")
    assert found["catalogue"] == catalogue.CATALOGUE_ID
    assert [card["number"] for card in found["cards"]] == [card.number for card in catalogue.cards("MM")]
    assert all(set(card) == set(CardFactsAnswer.__struct_fields__) for card in found["cards"])


def test_each_card_is_listed_once(nobody: Api) -> None:
    names = [card["name"] for card in nobody.ok("cards")["cards"]]
    assert len(names) == len(set(names)) > 1600


def test_a_title_may_mean_several_cards(nobody: Api) -> None:
    found = nobody.ok("cards?title=ARMADRONE")["cards"]
    assert [(card["name"], card["number"]) for card in found] == [
        ("Armadrone (evil twin)", "001"), ("Armadrone", "048"),
    ]  # fmt: skip
    assert nobody.ok("cards?title=Armadrone&set=CotA")["cards"] == []
    assert [card["set"] for card in nobody.ok("cards?title=bad+penny&set=AoA")["cards"]] == ["AoA"]
    problem(nobody.get("cards?set=XX"), 400, "invalid-parameter")


def test_a_card_with_all_that_is_known_of_it(nobody: Api) -> None:
    card = catalogue.by_name("Symon")
    assert card is not None
    told = nobody.ok("cards/WC/247")
    assert told["tests"]
    assert told["readings"][0]["id"] == "symon-fought-creature-destroyed"
    assert told == msgspec.json.decode(msgspec.json.encode(sheet_of(card)))
    assert set(told) == set(CardAnswer.__struct_fields__)
    shapes = {"clauses": RulebookClause, "rulings": OfficialAnswer, "readings": CardReading}
    for name, shape in shapes.items():
        assert all(set(row) == set(shape.__struct_fields__) for row in nobody.ok("cards/CotA/001")[name]), name
    assert "/api/v1/cards/WC/247" in check_page(nobody.get("/cards/WC/247")).links


def test_a_card_that_is_not_there(nobody: Api) -> None:
    told = problem(nobody.get("cards/MM/125"), 404, "not-found")["detail"]
    assert "give its number as 125-bottom or 125-top" in told
    problem(nobody.get("cards/XX/001"), 404, "not-found")
