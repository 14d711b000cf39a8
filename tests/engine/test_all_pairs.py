"""Every two of the deck lists play each other, random decks play too, and every card of the catalogue is seen at work.

A failure names the number of its match; `tests.engine.coverage_report.deeds_of(number)` plays it again.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engine.catalogue import HOUSES_OF_SET
from engine.catalogue.decks import deck_lists
from engine.opening.made_up_decks import made_up_decks
from engine.readings.reading import CHARTS
from engine.rulesets import RULESETS
from tests.engine.all_pairs import (
    DRAWN,
    LATER,
    ROUNDS,
    TABLES,
    Deeds,
    drawn,
    every_card,
    later,
    pairs,
    shown,
    tables,
)
from tests.engine.coverage_report import deeds_of, deeds_of_enough, missing, playable, scripts, table, told_of, usable
from tests.engine.deck_lots import knows
from tests.engine.matches import Script

CHUNK = 20
SHOWS = [script.number for script in drawn()]
"""The matches that show every card at work: played, with the same checks, where that is counted."""
REST = [script.number for script in scripts() if script.number not in range(SHOWS[0], SHOWS[-1] + 1)]
ONE_IN = 3
"""So many of the matches that begin with creatures on the table are played."""


def in_them(script: Script) -> set[tuple[str, str]]:
    """The rulebook with each of the lists of a match, or with none: some begin with a position."""
    names = [seat["deck"]["name"] for seat in script.setup.get("seats", ())]
    return {(script.setup["ruleset"], name) for name in names or [""]}


def enough() -> list[int]:
    """Of the matches that show no card, as many as have every list played under each of its rulebooks, of all kinds in
    an order that is drawn; `python -m tests.engine.coverage_report` plays the others too, with the same checks."""
    chosen, seen = [script.number for script in tables()[::ONE_IN]], set[tuple[str, str]]()
    for number in random.Random(0).sample(REST, len(REST)):
        if found := in_them(scripts()[number]) - seen:
            chosen.append(number)
            seen |= found
    return sorted(set(chosen))


PLAYED = enough()
CHUNKS = [PLAYED[start : start + CHUNK] for start in range(0, len(PLAYED), CHUNK)]


def test_all_pairs_meet_under_every_rulebook_in_turn() -> None:
    wanted = {frozenset(two) for two in combinations(deck_lists("CotA"), 2)}
    assert len(wanted) == 190
    for lap in range(ROUNDS):
        of = pairs()[lap * len(wanted) : (lap + 1) * len(wanted)]
        assert {frozenset(seat["deck"]["name"] for seat in script.setup["seats"]) for script in of} == wanted
        for ruleset in RULESETS:
            assert sum(script.setup["ruleset"] == ruleset for script in of) >= len(of) // len(RULESETS)
    first, second = pairs()[0], pairs()[len(wanted)]
    assert first.setup["ruleset"] != second.setup["ruleset"]
    assert first.setup["seats"][0]["deck"] == second.setup["seats"][1]["deck"]


def test_the_matches_are_numbered_by_their_place_and_the_random_decks_hold_every_card() -> None:
    assert [script.number for script in scripts()] == list(range(190 * ROUNDS + DRAWN + TABLES + len(later())))
    rows = [row for script in drawn() for seat in script.setup["seats"] for row in seat["deck"]["cards"]]
    assert {(row["set"], row["number"]) for row in rows} == {(card.set, card.number) for card in every_card()}


def test_decks_of_later_sets_meet_each_other_under_every_book_that_knows_them() -> None:
    met: dict[frozenset[str], set[str]] = {}
    for script in later():
        decks = [seat["deck"] for seat in script.setup["seats"]]
        assert all(knows(script.setup["ruleset"], deck) for deck in decks)
        met.setdefault(frozenset(deck["name"] for deck in decks), set()).add(script.setup["ruleset"])
    for code in LATER:
        of_set = {frozenset(two) for two in combinations(made_up_decks(code), 2)}
        books = {name for name in CHARTS if set(HOUSES_OF_SET[code]) <= set(RULESETS[name].houses)}
        older = {"WoE": {"16.0"}, "GR": set(), "AS": set()}.get(code, {"2021-03", "16.0"})
        assert books == {*older, "18.4"}
        assert all(books <= met[two] for two in of_set)
    assert len(met) == len(LATER) * 190


def test_deeds_are_counted_by_card_and_what_is_lacking_is_said() -> None:
    deeds = shown(pairs()[0])
    assert deeds.counts["played"].total() > 0
    assert deeds.counts["discarded"].total() > 0
    nothing = missing(Deeds())
    wanted = sum(1 + playable(card) + usable(card) for card in told_of())
    assert len(nothing) == wanted
    assert "Cursed Relic was never played" not in nothing
    assert "Cursed Relic was never destroyed nor discarded" in nothing
    assert "Autocannon was never played" in nothing
    assert "Autocannon was never used" not in nothing
    assert "Dodger was never used" in nothing
    title = next(iter(deeds.counts["played"]))
    assert f"{title} was never played" not in missing(deeds)
    shows = next(line for line in table(deeds) if line.startswith(f"{title} "))
    assert shows.split()[-4] == str(deeds.counts["played"][title])
    twice = Deeds()
    twice.add(deeds)
    twice.add(deeds)
    assert twice.times(title, "played") == 2 * deeds.times(title, "played")


@pytest.mark.slow
@pytest.mark.parametrize("numbers", CHUNKS, ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_matches_end_soundly_and_fold_again(numbers: list[int]) -> None:
    for number in numbers:
        deeds_of(number)


def test_every_match_is_counted_once_and_each_list_is_played_under_each_of_its_rulebooks() -> None:
    assert sorted([*SHOWS, *REST]) == list(range(len(scripts())))
    chosen = [scripts()[number] for number in PLAYED]
    assert set().union(*map(in_them, chosen)) == set().union(*(in_them(scripts()[number]) for number in REST))
    for kind in (pairs(), tables(), later()):
        of = [script for script in kind if script.number in set(PLAYED)]
        assert {script.setup["ruleset"] for script in of} == {script.setup["ruleset"] for script in kind}
        assert len(of) >= 20


@pytest.mark.slow
def test_random_decks_do_too_and_every_card_is_seen_to_be_played_used_and_destroyed_or_discarded() -> None:
    assert missing(deeds_of_enough()) == []
