"""Where the books are silent about cards of Untamed in Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

CARDS_DT_UNTAMED: tuple[Reading, ...] = (
    Reading(
        id="waste-not-creature-that-stays",
        about="Waste Not and a creature that is not destroyed",
        question="Waste Not destroys a friendly creature, and a ward keeps it in play. Are cards drawn for its power?",
        options={
            "drawn": "they are drawn: the second sentence is about the creature, and not about its destruction",
            "not-drawn": "none is drawn: the cards are for a creature that was destroyed",
        },
        taken=under("drawn", CHARTS),
        authority="The text does not make the drawing depend on the destroying, as others do with 'if you do'.",
        cites=("resolve-as-much-as-possible",),
        cards=("Waste Not",),
    ),
    Reading(
        id="sporegorger-one-burst",
        about="The damage of Sporegorger",
        question="Sporegorger loses several counters and deals 1 damage to each other creature for each of them. Is "
        "that one instance of damage?",
        options={
            "one-instance": "one instance of as much damage as there were counters, all of which a ward prevents",
            "one-each": "one instance of 1 damage for each counter, of which a ward prevents the first",
        },
        taken=under("one-instance", CHARTS),
        authority="What one ability deals is dealt at the same time, and several to one creature are one instance.",
        cites=("damage-whole-ability-simultaneous",),
        cards=("Sporegorger", "Sporegorger (evil twin)"),
    ),
    Reading(
        id="different-creature-of-the-same-name",
        about="A different creature with the same name",
        question="Ritual of Life, or the evil twin of Witch of the Dawn, destroys a creature. Another copy of it lies "
        "in the discard pile. Is that a different creature?",
        options={
            "different": "it is another card, and so a different creature",
            "the-same": "it is the same creature as far as names go, and cannot be chosen",
        },
        taken=under("different", CHARTS),
        authority="The books tell cards apart, not titles, where a text does not speak of names.",
        cards=("Ritual of Life", "Witch of the Dawn (evil twin)"),
    ),
)
