"""Where the books are silent about cards of Saurian in Mass Mutation: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

CARDS_MM_SAURIAN: tuple[Reading, ...] = (
    Reading(
        id="saurian-egg-half-of-a-gigantic-creature",
        about="Saurian Egg that discards half of a gigantic creature",
        question="Saurian Egg discards one half of Deusillus, which cannot enter play alone. Is the Egg destroyed?",
        options={
            "destroyed": "it is: a Saurian creature was discarded",
            "stays": "it stays: nothing was put into play",
        },
        taken=under("destroyed", CHARTS),
        authority="Its text asks only whether a Saurian creature was discarded; each half is one.",
        cites=("gigantic-single-half-effect-fails", "resolve-as-much-as-possible"),
        cards=("Saurian Egg",),
    ),
    Reading(
        id="torvus-action-under-way",
        about="High Priest Torvus and an action that makes it reap",
        question="An action makes High Priest Torvus reap, which is exalted. Does that action return to hand, as the "
        "next one to be resolved?",
        options={
            "later": "it does not: the next action is one that is played later",
            "same": "it does: it is resolved after Torvus has reaped",
        },
        taken=under("later", CHARTS),
        authority="What is being resolved is the present action card and not the next one.",
        cards=("High Priest Torvus",),
    ),
    Reading(
        id="torvus-action-gone-elsewhere",
        about="High Priest Torvus and an action that purges itself",
        question="The next action after High Priest Torvus was exalted purges or archives itself. Does the one after "
        "it return to hand?",
        options={
            "spent": "it does not: it is not the next action any more",
            "waits": "it does: the effect waits for one that goes to the discard pile",
        },
        taken=under("spent", CHARTS),
        authority="The effect is about one card, the next one, and replaces only its way to the discard pile.",
        cites=("action-card-discard-is-last-step-of-play",),
        cards=("High Priest Torvus",),
    ),
)
