"""Every kind of fact and every number rests on a clause, in every rulebook."""

from __future__ import annotations

import pytest

from engine.rulesets import RULESETS
from engine.table.fact_kinds import FACT_KINDS
from engine.table.judge_facts import JUDGE_FACTS
from engine.table.time_facts import TIME_FACTS
from replays.clauses.index import known_clauses
from replays.clauses.of_facts import CARDS_COME_FIRST, OF_NUMBERS, RESTS_ON, clause_of, holding
from replays.clauses.paraphrases import paraphrases

BY_OFFICIALS = {kind.name for kind in (*JUDGE_FACTS, *TIME_FACTS)}
RULED = sorted(set(FACT_KINDS) - BY_OFFICIALS)


def test_every_kind_of_fact_that_no_official_makes_has_its_row() -> None:
    assert {name.partition("/")[0] for name in RESTS_ON} == set(RULED)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_kind_rests_on_a_clause_that_holds_and_is_in_our_words(ruleset: str) -> None:
    for kind in RULED:
        for by_card in (False, True):
            clause = clause_of(kind, {}, ruleset, by_card=by_card)
            assert clause is not None
            assert holding([clause], ruleset) == [clause], (kind, clause)
            assert paraphrases()[clause].text, clause


def test_only_what_an_old_book_does_not_know_is_left_to_the_cards() -> None:
    by_cards = {kind for kind in RULED if clause_of(kind, {}, "18.4", by_card=True) == CARDS_COME_FIRST}
    assert by_cards == {"turn.cut_short", "turn.extra"}


def test_every_clause_that_is_named_is_known() -> None:
    named = {id for ids in (*RESTS_ON.values(), *OF_NUMBERS.values()) for id in ids}
    assert named <= set(known_clauses())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("number", OF_NUMBERS)
def test_every_number_has_a_rule(number: str, ruleset: str) -> None:
    (clause,) = holding(OF_NUMBERS[number], ruleset)
    assert paraphrases()[clause].text


def test_what_officials_do_rests_on_no_clause() -> None:
    assert {clause_of(kind, {}, "18.4", by_card=False) for kind in BY_OFFICIALS} == {None}


def test_what_the_data_name_goes_before_the_kind() -> None:
    assert clause_of("card.used", {"how": "reap"}, "16.0", by_card=False) == "reap-exhausts-and-gains-one"
    assert clause_of("card.used", {"how": "action"}, "16.0", by_card=False) == "use-creature-one-mode"
    assert clause_of("damage.prevented", {"by": "armor"}, "16.0", by_card=True) == "armor-prevents-before-dealt"
