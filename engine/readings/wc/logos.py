"""Where the books are silent about cards of Logos in Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_OLD = ("1.2", "1.3")
"""The rulebooks of the time before ward."""

_DEPLOY = ("1.3", *CHARTS)
"""The rulebooks that know deploy."""

LOGOS: tuple[Reading, ...] = (
    Reading(
        id="code-monkey-one-neighbor",
        about="Code Monkey with one neighbor",
        question="Code Monkey has one neighbor alone. Do its neighbors share a house?",
        options={
            "no": "no: it takes two creatures to share a house, and nothing is gained",
            "yes": "yes: all of its neighbors belong to one house",
        },
        taken=under("no", _DEPLOY),
        authority="The text speaks of creatures that share a house with each other.",
        cards=("Code Monkey",),
    ),
    Reading(
        id="mimic-gel-conditions-of-playing",
        about="Mimic Gel, and conditions of playing",
        question="Mimic Gel copies a creature that can be played only on a condition or at a price. Does that bind "
        "Mimic Gel?",
        options={
            "binds": "yes: it is played as the copied card, whose conditions must be met and whose price is paid",
            "free": "no: it is played as Mimic Gel and becomes the copy afterwards",
        },
        taken=under("binds"),
        authority="A card that is played as a copy has alpha, and what changes how the copied card enters play.",
        cites=("alpha-copied-by-copying-card", "copy-includes-entering-text"),
        cards=("Mimic Gel",),
    ),
    Reading(
        id="mimic-gel-maverick",
        about="Mimic Gel as a maverick",
        question="Mimic Gel is a maverick of another house. Which house does the copy belong to?",
        options={"own": "the house printed on this Mimic Gel", "logos": "Logos, which the text names"},
        taken=under("own"),
        authority="A maverick has the house that is printed on it wherever its text says the usual one.",
        cites=("maverick-uses-printed-house",),
        cards=("Mimic Gel",),
    ),
    Reading(
        id="information-exchange-theft-from-the-supply",
        about="Stolen from you, but taken from the supply",
        question="A theft from a player was replaced: the Æmber came from the supply (Po’s Pixies). Was it stolen from "
        "that player?",
        options={
            "not-from-you": "no: there was a theft, but not of this player's Æmber",
            "from-you": "yes: it remains a theft from this player",
        },
        taken=under("not-from-you"),
        authority="It still counts as stealing, yet no Æmber of the player has gone, and the text asks whose it was.",
        cites=("replacement-event-counts-as-original-event", "steal-moves-pool-to-pool"),
        cards=("Information Exchange", "Molephin"),
        touches=("Po’s Pixies",),
    ),
    Reading(
        id="universal-recycle-bin-facedown-cards",
        about="Universal Recycle Bin and facedown cards",
        question="Purged cards lie facedown. Does the opponent see which one is archived?",
        options={
            "private": "no: the player looks at them and picks in private",
            "shown": "yes: the card is shown as it is picked",
        },
        taken=under("private", _OLD),
        authority="The card goes from one hidden place to another, and nothing says that it is revealed.",
        cites=("purge-facedown", "archives-hidden-from-opponent"),
        cards=("Universal Recycle Bin",),
    ),
)
