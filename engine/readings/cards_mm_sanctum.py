"""Where the books are silent about cards of Sanctum in Mass Mutation: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

CARDS_MM_SANCTUM: tuple[Reading, ...] = (
    Reading(
        id="purifier-of-souls-and-replacements",
        about="Purifier of Souls and Destroyed abilities that replace",
        question="A creature with Armageddon Cloak is destroyed beside Purifier of Souls. "
        "Does its Destroyed ability, which says “instead”, still save it?",
        options={
            "silenced": "the creature is lost: all that stands under Destroyed is silent",
            "replaces": "the creature is saved: a replacement does not trigger",
        },
        taken=under("silenced", CHARTS),
        authority="The Purifier speaks of all Destroyed effects, and this one stands under that label.",
        cites=("replacement-of-destruction-at-discard-time",),
        cards=("Purifier of Souls", "Armageddon Cloak", "Reassembling Automaton", "Self-Bolstering Automata"),
    ),
    Reading(
        id="purifier-of-souls-destroyed-with-others",
        about="Purifier of Souls that is destroyed together with others",
        question="Purifier of Souls is destroyed at the same time as a creature with a Destroyed ability. "
        "Does that ability trigger?",
        options={
            "silent": "it does not: the Purifier is in play until all go to their discard piles",
            "triggers": "it does: the Purifier is on its way out as well",
        },
        taken=under("silent", CHARTS),
        authority="Destroyed abilities are those of the moment of tagging, when the Purifier is still in play.",
        cites=("destroyed-tag-first", "destroyed-only-abilities-held-when-tagged"),
        cards=("Purifier of Souls",),
    ),
    Reading(
        id="book-of-malefaction-theft-from-the-supply",
        about="Book of Malefaction and a theft from the supply",
        question="A thief steals from the player of a Book, and Po’s Pixies make the Æmber come from the supply. "
        "Does the Book get warrants for it?",
        options={
            "none": "it gets none: the player has lost nothing",
            "counted": "it gets one for each Æmber: it counts as stolen from the player",
        },
        taken=under("none", CHARTS),
        authority="The Book asks for your Æmber; that of the supply is no player's.",
        cites=("replacement-event-counts-as-original-event",),
        cards=("Book of Malefaction", "Po’s Pixies"),
    ),
)
