"""Where the books are silent about cards of Untamed in Grim Reminders: how their texts are read."""

from __future__ import annotations

from engine.readings.gr.staralliance import NEWEST
from engine.readings.reading import Reading, under

UNTAMED: tuple[Reading, ...] = (
    Reading(
        id="cauldron-active-house",
        about="Cauldron and cards of other houses",
        question="Cauldron plays the cards under it as though they were in hand. Does the active house matter for "
        "them?",
        options={
            "any": "no: an ability plays them, whatever their house",
            "active": "yes: as from hand, only cards of the active house are played, and the others stay under it",
        },
        taken=under("any", NEWEST),
        authority="The ability says that each of them is played; of its words on the hand nothing else follows here.",
        cites=("use-via-ability-any-house", "play-ability-from-any-source"),
        cards=("Cauldron",),
    ),
    Reading(
        id="flying-broomstick-status-counters",
        about="Flying Broomstick and stun, ward and enrage",
        question="Flying Broomstick moves all counters from a creature. Does a creature lose its stun, its ward and "
        "its enrage by that?",
        options={
            "all": "yes: these are counters as well",
            "power": "no: only +1 power counters, and those that a card has named",
        },
        taken=under("all", NEWEST),
        authority="The rulebook calls stun, ward and enrage status counters, which lie on the creature.",
        cites=("enrage-puts-counter",),
        cards=("Flying Broomstick",),
    ),
    Reading(
        id="sabira-part-of-a-pile",
        about="Sabira the Medium and cards of the discard pile that are shuffled into the deck",
        question="A player shuffles some cards of their discard pile into their deck, and not the pile as such. Does "
        "Sabira the Medium gain for it?",
        options={
            "whole": "no: not even where those cards happen to be all that lie there",
            "any": "yes: for any card that goes that way",
        },
        taken=under("whole", NEWEST),
        authority="The text speaks of the discard pile, as those do that shuffle the pile itself.",
        cards=("Sabira the Medium",),
        touches=("Invigorating Shower", "Immersioneer", "Warfaline"),
    ),
    Reading(
        id="sabira-renewed-deck",
        about="Sabira the Medium and a deck that runs out",
        question="A player who has to draw from an empty deck shuffles their discard pile and makes it their deck. "
        "Does Sabira the Medium gain for it?",
        options={
            "gains": "yes: the discard pile is shuffled into a deck that is empty",
            "nothing": "no: the pile becomes the deck, and no ability has shuffled it",
        },
        taken=under("gains", NEWEST),
        authority="The text asks for what the player does, whatever makes them do it.",
        cites=("draw-empty-deck-reshuffles-discard",),
        cards=("Sabira the Medium",),
    ),
)
