"""Where the books are silent about cards of Ekwidon in Winds of Exchange: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import SINCE_16, Reading, SettledAnswer, under

"""House Ekwidon and token creatures are of the newest rulebook."""

EKWIDON: tuple[Reading, ...] = (
    Reading(
        id="staff-up-where-the-amber-goes",
        about="Staff Up and Æmber that is on its way",
        question="Token creatures are made instead of Æmber that would be added to a pool. Where does Æmber go "
        "that was stolen, or that lay on a creature that leaves play?",
        options={
            "supply": "it has been taken from where it was, and goes to the common supply",
            "stays": "what was stolen stays in the pool that it was in",
        },
        taken=under("supply", SINCE_16),
        authority="Only the adding is replaced. What the same event takes from elsewhere is taken.",
        cites=("replacement-marked-by-instead",),
        cards=("Staff Up",),
    ),
    Reading(
        id="niffle-paw-moves-in-time",
        about="Niffle Paw and the creature that it is on",
        question="Niffle Paw destroys its creature and attaches itself to another one. Upgrades go to the "
        "discard pile with their creature. Does Niffle Paw?",
        options={
            "moves": "no: it is attached to the other creature, and only then the first is destroyed",
            "from-the-pile": "yes: it goes there with its creature, and is attached from the discard pile",
        },
        taken=under("moves", SINCE_16),
        authority="An upgrade that is attached to another creature moves; the text names no area to take it from.",
        cites=("upgrade-discarded-with-host",),
        cards=("Niffle Paw",),
    ),
    Reading(
        id="gezdrutyo-without-a-token-creature",
        about="Gĕzdrutyŏ the Arcane without a token reference card",
        question="Gĕzdrutyŏ the Arcane flips facedown, and its owner's deck has no token reference card, as "
        "in a match of maverick cards. What becomes of it?",
        options={
            "stays": "it stays faceup: it cannot become a token creature",
            "discarded": "it goes to the discard pile, as a card that may not be where it is",
        },
        taken=under("stays", ("16.0",)),
        settled=SettledAnswer("discarded", "flip-ineligible-card-discarded"),
        offered=True,
        authority="Without a reference card an effect makes no token creature. What is discarded is a flipped card, "
        "and this one has no side to flip to.",
        cites=("token-no-reference-card-no-token", "flip-ineligible-card-discarded"),
        cards=("Gĕzdrutyŏ the Arcane",),
    ),
    Reading(
        id="envoy-of-ekwirre-statuses",
        about="Envoy of Ekwirrĕ and stun, ward and enrage",
        question="Envoy of Ekwirrĕ swaps the counters on itself and a neighbor. Are stun, ward and enrage "
        "swapped as well?",
        options={
            "swapped": "yes: they are counters on a creature",
            "stay": "no: they are statuses of the creature",
        },
        taken=under("swapped", SINCE_16),
        authority="The books call them counters that are put on a creature.",
        cites=("enrage-puts-counter", "ward-replaces-damage-destruction-leaving"),
        cards=("Envoy of Ekwirrĕ",),
    ),
    Reading(
        id="molluscaller-and-gained-abilities",
        about="Molluscaller and abilities that a Strange Shell gains",
        question="Strange Shells lose all abilities. Does that take away what other cards give them?",
        options={
            "own-text": "their own text is gone, and with it that they cannot fight or reap; what others give stays",
            "all": "all abilities and keywords are gone, also those that others give",
        },
        taken=under("own-text", SINCE_16),
        authority="What another card gives is not printed on the Strange Shell, as where a text box is blank.",
        cards=("Molluscaller", "Strange Shell"),
    ),
)
