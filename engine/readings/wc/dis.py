"""Where the books are silent about cards of Dis in Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

_OLD = ("1.2", "1.3")
"""The rulebooks of the time before ward."""

DIS: tuple[Reading, ...] = (
    Reading(
        id="lord-invidius-control-lost",
        about="Lord Invidius, and control that changes again",
        question="A creature that Lord Invidius took goes to another player and comes back. Is it of Dis again?",
        options={
            "again": "yes: control is a condition, which is looked at whenever it matters",
            "over": "no: the effect ended when control was first lost",
        },
        taken=under("again"),
        authority="The text says while, which is a condition; a duration ends with until.",
        cites=("lasting-effect-is-constant-for-its-duration", "constant-continuous-recheck"),
        cards=("Lord Invidius",),
    ),
    Reading(
        id="snags-mirror-left-play",
        about="Snag’s Mirror that has left play",
        question="Snag’s Mirror leaves play after a player chose a house. Is that house barred in the next turn?",
        options={
            "lasts": "yes: what it said about that turn is a lasting effect",
            "ends": "no: it bars houses only while it is in play",
        },
        taken=under("lasts"),
        authority="The choice triggers it, and it speaks of a later turn; such an effect goes on without its source.",
        cites=("lasting-effect-outlives-source",),
        cards=("Snag’s Mirror",),
    ),
    Reading(
        id="snaglet-forced-choice",
        about="Snaglet and a choice that was forced",
        question="The opponent must choose the house that Snaglet named, as a card demands it. Is Æmber stolen?",
        options={
            "stolen": "yes: the house is chosen, if there was a choice or not",
            "not-stolen": "no: what is forced is not chosen",
        },
        taken=under("stolen"),
        authority="Demands say which house must be chosen, so it is chosen.",
        cites=("house-choice-is-mandatory",),
        cards=("Snaglet",),
    ),
    Reading(
        id="etaromme-tied-houses",
        about="Etaromme and houses with equally many creatures",
        question="Several houses have the most creatures. What does Etaromme destroy?",
        options={
            "any": "a creature of any one of these houses, which the active player chooses",
            "none": "nothing: no house has more creatures than all others",
        },
        taken=under("any"),
        authority="The active player picks among those that are tied wherever a book speaks of the most of something.",
        cites=("most-powerful-group-filled-downwards", "decisions-by-active-player"),
        cards=("Etaromme",),
    ),
    Reading(
        id="malison-moved-to-its-own-place",
        about="Malison, and a creature that stays where it is",
        question="Malison moves a flank creature to the place that it has. Was it moved, so that it captures?",
        options={
            "moved": "yes: its place is one of those it can be moved to",
            "not-moved": "no: a creature that changes no place has not moved",
        },
        taken=under("moved", _OLD),
        authority="The later books say that a creature may be moved to the position it has.",
        cites=("move-creature-may-stay-in-place",),
        cards=("Malison",),
    ),
    Reading(
        id="obsidian-forge-cost",
        about="Obsidian Forge, and cards that change the cost",
        question="A creature that changes what keys cost is sacrificed to Obsidian Forge. Does its change still count?",
        options={
            "after": "no: the current cost is looked at when the key is forged, after the sacrifices",
            "before": "yes: the cost is fixed when the Action begins",
        },
        taken=under("after"),
        authority="The instructions are followed in their order, and forging comes last.",
        cites=("resolve-in-written-order",),
        cards=("Obsidian Forge",),
    ),
)
