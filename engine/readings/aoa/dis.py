"""Where the books are silent about cards of Dis in Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_OLD = ("1.2", "1.3")

DIS: tuple[Reading, ...] = (
    Reading(
        id="exhume-where-it-is-played-from",
        about="A creature played with Exhume",
        question="Exhume lets a creature be played as though it were in hand. Where is it played from?",
        options={
            "discard-pile": "from the discard pile, where it stays if it cannot be played; the words permit the play "
            "and move no card",
            "hand": "from the hand, to which it goes if it cannot be played",
        },
        taken=under("discard-pile"),
        authority="The text moves no card to hand, and a card that cannot be played goes back to where it was.",
        cites=("play-impossible-card-returns-to-source",),
        cards=("Exhume",),
    ),
    Reading(
        id="ortannu-damage-of-several-bindings",
        about="Ortannu the Chained returns several cards",
        question="Ortannu the Chained deals damage for each card that it returned. Is all of it dealt at once?",
        options={
            "at-once": "yes: all creatures are chosen first, and each takes all of its damage as one instance",
            "repeated": "no: each card is a repetition, dealt before the next creature is chosen",
        },
        taken={**under("repeated", _OLD), **under("at-once", CHARTS)},
        authority="Later books deal all damage of one ability together, and this text speaks of no repetition. Earlier "
        "ones say so only of damage that one effect deals.",
        cites=("damage-whole-ability-simultaneous", "damage-explicit-sequence-is-sequential"),
        cards=("Ortannu the Chained",),
    ),
    Reading(
        id="wretched-doll-counters-that-count",
        about="Wretched Doll and doom counters elsewhere",
        question="The only doom counter in play is on a card that is no creature. What does Wretched Doll do?",
        options={
            "counts": "it destroys nothing and puts no counter: there is a doom counter in play, but no creature has "
            "one",
            "creatures-only": "it puts a counter on a creature: only counters on creatures matter to it",
        },
        taken=under("counts"),
        authority="The text asks for a counter in play, and destroys creatures alone.",
        cites=("counters-have-no-rules-of-their-own",),
        cards=("Wretched Doll",),
    ),
)
