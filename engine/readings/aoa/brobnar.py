"""Where the books are silent about cards of Brobnar in Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

BROBNAR: tuple[Reading, ...] = (
    Reading(
        id="bellowing-patrizate-itself",
        about="Bellowing Patrizate enters play ready",
        question="Bellowing Patrizate hurts creatures that enter play while it is ready, and something lets it enter "
        "play ready. Does it hurt itself?",
        options={
            "itself": "yes: it is in play and ready once it has entered, and it is a creature like every other",
            "others": "no: it reacts only to creatures that enter play after it",
        },
        taken=under("itself"),
        authority="The text names each creature and does not except its own; an ability works as soon as its card is "
        "in play.",
        cites=("constant-continuous-recheck",),
        cards=("Bellowing Patrizate",),
    ),
    Reading(
        id="little-rapscal-reap-with",
        about="Little Rapscal and abilities that name a way of use",
        question="Little Rapscal makes creatures fight when they are used. An ability says to reap with a creature "
        "that could fight. Does it reap?",
        options={
            "reaps": "yes: the ability names the way of use, and there is no other among which to choose",
            "does-not": "no: it could fight, so it is used to fight or not at all",
        },
        taken=under("reaps"),
        authority="The answer on an enraged creature beside Ghosthawk, which must fight by nearly the same words and "
        "reaps.",
        cites=("faq-ghosthawk-enraged-neighbor",),
        cards=("Little Rapscal",),
        touches=("Ghosthawk",),
    ),
    Reading(
        id="lollop-hazardous-damage",
        about="Lollop the Titanic and hazardous",
        question="Lollop the Titanic deals no damage when it is attacked. Does that stop its hazardous damage too?",
        options={
            "power-only": "no: it stops the damage that its power deals in the fight",
            "all": "yes: it deals no damage of any kind because of that attack",
        },
        taken=under("power-only"),
        authority="Hazardous damage is dealt before the fight by a keyword; creatures deal the damage of their power "
        "in the fight.",
        cites=("fight-damage-equals-power",),
        cards=("Lollop the Titanic",),
    ),
    Reading(
        id="ogopogo-what-it-destroys",
        about="What Ogopogo has destroyed",
        question="The creature that Ogopogo attacks is destroyed by damage of another card before or in the fight. "
        "Did Ogopogo destroy it?",
        options={
            "own-damage": "no: Ogopogo destroys a creature by damage of which it is the source, assault included",
            "any": "yes: it is enough that it attacked, and that the creature was destroyed in the course of it",
        },
        taken=under("own-damage"),
        authority="The text makes Ogopogo the one that destroys; the books name the creature as the source of the "
        "damage that its power deals.",
        cites=("damage-source-is-dealing-card",),
        cards=("Ogopogo",),
    ),
)
