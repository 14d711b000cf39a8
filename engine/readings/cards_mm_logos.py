"""Where the books are silent about cards of Logos in Mass Mutation: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

CARDS_MM_LOGOS: tuple[Reading, ...] = (
    Reading(
        id="ultra-gravitron-ward",
        about="Ultra Gravitron and a warded creature",
        question="Ultra Gravitron is to purge a warded creature, and the ward is used up in its place. Are the bonus "
        "icons of that creature resolved?",
        options={
            "resolved": "yes: that does not hang on the creature having been purged",
            "not-resolved": "no: only a creature that was purged gives its icons",
        },
        taken=under("resolved", CHARTS),
        authority="Only the discarded card is followed by a condition; as much as possible is resolved of the rest.",
        cites=("resolve-as-much-as-possible", "ward-replaces-damage-destruction-leaving"),
        cards=("Ultra Gravitron",),
    ),
    Reading(
        id="adaptoid-own-icons",
        about="An Adaptoid that is played with a bonus icon",
        question="Adaptoid itself has a bonus icon. Does it react to being played?",
        options={
            "reacts": "yes: it is a card with a bonus icon, and it is in play when it has been played",
            "does-not-react": "no: it reacts to cards that are played later",
        },
        taken=under("reacts", CHARTS),
        authority="The text speaks of a card, where other texts say another.",
        cards=("Adaptoid",),
    ),
    Reading(
        id="the-archivist-archived-by-another",
        about="The Archivist archived by another player",
        question="An effect of your opponent archives your The Archivist. Does it lie faceup?",
        options={
            "facedown": "no: you have not archived it",
            "faceup": "yes: it lies in your archives",
        },
        taken=under("facedown", CHARTS),
        authority="The text asks who archives it.",
        cites=("archives-hidden-from-opponent",),
        cards=("The Archivist",),
    ),
    Reading(
        id="the-archivist-unseen",
        about="The Archivist among archived cards that others do not know",
        question="The Archivist lies facedown in archives. May its player take up some of the cards?",
        options={
            "where-known": "only where everyone knows that it lies there",
            "anywhere": "in any case, and the question tells the others of it",
        },
        taken=under("where-known", CHARTS),
        authority="What lies in archives is hidden from the others, and the question alone would tell them of it.",
        cites=("archives-hidden-from-opponent",),
        cards=("The Archivist",),
    ),
)
