"""Where the books are silent about cards of Star Alliance in Mass Mutation: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

CARDS_MM_STAR_ALLIANCE: tuple[Reading, ...] = (
    Reading(
        id="hadron-collision-without-a-ward",
        about="Hadron Collision and a creature without a ward",
        question="Hadron Collision takes a ward off a creature and damages it. "
        "Can it hit a creature that has no ward, while another one has?",
        options={
            "any-creature": "it can hit any creature, and what can be done is done",
            "warded-only": "it can hit only a creature that has a ward to lose",
        },
        taken=under("any-creature", CHARTS),
        authority="It asks for a creature, not for a warded one, and the damage depends on no ward.",
        cites=("resolve-as-much-as-possible", "resolve-may-choose-ineffective-target"),
        cards=("Hadron Collision",),
    ),
    Reading(
        id="matter-maker-creature-as-an-upgrade",
        about="Matter Maker and a creature that may be played as an upgrade",
        question="A player with Matter Maker holds a creature of another house that may be played as an upgrade. "
        "Can it be played so?",
        options={
            "not-permitted": "in hand it is a creature card, which the permission does not cover",
            "as-upgrade": "it can be played as an upgrade, which the permission covers",
        },
        taken=under("not-permitted", CHARTS),
        authority="A card in hand is what is printed on it; its own text replaces its type only as it is played.",
        cards=("Matter Maker",),
    ),
    Reading(
        id="tink-use-of-the-other-creature",
        about="Teleporter Chief Tink and a creature that is readied again",
        question="The creature with which Tink swapped places was used and is ready again in the same turn. "
        "May it be used although it is of another house?",
        options={
            "as-often": "it may be used as often as it is ready in that turn",
            "one-use": "it may be used one time",
        },
        taken=under("as-often", CHARTS),
        authority="The text names a creature and a turn, and no number, as texts do that permit one card.",
        cards=("Teleporter Chief Tink",),
    ),
    Reading(
        id="jon-cargo-discarded-card",
        about="J.O.N. Cargo and the card that it discards",
        question="J.O.N. Cargo archives each card that shares a house with the discarded one. "
        "Is the discarded card among them?",
        options={
            "hand-only": "only cards of the revealed hand are archived",
            "itself-too": "the discarded card is archived too, as it shares its own house",
        },
        taken=under("hand-only", CHARTS),
        authority="The hand is revealed for it, and a card is compared with another one.",
        cards=("J.O.N. Cargo",),
    ),
)
