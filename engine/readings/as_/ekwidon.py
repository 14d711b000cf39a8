"""Where the books are silent about cards of Ekwidon in Æmber Skies: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

EKWIDON: tuple[Reading, ...] = (
    Reading(
        id="barter-and-games-hand-and-archives",
        about="Barter and Games and where the random card comes from",
        question="Each player reveals a random card from hand or archives. From which of the two?",
        options={
            "together": "from both together: each card in hand and in the archives is as likely as any other",
            "chosen": "from the one that each player chooses",
        },
        taken=under("together", ("18.4",)),
        authority="A random card is not chosen, and the text lets no player decide.",
        cites=("resolve-in-written-order",),
        cards=("Barter and Games",),
    ),
    Reading(
        id="aerial-pedlar-how-often",
        about="Aerial Pedlar and how often the creature may be used",
        question="The creature that Aerial Pedlar takes may be used this turn. What does that allow?",
        options={
            "any-house": "the house does not matter for the rest of the turn, as often as the creature is ready",
            "once": "one use, by the ability itself",
        },
        taken=under("any-house", ("18.4",)),
        authority="The text gives a permission for the turn and does not use the creature itself.",
        cites=("off-house-means-not-active-house",),
        cards=("Aerial Pedlar",),
    ),
    Reading(
        id="skollenbuzzz-facedown-cards",
        about="Skŏllĕnbŭzzz and cards facedown under it",
        question="Other cards put cards facedown under a creature. Does Skŏllĕnbŭzzz put those that are creatures into "
        "play?",
        options={
            "faceup": "no: only what lies faceup under it, as it puts creatures there itself",
            "every": "yes: they are turned up to see which are creatures",
        },
        taken=under("faceup", ("18.4",)),
        authority="A facedown card has no type that the players can go by.",
        cites=("under-facedown-host-controller-looks", "graft-faceup-under-not-in-play"),
        cards=("Skŏllĕnbŭzzz",),
    ),
)
