"""Decks with cards, or of houses, that are newer than the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from engine import catalogue
from engine.abilities.mechanisms import mechanisms_of, unknown_to
from engine.catalogue.decks import starter_decks
from engine.errors import SetupError
from engine.game import Game
from engine.rulesets import RULESETS
from engine.table.setup import Setup, for_new_match
from tests.engine.invent import invent

NEWEST = {"what-the-rulebook-does-not-know": "newest"}


@invent("Newer Shield", type="action")
class NewerShield:
    """Play: wards every friendly creature."""

    def play(g, me, you):
        yield from _ward_all(g, you)


@invent("Newer Cloak", type="upgrade")
class NewerCloak:
    """This creature is invulnerable."""

    def keywords(g, me, creature):
        return {"invulnerable": 1} if creature is me.host else {}


@invent("Newer Ear", type="artifact")
class NewerEar:
    """Each friendly creature has “Reap: raises the tide if it is low for you”."""

    def grants_to(g, me, card):
        return card.type == "creature" and card.controller == me.controller

    class Grants:
        """Reap: raises the tide if it is low for you."""

        def reap(g, me, you):
            if g.tide_is_low(you):
                yield from g.raise_tide(you)


def _ward_all(g, you):
    yield from g.ward(g.creatures(friendly_to=you))


def setup(ruleset: str, *cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    decks = list(starter_decks().values())
    deck = decks[1]
    places = [n for n, row in enumerate(deck["cards"]) if row["house"] == "brobnar"]
    for place, card in zip(places, cards, strict=False):
        deck["cards"][place] = {"house": "brobnar", **card}
    seats = [{"name": "Ann", "deck": deck}, {"name": "Ben", "deck": decks[0]}]
    return {"ruleset": ruleset, "seats": seats, "chance": {"seed": "00" * 32}, **more}


def known(title: str) -> catalogue.CardFacts:
    card = catalogue.by_name(title)
    assert card is not None
    return card


@pytest.mark.parametrize(
    ("title", "asked"),
    [("Newer Shield", "ward"), ("Newer Cloak", "invulnerable"), ("Newer Ear", "the tide"), ("Encounter Suit", "ward")],
)
def test_what_a_card_asks_for_is_found_in_its_code(title: str, asked: str) -> None:
    assert mechanisms_of(title) == {asked}


def test_keywords_count_as_they_are_printed() -> None:
    blood = known("First Blood")
    assert unknown_to(RULESETS["1.2"], blood) == ("alpha",)
    assert unknown_to(RULESETS["1.3"], blood) == ()


def test_no_card_of_the_first_set_asks_for_anything_newer() -> None:
    asked = {card.name: unknown_to(RULESETS["1.2"], card) for card in catalogue.cards("CotA")}
    assert {name: words for name, words in asked.items() if words} == {}


@pytest.mark.reading("what-the-rulebook-does-not-know", versions=("1.2", "1.3"))
@pytest.mark.parametrize("ruleset", ["1.2", "1.3"])
def test_a_deck_with_newer_cards_is_refused_by_name(ruleset: str) -> None:
    raw = setup(ruleset, {"title": "Newer Shield"}, {"title": "Newer Shield"}, {"title": "Newer Cloak"})
    with pytest.raises(SetupError) as refused:
        Setup.from_data(raw)
    (fault,) = refused.value.faults
    what = "Newer Shield (ward), Newer Cloak (invulnerable)"
    assert fault == (
        f"seat 0: rulebook {ruleset} does not know what these ask for: {what}; play under a newer rulebook, or give "
        "what is new its newest meaning with the reading what-the-rulebook-does-not-know=newest"
    )


@pytest.mark.parametrize("icon", ["discard", "power"])
def test_a_deck_enhanced_with_a_newer_icon_is_refused_by_an_older_book(icon: str) -> None:
    raw = setup("16.0", {"title": "Troll", "enhancements": [icon]})
    with pytest.raises(SetupError, match=rf"does not know what these ask for: Troll \({icon} icon\);"):
        Setup.from_data(raw)
    assert Setup.from_data({**raw, "readings": NEWEST}).ruleset.later_bonus_icons
    assert Setup.from_data({**raw, "ruleset": "18.4"}).seats[0]["deck"]["cards"][0]["enhancements"] == [icon]


@pytest.mark.reading("what-the-rulebook-does-not-know", versions=("2021-03",))
def test_what_only_the_newest_book_knows_is_refused_by_the_one_before() -> None:
    raw = setup("2021-03", {"title": "Levy"})
    with pytest.raises(SetupError, match=r"seat 0: rulebook 2021-03 does not know .*: Levy \(token creatures\);"):
        Setup.from_data(raw)
    assert Setup.from_data({**raw, "readings": NEWEST}).ruleset.tokens_known


def test_the_newer_book_takes_it() -> None:
    for ruleset in ("2021-03", "16.0"):
        assert Setup.from_data(setup(ruleset, {"title": "Newer Shield"})).ruleset is RULESETS[ruleset]


@pytest.mark.reading("what-the-rulebook-does-not-know", versions=("1.2",))
def test_where_the_match_says_so_the_new_has_its_newest_meaning() -> None:
    raw = for_new_match({**setup("1.2", {"title": "Newer Shield"}), "readings": NEWEST})
    game = Game.open(raw)
    assert game.table.ruleset.name == "1.2"
    assert game.table.ruleset.ward_known
    assert not game.table.ruleset.tagging, "what the book does know stays"


def test_a_house_that_the_book_does_not_know_is_refused() -> None:
    raw = setup("1.3")
    deck = raw["seats"][0]["deck"]
    deck["houses"] = ["staralliance" if house == "brobnar" else house for house in deck["houses"]]
    for row in deck["cards"]:
        row["house"] = "staralliance" if row["house"] == "brobnar" else row["house"]
    with pytest.raises(SetupError, match="seat 0: rulebook 1.3 does not know what these ask for: house Star Alliance;"):
        Setup.from_data(raw)
    assert Setup.from_data({**raw, "ruleset": "2021-03"}).ruleset.name == "2021-03"


@pytest.mark.reading("what-the-rulebook-does-not-know", versions=("2021-03",))
def test_a_tide_that_the_book_knows_is_the_tide_of_the_book(table) -> None:
    t = table(me={"line": ["Goon 3"]}, foe={}, ruleset="2021-03", readings=NEWEST)
    assert t.g.tide_in_game, "it is raised in any game (tide-available-in-any-game)"
    t.submit("tide")
    assert t.g.state.tide == 0


@pytest.mark.reading("what-the-rulebook-does-not-know", versions=("1.2", "1.3"))
@pytest.mark.parametrize("ruleset", ["1.2", "1.3"])
def test_a_described_table_has_what_the_newest_meaning_knows(table, ruleset) -> None:
    marked = {"title": "Goon 3", "counters": {"awakening": 2}}
    with pytest.raises(SetupError, match="knows no awakening counter"):
        table(me={"line": [marked]}, ruleset=ruleset)
    tide = {"me": {"line": [marked], "tide": True}, "tide": 0}
    with pytest.raises(SetupError, match="knows no tide"):
        table(**tide, ruleset=ruleset)
    t = table(**tide, ruleset=ruleset, readings=NEWEST)
    assert t.card("Goon 3").counters == {"awakening": 2}
    assert t.g.state.tide == 0
