"""Where the books are silent about cards of Shadows in Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_OLD = ("1.2", "1.3")
"""The rulebooks of the time before ward."""

SHADOWS: tuple[Reading, ...] = (
    Reading(
        id="symon-fought-creature-destroyed",
        about="Symon, and a creature that it destroyed",
        question="Symon destroyed the creature that it fought. Does it still put that creature on top of the deck?",
        options={
            "stays": "no: it stays in the discard pile",
            "follows": "yes: it is taken from the discard pile, as the card that was fought",
        },
        taken=under("stays"),
        authority="The text names no discard pile, and an ability affects only cards in play unless it names another "
        "area.",
        cites=("ability-in-play-zone-only", "ability-may-affect-destroyed-card-in-discard"),
        cards=("Symon",),
    ),
    Reading(
        id="gambling-den-empty-deck",
        about="Gambling Den and an empty deck",
        question="The deck of a player who may gamble is empty. Can that player name a house, and what happens then?",
        options={
            "not-asked": "no: there is no card to reveal, so nothing is named and no Æmber is gained or lost",
            "lost": "yes: the player loses 2 Æmber, as none of the named house was revealed",
        },
        taken=under("not-asked"),
        authority="Gain and loss both ask about a card that was revealed.",
        cites=("resolve-as-much-as-possible",),
        cards=("Gambling Den",),
    ),
    Reading(
        id="fidgit-mode-without-effect",
        about="Choosing what does nothing",
        question="A card does one of two things, and one of them would do nothing. May it be chosen?",
        options={
            "may": "yes: a player picks either, and then does as much of it as possible",
            "may-not": "no: the one that does something must be chosen",
        },
        taken=under("may"),
        authority="Nothing binds the choice to what is useful; a target on which an effect does nothing may be chosen "
        "too.",
        cites=("resolve-may-choose-ineffective-target", "resolve-as-much-as-possible"),
        cards=("Fidgit", "Hunter or Hunted?", "Memolith"),
    ),
    Reading(
        id="hunter-or-hunted-warded-receiver",
        about="A ward that moves to a warded creature",
        question="A ward would be moved to a creature that is warded already. What becomes of it?",
        options={
            "stays": "it stays where it was: it cannot arrive, so it does not move",
            "lost": "it leaves the first creature and is lost",
        },
        taken=under("stays", CHARTS),
        authority="A warded creature cannot be warded again, and a move that cannot end does not begin.",
        cites=("ward-does-not-stack",),
        cards=("Hunter or Hunted?",),
    ),
    Reading(
        id="trust-no-one-creature-of-every-house",
        about="Counting houses, and a creature of every house",
        question="A card counts or asks for the houses of creatures, and one creature belongs to every house "
        "(Experimental Therapy). For which houses does it count?",
        options={
            "each": "for each of them: it is a creature of every one of these houses",
            "one": "for one house, which the active player names",
            "printed": "for the house that is printed on it",
        },
        taken=under("each", _OLD),
        authority="It belongs to all houses at once. Under the erratum of the later books it keeps to its house.",
        cites=("erratum-experimental-therapy",),
        cards=("Trust No One", "No Safety in Numbers", "Etaromme", "Gleeful Mayhem", "Snag"),
        touches=("Experimental Therapy",),
    ),
)
