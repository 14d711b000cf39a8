"""Variants of the game: each one's replacements for the standard rules."""

from __future__ import annotations

from engine.variants.break_key import BreakKeyVariant
from engine.variants.standard import Standard

VARIANTS: dict[str, Standard] = {variant.name: variant for variant in (Standard(), BreakKeyVariant())}
"""The variants by name."""


def variant_for(seats: int) -> str:
    """The variant for a number of players; the standard game if no variant has that number."""
    return next((name for name, variant in VARIANTS.items() if seats in variant.seats), "standard")
