"""Variants of the game: what each says in place of the standard rules."""

from __future__ import annotations

from engine.variants.break_key import BreakKeyVariant
from engine.variants.standard import Standard

VARIANTS: dict[str, Standard] = {variant.name: variant for variant in (Standard(), BreakKeyVariant())}
"""The variants by name, each with all that it changes."""


def variant_for(seats: int) -> str:
    """The variant that a number of players plays; the standard game where none is played by so many."""
    return next((name for name, variant in VARIANTS.items() if seats in variant.seats), "standard")
