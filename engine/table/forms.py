"""Forms: the type that a card in play has in place of the usual one, while something says so."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """What the static `form_of` answers: "creature" with a power and an armor, or "artifact".

    A card that is printed as a creature keeps its printed power and armor: `base_power` gives it another one.
    """

    type: str
    power: int = 0
    armor: int = 0


ARTIFACT = Form("artifact")
