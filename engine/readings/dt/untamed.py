"""Where the books are silent about cards of Untamed in Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, CHARTS_UNTIL_16, Reading, SettledAnswer, under

UNTAMED: tuple[Reading, ...] = (
    Reading(
        id="mysticeti-as-if-yours",
        about="The Mysticeti used as if it were yours",
        question="A player uses an enemy The Mysticeti as if it were theirs. Which battleline does it join?",
        options={
            "artifact": "none: it gets the counters and stays an artifact",
            "controller": "that of its controller",
            "user": "that of the player who uses it",
        },
        taken=under("artifact", CHARTS),
        authority="“Your battleline” is that of the player who uses it, and a creature stands in its controller's.",
        cites=("as-if-yours-no-control-change", "as-if-yours-resolves-from-user-view"),
        cards=("The Mysticeti",),
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
        taken=under("different", CHARTS_UNTIL_16),
        settled=SettledAnswer("different", "faq-different-creature-is-another-card"),
        authority="The books tell cards apart, not titles, where a text does not speak of names.",
        cards=("Ritual of Life", "Witch of the Dawn (evil twin)"),
    ),
    Reading(
        id="mysticeti-copied-as-a-creature",
        about="A copy of The Mysticeti while it is a creature",
        question="A creature enters play as a copy of The Mysticeti, which is a creature at the time. Does the copy "
        "have taunt?",
        options={
            "no-taunt": "no: taunt comes from what was done with The Mysticeti, and a copy is of the card",
            "taunt": "yes: it is the creature with taunt that is copied",
        },
        taken=under("no-taunt", CHARTS),
        offered=True,
        authority="A copy is of the base card, without what has been changed on it.",
        cites=("copy-is-of-base-card",),
        cards=("The Mysticeti",),
        touches=("Mimic Gel",),
    ),
)
