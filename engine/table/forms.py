"""Forms: the type that a card in play has in place of the usual one, while something says so."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """What the static `form_of` answers: "creature" with a power and an armor, or "artifact"."""

    type: str
    power: int = 0
    armor: int = 0


ARTIFACT = Form("artifact")
