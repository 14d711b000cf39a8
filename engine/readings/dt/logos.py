"""Where the books are silent about cards of Logos in Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, CHARTS_UNTIL_16, Reading, SettledAnswer, under

LOGOS: tuple[Reading, ...] = (
    Reading(
        id="chronophage-destroyed-by-the-card",
        about="A card that destroys Chronophage as it is played",
        question="A creature or artifact that Chronophage gives omega destroys it with its bonus icons or its Play "
        "ability. Does the step end?",
        options={
            "ends": "yes: the card had omega as it entered play",
            "goes-on": "no: the card has no omega any more after it was played",
        },
        taken=under("ends", CHARTS_UNTIL_16),
        settled=SettledAnswer("ends", "omega-takes-hold-on-entering"),
        authority="The card has been played with omega; that it leaves play at once does not free a card from its own "
        "omega either.",
        cites=("omega-applies-after-entering-play",),
        cards=("Chronophage",),
    ),
    Reading(
        id="groundbreaking-discovery-in-spite-of-wards",
        about="Groundbreaking Discovery and a card that stays in play",
        question="A ward or another replacement keeps one of the cards in play. Is a key unforged, and is "
        "Groundbreaking Discovery purged?",
        options={
            "all-the-same": "yes: none of the three depends on another",
            "only-if-all-destroyed": "no: each needs what stands before it to be done completely",
        },
        taken=under("all-the-same", CHARTS),
        authority="The text lists three things after its condition, without an if you do between them.",
        cites=("resolve-as-much-as-possible", "if-you-do-needs-full-resolution"),
        cards=("Groundbreaking Discovery",),
    ),
    Reading(
        id="mind-bullets-one-instance",
        about="Mind Bullets as one instance of damage",
        question="Mind Bullets deals 1 damage to every creature for each card played this turn. Is that one instance "
        "of damage, or one for each of the cards?",
        options={
            "one": "one instance of as much damage as cards were played",
            "several": "one instance after the other, each of 1 damage",
        },
        taken=under("one", CHARTS),
        authority="What a text counts with for each is counted once; it is split only where there is a choice.",
        cites=("for-each-may-be-split", "damage-one-effect-is-simultaneous"),
        cards=("Mind Bullets",),
    ),
    Reading(
        id="think-twice-unplayable-action",
        about="Think Twice and an action that cannot be played",
        question="Think Twice is aimed at an action card that cannot be played now, such as one with alpha. Is that "
        "card purged?",
        options={
            "purged": "yes: the purging does not depend on the play",
            "stays": "no: only what was played is purged",
        },
        taken=under("purged", CHARTS),
        authority="The text joins the two with then, not with if you do.",
        cites=("resolve-as-much-as-possible", "play-impossible-card-returns-to-source"),
        cards=("Think Twice",),
    ),
    Reading(
        id="think-twice-action-that-went-elsewhere",
        about="Think Twice and an action that does not end in the discard pile",
        question="Think Twice plays an action card whose own text archives it, or returns it to hand. Is it purged "
        "from there?",
        options={
            "stays": "no: it is purged only from the discard pile",
            "purged": "yes: wherever it has gone",
        },
        taken=under("stays", CHARTS),
        authority="The card has left the area in which its play would have ended.",
        cites=("action-card-discard-is-last-step-of-play",),
        cards=("Think Twice",),
    ),
)
