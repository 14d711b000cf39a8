"""Declaring a card: a class that says what the vocabulary does not have is refused at once."""

from __future__ import annotations

from typing import Any

import pytest

import engine.cards  # noqa: F401  (from here on every card behaves)
from engine.abilities import CARDS, after, card, compile_text, instead_of, lasting
from engine.errors import UnknownName


def test_a_name_outside_the_vocabulary_is_refused() -> None:
    class Wrong:
        """Play: nothing that has a name."""

        def plays(g, me, you):
            yield from ()

    with pytest.raises(UnknownName, match="Wrong Card: plays is not in the vocabulary"):
        card("Wrong Card")(Wrong)
    assert "Wrong Card" not in CARDS


def test_a_card_behaves_once() -> None:
    with pytest.raises(UnknownName, match="Anger is declared twice"):
        card("Anger")(type("Anger", (), {"__doc__": "Play: nothing."}))


@pytest.mark.parametrize("declare", [after, instead_of])
def test_an_unknown_event_is_refused(declare: Any) -> None:
    with pytest.raises(UnknownName, match="no event 'sneezed'; known: "):
        declare("sneezed")


def test_a_nested_class_is_a_grant_or_a_lasting_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.abilities.declaring.LASTING", {})

    class Inner:
        """Nothing in particular."""

    with pytest.raises(UnknownName, match="nested class Helper is neither Grants, AsUpgrade"):
        compile_text("X", "X", type("X", (), {"__doc__": "Play: nothing.", "Helper": Inner}))
    text = compile_text("X", "X", type("X", (), {"__doc__": "Play: nothing.", "Grants": Inner}))
    assert text.grants is not None
    assert text.grants.key == "X/Grants"
    assert compile_text("X", "X", type("X", (), {"Effect": lasting(Inner)})).grants is None


def test_cards_that_print_the_same_share_a_class() -> None:
    narp, mega = CARDS["Narp"], CARDS["Mega Narp"]
    assert (narp.title, mega.title) == ("Narp", "Mega Narp")
    assert narp.summary == mega.summary


def test_a_lasting_effect_belongs_to_one_card() -> None:
    with pytest.raises(UnknownName, match="Narp and Mega Narp: write a class for each, it has a lasting effect"):

        @card("Narp", "Mega Narp")
        class Shared:
            """Play: does nothing yet."""

            @lasting
            class Later:
                """Does nothing yet."""
