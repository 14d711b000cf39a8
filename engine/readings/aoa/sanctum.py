"""Where the books are silent about cards of Sanctum in Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import UNTIL_16, Reading, SettledAnswer, under

SANCTUM: tuple[Reading, ...] = (
    Reading(
        id="anahita-opponent-with-1-amber",
        about="Anahita the Trader and an opponent with 1 Æmber",
        question="An opponent who has to give 2 Æmber for an artifact has 1. What do they give?",
        options={
            "what-there-is": "the 1 Æmber: as much as can be done is done",
            "nothing": "nothing: they cannot give 2",
        },
        taken=under("what-there-is"),
        authority="What can be carried out of an ability is carried out.",
        cites=("resolve-as-much-as-possible",),
        cards=("Anahita the Trader",),
    ),
    Reading(
        id="equalize-enemies-of-two-players",
        about="Equalize and two opponents",
        question="Equalize redistributes the Æmber on enemy creatures. Do those of both opponents form one group?",
        options={
            "one-group": "yes: the Æmber may go from a creature of one opponent to one of the other",
            "each-opponent": "no: it is redistributed among the creatures of each opponent separately",
        },
        taken=under("one-group"),
        authority="Creatures of every opponent are enemy creatures, and the text redistributes among enemy creatures.",
        cites=("break-key-multiple-choice-may-be-split", "break-key-each-enemy-each-opponent"),
        variant="break-key",
        cards=("Equalize",),
    ),
    Reading(
        id="proclamation-346e-three-houses",
        about="Creatures of 3 different houses",
        question="A card asks for creatures of 3 different houses. Is that fulfilled by creatures of more houses?",
        options={
            "at-least": "yes: creatures of 3 houses are among them",
            "exactly": "no: it must be 3 houses, no more",
        },
        taken=under("at-least"),
        authority="Who controls creatures of 4 houses controls creatures of 3.",
        cards=("Proclamation 346E", "Prince Derric, Unifier"),
    ),
    Reading(
        id="shard-of-hope-one-for-each",
        about="Capturing and gaining for each of something",
        question="An ability captures or gains 1 Æmber for each of something. Is that one event or several?",
        options={
            "one": "one, of that size: counting only determines the magnitude",
            "several": "as many as were counted, of 1 each",
        },
        taken=under("one", UNTIL_16),
        settled=SettledAnswer("several", "for-each-one-at-a-time"),
        authority='16.0 explains "for each" as a way to determine a magnitude; stealing is read alike '
        "(steal-for-each).",
        cards=("Shard of Hope", "Maruck the Marked", "Shard of Greed", "Rigged Lottery", "Furtive Investors"),
    ),
    Reading(
        id="sir-marrows-which-gain",
        about="Æmber gained because of a reap",
        question="An opponent reaps and gains Æmber by another ability that reacts to it (Crystal Hive). Does Sir "
        "Marrows capture that too?",
        options={
            "reap-only": "no: only what reaping itself gives",
            "all": "yes: all that is gained because of the reap",
        },
        taken=under("reap-only"),
        authority="Reaping gives 1 Æmber; what another ability gives is gained by that ability.",
        cites=("reap-exhausts-and-gains-one",),
        cards=("Sir Marrows",),
        touches=("Crystal Hive",),
    ),
    Reading(
        id="smite-without-a-fight",
        about="Smite and a fight that is not fought",
        question="Smite attacks a creature, and the fight is not fought because a creature fell before it. Are the "
        "neighbors of the attacked creature hit?",
        options={
            "hit": "yes: it was attacked; they are its neighbors now, or as it last stood",
            "not-hit": "no: without a fight there is no attacked creature",
        },
        taken=under("hit"),
        authority="The answer on Smite and Firespitter lets the damage look for the neighbors of a creature that fell "
        "before the fight; it finds none only because they fell as well.",
        cites=("faq-smite-firespitter", "fight-skipped-still-counts-as-used", "leaves-play-last-known-state"),
        cards=("Smite",),
        touches=("Firespitter",),
    ),
)
