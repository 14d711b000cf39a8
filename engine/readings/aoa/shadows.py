"""Where the books are silent about cards of Shadows in Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_OLD = ("1.2", "1.3")
_STEPS = ("1.3", *CHARTS)
"""The rulebooks that know alpha, omega and deploy."""

SHADOWS: tuple[Reading, ...] = (
    Reading(
        id="hideaway-hole-later-creatures",
        about="A lasting effect on creatures of a player",
        question="An effect lasts for a while on the creatures of a player. Does it cover creatures that arrive later?",
        options={
            "covered": "yes: it holds for all that are such creatures at any moment",
            "not-covered": "no: it holds for those in play when it began",
        },
        taken=under("covered", _OLD),
        authority="Later books say so of every lasting effect on cards in play; these do not speak of it.",
        cites=("lasting-effect-covers-later-cards",),
        cards=("Hideaway Hole", "Shadow of Dis"),
    ),
    Reading(
        id="lethal-distraction-damage-that-is-stopped",
        about="Lethal Distraction and damage that is stopped",
        question="Armor or a ward stops all damage that a distracted creature would take. Is it still dealt 2 more?",
        options={
            "nothing": "no: it takes no damage to which 2 could be added; armor that stops a part does not meet the 2",
            "added": "yes: the 2 are added to what is about to be dealt",
        },
        taken=under("nothing"),
        authority="The text adds to damage that the creature takes, and what armor or a ward stops is never dealt.",
        cites=("armor-prevents-before-dealt", "damage-added-to-instance-is-not-new"),
        cards=("Lethal Distraction",),
    ),
    Reading(
        id="lethal-distraction-redirected-damage",
        about="Lethal Distraction and damage that another takes",
        question="Damage goes to another creature than it was meant for (Shadow Self). Which of the two must be "
        "distracted for 2 more?",
        options={
            "taker": "the one that takes the damage",
            "target": "the one for which it was meant",
        },
        taken=under("taker"),
        authority="The text asks which creature takes damage.",
        cites=("faq-shadow-self-raiding-knight",),
        cards=("Lethal Distraction",),
        touches=("Shadow Self",),
    ),
    Reading(
        id="life-for-a-life-whose-creature",
        about="Life for a Life as printed",
        question="Life for a Life has a creature sacrificed and does not say whose. May it be an enemy creature?",
        options={
            "friendly": "no: the player who plays it sacrifices a creature that they control",
            "any": "yes: any creature may be sacrificed",
        },
        taken=under("friendly", ("1.2",)),
        authority="1.3 and later say that only its controller can sacrifice a card; 1.2 does not contradict.",
        cites=("sacrifice-only-controlled-card",),
        cards=("Life for a Life",),
    ),
    Reading(
        id="little-niff-which-neighbors",
        about="When the neighbors of Little Niff are looked at",
        question="A creature comes to stand beside Little Niff, or leaves its side, while it is used to fight. Is it a "
        "neighbor?",
        options={
            "after": "it is one if it stands beside Little Niff when the fight is over, or as it last stood",
            "before": "it is one if it stood beside Little Niff when it was used",
        },
        taken=under("after", _STEPS),
        authority="The ability reacts after the use; the answer on a neighbor that fell takes its last place.",
        cites=("faq-little-niff-neighbor-destroyed", "fight-neighbor-ability-does-not-need-fighter-survival"),
        cards=("Little Niff",),
    ),
)
