"""Where the books are silent about cards of Call of the Archons: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

COTA: tuple[Reading, ...] = (
    Reading(
        id="overlord-greking-gigantic-creature",
        about="Overlord Greking and a gigantic creature",
        question="A gigantic creature is destroyed fighting Overlord Greking. Does it come into play?",
        options={
            "nothing": "no: it lies in the discard pile as two cards, and one of them cannot enter play alone",
            "both-halves": "yes: both halves were the creature that was destroyed, and enter play together",
        },
        taken=under("nothing", CHARTS),
        offered=True,
        authority="The halves are two cards as soon as they leave play; an effect that names one creature takes one.",
        cites=("gigantic-two-cards-out-of-play", "gigantic-single-half-effect-fails"),
        cards=("Overlord Greking",),
    ),
    Reading(
        id="custom-virus-warded",
        about="A warded Custom Virus",
        question="Custom Virus is warded, and the ward is used up in place of its destruction. Does the rest of its "
        "ability resolve?",
        options={
            "goes-on": "yes: what follows does not depend on Custom Virus having been destroyed",
            "stops": "no: its destruction is the price of the rest",
        },
        taken=under("goes-on", CHARTS),
        offered=True,
        authority="The text joins the two without a condition; as much as possible is resolved of the rest.",
        cites=("resolve-as-much-as-possible", "ward-replaces-damage-destruction-leaving"),
        cards=("Custom Virus",),
    ),
    Reading(
        id="mimicry-house",
        about="The house of an action that is a copy",
        question="Mimicry is played as a copy of an action of another house. Which house does it belong to for what "
        "reacts to it being played?",
        options={
            "own": "its own, which is printed on it",
            "copied": "that of the card it copies",
        },
        taken=under("own"),
        offered=True,
        authority="A permission to play it looks at its own house, whatever it copies, and a card has one house.",
        cites=("play-permission-used-by-card-that-needs-it", "faq-phase-shift-mimicry"),
        cards=("Mimicry",),
        touches=("Dark Harbinger",),
    ),
)
