"""Where the books are silent about cards of Mars in Æmber Skies: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

_NEWEST = ("18.4",)

MARS: tuple[Reading, ...] = (
    Reading(
        id="bartos-artifacts-of-mars",
        about="Bartos the Ruiner and artifacts of Mars",
        question="An artifact of house Mars is used while Bartos the Ruiner is in play. Is it destroyed?",
        options={
            "spared": "it is not: creatures and artifacts of other houses are meant",
            "ruined": "it is: every artifact is meant, and of creatures those of other houses",
        },
        taken=under("spared", _NEWEST),
        authority="A word before two kinds of card stands before both of them.",
        cards=("Bartos the Ruiner",),
    ),
    Reading(
        id="envyx-glider-when-counted",
        about="Envyx Glider, and when its Mars creatures are counted",
        question="Envyx Glider has fought beside another Mars creature, which leaves play before the opponent's next "
        "turn. Does that one still count for the cost of keys?",
        options={
            "at-each-cost": "it does not: they are counted whenever a cost is asked for",
            "when-it-fought": "it does: they were counted when the Glider had fought",
        },
        taken=under("at-each-cost", _NEWEST),
        authority="The text speaks of creatures in play, in the turn to come.",
        cards=("Envyx Glider",),
        touches=("Waking Nightmare",),
    ),
    Reading(
        id="harmonic-pack-empty-archives",
        about="Harmonic Pack and a player without archives",
        question="Only one player has archived cards when Harmonic Pack is played. May a card of the empty archives of "
        "another be what is revealed, so that nothing is?",
        options={
            "must-hold": "it may not: a player with archived cards is chosen, where there is one",
            "any": "it may: any player is chosen, and then nothing more happens",
        },
        taken=under("must-hold", _NEWEST),
        authority="As much as possible is done.",
        cites=("resolve-as-much-as-possible",),
        cards=("Harmonic Pack",),
        touches=("Yzphyz Knowdrone",),
    ),
)
"""Cards of Mars in Æmber Skies."""
