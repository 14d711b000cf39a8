"""Where the books are silent about cards of Shadows in Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

SHADOWS: tuple[Reading, ...] = (
    Reading(
        id="dead-mans-chest-seventh",
        about="Dead Man’s Chest, exhausted at the sixth destruction",
        question="Dead Man’s Chest is exhausted as the sixth creature of a turn is destroyed, and is readied in that "
        "turn. A seventh creature is destroyed. Does its Æmber move now?",
        options={
            "once": "no: the ability triggers as six have been destroyed, once a turn",
            "each": "yes: the ability triggers with each creature from the sixth on",
        },
        taken=under("once", CHARTS),
        authority="That so many were destroyed in the turn is one event; more than six is said because several can be "
        "destroyed together.",
        cites=("constant-works-while-exhausted",),
        cards=("Dead Man’s Chest",),
    ),
    Reading(
        id="early-birds-whose-cards",
        about="Early Birds and the opponent's cards",
        question="Early Birds readies each Shadows card. Are exhausted Shadows cards of the opponent readied too?",
        options={
            "all": "yes: each Shadows card in play, on either side",
            "own": "no: only those of the player of Early Birds",
        },
        taken=under("all", CHARTS),
        authority="The text does not say friendly.",
        cites=("friendly-is-controlled-by-same-player",),
        cards=("Early Birds",),
    ),
    Reading(
        id="widespread-corruption-which-gain",
        about="Widespread Corruption and what is gained because of a reap",
        question="A creature reaps, and its player gains Æmber by another ability that reacts to it (Crystal Hive). "
        "Is that captured because of Widespread Corruption as well?",
        options={
            "reap-only": "no: only what reaping itself gives",
            "all": "yes: all that is gained because of the reap",
        },
        taken=under("reap-only", CHARTS),
        authority="Reaping gives 1 Æmber; what another ability gives is gained by that ability, as for Sir Marrows.",
        cites=("reap-exhausts-and-gains-one",),
        cards=("Widespread Corruption",),
        touches=("Crystal Hive", "Sir Marrows"),
    ),
)
