"""Where the books are silent about cards of Saurian in Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

SAURIAN: tuple[Reading, ...] = (
    Reading(
        id="swallow-whole-one-creature",
        about="Swallow Whole where there is only one creature",
        question="Only one creature is in play. Is it purged by Swallow Whole?",
        options={
            "purged": "it is: as many are chosen as there are, and it has the lowest power of them",
            "stays": "it stays: it takes two for one of them to have the lowest power",
        },
        taken=under("purged", CHARTS),
        authority="What can be carried out of an effect is; one of one creature has the lowest power.",
        cites=("resolve-as-much-as-possible",),
        cards=("Swallow Whole",),
    ),
    Reading(
        id="swallow-whole-prey-that-stays",
        about="Swallow Whole and a creature that is not purged",
        question="A ward keeps the weaker creature of Swallow Whole in play. Does the other one get counters?",
        options={
            "counters": "it does, equal to the power of the one that was to be purged",
            "none": "it gets none: nothing was swallowed",
        },
        taken=under("counters", CHARTS),
        authority="Its text joins both halves by “and”; it does not ask whether the creature was purged.",
        cites=("resolve-as-much-as-possible",),
        cards=("Swallow Whole",),
    ),
    Reading(
        id="eclectic-ambrosius-fewer-counters",
        about="Eclectic Ambrosius with fewer than three counters",
        question="Eclectic Ambrosius is used with 1 or 2 knowledge counters on it. Does it lose them?",
        options={
            "removed": "it loses them, and nothing is gained",
            "kept": "it keeps them: three cannot be removed",
        },
        taken=under("removed", CHARTS),
        authority="What can be carried out of an effect is, and the rest asks whether all of it was.",
        cites=("resolve-as-much-as-possible", "if-you-do-needs-full-resolution"),
        cards=("Eclectic Ambrosius",),
    ),
    Reading(
        id="undagnathus-added-damage",
        about="The evil twin of Undagnathus and damage that is dealt in addition",
        question="Lethal Distraction adds 2 damage to what is dealt to the evil twin of Undagnathus at low tide. Is "
        "what is added doubled?",
        options={
            "doubled": "it is doubled with the rest",
            "not-doubled": "only the damage that it is added to is doubled",
        },
        taken=under("doubled", CHARTS),
        authority="All damage dealt to it is doubled; what is added belongs to the same instance of damage.",
        cites=("damage-added-to-instance-is-not-new",),
        cards=("Undagnathus (evil twin)", "Lethal Distraction"),
    ),
    Reading(
        id="undagnathus-shared-damage",
        about="The evil twin of Undagnathus beside Drecker",
        question="Drecker stands beside the evil twin of Undagnathus in a fight at low tide. Is Drecker dealt as much "
        "as its neighbor, or half of that?",
        options={
            "half": "it is dealt the damage before it was doubled",
            "as-much": "it is dealt as much as its neighbor",
        },
        taken=under("half", CHARTS),
        authority="Only what is dealt to Undagnathus is doubled, and Drecker’s share is not dealt to Undagnathus.",
        cites=("damage-redirected-or-copied-once",),
        cards=("Undagnathus (evil twin)", "Drecker"),
    ),
)
