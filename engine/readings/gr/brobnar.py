"""Where the books are silent about cards of Brobnar in Grim Reminders, and Revenants: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

BROBNAR: tuple[Reading, ...] = (
    Reading(
        id="fight-to-the-end-skirmish-stays",
        about="Fight to the End and how long its skirmish lasts",
        question="Fight to the End gives a creature skirmish and names no end of it. When does the creature lose it?",
        options={
            "leaving-play": "when it leaves play: nothing ends the effect before",
            "turn": "at the end of the turn, as with cards that say so",
        },
        taken=under("leaving-play", ("18.4",)),
        authority="An effect without a named end has none; other cards that give a keyword for the turn say so.",
        cites=("lasting-effect-expires-when-card-leaves",),
        cards=("Fight to the End",),
    ),
    Reading(
        id="encounter-golem-and-the-discard-pile",
        about="Encounter Golem and when an action is in the discard pile",
        question="Encounter Golem reacts to an action being played, which lies in no discard pile before its Play "
        "abilities have resolved. When does the action go to the bottom of the deck?",
        options={
            "put-away": "when it has resolved: it goes there instead of staying in the discard pile",
            "too-early": "never: what reacts to its being played does not find it in the discard pile yet",
        },
        taken=under("put-away", ("18.4",)),
        authority="The text speaks of the discard pile, where an action is after the last step of its being played.",
        cites=("action-card-discard-is-last-step-of-play",),
        cards=("Encounter Golem",),
    ),
    Reading(
        id="final-refrain-and-treachery",
        about="Final Refrain and a creature with treachery",
        question="A creature with treachery enters play under the opponent's control, also when Final Refrain puts it "
        "into play. Is it fought with, and is it destroyed?",
        options={
            "destroyed-alone": "it is destroyed with the others, and not fought with: only its controller could",
            "fought-with": "both: the text speaks of every creature that was put into play",
        },
        taken=under("destroyed-alone", ("18.4",)),
        authority="A player fights with creatures that they control; destroying asks for no control.",
        cites=("treachery-enters-under-opponent", "fight-with-is-permission"),
        cards=("Final Refrain",),
        touches=("Elenya the Charming",),
    ),
    Reading(
        id="xenos-darkshadow-power",
        about="Xenos Darkshadow and its power",
        question="No number is printed as the power of Xenos Darkshadow. Which power has it?",
        options={
            "x": "X, the number that stands for its keywords: the cards in its player's discard pile",
            "none": "none: it is destroyed as soon as it is in play, unless something adds to its power",
        },
        taken=under("x", ("18.4",)),
        authority="The card has one unknown number, which its text explains, and would never stay in play without.",
        cites=("damage-zero-power-creature-destroyed",),
        cards=("Xenos Darkshadow",),
    ),
    Reading(
        id="recklessness-draws-last",
        about="Recklessness and who draws when",
        question="With Recklessness each player discards 3 random cards and then draws 3 cards. Does the first player "
        "draw before the second one discards?",
        options={
            "last": "no: when all have discarded, the players draw",
            "each": "yes: each player does both before the next one begins",
        },
        taken=under("last", ("18.4",)),
        authority="The book says of discarding alone that one player finishes before the next.",
        cites=("discard-both-players-one-after-the-other",),
        cards=("Recklessness",),
        touches=("Punctuated Equilibrium",),
    ),
)
