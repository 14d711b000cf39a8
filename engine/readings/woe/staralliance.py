"""Where the books are silent about cards of Star Alliance in Winds of Exchange: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

STAR_ALLIANCE: tuple[Reading, ...] = (
    Reading(
        id="shakedown-sullivan-empty-deck",
        about="Shakedown Sullivan and an empty deck",
        question="Shakedown Sullivan chooses a creature whose controller has no card left in the deck. "
        "Is the creature destroyed, as no card of its house was discarded?",
        options={
            "nothing": "it stays: there is no card that could be of any house",
            "destroyed": "it is destroyed: no card of its house was discarded",
        },
        taken=under("nothing", CHARTS),
        authority="Both outcomes are about the card that was discarded.",
        cites=("resolve-as-much-as-possible",),
        cards=("Shakedown Sullivan",),
    ),
)
