"""Where the books are silent about cards of Star Alliance in Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_BLASTERS = (
    "Chan’s Blaster",
    "Frane’s Blaster",
    "Garcia’s Blaster",
    "Ingram’s Blaster",
    "Khrkhar’s Blaster",
    "Kirby’s Blaster",
    "Molina’s Blaster",
    "Qincan’s Blaster",
    "Walls’ Blaster",
)

STAR_ALLIANCE: tuple[Reading, ...] = (
    Reading(
        id="blaster-played-on-its-owner",
        about="A Blaster that is played on its owner",
        question="A Blaster rewards its player for attaching it to the creature that it is named after. "
        "Does it do so when it is played on that creature?",
        options={
            "rewarded": "yes: an upgrade that is played is attached to its creature",
            "moved-only": "no: only the ability of the upgrade itself attaches it so",
        },
        taken=under("rewarded", CHARTS),
        authority="The books say of an upgrade that it enters play attached, and the text asks for no more.",
        cites=("upgrade-attached-to-chosen-creature",),
        cards=_BLASTERS,
    ),
    Reading(
        id="blaster-moved-by-another-player",
        about="A Blaster that another player moves",
        question="A creature with a Blaster has changed sides, and its new controller moves the Blaster to "
        "its owner. Who is rewarded?",
        options={
            "nobody": "neither: the player of the Blaster did not attach it",
            "its-player": "the player who controls the Blaster",
        },
        taken=under("nobody", CHARTS),
        authority="The reward is for its player, after that player attaches it.",
        cards=_BLASTERS,
    ),
    Reading(
        id="book-of-leq-empty-deck",
        about="Book of leQ and an empty deck",
        question="Book of leQ is used while the deck is empty. Does the turn end, as no card of another "
        "house was revealed?",
        options={
            "nothing": "no: there is no card that could be of any house",
            "turn-ends": "yes: it was not a card of another house",
        },
        taken=under("nothing", CHARTS),
        authority="Both outcomes are about the card that was revealed.",
        cites=("resolve-as-much-as-possible",),
        cards=("Book of leQ",),
    ),
    Reading(
        id="transporter-platform-ward",
        about="Transporter Platform and a warded creature",
        question="Transporter Platform returns a warded creature with its upgrades. The ward keeps the "
        "creature in play. Do the upgrades return?",
        options={
            "they-return": "yes: each card leaves play by itself, and the ward is of the creature alone",
            "they-stay": "no: they go only with the creature",
        },
        taken=under("they-return", CHARTS),
        authority="A ward replaces the leaving of the creature that has it.",
        cites=("ward-replaces-damage-destruction-leaving",),
        cards=("Transporter Platform",),
    ),
    Reading(
        id="peace-accord-fight-that-ended-early",
        about="Peace Accord and a fight that ends before it begins",
        question="A creature is used to fight, and the fight ends before any damage of it is dealt. Is "
        "Peace Accord broken?",
        options={
            "broken": "yes: the creature was used to fight",
            "kept": "no: there was no fight",
        },
        taken=under("broken", CHARTS),
        authority="The text speaks of a creature that is used to fight, which a fight that is skipped counts as.",
        cites=("fight-skipped-still-counts-as-used",),
        cards=("Peace Accord",),
    ),
)
