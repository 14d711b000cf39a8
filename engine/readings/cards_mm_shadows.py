"""Where the books are silent about cards of Shadows in Mass Mutation: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

CARDS_MM_SHADOWS: tuple[Reading, ...] = (
    Reading(
        id="look-over-there-no-creature",
        about="Look Over There! without a creature",
        question="Look Over There! is played while no creature is in play. Is 1 Æmber stolen, as none was destroyed?",
        options={
            "not-stolen": "nothing is stolen: there is no creature that could have been left in play",
            "stolen": "1 Æmber is stolen: no creature was destroyed",
        },
        taken=under("not-stolen", CHARTS),
        authority="The condition is about the creature that the damage was dealt to.",
        cites=("resolve-as-much-as-possible",),
        cards=("Look Over There!",),
    ),
    Reading(
        id="mole-other-costs",
        about="Mole, and what is not a key",
        question="Opponents may spend the Æmber on a creature with a Mole as if it were in their pool. Can they pay "
        "anything else than a key with it?",
        options={
            "keys": "it is spent on keys, and nothing else reaches it",
            "pool": "it counts as Æmber in their pool for tolls and losses as well",
        },
        taken=under("keys", CHARTS),
        authority="Æmber is spent when keys are forged; other costs are paid or lost.",
        cites=("forge-spendable-amber-on-cards-counts",),
        cards=("Mole",),
    ),
    Reading(
        id="shoulder-id-several-creatures",
        about="Shoulder Id and damage to several creatures",
        question="An ability that Shoulder Id has gained would deal damage to several creatures at the same time. How "
        "often does it steal instead?",
        options={
            "each": "once for each creature: the damage to each is replaced by itself",
            "once": "once: the ability deals its damage in one instance",
        },
        taken=under("each", CHARTS),
        authority="What would be dealt to one creature can be prevented or replaced without the rest.",
        cites=("replacement-applies-to-attempted-damage",),
        cards=("Shoulder Id",),
    ),
)
