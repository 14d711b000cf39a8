"""Decks as plain lists, as people write them; what is wrong with a line, and what was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.deck_formats import read_deck
from replays.tournaments.decks.text import from_text
from tests.replays.tournaments.decks.test_deck_formats import ARGUS, DECKS, MAVERICK, MUTANTS, cards, faults, plain


@pytest.mark.parametrize(
    "line", ["2 Tremor", "2x Tremor", "2 x tremor", "2xTREMOR", "Tremor x2", "Tremor ×2", "2  Tremor"]
)
def test_counts_may_be_written_in_many_ways(line: str) -> None:
    (house,) = [fault.what for fault in faults(line) if "twelve" in fault.what]
    assert house.endswith("and 2 are of brobnar")


def test_quotes_accents_and_case_do_not_matter() -> None:
    text = plain(DECKS["Guide Achea"]).replace("’", "'").upper().replace("NAME:", "name:")
    assert cards(read_deck(text)) == cards(DECKS["Guide Achea"])
    without = plain(DECKS["Guide Achea"]).replace("’", "")
    assert cards(read_deck(without)) == cards(DECKS["Guide Achea"])


def test_a_maverick_without_headings_goes_where_a_card_is_lacking_or_where_the_list_says() -> None:
    deck = DECKS[MAVERICK]
    text = plain(deck, headings=False)
    assert "1 Honorable Claim" in text
    assert cards(read_deck(text)) == cards(deck)
    assert cards(read_deck(text.replace("1 Honorable Claim", "1 Honorable Claim (maverick) [House Logos]"))) == cards(
        deck
    )
    # Two houses lack a card: nobody can know which of them the stranger plays in.
    cut = "\n".join(line for line in text.splitlines() if not line.startswith("1 Mighty Javelin"))
    (fault,) = faults(cut)
    assert "a maverick needs the house" in fault.what
    assert cut.splitlines()[fault.line - 1] == "1 Honorable Claim"


def test_enhancements_stand_in_braces() -> None:
    text = plain(DECKS[MUTANTS]).replace("{capture draw}", "{Capture, draw}")
    (row,) = [
        card for card in read_deck(text)["cards"] if len(card["enhancements"]) == 2 and card["house"] == "untamed"
    ]
    assert (row["title"], row["enhancements"]) == ("Mushroom with a View", ["capture", "draw"])


def test_a_house_icon_stands_in_braces_as_well() -> None:
    text = plain(DECKS[MUTANTS]).replace("{capture draw}", "{draw house:dis}")
    (fault,) = faults(text)
    assert "1 Dis icon, and its Enhance cards give 0" in fault.what, "it is read, and no card of this deck gives it"
    (fault,) = faults(text.replace("house:dis", "house:diss"))
    assert "'house:diss' is no icon" in fault.what, fault.what


def test_every_bad_line_is_named_with_what_was_perhaps_meant() -> None:
    text = (
        "# my deck\n\n2 Tremr\n0 Punch\n99 Punch\nPunch (Logs)\nPunch {ambr}\nSomething Nobody Printed At All\n3 Punch"
    )
    found = {fault.line: fault for fault in faults(text)}
    assert list(found) == [3, 4, 5, 6, 7, 8]
    assert found[3].nearest[0] == "Tremor"
    assert found[8].nearest == ()
    assert "give 1 to 36" in found[4].what
    assert "no house" in found[6].what
    assert "no icon" in found[7].what


@pytest.mark.parametrize("line", ["1 Xenotraining", "1x Xenotraining", "1 x Xenotraining", "1xXenotraining"])
def test_a_title_may_begin_with_the_sign_for_times(line: str) -> None:
    found = from_text(f"Untamed\n{line}")["cards"]
    assert [row["title"] for row in found] == ["Xenotraining"]


@given(st.text(max_size=200))
def test_any_text_is_refused_or_read(text: str) -> None:
    with pytest.raises(DeckInvalid) as caught:
        read_deck(text)
    assert caught.value.faults


def test_a_list_without_end_is_not_read() -> None:
    (fault,) = faults("1 Punch\n" * 501)
    assert "501 lines" in fault.what


def test_houses_may_be_said_at_the_top() -> None:
    text = f"Houses: Logos, Sanctum, untamed\n{plain(ARGUS, headings=False)}"
    assert cards(read_deck(text)) == cards(ARGUS)
    assert "is no house" in faults("Houses: Logos, Nowhere\n12 Punch")[0].what
