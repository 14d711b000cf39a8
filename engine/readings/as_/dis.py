"""Where the books are silent about cards of Dis in Æmber Skies: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

DIS: tuple[Reading, ...] = (
    Reading(
        id="delta-p-one-that-stays-as-it-was",
        about="Delta P and a creature that cannot be destroyed",
        question="Delta P is repeated as long as the opponent has more creatures. What if the only creatures that are "
        "left cannot be destroyed?",
        options={
            "left-out": "a creature that stays in play with its ward and upgrades is left out from then on, and where "
            "none is left the effect ends",
            "chosen-again": "it is chosen again, as often as the active player picks",
        },
        taken=under("left-out", ("18.4",)),
        authority="An endless loop stops when the active player says so, and no further time would change anything.",
        cites=("infinite-loop-player-picks-count", "resolve-as-much-as-possible"),
        cards=("Delta P",),
    ),
)
