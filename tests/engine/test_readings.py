"""The list of readings: it is complete, consistent and acted out, and what set-ups mean that name few or none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import catalogue
from engine.errors import SetupError
from engine.game import Game
from engine.opening.positions import setup_of
from engine.readings import READINGS, answered, concerning, for_new_match, in_force, under_another
from engine.rulesets import RULESETS
from engine.table.facts import Fact
from engine.table.setup import for_new_match as setup_for_new_match
from replays.clauses.index import known_clauses
from service.commands.rules.rulings_coverage import scan
from tests.rulings.marks import INDEX

TESTS = Path(__file__).parents[1]
POSITION = {"seats": [{"hand": ["Punch"]}, {"line": ["Valdr"]}], "house": "brobnar"}


@pytest.fixture(scope="module")
def acted_out() -> set[tuple[str, str]]:
    """(reading, rulebook) of every mark in the test suite."""
    return {
        (id, version)
        for mark in scan(TESTS).marks
        if mark.kind == "reading"
        for id in mark.ids
        for version in mark.versions or READINGS[id].taken
    }


@pytest.mark.parametrize("id", READINGS)
def test_each_reading_is_acted_out_under_every_rulebook_in_which_it_arises(acted_out, id):
    assert [version for version in READINGS[id].taken if (id, version) not in acted_out] == []


@pytest.mark.parametrize("id", READINGS)
def test_each_reading_says_what_a_judge_needs(id):
    row = READINGS[id]
    assert row.question.endswith("?")
    assert row.about
    assert row.authority.endswith(".")
    assert all(text and not text.endswith(".") for text in row.options.values())
    known = {*INDEX["clauses"], *INDEX["rulings"]}
    assert [cited for cited in row.cites if cited not in known] == []


@pytest.mark.parametrize("id", READINGS)
def test_what_is_taken_is_an_option_under_rulebooks_that_there_are(id):
    row = READINGS[id]
    for held in (row.taken, row.taken if row.earlier is None else row.earlier):
        assert set(held) == set(row.taken) <= set(RULESETS)
        assert set(held.values()) <= set(row.options)
    assert len(row.options) > 1 or not row.offered
    if row.settled is not None:
        assert row.settled.option in row.options
        assert not {*row.settled.rulesets} & {*row.taken}
        assert {*row.settled.rulesets} <= {*known_clauses()[row.settled.clause]}
    answer = row.answer()
    assert answer.id == id
    assert [option.option for option in answer.options] == list(row.options)


NAMES = {name for of in catalogue.sets() for card in catalogue.cards(of.code) for name in (card.title, card.name)}
"""What a card of the catalogue may be called."""


def named_in(text: str) -> set[str]:
    """The cards that a text names; of a name inside a longer one, the longer one."""
    found = {name for name in NAMES if name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)}
    return {name for name in found if not any(name != other and name in other for other in found)}


@pytest.mark.parametrize("id", READINGS)
def test_the_index_by_card_has_each_card_that_a_reading_names(id):
    row = READINGS[id]
    listed = (*row.cards, *row.touches)
    assert [name for name in listed if name not in NAMES] == []
    assert len(set(listed)) == len(listed)
    named = named_in(" ".join((row.about, row.question, *row.options.values(), row.authority)))
    assert [name for name in named if not any(one.startswith(name) for one in listed)] == []


def test_the_index_by_card_puts_what_is_about_a_card_first():
    rows = concerning(catalogue.by_title("Ghosthawk"))
    assert [row.id for row in rows if row.cards[:1] == ("Ghosthawk",)] == [row.id for row in rows][: len(rows) - 1]
    assert rows[-1].id == "little-rapscal-reap-with"
    assert rows[-1].touches == ("Ghosthawk",)
    assert concerning(catalogue.by_title("Nexus")) == [READINGS["lasting-effect-begun-in-a-window"]]
    assert concerning(catalogue.by_title("Punch")) == concerning([]) == []
    assert named_in("A second Sigil, or Evasion Sigil.") == {"Evasion Sigil"}


def answers(version: str) -> dict[str, str]:
    """By id, what a rulebook answers itself."""
    return {id: answer.option for id, answer in answered(version, "standard").items()}


def test_a_set_up_that_names_no_readings_has_those_of_its_time(version):
    old = setup_of({"ruleset": version, "position": POSITION})
    assert old.readings == {
        row.id: row.before(version)
        for row in READINGS.values()
        if version in row.taken and row.variant is None and row.in_setups
    } | answers(version)
    assert "readings" not in old.data


def test_a_new_match_names_every_reading_that_can_arise(version):
    new = setup_of(setup_for_new_match({"ruleset": version, "position": POSITION}))
    assert new.readings == {**new.data["readings"], **answers(version)}
    assert new.data["readings"] == {
        row.id: row.taken[version]
        for row in READINGS.values()
        if version in row.taken and row.variant is None and row.in_setups
    }
    three = for_new_match(None, version, "break-key")
    assert set(new.data["readings"]) < set(three)
    assert three["break-key-passive-abilities"] == "each"


def test_what_is_chosen_is_read_that_way_and_survives_the_round_trip(version):
    chosen = {"theft-caught-on-its-way": "stolen"}
    raw = setup_for_new_match({"ruleset": version, "position": POSITION, "readings": chosen})
    game = Game.open(setup_of(raw))
    assert game.table.reads("theft-caught-on-its-way", "stolen")
    assert not game.table.reads("theft-caught-on-its-way", "no-theft")
    again = Game.restore(setup_of(raw), game.snapshot())
    assert again.table.readings == game.table.readings
    assert again.digest() == game.digest()


@pytest.mark.parametrize(
    ("chosen", "fault"),
    [
        ({"theft-caught-on-its-way": "half"}, "choose one of no-theft, stolen"),
        ({"steal-for-ever": "one"}, "is not a reading; `vaultlog rulings --readings` lists them"),
        ({"houses-to-choose-from": "at-the-table"}, "leaves no choice; it is read as every"),
        (
            {"steal-for-each": "one"},
            "steal-for-each is answered by rulebook 18.4",
        ),
        ({"break-key-boon": "taken"}, "does not arise in standard under rulebook 18.4; leave it out"),
        ({"reactions-to-entering-play": "after-play"}, "does not arise in standard under rulebook 18.4"),
        (["steal-for-each"], "readings must map the id of a reading to one of its options"),
        ({"theft-caught-on-its-way": 1}, "choose one of no-theft, stolen"),
        ({"theft-caught-on-its-way": ["stolen"]}, "choose one of no-theft, stolen"),
        ({7: "one"}, "7 is not a reading"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_what_to_do(chosen, fault):
    with pytest.raises(SetupError, match=fault.replace("(", "\\(")):
        setup_for_new_match({"position": POSITION, "readings": chosen})


def test_a_stored_set_up_is_checked_as_well():
    with pytest.raises(SetupError, match="is not a reading"):
        setup_of({"position": POSITION, "readings": {"nothing": "one"}})


def test_under_another_rulebook_what_was_chosen_stays_chosen():
    here = for_new_match({"steal-for-each": "several"}, "1.2", "standard")
    there = under_another(here, "1.2", "16.0", "standard")
    assert there is not None
    assert there["steal-for-each"] == "several"
    assert there["protection-from-redirected-damage"] == "as-dealt"
    assert "reactions-to-entering-play" not in there
    assert "enhancements-of-a-copied-card" in there
    assert under_another(there, "16.0", "1.2", "standard") == here
    assert under_another(None, "1.2", "16.0", "standard") is None


def test_a_set_up_that_names_some_has_the_others_of_before_they_were_listed():
    found = in_force({"steal-for-each": "several"}, "16.0", "standard")
    assert found["steal-for-each"] == "several"
    assert found["houses-to-choose-from"] == "at-the-table"


def test_the_readings_of_a_fact_go_with_it():
    fact = Fact("amber.stolen", {"amount": 1}, readings=("steal-for-each",))
    assert fact.to_data()["readings"] == ["steal-for-each"]
    assert Fact.from_data(fact.to_data()).readings == ("steal-for-each",)
    assert "readings" not in Fact("amber.stolen", {}).to_data()
