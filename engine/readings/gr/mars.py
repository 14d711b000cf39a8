"""Where the books are silent about cards of Mars in Grim Reminders: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

_NEWEST = ("18.4",)

MARS: tuple[Reading, ...] = (
    Reading(
        id="aberrant-warp-event-whose-creature",
        about="Aberrant Warp Event and the creature of the opponent's deck",
        question="Aberrant Warp Event is repeated for the opponent, whose deck brings up a creature. Who controls it?",
        options={
            "opponent": "the opponent, from whose deck it comes",
            "player": "the player of Aberrant Warp Event, who puts it into play",
        },
        taken=under("opponent", _NEWEST),
        authority="What was done for one player is done in the same way for the other.",
        cites=("preceding-repeat-happens-once",),
        cards=("Aberrant Warp Event",),
    ),
    Reading(
        id="elite-disruptzord-what-power",
        about="Elite Disruptzord and the power of a creature in hand",
        question="A creature of 6 printed power would have 7 in play, by a card of its player. Can it be played while "
        "an Elite Disruptzord of 6 power is in play?",
        options={
            "printed": "it can: in hand it has its printed power",
            "in-play": "it cannot: the power that it would have in play counts",
        },
        taken=under("printed", _NEWEST),
        authority="What adds to the power of creatures works on creatures in play.",
        cites=("ability-active-only-while-in-play",),
        cards=("Elite Disruptzord",),
    ),
    Reading(
        id="plague-wind-latecomers",
        about="Plague Wind and creatures that enter play after it",
        question="Plague Wind has been played, and a non-Mars creature enters play in the same turn. Is it weaker?",
        options={
            "weaker": "it is: the effect is about every non-Mars creature as long as it lasts",
            "not-weaker": "it is not: only those that were in play are",
        },
        taken=under("weaker", _NEWEST),
        authority="The effect names all creatures that are of a kind, and chooses none of them.",
        cites=("lasting-effect-outlives-source",),
        cards=("Plague Wind",),
    ),
    Reading(
        id="plan-10-who-chooses",
        about="Plan 10 and the card that returns",
        question="Several cards of both players lie under Plan 10 at the end of an opponent's turn. Who says which of "
        "them returns?",
        options={
            "active": "the player whose turn it is",
            "controller": "the player who controls Plan 10",
        },
        taken=under("active", _NEWEST),
        authority="The active player makes the decisions of abilities that say nothing else.",
        cites=("decisions-by-active-player",),
        cards=("Plan 10",),
    ),
    Reading(
        id="the-body-snatchers-no-power",
        about="The Body Snatchers and an enemy creature without power",
        question="The Body Snatchers has been played, and an enemy creature loses all of its power. Is it snatched, or "
        "destroyed?",
        options={
            "both": "it changes sides, and is destroyed there, as it has no power either and is no enemy any more",
            "destroyed": "it is destroyed where it is",
        },
        taken=under("both", _NEWEST),
        authority="What stands in place of a destruction stands in place of every one; then it is looked for again.",
        cites=("constant-continuous-recheck",),
        cards=("The Body Snatchers",),
    ),
)
"""Cards of Mars in Grim Reminders."""
