"""A sample of the plays that a thing changed must not matter to, and that the comparison finds what it looks for."""

from __future__ import annotations

import pytest

from engine import catalogue
from engine.verbs import Verbs
from tests.engine.metamorphic import acted, outcomes
from tests.engine.metamorphic_changes import CHANGES, PUTS_AWAY, REASONS, Case, cases, changed, couples, pair, pairs

EVERY = 31
"""The suite acts one in so many cases out, of pairs one in `EVERY_PAIR`."""
EVERY_PAIR = 211
OF_BYSTANDERS = [name for name, change in CHANGES.items() if change.of_bystanders]


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
def test_what_differs_has_a_reason(name):
    found = list(outcomes(CHANGES[name], EVERY, start=len(name)))
    assert len(found) >= 4
    assert any(one.difference is None for one in found)
    unexplained = [(str(one.case), one.difference) for one in found if one.difference and not one.reason]
    assert not unexplained


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_BYSTANDERS)
def test_what_asks_for_cards_put_away_is_told_the_same(name):
    found = list(outcomes(CHANGES[name], EVERY_PAIR, paired=True, start=len(name)))
    assert len(found) > 50
    assert not [(str(one.case), one.difference) for one in found if one.difference and not one.reason]


def case_of(name, away, asking, number):
    cards = [catalogue.by_name(title) for title in (away, asking)]
    return pair(CHANGES[name], *cards, number)


def differing(name, away, asking, most=40):
    """The first difference without a reason that these two come to, of so many tables."""
    for number in range(most):
        one = acted(case_of(name, away, asking, number))
        if one is not None and one.difference is not None and one.reason is None:
            return one.difference
    return None


@pytest.mark.parametrize(
    "away, asking, what", [("Uxlyx the Zookeeper", "Dysania", "halves"), ("Ritual of Life", "Grasping Vines", "half")]
)
def test_one_half_that_is_followed_alone_is_found(monkeypatch, away, asking, what):
    assert differing("gigantic", away, asking) is None
    plain = Verbs.became
    monkeypatch.setattr(Verbs, "became", lambda g, cards: [c for c in plain(g, cards) if c.printed.half != "top"])
    found = differing("gigantic", away, asking)
    assert found is not None
    assert found[:2] == ("bystander", what)


def test_a_rule_that_goes_by_the_seat_is_found(monkeypatch):
    (case,) = _of("seat", "Anger")
    found = acted(case)
    assert found is not None
    assert found.difference is None
    plain = Verbs.power
    monkeypatch.setattr(Verbs, "power", lambda g, card: plain(g, card) + card.controller)
    found = acted(case)
    assert found is not None
    assert found.difference is not None
    assert found.difference.what == "power"
    assert not found.reason


def _of(name: str, title: str) -> list[Case]:
    return [case for case in cases(CHANGES[name]) if case.cards[0].name == title]


def test_a_change_changes_the_table_and_nothing_that_was_given():
    (case,) = _of("owner", "Anger")
    assert case.first != case.second
    assert changed(CHANGES["tokens"], case.first) != case.first
    assert all(seat["line"][1] == "Stander" for seat in case.first["position"]["seats"])


def test_every_card_is_tried_and_pairs_are_many():
    tried = {case.cards[0].name for case in cases(CHANGES["seat"])}
    assert len(tried) > 1_600
    assert len({asking for _, asking in map(_names, couples())}) > 300
    assert len(couples()) > 15_000
    assert next(pairs(CHANGES["gigantic"], 99)).number == 99
    assert all(hasattr(Verbs, verb) for verb in PUTS_AWAY)
    assert set(REASONS) == set(CHANGES)


def _names(couple):
    return tuple(card.name for card in couple)
