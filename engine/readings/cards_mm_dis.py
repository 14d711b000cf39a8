"""Where the books are silent about cards of Dis in Mass Mutation: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

CARDS_MM_DIS: tuple[Reading, ...] = (
    Reading(
        id="drecker-during-fights",
        about="Damage that Drecker shares",
        question="A neighbor of Drecker is dealt damage by assault, by an ability before the fight, or by a Fight "
        "ability. Is that damage dealt during a fight?",
        options={
            "until-it-is-over": "all damage is, from the choice of the attacked creature until power damage has been "
            "dealt; a Fight ability comes after the fight",
            "power-only": "only the damage that the fighters deal by their power, with splash-attack",
            "fight-abilities-too": "all of it is, that of Fight abilities too",
        },
        taken=under("until-it-is-over", CHARTS),
        authority="The sequence of a fight begins with its declaration, and its last step is called after the fight.",
        cites=("fight-sequence-16", "fight-sequence-2021"),
        cards=("Drecker",),
    ),
    Reading(
        id="drecker-protected-itself",
        about="A ward or armor of Drecker",
        question="Damage dealt to a neighbor of Drecker is also dealt to Drecker, which is warded or has armor. Does "
        "that protect it?",
        options={
            "protected": "it does: this is damage that would be dealt to Drecker, with its own preventions",
            "as-dealt": "it does not: the damage was dealt already, and preventions are past",
        },
        taken=under("protected", CHARTS),
        authority="It belongs to the same instance, but each creature is protected against what it would be dealt.",
        cites=("damage-redirected-or-copied-once",),
        cards=("Drecker",),
    ),
    Reading(
        id="drecker-share-taken-over",
        about="Drecker beside a creature that takes damage over",
        question="Drecker shares the damage of a neighbor, and another neighbor of Drecker takes over what would be "
        "dealt to its neighbors. Does it take over the share of Drecker?",
        options={
            "stays": "the share stays with Drecker: the damage is dealt only once and starts nothing more",
            "taken-over": "the share is taken over, as other damage that would be dealt to Drecker is",
        },
        taken=under("stays", CHARTS),
        authority="The answer about two Dreckers says that the damage is dealt once and triggers no more of it.",
        cites=("damage-redirected-or-copied-once",),
        cards=("Drecker", "Shadow Self"),
    ),
    Reading(
        id="mark-of-dis-house",
        about="The house that Mark of Dis demands",
        question="A creature that was marked belongs to another house when its controller's next turn begins, or has "
        "left play. Which house must that player choose?",
        options={
            "when-marked": "the house that it had when Mark of Dis resolved",
            "when-chosen": "the house that it has when the choice is made, and any house once it has left play",
        },
        taken=under("when-marked", CHARTS),
        authority="What an ability says of a creature is found out while the ability resolves.",
        cards=("Mark of Dis",),
    ),
)
