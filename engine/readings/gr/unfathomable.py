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
)
