"""Where the books are silent about cards of Unfathomable in Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

UNFATHOMABLE: tuple[Reading, ...] = (
    Reading(
        id="kaupe-earlier-plays",
        about="Kaupe and cards that were played before it",
        question="A player has played a card of some type, and then Kaupe comes to forbid that player a second one "
        "of each type. Does the earlier card count?",
        options={
            "counted": "it counts, and the evil twin counts itself: no other card of the type in this turn",
            "from-then-on": "it does not count: one more card of the type may be played",
        },
        taken=under("counted", CHARTS),
        authority="The text limits what is played in a turn, and the turn began before.",
        cards=("Kaupe", "Kaupe (evil twin)"),
    ),
    Reading(
        id="kraken-exhausts-itself",
        about="Te-wheke Kraken that entered play ready",
        question="Te-wheke Kraken has entered play ready. Can it be one of the 2 creatures that are exhausted for it?",
        options={
            "itself-too": "it can: it is a friendly creature of the house",
            "others-only": "it cannot: others are meant",
        },
        taken=under("itself-too", CHARTS),
        authority="The text asks for friendly creatures of the house, and not for other ones.",
        cards=("Te-wheke Kraken",),
    ),
    Reading(
        id="chosen-one-creatures-that-cannot-ready",
        about="The Chosen One and creatures that could not ready",
        question="Of the exhausted creatures of an opponent, some could not ready in any case. Do they count for the "
        "damage to The Chosen One?",
        options={
            "counted": "they count wherever another one would ready",
            "not-counted": "only those count that would ready",
        },
        taken=under("counted", CHARTS),
        authority="The damage is for exhausted creatures; where none at all would ready, nothing is replaced.",
        cites=("replacement-needs-an-event",),
        cards=("The Chosen One",),
    ),
    Reading(
        id="call-of-the-void-ward",
        about="Call of the Void and a ward",
        question="Call of the Void is played on an exhausted warded creature. Does its controller lose 1 Æmber?",
        options={
            "lost": "the loss comes: it does not depend on the destruction",
            "kept": "there is no loss: the creature was not destroyed",
        },
        taken=under("lost", CHARTS),
        authority="The text puts both in place of exhausting, and neither on condition of the other.",
        cites=("ward-replaces-damage-destruction-leaving",),
        cards=("Call of the Void",),
    ),
    Reading(
        id="kiri-giltspine-changed-sides",
        about="Kiri Giltspine and a creature that changes sides",
        question="A creature that has reaped under Kiri Giltspine changes sides before the ready step. In which ready "
        "step does it stay exhausted?",
        options={
            "controller-then": "in the next ready step of a player who then controls it",
            "controller-before": "in that of the player who reaped with it, where it is no longer theirs to ready",
        },
        taken=under("controller-then", CHARTS),
        authority="The controller that the text names is that of the moment at which the creature would ready.",
        cards=("Kiri Giltspine",),
    ),
    Reading(
        id="deep-priest-glebe-itself",
        about="Deep Priest Glebe as it is played",
        question="Deep Priest Glebe is an Aquan creature. Is an enemy creature exhausted when it is played?",
        options={
            "itself-too": "one is exhausted: it is in play when what reacts to its playing resolves",
            "others-only": "none is: it reacts to later cards",
        },
        taken=under("itself-too", CHARTS),
        authority="The text speaks of an Aquan creature, and not of another one.",
        cards=("Deep Priest Glebe",),
    ),
)
