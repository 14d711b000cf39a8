"""Where the books are silent about cards of Geistoid in Æmber Skies: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

_NEWEST = ("18.4",)

GEISTOID: tuple[Reading, ...] = (
    Reading(
        id="doppelganger-beginning-of-the-turn",
        about="Doppelganger and a neighbor that does something at the beginning of the turn",
        question="At the beginning of its player's turn, Doppelganger takes the text box of a neighbor that does "
        "something at that moment. Does Doppelganger do so, too?",
        options={
            "once": "it does, and where the neighbor is a Doppelganger, this one has chosen already",
            "too-late": "it does not: the turn had begun before it had that text",
            "always": "it does, and a Doppelganger beside another chooses again and again",
        },
        taken=under("once", _NEWEST),
        authority="An ability that is gained in an open window answers to the event of that window; one ability has "
        "one turn in it.",
        cites=("reap-abilities-gained-in-window-still-trigger",),
        cards=("Doppelganger",),
    ),
)
"""Cards of Geistoid in Æmber Skies."""
