"""Variants of the game: what each says in place of the standard rules."""

from __future__ import annotations

from engine.variants.break_key import BreakKey
from engine.variants.standard import Standard

VARIANTS: dict[str, Standard] = {variant.name: variant for variant in (Standard(), BreakKey())}
