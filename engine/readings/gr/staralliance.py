"""Where the books are silent about cards of Star Alliance in Grim Reminders: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

NEWEST = ("18.4",)
"""The only rulebook under which the cards of the set are played."""

STAR_ALLIANCE: tuple[Reading, ...] = (
    Reading(
        id="missile-officer-myers-when-it-is-played",
        about="Missile Officer Myers and the card that its Scrap ability allows",
        question="Missile Officer Myers is discarded, and its player may play a card that is not of the active house. "
        "When is it played?",
        options={
            "turn": "at any time of the main step, until the turn ends: it is a permission",
            "at-once": "by the ability itself, before anything else",
        },
        taken=under("turn", NEWEST),
        authority="Other cards that let a card of another house be played give a permission for the turn; one that "
        "plays a card says so.",
        cites=("use-via-ability-any-house",),
        cards=("Missile Officer Myers",),
    ),
    Reading(
        id="necromorph-dying-neighbor",
        about="Necromorph and a neighbor that is destroyed together with it",
        question="Necromorph and its only non-Star Alliance neighbor are destroyed at the same time. Is Necromorph "
        "saved?",
        options={
            "saved": "yes: it is healed and stays, and the neighbor goes as it would have",
            "destroyed": "no: the neighbor cannot be destroyed in its place any more",
        },
        taken=under("saved", NEWEST),
        authority="The neighbor is still beside it when it would be destroyed, and as much as possible of the rest is "
        "done.",
        cites=("destroyed-tagged-cannot-be-chosen", "resolve-as-much-as-possible"),
        cards=("Necromorph",),
    ),
)
