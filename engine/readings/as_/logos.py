"""Where the books are silent about cards of Logos in Æmber Skies: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

_NEWEST = ("18.4",)

LOGOS: tuple[Reading, ...] = (
    Reading(
        id="de-animator-blank-artifact",
        about="De-Animator that has mineralized itself, where artifacts are blank",
        question="De-Animator has a mineralize counter, and the text boxes of artifacts count as blank. Is it an "
        "artifact?",
        options={
            "artifact": "it is, and blank: it makes no other card an artifact, and has no Action",
            "creature": "it is a creature, and as it is not blank then, an artifact again, without an end",
        },
        taken=under("artifact", _NEWEST),
        authority="Only an artifact is blank there, so what makes it one comes first. The other answer has no end.",
        cards=("De-Animator",),
        touches=("Blossom Drake",),
    ),
    Reading(
        id="de-animator-newest-type",
        about="De-Animator and another card that says of which type a card is",
        question="De-Animator says that a card is an artifact, Animating Force that it is a creature. Which is it?",
        options={
            "newest": "what the one says that began later: De-Animator as it entered play, the Force as it was played",
            "artifact": "an artifact, as long as it has the counter",
        },
        taken=under("newest", _NEWEST),
        authority="Of several effects that give control of a card the newest counts; of types nothing is said.",
        cites=("control-latest-effect-wins",),
        cards=("De-Animator", "Animating Force"),
    ),
)
"""Cards of Logos in Æmber Skies."""
