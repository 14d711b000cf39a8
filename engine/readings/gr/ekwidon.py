"""Where the books are silent about cards of Ekwidon in Grim Reminders: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

EKWIDON: tuple[Reading, ...] = (
    Reading(
        id="grisly-exchange-order",
        about="Grisly Exchange and the order of the cards",
        question="Grisly Exchange puts 5 cards of a discard pile on the bottom of a deck. In which order?",
        options={
            "chosen": "in an order that the active player chooses",
            "as-they-lie": "as they lie in the discard pile, its top card last",
        },
        taken=under("chosen", ("18.4",)),
        authority="The active player decides what the text leaves open, as with cards that are destroyed together.",
        cites=("order-by-active-player", "discard-pile-is-open"),
        cards=("Grisly Exchange",),
    ),
    Reading(
        id="hoaxpitality-power-of-that-moment",
        about="Hoaxpitality and an enemy creature whose power changes",
        question="The power of a friendly creature equals that of an enemy creature for the rest of the turn. What if "
        "that one's power changes, or it leaves play?",
        options={
            "then": "nothing: the friendly creature has the power that the other one had as the card resolved",
            "follows": "the friendly creature's power changes with it, and stays at what it was when the other leaves",
        },
        taken=under("then", ("18.4",)),
        authority="One number has to last until the turn ends, also where the enemy creature does not.",
        cites=("lasting-effect-is-constant-for-its-duration", "power-set-to-fixed-value-overrides-bonuses"),
        cards=("Hoaxpitality",),
    ),
    Reading(
        id="market-fluctuation-haunted-when",
        about="Market Fluctuation and a discard pile that becomes a deck",
        question="A haunted player draws 3 cards, and their discard pile becomes their deck on the way. Do they now "
        "discard 3 cards as a player who is not haunted?",
        options={
            "then": "yes: each sentence looks at who is haunted when it resolves",
            "before": "no: who is haunted is decided once, before anyone draws",
        },
        taken=under("then", ("18.4",)),
        authority="The text is carried out in its order, and no part of it looks back at another one.",
        cites=("resolve-in-written-order", "draw-empty-deck-reshuffles-discard"),
        cards=("Market Fluctuation",),
    ),
)
