"""Where the books are silent about cards of Unfathomable in Grim Reminders: how their texts are read."""

from __future__ import annotations

from engine.readings.gr.staralliance import NEWEST
from engine.readings.reading import Reading, under

UNFATHOMABLE: tuple[Reading, ...] = (
    Reading(
        id="bottomless-depths-and-scrap",
        about="Bottomless Depths and a card with a Scrap ability",
        question="A card with a Scrap ability is discarded, and Bottomless Depths puts it under itself before that "
        "ability has resolved. Does it still resolve?",
        options={
            "resolves": "yes: it was triggered by the discard, and does not ask where its card lies afterwards",
            "lost": "no: it resolves only while its card lies in the discard pile",
        },
        taken=under("lost", NEWEST),
        authority="A Scrap ability belongs to a card that lies in the discard pile; the active player, who orders "
        "both, may let it resolve first.",
        cites=("scrap-after-discard-from-hand", "scrap-in-discard-pile"),
        cards=("Bottomless Depths",),
    ),
    Reading(
        id="thoughtswim-any-opponent",
        about="Thoughtswim and several opponents",
        question="A creature with Thoughtswim cannot be dealt damage while the opponent is haunted. Which opponent is "
        "that where there are several?",
        options={
            "any": "any of them: the creature is spared while one is haunted",
            "all": "all of them: it is spared while each is haunted",
        },
        taken=under("any", NEWEST),
        authority="What holds all the time names no single opponent, and applies to each of them alone.",
        cites=("break-key-passive-each-opponent",),
        variant="break-key",
        cards=("Thoughtswim",),
    ),
)
