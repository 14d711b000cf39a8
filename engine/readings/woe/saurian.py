"""Where the books are silent about cards of Saurian in Winds of Exchange: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, SINCE_16, Reading, under

SAURIAN: tuple[Reading, ...] = (
    Reading(
        id="brutodon-gives-itself",
        about="Rampaging Brutodon that destroys itself for its use",
        question="Rampaging Brutodon is about to be used. Can it be the friendly creature that is destroyed for that?",
        options={
            "itself-too": "it can, and then it is not used",
            "others-only": "it cannot: others are meant",
        },
        taken=under("itself-too", CHARTS),
        authority="The text asks for a friendly creature and not for another one.",
        cites=("if-you-do-needs-full-resolution",),
        cards=("Rampaging Brutodon",),
    ),
    Reading(
        id="brutodon-removes-its-stun",
        about="Rampaging Brutodon that is stunned",
        question="Rampaging Brutodon is stunned. Must a friendly creature be destroyed to remove its stun?",
        options={
            "use": "it must: removing a stun is a use",
            "no-use": "it need not: nothing is done with it",
        },
        taken=under("use", CHARTS),
        authority="A stunned creature is used to remove its stun, and the text is about every use.",
        cites=("stun-removed-by-exhausting", "use-refers-to-any-form-of-use"),
        cards=("Rampaging Brutodon",),
    ),
    Reading(
        id="edict-next-use",
        about="Edict of Nerotaurus and a use within the next use",
        question="A creature has reaped, the next one fights, and one of its abilities reaps with a third creature. "
        "Can it, under Edict of Nerotaurus?",
        options={
            "can": "it can: the next use was the fight, from its beginning",
            "cannot": "it cannot: the next use was not over yet",
        },
        taken=under("can", CHARTS),
        authority="The text is about the next time that a creature is used, and the fight has used it up.",
        cites=("use-refers-to-any-form-of-use",),
        cards=("Edict of Nerotaurus",),
    ),
    Reading(
        id="symposium-token-gone",
        about="Symposium and a token creature that is destroyed as it is used",
        question="The creature that Symposium uses is a token creature and is destroyed in its fight. May another "
        "creature be exalted, readied and used?",
        options={
            "was-one": "it may: it was a token creature when it left play",
            "is-none": "it may not: it is a token creature no more",
        },
        taken=under("was-one", SINCE_16),
        authority="What comes later in an ability looks at the card as it was immediately before it left play.",
        cites=("leaves-play-last-known-state",),
        cards=("Symposium",),
    ),
    Reading(
        id="tectonic-shift-single-creature",
        about="Tectonic Shift and a battleline of one creature",
        question="A battleline of one creature is divided. Can the half without a creature be the one whose creatures "
        "are destroyed?",
        options={
            "either": "it can: the creature is in one of the halves, and the player picks which half is destroyed",
            "full": "it cannot: the creature is destroyed",
        },
        taken=under("either", CHARTS),
        authority="Nothing and one is as even as one creature divides, and the text leaves the half open.",
        cards=("Tectonic Shift",),
    ),
    Reading(
        id="tullia-exalted-twice",
        about="Aedile Tullia and a creature that is exalted 2 times",
        question="A friendly creature is exalted 2 times by one ability. Does Aedile Tullia make 2 token creatures?",
        options={
            "each": "it makes 2: each time that the creature is exalted",
            "once": "it makes 1: the creature was exalted by one ability",
        },
        taken=under("each", SINCE_16),
        authority="Each Æmber that is put on a creature so is one time that it is exalted.",
        cites=("exalt-adds-amber-from-supply",),
        cards=("Aedile Tullia",),
    ),
    Reading(
        id="phalanx-leader-who-comes-later",
        about="Phalanx Leader and creatures that come to its left later",
        question="After Phalanx Leader was used, a creature comes to its left in the same turn, or leaves its place "
        "there. Which creatures have 2 more power?",
        options={
            "now-there": "those that stand on its left at the moment",
            "then-there": "those that stood on its left when the ability resolved, wherever they stand now",
        },
        taken=under("now-there", SINCE_16),
        earlier=under("then-there", SINCE_16),
        offered=True,
        authority="A lasting effect works like a constant ability and covers what comes later.",
        cites=("lasting-effect-is-constant-for-its-duration", "lasting-effect-covers-later-cards"),
        cards=("Phalanx Leader",),
    ),
)
