"""Where the books are silent about cards of Geistoid in Grim Reminders: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

_NEWEST = ("18.4",)

GEISTOID: tuple[Reading, ...] = (
    Reading(
        id="dark-memento-empty-deck",
        about="Dark Memento and a player without a deck",
        question="The Scrap ability of Dark Memento is resolved for a player whose deck is empty, and who is not "
        "haunted. Is it repeated?",
        options={
            "stops": "it is not: no card was discarded, and a repetition would change nothing",
            "repeats": "it is, for any player, until a haunted one is chosen",
        },
        taken=under("stops", _NEWEST),
        authority="As much as possible is resolved; where nothing was done there is nothing to repeat.",
        cites=("resolve-as-much-as-possible", "repeat-includes-itself"),
        cards=("Dark Memento",),
    ),
    Reading(
        id="miss-chievous-herself",
        about="Miss Chievous, who enters play herself",
        question="Miss Chievous enters play. Do the players discard for her?",
        options={
            "does": "they do: she is a friendly Geistoid creature, and in play when she has entered it",
            "does-not": "they do not: only other creatures count",
        },
        taken=under("does", _NEWEST),
        authority="The text does not say another creature, and what has entered play hears that it has.",
        cites=("ability-active-only-while-in-play",),
        cards=("Miss Chievous",),
    ),
    Reading(
        id="purse-a-phone-what-returns",
        about="Purse-a-phone, and which card returns",
        question="Purse-a-phone is destroyed while Shadys is in the discard pile. Which of the two returns to hand?",
        options={
            "shadys": "Shadys, of which the text has spoken last",
            "itself": "Purse-a-phone",
        },
        taken=under("shadys", _NEWEST),
        authority="A word that stands for a card stands for the one named last.",
        cards=("Purse-a-phone",),
        touches=("Shadys",),
    ),
    Reading(
        id="return-to-rubble-fewer-than-ten",
        about="Return to Rubble with fewer than 10 cards in the discard pile",
        question="Return to Rubble is played with 7 cards in the discard pile. Are they shuffled into the deck, and is "
        "every creature destroyed?",
        options={
            "shuffled-only": "they are, and no creature is destroyed: 10 cards were not shuffled",
            "both": "they are, and every creature is destroyed",
        },
        taken=under("shuffled-only", _NEWEST),
        authority="As much as possible is done, and what depends on it needs all of it.",
        cites=("if-you-do-needs-full-resolution", "resolve-as-much-as-possible"),
        cards=("Return to Rubble",),
    ),
    Reading(
        id="singing-scythe-when-it-returns",
        about="Singing Scythe, and when it may return",
        question="A haunted player has Singing Scythe in the discard pile. When may they return it to their hand?",
        options={
            "moments": "as soon as they are haunted with it there, and at the beginning of each turn of theirs",
            "always": "whenever they like, between any two things that they do",
        },
        taken=under("moments", _NEWEST),
        authority="The text names no moment. These are the two at which the choice matters; nothing else that a player "
        "may do in a turn stands outside plays, uses and discards.",
        cards=("Singing Scythe",),
    ),
)
"""Cards of Geistoid in Grim Reminders."""
