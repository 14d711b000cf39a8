"""Where the books are silent about cards of Geistoid in Grim Reminders: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

_NEWEST = ("18.4",)

GEISTOID: tuple[Reading, ...] = (
    Reading(
        id="animating-force-how-long",
        about="Animating Force that leaves the artifact",
        question="Animating Force has made an enemy artifact a creature of its player, and is destroyed. What becomes "
        "of the artifact?",
        options={
            "over": "it is an artifact again, and its owner's: both last as long as the upgrade is on it",
            "for-good": "it stays a creature, and with the player who took control of it",
        },
        taken=under("over", _NEWEST),
        authority="An upgrade changes the card that it is on, and nothing says that the change outlives it.",
        cites=("upgrade-stays-on-noncreature",),
        cards=("Animating Force",),
    ),
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
        id="spontaneous-awakening-not-found",
        about="Spontaneous Awakening and a card that is not where it fell",
        question="An enemy creature that Spontaneous Awakening destroys returns to the hand of its owner by its own "
        "ability. Is it played?",
        options={
            "not-played": "it is not: the ability finds the card only in an open area out of play",
            "played": "it is, from wherever it is now",
        },
        taken=under("not-played", _NEWEST),
        authority="An ability loses sight of a card that has gone to a hidden area.",
        cites=("ability-may-affect-destroyed-card-in-open-zone",),
        cards=("Spontaneous Awakening",),
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
        id="scooboo-fewer-than-three",
        about="Scooboo with fewer than 3 cards in the deck",
        question="A player with 1 card in their deck would draw it, and has Scooboo in the discard pile. Can Scooboo "
        "return instead?",
        options={
            "can": "it can: the card is discarded, and it returns",
            "cannot": "it cannot: 3 cards have to be discarded",
        },
        taken=under("can", _NEWEST),
        authority="As much as possible is done, and the return does not depend on how much that is.",
        cites=("resolve-as-much-as-possible",),
        cards=("Scooboo",),
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
