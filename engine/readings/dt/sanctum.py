"""Where the books are silent about cards of Sanctum in Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_CLARIELS = ("Lightsmith Clariel",)

SANCTUM: tuple[Reading, ...] = (
    Reading(
        id="lightsmith-clariel-armor-left",
        about="Lightsmith Clariel and armor that is used up",
        question="The 2 armor of Lightsmith Clariel has prevented 2 damage this turn, and then its power of 5 and its "
        "armor are switched. How much damage can its armor still prevent?",
        options={
            "three": "3: of its 5 armor, 2 are used up",
            "five": "5: armor that it gets by the switch is fresh",
        },
        taken=under("three", CHARTS),
        authority="An official answer keeps used armor in the value that is switched. What was used of it stays used.",
        cites=("armor-total-value-includes-used",),
        cards=_CLARIELS,
    ),
    Reading(
        id="lightsmith-clariel-change-after-the-switch",
        about="Lightsmith Clariel and armor gained after the switch",
        question="The power and the armor of a creature are switched, and later in the turn it gets 2 more armor. "
        "Which of the two is greater by it?",
        options={
            "armor": "its armor: the values that it had were switched, once",
            "power": "its power: all its armor counts as power for the rest of the turn",
        },
        taken=under("armor", CHARTS),
        authority="To switch is done once. What comes later adds to what it names.",
        cites=("armor-gains-are-additive",),
        cards=_CLARIELS,
    ),
    Reading(
        id="holdfast-neighbor-destroyed",
        about="Holdfast and a neighbor that is destroyed",
        question="A neighbor of Holdfast is dealt damage, which destroys it. Is Holdfast readied?",
        options={
            "readied": "it is: what was dealt damage was its neighbor",
            "not-readied": "it is not: the creature is no neighbor any more when Holdfast reacts",
        },
        taken=under("readied", CHARTS),
        authority="The damage is dealt before the creature leaves play, and the text asks for no more.",
        cites=("leaves-play-last-known-state",),
        cards=("Holdfast",),
    ),
    Reading(
        id="avenging-aura-keys-forged-later",
        about="Avenging Aura and keys forged or unforged later",
        question="After Avenging Aura was played, a key of the opponent is unforged in the same turn. "
        "How much assault do friendly creatures have?",
        options={
            "keys-now": "as much as the opponent has forged keys now",
            "keys-then": "as much as the opponent had forged keys when it was played",
        },
        taken=under("keys-now", CHARTS),
        authority="The text names a number that the opponent has, not one that is counted once.",
        cards=("Avenging Aura",),
    ),
    Reading(
        id="redhand-registry-several-thefts",
        about="Redhand Registry and several thefts in one turn",
        question="Æmber is stolen from the player of Redhand Registry 2 times in one turn. "
        "How many forge steps does the opponent skip?",
        options={
            "one": "1: each theft is about the same next turn",
            "two": "2: each theft costs another turn",
        },
        taken=under("one", CHARTS),
        authority="The text names the next turn, which is the same for each theft.",
        cards=("Redhand Registry",),
    ),
    Reading(
        id="trial-by-water-reset",
        about="Trial by Water and a tide that is reset",
        question="Trial by Water resets the tide, of which the books say nothing. Is it high or low for a player then?",
        options={
            "neutral": "for no player: it is neutral, as at the start of a match",
            "low": "low for every player, until one raises it",
        },
        taken=under("neutral", CHARTS),
        authority="The state that the tide has before anything is done to it is the neutral one.",
        cites=("tide-starts-neutral",),
        cards=("Trial by Water",),
    ),
)
